//! Levels are as wanted, graded by their true minimum, as likely as each other, and the same for the same seed.

use crate::common;
use std::collections::HashMap;

use proptest::prelude::*;
use unflip::generate::{GenerateError, Generator, Level, Symmetry, Unlike, Wanted};
use unflip::{
    Answer, Bits, Board, Costs, Count, Edges, Goal, Limits, Picture, Puzzle, Rule, SolveError, Solver, State,
    Stencil,
};

fn solver(rows: usize, columns: usize, modulus: u32) -> Solver {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, modulus).unwrap();
    Solver::new(&rule, &Board::grid(rows, columns).unwrap()).unwrap()
}

fn generator(solver: Solver, goal: Goal, wanted: Wanted) -> Result<Generator, GenerateError> {
    Generator::new(solver, goal, wanted, 1, &Limits::default())
}

fn of_minimum(least: u64, most: u64) -> Wanted {
    Wanted { minimum: Some(least..=most), ..Wanted::default() }
}

fn levels(generator: &Generator, count: u64) -> Vec<Level> {
    let mut levels = Vec::new();
    let made = generator.levels(count, &Limits::default(), |level| {
        levels.push(level);
        true
    });
    assert_eq!(made, Ok(levels.len() as u64));
    levels
}

fn picture(level: &Level) -> String {
    level.start.iter().map(|value| char::from_digit(value, 10).unwrap()).collect()
}

#[test]
fn the_same_seed_gives_the_same_boards_for_all_time() {
    let made = generator(solver(5, 5, 2), Goal::Off, of_minimum(7, 12)).unwrap();
    let pictures: Vec<String> = levels(&made, 3).iter().map(picture).collect();
    assert_eq!(
        pictures,
        ["1000111010010001010111110", "0111100111110111010110111", "0010000100010101110101110"]
    );
    let made = generator(solver(3, 4, 3), Goal::Uniform, Wanted::default()).unwrap();
    assert_eq!(picture(&levels(&made, 1)[0]), "002100121211");
}

#[test]
fn levels_come_in_order_whatever_the_threads_and_each_once() {
    let made = generator(solver(3, 3, 2), Goal::Off, of_minimum(2, 3)).unwrap();
    let mut expected = Vec::new();
    for number in 0..200 {
        let level = made.level(number, &Limits::default()).unwrap();
        if !expected.contains(&level) {
            expected.push(level);
        }
    }
    let met = levels(&made, expected.len() as u64);
    assert_eq!(met, expected);
    // Nullity 0: 36 boards take two presses, 84 take three.
    assert_eq!(levels(&made, 1000).len(), 120);
}

#[test]
fn all_boards_are_found_where_more_are_asked_for() {
    // 4096 solvable boards of 4 x 4, one of them solved; 2^9 of 3 x 3.
    let made = generator(solver(4, 4, 2), Goal::Off, Wanted::default()).unwrap();
    assert_eq!(levels(&made, 14_000).len(), 4095);
    let made = generator(solver(3, 3, 2), Goal::Off, of_minimum(0, 9)).unwrap();
    assert_eq!(levels(&made, 14_000).len(), 512);
}

#[test]
fn boards_of_a_minimum_are_as_likely_as_each_other() {
    // 4 x 4 has nullity 4: boards have up to eight best solutions.
    let made = generator(solver(4, 4, 2), Goal::Off, of_minimum(4, 4)).unwrap();
    let mut met: HashMap<State, (u64, Option<Count>)> = HashMap::new();
    let times = 40_000;
    for number in 0..times {
        let level = made.level(number, &Limits::default()).unwrap();
        met.entry(level.start).or_insert((0, level.solution.minima)).0 += 1;
    }
    // facts/distributions.csv: of 4096 boards 1387 need four presses.
    assert_eq!(met.len(), 1387);
    let of = |ways: u64| {
        let counts =
            met.values().filter(|(_, minima)| minima == &Some(Count::from(ways))).map(|(count, _)| *count);
        let counts: Vec<u64> = counts.collect();
        #[allow(clippy::cast_precision_loss)]
        let mean = counts.iter().sum::<u64>() as f64 / counts.len().max(1) as f64;
        (counts.len(), mean)
    };
    for ways in [1, 2] {
        let (boards, mean) = of(ways);
        assert!(boards > 50 && (mean - 28.8).abs() < 2.0, "{ways} ways: {boards} boards, {mean} times each");
    }
}

