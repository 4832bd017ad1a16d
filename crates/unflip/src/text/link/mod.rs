//! A whole puzzle in the fragment of a URL: short, stable, and told by its version.
//!
//! ```text
//! link   = "1" "." size "." values *("." field)
//! size   = rows "x" columns | side | lamps "n" presses       the last of a rule that is a list of effects
//! field  = "k" modulus | "s" name | "d" size ":" [modulus ":"] values       a stencil by its name, or drawn
//!        | "e" edges | "r" lamps *(";" lamps)                            the lamps of each press, with commas between
//!        | "g" name or value | "p" values | "i" marks        a goal; a picture, and where any value will do
//!        | "h" marks | "l" marks                             holes; locked cells
//!        | "c" prices | "b" | "m" mode
//! ```
//! Values are packed in reading order, each in as few bits as hold every value, six bits a letter of base64url, no letters
//! for zeros alone; marks are values of one bit. What is as usual is left out: two values, plus, a plane, the goal off.

mod read;

use std::fmt::Write;

pub use read::link_to_puzzle;

use crate::bits::Bits;
use crate::board::Shape;
use crate::edges::Edges;
use crate::goal::Goal;
use crate::puzzle::Puzzle;
use crate::rule::{Rule, RuleKind};

/// The version that is written, and the only one there is.
const VERSION: &str = "1";

/// Cells of a board in a link, at most: a browser is to stay awake.
const MOST_CELLS: usize = 1 << 20;

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// What is done with a puzzle: part of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Mode {
    /// It is drawn.
    #[default]
    Edit,
    /// It is solved.
    Solve,
    /// It is played.
    Play,
    /// Its rule is looked at.
    Learn,
}

impl Mode {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Edit, Self::Solve, Self::Play, Self::Learn];

    /// Its name: `edit`, `solve`, `play` or `learn`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Edit => "edit",
            Self::Solve => "solve",
            Self::Play => "play",
            Self::Learn => "learn",
        }
    }

    /// The mode of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.name() == name)
    }
}

/// The puzzle and what is done with it, as the fragment of a URL, without `#`.
///
/// Reading it gives the same puzzle.
///
/// # Examples
///
/// ```
/// use unflip::catalogue::Record;
/// use unflip::text::{Mode, link_to_puzzle, puzzle_to_link};
/// let puzzle = Record::find("lights-out").expect("it is in the catalogue").puzzle();
/// let link = puzzle_to_link(&puzzle, Mode::Play);
/// assert_eq!(link, "1.5.____g.mplay");
/// assert_eq!(link_to_puzzle(&link)?, (puzzle, Mode::Play));
/// # Ok::<(), unflip::text::ReadError>(())
/// ```
#[must_use]
pub fn puzzle_to_link(puzzle: &Puzzle, mode: Mode) -> String {
    let (rule, board, costs) = (puzzle.rule(), puzzle.board(), puzzle.costs());
    let modulus = rule.modulus();
    let mut link = format!("{VERSION}.{}.{}", size(board.shape()), packed(modulus, puzzle.start().iter()));
    let mut field = |key: char, value: String| link.extend([".".to_owned(), key.to_string(), value]);
    if modulus != 2 {
        field('k', modulus.to_string());
    }
    rule_fields(rule, &mut field);
    goal_fields(puzzle.goal(), modulus, &mut field);
    for (key, marks) in [('h', board.holes()), ('l', board.locked())] {
        if let Some(marks) = marks.filter(|marks| !marks.is_zero()) {
            field(key, packed_marks(marks));
        }
    }
    if let Some(prices) = costs.prices() {
        field('c', list(prices));
    }
    if costs.is_both_ways() {
        field('b', String::new());
    }
    if mode != Mode::Edit {
        field('m', mode.name().to_owned());
    }
    link
}

