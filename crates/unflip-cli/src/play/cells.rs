//! How a cell is drawn: its lamp and the marks on both sides; shapes first, colours only beside them.

use ratatui::style::{Color, Modifier, Style};
use unflip::Goal;

use super::table::{Mode, Table};

/// What a terminal can show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Look {
    /// ASCII, without colours.
    Plain,
    /// All shapes, without colours.
    Shapes,
    /// All shapes in 16 colours.
    Colours,
}

/// What a part of the picture is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Unlit,
    /// A lamp of this value, which is not 0.
    Lit(u32),
    Cursor,
    Hint,
    Hover,
    Locked,
    Order,
    Title,
    Faint,
    Good,
}

/// Colours of the values from 1 on, then again.
const COLOURS: [Color; 6] = [
    Color::LightYellow,
    Color::LightCyan,
    Color::LightMagenta,
    Color::LightGreen,
    Color::LightBlue,
    Color::LightRed,
];

/// Digits of the values that one letter can show; larger ones are written out.
const DIGITS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// The letters that a lamp takes.
pub(super) fn letters(modulus: u32) -> u16 {
    let n_digits = (modulus - 1).checked_ilog10().map_or(1, |log| log + 1);
    if modulus as usize <= DIGITS.len() { 1 } else { u16::try_from(n_digits).expect("ten at most") }
}

impl Look {
    pub(super) fn style(self, role: Role) -> Style {
        let (colour, modifier) = match role {
            Role::Unlit | Role::Faint => (Color::DarkGray, Modifier::empty()),
            Role::Lit(value) => (COLOURS[(value as usize - 1) % COLOURS.len()], Modifier::BOLD),
            Role::Cursor => (Color::LightRed, Modifier::BOLD),
            Role::Hint | Role::Good => (Color::LightGreen, Modifier::BOLD),
            Role::Hover => (Color::LightCyan, Modifier::empty()),
            Role::Locked => (Color::Gray, Modifier::empty()),
            Role::Order => (Color::LightGreen, Modifier::empty()),
            Role::Title => (Color::Reset, Modifier::BOLD),
        };
        match self {
            Self::Plain => Style::default(),
            Self::Shapes => Style::default().add_modifier(modifier),
            Self::Colours => Style::default().fg(colour).add_modifier(modifier),
        }
    }

    /// What is written for a value, with as many letters for each.
    pub(super) fn value(self, value: u32, modulus: u32) -> String {
        let letter = match (value, self) {
            (0, Self::Plain) => '.',
            (0, _) => '·',
            (1, Self::Plain) if modulus == 2 => '#',
            (1, _) if modulus == 2 => '●',
            _ if letters(modulus) > 1 => return format!("{value:>0$}", usize::from(letters(modulus))),
            _ => char::from(DIGITS[value as usize]),
        };
        format!("{letter:>0$}", usize::from(letters(modulus)))
    }
}

/// What a lamp is, or is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Lamp {
    Value(u32),
    /// Whatever it is will do.
    Any,
}

/// What is drawn at a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Cell {
    /// A hole, or a press without a lamp, has none.
    pub(super) lamp: Option<Lamp>,
    /// What stands on both sides.
    pub(super) mark: Option<Role>,
}

/// The marks on both sides of a cell.
pub(super) fn marks(role: Role) -> (char, char) {
    match role {
        Role::Cursor => ('[', ']'),
        Role::Hint => ('>', '<'),
        Role::Hover => ('(', ')'),
        _ => ('|', '|'),
    }
}

impl Cell {
    /// The cell at a place of the table.
    pub(super) fn at(table: &Table, place: usize) -> Self {
        let board = table.puzzle.board();
        let is_lamp = place < board.n_lamps() && !board.is_hole(place);
        let is_press = place < board.n_presses() && !board.is_hole(place);
        // The most important first.
        let marks = [
            (table.cursor == place, Role::Cursor),
            (table.hint.is_some_and(|hint| hint.press == place), Role::Hint),
            (table.hover == Some(place), Role::Hover),
            (is_press && board.is_locked(place), Role::Locked),
        ];
        Self {
            lamp: is_lamp.then(|| lamp(table, place)),
            mark: marks.into_iter().find(|(is_so, _)| *is_so).map(|(_, role)| role),
        }
    }
}

/// A lamp; as it is to be, while a picture of that is looked at.
fn lamp(table: &Table, place: usize) -> Lamp {
    match (table.mode, table.puzzle.goal()) {
        (Mode::Goal, Goal::Picture(picture)) => picture.wanted(place).map_or(Lamp::Any, Lamp::Value),
        _ => Lamp::Value(table.values[place]),
    }
}
