use super::super::tests::Random;
use super::super::{Hints, Proof, of_coset};
use super::*;
use crate::bits::Level;
use crate::costs::Costs;

/// Every member's cost on the support, the least of them found the slow way.
fn least_naive(rows: &[Bits], support: &Bits, particular: &Bits, prices: &[u64]) -> Least {
    let mut members = vec![particular.clone()];
    for row in rows {
        for index in 0..members.len() {
            let mut other = members[index].clone();
            other.xor(row);
            members.push(other);
        }
    }
    let cost = |member: &Bits| -> u64 {
        member.iter_ones().filter(|&cell| support.get(cell)).map(|cell| prices[cell]).sum()
    };
    let best = members.iter().min_by_key(|member| (cost(member), (*member).clone())).unwrap();
    let minima = members.iter().filter(|member| cost(member) == cost(best)).count() as u64;
    Least { presses: best.clone(), cost: cost(best), minima: Count::from(minima) }
}

/// Vectors whose cells lie in a window, so that some trellises are narrow, made independent.
fn kernel(random: &mut Random, dimension: usize, n_cells: usize, window: usize) -> Vec<Bits> {
    let mut rows: Vec<Bits> = Vec::new();
    for _ in 0..dimension {
        let from = random.below(n_cells);
        let mut row = Bits::zeros(n_cells);
        (from..n_cells.min(from + window)).for_each(|cell| row.set(cell, random.next() % 2 == 0));
        for other in &rows {
            if row.get(other.first_one().unwrap()) {
                row.xor(other);
            }
        }
        if !row.is_zero() {
            rows.push(row);
        }
    }
    rows
}

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    fn bits(&mut self, length: usize) -> Bits {
        (0..length).map(|_| self.next() % 2 == 0).collect()
    }

    fn order(&mut self, length: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..u32::try_from(length).unwrap()).collect();
        order.sort_by_cached_key(|_| self.next());
        order
    }
}

/// The cells of any row, and perhaps some more.
fn support_of(random: &mut Random, rows: &[Bits], n_cells: usize) -> Bits {
    let mut support = if random.next() % 4 == 0 { random.bits(n_cells) } else { Bits::zeros(n_cells) };
    rows.iter().flat_map(Bits::iter_ones).for_each(|cell| support.set(cell, true));
    support
}

fn found(rows: &[Bits], support: &Bits, order: &[u32], particular: &Bits, prices: &[u64]) -> Least {
    let rows: Vec<&Bits> = rows.iter().collect();
    let trellis = Trellis::new(&rows, support, order).unwrap();
    trellis.lightest(particular, |cell| prices[cell], &Limits::default()).unwrap()
}

#[test]
fn it_agrees_with_comparing_all_members() {
    let mut random = Random::new(21);
    for round in 0..1500 {
        let n_cells = 1 + random.below(40);
        let (dimension, window) = (random.below(11), 1 + random.below(n_cells));
        let rows = kernel(&mut random, dimension, n_cells, window);
        let support = support_of(&mut random, &rows, n_cells);
        let (particular, order) = (random.bits(n_cells), random.order(n_cells));
        let most = [1, 2, 5, 1 << 20, 1 << 40][round % 5];
        let prices: Vec<u64> =
            (0..n_cells).map(|_| if most == 1 { 1 } else { random.next() % most }).collect();
        let expected = least_naive(&rows, &support, &particular, &prices);
        assert_eq!(found(&rows, &support, &order, &particular, &prices), expected, "{round}: {rows:?}");
    }
}

