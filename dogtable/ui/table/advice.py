"""A sheet of advice: the best move, its value, what speaks for and against it, and the two next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import surfaces
from dogtable.ui.kit.markup import escape

if TYPE_CHECKING:
    from dogtable.session.advising import Advised
    from dogtable.ui.kit import Kit, Pen
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.table.parts import Parts
    from dogtable.ui.text import Catalogue

PAD: Final = 24.0
FOR: Final = 4  # so many terms are named
TITLE, BODY, SMALL, VALUE = 25.0, 19.0, 17.0, 32.0
VALUE_WIDE: Final = 92.0
TERM: Final = 30.0  # points before a term, for its sign


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet: `sort` says how it is drawn; `high` in points, `share` is a value (0 to 1) or None."""

    sort: str
    text: str
    high: float
    share: float | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows of a sheet and its size in points."""

    rows: tuple[Row, ...]
    wide: float

    @property
    def high(self) -> float:
        """How high it is."""
        return sum(row.high for row in self.rows) + 2 * PAD * 0.75

    def layer(self, parts: Parts, box: Box) -> Layer:
        """Return it as a layer."""

        def paint(pen: Pen, at: Box) -> None:
            surfaces.paper(pen, at, 16, "paper", 12, 4)
            self.draw(pen, (at[0] + PAD, at[1] + PAD * 0.75, at[2] - 2 * PAD, at[3]))

        return parts.layer(("advice", self), box, paint)

    def draw(self, pen: Pen, box: Box) -> None:
        """Draw the rows from the top of a box."""
        x, y, w, _ = box
        for row in self.rows:
            _draw(pen, row, (x, y, w, row.high))
            y += row.high


def sheet_of(kit: Kit, text: Catalogue, options: Sequence[Advised], wide: float, head: str = "") -> Sheet:
    """Return the sheet that tells of options, the best first. `head`: what stands above it ("Hint")."""
    return Sheet(tuple(_rows(kit, text, options, wide - 2 * PAD, head or text("table.hint"))), wide)


def reasons_of(kit: Kit, head: str, reasons: Sequence[tuple[str, int]], wide: float) -> Sheet:
    """Return the sheet that tells why somebody did something: named terms, the weightiest first."""
    return Sheet((Row("head", escape(head), _lines(kit, 1, SMALL)), *_terms(kit, reasons, wide - 2 * PAD)), wide)


def percent(value: float) -> str:
    """Return a share of a win as per cent: never quite none or all of it, for nothing is certain."""
    return f"{min(99, max(1, round(value * 100)))} %"


def _rows(kit: Kit, text: Catalogue, options: Sequence[Advised], wide: float, head: str) -> Iterator[Row]:
    best = options[0]
    yield Row("head", escape(head), _lines(kit, 1, SMALL))
    yield _row(kit, "best", _sentence(best.text), wide, TITLE, "display", best.value)
    if best.value is None:
        yield _row(kit, "soft", escape(text("table.hint_only")), wide, SMALL)
        return
    yield from _terms(kit, best.reasons, wide)
    if len(options) > 1:
        yield Row("rule", "", 20.0)
        yield Row("soft", escape(text("table.hint_next")), _lines(kit, 1, SMALL))
        for option in options[1:]:
            yield _row(kit, "next", _sentence(option.text), wide, BODY, "semi", option.value)
    yield _row(kit, "soft", escape(text("table.hint_value")), wide, SMALL)


def _terms(kit: Kit, reasons: Sequence[tuple[str, int]], wide: float) -> Iterator[Row]:
    for term, by in reasons[:FOR]:
        yield _row(kit, "for" if by > 0 else "against", escape(term), wide - TERM, BODY)


def _row(
    kit: Kit, sort: str, markup: str, wide: float, size: float, face: str = "regular", value: float | None = None
) -> Row:
    room = wide - (VALUE_WIDE if value is not None else 0.0)
    laid = kit.fonts.wrap(markup, room, size, face)
    space = 12.0 if sort == "best" else 7.0
    return Row(sort, markup, max(laid.height + space, VALUE * 1.2 if sort == "best" else 0.0), value)


def _lines(kit: Kit, count: int, size: float) -> float:
    return kit.fonts.size(size) * 1.42 * count


def _sentence(words: str) -> str:
    return escape(words[:1].upper() + words[1:])


def _draw(pen: Pen, row: Row, box: Box) -> None:
    x, y, w, h = box
    match row.sort:
        case "head":
            pen.text(x, y + h * 0.4, f"<bulb brass_dark>  {row.text}", SMALL, "bold", "brass_dark")
        case "best":
            room = w - (VALUE_WIDE if row.share is not None else 0.0)
            pen.paragraph((x, y, room, h), row.text, TITLE, "display", "ink")
            if row.share is not None:
                pen.text(x + w, y + TITLE * 0.62, percent(row.share), VALUE, "black", "ink", "right")
        case "next":
            pen.paragraph((x, y, w - VALUE_WIDE, h), row.text, BODY, "semi", "ink")
            if row.share is not None:
                pen.text(x + w, y + BODY * 0.62, percent(row.share), BODY, "bold", "ink_soft", "right")
        case "for" | "against":
            sign, tint = ("plus", "yes") if row.sort == "for" else ("minus", "no")
            d = 20.0
            disc = (x, y + BODY * 0.62 - d / 2 + 1, d, d)
            colour = pen.kit.colour(tint)
            pen.art(("term", tint), disc, lambda art: art.circle(art.w / 2, art.h / 2, art.w / 2, colour))
            pen.icon(sign, x + d / 2, disc[1] + d / 2, 11, "paper")
            pen.paragraph((x + TERM, y, w - TERM, h), row.text, BODY, "regular", "ink")
        case "rule":
            surfaces.rule(pen, x, y + h * 0.4, w, pen.kit.colour("paper"))
        case _:
            pen.paragraph((x, y, w, h), row.text, SMALL, "regular", "ink_soft")
