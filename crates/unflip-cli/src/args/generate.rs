//! What can be typed behind `generate`.

use std::ops::RangeInclusive;

use clap::{Args, ValueEnum};
use unflip::generate::Symmetry;

use super::{LikeArgs, LimitArgs, OutputFile};
use crate::values;

/// Make levels: solvable boards, graded by their true minimum
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("file", |argument| argument.help(FILE)))]
#[command(mut_arg("output", |argument| argument.help(OUTPUT)))]
#[command(mut_arg("time_limit", |argument| argument.help("Stop after this time, as 10s or 1m30s, and write nothing")))]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    pub(crate) like: LikeArgs,
    /// The fewest presses that solve a board: a number, or a range as 7..12, both ends included
    ///
    /// Every minimum of the range that boards have is as likely as another, and every board of a minimum as another.
    /// Where presses have prices, it is the least cost.
    #[arg(long, value_name = "RANGE", value_parser = values::minimum, allow_hyphen_values = true)]
    pub(crate) minimum: Option<RangeInclusive<u64>>,
    /// Only boards with one best solution
    #[arg(long)]
    pub(crate) unique: bool,
    /// Only boards that look the same mirrored or turned
    #[arg(long, value_name = "KIND", value_parser = values::symmetry())]
    pub(crate) symmetry: Option<Symmetry>,
    /// How many boards, all of them different
    #[arg(long, value_name = "N", default_value = "1", value_parser = values::count, allow_hyphen_values = true)]
    pub(crate) count: u64,
    /// Make the same boards as at another time; by chance unless given
    #[arg(long, value_name = "NUMBER", value_parser = values::seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// The easiest boards first; else they come by chance
    #[arg(long)]
    pub(crate) sort: bool,
    /// How to write the boards
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) to: LevelFormat,
    #[command(flatten)]
    pub(crate) output: OutputFile,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

const FILE: &str =
    "A puzzle whose rule and board are taken, not its start; standard input for -; --size if there is none";

const OUTPUT: &str =
    "Write to this file, which appears whole or not at all; a folder of files for several TOML levels";

const EXAMPLES: &str = "\
Examples:
  unflip generate
  unflip generate --minimum 7..12 --unique --seed 42
  unflip generate --size 6x6 --symmetry quarter-turn --count 20 --sort
  unflip generate --puzzle lights-out-2000 --count 100 --to json --output levels.ndjson
  unflip generate --size 4 --count 12 --to png --output levels.png
  unflip generate board.txt --stencil x --count 50 --to toml --output levels

Exit status: 0 done; 2 bad input, or no such boards; 3 a limit was reached.";

/// How levels are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LevelFormat {
    /// Pictures, each with a sentence
    Text,
    /// Puzzles with their answers, one a line
    Json,
    /// Puzzle files with their answers; several go into a folder
    Toml,
    /// A drawing; several boards are a sheet, each under its number
    Svg,
    /// The drawing as a picture of pixels
    Png,
}
