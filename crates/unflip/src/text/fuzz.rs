//! Fuzz bodies: what must hold whatever the bytes are. They panic where it does not.
//!
//! Plain functions over bytes, so that a test runs them on stable over seeds and random changes, and `fuzz/`
//! runs the same under cargo-fuzz.

use super::{Asked, Format, PuzzleFile, Reading, answer_to_json, parse_stencil, presses_picture};
use super::{
    Target, link_to_puzzle, presses_to_judge, presses_to_pbm, puzzle_to_link, read_evidence, read_puzzle,
    witness_picture,
};
use crate::answer::Answer;
use crate::board::{Board, Shape};
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::witness::Witness;

/// A body by its name.
pub type Body = (&'static str, fn(&[u8]));

/// Every body.
pub const BODIES: [Body; 11] = [
    ("detected", detected),
    ("text", text),
    ("fliptile", fliptile),
    ("pbm", pbm),
    ("toml", toml),
    ("json", json),
    ("mtx", mtx),
    ("flip", flip),
    ("evidence", evidence),
    ("stencil", stencil),
    ("link", link),
];

/// Any puzzle, its format told by its content.
pub fn detected(bytes: &[u8]) {
    puzzle(bytes, None);
}

/// A bare board.
pub fn text(bytes: &[u8]) {
    puzzle(bytes, Some(Format::Text));
}

/// A board with a header.
pub fn fliptile(bytes: &[u8]) {
    puzzle(bytes, Some(Format::Fliptile));
}

/// A bitmap.
pub fn pbm(bytes: &[u8]) {
    puzzle(bytes, Some(Format::Pbm));
}

/// A puzzle file.
pub fn toml(bytes: &[u8]) {
    puzzle(bytes, Some(Format::Toml));
}

/// A puzzle as JSON.
pub fn json(bytes: &[u8]) {
    puzzle(bytes, Some(Format::Json));
}

/// A press matrix.
pub fn mtx(bytes: &[u8]) {
    puzzle(bytes, Some(Format::Mtx));
}

/// A game ID.
pub fn flip(bytes: &[u8]) {
    puzzle(bytes, Some(Format::Flip));
}

/// What is read as a puzzle prints and reads back equal, with modulus 2, 3 and 12.
fn puzzle(bytes: &[u8], format: Option<Format>) {
    for modulus in [None, Some(3), Some(12)] {
        let reading = Reading { format, modulus, ..Reading::default() };
        match read_puzzle(bytes, &reading) {
            Ok(file) => reads_back(&file),
            Err(error) => assert!(error.line > 0 && error.column > 0 && !error.found.is_empty(), "{error}"),
        }
    }
}

fn reads_back(file: &PuzzleFile) {
    for target in [Target::Toml, Target::Json] {
        let text = target.write(&file.puzzle).expect("these hold every puzzle");
        let shown = String::from_utf8_lossy(&text);
        let again =
            read_puzzle(&text, &Reading::default()).unwrap_or_else(|error| panic!("{error}\n{shown}"));
        assert_eq!(again.puzzle, file.puzzle, "\n{shown}");
    }
    if let Some(presses) = file.answer.as_ref().and_then(|answer| answer.presses.as_ref()) {
        presses_read_back(&file.puzzle, presses);
    }
}

/// A stencil by name or picture.
///
/// # Panics
///
/// If one does not read back equal.
pub fn stencil(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(stencil) = parse_stencil(text) {
        assert_eq!(parse_stencil(&stencil.picture().expect("digits made it")), Ok(stencil));
    }
}

/// Presses or a witness, for a board, a board with holes and a list, of two and of more values.
///
/// # Panics
///
/// If some do not read back equal.
pub fn evidence(bytes: &[u8]) {
    for puzzle in PUZZLES {
        let file = read_puzzle(puzzle.as_bytes(), &Reading::default()).expect("these puzzles are right");
        for format in [None, Some(Format::Text), Some(Format::Json), Some(Format::Toml), Some(Format::Pbm)] {
            match read_evidence(bytes, format, &file.puzzle) {
                Ok(said) => {
                    said.presses.iter().for_each(|presses| presses_read_back(&file.puzzle, presses));
                    said.witness.into_iter().for_each(|witness| witness_reads_back(&file.puzzle, witness));
                }
                Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
            }
        }
    }
}

/// A link.
///
/// # Panics
///
/// If one that is read does not read back equal, or an error has no place.
pub fn link(bytes: &[u8]) {
    match link_to_puzzle(&String::from_utf8_lossy(bytes)) {
        Ok((puzzle, mode)) => {
            assert_eq!(link_to_puzzle(&puzzle_to_link(&puzzle, mode)), Ok((puzzle, mode)));
        }
        Err(error) => assert!(error.line > 0 && error.column > 0, "{error}"),
    }
}

const PUZZLES: [&str; 4] = [
    "start = '''\n#..\n.#.'''",
    "start = '''\n_2.\n.1.'''\nmodulus = 3",
    "effects = [[0], [1, 1], [0, 1]]\nstart = [0, 1]",
    "edges_list = [[0, 1]]\nstart = [0, 11]\nmodulus = 12",
];

/// Whether a value stands at a hole, which no output shows.
fn hides_hole(board: &Board, value: impl Fn(usize) -> u32) -> bool {
    board.holes().is_some_and(|holes| holes.iter_ones().any(|place| value(place) != 0))
}

fn witness_reads_back(puzzle: &Puzzle, witness: Witness) {
    let board = puzzle.board();
    if hides_hole(board, |place| witness.values().get(place)) {
        return;
    }
    let picture = (!witness.values().is_zero()).then(|| witness_picture(board, &witness));
    let answer = Answer::Unsolvable(witness.clone());
    let read = |text: &str| read_evidence(text.as_bytes(), None, puzzle).ok().and_then(|said| said.witness);
    assert_eq!(read(&answer_to_json(puzzle, &answer, &Asked::default())).as_ref(), Some(&witness));
    if let Some(picture) = picture {
        assert_eq!(read(&format!("No solution: …\n{picture}")), Some(witness));
    }
}

fn presses_read_back(puzzle: &Puzzle, presses: &Presses) {
    let board = puzzle.board();
    let hidden = hides_hole(board, |place| presses.get(place));
    let check = |bytes: &[u8], format| {
        let read = read_evidence(bytes, format, puzzle);
        assert_eq!(
            read.map(|said| said.presses),
            Ok(Some(presses.clone())),
            "{}",
            String::from_utf8_lossy(bytes)
        );
    };
    if !hidden {
        check(presses_picture(board, presses).as_bytes(), None);
    }
    if !(matches!(board.shape(), Shape::List { presses: 0, .. })) {
        check(presses_to_judge(board, presses).as_bytes(), Some(Format::Text));
    }
    if let Ok(bitmap) = presses_to_pbm(board, presses) {
        check(&bitmap, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    /// The next number of SplitMix64.
    fn random(state: &mut u64) -> usize {
        *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed ^ (mixed >> 31)) >> 33).unwrap()
    }

    const ODD: [&[u8]; 50] = [
        b"1.5._____g.mplay",
        b"1.2x3.w.k3.d3x3:9:AA.etorus.g1.hE.lA.c1,2,3,4,5,6.b",
        b"1.3n2.w.r0,1;2.pA.iA",
        b"",
        b"\n\n",
        b"\0",
        b"\xEF\xBB\xBF#.\r\n.#\r\n",
        b"\xFF\xFE#\0",
        b"#.\n.#\n\n#.\n.#\n",
        b"#..\n.#\n",
        b"O#\n#O",
        b"bw\nwb",
        b"yw",
        b"+-+",
        b"X . X\n_ . X",
        b"*.*",
        b"0120\n2101",
        b"10 11 0\n3 _ 4\n",
        b"4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n",
        b"1000000000 1000000000\n0 1\n",
        b"1 0\n0 1\n",
        b"P1\n# c\n3 2\n101\n000\n",
        b"P4\n3 2\n\xA0\x40",
        b"P4 1000000000 1000000000\n\0",
        b"P6 1 1 255\nabc",
        b"start = \"#.\\n.#\"\nedges = \"klein\"\nstencil = \"..#\"",
        b"start = '''\n#.\n.1'''\ngoal = '''\n?.\n.#'''\nlocked = '''\n#.\n..'''\n",
        b"start = '_2'\nmodulus = 3\ngoal = 2\n[answer]\npresses = '_1'\nsolutions = \"99999999999999999999\"\n",
        b"effects = [[0,1],[1,2,3],[]]\nlamps = 4\nstart = [0,1,1,0]\nlocked = [0,1,0]\ngoal = [0,\"?\",1,0]\n",
        b"edges_list = [[0,1],[1,1]]\nlamps = 2\nstart = [0,1]\ngoal = 'uniform'\n",
        b"edges_list = []\nlamps = 4000000000\nstart = []\n",
        b"start = '#'\ncost = '1'\n",
        b"strat = '#'\n",
        b"a = [[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]\nstart = 1",
        b"{\"start\": [[0,1],[null,1]], \"goal\": \"on\", \"schema\": 1}",
        b"{\"start\": \"#.\\n.#\", \"edges\": \"torus\", \"stencil\": \"ring\"}",
        b"{\"start\": [0,1], \"effects\": [[0],[0,1]], \"locked\": [0,1], \"modulus\": 12}",
        b"{\"schema\":1,\"status\":\"solved\",\"presses\":[[0,1,0],[1,0,1]],\"minima\":\"2\"}",
        b"{\"status\":\"unsolvable\",\"witness\":[[1,0,1],[0,0,0]]}",
        b"[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        b"press 0 2x11\n",
        b"No solution: every press changes\no . o\n. . .\nThe nearest\n",
        b"[answer]\npresses = [0, 1, 1]\n",
        b"%%MatrixMarket matrix coordinate integer general\n% c\n2 3 3\n1 1 1\n2 2 1\n2 3 1\n%%MatrixMarket matrix array integer general\n2 1\n1\n0\n",
        b"%%MatrixMarket matrix coordinate pattern symmetric\n3 3 2\n2 1\n3 3\n",
        b"%%MatrixMarket matrix coordinate integer general\n4000000000 4000000000 0\n",
        b"%%MatrixMarket matrix coordinate integer general\n1 1 2\n1 1 11\n1 1 2\n",
        b"2x1:c8,4\n",
        b"3x3c:d0074a4e4\n2x2:fde7b,6",
        b"5x5r#123456789",
    ];

    fn seeds() -> Vec<Vec<u8>> {
        let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
        let files = fs::read_dir(cases).unwrap().map(|entry| entry.unwrap().path());
        let cases = files.filter(|path| path.is_file()).map(|path| fs::read(path).unwrap());
        cases.chain(ODD.map(<[u8]>::to_vec)).collect()
    }

    /// Flips, inserts, removes or repeats a little.
    fn mutate(bytes: &mut Vec<u8>, other: &[u8], state: &mut u64) {
        let at = random(state) % (bytes.len() + 1);
        let length = (random(state) % 9).min(bytes.len() - at);
        match random(state) % 5 {
            0 => drop(bytes.drain(at..at + length)),
            1 => drop(bytes.splice(at..at, bytes[at..at + length].to_vec())),
            2 => {
                let from = random(state) % (other.len() + 1);
                bytes.truncate(at);
                bytes.extend(&other[from..]);
            }
            kind => {
                let alphabet = b"#.X*Oobwy+-0123459_?/ \n\r\t\"'[]{}=,:x\0\xFFPe%acd";
                let byte = alphabet[random(state) % alphabet.len()];
                bytes.splice(at..at + usize::from(kind == 3 && length > 0), [byte]);
            }
        }
    }

    #[test]
    fn every_body_holds_on_seeds() {
        for seed in seeds() {
            for (_, body) in BODIES {
                body(&seed);
            }
        }
    }

    /// `UNFLIP_TEST_SCALE` multiplies the number of inputs.
    #[test]
    fn every_body_holds_on_changed_seeds() {
        let scale = std::env::var("UNFLIP_TEST_SCALE").ok().and_then(|text| text.parse().ok()).unwrap_or(1);
        let seeds = seeds();
        let mut state = 2026;
        for _ in 0..4000 * scale {
            let mut bytes = seeds[random(&mut state) % seeds.len()].clone();
            for _ in 0..=random(&mut state) % 4 {
                let other = &seeds[random(&mut state) % seeds.len()];
                mutate(&mut bytes, other, &mut state);
            }
            for (name, body) in BODIES {
                let shown = String::from_utf8_lossy(&bytes);
                assert!(std::panic::catch_unwind(|| body(&bytes)).is_ok(), "{name} fails on {shown:?}");
            }
        }
    }
}
