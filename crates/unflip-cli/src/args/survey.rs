//! What can be typed behind `survey`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use unflip::Edges;
use unflip::survey::Range;
use unflip::survey::tables::{self, Table};

use super::{LimitArgs, OutputFile, StencilFrom};
use crate::values;

/// Fill a table over board sizes: nullities, fewest presses for all lamps on, the most presses any state needs
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("output", |argument| argument.help(OUTPUT).long_help(format!("{OUTPUT}\n\n{KEPT}"))))]
#[command(mut_arg("time_limit", |argument| argument.help("Stop after this time, as 10s or 1m30s")))]
pub(crate) struct SurveyArgs {
    /// What the table tells of each size
    #[arg(value_parser = values::table())]
    pub(crate) table: &'static Table,
    /// Survey squares: n rows and n columns
    #[arg(long, requires = "sizes", conflicts_with_all = ["rows", "columns"])]
    pub(crate) square: bool,
    #[command(flatten)]
    pub(crate) of: SurveyedArgs,
    /// How to write the table
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) to: TableFormat,
    #[command(flatten)]
    pub(crate) file: OutputFile,
    /// Draw the table too, in this file: its name ends in .svg or .png
    #[arg(long, value_name = "FILE", value_parser = values::plot)]
    pub(crate) plot: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Compare at most 2^N solutions of one board
    #[arg(long, value_name = "N", default_value = "40", value_parser = values::exponent, allow_hyphen_values = true)]
    pub(crate) max_nullity: u32,
}

/// Which boards are surveyed.
#[derive(Debug, Args)]
pub(crate) struct SurveyedArgs {
    /// The sides n of squares, as 8 or 1..100; both ends are included
    #[arg(long, value_name = "RANGE", conflicts_with_all = ["rows", "columns"], required_unless_present_any = ["rows", "columns"], allow_hyphen_values = true)]
    pub(crate) sizes: Option<Range>,
    /// The numbers of rows m of rectangles
    #[arg(long, value_name = "RANGE", requires = "columns", allow_hyphen_values = true)]
    pub(crate) rows: Option<Range>,
    /// The numbers of columns n of rectangles
    #[arg(long, value_name = "RANGE", requires = "rows", allow_hyphen_values = true)]
    pub(crate) columns: Option<Range>,
    /// Which cells a press steps: a name, a picture as '.#./###/.#.', or @FILE
    ///
    /// The names are plus, ring, x, king, knight and row-column.
    #[arg(long, value_parser = values::stencil(), hide_possible_values = true, default_value = "plus", allow_hyphen_values = true)]
    pub(crate) stencil: StencilFrom,
    /// What happens at the border
    #[arg(long, value_parser = values::edges(), default_value = "plane")]
    pub(crate) edges: Edges,
    /// How many values a lamp has
    #[arg(long, value_name = "K", value_parser = values::modulus, default_value = "2", allow_hyphen_values = true)]
    pub(crate) modulus: u32,
}

const OUTPUT: &str = "Write to this file, which appears whole or not at all; - is standard output";

const KEPT: &str = "Beside it, with .part behind its name, every size is kept as soon as it is done, so that the same command goes on \
after Ctrl-C, the time limit or kill -9. The file goes away when the table is whole.";

const EXAMPLES: &str = "\
Examples:
  unflip survey nullity --square --sizes 1..10000 --to csv
  unflip survey nullity --rows 1..20 --columns 1..30 --edges torus
  unflip survey nullity --rows 10000000000000000000000000000000000000000 --columns 1..100
  unflip survey nullity --sizes 1..200 --to csv --output nullity.csv --plot nullity.svg
  unflip survey allon --sizes 1..30 --to json
  unflip survey radius --sizes 1..12
  unflip survey distribution --sizes 5 --plot five.svg

docs/survey.md has the formulas and their sources.

Exit status: 0 done; 2 bad input; 3 a limit was reached: what is done is kept beside --output, and the same command goes on.";

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TableFormat {
    /// Columns under a heading
    Text,
    /// A header and lines of values with commas between
    Csv,
    /// One JSON object a line
    Json,
}

impl From<TableFormat> for tables::TableFormat {
    fn from(format: TableFormat) -> Self {
        match format {
            TableFormat::Text => Self::Text,
            TableFormat::Csv => Self::Csv,
            TableFormat::Json => Self::Json,
        }
    }
}
