//! Proves that no coset has a low peak, or finds one: branch and bound over the classes.
//!
//! If `S(c) <= peak` everywhere, then `peak - S` is nowhere negative and has the average `peak`; so
//! `|b_v| = |average of (-1)^<c,v> (peak - S(c))| <= peak`: a low peak leaves few numbers to choose from. Adding a
//! quiet pattern changes signs, so those of a basis among the classes may be taken to be positive. Then bounds are
//! halved at the class whose number is farthest from a whole one, until [`relax`](super::relax) rules them out or the
//! numbers, rounded, have the peak.
//!
//! Cost: measured; 9 × 9 (256 members, peak 6 ruled out) 13,000 nodes of up to [`STEPS`](super::relax::STEPS) steps each.
//! Source: docs/distribution.md.

use super::Budget;
use super::relax::{Bounds, Relaxation};
use super::signs::Signs;

/// What one step of a relaxation costs, in additions of 16 bits.
const STEP: u64 = 16;

/// What is known of a peak.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// No coset has it, nor a lower one.
    RuledOut,
    /// These numbers have it, or a lower one.
    Found(Vec<i32>),
    /// The budget was spent before it was decided.
    Open,
}

/// Decides whether some coset has at most this peak.
pub(super) fn decide(signs: &Signs, peak: i32, budget: &mut Budget) -> Verdict {
    let Some(mut bounds) = bounds(signs, peak) else { return Verdict::RuledOut };
    let real = vec![0.0; signs.classes.len()];
    Search { signs, peak, budget, relaxation: Relaxation::new(signs) }.branch(&mut bounds, &real)
}

/// The bounds to begin with; `None` if a class has no number as small as `peak`.
fn bounds(signs: &Signs, peak: i32) -> Option<Bounds> {
    let high: Vec<i32> = signs.classes.iter().map(|class| class.largest(peak)).collect();
    if high.iter().any(|&high| high < 0) {
        return None;
    }
    let mut low: Vec<i32> = high.iter().map(|high| -high).collect();
    let mut spanned: Vec<usize> = Vec::new();
    let odd_first = |odd: i32| (0..low.len()).filter(move |&index| signs.classes[index].odd() == odd);
    let order: Vec<usize> = odd_first(1).chain(odd_first(0)).collect();
    for index in order {
        let rest = spanned.iter().fold(signs.classes[index].vector, |rest, &vector| rest.min(rest ^ vector));
        if rest != 0 {
            spanned.push(rest);
            low[index] = signs.classes[index].odd();
        }
    }
    Some(Bounds { low, high })
}

struct Search<'a, 'b> {
    signs: &'a Signs,
    peak: i32,
    budget: &'a mut Budget<'b>,
    relaxation: Relaxation<'a>,
}

impl Search<'_, '_> {
    /// Decides within `bounds`, beginning near `real`.
    fn branch(&mut self, bounds: &mut Bounds, real: &[f32]) -> Verdict {
        let mut real = real.to_vec();
        let (is_ruled_out, steps) = self.relaxation.rules_out(bounds, self.peak, &mut real);
        let cost = u64::from(steps + 1) * STEP * self.signs.members() as u64;
        if is_ruled_out {
            return if self.budget.spend(cost, true) { Verdict::RuledOut } else { Verdict::Open };
        }
        let whole: Vec<i32> = real.iter().enumerate().map(|(index, &b)| bounds.nearest(index, b)).collect();
        if self.signs.peak(&whole) <= self.peak {
            return Verdict::Found(whole);
        }
        if !self.budget.spend(cost, true) {
            return Verdict::Open;
        }
        let Some(index) = self.farthest(bounds, &real, &whole) else { return Verdict::RuledOut };
        self.halve(bounds, &real, index)
    }

    /// The class whose number is farthest from a whole one, of those that are not decided.
    #[allow(clippy::cast_precision_loss, reason = "numbers are small")]
    fn farthest(&self, bounds: &Bounds, real: &[f32], whole: &[i32]) -> Option<usize> {
        let open = (0..real.len()).filter(|&index| bounds.low[index] < bounds.high[index]);
        // Of equals, an odd class: none of its numbers is 0.
        let distance = |&index: &usize| {
            (real[index] - whole[index] as f32).abs() + 0.5 * self.signs.classes[index].odd() as f32
        };
        open.max_by(|a, b| distance(a).total_cmp(&distance(b)))
    }

    /// Decides below and above the number of a class, first where it is nearer.
    fn halve(&mut self, bounds: &mut Bounds, real: &[f32], index: usize) -> Verdict {
        let (low, high) = (bounds.low[index], bounds.high[index]);
        let near = bounds.nearest(index, real[index]);
        #[allow(clippy::cast_precision_loss, reason = "numbers are small")]
        let is_above = real[index] > near as f32;
        // The last number of the lower part.
        let cut = if is_above { near.min(high - 2) } else { (near - 2).max(low) };
        let parts = if near > cut { [(cut + 2, high), (low, cut)] } else { [(low, cut), (cut + 2, high)] };
        let mut verdict = Verdict::RuledOut;
        for part in parts {
            (bounds.low[index], bounds.high[index]) = part;
            verdict = self.branch(bounds, real);
            if verdict != Verdict::RuledOut {
                break;
            }
        }
        (bounds.low[index], bounds.high[index]) = (low, high);
        verdict
    }
}
