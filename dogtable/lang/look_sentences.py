"""The sentences that a table shows: what a catalogue of its ruleset may translate beside the rules' own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from dogtable.base.forms import HOLE, Formed
from dogtable.lang import tree
from dogtable.lang.looks import check_look
from dogtable.lang.texts import holes

QUOTES = "“”‘’\"'"
PICTURE = re.compile(r"<[^<>]*>")


def table_sentences(rules: tree.Rules, folders: Sequence[Path]) -> dict[str, tuple[str, ...]]:
    """Return the texts that a ruleset's table shows, each with its holes; `folders` as in `check_look`."""
    asked = _Asked()
    check_look(rules, folders, asked)
    return {text: holes(text) for text in asked.texts if _has_words(text)}


def _has_words(text: str) -> bool:
    """Whether something is left to translate when holes and pictures are taken out."""
    return any(sign.isalpha() or sign in QUOTES for sign in PICTURE.sub("", HOLE.sub("", text)))


class _Asked(dict[str, Formed]):
    """No translations at all, but it remembers for which texts it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[str, None] = {}

    def __bool__(self) -> bool:
        return True

    def get(self, text: str, otherwise: Formed = "") -> Formed:  # type: ignore[override]  # a mapping of texts only
        self.texts[text] = None
        return otherwise
