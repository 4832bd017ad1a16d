//! Every formula of the survey against elimination, and the tables in `facts/` by formulas alone.

use crate::common::facts::{lines, number};
use unflip::survey::{Quiet, SurveyError, all_on, check as fits, formula, nullity};
use unflip::{Board, Count, Edges, Limits, Rule, SolveError, Solver, Stencil};

fn rule(stencil: &str, edges: Edges, modulus: u32) -> Rule {
    let stencil = match stencil {
        "sigma" => Stencil::named("ring"),
        "king_open" => Stencil::drawn("###\n#.#\n###").ok(),
        picture if picture.contains('/') => Stencil::drawn(&picture.replace('/', "\n")).ok(),
        named => Stencil::named(named),
    };
    Rule::new(stencil.expect("a stencil of ours"), edges, modulus).expect("a modulus")
}

/// The nullity, which must come from a formula if `is_formula` says so.
fn surveyed(rule: &Rule, rows: &Count, columns: &Count, is_formula: bool) -> u64 {
    assert_eq!(formula(rule, rows, columns).is_some(), is_formula, "{rule:?} {rows} x {columns}");
    match nullity(rule, rows, columns, &Limits::default()) {
        Ok(Quiet::Nullity(nullity)) => nullity.to_u64().expect("small"),
        other => panic!("{rule:?} {rows} x {columns}: {other:?}"),
    }
}

fn small(rule: &Rule, rows: usize, columns: usize) -> u64 {
    surveyed(rule, &Count::from(rows as u64), &Count::from(columns as u64), true)
}

fn eliminated(rule: &Rule, rows: usize, columns: usize) -> u64 {
    let board = Board::grid(rows, columns).expect("sides");
    Solver::new(rule, &board).expect("it fits").nullity().expect("a prime") as u64
}

/// Compares all sizes up to `most` with elimination.
fn check(stencil: &str, edges: Edges, modulus: u32, most: usize) {
    let rule = rule(stencil, edges, modulus);
    for rows in 1..=most {
        for columns in 1..=most {
            let (found, expected) = (small(&rule, rows, columns), eliminated(&rule, rows, columns));
            assert_eq!(found, expected, "{stencil} {edges} modulo {modulus}, {rows} x {columns}");
        }
    }
}

const FLAT: [Edges; 3] = [Edges::Plane, Edges::Cylinder, Edges::Torus];

#[test]
fn formulas_agree_with_elimination() {
    for edges in FLAT {
        for stencil in ["plus", "ring", "x", "king", "king_open"] {
            check(stencil, edges, 2, 16);
            for prime in [3, 5, 7, 4_294_967_291] {
                check(stencil, edges, prime, 9);
            }
        }
    }
}

#[test]
fn every_mirrored_stencil_has_a_formula() {
    for edges in FLAT {
        for modulus in [2u32, 3] {
            for code in 0..modulus.pow(4) {
                let [c, v, h, d] = [0, 1, 2, 3].map(|place| code / modulus.pow(place) % modulus);
                check(&format!("{d}{v}{d}/{h}{c}{h}/{d}{v}{d}"), edges, modulus, 7);
            }
        }
    }
}

/// Recomputes a table; returns how many lines it has.
fn check_table(table: &str, size: impl Fn(&[String]) -> (Rule, usize, usize)) -> usize {
    let lines = lines(table);
    for line in &lines {
        let (rule, rows, columns) = size(line);
        let [rows, columns] = [rows, columns].map(|side| Count::from(side as u64));
        let is_formula = line[0] != "knight";
        let expected: u64 = number(line.last().expect("a column"));
        assert_eq!(surveyed(&rule, &rows, &columns, is_formula), expected, "{table}: {line:?}");
    }
    lines.len()
}

#[test]
fn published_nullities_come_from_formulas() {
    let plus = |edges| rule("plus", edges, 2);
    let named = |edges| move |line: &[String]| (rule(&line[0], edges, 2), number(&line[1]), number(&line[2]));
    let square = |line: &[String]| (plus(Edges::Plane), number(&line[0]), number(&line[0]));
    assert_eq!(check_table("nullity_plus_plane_square", square), 1500);
    let rectangle = |line: &[String]| (plus(Edges::Plane), number(&line[0]), number(&line[1]));
    assert_eq!(check_table("nullity_plus_plane_rect", rectangle), 1176);
    assert_eq!(check_table("nullity_other_rules_plane", named(Edges::Plane)), 420);
    assert_eq!(check_table("nullity_cylinder", named(Edges::Cylinder)), 800);
    assert_eq!(check_table("nullity_torus_rect", named(Edges::Torus)), 420);
    let round = |line: &[String]| (plus(Edges::Torus), number(&line[0]), number(&line[0]));
    assert_eq!(check_table("nullity_plus_torus_square", round), 90);
    let prime =
        |line: &[String]| (rule("plus", Edges::Plane, number(&line[2])), number(&line[0]), number(&line[1]));
    assert_eq!(check_table("nullity_plus_plane_modp", prime), 544);
}

