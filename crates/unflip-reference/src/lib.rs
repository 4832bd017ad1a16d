//! The obvious flip puzzle solver, and the checkers of presses and witnesses.
//!
//! All of it is meant to be *seen* to be right: it tries every possibility, undoes the joins of a board one at a time,
//! and shares no type and no code with `unflip`, so that neither can hide the other's mistakes.
//!
//! States and presses are slices with one value `0..modulus` for each lamp or press; a grid numbers *all* of its
//! places in reading order, holes included. Slices of other lengths, and values that are too large, panic.
#![forbid(unsafe_code)]

use std::{collections::HashMap, fmt};

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
    /// If the modulus is not in `2..=65536` (products fit in a `u32`), or an effect names a lamp that is not there.
    #[must_use]
    pub fn from_effects(modulus: u32, lamps: usize, effects: Vec<Vec<usize>>) -> Game {
        assert!((2..=1 << 16).contains(&modulus), "the modulus is {modulus}");
        assert!(effects.iter().flatten().all(|&lamp| lamp < lamps), "there are only {lamps} lamps");
        let may_press = vec![true; effects.len()];
        Game { modulus, effects, is_lamp: vec![true; lamps], may_press }
    }

    /// Makes the game on a grid. A hole's press has no effect and must stay 0; its lamp is never stepped.
    ///
    /// # Panics
    ///
    /// If the modulus is not in `2..=65536`, or `holes` or `locked` are not one value for each place.
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
                lamps[lamp] = (lamps[lamp] + count) % self.modulus;
            }
        }
        lamps
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

/// The lightest of all solutions, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// The sum of the press counts.
    pub weight: u64,
    /// The lexicographically least among the solutions of this weight.
    pub presses: Vec<u32>,
    /// How many solutions have this weight.
    pub minima: u128,
    /// How many solutions there are.
    pub solutions: u128,
}

impl Minimum {
    /// Adds one more solution to those seen so far.
    fn tally(seen: &mut Option<Minimum>, presses: &[u32]) {
        let weight = presses.iter().map(|&count| u64::from(count)).sum();
        let best = seen.get_or_insert(Minimum { weight, presses: presses.to_vec(), minima: 0, solutions: 0 });
        best.solutions += 1;
        if weight < best.weight {
            best.minima = 0;
        }
        best.minima += u128::from(weight <= best.weight);
        if (weight, presses) < (best.weight, &best.presses[..]) {
            (best.weight, best.presses) = (weight, presses.to_vec());
        }
    }
}

/// The answer to every syndrome that has one, by trying every vector of presses: for some 20 of them.
#[derive(Clone, Debug)]
pub struct Table(pub HashMap<Vec<u32>, Option<Minimum>>);

impl Table {
    /// Tries all presses, and notes for each syndrome they add up to the lightest.
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 press vectors (memory is full long before).
    #[must_use]
    pub fn new(game: &Game) -> Table {
        let usable: Vec<usize> = (0..game.effects.len()).filter(|&press| game.may_press[press]).collect();
        let (mut answers, mut presses) = (HashMap::new(), vec![0; game.effects.len()]);
        for_each_vector(game.modulus, usable.len(), |counts| {
            usable.iter().zip(counts).for_each(|(&press, &count)| presses[press] = count);
            let syndrome = game.apply(&vec![0; game.is_lamp.len()], &presses);
            Minimum::tally(answers.entry(syndrome).or_default(), &presses);
        });
        Table(answers)
    }

    /// Returns the answer for `syndrome`, the wanted state minus the start, which is 0 at holes.
    #[must_use]
    pub fn minimum(&self, syndrome: &[u32]) -> Option<&Minimum> {
        self.0.get(syndrome)?.as_ref()
    }
}

