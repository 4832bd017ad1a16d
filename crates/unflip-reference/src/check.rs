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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Edges, Grid, Stencil};

    /// Three cells in a row, the last one locked, then a hole.
    fn row(modulus: u32) -> Game {
        let plus = Stencil::named("plus").unwrap();
        let mut grid = Grid::new(modulus, 1, 4, plus, Edges::Plane);
        (grid.holes[3], grid.locked[2]) = (true, true);
        Game::from_grid(&grid)
    }

    fn said<T: fmt::Debug>(result: Result<T, Fault>) -> String {
        result.expect_err("this is not valid").to_string()
    }

    #[test]
    fn right_presses_have_their_weight() {
        let game = row(3);
        assert_eq!(check_presses(&game, &[2, 2, 2, 0], &game.all(0), &[0, 1, 0, 0]), Ok(1));
        assert_eq!(check_uniform_presses(&game, &[0, 0, 0, 2], &[0, 2, 0, 0]), Ok((2, 2)));
        let only_the_first = [Some(1), None, None, None];
        assert_eq!(check_presses(&game, &[0; 4], &only_the_first, &[1, 0, 0, 0]), Ok(1));
    }

    #[test]
    fn wrong_presses_are_told_where() {
        let (game, off) = (row(3), row(3).all(0));
        let check = |start: &[u32], presses: &[u32]| said(check_presses(&game, start, &off, presses));
        assert_eq!(check(&[0; 4], &[0; 3]), "presses has 3 values, but the puzzle has 4 places for them");
        assert_eq!(check(&[0; 5], &[0; 4]), "start has 5 values, but the puzzle has 4 places for them");
        assert_eq!(
            check(&[0; 4], &[0, 3, 0, 0]),
            "presses has 3 at place 1, but with modulus 3 values end at 2"
        );
        assert_eq!(check(&[0; 4], &[0, 0, 1, 0]), "press 2 is used 1 times, but it is a hole or locked");
        assert_eq!(check(&[0; 4], &[0, 0, 0, 1]), "press 3 is used 1 times, but it is a hole or locked");
        assert_eq!(check(&[2, 2, 1, 0], &[0, 1, 0, 0]), "lamp 2 ends at 2, but 0 is wanted");
        assert_eq!(
            said(check_uniform_presses(&game, &[0; 4], &[1, 0, 0, 0])),
            "lamp 2 ends at 0, but 1 is wanted"
        );
    }

    #[test]
    fn right_witnesses_pass() {
        let game = row(3);
        // Presses 0 and 1 step lamps 0, 1 and 0, 1, 2: twice lamp 0 and once lamp 1 never changes.
        assert_eq!(check_witness(&game, &[1, 0, 0, 0], &game.all(0), &[2, 1, 0, 0]), Ok(()));
        assert_eq!(check_uniform_witness(&game, &[1, 0, 0, 0], &[2, 1, 0, 0]), Ok(()));
    }

    #[test]
    fn wrong_witnesses_are_told_why() {
        let (game, off) = (row(3), row(3).all(0));
        let check = |start: &[u32], witness: &[u32]| said(check_witness(&game, start, &off, witness));
        assert_eq!(
            check(&[1, 0, 0, 0], &[1, 1, 0, 0]),
            "press 0 changes the sum of the witness by 2, but no press may change it"
        );
        assert_eq!(
            check(&[0, 0, 1, 0], &[2, 1, 0, 0]),
            "the sum of the witness has to change by 0, which refutes nothing"
        );
        assert_eq!(
            check(&[1, 0, 0, 1], &[2, 1, 0, 1]),
            "the witness has 1 at lamp 3, which no target constrains"
        );
        let any = [Some(0), None, Some(0), None];
        assert!(matches!(
            check_witness(&game, &[1, 0, 0, 0], &any, &[2, 1, 0, 0]),
            Err(Fault::NotWanted { lamp: 1, value: 1 })
        ));
    }

    #[test]
    fn a_uniform_witness_must_refute_every_value() {
        // One press steps both lamps: their difference stays 2, of which twice (mod 4) is nothing.
        let pair = Game::from_effects(4, 2, vec![vec![0, 1]]);
        assert_eq!(check_uniform_witness(&pair, &[0, 2], &[1, 3]), Ok(()));
        let told = |value| Err(Fault::NothingToChange { uniform: Some(value) });
        assert_eq!(check_uniform_witness(&pair, &[0, 2], &[2, 2]), told(0));
        let no_press = Game::from_effects(2, 1, vec![]);
        assert_eq!(check_uniform_witness(&no_press, &[1], &[1]), told(1));
        assert_eq!(
            said(check_uniform_witness(&no_press, &[1], &[1])),
            "to reach 1 everywhere the sum of the witness has to change by 0, which refutes nothing"
        );
    }
}
