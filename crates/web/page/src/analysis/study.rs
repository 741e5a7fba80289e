//! A record on the analysis board: the record, the selected node, and the board that shows it.

use crate::app::App;
use crate::board::BoardView;
use crate::board_controller::{BoardController, BoardDelegate};
use crate::moves::on_free_key;
use mana_record::{NodeId, Record};
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{LocalGameOptions, SetUpMode};
use mana_ui::route::Route;
use mana_view::prelude::*;

/// A record on the analysis board.
pub(crate) struct Study<P: BoardView> {
    pub(crate) app: App,
    pub(crate) record: RwSignal<Record<P>>,
    pub(crate) node: RwSignal<NodeId>,
    pub(crate) controller: BoardController<P>,
}

impl<P: BoardView> Clone for Study<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: BoardView> Copy for Study<P> {}

impl<P: BoardView> Study<P> {
    /// Starts at the end of the main line. Changes are written to the address, so that they survive a reload.
    pub(crate) fn new(app: App, record: Record<P>) -> Self {
        let study = Study::detached(app, record, true);
        Effect::new(move |before: Option<String>| {
            let link = study.record.read().to_link();
            if before.as_ref().is_some_and(|before| *before != link) {
                app.replace_route(Route::Analysis(link.clone()));
            }
            link
        });
        study
    }

    /// A study that is not written to the address.
    pub(crate) fn detached(app: App, record: Record<P>, editable: bool) -> Self {
        let end = record.end();
        let options = LocalGameOptions { computer: None, set_up: SetUpMode::Own, pie: false };
        let local_game = LocalGame::from_game(record.game(end), options);
        let record = RwSignal::new(record);
        let node = RwSignal::new(end);
        let played = move |controller: BoardController<P>| {
            let mv = controller.local_game.read_untracked().game().moves().last().copied();
            let at = node.get_untracked();
            let added = mv
                .and_then(|mv| record.try_update(|record| record.add_move(at, mv).ok()).flatten());
            if let Some(next) = added {
                node.set(next);
            }
        };
        let delegate = BoardDelegate {
            should_play: Box::new(move |_, _| editable),
            on_played: Box::new(played),
        };
        Study {
            app,
            record,
            node,
            controller: BoardController::with_delegate(app, local_game, delegate),
        }
    }

    /// Selects a node.
    pub(crate) fn go(self, node: NodeId) {
        let (game, announcement) = {
            let record = self.record.read_untracked();
            let before = record.parent(node).map(|parent| *record.position(parent));
            let announcement = before.zip(record.move_to(node)).map(|(before, mv)| {
                self.app.messages.with_untracked(|messages| before.describe_move(mv, messages))
            });
            (record.game(node), announcement)
        };
        self.node.set(node);
        self.controller.set_game(game);
        self.app.announce(announcement.unwrap_or_else(|| self.app.fill("note-start", &[])));
    }

    /// The previous node.
    pub(crate) fn back(self) -> Option<NodeId> {
        self.record.read().parent(self.node.get())
    }

    /// The next node of the line.
    pub(crate) fn forward(self) -> Option<NodeId> {
        self.record.read().children(self.node.get()).first().copied()
    }

    /// The last node of the line.
    pub(crate) fn last(self) -> Option<NodeId> {
        self.record.read().line(self.node.get()).last()
    }

    /// A sibling of the selected node: another move in the same position.
    fn sibling(self, by: isize) -> Option<NodeId> {
        let (record, node) = (self.record.read_untracked(), self.node.get_untracked());
        let siblings = record.children(record.parent(node)?);
        let at = siblings.iter().position(|&sibling| sibling == node)?;
        siblings.get(at.checked_add_signed(by)?).copied()
    }

    /// Replaces the record.
    pub(crate) fn replace(self, record: Record<P>) {
        let end = record.end();
        // The selected node must always be one of the record.
        self.node.set(NodeId::ROOT);
        self.record.set(record);
        self.go(end);
    }

    /// Deletes the selected move and everything after it.
    pub(crate) fn delete(self) {
        let node = self.node.get_untracked();
        let parent = self.record.read_untracked().parent(node);
        self.go(parent.unwrap_or(NodeId::ROOT));
        self.record.update(|record| record.delete(node));
    }

    /// Promotes the line of the selected node over its siblings.
    pub(crate) fn promote(self) {
        let node = self.node.get_untracked();
        self.record.update(|record| {
            record.promote(node);
        });
    }

    /// Binds the arrow keys to stepping through the tree and f to flipping the board, except in fields and on the board.
    pub(crate) fn bind_keys(self) {
        on_free_key(move |key| {
            let target = match key {
                "ArrowLeft" => self.back(),
                "ArrowRight" => self.forward(),
                "ArrowUp" => self.sibling(-1),
                "ArrowDown" => self.sibling(1),
                "Home" => Some(NodeId::ROOT),
                "End" => self.last(),
                "f" => {
                    self.controller.flip();
                    return true;
                }
                _ => return false,
            };
            if let Some(target) = target {
                self.go(target);
            }
            true
        });
    }
}
