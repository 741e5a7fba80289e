//! The routes of the page, which are parsed and written only here, and the part of the page with the view of each. The
//! start script has a copy of that list, and a test compares the two.

use mana_protocol::GameId;
use std::fmt;

/// An address inside the page. It follows `#`, so that the page works on any host and under any path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The form for a new game on this device.
    Home,
    /// The game on this device.
    Play,
    /// The analysis board with the record of this link; with the standard start if it is empty.
    Analysis(String),
    /// The review of the record of this link; a field to paste one into if it is empty.
    Review(String),
    /// The games that were played on this device.
    Archive,
    /// The lesson of this name; all lessons if there is none.
    Learn(String),
    /// The rules in full.
    Rules,
    /// A game against the proof.
    Solved,
    /// The lobby.
    Online,
    /// A game between people.
    Game(GameId),
    /// The record of this link inside another site. This one is a document of its own, `embed.html`.
    Embedded(String),
    /// An address that does not exist.
    Unknown,
}

/// The longest path of a shared address, in characters: proxies refuse longer ones.
const LONGEST_PATH: usize = 2000;

/// A part of the page that is loaded when a route needs it. Everything else is loaded first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PagePart {
    /// The boards, and the game on this device. The other parts need it.
    Board,
    /// Analysis, reviews, lessons, rules, the proof, and the board inside other sites.
    Study,
    /// Games between people.
    Online,
}

impl PagePart {
    /// The name of its file among the assets.
    pub const fn asset(self) -> &'static str {
        match self {
            PagePart::Board => "board.wasm",
            PagePart::Study => "study.wasm",
            PagePart::Online => "online.wasm",
        }
    }

    /// The part that must be loaded before it.
    pub const fn requires(self) -> Option<PagePart> {
        match self {
            PagePart::Board => None,
            PagePart::Study | PagePart::Online => Some(PagePart::Board),
        }
    }
}

impl Route {
    /// The entries of the navigation, in their order.
    pub const NAVIGATION: [Route; 8] = [
        Route::Home,
        Route::Online,
        Route::Learn(String::new()),
        Route::Analysis(String::new()),
        Route::Review(String::new()),
        Route::Archive,
        Route::Rules,
        Route::Solved,
    ];

    /// Parses a fragment without its `#`. A fragment that is not a path is [`Route::Home`]; that of an impossible game
    /// is [`Route::Online`].
    pub fn from_fragment(fragment: &str) -> Route {
        let Some(path) = fragment.strip_prefix('/') else { return Route::Home };
        let (segment, argument) = match path.split_once('/') {
            Some((segment, argument)) => (segment, Some(argument)),
            None => (path, None),
        };
        let text = || argument.unwrap_or_default().to_owned();
        match (segment, argument) {
            ("", None) => Route::Home,
            ("play", None) => Route::Play,
            ("analysis", _) => Route::Analysis(text()),
            ("review", _) => Route::Review(text()),
            ("games", None) => Route::Archive,
            ("learn", _) => Route::Learn(text()),
            ("rules", None) => Route::Rules,
            ("solved", None) => Route::Solved,
            ("online", None) => Route::Online,
            ("game", Some(id)) => id.parse().map_or(Route::Online, Route::Game),
            _ => Route::Unknown,
        }
    }

