//! Pictures of states, presses and witnesses: characters in rows, or indices where there is no board.

use std::fmt::{self, Write};

use super::grid::DIGITS;
use crate::board::{Board, Shape};
use crate::goal::Picture;
use crate::presses::Presses;
use crate::state::State;
use crate::values::Values;
use crate::witness::Witness;

/// Rows of cells, one character each, or numbers with spaces where the modulus is over 10.
///
/// A line for each row, every one ended, the last too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a> {
    board: &'a Board,
    values: &'a Values,
    goal: Option<&'a Picture>,
    /// The characters for 0 and 1.
    marks: [char; 2],
    spaced: bool,
}

impl<'a> Rows<'a> {
    /// `.` and `#` for two colours, digits for more.
    pub(super) fn of_values(board: &'a Board, values: &'a Values) -> Self {
        let marks = if values.modulus() == 2 { ['.', '#'] } else { ['0', '1'] };
        Self { board, values, goal: None, marks, spaced: values.modulus() > DIGITS }
    }

    /// `?` where `goal` does not care.
    pub(super) fn with_goal(self, goal: Option<&'a Picture>) -> Self {
        Self { goal, ..self }
    }

    /// For people: other characters for 0 and 1, and spaces between.
    fn spaced(board: &'a Board, values: &'a Values, on: char) -> Self {
        Self { board, values, goal: None, marks: ['.', on], spaced: true }
    }

    fn write_cell(&self, f: &mut fmt::Formatter<'_>, place: usize) -> fmt::Result {
        if self.board.is_hole(place) {
            return f.write_char('_');
        }
        if self.goal.is_some_and(|goal| goal.wanted(place).is_none()) {
            return f.write_char('?');
        }
        match self.values.get(place) {
            0 => f.write_char(self.marks[0]),
            1 => f.write_char(self.marks[1]),
            value => write!(f, "{value}"),
        }
    }
}

impl fmt::Display for Rows<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (rows, columns) = self.board.sides().unwrap_or((1, self.values.len()));
        for row in 0..rows {
            for column in 0..columns {
                if self.spaced && column > 0 {
                    f.write_char(' ')?;
                }
                self.write_cell(f, row * columns + column)?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// Values by index as a list in brackets, `"?"` where `goal` does not care.
pub(super) fn list_of(values: &Values, goal: Option<&Picture>) -> String {
    let value = |(index, value): (usize, u32)| match goal.map(|goal| goal.wanted(index)) {
        Some(None) => "\"?\"".to_string(),
        _ => value.to_string(),
    };
    format!("[{}]", values.iter().enumerate().map(value).collect::<Vec<_>>().join(", "))
}

/// `#` at every locked cell.
pub(super) fn locked_picture(board: &Board) -> String {
    let locked = board.locked().cloned().unwrap_or_default();
    Rows::of_values(board, &Values::from(locked)).to_string()
}

/// The presses for people: `X` where to press (a count where more than once), `.` where not, `_` for a hole.
///
/// Without a board: `press` and the indices, `3x2` for one that is pressed twice.
///
/// # Panics
///
/// If the presses are not of this board.
#[must_use]
pub fn presses_picture(board: &Board, presses: &Presses) -> String {
    match board.shape() {
        // Counts are digits alone: an X among them would look like another kind of cell.
        Shape::Grid { .. } if presses.modulus() > 2 => Rows::spaced(board, presses, '1').to_string(),
        Shape::Grid { .. } => Rows::spaced(board, presses, 'X').to_string(),
        Shape::List { .. } => indices("press", presses),
    }
}

/// The witness for people: `o` at the lamps that take part (a factor where there are more than two colours).
///
/// Without a board: `lamps` and the indices, `3x2` for one that counts twice.
///
/// # Panics
///
/// If the witness is not of this board.
#[must_use]
pub fn witness_picture(board: &Board, witness: &Witness) -> String {
    let values = witness.values();
    match board.shape() {
        Shape::Grid { .. } if values.modulus() > 2 => Rows::spaced(board, values, '1').to_string(),
        Shape::Grid { .. } => Rows::spaced(board, values, 'o').to_string(),
        Shape::List { .. } => indices("lamps", values),
    }
}

/// The state as a bare board: `#` and `.`, digits for more values, `_` for a hole.
///
/// # Panics
///
/// If the state is not of this board.
#[must_use]
pub fn state_picture(board: &Board, state: &State) -> String {
    Rows::of_values(board, state).to_string()
}

/// The lamps for people: `#` where one is on (its value where there are more than two), `.` where not, `_` for a hole.
///
/// Without a board: `lamps` and the indices, `3x2` for one whose value is 2.
///
/// # Panics
///
/// If the state is not of this board.
#[must_use]
pub fn lamps_picture(board: &Board, state: &State) -> String {
    match board.shape() {
        Shape::Grid { .. } if state.modulus() > 2 => Rows::spaced(board, state, '1').to_string(),
        Shape::Grid { .. } => Rows::spaced(board, state, '#').to_string(),
        Shape::List { .. } => indices("lamps", state),
    }
}

/// The counts as contest judges want them: rows of numbers with spaces between, 0 at a hole.
///
/// # Panics
///
/// If the presses are not of this board.
#[must_use]
pub fn presses_to_judge(board: &Board, presses: &Presses) -> String {
    let columns = board.sides().map_or(presses.len(), |(_, columns)| columns);
    let mut text = String::with_capacity(2 * presses.len());
    for (place, count) in presses.iter().enumerate() {
        match char::from_digit(count, 10) {
            Some(digit) => text.push(digit),
            None => write!(text, "{count}").expect("a string takes all text"),
        }
        text.push(if (place + 1) % columns == 0 { '\n' } else { ' ' });
    }
    text
}

fn indices(word: &str, values: &Values) -> String {
    let mut text = word.to_string();
    for (index, count) in values.iter().enumerate() {
        let written = match count {
            0 => Ok(()),
            1 => write!(text, " {index}"),
            _ => write!(text, " {index}x{count}"),
        };
        written.expect("a string takes all text");
    }
    if values.is_zero() {
        text.push_str(" none");
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board() -> Board {
        Board::grid(2, 2).unwrap().with_holes((0..4).map(|place| place == 1).collect()).unwrap()
    }

    #[test]
    fn presses_are_drawn_for_people_and_for_judges() {
        let presses = Presses::new(2, [1, 0, 0, 1]).unwrap();
        assert_eq!(presses_picture(&board(), &presses), "X _\n. X\n");
        assert_eq!(presses_to_judge(&board(), &presses), "1 0\n0 1\n");
        let counts = Presses::new(3, [1, 0, 0, 2]).unwrap();
        assert_eq!(presses_picture(&board(), &counts), "1 _\n. 2\n");
    }

    #[test]
    fn lists_are_told_by_index() {
        let list = Board::list(4, 4);
        assert_eq!(presses_picture(&list, &Presses::new(3, [1, 0, 0, 2]).unwrap()), "press 0 3x2\n");
        assert_eq!(presses_picture(&list, &Presses::new(2, [0; 4]).unwrap()), "press none\n");
        let lamps = [true, true, false, true].into_iter().collect::<crate::Bits>();
        assert_eq!(witness_picture(&list, &Witness::from(lamps)), "lamps 0 1 3\n");
    }

    #[test]
    fn states_are_bare_boards() {
        let state = State::new(12, [11, 0, 3, 1]).unwrap();
        assert_eq!(state_picture(&board(), &state), "11 _\n3 1\n");
    }
}
