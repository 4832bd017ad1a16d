//! Rows that are no boards: the first is an error that says where, or all are set aside; nothing else is written.

use crate::common;
use std::fs;
use std::path::Path;

use crate::common::{folder, run, write};
use unflip_files::{Control, Error, Format, Keep, Keeping, Options, bulk};

fn sized() -> Options {
    Options { size: Some((2, 2)), ..Options::default() }
}

/// What a run says of a file of this content, which leaves nothing behind.
fn fault(name: &str, content: impl AsRef<[u8]>, options: &Options) -> String {
    let folder = folder();
    let input = write(folder.path(), name, content);
    let error = run(&input, &folder.path().join("answers.csv"), options).unwrap_err().to_string();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{error}");
    error.replace(&folder.path().display().to_string(), "").trim_start_matches('/').to_owned()
}

fn check(name: &str, content: &str, options: &Options, expected: &str) {
    let found = fault(name, content, options);
    assert!(found.starts_with(expected), "{found}\nwanted: {expected}");
}

#[test]
fn the_first_bad_row_is_named_with_its_place() {
    let plain = Options::default();
    check("a.txt", "#./.#\n#./.q\n", &plain, "a.txt:2:5: found `q`, but");
    check("a.txt", "#./.#\n\n\n#./.\n", &plain, "a.txt:4:4: this row has 1 cell, but the first row has 2");
    check("a.txt", "#.\n.#\n\n#.\n..\nq.\n", &plain, "a.txt:6:1: found `q`, but");
    check("a.txt", "0101\n011\n", &sized(), "a.txt:2:1: found 3 cells, but a board of 2 x 2 has 4");
    check("a.txt", "0101\n0121\n", &sized(), "a.txt:2:3: found `2`, but with modulus 2");
    check("a.csv", "id,board\n1,01/10\n2,01/1x\n", &plain, "a.csv:3:7: found `x`, but");
    check("a.csv", "id,board\n1,\"01\n1x\"\n", &plain, "a.csv:3:2: found `x`, but");
    check("a.csv", "id,board\n1\n", &plain, "a.csv:2:1: this row has 1 field, but the header names 2");
    check(
        "a.csv",
        "id,board\n1,0110\n",
        &plain,
        "a.csv:2:3: found one row of cells, but its size is not known",
    );
    check("a.csv", "board\n\"01/1\n", &plain, "a.csv:2:1: the quote that closes this field is missing");
    check(
        "a.ndjson",
        "{\"board\":\"01/10\"}\n{\"board\":\"01/1x\"}\n",
        &plain,
        "a.ndjson:2:15: found `x`, but",
    );
    check(
        "a.ndjson",
        "{\"board\":[[0,1],[1]]}\n",
        &plain,
        "a.ndjson:1:10: row 2 has 1 cell, but row 1 has 2",
    );
    check("a.ndjson", "{\"board\":[[0,NaN]]}\n", &plain, "a.ndjson:1:");
    check(
        "a.ndjson",
        "{\"board\":[[0,1.5]]}\n",
        &plain,
        "a.ndjson:1:10: found 1.5 at cell 2, but with modulus 2",
    );
    check(
        "a.ndjson",
        "{\"board\":[0,1,1]}\n",
        &sized(),
        "a.ndjson:1:10: found 3 cells, but a board of 2 x 2 has 4",
    );
    check("a.ndjson", "{\"board\":null}\n", &sized(), "a.ndjson:1:10: found null, but a board is a text");
    check(
        "a.ndjson",
        "{\"board\":\"01/10\"}\n{\"bard\":1}\n",
        &plain,
        "a.ndjson:2:1: this object has no `board`",
    );
    check("a.ndjson", "[1]\n", &plain, "a.ndjson:1:1: this is no JSON object");
}

#[test]
fn columns_that_are_not_there_are_told_from_those_that_are() {
    let plain = Options::default();
    check("a.csv", "id,start\n1,01/10\n", &plain, "a.csv: there is no column `board`, but `id`, `start`");
    let kept = Options { keep: Keep::Named(vec!["di".into()]), ..Options::default() };
    check("a.csv", "id,board\n1,01/10\n", &kept, "a.csv: there is no column `di`, but `id`, `board`");
    check(
        "a.ndjson",
        "{\"start\":\"01\",\"id\":3}\n",
        &plain,
        "a.ndjson: there is no column `board`, but `id`, `start`",
    );
    check("a.csv", "", &plain, "a.csv: the first line, with the names of the columns, is missing");
    check("a.csv", "board,id,board\n01,1,01\n", &plain, "a.csv: two columns are named `board`");
    let repeated = "{\"board\":\"01\",\"board\":\"10\"}\n";
    check(
        "a.ndjson",
        repeated,
        &plain,
        "a.ndjson:1:27: this is no JSON object: two values are named `board`",
    );
    let twice = Options { keep: Keep::All, ..Options::default() };
    check("a.csv", "status,board\n1,01/10\n", &twice, "the column `status` would stand in the output twice");
}

