"""What the program shows round every table: top bar, prompt, log, refusals, chooser, card in play, players' signs.

Boxes and lengths in points. `ground` is the colour of the table's felt; markup is that of `kit.markup`, so names that
people typed must be escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from dogtable.ui import colour as tone
from dogtable.ui.kit import marks, raster, surfaces
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.controls import REST, State, list_row
from dogtable.ui.kit.core import Box, Kit
from dogtable.ui.kit.fit import Fitted
from dogtable.ui.kit.pen import ENDLESS, Pen
from dogtable.ui.kit.sprite import Sprite, standing
from dogtable.ui.kit.surfaces import soft
from dogtable.ui.kit.text import chip_surface

BAR_MIDDLE = 34.0
"""The middle of the top bar, from the window's upper edge."""
STATUS_PART: Final = 0.6  # of the bar's room is for the status at most, where the latest sentences stand there, too
LEAST_LATEST: Final = 160.0  # points: with less room they are left out
LATEST: Final = (7.0, 54.0)  # where they begin, and how high they are at most: nothing touches the window's edge
PROMPT_PAD, PROMPT_GAP, PROMPT_EDGE = 34.0, 12.0, 8.0
"""In a prompt: left and right of its words, between what is asked and what stands beside it, above what is told."""
MOST_TOLD: Final = 3
"""Lines of what is told in a prompt above what is asked, at most."""

DIVIDER_PAD: Final = 18.0  # beside the words of a heading in the log
DIVIDER_HIGH: Final = 28.0  # points: its pill, on one line
CARD_RULE: Final = 30.0  # the line of the rule below what the card in play says
LOG_EDGE, LOG_TEXT, LOG_BARE = 22.0, 44.0, 12.0
"""From the left of a log line to the middle of its emblem, and to its words with and without one."""

DARK = 0.16
"""Seat colours of less luminance get a paper disc on dark grounds."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One sentence of the log: whose (colour and emblem; empty for nobody) and what. `strong`: on a sheet of paper."""

    colour: str
    emblem: str
    markup: str
    strong: bool = False


Said = Sequence[str]
"""What there is to say of one thing, as markup, and shorter ways to say what matters most of it."""


def top_bar(
    pen: Pen, title: str, status: str, x: float, right: float, ground: str, latest: Sequence[Said] = ()
) -> None:
    """The game's title and, softer, what it says of itself, between `x` and `right`; then what happened last.

    What it says of itself takes up to two lines, and is left out where these have no room. Of each thing that happened
    what there is to say, and shorter: the first that has room is said, none is cut.
    """
    fonts = pen.kit.fonts
    bar = (x, 2.0, right - x, 2 * (BAR_MIDDLE - 1))
    wide = pen.fitted(bar, title, "title", "black", "on_felt", "left").width
    left, colour = x + wide + 18, soft(pen.kit, ground)
    if status and right - left > 60:
        most = (right - left) * (STATUS_PART if latest else 1.0)
        room = min(most, fonts.width(status, "status") + 2)
        if not fonts.fit(status, room, 54, "status", "regular", 2).cut:  # else the table says it, or the guide
            pen.fitted((left, 8, room, 54), status, "status", "regular", colour, "left", 2)
            left += room + 30
    if not latest or right - left < LEAST_LATEST:
        return
    box = (left, LATEST[0], right - left, LATEST[1])
    lines = [next((words for words in said if fonts.width(words, "small") <= box[2]), "") for said in latest[-2:]]
    if len(lines) > 1 and all(lines) and lines[-1] == latest[-1][0]:
        half = box[3] / 2
        pen.fitted((left, box[1], box[2], half), lines[0], "small", "regular", colour, "left")
        pen.fitted((left, box[1] + half, box[2], half), lines[1], "small", "regular", "on_felt", "left")
        return
    for words in latest[-1]:
        laid = fonts.fit(words, *box[2:], "small", "regular", 2)
        if not laid.cut and laid.size >= pen.kit.scale.floor:  # else the log has it
            pen.fitted(box, words, "small", "regular", "on_felt", "left", 2)
            return


