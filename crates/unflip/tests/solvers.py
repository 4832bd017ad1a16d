"""What other solvers say of exported puzzles: HiGHS of the LP, CryptoMiniSat of the CNF, RC2 of the WCNF.

Needs `highspy`, `pycryptosat` and `python-sat`. Reads one JSON object a line from standard input:
    {"name": …, "format": "lp" | "cnf" | "wcnf", "text": …, "presses": n}
and answers each with one line; `cost` is null where there is no solution, or no cost in the format:
    {"name": …, "format": "cnf", "solver": "CryptoMiniSat 5.17.0", "solved": true, "cost": null, "presses": [0, 1], "seconds": 0.1}
"""

import json
import sys
import tempfile
import time
from importlib.metadata import version

import highspy
import pycryptosat
from pysat.examples.rc2 import RC2
from pysat.formula import WCNF


def lp(text, presses):
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    with tempfile.NamedTemporaryFile("w", suffix=".lp") as file:
        file.write(text)
        file.flush()
        assert model.readModel(file.name) != highspy.HighsStatus.kError, "HiGHS cannot read this"
    model.run()
    status = model.getModelStatus()
    # Without any variable there is nothing to do.
    optimal = (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kModelEmpty)
    assert status in (*optimal, highspy.HighsModelStatus.kInfeasible), status
    solved = status in optimal
    return solved, round(model.getObjectiveValue()) if solved else None, None


def cnf(text, presses):
    solver = pycryptosat.Solver()
    for line in text.splitlines():
        if line.startswith("x"):
            literals = [int(word) for word in line[1:].split()][:-1]
            wanted = sum(literal < 0 for literal in literals) % 2 == 0
            solver.add_xor_clause([abs(literal) for literal in literals], wanted)
        elif line[0] not in "cp":
            clause = [int(word) for word in line.split()][:-1]
            if not clause:
                return False, None, None
            solver.add_clause(clause)
    solved, model = solver.solve()
    if not solved:
        return False, None, None
    # Variables behind those of any clause are unknown to the solver: any value will do.
    known = [bool(value) for value in model[1 : presses + 1]]
    return True, None, [int(value) for value in known + [False] * (presses - len(known))]


def wcnf(text, presses):
    with RC2(WCNF(from_string=text)) as solver:
        model = solver.compute()
        return model is not None, solver.cost if model is not None else None, None


SOLVERS = {
    "lp": (lp, f"HiGHS {version('highspy')}"),
    "cnf": (cnf, f"CryptoMiniSat {version('pycryptosat')}"),
    "wcnf": (wcnf, f"RC2 of python-sat {version('python-sat')}"),
}

for line in sys.stdin:
    instance = json.loads(line)
    solve, solver = SOLVERS[instance["format"]]
    start = time.perf_counter()
    solved, cost, presses = solve(instance["text"], instance["presses"])
    seconds = time.perf_counter() - start
    answer = {"name": instance["name"], "format": instance["format"], "solver": solver, "solved": solved}
    print(json.dumps(answer | {"cost": cost, "presses": presses, "seconds": seconds}), flush=True)
