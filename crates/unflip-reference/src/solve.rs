//! Minima and quiet patterns: every possibility tried, or elimination as by hand.

use std::collections::HashMap;

use crate::{Game, Targets, syndrome};

/// What a count of a press costs.
pub type Cost<'a> = &'a dyn Fn(usize, u32) -> u64;

/// Every press costs 1: the cost of a count is the count itself.
#[must_use]
pub fn weight(_press: usize, count: u32) -> u64 {
    u64::from(count)
}

/// Returns the cost of a game modulo `modulus` where one press costs its price, or 1 without prices. If presses go both
/// ways, a count costs as many of them as it takes, up or down.
pub fn priced(prices: Option<&[u32]>, both_ways: bool, modulus: u32) -> impl Fn(usize, u32) -> u64 {
    move |press, count| {
        let times = if both_ways && count > modulus / 2 { modulus - count } else { count };
        prices.map_or(1, |prices| u64::from(prices[press])) * u64::from(times)
    }
}

/// The cheapest of all solutions, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// What they cost: the weight, if nothing else was asked for.
    pub cost: u64,
    /// The sum of the press counts.
    pub weight: u64,
    /// The lexicographically least among the solutions of this cost.
    pub presses: Vec<u32>,
    /// How many solutions have this cost.
    pub minima: u128,
    /// How many solutions there are.
    pub solutions: u128,
}

impl Minimum {
    /// Adds one more solution to those seen so far.
    fn tally(seen: &mut Option<Minimum>, presses: &[u32], cost_of: Cost) {
        let weight = presses.iter().map(|&count| u64::from(count)).sum();
        let cost = presses.iter().enumerate().map(|(press, &count)| cost_of(press, count)).sum();
        let first = Minimum { cost, weight, presses: presses.to_vec(), minima: 0, solutions: 0 };
        let best = seen.get_or_insert(first);
        best.solutions += 1;
        if cost < best.cost {
            best.minima = 0;
        }
        best.minima += u128::from(cost <= best.cost);
        if (cost, presses) < (best.cost, &best.presses[..]) {
            (best.cost, best.weight, best.presses) = (cost, weight, presses.to_vec());
        }
    }
}

/// The answer to every syndrome that has one, by trying every vector of presses: for some 20 of them.
#[derive(Clone, Debug)]
pub struct Table(pub HashMap<Vec<u32>, Option<Minimum>>);

impl Table {
    /// Tries all presses, and notes for each syndrome they add up to the lightest.
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 press vectors (memory is full long before).
    #[must_use]
    pub fn new(game: &Game) -> Table {
        Table::with_cost(game, &weight)
    }

    /// As [`Table::new`], noting the cheapest by any cost.
    ///
    /// # Panics
    ///
    /// As [`Table::new`].
    #[must_use]
    pub fn with_cost(game: &Game, cost: Cost) -> Table {
        let usable: Vec<usize> = (0..game.effects.len()).filter(|&press| game.may_press[press]).collect();
        let (mut answers, mut presses) = (HashMap::new(), vec![0; game.effects.len()]);
        for_each_vector(game.modulus, usable.len(), |counts| {
            usable.iter().zip(counts).for_each(|(&press, &count)| presses[press] = count);
            let syndrome = game.apply(&vec![0; game.is_lamp.len()], &presses);
            Minimum::tally(answers.entry(syndrome).or_default(), &presses, cost);
        });
        Table(answers)
    }

    /// Returns the answer for `syndrome`, the wanted state minus the start, which is 0 at holes.
    #[must_use]
    pub fn minimum(&self, syndrome: &[u32]) -> Option<&Minimum> {
        self.0.get(syndrome)?.as_ref()
    }
}

/// Finds the fewest presses by elimination, then a try of all solutions (nullity to 20 or so); `None` without any.
///
/// # Panics
///
/// If the modulus is not prime, there are more than 2^32 solutions, or a slice has not one value for each lamp.
#[must_use]
pub fn minimum_by_elimination(game: &Game, start: &[u32], targets: &Targets) -> Option<Minimum> {
    cheapest_by_elimination(game, start, targets, &weight)
}

