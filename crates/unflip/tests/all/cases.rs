//! What every puzzle in `cases/` says of its answer, by the reference and whatever the solver may say: by elimination
//! modulo a prime, else by trying press after press.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{game, targets};
use unflip::text::{Expected, PuzzleFile, Reading, read_puzzle};
use unflip_reference as reference;

/// All puzzle files under `folder`.
fn cases(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).expect("cases").map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let mut all: Vec<PathBuf> = folders.iter().flat_map(|folder| cases(folder)).chain(files).collect();
    all.sort();
    all
}

fn check(path: &Path) {
    let place = path.display();
    let bytes = fs::read(path).expect("a case can be read");
    let PuzzleFile { puzzle, answer, .. } =
        read_puzzle(&bytes, &Reading::default()).expect("a case is a puzzle");
    let Expected { weight, cost, presses, minima, solutions, nullity, kernel_size, unsolvable, .. } =
        answer.expect("a case has an answer");
    let game = game(puzzle.rule(), puzzle.board());
    let start: Vec<u32> = puzzle.start().iter().collect();
    let costs = puzzle.costs();
    let price = reference::priced(costs.prices(), costs.is_both_ways(), game.modulus);
    let is_prime = (2..game.modulus).all(|divisor| game.modulus % divisor != 0);
    let found = targets(&puzzle).into_iter().filter_map(|(_, targets)| {
        if is_prime {
            return reference::cheapest_by_elimination(&game, &start, &targets, &price);
        }
        let by_search = reference::minimum_by_search(&game, &start, &targets, &price, 1 << 26);
        by_search.unwrap_or_else(|tried| panic!("{place}: {tried} tries"))
    });
    let found: Vec<reference::Minimum> = found.collect();
    let Some(best) = found.iter().min_by_key(|minimum| (minimum.cost, &minimum.presses)) else {
        return assert_eq!(unsolvable, Some(true), "{place}");
    };
    assert_ne!(unsolvable, Some(true), "{place}");
    assert_eq!(weight, Some(best.weight), "{place}");
    assert_eq!(cost.or(weight.filter(|_| costs.is_weight())), Some(best.cost), "{place}");
    assert!(presses.is_none_or(|presses| presses.iter().eq(best.presses.iter().copied())), "{place}");
    let sum = |of: fn(&reference::Minimum) -> u128, only: bool| {
        let those = found.iter().filter(|minimum| !only || minimum.cost == best.cost);
        those.map(of).sum::<u128>().to_string()
    };
    assert!(
        minima.is_none_or(|minima| minima.to_decimal() == sum(|minimum| minimum.minima, true)),
        "{place}"
    );
    assert!(
        solutions.is_none_or(|all| all.to_decimal() == sum(|minimum| minimum.solutions, false)),
        "{place}"
    );
    let relaxed = targets(&puzzle).iter().any(|(_, targets)| targets.contains(&None));
    assert!(relaxed || nullity.is_none_or(|nullity| nullity == reference::nullity(&game)), "{place}");
    let mut size = unflip::Count::from(1);
    for order in reference::quiet_orders(&game) {
        size *= u64::from(order);
    }
    assert!(relaxed || kernel_size.is_none_or(|said| said == size), "{place}");
}

#[test]
fn every_case_says_the_truth() {
    let all = cases(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases"));
    assert!(all.len() >= 56, "{} cases", all.len());
    for path in &all {
        check(path);
    }
}
