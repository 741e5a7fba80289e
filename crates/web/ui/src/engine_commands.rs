//! The engine commands of the page: for moves, analyses and proofs.

use crate::local_game::LocalGame;
use crate::local_game_options::ComputerLevel;
use mana_game::{Game, Position};
use mana_ugi::{Command, Go, ProveRequest};
use std::time::Duration;

/// The purpose of a move request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveRequest {
    /// To play at this level.
    Play(ComputerLevel),
    /// To advise the player, at full strength.
    Hint,
}

/// The time for a hint, in milliseconds.
const HINT_TIME: u32 = 1_000;

/// The number of the strongest level.
const FULL_STRENGTH: u8 = 10;

/// The commands for a move in the current position.
pub fn move_commands<P: Position>(game: &LocalGame<P>, request: MoveRequest) -> Vec<Command> {
    let (level, time) = match request {
        MoveRequest::Play(level) => (level.number(), level.think_time()),
        MoveRequest::Hint => (FULL_STRENGTH, HINT_TIME),
    };
    let mut commands = position_commands(game.game(), level);
    commands.push(go(Some(time)));
    commands
}

/// The commands for the best `multi_pv` variations of the current position; without a time, until the engine is
/// dropped.
pub fn analysis_commands<P: Position>(
    game: &Game<P>,
    multi_pv: usize,
    milliseconds: Option<u32>,
) -> Vec<Command> {
    let mut commands = vec![Command::set_option("MultiPV", multi_pv)];
    commands.extend(position_commands(game, FULL_STRENGTH));
    // The evaluation of a position must not depend on the positions searched before it.
    commands.push(Command::NewGame);
    commands.push(go(milliseconds));
    commands
}

/// The command for a proof of who wins, within this many nodes for each side.
pub fn prove_command<P: Position>(position: &P, nodes: u64) -> Command {
    let (rules, position) = (position.rules().to_string(), position.to_string());
    Command::Prove(ProveRequest { nodes, rules, position })
}

fn position_commands<P: Position>(game: &Game<P>, level: u8) -> Vec<Command> {
    vec![
        Command::set_option("Rules", game.position().rules()),
        Command::set_option("Hash", 32),
        Command::set_option("Level", level),
        Command::position(game),
    ]
}

fn go(milliseconds: Option<u32>) -> Command {
    let move_time = milliseconds.map(|time| Duration::from_millis(time.into()));
    Command::Go(Go { move_time, infinite: move_time.is_none(), ..Go::default() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::local_game_options::{LocalGameOptions, SetUpMode};

    #[track_caller]
    fn check(commands: &[Command], expected: &[&str]) {
        let lines: Vec<_> = commands.iter().map(ToString::to_string).collect();
        assert_eq!(lines, expected);
    }

    #[test]
    fn the_engine_is_sent_the_whole_game() {
        let options = LocalGameOptions { computer: None, set_up: SetUpMode::Own, pie: false };
        let mut game = LocalGame::<burst::Position>::new(burst::Rules, options);
        game.play(game.game().position().read_move("N@d5").unwrap()).unwrap();
        let position = "position fen Gg b ENRPSTAenrpsta moves N@d5";
        check(
            &move_commands(&game, MoveRequest::Play(ComputerLevel::default())),
            &[
                "setoption name Rules value burst",
                "setoption name Hash value 32",
                "setoption name Level value 3",
                position,
                "go movetime 250",
            ],
        );
        check(
            &analysis_commands(game.game(), 2, None),
            &[
                "setoption name MultiPV value 2",
                "setoption name Rules value burst",
                "setoption name Hash value 32",
                "setoption name Level value 10",
                position,
                "uginewgame",
                "go infinite",
            ],
        );
        check(
            &[prove_command(game.game().first_position(), 9)],
            &["prove 9 burst;Gg b ENRPSTAenrpsta"],
        );
    }
}
