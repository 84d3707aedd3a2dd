"""The words and numbers of a report in a language: texts of `arena:` in the program's catalogues, by their keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite

Texts = Callable[..., str]
"""A catalogue: gives the text of a key, with what stands in its braces (`dogtable.ui.text.Catalogue`)."""
_MARKS = ("decimal", "thousands")  # text: arena.decimal arena.thousands


class Saying:
    """Says what a report does by a catalogue."""

    def __init__(self, texts: Texts, language: str) -> None:
        self._texts, self.language = texts, language
        self._marks = str.maketrans(dict(zip(".,", (self(mark) for mark in _MARKS), strict=True)))

    def __call__(self, key: str, /, **values: object) -> str:
        """Return a text of the section; `n` chooses its plural form."""
        return self._texts(f"arena.{key}", **values)

    def bot(self, name: str) -> str:
        """Return what a bot is called, as at a table."""
        return self._texts(f"table.level_{name}")  # text: table.level_*

    def number(self, value: float, form: str = "") -> str:
        """Return a number, formatted as Python does and written with the marks of the language."""
        return f"{value:{form}}".translate(self._marks) if isfinite(value) else str(value)

    def percent(self, share: float, form: str = ".0f") -> str:
        """Return a share (0 to 1) in percent."""
        return self("percent", number=self.number(100 * share, form))

    def span(self, low: float, high: float, form: str = ".0f") -> str:
        """Return from where to where."""
        return self("span", low=self.number(low, form), high=self.number(high, form))

    def ranged(self, value: str, low: float, high: float, form: str = ".0f") -> str:
        """Return what is told, and its range in brackets."""
        return self("figures", value=value, range=self.span(low, high, form))

    def list(self, parts: Iterable[str]) -> str:
        """Return several things one after the other."""
        between = self("join")  # text: arena.join
        return between.join(parts)
