"""Statements: from YAML nodes to lines, by the vocabulary, with nothing resolved yet.

Whether names exist and kinds fit is the checker's business; here it is settled that every slot is there, and holds what
it can hold.
"""

from __future__ import annotations

import re

from dogtable.base.budget import spend
from dogtable.base.errors import Span
from dogtable.lang import expr as x
from dogtable.lang import source
from dogtable.lang.hints import did_you_mean, nearest, one_of
from dogtable.lang.lines import (
    Because,
    Block,
    Call,
    Case,
    Entry,
    FieldValue,
    Ident,
    Let,
    Line,
    Most,
    Part,
    Pick,
    Set,
    TextCase,
)
from dogtable.lang.report import Report
from dogtable.lang.vocabulary import (
    BECAUSE_KEYS,
    ENTRY_KEYS,
    MOST_KEYS,
    RESERVED,
    SYNONYMS,
    TEXTS_KEYS,
    VERB,
    Slot,
    Verb,
)

_NUMBER = re.compile(r"-?[0-9]+")  # of any alphabet `\d` would be


class Syntax:
    """Reads statements and their parts; problems go to the report, and what could not be read is left out."""

    def __init__(self, report: Report) -> None:
        self.report = report

    # ---------------------------------------------------------------------------------------------------- statements

    def block(self, node: source.Node | None) -> Block:
        """Return the statements of a list."""
        if node is None:
            return ()
        if not isinstance(node, source.Sequence):
            hint = "each statement is an item: '- verb: ...'"
            self.report.add(node.span, "E111", f"expected a list of statements, found {source.describe(node)}", hint)
            return ()
        return with_rests([line for item in node if (line := self.line(item)) is not None])

    def line(self, node: source.Node) -> Line | None:
        """Return one statement."""
        if isinstance(node, source.Scalar) and node.text == "finish":
            return Line(node.span, "finish", {})
        if not isinstance(node, source.Mapping) or not node.pairs:
            hint = as_a_statement(node.text) if isinstance(node, source.Scalar) else ""
            hint = hint or "a statement begins with its verb: '- verb: ...'"
            self.report.add(node.span, "E111", f"expected a statement, found {source.describe(node)}", hint)
            return None
        key, head = node.pairs[0]
        verb = VERB.get(key.text)
        if verb is None:
            self.unknown_verb(key, node)
            return None
        parts: dict[str, Part] = {}
        self.head(verb, head, parts)
        for name, value in node.pairs[1:]:
            slot = verb.slot(name.text)
            if slot is None:
                self.unknown_modifier(name, verb)
            elif slot.name in parts:
                self.report.add(name.span, "E105", f"'{name.text}' is there twice", "in the verb's line, and as a key")
            else:
                self.fill(slot, value, parts)
        for slot in verb.slots:
            if slot.must and slot.name not in parts and node.get(slot.name) is None:
                self.report.add(key.span, "E208", f"'{verb.name}' needs '{slot.name}:'", slot.meaning)
        return Line(key.span, verb.name, parts)

    def unknown_verb(self, key: source.Scalar, node: source.Mapping) -> None:
        """Report a verb that does not exist, or that stands behind its modifiers (E209)."""
        later = next((other.text for other, _ in node.pairs[1:] if other.text in VERB), "")
        names = list(VERB)
        hint = did_you_mean(key.text, names, lambda name: VERB[name].meaning)
        if later and not hint:
            hint = f"the verb comes first: '- {later}: ...'"
        meant = SYNONYMS.get(key.text)
        if meant is not None:
            hint = f"write '- {meant}: ...' ({VERB[meant].meaning})"
        if not hint:
            hint = "`dogtable docs` lists the verbs"
        self.report.add(key.span, "E209", f"there is no statement '{key.text}'", hint)

    def unknown_modifier(self, key: source.Scalar, verb: Verb) -> None:
        """Report a key that a verb does not have (E207)."""
        names = [slot.name for slot in verb.slots]
        if key.text in VERB and key.text not in names:
            hint = "each statement is an item of its own, with a '- ' before it"
        else:
            hint = did_you_mean(key.text, names) or (f"it has {one_of(names)}" if names else "it has no modifiers")
        self.report.add(key.span, "E207", f"'{verb.name}' has no '{key.text}:'", hint)

    # ---------------------------------------------------------------------------------------------------------- heads

    def head(self, verb: Verb, node: source.Node, parts: dict[str, Part]) -> None:
        """Read what stands behind a verb, with the parts that may follow in its line (`to`, `from`, `with`, `in`)."""
        slot = verb.head
        if slot.takes == "nothing":
            if not source.is_empty(node):
                self.report.add(node.span, "E111", f"'{verb.name}' stands alone")
            return
        inline = frozenset(s.name for s in verb.slots if s.inline)
        if not inline:
            self.fill(slot, node, parts)
            return
        scalar = self.scalar(node, f"what '{verb.name}' is about")
        if scalar is None:
            return
        try:
            pieces = x.split_head(x.tokens(scalar.text), inline)
        except x.UnreadableError as error:
            self.unreadable(scalar, error)
            return
        for word, found in pieces:
            if word in parts:
                at = scalar.stretch(found[-1].start, found[-1].end)
                self.report.add(at, "E210", f"a second '{word}'")
                continue
            self.inline_part(slot if word == "" else verb.slot(word), scalar, found, parts)

    def inline_part(
        self, slot: Slot | None, scalar: source.Scalar, found: list[x.Token], parts: dict[str, Part]
    ) -> None:
        """Read one part of a verb's line: a name, or an expression."""
        if slot is None:
            return
        if slot.takes == "name" and len(found) == 2 and found[0].sort == "name":
            span = scalar.stretch(found[0].start, found[0].end)
            if self.good_name(found[0].text, span):
                parts[slot.name] = Ident(found[0].text, span)
            return
        if slot.takes == "name" and slot.name == "name" and found[0].sort != "name":
            self.report.add(scalar.span, "E206", "expected a name", "such as 'p' in 'p in players'")
            return
        value = self.parsed(scalar, found)
        if value is not None:
            parts[slot.name] = value

    # ---------------------------------------------------------------------------------------------------------- slots

    def fill(self, slot: Slot, node: source.Node, parts: dict[str, Part]) -> None:
        """Read the value of a slot into `parts`."""
        part: Part | None = None
        if slot.takes in ("expr", "condition"):
            part = self.expression(node)
        elif slot.takes == "block":
            part = self.block(node)
        elif slot.takes == "texts":
            part = self.texts(node, may_be_empty=slot.name == "say")
        elif slot.takes == "because":
            part = self.because(node)
        elif slot.takes == "most":
            part = self.most(node)
        elif slot.takes == "picks":
            part = self.picks(node)
        elif slot.takes == "entries":
            part = self.entries(node)
        elif slot.takes == "cases":
            part = self.cases(node, values=False)
        elif slot.takes == "fields":
            part = self.field_values(node)
        elif slot.takes in ("name", "routine", "word"):
            part = self.ident(node, slot)
        elif slot.takes == "rule":
            number = self.scalar(node, "the number of a rule")
            part = Ident(number.text, number.span) if number else None
        elif slot.takes == "call":
            part = self.call(node)
        elif slot.takes == "let":
            part = self.let(node)
        elif slot.takes == "set":
            part = self.set(node)
        if part is not None:
            parts[slot.name] = part

    def scalar(self, node: source.Node, what: str) -> source.Scalar | None:
        """Return a scalar with something in it, or None with E111."""
        if isinstance(node, source.Scalar) and node.text.strip():
            return node
        hint = ""
        if isinstance(node, source.Mapping) and len(node) == 1 and source.is_empty(node.pairs[0][1]):
            hint = "a text that begins with { goes in quotes"
        elif isinstance(node, source.Sequence) and what == "an expression":
            hint = "a list in an expression is these(a, b)"
        self.report.add(node.span, "E111", f"expected {what}, found {source.describe(node)}", hint)
        return None

    def unreadable(self, scalar: source.Scalar, error: x.UnreadableError) -> None:
        """Report text that is no expression."""
        self.report.add(scalar.stretch(error.start, error.end), error.code, error.message, error.hint)

    def parsed(self, scalar: source.Scalar, found: list[x.Token]) -> x.Expr | None:
        """Return the expression that some tokens make, or None with a problem."""
        try:
            return x.parse(found, scalar.stretch)
        except x.UnreadableError as error:
            self.unreadable(scalar, error)
            return None

    def expression(self, node: source.Node) -> x.Expr | None:
        """Return an expression."""
        scalar = self.scalar(node, "an expression")
        return x.parse_expression(scalar, self.report) if scalar else None

    def text(self, node: source.Node, *, may_be_empty: bool = False) -> x.Text | None:
        """Return a text; `may_be_empty`: also one that is nothing but a pair of quotes."""
        if may_be_empty and isinstance(node, source.Scalar) and not (node.plain or node.text):
            return x.parse_text(node, self.report)
        scalar = self.scalar(node, "a text")
        return x.parse_text(scalar, self.report) if scalar else None

    def texts(self, node: source.Node, *, may_be_empty: bool = False) -> tuple[TextCase, ...] | None:
        """Return texts of which one stands: a lone one, or a list of {when, says} whose last has no `when:`."""
        if not isinstance(node, source.Sequence) or not node.items:
            text = self.text(node, may_be_empty=may_be_empty)
            return (TextCase(None, text),) if text else None
        found = [self.text_case(item, last=item is node.items[-1], may_be_empty=may_be_empty) for item in node]
        return tuple(case for case in found if case is not None) or None

    def text_case(self, node: source.Node, *, last: bool, may_be_empty: bool) -> TextCase | None:
        """Return one of several texts; E208 without `says:`, before the last one without `when:`, or with it there."""
        if not isinstance(node, source.Mapping):
            self.report.add(node.span, "E111", f"expected 'when:' and 'says:', found {source.describe(node)}")
            return None
        self.known_keys(node, TEXTS_KEYS, "a text by case")
        when, says = (node.get(name) for name in TEXTS_KEYS)
        if says is None:
            self.report.add(node.span, "E208", "a text by case needs 'says:'")
            return None
        if (when is None) != last:
            hint = "it stands where none of the others does" if last else "without it, those below it never stand"
            self.report.add(node.span, "E208", "the last text has no 'when:', the others have one", hint)
        condition = self.expression(when) if when is not None else None
        text = self.text(says, may_be_empty=may_be_empty)
        return TextCase(condition, text) if text else None

    def because(self, node: source.Node) -> Because | None:
        """Return a reason: a text, or {text, rule}."""
        if not isinstance(node, source.Mapping):
            text = self.text(node)
            return Because(text, "") if text else None
        self.known_keys(node, BECAUSE_KEYS, "a reason")
        inner = node.get("text")
        if inner is None:
            self.report.add(node.span, "E208", "a reason needs 'text:'")
            return None
        text = self.text(inner)
        rule = node.get("rule")
        number = self.scalar(rule, "the number of a rule") if rule is not None else None
        return Because(text, number.text if number else "") if text else None

    def most(self, node: source.Node) -> Most | None:
        """Return what is to be as great as possible: a number, or {is, because}."""
        if not isinstance(node, source.Mapping):
            value = self.expression(node)
            return Most(value, None) if value else None
        self.known_keys(node, MOST_KEYS, "'most:'")
        inner, because = (node.get(name) for name in MOST_KEYS)
        if inner is None:
            self.report.add(node.span, "E208", "'most:' needs 'is:'", "the number that is to be as great as possible")
            return None
        value = self.expression(inner)
        return Most(value, self.because(because) if because is not None else None) if value else None

    def picks(self, node: source.Node) -> tuple[Pick, ...] | None:
        """Return {pick: list}."""
        if not isinstance(node, source.Mapping) or not node.pairs:
            hint = "such as 'card: hand[me]'"
            self.report.add(node.span, "E111", f"expected picks with their lists, found {source.describe(node)}", hint)
            return None
        found = []
        for key, value in node:
            taken_from = self.expression(value)
            if self.good_name(key.text, key.span) and taken_from is not None:
                found.append(Pick(key.text, key.span, taken_from))
        return tuple(found)

    def entries(self, node: source.Node) -> tuple[Entry, ...] | None:
        """Return {label: statements or {when, because, choose, do}}."""
        if not isinstance(node, source.Mapping) or not node.pairs:
            self.report.add(node.span, "E111", f"expected named entries, found {source.describe(node)}")
            return None
        labels: dict[str, source.Scalar] = {}
        for key, _ in node:
            first = labels.setdefault("_".join(key.text.split()), key)
            if first is not key:
                self.report.add(key.span, "E105", f"'{key.text}' reads like '{first.text}' in an option's key")
        return tuple(self.entry(key, value) for key, value in node)

    def entry(self, key: source.Scalar, node: source.Node) -> Entry:
        """Return one entry of a menu: statements, or {when, because, choose, do}."""
        words = key.text.split()
        if not words or not all(word.replace("-", "_").isidentifier() or word.isalnum() for word in words):
            self.report.add(key.span, "E206", f"'{key.text}' cannot be a label", "words of letters and digits")
        if not isinstance(node, source.Mapping):
            return Entry(key.span, key.text, None, None, (), self.block(node))
        self.known_keys(node, ENTRY_KEYS, f"'{key.text}'")
        when, because, choose, body = (node.get(name) for name in ENTRY_KEYS)
        if body is None:
            self.report.add(key.span, "E208", f"'{key.text}' needs 'do:'", "what is done when it is taken")
        return Entry(
            key.span,
            key.text,
            self.expression(when) if when is not None else None,
            self.because(because) if because is not None else None,
            (self.picks(choose) or ()) if choose is not None else (),
            self.block(body),
        )

    def cases(self, node: source.Node, values: bool) -> tuple[Case, ...] | None:
        """Return {"a, b": statements}, or with `values` {"a, b": expression}."""
        if not isinstance(node, source.Mapping) or not node.pairs:
            self.report.add(node.span, "E111", f"expected cases, found {source.describe(node)}", "such as 'red: ...'")
            return None
        found = []
        for key, value in node:
            subject = self.case_values(key)
            if values:
                found.append(Case(key.span, subject, (), self.expression(value)))
            else:
                found.append(Case(key.span, subject, self.block(value)))
        return tuple(found)

    def case_values(self, key: source.Scalar) -> tuple[x.Expr, ...]:
        """Return the values of a case, separated by commas."""
        found: list[x.Expr] = []
        at = 0
        for part in key.text.split(","):
            start = at + len(part) - len(part.lstrip())
            at += len(part) + 1
            word = part.strip()
            span = key.stretch(start, start + max(len(word), 1))
            spend(span)
            if _NUMBER.fullmatch(word):
                if len(word.lstrip("-0")) > x.MOST_DIGITS:
                    self.report.add(span, "E211", "the number is too large", f"at most {x.MOST_DIGITS} digits")
                else:
                    found.append(x.Number(span, int(word)))
            elif word.isascii() and word.replace("_", "a").isalnum():
                found.append(x.Name(span, f"_{word}" if word[0].isdigit() else word))
            else:
                self.report.add(span, "E206", f"'{word}' is no word or number", "values of a case, with commas between")
        return tuple(found)

    def field_values(self, node: source.Node) -> tuple[FieldValue, ...] | None:
        """Return {field: expression}."""
        if not isinstance(node, source.Mapping):
            self.report.add(node.span, "E111", f"expected fields with values, found {source.describe(node)}")
            return None
        return tuple(
            FieldValue(key.text, key.span, value)
            for key, node_value in node
            if (value := self.expression(node_value)) is not None
        )

    def ident(self, node: source.Node, slot: Slot) -> Ident | None:
        """Return a name that the statement makes or knows."""
        scalar = self.scalar(node, "a name")
        if scalar is None:
            return None
        if slot.takes == "name" and not self.good_name(scalar.text, scalar.span):
            return None
        if slot.takes == "routine" and "(" in scalar.text:
            hint = "the entry is its parameter; values go to 'with:'"
            self.report.add(scalar.span, "E210", "a stacked routine is named without brackets", hint)
            return None
        return Ident(scalar.text, scalar.span)

    def call(self, node: source.Node) -> Call | None:
        """Return `R(args)` or `R`."""
        value = self.expression(node)
        if isinstance(value, x.Name):
            return Call(value.name, value.span, ())
        if isinstance(value, x.Call) and not value.keywords:
            return Call(value.name, value.name_span, value.args)
        if value is not None:
            self.report.add(value.span, "E210", "expected a routine", "such as 'call: give(card, me)'")
        return None

    def let(self, node: source.Node) -> Let | None:
        """Return `name = expression`."""
        parts = self.around(node, ("=",), "name = value")
        if parts is None:
            return None
        scalar, before, _, after = parts
        if len(before) != 2 or before[0].sort != "name":
            self.report.add(scalar.span, "E206", "expected a name before '='", "let: name = value")
            return None
        span = scalar.stretch(before[0].start, before[0].end)
        value = self.parsed(scalar, after)
        if value is None or not self.good_name(before[0].text, span):
            return None
        return Let(before[0].text, span, value)

    def set(self, node: source.Node) -> Set | None:
        """Return `target = expression`, or with += or -=."""
        parts = self.around(node, ("=", "+=", "-="), "target = value")
        if parts is None:
            return None
        scalar, before, op, after = parts
        target, value = self.parsed(scalar, before), self.parsed(scalar, after)
        return Set(target, op, value) if target is not None and value is not None else None

    def around(
        self, node: source.Node, ops: tuple[str, ...], shape: str
    ) -> tuple[source.Scalar, list[x.Token], str, list[x.Token]] | None:
        """Split a scalar at its first operator outside brackets."""
        scalar = self.scalar(node, f"'{shape}'")
        if scalar is None:
            return None
        try:
            found = x.tokens(scalar.text)
        except x.UnreadableError as error:
            self.unreadable(scalar, error)
            return None
        depth = 0
        for at, token in enumerate(found):
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 0 and token.sort == "sign" and token.text in ops:
                end = x.Token("end", "", token.start, token.start)
                return scalar, [*found[:at], end], token.text, found[at + 1 :]
        hint = "one = sets, == compares" if "==" in scalar.text else "there is no '=' in it"
        self.report.add(scalar.span, "E210", f"expected '{shape}'", hint)
        return None

    # ---------------------------------------------------------------------------------------------------------- names

    def good_name(self, name: str, span: Span, reserved: frozenset[str] = RESERVED) -> bool:
        """Whether something is called so; reports E205 or E206. A word of the language is the name all the same."""
        if name in reserved:
            self.report.add(span, "E205", f"'{name}' is a word of the language", "take another name")
            self.report.misnamed.add(name)
            return True
        if not (name.isascii() and name.isidentifier()):
            hint = "a name is made of a-z, 0-9 and _, and begins with a letter"
            self.report.add(span, "E206", f"'{name}' cannot be a name", hint)
            return False
        return True

    def known_keys(self, node: source.Mapping, names: tuple[str, ...], what: str) -> list[str]:
        """Report keys that do not belong there (E207), and return what is likely to be meant by them."""
        meant = []
        for key, _ in node:
            if key.text not in names:
                meant.append(meant_by(key.text, names))
                hint = did_you_mean(key.text, names) or f"it has {one_of(names)}"
                self.report.add(key.span, "E207", f"{what} has no '{key.text}:'", hint)
        return meant


def meant_by(key: str, names: tuple[str, ...]) -> str:
    """Return which of these keys is likely to be meant by one that there is not, or "": `form:`, `of card`."""
    first = key.partition(" ")[0]
    return first if first in names else nearest(key, names)


def with_rests(written: list[Line]) -> Block:
    """Return the statements of a list; one that takes the rest of it, where it has nothing of its own, has that."""
    for at, line in enumerate(written):
        slot = next((slot for slot in VERB[line.verb].slots if slot.rest and not line.has(slot.name)), None)
        if slot is not None:
            parts = {**line.parts, slot.name: with_rests(written[at + 1 :])}
            return (*written[:at], Line(line.span, line.verb, parts, took_rest=True))
    return tuple(written)


def as_a_statement(text: str) -> str:
    """Return how a text that begins with a verb, or sets something, is written as a statement; "" for others."""
    verb, _, rest = text.partition(" ")
    if rest and verb in VERB:
        return f"write '- {verb}: {rest}'"
    return f"write '- set: {text}'" if sets_something(text) else ""


def sets_something(text: str) -> bool:
    """Return whether a text reads as what `set:` takes: `points[me] += 1`."""
    return re.match(r"\w[\w.\[\], ]* *[+-]?= ", text) is not None