/// As [`minimum_by_elimination`], finding the cheapest by any cost.
///
/// # Panics
///
/// As [`minimum_by_elimination`].
#[must_use]
pub fn cheapest_by_elimination(game: &Game, start: &[u32], targets: &Targets, cost: Cost) -> Option<Minimum> {
    let (presses, modulus) = (game.effects.len(), game.modulus);
    let (rows, pivots) = eliminate(game, start, targets);
    let free: Vec<usize> = (0..presses).filter(|j| game.may_press[*j] && !pivots.contains(j)).collect();
    let mut minimum = None;
    if rows[pivots.len()..].iter().all(|row| row[presses] == 0) {
        for_each_vector(modulus, free.len(), |counts| {
            let mut x = vec![0; presses];
            free.iter().zip(counts).for_each(|(&press, &count)| x[press] = count);
            // A reduced row gives its pivot: what is wanted of it, less what the free presses do.
            for (row, &pivot) in rows.iter().zip(&pivots) {
                let steps = free.iter().fold(0, |sum, &j| game.plus(sum, game.times(row[j], x[j])));
                x[pivot] = game.plus(row[presses], game.minus(steps));
            }
            Minimum::tally(&mut minimum, &x, cost);
        });
    }
    minimum
}

/// Returns the dimension of the quiet patterns of `game`. Prime modulus only.
///
/// # Panics
///
/// If the modulus is not prime.
#[must_use]
pub fn nullity(game: &Game) -> usize {
    let rank = eliminate(game, &vec![0; game.is_lamp.len()], &game.all(0)).1.len();
    game.may_press.iter().filter(|&&may| may).count() - rank
}

/// Returns the reduced equations, one for each lamp that has a target: how often each press steps it, then what they
/// must add up to; and the pivots of those that have one, which stand first.
fn eliminate(game: &Game, start: &[u32], targets: &Targets) -> (Vec<Vec<u32>>, Vec<usize>) {
    let (presses, modulus) = (game.effects.len(), game.modulus);
    assert!((2..modulus).all(|divisor| modulus / divisor * divisor != modulus), "{modulus} is not prime");
    let syndrome = syndrome(game, start, targets);
    let mut rows = vec![vec![0; presses + 1]; game.is_lamp.len()];
    for press in (0..presses).filter(|&press| game.may_press[press]) {
        game.effects[press].iter().for_each(|&lamp| rows[lamp][press] = game.plus(rows[lamp][press], 1));
    }
    rows.iter_mut().zip(&syndrome).for_each(|(row, wanted)| row[presses] = wanted.unwrap_or(0));
    let mut wanted = syndrome.iter();
    rows.retain(|_| wanted.next().is_some_and(Option::is_some));
    let mut pivots = Vec::new();
    for column in 0..presses {
        let rank = pivots.len();
        let Some(found) = (rank..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        let row = rows.remove(found);
        let inverse = (1..modulus).find(|&i| game.times(row[column], i) == 1).expect("the modulus is prime");
        let pivot_row: Vec<u32> = row.iter().map(|&x| game.times(x, inverse)).collect();
        for row in &mut rows {
            let times = game.minus(row[column]);
            row.iter_mut().zip(&pivot_row).for_each(|(x, &y)| *x = game.plus(*x, game.times(times, y)));
        }
        rows.insert(rank, pivot_row);
        pivots.push(column);
    }
    (rows, pivots)
}

/// Finds the cheapest presses by trying press after press, each lamp looked at once all its presses are set; `None` without any.
///
/// For every modulus, and boards whose lamps are soon settled: the rest is tried in full.
///
/// # Errors
///
/// The number of counts tried, as soon as they are more than `most`.
///
/// # Panics
///
/// If a slice has not one value for each lamp.
pub fn minimum_by_search(
    game: &Game,
    start: &[u32],
    targets: &Targets,
    cost: Cost,
    most: u64,
) -> Result<Option<Minimum>, u64> {
    let mut last = vec![None; game.is_lamp.len()];
    for press in (0..game.effects.len()).filter(|&press| game.may_press[press]) {
        game.effects[press].iter().for_each(|&lamp| last[lamp] = Some(press));
    }
    let syndrome = syndrome(game, start, targets);
    let is_open = |lamp: usize| syndrome[lamp].is_some_and(|wanted| wanted != 0);
    if (0..last.len()).any(|lamp| last[lamp].is_none() && is_open(lamp)) {
        return Ok(None);
    }
    let settled = |press: usize| (0..last.len()).filter(|&lamp| last[lamp] == Some(press)).collect();
    let settled: Vec<Vec<usize>> = (0..game.effects.len()).map(settled).collect();
    let mut search = Search { game, cost, settled, missing: syndrome, most, tried: 0, found: None };
    let mut presses = Vec::with_capacity(game.effects.len());
    search.set_next(&mut presses)?;
    Ok(search.found)
}

struct Search<'a> {
    game: &'a Game,
    cost: Cost<'a>,
    /// For each press the lamps that no later one steps.
    settled: Vec<Vec<usize>>,
    /// What later presses must add up to at each lamp; `None` where any value will do.
    missing: Vec<Option<u32>>,
    most: u64,
    tried: u64,
    found: Option<Minimum>,
}

