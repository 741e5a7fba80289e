//! The numbers of Mana's steps: pairs of squares at most three steps apart.

use mana::Square;

/// How many pairs of squares are one, two or three steps apart.
pub(crate) const STEPS: usize = {
    let mut count = 0;
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        if is_step(pair / Square::COUNT, pair % Square::COUNT) {
            count += 1;
        }
        pair += 1;
    }
    count
};

/// The squares of each step.
static PAIRS: [(u8, u8); STEPS] = {
    let mut pairs = [(0, 0); STEPS];
    let mut count = 0;
    let mut pair = 0;
    while pair < Square::COUNT * Square::COUNT {
        let (from, to) = (pair / Square::COUNT, pair % Square::COUNT);
        if is_step(from, to) {
            pairs[count] = (from as u8, to as u8);
            count += 1;
        }
        pair += 1;
    }
    pairs
};

/// The number of the step between two squares.
static NUMBERS: [[u16; Square::COUNT]; Square::COUNT] = {
    let mut numbers = [[u16::MAX; Square::COUNT]; Square::COUNT];
    let mut number = 0;
    while number < STEPS {
        let (from, to) = PAIRS[number];
        numbers[from as usize][to as usize] = number as u16;
        number += 1;
    }
    numbers
};

const fn is_step(from: usize, to: usize) -> bool {
    let columns = (from % Square::WIDTH).abs_diff(to % Square::WIDTH);
    let rows = (from / Square::WIDTH).abs_diff(to / Square::WIDTH);
    let distance = columns + rows;
    1 <= distance && distance <= 3
}

/// The number of a step, below [`STEPS`]; `None` if no piece goes so far.
#[inline]
pub(crate) fn number_of(from: Square, to: Square) -> Option<usize> {
    let number = usize::from(NUMBERS[from.index()][to.index()]);
    (number < STEPS).then_some(number)
}

/// The squares of a step.
#[inline]
pub(crate) fn step(number: usize) -> Option<(Square, Square)> {
    let &(from, to) = PAIRS.get(number)?;
    Some((Square::new(from.into())?, Square::new(to.into())?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_numbered_without_gaps() {
        assert_eq!(STEPS, 548);
        for number in 0..STEPS {
            let (from, to) = step(number).expect("a step");
            assert_eq!(number_of(from, to), Some(number));
        }
        assert_eq!(step(STEPS), None);
        let corner = |index| Square::new(index).expect("a square");
        assert_eq!(number_of(corner(0), corner(0)), None);
        assert_eq!(number_of(corner(0), corner(35)), None);
    }
}
