//! The pictures of a chase: the board before each row or column is put right, beside what is pressed for it.

use std::fmt::Write;

use super::super::picture::{lamps_picture, presses_picture};
use super::indented;
use super::names::{Kind, Names};
use crate::board::Board;
use crate::explain::{Method, Pass, Step};
use crate::presses::Presses;
use crate::state::State;

/// Boards with more rows or columns to put right are drawn once, with all that is pressed.
const MOST_STAGES: usize = 9;

/// Boards with more columns are drawn one below the other.
const MOST_COLUMNS: usize = 16;

/// The pictures of a chase; a line for each lamp that is wrong where there is no board.
pub(super) fn pictures(board: &Board, method: &Method, pass: &Pass, names: &Names) -> String {
    let Some((_, columns)) = board.sides() else { return lines(method, pass, names) };
    let mut text = String::new();
    for (lamps, presses) in stages(method, pass, |step| names.line(step.lamp, method.order())) {
        let modulus = method.modulus();
        let lamps = lamps_picture(board, &State::new(modulus, lamps).expect("below the modulus"));
        let presses = presses_picture(board, &Presses::new(modulus, presses).expect("below the modulus"));
        if columns <= MOST_COLUMNS {
            let both = lamps.lines().zip(presses.lines());
            text.extend(both.flat_map(|(lamps, presses)| ["   ", lamps, "     ", presses, "\n"]));
        } else {
            text = text + &indented(&lamps) + "\n" + &indented(&presses);
        }
        text.push('\n');
    }
    text
}

/// What is wrong before each stage, and what is pressed for it; stages without presses are left out.
fn stages(method: &Method, pass: &Pass, stage: impl Fn(&Step) -> usize) -> Vec<(Vec<u32>, Vec<u32>)> {
    let mut all: Vec<usize> = method.steps().iter().map(&stage).collect();
    all.dedup();
    let is_one = all.len() > MOST_STAGES;
    if is_one {
        all.truncate(1);
    }
    let mut stages = Vec::new();
    for at in all {
        let is_here = |step: &Step| is_one || stage(step) == at;
        let mut presses = vec![0; pass.presses.len()];
        for step in method.steps().iter().filter(|step| is_here(step)) {
            presses[step.press] = pass.presses[step.press];
        }
        if presses.iter().any(|&count| count > 0) {
            stages.push((method.before(pass, is_here), presses));
        }
    }
    stages
}

/// What is wrong before each press, lamp by lamp.
fn lines(method: &Method, pass: &Pass, names: &Names) -> String {
    let mut text = String::new();
    let lamps: Vec<usize> = (0..pass.before.len()).collect();
    for step in method.steps().iter().filter(|step| pass.presses[step.press] > 0) {
        let wrong = names.values(&lamps, &method.before(pass, |other| other == step), Kind::Lamps);
        let press = names.values(&[step.press], &[pass.presses[step.press]], Kind::Presses);
        writeln!(text, "   lamps {wrong}: press {press}").expect("a string takes all text");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    text
}
