//! The data of the games: test vectors, certificates, starts and networks.
//!
//! - [`VECTORS`]: positions with their legal moves and perft counts, authoritative for every implementation of the
//!   rules;
//! - [`STANDARD_CERTIFICATES`] and [`TURNED_CERTIFICATES`]: proofs of forced wins, for `mana verify`;
//! - [`fair_starts`] and [`fair_openings`]: positions from which neither side is known to win;
//! - [`graded_set_ups`]: the engine's set-ups where they are free;
//! - [`MANA_NETWORK`] and [`BURST_NETWORK`]: the engine's evaluation networks;
//! - [`MISTAKES`]: a game record with known mistakes.
//!
//! The maps of set-ups in `maps/` are for people and for `mana solve setups --map`; they are not compiled in.

#![forbid(unsafe_code)]

/// Positions with their legal moves and perft counts, one JSON object a line; `vectors/README.md` describes the fields.
pub const VECTORS: &str = include_str!("../vectors/positions.jsonl");

/// A game record in which both sides make mistakes that a review finds.
pub const MISTAKES: &str = include_str!("../records/mistakes.txt");

/// The fair starts: rules and position, separated by a tab.
const FAIR_STARTS: &str = include_str!("../fair/starts.txt");

/// Fair starts for matches alone: of the rules whose games begin at the usual start all the same, and more of the others.
const FAIR_OPENINGS: &str = include_str!("../fair/openings.txt");

/// Set-ups with their grades: group, set-up and centipawns, separated by tabs.
const GRADED_SET_UPS: &str = include_str!("../set_ups/graded.tsv");

/// The evaluation network for Mana. `crates/engine/engine/train` describes its training.
pub const MANA_NETWORK: &[u8] = include_bytes!("../networks/mana.net");

/// The evaluation network for Burst of Mana.
pub const BURST_NETWORK: &[u8] = include_bytes!("../networks/burst.net");

/// A certificate and the name of its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CertificateFile {
    /// The file's name, such as `cosmoludo-b1-c6.cert`: the rules and the squares of both Daimyo.
    pub name: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
}

impl CertificateFile {
    /// The certificate with this file name, such as `cosmoludo-b1-c6.cert`.
    pub fn named(name: &str) -> Option<CertificateFile> {
        let files = STANDARD_CERTIFICATES.iter().chain(TURNED_CERTIFICATES);
        files.copied().find(|file| file.name == name)
    }
}

macro_rules! certificates {
    ($folder:literal: $($name:literal)*) => {
        &[$(CertificateFile {
            name: concat!($name, ".cert"),
            bytes: include_bytes!(concat!("../certificates/", $folder, "/", $name, ".cert")),
        }),*]
    };
}

/// Black wins from each of the nine standard starts, under four rule sets.
pub const STANDARD_CERTIFICATES: &[CertificateFile] = certificates!("standard":
    "cosmoludo-b1-b6"
    "cosmoludo-b1-c6"
    "cosmoludo-b1-f6"
    "cosmoludo-c1-b6"
    "cosmoludo-c1-c6"
    "cosmoludo-c1-f6"
    "cosmoludo-f1-b6"
    "cosmoludo-f1-c6"
    "cosmoludo-f1-f6"
    "cosmoludo-pl-b1-b6"
    "cosmoludo-pl-b1-c6"
    "cosmoludo-pl-b1-f6"
    "cosmoludo-pl-c1-b6"
    "cosmoludo-pl-c1-c6"
    "cosmoludo-pl-c1-f6"
    "cosmoludo-pl-f1-b6"
    "cosmoludo-pl-f1-c6"
    "cosmoludo-pl-f1-f6"
    "jactalea-b1-b6"
    "jactalea-b1-c6"
    "jactalea-b1-f6"
    "jactalea-c1-b6"
    "jactalea-c1-c6"
    "jactalea-c1-f6"
    "jactalea-f1-b6"
    "jactalea-f1-c6"
    "jactalea-f1-f6"
    "zillions-b1-b6"
    "zillions-b1-c6"
    "zillions-b1-f6"
    "zillions-c1-b6"
    "zillions-c1-c6"
    "zillions-c1-f6"
    "zillions-f1-b6"
    "zillions-f1-c6"
    "zillions-f1-f6"
);

