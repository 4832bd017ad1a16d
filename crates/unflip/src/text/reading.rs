//! How a puzzle is to be read: the format where the content does not tell, and what replaces the file's own rule.

use std::fmt;
use std::str::FromStr;

use super::document::named_or_drawn;
use super::goal::goal_word;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::stencil::Stencil;

/// A format that puzzles and presses are read from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Format {
    /// A header `M N`, then M rows of N cells, as POJ 3279 has it.
    Fliptile,
    /// A bare board.
    Text,
    /// A puzzle file.
    Toml,
    /// A puzzle as JSON, with the keys of a puzzle file.
    Json,
    /// A portable bitmap, P1 or P4.
    Pbm,
    /// A press matrix as Matrix Market, perhaps with its syndrome behind it.
    Mtx,
    /// A game ID of Flip in Simon Tatham's Portable Puzzle Collection.
    Flip,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 7] =
        [Self::Fliptile, Self::Text, Self::Toml, Self::Json, Self::Pbm, Self::Mtx, Self::Flip];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Fliptile => "fliptile",
            Self::Text => "text",
            Self::Toml => "toml",
            Self::Json => "json",
            Self::Pbm => "pbm",
            Self::Mtx => "mtx",
            Self::Flip => "flip",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = ();

    /// # Errors
    ///
    /// If there is no format of that name.
    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|format| format.name() == name).ok_or(())
    }
}

/// A goal that a front end was given.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GoalText {
    /// One that needs no board.
    Goal(Goal),
    /// A picture, which is read with the modulus and the shape of the board.
    Picture(Vec<u8>),
}

impl FromStr for GoalText {
    type Err = String;

    /// A word or a number.
    ///
    /// # Errors
    ///
    /// A sentence about what is wanted, if it is neither.
    fn from_str(word: &str) -> Result<Self, String> {
        let goal = goal_word(word).or_else(|| word.parse().ok().map(Goal::Value));
        goal.map(Self::Goal).ok_or_else(|| {
            format!("the goal {word:?} is none of off, on, uniform, a number, or @FILE with a picture")
        })
    }
}

/// How to read a puzzle. The default trusts the content alone.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reading {
    /// The format; `None` tells it by the content.
    pub format: Option<Format>,
    /// Replaces the stencil.
    pub stencil: Option<Stencil>,
    /// Replaces the edges.
    pub edges: Option<Edges>,
    /// Replaces the modulus, at least 2, before the cells are read.
    pub modulus: Option<u32>,
    /// Replaces the goal.
    pub goal: Option<GoalText>,
    /// Replaces the prices: a picture of digits, or numbers parted by spaces or commas.
    pub cost: Option<Vec<u8>>,
    /// Whether a press may go up or down by one, also where the file does not say so.
    pub both_ways: bool,
}

/// The stencil of that name, or drawn with rows that end with a line or with `/`.
///
/// # Errors
///
/// A sentence about what is wrong.
///
/// # Examples
///
/// ```
/// use unflip::{Stencil, text::parse_stencil};
/// assert_eq!(parse_stencil(".#./###/.#."), Ok(Stencil::plus()));
/// assert!(parse_stencil("pluss").is_err());
/// ```
pub fn parse_stencil(text: &str) -> Result<Stencil, String> {
    named_or_drawn(&text.replace('/', "\n")).map_err(|(found, wanted)| format!("{found}, but {wanted}"))
}
