//! The solvers: try everything, or eliminate first and then try everything that is left.

use std::collections::HashMap;

use crate::{Edges, Game, Grid, Stencil, add, check_witness, multiply, subtract, weight};

/// The most possibilities that any function here tries: more than anyone waits for.
const MOST_TRIES: u128 = 1 << 32;

/// The lightest of all solutions, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimum {
    /// What was made as small as possible: the weight, unless prices were given.
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
    fn tally(seen: &mut Option<Minimum>, cost: u64, presses: &[u32]) {
        let before = seen.as_ref().map_or(0, |minimum| minimum.solutions);
        let this = || Minimum {
            cost,
            weight: weight(presses),
            presses: presses.to_vec(),
            minima: 1,
            solutions: before + 1,
        };
        match seen {
            Some(best) if best.cost < cost => best.solutions += 1,
            Some(best) if best.cost == cost => {
                let minima = best.minima + 1;
                if presses < &best.presses[..] {
                    *best = this();
                }
                (best.minima, best.solutions) = (minima, before + 1);
            }
            _ => *seen = Some(this()),
        }
    }
}

/// Finds the fewest presses from `start` to `targets` by trying all presses; `None` if no presses get there.
///
/// # Panics
///
/// If there are more than 2^32 press vectors, or the slices do not have one value for each lamp.
///
/// # Complexity
///
/// `modulus ^ presses` steps.
#[must_use]
pub fn minimum(game: &Game, start: &[u32], targets: &[Option<u32>]) -> Option<Minimum> {
    minimum_priced(game, start, targets, |_, count| u64::from(count))
}

/// Finds the cheapest presses where pressing `press` `count` times costs `price(press, count)`; else as [`minimum`].
///
/// # Panics
///
/// As [`minimum`].
pub fn minimum_priced(
    game: &Game,
    start: &[u32],
    targets: &[Option<u32>],
    price: impl Fn(usize, u32) -> u64,
) -> Option<Minimum> {
    assert_eq!((start.len(), targets.len()), (game.lamps(), game.lamps()), "one value for each lamp");
    let mut seen = None;
    for_each_presses(game, start, |presses, lamps| {
        if game.is_reached(lamps, targets) {
            let cost = presses.iter().enumerate().map(|(press, &count)| price(press, count)).sum();
            Minimum::tally(&mut seen, cost, presses);
        }
    });
    seen
}

/// Finds the fewest presses that make all lamps equal, and the value that they then have.
///
/// The presses are the lightest over all values, of equals the lexicographically least; `minima` counts the
/// solutions of that weight for any value, `solutions` all of them. Without any lamp, only the value 0 counts.
///
/// # Panics
///
/// As [`minimum`].
#[must_use]
pub fn minimum_uniform(game: &Game, start: &[u32]) -> Option<(u32, Minimum)> {
    let each =
        game.uniform_values().filter_map(|value| Some((value, minimum(game, start, &game.all(value))?)));
    let each: Vec<(u32, Minimum)> = each.collect();
    let (value, least) = each.iter().min_by_key(|(_, minimum)| (minimum.cost, minimum.presses.clone()))?;
    let equals = each.iter().filter(|(_, minimum)| minimum.cost == least.cost);
    let minima = equals.map(|(_, minimum)| minimum.minima).sum();
    let solutions = each.iter().map(|(_, minimum)| minimum.solutions).sum();
    Some((*value, Minimum { minima, solutions, ..least.clone() }))
}

/// The answers to all syndromes of a game at once, for exhaustive tests.
#[derive(Clone, Debug)]
pub struct Table {
    answers: HashMap<Vec<u32>, Minimum>,
}

impl Table {
    /// Tries all presses once, and notes for each syndrome they add up to the lightest.
    ///
    /// # Panics
    ///
    /// If there are more than 2^32 press vectors (memory is full long before).
    #[must_use]
    pub fn new(game: &Game) -> Table {
        let mut answers: HashMap<Vec<u32>, Option<Minimum>> = HashMap::new();
        for_each_presses(game, &vec![0; game.lamps()], |presses, lamps| {
            let seen = answers.entry(lamps.to_vec()).or_default();
            Minimum::tally(seen, weight(presses), presses);
        });
        let answers = answers.into_iter().filter_map(|(syndrome, seen)| Some((syndrome, seen?)));
        Table { answers: answers.collect() }
    }

