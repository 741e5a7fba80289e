//! The application shell: bar, navigation, language, theme, and announcements for screen readers.

use super::icon::Icon;
use super::later::{is_building, later};
use super::moves::on_free_key;
use super::{
    apology, assets, dialog, home, mana_piece, menu, parts, route, settings_dialog, sound, storage,
};
use mana_ui::messages::{Language, MessageArgs, Messages};
use mana_ui::route::Route;
use mana_ui::settings::{Theme, UserSettings};
use mana_ui::sound::Note;
use mana_view::event;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use std::rc::Rc;
use std::time::Duration;

/// The state shared by all views. It is a bundle of signals, so all copies are the same application.
#[derive(Clone, Copy)]
pub(crate) struct App {
    pub(crate) messages: RwSignal<Rc<Messages>, LocalStorage>,
    pub(crate) settings: RwSignal<UserSettings>,
    /// The route that is shown.
    pub(crate) route: RwSignal<Route>,
    /// Whether the route of the address is not shown yet, because its part of the page is being loaded.
    loading: RwSignal<bool>,
    /// The last announcement to screen readers.
    pub(crate) announcement: RwSignal<String>,
    /// A short message over the page, and the number of earlier ones.
    toast: RwSignal<(u32, String)>,
    pub(crate) settings_open: RwSignal<bool>,
    /// Whether the list of keys is open.
    pub(crate) keys_open: RwSignal<bool>,
    /// A message for the title of the tab that overrides the route's.
    pub(crate) title: RwSignal<Option<&'static str>>,
    /// Whether the learning catalogue was requested.
    pub(crate) learning: RwSignal<LearningCatalogue>,
    /// Whether the language is loaded. Nothing is rendered before, so that no text changes its language.
    ready: RwSignal<bool>,
}

/// How long a toast is shown.
const TOAST_TIME: Duration = Duration::from_secs(5);

/// The state of the learning catalogue: the messages of lessons and rules, which are not loaded by default.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LearningCatalogue {
    NotRequested,
    Requested,
    Failed,
}

impl App {
    /// A message in the current language, as a signal.
    pub(crate) fn t(self, key: &'static str) -> Signal<String> {
        Signal::derive(move || self.messages.with(|messages| messages.text(key)))
    }

    /// Formats a message with its arguments.
    pub(crate) fn fill(self, key: &str, fillers: &MessageArgs<'_>) -> String {
        self.messages.with(|messages| messages.fill(key, fillers))
    }

    /// Announces a text to screen readers.
    pub(crate) fn announce(self, text: String) {
        self.announcement.set(text);
    }

    /// Plays notes, unless sounds are off.
    pub(crate) fn play_notes(self, notes: Vec<Note>) {
        if self.settings.read_untracked().sound {
            sound::play(notes);
        }
    }

    /// Shows a text over the page for a while, wherever it is scrolled to, and announces it.
    pub(crate) fn show_toast(self, text: String) {
        self.announce(text.clone());
        let number = self.toast.read_untracked().0 + 1;
        self.toast.set((number, text));
        set_timeout(
            move || {
                if self.toast.read_untracked().0 == number {
                    self.toast.set((number, String::new()));
                }
            },
            TOAST_TIME,
        );
    }

    /// Navigates to a route.
    pub(crate) fn go(self, route: &Route) {
        route::push(route);
        self.show(route::current());
    }

    /// Shows a route, once the part of the page that has its view is loaded; until then the previous view remains. If
    /// the part cannot be loaded, an error view is shown.
    fn show(self, route: Route) {
        let part = route.part().filter(|_| !parts::has(&route));
        self.loading.set(part.is_some());
        let Some(part) = part else { return self.route.set(route) };
        spawn_local(async move {
            parts::load(part).await;
            // The user may have navigated elsewhere meanwhile.
            if route == route::current() {
                self.loading.set(false);
                self.route.set(route);
            }
        });
    }

