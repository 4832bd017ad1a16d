//! Many boards at once: against the reference where boards are small, against the solver of one board above, and every
//! kind of bad input.

use std::sync::atomic::{AtomicUsize, Ordering};

use crate::common::{game, puzzles, puzzles_of, scale, stencils, targets};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use unflip::bulk::{Bulk, BulkError, Columns, Layout, Packed, RowProblem, Status, Verdict};
use unflip::{
    Answer, Bits, Board, Costs, Edges, Goal, Limits, Picture, Puzzle, Rule, Solver, Standing, State, Stencil,
};
use unflip_reference as reference;

/// States in a layout, so many bytes each.
fn packed(states: &[State], stride: usize, layout: Layout) -> Vec<u8> {
    let mut bytes = vec![0; states.len() * stride];
    for (state, board) in states.iter().zip(bytes.chunks_mut(stride)) {
        for (place, value) in state.iter().enumerate() {
            let value = u8::try_from(value).expect("up to 256 values");
            match layout {
                Layout::Bits => board[place / 8] |= value << (place % 8),
                Layout::Bytes => board[place] = value,
            }
        }
    }
    bytes
}

fn solve_packed(bulk: &Bulk, states: &[State], stride: usize, layout: Layout) -> Columns {
    let bytes = packed(states, stride, layout);
    let mut columns = Columns::default();
    let boards = Packed { bytes: &bytes, stride, layout };
    bulk.solve_packed(boards, &mut columns, &Limits::default()).expect("good boards");
    columns
}

/// Presses, weight and minima, as columns have them.
fn told(presses: Vec<u32>, weight: u64, minima: u128) -> (Vec<u32>, i32, i64) {
    let (weight, minima) = (i32::try_from(weight), i64::try_from(minima));
    (presses, weight.expect("small"), minima.expect("small"))
}

/// One row of the columns, as the verdict of one state is told.
fn row(columns: &Columns, row: usize, n_presses: usize, layout: Layout) -> Option<(Vec<u32>, i32, i64)> {
    let presses = columns.presses_of(row);
    let counts = (0..n_presses).map(|press| u32::from(layout.get(presses, press))).collect();
    (columns.status[row] != Status::Unsolvable).then(|| (counts, columns.weight[row], columns.minima[row]))
}

#[test]
fn every_state_of_every_rule_up_to_nine_cells() {
    for (stencil, edges) in stencils().into_iter().flat_map(|s| Edges::ALL.map(|edges| (s.clone(), edges))) {
        let rule = Rule::new(stencil, edges, 2).expect("modulus 2");
        for (rows, columns) in [(1, 1), (1, 7), (5, 1), (2, 4), (3, 3)] {
            let board = Board::grid(rows, columns).expect("small");
            for goal in [Goal::Off, Goal::On, Goal::Uniform] {
                check_all_states(&rule, &board, goal);
            }
        }
    }
}

fn check_all_states(rule: &Rule, board: &Board, goal: Goal) {
    let (n, table) = (board.n_lamps(), reference::Table::new(&game(rule, board)));
    let states: Vec<State> = (0..1u32 << n)
        .map(|number| State::from((0..n).map(|cell| number >> cell & 1 == 1).collect::<Bits>()))
        .collect();
    let values: Vec<u32> = goal.uniform_values(2).collect();
    let bulk = Bulk::new(Solver::new(rule, board).expect("small"), goal, &Limits::default()).expect("small");
    let columns = solve_packed(&bulk, &states, bulk.stride(), Layout::Bits);
    for (index, state) in states.iter().enumerate() {
        let minima = values
            .iter()
            .filter_map(|value| table.minimum(&state.iter().map(|lamp| lamp ^ value).collect::<Vec<_>>()));
        let minima: Vec<_> = minima.collect();
        let best = minima.iter().min_by_key(|minimum| (minimum.weight, &minimum.presses));
        let expected = best.map(|best| {
            let equal = minima.iter().filter(|minimum| minimum.weight == best.weight);
            let count: u128 = equal.map(|minimum| minimum.minima).sum();
            told(best.presses.clone(), best.weight, count)
        });
        assert_eq!(row(&columns, index, n, Layout::Bits), expected, "{rule:?} {board:?} {:?}", bulk.goal());
    }
}

