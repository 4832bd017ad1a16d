//! Random calls of the public interface, shrunk where one breaks a law: small rules of every kind, boards with holes
//! and locks, states and goals that fit or do not, limits as odd as their types allow, in any order on one solver.
//!
//! Laws: nothing panics; only documented errors; `is_solvable` is what `solve` says; a bounded answer holds the true
//! minimum between its bound and its weight; an exact one is the answer without limits; and without a stop, nothing
//! depends on what was asked of the solver before.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::{check_evidence, scale, stencils};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use proptest::test_runner::{Config, TestRunner};
use unflip::{
    Answer, Bits, Board, Count, Edges, Goal, Limits, Nearest, Picture, Presses, Puzzle, Rule, RuleError,
    SolveError, Solver, State, Stencil, Step,
};

/// What is asked of a solver.
#[derive(Clone, Copy, Debug)]
enum Call {
    Numbers,
    QuietPatterns(Odd),
    IsSolvable(Index),
    Solve(Index, Odd),
    Nearest(Index, Odd),
}

/// Limits that a test can repeat; `stop_after` so many questions, or never.
#[derive(Clone, Copy, Debug)]
struct Odd {
    members_log2: u32,
    memory: u64,
    stop_after: Option<u64>,
}

impl Odd {
    /// Runs `work` within these limits.
    fn within<T>(self, work: impl FnOnce(&Limits) -> T) -> T {
        let asked = AtomicU64::new(0);
        let stop = || self.stop_after.is_some_and(|allowed| asked.fetch_add(1, Ordering::Relaxed) >= allowed);
        work(&Limits {
            members_log2: self.members_log2,
            memory: self.memory,
            stop: &stop,
            ..Limits::default()
        })
    }

    /// Whether this error may come of these limits.
    fn allows(self, error: SolveError) -> bool {
        match error {
            SolveError::TooLarge { needed, limit } => limit == self.memory && needed > limit,
            SolveError::Stopped => self.stop_after.is_some(),
            _ => false,
        }
    }
}

fn odd_limits() -> impl Strategy<Value = Odd> {
    let memory = prop_oneof![2 => Just(8 << 30), 1 => select(vec![0, 1, 9, 100, 2000, u64::MAX])];
    // Few members and no stop take the whole effort of the local search: seldom.
    let searched = (select(vec![20, 40, 62, 63, 64, 200, u32::MAX]), Just(None));
    let stopped = (select(vec![0, 1, 3, 6, 40, u32::MAX]), prop_oneof![0..4u64, 4..40u64].prop_map(Some));
    (memory, prop_oneof![3 => searched, 3 => stopped]).prop_map(|(memory, (members_log2, stop_after))| Odd {
        members_log2,
        memory,
        stop_after,
    })
}

fn calls() -> impl Strategy<Value = Vec<Call>> {
    let call = prop_oneof![
        1 => Just(Call::Numbers),
        1 => odd_limits().prop_map(Call::QuietPatterns),
        1 => any::<Index>().prop_map(Call::IsSolvable),
        4 => (any::<Index>(), odd_limits()).prop_map(|(which, limits)| Call::Solve(which, limits)),
        1 => (any::<Index>(), odd_limits()).prop_map(|(which, limits)| Call::Nearest(which, limits)),
    ];
    prop::collection::vec(call, 1..7)
}

/// Numbers of lamp values, two the most.
fn moduli() -> impl Strategy<Value = u32> {
    prop_oneof![3 => Just(2u32), 2 => select(vec![3, 4, 6])]
}

fn mask(share: f64, len: usize) -> impl Strategy<Value = Bits> {
    prop::collection::vec(prop::bool::weighted(share), len).prop_map(|bits| bits.into_iter().collect())
}

