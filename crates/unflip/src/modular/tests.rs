//! The chase beside plain dense elimination, and the engines beside each other.

use fastrand::Rng;

use super::howell::howell;
use super::kernel::{Generator, Kernel, least_member};
use super::minimum::{Outcome, Plan, Problem, bound, improve, plain};
use super::ring::Ring;
use super::*;
use crate::edges::Edges;
use crate::stencil::Stencil;

pub(super) const MODULI: [u32; 10] = [3, 4, 5, 6, 8, 9, 10, 12, 27, 36];

/// The press matrix by lamps, as the rule has it; nothing of it is sparse.
fn dense(rule: &Rule, board: &Board, ignored: Option<&Bits>, is_uniform: bool) -> Vec<Vec<u32>> {
    let mut rows = vec![vec![0; board.n_presses() + usize::from(is_uniform)]; board.n_lamps()];
    for press in (0..board.n_presses()).filter(|&press| board.may_press(press)) {
        rule.for_each_step(board, press, |lamp, times| {
            rows[lamp][press] = add(rows[lamp][press], times % rule.modulus(), rule.modulus());
        });
    }
    for (lamp, row) in rows.iter_mut().enumerate() {
        if board.is_hole(lamp) || ignored.is_some_and(|ignored| ignored.get(lamp)) {
            row.fill(0);
        } else if is_uniform {
            *row.last_mut().unwrap() = rule.modulus() - 1;
        }
    }
    rows
}

/// The exponent of p in the number of members of a span.
fn exponent(ring: Ring, rows: Vec<Vec<u32>>) -> usize {
    let form = howell(ring, rows, &|| false).unwrap();
    form.iter().map(|row| (ring.exponent() - row.valuation) as usize).sum()
}

