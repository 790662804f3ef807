"""Analysis of a match that has been played: chances of winning, turning points, mistakes, and how much of it was luck.

`rounds` has the method, in words and as data; `judge` asks the compiled playouts about one position. They need the extra `lab`.
`strengths` counts what the seats of a match are good at, which needs nothing.
"""

from drawfour.analysis.judge import Judge, Verdict
from drawfour.analysis.rounds import Breakdown, JudgedMove, Mapper, RoundAnalysis, analyze, totals

__all__ = ["Breakdown", "Judge", "JudgedMove", "Mapper", "RoundAnalysis", "Verdict", "analyze", "totals"]
