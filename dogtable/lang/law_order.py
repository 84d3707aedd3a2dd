"""The law of hidden order: nothing reads in which order an unordered zone lies (E424).

What moves or is shown may be taken from it, as `last(deck[me])`: that is how one learns what lay on top. All else
looks at the zone as a whole: how many there are, whether one of them is such, what they come to together. So neither
an option nor a sentence, neither state nor the rest of what is being played tells where in it a piece lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dogtable.base.errors import Span
from dogtable.lang import tree
from dogtable.lang.commit_points import taken_from
from dogtable.lang.constructs import Gives
from dogtable.lang.flow import children, used_by
from dogtable.lang.functions import FUNCTION
from dogtable.lang.report import Report

_WHOLE: Final[tuple[Gives, ...]] = ("truth", "total", "emptiness", "place")
"""What functions give for which the order of their list does not matter; so it is for the least of numbers."""
_LISTS: Final[tuple[Gives, ...]] = ("items", "picked")
"""What functions give that rests on the order of their lists where it is a list, too."""


def check_order(rules: tree.Rules, report: Report) -> None:
    """Report what reads the order of an unordered zone (E424)."""
    if not any(zone.unordered for zone in rules.zones.values()):
        return
    law = _Order(rules)
    found: dict[Span, str] = {}
    for block in rules.blocks.values():
        found |= dict(law.block(block))
    for value in rules.outside:  # a definition is looked at where it is used
        found |= dict(law.read(value, whole=value.kind.sort in ("flag", "list")))
    for span, name in found.items():
        hint = "any, all, how_many, len and sum look at all of it; 'deal', 'move' and 'reveal' take from it"
        report.add(span, "E424", f"nobody knows in which order '{name}' lies", hint)


class _Order:
    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self.defined: dict[tuple[str, bool], dict[Span, str]] = {}

    def block(self, thing: object) -> Iterator[tuple[Span, str]]:
        """Yield the zones whose order is read by statements and all that they hold."""
        for child in children(thing) if not isinstance(thing, tuple) else thing:
            if isinstance(child, tree.Expr):
                yield from self.of(thing, child)
            else:
                yield from self.block(child)

    def of(self, holder: object, e: tree.Expr) -> Iterator[tuple[Span, str]]:
        """Yield those that one expression reads, by what it is for."""
        if _is_taken(holder, e):
            taken = {zone.span for zone in taken_from(self.rules, e)}
            yield from ((span, name) for span, name in self.read(e, whole=False) if span not in taken)
        else:
            yield from self.read(e, whole=_is_place_or_test(holder, e))

    def read(self, e: tree.Expr, *, whole: bool) -> Iterator[tuple[Span, str]]:
        """Yield those that a value reads; `whole`: what is made of it does not rest on its order."""
        if isinstance(e, tree.Zone):
            if not whole and self.rules.zones[e.name].unordered:
                yield e.span, e.name
            for index in e.index or ():
                yield from self.read(index, whole=False)
        elif isinstance(e, tree.Function):
            gives = FUNCTION[e.name].gives
            within = gives in _WHOLE or (whole and gives in _LISTS and e.kind.sort == "list")
            within = within or (gives == "picked" and e.kind.sort == "int" and e.by is None)
            for arg in e.args:
                yield from self.read(arg, whole=within)
            for name in used_by(self.rules, e):
                yield from self.definition(name, whole=False)
        elif isinstance(e, tree.Generator):
            for clause in e.clauses:
                yield from self.read(clause.list, whole=whole)
                for test in clause.tests:
                    yield from self.read(test, whole=True)
            yield from self.read(e.element, whole=whole)
        elif isinstance(e, tree.Define):
            yield from self.definition(e.name, whole=whole)
            for arg in e.args:
                yield from self.read(arg, whole=False)
        elif isinstance(e, (tree.Not, tree.Logic)):
            for value in e.values if isinstance(e, tree.Logic) else (e.value,):
                yield from self.read(value, whole=True)
        elif isinstance(e, tree.IfElse):
            yield from self.read(e.test, whole=True)
            yield from self.read(e.then, whole=whole)
            yield from self.read(e.other, whole=whole)
        elif isinstance(e, tree.Compare):  # `in`, or whether a place is this one
            yield from self.read(e.left, whole=isinstance(e.left, tree.Zone))
            yield from self.read(e.right, whole=True if e.op in ("in", "not in") else isinstance(e.right, tree.Zone))
        else:
            for child in children(e):
                if isinstance(child, tree.Expr):
                    yield from self.read(child, whole=False)

    def definition(self, name: str, *, whole: bool) -> Iterator[tuple[Span, str]]:
        """Yield those that a definition reads."""
        if (name, whole) not in self.defined:
            self.defined[name, whole] = {}
            one = self.rules.definitions[name]
            for value in one.reads:
                as_whole = value.kind.sort == "flag" or (whole and value is not one.subject)
                self.defined[name, whole] |= dict(self.read(value, whole=as_whole))
        yield from self.defined[name, whole].items()


def _is_taken(holder: object, e: tree.Expr) -> bool:
    """Whether a statement moves or shows what an expression gives."""
    if isinstance(holder, (tree.Move, tree.Reveal)):
        return e is holder.what
    return isinstance(holder, tree.Swap)


def _is_place_or_test(holder: object, e: tree.Expr) -> bool:
    """Whether an expression says where something goes or comes from, or is but a condition."""
    if isinstance(holder, (tree.If, tree.While, tree.Require)):
        return e is holder.test
    if isinstance(holder, (tree.Move, tree.Deal, tree.Shuffle, tree.Rotate, tree.Reveal)):
        return e.kind.sort != "int"
    if isinstance(holder, tree.Turns):
        return e in (holder.while_, holder.skip)
    return isinstance(holder, tree.Entry) and e is holder.when
