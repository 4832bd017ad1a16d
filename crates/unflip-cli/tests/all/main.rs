//! The program as people and scripts call it. One program, so that it is linked once.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod bitmaps;
mod bulk;
mod cases;
mod checkpoint;
#[cfg(unix)]
mod play;
mod survey;
#[cfg(unix)]
mod terminal;
mod transcripts;
#[cfg(unix)]
mod web;
