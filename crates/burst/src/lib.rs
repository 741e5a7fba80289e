//! The rules of Burst of Mana.
