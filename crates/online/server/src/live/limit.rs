use mana_protocol::{Code, Refusal};
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// What somebody may still do: it fills up with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    level: f64,
    at: Instant,
}

/// How much a bucket holds, and how fast it fills.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: f64,
    pub(crate) per_second: f64,
}

/// What one connection may send.
pub(crate) const CONNECTION: Rate = Rate { burst: 60.0, per_second: 20.0 };

/// How far a connection may go into debt with moves that are refused before it is closed.
pub(crate) const DEBT: f64 = -100.0;

impl Bucket {
    pub(crate) fn full(rate: Rate) -> Bucket {
        Bucket { level: rate.burst, at: Instant::now() }
    }

    /// Takes so much out of it.
    ///
    /// # Errors
    /// There is not so much in it. Nothing is taken then.
    pub(crate) fn take(&mut self, rate: Rate, cost: f64) -> Result<(), Refusal> {
        self.fill(rate);
        if self.level >= cost {
            self.level -= cost;
            return Ok(());
        }
        let seconds = ((cost - self.level) / rate.per_second).ceil().clamp(1.0, 3600.0);
        let message = format!("too much at once; try again in {seconds} s");
        let mut refusal = Refusal::new(Code::SlowDown, message);
        refusal.retry_after = Some(seconds as u32);
        Err(refusal)
    }

    /// Takes so much, if need be on credit, and says how much is left.
    pub(crate) fn charge(&mut self, rate: Rate, cost: f64) -> f64 {
        self.fill(rate);
        self.level -= cost;
        self.level
    }

    fn fill(&mut self, rate: Rate) {
        let now = Instant::now();
        let grown = now.saturating_duration_since(self.at).as_secs_f64() * rate.per_second;
        self.level = (self.level + grown).min(rate.burst);
        self.at = now;
    }
}

/// What each address may do.
#[derive(Debug)]
pub(crate) struct Limits {
    /// `None` where nothing is limited.
    rate: Option<Rate>,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
    sockets: Mutex<HashMap<IpAddr, u32>>,
    most_sockets: u32,
}

/// So many addresses are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

impl Limits {
    /// So many requests a second for each address, and so many sockets at a time; 0 is no limit.
    pub(crate) fn new(per_second: u32, most_sockets: u32) -> Limits {
        let per_second = f64::from(per_second);
        let rate = (per_second > 0.0).then_some(Rate { burst: 10.0 * per_second, per_second });
        let most_sockets = if most_sockets == 0 { u32::MAX } else { most_sockets };
        Limits { rate, buckets: Mutex::default(), sockets: Mutex::default(), most_sockets }
    }

    /// Lets an address do something that costs so much.
    ///
    /// # Errors
    /// It has done too much of late.
    pub(crate) fn take(&self, address: IpAddr, cost: f64) -> Result<(), Refusal> {
        let Some(rate) = self.rate else { return Ok(()) };
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|_, bucket| {
                bucket.fill(rate);
                bucket.level < rate.burst
            });
        }
        buckets.entry(network(address)).or_insert_with(|| Bucket::full(rate)).take(rate, cost)
    }

    /// Counts a socket of an address.
    ///
    /// # Errors
    /// The address has as many as it may have.
    pub(crate) fn open_socket(&self, address: IpAddr) -> Result<(), Refusal> {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(network(address)).or_default();
        if *count >= self.most_sockets {
            let mut refusal =
                Refusal::new(Code::SlowDown, "too many connections from your address");
            refusal.retry_after = Some(10);
            return Err(refusal);
        }
        *count += 1;
        Ok(())
    }

    /// Counts it no more.
    pub(crate) fn close_socket(&self, address: IpAddr) {
        let mut sockets = self.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&network(address)) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&network(address));
            }
        }
    }
}

/// What one subscriber has of addresses: one of IPv4, a network of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_when_to_come_again_and_others_are_not_held_up() {
        let limits = Limits::new(1, 2);
        let address = |text: &str| text.parse::<IpAddr>().unwrap();
        for _ in 0..10 {
            assert_eq!(limits.take(address("2001:db8::1"), 1.0), Ok(()));
        }
        let refusal = limits.take(address("2001:db8::2"), 1.0).unwrap_err();
        assert_eq!((refusal.code, refusal.retry_after), (Code::SlowDown, Some(1)));
        assert_eq!(limits.take(address("2001:db8:0:1::1"), 1.0), Ok(()));
        assert_eq!(limits.take(address("192.0.2.1"), 1.0), Ok(()));
        assert!(Limits::new(0, 0).take(address("192.0.2.1"), 1e9).is_ok());
    }

    #[test]
    fn sockets_are_counted() {
        let limits = Limits::new(1, 2);
        let address = "192.0.2.1".parse().unwrap();
        assert!(limits.open_socket(address).is_ok() && limits.open_socket(address).is_ok());
        assert!(limits.open_socket(address).is_err());
        limits.close_socket(address);
        assert!(limits.open_socket(address).is_ok());
    }
}