@dataclass(frozen=True, slots=True)
class Asked:
    """What a prompt says, as markup: what is asked; softer, how; and what something is or would bring (`statement`).

    `shorter` is how, in fewer words, where those of `softer` have no room.
    """

    markup: str
    softer: str = ""
    statement: str = ""
    shorter: str = ""


def _statement_high(kit: Kit, room: float, words: Asked) -> float:
    """Return how much of a prompt is for what is told above what is asked; 0 where it has room beside it."""
    if not words.statement:
        return 0.0
    beside = kit.fonts.width(words.markup, "body", "semi") + PROMPT_GAP + kit.fonts.width(words.statement, "body")
    return 0.0 if beside <= room else kit.fonts.fit(words.statement, room, 1e6, "body", "regular", MOST_TOLD).height


def prompt_high(kit: Kit, box: Box, words: Asked) -> float:
    """Return how high the pill of a prompt is: higher than its box where its words take several lines, or are large."""
    room = box[2] - 2 * PROMPT_PAD
    two = kit.fonts.width(words.markup, "body", "semi") > room
    statement_high = _statement_high(kit, room, words)
    asked = max(box[3], kit.fonts.size("body") * (2.9 if two else 1.45))
    return asked + statement_high + (PROMPT_EDGE if statement_high else 0.0)


def prompt_wide(kit: Kit, words: Asked, size: str = "body") -> float:
    """Return how wide the pill of a prompt is that says all on one line."""
    softer = words.statement or words.softer
    tail = PROMPT_GAP + kit.fonts.width(softer, size) if softer else 0.0
    return kit.fonts.width(words.markup, size, "semi") + tail + 2 * PROMPT_PAD + 1


def prompt(pen: Pen, box: Box, words: Asked, ground: str) -> None:
    """What is expected of whom: a pill in the middle of `box`, as wide as its words; how to do it goes first for room.

    What is asked takes two lines where one is too short; what is told stands beside it, else above it, on `MOST_TOLD`
    lines at most (`prompt_high`).
    """
    kit = pen.kit
    x, y, w, h = box
    room = w - 2 * PROMPT_PAD
    statement_high = _statement_high(kit, room, words)
    asked = kit.fonts.width(words.markup, "body", "semi")
    if not statement_high and asked <= room:
        _prompt_line(pen, box, words, ground)
        return
    surfaces.panel(pen, box, ground, min(h / 2, PROMPT_PAD), 0.9 if statement_high else 0.62)  # it may lie over a board
    if statement_high:
        upper = (x + PROMPT_PAD, y + PROMPT_EDGE, room, statement_high)
        pen.paragraph(upper, words.statement, "body", "regular", "on_felt", "centre", MOST_TOLD)
        y, h = y + statement_high + PROMPT_EDGE, h - statement_high - PROMPT_EDGE
    high = kit.fonts.fit(words.markup, room, 1e6, "body", "semi", 2).height
    pen.paragraph(
        (x + PROMPT_PAD, y + (h - high) / 2, room, high), words.markup, "body", "semi", "on_felt", "centre", 2
    )


