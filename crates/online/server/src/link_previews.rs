use mana_protocol::GameState;

/// The target of a shared link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkTarget {
    /// The application itself; also for a game that is not public.
    Application,
    /// A game between people, as spectators see it.
    Game(Box<GameState>),
    /// A record, as the text of a link holds it.
    Record(String),
}

/// The preview that a messenger shows of a link, besides its picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkPreview {
    /// The title: a few words.
    pub title: String,
    /// The description: a sentence or two.
    pub description: String,
    /// Everything that the picture depends on: links with equal content have equal pictures.
    pub content: String,
}

/// Describes and draws the targets of links. Implemented outside of the server, which cannot draw.
pub trait LinkPreviews: Send + Sync {
    /// The preview of a link; `None` if its target does not exist.
    fn describe(&self, target: &LinkTarget) -> Option<LinkPreview>;

    /// The picture, as a PNG file.
    fn picture(&self, target: &LinkTarget) -> Option<Vec<u8>>;

    /// The game as an animated SVG file.
    fn animation(&self, target: &LinkTarget) -> Option<String>;
}
