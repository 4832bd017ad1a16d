//! The published numbers in `facts/`, as far as an obvious solver gets in seconds.
//!
//! `UNFLIP_TEST_SCALE=1000` tries that many times more boards for each distribution.
use crate::common;
use std::collections::{BTreeMap, BTreeSet};
use std::{env, fs};

use crate::common::full;
use unflip_reference::{Game, Table, minimum_by_elimination, nullity};

/// The lines of a table, split at commas, without comments and heading.
fn lines(table: &str) -> Vec<Vec<String>> {
    let path = format!("{}/../../facts/{table}.csv", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).expect(&path);
    let data = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    data.map(|line| line.split(',').map(str::to_owned).collect()).collect()
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is not a number"))
}

fn grid(rule: &str, edges: &str, modulus: u32, rows: &str, columns: &str) -> Game {
    full(modulus, number(rows), number(columns), rule, common::edges(edges))
}

/// Compares one nullity for each line whose game has at most 120 presses; returns how many there were.
fn check_nullities(table: &str, game: impl Fn(&[String]) -> Game) -> usize {
    let mut checked = 0;
    for line in lines(table) {
        let game = game(&line);
        if game.effects.len() <= 120 {
            assert_eq!(nullity(&game), number(line.last().unwrap()), "{table}: {line:?}");
            checked += 1;
        }
    }
    checked
}

#[test]
fn nullities_are_the_published_ones() {
    let of = |edges: &'static str| move |l: &[String]| grid(&l[0], edges, 2, &l[1], &l[2]);
    assert!(check_nullities("nullity_torus_rect", of("torus")) > 200);
    assert!(check_nullities("nullity_cylinder", of("cylinder")) > 300);
    assert!(check_nullities("nullity_other_rules_plane", of("plane")) > 300);
    assert!(check_nullities("nullity_plus_plane_rect", |l| grid("plus", "plane", 2, &l[0], &l[1])) > 200);
    assert!(
        check_nullities("nullity_plus_plane_square", |l| {
            // Sizes run to 1500: whatever is too large to try becomes one that is skipped.
            let side = if number::<usize>(&l[0]) <= 10 { &l[0] } else { "11" };
            grid("plus", "plane", 2, side, side)
        }) == 10
    );
    assert!(
        check_nullities("nullity_plus_plane_modp", |l| grid("plus", "plane", number(&l[2]), &l[0], &l[1]))
            > 400
    );
}