#[test]
fn every_order_says_the_same_and_so_do_the_transforms() {
    let mut random = Random::new(22);
    for (dimension, n_cells, window) in [(14, 60, 60), (16, 200, 40), (17, 90, 90), (9, 500, 500)] {
        let rows = kernel(&mut random, dimension, n_cells, window);
        let support = support_of(&mut random, &rows, n_cells);
        let particular = random.bits(n_cells);
        let prices = vec![1; n_cells];
        let least = found(&rows, &support, &random.order(n_cells), &particular, &prices);
        assert_eq!(found(&rows, &support, &random.order(n_cells), &particular, &prices), least);
        let (kernel, reduced) = reduced(&rows, &particular);
        let whole = of_coset(
            &kernel,
            &reduced,
            &Costs::default(),
            &Hints { relations: &Vec::new, permutations: &Vec::new, orders: &Vec::new, whole: None },
            &Limits::default(),
            None,
        );
        let rest = particular.iter_ones().filter(|&cell| !support.get(cell)).count() as u64;
        assert_eq!((whole.presses, whole.cost), (least.presses, least.cost + rest));
        assert_eq!(whole.proof, Proof::Exact { minima: least.minima });
    }
}

/// The kernel in reduced echelon form, the particular presses 0 at its pivots.
fn reduced(rows: &[Bits], particular: &Bits) -> (Vec<Bits>, Bits) {
    let (mut rows, mut particular) = (rows.to_vec(), particular.clone());
    for index in 0..rows.len() {
        let pivot = rows[index].first_one().unwrap();
        let row = rows[index].clone();
        let others = rows.iter_mut().enumerate().filter(|&(other, _)| other != index).map(|(_, other)| other);
        others.chain([&mut particular]).filter(|other| other.get(pivot)).for_each(|other| other.xor(&row));
    }
    rows.sort_by_key(Bits::first_one);
    (rows, particular)
}

#[test]
fn minima_are_listed_in_lexicographic_order() {
    let mut random = Random::new(27);
    for round in 0..300 {
        let n_cells = 1 + random.below(16);
        let rows = kernel(&mut random, 1 + round % 8, n_cells, n_cells);
        let (particular, order) = (random.bits(n_cells), random.order(n_cells));
        let prices: Vec<u64> = (0..n_cells).map(|_| random.next() % 3).collect();
        let cost = |member: &Bits| -> u64 { member.iter_ones().map(|cell| prices[cell]).sum() };
        let mut members = vec![particular.clone()];
        for row in &rows {
            members.extend(members.clone().into_iter().map(|mut member| {
                member.xor(row);
                member
            }));
        }
        let least = members.iter().map(cost).min().unwrap();
        members.retain(|member| cost(member) == least);
        members.sort();
        let references: Vec<&Bits> = rows.iter().collect();
        let trellis = Trellis::new(&references, &Bits::ones(n_cells), &order).unwrap();
        for most in [0, 1, 2, 7, 1000] {
            let listed = trellis.first_minima(&particular, |cell| prices[cell], most, &Limits::default());
            assert_eq!(listed.unwrap(), members[..most.min(members.len())]);
        }
    }
}

#[test]
fn tables_of_several_chunks_are_right() {
    let mut random = Random::new(26);
    let rows: Vec<Bits> = (0..19).map(|_| random.bits(60)).collect();
    let (rows, particular) = (echelon(&rows), random.bits(60));
    let references: Vec<&Bits> = rows.iter().collect();
    let trellis = Trellis::new(&references, &Bits::ones(60), &reading_order(60)).unwrap();
    assert!(trellis.sections.iter().any(|section| section.bits > 17));
    let least = trellis.lightest(&particular, |_| 1, &Limits::default()).unwrap();
    let (kernel, reduced) = reduced(&rows, &particular);
    let whole = of_coset(
        &kernel,
        &reduced,
        &Costs::default(),
        &Hints { relations: &Vec::new, permutations: &Vec::new, orders: &Vec::new, whole: None },
        &Limits::default(),
        None,
    );
    assert_eq!((whole.presses, whole.cost), (least.presses, least.cost));
    assert_eq!(whole.proof, Proof::Exact { minima: least.minima });
}