fn rule_fields(rule: &Rule, field: &mut impl FnMut(char, String)) {
    match rule.kind() {
        RuleKind::Effects { effects, .. } => {
            field('r', effects.iter().map(|effect| list(effect)).collect::<Vec<_>>().join(";"));
        }
        RuleKind::Stencil { stencil, edges } => {
            match (stencil.name(), stencil.rows(rule.modulus())) {
                (Some("plus"), _) => (),
                (Some(name), _) => field('s', name.to_owned()),
                (None, rows) => field('d', drawn(&rows.unwrap_or_default(), rule.modulus())),
            }
            if *edges != Edges::Plane {
                field('e', edges.name().to_owned());
            }
        }
    }
}

/// Times that do as much as their rest modulo k are kept as they are, and packed for a larger modulus, which is then said.
fn drawn(rows: &[Vec<u32>], modulus: u32) -> String {
    let shape = Shape::Grid { rows: rows.len(), columns: rows.first().map_or(0, Vec::len) };
    let times = rows.iter().flatten().copied();
    let most = times.clone().max().unwrap_or(0);
    if most < modulus || most == u32::MAX {
        let times = times.map(|times| if most < modulus { times } else { times % modulus });
        return format!("{}:{}", size(shape), packed(modulus, times));
    }
    let wide = most + 1;
    format!("{}:{wide}:{}", size(shape), packed(wide, times))
}

fn goal_fields(goal: &Goal, modulus: u32, field: &mut impl FnMut(char, String)) {
    match goal {
        Goal::Off => (),
        Goal::On => field('g', "on".to_owned()),
        Goal::Uniform => field('g', "uniform".to_owned()),
        Goal::Value(value) => field('g', value.to_string()),
        Goal::Picture(picture) => {
            field('p', packed(modulus, picture.state().iter()));
            if let Some(ignored) = picture.ignored() {
                field('i', packed_marks(ignored));
            }
        }
    }
}

fn size(shape: Shape) -> String {
    match shape {
        Shape::Grid { rows, columns } if rows == columns => rows.to_string(),
        Shape::Grid { rows, columns } => format!("{rows}x{columns}"),
        Shape::List { lamps, presses } => format!("{lamps}n{presses}"),
    }
}

fn list(numbers: &[u32]) -> String {
    let mut list = String::new();
    for (place, number) in numbers.iter().enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(list, "{comma}{number}").expect("a string takes all");
    }
    list
}

/// How many bits hold every value below the modulus.
fn width(modulus: u32) -> u32 {
    u32::BITS - (modulus - 1).leading_zeros()
}

fn packed_marks(marks: &Bits) -> String {
    packed(2, (0..marks.len()).map(|place| u32::from(marks.get(place))))
}