impl Search<'_> {
    /// Tries all counts of the press behind `presses`, and all that may follow.
    fn set_next(&mut self, presses: &mut Vec<u32>) -> Result<(), u64> {
        let press = presses.len();
        if press == self.game.effects.len() {
            Minimum::tally(&mut self.found, presses, self.cost);
            return Ok(());
        }
        let counts = if self.game.may_press[press] { self.game.modulus } else { 1 };
        for count in 0..counts {
            self.tried += 1;
            if self.tried > self.most {
                return Err(self.tried);
            }
            if self.settled[press].iter().all(|&lamp| self.missing[lamp].is_none_or(|missing| missing == 0)) {
                presses.push(count);
                self.set_next(presses)?;
                presses.pop();
            }
            // One press more; after the last count all is as it was.
            for &lamp in &self.game.effects[press] {
                if self.game.may_press[press] {
                    self.missing[lamp] =
                        self.missing[lamp].map(|missing| self.game.plus(missing, self.game.minus(1)));
                }
            }
        }
        Ok(())
    }
}

/// Returns the orders of the cyclic groups that the quiet patterns are the sum of: their product is how many there are.
///
/// The press matrix is brought to a diagonal by adding multiples of rows and columns, as Euclid would; `d` on the
/// diagonal leaves gcd(d, k) counts quiet. For every modulus.
#[must_use]
pub fn quiet_orders(game: &Game) -> Vec<u32> {
    let presses: Vec<usize> = (0..game.effects.len()).filter(|&press| game.may_press[press]).collect();
    let mut matrix = vec![vec![0; presses.len()]; game.is_lamp.len()];
    for (column, &press) in presses.iter().enumerate() {
        for &lamp in game.effects[press].iter().filter(|&&lamp| game.is_lamp[lamp]) {
            matrix[lamp][column] = game.plus(matrix[lamp][column], 1);
        }
    }
    let mut orders = Vec::new();
    while let Some((row, column)) = least(&matrix) {
        let pivot = matrix[row][column];
        let pivot_row = matrix[row].clone();
        for other in (0..matrix.len()).filter(|&other| other != row) {
            let times = game.minus(matrix[other][column] / pivot);
            if times == 0 {
                continue;
            }
            let both = matrix[other].iter_mut().zip(&pivot_row);
            both.for_each(|(x, &y)| *x = game.plus(*x, game.times(times, y)));
        }
        for other in (0..pivot_row.len()).filter(|&other| other != column) {
            let times = game.minus(matrix[row][other] / pivot);
            if times == 0 {
                continue;
            }
            for row in &mut matrix {
                row[other] = game.plus(row[other], game.times(times, row[column]));
            }
        }
        // What is left in the row or column is smaller than the pivot, and the next one.
        let is_alone = (0..matrix.len()).all(|other| other == row || matrix[other][column] == 0)
            && (0..pivot_row.len()).all(|other| other == column || matrix[row][other] == 0);
        if is_alone {
            orders.push(gcd(pivot, game.modulus));
            matrix.remove(row);
            for row in &mut matrix {
                row.remove(column);
            }
        }
    }
    let rest = presses.len() - orders.len();
    orders.extend(vec![game.modulus; rest]);
    orders.retain(|&order| order > 1);
    orders
}

/// Returns the place of the least number that is not 0.
fn least(matrix: &[Vec<u32>]) -> Option<(usize, usize)> {
    let places = (0..matrix.len()).flat_map(|row| (0..matrix[row].len()).map(move |column| (row, column)));
    places.filter(|&(row, column)| matrix[row][column] != 0).min_by_key(|&(row, column)| matrix[row][column])
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// Visits every vector of `len` values `0..modulus`, in lexicographic order.
fn for_each_vector(modulus: u32, len: usize, mut visit: impl FnMut(&[u32])) {
    let n_vectors = u32::try_from(len).ok().and_then(|len| u64::from(modulus).checked_pow(len));
    assert!(n_vectors.is_some_and(|n| n <= 1 << 32), "{modulus}^{len} possibilities are too many to try");
    let mut values = vec![0; len];
    loop {
        visit(&values);
        let Some(last) = values.iter().rposition(|&value| value + 1 < modulus) else { return };
        values[last] += 1;
        values[last + 1..].fill(0);
    }
}
