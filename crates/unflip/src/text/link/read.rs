//! The reading of links.

use super::{LETTERS, MOST_CELLS, Mode, VERSION, width};
use crate::bits::Bits;
use crate::board::Board;
use crate::costs::Costs;
use crate::edges::Edges;
use crate::goal::{Goal, Picture};
use crate::puzzle::{Puzzle, PuzzleError};
use crate::rule::Rule;
use crate::state::State;
use crate::stencil::Stencil;
use crate::text::error::{ReadError, Source};

/// The fields of a link, by their keys.
const FIELDS: [(char, &str); 13] = [
    ('k', "the number of values"),
    ('s', "the stencil"),
    ('d', "the drawn stencil"),
    ('e', "the edges"),
    ('r', "the list of effects"),
    ('p', "the picture of the goal"),
    ('g', "the goal"),
    ('i', "the open lamps"),
    ('h', "the holes"),
    ('l', "the locked cells"),
    ('c', "the prices"),
    ('b', "the mark of both ways"),
    ('m', "the mode"),
];

/// The puzzle of a link, and what is done with it; what is before a `#` is passed over.
///
/// # Errors
///
/// [`ReadError`] with the place in the link: it is no link of this version, or its parts do not fit each other.
pub fn link_to_puzzle(link: &str) -> Result<(Puzzle, Mode), ReadError> {
    let start = link.find('#').map_or(0, |hash| hash + 1);
    let mut parts = Parts { rest: Some(&link[start..]), at: link[..start].chars().count() };
    let version = parts.part("the version")?;
    if version.text != VERSION {
        return Err(version.refused(format!("version {VERSION} is understood")));
    }
    let size = parts.part("the size")?;
    let start = parts.part("the start")?;
    Fields::read(parts)?.puzzle(size, start)
}

/// A part between dots.
#[derive(Clone, Copy, Debug, Default)]
struct Part<'l> {
    /// What it is called.
    name: &'static str,
    text: &'l str,
    /// Where it begins, in letters.
    at: usize,
}

impl<'l> Part<'l> {
    fn error(self, found: impl Into<String>, wanted: impl Into<String>) -> ReadError {
        let source = Source::Link(self.name);
        ReadError { source, ..ReadError::new((1, self.at + 1), found, wanted) }
    }

    /// An error that names all of the part.
    fn refused(self, wanted: impl Into<String>) -> ReadError {
        self.error(format!("found `{}`", self.text), wanted)
    }

    fn number<N: std::str::FromStr>(self) -> Result<N, ReadError> {
        let is_number = !self.text.is_empty() && self.text.bytes().all(|byte| byte.is_ascii_digit());
        let wanted = if is_number { "a smaller number is wanted" } else { "a number is wanted" };
        self.text.parse().map_err(|_| self.refused(wanted))
    }

    /// Both sides of a letter.
    fn split(self, letter: char) -> Option<(Self, Self)> {
        let (before, after) = self.text.split_once(letter)?;
        let at = self.at + before.chars().count() + 1;
        Some((Self { text: before, ..self }, Self { text: after, at, ..self }))
    }

    /// Pieces with a letter between; none of an empty part.
    fn pieces(self, letter: char) -> impl Iterator<Item = Part<'l>> {
        let mut rest = Some(self).filter(|part| !part.text.is_empty());
        std::iter::from_fn(move || {
            let part = rest?;
            let (piece, after) =
                part.split(letter).map_or((part, None), |(piece, after)| (piece, Some(after)));
            rest = after;
            Some(piece)
        })
    }

    fn numbers(self) -> Result<Vec<u32>, ReadError> {
        self.pieces(',').map(Part::number).collect()
    }

    /// So many values below the modulus.
    fn values(self, modulus: u32, count: usize) -> Result<Vec<u32>, ReadError> {
        let width = width(modulus);
        let wanted = (count * width as usize).div_ceil(6);
        let mut bits = Vec::with_capacity(wanted * 6);
        for (place, letter) in self.text.chars().enumerate() {
            let number = LETTERS.iter().position(|&known| char::from(known) == letter).ok_or_else(|| {
                let at = self.at + place;
                Part { at, ..self }.error(format!("found `{letter}`"), "values are letters, digits, - and _")
            })?;
            bits.extend((0..6).rev().map(|bit| number >> bit & 1 == 1));
        }
        let found = bits.len() / 6;
        if found != wanted && found != 0 {
            return Err(self.error(
                if found == 1 { "found 1 letter".to_owned() } else { format!("found {found} letters") },
                format!("{count} values with modulus {modulus} are {wanted}, or none"),
            ));
        }
        bits.resize(wanted * 6, false);
        if bits[count * width as usize..].contains(&true) {
            let last = Part { text: &self.text[found - 1..], at: self.at + found - 1, ..self };
            return Err(last.refused("the bits behind the last value are to be zero"));
        }
        let joined = |bits: &[bool]| bits.iter().fold(0u32, |value, &bit| value << 1 | u32::from(bit));
        let values: Vec<u32> = bits.chunks(width as usize).take(count).map(joined).collect();
        match values.iter().find(|&&value| value >= modulus) {
            None => Ok(values),
            Some(value) => Err(self.error(
                format!("found the value {value}"),
                format!("with modulus {modulus} the values are 0 to {}", modulus - 1),
            )),
        }
    }

    fn marks(self, count: usize) -> Result<Bits, ReadError> {
        Ok(self.values(2, count)?.into_iter().map(|value| value == 1).collect())
    }

    /// Rows and columns; one number for both.
    fn sides(self) -> Result<(usize, usize), ReadError> {
        let (rows, columns) = self.split('x').unwrap_or((self, self));
        let (rows, columns) = (rows.number::<usize>()?, columns.number::<usize>()?);
        match rows.checked_mul(columns) {
            Some(1..=MOST_CELLS) => Ok((rows, columns)),
            _ => Err(self.refused(format!("a link has boards of 1 to {MOST_CELLS} cells"))),
        }
    }
}

