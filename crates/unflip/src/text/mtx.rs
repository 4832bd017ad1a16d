//! Matrix Market: the press matrix H and the syndrome s, H · presses = s modulo k.
//!
//! Rows of H are the lamps that matter, columns the presses that are allowed; s is one column. Both are written as
//! coordinates of whole numbers below k. Read are coordinates and arrays, of integers or a pattern of ones, general or
//! symmetric; behind H its s may follow, in the same text. What is read is a puzzle of switches that ends with all lamps off.
//!
//! Source: Boisvert, Pozo, Remington, *The Matrix Market exchange formats*, NISTIR 5935 (1996).

use super::error::{ReadError, column_of, counted, name_of_character};
use super::grid::values_end;
use super::lines::{Line, filled_lines};
use super::model::{Model, put};
use crate::board::Board;
use crate::rule::Rule;
use crate::state::State;

/// How the first line starts.
const BANNER: &[u8] = b"%%matrixmarket";

/// The most steps that are read: an entry of 5 is five of them.
const MAX_STEPS: u64 = 1 << 24;

/// The press matrix of a puzzle.
pub(super) fn write_matrix(model: &Model) -> String {
    let mut column_of = vec![0; model.puzzle.board().n_presses()];
    let mut columns = 0;
    for press in model.presses() {
        columns += 1;
        column_of[press] = columns;
    }
    let (mut rows, mut entries, mut text) = (0, 0, String::new());
    for equation in model.equations() {
        rows += 1;
        for (press, times) in equation.terms {
            entries += 1;
            put(&mut text, format_args!("{rows} {} {times}\n", column_of[press]));
        }
    }
    head(
        model,
        "press matrix: row = lamp that matters, column = press that is allowed",
        (rows, columns, entries),
    ) + &text
}

/// What the presses of a puzzle must add up to.
pub(super) fn write_syndrome(model: &Model) -> String {
    let (mut rows, mut entries, mut text) = (0, 0, String::new());
    for equation in model.equations() {
        rows += 1;
        if equation.wanted > 0 {
            entries += 1;
            put(&mut text, format_args!("{rows} 1 {}\n", equation.wanted));
        }
    }
    head(model, "syndrome: what the presses must add up to, row = lamp that matters", (rows, 1, entries))
        + &text
}

fn head(model: &Model, what: &str, (rows, columns, entries): (usize, usize, usize)) -> String {
    format!(
        "%%MatrixMarket matrix coordinate integer general\n% unflip: {what}, {}; modulo {}\n{rows} {columns} {entries}\n",
        model.numbering(),
        model.modulus(),
    )
}

/// Whether `bytes` start like a matrix.
pub(super) fn is_mtx(bytes: &[u8]) -> bool {
    let start = bytes.trim_ascii_start();
    start.get(..BANNER.len()).is_some_and(|start| start.eq_ignore_ascii_case(BANNER))
}

/// Reads a press matrix and perhaps its syndrome: a rule, and the state from which the presses lead to all off.
pub(super) fn read_mtx(bytes: &[u8], modulus: u32) -> Result<(Rule, Board, State), ReadError> {
    let mut sections: Vec<Vec<Line>> = Vec::new();
    for line in filled_lines(bytes) {
        if is_mtx(line.text) {
            sections.push(vec![line]);
        } else if let Some(section) = sections.last_mut() {
            section.push(line);
        } else {
            let found = format!("found {}", name_of_character(line.text));
            return Err(ReadError::new((line.number, 1), found, "a matrix starts with %%MatrixMarket"));
        }
    }
    let mut matrices = sections.iter().map(|lines| read_matrix(lines, modulus, bytes.len()));
    let Some(matrix) = matrices.next().transpose()? else {
        return Err(ReadError::new((1, 1), "there is no matrix", "a matrix starts with %%MatrixMarket"));
    };
    let syndrome = matrices.next().transpose()?;
    if let Some(third) = sections.get(2) {
        return Err(ReadError::new(
            (third[0].number, 1),
            "found a third matrix",
            "a puzzle has a matrix and a syndrome",
        ));
    }
    let mut wanted = vec![0; matrix.rows];
    if let Some(syndrome) = &syndrome {
        if (syndrome.rows, syndrome.columns) != (matrix.rows, 1) {
            let found = format!("the second matrix is {} x {}", syndrome.rows, syndrome.columns);
            let place = (sections[1][0].number, 1);
            return Err(ReadError::new(place, found, format!("the syndrome is {} x 1", matrix.rows)));
        }
        for &Entry { row, value, .. } in &syndrome.entries {
            wanted[row] = plus(wanted[row], value, modulus);
        }
    }
    let start = wanted.into_iter().map(|wanted| if wanted == 0 { 0 } else { modulus - wanted });
    let state = State::new(modulus, start).expect("every value is below the modulus");
    let rule = Rule::from_effects(modulus, matrix.rows, matrix.effects(modulus)?);
    let board = Board::list(matrix.rows, matrix.columns);
    Ok((rule.expect("rows and modulus were checked"), board, state))
}

