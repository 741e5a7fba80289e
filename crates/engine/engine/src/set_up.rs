use crate::EngineGame;
use crate::handicap::HandicappedEvaluation;
use mana_game::Game;
use mana_search::{Evaluation, Limits, PvLine, Report, Score, Searcher};
use std::cmp::Ordering;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Chooses among too many set-ups to search them all.
///
/// Successive halving: all candidates are searched briefly, the better ones longer, and so on. Half of them are graded
/// set-ups, best first, so that the choice is good even without time for a search; the others are a random sample.
/// Where the opponent sets up next, the value of a set-up is that against the best known reply among graded ones,
/// random ones, and those that were good against other set-ups.
pub(crate) struct SetUpSearch<'a, P: EngineGame, E: Evaluation<P>> {
    pub(crate) searcher: &'a mut Searcher<P, HandicappedEvaluation<E>>,
    pub(crate) random: &'a mut fastrand::Rng,
    pub(crate) stop: &'a AtomicBool,
    /// The node limit.
    pub(crate) nodes: u64,
    /// The clock time at which the search began.
    pub(crate) begin: Duration,
    /// The clock time at which the search stops.
    pub(crate) deadline: Option<Duration>,
    /// The greatest search depth.
    pub(crate) depth: u32,
}

/// A set-up and its result so far.
struct SetUpCandidate<P: EngineGame> {
    /// Until it is searched, the score is its grade, or a loss if it has none.
    line: PvLine<P>,
    depth: u32,
    is_searched: bool,
    /// Whether only some of the opponent's replies were searched.
    replies_sampled: bool,
}

impl<P: EngineGame> SetUpCandidate<P> {
    fn new(mv: P::Move, score: Score) -> Self {
        let line = PvLine { score, moves: vec![mv] };
        SetUpCandidate { line, depth: 0, is_searched: false, replies_sampled: true }
    }

    /// A searched score is more reliable than a grade, but any grade is better than a loss; a candidate that is neither
    /// searched nor graded is never chosen.
    fn class(&self) -> u8 {
        match (self.is_searched, self.line.score) {
            (true, Score::Loss(_)) => 1,
            (true, _) => 3,
            (false, Score::Loss(_)) => 0,
            (false, _) => 2,
        }
    }

    /// Orders candidates from the best to the worst.
    fn compare(&self, other: &Self) -> Ordering {
        let by_score = other.line.score.partial_cmp(&self.line.score).unwrap_or(Ordering::Equal);
        other.class().cmp(&self.class()).then(by_score)
    }
}

/// How many set-ups, and how many replies to each, are searched in each round.
const ROUNDS: [(usize, usize); 4] = [(48, 6), (12, 12), (4, 24), (2, 32)];

/// How many good replies are tried against every set-up, and how many graded ones.
const GOOD_REPLIES: usize = 8;
const GRADED_REPLIES: usize = 3;

/// Set-ups whose grades differ by less than this, in centipawns, are ordered at random.
const VARIETY: i32 = 25;

