//! What can be typed behind `play`.

use clap::Args;
use unflip::play::Difficulty;

use super::LikeArgs;
use crate::values;

/// Play in the terminal: levels graded by their true minimum, with hints
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("file", |argument| argument.help(FILE).value_name("PUZZLE")))]
#[command(mut_arg("size", |argument| argument.help(SIZE)))]
#[command(mut_arg("goal", |argument| argument.conflicts_with("daily")))]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) like: LikeArgs,
    /// How hard levels are: 2 to 4, 5 to 7, 8 to 11 or 12 to 20 presses; medium unless told otherwise
    ///
    /// With a PUZZLE, a level of its rule and board is made; without it, its own board is played.
    #[arg(long, value_name = "NAME", value_parser = values::difficulty())]
    pub(crate) level: Option<Difficulty>,
    /// Make the same levels as at another time; by chance unless given
    #[arg(long, value_name = "NUMBER", value_parser = values::seed, allow_hyphen_values = true)]
    pub(crate) seed: Option<u64>,
    /// The puzzle of the day, the same for everybody: easy on Mondays, hard at the end of the week
    #[arg(long, conflicts_with_all = ["file", "board", "known", "size", "stencil", "edges", "modulus", "from", "cost", "both_ways", "level", "seed"])]
    pub(crate) daily: bool,
    /// Letters that every terminal has, and no colours
    #[arg(long)]
    pub(crate) plain: bool,
}

const SIZE: &str = "Rows and columns of levels, as 5x7, or one number for squares";

const FILE: &str =
    "The puzzle: a file, a link as '#1.5.____g', or - for standard input; levels of --size if there is none";

const EXAMPLES: &str = "\
Examples:
  unflip play
  unflip play --daily
  unflip play --level hard --size 7 --stencil x
  unflip play --puzzle lights-out-2000 --level easy
  unflip play puzzle.toml
  unflip play '#1.5.____g'

Keys: arrows or hjkl move, space presses, u takes back, i gives a hint, s shows the solution,
n makes a new level, ? lists all, q leaves. The mouse presses too.

Exit status: 0 solved or left; 2 bad input, or no terminal.";
