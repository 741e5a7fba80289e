//! The player's set-up in Mana.

use super::board_controller::BoardController;
use mana::{Orientation, Position};
use mana_ui::mana::{Arrangement, ManaDraft, orientation_message};
use mana_ui::move_draft::{BoardButton, ClickTarget};
use mana_view::prelude::*;

/// The set-up that the player is making.
pub(crate) fn arrangement(controller: BoardController<Position>) -> Option<Arrangement> {
    match (&*controller.draft.read(), controller.is_active()) {
        (ManaDraft::SetUp(arrangement), true) => Some(*arrangement),
        _ => None,
    }
}

/// The orientation of the board, or the one being chosen.
pub(crate) fn orientation(controller: BoardController<Position>) -> Orientation {
    arrangement(controller).map_or_else(
        || controller.position().orientation(),
        |arrangement| arrangement.orientation(),
    )
}

/// Orientation, presets, and the button that completes the set-up.
pub(crate) fn controls(controller: BoardController<Position>) -> AnyView {
    let app = controller.app;
    let arrange = move |change: &dyn Fn(&mut Arrangement)| {
        controller.draft.update(|draft| {
            if let ManaDraft::SetUp(arrangement) = draft {
                change(arrangement);
            }
        });
    };
    let shuffle = move |_| {
        let position = *controller.local_game.read_untracked().game().position();
        let mut random =
            |below: usize| (js_sys::Math::random() * below as f64) as usize % below.max(1);
        let any = Arrangement::random(&position, &mut random);
        arrange(&|arrangement| *arrangement = any);
    };
    let presets = move || {
        let presets =
            arrangement(controller).map(|arrangement| arrangement.presets()).unwrap_or_default();
        presets
            .into_iter()
            .map(|preset| {
                let name =
                    move || app.fill("preset", &[("square", preset.daimyo().to_string().into())]);
                view! {
                    <button
                        type="button"
                        data-testid=format!("preset-{}", preset.daimyo())
                        on:click=move |_| arrange(&|arrangement| *arrangement = preset)
                    >
                        {name}
                    </button>
                }
            })
            .collect_view()
    };
    let orientations = Memo::new(move |_| {
        arrangement(controller).map(|arrangement| arrangement.orientations()).unwrap_or_default()
    });
    let turn = move || {
        let orientations = orientations.get();
        (!orientations.is_empty()).then(|| {
            view! {
                <label class="field">
                    <span>{app.t("orientation")}</span>
                    <select
                        data-testid="orientation"
                        prop:value=Signal::derive(move || orientation(controller).name())
                        on:change=move |event| {
                            if let Some(choice) = Orientation::from_text(&event_target_value(&event)) {
                                arrange(&|arrangement| arrangement.set_orientation(choice));
                            }
                        }
                    >
                        {orientations
                            .into_iter()
                            .map(|choice| view! {
                                <option value=choice.name() selected=move || orientation(controller) == choice>
                                    {app.t(orientation_message(choice))}
                                </option>
                            })
                            .collect_view()}
                    </select>
                </label>
            }
        })
    };
    view! {
        <div class="set-up" data-testid="set-up-controls">
            {turn}
            <div class="row">
                {presets}
                <button type="button" data-testid="preset-random" on:click=shuffle>{app.t("set-up-random")}</button>
            </div>
            <button type="button" class="primary" data-testid="ready" on:click=move |_| controller.press(ClickTarget::Button(BoardButton::Ready))>
                {app.t("ready")}
            </button>
        </div>
    }
    .into_any()
}
