//! Edges: what happens to a press at the border of a grid.
//!
//! Every kind is a gluing of the borders of the `R × C` rectangle:
//!
//! ```text
//! cylinder    (r, c + C) -> (r, c)
//! torus       cylinder, and (r + R, c) -> (r, c)
//! mobius      (r, c + C) -> (R - 1 - r, c)
//! klein       mobius, and (r + R, c) -> (r, c)
//! projective  mobius, and (r + R, c) -> (r, C - 1 - c)
//! ```

use std::fmt;
use std::str::FromStr;

/// How the borders of a grid are joined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Edges {
    /// Nothing is joined: a step over the border is lost.
    #[default]
    Plane,
    /// Left and right joined.
    Cylinder,
    /// Left and right joined, top and bottom too.
    Torus,
    /// Left and right joined with the rows reversed.
    Mobius,
    /// As the Möbius strip, and top and bottom joined straight.
    Klein,
    /// Left and right joined reversed, top and bottom too.
    Projective,
}

/// How one pair of borders is joined.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Join {
    Open,
    Straight,
    Reversed,
}

impl Edges {
    /// All kinds, in the order of the documentation.
    pub const ALL: [Self; 6] =
        [Self::Plane, Self::Cylinder, Self::Torus, Self::Mobius, Self::Klein, Self::Projective];

    /// The name in puzzle files and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Plane => "plane",
            Self::Cylinder => "cylinder",
            Self::Torus => "torus",
            Self::Mobius => "mobius",
            Self::Klein => "klein",
            Self::Projective => "projective",
        }
    }

    /// The place that `(row, column)` means on a grid of `rows × columns`; `None` if it is off the board.
    ///
    /// The order in which the two joins are undone does not matter, on the projective plane either:
    /// mirroring a coordinate keeps the parity of the times it wraps.
    pub(crate) fn place(
        self,
        row: isize,
        column: isize,
        rows: usize,
        columns: usize,
    ) -> Option<(usize, usize)> {
        let (left_right, top_bottom) = self.joins();
        let (column, wraps) = fold(column, columns, left_right)?;
        let row = if reverses(left_right, wraps) { (-1 - row).saturating_add_unsigned(rows) } else { row };
        let (row, wraps) = fold(row, rows, top_bottom)?;
        let column = if reverses(top_bottom, wraps) { columns - 1 - column } else { column };
        Some((row, column))
    }

    fn joins(self) -> (Join, Join) {
        match self {
            Self::Plane => (Join::Open, Join::Open),
            Self::Cylinder => (Join::Straight, Join::Open),
            Self::Torus => (Join::Straight, Join::Straight),
            Self::Mobius => (Join::Reversed, Join::Open),
            Self::Klein => (Join::Reversed, Join::Straight),
            Self::Projective => (Join::Reversed, Join::Reversed),
        }
    }
}

/// Brings a coordinate into `0 .. side`, and says how often it wrapped.
fn fold(coordinate: isize, side: usize, join: Join) -> Option<(usize, isize)> {
    let side = 0isize.saturating_add_unsigned(side);
    let wraps = coordinate.div_euclid(side);
    (join != Join::Open || wraps == 0).then(|| (coordinate.rem_euclid(side).unsigned_abs(), wraps))
}

fn reverses(join: Join, wraps: isize) -> bool {
    join == Join::Reversed && wraps % 2 != 0
}

impl fmt::Display for Edges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Edges {
    type Err = ();

    /// # Errors
    ///
    /// If there are no edges of that name.
    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|edges| edges.name() == name).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(edges: Edges, from: (isize, isize), expected: Option<(usize, usize)>) {
        assert_eq!(edges.place(from.0, from.1, 3, 5), expected, "{edges} {from:?}");
    }

    #[test]
    fn each_border_is_glued_as_documented() {
        check(Edges::Plane, (0, -1), None);
        check(Edges::Cylinder, (0, -1), Some((0, 4)));
        check(Edges::Cylinder, (3, 0), None);
        check(Edges::Torus, (-1, 5), Some((2, 0)));
        check(Edges::Mobius, (0, 5), Some((2, 0)));
        check(Edges::Mobius, (0, 10), Some((0, 0)));
        check(Edges::Mobius, (-1, 5), None);
        check(Edges::Klein, (-1, 1), Some((2, 1)));
        check(Edges::Klein, (0, -1), Some((2, 4)));
        check(Edges::Projective, (3, 0), Some((0, 4)));
        check(Edges::Projective, (-1, -1), Some((0, 0)));
    }

    #[test]
    fn far_offsets_wrap_again() {
        check(Edges::Torus, (-7, 23), Some((2, 3)));
        check(Edges::Projective, (7, 2), Some((1, 2)));
    }
}
