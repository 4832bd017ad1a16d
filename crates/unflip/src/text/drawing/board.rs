//! One board: the lamps, the lines between them, locked cells and marks.

use super::digits::{Frame, Number, length, small, strokes};
use super::{
    BLACK, Colour, Drawing, Figure, Ink, LEAST_DIGITS, LEAST_PAIRS, LEAST_SHAPES, Marks, WHITE, list,
};
use crate::board::Board;
use crate::costs::Costs;
use crate::state::State;
use crate::values::Values;

const DARK: Colour = [0x2B, 0x30, 0x40];
const LIT: Colour = [0xFF, 0xD7, 0x5E];
const GRID: Ink = Ink::Line([0x8A, 0x90, 0xA0], 0.04);
const LOCKED: Colour = [0xC0, 0x39, 0x2B];
const MARK: Colour = [0x12, 0x66, 0xC4];
/// Marks that have no white around them, on dark ground.
const BRIGHT: Colour = [0x6D, 0xB8, 0xFF];
/// Marks are lines of this width, on one of white, wider by so much, that parts them from any ground.
const STROKE: f32 = 0.16;
const HALO: f32 = 0.12;
/// Longer numbers have no room: a lamp is its shade alone, a count its shape.
const MOST_DIGITS: usize = 3;
/// Shades are no more than this many, however many values a lamp has.
const SHADES: u32 = 32;

/// The figures of a mark in the cell with that corner.
type Shape = fn(f32, f32) -> Vec<Figure>;

/// What cells stand on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// Lamps.
    Lamps,
    /// White, where there are none.
    Paper,
}

/// Rows and columns of cells that a board takes.
pub(super) fn sides(board: &Board) -> (usize, usize) {
    board.sides().unwrap_or_else(|| list::sides(board))
}

/// Draws a board with its corner at that row and column, dark where there is no state.
pub(super) fn draw(
    drawing: &mut Drawing,
    (board, costs): (&Board, &Costs),
    state: Option<&State>,
    marks: Marks,
    corner: (usize, usize),
) {
    if board.sides().is_none() {
        return list::draw(drawing, (board, costs), state, marks, corner);
    }
    draw_cells(drawing, (board, costs), (state, Ground::Lamps), marks, corner);
}

/// Draws the cells of a grid.
pub(super) fn draw_cells(
    drawing: &mut Drawing,
    (board, costs): (&Board, &Costs),
    (state, ground): (Option<&State>, Ground),
    marks: Marks,
    (row, column): (usize, usize),
) {
    let (rows, columns) = board.sides().expect("a grid");
    let view = View { board, state, ground, rows, columns, top: row, left: column };
    if ground == Ground::Lamps {
        view.draw_lamps(drawing);
    }
    if drawing.cell >= LEAST_SHAPES {
        drawing.add(GRID, view.lines());
    }
    view.draw_locked(drawing);
    let is_alone = matches!(marks, Marks::None);
    let has_room = drawing.cell >= if is_alone { LEAST_DIGITS } else { LEAST_PAIRS };
    let state = state.filter(|state| state.modulus() > 2 && has_room);
    let seat = if state.is_some() { Seat::Beside } else { Seat::Alone };
    match marks {
        Marks::None => (),
        Marks::Presses(presses) => {
            let number = |count| of_count(costs, count, presses.modulus());
            view.draw_marks(drawing, presses, seat, (cross, &number));
        }
        Marks::Witness(witness) => view.draw_marks(drawing, witness.values(), seat, (ring, &Number::of)),
    }
    if let Some(state) = state {
        view.draw_values(drawing, state, if is_alone { Seat::Alone } else { Seat::Corner });
    }
}

/// How a count is pressed: down where that is shorter, if presses go both ways.
fn of_count(costs: &Costs, count: u32, modulus: u32) -> Number {
    let value = costs.times(count, modulus);
    Number { value, down: value < count }
}

/// A board in its place.
#[derive(Clone, Copy)]
struct View<'a> {
    board: &'a Board,
    state: Option<&'a State>,
    ground: Ground,
    rows: usize,
    columns: usize,
    top: usize,
    left: usize,
}