    /// Returns the answer for `syndrome`, the wanted state minus the start, which is 0 at holes.
    #[must_use]
    pub fn minimum(&self, syndrome: &[u32]) -> Option<&Minimum> {
        self.answers.get(syndrome)
    }

    /// Returns every syndrome that has an answer, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (&[u32], &Minimum)> {
        self.answers.iter().map(|(syndrome, minimum)| (&syndrome[..], minimum))
    }
}

/// What plain Gaussian elimination finds out about a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Elimination {
    /// Dimension of the quiet patterns, of which only the lamps that have a target must be quiet.
    pub nullity: usize,
    /// The answer; `None` if no presses lead to the targets.
    pub minimum: Option<Minimum>,
}

/// Finds the fewest presses by dense elimination and a walk over all solutions. Prime modulus only.
///
/// # Panics
///
/// If the modulus is not prime, there are more than 2^32 solutions, or a slice has not one value for each lamp.
///
/// # Complexity
///
/// `lamps * presses * rank` steps, then `modulus ^ nullity * presses`.
#[must_use]
pub fn minimum_by_elimination(game: &Game, start: &[u32], targets: &[Option<u32>]) -> Elimination {
    assert_eq!((start.len(), targets.len()), (game.lamps(), game.lamps()), "one value for each lamp");
    let (presses, modulus) = (game.presses(), game.modulus());
    let mut rows = equations(game, start, targets);
    let pivots = reduce(&mut rows, presses, modulus);
    let free: Vec<usize> = (0..presses).filter(|j| game.may_press(*j) && !pivots.contains(j)).collect();
    let nullity = free.len();
    if rows[pivots.len()..].iter().any(|row| row[presses] != 0) {
        return Elimination { nullity, minimum: None };
    }
    // Column `j` of the reduced rows, read off at the pivots.
    let read = |j: usize, sign: u32| {
        let mut x = vec![0; presses];
        for (row, &pivot) in rows.iter().zip(&pivots) {
            x[pivot] = multiply(row[j], sign, modulus);
        }
        x
    };
    let quiet = free.iter().map(|&j| {
        let mut x = read(j, modulus - 1);
        x[j] = 1;
        x
    });
    let quiet: Vec<Vec<u32>> = quiet.collect();
    let mut x = read(presses, 1);
    let mut seen = None;
    let mut counts = vec![0; nullity];
    assert_countable(modulus, nullity);
    loop {
        Minimum::tally(&mut seen, weight(&x), &x);
        let step =
            |digit: usize| x.iter_mut().zip(&quiet[digit]).for_each(|(a, &b)| *a = add(*a, b, modulus));
        if !count_up(&mut counts, modulus, step) {
            return Elimination { nullity, minimum: seen };
        }
    }
}

/// Returns the dimension of the quiet patterns of `game`. Prime modulus only.
///
/// # Panics
///
/// If the modulus is not prime.
#[must_use]
pub fn nullity(game: &Game) -> usize {
    let mut rows = equations(game, &vec![0; game.lamps()], &game.all(0));
    let rank = reduce(&mut rows, game.presses(), game.modulus()).len();
    (0..game.presses()).filter(|&press| game.may_press(press)).count() - rank
}

/// Finds the fewest presses that turn a board off (plus, plane, modulus 2) as contest programs do.
///
/// All rows but the first are forced: press wherever the lamp above is still on. Every first row is tried, in
/// lexicographic order, so the first of the lightest is the least. `start` has one value for each place.
///
/// # Panics
///
/// If there are more than 32 columns, or `start` has not `rows * columns` values.
///
/// # Complexity
///
/// `2 ^ columns * rows * columns` steps.
#[must_use]
pub fn minimum_by_first_row(rows: usize, columns: usize, start: &[u32]) -> Option<Minimum> {
    assert_eq!(start.len(), rows * columns, "one value for each place");
    let plus = Stencil::named("plus").expect("plus has a name");
    let game = Game::from_grid(&Grid::new(2, rows, columns, plus, Edges::Plane));
    let mut seen = None;
    let mut first_row = vec![0; columns.min(start.len())];
    assert_countable(2, first_row.len());
    loop {
        let mut lamps = start.to_vec();
        let mut presses = first_row.clone();
        presses.extend(std::iter::repeat_n(0, start.len() - first_row.len()));
        for place in 0..start.len() {
            if place >= columns {
                presses[place] = lamps[place - columns];
            }
            if presses[place] == 1 {
                game.step(&mut lamps, place, 1);
            }
        }
        if lamps.iter().all(|&lamp| lamp == 0) {
            Minimum::tally(&mut seen, weight(&presses), &presses);
        }
        if !count_up(&mut first_row, 2, |_| ()) {
            return seen;
        }
    }
}

