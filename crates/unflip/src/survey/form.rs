//! A stencil as the equation of [`super::sides`]: `c + v·x + h·y + d·x·y`, x the neighbours in the column, y those in the row.
//!
//! That is any stencil of 3 × 3 that both mirrors leave as it is: plus is 1 + x + y, ring x + y, the stencil x 1 + x·y, and
//! king (1 + x)·(1 + y).

use super::field::{Field, Prime};
use super::sides::{Equation, Side, nullity_at};
use crate::modular::ring::{Ring, multiply};
use crate::stencil::{Stencil, Step};

/// The coefficients of a stencil, modulo p.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Form {
    centre: u32,
    vertical: u32,
    horizontal: u32,
    diagonal: u32,
}

impl Form {
    /// The form of a stencil, if it has one.
    pub(super) fn new(stencil: &Stencil, modulus: u32) -> Option<Self> {
        let steps = stencil.steps()?;
        let is_near = |step: &Step| step.row.abs() <= 1 && step.column.abs() <= 1;
        if !steps.iter().all(|step| is_near(step) || step.times % modulus == 0) {
            return None;
        }
        let times = |row, column| {
            let here = steps.iter().filter(|step| (step.row, step.column) == (row, column));
            let sum: u64 = here.map(|step| u64::from(step.times)).sum();
            u32::try_from(sum % u64::from(modulus)).expect("below the modulus")
        };
        let same = |all: &[(isize, isize)]| {
            let first = times(all[0].0, all[0].1);
            all.iter().all(|&(row, column)| times(row, column) == first).then_some(first)
        };
        Some(Self {
            centre: times(0, 0),
            vertical: same(&[(-1, 0), (1, 0)])?,
            horizontal: same(&[(0, -1), (0, 1)])?,
            diagonal: same(&[(-1, -1), (-1, 1), (1, -1), (1, 1)])?,
        })
    }

    /// The equation where the long side runs down (`is_tall`) or across.
    pub(super) fn equation(self, is_tall: bool) -> Equation {
        let (long, short) =
            if is_tall { (self.vertical, self.horizontal) } else { (self.horizontal, self.vertical) };
        Equation { centre: self.centre, long, short, both: self.diagonal }
    }

    /// The factors `(a, b)` of x and `(c, d)` of y, where the form is `(a + b·x)·(c + d·y)` up to a constant; all 0 if it is 0.
    ///
    /// A matrix of rank one is the product of any column and any row that meet in an entry other than 0.
    pub(super) fn factors(self, modulus: u32) -> Option<((u32, u32), (u32, u32))> {
        let Self { centre, vertical, horizontal, diagonal } = self;
        if multiply(centre, diagonal, modulus) != multiply(vertical, horizontal, modulus) {
            return None;
        }
        let column = if centre == 0 && vertical == 0 { (horizontal, diagonal) } else { (centre, vertical) };
        let row = if centre == 0 && horizontal == 0 { (vertical, diagonal) } else { (centre, horizontal) };
        Some((column, row))
    }
}

/// The dimension of what `a + b·x` makes 0 on one side: 0, 1 or 2. Not both are 0.
pub(super) fn side_nullity(
    (a, b): (u32, u32),
    side: &Side,
    field: Ring,
    stop: &dyn Fn() -> bool,
) -> Option<usize> {
    if b == 0 {
        return Some(0);
    }
    let root = field.negative(field.times(a, field.inverse(b)));
    let numbers = Prime { field, stop };
    // Modulo t polynomials are numbers.
    nullity_at(&numbers, &numbers.constant(root), &numbers.monomial(1, 1), side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stencils_have_the_forms_one_reads_off() {
        let form = |name: &str| Form::new(&Stencil::named(name).unwrap(), 2);
        let some =
            |centre, vertical, horizontal, diagonal| Some(Form { centre, vertical, horizontal, diagonal });
        assert_eq!(form("plus"), some(1, 1, 1, 0));
        assert_eq!(form("ring"), some(0, 1, 1, 0));
        assert_eq!(form("x"), some(1, 0, 0, 1));
        assert_eq!(form("king"), some(1, 1, 1, 1));
        assert_eq!((form("knight"), form("row-column")), (None, None));
        let drawn = |picture: &str, modulus| Form::new(&Stencil::drawn(picture).unwrap(), modulus);
        assert_eq!(drawn("...\n##.\n...", 2), None);
        // Modulo 2 a lamp stepped twice is not stepped.
        assert_eq!(drawn(".2.\n131\n...", 2), some(1, 0, 1, 0));
        assert_eq!(drawn(".2.\n131\n...", 3), None);
    }

    #[test]
    fn products_are_taken_apart() {
        for modulus in [2u32, 3, 5] {
            for code in 0..modulus.pow(4) {
                let digit = |place: u32| code / modulus.pow(place) % modulus;
                let (column, row) = ((digit(0), digit(1)), (digit(2), digit(3)));
                let times = |a, b| multiply(a, b, modulus);
                let form = Form {
                    centre: times(column.0, row.0),
                    vertical: times(column.1, row.0),
                    horizontal: times(column.0, row.1),
                    diagonal: times(column.1, row.1),
                };
                let (found_column, found_row) = form.factors(modulus).expect("it is a product");
                // 0 is a multiple of everything, but a factor only of 0.
                let is_zero = column == (0, 0) || row == (0, 0);
                assert_eq!(found_column == (0, 0) || found_row == (0, 0), is_zero, "{form:?}");
                let is_multiple = |(a, b), (c, d)| times(a, d) == times(b, c);
                assert!(is_multiple(found_column, column) && is_multiple(found_row, row), "{form:?}");
            }
        }
        assert_eq!(Form { centre: 1, vertical: 1, horizontal: 1, diagonal: 0 }.factors(2), None);
    }
}
