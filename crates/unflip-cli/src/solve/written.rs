//! An answer in each format.

use std::error::Error;
use std::fmt::Write;

use unflip::text::{
    Asked, Drawing, Marks, answer_to_json, down_sentence, presses_picture, presses_to_judge, presses_to_pbm,
    puzzle_to_toml, solution_sentences, uniform_sentence, unsolvable_sentence, witness_picture,
};
use unflip::{Answer, Candidate, Goal, Puzzle, Solution, Witness};

use super::Solved;
use crate::args::{AnswerFormat, WantedArgs};
use crate::failure::{Failure, UNSOLVABLE};
use crate::output::{BAD, GOOD, Output, UNSURE};
use crate::say;

/// What is written: an answer to a puzzle, and how it was asked for.
pub(super) struct Writer<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) result: &'a Solved,
    pub(super) format: AnswerFormat,
    pub(super) wanted: &'a WantedArgs,
    /// Whether the nearest solvable board was asked for.
    pub(super) asks_nearest: bool,
    pub(super) output: &'a Output<'a>,
}

impl Writer<'_> {
    /// The answer in its format, or why it cannot be written in it.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, Failure> {
        let format = self.format;
        match format {
            AnswerFormat::Text => return Ok(self.text().into_bytes()),
            AnswerFormat::Json => return Ok(self.json().into_bytes()),
            _ => (),
        }
        let (board, answer) = (self.puzzle.board(), &self.result.answer);
        if let Some((verdict, bound)) = self.none_within() {
            let no = verdict.replacen('N', "n", 1);
            let bound = bound.trim_end_matches('.');
            return Err(Failure::with_status(UNSOLVABLE, format!("{no} {bound}, so nothing is written")));
        }
        Ok(match (format, answer) {
            (AnswerFormat::Judge, Answer::Solved(solution)) => {
                presses_to_judge(board, &solution.presses).into_bytes()
            }
            (AnswerFormat::Judge, Answer::Unsolvable(_)) => b"IMPOSSIBLE\n".to_vec(),
            (AnswerFormat::Svg, _) => self.drawing()?.to_svg().into_bytes(),
            (AnswerFormat::Png, _) => self.drawing()?.to_png(),
            (AnswerFormat::Pbm, Answer::Solved(solution)) => {
                presses_to_pbm(board, &solution.presses).map_err(|error| bad(&error))?
            }
            (AnswerFormat::Pbm, Answer::Unsolvable(_)) => {
                let sentence = "there is no solution (proved), so no bitmap is written";
                return Err(Failure::with_status(UNSOLVABLE, sentence));
            }
            _ => puzzle_to_toml(self.puzzle, Some(answer)).into_bytes(),
        })
    }

    /// The start with the presses or the witness in it.
    fn drawing(&self) -> Result<Drawing, Failure> {
        let marks = match &self.result.answer {
            Answer::Solved(solution) => Marks::Presses(&solution.presses),
            Answer::Unsolvable(witness) => Marks::Witness(witness),
        };
        Drawing::of_puzzle(self.puzzle, marks, &self.plain_sentence()).map_err(|error| bad(&error))
    }

    /// The sentence of an answer without its picture.
    pub(super) fn plain_sentence(&self) -> String {
        match &self.result.answer {
            Answer::Solved(solution) => {
                let (claim, rest) = self.sentences(solution);
                format!("{claim} {rest}")
            }
            Answer::Unsolvable(_) => "No solution (proved).".to_string(),
        }
    }

    fn is_priced(&self) -> bool {
        self.puzzle.costs().has_prices()
    }

    /// That no solution is within what is allowed, if that is proved.
    fn none_within(&self) -> Option<(String, String)> {
        let (solution, most) = (self.result.answer.solution()?, self.wanted.at_most?);
        (solution.at_least() > most).then(|| say::none_within(solution, most, self.is_priced()))
    }

    fn json(&self) -> String {
        let asked = Asked {
            nearest: self.result.nearest.as_ref().map(|nearest| nearest.lamps.as_slice()),
            at_most: self.wanted.at_most,
            all: self.result.list.as_deref(),
        };
        answer_to_json(self.puzzle, &self.result.answer, &asked)
    }

    fn text(&self) -> String {
        if let Some((verdict, bound)) = self.none_within() {
            return format!("{} {bound}\n", self.output.paint(BAD, &verdict));
        }
        match &self.result.answer {
            Answer::Solved(solution) => self.solved(solution),
            Answer::Unsolvable(witness) => self.unsolvable(witness) + &self.nearest_line(),
        }
    }

    fn solved(&self, solution: &Solution) -> String {
        let (claim, rest) = self.sentences(solution);
        let colour = if solution.is_exact() { GOOD } else { UNSURE };
        let picture = presses_picture(self.puzzle.board(), &solution.presses);
        let best = || self.output.paint_picture(&picture, colour).into_owned();
        let pictures = self.result.list.as_deref().map_or_else(best, |list| self.pictures(list));
        format!("{pictures}{} {rest}\n", self.output.paint(colour, &claim))
    }

    /// What is proved of a solution, and what else is to be said of it.
    fn sentences(&self, solution: &Solution) -> (String, String) {
        let (claim, ways) = solution_sentences(solution, self.puzzle.costs());
        let mut rest = vec![ways];
        if let (Some(value), None) = (self.uniform(solution.goal), &self.result.list) {
            rest.push(uniform_sentence(value, self.puzzle.rule().modulus()));
        }
        rest.extend(down_sentence(&solution.presses, self.puzzle.costs()).filter(|_| self.shows_counts()));
        let wanted = self.wanted;
        if let Some(most) = wanted.at_most.filter(|&most| solution.cost > most) {
            rest.push(say::undecided(most, self.is_priced()));
        }
        if wanted.list_option().is_some() && self.result.list.is_none() {
            rest.push("To list more is beyond the limits.".to_string());
        }
        (claim, rest.join(" "))
    }

    /// Whether presses are written as counts, which drawings do not.
    fn shows_counts(&self) -> bool {
        self.format == AnswerFormat::Text
    }

    /// The value that all lamps reach, where that is for the solver to choose.
    fn uniform(&self, value: Option<u32>) -> Option<u32> {
        value.filter(|_| *self.puzzle.goal() == Goal::Uniform)
    }

    /// The pictures of several solutions, each under its number.
    fn pictures(&self, list: &[Candidate]) -> String {
        let mut text = String::new();
        for (index, Candidate { presses, cost, goal, .. }) in list.iter().enumerate() {
            let paid = say::paid(self.puzzle.costs().moves(presses), *cost, self.is_priced());
            let end = self.uniform(*goal).map_or(String::new(), |value| {
                let end = uniform_sentence(value, self.puzzle.rule().modulus());
                format!(", {}", end.trim_end_matches('.').replacen('A', "a", 1))
            });
            writeln!(text, "{} of {}, {paid}{end}:", index + 1, list.len()).expect("a string takes all text");
            let picture = presses_picture(self.puzzle.board(), presses);
            text += &self.output.paint_picture(&picture, GOOD);
            text.push('\n');
        }
        text
    }

    fn unsolvable(&self, witness: &Witness) -> String {
        let (verdict, why) = ("No solution:", unsolvable_sentence(self.puzzle, witness));
        let picture = witness_picture(self.puzzle.board(), witness);
        format!("{} {why}\n{}", self.output.paint(BAD, verdict), self.output.paint_picture(&picture, BAD))
    }

    fn nearest_line(&self) -> String {
        match &self.result.nearest {
            Some(nearest) => say::nearest(self.puzzle.board(), nearest) + "\n",
            None if self.asks_nearest => {
                "The nearest solvable board was not found within the limits.\n".to_string()
            }
            None => "The nearest solvable board takes a longer search: --nearest does it.\n".to_string(),
        }
    }
}

fn bad(error: &dyn Error) -> Failure {
    Failure::bad(error.to_string())
}
