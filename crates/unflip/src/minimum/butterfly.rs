//! The inner loops of the blocked transform: butterflies over vectors of 32 counters.
//!
//! A block is `2^m` vectors. It is filled and transformed part by part, each in the first-level cache; then come the
//! levels that join the parts. Three levels are done in one pass, so that eight vectors are loaded and stored once for
//! 24 operations. The last three levels are never stored: of the last, only `a + |b|`, the larger of `a + b` and
//! `a - b`, is wanted. Only where that reaches the best known, [`find`] looks for the places.
//!
//! ```text
//! part 0 | part 1 | … | part 7      levels within parts, part by part
//! a[i]     b[i]         h[i]        the last three levels, for each place i of a part
//! ```
//!
//! Cost per vector: about `m` additions and `m / 3` loads and stores, for 32 members; blocks of up to 2048 vectors go
//! to the second-level cache and back once.
//! Everything is `#[inline(always)]`, because [`Level::run`](crate::bits::Level::run) compiles it again;
//! vectors are passed by separate references, because of those alone the compiler knows that they do not
//! overlap.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]
#![allow(clippy::many_single_char_names, reason = "a to h are the eight vectors of a pass")]

use super::counter::Counter;

/// Members in one vector.
pub(super) const LANES: usize = 32;
/// The bits of a member that choose the lane.
pub(super) const LANE_BITS: u32 = LANES.trailing_zeros();
/// The least block: the last pass takes eight vectors.
pub(super) const LEAF: usize = 8;
/// Vectors of 16-bit counters that fit the first-level cache with room to spare.
const CACHED: usize = 256;

/// Counters of the 32 members that differ in their last five bits only.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lanes<C>(pub(super) [C; LANES]);

impl<C: Counter> Lanes<C> {
    /// All counters the same.
    #[inline(always)]
    pub(super) fn splat(value: C) -> Self {
        Self([value; LANES])
    }

    /// Adds `weight` times a sign pattern.
    #[inline(always)]
    pub(super) fn add_pattern(&mut self, weight: C, pattern: &Self) {
        for lane in 0..LANES {
            self.0[lane] = self.0[lane].plus(weight.times(pattern.0[lane]));
        }
    }
}

/// Vectors in a part of a block of `2^m >= 8` vectors.
pub(super) fn part_len(block_len: usize) -> usize {
    (block_len / LEAF).min(CACHED)
}

/// Fills a block of `2^m >= 8` vectors by `fill(index, part)`, transforms it but for its last three levels, and returns
/// the largest result.
#[inline(always)]
pub(super) fn largest<C: Counter>(block: &mut [Lanes<C>], mut fill: impl FnMut(usize, &mut [Lanes<C>])) -> C {
    let part_len = part_len(block.len());
    for (index, part) in block.chunks_exact_mut(part_len).enumerate() {
        fill(index, part);
        levels(part, 1, part_len);
    }
    let leaves = block.len() / LEAF;
    levels(block, part_len, leaves);
    let mut most = Lanes::splat(C::narrow(-C::MAX));
    let (low, high) = halves(block);
    let ((a, b), (c, d)) = (halves(low), halves(high));
    let (((a, b), (c, d)), ((e, f), (g, h))) = ((halves(a), halves(b)), (halves(c), halves(d)));
    for i in 0..a.len() {
        enter_leaf((&a[i], &b[i]), (&c[i], &d[i]), (&e[i], &f[i]), (&g[i], &h[i]), &mut most);
    }
    most.0.into_iter().fold(most.0[0], C::max)
}

/// Calls `visit` for all places of `value` in a block that [`largest`] has gone through.
#[inline(always)]
#[allow(clippy::needless_bitwise_bool, reason = "a loop without a way out is one comparison of vectors")]
pub(super) fn find<C: Counter>(block: &[Lanes<C>], value: C, mut visit: impl FnMut(u64)) {
    let leaves = block.len() / LEAF;
    for leaf in 0..leaves {
        let mut results: [Lanes<C>; LEAF] = std::array::from_fn(|index| block[leaf + index * leaves]);
        pass(&mut results, LEAF);
        for (index, lanes) in results.iter().enumerate() {
            let is_there = lanes.0.iter().fold(false, |any, &result| any | (result == value));
            if !is_there {
                continue;
            }
            for (lane, _) in lanes.0.iter().enumerate().filter(|&(_, &result)| result == value) {
                visit(((leaf + index * leaves) * LANES + lane) as u64);
            }
        }
    }
}