#[test]
fn without_a_kernel_the_particular_presses_are_all() {
    let particular: Bits = [true, false, true].into_iter().collect();
    let expected = |cost| Least { presses: particular.clone(), cost, minima: Count::from(1) };
    assert_eq!(found(&[], &Bits::zeros(3), &[], &particular, &[1; 3]), expected(0));
    assert_eq!(found(&[], &Bits::ones(3), &[2, 0, 1], &particular, &[1, 10, 100]), expected(101));
}

#[test]
fn a_vector_of_one_cell_is_pressed_or_not() {
    let row = Bits::ones(1);
    let run = |pressed, price| {
        let particular = if pressed { Bits::ones(1) } else { Bits::zeros(1) };
        let least = found(std::slice::from_ref(&row), &row, &[0], &particular, &[price]);
        (least.presses.get(0), least.cost, least.minima.to_u64().unwrap())
    };
    assert_eq!([run(true, 3), run(false, 3), run(true, 0)], [(false, 0, 1), (false, 0, 1), (false, 0, 2)]);
}

#[test]
fn minima_beyond_any_word_are_counted() {
    // Pairs of cells, one of each pressed: either will do.
    let rows: Vec<Bits> = (0..300).map(|pair| (0..600).map(|cell| cell / 2 == pair).collect()).collect();
    let particular: Bits = (0..600).map(|cell| cell % 2 == 0).collect();
    for order in [(0..600).collect::<Vec<u32>>(), (0..600).rev().collect()] {
        let least = found(&rows, &Bits::ones(600), &order, &particular, &[1; 600]);
        assert_eq!((least.cost, least.minima), (300, Count::power(2, 300)));
        assert!((0..600).all(|cell| least.presses.get(cell) == (cell % 2 == 1)));
    }
    let free = found(&rows, &Bits::ones(600), &(0..600).collect::<Vec<u32>>(), &particular, &[0; 600]);
    assert_eq!((free.cost, free.minima), (0, Count::power(2, 300)));
}

/// Row-column on an odd square: every row and column has an even share of two of them.
fn row_column(side: usize) -> Vec<Bits> {
    let lines = |line: usize, across: bool| -> Bits {
        let at = |cell: usize| if across { cell % side } else { cell / side };
        (0..side * side).map(|cell| at(cell) == line || at(cell) == side - 1).collect()
    };
    (0..side - 1).flat_map(|line| [lines(line, false), lines(line, true)]).collect()
}

fn reading_order(n_cells: usize) -> Vec<u32> {
    (0u32..).take(n_cells).collect()
}

#[test]
fn rows_and_columns_take_a_state_of_one_line() {
    for (side, active) in [(9, 10), (13, 14)] {
        let rows = row_column(side);
        let references: Vec<&Bits> = rows.iter().collect();
        let order = reading_order(side * side);
        let trellis = Trellis::new(&references, &Bits::ones(side * side), &order).unwrap();
        assert_eq!(trellis.sections.iter().map(|section| section.bits).max(), Some(active));
        assert!(trellis.estimate().steps < ((side * side) as u64 + 100) << active);
        let random = Random::new(23).bits(side * side);
        let (kernel, particular) = reduced(&echelon(&rows), &random);
        let whole = of_coset(
            &kernel,
            &particular,
            &Costs::default(),
            &Hints { relations: &Vec::new, permutations: &Vec::new, orders: &Vec::new, whole: None },
            &Limits::default(),
            None,
        );
        let least = trellis.lightest(&random, |_| 1, &Limits::default()).unwrap();
        assert_eq!((whole.presses, whole.cost), (least.presses, least.cost));
        assert_eq!(whole.proof, Proof::Exact { minima: least.minima });
    }
}

/// The same span with distinct first cells.
fn echelon(rows: &[Bits]) -> Vec<Bits> {
    let mut kept: Vec<Bits> = Vec::new();
    for row in rows {
        let mut row = row.clone();
        for other in &kept {
            if row.get(other.first_one().unwrap()) {
                row.xor(other);
            }
        }
        if !row.is_zero() {
            kept.push(row);
        }
    }
    kept
}

