//! The whole library against the reference, published numbers and laws. One program, so that it is linked once.
#![allow(clippy::unwrap_used)] // a test that cannot go on has failed

mod api;
mod better;
mod bulk;
mod cases;
mod catalogue;
mod common;
mod distribution;
mod explain;
mod exports;
mod facts;
mod first;
mod forests;
mod generate;
mod laws;
mod modular;
mod modular_search;
mod oracle;
mod radius;
mod share;
mod solvers;
mod survey;
