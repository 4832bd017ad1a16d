"""Files of many boards, and shards: the pieces of jobs that are larger than that."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from unflip import _native
from unflip._checks import ArgumentError, flag, path, said, whole, word
from unflip._keywords import Asked, asked
from unflip._puzzle import Puzzle
from unflip._solver import sides

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from unflip._keywords import Limits


class BulkOptions(TypedDict, total=False):
    """How files of boards are read, solved and written; docs/bulk.md of the project says more of each."""

    #: A puzzle whose rule, goal and prices are taken, in place of the six below.
    puzzle: Puzzle | str | None
    stencil: str | None
    edges: str | None
    modulus: int | None
    #: off, on, uniform, a number or a picture.
    goal: str | int | None
    #: The price of one press of each cell, as text.
    cost: str | None
    both_ways: bool
    #: Rows and columns of boards that do not say so themselves.
    size: tuple[int, int] | None
    #: The column of the boards.
    column: str | None
    #: The formats of input and output, where the ends of their names do not tell.
    from_format: str | None
    to_format: str | None
    #: What is written of each board: row, status, weight, presses, minima, cost, at_least, witness.
    columns: Sequence[str] | None
    #: The columns of the input that are passed through; ``"all"`` for all.
    keep: Sequence[str] | str
    #: How many rows are solved and written at a time.
    batch: int | None


_RULE = ("stencil", "edges", "modulus", "cost")
_WORDS = ("stencil", "edges", "cost", "column", "from_format", "to_format")
_WHOLE = (("modulus", 2, 2**32 - 1), ("batch", 1, 2**63 - 1))
_SAME = ("size", "column", "columns", "batch")


def options_json(options: BulkOptions) -> str:
    """The options as the native half reads them."""
    if not isinstance(options, Mapping):
        raise ArgumentError(f"options is {said(options)}: a dictionary is wanted, as BulkOptions has it")
    given: dict[str, Any] = dict(options)
    unknown = sorted(given.keys() - BulkOptions.__annotations__.keys(), key=str)
    if unknown:
        raise TypeError(f"there is no option {unknown[0]!r}, but {', '.join(BulkOptions.__annotations__)}")
    for name in _WORDS:
        if given.get(name) is not None:
            word(name, given[name])
    for name, least, most in _WHOLE:
        if given.get(name) is not None:
            given[name] = whole(name, given[name], least, most)
    if given.get("size") is not None:
        given["size"] = sides(given["size"], "size")
    rule = {name: given[name] for name in _RULE if given.get(name) is not None}
    if given.get("goal") is not None:
        rule["goal"] = _goal(given["goal"])
    if given.get("both_ways") is not None and flag("both_ways", given["both_ways"]):
        rule["both_ways"] = True
    puzzle = given.get("puzzle")
    if puzzle is not None:
        if rule:
            raise ArgumentError(f"puzzle= says rule, goal and prices: leave out {', '.join(rule)}")
        rule = {"puzzle": puzzle.to_toml() if isinstance(puzzle, Puzzle) else word("puzzle", puzzle)}
    if given.get("columns") is not None:
        given["columns"] = _names("columns", given["columns"])
    keep = given.get("keep") or ()
    all_options = {name: given[name] for name in _SAME if given.get(name) is not None}
    all_options |= {"rule": rule, "from": given.get("from_format"), "to": given.get("to_format")}
    all_options["keep"] = "all" if keep == "all" else {"named": _names("keep", keep)} if keep else "nothing"
    return json.dumps(all_options)


def _goal(given: Any) -> str:
    """A goal as text."""
    return given if isinstance(given, str) and word("goal", given) else str(whole("goal", given, 0, 2**32 - 1))


def _names(name: str, given: Any) -> list[str]:
    """Several names."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise ArgumentError(f"{name} is {said(given)}: a list of names is wanted")
    return [word(f"{name}[{place}]", one) for place, one in enumerate(given)]


