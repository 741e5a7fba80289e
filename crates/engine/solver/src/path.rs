/// The positions between the root and the one being searched.
///
/// Asking whether a position is among them is the most frequent question of the search; nearly always the answer is
/// no, and a small count of hashes gives it without looking through the list.
pub(crate) struct Path {
    keys: Vec<u128>,
    counts: Box<[u16; FILTER]>,
}

const FILTER: usize = 1 << 12;

impl Path {
    pub(crate) fn new() -> Path {
        Path { keys: Vec::new(), counts: Box::new([0; FILTER]) }
    }

    /// How many positions there are.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn push(&mut self, key: u128) {
        self.counts[slot(key)] += 1;
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.counts[slot(key)] -= 1;
        }
    }

    /// Which position this is, counted from 1 for the root; `None` if it is not on the path.
    #[inline]
    pub(crate) fn find(&self, key: u128) -> Option<u16> {
        if self.counts[slot(key)] == 0 {
            return None;
        }
        self.keys.iter().position(|&other| other == key).map(|index| index as u16 + 1)
    }
}

#[inline]
fn slot(key: u128) -> usize {
    let folded = (key ^ key >> 64) as u64;
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - FILTER.ilog2())) as usize
}
