"""The reference of the language, written from the vocabulary: `docs/language/reference.md`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dogtable.lang.builtin import FIELDS, OPERATORS, VALUES
from dogtable.lang.constructs import Declaration, Function, Value, Verb
from dogtable.lang.declarations import DECLARATIONS
from dogtable.lang.examples import DECLARATIONS as DECLARATION_EXAMPLES
from dogtable.lang.examples import EXAMPLE_GAME
from dogtable.lang.functions import FUNCTIONS
from dogtable.lang.verbs import VERBS
from dogtable.lang.vocabulary import RESERVED

_HEAD = """\
# The ruleset language: reference

Written from the vocabulary by `dogtable docs`; do not edit it by hand. Every example is checked by a test. The
statements and expressions stand in a turn of [the little game](#the-little-game) at the end of this page.
"""


def reference() -> str:
    """Return the whole page."""
    parts = [_HEAD, "## Top-level keys\n"]
    parts += [_declaration(one) for one in DECLARATIONS]
    parts += ["## Statements\n", "A statement is an item of a list: its verb first, then its own modifiers.\n"]
    parts += [_verb(verb) for verb in VERBS]
    parts += ["## Functions\n", *(_function(one) for one in FUNCTIONS)]
    parts += ["## Values\n", _table(VALUES), "## Fields that need no declaration\n", _table(FIELDS)]
    parts += ["## Operators\n", _table(OPERATORS)]
    parts += ["## Reserved words\n", ", ".join(f"`{word}`" for word in sorted(RESERVED)) + "\n"]
    parts += ["## The little game\n", _code(EXAMPLE_GAME)]
    return "\n".join(parts)


def _code(text: str) -> str:
    return f"```yaml\n{text.rstrip()}\n```\n"


def _rows(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield "| key | |"
    yield "| --- | --- |"
    for name, meaning in rows:
        yield f"| `{name}` | {meaning.replace('|', '&#124;')} |"


def _declaration(one: Declaration) -> str:
    lines = [f"### `{one.name}:`\n", f"{one.meaning}\n"]
    if one.keys:
        lines += [
            *_rows((key.name + (" (needed)" if key.need == "needed" else ""), key.meaning) for key in one.keys),
            "",
        ]
    return "\n".join([*lines, _code(DECLARATION_EXAMPLES[one.name])])


def _verb(verb: Verb) -> str:
    head = "it stands alone" if verb.head.takes == "nothing" else verb.head.meaning
    lines = [f"### `{verb.name}`\n", f"{verb.meaning}\n", f"Behind the verb: {head}.\n"]
    if verb.slots:
        lines += [*_rows((slot.name + ("" if not slot.must else " (needed)"), slot.meaning) for slot in verb.slots), ""]
    inline = [slot.name for slot in verb.slots if slot.inline]
    if inline:
        words = ", ".join(f"`{word}`" for word in inline)
        lines.append(f"{words} may stand in the verb's own line, or below it.\n")
    return "\n".join([*lines, _code(verb.example)])


def _function(one: Function) -> str:
    return f"### `{one.signature}`\n\n{one.meaning}\n\n{_code(one.example)}"


def _table(values: Iterable[Value]) -> str:
    lines = ["| | | example |", "| --- | --- | --- |"]
    lines += [f"| `{value.name}` | {value.meaning} | `{value.example}` |" for value in values]
    return "\n".join(lines) + "\n"
