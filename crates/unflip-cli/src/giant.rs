//! `unflip solve` from bitmap to bitmap: a plus or ring board on a plane, read row by row and never held.
//!
//! A file is read two or three times; what cannot be read again is kept as it came, an eighth of a byte a cell.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

use unflip::text::{GoalText, PackedBitmap};
use unflip::{Bits, Edges, Giant, Goal, Limits, Progress, Rule, Stage, Stencil};

use crate::args::{AnswerFormat, SolveArgs};
use crate::failure::{Failure, LIMITED, SOLVED, UNSOLVABLE};
use crate::input::{self, Text};
use crate::output::{Output, note};

/// Smaller boards are held: they take but a moment, and every engine can serve them.
const LEAST_CELLS: u64 = 1 << 20;
/// Bytes of the file that are looked at for its header: comments may be long.
const HEADER: usize = 1 << 16;
/// Bytes that are read and written together.
const BUFFER: usize = 1 << 18;
/// Rows between two looks at the limits.
const LOOK: usize = 256;

/// Where the rows come from, each time anew.
enum Rows {
    File(File),
    /// Standard input, or another that cannot be read again.
    Held(Vec<u8>),
}

/// A bitmap that is solved without being held.
pub(crate) struct Bitmap {
    header: PackedBitmap,
    giant: Giant,
    rows: Rows,
    name: String,
}

/// The bitmap that these arguments name, if it is one that is solved row by row.
pub(crate) fn bitmap(arguments: &SolveArgs) -> Option<Bitmap> {
    let path = input::path(&arguments.puzzle);
    let wanted = arguments.output.to == AnswerFormat::Pbm && arguments.puzzle.rule.inline().is_none();
    // Errors are for whoever reads the whole puzzle to tell, and only a true file can be read twice.
    if !wanted || path == Path::new("-") || !path.is_file() {
        return None;
    }
    let mut file = File::open(path).ok()?;
    let mut start = Vec::new();
    (&mut file).take(HEADER as u64).read_to_end(&mut start).ok()?;
    let header = PackedBitmap::of(&start)?;
    let giant = giant(arguments, &header)?;
    let size = header.start as u64 + header.row_bytes() as u64 * header.rows as u64;
    let is_whole = file.metadata().is_ok_and(|metadata| metadata.len() == size);
    let name = path.display().to_string();
    is_whole.then_some(Bitmap { header, giant, rows: Rows::File(file), name })
}

/// As [`bitmap`], of bytes that were read already: they are given back if they are none.
pub(crate) fn held(arguments: &SolveArgs, text: Text) -> Result<Bitmap, Text> {
    let Text { name, bytes } = text;
    let wanted = arguments.output.to == AnswerFormat::Pbm;
    let header = PackedBitmap::of(&bytes).filter(|_| wanted);
    let is_whole = |header: &PackedBitmap| header.start + header.row_bytes() * header.rows == bytes.len();
    match header.filter(is_whole).and_then(|header| Some((giant(arguments, &header)?, header))) {
        Some((giant, header)) => Ok(Bitmap { header, giant, rows: Rows::Held(bytes), name }),
        None => Err(Text { name, bytes }),
    }
}

/// The factored board, if it is large, and its rule and goal are such that rows may pass by.
fn giant(arguments: &SolveArgs, header: &PackedBitmap) -> Option<Giant> {
    let rule = &arguments.puzzle.rule;
    let is_plain = rule.from.is_none_or(|format| format == unflip::text::Format::Pbm)
        && rule.edges.is_none_or(|edges| edges == Edges::Plane)
        && rule.modulus.is_none_or(|modulus| modulus == 2)
        && arguments.costs.cost.is_none()
        && arguments.wanted.at_most.is_none()
        && arguments.wanted.list_option().is_none();
    let cells = header.rows as u64 * header.columns as u64;
    // Beyond, the polynomials of a row would take longer than the cells.
    let is_wide = header.columns as u64 / 256 > header.rows as u64;
    if !is_plain || cells < LEAST_CELLS || is_wide {
        return None;
    }
    let goal = match arguments.goal.goal.as_ref().map(|from| &from.goal) {
        None => Goal::Off,
        Some(GoalText::Goal(goal @ (Goal::Off | Goal::On | Goal::Value(0 | 1)))) => goal.clone(),
        Some(_) => return None,
    };
    let stencil = rule.stencil().unwrap_or_else(Stencil::plus);
    let rule = Rule::new(stencil, Edges::Plane, 2).ok()?;
    Giant::new(&rule, header.rows, header.columns, &goal).filter(Giant::is_minimised)
}

