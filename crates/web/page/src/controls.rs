//! The buttons beside a game, and the field to enter moves as text.

use super::app::App;
use super::board::BoardView;
use super::board_controller::BoardController;
use super::icon::Icon;
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_ui::route::Route;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Clipboard;

/// A button with an icon and a label.
pub(crate) fn button(
    app: App,
    icon: Icon,
    key: &'static str,
    test: &'static str,
    disabled: impl Fn() -> bool + Send + Sync + 'static,
    act: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    view! {
        <button type="button" data-testid=test disabled=disabled on:click=move |_| act()>
            {icon.view()}
            <span>{app.t(key)}</span>
        </button>
    }
    .into_any()
}

/// The buttons beside the game on this device.
pub(crate) fn game_controls<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let app = controller.app;
    view! {
        <div class="buttons" role="group" aria-label=app.t("game-actions")>
            {button(app, Icon::Undo, "undo", "undo",
                move || !controller.local_game.read().can_undo(), move || controller.undo())}
            {button(app, Icon::Hint, "hint", "hint",
                move || !controller.is_active() || controller.pending_request.get().is_some() || controller.local_game.read().game().position().is_set_up(),
                move || controller.request_hint())}
            {button(app, Icon::Turn, "turn-board", "turn-board", || false,
                move || controller.flip())}
            <a class="button" href=Route::Home.to_string() data-testid="leave">{Icon::Home.view()}<span>{app.t("new-game")}</span></a>
            {button(app, Icon::Graph, "analyse", "analyse", || false,
                move || app.go(&Route::Analysis(controller.local_game.read_untracked().record().to_link())))}
            {button(app, Icon::Copy, "copy-position", "copy-position", || false,
                move || copy(controller, controller.local_game.read_untracked().shown_position().to_string()))}
            {button(app, Icon::Copy, "copy-record", "copy-record", || false,
                move || copy(controller, controller.local_game.read_untracked().record().to_string()))}
        </div>
    }
    .into_any()
}

/// Copies a text to the clipboard, and shows whether that worked.
pub(crate) fn copy<P: BoardView>(controller: BoardController<P>, text: String) {
    let app = controller.app;
    spawn_local(async move {
        if copy_text(&text).await.is_some() {
            return app.show_toast(app.fill("copied", &[]));
        }
        // The page may have been left meanwhile.
        if !controller.note.is_disposed() {
            controller.notify(app.fill("not-copied", &[("text", text.into())]));
            request_animation_frame(|| {
                let note = document().query_selector("[data-testid=note]").ok().flatten();
                if let Some(note) = note {
                    note.scroll_into_view_with_bool(false);
                }
            });
        }
    });
}

/// Copies a text to the clipboard; `None` where the browser does not allow it.
pub(crate) async fn copy_text(text: &str) -> Option<()> {
    let navigator = web_sys::window()?.navigator();
    let clipboard = Reflect::get(&navigator, &"clipboard".into()).ok()?;
    let clipboard: Clipboard = clipboard.dyn_into().ok()?;
    JsFuture::from(clipboard.write_text(text)).await.ok().map(|_| ())
}

/// A field to enter moves as text.
pub(crate) fn move_input<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let app = controller.app;
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(None::<String>);
    let submit = move || match controller.play_text(&text.get_untracked()) {
        Ok(()) => {
            text.set(String::new());
            error.set(None);
        }
        Err(reason) => {
            app.announce(reason.clone());
            error.set(Some(reason));
        }
    };
    view! {
        <form
            class="entry"
            on:submit=move |event| {
                event.prevent_default();
                submit();
            }
        >
            <label for="entry">{app.t("enter-move")}</label>
            <div class="row">
                <input
                    id="entry"
                    type="text"
                    data-testid="entry"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    maxlength="40"
                    aria-describedby="entry-error"
                    aria-invalid=Signal::derive(move || error.read().is_some().to_string())
                    prop:value=Signal::derive(move || text.get())
                    on:input=move |event| {
                        text.set(event_target_value(&event));
                        error.set(None);
                    }
                />
                <button type="submit" data-testid="entry-play">{app.t("enter")}</button>
            </div>
            <p class="error" id="entry-error" data-testid="entry-error">{Signal::derive(move || error.get().unwrap_or_default())}</p>
        </form>
    }
    .into_any()
}
