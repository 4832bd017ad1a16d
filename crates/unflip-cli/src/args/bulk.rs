//! What can be typed behind `bulk`.

use std::path::PathBuf;

use clap::Args;
use unflip::Edges;
use unflip::catalogue::Record;
use unflip_files::{Column, Format};

use super::{CostArgs, GoalArgs, LimitArgs, RuleArgs, StencilFrom};
use crate::values;

/// Solve many boards of one rule, from a table to a table
///
/// Boards are read from IN and their answers are written to OUT, in the same order; - is standard input or output. OUT
/// appears whole or not at all. Until then OUT.part and OUT.journal keep what is done, and --resume goes on with it.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("time_limit", |argument| argument.help("Stop after this time, as 10s or 1m30s; --resume goes on")))]
pub(crate) struct BulkArgs {
    /// The table of boards
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// The table of answers
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    pub(crate) boards: BoardsArgs,
    /// Set rows that are no boards aside in this file, as CSV with the place and the reason, where the first would be an error
    #[arg(long, value_name = "FILE")]
    pub(crate) rejects: Option<PathBuf>,
    /// Go on with a run that was stopped or killed; begin where there is none
    #[arg(long)]
    pub(crate) resume: bool,
    /// Write what became of all boards to this file too, as JSON
    #[arg(long, value_name = "FILE")]
    pub(crate) summary: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Compare at most 2^N solutions of one board
    #[arg(long, value_name = "N", default_value = "40", value_parser = values::exponent, allow_hyphen_values = true)]
    pub(crate) max_nullity: u32,
}

/// The boards and their rule.
#[derive(Debug, Args)]
pub(crate) struct BoardsArgs {
    #[command(flatten)]
    pub(crate) table: TableArgs,
    #[command(flatten)]
    pub(crate) rule: BulkRuleArgs,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) costs: CostArgs,
}

/// What is read and written.
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// The format of IN, where its name does not tell
    #[arg(long, value_name = "FORMAT", value_parser = values::table_format())]
    pub(crate) from: Option<Format>,
    /// The format of OUT, where its name does not tell; else that of IN
    #[arg(long, value_name = "FORMAT", value_parser = values::table_format())]
    pub(crate) to: Option<Format>,
    /// The column of the boards; without this `board`, or the only one
    #[arg(long, value_name = "NAME")]
    pub(crate) column: Option<String>,
    /// Rows and columns of boards that do not show them, as 5x7, or one number for squares
    #[arg(long, value_name = "SIZE", value_parser = values::sides, allow_hyphen_values = true)]
    pub(crate) size: Option<(usize, usize)>,
    /// What to write of each board, with commas between: row, status, weight, presses, minima, cost, `at_least`, witness
    ///
    /// Without this: status, weight, presses and minima, and the cost where presses have prices.
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = values::column(), hide_possible_values = true)]
    pub(crate) columns: Option<Vec<Column>>,
    /// Write the witness of unsolvable boards too, as the column `witness` behind the others
    #[arg(long)]
    pub(crate) witness: bool,
    /// The columns of IN that OUT has too, before its own, with commas between; `all` for all
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) keep: Vec<String>,
    /// Solve and keep this many rows at a time, which are a row group of Parquet
    ///
    /// A kill loses no more than some of these. Without this 131072 for Parquet and Arrow, 8192 for the others.
    #[arg(long, value_name = "ROWS", value_parser = values::batch, allow_hyphen_values = true)]
    pub(crate) batch: Option<u64>,
}

/// The rule of all boards.
#[derive(Debug, Args)]
pub(crate) struct BulkRuleArgs {
    /// Take the rule of a known puzzle: `unflip catalogue` lists their names
    #[arg(long = "puzzle", value_name = "NAME", value_parser = values::known(), hide_possible_values = true)]
    pub(crate) known: Option<&'static Record>,
    /// Take the rule of this puzzle file
    #[arg(long = "rule", value_name = "FILE", conflicts_with = "known")]
    pub(crate) file: Option<PathBuf>,
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
}

impl BulkRuleArgs {
    /// The same as other commands have it.
    pub(crate) fn rule(&self) -> RuleArgs {
        let Self { known, stencil, edges, modulus, .. } = self;
        let (stencil, board, from) = (stencil.clone(), None, None);
        RuleArgs { board, known: *known, stencil, edges: *edges, modulus: *modulus, from }
    }
}

const EXAMPLES: &str = "\
Examples:
  unflip bulk boards.txt answers.csv
  unflip bulk boards.csv answers.csv --column start --size 5x5 --keep id
  unflip bulk boards.parquet answers.parquet --size 5x5 --threads 8
  unflip bulk boards.ndjson answers.ndjson --stencil x --edges torus --witness --rejects bad.csv
  unflip bulk levels.csv answers.parquet --puzzle lights-out-2000 --resume
  zcat boards.txt.gz | unflip bulk - - --from text --to tsv | head

The name of a file tells its format: .txt, .csv, .tsv, .ndjson, .jsonl, .parquet, .arrow, .arrows (a stream). docs/bulk.md \
says what a board is in each.

Exit status: 0 done, whatever the answers; 2 bad input; 3 some boards are only bounded, or the run was stopped: what is done is kept, \
and --resume goes on.";
