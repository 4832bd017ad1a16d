//! Finds the cheapest member by visiting every member, in lexicographic order.
//!
//! At each pivot the generators before it leave some value; its own digits add multiples of its step. Starting at the
//! least residue and going up visits members in order, whatever the generators before it did there.
//!
//! Cost: members × cells. The oracle of [`super::transform`], and the engine where that has no room for its tables.

use super::{Best, Outcome, Problem};
use crate::lead::Hear;
use crate::limits::{Limits, Progress, Stage};
use crate::modular::kernel::{Generator, members, subtract};
use crate::modular::ring::add;

/// Finds the cheapest member; of equals, the first. Tells of cheaper ones on the way.
pub(crate) fn cheapest(problem: &Problem, limits: &Limits, better: Hear<'_, Vec<u32>>) -> Outcome {
    let total =
        members(problem.generators).and_then(|members| u64::try_from(members).ok()).unwrap_or(u64::MAX);
    let mut best: Option<Best> = None;
    let mut done = 0u64;
    let finished = visit(problem.modulus, problem.generators, problem.base, &mut |values| {
        if done % 1024 == 0 {
            (limits.progress)(Progress { stage: Stage::Minimum, done, total });
            if (limits.stop)() {
                return false;
            }
        }
        done += 1;
        let cost = problem.cost_of(values);
        match &mut best {
            Some(best) if best.cost < cost => {}
            Some(best) if best.cost == cost => best.minima += 1,
            _ => {
                best = Some(Best { cost, values: values.to_vec(), minima: 1 });
                if let Some(hear) = better {
                    hear(values.to_vec());
                }
            }
        }
        true
    });
    match best {
        Some(best) if finished => Outcome::Exact(best),
        Some(best) => Outcome::Stopped(best.values),
        None => Outcome::Stopped(problem.base.to_vec()),
    }
}

/// Calls `visit` with every member of `base` plus the generators' span, in lexicographic order, until it says
/// `false`; says whether it never did.
pub(crate) fn visit(
    modulus: u32,
    generators: &[Generator],
    base: &[u32],
    visit: &mut dyn FnMut(&[u32]) -> bool,
) -> bool {
    let Some((generator, others)) = generators.split_first() else { return visit(base) };
    let mut values = base.to_vec();
    let above = values[generator.pivot] / generator.step;
    subtract(modulus, &mut values, above, &generator.values);
    for digit in 0..generator.order {
        if digit > 0 {
            let both = values.iter_mut().zip(&generator.values);
            both.for_each(|(value, &other)| *value = add(*value, other, modulus));
        }
        if !self::visit(modulus, others, &values, visit) {
            return false;
        }
    }
    true
}
