//! What can be typed behind `explain`.

use clap::Args;

use super::{CostArgs, GoalArgs, LimitArgs, OutputFile, PuzzleArgs};

/// Explain how to solve a puzzle by hand: the chase, what to press for what is left, and the fewest presses
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("time_limit", |argument| argument.help("Search this long for the fewest presses, as 10s or 1m30s")))]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) costs: CostArgs,
    #[command(flatten)]
    pub(crate) file: OutputFile,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  unflip explain --puzzle lights-out
  unflip explain --board '#..../...../...../...../.....'
  unflip explain board.txt --edges torus
  unflip explain --puzzle merlin

The table is that of the board, whatever the state to start from.

Exit status: 0 solved; 1 proved unsolvable; 2 bad input; 3 a limit was reached.";
