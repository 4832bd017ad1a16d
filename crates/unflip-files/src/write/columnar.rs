//! Parquet and Arrow files. A piece is a whole small file: of one row group, or a stream of one batch; its bytes are moved
//! into the output when pieces are joined, and the columns of a row group are not looked at again.

use std::io::{self, Write};
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_ipc::reader::StreamReader;
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::{ArrowError, SchemaRef};
use parquet::arrow::ArrowWriter;
use parquet::basic::Compression;
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::ColumnPath;

use super::{Join, Layout, Render, To, arrays};
use crate::answers::Answered;
use crate::error::Error;
use crate::format::Format;
use crate::options::Column;
use crate::table::Table;

/// What renders pieces of these formats.
pub(super) struct Files {
    format: Format,
    layout: Layout,
    schema: SchemaRef,
}

impl Files {
    pub(super) fn new(format: Format, layout: Layout) -> Self {
        let schema = arrays::schema(&layout);
        Self { format, layout, schema }
    }

    /// A file of these rows alone.
    fn piece(&self, batch: &RecordBatch) -> Result<Vec<u8>, Error> {
        let piece = match self.format {
            Format::Parquet => self.parquet(batch).map_err(|error| error.to_string()),
            _ => self.stream(batch).map_err(|error| error.to_string()),
        };
        piece.map_err(|error| Error::Options(format!("the output cannot be made: {error}")))
    }

    fn parquet(&self, batch: &RecordBatch) -> Result<Vec<u8>, ParquetError> {
        // Presses are as good as random: a dictionary of them is a detour.
        let presses =
            [Column::Presses, Column::Witness, Column::Row].map(|column| ColumnPath::from(column.name()));
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_max_row_group_row_count(None);
        let properties = presses
            .into_iter()
            .fold(properties, |properties, presses| properties.set_column_dictionary_enabled(presses, false));
        let mut writer =
            ArrowWriter::try_new(Vec::new(), Arc::clone(&self.schema), Some(properties.build()))?;
        writer.write(batch)?;
        writer.into_inner()
    }

    fn stream(&self, batch: &RecordBatch) -> Result<Vec<u8>, ArrowError> {
        let mut writer = StreamWriter::try_new(Vec::new(), &self.schema)?;
        writer.write(batch)?;
        writer.into_inner()
    }
}

impl Render for Files {
    fn head(&self) -> Result<Vec<u8>, Error> {
        self.piece(&RecordBatch::new_empty(Arc::clone(&self.schema)))
    }

    fn render(&self, table: &Table, answers: &[Answered]) -> Result<Vec<u8>, Error> {
        arrays::check(&self.layout.form, answers)?;
        self.piece(&arrays::batch(&self.schema, &self.layout, table, answers)?)
    }
}

pub(super) fn joiner(format: Format, name: &str, to: To) -> Box<dyn Join> {
    let (name, to) = (name.to_owned(), Some(to));
    match format {
        Format::Parquet => Box::new(RowGroups { name, to, writer: None }),
        Format::Arrow => Box::new(Batches { name, to, begin: begin_file, writer: None }),
        _ => Box::new(Batches { name, to, begin: begin_stream, writer: None }),
    }
}

/// Joins Parquet files of one row group.
struct RowGroups {
    name: String,
    to: Option<To>,
    writer: Option<SerializedFileWriter<To>>,
}

