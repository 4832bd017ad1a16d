//! The obvious flip puzzle solver, and the checkers of presses and witnesses.
//!
//! All of it is meant to be *seen* to be right: it tries every possibility, undoes the joins of a board one at a time,
//! and shares no type and no code with `unflip`, so that neither can hide the other's mistakes.
//!
//! States and presses are slices with one value `0..modulus` for each lamp or press; a grid numbers *all* of its
//! places in reading order, holes included. Slices of other lengths, and values that are too large, panic.
#![forbid(unsafe_code)]
#![allow(clippy::cast_possible_truncation)] // only what was reduced modulo 32 bits

use std::fmt;

mod solve;

pub use solve::{
    Cost, Minimum, Table, cheapest_by_elimination, minimum_by_elimination, minimum_by_search, nullity,
    priced, quiet_orders, weight,
};

/// What is wanted of each lamp: its value in the end, or `None` where any will do.
pub type Targets = [Option<u32>];

/// What each press does: the rule of a puzzle, spelt out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The number of values of a lamp.
    pub modulus: u32,
    /// For each press the lamps that it steps; one that stands there twice is stepped twice.
    pub effects: Vec<Vec<usize>>,
    /// For each lamp: it is there; false for a hole.
    pub is_lamp: Vec<bool>,
    /// For each press: it may be used; false for a hole and for a locked cell.
    pub may_press: Vec<bool>,
}

impl Game {
    /// Makes a game of `lamps` lamps with `modulus` values each, in which press `j` steps the lamps `effects[j]`.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2, or an effect names a lamp that is not there.
    #[must_use]
    pub fn from_effects(modulus: u32, lamps: usize, effects: Vec<Vec<usize>>) -> Game {
        assert!(modulus >= 2, "the modulus is {modulus}");
        assert!(effects.iter().flatten().all(|&lamp| lamp < lamps), "there are only {lamps} lamps");
        let may_press = vec![true; effects.len()];
        Game { modulus, effects, is_lamp: vec![true; lamps], may_press }
    }

    /// Makes the game on a grid. A hole's press has no effect and must stay 0; its lamp is never stepped.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2, or `holes` or `locked` are not one value for each place.
    #[must_use]
    pub fn from_grid(grid: &Grid) -> Game {
        let places = grid.rows * grid.columns;
        assert_eq!((grid.holes.len(), grid.locked.len()), (places, places), "one value for each place");
        let effects = (0..places).map(|place| grid.effect(place)).collect();
        let is_lamp = grid.holes.iter().map(|&hole| !hole).collect();
        let may_press = (0..places).map(|place| !grid.holes[place] && !grid.locked[place]).collect();
        Game { is_lamp, may_press, ..Game::from_effects(grid.modulus, places, effects) }
    }

    /// Returns the state that `presses` lead to from `start`.
    ///
    /// # Panics
    ///
    /// If a slice has another length than the game, or a value that is not below the modulus.
    #[must_use]
    pub fn apply(&self, start: &[u32], presses: &[u32]) -> Vec<u32> {
        assert_eq!(start.len(), self.is_lamp.len(), "one value for each lamp");
        assert_eq!(presses.len(), self.effects.len(), "one count for each press");
        assert!(start.iter().chain(presses).all(|&value| value < self.modulus), "a value is too large");
        let mut lamps = start.to_vec();
        for (effect, &count) in self.effects.iter().zip(presses) {
            for &lamp in effect {
                lamps[lamp] = self.plus(lamps[lamp], count);
            }
        }
        lamps
    }

    /// Returns a + b modulo the modulus.
    fn plus(&self, a: u32, b: u32) -> u32 {
        // Below the modulus, so it fits.
        ((u64::from(a) + u64::from(b)) % u64::from(self.modulus)) as u32
    }

    /// Returns a · b modulo the modulus.
    fn times(&self, a: u32, b: u32) -> u32 {
        (u64::from(a) * u64::from(b) % u64::from(self.modulus)) as u32
    }

