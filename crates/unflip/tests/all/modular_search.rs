//! Searches over more than two colours: what they tell of themselves, and what limits leave of them.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use unflip::{
    Answer, Board, Choice, Edges, Effort, Engine, Goal, Limits, Picture, Puzzle, Report, Rule, Solution,
    Solver, State, Stencil, Work, solve_within,
};

/// All lamps at 1 on a plus board.
fn all_one(modulus: u32, edges: Edges, (rows, columns): (usize, usize), limits: &Limits) -> Solution {
    let rule = Rule::new(Stencil::plus(), edges, modulus).expect("a modulus");
    let solver = Solver::new(&rule, &Board::grid(rows, columns).expect("small")).expect("small");
    let state = State::new(modulus, vec![1; rows * columns]).expect("below the modulus");
    let Answer::Solved(solution) = solver.solve_within(&state, &Goal::Off, limits).expect("small") else {
        panic!("{rows} x {columns} has no solution")
    };
    solution
}

/// The same, with all that is told: the choices, and what came of them.
fn told(
    modulus: u32,
    edges: Edges,
    sides: (usize, usize),
    members_log2: u32,
) -> (Solution, Vec<Choice>, Vec<Work>) {
    let reports = Mutex::new(Vec::new());
    let hear = |report: &Report| reports.lock().expect("no panic").push(report.clone());
    let limits = Limits { members_log2, report: Some(&hear), ..Limits::default() };
    let solution = all_one(modulus, edges, sides, &limits);
    let (mut choices, mut works) = (Vec::new(), Vec::new());
    for report in reports.into_inner().expect("no panic") {
        match report {
            Report::Chosen(choice) => choices.push(choice),
            Report::Finished(work) => works.push(work),
            other => panic!("{other:?}"),
        }
    }
    (solution, choices, works)
}

#[test]
fn every_part_tells_its_engines_and_the_cheapest_is_taken() {
    // 3^12 solutions.
    let (solution, choices, works) = told(3, Edges::Plane, (17, 17), 40);
    let [choice] = &choices[..] else { panic!("{choices:?}") };
    assert_eq!((choice.part, choice.parts, choice.dimension, choice.engine), (0, 1, 19, Engine::Blocked));
    let engines: Vec<Engine> = choice.estimates.iter().map(|estimate| estimate.engine).collect();
    assert_eq!(engines, [Engine::Walk, Engine::Digits, Engine::Blocked]);
    assert!(choice.estimates.iter().all(|estimate| estimate.is_allowed && estimate.members == 531_441));
    let [work] = &works[..] else { panic!("{works:?}") };
    assert_eq!((work.members, work.is_exact), (531_441, true));
    // Two presses are the same in all solutions.
    assert_eq!((work.cost, work.at_least), (232, 232));
    assert!(choice.columns > 0 && solution.is_exact() && solution.weight == 234);
}

#[test]
fn what_is_beyond_the_limits_is_told_to_be_bounded() {
    let (solution, choices, works) = told(3, Edges::Plane, (17, 17), 12);
    let [choice] = &choices[..] else { panic!("{choices:?}") };
    assert_eq!(choice.engine, Engine::Bounded);
    assert!(choice.estimates.iter().all(|estimate| !estimate.is_allowed));
    let [work] = &works[..] else { panic!("{works:?}") };
    assert_eq!((work.members, work.is_exact, work.cost + 2), (0, false, solution.weight));
    assert!(work.at_least + 2 <= solution.at_least() && solution.at_least() <= 234);
    assert!(234 <= solution.weight && !solution.is_exact());
}

#[test]
fn a_strip_with_lamps_that_do_not_matter_tells_of_its_elimination() {
    let lamps = 40 * 3;
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 4).expect("a modulus");
    let ignored = (0..lamps).map(|lamp| lamp % 3 == 1).collect();
    let goal = Picture::with_ignored(State::zeros(4, lamps), ignored).expect("as long");
    let state = State::new(4, vec![1; lamps]).expect("below the modulus");
    let puzzle = Puzzle::new(rule, Board::grid(40, 3).expect("small"), state, Goal::Picture(goal));
    let reports = Mutex::new(Vec::new());
    let hear = |report: &Report| reports.lock().expect("no panic").push(report.clone());
    let limits = Limits { report: Some(&hear), ..Limits::default() };
    let answer = solve_within(&puzzle.expect("the parts fit"), &limits).expect("small");
    let solution = answer.solution().expect("two presses a row");
    let reports = reports.into_inner().expect("no panic");
    let [Report::Chosen(choice), Report::Finished(work)] = &reports[..] else { panic!("{reports:?}") };
    assert_eq!((choice.engine, work.is_exact, work.cost), (Engine::Elimination, true, solution.weight));
    assert!(solution.is_exact());
}

/// Every lamp is 5 steps from dark, and a press makes 5 of them at most.
#[test]
fn a_bound_by_steps_meets_what_is_found() {
    let limits = Limits { members_log2: 8, effort: Effort::UntilStopped, ..Limits::default() };
    let solution = all_one(6, Edges::Torus, (6, 6), &limits);
    assert!(!solution.is_exact());
    assert_eq!((solution.weight, solution.at_least()), (36, 36));
}

#[test]
fn time_that_is_left_is_used() {
    let run = |effort, most: u64| {
        let asked = AtomicU64::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= most;
        let limits = Limits { members_log2: 8, effort, stop: &stop, ..Limits::default() };
        let solution = all_one(3, Edges::Plane, (17, 17), &limits);
        (solution.weight, solution.at_least(), asked.into_inner())
    };
    let (weight, at_least, steps) = run(Effort::Fixed, u64::MAX);
    let most = 3 * steps / 2;
    let (lighter, more, taken) = run(Effort::UntilStopped, most);
    assert!(lighter <= weight && more >= at_least && taken >= most, "{lighter} {more} {taken}");
}
