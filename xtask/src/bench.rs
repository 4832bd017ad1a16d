//! `cargo xtask bench`: every bench of the project in one run, the tables of docs/benchmarks.md with the machine that made
//! them.

use std::fs;
use std::process::ExitCode;

use crate::command::{cargo, program, read};

/// A bench, and the crate that it is in.
struct Bench {
    name: &'static str,
    package: &'static str,
    heading: &'static str,
}

/// In the order of docs/benchmarks.md.
const BENCHES: &[Bench] = &[
    Bench { name: "sets", package: "unflip", heading: "Data sets from easy to hard" },
    Bench { name: "goals", package: "unflip", heading: "The goals of the core" },
    Bench { name: "giant", package: "unflip-cli", heading: "Giants from PBM to PBM" },
    Bench { name: "judge", package: "unflip-cli", heading: "Judges" },
    Bench { name: "bulk", package: "unflip", heading: "Many boards" },
    Bench { name: "distribution", package: "unflip", heading: "Distributions and covering radii" },
    Bench { name: "minimum", package: "unflip", heading: "All-on boards, from scratch and once more" },
    Bench { name: "levels", package: "unflip", heading: "Levels" },
    Bench { name: "files", package: "unflip-files", heading: "Tables of boards from file to file" },
    Bench { name: "survey", package: "unflip", heading: "Nullities of squares" },
];

const REPORT: &str = "target/benchmarks.md";

pub(crate) fn names() -> String {
    BENCHES.iter().map(|bench| bench.name).collect::<Vec<_>>().join(" ")
}

/// Runs the benches of these names, all for none.
pub(crate) fn run(chosen: &[&str]) -> ExitCode {
    if let Some(unknown) = chosen.iter().find(|&name| BENCHES.iter().all(|bench| bench.name != *name)) {
        return super::usage_error(&format!("there is no bench `{unknown}`, but {}", names()));
    }
    let mut report = format!("# A run of the benches\n\n{}\n", machine());
    for bench in BENCHES.iter().filter(|bench| chosen.is_empty() || chosen.contains(&bench.name)) {
        println!("=== {}: {} ===", bench.name, bench.heading);
        let mut command = cargo(["bench", "--quiet", "--locked", "-p", bench.package, "--bench", bench.name]);
        match read(&mut command, "A bench asserts its answers: see above.") {
            Err(sentence) => {
                eprintln!("xtask: {sentence}");
                return ExitCode::FAILURE;
            }
            Ok(table) => {
                println!("{table}");
                let Bench { name, package, heading } = bench;
                let command = format!("`cargo bench -p {package} --bench {name}`");
                report = format!("{report}## {heading}\n{command}\n\n{table}\n\n");
            }
        }
    }
    match fs::write(REPORT, report) {
        Ok(()) => println!("Written to {REPORT}."),
        Err(error) => eprintln!("xtask: {REPORT}: {error}"),
    }
    ExitCode::SUCCESS
}

/// Processor, cores, compiler and commit, as far as this system tells.
fn machine() -> String {
    let cpu = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = cpu.lines().find_map(|line| line.strip_prefix("model name")).unwrap_or(": not told");
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let told = |name: &str, arguments: &[&str]| {
        read(&mut program(name, arguments), "").unwrap_or_default().trim().to_owned()
    };
    let (rustc, commit) = (told("rustc", &["--version"]), told("git", &["rev-parse", "--short", "HEAD"]));
    let vectors = if cpu.contains("avx512bw") {
        "AVX-512"
    } else if cpu.contains("avx2") {
        "AVX2"
    } else {
        "portable"
    };
    format!(
        "Machine{}; {cores} cores, {vectors}. {rustc}. Commit {commit}.\n",
        model.trim_start_matches('\t')
    )
}