    /// The first segment of the address.
    const fn segment(&self) -> &'static str {
        match self {
            Route::Home | Route::Embedded(_) | Route::Unknown => "",
            Route::Play => "play",
            Route::Analysis(_) => "analysis",
            Route::Review(_) => "review",
            Route::Archive => "games",
            Route::Learn(_) => "learn",
            Route::Rules => "rules",
            Route::Solved => "solved",
            Route::Online => "online",
            Route::Game(_) => "game",
        }
    }

    /// The part of the page with its view, unless that is loaded first.
    pub const fn part(&self) -> Option<PagePart> {
        match self {
            Route::Home | Route::Unknown => None,
            Route::Play => Some(PagePart::Board),
            Route::Analysis(_)
            | Route::Review(_)
            | Route::Archive
            | Route::Learn(_)
            | Route::Rules
            | Route::Solved
            | Route::Embedded(_) => Some(PagePart::Study),
            Route::Online | Route::Game(_) => Some(PagePart::Online),
        }
    }

    /// The message that names its entry in the navigation.
    pub const fn navigation_message(&self) -> &'static str {
        match self {
            Route::Home | Route::Play | Route::Embedded(_) | Route::Unknown => "nav-play",
            Route::Online | Route::Game(_) => "nav-online",
            Route::Learn(_) => "nav-learn",
            Route::Analysis(_) => "nav-analysis",
            Route::Review(_) => "nav-review",
            Route::Archive => "archive",
            Route::Rules => "nav-rules",
            Route::Solved => "nav-solved",
        }
    }

    /// The message for the title of the tab, where the name of the application is not enough.
    pub const fn title_message(&self) -> Option<&'static str> {
        match self {
            Route::Home | Route::Play | Route::Embedded(_) | Route::Unknown => None,
            _ => Some(self.navigation_message()),
        }
    }

    /// The link of the record in the address of an analysis board that somebody has pasted.
    pub fn pasted_analysis_link(text: &str) -> Option<&str> {
        text.split_once("/analysis/").map(|(_, link)| link)
    }

    /// The address of a game as an animation, on a server; `None` if it is too long for one.
    pub fn animation_path(link: &str) -> Option<String> {
        (link.len() <= LONGEST_PATH).then(|| format!("preview/record/{link}.svg"))
    }

    /// The address to share on a server, relative to the folder of the page: messengers request a preview of a path,
    /// but never send a fragment. `None` where there is nothing to show, or more than fits into a path.
    pub fn shared_path(&self) -> Option<String> {
        let path = match self {
            Route::Analysis(link) | Route::Review(link) if link.is_empty() => return None,
            Route::Analysis(_) | Route::Review(_) | Route::Game(_) => self.to_string(),
            _ => return None,
        };
        path.strip_prefix("#/").filter(|path| path.len() <= LONGEST_PATH).map(str::to_owned)
    }
}