#[test]
fn composite_moduli_have_a_number_of_quiet_patterns() {
    let gcd = |mut a: u64, mut b: u64| {
        while b != 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    for line in lines("smith_plus_plane") {
        let [rows, columns] = [0, 1].map(|column| Count::from(number::<u64>(&line[column])));
        for modulus in [4u32, 6, 9, 12] {
            let mut size = Count::from(1);
            line[2].split_whitespace().for_each(|factor| size *= gcd(number(factor), modulus.into()));
            let found = nullity(&rule("plus", Edges::Plane, modulus), &rows, &columns, &Limits::default());
            assert_eq!(found, Ok(Quiet::KernelSize(size)), "{line:?} modulo {modulus}");
        }
    }
}

fn huge(digits: &str) -> Count {
    digits.parse().expect("digits")
}

#[test]
fn one_side_may_have_any_number_of_digits() {
    // The nullity has a period in the long side: F of some index and F of that index plus the period agree.
    let rules = [
        ("plus", Edges::Plane, 2),
        ("plus", Edges::Torus, 2),
        ("x", Edges::Plane, 2),
        ("plus", Edges::Cylinder, 3),
    ];
    for (stencil, edges, modulus) in rules {
        let columns = 4;
        let rule = rule(stencil, edges, modulus);
        let short: Vec<u64> = (1..=600).map(|rows| small(&rule, rows, columns)).collect();
        let period = (1..300).find(|&p| (0..600 - p).all(|i| short[i] == short[i + p])).expect("a period");
        // 10^40 modulo the period, by Horner's rule.
        let rest = (0..40).fold(1, |rest, _| rest * 10 % period);
        let height = huge(&format!("1{}", "0".repeat(40)));
        let found = surveyed(&rule, &height, &Count::from(columns as u64), true);
        assert_eq!(found, short[rest + period - 1], "{stencil} {edges}, period {period}");
    }
}

#[test]
fn both_sides_may_be_huge_where_the_sides_say_all() {
    let (a, b) = (huge(&format!("{}1", "3".repeat(60))), huge(&format!("{}2", "9".repeat(60))));
    let king = nullity(&rule("king", Edges::Plane, 2), &a, &b, &Limits::default());
    // Neither leaves the rest 2 modulo 3, but b does: (9…92) = 2 modulo 3 and (3…31) = 1.
    assert_eq!(king, Ok(Quiet::Nullity(a.clone())));
    let ring = nullity(&rule("ring", Edges::Plane, 2), &a, &a, &Limits::default());
    assert_eq!(ring, Ok(Quiet::Nullity(a)));
}

#[test]
fn sizes_that_cannot_be_had_are_refused_with_the_nearest_that_can() {
    let limits = Limits { memory: 3 << 20, ..Limits::default() };
    let (ten, long) = (Count::from(10), huge(&"7".repeat(41)));
    let check = |stencil, edges, rows: &Count, columns: &Count| {
        fits(&rule(stencil, edges, 2), rows, columns, &limits)
    };
    assert_eq!(check("plus", Edges::Plane, &long, &ten), Ok(()));
    let most = 1 << 20;
    assert_eq!(
        check("plus", Edges::Plane, &long, &long),
        Err(SurveyError::ShorterSide { found: long.clone(), most })
    );
    assert_eq!(check("plus", Edges::Plane, &Count::from(most), &long), Ok(()));
    assert!(check("plus", Edges::Plane, &Count::from(most + 1), &long).is_err());
    let most = (3 << 20) / 8;
    let refused = SurveyError::Cells { rows: long.clone(), columns: ten.clone(), most };
    assert_eq!(check("knight", Edges::Plane, &long, &ten), Err(refused.clone()));
    assert_eq!(all_on(&rule("plus", Edges::Plane, 2), &long, &ten, &limits).err(), Some(refused));
    assert_eq!(check("plus", Edges::Plane, &Count::from(0), &ten), Err(SurveyError::Empty));
}

#[test]
fn all_on_boards_have_the_published_minima() {
    for line in lines("allon_minimum_rect").into_iter().take(60) {
        let [rows, columns] = [0, 1].map(|column| Count::from(number::<u64>(&line[column])));
        let (solver, answer) =
            all_on(&rule("plus", Edges::Plane, 2), &rows, &columns, &Limits::default()).expect("small");
        assert_eq!(solver.nullity(), Some(number(&line[2])));
        let solution = answer.solution().expect("all on is always solvable");
        assert!(solution.is_exact());
        let minima = solution.minima.as_ref().and_then(Count::to_u64);
        assert_eq!((solution.weight, minima), (number(&line[3]), Some(number(&line[4]))), "{line:?}");
    }
}

#[test]
fn every_formula_with_polynomials_can_be_stopped() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let (asked, long, short) = (AtomicU32::new(0), huge(&"7".repeat(300)), Count::from(4000));
    for (stencil, edges, modulus) in [
        ("plus", Edges::Plane, 2),
        ("x", Edges::Plane, 2),
        ("plus", Edges::Torus, 2),
        ("plus", Edges::Plane, 3),
    ] {
        let rule = rule(stencil, edges, modulus);
        asked.store(0, Ordering::Relaxed);
        // The third time one asks.
        let stop = || asked.fetch_add(1, Ordering::Relaxed) == 2;
        let limits = Limits { stop: &stop, ..Limits::default() };
        let found = nullity(&rule, &long, &short, &limits);
        assert_eq!(found, Err(SurveyError::Solve(SolveError::Stopped)), "{stencil} {edges} {modulus}");
        assert_eq!(asked.load(Ordering::Relaxed), 3, "{stencil} {edges} {modulus}");
    }
}