/// The parts of a link in order.
struct Parts<'l> {
    rest: Option<&'l str>,
    at: usize,
}

impl<'l> Iterator for Parts<'l> {
    type Item = Part<'l>;

    fn next(&mut self) -> Option<Part<'l>> {
        let rest = self.rest?;
        let (text, after) = rest.split_once('.').map_or((rest, None), |(text, after)| (text, Some(after)));
        let part = Part { name: "a field", text, at: self.at };
        self.at += text.chars().count() + 1;
        self.rest = after;
        Some(part)
    }
}

impl<'l> Parts<'l> {
    /// The next part, which is called so.
    fn part(&mut self, name: &'static str) -> Result<Part<'l>, ReadError> {
        let missing = Part { name, text: "", at: self.at.saturating_sub(1) };
        let wanted = "a link has a version, a size and a start";
        self.next().map(|part| Part { name, ..part }).ok_or_else(|| missing.error("it is missing", wanted))
    }
}

/// What is behind the keys.
#[derive(Default)]
struct Fields<'l>(Vec<(char, Part<'l>)>);

impl<'l> Fields<'l> {
    fn read(parts: Parts<'l>) -> Result<Self, ReadError> {
        let mut fields = Self::default();
        for part in parts {
            let field = FIELDS.iter().find(|(key, _)| part.text.starts_with(*key));
            let &(key, name) = field.ok_or_else(|| part.refused("no field begins like that in version 1"))?;
            let part = Part { name, ..part };
            if fields.get(key).is_some() {
                return Err(part.refused(format!("there is a field `{key}` before")));
            }
            fields.0.push((key, Part { text: &part.text[1..], at: part.at + 1, ..part }));
        }
        Ok(fields)
    }

