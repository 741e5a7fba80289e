use crate::EngineGame;
use crate::handicap::HandicappedEvaluation;
use mana_game::Game;
use mana_search::{Limits, PvLine, Report, Score, Searcher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Chooses among more set-ups than can all be searched.
///
/// Successive halving: a random sample is searched a little, the better ones of it more, and so on. Where the opponent
/// sets up next, the value of a set-up is that against the best known reply: replies are drawn at random, together with
/// those that were good against other set-ups. As the sample is random, so is the choice; there is no list of good ones.
pub(crate) struct SetUpSearch<'a, P: EngineGame> {
    pub(crate) searcher: &'a mut Searcher<P, HandicappedEvaluation<P::Evaluation>>,
    pub(crate) random: &'a mut fastrand::Rng,
    pub(crate) stop: &'a AtomicBool,
    /// The node limit.
    pub(crate) nodes: u64,
    /// The time of the clock at which the search stops.
    pub(crate) deadline: Option<Duration>,
    /// The greatest search depth.
    pub(crate) depth: u32,
}

/// A set-up and its result so far.
struct SetUpCandidate<P: EngineGame> {
    line: PvLine<P>,
    depth: u32,
    /// Whether only some of the opponent's replies were searched.
    replies_sampled: bool,
}

/// How many set-ups, and how many replies to each, are searched in each round.
const ROUNDS: [(usize, usize); 4] = [(48, 6), (12, 12), (4, 24), (2, 32)];

/// How many good replies are tried against every set-up.
const GOOD_REPLIES: usize = 8;

impl<P: EngineGame> SetUpSearch<'_, P> {
    /// The best set-ups found, best first; `None` if there are none to choose from.
    pub(crate) fn run(
        mut self,
        game: &Game<P>,
        limits: &Limits<P>,
        mut on_report: impl FnMut(&Report<P>),
    ) -> Option<Report<P>> {
        let begin = self.searcher.clock().now();
        let mut moves = game.legal_moves();
        if let Some(allowed) = &limits.moves {
            moves.retain(|mv| allowed.contains(mv));
        }
        self.random.shuffle(&mut moves);
        moves.truncate(ROUNDS[0].0);
        let unknown = |mv| SetUpCandidate {
            line: PvLine { score: Score::Loss(0), moves: vec![mv] },
            depth: 0,
            replies_sampled: true,
        };
        let mut candidates: Vec<SetUpCandidate<P>> = moves.into_iter().map(unknown).collect();
        let mut good_replies = Vec::new();
        let mut nodes = 0;
        let mut report = None;
        for (count, replies) in ROUNDS {
            // Those eliminated in an earlier round stay behind the others.
            let count = count.min(candidates.len());
            let each = self.nodes / (ROUNDS.len() * count.max(1)) as u64;
            for candidate in &mut candidates[..count] {
                let mut after = game.clone();
                if after.play(candidate.line.moves[0]).is_err() {
                    continue;
                }
                let replies_sampled = after.position().is_set_up();
                let found = if replies_sampled {
                    self.search_replies(&after, replies, each, &mut good_replies, &mut nodes)
                } else {
                    self.search(&after, each, &mut nodes)
                };
                let Some((mut line, depth)) = found else { break };
                if after.turn() != game.turn() {
                    line.score = line.score.reversed();
                }
                line.score = one_ply_earlier(line.score);
                line.moves.insert(0, candidate.line.moves[0]);
                *candidate = SetUpCandidate { line, depth, replies_sampled };
                if self.should_stop() {
                    break;
                }
            }
            candidates[..count].sort_by(|a, b| {
                b.line.score.partial_cmp(&a.line.score).unwrap_or(std::cmp::Ordering::Equal)
            });
            let best = candidates.first()?;
            let line = |candidate: &SetUpCandidate<P>| {
                let every_reply = !candidate.replies_sampled;
                PvLine { score: claim(candidate.line.score, every_reply), ..candidate.line.clone() }
            };
            let next = Report {
                depth: best.depth + 1,
                lines: candidates.iter().take(limits.multi_pv.max(1)).map(line).collect(),
                nodes,
                time: self.searcher.clock().now().saturating_sub(begin),
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

    /// Searches replies to a set-up: the line of the best one, from the point of view of the side that replies.
    fn search_replies(
        &mut self,
        game: &Game<P>,
        count: usize,
        nodes: u64,
        good_replies: &mut Vec<P::Move>,
        total: &mut u64,
    ) -> Option<(PvLine<P>, u32)> {
        let mut replies = game.legal_moves();
        self.random.shuffle(&mut replies);
        replies.truncate(count.saturating_sub(good_replies.len()).max(count / 2));
        replies.extend(good_replies.iter().copied());
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
        let limits = Limits { depth: Some(self.depth), ..Limits::nodes(nodes.max(1)) };
        let report = self.searcher.search(game, &limits, self.stop, |_| {})?;
        *total += report.nodes;
        Some((report.lines.into_iter().next()?, report.depth))
    }

    fn should_stop(&self) -> bool {
        let late = |deadline| self.searcher.clock().now() >= deadline;
        self.stop.load(Relaxed) || self.deadline.is_some_and(late)
    }
}

/// The score one ply earlier, for the same side.
fn one_ply_earlier(score: Score) -> Score {
    match score {
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
        other => other,
    }
}

/// What may be claimed of the best of a sample: a win only if every reply was searched, and never a loss, as there are
/// other set-ups.
fn claim(score: Score, every_reply: bool) -> Score {
    const NEARLY_CERTAIN: i32 = 10_000;
    match score {
        Score::Win(plies) if !every_reply => Score::Centipawns(NEARLY_CERTAIN - plies as i32),
        Score::Loss(plies) => Score::Centipawns(plies as i32 - NEARLY_CERTAIN),
        other => other,
    }
}
