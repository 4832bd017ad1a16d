//! What can be typed behind `web`.

use clap::Args;

use super::{GoalArgs, PuzzleArgs};
use crate::values;

/// Serve the page to edit, solve and play puzzles in a browser on this machine
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("file", |argument| argument.help(FILE).value_name("PUZZLE")))]
pub(crate) struct WebArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    /// The port to serve on, 0 for any that is free; 7373, or any if it is taken, unless told otherwise
    #[arg(long, value_name = "N", value_parser = values::port, allow_hyphen_values = true)]
    pub(crate) port: Option<u16>,
    /// Only print the address, do not open a browser
    #[arg(long)]
    pub(crate) no_open: bool,
}

const FILE: &str = "The puzzle to begin with: a file, a link of the page, or - for standard input";

const EXAMPLES: &str = "\
Examples:
  unflip web
  unflip web puzzle.toml
  unflip web --puzzle lights-out --port 8000 --no-open

The page works without a network, and nothing leaves this machine: the server answers to no other.

Exit status: 0 ended by Ctrl-C; 2 bad input, a port that is taken, or a program built without the page.";
