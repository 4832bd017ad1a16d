//! Distributions of minima: the published ones, and those of the reference, which tries all presses.

use crate::common;
use std::collections::BTreeMap;

use crate::common::facts::{lines, number};
use crate::common::tables::{solver, solver_modulo};
use crate::common::{game, stencils};
use proptest::prelude::*;
use unflip::{
    Bits, Board, Count, Distribution, DistributionError, Edges, Goal, Limits, Picture, Rule, Solver, State,
    Stencil,
};
use unflip_reference as reference;

/// How many states need how many presses; `None` where no presses help.
type Counts = BTreeMap<Option<u64>, Count>;

fn counts(distribution: &Distribution) -> Counts {
    let solvable = (0..).map(Some).zip(distribution.counts().iter().cloned());
    solvable
        .chain([(None, distribution.unsolvable().clone())])
        .filter(|(_, count)| *count != Count::from(0))
        .collect()
}

fn found(solver: &Solver, goal: &Goal) -> Counts {
    counts(&solver.distribution(goal, &Limits::default()).expect("within the limits"))
}

#[test]
fn all_published_distributions() {
    let mut published: BTreeMap<Vec<String>, Counts> = BTreeMap::new();
    for line in lines("distributions") {
        let weight = (line[6] != "unsolvable").then(|| number(&line[6]));
        published.entry(line[..6].to_vec()).or_default().insert(weight, line[7].parse().expect("a count"));
    }
    assert!(published.len() > 300, "only {} distributions", published.len());
    for (key, expected) in published {
        let edges = key[1].parse().expect("edges");
        let solver = solver_modulo(number(&key[2]), &key[0], edges, &key[3], &key[4]);
        let goal = if key[5] == "all_zero" { Goal::Off } else { Goal::Uniform };
        assert_eq!(found(&solver, &goal), expected, "{key:?}");
    }
}

/// The counts of a table of two columns, and what is missing to `states`.
fn table(name: &str, states: &Count) -> Counts {
    let lines = lines(name).into_iter();
    let mut counts: Counts =
        lines.map(|line| (Some(number(&line[0])), line[1].parse().expect("a count"))).collect();
    let solvable: u64 = counts.values().map(|count| count.to_u64().expect("small")).sum();
    let unsolvable = states.to_u64().expect("small") - solvable;
    if unsolvable > 0 {
        counts.insert(None, Count::from(unsolvable));
    }
    counts
}

#[test]
fn five_by_five() {
    let expected = table("distribution_5x5", &Count::power(2, 25));
    assert_eq!(found(&solver("plus", Edges::Plane, "5", "5"), &Goal::Off), expected);
}

/// The surface of the 3 × 3 × 3 cube: places of a 5 × 5 × 5 grid with one coordinate on the border, neighbours being one
/// step apart on a face, or across an edge.
fn cube() -> Solver {
    let on_border = |x: i32| x == 0 || x == 4;
    let all = (0..125).map(|place| [place / 25, place / 5 % 5, place % 5]);
    let places: Vec<[i32; 3]> =
        all.filter(|place| place.iter().filter(|&&x| on_border(x)).count() == 1).collect();
    let face = |place: &[i32; 3]| place.iter().position(|&x| on_border(x)).map(|axis| (axis, place[axis]));
    let mut edges = Vec::new();
    for (a, one) in (0..).zip(&places) {
        for (b, other) in (0..).zip(&places).filter(|&(b, _)| b > a) {
            let distance: i32 = one.iter().zip(other).map(|(x, y)| (x - y) * (x - y)).sum();
            if distance == if face(one) == face(other) { 1 } else { 2 } {
                edges.push((a, b));
            }
        }
    }
    assert_eq!((places.len(), edges.len()), (54, 108));
    let rule = Rule::from_graph(2, 54, &edges).expect("vertices exist");
    Solver::new(&rule, &rule.board().expect("a list")).expect("it fits")
}

#[test]
fn the_cube() {
    assert_eq!(found(&cube(), &Goal::Off), table("distribution_cube", &Count::power(2, 54)));
}