@dataclass(frozen=True)
class Summary:
    """What became of the boards of a file."""

    rows: int
    solved: int
    unsolvable: int
    #: Those whose presses are only the best found.
    bounded: int
    #: Rows that are no boards.
    rejected: int
    #: How many solved boards take each number of presses.
    weights: dict[int, int]

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> Summary:
        """The summary that the native half wrote."""
        weights = {int(weight): boards for weight, boards in found["weights"].items()}
        return cls(**{**found, "weights": weights})


@dataclass(frozen=True)
class Receipt:
    """What a shard says of its output."""

    output: Path
    rows: int
    bytes: int
    crc32: str
    #: Of shards of boards.
    summary: Summary | None
    #: Whether there was anything to do: false if the output was there, and whole.
    new: bool

    @classmethod
    def from_json(cls, text: str, new: bool) -> Receipt:
        """The receipt that the native half wrote."""
        found = json.loads(text)
        summary = found.get("summary")
        output = Path(found["shard"]["output"])
        whole = None if summary is None else Summary.from_json(summary)
        return cls(output, found["rows"], found["bytes"], found["crc32"], whole, new)


def bulk(
    input: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    rejects: str | os.PathLike[str] | None = None,
    resume: bool = False,
    options: BulkOptions | None = None,
    **limits: Unpack[Limits],
) -> Summary:
    """Solves all boards of a file and writes their answers to another, as ``unflip bulk`` does.

    Parameters
    ----------
    input, output
        Tables: .txt, .csv, .tsv, .ndjson, .parquet, .arrow. The output appears whole or not at all.
    rejects
        Where rows that are no boards are set aside; without it the first of them is an error.
    resume
        Whether to keep what is done beside the output, and to go on with what an earlier call kept.
    options
        How the file is read, solved and written, as `BulkOptions` has it.
    time_limit, memory_limit, max_nullity, threads, progress
        Limits, as ``help(unflip)`` has them; but `progress` tells of batches of rows that are written: it is
        called once after each, or after several that took less than 50 ms together; never if all took less.

    Raises
    ------
    ShardError
        With the file, the row and the reason; nothing is written.

    Examples
    --------
    >>> import pathlib, tempfile
    >>> boards = pathlib.Path(tempfile.mkdtemp()) / "boards.txt"
    >>> _ = boards.write_text("#./.#\\n##/##\\n")
    >>> unflip.bulk(boards, boards.with_suffix(".csv"))
    Summary(rows=2, solved=2, unsolvable=0, bounded=0, rejected=0, weights={2: 1, 4: 1})
    """
    described = json.loads(options_json(options or {}))
    if rejects is not None:
        described["rejects"] = path("rejects", rejects)
    resume, limited = flag("resume", resume), asked("bulk", limits)
    found = _native.bulk(path("input", input), path("output", output), json.dumps(described), resume, limited)
    return Summary.from_json(json.loads(found))


def solve_shard(description: str | Mapping[str, Any], *, threads: int | None = None) -> Receipt:
    """Runs one shard, unless its output is there and whole, and says what is in the output.

    A shard is a pure function of its description, which `unflip.cluster` plans and ``unflip shard plan`` writes: it may
    run anywhere, be killed at any time and be run again.

    Parameters
    ----------
    description
        One line of a plan, or what it is as JSON.
    threads
        Threads to search with; as many as there are processors unless told otherwise.

    Raises
    ------
    ShardError
        Why there is no output.

    Examples
    --------
    >>> import tempfile
    >>> output = tempfile.mkdtemp() + "/nullity.csv"
    >>> shard = {"kind": "survey", "schema": 1, "output": output, "table": "nullity", "sizes": "1..9"}
    >>> unflip.solve_shard(shard).rows, unflip.solve_shard(shard).new
    (9, False)
    """
    if not isinstance(description, (str, Mapping)):
        raise ArgumentError(f"description is {said(description)}: a line of a plan is wanted, or what it is as JSON")
    text = word("description", description) if isinstance(description, str) else json.dumps(dict(description))
    return Receipt.from_json(*_native.run_shard(text, Asked(threads=threads)))
