//! Tables as text, CSV and JSON.

use std::fmt::Write;

use super::{Column, Lines, Table};
use crate::rule::Rule;
use crate::survey::Sizes;

/// How a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TableFormat {
    /// Columns under a heading.
    Text,
    /// A header and lines of values with commas between.
    Csv,
    /// One JSON object a line.
    Json,
}

impl Table {
    /// The table of a rule in some format, as far as there are `lines` of its boards; text has the heading above it.
    #[must_use]
    pub fn written<'l>(
        &self,
        (rule, sizes): (&Rule, &Sizes),
        lines: impl Iterator<Item = &'l Lines>,
        format: TableFormat,
        heading: &str,
    ) -> String {
        let lines = lines.enumerate().flat_map(|(place, lines)| {
            let before = sides(sizes, place);
            lines.iter().map(move |line| format!("{before}{line}"))
        });
        let names: &[&'static str] = if matches!(sizes, Sizes::Squares(_)) { &["n"] } else { &["m", "n"] };
        let mut columns: Vec<Column> = names.iter().map(|name| Column::number(name)).collect();
        columns.extend((self.columns)(rule));
        table(format, &columns, heading, lines)
    }
}

fn sides(sizes: &Sizes, place: usize) -> String {
    let (rows, columns) = sizes.get(place);
    match sizes {
        Sizes::Squares(_) => format!("{},", rows.to_decimal()),
        Sizes::Rectangles { .. } => format!("{},{},", rows.to_decimal(), columns.to_decimal()),
    }
}

/// A table of `lines`, whose values have commas between.
fn table(
    format: TableFormat,
    columns: &[Column],
    heading: &str,
    lines: impl Iterator<Item = String>,
) -> String {
    match format {
        TableFormat::Csv => csv(columns, lines),
        TableFormat::Json => lines.map(|line| json(columns, &line)).collect(),
        TableFormat::Text => heading.to_string() + &aligned(columns, lines),
    }
}

fn names(columns: &[Column]) -> String {
    columns.iter().map(|column| column.name).collect::<Vec<_>>().join(",")
}

fn csv(columns: &[Column], lines: impl Iterator<Item = String>) -> String {
    std::iter::once(names(columns)).chain(lines).map(|line| line + "\n").collect()
}

/// One object, with a newline.
fn json(columns: &[Column], line: &str) -> String {
    let pairs = columns.iter().zip(line.split(',')).map(|(column, value)| {
        let value = match value.split_once("..") {
            Some((low, high)) => format!("[{},{}]", json_value(*column, low), json_value(*column, high)),
            None => json_value(*column, value),
        };
        format!("\"{}\":{value}", column.name)
    });
    format!("{{{}}}\n", pairs.collect::<Vec<_>>().join(","))
}

fn json_value(column: Column, digits: &str) -> String {
    match digits {
        "" => "null".to_string(),
        digits if column.is_count => format!("\"{digits}\""),
        digits => digits.to_string(),
    }
}

/// Columns one below the other, to the right; `-` where there is no value.
fn aligned(columns: &[Column], lines: impl Iterator<Item = String>) -> String {
    let rows: Vec<String> = std::iter::once(names(columns)).chain(lines).collect();
    let values = |row: &str| -> Vec<String> {
        row.split(',').map(|value| if value.is_empty() { "-" } else { value }.to_string()).collect()
    };
    let mut widths = vec![0; columns.len()];
    for row in &rows {
        widths.iter_mut().zip(values(row)).for_each(|(width, value)| *width = value.len().max(*width));
    }
    let mut text = String::new();
    for row in &rows {
        let cells = values(row).into_iter().zip(&widths).map(|(value, &width)| format!("{value:>width$}"));
        writeln!(text, "{}", cells.collect::<Vec<_>>().join("  ")).expect("a string takes all text");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [Column; 3] = [Column::number("n"), Column::number("weight"), Column::count("minima")];

    fn written(format: TableFormat) -> String {
        let lines = ["1,1,1", "20,239..305,", "3,,0"].into_iter().map(str::to_string);
        table(format, &COLUMNS, "allon\n\n", lines)
    }

    #[test]
    fn each_format_has_values_intervals_and_gaps() {
        assert_eq!(written(TableFormat::Csv), "n,weight,minima\n1,1,1\n20,239..305,\n3,,0\n");
        assert_eq!(
            written(TableFormat::Json),
            "{\"n\":1,\"weight\":1,\"minima\":\"1\"}\n{\"n\":20,\"weight\":[239,305],\"minima\":null}\n{\"n\":3,\"weight\":null,\"minima\":\"0\"}\n"
        );
        assert_eq!(
            written(TableFormat::Text),
            "allon\n\n n    weight  minima\n 1         1       1\n20  239..305       -\n 3         -       0\n"
        );
    }
}
