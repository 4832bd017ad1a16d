//! A factored system: all work that does not depend on the state, by the path that suits the board.

use std::sync::OnceLock;

use crate::bits::Bits;
use crate::board::Board;
use crate::error::SolveError;
use crate::kernel::Kernel;
use crate::limits::Limits;
use crate::linear::chase::Chase;
use crate::linear::plane::Plane;
use crate::linear::replay::Contradiction;
use crate::rule::Rule;
use crate::syndrome::Syndrome;
use crate::system::{System, elimination_order};

/// Up to so many presses, relations are worth their memory.
const MOST_RELATED: usize = 1 << 20;
/// Lamps with more presses say little of any one of them.
const LARGEST_RELATION: usize = 64;

/// A rule on a board, some lamps ignored, ready for any syndrome.
#[derive(Debug)]
pub(crate) struct Factored {
    path: Path,
    n_lamps: usize,
    n_presses: usize,
    n_allowed: usize,
    /// A basis of the left kernel, once it was asked for: refuting one more state is then cheap.
    left: OnceLock<Vec<Bits>>,
}

#[derive(Debug)]
enum Path {
    Chase(System, Chase),
    Plane(Plane),
}

/// Why a syndrome has no solution; [`Factored::witness`] turns it into a proof.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refutation {
    Chase(Contradiction),
    Plane,
}

impl Factored {
    /// Factors `rule` on `board`, the lamps in `ignored` left out.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] or [`SolveError::Stopped`], as `limits` say.
    pub(crate) fn new(
        rule: &Rule,
        board: &Board,
        ignored: Option<&Bits>,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        if ignored.is_none() && Plane::suits(rule, board) {
            // The state, the presses, and a turned copy.
            check_memory(3, board.n_presses(), limits)?;
            return Ok(Self::with(Path::Plane(Plane::new(rule, board)), board, board.n_presses()));
        }
        Self::by_chase(rule, board, ignored, limits)
    }

    /// As [`Factored::new`], by the general chase even where the plane would do.
    pub(crate) fn by_chase(
        rule: &Rule,
        board: &Board,
        ignored: Option<&Bits>,
        limits: &Limits,
    ) -> Result<Self, SolveError> {
        let (needed, limit) = (System::needed_memory(rule, board), limits.memory);
        if needed > limit || !System::is_numbered(rule, board) {
            return Err(SolveError::TooLarge { needed, limit });
        }
        let system = System::new(rule, board, ignored);
        let chase = Chase::new(&system, elimination_order(&system, board), limits)?;
        let n_allowed = system.n_allowed();
        Ok(Self::with(Path::Chase(system, chase), board, n_allowed))
    }

    fn with(path: Path, board: &Board, n_allowed: usize) -> Self {
        let (n_lamps, n_presses) = (board.n_lamps(), board.n_presses());
        Self { path, n_lamps, n_presses, n_allowed, left: OnceLock::new() }
    }

    /// The dimension of the kernel, idle presses included.
    pub(crate) fn nullity(&self) -> usize {
        self.busy_nullity() + self.idle().len()
    }

    /// The rank of the press matrix.
    pub(crate) fn rank(&self) -> usize {
        self.n_allowed - self.nullity()
    }

    /// The equations, where they are written down.
    pub(crate) fn system(&self) -> Option<&System> {
        match &self.path {
            Path::Chase(system, _) => Some(system),
            Path::Plane(_) => None,
        }
    }

    /// Allowed presses that step nothing.
    pub(crate) fn idle(&self) -> &[u32] {
        match &self.path {
            Path::Chase(system, _) => system.idle(),
            Path::Plane(_) => &[],
        }
    }

    fn busy_nullity(&self) -> usize {
        match &self.path {
            Path::Chase(_, chase) => chase.nullity(),
            Path::Plane(plane) => plane.nullity(),
        }
    }

    /// Whether there is a solution for `syndrome`.
    pub(crate) fn is_solvable(&self, syndrome: Syndrome) -> bool {
        match &self.path {
            Path::Chase(system, chase) => chase.is_solvable(system, syndrome),
            Path::Plane(plane) => plane.is_solvable(syndrome),
        }
    }

    /// A solution for `syndrome`, idle presses 0.
    ///
    /// # Errors
    ///
    /// A [`Refutation`] if there is none.
    pub(crate) fn particular(&self, syndrome: Syndrome) -> Result<Bits, Refutation> {
        match &self.path {
            Path::Chase(system, chase) => chase.particular(system, syndrome).map_err(Refutation::Chase),
            Path::Plane(plane) => plane.particular(syndrome).map_err(|_| Refutation::Plane),
        }
    }

