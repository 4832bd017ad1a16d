//! Every judge against the reference solver, on boards of its own.

use std::fmt::Write;

use unflip_reference::{Edges, Game, Grid, Minimum, Stencil, Table, minimum_by_elimination};

use super::run;

/// Runs a judge on text.
fn check(name: &str, input: &str, expected: &str) {
    let mut output = Vec::new();
    run(name, &mut input.as_bytes(), &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap(), expected, "{name} on\n{input}");
}

struct Random(u64);

impl Random {
    /// A number below `bound`.
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % bound
    }

    fn side(&mut self, most: usize) -> usize {
        1 + self.below(most)
    }

    fn lamps(&mut self, n: usize) -> Vec<u32> {
        (0..n).map(|_| u32::from(self.below(2) == 1)).collect()
    }

    /// A state that some presses reach from off, or now and then any state.
    fn state(&mut self, game: &Game) -> Vec<u32> {
        if self.below(4) == 0 {
            return self.lamps(game.is_lamp.len());
        }
        let presses = self.lamps(game.may_press.len());
        game.apply(&vec![0; game.is_lamp.len()], &presses)
    }
}

fn plus(rows: usize, columns: usize) -> Game {
    Game::from_grid(&Grid::new(
        2,
        rows,
        columns,
        Stencil::Steps(vec![(-1, 0, 1), (0, -1, 1), (0, 0, 1), (0, 1, 1), (1, 0, 1)]),
        Edges::Plane,
    ))
}

fn to_all(game: &Game, start: &[u32], value: u32) -> Option<Minimum> {
    minimum_by_elimination(game, start, &game.all(value))
}

/// The fewest presses to all off, or the judge's word for none.
fn fewest(game: &Game, start: &[u32], none: &str) -> String {
    to_all(game, start, 0).map_or(none.to_string(), |minimum| minimum.weight.to_string())
}

/// A picture of a row for each line, with the alphabet's characters and a separator.
fn picture(values: &[u32], columns: usize, alphabet: &str, separator: &str) -> String {
    let cell = |&value: &u32| alphabet.chars().nth(value as usize).unwrap().to_string();
    let line = |row: &[u32]| row.iter().map(cell).collect::<Vec<_>>().join(separator) + "\n";
    values.chunks(columns).map(line).collect()
}

#[test]
fn all_flip_game_boards() {
    let table = Table::new(&plus(4, 4));
    let (mut input, mut expected) = (String::new(), String::new());
    for board in 0u32..1 << 16 {
        let lamps: Vec<u32> = (0..16).map(|bit| board >> bit & 1).collect();
        let other: Vec<u32> = lamps.iter().map(|lamp| 1 - lamp).collect();
        let either = [table.minimum(&lamps), table.minimum(&other)].into_iter().flatten();
        input += &picture(&lamps, 4, "wb", "");
        match either.map(|minimum| minimum.weight).min() {
            Some(weight) => writeln!(expected, "{weight}").unwrap(),
            None => expected += "Impossible\n",
        }
    }
    check("poj1753", &input, &expected);
}

#[test]
fn fliptile_boards() {
    let mut random = Random(1);
    for _ in 0..400 {
        let (rows, columns) = (random.side(9), random.side(9));
        let game = plus(rows, columns);
        let start = random.state(&game);
        let input = format!("{rows} {columns}\n{}", picture(&start, columns, "01", " "));
        let expected = to_all(&game, &start, 0)
            .map_or("IMPOSSIBLE\n".to_string(), |minimum| picture(&minimum.presses, columns, "01", " "));
        check("poj3279", &input, &expected);
    }
}

#[test]
fn extended_lights_out_boards() {
    let (mut random, game) = (Random(2), plus(5, 6));
    let (mut input, mut expected) = ("60\n".to_string(), String::new());
    for case in 1..=60 {
        let start = random.lamps(30);
        input += &picture(&start, 6, "01", "  ");
        let presses = to_all(&game, &start, 0).unwrap().presses;
        write!(expected, "PUZZLE #{case}\n{}", picture(&presses, 6, "01", " ")).unwrap();
    }
    check("poj1222", &input, &expected);
}

