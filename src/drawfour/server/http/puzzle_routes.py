"""HTTP routes of the puzzles of a day."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import Any

from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotFoundException
from litestar.status_codes import HTTP_200_OK

from drawfour.errors import DrawfourError
from drawfour.puzzles.puzzle import KINDS
from drawfour.puzzles.shipped import FIRST_DAY, puzzles_of
from drawfour.server.http.routes import Server, server_of, take_more
from drawfour.server.protocol import answers
from drawfour.server.room import puzzles as day_puzzles

PUZZLE_TOKENS = 10  # replaying the puzzles of a day, or one with its answer, takes 5 to 10 ms


@get("/api/puzzles/{date:str}")
async def puzzles(request: Request[Any, Any, State], date: str) -> answers.PuzzleDay:
    """Return the puzzles of a day, like `2026-11-26`. The answer is 404 for a day that has begun nowhere yet."""
    server = server_of(request)
    day = _day(server, date)
    take_more(server, request, PUZZLE_TOKENS)
    return await asyncio.to_thread(day_puzzles.questions, day)


@post("/api/puzzles/{date:str}/{kind:str}", status_code=HTTP_200_OK)
async def answer_puzzle(
    request: Request[Any, Any, State], date: str, kind: str, data: answers.PuzzleTry
) -> answers.PuzzleAnswer:
    """Answer a puzzle: with one move, or for a `win` with the moves so far. Nothing is kept, so try as often as you like."""
    server = server_of(request)
    puzzle = next((puzzle for puzzle in puzzles_of(_day(server, date)) if puzzle.kind == kind), None)
    if puzzle is None:
        raise NotFoundException(f"No puzzle is of this kind. Kinds: {', '.join(KINDS)}.")
    take_more(server, request, PUZZLE_TOKENS)
    try:
        return await asyncio.to_thread(day_puzzles.answer, puzzle, data.moves)
    except DrawfourError as error:
        raise ClientException(str(error)) from None


PUZZLE_ROUTES = [puzzles, answer_puzzle]


def _day(server: Server, text: str) -> date:
    day = day_puzzles.day_of(text, server.tables.clock.now())
    if day is None:
        raise NotFoundException(f"No puzzles for this day. Days: from {FIRST_DAY} to today, like {FIRST_DAY}.")
    return day
