//! The catalogue: known puzzles as records, each with what has been published of it.
//!
//! A record is data: a puzzle file and facts with their source, which `tests/all/catalogue.rs` proves. A new puzzle is a file
//! in `catalogue/` and a record here.

use std::fmt;

use crate::puzzle::Puzzle;
use crate::text::{PuzzleFile, Reading, read_puzzle};

/// A known puzzle.
///
/// # Examples
///
/// ```
/// use unflip::catalogue::Record;
/// let record = Record::find("lights-out").expect("it is in the catalogue");
/// let answer = unflip::solve(&record.puzzle())?;
/// assert_eq!(answer.solution().map(|solution| solution.weight), Some(15));
/// # Ok::<(), unflip::SolveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// The name on the command line.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// The puzzle file.
    pub text: &'static str,
    /// What has been published of it.
    pub published: &'static [(Fact, &'static str)],
}

/// Something published of a puzzle; beside it stands where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fact {
    /// The dimension of the quiet patterns.
    Nullity(usize),
    /// How many quiet patterns there are, the empty one too.
    KernelSize(u64),
    /// How many states can be switched off.
    Solvable(u64),
    /// The most presses that any of them needs.
    Radius(u64),
    /// How many states need so many presses, and no fewer.
    States {
        /// The presses.
        weight: u64,
        /// The states.
        states: u64,
    },
    /// The fewest presses for the start of the puzzle file.
    Weight(u64),
    /// In how many ways these can be chosen.
    Minima(u64),
}

impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nullity(nullity) => write!(f, "nullity {nullity}"),
            Self::KernelSize(size) => write!(f, "{size} quiet patterns, the empty one too"),
            Self::Solvable(states) => write!(f, "{states} solvable states"),
            Self::Radius(radius) => write!(f, "covering radius {radius}"),
            Self::States { weight, states } => write!(f, "{states} states need {weight} presses"),
            Self::Weight(weight) => write!(f, "solved in {weight} presses"),
            Self::Minima(minima) => write!(f, "in {minima} ways"),
        }
    }
}

impl Record {
    /// The record of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        RECORDS.iter().find(|record| record.name == name)
    }

    /// The puzzle.
    ///
    /// # Panics
    ///
    /// Never: a test reads all of them.
    #[must_use]
    pub fn puzzle(&self) -> Puzzle {
        let PuzzleFile { puzzle, .. } =
            read_puzzle(self.text.as_bytes(), &Reading::default()).expect("a test reads every record");
        puzzle
    }
}

/// A record whose file has its name.
macro_rules! record {
    ($name:literal, $title:literal, $published:expr) => {
        Record {
            name: $name,
            title: $title,
            text: include_str!(concat!("catalogue/", $name, ".toml")),
            published: $published,
        }
    };
}

const ANDERSON: &str =
    "M. Anderson, T. Feil: Turning Lights Out with linear algebra, Mathematics Magazine 71 (1998) 300";
const BOGOMOLNY: &str = "A. Bogomolny, Cut the Knot, Mini Lights Out";
const ORBIX: &str = "J. Scherphuis, Jaap's Puzzle Page, Orbix";
const PELLETIER: &str = "D. Pelletier: Merlin's magic square, American Mathematical Monthly 94 (1987) 143";
const GRAPHS: &str = "own enumeration, facts/graphs.csv";
const RECTANGLES: &str = "OEIS A220196, facts/nullity_plus_plane_rect.csv";
const OTHER_RULES: &str = "own elimination, facts/nullity_other_rules_plane.csv";
const MODULI: &str = "own elimination, facts/nullity_plus_plane_modp.csv";
const SMITH: &str = "own, facts/smith_plus_plane.csv";
const FIVE: &str = "OEIS, exhaustive; its misprint at 7 corrected in facts/distribution_5x5.csv";
const UNIFORM: &str = "own enumeration, facts/distributions.csv";
const CUBE: &str = "own enumeration, facts/distribution_cube.csv";
const PICKOVER: &str = "C. Pickover, Alien Tiles, readers' comments";

