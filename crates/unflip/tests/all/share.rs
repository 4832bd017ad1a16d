//! A minimum in shares beside the one that is not divided, and the reference.

use std::sync::Mutex;

use crate::common::{game, puzzles, scale};
use proptest::test_runner::{Config, TestRunner};
use unflip::share::{Best, Found, JoinError, Share, ShareError};
use unflip::{
    Answer, Bits, Board, Costs, Count, Edges, Goal, Limits, Puzzle, Report, Rule, SolveError, Solver, State,
    Stencil, solve,
};
use unflip_reference as reference;

fn solver(puzzle: &Puzzle) -> Solver {
    let solver = Solver::new(puzzle.rule(), puzzle.board()).expect("small");
    solver.with_costs(puzzle.costs().clone()).expect("checked")
}

fn shares(puzzle: &Puzzle, of: u64) -> Vec<Found> {
    let solver = solver(puzzle);
    let share = |index| {
        let share = Share::new(index, of).expect("below");
        solver.share(puzzle.start(), puzzle.goal(), share, &Limits::default()).expect("small")
    };
    // Last first: no share knows of another.
    (0..of).rev().map(share).collect()
}

fn joined(puzzle: &Puzzle, found: &[Found]) -> Result<Answer, JoinError> {
    solver(puzzle).join_shares(puzzle.start(), puzzle.goal(), found, &Limits::default())
}

/// Divides the search in many ways; each must give the answer of the whole one, which is returned.
fn check(puzzle: &Puzzle) -> Answer {
    let whole = solve(puzzle).expect("small");
    for of in [1, 2, 3, 4, 8, 16] {
        assert_eq!(joined(puzzle, &shares(puzzle, of)).as_ref(), Ok(&whole), "{of} shares of {puzzle:?}");
    }
    whole
}

/// A small generator, for boards that are not symmetric.
fn random(seed: u64) -> impl FnMut() -> bool {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 40 & 1 == 1
    }
}

fn board(stencil: &str, (rows, columns): (usize, usize), is_lit: impl FnMut(usize) -> bool) -> Puzzle {
    let rule = Rule::new(Stencil::named(stencil).expect("a name"), Edges::Plane, 2).expect("two colours");
    let board = Board::grid(rows, columns).expect("sides");
    let state: Bits = (0..rows * columns).map(is_lit).collect();
    Puzzle::new(rule, board, State::from(state), Goal::Off).expect("it fits")
}

/// The same, lit by these presses: so it can be solved.
fn pressed(stencil: &str, sides: (usize, usize), mut is_pressed: impl FnMut() -> bool) -> Puzzle {
    let dark = board(stencil, sides, |_| false);
    let game = game(dark.rule(), dark.board());
    let presses: Vec<u32> = (0..sides.0 * sides.1).map(|_| u32::from(is_pressed())).collect();
    let lit = game.apply(&vec![0; presses.len()], &presses);
    dark.with_start(State::new(2, lit).expect("two colours")).expect("as long")
}

/// Switches that work some of the lamps, in groups that share none: as many summands, of `dimensions`.
fn switches(dimensions: &[usize], seed: u64) -> Puzzle {
    let (mut effects, mut lamps, mut bit) = (Vec::new(), 0, random(seed));
    for dimension in dimensions {
        let rank = 12;
        let of_switch = |switch: usize, bit: &mut dyn FnMut() -> bool| {
            let own = (switch < rank).then_some(switch);
            let other: Vec<usize> = (0..rank).filter(|_| switch >= rank && bit()).collect();
            own.into_iter().chain(other).map(|lamp| u32::try_from(lamps + lamp).expect("few")).collect()
        };
        effects.extend((0..rank + dimension).map(|switch| of_switch(switch, &mut bit)));
        lamps += rank;
    }
    let state: Bits = (0..lamps).map(|_| bit()).collect();
    let board = Board::list(lamps, effects.len());
    let rule = Rule::from_effects(2, lamps, effects).expect("lamps that are there");
    Puzzle::new(rule, board, State::from(state), Goal::Off).expect("it fits")
}

