use crate::options::SessionOptions;
use crate::time_management::search_limits;
use crate::{Command, CommandError, Go, Query, QueryAnswer, Response, SearchInfo};
use mana_catalogue::{UnknownRules, with_game};
use mana_engine::{Engine, EngineGame, HashError, Network, NetworkEvaluation, NoSuchLevel};
use mana_game::{Game, IllegalMove, Side, excerpt, perft};
use mana_search::{Limits, MonotonicClock, Report};
use std::error::Error;
use std::fmt;
use std::fs;
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};

/// The engine's side of a conversation: its options, the current game and the engine that searches it.
///
/// [`execute`](EngineSession::execute) answers a command before it returns, for environments without threads, such as a
/// browser's worker; [`serve`](crate::serve()) searches on a thread of its own.
///
/// ```
/// use mana_search::MonotonicClock;
/// use mana_ugi::{Command, EngineSession, Go, Response};
/// use std::sync::atomic::AtomicBool;
///
/// let mut session = EngineSession::new(MonotonicClock::default());
/// let mut responses = Vec::new();
/// for line in ["position fen 3d2/6/3R2/6/6/D5 b -", "go depth 1"] {
///     let command: Command = line.parse()?;
///     session.execute(command, &AtomicBool::new(false), &mut |response| responses.push(response));
/// }
/// assert_eq!(responses.pop(), Some(Response::BestMove(Some("d4d6".into()))));
/// # Ok::<(), mana_ugi::CommandError>(())
/// ```
pub struct EngineSession {
    options: SessionOptions,
    game: Box<dyn DynGameEngine>,
    /// Whether the last `position` was rejected, so that the current position is not the one to search.
    position_refused: bool,
}

impl EngineSession {
    /// A session with default options at the start of the default game.
    pub fn new(clock: MonotonicClock) -> EngineSession {
        let options = SessionOptions::new(clock);
        let game = game_engine(&options);
        EngineSession { options, game, position_refused: false }
    }

    /// Carries out a command. A search ends at its limits or when `stop` is set. `stop` and `quit` do nothing here.
    pub fn execute(
        &mut self,
        command: Command,
        stop: &AtomicBool,
        respond: &mut dyn FnMut(Response),
    ) {
        match command {
            Command::Go(go) => match self.search(&go) {
                Ok(search) => {
                    let best_move = search(stop, respond);
                    respond(best_move);
                }
                Err(error) => refuse_search(&error, respond),
            },
            command => self
                .execute_at_once(command, respond)
                .unwrap_or_else(|error| respond(error.response())),
        }
    }

    /// Answers a line that is not a command: an invalid `go` still gets a `bestmove`, as the driver waits for one, and
    /// after an invalid `position` there is nothing to search.
    pub fn reject(&mut self, error: &CommandError, respond: &mut dyn FnMut(Response)) {
        match error {
            CommandError::Unknown => {}
            CommandError::Go(_) => refuse_search(error, respond),
            error => {
                self.position_refused |= *error == CommandError::Position;
                respond(Response::InfoString(error.to_string()));
            }
        }
    }

    /// Carries out a command that is not `go`.
    pub(crate) fn execute_at_once(
        &mut self,
        command: Command,
        respond: &mut dyn FnMut(Response),
    ) -> Result<(), SessionError> {
        match command {
            Command::Ugi => {
                respond(Response::IdName(concat!("Mana ", env!("CARGO_PKG_VERSION")).to_owned()));
                respond(Response::IdAuthor("the Mana authors".to_owned()));
                self.options.list().into_iter().map(Response::Option).for_each(&mut *respond);
                respond(Response::UgiOk);
            }
            Command::IsReady => {
                let prepared = self.game.prepare();
                if let Err(error) = prepared {
                    respond(SessionError::Hash(error).response());
                }
                respond(Response::ReadyOk);
            }
            Command::Query(query) => respond(Response::Answer(self.game.answer(query))),
            Command::Display => {
                let picture = self.game.board();
                picture.lines().map(|line| Response::Text(line.to_owned())).for_each(&mut *respond);
                respond(Response::Text(self.game.position()));
            }
            Command::Moves => respond(Response::Text(self.game.legal_moves().join(" "))),
            Command::Perft(depth) => respond(Response::Text(self.game.perft(depth).to_string())),
            Command::NewGame => self.game.new_game().map_err(SessionError::Hash)?,
            Command::SetOption { name, value } => self.set_option(&name, &value)?,
            Command::Position { position, moves } => {
                let set = self.game.set_position(position.as_deref(), &moves);
                self.position_refused = set.is_err();
                set?;
            }
            Command::Prove(_) => return Err(SessionError::NoProver),
            Command::Go(_) | Command::Stop | Command::Quit => {}
        }
        Ok(())
    }

