//! The examples in README.md, compiled and run as documentation tests.

#![cfg(doctest)]
#![doc = include_str!("../../../README.md")]