/// Finds a witness that no presses lead from `start` to `targets`, by trying all vectors; `None` if there is none.
///
/// # Panics
///
/// If there are more than 2^32 vectors, or the slices do not have one value for each lamp.
///
/// # Complexity
///
/// `modulus ^ lamps` checks.
#[must_use]
pub fn find_witness(game: &Game, start: &[u32], targets: &[Option<u32>]) -> Option<Vec<u32>> {
    assert_eq!((start.len(), targets.len()), (game.lamps(), game.lamps()), "one value for each lamp");
    assert_countable(game.modulus(), game.lamps());
    let mut witness = vec![0; game.lamps()];
    loop {
        if check_witness(game, start, targets, &witness).is_ok() {
            return Some(witness);
        }
        if !count_up(&mut witness, game.modulus(), |_| ()) {
            return None;
        }
    }
}

/// Visits every vector of presses, in lexicographic order, together with the lamps it leads to.
fn for_each_presses(game: &Game, start: &[u32], mut visit: impl FnMut(&[u32], &[u32])) {
    let usable: Vec<usize> = (0..game.presses()).filter(|&press| game.may_press(press)).collect();
    assert_countable(game.modulus(), usable.len());
    let (mut presses, mut lamps) = (vec![0; game.presses()], start.to_vec());
    let mut counts = vec![0; usable.len()];
    loop {
        visit(&presses, &lamps);
        // Stepping a lamp as often as there are values changes nothing, so a count that returns to 0 is one more step.
        let step = |digit: usize| {
            let press = usable[digit];
            presses[press] = add(presses[press], 1, game.modulus());
            game.step(&mut lamps, press, 1);
        };
        if !count_up(&mut counts, game.modulus(), step) {
            return;
        }
    }
}

/// Counts up by one, the last digit being the lowest, and calls `step` for each digit that moves on by one (from the
/// highest value to 0 too). Returns false when all digits are back at 0.
fn count_up(digits: &mut [u32], modulus: u32, mut step: impl FnMut(usize)) -> bool {
    for digit in (0..digits.len()).rev() {
        step(digit);
        digits[digit] = add(digits[digit], 1, modulus);
        if digits[digit] != 0 {
            return true;
        }
    }
    false
}

fn assert_countable(modulus: u32, digits: usize) {
    let tries = u32::try_from(digits).ok().and_then(|digits| u128::from(modulus).checked_pow(digits));
    assert!(
        tries.is_some_and(|tries| tries <= MOST_TRIES),
        "{modulus}^{digits} possibilities are too many to try"
    );
}

/// One row for each lamp that has a target: how often each press steps it, and at the end what they must add up to.
fn equations(game: &Game, start: &[u32], targets: &[Option<u32>]) -> Vec<Vec<u32>> {
    let mut rows = vec![vec![0; game.presses() + 1]; game.lamps()];
    for press in (0..game.presses()).filter(|&press| game.may_press(press)) {
        for &lamp in game.effect(press) {
            rows[lamp][press] = add(rows[lamp][press], 1, game.modulus());
        }
    }
    let mut wanted = Vec::new();
    for (lamp, mut row) in rows.into_iter().enumerate().filter(|&(lamp, _)| game.is_lamp(lamp)) {
        if let Some(target) = targets[lamp] {
            row[game.presses()] = subtract(target, start[lamp], game.modulus());
            wanted.push(row);
        }
    }
    wanted
}

