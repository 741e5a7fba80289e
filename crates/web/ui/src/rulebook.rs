//! The rules in full, assembled from the values of an edition, so that they cannot differ from the implemented rules.

use mana::{Capture, Edition, ManaKind, ReEntry, SetUpRows, Unable};
use mana_game::Side;

/// A chapter of the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chapter {
    /// The key of its title.
    pub title: &'static str,
    /// The keys of its paragraphs.
    pub paragraphs: Vec<&'static str>,
}

fn chapter(title: &'static str, paragraphs: &[&'static str]) -> Chapter {
    Chapter { title, paragraphs: paragraphs.to_vec() }
}

/// The rules of Mana in an edition.
pub fn mana(edition: Edition) -> Vec<Chapter> {
    let mut board = vec!["rules-board-squares", "rules-board-pieces"];
    // The other editions call the sides by their colours.
    if edition == Edition::JACTALEA {
        board.push("rules-board-colours");
    }
    board.push(orientation(edition));
    vec![
        chapter("rules-board", &board),
        chapter("rules-aim", &["rules-aim-daimyo"]),
        chapter(
            "rules-set-up",
            &[
                match edition.set_up {
                    SetUpRows::First => "rules-set-up-first",
                    SetUpRows::FirstTwo => "rules-set-up-two",
                },
                "rules-set-up-order",
                match edition.mana {
                    ManaKind::Bird | ManaKind::ObstructingBird => "rules-set-up-bird",
                    ManaKind::Carried => "rules-set-up-carried",
                },
                match edition.first {
                    Side::Black => "rules-first-black",
                    Side::White => "rules-first-white",
                },
            ],
        ),
        chapter(
            "rules-moving",
            &[
                "rules-moving-steps",
                "rules-moving-way",
                match edition.capture {
                    Capture::Any => "rules-capture-any",
                    Capture::RoninTakesDaimyo => "rules-capture-daimyo",
                },
            ],
        ),
        chapter("rules-mark", &mark(edition)),
        chapter("rules-end", &["rules-end-daimyo", "rules-end-draw"]),
    ]
}

/// The effects of the Mana.
fn mark(edition: Edition) -> Vec<&'static str> {
    let mut paragraphs = vec![
        match edition.mana {
            ManaKind::Bird => "rules-mark-bird",
            ManaKind::ObstructingBird => "rules-mark-obstructing",
            ManaKind::Carried => "rules-mark-carried",
        },
        "rules-mark-binds",
        match edition.unmatched {
            Unable::Free => "rules-unmatched-free",
            Unable::Pass => "rules-unmatched-pass",
        },
        match edition.blocked {
            Unable::Free => "rules-blocked-free",
            Unable::Pass => "rules-blocked-pass",
        },
    ];
    match (edition.re_entry, edition.capture) {
        (ReEntry::Anywhere, _) => paragraphs.push("rules-re-entry-anywhere"),
        (ReEntry::MarkedType, _) => paragraphs.push("rules-re-entry-marked"),
        (ReEntry::Never, Capture::Any) => paragraphs.push("rules-re-entry-never"),
        // Where no Ronin is captured none can re-enter.
        (ReEntry::Never, Capture::RoninTakesDaimyo) => {}
    }
    if edition.mana == ManaKind::ObstructingBird && edition.re_entry != ReEntry::Never {
        paragraphs.push("rules-re-entry-bird");
    }
    paragraphs
}

/// The rules of Mana in an edition, in a few sentences.
pub fn mana_in_short(edition: Edition) -> Vec<&'static str> {
    let mut sentences = vec![
        "rules-mana-steps",
        "rules-mana-mark",
        match edition.unmatched {
            Unable::Free => "rules-mana-unmatched-free",
            Unable::Pass => "rules-mana-unmatched-pass",
        },
        match edition.blocked {
            Unable::Free => "rules-mana-blocked-free",
            Unable::Pass => "rules-mana-blocked-pass",
        },
    ];
    if edition.re_entry != ReEntry::Never {
        sentences.push("rules-mana-re-entry");
    }
    sentences.push(match edition.capture {
        Capture::Any => "rules-mana-end",
        Capture::RoninTakesDaimyo => "rules-mana-end-daimyo",
    });
    sentences
}

