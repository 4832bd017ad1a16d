//! The goals of the core, each beside a naive rival in the same run, and with its answer asserted.
//!
//! ```text
//! cargo bench -p unflip --bench goals          the table of docs/benchmarks.md, about a minute
//! cargo test -p unflip --bench goals           the same on small boards: no figures worth a look, seconds
//! ```
//!
//! Times are the best of some runs, of rivals one. A rival's time with `~` is scaled up by the law that its row states.

#[allow(dead_code, reason = "other benches race the rest of them")]
mod rivals;

use std::env;
use std::fs;
use std::hint::black_box;
use std::process::Command;
use std::time::{Duration, Instant};

use rivals::{dense, first_row, gray_walk, row_chase};
use unflip::{Answer, Bits, Board, Edges, Goal, Limits, Rule, Solution, Solver, State, Stencil, Witness};
use unflip_reference as reference;

/// The argument by which this program runs itself, to see how much memory one board takes.
const MEMORY: &str = "--memory-of-side";

fn main() {
    let arguments: Vec<String> = env::args().collect();
    if let [_, flag, side] = &arguments[..] {
        if flag == MEMORY {
            return print_memory(side.parse().expect("a side"));
        }
    }
    let is_full = arguments.iter().any(|argument| argument == "--bench");
    println!("| what | data set | answer, asserted | ours | rival | ratio | goal |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    ten_boards(if is_full { &TEN } else { &TEN[..2] });
    thirty_nine(if is_full { 39 } else { 19 }, if is_full { 26 } else { 16 });
    thirty_nine_scattered(if is_full { 39 } else { 19 }, if is_full { 26 } else { 16 });
    giant_plane(if is_full { 10_000 } else { 300 });
    let rival_side = if is_full { 60 } else { 12 };
    for name in ["torus", "fifth missing"] {
        chased(name, if is_full { 1000 } else { 40 }, rival_side);
    }
    next_state(if is_full { 100_000 } else { 1000 });
    plane_memory(if is_full { 10_000 } else { 2000 });
}

/// One line of the table.
struct Row<'a> {
    what: &'a str,
    data: &'a str,
    answer: String,
    ours: Duration,
    rival: (&'a str, Duration),
    is_scaled: bool,
    /// None where a later part is to bring one.
    goal: Option<Duration>,
}

impl Row<'_> {
    fn print(&self) {
        let (name, rival) = self.rival;
        let goal = self.goal.map_or("none yet".to_owned(), |goal| {
            format!("{}, {}", short(goal), if self.ours <= goal { "met" } else { "MISSED" })
        });
        println!(
            "| {} | {} | {} | {} | {}{} {name} | {:.1} | {goal} |",
            self.what,
            self.data,
            self.answer,
            short(self.ours),
            if self.is_scaled { "~" } else { "" },
            short(rival),
            rival.as_secs_f64() / self.ours.as_secs_f64(),
        );
    }
}

fn short(time: Duration) -> String {
    match time.as_secs_f64() {
        seconds if seconds < 1.0 => format!("{:.3} ms", seconds * 1e3),
        seconds if seconds < 3600.0 => format!("{seconds:.2} s"),
        seconds => format!("{:.0} h", seconds / 3600.0),
    }
}

/// The best time of `runs`, and the last result.
fn timed<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let mut once = || {
        let start = Instant::now();
        let result = black_box(work());
        (start.elapsed(), result)
    };
    let (mut best, mut result) = once();
    for _ in 1..runs {
        let (time, again) = once();
        (best, result) = (best.min(time), again);
    }
    (best, result)
}

/// From nothing to the fewest presses for an all-on plus board.
fn all_on(side: usize) -> Solution {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    let solver = Solver::new(&rule, &Board::grid(side, side).expect("a board")).expect("it fits");
    let state = State::from(Bits::ones(side * side));
    match solver.solve(&state, &Goal::Off).expect("it fits") {
        Answer::Solved(solution) if solution.is_exact() => solution,
        answer => panic!("side {side}: {answer:?}"),
    }
}

fn weight_and_minima(solution: &Solution) -> (u64, u64) {
    (solution.weight, solution.minima.as_ref().and_then(unflip::Count::to_u64).expect("exact"))
}

/// Sides and the fewest presses; OEIS A075464.
const TEN: [(usize, u64); 10] = [
    (10, 44),
    (15, 117),
    (16, 104),
    (17, 147),
    (18, 188),
    (20, 224),
    (25, 353),
    (30, 376),
    (40, 696),
    (50, 1220),
];

