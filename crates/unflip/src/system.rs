//! The system: `A · presses = syndrome` over GF(2), one sparse equation for each lamp that matters.
//!
//! Holes, lamps that do not matter, and presses that are not allowed do not appear. A press that steps a
//! lamp an even number of times does not change it and is left out of its equation.

use crate::bits::Bits;
use crate::board::{Board, Shape};
use crate::rule::{Rule, RuleKind};

/// The press matrix by rows.
#[derive(Debug)]
pub(crate) struct System {
    /// The lamp of each equation, ascending.
    lamps: Vec<u32>,
    /// Equation `i` holds the presses `presses[starts[i] .. starts[i + 1]]`, ascending.
    starts: Vec<usize>,
    presses: Vec<u32>,
    /// Places for presses, allowed or not.
    n_presses: usize,
    /// Allowed presses that step no lamp.
    idle: Vec<u32>,
    n_allowed: usize,
}

impl System {
    /// The system of `rule` on `board`, without the lamps in `ignored`.
    ///
    /// # Complexity
    ///
    /// Time and memory in proportion to the steps of all presses.
    ///
    /// # Panics
    ///
    /// If the board has 2^32 places or more: see [`System::needed_memory`].
    pub(crate) fn new(rule: &Rule, board: &Board, ignored: Option<&Bits>) -> Self {
        let n_presses = board.n_presses();
        assert!(u32::try_from(n_presses.max(board.n_lamps())).is_ok(), "places are numbered by 32 bits");
        let matters = |lamp: usize| !board.is_hole(lamp) && !ignored.is_some_and(|bits| bits.get(lamp));
        let lamps: Vec<u32> = (0u32..).take(board.n_lamps()).filter(|&lamp| matters(lamp as usize)).collect();
        let mut row_of = vec![u32::MAX; board.n_lamps()];
        for (row, &lamp) in (0u32..).zip(&lamps) {
            row_of[lamp as usize] = row;
        }
        let mut system = Self {
            lamps,
            starts: Vec::new(),
            presses: Vec::new(),
            n_presses,
            idle: Vec::new(),
            n_allowed: 0,
        };
        system.fill(rule, board, &row_of);
        system.cancel_pairs();
        system.find_idle(board);
        system
    }

    /// Bytes that the system of `rule` on `board` and its elimination take at the least.
    pub(crate) fn needed_memory(rule: &Rule, board: &Board) -> u64 {
        let steps = match rule.kind() {
            RuleKind::Effects { effects, .. } => effects.iter().map(|effect| effect.len() as u128).sum(),
            RuleKind::Stencil { stencil, .. } => {
                let (rows, columns) = board.sides().expect("a stencil is played on a grid");
                let reach = stencil.steps().map_or(rows + columns - 1, <[_]>::len);
                reach as u128 * board.n_presses() as u128
            }
        };
        let places = board.n_lamps() as u128 + board.n_presses() as u128;
        u64::try_from(steps * 4 + places * 24).unwrap_or(u64::MAX)
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
        self.presses = vec![0; ends[self.lamps.len()]];
        each(&mut |row, press| {
            self.presses[ends[row as usize]] = press;
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
                let press = self.presses[index];
                if kept > first && self.presses[kept - 1] == press {
                    kept -= 1;
                } else {
                    self.presses[kept] = press;
                    kept += 1;
                }
            }
        }
        self.starts[self.lamps.len()] = kept;
        self.presses.truncate(kept);
    }

    fn find_idle(&mut self, board: &Board) {
        let mut steps = Bits::zeros(self.n_presses);
        self.presses.iter().for_each(|&press| steps.set(press as usize, true));
        let allowed = (0u32..).take(self.n_presses).filter(|&press| board.may_press(press as usize));
        let (busy, idle): (Vec<u32>, Vec<u32>) = allowed.partition(|&press| steps.get(press as usize));
        self.n_allowed = busy.len() + idle.len();
        self.idle = idle;
    }

    /// The number of equations.
    pub(crate) fn n_rows(&self) -> usize {
        self.lamps.len()
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

    /// The most equations that one press is in.
    pub(crate) fn largest_effect(&self) -> usize {
        let mut steps = vec![0usize; self.n_presses];
        self.presses.iter().for_each(|&press| steps[press as usize] += 1);
        steps.into_iter().max().unwrap_or(0)
    }

    /// The presses that step the lamp of equation `row`.
    pub(crate) fn row(&self, row: usize) -> &[u32] {
        &self.presses[self.starts[row]..self.starts[row + 1]]
    }

    /// The lamp of equation `row`.
    pub(crate) fn lamp(&self, row: usize) -> usize {
        self.lamps[row] as usize
    }
}

/// An order of the equations that keeps the front of the chase small.
///
/// On a grid the one that sweeps along the longer side; on a list greedily the lamp with the fewest
/// presses not met before, of equals the one met last, as minimum degree does for sparse matrices.
pub(crate) fn elimination_order(system: &System, board: &Board) -> Vec<u32> {
    let rows: Vec<u32> = (0u32..).take(system.n_rows()).collect();
    match board.shape() {
        Shape::Grid { rows: height, columns: width } if width > height => {
            let mut rows = rows;
            rows.sort_by_key(|&row| system.lamp(row as usize) % width);
            rows
        }
        Shape::Grid { .. } => rows,
        Shape::List { .. } => greedy_order(system),
    }
}

fn greedy_order(system: &System) -> Vec<u32> {
    let mut rows_of = vec![Vec::new(); system.n_presses()];
    let mut unmet: Vec<u32> = Vec::with_capacity(system.n_rows());
    for row in 0..system.n_rows() {
        system.row(row).iter().for_each(|&press| rows_of[press as usize].push(row));
        unmet.push(u32::try_from(system.row(row).len()).expect("presses are numbered by 32 bits"));
    }
    // Greatest first: fewest unmet presses, met last, least index. Old entries are skipped when popped.
    let entry = |unmet: u32, met: usize, row: usize| (std::cmp::Reverse(unmet), met, std::cmp::Reverse(row));
    let mut queue: std::collections::BinaryHeap<_> =
        (0..system.n_rows()).map(|row| entry(unmet[row], 0, row)).collect();
    let mut done = Bits::zeros(system.n_rows());
    let mut order = Vec::with_capacity(system.n_rows());
    while let Some((std::cmp::Reverse(degree), _, std::cmp::Reverse(row))) = queue.pop() {
        if done.get(row) || degree != unmet[row] {
            continue;
        }
        done.set(row, true);
        order.push(u32::try_from(row).expect("rows are numbered by 32 bits"));
        for &press in system.row(row) {
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
        assert_eq!([system.lamp(0), system.lamp(1)], [0, 2]);
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
