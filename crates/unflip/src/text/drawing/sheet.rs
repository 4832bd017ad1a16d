//! A contact sheet: the same board many times, each under its number, in as many rows as make it a little wider than high.

use super::digits::{Frame, Number, small, strokes};
use super::{BLACK, Drawing, Ink, MOST_SIDE, Marks, board};
use crate::board::Board;
use crate::costs::Costs;
use crate::presses::Presses;
use crate::state::State;

/// Where the boards of a sheet lie; all in cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layout {
    /// Sides of a board with the space behind it, and above it for its number.
    width: usize,
    height: usize,
    /// The space above a board.
    label: usize,
    per_row: usize,
    n_rows: usize,
}

/// A sheet of quiet patterns, those that fit.
pub(super) fn of_patterns(board: &Board, patterns: &[Presses]) -> Drawing {
    if patterns.is_empty() {
        let (rows, columns) = board::sides(board);
        let mut drawing = Drawing::empty(rows, columns, "there is no quiet pattern");
        board::draw(&mut drawing, (board, &Costs::default()), None, Marks::None, (0, 0));
        return drawing;
    }
    let one = |index: usize| (None, Marks::Presses(&patterns[index]));
    let names = ["1 quiet pattern", "quiet patterns", ": presses that change no lamp"];
    draw(board, patterns.len(), names, one)
}

/// A sheet of states, those that fit.
pub(super) fn of_states(board: &Board, states: &[State]) -> Drawing {
    draw(board, states.len(), ["1 board", "boards", ""], |index| (Some(&states[index]), Marks::None))
}

/// A sheet of so many boards, each as `one` says; the names are for one, for several, and what is said of them.
fn draw<'a>(
    board: &Board,
    count: usize,
    [single, plural, what]: [&str; 3],
    one: impl Fn(usize) -> (Option<&'a State>, Marks<'a>),
) -> Drawing {
    let (rows, columns) = board::sides(board);
    let layout = layout(rows, columns, count.max(1));
    let drawn = count.min(layout.per_row * layout.n_rows);
    let left_out = count - drawn;
    let boards = if drawn == 1 { single.to_string() } else { format!("{drawn} {plural}") };
    let rest = if left_out > 0 { format!("; {left_out} more do not fit") } else { String::new() };
    let sides = (layout.n_rows * layout.height, layout.per_row * layout.width - 1);
    let mut drawing =
        Drawing { left_out, ..Drawing::empty(sides.0, sides.1, &format!("{boards}{what}{rest}")) };
    let corner =
        |index: usize| (index / layout.per_row * layout.height, index % layout.per_row * layout.width);
    for index in 0..drawn {
        let ((top, left), (state, marks)) = (corner(index), one(index));
        board::draw(&mut drawing, (board, &Costs::default()), state, marks, (top + layout.label, left));
    }
    for index in 0..drawn {
        let ((top, left), label) = (corner(index), small(layout.label));
        let centre = (small(left) + small(columns) / 2.0, small(top) + label / 2.0);
        let frame = Frame { centre, height: label * 0.5, width: small(columns) };
        let number = u32::try_from(index + 1).expect("a sheet has few boards");
        drawing.add(Ink::Line(BLACK, label * 0.07), strokes(Number::of(number), frame));
    }
    drawing
}

fn layout(rows: usize, columns: usize, boards: usize) -> Layout {
    // A number has at least a cell, and more where the boards and with them the cells become small.
    let label = 1 + rows.max(columns) / 12;
    let (width, height) = (columns + 1, rows + label);
    let (most_per_row, most_rows) = (((MOST_SIDE + 1) / width).max(1), (MOST_SIDE / height).max(1));
    // The sheet is about 4 to 3: per_row · width = 4/3 · (boards / per_row) · height.
    let wanted = (1..=boards).find(|&per_row| 3 * per_row * per_row * width >= 4 * boards * height);
    let per_row = wanted.unwrap_or(boards).max(boards.div_ceil(most_rows)).min(most_per_row);
    Layout { width, height, label, per_row, n_rows: boards.div_ceil(per_row).min(most_rows) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_wrapped_into_rows_and_limited() {
        let check = |rows, columns, patterns, expected: (usize, usize)| {
            let layout = layout(rows, columns, patterns);
            assert_eq!((layout.n_rows, layout.per_row), expected, "{patterns} of {rows} x {columns}");
        };
        check(4, 4, 4, (2, 3));
        check(5, 5, 2, (1, 2));
        check(4, 4, 1, (1, 1));
        check(4, 20, 6, (3, 2));
        check(20, 4, 6, (1, 6));
        check(30, 30, 2000, (31, 33));
        check(1000, 1000, 5, (1, 1));
    }
}
