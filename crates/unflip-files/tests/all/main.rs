//! Many puzzles from file to file, as a front end calls it. One program, so that it is linked once.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod common;
mod faults;
mod formats;
mod noise;
mod places;
mod shard;
mod tables;
