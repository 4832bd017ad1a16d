//! The system: `A · presses = syndrome` over GF(2), one sparse equation for each lamp that matters.
//!
//! Row-column is written with [auxiliary unknowns](crate::row_column), all other rules press by press.
//! Holes, lamps that do not matter, and presses that are not allowed do not appear. A press that steps a
//! lamp an even number of times does not change it and is left out of its equation.

use crate::bits::Bits;
use crate::board::{Board, Shape};
use crate::row_column;
use crate::rule::{Rule, RuleKind};
use crate::syndrome::Syndrome;

/// In place of a lamp: this equation only ties auxiliary unknowns together, its right side is 0.
pub(crate) const NO_LAMP: u32 = u32::MAX;

/// Equations by rows: unknowns that add up to what a lamp wants.
#[derive(Debug)]
pub(crate) struct Equations {
    /// The lamp of each equation, or [`NO_LAMP`].
    lamps: Vec<u32>,
    /// Equation `i` holds the unknowns `unknowns[starts[i] .. starts[i + 1]]`.
    starts: Vec<usize>,
    unknowns: Vec<u32>,
    n_unknowns: usize,
}

impl Equations {
    /// No equation yet in `n_unknowns` unknowns.
    pub(crate) fn new(n_unknowns: usize) -> Self {
        Self { lamps: Vec::new(), starts: vec![0], unknowns: Vec::new(), n_unknowns }
    }

    /// One more equation; no unknown may be given twice.
    ///
    /// # Panics
    ///
    /// If an unknown is not numbered by 32 bits.
    pub(crate) fn push(&mut self, lamp: u32, unknowns: impl Iterator<Item = usize>) {
        self.lamps.push(lamp);
        self.unknowns.extend(unknowns.map(|unknown| u32::try_from(unknown).expect("numbered by 32 bits")));
        self.starts.push(self.unknowns.len());
    }

    /// Equations that are filed already: see the fields.
    pub(crate) fn of_parts(
        lamps: Vec<u32>,
        starts: Vec<usize>,
        unknowns: Vec<u32>,
        n_unknowns: usize,
    ) -> Self {
        Self { lamps, starts, unknowns, n_unknowns }
    }

    /// The number of equations.
    pub(crate) fn n_rows(&self) -> usize {
        self.lamps.len()
    }

    /// The number of unknowns.
    pub(crate) fn n_unknowns(&self) -> usize {
        self.n_unknowns
    }

    /// The unknowns of all equations, one behind the other.
    pub(crate) fn unknowns(&self) -> &[u32] {
        &self.unknowns
    }

    /// Where the unknowns of equation `row` stand.
    pub(crate) fn range(&self, row: usize) -> std::ops::Range<usize> {
        self.starts[row]..self.starts[row + 1]
    }

    /// The lamp of equation `row`; `None` if it only ties auxiliary unknowns.
    pub(crate) fn lamp(&self, row: usize) -> Option<usize> {
        Some(self.lamps[row]).filter(|&lamp| lamp != NO_LAMP).map(|lamp| lamp as usize)
    }

    /// The equations of a rule, press by press.
    fn of_steps(rule: &Rule, board: &Board, matters: impl Fn(usize) -> bool) -> Self {
        let lamps: Vec<u32> = (0u32..).take(board.n_lamps()).filter(|&lamp| matters(lamp as usize)).collect();
        let mut row_of = vec![u32::MAX; board.n_lamps()];
        for (row, &lamp) in (0u32..).zip(&lamps) {
            row_of[lamp as usize] = row;
        }
        let mut equations =
            Self { lamps, starts: Vec::new(), unknowns: Vec::new(), n_unknowns: board.n_presses() };
        equations.fill(rule, board, &row_of);
        equations.cancel_pairs();
        equations
    }

    /// Counts the steps on each lamp, then files every press under its lamps.
    fn fill(&mut self, rule: &Rule, board: &Board, row_of: &[u32]) {
        let mut ends = vec![0usize; self.lamps.len() + 1];
        let each = |visit: &mut dyn FnMut(u32, u32)| {
            for press in (0..board.n_presses()).filter(|&press| board.may_press(press)) {
                rule.for_each_step(board, press, |lamp, times| {
                    if times % 2 == 1 && row_of[lamp] != u32::MAX {
                        visit(row_of[lamp], u32::try_from(press).expect("checked in new"));
                    }
                });
            }
        };
        each(&mut |row, _| ends[row as usize + 1] += 1);
        for row in 0..self.lamps.len() {
            ends[row + 1] += ends[row];
        }
        self.starts.clone_from(&ends);
        self.unknowns = vec![0; ends[self.lamps.len()]];
        each(&mut |row, press| {
            self.unknowns[ends[row as usize]] = press;
            ends[row as usize] += 1;
        });
    }

