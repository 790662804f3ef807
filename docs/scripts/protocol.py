"""Write the pages, the JSON schema and the TypeScript types of messages and HTTP answers. A test fails if one is stale.

All of them are generated from the structs of `drawfour.server.protocol`: their docstrings, their types with limits and
defaults, and the comment after each field (`# ...`) or the description of its type.
"""

from __future__ import annotations

import inspect
import json
import re
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from litestar import Response
from msgspec.inspect import NODEFAULT, Field

from drawfour.bots import hint
from drawfour.errors import REASONS
from drawfour.game import notation
from drawfour.game.events import KINDS
from drawfour.puzzles import answering, puzzle
from drawfour.server.http.puzzle_routes import PUZZLE_ROUTES
from drawfour.server.http.routes import ROUTES
from drawfour.server.protocol import answers, decks, messages, moves, settings, states, values
from drawfour.server.store.interface import Statistics
from drawfour.server.table.refusals import SERVER_REFUSALS

ROOT = Path(__file__).parents[2]
CLIENT, SERVER = get_args(messages.FromClient), get_args(messages.FromServer)


def structs_of(module: ModuleType) -> list[type]:
    """The structs that a module defines."""
    kinds = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, msgspec.Struct)]
    return [kind for kind in kinds if kind.__module__ == module.__name__]


PARTS = [struct for module in (decks, settings, moves, states) for struct in structs_of(module)]
ANSWERS = [*structs_of(answers), Statistics]
WORDS = {  # literal types, by name
    name: get_args(thing)
    for module in (values, states, notation, hint, puzzle, answering)
    for name, thing in vars(module).items()
    if get_origin(thing) is Literal
}
LITERALS = {frozenset(each): name for name, each in WORDS.items()}
LINE = 120  # the longest line of the page's sources, in characters
UNCHANGED = "left out when unchanged"  # a field that may be UNSET
NARROWER = {  # texts whose words the code keeps as data
    ("EventState", "kind"): "EventKind",
    ("Refusal", "code"): "RefusalCode | ReasonCode",
    ("Bye", "code"): "RefusalCode",
}


def fields_of(struct: type) -> tuple[Field, ...]:
    """The fields of a struct, as msgspec sees them."""
    return msgspec.inspect.type_info(struct).fields


def said_of(struct: type) -> str:
    """The docstring of a struct, without its examples."""
    return (inspect.getdoc(struct) or "").split(">>>")[0].strip()


def meaning(struct: type, field: Field) -> str:
    """What a field is: the comment after it, or else the description of its type."""
    sources = [inspect.getsource(each) for each in reversed(struct.__mro__) if each.__module__.startswith("drawfour.")]
    told = dict(re.findall(r"^    (\w+): .*?  # (.*)$", "".join(sources), flags=re.MULTILINE))
    kinds = getattr(field.type, "types", (field.type,))
    described = [(getattr(kind, "extra_json_schema", None) or {}).get("description", "") for kind in kinds]
    return told.get(field.name) or max(described, key=len)


def bounds(kind: Any, low: str, high: str) -> str:
    """The least and the greatest of something, in words: `0 to 9`, `at least 0`."""
    least, most = getattr(kind, low), getattr(kind, high)
    if least is not None and most is not None:
        return f"{least} to {most}"
    return f"at least {least}" if least is not None else f"at most {most}" if most is not None else ""


def words(kind: Any) -> str:
    """A type with its limits, in words."""
    match type(kind).__name__:
        case "Metadata":
            return words(kind.type)
        case "UnionType":
            return " or ".join(map(words, kind.types))
        case "LiteralType":
            return " or ".join(f'"{value}"' for value in ordered(kind))
        case "ListType":
            return f"list of {words(kind.item_type)}"
        case "DictType":
            entries = bounds(kind, "min_length", "max_length")
            of = f" of {entries} entries" if entries else ""
            return f"object{of}, from {words(kind.key_type)} to {words(kind.value_type)}"
        case "StructType":
            return kind.cls.__name__
        case "StrType":
            length = bounds(kind, "min_length", "max_length")
            return "text" + (f" of {length} characters" if length else "") + (f" like {kind.pattern}" if kind.pattern else "")
        case "IntType" | "FloatType" as name:
            number = "integer" if name == "IntType" else "number"
            return f"{number} {bounds(kind, 'ge', 'le')}".rstrip()
    return {"BoolType": "true or false", "NoneType": "null"}[type(kind).__name__]


