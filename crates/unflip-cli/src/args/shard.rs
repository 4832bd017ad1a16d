//! What can be typed behind `shard`.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use unflip::survey::tables::Table;

use super::{BoardsArgs, CostArgs, GoalArgs, OutputArgs, OutputFile, PuzzleArgs, SurveyedArgs, Threads};
use crate::{quantity, values};

/// Cut a large job into shards, run them anywhere, and join what they wrote
///
/// A shard is one line of a plan. It reads its input and writes one file, which appears whole or not at all, and a receipt
/// beside it. A shard whose output is there and whole is not run again: the same commands go on after whatever happened.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct ShardArgs {
    #[command(subcommand)]
    pub(crate) command: ShardCommand,
}

const EXAMPLES: &str = "\
Examples:
  unflip shard plan bulk boards/ answers/ --size 5x5 -o plan.ndjson
  unflip shard run plan.ndjson
  unflip shard join plan.ndjson
  unflip shard plan minimum puzzle.toml shares/ --shards 256 -o plan.ndjson
  seq 256 | parallel -j1 unflip shard run plan.ndjson --index {}
  sbatch --array=1-256 --wrap 'unflip shard run plan.ndjson --index $SLURM_ARRAY_TASK_ID'

docs/cluster.md has all of it, and the same on Dask.

Exit status: 0 done; 1 proved unsolvable; 2 bad input; 3 stopped, or shards are missing: the same command goes on.";

#[derive(Debug, Subcommand)]
pub(crate) enum ShardCommand {
    /// Write the shards of a job, one a line
    #[command(subcommand)]
    Plan(PlanCommand),
    Run(RunArgs),
    Join(JoinArgs),
}

#[derive(Debug, Subcommand)]
pub(crate) enum PlanCommand {
    Bulk(Box<PlanBulkArgs>),
    Survey(Box<PlanSurveyArgs>),
    Minimum(Box<PlanMinimumArgs>),
}

/// A shard for each file of boards in a folder
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  unflip shard plan bulk boards/ answers/ --size 5x5 --to parquet -o plan.ndjson"
)]
pub(crate) struct PlanBulkArgs {
    /// The folder of tables of boards, or one table
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// The folder of answers: a file for each of IN, under the same name
    #[arg(value_name = "OUT")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) boards: BoardsArgs,
    /// Set rows that are no boards aside, in OUT/_NAME.rejects.csv, where the first would be an error
    #[arg(long)]
    pub(crate) rejects: bool,
    #[command(flatten)]
    pub(crate) plan: PlanArgs,
}

/// A table over board sizes in shards of some sizes, or numbers of rows, each
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  unflip shard plan survey allon tables/ --sizes 1..40 --shards 16 -o plan.ndjson"
)]
pub(crate) struct PlanSurveyArgs {
    /// What the table tells of each size, as `unflip survey` has it
    #[arg(value_parser = values::table())]
    pub(crate) table: &'static Table,
    /// The folder of the tables
    #[arg(value_name = "OUT")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) of: SurveyedArgs,
    /// Write JSON, one object a line, in place of CSV
    #[arg(long)]
    pub(crate) json: bool,
    /// How many shards there are at most
    #[arg(long, value_name = "N", default_value = "16", value_parser = values::shards, allow_hyphen_values = true)]
    pub(crate) shards: usize,
    #[command(flatten)]
    pub(crate) plan: PlanArgs,
}

/// One hard puzzle in shards that compare a share of its solutions each
#[derive(Debug, Args)]
#[command(
    after_help = "Example:\n  unflip shard plan minimum puzzle.toml shares/ --shards 256 --max-nullity 44 -o plan.ndjson"
)]
#[command(allow_missing_positional = true)]
#[command(mut_arg("max_nullity", |argument| argument.help("Compare at most 2^N solutions in each share")))]
pub(crate) struct PlanMinimumArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// The folder of what is found
    #[arg(value_name = "OUT")]
    pub(crate) folder: PathBuf,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) costs: CostArgs,
    /// How many shares there are
    #[arg(long, value_name = "N", default_value = "16", value_parser = values::shards, allow_hyphen_values = true)]
    pub(crate) shards: usize,
    #[command(flatten)]
    pub(crate) plan: PlanArgs,
}

/// What all plans have.
#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// Compare at most 2^N solutions of one board
    #[arg(long, value_name = "N", default_value = "40", value_parser = values::exponent, allow_hyphen_values = true)]
    pub(crate) max_nullity: u32,
    /// The most memory that an elimination may take, as 4GiB
    #[arg(long, value_name = "SIZE", default_value = "8GiB", value_parser = quantity::size, allow_hyphen_values = true)]
    pub(crate) memory_limit: u64,
    #[command(flatten)]
    pub(crate) file: OutputFile,
}

/// Run the shards of a plan whose outputs are not there yet
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  unflip shard run plan.ndjson\n  unflip shard run plan.ndjson --index 7\n  unflip shard plan bulk boards/ answers/ | unflip shard run"
)]
pub(crate) struct RunArgs {
    /// Plans; standard input for - or none
    #[arg(value_name = "PLAN")]
    pub(crate) plans: Vec<PathBuf>,
    /// Run this one alone, counted from 1 through all plans
    #[arg(long, value_name = "N", value_parser = values::shards, allow_hyphen_values = true)]
    pub(crate) index: Option<usize>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Stop after this time, as 10s or 1m30s; what is done is kept
    #[arg(long, value_name = "TIME", value_parser = quantity::time, allow_hyphen_values = true)]
    pub(crate) time_limit: Option<std::time::Duration>,
}

/// Check that all shards of a plan are there and whole, and join them: a manifest; the table; the answer
///
/// Every output is read again. The manifest, _manifest.json beside the outputs, has the rows and the checksum of each.
/// A survey is then printed as one table, a minimum as `unflip solve` prints its answer.
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  unflip shard join plan.ndjson\n  unflip shard join plan.ndjson -o table.csv\n  unflip shard join plan.ndjson --to json"
)]
pub(crate) struct JoinArgs {
    /// Plans; standard input for - or none
    #[arg(value_name = "PLAN")]
    pub(crate) plans: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