fn grid() -> impl Strategy<Value = (Rule, Board)> {
    let step = (-3..4isize, -3..4isize, 0..4u32).prop_map(|(row, column, times)| Step { row, column, times });
    let random = prop::collection::vec(step, 0..5).prop_map(Stencil::from_steps);
    let stencil = prop_oneof![2 => select(stencils()), 1 => random];
    (1..6usize, 1..6usize).prop_flat_map(move |(rows, columns)| {
        let edges = select(Edges::ALL.to_vec());
        let few = move || prop_oneof![3 => mask(0.0, rows * columns), 2 => mask(0.2, rows * columns), 1 => mask(1.0, rows * columns)];
        (stencil.clone(), edges, moduli(), few(), few()).prop_map(move |(stencil, edges, modulus, holes, locked)| {
            // With more than two colours a board of as many cells has far more solutions.
            let (rows, columns) = if modulus > 2 { (rows.min(3), columns.min(4)) } else { (rows, columns) };
            let fitting = |mask: Bits| (0..rows * columns).map(|place| mask.get(place)).collect::<Bits>();
            let board = Board::grid(rows, columns).expect("small").with_holes(fitting(holes)).expect("as long");
            let rule = Rule::new(stencil, edges, modulus).expect("two colours or more");
            (rule, board.with_locked(fitting(locked)).expect("as long"))
        })
    })
}

fn list() -> impl Strategy<Value = (Rule, Board)> {
    let effects = (0..10u32, 0..10usize).prop_flat_map(|(lamps, presses)| {
        let most = if lamps == 0 { 0 } else { 5 };
        let effect = prop::collection::vec(0..lamps.max(1), 0..=most);
        (Just(lamps as usize), prop::collection::vec(effect, presses))
    });
    let effects = (effects, moduli())
        .prop_map(|((lamps, effects), modulus)| Rule::from_effects(modulus, lamps, effects));
    let graph = (1..10u32).prop_flat_map(|n| (Just(n as usize), prop::collection::vec((0..n, 0..n), 0..14)));
    let graph = (graph, moduli())
        .prop_map(|((vertices, edges), modulus)| Rule::from_graph(modulus, vertices, &edges));
    prop_oneof![effects, graph].prop_flat_map(|rule| {
        let rule = rule.expect("lamps exist");
        let board = rule.board().expect("a list");
        let locked = prop_oneof![2 => mask(0.0, board.n_presses()), 1 => mask(0.3, board.n_presses())];
        locked.prop_map(move |locked| (rule.clone(), board.clone().with_locked(locked).expect("as long")))
    })
}

/// A state of so many lamps, `share` of them not 0.
fn state(share: f64, modulus: u32, lamps: usize) -> impl Strategy<Value = State> {
    let values = prop::collection::vec((prop::bool::weighted(share), 1..modulus), lamps);
    values.prop_map(move |values| {
        let values = values.into_iter().map(|(is_lit, value)| if is_lit { value } else { 0 });
        State::new(modulus, values).expect("below the modulus")
    })
}

/// A state and a goal, most of which fit a board of so many lamps.
fn question(modulus: u32, lamps: usize) -> impl Strategy<Value = (State, Goal)> {
    let state = move |share| {
        prop_oneof![
            12 => state(share, modulus, lamps),
            1 => state(share, modulus, lamps + 1),
            1 => Just(State::zeros(modulus + 1, lamps)),
        ]
    };
    let picture = (state(0.5), prop_oneof![mask(0.0, lamps), mask(0.3, lamps), mask(1.0, lamps)]);
    let picture = picture.prop_map(|(wanted, ignored)| {
        Picture::with_ignored(wanted, ignored).map_or(Goal::Value(7), Goal::Picture)
    });
    let word =
        select(vec![Goal::Off, Goal::On, Goal::Uniform, Goal::Uniform, Goal::Value(1), Goal::Value(modulus)]);
    (prop_oneof![3 => state(0.5), 1 => state(0.0)], prop_oneof![3 => word, 2 => picture])
}

