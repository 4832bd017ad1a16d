//! What the sentences around a picture say of an answer, as `unflip solve` writes them.

use super::expected::Expected;
use super::lines::Line;
use crate::count::Count;

/// The largest exponent of a count that is read, as in `2^1000`: its digits take the square of this to write.
const MAX_EXPONENT: usize = 300_000;

/// What these sentences say; words that mean nothing here are skipped.
///
/// Known are `4 presses`, `the fewest possible`, `at least 3`, `2 ways with 4`, `16 solutions in all`, `the only
/// solution`, `All lamps end on`, `nearest solvable board differs` and, at the front, `No solution`, or `IMPOSSIBLE`
/// alone.
pub(super) fn said_in<'a>(lines: impl Iterator<Item = Line<'a>>) -> Expected {
    let mut said = Expected::default();
    let mut words: Vec<String> = Vec::new();
    for line in lines {
        let text = String::from_utf8_lossy(line.text).into_owned();
        words.extend(
            text.split_whitespace().map(|word| word.trim_end_matches(['.', ',', ':', ';']).to_string()),
        );
    }
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let mut is_least = false;
    for start in 0..words.len() {
        match words[start..] {
            ["at", "least", number, ..] => said.at_least = number.parse().ok().or(said.at_least),
            [number, "press" | "presses", ..] if said.weight.is_none() => said.weight = number.parse().ok(),
            ["the", "fewest", "possible", ..] => is_least = true,
            [number, "way" | "ways", "with", ..] => said.minima = count(number),
            [number, "solutions", "in", "all", ..] => said.solutions = count(number),
            ["the", "only", "solution", ..] => {
                (said.minima, said.solutions) = (Some(Count::from(1)), Some(Count::from(1)));
            }
            ["All", "lamps", "end", "off", ..] => said.goal = Some(0),
            ["All", "lamps", "end", "on", ..] => said.goal = Some(1),
            ["All", "lamps", "end", "at", value, ..] => said.goal = value.parse().ok(),
            ["No", "solution", ..] | ["IMPOSSIBLE"] if start == 0 => said.unsolvable = Some(true),
            ["nearest", "solvable", "board", "differs", ..] => said.nearest = true,
            _ => (),
        }
    }
    if is_least {
        said.at_least = said.weight;
    }
    said
}

/// `16`, or `2^100`.
fn count(word: &str) -> Option<Count> {
    let Some((base, exponent)) = word.split_once('^') else { return word.parse().ok() };
    let exponent = exponent.parse().ok().filter(|&exponent| exponent <= MAX_EXPONENT)?;
    Some(Count::power(base.parse().ok()?, exponent))
}

#[cfg(test)]
mod tests {
    use super::super::lines::lines;
    use super::*;

    fn said(text: &str) -> Expected {
        said_in(lines(text.as_bytes()))
    }

    #[test]
    fn what_solve_prints_is_understood() {
        let all = said(
            "4 presses, the fewest possible (proved). 2 ways with 4; 2^70 solutions in all. All lamps end off.",
        );
        assert_eq!((all.weight, all.at_least, all.goal), (Some(4), Some(4), Some(0)));
        assert_eq!((all.minima, all.solutions), (Some(Count::from(2)), Some(Count::power(2, 70))));
        let only = said("1 press, the fewest possible (proved). It is the only solution.");
        assert_eq!((only.weight, only.minima, only.solutions), (Some(1), Some(1.into()), Some(1.into())));
        let bounded = said("70 presses, the best found; at least 61 are needed (proved).");
        assert_eq!((bounded.weight, bounded.at_least), (Some(70), Some(61)));
        assert_eq!(said("0 presses: the goal is reached already.").weight, Some(0));
        let none = said("No solution: every press …\nThe nearest solvable board differs in 1 lamp: row 1.");
        assert_eq!(none, Expected { unsolvable: Some(true), nearest: true, ..Expected::default() });
        assert_eq!(said("IMPOSSIBLE\n").unsolvable, Some(true));
    }

    #[test]
    fn other_words_say_nothing() {
        assert!(
            said("Some presses; a way with it; 7^ solutions in all; 2^999999999999 solutions in all")
                .is_empty()
        );
        assert!(said("I found no way, at least none").is_empty());
    }
}
