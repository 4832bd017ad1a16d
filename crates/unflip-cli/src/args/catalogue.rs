//! What can be typed behind `catalogue`.

use clap::Args;
use unflip::catalogue::Record;

use super::OutputFile;
use crate::values;

/// List the known puzzles, or show one: its puzzle file and what has been published of it
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CatalogueArgs {
    /// The puzzle to show
    #[arg(value_parser = values::known(), hide_possible_values = true)]
    pub(crate) name: Option<&'static Record>,
    #[command(flatten)]
    pub(crate) file: OutputFile,
}

const EXAMPLES: &str = "\
Examples:
  unflip catalogue
  unflip catalogue merlin
  unflip catalogue lights-out-cube --output cube.toml
  unflip solve --puzzle lights-out-2000

Exit status: 0 done; 2 bad input.";
