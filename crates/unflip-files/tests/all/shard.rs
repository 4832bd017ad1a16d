//! Shards: pure functions of their descriptions, run once, joined when all are there.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use unflip::text::{Reading, read_puzzle};
use unflip::{Limits, Puzzle, solve};
use unflip_files::shard::{
    Error, Receipt, SCHEMA, Shard, ShardLimits, SurveyShard, answer, manifest, plan_bulk, plan_minimum,
    plan_survey, run, table,
};
use unflip_files::{Column, Control, Options, bulk};

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// Runs a shard; says whether there was anything to do.
fn done(shard: &Shard) -> (Receipt, bool) {
    run(shard, &Limits::default()).expect("it can be run")
}

/// All files of a folder that readers of tables take.
fn outputs(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable").path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.is_file()).collect();
    files.sort();
    files.into_iter().map(|path| (path.clone(), fs::read(path).expect("a file"))).collect()
}

/// A folder with three files of boards, and the plan to solve them.
fn boards(folder: &Path) -> Vec<Shard> {
    let inputs = folder.join("in");
    fs::create_dir(&inputs).expect("new");
    for (file, rows) in [("b.csv", 3), ("a.csv", 5), ("c.csv", 0)] {
        let lines = (0..rows).map(|row| format!("{row},{:09b}", row * 37 + 5));
        let lines: Vec<String> = ["id,board".to_string()].into_iter().chain(lines).collect();
        fs::write(inputs.join(file), lines.join("\n") + "\n").expect("written");
    }
    fs::write(inputs.join("_notes.csv"), "no boards").expect("written");
    fs::write(inputs.join("readme.md"), "no boards").expect("written");
    let options = Options {
        size: Some((3, 3)),
        columns: Some(vec![Column::Row, Column::Presses]),
        ..Options::default()
    };
    plan_bulk(&inputs, &folder.join("out"), &options, ShardLimits::default()).expect("three files")
}

fn survey(folder: &Path, sizes: &str) -> SurveyShard {
    SurveyShard {
        schema: SCHEMA,
        output: folder.to_path_buf(),
        table: "nullity".into(),
        stencil: "plus".into(),
        edges: "plane".into(),
        modulus: 2,
        sizes: Some(sizes.into()),
        rows: None,
        columns: None,
        limits: ShardLimits::default(),
    }
}

fn puzzle(side: usize) -> Puzzle {
    let board = vec!["#".repeat(side); side].join("\n");
    read_puzzle(board.as_bytes(), &Reading::default()).expect("a board").puzzle
}

#[test]
fn the_boards_of_a_folder_are_solved_file_by_file() {
    let folder = folder();
    let plan = boards(folder.path());
    let names: Vec<_> =
        plan.iter().map(|shard| shard.output().file_name().expect("a name").to_os_string()).collect();
    assert_eq!(names, ["a.csv", "b.csv", "c.csv"]);
    for (shard, rows) in plan.iter().zip([5, 3, 0]) {
        let (receipt, is_new) = done(shard);
        assert_eq!((receipt.rows, is_new), (rows, true));
        let Shard::Bulk(own) = shard else { panic!("{shard:?}") };
        let again = folder.path().join("again.csv");
        bulk(&own.input, &again, &own.options, &Control::default()).expect("the same");
        assert_eq!(fs::read(&own.output).expect("it is there"), fs::read(&again).expect("it is there"));
    }
    let whole = manifest(&plan).expect("all are there");
    assert_eq!((whole.rows, whole.shards.len()), (8, 3));
    let summary = whole.summary.expect("of boards");
    assert_eq!(summary.rows, 8);
    let lengths: u64 = outputs(&folder.path().join("out")).iter().map(|(_, bytes)| bytes.len() as u64).sum();
    assert_eq!(whole.bytes, lengths);
}

