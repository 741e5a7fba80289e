//! Any acts of two people and a stranger, at any times: the log loads again as the same game for every viewer.

#![no_main]

use mana_duel::{ActRequest, Duel, Moment, Viewer};
use mana_protocol::{
    Act, ActId, ConditionalMoves, GameState, GameTerms, Millis, Offer, Player, Seat, TimeControl,
};

/// Takes choices from the input until there are none left.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn below(&mut self, count: u8) -> Option<u8> {
        self.0.next().map(|byte| byte % count)
    }
}

const MOVES: [&str; 12] = [
    "N@d5",
    "N@g6",
    "N-",
    "E@d5",
    "pass",
    "b1/a1/c1/d1/e1/f1",
    "c6/a6/b6/d6/e6/f6",
    "c1c3",
    "b1b3",
    "d6d3",
    "z9",
    "a1a2~b3",
];

fn act(choices: &mut Choices<'_>, ply: u32) -> Option<Act> {
    let text = |choices: &mut Choices<'_>| {
        let place = choices.below(MOVES.len() as u8)?;
        MOVES[usize::from(place)].parse().ok()
    };
    let offer = |choices: &mut Choices<'_>| Some(Offer::ALL[usize::from(choices.below(3)?)]);
    Some(match choices.below(17)? {
        0..7 => Act::Move { ply, text: text(choices)? },
        7 => Act::Offer { offer: offer(choices)? },
        8 => Act::Accept { offer: offer(choices)? },
        9 => Act::Decline { offer: offer(choices)? },
        10 => Act::Chat { text: "hello".parse().ok()? },
        11 => Act::Mute { muted: choices.below(2)? == 0 },
        12 => {
            let lines = vec![vec![text(choices)?, text(choices)?], vec![text(choices)?]];
            Act::SetConditionalMoves {
                moves: ConditionalMoves { ply, lines, premove: text(choices) },
            }
        }
        13 => Act::Sit { seat: None },
        14 => Act::Abort,
        15 => Act::Swap,
        _ => Act::Resign,
    })
}

fn person(number: u8) -> Player {
    let id = format!("person00000{number}").parse().expect("an id");
    Player { id, name: "Ann".parse().expect("a name") }
}

fn play(choices: &mut Choices<'_>) -> Option<()> {
    let rules = if choices.below(2)? == 0 { "burst" } else { "cosmoludo" };
    let clock = match choices.below(3)? {
        0 => TimeControl::None,
        1 => TimeControl::RealTime { initial: 10, increment: 1 },
        _ => TimeControl::Correspondence { days: 1 },
    };
    let (start, access) = Default::default();
    let terms = GameTerms { rules: rules.parse().ok()?, start, clock, access, pie: true };
    let id = "abcdefghijkl".parse().ok()?;
    let mut moment = Moment::default();
    let mut duel = Duel::create(id, terms, Seat::Black, person(0), moment).ok()?;
    let mut number = 0;
    let mut clients: Vec<GameState> =
        Viewer::ALL.map(|viewer| duel.state(viewer, moment.time)).to_vec();
    while let Some(act) = act(choices, duel.summary().ply) {
        let (who, step) = (choices.below(3)?, choices.below(8)?);
        moment.time = moment.time + Millis::from_millis(1 << (2 * step));
        duel.tick(moment);
        number += 1;
        let request = ActRequest {
            player: person(who),
            id: ActId {
                client: "clientclient".parse().ok()?,
                number: number - u32::from(step == 7),
            },
            act,
            moment,
            lag: Millis::from_millis(10),
        };
        let before = duel.len();
        let done = duel.act(&request, &"nextgame0001".parse().ok()?);
        assert!(done.is_ok() || duel.len() == before);
        if duel.state(Viewer::Spectator, moment.time).swapped != clients[2].swapped {
            clients.swap(0, 1);
        }
        for (viewer, client) in Viewer::ALL.into_iter().zip(&mut clients) {
            for event in duel.events(viewer, client.number) {
                client.apply(&event).expect("no event is missing");
            }
        }
    }
    let again = Duel::load(duel.id().clone(), duel.entries()).expect("what happened is a game");
    for (viewer, mut client) in Viewer::ALL.into_iter().zip(clients) {
        let state = duel.state(viewer, moment.time);
        assert_eq!(again.state(viewer, moment.time), state);
        // These come with every message and are no part of the fold.
        (client.clock, client.turn) = (state.clock, state.turn);
        assert_eq!(client, state);
    }
    duel.record();
    Some(())
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    play(&mut Choices(bytes.iter()));
});