#[test]
fn every_state_of_small_boards_agrees_with_the_reference() {
    for (stencil, edges, sides) in [
        ("plus", Edges::Plane, (2, 5)),
        ("ring", Edges::Torus, (3, 3)),
        ("king", Edges::Klein, (2, 4)),
        ("row-column", Edges::Plane, (2, 4)),
    ] {
        let rule = Rule::new(Stencil::named(stencil).expect("a name"), edges, 2).expect("two colours");
        let board = Board::grid(sides.0, sides.1).expect("sides");
        let table = reference::Table::new(&game(&rule, &board));
        for number in 0..1u32 << board.n_lamps() {
            let state: Bits = (0..board.n_lamps()).map(|lamp| number >> lamp & 1 == 1).collect();
            let lamps: Vec<u32> = (0..board.n_lamps()).map(|lamp| u32::from(state.get(lamp))).collect();
            let puzzle =
                Puzzle::new(rule.clone(), board.clone(), State::from(state), Goal::Off).expect("it fits");
            let answer = joined(&puzzle, &shares(&puzzle, 3)).expect("all are there");
            let expected = table.minimum(&lamps);
            assert_eq!(answer.solution().is_some(), expected.is_some(), "{puzzle:?}");
            let Some((found, expected)) = answer.solution().zip(expected) else { continue };
            assert_eq!(found.presses.iter().collect::<Vec<_>>(), expected.presses, "{puzzle:?}");
            assert_eq!(found.minima.as_ref().expect("exact").to_decimal(), expected.minima.to_string());
            assert!(found.is_exact());
        }
    }
}

