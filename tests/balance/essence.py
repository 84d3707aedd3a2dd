"""What of a ruleset a game depends on: all but words for people, and definitions that only the table uses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Any

from dogtable.base.frozen import Frozen
from dogtable.lang import tree

_WORDS = ("span", "because", "title", "about", "text", "shown", "event", "say", "ask", "label", "rule", "aim")
_PARTS = (
    *("options", "words", "kinds", "pieces", "zones", "boards", "state", "tables", "stack"),
    *("routines", "play", "end", "advice", "limits"),
)


def essence(rules: tree.Rules) -> str:
    """Return a short hash that changes with the rules, the data and the advice, and with nothing else."""
    digest = blake2b(digest_size=6)
    waiting = [getattr(rules, part) for part in _PARTS]
    used: set[str] = set()
    while waiting:
        for word in _words(waiting.pop()):
            digest.update(word.encode())
            digest.update(b"\0")
            if word in rules.definitions and word not in used:
                used.add(word)
                waiting.append(rules.definitions[word])
    return digest.hexdigest()


def _words(thing: Any) -> Iterator[str]:
    """Yield what a part of the tree says, word by word."""
    if isinstance(thing, (tree.Text, tree.Because, tree.Say)):
        return
    if isinstance(thing, Frozen):
        yield type(thing).__name__
        for name in thing.types:
            if name not in _WORDS:
                yield from _words(getattr(thing, name))
    elif isinstance(thing, Mapping):
        for key, value in thing.items():
            yield str(key)
            yield from _words(value)
    elif isinstance(thing, (tuple, list)):
        yield f"({len([one for one in thing if not isinstance(one, tree.Say)])}"
        for one in thing:
            yield from _words(one)
    else:
        yield repr(thing) if not isinstance(thing, str) else thing
