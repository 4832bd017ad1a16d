"""Examples of the docs and of every docstring do what they say; the notebook shows what it computes.

``UNFLIP_NOTEBOOK=overwrite`` writes the notebook's outputs anew; the difference is then reviewed like code.
"""

from __future__ import annotations

import doctest
import importlib
import os
import pkgutil
import re
from typing import Any

import nbclient
import nbformat
import numpy as np
import pytest
from conftest import ROOT

import unflip

MODULES = ["unflip", *[f"unflip.{found.name}" for found in pkgutil.iter_modules(unflip.__path__)]]
NAMES: dict[str, Any] = {"np": np, "unflip": unflip}
NOTEBOOK = ROOT / "docs" / "unflip.ipynb"


@pytest.mark.parametrize("name", MODULES)
def test_docstrings_are_true(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), extraglobs=NAMES)
    assert failed == 0


def test_most_modules_have_examples() -> None:
    found = [doctest.DocTestFinder().find(importlib.import_module(name)) for name in MODULES]
    assert sum(bool(test.examples) for tests in found for test in tests) >= 20


def test_the_guide_is_true() -> None:
    text = (ROOT / "docs" / "python.md").read_text()
    blocks = re.findall(r"^```pycon\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 8
    guide = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "python.md", "python.md", 0)
    assert doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(guide).failed == 0


def outputs(notebook: Any) -> list[list[Any]]:
    """What each cell shows: text, and drawings."""
    kinds = ("text/plain", "text/html", "image/svg+xml")

    def shown(output: Any) -> list[Any]:
        data = output.get("data", {})
        return [output.output_type, output.get("text"), *["".join(data.get(kind, "")) for kind in kinds]]

    return [[shown(output) for output in cell.outputs] for cell in notebook.cells if cell.cell_type == "code"]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_the_notebook_shows_what_it_computes() -> None:
    notebook = nbformat.read(NOTEBOOK, as_version=4)
    committed = outputs(notebook)
    # A kernel that waits for a processor tells one print in two pieces.
    client = nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3", coalesce_streams=True)
    client.execute()
    if os.environ.get("UNFLIP_NOTEBOOK") == "overwrite":
        for cell in notebook.cells:
            cell.metadata.pop("execution", None)
        notebook.metadata.get("language_info", {}).pop("version", None)
        nbformat.write(notebook, NOTEBOOK)
        return
    assert any(drawing.startswith("<figure><svg") for cell in committed for output in cell for drawing in output[2:])
    assert outputs(notebook) == committed
