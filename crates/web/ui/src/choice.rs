//! Small closed choices: each has a word for storage and a message for people.

/// Declares a choice: an enum whose values have a word (for storage and `value` attributes) and a message key.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$value_meta:meta])* $value:ident = $word:literal label $key:literal,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name { $($(#[$value_meta])* $value,)+ }

        impl $name {
            /// Every value, in the order in which a menu shows them.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// The word that stands for it in storage.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$value => $word,)+ }
            }

            /// The message that names it.
            pub const fn message_key(self) -> &'static str {
                match self { $($name::$value => $key,)+ }
            }

            /// The value with this word.
            pub fn parse(text: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text)
            }
        }
    };
}

pub(crate) use choice;
