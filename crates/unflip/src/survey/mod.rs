//! Surveys: what can be said of a rule on boards of any size, mostly without a board.
//!
//! [`nullity`] knows formulas ([`FORMULAS`]) and eliminates where none holds; with a formula one side, sometimes both, may have
//! any number of digits. [`all_on`] solves the boards where every lamp is on;
//! [`radius`] and [`distribution`] look at all states at once.

mod all_on;
mod dense;
mod error;
mod field;
mod form;
mod minima;
mod nullity;
mod range;
mod sides;
mod square;
pub mod tables;

pub use all_on::all_on;
pub use error::SurveyError;
pub use minima::{distribution, radius};
pub use nullity::{FORMULAS, Formula, Quiet, check, check_board, formula, has_nullity, nullity};
pub use range::{MOST_SIZES, Range, RangeError, Sizes};
