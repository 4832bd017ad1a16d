//! Orbits: the cells that are pressed together, so that a board has a wanted symmetry.

use std::fmt;
use std::str::FromStr;

use crate::board::Board;
use crate::goal::Goal;
use crate::rule::Rule;

/// How a board is to look the same: mirrored or turned.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Left and right mirrored.
    LeftRight,
    /// Top and bottom mirrored.
    TopBottom,
    /// Both mirrors.
    Both,
    /// Mirrored at the diagonal from the top left; on squares.
    Diagonal,
    /// Turned by half a turn.
    HalfTurn,
    /// Turned by a quarter; on squares.
    QuarterTurn,
    /// All mirrors and turns; on squares.
    Full,
}

/// Where a cell of a grid with these sides goes.
type Move = fn(row: usize, column: usize, rows: usize, columns: usize) -> (usize, usize);

const LEFT_RIGHT: Move = |row, column, _, columns| (row, columns - 1 - column);
const TOP_BOTTOM: Move = |row, column, rows, _| (rows - 1 - row, column);
const DIAGONAL: Move = |row, column, _, _| (column, row);
const HALF_TURN: Move = |row, column, rows, columns| (rows - 1 - row, columns - 1 - column);
const QUARTER_TURN: Move = |row, column, rows, _| (column, rows - 1 - row);

impl Symmetry {
    /// All kinds.
    pub const ALL: [Self; 7] = [
        Self::LeftRight,
        Self::TopBottom,
        Self::Both,
        Self::Diagonal,
        Self::HalfTurn,
        Self::QuarterTurn,
        Self::Full,
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::LeftRight => "left-right",
            Self::TopBottom => "top-bottom",
            Self::Both => "both",
            Self::Diagonal => "diagonal",
            Self::HalfTurn => "half-turn",
            Self::QuarterTurn => "quarter-turn",
            Self::Full => "full",
        }
    }

    /// Moves of which all others are made.
    fn moves(self) -> &'static [Move] {
        match self {
            Self::LeftRight => &[LEFT_RIGHT],
            Self::TopBottom => &[TOP_BOTTOM],
            Self::Both => &[LEFT_RIGHT, TOP_BOTTOM],
            Self::Diagonal => &[DIAGONAL],
            Self::HalfTurn => &[HALF_TURN],
            Self::QuarterTurn => &[QUARTER_TURN],
            Self::Full => &[LEFT_RIGHT, DIAGONAL],
        }
    }

    fn needs_square(self) -> bool {
        matches!(self, Self::Diagonal | Self::QuarterTurn | Self::Full)
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Symmetry {
    type Err = ();

    /// # Errors
    ///
    /// If there is no symmetry of that name.
    fn from_str(name: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|symmetry| symmetry.name() == name).ok_or(())
    }
}

/// Why a board has no such symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Unlike {
    /// A list of lamps has no sides.
    List,
    /// It takes a square.
    NotSquare {
        /// The rows.
        rows: usize,
        /// The columns.
        columns: usize,
    },
    /// The rule does other things there: its stencil, its holes or its locked cells are not the same.
    Rule {
        /// A cell whose press is unlike that of its image.
        place: usize,
    },
    /// The goal is not the same there.
    Goal {
        /// A lamp that is to have another value than its image.
        place: usize,
    },
}

impl fmt::Display for Unlike {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::List => write!(f, "a list of lamps has no sides to be mirrored or turned"),
            Self::NotSquare { rows, columns } => {
                write!(f, "the board is {rows} x {columns}, but this symmetry takes a square")
            }
            Self::Rule { place } => write!(f, "the rule has not this symmetry at place {place}"),
            Self::Goal { place } => write!(f, "the goal has not this symmetry at place {place}"),
        }
    }
}

/// The permutations of the places that make the symmetry, if the rule is the same under them.
pub(super) fn permutations(
    rule: &Rule,
    board: &Board,
    symmetry: Symmetry,
) -> Result<Vec<Vec<usize>>, Unlike> {
    let (rows, columns) = board.sides().ok_or(Unlike::List)?;
    if symmetry.needs_square() && rows != columns {
        return Err(Unlike::NotSquare { rows, columns });
    }
    let image = |to: &Move, place: usize| {
        let (row, column) = to(place / columns, place % columns, rows, columns);
        row * columns + column
    };
    let of = |to| (0..rows * columns).map(|place| image(to, place)).collect::<Vec<_>>();
    let permutations: Vec<Vec<usize>> = symmetry.moves().iter().map(of).collect();
    for permutation in &permutations {
        let unlike = (0..rows * columns).find(|&place| !is_like(rule, board, permutation, place));
        unlike.map_or(Ok(()), |place| Err(Unlike::Rule { place }))?;
    }
    Ok(permutations)
}

