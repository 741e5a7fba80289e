//! The chat of the players.

use super::lists;
use super::online_game::OnlineGame;
use mana_protocol::{Act, ChatMessage, ChatText, Seat};
use mana_ui::online::available_actions::is_full;
use mana_view::prelude::*;

/// The chat, which only the players see.
pub(crate) fn chat(online: OnlineGame) -> AnyView {
    let app = online.app;
    let is_open = Memo::new(move |_| {
        online.state.with(|state| {
            state.as_ref().is_some_and(|state| state.seat.is_some() && is_full(state))
        })
    });
    let muted = Memo::new(move |_| {
        online.state.with(|state| state.as_ref().is_some_and(|state| state.muted))
    });
    let said = Memo::new(move |_| {
        online.state.with(|state| {
            let Some(state) = state else { return Vec::new() };
            let is_shown = |said: &&ChatMessage| !state.muted || Some(said.seat) == state.seat;
            let name = |seat: Seat| {
                state.players.get(seat).as_ref().map(|player| lists::player_name(app, player))
            };
            let line =
                |said: &ChatMessage| (name(said.seat).unwrap_or_default(), said.text.to_string());
            state.chat.iter().filter(is_shown).map(line).collect::<Vec<_>>()
        })
    });
    let text = RwSignal::new(String::new());
    let submit = move || {
        if let Ok(line) = text.get_untracked().parse::<ChatText>() {
            online.act(Act::Chat { text: line });
            text.set(String::new());
        }
    };
    view! {
        <Show when=move || is_open.get()>
            <section class="chat" aria-labelledby="chat-title">
                <h2 id="chat-title">{app.t("chat")}</h2>
                <ul class="plain chat-lines" role="log" tabindex="0" aria-labelledby="chat-title" data-testid="chat-lines">
                    {move || said.get().into_iter().map(|(name, text)| view! {
                        <li><b>{name}</b>" "{text}</li>
                    }).collect_view()}
                </ul>
                <form class="entry" on:submit=move |event| { event.prevent_default(); submit(); }>
                    <label for="chat">{app.t("chat-say")}</label>
                    <div class="row">
                        <input
                            id="chat"
                            type="text"
                            data-testid="chat"
                            autocomplete="off"
                            maxlength=ChatText::LENGTH
                            prop:value=Signal::derive(move || text.get())
                            on:input=move |event| text.set(event_target_value(&event))
                        />
                        <button type="submit" data-testid="chat-send">{app.t("send")}</button>
                    </div>
                </form>
                <label class="switch">
                    <span>{app.t("mute")}</span>
                    <input
                        type="checkbox"
                        role="switch"
                        data-testid="mute"
                        prop:checked=Signal::derive(move || muted.get())
                        on:change=move |event| online.act(Act::Mute { muted: event_target_checked(&event) })
                    />
                </label>
            </section>
        </Show>
    }
    .into_any()
}
