//! Every way in and out gives the answers of the reference.

use crate::common;
use std::path::{Path, PathBuf};

use crate::common::{answers, boards, cells, check, folder, game, run, write};
use unflip_files::{Column, Options};
use unflip_reference::Table;

const SIDES: (usize, usize) = (4, 3);

const OUTPUTS: &[&str] = if cfg!(feature = "parquet") {
    &["txt", "csv", "tsv", "ndjson", "parquet", "arrow", "arrows"]
} else {
    &["txt", "csv", "tsv", "ndjson"]
};

fn options(size: bool, modulus: u32) -> Options {
    let columns = [Column::Status, Column::Weight, Column::Presses, Column::Minima, Column::Witness];
    let mut options = Options { columns: Some(columns.to_vec()), batch: Some(64), ..Options::default() };
    options.size = size.then_some(SIDES);
    options.rule.modulus = Some(modulus);
    options
}

/// The same boards in all formats of lines, and whether their size must be told.
fn lines(folder: &Path, boards: &[Vec<u32>], modulus: u32) -> Vec<(PathBuf, bool)> {
    let digits = modulus > 2;
    let joined = |between: &str, board: &Vec<u32>| cells(board, SIDES.1, between, digits);
    let table = |line: &dyn Fn(&Vec<u32>) -> String| boards.iter().map(line).collect::<String>();
    let rows = |board: &Vec<u32>| format!("{:?}", board.chunks(SIDES.1).collect::<Vec<_>>());
    vec![
        (write(folder, "lines.txt", table(&|board| joined("/", board) + "\n")), false),
        (write(folder, "flat.txt", table(&|board| joined("", board) + "\n")), true),
        (write(folder, "pictures.txt", table(&|board| joined("\n", board) + "\n\n")), false),
        (
            write(folder, "joined.csv", "board\n".to_owned() + &table(&|board| joined("/", board) + "\r\n")),
            false,
        ),
        (
            write(
                folder,
                "flat.csv",
                "id,board\n".to_owned() + &table(&|board| format!("7,{}\n", joined("", board))),
            ),
            true,
        ),
        (
            write(
                folder,
                "quoted.tsv",
                "board\tid\n".to_owned()
                    + &table(&|board| format!("\"{}\"\t\"a\tb\"\n", joined("\n", board))),
            ),
            false,
        ),
        (
            write(
                folder,
                "texts.ndjson",
                table(&|board| format!("{{\"id\":1,\"board\":\"{}\"}}\n", joined("/", board))),
            ),
            false,
        ),
        (write(folder, "rows.ndjson", table(&|board| format!("{{\"board\": {} }}\n", rows(board)))), false),
        (write(folder, "flat.ndjson", table(&|board| format!("{{\"board\":{board:?}}}\n"))), true),
    ]
}

fn check_all(inputs: &[(PathBuf, bool)], boards: &[Vec<u32>], modulus: u32, folder: &Path) {
    let game = game(modulus, SIDES);
    let table = Table::new(&game);
    for (input, sized) in inputs {
        for output in OUTPUTS {
            let to = folder.join(format!("answers.{output}"));
            let what = format!("{} to {output}", input.file_name().unwrap().to_string_lossy());
            let summary =
                run(input, &to, &options(*sized, modulus)).unwrap_or_else(|error| panic!("{what}: {error}"));
            let answers = answers(&to);
            check(&game, &table, boards, &answers, &what);
            let solved = answers.iter().filter(|row| row[0] == "solved").count() as u64;
            assert_eq!((summary.rows, summary.solved), (boards.len() as u64, solved), "{what}");
        }
    }
}

#[test]
fn tables_of_lines_are_solved_whatever_they_become() {
    for modulus in [2, 3] {
        let (folder, boards) = (folder(), boards(200, modulus, 12));
        check_all(&lines(folder.path(), &boards, modulus), &boards, modulus, folder.path());
    }
}

#[cfg(feature = "parquet")]
mod columnar {
    use std::sync::Arc;

