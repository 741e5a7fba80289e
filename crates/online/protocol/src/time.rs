//! Points in time and lengths of time. On the wire and in the log all of them are plain numbers of milliseconds.

use core::time::Duration;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Add;

/// A length of time, in milliseconds.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
#[serde(transparent)]
pub struct Millis(u64);

/// A point on the server's clock, which advances only while the server serves, so that neither an outage nor a full
/// disk costs a player time.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
#[serde(transparent)]
pub struct ServerTime(u64);

/// A point in time as people see it: milliseconds since 1970.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(inline))]
#[serde(transparent)]
pub struct WallTime(u64);

/// The server time at which a game ends by itself unless somebody moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Deadline(ServerTime);

macro_rules! millis {
    ($name:ident) => {
        impl $name {
            /// From a number of milliseconds.
            pub const fn from_millis(millis: u64) -> $name {
                $name(millis)
            }

            /// The number of milliseconds.
            pub const fn as_millis(self) -> u64 {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

millis!(Millis);
millis!(ServerTime);
millis!(WallTime);

impl Millis {
    /// No time at all.
    pub const ZERO: Millis = Millis(0);

    /// From a number of seconds.
    pub const fn from_secs(seconds: u64) -> Millis {
        Millis(seconds.saturating_mul(1000))
    }

    /// The difference, or zero where `other` is longer.
    #[must_use]
    pub const fn saturating_sub(self, other: Millis) -> Millis {
        Millis(self.0.saturating_sub(other.0))
    }
}

impl From<Duration> for Millis {
    fn from(duration: Duration) -> Millis {
        Millis(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
    }
}

impl From<Millis> for Duration {
    fn from(millis: Millis) -> Duration {
        Duration::from_millis(millis.0)
    }
}

impl ServerTime {
    /// The time that has passed since an earlier point; zero if that point is yet to come.
    pub const fn saturating_since(self, earlier: ServerTime) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }

    /// The point this much earlier, or the beginning of the clock.
    #[must_use]
    pub const fn saturating_sub(self, length: Millis) -> ServerTime {
        ServerTime(self.0.saturating_sub(length.0))
    }
}

impl WallTime {
    /// The time that has passed since an earlier point; zero if that point is yet to come.
    pub const fn saturating_since(self, earlier: WallTime) -> Millis {
        Millis(self.0.saturating_sub(earlier.0))
    }

    /// The point this much earlier, or 1970.
    #[must_use]
    pub const fn saturating_sub(self, length: Millis) -> WallTime {
        WallTime(self.0.saturating_sub(length.0))
    }
}

impl Deadline {
    /// The deadline at a server time.
    pub const fn new(at: ServerTime) -> Deadline {
        Deadline(at)
    }

    /// When it expires.
    pub const fn at(self) -> ServerTime {
        self.0
    }

    /// Whether it has expired.
    pub fn has_passed(self, now: ServerTime) -> bool {
        now >= self.0
    }
}

impl Add for Millis {
    type Output = Millis;

    fn add(self, other: Millis) -> Millis {
        Millis(self.0.saturating_add(other.0))
    }
}

impl Add<Millis> for ServerTime {
    type Output = ServerTime;

    fn add(self, length: Millis) -> ServerTime {
        ServerTime(self.0.saturating_add(length.0))
    }
}

impl Add<Millis> for WallTime {
    type Output = WallTime;

    fn add(self, length: Millis) -> WallTime {
        WallTime(self.0.saturating_add(length.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_plain_numbers_on_the_wire() {
        assert_eq!(serde_json::to_string(&Millis::from_secs(2)).expect("JSON"), "2000");
        assert_eq!(
            serde_json::from_str::<WallTime>("17").expect("a time"),
            WallTime::from_millis(17)
        );
        assert!(serde_json::from_str::<ServerTime>("-1").is_err());
    }

    #[test]
    fn arithmetic_saturates() {
        let (early, late) = (ServerTime::from_millis(5), ServerTime::from_millis(8));
        assert_eq!(late.saturating_since(early), Millis::from_millis(3));
        assert_eq!(early.saturating_since(late), Millis::ZERO);
        assert_eq!(early.saturating_sub(Millis::from_secs(1)), ServerTime::default());
        let last = ServerTime::from_millis(u64::MAX);
        assert_eq!(last + Millis::from_secs(1), last);
    }

    #[test]
    fn deadlines_pass_at_their_time() {
        let deadline = Deadline::new(ServerTime::from_millis(8));
        assert!(!deadline.has_passed(ServerTime::from_millis(7)));
        assert!(deadline.has_passed(ServerTime::from_millis(8)));
    }
}