/// A state that is 0 at holes, where it is of the length of the board.
fn dark_at_holes(state: &State, board: &Board) -> State {
    match board.holes() {
        Some(holes) if state.len() == holes.len() => {
            let values =
                state.iter().enumerate().map(|(place, value)| if holes.get(place) { 0 } else { value });
            State::new(state.modulus(), values).expect("below the modulus")
        }
        _ => state.clone(),
    }
}

#[derive(Clone, Debug)]
struct Script {
    rule: Rule,
    board: Board,
    questions: Vec<(State, Goal)>,
    calls: Vec<Call>,
}

fn scripts() -> impl Strategy<Value = Script> {
    prop_oneof![3 => grid().boxed(), 2 => list().boxed()].prop_flat_map(|(rule, board)| {
        let questions =
            prop::collection::vec((question(rule.modulus(), board.n_lamps()), any::<bool>()), 1..4);
        (questions, calls()).prop_map(move |(questions, calls)| {
            let fit = |((state, goal), lit): ((State, Goal), bool)| match goal {
                // One in two keeps what is lit at holes, which is an error.
                _ if lit => (state, goal),
                Goal::Picture(picture) => {
                    let wanted = dark_at_holes(picture.state(), &board);
                    let ignored = picture.ignored().cloned().unwrap_or(Bits::zeros(wanted.len()));
                    let picture = Picture::with_ignored(wanted, ignored).expect("as long");
                    (dark_at_holes(&state, &board), Goal::Picture(picture))
                }
                goal => (dark_at_holes(&state, &board), goal),
            };
            let questions = questions.into_iter().map(fit).collect();
            Script { rule: rule.clone(), board: board.clone(), questions, calls }
        })
    })
}

/// The whole truth of one question: without limits, by a solver that was asked nothing else.
fn truth(script: &Script, (state, goal): &(State, Goal)) -> Result<Answer, SolveError> {
    let fresh = Solver::new(&script.rule, &script.board).expect("small");
    let answer = fresh.solve(state, goal);
    let parts = (script.rule.clone(), script.board.clone(), state.clone(), goal.clone());
    match (Puzzle::new(parts.0, parts.1, parts.2, parts.3), &answer) {
        (Ok(puzzle), Ok(answer)) => {
            check_evidence(&puzzle, answer);
            assert!(answer.solution().is_none_or(unflip::Solution::is_exact));
        }
        (Err(expected), Err(SolveError::Puzzle(found))) => assert_eq!(expected, *found),
        (puzzle, answer) => panic!("{puzzle:?}, but {answer:?}"),
    }
    answer
}

fn check_answer(found: &Answer, truth: &Answer) {
    match (found, truth) {
        (Answer::Solved(found), Answer::Solved(truth)) => {
            assert_eq!((&found.solutions, found.nullity), (&truth.solutions, truth.nullity));
            assert!(found.at_least() <= truth.weight && truth.weight <= found.weight, "{found:?} {truth:?}");
            assert_eq!(found.presses.weight(), found.weight);
            assert_eq!(found.minima.is_some(), found.is_exact());
            if found.is_exact() {
                assert_eq!(found, truth);
            }
        }
        (Answer::Unsolvable(_), Answer::Unsolvable(_)) => {}
        (found, truth) => panic!("{found:?}, but in truth {truth:?}"),
    }
}

/// What a call came to, so that two can be compared.
#[derive(Clone, PartialEq, Debug)]
enum Reply {
    Numbers(Option<[usize; 3]>, Count, Count),
    QuietPatterns(Result<Vec<Presses>, SolveError>),
    IsSolvable(Result<bool, SolveError>),
    Solve(Result<Answer, SolveError>),
    Nearest(Result<Option<Nearest>, SolveError>),
}

/// Whether the nearest solvable state is not always searched to the end: there may be a parity for each state.
fn has_many_lamps(rule: &Rule, board: &Board) -> bool {
    board.n_lamps() > if rule.modulus() > 2 { 7 } else { 14 }
}