/// Whether the press of a cell does to the images of its lamps what that of its image does.
fn is_like(rule: &Rule, board: &Board, permutation: &[usize], place: usize) -> bool {
    let image = permutation[place];
    let same =
        board.is_hole(place) == board.is_hole(image) && board.may_press(place) == board.may_press(image);
    same && steps(rule, board, place, |lamp| permutation[lamp]) == steps(rule, board, image, |lamp| lamp)
}

/// What a press does, with other names for its lamps; nothing if it is not allowed.
fn steps(rule: &Rule, board: &Board, press: usize, renamed: impl Fn(usize) -> usize) -> Vec<(usize, u32)> {
    let effect = if board.may_press(press) { rule.effect(board, press) } else { Vec::new() };
    let mut steps: Vec<(usize, u32)> =
        effect.into_iter().map(|(lamp, times)| (renamed(lamp), times)).collect();
    steps.sort_unstable();
    steps
}

/// Whether the goal is the same under all permutations.
pub(super) fn check_goal(goal: &Goal, permutations: &[Vec<usize>]) -> Result<(), Unlike> {
    let Goal::Picture(picture) = goal else { return Ok(()) };
    let is_unlike =
        |&place: &usize| permutations.iter().any(|to| picture.wanted(place) != picture.wanted(to[place]));
    (0..picture.state().len()).find(is_unlike).map_or(Ok(()), |place| Err(Unlike::Goal { place }))
}

/// The presses that are allowed, those that permutations take into each other together.
pub(super) fn orbits(board: &Board, permutations: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut met = vec![false; board.n_presses()];
    let mut orbits = Vec::new();
    for press in (0..board.n_presses()).filter(|&press| board.may_press(press)) {
        if std::mem::replace(&mut met[press], true) {
            continue;
        }
        let mut orbit = vec![press];
        let mut next = 0;
        while let Some(&from) = orbit.get(next) {
            for permutation in permutations {
                if !std::mem::replace(&mut met[permutation[from]], true) {
                    orbit.push(permutation[from]);
                }
            }
            next += 1;
        }
        orbits.push(orbit);
    }
    orbits
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Bits;
    use crate::edges::Edges;
    use crate::stencil::Stencil;

    fn orbit_sizes(stencil: &str, edges: Edges, (rows, columns): (usize, usize)) -> Vec<Option<usize>> {
        let rule = Rule::new(Stencil::drawn(stencil).unwrap(), edges, 2).unwrap();
        let board = Board::grid(rows, columns).unwrap();
        let of = |symmetry| Some(orbits(&board, &permutations(&rule, &board, symmetry).ok()?).len());
        Symmetry::ALL.into_iter().map(of).collect()
    }

    #[test]
    fn cells_are_pressed_together() {
        let plus = ".#.\n###\n.#.";
        let all = |sizes: [usize; 7]| sizes.map(Some).to_vec();
        assert_eq!(orbit_sizes(plus, Edges::Plane, (5, 5)), all([15, 15, 9, 15, 13, 7, 6]));
        assert_eq!(orbit_sizes(plus, Edges::Torus, (4, 4)), all([8, 8, 4, 10, 8, 4, 3]));
        let some = [Some(4), Some(3), Some(2), None, Some(3), None, None];
        assert_eq!(orbit_sizes(plus, Edges::Plane, (2, 3)), some);
    }

    #[test]
    fn a_rule_that_is_unlike_is_refused() {
        let none = [None; 7];
        assert_eq!(orbit_sizes("..#\n.##\n...", Edges::Plane, (3, 3))[..3], none[..3]);
        let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).unwrap();
        let corner: Bits = (0..9).map(|place| place == 0).collect();
        let board = Board::grid(3, 3).unwrap().with_holes(corner.clone()).unwrap();
        assert_eq!(permutations(&rule, &board, Symmetry::HalfTurn), Err(Unlike::Rule { place: 0 }));
        assert!(permutations(&rule, &board, Symmetry::Diagonal).is_ok());
        let locked = Board::grid(3, 3).unwrap().with_locked(corner).unwrap();
        assert_eq!(permutations(&rule, &locked, Symmetry::LeftRight), Err(Unlike::Rule { place: 0 }));
    }
}
