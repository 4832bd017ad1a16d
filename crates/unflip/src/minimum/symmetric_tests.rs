//! The search with symmetries beside the one without, on boards of all stencils and edges.

use super::affine::{Affine, Group};
use super::blocked::LEAST_DIMENSION;
use super::components::minimum_from;
use super::orbits::Orbits;
use super::tests::{Random, is_exact};
use super::*;
use crate::board::Board;
use crate::bookmark::shelf::Shelf;
use crate::coset::Coset;
use crate::edges::Edges;
use crate::factored::Factored;
use crate::report::{Engine, Report};
use crate::rule::Rule;
use crate::share::Share;
use crate::stencil::Stencil;
use crate::symmetry::permutations;
use crate::syndrome::Syndrome;

/// A coset of a board's solutions, and permutations that are perhaps symmetries.
struct Case {
    kernel: Vec<Bits>,
    particular: Bits,
    permutations: Vec<Vec<u32>>,
}

impl Case {
    /// The solutions for a state that these presses make.
    fn new(rule: &Rule, board: &Board, presses: &Bits) -> Self {
        let limits = Limits::default();
        let factored = Factored::new(rule, board, None, &limits).unwrap();
        let mut state = Bits::zeros(board.n_lamps());
        for press in presses.iter_ones().filter(|&press| board.may_press(press)) {
            rule.for_each_step(board, press, |lamp, times| {
                state.set(lamp, state.get(lamp) ^ (times % 2 == 1));
            });
        }
        let solution = factored.particular(Syndrome::to_value(&state, 0, board.holes())).unwrap();
        let kernel = factored.kernel(&limits).unwrap();
        let particular = Coset::new(solution, &kernel).particular().clone();
        Self { kernel: kernel.basis(), particular, permutations: permutations(rule, board) }
    }

    fn columns(&self) -> Columns {
        let rows: Vec<&Bits> = self.kernel.iter().collect();
        Columns::from_rows(&rows, &self.particular, &Bits::ones(self.particular.len()), &Costs::default())
    }

    fn group(&self, columns: &Columns) -> Group {
        let rows: Vec<&Bits> = self.kernel.iter().collect();
        let maps = self.permutations.iter();
        Group::keeping(columns, maps.map(|map| Affine::of_permutation(&rows, &self.particular, map)))
    }

    /// Searches with and without symmetries in the smallest blocks; returns how many symmetries there were.
    fn check(&self, name: &str) -> u64 {
        let columns = self.columns();
        let group = self.group(&columns);
        let top_bits = columns.dimension() - LEAST_DIMENSION;
        let orbits = Orbits::new(&group, columns.dimension(), top_bits);
        let limits = Limits::default();
        let searched: Vec<u64> = (0..1 << top_bits).filter_map(|top| orbits.length(top)).collect();
        assert_eq!((searched.len() as u64, searched.iter().sum()), (orbits.count(), 1 << top_bits), "{name}");
        let with = blocked::lightest::<i32>(&columns, &orbits, orbits.tops(), &limits, None).unwrap();
        assert_eq!(with, plain::lightest::<i32>(&columns, &limits), "{name}");
        assert_eq!(in_shares(&columns, &orbits, 3), with, "{name}, in shares");
        group.elements().len() as u64
    }
}

/// The blocks in shares, each searched by itself, and joined.
fn in_shares(columns: &Columns, orbits: &Orbits, of: u64) -> Outcome {
    let share = |index| {
        let tops = Share::new(index, of).unwrap().of_blocks(orbits.tops());
        match blocked::lightest::<i32>(columns, orbits, tops, &Limits::default(), None) {
            Some(Outcome::Exact(best)) => Some(best),
            Some(stopped) => panic!("nothing stopped it: {stopped:?}"),
            None => None,
        }
    };
    Outcome::Exact((0..of).filter_map(share).reduce(Best::merge).unwrap())
}

/// Random bits that some of the permutations, chosen at random, leave as they are.
fn invariant(random: &mut Random, n_bits: usize, permutations: &[Vec<u32>]) -> Bits {
    let chosen: Vec<&Vec<u32>> = permutations.iter().filter(|_| random.next() % 4 > 0).collect();
    let mut bits = Bits::zeros(n_bits);
    let mut met = vec![false; n_bits];
    for first in 0..n_bits {
        let value = random.next() % 2 == 0;
        let mut orbit = vec![first];
        while let Some(bit) = orbit.pop().filter(|&bit| !std::mem::replace(&mut met[bit], true)) {
            bits.set(bit, value);
            orbit.extend(chosen.iter().map(|permutation| permutation[bit] as usize));
        }
    }
    bits
}

