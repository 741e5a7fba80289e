//! The board that an engine sits at: a game of one kind, and the engine that thinks about it.

use crate::options::Options;
use crate::{BadCommand, Go, Query, pace};
use mana_engine::{Engine, EngineGame};
use mana_game::{Game, Outcome, Side, perft};
use mana_search::Report;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A [`Board`] of either game.
pub(crate) trait Table: Send {
    /// Sets the position; on a mistake it stays as it was.
    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), BadCommand>;

    /// Forgets everything about earlier games.
    fn new_game(&mut self);

    /// Reads in what the first thought would otherwise wait for.
    fn prepare(&self);

    /// Makes the engine as the options say.
    fn set_options(&mut self, options: &Options);

    /// The answer to a question.
    fn answer(&self, query: Query) -> &'static str;

    /// The position as text.
    fn show(&self) -> String;

    /// The legal moves, sorted.
    fn moves(&self) -> Vec<String>;

    /// The number of move sequences.
    fn perft(&self, depth: u32) -> u64;

    /// The thinking that a `go` command asks for, to be done on another thread.
    fn thought(&self, go: &Go) -> Thought;
}

/// Thinks until `stop` is set or the limits are reached, says lines on the way, and gives the best move; `None` when
/// there is no move.
pub(crate) type Thought =
    Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(String)) -> Option<String> + Send>;

pub(crate) struct Board<P: EngineGame> {
    rules: P::Rules,
    game: Game<P>,
    engine: Arc<Mutex<Engine<P>>>,
    multi_pv: usize,
}

impl<P: EngineGame> Board<P> {
    pub(crate) fn new(rules: P::Rules, options: &Options) -> Board<P> {
        Board {
            rules,
            game: Game::new(rules),
            engine: Arc::new(Mutex::new(Engine::new(options.engine()))),
            multi_pv: options.multi_pv,
        }
    }

    /// A thought that panicked has left nothing half done that the next one relies on.
    fn engine(&self) -> MutexGuard<'_, Engine<P>> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: EngineGame> Table for Board<P> {
    fn set_position(&mut self, position: Option<&str>, moves: &[String]) -> Result<(), BadCommand> {
        let mut game = match position {
            None => Game::new(self.rules),
            Some(text) => {
                let position =
                    P::parse(self.rules, text).map_err(|error| BadCommand(error.to_string()))?;
                Game::from_position(position)
            }
        };
        for text in moves {
            let mv =
                game.position().read_move(text).map_err(|error| BadCommand(error.to_string()))?;
            game.play(mv).map_err(|error| BadCommand(format!("{mv}: {error}")))?;
        }
        self.game = game;
        Ok(())
    }

    fn new_game(&mut self) {
        self.engine().new_game();
    }

    fn prepare(&self) {
        // The engine itself may be thinking, and whoever asks whether it is ready shall not wait for that.
        P::proofs();
    }

    fn set_options(&mut self, options: &Options) {
        self.engine().set_options(options.engine());
        self.multi_pv = options.multi_pv;
    }

    fn answer(&self, query: Query) -> &'static str {
        let truth = |truth| if truth { "true" } else { "false" };
        match query {
            Query::FirstPlayersTurn => truth(self.game.turn() == Side::Black),
            Query::GameOver => truth(self.game.ending().is_some()),
            Query::Result => match self.game.outcome() {
                None => "none",
                Some(Outcome::Win(Side::Black)) => "p1win",
                Some(Outcome::Win(Side::White)) => "p2win",
                Some(Outcome::Draw) => "draw",
            },
        }
    }

    fn show(&self) -> String {
        self.game.position().to_string()
    }

    fn moves(&self) -> Vec<String> {
        let mut moves: Vec<String> =
            self.game.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        moves
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.game.position(), depth)
    }

    fn thought(&self, go: &Go) -> Thought {
        let game = self.game.clone();
        let engine = Arc::clone(&self.engine);
        let mut limits = pace::limits(go, game.turn());
        limits.multi_pv = self.multi_pv;
        Box::new(move |stop, say| {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let report = engine.search(&game, &limits, stop, |report| {
                info_lines(report).into_iter().for_each(&mut *say);
            })?;
            Some(report.best_move().to_string())
        })
    }
}

fn info_lines<P: EngineGame>(report: &Report<P>) -> Vec<String> {
    let milliseconds = report.time.as_millis();
    let per_second = report.nodes_per_second().unwrap_or_default();
    let numbered = (1..).zip(&report.lines);
    numbered
        .map(|(number, line)| {
            let mut text = format!(
                "info depth {} multipv {number} score {} nodes {} nps {per_second} hashfull {} time {milliseconds} pv",
                report.depth, line.score, report.nodes, report.hashfull
            );
            for mv in &line.moves {
                text.push_str(&format!(" {mv}"));
            }
            text
        })
        .collect()
}