/// All records, by name.
pub const RECORDS: &[Record] = &[
    record!(
        "alien-tiles",
        "Alien Tiles: whole rows and columns, four colours, all red to all blue",
        &[(Fact::Weight(14), PICKOVER)]
    ),
    record!(
        "dodecahedron",
        "the corners of a dodecahedron",
        &[(Fact::Nullity(6), GRAPHS), (Fact::Radius(6), GRAPHS), (Fact::Weight(6), GRAPHS)]
    ),
    record!(
        "flip-game",
        "Flip Game, POJ 1753: 4 x 4, to either side",
        &[
            (Fact::Weight(4), "POJ 1753, sample"),
            (Fact::Radius(6), UNIFORM),
            (Fact::States { weight: 6, states: 256 }, UNIFORM)
        ]
    ),
    record!(
        "fliptile",
        "Fliptile, POJ 3279: its sample",
        &[
            (Fact::Weight(4), "POJ 3279, sample"),
            (Fact::Nullity(4), RECTANGLES),
            (Fact::Radius(7), "own enumeration, facts/covering_radius_square.csv"),
        ]
    ),
    record!("keypad-3", "twelve keys, three colours", &[(Fact::Nullity(2), MODULI)]),
    record!("keypad-4", "twelve keys, four colours", &[(Fact::KernelSize(1), SMITH)]),
    record!(
        "lights-out",
        "Lights Out (Tiger, 1995): 5 x 5",
        &[
            (Fact::Nullity(2), ANDERSON),
            (Fact::KernelSize(4), ANDERSON),
            (Fact::Solvable(1 << 23), ANDERSON),
            (Fact::Radius(15), FIVE),
            (Fact::States { weight: 15, states: 7350 }, FIVE),
            (Fact::States { weight: 7, states: 467_104 }, FIVE),
            (Fact::Weight(15), "OEIS A075464"),
            (Fact::Minima(4), "own, facts/allon_minimum_rect.csv"),
        ]
    ),
    record!(
        "lights-out-2000",
        "Lights Out 2000: 5 x 5, three colours",
        &[
            (Fact::Nullity(3), MODULI),
            (Fact::Solvable(3u64.pow(22)), MODULI),
            (Fact::Radius(24), "own, docs/distribution.md"),
        ]
    ),
    record!(
        "lights-out-cube",
        "Lights Out Cube: six sides of 3 x 3",
        &[
            (Fact::Nullity(6), CUBE),
            (Fact::Solvable(1 << 48), CUBE),
            (Fact::Radius(30), CUBE),
            (Fact::States { weight: 30, states: 2_985_984 }, CUBE),
        ]
    ),
    record!(
        "lights-out-deluxe",
        "Lights Out Deluxe: 6 x 6",
        &[(Fact::Nullity(0), "OEIS A159257"), (Fact::Weight(28), "OEIS A075464")]
    ),
    record!("lights-out-deluxe-x", "Lights Out Deluxe with its x move", &[(Fact::Nullity(0), OTHER_RULES)]),
    record!(
        "lights-out-mini",
        "Mini Lights Out: 4 x 4 on a torus",
        &[(Fact::Nullity(0), BOGOMOLNY), (Fact::Solvable(1 << 16), BOGOMOLNY)]
    ),
    record!(
        "merlin",
        "Magic Square on Merlin (Parker Brothers, 1978)",
        &[(Fact::Nullity(0), PELLETIER), (Fact::Solvable(512), PELLETIER)]
    ),
    record!(
        "orbix",
        "Orbix, game 1: twelve lamps on a ball",
        &[
            (Fact::Solvable(4096), ORBIX),
            (Fact::Radius(12), ORBIX),
            (Fact::States { weight: 6, states: 924 }, ORBIX),
        ]
    ),
    record!("xl-25", "XL-25 (Vulcan, 1983), the cross", &[(Fact::Nullity(2), ANDERSON)]),
    record!("xl-25-knight", "XL-25 (Vulcan, 1983), the chess knight", &[(Fact::Nullity(0), OTHER_RULES)]),
];
