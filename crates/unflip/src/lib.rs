//! Exact solver for flip puzzles.
