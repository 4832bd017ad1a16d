//! Parquet and Arrow files: their rows come as record batches of a fixed number of rows, of the columns that are wanted.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::reader::{FileReader, StreamReader};
use arrow_schema::{ArrowError, FieldRef, Schema, SchemaRef};
use arrow_select::coalesce::BatchCoalescer;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;

use super::arrow::Values;
use super::{Body, Chunk, Field, Input, Place, Source, board_column, kept_columns};
use crate::error::Error;
use crate::format::Format;
use crate::options::Options;

/// Batches as a file gives them.
type Batches = Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>>>;

/// The columns of a table that are read.
struct Chosen {
    /// Their places in the file, in order.
    places: Vec<usize>,
    /// The board's place among them, and those of what is passed through.
    board: usize,
    kept: Vec<usize>,
    fields: Vec<FieldRef>,
}

impl Chosen {
    fn new(schema: &Schema, file: &str, options: &Options) -> Result<Self, Error> {
        let names: Vec<String> = schema.fields().iter().map(|field| field.name().clone()).collect();
        let (board, kept) = (board_column(&names, file, options)?, kept_columns(&names, file, options)?);
        let mut places: Vec<usize> = kept.iter().copied().chain([board]).collect();
        places.sort_unstable();
        places.dedup();
        let among = |place: usize| places.binary_search(&place).expect("it is one of them");
        let (board, kept) = (among(board), kept.into_iter().map(among).collect());
        let fields = places.iter().map(|&place| Arc::clone(&schema.fields()[place])).collect();
        Ok(Self { places, board, kept, fields })
    }

    fn schema(&self) -> SchemaRef {
        Arc::new(Schema::new(self.fields.clone()))
    }
}

pub(super) fn open(
    path: &Path,
    name: String,
    format: Format,
    options: &Options,
    size: Option<(usize, usize)>,
    rows: u64,
    place: Place,
) -> Result<Input, Error> {
    let rows = usize::try_from(rows).unwrap_or(usize::MAX).min(1 << 24);
    let (chosen, from, total) = guarded(|| {
        if format == Format::Parquet {
            return parquet(&name, path, options, rows, place.row);
        }
        let (chosen, from) = arrow(&name, path, format, options)?;
        Ok((chosen, skip(from, place.row), None))
    })
    .unwrap_or_else(|panic| Err(Error::format(&name, panic)))?;
    let field = &chosen.fields[chosen.board];
    let parse = Values::new(&name, field, chosen.board, chosen.kept.clone(), size)?;
    let form = parse.form();
    let kept = chosen.kept.iter().map(|&kept| Field::of_array(&chosen.fields[kept])).collect();
    let source =
        Recut { name: name.clone(), from, buffer: BatchCoalescer::new(chosen.schema(), rows), rows, place };
    Ok(Input { name, source: Box::new(source), parse: Box::new(parse), kept, form, total })
}

fn parquet(
    name: &str,
    path: &Path,
    options: &Options,
    rows: usize,
    first: u64,
) -> Result<(Chosen, Batches, Option<u64>), Error> {
    let file = seekable(path).map_err(|error| Error::io(name, error))?;
    let unreadable =
        |error: &dyn std::fmt::Display| Error::format(name, format!("no Parquet that can be read: {error}"));
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| unreadable(&error))?;
    let chosen = Chosen::new(builder.schema(), name, options)?;
    let total = u64::try_from(builder.metadata().file_metadata().num_rows()).ok();
    let mask = ProjectionMask::roots(builder.parquet_schema(), chosen.places.iter().copied());
    let builder = builder.with_projection(mask).with_batch_size(rows);
    let builder = builder.with_offset(usize::try_from(first).unwrap_or(usize::MAX));
    let reader = builder.build().map_err(|error| unreadable(&error))?;
    Ok((chosen, Box::new(reader), total))
}

