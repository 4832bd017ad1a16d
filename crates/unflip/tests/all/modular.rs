//! More than two colours: the library against the reference, exhaustively where boards are small, at random above.

use crate::common::{check_evidence, game, scale, stencils, targets};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use unflip::{
    Answer, Bits, Board, Costs, Count, Edges, Goal, Limits, Picture, Presses, Puzzle, Rule, Solution, Solver,
    State, Stencil, solve, solve_within,
};
use unflip_reference as reference;
use unflip_reference::Game;

/// Calls `visit` with every vector of `len` values below `modulus`.
fn for_each_vector(modulus: u32, len: usize, mut visit: impl FnMut(&[u32])) {
    let mut values = vec![0; len];
    loop {
        visit(&values);
        let Some(last) = values.iter().rposition(|&value| value + 1 < modulus) else { return };
        values[last] += 1;
        values[last + 1..].fill(0);
    }
}

fn check_solution(found: &Solution, expected: &reference::Minimum, place: &str) {
    assert!(found.is_exact(), "{place}");
    assert_eq!(found.presses.iter().collect::<Vec<_>>(), expected.presses, "{place}");
    assert_eq!((found.weight, found.cost), (expected.weight, expected.cost), "{place}");
    assert_eq!(found.minima.as_ref().expect("exact").to_decimal(), expected.minima.to_string(), "{place}");
    assert_eq!(found.solutions.to_decimal(), expected.solutions.to_string(), "{place}");
}

/// All states of one rule on one board.
fn check_all_states(rule: &Rule, board: &Board) {
    let (game, modulus) = (game(rule, board), rule.modulus());
    let table = reference::Table::new(&game);
    let solver = Solver::new(rule, board).expect("small");
    let place = format!("{rule:?} {board:?}");
    let quiet = table.minimum(&vec![0; board.n_lamps()]).expect("no press").solutions;
    assert_eq!(solver.kernel_size().to_decimal(), quiet.to_string(), "{place}");
    for_each_vector(modulus, board.n_lamps(), |values| {
        let state = State::new(modulus, values.iter().copied()).expect("small");
        let syndrome: Vec<u32> = values.iter().map(|value| (modulus - value) % modulus).collect();
        let answer = solver.solve(&state, &Goal::Off).expect("small");
        assert_eq!(solver.is_solvable(&state, &Goal::Off), Ok(answer.solution().is_some()));
        match (table.minimum(&syndrome), &answer) {
            (Some(expected), Answer::Solved(found)) => check_solution(found, expected, &place),
            (None, Answer::Unsolvable(witness)) => {
                let lamps: Vec<u32> = witness.values().iter().collect();
                assert_eq!(reference::check_witness(&game, values, &game.all(0), &lamps), Ok(()), "{place}");
            }
            (expected, found) => panic!("{place} {values:?}: {expected:?}, but found {found:?}"),
        }
    });
}

/// Sides of all boards with at most this many cells.
fn shapes(most_cells: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..=most_cells).flat_map(move |rows| (1..=most_cells / rows).map(move |columns| (rows, columns)))
}

#[test]
fn every_state_of_every_rule_on_small_boards() {
    for (modulus, most_cells) in [(3, 6), (4, 5), (5, 4), (6, 4), (8, 3), (9, 3), (12, 2)] {
        for stencil in stencils() {
            for edges in Edges::ALL {
                let rule = Rule::new(stencil.clone(), edges, modulus).expect("a modulus");
                for (rows, columns) in shapes(most_cells) {
                    check_all_states(&rule, &Board::grid(rows, columns).expect("small"));
                }
            }
        }
    }
}

