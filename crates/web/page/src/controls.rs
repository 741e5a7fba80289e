//! The actions of a game, and the field to enter moves as text.

use super::app::{App, focus};
use super::board::BoardView;
use super::board_controller::BoardController;
use super::icon::Icon;
use super::menu;
use super::moves::on_free_key;
use js_sys::Reflect;
use mana_ui::local_game::Actor;
use mana_ui::route::Route;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
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
    icon_button(app, icon, key, test, Signal::derive(disabled), Box::new(act))
}

/// The button itself, apart from the types of its closures, so that it is compiled once.
fn icon_button(
    app: App,
    icon: Icon,
    key: &'static str,
    test: &'static str,
    disabled: Signal<bool>,
    act: Box<dyn Fn() + Send + Sync>,
) -> AnyView {
    view! {
        <button type="button" data-testid=test disabled=disabled on:click=move |_| act()>
            {icon.view()}
            <span>{app.t(key)}</span>
        </button>
    }
    .into_any()
}

/// The actions of the game on this device: the common ones as buttons, the rest in a menu. On a phone they are a dock
/// at the lower edge, with the steps through the game. `resigning` is set when the player wants to resign.
pub(crate) fn game_controls<P: BoardView>(
    controller: BoardController<P>,
    resigning: RwSignal<bool>,
) -> AnyView {
    let app = controller.app;
    let flip = move |test| {
        button(app, Icon::Turn, "turn-board", test, || false, move || controller.flip())
    };
    let resign = move |test| {
        let is_over = move || controller.local_game.read().actor() == Actor::Nobody;
        button(app, Icon::Flag, "resign", test, is_over, move || resigning.set(true))
    };
    let no_hint = move || {
        !controller.is_active()
            || controller.pending_request.get().is_some()
            || controller.local_game.read().game().position().is_set_up()
    };
    let link = move || controller.local_game.read_untracked().record().to_link();
    let actions = GameActions {
        steps: step_buttons(controller),
        first: [
            button(
                app,
                Icon::Undo,
                "undo",
                "undo",
                move || !controller.local_game.read().can_undo(),
                move || controller.undo(),
            ),
            button(app, Icon::Hint, "hint", "hint", no_hint, move || controller.request_hint()),
        ]
        .into_any(),
        on_desk: [flip("turn-board"), resign("resign")].into_any(),
        on_phone: [flip("menu-turn-board"), resign("menu-resign")].into_any(),
        leave: (Route::Home, "new-game"),
        rare: [
            button(
                app,
                Icon::Graph,
                "analyse",
                "analyse",
                || false,
                move || {
                    app.go(&Route::Analysis(link()));
                },
            ),
            button(
                app,
                Icon::Copy,
                "copy-position",
                "copy-position",
                || false,
                move || {
                    copy(
                        controller,
                        controller.local_game.read_untracked().shown_position().to_string(),
                    );
                },
            ),
            button(
                app,
                Icon::Copy,
                "copy-record",
                "copy-record",
                || false,
                move || {
                    copy(controller, controller.local_game.read_untracked().record().to_string());
                },
            ),
        ]
        .into_any(),
    };
    actions.view(app)
}

/// Back and forward, for a dock.
pub(crate) fn step_buttons<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let step = move |icon, key, forward: bool| {
        let to = move || {
            let local_game = controller.local_game.read();
            let (shown, count) = (local_game.shown(), local_game.game().moves().len());
            let to = if forward { count.min(shown + 1) } else { shown.saturating_sub(1) };
            (to != shown).then_some(to)
        };
        let go = move || {
            if let Some(ply) = untrack(to) {
                controller.show_ply(ply);
            }
        };
        button(controller.app, icon, key, key, move || to().is_none(), go)
    };
    [step(Icon::Back, "dock-back", false), step(Icon::Forward, "dock-forward", true)].into_any()
}

/// The buttons of a game, by place.
pub(crate) struct GameActions {
    /// Back and forward, where no list of moves has them.
    pub(crate) steps: AnyView,
    /// The buttons that are always visible.
    pub(crate) first: AnyView,
    /// The buttons that move to the menu where there is little room.
    pub(crate) on_desk: AnyView,
    pub(crate) on_phone: AnyView,
    /// The link that leaves the game, and its message.
    pub(crate) leave: (Route, &'static str),
    /// The buttons that are always in the menu.
    pub(crate) rare: AnyView,
}

impl GameActions {
    pub(crate) fn view(self, app: App) -> AnyView {
        let keys = move || app.keys_open.set(true);
        let (leave, name) = self.leave;
        let items = view! {
            <div class="narrow">{self.on_phone}</div>
            <a href=leave.to_string() data-testid="leave">{Icon::Home.view()}<span>{app.t(name)}</span></a>
            {self.rare}
            {button(app, Icon::Keyboard, "keys", "keys", || false, keys)}
        };
        view! {
            <div class="dock" role="group" aria-label=app.t("game-actions")>
                <div class="narrow">{self.steps}</div>
                {self.first}
                <div class="wide">{self.on_desk}</div>
                {menu::button(app, "game-menu")}
            </div>
            {menu::menu("game-menu", items.into_any())}
        }
        .into_any()
    }
}

/// The question whether to resign, while it is asked.
pub(crate) fn resign_question(
    app: App,
    resigning: RwSignal<bool>,
    resign: impl Fn() + Send + Sync + 'static,
) -> AnyView {
    Effect::new(move || {
        if resigning.get() {
            request_animation_frame(|| focus("[data-testid=resign-no]"));
        }
    });
    let confirm = move || {
        resigning.set(false);
        resign();
    };
    let never = || false;
    view! {
        <div
            class="notice resigning"
            role="alertdialog"
            aria-label=app.t("resign-sure")
            data-testid="resign-question"
            hidden=Signal::derive(move || !resigning.get())
        >
            <p>{app.t("resign-sure")}</p>
            <div class="row">
                {button(app, Icon::Flag, "resign", "resign-yes", never, confirm)}
                {button(app, Icon::Close, "cancel", "resign-no", never, move || resigning.set(false))}
            </div>
        </div>
    }
    .into_any()
}

/// Binds u and h to undo and to a hint.
pub(crate) fn bind_game_keys<P: BoardView>(controller: BoardController<P>) {
    on_free_key(move |key| {
        match key {
            "u" if controller.local_game.read_untracked().can_undo() => controller.undo(),
            "h" if !controller.local_game.read_untracked().game().position().is_set_up() => {
                controller.request_hint();
            }
            _ => return false,
        }
        true
    });
}

/// Copies a text to the clipboard, and shows whether that worked.
pub(crate) fn copy<P: BoardView>(controller: BoardController<P>, text: String) {
    let app = controller.app;
    spawn_local(async move {
        if copy_text(&text).await.is_some() {
            return app.show_toast(app.fill("copied", &[]));
        }
        // The user may have left the page meanwhile.
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

/// A field to enter moves as text, for those who want one.
pub(crate) fn move_input<P: BoardView>(controller: BoardController<P>) -> AnyView {
    let wanted = Memo::new(move |_| controller.app.settings.read().typing);
    (move || wanted.get().then(|| move_field(controller))).into_any()
}

fn move_field<P: BoardView>(controller: BoardController<P>) -> AnyView {
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
