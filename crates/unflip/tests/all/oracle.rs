//! The library against the reference: exhaustively where boards are small, at random above.

use crate::common::{check_evidence, game, puzzles, scale, stencils, targets};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use unflip::{Answer, Bits, Board, Edges, Goal, Limits, Puzzle, Rule, Solver, State, solve};
use unflip_reference as reference;

/// All states of one rule on one board.
fn check_all_states(rule: &Rule, board: &Board) {
    let game = game(rule, board);
    let table = reference::Table::new(&game);
    let solver = Solver::new(rule, board).expect("small");
    let cells = board.n_lamps();
    for number in 0..1u32 << cells {
        let bits: Bits = (0..cells).map(|cell| number >> cell & 1 == 1).collect();
        let state = State::from(bits);
        let syndrome: Vec<u32> = state.iter().collect();
        let answer = solver.solve(&state, &Goal::Off).expect("small");
        match (table.minimum(&syndrome), &answer) {
            (Some(expected), Answer::Solved(found)) => {
                assert!(found.is_exact());
                assert_eq!(found.presses.iter().collect::<Vec<_>>(), expected.presses, "{rule:?} {board:?}");
                assert_eq!(found.weight, expected.weight);
                assert_eq!(found.minima.as_ref().expect("exact").to_decimal(), expected.minima.to_string());
                assert_eq!(found.solutions.to_decimal(), expected.solutions.to_string());
            }
            (None, Answer::Unsolvable(witness)) => {
                let lamps: Vec<u32> = witness.values().iter().collect();
                assert_eq!(reference::check_witness(&game, &syndrome, &game.all(0), &lamps), Ok(()));
            }
            (expected, found) => panic!("{rule:?} {board:?} {syndrome:?}: {expected:?}, but found {found:?}"),
        }
    }
}

/// Sides of all boards with at most this many cells.
fn shapes(most_cells: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=most_cells).flat_map(move |rows| (1..=most_cells / rows).map(move |columns| (rows, columns)))
}

#[test]
fn every_state_of_every_rule_up_to_twelve_cells() {
    for stencil in stencils() {
        for edges in Edges::ALL {
            let rule = Rule::new(stencil.clone(), edges, 2).expect("modulus 2");
            for (rows, columns) in shapes(12) {
                check_all_states(&rule, &Board::grid(rows, columns).expect("small"));
            }
        }
    }
}

/// All sets of `n` lamps, as places.
fn sets(n: usize) -> impl Iterator<Item = Vec<usize>> {
    (0..1u32 << n).map(move |set| (0..n).filter(|&lamp| set >> lamp & 1 == 1).collect())
}

/// The values of a state with the lamps of `set` changed.
fn changed(state: &[u32], set: &[usize]) -> Vec<u32> {
    state
        .iter()
        .enumerate()
        .map(|(lamp, &value)| if set.contains(&lamp) { 1 - value } else { value })
        .collect()
}

/// Compares the nearest solvable state and the witness of every unsolvable state with all there are.
fn check_smallest(rule: &Rule, board: &Board, goal: &Goal) {
    let (game, n) = (game(rule, board), board.n_lamps());
    let table = reference::Table::new(&game);
    let solver = Solver::new(rule, board).expect("small");
    let values: Vec<u32> = goal.uniform_values(2).collect();
    let solvable = |state: &[u32]| {
        let difference = |value: u32| state.iter().map(|&lamp| lamp ^ value).collect::<Vec<_>>();
        values.iter().any(|&value| table.minimum(&difference(value)).is_some())
    };
    for lit in sets(n) {
        let values_of = changed(&vec![0; n], &lit);
        if solvable(&values_of) {
            continue;
        }
        let state = State::new(2, values_of.iter().copied()).expect("bits");
        let found = solver.nearest(&state, goal, &Limits::default()).expect("fits").expect("small");
        let near = sets(n)
            .filter(|set| solvable(&changed(&values_of, set)))
            .min_by_key(|set| (set.len(), set.clone()));
        assert_eq!(Some(found.lamps), near, "{rule:?} {board:?} {goal:?} {lit:?}");
        let refutes = |lamps: &Vec<u32>| {
            values.iter().all(|&v| reference::check_witness(&game, &values_of, &game.all(v), lamps).is_ok())
        };
        let witnesses = sets(n).map(|set| changed(&vec![0; n], &set)).filter(refutes);
        let smallest = witnesses.min_by_key(|lamps| (lamps.iter().sum::<u32>(), lamps.clone()));
        let answer = solver.solve(&state, goal).expect("fits");
        let witness = answer.witness().expect("unsolvable").values().iter().collect::<Vec<_>>();
        assert_eq!(Some(witness), smallest, "{rule:?} {board:?} {goal:?} {lit:?}");
    }
}

