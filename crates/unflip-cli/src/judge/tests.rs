use std::path::Path;

use super::*;

fn answer(name: &str, input: &[u8]) -> Result<String, JudgeError> {
    let mut output = Vec::new();
    run(name, &mut &*input, &mut output)?;
    Ok(String::from_utf8(output).unwrap())
}

/// All samples of a judge, as `(path, input, output)`.
fn samples(name: &str) -> Vec<(String, Vec<u8>, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/judges").join(name);
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let inputs = files.filter(|path| path.extension().is_some_and(|extension| extension == "in"));
    let read = |path: &Path| std::fs::read(path).unwrap();
    inputs
        .map(|path| {
            let output = String::from_utf8(read(&path.with_extension("out"))).unwrap();
            (path.display().to_string(), read(&path), output)
        })
        .collect()
}

#[test]
fn every_judge_answers_its_samples_byte_for_byte() {
    for name in NAMES {
        let samples = samples(name);
        assert!(!samples.is_empty(), "{name} has no sample");
        for (path, input, output) in samples {
            assert_eq!(answer(name, &input).unwrap(), output, "{path}");
        }
    }
}

#[test]
fn blanks_line_ends_and_a_byte_order_mark_do_not_matter() {
    for name in NAMES {
        for (path, input, output) in samples(name) {
            let text = String::from_utf8(input).unwrap();
            let windows = format!("\u{feff}{}\r\n \r\n", text.replace('\n', " \t\r\n"));
            assert_eq!(answer(name, windows.as_bytes()).unwrap(), output, "{path}");
            assert_eq!(answer(name, text.trim_end().as_bytes()).unwrap(), output, "{path}, no last line end");
            assert_eq!(answer(name, text.replace('\n', "\n\n").as_bytes()).unwrap(), output, "{path}");
        }
    }
}
