//! Proves that no numbers within given bounds have a low peak, where numbers that are not whole have none either.
//!
//! Members with weights `p(c) >= 0` average to `sum of p(c) S(c) = sum over v of P(v) b_v`, with P the transform of p. Within
//! bounds each term is least at one end, and if even these least terms add up to more than `peak` times all of p, the
//! peak cannot be reached: that is the proof, and it is checked in whole numbers. To find weights, the sum
//! of `max(0, S(c) - peak)²` is made least over all real `b` within the bounds: at its minimum the excesses
//! themselves are such weights. The functions `(-1)^<c,v>` are orthogonal, so a step along the gradient needs no search.
//!
//! Cost: two transforms of all members a step, [`STEPS`] at most.
//! Source: Nesterov's method as in Beck and Teboulle, SIAM J. Imaging Sci. 2 (2009); the proof is Farkas' lemma.

use super::signs::{Signs, transform};
use crate::bits::Level;

/// Steps along the gradient.
pub(super) const STEPS: u32 = 40;
/// Weights are rounded to so many parts of the largest one.
const PARTS: f32 = 1_048_576.0;

/// The bounds of each number, both as odd as the class.
#[derive(Clone, Debug)]
pub(super) struct Bounds {
    pub(super) low: Vec<i32>,
    pub(super) high: Vec<i32>,
}

/// The numbers, and room for the transforms.
pub(super) struct Relaxation<'a> {
    signs: &'a Signs,
    /// The weights, and their transform.
    weights: Vec<f32>,
    transformed: Vec<f32>,
    level: Level,
}

impl<'a> Relaxation<'a> {
    pub(super) fn new(signs: &'a Signs) -> Self {
        let zeros = || vec![0.0; signs.members()];
        Self { signs, weights: zeros(), transformed: zeros(), level: Level::detect() }
    }

    /// Whether it is proved that no numbers within `bounds` have at most this peak; moves `real` towards such. Also
    /// returns the steps taken.
    pub(super) fn rules_out(&mut self, bounds: &Bounds, peak: i32, real: &mut [f32]) -> (bool, u32) {
        real.iter_mut().enumerate().for_each(|(index, b)| *b = bounds.clamp(index, *b));
        let (mut ahead, mut momentum) = (real.to_vec(), 1.0f32);
        #[allow(clippy::cast_precision_loss, reason = "at most 2^24 members")]
        let members = self.signs.members() as f32;
        for step in 0..STEPS {
            if self.weigh(&ahead, peak) <= 1e-6 * members {
                real.copy_from_slice(&ahead);
                return (false, step);
            }
            if self.is_promising(bounds, peak) && self.is_proof(bounds, peak) {
                return (true, step);
            }
            let next = 0.5 + (0.25 + momentum * momentum).sqrt();
            for (index, class) in self.signs.classes.iter().enumerate() {
                let moved = bounds.clamp(index, ahead[index] - self.transformed[class.vector] / members);
                ahead[index] = bounds.clamp(index, moved + (momentum - 1.0) / next * (moved - real[index]));
                real[index] = moved;
            }
            momentum = next;
        }
        (false, STEPS)
    }

    /// Takes the excesses of these numbers as weights; returns the sum of their squares.
    fn weigh(&mut self, real: &[f32], peak: i32) -> f32 {
        self.weights.fill(0.0);
        for (class, &b) in self.signs.classes.iter().zip(real) {
            self.weights[class.vector] = b;
        }
        #[allow(clippy::cast_precision_loss, reason = "a peak is small")]
        let peak = peak as f32;
        let (weights, transformed) = (&mut self.weights, &mut self.transformed);
        self.level.run(|| {
            transform(weights);
            for sum in weights.iter_mut() {
                *sum = (*sum - peak).max(0.0);
            }
            transformed.copy_from_slice(weights);
            transform(transformed);
        });
        self.weights.iter().map(|weight| weight * weight).sum()
    }

