use crate::Command;
use crate::desk::{Desk, Reply, best_move_line, complaint_line};
use mana_search::MonotonicClock;
use std::sync::atomic::AtomicBool;

/// The engine's side of UGI for a place without threads, such as a browser's worker: a line is answered before the next
/// one is heard, and `go` thinks until it is done. A search without a limit ends only when `stop` is set from outside.
pub struct Listener {
    desk: Desk,
}

impl Listener {
    /// An engine that waits for its first line and reads the time here.
    pub fn new(clock: MonotonicClock) -> Listener {
        Listener { desk: Desk::new(clock) }
    }

    /// Answers a line.
    pub fn hear(&mut self, line: &str, stop: &AtomicBool, say: &mut dyn FnMut(&str)) {
        let reply = match Command::parse(line) {
            Ok(None) => return,
            Ok(Some(command)) => self.desk.obey(command),
            Err(complaint) => Err(complaint),
        };
        match reply {
            Ok(Reply::Done) => {}
            Ok(Reply::Say(text)) => say(&text),
            Ok(Reply::Think(thought, _)) => {
                let best = thought(stop, &mut |line| say(&line));
                say(&best_move_line(best));
            }
            Err(complaint) => say(&complaint_line(&complaint)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_answered_before_the_next() {
        let mut listener = Listener::new(MonotonicClock::default());
        let mut heard = Vec::new();
        for line in
            ["isready", "nonsense", "position fen 3d2/6/3R2/6/6/D5 b -", "go depth 1", "go depth x"]
        {
            listener.hear(line, &AtomicBool::new(false), &mut |line| heard.push(line.to_owned()));
        }
        heard.retain(|line| !line.starts_with("info depth"));
        assert_eq!(
            heard,
            ["readyok", "bestmove d4d6", "info string depth wants a number, not \"x\""]
        );
    }
}
