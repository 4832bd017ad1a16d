//! The checkers: is this answer right? They only add up; they search for nothing.

use std::fmt;

use crate::{Game, add, multiply, subtract, weight};

/// Why an answer is not valid. Presses and lamps are numbered from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A slice does not have one value for each place.
    WrongLength {
        /// The name of the slice.
        what: &'static str,
        /// How many values it has.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A value is not below the modulus.
    TooLarge {
        /// The name of the slice.
        what: &'static str,
        /// Where in the slice.
        place: usize,
        /// What stands there.
        value: u32,
        /// What it should be below.
        modulus: u32,
    },
    /// A hole or a locked cell is pressed.
    MayNotPress {
        /// The press.
        press: usize,
        /// How often it is pressed.
        count: u32,
    },
    /// The presses leave a lamp at the wrong value.
    WrongLamp {
        /// The lamp.
        lamp: usize,
        /// Its value in the end.
        found: u32,
        /// The value that its target wants.
        wanted: u32,
    },
    /// The witness counts a lamp that may end at any value, or a hole.
    NotWanted {
        /// The lamp.
        lamp: usize,
        /// Its number in the witness.
        value: u32,
    },
    /// A press changes the sum that the witness claims no press can change.
    PressChangesSum {
        /// The press.
        press: usize,
        /// By how much.
        by: u32,
    },
    /// The witness sees nothing wrong: its sum is the same for the start and for the targets.
    NothingToChange {
        /// The value of all lamps that is not refuted, where any one value was the goal.
        uniform: Option<u32>,
    },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::WrongLength { what, found, expected } => {
                write!(f, "{what} has {found} values, but the puzzle has {expected} places for them")
            }
            Fault::TooLarge { what, place, value, modulus } => {
                write!(
                    f,
                    "{what} has {value} at place {place}, but with modulus {modulus} values end at {}",
                    modulus - 1
                )
            }
            Fault::MayNotPress { press, count } => {
                write!(f, "press {press} is used {count} times, but it is a hole or locked")
            }
            Fault::WrongLamp { lamp, found, wanted } => {
                write!(f, "lamp {lamp} ends at {found}, but {wanted} is wanted")
            }
            Fault::NotWanted { lamp, value } => {
                write!(f, "the witness has {value} at lamp {lamp}, which no target constrains")
            }
            Fault::PressChangesSum { press, by } => {
                write!(f, "press {press} changes the sum of the witness by {by}, but no press may change it")
            }
            Fault::NothingToChange { uniform: None } => {
                write!(f, "the sum of the witness has to change by 0, which refutes nothing")
            }
            Fault::NothingToChange { uniform: Some(value) } => {
                write!(
                    f,
                    "to reach {value} everywhere the sum of the witness has to change by 0, which refutes nothing"
                )
            }
        }
    }
}

impl std::error::Error for Fault {}

/// Checks that `presses` lead from `start` to `targets`; returns their weight.
///
/// Whether fewer would do is another question: nothing here proves a minimum but the solvers above.
///
/// # Errors
///
/// The first [`Fault`] met.
pub fn check_presses(
    game: &Game,
    start: &[u32],
    targets: &[Option<u32>],
    presses: &[u32],
) -> Result<u64, Fault> {
    check_problem(game, start, targets)?;
    check_values("presses", presses, game.presses(), game.modulus())?;
    for (press, &count) in presses.iter().enumerate() {
        if count != 0 && !game.may_press(press) {
            return Err(Fault::MayNotPress { press, count });
        }
    }
    let end = game.apply(start, presses);
    for lamp in (0..game.lamps()).filter(|&lamp| game.is_lamp(lamp)) {
        match targets[lamp] {
            Some(wanted) if wanted != end[lamp] => {
                return Err(Fault::WrongLamp { lamp, found: end[lamp], wanted });
            }
            _ => {}
        }
    }
    Ok(weight(presses))
}

