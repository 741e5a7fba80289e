//! How much less deeply late moves are searched.

/// The plies by which to reduce the move at this place of the order, 0 for the first.
///
/// It grows with the logarithms of both, computed in whole numbers so that every machine searches the same tree.
#[inline]
pub(crate) fn reduction(depth: i32, index: usize) -> i32 {
    let depth = LOG2[(depth.max(1) as usize).min(LOG2.len() - 1)];
    let index = LOG2[(index + 1).min(LOG2.len() - 1)];
    (depth * index / 16 + 64) / 90
}

/// 16 times the binary logarithm, to the next lower whole number: linear between powers of two.
const LOG2: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 1;
    while n < 64 {
        let whole = (n as u32).ilog2() as usize;
        table[n] = (16 * whole + 16 * (n - (1 << whole)) / (1 << whole)) as i32;
        n += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_grows_with_depth_and_place() {
        assert_eq!(reduction(1, 30), 0);
        assert_eq!(reduction(10, 0), 0);
        assert!(reduction(6, 5) >= 1 && reduction(12, 20) <= 12);
        for depth in 2..40 {
            for index in 1..80 {
                assert!(reduction(depth, index) >= reduction(depth - 1, index));
                assert!(reduction(depth, index) >= reduction(depth, index - 1));
            }
        }
    }
}
