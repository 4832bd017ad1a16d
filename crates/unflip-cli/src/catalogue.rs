//! `unflip catalogue`: the known puzzles.

use unflip::catalogue::{RECORDS, Record};

use crate::args::CatalogueArgs;
use crate::failure::{Failure, SOLVED};
use crate::output::Output;

/// Prints the list or one record; returns the exit status.
pub(crate) fn run(arguments: &CatalogueArgs) -> Result<u8, Failure> {
    let text = arguments.name.map_or_else(list, shown);
    Output::new(&arguments.file).write(text.as_bytes())?;
    Ok(SOLVED)
}

/// A line for each record.
fn list() -> String {
    let width = RECORDS.iter().map(|record| record.name.len()).max().unwrap_or(0);
    let line = |record: &Record| format!("{:<width$}  {}\n", record.name, record.title);
    RECORDS.iter().map(line).collect()
}

/// The puzzle file, which can be read again: what was published is a comment.
fn shown(record: &Record) -> String {
    let facts = record.published.iter().map(|(fact, source)| format!("# {fact} ({source})\n"));
    format!("{}{}", record.text, facts.collect::<String>())
}