    /// The search that a `go` command asks for, to be run on any thread.
    pub(crate) fn search(&self, go: &Go) -> Result<SearchJob, SessionError> {
        if self.position_refused {
            return Err(SessionError::NoPosition);
        }
        self.game.search(go)
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), SessionError> {
        let mut options = self.options.clone();
        options.set(name, value)?;
        if options.rules == self.options.rules {
            if options.eval_file != self.options.eval_file {
                self.game.set_eval_file(options.eval_file.as_deref())?;
            }
            self.game.set_options(&options).map_err(SessionError::Hash)?;
        } else {
            self.game = game_engine(&options);
            self.position_refused = false;
        }
        self.options = options;
        Ok(())
    }
}

/// Answers a rejected `go` with the reason and `bestmove none`.
pub(crate) fn refuse_search(error: &dyn Error, respond: &mut dyn FnMut(Response)) {
    respond(Response::InfoString(error.to_string()));
    respond(Response::BestMove(None));
}

/// Why a session rejects a command. Displayed as one line.
#[derive(Debug)]
pub(crate) enum SessionError {
    /// The command would interfere with the search that is running.
    Searching,
    /// There is no such option.
    UnknownOption(String),
    /// The value is invalid for the option.
    OptionValue {
        name: &'static str,
        range: RangeInclusive<u64>,
        value: String,
    },
    Rules(UnknownRules),
    Level(NoSuchLevel),
    /// The file holds no network for the current game; the old one remains in use.
    EvalFile(String, Box<dyn Error + Send + Sync>),
    /// There is not enough memory for the table; the old one remains in use.
    Hash(HashError),
    /// There is nothing to search, as the last position was rejected.
    NoPosition,
    /// The text is not a position of the current game.
    Position(Box<dyn Error + Send + Sync>),
    /// The text is not a legal move of the position.
    Move(Box<dyn Error + Send + Sync>),
    /// The game does not allow the move.
    IllegalMove {
        mv: String,
        reason: IllegalMove,
    },
    /// `prove` was sent to an engine without a prover.
    NoProver,
}

impl SessionError {
    /// The response that reports it.
    pub(crate) fn response(&self) -> Response {
        Response::InfoString(self.to_string())
    }
}

impl fmt::Display for SessionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SessionError::Searching => f.write_str("the engine is thinking; send stop first"),
            SessionError::UnknownOption(name) => {
                let name = excerpt(name);
                write!(
                    f,
                    "there is no option \"{name}\"; there are Rules, Threads, Hash, MultiPV, Level, Seed, EvalFile"
                )
            }
            SessionError::OptionValue { name, range, value } => {
                let (min, max, value) = (range.start(), range.end(), excerpt(value));
                write!(f, "{name} is a number from {min} to {max}, not \"{value}\"")
            }
            SessionError::Rules(error) => error.fmt(f),
            SessionError::Level(error) => error.fmt(f),
            SessionError::EvalFile(path, error) => write!(f, "{}: {error}", excerpt(path)),
            SessionError::Hash(error) => error.fmt(f),
            SessionError::NoPosition => {
                f.write_str("there is nothing to search: the last position was refused")
            }
            SessionError::Position(error) | SessionError::Move(error) => error.fmt(f),
            SessionError::IllegalMove { mv, reason } => write!(f, "{mv}: {reason}"),
            SessionError::NoProver => f.write_str("this engine does not prove"),
        }
    }
}

impl Error for SessionError {}

/// A search to run: it ends at its limits or when the flag is set, passes responses to the callback and returns the
/// best move.
pub(crate) type SearchJob =
    Box<dyn FnOnce(&AtomicBool, &mut dyn FnMut(Response)) -> Response + Send>;

