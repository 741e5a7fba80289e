use crate::bout::play;
use crate::{Bout, Contestant, Control, Openings, Sprt, Tally, Verdict};
use mana_game::{Position, Side};
use mana_record::Record;
use mana_ugi::{Client, ClientError};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;

/// A match between two engines.
#[derive(Clone, Debug)]
pub struct Match<P: Position> {
    /// The rules, as engines are told them.
    pub rules: P::Rules,
    /// The two engines; everything is counted from the first one's side.
    pub contestants: [Contestant; 2],
    /// Where the pairs begin.
    pub openings: Openings<P>,
    /// How long they think.
    pub control: Control,
    /// At most so many pairs of games.
    pub pairs: usize,
    /// So many pairs at a time.
    pub concurrency: usize,
    /// When it has said enough.
    pub sprt: Option<Sprt>,
}

/// A pair that has been played.
#[derive(Debug)]
pub struct Finished<P: Position> {
    /// Its number, from 0. Pairs finish in any order.
    pub pair: usize,
    /// The two games: the first contestant was Black in the first one.
    pub bouts: [Bout<P>; 2],
    /// The names of the contestants.
    pub names: [String; 2],
}

impl<P: Position> Finished<P> {
    /// The records of the two games.
    pub fn records(&self) -> [Record<P>; 2] {
        let mut swapped = false;
        self.bouts.each_ref().map(|bout| {
            let [first, second] = &self.names;
            let (black, white) = if swapped { (second, first) } else { (first, second) };
            swapped = true;
            let mut record = Record::from_game(&bout.game);
            let tags = [
                ("Black", black.clone()),
                ("White", white.clone()),
                ("Termination", bout.termination.to_string()),
            ];
            for (name, value) in tags {
                record.set_tag(name, Some(&value)).expect("these tags can be set");
            }
            record.set_result(Some(bout.outcome));
            record
        })
    }
}

/// Plays a match. Every pair is shown to `report` with the tally so far; setting `stop` ends it after the pairs that are
/// being played.
///
/// An engine that crashes, hangs or plays illegally loses the game and is started again for the next one.
///
/// # Errors
/// An engine cannot be started.
pub fn run<P: Position>(
    match_: &Match<P>,
    stop: &AtomicBool,
    mut report: impl FnMut(&Finished<P>, &Tally),
) -> Result<Tally, ClientError> {
    let next = AtomicUsize::new(0);
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let (sender, results) = channel();
        for _ in 0..match_.concurrency.clamp(1, match_.pairs.max(1)) {
            let sender = sender.clone();
            scope.spawn(|| play_pairs(match_, &next, stop, sender));
        }
        drop(sender);
        let mut failure = None;
        for result in results {
            match result {
                Ok(finished) => {
                    let [as_black, as_white] = finished.bouts.each_ref().map(|bout| bout.outcome);
                    tally.add(as_black, as_white);
                    report(&finished, &tally);
                    let decided = |sprt: &Sprt| sprt.verdict(&tally) != Verdict::Open;
                    if match_.sprt.as_ref().is_some_and(decided) {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
                Err(error) => {
                    stop.store(true, Ordering::Relaxed);
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(tally), Err)
    })
}

fn play_pairs<P: Position>(
    match_: &Match<P>,
    next: &AtomicUsize,
    stop: &AtomicBool,
    sender: Sender<Result<Finished<P>, ClientError>>,
) {
    let rules = match_.rules.to_string();
    let mut clients: [Option<Client>; 2] = [None, None];
    loop {
        let pair = next.fetch_add(1, Ordering::Relaxed);
        if pair >= match_.pairs || stop.load(Ordering::Relaxed) {
            return;
        }
        let result = play_pair(match_, &rules, pair, &mut clients);
        let failed = result.is_err();
        if sender.send(result).is_err() || failed {
            return;
        }
    }
}

fn play_pair<P: Position>(
    match_: &Match<P>,
    rules: &str,
    pair: usize,
    clients: &mut [Option<Client>; 2],
) -> Result<Finished<P>, ClientError> {
    let opening = match_.openings.get(pair);
    let mut names = [String::new(), String::new()];
    let mut bout = |first_is_black: bool| {
        let mut running = Vec::with_capacity(2);
        for (client, contestant) in clients.iter_mut().zip(&match_.contestants) {
            running.push(match client.take() {
                Some(client) => client,
                None => contestant.start(rules)?,
            });
        }
        for ((name, client), contestant) in names.iter_mut().zip(&running).zip(&match_.contestants)
        {
            *name = contestant.name.clone().unwrap_or_else(|| client.name().to_owned());
        }
        let [first, second] = &mut running[..] else { return Err(ClientError::Gone) };
        let seats = if first_is_black { [first, second] } else { [second, first] };
        let bout = play(opening, &match_.control, seats);
        // Whoever failed is started anew; the other one goes on.
        let loser =
            bout.outcome.winner().filter(|_| bout.termination.is_failure()).map(|winner| !winner);
        for (index, client) in running.into_iter().enumerate() {
            let side = if (index == 0) == first_is_black { Side::Black } else { Side::White };
            clients[index] = (loser != Some(side)).then_some(client);
        }
        Ok(bout)
    };
    let bouts = [bout(true)?, bout(false)?];
    Ok(Finished { pair, bouts, names })
}
