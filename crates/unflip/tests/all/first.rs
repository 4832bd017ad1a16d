//! The first solutions, and costs, against a list of every press vector.

use crate::common::{game, puzzles_of, scale, targets};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use unflip::{Board, Costs, Count, Edges, Goal, Limits, Puzzle, Rule, Solver, State, Stencil, solve};
use unflip_reference as reference;

/// Every solution as (cost, presses), sorted.
fn all_solutions(puzzle: &Puzzle) -> Vec<(u64, Vec<u32>)> {
    let game = game(puzzle.rule(), puzzle.board());
    let start: Vec<u32> = puzzle.start().iter().collect();
    let usable: Vec<usize> = (0..game.effects.len()).filter(|&press| game.may_press[press]).collect();
    let mut all = Vec::new();
    for set in 0..1u32 << usable.len() {
        let mut presses = vec![0; game.effects.len()];
        usable.iter().enumerate().for_each(|(bit, &press)| presses[press] = set >> bit & 1);
        let reached =
            |targets: &[Option<u32>]| reference::check_presses(&game, &start, targets, &presses).is_ok();
        for _ in targets(puzzle).iter().filter(|(_, targets)| reached(targets)) {
            let prices = presses.iter().enumerate().map(|(press, &count)| puzzle.costs().of(press, count, 2));
            all.push((prices.sum(), presses.clone()));
        }
    }
    all.sort();
    all
}

/// Puzzles of a few cells, most of them with prices, some of which are 0.
fn priced() -> impl Strategy<Value = Puzzle> {
    let sides = (1..5usize, 1..5usize).prop_filter("few cells", |(rows, columns)| rows * columns <= 10);
    (puzzles_of(sides), prop::collection::vec(0..5u32, 16), any::<bool>()).prop_map(
        |(puzzle, prices, is_priced)| {
            let prices = prices[..puzzle.board().n_presses()].iter().copied();
            let costs = if is_priced {
                Costs::of_cells(prices).expect("small")
            } else {
                Costs::default().both_ways()
            };
            puzzle.with_costs(costs).expect("one for each press")
        },
    )
}

#[test]
fn free_presses_of_a_solved_board_are_counted() {
    // Nothing is lit. Pressing both cells changes nothing either, and costs nothing.
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    let board = Board::grid(1, 2).expect("two cells");
    let solver = Solver::new(&rule, &board).expect("small");
    let state = State::zeros(2, 2);
    for (prices, minima) in [([0, 0], 2), ([0, 1], 1), ([1, 1], 1)] {
        let solver = Solver::new(&rule, &board).expect("small");
        let solver = solver.with_costs(Costs::of_cells(prices).expect("small")).expect("two");
        let answer = solver.solve(&state, &Goal::Off).expect("small");
        let solution = answer.solution().expect("solved already");
        assert_eq!((solution.cost, solution.minima.clone()), (0, Some(Count::from(minima))), "{prices:?}");
        assert!(solution.presses.is_zero());
    }
    assert_eq!(solver.solve(&state, &Goal::Off).expect("small").solution().expect("solved").cost, 0);
}

#[test]
fn the_first_solutions_are_the_first_of_all() {
    let config = Config { cases: 400 * scale(), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&(priced(), 1..40usize), |(puzzle, count)| {
        let all = all_solutions(&puzzle);
        let solver = Solver::new(puzzle.rule(), puzzle.board()).expect("small");
        let solver = solver.with_costs(puzzle.costs().clone()).expect("checked");
        let first = solver.first(puzzle.start(), puzzle.goal(), count, &Limits::default()).expect("fits");
        let first: Vec<(u64, Vec<u32>)> =
            first.expect("small").into_iter().map(|one| (one.cost, one.presses.iter().collect())).collect();
        prop_assert_eq!(&first, &all[..count.min(all.len())], "{:?}", puzzle);
        let answer = solve(&puzzle).expect("small");
        prop_assert_eq!(answer.solution().is_some(), !all.is_empty());
        if let Some(solution) = answer.solution() {
            prop_assert!(solution.is_exact());
            let minima = all.iter().filter(|(cost, _)| *cost == all[0].0).count();
            let found = (solution.cost, solution.presses.iter().collect::<Vec<_>>());
            prop_assert_eq!(&found, &all[0], "{:?}", puzzle);
            prop_assert_eq!(solution.minima.as_ref().expect("exact").to_decimal(), minima.to_string());
            prop_assert_eq!(solution.solutions.to_decimal(), all.len().to_string());
        }
        Ok(())
    });
    result.expect("the list of all presses agrees");
}
