//! The minimum of all-on plus boards, beside a naive rival in the same run.
//!
//! Goals: ten boards, 10 to 50, in 20 ms together; 39 x 39 (nullity 32, 561 presses, 4 minima) in 0.2 s on two
//! cores. Every weight is asserted, from OEIS A075464; 47 and 50 by this program only.
//!
//! "From scratch" factors the board and solves it, "next state" solves once more with the same solver; that is what
//! the rival, who is given a solution and the quiet patterns, is compared with. We lose where there is nothing to search.
//!
//! The rival is the forty-line solver of contests: walk all solutions in Gray-code order, one XOR and one
//! popcount over the packed board a step, on one core. It walks at most 2^24 solutions; from there on its
//! time is scaled up, and marked with `~`.
//!
//! Run it with `cargo bench -p unflip --bench minimum`.

#[allow(dead_code, reason = "only the walk itself is raced here")]
#[path = "rivals/gray_walk.rs"]
mod gray_walk;

use std::hint::black_box;
use std::time::{Duration, Instant};

use unflip::{Board, Edges, Goal, Limits, Presses, Rule, Solution, Solver, State, Stencil};

/// Sides with the fewest presses that turn all lamps off, and whether the side is one of the ten.
const BOARDS: [(usize, u64, bool); 13] = [
    (10, 44, true),
    (15, 117, true),
    (16, 104, true),
    (17, 147, true),
    (18, 188, true),
    (19, 141, false),
    (20, 224, true),
    (25, 353, true),
    (30, 376, true),
    (40, 696, true),
    (50, 1220, true),
    (47, 971, false),
    (39, 561, false),
];

/// Solutions that the rival walks, as a power of two.
const RIVAL_LOG2: usize = 24;

fn main() {
    println!("    board nullity weight minima  from scratch   next state        rival    ratio");
    let mut ten = Duration::ZERO;
    for (side, weight, is_of_ten) in BOARDS {
        let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("modulus 2");
        let board = Board::grid(side, side).expect("a board");
        let start = Instant::now();
        let solver = Solver::new(&rule, &board).expect("it fits");
        let state = State::new(2, vec![1; side * side]).expect("zeros and ones");
        let answer = solver.solve(black_box(&state), &Goal::Off).expect("it fits");
        let all = start.elapsed();
        let start = Instant::now();
        let again = solver.solve(black_box(&state), &Goal::Off).expect("it fits");
        let ours = start.elapsed();
        assert_eq!(answer, again);
        let solution = answer.solution().expect("all on is always solvable");
        assert!(solution.is_exact() && solution.weight == weight, "{side}: {} presses", solution.weight);
        ten += if is_of_ten { all } else { Duration::ZERO };
        report(side, &solver, solution, (all, ours));
    }
    println!("ten boards together: {ten:.2?}, goal 20 ms");
}

fn report(side: usize, solver: &Solver, solution: &Solution, (all, ours): (Duration, Duration)) {
    let nullity = solver.nullity().expect("two colours");
    let (rival, least) = rival(solver, solution);
    assert!(nullity > RIVAL_LOG2 || least == solution.weight, "the rival found {least}");
    let scaled =
        rival.as_secs_f64() * 2f64.powi(i32::try_from(nullity.saturating_sub(RIVAL_LOG2)).expect("small"));
    let mark = if nullity > RIVAL_LOG2 { "~" } else { "" };
    println!(
        "{:>9} {nullity:>7} {:>6} {:>6} {:>12} {:>12} {:>12} {:>8.1}",
        format!("{side} x {side}"),
        solution.weight,
        solution.minima.as_ref().expect("exact").to_string(),
        format!("{all:.2?}"),
        format!("{ours:.2?}"),
        format!("{mark}{:.2?}", Duration::from_secs_f64(scaled)),
        scaled / ours.as_secs_f64(),
    );
}

/// How long the walk takes from a given solution, and the least weight it meets.
fn rival(solver: &Solver, solution: &Solution) -> (Duration, u64) {
    let words = |presses: &Presses| presses.as_bits().expect("two colours").words().to_vec();
    let patterns = solver.quiet_patterns(&Limits::default()).expect("it fits");
    let patterns: Vec<Vec<u64>> = patterns.iter().map(words).collect();
    let ((least, _), time) = gray_walk::walk(words(&solution.presses), &patterns, RIVAL_LOG2);
    (time, black_box(least))
}