impl View<'_> {
    /// The corner of a cell.
    fn corner(&self, place: usize) -> (f32, f32) {
        (small(self.left + place % self.columns), small(self.top + place / self.columns))
    }

    fn shade(&self, place: usize) -> u32 {
        self.state.map_or(0, |state| shade(state.get(place), state.modulus()))
    }

    fn cells(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.rows * self.columns).filter(|&place| !self.board.is_hole(place))
    }

    /// Black or white, whichever is seen in a cell.
    fn contrast(&self, place: usize) -> Colour {
        match self.ground {
            Ground::Lamps => contrast(colour(self.shade(place))),
            Ground::Paper => BLACK,
        }
    }

    /// Runs of equal shades in a row, as rectangles; one layer a shade.
    fn draw_lamps(&self, drawing: &mut Drawing) {
        let mut runs: Vec<Vec<Figure>> = vec![Vec::new(); SHADES as usize];
        for row in 0..self.rows {
            let of = |column: usize| {
                let place = row * self.columns + column;
                (!self.board.is_hole(place)).then(|| self.shade(place))
            };
            let mut start = 0;
            while start < self.columns {
                let value = of(start);
                let length = (start..self.columns).take_while(|&column| of(column) == value).count();
                if let Some(shade) = value {
                    let (x, y) = self.corner(row * self.columns + start);
                    runs[shade as usize].push(Figure::Rectangle(x, y, small(length), 1.0));
                }
                start += length;
            }
        }
        for (shade, figures) in (0..).zip(runs) {
            drawing.add(Ink::Fill(colour(shade)), figures);
        }
    }

    /// The sides of all cells: runs that have a cell on one side at least.
    fn lines(&self) -> Vec<Figure> {
        let is_cell = |row: usize, column: usize| {
            row < self.rows && column < self.columns && !self.board.is_hole(row * self.columns + column)
        };
        let (top, left) = (small(self.top), small(self.left));
        // Above row 0 the row wraps to the largest number, which is no row.
        let mut figures = Vec::new();
        for row in 0..=self.rows {
            let side = |column| is_cell(row, column) || is_cell(row.wrapping_sub(1), column);
            let y = top + small(row);
            for (start, end) in runs(self.columns, side) {
                figures.push(Figure::Segment(left + small(start), y, left + small(end), y));
            }
        }
        for column in 0..=self.columns {
            let side = |row| is_cell(row, column) || is_cell(row, column.wrapping_sub(1));
            let x = left + small(column);
            for (start, end) in runs(self.rows, side) {
                figures.push(Figure::Segment(x, top + small(start), x, top + small(end)));
            }
        }
        figures
    }

    /// A corner of each locked cell, cut off.
    fn draw_locked(&self, drawing: &mut Drawing) {
        let corner = |place| {
            let (x, y) = self.corner(place);
            Figure::Triangle([(x + 0.06, y + 0.06), (x + 0.4, y + 0.06), (x + 0.06, y + 0.4)])
        };
        let locked = self.cells().filter(|&place| self.board.is_locked(place)).map(corner).collect();
        drawing.add(Ink::Fill(LOCKED), locked);
    }

    /// A shape for every 1 of two colours, a count for every other value but 0; small squares where cells are small.
    fn draw_marks(
        &self,
        drawing: &mut Drawing,
        values: &Values,
        seat: Seat,
        (shape, number): (Shape, &dyn Fn(u32) -> Number),
    ) {
        let marked = || self.cells().filter(|&place| values.get(place) > 0);
        if drawing.cell < LEAST_SHAPES {
            return self.draw_squares(drawing, marked);
        }
        let has_counts = values.modulus() > 2 && drawing.cell >= LEAST_DIGITS;
        let is_count = |place| has_counts && length(number(values.get(place)).value) <= MOST_DIGITS;
        let of = |place| {
            let (x, y) = self.corner(place);
            shape(x, y)
        };
        let shapes: Vec<Figure> = marked().filter(|&place| !is_count(place)).flat_map(of).collect();
        drawing.add(Ink::Line(WHITE, STROKE + HALO), shapes.clone());
        drawing.add(Ink::Line(MARK, STROKE), shapes);
        let count =
            |place| Some(number(values.get(place))).filter(|_| values.get(place) > 0 && is_count(place));
        for signs in 1..=MOST_DIGITS + 1 {
            let (width, figures) = self.numbers(count, signs, seat);
            drawing.add(Ink::Line(WHITE, width + HALO), figures.clone());
            drawing.add(Ink::Line(MARK, width), figures);
        }
    }

    /// A square in each marked cell, of another blue on dark ground than on light.
    fn draw_squares<I: Iterator<Item = usize>>(&self, drawing: &mut Drawing, marked: impl Fn() -> I) {
        for (ground, mark) in [(WHITE, BRIGHT), (BLACK, MARK)] {
            let is_on = |&place: &usize| self.contrast(place) == ground;
            let square = |place| {
                let (x, y) = self.corner(place);
                Figure::Rectangle(x + 0.25, y + 0.25, 0.5, 0.5)
            };
            drawing.add(Ink::Fill(mark), marked().filter(is_on).map(square).collect());
        }
    }

    /// The value of every lamp that is not 0.
    fn draw_values(&self, drawing: &mut Drawing, state: &State, seat: Seat) {
        for ink in [WHITE, BLACK] {
            for digits in 1..=MOST_DIGITS {
                let value = |place| {
                    let value = state.get(place);
                    (value > 0 && self.contrast(place) == ink).then(|| Number::of(value))
                };
                let (width, figures) = self.numbers(value, digits, seat);
                drawing.add(Ink::Line(ink, width * 0.8), figures);
            }
        }
    }

    /// The numbers of so many signs, and how wide their strokes are.
    fn numbers(&self, of: impl Fn(usize) -> Option<Number>, signs: usize, seat: Seat) -> (f32, Vec<Figure>) {
        let number = |place: usize| {
            let number = of(place).filter(|number| number.length() == signs)?;
            Some(strokes(number, seat.frame(self.corner(place))))
        };
        (seat.frame((0.0, 0.0)).stroke(signs), self.cells().filter_map(number).flatten().collect())
    }
}

