//! A list of lamps and switches: the lamps in rows, below them the switches, each place under its number.
//!
//! ```text
//!  0  1  2     a line of numbers and a line of cells for every row
//! [ ][ ][ ]    lamps, as on a board
//!
//!  0  1
//! [x][ ]       switches, white where they are not pressed
//! ```

use super::board::{Ground, draw_cells};
use super::digits::{Frame, Number, length, small, strokes};
use super::{BLACK, Drawing, Ink, LEAST_PAIRS, Marks};
use crate::bits::Bits;
use crate::board::Board;
use crate::costs::Costs;
use crate::presses::Presses;
use crate::state::State;
use crate::values::Values;
use crate::witness::Witness;

/// Places in a row of a short list.
const SHORT: usize = 8;
/// Lines that a row takes: its numbers, and its cells.
const LINES: usize = 2;
/// The widest stroke of a number over a cell.
const STROKE: f32 = 0.06;

/// Rows and columns of cells that the picture of a list takes.
pub(super) fn sides(board: &Board) -> (usize, usize) {
    let (lamps, switches) = (board.n_lamps(), board.n_presses());
    let columns = per_row(board);
    let rows = lamps.div_ceil(columns) + switches.div_ceil(columns);
    (LINES * rows.max(1) + usize::from(lamps > 0 && switches > 0), columns)
}

/// Places in a row: about as many as there are rows, where the list is long.
fn per_row(board: &Board) -> usize {
    let longest = board.n_lamps().max(board.n_presses()).max(1);
    let root = longest.isqrt();
    longest.min(SHORT.max(root + usize::from(root * root < longest)))
}

/// Draws the list with its corner at that row and column, dark where there is no state.
pub(super) fn draw(
    drawing: &mut Drawing,
    (board, costs): (&Board, &Costs),
    state: Option<&State>,
    marks: Marks,
    (top, left): (usize, usize),
) {
    let (lamps, switches, columns) = (board.n_lamps(), board.n_presses(), per_row(board));
    for (row, places) in rows(lamps, columns).enumerate() {
        let corner = (top + LINES * row, left);
        let state = state.map(|state| State::from(part(state, places.clone())));
        let witness = match marks {
            Marks::Witness(witness) => Some(Witness::from(part(witness.values(), places.clone()))),
            _ => None,
        };
        let marks = witness.as_ref().map_or(Marks::None, Marks::Witness);
        let cells = plain(places.len());
        line(drawing, (&cells, costs), (state.as_ref(), Ground::Lamps), marks, (places, corner));
    }
    let below = top + LINES * lamps.div_ceil(columns) + usize::from(lamps > 0 && switches > 0);
    for (row, places) in rows(switches, columns).enumerate() {
        let corner = (below + LINES * row, left);
        let presses = match marks {
            Marks::Presses(presses) => Some(Presses::from(part(presses, places.clone()))),
            _ => None,
        };
        let marks = presses.as_ref().map_or(Marks::None, Marks::Presses);
        let locked: Bits = places.clone().map(|press| board.is_locked(press)).collect();
        let cells = plain(places.len()).with_locked(locked).expect("a mark for each place");
        line(drawing, (&cells, costs), (None, Ground::Paper), marks, (places, corner));
    }
}

type Places = std::ops::Range<usize>;

/// The places of each row.
fn rows(length: usize, columns: usize) -> impl Iterator<Item = Places> {
    (0..length).step_by(columns).map(move |start| start..length.min(start + columns))
}

/// The values of some places.
fn part(values: &Values, places: Places) -> Values {
    let own = places.map(|place| values.get(place));
    Values::new(values.modulus(), own).expect("values of the same modulus")
}

/// A row of cells and nothing else.
fn plain(length: usize) -> Board {
    Board::grid(1, length).expect("a row has a place")
}

/// One row of places, their numbers above.
fn line(
    drawing: &mut Drawing,
    (cells, costs): (&Board, &Costs),
    (state, ground): (Option<&State>, Ground),
    marks: Marks,
    (places, (top, left)): (Places, (usize, usize)),
) {
    draw_cells(drawing, (cells, costs), (state, ground), marks, (top + 1, left));
    if drawing.cell < LEAST_PAIRS {
        return;
    }
    for (column, place) in places.enumerate() {
        let centre = (small(left + column) + 0.5, small(top) + 0.72);
        let frame = Frame { centre, height: 0.3, width: 0.8 };
        let Ok(number) = u32::try_from(place) else { return };
        let width = frame.stroke(length(number)).min(STROKE);
        drawing.add(Ink::Line(BLACK, width), strokes(Number::of(number), frame));
    }
}
