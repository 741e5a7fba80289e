use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// What is counted while the server runs, for Prometheus.
#[derive(Default, Debug)]
pub(crate) struct Metrics {
    pub(crate) sockets: Gauge,
    pub(crate) received: Counter,
    pub(crate) sent: Counter,
    pub(crate) games: Counter,
    pub(crate) guests: Counter,
    pub(crate) moves: Counter,
    pub(crate) refused: Counter,
    pub(crate) limited: Counter,
    pub(crate) flags: Counter,
    pub(crate) failures: Counter,
    pub(crate) overruns: Counter,
    pub(crate) acts: Histogram,
}

/// Something that only grows.
#[derive(Default, Debug)]
pub(crate) struct Counter(AtomicU64);

impl Counter {
    pub(crate) fn add(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// Something that comes and goes.
#[derive(Default, Debug)]
pub(crate) struct Gauge(AtomicI64);

impl Gauge {
    pub(crate) fn add(&self, change: i64) {
        self.0.fetch_add(change, Ordering::Relaxed);
    }
}

/// How long something took.
#[derive(Default, Debug)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

/// In milliseconds.
const BOUNDS: [u64; 12] = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

impl Histogram {
    pub(crate) fn observe(&self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        if let Some(place) = BOUNDS.iter().position(|bound| micros <= bound * 1000) {
            self.buckets[place].fetch_add(1, Ordering::Relaxed);
        }
        self.count.fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, text: &mut String, name: &str, help: &str) {
        head(text, name, "histogram", help);
        let mut below = 0;
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            below += bucket.load(Ordering::Relaxed);
            let seconds = *bound as f64 / 1000.0;
            let _ = writeln!(text, "{name}_bucket{{le=\"{seconds}\"}} {below}");
        }
        let count = self.count.load(Ordering::Relaxed);
        let seconds = self.micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {seconds}\n{name}_count {count}");
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

impl Metrics {
    /// All of it as Prometheus reads it.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let name = "mana_sockets";
        head(&mut text, name, "gauge", "Open sockets.");
        let _ = writeln!(text, "{name} {}", self.sockets.0.load(Ordering::Relaxed));
        if let Some(bytes) = resident_memory() {
            let name = "process_resident_memory_bytes";
            head(&mut text, name, "gauge", "Resident memory size in bytes.");
            let _ = writeln!(text, "{name} {bytes}");
        }
        let counters = [
            ("mana_messages_received_total", &self.received, "Messages from sockets."),
            ("mana_messages_sent_total", &self.sent, "Messages to sockets."),
            ("mana_games_total", &self.games, "Games made."),
            ("mana_guests_total", &self.guests, "Guests who came for the first time."),
            ("mana_moves_total", &self.moves, "Moves played."),
            ("mana_refused_total", &self.refused, "Acts that were refused."),
            ("mana_limited_total", &self.limited, "Requests refused for being too many."),
            ("mana_flags_total", &self.flags, "Games ended by time."),
            ("mana_store_failures_total", &self.failures, "Writes that failed."),
            ("mana_overruns_total", &self.overruns, "Sockets closed for reading too slowly."),
        ];
        for (name, counter, help) in counters {
            head(&mut text, name, "counter", help);
            let _ = writeln!(text, "{name} {}", counter.0.load(Ordering::Relaxed));
        }
        let help = "Time from the receipt of an act to its being kept.";
        self.acts.write(&mut text, "mana_act_seconds", help);
        text
    }
}

/// The memory that the process has, where the system tells.
fn resident_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_what_is_below_each_bound() {
        let metrics = Metrics::default();
        for millis in [1, 3, 3, 9000] {
            metrics.acts.observe(Duration::from_millis(millis));
        }
        let text = metrics.text();
        for line in [
            "_bucket{le=\"0.001\"} 1",
            "_bucket{le=\"0.005\"} 3",
            "_bucket{le=\"+Inf\"} 4",
            "_count 4",
        ] {
            assert!(text.contains(&format!("mana_act_seconds{line}\n")), "{text}");
        }
    }
}
