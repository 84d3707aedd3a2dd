"""All changes of a ruleset's own files, in order: what is changed, where, and the tree with the change in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import ClassVar

from dogtable.base.errors import Span
from dogtable.lang.source import Mapping, Node, Scalar, Sequence
from dogtable.lang.vocabulary import VERB
from tests.rulesets.mutants.changes import Change, cell, expression, negated, numbers
from tests.rulesets.mutants.reached import Reached, reached
from tests.rulesets.mutants.tree import Mutant, Steps, extended, files_of

NO_RULES = ("ask", "say", "text", "event", "title", "about", "because", "rule", "shown", "name", "titles", "tells")
DROPPED = {  # what may be left out, by the section or by verb
    *("while", "skip", "may", "none", "after", "anytime", "else", "at", "when"),
    *("refill", "refill when", "seen by", "holds", "copies", "but", "resets", "first", "default"),
    *("winners", "lost", "rank by"),
}
CONDITIONS = ("if", "while", "when", "skip", "require", "refill when")
BLOCKS = ("do", "then", "else", "none", "after")


def mutants(ruleset: str) -> list[Mutant]:
    """All changes of a ruleset, in the order of its files; each has another name."""
    files = files_of(ruleset)
    parents = files_of(parent).nodes if (parent := extended(files)) else {}
    rules = reached([*parents.values(), *files.nodes.values()])
    found: list[Mutant] = []
    names: dict[str, int] = {}
    for file, root in files.nodes.items():
        for span, place, what, kind, steps, node in _File(rules).changes(root):
            one = Mutant(ruleset, file, span, place, what, kind, steps, node)
            names[one.name] = again = names.get(one.name, 0) + 1
            found.append(one if again == 1 else replace(one, what=f"{what} #{again}"))
    return found


Found = tuple[Span, str, str, str, Steps, Node]


class _File:
    """The changes of one file."""

    def __init__(self, rules: Reached) -> None:
        self.rules = rules

    def changes(self, root: Node) -> Iterator[Found]:
        if isinstance(root, Sequence):
            yield from self.rows(root, (), "rows")
            return
        assert isinstance(root, Mapping)
        for at, (key, node) in enumerate(root):
            section = self.sections.get(key.text)
            if section is not None:
                yield from section(self, node, (at,), key.text)

    # ---------------------------------------------------------------------------------------------- small changes

    def scalar(self, node: Scalar, steps: Steps, place: str, changes: Iterator[Change]) -> Iterator[Found]:
        for one in changes:
            new = replace(node, text=one.made(node.text))
            old = node.text[one.start : one.end].strip()
            if len(old) > 30:
                old = f"{old[:14]}..{old[-14:]}"
            what = f"{old} -> {one.new or 'nothing'}" if len(one.new) < 40 else f"{old} negated"
            yield node.stretch(one.start, one.end), place, what, one.kind, steps, new

    def expr(self, node: Node, steps: Steps, place: str, key: str = "") -> Iterator[Found]:
        if isinstance(node, Scalar):
            yield from self.scalar(node, steps, place, expression(node.text, binds=key == "each"))
            if key in CONDITIONS:
                yield from self.scalar(node, steps, place, iter([negated(node.text)]))

    def dropped(self, node: Mapping | Sequence, steps: Steps, place: str, at: int, kind: str) -> Found:
        if isinstance(node, Sequence):
            less: Node = replace(node, items=node.items[:at] + node.items[at + 1 :])
            return node.items[at].span, f"{place}.{at}", "dropped", kind, steps, less
        key = node.pairs[at][0]
        less = replace(node, pairs=node.pairs[:at] + node.pairs[at + 1 :])
        return key.span, f"{place}.{key.text}", "dropped", kind, steps, less

    def exchanged(self, node: Sequence, steps: Steps, place: str, at: int) -> Found:
        items = [*node.items[:at], node.items[at + 1], node.items[at], *node.items[at + 2 :]]
        new = replace(node, items=tuple(items))
        return node.items[at].span, f"{place}.{at}", "exchanged with the next", "order", steps, new

    # ---------------------------------------------------------------------------------------------- data

    def data(self, node: Node, steps: Steps, place: str, column: list[str]) -> Iterator[Found]:
        """A cell, or lists of cells."""
        if isinstance(node, Scalar):
            yield from self.scalar(node, steps, place, cell(node.text, column))
        elif isinstance(node, Sequence):
            for at, item in enumerate(node.items):
                yield self.dropped(node, steps, place, at, "data")
                next_one = node.items[at + 1] if at + 1 < len(node.items) else item
                if _text(item) != _text(next_one) and not place.startswith("game.teams"):  # a team has no order
                    yield self.exchanged(node, steps, place, at)
                yield from self.data(item, (*steps, at), f"{place}.{at}", column)
        elif isinstance(node, Mapping):
            for at, (key, value) in enumerate(node):
                if self.is_read(key.text):
                    yield self.dropped(node, steps, place, at, "data")
                    yield from self.data(value, (*steps, at), f"{place}.{key.text}", column)

    def is_read(self, name: str) -> bool:
        return name not in NO_RULES and (name in self.rules.words or name == "copies")

    def rows(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        """Rows as a list, or by their names."""
        items = list(node.pairs) if isinstance(node, Mapping) else [(_name(n), n) for n in getattr(node, "items", ())]
        columns: dict[str, list[str]] = {}
        for _, row in items:
            for key, value in row if isinstance(row, Mapping) else ():
                column = columns.setdefault(key.text, [])
                column += [word for word in _words(value) if word not in column]
        assert isinstance(node, Mapping | Sequence)
        for at, (name, row) in enumerate(items):
            here = f"{place}.{name.text if name else at}"
            span, _, what, _, there, less = self.dropped(node, steps, place, at, "row")
            yield span, here, what, "row", there, less
            for k, (key, value) in enumerate(row if isinstance(row, Mapping) else ()):
                if self.is_read(key.text):
                    assert isinstance(row, Mapping)
                    yield self.dropped(row, (*steps, at), here, k, "data")
                    yield from self.data(value, (*steps, at, k), f"{here}.{key.text}", columns[key.text])

    # ---------------------------------------------------------------------------------------------- sections

    def game(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            if key.text == "players" and isinstance(value, Sequence):
                last = value.items[-1]
                if isinstance(last, Scalar):
                    more = replace(last, text=str(int(last.text) + 2))
                    new = replace(value, items=(*value.items, more))
                    yield last.span, f"{place}.players", f"{more.text} added", "data", (*steps, at), new
            if key.text in ("players", "teams"):
                yield from self.data_whole(value, (*steps, at), f"{place}.{key.text}")

    def data_whole(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        """Data all of whose keys count."""
        if isinstance(node, Mapping):
            for at, (key, value) in enumerate(node):
                yield self.dropped(node, steps, place, at, "data")
                yield from self.data_whole(value, (*steps, at), f"{place}.{key.text}")
        else:
            yield from self.data(node, steps, place, list(dict.fromkeys(_words(node))))

    def options(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            here, inner = f"{place}.{key.text}", (*steps, at)
            for k, (name, part) in enumerate(value if isinstance(value, Mapping) else ()):
                assert isinstance(value, Mapping)
                if name.text in DROPPED:
                    yield self.dropped(value, inner, here, k, "option")
                if name.text == "when":
                    yield from self.expr(part, (*inner, k), f"{here}.when", "when")
                elif name.text == "default":
                    yield from self.data(part, (*inner, k), f"{here}.default", [])
                elif name.text == "words" and isinstance(part, Mapping):
                    for w in range(len(part.pairs)):
                        yield self.dropped(part, (*inner, k), f"{here}.words", w, "option")
                    first = replace(part, pairs=part.pairs[1:] + part.pairs[:1])
                    yield part.span, f"{here}.words", "the first one last", "option", (*inner, k), first

    def words(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            here, inner = f"{place}.{key.text}", (*steps, at)
            if isinstance(value, Sequence):
                yield from self.data(value, inner, here, [])
            elif isinstance(value, Mapping) and "rows" in value:
                for k, (name, rows) in enumerate(value):
                    if name.text == "rows" and not isinstance(rows, Scalar):
                        yield from self.rows(rows, (*inner, k), here)
            else:
                yield from self.rows(value, inner, here)

    def declared(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        """Zones, boards, pieces, state and the stack: name by name, or the one that there is."""
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            here, inner = f"{place}.{key.text}", (*steps, at)
            yield from self.declaration(value, inner, here)
            if place == "zones" and isinstance(value, Mapping) and "seen by" not in value:
                word, name = Scalar(key.span, "nobody", True, key.source), replace(key, text="seen by")
                new = replace(value, pairs=(*value.pairs, (name, word)))
                yield key.span, here, "seen by nobody", "sight", inner, new

    def declaration(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        if not isinstance(node, Mapping):
            yield from self.data(node, steps, place, [])
            return
        for at, (key, value) in enumerate(node):
            here, inner = f"{place}.{key.text}", (*steps, at)
            if key.text in DROPPED:
                yield self.dropped(node, steps, place, at, "sight" if key.text == "seen by" else "declaration")
            if key.text == "seen by" and isinstance(value, Scalar):
                new = "nobody" if value.text == "owner" else "owner"
                changed = Change(0, len(value.text), new, "sight")
                yield from self.scalar(value, inner, here, iter([changed]))
            elif key.text in ("ring", "lane", "first", "refill when"):
                yield from self.expr(value, inner, here, key.text)
            elif key.text in ("rows", "links", "lines", "spaces", "grid") and not isinstance(value, Scalar):
                yield from self.data_whole(value, inner, here)
            elif isinstance(value, Mapping):
                yield from self.declaration(value, inner, here)
            elif isinstance(value, Scalar):
                yield from self.scalar(value, inner, here, numbers(value.text))
            else:
                yield from self.data(value, inner, here, [])

    def define(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            if re.split(r"[ (]", key.text)[0] in self.rules.definitions:
                yield from self.value(value, (*steps, at), f"{place}.{key.text.partition('(')[0]}")

    def value(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        """A definition: a value, or a match."""
        if isinstance(node, Scalar):
            yield from self.expr(node, steps, place)
        elif isinstance(node, Mapping):
            for at, (key, part) in enumerate(node):
                if key.text == "cases" and isinstance(part, Mapping):
                    yield from self.cases(part, (*steps, at), f"{place}.cases", self.value)
                elif key.text not in NO_RULES:
                    yield from self.expr(part, (*steps, at), f"{place}.{key.text}")

    def cases(self, node: Mapping, steps: Steps, place: str, inner: Callable[..., Iterator[Found]]) -> Iterator[Found]:
        for at, (key, part) in enumerate(node):
            yield self.dropped(node, steps, place, at, "case")
            yield from inner(part, (*steps, at), f"{place}.{key.text}")

    def tables(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            if key.text in self.rules.words:
                yield from self.data_whole(value, (*steps, at), f"{place}.{key.text}")

    def end(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            here, inner = f"{place}.{key.text}", (*steps, at)
            assert isinstance(node, Mapping)
            if key.text in DROPPED:
                yield self.dropped(node, steps, place, at, "end")
            if isinstance(value, Sequence):
                for k, item in enumerate(value.items):
                    yield self.dropped(value, inner, here, k, "end")
                    if k + 1 < len(value.items):
                        yield self.exchanged(value, inner, here, k)
                    yield from self.expr(item, (*inner, k), f"{here}.{k}")
            elif isinstance(value, Mapping):
                for k, (name, part) in enumerate(value):
                    yield self.dropped(value, inner, here, k, "end")
                    yield from self.expr(part, (*inner, k), f"{here}.{name.text}")
            else:
                yield from self.expr(value, inner, here, key.text)

    # ---------------------------------------------------------------------------------------------- statements

    def routines(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            yield from self.block(value, (*steps, at), f"{place}.{key.text.partition('(')[0]}")

    def block(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        if not isinstance(node, Sequence):
            yield from self.expr(node, steps, place)
            return
        for at, item in enumerate(node.items):
            verb = _verb(item)
            if verb in ("say", "wait"):
                continue
            yield self.dropped(node, steps, place, at, verb if verb == "shuffle" else "statement")
            if at + 1 < len(node.items) and _verb(node.items[at + 1]) != "say":
                yield self.exchanged(node, steps, place, at)
            yield from self.parts(item, (*steps, at), f"{place}.{at}")

    def parts(self, node: Node, steps: Steps, place: str) -> Iterator[Found]:
        """A statement, or an entry of a menu."""
        for at, (key, value) in enumerate(node if isinstance(node, Mapping) else ()):
            here, inner = f"{place}.{key.text}", (*steps, at)
            assert isinstance(node, Mapping)
            if key.text in DROPPED and not (at == 0 and key.text in VERB):
                yield self.dropped(node, steps, place, at, "option" if key.text == "may" else "condition")
            if key.text in NO_RULES or key.text == "may":
                continue
            if isinstance(value, Sequence):
                yield from self.block(value, inner, here)
            elif not isinstance(value, Mapping):
                yield from self.expr(value, inner, here, key.text)
            elif key.text == "cases":
                yield from self.cases(value, inner, here, self.block)
            elif key.text in ("of", "anytime"):
                for k, (name, entry) in enumerate(value):
                    yield self.dropped(value, inner, here, k, "option")
                    entered = self.block if isinstance(entry, Sequence) else self.parts
                    yield from entered(entry, (*inner, k), f"{here}.{name.text}")
            else:  # picks, fields of an entry
                for k, (name, part) in enumerate(value):
                    yield self.dropped(value, inner, here, k, "pick")
                    yield from self.expr(part, (*inner, k), f"{here}.{name.text}")

    sections: ClassVar[dict[str, Callable[[_File, Node, Steps, str], Iterator[Found]]]] = {
        "game": game,
        "options": options,
        "words": words,
        "kinds": declared,
        "pieces": declared,
        "zones": declared,
        "board": declared,
        "state": declared,
        "tables": tables,
        "define": define,
        "play": block,
        "end": end,
        "routines": routines,
    }


def _verb(item: Node) -> str:
    return item.pairs[0][0].text if isinstance(item, Mapping) else _text(item)


def _text(node: Node) -> str:
    return node.text if isinstance(node, Scalar) else str(id(node))


def _name(row: Node) -> Scalar | None:
    name = row.get("name") if isinstance(row, Mapping) else None
    return name if isinstance(name, Scalar) else None


def _words(node: Node) -> list[str]:
    if isinstance(node, Scalar):
        return [node.text]
    items = node.items if isinstance(node, Sequence) else [v for _, v in node] if isinstance(node, Mapping) else []
    return [word for item in items for word in _words(item)]
