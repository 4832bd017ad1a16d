//! What can be typed behind `convert`.

use std::path::PathBuf;

use clap::builder::Resettable;
use clap::{Args, ValueEnum};

use super::{CostArgs, GoalArgs, OutputFile, PuzzleArgs};

/// Write a puzzle in another format: for other solvers, for documents, or to be read here again
#[derive(Debug, Args)]
#[command(after_help = CONVERT_EXAMPLES)]
// Beside --board and --puzzle the only file is where to write.
#[command(mut_arg("file", |argument| argument.index(1).conflicts_with(Resettable::Reset)))]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) puzzle: PuzzleArgs,
    /// Where to write, as --output; beside --board and --puzzle the only file
    #[arg(index = 2)]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) goal: GoalArgs,
    #[command(flatten)]
    pub(crate) costs: CostArgs,
    /// The format to write; without it the suffix of the file tells
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<TargetFormat>,
    /// What of the equations matrix · presses = syndrome to write as mtx
    #[arg(long, value_name = "PART", default_value = "matrix")]
    pub(crate) part: MatrixPart,
    /// Leave out what the format cannot hold, where that would be refused
    #[arg(long)]
    pub(crate) lossy: bool,
    #[command(flatten)]
    pub(crate) file: OutputFile,
}

const CONVERT_EXAMPLES: &str = "\
Examples:
  unflip convert puzzle.toml puzzle.json
  unflip convert puzzle.toml puzzle.lp            for HiGHS, CPLEX, Gurobi, SCIP, ...
  unflip convert --puzzle merlin merlin.json
  unflip convert board.txt --to cnf | cryptominisat5
  unflip convert puzzle.toml s.mtx --part syndrome
  echo '3x2c:d3a6665cb,d0' | unflip convert --to toml

docs/convert.md says what each format holds, and which dialect of it is written.

Exit status: 0 written; 2 bad input, or something would be lost.";

/// A format that puzzles are written in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TargetFormat {
    /// A bare board: the state to start from
    #[value(alias = "txt")]
    Text,
    /// A puzzle file
    Toml,
    /// A puzzle as one line of JSON
    Json,
    /// A bitmap (P4) of the state to start from
    Pbm,
    /// DIMACS clauses with native exclusive ors, for SAT solvers: any solution
    Cnf,
    /// Weighted clauses, as of the evaluations from 2022: the cheapest solution
    Wcnf,
    /// An integer program, for optimisers: the cheapest solution, with any modulus
    Lp,
    /// The press matrix or the syndrome as Matrix Market
    Mtx,
    /// A drawing of the state to start from
    Svg,
    /// The same as pixels
    Png,
}

/// A part of the equations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum MatrixPart {
    /// How often each press (column) steps each lamp (row)
    Matrix,
    /// What the presses must add up to for each lamp: goal less start
    Syndrome,
}
