//! What can be typed behind `judge`.

use clap::Args;

use super::{OutputFile, Threads};
use crate::values;

/// Answer as an online judge wants it, from standard input to standard output
#[derive(Debug, Args)]
#[command(after_help = JUDGE_EXAMPLES)]
pub(crate) struct JudgeArgs {
    /// The judge and the number of its problem
    #[arg(value_parser = values::judge())]
    pub(crate) name: String,
    #[command(flatten)]
    pub(crate) file: OutputFile,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

const JUDGE_EXAMPLES: &str = "\
Examples:
  unflip judge poj3279 < input.txt
  unflip judge poj1753 < input.txt --output output.txt

docs/judges.md shows what each reads and writes.

Exit status: 0 answered, whatever the verdict; 2 bad input; 3 too large for memory.";
