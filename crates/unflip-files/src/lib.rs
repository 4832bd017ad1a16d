//! Many boards from file to file: tables of boards are read, solved by one rule and written with their answers.
//!
//! [`bulk`] is the front door. This crate opens and writes files; it reads no clock and prints nothing. Front ends call it
//! and tell what came of it.

mod answers;
mod boards;
mod cells;
mod error;
mod format;
mod journal;
mod options;
mod read;
mod rejects;
mod run;
pub mod shard;
mod solvers;
mod store;
mod summary;
mod table;
pub mod whole;
mod write;

pub use error::Error;
pub use format::Format;
pub use options::{Column, Keep, Options, RuleText};
pub use run::{Control, Keeping, Progress, bulk};
#[doc(hidden)]
pub use run::{Stage, stages};
pub use summary::Summary;
