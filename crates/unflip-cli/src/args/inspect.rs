//! What can be typed behind `inspect`.

use clap::{Args, ValueEnum};

use super::{LimitArgs, OutputFile, PuzzleArgs};

/// Say what a rule can do on a board: nullity, solvable states, quiet patterns, how many presses states need
#[derive(Debug, Args)]
#[command(after_help = INSPECT_EXAMPLES)]
#[command(mut_arg("time_limit", |argument| argument.help("Stop after this time, as 10s or 1m30s: with the best bounds of --radius so far, else with nothing")))]
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
    /// Count the states by the fewest presses that solve them, however long it takes
    #[arg(long)]
    pub(crate) distribution: bool,
    /// Look for the most presses that a state needs: a minute or two, with --time-limit as long as that
    ///
    /// Draws the hardest state found. Where bounds do not meet, the exit status is 3.
    #[arg(long)]
    pub(crate) radius: bool,
    /// Draw every quiet pattern, however many and large they are
    #[arg(long)]
    pub(crate) all: bool,
}

const INSPECT_EXAMPLES: &str = "\
Examples:
  unflip inspect --board '...../...../...../...../.....'
  unflip inspect board.txt --edges torus --to json
  unflip inspect board.txt --radius --time-limit 10m

It looks at what the rule does on the board, whatever the state to start from and the goal. The
most presses that a state needs (the covering radius), and how many states need how many, are told
where that takes a moment; docs/distribution.md says how. Every press counts 1.

Exit status: 0 done; 2 bad input; 3 a limit was reached: nothing is written, with --radius bounds.";

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
