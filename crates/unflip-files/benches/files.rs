//! Files of boards from end to end, beside `cat` on the same files and the engine on the same boards.
//!
//! ```text
//! cargo bench -p unflip-files --bench files                    a million boards of 5 x 5 in each row
//! UNFLIP_BENCH_ROWS=10000000 cargo bench …                     ten million: 3 GB of disk
//! cargo test -p unflip-files --bench files                     some thousands, seconds
//! ```
//!
//! Goals: lines within 4 times of `cat` and the engine together; Parquet to Parquet 12 million boards a second on two
//! cores. Every answer is compared with what the engine says of its board, some with the reference.

use std::fmt::Write as _;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use unflip::bulk::{Bulk, Columns, Layout, Packed, Status};
use unflip::{Board, Edges, Goal, Limits, Rule, Solver, Stencil};
use unflip_files::{Control, Options, Stage, bulk, stages};

fn main() {
    let is_full = std::env::args().any(|argument| argument == "--bench");
    let asked = std::env::var("UNFLIP_BENCH_ROWS").ok().and_then(|rows| rows.parse().ok());
    let rows = if is_full { asked.unwrap_or(1_000_000) } else { 5000 };
    let folder = tempfile::tempdir().expect("a folder for the files");
    let boards = boards(rows);
    let answers = engine(&boards);
    check_some(&boards, &answers.0);
    println!(
        "{rows} boards of 5 x 5, {} threads; the engine alone {}.\n",
        rayon::current_num_threads(),
        shown(answers.1)
    );
    println!(
        "| from, to | bytes in, out | ours | boards a second | `cat` to a file | ours / (`cat` + engine) |"
    );
    println!("| --- | --- | --- | --- | --- | --- |");
    let mut parts = String::new();
    for (from, to) in KINDS {
        let (input, output) = (folder.path().join(from), folder.path().join(to));
        if !input.exists() {
            write(&input, &boards);
        }
        row(&input, &output, rows, answers.1, if is_full { 5 } else { 1 });
        check(&output, &answers.0);
        parts += &apart(&input, &output);
    }
    println!(
        "\n| from, to, one thread | read | parse | solve | render | write |\n| --- | --- | --- | --- | --- | --- |"
    );
    print!("{parts}");
}

#[cfg(feature = "parquet")]
const KINDS: &[(&str, &str)] = &[
    ("boards.txt", "answers.csv"),
    ("boards.csv", "answers2.csv"),
    ("boards.ndjson", "answers.ndjson"),
    ("boards.parquet", "answers.parquet"),
    ("boards.arrow", "answers.arrow"),
];
#[cfg(not(feature = "parquet"))]
const KINDS: &[(&str, &str)] =
    &[("boards.txt", "answers.csv"), ("boards.csv", "answers2.csv"), ("boards.ndjson", "answers.ndjson")];

fn boards(rows: usize) -> Vec<i32> {
    let mut random = fastrand::Rng::with_seed(1);
    (0..rows).map(|_| random.i32(0..1 << 25)).collect()
}

fn options() -> Options {
    Options { size: Some((5, 5)), ..Options::default() }
}

/// What the engine says of all boards, and how long it takes: the best of three.
fn engine(boards: &[i32]) -> (Columns, Duration) {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    let solver = Solver::new(&rule, &Board::grid(5, 5).expect("small")).expect("small");
    let bulk = Bulk::new(solver, Goal::Off, &Limits::default()).expect("small");
    let bytes: Vec<u8> = boards.iter().flat_map(|board| board.to_le_bytes()).collect();
    let mut columns = Columns::default();
    let times = (0..3).map(|_| {
        let packed = Packed { bytes: &bytes, stride: 4, layout: Layout::Bits };
        timed(|| bulk.solve_packed(packed, &mut columns, &Limits::default()).expect("good boards"))
    });
    let time = times.min().expect("three");
    (columns, time)
}

fn timed(work: impl FnOnce()) -> Duration {
    let started = Instant::now();
    work();
    started.elapsed()
}

