use crate::{SelfPlay, SelfPlayError, SelfPlayGame};
use mana_engine::EngineGame;
use mana_environment::EnvironmentGame;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

impl<P: EngineGame + EnvironmentGame> SelfPlay<P> {
    /// Plays the games with these numbers on some threads, at least one, and emits them in order. Setting `stop` ends
    /// it at once; the games emitted so far have no gap.
    ///
    /// # Errors
    /// There is not enough memory for the tables of the engines.
    pub fn run(
        &self,
        numbers: Range<u64>,
        threads: usize,
        stop: &AtomicBool,
        mut on_game: impl FnMut(SelfPlayGame),
    ) -> Result<(), SelfPlayError> {
        let next = AtomicU64::new(numbers.start);
        let abandoned = AtomicBool::new(false);
        thread::scope(|scope| {
            let (sender, results) = channel();
            for _ in 0..threads.max(1) {
                let sender = sender.clone();
                scope.spawn(|| self.play_games(&next, numbers.end, stop, &abandoned, sender));
            }
            drop(sender);
            let mut early = BTreeMap::new();
            let mut expected = numbers.start;
            let mut failure = None;
            for result in results {
                match result {
                    Ok(game) => early.insert(game.game, game),
                    Err(error) => {
                        abandoned.store(true, Ordering::Relaxed);
                        failure.get_or_insert(error);
                        None
                    }
                };
                while let Some(game) = early.remove(&expected) {
                    expected += 1;
                    on_game(game);
                }
            }
            failure.map_or(Ok(()), Err)
        })
    }

    /// Plays one game after another with the same engine.
    fn play_games(
        &self,
        next: &AtomicU64,
        end: u64,
        stop: &AtomicBool,
        abandoned: &AtomicBool,
        sender: Sender<Result<SelfPlayGame, SelfPlayError>>,
    ) {
        let mut engine = match self.engine() {
            Ok(engine) => engine,
            Err(error) => {
                // The receiver outlives the threads.
                let _ = sender.send(Err(error));
                return;
            }
        };
        while !stop.load(Ordering::Relaxed) && !abandoned.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= end {
                return;
            }
            let Some(result) = self.play(number, &mut engine, stop).transpose() else { return };
            if sender.send(result).is_err() {
                return;
            }
        }
    }
}
