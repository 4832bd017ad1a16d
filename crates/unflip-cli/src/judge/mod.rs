//! Judges: filters that read and write exactly what contest judges do.
//!
//! Each format is a file of its own and says on its first line what it reads and writes. All are the
//! same three steps: [`scan`] reads a case, a [`unflip::Solver`] answers it, [`desk`] writes the answer. Input is
//! streamed: a million boards take the memory of one, and the solver of a shape is made once.
//!
//! Cases may be followed by blank lines; anything else after them is an error. Where a format ends by a
//! terminator, the end of the input does as well.
//!
//! To add one: a file with `pub(super) fn run`, a line in [`JUDGES`], its samples in `tests/judges/NAME/`.

mod acwing95;
mod desk;
mod dmoj_lights;
mod effects;
mod error;
mod flipfive;
mod hdu4592;
mod leetcode1284;
mod poj1222;
mod poj1681;
mod poj1753;
mod poj1830;
mod poj2630;
mod poj2965;
mod poj3276;
mod poj3279;
mod scan;
mod usaco_lights;
mod uva10309;

use std::io::{BufRead, Write};

use desk::Desk;
use scan::Scanner;
use unflip::Limits;

pub(crate) use error::JudgeError;

type Judge = fn(&mut Desk) -> Result<(), JudgeError>;

/// Every judge: its name and its filter.
const JUDGES: [(&str, Judge); 15] = [
    ("poj1753", poj1753::run),
    ("poj3279", poj3279::run),
    ("poj1222", poj1222::run),
    ("poj1681", poj1681::run),
    ("poj2965", poj2965::run),
    ("poj1830", poj1830::run),
    ("poj2630", poj2630::run),
    ("poj3276", poj3276::run),
    ("hdu4592", hdu4592::run),
    ("leetcode1284", leetcode1284::run),
    ("flipfive", flipfive::run),
    ("acwing95", acwing95::run),
    ("usaco-lights", usaco_lights::run),
    ("uva10309", uva10309::run),
    ("dmoj-lights", dmoj_lights::run),
];

/// The names that [`run`] knows.
pub(crate) const NAMES: [&str; JUDGES.len()] = {
    let mut names = [""; JUDGES.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = JUDGES[index].0;
        index += 1;
    }
    names
};

/// Answers all of `input` in the format of the judge `name`, without limits of time.
///
/// # Errors
///
/// [`JudgeError`] where the name is unknown, the input is not in the format, or a case is too large. Cases
/// before it may have been written if their answers fill a mebibyte; else nothing is.
pub(crate) fn run(name: &str, input: &mut dyn BufRead, output: &mut dyn Write) -> Result<(), JudgeError> {
    run_within(name, input, output, &Limits::default())
}

/// As [`run`], within `limits`.
///
/// # Errors
///
/// As [`run`], and [`JudgeError::Bounded`] where a limit leaves a case without a proved answer.
pub(crate) fn run_within(
    name: &str,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
    limits: &Limits,
) -> Result<(), JudgeError> {
    let judge = JUDGES.iter().find(|(known, _)| *known == name);
    let (_, judge) = judge.ok_or_else(|| JudgeError::UnknownName(name.to_string()))?;
    let mut desk = Desk::new(Scanner::new(input)?, output, limits);
    judge(&mut desk)?;
    desk.scan.end()?;
    desk.flush()
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
