//! Many small graphs side by side: too many solutions to compare, so that elimination answers; each graph alone is
//! small enough for a try of every press vector, and costs add, minima multiply, presses stand side by side.

use crate::common::{game, scale};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use unflip::{Board, Costs, Count, Goal, Limits, Puzzle, Rule, Solver, State, solve};
use unflip_reference as reference;

/// One small graph: its edges, presses that make a state, and prices.
type Graph = (Vec<(u32, u32)>, Vec<u32>, Vec<u32>);

const VERTICES: u32 = 4;

fn graphs(modulus: u32) -> impl Strategy<Value = Vec<Graph>> {
    let graph = (
        prop::collection::vec((0..VERTICES, 0..VERTICES), 0..6),
        prop::collection::vec(0..modulus, VERTICES as usize),
        prop::collection::vec(0..4u32, VERTICES as usize),
    );
    prop::collection::vec(graph, 30..45)
}

/// The state that the presses reach from all lamps at 0.
fn reached(rule: &Rule, presses: &[u32]) -> Vec<u32> {
    let board = rule.board().expect("a graph");
    game(rule, &board).apply(&vec![0; presses.len()], presses)
}

/// All solutions of one small graph, sorted by cost, then presses.
fn all_solutions(rule: &Rule, start: &[u32], costs: &Costs) -> Vec<(u64, Vec<u32>)> {
    let (board, modulus) = (rule.board().expect("a graph"), rule.modulus());
    let game = game(rule, &board);
    let n = u32::try_from(start.len()).expect("few vertices");
    let numbers = 0..modulus.pow(n);
    let presses =
        numbers.map(|number| (0..n).map(|at| number / modulus.pow(at) % modulus).collect::<Vec<_>>());
    let solutions =
        presses.filter(|presses| reference::check_presses(&game, start, &game.all(0), presses).is_ok());
    let cost =
        |presses: &[u32]| (0..presses.len()).map(|press| costs.of(press, presses[press], modulus)).sum();
    let mut all: Vec<(u64, Vec<u32>)> = solutions.map(|presses| (cost(&presses), presses)).collect();
    all.sort();
    all
}

fn check(modulus: u32, graphs: &[Graph], is_priced: bool, both_ways: bool) {
    let with = |prices: Vec<u32>| {
        let costs = if is_priced { Costs::of_cells(prices).expect("small") } else { Costs::default() };
        if both_ways { costs.both_ways() } else { costs }
    };
    let (mut edges, mut start, mut prices) = (Vec::new(), Vec::new(), Vec::new());
    let (mut cost, mut minima, mut presses) = (0, Count::from(1), Vec::new());
    for (index, (own, pressed, own_prices)) in (0u32..).zip(graphs) {
        let rule = Rule::from_graph(modulus, VERTICES as usize, own).expect("vertices exist");
        let state = reached(&rule, pressed);
        let all = all_solutions(&rule, &state, &with(own_prices.clone()));
        cost += all[0].0;
        minima *= all.iter().filter(|one| one.0 == all[0].0).count() as u64;
        presses.extend(all[0].1.clone());
        edges.extend(own.iter().map(|(a, b)| (a + index * VERTICES, b + index * VERTICES)));
        start.extend(state);
        prices.extend(own_prices.iter().copied());
    }
    let rule = Rule::from_graph(modulus, start.len(), &edges).expect("vertices exist");
    let (board, costs): (Board, Costs) = (rule.board().expect("a graph"), with(prices));
    let state = State::new(modulus, start).expect("below the modulus");
    let puzzle = Puzzle::new(rule.clone(), board.clone(), state.clone(), Goal::Off).expect("fits");
    let answer = solve(&puzzle.with_costs(costs.clone()).expect("fits")).expect("small");
    let solution = answer.solution().expect("the presses that made it");
    assert!(solution.is_exact());
    assert_eq!((solution.cost, solution.minima.as_ref()), (cost, Some(&minima)));
    assert_eq!(solution.presses.iter().collect::<Vec<_>>(), presses);
    let solver = Solver::new(&rule, &board).expect("small").with_costs(costs).expect("fits");
    let most = 50;
    let listed = solver.minima(&state, &Goal::Off, most, &Limits::default()).expect("fits").expect("listed");
    let expected = minima.to_u64().map_or(most, |minima| usize::try_from(minima).unwrap_or(most).min(most));
    assert_eq!(listed.len(), expected);
    assert_eq!(listed[0].presses, solution.presses);
    assert!(listed.windows(2).all(|pair| pair[0].presses < pair[1].presses));
    assert!(listed.iter().all(|one| one.cost == cost));
}

#[test]
fn many_small_graphs_are_solved_side_by_side() {
    for modulus in [2, 2, 3, 4, 6] {
        let config = Config { cases: 4 * scale(), failure_persistence: None, ..Config::default() };
        let result = TestRunner::new(config).run(&(graphs(modulus), any::<bool>(), any::<bool>()), |case| {
            let (graphs, is_priced, both_ways) = case;
            check(modulus, &graphs, is_priced, both_ways);
            Ok(())
        });
        result.expect("the parts alone agree");
    }
}

#[test]
fn the_first_solutions_of_small_graphs_are_the_first_of_all() {
    for modulus in 3..7u32 {
        let edges = prop::collection::vec((0..5u32, 0..5u32), 0..7);
        let numbers = || prop::collection::vec(0..modulus.min(4), 5);
        let cases = (edges, numbers(), numbers(), 1..40usize, any::<bool>());
        let config = Config { cases: 25 * scale(), failure_persistence: None, ..Config::default() };
        let result = TestRunner::new(config).run(&cases, |(edges, pressed, prices, count, both_ways)| {
            let rule = Rule::from_graph(modulus, 5, &edges).expect("vertices exist");
            let costs = Costs::of_cells(prices).expect("small");
            let costs = if both_ways { costs.both_ways() } else { costs };
            let start = reached(&rule, &pressed);
            let all = all_solutions(&rule, &start, &costs);
            let solver = Solver::new(&rule, &rule.board().expect("a graph")).expect("small");
            let solver = solver.with_costs(costs).expect("fits");
            let state = State::new(modulus, start).expect("below the modulus");
            let found =
                solver.first(&state, &Goal::Off, count, &Limits::default()).expect("fits").expect("few");
            let found: Vec<(u64, Vec<u32>)> =
                found.into_iter().map(|one| (one.cost, one.presses.iter().collect())).collect();
            prop_assert_eq!(&found, &all[..count.min(all.len())], "{:?} {:?}", edges, pressed);
            let minima =
                solver.minima(&state, &Goal::Off, count, &Limits::default()).expect("fits").expect("few");
            let least = all.iter().filter(|one| one.0 == all[0].0).count();
            prop_assert_eq!(minima.len(), least.min(count));
            Ok(())
        });
        result.expect("the list of all presses agrees");
    }
}
