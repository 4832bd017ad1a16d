"""``python -m unflip.cluster``: large jobs from a shell."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import unflip
from unflip._shards import BulkOptions, Receipt
from unflip.cluster._job import Incomplete, Job, bulk, minimum, run, survey

#: The exit status: done; proved unsolvable; bad input; not all done, and the same command goes on.
DONE, UNSOLVABLE, BAD_INPUT, INCOMPLETE = 0, 1, 2, 3

#: Seconds between two lines of progress: on a terminal, and elsewhere.
_OFTEN, _SELDOM = 0.25, 10.0


class Progress:
    """Tells on standard error how many shards are done, at what rate, and how long the rest may take."""

    def __init__(self, shards: int) -> None:
        self.shards, self.done, self.skipped, self.rows = shards, 0, 0, 0
        self.started = self.shown = time.monotonic()

    def __call__(self, receipt: Receipt) -> None:
        """Takes a shard in."""
        self.done += 1
        self.skipped += not receipt.new
        self.rows += receipt.rows if receipt.new else 0
        now, terminal = time.monotonic(), sys.stderr.isatty()
        if self.done == self.shards or now - self.shown >= (_OFTEN if terminal else _SELDOM):
            self.shown = now
            end = "\n" if self.done == self.shards or not terminal else "\r"
            print(f"unflip: {self.line(now - self.started)}", file=sys.stderr, end=end, flush=True)

    def line(self, seconds: float) -> str:
        """The state after so many seconds."""
        new = self.done - self.skipped
        before = f", {self.skipped} done before" if self.skipped else ""
        if new == 0 or seconds <= 0:
            return f"{self.done} of {self.shards} shards{before}"
        left = (self.shards - self.done) * seconds / new
        return f"{self.done} of {self.shards} shards{before}, {self.rows / seconds:.2g} rows/s, {left:.0f} s left"


def _size(text: str) -> tuple[int, int]:
    sides = text.lower().split("x")
    if not all(side.isdecimal() for side in sides) or len(sides) > 2:
        raise argparse.ArgumentTypeError(f"a size is as 5x7, or one number for squares, not {text}")
    return int(sides[0]), int(sides[-1])


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m unflip.cluster", description=__doc__)
    jobs = parser.add_subparsers(dest="job", required=True)
    _bulk(jobs.add_parser("bulk", help="solve the boards of all files in a folder"))
    _survey(jobs.add_parser("survey", help="fill a table over board sizes"))
    _minimum(jobs.add_parser("minimum", help="compare the solutions of one hard puzzle"))
    return parser


def _bulk(job: argparse.ArgumentParser) -> None:
    job.add_argument("input", type=Path, metavar="IN", help="the folder of tables of boards, or one table")
    _common(job)
    _rule(job)
    job.add_argument("--puzzle", type=Path, metavar="FILE", help="take the rule of this puzzle file")
    job.add_argument("--goal", help="off, on, uniform or a number")
    job.add_argument("--cost", type=Path, metavar="FILE", help="the price of one press of each cell, as in a picture of digits")
    job.add_argument("--both-ways", action="store_true", help="a press may go up or down by one")
    job.add_argument("--size", type=_size, help="rows and columns of boards that do not show them, as 5x7")
    job.add_argument("--column", metavar="NAME", help="the column of the boards")
    job.add_argument("--columns", metavar="NAMES", help="what to write of each board, with commas between")
    job.add_argument("--keep", default="", metavar="NAMES", help="columns of IN that OUT has too; all for all")
    job.add_argument("--from", dest="from_format", metavar="FORMAT", help="the format of IN")
    job.add_argument("--to", dest="to_format", metavar="FORMAT", help="the format of OUT")
    job.add_argument("--rejects", action="store_true", help="set rows that are no boards aside, beside OUT")


def _survey(job: argparse.ArgumentParser) -> None:
    job.add_argument("table", metavar="TABLE", help="nullity, allon, radius or distribution")
    _common(job)
    _rule(job)
    job.add_argument("--sizes", metavar="RANGE", help="the sides of squares, as 1..100")
    job.add_argument("--rows", metavar="RANGE", help="the numbers of rows of rectangles")
    job.add_argument("--columns", metavar="RANGE", help="the numbers of columns of rectangles")
    job.add_argument("--shards", type=int, default=16, metavar="N", help="how many shards there are at most")
    job.add_argument("--json", action="store_true", help="JSON, one object a line, in place of CSV")


def _minimum(job: argparse.ArgumentParser) -> None:
    job.add_argument("puzzle", type=Path, metavar="PUZZLE", help="the puzzle file")
    _common(job)
    job.add_argument("--shards", type=int, default=16, metavar="N", help="how many shares there are")


def _common(job: argparse.ArgumentParser) -> None:
    job.add_argument("output", type=Path, metavar="OUT", help="the folder of the outputs")
    job.add_argument("--scheduler", default="local", help="local, tcp://HOST:PORT, or a scheduler file of Dask")
    job.add_argument("--threads", type=int, metavar="N", help="threads of the local scheduler")
    job.add_argument("--max-nullity", type=int, default=40, metavar="N", help="compare at most 2^N solutions")
    job.add_argument("--memory-limit", type=int, metavar="BYTES", help="of an elimination; 8 GiB unless told otherwise")


def _rule(job: argparse.ArgumentParser) -> None:
    job.add_argument("--stencil", help="which cells a press steps: a name, or a picture as '.#./###/.#.'")
    job.add_argument("--edges", help="what happens at the border")
    job.add_argument("--modulus", type=int, metavar="K", help="how many values a lamp has")


def _job(asked: argparse.Namespace) -> Job:
    limits: dict[str, Any] = {"max_nullity": asked.max_nullity, "memory_limit": asked.memory_limit}
    if asked.job == "minimum":
        puzzle = unflip.Puzzle(asked.puzzle.read_text())
        return minimum(puzzle, asked.output, shards=asked.shards, **limits)
    if asked.job == "survey":
        given = {name: getattr(asked, name) for name in ("stencil", "edges", "modulus")}
        rule: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        sizes = {name: getattr(asked, name) for name in ("sizes", "rows", "columns")}
        return survey(asked.table, asked.output, shards=asked.shards, json_lines=asked.json, **sizes, **rule, **limits)
    options = BulkOptions(
        stencil=asked.stencil,
        edges=asked.edges,
        modulus=asked.modulus,
        goal=asked.goal,
        cost=asked.cost and asked.cost.read_text(),
        both_ways=asked.both_ways,
        size=asked.size,
        column=asked.column,
        columns=asked.columns and asked.columns.split(","),
        keep=asked.keep if asked.keep == "all" else [name for name in asked.keep.split(",") if name],
        from_format=asked.from_format,
        to_format=asked.to_format,
        puzzle=asked.puzzle and asked.puzzle.read_text(),
    )
    return bulk(asked.input, asked.output, rejects=asked.rejects, options=options, **limits)


def _tell(asked: argparse.Namespace, job: Job, manifest: dict[str, Any]) -> int:
    shards, rows, crc32 = len(manifest["shards"]), manifest["rows"], manifest["crc32"]
    print(f"unflip: {job.folder / '_manifest.json'}: {shards} shards, {rows} rows, crc32 {crc32}", file=sys.stderr)
    if asked.job == "survey":
        print(job.table(), end="")
    elif asked.job == "minimum":
        answer = job.answer()
        print(json.dumps(answer, separators=(",", ":")))
        return DONE if answer["status"] == "solved" else UNSOLVABLE
    return DONE


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs a job; returns the exit status."""
    asked = _parser().parse_args(arguments)
    try:
        job = _job(asked)
        progress = Progress(len(job.shards))
        manifest = run(job, asked.scheduler, threads=asked.threads, told=progress)
        return _tell(asked, job, manifest)
    except (Incomplete, ImportError) as error:
        print(f"unflip: {error}", file=sys.stderr)
        return INCOMPLETE
    except KeyboardInterrupt:
        print("unflip: stopped: the shards that are done are kept, and the same command goes on", file=sys.stderr)
        return INCOMPLETE
    except unflip.ShardError as error:
        print(f"unflip: {error}", file=sys.stderr)
        return INCOMPLETE if error.missing or error.stopped else BAD_INPUT
    except (OSError, ValueError) as error:
        print(f"unflip: {error}", file=sys.stderr)
        return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