fn ask(solver: &Solver, call: Call, questions: &[(State, Goal)]) -> Reply {
    match call {
        Call::Numbers => {
            let numbers = (solver.nullity(), solver.rank(), solver.left_nullity());
            let numbers = match numbers {
                (Some(nullity), Some(rank), Some(left_nullity)) => Some([nullity, rank, left_nullity]),
                (None, None, None) => None,
                other => panic!("{other:?}"),
            };
            Reply::Numbers(numbers, solver.kernel_size(), solver.states_per_solvable())
        }
        Call::QuietPatterns(odd) => Reply::QuietPatterns(odd.within(|limits| solver.quiet_patterns(limits))),
        Call::IsSolvable(which) => {
            let (state, goal) = which.get(questions);
            Reply::IsSolvable(solver.is_solvable(state, goal))
        }
        Call::Solve(which, odd) => {
            let (state, goal) = which.get(questions);
            Reply::Solve(odd.within(|limits| solver.solve_within(state, goal, limits)))
        }
        Call::Nearest(which, odd) => {
            let (state, goal) = which.get(questions);
            // A board with everything locked has a parity for each state: seconds for 2^25 of them.
            let most = if has_many_lamps(solver.rule(), solver.board()) { 14 } else { u32::MAX };
            let odd = Odd { members_log2: odd.members_log2.min(most), ..odd };
            Reply::Nearest(odd.within(|limits| solver.nearest(state, goal, limits)))
        }
    }
}

/// A call that failed: as the truth did, or as its limits allow.
fn check_error(error: SolveError, truth: Option<&Result<Answer, SolveError>>, odd: Option<Odd>) {
    let is_truth = truth.is_some_and(|truth| truth.as_ref().err() == Some(&error));
    assert!(is_truth || odd.is_some_and(|odd| odd.allows(error)), "{error:?} of {odd:?}, not {truth:?}");
}

fn check_reply(script: &Script, truths: &[Result<Answer, SolveError>], call: Call, reply: &Reply) {
    match (call, reply) {
        (_, Reply::Numbers(numbers, kernel_size, left_size)) => {
            let (board, modulus) = (&script.board, script.rule.modulus());
            let allowed = (0..board.n_presses()).filter(|&press| board.may_press(press)).count();
            assert_eq!(numbers.is_some(), modulus < 4, "2 and 3 are prime");
            if let Some([nullity, rank, left_nullity]) = numbers {
                assert_eq!((rank + nullity, rank + left_nullity), (allowed, board.n_cells()));
            }
            let (mut reachable, mut presses) =
                (Count::power(modulus, board.n_cells()), Count::power(modulus, allowed));
            reachable *= kernel_size;
            presses *= left_size;
            assert_eq!(reachable, presses, "kernel size x image size = k^allowed");
        }
        (Call::QuietPatterns(odd), Reply::QuietPatterns(Err(error))) => check_error(*error, None, Some(odd)),
        (Call::IsSolvable(which), Reply::IsSolvable(found)) => {
            let truth = which.get(truths);
            assert_eq!(*found, truth.as_ref().map(|answer| answer.solution().is_some()).map_err(|&e| e));
        }
        (Call::Solve(which, odd), Reply::Solve(found)) => match (found, which.get(truths)) {
            (Ok(found), Ok(truth)) => {
                let (state, goal) = which.get(&script.questions);
                let parts = (script.rule.clone(), script.board.clone(), state.clone(), goal.clone());
                let puzzle = Puzzle::new(parts.0, parts.1, parts.2, parts.3).expect("it was answered");
                check_evidence(&puzzle, found);
                check_answer(found, truth);
                let is_free = odd.stop_after.is_none() && odd.memory >= 8 << 30;
                let bits_a_press = script.rule.modulus().next_power_of_two().ilog2() as usize;
                let most = bits_a_press * script.board.n_presses();
                let may_be_bounded = !is_free || (odd.members_log2 as usize) < most;
                assert!(may_be_bounded || found == truth, "{found:?}, but {truth:?}");
            }
            (Err(error), truth) => check_error(*error, Some(truth), Some(odd)),
            (Ok(found), Err(error)) => panic!("{found:?}, but it should be {error:?}"),
        },
        (Call::Nearest(which, odd), Reply::Nearest(found)) => match (found, which.get(truths)) {
            (Ok(Some(nearest)), Ok(truth)) => {
                assert_eq!(nearest.lamps.is_empty(), truth.solution().is_some());
            }
            (Ok(None), Ok(_)) => {
                let few = odd.members_log2 < 30 || has_many_lamps(&script.rule, &script.board);
                assert!(few || odd.stop_after.is_some() || odd.memory < 8 << 30, "{odd:?}");
            }
            (Err(error), truth) => check_error(*error, Some(truth), Some(odd)),
            (Ok(found), Err(error)) => panic!("{found:?}, but it should be {error:?}"),
        },
        _ => {}
    }
}