fn ten_boards(boards: &[(usize, u64)]) {
    let (ours, solutions) =
        timed(5, || boards.iter().map(|&(side, _)| all_on(side)).collect::<Vec<Solution>>());
    let (rival, found) = timed(1, || boards.iter().map(|&(side, _)| ten_rival(side)).collect::<Vec<_>>());
    for ((&(side, weight), solution), rival) in boards.iter().zip(&solutions).zip(found) {
        assert_eq!((solution.weight, weight_and_minima(solution)), (weight, rival), "side {side}");
    }
    let sides: Vec<String> = boards.iter().map(|(side, _)| side.to_string()).collect();
    Row {
        what: "all-on, from scratch to the minimum and how many there are",
        data: &format!("n x n, n = {}, together", sides.join(" ")),
        answer: "weights of A075464; counts as the rival's".to_owned(),
        ours,
        rival: ("every first row up to 20 columns, then chase and Gray-code walk", rival),
        is_scaled: false,
        goal: Some(Duration::from_millis(20)),
    }
    .print();
}

fn ten_rival(side: usize) -> (u64, u64) {
    match u32::try_from(side).ok().filter(|&columns| columns <= 20) {
        Some(columns) => {
            first_row::fewest(&vec![u32::MAX; side], columns).expect("all on is always solvable")
        }
        None => gray_walk::all_on(side, 40).best,
    }
}

fn thirty_nine(side: usize, most_log2: usize) {
    let (ours, solution) = timed(3, || all_on(side));
    let walk = gray_walk::all_on(side, most_log2);
    let (weight, minima) = weight_and_minima(&solution);
    let known = if side == 39 { (32, 561, 4) } else { (16, 141, minima) };
    let nullity = solution.nullity.expect("two colours");
    assert_eq!((nullity, weight, minima), known);
    assert!(walk.nullity == nullity && walk.best.0 >= weight);
    assert!(walk.is_scaled || walk.best == (weight, minima));
    Row {
        what: "all-on, from scratch to the minimum and how many there are",
        data: &format!("{side} x {side}"),
        answer: format!("nullity {nullity}, {weight} presses, {minima} ways"),
        ours,
        rival: (&format!("Gray-code walk of 2^{} solutions, one core", nullity.min(most_log2)), walk.time),
        is_scaled: walk.is_scaled,
        goal: Some(Duration::from_millis(200)),
    }
    .print();
}

/// The same board with a state that has no symmetry: every solution is compared.
fn thirty_nine_scattered(side: usize, most_log2: usize) {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    let board = Board::grid(side, side).expect("a board");
    let presses: Vec<bool> = random().take(side * side).map(|number| number >> 20 & 1 == 1).collect();
    let game = game(Edges::Plane, &board);
    let mut lamps = vec![0; side * side];
    for (effect, _) in game.effects.iter().zip(&presses).filter(|(_, is_pressed)| **is_pressed) {
        for &lamp in effect {
            lamps[lamp] ^= 1;
        }
    }
    let state = State::new(2, lamps.clone()).expect("zeros and ones");
    let solve =
        || Solver::new(&rule, &board).and_then(|solver| solver.solve(&state, &Goal::Off)).expect("it fits");
    let (ours, answer) = timed(3, solve);
    let solution = answer.solution().expect("presses made it");
    let found: Vec<u32> = solution.presses.iter().collect();
    assert_eq!(reference::check_presses(&game, &lamps, &game.all(0), &found), Ok(solution.weight));
    assert!(
        solution.is_exact()
            && solution.weight <= presses.iter().filter(|is_pressed| **is_pressed).count() as u64
    );
    let walk = gray_walk::all_on(side, most_log2);
    Row {
        what: "a state without symmetry, from scratch to the minimum and how many there are",
        data: &format!("{side} x {side}, scattered presses"),
        answer: format!("nullity {}, {} presses", solution.nullity.expect("two colours"), solution.weight),
        ours,
        rival: (
            &format!("Gray-code walk of 2^{most_log2} of 2^{} solutions, one core", walk.nullity),
            walk.time,
        ),
        is_scaled: walk.is_scaled,
        goal: Some(Duration::from_millis(800)),
    }
    .print();
}

fn giant_plane(side: usize) {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    let (board, state) = (Board::grid(side, side).expect("a board"), State::from(Bits::ones(side * side)));
    let (ours, answer) =
        timed(5, || Solver::new(&rule, &board).and_then(|solver| solver.solve(&state, &Goal::Off)));
    let Ok(Answer::Solved(solution)) = answer else { panic!("{answer:?}") };
    assert!(solution.is_exact() && turns_all_off(side, solution.presses.as_bits().expect("two colours")));
    let (rival, _) = timed(1, || row_chase::all_on(side));
    Row {
        what: "all-on, from scratch to presses in memory",
        data: &format!("{side} x {side} plane"),
        answer: format!("{} presses, each lamp checked", solution.weight),
        ours,
        rival: ("one chase of bytes, no solution", rival),
        is_scaled: false,
        goal: Some(Duration::from_millis(100)),
    }
    .print();
}

