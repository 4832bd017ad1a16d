//! The numbers in `facts/`, recomputed through the public interface.
//!
//! What takes counting instead of solving is checked by `distribution.rs` and `radius.rs`: all distributions and radii once more.
//!
//! Exhaustive tables are checked up to 2^16 boards; `UNFLIP_TEST_SCALE=20` goes to 2^20, 512 to 2^25 (5 x 5).

use std::collections::BTreeMap;

use crate::common::facts::{lines, number};
use crate::common::graphs::graph;
use crate::common::scale;
use crate::common::tables::{solver, solver_modulo};
use unflip::{Answer, Bits, Edges, Goal, Rule, Solution, Solver, State};

fn all_on(solver: &Solver) -> Solution {
    let start = State::from(Bits::ones(solver.board().n_lamps()));
    match solver.solve(&start, &Goal::Off).expect("it fits") {
        Answer::Solved(solution) if solution.is_exact() => solution,
        answer => panic!("{:?}: {answer:?}", solver.board()),
    }
}

fn minima(solution: &Solution) -> u64 {
    solution.minima.as_ref().and_then(unflip::Count::to_u64).expect("counted, and few")
}

/// Compares the nullity of every line; returns how many there were.
fn check_nullities(table: &str, solver: impl Fn(&[String]) -> Solver) -> usize {
    let lines = lines(table);
    for line in &lines {
        let expected: usize = number(line.last().expect("a column"));
        let solver = solver(line);
        assert_eq!(solver.nullity(), Some(expected), "{table}: {line:?}");
        assert_eq!(solver.rank(), Some(solver.board().n_presses() - expected), "{table}: {line:?}");
    }
    lines.len()
}

#[test]
fn nullities_of_planes() {
    let plus = |rows: &str, columns: &str| solver("plus", Edges::Plane, rows, columns);
    assert_eq!(check_nullities("nullity_plus_plane_square", |line| plus(&line[0], &line[0])), 1500);
    assert_eq!(check_nullities("nullity_plus_plane_rect", |line| plus(&line[0], &line[1])), 1176);
    assert_eq!(check_nullities("nullity_plus_plane_rect", |line| plus(&line[1], &line[0])), 1176);
}

#[test]
fn nullities_of_other_rules_and_edges() {
    let on = |edges| move |line: &[String]| solver(&line[0], edges, &line[1], &line[2]);
    let turned = |edges| move |line: &[String]| solver(&line[0], edges, &line[2], &line[1]);
    assert_eq!(check_nullities("nullity_other_rules_plane", on(Edges::Plane)), 420);
    assert_eq!(check_nullities("nullity_other_rules_plane", turned(Edges::Plane)), 420);
    assert_eq!(check_nullities("nullity_cylinder", on(Edges::Cylinder)), 800);
    assert_eq!(check_nullities("nullity_torus_rect", on(Edges::Torus)), 420);
    assert_eq!(check_nullities("nullity_torus_rect", turned(Edges::Torus)), 420);
}

