//! The tables in `facts/`.

#![allow(dead_code, reason = "not every test reads all of them")]

use std::fs;
use std::str::FromStr;

/// The lines of a table, split at commas, without comments and heading.
pub(crate) fn lines(table: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../facts/{table}.csv", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect(&path);
    let data = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    data.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

pub(crate) fn number<T: FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is not a number"))
}
