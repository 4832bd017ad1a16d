//! Plus and ring on a full plane: the whole board folded into polynomials of one side.
//!
//! Let T be the adjacency matrix of a path of N cells, and F the Fibonacci polynomials. `e_i = F_i(T)·e₁`
//! and `F_{N+1}(T) = 0`, so a row `(v₁ … v_N)` *is* the polynomial `Σ v_i·F_i(t)` modulo `F_{N+1}(t)`.
//! Chasing M rows down from an empty top row leaves a residue c below the board, and the top row x must obey
//!
//! ```text
//! Q·x ≡ c  (mod P)     P = F_{N+1}(t),  Q = F_{M+1}(t + 1) for plus, F_{M+1}(t) for ring
//! ```
//!
//! With g = gcd(Q, P): the nullity is deg g, there is a solution iff g divides c, and the top rows of the quiet
//! patterns are the multiples of P/g. N is the shorter side; a wide board is turned.
//!
//! Use it for every full plane; it gives the same coset as [`super::chase`], which is a law in the tests.
//!
//! Cost: N²/64 word operations and one touch of every cell, 64 at a time; beside the board and the presses it keeps
//! rows only (a turned copy of the board for wide ones).
//! Source: Sutner, The σ-game and cellular automata, Amer. Math. Monthly 97 (1990); Hunziker, Machiavelo,
//! Park, Chebyshev polynomials over finite fields and reversibility of σ-automata, TCS 320 (2004).

use crate::bits::{Bits, WORD, transposed};
use crate::board::Board;
use crate::edges::Edges;
use crate::rule::{Rule, RuleKind};
use crate::stencil::Stencil;
use crate::syndrome::Syndrome;

use super::echelon;
use super::polynomial::Polynomial;
use basis::{polynomial_of, row_of};
pub(crate) use packed::PackedRows;
use rows::{Geometry, Rows};

mod basis;
mod packed;
mod rows;

/// A full plane under plus or ring, factored.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    geometry: Geometry,
    /// P = F_{N+1}.
    modulus: Polynomial,
    /// g = gcd(Q, P).
    gcd: Polynomial,
    /// u with u·Q ≡ g (mod P).
    cofactor: Polynomial,
}

/// The residue below the board is no multiple of the gcd: there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoTopRow;

impl Plane {
    /// Whether the rule is plus or ring on a full plane, nothing locked.
    pub(crate) fn suits(rule: &Rule, board: &Board) -> bool {
        let full = board.holes().is_none() && board.locked().is_none();
        full && has_centre(rule).is_some() && board.sides().is_some()
    }

    /// The factored board.
    ///
    /// # Panics
    ///
    /// If it does not suit: see [`Plane::suits`].
    pub(crate) fn new(rule: &Rule, board: &Board) -> Self {
        let (rows, columns) = board.sides().expect("a grid");
        Self::with(Geometry::new(rows, columns, has_centre(rule).expect("plus or ring")))
    }

    /// The factored plane of these sides, its rows those of the board, longer than columns or not; `None` for other
    /// rules than plus and ring on a plane.
    pub(crate) fn streamed(rule: &Rule, rows: usize, columns: usize) -> Option<Self> {
        let centre = has_centre(rule)?;
        let geometry = Geometry { height: rows, length: columns, turned: false, centre, mirrored: false };
        Some(Self::with(geometry))
    }

    fn with(geometry: Geometry) -> Self {
        let modulus = Polynomial::fibonacci(geometry.length + 1);
        let (gcd, cofactor) = chased(geometry, &modulus).gcd_with_cofactor(&modulus);
        Self { geometry, modulus, gcd, cofactor }
    }

    /// The dimension of the kernel.
    pub(crate) fn nullity(&self) -> usize {
        self.gcd.degree().unwrap_or(0)
    }

    /// The most lamps that one press steps.
    pub(crate) fn largest_effect(&self) -> usize {
        let across = self.geometry.length.min(3) - 1 + self.geometry.height.min(3) - 1;
        across + usize::from(self.geometry.centre)
    }

    /// Whether there is a solution for `syndrome`.
    pub(crate) fn is_solvable(&self, syndrome: Syndrome) -> bool {
        let residue = if self.geometry.turned {
            let turned = self.turned(syndrome);
            self.geometry.residue(|row, out| self.geometry.row_of(&turned, row, out))
        } else {
            self.geometry.residue(|row, out| self.geometry.syndrome_row(syndrome, row, out))
        };
        self.top_row(&residue).is_ok()
    }

