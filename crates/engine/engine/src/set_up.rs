use crate::EngineGame;
use crate::skill::Skilled;
use mana_game::Game;
use mana_search::{Limits, Line, Report, Score, Searcher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Chooses among more set-ups than can be searched.
///
/// A sample of them is searched a little, the better ones of it more, and so on. Where the opponent sets up after
/// that, a set-up is worth what it is against the best answer known: some are tried at random, and those that were
/// good answers to other set-ups. As the sample is random, so is the choice; there is no list of good ones.
pub(crate) struct SetUpChoice<'a, P: EngineGame> {
    pub(crate) searcher: &'a mut Searcher<P, Skilled<P::Knowledge>>,
    pub(crate) random: &'a mut fastrand::Rng,
    pub(crate) stop: &'a AtomicBool,
    /// How many nodes to spend.
    pub(crate) nodes: u64,
    /// When to stop by the clock.
    pub(crate) deadline: Option<Duration>,
    /// How many plies to look ahead at most.
    pub(crate) depth: u32,
}

/// A set-up and what is known of it.
struct Candidate<P: EngineGame> {
    line: Line<P>,
    depth: u32,
    /// Whether the opponent's answer to it is a choice among a few.
    answered: bool,
}

/// How many set-ups, and how many answers to each, are looked at in each round.
const ROUNDS: [(usize, usize); 4] = [(48, 6), (12, 12), (4, 24), (2, 32)];

/// How many good answers are remembered.
const GOOD_ANSWERS: usize = 8;

impl<P: EngineGame> SetUpChoice<'_, P> {
    /// The best set-ups found, best first; nothing if there are none to choose from.
    pub(crate) fn choose(
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
        let unknown = |mv| Candidate {
            line: Line { score: Score::Loss(0), moves: vec![mv] },
            depth: 0,
            answered: true,
        };
        let mut candidates: Vec<Candidate<P>> = moves.into_iter().map(unknown).collect();
        let mut good_answers = Vec::new();
        let mut nodes = 0;
        let mut report = None;
        for (count, answers) in ROUNDS {
            // What was sorted out in an earlier round stays behind those that were not.
            let count = count.min(candidates.len());
            let each = self.nodes / (ROUNDS.len() * count.max(1)) as u64;
            for candidate in &mut candidates[..count] {
                let mut after = game.clone();
                if after.play(candidate.line.moves[0]).is_err() {
                    continue;
                }
                let answered = after.position().is_set_up();
                let found = if answered {
                    self.against_answers(&after, answers, each, &mut good_answers, &mut nodes)
                } else {
                    self.search(&after, each, &mut nodes)
                };
                let Some((mut line, depth)) = found else { break };
                if after.turn() != game.turn() {
                    line.score = line.score.reversed();
                }
                line.score = one_ply_earlier(line.score);
                line.moves.insert(0, candidate.line.moves[0]);
                *candidate = Candidate { line, depth, answered };
                if self.is_over() {
                    break;
                }
            }
            candidates[..count].sort_by(|a, b| {
                b.line.score.partial_cmp(&a.line.score).unwrap_or(std::cmp::Ordering::Equal)
            });
            let best = candidates.first()?;
            let line = |candidate: &Candidate<P>| {
                let every_answer = !candidate.answered;
                Line { score: claim(candidate.line.score, every_answer), ..candidate.line.clone() }
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
            if self.is_over() {
                break;
            }
        }
        report
    }

    /// What a set-up is worth against answers: the line of the best one, seen by the side that answers.
    fn against_answers(
        &mut self,
        game: &Game<P>,
        count: usize,
        nodes: u64,
        good: &mut Vec<P::Move>,
        total: &mut u64,
    ) -> Option<(Line<P>, u32)> {
        let mut answers = game.legal_moves();
        self.random.shuffle(&mut answers);
        answers.truncate(count.saturating_sub(good.len()).max(count / 2));
        answers.extend(good.iter().copied());
        let each = nodes / answers.len().max(1) as u64;
        let mut best: Option<(Line<P>, u32)> = None;
        for mv in answers {
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
            if self.is_over() {
                break;
            }
        }
        if let Some((line, _)) = &best
            && !good.contains(&line.moves[0])
        {
            good.insert(0, line.moves[0]);
            good.truncate(GOOD_ANSWERS);
        }
        best
    }

    fn search(&mut self, game: &Game<P>, nodes: u64, total: &mut u64) -> Option<(Line<P>, u32)> {
        let limits = Limits { depth: Some(self.depth), ..Limits::nodes(nodes.max(1)) };
        let report = self.searcher.search(game, &limits, self.stop, |_| {})?;
        *total += report.nodes;
        Some((report.lines.into_iter().next()?, report.depth))
    }

    fn is_over(&self) -> bool {
        let late = |deadline| self.searcher.clock().now() >= deadline;
        self.stop.load(Relaxed) || self.deadline.is_some_and(late)
    }
}

/// A score as it is one ply before, for the same side.
fn one_ply_earlier(score: Score) -> Score {
    match score {
        Score::Win(plies) => Score::Win(plies + 1),
        Score::Loss(plies) => Score::Loss(plies + 1),
        other => other,
    }
}

/// What may be claimed of the best of a sample: a win against every answer is proved, a win against those tried is not,
/// and never is a loss, as there are other set-ups.
fn claim(score: Score, every_answer: bool) -> Score {
    const CERTAIN: i32 = 10_000;
    match score {
        Score::Win(plies) if !every_answer => Score::Centipawns(CERTAIN - plies as i32),
        Score::Loss(plies) => Score::Centipawns(plies as i32 - CERTAIN),
        other => other,
    }
}
