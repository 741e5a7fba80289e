//! A review in progress: the engine analyses each position of a game in turn; and retries of mistakes.

use crate::analysis::study::Study;
use crate::app::App;
use crate::board::BoardView;
use crate::engine::EngineWorker;
use mana_game::{Game, Outcome, Position};
use mana_record::{NodeId, Record};
use mana_search::expectation;
use mana_search::review::{Assessment, RetryGrade, Review};
use mana_ugi::{Response, SearchInfo};
use mana_ui::engine_commands::analysis_commands;
use mana_view::prelude::*;
use std::cell::RefCell;
use std::rc::Rc;

/// The review of a game, as far as the engine has got.
pub(crate) struct ReviewSession<P: BoardView> {
    pub(crate) app: App,
    pub(crate) study: Study<P>,
    /// The game under review.
    pub(crate) game: StoredValue<Game<P>>,
    /// The nodes of its positions in the record.
    pub(crate) nodes: StoredValue<Vec<NodeId>>,
    pub(crate) review: Memo<Option<Review<P>>>,
    /// The engine's assessments so far, by ply; `None` for set-ups.
    assessments: RwSignal<Vec<Option<Assessment<P::Move>>>>,
    pub(crate) status: RwSignal<ReviewStatus>,
    engine: StoredValue<Option<EngineWorker>, LocalStorage>,
    /// Handles the engine's responses about the current position.
    on_response: StoredValue<Option<ResponseHandler>, LocalStorage>,
    /// The ply of the mistake that is being retried.
    pub(crate) retry_ply: RwSignal<Option<usize>>,
}

type ResponseHandler = Rc<dyn Fn(Response)>;

/// How far a review has got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ReviewStatus {
    Waiting,
    /// The position of this ply is being analysed.
    At(usize),
    Done,
    Cancelled,
    Failed(String),
}

impl<P: BoardView> Clone for ReviewSession<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: BoardView> Copy for ReviewSession<P> {}

/// The choices of time for each position, in milliseconds.
pub(super) const TIMES: [u32; 3] = [100, 500, 2_000];

impl<P: BoardView> ReviewSession<P> {
    pub(crate) fn new(app: App, record: Record<P>) -> Self {
        let game = record.game(record.end());
        let mut nodes = vec![NodeId::ROOT];
        nodes.extend(record.main_line());
        let study = Study::detached(app, record, true);
        let (game, assessments) = (StoredValue::new(game), RwSignal::new(Vec::new()));
        let session = ReviewSession {
            app,
            study,
            game,
            nodes: StoredValue::new(nodes),
            review: Memo::new_with_compare(
                move |_| {
                    let assessments = assessments.read();
                    let any = !assessments.is_empty();
                    any.then(|| game.with_value(|game| Review::new(game, &assessments)))
                },
                |_, _| true,
            ),
            assessments,
            status: RwSignal::new(ReviewStatus::Waiting),
            engine: StoredValue::new_local(None),
            on_response: StoredValue::new_local(None),
            retry_ply: RwSignal::new(None),
        };
        // A move was played: it may be a retry.
        Effect::new(move || {
            let node = study.node.get();
            if let Some(ply) = session.retry_ply.get_untracked() {
                session.grade_retry(ply, node);
            }
        });
        session
    }

    /// Analyses every position, from the first.
    pub(crate) fn start(self, milliseconds: u32) {
        self.assessments.set(Vec::new());
        self.retry_ply.set(None);
        self.analyse_from(0, milliseconds);
    }

    /// Analyses the position of a ply, and then those after it.
    fn analyse_from(self, ply: usize, milliseconds: u32) {
        let (game, plies) = self.game.with_value(|game| (up_to(game, ply), game.moves().len()));
        if ply > plies || game.ending().is_some() {
            self.engine.set_value(None);
            self.status.set(ReviewStatus::Done);
            let count = self.review.get_untracked().map_or(0, |review| review.mistakes().count());
            return self.app.announce(self.app.fill("review-done", &[("count", count.into())]));
        }
        self.status.set(ReviewStatus::At(ply));
        if game.position().is_set_up() {
            self.assessments.update(|assessments| assessments.push(None));
            return self.analyse_from(ply + 1, milliseconds);
        }
        self.analyse(&game, milliseconds, move |info, position| {
            if self.status.try_get_untracked() == Some(ReviewStatus::At(ply)) {
                self.assessments
                    .update(|assessments| assessments.push(Some(assessment(&position, info))));
                self.analyse_from(ply + 1, milliseconds);
            }
        });
    }

