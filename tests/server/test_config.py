"""Server settings: flags before the environment before defaults, and an error for every invalid value."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import FrozenInstanceError, fields
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drawfour.errors import DrawfourError
from drawfour.files import data_folder
from drawfour.server.config import FLAGS, Config, add_flags, read_config
from drawfour.server.store.address import PostgresAddress

DATABASE = {"DRAWFOUR_DATABASE": "tables.sqlite"}


def parser() -> ArgumentParser:
    made = ArgumentParser()
    add_flags(made)
    return made


def read(*arguments: str, **environment: str) -> Config:
    return read_config(parser().parse_args(arguments), DATABASE | environment)


def test_defaults_are_those_of_the_fields() -> None:
    assert read() == Config(database=Path("tables.sqlite"))


def test_by_default_only_this_computer_can_connect() -> None:
    config = read()
    assert (config.host, config.trusted_proxies, config.allowed_origins, config.metrics) == ("127.0.0.1", (), (), "off")


def test_every_default_is_a_valid_value() -> None:
    config = read()
    for flag in FLAGS:
        value = getattr(config, flag.name)
        text = ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
        assert flag.value(text, flag.flag) == value, flag.name


def test_flags_override_the_environment_which_overrides_defaults() -> None:
    given = {"DRAWFOUR_PORT": "81", "DRAWFOUR_TABLES": "5"}
    config = read("--port", "82", **given)
    assert (config.port, config.tables, config.connections) == (82, 5, 5000)


def test_an_empty_variable_is_ignored_and_an_empty_list_is_empty() -> None:
    given = {"DRAWFOUR_PORT": "", "DRAWFOUR_TRUSTED_PROXIES": "10.0.0.1"}
    config = read("--trusted-proxies", "", **given)
    assert (config.port, config.trusted_proxies) == (8000, ())


def test_a_given_value_needs_no_default(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nobody)
    assert read().database == Path("tables.sqlite")
    with pytest.raises(DrawfourError, match="Use --database"):
        read_config(parser().parse_args([]), {})


@pytest.mark.parametrize(
    ("flag", "text", "expected"),
    [
        ("--host", "::1", "::1"),
        ("--host", "[::1]", "::1"),
        ("--host", "localhost", "localhost"),
        ("--host", "play-1.example.org", "play-1.example.org"),
        ("--port", "0", 0),
        ("--database", "a/b.sqlite", Path("a/b.sqlite")),
        ("--database", "~/b.sqlite", Path.home() / "b.sqlite"),
        ("--database", "postgresql://ann@db/uno", PostgresAddress("postgresql://ann@db/uno")),
        ("--node-address", "http://10.0.0.5:8000/", "http://10.0.0.5:8000"),
        ("--empty-minutes", "0.5", 0.5),
        ("--trusted-proxies", "10.0.0.1, fd00::/8", (ip_network("10.0.0.1/32"), ip_network("fd00::/8"))),
        (
            "--allowed-origins",
            "https://Example.org:443/,http://localhost:5173",
            ("https://example.org", "http://localhost:5173"),
        ),
        ("--metrics", "on", "on"),
        ("--metrics", "0123456789abcdef", "0123456789abcdef"),
        ("--log-format", "json", "json"),
    ],
)
def test_valid_values(flag: str, text: str, expected: Any) -> None:
    found = getattr(read(flag, text), flag.removeprefix("--").replace("-", "_"))
    assert found == expected
    assert type(found) is type(expected)


WRONG = [
    ("--host", ""),
    ("--host", "localhost:8000"),
    ("--host", "http://localhost"),
    ("--host", "300.1.1.1"),
    ("--host", "127.0.0"),
    ("--host", "two words"),
    ("--port", "65536"),
    ("--port", "1_000"),
    ("--port", "８０"),
    ("--port", "1e3"),
    ("--database", ""),
    ("--database", "mysql://localhost/uno"),
    ("--database", "postgresql://"),
    ("--database", "postgresql://localhost:many/uno"),
    ("--database", "postgresql://local host/uno"),
    ("--node-address", "10.0.0.5:8000"),
    ("--node-address", "https://10.0.0.5"),
    ("--database", "~nobody-of-this-name/x"),
    ("--cookie-days", "0"),
    ("--cookie-days", "401"),
    ("--messages-per-second", "0"),
    ("--messages-per-second", "nan"),
    ("--messages-per-second", "inf"),
    ("--keep-days", "0"),
    ("--trusted-proxies", "10.0.0.1,"),
    ("--trusted-proxies", "*"),
    ("--trusted-proxies", "10.0.0.1/8"),
    ("--allowed-origins", "*"),
    ("--allowed-origins", "example.org"),
    ("--allowed-origins", "https://example.org/path"),
    ("--allowed-origins", "null"),
    ("--metrics", "yes"),
    ("--metrics", "short token"),
    ("--log-format", "xml"),
]


@pytest.mark.parametrize(("flag", "text"), WRONG)
def test_an_invalid_value_gets_an_error_with_its_source_and_the_accepted_values(flag: str, text: str) -> None:
    variable = "DRAWFOUR_" + flag.removeprefix("--").replace("-", "_").upper()
    with pytest.raises(DrawfourError) as refused:
        read(flag, text)
    assert refused.value.code == "bad_option"
    assert str(refused.value).startswith(f"{flag} ")
    assert " must be " in str(refused.value)
    if text:
        with pytest.raises(DrawfourError, match=f"^{variable} "):
            read(**{variable: text})


@given(st.sampled_from(FLAGS), st.text(st.characters(exclude_categories=["Cs"]), max_size=200))
def test_any_text_is_a_value_or_gets_a_short_error(flag: Any, text: str) -> None:
    sentence = ""
    try:
        value = flag.value(text, flag.flag)
    except DrawfourError as refused:
        sentence = str(refused)
    else:
        assert isinstance(value, int | float | str | tuple | Path | PostgresAddress)
    assert sentence.isprintable()
    assert len(sentence) < 250


def test_the_metrics_token_is_never_shown() -> None:
    assert "0123456789abcdef" not in repr(read("--metrics", "0123456789abcdef"))
    with pytest.raises(DrawfourError) as refused:
        read("--metrics", "too short")
    assert "too short" not in str(refused.value)


@pytest.mark.parametrize("text", ["postgresql://ann:hunter2@db:many/uno", "mysql://ann:hunter2@db/uno"])
def test_the_password_of_a_database_is_never_shown(text: str) -> None:
    assert "hunter2" not in f"{read('--database', 'postgresql://ann:hunter2@db/uno')}"
    with pytest.raises(DrawfourError, match=r"//\.\.\.@db") as refused:
        read("--database", text)
    assert "hunter2" not in str(refused.value)


def test_help_names_every_field_with_its_default() -> None:
    text = " ".join(parser().format_help().split())
    for flag, each in zip(FLAGS, fields(Config), strict=True):
        assert f"{flag.flag} {flag.shown} " in text
        assert each.name == flag.name
        assert f"{flag.sentence} ({flag.default})" in text
    assert str(Path.home()) not in text


def test_defaults_are_readable() -> None:
    told = {flag.name: flag.default for flag in FLAGS}
    assert told["database"] == "drawfour/tables.sqlite in the user's data folder"
    assert (told["host"], told["trusted_proxies"], told["metrics"], told["tables"]) == ("127.0.0.1", "none", "off", "2000")


@pytest.mark.parametrize(("text", "told"), [(" 80", "' 80'"), ("", "''"), ("a\nb", r"'a\nb'"), ("9" * 60, "9" * 60)])
def test_an_error_repeats_the_invalid_value(text: str, told: str) -> None:
    with pytest.raises(DrawfourError) as refused:
        read("--port", text)
    assert str(refused.value) == f"--port must be 0 to 65535, not {told}."


def test_settings_are_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        read().port = 1  # type: ignore[misc]  # mypy knows it, too


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {}, "/home/ann/.local/share"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data"),
        ("linux", {"XDG_DATA_HOME": "data"}, "/home/ann/.local/share"),
        ("linux", {"XDG_DATA_HOME": "", "APPDATA": "/wrong"}, "/home/ann/.local/share"),
        ("freebsd14", {}, "/home/ann/.local/share"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/ann/Library/Application Support"),
        ("win32", {}, "/home/ann/AppData/Roaming"),
        ("win32", {"APPDATA": "/roaming"}, "/roaming"),
    ],
)
def test_the_data_folder_follows_the_platform(platform: str, environment: dict[str, str], expected: str) -> None:
    assert data_folder(environment, platform, Path("/home/ann")) == Path(expected)
