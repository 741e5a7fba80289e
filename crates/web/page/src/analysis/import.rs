//! Importing a record, a position or a link.

use crate::app::App;
use mana_catalogue::{AnyRules, with_game};
use mana_game::Position;
use mana_record::{Record, RecordError, RecordText, link_rules};
use mana_ui::error_messages;
use mana_ui::messages::Messages;
use mana_ui::route::Route;
use mana_view::prelude::*;
use mana_view::task::spawn_local;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

/// The longest text to import, in bytes.
const MAX_BYTES: usize = 1_000_000;

/// A field to paste a record into, and a button for a file. `open` is called with its link.
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
        if file.size() > MAX_BYTES as f64 {
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

/// The link of a pasted record, position or address; or an error message.
fn read_text(app: App, current: AnyRules, text: &str) -> Result<String, String> {
    if text.len() > MAX_BYTES {
        let size = format!("{:.1}", text.len() as f64 / 1e6);
        return Err(app.fill("import-long", &[("size", size.into())]));
    }
    let text = text.trim();
    if text.is_empty() {
        return Err(app.fill("import-empty", &[]));
    }
    let open = |messages: &Messages| {
        if let Some(link) = Route::pasted_analysis_link(text) {
            let rules = link_rules(link).map_err(|error| error_messages::link(&error, messages));
            return rules.map(|_| link.to_owned());
        }
        match read_position(current, text, messages) {
            Ok(link) => Ok(link),
            Err(reason) if looks_like_position(text) => Err(reason),
            Err(_) => read_record(text).map_err(|error| error_messages::record(&error, messages)),
        }
    };
    app.messages.with_untracked(|messages| open(messages))
}

fn read_record(text: &str) -> Result<String, RecordError> {
    let record: RecordText = text.parse()?;
    with_game!(record.rules()?, |P, _| Ok(Record::<P>::from_text(&record)?.to_link()))
}

/// Whether a text is probably meant as a position: rows, side to move, and one or two words more.
fn looks_like_position(text: &str) -> bool {
    let words: Vec<_> = text.split_whitespace().collect();
    matches!(words[..], [_, "b" | "w", _] | [_, "b" | "w", _, _])
}

/// The link of a position, by the rules of the current record or those of the other game.
fn read_position(current: AnyRules, text: &str, messages: &Messages) -> Result<String, String> {
    let mana = mana::Position::parse(current.edition().unwrap_or_default(), text)
        .map(|position| Record::from_position(position).to_link())
        .map_err(|error| error_messages::position::<mana::Position>(&error, messages));
    let burst = burst::Position::parse(burst::Rules, text)
        .map(|position| Record::from_position(position).to_link())
        .map_err(|error| error_messages::position::<burst::Position>(&error, messages));
    if current == AnyRules::BURST { mana.or(burst) } else { burst.or(mana) }
}
