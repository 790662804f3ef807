"""The contract of every store for finished matches, statistics, and people who are renamed or forgotten."""

from __future__ import annotations

from msgspec.structs import astuple

from drawfour.server.store.interface import SOMEBODY, MatchSeat, Person, Statistics, Store, TableChange, TableRow, guest_id
from fixtures.postgres import postgres
from fixtures.stores import change, contract, database, ends, entry, finished, outcomes, sit

__all__ = ["database", "postgres"]


@contract()
async def test_a_match_has_the_names_of_its_end(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    places = (
        MatchSeat(0, 1, None, 10, False),
        MatchSeat(1, None, "careful", 20, False),
        MatchSeat(2, 0, None, 500, True),
        MatchSeat(3, 7, None, 0, False),
    )
    await store.append(ends(2, "m", 2_000, places, "drawfour 1\nä\n", 'name = "ä"\n'))
    await store.append(change(3, people=(Person(0, "ann", "Änne"),)))
    match = await store.match("m")
    assert match is not None
    assert astuple(match)[:6] == ("m", 1_900, 2_000, 3, "drawfour 1\nä\n", 'name = "ä"\n')
    assert (match.places, match.code) == (places, "A")
    assert match.names == ("Bob", "careful", "Ann", SOMEBODY)
    assert match.people == ("bob", None, "ann", None)


@contract()
async def test_a_match_is_stored_once(store: Store) -> None:
    await store.append(change(1))
    await store.append(ends(2, "m", 2_000))
    assert await outcomes(store, ends(3, "m", 3_000)) == ["StoreFailed"]
    match = await store.match("m")
    assert match
    assert (len(await store.read("A")), match.ended) == (2, 2_000)


@contract()
async def test_matches_are_paged_newest_first(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    for number in range(2, 14):
        await store.append(ends(number, f"m{number:02}", 2_000 + number // 3))
    bobs = (MatchSeat(0, 1, None, 1, True), MatchSeat(1, 0, None, 0, False))
    await store.append(ends(14, "m14", 1_000, bobs))
    whole = await store.matches_of("ann")
    assert [match.match for match in whole] == [f"m{number:02}" for number in range(13, 1, -1)] + ["m14"]
    leaves = [await store.matches_of("ann", limit=5)]
    while leaves[-1]:
        last = leaves[-1][-1]
        leaves.append(await store.matches_of("ann", (last.ended, last.match), 5))
    assert [len(leaf) for leaf in leaves] == [5, 5, 3, 0]
    assert [match for leaf in leaves for match in leaf] == whole
    assert [match.match for match in await store.matches_of("bob")] == ["m14"]


@contract()
async def test_statistics_add_up(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    await store.append(ends(2, "m1", 2_000))
    await store.append(ends(3, "m2", 3_000, (MatchSeat(0, 1, None, 510, True), MatchSeat(1, 0, None, 40, False))))
    assert await store.statistics("ann") == Statistics(matches=2, won=1, rounds=6, points=540, first=2_000, last=3_000)
    assert await store.statistics("bob") == Statistics(matches=1, won=1, rounds=3, points=510, first=3_000, last=3_000)


@contract()
async def test_people_who_shared_the_device_of_a_forgotten_person_are_forgotten_too(store: Store) -> None:
    guest, bob = guest_id("ann", 1), guest_id("anne", 3)
    assert guest.startswith("ann+")
    await sit(store, "A", ("ann", "Ann"), (guest, "Gus"), ("anne", "Anne"), (bob, "Bob"))
    places = tuple(MatchSeat(who, who, None, 0, who == 0) for who in range(4))
    await store.append(ends(2, "m", 2_000, places))
    await store.forget("ann")
    assert [person.name for person in await store.people("A")] == [SOMEBODY, SOMEBODY, "Anne", "Bob"]
    match = await store.match("m")
    assert match is not None
    assert match.names == (SOMEBODY, SOMEBODY, "Anne", "Bob")
    assert match.people == (None, None, "anne", bob)


@contract()
async def test_a_forgotten_person_is_somebody_everywhere(store: Store) -> None:
    both = (MatchSeat(0, 0, None, 500, True), MatchSeat(1, 1, None, 30, False))
    for code in ("A", "B"):
        await sit(store, code, ("ann", "Ann"), ("bob", "Bob"))
        await store.append(ends(2, f"m{code}", 2_000, both, code=code))
    log, bobs = await store.read("A"), await store.statistics("bob")
    await store.forget("ann")
    await store.forget("unknown")
    for code in ("A", "B"):
        assert await store.people(code) == [Person(0, None, SOMEBODY), Person(1, "bob", "Bob")]
        match = await store.match(f"m{code}")
        assert match is not None
        assert (match.names, match.people, match.places) == ((SOMEBODY, "Bob"), (None, "bob"), both)
    assert (await store.matches_of("ann"), await store.statistics("ann")) == ([], Statistics())
    assert (await store.read("A"), await store.statistics("bob")) == (log, bobs)
    await store.append(
        TableChange(
            "A", entry(3), TableRow("A", "1"), (Person(0, "ann", "Ann"), Person(2, "ann", "Ann")), finished("m3", 3_000, both)
        )
    )
    assert await store.people("A") == [Person(0, None, SOMEBODY), Person(1, "bob", "Bob"), Person(2, "ann", "Ann")]
    match = await store.match("m3")
    assert match
    assert match.names == (SOMEBODY, "Bob")


@contract()
async def test_a_rename_applies_where_the_name_is_free(store: Store) -> None:
    await sit(store, "A", ("ann", "Ann"), ("bob", "Bob"))
    await sit(store, "B", ("ann", "Ann"), ("cyd", "Zoe"))
    await store.append(ends(2, "m", 2_000, (MatchSeat(0, 0, None, 500, True), MatchSeat(1, 1, None, 30, False))))
    await store.rename("ann", "Zoe")
    await store.rename("unknown", "Zoe")
    assert await store.people("A") == [Person(0, "ann", "Zoe"), Person(1, "bob", "Bob")]
    assert await store.people("B") == [Person(0, "ann", "Ann"), Person(1, "cyd", "Zoe")]
    assert (await store.match("m")).names == ("Ann", "Bob")  # type: ignore[union-attr]  # there is one
    assert (await store.statistics("ann")).matches == 1
