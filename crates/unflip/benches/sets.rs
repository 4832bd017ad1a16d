//! Named data sets from easy to hard, each solved by us and by its rivals in the same run, every answer asserted.
//!
//! ```text
//! cargo bench -p unflip --bench sets          the table of docs/benchmarks.md, some minutes
//! cargo bench -p unflip --bench sets -- NAME  only the sets with NAME in their name
//! cargo test -p unflip --bench sets           the quick sets: no figures worth a look, seconds
//! ```
//!
//! The optimisers run where `UNFLIP_BENCH_PYTHON` names a Python that has `ortools` or `highspy`, for
//! `UNFLIP_BENCH_SECONDS` (60) at most on each set. A time with `~` is scaled up from 2^24 walked solutions.

#[allow(dead_code, reason = "other benches race the rest of them")]
mod rivals;
mod set;

use std::collections::BTreeMap;
use std::env;
use std::hint::black_box;
use std::io::Write;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use rivals::{first_row, full_matrix, tree_dp};
use set::{Set, sets};
use unflip::{Answer, Limits, Report, Solution, solve_within};

/// Solutions that a walk visits, as a power of two.
const WALKED_LOG2: usize = 24;
/// Rivals that hold a whole matrix, or model every lamp, are spared larger boards.
const MOST_MATRIX: usize = 4000;
const MOST_MODEL: usize = 1700;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let is_full = arguments.iter().any(|argument| argument == "--bench");
    let names: Vec<&String> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let is_chosen = |set: &Set| names.is_empty() || names.iter().any(|name| set.name.contains(&***name));
    let chosen: Vec<Set> =
        sets().into_iter().filter(|set| (is_full || set.is_quick) && is_chosen(set)).collect();
    let optimised = if is_full { optimisers(&chosen) } else { BTreeMap::new() };
    println!(
        "| data set | cells | answer, asserted | ours | our work | every first row | the textbook | optimisers |"
    );
    println!("| --- | --- | --- | --- | --- | --- | --- | --- |");
    for set in &chosen {
        row(set, optimised.get(set.name).map_or("", String::as_str), is_full);
    }
}

fn row(set: &Set, optimised: &str, is_full: bool) {
    let runs = if is_full && set.is_quick { 3 } else { 1 };
    let mut best: Option<(Duration, Solution, String)> = None;
    for _ in 0..runs {
        let (time, solution, work) = ours(set);
        if best.as_ref().is_none_or(|(least, ..)| time < *least) {
            best = Some((time, solution, work));
        }
    }
    let (time, solution, work) = best.expect("at least one run");
    let minima = solution.minima.as_ref().expect("exact").to_string();
    assert!(solution.is_exact(), "{}: only bounded", set.name);
    assert_eq!(solution.cost, set.cost, "{}", set.name);
    assert!(set.minima.is_none_or(|expected| expected == minima), "{}: {minima} minima", set.name);
    let rival = textbook(set, &solution, if is_full { WALKED_LOG2 } else { 12 });
    println!(
        "| {} | {} | cost {}, {} | {} | {work} | {} | {} | {optimised} |",
        set.name,
        set.puzzle.board().n_presses(),
        solution.cost,
        if minima.len() > 20 { "a count of many digits".to_string() } else { format!("{minima} ways") },
        short(time),
        every_first_row(set, &solution),
        rival,
    );
}

/// What an engine did: parts, additions as estimated, solutions or states compared.
#[derive(Default)]
struct Done {
    parts: u64,
    additions: f64,
    compared: u64,
}

/// From nothing to the answer; and which engines did how much.
fn ours(set: &Set) -> (Duration, Solution, String) {
    let engines: Mutex<(String, BTreeMap<String, Done>)> = Mutex::default();
    let hear = |report: &Report| {
        let mut engines = engines.lock().expect("no thread panicked");
        match report {
            Report::Chosen(choice) => {
                engines.0 = choice.engine.to_string();
                let name = engines.0.clone();
                let done = engines.1.entry(name).or_default();
                done.parts += 1;
                let own = choice.estimates.iter().find(|estimate| estimate.engine == choice.engine);
                done.additions += own.map_or(0.0, |estimate| estimate.additions);
            }
            Report::Finished(work) => {
                let name = engines.0.clone();
                engines.1.entry(name).or_default().compared += work.members;
            }
            _ => (),
        }
    };
    let limits = Limits { report: Some(&hear), ..Limits::default() };
    let start = Instant::now();
    let answer = solve_within(black_box(&set.puzzle), &limits).expect("it fits");
    let time = start.elapsed();
    let Answer::Solved(solution) = answer else { panic!("{}: unsolvable", set.name) };
    let (_, engines) = engines.into_inner().expect("no thread panicked");
    let work = engines.iter().map(|(engine, Done { parts, additions, compared })| {
        let parts = if *parts == 1 { String::new() } else { format!("{parts} × ") };
        let additions = if *additions > 0.0 { format!(", {additions:.1e} additions") } else { String::new() };
        format!("{parts}{engine}: {compared} compared{additions}")
    });
    (time, solution, work.collect::<Vec<_>>().join("; "))
}

