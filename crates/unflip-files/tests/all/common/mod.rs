//! Tables of boards written and answers read by other means than the crate's own, and what the reference says of them.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use unflip_files::{Control, Error, Options, Summary, bulk};
use unflip_reference::{Edges, Game, Grid, Stencil, Table, check_witness};

/// A folder for the files of one test.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

/// Runs with what a caller has that wants no more.
pub(crate) fn run(input: &Path, output: &Path, options: &Options) -> Result<Summary, Error> {
    bulk(input, output, options, &Control::default())
}

/// The plus on a plane.
pub(crate) fn game(modulus: u32, (rows, columns): (usize, usize)) -> Game {
    let steps = vec![(0, 0, 1), (0, 1, 1), (0, -1, 1), (1, 0, 1), (-1, 0, 1)];
    Game::from_grid(&Grid::new(modulus, rows, columns, Stencil::Steps(steps), Edges::Plane))
}

/// Random boards, the same every time.
pub(crate) fn boards(number: usize, modulus: u32, places: usize) -> Vec<Vec<u32>> {
    let mut random = fastrand::Rng::with_seed(42);
    (0..number).map(|_| (0..places).map(|_| random.u32(..modulus)).collect()).collect()
}

/// A board as rows of cells with this between; digits, or `.` and `#`.
pub(crate) fn cells(board: &[u32], columns: usize, between: &str, digits: bool) -> String {
    let cell = |&value: &u32| match (digits, value) {
        (false, 0) => '.',
        (false, 1) => '#',
        _ => char::from_digit(value, 10).unwrap(),
    };
    let rows = board.chunks(columns).map(|row| row.iter().map(cell).collect::<String>());
    rows.collect::<Vec<_>>().join(between)
}

/// A row of answers: status, weight, presses, minima and witness, empty where there is nothing.
pub(crate) type Row = [String; 5];

/// The five columns of the answers, read by their format.
pub(crate) fn answers(path: &Path) -> Vec<Row> {
    let names = ["status", "weight", "presses", "minima", "witness"];
    match path.extension().unwrap().to_str().unwrap() {
        "txt" => {
            let text = fs::read_to_string(path).unwrap();
            let row = |line: &str| -> Vec<String> {
                line.split('\t')
                    .map(|word| if word == "-" { String::new() } else { word.to_owned() })
                    .collect()
            };
            text.lines().map(|line| row(line).try_into().unwrap()).collect()
        }
        ending @ ("csv" | "tsv") => {
            let delimiter = if ending == "csv" { b',' } else { b'\t' };
            let mut reader = csv::ReaderBuilder::new().delimiter(delimiter).from_path(path).unwrap();
            assert_eq!(reader.headers().unwrap().iter().collect::<Vec<_>>(), names);
            reader
                .records()
                .map(|record| std::array::from_fn(|at| record.as_ref().unwrap()[at].to_owned()))
                .collect()
        }
        "ndjson" => {
            let text = fs::read_to_string(path).unwrap();
            let word = |value: &Value| match value {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                value => value.to_string(),
            };
            let row = |line: &str| {
                let object: Value = serde_json::from_str(line).unwrap();
                names.map(|name| word(&object[name]))
            };
            text.lines().map(row).collect()
        }
        #[cfg(feature = "parquet")]
        _ => arrow::answers(path, names),
        #[cfg(not(feature = "parquet"))]
        ending => panic!("no {ending} without the feature"),
    }
}

/// The values of a board that an answer gives: cells, lists, or an integer of bits.
pub(crate) fn values(text: &str, places: usize) -> Vec<u32> {
    if text.starts_with('[') {
        let flat = text.replace(['[', ']'], "");
        let mut values: Vec<u32> = flat.split(',').map(|number| number.trim().parse().unwrap()).collect();
        assert!(values.split_off(places).iter().all(|&behind| behind == 0), "{text}");
        return values;
    }
    let cells: Vec<char> = text.chars().filter(|letter| !"/\n".contains(*letter)).collect();
    if cells.len() == places {
        let value = |cell: &char| if *cell == '#' { 1 } else { cell.to_digit(10).unwrap_or(0) };
        return cells.iter().map(value).collect();
    }
    let bits: u64 = text.parse().unwrap();
    (0..places).map(|place| (bits >> place & 1) as u32).collect()
}