/// The states with a few lamps of `puzzle`'s start changed, and the start.
fn states_near(puzzle: &Puzzle, seed: u64) -> Vec<State> {
    let (board, modulus) = (puzzle.board(), puzzle.rule().modulus());
    let mut random = seed | 1;
    let mut next = move || {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        u32::try_from(random >> 40).expect("24 bits")
    };
    let changed = (0..40).map(|round| {
        let values = puzzle.start().iter().enumerate().map(|(place, value)| {
            let step = if round > 20 || next() % 8 == 0 { next() } else { 0 };
            if board.is_hole(place) { 0 } else { (value + step) % modulus }
        });
        State::new(modulus, values.collect::<Vec<_>>()).expect("below the modulus")
    });
    std::iter::once(puzzle.start().clone()).chain(changed).collect()
}

/// Every form of the bulk call against the solver in a loop, and the presses by the reference.
fn check_like_single(puzzle: &Puzzle, seed: u64) {
    let (rule, board, goal) = (puzzle.rule(), puzzle.board(), puzzle.goal());
    let solver = || {
        let solver = Solver::new(rule, board).expect("small");
        solver.with_costs(puzzle.costs().clone()).expect("they fit the puzzle")
    };
    let (bulk, single) = (Bulk::new(solver(), goal.clone(), &Limits::default()).expect("small"), solver());
    let (states, n_presses) = (states_near(puzzle, seed), board.n_presses());
    let verdicts = bulk.solve_many(&states, &Limits::default()).expect("good states");
    let mut packed = vec![(solve_packed(&bulk, &states, board.n_lamps() + 3, Layout::Bytes), Layout::Bytes)];
    if rule.modulus() == 2 {
        for stride in [bulk.stride(), bulk.stride().next_multiple_of(8) + 8] {
            packed.push((solve_packed(&bulk, &states, stride, Layout::Bits), Layout::Bits));
        }
    }
    for (index, (state, verdict)) in states.iter().zip(&verdicts).enumerate() {
        let expected = match single.solve(state, goal).expect("small") {
            Answer::Unsolvable(_) => {
                assert_eq!(verdict, &Verdict::Unsolvable, "{puzzle:?} {state:?}");
                None
            }
            Answer::Solved(solution) => {
                check_presses(puzzle, state, verdict);
                assert_eq!(verdict, &Verdict::from(Answer::Solved(solution.clone())), "{puzzle:?} {state:?}");
                let minima = solution.minima.expect("exact").to_u64().expect("small");
                let counts = solution.presses.iter().collect();
                Some(told(counts, solution.weight, minima.into()))
            }
        };
        let cost =
            if let Verdict::Solved { cost, .. } = verdict { i64::try_from(*cost).ok() } else { Some(-1) };
        for (columns, layout) in &packed {
            assert_eq!(columns.cost.is_empty(), !bulk.is_priced());
            assert!(!bulk.is_priced() || columns.cost.get(index).copied() == cost, "{puzzle:?} {state:?}");
            assert_eq!(row(columns, index, n_presses, *layout), expected, "{puzzle:?} {state:?}");
        }
    }
}

fn check_presses(puzzle: &Puzzle, state: &State, verdict: &Verdict) {
    let Verdict::Solved { presses, weight, .. } = verdict else {
        panic!("{puzzle:?} {state:?}: {verdict:?}")
    };
    let game = game(puzzle.rule(), puzzle.board());
    let (start, counts): (Vec<u32>, Vec<u32>) = (state.iter().collect(), presses.iter().collect());
    let check = |targets| reference::check_presses(&game, &start, targets, &counts);
    assert!(targets(puzzle).iter().any(|(_, targets)| check(targets) == Ok(*weight)), "{puzzle:?} {state:?}");
}

