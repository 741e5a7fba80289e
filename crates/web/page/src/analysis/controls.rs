//! Actions on the shown move and on the record.

use super::study::Study;
use crate::board::BoardView;
use crate::controls::button;
use crate::icon::Icon;
use crate::saved_game;
use mana_record::NodeId;
use mana_ui::local_game::LocalGame;
use mana_ui::local_game_options::{Computer, ComputerLevel, LocalGameOptions, SetUpMode};
use mana_ui::route::Route;
use mana_view::prelude::*;

pub(crate) fn controls<P: BoardView>(study: Study<P>) -> AnyView {
    let (app, controller) = (study.app, study.controller);
    let comment = move || study.record.read().comment(study.node.get()).to_owned();
    let at_root = move || study.node.get() == NodeId::ROOT;
    let in_variation = move || {
        let (record, node) = (study.record.read(), study.node.get());
        node != NodeId::ROOT && !record.main_line().any(|main| main == node)
    };
    let is_over = move || controller.local_game.read().ending().is_some();
    // The player takes the side to move.
    let play_on = move || {
        let game = controller.local_game.read_untracked().game().clone();
        let computer = Computer { side: !game.turn(), level: ComputerLevel::default() };
        let options =
            LocalGameOptions { computer: Some(computer), set_up: SetUpMode::Own, pie: false };
        saved_game::save(LocalGame::from_game(game, options).record().to_string());
        app.go(&Route::Play);
    };
    let asked = RwSignal::new(false);
    let review = move || {
        let link = study.record.read_untracked().to_link();
        app.go(&Route::Review(link));
    };
    view! {
        <div class="field">
            <label for="comment">{app.t("comment")}</label>
            <textarea
                id="comment"
                rows="2"
                maxlength="2000"
                data-testid="comment"
                prop:value=Signal::derive(comment)
                on:change=move |event| {
                    let node = study.node.get_untracked();
                    let text = event_target_value(&event);
                    study.record.update(|record| record.set_comment(node, &text));
                }
            ></textarea>
        </div>
        <div class="buttons" role="group" aria-label=app.t("game-actions")>
            {button(app, Icon::Turn, "turn-board", "turn-board", || false,
                move || controller.flip())}
            {button(app, Icon::Play, "play-from-here", "play-from-here", is_over,
                move || saved_game::ask_to_replace(asked, play_on))}
            {button(app, Icon::Graph, "review-this", "review-this",
                move || study.record.read().main_line().next().is_none(), review)}
            {button(app, Icon::Up, "promote", "promote", move || !in_variation(), move || study.promote())}
            {button(app, Icon::Close, "delete-move", "delete-move", at_root, move || study.delete())}
        </div>
        {saved_game::replace_question(app, asked, play_on)}
    }
    .into_any()
}
