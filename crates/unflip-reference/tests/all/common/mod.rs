//! What these tests share: games by name, and all vectors.
#![allow(dead_code, reason = "each test file uses its part")]
#![allow(clippy::unwrap_used, reason = "helpers of tests are tests")]

use unflip_reference::{Edges, Game, Grid, Stencil};

pub(crate) const ALL_EDGES: [(&str, Edges); 6] = [
    ("plane", Edges::Plane),
    ("cylinder", Edges::Cylinder),
    ("torus", Edges::Torus),
    ("mobius", Edges::Mobius),
    ("klein", Edges::Klein),
    ("projective", Edges::Projective),
];

pub(crate) fn edges(name: &str) -> Edges {
    ALL_EDGES.iter().find(|(known, _)| *known == name).unwrap().1
}

/// The stencil of a name, by which squared distances from the press it steps: 0 is the centre, 5 a knight's move.
pub(crate) fn stencil(name: &str) -> Stencil {
    let distances: &[isize] = match name {
        "plus" => &[0, 1],
        "ring" | "sigma" => &[1],
        "x" => &[0, 2],
        "king" => &[0, 1, 2],
        "king_open" => &[1, 2],
        "knight" => &[0, 5],
        "row-column" | "rowcol" => return Stencil::RowColumn,
        other => panic!("no stencil {other}"),
    };
    let near = (-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right, 1)));
    Stencil::Steps(near.filter(|(d, r, _)| distances.contains(&(d * d + r * r))).collect())
}

pub(crate) fn grid(modulus: u32, rows: usize, columns: usize, name: &str, edges: Edges) -> Grid {
    Grid::new(modulus, rows, columns, stencil(name), edges)
}

pub(crate) fn full(modulus: u32, rows: usize, columns: usize, name: &str, edges: Edges) -> Game {
    Game::from_grid(&grid(modulus, rows, columns, name, edges))
}

/// A press steps its vertex, and once more the other end of every edge at it; a loop steps its vertex once more.
pub(crate) fn graph(modulus: u32, vertices: usize, edges: &[(usize, usize)]) -> Game {
    let ends = |v| edges.iter().filter(move |(a, b)| *a == v || *b == v).map(move |(a, b)| a + b - v);
    let effects = (0..vertices).map(|v| std::iter::once(v).chain(ends(v)).collect());
    Game::from_effects(modulus, vertices, effects.collect())
}

/// Every vector of values `0..modulus`.
pub(crate) fn vectors(modulus: u32, len: usize) -> impl Iterator<Item = Vec<u32>> {
    std::iter::successors(Some(vec![0; len]), move |vector| {
        let first = vector.iter().position(|&value| value + 1 < modulus)?;
        let mut next = vector.clone();
        next[first] += 1;
        next[..first].fill(0);
        Some(next)
    })
}

/// Small games of every kind: odd rules, primes and composite moduli, holes, locks, graphs, more presses than lamps.
pub(crate) fn games() -> Vec<Game> {
    let mut odd = grid(2, 3, 3, "plus", Edges::Mobius);
    (odd.holes[4], odd.locked[1], odd.locked[8]) = (true, true, true);
    vec![
        full(2, 2, 3, "plus", Edges::Plane),
        full(2, 3, 3, "king", Edges::Torus),
        full(2, 2, 4, "x", Edges::Cylinder),
        full(2, 3, 3, "row-column", Edges::Plane),
        full(2, 3, 3, "plus", Edges::Projective),
        full(3, 2, 3, "plus", Edges::Klein),
        full(5, 1, 4, "ring", Edges::Plane),
        full(4, 2, 2, "plus", Edges::Plane),
        full(6, 1, 4, "plus", Edges::Torus),
        Game::from_grid(&odd),
        graph(2, 5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 2)]),
        Game::from_effects(3, 3, vec![vec![0, 0, 1], vec![1, 2], vec![2], vec![0, 1, 2], vec![]]),
    ]
}

pub(crate) fn is_prime(modulus: u32) -> bool {
    [2, 3, 5].contains(&modulus)
}

/// Every state of a game, 0 at holes.
pub(crate) fn states(game: &Game) -> impl Iterator<Item = Vec<u32>> {
    let is_lamp = game.is_lamp.clone();
    vectors(game.modulus, is_lamp.len())
        .filter(move |state| state.iter().zip(&is_lamp).all(|(&value, &lamp)| lamp || value == 0))
}

/// What presses must add up to, so that everything ends at 0.
pub(crate) fn syndrome(game: &Game, start: &[u32]) -> Vec<u32> {
    start.iter().map(|&value| (game.modulus - value) % game.modulus).collect()
}
