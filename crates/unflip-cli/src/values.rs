//! Values of options as the parser of the command line reads them: with sentences of our own, and with names that
//! shells complete.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use unflip::catalogue::{RECORDS, Record};
use unflip::generate::Symmetry;
use unflip::play::Difficulty;
use unflip::survey::tables::{TABLES, Table};
use unflip::text::Format;
use unflip::{Edges, Stencil};
use unflip_files::Column;

use crate::args::{GoalFrom, MOST_LISTED, StencilFrom};
use crate::{input, judge, plot};

/// A parser of our own whose names shells offer, though other values, as pictures, are read too.
#[derive(Clone)]
pub(crate) struct Offering<T> {
    names: &'static [&'static str],
    parse: fn(&str) -> Result<T, String>,
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for Offering<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<T, clap::Error> {
        self.parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}

/// A stencil: a name, a picture or a file.
pub(crate) fn stencil() -> Offering<StencilFrom> {
    Offering { names: &Stencil::NAMES, parse: input::stencil }
}

/// A goal: a word, a number or a file.
pub(crate) fn goal() -> Offering<GoalFrom> {
    Offering { names: &["off", "on", "uniform"], parse: input::goal }
}

/// The name of edges.
pub(crate) fn edges() -> impl TypedValueParser<Value = Edges> {
    PossibleValuesParser::new(Edges::ALL.map(Edges::name))
        .map(|name| name.parse().expect("a name of the list"))
}

/// The name of a format.
pub(crate) fn format() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name))
        .map(|name| name.parse().expect("a name of the list"))
}

/// The name of a format of tables.
pub(crate) fn table_format() -> impl TypedValueParser<Value = unflip_files::Format> {
    PossibleValuesParser::new(unflip_files::Format::ALL.map(unflip_files::Format::name))
        .map(|name| name.parse().expect("a name of the list"))
}

/// The name of a column that `bulk` writes.
pub(crate) fn column() -> impl TypedValueParser<Value = Column> {
    PossibleValuesParser::new(Column::ALL.map(Column::name))
        .map(|name| Column::named(&name).expect("a name of the list"))
}

/// A number of rows.
pub(crate) fn batch(text: &str) -> Result<u64, String> {
    number(text, &(1..=1 << 24), "the rows at a time are a whole number from 1 to 16777216")
}

/// The name of a known puzzle.
pub(crate) fn known() -> impl TypedValueParser<Value = &'static Record> {
    let names = RECORDS.iter().map(|record| PossibleValue::new(record.name).help(record.title));
    PossibleValuesParser::new(names).map(|name| Record::find(&name).expect("a name of the list"))
}

/// The name of a judge, with what it is.
pub(crate) fn judge() -> PossibleValuesParser {
    PossibleValuesParser::new(judge::names().map(|(name, what)| PossibleValue::new(name).help(what)))
}

/// The name of a table, with what it tells.
pub(crate) fn table() -> impl TypedValueParser<Value = &'static Table> {
    PossibleValuesParser::new(TABLES.map(|table| PossibleValue::new(table.name).help(table.help)))
        .map(|name| TABLES.into_iter().find(|table| table.name == name).expect("a name of the list"))
}

/// The file of a plot.
pub(crate) fn plot(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match plot::is_svg(&path) {
        Some(_) => Ok(path),
        None => Err("the name of a plot ends in .svg or .png".to_string()),
    }
}

/// A modulus.
pub(crate) fn modulus(text: &str) -> Result<u32, String> {
    number(text, &(2..=u32::MAX), "the modulus is a whole number from 2 to 4294967295")
}

/// The most that a solution may cost.
pub(crate) fn most(text: &str) -> Result<u64, String> {
    number(text, &(0..=u64::MAX), "the most that is allowed is a whole number from 0")
}

/// A number of shards, or the number of one.
pub(crate) fn shards(text: &str) -> Result<usize, String> {
    number(text, &(1..=1_000_000), "shards are counted from 1 to 1000000")
}

/// A number of solutions to list.
pub(crate) fn listed(text: &str) -> Result<usize, String> {
    let wanted = format!("the number of solutions is a whole number from 1 to {MOST_LISTED}");
    number(text, &(1..=MOST_LISTED), &wanted)
}

/// Rows and columns, as `5x7`; one number for both.
pub(crate) fn sides(text: &str) -> Result<(usize, usize), String> {
    let (rows, columns) = text.split_once('x').unwrap_or((text, text));
    let wanted = format!(
        "a size is rows x columns, as 5x7, or one number for squares, with at most {MOST_CELLS} cells"
    );
    let side = |text: &str| number(text, &(1..=MOST_CELLS), &wanted);
    let (rows, columns) = (side(rows)?, side(columns)?);
    rows.checked_mul(columns).filter(|&cells| cells <= MOST_CELLS).map(|_| (rows, columns)).ok_or(wanted)
}

/// The most cells of a board that is given by its size alone.
const MOST_CELLS: usize = 1_000_000;

/// A minimum: a number, or the least and the most with `..` between.
pub(crate) fn minimum(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (least, most) = text.split_once("..").unwrap_or((text, text));
    let wanted = "a minimum is a whole number from 0, or a range as 7..12";
    let (least, most) = (number(least, &(0..=u64::MAX), wanted)?, number(most, &(0..=u64::MAX), wanted)?);
    if least > most {
        return Err(format!("a range begins with its smaller end: {most}..{least}, not {least}..{most}"));
    }
    Ok(least..=most)
}

/// The name of a symmetry.
pub(crate) fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    PossibleValuesParser::new(Symmetry::ALL.map(Symmetry::name))
        .map(|name| name.parse().expect("a name of the list"))
}

/// How many levels.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    number(text, &(1..=1_000_000), "the number of boards is a whole number from 1 to 1000000")
}

/// A seed.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    number(text, &(0..=u64::MAX), "the seed is a whole number from 0 to 18446744073709551615")
}

/// The name of a difficulty.
pub(crate) fn difficulty() -> impl TypedValueParser<Value = Difficulty> {
    PossibleValuesParser::new(Difficulty::ALL.map(Difficulty::name))
        .map(|name| name.parse().expect("a name of the list"))
}

/// A port to listen on.
pub(crate) fn port(text: &str) -> Result<u16, String> {
    number(text, &(0..=u16::MAX), "the port is a whole number from 0 to 65535")
}

/// A number of threads.
pub(crate) fn threads(text: &str) -> Result<u16, String> {
    number(text, &(1..=1024), "the number of threads is a whole number from 1 to 1024")
}

/// A power of two.
pub(crate) fn exponent(text: &str) -> Result<u32, String> {
    number(text, &(0..=u32::MAX), "the power of two is a whole number from 0")
}

fn number<N: std::str::FromStr + PartialOrd>(
    text: &str,
    range: &RangeInclusive<N>,
    wanted: &str,
) -> Result<N, String> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.filter(|number| range.contains(number)).ok_or_else(|| wanted.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_a_range() {
        assert_eq!(threads("8"), Ok(8));
        assert_eq!(modulus("4294967295"), Ok(u32::MAX));
        for bad in ["0", "-1", "+1", "", "1.5", "1025", "99999999999999999999"] {
            assert!(threads(bad).is_err(), "{bad}");
        }
        assert_eq!((most("0"), listed("1000000")), (Ok(0), Ok(1_000_000)));
        assert!(most("-1").is_err() && listed("0").is_err() && listed("1000001").is_err());
        assert_eq!(modulus("1"), Err("the modulus is a whole number from 2 to 4294967295".to_string()));
    }
}
