//! What the sentences around a picture say of an answer, as `unflip solve` writes them.

use super::expected::Expected;
use super::lines::Line;
use crate::count::Count;

/// The largest exponent of a count that is read, as in `2^1000`: its digits take the square of this to write.
const MAX_EXPONENT: usize = 300_000;

/// What these sentences say; words that mean nothing here are skipped.
///
/// Known are `4 presses`, `the fewest possible`, `at least 3`, `2 ways with 4`, `16 solutions in all`, `the only
/// solution`, `All lamps end on`, `nearest solvable board differs`; `Cost 7 with 4 presses`, `the cheapest possible`, `2
/// ways at cost 7`; and, at the front, `No solution`, `No solution within 5 presses: 9 are needed`, `No solution within
/// cost 5: 9 is needed`, or `IMPOSSIBLE` alone.
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
    if let Some(said) = none_within(&words) {
        return said;
    }
    let (mut is_least, mut is_cheapest) = (false, false);
    for start in 0..words.len() {
        match words[start..] {
            ["at", "least", number, ..] => said.at_least = number.parse().ok().or(said.at_least),
            [number, "press" | "presses", ..] if said.weight.is_none() => said.weight = number.parse().ok(),
            ["Cost" | "cost", number, "with", ..] if said.cost.is_none() => said.cost = number.parse().ok(),
            ["the", "fewest", "possible", ..] => is_least = true,
            ["the", "cheapest", "possible", ..] => is_cheapest = true,
            [number, "way" | "ways", "with" | "at", ..] => said.minima = count(number),
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
    if is_least || is_cheapest {
        said.at_least = if is_cheapest { said.cost } else { said.weight };
    }
    said
}

/// What a sentence says that starts with `No solution within`.
fn none_within(words: &[&str]) -> Option<Expected> {
    let ["No", "solution", "within", rest @ ..] = words else { return None };
    let (within, needed, is_cost) = match rest {
        ["cost", within, needed @ ..] => (within, needed, true),
        [within, "press" | "presses", needed @ ..] => (within, needed, false),
        _ => return None,
    };
    let none_within: u64 = within.parse().ok()?;
    let mut said = Expected { none_within: Some(none_within), ..Expected::default() };
    match needed {
        ["at", "least", least, ..] => said.at_least = least.parse().ok(),
        [least, ..] => {
            said.at_least = least.parse().ok();
            *if is_cost { &mut said.cost } else { &mut said.weight } = said.at_least;
        }
        [] => (),
    }
    Some(said)
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
        let priced = said(
            "Cost 7 with 4 presses, the cheapest possible (proved). 2 ways at cost 7; 4 solutions in all.",
        );
        assert_eq!((priced.weight, priced.cost, priced.at_least), (Some(4), Some(7), Some(7)));
        assert_eq!((priced.minima, priced.solutions), (Some(2.into()), Some(4.into())));
        let within = said("No solution within 5 presses: at least 8 are needed (proved).");
        assert_eq!((within.none_within, within.at_least, within.weight), (Some(5), Some(8), None));
        let within = said("No solution within cost 0: 1 is needed (proved).");
        assert_eq!((within.none_within, within.at_least, within.cost), (Some(0), Some(1), Some(1)));
        assert_eq!(within.unsolvable, None);
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
