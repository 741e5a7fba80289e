//! Icons, as paths in a square of 24.

use mana_view::prelude::*;

/// An icon. The button around it has the label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    First,
    Back,
    Forward,
    Last,
    Undo,
    Hint,
    Turn,
    Settings,
    Copy,
    Home,
    Close,
    Play,
    Pause,
    Computer,
    People,
    Globe,
    Book,
    Dots,
    Lens,
    Scroll,
    Check,
    Keyboard,
    Graph,
    Up,
    Save,
    Draw,
    Flag,
    Bell,
    Again,
}

impl Icon {
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Icon::First => "M18 6l-8 6 8 6M6 6v12",
            Icon::Back => "M15 6l-7 6 7 6",
            Icon::Forward => "M9 6l7 6-7 6",
            Icon::Last => "M6 6l8 6-8 6M18 6v12",
            Icon::Undo => "M9 6L4.5 10.5 9 15M5 10.5h9a5 5 0 010 10h-3",
            Icon::Hint => {
                "M9.5 17.5h5M10.5 20.5h3M8.6 14.6a5.5 5.5 0 116.8 0c-.6.5-.9 1-.9 1.7v1.2h-5v-1.2c0-.7-.3-1.2-.9-1.7z"
            }
            Icon::Turn => "M7 4v13m0 0l-3-3m3 3l3-3M17 20V7m0 0l-3 3m3-3l3 3",
            Icon::Settings => "M4 7h9m5 0h2M4 17h2m5 0h9M13 4.5v5M8.5 14.5v5",
            Icon::Copy => "M9 9h10v11H9zM6 15H5V4h10v2",
            Icon::Home => "M4 11.5L12 5l8 6.5M6.5 10v9h11v-9",
            Icon::Play => "M8 5.5v13l10-6.5z",
            Icon::Pause => "M8.5 5.5v13M15.5 5.5v13",
            Icon::Computer => {
                "M7 7h10v10H7zM10.5 10.5h3v3h-3zM10 4v3M14 4v3M10 17v3M14 17v3M4 10h3M4 14h3M17 10h3M17 14h3"
            }
            Icon::People => {
                "M9 11.5a3.25 3.25 0 100-6.5 3.25 3.25 0 000 6.5zM3.5 19.5v-1a4.5 4.5 0 014.5-4.5h2a4.5 4.5 0 014.5 4.5v1M15.5 5.3a3.25 3.25 0 010 6M17 14.3a4.5 4.5 0 013.5 4.2v1"
            }
            Icon::Globe => {
                "M12 20.5a8.5 8.5 0 100-17 8.5 8.5 0 000 17zM3.5 12h17M12 3.5c2.4 2.3 3.6 5.2 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.2-3.6-8.5s1.2-6.2 3.6-8.5z"
            }
            Icon::Book => {
                "M12 6.5C10 5 7 4.6 3.5 5v13.5c3.5-.4 6.5 0 8.5 1.5 2-1.5 5-1.9 8.5-1.5V5c-3.5-.4-6.5 0-8.5 1.5zM12 6.5V20"
            }
            Icon::Dots => "M5.5 12h.01M12 12h.01M18.5 12h.01",
            Icon::Lens => "M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM15.3 15.3l5.2 5.2",
            Icon::Scroll => "M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h4",
            Icon::Check => "M12 20.5a8.5 8.5 0 100-17 8.5 8.5 0 000 17zM8 12.3l2.8 2.8 5.2-5.6",
            Icon::Keyboard => "M3 6.5h18v11H3zM6.5 10h.01M10 10h.01M14 10h.01M17.5 10h.01M8 14h8",
            Icon::Graph => "M4 19h16M5 15l5-6 4 4 5-8",
            Icon::Up => "M6 14l6-6 6 6",
            Icon::Save => "M12 4v11m0 0l-4-4m4 4l4-4M5 19.5h14",
            Icon::Close => "M6 6l12 12M18 6L6 18",
            Icon::Draw => "M5 9.5h14M5 14.5h14",
            Icon::Flag => "M6 21V4M6 4.5h11l-2.5 4 2.5 4H6",
            Icon::Again => "M19 12a7 7 0 11-2.2-5.1M19 4v4h-4",
            Icon::Bell => "M6 17V11a6 6 0 0112 0v6l1.5 1.5h-15zM10 20.5h4M12 5V3.5",
        }
    }

    pub(crate) fn view(self) -> AnyView {
        view! {
            <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
                <path d=self.path() />
            </svg>
        }
        .into_any()
    }
}
