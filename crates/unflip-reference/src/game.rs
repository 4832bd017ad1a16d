//! The rule of a puzzle: what each press does, from a list, a graph or a grid.

use crate::add;

/// What each press does: the rule of a puzzle, spelt out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    modulus: u32,
    /// `effects[j]`: the lamps that press `j` steps; one that stands there twice is stepped twice.
    effects: Vec<Vec<usize>>,
    is_lamp: Vec<bool>,
    may_press: Vec<bool>,
}

impl Game {
    /// Makes a game of `lamps` lamps with `modulus` values each, in which press `j` steps the lamps `effects[j]`.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2, or an effect names a lamp that is not there.
    #[must_use]
    pub fn from_effects(modulus: u32, lamps: usize, effects: Vec<Vec<usize>>) -> Game {
        assert!(modulus >= 2, "a lamp with {modulus} values cannot be stepped");
        for &lamp in effects.iter().flatten() {
            assert!(lamp < lamps, "an effect steps lamp {lamp}, but there are only {lamps}");
        }
        let may_press = vec![true; effects.len()];
        Game { modulus, effects, is_lamp: vec![true; lamps], may_press }
    }

    /// Makes the game on a graph: a press steps its vertex, and once more the other end of every edge at it.
    ///
    /// A double edge steps its other end twice; a loop steps its vertex once more.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2, or an edge ends outside `0..vertices`.
    #[must_use]
    pub fn from_graph(modulus: u32, vertices: usize, edges: &[(usize, usize)]) -> Game {
        let mut effects: Vec<Vec<usize>> = (0..vertices).map(|vertex| vec![vertex]).collect();
        for &(a, b) in edges {
            assert!(a < vertices && b < vertices, "edge {a}-{b} leaves the {vertices} vertices");
            effects[a].push(b);
            if a != b {
                effects[b].push(a);
            }
        }
        Game::from_effects(modulus, vertices, effects)
    }

    /// Makes the game on a grid. A hole's press has no effect and must stay 0; its lamp is never stepped.
    ///
    /// # Panics
    ///
    /// If the modulus is below 2, or `holes` or `locked` are not one value for each place.
    #[must_use]
    pub fn from_grid(grid: &Grid) -> Game {
        let places = grid.rows * grid.columns;
        assert_eq!(grid.holes.len(), places, "holes: one value for each place");
        assert_eq!(grid.locked.len(), places, "locked: one value for each place");
        let effects = (0..places).map(|place| grid.effect(place)).collect();
        let mut game = Game::from_effects(grid.modulus, places, effects);
        game.is_lamp = grid.holes.iter().map(|&hole| !hole).collect();
        game.may_press = (0..places).map(|place| !grid.holes[place] && !grid.locked[place]).collect();
        game
    }

    /// Returns the number of values of a lamp.
    #[must_use]
    pub fn modulus(&self) -> u32 {
        self.modulus
    }

    /// Returns the number of lamps, places that are holes included.
    #[must_use]
    pub fn lamps(&self) -> usize {
        self.is_lamp.len()
    }

    /// Returns the number of presses, those that may not be pressed included.
    #[must_use]
    pub fn presses(&self) -> usize {
        self.effects.len()
    }

    /// Returns the lamps that `press` steps, in no particular order; repeats add.
    #[must_use]
    pub fn effect(&self, press: usize) -> &[usize] {
        &self.effects[press]
    }

    /// Tells whether there is a lamp at this place: false for a hole.
    #[must_use]
    pub fn is_lamp(&self, lamp: usize) -> bool {
        self.is_lamp[lamp]
    }

    /// Tells whether this press may be used: false for a hole and for a locked cell.
    #[must_use]
    pub fn may_press(&self, press: usize) -> bool {
        self.may_press[press]
    }

    /// Steps the lamps of `press`, `count` times.
    pub fn step(&self, lamps: &mut [u32], press: usize, count: u32) {
        for &lamp in &self.effects[press] {
            lamps[lamp] = add(lamps[lamp], count, self.modulus);
        }
    }