def default(field: Field) -> str:
    """What a field is when it is left out; empty when it cannot be."""
    if field.required:
        return ""
    if field.default is not NODEFAULT:
        value = field.default
    elif field.default_factory is not NODEFAULT:
        value = field.default_factory()
    else:
        return UNCHANGED
    return f"default {'{}' if isinstance(value, msgspec.Struct) else json.dumps(value)}"


def may_lack(struct: Any) -> bool:
    """Are fields left out that are at their default?"""
    return bool(struct.__struct_config__.omit_defaults)


def ordered(kind: Any) -> tuple[Any, ...]:
    """The values of a literal type in their own order, where it has a name; msgspec sorts them."""
    name = LITERALS.get(frozenset(kind.values))
    return WORDS[name] if name else kind.values


# The page


def linked(text: str, page: str = "") -> str:
    """Names of structs as links to where they stand, patterns and values as code. The parts of messages stand on `page`."""
    text = re.sub(r"like (\S+)", r"like `\1`", text)
    text = re.sub(r'("\w*"|\bnull\b|(?<=default )\S+)', r"`\1`", text)
    page_of = {part.__name__: page if part in PARTS else "" for part in PARTS + ANSWERS}
    return re.sub(rf"\b({'|'.join(page_of)})\b", lambda name: f"[{name[1]}]({page_of[name[1]]}#{name[1].lower()})", text)


def entry(struct: type, page: str = "") -> str:
    """A struct with its fields; the parts of messages stand on `page`."""
    name = msgspec.inspect.type_info(struct).tag or struct.__name__
    lines = []
    for field in fields_of(struct):
        kind = linked("; ".join(filter(None, [words(field.type), default(field)])), page)
        lines.append(f"- `{field.name}` ({kind})" + (f": {meaning(struct, field)}\n" if meaning(struct, field) else "\n"))
    return f"\n### {name}\n\n{said_of(struct)}\n" + ("\n" if lines else "") + "".join(lines)


def listed(meanings: dict[str, str]) -> str:
    """Words with their meanings."""
    return "".join(f"- `{word}`" + (f": {text}\n" if text else "\n") for word, text in meanings.items())


def protocol() -> str:
    """Every message, for people who write a client."""
    whole = [part.__name__ for part in PARTS if not may_lack(part) and any(map(default, fields_of(part)))]
    opening = (
        f"This is version {messages.VERSION}. Machine-readable definitions: [wire.schema.json](wire.schema.json), and "
        "[messages.ts](../../web/src/protocol/messages.ts) for TypeScript.\n"
        "Messages from the client must not have any other fields.\n"
        "A field with a default may be left out. The server leaves out fields that are at their default"
        f"{', but always sends all of ' + ' and '.join(whole) if whole else ''}.\n"
    )
    return (
        f"# The protocol\n\n{(messages.__doc__ or '').strip()}\n\n{opening}\n"
        f"## From the client\n{''.join(map(entry, CLIENT))}\n"
        f"## From the server\n{''.join(map(entry, SERVER))}\n"
        f"## Parts\n{''.join(map(entry, PARTS))}\n"
        f"## Kinds of events\n\n{listed(KINDS)}\n"
        "## Codes\n\nA `refusal` has one of these codes or one of the [reason codes](errors.md), a `bye` one of these.\n\n"
        f"{listed(SERVER_REFUSALS)}"
    )


# The HTTP API


