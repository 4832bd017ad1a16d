//! Linear algebra over GF(2): the chase, dense elimination, and polynomials for giant boards.

pub(crate) mod chase;
pub(crate) mod echelon;
mod four_russians;
pub(crate) mod front;
pub(crate) mod plane;
pub(crate) mod polynomial;
pub(crate) mod replay;
