//! The textbook on trees: for every vertex and every choice of its press and of what its lamp still lacks, the fewest
//! presses below, from the leaves up; and how many ways, modulo a prime. No presses come out.
//!
//! Source: Amin and Slater, Neighborhood domination with parity restrictions in graphs, Congr. Numer. 91 (1992).

/// Counts are told modulo this.
pub(crate) const PRIME: u64 = (1 << 61) - 1;

/// The fewest presses, and in how many ways modulo [`PRIME`]; nothing yet.
type Fewest = Option<(u64, u64)>;

fn better(a: Fewest, b: Fewest) -> Fewest {
    match (a, b) {
        (Some(x), Some(y)) if x.0 == y.0 => Some((x.0, (x.1 + y.1) % PRIME)),
        (Some(x), Some(y)) => Some(if x.0 < y.0 { x } else { y }),
        _ => a.or(b),
    }
}

fn both(a: Fewest, b: Fewest) -> Fewest {
    let product = |x: u64, y: u64| u64::try_from(u128::from(x) * u128::from(y) % u128::from(PRIME)).ok();
    a.zip(b).and_then(|(x, y)| Some((x.0 + y.0, product(x.1, y.1)?)))
}

/// Turns all lamps of a tree off, all being on: vertex `v > 0` hangs on `parents[v] < v`.
pub(crate) fn all_on(parents: &[usize]) -> (u64, u64) {
    // By press, then by the parity of presses that the lamp has met.
    let fresh = [[Some((0, 1)), None], [None, Some((1, 1))]];
    let mut below: Vec<[[Fewest; 2]; 2]> = vec![fresh; parents.len()];
    for vertex in (1..parents.len()).rev() {
        let (own, parent) = (below[vertex], parents[vertex]);
        let mut joined = [[None; 2]; 2];
        for (press, met) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            for own_press in 0..2 {
                // The lamp of the vertex has met an odd number once the parent's press is added.
                let ways = both(below[parent][press][met], own[own_press][1 - press]);
                let cell = &mut joined[press][met ^ own_press];
                *cell = better(*cell, ways);
            }
        }
        below[parent] = joined;
    }
    better(below[0][0][1], below[0][1][1]).expect("all on is always solvable")
}
