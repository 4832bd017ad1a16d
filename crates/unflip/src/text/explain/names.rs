//! What cells are called in an explanation: rows and columns as wholes, else one by one.

use crate::board::Board;
use crate::explain::{Order, Step};

/// Cells that are named one by one, at most.
const MOST_NAMES: usize = 14;

/// What places are looked at for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Lamps,
    Presses,
}

/// The names of the places of a board.
pub(super) struct Names<'a> {
    board: &'a Board,
    modulus: u32,
}

impl<'a> Names<'a> {
    pub(super) fn new(board: &'a Board, modulus: u32) -> Self {
        Self { board, modulus }
    }

    /// The row or column of a lamp, whichever the order goes by; the lamp itself without a board.
    pub(super) fn line(&self, lamp: usize, order: Order) -> usize {
        match (order, self.board.sides()) {
            (Order::Rows, Some((_, columns))) => lamp / columns,
            (Order::Columns, Some((_, columns))) => lamp % columns,
            _ => lamp,
        }
    }

    /// Where the press of every step is, seen from its lamp; `None` if it is not the same for all.
    pub(super) fn offset(&self, steps: &[Step]) -> Option<&'static str> {
        let (_, columns) = self.board.sides()?;
        let of = |step: &Step| {
            let place = |place: usize| (place / columns, place % columns);
            let ((row, column), (to_row, to_column)) = (place(step.lamp), place(step.press));
            let difference =
                |to: usize, from: usize| 0isize.saturating_add_unsigned(to).saturating_sub_unsigned(from);
            (difference(to_row, row), difference(to_column, column))
        };
        let first = of(steps.first()?);
        let name = match first {
            (0, 0) => "the cell itself",
            (1, 0) => "the cell below it",
            (0, 1) => "the cell to its right",
            (1, 1) => "the cell below it to the right",
            (2, 0) => "the cell two rows below it",
            (0, 2) => "the cell two columns to its right",
            _ => return None,
        };
        steps.iter().all(|step| of(step) == first).then_some(name)
    }

    /// A lamp by itself: row and column, or its number.
    pub(super) fn lamp(&self, lamp: usize) -> String {
        match self.board.sides() {
            Some((_, columns)) => format!("{},{}", lamp / columns + 1, lamp % columns + 1),
            None => format!("lamp {lamp}"),
        }
    }

    /// A press by itself.
    pub(super) fn press(&self, press: usize) -> String {
        match self.board.sides() {
            Some(_) => self.lamp(press),
            None => format!("press {press}"),
        }
    }

    /// Places as a whole: `in row 1`, `in column 2`, or one by one.
    pub(super) fn whole(&self, places: &[usize], kind: Kind) -> String {
        match self.row_or_column(places) {
            Some((true, row)) => format!("in row {}", row + 1),
            Some((false, column)) => format!("in column {}", column + 1),
            None => {
                let words = match (kind, self.board.sides().is_some()) {
                    (_, true) => "in the cells (row,column)",
                    (Kind::Lamps, false) => "of the lamps",
                    (Kind::Presses, false) => "of the presses",
                };
                format!("{words} {}", few(places.iter().map(|&place| self.short(place)).collect()))
            }
        }
    }

    /// Values of these places: all of them in a row or column, else those that are not 0 by name.
    pub(super) fn values(&self, places: &[usize], values: &[u32], kind: Kind) -> String {
        let one = match (self.modulus, kind) {
            (2, Kind::Lamps) => "#",
            (2, Kind::Presses) => "X",
            _ => "1",
        };
        let is_line = self.row_or_column(places).is_some();
        let name = |(&place, &value): (&usize, &u32)| match (is_line, value) {
            (true, 0) => Some(".".to_string()),
            (true, 1) => Some(one.to_string()),
            (true, value) => Some(value.to_string()),
            (false, 0) => None,
            (false, 1) => Some(self.short(place)),
            (false, value) => Some(format!("{}x{value}", self.short(place))),
        };
        let named: Vec<String> = places.iter().zip(values).filter_map(name).collect();
        match (named.is_empty(), is_line) {
            (true, _) => "nothing".to_string(),
            (_, true) => named.join(" "),
            (_, false) => few(named),
        }
    }

    fn short(&self, place: usize) -> String {
        if self.board.sides().is_some() { self.lamp(place) } else { place.to_string() }
    }

    /// Whether the places are one row without holes (true) or one such column, and which.
    fn row_or_column(&self, places: &[usize]) -> Option<(bool, usize)> {
        let (rows, columns) = self.board.sides()?;
        let first = *places.first()?;
        let (row, column) = (first / columns, first % columns);
        // With a hole in it, a picture of the line would say less than the cells by name.
        let cells = |all: Vec<usize>| all.iter().all(|&place| !self.board.is_hole(place)) && all == places;
        if cells((0..columns).map(|other| row * columns + other).collect()) {
            return Some((true, row));
        }
        cells((0..rows).map(|other| other * columns + column).collect()).then_some((false, column))
    }
}

/// Names with spaces between; of too many the first ones.
fn few(mut names: Vec<String>) -> String {
    let rest = names.len().saturating_sub(MOST_NAMES);
    if rest > 0 {
        names.truncate(MOST_NAMES);
        names.push(format!("and {rest} more"));
    }
    names.join(" ")
}