    /// Retries to show a route whose part could not be loaded. If the server responds without the part, it has another
    /// version of the page by now, which is loaded instead.
    fn show_again(self, route: Route) {
        let Some(part) = route.part() else { return };
        spawn_local(async move {
            let window = web_sys::window();
            if parts::load(part).await {
                self.show(route);
            } else if let Some(window) = window.filter(|window| window.navigator().on_line()) {
                let _ = window.location().reload();
            }
        });
    }

    /// Changes the address without rendering, because the route's view is shown already.
    pub(crate) fn replace_route(self, route: Route) {
        // The address already belongs to another view.
        if self.loading.get_untracked() {
            return;
        }
        route::replace(&route);
        *self.route.write_untracked() = route;
    }

    /// Whether moves are animated.
    pub(crate) fn is_animated(self) -> bool {
        self.settings.read_untracked().animation && !super::motion::is_reduced()
    }
}

/// The application.
pub(crate) fn app() -> impl IntoView {
    let settings =
        storage::read(storage::SETTINGS).map(|text| UserSettings::read(&text)).unwrap_or_default();
    let app = App {
        messages: RwSignal::new_local(Rc::new(Messages::english())),
        settings: RwSignal::new(settings),
        route: RwSignal::new(route::current()),
        loading: RwSignal::new(false),
        announcement: RwSignal::new(String::new()),
        toast: RwSignal::default(),
        settings_open: RwSignal::new(false),
        keys_open: RwSignal::new(false),
        title: RwSignal::new(None),
        learning: RwSignal::new(LearningCatalogue::NotRequested),
        ready: RwSignal::new(false),
    };
    app.show(route::current());
    persist_settings(app);
    sync_language(app);
    sync_theme(app);
    // Inside another site there is no navigation.
    if !matches!(*app.route.read_untracked(), Route::Embedded(_)) {
        window_event_listener(event::hashchange, move |_| app.show(route::current()));
    }
    Effect::new(move |before: Option<Route>| {
        let route = app.route.get();
        if before.is_some_and(|before| before != route) {
            focus_at_top("#main");
        }
        route
    });
    Effect::new(move || {
        let mut title = app.fill("page-title", &[]);
        let route_title = app.route.read().title_message();
        if let Some(key) = app.title.get().or(route_title) {
            title = format!("{} · {title}", app.fill(key, &[]));
        }
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            document.set_title(&title);
        }
    });

    // Readiness changes more than once, but the page starts only once.
    let ready =
        Memo::new(move |was_ready: Option<&bool>| was_ready == Some(&true) || app.ready.get());
    move || ready.get().then(|| shell(app))
}

fn shell(app: App) -> AnyView {
    // Until the first route is loaded only the bar is shown.
    let started = Memo::new(move |has_started: Option<&bool>| {
        has_started == Some(&true) || !app.loading.get()
    });
    let view = move || started.get().then(|| route_view(app, app.route.get()));
    if matches!(app.route.get_untracked(), Route::Embedded(_)) {
        return view.into_any();
    }
    // Opening the audio device is slow, and must not delay a move.
    window_event_listener(event::pointerdown, move |_| {
        if app.settings.read_untracked().sound {
            sound::prepare();
        }
    });
    on_free_key(move |key| {
        let asks = key == "?";
        if asks {
            app.keys_open.set(true);
        }
        asks
    });
    view! {
        <a class="skip" href="#main" on:click=move |event| {
            event.prevent_default();
            focus("#main");
        }>{app.t("skip")}</a>
        {bar(app)}
        <main id="main" tabindex="-1" aria-busy=move || (app.loading.get() || is_building()).to_string()>
            {later(move || view.into_any())}
        </main>
        <p class="unseen" aria-live="polite" role="status" data-testid="voice">{move || app.announcement.get()}</p>
        <p class="toast" aria-hidden="true" data-testid="toast">{move || app.toast.get().1}</p>
        {later(move || settings_dialog::settings_dialog(app))}
        {later(move || dialog::key_list(app))}
    }
    .into_any()
}

