use crate::{CookieKey, Damage, StoreError};
use mana_duel::{Duel, LogEntry};
use mana_protocol::{
    Deadline, GameId, GameSummary, Me, Name, PersonId, Seek, ServerTime, WallTime,
};
use std::pin::Pin;
use std::time::Duration;

/// The future result of an operation.
pub type Pending<T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send>>;

/// A database of game logs, people and sessions.
///
/// A change is durable once its future resolves. Several servers may share a database: appending to a log that has
/// grown meanwhile is a [conflict](StoreError::Conflict), after which the game has to be loaded again. After another
/// program has written, appends and server times are refused [once](StoreError::Replaced).
pub trait Store: Send + Sync + 'static {
    /// Appends entries to the logs of games, atomically.
    fn append(&self, appends: Vec<Append>) -> Pending<()>;

    /// The log of a game; `None` if there is no such game. A damaged log is an [error](StoreError::Corrupt) that names
    /// the first damaged entry.
    fn load(&self, game: GameId) -> Pending<Option<Vec<LogEntry>>>;

    /// At most `limit` of a person's games, most recently changed first, from a place in that list on.
    fn games_of(
        &self,
        person: PersonId,
        after: Option<GamesCursor>,
        limit: u32,
    ) -> Pending<Vec<GameSummary>>;

    /// The seeks that were made since a time.
    fn seeks(&self, since: WallTime) -> Pending<Vec<Seek>>;

    /// The games that have a deadline.
    fn deadlines(&self) -> Pending<Vec<(GameId, Deadline)>>;

    /// The ids of all games in the order of their creation.
    fn game_ids(&self) -> Pending<Vec<GameId>>;

    /// Adds a person with a session.
    fn add_person(
        &self,
        person: Me,
        created: WallTime,
        token: TokenDigest,
        expires: WallTime,
    ) -> Pending<()>;

    /// A session; `None` if there is none, or it has expired by now.
    fn session(&self, token: TokenDigest, now: WallTime) -> Pending<Option<Session>>;

    /// Changes when a session expires.
    fn renew_session(&self, token: TokenDigest, expires: WallTime) -> Pending<()>;

    /// Ends a session.
    fn end_session(&self, token: TokenDigest) -> Pending<()>;

    /// Deletes sessions that have expired by now, and people who were created before a time and have no game; at most
    /// `limit` of each. Returns how many were deleted.
    fn purge(&self, now: WallTime, created_before: WallTime, limit: u32) -> Pending<usize>;

    /// Deletes at most `limit` games that were created before a time and that nobody joined. Returns which.
    fn purge_games(&self, created_before: WallTime, limit: u32) -> Pending<Vec<GameId>>;

    /// Reads the whole database and returns what is damaged, at most a hundred findings.
    fn find_damage(&self) -> Pending<Vec<Damage>>;

    /// Changes the name of a person.
    fn rename(&self, person: PersonId, name: Name) -> Pending<()>;

    /// The last saved server time.
    fn server_time(&self) -> Pending<ServerTime>;

    /// Saves the server time. Appending entries saves it as well.
    fn save_time(&self, time: ServerTime) -> Pending<()>;

    /// The secret of the database: the candidate of the first call ever. It also becomes the first cookie key, if there
    /// is none.
    fn secret(&self, candidate: String) -> Pending<String>;

    /// The cookie keys, the newest first.
    fn cookie_keys(&self) -> Pending<Vec<CookieKey>>;

    /// How long the current write has taken so far; zero when there is none.
    fn write_elapsed(&self) -> Duration;

    /// A number that changes when another program has written to the database.
    fn generation(&self) -> u64;
}

/// Entries to append to the log of a game, with the columns derived from them.
#[derive(Clone, Debug)]
pub struct Append {
    pub(crate) game: GameId,
    pub(crate) expected: usize,
    pub(crate) entries: Vec<LogEntry>,
    pub(crate) summary: GameSummary,
    pub(crate) seek: Option<Seek>,
    pub(crate) deadline: Option<Deadline>,
}

impl Append {
    /// The entries of a game after the first `stored` ones.
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

/// A session that has not expired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Session {
    /// The person.
    pub me: Me,
    /// When it expires.
    pub expires: WallTime,
}

/// A position in the list of a person's games: after this game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GamesCursor {
    /// When the game changed.
    pub changed: WallTime,
    /// The game.
    pub game: GameId,
}

/// The digest of a session token as text; tokens themselves are never stored.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TokenDigest(pub String);
