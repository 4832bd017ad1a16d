//! Switches that change switches: what POJ 1830 and USACO's Lights have in common.

use std::collections::BTreeSet;

use unflip::{Rule, Solver};

use super::desk::Desk;
use super::error::JudgeError;

/// Each switch changes itself and a set of others.
pub(super) struct Switches(Vec<BTreeSet<u32>>);

impl Switches {
    /// Switches that change only themselves.
    pub(super) fn new(n: usize) -> Self {
        Self((0u32..).take(n).map(|switch| BTreeSet::from([switch])).collect())
    }

    /// Switch `from` changes `to` as well, both counted from 1; said twice, it is still once.
    pub(super) fn join(&mut self, from: usize, to: usize) {
        self.0[from - 1].insert(u32::try_from(to - 1).expect("switches are few"));
    }

    /// The solver of these switches.
    pub(super) fn solver(self, desk: &Desk) -> Result<Solver, JudgeError> {
        let n = self.0.len();
        let effects = self.0.into_iter().map(|effect| effect.into_iter().collect()).collect();
        let rule = Rule::from_effects(2, n, effects)?;
        let board = rule.board().expect("an effect list has a board");
        Ok(Solver::within(&rule, &board, desk.limits)?)
    }
}
