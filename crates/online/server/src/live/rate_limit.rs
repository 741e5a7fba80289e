use crate::connection_limits::subscriber;
use mana_bus::AddressCharge;
use mana_protocol::{Code, ConditionalMoves, Refusal};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

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

/// What a response costs beyond its request: one for each 8 KiB, so that no cheap request has a long response.
pub(crate) fn size_cost(bytes: usize) -> f64 {
    (bytes / 8192) as f64
}

/// What conditional moves cost, as each is validated by the rules.
pub(crate) fn conditional_cost(moves: &ConditionalMoves) -> f64 {
    moves.lines.iter().map(Vec::len).sum::<usize>() as f64 / 32.0
}

/// A token bucket: it starts full, actions take tokens, and it refills over time.
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
    /// There are not enough tokens; then none are taken.
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

/// The limits of each address.
#[derive(Debug)]
pub(crate) struct RateLimiter {
    /// Of HTTP requests.
    pub(crate) requests: AddressBuckets,
    /// Of messages on all sockets together.
    pub(crate) messages: AddressBuckets,
}

/// How many socket messages an address may send for each request it may make: they are small, and many people may share
/// an address.
pub(crate) const MESSAGES_PER_REQUEST: u32 = 5;

impl RateLimiter {
    /// Limits each address to a number of requests a second; 0 is no limit.
    pub(crate) fn new(requests_per_second: u32) -> RateLimiter {
        RateLimiter {
            requests: AddressBuckets::new(requests_per_second),
            messages: AddressBuckets::new(requests_per_second.saturating_mul(MESSAGES_PER_REQUEST)),
        }
    }
}

/// A token bucket for each address.
#[derive(Debug)]
pub(crate) struct AddressBuckets {
    /// The limit, if there is one.
    limit: Option<RateLimit>,
    buckets: Mutex<BucketTable>,
}

#[derive(Debug)]
struct BucketTable {
    by_address: HashMap<IpAddr, AddressBucket>,
    swept: Instant,
}

#[derive(Clone, Copy, Debug)]
struct AddressBucket {
    bucket: TokenBucket,
    /// What was spent here and is not yet published to the other nodes.
    unpublished: f64,
}

/// The number of buckets above which full ones are dropped.
const MAX_BUCKETS: usize = 10_000;

/// The shortest time between two such sweeps.
const SWEEP_INTERVAL: Duration = Duration::from_secs(1);

impl AddressBuckets {
    fn new(per_second: u32) -> AddressBuckets {
        let per_second = f64::from(per_second);
        let limit =
            (per_second > 0.0).then_some(RateLimit { burst: 10.0 * per_second, per_second });
        let table = BucketTable { by_address: HashMap::new(), swept: Instant::now() };
        AddressBuckets { limit, buckets: Mutex::new(table) }
    }

    /// Charges an address.
    ///
    /// # Errors
    /// The address has used up its tokens.
    pub(crate) fn charge(&self, address: IpAddr, cost: f64) -> Result<(), Refusal> {
        let Some(limit) = self.limit else { return Ok(()) };
        self.with_bucket(address, limit, |of_address| {
            of_address.bucket.take(limit, cost)?;
            of_address.unpublished += cost;
            Ok(())
        })
    }

    /// Charges an address, overdrawing its bucket if need be. Returns whether the debt has reached the size of the
    /// bucket.
    pub(crate) fn overdraw(&self, address: IpAddr, cost: f64) -> bool {
        let Some(limit) = self.limit else { return false };
        self.with_bucket(address, limit, |of_address| {
            of_address.unpublished += cost;
            of_address.bucket.overdraw(limit, cost) < -limit.burst
        })
    }

    /// Charges an address for what it has spent on another node. The debt is limited to the size of the bucket, so that
    /// the wait is bounded however many nodes there are.
    pub(crate) fn charge_elsewhere(&self, charge: AddressCharge) {
        let Some(limit) = self.limit else { return };
        self.with_bucket(charge.address, limit, |AddressBucket { bucket, .. }| {
            let left = bucket.overdraw(limit, f64::from(charge.cost));
            bucket.tokens = left.max(-limit.burst);
        });
    }

    /// What addresses have spent here since the last call. Small sums accumulate until they are worth a message.
    pub(crate) fn take_unpublished(&self) -> Vec<AddressCharge> {
        let Some(limit) = self.limit else { return Vec::new() };
        let worth_publishing = (limit.per_second / 4.0).max(1.0);
        let mut table = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let spent =
            table.by_address.iter_mut().filter(|(_, spent)| spent.unpublished >= worth_publishing);
        let charges = spent.map(|(&address, spent)| {
            let cost = spent.unpublished.floor();
            spent.unpublished -= cost;
            AddressCharge { address, cost: cost as u32 }
        });
        charges.collect()
    }

    fn with_bucket<T>(
        &self,
        address: IpAddr,
        limit: RateLimit,
        charge: impl FnOnce(&mut AddressBucket) -> T,
    ) -> T {
        let mut table = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if table.by_address.len() >= MAX_BUCKETS && table.swept.elapsed() >= SWEEP_INTERVAL {
            table.swept = Instant::now();
            table.by_address.retain(|_, AddressBucket { bucket, .. }| {
                bucket.refill(limit);
                bucket.tokens < limit.burst
            });
        }
        let of_address = table.by_address.entry(subscriber(address));
        let full = || AddressBucket { bucket: TokenBucket::full(limit), unpublished: 0.0 };
        charge(of_address.or_insert_with(full))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_over_its_limit_must_wait_and_others_need_not() {
        let limiter = AddressBuckets::new(1);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        for _ in 0..10 {
            assert_eq!(limiter.charge(address("2001:db8::1"), 1.0), Ok(()));
        }
        let refusal = limiter.charge(address("2001:db8::2"), 1.0).unwrap_err();
        assert_eq!((refusal.code, refusal.retry_after), (Code::SlowDown, Some(1)));
        assert_eq!(limiter.charge(address("2001:db8:0:1::1"), 1.0), Ok(()));
        assert_eq!(limiter.charge(address("192.0.2.1"), 1.0), Ok(()));
        assert!(AddressBuckets::new(0).charge(address("192.0.2.1"), 1e9).is_ok());
    }

    #[test]
    fn charges_on_one_node_count_on_the_others() {
        let [here, there] = [(); 2].map(|()| AddressBuckets::new(8));
        let address: IpAddr = "192.0.2.1".parse().unwrap();
        here.charge(address, 1.5).unwrap();
        assert_eq!(here.take_unpublished(), [], "not worth a message yet");
        here.charge(address, 70.0).unwrap();
        let published = here.take_unpublished();
        assert_eq!(published, [AddressCharge { address, cost: 71 }]);
        assert_eq!(here.take_unpublished(), []);
        published.iter().for_each(|charge| there.charge_elsewhere(*charge));
        assert_eq!(there.take_unpublished(), [], "charges of other nodes are not published again");
        assert!(there.charge(address, 40.0).is_err() && there.charge(address, 5.0).is_ok());
        // However much was spent elsewhere, the wait is bounded.
        (0..9).for_each(|_| there.charge_elsewhere(AddressCharge { address, cost: u32::MAX }));
        assert_eq!(there.charge(address, 1.0).unwrap_err().retry_after, Some(11));
    }
}
