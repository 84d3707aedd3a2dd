"""Statements: from YAML nodes to lines, by the vocabulary, with nothing resolved yet.

Whether names exist and kinds fit is the checker's business; here it is settled that every slot is there, and holds what
it can hold.
"""

from __future__ import annotations

import re
from typing import assert_never

from dogtable.base.budget import spend
from dogtable.lang import expr as x
from dogtable.lang import lines, source
from dogtable.lang.constructs import Slot, Verb
from dogtable.lang.hints import did_you_mean, one_of
from dogtable.lang.syntax_of_values import SyntaxOfValues
from dogtable.lang.vocabulary import ENTRY_KEYS, SYNONYMS, VERB

_NUMBER = re.compile(r"-?[0-9]+")  # of any alphabet `\d` would be


class Syntax(SyntaxOfValues):
    """Reads statements and their parts; problems go to the report, and what could not be read is left out."""

    # ---------------------------------------------------------------------------------------------------- statements

    def block(self, node: source.Node | None) -> lines.Block:
        """Return the statements of a list."""
        if node is None:
            return ()
        if not isinstance(node, source.Sequence):
            hint = "each statement is an item: '- verb: ...'"
            self.report.add(node.span, "E111", f"expected a list of statements, found {source.describe(node)}", hint)
            return ()
        return with_rests([line for item in node if (line := self.line(item)) is not None])

    def line(self, node: source.Node) -> lines.Line | None:
        """Return one statement."""
        if isinstance(node, source.Scalar) and node.text == "finish":
            return lines.Line(node.span, "finish", {})
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
        parts: dict[str, lines.Part] = {}
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
        return lines.Line(key.span, verb.name, parts)

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

    def head(self, verb: Verb, node: source.Node, parts: dict[str, lines.Part]) -> None:
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
        self, slot: Slot | None, scalar: source.Scalar, found: list[x.Token], parts: dict[str, lines.Part]
    ) -> None:
        """Read one part of a verb's line: a name, or an expression."""
        if slot is None:
            return
        if slot.takes == "name" and len(found) == 2 and found[0].sort == "name":
            span = scalar.stretch(found[0].start, found[0].end)
            if self.good_name(found[0].text, span):
                parts[slot.name] = lines.Ident(found[0].text, span)
            return
        if slot.takes == "name" and slot.name == "name" and found[0].sort != "name":
            self.report.add(scalar.span, "E206", "expected a name", "such as 'p' in 'p in players'")
            return
        value = self.parsed(scalar, found)
        if value is not None:
            parts[slot.name] = value

    # ---------------------------------------------------------------------------------------------------------- slots

    def fill(self, slot: Slot, node: source.Node, parts: dict[str, lines.Part]) -> None:
        """Read the value of a slot into `parts`."""
        part: lines.Part | None
        match slot.takes:
            case "expr" | "condition":
                part = self.expression(node)
            case "block":
                part = self.block(node)
            case "texts":
                part = self.texts(node, may_be_empty=slot.name == "say")
            case "because":
                part = self.because(node)
            case "most":
                part = self.most(node)
            case "picks":
                part = self.picks(node)
            case "entries":
                part = self.entries(node)
            case "cases":
                part = self.cases(node, values=False)
            case "fields":
                part = self.field_values(node)
            case "name" | "routine" | "word":
                part = self.ident(node, slot)
            case "rule":
                number = self.scalar(node, "the number of a rule")
                part = lines.Ident(number.text, number.span) if number else None
            case "call":
                part = self.call(node)
            case "let":
                part = self.let(node)
            case "set":
                part = self.set(node)
            case "nothing":
                part = None
            case _:
                assert_never(slot.takes)
        if part is not None:
            parts[slot.name] = part

    def picks(self, node: source.Node) -> tuple[lines.Pick, ...] | None:
        """Return {pick: list}."""
        if not isinstance(node, source.Mapping) or not node.pairs:
            hint = "such as 'card: hand[me]'"
            self.report.add(node.span, "E111", f"expected picks with their lists, found {source.describe(node)}", hint)
            return None
        found = []
        for key, value in node:
            taken_from = self.expression(value)
            if self.good_name(key.text, key.span) and taken_from is not None:
                found.append(lines.Pick(key.text, key.span, taken_from))
        return tuple(found)

    def entries(self, node: source.Node) -> tuple[lines.Entry, ...] | None:
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

    def entry(self, key: source.Scalar, node: source.Node) -> lines.Entry:
        """Return one entry of a menu: statements, or {when, because, choose, do}."""
        words = key.text.split()
        if not words or not all(word.replace("-", "_").isidentifier() or word.isalnum() for word in words):
            self.report.add(key.span, "E206", f"'{key.text}' cannot be a label", "words of letters and digits")
        if not isinstance(node, source.Mapping):
            return lines.Entry(key.span, key.text, None, None, (), self.block(node))
        self.known_keys(node, ENTRY_KEYS, f"'{key.text}'")
        when, because, choose, body = (node.get(name) for name in ENTRY_KEYS)
        if body is None:
            self.report.add(key.span, "E208", f"'{key.text}' needs 'do:'", "what is done when it is taken")
        return lines.Entry(
            key.span,
            key.text,
            self.expression(when),
            self.because(because),
            (self.picks(choose) or ()) if choose is not None else (),
            self.block(body),
        )

    def cases(self, node: source.Node, values: bool) -> tuple[lines.Case, ...] | None:
        """Return {"a, b": statements}, or with `values` {"a, b": expression}."""
        if not isinstance(node, source.Mapping) or not node.pairs:
            self.report.add(node.span, "E111", f"expected cases, found {source.describe(node)}", "such as 'red: ...'")
            return None
        found = []
        for key, value in node:
            subject = self.case_values(key)
            if values:
                found.append(lines.Case(key.span, subject, (), self.expression(value)))
            else:
                found.append(lines.Case(key.span, subject, self.block(value)))
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


def with_rests(written: list[lines.Line]) -> lines.Block:
    """Return the statements of a list; one that takes the rest of it, where it has nothing of its own, has that."""
    for at, line in enumerate(written):
        slot = next((slot for slot in VERB[line.verb].slots if slot.stands == "rest" and not line.has(slot.name)), None)
        if slot is not None:
            parts = {**line.parts, slot.name: with_rests(written[at + 1 :])}
            return (*written[:at], lines.Line(line.span, line.verb, parts, took_rest=True))
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