    /// A solution for `syndrome`.
    ///
    /// # Errors
    ///
    /// [`NoTopRow`] if there is none.
    pub(crate) fn particular(&self, syndrome: Syndrome) -> Result<Bits, NoTopRow> {
        let geometry = self.geometry;
        if geometry.turned {
            let mut cells = self.turned(syndrome);
            let top = self.top_row(&geometry.residue(|row, out| geometry.row_of(&cells, row, out)))?;
            geometry.replace_by_presses(&mut cells, &top);
            return Ok(self.turned_back(&cells));
        }
        let wanted = |row, out: &mut [u64]| geometry.syndrome_row(syndrome, row, out);
        let top = self.top_row(&geometry.residue(wanted))?;
        let mut presses = Bits::zeros(syndrome.len());
        geometry.add_presses(&mut presses, &top, wanted);
        Ok(presses)
    }

    /// Top rows of a basis of the quiet patterns: the multiples of P/g.
    pub(crate) fn any_tops(&self) -> impl Iterator<Item = Bits> + '_ {
        let first = self.modulus.clone().divided_by(&self.gcd).0;
        let multiples = std::iter::successors(Some(first), |multiple| Some(multiple.times_t()));
        multiples.take(self.nullity()).map(|multiple| row_of(&multiple, self.geometry.length))
    }

    /// A basis of the quiet patterns, one after the other, in no particular form.
    pub(crate) fn any_patterns(&self) -> impl Iterator<Item = Bits> + '_ {
        self.any_tops().map(|top| {
            let mut pattern = Bits::zeros(self.geometry.height * self.geometry.length);
            self.add_pattern(&top, &mut pattern);
            pattern
        })
    }

    /// The top rows of the quiet patterns, in echelon form of the whole pattern in reading order of the
    /// board, and the pivots. All pivots lie in the first row of the board, which decides all others.
    ///
    /// `None` as soon as `stop` says so.
    pub(crate) fn kernel_tops(&self, stop: &dyn Fn() -> bool) -> Option<(Vec<Bits>, Vec<usize>)> {
        let marked = self.any_tops().enumerate().map(|(index, top)| {
            let go_on = index % 64 != 63 || !stop();
            go_on.then(|| self.geometry.mark(&top))
        });
        let mut marked: Vec<Bits> = marked.collect::<Option<_>>()?;
        let pivots = echelon::reduce_unless(&mut marked, stop)?;
        Some((marked.iter().map(|row| self.geometry.unmark(row)).collect(), pivots))
    }

    /// Adds the quiet pattern with the given top row to `presses`.
    pub(crate) fn add_pattern(&self, top: &Bits, presses: &mut Bits) {
        let quiet = |_, out: &mut [u64]| out.fill(0);
        if self.geometry.turned {
            let mut pattern = Bits::zeros(presses.len());
            self.geometry.add_presses(&mut pattern, top.words(), quiet);
            presses.xor(&self.turned_back(&pattern));
        } else {
            self.geometry.add_presses(presses, top.words(), quiet);
        }
    }

    /// Calls `visit(n_cells, patterns, cells)` for runs of up to 64 cells: a word of each of the patterns whose
    /// top rows are `tops`, and the same cells of `other`.
    pub(crate) fn for_each_run(
        &self,
        tops: &[Bits],
        other: &Bits,
        mut visit: impl FnMut(usize, &[u64], u64),
    ) {
        let Geometry { height, length, turned, .. } = self.geometry;
        let copy;
        let other = if turned {
            copy = transposed(length, height, |start, n_bits, out| other.extract(start, n_bits, out));
            &copy
        } else {
            other
        };
        let mut chases: Vec<Rows> = tops.iter().map(|top| Rows::new(top.words())).collect();
        let (mut own, mut patterns) = (vec![0; self.geometry.words()], vec![0; tops.len()]);
        for row in 0..height {
            self.geometry.row_of(other, row, &mut own);
            for (word, &cells) in own.iter().enumerate() {
                patterns
                    .iter_mut()
                    .zip(&chases)
                    .for_each(|(pattern, chase)| *pattern = chase.current()[word]);
                visit((length - word * WORD).min(WORD), &patterns, cells);
            }
            for chase in &mut chases {
                chase.advance(self.geometry);
            }
        }
    }

    /// The top row that makes the residue below the board vanish.
    pub(crate) fn top_row(&self, residue: &[u64]) -> Result<Vec<u64>, NoTopRow> {
        let residue = polynomial_of(residue, self.geometry.length);
        let (quotient, rest) = residue.divided_by(&self.gcd);
        if !rest.is_zero() {
            return Err(NoTopRow);
        }
        let top = quotient.times(&self.cofactor).modulo(&self.modulus);
        Ok(row_of(&top, self.geometry.length).into_words())
    }

    /// The lamps to change, with the columns of the board as rows.
    fn turned(&self, syndrome: Syndrome) -> Bits {
        let Geometry { height, length, .. } = self.geometry;
        transposed(length, height, |start, n_bits, out| syndrome.extract(start, n_bits, out))
    }

    fn turned_back(&self, cells: &Bits) -> Bits {
        let Geometry { height, length, .. } = self.geometry;
        transposed(height, length, |start, n_bits, out| cells.extract(start, n_bits, out))
    }
}

