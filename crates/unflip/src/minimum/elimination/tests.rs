use super::super::tests::Random;
use super::super::trellis::Trellis;
use super::*;
use crate::bits::Bits;
use crate::board::Board;
use crate::edges::Edges;
use crate::factored::Factored;
use crate::rule::Rule;
use crate::state::State;
use crate::stencil::Stencil;
use crate::syndrome::Syndrome;
use crate::system::System;

/// Equations as tests write them: terms, right side.
pub(super) type Rows = Vec<(Vec<(u32, u32)>, u32)>;

pub(super) fn below(random: &mut Random, bound: usize) -> usize {
    usize::try_from(random.next() % bound as u64).unwrap()
}

pub(super) fn digit(random: &mut Random, bound: u32) -> u32 {
    u32::try_from(random.next() % u64::from(bound)).unwrap()
}

fn network_of(modulus: u32, n_presses: usize, n_unknowns: usize, rows: &Rows) -> Network {
    let mut network = Network::new(modulus, n_presses, n_unknowns);
    for (terms, _) in rows {
        network.push(terms.iter().copied());
    }
    network
}

fn found(modulus: u32, n_presses: usize, n_unknowns: usize, rows: &Rows, costs: &[Vec<u64>]) -> Outcome {
    let network = network_of(modulus, n_presses, n_unknowns, rows);
    let plan = Plan::new(&network, &Limits::default()).unwrap();
    plan.least(|row| rows[row].1, |press, value| costs[press][value as usize], &Limits::default())
}

/// Tries all counts of all unknowns; auxiliary ones must be determined by the presses.
pub(super) fn naive(
    modulus: u32,
    n_presses: usize,
    n_unknowns: usize,
    rows: &Rows,
    costs: &[Vec<u64>],
) -> Outcome {
    let used = |unknown: usize| {
        let sum = |terms: &Vec<(u32, u32)>| -> u32 {
            terms.iter().filter(|term| term.0 as usize == unknown).map(|term| term.1).sum()
        };
        rows.iter().any(|(terms, _)| sum(terms) % modulus != 0)
    };
    let used: Vec<bool> = (0..n_unknowns).map(used).collect();
    let mut best: Option<(u64, Vec<u32>)> = None;
    let mut minima = 0;
    let mut counts = vec![0; n_unknowns];
    loop {
        let holds = |(terms, right): &(Vec<(u32, u32)>, u32)| {
            terms.iter().map(|&(unknown, c)| c * counts[unknown as usize]).sum::<u32>() % modulus == *right
        };
        if rows.iter().all(holds) {
            let cost = (0..n_presses)
                .filter(|&press| used[press])
                .map(|press| costs[press][counts[press] as usize])
                .sum();
            let found = (cost, counts[..n_presses].to_vec());
            minima = match &best {
                Some(best) if best.0 < cost => minima,
                Some(best) if best.0 == cost => minima + 1,
                _ => 1,
            };
            best = Some(best.map_or_else(|| found.clone(), |best| best.min(found.clone())));
        }
        let Some(next) = (0..n_unknowns).rev().find(|&i| used[i] && counts[i] + 1 < modulus) else { break };
        counts[next] += 1;
        counts[next + 1..].fill(0);
    }
    best.map_or(Outcome::Unsolvable, |(cost, counts)| {
        Outcome::Exact(Least { counts, cost, minima: Count::from(minima) })
    })
}

fn random_costs(random: &mut Random, modulus: u32, n_presses: usize) -> Vec<Vec<u64>> {
    let most = [1, 2, 4, 1 << 50][below(random, 4)];
    let mut price = || if most == 1 { 1 } else { random.next() % most };
    let mut costs = |_| {
        let price = price();
        (0..u64::from(modulus)).map(|value| price * value.min(u64::from(modulus))).collect()
    };
    (0..n_presses).map(&mut costs).collect()
}

