//! Records as links: everything round-trips, and damaged links are rejected.

use mana_catalogue::{AnyRules, CatalogueGame};
use mana_game::Game;
use mana_record::{LinkError, NodeId, Record, link_rules};

#[track_caller]
fn check<P: CatalogueGame>(record: &Record<P>) -> String {
    let link = record.to_link();
    assert!(link.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));
    assert_eq!(link_rules(&link).expect("its rules").to_string(), record.rules().to_string());
    let again = Record::<P>::from_link(&link).unwrap_or_else(|error| panic!("{error}\n{record}"));
    assert_eq!(again.to_string(), record.to_string());
    assert_eq!(again.to_link(), link);
    link
}

/// A tree of random moves with variations, comments and annotations everywhere.
fn random_record<P: CatalogueGame>(rules: P::Rules, random: &mut fastrand::Rng) -> Record<P> {
    let mut record = Record::<P>::new(rules);
    let mut nodes = vec![NodeId::ROOT];
    for _ in 0..random.usize(0..60) {
        let node = *random.choice(&nodes).expect("a node");
        let moves = record.position(node).legal_moves();
        let Some(&mv) = random.choice(&moves) else { continue };
        let Ok(child) = record.add_move(node, mv) else { continue };
        nodes.push(child);
        if random.u8(..) < 60 {
            record.set_comment(child, "gut, 良い, \u{1f426} (was sonst?)");
            record.set_nags(child, [random.u8(..)]);
        }
    }
    record.set_tag("Black", Some("Hana \"H\"")).expect("a tag");
    record.set_comment(NodeId::ROOT, "from here");
    record
}

#[test]
fn whole_trees_round_trip() {
    let mut random = fastrand::Rng::with_seed(7);
    for _ in 0..4 {
        for (_, edition) in mana::Edition::NAMED {
            check(&random_record::<mana::Position>(edition, &mut random));
        }
        check(&random_record::<burst::Position>(burst::Rules, &mut random));
    }
}

#[test]
fn a_long_game_is_a_short_link() {
    let mut random = fastrand::Rng::with_seed(3);
    let mut game = Game::<burst::Position>::new(burst::Rules);
    while game.moves().len() < 80 {
        match random.choice(game.legal_moves()) {
            Some(mv) => game.play(mv).expect("it is legal"),
            None => game = Game::new(burst::Rules),
        }
    }
    let link = check(&Record::from_game(&game));
    assert!(link.len() < 2 * game.moves().len(), "{} characters", link.len());
}

#[test]
fn every_character_counts() {
    let text = "1. b1/a1/c1/d1/e1/f1 c6/a6/b6/d6/e6/f6 2. c1c3 {well} (2. b1b3) *";
    let record: Record<mana::Position> = text.parse().expect("a record");
    let link = check(&record);
    for place in 0..link.len() {
        let cut = &link[..place];
        assert!(Record::<mana::Position>::from_link(cut).is_err(), "{cut}");
        let other = if &link[place..=place] == "A" { "B" } else { "A" };
        let changed = format!("{cut}{other}{}", &link[place + 1..]);
        // The last digit may have unused bits.
        if let Ok(read) = Record::<mana::Position>::from_link(&changed) {
            assert_eq!((place, read.to_string()), (link.len() - 1, record.to_string()));
        }
    }
}

#[test]
fn errors_name_the_problem() {
    #[track_caller]
    fn check(link: &str, expected: &str) {
        let error = Record::<mana::Position>::from_link(link).expect_err("it is wrong");
        assert_eq!(error.to_string(), expected);
    }
    check("", "the link is cut off or has been changed");
    check("AQ!", "character 3 of the link is '!', which no link has");
    check("nonsense", "the link is cut off or has been changed");
    let burst = Record::<burst::Position>::new(burst::Rules).to_link();
    check(&burst, "the link is of a game of burst");
    assert_eq!(link_rules(&burst), Ok(AnyRules::BURST));
    assert_eq!(link_rules("x"), Err(LinkError::Damaged));
}

/// Where the bird makes no difference a link may lose its square, but not the move.
#[test]
fn a_bird_that_was_chosen_does_not_break_a_link() {
    let text = "[Position \"rdrrrr/6/6/6/6/RDRRRR b -\"] 1. b1b3~b5 *";
    let record: Record<mana::Position> = text.parse().expect("a record");
    let again = Record::<mana::Position>::from_link(&record.to_link()).expect("a record");
    assert_eq!(again.position(again.end()), record.position(record.end()));
}
