//! Exceptions: one for each error of the library, of the same name, all of them `unflip.Error` and so `ValueError`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use unflip::explain::ExplainError;
use unflip::generate::GenerateError;
use unflip::survey::SurveyError;
use unflip::text::{DrawError, ExportError, ReadError};
use unflip::{
    BoardError, CostError, DistributionError, PictureError, PuzzleError, RuleError, SolveError, StencilError,
    ValueError,
};

/// Exceptions of Python under the names of the library's errors.
pub(crate) mod names {
    use pyo3::create_exception;
    use pyo3::exceptions::PyValueError;

    create_exception!(
        unflip,
        Error,
        PyValueError,
        "Bad input, or a question without an answer: the base of all below."
    );
    create_exception!(
        unflip,
        ArrayError,
        Error,
        "An array is no board: its dtype, shape or a value is wrong."
    );
    create_exception!(
        unflip,
        ReadError,
        Error,
        "A text cannot be read. It has `line` and `column`, counted from 1."
    );
    create_exception!(unflip, StencilError, Error, "A drawn stencil cannot be read.");
    create_exception!(unflip, RuleError, Error, "A rule cannot be made, or not be played on this board.");
    create_exception!(unflip, BoardError, Error, "A board cannot be made.");
    create_exception!(unflip, PuzzleError, Error, "The parts of a puzzle do not fit together.");
    create_exception!(unflip, CostError, Error, "Prices add up to too much.");
    create_exception!(unflip, SolveError, Error, "There is no answer, not even a bounded one.");
    create_exception!(
        unflip,
        BulkError,
        Error,
        "Many boards were not solved. It has the `row` of the first at fault, or None."
    );
    create_exception!(
        unflip,
        ShardError,
        Error,
        "A file of boards or a shard has no output: `stopped` if the same call goes on, `missing` lists outputs."
    );
    create_exception!(unflip, DistributionError, Error, "The states of a board cannot be counted.");
    create_exception!(unflip, GenerateError, Error, "No level is as wanted, or its minimum is not proved.");
    create_exception!(unflip, ExplainError, Error, "A puzzle is too large to be solved by hand.");
    create_exception!(unflip, SurveyError, Error, "A size has no entry in a survey.");
    create_exception!(unflip, DrawError, Error, "A board cannot be drawn.");
    create_exception!(unflip, ExportError, Error, "A puzzle cannot be written in a format.");
}

/// Adds all exceptions to the module.
pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    macro_rules! add {
        ($($name:ident)*) => { $(module.add(stringify!($name), module.py().get_type::<names::$name>())?;)* };
    }
    add!(Error ArrayError ReadError StencilError RuleError BoardError PuzzleError CostError SolveError);
    add!(BulkError ShardError DistributionError GenerateError ExplainError SurveyError DrawError ExportError);
    Ok(())
}

/// An error of the library that becomes an exception.
pub(crate) trait ToPy {
    /// The exception of the same name.
    fn to_py(self) -> PyErr;
}

/// Where the error is the whole story, its sentence is the exception's.
macro_rules! told {
    ($($name:ident)*) => {
        $(impl ToPy for $name {
            fn to_py(self) -> PyErr {
                PyErr::new::<names::$name, _>(self.to_string())
            }
        })*
    };
}

told!(StencilError RuleError BoardError CostError DrawError ExportError);

/// Where it may be that of a solve, it is told as such.
macro_rules! told_unless_of_solve {
    ($($name:ident)*) => {
        $(impl ToPy for $name {
            fn to_py(self) -> PyErr {
                match self {
                    Self::Solve(error) => error.to_py(),
                    other => PyErr::new::<names::$name, _>(other.to_string()),
                }
            }
        })*
    };
}

told_unless_of_solve!(DistributionError GenerateError ExplainError);

impl ToPy for ValueError {
    fn to_py(self) -> PyErr {
        PyErr::new::<names::ArrayError, _>(self.to_string())
    }
}

impl ToPy for PictureError {
    fn to_py(self) -> PyErr {
        PyErr::new::<names::PuzzleError, _>(self.to_string())
    }
}

impl ToPy for PuzzleError {
    fn to_py(self) -> PyErr {
        match self {
            Self::Rule(error) => error.to_py(),
            Self::Costs(error) => error.to_py(),
            other => PyErr::new::<names::PuzzleError, _>(other.to_string()),
        }
    }
}

impl ToPy for SolveError {
    fn to_py(self) -> PyErr {
        let advice = match self {
            Self::Puzzle(error) => return error.to_py(),
            Self::TooLarge { .. } => "; memory_limit= allows more",
            _ => "",
        };
        PyErr::new::<names::SolveError, _>(format!("{self}{advice}"))
    }
}

impl ToPy for SurveyError {
    fn to_py(self) -> PyErr {
        match self {
            Self::Solve(error) => error.to_py(),
            Self::Distribution(error) => error.to_py(),
            other => PyErr::new::<names::SurveyError, _>(other.to_string()),
        }
    }
}

/// The exception for a text, with its place: `name` is the argument that held it.
pub(crate) fn unreadable(py: Python<'_>, error: &ReadError) -> PyErr {
    let exception = PyErr::new::<names::ReadError, _>(error.to_string());
    let value = exception.value(py);
    let placed = value.setattr("line", error.line).and_then(|()| value.setattr("column", error.column));
    placed.err().unwrap_or(exception)
}

/// A plain `ValueError`, for an argument of no library type.
pub(crate) fn bad(sentence: String) -> PyErr {
    PyValueError::new_err(sentence)
}