#[test]
fn small_puzzles_of_all_kinds_come_to_the_same() {
    let config = Config { cases: 200 * scale(), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&puzzles(), |puzzle| {
        check(&puzzle);
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn many_blocks_come_to_the_same() {
    // Nullities 18, 20, 21 and 24.
    for (stencil, sides) in [("king", (8, 11)), ("plus", (30, 30)), ("king", (11, 11)), ("king", (8, 17))] {
        for puzzle in [pressed(stencil, sides, random(7)), pressed(stencil, sides, || true)] {
            assert!(check(&puzzle).solution().is_some());
        }
    }
}

#[test]
fn blocks_that_symmetries_make_equal_are_counted_once() {
    let torus = |puzzle: &Puzzle| {
        let rule = Rule::new(Stencil::plus(), Edges::Torus, 2).expect("two colours");
        Puzzle::new(rule, puzzle.board().clone(), puzzle.start().clone(), Goal::Off).expect("it fits")
    };
    // Nullity 24 both times, 8 and 32 symmetries.
    let torus = torus(&board("plus", (30, 30), |_| true));
    for puzzle in [board("plus", (62, 62), |_| true), torus] {
        let symmetries = Mutex::new(0);
        let report = |told: &Report| {
            if let Report::Chosen(choice) = told {
                *symmetries.lock().expect("no panic") = choice.symmetries;
            }
        };
        let limits = Limits { report: Some(&report), ..Limits::default() };
        let share = Share::new(1, 2).expect("below");
        solver(&puzzle).share(puzzle.start(), puzzle.goal(), share, &limits).expect("small");
        assert!(symmetries.into_inner().expect("no panic") >= 8);
        let minima = check(&puzzle).solution().expect("solvable").minima.clone();
        assert!(minima > Some(Count::from(1)));
    }
}

#[test]
fn summands_are_divided_each_by_itself() {
    for dimensions in [&[17, 18][..], &[3, 19, 1], &[10, 11]] {
        let puzzle = switches(dimensions, 5);
        let found = shares(&puzzle, 4);
        let lengths: Vec<usize> = found[0].best.iter().map(Vec::len).collect();
        assert_eq!(lengths, [dimensions.len()]);
        let accounted: u64 = found.iter().map(|found| found.members).sum();
        let members: u64 = dimensions.iter().map(|&dimension| 1 << dimension).sum();
        assert_eq!(accounted, members);
        check(&puzzle);
    }
}

#[test]
fn prices_and_uniform_goals_come_to_the_same() {
    let puzzle = switches(&[18], 9);
    let prices = (0..30).map(|switch| switch * 7 % 11);
    check(&puzzle.clone().with_costs(Costs::of_cells(prices).expect("small")).expect("one a switch"));
    let uniform = |puzzle: Puzzle| {
        let parts = (puzzle.rule().clone(), puzzle.board().clone(), puzzle.start().clone());
        Puzzle::new(parts.0, parts.1, parts.2, Goal::Uniform).expect("it fits")
    };
    let both = uniform(board("plus", (30, 30), |_| true));
    assert_eq!(shares(&both, 2)[0].best.len(), 2, "off and on can both be reached");
    check(&both);
    check(&uniform(switches(&[17], 3)));
}

#[test]
fn an_unsolvable_puzzle_is_refuted_by_the_join() {
    let puzzle = board("plus", (5, 5), |place| place == 3);
    assert!(check(&puzzle).witness().is_some());
    assert!(shares(&puzzle, 2).iter().all(|found| found.best.is_empty() && found.members == 0));
}

#[test]
fn a_lost_doubled_or_foreign_share_is_refused() {
    let puzzle = board("plus", (30, 30), |_| true);
    let all = shares(&puzzle, 4);
    let with = |change: &dyn Fn(&mut Vec<Found>)| {
        let mut found = all.clone();
        change(&mut found);
        joined(&puzzle, &found).expect_err("it is not whole")
    };
    assert_eq!(with(&|found| found.clear()), JoinError::Nothing);
    assert_eq!(with(&|found| drop(found.remove(1))), JoinError::Missing { index: 2, of: 4 });
    assert_eq!(with(&|found| drop(found.remove(0))), JoinError::Missing { index: 3, of: 4 });
    assert_eq!(with(&|found| found.push(found[3].clone())), JoinError::Twice { index: 0 });
    assert_eq!(with(&|found| found[0] = found[3].clone()), JoinError::Twice { index: 0 });
    let eighth = shares(&puzzle, 8).remove(7);
    assert_eq!(with(&|found| found[3] = eighth.clone()), JoinError::Division { of: 4, other: 8 });
    let other = shares(&board("plus", (30, 30), |place| place > 0), 4).remove(2);
    assert_eq!(with(&|found| found[2] = other.clone()), JoinError::Foreign { index: 1 });
}

#[test]
fn what_cannot_be_true_is_refused() {
    let puzzle = board("plus", (30, 30), |_| true);
    let all = shares(&puzzle, 2);
    let damaged = |change: &dyn Fn(&mut Found)| {
        let mut found = all.clone();
        change(&mut found[0]);
        assert_eq!(joined(&puzzle, &found), Err(JoinError::Damaged { index: 1 }));
    };
    let best = |found: &mut Found| found.best[0][0].expect("a half of the blocks");
    damaged(&|found| found.best[0][0] = Some(Best { cost: best(found).cost - 1, ..best(found) }));
    damaged(&|found| found.best[0][0] = Some(Best { member: best(found).member ^ 1, ..best(found) }));
    damaged(&|found| found.best[0][0] = Some(Best { member: u64::MAX, ..best(found) }));
    damaged(&|found| found.best[0][0] = Some(Best { minima: 0, ..best(found) }));
    damaged(&|found| found.best[0][0] = Some(Best { minima: u64::MAX, ..best(found) }));
    damaged(&|found| found.best.clear());
    damaged(&|found| found.best[0].push(None));
    damaged(&|found| found.members += 1);
}

#[test]
fn what_is_not_divided_is_refused() {
    let limits = Limits::default();
    let first = Share::new(0, 2).expect("below");
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 3).expect("a modulus");
    let three = Solver::new(&rule, &Board::grid(3, 3).expect("sides")).expect("small");
    let refused = three.share(&State::zeros(3, 9), &Goal::Off, first, &limits);
    assert_eq!(refused, Err(ShareError::Modulus { modulus: 3 }));
    let puzzle = board("plus", (30, 30), |_| true);
    let share = |share, members_log2| {
        let limits = Limits { members_log2, ..limits };
        solver(&puzzle).share(puzzle.start(), puzzle.goal(), share, &limits)
    };
    assert_eq!(share(first, 18), Err(ShareError::TooMany { dimension: 20 }));
    assert!(share(Share::new(0, 4).expect("below"), 18).is_ok(), "the limit is that of one share");
    assert_eq!(Share::new(2, 2), None);
    assert_eq!(Share::new(0, 0), None);
}

#[test]
fn a_share_that_is_stopped_is_none() {
    let puzzle = board("plus", (30, 30), |_| true);
    let limits = Limits { stop: &|| true, ..Limits::default() };
    let share =
        solver(&puzzle).share(puzzle.start(), puzzle.goal(), Share::new(1, 2).expect("below"), &limits);
    assert_eq!(share, Err(ShareError::Solve(SolveError::Stopped)));
}
