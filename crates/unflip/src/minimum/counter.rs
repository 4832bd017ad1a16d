//! The numbers that a transform adds up: the narrowest type that holds the sum of all weights.
//!
//! Narrow counters put more members into one vector register. No partial sum exceeds
//! [`Columns::reach`](super::Columns::reach), so nothing ever wraps; the wrapping operations are there
//! because checked ones would keep debug builds from using vectors at all.

#![allow(clippy::inline_always, reason = "what is not inlined is not compiled for the processor's level")]

/// A signed integer of some width.
pub(super) trait Counter: Copy + Ord + Send + Sync + 'static {
    /// 0.
    const ZERO: Self;
    /// The largest number.
    const MAX: i64;

    /// A number that is known to fit.
    fn narrow(value: i64) -> Self;
    /// The number in full width.
    fn wide(self) -> i64;
    /// The sum.
    fn plus(self, other: Self) -> Self;
    /// The difference.
    fn minus(self, other: Self) -> Self;
    /// The product.
    fn times(self, other: Self) -> Self;
    /// The number without its sign.
    fn magnitude(self) -> Self;
}

macro_rules! counter {
    ($type:ty) => {
        impl Counter for $type {
            const ZERO: Self = 0;
            const MAX: i64 = <$type>::MAX as i64;

            #[inline(always)]
            fn narrow(value: i64) -> Self {
                <$type>::try_from(value).expect("the counter was chosen to hold every sum")
            }

            #[inline(always)]
            fn wide(self) -> i64 {
                i64::from(self)
            }

            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }

            #[inline(always)]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline(always)]
            fn magnitude(self) -> Self {
                self.wrapping_abs()
            }
        }
    };
}

counter!(i16);
counter!(i32);
counter!(i64);
