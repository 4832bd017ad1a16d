//! Giant planes from PBM to PBM, through the real program, beside a program that reads and writes the same bytes.
//!
//! ```text
//! cargo bench -p unflip-cli --bench giant          10,000 × 10,000, and one of nullity 20 to 24, to the minimum
//! UNFLIP_BENCH_GIANT=1 cargo bench …               100,000 × 100,000 too: 2.5 GB of disk
//! cargo test -p unflip-cli --bench giant           small boards, seconds
//! ```
//!
//! Goals: 10,000² within 3 times of the copy; 100,000² in 3 GB of memory, and 15 s beside what the copy takes; the
//! minimum at most 5 ns a cell a core more (processor time beside that of the copy). Both write a new file. The presses are checked: they turn off every lamp of the input.

use std::env;
use std::fs::{self, File};
use std::io::{BufReader, Read, Write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use unflip::{Edges, Giant, Goal, Rule, Stencil};

/// The argument by which this program copies a file, as its own rival.
const COPY: &str = "--copy";

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if let [flag, from, to] = &arguments[..] {
        if flag == COPY {
            return copy(Path::new(from), Path::new(to));
        }
    }
    let is_full = arguments.iter().any(|argument| argument == "--bench");
    println!("| board | nullity | ours | read and write alone | ratio | memory | processor time a cell |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let side = if is_full { 10_000 } else { 1030 };
    row("random", side, is_full);
    let least = if is_full { 20 } else { 4 };
    let large = if is_full { 30_000 } else { side };
    let minimised =
        (large..2 * large).find(|&side| (least..=24).contains(&nullity(side))).expect("such sides are many");
    row("all on", minimised, is_full);
    if is_full && env::var_os("UNFLIP_BENCH_GIANT").is_some() {
        row("random", 100_000, true);
    }
}

fn nullity(side: usize) -> usize {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    Giant::new(&rule, side, side, &Goal::Off).expect("plus on a plane").nullity()
}

fn row(kind: &str, side: usize, is_full: bool) {
    let folder = tempfile::tempdir().expect("a folder for the bitmaps");
    let path = |name: &str| folder.path().join(name);
    let nullity = nullity(side);
    write_board(&path("board.pbm"), kind, side);
    let runs = if is_full && side < 50_000 { 5 } else { 1 };
    let solve = |output: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_unflip"));
        command.arg("solve").arg(path("board.pbm")).args(["--to", "pbm", "-o"]).arg(path(output));
        command
    };
    let this = env::current_exe().expect("this program has a path");
    let ours = best(runs, &path("presses.pbm"), || solve("presses.pbm"));
    let rival = best(runs, &path("copy.pbm"), || {
        let mut command = Command::new(&this);
        command.arg(COPY).arg(path("board.pbm")).arg(path("copy.pbm"));
        command
    });
    check(&path("board.pbm"), &path("presses.pbm"));
    let cells = f64::from(u32::try_from(side).expect("a side")).powi(2);
    println!(
        "| {kind} {side} × {side} | {nullity} | {:.3} s | {:.3} s | {:.2} | {} kB | {:.2} ns |",
        ours.elapsed.as_secs_f64(),
        rival.elapsed.as_secs_f64(),
        ours.elapsed.as_secs_f64() / rival.elapsed.as_secs_f64(),
        ours.memory,
        (ours.processor - rival.processor).max(0.0) * 1e9 / cells,
    );
}

/// What a run took.
struct Took {
    elapsed: Duration,
    /// Seconds of all cores, and the most memory in kB; 0 where `/usr/bin/time` does not tell.
    processor: f64,
    memory: u64,
}

