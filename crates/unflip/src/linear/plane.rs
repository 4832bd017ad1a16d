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

use crate::bits::{Bits, WORD, transpose64};
use crate::board::Board;
use crate::edges::Edges;
use crate::rule::{Rule, RuleKind};
use crate::stencil::Stencil;

use super::echelon;
use super::polynomial::Polynomial;

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

/// Which way the rows run: `length` cells each, the shorter side.
#[derive(Clone, Copy, Debug)]
struct Geometry {
    height: usize,
    length: usize,
    /// Whether the rows are the columns of the board.
    turned: bool,
    /// Whether a press steps its own cell.
    centre: bool,
}

/// The residue below the board is no multiple of the gcd: there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoTopRow;

impl Plane {
    /// The factored board, if the rule is plus or ring on a full plane, nothing locked.
    pub(crate) fn new(rule: &Rule, board: &Board) -> Option<Self> {
        let RuleKind::Stencil { stencil, edges: Edges::Plane } = rule.kind() else { return None };
        let centre = *stencil == Stencil::plus();
        let is_ring = || Some(stencil) == Stencil::named("ring").as_ref();
        if board.holes().is_some() || board.locked().is_some() || !(centre || is_ring()) {
            return None;
        }
        let (rows, columns) = board.sides()?;
        let turned = columns > rows;
        let geometry = Geometry { height: rows.max(columns), length: rows.min(columns), turned, centre };
        let modulus = Polynomial::fibonacci(geometry.length + 1);
        let (gcd, cofactor) = geometry.chased(&modulus).gcd_with_cofactor(&modulus);
        Some(Self { geometry, modulus, gcd, cofactor })
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

    /// A solution for `syndrome`.
    ///
    /// # Errors
    ///
    /// [`NoTopRow`] if there is none.
    pub(crate) fn particular(&self, syndrome: &Bits) -> Result<Bits, NoTopRow> {
        let turned;
        let syndrome = if self.geometry.turned {
            turned = self.turn(syndrome);
            &turned
        } else {
            syndrome
        };
        let top = self.top_row(&self.geometry.chase(syndrome, &vec![0; self.geometry.words()], |_, _| ()))?;
        Ok(self.spread(Some(syndrome), &top))
    }

    /// The top rows of the quiet patterns, in echelon form of the whole pattern in reading order of the
    /// board, and the pivots. All pivots lie in the first row of the board, which decides all others.
    pub(crate) fn kernel_tops(&self) -> (Vec<Bits>, Vec<usize>) {
        let cofactor = self.modulus.clone().divided_by(&self.gcd).0;
        let mut multiple = cofactor;
        let mut marked = Vec::with_capacity(self.nullity());
        for _ in 0..self.nullity() {
            let top = row_of(&multiple, self.geometry.length);
            marked.push(self.geometry.mark(&top));
            multiple = multiple.times_t();
        }
        let pivots = echelon::reduce(&mut marked);
        (marked.iter().map(|row| self.geometry.unmark(row)).collect(), pivots)
    }

    /// The quiet pattern with the given top row.
    pub(crate) fn pattern(&self, top: &Bits) -> Bits {
        self.spread(None, top.words())
    }

    /// Calls `visit(n_cells, patterns, cells)` for runs of up to 64 cells: a word of each of the patterns whose
    /// top rows are `tops`, and the same cells of `other`.
    pub(crate) fn for_each_run(
        &self,
        tops: &[Bits],
        other: &Bits,
        mut visit: impl FnMut(usize, &[u64], u64),
    ) {
        let turned;
        let other = if self.geometry.turned {
            turned = self.turn(other);
            &turned
        } else {
            other
        };
        let Geometry { height, length, .. } = self.geometry;
        let mut chases: Vec<Rows> = tops.iter().map(|top| Rows::new(top.words())).collect();
        let (mut own, mut patterns) = (vec![0; self.geometry.words()], vec![0; tops.len()]);
        for row in 0..height {
            other.extract(row * length, length, &mut own);
            for (word, &cells) in own.iter().enumerate() {
                patterns.iter_mut().zip(&chases).for_each(|(pattern, chase)| *pattern = chase.current[word]);
                visit((length - word * WORD).min(WORD), &patterns, cells);
            }
            chases.iter_mut().for_each(|chase| chase.advance(&[], self.geometry));
        }
    }

    /// The top row that makes the residue below the board vanish.
    fn top_row(&self, residue: &[u64]) -> Result<Vec<u64>, NoTopRow> {
        let residue = polynomial_of(residue, self.geometry.length);
        let (quotient, rest) = residue.divided_by(&self.gcd);
        if !rest.is_zero() {
            return Err(NoTopRow);
        }
        let top = quotient.times(&self.cofactor).modulo(&self.modulus);
        Ok(row_of(&top, self.geometry.length).into_words())
    }

    /// All rows below `top`, turned back to the board.
    fn spread(&self, syndrome: Option<&Bits>, top: &[u64]) -> Bits {
        let Geometry { height, length, turned, .. } = self.geometry;
        let mut presses = Bits::zeros(height * length);
        let store = |row: usize, cells: &[u64]| presses.deposit(row * length, length, cells);
        match syndrome {
            Some(syndrome) => self.geometry.chase(syndrome, top, store),
            None => self.geometry.chase(&Bits::default(), top, store),
        };
        if turned { transposed(&presses, height, length) } else { presses }
    }

    /// The board with its columns as rows.
    fn turn(&self, board: &Bits) -> Bits {
        transposed(board, self.geometry.length, self.geometry.height)
    }
}

impl Geometry {
    fn words(self) -> usize {
        self.length.div_ceil(WORD)
    }

