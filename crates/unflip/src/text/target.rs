//! Targets: the formats that a puzzle is written in, and what each cannot hold.

use std::error::Error;
use std::fmt;

use super::model::Model;
use super::{cnf, lp, mtx, pbm, picture, puzzle_json, toml, wcnf};
use crate::edges::Edges;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::rule::RuleKind;
use crate::stencil::Stencil;

/// A format that a puzzle is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Target {
    /// A bare board: the state to start from.
    Text,
    /// A puzzle file.
    Toml,
    /// A puzzle as JSON, with the keys of a puzzle file.
    Json,
    /// The state to start from as a binary bitmap (P4).
    Pbm,
    /// DIMACS clauses with an exclusive or for each lamp, as `CryptoMiniSat` reads them: any presses that reach the goal.
    Cnf,
    /// Clauses with weights, as `MaxSAT` solvers read them: the cheapest presses.
    Wcnf,
    /// An integer program, as optimisers read it: the cheapest presses.
    Lp,
    /// The press matrix as Matrix Market.
    Matrix,
    /// What the presses must add up to as Matrix Market.
    Syndrome,
}

impl Target {
    /// The parts of `puzzle` that this format cannot hold, each as a clause names it; none if it holds all.
    #[must_use]
    pub fn loses(self, puzzle: &Puzzle) -> Vec<&'static str> {
        let (board, costs) = (puzzle.board(), puzzle.costs());
        let is_bare = matches!(self, Self::Text | Self::Pbm);
        // With two colours one press up is one press down.
        let both_ways = costs.is_both_ways() && (puzzle.rule().modulus() > 2 || is_bare);
        let is_free = matches!(self, Self::Cnf | Self::Matrix | Self::Syndrome);
        let parts = [
            (is_bare && has_stencil(puzzle), "the stencil"),
            (is_bare && has_edges(puzzle), "the edges"),
            (is_bare && puzzle.rule().modulus() > 2, "the modulus"),
            (self == Self::Pbm && board.holes().is_some(), "the holes"),
            (is_bare && *puzzle.goal() != Goal::Off, "the goal"),
            (is_bare && board.locked().is_some(), "the locked cells"),
            ((is_bare || is_free) && costs.prices().is_some(), "the prices"),
            ((is_bare || is_free) && both_ways, "that presses go both ways"),
        ];
        parts.into_iter().filter(|(is_lost, _)| *is_lost).map(|(_, part)| part).collect()
    }

    /// The puzzle in this format, without what it [loses](Self::loses).
    ///
    /// # Errors
    ///
    /// [`ExportError`] if it is of a kind that the format has no words for.
    pub fn write(self, puzzle: &Puzzle) -> Result<Vec<u8>, ExportError> {
        self.check(puzzle)?;
        let (board, start, modulus) = (puzzle.board(), puzzle.start(), puzzle.rule().modulus());
        Ok(match self {
            Self::Text => picture::state_picture(board, start).into_bytes(),
            Self::Toml => toml::puzzle_to_toml(puzzle, None).into_bytes(),
            Self::Json => puzzle_json::puzzle_to_json(puzzle, None).into_bytes(),
            Self::Pbm => {
                let (rows, columns) = board.sides().ok_or(ExportError::List)?;
                pbm::packed(rows, columns, start.as_bits().ok_or(ExportError::Modulus { modulus })?)
            }
            Self::Cnf => cnf::write(&Model::new(puzzle)?).into_bytes(),
            Self::Wcnf => wcnf::write(&Model::new(puzzle)?).into_bytes(),
            Self::Lp => lp::write(&Model::new(puzzle)?).into_bytes(),
            Self::Matrix => mtx::write_matrix(&Model::new(puzzle)?).into_bytes(),
            Self::Syndrome => mtx::write_syndrome(&Model::new(puzzle)?).into_bytes(),
        })
    }

    fn check(self, puzzle: &Puzzle) -> Result<(), ExportError> {
        let modulus = puzzle.rule().modulus();
        match self {
            Self::Text | Self::Pbm if puzzle.board().sides().is_none() => Err(ExportError::List),
            Self::Pbm | Self::Cnf | Self::Wcnf if modulus != 2 => Err(ExportError::Modulus { modulus }),
            Self::Syndrome if *puzzle.goal() == Goal::Uniform => Err(ExportError::Uniform),
            _ => Ok(()),
        }
    }
}

/// Whether the rule has another stencil than a bare board.
fn has_stencil(puzzle: &Puzzle) -> bool {
    matches!(puzzle.rule().kind(), RuleKind::Stencil { stencil, .. } if *stencil != Stencil::plus())
}

/// Whether the rule has other edges than a bare board.
fn has_edges(puzzle: &Puzzle) -> bool {
    matches!(puzzle.rule().kind(), RuleKind::Stencil { edges, .. } if *edges != Edges::Plane)
}

/// Why a puzzle cannot be written in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ExportError {
    /// The format is for two colours only.
    Modulus {
        /// The number of values that a lamp has.
        modulus: u32,
    },
    /// Switches and graphs have no rows and columns.
    List,
    /// A uniform goal has a syndrome for each value.
    Uniform,
    /// The presses step too many lamps.
    TooLarge {
        /// The most steps that are written.
        most: usize,
    },
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Modulus { modulus } => {
                write!(
                    f,
                    "this format has two colours, and the modulus is {modulus}: toml, json, lp and mtx take any"
                )
            }
            Self::List => write!(
                f,
                "this format has rows and columns, which switches and graphs have not: toml and json hold them"
            ),
            Self::Uniform => {
                write!(f, "a uniform goal has a syndrome for each value: choose one, as --goal 0")
            }
            Self::TooLarge { most } => {
                write!(
                    f,
                    "the presses step lamps more than {most} times, which is too much for other solvers"
                )
            }
        }
    }
}

impl Error for ExportError {}
