/// How far a position is from being decided, as proof-number search counts it.
///
/// The proof number is a guess at how many positions must still be proved to prove this one, the disproof number at
/// how many must be disproved to disprove it. One of them is 0, and the other [`INFINITE`](Numbers::INFINITE), when
/// the matter is decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Numbers {
    /// 0 for a position that the prover wins.
    pub proof: u32,
    /// 0 for a position that the prover does not win.
    pub disproof: u32,
}

impl Numbers {
    /// A number that no effort brings down to 0. There is room above it, so that sums cannot overflow.
    pub const INFINITE: u32 = 1 << 30;

    /// The numbers of a position that nobody has looked at.
    pub const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };

    /// The numbers of a position that the prover wins.
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: Numbers::INFINITE };

    /// The numbers of a position that the prover does not win.
    pub const DISPROVED: Numbers = Numbers { proof: Numbers::INFINITE, disproof: 0 };

    /// Whether the prover wins.
    #[inline]
    pub const fn is_proved(self) -> bool {
        self.proof == 0
    }

    /// Whether the prover does not win.
    #[inline]
    pub const fn is_disproved(self) -> bool {
        self.disproof == 0
    }

    /// Whether the matter is settled either way.
    #[inline]
    pub const fn is_decided(self) -> bool {
        self.is_proved() || self.is_disproved()
    }
}
