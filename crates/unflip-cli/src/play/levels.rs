//! Where games come from: a board that is given, or levels of a rule, one seed after the other.

use unflip::play::Difficulty;
use unflip::{Limits, Puzzle, SolveError};

use super::guide::{Guide, Way};

/// A puzzle to play, and what it is called.
#[derive(Debug)]
pub(super) struct Given {
    pub(super) puzzle: Puzzle,
    pub(super) name: String,
}

/// Levels of a rule on a board.
#[derive(Clone, Debug)]
pub(super) struct Levels {
    pub(super) like: Puzzle,
    pub(super) difficulty: Difficulty,
    pub(super) seed: u64,
}

/// A level that was made: who knows its way, and the first answer.
#[derive(Debug)]
pub(super) struct Made {
    pub(super) given: Given,
    pub(super) guide: Guide,
    pub(super) way: Result<Option<Way>, SolveError>,
}

impl Levels {
    /// How hard levels are unless told otherwise.
    pub(super) const USUAL: Difficulty = Difficulty::Medium;

    pub(super) fn new(like: Puzzle, difficulty: Difficulty, seed: u64) -> Self {
        Self { like, difficulty, seed }
    }

    /// What the level of this seed is called.
    fn name(&self) -> String {
        let difficulty = self.difficulty.name();
        let (first, rest) = difficulty.split_at(1);
        format!("{}{rest} level, seed {}", first.to_uppercase(), self.seed)
    }

    /// The harder levels; the easiest after the hardest.
    pub(super) fn next_difficulty(&self) -> Difficulty {
        let place = Difficulty::ALL.iter().position(|&one| one == self.difficulty).unwrap_or(0);
        Difficulty::ALL[(place + 1) % Difficulty::ALL.len()]
    }

    /// Makes the level of this seed; or says in a sentence why there is none.
    pub(super) fn level(&self, limits: &Limits) -> Result<Box<Made>, String> {
        let puzzle = self.difficulty.puzzle(&self.like, self.seed, limits);
        let puzzle = puzzle.map_err(|error| format!("no {} level: {error}", self.difficulty))?;
        let mut guide = Guide::new(puzzle.clone());
        // Who stops the search wants to play, whatever the minimum is.
        let way = guide.way(&[], 0, limits);
        Ok(Box::new(Made { given: Given { puzzle, name: self.name() }, guide, way }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unflip::play::daily;

    #[test]
    fn levels_are_named_and_the_same_for_a_seed() {
        let levels = Levels::new(daily(0), Difficulty::Hard, 7);
        let made = levels.level(&Limits::default()).unwrap();
        assert_eq!(made.given.name, "Hard level, seed 7");
        assert!(matches!(made.way.unwrap().unwrap().cost, 8..=11));
        assert_eq!(made.given.puzzle, levels.level(&Limits::default()).unwrap().given.puzzle);
        assert_eq!(levels.next_difficulty(), Difficulty::Expert);
        let expert = Levels { difficulty: Difficulty::Expert, ..levels };
        assert_eq!(expert.next_difficulty(), Difficulty::Easy);
    }

    #[test]
    fn a_board_without_such_levels_says_so() {
        let like = unflip::catalogue::Record::find("keypad-3").unwrap().puzzle();
        let two = Levels::new(unflip::text::link_to_puzzle("1.2.w").unwrap().0, Difficulty::Expert, 1);
        let error = two.level(&Limits::default()).unwrap_err();
        assert!(error.starts_with("no expert level: no board with such a minimum was found"), "{error}");
        assert!(Levels::new(like, Difficulty::Easy, 1).level(&Limits::default()).is_ok());
    }
}