    /// Drops presses that step the same lamp an even number of times; they stand side by side.
    fn cancel_pairs(&mut self) {
        let mut kept = 0;
        for row in 0..self.lamps.len() {
            let (from, to) = (self.starts[row], self.starts[row + 1]);
            self.starts[row] = kept;
            let first = kept;
            for index in from..to {
                let press = self.unknowns[index];
                if kept > first && self.unknowns[kept - 1] == press {
                    kept -= 1;
                } else {
                    self.unknowns[kept] = press;
                    kept += 1;
                }
            }
        }
        self.starts[self.lamps.len()] = kept;
        self.unknowns.truncate(kept);
    }
}

/// The press matrix by rows, perhaps with auxiliary unknowns behind the presses.
#[derive(Debug)]
pub(crate) struct System {
    equations: Equations,
    /// Places for presses, allowed or not.
    n_presses: usize,
    /// Allowed presses that step no lamp.
    idle: Vec<u32>,
    n_allowed: usize,
    /// The most lamps that one press may change.
    largest_effect: usize,
}

impl System {
    /// The system of `rule` on `board`, without the lamps in `ignored`.
    ///
    /// # Complexity
    ///
    /// Time and memory in proportion to the steps of all presses; for row-column to the cells.
    ///
    /// # Panics
    ///
    /// If unknowns cannot be numbered by 32 bits: see [`System::is_numbered`].
    pub(crate) fn new(rule: &Rule, board: &Board, ignored: Option<&Bits>) -> Self {
        assert!(Self::is_numbered(rule, board), "unknowns are numbered by 32 bits");
        let matters = |lamp: usize| !board.is_hole(lamp) && !ignored.is_some_and(|bits| bits.get(lamp));
        let equations = if is_row_column(rule) {
            row_column::equations(board, matters)
        } else {
            Equations::of_steps(rule, board, matters)
        };
        let n_presses = board.n_presses();
        let steps = steps_of(&equations.unknowns, n_presses);
        let allowed = (0u32..).take(n_presses).filter(|&press| board.may_press(press as usize));
        let (busy, idle): (Vec<u32>, Vec<u32>) = allowed.partition(|&press| steps[press as usize] > 0);
        let across = board.sides().map_or(0, |(rows, columns)| rows + columns - 1);
        let largest_effect =
            if is_row_column(rule) { across } else { steps.into_iter().max().unwrap_or(0) as usize };
        Self { equations, n_presses, n_allowed: busy.len() + idle.len(), idle, largest_effect }
    }

    /// Whether all unknowns and lamps can be numbered by 32 bits.
    pub(crate) fn is_numbered(rule: &Rule, board: &Board) -> bool {
        let unknowns = if is_row_column(rule) { row_column::n_unknowns(board) } else { board.n_presses() };
        unknowns.max(board.n_lamps()) < u32::MAX as usize
    }

    /// Bytes that the system of `rule` on `board` and its elimination take at the least.
    pub(crate) fn needed_memory(rule: &Rule, board: &Board) -> u64 {
        let presses = board.n_presses() as u128;
        let (terms, places) = match rule.kind() {
            RuleKind::Effects { effects, .. } => {
                (effects.iter().map(|effect| effect.len() as u128).sum(), presses)
            }
            RuleKind::Stencil { stencil, .. } => match stencil.steps() {
                Some(steps) => (steps.len() as u128 * presses, presses),
                None => (row_column::TERMS_A_CELL as u128 * presses, 2 * presses),
            },
        };
        // Four bytes a term; for an unknown and an equation each what the chase and its replay keep.
        u64::try_from(terms * 4 + places * 24 + board.n_lamps() as u128 * 24).unwrap_or(u64::MAX)
    }

    /// The number of equations.
    pub(crate) fn n_rows(&self) -> usize {
        self.equations.n_rows()
    }

    /// The number of unknowns: presses, and auxiliary ones behind them.
    pub(crate) fn n_unknowns(&self) -> usize {
        self.equations.n_unknowns
    }

    /// The places for presses: the length of a solution.
    pub(crate) fn n_presses(&self) -> usize {
        self.n_presses
    }

    /// The allowed presses.
    pub(crate) fn n_allowed(&self) -> usize {
        self.n_allowed
    }

    /// The allowed presses that step no lamp; each is a quiet pattern by itself.
    pub(crate) fn idle(&self) -> &[u32] {
        &self.idle
    }

    /// The most lamps that one press may change.
    pub(crate) fn largest_effect(&self) -> usize {
        self.largest_effect
    }

    /// The unknowns of equation `row`.
    pub(crate) fn row(&self, row: usize) -> &[u32] {
        &self.equations.unknowns[self.equations.range(row)]
    }

    /// The lamp of equation `row`; `None` if it only ties auxiliary unknowns.
    pub(crate) fn lamp(&self, row: usize) -> Option<usize> {
        self.equations.lamp(row)
    }

    /// Whether the right side of equation `row` is 1.
    pub(crate) fn is_lit(&self, row: usize, syndrome: Syndrome) -> bool {
        self.lamp(row).is_some_and(|lamp| syndrome.get(lamp))
    }
}

pub(crate) fn is_row_column(rule: &Rule) -> bool {
    matches!(rule.kind(), RuleKind::Stencil { stencil, .. } if stencil.steps().is_none())
}