impl Bitmap {
    /// Solves and writes; returns the exit status.
    pub(crate) fn solve(&mut self, output: &Output, verbose: bool, limits: &Limits) -> Result<u8, Failure> {
        if verbose {
            note(&self.report());
        }
        let Some((top, is_proved)) = self.top_row(limits)? else {
            let sentence = "there is no solution (proved), so no bitmap is written";
            return Err(Failure::with_status(UNSOLVABLE, sentence));
        };
        output
            .stream(|file| self.write_presses(&top, file))?
            .map_err(|error| Failure::io("the answer", &error))?;
        if !is_proved {
            note("a limit was reached: these presses are a solution, but not proved the fewest");
        }
        Ok(if is_proved { SOLVED } else { LIMITED })
    }

    /// What is done, in a line.
    fn report(&self) -> String {
        let PackedBitmap { rows, columns, .. } = self.header;
        let compared = match self.giant.nullity() {
            0 => "read twice: there is one solution at most".to_string(),
            nullity => format!("read three times, 2^{nullity} solutions compared"),
        };
        format!("{rows} x {columns}: row by row, {compared}")
    }

    /// The best top row and whether it is proved, or `None` if there is no solution.
    fn top_row(&mut self, limits: &Limits) -> Result<Option<(Bits, bool)>, Failure> {
        let Self { header, giant, rows, name } = self;
        let failure = |error: io::Error| Failure::io(name, &error);
        let mut descent = giant.descent(&giant.empty_top());
        let stopped = pass(header, rows, limits, |row| {
            descent.step(row);
            Ok(())
        })
        .map_err(failure)?;
        if stopped {
            return Err(unflip::SolveError::Stopped.into());
        }
        let Some(top) = giant.top_row(&descent) else { return Ok(None) };
        if giant.nullity() == 0 {
            return Ok(Some((top, true)));
        }
        let mut comparison = giant.comparison(top.clone());
        let stopped = pass(header, rows, limits, |row| {
            comparison.step(row);
            Ok(())
        })
        .map_err(failure)?;
        if stopped {
            return Ok(Some((top, false)));
        }
        let best = comparison.finish(limits);
        Ok(Some((best.top, best.minima.is_some())))
    }

    /// Writes the bitmap of the presses below `top`.
    fn write_presses(&mut self, top: &Bits, file: &mut dyn Write) -> io::Result<()> {
        let Self { header, giant, rows, .. } = self;
        file.write_all(header.written().as_bytes())?;
        let mut descent = giant.descent(top);
        let row_bytes = header.row_bytes();
        let mut buffer = Vec::with_capacity(BUFFER + row_bytes);
        // What is half written is not stopped: the presses are known.
        pass(header, rows, &Limits::default(), |row| {
            let start = buffer.len();
            buffer.resize(start + row_bytes, 0);
            descent.pack(&mut buffer[start..]);
            descent.step(row);
            if buffer.len() >= BUFFER {
                file.write_all(&buffer)?;
                buffer.clear();
            }
            Ok(())
        })?;
        file.write_all(&buffer)
    }
}

/// Shows every row to `visit`, in order, until it fails; returns whether the limits ended that early.
fn pass(
    header: &PackedBitmap,
    rows: &mut Rows,
    limits: &Limits,
    mut visit: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<bool> {
    let mut at = 0;
    let mut is_stopped = |row: &[u8]| {
        if at % LOOK == 0 {
            (limits.progress)(Progress { stage: Stage::Chase, done: at as u64, total: header.rows as u64 });
            if (limits.stop)() {
                return Ok(true);
            }
        }
        at += 1;
        visit(row).map(|()| false)
    };
    let row_bytes = header.row_bytes();
    match rows {
        Rows::Held(bytes) => {
            for row in bytes[header.start..].chunks_exact(row_bytes).take(header.rows) {
                if is_stopped(row)? {
                    return Ok(true);
                }
            }
            Ok(false)
        }
        Rows::File(file) => {
            file.seek(SeekFrom::Start(header.start as u64))?;
            let mut buffer = vec![0; (BUFFER / row_bytes).max(1) * row_bytes];
            let mut left = header.rows;
            while left > 0 {
                let rows = left.min(buffer.len() / row_bytes);
                let part = &mut buffer[..rows * row_bytes];
                file.read_exact(part)?;
                for row in part.chunks_exact(row_bytes) {
                    if is_stopped(row)? {
                        return Ok(true);
                    }
                }
                left -= rows;
            }
            Ok(false)
        }
    }
}