def _prompt_line(pen: Pen, box: Box, words: Asked, ground: str) -> None:
    """A prompt on one line."""
    kit = pen.kit
    x, y, w, h = box
    room = w - 2 * PROMPT_PAD
    softer, size = words.statement or words.softer, kit.fonts.size("prompt")

    def wide_at(size: float) -> tuple[float, float]:
        tail = kit.fonts.width(softer, size) + PROMPT_GAP if softer else 0.0
        return kit.fonts.width(words.markup, size, "semi"), tail

    head, tail = wide_at(size)
    while head + tail > room and size > kit.fonts.size("body"):
        size -= 0.5
        head, tail = wide_at(size)
    if head + tail > room and words.shorter and not words.statement:
        softer = words.shorter
        head, tail = wide_at(size)
    if head + tail > room:
        tail = 0.0
    laid = min(room, head)
    wide = laid + tail + 2 * PROMPT_PAD + min(80.0, max(0.0, room - laid - tail))
    surfaces.panel(pen, (x + (w - wide) / 2, y, wide, h), ground, h / 2, 0.62)
    left = x + (w - laid - tail) / 2
    pen.fitted((left, y, laid + 1, h), words.markup, size, "semi", "on_felt", "left")
    if tail:
        colour = "on_felt" if words.statement else soft(kit, ground)
        pen.text(left + laid + PROMPT_GAP, y + h / 2, softer, size, "regular", colour)


def log_panel(pen: Pen, box: Box, title: str, note: str, ground: str) -> None:
    """The panel of the log, its title and a note at the right."""
    x, y, w, _ = box
    surfaces.panel(pen, box, ground, 18, 0.5)
    pen.text(x + 22, y + 32, title, "log_title", "display", "on_felt")
    pen.text(x + w - 20, y + 33, note, "small", "regular", soft(pen.kit, ground), "right")
    surfaces.rule(pen, x + 20, y + 56, w - 40, ground)


def log_height(kit: Kit, line: LogLine, width: float) -> float:
    """How high a line of the log is at that width."""
    return _line_text(kit, line, width).height + 4


def _line_text(kit: Kit, line: LogLine, width: float) -> Fitted:
    """The words of a line of the log; without an emblem they begin further left."""
    return kit.fonts.wrap(line.markup, width - _indent(line) - 8, "body")


def _indent(line: LogLine) -> float:
    return LOG_TEXT if line.emblem else LOG_BARE


def log_line(pen: Pen, x: float, y: float, width: float, line: LogLine, ground: str, state: State = REST) -> float:
    """A line of the log, its upper left corner at x, y; returns its height."""
    kit = pen.kit
    high = log_height(kit, line, width)
    box = (x, y - 5, width, high + 10)
    words = tone.mix(kit.colour("on_felt"), kit.colour(ground), 0.1)
    if line.strong:
        surfaces.paper(pen, box, 12, "plate", 4, 3)
        words = kit.colour("ink")
    elif state.hover or state.pressed or state.focused:
        pen.art("log wash", box, lambda art: art.rect(0, 0, art.w, art.h, 10, kit.colour("line"), 0.1))
    if state.focused:
        marks.focus_ring(pen, box, 10)
    first = _line_text(kit, line, width).leading / 2
    if line.emblem:
        sign(pen, x + LOG_EDGE, y + 2 + first, 18, line.colour, line.emblem, on_paper=line.strong)
    left = _indent(line)
    pen.paragraph((x + left, y + 2, width - left - 8, high), line.markup, "body", "regular", words)
    return high


def log_divider(pen: Pen, x: float, y: float, width: float, markup: str, ground: str) -> None:
    """A heading in the log, its middle at y: words in a pill on a hairline, on up to three lines if need be."""
    kit = pen.kit
    surfaces.rule(pen, x + 10, y, width - 20, ground)
    laid, high = _heading(kit, markup, width), log_divider_height(kit, markup, width)
    wide = laid.width + 2 * DIVIDER_PAD
    away = tone.lift if kit.theme.is_light else tone.sink  # from the tone of its words
    fill = tone.mix(away(kit.colour(ground), 0.2), kit.colour("line"), 0.06)
    pill = (x + (width - wide) / 2, y - high / 2, wide, high)
    pen.art(("divider", fill), pill, lambda art: art.rect(0, 0, art.w, art.h, 14, fill))
    room = (x + DIVIDER_PAD, y - high / 2 - 1, width - 2 * DIVIDER_PAD, high + 2)
    pen.fitted(room, markup, "body", "semi", "divider", lines=len(laid.lines))