/// Compares the nearest solvable state and the witness of every unsolvable state with all there are.
fn check_smallest(rule: &Rule, board: &Board, goal: &Goal) {
    let (game, n, modulus) = (game(rule, board), board.n_lamps(), rule.modulus());
    let table = reference::Table::new(&game);
    let solver = Solver::new(rule, board).expect("small");
    let values: Vec<u32> = goal.uniform_values(modulus).collect();
    let solvable = |state: &[u32]| {
        let less =
            |value: u32| state.iter().map(|lamp| (value + modulus - lamp) % modulus).collect::<Vec<_>>();
        values.iter().any(|&value| table.minimum(&less(value)).is_some())
    };
    let mut states = Vec::new();
    for_each_vector(modulus, n, |state| states.push(state.to_vec()));
    for values_of in states.iter().filter(|state| !solvable(state)) {
        let state = State::new(modulus, values_of.iter().copied()).expect("small");
        let found = solver.nearest(&state, goal, &Limits::default()).expect("fits").expect("small");
        let changed = |other: &&Vec<u32>| (0..n).filter(|&lamp| other[lamp] != values_of[lamp]).collect();
        let near = states.iter().filter(|other| solvable(other)).map(|other| changed(&other));
        let near = near.min_by_key(|set: &Vec<usize>| (set.len(), set.clone()));
        assert_eq!(Some(found.lamps), near, "{rule:?} {board:?} {goal:?} {values_of:?}");
        let refutes = |lamps: &&Vec<u32>| {
            values.iter().all(|&v| reference::check_witness(&game, values_of, &game.all(v), lamps).is_ok())
        };
        let size = |lamps: &Vec<u32>| lamps.iter().filter(|&&factor| factor != 0).count();
        let smallest = states.iter().filter(refutes).min_by_key(|lamps| (size(lamps), (*lamps).clone()));
        let answer = solver.solve(&state, goal).expect("fits");
        let witness = answer.witness().expect("unsolvable").values().iter().collect::<Vec<_>>();
        assert_eq!(Some(&witness), smallest, "{rule:?} {board:?} {goal:?} {values_of:?}");
    }
}

#[test]
fn nearest_states_and_witnesses_are_the_smallest() {
    for (modulus, most_cells) in [(3, 4), (4, 3), (6, 3), (8, 2), (9, 2)] {
        for stencil in stencils() {
            for edges in [Edges::Plane, Edges::Torus, Edges::Klein] {
                let rule = Rule::new(stencil.clone(), edges, modulus).expect("a modulus");
                for (rows, columns) in shapes(most_cells) {
                    for goal in [Goal::Off, Goal::Uniform] {
                        check_smallest(&rule, &Board::grid(rows, columns).expect("small"), &goal);
                    }
                }
            }
        }
    }
}

/// Solves with the library and by trying everything; `None` if that is too much.
fn check_puzzle(puzzle: &Puzzle) -> Option<()> {
    let (game, costs) = (game(puzzle.rule(), puzzle.board()), puzzle.costs());
    let start: Vec<u32> = puzzle.start().iter().collect();
    let cost = |press: usize, count: u32| costs.of(press, count, game.modulus);
    let each: Result<Vec<_>, u64> = targets(puzzle)
        .into_iter()
        .map(|(_, targets)| reference::minimum_by_search(&game, &start, &targets, &cost, 1 << 16))
        .collect();
    let each: Vec<reference::Minimum> = each.ok()?.into_iter().flatten().collect();
    let answer = solve(puzzle).expect("small enough");
    check_evidence(puzzle, &answer);
    let best = each.iter().min_by_key(|minimum| (minimum.cost, &minimum.presses));
    match (best, &answer) {
        (None, Answer::Unsolvable(_)) => {}
        (Some(best), Answer::Solved(solution)) => {
            let minima: u128 = each.iter().filter(|m| m.cost == best.cost).map(|m| m.minima).sum();
            let solutions: u128 = each.iter().map(|m| m.solutions).sum();
            let expected = reference::Minimum { minima, solutions, ..best.clone() };
            check_solution(solution, &expected, &format!("{puzzle:?}"));
            check_solver(puzzle, &game, solution);
        }
        (expected, found) => panic!("{puzzle:?}: {expected:?}, but found {found:?}"),
    }
    Some(())
}