    use arrow_array::cast::AsArray;
    use arrow_array::types::UInt64Type;
    use arrow_array::{ArrayRef, BinaryArray, ListArray, StringArray, UInt64Array};
    use arrow_cast::cast::cast;
    use arrow_schema::{DataType, Field};

    use super::*;

    fn bits(board: &[u32]) -> u64 {
        board.iter().enumerate().map(|(place, &value)| u64::from(value) << place).sum()
    }

    /// The same boards in every type that a column of packed lamps can have.
    fn packed(boards: &[Vec<u32>]) -> Vec<ArrayRef> {
        let integers: ArrayRef =
            Arc::new(boards.iter().map(|board| Some(bits(board))).collect::<UInt64Array>());
        let types = [
            DataType::Int16,
            DataType::UInt16,
            DataType::Int32,
            DataType::UInt32,
            DataType::Int64,
            DataType::UInt64,
        ];
        let mut arrays: Vec<ArrayRef> = types.iter().map(|data| cast(&integers, data).unwrap()).collect();
        let bytes = |width: usize| -> ArrayRef {
            let bytes = integers.as_primitive::<UInt64Type>().values().iter();
            let bytes: Vec<Vec<u8>> = bytes.map(|bits| bits.to_le_bytes()[..width].to_vec()).collect();
            Arc::new(BinaryArray::from_iter_values(bytes))
        };
        arrays.push(bytes(2));
        arrays.extend(
            [DataType::LargeBinary, DataType::BinaryView].map(|data| cast(&bytes(2), &data).unwrap()),
        );
        arrays.extend(
            [(2, 2), (5, 5)]
                .map(|(width, size)| cast(&bytes(width), &DataType::FixedSizeBinary(size)).unwrap()),
        );
        arrays
    }

    /// The same boards as lists and texts.
    fn values(boards: &[Vec<u32>], modulus: u32) -> Vec<ArrayRef> {
        let item = |data| Arc::new(Field::new_list_field(data, true));
        let lists: ArrayRef = Arc::new(ListArray::from_iter_primitive::<UInt64Type, _, _>(
            boards.iter().map(|board| Some(board.iter().map(|&value| Some(u64::from(value))))),
        ));
        let types = [
            DataType::List(item(DataType::Int64)),
            DataType::LargeList(item(DataType::UInt8)),
            DataType::FixedSizeList(item(DataType::Int8), 12),
        ];
        let mut arrays: Vec<ArrayRef> = types.iter().map(|data| cast(&lists, data).unwrap()).collect();
        if modulus == 2 {
            arrays.push(cast(&lists, &DataType::List(item(DataType::Boolean))).unwrap());
        }
        let texts: ArrayRef = Arc::new(StringArray::from_iter_values(
            boards.iter().map(|board| cells(board, SIDES.1, "/", true)),
        ));
        let dictionary = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
        arrays.extend(
            [DataType::Utf8, DataType::LargeUtf8, DataType::Utf8View, dictionary]
                .map(|data| cast(&texts, &data).unwrap()),
        );
        arrays
    }

    #[test]
    fn columns_of_every_type_are_solved_whatever_they_become() {
        let (folder, boards) = (folder(), boards(90, 2, 12));
        let arrays = packed(&boards).into_iter().chain(values(&boards, 2));
        let inputs: Vec<_> = arrays
            .enumerate()
            .map(|(index, array)| {
                let name = format!("{}.{}", array.data_type(), ["parquet", "arrow", "arrows"][index % 3])
                    .replace(['"', ' ', '/'], "");
                let path = folder.path().join(name);
                common::arrow::write(&path, vec![("board", array)]);
                (path, true)
            })
            .collect();
        check_all(&inputs, &boards, 2, folder.path());
    }

    #[test]
    fn more_colours_come_in_lists_and_texts() {
        let (folder, boards) = (folder(), boards(60, 3, 12));
        let inputs: Vec<_> = values(&boards, 3)
            .into_iter()
            .enumerate()
            .map(|(index, array)| {
                let path = folder.path().join(format!("{index}.parquet"));
                common::arrow::write(&path, vec![("board", array)]);
                (path, true)
            })
            .collect();
        check_all(&inputs, &boards, 3, folder.path());
    }
}