impl RowGroups {
    fn append(&mut self, piece: Vec<u8>) -> Result<(), ParquetError> {
        let piece = bytes::Bytes::from(piece);
        let reader = SerializedFileReader::new(piece.clone())?;
        let file = reader.metadata().file_metadata();
        let writer = match &mut self.writer {
            Some(writer) => writer,
            none => {
                // The types of Arrow are among the values that a file has beside its schema.
                let values = file.key_value_metadata().cloned();
                let properties = WriterProperties::builder().set_key_value_metadata(values).build();
                let schema = file.schema_descr().root_schema_ptr();
                let to = self.to.take().expect("it is taken once");
                none.insert(SerializedFileWriter::new(to, schema, Arc::new(properties))?)
            }
        };
        for group in reader.metadata().row_groups().iter().filter(|group| group.num_rows() > 0) {
            let mut to = writer.next_row_group()?;
            for column in group.columns() {
                let close = ColumnCloseResult {
                    bytes_written: u64::try_from(column.compressed_size())?,
                    rows_written: u64::try_from(group.num_rows())?,
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                to.append_column(&piece, close)?;
            }
            to.close()?;
        }
        Ok(())
    }
}

impl Join for RowGroups {
    fn add(&mut self, piece: Vec<u8>) -> Result<(), Error> {
        if piece.is_empty() {
            Ok(())
        } else {
            self.append(piece).map_err(|error| parquet_error(&self.name, error))
        }
    }

    fn finish(self: Box<Self>) -> Result<(), Error> {
        let closed = self.writer.map_or(Ok(()), |writer| writer.close().map(|_| ()));
        closed.map_err(|error| parquet_error(&self.name, error))
    }
}

/// What the system said, where it is what failed: a pipe that is closed is told from other faults.
fn parquet_error(name: &str, error: ParquetError) -> Error {
    let error = match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    };
    Error::io(name, error)
}

/// A writer of batches.
trait Batched: Send {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), ArrowError>;

    fn finish(&mut self) -> Result<(), ArrowError>;
}

impl<W: Write + Send> Batched for FileWriter<W> {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        self.write(batch)
    }

    fn finish(&mut self) -> Result<(), ArrowError> {
        self.finish().and_then(|()| self.flush())
    }
}

impl<W: Write + Send> Batched for StreamWriter<W> {
    fn write(&mut self, batch: &RecordBatch) -> Result<(), ArrowError> {
        self.write(batch)
    }

    fn finish(&mut self) -> Result<(), ArrowError> {
        self.finish().and_then(|()| self.flush())
    }
}

type Begin = fn(To, &SchemaRef) -> Result<Box<dyn Batched>, ArrowError>;

fn begin_file(to: To, schema: &SchemaRef) -> Result<Box<dyn Batched>, ArrowError> {
    Ok(Box::new(FileWriter::try_new_buffered(to, schema)?))
}

fn begin_stream(to: To, schema: &SchemaRef) -> Result<Box<dyn Batched>, ArrowError> {
    Ok(Box::new(StreamWriter::try_new_buffered(to, schema)?))
}

/// Joins Arrow streams.
struct Batches {
    name: String,
    to: Option<To>,
    begin: Begin,
    writer: Option<Box<dyn Batched>>,
}

impl Batches {
    fn append(&mut self, piece: &[u8]) -> Result<(), ArrowError> {
        let reader = StreamReader::try_new(piece, None)?;
        let writer = match &mut self.writer {
            Some(writer) => writer,
            none => none.insert((self.begin)(self.to.take().expect("it is taken once"), &reader.schema())?),
        };
        for batch in reader {
            let batch = batch?;
            if batch.num_rows() > 0 {
                writer.write(&batch)?;
            }
        }
        Ok(())
    }
}

impl Join for Batches {
    fn add(&mut self, piece: Vec<u8>) -> Result<(), Error> {
        if piece.is_empty() {
            Ok(())
        } else {
            self.append(&piece).map_err(|error| arrow_error(&self.name, error))
        }
    }

    fn finish(mut self: Box<Self>) -> Result<(), Error> {
        let finished = self.writer.as_mut().map_or(Ok(()), |writer| writer.finish());
        finished.map_err(|error| arrow_error(&self.name, error))
    }
}

/// As for Parquet.
fn arrow_error(name: &str, error: ArrowError) -> Error {
    let error = match error {
        ArrowError::IoError(_, error) => error,
        error => io::Error::other(error),
    };
    Error::io(name, error)
}
