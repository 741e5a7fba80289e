//! The diploma of a finished course: a drawing with a name, to save and to print.

use super::is_finished;
use crate::analysis::{save_png, save_svg};
use crate::app::App;
use crate::board::BoardView;
use crate::controls::button;
use crate::end_card::EndTone;
use crate::icon::Icon;
use mana_game::Side;
use mana_ui::lesson::Course;
use mana_ui::route::Route;
use mana_view::prelude::*;

/// The name of the page in addresses, as lessons have one.
pub(super) fn name<P: BoardView>() -> String {
    format!("{}-diploma", P::GAME)
}

/// The link to the diploma, once the course is finished.
pub(super) fn link<P: BoardView + Course>(app: App) -> Option<AnyView> {
    is_finished::<P>().then(|| {
        let address = Route::Learn(name::<P>()).to_string();
        view! {
            <a class="button" href=address data-testid="diploma-link">
                {Icon::Scroll.view()}
                {app.t("diploma")}
            </a>
        }
        .into_any()
    })
}

/// The page of the diploma.
pub(super) fn page<P: BoardView>(app: App) -> AnyView {
    let holder = RwSignal::new(String::new());
    let course = move || app.fill("diploma-text", &[("game", app.fill(P::NAME, &[]).into())]);
    let day = move || {
        let language = app.messages.with(|messages| messages.language().tag);
        let options = js_sys::Object::new();
        // Setting a field of a fresh object cannot fail.
        let _ = js_sys::Reflect::set(&options, &"dateStyle".into(), &"long".into());
        String::from(js_sys::Date::new_0().to_locale_date_string(language, &options))
    };
    let never = || false;
    view! {
        <div class="reading diploma-page">
            <h1 class="unseen">{app.t("diploma")}</h1>
            <svg class="diploma" viewBox="0 0 600 600" data-testid="diploma">
                <rect class="sheet" width="600" height="600" rx="14" />
                <rect class="frame-line" x="22" y="22" width="556" height="556" rx="6" />
                <rect class="frame-line thin" x="32" y="32" width="536" height="536" rx="3" />
                <g transform="translate(300 158) scale(1.5)">
                    <circle class="disc" r="46" />
                    {P::emblem(app, EndTone::Won(Side::Black))}
                </g>
                <text class="title" x="300" y="310">{app.t("diploma")}</text>
                <text class="holder" x="300" y="390">{move || holder.get()}</text>
                <path class="frame-line thin" d="M130 406h340" />
                <text class="words" x="300" y="446">{course}</text>
                <text class="words" x="300" y="520">{day}</text>
            </svg>
            <div class="panel row diploma-form">
                <a class="button" href=Route::Learn(String::new()).to_string()>{Icon::Back.view()}{app.t("learn-all")}</a>
                <label class="field">
                    <span>{app.t("diploma-name")}</span>
                    <input
                        type="text"
                        maxlength="24"
                        autocomplete="name"
                        data-testid="diploma-name"
                        prop:value=holder
                        on:input=move |event| holder.set(event_target_value(&event))
                    />
                </label>
                {button(app, Icon::Save, "save-png", "save-png", never, || save_png("mana.png"))}
                {button(app, Icon::Save, "save-svg", "save-svg", never, || save_svg("mana.svg"))}
                {button(app, Icon::Scroll, "diploma-print", "print", never, || {
                    // A browser that cannot print reports it itself.
                    let _ = window().print();
                })}
            </div>
        </div>
    }
    .into_any()
}