    /// Returns -a modulo the modulus.
    fn minus(&self, a: u32) -> u32 {
        (self.modulus - a) % self.modulus
    }

    /// Returns the targets "value `value` at every lamp".
    #[must_use]
    pub fn all(&self, value: u32) -> Vec<Option<u32>> {
        self.is_lamp.iter().map(|&lamp| lamp.then_some(value)).collect()
    }
}

/// Which places a press on a grid steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stencil {
    /// `(down, right, times)`: the place that far from the press is stepped that many times.
    Steps(Vec<(isize, isize, u32)>),
    /// The whole row and the whole column, the centre once; neither holes nor borders change that.
    RowColumn,
}

/// What happens at the borders of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// What would be stepped beyond a border is dropped.
    Plane,
    /// Left and right are joined.
    Cylinder,
    /// Left and right are joined, and top and bottom.
    Torus,
    /// Left and right are joined with the rows reversed.
    Mobius,
    /// As [`Edges::Mobius`], and top and bottom are joined straight.
    Klein,
    /// Left and right are joined with the rows reversed, top and bottom with the columns reversed.
    Projective,
}

/// A rectangle of `rows * columns` places in reading order, and how a press acts on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// The number of values of a lamp.
    pub modulus: u32,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// What a press steps.
    pub stencil: Stencil,
    /// What happens at the borders.
    pub edges: Edges,
    /// For each place: there is no cell here.
    pub holes: Vec<bool>,
    /// For each place: the lamp here cannot be pressed.
    pub locked: Vec<bool>,
}

impl Grid {
    /// Makes a full grid: no hole, nothing locked.
    #[must_use]
    pub fn new(modulus: u32, rows: usize, columns: usize, stencil: Stencil, edges: Edges) -> Grid {
        let nowhere = vec![false; rows * columns];
        Grid { modulus, rows, columns, stencil, edges, holes: nowhere.clone(), locked: nowhere }
    }

    fn effect(&self, place: usize) -> Vec<usize> {
        let width = self.columns;
        let (row, column) = (place / width, place % width);
        let mut lamps = Vec::new();
        match &self.stencil {
            Stencil::RowColumn => {
                let others = (column..self.holes.len()).step_by(width).filter(|p| p / width != row);
                lamps.extend((row * width..(row + 1) * width).chain(others));
            }
            Stencil::Steps(steps) => {
                for &(down, right, times) in steps {
                    let at = (down.saturating_add_unsigned(row), right.saturating_add_unsigned(column));
                    (0..times).for_each(|_| lamps.extend(self.place(at.0, at.1)));
                }
            }
        }
        lamps.retain(|&lamp| !self.holes[place] && !self.holes[lamp]);
        lamps
    }

    /// Returns the place that these coordinates mean: the joins undone one by one, until they lie on the board.
    fn place(&self, mut row: isize, mut column: isize) -> Option<usize> {
        let [rows, columns] = [self.rows, self.columns].map(|side| 0isize.saturating_add_unsigned(side));
        while !(0..columns).contains(&column) {
            match self.edges {
                Edges::Plane => return None,
                Edges::Cylinder | Edges::Torus => {}
                Edges::Mobius | Edges::Klein | Edges::Projective => row = rows - 1 - row,
            }
            column += if column < 0 { columns } else { -columns };
        }
        while !(0..rows).contains(&row) {
            match self.edges {
                Edges::Plane | Edges::Cylinder | Edges::Mobius => return None,
                Edges::Torus | Edges::Klein => {}
                Edges::Projective => column = columns - 1 - column,
            }
            row += if row < 0 { rows } else { -rows };
        }
        usize::try_from(row * columns + column).ok()
    }
}

