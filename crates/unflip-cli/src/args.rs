//! What can be typed: commands and their options.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use unflip::text::{Format, GoalText};
use unflip::{Edges, Stencil};

use crate::{quantity, values};

/// Solve flip puzzles (Lights Out, Flip Game, Fliptile and relatives): the fewest presses, proved, or a witness
/// that there is no solution.
#[derive(Debug, Parser)]
#[command(name = "unflip", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXAMPLES: &str = "\
Examples:
  unflip solve puzzle.toml                 solve a puzzle file
  printf '#.#\\n.#.\\n' | unflip solve       solve a board as it is typed
  unflip solve --board '#.#/.#.'           the same without a file
  unflip inspect --board '....../......'   what can be solved on a board, and what changes nothing

Exit status: 0 solved or valid; 1 proved unsolvable or not valid; 2 bad input; 3 a limit was reached.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Check(CheckArgs),
    Inspect(InspectArgs),
    Judge(JudgeArgs),
    /// Print the completions of a shell
    #[command(
        after_help = "Example:\n  unflip completions bash > ~/.local/share/bash-completion/completions/unflip"
    )]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print a manual page
    #[command(after_help = "Examples:\n  unflip man | man -l -\n  unflip man solve > unflip-solve.1")]
    Man {
        /// The command to describe; the program itself if none is named
        command: Option<String>,
    },
}

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

/// Verify an answer with the independent checker
#[derive(Debug, Args)]
#[command(after_help = CHECK_EXAMPLES)]
pub(crate) struct CheckArgs {
    /// The puzzle: a file, or - for standard input
    #[arg(required_unless_present = "board")]
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

/// A puzzle and what replaces parts of it.
#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// The puzzle: a file; standard input for - or none
    #[arg(conflicts_with = "board")]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
}

/// The rule, where it is not that of the file.
#[derive(Debug, Args)]
pub(crate) struct RuleArgs {
    /// The board itself, its rows parted by /
    #[arg(long, value_name = "ROWS", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// Which cells a press steps: a name, a picture as '.#./###/.#.', or @FILE
    ///
    /// The names are plus, ring, x, king, knight and row-column.
    #[arg(long, value_parser = values::stencil(), hide_possible_values = true, allow_hyphen_values = true)]
    pub(crate) stencil: Option<StencilFrom>,
    /// What happens at the border
    #[arg(long, value_parser = values::edges())]
    pub(crate) edges: Option<Edges>,
    /// How many values a lamp has
    #[arg(long, value_name = "K", value_parser = values::modulus, allow_hyphen_values = true)]
    pub(crate) modulus: Option<u32>,
    /// The format of the puzzle, where its content does not tell
    #[arg(long, value_name = "FORMAT", value_parser = values::format())]
    pub(crate) from: Option<Format>,
}

/// A stencil and the name of the file that it came from.
#[derive(Clone, Debug)]
pub(crate) struct StencilFrom {
    pub(crate) stencil: Stencil,
    pub(crate) file: Option<String>,
}

impl RuleArgs {
    /// The stencil, where it is not that of the puzzle.
    pub(crate) fn stencil(&self) -> Option<Stencil> {
        self.stencil.as_ref().map(|from| from.stencil.clone())
    }

    /// The file that the stencil came from.
    pub(crate) fn stencil_file(&self) -> Option<&Path> {
        self.stencil.as_ref().and_then(|from| from.file.as_deref()).map(Path::new)
    }
}

/// The goal, where it is not that of the file.
#[derive(Debug, Args)]
pub(crate) struct GoalArgs {
    /// The state to reach: off, on, uniform, a number, or @FILE with a picture
    #[arg(long, value_parser = values::goal(), hide_possible_values = true, allow_hyphen_values = true)]
    pub(crate) goal: Option<GoalFrom>,
}

/// A goal and the name of the file that it came from.
#[derive(Clone, Debug)]
pub(crate) struct GoalFrom {
    pub(crate) goal: GoalText,
    pub(crate) file: Option<String>,
}

/// What presses cost, where it is not what the file says.
#[derive(Debug, Args)]
pub(crate) struct CostArgs {
    /// The price of one press of each cell: a file with a picture of digits, or numbers parted by spaces or commas
    ///
    /// The answer is then what costs least; of equals the lexicographically least.
    #[arg(long, value_name = "FILE")]
    pub(crate) cost: Option<PathBuf>,
    /// A press may go up or down by one: a count x of k costs min(x, k-x)
    #[arg(long)]
    pub(crate) both_ways: bool,
}

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

/// The file that a result goes to.
#[derive(Debug, Args)]
pub(crate) struct OutputFile {
    /// Write to this file, which appears whole or not at all; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
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
    /// A drawing
    Svg,
    /// Comes with the workshop
    Png,
}

/// How an inspection is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum InspectFormat {
    /// A table, and pictures of the quiet patterns
    Text,
    /// One line of JSON
    Json,
    /// The quiet patterns drawn
    Svg,
}

/// How a verdict is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum CheckFormat {
    /// A sentence
    Text,
    /// One line of JSON
    Json,
}

/// How far a search may go.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Stop after this time, as 10s or 1m30s, with the best answer so far
    #[arg(long, value_name = "TIME", value_parser = quantity::time, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<Duration>,
    /// The most memory that the elimination may take, as 4GiB
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = quantity::size, allow_hyphen_values = true)]
    pub(crate) memory_limit: u64,
}

/// How many threads search.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// Use this many threads; one for each core unless told otherwise
    #[arg(long = "threads", value_name = "N", value_parser = values::threads, allow_hyphen_values = true)]
    pub(crate) number: Option<u16>,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_commands_fit_together() {
        Cli::command().debug_assert();
    }
}
