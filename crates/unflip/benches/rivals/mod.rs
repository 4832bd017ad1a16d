//! What people write who do not have `unflip`: short, sensible programs, in their best form, on one core.

pub(crate) mod dense;
pub(crate) mod first_row;
pub(crate) mod full_matrix;
pub(crate) mod gray_walk;
pub(crate) mod row_chase;
pub(crate) mod tree_dp;
