"""General optimisers on flip puzzles: OR-Tools CP-SAT and HiGHS, where they are installed.

Reads one JSON object a line from standard input:
    {"name": …, "modulus": k, "presses": n, "equations": [[[press, times], …], …], "wanted": [value, …]}
and answers each with one line for every optimiser that there is:
    {"name": …, "optimiser": "CP-SAT 9.15", "proved": true, "weight": 44, "at_least": 44, "seconds": 1.5}

Usage: optimisers.py SECONDS THREADS < instances
"""

import json
import sys
import time


def cp_sat(instance, seconds, threads):
    """Presses as integers; over two colours each lamp is one native XOR, else a sum that is wanted + k·t."""
    from ortools import __version__
    from ortools.sat.python import cp_model

    k = instance["modulus"]
    model = cp_model.CpModel()
    x = [model.new_int_var(0, k - 1, f"x{j}") if k > 2 else model.new_bool_var(f"x{j}") for j in range(instance["presses"])]
    for terms, wanted in zip(instance["equations"], instance["wanted"]):
        if k == 2:
            # A XOR of literals is true: one more true literal makes it false.
            literals = [x[j] for j, _ in terms]
            model.add_bool_xor(literals if wanted else literals + [True])
        else:
            most = sum(times * (k - 1) for _, times in terms) // k
            turns = model.new_int_var(0, most, "")
            model.add(sum(times * x[j] for j, times in terms) == wanted + k * turns)
    model.minimize(sum(x))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = threads
    status = solver.solve(model)
    found = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
    return {
        "optimiser": f"CP-SAT {__version__}",
        "proved": status in (cp_model.OPTIMAL, cp_model.INFEASIBLE),
        "weight": round(solver.objective_value) if found else None,
        "at_least": max(0, round(solver.best_objective_bound + 0.499999)) if found else None,
    }


def highs(instance, seconds, threads):
    """Presses as integers, each lamp a sum that is wanted + k·t with an integer t."""
    import highspy
    from importlib.metadata import version

    k, n = instance["modulus"], instance["presses"]
    model = highspy.Highs()
    model.setOptionValue("output_flag", False)
    model.setOptionValue("time_limit", float(seconds))
    model.setOptionValue("threads", threads)
    integer = highspy.HighsVarType.kInteger
    for _ in range(n):
        model.addCol(1.0, 0.0, float(k - 1), 0, [], [])
    for terms, wanted in zip(instance["equations"], instance["wanted"]):
        most = sum(times * (k - 1) for _, times in terms) // k
        turns = model.getNumCol()
        model.addCol(0.0, 0.0, float(most), 0, [], [])
        columns = [j for j, _ in terms] + [turns]
        values = [float(times) for _, times in terms] + [-float(k)]
        model.addRow(float(wanted), float(wanted), len(columns), columns, values)
    for column in range(model.getNumCol()):
        model.changeColIntegrality(column, integer)
    model.run()
    info, status = model.getInfo(), model.getModelStatus()
    found = info.primal_solution_status == 2
    return {
        "optimiser": f"HiGHS {version('highspy')}",
        "proved": status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible),
        "weight": round(info.objective_function_value) if found else None,
        "at_least": max(0, round(info.mip_dual_bound + 0.499999)) if info.mip_dual_bound > -1e20 else None,
    }


def main():
    seconds, threads = float(sys.argv[1]), int(sys.argv[2])
    for line in sys.stdin:
        instance = json.loads(line)
        for solve in (cp_sat, highs):
            start = time.perf_counter()
            try:
                result = solve(instance, seconds, threads)
            except ImportError:
                continue
            result |= {"name": instance["name"], "seconds": time.perf_counter() - start}
            print(json.dumps(result), flush=True)


if __name__ == "__main__":
    main()
