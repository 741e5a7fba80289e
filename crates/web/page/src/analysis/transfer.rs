//! Ways in and out: positions, records, links, pictures, and a line of HTML for another page.

use super::editor::Editable;
use super::picture;
use super::study::Study;
use crate::app::App;
use crate::controls::{button, copy_text};
use crate::icon::Icon;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Position;
use mana_record::{NodeId, Record, RecordError, RecordText, link_rules};
use mana_ui::error_messages;
use mana_ui::messages::Messages;
use mana_ui::route::Route;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// No record that anybody has written is longer, in bytes.
pub(crate) const LONGEST: usize = 1_000_000;

/// What a pasted text is, as a link; or what is wrong with it, and where. It may be a record, a position, or a link.
pub(crate) fn read_text(app: App, current: AnyRules, text: &str) -> Result<String, String> {
    if text.len() > LONGEST {
        let size = format!("{:.1}", text.len() as f64 / 1e6);
        return Err(app.fill("import-long", &[("size", size.into())]));
    }
    let text = text.trim();
    if text.is_empty() {
        return Err(app.fill("import-empty", &[]));
    }
    let open = |messages: &Messages| {
        if let Some(link) = Route::pasted_analysis_link(text) {
            let known = link_rules(link).map_err(|error| error_messages::link(&error, messages));
            return known.map(|_| link.to_owned());
        }
        match read_position(current, text, messages) {
            Ok(link) => Ok(link),
            Err(reason) if is_like_position(text) => Err(reason),
            Err(_) => read_record(text).map_err(|error| error_messages::record(&error, messages)),
        }
    };
    app.messages.with_untracked(|messages| open(messages))
}

fn read_record(text: &str) -> Result<String, RecordError> {
    let record: RecordText = text.parse()?;
    with_game!(record.rules()?, |P, _| Ok(Record::<P>::from_text(&record)?.to_link()))
}

/// Whether a text looks as if it were meant to be a position: one line of rows, side to move and a little more.
fn is_like_position(text: &str) -> bool {
    let words: Vec<_> = text.split_whitespace().collect();
    matches!(words[..], [_, "b" | "w", _] | [_, "b" | "w", _, _])
}

/// A text that is a position: by the rules of what is shown, or by those of the other game.
fn read_position(current: AnyRules, text: &str, messages: &Messages) -> Result<String, String> {
    let mana = mana::Position::parse(current.edition().unwrap_or_default(), text)
        .map(|position| Record::from_position(position).to_link())
        .map_err(|error| error_messages::position::<mana::Position>(&error, messages));
    let burst = burst::Position::parse(burst::Rules, text)
        .map(|position| Record::from_position(position).to_link())
        .map_err(|error| error_messages::position::<burst::Position>(&error, messages));
    if current == AnyRules::BURST { mana.or(burst) } else { burst.or(mana) }
}

/// A field to paste into and a button for a file; `open` is given a link.
pub(crate) fn import(
    app: App,
    current: AnyRules,
    open: impl Fn(&str) + Copy + Send + Sync + 'static,
) -> AnyView {
    let text = RwSignal::new(String::new());
    let error = RwSignal::new(String::new());
    let read = move || match read_text(app, current, &text.get_untracked()) {
        Ok(link) => {
            error.set(String::new());
            open(&link);
        }
        Err(reason) => {
            app.announce(reason.clone());
            error.set(reason);
        }
    };
    let read_file = move |event: web_sys::Event| {
        let input = event.target().and_then(|it| it.dyn_into::<web_sys::HtmlInputElement>().ok());
        let Some(file) = input.and_then(|input| input.files()).and_then(|files| files.get(0))
        else {
            return;
        };
        if file.size() > LONGEST as f64 {
            let size = format!("{:.1}", file.size() / 1e6);
            return error.set(app.fill("import-long", &[("size", size.into())]));
        }
        spawn_local(async move {
            if let Some(content) =
                JsFuture::from(file.text()).await.ok().and_then(|it| it.as_string())
                && text.try_set(content).is_none()
            {
                read();
            }
        });
    };
    view! {
        <div class="field">
            <label for="import">{app.t("import-text")}</label>
            <textarea
                id="import"
                rows="4"
                spellcheck="false"
                data-testid="import"
                aria-describedby="import-error"
                prop:value=text
                on:input=move |event| text.set(event_target_value(&event))
            ></textarea>
            <p class="error" id="import-error" role="alert" data-testid="import-error">{error}</p>
            <div class="row">
                <button type="button" data-testid="import-open" on:click=move |_| read()>{app.t("import-open")}</button>
                <label class="button file">
                    {app.t("import-file")}
                    <input type="file" accept=".txt,.pgn,text/plain" data-testid="import-file" on:change=read_file />
                </label>
            </div>
        </div>
    }
    .into_any()
}

