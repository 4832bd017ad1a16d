//! How many quiet patterns boards of any size have: by the first formula of a table that holds, else by elimination.

use num_bigint::BigUint;
use num_integer::Integer;

use super::error::SurveyError;
use super::field::{Prime, Two};
use super::form::{Form, side_nullity};
use super::sides::{self, Side};
use super::square;
use crate::board::Board;
use crate::count::Count;
use crate::edges::Edges;
use crate::error::SolveError;
use crate::limits::Limits;
use crate::modular::ring::Ring;
use crate::rule::{Rule, RuleKind};
use crate::solver::Solver;
use crate::stencil::Stencil;

/// How many quiet patterns there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Quiet {
    /// Their dimension: the modulus is a prime.
    Nullity(Count),
    /// Their number, the empty one too: the modulus is no prime.
    KernelSize(Count),
}

/// A way to the nullity that needs no board.
#[derive(Debug)]
pub struct Formula {
    /// Where it holds.
    pub holds_for: &'static str,
    /// What it says of m rows and n columns.
    pub says: &'static str,
    /// Where it is from.
    pub source: &'static str,
    /// Which sides must fit memory.
    reach: Reach,
    holds: fn(&Size) -> bool,
    value: fn(&Size, &Limits) -> Option<BigUint>,
}

/// Which sides a formula builds polynomials of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// None: both may have any number of digits.
    Both,
    /// The shorter: the other may have any number of digits.
    Longer,
}

/// The formulas, the first that holds being used.
///
/// Tests: `tests/all/survey.rs` compares each with elimination and with the tables in `facts/`.
pub static FORMULAS: [Formula; 5] = [
    Formula {
        holds_for: "plus, plane, n x n, modulus 2",
        says: "d(2m+1) = 2 d(m) + 2 [m = 2 mod 3]; d(2m) = 4 deg gcd(A, B), F(m) + F(m+1) = A(s) + t B(s), s = t^2 + t",
        source: "Sutner 2000; the halvings are proved in docs/survey.md",
        reach: Reach::Longer,
        holds: |size| size.is_plus_square(Edges::Plane),
        value: |size, limits| square_nullity(&size.rows.length, limits),
    },
    Formula {
        holds_for: "plus, torus, n x n, modulus 2",
        says: "2 d(n-1) + 4 [3 | n], d as on the plane",
        source: "OEIS A165738, Buchholz 2014",
        reach: Reach::Longer,
        holds: |size| size.is_plus_square(Edges::Torus),
        value: |size, limits| {
            let wrapped = if (&size.rows.length % 3u8).bits() == 0 { 4u8 } else { 0 };
            Some(square_nullity(&(&size.rows.length - 1u8), limits)? * 2u8 + wrapped)
        },
    },
    Formula {
        holds_for: "ring, plane, prime modulus",
        says: "gcd(m+1, n+1) - 1",
        source: "Sutner 2000 modulo 2; docs/survey.md",
        reach: Reach::Both,
        holds: |size| size.edges == Edges::Plane && Some(&size.stencil) == Stencil::named("ring").as_ref(),
        value: |size, _| Some((&size.rows.length + 1u8).gcd(&(&size.columns.length + 1u8)) - 1u8),
    },
    Formula {
        holds_for: "a stencil that is a column times a row, as king; plane, cylinder, torus; prime modulus",
        says: "m n - (m - i) (n - j), i and j the nullities of the sides; king, plane: i = [m = 2 mod 3], j = [n = 2 mod 3]",
        source: "the rank of a Kronecker product is the product of the ranks",
        reach: Reach::Both,
        holds: |size| size.form.is_some_and(|form| form.factors(size.field.order()).is_some()),
        value: product_nullity,
    },
    Formula {
        holds_for: "any stencil of 3 x 3 with both mirrors, as plus and x; plane, cylinder, torus; prime modulus",
        says: "plus, plane: deg gcd(U(m) at x, U(n) at -1-x), U(0) = 1, U(1) = x, U(j+1) = x U(j) - U(j-1); others: docs/survey.md",
        source: "Sutner 2000 for planes modulo 2; the rest is worked out in docs/survey.md",
        reach: Reach::Longer,
        holds: |size| size.form.is_some(),
        value: mirrored_nullity,
    },
];

