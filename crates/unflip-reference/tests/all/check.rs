//! The checkers: valid evidence passes, and every fault is told with its place.

use crate::common::grid;
use unflip_reference::{Edges, Fault, Game, check_presses, check_witness};

/// Three cells in a row, the last one locked, then a hole.
fn row(modulus: u32) -> Game {
    let mut grid = grid(modulus, 1, 4, "plus", Edges::Plane);
    (grid.holes[3], grid.locked[2]) = (true, true);
    Game::from_grid(&grid)
}

fn said<T: std::fmt::Debug>(result: Result<T, Fault>) -> String {
    result.expect_err("this is not valid").to_string()
}

#[test]
fn right_presses_have_their_weight() {
    let game = row(3);
    assert_eq!(check_presses(&game, &[2, 2, 2, 0], &game.all(0), &[0, 1, 0, 0]), Ok(1));
    assert_eq!(check_presses(&game, &[0; 4], &game.all(2), &[0, 2, 0, 0]), Ok(2));
    let only_the_first = [Some(1), None, None, None];
    assert_eq!(check_presses(&game, &[0; 4], &only_the_first, &[1, 0, 0, 0]), Ok(1));
}

#[test]
fn wrong_presses_are_told_where() {
    let (game, off) = (row(3), row(3).all(0));
    let check = |start: &[u32], presses: &[u32]| said(check_presses(&game, start, &off, presses));
    assert_eq!(check(&[0; 4], &[0, 0, 1, 0]), "press 2 is a hole or locked");
    assert_eq!(check(&[0; 4], &[0, 0, 0, 1]), "press 3 is a hole or locked");
    assert_eq!(check(&[2, 2, 1, 0], &[0, 1, 0, 0]), "lamp 2 is 2, not 0");
}

#[test]
fn right_witnesses_pass() {
    let game = row(3);
    // Presses 0 and 1 step lamps 0, 1 and 0, 1, 2: twice lamp 0 and once lamp 1 never changes.
    assert_eq!(check_witness(&game, &[1, 0, 0, 0], &game.all(0), &[2, 1, 0, 0]), Ok(()));
}

#[test]
fn wrong_witnesses_are_told_why() {
    let (game, off) = (row(3), row(3).all(0));
    let check = |start: &[u32], witness: &[u32]| said(check_witness(&game, start, &off, witness));
    assert_eq!(check(&[1, 0, 0, 0], &[1, 1, 0, 0]), "press 0 changes the sum by 2");
    assert_eq!(check(&[0, 0, 1, 0], &[2, 1, 0, 0]), "the sum need not change, which refutes nothing");
    assert_eq!(check(&[1, 0, 0, 0], &[2, 1, 0, 1]), "nothing is wanted of lamp 3 of the witness");
    let any = [Some(0), None, Some(0), None];
    let counted = check_witness(&game, &[1, 0, 0, 0], &any, &[2, 1, 0, 0]);
    assert_eq!(counted, Err(Fault::NotWanted { lamp: 1 }));
}
