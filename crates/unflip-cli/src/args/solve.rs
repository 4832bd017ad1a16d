//! What can be typed behind `solve`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{CostArgs, GoalArgs, LimitArgs, OutputFile, PuzzleArgs};
use crate::values;

/// Find the fewest presses, proved; of equals the lexicographically least
#[derive(Debug, Args)]
#[command(after_help = SOLVE_EXAMPLES)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) costs: CostArgs,
    #[command(flatten)]
    pub(crate) wanted: WantedArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Search for the nearest solvable board, however long that takes
    ///
    /// Without this it is searched for where it takes a moment.
    #[arg(long)]
    pub(crate) nearest: bool,
    /// Compare at most 2^N solutions
    #[arg(long, value_name = "N", default_value = "40", value_parser = values::exponent, allow_hyphen_values = true)]
    pub(crate) max_nullity: u32,
    /// Keep the place of a long search in this file, and go on from there if it exists
    ///
    /// It is written every few seconds, on Ctrl-C and at the time limit, and removed once the answer is exact.
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Say which engine searches each part of the solutions, why, and what it did
    #[arg(long, short)]
    pub(crate) verbose: bool,
}

const SOLVE_EXAMPLES: &str = "\
Examples:
  unflip solve cases/fliptile-sample.toml
  unflip solve --board '#.#/.#.' --goal uniform
  unflip solve board.txt --stencil '.#./###/.#.' --edges torus
  unflip solve board.pbm --to pbm --output presses.pbm
  unflip solve puzzle.toml --to json --time-limit 10s
  unflip solve puzzle.toml --checkpoint puzzle.place --verbose
  unflip solve puzzle.toml --at-most 5
  unflip solve puzzle.toml --all-minima --to json
  unflip solve puzzle.toml --k-best 10 --cost prices.csv --both-ways

A puzzle is a TOML file, a bare board in any usual alphabet (#. X. *. O# bw yw +- 01, _ for a hole),
a board under a first line `rows columns`, a PBM picture or JSON. Which one is told by its content.

Exit status: 0 solved; 1 proved unsolvable, or not within --at-most; 2 bad input; 3 a limit was reached: the answer is only bounded, or \
there is none where the limit ended the elimination.";

/// Which solutions are wanted, where it is not the best alone.
#[derive(Debug, Args)]
pub(crate) struct WantedArgs {
    /// Ask for a solution of at most N presses, or that costs at most N
    ///
    /// If it is proved that there is none, this is said, with the bound, and the exit status is 1.
    #[arg(long, value_name = "N", value_parser = values::most, allow_hyphen_values = true)]
    pub(crate) at_most: Option<u64>,
    /// List all solutions of least cost, in lexicographic order
    #[arg(long, conflicts_with = "k_best")]
    pub(crate) all_minima: bool,
    /// List the N best solutions, by cost and then in lexicographic order; fewer if there are no more
    #[arg(long, value_name = "N", value_parser = values::listed, allow_hyphen_values = true)]
    pub(crate) k_best: Option<usize>,
}

impl WantedArgs {
    /// The option that lists solutions, if one is given.
    pub(crate) fn list_option(&self) -> Option<&'static str> {
        match self.k_best {
            Some(_) => Some("--k-best"),
            None => self.all_minima.then_some("--all-minima"),
        }
    }
}

/// The most solutions that are listed.
pub(crate) const MOST_LISTED: usize = 1_000_000;

/// Where an answer goes.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// How to write the answer
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) to: AnswerFormat,
    #[command(flatten)]
    pub(crate) file: OutputFile,
}

/// How an answer is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// A picture and a sentence
    Text,
    /// One line of JSON
    Json,
    /// The puzzle file with its [answer]; a graph is written as its effects
    Toml,
    /// Rows of counts with spaces between, as judges want them
    Judge,
    /// A bitmap (P4) of the presses
    Pbm,
    /// A drawing of the start with what to press, or with the witness
    Svg,
    /// The same as pixels
    Png,
}
