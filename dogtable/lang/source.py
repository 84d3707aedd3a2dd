"""YAML files as nodes that know where they stand.

The events of the YAML parser become `Scalar`, `Sequence` and `Mapping`, and nothing else: scalars stay text (whoever
reads a slot says what it means, so that `on`, `no`, `010` and `12:30` are what they look like), and anchors, aliases
and tags are errors. Everything is bounded: a file to 1 MB, one text to 10,000 characters, nesting to 64, and nothing
here recurses.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from dogtable.base.budget import spend
from dogtable.base.errors import Span
from dogtable.base.files import read_plain
from dogtable.lang.report import Report

MOST_BYTES = 1_000_000
MOST_DEPTH = 64
MOST_TEXT = 10_000  # characters of one scalar

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml reads some ten times faster; the events are the same
_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")  # what YAML counts as a line break


@dataclass(frozen=True)
class Source:
    """The text of one file, and its path as the user is to see it."""

    path: str
    text: str

    @cached_property
    def starts(self) -> list[int]:
        """The offset at which each line begins."""
        return [0, *(found.end() for found in _BREAK.finditer(self.text))]

    def line(self, number: int) -> str:
        """Return a line (from 1) without its break; "" when there is none such."""
        if not 0 < number <= len(self.starts):
            return ""
        end = self.starts[number] if number < len(self.starts) else len(self.text)
        return self.text[self.starts[number - 1] : end].rstrip("\r\n\x85\u2028\u2029")

    def span(self, start: int, end: int) -> Span:
        """Return the span of the characters from `start` up to `end`."""
        line, column = self._place(start)
        end_line, end_column = self._place(max(start, end))
        return Span(self.path, line, column, end_line, end_column)

    def _place(self, offset: int) -> tuple[int, int]:
        line = bisect_right(self.starts, offset)
        return line, offset - self.starts[line - 1] + 1


@dataclass(frozen=True)
class Node:
    """A value in a YAML file, and where it stands."""

    span: Span

    what = "nothing"


@dataclass(frozen=True)
class Scalar(Node):
    """A scalar, as text. `plain` is false when it is quoted or a block (`|`, `>`)."""

    text: str
    plain: bool
    source: Source = field(repr=False, compare=False)
    start: int = field(default=0, repr=False, compare=False)
    end: int = field(default=0, repr=False, compare=False)

    what = "a text"

    def stretch(self, start: int, end: int) -> Span:
        """Return where the characters `start` up to `end` of `text` stand in the file."""
        places = self._places
        first = places[min(start, len(places) - 1)]
        last = places[min(max(end, start + 1) - 1, len(places) - 1)] + 1
        return self.source.span(first, max(first + 1, last))

    @cached_property
    def _places(self) -> list[int]:
        """The offset in the file of each character of `text`, and of its end.

        In quoted and folded scalars the text is laid along the raw characters: blanks fit any run of blanks and line
        breaks, everything else the next equal character. Escapes other than quotes are found nearly.
        """
        raw = self.source.text[self.start : self.end]
        if raw == self.text:
            return list(range(self.start, self.end + 1))
        places, at, last = [], 0, 0
        if not self.plain and raw[:1] in "|>":
            at = raw.find("\n") + 1
        elif not self.plain:
            at = 1
        for char in self.text:
            if char.isspace():
                places.append(self.start + min(at, len(raw) - 1))
                while at < len(raw) and raw[at].isspace():
                    at += 1
                continue
            found = raw.find(char, at)
            if found >= 0:
                last, at = found, found + 1
            places.append(self.start + last)
        places.append(self.start + min(max(at, last + 1), len(raw)))
        return places


@dataclass(frozen=True)
class Sequence(Node):
    """A list."""

    items: tuple[Node, ...]

    what = "a list"

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True)
class Mapping(Node):
    """Keys with values, in the order of the file. Keys are scalars and differ."""

    pairs: tuple[tuple[Scalar, Node], ...]

    what = "a mapping"

    def __iter__(self) -> Iterator[tuple[Scalar, Node]]:
        return iter(self.pairs)

    def __len__(self) -> int:
        return len(self.pairs)

    def __contains__(self, name: str) -> bool:
        return name in self._by_name

    def get(self, name: str) -> Node | None:
        """Return the value of a key, or None."""
        pair = self._by_name.get(name)
        return pair[1] if pair else None

    def key(self, name: str) -> Scalar | None:
        """Return the key itself (for its span), or None."""
        pair = self._by_name.get(name)
        return pair[0] if pair else None

    @cached_property
    def _by_name(self) -> dict[str, tuple[Scalar, Node]]:
        return {key.text: (key, value) for key, value in self.pairs}


def describe(node: Node) -> str:
    """Return what a node is, for a message: "a list", "the text 'abc'", "nothing"."""
    if isinstance(node, Scalar):
        if not node.text:
            return "nothing"
        return f"'{node.text}'" if len(node.text) <= 40 else f"'{node.text[:37]}...'"
    return "a list" if isinstance(node, Sequence) else "a mapping"


def is_empty(node: Node | None) -> bool:
    """Whether there is nothing: no node, or a key without a value."""
    return node is None or (isinstance(node, Scalar) and node.plain and not node.text)


# ------------------------------------------------------------------------------------------------------------ reading


@dataclass
class _Open:
    """A list or mapping whose end has not come yet."""

    mark: Any
    mapping: bool
    nodes: list[Node] = field(default_factory=list)


def read_file(path: Path, shown: str, report: Report) -> str | None:
    """Return the text of a plain file, no link; None when there is none, or with a problem (E102, E106, E114).

    `shown` is what messages call it.
    """
    try:
        data = read_plain(path, MOST_BYTES)
    except FileNotFoundError:
        return None
    except OSError as error:
        report.add(Span(shown, 1, 1, 1, 2), "E114", f"the file cannot be read: {error.strerror}")
        return None
    return decode(data, shown, report)


def decode(data: bytes, path: str, report: Report) -> str | None:
    """Return the text of a file, or None with a problem (E102, E106)."""
    top = Span(path, 1, 1, 1, 2)
    if len(data) > MOST_BYTES:
        report.add(top, "E106", "the file is too long", f"at most {MOST_BYTES:,} bytes are read")
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        report.add(Span(path, line, column, line, column + 1), "E102", "the file is no UTF-8 text", "save it as UTF-8")
        return None


def read_yaml(text: str, path: str, report: Report) -> Node | None:
    """Return the one document of a YAML text; None when it is empty or cannot be read (then there is a problem)."""
    source = Source(path, text.removeprefix("\ufeff"))
    top = Span(path, 1, 1, 1, 2)
    if len(text) > MOST_BYTES:
        report.add(top, "E106", f"the file has more than {MOST_BYTES:,} characters", "no more are read")
        return None
    if any("\ud800" <= char <= "\udfff" for char in text):
        report.add(top, "E102", "the file is no UTF-8 text", "save it as UTF-8")
        return None
    try:
        return _Reader(source, report).read()
    except yaml.reader.ReaderError as error:
        span = _odd_character(source) or top
        report.add(span, "E102", f"a character that YAML does not allow: {error.reason}", "remove it")
    except yaml.MarkedYAMLError as error:
        _syntax_problem(error, source, report)
    return None


class _Reader:
    """Builds nodes from events, with a stack of its own."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def read(self) -> Node | None:
        """Read events until the end, or until there is something that cannot be read on from."""
        documents = 0
        for event in yaml.parse(self.source.text, Loader=_LOADER):
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.problem(event, "E110", "a second document begins here", "one file holds one document")
                    return self.root
            elif isinstance(event, yaml.ScalarEvent):
                self.marked(event)
                scalar = self.scalar(event)
                spend(scalar.span, 1 + len(scalar.text) // 100)
                if len(scalar.text) > MOST_TEXT:
                    text = f"a text of {len(scalar.text):,} characters"
                    self.problem(event, "E106", text, f"at most {MOST_TEXT:,} are read")
                    return None
                self.put(scalar)
            elif isinstance(event, (yaml.SequenceStartEvent, yaml.MappingStartEvent)):
                self.marked(event)
                spend(self.span(event.start_mark, event.end_mark))
                if len(self.stack) == MOST_DEPTH:
                    self.problem(event, "E107", f"nested deeper than {MOST_DEPTH}", "give the inner part a name")
                    return None
                self.stack.append(_Open(event.start_mark, isinstance(event, yaml.MappingStartEvent)))
            elif isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
                self.put(self.close(self.stack.pop(), event.end_mark))
            elif isinstance(event, yaml.AliasEvent):
                name = str(event.anchor)
                spend(self.span(event.start_mark, event.end_mark))
                self.problem(event, "E103", f"'*{name}' is a YAML alias", "write the thing again, or give it a name")
                span = self.span(event.start_mark, event.end_mark)
                self.put(Scalar(span, "", False, self.source))
        return self.root

    def span(self, start: Any, end: Any) -> Span:
        return Span(self.source.path, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def problem(self, event: yaml.Event, code: str, message: str, hint: str) -> None:
        self.report.add(self.span(event.start_mark, event.end_mark), code, message, hint)

    def marked(self, event: yaml.NodeEvent | yaml.ScalarEvent) -> None:
        """Report an anchor or a tag. YAML reads `!x` as a tag, where an author meant "not x"."""
        if event.anchor is not None:
            self.problem(event, "E103", f"'&{event.anchor}' is a YAML anchor", "write the thing again, or name it")
        tag = getattr(event, "tag", None)
        if tag is not None:
            hint = f"for a condition write 'not {tag[1:]}'" if tag[:1] == "!" and tag[1:2].isalpha() else "leave it out"
            self.problem(event, "E104", f"'{tag}' is a YAML tag", hint)

    def scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start: Any = event.start_mark  # there for every event; the stubs allow None
        end: Any = event.end_mark
        plain = event.style not in ("'", '"', "|", ">")
        text = event.value
        if event.tag is not None and event.tag[1:2].isalpha():  # reported; go on as if it had been written so
            text = f"not {event.tag[1:]}{text}"
        return Scalar(self.span(start, end), text, plain, self.source, start.index, end.index)

    def put(self, node: Node) -> None:
        if self.stack:
            self.stack[-1].nodes.append(node)
        else:
            self.root = node

    def close(self, group: _Open, end: Any) -> Node:
        span = self.span(group.mark, end)
        if not group.mapping:
            return Sequence(span, tuple(group.nodes))
        pairs: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        flow = self.source.text[group.mark.index] == "{"
        for key, value in self.joined(group.nodes) if flow else zip(group.nodes[::2], group.nodes[1::2], strict=True):
            if not isinstance(key, Scalar):
                hint = "put the text in quotes" if isinstance(key, Mapping) else "write a word"
                self.report.add(key.span, "E111", f"{key.what} cannot be a key", hint)
            elif key.text in seen:
                first = seen[key.text].span.line
                self.report.add(key.span, "E105", f"the key '{key.text}' is there twice", f"first on line {first}")
            else:
                seen[key.text] = key
                pairs.append((key, value))
        return Mapping(span, tuple(pairs))

    def joined(self, nodes: list[Node]) -> Iterator[tuple[Node, Node]]:
        """Yield the pairs of a mapping in flow style, with expressions that a comma has cut up whole again (E109)."""
        rest = deque(zip(nodes[::2], nodes[1::2], strict=True))
        while rest:
            key, value = rest.popleft()
            last = value
            while rest and _is_open(self.source.text, value, last):
                last = rest.popleft()[0]
            if last is not value and isinstance(value, Scalar) and isinstance(last, Scalar):
                hint = "inside { } a comma ends a value: put the expression in quotes, or onto a line of its own"
                self.report.add(last.span, "E109", "an expression is cut up here", hint)
                text = self.source.text[value.start : last.end]
                value = Scalar(value.span, text, True, self.source, value.start, last.end)
            yield key, value


def _is_open(text: str, first: Node, last: Node) -> bool:
    """Whether a bracket that a plain text opens is not closed again."""
    if not (isinstance(first, Scalar) and first.plain and isinstance(last, Scalar)):
        return False
    spend(last.span, (last.end - first.start) // 5000)
    wording = text[first.start : last.end]
    return wording.count("(") > wording.count(")")


# ------------------------------------------------------------------------------------------------- syntax and its traps

_NEAR = 300  # characters before and behind a place that are looked at for a hint
_ODD = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _odd_character(source: Source) -> Span | None:
    found = _ODD.search(source.text)
    return source.span(found.start(), found.end()) if found else None


def _syntax_problem(error: yaml.MarkedYAMLError, source: Source, report: Report) -> None:
    """Report what YAML could not read, with a hint for the traps that authors of expressions fall into."""
    mark = error.problem_mark or error.context_mark
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    if line > 1 and not source.line(line).strip():  # the end of the file: the last line with something on it says more
        line = max((n for n in range(1, line) if source.line(n).strip()), default=1)
        column = len(source.line(line)) + 1
    span = Span(source.path, line, column, line, column + 1)
    text = source.line(line)
    what = error.problem or error.context or "this is no YAML"
    hint = _trap(text, column, what)
    code = "E109" if "flow style" in hint else "E101"
    report.add(span, code, _plain_words(what), hint)


def _plain_words(what: str) -> str:
    """Turn libyaml's sentence into ours."""
    known = {
        "mapping values are not allowed": "a second ': ' on one line",
        "could not find expected ':'": "a line that is neither 'key: value' nor '- item'",
        "found character that cannot start any token": "a character that no value may begin with",
        "did not find expected key": "a line that is out of step with those above it",
        "did not find expected '-' indicator": "a line that is out of step with the list above it",
        "did not find expected ',' or '}'": "the '{' is not closed as it should be",
        "did not find expected ',' or ']'": "the '[' is not closed as it should be",
        "found unexpected end of stream": "the file ends inside a quoted text",
        "did not find expected node content": "a value is missing here",
        "block sequence entries are not allowed": "a '- ' where no list can begin",
    }
    return next((ours for theirs, ours in known.items() if theirs in what), f"YAML cannot read this: {what}")


def _trap(line: str, column: int, what: str) -> str:
    """Return a hint for the trap that an author fell into, by the line and the column (from 1) where it shows."""
    line, column = line[max(0, column - _NEAR) : column + _NEAR], min(column, _NEAR)
    before, here = line[: column - 1], line[column - 1 : column]
    if "\t" in line[: len(line) - len(line.lstrip())]:
        return "indent with blanks, not with tabs"
    if re.search(r"[{,][^{}]*\w[\[(][^{}]*", before) or ("{" in before and re.search(r"\w\[", line)):
        return "flow style: inside { } an expression with brackets goes in quotes, or onto a line of its own"
    if re.search(r":\s+\{\w+\}\s*\S", line) or re.search(r":\s*\[[^\]]*\]\s*\S", line):
        return "a text that begins with { or [ goes in quotes"
    if "mapping values" in what and line.rstrip().endswith(":"):
        return "no ':' at the end of this line; what belongs to it stands below, behind a key such as 'then:' or 'do:'"
    if "did not find expected key" in what and line.lstrip().startswith("- "):
        return "look at the indentation; perhaps 'do:' or 'then:' is missing above this list"
    if "mapping values" in what:
        return "a text with ': ' in it goes in quotes"
    if here and here in "@`%":
        return f"a value that begins with {here} goes in quotes"
    if here and here in "&*":
        return "there are no anchors and aliases here"
    if re.search(r":\s+[\"'][^\"']*[\"']\s*\S", line):
        return "nothing may follow the closing quote"
    return "look at the indentation and the quotes"
