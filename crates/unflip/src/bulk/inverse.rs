//! The press matrix inverted: for every lamp the presses that change it alone, as far as there are any.
//!
//! Let the witnesses be in reduced echelon form, each with a pivot lamp that no other has. A lamp that is no pivot,
//! together with the pivots of the witnesses that meet it, is solvable; its column is a solution of that. A pivot's column
//! is 0. Behind the presses, a column has one bit for each witness that meets the lamp. So the columns of a syndrome add up
//! to a solution, and behind it to zeros exactly if there is one. Solutions are 0 at the pivots of the kernel: the least.
//!
//! Cost: one solve a lamp, once.

use crate::bits::Bits;
use crate::board::Board;
use crate::coset::Coset;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::linear::echelon;
use crate::syndrome::Syndrome;
use crate::two_colours::Two;

/// A column for each lamp: presses, and behind them parities.
#[derive(Debug)]
pub(super) struct Inverse {
    pub(super) n_presses: usize,
    pub(super) n_parities: usize,
    pub(super) columns: Vec<Bits>,
}

impl Inverse {
    /// # Errors
    ///
    /// [`SolveError`] if kernel or witnesses do not fit, or `limits.stop` says so.
    pub(super) fn new(two: &Two, board: &Board, limits: &Limits) -> Result<Self, SolveError> {
        let (kernel, mut witnesses) = (two.kernel(limits)?, two.factored.left_basis(limits)?.to_vec());
        let pivots = echelon::reduce(&mut witnesses);
        let (n_presses, n_parities) = (board.n_presses(), witnesses.len());
        let column = |lamp: usize| {
            let met: Vec<usize> = (0..n_parities).filter(|&witness| witnesses[witness].get(lamp)).collect();
            let mut column = Bits::zeros(n_presses + n_parities);
            if !pivots.contains(&lamp) {
                let mut lamps = Bits::zeros(board.n_lamps());
                lamps.set(lamp, true);
                for &witness in &met {
                    lamps.set(pivots[witness], true);
                }
                let solution = two.factored.particular(Syndrome::to_value(&lamps, 0, None));
                let solution = solution.unwrap_or_else(|_| unreachable!("lamp {lamp}: every parity is even"));
                Coset::new(solution, kernel)
                    .particular()
                    .iter_ones()
                    .for_each(|press| column.set(press, true));
            }
            for witness in met {
                column.set(n_presses + witness, true);
            }
            column
        };
        Ok(Self { n_presses, n_parities, columns: (0..board.n_lamps()).map(column).collect() })
    }

    /// The bits of a column.
    pub(super) fn width(&self) -> usize {
        self.n_presses + self.n_parities
    }

    /// What the columns of some lamps add up to.
    pub(super) fn sum(&self, lamps: impl IntoIterator<Item = usize>) -> Bits {
        let mut sum = Bits::zeros(self.width());
        lamps.into_iter().for_each(|lamp| sum.xor(&self.columns[lamp]));
        sum
    }
}