/// The view of a route.
fn route_view(app: App, route: Route) -> AnyView {
    match route {
        Route::Home => home::page(app),
        Route::Unknown => apology::no_such_page(app),
        route => parts::view(app, route.clone()).unwrap_or_else(|| {
            apology::route_not_fetched(app, move || app.show_again(route.clone()))
        }),
    }
}

fn bar(app: App) -> AnyView {
    view! {
        <header class="bar">
            <a class="wordmark" href=Route::Home.to_string() data-testid="home">
                <svg viewBox="-50 -48 100 90" aria-hidden="true" class="logo">{mana_piece::bird()}</svg>
                "Mana"
            </a>
            {later(move || nav(app))}
            {later(move || bar_end(app))}
        </header>
    }
    .into_any()
}

/// The language and the settings.
fn bar_end(app: App) -> AnyView {
    let language = move || {
        let chosen = app.settings.read().language;
        chosen.unwrap_or_else(|| app.messages.with(|messages| messages.language())).tag
    };
    view! {
            <div class="bar-end">
                <label class="language">
                    <span class="unseen">{app.t("language")}</span>
                    {Icon::Globe.view()}
                    <select
                        data-testid="language"
                        prop:value=language
                        on:change=move |event| {
                            let chosen = Language::from_tag(&event_target_value(&event));
                            app.settings.update(|settings| settings.language = chosen);
                        }
                    >
                        {Language::ALL
                            .iter()
                            .map(|&choice| view! {
                                <option value=choice.tag lang=choice.tag selected=move || language() == choice.tag>
                                    {choice.name}
                                </option>
                            })
                            .collect_view()}
                    </select>
                </label>
                <button
                    type="button"
                    class="quiet square"
                    data-testid="settings"
                    aria-label=app.t("settings")
                    title=app.t("settings")
                    on:click=move |_| app.settings_open.set(true)
                >
                    {Icon::Settings.view()}
                </button>
            </div>
    }
    .into_any()
}

/// How many entries of the navigation a small screen has room for; the others are in its menu.
const FIRST_PLACES: usize = 4;

/// The navigation: a row in the bar, or tabs at the lower edge of a phone. A game or a lesson on a phone has no room
/// for it; there the wordmark links home.
fn nav(app: App) -> AnyView {
    let link = move |route: &Route| {
        let message = route.navigation_message();
        let is_here = move || app.route.read().navigation_message() == message;
        view! {
            <a
                href=route.to_string()
                data-testid=message
                aria-current=Signal::derive(move || is_here().then_some("page"))
            >
                {nav_icon(route).view()}
                <span>{app.t(message)}</span>
            </a>
        }
        .into_any()
    };
    let in_game = move || match &*app.route.read() {
        Route::Play | Route::Game(_) => true,
        Route::Learn(lesson) => !lesson.is_empty(),
        _ => false,
    };
    let places = Route::NAVIGATION;
    let (first, others) = places.split_at(FIRST_PLACES);
    let others = others.iter().map(link).collect_view().into_any();
    view! {
        <nav class="nav" class:in-game=Signal::derive(in_game) aria-label=app.t("nav")>
            {first.iter().map(link).collect_view()}
            {menu::button(app, "nav-menu")}
            {menu::menu("nav-menu", others)}
        </nav>
    }
    .into_any()
}

fn nav_icon(route: &Route) -> Icon {
    match route {
        Route::Online | Route::Game(_) => Icon::People,
        Route::Learn(_) => Icon::Book,
        Route::Analysis(_) => Icon::Graph,
        Route::Review(_) => Icon::Lens,
        Route::Archive => Icon::Save,
        Route::Rules => Icon::Scroll,
        Route::Solved => Icon::Check,
        Route::Home | Route::Play | Route::Embedded(_) | Route::Unknown => Icon::Home,
    }
}

fn persist_settings(app: App) {
    Effect::new(move |before: Option<UserSettings>| {
        let settings = app.settings.get();
        if before.is_some_and(|before| before != settings) {
            storage::write(storage::SETTINGS, &settings.to_string());
        }
        settings
    });
}

