//! The hand method reaches the goal wherever it can be reached, and its table holds all that can be left.

use crate::common;
use proptest::prelude::*;
use unflip::explain::{Explanation, Order, Table, explain};
use unflip::text::explanation_to_text;
use unflip::{Board, Edges, Goal, Limits, Puzzle, Rule, Solver, State};
use unflip_reference as reference;

/// Whether all lamps but those that do not matter reach the goal by these presses, says the reference.
fn check(puzzle: &Puzzle, explanation: &Explanation) {
    let game = common::game(puzzle.rule(), puzzle.board());
    let start: Vec<u32> = puzzle.start().iter().collect();
    let Some(second) = &explanation.second else {
        // Another value of a uniform goal may do only where this was not the one that the answer reaches.
        assert!(explanation.answer.solution().is_none(), "{puzzle:?}");
        return common::check_evidence(puzzle, &explanation.answer);
    };
    let solution = explanation.answer.solution().expect("what the hand finds the solver finds");
    let reached = common::targets(puzzle).into_iter().find(|(value, _)| *value == solution.goal);
    let (_, targets) = reached.expect("the goal that the solution names");
    let presses: Vec<u32> = second.presses.iter().collect();
    assert_eq!(reference::check_presses(&game, &start, &targets, &presses), Ok(second.presses.weight()));
    assert!(second.presses.weight() >= solution.weight);
}

/// Whether every line of the table puts right what it says, and whether all that can be left is there.
fn check_table(puzzle: &Puzzle, explanation: &Explanation) {
    let method = &explanation.method;
    let (Table::All(lines) | Table::Sums(lines)) = &explanation.table;
    for line in lines {
        let mut wanted = vec![0; puzzle.board().n_lamps()];
        method.checks().iter().zip(&line.left).for_each(|(&lamp, &left)| wanted[lamp] = left);
        assert_eq!(method.chase(&wanted, &line.free).left, vec![0; wanted.len()], "{puzzle:?} {line:?}");
    }
    if let (Table::All(lines), None) = (&explanation.table, puzzle.goal().ignored()) {
        // A chase turns a state into what is left: of all solvable ones so many things.
        let solver = Solver::new(puzzle.rule(), puzzle.board()).unwrap();
        let idle = (0..puzzle.board().n_presses())
            .filter(|&press| puzzle.board().may_press(press) && !method.free().contains(&press));
        let idle = idle.filter(|&press| !method.steps().iter().any(|step| step.press == press)).count();
        let free = u32::try_from(method.free().len() + idle).unwrap();
        let all = u64::from(puzzle.rule().modulus()).pow(free);
        assert_eq!(Some((lines.len() as u64 + 1) * solver.kernel_size().to_u64().unwrap()), Some(all));
    }
}

fn modular() -> impl Strategy<Value = Puzzle> {
    let stencil = prop::sample::select(common::stencils());
    let edges = prop::sample::select(Edges::ALL.to_vec());
    (stencil, edges, 3..9u32, 1..5usize, 1..5usize, any::<u64>()).prop_map(
        |(stencil, edges, modulus, rows, columns, seed)| {
            let rule = Rule::new(stencil, edges, modulus).unwrap();
            let mut numbers = fastrand::Rng::with_seed(seed);
            let start = State::new(modulus, (0..rows * columns).map(|_| numbers.u32(..modulus))).unwrap();
            let goal = if numbers.bool() { Goal::Off } else { Goal::Uniform };
            Puzzle::new(rule, Board::grid(rows, columns).unwrap(), start, goal).unwrap()
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200 * common::scale()))]

    #[test]
    fn the_hand_method_finds_what_the_solver_finds(puzzle in prop_oneof![common::puzzles(), modular()]) {
        let explanation = explain(&puzzle, &Limits::default()).unwrap();
        check(&puzzle, &explanation);
        check_table(&puzzle, &explanation);
        prop_assert!(explanation_to_text(&puzzle, &explanation).starts_with("1. Chase."));
    }

    #[test]
    fn graphs_are_chased_in_an_order_of_their_own(vertices in 1..20u32, edges in 0..40usize, seed: u64) {
        let mut numbers = fastrand::Rng::with_seed(seed);
        let edges: Vec<(u32, u32)> =
            (0..edges).map(|_| (numbers.u32(..vertices), numbers.u32(..vertices))).collect();
        let graph = Rule::from_graph(2, vertices as usize, &edges).unwrap();
        let board = graph.board().unwrap();
        let start = State::new(2, (0..board.n_lamps()).map(|_| numbers.u32(..2))).unwrap();
        let puzzle = Puzzle::new(graph, board, start, Goal::Off).unwrap();
        let explanation = explain(&puzzle, &Limits::default()).unwrap();
        prop_assert_eq!(explanation.method.order(), Order::Lamps);
        check(&puzzle, &explanation);
    }
}

#[test]
fn the_table_of_five_by_five_is_the_one_that_players_know() {
    let puzzle = unflip::catalogue::Record::find("lights-out").unwrap().puzzle();
    let explanation = explain(&puzzle, &Limits::default()).unwrap();
    let Table::All(lines) = explanation.table else { panic!("it is small") };
    let line = |left: [u32; 5]| lines.iter().find(|line| line.left == left).map(|line| line.free.as_slice());
    // Wikipedia, Lights Out (game), light chasing: what is left in the bottom row, and what to press in the top row.
    assert_eq!(line([1, 1, 1, 0, 0]), Some([0, 1, 0, 0, 0].as_slice()));
    assert_eq!(line([1, 1, 0, 1, 1]), Some([0, 0, 1, 0, 0].as_slice()));
    assert_eq!(line([0, 0, 1, 1, 1]), Some([0, 0, 0, 1, 0].as_slice()));
    assert_eq!(line([0, 1, 1, 0, 1]), Some([1, 0, 0, 0, 0].as_slice()));
    assert_eq!(line([1, 0, 1, 1, 0]), Some([0, 0, 0, 0, 1].as_slice()));
    assert_eq!(lines.len(), 7);
}
