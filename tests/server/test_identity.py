"""Identity: only valid cookies signed here count, and concurrent servers agree on one key."""

from __future__ import annotations

import base64
import os
import re
import stat
import subprocess
import sys
from http.cookies import SimpleCookie
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from drawfour.errors import DrawfourError
from drawfour.server import signing_key as key_module
from drawfour.server.http.identity import COOKIE, CookieSigner
from drawfour.server.signing_key import key_path, signing_keys
from fixtures.patience import PATIENCE

DAY = 86_400
NOW = 1_800_000_000.0
KEY = b"k" * 32
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-."


class Clock:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> float:
        return self.now


def test_a_person_is_128_random_bits_and_nobody_is_issued_twice() -> None:
    identity = CookieSigner(KEY)
    people = {identity.issue().person for _ in range(200)}
    assert len(people) == 200
    assert all(re.fullmatch("[0-9a-f]{32}", person) for person in people)


def test_a_cookie_identifies_a_person_to_a_server_with_the_key() -> None:
    person, cookie = CookieSigner(KEY).issue()
    assert CookieSigner(KEY).read(cookie) == person
    assert CookieSigner(b"l" * 32).read(cookie) is None


def test_a_cookie_expires_and_a_clock_set_back_loses_nobody() -> None:
    clock = Clock()
    identity = CookieSigner(KEY, days=10, clock=clock)
    person, cookie = identity.issue()
    for days, expected in [(9.99, person), (10, person), (10.01, None), (-0.5, person), (-400, person)]:
        clock.now = NOW + days * DAY
        assert identity.read(cookie) == expected, days


def test_a_cookie_is_renewed_for_the_same_person_when_an_eighth_of_its_life_is_over() -> None:
    clock = Clock()
    identity = CookieSigner(KEY, days=8, clock=clock)
    person, cookie = identity.issue()
    for days, is_renewed in [(-1, False), (0, False), (0.9, False), (1, True), (7.9, True), (8.1, False)]:
        clock.now = NOW + days * DAY
        fresh = identity.renewed(cookie)
        assert (fresh is not None) == is_renewed, days
        assert fresh is None or (identity.read(fresh) == person and identity.renewed(fresh) is None)
    clock.now = NOW + 7.5 * DAY
    fresh = identity.renewed(cookie)
    clock.now += 7.5 * DAY
    assert (identity.read(cookie), identity.read(fresh)) == (None, person)
    assert identity.renewed(None) is None
    assert identity.renewed("forged") is None


PERSON, GOOD = CookieSigner(KEY).issue()


@given(
    st.one_of(st.text(), st.text(LETTERS), st.from_regex(r"[0-9a-f]{32}\.[0-9A-Za-z_-]{6}\.[0-9A-Za-z_-]{43}", fullmatch=True))
)
@example("")
@example("..")
@example(PERSON)
@example("\ud800")
@example(GOOD + "\n")
@example("9" * 100_000)
def test_what_was_not_signed_here_is_nobody(cookie: str) -> None:
    assert CookieSigner(KEY).read(cookie) is None


@given(st.integers(0, len(GOOD) - 1), st.sampled_from(LETTERS))
@example(len(GOOD) - 1, ".")
def test_a_changed_cookie_is_nobody(place: int, letter: str) -> None:
    changed = GOOD[:place] + letter + GOOD[place + 1 :]
    said, _, signature = changed.rpartition(".")
    is_same = said == GOOD.rpartition(".")[0] and decoded(signature) == decoded(GOOD.rpartition(".")[2])
    assert CookieSigner(KEY).read(changed) == (PERSON if is_same else None)


def decoded(signature: str) -> bytes:
    """The bytes of a signature: its last letter has two bits to spare."""
    try:
        return base64.urlsafe_b64decode(signature + "=" * (-len(signature) % 4))
    except ValueError:
        return b""


def test_parts_of_two_cookies_make_none() -> None:
    identity = CookieSigner(KEY)
    one, other = identity.issue().cookie.split("."), identity.issue().cookie.split(".")
    assert identity.read(".".join([one[0], other[1], other[2]])) is None
    assert identity.read(".".join([one[0], one[1], other[2]])) is None


def test_what_is_signed_but_no_person_is_nobody() -> None:
    identity = CookieSigner(KEY)
    assert identity.read(identity._sign(PERSON)) == PERSON
    assert identity.read(identity._sign("host")) is None


@pytest.mark.parametrize("is_https", [True, False])
def test_the_cookie_is_for_this_server_and_no_script(is_https: bool) -> None:
    _, cookie = CookieSigner(KEY).issue()
    header = CookieSigner(KEY, days=2).set_cookie_header(cookie, is_https=is_https)
    (morsel,) = SimpleCookie(header).values()
    assert (morsel.key, morsel.value, morsel["max-age"], morsel["path"]) == (COOKIE, cookie, str(2 * DAY), "/")
    assert (morsel["httponly"], morsel["samesite"], morsel["domain"]) == (True, "Lax", "")
    assert bool(morsel["secure"]) == is_https


def test_a_short_key_signs_nothing() -> None:
    with pytest.raises(AssertionError, match="guessed"):
        CookieSigner(b"short")


def test_the_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    database = tmp_path / "new" / "folder" / "tables.sqlite"
    keys = signing_keys(database, {})
    assert [len(key) for key in keys] == [32]
    assert signing_keys(database, {}) == keys
    assert signing_keys(tmp_path / "other.sqlite", {}) != keys
    assert [path.name for path in database.parent.iterdir()] == ["tables.sqlite.key"]
    if os.name == "posix":
        assert stat.S_IMODE(key_path(database).stat().st_mode) == 0o600


