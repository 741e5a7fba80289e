//! The memory available on the machine.

/// How many mebibytes a table may take: seven eighths of what is available, so that the rest of the program and other
/// processes have some. `None` where the system does not report it.
#[cfg(target_os = "linux")]
pub(crate) fn available_mebibytes() -> Option<usize> {
    use std::fs::read_to_string;
    let machine = machine_bytes(&read_to_string("/proc/meminfo").ok()?)?;
    let groups = read_to_string("/proc/self/cgroup").unwrap_or_default();
    let group = control_group_files(&groups)
        .filter_map(|files| {
            let read = |file: &str| read_to_string(format!("{}/{file}", files.folder)).ok();
            group_bytes(&read(files.limit)?, &read(files.usage)?, &read("memory.stat")?)
        })
        .min();
    let bytes = machine.min(group.unwrap_or(u64::MAX));
    usize::try_from((bytes / 8 * 7) >> 20).ok()
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn available_mebibytes() -> Option<usize> {
    None
}

/// The available memory of the machine, from `/proc/meminfo`.
#[cfg(any(target_os = "linux", test))]
fn machine_bytes(meminfo: &str) -> Option<u64> {
    let line = meminfo.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix(" kB")?.trim().parse().ok()?;
    Some(kibibytes << 10)
}

/// The files with the memory limit and usage of a control group.
#[cfg(any(target_os = "linux", test))]
#[derive(PartialEq, Eq, Debug)]
struct ControlGroupFiles {
    folder: String,
    limit: &'static str,
    usage: &'static str,
}

/// The control groups of the process and their ancestors, from `/proc/self/cgroup`: `0::PATH` in version 2,
/// `N:memory:PATH` in version 1. In a container the outermost folder may be the only one that is visible.
#[cfg(any(target_os = "linux", test))]
fn control_group_files(groups: &str) -> impl Iterator<Item = ControlGroupFiles> {
    groups
        .lines()
        .filter_map(|line| {
            let (_, rest) = line.split_once(':')?;
            let (controllers, path) = rest.split_once(':')?;
            if controllers.is_empty() {
                return Some(("/sys/fs/cgroup", path, "memory.max", "memory.current"));
            }
            let is_memory = controllers.split(',').any(|controller| controller == "memory");
            let files = ("memory.limit_in_bytes", "memory.usage_in_bytes");
            is_memory.then_some(("/sys/fs/cgroup/memory", path, files.0, files.1))
        })
        .flat_map(|(mount, path, limit, usage)| {
            let folders = std::path::Path::new(path.trim_start_matches('/')).ancestors();
            folders.map(move |folder| ControlGroupFiles {
                folder: format!("{mount}/{}", folder.display()),
                limit,
                usage,
            })
        })
}

/// The memory left in a control group, from the contents of its files. The page cache counts as used, but is reclaimed
/// on demand. `None` if it has no limit.
#[cfg(any(target_os = "linux", test))]
fn group_bytes(limit: &str, usage: &str, statistics: &str) -> Option<u64> {
    let limit: u64 = limit.trim().parse().ok()?;
    let usage: u64 = usage.trim().parse().ok()?;
    let cached = ["total_inactive_file ", "inactive_file "].into_iter().find_map(|name| {
        statistics.lines().find_map(|line| line.strip_prefix(name)?.trim().parse::<u64>().ok())
    });
    Some(limit.saturating_sub(usage.saturating_sub(cached.unwrap_or_default())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn available_memory_is_read_from_meminfo() {
        let text = "MemTotal:       24684100 kB\nMemFree: 1 kB\nMemAvailable:   2048 kB\n";
        assert_eq!(machine_bytes(text), Some(2 << 20));
        assert_eq!(machine_bytes("MemTotal: 5 kB\n"), None);
    }

    #[test]
    fn a_group_leaves_its_limit_less_its_usage() {
        assert_eq!(group_bytes("max\n", "7\n", ""), None);
        assert_eq!(group_bytes("1000\n", "700\n", "anon 5\ninactive_file 200\n"), Some(500));
        assert_eq!(group_bytes("1000\n", "700\n", "total_inactive_file 200\n"), Some(500));
        assert_eq!(group_bytes("1000\n", "1700\n", ""), Some(0));
    }

    #[test]
    fn every_ancestor_of_the_group_counts() {
        let folders = |groups: &str| -> Vec<String> {
            control_group_files(groups).map(|files| files.folder).collect()
        };
        assert_eq!(
            folders("0::/user/session\n"),
            ["/sys/fs/cgroup/user/session", "/sys/fs/cgroup/user", "/sys/fs/cgroup/"]
        );
        assert_eq!(
            folders("4:memory:/job\n3:cpu:/job\n"),
            ["/sys/fs/cgroup/memory/job", "/sys/fs/cgroup/memory/"]
        );
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn this_machine_has_memory() {
        assert!(available_mebibytes().is_some_and(|mebibytes| mebibytes > 0));
    }
}