fn plus(a: u32, b: u32, modulus: u32) -> u32 {
    u32::try_from((u64::from(a) + u64::from(b)) % u64::from(modulus)).expect("below the modulus")
}

/// A matrix that was read.
struct Matrix {
    /// The line of its sizes, for errors.
    line: usize,
    rows: usize,
    columns: usize,
    /// In the order of the text, perhaps several at one place, which add up.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    row: usize,
    column: usize,
    value: u32,
}

impl Matrix {
    /// For each press the lamps, each as often as it is stepped.
    fn effects(&self, modulus: u32) -> Result<Vec<Vec<u32>>, ReadError> {
        let steps: u64 = self.entries.iter().map(|entry| u64::from(entry.value % modulus)).sum();
        if steps > MAX_STEPS {
            let wanted = format!("{MAX_STEPS} are read");
            return Err(ReadError::new((self.line, 1), format!("the entries add up to {steps}"), wanted));
        }
        let mut effects = vec![Vec::new(); self.columns];
        for entry in &self.entries {
            let lamp = u32::try_from(entry.row).expect("there are no more rows than bytes of a text");
            effects[entry.column].extend((0..entry.value).map(|_| lamp));
        }
        Ok(effects)
    }
}

/// What the first line says of the rest.
#[derive(Clone, Copy)]
struct Kind {
    is_array: bool,
    is_pattern: bool,
    is_symmetric: bool,
}

fn read_matrix(lines: &[Line], modulus: u32, bytes: usize) -> Result<Matrix, ReadError> {
    let kind = kind(&lines[0])?;
    let mut lines = lines[1..].iter().filter(|line| !line.text.trim_ascii_start().starts_with(b"%"));
    let end = (lines.clone().next_back().map_or(1, |line| line.number), 1);
    let sizes =
        lines.next().ok_or_else(|| ReadError::new(end, "the matrix ends here", "its sizes are wanted"))?;
    let (rows, columns, n_entries) = match (kind.is_array, &numbers(sizes)?[..]) {
        (true, &[rows, columns]) => (rows, columns, rows.saturating_mul(columns)),
        (false, &[rows, columns, entries]) => (rows, columns, entries),
        (is_array, _) => {
            let wanted = if is_array {
                "an array has rows and columns"
            } else {
                "rows, columns and entries are wanted"
            };
            return Err(ReadError::new((sizes.number, 1), "found other sizes", wanted));
        }
    };
    // Whatever the header says, nothing larger than the text is made.
    if rows.max(columns) > bytes as u64 {
        let found = format!("the matrix is said to be {rows} x {columns}");
        return Err(ReadError::new(
            (sizes.number, 1),
            found,
            format!("{} hold none so large", counted(bytes, "byte")),
        ));
    }
    if kind.is_symmetric && rows != columns {
        let found = format!("a symmetric matrix of {rows} x {columns}");
        return Err(ReadError::new((sizes.number, 1), found, "its sides are equal"));
    }
    let (rows, columns) = (to_usize(rows), to_usize(columns));
    let mut matrix = Matrix { line: sizes.number, rows, columns, entries: Vec::new() };
    let mut found = 0;
    for line in lines {
        if found == n_entries {
            let wanted = format!("the matrix ends after {n_entries} entries");
            return Err(ReadError::new((line.number, 1), "found another entry", wanted));
        }
        matrix.read_entry(line, kind, found, modulus)?;
        found += 1;
    }
    if found < n_entries {
        let wanted = format!("the header says {n_entries}");
        return Err(ReadError::new((sizes.number, 1), format!("there are {found} entries"), wanted));
    }
    Ok(matrix)
}

fn to_usize(number: u64) -> usize {
    usize::try_from(number).expect("no more than the bytes of a text")
}

impl Matrix {
    fn read_entry(&mut self, line: &Line, kind: Kind, index: u64, modulus: u32) -> Result<(), ReadError> {
        let error = |found: String, wanted: String| Err(ReadError::new((line.number, 1), found, wanted));
        let (row, column, value) = match (kind.is_array, kind.is_pattern, &numbers(line)?[..]) {
            // By columns, as Fortran has it.
            (true, _, &[value]) => (index % self.rows as u64 + 1, index / self.rows as u64 + 1, value),
            (false, true, &[row, column]) => (row, column, 1),
            (false, false, &[row, column, value]) => (row, column, value),
            _ => {
                return error(
                    "this line has another number of values".into(),
                    "each line is one entry".into(),
                );
            }
        };
        let is_inside = (1..=self.rows as u64).contains(&row) && (1..=self.columns as u64).contains(&column);
        if !is_inside {
            let wanted = format!("the matrix is {} x {}, counted from 1", self.rows, self.columns);
            return error(format!("found an entry in row {row}, column {column}"), wanted);
        }
        let Some(value) = u32::try_from(value).ok().filter(|&value| value < modulus) else {
            return error(format!("found the entry {value}"), values_end(modulus));
        };
        let (row, column) = (to_usize(row - 1), to_usize(column - 1));
        self.entries.push(Entry { row, column, value });
        if kind.is_symmetric && row != column {
            self.entries.push(Entry { row: column, column: row, value });
        }
        Ok(())
    }
}