fn run(script: &Script) {
    let truths: Vec<_> = script.questions.iter().map(|question| truth(script, question)).collect();
    let solver = Solver::new(&script.rule, &script.board).expect("small");
    for &call in &script.calls {
        let reply = ask(&solver, call, &script.questions);
        check_reply(script, &truths, call, &reply);
        let stops = match call {
            Call::QuietPatterns(odd) | Call::Solve(_, odd) | Call::Nearest(_, odd) => {
                odd.stop_after.is_some()
            }
            Call::Numbers | Call::IsSolvable(_) => false,
        };
        if !stops {
            let fresh = Solver::new(&script.rule, &script.board).expect("small");
            assert_eq!(reply, ask(&fresh, call, &script.questions), "{call:?} after other calls");
        }
    }
}

#[test]
fn calls_in_any_order_obey_the_laws() {
    let config = Config { cases: 10_000 * scale(), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&scripts(), |script| {
        run(&script);
        Ok(())
    });
    result.expect("the laws hold");
}

/// A step of any size, and one near the press that means the same on sides of these lengths with borders joined.
fn far_step((rows, columns): (usize, usize)) -> impl Strategy<Value = (Step, Step)> {
    let far =
        || prop_oneof![select(vec![isize::MIN, isize::MIN + 1, isize::MAX]), any::<isize>(), -9..9isize];
    let times = prop_oneof![select(vec![u32::MAX, u32::MAX - 1]), 0..4u32];
    let near = |offset: isize, side: usize| offset.rem_euclid(isize::try_from(2 * side).expect("small"));
    (far(), far(), times).prop_map(move |(row, column, times)| {
        let step = Step { row, column, times };
        (step, Step { row: near(row, rows), column: near(column, columns), times: times % 2 })
    })
}

#[test]
fn far_steps_are_their_remainders_where_borders_are_joined() {
    let boards = (1..5usize, 1..5usize).prop_flat_map(|sides| {
        let steps = prop::collection::vec(far_step(sides), 1..4);
        let edges = select(vec![Edges::Torus, Edges::Klein, Edges::Projective]);
        (Just(sides), steps, edges, mask(0.5, sides.0 * sides.1))
    });
    let config = Config { cases: 500 * scale(), failure_persistence: None, ..Config::default() };
    let result = TestRunner::new(config).run(&boards, |((rows, columns), steps, edges, state)| {
        let (far, near): (Vec<Step>, Vec<Step>) = steps.into_iter().unzip();
        let answer = |steps: Vec<Step>| {
            let rule = Rule::new(Stencil::from_steps(steps), edges, 2).expect("two colours");
            let solver = Solver::new(&rule, &Board::grid(rows, columns).expect("small")).expect("small");
            solver.solve(&State::from(state.clone()), &Goal::Off)
        };
        prop_assert_eq!(answer(far), answer(near));
        Ok(())
    });
    result.expect("they are the same");
}