/// The quickest of some runs, each of which writes `output` anew.
fn best(runs: usize, output: &Path, command: impl Fn() -> Command) -> Took {
    let once = |command: &mut Command| {
        let _ = fs::remove_file(output);
        let start = Instant::now();
        let told = command.output().expect("it runs");
        let elapsed = start.elapsed();
        assert!(told.status.success(), "{command:?}: {told:?}");
        (elapsed, String::from_utf8_lossy(&told.stderr).into_owned())
    };
    let elapsed = (0..runs).map(|_| once(&mut command()).0).min().expect("at least one run");
    if !Path::new("/usr/bin/time").exists() {
        return Took { elapsed, processor: 0.0, memory: 0 };
    }
    let inner = command();
    let mut timed = Command::new("/usr/bin/time");
    timed.args(["-f", "%U %S %M"]).arg(inner.get_program()).args(inner.get_args());
    let (_, told) = once(&mut timed);
    let words = told.lines().last().unwrap_or_default().split(' ');
    let numbers: Vec<f64> = words.filter_map(|word| word.parse().ok()).collect();
    let [user, system, memory] = numbers[..] else { panic!("{told}") };
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "kilobytes")]
    Took { elapsed, processor: user + system, memory: memory as u64 }
}

/// A board of nullity 0 may be random; all on is solvable whatever the nullity.
fn write_board(path: &Path, kind: &str, side: usize) {
    let mut file = std::io::BufWriter::new(File::create(path).expect("the folder takes it"));
    write!(file, "P4\n{side} {side}\n").expect("disk");
    let mut seed = 1u64;
    let mut next = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        if kind == "random" { seed.to_be_bytes()[0] } else { 0xff }
    };
    for _ in 0..side {
        let row: Vec<u8> = (0..side.div_ceil(8)).map(|_| next()).collect();
        file.write_all(&row).expect("disk");
    }
    file.flush().expect("disk");
}

/// Whether the presses turn off every lamp: three rows of both at a time, a byte for eight cells.
fn check(board: &Path, presses: &Path) {
    let open = |path: &Path| {
        let mut file = BufReader::new(File::open(path).expect("it was written"));
        let mut header = Vec::new();
        let mut lines = 0;
        while lines < 2 {
            let mut byte = [0];
            file.read_exact(&mut byte).expect("a header");
            lines += usize::from(byte[0] == b'\n');
            header.push(byte[0]);
        }
        let header = String::from_utf8(header).expect("digits");
        let side: usize = header.split_whitespace().nth(1).expect("columns").parse().expect("a number");
        (file, side)
    };
    let ((mut board, side), (mut presses, same)) = (open(board), open(presses));
    assert_eq!(side, same);
    let stride = side.div_ceil(8);
    let (mut above, mut here, mut lamps) = (vec![0u8; stride], vec![0u8; stride], vec![0u8; stride]);
    presses.read_exact(&mut here).expect("the first row");
    let last = if side % 8 == 0 { 0xff } else { 0xffu8 << (8 - side % 8) };
    for row in 0..side {
        let mut below = vec![0u8; stride];
        if row + 1 < side {
            presses.read_exact(&mut below).expect("a row");
        }
        board.read_exact(&mut lamps).expect("a row");
        for byte in 0..stride {
            let left = here[byte] >> 1 | if byte > 0 { here[byte - 1] << 7 } else { 0 };
            let right = here[byte] << 1 | here.get(byte + 1).map_or(0, |next| next >> 7);
            let change = above[byte] ^ below[byte] ^ here[byte] ^ left ^ right;
            let used = if byte + 1 == stride { last } else { 0xff };
            assert_eq!((change ^ lamps[byte]) & used, 0, "row {row}, byte {byte}");
        }
        above = std::mem::replace(&mut here, below);
    }
}

/// Reads a file and writes it again, a quarter of a mebibyte at a time.
fn copy(from: &Path, to: &Path) {
    let (mut from, mut to) =
        (File::open(from).expect("it is there"), File::create(to).expect("the folder takes it"));
    let mut buffer = vec![0; 1 << 18];
    loop {
        match from.read(&mut buffer).expect("disk") {
            0 => return,
            n => to.write_all(&buffer[..n]).expect("disk"),
        }
    }
}
