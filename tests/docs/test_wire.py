"""The protocol under test: its page, schema and types are fresh, and what they say is what msgspec takes and refuses."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drawfour.errors import REASONS
from drawfour.record.reading import read
from drawfour.record.replay import steps
from drawfour.server.protocol import messages
from drawfour.server.table.refusals import SERVER_REFUSALS
from fixtures.scripts import script

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "reference" / "wire.schema.json").read_text(encoding="utf-8"))
PAGE = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
UNIONS: dict[str, Any] = {"FromClient": messages.FromClient, "FromServer": messages.FromServer}
MESSAGES = [(union, message) for union, kind in UNIONS.items() for message in get_args(kind)]
FROM_CLIENT = [message for union, message in MESSAGES if union == "FromClient"]
LONG = "x" * 40_000  # longer than any text may be


def written() -> ModuleType:
    """The module that writes the three files."""
    return script("docs/scripts/protocol.py")


def test_the_generated_pages_of_the_protocol_are_fresh() -> None:
    for name, page in written().PAGES.items():
        assert (ROOT / name).read_text(encoding="utf-8") == page(), f"{name} is stale: make docs"


def values(schema: dict[str, Any]) -> st.SearchStrategy[Any]:
    """What a schema allows, for the words of JSON schema that msgspec writes."""
    if "$ref" in schema:
        return values(SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")])
    if "anyOf" in schema:
        return st.one_of(*map(values, schema["anyOf"]))
    if "enum" in schema:
        return st.sampled_from(schema["enum"])
    match schema["type"]:
        case "object" if "properties" in schema:
            parts = {name: values(part) for name, part in schema["properties"].items()}
            required = {name: parts.pop(name) for name in schema["required"]}
            return st.fixed_dictionaries(required, optional=parts)
        case "object":
            keys = values({"type": "string", **schema.get("propertyNames", {})})
            return st.dictionaries(keys, values(schema["additionalProperties"]), max_size=schema.get("maxProperties", 3))
        case "array":
            return st.lists(values(schema["items"]), max_size=3)
        case "string" if "pattern" in schema:
            longest = schema.get("maxLength", len(LONG))
            return st.from_regex(schema["pattern"], fullmatch=True).filter(lambda text: len(text) <= longest)
        case "string":
            return st.text(st.characters(codec="utf-8"), min_size=schema.get("minLength", 0), max_size=schema.get("maxLength"))
        case "integer":
            return st.integers(schema.get("minimum", -(2**53)), schema.get("maximum", 2**53))
        case "number":
            return st.floats(schema.get("minimum"), schema.get("maximum"), allow_nan=False, allow_infinity=False)
    return {"boolean": st.booleans(), "null": st.none()}[schema["type"]]


def example(message: type) -> dict[str, Any]:
    """A message with every field, as plain as can be."""
    return {name: plain(part) for name, part in SCHEMA["$defs"][message.__name__]["properties"].items()}


def plain(schema: dict[str, Any]) -> Any:
    """Something that a schema allows."""
    if "$ref" in schema:
        part = SCHEMA["$defs"][schema["$ref"].removeprefix("#/$defs/")]
        return {name: plain(inner) for name, inner in part["properties"].items()}
    if "anyOf" in schema:
        return plain(schema["anyOf"][0])
    if "enum" in schema:
        return schema["enum"][0]
    if "pattern" in schema and "default" in schema:
        return schema["default"]
    simple = {"integer": schema.get("minimum", 0), "number": 1.0, "string": "abcd", "boolean": True, "array": []}
    return {"abcd": "abcd"} if schema["type"] == "object" else simple[schema["type"]]


def decode(value: object, union: str = "FromClient") -> Any:
    return msgspec.json.decode(json.dumps(value).encode(), type=UNIONS[union])


@pytest.mark.parametrize(("union", "message"), MESSAGES, ids=lambda value: getattr(value, "__name__", value))
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_every_message_of_the_schema_is_one_of_the_protocol(union: str, message: type, data: st.DataObject) -> None:
    sent = decode(data.draw(values(SCHEMA["$defs"][message.__name__])), union)
    assert type(sent) is message
    again = msgspec.json.encode(sent)
    assert msgspec.json.decode(again, type=UNIONS[union]) == sent
    jsonschema_rs.validate({**SCHEMA, **SCHEMA[union]}, json.loads(again))


@pytest.mark.parametrize("message", FROM_CLIENT, ids=lambda message: message.__name__)
def test_what_is_not_of_the_protocol_is_refused(message: type) -> None:
    right = example(message)
    assert type(decode(right)) is message
    for wrong in wrongs(right):
        with pytest.raises(msgspec.ValidationError):
            decode(wrong)


def wrongs(right: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A message with an unknown field, or with one field of the wrong type or too long, or left out where it may not be."""
    yield {**right, "more": 1}
    yield {**right, "type": LONG}
    for name in SCHEMA["$defs"][right["type"].capitalize()]["required"]:
        yield {key: value for key, value in right.items() if key != name}
    yield from worse(right)