fn run(cases: u32, puzzles: impl Strategy<Value = Puzzle>) {
    let config = Config { cases: cases * scale(), failure_persistence: None, ..Config::default() };
    let checked = TestRunner::new(config).run(&(puzzles, any::<u64>()), |(puzzle, seed)| {
        check_like_single(&puzzle, seed);
        Ok(())
    });
    checked.unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn random_puzzles_are_answered_as_one_by_one() {
    run(600, puzzles());
    run(150, puzzles_of((1..25usize, 5..12usize)));
}

fn named(name: &str) -> Stencil {
    Stencil::named(name).expect("listed")
}

fn full(stencil: Stencil, edges: Edges, modulus: u32, sides: (usize, usize), goal: Goal) -> Puzzle {
    let rule = Rule::new(stencil, edges, modulus).expect("a rule");
    let board = Board::grid(sides.0, sides.1).expect("small");
    Puzzle::new(rule, board, State::zeros(modulus, sides.0 * sides.1), goal).expect("the parts fit")
}

#[test]
fn every_engine_answers_as_one_by_one() {
    let plus = Stencil::plus;
    for (sides, goal) in [
        ((4, 4), Goal::Uniform),
        ((5, 5), Goal::Off),
        ((5, 5), Goal::Uniform),
        ((9, 9), Goal::On),
        ((9, 9), Goal::Uniform),
        ((11, 5), Goal::Off),
        ((11, 11), Goal::Off),
        ((14, 14), Goal::Off),
        ((15, 15), Goal::On),
        ((16, 16), Goal::Uniform),
        ((19, 19), Goal::Off),
        ((23, 23), Goal::Off),
        ((31, 33), Goal::Off),
        ((40, 40), Goal::Off),
    ] {
        check_like_single(&full(plus(), Edges::Plane, 2, sides, goal), 7);
    }
    check_like_single(&full(named("ring"), Edges::Plane, 2, (7, 7), Goal::Uniform), 8);
    check_like_single(&full(named("ring"), Edges::Torus, 2, (8, 8), Goal::Off), 9);
    check_like_single(&full(named("king"), Edges::Plane, 2, (5, 8), Goal::Uniform), 10);
    check_like_single(&full(Stencil::row_column(), Edges::Plane, 2, (5, 6), Goal::Off), 11);
}

#[test]
fn more_than_two_colours_are_answered_as_one_by_one() {
    for (modulus, sides) in [(3, (5, 5)), (3, (3, 4)), (4, (4, 4)), (5, (2, 3)), (6, (3, 3)), (256, (2, 2))] {
        for goal in [Goal::Off, Goal::On, Goal::Uniform] {
            check_like_single(&full(Stencil::plus(), Edges::Plane, modulus, sides, goal), u64::from(modulus));
        }
    }
}

#[test]
fn prices_ignored_lamps_and_switches_are_answered_as_one_by_one() {
    let prices = Costs::of_cells((0..25).map(|press| press * 7 % 5)).expect("small");
    let puzzle = full(Stencil::plus(), Edges::Plane, 2, (5, 5), Goal::Off);
    check_like_single(&puzzle.with_costs(prices.clone()).expect("25 prices"), 1);
    let many = full(Stencil::plus(), Edges::Plane, 3, (5, 5), Goal::Off);
    check_like_single(&many.with_costs(prices).expect("25 prices"), 2);
    let both_ways = full(Stencil::plus(), Edges::Plane, 5, (3, 3), Goal::Off);
    check_like_single(&both_ways.with_costs(Costs::default().both_ways()).expect("no prices"), 5);
    let ignored: Bits = (0..25).map(|place| place % 4 == 1).collect();
    let picture = Picture::with_ignored(State::zeros(2, 25), ignored).expect("25 marks");
    check_like_single(&full(Stencil::plus(), Edges::Plane, 2, (5, 5), Goal::Picture(picture)), 3);
    for (lamps, n) in [(3, 20), (40, 3), (12, 12)] {
        let effects: Vec<Vec<u32>> = (0..n).map(|press| vec![press % lamps, press * 5 % lamps]).collect();
        let rule = Rule::from_effects(2, lamps as usize, effects).expect("lamps in range");
        let board = Board::list(lamps as usize, n as usize);
        for goal in [Goal::Off, Goal::Uniform] {
            let start = State::zeros(2, lamps as usize);
            check_like_single(&Puzzle::new(rule.clone(), board.clone(), start, goal).expect("fits"), 4);
        }
    }
}

fn five_by_five(goal: Goal) -> Bulk {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("modulus 2");
    let board = Board::grid(5, 5).expect("small");
    Bulk::new(Solver::new(&rule, &board).expect("small"), goal, &Limits::default()).expect("small")
}

#[test]
fn a_witness_is_told_when_asked_for() {
    let bulk = five_by_five(Goal::Off);
    let mut corner = Bits::zeros(25);
    corner.set(0, true);
    let (corner, nothing) = (State::from(corner), State::zeros(2, 25));
    let witness =
        bulk.witness(&corner, &Limits::default()).expect("small").expect("one corner is unsolvable");
    let game = game(bulk.solver().rule(), bulk.solver().board());
    let (lamps, values): (Vec<u32>, Vec<u32>) = (corner.iter().collect(), witness.values().iter().collect());
    assert_eq!(reference::check_witness(&game, &lamps, &game.all(0), &values), Ok(()));
    assert_eq!(bulk.witness(&nothing, &Limits::default()), Ok(None));
}

#[test]
fn the_first_board_at_fault_is_named() {
    let bulk = five_by_five(Goal::Off);
    let solve = |bytes: &[u8], stride, layout| {
        bulk.solve_packed(Packed { bytes, stride, layout }, &mut Columns::default(), &Limits::default())
    };
    let mut bytes = vec![0; 4 * 20_000];
    bytes[4 * 15_000 + 3] = 2;
    bytes[4 * 9_000 + 3] = 4;
    let behind = |row| Err(BulkError::Row { row, problem: RowProblem::Behind });
    assert_eq!(solve(&bytes, 4, Layout::Bits), behind(9_000));
    assert_eq!(solve(&[0, 0, 0, 1, 0, 0, 0, 1], 8, Layout::Bits), behind(0));
    let mut cells = vec![1; 25 * 3];
    cells[25 + 7] = 2;
    let problem = RowProblem::Value { place: 7, value: 2, modulus: 2 };
    assert_eq!(solve(&cells, 25, Layout::Bytes), Err(BulkError::Row { row: 1, problem }));
    assert_eq!(solve(&bytes[..7], 4, Layout::Bits), Err(BulkError::Stride { bytes: 7, stride: 4, least: 4 }));
    for stride in [0, 3] {
        assert_eq!(
            solve(&bytes[..12], stride, Layout::Bits),
            Err(BulkError::Stride { bytes: 12, stride, least: 4 })
        );
    }
    assert_eq!(solve(&[], 4, Layout::Bits), Ok(()));
}

#[test]
fn a_lit_hole_and_a_foreign_state_are_named() {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("modulus 2");
    let holes: Bits = [false, false, true, false].into_iter().collect();
    let board = Board::grid(2, 2).expect("small").with_holes(holes).expect("four places");
    let solver = Solver::new(&rule, &board).expect("small");
    let bulk = Bulk::new(solver, Goal::On, &Limits::default()).expect("small");
    for (bytes, stride, layout) in
        [(&[0b1011, 0b0100][..], 1, Layout::Bits), (&[1, 1, 0, 1, 0, 0, 1, 0], 4, Layout::Bytes)]
    {
        let boards = Packed { bytes, stride, layout };
        let found = bulk.solve_packed(boards, &mut Columns::default(), &Limits::default());
        assert_eq!(found, Err(BulkError::Row { row: 1, problem: RowProblem::Hole { place: 2 } }));
    }
    let states = [State::zeros(2, 4), State::zeros(2, 5)];
    let found = bulk.solve_many(&states, &Limits::default());
    assert!(matches!(found, Err(BulkError::Solve { row: 1, .. })), "{found:?}");
    let many = Rule::new(Stencil::plus(), Edges::Plane, 257).expect("a modulus");
    let bulk =
        Bulk::new(Solver::new(&many, &board).expect("small"), Goal::Off, &Limits::default()).expect("small");
    let boards = Packed { bytes: &[0; 4], stride: 4, layout: Layout::Bytes };
    let found = bulk.solve_packed(boards, &mut Columns::default(), &Limits::default());
    assert_eq!(found, Err(BulkError::Modulus { modulus: 257, most: 256 }));
    let found = bulk.solve_many(&[State::zeros(257, 4)], &Limits::default());
    assert!(matches!(&found.expect("any modulus")[..], [Verdict::Solved { weight: 0, .. }]));
}

#[test]
fn a_stop_leaves_no_answers_and_a_bound_is_told() {
    let bulk = five_by_five(Goal::Off);
    let stopped = Limits { stop: &|| true, ..Limits::default() };
    let boards = Packed { bytes: &[0; 8], stride: 4, layout: Layout::Bits };
    assert_eq!(bulk.solve_packed(boards, &mut Columns::default(), &stopped), Err(BulkError::Stopped));
    let puzzle = full(Stencil::plus(), Edges::Plane, 2, (19, 19), Goal::Off);
    let few = Limits { members_log2: 3, ..Limits::default() };
    let solver = Solver::new(puzzle.rule(), puzzle.board()).expect("small");
    let bulk = Bulk::new(solver, Goal::Off, &few).expect("small");
    let state = State::from(Bits::ones(361));
    let bytes = packed(&[State::zeros(2, 361), state.clone()], 46, Layout::Bits);
    let mut columns = Columns::default();
    bulk.solve_packed(Packed { bytes: &bytes, stride: 46, layout: Layout::Bits }, &mut columns, &few)
        .expect("good boards");
    assert_eq!(columns.status, [Status::Solved, Status::Bounded]);
    assert_eq!((columns.minima[1], columns.at_least[0]), (-1, 0));
    assert!(columns.at_least[1] <= 141 && 141 <= i64::from(columns.weight[1]), "{columns:?}");
    let verdicts = bulk.solve_many(&[state], &few).expect("a good state");
    let Verdict::Solved { standing, .. } = &verdicts[0] else { panic!("{verdicts:?}") };
    assert!(matches!(standing, Standing::Bounded { .. }));
}

#[test]
fn a_stop_in_the_middle_of_a_board_is_no_bound() {
    let puzzle = full(Stencil::plus(), Edges::Plane, 2, (19, 19), Goal::Off);
    let solver = Solver::new(puzzle.rule(), puzzle.board()).expect("small");
    let prices = Costs::of_cells((0..361).map(|press| press % 3 + 1)).expect("small");
    let solver = solver.with_costs(prices).expect("361 prices");
    let bulk = Bulk::new(solver, Goal::Off, &Limits::default()).expect("small");
    let bytes = packed(&[State::from(Bits::ones(361))], 46, Layout::Bits);
    let boards = Packed { bytes: &bytes, stride: 46, layout: Layout::Bits };
    let mut was_stopped = false;
    for patience in 0..8 {
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= patience;
        let mut columns = Columns::default();
        match bulk.solve_packed(boards, &mut columns, &Limits { stop: &stop, ..Limits::default() }) {
            Ok(()) => assert_eq!(columns.status, [Status::Solved], "{patience}"),
            Err(error) => {
                assert_eq!(error, BulkError::Stopped);
                was_stopped = patience > 0;
            }
        }
    }
    assert!(was_stopped, "the search asks whether to stop");
}
