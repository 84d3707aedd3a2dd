"""Catalogues to be filled in: what there is to translate, in order, with all that is translated already.

What is missing stands there as a comment that begins with `#?`, with the words of the original, so that the file can be
read at any time; what the original does not say any more, at the end behind `#~`. All else is kept line by line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base.errors import UsageError
from dogtable.base.forms import OTHER, Formed
from dogtable.base.paths import assets_folder
from dogtable.lang import source
from dogtable.lang.report import Report
from dogtable.lang.texts import may_be_named, names_of
from dogtable.session.catalogues import ENGLISH, catalogue, common_words, ruleset_sentences, translated

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset

MISSING, GONE = "#?", "#~"
LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z]{2})?")
HEAD = f"# Behind {MISSING} stands what is not translated yet: take the sign away. Behind {GONE}: what is said no more."
OF_THE_LANGUAGE = ("language", "players")
"""What a catalogue of the program has beside the texts that it translates."""

Wanted = Mapping[str, "Formed | Wanted"]


@dataclass(frozen=True, slots=True)
class Filled:
    """A catalogue as it should be written, and how many of its texts are not translated or not said any more."""

    text: str
    missing: int
    gone: int


def for_ruleset(rules: LoadedRuleset, language: str, old: str) -> Filled:
    """Return the catalogue of a ruleset in a language; `old` is the file as it is ("" where there is none).

    What a ruleset that it extends has in that language already need not be said again, nor what the program calls the
    cards of a standard deck. UsageError for what is no language; RulesetError where the file is no YAML.
    """
    _check(language)
    texts = to_translate(rules, language)
    common = common_words(rules.rules, language)
    may_be = {key for key in _keys(old, "names") if key in common or may_be_named(key, rules.rules)}
    return _filled(texts, old, {"names": may_be})


def to_translate(rules: LoadedRuleset, language: str) -> dict[str, dict[str, Formed]]:
    """Return the names and sentences that a ruleset's own catalogue has to say in a language, as English says them."""
    english = catalogue(rules.rules, rules.folders, ENGLISH)
    titles = names_of(rules.rules)
    has = translated(rules.rules, rules.folders[1:], language)
    known = {*has.names, *common_words(rules.rules, language)} - {
        key for key in has.names if key.partition(".")[0] == "game"
    }
    names = {key: english.forms(key, titles.get(key, "")) for key in dict.fromkeys([*titles, *english.named()])}
    said = ruleset_sentences(rules.rules, rules.folders)
    return {
        "names": {key: title for key, title in names.items() if title and key not in known},
        "sentences": {text: english.entry(text) for text in said if text and text not in has.sentences},
    }


def for_program(language: str, old: str) -> Filled:
    """Return the program's own catalogue in a language; UsageError and RulesetError as above."""
    _check(language)
    path = assets_folder() / "text" / "en.yaml"
    english = source.read_yaml(path.read_text(encoding="utf-8"), str(path), Report())
    assert isinstance(english, source.Mapping)
    return _filled(_wanted(english), old, {"": set(OF_THE_LANGUAGE)})


def program_file(language: str) -> Path:
    """Return where the program's own catalogue in a language lies."""
    return assets_folder() / "text" / f"{language}.yaml"


def _check(language: str) -> None:
    if not LANGUAGE.fullmatch(language):
        raise UsageError(f"{language!r} is no language; expected two or three letters, such as de or pt-BR")


def _wanted(node: source.Mapping) -> Wanted:
    return {
        key.text: _wanted(value) if isinstance(value, source.Mapping) and OTHER not in value else _value(value)
        for key, value in node
    }


def _forms(node: source.Mapping) -> dict[str, str]:
    return {key.text: _scalar(value) for key, value in node}


def _scalar(node: source.Node) -> str:
    return node.text if isinstance(node, source.Scalar) else ""


def _keys(text: str, section: str) -> list[str]:
    top = source.read_yaml(text, "", Report())
    node = top.get(section) if isinstance(top, source.Mapping) else None
    return [key.text for key, _ in node] if isinstance(node, source.Mapping) else []


