//! Requests to the API: their session, address and cost.

use super::clock::wall_clock;
use super::cookie::{RENEWAL_SECONDS, SESSION_SECONDS, SessionToken, SignedToken};
use super::rate_limit::size_cost;
use super::response::{ApiResult, RefusalResponse};
use super::spans::store_call;
use super::{AppState, no_session, origin};
use axum::extract::{ConnectInfo, FromRequestParts, Request};
use axum::http::Method;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use mana_duel::Duel;
use mana_protocol::{Code, GameId, GameState, Me, Millis, PersonId, Refusal};
use mana_store::Session;
use serde::Serialize;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::{Arc, OnceLock};

/// A request that passed the origin check, with the client's address and session token.
pub(crate) struct ApiRequest {
    pub(crate) state: Arc<AppState>,
    pub(crate) headers: HeaderMap,
    pub(crate) address: IpAddr,
    pub(crate) token: Option<SessionToken>,
    /// The number of the key that has signed the cookie.
    pub(crate) key: Option<i64>,
    /// Whether an older key than the current one has signed the cookie.
    is_outdated: bool,
    renewal: SessionRenewal,
}

/// The `Set-Cookie` header of a renewed session, sent with any response.
#[derive(Clone, Default)]
struct SessionRenewal(Arc<OnceLock<HeaderValue>>);

/// Adds the cookie of a renewed session to the response.
pub(crate) async fn renew_cookie(mut request: Request, next: Next) -> Response {
    let renewal = SessionRenewal::default();
    request.extensions_mut().insert(renewal.clone());
    let mut response = next.run(request).await;
    if let Some(cookie) = renewal.0.get() {
        // A cookie that starts or ends a session takes precedence.
        response.headers_mut().entry(header::SET_COOKIE).or_insert_with(|| cookie.clone());
    }
    response
}

impl FromRequestParts<Arc<AppState>> for ApiRequest {
    type Rejection = RefusalResponse;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<AppState>) -> ApiResult<ApiRequest> {
        let peer = parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let peer = peer.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let address = origin::client_address(&parts.headers, peer, &state.options.trusted_proxies);
        let is_read = parts.method == Method::GET || parts.method == Method::HEAD;
        if !is_read || parts.headers.contains_key(header::UPGRADE) {
            origin::check_same_origin(&parts.headers, state.options.base_url.as_ref())?;
        }
        let cookies = parts.headers.get_all(header::COOKIE).iter();
        let mut cookies = cookies.filter_map(|value| value.to_str().ok());
        let signed = cookies.find_map(|value| state.cookies.read(value, wall_clock()));
        let is_outdated = signed.as_ref().is_some_and(|signed| !signed.is_current);
        let (token, key) = signed.map(|SignedToken { token, key, .. }| (token, key)).unzip();
        let headers = parts.headers.clone();
        let renewal = parts.extensions.get::<SessionRenewal>().cloned().unwrap_or_default();
        let state = Arc::clone(state);
        Ok(ApiRequest { state, headers, address, token, key, is_outdated, renewal })
    }
}

impl ApiRequest {
    /// Charges the rate limit of the client's address.
    pub(crate) fn charge(&self, cost: f64) -> Result<(), Refusal> {
        let charged = self.state.rate_limiter.requests.charge(self.address, cost);
        charged.inspect_err(|_| {
            self.state.metrics.limited.inc();
        })
    }

    /// Charges for the length of a response, once it is known.
    pub(crate) fn charge_size(&self, bytes: usize) {
        self.state.rate_limiter.requests.overdraw(self.address, size_cost(bytes));
    }

    /// A JSON response, charged for by its length.
    pub(crate) fn json(&self, answer: &impl Serialize) -> ApiResult<Response> {
        let failed = |_| Refusal::new(Code::Unavailable, "the answer cannot be encoded");
        let body = serde_json::to_vec(answer).map_err(failed)?;
        self.charge_size(body.len());
        Ok(([(header::CONTENT_TYPE, "application/json")], body).into_response())
    }

    pub(crate) async fn me(&self) -> Result<Option<Me>, Refusal> {
        let Some(token) = &self.token else { return Ok(None) };
        let Some(Session { me, expires }) = self.state.session(&token.digest()).await? else {
            return Ok(None);
        };
        let now = wall_clock();
        let mut renewed = self.is_outdated;
        if expires < now + Millis::from_secs(SESSION_SECONDS - RENEWAL_SECONDS) {
            let expires = now + Millis::from_secs(SESSION_SECONDS);
            let renewed_session = self.state.store.renew_session(token.digest(), expires);
            match store_call("renew-session", renewed_session).await {
                Ok(()) => renewed = true,
                // The session is still valid for a while, and the next request retries.
                Err(error) => drop(self.state.unavailable(&error)),
            }
        }
        if renewed {
            let cookie = HeaderValue::from_str(&self.state.cookies.set(token, now)).ok();
            // If the cell is already set, the session has been renewed by this request before.
            let _ = cookie.map(|cookie| self.renewal.0.set(cookie));
        }
        Ok(Some(me))
    }

    /// The person of the session; without one the request is refused.
    pub(crate) async fn authenticated(&self) -> Result<Me, Refusal> {
        self.me().await?.ok_or_else(no_session)
    }

    pub(crate) async fn person(&self) -> Result<Option<PersonId>, Refusal> {
        Ok(self.me().await?.map(|me| me.id))
    }

    /// The state of a game as the client may see it.
    pub(crate) async fn game_state(
        &self,
        game: &GameId,
        person: Option<&PersonId>,
    ) -> Result<GameState, Refusal> {
        let read = |duel: &Duel, viewer| duel.state(viewer, self.state.clock.now());
        self.state.read_game(game, person, read).await
    }
}

#[cfg(test)]
mod tests;