def test_the_key_is_its_owner_s_alone_whatever_the_umask(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        signing_keys(tmp_path / "tables.sqlite", {})
    finally:
        os.umask(before)
    if os.name == "posix":
        assert stat.S_IMODE(key_path(tmp_path / "tables.sqlite").stat().st_mode) == 0o600


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be opened")
def test_the_key_is_on_the_disk_before_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced = []

    def watched(descriptor: int) -> None:
        status = os.fstat(descriptor)
        synced.append(
            ("folder" if stat.S_ISDIR(status.st_mode) else status.st_size, key_path(tmp_path / "t").exists(), descriptor)
        )

    monkeypatch.setattr(os, "fsync", watched)
    signing_keys(tmp_path / "t", {})
    assert [each[:2] for each in synced] == [(65, False), ("folder", True)]  # whole, then its name
    for *_, descriptor in synced:
        with pytest.raises(OSError, match="Bad file descriptor"):
            os.fstat(descriptor)


def test_the_second_process_takes_the_key_of_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = tmp_path / "tables.sqlite"
    make, others = key_module._make_key, []

    def late(path: Path) -> None:  # between the question and the making
        others.append((make(path), path.read_text())[1])
        make(path)

    monkeypatch.setattr(key_module, "_make_key", late)
    assert [key.hex() + "\n" for key in signing_keys(database, {})] == others
    assert [path.name for path in tmp_path.iterdir()] == ["tables.sqlite.key"]


def test_processes_that_start_at_once_end_with_one_key(tmp_path: Path) -> None:
    code = """if True:
        import sys
        from pathlib import Path
        from drawfour.server.signing_key import signing_keys
        print("ready", flush=True)
        sys.stdin.readline()
        for number in range(50):
            print(signing_keys(Path(sys.argv[1]) / str(number), {})[0].hex())
    """
    started = [
        subprocess.Popen([sys.executable, "-c", code, str(tmp_path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        for _ in range(4)
    ]
    for process in started:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    found = [process.communicate(timeout=PATIENCE)[0].split() for process in started]
    assert all(len(keys) == 50 for keys in found)
    assert all(keys == found[0] for keys in found)
    assert len(set(found[0])) == 50
    assert len(list(tmp_path.iterdir())) == 50


def test_a_secret_of_the_environment_takes_the_place_of_the_file(tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    assert signing_keys(database, {"DRAWFOUR_SECRET": "s" * 32 + "\n"}) == (b"s" * 32,)
    assert signing_keys(database, {"DRAWFOUR_SECRET": "s" * 32, "DRAWFOUR_OTHER_SECRET": "t" * 40}) == (b"s" * 32, b"t" * 40)
    assert not key_path(database).exists()
    assert [len(key) for key in signing_keys(database, {"DRAWFOUR_SECRET": " "})] == [32]
    assert key_path(database).exists()


def test_a_short_secret_is_refused_and_not_repeated(tmp_path: Path) -> None:
    with pytest.raises(DrawfourError, match="must have at least 32 characters") as refused:
        signing_keys(tmp_path / "tables.sqlite", {"DRAWFOUR_SECRET": "hunter2"})
    assert refused.value.code == "bad_option"
    assert "hunter2" not in str(refused.value)
    with pytest.raises(DrawfourError, match="DRAWFOUR_OTHER_SECRET must have at least 32 characters"):
        signing_keys(tmp_path / "tables.sqlite", {"DRAWFOUR_SECRET": "s" * 32, "DRAWFOUR_OTHER_SECRET": "hunter2"})
    with pytest.raises(DrawfourError, match="DRAWFOUR_OTHER_SECRET needs DRAWFOUR_SECRET, the key that signs"):
        signing_keys(tmp_path / "tables.sqlite", {"DRAWFOUR_OTHER_SECRET": "s" * 32})


def test_a_cookie_of_the_other_key_is_accepted_and_signed_with_the_new_one() -> None:
    person, cookie = CookieSigner(b"o" * 32).issue()
    identity = CookieSigner(KEY, others=[b"o" * 32])
    renewed = identity.renewed(cookie)
    assert identity.read(cookie) == person
    assert CookieSigner(KEY).read(renewed) == person
    assert identity.renewed(renewed) is None
    assert CookieSigner(KEY).renewed(cookie) is None


@pytest.mark.parametrize(
    "text", ["", "0" * 63, "0" * 65, "z" * 64, "0" * 32 + "\n" + "0" * 32, "\n".join(["0" * 64] * 3), "\udcff" * 64]
)
def test_a_damaged_key_is_refused_and_kept(tmp_path: Path, text: str) -> None:
    path = key_path(tmp_path / "tables.sqlite")
    path.write_bytes(text.encode(errors="surrogateescape"))
    before = path.read_bytes()
    with pytest.raises(DrawfourError, match="is not a signing key") as refused:
        signing_keys(tmp_path / "tables.sqlite", {})
    assert refused.value.code == "bad_file"
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_written_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DrawfourError, match=r"Can't read or write the signing key .*DRAWFOUR_SECRET"):
        signing_keys(tmp_path / "file" / "tables.sqlite", {})

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DrawfourError, match="No space left"):
        signing_keys(tmp_path / "tables.sqlite", {})
    assert [path.name for path in tmp_path.iterdir()] == ["file"]  # no half a key is left
