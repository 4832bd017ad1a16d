"""Types: the package and a sample of its use pass mypy --strict, and the stubs say what is there."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from conftest import ROOT

#: Each line that is marked is an error, and no other.
SAMPLE = """
import numpy as np
import unflip
from unflip import Puzzle, Rule, Solution, Solver, Unsolvable

answer = unflip.solve([[1, 0], [0, 1]], stencil="plus", goal="off", time_limit=1.5, threads=2)
if isinstance(answer, Solution):
    weight: int = answer.weight
    minima: int = answer.minima  # error: None where not exact
else:
    sentence: str = answer.sentence
if answer.solved:
    presses = answer.presses
solver = Solver(Rule("king", "torus", modulus=3), (3, 3))
columns = solver.solve_many(np.zeros((2, 3, 3), np.uint8))
first: Solution | Unsolvable = columns[0]
status: np.int8 = columns.status[0]
unflip.solve([[1]], stencl="plus")  # error: no such keyword
unflip.generate((5, 5), minimum="7")  # error: no number
Puzzle([[1, 0]], edges=3)  # error: no name
patterns = unflip.quiet_patterns((5, 5), edges="torus", memory_limit=10**9)
table: dict[str, list[int | None]] = unflip.survey("nullity", range(1, 9), modulus=3)
"""


def mypy(*arguments: str) -> str:
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def test_the_package_is_typed_strictly() -> None:
    assert "Success: no issues found" in mypy("mypy", "-p", "unflip")


def test_a_sample_has_the_errors_that_it_should_have(tmp_path: Path) -> None:
    sample = tmp_path / "sample.py"
    sample.write_text(SAMPLE)
    said = mypy("mypy", "--strict", str(sample))
    found = {int(line.split(":")[1]) for line in said.splitlines() if ": error: " in line}
    wanted = {number for number, line in enumerate(SAMPLE.split("\n"), 1) if "# error" in line}
    assert found == wanted, said


def test_the_stub_of_the_native_half_says_what_is_there() -> None:
    assert "Success: no issues found" in mypy("mypy.stubtest", "unflip._native")


def test_everything_public_is_documented() -> None:
    import unflip

    for name in unflip.__all__:
        thing = getattr(unflip, name)
        assert isinstance(thing, str) or thing.__doc__, name
        if isinstance(thing, type) and thing.__module__ != "unflip":
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                    assert value.__doc__, f"{name}.{member}"