/// The laws of counting, and what limits leave of an answer.
fn check_solver(puzzle: &Puzzle, game: &Game, exact: &Solution) {
    let (board, modulus) = (puzzle.board(), game.modulus);
    let solver = Solver::new(puzzle.rule(), board).expect("small");
    let allowed = (0..board.n_presses()).filter(|&press| board.may_press(press)).count();
    let mut reachable = Count::power(modulus, board.n_cells());
    reachable *= &solver.kernel_size();
    let mut all = Count::power(modulus, allowed);
    all *= &solver.states_per_solvable();
    assert_eq!(reachable, all, "kernel size x image size = k^allowed");
    let mut size = Count::from(1);
    for order in reference::quiet_orders(game) {
        size *= u64::from(order);
    }
    assert_eq!(solver.kernel_size(), size);
    let dark = vec![0; board.n_lamps()];
    for pattern in solver.quiet_patterns(&Limits::default()).expect("small") {
        assert!((0..board.n_presses()).all(|press| pattern.get(press) == 0 || board.may_press(press)));
        assert_eq!(game.apply(&dark, &pattern.iter().collect::<Vec<_>>()), dark);
    }
    check_first(puzzle, game, exact);
    let stopped = Limits { members_log2: 0, stop: &|| false, ..Limits::default() };
    // The local search takes its whole effort: seldom.
    if exact.weight % 16 == 3 && exact.solutions > Count::from(1) {
        let answer = solve_within(puzzle, &stopped).expect("small");
        let bounded = answer.solution().expect("it is solvable");
        assert!(bounded.at_least() <= exact.cost && exact.cost <= bounded.cost, "{puzzle:?}");
        check_evidence(puzzle, &answer);
    }
}

/// The first solutions begin with the answer, go up, and are all there are where these are few.
fn check_first(puzzle: &Puzzle, game: &Game, exact: &Solution) {
    let (modulus, goal) = (game.modulus, puzzle.goal());
    let solver = Solver::new(puzzle.rule(), puzzle.board()).expect("small");
    let solver = solver.with_costs(puzzle.costs().clone()).expect("they fit");
    let few = Limits { members_log2: 12, ..Limits::default() };
    let Some(first) = solver.first(puzzle.start(), goal, 20, &few).expect("small") else {
        return assert!(exact.solutions > Count::from(1 << 12));
    };
    assert_eq!(first.len() as u64, exact.solutions.to_u64().expect("few").min(20));
    let minima = exact.minima.as_ref().and_then(Count::to_u64).expect("few");
    let cheapest = first.iter().filter(|one| one.cost == exact.cost).count() as u64;
    assert_eq!(cheapest, minima.min(20), "{puzzle:?}");
    assert_eq!((&first[0].presses, first[0].cost), (&exact.presses, exact.cost));
    assert!(
        first.is_sorted_by(|a, b| (a.cost, &a.presses, a.goal) < (b.cost, &b.presses, b.goal)),
        "{first:?}"
    );
    let start: Vec<u32> = puzzle.start().iter().collect();
    for one in &first {
        let counts: Vec<u32> = one.presses.iter().collect();
        let cost: u64 =
            (0..).zip(&counts).map(|(press, &count)| puzzle.costs().of(press, count, modulus)).sum();
        assert_eq!(one.cost, cost);
        let (_, targets) =
            targets(puzzle).into_iter().find(|(value, _)| *value == one.goal).expect("its goal");
        assert!(reference::check_presses(game, &start, &targets, &counts).is_ok());
    }
}

fn moduli() -> impl Strategy<Value = u32> {
    prop_oneof![2 => 3..10u32, 1 => 10..31u32]
}

fn costs(n_presses: usize) -> impl Strategy<Value = Costs> {
    let priced = prop::collection::vec(0..4u32, n_presses);
    let costs = prop_oneof![
        2 => Just(Costs::default()),
        1 => priced.prop_map(|prices| Costs::of_cells(prices).expect("small")),
    ];
    (costs, any::<bool>()).prop_map(|(costs, both)| if both { costs.both_ways() } else { costs })
}

