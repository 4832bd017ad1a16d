//! Howell form: the echelon form of a span over `Z_q`, q = p^e.
//!
//! Each row has its pivot at a later column than the row before, and the pivot is a power p^v. Over a field that is
//! all; here p^(e-v) times a row may be another member that starts later, so it is put among the rows to reduce.
//! Then a member whose first columns are 0 is a sum of the rows that start later, and every member is one sum of
//! rows with digits below p^(e-v). Entries above a later pivot are reduced below it.
//!
//! Cost: rows² × columns, pivot columns looked for in all rows. Source: Howell, Spans in the module ℤₘˢ, 1986.

use super::ring::Ring;

/// A row of a Howell form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// The first column that is not 0.
    pub(crate) pivot: usize,
    /// The value there is p to this power.
    pub(crate) valuation: u32,
    pub(crate) values: Vec<u32>,
}

/// The Howell form of the span of `rows`; `None` as soon as `stop` says so.
pub(crate) fn howell(ring: Ring, mut rows: Vec<Vec<u32>>, stop: &dyn Fn() -> bool) -> Option<Vec<Row>> {
    let columns = rows.first().map_or(0, Vec::len);
    let mut form: Vec<Row> = Vec::new();
    rows.retain(|row| row.iter().any(|&value| value != 0));
    for pivot in 0..columns {
        if rows.is_empty() {
            break;
        }
        let held = rows.iter().enumerate().filter(|(_, row)| row[pivot] != 0);
        let Some((valuation, index)) = held.map(|(index, row)| (ring.valuation(row[pivot]), index)).min()
        else {
            continue;
        };
        if stop() {
            return None;
        }
        let mut values = rows.swap_remove(index);
        let unit = ring.inverse(values[pivot] / ring.power(valuation));
        values[pivot..].iter_mut().for_each(|value| *value = ring.times(*value, unit));
        for row in rows.iter_mut().filter(|row| row[pivot] != 0) {
            let factor = ring.negative(row[pivot] / ring.power(valuation));
            ring.add_scaled(&mut row[pivot..], factor, &values[pivot..]);
        }
        if valuation > 0 {
            let scale = ring.power(ring.exponent() - valuation);
            rows.push(values.iter().map(|&value| ring.times(value, scale)).collect());
        }
        rows.retain(|row| row[pivot..].iter().any(|&value| value != 0));
        form.push(Row { pivot, valuation, values });
    }
    reduce(ring, &mut form);
    Some(form)
}

/// Brings the entries above each pivot below it.
fn reduce(ring: Ring, form: &mut [Row]) {
    for index in (0..form.len()).rev() {
        let (above, below) = form.split_at_mut(index + 1);
        let row = &mut above[index];
        for later in below {
            let quotient = row.values[later.pivot] / ring.power(later.valuation);
            if quotient != 0 {
                let (from, factor) = (later.pivot, ring.negative(quotient));
                ring.add_scaled(&mut row.values[from..], factor, &later.values[from..]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// All sums of `rows` with factors 0 .. q.
    fn span(ring: Ring, rows: &[Vec<u32>], columns: usize) -> BTreeSet<Vec<u32>> {
        let mut members = BTreeSet::from([vec![0; columns]]);
        for row in rows {
            let known: Vec<Vec<u32>> = members.iter().cloned().collect();
            for mut member in known {
                for _ in 1..ring.order() {
                    ring.add_scaled(&mut member, 1, row);
                    members.insert(member.clone());
                }
            }
        }
        members
    }

    #[test]
    fn digits_below_the_orders_reach_every_member_once() {
        let mut random = fastrand::Rng::with_seed(7);
        for modulus in [3, 4, 8, 9, 5] {
            let [ring] = Ring::parts(modulus)[..] else { panic!("a prime power") };
            for _ in 0..60 {
                let columns = random.usize(1..5);
                let value =
                    |random: &mut fastrand::Rng| random.u32(..modulus) * random.u32(..modulus) % modulus;
                let rows: Vec<Vec<u32>> =
                    (0..3).map(|_| (0..columns).map(|_| value(&mut random)).collect()).collect();
                let form = howell(ring, rows.clone(), &|| false).unwrap();
                let size: u32 = form.iter().map(|row| ring.power(ring.exponent() - row.valuation)).product();
                let members = span(ring, &rows, columns);
                assert_eq!(members.len(), size as usize, "{rows:?} {form:?}");
                let values: Vec<Vec<u32>> = form.iter().map(|row| row.values.clone()).collect();
                assert_eq!(members, span(ring, &values, columns));
                for (index, row) in form.iter().enumerate() {
                    assert_eq!(row.values[row.pivot], ring.power(row.valuation));
                    assert!(row.values[..row.pivot].iter().all(|&value| value == 0));
                    for later in &form[index + 1..] {
                        assert!(row.pivot < later.pivot);
                        assert!(row.values[later.pivot] < ring.power(later.valuation));
                    }
                }
            }
        }
    }
}
