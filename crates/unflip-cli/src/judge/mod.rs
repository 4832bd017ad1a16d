//! Judges: filters that read and write exactly what contest judges do.
//!
//! Each format is a file of its own and says on its first line what it reads and writes. All are the
//! same three steps: [`scan`] reads a case, a [`unflip::Solver`] answers it, [`desk`] writes the answer. Input is
//! streamed: a million boards take the memory of one, and the solver of a shape is made once.
//!
//! Cases may be followed by blank lines; anything else after them is an error. Where a format ends by a
//! terminator, the end of the input does as well: an empty input is an empty run.
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

/// Every judge: its name, what it is, and its filter.
const JUDGES: [(&str, &str, Judge); 15] = [
    ("poj1753", "Flip Game: boards of 4 x 4, b and w; the fewest rounds to one colour", poj1753::run),
    ("poj3279", "Fliptile: a board of M x N, 0 and 1; the fewest flips to all 0, drawn", poj3279::run),
    ("poj1222", "Extended Lights Out: boards of 5 x 6, 0 and 1; the presses, drawn", poj1222::run),
    ("poj1681", "Painter's Problem: boards of n x n, w and y; the fewest paints to all y", poj1681::run),
    ("poj2965", "Pilots Brothers' refrigerator: a door of 4 x 4, + and -; the handles to turn", poj2965::run),
    ("poj1830", "Switches that change switches; the number of ways from start to end", poj1830::run),
    (
        "poj2630",
        "Security Panel, also UVa 10318: a stencil on r x c buttons; those that light all",
        poj2630::run,
    ),
    ("poj3276", "Face The Right Way: a row of F and B; the window with the fewest turns", poj3276::run),
    ("hdu4592", "Boring Game: boards of n x n as numbers; the fewest turns to all 0", hdu4592::run),
    (
        "leetcode1284",
        "Minimum Flips to Convert Binary Matrix to Zero Matrix: JSON; the fewest flips",
        leetcode1284::run,
    ),
    (
        "flipfive",
        "Flip Five, Kattis: pictures of 3 x 3, * and .; the fewest clicks that draw them",
        flipfive::run,
    ),
    (
        "acwing95",
        "Laborious Switches: boards of 5 x 5, 0 and 1; the fewest steps to all 1, up to 6",
        acwing95::run,
    ),
    ("usaco-lights", "Lights, November 2009: a graph; the fewest switches that light all", usaco_lights::run),
    ("uva10309", "Turn the Lights Off: named boards of 10 x 10, # and O; the fewest presses", uva10309::run),
    ("dmoj-lights", "Lights: five boards of R x C, 0 and 1; the fewest presses to all 0", dmoj_lights::run),
];

/// The names that [`run`] knows, and what they are.
pub(crate) fn names() -> [(&'static str, &'static str); JUDGES.len()] {
    JUDGES.map(|(name, what, _)| (name, what))
}

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
    let judge = JUDGES.iter().find(|(known, ..)| *known == name);
    let (.., judge) = judge.ok_or_else(|| JudgeError::UnknownName(name.to_string()))?;
    let mut desk = Desk::new(Scanner::new(input)?, output, limits);
    judge(&mut desk)?;
    desk.scan.end()?;
    desk.flush()
}

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;
