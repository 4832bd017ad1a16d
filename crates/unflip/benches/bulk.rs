//! Many boards of one rule, packed in and packed out, on one thread, beside the solver of one board in a loop.
//!
//! Goals, minimal boards a second a core: 4 × 4 10⁸, 5 × 5 3·10⁷, 9 × 9 (nullity 8) 3·10⁶, 15 × 15 10⁷, 19 × 19 (nullity 16) 10⁴.
//! All boards are solvable, made by random presses. Answers of both are compared, and all presses are no more than those that
//! made the board.
//!
//! Run it with `cargo bench -p unflip --bench bulk`; `cargo test` runs a few boards.

#![allow(clippy::cast_precision_loss, reason = "rates are told in three digits")]

use std::env;
use std::fs;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use unflip::bulk::{Bulk, Columns, Layout, Packed, Status};
use unflip::{Board, Edges, Goal, Limits, Rule, Solver, State, Stencil};

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

struct Set {
    side: usize,
    nullity: usize,
    boards: usize,
    goal: f64,
}

const SETS: [Set; 8] = [
    Set { side: 4, nullity: 4, boards: 1 << 24, goal: 1e8 },
    Set { side: 5, nullity: 2, boards: 1 << 23, goal: 3e7 },
    Set { side: 8, nullity: 0, boards: 1 << 22, goal: 0.0 },
    Set { side: 9, nullity: 8, boards: 1 << 21, goal: 3e6 },
    Set { side: 11, nullity: 6, boards: 1 << 20, goal: 0.0 },
    Set { side: 15, nullity: 0, boards: 1 << 21, goal: 1e7 },
    Set { side: 16, nullity: 8, boards: 1 << 19, goal: 0.0 },
    Set { side: 19, nullity: 16, boards: 1 << 14, goal: 1e4 },
];

fn main() {
    let is_bench = env::args().any(|argument| argument == "--bench");
    let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    println!(
        "| boards | nullity | ours, bits | ours, a byte a cell | rival: one board in a loop | times | goal |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    for set in SETS {
        let n = if is_bench { set.boards } else { 100 };
        one.install(|| race(&set, n));
    }
}

fn race(set: &Set, n: usize) {
    let (side, rule) = (set.side, Rule::new(Stencil::plus(), Edges::Plane, 2).expect("modulus 2"));
    let solver = || Solver::new(&rule, &Board::grid(side, side).expect("small")).expect("small");
    let bulk = Bulk::new(solver(), Goal::Off, &Limits::default()).expect("small");
    assert_eq!(bulk.solver().nullity(), Some(set.nullity));
    let (lamps, pressed) = boards(side, n);
    let bits = pack(&lamps, side * side);
    let in_bits = Packed { bytes: &bits, stride: bulk.stride(), layout: Layout::Bits };
    let in_bytes = Packed { bytes: &lamps, stride: side * side, layout: Layout::Bytes };
    let (ours, columns) = rate(&bulk, in_bits);
    let (unpacked, other) = rate(&bulk, in_bytes);
    assert_eq!((&columns.weight, &columns.minima), (&other.weight, &other.minima));
    assert_eq!(pack(&other.presses, side * side), columns.presses);
    let rows = columns.status.iter().zip(&columns.weight).zip(&pressed);
    assert!({ rows }.all(|((&status, weight), pressed)| status == Status::Solved && weight <= pressed));
    let few = n.min(if set.nullity == 16 { 1 << 10 } else { 1 << 14 });
    let rival = single(&solver(), &lamps[..few * side * side], side * side, &columns);
    println!(
        "| {side} x {side} | {} | {:.3} M/s | {:.3} M/s | {:.3} M/s | {:.0} | {} |",
        set.nullity,
        ours / 1e6,
        unpacked / 1e6,
        rival / 1e6,
        ours / rival,
        if set.goal > 0.0 { format!("{:.2} M/s", set.goal / 1e6) } else { "none".to_owned() },
    );
}

/// What this thread has had of a processor so far, so that other programs on the machine count less; else the clock.
fn processor_time() -> Duration {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|told| told.split(' ').next()?.parse().ok());
    nanoseconds.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

/// Boards a second, and the answers. The columns are in place already, as they are for all batches but the first.
fn rate(bulk: &Bulk, boards: Packed) -> (f64, Columns) {
    let mut columns = Columns::default();
    bulk.solve_packed(boards, &mut columns, &Limits::default()).expect("good boards");
    let start = processor_time();
    bulk.solve_packed(boards, &mut columns, &Limits::default()).expect("good boards");
    let seconds = processor_time().saturating_sub(start).as_secs_f64();
    ((boards.bytes.len() / boards.stride) as f64 / seconds, columns)
}

/// The rival's boards a second; his answers are ours.
fn single(solver: &Solver, lamps: &[u8], cells: usize, columns: &Columns) -> f64 {
    let states =
        lamps.chunks(cells).map(|lamps| State::new(2, lamps.iter().map(|&lamp| lamp.into())).expect("bits"));
    let states: Vec<State> = states.collect();
    let start = processor_time();
    let answers: Vec<_> =
        states.iter().map(|state| solver.solve(state, &Goal::Off).expect("small")).collect();
    let seconds = processor_time().saturating_sub(start).as_secs_f64();
    for (row, answer) in answers.iter().enumerate() {
        let solution = answer.solution().expect("all are solvable");
        let minima = solution.minima.as_ref().and_then(unflip::Count::to_u64).expect("exact");
        assert_eq!(
            (solution.weight, minima),
            (columns.weight[row].unsigned_abs().into(), columns.minima[row].unsigned_abs())
        );
        let presses = (0..cells).map(|cell| u32::from(Layout::Bits.get(columns.presses_of(row), cell)));
        assert!(solution.presses.iter().eq(presses), "board {row}");
    }
    states.len() as f64 / seconds
}

/// `n` boards made by random presses, a byte a cell, and how many were pressed on each.
fn boards(side: usize, n: usize) -> (Vec<u8>, Vec<i32>) {
    let mut random = fastrand::Rng::with_seed(5);
    let (mut lamps, mut pressed) = (vec![0; n * side * side], vec![0; n]);
    for (board, pressed) in lamps.chunks_mut(side * side).zip(&mut pressed) {
        for cell in (0..side * side).filter(|_| random.bool()) {
            *pressed += 1;
            let (row, column) = (cell / side, cell % side);
            board[cell] ^= 1;
            if row > 0 {
                board[cell - side] ^= 1;
            }
            if row + 1 < side {
                board[cell + side] ^= 1;
            }
            if column > 0 {
                board[cell - 1] ^= 1;
            }
            if column + 1 < side {
                board[cell + 1] ^= 1;
            }
        }
    }
    (lamps, pressed)
}

fn pack(bytes: &[u8], cells: usize) -> Vec<u8> {
    let byte = |lamps: &[u8]| lamps.iter().rev().fold(0, |byte, lamp| byte << 1 | lamp);
    bytes.chunks(cells).flat_map(|board| board.chunks(8).map(byte)).collect()
}
