"""Catalogues: `text.<lang>.yaml` beside a ruleset, its names and sentences in another language.

A sentence is found by its source text as it stands in the ruleset, with its holes; a name by its key (`names_of`).
What a catalogue lacks falls back: to the language without its region, then to the ruleset's own words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from dogtable.base.forms import HOLE, OTHER, PLURAL_FORMS, Formed, formed, of_ending, parted, plural
from dogtable.base.texts import spaced
from dogtable.lang import source, tree
from dogtable.lang.hints import did_you_mean
from dogtable.lang.report import Report

FILE = re.compile(r"text\.([a-z]{2,3}(?:-[A-Z]{2})?)\.yaml\Z")
KEYS = ("names", "sentences")
FORM = re.compile(r"[a-z][a-z_]*\Z")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """What a ruleset says, in one language. `fallback` is asked for what is missing here.

    A sentence may have plural forms: which one is taken, its first hole that is a number says. A name may have forms by
    case or use; `players` are those of people's names, by form and ending.
    """

    language: str
    names: Mapping[str, Formed] = field(default_factory=dict)
    sentences: Mapping[str, Formed] = field(default_factory=dict)
    fallback: Catalogue | None = None
    players: Mapping[str, Formed] = field(default_factory=dict)

    def name(self, key: str, otherwise: str = "") -> str:
        """Return the plain name for a key, else `otherwise`."""
        return formed(self.forms(key, otherwise))

    def forms(self, key: str, otherwise: str = "") -> Formed:
        """Return the name for a key with all its forms, else `otherwise`."""
        found = self.names.get(key)
        if found is not None:
            return found
        return self.fallback.forms(key, otherwise) if self.fallback else otherwise

    def named(self) -> list[str]:
        """Return the keys of all names."""
        return list(dict.fromkeys([*(self.fallback.named() if self.fallback else ()), *self.names]))

    def person(self, name: str, form: str) -> str:
        """Return the name of a player in a form, as its ending decides."""
        endings = self.players.get(form)
        if endings is not None:
            return of_ending(name, endings)
        return self.fallback.person(name, form) if self.fallback else name

    def known_forms(self) -> frozenset[str]:
        """Return all forms that a hole may ask for: those that names, players or sentences have."""
        entries = (*self.names.values(), *self.sentences.values())
        own = {form for entry in entries if not isinstance(entry, str) for form in entry}
        return frozenset(own | set(self.players)) | (self.fallback.known_forms() if self.fallback else frozenset())

    def texts(self) -> dict[str, Formed]:
        """Return all names by key, in their plain forms, and all sentences by source text, with all of theirs."""
        found = self.fallback.texts() if self.fallback else {}
        return {**found, **self.sentences, **{key: formed(text) for key, text in self.names.items()}}

    def entry(self, text: str) -> Formed:
        """Return the sentence for a source text with all its forms; else the source text."""
        found = self.sentences.get(text)
        return found if found is not None else self.fallback.entry(text) if self.fallback else text

    def sentence(self, text: str, number: int | None = None, form: str = "") -> str:
        """Return the sentence for a source text, in a form or in the plural form for `number`; else the source text."""
        found = self.sentences.get(text)
        if found is None:
            return self.fallback.sentence(text, number, form) if self.fallback else text
        return formed(found, form or plural(self.language, 1 if number is None else number))


# ------------------------------------------------------------------------------------------- what there is to translate


def sentences_of(rules: tree.Rules) -> dict[str, tuple[str, ...]]:
    """Return every sentence of a ruleset with its holes, in the order in which they first stand there."""
    from dogtable.lang.flow import walk, walk_play  # with every verb, of which a start needs none

    found: dict[str, tuple[str, ...]] = {}
    defined = (node for definition in rules.definitions.values() for node in walk(definition))
    for node in chain(walk_play(rules), defined):
        if isinstance(node, tree.Text) and node.source:
            found.setdefault(node.source, holes(node.source))
        elif isinstance(node, tree.Entry):
            found.setdefault(spaced(node.label), ())
        elif isinstance(node, tree.Random):
            found.setdefault(spaced(node.target if isinstance(node.target, str) else node.target.name), ())
    for term in rules.advice:
        found.setdefault(term.title, ())
    return found


def names_of(rules: tree.Rules) -> dict[str, str]:
    """Return the keys of all names of a ruleset, with what they are called in it."""
    found = {"game": rules.game.title}
    if rules.game.pitch:
        found["game.pitch"] = rules.game.pitch
    for option in rules.options.values():
        found |= _named(option.name, option.title, option.about)
        found |= {f"{option.name}.{value}": title for value, title in option.values}
    for words in rules.words.values():
        for word in words.words:
            found |= _named(word.name, word.title, word.text)
    for kind in rules.kinds:
        found[kind] = spaced(kind)
    for pieces in rules.pieces.values():
        for row in pieces.rows if pieces.named_rows else ():
            found |= _named(f"{pieces.of}.{row.name}", row.title, row.text)
    for zone in rules.zones:
        found[zone] = spaced(zone)
    for board in rules.boards.values():
        found[board.name] = spaced(board.name)
        found |= {f"{board.name}.{name}": spaced(name) for name in board.landmarks}
        for space in board.spaces:
            found |= _named(f"{board.name}.{space.name}", space.title, space.text)
    found |= {f"{EVENT}{name}": spaced(name) for name in rules.event_classes}
    for name, _ in rules.end.scores if rules.end else ():
        found[f"scores.{name}"] = name
    return found


EVENT = "events."
"""Before a class of events: what such an event is called."""

FACE = ".face"
"""Behind a kind of piece: how a face is said, with its fields as holes, as "{number} of {suit}"."""
SHORT = ".short"
"""Behind a word: what it is called on a table where there is little room."""


def may_be_named(key: str, rules: tree.Rules) -> bool:
    """Whether a key names what need not have a name: a space by its number, a face, a word where room is little."""
    if key.endswith(SHORT):
        return any(key.removesuffix(SHORT) == word.name for words in rules.words.values() for word in words.words)
    return is_numbered(key, rules) or (key.endswith(FACE) and key.removesuffix(FACE) in rules.kinds)


def is_numbered(key: str, rules: tree.Rules) -> bool:
    """Whether a key names a space by its number, as "ring.0": such a name may be given, where people count from one."""
    board, _, number = key.partition(".")
    return number.isdigit() and board in rules.boards and rules.boards[board].shape in ("ring", "lane")


def _named(key: str, title: str, text: str) -> dict[str, str]:
    return {key: title, f"{key}.text": text} if text else {key: title}


def holes(text: str) -> tuple[str, ...]:
    """Return the sources of the holes in a text."""
    return tuple(hole.strip() for hole in HOLE.findall(text))


# -------------------------------------------------------------------------------------------------------------- reading


def language_of(name: str) -> str:
    """Return the language of a file's name (`text.de.yaml`), or ""."""
    match = FILE.match(name)
    return match[1] if match else ""


