//! Chunks: runs of rows that a thread answers by itself, and the threads.

use std::sync::atomic::{AtomicU64, Ordering};

use super::columns::{Columns, Status};
use super::error::BulkError;
use crate::limits::{Limits, Progress, Stage};

/// The answers of some rows, to be filled in.
pub(super) struct Chunk<'a> {
    /// The first row.
    pub(super) first: usize,
    pub(super) status: &'a mut [Status],
    pub(super) weight: &'a mut [i32],
    pub(super) minima: &'a mut [i64],
    pub(super) presses: &'a mut [u8],
    pub(super) press_stride: usize,
    /// Empty unless presses may cost something else than their weight.
    pub(super) cost: &'a mut [i64],
}

/// Rows that are only bounded, and what any presses cost there at least.
pub(super) type Bounds = Vec<(usize, i64)>;

impl Columns {
    fn chunks(&mut self, rows: usize) -> Vec<Chunk<'_>> {
        let press_stride = self.press_stride;
        let mut presses = self.presses.as_mut_slice();
        let mut cost = self.cost.chunks_mut(rows);
        let numbers = self.weight.chunks_mut(rows).zip(self.minima.chunks_mut(rows));
        let chunks = self.status.chunks_mut(rows).zip(numbers).enumerate();
        chunks
            .map(|(index, (status, (weight, minima)))| {
                let (head, tail) = std::mem::take(&mut presses).split_at_mut(status.len() * press_stride);
                presses = tail;
                let cost = cost.next().unwrap_or_default();
                Chunk { first: index * rows, status, weight, minima, presses: head, press_stride, cost }
            })
            .collect()
    }

    /// Fills in the column of bounds, if there are any.
    fn bound(&mut self, bounds: &[(usize, i64)]) {
        if bounds.is_empty() {
            return;
        }
        self.at_least = if self.cost.is_empty() {
            self.weight.iter().map(|&weight| i64::from(weight)).collect()
        } else {
            self.cost.clone()
        };
        for &(row, at_least) in bounds {
            self.at_least[row] = at_least;
        }
    }
}

/// Runs `work` on chunks of so many rows, on all threads.
///
/// # Errors
///
/// That of the first chunk that has one.
pub(super) fn solve(
    columns: &mut Columns,
    rows: usize,
    limits: &Limits,
    work: &(dyn Fn(Chunk<'_>) -> Result<Bounds, BulkError> + Sync),
) -> Result<(), BulkError> {
    let (total, done) = (columns.len() as u64, AtomicU64::new(0));
    let chunks = columns.chunks(rows);
    let results = on_all_threads(chunks, |chunk| {
        if (limits.stop)() {
            return Err(BulkError::Stopped);
        }
        let n = chunk.status.len() as u64;
        let bounds = work(chunk)?;
        let done = done.fetch_add(n, Ordering::Relaxed) + n;
        (limits.progress)(Progress { stage: Stage::Bulk, done, total });
        Ok(bounds)
    });
    let bounds: Vec<Bounds> = results.into_iter().collect::<Result<_, _>>()?;
    columns.bound(&bounds.concat());
    Ok(())
}

/// Maps in order, one item a task.
pub(super) fn on_all_threads<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync) -> Vec<R> {
    #[cfg(feature = "threads")]
    {
        use rayon::iter::{IntoParallelIterator, ParallelIterator};
        items.into_par_iter().map(&work).collect()
    }
    #[cfg(not(feature = "threads"))]
    items.into_iter().map(work).collect()
}
