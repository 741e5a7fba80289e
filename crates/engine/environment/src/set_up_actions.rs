//! The numbers of Mana's set-ups.

use mana::{Edition, Orientation, SetUp, SetUpRows, Square, SquareSet};
use mana_game::Side;

/// The squares of two rows.
const SQUARES: usize = 2 * Square::WIDTH;

/// The pieces of a side.
const PIECES: u32 = 6;

/// The ways to choose six squares of two rows.
const CHOICES: usize = 924;

/// The choices of six squares, a bit for each square, in counting order.
static MASKS: [u16; CHOICES] = {
    let mut masks = [0; CHOICES];
    let mut count = 0;
    let mut mask: u16 = 0;
    while mask < 1 << SQUARES {
        if mask.count_ones() == PIECES {
            masks[count] = mask;
            count += 1;
        }
        mask += 1;
    }
    masks
};

/// The index of a choice in [`MASKS`].
static RANKS: [u16; 1 << SQUARES] = {
    let mut ranks = [0; 1 << SQUARES];
    let mut rank = 0;
    while rank < CHOICES {
        ranks[MASKS[rank] as usize] = rank as u16;
        rank += 1;
    }
    ranks
};

/// How many set-ups of one side have a number in one orientation.
const fn count_of_side(rows: SetUpRows) -> usize {
    match rows {
        // The pieces fill the row, so the Daimyo's square determines the set-up.
        SetUpRows::First => Square::WIDTH,
        SetUpRows::FirstTwo => CHOICES * PIECES as usize,
    }
}

/// How many set-ups have a number under an edition.
pub(crate) fn count(edition: Edition) -> usize {
    count_of_side(edition.set_up) * edition.orientations.len()
}

/// How many set-ups have a number for this side: only Black chooses an orientation.
pub(crate) fn count_of(edition: Edition, side: Side) -> usize {
    match side {
        Side::Black => count(edition),
        Side::White => count_of_side(edition.set_up),
    }
}

/// The first square of a side's two rows.
const fn first_square(side: Side) -> usize {
    match side {
        Side::Black => 0,
        Side::White => Square::COUNT - SQUARES,
    }
}

/// The number of a set-up; `None` if it is not one of this edition.
pub(crate) fn number_of(edition: Edition, set_up: &SetUp) -> Option<usize> {
    let first = first_square(set_up.side());
    let chosen = match set_up.orientation() {
        None => 0,
        Some(chosen) => {
            edition.orientations.iter().position(|orientation| orientation == chosen)?
        }
    };
    let within = match edition.set_up {
        SetUpRows::First => set_up.daimyo().column(),
        SetUpRows::FirstTwo => {
            let mask = set_up.pieces().fold(0, |mask, square| mask | 1 << (square.index() - first));
            let rank: usize = RANKS[mask & ((1 << SQUARES) - 1)].into();
            let daimyo = set_up.pieces().position(|square| square == set_up.daimyo())?;
            rank * PIECES as usize + daimyo
        }
    };
    Some(chosen * count_of_side(edition.set_up) + within)
}

/// The set-up of a side with this number, legal or not.
pub(crate) fn set_up(edition: Edition, side: Side, number: usize) -> Option<SetUp> {
    let (chosen, within) =
        (number / count_of_side(edition.set_up), number % count_of_side(edition.set_up));
    let orientation: Option<Orientation> = if side == Side::Black && edition.chooses_orientation() {
        Some(edition.orientations.iter().nth(chosen)?)
    } else if chosen == 0 {
        None
    } else {
        return None;
    };
    let (pieces, daimyo) = match edition.set_up {
        SetUpRows::First => (edition.set_up_squares(side), within),
        SetUpRows::FirstTwo => {
            let mask = MASKS[within / PIECES as usize];
            let first = first_square(side);
            let squares = (0..SQUARES).filter(|square| mask >> square & 1 != 0);
            let pieces: SquareSet =
                squares.filter_map(|square| Square::new(first + square)).collect();
            (pieces, within % PIECES as usize)
        }
    };
    let daimyo = { pieces }.nth(daimyo)?;
    SetUp::new(side, orientation, daimyo, pieces - daimyo.set())
}
