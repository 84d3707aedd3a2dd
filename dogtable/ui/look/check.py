"""`check --looks`: lays positions out in several windows and says what does not fit, each fault once, at its own line.

One of the windows has the log open beside the table, in the narrowest that there is.

A text that is cut (E640); a target that is smaller than a finger or pointer needs, 32 pixels each way (W640); what lies
where the question or the buttons stand (W641); what falls out of the window (W642). Of all windows and positions the
worst is told, with the room there is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from dogtable.base.errors import NOWHERE, RuleError, Span
from dogtable.base.look import PROGRAM_FIGURES, Layer, Look
from dogtable.ui.look.entries import Badge, Entry, Group, Layout, Rect, Target, Text
from dogtable.ui.look.geometry import Frame, about
from dogtable.ui.look.hit import LEAST
from dogtable.ui.look.layout import Table
from dogtable.ui.look.state import Palette, Ui, Window
from dogtable.ui.look.values import Env

WINDOWS = (
    Window(1152, 720),
    Window(1152, 720, log=True),
    Window(1280, 720),
    Window(1920, 1080),
    Window(2560, 1080),
    Window(3840, 2160, 1.5),
)
TOLERANCE = 0.5  # pixels
OUT = 2.0  # points: so much of a text may lie outside
MOST_OUT = 0.4  # of a target: the foot of a hand may lie outside
BADGE = 26.0  # points that the number on a pile is wide and high at least
COVERED = 10.0  # points each way: so much of a target may lie where the program draws
WIDEST, STEPS = 16.0, 8  # how much wider a text may be wanted, and how exactly that is found out


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
    """One fault: where it is written, its code, and what is said of the worst case."""

    span: Span
    code: str
    message: str

    def __str__(self) -> str:
        return f"{self.span}: {self.code} {self.message}"


class _Case(NamedTuple):
    """A fault in one window and position; the greater `lack` is, the worse."""

    lack: float
    window: str
    position: str
    says: str


class _Made(NamedTuple):
    """What a layer made, counted from the window."""

    layer: Layer
    thing: Text | Target | Badge
    rect: Rect


class _Traced(Table):
    """A table that remembers which layer made what."""

    def __init__(self, look: Look, view: Mapping[str, Any], ui: Ui, window: Window, palette: Palette) -> None:
        super().__init__(look, view, ui, window, palette)
        self.made: list[_Made] = []
        self._under: list[Layer] = []

    def one(self, layer: Layer, frame: Frame, env: Env) -> None:
        self._under.append(layer)
        super().one(layer, frame, env)
        self._under.pop()

    def add(self, entry: Entry) -> None:
        if isinstance(entry, Text) and not self.turned:
            x, y = self.origin
            self._note(entry, Rect(entry.x + x, entry.y + y, entry.w, entry.h))
        elif isinstance(entry, Badge) and not self.turned:
            x, y = self.origin
            self._note(entry, about(entry.x + x, entry.y + y, BADGE, BADGE))
        super().add(entry)

    def target(self, target: Target) -> None:
        known = len(self.targets)
        super().target(target)
        for made in self.targets[known:]:
            self._note(made, made.rect)

    def _note(self, thing: Text | Target | Badge, rect: Rect) -> None:
        """Keep it with its innermost layer outside the figures of the program, which are not at fault."""
        own = [layer for layer in self._under if layer.span.path != PROGRAM_FIGURES]
        if own:
            self.made.append(_Made(own[-1], thing, rect))


def check_layouts(
    look: Look, positions: Mapping[str, tuple[Mapping[str, Any], Ui]], palette: Palette, fitter: Fitter
) -> list[Finding]:
    """Return what does not fit in any window. `positions` are views with their ui state, by name."""
    cases: dict[tuple[Span, str], list[_Case]] = {}
    for window in WINDOWS:
        name = f"{window.width}x{window.height}" + (" with the log open" if window.log else "")
        fit = fitter(window)
        for position, (view, ui) in positions.items():
            try:
                table = _Traced(look, view, ui, window, palette)
                table.table()
                regions = table.result().regions
            except RuleError as error:
                case = _Case(1.0, name, position, error.problem.message)
                cases.setdefault((error.problem.span or NOWHERE, error.problem.code), []).append(case)
                continue
            found = (*_cut(table, fit), *_small(table), *_covering(table, regions), *_outside(table))
            for span, code, lack, says in found:
                cases.setdefault((span, code), []).append(_Case(lack, name, position, says))
    return sorted(Finding(span, code, _report(many)) for (span, code), many in cases.items())


def _report(cases: list[_Case]) -> str:
    """Return what is said of the worst case, and in how many others it is so, too."""
    worst = max(cases, key=lambda case: case.lack)
    others = len({(case.window, case.position) for case in cases}) - 1
    more = f" (and {others} more)" if others else ""
    return f"{worst.says}; at {worst.window} in '{worst.position}'{more}"


_Found = tuple[Span, str, float, str]


def _cut(table: _Traced, fit: Fit) -> Iterator[_Found]:
    """Yield what is said of each text that is cut: the room there is, and what it would need."""
    for layer, text, _ in table.made:
        if not isinstance(text, Text) or not fit(text.markup, text.w, text.h, text.size, text.face, text.lines).cut:
            continue
        need = _needed(text, fit)
        says = _is_cut(text)
        wanted = f", and needs {need:.0f} by {text.h:.0f}" if need is not None else ""
        yield layer.span, "E640", (need or WIDEST * text.w) / max(text.w, 1.0), says + wanted


def _needed(text: Text, fit: Fit) -> float | None:
    """Return how wide a text would have to be, to a point or so; None when width alone does not help."""

    def is_cut(width: float) -> bool:
        return fit(text.markup, width, text.h, text.size, text.face, text.lines).cut

    low, high = text.w, max(text.w, 1.0) * WIDEST
    if is_cut(high):
        return None
    for _ in range(STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if is_cut(middle) else (low, middle)
    return high


def _small(table: _Traced) -> Iterator[_Found]:
    """Yield what is said of targets under 32 pixels; on loops and lanes the nearest field counts, whatever its size."""
    least = LEAST * table.window.scale
    for layer, target, rect in table.made:
        if isinstance(target, Target) and not target.path and pickable(target):
            w, h = rect.w * table.unit, rect.h * table.unit
            if min(w, h) < least - TOLERANCE:
                says = f"the target '{target.id}' measures {w:.0f} by {h:.0f} pixels; wanted are {LEAST:.0f}"
                yield layer.span, "W640", least / max(min(w, h), 1.0), says


def _covering(table: _Traced, regions: Mapping[str, Rect]) -> Iterator[_Found]:
    """Yield what is said of plates, boards, texts and counters that lie where the question or the buttons stand."""
    for layer, thing, rect in table.made:
        if isinstance(thing, Target) and thing.kind not in ("seat", "space"):
            continue  # a hand may reach below the question
        for name in ("prompt", "buttons"):
            region = regions.get(name)
            if region is None:
                continue
            across = min(rect.x + rect.w, region.x + region.w) - max(rect.x, region.x)
            down = min(rect.y + rect.h, region.y + region.h) - max(rect.y, region.y)
            if min(across, down) > COVERED:
                says = f"{_called(thing)} lies {across:.0f} by {down:.0f} points under the {name}"
                yield layer.span, "W641", across * down, f"{says}: it begins at {_corner(region)}"


def _outside(table: _Traced) -> Iterator[_Found]:
    """Yield what is said of texts and targets that fall out of the window."""
    for layer, thing, rect in table.made:
        across = max(0.0, -rect.x, rect.x + rect.w - table.width)
        down = max(0.0, -rect.y, rect.y + rect.h - table.height)
        if isinstance(thing, Target):
            share = max(across / max(rect.w, 1.0), down / max(rect.h, 1.0))
            out = share > MOST_OUT and pickable(thing)
        else:
            out = max(across, down) > OUT
        if out:
            room = f"the window has {table.width:.0f} by {table.height:.0f}"
            says = f"{_called(thing)} lies {max(across, down):.0f} points outside: {room}"
            yield layer.span, "W642", max(across, down), says


def _called(thing: Text | Target | Badge) -> str:
    match thing:
        case Text():
            return f"the text '{plain(thing.markup)}'"
        case Target():
            return f"'{thing.id}'"
        case Badge():
            return f"the number '{plain(thing.text)}'"


def _corner(rect: Rect) -> str:
    return f"{rect.x:.0f}, {rect.y:.0f}"


def cut_texts(laid: Layout, fit: Fit) -> Iterator[str]:
    """Yield what is said of each text of a layout that is cut."""
    for text in texts((*laid.entries, *laid.side)):
        if fit(text.markup, text.w, text.h, text.size, text.face, text.lines).cut:
            yield _is_cut(text)


def _is_cut(text: Text) -> str:
    return f"the text '{plain(text.markup)}' is cut: it has {text.w:.0f} by {text.h:.0f} points"


def texts(entries: Sequence[Entry]) -> Iterator[Text]:
    """Yield all texts, those in groups too."""
    for entry in entries:
        if isinstance(entry, Text):
            yield entry
        elif isinstance(entry, Group):
            yield from texts(entry.entries)


def pickable(target: Target) -> bool:
    """Whether a target can be picked at all: an unseen piece cannot."""
    return target.kind != "piece" or ":" in target.id or "." in target.id


def plain(markup: str) -> str:
    """Return a text without its markup."""
    return re.sub(r"\*\*|<[^<>]*>|\\(?=.)", "", markup).replace("|", " ")
