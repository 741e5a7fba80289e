//! Small closed choices: each has a word for storage and a message for people.

/// Declares a choice: an enum whose values have a word (for storage and `value` attributes) and a message key.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$value_meta:meta])* $value:ident = $word:literal says $key:literal,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name { $($(#[$value_meta])* $value,)+ }

        impl $name {
            /// Every value, in the order in which a menu shows them.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// The word that stands for it in storage.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }

            /// The message that names it.
            pub const fn message(self) -> &'static str {
                match self { $($name::$value => $key,)+ }
            }

            /// The value with this word.
            pub fn from_word(word: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|value| value.word() == word)
            }
        }
    };
}

pub(crate) use choice;
