"""How well words can be read: measured on the pixels that lie under them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame
import pytest

from dogtable.ui import colour as tone
from dogtable.ui.kit import Kit, Pen
from dogtable.ui.kit.fit import Fitted
from dogtable.ui.kit.markup import Words, plain
from dogtable.ui.kit.pen import Align
from dogtable.ui.look.entries import Entry, Group, Layout, Text
from dogtable.ui.shots import render


class Word(NamedTuple):
    """Words as they are drawn, and their contrast (1 to 21) with the mean of what is under them."""

    said: str
    colour: str
    below: str
    contrast: float


def measured(said: str, colour: str, surface: pygame.Surface, rect: pygame.Rect) -> Word | None:
    """Measure words of a colour before they are drawn, in their middle; None where that is not in the picture."""
    part = rect.inflate(-rect.w * 2 // 5, -rect.h * 2 // 5).clip(surface.get_clip())
    if not part.w or not part.h:
        return None
    below = "#{:02X}{:02X}{:02X}".format(*pygame.transform.average_color(surface, part)[:3])
    seen = tone.mix(below, tone.opaque(colour), tone.alpha(colour) / 255)
    return Word(said, colour, below, tone.contrast(seen, below))


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[Word]:
    """All words that pens write from now on."""
    found: list[Word] = []
    draw = Pen._laid

    def laid(self: Pen, x: float, y: float, fitted: Fitted, face: str, colour: str, align: Align) -> None:
        rect = self.kit.rect((x, y, fitted.width, fitted.height))
        said = " ".join(run.text for line in fitted.lines for run in line if isinstance(run, Words))
        word = measured(said, self.kit.colour(colour), self.surface, rect)
        on_screen = self.surface is pygame.display.get_surface()  # elsewhere what will lie below is not there yet
        if word is not None and said.strip() and on_screen:
            found.append(word)
        draw(self, x, y, fitted, face, colour, align)

    monkeypatch.setattr(Pen, "_laid", laid)
    return found


class Laid(NamedTuple):
    """Words as they are drawn into a picture that will lie over a table, and the mean of what is there, with alpha."""

    said: str
    colour: str
    below: tuple[int, int, int, int]

    def on(self, ground: str) -> Word:
        """Measure them where the picture lies on a ground of one colour."""
        *laid, share = self.below  # what is laid is multiplied by its share already
        left = 1 - share / 255
        below = "#" + "".join(
            f"{min(255, round(int(ground[n : n + 2], 16) * left + one)):02X}"
            for n, one in zip((1, 3, 5), laid, strict=True)
        )
        seen = tone.mix(below, tone.opaque(self.colour), tone.alpha(self.colour) / 255)
        return Word(self.said, self.colour, below, tone.contrast(seen, below))


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> list[Laid]:
    """All words that are written from now on into pictures that will lie over a table."""
    found: list[Laid] = []
    draw = Pen._laid

    def laid(self: Pen, x: float, y: float, fitted: Fitted, face: str, colour: str, align: Align) -> None:
        rect = self.kit.rect((x, y, fitted.width, fitted.height))
        part = rect.inflate(-rect.w * 2 // 5, -rect.h * 2 // 5).clip(self.surface.get_clip())
        said = " ".join(run.text for line in fitted.lines for run in line if isinstance(run, Words))
        if part.w and part.h and said.strip() and self.surface is not pygame.display.get_surface():
            found.append(
                Laid(
                    said,
                    self.kit.colour(colour),
                    pygame.transform.average_color(self.surface, part),
                )
            )
        draw(self, x, y, fitted, face, colour, align)

    monkeypatch.setattr(Pen, "_laid", laid)
    return found


def words_on(laid: Layout, kit: Kit, folders: Sequence[str]) -> Iterator[Word]:
    """Measure the words of a table on what is drawn below them; what is turned stands alone and upright for it."""
    for entries in ([*_level(laid.entries)], *([replace(one, turn=0.0)] for one in _turned(laid.entries))):
        bare = render(kit, _wordless(entries), laid.ground, laid.size, folders)
        for text, x, y in _texts(entries, 0.0, 0.0, laid.ground):
            fitted = kit.fonts.fit(text.markup, text.w, text.h, text.size, text.face, text.lines)
            share = {"left": 0.0, "centre": 0.5, "right": 1.0}[text.align]
            left, top = x + text.x + (text.w - fitted.width) * share, y + text.y + (text.h - fitted.height) / 2
            said, place = plain(text.markup), kit.rect((left, top, fitted.width, fitted.height))
            if text.pill is not None:  # a paper of its own, of which an empty text has none
                yield Word(said, text.colour, text.pill, tone.contrast(text.colour, text.pill))
            elif said.strip() and (word := measured(said, text.colour, bare, place)) is not None:
                yield word


def _level(entries: Sequence[Entry]) -> Iterator[Entry]:
    """Yield what stands upright or upside down, the latter upright."""
    for entry in entries:
        if not isinstance(entry, Group):
            yield entry
        elif entry.turn % 180 == 0:
            yield replace(entry, turn=0.0, entries=tuple(_level(entry.entries)))


def _turned(entries: Sequence[Entry], x: float = 0.0, y: float = 0.0) -> Iterator[Group]:
    """Yield the groups that are turned otherwise, where they lie."""
    for entry in entries:
        if isinstance(entry, Group):
            if entry.turn % 180:
                yield replace(entry, x=x + entry.x, y=y + entry.y, entries=tuple(_level(entry.entries)))
            yield from _turned(entry.entries, x + entry.x, y + entry.y)


def _wordless(entries: Sequence[Entry]) -> list[Entry]:
    return [
        replace(entry, entries=tuple(_wordless(entry.entries)))
        if isinstance(entry, Group)
        else replace(entry, markup="")
        if isinstance(entry, Text)
        else entry
        for entry in entries
    ]


def _texts(
    entries: Sequence[Entry], x: float, y: float, ground: str, dim: float = 0.0
) -> Iterator[tuple[Text, float, float]]:
    """Yield the texts where they lie, in the colours in which they are seen: dimmed, they are nearer to the ground."""
    for entry in entries:
        if isinstance(entry, Text):
            yield replace(entry, colour=tone.mix(entry.colour, ground, dim)), x, y
        elif isinstance(entry, Group):
            yield from _texts(entry.entries, x + entry.x, y + entry.y, ground, max(dim, entry.dim / 100))
