//! A house rule: what if the bird stood in everybody's way, and a blocked player were free?
//! `cargo run --release -p mana-engine --example house_rule`.

use mana::prelude::*;
use mana::{ManaKind, Unable};
use mana_game::perft;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let house =
        Edition { mana: ManaKind::ObstructingBird, blocked: Unable::Free, ..Edition::COSMOLUDO };
    // `--rules` and records accept this text.
    println!("{house}");
    assert_eq!(house.to_string().parse(), Ok(house));

    let mut game = Game::<Position>::new(house);
    for text in ["b1/a1/c1/d1/e1/f1", "c6/a6/b6/d6/e6/f6", "c1c3~c5"] {
        game.play_text(text)?;
    }
    println!("{}", game.position().board());

    // How much the rule changes: the sizes of both trees.
    for edition in [Edition::COSMOLUDO, house] {
        println!("{edition}: {} leaves at depth 5", perft(&Position::start(edition), 5));
    }
    Ok(())
}
