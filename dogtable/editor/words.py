"""The word at a place: what it is, what it may become, where it is declared."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from dogtable.base.errors import Span
from dogtable.editor.project import Sound
from dogtable.lang.builtin import FIELDS, VALUES
from dogtable.lang.functions import FUNCTION
from dogtable.lang.source import Source
from dogtable.lang.vocabulary import BECAUSE_KEYS, DECLARATION, ENTRY_KEYS, MOST_KEYS, TEXTS_KEYS, VERB

Sort = Literal["key", "name", "field"]
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_KEY_BEFORE: Final = re.compile(r"^\s*(- )*[A-Za-z_ ]*$")
_QUOTED: Final = re.compile(r"""(?<!\w)(?:"(?:\\.|[^"\\])*("|$)|'(?:''|[^'])*('|$))""")
_FLOW: Final = re.compile(r"(?:^|[:\-\[,{])\s*\{$")
"""How a mapping in one line begins; another brace is one of a sentence, with a name in it."""
_CLAUSES: Final = {
    "a text by case": TEXTS_KEYS,
    "a reason": BECAUSE_KEYS,
    "an entry of a menu": ENTRY_KEYS,
    "most": MOST_KEYS,
}
"""What is written by keys inside a statement."""
_NAMED: Final = re.compile(r"(?P<dot>\.)?(?P<name>[A-Za-z_]\w*)?$")


@dataclass(frozen=True)
class Word:
    """A word in a line (columns from 0), and how it stands there: a key, a name of an expression, or a field."""

    text: str
    start: int
    end: int
    sort: Sort


@dataclass(frozen=True)
class Proposal:
    """A word that can stand here: what it is in a few words, and what it means."""

    text: str
    sort: Sort
    what: str
    meaning: str = ""


def word_at(line: str, column: int) -> Word | None:
    """Return the word that a place of a line touches."""
    for match in _WORD.finditer(line):
        if match.start() <= column <= match.end():
            before, behind = line[: match.start()], line[match.end() :]
            if before.endswith("."):
                sort: Sort = "field"
            else:
                sort = "key" if behind.lstrip().startswith(":") and _is_key(before) else "name"
            return Word(match.group(), *match.span(), sort)
    return None


def proposals(sound: Sound | None, line: str, column: int) -> Iterator[Proposal]:
    """Yield what can be written at a place: keys where a line begins, fields behind a dot, else names."""
    before = line[:column]
    named = _NAMED.search(before)
    if named is not None and named["dot"]:
        yield from _fields(sound)
    elif _is_key(before):
        indented = before[:1] in (" ", "-")
        for verb in VERB.values() if indented else ():
            yield Proposal(verb.name, "key", "statement", verb.meaning)
        yield from _modifiers() if indented else ()
        for declaration in () if indented else DECLARATION.values():
            yield Proposal(declaration.name, "key", "declaration", declaration.meaning)
        if not _KEY_BEFORE.match(before):  # in a line of its own a mapping may be one of names, too
            yield from _names(sound)
    else:
        yield from _names(sound)


def _is_key(before: str) -> bool:
    """Whether a key can stand behind this: where a line begins, or in a mapping in one line."""
    if _KEY_BEFORE.match(before):
        return True
    before = _QUOTED.sub(lambda quoted: "_" * len(quoted[0]), before)
    open_: list[int] = []
    for place, sign in enumerate(before):
        if sign in "([{":
            open_.append(place)
        elif sign in ")]}" and open_:
            open_.pop()
    if not open_ or before[open_[-1]] != "{" or not _FLOW.search(before[: open_[-1] + 1]):
        return False
    return ":" not in before[open_[-1] :].rpartition(",")[2]


def _modifiers() -> Iterator[Proposal]:
    """Yield the modifiers of all statements and the keys of their parts, each once, with what has it."""
    having: dict[str, list[str]] = {}
    meanings: dict[str, str] = {}
    for verb in VERB.values():
        for slot in verb.slots:
            if slot.name not in VERB:
                having.setdefault(slot.name, []).append(verb.name)
                meanings.setdefault(slot.name, slot.meaning)
    for clause, names in _CLAUSES.items():
        for name in names:
            if name not in VERB:
                having.setdefault(name, []).append(clause)
    for name, owners in having.items():
        yield Proposal(name, "key", f"of {', '.join(owners)}", meanings.get(name, ""))


def _names(sound: Sound | None) -> Iterator[Proposal]:
    for symbol in sound.names.symbols.values() if sound is not None else ():
        yield Proposal(symbol.name, "name", symbol.what)
    for function in FUNCTION.values():
        yield Proposal(function.name, "name", function.signature, function.meaning)
    for value in VALUES:
        yield Proposal(value.name, "name", "value", value.meaning)


def _fields(sound: Sound | None) -> Iterator[Proposal]:
    for field in FIELDS:
        yield Proposal(field.name.lstrip("."), "field", "field", field.meaning)
    rules = sound.rules if sound is not None else None
    for kind in rules.kinds.values() if rules is not None else ():
        for one in kind.fields:
            yield Proposal(one.name, "field", f"field of {kind.name}", one.kind.sort)


def meaning_of(sound: Sound | None, word: Word) -> str:
    """Return what a word means, as Markdown; "" for one that is not known (a local name, prose)."""
    if word.sort == "key":
        verb, declaration = VERB.get(word.text), DECLARATION.get(word.text)
        if verb is not None:
            slots = "".join(f"\n- `{slot.name}:` {slot.meaning}" for slot in verb.slots)
            return f"**{verb.name}** {verb.meaning}{slots}"
        if declaration is not None:
            return f"**{declaration.name}** {declaration.meaning}"
    if word.sort == "field":
        return next((f"**{p.text}** {p.what}: {p.meaning}" for p in _fields(sound) if p.text == word.text), "")
    if word.text in FUNCTION:
        function = FUNCTION[word.text]
        return f"`{function.signature}`\n\n{function.meaning}"
    if sound is not None and word.text in sound.names.symbols:
        symbol = sound.names.symbols[word.text]
        return f"**{symbol.name}** {symbol.what}\n```yaml\n{_lines(sound, symbol.span)}\n```"
    return next((f"**{value.name}** {value.meaning}" for value in VALUES if value.name == word.text), "")


def declared(sound: Sound | None, word: Word) -> Span | None:
    """Return where a word is declared; a field, at the kind that has it."""
    if sound is None:
        return None
    if word.sort == "field":
        return next((k.span for k in sound.rules.kinds.values() if any(f.name == word.text for f in k.fields)), None)
    symbol = sound.names.symbols.get(word.text)
    return symbol.span if symbol is not None else None


def _lines(sound: Sound, span: Span) -> str:
    """Return the lines of a declaration: its own, and those that are set in below it, some at most."""
    text = next((text for name, text in sound.folder.texts.items() if sound.folder.path(name) == span.path), "")
    written = Source(span.path, text)
    first = written.line(span.line)
    depth = len(first) - len(first.lstrip())
    lines = [first.strip()]
    for number in range(span.line + 1, span.line + 8):
        line = written.line(number)
        if len(line) - len(line.lstrip()) <= depth or not line.strip():
            break
        lines.append(line[depth:])
    return "\n".join(lines)
