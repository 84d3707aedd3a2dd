"""Declarations: from the top-level keys of a ruleset to its names, kinds, pieces, zones and boards.

First all names are taken, so that everything may refer to everything; then word lists, kinds, pieces, zones, boards,
state, tables and the stack are read, in that order. Expressions in them are kept for later (`Names.late`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeGuard

from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.base.texts import spaced
from dogtable.lang import kinds, source, tree
from dogtable.lang.folder import ID
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.names import Names, Symbol, value_name
from dogtable.lang.names import Sort as SymbolSort
from dogtable.lang.report import Report
from dogtable.lang.rows import ReadFile, Rows, default
from dogtable.lang.tree import Kind
from dogtable.lang.vocabulary import DECLARATION, ROW_KEYS

MOST_PLAYERS = 12
MOST_WORDS = 10_000
LANGUAGE = 1
Tops = Mapping[str, tuple[source.Scalar, source.Node]]


class Declare:
    """Reads all declarations into `names`."""

    def __init__(self, tops: Tops, report: Report, read_file: ReadFile) -> None:
        self.tops = tops
        self.report = report
        self.names = Names()
        self.rows = Rows(self.names, report, read_file)
        self.syntax = self.rows.syntax

    # ---------------------------------------------------------------------------------------------------------- tools

    def top(self, name: str) -> source.Mapping | None:
        """Return a top-level mapping, or None."""
        pair = self.tops.get(name)
        return None if pair is None else self.rows.mapping(pair[1], f"'{name}:' with names below it")

    def each(self, name: str) -> list[tuple[source.Scalar, source.Node]]:
        """Return what a top-level key declares, name by name."""
        mapping = self.top(name)
        return (
            [] if mapping is None else [(k, v) for k, v in mapping if k.text in self.names.symbols or name == "kinds"]
        )

    def one(self, top: str, key: source.Scalar, node: source.Node) -> source.Mapping | None:
        """Return the mapping of one declared thing, its keys checked by the vocabulary."""
        mapping = self.rows.mapping(node, f"a mapping, as '{key.text}: {{...}}'")
        if mapping is not None:
            self.check_keys(mapping, top, f"'{key.text}'", key.span)
        return mapping

    def whole(self, top: str) -> tuple[source.Scalar | None, source.Mapping | None]:
        """Return a top-level key and the mapping that is the thing itself, its keys checked by the vocabulary."""
        key = self.tops[top][0] if top in self.tops else None
        mapping = self.top(top)
        if key is not None and mapping is not None:
            self.check_keys(mapping, top, f"'{top}'", key.span)
        return key, mapping

    def check_keys(self, mapping: source.Mapping, top: str, what: str, span: Span) -> None:
        """Report keys that a declaration does not have (E207) and those that it lacks (E208)."""
        row = DECLARATION[top]
        meant = self.syntax.known_keys(mapping, row.key_names(), what)
        for key in row.keys:
            if key.need == "needed" and key.name not in mapping and key.name not in meant:
                self.report.add(span, "E208", f"{what} needs '{key.name}:'", key.meaning)

    def take_names(self) -> None:
        """Take every declared name; kinds have a name space of their own."""
        for top, sort in _SORTS:
            for key, node in self.top(top) or ():
                name = key.text.partition("(")[0].strip()
                if self.syntax.good_name(name, key.stretch(0, len(name))):
                    self.names.add(Symbol(name, sort, key.span, _more(node)), self.report)
        self.rows.word_lists = {n for n, s in self.names.symbols.items() if s.sort == "words"}
        self.rows.board_names = {n for n, s in self.names.symbols.items() if s.sort == "board"}
        for key, _ in self.top("kinds") or ():
            if key.text in ("flag", "player", "place", "none"):
                self.report.add(key.span, "E205", f"'{key.text}' is a word of the language", "take another name")
            elif self.syntax.good_name(key.text, key.span):
                self.rows.kind_names.add(key.text)
                if key.text in self.rows.word_lists | self.rows.board_names:
                    hint = "fields of that kind would be ambiguous"
                    self.report.add(key.span, "E204", f"'{key.text}' is a kind and a list or board", hint)

    # ----------------------------------------------------------------------------------------------------------- game

    def game(self) -> None:
        """Read `game:`."""
        key, mapping = self.whole("game")
        if key is None or mapping is None:
            return
        ident = self.rows.title(mapping.get("id"))
        if ident and not ID.match(ident):
            node = mapping.get("id")
            hint = "a-z, 0-9 and single - between"
            self.report.add(node.span if node else key.span, "E206", f"'{ident}' cannot be an id", hint)
        language = self.rows.integer(mapping.get("language"))
        if language is not None and language != LANGUAGE:
            node = mapping.get("language")
            what = f"this program reads language {LANGUAGE}, not {language}"
            self.report.add(node.span if node else key.span, "E401", what, "a newer program may")
        counts = [self.rows.integer(item, 1, MOST_PLAYERS) for item in self.rows.items(mapping.get("players"))]
        players = tuple(dict.fromkeys(n for n in counts if n is not None))
        given = mapping.get("players")
        if given is not None and not counts:
            self.report.add(given.span, "E401", "'players:' names no number of players", "players: [2, 3, 4]")
        minutes = self.rows.integer(mapping.get("minutes"), 0, 10_000)
        self.names.game = tree.GameDecl(
            key.span,
            ident,
            self.rows.title(mapping.get("title"), ident),
            LANGUAGE,
            players,
            self.teams(mapping.get("teams"), players, mapping.get("players")),
            self.rows.title(mapping.get("version")),
            self.rows.title(mapping.get("pitch")),
            minutes or 0,
            tuple(self.rows.title(item) for item in self.rows.items(mapping.get("tour"))),
            self.rows.title(mapping.get("author")),
            self.rows.title(mapping.get("licence")),
        )

    def teams(
        self, node: source.Node | None, players: tuple[int, ...], counts: source.Node | None
    ) -> dict[tuple[int, str], tree.Teams]:
        """Return the teams by number of players and by the value of the option `teams` ("" when it plays no part).

        Teams that a parent has for numbers which its child has given up are left out.
        """
        found: dict[tuple[int, str], tree.Teams] = {}
        if isinstance(node, source.Mapping):
            for key, inner in node:
                number = self.rows.integer(key, 1, MOST_PLAYERS)
                if number is None:
                    continue
                if number not in players:
                    if counts is not None and counts.span.path == key.span.path:
                        self.report.add(key.span, "E401", f"{number} is no number of players here")
                elif isinstance(inner, source.Mapping):
                    for value, teams in inner:
                        self.team_value(value)
                        found[number, value.text] = self.team_list(teams, number)
                else:
                    found[number, ""] = self.team_list(inner, number)
        elif node is not None:
            for number in players:
                found[number, ""] = self.team_list(node, number)
        return found

    def team_value(self, key: source.Scalar) -> None:
        """Report a value that the option `teams` does not have (E401)."""
        option = self.names.options.get("teams")
        values = [value for value, _ in option.values] if option else []
        if key.text not in values:
            hint = did_you_mean(key.text, values) or "declare the option 'teams' with these words"
            self.report.add(key.span, "E401", f"'{key.text}' is no value of the option teams", hint)

    def team_list(self, node: source.Node, players: int) -> tree.Teams:
        """Return teams as seats; E401 unless every seat is in one of them."""
        teams = []
        for item in self.rows.items(node):
            seats = [self.rows.integer(seat, 0, players - 1) for seat in self.rows.items(item)]
            teams.append(tuple(seat for seat in seats if seat is not None))
        if sorted(seat for team in teams for seat in team) != list(range(players)):
            hint = f"seats 0 to {players - 1}, each once"
            self.report.add(node.span, "E401", "every seat belongs to one team", hint)
        return tuple(teams)

    def options(self) -> None:
        """Read `options:`; the values of an option are the words of the list `option:NAME`."""
        for key, node in self.each("options"):
            title = spaced(key.text)
            if isinstance(node, source.Scalar):
                flag = self.rows.flag(node)
                self.names.options[key.text] = tree.OptionDecl(key.span, key.text, (), int(bool(flag)), None, title)
                continue
            mapping = self.one("options", key, node)
            if mapping is not None:
                self.names.options[key.text] = self.option(key, mapping, title)

    def option(self, key: source.Scalar, mapping: source.Mapping, title: str) -> tree.OptionDecl:
        """Return an option given by a mapping; its values become words."""
        words = self.rows.mapping(mapping.get("words"), "values with titles: {VALUE: title}")
        values: list[tuple[str, str]] = []
        for value, text in words or ():
            name = value_name(value.text)
            if self.syntax.good_name(name, value.span):
                symbol = Symbol(name, "word", value.span, f"a value of the option {key.text}")
                if self.names.add(symbol, self.report):
                    self.names.word_of[name] = (f"option:{key.text}", len(values))
                values.append((value.text, self.rows.title(text)))
        start = 0
        given = mapping.get("default")
        if given is not None:
            start = self.option_default(given, [value for value, _ in values], words is not None)
        if (parsed := self.syntax.expression(mapping.get("when"))) is not None:
            self.names.late.option_when[key.text] = parsed
        title = self.rows.title(mapping.get("title"), title)
        about = self.rows.title(mapping.get("about"), "")
        variant = mapping.get("variant")
        folded = variant is not None and bool(self.rows.flag(variant))
        return tree.OptionDecl(key.span, key.text, tuple(values), start, None, title, about, folded)

    def option_default(self, node: source.Node, values: list[str], has_words: bool) -> int:
        """Return the value that holds when nothing is said."""
        if not has_words:
            return int(bool(self.rows.flag(node)))
        scalar = self.syntax.scalar(node, "one of the words")
        if scalar is None:
            return 0
        if scalar.text not in values:
            hint = did_you_mean(scalar.text, values) or one_of(values)
            self.report.add(scalar.span, "E216", f"'{scalar.text}' is no value of this option", hint)
            return 0
        return values.index(scalar.text)

    # ---------------------------------------------------------------------------------------------------------- words

    def words(self) -> None:
        """Read `words:`: first the words of every list, then their fields."""
        found: list[tuple[source.Scalar, source.Node, list[tuple[str, source.Mapping | None, Span]]]] = []
        for key, node in self.each("words"):
            entries = self.word_entries(node)
            if not entries:
                self.report.add(key.span, "E402", f"'{key.text}' has no words")
            for at, (name, _, span) in enumerate(entries[:MOST_WORDS]):
                if self.names.add(Symbol(name, "word", span, f"of {key.text}"), self.report):
                    self.names.word_of[name] = (key.text, at)
            found.append((key, node, entries))
        for key, _, entries in found:  # so that fields may hold words of any list
            words = tuple(tree.WordDecl(n, spaced(n), "", {}, {}, span) for n, _, span in entries)
            self.names.words[key.text] = tree.WordListDecl(key.span, key.text, (), words)
        for key, node, entries in found:
            self.names.words[key.text] = self.word_list(key, node, entries)

    def word_entries(self, node: source.Node) -> list[tuple[str, source.Mapping | None, Span]]:
        """Return the words of a list with their rows."""
        entries: list[tuple[str, source.Mapping | None, Span]] = []
        seen: dict[str, Span] = {}
        if isinstance(node, source.Sequence):
            for item in node:
                scalar = self.syntax.scalar(item, "a word")
                if scalar and self.syntax.good_name(scalar.text, scalar.span):
                    entries.append((scalar.text, None, scalar.span))
        elif _is_table(node):
            for row in self.rows.rows(node.get("rows") or node):
                name = self.rows.row_name(row, seen, word=True)
                if name:
                    entries.append((name, row, row.span))
        else:
            for word, value in self.rows.mapping(node, "a list of words") or ():
                if self.syntax.good_name(word.text, word.span):
                    entries.append((word.text, self.rows.mapping(value, "fields of the word: {...}"), word.span))
        return entries

    def word_list(
        self, key: source.Scalar, node: source.Node, entries: list[tuple[str, source.Mapping | None, Span]]
    ) -> tree.WordListDecl:
        """Return a word list, the fields of its words filled."""
        if _is_table(node):
            self.check_keys(node, "words", f"'{key.text}'", key.span)
            fields = [replaced(f, face=True) for f in self.rows.fields(node.get("fields"), "word")]
        else:
            fields = self.inferred_fields([row for _, row, _ in entries if row is not None], len(entries))
        words = []
        for name, row, span in entries:
            values = self.rows.row_values(row, fields) if row is not None else {}
            told = (spaced(name), "", {}) if row is None else self.rows.for_people(row, name)
            words.append(tree.WordDecl(name, *told, self.rows.complete(values, fields, span, f"'{name}'"), span))
        return tree.WordListDecl(key.span, key.text, tuple(fields), tuple(words))

    def inferred_fields(self, rows: list[source.Mapping], count: int) -> list[tree.FieldDecl]:
        """Return the fields that rows give, with kinds by their values."""
        found: dict[str, Kind] = {}
        given: dict[str, int] = {}
        for row in rows:
            for key, node in row:
                if key.text in ROW_KEYS or not self.syntax.good_name(key.text, key.span):
                    continue
                kind = self.rows.inferred(node)
                joined = kinds.join(found.get(key.text, kinds.UNKNOWN), kind)
                if joined is None:
                    was = kinds.a(found[key.text])
                    self.report.add(node.span, "E303", f"{kinds.a(kind)}, where another word has {was}")
                else:
                    found[key.text] = joined
                    given[key.text] = given.get(key.text, 0) + 1
        fields = []
        for name, kind in found.items():
            lacking = given[name] < count and kind.sort == "word"
            whole = kinds.optional(kind, True) if lacking else kind
            first = default(whole)
            fields.append(tree.FieldDecl(name, whole, True, first if isinstance(first, int) else 0))
        return fields


_SORTS: tuple[tuple[str, SymbolSort], ...] = (
    ("options", "option"),
    ("words", "words"),
    ("pieces", "set"),
    ("zones", "zone"),
    ("board", "board"),
    ("state", "state"),
    ("tables", "table"),
    ("define", "define"),
    ("routines", "routine"),
)


def _more(node: source.Node) -> str:
    """Return a word about a declared thing, for hints."""
    if isinstance(node, source.Mapping):
        per = node.get("per")
        if isinstance(per, source.Scalar):
            return f"per {per.text}"
    return ""


def _is_table(node: source.Node) -> TypeGuard[source.Mapping]:
    """Whether a word list is given by {fields, rows}."""
    return isinstance(node, source.Mapping) and isinstance(node.get("rows"), (source.Sequence, source.Scalar))