/// Compares answers with what the reference finds by trying all presses.
pub(crate) fn check(game: &Game, table: &Table, boards: &[Vec<u32>], answers: &[Row], what: &str) {
    assert_eq!(answers.len(), boards.len(), "{what}");
    let off = game.all(0);
    for (board, [status, weight, presses, minima, witness]) in boards.iter().zip(answers) {
        let syndrome: Vec<u32> = board.iter().map(|lamp| (game.modulus - lamp) % game.modulus).collect();
        match table.minimum(&syndrome) {
            None => {
                assert_eq!(
                    (status.as_str(), weight.as_str(), presses.as_str(), minima.as_str()),
                    ("unsolvable", "", "", "0"),
                    "{what}"
                );
                assert_eq!(check_witness(game, board, &off, &values(witness, board.len())), Ok(()), "{what}");
            }
            Some(best) => {
                assert_eq!((status.as_str(), witness.as_str()), ("solved", ""), "{what}");
                assert_eq!(values(presses, board.len()), best.presses, "{what}");
                assert_eq!((weight, minima), (&best.weight.to_string(), &best.minima.to_string()), "{what}");
            }
        }
    }
}

/// Writes a file and returns its path.
pub(crate) fn write(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path
}

#[cfg(feature = "parquet")]
pub(crate) mod arrow {
    //! The same for Parquet and Arrow, by their crates.

    use std::fs::File;
    use std::path::Path;
    use std::sync::Arc;

    use arrow_array::cast::AsArray;
    use arrow_array::{Array, ArrayRef, RecordBatch};
    use arrow_cast::display::{ArrayFormatter, FormatOptions};
    use arrow_ipc::reader::{FileReader, StreamReader};
    use arrow_ipc::writer::{FileWriter, StreamWriter};
    use arrow_schema::DataType;
    use parquet::arrow::ArrowWriter;
    use parquet::arrow::arrow_reader::ParquetRecordBatchReader;

    use super::Row;

    /// Writes columns, a few rows a batch, in the format that the name tells.
    pub(crate) fn write(path: &Path, columns: Vec<(&str, ArrayRef)>) {
        let all = RecordBatch::try_from_iter_with_nullable(
            columns.into_iter().map(|(name, array)| (name, array, true)),
        )
        .unwrap();
        let batches = (0..all.num_rows()).step_by(7).map(|row| all.slice(row, 7.min(all.num_rows() - row)));
        let file = File::create(path).unwrap();
        match path.extension().unwrap().to_str().unwrap() {
            "parquet" => {
                let mut writer = ArrowWriter::try_new(file, all.schema(), None).unwrap();
                batches.for_each(|batch| writer.write(&batch).unwrap());
                writer.close().unwrap();
            }
            "arrow" => {
                let mut writer = FileWriter::try_new(file, &all.schema()).unwrap();
                batches.for_each(|batch| writer.write(&batch).unwrap());
                writer.finish().unwrap();
            }
            _ => {
                let mut writer = StreamWriter::try_new(file, &all.schema()).unwrap();
                batches.for_each(|batch| writer.write(&batch).unwrap());
                writer.finish().unwrap();
            }
        }
    }

    /// Reads all batches of a file.
    pub(crate) fn read(path: &Path) -> Vec<RecordBatch> {
        let file = File::open(path).unwrap();
        match path.extension().unwrap().to_str().unwrap() {
            "parquet" => {
                ParquetRecordBatchReader::try_new(file, 1 << 16).unwrap().map(Result::unwrap).collect()
            }
            "arrow" => FileReader::try_new(file, None).unwrap().map(Result::unwrap).collect(),
            _ => StreamReader::try_new(file, None).unwrap().map(Result::unwrap).collect(),
        }
    }

    /// A value as text, bytes as their bits.
    pub(crate) fn word(array: &ArrayRef, row: usize) -> String {
        if array.is_null(row) {
            return String::new();
        }
        let bytes = match array.data_type() {
            DataType::FixedSizeBinary(_) => Some(array.as_fixed_size_binary().value(row)),
            DataType::Binary => Some(array.as_binary::<i32>().value(row)),
            DataType::LargeBinary => Some(array.as_binary::<i64>().value(row)),
            DataType::BinaryView => Some(array.as_binary_view().value(row)),
            _ => None,
        };
        if let Some(bytes) = bytes {
            return format!(
                "{:?}",
                bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1)).collect::<Vec<_>>()
            );
        }
        let options = FormatOptions::new();
        let text = ArrayFormatter::try_new(array, &options).unwrap().value(row).to_string();
        text.replace("true", "1").replace("false", "0")
    }

    pub(crate) fn answers(path: &Path, names: [&str; 5]) -> Vec<Row> {
        let rows = |batch: RecordBatch| {
            let columns = names.map(|name| Arc::clone(batch.column_by_name(name).unwrap()));
            (0..batch.num_rows()).map(move |row| columns.clone().map(|column| word(&column, row)))
        };
        read(path).into_iter().flat_map(rows).collect()
    }
}
