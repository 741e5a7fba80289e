//! The list of moves, to step through.

use super::board::BoardView;
use super::board_controller::BoardController;
use super::icon::Icon;
use mana_game::MoveNumber;
use mana_ui::move_label::MoveLabel;
use mana_view::event;
use mana_view::prelude::*;
use wasm_bindgen::JsCast;

/// A move as lists show it.
pub(crate) fn label_view(label: &MoveLabel) -> AnyView {
    if label.drawing.is_empty() {
        return label.text.clone().into_any();
    }
    view! { <svg class="small-set-up" viewBox="0 0 60 22" aria-hidden="true" inner_html=label.drawing.clone()></svg> }
        .into_any()
}

pub(crate) fn move_list<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let app = controller.app;
    let count = Memo::new(move |_| controller.local_game.read().game().moves().len());
    let shown = Memo::new(move |_| controller.local_game.read().shown());
    // The shown move stays in view.
    Effect::new(move || {
        let ply = shown.get();
        request_animation_frame(move || scroll_into_view(ply));
    });
    let item = move |ply: usize| {
        let played = move || {
            let local_game = controller.local_game.read();
            let mv = local_game.game().moves().get(ply - 1).copied()?;
            Some((local_game.game().positions()[ply - 1], mv))
        };
        let label = Memo::new(move |_| {
            let (before, mv) = played()?;
            Some(app.messages.with(|messages| before.move_label(mv, messages)))
        });
        let words = move || {
            let (before, mv) = played()?;
            Some(app.messages.with(|messages| before.describe_move(mv, messages)))
        };
        view! {
            <button
                type="button"
                class="ply"
                data-ply=ply
                data-rings=Signal::derive(move || label.get().map(|label| label.rings))
                aria-label=Signal::derive(move || words().unwrap_or_default())
                aria-current=Signal::derive(move || (shown.get() == ply).then_some("step"))
                on:click=move |_| controller.show_ply(ply)
            >
                {move || label.read().as_ref().map(label_view)}
            </button>
        }
    };
    let rows = move || {
        let count = count.get();
        let first = controller.local_game.read().game().first_position().turn();
        let mut pairs: Vec<[Option<usize>; 2]> = Vec::new();
        for ply in 0..count {
            let MoveNumber { number, is_second } = MoveNumber::new(first, ply);
            pairs.resize(number, [None; 2]);
            pairs[number - 1][usize::from(is_second)] = Some(ply + 1);
        }
        (1..)
            .zip(pairs)
            .map(|(number, [first, second])| {
                let first = first.map_or_else(
                    || view! { <span class="number" aria-hidden="true">"…"</span> }.into_any(),
                    |ply| item(ply).into_any(),
                );
                view! {
                    <li>
                        <span class="number" aria-hidden="true">{number}"."</span>
                        {first}
                        {second.map(item)}
                    </li>
                }
            })
            .collect_view()
    };
    let step =
        move |icon: Icon, key: &'static str, test: &'static str, to: fn(usize, usize) -> usize| {
            let target = move || to(shown.get(), count.get());
            view! {
                <button
                    type="button"
                    class="quiet square"
                    data-testid=test
                    aria-label=app.t(key)
                    title=app.t(key)
                    disabled=Signal::derive(move || target() == shown.get())
                    on:click=move |_| controller.show_ply(target())
                >
                    {icon.view()}
                </button>
            }
        };
    view! {
        <div class="moves">
            <h2>{app.t("moves")}</h2>
            <div class="move-box">
                <ol class="move-list" data-testid="moves" tabindex="0" aria-label=app.t("moves")>{rows}</ol>
                <Show when=move || count.get() == 0><p class="help">{app.t("no-moves")}</p></Show>
            </div>
            <div class="steps" role="group" aria-label=app.t("step-through")>
                {step(Icon::First, "step-first", "step-first", |_, _| 0)}
                {step(Icon::Back, "step-back", "step-back", |shown, _| shown.saturating_sub(1))}
                {step(Icon::Forward, "step-forward", "step-forward", |shown, count| count.min(shown + 1))}
                {step(Icon::Last, "step-last", "step-last", |_, count| count)}
            </div>
        </div>
    }
    .into_any()
}

/// Binds the arrow keys, Home and End to stepping through the game, and f to flipping the board.
pub(crate) fn bind_keys<P: BoardView>(controller: BoardController<P>) {
    on_free_key(move |key| {
        let (shown, count) = {
            let local_game = controller.local_game.read_untracked();
            (local_game.shown(), local_game.game().moves().len())
        };
        let target = match key {
            "ArrowLeft" => shown.saturating_sub(1),
            "ArrowRight" => count.min(shown + 1),
            "Home" => 0,
            "End" => count,
            "f" => {
                controller.flip();
                return true;
            }
            _ => return false,
        };
        if target != shown {
            controller.show_ply(target);
        }
        true
    });
}

/// Calls `handle` with each key that is pressed outside fields and the board; it returns whether it handled the key.
pub(crate) fn on_free_key(handle: impl Fn(&str) -> bool + 'static) {
    let keys = window_event_listener(event::keydown, move |event| {
        let elsewhere = event
            .target()
            .and_then(|target| target.dyn_into::<web_sys::Element>().ok())
            .and_then(|target| {
                let taken = "input, textarea, select, [role=gridcell], dialog";
                target.closest(taken).ok().flatten()
            });
        let with_modifier = event.ctrl_key() || event.alt_key() || event.meta_key();
        if elsewhere.is_none() && !with_modifier && handle(&event.key()) {
            event.prevent_default();
        }
    });
    on_cleanup(move || keys.remove());
}

/// Scrolls the list, and not the page, until the entry of a ply is in view.
fn scroll_into_view(ply: usize) {
    let document = web_sys::window().and_then(|window| window.document());
    let find = |selector: &str| document.as_ref()?.query_selector(selector).ok().flatten();
    let (Some(list), Some(entry)) = (find(".move-list"), find(&format!("[data-ply=\"{ply}\"]")))
    else {
        return;
    };
    let (list_box, entry_box) = (list.get_bounding_client_rect(), entry.get_bounding_client_rect());
    if entry_box.bottom() > list_box.bottom() {
        list.set_scroll_top(
            list.scroll_top() + (entry_box.bottom() - list_box.bottom()) as i32 + 4,
        );
    } else if entry_box.top() < list_box.top() {
        list.set_scroll_top(list.scroll_top() - (list_box.top() - entry_box.top()) as i32 - 4);
    }
}
