//! Shards: the pieces of a large job, each a pure function of its description.
//!
//! ```text
//! answers/part-7.parquet                 the output of a shard: whole, or not there
//! answers/_shards/part-7.parquet.json    its receipt: what it was of, rows, bytes, checksum
//! answers/_manifest.json                 all receipts joined, if none is missing
//! ```
//! [`run`] reads the input, writes the output under another name, moves it into its place and then writes the receipt. Where
//! both are there already and fit, it does nothing. So a shard may run anywhere, be killed at any time and run again; two at
//! once write the same bytes. Readers of tables pass over names that begin with `_` or `.`.

mod description;
mod error;
mod join;
mod minimum;
mod plan;
mod receipt;
mod survey;

use std::fs;
use std::path::Path;

use unflip::{Limits, Stage};

use crate::run::{Control, Keeping, bulk};
use crate::summary::Summary;
use crate::whole::Whole;

pub use description::{BulkShard, MinimumShard, SCHEMA, Shard, ShardLimits, SurveyShard};
pub use error::Error;
pub use join::{Line, Manifest, answer, manifest, table};
pub use plan::{plan_bulk, plan_minimum, plan_survey};
pub use receipt::Receipt;

/// What a shard came to, before its receipt is written.
struct Written {
    rows: u64,
    input_crc32: Option<String>,
    summary: Option<Summary>,
}

/// Runs a shard, unless its output is there and whole; returns the receipt, and whether there was anything to do.
///
/// Of the limits only `stop`, `progress` and `bookmarks` are taken: the others are part of the description.
///
/// # Errors
///
/// [`Error`] says why there is no output; [`Error::Stopped`] if `limits.stop` ended it.
pub fn run(shard: &Shard, limits: &Limits<'_>) -> Result<(Receipt, bool), Error> {
    if let Some(receipt) = Receipt::of_whole(shard)? {
        return Ok((receipt, false));
    }
    let output = shard.output();
    let folder = receipt::folder(output)?;
    fs::create_dir_all(&folder).map_err(|error| Error::io(&folder, error))?;
    let own = shard.limits();
    let limits = Limits { members_log2: own.max_nullity, memory: own.memory_limit, report: None, ..*limits };
    let written = match shard {
        Shard::Bulk(own) => run_bulk(shard, own, &limits),
        Shard::Survey(own) => survey::run(own, &limits),
        Shard::Minimum(own) => minimum::run(own, &limits),
    };
    let receipt = written.and_then(|written| Receipt::write(shard, written));
    match receipt {
        Ok(receipt) => Ok((receipt, true)),
        // Another worker may have finished it meanwhile, and cleared away what it thought was left over.
        Err(error) => Receipt::of_whole(shard)?.map(|receipt| (receipt, false)).ok_or(error),
    }
}

fn run_bulk(shard: &Shard, own: &BulkShard, limits: &Limits) -> Result<Written, Error> {
    let progress = |told: crate::run::Progress| {
        let total = told.total.unwrap_or(0);
        (limits.progress)(unflip::Progress { stage: Stage::Bulk, done: told.done, total });
    };
    // Before it is read: if it is written to meanwhile, it is then seen to be another one.
    let input_crc32 = receipt::input_sum(shard)?;
    let control = Control { limits: *limits, progress: &progress, keeping: Keeping::Nothing };
    let summary = bulk(&own.input, &own.output, &own.options, &control)?;
    Ok(Written { rows: summary.rows, input_crc32, summary: Some(summary) })
}

/// Writes a file that appears whole.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let write = || {
        let mut file = Whole::begin(path)?;
        std::io::Write::write_all(file.writer(), bytes)?;
        file.sync()?;
        file.finish()
    };
    write().map_err(|error| Error::io(path, error))
}
