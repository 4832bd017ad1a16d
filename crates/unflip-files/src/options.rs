//! What a bulk run is asked to do, as JSON can say it: a shard is described by these and its two files.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::format::Format;

/// The rule of all boards.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RuleText {
    /// A puzzle file in TOML, whose rule, goal and prices are taken; the other fields are then not looked at.
    pub puzzle: Option<String>,
    /// The stencil: a name, or a picture with rows that end with a line or `/`. Plus if there is none.
    pub stencil: Option<String>,
    /// The edges. A plane if there are none.
    pub edges: Option<String>,
    /// How many values a lamp has. 2 if it is not said.
    pub modulus: Option<u32>,
    /// The goal: a word, a number or a picture. Off if there is none.
    pub goal: Option<String>,
    /// The price of one press of each cell, a picture of digits or numbers.
    pub cost: Option<String>,
    /// Whether a press may go up or down by one.
    pub both_ways: bool,
}

/// What to read, solve and write.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    /// The rule.
    pub rule: RuleText,
    /// Rows and columns of boards that do not say so themselves.
    pub size: Option<(usize, usize)>,
    /// The column of the boards: `board`, or the only one, if it is not said.
    pub column: Option<String>,
    /// The format of the input, where the ending of its name does not tell.
    pub from: Option<Format>,
    /// The format of the output, where the ending of its name does not tell: else that of the input.
    pub to: Option<Format>,
    /// What to write of each board; [`Column::DEFAULT`] where it is not said, with the cost where presses have prices.
    pub columns: Option<Vec<Column>>,
    /// The columns of the input that are passed through.
    pub keep: Keep,
    /// Where rows that are no boards are set aside; without it the first of them is an error.
    pub rejects: Option<PathBuf>,
    /// How many rows are solved, written and kept at a time; as many as a row group of Parquet has.
    pub batch: Option<u64>,
}

/// The columns of the input that the output has too, before its own.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Keep {
    /// None of them.
    #[default]
    Nothing,
    /// All of them.
    All,
    /// Those of these names, in this order.
    Named(Vec<String>),
}

/// A column of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Column {
    /// Which row of the input, from 1.
    Row,
    /// `solved`, `unsolvable` or `bounded`.
    Status,
    /// The number of presses.
    Weight,
    /// The presses, in the form of the board.
    Presses,
    /// How many presses are as good.
    Minima,
    /// What the presses cost.
    Cost,
    /// What any presses cost at least.
    AtLeast,
    /// Lamps that prove that nothing reaches the goal, in the form of the board.
    Witness,
}

impl Options {
    /// The columns that are written.
    pub(crate) fn columns(&self, is_priced: bool) -> Vec<Column> {
        let default = || {
            let cost = is_priced.then_some(Column::Cost);
            Column::DEFAULT.into_iter().chain(cost).collect()
        };
        self.columns.clone().unwrap_or_else(default)
    }
}

impl Column {
    /// All columns.
    pub const ALL: [Self; 8] = [
        Self::Row,
        Self::Status,
        Self::Weight,
        Self::Presses,
        Self::Minima,
        Self::Cost,
        Self::AtLeast,
        Self::Witness,
    ];

    /// Those that are written unless told otherwise.
    pub const DEFAULT: [Self; 4] = [Self::Status, Self::Weight, Self::Presses, Self::Minima];

    /// The name in a header and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Row => "row",
            Self::Status => "status",
            Self::Weight => "weight",
            Self::Presses => "presses",
            Self::Minima => "minima",
            Self::Cost => "cost",
            Self::AtLeast => "at_least",
            Self::Witness => "witness",
        }
    }

    /// The column of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|column| column.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_json_and_back() {
        let options = Options {
            rule: RuleText { stencil: Some("x".into()), modulus: Some(3), ..RuleText::default() },
            size: Some((5, 4)),
            columns: Some(vec![Column::Row, Column::AtLeast]),
            keep: Keep::Named(vec!["id".into()]),
            from: Some(Format::ArrowStream),
            ..Options::default()
        };
        let json = serde_json::to_string(&options).unwrap();
        assert_eq!(serde_json::from_str::<Options>(&json).unwrap(), options);
        assert_eq!(serde_json::from_str::<Options>("{}").unwrap(), Options::default());
    }
}