#[test]
fn it_agrees_with_trying_everything() {
    let mut random = Random::new(41);
    let mut solvable = 0;
    for round in 0..3000 {
        let modulus = [2, 2, 3, 4, 6][round % 5];
        let n_presses = 1 + below(&mut random, [12, 12, 7, 6, 5][round % 5]);
        let n_rows = below(&mut random, n_presses + 2);
        let longest = 1 + below(&mut random, n_presses.min(9));
        let hidden: Vec<u32> = (0..n_presses).map(|_| digit(&mut random, modulus)).collect();
        let wrong = random.next() % 4 == 0;
        let rows: Rows = (0..n_rows)
            .map(|_| {
                let mut term = |_| (digit(&mut random, u32::try_from(n_presses).unwrap()), 0);
                let mut terms: Vec<(u32, u32)> = (0..longest).map(&mut term).collect();
                for term in &mut terms {
                    term.1 = 1 + digit(&mut random, modulus);
                }
                let right = terms.iter().map(|&(unknown, c)| c * hidden[unknown as usize]).sum::<u32>();
                let wrong = if wrong { digit(&mut random, modulus) } else { 0 };
                (terms, (right + wrong) % modulus)
            })
            .collect();
        let costs = random_costs(&mut random, modulus, n_presses);
        let expected = naive(modulus, n_presses, n_presses, &rows, &costs);
        solvable += usize::from(matches!(expected, Outcome::Exact(_)));
        assert_eq!(found(modulus, n_presses, n_presses, &rows, &costs), expected, "{round}: {rows:?}");
    }
    assert!((2000..2900).contains(&solvable), "{solvable}");
}

#[test]
fn auxiliary_unknowns_cost_nothing_and_are_in_no_order() {
    // Unknown 3 is 0 + 1, and 3 + 2 is 1: one press, the last one, of the three.
    let rows: Rows = vec![(vec![(3, 1), (0, 1), (1, 1)], 0), (vec![(3, 1), (2, 1)], 1)];
    let costs = vec![vec![0, 1]; 3];
    let expected = naive(2, 3, 4, &rows, &costs);
    assert_eq!(found(2, 3, 4, &rows, &costs), expected);
    let Outcome::Exact(least) = expected else { panic!("{expected:?}") };
    assert_eq!((least.counts, least.minima), (vec![0, 0, 1], Count::from(3)));
}

#[test]
fn minima_beyond_any_word_are_counted() {
    // Of each four, h is the same in all, a + b = h, and p is not h: that costs 1, in one way or, pressing h, in two.
    let n = 100;
    let mut rows = Rows::new();
    for h in (0..4 * n).step_by(4) {
        rows.push((vec![(h, 1), (h + 1, 1), (h + 2, 1)], 0));
        rows.push((vec![(h, 1), (h + 3, 1)], 1));
        if h > 0 {
            rows.push((vec![(h - 4, 1), (h, 1)], 0));
        }
    }
    let n = 4 * n as usize;
    let costs: Vec<Vec<u64>> = (0..n).map(|press| vec![0, u64::from(press % 4 > 0)]).collect();
    let mut minima = Count::power(2, 100);
    minima += &Count::from(1);
    let counts = (0..n).map(|press| u32::from(press % 4 == 3)).collect();
    assert_eq!(found(2, n, n, &rows, &costs), Outcome::Exact(Least { counts, cost: 100, minima }));
}

#[test]
fn what_is_in_no_equation_is_not_pressed() {
    let exact =
        |counts: &[u32]| Outcome::Exact(Least { counts: counts.to_vec(), cost: 0, minima: Count::from(1) });
    assert_eq!(found(3, 2, 2, &Rows::new(), &[vec![0; 3], vec![0; 3]]), exact(&[0, 0]));
    assert_eq!(found(3, 0, 0, &Rows::new(), &[]), exact(&[]));
    // Coefficients that vanish modulo k are none.
    let vanishing: Rows = vec![(vec![(0, 3), (1, 1), (1, 2)], 0)];
    assert_eq!(found(3, 2, 2, &vanishing, &[vec![0; 3], vec![0; 3]]), exact(&[0, 0]));
    let vanishing: Rows = vec![(vec![(0, 3), (1, 1), (1, 2)], 1)];
    assert_eq!(found(3, 2, 2, &vanishing, &[vec![0; 3], vec![0; 3]]), Outcome::Unsolvable);
}

