"""Data in a ruleset: kinds as they are written, values of a kind, and rows of a list or of a file."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from dogtable.base.errors import Span
from dogtable.base.texts import spaced
from dogtable.lang import kinds, source
from dogtable.lang.expr import PYTHON_WORDS
from dogtable.lang.hints import did_you_mean
from dogtable.lang.names import Names
from dogtable.lang.report import Report
from dogtable.lang.syntax import Syntax
from dogtable.lang.syntax_of_values import meant_by
from dogtable.lang.tree import FLAG, INT, PLACE, PLAYER, Data, FieldDecl, Kind, list_of
from dogtable.lang.vocabulary import RESERVED, ROW_KEYS

LARGEST = 10**9 - 1
RANGE = ("from", "to")
MOST_TITLE = 1_000  # characters of a title, or of a text below one
_INT = re.compile(r"-?[0-9]{1,9}\Z")
ReadFile = Callable[[source.Scalar], source.Node | None]


def plain(node: source.Node) -> object:
    """Return a node as plain data (for `shown:`): numbers, flags, texts, lists and mappings of them."""
    if isinstance(node, source.Scalar):
        if not node.plain:
            return node.text
        if _INT.match(node.text):
            return int(node.text)
        return {"true": True, "false": False, "": None}.get(node.text, node.text)
    if isinstance(node, source.Sequence):
        return [plain(item) for item in node]
    if isinstance(node, source.Mapping):
        return {key.text: plain(value) for key, value in node}
    return None


def default(kind: Kind) -> Data | None:
    """Return the value of a field that nobody gave: 0 or what is nearest, false, [], none; None when there is none."""
    if kind.optional:
        return -1
    if kind.sort == "list":
        return ()
    if kind.sort == "int":
        return near_zero(kind)
    return 0 if kind.sort in ("flag", "player", "word") else None


def near_zero(kind: Kind) -> int:
    """Return 0 where it lies in the range, else the end nearer to it."""
    low = kind.low if kind.low is not None else 0
    high = kind.high if kind.high is not None else 0
    return low if low > 0 else min(high, 0)


class Rows:
    """Reads kinds, values and rows; problems go to the report."""

    def __init__(self, names: Names, report: Report, read_file: ReadFile) -> None:
        self.names = names
        self.report = report
        self.read_file = read_file
        self.syntax = Syntax(report)
        self.word_lists: set[str] = set()
        self.board_names: set[str] = set()
        self.kind_names: set[str] = set()
        self.space_names: dict[str, list[str]] = {}

    # ------------------------------------------------------------------------------------------------------ scalars

    def integer(self, node: source.Node | None, low: int = -LARGEST, high: int = LARGEST) -> int | None:
        """Return a number in a range, or None with a problem."""
        if node is None:
            return None
        if not isinstance(node, source.Scalar) or not _INT.match(node.text):
            self.report.add(node.span, "E216", f"expected a whole number, found {source.describe(node)}")
            return None
        value = int(node.text)
        if not low <= value <= high:
            limits = f"from {low} to {high}" if high < LARGEST else f"from {low} on"
            self.report.add(node.span, "E310", f"{value} is out of range", limits)
            return None
        return value

    def flag(self, node: source.Node) -> bool | None:
        """Return true or false, or None with a problem."""
        if isinstance(node, source.Scalar) and node.text in ("true", "false"):
            return node.text == "true"
        hint = "YAML's yes, no, on and off are words here" if source.describe(node)[1:-1] in _YAML_FLAGS else ""
        self.report.add(node.span, "E216", f"expected true or false, found {source.describe(node)}", hint)
        return None

    def title(self, node: source.Node | None, otherwise: str = "") -> str:
        """Return a text as it stands."""
        if node is None:
            return otherwise
        scalar = self.syntax.scalar(node, "a text")
        if scalar is not None and len(scalar.text) > MOST_TITLE:
            text = f"a title of {len(scalar.text):,} characters"
            self.report.add(scalar.span, "E106", text, f"at most {MOST_TITLE:,} are shown")
            return otherwise
        return scalar.text if scalar else otherwise

    def mapping(self, node: source.Node | None, what: str) -> source.Mapping | None:
        """Return a mapping, or None with E111."""
        if isinstance(node, source.Mapping):
            return node
        if node is not None:
            self.report.add(node.span, "E111", f"expected {what}, found {source.describe(node)}")
        return None

    def items(self, node: source.Node | None) -> list[source.Node]:
        """Return the items of a list; a single thing counts as a list of it."""
        if node is None:
            return []
        return list(node) if isinstance(node, source.Sequence) else [node]

    # -------------------------------------------------------------------------------------------------------- kinds

    def kind(self, node: source.Node) -> Kind:
        """Return a kind as it is written in a declaration; UNKNOWN with a problem."""
        if isinstance(node, source.Sequence):
            if len(node) != 1:
                hint = "[kind]: the kind of its items in brackets"
                self.report.add(node.span, "E217", "a list has one kind of item", hint)
                return kinds.UNKNOWN
            item = self.kind(node.items[0])
            return item if kinds.is_unknown(item) else list_of(kinds.optional(item, False))
        if isinstance(node, source.Mapping):
            return self.range(node)
        if not isinstance(node, source.Scalar):
            return kinds.UNKNOWN
        words = node.text.split()
        optional = words[-2:] == ["or", "none"]
        name = " ".join(words[:-2] if optional else words)
        kind = self.named_kind(name)
        if kind is None:
            known = ["flag", "player", "place", "directions", *self.word_lists, *self.board_names, *self.kind_names]
            number = name in ("int", "number", "integer") or name.lstrip("-").isdigit()
            hint = "a number is {from: 0, to: 9}" if number else did_you_mean(name, known)
            self.report.add(node.span, "E217", f"there is no kind '{name}'", hint)
            return kinds.UNKNOWN
        return kinds.optional(kind) if optional else kind

    def named_kind(self, name: str) -> Kind | None:
        """Return the kind of a name, or None."""
        built_in = {"flag": FLAG, "player": PLAYER, "place": PLACE}.get(name)
        if built_in is not None:
            return built_in
        if name == "directions":
            return self.names.direction()
        if name in self.word_lists:
            return kinds.word(name)
        if name in self.board_names:
            return kinds.space(name)
        return Kind("piece", (name,)) if name in self.kind_names else None

    def range(self, node: source.Mapping) -> Kind:
        """Return the kind {from, to}."""
        low, high = self.integer(node.get("from")), self.integer(node.get("to"))
        if low is None or high is None:
            meant = {meant_by(key.text, RANGE) for key, _ in node if key.text not in RANGE}  # they are told as unknown
            if any(key not in node and key not in meant for key in RANGE):
                self.report.add(node.span, "E208", "a number needs 'from:' and 'to:'")
            return kinds.UNKNOWN
        if low > high:
            self.report.add(node.span, "E310", f"from {low} to {high} there is no number")
            return kinds.UNKNOWN
        return Kind("int", low=low, high=high)

    def fields(self, node: source.Node | None, what: str) -> list[FieldDecl]:
        """Return {field: kind} as declared, all of them mutable so far."""
        mapping = self.mapping(node, "fields with their kinds")
        found = []
        for key, value in mapping or ():
            if not self.syntax.good_name(key.text, key.span):
                continue
            if key.text in ("owner", "at", *ROW_KEYS):
                self.report.add(key.span, "E205", f"'{key.text}' is a field of every {what}", "take another name")
                continue
            slots = value if isinstance(value, source.Mapping) else None
            named = slots.get("kind") if slots is not None else None
            if slots is not None:
                known = ("kind", "first", "internal") if named is not None else ("from", "to", "first", "internal")
                self.syntax.known_keys(slots, known, f"the field '{key.text}'")
            kind = self.kind(value if named is None else named)
            first = default(kind)
            given = slots.get("first") if slots is not None and not kinds.is_unknown(kind) else None
            if given is not None:
                first = self.value(given, kind)
            hidden = slots.get("internal") if slots is not None else None
            internal = hidden is not None and bool(self.flag(hidden))
            found.append(FieldDecl(key.text, kind, False, first if isinstance(first, int) else -1, internal))
        return found

    # ------------------------------------------------------------------------------------------------------- values

    def value(self, node: source.Node, kind: Kind) -> Data | None:
        """Return a value of a kind, as an int or a tuple; None with a problem."""
        if kinds.is_unknown(kind):
            return None
        if kind.sort == "list":
            if not isinstance(node, source.Sequence):
                self.wrong(node, kind, "a list is written [a, b]")
                return None
            found = [self.value(item, kind.item or kinds.UNKNOWN) for item in node]
            return tuple(item for item in found if item is not None)
        if not isinstance(node, source.Scalar):
            self.wrong(node, kind)
            return None
        if kind.optional and node.text == "none":
            return -1
        return self.scalar_value(node, kind)

    def scalar_value(self, node: source.Scalar, kind: Kind) -> int | None:
        """Return a value that is no list."""
        if kind.sort == "int":
            low = kind.low if kind.low is not None else -LARGEST
            return self.integer(node, low, kind.high if kind.high is not None else LARGEST)
        if kind.sort == "flag":
            flag = self.flag(node)
            return None if flag is None else int(flag)
        if kind.sort == "player":
            return self.integer(node, 0, max(self.names.game.players, default=1) - 1 if self.names.game else LARGEST)
        if kind.sort == "word":
            words = self.names.words_in(kind.of[0])
            if node.text in words:
                return words[node.text]
            self.wrong(node, kind, did_you_mean(node.text, words))
            return None
        if kind.sort == "space":
            spaces = self.space_names.get(kind.of[0], [])
            if node.text in spaces:
                return spaces.index(node.text)
            if not spaces:
                return self.integer(node, 0)
            self.wrong(node, kind, did_you_mean(node.text, spaces))
            return None
        self.report.add(node.span, "E217", f"{kinds.a(kind)} cannot be given as data", "only set while the game runs")
        return None

    def wrong(self, node: source.Node, kind: Kind, hint: str = "") -> None:
        """Report what is not of the kind that belongs there (E216)."""
        self.report.add(node.span, "E216", f"expected {kinds.a(kind)}, found {source.describe(node)}", hint)

    def inferred(self, node: source.Node) -> Kind:
        """Return the kind of a value by its looks: a number, a flag, a word, a list of those."""
        if isinstance(node, source.Sequence):
            item: Kind | None = kinds.UNKNOWN
            for inner in node:
                item = kinds.join(item or kinds.UNKNOWN, self.inferred(inner))
                if item is None:
                    self.report.add(inner.span, "E303", "the items of a list are of one kind")
                    return kinds.UNKNOWN
            return list_of(item) if item and not kinds.is_unknown(item) else kinds.EMPTY
        if isinstance(node, source.Scalar):
            if node.text.lstrip("-").isdigit():
                return INT
            if node.text in ("true", "false"):
                return FLAG
            if node.text == "none":
                return kinds.NONE
            if node.text in self.names.word_of:
                return kinds.word(self.names.word_of[node.text][0])
            if self.names.is_direction(node.text):
                return self.names.direction()
            hint = did_you_mean(node.text, self.names.word_of)
            self.report.add(node.span, "E216", f"'{node.text}' is no number, flag or word", hint)
            return kinds.UNKNOWN
        self.report.add(node.span, "E216", f"expected a value, found {source.describe(node)}")
        return kinds.UNKNOWN

    # --------------------------------------------------------------------------------------------------------- rows

    def rows(self, node: source.Node) -> list[source.Mapping]:
        """Return the rows of a list, or of the file that is named."""
        where: source.Node | None = node
        if isinstance(node, source.Scalar):
            where = self.read_file(node)
        if where is None:
            return []
        if not isinstance(where, source.Sequence):
            self.report.add(where.span, "E111", f"expected a list of rows, found {source.describe(where)}")
            return []
        return [row for item in where if (row := self.mapping(item, "a row: {name: ..., ...}")) is not None]

    def row_name(self, row: source.Mapping, seen: dict[str, Span], word: bool = False) -> str:
        """Return the name of a row, unique among `seen`; "" with a problem. A `word` is used in expressions."""
        node = row.get("name")
        if node is None:
            self.report.add(row.span, "E402", "a row needs a 'name:'")
            return ""
        scalar = self.syntax.scalar(node, "a name")
        if scalar is None or not self.syntax.good_name(scalar.text, scalar.span, RESERVED if word else PYTHON_WORDS):
            return ""
        if scalar.text in seen:
            hint = f"first on line {seen[scalar.text].line}"
            self.report.add(scalar.span, "E402", f"a second row '{scalar.text}'", hint)
            return ""
        seen[scalar.text] = scalar.span
        return scalar.text

    def row_values(
        self, row: source.Mapping, fields: Sequence[FieldDecl], more: tuple[str, ...] = ()
    ) -> dict[str, Data]:
        """Return the fields that a row gives."""
        known = {f.name: f for f in fields}
        found: dict[str, Data] = {}
        for key, node in row:
            if key.text in known:
                value = self.value(node, known[key.text].kind)
                if value is not None:
                    found[key.text] = value
            elif key.text not in (*ROW_KEYS, *more):
                hint = did_you_mean(key.text, known) or "what is only for the table goes under 'shown:'"
                self.report.add(key.span, "E207", f"there is no field '{key.text}'", hint)
        return found

    def complete(self, given: Mapping[str, Data], fields: Sequence[FieldDecl], span: Span, row: str) -> dict[str, Data]:
        """Return a value for each field: what is given, else its first value; E402 when it has none."""
        values: dict[str, Data] = {}
        for one in fields:
            if one.name in given:
                values[one.name] = given[one.name]
            elif one.kind.sort == "word" and not one.kind.optional:
                hint = f"or '{one.kind.of[0]} or none'"
                self.report.add(span, "E402", f"{row} lacks '{one.name}:'", hint)
            elif one.kind.sort == "list":
                values[one.name] = ()
            else:
                values[one.name] = one.first
        return values

    def for_people(self, row: source.Mapping, name: str) -> tuple[str, str, Mapping[str, object]]:
        """Return a row's title, its text, and what it has for the table alone; `name` is what it is called by."""
        mapping = self.mapping(row.get("shown"), "what is shown, by name")
        shown = {key.text: plain(value) for key, value in mapping or ()}
        return self.title(row.get("title"), spaced(name)), self.title(row.get("text")), shown


_YAML_FLAGS = ("yes", "no", "on", "off", "True", "False", "TRUE", "FALSE")