    /// A lower bound for the presses that make `syndrome`: none changes more lamps than the largest effect.
    pub(crate) fn cover_bound(&self, syndrome: Syndrome) -> u64 {
        let (lit, largest) = match &self.path {
            Path::Plane(plane) => (syndrome.count_ones(), plane.largest_effect()),
            Path::Chase(system, _) => {
                let lit = (0..system.n_rows()).filter(|&row| system.is_lit(row, syndrome)).count();
                (lit, system.largest_effect())
            }
        };
        lit.div_ceil(largest.max(1)) as u64
    }

    /// The presses of each lamp that matters, of which every quiet pattern has an even number; none of a giant board.
    pub(crate) fn relations(&self, rule: &Rule, board: &Board) -> Vec<Vec<u32>> {
        if board.n_presses() > MOST_RELATED {
            return Vec::new();
        }
        let rows = |system: &System| {
            let all = (0..system.n_rows()).map(|row| system.row(row));
            all.filter(|row| {
                row.len() <= LARGEST_RELATION
                    && row.iter().all(|&press| (press as usize) < system.n_presses())
            })
            .map(<[u32]>::to_vec)
            .collect()
        };
        match &self.path {
            Path::Chase(system, _) => rows(system),
            Path::Plane(_) => rows(&System::new(rule, board, None)),
        }
    }

    /// Whether the patterns of the kernel fit; those of a plane are not written down unless they do.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if they do not.
    pub(crate) fn check_kernel(&self, limits: &Limits) -> Result<(), SolveError> {
        match &self.path {
            Path::Plane(_) => Ok(()),
            Path::Chase(_, chase) => check_memory(chase.nullity(), self.n_presses, limits),
        }
    }

    /// The kernel, idle presses left out; see [`Factored::check_kernel`].
    ///
    /// # Errors
    ///
    /// [`SolveError::Stopped`] as `limits` say.
    pub(crate) fn kernel(&self, limits: &Limits) -> Result<Kernel, SolveError> {
        let kernel = match &self.path {
            Path::Plane(plane) => Kernel::from_plane_unless(plane, self.n_presses, limits.stop),
            Path::Chase(system, chase) => {
                let basis = chase.kernel_basis(system);
                Kernel::from_basis_unless(basis, self.n_presses, limits.stop)
            }
        };
        kernel.ok_or(SolveError::Stopped)
    }

    /// The dimension of the left kernel: the sets of lamps that every press changes evenly.
    pub(crate) fn left_nullity(&self) -> usize {
        match &self.path {
            Path::Chase(_, chase) => chase.left_nullity(),
            Path::Plane(plane) => plane.nullity(),
        }
    }

    /// A basis of the left kernel.
    ///
    /// # Errors
    ///
    /// [`SolveError::TooLarge`] if it does not fit.
    pub(crate) fn left_basis(&self, limits: &Limits) -> Result<&[Bits], SolveError> {
        check_memory(self.left_nullity(), self.n_lamps, limits)?;
        Ok(self.left.get_or_init(|| match &self.path {
            Path::Chase(system, chase) => chase.left_basis(system, self.n_lamps),
            // A press steps a lamp exactly if that cell's press steps this one's lamp: the matrix is symmetric.
            Path::Plane(plane) => plane.any_patterns().collect(),
        }))
    }

    /// A set of lamps that every press changes evenly and `syndrome`, refuted, oddly.
    pub(crate) fn witness(&self, syndrome: Syndrome, refutation: Refutation) -> Bits {
        match (&self.path, refutation) {
            (Path::Chase(system, chase), Refutation::Chase(at)) => chase.witness(system, self.n_lamps, at),
            (Path::Plane(plane), _) => {
                let odd = plane.any_patterns().find(|pattern| syndrome.is_odd_on(pattern));
                odd.expect("a refuted syndrome is odd on some pattern")
            }
            (Path::Chase(..), Refutation::Plane) => {
                unreachable!("a refutation belongs to its factored system")
            }
        }
    }
}

pub(crate) fn check_memory(n_rows: usize, n_bits: usize, limits: &Limits) -> Result<(), SolveError> {
    let needed = u64::try_from(n_rows as u128 * n_bits as u128 / 8).unwrap_or(u64::MAX);
    if needed > limits.memory { Err(SolveError::TooLarge { needed, limit: limits.memory }) } else { Ok(()) }
}
