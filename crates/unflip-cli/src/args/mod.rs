//! What can be typed: the commands, and the options that several share. The rest is one file a command.

mod bulk;
mod catalogue;
mod check;
mod convert;
mod explain;
mod generate;
mod inspect;
mod judge;
mod play;
mod shard;
mod solve;
mod survey;
mod web;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use unflip::catalogue::Record;
use unflip::text::{Format, GoalText};
use unflip::{Edges, Stencil};

use crate::{quantity, values};

pub(crate) use bulk::{BoardsArgs, BulkArgs, BulkRuleArgs};
pub(crate) use catalogue::CatalogueArgs;
pub(crate) use check::{CheckArgs, CheckFormat};
pub(crate) use convert::{ConvertArgs, MatrixPart, TargetFormat};
pub(crate) use explain::ExplainArgs;
pub(crate) use generate::{GenerateArgs, LevelFormat};
pub(crate) use inspect::{InspectArgs, InspectFormat};
pub(crate) use judge::JudgeArgs;
pub(crate) use play::PlayArgs;
pub(crate) use shard::{
    JoinArgs, PlanArgs, PlanBulkArgs, PlanCommand, PlanMinimumArgs, PlanSurveyArgs, RunArgs, ShardArgs,
    ShardCommand,
};
pub(crate) use solve::{AnswerFormat, MOST_LISTED, OutputArgs, SolveArgs, WantedArgs};
pub(crate) use survey::{SurveyArgs, SurveyedArgs};
pub(crate) use web::WebArgs;

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
  unflip convert puzzle.toml puzzle.lp     for another solver
  unflip play                              a game in the terminal

Exit status: 0 solved or valid; 1 proved unsolvable or not valid; 2 bad input; 3 a limit was reached.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArgs),
    Check(CheckArgs),
    Inspect(InspectArgs),
    Explain(ExplainArgs),
    Generate(GenerateArgs),
    Bulk(BulkArgs),
    Survey(SurveyArgs),
    Shard(ShardArgs),
    Convert(ConvertArgs),
    Catalogue(CatalogueArgs),
    Judge(JudgeArgs),
    Play(PlayArgs),
    Web(WebArgs),
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

/// A puzzle and what replaces parts of it.
#[derive(Debug, Args)]
pub(crate) struct PuzzleArgs {
    /// The puzzle: a file; standard input for - or none
    #[arg(conflicts_with_all = ["board", "known"])]
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
}

/// What levels are like: a puzzle without its start, or the size and the rule of a board.
#[derive(Debug, Args)]
pub(crate) struct LikeArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Rows and columns of the boards, as 5x7, or one number for squares
    #[arg(long, value_name = "SIZE", default_value = "5x5", value_parser = values::sides, conflicts_with_all = ["file", "board", "known"], allow_hyphen_values = true)]
    pub(crate) size: (usize, usize),
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) costs: CostArgs,
}

/// The rule, where it is not that of the file.
#[derive(Clone, Debug, Args)]
pub(crate) struct RuleArgs {
    /// The board itself, its rows parted by /
    #[arg(long, value_name = "ROWS", conflicts_with = "known", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,
    /// A known puzzle: `unflip catalogue` lists their names
    #[arg(long = "puzzle", value_name = "NAME", value_parser = values::known(), hide_possible_values = true)]
    pub(crate) known: Option<&'static Record>,
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

    /// The option that gives the puzzle itself, where no file does.
    pub(crate) fn inline(&self) -> Option<&'static str> {
        self.board.as_ref().map(|_| "--board").or(self.known.map(|_| "--puzzle"))
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

/// The file that a result goes to.
#[derive(Debug, Args)]
pub(crate) struct OutputFile {
    /// Write to this file, which appears whole or not at all; - is standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
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