fn packed(modulus: u32, values: impl Iterator<Item = u32>) -> String {
    let width = width(modulus);
    let mut bits = values.flat_map(|value| (0..width).rev().map(move |bit| value >> bit & 1 == 1));
    let mut letters = String::new();
    while let Some(first) = bits.next() {
        let rest = (0..5).map(|_| bits.next().unwrap_or(false));
        let letter = rest.fold(usize::from(first), |letter, bit| letter << 1 | usize::from(bit));
        letters.push(char::from(LETTERS[letter]));
    }
    if letters.bytes().all(|letter| letter == LETTERS[0]) { String::new() } else { letters }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::Record;

    #[test]
    fn links_stay_what_they_are() {
        let check = |name: &str, expected: &str| {
            let puzzle = Record::find(name).unwrap().puzzle();
            let link = puzzle_to_link(&puzzle, Mode::Edit);
            assert_eq!(link, expected);
            assert_eq!(link_to_puzzle(expected), Ok((puzzle, Mode::Edit)));
        };
        check("lights-out", "1.5.____g");
        check("lights-out-2000", "1.5.qqqqqqqqg.k3");
        check("lights-out-deluxe-x", "1.6.______.sx");
        check("alien-tiles", "1.7..k4.srow-column.g2");
        check("keypad-3", "1.4x3.ImmI.k3");
        check("flip-game", "1.4.nZg.guniform");
    }

    #[test]
    fn a_board_of_5_x_5_has_a_short_link() {
        let puzzle = Record::find("lights-out").unwrap().puzzle();
        for mode in Mode::ALL {
            assert!(puzzle_to_link(&puzzle, mode).len() <= 20);
        }
    }

    fn check(link: &str, column: usize, expected: &str) {
        let error = link_to_puzzle(link).unwrap_err();
        assert_eq!(error.column, column, "{link}: {error}");
        assert!(error.to_string().starts_with(expected), "{link}: {error}");
    }

    #[test]
    fn what_is_no_link_is_told_by_its_part() {
        check("1", 2, "the size of the link: it is missing");
        check("", 1, "the version of the link: found ``");
        check("#2.5.A", 2, "the version of the link: found `2`, but version 1");
        check(
            "https://example.org/unflip/#1.5",
            32,
            "the start of the link: it is missing, but a link has a version, a size and a start",
        );
        check(
            "1.1000000000x1000000000.",
            3,
            "the size of the link: found `1000000000x1000000000`, but a link has boards of 1 to 1048576",
        );
        check(
            "1.99999999999999999999.",
            3,
            "the size of the link: found `99999999999999999999`, but a smaller number",
        );
        check("1.5x.A", 5, "the size of the link: found ``, but a number");
        check("1.0.A", 3, "the size of the link: found `0`, but a link has boards");
        check(
            "1.5.AAAAAA",
            5,
            "the start of the link: found 6 letters, but 25 values with modulus 2 are 5, or none",
        );
        check(
            "1.5.____",
            5,
            "the start of the link: found 4 letters, but 25 values with modulus 2 are 5, or none",
        );
        check(
            "1.5.____h",
            9,
            "the start of the link: found `h`, but the bits behind the last value are to be zero",
        );
        check("1.5.A*", 6, "the start of the link: found `*`, but values are letters");
        check("1.2.wA.k3", 5, "the start of the link: found the value 3, but with modulus 3");
    }

    #[test]
    fn fields_that_cannot_be_are_told_by_their_names() {
        check("1.2.w.k1", 8, "the number of values of the link: found `1`, but a lamp has");
        check("1.2.w.z", 7, "a field of the link: found `z`, but no field");
        check("1.2.w.", 7, "a field of the link: found ``, but no field");
        check(
            "1.2.w.etorus.eplane",
            14,
            "the edges of the link: found `eplane`, but there is a field `e` before",
        );
        check("1.2.w.eround", 8, "the edges of the link: found `round`, but edges are plane");
        check("1.2.w.sstar", 8, "the stencil of the link: found `star`, but stencils are plus");
        check("1.2.w.d3x3", 8, "the drawn stencil of the link: found `3x3`, but a drawn stencil");
        check("1.2.w.d2x2:w", 8, "the drawn stencil of the link: found `2x2:w`, but the stencil is 2 x 2");
        let unfit = link_to_puzzle("1.2.w.g7").unwrap_err();
        assert_eq!(unfit.to_string(), "the parts of the link: goal 7 is not below the modulus 2");
        check("1.2.w.gup", 8, "the goal of the link: found `up`, but a goal is");
        check("1.2.w.c1,2", 3, "the parts of the link: there are 2 prices, but the board has 4 presses");
        check("1.2.w.c1,x", 10, "the prices of the link: found `x`, but a number");
        check("1.2.w.mlook", 8, "the mode of the link: found `look`, but a mode");
        check("1.2n2.w", 3, "the size of the link: found `2n2`, but a number");
        check("1.2n3.w.r0;1", 3, "the size of the link: found `2n3`, but this link has 2 presses");
        check("1.2n2.w.r0;2", 10, "the list of effects of the link: press 1 steps lamp 2");
        check("1.2n2.w.r0;1.hA", 15, "the holes of the link: found `A`, but a list of lamps has no holes");
    }
}
