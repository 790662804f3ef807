"""Puzzles: positions of rounds that our bots played, each with a question that has one right answer.

Every day has three: `win`, a hand that can go out before anyone else gets a turn; `bluff`, a Wild Draw Four to challenge or to
accept; and `play`, a turn on which one move is clearly better than all others. Finding them takes long and needs Numba; reading
and answering them needs neither.
"""
