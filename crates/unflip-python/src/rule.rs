//! Rules: a stencil on a grid, or a list of effects.

use pyo3::prelude::*;
use unflip::text::parse_stencil;
use unflip::{Edges, Rule, RuleKind, Stencil};

use crate::errors::{ToPy, names};

/// A rule of the library.
#[pyclass(frozen, eq, name = "Rule", module = "unflip._native")]
#[derive(PartialEq)]
pub(crate) struct PyRule(pub(crate) Rule);

/// A stencil: a name or a picture, or how often each cell is stepped.
#[derive(FromPyObject)]
pub(crate) enum StencilFrom {
    Text(String),
    Rows(Vec<Vec<u32>>),
}

impl StencilFrom {
    pub(crate) fn stencil(&self) -> PyResult<Stencil> {
        match self {
            Self::Text(text) => parse_stencil(text).map_err(PyErr::new::<names::StencilError, _>),
            Self::Rows(rows) => Stencil::from_rows(rows).map_err(ToPy::to_py),
        }
    }
}

/// The edges of this name.
pub(crate) fn edges(name: &str) -> PyResult<Edges> {
    name.parse().map_err(|()| {
        let names = Edges::ALL.map(Edges::name).join(", ");
        PyErr::new::<names::RuleError, _>(format!("the edges {name:?} are none of {names}"))
    })
}

#[pymethods]
impl PyRule {
    #[staticmethod]
    fn grid(stencil: StencilFrom, edges: &str, modulus: u32) -> PyResult<Self> {
        let rule = Rule::new(stencil.stencil()?, self::edges(edges)?, modulus);
        rule.map(Self).map_err(ToPy::to_py)
    }

    #[staticmethod]
    fn effects(modulus: u32, lamps: usize, effects: Vec<Vec<u32>>) -> PyResult<Self> {
        Rule::from_effects(modulus, lamps, effects).map(Self).map_err(ToPy::to_py)
    }

    #[staticmethod]
    fn graph(modulus: u32, lamps: usize, edges: Vec<(u32, u32)>) -> PyResult<Self> {
        Rule::from_graph(modulus, lamps, &edges).map(Self).map_err(ToPy::to_py)
    }

    #[getter]
    fn modulus(&self) -> u32 {
        self.0.modulus()
    }

    /// The name or the picture of the stencil.
    #[getter]
    fn stencil(&self) -> Option<String> {
        match self.0.kind() {
            RuleKind::Stencil { stencil, .. } => Some(stencil.to_string()),
            RuleKind::Effects { .. } => None,
        }
    }

    /// How often each cell is stepped; `None` for row-column and effects.
    fn rows(&self) -> Option<Vec<Vec<u32>>> {
        match self.0.kind() {
            RuleKind::Stencil { stencil, .. } => stencil.rows(self.0.modulus()),
            RuleKind::Effects { .. } => None,
        }
    }

    #[getter]
    fn edges(&self) -> Option<&'static str> {
        match self.0.kind() {
            RuleKind::Stencil { edges, .. } => Some(edges.name()),
            RuleKind::Effects { .. } => None,
        }
    }

    /// The number of lamps and the lamps of each press.
    fn list(&self) -> Option<(usize, Vec<Vec<u32>>)> {
        match self.0.kind() {
            RuleKind::Stencil { .. } => None,
            RuleKind::Effects { lamps, effects } => Some((*lamps, effects.clone())),
        }
    }
}