#[test]
fn sizes_that_no_machine_holds_are_refused() {
    let row_column = Rule::new(Stencil::row_column(), Edges::Plane, 2).expect("two colours");
    let king = Rule::new(Stencil::named("king").expect("a name"), Edges::Torus, 2).expect("two colours");
    for lamps in [usize::MAX, 1 << 33] {
        assert_eq!(Rule::from_effects(2, lamps, Vec::new()), Err(RuleError::TooManyLamps { lamps }));
        assert_eq!(Rule::from_graph(2, lamps, &[]), Err(RuleError::TooManyLamps { lamps }));
    }
    let line = Board::grid(1, usize::MAX / 2).expect("numbered");
    let boards = [(&row_column, line.clone()), (&king, line)];
    for (rule, board) in &boards {
        for memory in [0, 8 << 30, u64::MAX] {
            let solver = Solver::within(rule, board, &Limits { memory, ..Limits::default() });
            assert!(matches!(solver, Err(SolveError::TooLarge { .. })), "{solver:?}");
        }
    }
    // Numbered by 32 bits, but some hundred gigabytes.
    let large = Board::grid(60_000, 60_000).expect("numbered");
    for rule in [&row_column, &king] {
        let Err(SolveError::TooLarge { needed, limit }) = Solver::new(rule, &large) else {
            panic!("begun, though it cannot be held")
        };
        assert!(needed > 1 << 36 && limit == Limits::default().memory, "{needed} {limit}");
    }
}

fn plus(side: usize) -> Solver {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    Solver::new(&rule, &Board::grid(side, side).expect("small")).expect("small")
}

#[test]
fn a_uniform_board_is_solved_exactly_whatever_the_limits() {
    let limits = Limits { members_log2: 0, memory: 0, stop: &|| true, ..Limits::default() };
    let answer = plus(19).solve_within(&State::zeros(2, 19 * 19), &Goal::Uniform, &limits);
    let solution = answer.expect("it fits").solution().expect("nothing is to do").clone();
    assert!(solution.is_exact(), "{solution:?}");
    assert_eq!((solution.weight, solution.minima, solution.goal), (0, Some(1.into()), Some(0)));
}

#[test]
fn a_search_that_is_to_stop_does_so_at_once() {
    let asked = AtomicU64::new(0);
    let stop = || asked.fetch_add(1, Ordering::Relaxed) < u64::MAX;
    let limits = Limits { members_log2: 3, stop: &stop, ..Limits::default() };
    let answer = plus(30).solve_within(&State::from(Bits::ones(900)), &Goal::Off, &limits);
    let solution = answer.expect("it fits").solution().expect("all on is solvable").clone();
    assert!(solution.at_least() > 0 && solution.at_least() <= 376 && 376 <= solution.weight);
    assert!(asked.into_inner() < 20, "it went on all the same");
}

#[test]
fn what_has_no_solution_is_refuted_within_any_limits() {
    let limits = Limits { members_log2: 0, memory: 0, stop: &|| true, ..Limits::default() };
    let (solver, mut lamps) = (plus(5), Bits::zeros(25));
    lamps.set(0, true);
    let answer = solver.solve_within(&State::from(lamps), &Goal::Uniform, &limits);
    assert!(answer.expect("a witness takes no search").witness().is_some());
}

#[test]
#[cfg(feature = "threads")]
fn any_number_of_threads_gives_the_same_answer() {
    // Nullity 24: enough members for several threads.
    let solver = plus(62);
    assert_eq!(solver.nullity(), Some(24));
    let state = State::from(Bits::ones(62 * 62));
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
        pool.install(|| solver.solve(&state, &Goal::Value(0)).expect("it fits"))
    };
    assert!(on(1).solution().expect("all on is solvable").is_exact());
    assert_eq!(on(1), on(2));
    assert_eq!(on(1), on(5));
}
