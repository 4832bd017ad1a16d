//! Files that would take each other's place, and lines and prices that a run must not misread.

use std::fs;
use std::path::Path;

use crate::common::{folder, run, write};
use unflip_files::shard::{Shard, ShardLimits, plan_bulk, run as run_shard};
use unflip_files::{Column, Control, Keeping, Options, RuleText, bulk};

const BOARDS: &str = "board\n01/10\n11/x1\n";

/// A run between these names, rejects set aside in the last, is refused and leaves the boards as they were.
fn check_refused(output: &str, rejects: Option<&str>, keeping: Keeping, expected: &str) {
    let folder = folder();
    let input = write(folder.path(), "in.csv", BOARDS);
    #[cfg(unix)]
    std::os::unix::fs::symlink(&input, folder.path().join("link.csv")).unwrap();
    let options = Options { rejects: rejects.map(|name| folder.path().join(name)), ..Options::default() };
    let control = Control { keeping, ..Control::default() };
    let before = fs::read_dir(folder.path()).unwrap().count();
    let error = bulk(&input, &folder.path().join(output), &options, &control).unwrap_err().to_string();
    assert!(error.contains(expected), "{error}");
    assert_eq!(fs::read_to_string(&input).unwrap(), BOARDS);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), before);
}

#[test]
fn no_file_takes_the_place_of_another() {
    let keeping = Keeping::Nothing;
    check_refused("in.csv", None, keeping, "in.csv: this is an input, which must stay");
    #[cfg(unix)]
    check_refused("link.csv", None, keeping, "link.csv: this is an input, which must stay");
    check_refused("out.csv", Some("in.csv"), keeping, "in.csv: this is an input, which must stay");
    check_refused("out.csv", Some("out.csv"), keeping, "out.csv: two results cannot be one file");
    for kept in ["out.csv.part", "out.csv.journal"] {
        check_refused("out.csv", Some(kept), Keeping::Begin, "two results cannot be one file");
    }
}

#[test]
fn a_part_of_no_run_is_left_alone() {
    let folder = folder();
    let (input, part) = (write(folder.path(), "in.csv", "01/10\n"), folder.path().join("out.csv.part"));
    fs::write(&part, "mine").unwrap();
    let control = Control { keeping: Keeping::Begin, ..Control::default() };
    let error = bulk(&input, &folder.path().join("out.csv"), &Options::default(), &control).unwrap_err();
    assert!(error.to_string().contains("out.csv.part: this is there already, and of no run"), "{error}");
    assert_eq!(fs::read_to_string(&part).unwrap(), "mine");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn the_shards_of_a_folder_do_not_write_over_it() {
    let folder = folder();
    let input = write(folder.path(), "in.csv", "board\n01/10\n");
    for from in [folder.path(), &input] {
        let error = plan_bulk(from, folder.path(), &Options::default(), ShardLimits::default()).unwrap_err();
        assert!(error.to_string().contains("would be written over, and holds boards"), "{error}");
    }
    let mut shards =
        plan_bulk(&input, &folder.path().join("out"), &Options::default(), ShardLimits::default());
    let Ok([Shard::Bulk(shard)]) = shards.as_deref_mut() else { panic!("one file is one shard") };
    shard.output.clone_from(&input);
    let error = run_shard(&shards.unwrap()[0], &unflip::Limits::default()).unwrap_err().to_string();
    assert!(error.contains("this is an input, which must stay"), "{error}");
    assert_eq!(fs::read_to_string(&input).unwrap(), "board\n01/10\n");
}

#[test]
fn lines_that_end_with_cr_alone_are_not_guessed_at() {
    for (name, text) in [("a.csv", "board\r01/10\r"), ("a.txt", "#./..\r#./..\r"), ("a.ndjson", "{}\r{}\r")] {
        let folder = folder();
        let input = write(folder.path(), name, text);
        let error = run(&input, &folder.path().join("out.csv"), &Options::default()).unwrap_err().to_string();
        assert!(error.contains("its lines end with CR alone, but LF or CR LF is wanted"), "{error}");
    }
}

/// The lines of the answers to some boards.
fn answers(text: &str, rule: RuleText, columns: &[Column]) -> String {
    let folder = folder();
    let input = write(folder.path(), "in.txt", text);
    let options = Options { rule, columns: Some(columns.to_vec()), ..Options::default() };
    let output = folder.path().join("out.csv");
    run(&input, &output, &options).unwrap();
    fs::read_to_string(Path::new(&output)).unwrap()
}

#[test]
fn presses_both_ways_have_a_cost_of_their_own() {
    // 10 presses forward are 6 where a press may go back.
    let rule = RuleText { modulus: Some(5), both_ways: true, ..RuleText::default() };
    let columns = [Column::Weight, Column::Cost, Column::AtLeast];
    assert_eq!(answers("12/34\n", rule, &columns), "weight,cost,at_least\n10,6,6\n");
}

#[test]
fn prices_and_a_goal_go_together() {
    let rule = RuleText { cost: Some("12\n31\n".into()), goal: Some("on".into()), ..RuleText::default() };
    let columns = [Column::Presses, Column::Cost];
    assert_eq!(answers("#./..\n", rule, &columns), "presses,cost\n../.#,1\n");
}

#[test]
fn large_boards_are_as_many_as_there_are_rows() {
    // Beyond 1024 cells; pressing one cell lights three, four or five lamps.
    let board = |pressed: usize| {
        let cell = |place: usize| {
            let (row, column) = (place / 34, place % 34);
            let lit = row.abs_diff(pressed / 34) + column.abs_diff(pressed % 34) <= 1;
            format!("{}{}", if lit { "#" } else { "." }, if column == 33 { "/" } else { "" })
        };
        (0..34 * 34).map(cell).collect::<String>().trim_end_matches('/').to_owned()
    };
    let text: String =
        [0, 40, 500].map(|pressed| board(pressed) + "\n").concat() + &board(35).replace('#', ".") + "\n";
    let (folder, options) = (folder(), Options { columns: Some(vec![Column::Weight]), ..Options::default() });
    let input = write(folder.path(), "in.txt", text);
    let output = folder.path().join("out.csv");
    let summary = run(&input, &output, &options).unwrap();
    assert_eq!((summary.rows, summary.solved), (4, 4));
    assert_eq!(summary.weights.into_iter().collect::<Vec<_>>(), [(0, 1), (1, 3)]);
    assert_eq!(fs::read_to_string(&output).unwrap(), "weight\n1\n1\n1\n0\n");
}
