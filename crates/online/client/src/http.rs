use crate::{ClientError, Socket};
use mana_protocol::{Act, ActId, GameId, GameState, Me, Name, NewAct, NewGame, Rename};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A server, asked over HTTP.
#[derive(Clone, Debug)]
pub struct Client {
    host: String,
}

/// What was answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, their names in lower case.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The body as a value, if the answer is a good one.
    ///
    /// # Errors
    /// The status is not of success, or the body is something else.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if !(200..300).contains(&self.status) {
            return Err(ClientError::Status(self.status, self.text()));
        }
        serde_json::from_slice(&self.body).map_err(|error| ClientError::Answer(error.to_string()))
    }
}

/// Somebody, with the cookie that proves it.
#[derive(Clone, Debug)]
pub struct Guest {
    /// Who.
    pub me: Me,
    /// The value of the `Cookie` header.
    pub cookie: String,
}

impl Client {
    /// The server at a host and port, such as `127.0.0.1:8080`.
    pub fn new(host: impl Into<String>) -> Client {
        Client { host: host.into() }
    }

    /// The host and port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Sends a request as it is given, and reads what comes back.
    ///
    /// # Errors
    /// The connection fails, or what comes back is not HTTP.
    pub async fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> Result<Answer, ClientError> {
        let mut stream = TcpStream::connect(&self.host).await?;
        let mut request =
            format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.host);
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        request.push_str(&format!("Content-Length: {}\r\n\r\n", body.len()));
        let mut bytes = request.into_bytes();
        bytes.extend_from_slice(body);
        // A server that has heard enough answers before it has read all.
        let written = stream.write_all(&bytes).await;
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer).await;
        if answer.is_empty() {
            written?;
            read?;
        }
        parse(&answer).ok_or_else(|| ClientError::Answer("it is not HTTP".to_string()))
    }

    /// Asks for something as JSON, as somebody or nobody.
    ///
    /// # Errors
    /// The connection fails, or what comes back is not HTTP.
    pub async fn ask(
        &self,
        method: &str,
        path: &str,
        who: Option<&Guest>,
        body: Option<&(impl Serialize + Sync)>,
    ) -> Result<Answer, ClientError> {
        let mut headers = Vec::new();
        if let Some(who) = who {
            headers.push(("Cookie", who.cookie.as_str()));
        }
        let body = match body {
            Some(body) => {
                headers.push(("Content-Type", "application/json"));
                serde_json::to_vec(body).map_err(|error| ClientError::Answer(error.to_string()))?
            }
            None => Vec::new(),
        };
        self.send(method, path, &headers, &body).await
    }

    /// Becomes a guest.
    ///
    /// # Errors
    /// The server does not have it.
    pub async fn guest(&self, name: &str) -> Result<Guest, ClientError> {
        let name: Name =
            name.parse().map_err(|_| ClientError::Answer(format!("{name} is no name")))?;
        let answer = self.ask("PUT", "/api/me", None, Some(&Rename { name: Some(name) })).await?;
        let me = answer.read()?;
        let cookie = answer.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.ok_or_else(|| ClientError::Answer("no cookie came".to_string()))?;
        Ok(Guest { me, cookie: cookie.to_string() })
    }

    /// Makes a game.
    ///
    /// # Errors
    /// The server does not have it.
    pub async fn create(&self, who: &Guest, new: &NewGame) -> Result<GameState, ClientError> {
        self.ask("POST", "/api/games", Some(who), Some(new)).await?.read()
    }

    /// Looks at a game.
    ///
    /// # Errors
    /// The server does not have it.
    pub async fn state(
        &self,
        who: Option<&Guest>,
        game: &GameId,
    ) -> Result<GameState, ClientError> {
        self.ask("GET", &format!("/api/games/{game}"), who, None::<&()>).await?.read()
    }

    /// Does something in a game.
    ///
    /// # Errors
    /// The connection fails, or what comes back is not HTTP.
    pub async fn act(
        &self,
        who: Option<&Guest>,
        game: &GameId,
        id: ActId,
        act: Act,
    ) -> Result<Answer, ClientError> {
        self.ask("POST", &format!("/api/games/{game}/acts"), who, Some(&NewAct { id, act })).await
    }

    /// Opens the socket, as somebody or nobody.
    ///
    /// # Errors
    /// The server does not have it.
    pub async fn socket(&self, who: Option<&Guest>) -> Result<Socket, ClientError> {
        Socket::open(&self.host, who.map(|who| who.cookie.as_str()), None).await
    }
}

/// An answer that was read to its end.
fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|window| window == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let header = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim().to_ascii_lowercase(), value.trim().to_string()))
    };
    let headers: Vec<_> = lines.filter_map(header).collect();
    Some(Answer { status, headers, body: bytes[end + 4..].to_vec() })
}