    /// Whether the weights seem to be a proof: rounding may err.
    fn is_promising(&self, bounds: &Bounds, peak: i32) -> bool {
        let mut least = 0.0;
        for (index, class) in self.signs.classes.iter().enumerate() {
            let factor = self.transformed[class.vector];
            #[allow(clippy::cast_precision_loss, reason = "bounds are small")]
            let end = if factor > 0.0 { bounds.low[index] } else { bounds.high[index] } as f32;
            least += factor * end;
        }
        #[allow(clippy::cast_precision_loss, reason = "a peak is small")]
        let wanted = self.transformed[0] * peak as f32;
        least > wanted
    }

    /// Whether the weights, rounded to whole numbers, are a proof.
    fn is_proof(&self, bounds: &Bounds, peak: i32) -> bool {
        let largest = self.weights.iter().copied().fold(f32::MIN_POSITIVE, f32::max);
        #[allow(clippy::cast_possible_truncation, reason = "at most PARTS")]
        let rounded = |&weight: &f32| (weight / largest * PARTS) as i64;
        let mut factors: Vec<i64> = self.weights.iter().map(rounded).collect();
        self.level.run(|| transform(&mut factors));
        let least: i64 = self
            .signs
            .classes
            .iter()
            .enumerate()
            .map(|(index, class)| {
                let factor = factors[class.vector];
                factor * i64::from(if factor > 0 { bounds.low[index] } else { bounds.high[index] })
            })
            .sum();
        least > factors[0] * i64::from(peak)
    }
}

impl Bounds {
    /// The nearest number within the bounds, whole or not.
    #[allow(clippy::cast_precision_loss, reason = "bounds are small")]
    fn clamp(&self, index: usize, real: f32) -> f32 {
        real.clamp(self.low[index] as f32, self.high[index] as f32)
    }

    /// The nearest number that is as odd as the class.
    pub(super) fn nearest(&self, index: usize, real: f32) -> i32 {
        let low = self.low[index];
        #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, reason = "bounds are small")]
        let steps = ((real - low as f32) / 2.0).round() as i32;
        (low + 2 * steps).clamp(low, self.high[index])
    }
}

#[cfg(test)]
mod tests {
    use super::super::signs::Class;
    use super::*;

    /// Classes of one press each.
    fn signs(dimension: u32, vectors: impl IntoIterator<Item = usize>) -> Signs {
        let classes = vectors.into_iter().enumerate();
        Signs::of_classes(
            dimension,
            classes.map(|(cell, vector)| Class { vector, cells: vec![cell] }).collect(),
        )
    }

    #[test]
    fn only_what_no_choice_reaches_is_ruled_out() {
        // All seven classes of three patterns: S over eight members, of odd numbers.
        let signs = signs(3, 1..8);
        let all =
            |bits: u32| (0..7).map(|index| if bits >> index & 1 == 1 { 1 } else { -1 }).collect::<Vec<_>>();
        let least = (0..1 << 7).map(|bits| signs.peak(&all(bits))).min().unwrap();
        let fixed = |bits: u32| Bounds { low: all(bits), high: all(bits) };
        let mut ruled_out = 0;
        for bits in 0..1 << 7 {
            for peak in 1..8 {
                let (is_ruled_out, _) = Relaxation::new(&signs).rules_out(&fixed(bits), peak, &mut [0.0; 7]);
                assert_eq!(is_ruled_out, signs.peak(&all(bits)) > peak, "{bits:07b}, {peak}");
                ruled_out += u32::from(is_ruled_out);
            }
        }
        assert!(ruled_out > 100 && least == 1, "{ruled_out}, {least}");
    }

    #[test]
    fn weights_prove_no_more_than_their_sum() {
        // One class, S = b and -b: with weight on both members nothing is proved, with all on the first 1 > peak.
        let signs = signs(1, [1]);
        let bounds = Bounds { low: vec![1], high: vec![1] };
        let proves = |weights: [f32; 2], peak| {
            let relaxation = Relaxation { weights: weights.to_vec(), ..Relaxation::new(&signs) };
            relaxation.is_proof(&bounds, peak)
        };
        assert_eq!([0, 1].map(|peak| proves([1.0, 0.0], peak)), [true, false]);
        assert_eq!([-1, 0].map(|peak| proves([0.5, 0.5], peak)), [true, false]);
    }
}
