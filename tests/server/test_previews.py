"""Previews of links: what they say, and the pictures that the server draws for them."""

from __future__ import annotations

import io
import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from litestar.testing import create_test_client
from PIL import Image, ImageChops

from drawfour.core.moves import MOST_SEATS
from drawfour.server.http.pages import FOLDER, pages
from drawfour.server.http.previews.faces import ANIMALS, animals_of
from drawfour.server.http.previews.picture import FACE, FACES, HEIGHT, TABLE, WIDTH, picture_of, places
from drawfour.server.http.previews.words import Preview, Shown, match_preview, results_of, seats_of, table_preview
from drawfour.server.protocol.answers import MatchSummary, PlayerResult
from drawfour.server.protocol.settings import Settings
from drawfour.server.table.table import Seat, Table

HEAD = """<!doctype html>
<meta property="og:title" content="drawfour" />
<meta property="og:description" content="A card game." />
<meta property="og:image" content="/assets/preview-1.jpg" />
"""
FREE = Shown(None)


@pytest.mark.parametrize(
    ("preview", "title", "description", "picture"),
    [
        (None, "drawfour", "A card game.", "/assets/preview-1.jpg"),
        (Preview("Puzzles", "Three."), "Puzzles", "Three.", "/assets/preview-1.jpg"),
        (
            Preview('Play with <"Ada\\1">', "& more", "/t/abcd2345/preview.jpg"),
            *("Play with &lt;&quot;Ada\\1&quot;&gt;", "&amp; more", "/t/abcd2345/preview.jpg"),
        ),
    ],
)
def test_a_link_has_a_preview_that_no_name_can_break(
    tmp_path: Path, preview: Preview | None, title: str, description: str, picture: str
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(HEAD)

    async def described(_: object) -> tuple[str, Preview | None]:
        return "https://example.org", preview

    with create_test_client(pages(tmp_path, described)) as client:
        answer = client.get("/t/abcd2345")
    assert re.findall('content="([^"]*)"', answer.text) == [title, description, f"https://example.org{picture}"]


def test_the_preview_of_a_table_says_who_invites_and_what_is_free() -> None:
    table = Table("abcd2345", {1: "Ada"}, settings=Settings(preset="no_mercy"), host=1, seats=[Seat(who=1), *[Seat()] * 2])
    assert table_preview(table) == (
        *("Play cards with Ada", "No mercy rules, 2 free seats of 3. No account, nothing to install."),
        "/t/abcd2345/preview.jpg",
    )
    assert seats_of(table) == (Shown("Ada"), FREE, FREE)
    table.host = None
    table.seats = [Seat(who=1), Seat(bot="careful")]
    assert table_preview(table) == (
        *("Play cards at this table", "No mercy rules, 2 players. No account, nothing to install."),
        "/t/abcd2345/preview.jpg",
    )
    assert seats_of(table) == (Shown("Ada"), Shown(table.name_at(1), is_bot=True))


@pytest.mark.parametrize(
    ("won", "lost", "title"),
    [
        (["Ada"], ["Bob", "Grace"], "Ada won against Bob and Grace"),
        (["Ada", "Bob"], ["Cyd", "Dee"], "Ada and Bob won against Cyd and Dee"),
        (["Ada"], ["Bob", "Cyd", "Dee", "Eve"], "Ada won against 4 others"),
        ([], ["Bob", "Cyd"], "A match"),
    ],
)
def test_the_preview_of_a_replay_says_who_won(won: list[str], lost: list[str], title: str) -> None:
    seats = [PlayerResult(name, None, 520 if name in won else 90, name in won) for name in (*won, *lost)]
    match = MatchSummary("m", 0, 1, rounds=4, you=None, seats=seats)
    points = ", 520 points" if won else ""
    said = f"Watch the match move by move: 4 rounds{points}."
    assert match_preview(match) == (title, said, "/replay/m/preview.jpg")
    assert results_of(match) == (*(Shown(name, 520, has_won=True) for name in won), *(Shown(name, 90) for name in lost))


def drawn(*seats: Shown) -> Image.Image:
    return Image.open(io.BytesIO(picture_of(seats).plain)).convert("RGB")


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box around what differs between two pictures, but for the noise of their compression."""
    found: tuple[int, int, int, int] | None = (
        ImageChops.difference(one, other).convert("L").point(lambda value: 255 * (value > 48)).getbbox()
    )
    return found


@pytest.mark.parametrize("seats", range(2, MOST_SEATS + 1))
def test_faces_have_room_around_the_table(seats: int) -> None:
    found = places(seats)
    assert len(found) == seats
    assert min(dist(*pair) for pair in combinations(found, 2)) > (140 if seats < 6 else 115)
    assert all(60 < x < WIDTH - 60 and 60 < y < HEIGHT - 60 for x, y in found)
    assert [y for _, y in sorted(found)] == [y for _, y in sorted(found, key=lambda place: (-place[0], place[1]))], "symmetric"


def test_a_person_is_drawn_at_their_seat_and_nowhere_else() -> None:
    free, taken = drawn(FREE, FREE, FREE, FREE), drawn(FREE, Shown("Hanna"), FREE, FREE)
    assert free.size == (WIDTH, HEIGHT)
    (x, y), box = places(4)[1], changed(free, taken)
    assert box is not None
    assert x - 90 < box[0] < x < box[2] < x + 90
    assert y - 80 < box[1] < y < box[3] < y + 90
    name = changed(taken, drawn(FREE, Shown("Hannah"), FREE, FREE))
    assert name is not None


@pytest.mark.skipif(not (FOLDER / "index.html").is_file(), reason="the page has not been built: web/build.py")
def test_a_name_is_written_as_far_as_the_page_has_its_letters() -> None:
    hanna = drawn(Shown("Hanna"), FREE)
    (_, y), *_ = places(2)
    for known in ("Ольга", "Łukasz Żółć", "Nguyễn", "Ærøskøbing"):
        box = changed(drawn(Shown(known), FREE), hanna)
        assert box is not None
        assert box[3] > y + 40, known
    assert changed(drawn(Shown("🎉Brave Robin李明 robin"), FREE), drawn(Shown("Brave Robin robin"), FREE)) is None
    bare = changed(drawn(Shown("🎉"), FREE), drawn(Shown("🎉🎉 robin"), FREE))
    assert bare is not None, "without a name there is no plate"


def test_no_face_of_a_person_changes_when_a_bot_sits_down() -> None:
    twin = next(name for name in map(str, range(100)) if animals_of([name])[name] == animals_of(["Ada"])["Ada"])
    alone, joined = drawn(FREE, Shown(twin)), drawn(Shown("Ada", is_bot=True), Shown(twin))
    box = changed(alone, joined)
    assert box is not None
    assert box[2] - box[0] < WIDTH / 3, "one seat"
    assert changed(joined, drawn(Shown("Ada"), Shown(twin))) is not None, "of two people, one has another animal"


def test_no_name_leaves_the_picture_or_covers_another_face() -> None:
    longest = "W" * 24
    for seats in (2, 5, 10):
        full = drawn(*[Shown(longest, 1000, has_won=True)] * seats)
        assert full.size == (WIDTH, HEIGHT)
        without = changed(full, drawn(*[Shown(longest, 1000, has_won=True)] * (seats - 1), FREE))
        assert without is not None
        assert without[2] - without[0] < 320
        assert without[0] > 2
        assert without[3] < HEIGHT - 2


def test_winners_wear_a_crown() -> None:
    lost, won = drawn(Shown("Ada", 5), FREE, FREE), drawn(Shown("Ada", 5, has_won=True), FREE, FREE)
    box = changed(lost, won)
    assert box is not None
    x, y = places(3)[0]
    assert box[1] < y - 66, "above the face"
    red, green, blue = won.getpixel((x, y - 72))
    assert min(red, green) > 180 > blue


def test_the_parts_of_a_picture_have_their_sizes() -> None:
    with Image.open(TABLE) as table, Image.open(FACES) as faces:
        assert table.size == (WIDTH, HEIGHT)
        assert faces.size == (FACE * len(ANIMALS), FACE * 2)
        assert faces.convert("RGBA").getpixel((0, 0)) == (0, 0, 0, 0)
