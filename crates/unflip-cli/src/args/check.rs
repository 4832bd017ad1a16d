//! What can be typed behind `check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{CostArgs, GoalArgs, OutputFile, RuleArgs};
use crate::quantity;

/// Verify an answer with the independent checker
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The puzzle: a file, or - for standard input
    #[arg(required_unless_present_any = ["board", "known"])]
    pub(crate) puzzle: Option<PathBuf>,
    /// What to check: an answer as `solve` writes it; without it, the [answer] of the puzzle file
    ///
    /// Presses and witnesses are checked on any board. What else is said, as that no fewer presses would do, is
    /// checked up to 400 cells and 65536 solutions; beyond, the verdict says what was not checked.
    pub(crate) presses: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) costs: CostArgs,
    /// How to write the verdict
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) to: CheckFormat,
    #[command(flatten)]
    pub(crate) file: OutputFile,
    /// The most memory that the checker may take, as 4GiB
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = quantity::size, allow_hyphen_values = true)]
    pub(crate) memory_limit: u64,
}

const CHECK_EXAMPLES: &str = "\
Examples:
  unflip check cases/fliptile-sample.toml
  unflip solve puzzle.toml | unflip check puzzle.toml -
  unflip solve puzzle.toml --to json --output answer.json; unflip check puzzle.toml answer.json

Exit status: 0 valid; 1 not valid; 2 bad input; 3 too large for --memory-limit, or nothing that can be checked.";

/// How a verdict is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CheckFormat {
    /// A sentence
    Text,
    /// One line of JSON
    Json,
}
