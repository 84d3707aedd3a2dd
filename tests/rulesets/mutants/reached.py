"""What the rules read: the definitions that they use, directly or by others, and all words in them.

What only advice, texts and table.yaml read is no rule.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dogtable.lang.source import Mapping, Node, Scalar, Sequence

_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_TOLD = ("ask", "say", "text", "event", "title", "about", "because", "rule", "shown", "may", "words")
_RULES = ("options", "pieces", "zones", "board", "state", "stack", "play", "end", "routines")


@dataclass(frozen=True)
class Reached:
    """Names of definitions, and of all that the rules' expressions speak of."""

    definitions: frozenset[str]
    words: frozenset[str]


def reached(roots: Iterable[Node]) -> Reached:
    """Follow the rules of these files."""
    defined: dict[str, set[str]] = {}
    words: set[str] = set()
    for root in roots:
        for key, node in root if isinstance(root, Mapping) else ():
            if key.text == "define" and isinstance(node, Mapping):
                for name, value in node:
                    defined.setdefault(name.text.partition("(")[0].strip(), set()).update(_words(value))
            elif key.text in _RULES:
                words.update(_words(node))
    found: set[str] = set()
    while new := {name for name in defined if name in words and name not in found}:
        found |= new
        words.update(*(defined[name] for name in new))
    return Reached(frozenset(found), frozenset(words))


def _words(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield from _WORD.findall(node.text)
    elif isinstance(node, Sequence):
        for item in node.items:
            yield from _words(item)
    elif isinstance(node, Mapping):
        for key, value in node:
            yield from _WORD.findall(key.text)
            if key.text not in _TOLD:
                yield from _words(value)
