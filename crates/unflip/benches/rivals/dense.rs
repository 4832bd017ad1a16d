//! Gaussian elimination of the whole press matrix, 64 entries to a word.

/// The number of presses that elimination leaves free, `effects[j]` being the lamps of press `j`, and both missing where
/// there is no cell.
pub(crate) fn nullity(effects: &[Vec<usize>], is_cell: &[bool]) -> usize {
    let cells: Vec<usize> = (0..effects.len()).filter(|&place| is_cell[place]).collect();
    let mut index = vec![0; effects.len()];
    cells.iter().enumerate().for_each(|(at, &place)| index[place] = at);
    let mut rows = vec![vec![0u64; cells.len() / 64 + 1]; cells.len()];
    for (row, &place) in rows.iter_mut().zip(&cells) {
        effects[place].iter().for_each(|&lamp| row[index[lamp] / 64] ^= 1 << (index[lamp] % 64));
        // The last column is what is wanted of an all-on board.
        row[cells.len() / 64] ^= 1 << (cells.len() % 64);
    }
    cells.len() - eliminate(&mut rows, cells.len())
}

/// Reduced echelon form; returns the rank.
fn eliminate(rows: &mut [Vec<u64>], columns: usize) -> usize {
    let mut rank = 0;
    for column in 0..columns {
        let first = column / 64;
        let is_lit = |row: &[u64]| row[first] >> (column % 64) & 1 == 1;
        let Some(found) = (rank..rows.len()).find(|&row| is_lit(&rows[row])) else { continue };
        rows.swap(rank, found);
        let pivot = rows[rank].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(index, row)| *index != rank && is_lit(row)) {
            row[first..].iter_mut().zip(&pivot[first..]).for_each(|(word, other)| *word ^= other);
        }
        rank += 1;
    }
    rank
}