#[test]
fn symmetries_change_no_answer_on_any_stencil_and_edges() {
    let mut random = Random::new(12);
    let mut orders = [0; 8];
    for edges in Edges::ALL {
        for name in Stencil::NAMES {
            let rule = Rule::new(Stencil::named(name).unwrap(), edges, 2).unwrap();
            let small = (3..=12).flat_map(|rows| (rows..=12).map(move |columns| (rows, columns)));
            for (rows, columns) in small.chain([(16, 16), (23, 23)]) {
                let shape = permutations(&rule, &Board::grid(rows, columns).unwrap());
                for trial in 0..2 {
                    let board = board(&mut random, rows, columns, if trial == 1 { &shape } else { &[] });
                    let case = Case::new(&rule, &board, &invariant(&mut random, rows * columns, &shape));
                    if (10..=16).contains(&case.kernel.len()) {
                        let order = case.check(&format!("{name} {edges} {rows} x {columns}"));
                        orders[order.ilog2() as usize] += 1;
                    }
                }
            }
        }
    }
    // Groups of all sizes have come.
    assert!(orders[..5].iter().all(|&count| count >= 3), "{orders:?}");
}

/// A board; where there are symmetries, with a few holes that are as symmetric.
fn board(random: &mut Random, rows: usize, columns: usize, symmetries: &[Vec<u32>]) -> Board {
    let board = Board::grid(rows, columns).unwrap();
    if symmetries.is_empty() {
        return board;
    }
    let n_cells = rows * columns;
    let [holes, other, third] = [(); 3].map(|()| invariant(random, n_cells, symmetries));
    let few = |cell: usize| holes.get(cell) && other.get(cell) && third.get(cell);
    board.with_holes((0..n_cells).map(few).collect()).unwrap()
}

#[test]
fn what_is_no_symmetry_is_not_used() {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).unwrap();
    let board = Board::grid(19, 19).unwrap();
    let mut case = Case::new(&rule, &board, &(0..361).map(|cell| cell == 3).collect());
    assert_eq!(case.group(&case.columns()).elements().len(), 1);
    case = Case::new(&rule, &board, &Bits::zeros(361));
    assert_eq!(case.group(&case.columns()).elements().len(), 8);
    // To turn one row is a permutation, but no symmetry of the board.
    case.permutations =
        vec![(0..361).map(|place| if place < 19 { (place + 1) % 19 } else { place }).collect()];
    assert_eq!(case.group(&case.columns()).elements().len(), 1);
}

#[test]
fn every_symmetric_choice_of_coordinates_is_one() {
    // The flag must be left in place at every length, not only where blocks end.
    let rule = Rule::new(Stencil::named("king").unwrap(), Edges::Torus, 2).unwrap();
    let case = Case::new(&rule, &Board::grid(6, 6).unwrap(), &Bits::ones(36));
    let columns = case.columns();
    let group = case.group(&columns);
    assert!(group.elements().len() >= 8);
    for top_bits in 0..=columns.dimension() {
        let orbits = Orbits::new(&group, columns.dimension(), top_bits);
        let lengths: Vec<u64> = (0..1 << top_bits).filter_map(|top| orbits.length(top)).collect();
        assert_eq!((lengths.len() as u64, lengths.iter().sum()), (orbits.count(), 1u64 << top_bits));
    }
}

#[test]
fn the_least_solution_is_found_where_its_block_is_not_searched() {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).unwrap();
    let board = Board::grid(30, 30).unwrap();
    let mut random = Random::new(13);
    for trial in 0..4 {
        let shape = permutations(&rule, &board);
        let presses = if trial == 0 { Bits::zeros(900) } else { invariant(&mut random, 900, &shape) };
        let case = Case::new(&rule, &board, &presses);
        let hints = Hints {
            relations: &Vec::new,
            permutations: &|| case.permutations.clone(),
            orders: &Vec::new,
            whole: None,
        };
        let engines = std::sync::Mutex::new(Vec::new());
        let report = |report: &Report| {
            if let Report::Chosen(choice) = report {
                engines.lock().unwrap().push(choice.engine);
            }
        };
        let limits = Limits { report: Some(&report), ..Limits::default() };
        let [with, without] = [0, 63].map(|least| {
            minimum_from(&case.kernel, &case.particular, (&Costs::default(), &hints), (&limits, None), least)
        });
        assert_eq!(with, without);
        assert_eq!(*engines.lock().unwrap(), [Engine::Symmetric, Engine::Blocked], "{trial}");
    }
}

#[test]
fn a_symmetric_search_in_steps_says_the_same() {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).unwrap();
    let board = Board::grid(47, 47).unwrap();
    let case = Case::new(&rule, &board, &Bits::zeros(47 * 47));
    let columns = case.columns();
    let group = case.group(&columns);
    let orbits = Orbits::new(&group, columns.dimension(), blocked::top_bits(&columns));
    let search = |limits: &Limits<'_>| {
        blocked::lightest::<i16>(&columns, &orbits, orbits.tops(), limits, None).unwrap()
    };
    let whole = search(&Limits::default());
    assert!(matches!(whole, Outcome::Exact(Best { cost: 0, member: 0, minima: 1 })), "{whole:?}");
    assert_eq!(Shelf::default().in_steps(is_exact, search), (whole, 16));
    // Without symmetries the same search has other bookmarks.
    let shelf = Shelf::default();
    let limits = Limits { bookmarks: Some(&shelf), ..Limits::default() };
    assert_eq!(search(&limits), whole);
    let trivial = Orbits::trivial(columns.dimension(), orbits.top_bits());
    assert_eq!(blocked::lightest::<i16>(&columns, &trivial, trivial.tops(), &limits, None).unwrap(), whole);
}