    fn get(&self, key: char) -> Option<Part<'l>> {
        self.0.iter().find(|(own, _)| *own == key).map(|(_, part)| *part)
    }

    fn puzzle(&self, size: Part, start: Part) -> Result<(Puzzle, Mode), ReadError> {
        let modulus = self.get('k').map_or(Ok(2), Part::number)?;
        if modulus < 2 {
            let part = self.get('k').unwrap_or_default();
            return Err(part.refused("a lamp has at least two values"));
        }
        let (rule, board) = self.rule(size, modulus)?;
        let n_lamps = board.n_lamps();
        let state = State::new(modulus, start.values(modulus, n_lamps)?).expect("they are below it");
        let goal = self.goal(modulus, n_lamps)?;
        let all = Part { name: "the parts", ..size };
        let unfit = |error: PuzzleError| all.error(error.to_string(), "");
        let puzzle = Puzzle::new(rule, board, state, goal).map_err(unfit)?;
        let puzzle = puzzle.with_costs(self.costs()?).map_err(unfit)?;
        let mode = match self.get('m') {
            None => Mode::Edit,
            Some(part) => {
                Mode::named(part.text).ok_or_else(|| part.refused("a mode is edit, solve, play or learn"))?
            }
        };
        Ok((puzzle, mode))
    }

    fn rule(&self, size: Part, modulus: u32) -> Result<(Rule, Board), ReadError> {
        let board = |board: Board| self.marked(board);
        if let Some(effects) = self.get('r') {
            return Self::effects(size, effects, modulus, board);
        }
        let (rows, columns) = size.sides()?;
        let board = board(Board::grid(rows, columns).map_err(|error| size.refused(error.to_string()))?)?;
        let edges = match self.get('e') {
            None => Edges::Plane,
            Some(part) => part.text.parse().map_err(|()| {
                let names = Edges::ALL.map(Edges::name).join(", ");
                part.refused(format!("edges are {names}"))
            })?,
        };
        let rule = Rule::new(self.stencil(modulus)?, edges, modulus);
        Ok((rule.map_err(|error| size.refused(error.to_string()))?, board))
    }

    fn effects(
        size: Part,
        effects: Part,
        modulus: u32,
        marked: impl Fn(Board) -> Result<Board, ReadError>,
    ) -> Result<(Rule, Board), ReadError> {
        let wanted = "a list of effects has a size as 12n9: lamps and presses";
        let (lamps, presses) = size.split('n').ok_or_else(|| size.refused(wanted))?;
        let (lamps, presses) = (lamps.number::<usize>()?, presses.number::<usize>()?);
        let mut lists: Vec<Vec<u32>> = effects.pieces(';').map(Part::numbers).collect::<Result<_, _>>()?;
        // Of one press that changes nothing, nothing is written.
        lists.resize(lists.len().max(presses.min(1)), Vec::new());
        if lamps > MOST_CELLS || lists.len() != presses {
            return Err(size
                .refused(format!("this link has {} presses, and may have {MOST_CELLS} lamps", lists.len())));
        }
        let rule = Rule::from_effects(modulus, lamps, lists);
        let rule = rule.map_err(|error| effects.error(error.to_string(), "effects name lamps"))?;
        Ok((rule, marked(Board::list(lamps, presses))?))
    }

    /// The board with its holes and locked cells.
    fn marked(&self, mut board: Board) -> Result<Board, ReadError> {
        if let Some(holes) = self.get('h') {
            let marks = holes.marks(board.n_lamps())?;
            board = board.with_holes(marks).map_err(|error| holes.refused(error.to_string()))?;
        }
        if let Some(locked) = self.get('l') {
            let marks = locked.marks(board.n_presses())?;
            board = board.with_locked(marks).map_err(|error| locked.refused(error.to_string()))?;
        }
        Ok(board)
    }

    fn stencil(&self, modulus: u32) -> Result<Stencil, ReadError> {
        if let Some(name) = self.get('s') {
            let names = Stencil::NAMES.join(", ");
            return Stencil::named(name.text).ok_or_else(|| name.refused(format!("stencils are {names}")));
        }
        let Some(drawn) = self.get('d') else { return Ok(Stencil::plus()) };
        let wanted = "a drawn stencil is as 3x3:values";
        let (size, values) = drawn.split(':').ok_or_else(|| drawn.refused(wanted))?;
        let (rows, columns) = size.sides()?;
        let (modulus, values) = match values.split(':') {
            None => (modulus, values),
            Some((wide, values)) => (wide.number()?, values),
        };
        if modulus < 2 {
            return Err(drawn.refused(wanted));
        }
        let values = values.values(modulus, rows * columns)?;
        let rows: Vec<Vec<u32>> = values.chunks(columns).map(<[u32]>::to_vec).collect();
        Stencil::from_rows(&rows).map_err(|error| drawn.refused(error.to_string()))
    }

    fn goal(&self, modulus: u32, n_lamps: usize) -> Result<Goal, ReadError> {
        if let Some(picture) = self.get('p') {
            let state = State::new(modulus, picture.values(modulus, n_lamps)?).expect("they are below it");
            let Some(ignored) = self.get('i') else { return Ok(Goal::Picture(Picture::new(state))) };
            let picture = Picture::with_ignored(state, ignored.marks(n_lamps)?).expect("one mark a lamp");
            return Ok(Goal::Picture(picture));
        }
        let Some(part) = self.get('g') else { return Ok(Goal::Off) };
        match part.text {
            "off" => Ok(Goal::Off),
            "on" => Ok(Goal::On),
            "uniform" => Ok(Goal::Uniform),
            _ => part
                .text
                .parse()
                .map(Goal::Value)
                .map_err(|_| part.refused("a goal is off, on, uniform or a value")),
        }
    }

    fn costs(&self) -> Result<Costs, ReadError> {
        let costs = match self.get('c') {
            None => Costs::default(),
            Some(part) => {
                Costs::of_cells(part.numbers()?).map_err(|error| part.refused(error.to_string()))?
            }
        };
        Ok(if self.get('b').is_some() { costs.both_ways() } else { costs })
    }
}