fn kind(line: &Line) -> Result<Kind, ReadError> {
    let text = String::from_utf8_lossy(line.text).to_ascii_lowercase();
    let words: Vec<&str> = text.split_ascii_whitespace().collect();
    let error =
        |found: &str, wanted: &str| Err(ReadError::new((line.number, 1), format!("found {found:?}"), wanted));
    let &[_, object, layout, field, symmetry] = &words[..] else {
        return error(text.trim(), "%%MatrixMarket matrix coordinate integer general is wanted");
    };
    match (object, layout, field, symmetry) {
        ("matrix", "coordinate", "integer" | "pattern", "general" | "symmetric")
        | ("matrix", "array", "integer", "general") => Ok(Kind {
            is_array: layout == "array",
            is_pattern: field == "pattern",
            is_symmetric: symmetry == "symmetric",
        }),
        ("matrix", "coordinate" | "array", "real" | "complex", _) => {
            error(field, "the entries of a press matrix are integers")
        }
        ("matrix", "array", _, _) => error(symmetry, "an array is of integers and general"),
        ("matrix", "coordinate", ..) => {
            error(symmetry, "a matrix is general or symmetric, of integers or a pattern")
        }
        _ => error(object, "a matrix by coordinates or as an array is wanted"),
    }
}

/// The whole numbers of a line.
fn numbers(line: &Line) -> Result<Vec<u64>, ReadError> {
    let words = line.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let number = |word: &[u8]| {
        let text =
            std::str::from_utf8(word).ok().filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        text.and_then(|text| text.parse().ok()).ok_or_else(|| {
            let offset = word.as_ptr() as usize - line.text.as_ptr() as usize;
            let shown = String::from_utf8_lossy(&word[..word.len().min(20)]);
            ReadError::new(
                (line.number, column_of(line.text, offset)),
                format!("found `{shown}`"),
                "a whole number from 0 is wanted",
            )
        })
    };
    words.map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::RuleKind;

    fn check(body: &str, modulus: u32, expected: &[&[u32]]) {
        let (rule, board, _) = read_mtx(format!("%%MatrixMarket matrix {body}").as_bytes(), modulus).unwrap();
        let RuleKind::Effects { effects, .. } = rule.kind() else { panic!("a matrix is a list of effects") };
        assert_eq!(effects, expected, "{body}");
        assert_eq!(board.n_presses(), expected.len(), "{body}");
    }

    fn error(text: &str) -> String {
        read_mtx(text.as_bytes(), 3).unwrap_err().to_string()
    }

    #[test]
    fn columns_are_presses_and_rows_are_lamps() {
        check("coordinate integer general\n2 3 3\n1 1 1\n2 1 2\n1 3 1\n", 3, &[&[0, 1, 1], &[], &[0]]);
        check("coordinate pattern general\r\n% one\r\n2 3 2\r\n\r\n2 3\r\n1 3\r\n", 2, &[&[], &[], &[1, 0]]);
        check("COORDINATE integer symmetric\n2 2 2\n1 1 1\n2 1 2", 3, &[&[0, 1, 1], &[0, 0]]);
        // An array goes down its columns.
        check("array integer general\n2 3\n1\n2\n0\n0\n0\n1\n", 3, &[&[0, 1, 1], &[], &[1]]);
    }

    #[test]
    fn the_syndrome_is_what_the_start_lacks() {
        let text = "%%MatrixMarket matrix array integer general\n2 1\n1\n1\n%%MatrixMarket matrix array integer general\n2 1\n1\n2\n";
        let (_, _, start) = read_mtx(text.as_bytes(), 3).unwrap();
        assert_eq!(start.iter().collect::<Vec<_>>(), [2, 1]);
    }

    #[test]
    fn headers_that_lie_are_told() {
        let integer = "%%MatrixMarket matrix coordinate integer";
        assert_eq!(
            error(&format!("{integer} general\n2 2 2\n1 1 1\n")),
            "line 2, column 1: there are 1 entries, but the header says 2"
        );
        assert!(
            error(&format!("{integer} general\n2 2 0\n1 1 1\n"))
                .starts_with("line 3, column 1: found another entry")
        );
        assert!(error(&format!("{integer} symmetric\n2 1 0\n")).contains("its sides are equal"));
        assert!(error(&format!("{integer} general\n2 2\n")).contains("rows, columns and entries are wanted"));
        assert!(
            error(&format!("{integer} general\n2 2 1\n1 1 x\n")).starts_with("line 3, column 5: found `x`")
        );
        assert!(error(&format!("{integer} skew-symmetric\n2 2 0\n")).contains("general or symmetric"));
        assert!(error("%%MatrixMarket vector\n").contains("coordinate integer general is wanted"));
        let one = format!("{integer} general\n1 1 1\n1 1 1\n");
        assert!(error(&[&one, &one, &one].map(String::as_str).concat()).contains("found a third matrix"));
        let wide = format!("{integer} general\n1 2 0\n");
        assert!(
            error(&(one.clone() + &wide)).contains("the second matrix is 1 x 2, but the syndrome is 1 x 1")
        );
    }
}
