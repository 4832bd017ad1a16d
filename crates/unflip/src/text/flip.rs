//! Game IDs of *Flip* in Simon Tatham's Portable Puzzle Collection: `3x3c:MATRIX,STATE`, hexadecimal.
//!
//! Width and height, a letter for the shape of the effects that may be missing, then for each square a bit for each square
//! that it flips, then a bit for each square that is dark. Bits are in reading order, the first of four in the 8 of a digit.
//! All squares are to become light, so dark is a lamp that is on and the goal is off. Crosses on a plane are
//! read as the stencil plus, other effects as switches by the number of their square.
//!
//! Source: `flip.c` of the collection, functions `encode_bitmap` and `validate_desc`.

use super::error::{ReadError, counted};
use super::lines::filled_lines;
use crate::bits::Bits;
use crate::board::Board;
use crate::edges::Edges;
use crate::rule::Rule;
use crate::state::State;
use crate::stencil::Stencil;

/// What an ID looks like, for errors.
const WANTED: &str = "a game ID of Flip is WIDTHxHEIGHT:MATRIX,STATE in hexadecimal";

/// Whether `bytes` start like an ID: sides, then a colon, or a letter and a sign.
pub(super) fn is_flip(bytes: &[u8]) -> bool {
    let Some((sides, sign)) = split(bytes.trim_ascii_start()) else { return false };
    // A row of a bare board may start with digits and hold a `#`: a random ID is told by its x.
    sign == b':' || sign == b'#' && sides.contains(&b'x')
}

/// The parameters and the sign behind them.
fn split(text: &[u8]) -> Option<(&[u8], u8)> {
    let end = text.iter().position(|byte| !byte.is_ascii_digit() && !b"xcr".contains(byte))?;
    let is_number = text[..end].first().is_some_and(u8::is_ascii_digit);
    is_number.then_some((&text[..end], text[end]))
}

/// Reads one ID: the rule, its board, and the state to start from.
pub(super) fn read_flip(bytes: &[u8]) -> Result<(Rule, Board, State), ReadError> {
    let mut lines = filled_lines(bytes);
    let line = lines.next().ok_or_else(|| ReadError::new((1, 1), "there is nothing", WANTED))?;
    if let Some(second) = lines.next() {
        return Err(ReadError::new((second.number, 1), "found a second line", "one game ID is read here"));
    }
    let text = line.text.trim_ascii();
    let start = line.text.len() - line.text.trim_ascii_start().len();
    let error = |offset: usize, found: String, wanted: &str| {
        ReadError::new((line.number, start + offset + 1), found, wanted)
    };
    let Some((parameters, sign)) = split(text) else {
        return Err(error(0, "this is no game ID".into(), WANTED));
    };
    let at = parameters.len();
    match sign {
        b':' => (),
        b'#' => {
            let wanted =
                "only the game can tell its board: copy the ID with : from its menu, \"Specific...\"";
            return Err(error(at, "found a random seed behind #".into(), wanted));
        }
        _ => return Err(error(at, "this is no game ID".into(), WANTED)),
    }
    let (columns, rows) =
        sides(parameters).ok_or_else(|| error(0, "these sides are no board".into(), WANTED))?;
    let hex = &text[at + 1..];
    let digits = |bits: usize| bits.div_ceil(4);
    let sizes = rows.checked_mul(columns).and_then(|cells| Some((cells, cells.checked_mul(cells)?)));
    let (cells, bits) = sizes.filter(|&(_, bits)| digits(bits) <= hex.len()).ok_or_else(|| {
        let found = format!("{} are left", counted(hex.len(), "digit"));
        error(at + 1, found, "the matrix has one bit for each pair of squares")
    })?;
    let comma = hex.iter().position(|&byte| byte == b',').unwrap_or(hex.len());
    let (matrix, state) = (&hex[..comma], hex.get(comma + 1..).unwrap_or_default());
    for (offset, part, wanted, name) in
        [(at + 1, matrix, digits(bits), "matrix"), (at + 2 + comma, state, digits(cells), "state")]
    {
        if let Some(bad) = part.iter().position(|byte| !byte.is_ascii_hexdigit()) {
            return Err(error(
                offset + bad,
                format!("the {name} has another character"),
                "its digits are 0 to 9 and a to f",
            ));
        }
        if part.len() != wanted {
            let found = format!("the {name} has {}", counted(part.len(), "digit"));
            return Err(error(offset, found, &format!("{columns} x {rows} squares need {wanted}")));
        }
    }
    let start = State::from(unpack(state, cells));
    Ok(game(&unpack(matrix, bits), rows, columns, start))
}

/// Width and height; one number is both.
fn sides(parameters: &[u8]) -> Option<(usize, usize)> {
    let text = std::str::from_utf8(parameters).ok()?;
    let text = text.strip_suffix(['c', 'r']).unwrap_or(text);
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let side = |text: &str| text.parse().ok().filter(|&side| side > 0);
    Some((side(width)?, side(height)?))
}

/// The first `length` bits of hexadecimal digits.
fn unpack(hex: &[u8], length: usize) -> Bits {
    let value = |byte: u8| char::from(byte).to_digit(16).expect("checked to be hexadecimal");
    (0..length).map(|bit| value(hex[bit / 4]) & (8 >> (bit % 4)) != 0).collect()
}

fn game(matrix: &Bits, rows: usize, columns: usize, start: State) -> (Rule, Board, State) {
    let cells = rows * columns;
    let effect = |press: usize| (0..cells).filter(move |lamp| matrix.get(press * cells + lamp)).map(narrow);
    let effects: Vec<Vec<u32>> = (0..cells).map(|press| effect(press).collect()).collect();
    let grid = Board::grid(rows, columns).expect("sides from 1 whose product was taken");
    let plus = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("2 is a modulus");
    if is_rule(&plus, &grid, &effects) {
        return (plus, grid, start);
    }
    let rule = Rule::from_effects(2, cells, effects).expect("every lamp is one of the squares");
    let board = rule.board().expect("an effect list has its board");
    (rule, board, start)
}

fn narrow(lamp: usize) -> u32 {
    u32::try_from(lamp).expect("the squares are as many as the root of the matrix")
}

/// Whether the presses of the rule have these effects.
fn is_rule(rule: &Rule, board: &Board, effects: &[Vec<u32>]) -> bool {
    effects.iter().enumerate().all(|(press, effect)| {
        let mut lamps = Vec::new();
        rule.for_each_step(board, press, |lamp, _| lamps.push(narrow(lamp)));
        lamps.sort_unstable();
        lamps == *effect
    })
}