/// A [`GameEngine`] of either game.
trait DynGameEngine: Send {
    /// Sets the position; on an error it is unchanged.
    fn set_position(
        &mut self,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<(), SessionError>;
    /// Clears the state of the last game, and prepares the next search.
    fn new_game(&mut self) -> Result<(), HashError>;
    /// Does what would otherwise delay the first search.
    fn prepare(&self) -> Result<(), HashError>;
    /// Sets the options; on an error they are unchanged.
    fn set_options(&mut self, options: &SessionOptions) -> Result<(), HashError>;
    /// Loads the network from a file, or restores the built-in one; on an error it is unchanged.
    fn set_eval_file(&mut self, path: Option<&str>) -> Result<(), SessionError>;
    fn answer(&self, query: Query) -> QueryAnswer;
    fn position(&self) -> String;
    /// The board, drawn in several lines.
    fn board(&self) -> String;
    /// The legal moves, sorted.
    fn legal_moves(&self) -> Vec<String>;
    fn perft(&self, depth: u32) -> u64;
    fn search(&self, go: &Go) -> Result<SearchJob, SessionError>;
}

fn game_engine(options: &SessionOptions) -> Box<dyn DynGameEngine> {
    with_game!(options.rules, |P, rules| {
        let mut game = GameEngine::<P>::new(rules, options);
        // A network of the other game is not an error: it is loaded once the rules change.
        let _ = game.set_eval_file(options.eval_file.as_deref());
        Box::new(game)
    })
}

/// The current game, and the engine that searches it.
struct GameEngine<P: EngineGame> {
    rules: P::Rules,
    game: Game<P>,
    /// Locked while a search runs.
    engine: Arc<Mutex<Engine<P>>>,
    multi_pv: usize,
}

impl<P: EngineGame> GameEngine<P> {
    fn new(rules: P::Rules, options: &SessionOptions) -> GameEngine<P> {
        GameEngine {
            rules,
            game: Game::new(rules),
            engine: Arc::new(Mutex::new(Engine::new(options.engine()))),
            multi_pv: options.multi_pv,
        }
    }
}

/// Reads a network for a game from a file.
fn read_network<P: EngineGame>(path: &str) -> Result<Network, SessionError> {
    let refused = |error: Box<dyn Error + Send + Sync>| SessionError::EvalFile(path.into(), error);
    let bytes = fs::read(path).map_err(|error| refused(error.into()))?;
    Network::read(&bytes, P::Evaluation::SHAPE).map_err(|error| refused(error.into()))
}

/// Poisoning is ignored: a search that panicked leaves no invalid state for the next one.
fn lock<P: EngineGame>(engine: &Mutex<Engine<P>>) -> MutexGuard<'_, Engine<P>> {
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<P: EngineGame> DynGameEngine for GameEngine<P> {
    fn set_position(
        &mut self,
        position: Option<&str>,
        moves: &[String],
    ) -> Result<(), SessionError> {
        let position = match position {
            None => P::start(self.rules),
            Some(text) => {
                P::parse(self.rules, text).map_err(|error| SessionError::Position(error.into()))?
            }
        };
        let mut game = Game::from_position(position);
        for text in moves {
            let mv = game
                .position()
                .read_move(text)
                .map_err(|error| SessionError::Move(error.into()))?;
            game.play(mv)
                .map_err(|reason| SessionError::IllegalMove { mv: mv.to_string(), reason })?;
        }
        self.game = game;
        Ok(())
    }

    fn new_game(&mut self) -> Result<(), HashError> {
        let mut engine = lock(&self.engine);
        engine.new_game();
        engine.prepare()
    }

    fn prepare(&self) -> Result<(), HashError> {
        match self.engine.try_lock() {
            Ok(mut engine) => engine.prepare(),
            Err(TryLockError::Poisoned(engine)) => engine.into_inner().prepare(),
            // During a search, everything is prepared already.
            Err(TryLockError::WouldBlock) => Ok(()),
        }
    }

    fn set_options(&mut self, options: &SessionOptions) -> Result<(), HashError> {
        lock(&self.engine).set_options(options.engine())?;
        self.multi_pv = options.multi_pv;
        Ok(())
    }

    fn set_eval_file(&mut self, path: Option<&str>) -> Result<(), SessionError> {
        let network = path.map(read_network::<P>).transpose()?;
        lock(&self.engine).set_network(network.map(Arc::new));
        Ok(())
    }

    fn answer(&self, query: Query) -> QueryAnswer {
        match query {
            Query::FirstPlayersTurn => QueryAnswer::Bool(self.game.turn() == Side::Black),
            Query::GameOver => QueryAnswer::Bool(self.game.ending().is_some()),
            Query::Result => QueryAnswer::Result(self.game.outcome()),
        }
    }

    fn position(&self) -> String {
        self.game.position().to_string()
    }

    fn board(&self) -> String {
        self.game.position().board().to_string()
    }

    fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> =
            self.game.legal_moves().iter().map(ToString::to_string).collect();
        moves.sort_unstable();
        moves
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.game.position(), depth)
    }

    fn search(&self, go: &Go) -> Result<SearchJob, SessionError> {
        let game = self.game.clone();
        let engine = Arc::clone(&self.engine);
        let read = |text: &String| game.position().read_move(text);
        let moves: Result<Vec<_>, _> = go.search_moves.iter().map(read).collect();
        let moves = moves.map_err(|error| SessionError::Move(error.into()))?;
        let limits = Limits {
            multi_pv: self.multi_pv,
            moves: (!moves.is_empty()).then_some(moves),
            ..search_limits(go, game.turn())
        };
        Ok(Box::new(move |stop, respond| {
            let report = lock(&engine).search(&game, &limits, stop, |report| {
                search_info(report).map(Response::Info).for_each(&mut *respond);
            });
            Response::BestMove(report.map(|report| report.best_move().to_string()))
        }))
    }
}

fn search_info<P: EngineGame>(report: &Report<P>) -> impl Iterator<Item = SearchInfo> {
    (1..).zip(&report.lines).map(|(multi_pv, line)| SearchInfo {
        depth: report.depth,
        multi_pv,
        score: line.score,
        nodes: report.nodes,
        nps: report.nodes_per_second().unwrap_or_default(),
        hashfull: report.hashfull,
        time: report.time,
        pv: line.moves.iter().map(ToString::to_string).collect(),
    })
}