#[test]
fn texts_that_are_none_are_refused() {
    let plain = Options::default();
    assert_eq!(
        fault("a.txt", b"\xFF\xFE0\x001\x00", &plain),
        "a.txt: the text is UTF-16, but it must be UTF-8: save it as that"
    );
    check(
        "a.dat",
        "01/10\n",
        &plain,
        "a.dat: the name does not tell the format: say --from with one of text, csv",
    );
    let text = Options { from: Some(Format::Text), ..Options::default() };
    check("a.dat", "01/1\u{e9}\n", &text, "a.dat:1:5: found `é`, but");
}

#[test]
fn a_bad_row_leaves_nothing_to_go_on_with() {
    let folder = folder();
    let input = write(folder.path(), "a.txt", "01/10\n01/10\n01/1x\n");
    let control = Control { keeping: Keeping::Begin, ..Control::default() };
    let options = Options { batch: Some(1), ..Options::default() };
    bulk(&input, &folder.path().join("b.csv"), &options, &control).unwrap_err();
    let no_column = Options { column: Some("start".into()), keep: Keep::Named(vec!["x".into()]), ..options };
    bulk(&input, &folder.path().join("b.csv"), &no_column, &control).unwrap_err();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Runs with rejects; returns the answers and the rejects.
fn set_aside(name: &str, content: &str, options: Options) -> (String, String) {
    let folder = folder();
    let (input, output) = (write(folder.path(), name, content), folder.path().join("answers.csv"));
    let rejects = folder.path().join("rejects.csv");
    let options = Options { rejects: Some(rejects.clone()), keep: Keep::All, batch: Some(2), ..options };
    let summary = run(&input, &output, &options).unwrap();
    let (output, rejects) = (fs::read_to_string(output).unwrap(), fs::read_to_string(rejects).unwrap());
    assert_eq!(summary.rejected, rejects.lines().count() as u64 - 1);
    assert_eq!(summary.solved + summary.unsolvable, output.lines().count() as u64 - 1);
    (output, rejects)
}

#[test]
fn bad_rows_can_be_set_aside() {
    let content = "id,board\n1,01/10\n2,x\n3,10/01\n4\n\n5,0/1\n";
    let (answers, rejects) = set_aside("a.csv", content, Options::default());
    assert_eq!(
        answers,
        "id,board,status,weight,presses,minima\n\
         1,01/10,solved,2,01/10,1\n3,10/01,solved,2,10/01,1\n5,0/1,unsolvable,,,0\n"
    );
    let expected = [
        "row,line,column,reason,text",
        "2,3,3,\"found one row of cells, but its size is not known: part its rows with /, or say --size ROWSxCOLUMNS\",\"2,x\"",
        "4,5,1,\"this row has 1 field, but the header names 2\",\"4\"",
    ];
    assert_eq!(rejects.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn without_bad_rows_the_file_of_rejects_has_its_header() {
    let (_, rejects) = set_aside("a.csv", "board\n01/10\n", Options::default());
    assert_eq!(rejects, "row,line,column,reason,text\n");
}

#[test]
fn what_was_at_the_output_stays_where_there_is_an_error() {
    let folder = folder();
    let input = write(folder.path(), "a.txt", "01/1x\n");
    let output = write(folder.path(), "answers.csv", "precious");
    run(&input, &output, &Options::default()).unwrap_err();
    assert_eq!(fs::read_to_string(output).unwrap(), "precious");
}

#[test]
fn files_that_are_not_there_are_named() {
    let folder = folder();
    let to =
        |input: &str, output: &str| run(Path::new(input), &folder.path().join(output), &Options::default());
    assert!(to("nowhere.txt", "a.csv").unwrap_err().to_string().starts_with("nowhere.txt: "));
    let input = write(folder.path(), "a.txt", "01/10\n");
    let error = to(input.to_str().unwrap(), "nowhere/a.csv").unwrap_err();
    assert!(
        matches!(&error, Error::Io { file, error } if file.ends_with("a.csv") && error.to_string() == "its folder does not exist"),
        "{error}"
    );
}

#[cfg(feature = "parquet")]
mod columnar {
    use std::sync::Arc;

    use arrow_array::types::Int64Type;
    use arrow_array::{ArrayRef, BinaryArray, Float64Array, Int32Array, ListArray, StringArray};

    use super::*;

    fn column_fault(array: ArrayRef, options: &Options) -> String {
        let folder = folder();
        let path = folder.path().join("a.parquet");
        common::arrow::write(&path, vec![("board", array)]);
        fault("a.parquet", fs::read(path).unwrap(), options)
    }

    fn check(array: impl arrow_array::Array + 'static, options: &Options, expected: &str) {
        let found = column_fault(Arc::new(array), options);
        assert!(found.starts_with(expected), "{found}\nwanted: {expected}");
    }

    #[test]
    fn rows_of_columns_are_named_by_number() {
        let mut many = vec![Some(3); 20];
        many[17] = None;
        check(Int32Array::from(many), &sized(), "a.parquet: row 18: there is no board: it is null");
        check(
            Int32Array::from(vec![1, 16]),
            &sized(),
            "a.parquet: row 2: there is something behind the last cell",
        );
        check(
            Int32Array::from(vec![1, -1]),
            &sized(),
            "a.parquet: row 2: there is something behind the last cell",
        );
        check(
            StringArray::from(vec!["01/10", "01/x0"]),
            &sized(),
            "a.parquet: row 2: character 4: found `x`, but",
        );
        check(
            BinaryArray::from_vec(vec![b"\x03", b"\x03\x00"]),
            &sized(),
            "a.parquet: row 2: found 2 bytes, but a board takes 1",
        );
        let list =
            |rows: Vec<Option<Vec<Option<i64>>>>| ListArray::from_iter_primitive::<Int64Type, _, _>(rows);
        let good = Some(vec![Some(1); 4]);
        check(
            list(vec![good.clone(), Some(vec![Some(1); 3])]),
            &sized(),
            "a.parquet: row 2: found 3 cells, but a board has 4",
        );
        check(
            list(vec![good.clone(), Some(vec![Some(1), Some(0), Some(2), None])]),
            &sized(),
            "a.parquet: row 2: value 2 at cell 3",
        );
        check(
            list(vec![good.clone(), Some(vec![Some(1), Some(-1), Some(0), None])]),
            &sized(),
            "a.parquet: row 2: cell 2 is null, below 0",
        );
        check(list(vec![good, None]), &sized(), "a.parquet: row 2: there is no board: it is null");
    }

    #[test]
    fn columns_that_cannot_be_boards_are_refused() {
        check(
            Float64Array::from(vec![1.0, f64::NAN]),
            &sized(),
            "a.parquet: the column `board` is of Float64, but boards are",
        );
        check(
            Int32Array::from(vec![1]),
            &Options::default(),
            "a.parquet: the column `board` is of Int32, which needs a size",
        );
        let large = Options { size: Some((6, 6)), ..Options::default() };
        check(
            Int32Array::from(vec![1]),
            &large,
            "a.parquet: the column `board` is of Int32, but a board of 6 x 6 has 36 lamps",
        );
        let mut colours = sized();
        colours.rule.modulus = Some(3);
        check(
            Int32Array::from(vec![1]),
            &colours,
            "a.parquet: the column is of Int32, but lamps of 3 values do not fit it",
        );
    }

    #[test]
    fn files_that_are_no_parquet_are_refused() {
        let found = fault("a.parquet", "board\n01/10\n", &sized());
        assert!(found.starts_with("a.parquet: no Parquet that can be read: "), "{found}");
        let found = fault("a.arrow", "board\n01/10\n", &sized());
        assert!(found.starts_with("a.arrow: no Arrow table that can be read: "), "{found}");
        let folder = folder();
        let path = folder.path().join("a.parquet");
        common::arrow::write(&path, vec![("board", Arc::new(Int32Array::from(vec![1; 1000])))]);
        let mut bytes = fs::read(path).unwrap();
        bytes[4..40].fill(0);
        let found = fault("a.parquet", bytes, &sized());
        assert!(found.starts_with("a.parquet: it cannot be read behind row 0: "), "{found}");
    }

    #[test]
    fn good_rows_keep_their_own_columns() {
        let folder = folder();
        let input = folder.path().join("a.parquet");
        let boards = Int32Array::from(vec![Some(6), None, Some(9), Some(99)]);
        let names = StringArray::from(vec!["a", "b", "c", "d"]);
        common::arrow::write(&input, vec![("name", Arc::new(names)), ("board", Arc::new(boards))]);
        let rejects = Some(folder.path().join("rejects.csv"));
        let options = Options { keep: Keep::All, rejects, ..sized() };
        for output in ["b.csv", "b.parquet"] {
            let output = folder.path().join(output);
            let summary = run(&input, &output, &options).unwrap();
            assert_eq!((summary.rows, summary.solved, summary.rejected), (4, 2, 2));
        }
        assert_eq!(
            fs::read_to_string(folder.path().join("b.csv")).unwrap(),
            "name,board,status,weight,presses,minima\na,6,solved,2,6,1\nc,9,solved,2,9,1\n"
        );
        let batch = common::arrow::read(&folder.path().join("b.parquet")).remove(0);
        let words = (0..batch.num_columns()).map(|column| common::arrow::word(batch.column(column), 1));
        assert_eq!(words.collect::<Vec<_>>(), ["c", "9", "solved", "2", "9", "1"]);
        let rejects = fs::read_to_string(folder.path().join("rejects.csv")).unwrap();
        assert!(rejects.contains("\n2,,,\"there is no board: it is null\",\"\"\n4,,,"), "{rejects}");
    }
}
