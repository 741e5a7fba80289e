/// The proof number and the disproof number of a node.
///
/// The proof number estimates how many leaves must still be proved to prove the node, the disproof number how many must
/// be disproved to disprove it. A node is solved when one of them is 0; the other is then
/// [`INFINITE`](ProofNumbers::INFINITE).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ProofNumbers {
    /// 0 if the prover wins.
    pub proof: u32,
    /// 0 if the prover cannot win.
    pub disproof: u32,
}

impl ProofNumbers {
    /// Stands for infinity. It leaves headroom, so that adding to it cannot overflow.
    pub const INFINITE: u32 = 1 << 30;

    /// The numbers of a node about which nothing is known.
    pub const UNKNOWN: ProofNumbers = ProofNumbers { proof: 1, disproof: 1 };

    /// The numbers of a node that the prover wins.
    pub const PROVED: ProofNumbers = ProofNumbers { proof: 0, disproof: ProofNumbers::INFINITE };

    /// The numbers of a node that the prover cannot win.
    pub const DISPROVED: ProofNumbers = ProofNumbers { proof: ProofNumbers::INFINITE, disproof: 0 };

    /// Whether the prover wins.
    #[inline]
    pub const fn is_proved(self) -> bool {
        self.proof == 0
    }

    /// Whether the prover cannot win.
    #[inline]
    pub const fn is_disproved(self) -> bool {
        self.disproof == 0
    }

    /// Whether the node is proved or disproved.
    #[inline]
    pub const fn is_solved(self) -> bool {
        self.is_proved() || self.is_disproved()
    }

    /// The numbers as (phi, delta), the view of the side to move: at an OR node phi is the proof number and delta the
    /// disproof number, at an AND node the other way round.
    #[inline]
    pub(crate) const fn phi_delta(self, is_or: bool) -> (u32, u32) {
        if is_or { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// The inverse of [`phi_delta`](ProofNumbers::phi_delta).
    #[inline]
    pub(crate) const fn from_phi_delta(phi: u32, delta: u32, is_or: bool) -> ProofNumbers {
        if is_or {
            ProofNumbers { proof: phi, disproof: delta }
        } else {
            ProofNumbers { proof: delta, disproof: phi }
        }
    }
}