impl fmt::Display for Route {
    /// Writes the address relative to the folder of the page.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let argument = match self {
            Route::Embedded(link) => {
                f.write_str("embed.html#")?;
                return f.write_str(link);
            }
            Route::Analysis(argument) | Route::Review(argument) | Route::Learn(argument) => {
                argument.as_str()
            }
            Route::Game(id) => id.as_str(),
            Route::Home
            | Route::Play
            | Route::Archive
            | Route::Rules
            | Route::Solved
            | Route::Online
            | Route::Unknown => "",
        };
        f.write_str("#/")?;
        f.write_str(self.segment())?;
        if !argument.is_empty() {
            f.write_str("/")?;
            f.write_str(argument)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::fs;
    use std::path::Path;

    /// The script that prefetches a part; it belongs to the crate of the page.
    fn start_script() -> String {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../page/assets/start.js");
        std::fs::read_to_string(path).expect("the start script")
    }

    /// Each address of the main document, as it is written.
    fn examples() -> [(&'static str, Route); 13] {
        [
            ("#/", Route::Home),
            ("#/play", Route::Play),
            ("#/analysis", Route::Analysis(String::new())),
            ("#/analysis/AQ-_", Route::Analysis("AQ-_".into())),
            ("#/review", Route::Review(String::new())),
            ("#/review/AQ-_", Route::Review("AQ-_".into())),
            ("#/games", Route::Archive),
            ("#/learn", Route::Learn(String::new())),
            ("#/learn/mana-steps", Route::Learn("mana-steps".into())),
            ("#/rules", Route::Rules),
            ("#/solved", Route::Solved),
            ("#/online", Route::Online),
            ("#/game/abcDEF012345", Route::Game("abcDEF012345".parse().unwrap())),
        ]
    }

    fn parse(address: &str) -> Route {
        Route::from_fragment(address.strip_prefix('#').unwrap())
    }

    #[test]
    fn addresses_round_trip() {
        for (address, route) in examples() {
            assert_eq!(route.to_string(), address);
            assert_eq!(parse(address), route);
        }
        assert_eq!(Route::Embedded("AQ".into()).to_string(), "embed.html#AQ");
    }

    #[test]
    fn unknown_addresses_are_unknown_routes() {
        for address in ["#", "#/", "#nonsense", "#play", "#main"] {
            assert_eq!(parse(address), Route::Home, "{address}");
        }
        for address in ["#/nonsense", "#//", "#/play/", "#/rules/1", "#/game"] {
            assert_eq!(parse(address), Route::Unknown, "{address}");
        }
        for address in ["#/game/", "#/game/short", "#/game/abcDEF01234/", "#/game/abcDEF0123456"] {
            assert_eq!(parse(address), Route::Online, "{address}");
        }
        assert_eq!(parse("#/analysis/"), Route::Analysis(String::new()));
        assert_eq!(parse("#/analysisx"), Route::Unknown);
    }

    #[test]
    fn a_pasted_address_has_a_link() {
        let address = format!("https://example.org/mana/{}", Route::Analysis("AQ".into()));
        assert_eq!(Route::pasted_analysis_link(&address), Some("AQ"));
        assert_eq!(Route::pasted_analysis_link("https://example.org/analysis/AQ"), Some("AQ"));
        assert_eq!(Route::pasted_analysis_link("AQ"), None);
    }

    #[test]
    fn shared_addresses_have_the_route_in_the_path() {
        for (address, route) in examples() {
            let shared = ["analysis/AQ-_", "review/AQ-_", "game/abcDEF012345"];
            let path = shared.into_iter().find(|path| address.ends_with(path));
            assert_eq!(route.shared_path().as_deref(), path, "{address}");
        }
        assert_eq!(Route::Analysis("A".repeat(LONGEST_PATH)).shared_path(), None);
        assert_eq!(Route::animation_path("AQ-_").as_deref(), Some("preview/record/AQ-_.svg"));
        // The start script and the service worker go on to the route.
        let worker = concat!(env!("CARGO_MANIFEST_DIR"), "/../bundle/assets/sw.js");
        let worker = std::fs::read_to_string(worker).expect("the service worker");
        for script in [start_script(), worker] {
            assert!(script.contains("(game|analysis|review)"));
        }
    }

    #[test]
    fn the_navigation_has_every_title_once() {
        let mut entries = Route::NAVIGATION.map(|route| route.navigation_message());
        entries.sort_unstable();
        let mut messages = examples().map(|(_, route)| route.navigation_message()).to_vec();
        messages.sort_unstable();
        messages.dedup();
        assert_eq!(messages, entries);
    }

    #[test]
    fn no_other_file_writes_addresses() {
        fn check(folder: &Path, count: &mut usize) {
            for entry in fs::read_dir(folder).expect("the folder is there") {
                let path = entry.expect("it can be read").path();
                if path.is_dir() {
                    check(&path, count);
                } else if !path.ends_with("ui/src/route.rs") {
                    let source = fs::read_to_string(&path).expect("it can be read");
                    assert!(!source.contains("\"#/"), "{} has an address in it", path.display());
                    *count += 1;
                }
            }
        }
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut count = 0;
        check(&web.join("ui/src"), &mut count);
        check(&web.join("page/src"), &mut count);
        assert!(count > 50, "the sources are not where they should be");
    }

    #[test]
    fn the_start_script_fetches_the_part_of_every_address() {
        let script = start_script();
        let (_, list) = script.split_once("new Map([").expect("the script has a list");
        let (list, _) = list.split_once("]);").expect("the list ends");
        let listed: BTreeMap<&str, &str> = list
            .lines()
            .filter_map(|line| {
                line.trim().strip_prefix("[\"")?.strip_suffix("],")?.split_once("\", ")
            })
            .collect();
        let constant = |part| match part {
            PagePart::Board => "BOARD",
            PagePart::Study => "STUDY",
            PagePart::Online => "ONLINE",
        };
        let expected: BTreeMap<&str, &str> = examples()
            .iter()
            .filter_map(|(_, route)| Some((route.segment(), constant(route.part()?))))
            .collect();
        assert_eq!(listed, expected);
        assert!(
            script.contains("isEmbedded ? STUDY : ") && script.contains("new Set([BOARD, part])")
        );
        assert_eq!(Route::Embedded(String::new()).part(), Some(PagePart::Study));
        for part in [PagePart::Board, PagePart::Study, PagePart::Online] {
            assert_eq!(part.requires(), (part != PagePart::Board).then_some(PagePart::Board));
            let address = format!("const {} = \"{{{{{}}}}}\";", constant(part), part.asset());
            assert!(script.contains(&address), "{address}");
        }
    }
}
