//! Icons, as paths in a square of 24.

use leptos::prelude::*;

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
    Graph,
    Up,
    Save,
    Draw,
    Flag,
    Bell,
    Again,
}

impl Icon {
    const fn path(self) -> &'static str {
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