/// The contest program, where the board is a plus plane of at most 20 columns.
fn every_first_row(set: &Set, solution: &Solution) -> String {
    let Some((rows, columns)) = set.contest_rows() else { return String::new() };
    let start = Instant::now();
    let found = first_row::fewest(black_box(&rows), columns).expect("solvable");
    let time = start.elapsed();
    assert_eq!(found.0, solution.cost, "{}: the contest program", set.name);
    short(time)
}

/// Whole matrix and walk; on trees what is taught there.
fn textbook(set: &Set, solution: &Solution, most_log2: usize) -> String {
    let Some(parents) = &set.parents else { return matrix_and_walk(set, solution, most_log2) };
    let start = Instant::now();
    let (cost, ways) = tree_dp::all_on(black_box(parents));
    let time = start.elapsed();
    let minima = solution.minima.as_ref().expect("exact").to_decimal();
    let digit = |rest: u64, digit: u8| {
        (u128::from(rest) * 10 + u128::from(digit - b'0')) % u128::from(tree_dp::PRIME)
    };
    let rest =
        minima.bytes().fold(0, |rest, byte| u64::try_from(digit(rest, byte)).expect("below the prime"));
    assert_eq!((cost, ways), (solution.cost, rest), "{}: the tree", set.name);
    format!("{} dynamic programming, no presses", short(time))
}

fn matrix_and_walk(set: &Set, solution: &Solution, most_log2: usize) -> String {
    let n_presses = set.puzzle.board().n_presses();
    if set.puzzle.rule().modulus() != 2 || n_presses > MOST_MATRIX || !set.puzzle.costs().is_weight() {
        return String::new();
    }
    let found = full_matrix::solve(&set.lamps(), n_presses, most_log2).expect("solvable");
    assert!(found.best.0 >= solution.cost, "{}: the walk", set.name);
    let is_all = !found.is_scaled;
    assert!(!is_all || found.best.0 == solution.cost, "{}: the walk", set.name);
    let mark = if is_all { "" } else { "~" };
    format!("{mark}{} (nullity {})", short(found.time), found.nullity)
}

fn short(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 0.1 => format!("{:.2} ms", seconds * 1e3),
        seconds if seconds < 600.0 => format!("{seconds:.2} s"),
        seconds if seconds < 3.6e6 => format!("{:.1} h", seconds / 3600.0),
        seconds => format!("{:.0e} years", seconds / 3.156e7),
    }
}

/// What the optimisers say of each set, by its name.
fn optimisers(sets: &[Set]) -> BTreeMap<&str, String> {
    let Ok(python) = env::var("UNFLIP_BENCH_PYTHON") else { return BTreeMap::new() };
    let seconds = env::var("UNFLIP_BENCH_SECONDS").unwrap_or_else(|_| "60".to_string());
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/rivals/optimisers.py");
    let mut command = Command::new(python);
    command.args([script, &seconds, "2"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("UNFLIP_BENCH_PYTHON starts");
    let mut stdin = child.stdin.take().expect("piped");
    let small = |set: &&Set| set.puzzle.board().n_presses() <= MOST_MODEL && set.puzzle.costs().is_weight();
    let instances: String = sets.iter().filter(small).map(Set::instance).collect();
    stdin.write_all(instances.as_bytes()).expect("the script reads");
    drop(stdin);
    let output = child.wait_with_output().expect("the script ends");
    assert!(output.status.success(), "the optimisers failed");
    let mut said: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.starts_with('{')) {
        let result: serde_json::Value = serde_json::from_str(line).expect("the script writes JSON");
        let set = sets.iter().find(|set| result["name"] == set.name).expect("a set of ours");
        let (weight, at_least) = (result["weight"].as_u64(), result["at_least"].as_u64());
        assert!(
            weight.is_none_or(|weight| weight >= set.cost) && at_least.is_none_or(|least| least <= set.cost)
        );
        let optimiser = result["optimiser"].as_str().unwrap_or_default();
        let told = if result["proved"] == true {
            assert_eq!(weight, Some(set.cost), "{}: {optimiser}", set.name);
            format!("{optimiser} {:.1} s", result["seconds"].as_f64().unwrap_or_default())
        } else {
            let number = |number: Option<u64>| number.map_or("none".to_string(), |number| number.to_string());
            format!("{optimiser} no proof in {seconds} s: {} to {}", number(at_least), number(weight))
        };
        said.entry(set.name).or_default().push(told);
    }
    said.into_iter().map(|(name, told)| (name, told.join("; "))).collect()
}