#[test]
fn boards_are_unique_or_symmetric_where_that_is_wanted() {
    let wanted = Wanted { unique: true, ..of_minimum(5, 9) };
    for level in levels(&generator(solver(4, 5, 3), Goal::Off, wanted).unwrap(), 30) {
        assert_eq!(level.solution.minima, Some(Count::from(1)));
        assert!((5..=9).contains(&level.solution.weight));
    }
    let wanted = Wanted { symmetry: Some(Symmetry::QuarterTurn), ..of_minimum(8, 12) };
    for level in levels(&generator(solver(6, 6, 2), Goal::Off, wanted).unwrap(), 30) {
        let turned = |place: usize| (place % 6) * 6 + 5 - place / 6;
        assert!((0..36).all(|place| level.start.get(place) == level.start.get(turned(place))));
        assert!((8..=12).contains(&level.solution.weight));
    }
}

#[test]
fn hard_minima_are_reached_by_walking() {
    let made = generator(solver(5, 5, 2), Goal::Off, of_minimum(15, 40)).unwrap();
    assert!(levels(&made, 20).iter().all(|level| level.solution.weight == 15));
    let priced =
        solver(5, 5, 2).with_costs(Costs::of_cells((0..25).map(|cell| cell % 3 + 1)).unwrap()).unwrap();
    let made = generator(priced, Goal::Off, of_minimum(20, 21)).unwrap();
    assert!(levels(&made, 20).iter().all(|level| (20..=21).contains(&level.solution.cost)));
}

#[test]
fn levels_can_be_stopped() {
    let made = generator(solver(5, 5, 2), Goal::Off, Wanted::default()).unwrap();
    let stopped = Limits { stop: &|| true, ..Limits::default() };
    assert_eq!(made.level(0, &stopped), Err(GenerateError::Solve(SolveError::Stopped)));
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |solver, goal, wanted| generator(solver, goal, wanted).map(|_| ()).unwrap_err();
    let none = refused(solver(5, 5, 2), Goal::Off, of_minimum(16, 40));
    assert_eq!(none, GenerateError::NotFound { below: Some(15), above: None });
    // All orbits of 4 x 6 under both mirrors have four cells, and there are no quiet patterns.
    let of_six = Wanted { symmetry: Some(Symmetry::Both), ..of_minimum(6, 7) };
    let none = refused(solver(4, 6, 2), Goal::Off, of_six);
    assert_eq!(none, GenerateError::NotFound { below: Some(4), above: Some(8) });
    let unlike = |symmetry| Wanted { symmetry: Some(symmetry), ..Wanted::default() };
    assert_eq!(
        refused(solver(3, 4, 2), Goal::Off, unlike(Symmetry::Diagonal)),
        GenerateError::Symmetry(Unlike::NotSquare { rows: 3, columns: 4 })
    );
    let graph = Rule::from_graph(2, 3, &[(0, 1)]).unwrap();
    let graph = Solver::new(&graph, &graph.board().unwrap()).unwrap();
    assert_eq!(refused(graph, Goal::Off, unlike(Symmetry::Both)), GenerateError::Symmetry(Unlike::List));
    let corner = Picture::new(State::new(2, (0..9).map(|place| u32::from(place == 0))).unwrap());
    assert_eq!(
        refused(solver(3, 3, 2), Goal::Picture(corner), unlike(Symmetry::LeftRight)),
        GenerateError::Symmetry(Unlike::Goal { place: 0 })
    );
    // Nothing can be pressed.
    let locked = Board::grid(1, 2).unwrap().with_locked(Bits::ones(2)).unwrap();
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).unwrap();
    let nothing = generator(Solver::new(&rule, &locked).unwrap(), Goal::Off, Wanted::default()).unwrap();
    assert_eq!(
        nothing.level(0, &Limits::default()),
        Err(GenerateError::NotFound { below: None, above: None })
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60 * common::scale()))]

    /// Whatever the rule, board and goal: the solution leads from the board to the goal, and no other is lighter.
    #[test]
    fn levels_are_solvable_and_graded_right(puzzle in common::puzzles_of((1..5usize, 1..5usize)), seed: u64) {
        let solver = Solver::new(puzzle.rule(), puzzle.board()).unwrap();
        let goal = puzzle.goal().clone();
        let made = Generator::new(solver, goal.clone(), Wanted::default(), seed, &Limits::default()).unwrap();
        if let Ok(level) = made.level(seed, &Limits::default()) {
            let puzzle = Puzzle::new(puzzle.rule().clone(), puzzle.board().clone(), level.start, goal).unwrap();
            let answer = Answer::Solved(level.solution.clone());
            common::check_evidence(&puzzle, &answer);
            let game = common::game(puzzle.rule(), puzzle.board());
            let start: Vec<u32> = puzzle.start().iter().collect();
            let least = common::targets(&puzzle).into_iter().filter_map(|(_, targets)| {
                unflip_reference::minimum_by_elimination(&game, &start, &targets).map(|minimum| minimum.weight)
            });
            prop_assert_eq!(least.min(), Some(level.solution.weight));
        }
    }
}
