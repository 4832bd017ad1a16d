//! Who knows the way on: a game of its own that follows the player's moves when it is asked, and then searches.

use unflip::play::{Game, Move};
use unflip::{Limits, Puzzle, SolveError};

/// Goes beside the player, who need not wait for it.
#[derive(Debug)]
pub(super) struct Guide {
    puzzle: Puzzle,
    /// Once it was asked.
    game: Option<Game>,
}

/// A way from where the player was to the goal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Way {
    /// The first moves, as many as were wanted.
    pub(super) steps: Vec<Move>,
    pub(super) cost: u64,
    /// Whether no way is proved to be cheaper.
    pub(super) is_exact: bool,
}

impl Guide {
    pub(super) fn new(puzzle: Puzzle) -> Self {
        Self { puzzle, game: None }
    }

    /// The way on after these moves, and so many of its own at most; `None` if there is none.
    pub(super) fn way(
        &mut self,
        moves: &[Move],
        most: usize,
        limits: &Limits,
    ) -> Result<Option<Way>, SolveError> {
        if self.game.is_none() {
            self.game = Some(Game::new(self.puzzle.clone(), limits)?);
        }
        let game = self.game.as_mut().expect("it was just made");
        follow(game, moves);
        let Some(cost) = game.remaining(limits)? else { return Ok(None) };
        let steps = game.steps(limits)?.map_or_else(Vec::new, |steps| steps.take(most).collect());
        Ok(Some(Way { steps, cost, is_exact: game.is_exact() }))
    }
}

/// Takes back and makes what leads from the moves of the game to these.
fn follow(game: &mut Game, moves: &[Move]) {
    let n_same = game.moves().iter().zip(moves).take_while(|(made, wanted)| made == wanted).count();
    while game.moves().len() > n_same {
        game.undo();
    }
    for &wanted in &moves[n_same..] {
        game.make(wanted).expect("the player made it");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use unflip::text::link_to_puzzle;

    #[test]
    fn the_way_is_that_from_where_the_player_is() {
        let mut guide = Guide::new(link_to_puzzle("1.5.____g").unwrap().0);
        let mut cost = |moves: &[Move]| {
            let way = guide.way(moves, 99, &Limits::default()).unwrap().unwrap();
            assert!(way.is_exact);
            (way.cost, way.steps)
        };
        let (all, steps) = cost(&[]);
        assert_eq!((all, steps.len()), (15, 15));
        assert_eq!(cost(&steps[..4]).0, 11);
        assert_eq!(cost(&steps[2..4]).0, 13, "moves are taken back as well");
        assert_eq!(cost(&steps[..1]).0, 14);
        assert_eq!(cost(&steps), (0, Vec::new()));
    }
}