/// Brings `rows` to reduced echelon form in their first `columns` columns; returns the pivot column of each row that has one.
fn reduce(rows: &mut [Vec<u32>], columns: usize, modulus: u32) -> Vec<usize> {
    assert!((2..modulus).all(|divisor| modulus / divisor * divisor != modulus), "{modulus} is not prime");
    let mut pivots = Vec::new();
    for column in 0..columns {
        let rank = pivots.len();
        let Some(found) = (rank..rows.len()).find(|&row| rows[row][column] != 0) else { continue };
        rows.swap(rank, found);
        let head = rows[rank][column];
        let inverse = (1..modulus).find(|&i| multiply(head, i, modulus) == 1).expect("the modulus is prime");
        rows[rank].iter_mut().for_each(|x| *x = multiply(*x, inverse, modulus));
        let pivot_row = rows[rank].clone();
        for (row, values) in rows.iter_mut().enumerate() {
            let times = values[column];
            if row != rank && times != 0 {
                let both = values.iter_mut().zip(&pivot_row);
                both.for_each(|(x, &y)| *x = subtract(*x, multiply(times, y, modulus), modulus));
            }
        }
        pivots.push(column);
    }
    pivots
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{check_presses, check_uniform_presses};

    fn grid(modulus: u32, rows: usize, columns: usize, stencil: &str, edges: Edges) -> Game {
        Game::from_grid(&Grid::new(modulus, rows, columns, Stencil::named(stencil).unwrap(), edges))
    }

    /// Small games of every kind: odd rules, a prime and two composite moduli, holes, locks, graphs, more presses than lamps.
    fn games() -> Vec<Game> {
        let mut odd = Grid::new(2, 3, 3, Stencil::named("plus").unwrap(), Edges::Mobius);
        (odd.holes[4], odd.locked[1], odd.locked[8]) = (true, true, true);
        vec![
            grid(2, 2, 3, "plus", Edges::Plane),
            grid(2, 3, 3, "king", Edges::Torus),
            grid(2, 2, 4, "x", Edges::Cylinder),
            grid(2, 3, 3, "row-column", Edges::Plane),
            grid(2, 3, 3, "plus", Edges::Projective),
            grid(3, 2, 3, "plus", Edges::Klein),
            grid(5, 1, 4, "ring", Edges::Plane),
            grid(4, 2, 2, "plus", Edges::Plane),
            grid(6, 1, 4, "plus", Edges::Torus),
            Game::from_grid(&odd),
            Game::from_graph(2, 5, &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 2)]),
            Game::from_effects(3, 3, vec![vec![0, 0, 1], vec![1, 2], vec![2], vec![0, 1, 2], vec![]]),
        ]
    }

    fn is_prime(modulus: u32) -> bool {
        [2, 3, 5].contains(&modulus)
    }

    /// Every state of a game, 0 at holes.
    fn states(game: &Game) -> Vec<Vec<u32>> {
        let lamps = (0..game.lamps()).map(|l| if game.is_lamp(l) { vec![l] } else { vec![] }).collect();
        let one_press_a_lamp = Game::from_effects(game.modulus(), game.lamps(), lamps);
        Table::new(&one_press_a_lamp).iter().map(|(state, _)| state.to_vec()).collect()
    }

    fn syndrome(game: &Game, start: &[u32]) -> Vec<u32> {
        start.iter().map(|&value| subtract(0, value, game.modulus())).collect()
    }

    #[test]
    fn a_solution_or_a_witness_exists_for_every_state_and_both_are_valid() {
        for game in games() {
            let (table, off) = (Table::new(&game), game.all(0));
            for start in states(&game) {
                match table.minimum(&syndrome(&game, &start)) {
                    Some(found) => {
                        assert_eq!(check_presses(&game, &start, &off, &found.presses), Ok(found.weight));
                        assert_eq!(check_presses(&game, &start, &off, &found.presses), Ok(found.cost));
                    }
                    None => assert!(find_witness(&game, &start, &off).is_some(), "{game:?} {start:?}"),
                }
            }
        }
    }

    #[test]
    fn a_solvable_state_has_no_witness() {
        let game = grid(4, 2, 2, "plus", Edges::Plane);
        for (reached, _) in Table::new(&game).iter() {
            assert_eq!(
                find_witness(&game, &[0; 4], &reached.iter().map(|&v| Some(v)).collect::<Vec<_>>()),
                None
            );
        }
    }

    #[test]
    fn table_enumeration_and_elimination_agree() {
        for game in games() {
            let (table, off) = (Table::new(&game), game.all(0));
            for start in states(&game).iter().step_by(7) {
                let tabled = table.minimum(&syndrome(&game, start)).cloned();
                assert_eq!(minimum(&game, start, &off), tabled, "{game:?} {start:?}");
                if is_prime(game.modulus()) {
                    let eliminated = minimum_by_elimination(&game, start, &off);
                    assert_eq!(
                        (eliminated.nullity, eliminated.minimum),
                        (nullity(&game), tabled),
                        "{game:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn lamps_that_do_not_matter_may_end_at_any_value() {
        for game in games().iter().filter(|game| is_prime(game.modulus())) {
            let mut targets = game.all(1);
            targets[0] = None;
            for start in states(game).iter().step_by(11) {
                let enumerated = minimum(game, start, &targets);
                let witness = find_witness(game, start, &targets);
                assert_eq!(witness.is_none(), enumerated.is_some(), "{game:?} {start:?}");
                assert_eq!(
                    minimum_by_elimination(game, start, &targets).minimum,
                    enumerated,
                    "{game:?} {start:?}"
                );
            }
        }
    }

    #[test]
    fn the_contest_program_agrees() {
        for (rows, columns) in [(0, 0), (1, 1), (1, 4), (4, 1), (2, 3), (3, 2), (3, 3), (4, 4)] {
            let game = grid(2, rows, columns, "plus", Edges::Plane);
            for start in states(&game).iter().step_by(1 + rows * columns * 16) {
                let expected = minimum_by_elimination(&game, start, &game.all(0)).minimum;
                assert_eq!(
                    minimum_by_first_row(rows, columns, start),
                    expected,
                    "{rows} x {columns} {start:?}"
                );
            }
        }
    }

    #[test]
    fn uniform_takes_the_lightest_value_and_counts_all() {
        let game = grid(2, 1, 2, "plus", Edges::Plane);
        let (value, found) = minimum_uniform(&game, &[0, 0]).unwrap();
        assert_eq!((value, found.weight, found.minima, found.solutions), (0, 0, 1, 4));
        let game = Game::from_effects(2, 2, vec![vec![1], vec![0]]);
        let (value, found) = minimum_uniform(&game, &[1, 0]).unwrap();
        assert_eq!((value, &found.presses[..], found.minima, found.solutions), (0, &[0, 1][..], 2, 2));
        assert_eq!(check_uniform_presses(&game, &[1, 0], &found.presses), Ok((0, 1)));
        assert_eq!(minimum_uniform(&grid(2, 2, 1, "plus", Edges::Plane), &[1, 0]), None);
        let (_, nothing) = minimum_uniform(&Game::from_effects(3, 0, vec![]), &[]).unwrap();
        assert_eq!((nothing.weight, nothing.solutions), (0, 1));
    }

    #[test]
    fn prices_decide_and_equals_go_by_counts_in_order() {
        let game = Game::from_effects(5, 1, vec![vec![0], vec![0]]);
        let dear_first = |press: usize, count: u32| u64::from(count) * [3, 1][press];
        let found = minimum_priced(&game, &[2], &[Some(0)], dear_first).unwrap();
        assert_eq!((found.cost, found.weight, found.presses, found.minima), (3, 3, vec![0, 3], 1));
        let both_ways = |_, count: u32| u64::from(count.min(5 - count));
        let found = minimum_priced(&game, &[2], &[Some(0)], both_ways).unwrap();
        assert_eq!((found.cost, found.weight, found.presses, found.minima), (2, 3, vec![0, 3], 3));
    }

    #[test]
    #[should_panic(expected = "2^36 possibilities are too many to try")]
    fn what_nobody_waits_for_is_refused() {
        let game = grid(2, 6, 6, "plus", Edges::Plane);
        let _ = minimum(&game, &[0; 36], &game.all(0));
    }

    #[test]
    #[should_panic(expected = "6 is not prime")]
    fn elimination_refuses_a_composite_modulus() {
        let _ = nullity(&grid(6, 2, 2, "plus", Edges::Plane));
    }
}