    /// Analyses one position. The engine must be done with the previous one.
    fn analyse(
        self,
        game: &Game<P>,
        milliseconds: u32,
        on_result: impl Fn(&SearchInfo, P) + 'static,
    ) {
        let position = *game.position();
        let best = RefCell::new(None::<SearchInfo>);
        let handle = move |response: Response| match response {
            Response::Info(info) if info.multi_pv == 1 => {
                best.replace(Some(info));
            }
            Response::BestMove(_) => {
                if let Some(info) = best.take() {
                    on_result(&info, position);
                }
            }
            Response::Error(reason) => {
                self.status.try_set(ReviewStatus::Failed(reason));
            }
            _ => {}
        };
        self.on_response.set_value(Some(Rc::new(handle)));
        if self.engine.with_value(Option::is_none) {
            let dispatch = move |response: Response| {
                // The user may have left the page meanwhile.
                if let Some(handle) = self.on_response.try_get_value().flatten() {
                    handle(response);
                }
            };
            match EngineWorker::start(dispatch) {
                Ok(engine) => self.engine.set_value(Some(engine)),
                Err(reason) => return self.status.set(ReviewStatus::Failed(reason)),
            }
        }
        let commands = analysis_commands(game, 1, Some(milliseconds));
        self.engine.with_value(|engine| engine.iter().for_each(|engine| engine.send(&commands)));
    }

    pub(crate) fn cancel(self) {
        self.engine.set_value(None);
        self.status.set(ReviewStatus::Cancelled);
    }

    /// Shows the position before a mistake, to be retried.
    pub(crate) fn start_retry(self, ply: usize) {
        self.retry_ply.set(None);
        self.study.go(self.nodes.with_value(|nodes| nodes[ply]));
        self.retry_ply.set(Some(ply));
        self.study.controller.notify(self.app.fill("try-prompt", &[]));
    }

    /// Shows the player the grade of a retry.
    fn grade_retry(self, ply: usize, node: NodeId) {
        let record = self.study.record.read_untracked();
        if record.parent(node) != Some(self.nodes.with_value(|nodes| nodes[ply])) {
            return;
        }
        let reviewed =
            self.review.get_untracked().and_then(|review| review.moves().get(ply).cloned());
        let Some((reviewed, mv)) = reviewed.zip(record.move_to(node)) else { return };
        let game = record.game(node);
        let before = reviewed.before.unwrap_or(0.5);
        let notify_grade = move |after: f64| {
            let key = match RetryGrade::new(before, after) {
                RetryGrade::Good => "try-good",
                RetryGrade::Fair => "try-fair",
                RetryGrade::Bad => "try-bad",
            };
            self.study.controller.notify(self.app.fill(key, &[]));
        };
        if reviewed.best == Some(mv) {
            return notify_grade(before);
        }
        if let Some(ending) = game.ending() {
            return notify_grade(match ending.outcome {
                Outcome::Win(side) if side == reviewed.side => 1.0,
                Outcome::Win(_) => 0.0,
                Outcome::Draw => 0.5,
            });
        }
        self.study.controller.notify(self.app.fill("try-thinking", &[]));
        // It may still be analysing the previous retry.
        self.engine.set_value(None);
        self.analyse(&game, TIMES[1], move |info, position| {
            let score =
                if position.turn() == reviewed.side { info.score } else { info.score.reversed() };
            notify_grade(expectation(score));
        });
    }

    /// Plays a line on the board after a ply, move by move.
    pub(crate) fn play_line(self, ply: usize, line: Vec<P::Move>) {
        self.retry_ply.set(None);
        self.study.go(self.nodes.with_value(|nodes| nodes[ply]));
        self.play_line_from(line, 0);
    }

    fn play_line_from(self, line: Vec<P::Move>, at: usize) {
        const PAUSE: std::time::Duration = std::time::Duration::from_millis(900);
        let expected = self.study.node.get_untracked();
        set_timeout(
            move || {
                // Another node may have been selected meanwhile.
                if self.study.node.try_get_untracked() != Some(expected) {
                    return;
                }
                if let Some(&mv) = line.get(at) {
                    self.study.controller.play(mv);
                    self.play_line_from(line, at + 1);
                }
            },
            PAUSE,
        );
    }
}

/// The first moves of a game.
fn up_to<P: Position>(game: &Game<P>, ply: usize) -> Game<P> {
    let mut begun = Game::from_position(*game.first_position());
    for &mv in game.moves().iter().take(ply) {
        // They were legal when the game was played.
        let _ = begun.play(mv);
    }
    begun
}

fn assessment<P: Position>(position: &P, info: &SearchInfo) -> Assessment<P::Move> {
    let mut at = *position;
    let mut line = Vec::new();
    for text in &info.pv {
        let Ok(mv) = at.read_move(text) else { break };
        line.push(mv);
        at = at.after(mv);
    }
    Assessment { score: info.score, line }
}
