//! Enums that users choose from: each value has an identifier for storage and a message for the menu.

/// Declares an enum whose values have an identifier, for storage and `value` attributes, and a label, which is the key of
/// a message.
macro_rules! choice {
    (
        $(#[$meta:meta])*
        $name:ident { $($(#[$value_meta:meta])* $value:ident = $id:literal label $key:literal,)+ }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
        pub enum $name { $($(#[$value_meta])* $value,)+ }

        impl $name {
            /// Every value, in the order in which a menu shows them.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// Its identifier in storage.
            pub const fn as_str(self) -> &'static str {
                match self { $($name::$value => $id,)+ }
            }

            /// The key of its label.
            pub const fn message_key(self) -> &'static str {
                match self { $($name::$value => $key,)+ }
            }

            /// The value with this identifier.
            pub fn parse(text: &str) -> Option<$name> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text)
            }
        }
    };
}

pub(crate) use choice;
