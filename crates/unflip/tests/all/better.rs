//! Better solutions as they are heard of while a search runs: each reaches the goal, each is better than the one before,
//! and the last is as good as the answer, however the search ends.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{check_evidence, game, puzzles_of, scale};
use proptest::prelude::*;
use proptest::sample::select;
use unflip::{
    Answer, Board, Costs, Edges, Goal, Limits, Puzzle, Rule, Solution, State, Stencil, solve, solve_within,
};

/// Solves, until `stop_after` so many questions; checks what was heard, and returns it.
fn check(puzzle: &Puzzle, members_log2: u32, stop_after: Option<u64>) -> Vec<Solution> {
    let (heard, asked) = (Mutex::new(Vec::new()), AtomicU64::new(0));
    let better = |solution: &Solution| heard.lock().unwrap().push(solution.clone());
    let stop = || stop_after.is_some_and(|allowed| asked.fetch_add(1, Ordering::Relaxed) >= allowed);
    let limits = Limits { members_log2, stop: &stop, better: Some(&better), ..Limits::default() };
    let answer = solve_within(puzzle, &limits);
    let heard = heard.into_inner().unwrap();
    for solution in &heard {
        check_evidence(puzzle, &Answer::Solved(solution.clone()));
        assert_eq!(solution.cost, puzzle.costs().of_presses(&solution.presses), "{puzzle:?}");
    }
    let standing = |solution: &Solution| (solution.cost, solution.at_least());
    for pair in heard.windows(2) {
        let ((cost, bound), (less, higher)) = (standing(&pair[0]), standing(&pair[1]));
        assert!(less <= cost && higher >= bound && (less, higher) != (cost, bound), "{puzzle:?}");
    }
    if let Ok(answer) = answer {
        let last = heard.last().map(standing);
        assert_eq!(last, answer.solution().map(standing), "{puzzle:?}");
        let all = answer.solution().map(|solution| &solution.solutions);
        assert!(heard.iter().all(|solution| Some(&solution.solutions) == all), "{puzzle:?}");
    }
    heard
}

/// As [`check`]; no bound that was heard is above the least cost.
fn check_all(puzzle: &Puzzle, stop_after: u64) {
    let least = solve(puzzle).unwrap().solution().map(|solution| solution.cost);
    for (members_log2, stop_after) in [(40, None), (40, Some(stop_after)), (0, Some(stop_after))] {
        for solution in check(puzzle, members_log2, stop_after) {
            assert!(least.is_some_and(|least| solution.at_least() <= least), "{puzzle:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100 * scale()))]

    #[test]
    fn two_colours(puzzle in puzzles_of((1..8usize, 1..8usize)), prices in prop::collection::vec(0..4u32, 49), is_priced: bool, stop_after in 0..60u64) {
        let n_presses = puzzle.board().n_presses();
        let costs = Costs::of_cells(prices.into_iter().take(n_presses)).unwrap();
        let puzzle = if is_priced { puzzle.with_costs(costs).unwrap() } else { puzzle };
        check_all(&puzzle, stop_after);
    }

    #[test]
    fn more_colours(
        (rows, columns) in (1..6usize, 1..6usize),
        edges in select(Edges::ALL.to_vec()),
        modulus in select(vec![3, 4, 5, 6, 9]),
        presses in prop::collection::vec(0..9u32, 25),
        (both_ways, is_uniform) in (any::<bool>(), any::<bool>()),
        stop_after in 0..60u64,
    ) {
        let rule = Rule::new(Stencil::plus(), edges, modulus).unwrap();
        let board = Board::grid(rows, columns).unwrap();
        let presses: Vec<u32> = presses.into_iter().take(rows * columns).map(|count| count % modulus).collect();
        let start = game(&rule, &board).apply(&vec![0; rows * columns], &presses);
        let goal = if is_uniform { Goal::Uniform } else { Goal::Off };
        let puzzle = Puzzle::new(rule, board, State::new(modulus, start).unwrap(), goal).unwrap();
        let costs = if both_ways { Costs::default().both_ways() } else { Costs::default() };
        check_all(&puzzle.with_costs(costs).unwrap(), stop_after);
    }
}

/// All lamps of a plus board on the plane at 1.
fn all_on(side: usize, modulus: u32) -> Puzzle {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, modulus).unwrap();
    let start = State::new(modulus, std::iter::repeat_n(1, side * side)).unwrap();
    Puzzle::new(rule, Board::grid(side, side).unwrap(), start, Goal::Off).unwrap()
}

#[test]
fn long_searches_tell_on_their_way() {
    // By transforms of all members, of a part of them, and by neighbourhoods where they are too many.
    for (side, modulus, members_log2) in [(30, 2, 40), (39, 2, 40), (39, 2, 20), (17, 3, 40), (17, 3, 8)] {
        let heard = check(&all_on(side, modulus), members_log2, Some(60));
        assert!(heard.len() > 2, "{side} modulo {modulus}: {}", heard.len());
    }
}

#[test]
fn who_has_nothing_to_search_tells_once() {
    let dark = all_on(3, 2).with_start(State::zeros(2, 9)).unwrap();
    assert_eq!(check(&dark, 40, None).len(), 1);
}

#[test]
fn nothing_is_heard_where_there_is_no_solution() {
    let one = State::new(2, (0..25).map(|lamp| u32::from(lamp == 0))).unwrap();
    assert_eq!(check(&all_on(5, 2).with_start(one).unwrap(), 40, None), []);
}