#[test]
fn a_large_modulus_does_not_overflow() {
    let (modulus, n) = (100_003, 3);
    let counts = [5, 99_999, 50_000];
    let term = |press: u32| (vec![(press, modulus - 1 - press)], counts[press as usize]);
    let rows: Rows = (0..3).map(term).collect();
    let costs = vec![(0..u64::from(modulus)).collect(); n];
    let Outcome::Exact(least) = found(modulus, n, n, &rows, &costs) else { panic!("a field") };
    for (press, &count) in least.counts.iter().enumerate() {
        let factor = u64::from(rows[press].0[0].1);
        assert_eq!(u64::from(count) * factor % u64::from(modulus), u64::from(counts[press]));
    }
    assert_eq!(least.minima, Count::from(1));
    let together = network_of(modulus, n, n, &vec![(vec![(0, 1), (1, 1)], 0)]);
    assert!(Plan::new(&together, &Limits::default()).is_none());
}

/// A board where some lamps do not matter and all presses cost what they cost, by the trellis and by elimination.
fn both(stencil: Stencil, height: usize, width: usize, seed: u64) {
    let mut random = Random::new(seed);
    let rule = Rule::new(stencil, Edges::Plane, 2).unwrap();
    let n = height * width;
    let locked = (0..n).map(|_| random.next() % 9 == 0).collect();
    let board = Board::grid(height, width).unwrap().with_locked(locked).unwrap();
    let ignored: Bits = (0..n).map(|_| random.next() % 4 == 0).collect();
    let hidden: Bits = (0..n).map(|press| board.may_press(press) && random.next() % 2 == 0).collect();
    let system = System::new(&rule, &board, Some(&ignored));
    let mut state = Bits::zeros(n);
    for press in hidden.iter_ones() {
        rule.for_each_step(&board, press, |lamp, _| state.set(lamp, !state.get(lamp)));
    }
    let state = State::from(state);
    let syndrome = Syndrome::to_value(state.bits(), 0, None);
    let prices: Vec<u64> = (0..n).map(|_| if seed % 2 == 0 { 1 } else { random.next() % 5 }).collect();

    let limits = Limits::default();
    let plan = Plan::new(&Network::of_system(&system), &limits).unwrap();
    let right = |row| u32::from(system.is_lit(row, syndrome));
    let outcome = plan.least(right, |press, value| prices[press] * u64::from(value), &limits);

    let factored = Factored::by_chase(&rule, &board, Some(&ignored), &limits).unwrap();
    let particular = factored.particular(syndrome).ok().unwrap();
    let basis = factored.kernel(&limits).unwrap().basis();
    let rows: Vec<&Bits> = basis.iter().collect();
    let mut order: Vec<u32> = (0u32..).take(n).collect();
    order.sort_by_key(|&cell| cell as usize % width);
    let trellis = Trellis::new(&rows, &Bits::ones(n), &order).unwrap();
    let least = trellis.lightest(&particular, |cell| prices[cell], &limits).unwrap();
    let counts = (0..n).map(|press| u32::from(least.presses.get(press))).collect();
    let expected = Least { counts, cost: least.cost, minima: least.minima };
    assert_eq!(outcome, Outcome::Exact(expected), "{height} x {width}");
}

#[test]
fn boards_agree_with_the_trellis() {
    for (seed, (height, width)) in (0..).zip([(1, 30), (2, 25), (3, 40), (4, 30), (5, 20), (6, 12)]) {
        both(Stencil::plus(), height, width, seed);
        both(Stencil::named("x").unwrap(), height, width, seed + 10);
    }
    both(Stencil::named("king").unwrap(), 4, 20, 31);
    both(Stencil::row_column(), 5, 7, 32);
}

#[test]
fn too_much_is_refused_before_it_is_begun() {
    let mut random = Random::new(44);
    let n = 60;
    let edges: Vec<(u32, u32)> =
        (0..n).flat_map(|a| (0..a).map(move |b| (a, b))).filter(|_| random.next() % 3 == 0).collect();
    let mut network = Network::new(2, 60, 60);
    for vertex in 0..n {
        let near = edges.iter().filter(|&&(a, b)| a == vertex || b == vertex).map(|&(a, b)| a + b - vertex);
        network.push(near.chain([vertex]).map(|vertex| (vertex, 1)));
    }
    assert!(Plan::new(&network, &Limits { memory: 1 << 20, ..Limits::default() }).is_none());
}