def _filled(wanted: Wanted, old: str, allowed: Mapping[str, set[str]]) -> Filled:
    report = Report()
    top = source.read_yaml(old, "the catalogue", report)
    report.raise_errors()
    filling = _Filling(old.splitlines(), allowed)
    body = [*filling.section("", wanted, top if isinstance(top, source.Mapping) else None, "")]
    head = filling.head(top)
    lines = [*(head or [HEAD]), *body, *filling.left]
    return Filled("\n".join(lines) + "\n", filling.missing, len(filling.left))


class _Filling:
    """One file: its lines, and what comes of them."""

    def __init__(self, lines: list[str], allowed: Mapping[str, set[str]]) -> None:
        self.lines = lines
        self.allowed = allowed
        self.missing = 0
        self.left = [line for line in lines if line.lstrip().startswith(GONE)]

    def head(self, top: source.Node | None) -> list[str]:
        """Return the comments before the first key."""
        first = next(iter(top))[0].span.line if isinstance(top, source.Mapping) and len(top) else 1
        return self._own(1, first)

    def section(self, name: str, wanted: Wanted, node: source.Mapping | None, indent: str) -> Iterator[str]:
        """Yield the lines of a mapping: first what stands there, then what is missing, in the order of the original."""
        there, allowed = self._entries(node, indent), self.allowed.get(name, set())
        for key, lines in there.items():
            text = wanted.get(key)
            if text is None and key not in allowed:
                self.left += [f"{GONE} {line}" for line in lines if line.strip()]
            elif isinstance(text, str) or text is None or OTHER in text:
                yield from lines
            else:
                value = node.get(key) if node is not None else None
                yield from self._before(node, key)
                yield f"{indent}{key}:"
                yield from self.section(key, text, value if isinstance(value, source.Mapping) else None, indent + "  ")
        for key, text in wanted.items():
            if key in there:
                continue
            if isinstance(text, str) or OTHER in text:
                self.missing += 1
                yield f"{indent}{MISSING} {_entry(key, text)}"
            else:
                yield from ("", f"{indent}{key}:")
                yield from self.section(key, text, None, indent + "  ")

    def _entries(self, node: source.Mapping | None, indent: str) -> dict[str, list[str]]:
        """Return each entry as it stands there, with the comments before it."""
        if node is None or not len(node):
            return {}
        starts = [key.span.line for key, _ in node]
        if len(set(starts)) < len(starts) or self.lines[starts[0] - 1][: node.pairs[0][0].span.column - 1].strip():
            return {key.text: [f"{indent}{_entry(key.text, _value(value))}"] for key, value in node}
        last = node.span.end_line + (node.span.end_column > 1)
        ends = [*starts[1:], min(last, len(self.lines) + 1)]
        found = {}
        for (key, _), start, end in zip(node, starts, ends, strict=True):
            found[key.text] = [*self._before(node, key.text), *self._body(start, end)]
        return found

    def _before(self, node: source.Mapping | None, name: str) -> list[str]:
        """Return the comments and empty lines right before a key, unless they belong to the head of the file."""
        key = node.key(name) if node is not None else None
        if key is None:
            return []
        line = key.span.line
        start = line
        while start > 1 and _is_aside(self.lines[start - 2]):
            start -= 1
        return [] if start == 1 else self._own(start, line)

    def _body(self, start: int, end: int) -> list[str]:
        last = max((n for n in range(start, end) if not _is_aside(self.lines[n - 1])), default=start)
        return self.lines[start - 1 : last]

    def _own(self, start: int, end: int) -> list[str]:
        """Return lines without those that this program has written into them."""
        return [line for line in self.lines[start - 1 : end - 1] if not line.lstrip().startswith((MISSING, GONE))]


def _is_aside(line: str) -> bool:
    return not line.strip() or line.lstrip().startswith("#")


def _value(node: source.Node) -> Formed:
    return _forms(node) if isinstance(node, source.Mapping) else _scalar(node)


def _entry(key: str, text: Formed | Wanted) -> str:
    if isinstance(text, str):
        return f"{_quoted(key, always=False)}: {_quoted(text)}"
    forms = ", ".join(f"{form}: {_quoted(str(said))}" for form, said in text.items())
    return f"{_quoted(key, always=False)}: {{{forms}}}"


def _quoted(text: str, *, always: bool = True) -> str:
    """Return a text as YAML reads it on one line."""
    return text if not always and re.fullmatch(r"[A-Za-z_][\w.]*", text) else json.dumps(text, ensure_ascii=False)
