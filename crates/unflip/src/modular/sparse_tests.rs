//! Elimination of variables beside the comparison of all members, on boards too small for it to be chosen.

use fastrand::Rng;

use super::*;
use crate::edges::Edges;
use crate::stencil::Stencil;

fn check(rule: &Rule, board: &Board, is_uniform: bool, random: &mut Rng) {
    let (modulus, limits) = (rule.modulus(), Limits::default());
    let system = Modular::new(rule, board, None, is_uniform, &limits).unwrap();
    let Some(network) = system.network() else { return };
    if system.dimension() > 12 {
        return;
    }
    let plan = Plan::new(&network, &limits).unwrap();
    // What random presses make is solvable.
    let mut state = vec![0u32; board.n_lamps()];
    for press in (0..board.n_presses()).filter(|&press| board.may_press(press)) {
        let count = random.u32(..modulus);
        rule.for_each_step(board, press, |lamp, times| {
            state[lamp] = (state[lamp] + times * count) % modulus;
        });
    }
    let right = |lamp: usize| state[lamp];
    let prices: Vec<u64> = (0..board.n_presses()).map(|_| random.u64(1..4)).collect();
    let cost = |cell: usize, count: u32| prices.get(cell).map_or(0, |price| price * u64::from(count));
    let particular = system.particular(&right).unwrap();
    let known = search::Known { at_least: 0, relations: &Vec::new };
    let kernel = system.kernel(&limits).unwrap();
    let expected = search::Search::new(modulus, kernel, particular, (&cost, known), &limits, None).run();
    let (values, minima) = system.eliminated(&plan, &right, &cost, &[], &limits).unwrap();
    assert_eq!((values, Some(minima)), (expected.values, expected.minima), "{rule:?} {board:?}");
    let listed = plan.first_minima(|row| system.right_of(row, &right), cost, 3, &limits).unwrap();
    assert_eq!(listed[0], system.eliminated(&plan, &right, &cost, &[], &limits).unwrap().0);
}

#[test]
fn both_engines_agree_on_small_boards() {
    let mut random = Rng::with_seed(11);
    for round in 0..150 {
        let stencil = Stencil::NAMES[round % Stencil::NAMES.len()];
        let edges = Edges::ALL[round % Edges::ALL.len()];
        let rule = Rule::new(Stencil::named(stencil).unwrap(), edges, random.u32(3..8)).unwrap();
        let (rows, columns) = (random.usize(1..4), random.usize(1..4));
        let mask = |share: u32, random: &mut Rng| -> Bits {
            (0..rows * columns).map(|_| random.u32(..100) < share).collect()
        };
        let (holes, locked) = (mask(10, &mut random), mask(10, &mut random));
        let board =
            Board::grid(rows, columns).unwrap().with_holes(holes).unwrap().with_locked(locked).unwrap();
        check(&rule, &board, round % 3 == 0, &mut random);
    }
}