/// Boards of up to 3 x 4 cells, any rule on them, with holes and locked cells; every goal, every cost.
fn puzzles() -> impl Strategy<Value = Puzzle> {
    let drawn = ["2.3", "#..\n.3.\n.2.", "...\n.4.\n.#.", "6#6"];
    let drawn = drawn.map(|picture| Stencil::drawn(picture).expect("well drawn"));
    let stencil = prop::sample::select(stencils().into_iter().chain(drawn).collect::<Vec<_>>());
    let edges = prop::sample::select(Edges::ALL.to_vec());
    (1..4usize, 1..5usize, moduli(), stencil, edges).prop_flat_map(
        |(rows, columns, modulus, stencil, edges)| {
            let places = rows * columns;
            let rule = Rule::new(stencil, edges, modulus).expect("a modulus");
            let some = move |share| prop::collection::vec(prop::bool::weighted(share), places);
            let masks =
                (prop_oneof![3 => some(0.0), 1 => some(0.2)], prop_oneof![2 => some(0.0), 1 => some(0.3)]);
            let values = || prop::collection::vec(0..modulus, places);
            let states = (values(), values(), prop_oneof![2 => some(0.0), 1 => some(0.3)]);
            (Just((rule, rows, columns)), masks, states, (0..5u8, any::<bool>()), costs(places)).prop_map(
                |(
                    (rule, rows, columns),
                    (holes, locked),
                    (start, wanted, ignored),
                    (goal, solvable),
                    costs,
                )| {
                    let bits = |mask: &[bool]| mask.iter().copied().collect::<Bits>();
                    let board =
                        Board::grid(rows, columns).expect("small").with_holes(bits(&holes)).expect("as long");
                    let board = board.with_locked(bits(&locked)).expect("as long");
                    puzzle(rule, board, (start, wanted, bits(&ignored)), goal, solvable)
                        .with_costs(costs)
                        .expect("small")
                },
            )
        },
    )
}

fn puzzle(
    rule: Rule,
    board: Board,
    (start, wanted, ignored): (Vec<u32>, Vec<u32>, Bits),
    goal: u8,
    solvable: bool,
) -> Puzzle {
    let (modulus, game) = (rule.modulus(), game(&rule, &board));
    let lamps = |values: &[u32]| -> Vec<u32> {
        values.iter().enumerate().map(|(lamp, &value)| if board.is_hole(lamp) { 0 } else { value }).collect()
    };
    let value = wanted.first().copied().unwrap_or(1);
    let wanted = lamps(&wanted);
    // Pressing at random from what is wanted leaves a puzzle with a solution.
    let from: Vec<u32> = match goal {
        0 => lamps(&vec![0; start.len()]),
        1 => lamps(&vec![modulus - 1; start.len()]),
        2 | 3 => lamps(&vec![value; start.len()]),
        _ => wanted.clone(),
    };
    let presses: Vec<u32> = start
        .iter()
        .enumerate()
        .map(|(press, &count)| if board.may_press(press) { count } else { 0 })
        .collect();
    let start = if solvable { game.apply(&from, &presses) } else { lamps(&start) };
    let goal = match goal {
        0 => Goal::Off,
        1 => Goal::On,
        2 => Goal::Value(value),
        3 => Goal::Uniform,
        _ => {
            let state = State::new(modulus, wanted).expect("small");
            Goal::Picture(Picture::with_ignored(state, ignored).expect("as long"))
        }
    };
    Puzzle::new(rule, board, State::new(modulus, start).expect("small"), goal).expect("the parts fit")
}

