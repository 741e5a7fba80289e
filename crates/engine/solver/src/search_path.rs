/// The positions from the root to the current node, for detecting repetitions.
///
/// Every child is tested against the path, and almost none is on it. A small counting filter answers most tests without
/// scanning the list.
pub(crate) struct SearchPath {
    keys: Vec<u128>,
    /// How many keys of the path hash to each slot.
    filter: Box<[u16; FILTER_SIZE]>,
}

const FILTER_SIZE: usize = 1 << 12;

impl SearchPath {
    pub(crate) fn new() -> SearchPath {
        SearchPath { keys: Vec::new(), filter: Box::new([0; FILTER_SIZE]) }
    }

    /// The number of positions on the path.
    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    pub(crate) fn push(&mut self, key: u128) {
        self.filter[filter_slot(key)] += 1;
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.filter[filter_slot(key)] -= 1;
        }
    }

    /// The depth of a position on the path, 1 for the root; `None` if it is not on the path.
    #[inline]
    pub(crate) fn find(&self, key: u128) -> Option<u16> {
        if self.filter[filter_slot(key)] == 0 {
            return None;
        }
        self.keys.iter().position(|&other| other == key).map(|index| index as u16 + 1)
    }
}

#[inline]
fn filter_slot(key: u128) -> usize {
    let folded = (key ^ key >> 64) as u64;
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - FILTER_SIZE.ilog2())) as usize
}
