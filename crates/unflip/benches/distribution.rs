//! Distributions and covering radii beside a plain enumeration of all cosets, in the same run.
//!
//! Goals: 5 x 5 in a millisecond, 5 x 5 modulo 3 in 0.1 s, 9 x 9's radius in 2 s on one core. Every figure is asserted: from facts/, or from the rival, whose distribution must be the same.
//!
//! The rival is what one would write first: all presses that are 0 at the first press of every quiet pattern are one for
//! each coset; it goes through them in Gray-code order, compares all members, and counts the least weight. It is
//! run where it needs at most 2^32 steps. We lose where there is next to nothing to count.
//!
//! Run it with `cargo bench -p unflip --bench distribution`; `UNFLIP_BENCH_GIANT=1` adds the radii that take a minute.

use std::hint::black_box;
use std::time::{Duration, Instant};

use unflip::{Board, Edges, Goal, Limits, Radius, Rule, Solver, Stencil};

/// Two colours, plus: sides, edges, the largest minimum and how many states need as much.
const COUNTED: [(usize, usize, Edges, u64, &str); 5] = [
    (4, 4, Edges::Plane, 7, "32"),
    (5, 5, Edges::Plane, 15, "7350"),
    (4, 5, Edges::Plane, 20, "1"),
    (5, 5, Edges::Torus, 8, "1920"),
    (3, 8, Edges::Plane, 15, "2000"),
];

/// Squares of plus, two colours, whose radius is searched, with the radius.
const SEARCHED: [(usize, u64); 4] = [(5, 15), (9, 37), (11, 65), (14, 123)];
const SEARCHED_LONG: [(usize, u64); 2] = [(16, 124), (29, 443)];

fn main() {
    println!("   distribution  states  radius   at the radius         ours        rival    ratio");
    for (rows, columns, edges, radius, last) in COUNTED {
        let solver = solver(2, edges, rows, columns);
        let (distribution, ours) =
            timed(|| solver.distribution(&Goal::Off, &Limits::default()).expect("it fits"));
        let (rival, theirs) = timed(|| rival(&solver));
        let counts: Vec<u64> =
            distribution.counts().iter().map(|count| count.to_u64().expect("few")).collect();
        assert_eq!(counts, rival, "{rows} x {columns}, {edges}");
        assert_eq!(
            (distribution.radius(), distribution.counts()[counts.len() - 1].to_decimal()),
            (radius, last.to_string())
        );
        let name = format!("{rows} x {columns} {edges}");
        let states = format!("2^{}", rows * columns);
        println!(
            "{name:>15} {states:>7} {radius:>7} {last:>15} {:>12} {:>12} {:>8.1}",
            format!("{ours:.2?}"),
            format!("{theirs:.2?}"),
            theirs.as_secs_f64() / ours.as_secs_f64()
        );
    }
    let three = solver(3, Edges::Plane, 5, 5);
    let (distribution, time) = timed(|| three.distribution(&Goal::Off, &Limits::default()).expect("it fits"));
    assert_eq!(distribution.radius(), 24);
    println!(
        "{:>15} {:>7} {:>7} {:>15} {time:>12.2?}",
        "5 x 5 modulo 3",
        "3^25",
        24,
        distribution.counts()[24].to_decimal()
    );
    println!("\n         radius  nullity  found          ours");
    let long: &[(usize, u64)] =
        if std::env::var_os("UNFLIP_BENCH_GIANT").is_some() { &SEARCHED_LONG } else { &[] };
    for &(side, expected) in SEARCHED.iter().chain(long) {
        let solver = solver(2, Edges::Plane, side, side);
        let (radius, time) =
            timed(|| solver.covering_radius(&Goal::Off, &Limits::default()).expect("it fits"));
        assert_eq!((radius.at_least, radius.at_most), (expected, expected), "{side}");
        report(side, &solver, &radius, time);
    }
    let solver = solver(2, Edges::Plane, 23, 23);
    let limits = Limits { members_log2: 34, ..Limits::default() };
    let (radius, time) = timed(|| solver.covering_radius(&Goal::Off, &limits).expect("it fits"));
    assert!(radius.at_least > 239 && radius.at_most < 269, "{} to {}", radius.at_least, radius.at_most);
    report(23, &solver, &radius, time);
}

fn report(side: usize, solver: &Solver, radius: &Radius, time: Duration) {
    // The state is proved by solving it.
    let answer = solver.solve(&radius.state, &Goal::Off).expect("it fits");
    let solution = answer.solution().expect("solvable");
    assert!(solution.is_exact() && solution.weight == radius.at_least, "{side}: {}", solution.weight);
    let nullity = solver.nullity().expect("two colours");
    let found = if radius.is_exact() {
        radius.at_most.to_string()
    } else {
        format!("{} to {}", radius.at_least, radius.at_most)
    };
    println!("{:>15} {nullity:>8} {found:>12} {:>12}", format!("{side} x {side}"), format!("{time:.2?}"));
}

fn solver(modulus: u32, edges: Edges, rows: usize, columns: usize) -> Solver {
    let rule = Rule::new(Stencil::plus(), edges, modulus).expect("a modulus");
    Solver::new(&rule, &Board::grid(rows, columns).expect("a board")).expect("it fits")
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    (black_box(work()), start.elapsed())
}

/// The number of cosets by their least weight: up to 32 presses, all patterns apart.
fn rival(solver: &Solver) -> Vec<u64> {
    let patterns = solver.quiet_patterns(&Limits::default()).expect("it fits");
    let bits: Vec<u32> = patterns
        .iter()
        .map(|one| (0u32..).zip(one.iter()).map(|(press, value)| value << press).sum())
        .collect();
    let mut members = vec![0u32];
    for pattern in &bits {
        members.extend(members.clone().iter().map(|member| member ^ pattern));
    }
    let n = solver.board().n_presses();
    let pivots: Vec<u32> = bits.iter().map(|pattern| pattern.trailing_zeros()).collect();
    let free: Vec<u32> = (0u32..).take(n).filter(|press| !pivots.contains(press)).collect();
    let mut counts = vec![0u64; n + 1];
    let mut presses = 0u32;
    for step in 1..=1u64 << free.len() {
        let least =
            members.iter().map(|member| (presses ^ member).count_ones()).min().expect("the empty pattern");
        counts[least as usize] += 1;
        let flipped = step.trailing_zeros() as usize;
        presses ^= free.get(flipped).map_or(0, |press| 1 << press);
    }
    counts.truncate(counts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
    counts
}
