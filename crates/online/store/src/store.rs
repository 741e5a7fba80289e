use mana_duel::{Duel, LogEntry};
use mana_protocol::{GameId, GameSummary, Me, Name, PersonId, Seek};
use std::fmt;
use std::pin::Pin;
use std::time::Duration;

/// An answer to wait for.
pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A database of games between people.
///
/// What a method changes is kept for good when its answer comes. Several servers may share a database: whoever appends
/// to a game that has grown meanwhile is told so, and loads it again.
pub trait Store: Send + Sync + 'static {
    /// Appends entries to games, to all of them or to none.
    fn append(&self, appends: Vec<Append>) -> Pending<()>;

    /// The entries of a game; `None` if there is no such game.
    fn load(&self, game: GameId) -> Pending<Option<Vec<LogEntry>>>;

    /// The games of a person that come after a place in the list, those that changed last first.
    fn games_of(
        &self,
        person: PersonId,
        after: Option<GamesCursor>,
        most: u32,
    ) -> Pending<Vec<GameSummary>>;

    /// The games in the lobby that were made since, newest first.
    fn seeks(&self, since: u64, most: u32) -> Pending<Vec<Seek>>;

    /// The games in which something will happen by itself, and when, in the server's time.
    fn deadlines(&self) -> Pending<Vec<(GameId, u64)>>;

    /// The ids of all games in the order in which they were made.
    fn game_ids(&self) -> Pending<Vec<GameId>>;

    /// Adds a person with a session.
    fn add_person(&self, person: Me, at: u64, token: TokenDigest, expires: u64) -> Pending<()>;

    /// Whose session it is, unless it has expired.
    fn session(&self, token: TokenDigest, at: u64) -> Pending<Option<Me>>;

    /// Ends a session.
    fn end_session(&self, token: TokenDigest) -> Pending<()>;

    /// Forgets sessions that have expired `at` a moment and people who came before another and have no game; at most so
    /// many of each. Says how many.
    fn purge(&self, at: u64, came_before: u64, most: u32) -> Pending<usize>;

    /// Calls a person something else.
    fn rename(&self, person: PersonId, name: Name) -> Pending<()>;

    /// How far the server's time had come when it was last kept.
    fn server_time(&self) -> Pending<u64>;

    /// Keeps how far the server's time has come. Entries that are appended keep it as well.
    fn save_time(&self, time: u64) -> Pending<()>;

    /// What cookies are signed with: what was kept first of all that was ever given.
    fn signing_key(&self, candidate: String) -> Pending<String>;

    /// How long the write that is under way has taken so far.
    fn write_elapsed(&self) -> Duration;

    /// Changes whenever somebody else has written to the database, as far as that has been noticed.
    fn generation(&self) -> u64;
}

/// What is to be appended to a game.
#[derive(Clone, Debug)]
pub struct Append {
    pub(crate) game: GameId,
    pub(crate) expected: usize,
    pub(crate) entries: Vec<LogEntry>,
    pub(crate) summary: GameSummary,
    pub(crate) seek: Option<Seek>,
    pub(crate) deadline: Option<u64>,
}

impl Append {
    /// What a game has beyond its first `stored` entries.
    pub fn new(duel: &Duel, stored: usize) -> Append {
        Append {
            game: duel.id().clone(),
            expected: stored,
            entries: duel.entries_after(stored),
            summary: duel.summary(),
            seek: duel.seek(),
            deadline: duel.deadline(),
        }
    }
}

/// A place in a list of games: after this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamesCursor {
    /// When it changed.
    pub changed: u64,
    /// Which it is.
    pub game: GameId,
}

/// The digest of a token, as text: tokens themselves are not kept.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TokenDigest(pub String);

/// Why the database did not do what was asked of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StoreError {
    /// The game has other entries than expected: somebody else has appended to it.
    Conflict(GameId),
    /// The database is damaged.
    Corrupt(String),
    /// There is no room left on the disk.
    Full(String),
    /// It was made by a newer version of the program.
    TooNew(u32),
    /// Another program has it.
    InUse(String),
    /// Anything else.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Conflict(game) => write!(f, "game {game} has changed meanwhile"),
            StoreError::Corrupt(what) => write!(f, "the database is damaged: {what}"),
            StoreError::Full(what) => write!(f, "there is no room left for the database: {what}"),
            StoreError::TooNew(number) => {
                write!(f, "the database is of a newer version of this program (migration {number})")
            }
            StoreError::InUse(what) => write!(f, "another program uses {what}"),
            StoreError::Failed(what) => write!(f, "the database: {what}"),
        }
    }
}

impl std::error::Error for StoreError {}