fn transposed(rows: &[Vec<u32>]) -> Vec<Vec<u32>> {
    (0..rows[0].len()).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// Whether adding `right` to the columns of the matrix makes their span no larger.
fn is_in_span(modulus: u32, rows: &[Vec<u32>], right: &[u32]) -> bool {
    Ring::parts(modulus).into_iter().all(|ring| {
        let mut columns = transposed(rows);
        columns.iter_mut().flatten().for_each(|value| *value %= ring.order());
        let before = exponent(ring, columns.clone());
        columns.push(right.iter().map(|value| value % ring.order()).collect());
        exponent(ring, columns) == before
    })
}

fn random_board(random: &mut Rng, side: usize) -> Board {
    let (rows, columns) = (random.usize(1..=side), random.usize(1..=side));
    let mut mask = |share: u32| -> Bits { (0..rows * columns).map(|_| random.u32(..100) < share).collect() };
    let (holes, locked) = (mask(15), mask(10));
    Board::grid(rows, columns).unwrap().with_holes(holes).unwrap().with_locked(locked).unwrap()
}

fn random_rule(random: &mut Rng, modulus: u32) -> Rule {
    let drawn = ["#..\n.3.\n.2.", "2.3", "...\n.4.\n.#.", "6#6", "222\n232\n222"];
    let stencil = match random.usize(..Stencil::NAMES.len() + drawn.len()) {
        index if index < Stencil::NAMES.len() => Stencil::named(Stencil::NAMES[index]),
        index => Stencil::drawn(drawn[index - Stencil::NAMES.len()]).ok(),
    };
    Rule::new(stencil.unwrap(), random.choice(Edges::ALL).unwrap(), modulus).unwrap()
}

/// What the rows add up to with these factors of the columns.
fn product(modulus: u32, rows: &[Vec<u32>], factors: &[u32]) -> Vec<u32> {
    let sum = |row: &Vec<u32>| {
        row.iter().zip(factors).fold(0, |sum, (&a, &b)| add(sum, ring::multiply(a, b, modulus), modulus))
    };
    rows.iter().map(sum).collect()
}

#[test]
fn the_chase_is_dense_elimination() {
    let mut random = Rng::with_seed(1);
    for round in 0..600 {
        let modulus = random.choice(MODULI).unwrap();
        let (rule, board) = (random_rule(&mut random, modulus), random_board(&mut random, 8));
        let ignored: Bits = (0..board.n_lamps()).map(|_| random.u32(..8) == 0).collect();
        let ignored = Some(&ignored).filter(|_| round % 3 == 0);
        let is_uniform = ignored.is_none() && round % 2 == 0;
        let rows = dense(&rule, &board, ignored, is_uniform);
        let factored = Modular::new(&rule, &board, ignored, is_uniform, &Limits::default()).unwrap();
        for (chase, &ring) in factored.chases.iter().zip(&factored.parts) {
            let rank = exponent(
                ring,
                rows.clone()
                    .into_iter()
                    .map(|row| row.into_iter().map(|value| value % ring.order()).collect())
                    .collect(),
            );
            let e = ring.exponent() as usize;
            let idle = factored.idle().len() * e;
            let unknowns = factored.n_allowed() + usize::from(is_uniform);
            assert_eq!(chase.kernel_exponent() + idle + rank, unknowns * e, "{rule:?} {board:?}");
            let lamps = rows.iter().enumerate().filter(|&(lamp, _)| {
                !board.is_hole(lamp) && !ignored.is_some_and(|ignored| ignored.get(lamp))
            });
            assert_eq!(chase.left_exponent() + rank, lamps.count() * e);
        }
        check_spans(&factored, &rows);
        let presses: Vec<u32> = (0..factored.n_cells()).map(|_| random.u32(..modulus)).collect();
        let mut right = product(modulus, &rows, &presses);
        check_right(&factored, &rows, &right);
        if let Some(lamp) = random.choice(0..right.len()) {
            if rows[lamp].iter().any(|&factor| factor != 0) {
                right[lamp] = random.u32(..modulus);
                check_right(&factored, &rows, &right);
            }
        }
    }
}

/// Kernel and left kernel are as large as the chase says, and quiet.
fn check_spans(factored: &Modular, rows: &[Vec<u32>]) {
    let limits = Limits::default();
    let kernel = factored.kernel(&limits).unwrap();
    let mut size = kernel.size();
    size *= &Count::power(factored.modulus(), factored.idle().len());
    assert_eq!(size, factored.kernel_size());
    for pattern in kernel.spread(factored.n_cells()).into_iter().flatten() {
        assert!(product(factored.modulus(), rows, &pattern.values).iter().all(|&value| value == 0));
    }
    let left = factored.left_kernel(&limits).unwrap();
    assert_eq!(left.size(), factored.left_size());
    for factors in left.spread(factored.n_lamps).into_iter().flatten() {
        let sums = product(factored.modulus(), &transposed(rows), &factors.values);
        assert!(sums.iter().all(|&value| value == 0));
    }
}

/// There is a solution, or a witness, as elimination says.
fn check_right(factored: &Modular, rows: &[Vec<u32>], right: &[u32]) {
    let modulus = factored.modulus();
    let wanted = |lamp: usize| right[lamp];
    assert_eq!(factored.is_solvable(&wanted), is_in_span(modulus, rows, right));
    match factored.particular(&wanted) {
        Ok(values) => assert_eq!(product(modulus, rows, &values), right),
        Err(refutation) => {
            let factors = factored.witness(refutation);
            let sums = product(modulus, &transposed(rows), &factors);
            assert!(sums.iter().all(|&value| value == 0));
            assert_ne!(product(modulus, &[factors], right), [0]);
        }
    }
}

/// A random kernel of `n_cells` cells.
pub(super) fn random_kernel(random: &mut Rng, modulus: u32, n_rows: usize, n_cells: usize) -> Kernel {
    let parts = Ring::parts(modulus);
    let span = |ring: &Ring, random: &mut Rng| -> Vec<Vec<u32>> {
        let value = |random: &mut Rng| ring.times(random.u32(..ring.order()), random.u32(..ring.order()));
        (0..n_rows).map(|_| (0..n_cells).map(|_| value(random)).collect()).collect()
    };
    let spans = parts.iter().map(|ring| span(ring, random)).collect();
    Kernel::new(modulus, &parts, spans, n_cells, &|| false).unwrap()
}

#[test]
fn the_engines_agree() {
    let mut random = Rng::with_seed(2);
    let mut compared = 0;
    while compared < 250 {
        let modulus = random.choice(MODULI).unwrap();
        let (n_rows, n_cells) = (random.usize(1..9), random.usize(2..30));
        let kernel = random_kernel(&mut random, modulus, n_rows, n_cells);
        for summand in kernel.summands.iter().filter(|summand| summand.members() <= Some(1 << 14)) {
            let base: Vec<u32> = summand.cells.iter().map(|_| random.u32(..modulus)).collect();
            let scale = random.choice([1, 1, 1000, 1 << 33]).unwrap();
            let prices: Vec<u64> = base.iter().map(|_| random.u64(..3) * scale).collect();
            let (both, has_prices) = (random.bool(), random.bool());
            let cost = |cell: usize, value: u32| {
                let times = if both { value.min(modulus - value) } else { value };
                u64::from(times) * if has_prices { prices[cell] } else { 1 }
            };
            let problem = Problem { modulus, generators: &summand.generators, base: &base, cost: &cost };
            let by_plain = plain::cheapest(&problem, &Limits::default(), None);
            assert_eq!(minimum::cheapest(&problem, &Limits::default()), by_plain);
            let mut least = base.clone();
            least_member(modulus, &summand.generators, &mut least);
            let problem = Problem { base: &least, ..problem };
            for plan in Plan::every(&problem) {
                assert_eq!(
                    plan.run(&problem, &Limits::default(), None),
                    by_plain,
                    "{} {modulus}",
                    plan.engine
                );
            }
            let Outcome::Exact(best) = by_plain else { panic!("nothing stops it") };
            assert!(bound::at_least(&problem, &[], &Limits::default(), 0) <= best.cost);
            check_order(&problem, best.minima, best.cost, &best.values);
            compared += 1;
        }
    }
}

/// The best is the first of all members that cost as little, members told apart by all their sums.
fn check_order(problem: &Problem, minima: u64, cost: u64, values: &[u32]) {
    let mut members = std::collections::BTreeSet::from([problem.base.to_vec()]);
    for Generator { values, order, .. } in problem.generators {
        let known: Vec<Vec<u32>> = members.iter().cloned().collect();
        for mut member in known {
            for _ in 1..*order {
                kernel::subtract(problem.modulus, &mut member, problem.modulus - 1, values);
                members.insert(member.clone());
            }
        }
    }
    let least = members.iter().map(|member| problem.cost_of(member)).min().unwrap();
    let cheapest: Vec<_> = members.iter().filter(|member| problem.cost_of(member) == least).collect();
    assert_eq!((cost, minima, values), (least, cheapest.len() as u64, cheapest[0].as_slice()));
    let mut first = problem.base.to_vec();
    least_member(problem.modulus, problem.generators, &mut first);
    assert_eq!(Some(&first), members.first());
}

#[test]
fn what_is_too_large_is_improved_and_bounded() {
    let mut random = Rng::with_seed(3);
    for (modulus, rows) in [(3, 11), (4, 8), (6, 6)] {
        let kernel = random_kernel(&mut random, modulus, rows, 40);
        for summand in kernel.summands.iter().filter(|summand| summand.members() > Some(1 << 14)) {
            let base: Vec<u32> = summand.cells.iter().map(|_| random.u32(..modulus)).collect();
            let cost = |_: usize, value: u32| u64::from(value);
            let problem = Problem { modulus, generators: &summand.generators, base: &base, cost: &cost };
            let found = improve::improve(&problem, &Limits::default(), 0, None);
            let (mut a, mut b) = (found.clone(), base.clone());
            least_member(modulus, &summand.generators, &mut a);
            least_member(modulus, &summand.generators, &mut b);
            assert_eq!(a, b, "it stays in the coset");
            assert!(problem.cost_of(&found) <= problem.cost_of(&base));
            let at_least = bound::at_least(&problem, &[], &Limits::default(), 0);
            assert!(0 < at_least && at_least <= problem.cost_of(&found), "{at_least}");
        }
    }
}
