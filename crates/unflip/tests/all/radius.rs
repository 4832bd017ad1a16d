//! Covering radii: the published ones, the states that prove them, and intervals that hold.

use crate::common::facts::{lines, number};
use crate::common::graphs::graph;
use crate::common::tables::{solver, solver_modulo};
use unflip::{Ceiling, Edges, Effort, Goal, Limits, Radius, Rule, Solver};

/// The radius within `limits`, its state checked by solving it.
fn radius_within(solver: &Solver, goal: &Goal, limits: &Limits) -> Radius {
    let radius = solver.covering_radius(goal, limits).expect("it fits");
    let answer = solver.solve(&radius.state, goal).expect("it fits");
    let solution = answer.solution().expect("solvable");
    assert!(solution.is_exact() && solution.weight == radius.at_least, "{radius:?} {solution:?}");
    assert!(radius.at_least <= radius.at_most, "{radius:?}");
    radius
}

fn radius(solver: &Solver, goal: &Goal) -> u64 {
    let radius = radius_within(solver, goal, &Limits::default());
    assert!(radius.is_exact(), "{radius:?}");
    radius.at_most
}

#[test]
fn squares_have_the_published_radii() {
    for line in lines("covering_radius_square") {
        let solver = solver("plus", Edges::Plane, &line[0], &line[0]);
        assert_eq!(radius(&solver, &Goal::Off), number::<u64>(&line[2]), "{line:?}");
    }
}

#[test]
fn rectangles_have_the_published_radii_for_both_goals() {
    for line in lines("covering_radius_rect") {
        for (rows, columns) in [(&line[0], &line[1]), (&line[1], &line[0])] {
            let solver = solver("plus", Edges::Plane, rows, columns);
            let found = (radius(&solver, &Goal::Off), radius(&solver, &Goal::Uniform));
            assert_eq!(found, (number(&line[2]), number(&line[3])), "{line:?}");
        }
    }
}

#[test]
fn graphs_have_the_published_radii() {
    for line in lines("graphs").into_iter().filter(|line| !line[6].is_empty()) {
        let (vertices, edges) = graph(&line[0]);
        let named = |vertex: usize| u32::try_from(vertex).expect("small");
        let edges: Vec<(u32, u32)> = edges.iter().map(|&(a, b)| (named(a), named(b))).collect();
        let rule = Rule::from_graph(2, vertices, &edges).expect("vertices exist");
        let solver = Solver::new(&rule, &rule.board().expect("a list")).expect("it fits");
        assert_eq!(radius(&solver, &Goal::Off), number::<u64>(&line[6]), "{line:?}");
    }
}

#[test]
fn five_by_five_modulo_three() {
    assert_eq!(radius(&solver_modulo(3, "plus", Edges::Plane, "5", "5"), &Goal::Off), 24);
}

#[test]
fn even_classes_reach_the_average() {
    let eleven = solver("plus", Edges::Plane, "11", "11");
    let radius = radius_within(&eleven, &Goal::Off, &Limits::default());
    assert_eq!((radius.at_most, radius.ceiling), (65, Ceiling::Average));
    let four = solver("plus", Edges::Plane, "4", "4");
    assert_eq!(radius_within(&four, &Goal::Off, &Limits::default()).ceiling, Ceiling::Search);
}

#[test]
fn bounds_come_closer_with_more_work_and_always_hold() {
    let nine = solver("plus", Edges::Plane, "9", "9");
    let mut width = u64::MAX;
    for members_log2 in [0, 20, 24, 28, 40] {
        let radius = radius_within(&nine, &Goal::Off, &Limits { members_log2, ..Limits::default() });
        assert!(radius.at_least <= 37 && 37 <= radius.at_most, "{members_log2}: {radius:?}");
        assert!(radius.at_most - radius.at_least <= width, "{members_log2}: {radius:?}");
        width = radius.at_most - radius.at_least;
    }
    assert_eq!(width, 0);
}

#[test]
fn the_published_interval_of_23x23_is_narrowed() {
    let solver = solver("plus", Edges::Plane, "23", "23");
    let limits = Limits { members_log2: 31, ..Limits::default() };
    let radius = radius_within(&solver, &Goal::Off, &limits);
    assert!(radius.at_least >= 245 && radius.at_most <= 266, "{radius:?}");
}

#[test]
fn a_stop_leaves_an_interval() {
    let solver = solver("plus", Edges::Plane, "9", "9");
    solver.quiet_patterns(&Limits::default()).expect("they fit, and are kept");
    let asked = std::sync::atomic::AtomicU32::new(0);
    let stop = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 100;
    let limits = Limits { stop: &stop, effort: Effort::UntilStopped, ..Limits::default() };
    let radius = radius_within(&solver, &Goal::Off, &limits);
    assert!(radius.at_least < radius.at_most, "{radius:?}");
}

#[test]
fn kernels_beyond_tables_give_the_average_and_a_solved_state() {
    // Nullity 32: the state has a proved minimum, the radius only a bound on average.
    let solver = solver("plus", Edges::Plane, "39", "39");
    let radius = solver.covering_radius(&Goal::Off, &Limits::default()).expect("it fits");
    assert_eq!((radius.at_most, radius.ceiling), (761, Ceiling::Average));
    assert!(radius.at_least > 561 && radius.at_least < radius.at_most, "{radius:?}");
    // Where they may not be compared: the one press in no quiet pattern.
    let few = Limits { members_log2: 10, ..Limits::default() };
    assert_eq!(solver.covering_radius(&Goal::Off, &few).expect("it fits").at_least, 1);
}
