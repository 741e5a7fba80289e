//! The rules of Mana by Claude Leroy, in every published edition.