#[test]
fn nullities_of_planes_modulo_other_primes() {
    let plus = |line: &[String], turned: bool| {
        let (rows, columns) = if turned { (&line[1], &line[0]) } else { (&line[0], &line[1]) };
        solver_modulo(number(&line[2]), "plus", Edges::Plane, rows, columns)
    };
    let n_lines = check_nullities("nullity_plus_plane_modp", |line| plus(line, false));
    assert!(n_lines > 100, "{n_lines}");
    assert_eq!(check_nullities("nullity_plus_plane_modp", |line| plus(line, true)), n_lines);
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[test]
fn quiet_patterns_are_as_many_as_the_invariant_factors_say() {
    for line in lines("smith_plus_plane") {
        let factors: Vec<u64> = line[2].split_whitespace().map(number).collect();
        for modulus in (2..=32).chain([36, 60, 64, 81, 97, 210, 720, 1024]) {
            let solver = solver_modulo(modulus, "plus", Edges::Plane, &line[0], &line[1]);
            let mut size = unflip::Count::from(1);
            for &factor in &factors {
                size *= gcd(factor, u64::from(modulus));
            }
            assert_eq!(solver.kernel_size(), size, "{line:?} modulo {modulus}");
            assert_eq!(solver.states_per_solvable(), size, "as many lamps as presses");
        }
    }
}

#[test]
fn all_on_squares_take_the_published_number_of_presses() {
    for line in lines("allon_minimum_square") {
        let solution = all_on(&solver("plus", Edges::Plane, &line[0], &line[0]));
        assert_eq!(solution.weight, number::<u64>(&line[1]), "{line:?}");
        if line[0] == "39" {
            assert_eq!((solution.nullity, minima(&solution)), (Some(32), 4));
        }
    }
}

#[test]
fn all_on_rectangles_have_the_published_minima() {
    for line in lines("allon_minimum_rect") {
        for (rows, columns) in [(&line[0], &line[1]), (&line[1], &line[0])] {
            let solution = all_on(&solver("plus", Edges::Plane, rows, columns));
            let found = (solution.nullity, solution.weight, minima(&solution));
            assert_eq!(found, (Some(number(&line[2])), number(&line[3]), number(&line[4])), "{line:?}");
        }
    }
}

/// How many boards need how many presses; `None` where no presses help.
type Distribution = BTreeMap<Option<u64>, u64>;

/// The distribution over all states of a board of at most 32 lamps.
fn distribution(solver: &Solver, goal: &Goal) -> Distribution {
    let (mut counts, lamps) = (Distribution::new(), solver.board().n_lamps());
    for state in 0..1u64 << lamps {
        let answer = solver.solve(&State::from(Bits::from_words(vec![state], lamps)), goal).expect("it fits");
        let solution = answer.solution();
        assert!(solution.is_none_or(Solution::is_exact));
        *counts.entry(solution.map(|solution| solution.weight)).or_default() += 1;
    }
    counts
}

fn hardest(counts: &Distribution) -> u64 {
    counts.keys().flatten().copied().max().expect("a solvable board")
}

/// Whether all boards of so many lamps are to be tried.
fn is_in_reach(lamps: usize) -> bool {
    1u64 << lamps <= u64::from(scale()) << 16
}

#[test]
fn boards_need_as_many_presses_as_the_distributions_say() {
    let mut published: BTreeMap<Vec<String>, Distribution> = BTreeMap::new();
    for line in lines("distributions").into_iter().filter(|line| line[2] == "2") {
        let weight = (line[6] != "unsolvable").then(|| number(&line[6]));
        published.entry(line[..6].to_vec()).or_default().insert(weight, number(&line[7]));
    }
    let mut checked = 0;
    for (key, expected) in published {
        let edges = key[1].parse().expect("edges");
        let solver = solver(&key[0], edges, &key[3], &key[4]);
        if is_in_reach(solver.board().n_lamps()) {
            let goal = if key[5] == "all_zero" { Goal::Off } else { Goal::Uniform };
            assert_eq!(distribution(&solver, &goal), expected, "{key:?}");
            checked += 1;
        }
    }
    assert!(checked > 180, "only {checked} distributions were tried");
}

#[test]
fn the_distribution_of_5x5() {
    if is_in_reach(25) {
        let expected = lines("distribution_5x5").into_iter();
        let mut expected: Distribution =
            expected.map(|line| (Some(number(&line[0])), number(&line[1]))).collect();
        expected.insert(None, (1 << 25) - (1 << 23));
        assert_eq!(distribution(&solver("plus", Edges::Plane, "5", "5"), &Goal::Off), expected);
    }
}

#[test]
fn the_hardest_boards_are_as_hard_as_published() {
    let mut checked = 0;
    let squares = lines("covering_radius_square").into_iter();
    let squares = squares.map(|line| vec![line[0].clone(), line[0].clone(), line[2].clone(), String::new()]);
    for line in lines("covering_radius_rect").into_iter().chain(squares) {
        let lamps: usize = number::<usize>(&line[0]) * number::<usize>(&line[1]);
        if lamps <= 25 && is_in_reach(lamps) {
            let solver = solver("plus", Edges::Plane, &line[0], &line[1]);
            assert_eq!(hardest(&distribution(&solver, &Goal::Off)), number::<u64>(&line[2]), "{line:?}");
            if !line[3].is_empty() {
                assert_eq!(
                    hardest(&distribution(&solver, &Goal::Uniform)),
                    number::<u64>(&line[3]),
                    "{line:?}"
                );
            }
            checked += 1;
        }
    }
    assert!(checked >= 14, "only {checked} boards were tried");
}

#[test]
fn named_graphs_have_the_published_numbers() {
    for line in lines("graphs") {
        let (vertices, edges) = graph(&line[0]);
        assert_eq!((vertices, edges.len()), (number(&line[1]), number(&line[2])), "{line:?}");
        let named = |vertex: usize| u32::try_from(vertex).expect("small");
        let edges: Vec<(u32, u32)> = edges.iter().map(|&(a, b)| (named(a), named(b))).collect();
        let mut neighbours = vec![Vec::new(); vertices];
        for &(a, b) in &edges {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        let closed = Rule::from_graph(2, vertices, &edges).expect("vertices exist");
        let open = Rule::from_effects(2, vertices, neighbours).expect("vertices exist");
        let solver = |rule: &Rule| Solver::new(rule, &rule.board().expect("a list")).expect("it fits");
        let (closed, open) = (solver(&closed), solver(&open));
        let nullities = (Some(number(&line[3])), Some(number(&line[4])));
        assert_eq!((closed.nullity(), open.nullity()), nullities, "{line:?}");
        if !line[5].is_empty() {
            assert_eq!(all_on(&closed).weight, number::<u64>(&line[5]), "{line:?}");
        }
        if !line[6].is_empty() && is_in_reach(vertices) {
            assert_eq!(hardest(&distribution(&closed, &Goal::Off)), number::<u64>(&line[6]), "{line:?}");
        }
    }
}