/// Whether a press steps its own cell, for plus and ring on a plane; `None` for other rules.
fn has_centre(rule: &Rule) -> Option<bool> {
    let RuleKind::Stencil { stencil, edges: Edges::Plane } = rule.kind() else { return None };
    let is_ring = || Some(stencil) == Stencil::named("ring").as_ref();
    if *stencil == Stencil::plus() { Some(true) } else { is_ring().then_some(false) }
}

/// Q = F_{M+1} at t + 1 for plus, at t for ring, modulo P.
///
/// Directly while it is not much longer than P, else by doubling:
/// F_{2m} = `t·F_m²`, F_{2m+1} = `F_m²` + F_{m+1}².
fn chased(geometry: Geometry, modulus: &Polynomial) -> Polynomial {
    let n = geometry.height + 1;
    if n <= 8 * geometry.length {
        let direct = Polynomial::fibonacci(n);
        return if geometry.centre { direct.at_t_plus_one() } else { direct }.modulo(modulus);
    }
    let times_variable = |polynomial: &Polynomial| {
        let mut product = polynomial.times_t();
        if geometry.centre {
            product.add(polynomial);
        }
        product
    };
    // F_m and F_{m+1} for m the leading bits of n, one more bit each time.
    let (mut at_m, mut after) = (Polynomial::default(), Polynomial::one().modulo(modulus));
    for bit in (0..=n.ilog2()).rev() {
        let (mut odd, square_after) = (at_m.squared(), after.squared());
        let even = times_variable(&odd).modulo(modulus);
        odd.add(&square_after);
        let odd = odd.modulo(modulus);
        (at_m, after) = if n >> bit & 1 == 0 {
            (even, odd)
        } else {
            let mut next = times_variable(&odd);
            next.add(&even);
            (odd, next.modulo(modulus))
        };
    }
    at_m
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(stencil: &str, rows: usize, columns: usize) -> Plane {
        let rule = Rule::new(Stencil::named(stencil).unwrap(), Edges::Plane, 2).unwrap();
        Plane::new(&rule, &Board::grid(rows, columns).unwrap())
    }

    #[test]
    fn doubling_gives_the_same_polynomial_as_the_recurrence() {
        for (length, centre) in [(1, true), (2, false), (5, true), (13, false), (70, true)] {
            let modulus = Polynomial::fibonacci(length + 1);
            for height in [8 * length + 1, 8 * length + 2, 100 * length + 7] {
                let direct = Polynomial::fibonacci(height + 1);
                let direct = if centre { direct.at_t_plus_one() } else { direct }.modulo(&modulus);
                assert_eq!(
                    chased(Geometry::new(height, length, centre), &modulus),
                    direct,
                    "{length} {height}"
                );
            }
        }
    }

    #[test]
    fn nullities_are_the_published_ones() {
        assert_eq!([1, 4, 5, 9, 19, 39, 50].map(|n| plane("plus", n, n).nullity()), [0, 4, 2, 8, 16, 32, 8]);
        assert_eq!([plane("plus", 7, 11).nullity(), plane("plus", 11, 7).nullity()], [7, 7]);
        assert_eq!(plane("ring", 5, 8).nullity(), 2);
    }

    #[test]
    fn pivots_are_alone_in_the_first_row_of_the_board() {
        for (rows, columns) in [(9, 9), (5, 14), (14, 5), (19, 39)] {
            let plane = plane("plus", rows, columns);
            let (tops, pivots) = plane.kernel_tops(&|| false).unwrap();
            let patterns: Vec<Bits> = tops
                .iter()
                .map(|top| {
                    let mut pattern = Bits::zeros(rows * columns);
                    plane.add_pattern(top, &mut pattern);
                    pattern
                })
                .collect();
            for (index, pattern) in patterns.iter().enumerate() {
                assert_eq!(pattern.first_one(), Some(pivots[index]));
                assert!(
                    pivots.iter().enumerate().all(|(other, &pivot)| pattern.get(pivot) == (other == index))
                );
            }
        }
    }
}