/// The rules of Burst of Mana, in a few sentences.
pub const BURST_IN_SHORT: [&str; 4] =
    ["rules-burst-turn", "rules-burst-field", "rules-burst-burst", "rules-burst-end"];

/// The orientations of the board.
fn orientation(edition: Edition) -> &'static str {
    match edition.orientations.len() {
        1 => "rules-orientation-one",
        4 => "rules-orientation-all",
        _ => "rules-orientation-two",
    }
}

/// The rules of Burst of Mana.
pub fn burst() -> Vec<Chapter> {
    vec![
        chapter("rules-field", &["rules-field-group", "rules-field-walls", "rules-field-start"]),
        chapter(
            "rules-turn",
            &[
                "rules-turn-place",
                "rules-turn-move",
                "rules-turn-retrieve",
                "rules-turn-burst",
                "rules-turn-field",
                "rules-turn-pass",
            ],
        ),
        chapter("rules-strong", &["rules-strong-push", "rules-strong-jump", "rules-strong-devour"]),
        chapter("rules-end", &["rules-end-geyser", "rules-end-burst-draw"]),
    ]
}

/// The rulings on Mana, by number.
pub const MANA_RULINGS: [(&str, &str); 8] = [
    ("M1", "ruling-m1"),
    ("M2", "ruling-m2"),
    ("M3", "ruling-m3"),
    ("M4", "ruling-m4"),
    ("M5", "ruling-m5"),
    ("M6", "ruling-m6"),
    ("M7", "ruling-m7"),
    ("M8", "ruling-m8"),
];

/// The rulings on Burst of Mana, by number.
pub const BURST_RULINGS: [(&str, &str); 12] = [
    ("B1", "ruling-b1"),
    ("B2", "ruling-b2"),
    ("B3", "ruling-b3"),
    ("B4", "ruling-b4"),
    ("B5", "ruling-b5"),
    ("B6", "ruling-b6"),
    ("B7", "ruling-b7"),
    ("B8", "ruling-b8"),
    ("B9", "ruling-b9"),
    ("B10", "ruling-b10"),
    ("B11", "ruling-b11"),
    ("B12", "ruling-b12"),
];

/// A point on which editions differ.
pub struct EditionDifference {
    /// The key of its name.
    pub title: &'static str,
    /// The key of what an edition does.
    pub of: fn(Edition) -> &'static str,
}

/// Every point on which editions differ, one for each choice that an [`Edition`] is made of.
pub const DIFFERENCES: [EditionDifference; 8] = [
    EditionDifference {
        title: "differ-set-up",
        of: |edition| match edition.set_up {
            SetUpRows::First => "differ-set-up-first",
            SetUpRows::FirstTwo => "differ-set-up-two",
        },
    },
    EditionDifference {
        title: "differ-orientation",
        of: |edition| match edition.orientations.len() {
            1 => "differ-orientation-one",
            4 => "differ-orientation-all",
            _ => "differ-orientation-two",
        },
    },
    EditionDifference {
        title: "differ-first",
        of: |edition| match edition.first {
            Side::Black => "side-black",
            Side::White => "side-white",
        },
    },
    EditionDifference { title: "differ-unmatched", of: |edition| unable(edition.unmatched) },
    EditionDifference { title: "differ-blocked", of: |edition| unable(edition.blocked) },
    EditionDifference {
        title: "differ-re-entry",
        of: |edition| match (edition.re_entry, edition.mana) {
            (ReEntry::Anywhere, ManaKind::ObstructingBird) => "differ-re-entry-not-bird",
            (ReEntry::Anywhere, _) => "differ-re-entry-anywhere",
            (ReEntry::MarkedType, _) => "differ-re-entry-marked",
            (ReEntry::Never, _) => "differ-re-entry-never",
        },
    },
    EditionDifference {
        title: "differ-mana",
        of: |edition| match edition.mana {
            ManaKind::Bird => "differ-mana-bird",
            ManaKind::ObstructingBird => "differ-mana-obstructing",
            ManaKind::Carried => "differ-mana-carried",
        },
    },
    EditionDifference {
        title: "differ-capture",
        of: |edition| match edition.capture {
            Capture::Any => "differ-capture-any",
            Capture::RoninTakesDaimyo => "differ-capture-daimyo",
        },
    },
];