    /// Returns the state that `presses` lead to from `start`.
    #[must_use]
    pub fn apply(&self, start: &[u32], presses: &[u32]) -> Vec<u32> {
        let mut lamps = start.to_vec();
        for (press, &count) in presses.iter().enumerate() {
            self.step(&mut lamps, press, count);
        }
        lamps
    }

    /// Returns the targets "value `value` at every lamp".
    #[must_use]
    pub fn all(&self, value: u32) -> Vec<Option<u32>> {
        self.is_lamp.iter().map(|&lamp| lamp.then_some(value)).collect()
    }

    /// Returns the values that "uniform" has to try. Without a lamp they are all the same state, so 0 is enough.
    pub(crate) fn uniform_values(&self) -> std::ops::Range<u32> {
        0..if self.is_lamp.contains(&true) { self.modulus } else { 1 }
    }

    pub(crate) fn is_reached(&self, lamps: &[u32], targets: &[Option<u32>]) -> bool {
        (0..self.lamps()).all(|lamp| !self.is_lamp[lamp] || targets[lamp].is_none_or(|t| t == lamps[lamp]))
    }
}

/// Which places a press on a grid steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stencil {
    /// `(down, right, times)`: the place that far from the press is stepped that many times.
    Steps(Vec<(isize, isize, u32)>),
    /// The whole row and the whole column, the centre once; neither holes nor borders change that.
    RowColumn,
}

impl Stencil {
    /// Returns the stencil of this name: `plus`, `ring`, `x`, `king`, `knight` or `row-column`.
    #[must_use]
    pub fn named(name: &str) -> Option<Stencil> {
        // Which squared distances from the press are stepped: 0 is the centre, 5 a knight's move.
        let distances: &[isize] = match name {
            "plus" => &[0, 1],
            "ring" => &[1],
            "x" => &[0, 2],
            "king" => &[0, 1, 2],
            "knight" => &[0, 5],
            "row-column" => return Some(Stencil::RowColumn),
            _ => return None,
        };
        let near = (-2..=2).flat_map(|down| (-2..=2).map(move |right| (down, right, 1)));
        Some(Stencil::Steps(near.filter(|(d, r, _)| distances.contains(&(d * d + r * r))).collect()))
    }
}

/// What happens at the borders of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// What would be stepped beyond a border is dropped.
    Plane,
    /// Left and right are joined.
    Cylinder,
    /// Left and right are joined, and top and bottom.
    Torus,
    /// Left and right are joined with the rows reversed.
    Mobius,
    /// As [`Edges::Mobius`], and top and bottom are joined straight.
    Klein,
    /// Left and right are joined with the rows reversed, top and bottom with the columns reversed.
    Projective,
}

/// A rectangle of `rows * columns` places in reading order, and how a press acts on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// Number of values of a lamp.
    pub modulus: u32,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
    /// What a press steps.
    pub stencil: Stencil,
    /// What happens at the borders.
    pub edges: Edges,
    /// For each place: there is no cell here.
    pub holes: Vec<bool>,
    /// For each place: the lamp here cannot be pressed.
    pub locked: Vec<bool>,
}

impl Grid {
    /// Makes a full grid: no hole, nothing locked.
    #[must_use]
    pub fn new(modulus: u32, rows: usize, columns: usize, stencil: Stencil, edges: Edges) -> Grid {
        let nowhere = vec![false; rows * columns];
        Grid { modulus, rows, columns, stencil, edges, holes: nowhere.clone(), locked: nowhere }
    }

    fn effect(&self, place: usize) -> Vec<usize> {
        if self.holes[place] {
            return Vec::new();
        }
        let (row, column) = (place / self.columns, place % self.columns);
        let all: Vec<usize> = match &self.stencil {
            Stencil::RowColumn => (0..self.rows * self.columns)
                .filter(|other| other / self.columns == row || other % self.columns == column)
                .collect(),
            Stencil::Steps(steps) => steps
                .iter()
                .filter_map(|&(down, right, times)| Some((self.walk(row, column, down, right)?, times)))
                .flat_map(|(other, times)| (0..times).map(move |_| other))
                .collect(),
        };
        all.into_iter().filter(|&other| !self.holes[other]).collect()
    }