def log_divider_height(kit: Kit, markup: str, width: float) -> float:
    """How high the pill of a heading in the log is at that width, in points."""
    laid = _heading(kit, markup, width)
    return DIVIDER_HIGH if len(laid.lines) == 1 else laid.height + 6


def _heading(kit: Kit, markup: str, width: float) -> Fitted:
    room = width - 2 * DIVIDER_PAD
    one = kit.fonts.fit(markup, room, DIVIDER_HIGH + 2, "body", "semi")
    return kit.fonts.fit(markup, room, 5 * DIVIDER_HIGH, "body", "semi", 3) if one.cut else one


def sign(
    pen: Pen, x: float, y: float, size: float, colour: str, emblem: str, on_paper: bool = False, opacity: float = 1.0
) -> None:
    """A seat's emblem in its colour about x, y; what is too dark for what it lies on, or too pale, stands on a disc."""
    kit = pen.kit
    tint = kit.colour(colour)
    light = tone.luminance(tint)
    on_paper = on_paper or kit.theme.is_light
    if on_paper and light > 0.45:
        chip(pen, x - size * 0.62, y - size * 0.62, size * 1.24, tint, emblem)
        return
    if not on_paper and light < DARK:
        d = size * 1.4
        face = kit.colour("paper")
        pen.art("disc", (x - d / 2, y - d / 2, d, d), lambda art: art.circle(art.w / 2, art.h / 2, art.w / 2, face))
        size *= 0.85
    pen.icon(emblem, x, y, size, tint if opacity >= 1 else tone.fade(tint, opacity))


def sign_of(kit: Kit, emblem: str) -> str:
    """How the sign of a seat is named in markup on felt: on light felt, where a pale one would be lost, as a chip."""
    return f"@{emblem}" if kit.theme.is_light else emblem


def card_text(pen: Pen, box: Box, title: str, markup: str, rule: str, ground: str) -> None:
    """Beside the enlarged card in play: what it is called, what it does, which rule says so.

    Words that find no room above the rule are made smaller, and have its room, too, where it can stand by the title.
    """
    kit = pen.kit
    x, y, w, h = box
    sign = f"<book gold>  {rule}" if rule else ""
    head = kit.fonts.fit(title, w, 40, "head", "display")
    pen.fitted((x, y + 2, w, 40), title, "head", "display", "on_felt", "left")
    top = y + 12 + max(36.0, head.height)
    below = CARD_RULE if rule else 0.0
    laid = kit.fonts.fit(markup, w, h - (top - y) - below, "body", lines=ENDLESS)
    beside = rule and laid.cut and head.width + PROMPT_GAP + kit.fonts.width(sign, "body", "semi") <= w
    if beside:
        laid = kit.fonts.fit(markup, w, h - (top - y), "body", lines=ENDLESS)
    if markup:
        pen.paragraph((x, top, w, h), markup, laid.size, "regular", soft(kit, ground), lines=len(laid.lines))
        top += laid.height
    if beside:
        pen.text(x + w, y + 22, sign, "body", "semi", "gold", "right")
    elif rule:
        pen.text(x, top + 18, sign, "body", "semi", "gold")


def refusal_size(kit: Kit, reason: str, detail: str) -> tuple[float, float]:
    """Width and height of a refusal's bubble."""
    wide = max(kit.fonts.width(reason, 19, "semi"), kit.fonts.width(detail, "small") if detail else 0.0)
    line = kit.fonts.size(19) * 1.4
    return wide + 90, max(56.0, line * (2 if detail else 1) + 22)