/// Black wins from seven standard starts on turned boards.
pub const TURNED_CERTIFICATES: &[CertificateFile] = certificates!("turned":
    "cosmoludo-ne-a1-c6"
    "cosmoludo-ne-a1-d6"
    "cosmoludo-ne-b1-c6"
    "cosmoludo-ne-b1-d6"
    "cosmoludo-ne-e1-d6"
    "cosmoludo-ne-f1-d6"
    "cosmoludo-sw-c1-f6"
);

/// The fair starts of a rule set, by its name, as position texts; none where none are known.
///
/// The printed standard set-up is a forced win for the player who moves first. From these starts the solver found no
/// proof for either side, the engine's score is near zero, and self-play was won by either side about equally often.
/// `mana solve fair` finds them; `docs/SOLVED.md` gives the measurements.
///
/// ```
/// assert!(mana_data::fair_starts("cosmoludo-advanced").count() >= 100);
/// ```
pub fn fair_starts(rules: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    positions_under(FAIR_STARTS, rules)
}

/// Fair starts for matches: more of the rules that have fair starts, and those of the others. Nothing is proved about where
/// the games of these usually begin, so people begin there.
///
/// ```
/// assert!(mana_data::fair_openings("burst").count() > 0);
/// ```
pub fn fair_openings(rules: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    positions_under(FAIR_OPENINGS, rules)
}

/// The positions of a list of rules and positions, separated by a tab.
fn positions_under<'a>(
    list: &'static str,
    rules: &'a str,
) -> impl Iterator<Item = &'static str> + use<'a> {
    list.lines().filter_map(move |line| {
        let (name, position) = line.split_once('\t')?;
        (name == rules).then_some(position)
    })
}

/// The best set-ups of a group, best first, each with its grade: the score in centipawns for the side that sets up.
///
/// A group is an edition and a side, and for White the orientation that Black has chosen, as in `escampe black` and
/// `escampe white nw`. The program `grade` of the engine writes the list.
///
/// ```
/// assert!(mana_data::graded_set_ups("escampe black").count() >= 16);
/// ```
pub fn graded_set_ups(group: &str) -> impl Iterator<Item = (&'static str, i32)> + use<'_> {
    GRADED_SET_UPS.lines().filter_map(move |line| {
        let (name, rest) = line.split_once('\t')?;
        let (set_up, grade) = rest.split_once('\t')?;
        (name == group).then_some((set_up, grade.parse().ok()?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    /// The lists that are compiled in are the first two columns of the list with the evidence.
    #[test]
    fn fair_starts_are_those_with_evidence() {
        let evidence = include_str!("../fair/evidence.tsv").lines();
        let starts = evidence.filter(|line| !line.starts_with('#')).map(|line| {
            let fields: Vec<_> = line.split('\t').collect();
            format!("{}\t{}", fields[0], fields[1])
        });
        let listed = FAIR_STARTS.lines().chain(FAIR_OPENINGS.lines());
        let listed: Vec<_> = listed.map(str::to_string).collect();
        assert_eq!(starts.collect::<Vec<_>>(), listed);
        assert_eq!(
            listed.iter().collect::<BTreeSet<_>>().len(),
            listed.len(),
            "a start is listed twice"
        );
    }

    #[test]
    fn every_certificate_of_the_folders_is_listed() {
        for (folder, listed) in
            [("standard", STANDARD_CERTIFICATES), ("turned", TURNED_CERTIFICATES)]
        {
            let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("certificates").join(folder);
            let files: BTreeSet<_> = fs::read_dir(path)
                .expect("the folder")
                .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
                .collect();
            let listed: BTreeSet<_> = listed.iter().map(|file| file.name.to_string()).collect();
            assert_eq!(files, listed, "{folder}");
        }
    }
}