    /// Q = F_{M+1} at t + 1 for plus, at t for ring, modulo P.
    ///
    /// Directly while it is not much longer than P, else by doubling:
    /// F_{2m} = t·F_m², F_{2m+1} = F_m² + F_{m+1}².
    fn chased(self, modulus: &Polynomial) -> Polynomial {
        if self.height <= 8 * self.length {
            let direct = Polynomial::fibonacci(self.height + 1);
            return if self.centre { direct.at_t_plus_one() } else { direct }.modulo(modulus);
        }
        let n = self.height + 1;
        // F_m and F_{m+1} for m the leading bits of n, one more bit each time.
        let (mut at_m, mut after) = (Polynomial::default(), Polynomial::one().modulo(modulus));
        for bit in (0..=n.ilog2()).rev() {
            let (square, square_after) = (at_m.squared(), after.squared());
            let even = self.times_variable(&square).modulo(modulus);
            let mut odd = square;
            odd.add(&square_after);
            let odd = odd.modulo(modulus);
            (at_m, after) = if n >> bit & 1 == 0 {
                (even, odd)
            } else {
                let mut next = self.times_variable(&odd);
                next.add(&even);
                (odd, next.modulo(modulus))
            };
        }
        at_m
    }

    /// Times t for ring, t + 1 for plus.
    fn times_variable(self, polynomial: &Polynomial) -> Polynomial {
        let mut product = polynomial.times_t();
        if self.centre {
            product.add(polynomial);
        }
        product
    }

    /// Chases all rows down from `top`, showing each to `store`, and returns the residue below the board.
    ///
    /// An empty `syndrome` stands for zeros.
    fn chase(self, syndrome: &Bits, top: &[u64], mut store: impl FnMut(usize, &[u64])) -> Vec<u64> {
        let mut rows = Rows::new(top);
        let mut wanted = vec![0; if syndrome.is_empty() { 0 } else { self.words() }];
        for row in 0..self.height {
            store(row, &rows.current);
            syndrome.extract(row * self.length, self.length, &mut wanted);
            rows.advance(&wanted, self);
        }
        rows.current
    }

    /// The first row of the board in front of a pattern's top row, to be reduced together.
    fn mark(self, top: &Bits) -> Bits {
        if !self.turned {
            return top.clone();
        }
        let mut first = Vec::with_capacity(self.height);
        self.chase(&Bits::default(), top.words(), |_, cells| first.push(cells[0] & 1 == 1));
        first.into_iter().chain((0..self.length).map(|cell| top.get(cell))).collect()
    }

    fn unmark(self, marked: &Bits) -> Bits {
        let start = if self.turned { self.height } else { 0 };
        (start..start + self.length).map(|cell| marked.get(cell)).collect()
    }
}

/// Two rows of a chase: each lamp of the current one decides the press below it.
struct Rows {
    above: Vec<u64>,
    current: Vec<u64>,
}

impl Rows {
    fn new(top: &[u64]) -> Self {
        Self { above: vec![0; top.len()], current: top.to_vec() }
    }

