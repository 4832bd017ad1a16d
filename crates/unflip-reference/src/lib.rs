//! The obvious flip puzzle solver, and the checkers of presses and witnesses.
//!
//! Everything here is meant to be *seen* to be right: it tries every possibility, walks across borders one step at
//! a time, and shares no type and no code with `unflip`, so that neither can hide the other's mistakes.
//! Use the checkers on any answer; use the solvers as an oracle for small boards, and as a rival in benches.
//!
//! A [`Game`] numbers its presses and its lamps. States and presses are slices with one value `0..modulus` for each,
//! in that order; a grid numbers *all* of its `rows * columns` places in reading order, holes included.
//! Targets are one `Option` for each lamp: the wanted value, or `None` where any will do.
//!
//! | function | method | presses it can do |
//! | --- | --- | --- |
//! | [`minimum`], [`minimum_uniform`], [`Table`] | every vector of presses | about 20 (modulus 2) |
//! | [`minimum_by_elimination`] | elimination, then every solution | hundreds, while the nullity is below 20 or so |
//! | [`minimum_by_first_row`] | the contest program: every first row | any, up to some 15 columns |
//!
//! ```
//! use unflip_reference::{Edges, Game, Grid, Stencil, check_presses, check_witness, find_witness, minimum};
//!
//! let plus = Stencil::named("plus").unwrap();
//! let game = Game::from_grid(&Grid::new(2, 2, 1, plus, Edges::Plane));
//! let off = game.all(0);
//!
//! let both_on = minimum(&game, &[1, 1], &off).unwrap();
//! assert_eq!((both_on.weight, both_on.minima, &both_on.presses[..]), (1, 2, &[0, 1][..]));
//! assert_eq!(check_presses(&game, &[1, 1], &off, &both_on.presses), Ok(1));
//!
//! assert_eq!(minimum(&game, &[1, 0], &off), None);
//! let witness = find_witness(&game, &[1, 0], &off).unwrap();
//! assert_eq!(check_witness(&game, &[1, 0], &off, &witness), Ok(()));
//! ```
#![forbid(unsafe_code)]

mod check;
mod game;
mod solve;

pub use check::{Fault, check_presses, check_uniform_presses, check_uniform_witness, check_witness};
pub use game::{Edges, Game, Grid, Stencil};
pub use solve::{
    Elimination, Minimum, Table, find_witness, minimum, minimum_by_elimination, minimum_by_first_row,
    minimum_priced, minimum_uniform, nullity,
};

fn weight(presses: &[u32]) -> u64 {
    presses.iter().map(|&count| u64::from(count)).sum()
}

fn add(a: u32, b: u32, modulus: u32) -> u32 {
    remainder(u64::from(a) + u64::from(b), modulus)
}

fn subtract(a: u32, b: u32, modulus: u32) -> u32 {
    remainder(u64::from(a) + u64::from(modulus) - u64::from(b), modulus)
}

fn multiply(a: u32, b: u32, modulus: u32) -> u32 {
    remainder(u64::from(a) * u64::from(b), modulus)
}

fn remainder(value: u64, modulus: u32) -> u32 {
    u32::try_from(value % u64::from(modulus)).expect("a remainder is below its modulus")
}