/// In how many equations each press is.
fn steps_of(unknowns: &[u32], n_presses: usize) -> Vec<u32> {
    let mut steps = vec![0; n_presses];
    for &unknown in unknowns {
        if let Some(steps) = steps.get_mut(unknown as usize) {
            *steps += 1;
        }
    }
    steps
}

/// An order of the equations that keeps the front of the chase small.
pub(crate) fn elimination_order(system: &System, board: &Board) -> Vec<u32> {
    order_of(&system.equations, system.n_presses, board)
}

/// An order of `equations`, of a rule with `n_presses` press places, that keeps the front of a chase small.
///
/// On a grid the one that sweeps along the longer side, as row-column comes already; on a list greedily the lamp with the fewest
/// presses not met before, of equals the one met last, as minimum degree does for sparse matrices.
pub(crate) fn order_of(equations: &Equations, n_presses: usize, board: &Board) -> Vec<u32> {
    let rows: Vec<u32> = (0u32..).take(equations.n_rows()).collect();
    match board.shape() {
        Shape::Grid { rows: height, columns: width }
            if width > height && equations.n_unknowns() == n_presses =>
        {
            let mut rows = rows;
            rows.sort_by_key(|&row| equations.lamp(row as usize).map(|lamp| lamp % width));
            rows
        }
        Shape::Grid { .. } => rows,
        Shape::List { .. } => greedy_order(equations),
    }
}

fn greedy_order(equations: &Equations) -> Vec<u32> {
    let mut rows_of = vec![Vec::new(); equations.n_unknowns()];
    let mut unmet: Vec<u32> = Vec::with_capacity(equations.n_rows());
    let unknowns_of = |row: usize| &equations.unknowns[equations.range(row)];
    for row in 0..equations.n_rows() {
        for &press in unknowns_of(row) {
            rows_of[press as usize].push(row);
        }
        unmet.push(u32::try_from(unknowns_of(row).len()).expect("presses are numbered by 32 bits"));
    }
    // Greatest first: fewest unmet presses, met last, least index. Old entries are skipped when popped.
    let entry = |unmet: u32, met: usize, row: usize| (std::cmp::Reverse(unmet), met, std::cmp::Reverse(row));
    let mut queue: std::collections::BinaryHeap<_> =
        (0..equations.n_rows()).map(|row| entry(unmet[row], 0, row)).collect();
    let mut done = Bits::zeros(equations.n_rows());
    let mut order = Vec::with_capacity(equations.n_rows());
    while let Some((std::cmp::Reverse(degree), _, std::cmp::Reverse(row))) = queue.pop() {
        if done.get(row) || degree != unmet[row] {
            continue;
        }
        done.set(row, true);
        order.push(u32::try_from(row).expect("rows are numbered by 32 bits"));
        for &press in unknowns_of(row) {
            for other in std::mem::take(&mut rows_of[press as usize]) {
                unmet[other] -= 1;
                if !done.get(other) {
                    queue.push(entry(unmet[other], order.len(), other));
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::Edges;
    use crate::stencil::Stencil;

    fn rows(system: &System) -> Vec<Vec<u32>> {
        (0..system.n_rows()).map(|row| system.row(row).to_vec()).collect()
    }

    fn plus(edges: Edges) -> Rule {
        Rule::new(Stencil::plus(), edges, 2).unwrap()
    }

    #[test]
    fn a_line_of_three_has_three_equations() {
        let system = System::new(&plus(Edges::Plane), &Board::grid(1, 3).unwrap(), None);
        assert_eq!(rows(&system), [vec![0, 1], vec![0, 1, 2], vec![1, 2]]);
    }

    #[test]
    fn steps_that_meet_twice_cancel() {
        let system = System::new(&plus(Edges::Cylinder), &Board::grid(1, 2).unwrap(), None);
        assert_eq!(rows(&system), [vec![0], vec![1]]);
    }

    #[test]
    fn holes_locked_and_ignored_places_are_left_out() {
        let board = Board::grid(1, 4).unwrap().with_holes([false, true, false, false].into_iter().collect());
        let board = board.unwrap().with_locked([false, false, true, false].into_iter().collect()).unwrap();
        let ignored = [false, false, false, true].into_iter().collect();
        let system = System::new(&plus(Edges::Plane), &board, Some(&ignored));
        assert_eq!(rows(&system), [vec![0], vec![3]]);
        assert_eq!([system.lamp(0), system.lamp(1)], [Some(0), Some(2)]);
        assert_eq!(system.n_allowed(), 2);
    }

    #[test]
    fn presses_without_effect_are_idle() {
        let rule = Rule::from_effects(2, 2, vec![vec![0], vec![1, 1], vec![]]).unwrap();
        let system = System::new(&rule, &rule.board().unwrap(), None);
        assert_eq!(system.idle(), [1, 2]);
    }

    #[test]
    fn the_order_of_a_path_follows_it() {
        let rule = Rule::from_graph(2, 5, &[(0, 3), (3, 1), (1, 4), (4, 2)]).unwrap();
        let board = rule.board().unwrap();
        let order = elimination_order(&System::new(&rule, &board, None), &board);
        assert_eq!(order, [0, 3, 1, 2, 4]);
    }
}