def answer_of(handler: Any) -> str:
    """What a route answers with."""
    kind = get_type_hints(handler.fn)["return"]
    if kind is type(None):
        return "nothing"
    if get_origin(kind) is Response:
        return "SVG" if handler.media_type == "image/svg+xml" else "text"
    return linked(words(msgspec.inspect.type_info(kind)), "protocol.md") if kind is not str else "text"


def route(handler: Any, path: str) -> str:
    """A route as a row of a table."""
    hints = get_type_hints(handler.fn)
    fields = hints["data"].__struct_fields__ if "data" in hints else ()  # of the object that is sent
    wanted = [name for name in (*hints, *fields) if name not in ("request", "match", "code", "date", "kind", "data", "return")]
    parameters = ", ".join(f"`{name}`" for name in wanted) or "none"
    described = " ".join((inspect.getdoc(handler.fn) or "").split())
    methods = ", ".join(sorted(str(method) for method in handler.http_methods - {"OPTIONS"}))
    return f"| {methods} | `{path.replace(':str}', '}')}` | {parameters} | {answer_of(handler)} | {described} |\n"


def http() -> str:
    """Every HTTP route but the page, and every answer."""
    about = (
        "The HTTP routes of a server, beside [the WebSocket](protocol.md). The cookie `drawfour` identifies you. Answers are\n"
        "JSON unless noted otherwise; that of a failed request is a [Problem](#problem). The OpenAPI schema is at\n"
        "`/api/schema/openapi.json`, and [answers.ts](../../web/src/protocol/answers.ts) has the types for TypeScript.\n"
        "Anyone who knows the id of a match can read it; an id can't be guessed, and only people at the table receive it.\n"
    )
    rows = [route(handler, path) for handler in (*ROUTES, *PUZZLE_ROUTES) for path in sorted(handler.paths)]
    head = "| method | path | parameters | answer | description |\n| --- | --- | --- | --- | --- |\n"
    parts = "".join(entry(struct, "protocol.md") for struct in ANSWERS)
    return f"# HTTP API\n\n{about}\n{head}{''.join(rows)}\n## Objects\n{parts}"


# The schema


def schema() -> str:
    """Every message as JSON schema."""
    (client, server), parts = msgspec.json.schema_components(
        [messages.FromClient, messages.FromServer], ref_template="#/$defs/{name}"
    )
    for struct in (*CLIENT, *SERVER, *PARTS):
        part = parts[struct.__name__]
        part["description"] = said_of(struct)
        for field in fields_of(struct):
            if text := meaning(struct, field):
                part["properties"][field.encode_name]["description"] = text
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"drawfour protocol {messages.VERSION}",
        "FromClient": client,
        "FromServer": server,
        "$defs": parts,
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


# TypeScript