def refusal(pen: Pen, box: Box, tip: marks.Point, reason: str, detail: str) -> None:
    """A dark bubble whose tail points at `tip`: why not in bold, and below, softer, what it hangs on and the rule."""
    kit = pen.kit
    x, y, _, h = box
    surfaces.bubble(pen, box, tip)
    d = 32.0
    disc = (x + 16, y + (h - d) / 2, d, d)
    pen.art("refused", disc, lambda art: art.circle(art.w / 2, art.h / 2, art.w / 2, kit.colour("no")))
    pen.icon("cross", x + 16 + d / 2, y + h / 2, 14, "paper")
    line = kit.fonts.size(19) * 1.4
    first = y + h / 2 - (line / 2 - 1 if detail else 0)
    pen.text(x + 62, first, reason, 19, "semi", "paper")
    if detail:
        pen.text(x + 62, first + line - 1, detail, "small", "regular", "bubble_soft")


def chooser(pen: Pen, box: Box) -> None:
    """The sheet of paper of a choice at the pointer."""
    surfaces.paper(pen, box, 16, "paper", 12, 4)


def chooser_row(pen: Pen, box: Box, key: str, markup: str, state: State = REST) -> None:
    """A row of a chooser: the key that takes it, and what it does."""
    kit = pen.kit
    x, y, w, h = box
    list_row(pen, box, state)
    left = x + 12
    if key:
        d = min(30.0, h - 8)
        cap = (left, y + (h - d) / 2, d, d)
        surfaces.paper(pen, cap, 8, kit.colour("plate"), 1, 2)
        pen.fitted((cap[0], cap[1], d, d - 2), key, "body", "bold", "ink")
        left += d + 14
    pen.fitted((left, y, x + w - left - 12, h), markup, 19, "semi", "ink" if state.enabled else "edge", "left", 2)


def curtain(pen: Pen, size: tuple[float, float], ground: str) -> None:
    """Cover a window of `size` points: felt, and a dark field in the middle for what is said on it."""
    kit = pen.kit
    pixels = kit.pixels(*size)
    pen.surface.blit(kit.felt(pixels, ground), (0, 0))
    wide, high = min(760.0, size[0] - 80), min(640.0, size[1] - 120)
    surfaces.panel(pen, ((size[0] - wide) / 2, (size[1] - high) / 2, wide, high), ground, 24, 0.55)


def chip(pen: Pen, x: float, y: float, d: float, colour: str, emblem: str, high: float = 1.0) -> None:
    """A seat's sign with its corner at x, y."""
    kit, tint = pen.kit, pen.kit.colour(colour)

    def make() -> Sprite:
        return standing(chip_surface(kit, d * kit.unit, tint, emblem), high, kit.unit)

    pen.stamp(("chip", d, tint, emblem, high), x, y, make)


def avatar(pen: Pen, x: float, y: float, d: float, portrait: str, colour: str, emblem: str) -> None:
    """A player: a round portrait in a ring of the seat's colour, with the seat's sign at the lower right."""
    kit, tint = pen.kit, pen.kit.colour(colour)
    pen.stamp(("avatar", d, portrait, tint), x, y, lambda: avatar_sprite(kit, d, portrait, tint))
    if emblem:
        side = max(24.0, d * 0.45)
        chip(pen, x + d * 0.86 - side / 2, y + d * 0.83 - side / 2, side, tint, emblem)


def avatar_sprite(kit: Kit, d: float, portrait: str, colour: str) -> Sprite:
    """A round portrait of `d` points in a ring."""
    size = kit.pixels(d, d)
    name = f"portraits/{portrait}"
    art = Art(size, kit.unit)
    art.circle(art.w / 2, art.h / 2, art.w / 2, tone.sink(colour, 0.55))
    art.circle(art.w / 2, art.h / 2, art.w / 2 - 1.3, colour)
    image = art.render()
    inset = kit.px(4.2)
    inner = max(1, size[0] - 2 * inset)
    if kit.pictures.has(name):
        face = kit.pictures.draw(name, (inner, inner), kit.colour("ink"), inner / 2, 1.22)
    else:
        face = kit.pictures.draw("person", (inner, inner), tone.on(colour), inner / 2, 0.7)
    raster.over(image, face, (inset, inset))
    return standing(image, 1.5, kit.unit)
