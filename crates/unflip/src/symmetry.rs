//! Symmetries of a board's shape: permutations of its places under which a puzzle is perhaps the same.
//!
//! Mirrors of a grid, the exchange of rows and columns of a square, and where borders are joined, the shifts whose
//! order is a power of two. Nothing is promised of holes, states or goals: whoever uses a
//! permutation checks it (see `minimum`).
//!
//! Cost: one pass over the board a permutation; none of boards above [`MOST_PLACES`].

use crate::board::Board;
use crate::edges::Edges;
use crate::rule::{Rule, RuleKind};

/// Boards with more places have no time to spare for this.
const MOST_PLACES: usize = 1 << 20;

/// Generators of the symmetries of the shape whose orders are powers of two: the image of each place.
pub(crate) fn permutations(rule: &Rule, board: &Board) -> Vec<Vec<u32>> {
    let (Some((rows, columns)), RuleKind::Stencil { edges, .. }) = (board.sides(), rule.kind()) else {
        return Vec::new();
    };
    if rows * columns > MOST_PLACES {
        return Vec::new();
    }
    let square = rows == columns;
    let turned = square.then(|| permutation(rows, columns, |row, column| Some((column, row))));
    let mirrors = [
        permutation(rows, columns, |row, column| Some((rows - 1 - row, column))),
        permutation(rows, columns, |row, column| Some((row, columns - 1 - column))),
    ];
    let shift = |down: usize, right: usize| {
        let to = |at: usize, by: usize| 0isize.saturating_add_unsigned(at + by);
        permutation(rows, columns, |row, column| {
            Edges::place(*edges, to(row, down), to(column, right), rows, columns)
        })
    };
    let shifts = [shift(odd_part(rows), 0), shift(0, odd_part(columns))];
    mirrors.into_iter().chain(turned).chain(shifts).flatten().collect()
}

/// The largest odd divisor: so many steps around a side, again and again, have an order that is a power of two.
fn odd_part(side: usize) -> usize {
    side >> side.trailing_zeros()
}

/// The images of all places; `None` if two have the same, or one has none.
fn permutation(
    rows: usize,
    columns: usize,
    image: impl Fn(usize, usize) -> Option<(usize, usize)>,
) -> Option<Vec<u32>> {
    let mut met = vec![false; rows * columns];
    let one = |place: usize| {
        let (row, column) = image(place / columns, place % columns)?;
        let to = row * columns + column;
        (!std::mem::replace(&mut met[to], true)).then(|| u32::try_from(to).expect("few places"))
    };
    (0..rows * columns).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stencil::Stencil;

    fn count(edges: Edges, rows: usize, columns: usize) -> usize {
        let rule = Rule::new(Stencil::plus(), edges, 2).unwrap();
        let found = permutations(&rule, &Board::grid(rows, columns).unwrap());
        for permutation in &found {
            let mut order = 1;
            let mut power: Vec<u32> = permutation.clone();
            while power.iter().zip(0..).any(|(&to, place)| to != place) {
                power = power.iter().map(|&to| permutation[to as usize]).collect();
                order += 1;
            }
            assert!(usize::is_power_of_two(order), "{edges} {rows} {columns}: {order}");
        }
        found.len()
    }

    #[test]
    fn orders_are_powers_of_two() {
        assert_eq!([(3, 5), (4, 4)].map(|(rows, columns)| count(Edges::Plane, rows, columns)), [2, 3]);
        assert_eq!(count(Edges::Cylinder, 4, 12), 3);
        for edges in [Edges::Torus, Edges::Klein, Edges::Projective] {
            assert_eq!(
                [(6, 4), (8, 8)].map(|(rows, columns)| count(edges, rows, columns)),
                [4, 5],
                "{edges}"
            );
        }
    }
}