/// Checks that `presses` make all lamps equal; returns the value that they then have, and the weight.
///
/// # Errors
///
/// The first [`Fault`] met; a lamp that differs from the first lamp is a wrong one.
pub fn check_uniform_presses(game: &Game, start: &[u32], presses: &[u32]) -> Result<(u32, u64), Fault> {
    check_problem(game, start, &game.all(0))?;
    check_values("presses", presses, game.presses(), game.modulus())?;
    let first = (0..game.lamps()).find(|&lamp| game.is_lamp(lamp));
    let value = first.map_or(0, |first| game.apply(start, presses)[first]);
    Ok((value, check_presses(game, start, &game.all(value), presses)?))
}

/// Checks that `witness` proves that no presses lead from `start` to `targets`.
///
/// A witness gives each lamp a number, 0 where any value will do. No press changes the sum of number times value
/// (mod the modulus), yet between `start` and `targets` that sum differs.
///
/// # Errors
///
/// The first [`Fault`] met.
pub fn check_witness(
    game: &Game,
    start: &[u32],
    targets: &[Option<u32>],
    witness: &[u32],
) -> Result<(), Fault> {
    check_problem(game, start, targets)?;
    check_sum_is_kept(game, targets, witness)?;
    if needed_change(game, start, targets, witness) == 0 {
        return Err(Fault::NothingToChange { uniform: None });
    }
    Ok(())
}

/// Checks that the one `witness` proves that no presses lead from `start` to any state with all lamps equal.
///
/// # Errors
///
/// The first [`Fault`] met.
pub fn check_uniform_witness(game: &Game, start: &[u32], witness: &[u32]) -> Result<(), Fault> {
    check_problem(game, start, &game.all(0))?;
    check_sum_is_kept(game, &game.all(0), witness)?;
    for value in game.uniform_values() {
        if needed_change(game, start, &game.all(value), witness) == 0 {
            return Err(Fault::NothingToChange { uniform: Some(value) });
        }
    }
    Ok(())
}

fn check_problem(game: &Game, start: &[u32], targets: &[Option<u32>]) -> Result<(), Fault> {
    let wanted: Vec<u32> = targets.iter().map(|target| target.unwrap_or(0)).collect();
    check_values("start", start, game.lamps(), game.modulus())?;
    check_values("targets", &wanted, game.lamps(), game.modulus())
}

fn check_values(what: &'static str, values: &[u32], expected: usize, modulus: u32) -> Result<(), Fault> {
    if values.len() != expected {
        return Err(Fault::WrongLength { what, found: values.len(), expected });
    }
    match values.iter().position(|&value| value >= modulus) {
        Some(place) => Err(Fault::TooLarge { what, place, value: values[place], modulus }),
        None => Ok(()),
    }
}

fn check_sum_is_kept(game: &Game, targets: &[Option<u32>], witness: &[u32]) -> Result<(), Fault> {
    check_values("witness", witness, game.lamps(), game.modulus())?;
    for (lamp, &value) in witness.iter().enumerate() {
        if value != 0 && (targets[lamp].is_none() || !game.is_lamp(lamp)) {
            return Err(Fault::NotWanted { lamp, value });
        }
    }
    for press in (0..game.presses()).filter(|&press| game.may_press(press)) {
        let by = game.effect(press).iter().fold(0, |sum, &lamp| add(sum, witness[lamp], game.modulus()));
        if by != 0 {
            return Err(Fault::PressChangesSum { press, by });
        }
    }
    Ok(())
}

fn needed_change(game: &Game, start: &[u32], targets: &[Option<u32>], witness: &[u32]) -> u32 {
    (0..game.lamps()).fold(0, |sum, lamp| {
        let syndrome = targets[lamp].map_or(0, |target| subtract(target, start[lamp], game.modulus()));
        add(sum, multiply(witness[lamp], syndrome, game.modulus()), game.modulus())
    })
}
