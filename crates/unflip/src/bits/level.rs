//! Levels of the processor: the same source, compiled again for wider vectors.
//!
//! The portable build may only use what every x86-64 has. A loop that is worth it is run through
//! [`Level::run`], which compiles it once more for AVX2 and for AVX-512 and calls the best that the processor has.
//! Everything in the loop must be `#[inline(always)]`, or it stays portable.
//!
//! Compilers before Rust 1.89 cannot be told of AVX-512: what they build stops at AVX2.

#![allow(unsafe_code)]

/// What the processor can do. Made by detection only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// What every processor of this architecture can do.
    #[cfg_attr(not(test), allow(dead_code, reason = "the oracle of the tests"))]
    pub(crate) const PORTABLE: Self = Self(Kind::Portable);

    /// The best level of the processor that runs this. Cheap: the standard library remembers it.
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if has_avx512() {
            return Self(Kind::Avx512);
        } else if has_avx2() {
            return Self(Kind::Avx2);
        }
        Self(Kind::Portable)
    }

    /// All levels of the processor that runs this.
    #[cfg(test)]
    pub(crate) fn all() -> Vec<Self> {
        let mut levels = vec![Self::PORTABLE];
        #[cfg(target_arch = "x86_64")]
        {
            levels.extend(has_avx2().then_some(Self(Kind::Avx2)));
            levels.extend(has_avx512().then_some(Self(Kind::Avx512)));
        }
        levels
    }

    /// Calls `work`, compiled for this level.
    #[inline]
    pub(crate) fn run<R>(self, work: impl FnOnce() -> R) -> R {
        match self.0 {
            Kind::Portable => work(),
            // SAFETY: a level of kind `Avx2` exists only after the processor reported all that `run_avx2` uses.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2 => unsafe { run_avx2(work) },
            // SAFETY: a level of kind `Avx512` exists only after the processor reported all that `run_avx512` uses.
            #[cfg(target_arch = "x86_64")]
            Kind::Avx512 => unsafe { run_avx512(work) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
fn has_avx2() -> bool {
    std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("popcnt")
}

/// Whether the processor has AVX-512 with 16-bit counters, and this build can use it.
#[cfg(target_arch = "x86_64")]
fn has_avx512() -> bool {
    rustversion::cfg!(since(1.89))
        && has_avx2()
        && std::is_x86_feature_detected!("avx512f")
        && std::is_x86_feature_detected!("avx512bw")
        && std::is_x86_feature_detected!("avx512dq")
        && std::is_x86_feature_detected!("avx512vl")
}

/// # Safety
///
/// The processor must have AVX2 and POPCNT.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,popcnt")]
unsafe fn run_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// # Safety
///
/// The processor must have AVX2, POPCNT and AVX-512 F, BW, DQ and VL.
#[cfg(target_arch = "x86_64")]
#[rustversion::attr(since(1.89), target_feature(enable = "avx2,popcnt,avx512f,avx512bw,avx512dq,avx512vl"))]
unsafe fn run_avx512<R>(work: impl FnOnce() -> R) -> R {
    work()
}