    /// One row down: below = wanted + above + left + right (+ current for plus). `wanted` may be empty.
    fn advance(&mut self, wanted: &[u64], geometry: Geometry) {
        let centre = if geometry.centre { u64::MAX } else { 0 };
        let mut from_left = 0;
        for index in 0..self.current.len() {
            let word = self.current[index];
            let from_right = self.current.get(index + 1).map_or(0, |next| next << (WORD - 1));
            let sides = (word << 1 | from_left) ^ (word >> 1 | from_right);
            from_left = word >> (WORD - 1);
            self.above[index] ^= sides ^ (word & centre) ^ wanted.get(index).copied().unwrap_or(0);
        }
        crate::bits::clear_tail(&mut self.above, geometry.length);
        std::mem::swap(&mut self.above, &mut self.current);
    }
}

/// The polynomial `Σ v_i·F_i(t)` of a row `v₁ … v_length`.
///
/// `v(t) = O(t)² + t·E(t)²` with `E = Σ v_{2i}·F_i` and `O = Σ v_{2i+1}·(F_i + F_{i+1})`, since
/// `F_{2i} = t·F_i²` and `F_{2i+1} = (F_i + F_{i+1})²`. Cost: N log N.
fn polynomial_of(row: &[u64], length: usize) -> Polynomial {
    let factors: Vec<bool> = (0..length).map(|i| row[i / WORD] >> (i % WORD) & 1 == 1).collect();
    let bits: Bits = to_coefficients(&factors).into_iter().collect();
    Polynomial::from_words(bits.into_words())
}

/// The row of a polynomial of degree below `length`: the inverse of [`polynomial_of`].
fn row_of(polynomial: &Polynomial, length: usize) -> Bits {
    let coefficients: Vec<bool> = (0..length).map(|power| polynomial.coefficient(power)).collect();
    from_coefficients(&coefficients).into_iter().collect()
}

/// From factors of F₁, F₂, … to coefficients of 1, t, t², …; as many of each.
fn to_coefficients(factors: &[bool]) -> Vec<bool> {
    if factors.len() <= 2 {
        return factors.to_vec();
    }
    let even: Vec<bool> = factors.iter().skip(1).step_by(2).copied().collect();
    let odd: Vec<bool> = factors.iter().step_by(2).copied().collect();
    // v₁·F₁ + v₃·(F₁ + F₂) + v₅·(F₂ + F₃) + …: F_j comes from v_{2j-1} and v_{2j+1}.
    let odd: Vec<bool> = (0..odd.len())
        .map(|j| odd.get(j + 1).copied().unwrap_or(false) ^ if j == 0 { odd[0] } else { odd[j] })
        .collect();
    interleave(&to_coefficients(&odd), &to_coefficients(&even))
}

fn from_coefficients(coefficients: &[bool]) -> Vec<bool> {
    if coefficients.len() <= 2 {
        return coefficients.to_vec();
    }
    let mut odd = from_coefficients(&coefficients.iter().step_by(2).copied().collect::<Vec<_>>());
    let even = from_coefficients(&coefficients.iter().skip(1).step_by(2).copied().collect::<Vec<_>>());
    for j in (0..odd.len() - 1).rev() {
        odd[j] ^= odd[j + 1];
    }
    interleave(&odd, &even)
}

fn interleave(first: &[bool], second: &[bool]) -> Vec<bool> {
    (0..first.len() + second.len()).map(|i| if i % 2 == 0 { first[i / 2] } else { second[i / 2] }).collect()
}

/// Transposes a matrix of `rows × columns` bits in reading order.
fn transposed(matrix: &Bits, rows: usize, columns: usize) -> Bits {
    let mut turned = Bits::zeros(rows * columns);
    for row in (0..rows).step_by(WORD) {
        for column in (0..columns).step_by(WORD) {
            let (height, width) = ((rows - row).min(WORD), (columns - column).min(WORD));
            let mut block = [0; WORD];
            for (index, word) in block[..height].iter_mut().enumerate() {
                matrix.extract((row + index) * columns + column, width, std::slice::from_mut(word));
            }
            transpose64(&mut block);
            for (index, &word) in block[..width].iter().enumerate() {
                turned.deposit((column + index) * rows + row, height, &[word]);
            }
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plane(stencil: &str, rows: usize, columns: usize) -> Plane {
        let rule = Rule::new(Stencil::named(stencil).unwrap(), Edges::Plane, 2).unwrap();
        Plane::new(&rule, &Board::grid(rows, columns).unwrap()).unwrap()
    }

    #[test]
    fn rows_and_polynomials_are_the_same_thing() {
        for length in 1..80 {
            let row: Bits = (0..length).map(|i| (i * i + length) % 5 < 2).collect();
            let polynomial = polynomial_of(row.words(), length);
            let mut direct = Polynomial::default();
            row.iter_ones().for_each(|i| direct.add(&Polynomial::fibonacci(i + 1)));
            assert_eq!(polynomial, direct, "{length}");
            assert_eq!(row_of(&polynomial, length), row);
        }
    }

    #[test]
    fn doubling_gives_the_same_polynomial_as_the_recurrence() {
        for (length, centre) in [(1, true), (2, false), (5, true), (13, false), (70, true)] {
            let modulus = Polynomial::fibonacci(length + 1);
            for height in [8 * length + 1, 8 * length + 2, 100 * length + 7] {
                let direct = Polynomial::fibonacci(height + 1);
                let direct = if centre { direct.at_t_plus_one() } else { direct }.modulo(&modulus);
                assert_eq!(
                    Geometry { height, length, turned: false, centre }.chased(&modulus),
                    direct,
                    "{length} {height}"
                );
            }
        }
    }

    #[test]
    fn transposing_twice_changes_nothing() {
        for (rows, columns) in [(1, 5), (64, 64), (65, 3), (130, 200)] {
            let matrix: Bits = (0..rows * columns).map(|i| i * i % 13 < 5).collect();
            let turned = transposed(&matrix, rows, columns);
            assert_eq!(turned.get(columns.min(2) * rows - rows), matrix.get(columns.min(2) - 1));
            assert_eq!(transposed(&turned, columns, rows), matrix);
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
            let (tops, pivots) = plane.kernel_tops();
            let patterns: Vec<Bits> = tops.iter().map(|top| plane.pattern(top)).collect();
            for (index, pattern) in patterns.iter().enumerate() {
                assert_eq!(pattern.first_one(), Some(pivots[index]));
                assert!(
                    pivots.iter().enumerate().all(|(other, &pivot)| pattern.get(pivot) == (other == index))
                );
            }
        }
    }
}