def load_catalogue(
    text: str,
    path: str,
    language: str,
    rules: tree.Rules,
    report: Report,
    fallback: Catalogue | None = None,
    said: Collection[str] | None = None,
) -> Catalogue:
    """Return the catalogue in a file; what does not fit the ruleset is reported and left out.

    `said` are all sentences of the ruleset; without them any is taken that stands in the catalogue.

    E801 a key that names nothing, E802 a hole that the sentence does not have, E803 forms without `other`, E804 a form
    that no name has, W801 a sentence that the ruleset does not say (any more).
    """
    node = source.read_yaml(text, path, report)
    if node is None:
        return Catalogue(language, fallback=fallback)
    if not isinstance(node, source.Mapping):
        report.add(node.span, "E111", f"expected names and sentences, found {source.describe(node)}")
        return Catalogue(language, fallback=fallback)
    for key, _ in node:
        if key.text not in KEYS:
            report.add(key.span, "E207", f"a catalogue has no '{key.text}:'", did_you_mean(key.text, KEYS))
    reader = _Reader(report)
    names = reader.names(node.get("names"), names_of(rules), lambda key: may_be_named(key, rules))
    reader.known = Catalogue(language, names, {}, fallback).known_forms()
    sentences = reader.sentences(node.get("sentences"), said)
    return Catalogue(language, names, sentences, fallback)


