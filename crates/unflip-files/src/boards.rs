//! The boards of some rows, packed and grouped by shape: each group is one call of the engine.
//!
//! Rows keep their order: [`Boards::rows`] walks all groups as the rows came.

use std::sync::Arc;

use unflip::bulk::{Bulk, Layout};

/// How the values of a board stand in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Packing {
    /// As the engine takes them.
    Packed(Layout),
    /// Four bytes a place, little end first: for more than 256 values.
    Words,
}

impl Packing {
    /// The one that takes the least room.
    pub(crate) fn of(modulus: u32) -> Self {
        match modulus {
            0..=2 => Self::Packed(Layout::Bits),
            3..=256 => Self::Packed(Layout::Bytes),
            _ => Self::Words,
        }
    }

    /// The bytes that hold so many places.
    pub(crate) fn bytes(self, places: usize) -> usize {
        match self {
            Self::Packed(layout) => layout.bytes(places),
            Self::Words => 4 * places,
        }
    }

    /// The value at a place.
    pub(crate) fn get(self, board: &[u8], place: usize) -> u32 {
        match self {
            Self::Packed(layout) => u32::from(layout.get(board, place)),
            Self::Words => {
                u32::from_le_bytes(board[4 * place..][..4].try_into().expect("four bytes were taken"))
            }
        }
    }

    /// Puts a value at a place that holds 0.
    pub(crate) fn put(self, board: &mut [u8], place: usize, value: u32) {
        let bytes = value.to_le_bytes();
        match self {
            Self::Packed(Layout::Bits) => board[place / 8] |= bytes[0] << (place % 8),
            Self::Packed(Layout::Bytes) => board[place] = bytes[0],
            Self::Words => board[4 * place..][..4].copy_from_slice(&bytes),
        }
    }
}

/// The boards of one shape, in the order of their rows.
pub(crate) struct Group {
    pub(crate) bulk: Arc<Bulk>,
    pub(crate) packing: Packing,
    /// Bytes from one board to the next.
    pub(crate) stride: usize,
    pub(crate) bytes: Vec<u8>,
}

impl Group {
    pub(crate) fn board(&self, index: usize) -> &[u8] {
        &self.bytes[index * self.stride..][..self.stride]
    }

    pub(crate) fn len(&self) -> usize {
        self.bytes.len() / self.stride
    }
}

/// Boards of any shapes.
#[derive(Default)]
pub(crate) struct Boards {
    pub(crate) groups: Vec<Group>,
    /// The group of each row, once there are two.
    order: Vec<u32>,
    len: usize,
}

/// Where the board of a row is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Spot {
    pub(crate) group: usize,
    pub(crate) index: usize,
}

impl Boards {
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The group for boards of this shape, whose boards take so many bytes, or the fewest.
    pub(crate) fn group(&mut self, bulk: &Arc<Bulk>, packing: Packing, stride: Option<usize>) -> usize {
        if let Some(found) = self.groups.iter().position(|group| Arc::ptr_eq(&group.bulk, bulk)) {
            return found;
        }
        if self.groups.len() == 1 {
            self.order = vec![0; self.len];
        }
        let least = packing.bytes(bulk.solver().board().n_lamps()).max(1);
        let stride = stride.unwrap_or(least);
        self.groups.push(Group { bulk: Arc::clone(bulk), packing, stride, bytes: Vec::new() });
        self.groups.len() - 1
    }

    /// Adds a board of a group, all off; returns its bytes.
    #[inline]
    pub(crate) fn add(&mut self, group: usize) -> &mut [u8] {
        self.count(group, 1);
        let Group { stride, bytes, .. } = &mut self.groups[group];
        let start = bytes.len();
        bytes.resize(start + *stride, 0);
        &mut bytes[start..]
    }

    /// Adds the boards of a group that are packed already.
    #[cfg(feature = "parquet")]
    pub(crate) fn add_all(&mut self, group: usize, packed: &[u8]) {
        self.count(group, packed.len() / self.groups[group].stride);
        self.groups[group].bytes.extend_from_slice(packed);
    }

    #[inline]
    fn count(&mut self, group: usize, boards: usize) {
        self.len += boards;
        if self.groups.len() > 1 {
            self.order.resize(self.len, u32::try_from(group).expect("fewer groups than rows of a batch"));
        }
    }

    /// Takes the last board away again.
    pub(crate) fn take_back(&mut self, group: usize) {
        self.len -= 1;
        self.order.truncate(self.len);
        let Group { stride, bytes, .. } = &mut self.groups[group];
        bytes.truncate(bytes.len() - *stride);
    }

    /// Where the board of each row is.
    pub(crate) fn rows(&self) -> impl Iterator<Item = Spot> + '_ {
        let mut next = vec![0; self.groups.len()];
        (0..self.len).map(move |row| {
            let group = self.order.get(row).map_or(0, |&group| group as usize);
            next[group] += 1;
            Spot { group, index: next[group] - 1 }
        })
    }

    /// The row of a board.
    pub(crate) fn row_of(&self, group: usize, index: usize) -> usize {
        self.rows().position(|spot| spot == Spot { group, index }).expect("every board is of some row")
    }
}