#[test]
fn what_is_there_and_whole_is_not_done_again() {
    let folder = folder();
    let plan = boards(folder.path());
    let shard = &plan[0];
    let (first, _) = done(shard);
    assert_eq!(done(shard), (first.clone(), false));
    let bytes = fs::read(shard.output()).expect("it is there");
    // A damaged one, a shorter one, one that is gone, and one whose receipt is gone or damaged.
    let receipt = folder.path().join("out/_shards/a.csv.json");
    let mut flipped = bytes.clone();
    flipped[20] ^= 1;
    let spoil: [&dyn Fn(); 5] = [
        &|| fs::write(shard.output(), &flipped).expect("written"),
        &|| fs::write(shard.output(), &bytes[..20]).expect("written"),
        &|| fs::remove_file(shard.output()).expect("it was there"),
        &|| fs::remove_file(&receipt).expect("it was there"),
        &|| fs::write(&receipt, "{").expect("written"),
    ];
    for spoil in spoil {
        spoil();
        assert!(matches!(manifest(&plan[..1]), Err(Error::Missing { of: 1, .. })));
        assert_eq!(done(shard), (first.clone(), true));
        assert_eq!(fs::read(shard.output()).expect("it is there"), bytes);
    }
    // Another input is another shard; one that is gone is not missed.
    let input = folder.path().join("in/a.csv");
    let before = fs::read(&input).expect("it is there");
    fs::write(&input, "id,board\n1,000000001\n").expect("written");
    assert!(matches!(manifest(&plan[..1]), Err(Error::Missing { .. })));
    assert_eq!((done(shard).0.rows, done(shard).1), (1, false));
    fs::write(&input, &before).expect("written");
    assert!(done(shard).1);
    fs::remove_file(&input).expect("it was there");
    assert_eq!(done(shard), (first.clone(), false));
    fs::write(&input, &before).expect("written");
    // Another description of the same output is another shard.
    let Shard::Bulk(mut other) = shard.clone() else { panic!("{shard:?}") };
    other.options.columns = Some(vec![Column::Weight]);
    let other = Shard::Bulk(other);
    assert!(matches!(manifest(std::slice::from_ref(&other)), Err(Error::Missing { .. })));
    assert!(done(&other).1);
    assert!(done(shard).1);
}

#[test]
fn workers_that_race_leave_one_good_file() {
    let folder = folder();
    let [.., shard] = &boards(folder.path())[..2] else { panic!("two") };
    let alone = done(shard).0;
    for _ in 0..20 {
        fs::remove_dir_all(folder.path().join("out")).expect("it was there");
        std::thread::scope(|scope| {
            let workers: Vec<_> = (0..4).map(|_| scope.spawn(|| done(shard).0)).collect();
            for worker in workers {
                assert_eq!(worker.join().expect("no panic"), alone);
            }
        });
        assert_eq!(outputs(&folder.path().join("out")).len(), 1, "nothing is left behind");
    }
}

#[test]
fn who_fails_after_another_has_finished_has_not_failed() {
    let folder = folder();
    let shard = &boards(folder.path())[0];
    // While this one is stopped, another one does all of it.
    let stop = || {
        done(shard);
        true
    };
    let (receipt, is_new) = run(shard, &Limits { stop: &stop, ..Limits::default() }).expect("it is there");
    assert_eq!((receipt, is_new), done(shard));
}

#[test]
fn a_job_that_is_not_whole_has_no_manifest() {
    let folder = folder();
    let plan = boards(folder.path());
    done(&plan[1]);
    let Err(Error::Missing { outputs, of }) = manifest(&plan) else { panic!("two are missing") };
    assert_eq!((outputs.len(), of), (2, 3));
    assert_eq!(outputs[0], plan[0].output());
    let twice = [plan[1].clone(), plan[1].clone()];
    assert!(matches!(manifest(&twice), Err(Error::Description(_))));
    assert!(matches!(manifest(&[]), Err(Error::Description(_))));
}

#[test]
fn what_killed_workers_left_is_cleared_when_all_is_whole() {
    let folder = folder();
    let plan = boards(folder.path());
    let left = folder.path().join("out/.unflip-x1.part");
    for shard in &plan[1..] {
        done(shard);
    }
    fs::write(&left, "half a row").expect("written");
    assert!(manifest(&plan).is_err());
    assert!(left.exists(), "a worker may still be writing it");
    done(&plan[0]);
    manifest(&plan).expect("all are there");
    assert!(!left.exists());
}

#[test]
fn a_bad_row_leaves_nothing() {
    let folder = folder();
    let plan = boards(folder.path());
    fs::write(folder.path().join("in/a.csv"), "id,board\n0,000000000\n1,0000x0000\n").expect("written");
    let error = run(&plan[0], &Limits::default()).expect_err("a bad row").to_string();
    assert!(error.contains("a.csv:3:"), "{error}");
    assert_eq!(outputs(&folder.path().join("out")), []);
}

