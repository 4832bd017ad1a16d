use std::path::Path;

use super::*;

fn answer(name: &str, input: &[u8]) -> Result<String, JudgeError> {
    let mut output = Vec::new();
    run(name, &mut &*input, &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

/// All samples of a judge, as `(path, input, output)`.
fn samples(name: &str) -> Vec<(String, Vec<u8>, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges").join(name);
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let inputs = files.filter(|path| path.extension().is_some_and(|extension| extension == "in"));
    let read = |path: &Path| std::fs::read(path).unwrap();
    inputs
        .map(|path| {
            let output = String::from_utf8(read(&path.with_extension("out"))).unwrap();
            (path.display().to_string(), read(&path), output)
        })
        .collect()
}

#[test]
fn every_judge_answers_its_samples_byte_for_byte() {
    for (name, _) in names() {
        let samples = samples(name);
        assert!(!samples.is_empty(), "{name} has no sample");
        for (path, input, output) in samples {
            assert_eq!(answer(name, &input).unwrap(), output, "{path}");
        }
    }
}

#[test]
fn blanks_line_ends_and_a_byte_order_mark_do_not_matter() {
    for (name, _) in names() {
        for (path, input, output) in samples(name) {
            let text = String::from_utf8(input).unwrap();
            let windows = format!("\u{feff}{}\r\n \r\n", text.replace('\n', " \t\r\n"));
            assert_eq!(answer(name, windows.as_bytes()).unwrap(), output, "{path}");
            assert_eq!(answer(name, text.trim_end().as_bytes()).unwrap(), output, "{path}, no last line end");
            assert_eq!(answer(name, text.replace('\n', "\n\n").as_bytes()).unwrap(), output, "{path}");
        }
    }
}

/// The sentence, and that nothing was written.
fn check_broken(name: &str, input: &[u8], expected: &str) {
    let mut output = Vec::new();
    let error = run(name, &mut &*input, &mut output).unwrap_err();
    assert_eq!(error.to_string(), expected, "{name}");
    assert_eq!((error.status(), output), (2, Vec::new()), "{name}");
}

/// Judges, broken inputs, and what is said of them.
const BROKEN: &[(&str, &str, &str)] = &[
    ("poj1753", "", "line 1, column 1: found the end of the input, wanted a row of 4 cells, `w` or `b` each"),
    ("poj1753", "bwwb\nbb?b\n", "line 2, column 3: found `?b`, wanted a row of 4 cells, `w` or `b` each"),
    (
        "poj1753",
        "bww\nb",
        "line 1, column 4: found the end of the line, wanted a row of 4 cells, `w` or `b` each",
    ),
    ("poj1753", "bwwbb\n", "line 1, column 5: found `b`, wanted the end of the line after 4 cells"),
    ("poj3279", "2\n", "line 2, column 1: found the end of the input, wanted the number of columns"),
    ("poj3279", "1 1\n0\n0\n", "line 3, column 1: found `0`, wanted the end of the input"),
    ("poj3279", "0 3\n", "line 1, column 1: found 0, wanted the number of rows, 1 to 1000000000"),
    (
        "poj3279",
        "1 2x\n",
        "line 1, column 4: found `x`, wanted a space or the end of the line after a number",
    ),
    (
        "poj3279",
        "99999999999999999999999 1\n",
        "line 1, column 1: found a huge number, wanted the number of rows, 1 to 1000000000",
    ),
    ("poj1222", "-1", "line 1, column 1: found `-1`, wanted the number of cases"),
    (
        "poj1222",
        "2\n",
        "line 2, column 1: found the end of the input, wanted a row of 6 cells, `0` or `1` each",
    ),
    ("poj1681", "1\n2\nyy\nyz\n", "line 4, column 2: found `z`, wanted a row of 2 cells, `y` or `w` each"),
    (
        "poj2965",
        "-+--\n----\n----\n-+-0",
        "line 4, column 4: found `0`, wanted a row of 4 cells, `-` or `+` each",
    ),
    ("poj1830", "1\n2\n0 0\n0 2\n", "line 4, column 3: found 2, wanted the position of a switch, 0 to 1"),
    ("poj1830", "1\n2\n0 0\n0 1\n1 0\n", "line 5, column 3: found 0, wanted the switch it changes, 1 to 2"),
    ("poj2630", "2 6\n", "line 1, column 3: found 6, wanted the number of columns, or `0 0`, 1 to 5"),
    ("poj3276", "2\nF\nC\n", "line 3, column 1: found `C`, wanted a row of 1 cell, `F` or `B` each"),
    ("hdu4592", "1\n2 3 4\n", "line 2, column 5: found 4, wanted a row, 0 to 3"),
    (
        "leetcode1284",
        "[[0,1],[0]]",
        "line 1, column 10: found `]]`, wanted `,` and as many cells as in the first row",
    ),
    ("leetcode1284", "[[]]", "line 1, column 3: found `]]`, wanted `0` or `1`"),
    ("leetcode1284", "[[2]]", "line 1, column 3: found `2]]`, wanted `0` or `1`"),
    (
        "flipfive",
        "1\n*..\n",
        "line 3, column 1: found the end of the input, wanted a row of 3 cells, `.` or `*` each",
    ),
    (
        "acwing95",
        "501\n0",
        "line 2, column 2: found the end of the input, wanted a row of 5 cells, `0` or `1` each",
    ),
    ("usaco-lights", "3 1\n1 4\n", "line 2, column 3: found 4, wanted a light, 1 to 3"),
    (
        "uva10309",
        "a\n#\n",
        "line 2, column 2: found the end of the line, wanted a row of 10 cells, `#` or `O` each",
    ),
    ("uva10309", "end\nx\n", "line 2, column 1: found `x`, wanted the end of the input"),
    ("dmoj-lights", "", "line 1, column 1: found the end of the input, wanted five boards, or more"),
    ("dmoj-lights", "1 1\n1\n", "line 3, column 1: found the end of the input, wanted five boards, or more"),
    (
        "dmoj-lights",
        "1 2\n0\u{0}\n",
        "line 2, column 2: found `\\0`, wanted a row of 2 cells, `0` or `1` each",
    ),
];

#[test]
fn broken_input_is_told_with_its_place() {
    for (name, input, expected) in BROKEN {
        check_broken(name, input.as_bytes(), expected);
    }
}

#[test]
fn where_a_terminator_ends_the_input_an_empty_one_is_an_empty_run() {
    for name in ["poj2630", "uva10309"] {
        for input in ["", "\n \n"] {
            assert_eq!(answer(name, input.as_bytes()).unwrap(), "", "{name}");
        }
    }
}

#[test]
fn an_unknown_judge_is_told_the_known_ones() {
    let error = answer("poj1", b"").unwrap_err();
    assert!(error.to_string().starts_with("there is no judge \"poj1\"; known are poj1753, poj3279, "));
    assert_eq!(error.status(), 2);
}

#[test]
fn a_giant_header_is_refused_before_anything_is_held() {
    let error = answer("poj3279", b"1000000000 1000000000\n").unwrap_err();
    assert!(matches!(error, JudgeError::Solve(unflip::SolveError::TooLarge { .. })), "{error}");
    assert_eq!(error.status(), 3);
}

#[test]
fn a_limit_is_told_and_not_answered() {
    let limits = Limits { members_log2: 3, ..Limits::default() };
    let input = format!("9 9\n{}", "1 1 1 1 1 1 1 1 1\n".repeat(9));
    let mut output = Vec::new();
    let error = run_within("poj3279", &mut input.as_bytes(), &mut output, &limits).unwrap_err();
    assert!(matches!(error, JudgeError::Bounded { weight: 25.., at_least: ..=25 }), "{error}");
    assert_eq!((error.status(), output), (3, Vec::new()));
}

#[test]
fn no_bytes_make_a_judge_panic() {
    let pieces = [
        &b"4 4\n"[..],
        b"1",
        b"0 ",
        b"\n",
        b"b",
        b"w",
        b"-",
        b"+",
        b"[",
        b"],",
        b"\xff",
        b"\0",
        b"*..\n",
        b"#O",
    ];
    let mut seed = 1u64;
    for _ in 0..2000 {
        let mut input = Vec::new();
        for _ in 0..20 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            input.extend(pieces[(seed >> 33) as usize % pieces.len()]);
        }
        for (name, _) in names() {
            let _ = answer(name, &input);
        }
    }
}

#[test]
fn boards_that_begin_alike_are_told_apart() {
    let board = |last: &str| format!("{}#########{last}\n", "##########\n".repeat(9));
    let input = format!("one\n{}two\n{}end\n", board("#"), board("O"));
    let apart = answer("uva10309", input.as_bytes()).unwrap();
    assert!(apart.starts_with("one 0\ntwo ") && !apart.ends_with(" 0\n"), "{apart}");
}
