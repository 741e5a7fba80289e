//! Sharing a record: links, positions, text, pictures, and HTML for another site.

use super::editor::Editable;
use super::import::import;
use super::picture;
use super::study::Study;
use crate::controls::{button, copy};
use crate::fold::fold;
use crate::icon::Icon;
use crate::lobby_glance::has_server;
use crate::route;
use mana_catalogue::AnyRules;
use mana_record::NodeId;
use mana_ui::route::Route;
use mana_view::prelude::*;
use wasm_bindgen::JsCast;

/// The buttons that export the record, and the form that imports one.
pub(crate) fn share<P: Editable>(study: Study<P>) -> AnyView {
    let (app, controller) = (study.app, study.controller);
    let copy = move |text: String| copy(controller, text);
    let position = move || controller.local_game.read_untracked().game().position().to_string();
    let link = move || study.record.read_untracked().to_link();
    let html = move || {
        let title = app.fill("embed-title", &[]);
        format!(
            "<iframe src=\"{}\" title=\"{title}\" width=\"420\" height=\"690\" style=\"border:0\"></iframe>",
            route::absolute(&Route::Embedded(link()))
        )
    };
    let never = || false;
    let rules = study.record.read_untracked().position(NodeId::ROOT).rules().to_string();
    let current = rules.parse::<AnyRules>().unwrap_or_default();
    let buttons = move || {
        view! {
            <div class="buttons" role="group" aria-label=app.t("share")>
                {button(app, Icon::Copy, "copy-link", "copy-link", never, move || copy(route::absolute(&Route::Analysis(link()))))}
                {button(app, Icon::Copy, "copy-position", "copy-position", never, move || copy(position()))}
                {button(app, Icon::Copy, "copy-record", "copy-record", never,
                    move || copy(study.record.read_untracked().to_string()))}
                {button(app, Icon::Copy, "copy-html", "copy-html", never, move || copy(html()))}
                {button(app, Icon::Save, "save-record", "save-record", never, move || {
                    let text = study.record.read_untracked().to_string();
                    // The browser reports a failed download itself.
                    let _ = save_text(&format!("{}.txt", P::GAME), &text);
                })}
                {button(app, Icon::Save, "save-svg", "save-svg", never, || save_svg("position.svg"))}
                {button(app, Icon::Save, "save-png", "save-png", never, || save_png("position.png"))}
                {has_server().then(|| button(app, Icon::Save, "save-animation", "save-animation", never, move || {
                    // The server draws it: stepping through the game here would disturb the viewer.
                    let _ = Route::animation_path(&link()).and_then(|path| download("game.svg", &path));
                }))}
            </div>
        }
        .into_any()
    };
    let open = move |link: &str| app.go(&Route::Analysis(link.to_owned()));
    view! {
        {fold(app, "more", "share", "share", buttons)}
        {fold(app, "more", "import-box", "import", move || import(app, current, open))}
    }
    .into_any()
}

/// Downloads the picture on the page as an SVG file.
pub(crate) fn save_svg(name: &str) {
    if let Some(text) = picture::svg() {
        // The browser reports a failed download itself.
        let _ = save(name, &text.into(), "image/svg+xml");
    }
}

/// Downloads the picture on the page as a PNG file.
pub(crate) fn save_png(name: &'static str) {
    let _ = picture::png(move |blob| {
        let _ = save_blob(name, &blob);
    });
}

/// Downloads a plain text as a file.
pub(crate) fn save_text(name: &str, text: &str) -> Option<()> {
    save(name, &text.into(), "text/plain")
}

/// Downloads a text as a file.
fn save(name: &str, content: &wasm_bindgen::JsValue, kind: &str) -> Option<()> {
    let options = web_sys::BlobPropertyBag::new();
    options.set_type(kind);
    let parts = js_sys::Array::of1(content);
    let blob = web_sys::Blob::new_with_str_sequence_and_options(&parts, &options).ok()?;
    save_blob(name, &blob)
}

fn save_blob(name: &str, blob: &web_sys::Blob) -> Option<()> {
    let address = web_sys::Url::create_object_url_with_blob(blob).ok()?;
    download(name, &address)?;
    web_sys::Url::revoke_object_url(&address).ok()
}

fn download(name: &str, address: &str) -> Option<()> {
    let document = web_sys::window()?.document()?;
    let link: web_sys::HtmlAnchorElement = document.create_element("a").ok()?.dyn_into().ok()?;
    link.set_href(address);
    link.set_download(name);
    link.click();
    Some(())
}
