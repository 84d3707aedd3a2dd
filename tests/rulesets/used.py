"""Which words of the language a ruleset uses: statements and their modifiers, keys, functions, values, operators."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from dogtable.base.frozen import Frozen, values_of
from dogtable.lang import tree
from dogtable.lang.builtin import FIELDS, OPERATORS, VALUES
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.declarations import DECLARATIONS
from dogtable.lang.functions import FUNCTIONS
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping as YamlMapping
from dogtable.lang.source import Node, Scalar, Sequence, read_yaml
from dogtable.lang.verbs import VERBS
from dogtable.lang.vocabulary import DECLARATION, VERB
from tests.rulesets.found import folders, rules_of

BESIDE = ("table.yaml", "lesson.yaml")  # files of a ruleset that are no rules
DIRECT = ("game", "stack", "end", "limits")  # declarations whose keys stand directly below them
NODES: dict[type, str] = {
    tree.Me: "value me",
    tree.Players: "value players",
    tree.Total: "value total",
    tree.Top: "value top",
    tree.Not: "operator not",
    tree.IfElse: "operator if",
    tree.Generator: "operator for",
    tree.Index: "operator [ ]",
}


def vocabulary() -> set[str]:
    """All words of the language, each with what it is."""
    words = {f"verb {verb.name}" for verb in VERBS}
    words |= {_modifier(verb, slot) for verb in VERBS for slot in verb.slots}
    words |= {f"key {declaration.name}" for declaration in DECLARATIONS}
    words |= {f"key {declaration.name}, {key.name}" for declaration in DECLARATIONS for key in declaration.keys}
    words |= {f"function {function.name}" for function in FUNCTIONS}
    for sort, rows in (("value", VALUES), ("field", FIELDS), ("operator", OPERATORS)):
        words |= {f"{sort} {row.name}" for row in rows}
    return words


def used(ruleset: str) -> set[str]:
    """The words of the language that a ruleset uses itself (not those of the one that it changes)."""
    found: set[str] = set()
    for path in _files(folders()[ruleset]):
        report = Report()
        node = read_yaml(path.read_text(encoding="utf-8"), str(path), report)
        if isinstance(node, YamlMapping):
            found |= set(_keys(node)) | set(_statements(node))
    if "key extends" not in found:
        found |= set(_nodes(rules_of(ruleset)))
    return found


def _files(folder: Path) -> Iterator[Path]:
    if folder.is_file():
        yield folder
        return
    for path in sorted(folder.glob("*.yaml")):
        if path.name not in BESIDE and not path.name.startswith("text."):
            yield path


def _keys(top: YamlMapping) -> Iterator[str]:
    for key, value in top:
        declaration = DECLARATION.get(key.text)
        if declaration is None:
            continue
        yield f"key {key.text}"
        names = {one.name for one in declaration.keys}
        entries = [value] if key.text in DIRECT else [inner for _, inner in value] if _is_map(value) else []
        for entry in entries:
            if isinstance(entry, YamlMapping):
                yield from (f"key {key.text}, {inner.text}" for inner, _ in entry if inner.text in names)


def _is_map(node: Node) -> bool:
    return isinstance(node, YamlMapping)


def _statements(node: Node) -> Iterator[str]:
    """Every item of a list that begins with a verb, with its modifiers; `from`, `to`, `in`, `with` also in its line."""
    if isinstance(node, Sequence):
        for item in node:
            yield from _statement(item)
            yield from _statements(item)
    elif isinstance(node, YamlMapping):
        for _, value in node:
            yield from _statements(value)


def _statement(item: Node) -> Iterator[str]:
    if isinstance(item, Scalar) and item.text == "finish":
        yield "verb finish"
    if not isinstance(item, YamlMapping):
        return
    keys = {key.text: value for key, value in item}
    verb = VERB.get(next(iter(keys), ""))
    if verb is None:
        return
    yield f"verb {verb.name}"
    line = keys[verb.name]
    told = line.text if isinstance(line, Scalar) else ""
    for slot in verb.slots:
        if slot.name in keys or (slot.inline and re.search(rf"\s{slot.name}\s", told)):
            yield _modifier(verb, slot)


def _modifier(verb: Verb, slot: Slot) -> str:
    """A modifier that means the same beside several verbs is one word."""
    several = sum(slot in one.slots for one in VERBS) > 1
    return f"modifier {slot.name}" if several else f"modifier {slot.name} of {verb.name}"


def _nodes(thing: object) -> Iterator[str]:
    """What stands in the expressions of the checked rules."""
    if isinstance(thing, tree.Expr):
        yield from _expression(thing)
    if isinstance(thing, Frozen):
        for inner in values_of(thing):
            yield from _nodes(inner)
    elif isinstance(thing, tuple):
        for inner in thing:
            yield from _nodes(inner)
    elif isinstance(thing, Mapping):
        for inner in thing.values():
            yield from _nodes(inner)


def _expression(e: tree.Expr) -> Iterator[str]:
    if type(e) in NODES:
        yield NODES[type(e)]
    if isinstance(e, tree.Function):
        yield f"function {e.name}"
    elif isinstance(e, tree.Field):
        yield f"field {e.name}"
    elif isinstance(e, tree.Const):
        if e.kind.sort == "none":
            yield "value none"
        elif e.kind.sort == "flag":
            yield "value true" if e.value else "value false"
    elif isinstance(e, tree.WordList) and e.name == "directions":
        yield "value directions"
    elif isinstance(e, tree.Logic):
        yield f"operator {e.op}"
    elif isinstance(e, (tree.Compare, tree.Arith)):
        operator = {"not in": "in", "<=": "<", ">": "<", ">=": "<", "-": "+", "*": "+"}.get(e.op, e.op)
        yield f"operator {operator}"
    elif isinstance(e, (tree.Zone, tree.StateValue)) and e.index:
        yield "operator [ ]"
