use crate::{MatchTimeControl, TournamentGame};
use mana_game::{Position, Side};
use mana_record::{EvalAnnotation, NodeId, Record};
use mana_search::Score;

impl<P: Position> TournamentGame<P> {
    /// The record of the game: players, date (`2026.11.16`), round and time control; with each move, the time left and
    /// the player's score.
    pub fn record(&self, control: &MatchTimeControl, date: &str) -> Record<P> {
        let mut record = Record::from_game(&self.game.game);
        let [black, white] = &self.names;
        let round = (self.scheduled.round + 1).to_string();
        let (control, termination) = (control.to_string(), self.game.termination.to_string());
        for (name, value) in [
            ("Black", black.as_str()),
            ("White", white),
            ("Date", date),
            ("Round", &round),
            ("TimeControl", &control),
            ("Termination", &termination),
        ] {
            record.set_tag(name, Some(value)).expect("these tags can be set");
        }
        let nodes: Vec<NodeId> = record.main_line().collect();
        let sides = self.game.game.positions().iter().map(Position::turn);
        for ((node, note), side) in nodes.into_iter().zip(&self.game.notes).zip(sides) {
            record.set_clock(node, note.clock);
            record.set_evaluation(node, note.score.map(|score| evaluation(score, side)));
        }
        record.set_result(Some(self.game.outcome));
        record
    }
}

/// A score of the side to move, from Black's point of view.
fn evaluation(score: Score, side: Side) -> EvalAnnotation {
    let by_black = if side == Side::Black { score } else { score.reversed() };
    match by_black {
        Score::Centipawns(value) => EvalAnnotation::Score(value),
        Score::Win(plies) => EvalAnnotation::Win(Side::Black, plies),
        Score::Loss(plies) => EvalAnnotation::Win(Side::White, plies),
        Score::Draw => EvalAnnotation::Draw,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MatchGame, MoveNote, ScheduledGame, Termination};
    use mana::Edition;
    use mana_game::{Game, Outcome};
    use std::time::Duration;

    #[test]
    fn records_have_tags_clocks_and_evaluations() {
        let mut game = Game::<mana::Position>::new(Edition::COSMOLUDO);
        for text in ["b1/a1/c1/d1/e1/f1", "c6/a6/b6/d6/e6/f6"] {
            game.play(game.position().read_move(text).expect("a move")).expect("a legal move");
        }
        let note = |seconds, score| MoveNote {
            clock: Some(Duration::from_secs(seconds)),
            score: Some(score),
        };
        let notes = vec![note(59, Score::Centipawns(20)), note(58, Score::Win(7))];
        let termination = Termination::MaxLength;
        let game = TournamentGame {
            scheduled: ScheduledGame {
                number: 3,
                round: 1,
                opening: 1,
                players: [1, 0],
                is_swapped: true,
            },
            game: MatchGame { game, outcome: Outcome::Draw, termination, notes },
            names: ["A \"B\"".to_owned(), "C".to_owned()],
        };
        let control = "60+0".parse().expect("a time control");
        let text = game.record(&control, "2026.11.16").to_string();
        for part in [
            "[Black \"A \\\"B\\\"\"]",
            "[Date \"2026.11.16\"]",
            "[Round \"2\"]",
            "[TimeControl \"60+0\"]",
            "[%eval 0.20]",
            "[%eval #-7]",
            "[%clk 0:00:59",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        let read = mana_record::records(&text).next().expect("a record").expect("a valid one");
        let read = Record::<mana::Position>::from_text(&read).expect("legal moves");
        assert_eq!(read.to_string(), text);
    }
}
