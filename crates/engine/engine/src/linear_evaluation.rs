use mana_game::Position;
use mana_search::Evaluation;

/// An evaluation that is a sum of features of the position, each times a weight: the kind that can be tuned.
pub trait LinearEvaluation<P: Position>: Evaluation<P> {
    /// The name of each feature.
    const FEATURES: &[&str];

    /// The weight of each feature.
    const WEIGHTS: &[i16];

    /// The features of a position, from the point of view of the side to move.
    fn features(&self, position: &P) -> Vec<i16>;
}

/// An enum of features with the name of each, as [`LinearEvaluation::FEATURES`] lists them. `WEIGHTS`, in scope where
/// it is used, has one weight for each of them, in the same order.
macro_rules! features {
    ($(#[$attribute:meta])* enum $feature:ident { $($variant:ident: $name:literal,)+ }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub(super) enum $feature {
            $($variant,)+
        }

        const _: () = assert!(WEIGHTS.len() == $feature::COUNT);

        impl $feature {
            /// The names of all features, in their order.
            pub(super) const NAMES: &[&str] = &[$($name),+];

            /// The number of features.
            pub(super) const COUNT: usize = Self::NAMES.len();

            /// Its place in [`NAMES`](Self::NAMES) and in the weights.
            #[inline]
            pub(super) const fn index(self) -> usize {
                self as usize
            }
        }
    };
}
pub(crate) use features;
