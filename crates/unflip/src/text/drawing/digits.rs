//! Digits and an arrow as strokes, the same in every format: no font is needed, and none differs.

use super::Figure;

/// From and to: columns 0 to 2, rows 0 to 4.
type Stroke = [(u8, u8); 2];

const TOP: Stroke = [(0, 0), (2, 0)];
const MIDDLE: Stroke = [(0, 2), (2, 2)];
const BOTTOM: Stroke = [(0, 4), (2, 4)];
const UPPER_LEFT: Stroke = [(0, 0), (0, 2)];
const UPPER_RIGHT: Stroke = [(2, 0), (2, 2)];
const LOWER_LEFT: Stroke = [(0, 2), (0, 4)];
const LOWER_RIGHT: Stroke = [(2, 2), (2, 4)];
const LEFT: Stroke = [(0, 0), (0, 4)];
const RIGHT: Stroke = [(2, 0), (2, 4)];

/// The strokes of each digit.
const DIGITS: [&[Stroke]; 10] = [
    &[TOP, LEFT, RIGHT, BOTTOM],
    &[[(0, 1), (1, 0)], [(1, 0), (1, 4)], BOTTOM],
    &[TOP, UPPER_RIGHT, MIDDLE, LOWER_LEFT, BOTTOM],
    &[TOP, MIDDLE, BOTTOM, RIGHT],
    &[UPPER_LEFT, MIDDLE, RIGHT],
    &[TOP, UPPER_LEFT, MIDDLE, LOWER_RIGHT, BOTTOM],
    &[TOP, LEFT, MIDDLE, LOWER_RIGHT, BOTTOM],
    &[TOP, [(2, 0), (1, 4)]],
    &[TOP, MIDDLE, BOTTOM, LEFT, RIGHT],
    &[TOP, UPPER_LEFT, MIDDLE, RIGHT, BOTTOM],
];

/// Downwards.
const ARROW: &[Stroke] = &[[(1, 0), (1, 4)], [(0, 3), (1, 4)], [(2, 3), (1, 4)]];

/// The width of a digit, and of a digit with the space behind it, where its height is 1.
const WIDTH: f32 = 0.5;
const ADVANCE: f32 = 0.85;

/// A box in which a number stands: its centre, and the most it may be high and wide.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) centre: (f32, f32),
    pub(super) height: f32,
    pub(super) width: f32,
}

impl Frame {
    /// The height of a number of so many digits.
    fn scale(&self, digits: usize) -> f32 {
        self.height.min(self.width / span(digits))
    }

    /// How wide the strokes of such a number are.
    pub(super) fn stroke(&self, digits: usize) -> f32 {
        0.22 * self.scale(digits)
    }
}

/// A number, perhaps with an arrow downwards before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Number {
    pub(super) value: u32,
    pub(super) down: bool,
}

impl Number {
    /// A number alone.
    pub(super) fn of(value: u32) -> Self {
        Self { value, down: false }
    }

    /// How many signs it is written with.
    pub(super) fn length(self) -> usize {
        length(self.value) + usize::from(self.down)
    }

    /// The strokes of each sign.
    fn signs(self) -> impl Iterator<Item = &'static [Stroke]> {
        let digits = self.value.to_string().into_bytes().into_iter();
        let arrow = self.down.then_some(ARROW);
        arrow.into_iter().chain(digits.map(|digit| DIGITS[usize::from(digit - b'0')]))
    }
}

/// The width of a number whose height is 1.
fn span(digits: usize) -> f32 {
    ADVANCE * (small(digits) - 1.0) + WIDTH
}

/// How many digits a number has.
pub(super) fn length(number: u32) -> usize {
    number.checked_ilog10().map_or(1, |power| power as usize + 1)
}

/// The strokes of a number in the middle of a frame.
pub(super) fn strokes(number: Number, frame: Frame) -> Vec<Figure> {
    let n_signs = number.length();
    let scale = frame.scale(n_signs);
    let (left, top) = (frame.centre.0 - scale * span(n_signs) / 2.0, frame.centre.1 - scale / 2.0);
    let mut figures = Vec::new();
    for (index, sign) in number.signs().enumerate() {
        let at = |(column, row): (u8, u8)| {
            let x = left + scale * (ADVANCE * small(index) + WIDTH * f32::from(column) / 2.0);
            (x, top + scale * f32::from(row) / 4.0)
        };
        for &[from, to] in sign {
            let ((x, y), (to_x, to_y)) = (at(from), at(to));
            figures.push(Figure::Segment(x, y, to_x, to_y));
        }
    }
    figures
}

/// A number of digits or cells.
pub(super) fn small(number: usize) -> f32 {
    f32::from(u16::try_from(number).expect("pictures have few cells a side"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_frame() {
        let frame = Frame { centre: (3.0, 5.0), height: 0.5, width: 0.6 };
        let numbers = [0, 1, 7, 10, 88, 999, u32::MAX];
        for (number, down) in numbers.into_iter().flat_map(|number| [(number, false), (number, true)]) {
            for figure in strokes(Number { value: number, down }, frame) {
                let Figure::Segment(x, y, to_x, to_y) = figure else { panic!("digits are strokes") };
                for (x, y) in [(x, y), (to_x, to_y)] {
                    assert!((x - 3.0).abs() < 0.301 && (y - 5.0).abs() < 0.251, "{number}: {x} {y}");
                }
            }
        }
        assert_eq!([0, 9, 10, 999, 1000, u32::MAX].map(length), [1, 1, 2, 3, 4, 10]);
    }
}
