"""The parts of a ruleset that hold rules: definitions, routines, play, end and advice, as they are written."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from dogtable.base.aims import AIMS
from dogtable.base.errors import Span
from dogtable.base.frozen import Frozen, Written
from dogtable.base.texts import spaced
from dogtable.lang import expr as x
from dogtable.lang import source
from dogtable.lang.declare import Tops
from dogtable.lang.hints import another_name, did_you_mean, one_of
from dogtable.lang.lines import Because, Block, Case
from dogtable.lang.report import Report
from dogtable.lang.syntax import Syntax
from dogtable.lang.vocabulary import DECLARATION

_HEAD = re.compile(r"\s*(?P<name>[^()]*?)\s*(?:\((?P<args>[^()]*)\)\s*)?\Z")
_WAY = re.compile(r"(?P<menu>\w+)\s*=\s*(?P<way>[^=()]+)\Z")


class Head(Written):
    """`NAME` or `NAME(a, b)`; of a label also `NAME(menu=way, a)`: ways of menus, each with its place."""

    name: str
    span: Span
    parameters: tuple[str, ...]
    spans: tuple[Span, ...]
    ways: tuple[tuple[str, str, Span], ...] = ()


class Define(Frozen):
    """A definition: a value, or a match."""

    head: Head
    value: x.Expr | None
    subject: x.Expr | None
    cases: tuple[Case, ...]
    other: x.Expr | None
    because: Because | None


class Advice(Frozen):
    """A named term."""

    head: Head
    value: x.Expr
    title: str
    aim: str


@dataclass(slots=True)
class End:
    """When the game ends and who wins."""

    span: Span
    when: x.Expr | None = None
    scores: list[tuple[str, Span, x.Expr]] = field(default_factory=list)
    rank_by: list[x.Expr] = field(default_factory=list)
    winners: x.Expr | None = None
    lost: x.Expr | None = None


@dataclass(slots=True)
class Parts:
    """All parts."""

    defines: dict[str, Define] = field(default_factory=dict)
    routines: dict[str, tuple[Head, Block]] = field(default_factory=dict)
    play: Block = ()
    end: End | None = None
    advice: list[Advice] = field(default_factory=list)


class ReadParts:
    """Reads the parts from the top-level nodes."""

    def __init__(self, tops: Tops, report: Report) -> None:
        self.tops = tops
        self.report = report
        self.syntax = Syntax(report)

    def read(self) -> Parts:
        """Return all parts."""
        parts = Parts()
        for key, node in self.mapping("define"):
            head = self.head(key)
            if head is not None and (one := self.define(head, node)) is not None:
                parts.defines[head.name] = one
        for key, node in self.mapping("routines"):
            head = self.head(key)
            if head is not None:
                parts.routines[head.name] = (head, self.syntax.block(node))
        if "play" in self.tops:
            parts.play = self.syntax.block(self.tops["play"][1])
        parts.end = self.end()
        for key, node in self.mapping("advice"):
            self.advice(key, node, parts)
        return parts

    def mapping(self, top: str) -> source.Mapping | tuple[tuple[source.Scalar, source.Node], ...]:
        """Return a top-level mapping; nothing when it is not there."""
        pair = self.tops.get(top)
        if pair is None or source.is_empty(pair[1]):
            return ()
        if not isinstance(pair[1], source.Mapping):
            found = source.describe(pair[1])
            self.report.add(pair[1].span, "E111", f"expected '{top}:' with names below it, found {found}")
            return ()
        return pair[1]

    def head(self, key: source.Scalar, label: bool = False) -> Head | None:
        """Return `NAME(a, b)`; a `label` may hold blanks, and be about ways of menus."""
        match = _HEAD.match(key.text)
        if match is None:
            self.report.add(key.span, "E206", f"'{key.text}' cannot be a name", "NAME or NAME(a, b)")
            return None
        name = match["name"]
        span = key.stretch(match.start("name"), match.end("name"))
        if not label and not self.syntax.good_name(name, span):
            return None
        names: list[str] = []
        spans: list[Span] = []
        ways: list[tuple[str, str, Span]] = []
        at = match.start("args")
        for part in (match["args"] or "").split(",") if match["args"] else ():
            word = part.strip()
            start = at + len(part) - len(part.lstrip())
            at += len(part) + 1
            where = key.stretch(start, start + max(len(word), 1))
            if label and (way := _WAY.match(word)) is not None:
                ways.append((way["menu"], "_".join(way["way"].split()), where))
                continue
            if not self.syntax.good_name(word, where):
                return None
            if word in names:
                self.report.add(where, "E204", f"a second parameter '{word}'", another_name(word, names))
                return None
            names.append(word)
            spans.append(where)
        return Head(name, span, tuple(names), tuple(spans), tuple(ways))

    def define(self, head: Head, node: source.Node) -> Define | None:
        """Return a definition: an expression, {is, because}, or {match, cases, else}."""
        if not isinstance(node, source.Mapping):
            value = self.syntax.expression(node)
            return Define(head, value, None, (), None, None) if value is not None else None
        self.syntax.known_keys(node, DECLARATION["define"].key_names(), f"'{head.name}'")
        because = self.syntax.because(node.get("because"))
        inner, subject, cases = node.get("is"), node.get("match"), node.get("cases")
        if (inner is None) == (subject is None):
            hint = "either 'is:', or 'match:' with 'cases:'"
            self.report.add(head.span, "E208", f"what is '{head.name}'?", hint)
            return None
        if inner is not None:
            value = self.syntax.expression(inner)
            return Define(head, value, None, (), None, because) if value is not None else None
        if cases is None or subject is None:
            self.report.add(head.span, "E208", "'match' needs 'cases:'")
            return None
        matched = self.syntax.expression(subject)
        if matched is None:
            return None
        found = self.syntax.cases(cases, values=True) or ()
        return Define(head, None, matched, found, self.syntax.expression(node.get("else")), because)

    def end(self) -> End | None:
        """Return `end:`."""
        pair = self.tops.get("end")
        if pair is None:
            return None
        if not isinstance(pair[1], source.Mapping):
            self.report.add(pair[1].span, "E111", f"expected keys of 'end:', found {source.describe(pair[1])}")
            return None
        node = pair[1]
        self.syntax.known_keys(node, DECLARATION["end"].key_names(), "'end'")
        end = End(pair[0].span)
        end.when, end.winners, end.lost = (
            self.syntax.expression(node.get(name)) for name in ("when", "winners", "lost")
        )
        scores = node.get("scores")
        if scores is not None and not isinstance(scores, source.Mapping):
            self.report.add(scores.span, "E111", f"expected named numbers, found {source.describe(scores)}")
        elif isinstance(scores, source.Mapping):
            for key, inner in scores:
                value = self.syntax.expression(inner)
                if value is not None:
                    end.scores.append((key.text, key.span, value))
        ranks = node.get("rank by")
        for item in ranks if isinstance(ranks, source.Sequence) else [ranks] if ranks is not None else []:
            value = self.syntax.expression(item)
            if value is not None:
                end.rank_by.append(value)
        return end

    def advice(self, key: source.Scalar, node: source.Node, parts: Parts) -> None:
        """Read one term of `advice:`."""
        head = self.head(key, label=True)
        if head is None:
            return
        title, aim = spaced(head.name), ""
        inner: source.Node | None = node
        if isinstance(node, source.Mapping):
            aim = self.aim(node.get("aim"))
            self.syntax.known_keys(node, DECLARATION["advice"].key_names(), f"'{head.name}'")
            inner, says = node.get("is"), node.get("says")
            if says is not None and (scalar := self.syntax.scalar(says, "a text")) is not None:
                title = scalar.text
            if inner is None:
                self.report.add(head.span, "E208", f"'{head.name}' needs 'is:'", "a number of me")
                return
        value = self.syntax.expression(inner)
        if value is not None:
            parts.advice.append(Advice(head, value, title, aim))

    def aim(self, node: source.Node | None) -> str:
        """Return what a term is for, or "" where that is not said."""
        if node is None or (scalar := self.syntax.scalar(node, "an aim")) is None:
            return ""
        if scalar.text not in AIMS:
            hint = did_you_mean(scalar.text, AIMS) or f"aims are {one_of(list(AIMS))}"
            self.report.add(scalar.span, "E216", f"expected an aim, found '{scalar.text}'", hint)
        return scalar.text
