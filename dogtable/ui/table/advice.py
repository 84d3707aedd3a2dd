"""A sheet of advice: the best move, its value, what speaks for and against it, and the two next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit import surfaces
from dogtable.ui.kit.markup import escape, plain
from dogtable.ui.phrases import sentences

if TYPE_CHECKING:
    from dogtable.session.advising import Advised
    from dogtable.ui.kit import Kit, Pen
    from dogtable.ui.table.controls import Box
    from dogtable.ui.table.overlays import Layer
    from dogtable.ui.table.parts import Parts
    from dogtable.ui.text import Catalogue

PAD: Final = 24.0
TERMS: Final = 4  # so many are named
TITLE, BODY, SMALL, VALUE = 25.0, 19.0, 17.0, 32.0
VALUE_WIDE: Final = 66.0  # for the value of one of the next best
TERM: Final = 30.0  # points before a term, for its sign
BAR: Final = 6.0  # how high the bar of a term is
SPACES: Final = {"best": 12.0, "whole": 14.0, "for": 16.0, "against": 16.0}  # below rows of these sorts
ROOMY: Final = 480.0  # points: where a sheet is so wide, the bars stand beside the words


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a sheet: `sort` says how it is drawn; `high` in points.

    `share` (0 to 1) is a share of a win; of a term, how much it weighs beside the weightiest one told.
    """

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

    def words(self, text: Catalogue) -> list[str]:
        """Return what it says, a sentence a row: signs and numbers in words, too."""
        found = []
        for row in self.rows:
            words = plain(row.text)
            if row.sort in ("for", "against"):
                words = text(f"speech.{row.sort}", reason=words)  # text: speech.for speech.against
            elif row.share is not None:
                words = text("speech.worth", what=words, share=percent(row.share))
            found.append(words)
        return [words for words in found if words]

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


@dataclass(frozen=True, slots=True)
class Saying:
    """What a sheet says beside its options.

    `head` stands above it (else "A hint"), `others` above the other options (else "Next best"); `whole` tells the move
    of the first one, with all its answers, as the log would tell it; `more` that this is not known yet. A `brief` one
    says no more than the move.
    """

    head: str = ""
    others: str = ""
    whole: str = ""
    more: str = ""
    brief: bool = False


def sheet_of(kit: Kit, text: Catalogue, options: Sequence[Advised], wide: float, saying: Saying = Saying()) -> Sheet:
    """Return the sheet that tells of options, the best (or the one that was taken) first."""
    saying = replace(saying, head=saying.head or text("table.hint"), others=saying.others or text("table.hint_next"))
    return Sheet(tuple(_rows(kit, text, options, wide - 2 * PAD, saying)), wide)


def note_sheet(kit: Kit, head: str, words: str, wide: float) -> Sheet:
    """Return a sheet that tells one thing."""
    top = Row("head", escape(head), max(_line(kit, SMALL), kit.fonts.size(VALUE) * 1.1))
    return Sheet((top, Row("soft", escape(words), _line(kit, SMALL))), wide)


def percent(value: float) -> str:
    """Return a share of a win as per cent: never quite none or all of it, for nothing is certain."""
    return f"{min(99, max(1, round(value * 100)))} %"


def _rows(kit: Kit, text: Catalogue, options: Sequence[Advised], wide: float, saying: Saying) -> Iterator[Row]:
    first, others = options[0], options[1:]
    yield Row("head", escape(saying.head), max(_line(kit, SMALL), kit.fonts.size(VALUE) * 1.1), first.value)
    if saying.whole:
        yield _row(kit, "whole", escape(saying.whole), wide, TITLE, "semi")
    else:
        yield _row(kit, "best", _sentence(first.text), wide, TITLE, "display")
    if saying.more:
        yield _row(kit, "soft", escape(saying.more), wide, SMALL)
    if saying.brief:
        return
    if not others and first.value is None and not first.reasons:
        yield _row(kit, "soft", escape(text("table.hint_only")), wide, SMALL)
        return
    yield from _terms(kit, first.reasons, wide)
    if not others and first.warned:
        yield _row(kit, "soft", escape(text("table.hint_warned")), wide, BODY)
    if others and not first.reasons and _looks(first) == _looks(others[0]):
        yield _row(kit, "soft", escape(text("table.hint_even")), wide, BODY)
    if others:
        yield Row("rule", "", 20.0)
        yield Row("soft", escape(saying.others), _line(kit, SMALL))
        for option in others:
            yield _row(kit, "next", _sentence(option.text), wide - VALUE_WIDE, BODY, "semi", option.value)
    legend = [text("table.hint_value")] if first.value is not None else []
    legend += [text("table.hint_signs")] if first.reasons else []
    if legend:
        yield _row(kit, "soft", escape(sentences(*legend)), wide, SMALL)


