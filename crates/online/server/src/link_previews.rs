use mana_protocol::GameState;

/// What a link leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkTarget {
    /// The application itself. A link to a game that not everybody may see is no different.
    Application,
    /// A game between people, as anybody may see it.
    Game(Box<GameState>),
    /// A record, as the text of a link holds it.
    Record(String),
}

/// What a messenger shows of a link, besides its picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkPreview {
    /// The title: a few words.
    pub title: String,
    /// The description: a sentence or two.
    pub description: String,
    /// All that the picture depends on: two links with the same content have the same picture.
    pub content: String,
}

/// Describes and draws what links lead to. The server has no drawings; whoever starts it has.
pub trait LinkPreviews: Send + Sync {
    /// What to show of a link; `None` if there is nothing at its end.
    fn describe(&self, target: &LinkTarget) -> Option<LinkPreview>;

    /// The picture, as a PNG file.
    fn picture(&self, target: &LinkTarget) -> Option<Vec<u8>>;

    /// The game as an SVG file that plays it.
    fn animation(&self, target: &LinkTarget) -> Option<String>;
}
