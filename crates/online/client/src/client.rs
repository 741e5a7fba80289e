use crate::{ApiSocket, ClientError};
use http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use mana_protocol::{Act, ActId, GameId, GameState, LONGEST_MESSAGE, Me, NewAct, NewGame, Rename};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A client for the HTTP API of one server.
///
/// Clones share a pool of connections, which are kept alive between requests.
#[derive(Clone, Debug)]
pub struct ApiClient {
    host: String,
    http: Client<HttpConnector, Full<Bytes>>,
}

/// The size of a connection's send buffer, in bytes.
const SEND_BUFFER: usize = 256 * 1024;

impl ApiClient {
    /// A client for the server at a host and port, such as `127.0.0.1:8080`.
    pub fn new(host: impl Into<String>) -> ApiClient {
        let mut connector = HttpConnector::new();
        connector.set_nodelay(true);
        // A server may refuse a long body and close the connection before it has read it. A write into the closed
        // connection would hide the response, so the whole request has to fit into the send buffer.
        connector.set_send_buffer_size(Some(SEND_BUFFER));
        let http = Client::builder(TokioExecutor::new()).build(connector);
        ApiClient { host: host.into(), http }
    }

    /// The host and port of the server.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Sends a request with these headers and this body, and reads the whole response, whatever its status.
    ///
    /// # Errors
    /// The request is not valid HTTP, or the connection fails.
    pub async fn send(
        &self,
        method: Method,
        path: &str,
        headers: &[(&str, &str)],
        body: impl Into<Bytes>,
    ) -> Result<ApiResponse, ClientError> {
        let mut request =
            Request::builder().method(method).uri(format!("http://{}{path}", self.host));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let body = body.into();
        if body.len() > LONGEST_MESSAGE {
            // The server refuses it and closes the connection, which must not be reused.
            request = request.header(header::CONNECTION, "close");
        }
        let request = request.body(Full::new(body))?;
        let (head, body) = self.http.request(request).await?.into_parts();
        let body = body.collect().await?.to_bytes();
        Ok(ApiResponse { status: head.status, headers: head.headers, body })
    }

    /// Sends a `GET` request, with the cookie of a session if there is one.
    ///
    /// # Errors
    /// See [`send`](ApiClient::send).
    pub async fn get(
        &self,
        path: &str,
        session: Option<&GuestSession>,
    ) -> Result<ApiResponse, ClientError> {
        self.send(Method::GET, path, &cookie_header(session), Bytes::new()).await
    }

    /// Sends a request with a JSON body, with the cookie of a session if there is one.
    ///
    /// # Errors
    /// See [`send`](ApiClient::send).
    pub async fn send_json(
        &self,
        method: Method,
        path: &str,
        session: Option<&GuestSession>,
        body: &(impl Serialize + Sync),
    ) -> Result<ApiResponse, ClientError> {
        let mut headers = cookie_header(session);
        headers.push(("content-type", "application/json"));
        let body = serde_json::to_vec(body).map_err(ClientError::Json)?;
        self.send(method, path, &headers, body).await
    }

    /// Starts a session as a new guest.
    ///
    /// # Errors
    /// The name is not valid, or the request fails.
    pub async fn guest(&self, name: &str) -> Result<GuestSession, ClientError> {
        let name = name.parse().map_err(ClientError::Name)?;
        let rename = Rename { name: Some(name) };
        let response = self.send_json(Method::PUT, "/api/me", None, &rename).await?;
        let me = response.json()?;
        let cookie = response.header("set-cookie").and_then(|cookie| cookie.split(';').next());
        let cookie = cookie.ok_or(ClientError::NoCookie)?;
        Ok(GuestSession { me, cookie: cookie.to_string() })
    }

    /// Creates a game.
    ///
    /// # Errors
    /// The request fails or is refused.
    pub async fn create(
        &self,
        session: &GuestSession,
        new: &NewGame,
    ) -> Result<GameState, ClientError> {
        self.send_json(Method::POST, "/api/games", Some(session), new).await?.json()
    }

    /// The state of a game as the session sees it.
    ///
    /// # Errors
    /// The request fails or is refused.
    pub async fn state(
        &self,
        session: Option<&GuestSession>,
        game: &GameId,
    ) -> Result<GameState, ClientError> {
        self.get(&format!("/api/games/{game}"), session).await?.json()
    }

    /// Sends an act in a game.
    ///
    /// # Errors
    /// See [`send`](ApiClient::send).
    pub async fn act(
        &self,
        session: Option<&GuestSession>,
        game: &GameId,
        id: ActId,
        act: Act,
    ) -> Result<ApiResponse, ClientError> {
        let path = format!("/api/games/{game}/acts");
        self.send_json(Method::POST, &path, session, &NewAct { id, act }).await
    }

    /// Opens the socket, with the cookie of a session if there is one.
    ///
    /// # Errors
    /// The connection fails or is refused.
    pub async fn socket(&self, session: Option<&GuestSession>) -> Result<ApiSocket, ClientError> {
        ApiSocket::open(&self.host, session.map(|session| session.cookie.as_str()), None).await
    }
}

fn cookie_header(session: Option<&GuestSession>) -> Vec<(&str, &str)> {
    session.map(|session| (header::COOKIE.as_str(), session.cookie.as_str())).into_iter().collect()
}

/// A guest and the cookie of their session.
#[derive(Clone, Debug)]
pub struct GuestSession {
    /// The guest.
    pub me: Me,
    /// The value of the `Cookie` header.
    pub cookie: String,
}

/// A response, read to its end.
#[derive(Clone, Debug)]
pub struct ApiResponse {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: Bytes,
}

impl ApiResponse {
    /// The value of a header, if it is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).and_then(|value| value.to_str().ok())
    }

    /// The body as text.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// Parses the body of a successful response.
    ///
    /// # Errors
    /// The status is not one of success, or the body is not a `T`.
    pub fn json<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        if !self.status.is_success() {
            return Err(ClientError::Status { status: self.status, body: self.text() });
        }
        serde_json::from_slice(&self.body).map_err(ClientError::Json)
    }
}
