"""`check --looks`: lays positions out in several windows and says what does not fit.

A text that is cut (E640), and a target that is smaller than a finger or pointer needs: 32 pixels each way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from dogtable.base.errors import RuleError
from dogtable.base.look import Look
from dogtable.ui.look.entries import Entry, Group, Layout, Target, Text
from dogtable.ui.look.hit import LEAST
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Palette, Ui, Window

WINDOWS = (Window(1280, 720), Window(1920, 1080), Window(2560, 1080))
TOLERANCE = 0.5  # pixels


class Fitted(Protocol):
    """What became of a text: whether something of it was cut."""

    @property
    def cut(self) -> bool:
        """Whether not all of it is seen."""
        ...


class Fit(Protocol):
    """Fits a text into a rectangle (points) at a window's scale, as the painter will."""

    def __call__(self, markup: str, width: float, height: float, size: float, face: str, lines: int) -> Fitted:
        """Return the fitted text."""
        ...


class Fitter(Protocol):
    """Gives the `Fit` for a window."""

    def __call__(self, window: Window) -> Fit:
        """Return it."""
        ...


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One thing that does not fit. `code` is E640 for a text, else that of the error, or "" for a small target."""

    position: str
    window: str
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.position} at {self.window}: {self.code} {self.message}".replace(":  ", ": ")


def check_layouts(
    look: Look, positions: Mapping[str, tuple[Mapping[str, Any], Ui]], palette: Palette, fitter: Fitter
) -> list[Finding]:
    """Return what does not fit in any window. `positions` are views with their ui state, by name."""
    found: set[Finding] = set()
    for window in WINDOWS:
        name = f"{window.width}x{window.height}"
        fit = fitter(window)
        for position, (view, ui) in positions.items():
            try:
                laid = layout(look, view, ui, window, palette)
            except RuleError as error:
                found.add(Finding(position, name, error.problem.code, str(error.problem)))
                continue
            found.update(Finding(position, name, "E640", told) for told in cut_texts(laid, fit))
            found.update(Finding(position, name, "", told) for told in small_targets(laid, window))
    return sorted(found)


def cut_texts(laid: Layout, fit: Fit) -> Iterator[str]:
    """Yield what is said of each text that is cut."""
    for text in texts((*laid.entries, *laid.side)):
        if fit(text.markup, text.w, text.h, text.size, text.face, text.lines).cut:
            yield f"the text '{plain(text.markup)}' is cut: it has {text.w:.0f} by {text.h:.0f} points"


def texts(entries: Sequence[Entry]) -> Iterator[Text]:
    """Yield all texts, those in groups too."""
    for entry in entries:
        if isinstance(entry, Text):
            yield entry
        elif isinstance(entry, Group):
            yield from texts(entry.entries)


def small_targets(laid: Layout, window: Window) -> Iterator[str]:
    """Yield what is said of targets under 32 pixels; on loops and lanes the nearest field counts, whatever its size."""
    least = LEAST * window.scale - TOLERANCE
    for target in laid.targets:
        w, h = target.rect.w * laid.unit, target.rect.h * laid.unit
        if not target.path and min(w, h) < least and pickable(target):
            yield f"the target '{target.id}' measures {w:.0f} by {h:.0f} pixels; wanted are {LEAST:.0f}"


def pickable(target: Target) -> bool:
    """Whether a target can be picked at all: an unseen piece cannot."""
    return target.kind != "piece" or ":" in target.id or "." in target.id


def plain(markup: str) -> str:
    """Return a text without its markup."""
    return re.sub(r"\*\*|<[^<>]*>|\\(?=.)", "", markup).replace("|", " ")
