//! Where the cells are on the screen: as large as they fit, and a window where the board is larger than the screen.

use ratatui::layout::{Constraint, Layout, Rect};

use super::cells::letters;
use super::table::{Table, sides};

/// Columns and rows of a cell beside the letters of its lamp: the first that lets the whole board be seen, else the last.
const SIZES: [(u16, u16); 3] = [(4, 2), (4, 1), (1, 1)];

/// The size of an entry of a list, beside the letters of its lamp.
const ENTRY: (u16, u16) = (4, 1);

/// The smallest screen.
pub(super) const SMALLEST: (u16, u16) = (32, 10);

/// The parts of the screen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Areas {
    pub(super) header: Rect,
    pub(super) board: Rect,
    pub(super) message: Rect,
    pub(super) keys: Rect,
}

/// The parts of a screen of this size; `None` if it is too small.
pub(super) fn areas(screen: Rect) -> Option<Areas> {
    if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
        return None;
    }
    let rows = [Constraint::Length(3), Constraint::Min(3), Constraint::Length(2), Constraint::Length(1)];
    let [header, board, message, keys] = Layout::vertical(rows).areas(screen);
    Some(Areas { header, board, message, keys })
}

/// Where the cells are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Fit {
    /// With the border.
    pub(super) frame: Rect,
    pub(super) cell: (u16, u16),
    /// The letters of a lamp.
    pub(super) lamp: u16,
    /// The first row and column that are seen.
    pub(super) first: (usize, usize),
    /// How many rows and columns are seen.
    pub(super) seen: (usize, usize),
    columns: usize,
}

impl Fit {
    /// The best fit of a table; its scroll is brought to where the board is, and what is to be seen.
    pub(super) fn new(table: &mut Table, area: Rect) -> Self {
        let (rows, columns) = sides(table.puzzle.board());
        let is_list = table.puzzle.board().sides().is_none();
        let lamp = letters(table.puzzle.rule().modulus());
        let sizes: &[(u16, u16)] = if is_list { &[ENTRY] } else { &SIZES };
        let mut rooms = sizes.iter().map(|&(width, height)| {
            let cell = (width + lamp, height);
            (cell, room(area, cell, is_list))
        });
        let holds = |(_, room): &((u16, u16), (usize, usize))| room.0 >= rows && room.1 >= columns;
        let (cell, room) = rooms.clone().find(holds).or(rooms.next_back()).expect("there are sizes");
        let seen = (room.0.min(rows), room.1.min(columns));
        let scroll = &mut table.scroll;
        scroll.top = window(scroll.top, seen.0, rows, scroll.target.map(|place| place / columns));
        scroll.left = window(scroll.left, seen.1, columns, scroll.target.map(|place| place % columns));
        let inner = if is_list { area.width } else { size(seen.1, cell.0) + 3 };
        let frame = Rect {
            width: inner.min(area.width),
            height: (size(seen.0, cell.1) + 2 - (cell.1 - 1)).min(area.height),
            ..area
        };
        Self { frame, cell, lamp, first: (scroll.top, scroll.left), seen, columns }
    }

    /// Where a cell begins, by the row and column that are seen.
    pub(super) fn corner(&self, row: usize, column: usize) -> (u16, u16) {
        (self.frame.x + 1 + size(column, self.cell.0), self.frame.y + 1 + size(row, self.cell.1))
    }

    /// The place of the row and column that are seen.
    pub(super) fn place(&self, row: usize, column: usize) -> usize {
        (self.first.0 + row) * self.columns + self.first.1 + column
    }

    /// The place at a point of the screen.
    pub(super) fn under(&self, x: u16, y: u16) -> Option<usize> {
        if x + 1 >= self.frame.right() || y + 1 >= self.frame.bottom() {
            return None;
        }
        let (x, y) = (x.checked_sub(self.frame.x + 1)?, y.checked_sub(self.frame.y + 1)?);
        let (row, column) = (usize::from(y / self.cell.1), usize::from(x / self.cell.0));
        let column = if self.columns == 1 { 0 } else { column };
        (row < self.seen.0 && column < self.seen.1).then(|| self.place(row, column))
    }
}

/// Rows and columns of cells of this size for which there is room within a border.
fn room(area: Rect, cell: (u16, u16), is_list: bool) -> (usize, usize) {
    let height = usize::from(area.height.saturating_sub(2)) + usize::from(cell.1) - 1;
    let columns = if is_list { 1 } else { usize::from(area.width.saturating_sub(3)) / usize::from(cell.0) };
    (height / usize::from(cell.1), columns)
}

/// The length of so many cells; screens are that long at most.
fn size(cells: usize, length: u16) -> u16 {
    u16::try_from(cells).map_or(u16::MAX, |cells| cells.saturating_mul(length)).min(u16::MAX / 2)
}

/// Where a window of `seen` out of `all` begins, so that it holds what is to be seen.
fn window(first: usize, seen: usize, all: usize, target: Option<usize>) -> usize {
    let first = match target {
        Some(target) if target < first => target,
        Some(target) if target >= first + seen => target + 1 - seen,
        _ => first,
    };
    first.min(all - seen)
}

#[cfg(test)]
mod tests {
    use super::*;
    use unflip::text::link_to_puzzle;

    fn table(link: &str) -> Table {
        Table::new(link_to_puzzle(link).unwrap().0, String::new())
    }

    #[test]
    fn cells_are_as_large_as_they_fit() {
        let check = |link, width, height, cell, seen| {
            let fit = Fit::new(&mut table(link), Rect::new(0, 3, width, height));
            assert_eq!((fit.cell, fit.seen), (cell, seen), "{link} on {width} x {height}");
            assert!(fit.frame.width <= width && fit.frame.height <= height);
        };
        check("1.5.", 80, 18, (5, 2), (5, 5));
        check("1.5.", 80, 11, (5, 2), (5, 5));
        check("1.5.", 80, 10, (5, 1), (5, 5));
        check("1.5.", 22, 18, (2, 1), (5, 5));
        check("1.50.", 80, 18, (2, 1), (16, 38));
        check(
            "1.3n40.A.r0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0",
            80,
            18,
            (5, 1),
            (16, 1),
        );
    }

    #[test]
    fn the_window_holds_what_is_to_be_seen_unless_the_wheel_moved_it() {
        let mut table = table("1.50.");
        table.scroll.target = Some(49 * 50 + 49);
        let fit = Fit::new(&mut table, Rect::new(0, 3, 80, 18));
        assert_eq!(fit.first, (34, 12));
        table.scroll = super::super::table::Scroll { top: 3, left: 999, target: None };
        assert_eq!(Fit::new(&mut table, Rect::new(0, 3, 80, 18)).first, (3, 12));
    }

    #[test]
    fn a_point_of_the_screen_is_in_a_cell() {
        let fit = Fit::new(&mut table("1.5."), Rect::new(0, 3, 80, 18));
        for (row, column) in [(0, 0), (2, 3), (4, 4)] {
            let (x, y) = fit.corner(row, column);
            assert_eq!(fit.under(x, y), Some(row * 5 + column));
            assert_eq!(fit.under(x + 4, y), Some(row * 5 + column));
        }
        assert_eq!(fit.under(5, 5), Some(0), "below the first lamp");
        assert_eq!(
            (
                fit.under(0, 4),
                fit.under(1, 3),
                fit.under(26, 4),
                fit.under(1, 13),
                fit.under(u16::MAX - 1, 4)
            ),
            (None, None, None, None, None)
        );
    }
}