#[test]
fn nearest_states_and_witnesses_are_the_smallest() {
    for stencil in stencils() {
        for edges in [Edges::Plane, Edges::Torus, Edges::Klein] {
            let rule = Rule::new(stencil.clone(), edges, 2).expect("modulus 2");
            for (rows, columns) in shapes(6) {
                for goal in [Goal::Off, Goal::Uniform] {
                    check_smallest(&rule, &Board::grid(rows, columns).expect("small"), &goal);
                }
            }
        }
    }
}

/// Solves with the library and by elimination in the reference.
fn check_puzzle(puzzle: &Puzzle) {
    let answer = solve(puzzle).expect("small enough");
    check_evidence(puzzle, &answer);
    let game = game(puzzle.rule(), puzzle.board());
    let start: Vec<u32> = puzzle.start().iter().collect();
    let each = targets(puzzle)
        .into_iter()
        .filter_map(|(_, targets)| reference::minimum_by_elimination(&game, &start, &targets));
    let each: Vec<reference::Minimum> = each.collect();
    let best = each.iter().min_by_key(|minimum| (minimum.weight, &minimum.presses));
    match (best, &answer) {
        (None, Answer::Unsolvable(_)) => {}
        (Some(best), Answer::Solved(solution)) => {
            let minima: u128 = each.iter().filter(|m| m.weight == best.weight).map(|m| m.minima).sum();
            let solutions: u128 = each.iter().map(|m| m.solutions).sum();
            assert_eq!(solution.presses.iter().collect::<Vec<_>>(), best.presses, "{puzzle:?}");
            assert_eq!(
                solution.minima.as_ref().expect("exact").to_decimal(),
                minima.to_string(),
                "{puzzle:?}"
            );
            assert_eq!(solution.solutions.to_decimal(), solutions.to_string(), "{puzzle:?}");
        }
        (expected, found) => panic!("{puzzle:?}: {expected:?}, but found {found:?}"),
    }
}

/// Kernels of at most 2^11 members, so that the reference is done in time.
fn is_small(puzzle: &Puzzle) -> bool {
    let game = game(puzzle.rule(), puzzle.board());
    let start: Vec<u32> = puzzle.start().iter().collect();
    let free = targets(puzzle)[0].1.iter().filter(|target| target.is_none()).count();
    reference::nullity(&game) + free <= 11 && start.len() <= 49
}

#[test]
fn random_puzzles_with_holes_locks_and_every_goal() {
    let config = Config {
        cases: 600 * scale(),
        max_local_rejects: u32::MAX,
        failure_persistence: None,
        ..Config::default()
    };
    let kept = puzzles().prop_filter("too large for the reference", is_small);
    TestRunner::new(config)
        .run(&kept, |puzzle| {
            check_puzzle(&puzzle);
            Ok(())
        })
        .expect("the reference agrees");
}

#[test]
fn random_effect_lists_and_graphs() {
    let effects = (1..9usize, 0..9usize).prop_flat_map(|(lamps, presses)| {
        let last = u32::try_from(lamps).expect("few");
        let effects = prop::collection::vec(prop::collection::vec(0..last, 0..5), presses);
        (Just(lamps), effects, prop::collection::vec(any::<bool>(), lamps), any::<bool>())
    });
    let config = Config { cases: 2000 * scale(), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&effects, |(lamps, effects, start, uniform)| {
        let rule = Rule::from_effects(2, lamps, effects).expect("lamps exist");
        let board = rule.board().expect("a list");
        let goal = if uniform { Goal::Uniform } else { Goal::On };
        let start = State::from(start.into_iter().collect::<Bits>());
        check_puzzle(&Puzzle::new(rule, board, start, goal).expect("fits"));
        Ok(())
    });
    result.expect("the reference agrees");
}
