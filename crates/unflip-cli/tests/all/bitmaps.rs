//! Large bitmaps, which are solved row by row: the presses are those of the same board when it is held.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn unflip(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unflip"));
    command.current_dir(folder).args(arguments);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let bytes = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&bytes));
    let output = child.wait_with_output().unwrap();
    // A command that needs no input closes its end.
    let _ = writer.join().unwrap();
    output
}

/// A board as P4, and as P1, which is always held.
fn bitmaps(rows: usize, columns: usize, lit: impl Fn(usize, usize) -> bool) -> (Vec<u8>, Vec<u8>) {
    let mut packed = format!("P4\n# a comment\n{columns} {rows}\n").into_bytes();
    let mut plain = format!("P1\n{columns} {rows}\n").into_bytes();
    for row in 0..rows {
        let mut bytes = vec![0u8; columns.div_ceil(8)];
        for column in 0..columns {
            let lit = lit(row, column);
            bytes[column / 8] |= u8::from(lit) << (7 - column % 8);
            plain.push(if lit { b'1' } else { b'0' });
        }
        packed.extend(bytes);
        plain.push(b'\n');
    }
    (packed, plain)
}

fn check(rows: usize, columns: usize, options: &[&str], lit: impl Fn(usize, usize) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let (packed, plain) = bitmaps(rows, columns, lit);
    fs::write(folder.path().join("board.pbm"), &packed).unwrap();
    let solve = [&["solve", "--to", "pbm"], options].concat();
    let held = unflip(folder.path(), &solve, &plain);
    let streamed = unflip(folder.path(), &solve, &packed);
    let file = unflip(folder.path(), &[&solve[..], &["board.pbm", "-o", "presses.pbm"]].concat(), b"");
    let written = fs::read(folder.path().join("presses.pbm")).unwrap_or_default();
    assert_eq!(held.status, streamed.status, "{}", String::from_utf8_lossy(&streamed.stderr));
    assert_eq!(held.status, file.status);
    assert!(held.stdout == streamed.stdout && held.stdout == written, "{rows} x {columns} {options:?}");
    assert_eq!(held.stderr, streamed.stderr);
    assert_eq!(held.status.code(), Some(i32::from(held.stdout.is_empty())));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1 + usize::from(!written.is_empty()));
}

#[test]
fn rows_that_pass_by_are_solved_like_a_board_that_is_held() {
    let some = |row: usize, column: usize| (row * row + 3 * column * column + row * column) % 7 < 3;
    check(1060, 1000, &[], some);
    check(700, 1501, &["--stencil", "ring", "--goal", "on"], some);
    // Nullity 10: all on is solvable and the fewest presses are found; one lamp alone is not.
    check(1049, 1049, &[], |_, _| true);
    check(1049, 1049, &["--goal", "on"], |_, _| false);
    check(1049, 1049, &[], |row, column| (row, column) == (0, 0));
}

#[test]
fn a_bitmap_of_another_length_is_no_bitmap() {
    let folder = tempfile::tempdir().unwrap();
    let (mut packed, _) = bitmaps(1100, 1000, |_, _| true);
    packed.pop();
    for arguments in [&["solve", "--to", "pbm"][..], &["solve", "--to", "pbm", "board.pbm"]] {
        fs::write(folder.path().join("board.pbm"), &packed).unwrap();
        let output = unflip(folder.path(), arguments, &packed);
        let error = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains("but 1100 rows of 1000 cells need more"), "{error}");
    }
}
