use ipnet::Ipv6Net;
use mana_protocol::{Code, Refusal};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// The size of a token bucket, and how fast it refills.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct RateLimit {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

/// The limit on what one connection may send.
pub(crate) const CONNECTION: RateLimit = RateLimit { burst: 60.0, per_second: 20.0 };

/// How far illegal moves may overdraw a connection's bucket before the connection is closed.
pub(crate) const OVERDRAFT: f64 = -100.0;

/// A token bucket: it starts full, actions take tokens out of it, and it refills with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TokenBucket {
    tokens: f64,
    refilled: Instant,
}

impl TokenBucket {
    pub(crate) fn full(limit: RateLimit) -> TokenBucket {
        TokenBucket { tokens: limit.burst, refilled: Instant::now() }
    }

    /// Takes tokens.
    ///
    /// # Errors
    /// There are not enough; none are taken then.
    pub(crate) fn take(&mut self, limit: RateLimit, cost: f64) -> Result<(), Refusal> {
        self.refill(limit);
        if self.tokens >= cost {
            self.tokens -= cost;
            return Ok(());
        }
        let seconds = ((cost - self.tokens) / limit.per_second).ceil().clamp(1.0, 3600.0);
        let message = format!("too much at once; try again in {seconds} s");
        let mut refusal = Refusal::new(Code::SlowDown, message);
        refusal.retry_after = Some(seconds as u32);
        Err(refusal)
    }

    /// Takes tokens, overdrawing the bucket if need be, and returns how many are left.
    pub(crate) fn overdraw(&mut self, limit: RateLimit, cost: f64) -> f64 {
        self.refill(limit);
        self.tokens -= cost;
        self.tokens
    }

    fn refill(&mut self, limit: RateLimit) {
        let now = Instant::now();
        let new = now.saturating_duration_since(self.refilled).as_secs_f64() * limit.per_second;
        self.tokens = (self.tokens + new).min(limit.burst);
        self.refilled = now;
    }
}

/// Limits the requests and the connections of each address.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    /// The limit on requests, if there is one.
    requests: Option<RateLimit>,
    buckets: Mutex<HashMap<IpAddr, TokenBucket>>,
    connections: Mutex<HashMap<IpAddr, u32>>,
    max_connections: u32,
}

/// The number of buckets at which those that have filled up again are dropped.
const MAX_BUCKETS: usize = 10_000;

impl RateLimiter {
    /// Limits each address to a number of requests a second and of open connections; 0 is no limit.
    pub(crate) fn new(requests_per_second: u32, max_connections: u32) -> RateLimiter {
        let per_second = f64::from(requests_per_second);
        let requests =
            (per_second > 0.0).then_some(RateLimit { burst: 10.0 * per_second, per_second });
        let max_connections = if max_connections == 0 { u32::MAX } else { max_connections };
        RateLimiter {
            requests,
            buckets: Mutex::default(),
            connections: Mutex::default(),
            max_connections,
        }
    }

    /// Charges an address for a request.
    ///
    /// # Errors
    /// The address has used up its tokens.
    pub(crate) fn charge(&self, address: IpAddr, cost: f64) -> Result<(), Refusal> {
        let Some(limit) = self.requests else { return Ok(()) };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MAX_BUCKETS {
            buckets.retain(|_, bucket| {
                bucket.refill(limit);
                bucket.tokens < limit.burst
            });
        }
        let bucket = buckets.entry(subscriber(address));
        bucket.or_insert_with(|| TokenBucket::full(limit)).take(limit, cost)
    }

    /// Counts a connection of an address for as long as the permit lives.
    ///
    /// # Errors
    /// The address has as many connections as it may have.
    pub(crate) fn connect(
        self: &Arc<RateLimiter>,
        address: IpAddr,
    ) -> Result<ConnectionPermit, Refusal> {
        let address = subscriber(address);
        let mut connections = self.connections.lock().unwrap_or_else(PoisonError::into_inner);
        let count = connections.entry(address).or_default();
        if *count >= self.max_connections {
            let mut refusal =
                Refusal::new(Code::SlowDown, "too many connections from your address");
            refusal.retry_after = Some(10);
            return Err(refusal);
        }
        *count += 1;
        Ok(ConnectionPermit { limiter: Arc::clone(self), address })
    }
}

/// One of the connections that an address may have. It is given back on drop, also where the upgrade to a WebSocket
/// never completes.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limiter: Arc<RateLimiter>,
    address: IpAddr,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut connections =
            self.limiter.connections.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = connections.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.remove(&self.address);
            }
        }
    }
}

/// The address that stands for everything one subscriber controls: an IPv4 address, or a /64 network of IPv6.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Net::new_assert(address, 64).network()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_when_to_retry_and_others_are_not_held_up() {
        let limiter = RateLimiter::new(1, 2);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        for _ in 0..10 {
            assert_eq!(limiter.charge(address("2001:db8::1"), 1.0), Ok(()));
        }
        let refusal = limiter.charge(address("2001:db8::2"), 1.0).unwrap_err();
        assert_eq!((refusal.code, refusal.retry_after), (Code::SlowDown, Some(1)));
        assert_eq!(limiter.charge(address("2001:db8:0:1::1"), 1.0), Ok(()));
        assert_eq!(limiter.charge(address("192.0.2.1"), 1.0), Ok(()));
        assert!(RateLimiter::new(0, 0).charge(address("192.0.2.1"), 1e9).is_ok());
    }

    #[test]
    fn connections_are_counted_until_their_permits_are_dropped() {
        let limiter = Arc::new(RateLimiter::new(1, 2));
        let address = "192.0.2.1".parse().unwrap();
        let first = limiter.connect(address).unwrap();
        let _second = limiter.connect(address).unwrap();
        assert!(limiter.connect(address).is_err());
        drop(first);
        assert!(limiter.connect(address).is_ok());
    }
}