fn unable(unable: Unable) -> &'static str {
    match unable {
        Unable::Free => "differ-free",
        Unable::Pass => "differ-pass",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Two different editions differ in the table and in the text.
    #[test]
    fn editions_that_differ_read_differently() {
        let column = |edition: Edition| DIFFERENCES.map(|difference| (difference.of)(edition));
        let text = |edition: Edition| {
            mana(edition).into_iter().flat_map(|chapter| chapter.paragraphs).collect::<Vec<_>>()
        };
        let editions = Edition::NAMED.map(|(_, edition)| edition);
        assert_eq!(BTreeSet::from(editions.map(column)).len(), editions.len());
        assert_eq!(editions.map(text).into_iter().collect::<BTreeSet<_>>().len(), editions.len());
    }

    #[test]
    fn the_table_agrees_with_the_rules() {
        let column = DIFFERENCES.map(|difference| (difference.of)(Edition::ESCAMPE));
        assert_eq!(
            column,
            [
                "differ-set-up-two",
                "differ-orientation-two",
                "side-white",
                "differ-pass",
                "differ-pass",
                "differ-re-entry-never",
                "differ-mana-carried",
                "differ-capture-daimyo",
            ]
        );
    }

    /// The paragraphs of an edition's rules.
    fn paragraphs(edition: Edition) -> Vec<&'static str> {
        mana(edition).into_iter().flat_map(|chapter| chapter.paragraphs).collect()
    }

    #[test]
    fn the_bird_s_square_is_closed_to_re_entry_where_the_bird_obstructs() {
        assert!(paragraphs(Edition::COSMOLUDO_PL).contains(&"rules-re-entry-bird"));
        assert!(!paragraphs(Edition::COSMOLUDO).contains(&"rules-re-entry-bird"));
        let column = DIFFERENCES.map(|difference| (difference.of)(Edition::COSMOLUDO_PL));
        assert!(column.contains(&"differ-re-entry-not-bird"));
    }

    #[test]
    fn captured_ronin_are_mentioned_only_where_they_can_be_captured() {
        let text = paragraphs(Edition::ESCAMPE);
        assert!(text.iter().all(|key| !key.starts_with("rules-re-entry")), "{text:?}");
    }

    #[test]
    fn the_mana_starts_beside_the_board_and_the_sides_had_other_colours() {
        assert!(paragraphs(Edition::COSMOLUDO).contains(&"rules-set-up-bird"));
        assert!(paragraphs(Edition::ZILLIONS).contains(&"rules-set-up-carried"));
        assert!(paragraphs(Edition::JACTALEA).contains(&"rules-board-colours"));
        assert!(!paragraphs(Edition::ZILLIONS).contains(&"rules-board-colours"));
    }

    #[test]
    fn the_rules_in_short_are_those_of_the_edition() {
        let rest = |edition| mana_in_short(edition).split_off(2);
        assert_eq!(
            rest(Edition::COSMOLUDO),
            [
                "rules-mana-unmatched-free",
                "rules-mana-blocked-pass",
                "rules-mana-re-entry",
                "rules-mana-end"
            ]
        );
        assert_eq!(
            rest(Edition::ESCAMPE),
            ["rules-mana-unmatched-pass", "rules-mana-blocked-pass", "rules-mana-end-daimyo"]
        );
        assert!(rest(Edition::JACTALEA).contains(&"rules-mana-blocked-free"));
    }

    #[test]
    fn rulings_are_numbered_as_their_messages() {
        for (number, key) in MANA_RULINGS.iter().chain(&BURST_RULINGS) {
            assert_eq!(*key, format!("ruling-{}", number.to_lowercase()));
        }
    }
}
