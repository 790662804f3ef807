"""Analysis of a match that has been played: chances to win, turning points, mistakes, and how much of it was luck.

`rounds` has the method, in words and as data; `judge` asks the compiled playouts about one position. Needs the extra `lab`.
"""

from drawfour.analysis.judge import Choice, Judge
from drawfour.analysis.rounds import RoundAnalysis, Share, Spread, Step, analyze, totals

__all__ = ["Choice", "Judge", "RoundAnalysis", "Share", "Spread", "Step", "analyze", "totals"]