/// Whether each lamp of an all-on plus board is changed an odd number of times.
fn turns_all_off(side: usize, presses: &Bits) -> bool {
    let times = |row: usize, column: usize| u32::from(presses.get(row * side + column));
    (0..side).all(|row| {
        (0..side).all(|column| {
            let mut changes = times(row, column);
            changes += if row > 0 { times(row - 1, column) } else { 0 };
            changes += if row + 1 < side { times(row + 1, column) } else { 0 };
            changes += if column > 0 { times(row, column - 1) } else { 0 };
            changes += if column + 1 < side { times(row, column + 1) } else { 0 };
            changes % 2 == 1
        })
    })
}

/// A board for the general chase: a torus, or a plane with a fifth of the cells missing at random.
fn board(name: &str, side: usize) -> (Edges, Board) {
    let board = Board::grid(side, side).expect("a board");
    if name == "torus" {
        return (Edges::Torus, board);
    }
    let holes = random().map(|number| number % 5 == 0).take(side * side);
    (Edges::Plane, board.with_holes(holes.collect()).expect("as large"))
}

/// The coset of an all-on board, nullity and one solution; and a witness for the one lamp `alone`.
fn coset(edges: Edges, board: &Board, alone: usize) -> (usize, Solution, Witness) {
    let rule = Rule::new(Stencil::plus(), edges, 2).expect("two colours");
    let solver = Solver::new(&rule, board).expect("it fits");
    // The search for the minimum is not asked for: it is stopped before it begins.
    let limits = Limits { stop: &|| true, ..Limits::default() };
    let answer = |state: Bits| solver.solve_within(&State::from(state), &Goal::Off, &limits);
    let all_on = (0..board.n_lamps()).map(|place| !board.is_hole(place)).collect();
    let one_on = (0..board.n_lamps()).map(|place| place == alone).collect();
    match (answer(all_on), answer(one_on)) {
        (Ok(Answer::Solved(solution)), Ok(Answer::Unsolvable(witness))) => {
            (solver.nullity().expect("two colours"), solution, witness)
        }
        answers => panic!("all on is always solvable, {alone} alone is not: {answers:?}"),
    }
}

/// A lamp that nothing turns off alone.
fn stuck_lamp(edges: Edges, board: &Board) -> usize {
    let rule = Rule::new(Stencil::plus(), edges, 2).expect("two colours");
    let solver = Solver::new(&rule, board).expect("it fits");
    let is_stuck = |&lamp: &usize| {
        let state = (0..board.n_lamps()).map(|place| place == lamp).collect::<Bits>();
        !board.is_hole(lamp) && !solver.is_solvable(&State::from(state), &Goal::Off).expect("it fits")
    };
    (0..board.n_lamps()).find(is_stuck).expect("the nullity is not 0")
}

/// The same board as the reference has it.
fn game(edges: Edges, board: &Board) -> reference::Game {
    let (rows, columns) = board.sides().expect("a grid");
    let plus = [(0, 0, 1), (-1, 0, 1), (1, 0, 1), (0, -1, 1), (0, 1, 1)];
    let edges = if edges == Edges::Torus { reference::Edges::Torus } else { reference::Edges::Plane };
    let stencil = reference::Stencil::Steps(plus.to_vec());
    reference::Game::from_grid(&reference::Grid {
        holes: (0..rows * columns).map(|place| board.is_hole(place)).collect(),
        ..reference::Grid::new(2, rows, columns, stencil, edges)
    })
}

fn check_coset(edges: Edges, board: &Board, solution: &Solution, alone: usize, witness: &Witness) {
    let game = game(edges, board);
    let all_on: Vec<u32> = game.is_lamp.iter().map(|&lamp| u32::from(lamp)).collect();
    let one_on: Vec<u32> = (0..all_on.len()).map(|place| u32::from(place == alone)).collect();
    let presses: Vec<u32> = solution.presses.iter().collect();
    assert_eq!(reference::check_presses(&game, &all_on, &game.all(0), &presses), Ok(solution.weight));
    let lamps: Vec<u32> = witness.values().iter().collect();
    assert_eq!(reference::check_witness(&game, &one_on, &game.all(0), &lamps), Ok(()));
}

