"""The lock of a room, under which everything that may change its table runs."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING

from drawfour.server.room.ownership import TableMoved
from drawfour.server.store.interface import StoreFailed
from drawfour.server.table.decide import Refused

if TYPE_CHECKING:
    from drawfour.server.room.room import Room


class Exclusive:
    """The lock of a room: inside, calls have the table to themselves, and it is as it was saved.

    Entering raises Refused for a table that has failed, and StoreFailed if the table can't be rebuilt. An unexpected error
    fails this table and no other. Do not cancel what runs inside: an entry might be saved but never broadcast.
    """

    def __init__(self, room: Room) -> None:
        self._room = room  # not the other way round, so that unloaded rooms are freed at once

    async def __aenter__(self) -> None:
        room = self._room
        room.callers += 1
        try:
            await room.lock.acquire()
        except BaseException:
            room.callers -= 1
            raise
        try:
            if room.is_failed:
                raise Refused("table_failed")
            if room.log.is_lost:
                raise TableMoved
            room.log.owners.check()
            if room.log.is_stale:
                await room.discard_unsaved()
        except BaseException as error:
            await self.__aexit__(type(error), error, error.__traceback__)
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._room.callers -= 1
        self._room.lock.release()
        if isinstance(error, Exception) and not isinstance(error, Refused | StoreFailed):
            self._room.fail(error)
            raise Refused("table_failed") from None