/// Finds the fewest presses by elimination, then a try of all solutions (nullity to 20 or so); `None` without any.
///
/// # Panics
///
/// If the modulus is not prime, there are more than 2^32 solutions, or a slice has not one value for each lamp.
#[must_use]
pub fn minimum_by_elimination(game: &Game, start: &[u32], targets: &Targets) -> Option<Minimum> {
    let (presses, modulus) = (game.effects.len(), game.modulus);
    let (rows, pivots) = eliminate(game, start, targets);
    let free: Vec<usize> = (0..presses).filter(|j| game.may_press[*j] && !pivots.contains(j)).collect();
    let mut minimum = None;
    if rows[pivots.len()..].iter().all(|row| row[presses] == 0) {
        for_each_vector(modulus, free.len(), |counts| {
            let mut x = vec![0; presses];
            free.iter().zip(counts).for_each(|(&press, &count)| x[press] = count);
            // A reduced row gives its pivot: what is wanted of it, less what the free presses do.
            for (row, &pivot) in rows.iter().zip(&pivots) {
                let steps = free.iter().fold(0, |sum, &j| (sum + row[j] * x[j]) % modulus);
                x[pivot] = (row[presses] + modulus - steps) % modulus;
            }
            Minimum::tally(&mut minimum, &x);
        });
    }
    minimum
}

/// Returns the dimension of the quiet patterns of `game`. Prime modulus only.
///
/// # Panics
///
/// If the modulus is not prime.
#[must_use]
pub fn nullity(game: &Game) -> usize {
    let rank = eliminate(game, &vec![0; game.is_lamp.len()], &game.all(0)).1.len();
    game.may_press.iter().filter(|&&may| may).count() - rank
}

/// Returns the reduced equations, one for each lamp that has a target: how often each press steps it, then what they
/// must add up to; and the pivots of those that have one, which stand first.
fn eliminate(game: &Game, start: &[u32], targets: &Targets) -> (Vec<Vec<u32>>, Vec<usize>) {
    let (presses, modulus) = (game.effects.len(), game.modulus);
    assert!((2..modulus).all(|divisor| modulus / divisor * divisor != modulus), "{modulus} is not prime");
    let syndrome = syndrome(game, start, targets);
    let mut rows = vec![vec![0; presses + 1]; game.is_lamp.len()];
    for press in (0..presses).filter(|&press| game.may_press[press]) {
        game.effects[press].iter().for_each(|&lamp| rows[lamp][press] = (rows[lamp][press] + 1) % modulus);
    }
    rows.iter_mut().zip(&syndrome).for_each(|(row, wanted)| row[presses] = wanted.unwrap_or(0));
    let mut wanted = syndrome.iter();
    rows.retain(|_| wanted.next().is_some_and(Option::is_some));
    let mut pivots = Vec::new();
    for column in 0..presses {
        let rank = pivots.len();
        let Some(found) = (rank..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        let row = rows.remove(found);
        let inverse = (1..modulus).find(|i| row[column] * i % modulus == 1).expect("the modulus is prime");
        let pivot_row: Vec<u32> = row.iter().map(|x| x * inverse % modulus).collect();
        for row in &mut rows {
            let times = modulus - row[column];
            row.iter_mut().zip(&pivot_row).for_each(|(x, y)| *x = (*x + times * y) % modulus);
        }
        rows.insert(rank, pivot_row);
        pivots.push(column);
    }
    (rows, pivots)
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
        let by = game.effects[press].iter().fold(0, |sum, &lamp| (sum + witness[lamp]) % game.modulus);
        if by != 0 {
            return Err(Fault::PressChangesSum { press, by });
        }
    }
    let step = |sum, lamp: usize| (sum + witness[lamp] * syndrome[lamp].unwrap_or(0)) % game.modulus;
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
    let less = |lamp: usize| Some((targets[lamp]? + game.modulus - start[lamp]) % game.modulus);
    (0..game.is_lamp.len()).map(|lamp| less(lamp).filter(|_| game.is_lamp[lamp])).collect()
}

/// Visits every vector of `len` values `0..modulus`, in lexicographic order.
fn for_each_vector(modulus: u32, len: usize, mut visit: impl FnMut(&[u32])) {
    let n_vectors = u32::try_from(len).ok().and_then(|len| u64::from(modulus).checked_pow(len));
    assert!(n_vectors.is_some_and(|n| n <= 1 << 32), "{modulus}^{len} possibilities are too many to try");
    let mut values = vec![0; len];
    loop {
        visit(&values);
        let Some(last) = values.iter().rposition(|&value| value + 1 < modulus) else { return };
        values[last] += 1;
        values[last + 1..].fill(0);
    }
}
