//! 10,000 graded 5 × 5 levels, beside a rival in the same run.
//!
//! Goal: 10,000 levels of 7 to 12 presses in 1 s. The rival draws random boards and tries every first row of each, as the
//! textbook does, until a board is solvable and its minimum in the range; it tells no ways and no lexicographic order.
//!
//! Run it with `cargo bench -p unflip --bench levels`; `cargo test` makes a hundred.

#[allow(dead_code, reason = "other benches race the rest of them")]
mod rivals;

use std::collections::HashSet;
use std::env;
use std::ops::RangeInclusive;
use std::time::Instant;

use rivals::first_row;
use unflip::generate::{Generator, Wanted};
use unflip::{Board, Edges, Goal, Limits, Rule, Solver, Stencil};

const SIDE: usize = 5;

fn main() {
    let count = if env::args().any(|argument| argument == "--bench") { 10_000 } else { 100 };
    println!("| levels of 5 x 5 | minimum | ours | unique | rival: random boards, every first row | goal |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for range in [7..=12, 1..=15, 12..=13] {
        let [ours, unique] = [false, true].map(|unique| {
            let start = Instant::now();
            make(count, &range, unique);
            start.elapsed()
        });
        let start = Instant::now();
        let drawn = draw(count, &range);
        let rival = start.elapsed();
        println!("| {count} | {range:?} | {ours:.1?} | {unique:.1?} | {rival:.1?}, {drawn} drawn | 1 s |");
    }
}

/// Makes levels, each graded right and none twice.
fn make(count: u64, range: &RangeInclusive<u64>, unique: bool) {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("modulus 2");
    let solver = Solver::new(&rule, &Board::grid(SIDE, SIDE).expect("small")).expect("small");
    let wanted = Wanted { minimum: Some(range.clone()), unique, symmetry: None };
    let generator = Generator::new(solver, Goal::Off, wanted, 1, &Limits::default()).expect("there are some");
    let mut levels = Vec::new();
    let made = generator.levels(count, &Limits::default(), |level| {
        levels.push(level);
        true
    });
    assert_eq!(made, Ok(count));
    assert_eq!(levels.iter().map(|level| &level.start).collect::<HashSet<_>>().len() as u64, count);
    for level in levels.iter().step_by(97) {
        let lit = |row: usize| (0..SIDE).map(|column| level.start.get(row * SIDE + column) << column).sum();
        assert_eq!(fewest(&std::array::from_fn(lit)), Some(level.solution.weight));
        assert!(range.contains(&level.solution.weight));
    }
}

/// Draws boards until enough are as wanted; says how many it drew.
fn draw(count: u64, range: &RangeInclusive<u64>) -> u64 {
    let mut random = fastrand::Rng::with_seed(1);
    let (mut met, mut drawn) = (HashSet::new(), 0);
    while (met.len() as u64) < count {
        drawn += 1;
        let lit: [u32; SIDE] = std::array::from_fn(|_| random.u32(..1 << SIDE));
        if fewest(&lit).is_some_and(|fewest| range.contains(&fewest)) {
            met.insert(lit);
        }
    }
    drawn
}

fn fewest(lit: &[u32; SIDE]) -> Option<u64> {
    first_row::fewest(lit, u32::try_from(SIDE).expect("small")).map(|(fewest, _)| fewest)
}