/// How many quiet patterns the board of this size has.
///
/// # Errors
///
/// [`SurveyError`] as of [`check`], or if the elimination ends without a result.
///
/// # Complexity
///
/// As [`FORMULAS`] says, or as [`Solver::within`].
///
/// # Examples
///
/// ```
/// use unflip::survey::{Quiet, nullity};
/// use unflip::{Count, Edges, Limits, Rule, Stencil};
/// let rule = Rule::new(Stencil::plus(), Edges::Plane, 2)?;
/// let high = format!("1{}", "0".repeat(40)).parse().map_err(|()| "digits")?;
/// // 10^40 rows.
/// assert_eq!(nullity(&rule, &high, &Count::from(29), &Limits::default())?, Quiet::Nullity(Count::from(8)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn nullity(rule: &Rule, rows: &Count, columns: &Count, limits: &Limits) -> Result<Quiet, SurveyError> {
    check(rule, rows, columns, limits)?;
    if let Some((size, formula)) = chosen(rule, rows, columns) {
        let value = (formula.value)(&size, limits).ok_or(SurveyError::Solve(SolveError::Stopped))?;
        return Ok(Quiet::Nullity(Count::from_big(value)));
    }
    let solver = Solver::within(rule, &grid(rows, columns, limits)?, limits)?;
    Ok(match solver.nullity() {
        Some(nullity) => Quiet::Nullity(Count::from(nullity as u64)),
        None => Quiet::KernelSize(solver.kernel_size()),
    })
}

/// The formula that [`nullity`] uses for this size; `None` if it eliminates.
#[must_use]
pub fn formula(rule: &Rule, rows: &Count, columns: &Count) -> Option<&'static Formula> {
    chosen(rule, rows, columns).map(|(_, formula)| formula)
}

/// Whether a board of this size fits memory, as far as [`nullity`] needs it to.
///
/// # Errors
///
/// [`SurveyError`] says which size would.
pub fn check(rule: &Rule, rows: &Count, columns: &Count, limits: &Limits) -> Result<(), SurveyError> {
    if matches!(rule.kind(), RuleKind::Effects { .. }) {
        return Err(SurveyError::NoGrid);
    }
    if is_zero(rows) || is_zero(columns) {
        return Err(SurveyError::Empty);
    }
    match chosen(rule, rows, columns) {
        Some((_, Formula { reach: Reach::Both, .. })) => Ok(()),
        Some((size, Formula { reach: Reach::Longer, .. })) => size.check_shorter(limits),
        None => check_board(rows, columns, limits),
    }
}

/// Whether a board of this size can be built, as far as its cells fit memory.
///
/// # Errors
///
/// [`SurveyError`] says which size would.
pub fn check_board(rows: &Count, columns: &Count, limits: &Limits) -> Result<(), SurveyError> {
    grid(rows, columns, limits).map(|_| ())
}

/// Whether quiet patterns have a dimension: the modulus is a prime.
#[must_use]
pub fn has_nullity(rule: &Rule) -> bool {
    Ring::parts(rule.modulus())[0].prime() == rule.modulus()
}

/// How many cells a board may have that is built: eight bytes each, at the least, must fit.
fn most_cells(limits: &Limits) -> u64 {
    (limits.memory / 8).min(usize::MAX as u64 / 16)
}

/// The board of this size.
pub(super) fn grid(rows: &Count, columns: &Count, limits: &Limits) -> Result<Board, SurveyError> {
    let most = most_cells(limits);
    let refused = || SurveyError::Cells { rows: rows.clone(), columns: columns.clone(), most };
    if is_zero(rows) || is_zero(columns) {
        return Err(SurveyError::Empty);
    }
    let cells = rows.as_big() * columns.as_big();
    if cells > BigUint::from(most) {
        return Err(refused());
    }
    let side = |count: &Count| count.to_u64().and_then(|side| usize::try_from(side).ok()).unwrap_or(0);
    Board::grid(side(rows), side(columns)).map_err(|_| refused())
}