/// Where a number stands in its cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seat {
    /// In the middle.
    Alone,
    /// Small, in the corner at the left.
    Corner,
    /// Beside another in the corner.
    Beside,
}

impl Seat {
    /// The frame of a number in the cell with that corner.
    fn frame(self, (x, y): (f32, f32)) -> Frame {
        let (right, down, height, width) = match self {
            Self::Alone => (0.5, 0.5, 0.54, 0.72),
            Self::Corner => (0.19, 0.19, 0.22, 0.26),
            Self::Beside => (0.58, 0.6, 0.5, 0.62),
        };
        Frame { centre: (x + right, y + down), height, width }
    }
}

/// Starts and ends of the runs of places that `is` names.
fn runs(length: usize, is: impl Fn(usize) -> bool) -> Vec<(usize, usize)> {
    let mut runs = Vec::new();
    let mut start = 0;
    while start < length {
        let end = start + (start..length).take_while(|&place| is(place)).count();
        if end > start {
            runs.push((start, end));
        }
        start = end.max(start + 1);
    }
    runs
}

/// The shade of a value: 0 is dark, the largest is lit.
fn shade(value: u32, modulus: u32) -> u32 {
    let shade = u64::from(value) * u64::from(SHADES - 1) / u64::from(modulus - 1);
    u32::try_from(shade).expect("a shade is at most the last")
}

/// Between dark and lit.
fn colour(shade: u32) -> Colour {
    std::array::from_fn(|part| {
        let (from, to) = (u32::from(DARK[part]), u32::from(LIT[part]));
        let mixed = (from * (SHADES - 1 - shade) + to * shade) / (SHADES - 1);
        u8::try_from(mixed).expect("between two bytes")
    })
}

/// Black or white, whichever is seen on this ground.
fn contrast([red, green, blue]: Colour) -> Colour {
    let light = 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue);
    if light > 1300 { BLACK } else { WHITE }
}

fn cross(x: f32, y: f32) -> Vec<Figure> {
    let (near, far) = (0.27, 0.73);
    vec![
        Figure::Segment(x + near, y + near, x + far, y + far),
        Figure::Segment(x + near, y + far, x + far, y + near),
    ]
}

fn ring(x: f32, y: f32) -> Vec<Figure> {
    vec![Figure::Circle(x + 0.5, y + 0.5, 0.26)]
}
