//! Examples of reading: what each format is read as, and the sentence and the place where it is refused.

use super::{GoalText, Reading, read_evidence, read_puzzle};
use crate::edges::Edges;
use crate::presses::Presses;
use crate::puzzle::Puzzle;
use crate::stencil::Stencil;

#[test]
fn presses_may_have_a_zero_at_a_hole() {
    let puzzle = read("##\n_#");
    let texts = [".X\n0.", ".X\n_.", "01\n00", r#"{"presses": ".X\n0."}"#, "presses = '''\n.X\n0.'''"];
    for text in texts {
        let said = read_evidence(text.as_bytes(), None, &puzzle).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(said.presses, Some(Presses::new(2, [0, 1, 0, 0]).unwrap()), "{text}");
    }
}

#[test]
fn what_is_said_of_an_answer_is_read() {
    let puzzle = read("##");
    let said = |text: &str| read_evidence(text.as_bytes(), None, &puzzle).unwrap();
    let json =
        said(r#"{"schema":1,"status":"solved","exact":true,"weight":1,"at_least":1,"minima":null,"goal":0}"#);
    assert_eq!((json.unsolvable, json.exact, json.weight), (Some(false), Some(true), Some(1)));
    assert_eq!((json.at_least, json.minima, json.goal), (Some(1), None, Some(0)));
    let toml = said("start = '##'\n[answer]\nweight = 1");
    assert_eq!((toml.weight, toml.at_least), (Some(1), Some(1)));
    let error = read_evidence(b"start = '##'\ngoal = 1", None, &puzzle).unwrap_err();
    assert!(error.found.starts_with("nothing is said of the answer"));
    let error = read_evidence(b"status = 'open'", None, &puzzle).unwrap_err().message();
    assert_eq!(error, "`status` is a string, but \"solved\", \"none_within\" or \"unsolvable\" is wanted");
}

#[test]
fn several_solutions_are_read_with_what_is_said_of_each() {
    let puzzle = read("##");
    let presses = |counts| Some(Presses::new(2, counts).unwrap());
    let text = "1 of 2:\n. X\n\n2 of 2, 1 press:\nX .\n1 press, the fewest possible (proved). 2 ways with 1.";
    let json = r#"{"presses":[[0,1]],"weight":1,"all":[{"presses":[[0,1]]},{"weight":1,"presses":[[1,0]]}]}"#;
    for text in [text, json] {
        let said = read_evidence(text.as_bytes(), None, &puzzle).unwrap_or_else(|error| panic!("{error}"));
        let all: Vec<_> = said.all.iter().map(|one| (one.presses.clone(), one.weight)).collect();
        assert_eq!(all, [(presses([0, 1]), None), (presses([1, 0]), Some(1))], "{text}");
        assert_eq!((said.presses, said.weight), (presses([0, 1]), Some(1)), "{text}");
    }
    let refused = |text: &str| read_evidence(text.as_bytes(), None, &puzzle).unwrap_err().to_string();
    assert!(refused("1 of 2:\n.X\n2 of 2:\n.?\n").starts_with("line 4, column 2: "));
    let listed = "an entry of `all` is 0, but a solution with its `presses` is wanted";
    assert!(refused(r#"{"all":[0]}"#).ends_with(listed), "{}", refused(r#"{"all":[0]}"#));
}

#[test]
fn a_status_none_within_says_at_most_what() {
    let puzzle = read("##");
    let said = |text: &str| read_evidence(text.as_bytes(), None, &puzzle).unwrap();
    let none = said(r#"{"status":"none_within","at_most":0,"weight":1,"cost":3,"at_least":3}"#);
    assert_eq!((none.none_within, none.unsolvable, none.cost), (Some(0), Some(false), Some(3)));
    assert_eq!(said(r#"{"status":"solved","at_most":5,"weight":1}"#).none_within, None);
}

fn read(text: &str) -> Puzzle {
    read_puzzle(text.as_bytes(), &Reading::default()).unwrap_or_else(|error| panic!("{error}\n{text}")).puzzle
}

#[track_caller]
fn refuses(text: &str, expected: &str) {
    let error = read_puzzle(text.as_bytes(), &Reading::default()).unwrap_err();
    assert_eq!(error.to_string(), expected, "{text}");
}

#[test]
fn one_puzzle_in_every_format_is_the_same() {
    let expected = read("#.\n.#");
    for text in [
        "2 2\n1 0\n0 1\n",
        "\u{FEFF}#.\r\n.#\r\n",
        "X .\n. X",
        "O#\n#O",
        "bw\nwb",
        "yw\nwy",
        "+-\n-+",
        "10\n01",
        "P1 2 2 1001",
        "start = \"#.\\n.#\"",
        "start = '''\r\n#0\r\n.1\r\n'''\r\nstencil = \"\"\"\n.#.\n###\n.#.\"\"\"\nmodulus = 2\ngoal = 'off'",
        "start = [[1, 0], [0, 1]]",
        r##"{"start": "#.\n.#", "edges": "plane"}"##,
        r#"{"start": [[1, 0], [0, 1]], "schema": 1}"#,
    ] {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn options_replace_the_file_before_cells_are_read() {
    let reading = Reading {
        modulus: Some(3),
        edges: Some(Edges::Torus),
        stencil: Some(Stencil::named("x").unwrap()),
        goal: Some(GoalText::Picture(b"?2".to_vec())),
        ..Reading::default()
    };
    let file = "start = '12'\nmodulus = 2\nedges = 'nowhere'\ngoal = 7\nstencil = 5\n";
    let puzzle = read_puzzle(file.as_bytes(), &reading).unwrap().puzzle;
    assert_eq!(puzzle, read("start = '12'\nmodulus = 3\nedges = 'torus'\ngoal = '?2'\nstencil = 'x'"));
    let error = read_puzzle(b"1\n2", &reading).unwrap_err();
    assert_eq!(error.source, super::Source::Goal);
    assert_eq!(error.message(), "the goal has 1 row of 2 cells, but the board has 2 rows of 1");
}

#[test]
fn lists_and_graphs_are_read() {
    let graph = read("edges_list = [[0, 1], [1, 2]]\nlamps = 3\nstart = [0, 1, 1]\n");
    assert_eq!(graph, read("effects = [[0, 1], [1, 0, 2], [2, 1]]\nstart = [0, 1, 1]"));
    let locked =
        read("effects = [[0], [1, 1]]\nlamps = 2\nstart = [0, 1]\nlocked = [0, 1]\ngoal = [1, \"?\"]");
    assert!(locked.board().is_locked(1) && locked.goal().ignored().is_some());
}

#[test]
fn prices_that_nobody_can_count_are_refused_where_they_stand() {
    let most = "pressing everything would cost 18446744065119617024, which is not below 2^60";
    refuses(
        "start = '1 1'\nmodulus = 4294967295\ncost = [[4294967295, 1]]",
        &format!("line 3, column 8: {most}, but smaller prices are wanted"),
    );
}

#[test]
fn documents_are_refused_where_they_are_wrong() {
    refuses(
        "strat = '#'",
        "line 1, column 1: found the key `strat`, but a puzzle has the keys stencil, edges, modulus, start, goal, locked, cost, both_ways, effects, edges_list, lamps, answer, schema",
    );
    refuses(
        "edges = 'torus'",
        "line 1, column 1: there is no `start`, but a puzzle needs the state to start from",
    );
    refuses("start = 3", "line 1, column 9: `start` is 3, but a picture or rows of numbers is wanted");
    refuses(
        "start = '''\n#.\n.2\n'''",
        "line 3, column 2: found `2`, but with modulus 2 the values are 0 to 1",
    );
    refuses(
        "modulus = 1\nstart = '#'",
        "line 1, column 11: `modulus` is 1, but an integer from 2 to 4294967295 is wanted",
    );
    refuses(
        "start = '#.'\ngoal = '#'",
        "line 2, column 8: `goal` has 1 row of 1 cell, but the board has 1 row of 2",
    );
    refuses(
        "start = '#.'\nlocked = '_.'",
        "line 2, column 10: `locked` has a hole in row 1, column 1, but the board has a cell there",
    );
    refuses(
        "start = '#.'\ncost = '3x'",
        "line 2, column 10: found `x`, but a price is a whole number from 0 to 4294967295",
    );
    refuses(
        "start = '#.'\ncost = [[3]]",
        "line 2, column 8: in `cost` this row has 1 price, but the board has 2 columns",
    );
    refuses(
        "effects = [[0]]\nstart = [0]\ncost = [1, 2]",
        "line 3, column 8: in `cost` there are 2 prices, but there is 1 switch",
    );
    refuses("start = '#'\nboth_ways = 1", "line 2, column 13: `both_ways` is 1, but true or false is wanted");
    refuses(
        "start = '#'\ngoal = 2",
        "line 2, column 8: the goal is 2, but with modulus 2 the values are 0 to 1",
    );
    refuses(
        "start = '#'\nedges = 'ring'",
        "line 2, column 9: found the edges \"ring\", but the edges are plane, cylinder, torus, mobius, klein, projective",
    );
    refuses(
        "start = '#'\nstencil = '##'",
        "line 2, column 11: the stencil is 1 x 2, but its sides must be odd",
    );
    refuses(
        "start = '#'\n[answer]\nweigth = 1",
        "line 3, column 1: found the key `weigth`, but an answer has the keys weight, cost, presses, minima, solutions, nullity, kernel_size, unsolvable, witness",
    );
}

#[test]
fn rows_of_a_picture_may_be_strings() {
    assert_eq!(read("start = ['#.', '..']"), read("#.\n.."));
    assert_eq!(read(r##"{"start": ["#_", ".."], "locked": ["._", ".#"]}"##).board().n_cells(), 3);
    refuses(
        "start = ['#.',\n '.']",
        "line 2, column 3: this row has 1 cell, but the first row has 2; mark places without a cell with _",
    );
    refuses(
        "start = ['#.',\n '.q']",
        "line 2, column 4: found `q`, but cells are `#.`, `X.`, `*.`, `O#`, `bw`, `yw`, `+-` or digits, with `_` for a hole",
    );
    refuses(
        "start = ['#', 3]",
        "line 1, column 15: an entry of `start` is 3, but a row as a string, like the first, is wanted",
    );
    refuses(
        "start = ['#', '']",
        "line 1, column 15: an entry of `start` is not one row, but each string is a row of cells",
    );
    refuses("start = [3]", "line 1, column 10: an entry of `start` is 3, but a row of numbers is wanted");
}

#[test]
fn words_and_numbers_that_mean_nothing_are_named() {
    let goal = "but a goal is off, on, uniform, a value or a picture";
    refuses(
        "start = '#'\ngoal = 'sideways'",
        &format!("line 2, column 8: found the goal \"sideways\", {goal}"),
    );
    let list = "effects = [[0]]\nstart = [1]\ngoal = 'up'";
    refuses(list, &format!("line 3, column 8: found the goal \"up\", {goal}"));
    assert_eq!(read("start = 'bw'\ngoal = 'wb'"), read("start = '10'\ngoal = '01'"));
    refuses(
        "effects = []\nlamps = 1000000000000000000\nstart = [0]",
        "line 3, column 9: `start` has 1 value, but 1000000000000000000 are wanted",
    );
    refuses("effects = []\nlamps = 1\nstart = []", "line 3, column 9: `start` has 0 values, but 1 is wanted");
    refuses(
        "start = '#'\nstencil = \"###\\n##\\n###\"",
        "line 2, column 11: row 2 of the stencil has 2 cells, but row 1 has 3",
    );
    refuses(
        "start = '#'\nschema = 2",
        "line 2, column 10: `schema` is 2, but 1, which this version reads, is wanted",
    );
}

#[test]
fn lists_are_refused_where_they_are_wrong() {
    refuses(
        "effects = [[0, 4]]\nstart = [0, 1]",
        "line 1, column 16: `effects` names lamp 4, but the lamps are 0 to 1",
    );
    refuses(
        "effects = []\nlamps = 4000000000\nstart = [0]",
        "line 3, column 9: `start` has 1 value, but 4000000000 are wanted",
    );
    refuses(
        r#"{"start": [[1, 0], [0, 2]]}"#,
        "line 1, column 24: `start` has 2, but with modulus 2 the values are 0 to 1",
    );
    refuses(
        r#"{"start": "1", "goals": 2}"#,
        "line 1, column 16: found the key `goals`, but a puzzle has the keys stencil, edges, modulus, start, goal, locked, cost, both_ways, effects, edges_list, lamps, answer, schema",
    );
    refuses(
        r#"{"status":"solved","presses":[[0]]}"#,
        "line 1, column 2: this is an answer, as `solve` writes it, but a puzzle is wanted; `unflip check` reads answers",
    );
}

#[test]
fn text_that_is_no_document_is_refused_with_its_place() {
    let error = |text: &[u8]| read_puzzle(text, &Reading::default()).unwrap_err().to_string();
    assert!(error(b"start = '#\n").starts_with("line 1, column 11: this is no TOML (invalid literal string"));
    assert!(error(b"{\"start\": }").starts_with("line 1, column 11: this is no JSON (expected value), but"));
    assert_eq!(error(b"a = '\xFF'"), "line 1, column 6: found the byte 0xFF, but the text must be UTF-8");
    assert_eq!(
        error(b"\xFF\xFE#\0"),
        "line 1, column 1: the text is UTF-16, but it must be UTF-8: save it as that"
    );
    let deep = [b"{\"start\": ".to_vec(), b"[".repeat(1 << 20)].concat();
    assert!(error(&deep).contains("this is no JSON"));
    let deep = [b"{\"start\": ".to_vec(), b"[".repeat(99), b"]".repeat(99), b"}".to_vec()].concat();
    assert!(error(&deep).contains("the lists are nested too deep"));
    let deep = [b"start = ".to_vec(), b"[".repeat(1 << 20)].concat();
    assert!(error(&deep).contains("this is no TOML"));
}

#[test]
fn a_long_line_is_read_or_refused_in_its_own_time() {
    let length = 1 << 24;
    let mut line = vec![b'#'; length];
    let long = read_puzzle(&line, &Reading::default()).unwrap().puzzle;
    assert_eq!(long.board().sides(), Some((1, length)));
    line[length - 1] = b'1';
    let error = read_puzzle(&line, &Reading::default()).unwrap_err();
    assert_eq!((error.line, error.column), (1, length));
    let file = [b"start = '".to_vec(), line, b"'".to_vec()].concat();
    assert_eq!(read_puzzle(&file, &Reading::default()).unwrap().puzzle, long);
}
