//! The timing of a move's animation. The phases follow each other: the piece, its landing, the bird, and the light;
//! only the light overlaps with the phase before it.

/// The animation of a move, in milliseconds after it was played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct MoveMotion {
    /// The piece has been lifted and leaves its square.
    pub departure: f64,
    /// The piece reaches its destination, and a captured piece leaves the board.
    pub landing: f64,
    /// The piece has settled, and the bird takes off.
    pub take_off: f64,
    /// The bird lands.
    pub touchdown: f64,
    /// The light begins to change.
    pub lights: f64,
    /// The animation ends.
    pub end: f64,
}

/// How long a piece takes to be lifted.
const LIFT: f64 = 90.0;
/// How long it takes for a step.
const STEP: f64 = 130.0;
/// How long it takes to settle.
const SETTLE: f64 = 144.0;
/// How long the bird flies.
const FLIGHT: f64 = 420.0;
/// How long before the bird lands the light begins to change.
const LIGHT_LEAD: f64 = 80.0;
/// How long the light takes to change.
const LIGHT: f64 = 240.0;

impl MoveMotion {
    /// A piece makes some steps, none if it was put down by hand, and then the bird flies or stays.
    pub fn new(steps: usize, bird_flies: bool) -> MoveMotion {
        let departure = if steps == 0 { 0.0 } else { LIFT };
        let landing = departure + STEP * steps as f64;
        let take_off = landing + SETTLE;
        let touchdown = take_off + if bird_flies { FLIGHT } else { 0.0 };
        let lights = touchdown - if bird_flies { LIGHT_LEAD } else { 0.0 };
        let end = if bird_flies { lights + LIGHT } else { take_off };
        MoveMotion { departure, landing, take_off, touchdown, lights, end }
    }

    /// An animation of this length without phases.
    pub fn brief(time: f64) -> MoveMotion {
        MoveMotion { end: time, ..MoveMotion::default() }
    }

    /// The same in half the time, for stepping through a game.
    pub fn halved(self) -> MoveMotion {
        MoveMotion {
            departure: self.departure / 2.0,
            landing: self.landing / 2.0,
            take_off: self.take_off / 2.0,
            touchdown: self.touchdown / 2.0,
            lights: self.lights / 2.0,
            end: self.end / 2.0,
        }
    }
}

/// A moment of an animation.
#[derive(Clone, PartialEq, Debug)]
pub struct Keyframe {
    /// The value of the CSS property `transform`.
    pub transform: String,
    /// The easing from here to the next one.
    pub easing: &'static str,
    /// Its offset in time, from 0 to 1.
    pub offset: f64,
    /// The opacity.
    pub opacity: f64,
}

impl Keyframe {
    /// A moment at which everything is opaque.
    pub fn new(transform: String, easing: &'static str, offset: f64) -> Keyframe {
        Keyframe { transform, easing, offset: offset.clamp(0.0, 1.0), opacity: 1.0 }
    }

    /// The same moment with another opacity.
    pub fn with_opacity(self, opacity: f64) -> Keyframe {
        Keyframe { opacity, ..self }
    }
}

/// The animation of one element of a board. Times are in milliseconds.
#[derive(Clone, PartialEq, Debug)]
pub struct ElementAnimation {
    /// The selector of the element.
    pub selector: String,
    /// Its moments.
    pub keyframes: Vec<Keyframe>,
    /// When it begins; until then the element is in the state of the first keyframe.
    pub delay: f64,
    /// How long it takes.
    pub duration: f64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phases_follow_each_other() {
        for (steps, bird_flies) in [(0, true), (1, true), (3, true), (2, false)] {
            let motion = MoveMotion::new(steps, bird_flies);
            for motion in [motion, motion.halved()] {
                let times = [motion.departure, motion.landing, motion.take_off, motion.touchdown];
                assert!(times.is_sorted(), "{motion:?}");
                assert!(motion.take_off > motion.landing && motion.end >= motion.touchdown);
                assert!(motion.lights >= motion.take_off && motion.lights <= motion.touchdown);
            }
        }
    }

    #[test]
    fn a_dropped_piece_does_not_travel() {
        assert_eq!(MoveMotion::new(0, true).landing, 0.0);
    }
}
