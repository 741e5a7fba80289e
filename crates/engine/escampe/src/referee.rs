use crate::{
    CourseColour, CourseConnection, CourseConnectionError, CourseMessage, CourseMoveError,
    read_course_move,
};
use mana::{Edition, EndRule, Position};
use mana_game::{Game, Outcome, Reason, Side, excerpt};
use std::fmt;
use std::net::TcpStream;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// A program or a person at the other end of a connection.
#[derive(Debug)]
pub struct CoursePlayer {
    name: String,
    connection: CourseConnection,
}

impl CoursePlayer {
    /// Waits for a player's name.
    ///
    /// # Errors
    /// No name comes in time.
    pub fn greet(
        stream: TcpStream,
        timeout: Duration,
        stop: &AtomicBool,
    ) -> Result<CoursePlayer, CourseConnectionError> {
        let mut connection = CourseConnection::new(stream).map_err(CourseConnectionError::Io)?;
        let name = excerpt(&connection.receive(timeout, stop)?);
        Ok(CoursePlayer { name, connection })
    }

    /// The name, at most forty characters of it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the player is still connected. Its input so far is dropped.
    pub fn is_connected(&mut self) -> bool {
        self.connection.drain().is_ok()
    }

    /// The connection alone.
    pub fn into_connection(self) -> CourseConnection {
        self.connection
    }

    fn send(&mut self, message: &CourseMessage) -> Result<(), CourseConnectionError> {
        self.connection.send(&message.to_wire())
    }
}

/// A move that was accepted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CourseEvent {
    /// The colour that played it.
    pub colour: CourseColour,
    /// The move as it was sent.
    pub text: String,
    /// The time that the player has left.
    pub left: Duration,
}

/// Why a game of the courses has ended.
#[derive(Debug)]
pub enum CourseEnding {
    /// By the rules.
    Rules(Reason<EndRule>),
    /// The player to move sent something other than a legal move.
    IllegalMove(CourseMoveError),
    /// The player to move has no time left.
    Time,
    /// The connection to the player to move has failed.
    Connection(CourseConnectionError),
}

impl fmt::Display for CourseEnding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CourseEnding::Rules(reason) => reason.fmt(f),
            CourseEnding::IllegalMove(error) => write!(f, "illegal move: {error}"),
            CourseEnding::Time => f.write_str("time forfeit"),
            CourseEnding::Connection(error) => write!(f, "connection: {error}"),
        }
    }
}

/// Runs games between two players.
#[derive(Clone, Copy, Debug)]
pub struct Referee {
    /// The time that each player has for the whole game, placement included.
    pub time: Duration,
}

impl Default for Referee {
    /// Ten minutes a player, as in the courses.
    fn default() -> Referee {
        Referee { time: Duration::from_secs(600) }
    }
}

impl Referee {
    /// Plays a game and sends both players the result. Every accepted move is reported. `None` if `stop` is set before
    /// the game ends.
    pub fn play(
        &self,
        blanc: &mut CoursePlayer,
        noir: &mut CoursePlayer,
        stop: &AtomicBool,
        on_move: impl FnMut(&CourseEvent),
    ) -> Option<(Game<Position>, Outcome, CourseEnding)> {
        let mut players = [noir, blanc];
        for side in Side::ALL {
            // A player that has hung up loses on its turn.
            let _ = players[side.index()].send(&CourseMessage::Colour(CourseColour::of(side)));
        }
        let mut game = Game::new(Edition::ESCAMPE);
        let (outcome, ending) = self.play_moves(&mut game, &mut players, stop, on_move)?;
        for player in players {
            let _ = player.send(&CourseMessage::End(outcome));
        }
        Some((game, outcome, ending))
    }

    fn play_moves(
        &self,
        game: &mut Game<Position>,
        players: &mut [&mut CoursePlayer; 2],
        stop: &AtomicBool,
        mut on_move: impl FnMut(&CourseEvent),
    ) -> Option<(Outcome, CourseEnding)> {
        let mut left = [self.time; 2];
        loop {
            if let Some(ending) = game.ending() {
                return Some((ending.outcome, CourseEnding::Rules(ending.reason)));
            }
            let side = game.turn();
            let loss = Outcome::Win(!side);
            let colour = CourseColour::of(side);
            let begin = Instant::now();
            let answer = ask(players[side.index()], colour, left[side.index()], stop);
            left[side.index()] = left[side.index()].saturating_sub(begin.elapsed());
            let text = match answer {
                Ok(text) => text,
                Err(CourseConnectionError::Stopped) => return None,
                Err(CourseConnectionError::Timeout(_)) => return Some((loss, CourseEnding::Time)),
                Err(error) => return Some((loss, CourseEnding::Connection(error))),
            };
            match read_course_move(game.position(), &text) {
                Ok(mv) => game.play(mv).expect("it was read as a legal move"),
                Err(error) => return Some((loss, CourseEnding::IllegalMove(error))),
            }
            on_move(&CourseEvent { colour, text: text.clone(), left: left[side.index()] });
            let _ = players[(!side).index()].send(&CourseMessage::Played(text));
        }
    }
}

/// Requests a move from a player. Earlier input does not count.
fn ask(
    player: &mut CoursePlayer,
    colour: CourseColour,
    left: Duration,
    stop: &AtomicBool,
) -> Result<String, CourseConnectionError> {
    player.connection.drain()?;
    player.send(&CourseMessage::Turn(colour))?;
    player.connection.receive(left, stop)
}
