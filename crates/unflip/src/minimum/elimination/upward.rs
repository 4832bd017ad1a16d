//! From the leaves to the roots: the least cost of every entry, and the values that reach it.
//!
//! The table of a bucket is the sum of what its variable costs, of the messages of its children, and of its equations,
//! which forbid what does not add up. Its message is the least over the variable's values, plane by plane.
//!
//! Cost: a look-up and an addition for each index of the table and each child, a comparison for each equation.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

use super::Failure;
use super::plan::Plan;
use crate::bits::{Level, WORD};
use crate::limits::{Limits, Progress, Stage};

/// The cost of what is forbidden: more than anything, and twice as much still fits.
const FORBIDDEN: u64 = 1 << 62;
/// Table entries between two looks at the limits.
const PAUSE: u64 = 1 << 20;

/// What comes of it.
pub(super) struct Best {
    /// The least cost of all solutions.
    pub(super) cost: u64,
    /// For all buckets, values and entries, as the plan says where: whether the value is among the best.
    pub(super) planes: Vec<u64>,
}

/// Finds the least cost for these right sides and costs.
pub(super) fn upward(
    plan: &Plan,
    right: &dyn Fn(usize) -> u32,
    cost: &dyn Fn(usize, u32) -> u64,
    limits: &Limits<'_>,
) -> Result<Best, Failure> {
    if plan.empty_rows.iter().any(|&row| right(row) != 0) {
        return Err(Failure::Unsolvable);
    }
    let mut pass = Pass {
        plan,
        right,
        cost,
        messages: vec![Vec::new(); plan.n_buckets()],
        table: Vec::new(),
        planes: vec![0; plan.words.0],
        level: Level::detect(),
    };
    let (mut least, mut done, mut told) = (0u64, 0, 0);
    for place in 0..plan.n_buckets() {
        let message = pass.message(place);
        done += pass.table.len() as u64 * (1 + plan.children(place).len() as u64);
        if done >= told + PAUSE {
            if (limits.stop)() {
                return Err(Failure::Stopped);
            }
            let total = plan.estimate().steps.max(done);
            (limits.progress)(Progress { stage: Stage::Minimum, done, total });
            told = done;
        }
        if plan.parent(place).is_some() {
            pass.messages[place] = message;
        } else if message[0] < FORBIDDEN {
            least += message[0];
        } else {
            return Err(Failure::Unsolvable);
        }
    }
    Ok(Best { cost: least, planes: pass.planes })
}

struct Pass<'a> {
    plan: &'a Plan,
    right: &'a dyn Fn(usize) -> u32,
    cost: &'a dyn Fn(usize, u32) -> u64,
    /// By bucket, empty before and after they are needed.
    messages: Vec<Vec<u64>>,
    /// The table of the bucket at hand.
    table: Vec<u64>,
    planes: Vec<u64>,
    level: Level,
}

impl Pass<'_> {
    /// The message of a bucket; the values that it is made of are entered in the planes.
    fn message(&mut self, place: usize) -> Vec<u64> {
        let (plan, level) = (self.plan, self.level);
        self.start(place);
        for &child in plan.children(place) {
            let message = std::mem::take(&mut self.messages[child as usize]);
            let (table, (low, high)) = (&mut self.table, plan.offsets(child as usize));
            level.run(
                #[inline(always)]
                || add(table, &message, low, high),
            );
        }
        for ((low, high), row) in plan.factors(place) {
            let right = row.map_or(0, self.right);
            let table = &mut self.table;
            level.run(
                #[inline(always)]
                || forbid(table, &low, &high, plan.modulus(), right),
            );
        }
        let table = &self.table;
        let mut message = table[..plan.n_entries(place)].to_vec();
        let planes =
            &mut self.planes[plan.plane(place, 0).start..plan.plane(place, plan.modulus() as usize).start];
        level.run(
            #[inline(always)]
            || least(&mut message, table, planes),
        );
        message
    }

    /// Starts the table with what the variable costs.
    fn start(&mut self, place: usize) {
        let entries = self.plan.n_entries(place);
        self.table.clear();
        for value in 0..self.plan.modulus() {
            let cost = self.plan.press(place).map_or(0, |press| (self.cost)(press, value));
            self.table.resize(self.table.len() + entries, cost);
        }
    }
}

/// Adds a child's message.
#[inline(always)]
fn add(table: &mut [u64], message: &[u64], low: &[u32], high: &[u32]) {
    for (part, &high) in table.chunks_exact_mut(low.len()).zip(high) {
        for (sum, &low) in part.iter_mut().zip(low) {
            *sum = (*sum + message[(low + high) as usize]).min(FORBIDDEN);
        }
    }
}

/// Forbids all indices whose sum is not `right`.
#[inline(always)]
fn forbid(table: &mut [u64], low: &[u32], high: &[u32], modulus: u32, right: u32) {
    for (part, &high) in table.chunks_exact_mut(low.len()).zip(high) {
        // Of two numbers below the modulus: what is wanted to add to `high`.
        let wanted = if high <= right { right - high } else { right + (modulus - high) };
        for (sum, &low) in part.iter_mut().zip(low) {
            *sum = if low == wanted { *sum } else { FORBIDDEN };
        }
    }
}

/// Makes `message`, the first plane of `table`, the least of all planes, and marks where each attains it.
#[inline(always)]
fn least(message: &mut [u64], table: &[u64], planes: &mut [u64]) {
    let entries = message.len();
    for part in table[entries..].chunks_exact(entries) {
        message.iter_mut().zip(part).for_each(|(least, &sum)| *least = (*least).min(sum));
    }
    let words = planes.chunks_exact_mut(entries.div_ceil(WORD));
    for (plane, part) in words.zip(table.chunks_exact(entries)) {
        let pairs = part.chunks(WORD).zip(message.chunks(WORD));
        for (word, (part, least)) in plane.iter_mut().zip(pairs) {
            for ((place, &sum), &least) in (0..WORD).zip(part).zip(least) {
                *word |= u64::from(sum == least && least < FORBIDDEN) << place;
            }
        }
    }
}
