use crate::Control;
use crate::control::Clocks;
use mana_game::{Game, Outcome, Position, Reason, Side};
use mana_ugi::{Client, ClientError};
use std::time::Instant;

/// An engine that takes part in a match.
#[derive(Clone, Debug)]
pub struct Contestant {
    /// What it is called in the records; `None` for what it calls itself.
    pub name: Option<String>,
    /// The program.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Options to set, by name and value.
    pub options: Vec<(String, String)>,
}

impl Contestant {
    /// Starts the engine and sets it up for these rules.
    ///
    /// # Errors
    /// It does not start, or does not speak the protocol.
    pub fn start(&self, rules: &str) -> Result<Client, ClientError> {
        let mut client = Client::start(&self.program, &self.arguments)?;
        client.send(&format!("setoption name Rules value {rules}"))?;
        for (name, value) in &self.options {
            client.send(&format!("setoption name {name} value {value}"))?;
        }
        client.wait_until_ready()?;
        Ok(client)
    }
}

/// A finished game of a match.
#[derive(Clone, Debug)]
pub struct Bout<P: Position> {
    /// The moves, as far as they were legal.
    pub game: Game<P>,
    /// How it counts.
    pub outcome: Outcome,
    /// Why it ended.
    pub termination: Termination,
}

/// Why a game of a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Termination {
    /// By the rules.
    Rules(Reason),
    /// It went on for too long and counts as a draw.
    Length,
    /// The side to move answered too late.
    Time,
    /// The side to move played something that is not legal.
    IllegalMove(String),
    /// The side to move crashed or hung.
    Broken(String),
}

impl Termination {
    /// Whether an engine failed, so that the game was not decided on the board.
    pub fn is_failure(&self) -> bool {
        !matches!(self, Termination::Rules(_) | Termination::Length)
    }
}

/// One line for the record's `Termination` tag.
impl std::fmt::Display for Termination {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Termination::Rules(Reason::Taken) => f.write_str("taken"),
            Termination::Rules(Reason::Blocked) => f.write_str("blocked"),
            Termination::Rules(Reason::NoAction) => f.write_str("no action"),
            Termination::Rules(Reason::Repetition) => f.write_str("repetition"),
            Termination::Length => f.write_str("adjudication: too long"),
            Termination::Time => f.write_str("time forfeit"),
            Termination::IllegalMove(text) => write!(f, "illegal move: {text}"),
            Termination::Broken(text) => write!(f, "engine failure: {text}"),
        }
    }
}

/// A game longer than this is drawn.
const LONGEST: usize = 600;

/// Plays a game; the clients are Black's and White's.
pub(crate) fn play<P: Position>(
    opening: P,
    control: &Control,
    clients: [&mut Client; 2],
) -> Bout<P> {
    let mut game = Game::from_position(opening);
    let mut clocks = Clocks::new(control);
    let mut told = [false; 2];
    let (outcome, termination) = loop {
        if let Some(ending) = game.ending() {
            break (ending.outcome, Termination::Rules(ending.reason));
        }
        if game.moves().len() >= LONGEST {
            break (Outcome::Draw, Termination::Length);
        }
        let side = game.turn();
        let client = &mut *clients[side.index()];
        let lost = Outcome::Win(!side);
        let first_move = !std::mem::replace(&mut told[side.index()], true);
        match ask(client, &game, control, &mut clocks, side, first_move) {
            Ok(text) => match game.position().read_move(&text) {
                Ok(mv) if game.play(mv).is_ok() => {}
                _ => break (lost, Termination::IllegalMove(mana_game::excerpt(&text))),
            },
            Err(ClientError::Silent { .. }) => break (lost, Termination::Time),
            Err(error) => break (lost, Termination::Broken(error.to_string())),
        }
    };
    Bout { game, outcome, termination }
}

fn ask<P: Position>(
    client: &mut Client,
    game: &Game<P>,
    control: &Control,
    clocks: &mut Clocks,
    side: Side,
    first_move: bool,
) -> Result<String, ClientError> {
    if first_move {
        client.send("uginewgame")?;
    }
    let mut position = format!("position fen {}", game.first_position());
    if !game.moves().is_empty() {
        position.push_str(" moves");
        for mv in game.moves() {
            position.push_str(&format!(" {mv}"));
        }
    }
    client.send(&position)?;
    if first_move {
        client.wait_until_ready()?;
    }
    let start = Instant::now();
    let text = client.go(&control.go(clocks), control.limit(clocks, side), |_| {})?;
    clocks.press(side, start.elapsed());
    Ok(text)
}
