"""Locks, folders and line ends on each operating system. Windows and macOS are simulated."""

from __future__ import annotations

import errno
import io
import os
import stat
import sys
from importlib import import_module
from pathlib import Path
from typing import IO

import pytest

from drawfour.errors import DrawfourError
from drawfour.files import read_text
from drawfour.game.match import Match
from drawfour.server.lock_file import acquire_lock, address_in_use, write_address
from drawfour.server.signing_key import key_path, keys_beside
from drawfour.system import files
from drawfour.system.files import data_folder, state_folder
from drawfour.terminal.match_lock import MatchLock, is_open_elsewhere
from drawfour.terminal.saving import save_round
from fixtures.windows import Locks, pretend

PLATFORMS = ["linux", "darwin", "win32"]
PYTHONS_IO = import_module("_pyio")  # not later: where the system seems to be Windows, it can't be imported


class Watched(Locks):
    """Locks of Windows that learn the files whose descriptors they are given."""

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Remember each lock file that is opened."""
        original = Path.open

        def opened(path: Path, mode: str = "r") -> IO[bytes]:
            file: IO[bytes] = original(path, mode)
            self.files[file.fileno()] = file
            return file

        monkeypatch.setattr(Path, "open", opened)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_second_server_is_told_where_the_first_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    locks = Watched()
    pretend(monkeypatch, platform, locks)
    locks.watch(monkeypatch)
    database = tmp_path / "tables.sqlite"
    assert address_in_use(database) is None
    held = acquire_lock(database)
    write_address(held, "http://127.0.0.1:8000")
    write_address(held, "http://127.0.0.1:9000")
    with pytest.raises(DrawfourError, match=r"is in use by another server, at http://127\.0\.0\.1:9000"):
        acquire_lock(database)
    assert address_in_use(database) == "http://127.0.0.1:9000"
    held.close()
    locks.held.clear()  # as Windows does when the file is closed
    assert address_in_use(database) is None
    acquire_lock(database).close()


def test_the_byte_that_windows_locks_is_beyond_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    locks = Watched()
    pretend(monkeypatch, "win32", locks)
    locks.watch(monkeypatch)
    acquire_lock(tmp_path / "tables.sqlite").close()
    ((_, place),) = locks.held
    assert place > 400


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_match_is_open_in_one_terminal_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    locks, unlink = Watched(), Path.unlink
    pretend(monkeypatch, platform, locks)
    locks.watch(monkeypatch)

    def unlink_unless_open(path: Path) -> None:
        if platform == "win32" and any(Path(file.name) == path and not file.closed for file in locks.files.values()):
            raise PermissionError(errno.EACCES, "The file is open")
        locks.held = {(name, place) for name, place in locks.held if name != str(path)}  # as Windows does when it is closed
        unlink(path)

    monkeypatch.setattr(Path, "unlink", unlink_unless_open)
    record = str(tmp_path / "1.uno")
    with MatchLock() as first, MatchLock() as second:
        first.switch_to(record)
        assert is_open_elsewhere(record)
        with pytest.raises(DrawfourError, match="is open in another terminal"):
            second.switch_to(record)
        locks.files = {number: file for number, file in locks.files.items() if not file.closed}
        first.switch_to(None)
        assert not list(tmp_path.iterdir())
        second.switch_to(record)
    assert not is_open_elsewhere(record)


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_file_is_read_and_a_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str) -> None:
    pretend(monkeypatch, platform)
    (tmp_path / "a.uno").write_bytes(b"drawfour 1\r\n")
    assert read_text(tmp_path / "a.uno", "record", 1000) == "drawfour 1\r\n"
    with pytest.raises(DrawfourError, match="can't be read"):
        read_text(tmp_path, "record", 1000)


@pytest.mark.skipif(sys.platform == "win32", reason="folders can't be opened")
def test_a_folder_is_synced_where_it_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    files.sync_folder(tmp_path)
    pretend(monkeypatch, "win32")
    files.sync_folder(tmp_path)
    assert len(synced) == 1


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_record_has_the_same_line_ends_everywhere_and_no_copies_are_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    """With CRLF, each round would seem to have comments of a person, and would be copied."""
    pretend(monkeypatch, platform)
    monkeypatch.setattr(io, "open", PYTHONS_IO.open)  # which lets the next line say how lines end
    monkeypatch.setattr(os, "linesep", "\r\n")
    (tmp_path / "probe").write_text("\n", encoding="utf-8")
    assert (tmp_path / "probe").read_bytes() == b"\r\n"
    (tmp_path / "probe").unlink()
    match = Match(["Ann", "Bob"], seed="demo")
    for _ in range(2):
        assert save_round(match, str(tmp_path / "evening.uno")) == []
    assert [path.name for path in tmp_path.iterdir()] == ["evening.uno"]
    assert b"\r" not in (tmp_path / "evening.uno").read_bytes()


@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP])
def test_a_key_can_be_made_where_files_have_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, "link", refuse)
    database = tmp_path / "tables.sqlite"
    made = keys_beside(database)
    assert keys_beside(database) == made
    assert [path.name for path in tmp_path.iterdir()] == ["tables.sqlite.key"]
    if sys.platform != "win32":
        assert stat.S_IMODE(key_path(database).stat().st_mode) == 0o600


def test_the_key_of_a_quicker_process_is_kept_where_files_have_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(draft: Path, path: Path) -> None:
        path.write_text("ab" * 32, encoding="ascii")
        raise OSError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(os, "link", refuse)
    assert keys_beside(tmp_path / "tables.sqlite") == (b"\xab" * 32,)


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "/home/ann/.local/share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/home/ann/.local/share"),
        ("linux", {"XDG_DATA_HOME": "", "LOCALAPPDATA": "/wrong"}, "/home/ann/.local/share"),
        ("freebsd14", {}, "/home/ann/.local/share"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/ann/Library/Application Support"),
        ("win32", {}, "/home/ann/AppData/Local"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
    ],
)
def test_the_data_folder_follows_the_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: str
) -> None:
    pretend(monkeypatch, platform)
    assert data_folder(environment, Path("/home/ann")) == Path(expected)


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/home/ann/.local/state"),
        ("linux", {"XDG_STATE_HOME": "/state"}, "/state"),
        ("darwin", {}, "/home/ann/Library/Application Support"),
        ("win32", {"XDG_STATE_HOME": "/state"}, "/home/ann/AppData/Local"),
    ],
)
def test_the_state_folder_follows_the_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: str
) -> None:
    pretend(monkeypatch, platform)
    assert state_folder(environment, Path("/home/ann")) == Path(expected)
