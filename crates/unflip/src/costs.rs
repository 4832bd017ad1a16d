//! Costs: what a press costs, and so what is made least.

use std::error::Error;
use std::fmt;

use crate::bits::Bits;
use crate::board::Board;
use crate::presses::Presses;

/// The cost of presses: the sum of what is minimised. Unless told otherwise every press costs 1, so that the cost is
/// the weight.
///
/// # Examples
///
/// ```
/// use unflip::{Costs, Presses};
/// let presses = Presses::new(5, [4, 0, 2])?;
/// assert_eq!(Costs::default().of_presses(&presses), 6);
/// assert_eq!(Costs::default().both_ways().of_presses(&presses), 3);
/// assert_eq!(Costs::of_cells([10, 1, 0])?.of_presses(&presses), 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Costs {
    /// The price of one press by cell; `None` if each costs 1.
    prices: Option<Vec<u32>>,
    both_ways: bool,
}

/// Prices add up to less than this, whatever is pressed: sums of them fit any counter.
const MOST: u128 = 1 << 60;

impl Costs {
    /// A price for one press of each cell: in reading order with anything at holes, or by index.
    ///
    /// # Errors
    ///
    /// [`CostError`] if they add up to 2^60 or more.
    pub fn of_cells(prices: impl IntoIterator<Item = u32>) -> Result<Self, CostError> {
        let prices: Vec<u32> = prices.into_iter().collect();
        let costs = Self { prices: Some(prices), both_ways: false };
        costs.check(2)?;
        Ok(costs)
    }

    /// The same prices, where a press may go up or down by one: a count x costs min(x, k - x) presses.
    #[must_use]
    pub fn both_ways(self) -> Self {
        Self { both_ways: true, ..self }
    }

    /// Whether a press may go up or down.
    #[must_use]
    pub fn is_both_ways(&self) -> bool {
        self.both_ways
    }

    /// The price by cell, if there is one.
    #[must_use]
    pub fn prices(&self) -> Option<&[u32]> {
        self.prices.as_deref()
    }

    /// Whether presses have prices; else the cost of presses is how [many](Self::moves) they are.
    #[must_use]
    pub fn has_prices(&self) -> bool {
        self.prices.is_some()
    }

    /// Whether the cost of presses is their weight, whatever they are.
    #[must_use]
    pub fn is_weight(&self) -> bool {
        self.prices.is_none() && !self.both_ways
    }

    /// The price of one press of cell `press`.
    ///
    /// # Panics
    ///
    /// If there are prices, but none for this cell.
    #[must_use]
    pub fn price(&self, press: usize) -> u64 {
        self.prices.as_ref().map_or(1, |prices| u64::from(prices[press]))
    }

    /// What `count` presses of cell `press` cost, modulo `modulus`.
    ///
    /// # Panics
    ///
    /// If there are prices, but none for this cell.
    #[must_use]
    pub fn of(&self, press: usize, count: u32, modulus: u32) -> u64 {
        self.price(press) * u64::from(self.times(count, modulus))
    }

    /// How many single presses make `count`.
    pub(crate) fn times(&self, count: u32, modulus: u32) -> u32 {
        if self.both_ways { count.min(modulus - count) } else { count }
    }

    /// The least price of a press that is allowed; 0 if none is.
    pub(crate) fn least(&self, board: &Board) -> u64 {
        if self.prices.is_none() {
            return 1;
        }
        let allowed = (0..board.n_presses()).filter(|&press| board.may_press(press));
        allowed.map(|press| self.price(press)).min().unwrap_or(0)
    }

    /// The cost of presses.
    ///
    /// # Panics
    ///
    /// If there are prices, but not as many as presses.
    #[must_use]
    pub fn of_presses(&self, presses: &Presses) -> u64 {
        if let Some(bits) = presses.as_bits() {
            return self.of_bits(bits);
        }
        (0..presses.len()).map(|press| self.of(press, presses.get(press), presses.modulus())).sum()
    }

    /// How many single presses make these: the weight, but that one down is one, where presses go both ways.
    ///
    /// # Examples
    ///
    /// ```
    /// use unflip::{Costs, Presses};
    /// let presses = Presses::new(5, [4, 0, 2])?;
    /// assert_eq!((presses.weight(), Costs::default().both_ways().moves(&presses)), (6, 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self, presses: &Presses) -> u64 {
        if !self.both_ways {
            return presses.weight();
        }
        presses.iter().map(|count| u64::from(self.times(count, presses.modulus()))).sum()
    }

    /// What presses over two colours cost.
    pub(crate) fn of_bits(&self, presses: &Bits) -> u64 {
        match &self.prices {
            None => presses.count_ones() as u64,
            Some(prices) => presses.iter_ones().map(|press| u64::from(prices[press])).sum(),
        }
    }

    /// Whether no presses modulo `modulus` can cost too much to be counted.
    pub(crate) fn check(&self, modulus: u32) -> Result<(), CostError> {
        let prices = self.prices.iter().flatten().map(|&price| u128::from(price));
        let most = prices.sum::<u128>() * u128::from(modulus - 1);
        if most < MOST { Ok(()) } else { Err(CostError { most }) }
    }
}

/// Prices that add up to too much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CostError {
    /// What pressing every cell as often as can be would cost.
    pub most: u128,
}

impl fmt::Display for CostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "pressing everything would cost {}, which is not below 2^60", self.most)
    }
}

impl Error for CostError {}
