//! The row of lamps where a press steps a whole window: triangular, so that its presses are forced.
//!
//! Press `i` steps lamps `i .. i + window`. Lamp 0 is only in press 0, so it decides that press; then lamp 1
//! decides press 1, and so on. The last `window - 1` lamps have no press left and must come out right.
//!
//! Cost: one step a lamp, whatever the window, where the general solver would write out all steps.

use crate::bits::Bits;

/// The number of presses that turn all `lamps` of a row off, a press stepping `window` of them side by side.
///
/// `None` if there are none. If there are any, there is one way only.
///
/// # Panics
///
/// If the window is 0.
///
/// # Examples
///
/// ```
/// let lamps: unflip::Bits = [true, false, true].into_iter().collect();
/// assert_eq!(unflip::window_turns(&lamps, 2), Some(2));
/// assert_eq!(unflip::window_turns(&lamps, 3), None);
/// ```
#[must_use]
pub fn window_turns(lamps: &Bits, window: usize) -> Option<u64> {
    assert!(window > 0, "a window of no lamps turns nothing");
    let mut pressed = Bits::zeros(lamps.len());
    let (mut turns, mut turned) = (0, false);
    for lamp in 0..lamps.len() {
        // `turned` is the sum of the presses whose window covers this lamp.
        turned ^= lamp >= window && pressed.get(lamp - window);
        if lamps.get(lamp) != turned {
            if window > lamps.len() - lamp {
                return None;
            }
            pressed.set(lamp, true);
            turned = !turned;
            turns += 1;
        }
    }
    Some(turns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goal, Rule, Solver, State};

    #[test]
    fn a_window_of_any_size_is_compared_without_a_sum() {
        let lamps: Bits = [false, true].into_iter().collect();
        assert_eq!(window_turns(&lamps, usize::MAX), None);
    }

    #[test]
    fn every_row_of_up_to_nine_lamps_is_as_the_solver_says() {
        for n in 1..=9usize {
            for window in 1..=n + 1 {
                let presses = (n + 1).saturating_sub(window);
                let effect = |press: usize| (press..press + window).map(|lamp| u32::try_from(lamp).unwrap());
                let effects = (0..presses).map(|press| effect(press).collect()).collect();
                let rule = Rule::from_effects(2, n, effects).unwrap();
                let solver = Solver::new(&rule, &rule.board().unwrap()).unwrap();
                for lamps in 0..1 << n {
                    let lamps = Bits::from_words(vec![lamps], n);
                    let answer = solver.solve(&State::from(lamps.clone()), &Goal::Off).unwrap();
                    let expected = answer.solution().map(|solution| solution.weight);
                    assert_eq!(window_turns(&lamps, window), expected, "{n} {window} {lamps:?}");
                }
            }
        }
    }
}