#[test]
fn five_by_five_modulo_three_takes_up_to_24_presses() {
    let solver = solver_modulo(3, "plus", Edges::Plane, "5", "5");
    let distribution = solver.distribution(&Goal::Off, &Limits::default()).expect("it fits");
    assert_eq!(distribution.radius(), 24);
    let mut all = distribution.unsolvable().clone();
    distribution.counts().iter().for_each(|count| all += count);
    assert_eq!(all, Count::power(3, 25));
}

#[test]
fn without_quiet_patterns_counts_are_binomials() {
    let counts = found(&solver("plus", Edges::Plane, "10", "10"), &Goal::Off);
    assert_eq!(counts.len(), 101);
    assert_eq!(counts[&Some(50)].to_decimal(), "100891344545564193334812497256");
}

/// The distribution by the reference: the lightest presses for every state and every allowed target.
fn by_trying(rule: &Rule, board: &Board, goal: &Goal) -> Counts {
    let game = game(rule, board);
    let mut least: BTreeMap<Vec<Option<u32>>, u64> = BTreeMap::new();
    let targets: Vec<Vec<Option<u32>>> = match goal {
        Goal::Picture(picture) => vec![(0..board.n_lamps()).map(|lamp| picture.wanted(lamp)).collect()],
        goal => goal.uniform_values(rule.modulus()).map(|value| game.all(value)).collect(),
    };
    // States on the lamps that matter; a hole is no lamp.
    for (syndrome, minimum) in &reference::Table::new(&game).0 {
        let weight = minimum.as_ref().expect("tried").weight;
        for target in &targets {
            let state = syndrome.iter().zip(target).zip(&game.is_lamp).map(|((&step, &wanted), &is_lamp)| {
                wanted.filter(|_| is_lamp).map(|wanted| (wanted + rule.modulus() - step) % rule.modulus())
            });
            let known = least.entry(state.collect()).or_insert(weight);
            *known = weight.min(*known);
        }
    }
    let lamps = game.is_lamp.iter().filter(|&&is_lamp| is_lamp).count();
    let mattering = least.keys().next().map_or(0, |state| state.iter().flatten().count());
    let mut counts: BTreeMap<Option<u64>, u64> = BTreeMap::new();
    let each = u64::from(rule.modulus()).pow(u32::try_from(lamps - mattering).expect("few"));
    for &weight in least.values() {
        *counts.entry(Some(weight)).or_default() += each;
    }
    let unsolvable =
        u64::from(rule.modulus()).pow(u32::try_from(lamps).expect("few")) - each * least.len() as u64;
    counts.insert(None, unsolvable);
    let counts = counts.into_iter().map(|(weight, count)| (weight, Count::from(count)));
    counts.filter(|(_, count)| *count != Count::from(0)).collect()
}

