"""Jobs in shards: the embedded scheduler, and Dask with everything killed that can be."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

import numpy as np
import pytest
from cluster import PATIENCE, Cluster, Process, finish, kill, outputs, receipts, start, wait_for

import unflip
from unflip import cluster
from unflip.cluster import __main__ as shell

#: Shards of each of the three jobs: enough that none is done when something is killed.
SHARDS = 32
BOARDS = 600
JOBS = ("bulk", "survey", "minimum")


def pressed(presses: np.ndarray) -> np.ndarray:
    """What presses of the last two axes make of dark boards: plus on a plane."""
    padded = np.pad(presses, [(0, 0)] * (presses.ndim - 2) + [(1, 1), (1, 1)])
    middle = slice(1, -1)
    around = (
        padded[..., middle, middle]
        + padded[..., :-2, middle]
        + padded[..., 2:, middle]
        + padded[..., middle, :-2]
        + padded[..., middle, 2:]
    )
    return around % 2


def write_boards(folder: Path, files: int, boards: int, side: int) -> None:
    """Files of solvable boards, one a line."""
    random = np.random.default_rng(5)
    folder.mkdir()
    for index in range(files):
        lit = pressed(random.integers(0, 2, (boards, side, side)))
        lines = ["/".join("".join(".#"[lamp] for lamp in row) for row in board) for board in lit]
        (folder / f"part-{index:02}.txt").write_text("\n".join(lines) + "\n")


@pytest.fixture(scope="module")
def inputs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Boards, and a puzzle with 2^32 solutions and no symmetry."""
    folder = tmp_path_factory.mktemp("inputs")
    write_boards(folder / "boards", SHARDS, BOARDS, 19)
    start = pressed(np.random.default_rng(6).integers(0, 2, (39, 39)))
    (folder / "puzzle.txt").write_text("\n".join("".join(".#"[lamp] for lamp in row) for row in start) + "\n")
    return folder


def command(job: str, inputs: Path, folder: Path) -> list[str]:
    """What a user would type."""
    output, shards = str(folder / job), ["--shards", str(SHARDS)]
    if job == "bulk":
        return ["bulk", str(inputs / "boards"), output, "--to", "csv"]
    if job == "survey":
        return ["survey", "allon", output, "--sizes", "1..42", *shards]
    return ["minimum", str(inputs / "puzzle.txt"), output, *shards]


