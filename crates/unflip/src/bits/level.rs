//! Levels of the processor: the same source, compiled again for wider vectors.
//!
//! The portable build may only use what every x86-64 has. A loop that is worth it is run through
//! [`Level::run`], which compiles it once more for AVX2 and calls that where the processor has it.
//! Everything in the loop must be `#[inline(always)]`, or it stays portable.

#![allow(unsafe_code)]

/// What the processor can do. Made by detection only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Level {
    /// What every processor of this architecture can do.
    #[cfg_attr(not(test), allow(dead_code, reason = "the oracle of the tests"))]
    pub(crate) const PORTABLE: Self = Self(Kind::Portable);

    /// The best level of the processor that runs this. Cheap: the standard library remembers it.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("popcnt") {
            return Self(Kind::Avx2);
        }
        Self(Kind::Portable)
    }

    /// Calls `work`, compiled for this level.
    #[inline]
    pub(crate) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        match self.0 {
            Kind::Portable => work(),
            // SAFETY: a level of kind `Avx2` exists only after the processor reported AVX2 and POPCNT.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { run_avx2(work) },
        }
    }
}

/// # Safety
///
/// The processor must have AVX2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn run_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}
