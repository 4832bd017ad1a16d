use std::time::Instant;
use unflip::*;
fn all_on(n: usize) -> (f64, Answer) {
    let rule = Rule::new(Stencil::plus(), Edges::Plane, 2).unwrap();
    let board = Board::grid(n, n).unwrap();
    let state = State::from(Bits::ones(n * n));
    let t = Instant::now();
    let a = solve(&Puzzle::new(rule, board, state, Goal::Off).unwrap()).unwrap();
    (t.elapsed().as_secs_f64() * 1e3, a)
}
fn main() {
    for n in [4, 10, 15, 16, 17, 18, 20, 25, 30, 40, 50, 19, 39, 47, 1000, 10000, 30000] {
        let (t, a) = all_on(n);
        let s = a.solution().unwrap();
        println!(
            "{n}: {t:.3} ms, nullity {} weight {} minima {:?} exact {}",
            s.nullity,
            s.weight,
            s.minima.as_ref().map(|m| m.to_decimal()),
            s.is_exact()
        );
    }
}