#[test]
fn boards_with_sides() {
    let mut random = Random(3);
    let (mut squares, mut inf) = ("200\n".to_string(), String::new());
    let (mut sided, mut minus) = (String::new(), String::new());
    let (mut rows_of_bits, mut turns) = ("200\n".to_string(), String::new());
    for _ in 0..200 {
        let n = random.side(8);
        let start = random.state(&plus(n, n));
        write!(squares, "{n}\n{}", picture(&start, n, "yw", "")).unwrap();
        inf += &(fewest(&plus(n, n), &start, "inf") + "\n");
        write!(rows_of_bits, "{n}").unwrap();
        for row in start.chunks(n) {
            write!(rows_of_bits, " {}", row.iter().fold(0, |number, bit| number * 2 + bit)).unwrap();
        }
        rows_of_bits.push('\n');
        turns += &(fewest(&plus(n, n), &start, "-1") + "\n");
        let (rows, columns) = (random.side(7), random.side(7));
        let start = random.state(&plus(rows, columns));
        write!(sided, "{rows} {columns}\n{}", picture(&start, columns, "01", "")).unwrap();
        minus += &(fewest(&plus(rows, columns), &start, "-1") + "\n");
    }
    check("poj1681", &squares, &inf);
    check("hdu4592", &rows_of_bits, &turns);
    check("dmoj-lights", &sided, &minus);
}

#[test]
fn refrigerators() {
    let mut random = Random(4);
    let game = Game::from_grid(&Grid::new(2, 4, 4, Stencil::RowColumn, Edges::Plane));
    for _ in 0..100 {
        let start = random.lamps(16);
        let minimum = to_all(&game, &start, 0).unwrap();
        let mut expected = format!("{}\n", minimum.weight);
        for (place, _) in minimum.presses.iter().enumerate().filter(|(_, count)| **count == 1) {
            writeln!(expected, "{} {}", place / 4 + 1, place % 4 + 1).unwrap();
        }
        check("poj2965", &picture(&start, 4, "-+", ""), &expected);
    }
}

/// Random pairs of `n` things, perhaps some twice, and for each thing the set of those it is paired with.
fn pairs(random: &mut Random, n: usize, both_ways: bool) -> (Vec<(usize, usize)>, Vec<Vec<usize>>) {
    let pairs: Vec<_> = (0..random.below(2 * n + 1)).map(|_| (random.below(n), random.below(n))).collect();
    let joined = |a, b| a == b || pairs.contains(&(a, b)) || (both_ways && pairs.contains(&(b, a)));
    let effects = (0..n).map(|a| (0..n).filter(|&b| joined(a, b)).collect()).collect();
    (pairs, effects)
}

#[test]
fn switches() {
    let mut random = Random(5);
    let (mut input, mut expected) = ("200\n".to_string(), String::new());
    for _ in 0..200 {
        let n = random.side(9);
        let (pairs, effects) = pairs(&mut random, n, false);
        let game = Game::from_effects(2, n, effects);
        let (start, end) = (random.lamps(n), random.lamps(n));
        write!(input, "{n}\n{}{}", picture(&start, n, "01", " "), picture(&end, n, "01", " ")).unwrap();
        for (from, to) in pairs {
            writeln!(input, "{} {}", from + 1, to + 1).unwrap();
        }
        input += "0 0\n";
        let targets: Vec<Option<u32>> = end.iter().copied().map(Some).collect();
        match minimum_by_elimination(&game, &start, &targets) {
            Some(minimum) => writeln!(expected, "{}", minimum.solutions).unwrap(),
            None => expected += "Oh,it's impossible~!!\n",
        }
    }
    check("poj1830", &input, &expected);
}

#[test]
fn lights_on_graphs() {
    let mut random = Random(6);
    for _ in 0..200 {
        let n = random.side(10);
        let (pairs, effects) = pairs(&mut random, n, true);
        let game = Game::from_effects(2, n, effects);
        let mut input = format!("{n} {}\n", pairs.len());
        for (a, b) in pairs {
            writeln!(input, "{} {}", a + 1, b + 1).unwrap();
        }
        let minimum = to_all(&game, &vec![0; n], 1).unwrap();
        check("usaco-lights", &input, &format!("{}\n", minimum.weight));
    }
}

