//! Whatever the bytes, a run ends with answers or with a sentence: files damaged at random places, and noise.

use crate::common;
use std::fs;
use std::path::Path;

use crate::common::{boards, cells, folder, run, write};
use unflip_files::{Keep, Options};

/// How many damaged files of each kind are tried.
fn tries() -> usize {
    let scale = std::env::var("UNFLIP_TEST_SCALE").ok().and_then(|scale| scale.parse().ok());
    150 * scale.unwrap_or(1usize)
}

/// Runs on damaged copies of a file, with and without setting rows aside.
fn damage(folder: &Path, name: &str) {
    let good = fs::read(folder.join(name)).unwrap();
    let mut random = fastrand::Rng::with_seed(9);
    for _ in 0..tries() {
        let mut bytes = good.clone();
        for _ in 0..random.usize(1..4) {
            let at = random.usize(..bytes.len());
            match random.u8(..4) {
                0 => bytes.truncate(at.max(1)),
                1 => drop(bytes.remove(at)),
                2 => bytes.insert(at, b"\n\r\",[]{}/_#\0\xFF"[random.usize(..13)]),
                _ => bytes[at] = random.u8(..),
            }
        }
        let input = write(folder, &format!("damaged-{name}"), bytes);
        let size = Some((3, 3));
        let rejects = random.bool().then(|| folder.join("rejects.csv"));
        let options = Options { size, keep: Keep::All, rejects, batch: Some(8), ..Options::default() };
        if let Err(error) = run(&input, &folder.join("answers.ndjson"), &options) {
            assert!(!error.to_string().is_empty());
        }
    }
}

#[test]
fn damaged_tables_of_lines_end_in_order() {
    let (folder, boards) = (folder(), boards(40, 2, 9));
    let table = |line: &dyn Fn(String) -> String| {
        boards.iter().map(|board| line(cells(board, 3, "/", true))).collect::<String>()
    };
    for (name, content) in [
        ("a.txt", table(&|board| board + "\n")),
        ("b.txt", table(&|board| board.replace('/', "\n") + "\n\n")),
        ("a.csv", "id,board\n".to_owned() + &table(&|board| format!("7,\"{board}\"\n"))),
        ("a.tsv", "id\tboard\n".to_owned() + &table(&|board| format!("\u{e9}\t{board}\r\n"))),
        ("a.ndjson", table(&|board| format!("{{\"id\":[1],\"board\":\"{board}\"}}\n"))),
        (
            "b.ndjson",
            table(&|board| {
                format!(
                    "{{\"board\":[[{}]]}}\n",
                    board.replace('/', "],[").replace('0', "0 ").replace("11", "1,1")
                )
            }),
        ),
    ] {
        write(folder.path(), name, content);
        damage(folder.path(), name);
    }
}

#[cfg(feature = "parquet")]
#[test]
fn damaged_parquet_ends_in_order() {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, Int32Array, StringArray};

    let (folder, boards) = (folder(), boards(40, 2, 9));
    let texts: ArrayRef =
        Arc::new(StringArray::from_iter_values(boards.iter().map(|board| cells(board, 3, "/", true))));
    let integers: ArrayRef = Arc::new(Int32Array::from_iter_values(0..40));
    for (name, board) in [("texts.parquet", texts), ("integers.parquet", Arc::clone(&integers))] {
        common::arrow::write(
            &folder.path().join(name),
            vec![("id", Arc::clone(&integers)), ("board", board)],
        );
        damage(folder.path(), name);
    }
}