/// Boards of few cells, with holes, locked cells and every kind of goal.
fn small() -> impl Strategy<Value = (Rule, Board, Goal)> {
    let rule = (prop::sample::select(stencils()), prop::sample::select(Edges::ALL.to_vec()), 2u32..8);
    (rule, 1usize..4, 1usize..5).prop_flat_map(|((stencil, edges, modulus), rows, columns)| {
        let most: usize = match modulus {
            2 => 12,
            3 => 7,
            _ => 5,
        };
        let rows = rows.min(most);
        let columns = columns.min(most / rows).max(1);
        let places = rows * columns;
        let mask =
            || prop_oneof![2 => Just(vec![false; places]), 1 => prop::collection::vec(any::<bool>(), places)];
        let wanted = prop::collection::vec(0..modulus, places);
        (mask(), mask(), mask(), wanted, 0..5u8).prop_map(move |(holes, locked, ignored, wanted, goal)| {
            let rule = Rule::new(stencil.clone(), edges, modulus).expect("a modulus");
            let bits = |mask: &[bool]| mask.iter().copied().collect::<Bits>();
            let board = Board::grid(rows, columns).expect("small").with_holes(bits(&holes)).expect("as long");
            let board = board.with_locked(bits(&locked)).expect("as long");
            let wanted = wanted.iter().zip(&holes).map(|(&value, &hole)| if hole { 0 } else { value });
            let goal = match goal {
                0 => Goal::Off,
                1 => Goal::Value(modulus - 1),
                2 | 3 => Goal::Uniform,
                _ => {
                    let state = State::new(modulus, wanted).expect("below k");
                    Goal::Picture(Picture::with_ignored(state, bits(&ignored)).expect("as long"))
                }
            };
            (rule, board, goal)
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400 * common::scale(), ..ProptestConfig::default() })]

    #[test]
    fn the_same_as_by_trying_all_presses((rule, board, goal) in small()) {
        let solver = Solver::new(&rule, &board).expect("small");
        let limits = Limits::default();
        let distribution = solver.distribution(&goal, &limits).expect("small");
        prop_assert_eq!(counts(&distribution), by_trying(&rule, &board, &goal), "{:?} {:?}", rule, board);
        let radius = solver.covering_radius(&goal, &limits).expect("small");
        prop_assert_eq!((radius.at_least, radius.at_most), (distribution.radius(), distribution.radius()));
        let answer = solver.solve(&radius.state, &goal).expect("small");
        prop_assert_eq!(answer.solution().map(|solution| solution.weight), Some(radius.at_least));
    }
}

#[test]
fn what_is_too_large_says_so() {
    let nine = solver("plus", Edges::Plane, "9", "9");
    let small = Limits { memory: 1 << 22, ..Limits::default() };
    match nine.distribution(&Goal::Off, &small) {
        Err(DistributionError::Memory { needed, limit }) => assert!(needed > limit && limit == 1 << 22),
        other => panic!("{other:?}"),
    }
    let few = Limits { members_log2: 20, ..Limits::default() };
    let compared = Err(DistributionError::Compared { members_log2: 20 });
    assert_eq!(nine.distribution(&Goal::Off, &few), compared);
    let stopped = Limits { stop: &|| true, ..Limits::default() };
    assert_eq!(nine.distribution(&Goal::Off, &stopped), Err(DistributionError::Stopped));
    // Sixty-four thousand loose presses: numbers of as many bits.
    let rule = Rule::new(Stencil::drawn("#").expect("one cell"), Edges::Plane, 2).expect("modulus 2");
    let loose = Solver::new(&rule, &Board::grid(256, 256).expect("a grid")).expect("it fits");
    assert!(matches!(loose.distribution(&Goal::Off, &small), Err(DistributionError::Memory { .. })));
    let nineteen = solver("plus", Edges::Plane, "19", "19");
    let patterns = Err(DistributionError::Patterns { found: 1 << 16, most: 1 << 10 });
    assert_eq!(nineteen.distribution(&Goal::Off, &Limits::default()), patterns);
}

#[test]
fn progress_is_told_press_by_press() {
    let told = std::sync::Mutex::new(Vec::new());
    let progress =
        |progress: unflip::Progress| told.lock().expect("one thread").push((progress.done, progress.total));
    let limits = Limits { progress: &progress, ..Limits::default() };
    solver("plus", Edges::Plane, "4", "4").distribution(&Goal::Off, &limits).expect("it fits");
    let told = told.into_inner().expect("one thread");
    assert!((0..16).all(|press| told.contains(&(press, 16))), "{told:?}");
}

#[test]
fn one_lamp_of_very_many_values_can_be_stopped() {
    let calls = std::sync::atomic::AtomicU32::new(0);
    let stop = || calls.fetch_add(1, std::sync::atomic::Ordering::Relaxed) > 20;
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 1_000_000).expect("a modulus");
    let solver = Solver::new(&rule, &Board::grid(1, 1).expect("small")).expect("small");
    let found = solver.distribution(&Goal::Off, &Limits { stop: &stop, ..Limits::default() });
    assert_eq!(found, Err(DistributionError::Stopped));
}
