//! A server process for tests, and players who connect to it.

// Each test file uses a part of it.
#![allow(dead_code)]

pub(crate) mod history;

use mana_client::{ApiClient, ApiSocket, ClientError, GuestSession};
use mana_protocol::{Act, ClientId, GameId, GameState, NewGame, Refusal, Seat, ToClient, ToServer};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;
use std::{env, fs};

/// A temporary folder, removed on drop.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("mana-online-{}-{number}", std::process::id()));
        fs::create_dir_all(folder.join("site")).expect("a folder");
        fs::write(folder.join("site/index.html"), "<h1>Mana</h1>").expect("a page");
        Folder(folder)
    }

    pub(crate) fn data(&self) -> PathBuf {
        self.0.join("data")
    }

    /// The path of the server's log.
    pub(crate) fn log(&self) -> PathBuf {
        self.0.join("log")
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A running server process, killed on drop.
pub(crate) struct Server {
    process: Child,
    pub(crate) host: String,
    pub(crate) client: ApiClient,
}

impl Server {
    /// Starts it on a free port.
    pub(crate) fn start(folder: &Folder, args: &[&str]) -> Server {
        Server::start_at(folder, "127.0.0.1:0", args)
    }

    /// Starts the server on an address, and waits until it is ready.
    pub(crate) fn start_at(folder: &Folder, address: &str, args: &[&str]) -> Server {
        let program = Command::new(env!("CARGO_BIN_EXE_mana"));
        Server::start_by(program, folder, address, args)
    }

    /// Starts the server ignoring SIGXFSZ, so that exceeding a file size limit is an error instead of fatal.
    pub(crate) fn start_without_size_signal(folder: &Folder, args: &[&str]) -> Server {
        let mut shell = Command::new("sh");
        shell.args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_mana")]);
        Server::start_by(shell, folder, "127.0.0.1:0", args)
    }

    /// Starts the server with environment variables.
    pub(crate) fn start_in(env: &[(&str, &str)], folder: &Folder, args: &[&str]) -> Server {
        let mut program = Command::new(env!("CARGO_BIN_EXE_mana"));
        program.envs(env.iter().copied());
        Server::start_by(program, folder, "127.0.0.1:0", args)
    }

    fn start_by(mut program: Command, folder: &Folder, address: &str, args: &[&str]) -> Server {
        program.args(["serve", "--listen", address]);
        if !args.contains(&"--database") {
            program.arg("--data").arg(folder.data());
        }
        let mut process = program
            .arg("--site")
            .arg(folder.path().join("site"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(fs::File::create(folder.log()).expect("a log"))
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let output = process.stdout.take().expect("its output");
        BufReader::new(output).read_line(&mut line).expect("a line");
        let address = line.split_whitespace().find_map(|word| word.strip_prefix("http://"));
        let host = address.unwrap_or_else(|| panic!("no address in {line:?}"));
        let host = host.trim_end_matches('/').to_string();
        Server { process, client: ApiClient::new(host.as_str()), host }
    }

    /// Kills the server without a shutdown.
    pub(crate) fn kill(&mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("its end");
    }

    /// Its process id.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends it a signal.
    pub(crate) fn signal(&self, signal: &str) {
        let id = self.process.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().expect("kill runs").success());
    }

    pub(crate) fn wait(mut self) -> std::process::ExitStatus {
        self.process.wait().expect("its end")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have exited already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Options that lift the limits on one address.
pub(crate) const UNLIMITED: [&str; 4] =
    ["--requests-per-second", "0", "--connections-per-address", "0"];

/// Runs a future to its end.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    runtime.expect("a runtime").block_on(future)
}

/// A new game of Burst of Mana, with its creator as Black.
pub(crate) fn new_game(more: &str) -> NewGame {
    let text = format!(r#"{{"terms":{{"rules":"burst"{more}}},"seat":"black"}}"#);
    serde_json::from_str(&text).expect("a game")
}

pub(crate) fn client_id() -> ClientId {
    format!("{:016x}", fastrand::u64(..)).parse().expect("an id")
}

/// A client on the socket that follows one game.
pub(crate) struct Player {
    pub(crate) client: ApiClient,
    pub(crate) guest: Option<GuestSession>,
    pub(crate) name: ClientId,
    pub(crate) socket: Option<ApiSocket>,
    pub(crate) game: GameId,
    pub(crate) state: Option<GameState>,
    /// When the clocks in the state were received.
    pub(crate) received: Instant,
    pub(crate) acts: u32,
}

impl Player {
    /// Connects and follows a game.
    pub(crate) async fn come(
        client: &ApiClient,
        guest: Option<&GuestSession>,
        game: &GameId,
    ) -> Player {
        let mut player = Player {
            client: client.clone(),
            guest: guest.cloned(),
            name: client_id(),
            socket: None,
            game: game.clone(),
            state: None,
            received: Instant::now(),
            acts: 0,
        };
        player.connect().await.expect("a socket");
        player
    }

    /// Opens the socket, and receives the missed events.
    pub(crate) async fn connect(&mut self) -> Result<(), ClientError> {
        self.socket = None;
        let mut socket = self.client.socket(self.guest.as_ref()).await?;
        socket.hello(&self.name).await?;
        let have = self.state.as_ref().map(|state| state.number);
        socket.send(&ToServer::Follow { game: self.game.clone(), after: have }).await?;
        self.socket = Some(socket);
        self.wait_for(|_, message| {
            matches!(message, ToClient::State { .. } | ToClient::Events { .. }).then_some(())
        })
        .await
    }

    /// Drops the connection.
    pub(crate) fn disconnect(&mut self) {
        self.socket = None;
    }

    pub(crate) fn state(&self) -> &GameState {
        self.state.as_ref().expect("a state")
    }

    /// Applies messages until `select` maps one to a value.
    pub(crate) async fn wait_for<T>(
        &mut self,
        mut select: impl FnMut(&GameState, &ToClient) -> Option<T>,
    ) -> Result<T, ClientError> {
        let Player { socket, state, game, received, .. } = self;
        let socket = socket.as_mut().ok_or(ClientError::Timeout)?;
        socket
            .wait_for(|message| {
                match &message {
                    ToClient::State { state: whole } if whole.game == *game => {
                        *state = Some(GameState::clone(whole));
                        *received = Instant::now();
                    }
                    ToClient::Events { game: of, events, clock, turn } if *of == *game => {
                        let state = state.as_mut().expect("the state comes first");
                        for event in events {
                            state.apply(event).expect("no event is missing");
                        }
                        (state.clock, state.turn) = (*clock, *turn);
                        *received = Instant::now();
                    }
                    _ => {}
                }
                state.as_ref().and_then(|state| select(state, &message))
            })
            .await
    }

    /// Waits until the state fulfils a condition.
    pub(crate) async fn until(
        &mut self,
        holds: impl Fn(&GameState) -> bool,
    ) -> Result<(), ClientError> {
        if self.state.as_ref().is_some_and(&holds) {
            return Ok(());
        }
        self.wait_for(|state, _| holds(state).then_some(())).await
    }

    /// Sends a new act, and waits for the response.
    pub(crate) async fn act(&mut self, act: Act) -> Result<Result<(), Refusal>, ClientError> {
        self.acts += 1;
        self.act_again(self.acts, act).await
    }

    /// Sends an act with a given number, and waits for the response.
    pub(crate) async fn act_again(
        &mut self,
        sent: u32,
        act: Act,
    ) -> Result<Result<(), Refusal>, ClientError> {
        let message = ToServer::Act { game: self.game.clone(), number: sent, act };
        let socket = self.socket.as_mut().ok_or(ClientError::Timeout)?;
        socket.send(&message).await?;
        self.wait_for(|_, message| match message {
            ToClient::Done { number, .. } if *number == sent => Some(Ok(())),
            ToClient::Refused { number: Some(number), refusal, .. } if *number == sent => {
                Some(Err(refusal.clone()))
            }
            _ => None,
        })
        .await
    }

    /// Plays a move.
    pub(crate) async fn play(&mut self, text: &str) -> Result<Result<(), Refusal>, ClientError> {
        let ply = u32::try_from(self.state().moves.len()).expect("a number");
        self.act(Act::Move { ply, text: text.parse().expect("a text") }).await
    }
}

/// Two players in a new game.
pub(crate) async fn pair(server: &Server, new: &NewGame) -> (Player, Player) {
    let client = &server.client;
    let ann = client.guest("Ann").await.expect("Ann");
    let bob = client.guest("Bob").await.expect("Bob");
    let game = client.create(&ann, new).await.expect("a game").game;
    let mut ann = Player::come(client, Some(&ann), &game).await;
    let mut bob = Player::come(client, Some(&bob), &game).await;
    bob.act(Act::Sit { seat: None }).await.expect("an answer").expect("a seat");
    bob.until(|state| state.seat == Some(Seat::White)).await.expect("White's view");
    ann.until(|state| state.players.white.is_some()).await.expect("the other player");
    (ann, bob)
}