/// Lets the browser save a text or a picture as a file.
pub(crate) fn save(name: &str, content: &wasm_bindgen::JsValue, kind: &str) -> Option<()> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(content);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    save_blob(name, &blob)
}

pub(crate) fn save_blob(name: &str, blob: &web_sys::Blob) -> Option<()> {
    let address = web_sys::Url::create_object_url_with_blob(blob).ok()?;
    let document = web_sys::window()?.document()?;
    let link: web_sys::HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&address).ok()
}

/// The address of the page without what follows `#`.
fn base() -> String {
    let location = web_sys::window().map(|window| window.location());
    let href = location.and_then(|location| location.href().ok()).unwrap_or_default();
    href.split('#').next().unwrap_or_default().trim_end_matches("index.html").to_owned()
}

pub(crate) fn transfer<P: Editable>(study: Study<P>) -> AnyView {
    let (app, controller) = (study.app, study.controller);
    let copy = move |text: String| {
        spawn_local(async move {
            let said = match copy_text(&text).await {
                Some(()) => app.fill("copied", &[]),
                None => app.fill("not-copied", &[("text", text.into())]),
            };
            if !controller.note.is_disposed() {
                controller.notify(said);
            }
        });
    };
    let position = move || controller.local_game.read_untracked().game().position().to_string();
    let link = move || study.record.read_untracked().to_link();
    let html = move || {
        let title = app.fill("embed-title", &[]);
        format!(
            "<iframe src=\"{}{}\" title=\"{title}\" width=\"420\" height=\"540\" style=\"border:0\"></iframe>",
            base(),
            Route::Embedded(link())
        )
    };
    let never = || false;
    let rules = study.record.read_untracked().position(NodeId::ROOT).rules().to_string();
    let current = rules.parse::<AnyRules>().unwrap_or_default();
    view! {
        <details class="more" data-testid="share">
            <summary>{app.t("share")}</summary>
            <div class="buttons" role="group" aria-label=app.t("share")>
                {button(app, Icon::Copy, "copy-link", "copy-link", never, move || copy(format!("{}{}", base(), Route::Analysis(link()))))}
                {button(app, Icon::Copy, "copy-position", "copy-position", never, move || copy(position()))}
                {button(app, Icon::Copy, "copy-record", "copy-record", never,
                    move || copy(study.record.read_untracked().to_string()))}
                {button(app, Icon::Copy, "copy-html", "copy-html", never, move || copy(html()))}
                {button(app, Icon::Save, "save-record", "save-record", never, move || {
                    let text = study.record.read_untracked().to_string();
                    // A browser that saves nothing says so itself.
                    let _ = save(&format!("{}.txt", P::GAME), &text.into(), "text/plain");
                })}
                {button(app, Icon::Save, "save-svg", "save-svg", never, || {
                    if let Some(text) = picture::svg() {
                        let _ = save("position.svg", &text.into(), "image/svg+xml");
                    }
                })}
                {button(app, Icon::Save, "save-png", "save-png", never, || {
                    let _ = picture::png(|blob| { let _ = save_blob("position.png", &blob); });
                })}
            </div>
        </details>
        <details class="more" data-testid="import-box">
            <summary>{app.t("import")}</summary>
            {import(app, current, move |link| app.go(&Route::Analysis(link.to_owned())))}
        </details>
    }
    .into_any()
}