def worse(right: Any) -> Iterator[Any]:
    """One part wrong: of another type everywhere, and text that is too long."""
    yield [[right]]
    if isinstance(right, dict):
        yield {**right, LONG: "abcd"}
        for name, value in right.items():
            yield from ({**right, name: wrong} for wrong in worse(value))
    elif isinstance(right, str):
        yield LONG
        yield 7
    else:
        yield "seven"


def test_messages_of_no_kind_are_refused() -> None:
    nothing: list[Any] = [{}, [], None, "hello", {"type": "nothing"}, {"type": "message"}, {"type": None}, {"type": "welcome"}]
    for wrong in nothing:
        with pytest.raises(msgspec.ValidationError):
            decode(wrong)


def test_every_text_from_the_client_has_an_end() -> None:
    found = [
        text for name in (*[message.__name__ for message in FROM_CLIENT], "Settings") for text in texts(SCHEMA["$defs"][name])
    ]
    assert len(found) > 20
    for text in found:
        assert "maxLength" in text or re.search(r"\{\d+,\d+\}", text["pattern"]), text


def texts(schema: Any) -> Iterator[dict[str, Any]]:
    """The schemas of all texts within a schema; the names of an object's own choosing are texts of at least `propertyNames`."""
    if isinstance(schema, dict):
        if schema.get("type") == "string":
            yield schema
        for name, part in schema.items():
            yield from texts({"type": "string", **part} if name == "propertyNames" else part)
    elif isinstance(schema, list):
        for part in schema:
            yield from texts(part)


def test_every_message_field_kind_and_code_stands_on_the_page() -> None:
    for _, message in MESSAGES:
        section = PAGE.split(f"\n### {message.__name__.lower()}\n")[1].split("\n#")[0]
        assert re.findall(r"^- `(\w+)`", section, flags=re.MULTILINE) == list(message.__struct_fields__)
    for word in (*SERVER_REFUSALS, *written().KINDS):
        assert f"\n- `{word}`" in PAGE, word


def test_the_kinds_of_events_are_those_that_happen() -> None:
    records = [*ROOT.glob("tests/golden/*.uno"), *ROOT.glob("tests/witness/*.uno")]
    happened = {event.kind for path in records for match in steps(read(path)) for event in match.round.happened()}
    assert happened == set(written().KINDS)


@pytest.mark.parametrize("wrong", [{"type": "join", "table": "abcd\n"}, {"type": "leave", "ref": "abcd\n"}])
def test_a_code_does_not_end_with_a_new_line(wrong: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        decode(wrong)


def test_a_code_is_one_thing() -> None:
    assert not SERVER_REFUSALS.keys() & REASONS.keys()


def test_everything_on_the_page_has_a_meaning() -> None:
    assert not re.findall(r"^- `\w+`(?: \(.*\))?$", PAGE, flags=re.MULTILINE)