#[test]
fn the_cheapest_order_is_taken() {
    // Vectors along the columns of a board that is wide: to go by columns is cheap.
    let (height, width) = (3, 30);
    let rows: Vec<Bits> = (0..width - 1)
        .map(|column| (0..height * width).map(|cell| cell % width / 2 == column / 2).collect())
        .step_by(2)
        .collect();
    let references: Vec<&Bits> = rows.iter().collect();
    let support = Bits::ones(height * width);
    let by_rows = reading_order(height * width);
    let mut by_columns = by_rows.clone();
    by_columns.sort_by_key(|cell| cell % 30);
    let cheapest = Trellis::cheapest(&references, &support, [&by_rows[..], &by_columns]).unwrap();
    assert_eq!(cheapest.sections.iter().map(|section| section.bits).max(), Some(1));
}

#[test]
fn too_many_active_vectors_or_too_little_memory_are_refused() {
    let mut random = Random::new(24);
    let rows = kernel(&mut random, 40, 300, 300);
    let references: Vec<&Bits> = rows.iter().collect();
    let support = Bits::ones(300);
    assert!(Trellis::new(&references, &support, &reading_order(300)).is_none());
    let trellis = Trellis::new(&references[..12], &support, &reading_order(300)).unwrap();
    let memory = trellis.estimate().bytes;
    let run = |memory| {
        trellis.lightest(&Bits::zeros(300), |_| 1, &Limits { memory, ..Limits::default() }).is_some()
    };
    assert!(run(memory) && !run(memory - 1));
}

#[test]
fn a_search_that_is_stopped_says_nothing() {
    use std::sync::atomic::{AtomicU64, Ordering};
    let rows = row_column(15);
    let references: Vec<&Bits> = rows.iter().collect();
    let trellis = Trellis::new(&references, &Bits::ones(225), &reading_order(225)).unwrap();
    let asked = AtomicU64::new(0);
    let run = |allowed: u64| {
        asked.store(0, Ordering::Relaxed);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) >= allowed;
        trellis.lightest(&Bits::zeros(225), |_| 1, &Limits { stop: &stop, ..Limits::default() })
    };
    assert!(run(u64::MAX).is_some());
    let all = asked.load(Ordering::Relaxed);
    assert!(all > 300);
    for allowed in (0..all).step_by(37).chain([all - 1]) {
        assert!(run(allowed).is_none(), "{allowed} of {all}");
    }
}

#[test]
fn progress_ends_with_all_steps() {
    let rows = row_column(9);
    let references: Vec<&Bits> = rows.iter().collect();
    let trellis = Trellis::new(&references, &Bits::ones(81), &reading_order(81)).unwrap();
    let last = std::sync::Mutex::new(0);
    let progress = |told: crate::limits::Progress| {
        let mut last = last.lock().unwrap();
        assert!(told.done > *last && told.total == trellis.estimate().steps);
        *last = told.done;
    };
    trellis.lightest(&Bits::zeros(81), |_| 1, &Limits { progress: &progress, ..Limits::default() }).unwrap();
    assert_eq!(last.into_inner().unwrap(), trellis.estimate().steps);
}

#[test]
fn every_level_of_the_processor_says_the_same() {
    let rows = row_column(15);
    let references: Vec<&Bits> = rows.iter().collect();
    let trellis = Trellis::new(&references, &Bits::ones(225), &reading_order(225)).unwrap();
    let particular = Random::new(25).bits(225);
    let at = |level| {
        let forward =
            forward::forward_at(&trellis, &particular, &|cell| cell as u64, &Limits::default(), level);
        let forward = forward.unwrap();
        (forward.cost, forward.tight)
    };
    assert_eq!(at(Level::PORTABLE), at(Level::detect()));
}
