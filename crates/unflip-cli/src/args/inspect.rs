//! What can be typed behind `inspect`.

use clap::{Args, ValueEnum};

use super::{LimitArgs, OutputFile, PuzzleArgs};

/// Say what a rule can do on a board: nullity, rank, share of solvable states, quiet patterns
#[derive(Debug, Args)]
#[command(after_help = INSPECT_EXAMPLES)]
#[command(mut_arg("time_limit", |argument| argument.help("Stop after this time, as 10s or 1m30s, and write nothing")))]
pub(crate) struct InspectArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// How to write the result
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) to: InspectFormat,
    #[command(flatten)]
    pub(crate) file: OutputFile,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Draw every quiet pattern, however many and large they are
    #[arg(long)]
    pub(crate) all: bool,
}

const INSPECT_EXAMPLES: &str = "\
Examples:
  unflip inspect --board '...../...../...../...../.....'
  unflip inspect board.txt --edges torus --to json

It looks at what the rule does on the board, whatever the state to start from and the goal.

Exit status: 0 done; 2 bad input; 3 a limit was reached, nothing is written.";

/// How an inspection is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum InspectFormat {
    /// A table, and pictures of the quiet patterns
    Text,
    /// One line of JSON
    Json,
    /// A sheet of the quiet patterns with their numbers
    Svg,
    /// The same as pixels
    Png,
}
