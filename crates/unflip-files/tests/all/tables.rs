//! What a table of answers holds: the columns, what is passed through, boards of many shapes, rules of all kinds.

use std::fs;

use crate::common::{answers, boards, cells, check, folder, game, run, write};
use unflip_files::{Column, Keep, Options, RuleText};
use unflip_reference::Table;

/// The output of a run.
fn solved(name: &str, content: &str, to: &str, options: &Options) -> String {
    let folder = folder();
    let (input, output) = (write(folder.path(), name, content), folder.path().join(to));
    run(&input, &output, options).unwrap_or_else(|error| panic!("{error}"));
    fs::read_to_string(output).unwrap()
}

fn rule(rule: RuleText) -> Options {
    Options { rule, columns: Some(vec![Column::Weight, Column::Presses]), ..Options::default() }
}

#[test]
fn shapes_may_be_mixed_and_keep_their_order() {
    let shapes = [(2, 2), (3, 3), (4, 1)];
    let games = shapes.map(|sides| game(2, sides));
    let tables = [0, 1, 2].map(|at| Table::new(&games[at]));
    let boards = boards(120, 2, 9);
    let board = |row: usize| &boards[row][..shapes[row % 3].0 * shapes[row % 3].1];
    let text: String =
        (0..boards.len()).map(|row| cells(board(row), shapes[row % 3].1, "/", true) + "\n").collect();
    for batch in [1, 7, 1000] {
        let columns =
            Some(vec![Column::Status, Column::Weight, Column::Presses, Column::Minima, Column::Witness]);
        let folder = folder();
        let (input, output) = (write(folder.path(), "a.txt", &text), folder.path().join("b.csv"));
        run(&input, &output, &Options { batch: Some(batch), columns, ..Options::default() }).unwrap();
        let answers = answers(&output);
        for (row, answer) in answers.iter().enumerate() {
            let (boards, answers) = ([board(row).to_vec()], [answer.clone()]);
            check(&games[row % 3], &tables[row % 3], &boards, &answers, &format!("row {row}"));
        }
    }
}

#[test]
fn holes_make_a_shape_of_their_own() {
    let options = Options { columns: Some(vec![Column::Presses]), ..Options::default() };
    assert_eq!(
        solved("a.txt", "1_/11\n01/10\n1_/11\n_1/11\n", "b.txt", &options),
        "0_/10\n01/10\n0_/10\n_0/01\n"
    );
    let json = "{\"board\":[[1,null],[1,1]]}\n";
    assert_eq!(solved("a.ndjson", json, "b.ndjson", &options), "{\"presses\":[[0,null],[1,0]]}\n");
}

#[test]
fn columns_are_those_that_are_asked_for() {
    let columns = vec![Column::Minima, Column::Row, Column::Status, Column::AtLeast];
    let options = Options { columns: Some(columns), batch: Some(2), ..Options::default() };
    let found = solved("a.csv", "board\n01/10\n11/11\n10/01\n", "b.csv", &options);
    assert_eq!(found, "minima,row,status,at_least\n1,1,solved,2\n1,2,solved,4\n1,3,solved,2\n");
}

#[test]
fn what_is_kept_comes_first_and_as_it_was() {
    let keep = |names: &[&str]| {
        let keep = Keep::Named(names.iter().map(|&name| name.to_owned()).collect());
        Options { keep, columns: Some(vec![Column::Weight]), ..Options::default() }
    };
    let csv = "id,note,board\n1,\"a,\"\"b\"\"\",01/10\n2,,11/11\n";
    assert_eq!(
        solved("a.csv", csv, "b.csv", &keep(&["note", "id"])),
        "note,id,weight\n\"a,\"\"b\"\"\",1,2\n,2,4\n"
    );
    assert_eq!(
        solved("a.csv", csv, "b.ndjson", &keep(&["note"])),
        "{\"note\":\"a,\\\"b\\\"\",\"weight\":2}\n{\"note\":\"\",\"weight\":4}\n"
    );
    let json =
        "{\"id\":{\"x\":[1, 2]},\"note\":\"\\u00e9\",\"board\":\"01/10\"}\n{\"board\":\"11/11\",\"id\":5}\n";
    assert_eq!(
        solved("a.ndjson", json, "b.ndjson", &keep(&["id", "note", "board"])),
        "{\"id\":{\"x\":[1, 2]},\"note\":\"\\u00e9\",\"board\":\"01/10\",\"weight\":2}\n\
         {\"id\":5,\"note\":null,\"board\":\"11/11\",\"weight\":4}\n"
    );
    assert_eq!(
        solved("a.ndjson", json, "b.csv", &keep(&["id", "note"])),
        "id,note,weight\n\"{\"\"x\"\":[1, 2]}\",é,2\n5,,4\n"
    );
    assert_eq!(solved("a.txt", "01\n10\n\n11\n11\n", "b.txt", &keep(&["board"])), "01/10\t2\n11/11\t4\n");
}

#[test]
fn rules_come_from_options_and_puzzles() {
    let plain = |stencil: &str, edges: &str, goal: &str| RuleText {
        stencil: Some(stencil.into()),
        edges: Some(edges.into()),
        goal: Some(goal.into()),
        ..RuleText::default()
    };
    let ring = rule(plain("ring", "plane", "on"));
    assert_eq!(solved("a.txt", "00/00\n", "b.txt", &ring), "2\t00/11\n");
    let locked = "start = \"..\\n..\"\nlocked = \"#.\\n..\"\n";
    let locked = rule(RuleText { puzzle: Some(locked.into()), ..RuleText::default() });
    assert_eq!(solved("a.txt", "11/10\n00/00\n", "b.txt", &locked), "-\t-\n0\t00/00\n");
    let switches = "effects = [[0, 1], [1, 2], [2]]\nlamps = 3\nstart = [0, 0, 0]\n";
    let switches = rule(RuleText { puzzle: Some(switches.into()), ..RuleText::default() });
    assert_eq!(solved("a.txt", "110\n101\n", "b.txt", &switches), "1\t100\n2\t110\n");
    let many = rule(RuleText { modulus: Some(300), ..RuleText::default() });
    assert_eq!(solved("a.txt", "299/299\n0/298\n", "b.txt", &many), "1\t0/1\n-\t-\n");
}

#[test]
fn prices_bring_their_column() {
    let rule = RuleText { cost: Some("15\n91".into()), ..RuleText::default() };
    let options = Options { rule, ..Options::default() };
    let found = solved("a.csv", "board\n01/10\n", "b.csv", &options);
    assert_eq!(found, "status,weight,presses,minima,cost\nsolved,2,01/10,1,14\n");
}

#[test]
fn empty_tables_become_empty_tables() {
    let options = Options::default();
    assert_eq!(solved("a.csv", "board\n", "b.csv", &options), "status,weight,presses,minima\n");
    assert_eq!(solved("a.txt", "\n\n", "b.txt", &options), "");
    assert_eq!(solved("a.ndjson", "", "b.ndjson", &options), "");
}

#[test]
fn batches_change_nothing() {
    let table: String = boards(100, 2, 9).iter().map(|board| cells(board, 3, "/", true) + "\n").collect();
    let all = solved("a.txt", &table, "b.csv", &Options::default());
    for batch in [1, 3, 99, 100] {
        assert_eq!(
            solved("a.txt", &table, "b.csv", &Options { batch: Some(batch), ..Options::default() }),
            all
        );
    }
}
