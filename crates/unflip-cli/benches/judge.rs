//! The judge filters as processes, each beside a naive rival in the same run, and with its answers asserted.
//!
//! ```text
//! cargo bench -p unflip-cli --bench judge      the lines of docs/benchmarks.md, seconds
//! cargo test -p unflip-cli --bench judge       the same with fewer boards
//! ```
//!
//! The rival runs inside this process, reads nothing and prints nothing.

#[path = "../../unflip/benches/rivals/first_row.rs"]
mod first_row;

use std::env;
use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let is_full = env::args().any(|argument| argument == "--bench");
    println!("| what | data set | answer, asserted | ours | rival | ratio | goal |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    one_fliptile(if is_full { 200 } else { 5 });
    many_flip_games(if is_full { 1_000_000 } else { 10_000 });
}

/// Runs `unflip` with these arguments; returns the time from start to end, and what it printed.
fn run(arguments: &[&str], input: &[u8]) -> (Duration, Vec<u8>) {
    let start = Instant::now();
    let mut command = Command::new(env!("CARGO_BIN_EXE_unflip"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    let mut stdin = child.stdin.take().expect("it is piped");
    let output = std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input).expect("it reads"));
        child.wait_with_output().expect("it ends")
    });
    assert!(output.status.success(), "{arguments:?} ended with {}", output.status);
    (start.elapsed(), output.stdout)
}

/// The median time of some runs.
fn median(runs: usize, mut time: impl FnMut() -> Duration) -> Duration {
    let mut times: Vec<Duration> = (0..runs).map(|_| time()).collect();
    times.sort_unstable();
    times[runs / 2]
}

/// The generator of Knuth, TAOCP 2, 3.3.4, line 26: the same boards everywhere.
fn random(seed: &mut u64) -> u32 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    u32::try_from(*seed >> 33).expect("31 bits")
}

/// What pressing the bits of `presses` lights on a dark board.
fn lit_by(presses: &[u32], columns: u32) -> Vec<u32> {
    let at = |row: Option<usize>| row.and_then(|row| presses.get(row)).copied().unwrap_or(0);
    let row =
        |r: usize| at(Some(r)) ^ at(Some(r)) << 1 ^ at(Some(r)) >> 1 ^ at(r.checked_sub(1)) ^ at(Some(r + 1));
    (0..presses.len()).map(|r| row(r) & u32::MAX >> (32 - columns)).collect()
}

fn one_fliptile(runs: usize) {
    let mut seed = 15;
    let presses: Vec<u32> = (0..15).map(|_| random(&mut seed) >> 16).collect();
    let lit = lit_by(&presses, 15);
    let bits = |row: &u32| (0..15).map(|bit| (row >> bit & 1).to_string()).collect::<Vec<_>>().join(" ");
    let mut input = "15 15\n".to_owned();
    for row in &lit {
        input += &(bits(row) + "\n");
    }
    let (_, printed) = run(&["judge", "poj3279"], input.as_bytes());
    // The nullity of 15 x 15 is 0: the presses that made the board are the only ones.
    let expected: String = presses.iter().map(|row| bits(row) + "\n").collect();
    assert_eq!(String::from_utf8_lossy(&printed), expected);
    let whole = median(runs, || run(&["judge", "poj3279"], input.as_bytes()).0);
    let empty = median(runs, || run(&["--version"], b"").0);
    let work = whole.saturating_sub(empty);
    let mut least = None;
    let rival = median(5, || {
        let start = Instant::now();
        least = black_box(first_row::fewest(black_box(&lit), 15));
        start.elapsed()
    });
    let weight: u32 = presses.iter().map(|row| row.count_ones()).sum();
    assert_eq!(least, Some((u64::from(weight), 1)));
    print(
        ["`judge poj3279`", "one 15 x 15 board", "the presses that made it"],
        (work, &format!("{:.2} ms with process, {:.2} ms for `--version`", ms(whole), ms(empty))),
        (rival, "every first row, in process"),
        Duration::from_millis(3),
    );
}

fn many_flip_games(n_boards: usize) {
    let mut seed = 1753;
    let boards: Vec<u32> = (0..n_boards).map(|_| random(&mut seed) & 0xFFFF).collect();
    let mut input = String::with_capacity(n_boards * 20);
    for board in &boards {
        (0..16).for_each(|cell| {
            input.push(if board >> cell & 1 == 1 { 'b' } else { 'w' });
            input.push_str(if cell % 4 == 3 { "\n" } else { "" });
        });
    }
    let (ours, printed) = run(&["judge", "poj1753"], input.as_bytes());
    let start = Instant::now();
    let fewest: Vec<Option<u64>> = boards.iter().map(|&board| flip_game(board)).collect();
    let rival = start.elapsed();
    let printed = String::from_utf8_lossy(&printed);
    let mut lines = printed.lines();
    for found in fewest {
        let expected = found.map_or("Impossible".to_owned(), |weight| weight.to_string());
        assert_eq!(lines.next(), Some(&expected[..]));
    }
    assert_eq!(lines.next(), None);
    print(
        ["`judge poj1753`", &format!("{n_boards} random boards in one run"), "each as the rival's"],
        (ours, "process, input and output included"),
        (rival, "every first row, both colours, in process, no input or output"),
        Duration::from_secs(1),
    );
}

/// The fewest presses to one colour.
fn flip_game(board: u32) -> Option<u64> {
    let lit = |flip: u32| [0, 4, 8, 12].map(|shift| ((board ^ flip) >> shift) & 15);
    let to = |flip| first_row::fewest(&lit(flip), 4).map(|(weight, _)| weight);
    [to(0), to(0xFFFF)].into_iter().flatten().min()
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn print(what: [&str; 3], ours: (Duration, &str), rival: (Duration, &str), goal: Duration) {
    let verdict = if ours.0 <= goal { "met" } else { "MISSED" };
    println!(
        "| {} | {:.3} ms ({}) | {:.3} ms {} | {:.1} | {} ms, {verdict} |",
        what.join(" | "),
        ms(ours.0),
        ours.1,
        ms(rival.0),
        rival.1,
        rival.0.as_secs_f64() / ours.0.as_secs_f64(),
        ms(goal),
    );
}
