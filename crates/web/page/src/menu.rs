//! Menus that open at a button. They are popovers: the browser opens and closes them, also on Escape and on a press
//! elsewhere.

use super::app::App;
use super::icon::Icon;
use mana_view::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

/// The button that opens a menu.
pub(crate) fn button(app: App, menu: &'static str) -> AnyView {
    view! {
        <button type="button" class="more-button" popovertarget=menu data-testid=format!("{menu}-button")>
            {Icon::Dots.view()}
            <span>{app.t("more")}</span>
        </button>
    }
    .into_any()
}

/// The menu, which closes when something in it is chosen.
pub(crate) fn menu(id: &'static str, content: AnyView) -> AnyView {
    let close = move |_| {
        let menu = document().get_element_by_id(id);
        if let Some(menu) = menu.and_then(|menu| menu.dyn_into::<HtmlElement>().ok()) {
            // It is a popover, so this cannot fail.
            let _ = menu.hide_popover();
        }
    };
    view! { <div id=id class="menu" popover="auto" data-testid=id on:click=close>{content}</div> }
        .into_any()
}