/// Runs `law` on `cases` random puzzles; says how many of them it took.
fn run<S: Strategy>(cases: u32, strategy: &S, law: impl Fn(S::Value) -> Option<()>) -> u32
where
    S::Value: Clone + std::fmt::Debug,
{
    let taken = std::cell::Cell::new(0);
    let config = Config { cases: cases * scale(), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(strategy, |value| {
        taken.set(taken.get() + law(value).map_or(0, |()| 1));
        Ok(())
    });
    result.expect("the reference agrees");
    taken.get()
}

#[test]
fn random_puzzles_with_holes_locks_costs_and_every_goal() {
    let taken = run(3000, &puzzles(), |puzzle| check_puzzle(&puzzle));
    assert!(taken > 1000, "only {taken}");
}

#[test]
fn random_effect_lists_with_repeats() {
    let effects = (1..6usize, 0..6usize, moduli()).prop_flat_map(|(lamps, presses, modulus)| {
        let last = u32::try_from(lamps).expect("few");
        let effects = prop::collection::vec(prop::collection::vec(0..last, 0..7), presses);
        let start = prop::collection::vec(0..modulus, lamps);
        (Just((lamps, modulus)), effects, start, any::<bool>(), costs(presses))
    });
    let taken = run(3000, &effects, |((lamps, modulus), effects, start, uniform, costs)| {
        let rule = Rule::from_effects(modulus, lamps, effects).expect("lamps exist");
        let board = rule.board().expect("a list");
        let goal = if uniform { Goal::Uniform } else { Goal::On };
        let start = State::new(modulus, start).expect("small");
        let puzzle = Puzzle::new(rule, board, start, goal).expect("fits").with_costs(costs).expect("small");
        check_puzzle(&puzzle)
    });
    assert!(taken > 1000, "only {taken}");
}

/// Every board of 5 x 5 that presses can make is solved: a popular solver leaves some unsolved for moduli 4 and 6.
#[test]
fn whatever_was_pressed_is_solved() {
    for modulus in [4, 6, 12, 30] {
        let rule = Rule::new(Stencil::plus(), Edges::Plane, modulus).expect("a modulus");
        let board = Board::grid(5, 5).expect("small");
        let (game, solver) = (game(&rule, &board), Solver::new(&rule, &board).expect("small"));
        for round in 0..200u32 {
            let presses: Vec<u32> =
                (0..25u32).map(|press| ((press + 1) * (round + 3)).pow(2) / 7 % modulus).collect();
            let start = game.apply(&[0; 25], &presses);
            let state = State::new(modulus, start.iter().copied()).expect("small");
            let goal = Goal::Off;
            let answer = solver.solve(&state, &goal).expect("small");
            let solution = answer.solution().expect("undoing every press solves it");
            assert!(solution.is_exact() && solution.solutions == solver.kernel_size());
            let undo = presses.iter().map(|count| (modulus - count) % modulus);
            let undo = Presses::new(modulus, undo).expect("small");
            assert!((solution.weight, &solution.presses) <= (undo.weight(), &undo));
            let counts: Vec<u32> = solution.presses.iter().collect();
            assert_eq!(reference::check_presses(&game, &start, &game.all(0), &counts), Ok(solution.weight));
        }
    }
}

#[test]
fn the_largest_moduli_are_solved() {
    for modulus in [u32::MAX, u32::MAX - 4, 1 << 31, 3_486_784_401, 65_536 * 65_535] {
        let rule = Rule::new(Stencil::plus(), Edges::Plane, modulus).expect("a modulus");
        let board = Board::grid(4, 7).expect("small");
        let game = game(&rule, &board);
        let presses: Vec<u32> = (1..29u32).map(|press| press.wrapping_mul(0x9E37_79B9) % modulus).collect();
        let start = game.apply(&[0; 28], &presses);
        let state = State::new(modulus, start.iter().copied()).expect("below the modulus");
        for goal in [Goal::Off, Goal::On] {
            let puzzle = Puzzle::new(rule.clone(), board.clone(), state.clone(), goal).expect("fits");
            check_evidence_of(&puzzle, &game, &start);
        }
    }
}

/// As `check_evidence`, of a goal of one value.
fn check_evidence_of(puzzle: &Puzzle, game: &Game, start: &[u32]) {
    let few = Limits { members_log2: 10, ..Limits::default() };
    let value = puzzle.goal().uniform_values(game.modulus).start;
    let solver = Solver::new(puzzle.rule(), puzzle.board()).expect("small");
    match solver.solve_within(puzzle.start(), puzzle.goal(), &few).expect("small") {
        Answer::Solved(solution) => {
            let counts: Vec<u32> = solution.presses.iter().collect();
            assert_eq!(reference::check_presses(game, start, &game.all(value), &counts), Ok(solution.weight));
        }
        Answer::Unsolvable(witness) => {
            let factors: Vec<u32> = witness.values().iter().collect();
            assert_eq!(reference::check_witness(game, start, &game.all(value), &factors), Ok(()));
        }
    }
}

#[test]
fn a_uniform_goal_of_billions_of_values_is_answered_at_once() {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, u32::MAX).expect("a modulus");
    let board = Board::grid(3, 3).expect("small").with_locked((0..9).map(|cell| cell > 0).collect());
    let solver = Solver::new(&rule, &board.expect("as long")).expect("small");
    let state = |values: [u32; 9]| State::new(u32::MAX, values).expect("small");
    let one = solver.solve(&state([5, 5, 7, 5, 7, 7, 7, 7, 7]), &Goal::Uniform).expect("small");
    let solution = one.solution().expect("two presses");
    assert_eq!((solution.weight, solution.goal, &solution.solutions), (2, Some(7), &Count::from(1)));
    let none = solver.solve(&state([5, 5, 7, 5, 7, 7, 7, 7, 8]), &Goal::Uniform).expect("small");
    assert_eq!(none.witness().expect("two lamps that nothing steps differ").size(), 2);
}