#[test]
fn a_survey_is_dealt_out_and_joined() {
    let folder = folder();
    let rectangles = |rows: &str, columns: &str| SurveyShard {
        sizes: None,
        rows: Some(rows.into()),
        columns: Some(columns.into()),
        ..survey(folder.path(), "")
    };
    let whole = |plan: &[Shard]| {
        for shard in plan {
            done(shard);
        }
        table(plan).expect("all are there")
    };
    for (survey, ending) in [
        (survey(folder.path(), "1..30"), "csv"),
        (survey(folder.path(), "3..9"), "ndjson"),
        (rectangles("2..6", "1..3"), "csv"),
        (rectangles("10000000000000000000000", "1..9"), "csv"),
    ] {
        let one = plan_survey(&survey, ending, 1).expect("it can be had");
        let expected = whole(&one);
        assert!(expected.lines().count() > 6, "{expected}");
        let many = plan_survey(&survey, ending, 4).expect("it can be had");
        assert_eq!(many.len(), 4);
        let joined = whole(&many);
        assert_eq!(joined, expected);
        fs::remove_dir_all(folder.path()).expect("ours");
    }
}

#[test]
fn what_is_not_one_job_is_not_joined() {
    let folder = folder();
    let nullity = survey(folder.path(), "1..4");
    let all_on = SurveyShard { table: "allon".into(), ..nullity.clone() };
    let minimum = plan_minimum(&puzzle(3), folder.path(), 1, ShardLimits::default()).expect("one");
    let [nullity, all_on] = [nullity, all_on].map(|survey| plan_survey(&survey, "csv", 1).expect("one"));
    let mixed = |one: &[Shard], other: &[Shard]| {
        let shards = [one, other].concat();
        for shard in &shards {
            done(shard);
        }
        let refused = [table(&shards).err(), answer(&shards, &Limits::default()).err()];
        refused.map(|error| matches!(error, Some(Error::Description(_))))
    };
    assert_eq!(mixed(&nullity, &all_on), [true, true]);
    assert_eq!(mixed(&nullity, &minimum), [true, true]);
    assert_eq!(mixed(&minimum, &nullity), [true, true]);
}

#[test]
fn a_minimum_is_dealt_out_and_joined() {
    let folder = folder();
    let puzzle = puzzle(30);
    let plan = plan_minimum(&puzzle, folder.path(), 3, ShardLimits::default()).expect("three");
    let rows: u64 = plan.iter().map(|shard| done(shard).0.rows).sum();
    assert_eq!(rows, 1 << 20);
    let (of, joined) = answer(&plan, &Limits::default()).expect("all are there");
    assert_eq!((of, joined), (puzzle.clone(), solve(&puzzle).expect("small")));
    assert!(matches!(answer(&plan[1..], &Limits::default()), Err(Error::Join(_))));
    let other =
        plan_minimum(&puzzle, folder.path(), 3, ShardLimits { max_nullity: 30, memory_limit: 1 << 30 })
            .expect("three");
    assert!(matches!(answer(&other, &Limits::default()), Err(Error::Missing { .. })));
}

#[test]
fn what_cannot_be_is_said_before_anything_is_done() {
    let folder = folder();
    let said = |shard: SurveyShard| plan_survey(&shard, "csv", 2).expect_err("it cannot be").to_string();
    let good = survey(folder.path(), "1..9");
    assert_eq!(
        said(SurveyShard { table: "sizes".into(), ..good.clone() }),
        "there is no table `sizes`, but nullity, allon, radius, distribution"
    );
    assert_eq!(
        said(SurveyShard { sizes: None, ..good.clone() }),
        "a survey has `sizes`, or `rows` and `columns`"
    );
    assert!(
        said(SurveyShard { edges: "cube".into(), ..good.clone() })
            .starts_with("there are no edges `cube`, but plane")
    );
    assert!(said(SurveyShard { sizes: Some("9..1".into()), ..good.clone() }).contains("1..9, not 9..1"));
    assert!(
        said(SurveyShard { table: "allon".into(), sizes: Some("1..99999999999".into()), ..good })
            .contains("at most")
    );
    assert!(plan_minimum(&puzzle(3), folder.path(), 0, ShardLimits::default()).is_err());
    assert!(
        plan_bulk(folder.path(), folder.path(), &Options::default(), ShardLimits::default()).is_err(),
        "it is empty"
    );
}

#[test]
fn a_stopped_shard_leaves_nothing() {
    let folder = folder();
    let limits = Limits { stop: &|| true, ..Limits::default() };
    let minimum =
        plan_minimum(&puzzle(30), &folder.path().join("out"), 2, ShardLimits::default()).expect("two");
    let survey = plan_survey(&survey(&folder.path().join("out"), "1..30"), "csv", 1).expect("one");
    let bulk = boards(folder.path());
    for shard in [&minimum[0], &survey[0], &bulk[0]] {
        let error = run(shard, &limits).expect_err("it was stopped");
        assert!(error.is_stopped(), "{error}");
    }
    assert_eq!(outputs(&folder.path().join("out")), []);
}
