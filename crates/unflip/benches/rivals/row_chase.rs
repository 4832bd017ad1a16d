//! A chase from an empty first row, a byte for each lamp: the least that any program does which reads the board once.
//! It finds no solution unless the last row happens to end dark.

/// Chases an all-on square; returns how many presses that took.
pub(crate) fn all_on(side: usize) -> u64 {
    let mut lamps = vec![1u8; side * side];
    let mut presses = 0;
    for place in side..lamps.len() {
        if lamps[place - side] == 1 {
            presses += 1;
            lamps[place - side] = 0;
            lamps[place] ^= 1;
            if place % side > 0 {
                lamps[place - 1] ^= 1;
            }
            if place % side + 1 < side {
                lamps[place + 1] ^= 1;
            }
            if place + side < lamps.len() {
                lamps[place + side] ^= 1;
            }
        }
    }
    presses
}
