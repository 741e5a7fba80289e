//! The sounds of a game as notes: which instrument plays what, and when. The page synthesises them.

use crate::motion::MoveMotion;

/// The instrument of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Instrument {
    /// A piece slides over felt.
    Felt,
    /// Boxwood on wood.
    Wood,
    /// A flap of folded paper.
    Paper,
    /// A plucked string.
    String,
    /// A low drum.
    Drum,
    /// A singing bowl.
    Bowl,
}

/// One note.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Note {
    /// The instrument.
    pub instrument: Instrument,
    /// Its frequency in hertz.
    pub frequency: f32,
    /// When it begins, in milliseconds after the event that it accompanies.
    pub time: f64,
}

/// The pitch of the wood of a Ronin or a Mana that is put down.
pub const WOOD: f32 = 230.0;
/// The pitch of the wood of a Daimyo.
pub const HEAVY_WOOD: f32 = 180.0;

/// How long the bird's wings flutter.
const FLUTTER: f64 = 200.0;
/// The time between plucked notes that are to be counted.
const COUNT: f64 = 150.0;

fn note(instrument: Instrument, frequency: f32, time: f64) -> Note {
    Note { instrument, frequency, time }
}

/// A piece slides over the squares between its first and its last.
pub fn slide(motion: &MoveMotion, steps: usize) -> impl Iterator<Item = Note> + use<> {
    let (start, length) = (motion.departure, motion.landing - motion.departure);
    let between = if length > 0.0 { 1..steps.max(1) } else { 1..1 };
    between.map(move |step| {
        note(Instrument::Felt, 520.0, start + length * step as f64 / steps.max(1) as f64)
    })
}

/// Something is put down.
pub fn put_down(wood: f32, time: f64) -> Note {
    note(Instrument::Wood, wood, time)
}

/// Two knocks: one piece takes the place of another.
pub fn capture(wood: f32, time: f64) -> [Note; 2] {
    [note(Instrument::Wood, wood * 0.75, time), note(Instrument::Wood, wood, time + 90.0)]
}

/// Wings of paper.
pub fn flutter(time: f64) -> impl Iterator<Item = Note> {
    const FLAPS: [f32; 6] = [1900.0, 2500.0, 1700.0, 2300.0, 1600.0, 2100.0];
    let gap = FLUTTER / FLAPS.len() as f64;
    FLAPS
        .into_iter()
        .enumerate()
        .map(move |(flap, pitch)| note(Instrument::Paper, pitch, time + gap * flap as f64))
}

/// Notes of one pitch, so that the ear counts them.
pub fn count(number: usize, time: f64) -> impl Iterator<Item = Note> {
    (0..number).map(move |index| note(Instrument::String, 440.0, time + COUNT * index as f64))
}

/// The bird flies to its square, and notes count the steps that the square marks.
pub fn flight(motion: &MoveMotion, steps: usize) -> impl Iterator<Item = Note> + use<> {
    let landed = motion.touchdown.max(motion.take_off + FLUTTER);
    flutter(motion.take_off).chain(count(steps, landed))
}

/// Something is in danger.
pub fn alarm(time: f64) -> Note {
    note(Instrument::Drum, 78.0, time)
}

/// A light touch, and further away the landing.
pub fn leap() -> [Note; 2] {
    [note(Instrument::Felt, 700.0, 0.0), note(Instrument::Wood, WOOD, 180.0)]
}

/// One knock for the Mana that pushes, and one for each that is pushed.
pub fn shove(pushed: usize) -> impl Iterator<Item = Note> {
    (0..=pushed)
        .map(|index| note(Instrument::Wood, WOOD - 20.0 * index as f32, 60.0 * index as f64))
}

/// A column of Mana rises.
pub fn rise(time: f64) -> impl Iterator<Item = Note> {
    [294.0, 392.0, 523.25]
        .into_iter()
        .enumerate()
        .map(move |(index, pitch)| note(Instrument::String, pitch, time + 70.0 * index as f64))
}

/// The player has won, or watched somebody win.
pub fn won() -> Vec<Note> {
    let scale = [392.0, 523.25, 659.25].into_iter().enumerate();
    scale.map(|(index, pitch)| note(Instrument::String, pitch, 160.0 * index as f64)).collect()
}

/// The player has lost.
pub fn lost() -> Vec<Note> {
    vec![note(Instrument::Bowl, 196.0, 0.0)]
}

/// Nobody has won.
pub fn even() -> Vec<Note> {
    count(2, 0.0).collect()
}

/// A second of the last ten.
pub fn tick() -> Note {
    note(Instrument::Wood, 880.0, 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slide_is_heard_between_the_first_and_the_last_square() {
        for steps in 1..=3 {
            let motion = MoveMotion::new(steps, true);
            let notes: Vec<Note> = slide(&motion, steps).collect();
            assert_eq!(notes.len(), steps - 1);
            let between = motion.departure..motion.landing;
            assert!(notes.iter().all(|note| between.contains(&note.time)));
        }
    }

    #[test]
    fn a_dropped_piece_does_not_slide() {
        assert_eq!(slide(&MoveMotion::new(0, true), 3).count(), 0);
    }

    /// Even without animation the sounds follow each other.
    #[test]
    fn the_marked_type_is_counted_after_the_flight() {
        for motion in [MoveMotion::new(2, true), MoveMotion::default()] {
            for steps in 1..=3 {
                let notes: Vec<Note> = flight(&motion, steps).collect();
                let (strings, flaps): (Vec<Note>, Vec<Note>) =
                    notes.iter().partition(|note| note.instrument == Instrument::String);
                assert_eq!(strings.len(), steps);
                let last_flap = flaps.iter().fold(0.0, |last: f64, note| last.max(note.time));
                assert!(strings.iter().all(|note| note.time > last_flap));
            }
        }
    }
}