/// Asks the reference about the first boards.
fn check_some(boards: &[i32], columns: &Columns) {
    let steps = vec![(0, 0, 1), (0, 1, 1), (0, -1, 1), (1, 0, 1), (-1, 0, 1)];
    let stencil = unflip_reference::Stencil::Steps(steps);
    let grid = unflip_reference::Grid::new(2, 5, 5, stencil, unflip_reference::Edges::Plane);
    let game = unflip_reference::Game::from_grid(&grid);
    for (row, board) in boards.iter().enumerate().take(100) {
        let start: Vec<u32> = (0..25).map(|place| (board >> place & 1).unsigned_abs()).collect();
        let best = unflip_reference::minimum_by_elimination(&game, &start, &game.all(0));
        let found =
            (columns.status[row] == Status::Solved).then(|| u64::from(columns.weight[row].unsigned_abs()));
        assert_eq!(found, best.map(|best| best.weight), "board {board}");
    }
}

fn cells(board: i32) -> String {
    (0..25).map(|place| if board >> place & 1 == 1 { '1' } else { '0' }).collect()
}

fn write(path: &Path, boards: &[i32]) {
    let lines = |head: &str, line: &dyn Fn(&mut String, usize, &i32)| {
        let mut text = head.to_owned();
        boards.iter().enumerate().for_each(|(id, board)| line(&mut text, id, board));
        fs::write(path, text).expect("room on the disk");
    };
    let format = "a string takes all text";
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("txt") => lines("", &|text, _, board| writeln!(text, "{}", cells(*board)).expect(format)),
        Some("csv") => {
            lines("id,board\n", &|text, id, board| writeln!(text, "{id},{}", cells(*board)).expect(format));
        }
        Some("ndjson") => lines("", &|text, id, board| {
            writeln!(text, "{{\"id\":{id},\"board\":\"{}\"}}", cells(*board)).expect(format);
        }),
        #[cfg(feature = "parquet")]
        _ => columnar::write(path, boards),
        #[cfg(not(feature = "parquet"))]
        _ => unreachable!("the kinds of this build"),
    }
}

#[allow(clippy::cast_precision_loss, reason = "two digits are shown")]
fn row(input: &Path, output: &Path, rows: usize, engine: Duration, runs: u32) {
    let mut best = (Duration::MAX, Duration::MAX);
    for _ in 0..runs {
        let ours = timed(|| {
            let summary = bulk(input, output, &options(), &Control::default()).expect("good boards");
            assert_eq!(summary.rows, rows as u64);
        });
        let copy = output.with_extension("copy");
        let to = File::create(&copy).expect("room on the disk");
        let cat = timed(|| {
            let status = Command::new("cat").args([input, output]).stdout(Stdio::from(to)).status();
            assert!(status.is_ok_and(|status| status.success()), "cat");
        });
        fs::remove_file(copy).expect("it is there");
        best = (best.0.min(ours), best.1.min(cat));
    }
    let (ours, cat) = best;
    let size = |path: &Path| path.metadata().map_or(0, |metadata| metadata.len());
    let name = |path: &Path| path.extension().unwrap_or_default().to_string_lossy().into_owned();
    println!(
        "| {}, {} | {:.1e}, {:.1e} | {} | {:.1e} | {} | {:.1} |",
        name(input),
        name(output),
        size(input) as f64,
        size(output) as f64,
        shown(ours),
        rows as f64 / ours.as_secs_f64(),
        shown(cat),
        ours.as_secs_f64() / (cat + engine).as_secs_f64(),
    );
}

fn shown(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}