def _looks(option: Advised) -> str:
    return "" if option.value is None else percent(option.value)


def _terms(kit: Kit, reasons: Sequence[tuple[str, int]], wide: float) -> Iterator[Row]:
    most = max((abs(by) for _, by in reasons), default=1)
    room = wide / 2 if wide >= ROOMY else wide
    for term, by in reasons[:TERMS]:
        row = _row(kit, "for" if by > 0 else "against", escape(term), room - TERM, BODY, share=abs(by) / most)
        yield replace(row, high=row.high - BAR) if wide >= ROOMY else row


def _row(
    kit: Kit, sort: str, markup: str, wide: float, size: float, face: str = "regular", share: float | None = None
) -> Row:
    space = SPACES.get(sort, 7.0)
    return Row(sort, markup, kit.fonts.wrap(markup, wide, size, face).height + space, share)


def _line(kit: Kit, size: float) -> float:
    return kit.fonts.size(size) * 1.42


def _sentence(words: str) -> str:
    return escape(words[:1].upper() + words[1:])


def _draw(pen: Pen, row: Row, box: Box) -> None:
    x, y, w, h = box
    match row.sort:
        case "head":
            pen.text(x, y + h * 0.4, f"<bulb brass_dark>  {row.text}", SMALL, "bold", "brass_dark")
            if row.share is not None:
                pen.text(x + w, y + h * 0.4, percent(row.share), VALUE, "black", "ink", "right")
        case "best":
            pen.paragraph((x, y, w, h), row.text, TITLE, "display", "ink")
        case "whole":
            pen.paragraph((x, y, w, h), row.text, TITLE, "semi", "ink")
        case "next":
            pen.paragraph((x, y, w - VALUE_WIDE, h), row.text, BODY, "semi", "ink")
            if row.share is not None:
                middle = y + pen.kit.fonts.size(BODY) * 0.66
                pen.text(x + w, middle, percent(row.share), BODY, "bold", "ink_soft", "right")
        case "for" | "against":
            _term(pen, row, box)
        case "rule":
            surfaces.rule(pen, x, y + h * 0.4, w, "")
        case _:
            pen.paragraph((x, y, w, h), row.text, SMALL, "regular", "ink_soft")


def _term(pen: Pen, row: Row, box: Box) -> None:
    """Draw a term: its sign on a disc, its words, and below them (or beside them) a bar as long as it weighs."""
    x, y, w, h = box
    sign, tint = ("plus", "yes") if row.sort == "for" else ("minus", "no")
    colour, d = pen.kit.colour(tint), 20.0
    disc = (x, y + pen.kit.fonts.size(BODY) * 0.66 - d / 2, d, d)
    pen.art(("term", tint), disc, lambda art: art.circle(art.w / 2, art.h / 2, art.w / 2, colour))
    pen.icon(sign, x + d / 2, disc[1] + d / 2, 11, "paper")
    roomy = w >= ROOMY
    words = (w / 2 if roomy else w) - TERM
    pen.paragraph((x + TERM, y, words, h), row.text, BODY, "regular", "ink")
    left = x + w / 2 + TERM if roomy else x + TERM
    long = max(BAR, (x + w - left) * (row.share or 0.0))
    top = disc[1] + (d - BAR) / 2 if roomy else y + h - 12.0
    pen.art(("weight", tint), (left, top, long, BAR), lambda art: art.rect(0, 0, art.w, art.h, BAR / 2, colour, 0.85))