/// An Arrow file or stream, which its first bytes tell whatever it is called.
fn arrow(name: &str, path: &Path, format: Format, options: &Options) -> Result<(Chosen, Batches), Error> {
    let failed = |error| Error::io(name, error);
    let unreadable =
        |error: ArrowError| Error::format(name, format!("no Arrow table that can be read: {error}"));
    let is_stdin = path == Path::new("-");
    if is_stdin && format == Format::ArrowStream {
        let reader = StreamReader::try_new(BufReader::new(io::stdin()), None).map_err(unreadable)?;
        return projected(name, options, &reader.schema(), Box::new(reader));
    }
    let mut file = seekable(path).map_err(failed)?;
    let mut magic = Vec::new();
    (&file).take(6).read_to_end(&mut magic).map_err(failed)?;
    file.seek(SeekFrom::Start(0)).map_err(failed)?;
    if magic == b"ARROW1" {
        let reader = FileReader::try_new(BufReader::new(file), None).map_err(unreadable)?;
        projected(name, options, &reader.schema(), Box::new(reader))
    } else {
        let reader = StreamReader::try_new(BufReader::new(file), None).map_err(unreadable)?;
        projected(name, options, &reader.schema(), Box::new(reader))
    }
}

fn projected(
    name: &str,
    options: &Options,
    schema: &Schema,
    all: Batches,
) -> Result<(Chosen, Batches), Error> {
    let chosen = Chosen::new(schema, name, options)?;
    let places = chosen.places.clone();
    let from = all.map(move |batch| batch?.project(&places));
    Ok((chosen, Box::new(from)))
}

/// The batches behind so many rows.
fn skip(from: Batches, mut rows: u64) -> Batches {
    Box::new(from.filter_map(move |batch| {
        let Ok(batch) = batch else { return Some(batch) };
        let all = batch.num_rows();
        let skipped = usize::try_from(rows).unwrap_or(usize::MAX).min(all);
        rows -= skipped as u64;
        (skipped < all || all == 0).then(|| Ok(batch.slice(skipped, all - skipped)))
    }))
}

/// A file whose end can be read first; standard input goes through one without a name.
fn seekable(path: &Path) -> io::Result<File> {
    if path != Path::new("-") {
        return File::open(path);
    }
    let mut file = tempfile::tempfile()?;
    io::copy(&mut io::stdin().lock(), &mut file)?;
    file.seek(SeekFrom::Start(0))?;
    Ok(file)
}

/// Runs what may panic on a damaged file, as the readers of Arrow do where a length in it is absurd.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, &'static str> {
    // What it leaves half done is not looked at again: the run ends.
    panic::catch_unwind(AssertUnwindSafe(work)).map_err(|_| "it is damaged: its lengths make no sense")
}

/// Batches of as many rows as are wanted, whatever the file has.
struct Recut {
    name: String,
    from: Batches,
    buffer: BatchCoalescer,
    rows: usize,
    place: Place,
}

impl Recut {
    fn fill(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        loop {
            if let Some(batch) = self.buffer.next_completed_batch() {
                return Ok(Some(batch));
            }
            match self.from.next() {
                Some(batch) => {
                    let batch = batch?;
                    if self.buffer.is_empty() && batch.num_rows() == self.rows {
                        return Ok(Some(batch));
                    }
                    self.buffer.push_batch(batch)?;
                }
                None if self.buffer.is_empty() => return Ok(None),
                None => self.buffer.finish_buffered_batch()?,
            }
        }
    }
}

impl Source for Recut {
    fn next(&mut self) -> Result<Option<Chunk>, Error> {
        let row = self.place.row;
        let broken = |error: &dyn std::fmt::Display| format!("it cannot be read behind row {row}: {error}");
        let batch = guarded(|| self.fill().map_err(|error| broken(&error)));
        let batch = batch.map_err(|panic| broken(&panic)).and_then(|batch| batch);
        let batch = batch.map_err(|error| Error::format(&self.name, error))?;
        Ok(batch.map(|batch| {
            let first = self.place;
            self.place.row += batch.num_rows() as u64;
            Chunk { first, end: self.place, body: Body::Batch(batch) }
        }))
    }
}