impl<P: EngineGame, E: Evaluation<P>> SetUpSearch<'_, P, E> {
    /// The best set-ups found, best first; `None` if there are none to choose from.
    pub(crate) fn run(
        mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        on_report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let lines = limits.multi_pv.max(1);
        let mut candidates = self.candidates(game, limits.moves.as_deref(), lines);
        let mut good_replies = Vec::new();
        let mut nodes = 0;
        let mut report = None;
        for (count, replies) in ROUNDS {
            candidates.truncate(count.max(lines));
            let each = self.nodes / (ROUNDS.len() * candidates.len().max(1)) as u64;
            for index in 0..candidates.len() {
                let mv = candidates[index].line.moves[0];
                let found =
                    self.search_set_up(game, mv, replies, each, &mut good_replies, &mut nodes);
                // The result of an interrupted search is less reliable than the grade or the last round.
                let interrupted = self.should_stop();
                let is_first = !candidates.iter().any(|candidate| candidate.is_searched);
                if let Some(found) = found
                    && (!interrupted || is_first)
                {
                    candidates[index] = found;
                }
                if interrupted {
                    break;
                }
            }
            candidates.sort_by(SetUpCandidate::compare);
            let next = Report {
                depth: candidates.first()?.depth + 1,
                lines: pv_lines(&candidates, lines),
                nodes,
                time: self.searcher.clock().now().saturating_sub(self.begin),
                hashfull: self.searcher.hashfull(),
            };
            on_report(&next);
            report = Some(next);
            if self.should_stop() {
                break;
            }
        }
        report
    }

    /// The set-ups to search, the most promising first, and at least as many as there are lines.
    fn candidates(
        &mut self,
        game: &Game<P>,
        allowed: Option<&[P::Move]>,
        lines: usize,
    ) -> Vec<SetUpCandidate<P>> {
        let count = ROUNDS[0].0.max(lines);
        let mut graded = P::graded_set_ups(game.position());
        graded.iter_mut().for_each(|(_, grade)| *grade += self.random.i32(..VARIETY));
        graded.sort_by_key(|&(_, grade)| -grade);
        graded.retain(|(mv, _)| allowed.is_none_or(|allowed| allowed.contains(mv)));
        graded.truncate(count / 2);
        let mut others = match allowed {
            None => game.legal_moves(),
            Some(allowed) => {
                allowed.iter().copied().filter(|&mv| game.position().is_legal(mv)).collect()
            }
        };
        others.retain(|mv| graded.iter().all(|(known, _)| known != mv));
        self.random.shuffle(&mut others);
        others.truncate(count - graded.len());
        let graded =
            graded.into_iter().map(|(mv, grade)| SetUpCandidate::new(mv, Score::Centipawns(grade)));
        let others = others.into_iter().map(|mv| SetUpCandidate::new(mv, Score::Loss(0)));
        graded.chain(others).collect()
    }

    /// Searches a set-up.
    fn search_set_up(
        &mut self,
        game: &Game<P>,
        mv: P::Move,
        replies: usize,
        nodes: u64,
        good_replies: &mut Vec<P::Move>,
        total: &mut u64,
    ) -> Option<SetUpCandidate<P>> {
        let mut after = game.clone();
        after.play(mv).ok()?;
        let replies_sampled = after.position().is_set_up();
        let (mut line, depth) = if replies_sampled {
            self.search_replies(&after, replies, nodes, good_replies, total)?
        } else {
            self.search(&after, nodes, total)?
        };
        if after.turn() != game.turn() {
            line.score = line.score.reversed();
        }
        line.score = one_ply_earlier(line.score);
        line.moves.insert(0, mv);
        Some(SetUpCandidate { line, depth, is_searched: true, replies_sampled })
    }

    /// Searches replies to a set-up: the line of the best one, from the point of view of the side that replies.
    fn search_replies(
        &mut self,
        game: &Game<P>,
        count: usize,
        nodes: u64,
        good_replies: &mut Vec<P::Move>,
        total: &mut u64,
    ) -> Option<(PvLine<P>, u32)> {
        let mut replies = good_replies.clone();
        let graded = P::graded_set_ups(game.position()).into_iter().map(|(mv, _)| mv);
        replies.extend(graded.take(GRADED_REPLIES).filter(|mv| !good_replies.contains(mv)));
        let mut others = game.legal_moves();
        self.random.shuffle(&mut others);
        others.truncate(count.saturating_sub(replies.len()).max(count / 2));
        replies.extend(others);
        let each = nodes / replies.len().max(1) as u64;
        let mut best: Option<(PvLine<P>, u32)> = None;
        for mv in replies {
            let mut after = game.clone();
            if after.play(mv).is_err() {
                continue;
            }
            let (mut line, depth) = self.search(&after, each, total)?;
            if after.turn() != game.turn() {
                line.score = line.score.reversed();
            }
            line.score = one_ply_earlier(line.score);
            line.moves.insert(0, mv);
            if best.as_ref().is_none_or(|(best, _)| line.score > best.score) {
                best = Some((line, depth));
            }
            if self.should_stop() {
                break;
            }
        }
        if let Some((line, _)) = &best
            && !good_replies.contains(&line.moves[0])
        {
            good_replies.insert(0, line.moves[0]);
            good_replies.truncate(GOOD_REPLIES);
        }
        best
    }

    fn search(&mut self, game: &Game<P>, nodes: u64, total: &mut u64) -> Option<(PvLine<P>, u32)> {
        let now = self.searcher.clock().now();
        let time = self.deadline.map(|deadline| deadline.saturating_sub(now));
        let limits = Limits { depth: Some(self.depth), time, ..Limits::nodes(nodes.max(1)) };
        let report = self.searcher.search(game, &limits, self.stop, &mut |_| {})?;
        *total += report.nodes;
        Some((report.lines.into_iter().next()?, report.depth))
    }

    fn should_stop(&self) -> bool {
        let late = |deadline| self.searcher.clock().now() >= deadline;
        self.stop.load(Relaxed) || self.deadline.is_some_and(late)
    }
}

/// The lines of the best candidates. A later one is not scored above an earlier one, as only its grade can be higher.
fn pv_lines<P: EngineGame>(candidates: &[SetUpCandidate<P>], count: usize) -> Vec<PvLine<P>> {
    let mut lines: Vec<PvLine<P>> = Vec::new();
    for candidate in &candidates[..candidates.len().min(count)] {
        let mut score = claim(candidate.line.score, !candidate.replies_sampled);
        if let Some(better) = lines.last()
            && score > better.score
        {
            score = better.score;
        }
        lines.push(PvLine { score, moves: candidate.line.moves.clone() });
    }
    lines
}

/// The score one ply earlier, from the same side's point of view.
fn one_ply_earlier(score: Score) -> Score {
    match score {
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
        other => other,
    }
}

/// The sound part of the best score of a sample: a win only if every reply was searched, and never a loss, as there are
/// other set-ups.
fn claim(score: Score, every_reply: bool) -> Score {
    const NEARLY_CERTAIN: i32 = 10_000;
    match score {
        Score::Win(plies) if !every_reply => Score::Centipawns(NEARLY_CERTAIN - plies as i32),
        Score::Loss(plies) => Score::Centipawns(plies as i32 - NEARLY_CERTAIN),
        other => other,
    }
}