fn chased(name: &str, side: usize, rival_side: usize) {
    let (edges, large) = board(name, side);
    let alone = stuck_lamp(edges, &large);
    let (ours, (nullity, solution, witness)) = timed(3, || coset(edges, &large, alone));
    check_coset(edges, &large, &solution, alone, &witness);
    // Of the torus twice the plane's of side 999; of the other as this program found it.
    assert!(side != 1000 || nullity == if name == "torus" { 64 } else { 564 }, "{name}: nullity {nullity}");
    let (edges, small) = board(name, rival_side);
    let game = game(edges, &small);
    let (rival, dense) = timed(1, || dense::nullity(&game.effects, &game.is_lamp));
    let rule = Rule::new(Stencil::plus(), edges, 2).expect("two colours");
    assert_eq!(
        Solver::new(&rule, &small).map(|solver| solver.nullity()),
        Ok(Some(dense)),
        "{name} {rival_side}"
    );
    let law = (real(large.n_cells()) / real(small.n_cells())).powi(3);
    Row {
        what: "from scratch to the coset: nullity, a solution, a witness",
        data: &format!("{side} x {side} {name}; all on, and one lamp alone"),
        answer: format!("nullity {nullity}; presses and witness checked"),
        ours,
        rival: (
            &format!("dense elimination: {rival_side} x {rival_side} in {}, cells^3", short(rival)),
            Duration::from_secs_f64(rival.as_secs_f64() * law),
        ),
        is_scaled: true,
        goal: Some(Duration::from_secs(2)),
    }
    .print();
}

fn real(n: usize) -> f64 {
    f64::from(u32::try_from(n).expect("below 2^32"))
}

/// Many random boards of 5 x 5, solvable or not, with one solver.
fn next_state(n_boards: usize) {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).expect("two colours");
    let solver = Solver::new(&rule, &Board::grid(5, 5).expect("a board")).expect("it fits");
    let boards: Vec<u64> = random().map(|number| number & ((1 << 25) - 1)).take(n_boards).collect();
    let ours = |board: u64| {
        let state = State::from(Bits::from_words(vec![board], 25));
        let answer = solver.solve(&state, &Goal::Off).expect("it fits");
        answer.solution().map(|solution| solution.weight)
    };
    let rival = |board: u64| {
        let rows = [0, 5, 10, 15, 20].map(|shift| u32::try_from(board >> shift & 31).expect("5 bits"));
        first_row::fewest(&rows, 5).map(|(weight, _)| weight)
    };
    let (ours, found) = timed(3, || boards.iter().map(|&board| ours(board)).collect::<Vec<_>>());
    let (rival, expected) = timed(3, || boards.iter().map(|&board| rival(board)).collect::<Vec<_>>());
    assert_eq!(found, expected);
    Row {
        what: "one board after another with one solver, one core",
        data: &format!("{n_boards} random boards, 5 x 5"),
        answer: "each as the rival's".to_owned(),
        ours,
        rival: ("every first row; no presses, no witness", rival),
        is_scaled: false,
        goal: None,
    }
    .print();
}

/// The generator of Knuth, TAOCP 2, 3.3.4, line 26: the same numbers of 31 bits everywhere.
fn random() -> impl Iterator<Item = u64> {
    let next = |seed: &u64| {
        Some(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407))
    };
    std::iter::successors(Some(1u64), next).skip(1).map(|seed| seed >> 33)
}

/// In a process of its own: solves an all-on board and prints the most memory that was resident, in kB.
fn print_memory(side: usize) {
    let before = peak();
    let solution = all_on(side);
    assert!(solution.is_exact());
    println!("{} {}", before, peak());
}

/// The most memory that was ever resident, in kB; 0 where the system does not tell.
fn peak() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap_or_default();
    line.trim().trim_end_matches(" kB").parse().unwrap_or(0)
}

fn plane_memory(side: usize) {
    let this = env::current_exe().expect("this program has a path");
    let output = Command::new(this).args([MEMORY, &side.to_string()]).output().expect("it runs again");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let numbers: Vec<usize> = text.split_whitespace().map(|word| word.parse().expect("kB")).collect();
    let [before, peak] = numbers[..] else { panic!("{text}") };
    let times = real(peak - before) * 1024.0 * 8.0 / real(side * side);
    let verdict = if times <= 3.0 { "met" } else { "MISSED" };
    println!(
        "| memory, board and presses included | {side} x {side} plane, all on | exact | {} kB: {times:.2} x the board's bits | {} kB, a byte a lamp | {:.1} | 3 x, {verdict} |",
        peak - before,
        side * side / 1024,
        8.0 / times,
    );
}