/// The levels of `block` that join neighbours `from` vectors apart, up to those `to / 2` apart.
#[inline(always)]
fn levels<C: Counter>(block: &mut [Lanes<C>], from: usize, to: usize) {
    let mut joined = from;
    while joined < to {
        let radix = (to / joined).min(8);
        for chunk in block.chunks_exact_mut(joined * radix) {
            pass(chunk, radix);
        }
        joined *= radix;
    }
}

/// The upper levels of `part`: as many as `radix`, which is 2, 4 or 8, has bits.
#[inline(always)]
fn pass<C: Counter>(part: &mut [Lanes<C>], radix: usize) {
    let (low, high) = halves(part);
    if radix == 2 {
        for (a, b) in low.iter_mut().zip(high) {
            two(a, b);
        }
        return;
    }
    let ((a, b), (c, d)) = (halves(low), halves(high));
    if radix == 4 {
        for i in 0..a.len() {
            four(&mut a[i], &mut b[i], &mut c[i], &mut d[i]);
        }
        return;
    }
    let (((a, b), (c, d)), ((e, f), (g, h))) = ((halves(a), halves(b)), (halves(c), halves(d)));
    for i in 0..a.len() {
        let (a, b, c, d) = (&mut a[i], &mut b[i], &mut c[i], &mut d[i]);
        eight((a, b), (c, d), (&mut e[i], &mut f[i]), (&mut g[i], &mut h[i]));
    }
}

#[inline(always)]
fn halves<T>(part: &mut [T]) -> (&mut [T], &mut [T]) {
    part.split_at_mut(part.len() / 2)
}

#[inline(always)]
fn two<C: Counter>(a: &mut Lanes<C>, b: &mut Lanes<C>) {
    for l in 0..LANES {
        (a.0[l], b.0[l]) = pair(a.0[l], b.0[l]);
    }
}

#[inline(always)]
fn four<C: Counter>(a: &mut Lanes<C>, b: &mut Lanes<C>, c: &mut Lanes<C>, d: &mut Lanes<C>) {
    for l in 0..LANES {
        let (p, q) = (pair(a.0[l], c.0[l]), pair(b.0[l], d.0[l]));
        (a.0[l], b.0[l]) = pair(p.0, q.0);
        (c.0[l], d.0[l]) = pair(p.1, q.1);
    }
}

type Two<'a, C> = (&'a mut Lanes<C>, &'a mut Lanes<C>);

#[inline(always)]
fn eight<C: Counter>((a, b): Two<'_, C>, (c, d): Two<'_, C>, (e, f): Two<'_, C>, (g, h): Two<'_, C>) {
    for l in 0..LANES {
        let (p, q) = (pair(a.0[l], e.0[l]), pair(b.0[l], f.0[l]));
        let (r, s) = (pair(c.0[l], g.0[l]), pair(d.0[l], h.0[l]));
        let (t, u, v, w) = (pair(p.0, r.0), pair(q.0, s.0), pair(p.1, r.1), pair(q.1, s.1));
        (a.0[l], b.0[l]) = pair(t.0, u.0);
        (c.0[l], d.0[l]) = pair(t.1, u.1);
        (e.0[l], f.0[l]) = pair(v.0, w.0);
        (g.0[l], h.0[l]) = pair(v.1, w.1);
    }
}

type TwoRead<'a, C> = (&'a Lanes<C>, &'a Lanes<C>);

/// Enters the results of a leaf in `most`: of each last pair only the larger one.
#[inline(always)]
fn enter_leaf<C: Counter>(
    (a, b): TwoRead<'_, C>,
    (c, d): TwoRead<'_, C>,
    (e, f): TwoRead<'_, C>,
    (g, h): TwoRead<'_, C>,
    most: &mut Lanes<C>,
) {
    for l in 0..LANES {
        let (p, q) = (pair(a.0[l], e.0[l]), pair(b.0[l], f.0[l]));
        let (r, s) = (pair(c.0[l], g.0[l]), pair(d.0[l], h.0[l]));
        let (t, u, v, w) = (pair(p.0, r.0), pair(q.0, s.0), pair(p.1, r.1), pair(q.1, s.1));
        let left = larger(t.0, u.0).max(larger(t.1, u.1));
        let right = larger(v.0, w.0).max(larger(v.1, w.1));
        most.0[l] = most.0[l].max(left.max(right));
    }
}

#[inline(always)]
fn pair<C: Counter>(a: C, b: C) -> (C, C) {
    (a.plus(b), a.minus(b))
}

/// The larger of `a + b` and `a - b`.
#[inline(always)]
fn larger<C: Counter>(a: C, b: C) -> C {
    a.plus(b.magnitude())
}
