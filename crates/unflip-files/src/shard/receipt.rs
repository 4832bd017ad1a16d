//! Receipts: what a shard says of its output, so that nobody need do it again.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::description::{BulkShard, Shard};
use super::error::Error;
use super::{Written, write_whole};
use crate::summary::Summary;

/// The folder of receipts, beside the outputs.
const FOLDER: &str = "_shards";

/// What a shard says of its output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// What it is the receipt of.
    pub shard: Shard,
    /// How many rows the output is of: boards, sizes of a table by line, solutions compared.
    pub rows: u64,
    /// The length of the output.
    pub bytes: u64,
    /// The CRC-32 of the output, as eight hexadecimal digits.
    pub crc32: String,
    /// The CRC-32 of the input, where there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input_crc32: Option<String>,
    /// What became of the boards, where it is of boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summary: Option<Summary>,
}

impl Receipt {
    /// The receipt of a shard whose output is there and whole, as this description wants it, and of the input that is there; an
    /// input that is gone is not missed.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if one of the two is there, but cannot be read.
    pub(super) fn of_whole(shard: &Shard) -> Result<Option<Self>, Error> {
        let path = path(shard.output())?;
        let Some(text) = there(fs::read(&path)).map_err(|error| Error::io(&path, error))? else {
            return Ok(None);
        };
        // One that cannot be read is of another version, or was damaged: the shard runs again.
        let Ok(receipt) = serde_json::from_slice::<Self>(&text) else { return Ok(None) };
        if receipt.shard != *shard {
            return Ok(None);
        }
        if receipt.input_crc32 != input_sum(shard)?.or_else(|| receipt.input_crc32.clone()) {
            return Ok(None);
        }
        let found = there(sum(shard.output())).map_err(|error| Error::io(shard.output(), error))?;
        Ok((found == Some((receipt.bytes, receipt.crc32.clone()))).then_some(receipt))
    }

    /// Writes the receipt of an output that is in its place.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if the output cannot be read, or the receipt not be written.
    pub(super) fn write(shard: &Shard, written: Written) -> Result<Self, Error> {
        let (bytes, crc32) = sum(shard.output()).map_err(|error| Error::io(shard.output(), error))?;
        let Written { rows, input_crc32, summary } = written;
        let receipt = Self { shard: shard.clone(), rows, bytes, crc32, input_crc32, summary };
        let text = serde_json::to_string(&receipt).expect("a receipt is JSON");
        write_whole(&path(shard.output())?, (text + "\n").as_bytes())?;
        Ok(receipt)
    }
}

/// The CRC-32 of the input of a shard, where it has one that is there.
///
/// # Errors
///
/// [`Error::Io`] if it is there, but cannot be read.
pub(super) fn input_sum(shard: &Shard) -> Result<Option<String>, Error> {
    let Shard::Bulk(BulkShard { input, .. }) = shard else { return Ok(None) };
    let sum = there(sum(input)).map_err(|error| Error::io(input, error))?;
    Ok(sum.map(|(_, crc32)| crc32))
}

/// Nothing where there is no such file.
fn there<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        result => result.map(Some),
    }
}

/// The folder that an output is in.
pub(super) fn beside(output: &Path) -> &Path {
    output.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The folder of the receipt of this output.
///
/// # Errors
///
/// [`Error::Description`] if it is no name of a file.
pub(super) fn folder(output: &Path) -> Result<PathBuf, Error> {
    match output.file_name() {
        Some(_) => Ok(beside(output).join(FOLDER)),
        None => Err(Error::Description(format!("`{}` is no name of an output file", output.display()))),
    }
}

/// The receipt of this output.
fn path(output: &Path) -> Result<PathBuf, Error> {
    let mut name = output.file_name().unwrap_or_default().to_os_string();
    name.push(".json");
    Ok(folder(output)?.join(name))
}

/// The length and the CRC-32 of a file.
fn sum(path: &Path) -> io::Result<(u64, String)> {
    let (mut file, mut sum, mut bytes) = (File::open(path)?, crc32fast::Hasher::new(), 0);
    let mut block = vec![0; 1 << 18];
    loop {
        match file.read(&mut block)? {
            0 => return Ok((bytes, format!("{:08x}", sum.finalize()))),
            length => {
                sum.update(&block[..length]);
                bytes += length as u64;
            }
        }
    }
}
