"""Exact solver for flip puzzles: Lights Out, Flip Game, Fliptile and every relative.

The answer is the fewest presses, proved; of equals the lexicographically least; or a witness, checkable by hand, that
there is no solution.

>>> import unflip
>>> unflip.solve("#..# .##. .##. #..#".replace(" ", "\\n"))
Solution(weight=4, minima=2, solutions=16)
. . . .
X . . X
X . . X
. . . .

Boards are text, nested lists or NumPy arrays of integers ``0 .. modulus``, of shape ``(rows, columns)``. Results are small
objects that draw themselves. See docs/python.md of the project for a guide.

**Limits.** Whatever can take long takes these keywords:

``time_limit``
    Seconds. A search that ends early returns the best that it found with a proved bound: ``exact`` is false.
``memory_limit``
    The most bytes that an elimination may hold; 8 GiB unless told otherwise.
``max_nullity``
    Up to ``2**max_nullity`` solutions are compared, no more; 40 unless told otherwise.
``threads``
    Threads to search with; as many as there are processors unless told otherwise. Answers do not depend on it.
``progress``
    Called about every 50 ms as ``progress(stage, done, total)``; what it raises ends the call.

The global interpreter lock is released meanwhile, and Ctrl-C ends the call with ``KeyboardInterrupt``; in a thread other than
the main one, it does so as soon as the main thread leaves by it.
"""

from unflip._answer import Solution, Unsolvable
from unflip._checks import ArgumentError
from unflip._functions import explain, generate, nearest, nullity, quiet_patterns, solve, witness
from unflip._many import Answers
from unflip._native import (
    ArrayError,
    BoardError,
    BulkError,
    CostError,
    DistributionError,
    DrawError,
    Error,
    ExplainError,
    ExportError,
    GenerateError,
    PuzzleError,
    ReadError,
    RuleError,
    ShardError,
    SolveError,
    StencilError,
    SurveyError,
)
from unflip._native import version as __version__
from unflip._puzzle import Puzzle
from unflip._rule import Rule
from unflip._shards import BulkOptions, Receipt, Summary, bulk, solve_shard
from unflip._solver import Solver
from unflip._survey import Inspection, inspect, survey

__all__ = [
    "Answers",
    "ArgumentError",
    "ArrayError",
    "BoardError",
    "BulkError",
    "BulkOptions",
    "CostError",
    "DistributionError",
    "DrawError",
    "Error",
    "ExplainError",
    "ExportError",
    "GenerateError",
    "Inspection",
    "Puzzle",
    "PuzzleError",
    "ReadError",
    "Receipt",
    "Rule",
    "RuleError",
    "ShardError",
    "Solution",
    "SolveError",
    "Solver",
    "StencilError",
    "Summary",
    "SurveyError",
    "Unsolvable",
    "__version__",
    "bulk",
    "explain",
    "generate",
    "inspect",
    "nearest",
    "nullity",
    "quiet_patterns",
    "solve",
    "solve_shard",
    "survey",
    "witness",
]
