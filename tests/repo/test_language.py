"""Keep English that reads as if translated out of code, comments, documentation and screens."""

from __future__ import annotations

import ast
import re

import pytest

from fixtures.files import ROOT, tracked

SUFFIXES = {".py", ".md", ".ts", ".js", ".mjs", ".svelte", ".css", ".html", ".toml", ".uno"}
ENGLISH, TRANSLATED = "web/src/strings/en/", re.compile("web/src/strings/[^/]+/")
HERE = "tests/repo/test_language.py"

HABITS = {
    r"\banew\b": "say 'again'",
    r"\bby (?:it|them)sel(?:f|ves)\b": "say 'automatically', 'alone' or 'on its own'",
    r"\bso many (?!.*\b(?:that|as)\b)": "name the number: 'n cards'",
    r"\bin force\b": "say 'active'",
    r"\bto be had\b": "say 'available'",
    r"\bof choice\b": "say 'of their choice', or name the person who chooses",
    r"\ballowed (?:is|are)\b": "say 'must be', 'choose' or 'expected'",
    r"(?<!here )\b(?:is|are) no (?!longer\b|more\b|less\b|other\b|one\b|better\b|worse\b|such\b)\w+": "say 'is not a ...'",
    r"(?<!long )(?<!many )(?<!much )(?<!soon )\bas there (?:is|are)\b": "name the condition: 'without a display'",
    r"\b(?:if|when|where|as) there (?:is|are) none\b": "name what is missing",
    r"\bwhat there (?:is|are)\b": "name the thing",
    r"\bwhoever\b": "name the person: 'a player who'",
    r"\bonlook(?!ers see hands)|\blook(?:s|ing)? on\b": "say 'spectator' or 'watch'",
    r"(?:^|[.:;(]\s)Who (?!(?:are|am) )[a-z]+ [^?]*$": "start with a noun: 'a player who'",
    r"\b(?:of|for|to|by|as|from|that|where|when|while|but|what) who (?:has|is|may|can|had|\w+s)\b": "say 'a player who'",
    r"\b[Ww]hat (?:is|was) (?:there|typed|asked|said|sent|kept|known)\b": "name the thing: 'the command line', 'the message'",
    r"\band else\b": "say 'otherwise'",
    r"\bunless told\b": "say 'by default'",
    r"\bas ever\b": "say 'as usual', or what stays the same",
    r"\b(?:is|are|was|were) not to be \w+(?:ed|en|wn)\b": "say 'must not be'",
    r"\b[Ss]hall\b": "say 'should', 'must' or 'will'",
}
"""Patterns of bad habits, each with what to write instead. Names are searched with their underscores as spaces."""


def texts() -> dict[str, str]:
    """Return the text of every file that holds English, by its path in the project."""
    files = [path for path in tracked() if path.suffix in SUFFIXES or path.name == "Makefile"]
    found = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in files}
    foreign = {name for name in found if TRANSLATED.match(name) and not name.startswith(ENGLISH)}
    return {name: text for name, text in found.items() if name != HERE and name not in foreign}


@pytest.mark.parametrize("habit", HABITS)
def test_nothing_reads_as_if_translated(habit: str) -> None:
    pattern = re.compile(habit)
    found = [
        f"{name}:{number}: {line.strip()}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line.replace("_", " "))
    ]
    assert not found, f"{HABITS[habit]}\n" + "\n".join(found)


def test_a_module_says_what_it_holds() -> None:
    heads = {name: ast.get_docstring(ast.parse(text)) or "" for name, text in texts().items() if name.endswith(".py")}
    riddles = [
        f"{name}: {head.splitlines()[0]}"
        for name, head in heads.items()
        if re.match(r"(?:What|Who|Whom|Why|Where|When|Which|Whether)\b", head)
    ]
    assert not riddles, "start with a noun: 'HTTP routes', not 'What can be asked for'\n" + "\n".join(riddles)