/// Compares a file of answers with those of the engine.
fn check(output: &Path, columns: &Columns) {
    let expected = |row: usize| {
        let presses = i32::from_le_bytes(columns.presses_of(row).try_into().expect("four bytes"));
        let solved = columns.status[row] != Status::Unsolvable;
        (
            columns.status[row].name(),
            solved.then_some(columns.weight[row]),
            solved.then_some(presses),
            columns.minima[row],
        )
    };
    let told = |number: Option<i32>| number.map_or(String::new(), |number| number.to_string());
    match output.extension().and_then(|ending| ending.to_str()) {
        Some(ending @ ("csv" | "ndjson")) => {
            let text = fs::read_to_string(output).expect("it was written");
            let lines = text.lines().skip(usize::from(ending == "csv"));
            for (row, line) in lines.enumerate() {
                let (status, weight, presses, minima) = expected(row);
                let presses = presses.map_or(String::new(), cells);
                let line = line.replace(['{', '}', '"'], "").replace("null", "");
                let values: Vec<&str> =
                    line.split(',').map(|value| value.rsplit(':').next().unwrap_or(value)).collect();
                assert_eq!(values, [status, &told(weight), &presses, &minima.to_string()], "row {row}");
            }
            assert_eq!(text.lines().count() - usize::from(ending == "csv"), columns.len());
        }
        #[cfg(feature = "parquet")]
        _ => assert!(columnar::rows(output).eq((0..columns.len()).map(|row| {
            let (status, weight, presses, minima) = expected(row);
            (status.to_owned(), weight, presses, minima)
        }))),
        #[cfg(not(feature = "parquet"))]
        _ => unreachable!("the kinds of this build"),
    }
}

/// Where the time goes, by one thread.
fn apart(input: &Path, output: &Path) -> String {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("one thread");
    let mut times = [Duration::ZERO; 5];
    pool.install(|| {
        let mut last = Instant::now();
        let mut passed = |stage: Stage| {
            let now = Instant::now();
            times[stage as usize] += now - last;
            last = now;
        };
        stages(input, output, &options(), &mut passed).expect("good boards");
    });
    let name = |path: &Path| path.extension().unwrap_or_default().to_string_lossy().into_owned();
    let times = times.map(shown).join(" | ");
    format!("| {}, {} | {times} |\n", name(input), name(output))
}

#[cfg(feature = "parquet")]
mod columnar {
    use std::fs::File;
    use std::path::Path;
    use std::sync::Arc;

    use arrow_array::cast::AsArray;
    use arrow_array::types::{Int32Type, Int64Type};
    use arrow_array::{Array, ArrayRef, Int32Array, RecordBatch};
    use arrow_ipc::reader::FileReader;
    use arrow_ipc::writer::FileWriter;
    use parquet::arrow::ArrowWriter;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReader;

    pub(crate) fn write(path: &Path, boards: &[i32]) {
        let file = File::create(path).expect("room on the disk");
        let array: ArrayRef = Arc::new(Int32Array::from(boards.to_vec()));
        let batch = RecordBatch::try_from_iter([("board", array)]).expect("one column");
        if path.extension().is_some_and(|ending| ending == "parquet") {
            let mut writer = ArrowWriter::try_new(file, batch.schema(), None).expect("a file");
            writer.write(&batch).expect("room on the disk");
            writer.close().expect("room on the disk");
        } else {
            let mut writer = FileWriter::try_new(file, &batch.schema()).expect("a file");
            (0..batch.num_rows()).step_by(1 << 16).for_each(|row| {
                let rows = batch.slice(row, (1 << 16).min(batch.num_rows() - row));
                writer.write(&rows).expect("room on the disk");
            });
            writer.finish().expect("room on the disk");
        }
    }

    type Row = (String, Option<i32>, Option<i32>, i64);

    /// The rows of a file of answers.
    pub(crate) fn rows(path: &Path) -> impl Iterator<Item = Row> {
        let file = File::open(path).expect("it was written");
        let batches: Vec<RecordBatch> = if path.extension().is_some_and(|ending| ending == "parquet") {
            let reader = ParquetRecordBatchReader::try_new(file, 1 << 16).expect("Parquet");
            reader.map(|batch| batch.expect("Parquet")).collect()
        } else {
            let reader = FileReader::try_new_buffered(file, None).expect("Arrow");
            reader.map(|batch| batch.expect("Arrow")).collect()
        };
        batches.into_iter().flat_map(|batch| {
            (0..batch.num_rows()).map(move |row| {
                let number = |column: usize| {
                    let column = batch.column(column).as_primitive::<Int32Type>();
                    column.is_valid(row).then(|| column.value(row))
                };
                let status = batch.column(0).as_string::<i32>().value(row).to_owned();
                let minima = batch.column(3).as_primitive::<Int64Type>().value(row);
                (status, number(1), number(2), minima)
            })
        })
    }
}
