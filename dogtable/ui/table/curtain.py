"""The curtain between two persons at one screen: whose turn it is to sit down, and what has happened meanwhile.

It shows only what everybody may know, for both of them see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dogtable.ui.kit import chrome as draw
from dogtable.ui.kit.markup import escape
from dogtable.ui.phrases import flow
from dogtable.ui.table.controls import Box, Control

if TYPE_CHECKING:
    from dogtable.ui.kit import Pen
    from dogtable.ui.table.flowing import Flow
    from dogtable.ui.table.history import Line
    from dogtable.ui.table.model import TableModel
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.table.parts import Parts
    from dogtable.ui.text import Catalogue

WIDE, HIGH = 720.0, 560.0
TOLD, FOOT = 204.0, 128.0  # points above what happened, and below it for the buttons
TEXT = 18.0
LINES = 8  # of what happened; the log has the rest


def box(size: tuple[float, float]) -> Box:
    """Return where the card of the curtain lies in a window of so many points."""
    wide, high = min(WIDE, size[0] - 48), min(HIGH, size[1] - 48)
    return (size[0] - wide) / 2, (size[1] - high) / 2, wide, high


def controls(model: TableModel, text: Catalogue, size: tuple[float, float], enter: str) -> list[Control]:
    """Return the buttons: ready (by the key `enter`); and, while answers are sealed, to go back to one's own."""
    seat = model.viewer.next
    assert seat is not None
    x, y, w, h = box(size)
    name = model.table.seats[seat].name
    found = [Control("ready", text("table.ready", name=name), "ready", None, "primary", "", enter)]
    sealed = model.viewer.seat
    if sealed is not None and model.table.decision(sealed) is not None:
        label = text("table.change", name=model.table.seats[sealed].name)
        found.append(Control("change", label, "call", sealed, "plain"))
    wide = 300.0 if len(found) == 1 else (w - 96) / 2
    left = x + (w - len(found) * wide - (len(found) - 1) * 16) / 2
    return [one.at((left + k * (wide + 16), y + h - 116, wide, 60)) for k, one in enumerate(found)]


def words(model: TableModel, text: Catalogue) -> list[str]:
    """Return what it says: whose turn it is to look, and what has happened meanwhile."""
    seat = model.viewer.next
    assert seat is not None
    names, lines = [who.name for who in model.table.seats], _lines(model, seat)
    head = text("table.fresh") if not lines else text("table.since" if model.viewer.since(seat) else "table.so_far")
    return [text("table.pass", name=names[seat]), head, *(line.paragraph(flow(text)) for line in lines)]


def layers(parts: Parts, model: TableModel, text: Catalogue, size: tuple[float, float]) -> list[Layer]:
    """Return the curtain: the whole window is covered, nothing of any hand shows."""
    seat = model.viewer.next
    assert seat is not None
    name = escape(model.table.seats[seat].name)
    title = text("table.pass", name=name)
    texts, room = _paragraphs(parts, model, seat, flow(text)), box(size)[3] - TOLD - FOOT
    while len(texts) > 1 and _high(parts, texts, box(size)[2] - 120) > room:
        texts = texts[1:]  # the oldest goes: the log has it
    looked = model.viewer.since(seat) > 0
    head = text("table.fresh") if not texts else text("table.since") if looked else text("table.so_far")
    colour, emblem = parts.seats[seat]

    def cover(pen: Pen, _at: Box) -> None:
        draw.curtain(pen, size, parts.ground)

    def card(pen: Pen, at: Box) -> None:
        x, y, w, _ = at
        draw.chip(pen, x + w / 2 - 28, y + 34, 56, colour, emblem)
        pen.fitted((x + 32, y + 100, w - 64, 54), title, size=40, face="display", colour="on_felt")
        pen.text(x + w / 2, y + 178, head, size=18, face="semi", colour="on_felt", align="centre")
        pen.paragraph((x + 60, y + TOLD, w - 120, room), "|".join(texts), size=TEXT, colour="on_felt", lines=2 * LINES)

    key = ("curtain", seat, title, head, tuple(texts))
    return [
        parts.layer(("curtain", size), (0, 0, *size), cover, 0.0),
        parts.layer(key, box(size), card, 8.0),
    ]


def _paragraphs(parts: Parts, model: TableModel, seat: int, how: Flow) -> Sequence[str]:
    return [f"{_emblem(parts, line.by)}{escape(line.paragraph(how))}" for line in _lines(model, seat)]


def _high(parts: Parts, lines: Sequence[str], wide: float) -> float:
    """Return how high the words are, in so much width."""
    return parts.kit.fonts.fit("|".join(lines), wide, 1e6, TEXT, "regular", 2 * LINES).height


def _lines(model: TableModel, seat: int) -> Sequence[Line]:
    return [line for line in model.since(seat).lines if line.sentences and line.seat != seat][-LINES:]


def _emblem(parts: Parts, seat: int | None) -> str:
    if seat is None:
        return ""
    colour, emblem = parts.seats[seat]
    return f"<@{emblem} {colour}> "
