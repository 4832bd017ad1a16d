//! What a press does on a grid and on a graph.
use crate::common::{ALL_EDGES, full, graph, grid};
use unflip_reference::{Edges, Game, Grid, Stencil};

/// Checks the effect of the press at the only letter: `p`, `P` or `Q` as it steps itself 0, 1 or 2 times. Digits and
/// `#` are steps, `_` is a hole.
fn check(stencil: &str, edges: Edges, picture: &[&str]) {
    let text = picture.concat();
    let mut grid = grid(2, picture.len(), picture[0].len(), stencil, edges);
    grid.holes = text.chars().map(|c| c == '_').collect();
    let game = Game::from_grid(&grid);
    let press = text.find(['p', 'P', 'Q']).unwrap();
    let times = |place: usize| game.effects[press].iter().filter(|&&lamp| lamp == place).count();
    let found: Vec<usize> = (0..text.len()).map(times).collect();
    let expected = text.chars().map(|c| match c {
        'P' | '#' => 1,
        'Q' => 2,
        digit => digit.to_digit(10).unwrap_or(0) as usize,
    });
    assert_eq!(found, expected.collect::<Vec<usize>>(), "{stencil} {edges:?}\n{}", picture.join("\n"));
}

#[test]
fn named_stencils_step_what_their_names_say() {
    let plane = Edges::Plane;
    check("plus", plane, &[".....", "..#..", ".#P#.", "..#..", "....."]);
    check("ring", plane, &[".....", "..#..", ".#p#.", "..#..", "....."]);
    check("x", plane, &[".....", ".#.#.", "..P..", ".#.#.", "....."]);
    check("king", plane, &[".....", ".###.", ".#P#.", ".###.", "....."]);
    check("knight", plane, &[".#.#.", "#...#", "..P..", "#...#", ".#.#."]);
    check("row-column", plane, &["..#..", "..#..", "##P##", "..#..", "..#.."]);
}

#[test]
fn borders_drop_or_join() {
    check("plus", Edges::Plane, &["P#.", "#..", "..."]);
    check("plus", Edges::Cylinder, &["P##", "#..", "..."]);
    check("plus", Edges::Torus, &["P##", "#..", "#.."]);
    check("plus", Edges::Mobius, &["P#.", "#..", "..#"]);
    check("plus", Edges::Klein, &["P#.", "#..", "#.#"]);
    check("plus", Edges::Projective, &["P#.", "#..", "..2"]);
    check("king", Edges::Mobius, &["P#.", "###", "..#"]);
    // Over the corner, diagonally: two reversed joins bring the press back to itself.
    check("king", Edges::Projective, &["Q#.", "###", ".#2"]);
    check("row-column", Edges::Torus, &["P##", "#..", "#.."]);
}

#[test]
fn a_cell_reached_twice_is_stepped_twice() {
    let narrow = full(2, 1, 2, "ring", Edges::Cylinder);
    assert_eq!(narrow.apply(&[0, 0], &[1, 0]), [0, 0]);
    let narrow = full(3, 1, 2, "ring", Edges::Cylinder);
    assert_eq!(narrow.apply(&[0, 0], &[1, 0]), [0, 2]);
    assert_eq!(full(2, 1, 1, "plus", Edges::Torus).effects, [[0; 5]]);
}

#[test]
fn holes_are_neither_stepped_nor_pressed_and_stop_no_stencil() {
    check("row-column", Edges::Plane, &["_..", "P_#", "#.."]);
    check("plus", Edges::Plane, &["#_.", "P_.", "#.."]);
    let mut board = grid(2, 1, 3, "plus", Edges::Plane);
    (board.holes[1], board.locked[2]) = (true, true);
    let game = Game::from_grid(&board);
    assert!(game.effects[1].is_empty());
    assert_eq!(
        (game.may_press.clone(), game.is_lamp.clone()),
        (vec![true, false, false], vec![true, false, true])
    );
    assert_eq!(game.all(1), [Some(1), None, Some(1)]);
}

/// Walks `down` steps, then `right` steps; returns the place reached, or `None` where the board ends.
///
/// Whoever crosses a border that is joined reversed arrives mirrored: the place on that border is the opposite one, and
/// what was right is left for the rest of the way. (What was down is up, too, but no such step is left.)
fn walk(grid: &Grid, from: usize, down: isize, mut right: isize) -> Option<usize> {
    let (mut row, mut column) = (from / grid.columns, from % grid.columns);
    for _ in 0..down.unsigned_abs() {
        if let Some(next) = row.checked_add_signed(down.signum()).filter(|&next| next < grid.rows) {
            row = next;
            continue;
        }
        row = if down > 0 { 0 } else { grid.rows - 1 };
        match grid.edges {
            Edges::Plane | Edges::Cylinder | Edges::Mobius => return None,
            Edges::Torus | Edges::Klein => {}
            Edges::Projective => (column, right) = (grid.columns - 1 - column, -right),
        }
    }
    for _ in 0..right.unsigned_abs() {
        if let Some(next) = column.checked_add_signed(right.signum()).filter(|&next| next < grid.columns) {
            column = next;
            continue;
        }
        column = if right > 0 { 0 } else { grid.columns - 1 };
        match grid.edges {
            Edges::Plane => return None,
            Edges::Cylinder | Edges::Torus => {}
            Edges::Mobius | Edges::Klein | Edges::Projective => row = grid.rows - 1 - row,
        }
    }
    Some(row * grid.columns + column)
}

#[test]
fn the_joins_lead_to_where_one_walks() {
    for ((_, edges), rows, columns) in
        ALL_EDGES.iter().flat_map(|&e| (1..=4).flat_map(move |r| (1..=4).map(move |c| (e, r, c))))
    {
        for (down, right) in (-9..=9).flat_map(|d| (-9..=9).map(move |r| (d, r))) {
            let grid = Grid::new(2, rows, columns, Stencil::Steps(vec![(down, right, 1)]), edges);
            for (place, effect) in Game::from_grid(&grid).effects.into_iter().enumerate() {
                let walked: Vec<usize> = walk(&grid, place, down, right).into_iter().collect();
                assert_eq!(effect, walked, "{edges:?} {rows} x {columns}: from {place} by {down}, {right}");
            }
        }
    }
}

#[test]
fn graphs_step_the_vertex_and_its_neighbours() {
    let game = graph(3, 3, &[(0, 1), (1, 2), (1, 2), (2, 2)]);
    assert_eq!(game.apply(&[0, 0, 0], &[0, 1, 0]), [1, 1, 2]);
    assert_eq!(game.apply(&[0, 0, 0], &[0, 0, 1]), [0, 2, 2]);
}

#[test]
#[should_panic(expected = "there are only 2 lamps")]
fn lamps_that_do_not_exist_are_refused() {
    let _ = Game::from_effects(2, 2, vec![vec![0, 2]]);
}

#[test]
#[should_panic(expected = "a value is too large")]
fn values_that_a_lamp_cannot_have_are_refused() {
    let _ = full(2, 1, 2, "plus", Edges::Plane).apply(&[0, 2], &[0, 0]);
}
