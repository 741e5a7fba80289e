//! Late move reductions: the later a move comes in the move ordering, the less deeply it is searched at first.

/// The number of plies by which the move at this index of the move ordering is reduced.
///
/// It grows with the logarithms of both. The arithmetic is in integers, so that every machine searches the same tree.
#[inline]
pub(crate) fn late_move_reduction(depth: i32, index: usize) -> i32 {
    let depth = LOG2[(depth.max(1) as usize).min(LOG2.len() - 1)];
    let index = LOG2[(index + 1).min(LOG2.len() - 1)];
    (depth * index / 16 + 64) / 90
}

/// 16 times the binary logarithm, rounded down and linear between powers of two.
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
    fn it_grows_with_depth_and_index() {
        assert_eq!(late_move_reduction(1, 30), 0);
        assert_eq!(late_move_reduction(10, 0), 0);
        assert!(late_move_reduction(6, 5) >= 1 && late_move_reduction(12, 20) <= 12);
        for depth in 2..40 {
            for index in 1..80 {
                assert!(late_move_reduction(depth, index) >= late_move_reduction(depth - 1, index));
                assert!(late_move_reduction(depth, index) >= late_move_reduction(depth, index - 1));
            }
        }
    }
}
