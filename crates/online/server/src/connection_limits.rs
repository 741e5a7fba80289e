use ipnet::Ipv6Net;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Limits the number of open connections, in total and for each address.
#[derive(Debug)]
pub(crate) struct ConnectionLimits {
    max: u32,
    max_per_address: u32,
    counts: Mutex<ConnectionCounts>,
}

#[derive(Default, Debug)]
struct ConnectionCounts {
    all: u32,
    by_address: HashMap<IpAddr, u32>,
}

/// Why a connection is not served.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConnectionRefusal {
    /// The server is at its limit.
    Full,
    /// The address is at its limit.
    AddressFull,
}

impl ConnectionLimits {
    /// The limits of all connections and of each address; 0 is no limit.
    pub(crate) fn new(max: u32, max_per_address: u32) -> ConnectionLimits {
        let or_any = |limit: u32| if limit == 0 { u32::MAX } else { limit };
        ConnectionLimits {
            max: or_any(max),
            max_per_address: or_any(max_per_address),
            counts: Mutex::default(),
        }
    }

    /// Counts a connection as long as the permit lives; without an address, only in the total.
    ///
    /// # Errors
    /// A limit is reached.
    pub(crate) fn admit(
        self: &Arc<ConnectionLimits>,
        address: Option<IpAddr>,
    ) -> Result<ConnectionPermit, ConnectionRefusal> {
        let address = address.map(subscriber);
        let mut counts = self.counts();
        if counts.all >= self.max {
            return Err(ConnectionRefusal::Full);
        }
        if let Some(address) = address {
            let of_address = counts.by_address.get(&address).copied().unwrap_or(0);
            if of_address >= self.max_per_address {
                return Err(ConnectionRefusal::AddressFull);
            }
            counts.by_address.insert(address, of_address + 1);
        }
        counts.all += 1;
        Ok(ConnectionPermit { limits: Arc::clone(self), address })
    }

    fn counts(&self) -> MutexGuard<'_, ConnectionCounts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A counted connection. It is released on drop, even if the upgrade to a WebSocket never completes.
#[derive(Debug)]
pub(crate) struct ConnectionPermit {
    limits: Arc<ConnectionLimits>,
    address: Option<IpAddr>,
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut counts = self.limits.counts();
        counts.all -= 1;
        if let Some(address) = self.address
            && let Some(count) = counts.by_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                counts.by_address.remove(&address);
            }
        }
    }
}

/// The address that represents all addresses of one subscriber: an IPv4 address, or a /64 network of IPv6.
pub(crate) fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Net::new_assert(address, 64).network()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_counted_until_their_permits_are_dropped() {
        let limits = Arc::new(ConnectionLimits::new(4, 2));
        let admit = |text: &str| limits.admit(Some(text.parse().unwrap()));
        let first = admit("2001:db8::1").unwrap();
        let _second = admit("2001:db8::2").unwrap();
        assert_eq!(admit("2001:db8::3").unwrap_err(), ConnectionRefusal::AddressFull);
        let _other = admit("2001:db8:0:1::1").unwrap();
        let _proxy = limits.admit(None).unwrap();
        assert_eq!(admit("192.0.2.1").unwrap_err(), ConnectionRefusal::Full);
        drop(first);
        let _again = admit("2001:db8::4").unwrap();
        assert!(limits.admit(None).is_err());
        assert_eq!(limits.counts().by_address.len(), 2);
    }

    #[test]
    fn zero_is_no_limit() {
        let limits = Arc::new(ConnectionLimits::new(0, 0));
        let address = "192.0.2.1".parse().ok();
        let permits: Vec<_> = (0..1000).map(|_| limits.admit(address)).collect();
        assert!(permits.iter().all(Result::is_ok));
        drop(permits);
        assert!(limits.counts().by_address.is_empty() && limits.counts().all == 0);
    }
}