/// Why an answer is not valid. Presses and lamps are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(missing_docs, reason = "each sentence names its fields")]
pub enum Fault {
    /// The hole or locked cell `press` is pressed.
    MayNotPress { press: usize },
    /// The presses leave `lamp` at `found`, where its target wants `wanted`.
    WrongLamp { lamp: usize, found: u32, wanted: u32 },
    /// The witness counts `lamp`, a hole or one that may end at any value.
    NotWanted { lamp: usize },
    /// One `press` changes the sum of the witness `by` so much, which no press may.
    PressChangesSum { press: usize, by: u32 },
    /// The sum of the witness is the same for the start and for the targets, so it refutes nothing.
    NothingToChange,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::MayNotPress { press } => write!(f, "press {press} is a hole or locked"),
            Fault::WrongLamp { lamp, found, wanted } => {
                write!(f, "lamp {lamp} is {found}, not {wanted}")
            }
            Fault::NotWanted { lamp } => write!(f, "nothing is wanted of lamp {lamp} of the witness"),
            Fault::PressChangesSum { press, by } => write!(f, "press {press} changes the sum by {by}"),
            Fault::NothingToChange => write!(f, "the sum need not change, which refutes nothing"),
        }
    }
}

impl std::error::Error for Fault {}

/// Checks that `presses` lead from `start` to `targets`; returns their weight. Whether fewer would do is not asked.
///
/// # Errors
///
/// The first [`Fault`] met.
pub fn check_presses(game: &Game, start: &[u32], targets: &Targets, presses: &[u32]) -> Result<u64, Fault> {
    if let Some(press) = (0..presses.len()).find(|&press| presses[press] != 0 && !game.may_press[press]) {
        return Err(Fault::MayNotPress { press });
    }
    let end = game.apply(start, presses);
    let is_wrong = |lamp: &usize| game.is_lamp[*lamp] && targets[*lamp].is_some_and(|t| t != end[*lamp]);
    match (0..end.len()).find(is_wrong) {
        Some(lamp) => Err(Fault::WrongLamp { lamp, found: end[lamp], wanted: targets[lamp].unwrap_or(0) }),
        None => Ok(presses.iter().map(|&count| u64::from(count)).sum()),
    }
}

/// Checks that `witness` proves that no presses lead from `start` to `targets`.
///
/// A witness numbers the lamps, 0 where any value will do. No press changes the sum of number times value (mod the
/// modulus), yet between `start` and `targets` that sum differs.
///
/// # Errors
///
/// The first [`Fault`] met.
pub fn check_witness(game: &Game, start: &[u32], targets: &Targets, witness: &[u32]) -> Result<(), Fault> {
    let syndrome = syndrome(game, start, targets);
    if let Some(lamp) = (0..game.is_lamp.len()).find(|&lamp| witness[lamp] != 0 && syndrome[lamp].is_none()) {
        return Err(Fault::NotWanted { lamp });
    }
    for press in (0..game.effects.len()).filter(|&press| game.may_press[press]) {
        let by = game.effects[press].iter().fold(0, |sum, &lamp| game.plus(sum, witness[lamp]));
        if by != 0 {
            return Err(Fault::PressChangesSum { press, by });
        }
    }
    let step = |sum, lamp: usize| game.plus(sum, game.times(witness[lamp], syndrome[lamp].unwrap_or(0)));
    let change = (0..game.is_lamp.len()).fold(0, step);
    if change == 0 { Err(Fault::NothingToChange) } else { Ok(()) }
}

/// What presses must add up to at each lamp, its target less its start; `None` for holes and where any value will do.
fn syndrome(game: &Game, start: &[u32], targets: &Targets) -> Vec<Option<u32>> {
    assert_eq!(
        (start.len(), targets.len()),
        (game.is_lamp.len(), game.is_lamp.len()),
        "one value for each lamp"
    );
    let less = |lamp: usize| Some(game.plus(targets[lamp]?, game.minus(start[lamp])));
    (0..game.is_lamp.len()).map(|lamp| less(lamp).filter(|_| game.is_lamp[lamp])).collect()
}
