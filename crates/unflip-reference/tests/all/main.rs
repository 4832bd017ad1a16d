//! The reference against states walked one by one, and published numbers. One program, so that it is linked once.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod check;
mod common;
mod facts;
mod grid;
mod solve;