fn is_zero(side: &Count) -> bool {
    side.bits() == 0
}

fn chosen(rule: &Rule, rows: &Count, columns: &Count) -> Option<(Size, &'static Formula)> {
    let size = Size::new(rule, rows, columns)?;
    let formula = FORMULAS.iter().find(|formula| (formula.holds)(&size))?;
    Some((size, formula))
}

/// What formulas look at: a stencil on a grid without twists, modulo a prime.
struct Size {
    stencil: Stencil,
    edges: Edges,
    field: Ring,
    form: Option<Form>,
    rows: Side,
    columns: Side,
}

impl Size {
    fn new(rule: &Rule, rows: &Count, columns: &Count) -> Option<Self> {
        let RuleKind::Stencil { stencil, edges } = rule.kind() else { return None };
        let (rows_joined, columns_joined) = match edges {
            Edges::Plane => (false, false),
            Edges::Cylinder => (false, true),
            Edges::Torus => (true, true),
            _ => return None,
        };
        if !has_nullity(rule) {
            return None;
        }
        let field = Ring::parts(rule.modulus())[0];
        let side = |count: &Count, is_cycle| Side { length: count.as_big().clone(), is_cycle };
        Some(Self {
            form: Form::new(stencil, rule.modulus()),
            stencil: stencil.clone(),
            edges: *edges,
            field,
            rows: side(rows, rows_joined),
            columns: side(columns, columns_joined),
        })
    }

    fn is_plus_square(&self, edges: Edges) -> bool {
        let is_plus = self.stencil == Stencil::plus() && self.field.order() == 2;
        is_plus && self.edges == edges && self.rows.length == self.columns.length
    }

    /// Whether the rows are the longer side.
    fn is_tall(&self) -> bool {
        self.rows.length > self.columns.length
    }

    fn shorter(&self) -> &Side {
        if self.is_tall() { &self.columns } else { &self.rows }
    }

    /// Whether a dozen polynomials of twice the shorter side's degree fit.
    fn check_shorter(&self, limits: &Limits) -> Result<(), SurveyError> {
        let most = if self.field.order() == 2 { limits.memory / 3 } else { limits.memory / 96 };
        let most = most.min(usize::MAX as u64 / 96);
        let found = &self.shorter().length;
        if *found <= BigUint::from(most) {
            return Ok(());
        }
        Err(SurveyError::ShorterSide { found: Count::from_big(found.clone()), most })
    }
}

fn square_nullity(side: &BigUint, limits: &Limits) -> Option<BigUint> {
    let side = u64::try_from(side).expect("checked: it fits memory");
    square::nullity(side, limits.stop).map(BigUint::from)
}

fn product_nullity(size: &Size, limits: &Limits) -> Option<BigUint> {
    let (column, row) = size.form.and_then(|form| form.factors(size.field.order())).expect("it holds");
    let (m, n) = (&size.rows.length, &size.columns.length);
    if column == (0, 0) || row == (0, 0) {
        return Some(m * n);
    }
    let i = side_nullity(column, &size.rows, size.field, limits.stop)?;
    let j = side_nullity(row, &size.columns, size.field, limits.stop)?;
    Some(m * n - (m - i) * (n - j))
}

fn mirrored_nullity(size: &Size, limits: &Limits) -> Option<BigUint> {
    let is_tall = size.is_tall();
    let (long, short) = if is_tall { (&size.rows, &size.columns) } else { (&size.columns, &size.rows) };
    let equation = size.form.expect("it holds").equation(is_tall);
    let length = usize::try_from(&short.length).expect("checked: it fits memory");
    let short = (length, short.is_cycle);
    let nullity = if size.field.order() == 2 {
        sides::nullity(&Two { stop: limits.stop }, equation, long, short)
    } else {
        sides::nullity(&Prime { field: size.field, stop: limits.stop }, equation, long, short)
    };
    nullity.map(BigUint::from)
}
