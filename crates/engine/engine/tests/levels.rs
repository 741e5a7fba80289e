//! The mistakes of the lowest levels are natural ones.

use mana_engine::{Engine, EngineGame, EngineOptions, Level};
use mana_game::{Game, Outcome};
use mana_search::Limits;

/// The mistakes of a level in games against itself.
#[derive(Default, Debug)]
struct Mistakes {
    /// It misses a win in one.
    missed_wins: u32,
    /// It allows an avoidable win in one by a move in plain sight.
    plain_losses: u32,
    /// It allows an avoidable win in one, but only by longer moves.
    overlooked_losses: u32,
}

fn wins<P: EngineGame>(position: &P) -> Vec<P::Move> {
    let win = Some(Outcome::Win(position.turn()));
    let moves = position.legal_moves().into_iter();
    moves.filter(|&mv| position.after(mv).outcome() == win).collect()
}

fn mistakes<P: EngineGame>(starts: &[P], level: u8, games: u64) -> Mistakes {
    let level = Level::new(level).expect("a level");
    let mut found = Mistakes::default();
    for seed in 0..games {
        let mut engine = Engine::<P>::new(EngineOptions {
            level,
            seed,
            hash_mib: 1,
            certificates: false,
            ..EngineOptions::default()
        });
        let mut game = Game::from_position(starts[seed as usize % starts.len()]);
        while game.ending().is_none() && game.moves().len() < 100 {
            let position = *game.position();
            let mv = engine.best_move(&game, &Limits::nodes(20_000)).expect("there is a move");
            let next = position.after(mv);
            if !wins(&position).is_empty() {
                found.missed_wins += u32::from(next.outcome().is_none());
            } else if position.legal_moves().iter().any(|&mv| wins(&position.after(mv)).is_empty())
            {
                let threats = wins(&next);
                if threats.iter().any(|&threat| P::is_plain(&next, threat)) {
                    found.plain_losses += 1;
                } else if !threats.is_empty() {
                    found.overlooked_losses += 1;
                }
            }
            game.play(mv).expect("it is legal");
        }
    }
    found
}

/// No win is missed, at most `plain_losses` in plain sight are allowed, and longer moves are overlooked, by level 1
/// more often than by level 2.
fn check<P: EngineGame>(starts: &[P], plain_losses: u32) {
    let [first, second] = [1, 2].map(|level| mistakes(starts, level, 40));
    for level in [&first, &second] {
        assert_eq!(level.missed_wins, 0, "{level:?}");
        assert!(level.plain_losses <= plain_losses, "{level:?}");
        assert!(level.overlooked_losses > 0, "{level:?}");
    }
    assert!(first.overlooked_losses > second.overlooked_losses, "{first:?} {second:?}");
}

fn starts<P: EngineGame>(name: &str, texts: impl Iterator<Item = &'static str>) -> Vec<P> {
    let Ok(rules) = name.parse::<P::Rules>() else { panic!("{name}: no such rules") };
    texts.map(|text| P::parse(rules, text).unwrap_or_else(|_| panic!("{text}"))).collect()
}

#[test]
fn mistakes_in_mana_are_overlooked_long_moves() {
    let rules = "cosmoludo-advanced";
    check(&starts::<mana::Position>(rules, mana_data::fair_starts(rules)), 0);
}

#[test]
fn mistakes_in_burst_are_overlooked_long_moves() {
    // Every legal win counts here, and `BurstView` does not find all of them.
    check(&starts::<burst::Position>("burst", mana_data::fair_openings("burst")), 4);
}