#[test]
fn security_panels() {
    let mut random = Random(7);
    let (mut input, mut expected) = (String::new(), String::new());
    for case in 1..=300 {
        let (rows, columns) = (random.side(4), random.side(4));
        let drawn = random.lamps(9);
        let place = |index: usize| isize::try_from(index).unwrap() - 1;
        let steps = (0..9).filter(|&i| drawn[i] == 1).map(|i| (place(i / 3), place(i % 3), 1)).collect();
        let game = Game::from_grid(&Grid::new(2, rows, columns, Stencil::Steps(steps), Edges::Plane));
        write!(input, "{rows} {columns}\n{}", picture(&drawn, 3, ".*", "")).unwrap();
        writeln!(expected, "Case #{case}").unwrap();
        match to_all(&game, &vec![0; rows * columns], 1) {
            Some(minimum) => {
                let pressed = (1..).zip(&minimum.presses).filter(|(_, count)| **count == 1);
                let pressed: Vec<String> =
                    pressed.map(|(button, _): (usize, _)| button.to_string()).collect();
                writeln!(expected, "{}", pressed.join(" ")).unwrap();
            }
            None => expected += "Impossible.\n",
        }
    }
    check("poj2630", &(input + "0 0\n"), &expected);
}

#[test]
fn cows() {
    let mut random = Random(8);
    for _ in 0..100 {
        let n = random.side(12);
        let lamps = random.lamps(n);
        let turns = |window: usize| {
            let effects = (0..=n - window).map(|first| (first..first + window).collect()).collect();
            Some((to_all(&Game::from_effects(2, n, effects), &lamps, 0)?.weight, window))
        };
        let (turns, window) = (1..=n).filter_map(turns).min().unwrap();
        check("poj3276", &format!("{n}\n{}", picture(&lamps, 1, "FB", "")), &format!("{window} {turns}\n"));
    }
}

#[test]
fn matrices() {
    let mut random = Random(9);
    for _ in 0..200 {
        let (rows, columns) = (random.side(3), random.side(3));
        let start = random.state(&plus(rows, columns));
        let input: Vec<Vec<u32>> = start.chunks(columns).map(<[u32]>::to_vec).collect();
        check("leetcode1284", &format!("{input:?}"), &(fewest(&plus(rows, columns), &start, "-1") + "\n"));
    }
}

#[test]
fn boards_of_one_size() {
    let mut random = Random(10);
    let (mut five, mut clicks) = ("512\n".to_string(), String::new());
    for board in 0u32..512 {
        let lamps: Vec<u32> = (0..9).map(|bit| board >> bit & 1).collect();
        five += &picture(&lamps, 3, ".*", "");
        clicks += &(fewest(&plus(3, 3), &lamps, "") + "\n");
    }
    check("flipfive", &five, &clicks);
    let (mut laborious, mut steps) = ("200\n".to_string(), String::new());
    let (mut named, mut counts) = (String::new(), String::new());
    for case in 0..200 {
        let (game, few) = (plus(5, 5), random.below(9));
        let mut presses = vec![0; 25];
        (0..few).for_each(|_| presses[random.below(25)] ^= 1);
        let start = game.apply(&[1; 25], &presses);
        laborious += &(picture(&start, 5, "01", "") + "\n");
        let weight = to_all(&game, &start, 1).map(|minimum| minimum.weight).filter(|&weight| weight <= 6);
        steps += &(weight.map_or("-1".into(), |weight| weight.to_string()) + "\n");
        if case < 30 {
            let start = random.lamps(100);
            write!(named, "name{case}\n{}", picture(&start, 10, "#O", "")).unwrap();
            writeln!(counts, "name{case} {}", fewest(&plus(10, 10), &start, "-1")).unwrap();
        }
    }
    check("acwing95", &laborious, &steps);
    check("uva10309", &(named + "end\n"), &counts);
}