/// Keeps the messages in the language of the settings, or else of the browser.
fn sync_language(app: App) {
    let preferred = Memo::new(move |_| {
        app.settings.read().language.or_else(browser_language).unwrap_or(Language::ENGLISH)
    });
    Effect::new(move || {
        let language = preferred.get();
        let learning = app.learning.get() == LearningCatalogue::Requested;
        let is_complete = |messages: &Messages| {
            messages.language() == language && (messages.has_learning() || !learning)
        };
        if app.messages.with_untracked(|messages| is_complete(messages)) {
            return app.ready.set(true);
        }
        spawn_local(async move {
            let messages = fetch_messages(language, learning).await;
            let is_current = preferred.get_untracked() == language;
            if learning && !messages.as_ref().is_some_and(Messages::has_learning) {
                app.learning.set(LearningCatalogue::Failed);
            }
            match messages {
                Some(messages) if is_current => app.messages.set(Rc::new(messages)),
                // Without a catalogue the page stays in its current language.
                None if is_current && app.ready.get_untracked() => {
                    let shown = app.messages.with_untracked(|messages| messages.language());
                    app.settings.update(|settings| settings.language = Some(shown));
                    app.show_toast(app.fill("not-loaded", &[]));
                }
                _ => {}
            }
            app.ready.set(true);
        });
    });
    Effect::new(move || {
        let tag = app.messages.with(|messages| messages.language().tag);
        set_root_attribute("lang", tag);
    });
}

/// Fetches the messages of a language, with the learning catalogue if requested and available.
async fn fetch_messages(language: Language, learning: bool) -> Option<Messages> {
    let catalogue = if language == Language::ENGLISH {
        String::new()
    } else {
        assets::text(&language.catalogue()).await?
    };
    let more = if learning { assets::text(&language.learning_catalogue()).await } else { None };
    Some(Messages::new(language, &catalogue, more.as_deref()))
}

fn browser_language() -> Option<Language> {
    let navigator = web_sys::window()?.navigator();
    navigator
        .languages()
        .iter()
        .filter_map(|tag| tag.as_string())
        .find_map(|tag| Language::from_tag(&tag))
}

fn sync_theme(app: App) {
    Effect::new(move || {
        set_root_attribute(
            "data-theme",
            match app.settings.read().theme {
                Theme::Auto if super::motion::matches("(prefers-contrast: more)") => "contrast",
                Theme::Auto => "auto",
                Theme::Light => "light",
                Theme::Dark => "dark",
                Theme::Contrast => "contrast",
            },
        );
    });
    Effect::new(move || set_root_attribute("data-board", app.settings.read().board.as_str()));
    Effect::new(move || {
        let animation = if app.settings.read().animation { "on" } else { "off" };
        set_root_attribute("data-animation", animation);
    });
}

fn set_root_attribute(name: &str, value: &str) {
    let root = web_sys::window()
        .and_then(|window| window.document())
        .and_then(|document| document.document_element());
    if let Some(root) = root {
        // The names are those of attributes.
        let _ = root.set_attribute(name, value);
    }
}

/// Moves the keyboard focus to the first element that matches, and scrolls to the top of the page.
pub(crate) fn focus_at_top(selector: &str) {
    // Focus before scrolling, as focusing scrolls too, past the header where the content is taller than the window.
    focus(selector);
    if let Some(window) = web_sys::window() {
        window.scroll_to_with_x_and_y(0.0, 0.0);
    }
}

/// Moves the keyboard focus to the first element that matches.
pub(crate) fn focus(selector: &str) {
    use wasm_bindgen::JsCast;
    let document = web_sys::window().and_then(|window| window.document());
    let element = document.and_then(|document| document.query_selector(selector).ok().flatten());
    match element.map(JsCast::dyn_into::<web_sys::HtmlElement>) {
        Some(Ok(element)) => {
            let _ = element.focus();
        }
        Some(Err(element)) => {
            if let Ok(element) = element.dyn_into::<web_sys::SvgElement>() {
                let _ = element.focus();
            }
        }
        None => {}
    }
}