    /// Walks `down` steps, then `right` steps; returns the place reached, or `None` where the board ends.
    ///
    /// Whoever crosses a border that is joined reversed arrives mirrored: the place on that border is the opposite
    /// one, and what was right is left for the rest of the way. (What was down is up, too, but no such step is left.)
    fn walk(&self, mut row: usize, mut column: usize, down: isize, mut right: isize) -> Option<usize> {
        for _ in 0..down.unsigned_abs() {
            if let Some(next) = row.checked_add_signed(down.signum()).filter(|&next| next < self.rows) {
                row = next;
                continue;
            }
            row = if down > 0 { 0 } else { self.rows - 1 };
            match self.edges {
                Edges::Plane | Edges::Cylinder | Edges::Mobius => return None,
                Edges::Torus | Edges::Klein => {}
                Edges::Projective => (column, right) = (self.columns - 1 - column, -right),
            }
        }
        for _ in 0..right.unsigned_abs() {
            if let Some(next) = column.checked_add_signed(right.signum()).filter(|&next| next < self.columns)
            {
                column = next;
                continue;
            }
            column = if right > 0 { 0 } else { self.columns - 1 };
            match self.edges {
                Edges::Plane => return None,
                Edges::Cylinder | Edges::Torus => {}
                Edges::Mobius | Edges::Klein | Edges::Projective => row = self.rows - 1 - row,
            }
        }
        Some(row * self.columns + column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL_EDGES: [Edges; 6] =
        [Edges::Plane, Edges::Cylinder, Edges::Torus, Edges::Mobius, Edges::Klein, Edges::Projective];

    fn grid(rows: usize, columns: usize, stencil: &str, edges: Edges) -> Grid {
        Grid::new(2, rows, columns, Stencil::named(stencil).unwrap(), edges)
    }

    /// Checks the effect of the press at the only letter: `p`, `P` or `Q` as it steps itself 0, 1 or 2 times. Digits and
    /// `#` are steps, `_` is a hole.
    fn check(stencil: &str, edges: Edges, picture: &[&str]) {
        let text = picture.concat();
        let mut grid = grid(picture.len(), picture[0].len(), stencil, edges);
        grid.holes = text.chars().map(|c| c == '_').collect();
        let game = Game::from_grid(&grid);
        let press = text.find(['p', 'P', 'Q']).unwrap();
        let times = |place: usize| game.effect(press).iter().filter(|&&lamp| lamp == place).count();
        let found: Vec<usize> = (0..text.len()).map(times).collect();
        let expected = text.chars().map(|c| match c {
            'P' | '#' => 1,
            'Q' => 2,
            digit => digit.to_digit(10).unwrap_or(0) as usize,
        });
        assert_eq!(found, expected.collect::<Vec<usize>>(), "{stencil} {edges:?}\n{}", picture.join("\n"));
    }

    #[test]
    fn named_stencils_step_what_their_names_say() {
        let plane = Edges::Plane;
        check("plus", plane, &[".....", "..#..", ".#P#.", "..#..", "....."]);
        check("ring", plane, &[".....", "..#..", ".#p#.", "..#..", "....."]);
        check("x", plane, &[".....", ".#.#.", "..P..", ".#.#.", "....."]);
        check("king", plane, &[".....", ".###.", ".#P#.", ".###.", "....."]);
        check("knight", plane, &[".#.#.", "#...#", "..P..", "#...#", ".#.#."]);
        check("row-column", plane, &["..#..", "..#..", "##P##", "..#..", "..#.."]);
        assert_eq!(Stencil::named("bishop"), None);
    }

    #[test]
    fn borders_drop_or_join() {
        check("plus", Edges::Plane, &["P#.", "#..", "..."]);
        check("plus", Edges::Cylinder, &["P##", "#..", "..."]);
        check("plus", Edges::Torus, &["P##", "#..", "#.."]);
        check("plus", Edges::Mobius, &["P#.", "#..", "..#"]);
        check("plus", Edges::Klein, &["P#.", "#..", "#.#"]);
        check("plus", Edges::Projective, &["P#.", "#..", "..2"]);
        check("king", Edges::Mobius, &["P#.", "###", "..#"]);
        // Over the corner, diagonally: two reversed joins bring the press back to itself.
        check("king", Edges::Projective, &["Q#.", "###", ".#2"]);
        check("row-column", Edges::Torus, &["P##", "#..", "#.."]);
    }

    #[test]
    fn a_cell_reached_twice_is_stepped_twice() {
        let mut narrow = Game::from_grid(&grid(1, 2, "ring", Edges::Cylinder));
        assert_eq!(narrow.apply(&[0, 0], &[1, 0]), [0, 0]);
        narrow.modulus = 3;
        assert_eq!(narrow.apply(&[0, 0], &[1, 0]), [0, 2]);
        assert_eq!(Game::from_grid(&grid(1, 1, "plus", Edges::Torus)).effect(0), [0; 5]);
    }

    #[test]
    fn holes_are_neither_stepped_nor_pressed_and_stop_no_stencil() {
        check("row-column", Edges::Plane, &["_..", "P_#", "#.."]);
        check("plus", Edges::Plane, &["#_.", "P_.", "#.."]);
        let mut board = grid(1, 3, "plus", Edges::Plane);
        board.holes[1] = true;
        board.locked[2] = true;
        let game = Game::from_grid(&board);
        assert!(game.effect(1).is_empty());
        assert_eq!([0, 1, 2].map(|place| game.may_press(place)), [true, false, false]);
        assert_eq!([0, 1, 2].map(|place| game.is_lamp(place)), [true, false, true]);
        assert_eq!(game.all(1), [Some(1), None, Some(1)]);
    }

    fn signed(place: usize) -> isize {
        isize::try_from(place).unwrap()
    }

    /// The place that a cell outside the board is, straight from the definition: apply the joins until it is inside.
    fn by_coordinates(grid: &Grid, mut row: isize, mut column: isize) -> Option<isize> {
        let (rows, columns) = (signed(grid.rows), signed(grid.columns));
        while !(0..columns).contains(&column) {
            match grid.edges {
                Edges::Plane => return None,
                Edges::Cylinder | Edges::Torus => {}
                Edges::Mobius | Edges::Klein | Edges::Projective => row = rows - 1 - row,
            }
            column += if column < 0 { columns } else { -columns };
        }
        while !(0..rows).contains(&row) {
            match grid.edges {
                Edges::Plane | Edges::Cylinder | Edges::Mobius => return None,
                Edges::Torus | Edges::Klein => {}
                Edges::Projective => column = columns - 1 - column,
            }
            row += if row < 0 { rows } else { -rows };
        }
        Some(row * columns + column)
    }

    #[test]
    fn walking_across_borders_ends_where_the_coordinates_say() {
        for (edges, rows, columns) in
            ALL_EDGES.iter().flat_map(|&e| (1..=4).flat_map(move |r| (1..=4).map(move |c| (e, r, c))))
        {
            let grid = grid(rows, columns, "plus", edges);
            for place in 0..rows * columns {
                let (row, column) = (place / columns, place % columns);
                for (down, right) in (-9..=9).flat_map(|d| (-9..=9).map(move |r| (d, r))) {
                    let walked = grid.walk(row, column, down, right).map(signed);
                    let (r, c) = (signed(row) + down, signed(column) + right);
                    let told = by_coordinates(&grid, r, c);
                    assert_eq!(walked, told, "{edges:?} {rows} x {columns}: from {place} by {down}, {right}");
                }
            }
        }
    }

    #[test]
    fn graphs_step_the_vertex_and_its_neighbours() {
        let game = Game::from_graph(3, 3, &[(0, 1), (1, 2), (1, 2), (2, 2)]);
        assert_eq!(game.apply(&[0, 0, 0], &[0, 1, 0]), [1, 1, 2]);
        assert_eq!(game.apply(&[0, 0, 0], &[0, 0, 1]), [0, 2, 2]);
    }
}
