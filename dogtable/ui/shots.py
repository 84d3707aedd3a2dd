"""Pictures of tables without a window: for documentation, and for machines without a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

import pygame

from dogtable.base.look import Look
from dogtable.ui.kit import Kit, Pen, chrome
from dogtable.ui.kit.markup import escape
from dogtable.ui.look.check import Fit, Fitter
from dogtable.ui.look.entries import Entry, Layout
from dogtable.ui.look.layout import layout
from dogtable.ui.look.paint import Painter
from dogtable.ui.look.state import Palette, SeatInfo, Ui, Window
from dogtable.ui.text import Catalogue
from dogtable.ui.theme import Theme, load_theme

Size = tuple[int, int]

LOG_HEAD = 72.0
"""From the top of the log to its first line, in points."""


class Sitter(Protocol):
    """Somebody at a table, as far as a picture shows it."""

    @property
    def name(self) -> str:
        """What the player is called."""

    @property
    def portrait(self) -> str:
        """The name of the player's picture."""

    @property
    def by(self) -> str:
        """The name of the bot."""

    @property
    def is_person(self) -> bool:
        """Whether a person decides here."""


def ui_of(view: Mapping[str, Any], seats: Sequence[Sitter], text: Catalogue | None = None) -> Ui:
    """What is known beside a view when nobody touches the table: who sits there and who is waited for."""
    text = text or Catalogue.load("en")
    waiting = frozenset(int(seat) for seat in _waiting(view))
    turn = _turn(view)
    return Ui(seats=tuple(_info(seat, text) for seat in seats), turn=turn, waits=waiting, left=_left(view))


def fitter(theme: Theme) -> Fitter:
    """Fits texts as the painter does, for `check_layouts`."""

    def in_window(window: Window) -> Fit:
        return Kit(theme, window.points).fonts.fit

    return in_window


def render(kit: Kit, entries: Sequence[Entry], ground: str, size: Size, folders: Sequence[str] = ()) -> pygame.Surface:
    """Draw entries on felt; `folders` hold the ruleset's pictures."""
    surface = pygame.Surface(size, 0, 32)
    Painter(kit, folders).draw(surface, entries, ground)
    return surface


def table_picture(
    look: Look, view: Mapping[str, Any], seats: Sequence[Sitter], size: Size, title: str = "", lines: Sequence[str] = ()
) -> pygame.Surface:
    """The table as the seat of `view` sees it, with bar and log. `lines` are sentences for the log, the oldest first.

    Raises RuleError when the look cannot be worked out for this view.
    """
    theme, text = load_theme(), Catalogue.load("en")
    kit = Kit(theme, Window(*size).points)
    turn = _turn(view)
    laid = layout(look, view, ui_of(view, seats, text), Window(*size), Palette.of(theme))
    surface = pygame.Surface(size, 0, 32)
    painter = Painter(kit, look.pictures)
    painter.draw(surface, laid.entries, laid.ground)
    pen = Pen(kit, surface)
    left, right = laid.regions["column"].x, laid.regions["column"].x + laid.regions["column"].w
    chrome.top_bar(pen, escape(title or str(view.get("ruleset", ""))), laid.status, left, right, laid.ground)
    said = text("table.over") if turn is None else text("table.thinking", name=seats[turn].name)
    sign = "" if turn is None else f"<{chrome.sign_of(kit, laid.seats[turn][1])} {laid.seats[turn][0]}> "
    chrome.prompt(pen, laid.regions["prompt"], chrome.Asked(sign + escape(said)), laid.ground)
    if laid.wide:
        _log(pen, laid, painter, text("table.log"), lines)
    return surface


def _waiting(view: Mapping[str, Any]) -> Sequence[Any]:
    """The seats that are waited for."""
    decision = view.get("decision") or {}
    return decision.get("waiting") or ([decision["seat"]] if decision.get("seat") is not None else [])


def _turn(view: Mapping[str, Any]) -> int | None:
    """The seat that is waited for, if it is one alone."""
    waiting = _waiting(view)
    return int(waiting[0]) if len(waiting) == 1 else None


def _left(view: Mapping[str, Any]) -> int | None:
    """The rounds of a composite move that are still to come."""
    left = (view.get("decision") or {}).get("left")
    return int(left) if left is not None else None


def _info(seat: Sitter, text: Catalogue) -> SeatInfo:
    if seat.is_person:
        status = text("table.status_person")
    else:
        status = text("table.status_bot", level=text(f"table.level_{seat.by}"))  # text: table.level_*
    return SeatInfo(escape(seat.name), seat.portrait, status)


def _log(pen: Pen, laid: Layout, painter: Painter, title: str, lines: Sequence[str]) -> None:
    """The log with as many of the newest lines as there is room for, and the box below it."""
    x, y, w, h = laid.regions["log"]
    chrome.log_panel(pen, (x, y, w, h), title, "", laid.ground)
    painter.over(pen.surface, laid.side)
    room = h - LOG_HEAD - (laid.regions["side"].h if laid.side else 12)
    shown: list[chrome.LogLine] = []
    used = 0.0
    for sentence in reversed(lines):
        line = chrome.LogLine("", "", escape(sentence))
        used += chrome.log_height(pen.kit, line, w - 20) + 10
        if used > room:
            break
        shown.append(line)
    top = y + LOG_HEAD
    for line in reversed(shown):
        top += chrome.log_line(pen, x + 10, top, w - 20, line, laid.ground) + 10


def save_table(
    look: Look,
    view: Mapping[str, Any],
    seats: Sequence[Sitter],
    path: Path,
    size: Size = (1920, 1080),
    title: str = "",
    lines: Sequence[str] = (),
) -> None:
    """Write `table_picture` as a PNG."""
    pygame.image.save(table_picture(look, view, seats, size, title, lines), path)