class _Reader:
    def __init__(self, report: Report) -> None:
        self.report = report
        self.known: frozenset[str] = frozenset()  # forms of names

    def pairs(self, node: source.Node | None) -> Iterable[tuple[source.Scalar, source.Node]]:
        if node is None or source.is_empty(node):
            return ()
        if isinstance(node, source.Mapping):
            return node
        self.report.add(node.span, "E111", f"expected texts by key, found {source.describe(node)}")
        return ()

    def text(self, node: source.Node) -> str | None:
        if isinstance(node, source.Scalar) and node.text:
            return node.text
        self.report.add(node.span, "E111", f"expected a text, found {source.describe(node)}")
        return None

    def names(
        self, node: source.Node | None, known: Mapping[str, str], may_be: Callable[[str], bool]
    ) -> dict[str, Formed]:
        found: dict[str, Formed] = {}
        for key, value in self.pairs(node):
            text = self.forms(value, None) if isinstance(value, source.Mapping) else self.text(value)
            if key.text not in known and not may_be(key.text):
                self.report.add(key.span, "E801", f"nothing is called '{key.text}'", did_you_mean(key.text, known))
            elif text is not None:
                found[key.text] = text
        return found

    def sentences(self, node: source.Node | None, known: Collection[str] | None) -> dict[str, Formed]:
        found: dict[str, Formed] = {}
        for key, value in self.pairs(node):
            if known is not None and key.text not in known:
                hint = did_you_mean(key.text, known)
                self.report.add(key.span, "W801", "the ruleset does not say this", hint)
                continue
            sentence = self.forms(value, PLURAL_FORMS) if isinstance(value, source.Mapping) else self.text(value)
            if sentence is not None and self.holes_fit(value, sentence, holes(key.text)):
                found[key.text] = sentence
        return found

    def forms(self, node: source.Mapping, known: tuple[str, ...] | None) -> dict[str, str] | None:
        """Return a text by forms (those of `known`, where they are given), `other` among them."""
        found = {}
        for key, value in node:
            text = self.text(value)
            if known is not None and key.text not in known:
                hint = did_you_mean(key.text, known)
                self.report.add(key.span, "E803", f"'{key.text}' is no plural form", hint)
            elif known is None and not FORM.match(key.text):
                self.report.add(key.span, "E803", f"'{key.text}' cannot be the name of a form", "letters, as in 'dat'")
            elif text is not None:
                found[key.text] = text
        if OTHER not in found:
            what = "plural forms need" if known else "a name with forms needs"
            self.report.add(node.span, "E803", f"{what} '{OTHER}:'", "it stands for all that is not listed")
            return None
        return found

    def holes_fit(self, node: source.Node, sentence: Formed, known: tuple[str, ...]) -> bool:
        """Whether every hole of a translation is one of the sentence's own, in a form that some name has."""
        own = {parted(hole)[0] for hole in known}
        for text in [sentence] if isinstance(sentence, str) else sentence.values():
            for hole in holes(text):
                asked, form = parted(hole)
                if asked not in own:
                    hint = did_you_mean(asked, own) or (f"it has {{{'}, {'.join(known)}}}" if known else "it has none")
                    self.report.add(node.span, "E802", f"the sentence has no hole '{{{asked}}}'", hint)
                    return False
                if form and hole not in known and form not in self.known:
                    hint = did_you_mean(form, self.known) or "give it to a name, under names:"
                    self.report.add(node.span, "E804", f"no name has a form '{form}'", hint)
                    return False
        return True