@pytest.fixture(scope="module")
def local(inputs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the embedded scheduler makes of the three jobs."""
    folder = tmp_path_factory.mktemp("local")
    for job in JOBS:
        assert shell.main(command(job, inputs, folder)) == shell.DONE
    return folder


def same(folder: Path, local: Path, job: str) -> None:
    """All outputs have the same bytes, every row is there once, and nothing is left behind."""
    assert outputs(folder / job) == outputs(local / job)
    whole, expected = (json.loads((path / job / "_manifest.json").read_text()) for path in (folder, local))
    assert (whole["rows"], whole["crc32"]) == (expected["rows"], expected["crc32"])
    assert len(receipts(folder / job)) == len(whole["shards"]) == len(outputs(folder / job))
    assert not list((folder / job).rglob(".unflip-*"))


def test_a_lost_worker_loses_nothing(inputs: Path, local: Path, tmp_path: Path) -> None:
    with Cluster(tmp_path) as dask:
        drivers = {job: start(*command(job, inputs, tmp_path), "--scheduler", dask.address) for job in JOBS}
        wait_for(lambda: len(receipts(tmp_path / "bulk")) > 2)
        left = tmp_path / "bulk" / ".unflip-left.part"
        left.write_text("what a killed worker was writing")
        kill(dask.workers[0])
        for job, driver in drivers.items():
            status, out, err = finish(driver)
            assert status == shell.DONE, err
            assert "dashboard http" in err and f"{SHARDS} of {SHARDS} shards" in err
            if job == "survey":
                assert out == cluster.survey("allon", local / job, sizes="1..42", shards=SHARDS).table()
            same(tmp_path, local, job)


def test_a_lost_scheduler_and_a_lost_driver_cost_only_what_is_in_flight(
    inputs: Path, local: Path, tmp_path: Path
) -> None:
    def begin(dask: Cluster) -> dict[str, Process]:
        return {job: start(*command(job, inputs, tmp_path), "--scheduler", str(dask.file)) for job in JOBS}

    def done() -> dict[Path, int]:
        return {path: path.stat().st_mtime_ns for job in JOBS for path in receipts(tmp_path / job)}

    with Cluster(tmp_path) as dask:
        drivers = begin(dask)
        wait_for(lambda: all(receipts(tmp_path / job) for job in JOBS))
        kill(dask.scheduler)
        ended = {job: finish(driver) for job, driver in drivers.items()}
        statuses = [status for status, _, _ in ended.values()]
        assert shell.INCOMPLETE in statuses and set(statuses) <= {shell.DONE, shell.INCOMPLETE}, ended
        lost = [err for status, _, err in ended.values() if status == shell.INCOMPLETE]
        assert all("the scheduler is lost" in err and only_sentences(err) for err in lost), lost
        for worker in dask.workers:
            worker.wait(PATIENCE)
    before = done()
    assert len(before) < len(JOBS) * SHARDS
    with Cluster(tmp_path) as dask:
        drivers = begin(dask)
        wait_for(lambda: len(done()) > len(before))
        for driver in drivers.values():
            kill(driver)
        middle = done()
        for job, driver in begin(dask).items():
            status, _, err = finish(driver)
            assert status == shell.DONE, err
            assert "done before" in err
            same(tmp_path, local, job)
    after = done()
    assert all(after[path] == time for kept in (before, middle) for path, time in kept.items()), "done twice"


def only_sentences(err: str) -> bool:
    """Whether every line is one of ours: no traceback of Dask."""
    return all(line.startswith("unflip: ") for line in err.splitlines())


def test_a_job_without_a_worker_says_that_it_waits(tmp_path: Path) -> None:
    with Cluster(tmp_path, workers=0) as dask:
        arguments = ["survey", "nullity", str(tmp_path / "out"), "--sizes", "1..9", "--scheduler", dask.address]
        ends = start(*arguments)
        assert ends.stderr is not None and b"dashboard" in ends.stderr.readline()
        assert ends.stderr.readline() == b"unflip: waiting for a worker\n"
        dask.worker()
        status, _, err = finish(ends)
        assert status == shell.DONE and "waiting" not in err
    with Cluster(tmp_path, workers=0) as dask:
        waits = start(*arguments[:-1], dask.address)
        assert waits.stderr is not None
        wait_for(lambda: b"waiting" in waits.stderr.readline())
        kill(dask.scheduler)
        status, _, err = finish(waits)
        assert status == shell.INCOMPLETE
        assert err == "unflip: the scheduler is lost: start it again, and the same command goes on\n"


def test_loggers_of_dask_are_as_before() -> None:
    pytest.importorskip("distributed")
    from unflip.cluster import _dask

    before = {name: logging.getLogger(name).level for name in ("distributed", "distributed.client", "tornado", "asyncio")}
    with pytest.raises(KeyError), _dask._quiet():
        assert not logging.getLogger("distributed.client").isEnabledFor(logging.CRITICAL)
        raise KeyError
    assert before == {name: logging.getLogger(name).level for name in before}


def test_what_is_done_is_not_done_again(inputs: Path, tmp_path: Path) -> None:
    job = cluster.survey("nullity", tmp_path, sizes="1..20", shards=5)
    first = cluster.run(job)
    told: list[unflip.Receipt] = []
    assert cluster.run(job, told=told.append) == first
    assert [receipt.new for receipt in told] == [False] * 5
    told[2].output.unlink()
    with pytest.raises(unflip.ShardError, match="1 of 5 shards are missing: ") as raised:
        job.manifest()
    assert [Path(output) for output in raised.value.missing] == [told[2].output]
    assert cluster.run(job) == first
    assert job.table() == "n,nullity\n" + "".join(f"{n},{unflip.nullity((n, n))}\n" for n in range(1, 21))


def test_a_minimum_in_shares_is_the_minimum(tmp_path: Path) -> None:
    board = np.ones((30, 30), int)
    job = cluster.minimum(unflip.Puzzle(board), tmp_path, shards=7)
    cluster.run(job, threads=1)
    whole, answer = unflip.solve(board), job.answer()
    assert (answer["weight"], answer["presses"]) == (whole.weight, whole.presses.tolist())
    assert int(answer["minima"]) == whole.minima


def test_boards_of_parquet(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as parquet

    (tmp_path / "in").mkdir()
    boards = np.arange(0, 2**25, 2**15 + 7, dtype=np.int32)
    for index, part in enumerate(np.array_split(boards, 3)):
        parquet.write_table(pa.table({"board": part}), tmp_path / "in" / f"{index}.parquet")
    job = cluster.bulk(tmp_path / "in", tmp_path / "out", options={"size": (5, 5), "columns": ["status", "presses"]})
    manifest = cluster.run(job)
    assert manifest["rows"] == len(boards)
    # Readers take only outputs: not the receipts, and not what is being written.
    (tmp_path / "out" / ".unflip-left.part").write_text("half a row")
    answers = parquet.read_table(tmp_path / "out").to_pydict()
    grid = (boards[:, None] >> np.arange(25) & 1).reshape(-1, 5, 5)
    presses = (np.array([found or 0 for found in answers["presses"]])[:, None] >> np.arange(25) & 1).reshape(-1, 5, 5)
    solved = np.array([status == "solved" for status in answers["status"]])
    assert solved.any() and not solved.all()
    assert np.array_equal(pressed(presses[solved]), grid[solved])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bulk", "no-such-folder", "out"], "no-such-folder: No such file"),
        (["survey", "sizes", "out", "--sizes", "1..9"], "there is no table `sizes`, but nullity, allon"),
        (["survey", "nullity", "out"], "a survey has `sizes`, or `rows` and `columns`"),
        (["survey", "nullity", "out", "--sizes", "9..1"], "not 9..1"),
        (["minimum", "puzzle.txt", "out", "--shards", "0"], "shards is 0: a whole number from 1"),
        (["minimum", "three.toml", "out"], "only a search over 2 colours is divided into shares"),
    ],
)
def test_what_cannot_be_is_said(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzle.txt").write_text("#.#\n.#.\n")
    Path("three.toml").write_text('modulus = 3\nstart = "12"\n')
    assert shell.main(arguments) == shell.BAD_INPUT
    assert said in capsys.readouterr().err
    assert not os.path.exists("out") or not outputs(Path("out"))


def test_a_bad_file_does_not_keep_the_others_from_being_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_boards(tmp_path / "in", 3, 5, 4)
    (tmp_path / "in" / "part-01.txt").write_text("#./.#\n#./.x\n")
    assert shell.main(["bulk", str(tmp_path / "in"), str(tmp_path / "out")]) == shell.BAD_INPUT
    assert "part-01.txt:2:" in capsys.readouterr().err
    assert sorted(outputs(tmp_path / "out")) == ["part-00.txt", "part-02.txt"]


def test_prices_and_both_ways_of_the_shell_are_those_of_a_solver(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text("000/010\n000/121\n")
    (tmp_path / "cost.txt").write_text("1 5 2\n3 1 4\n")
    options = ["--modulus", "3", "--cost", str(tmp_path / "cost.txt"), "--both-ways", "--columns", "cost", "--to", "csv"]
    assert shell.main(["bulk", str(tmp_path / "in"), str(tmp_path / "out"), *options]) == shell.DONE
    cost = [[1, 5, 2], [3, 1, 4]]
    solver = unflip.Solver(unflip.Rule(modulus=3), (2, 3), cost=cost, both_ways=True)
    columns = solver.solve_many([[[0, 0, 0], [0, 1, 0]], [[0, 0, 0], [1, 2, 1]]]).cost
    [found] = outputs(tmp_path / "out").values()
    assert columns is not None and found.decode().split() == ["cost", *map(str, columns)]
    # Without prices, or one way, they cost something else.
    assert columns.tolist() == [9, 5]


def test_no_scheduler_is_no_result(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("unflip.cluster._dask._PATIENCE", 0.2)
    arguments = ["survey", "nullity", str(tmp_path), "--sizes", "1..9", "--scheduler", "tcp://127.0.0.1:1"]
    assert shell.main(arguments) == shell.INCOMPLETE
    assert "there is no scheduler at tcp://127.0.0.1:1" in capsys.readouterr().err


def test_progress_has_a_rate_and_an_estimate() -> None:
    progress = shell.Progress(4)
    assert progress.line(1.0) == "0 of 4 shards"
    receipt = unflip.Receipt(Path("a"), 3000, 10, "00000000", None, True)
    progress(receipt)
    assert progress.line(2.0) == "1 of 4 shards, 1.5e+03 rows/s, 6 s left"
    progress(unflip.Receipt(Path("b"), 5000, 10, "00000000", None, False))
    assert progress.line(2.0) == "2 of 4 shards, 1 done before, 1.5e+03 rows/s, 4 s left"
