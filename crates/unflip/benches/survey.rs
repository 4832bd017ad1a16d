//! Nullities of squares by the halved gcd, beside two rivals in the same run.
//!
//! Goals, on two cores: n <= 10^4 in 3 s, n <= 10^5 in 10 minutes; `UNFLIP_BENCH_SURVEY=1` runs the second too.
//!
//! The rivals do the same sizes on one core, up to 2000 and 400: one packed gcd at full degree with nothing halved, and
//! Gaussian elimination of the transfer matrix of n × n bits, which is what short programs do. Sums of nullities are
//! asserted: rivals and `facts/` up to 1500.
//!
//! Run it with `cargo bench -p unflip --bench survey`; `cargo test` goes to 100.

use std::env;
use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use unflip::survey::{Quiet, nullity};
use unflip::{Count, Edges, Limits, Rule, Stencil};

fn main() {
    let is_long = env::var_os("UNFLIP_BENCH_SURVEY").is_some();
    // `cargo test` runs benches without it.
    let is_full = env::args().any(|argument| argument == "--bench");
    println!("{:>8} {:>12} {:>12} {:>12} {:>12}", "n up to", "ours", "one core", "full gcd", "elimination");
    let sizes: &[u64] = if is_full { &[400, 2000, 10_000, 100_000] } else { &[100] };
    for &most in sizes.iter().filter(|&&most| most < 100_000 || is_long) {
        let (sum, ours) = timed(|| squares(most, 2));
        let alone = (most <= 10_000).then(|| timed(|| squares(most, 1)));
        let gcd = (most <= 2000).then(|| timed(|| (1..=most).map(full_gcd).sum()));
        let elimination = (most <= 400).then(|| timed(|| (1..=most).map(eliminated).sum()));
        for rival in [alone, gcd, elimination].into_iter().flatten() {
            assert_eq!(rival.0, sum, "the nullities up to {most}");
        }
        let shown =
            |rival: Option<(u64, Duration)>| rival.map_or(String::new(), |(_, time)| format!("{time:.2?}"));
        let ours = format!("{ours:.2?}");
        println!("{most:>8} {ours:>12} {:>12} {:>12} {:>12}", shown(alone), shown(gcd), shown(elimination));
    }
}

fn timed(work: impl FnOnce() -> u64) -> (u64, Duration) {
    let start = Instant::now();
    (black_box(work()), start.elapsed())
}

/// The sum of all nullities up to `most`.
fn squares(most: u64, threads: usize) -> u64 {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("modulus 2");
    let (next, sum) = (AtomicU64::new(1), AtomicU64::new(0));
    let work = || {
        let mut side = next.fetch_add(1, Ordering::Relaxed);
        while side <= most {
            let length = Count::from(side);
            let Ok(Quiet::Nullity(found)) = nullity(&rule, &length, &length, &Limits::default()) else {
                panic!("{side} has no nullity");
            };
            sum.fetch_add(found.to_u64().expect("small"), Ordering::Relaxed);
            side = next.fetch_add(1, Ordering::Relaxed);
        }
    };
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    sum.into_inner()
}

/// deg gcd(F(t), F(t+1)), F the polynomial of index n + 1, on words.
fn full_gcd(n: u64) -> u64 {
    let n = usize::try_from(n).expect("small");
    let next = |a: &[u64], before: &[u64], plus_one: bool| {
        let shifted = (0..a.len()).map(|i| a[i] << 1 | if i > 0 { a[i - 1] >> 63 } else { 0 });
        let own = |i: usize| if plus_one { a[i] } else { 0 };
        shifted.enumerate().map(|(i, word)| word ^ own(i) ^ before[i]).collect::<Vec<u64>>()
    };
    let fibonacci = |plus_one: bool| {
        let (mut before, mut at) = (vec![0; n / 64 + 1], vec![0; n / 64 + 1]);
        at[0] = 1;
        for _ in 0..n {
            (before, at) = (at.clone(), next(&at, &before, plus_one));
        }
        at
    };
    let (mut a, mut b) = (fibonacci(false), fibonacci(true));
    let degree = |a: &[u64]| {
        let top = a.iter().rposition(|&word| word != 0)?;
        Some(top * 64 + 63 - a[top].leading_zeros() as usize)
    };
    while let (Some(high), Some(low)) = (degree(&a), degree(&b)) {
        if high < low {
            std::mem::swap(&mut a, &mut b);
            continue;
        }
        let (words, bits) = ((high - low) / 64, (high - low) % 64);
        for i in words..a.len() {
            let below = if bits > 0 && i > words { b[i - words - 1] >> (64 - bits) } else { 0 };
            a[i] ^= b[i - words] << bits | below;
        }
    }
    degree(&a).or(degree(&b)).expect("F is not zero") as u64
}

/// n less the rank of what pressing the first row alone leaves behind the last, once all others are forced.
fn eliminated(n: u64) -> u64 {
    let n = usize::try_from(n).expect("small");
    let words = n.div_ceil(64);
    // Row i of the matrix: the presses that cell i of the row needs, as combinations of those of the first row.
    let identity: Vec<Vec<u64>> = (0..n)
        .map(|i| (0..words).map(|word| if i / 64 == word { 1 << (i % 64) } else { 0 }).collect())
        .collect();
    let (mut before, mut at) = (vec![vec![0; words]; n], identity);
    for _ in 0..n {
        let cell = |i: usize, word: usize| {
            let left = if i > 0 { at[i - 1][word] } else { 0 };
            left ^ at[i][word] ^ at.get(i + 1).map_or(0, |row| row[word]) ^ before[i][word]
        };
        let next = (0..n).map(|i| (0..words).map(|word| cell(i, word)).collect()).collect();
        (before, at) = (at, next);
    }
    let mut rank = 0;
    for column in 0..n {
        let bit = |row: &[u64]| row[column / 64] >> (column % 64) & 1 == 1;
        let Some(pivot) = (rank..n).find(|&row| bit(&at[row])) else { continue };
        at.swap(rank, pivot);
        let pivot = at[rank].clone();
        for row in at[rank + 1..].iter_mut().filter(|row| bit(row)) {
            row.iter_mut().zip(&pivot).for_each(|(word, other)| *word ^= other);
        }
        rank += 1;
    }
    (n - rank) as u64
}