def typed(kind: Any) -> str:
    """A type as TypeScript writes it."""
    match type(kind).__name__:
        case "Metadata":
            return typed(kind.type)
        case "UnionType":
            return " | ".join(map(typed, kind.types))
        case "LiteralType":
            return LITERALS.get(frozenset(kind.values)) or " | ".join(map(json.dumps, kind.values))
        case "ListType":
            item = typed(kind.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        case "DictType":
            return f"Record<{typed(kind.key_type)}, {typed(kind.value_type)}>"
        case "StructType":
            return kind.cls.__name__
    plain = {"StrType": "string", "IntType": "number", "FloatType": "number", "BoolType": "boolean", "NoneType": "null"}
    return plain[type(kind).__name__]


def comment(text: str, indent: str = "") -> str:
    """Return a TypeScript doc comment, wrapped to the line length of the page."""
    if len(text) + len(indent) + len("/**  */") <= LINE and "\n" not in text:
        return f"{indent}/** {text} */\n"
    start = f"{indent} * "
    lines = [line for part in text.split("\n") for line in textwrap.wrap(part, LINE - len(start)) or [""]]
    return f"{indent}/**\n" + "".join(f"{start}{line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def property_of(struct: type, field: Field) -> str:
    """A field as a line of an interface, with what its type does not say as a comment."""
    kind = NARROWER.get((struct.__name__, field.name)) or typed(field.type)
    if struct in CLIENT and kind in {part.__name__ for part in PARTS}:
        kind = f"Partial<{kind}>"  # only the choices that differ are sent
    limits = words(field.type) if re.search(r"\d|\^", words(field.type)) else ""
    note = "; ".join(filter(None, [meaning(struct, field), limits, default(field)]))
    mark = "?" if not field.required and (may_lack(struct) or default(field) == UNCHANGED) else ""
    return (comment(note, "  ") if note else "") + f"  {field.encode_name}{mark}: {kind};\n"


def interface(struct: type) -> str:
    """A struct as an interface."""
    tag = msgspec.inspect.type_info(struct).tag
    lines = ([f'  type: "{tag}";\n'] if tag else []) + [property_of(struct, field) for field in fields_of(struct)]
    return f"\n{comment(said_of(struct))}export interface {struct.__name__} {{\n{''.join(lines)}}}\n"


def union(name: str, kinds: list[str]) -> str:
    """A union of types under a name, on a line of its own each where they do not fit on one."""
    line = f"export type {name} = {' | '.join(kinds)};\n"
    return line if len(line) <= LINE + 1 else f"export type {name} =" + "".join(f"\n  | {kind}" for kind in kinds) + ";\n"


def meanings(name: str, kind: str, words: dict[str, str], said: str) -> str:
    """Words with their meanings as a constant, and a type of the words."""
    lines = "".join(f"  {word}: {json.dumps(text, ensure_ascii=False)},\n" for word, text in words.items())
    return f"\n/** {said} */\nexport const {name} = {{\n{lines}}} as const;\nexport type {kind} = keyof typeof {name};\n"


def typescript() -> str:
    """Every message as TypeScript types."""
    text = "// Generated by docs/scripts/protocol.py from src/drawfour/server/protocol: run `make docs`.\n\n"
    text += f"export const VERSION = {messages.VERSION};\n"
    for name, each in WORDS.items():
        text += "\n" + union(name, list(map(json.dumps, each)))
    text += "".join(map(interface, (*CLIENT, *PARTS, *SERVER)))
    for name, structs in {"FromClient": CLIENT, "FromServer": SERVER}.items():
        text += "\n" + union(name, [struct.__name__ for struct in structs])
    text += meanings("EVENTS", "EventKind", KINDS, "What can happen in a round.")
    text += meanings(
        "SERVER_REFUSALS", "RefusalCode", SERVER_REFUSALS, "Codes of refusals and farewells, besides those of the rules."
    )
    return text + meanings("REASONS", "ReasonCode", REASONS, "Codes of the rules: for illegal moves and invalid settings.")


def typescript_of_answers() -> str:
    """Every HTTP answer as TypeScript types."""
    types = "".join(map(interface, ANSWERS))
    used = [name for name in (*(part.__name__ for part in PARTS), *WORDS) if re.search(rf": .*\b{name}\b", types)]
    text = "// Generated by docs/scripts/protocol.py from src/drawfour/server/protocol: run `make docs`.\n\n"
    line = f'import type {{ {", ".join(sorted(used))} }} from "./messages";\n'
    if len(line) > LINE + 1:
        line = "import type {\n" + "".join(f"  {name},\n" for name in sorted(used)) + '} from "./messages";\n'
    return text + line + types


PAGES = {
    "docs/reference/protocol.md": protocol,
    "docs/reference/http.md": http,
    "docs/reference/wire.schema.json": schema,
    "web/src/protocol/messages.ts": typescript,
    "web/src/protocol/answers.ts": typescript_of_answers,
}

if __name__ == "__main__":
    for name, page in PAGES.items():
        (ROOT / name).parent.mkdir(parents=True, exist_ok=True)
        (ROOT / name).write_text(page(), encoding="utf-8")
