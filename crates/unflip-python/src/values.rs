//! Values crossing between NumPy and the library: a byte each up to modulus 256, four above.

use numpy::{PyArray1, PyReadonlyArray1};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};
use unflip::{Bits, Count, Values};

use crate::errors::ToPy;

/// A flat array in reading order, as Python prepared it.
#[derive(FromPyObject)]
pub(crate) enum Flat<'py> {
    /// Values up to 255.
    Bytes(PyReadonlyArray1<'py, u8>),
    /// Any values.
    Words(PyReadonlyArray1<'py, u32>),
}

impl Flat<'_> {
    /// The values, one by one.
    fn each(&self) -> PyResult<Box<dyn Iterator<Item = u32> + '_>> {
        Ok(match self {
            Self::Bytes(array) => Box::new(array.as_slice()?.iter().map(|&value| u32::from(value))),
            Self::Words(array) => Box::new(array.as_slice()?.iter().copied()),
        })
    }

    /// The values modulo `modulus`.
    pub(crate) fn values(&self, modulus: u32) -> PyResult<Values> {
        Values::new(modulus, self.each()?).map_err(ToPy::to_py)
    }

    /// Plain numbers.
    pub(crate) fn numbers(&self) -> PyResult<Vec<u32>> {
        Ok(self.each()?.collect())
    }
}

/// Marks in reading order.
pub(crate) fn marks(array: &PyReadonlyArray1<'_, bool>) -> PyResult<Bits> {
    Ok(array.as_slice()?.iter().copied().collect())
}

/// Marks for Python.
pub(crate) fn marks_array<'py>(py: Python<'py>, bits: &Bits) -> Bound<'py, PyAny> {
    let marks = (0..bits.len()).map(|place| bits.get(place)).collect();
    PyArray1::<bool>::from_vec(py, marks).into_any()
}

/// A flat array of these values, which is not copied again.
pub(crate) fn array<'py>(py: Python<'py>, values: &Values) -> Bound<'py, PyAny> {
    if values.modulus() > 256 {
        return PyArray1::from_vec(py, values.iter().collect()).into_any();
    }
    let byte = |value| u8::try_from(value).expect("below a modulus of up to 256");
    PyArray1::from_vec(py, values.iter().map(byte).collect()).into_any()
}

/// A count as an integer of Python, of any size.
pub(crate) fn integer<'py>(py: Python<'py>, count: &Count) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyBytes::new(py, &count.to_bytes());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// A side of a board: a whole number of any size.
pub(crate) struct Whole(pub(crate) Count);

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let bits: usize = number.call_method0("bit_length")?.extract()?;
        let bytes = number.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
        Ok(Self(Count::from_bytes(bytes.cast::<PyBytes>()?.as_bytes())))
    }
}