#[test]
fn all_on_takes_the_published_number_of_presses() {
    let mut checked = 0;
    for line in lines("allon_minimum_rect") {
        let game = grid("plus", "plane", 2, &line[0], &line[1]);
        if game.effects.len() <= 130 {
            let minimum = minimum_by_elimination(&game, &vec![1; game.is_lamp.len()], &game.all(0)).unwrap();
            let numbers = (nullity(&game), minimum.weight, minimum.minima);
            assert_eq!(numbers, (number(&line[2]), number(&line[3]), number(&line[4])), "{line:?}");
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} sizes were tried");
}

/// How many boards need how many presses; `None` where no presses help.
type Distribution = BTreeMap<Option<u64>, u64>;

fn off_distribution(game: &Game, table: &Table) -> Distribution {
    let mut counts = Distribution::new();
    table.0.values().flatten().for_each(|minimum| *counts.entry(Some(minimum.weight)).or_default() += 1);
    let states = u64::from(game.modulus).pow(u32::try_from(game.is_lamp.len()).unwrap());
    let solvable: u64 = counts.values().sum();
    if states > solvable {
        counts.insert(None, states - solvable);
    }
    counts
}

/// Every state; as a syndrome it stands for the start that lacks it, and uniform targets for itself plus a constant.
fn uniform_distribution(game: &Game, table: &Table) -> Distribution {
    let (modulus, mut counts, mut state) = (game.modulus, Distribution::new(), vec![0; game.is_lamp.len()]);
    loop {
        let shifted = |by: u32| state.iter().map(|value| (value + by) % modulus).collect::<Vec<u32>>();
        let weights = (0..modulus).filter_map(|by| Some(table.minimum(&shifted(by))?.weight));
        *counts.entry(weights.min()).or_default() += 1;
        let Some(digit) = state.iter().position(|&value| value + 1 < modulus) else { return counts };
        state[digit] += 1;
        state[..digit].fill(0);
    }
}

#[test]
fn boards_need_as_many_presses_as_the_distributions_say() {
    let scale: u128 = env::var("UNFLIP_TEST_SCALE").map_or(1, |text| number(&text));
    let mut published: BTreeMap<Vec<String>, Distribution> = BTreeMap::new();
    for line in lines("distributions") {
        let weight = (line[6] != "unsolvable").then(|| number(&line[6]));
        published.entry(line[..6].to_vec()).or_default().insert(weight, number(&line[7]));
    }
    let mut checked = 0;
    for (key, expected) in published {
        let game = grid(&key[0], &key[1], number(&key[2]), &key[3], &key[4]);
        if u128::from(game.modulus).pow(u32::try_from(game.effects.len()).unwrap()) <= 20_000 * scale {
            let table = Table::new(&game);
            let goal = if key[5] == "all_zero" { off_distribution } else { uniform_distribution };
            assert_eq!(goal(&game, &table), expected, "{key:?}");
            checked += 1;
        }
    }
    assert!(checked > 200, "only {checked} distributions were tried");
}

#[test]
fn the_hardest_boards_are_as_hard_as_published() {
    for line in lines("covering_radius_rect") {
        let game = grid("plus", "plane", 2, &line[0], &line[1]);
        if game.effects.len() <= 13 {
            let table = Table::new(&game);
            let hardest = |counts: Distribution| counts.into_keys().max().flatten().unwrap();
            assert_eq!(hardest(off_distribution(&game, &table)), number(&line[2]), "{line:?}");
            assert_eq!(hardest(uniform_distribution(&game, &table)), number(&line[3]), "{line:?}");
        }
    }
}

/// The edges of a named graph, and its number of vertices; `None` for the names that are not families.
fn graph(name: &str) -> Option<(usize, Vec<(usize, usize)>)> {
    let (family, sizes) = name
        .split_once(|c: char| c == '_' && !name.starts_with("mobius"))
        .or_else(|| name.strip_prefix("mobius_ladder_").map(|n| ("mobius", n)))?;
    let n: usize = sizes.rsplit('_').next()?.parse().ok()?;
    let ring = |first: usize, n: usize| (0..n).map(move |i| (first + i, first + (i + 1) % n));
    let pairs = |n: usize| (0..n).flat_map(move |b| (0..b).map(move |a| (a, b)));
    Some(match family {
        "cycle" => (n, ring(0, n).collect()),
        "path" => (n, (1..n).map(|i| (i - 1, i)).collect()),
        "complete" => (n, pairs(n).collect()),
        "star" => (n + 1, (1..=n).map(|i| (0, i)).collect()),
        "wheel" => (n + 1, ring(1, n).chain((1..=n).map(|i| (0, i))).collect()),
        "prism" => (2 * n, ring(0, n).chain(ring(n, n)).chain((0..n).map(|i| (i, n + i))).collect()),
        "mobius" => (n, ring(0, n).chain((0..n / 2).map(|i| (i, i + n / 2))).collect()),
        "hypercube" if n <= 6 => (1 << n, pairs(1 << n).filter(|(a, b)| (a ^ b).is_power_of_two()).collect()),
        "K" => {
            let m: usize = sizes.split('_').next()?.parse().ok()?;
            (m + n, pairs(m + n).filter(|&(a, b)| a < m && b >= m).collect())
        }
        _ => return None,
    })
}

#[test]
fn named_graphs_have_the_published_numbers() {
    let mut families = BTreeSet::new();
    for line in lines("graphs") {
        let Some((vertices, edges)) = graph(&line[0]) else { continue };
        assert_eq!((vertices, edges.len()), (number(&line[1]), number(&line[2])), "{line:?}");
        let closed = common::graph(2, vertices, &edges);
        let neighbours = |v: usize| closed.effects[v].iter().copied().filter(|&other| other != v).collect();
        let open = Game::from_effects(2, vertices, (0..vertices).map(neighbours).collect());
        assert_eq!((nullity(&closed), nullity(&open)), (number(&line[3]), number(&line[4])), "{line:?}");
        if !line[5].is_empty() {
            let all_on = minimum_by_elimination(&closed, &vec![1; vertices], &closed.all(0));
            assert_eq!(all_on.unwrap().weight, number::<u64>(&line[5]), "{line:?}");
        }
        if !line[6].is_empty() && vertices <= 14 {
            let hardest = Table::new(&closed).0.values().flatten().map(|minimum| minimum.weight).max();
            assert_eq!(hardest, Some(number(&line[6])), "{line:?}");
        }
        families.insert(line[0].split('_').next().unwrap().to_owned());
    }
    assert_eq!(families.len(), 9, "{families:?}");
}

#[test]
fn quiet_patterns_are_as_many_as_the_invariant_factors_say() {
    let gcd = |mut a: u64, mut b: u64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    for line in lines("smith_plus_plane") {
        let factors: Vec<u64> = line[2].split_whitespace().map(number).collect();
        for modulus in 2..=12u32 {
            let game = grid("plus", "plane", modulus, &line[0], &line[1]);
            if u128::from(modulus).pow(u32::try_from(game.effects.len()).unwrap()) <= 50_000 {
                let quiet = Table::new(&game).minimum(&vec![0; game.is_lamp.len()]).unwrap().solutions;
                let told: u64 = factors.iter().map(|&factor| gcd(factor, modulus.into())).product();
                assert_eq!(quiet, u128::from(told), "{line:?} modulus {modulus}");
            }
        }
    }
}
