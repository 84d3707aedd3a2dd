"""The looks of controls: buttons, switches, sliders, tabs, text entries, lists. No behaviour. Boxes in points.

`ground` is the felt a control stands on; none means paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from dogtable.ui import colour as tone
from dogtable.ui.kit import marks, sheets
from dogtable.ui.kit.art import Art
from dogtable.ui.kit.core import Box, Kit
from dogtable.ui.kit.markup import escape
from dogtable.ui.kit.pen import Pen, TextSize
from dogtable.ui.kit.sprite import Sprite
from dogtable.ui.kit.surfaces import paper, readable, soft

ButtonKind = Literal["primary", "plain", "quiet", "bare", "danger"]

THICK = 4.0
"""The edge of a button, part of its box."""

ENTRY_PAD = 16.0
"""From the left of a text entry to its text."""

ENTRY_TEXT = 20.0


@dataclass(frozen=True, slots=True)
class State:
    """What a control is going through."""

    hover: bool = False
    pressed: bool = False
    focused: bool = False
    enabled: bool = True


REST = State()


def focus(pen: Pen, box: Box, corner: float, state: State) -> None:
    """The focus ring, when the control has it."""
    if state.focused:
        marks.focus_ring(pen, box, corner)


def _inks(kit: Kit, kind: ButtonKind, ground: str) -> tuple[str, str]:
    """Fill and text of a kind of button."""
    felt = kit.colour(ground or "felt")
    quiet = tone.mix(felt, kit.colour("line"), 0.16 if ground else 0.08)
    return {
        "primary": (kit.colour("brass"), kit.colour("ink")),
        "plain": (kit.colour("paper"), kit.colour("ink")),
        "quiet": (quiet, kit.colour("on_felt")),
        "danger": (kit.colour("no_text"), kit.colour("paper")),
        "bare": (felt, kit.colour("gold") if ground else kit.colour("ink")),
    }[kind]


def button(
    pen: Pen,
    box: Box,
    label: str,
    kind: ButtonKind = "plain",
    icon: str = "",
    state: State = REST,
    size: TextSize | None = None,
    ground: str = "",
) -> None:
    """A button of thick card: `primary` brass (one a screen), `plain` paper, `quiet` the felt's tone; `bare` text."""
    x, y, w, h = box
    fill, ink = _inks(pen.kit, kind, ground)
    corner = min(h * 0.32, 20.0)
    sinks = 3.0 if state.pressed and state.enabled else 0.0
    if not state.enabled:
        _worn(pen, box, corner, ground)
        words, below = soft(pen.kit, ground), pen.kit.colour(ground or "paper")
        ink = tone.reach(tone.mix(words, below, 0.25), below, pen.kit.theme.contrast * 1.3, (words, below))
    elif kind == "bare":
        if state.hover or state.pressed:
            _wash(pen, box, corner, ground, 0.16 if state.pressed else 0.1)
        sinks = 0.0
    else:
        _board(pen, box, corner, fill, state, sinks)
    words = f"<{icon}>  {label}" if icon and label else f"<{icon}>" if icon else label
    face = (x + min(16.0, w * 0.08), y + sinks, w - 2 * min(16.0, w * 0.08), h - THICK)
    pen.first_fitting(face, [(words, 1), (label or words, 1), (label or words, 2)], size or "button", "bold", ink)
    focus(pen, (x, y, w, h - 1), corner, state)


def _board(pen: Pen, box: Box, corner: float, fill: str, state: State, sinks: float) -> None:
    """The body of a button; pressed it lies lower."""
    kit = pen.kit
    colour = tone.sink(fill, 0.06) if sinks else tone.lift(fill, 0.12) if state.hover else fill
    size = kit.pixels(box[2], box[3] - sinks)
    thick = THICK - sinks

    def make() -> Sprite:
        return sheets.sheet(size, corner, colour, kit.unit, 1.0 if sinks else 5.0, thick)

    pen.stamp(("button", size, corner, colour, sinks), box[0], box[1] + sinks, make)


def _worn(pen: Pen, box: Box, corner: float, ground: str) -> None:
    """The flat body of a button that cannot be pressed now."""
    _wash(pen, (box[0], box[1], box[2], box[3] - 2), corner, ground, 0.12)


def _wash(pen: Pen, box: Box, corner: float, ground: str, share: float) -> None:
    """A breath of the tone of lines on felt, of ink on paper."""
    colour = pen.kit.colour("line" if ground else "ink")
    share = share if ground else share * 0.6
    key = "wash", colour, corner, share
    pen.art(key, box, lambda art: art.rect(0, 0, art.w, art.h, corner, colour, share), corner=corner)


def icon_button(pen: Pen, box: Box, icon: str, state: State = REST, ground: str = "") -> None:
    """A round button that shows a picture."""
    x, y, w, h = box
    d = min(w, h)
    box = (x + (w - d) / 2, y + (h - d) / 2, d, d)
    share = 0.07 if not state.enabled else 0.32 if state.pressed else 0.26 if state.hover else 0.16
    _wash(pen, box, d / 2, ground, share)
    ink = pen.kit.colour("on_felt" if ground else "ink")
    if not state.enabled:
        ink = tone.fade(ink, 0.4)
    pen.icon(icon, x + w / 2, y + h / 2 + (1 if state.pressed else 0), d * 0.44, ink)
    focus(pen, box, d / 2, state)


def key_wide(kit: Kit, text: str) -> float:
    """Return how wide a key is drawn."""
    return max(kit.fonts.size("small") * 1.5, kit.fonts.width(escape(text), "small", "semi") + 16)


def key_cap(pen: Pen, x: float, y: float, text: str, ink: str) -> None:
    """A key of the keyboard about x, y, outlined in `ink`: what it says is pressed, not chosen."""
    kit = pen.kit
    wide, high = key_wide(kit, text), kit.fonts.size("small") * 1.45
    colour = kit.colour(ink)

    def cap(art: Art) -> None:
        art.frame(0.7, 6, colour, 1.4, 0.75)
        art.line(f"M5 {art.h - 3.2:.2f}H{art.w - 5:.2f}", colour, 1.2, 0.55)

    pen.art(("key", colour), (x - wide / 2, y - high / 2, wide, high), cap)
    pen.text(x, y - 1.5, escape(text), "small", "semi", ink, "centre")


def toggle(pen: Pen, box: Box, on: bool, state: State = REST) -> None:
    """A switch; its knob lies right and carries a tick when it is on."""
    kit = pen.kit
    high = min(box[3], 34.0)
    wide = min(box[2], high * 1.8)
    x, y = box[0], box[1] + (box[3] - high) / 2
    fill = kit.colour("yes") if on else tone.mix(kit.colour("edge"), kit.colour("ink"), 0.35)
    if state.hover:
        fill = tone.lift(fill, 0.12)
    if not state.enabled:
        fill = tone.mix(fill, kit.colour("plate"), 0.6)

    def draw(art: Art) -> None:
        art.rect(0, 0, art.w, art.h, art.h / 2, tone.sink(fill, 0.35))
        art.rect(0, 1.6, art.w, art.h - 1.6, art.h / 2, fill)

    pen.art(("toggle", fill), (x, y, wide, high), draw)
    d = high - 6
    left = x + wide - d - 3 if on else x + 3
    face = kit.colour("paper")
    pen.art("knob", (left, y + 3, d, d), lambda art: art.circle(art.w / 2, art.h / 2, art.w / 2, face), 1.5)
    if on:
        pen.icon("check", left + d / 2, y + high / 2, d * 0.5, tone.sink(kit.colour("yes"), 0.3))
    focus(pen, (x, y, wide, high), high / 2, state)


def slider(pen: Pen, box: Box, share: float, state: State = REST) -> None:
    """A value between the two ends of a groove; `share` 0 to 1. The knob's middle runs 14 points inside the box."""
    kit = pen.kit
    x, y, w, h = box
    middle = y + h / 2
    groove = tone.mix(kit.colour("edge"), kit.colour("ink"), 0.3)
    fill = kit.colour("brass") if state.enabled else groove
    knob = x + 14 + (w - 28) * max(0.0, min(1.0, share))
    _bar(pen, (x + 10, middle - 4, w - 20, 8), groove)
    _bar(pen, (x + 10, middle - 4, knob - x - 10, 8), fill)
    d = 30.0 if state.pressed else 28.0
    face = kit.colour("brass_light") if state.hover or state.pressed else kit.colour("paper")
    rim = kit.colour("brass_dark")

    def draw(art: Art) -> None:
        art.circle(art.w / 2, art.h / 2, art.w / 2, rim)
        art.circle(art.w / 2, art.h / 2, art.w / 2 - 2, face)

    pen.art(("slider", face, rim), (knob - d / 2, middle - d / 2, d, d), draw, 2)
    focus(pen, (knob - d / 2, middle - d / 2, d, d), d / 2, state)


def _bar(pen: Pen, box: Box, colour: str) -> None:
    """A bar with round ends."""
    pen.art(("bar", colour), box, lambda art: art.rect(0, 0, art.w, art.h, art.h / 2, colour))


def tabs(pen: Pen, box: Box, labels: Sequence[str], chosen: int, hover: int = -1, focused: int = -1) -> None:
    """Tabs over a page of paper: the chosen one bold on a brass line."""
    x, y, w, h = box
    each = w / max(1, len(labels))
    kit = pen.kit
    pen.art("tabs", (x, y + h - 2, w, 2), lambda art: art.rect(0, 0, art.w, art.h, 1, kit.colour("edge")))
    for n, label in enumerate(labels):
        part = (x + n * each, y, each, h - 3)
        if n == hover and n != chosen:
            _wash(pen, (part[0] + 4, y + 3, each - 8, h - 9), 10, "", 0.1)
        ink = "ink" if n == chosen else tone.mix(kit.colour("ink"), kit.colour("paper"), 0.25)
        pen.fitted((part[0] + 8, y, each - 16, h - 3), label, "body", "bold" if n == chosen else "semi", ink)
        if n == chosen:
            line = (part[0] + 6, y + h - 4, each - 12, 4)
            pen.art("tab", line, lambda art: art.rect(0, 0, art.w, art.h, 2, kit.colour("brass")))
        if n == focused:
            marks.focus_ring(pen, (part[0] + 4, y + 3, each - 8, h - 9), 10)


SEGMENT_PAD: Final = 16.0  # points beside the words of a part
SEGMENTS_EDGE: Final = 8.0  # round all parts


def _marked(label: str) -> str:
    """Return the words of the chosen part, with its tick, as markup."""
    return f"<check brass_light>  {label}"


def segments_wide(kit: Kit, labels: Sequence[str]) -> float:
    """Return how wide parts have to be together for each of them to have its tick when it is chosen."""
    widest = max((kit.fonts.width(_marked(label), "body", "bold") for label in labels), default=0.0)
    return (widest + SEGMENT_PAD + 1) * len(labels) + SEGMENTS_EDGE


def segments(pen: Pen, box: Box, labels: Sequence[str], chosen: int, hover: int = -1, focused: int = -1) -> None:
    """One of a few side by side, let into paper; the chosen one stands out, dark with a tick."""
    kit = pen.kit
    x, y, w, h = box
    plate = kit.colour("plate")

    def draw(art: Art) -> None:
        art.rect(0, 0, art.w, art.h, 14, tone.sink(plate, 0.13))
        art.rect(1, 1.6, art.w - 2, art.h - 2, 13, tone.sink(plate, 0.05))

    pen.art("segments", box, draw, corner=14)
    each = (w - SEGMENTS_EDGE) / max(1, len(labels))
    for n, label in enumerate(labels):
        part = (x + 4 + n * each, y + 4, each, h - 7)
        words, ink, face = label, "ink", "semi"
        if n == chosen:
            paper(pen, part, 11, "chosen", 2, 2)
            ink, face = "paper", "bold"
            marked = _marked(label)
            words = marked if kit.fonts.width(marked, "body", "bold") < each - SEGMENT_PAD else label
        elif n == hover:
            _wash(pen, part, 11, "", 0.12)
        pen.fitted((part[0] + 6, part[1], each - 12, part[3] - 1), words, "body", face, ink)
        if n == focused:
            marks.focus_ring(pen, part, 11)


def entry(
    pen: Pen,
    box: Box,
    text: str,
    caret: int | None = None,
    selection: tuple[int, int] | None = None,
    composing: str = "",
    placeholder: str = "",
    state: State = REST,
) -> None:
    """A line to type in; `caret` and `selection` count letters, `composing` is what an input method will write."""
    kit = pen.kit
    x, y, w, h = box
    _field(pen, box, state)
    middle = y + h / 2
    size = kit.fonts.size(ENTRY_TEXT)

    def after(letters: str) -> float:
        return x + ENTRY_PAD + (kit.fonts.width(escape(letters), size) if letters else 0.0)

    if selection and selection[0] != selection[1]:
        first, last = sorted(selection)
        left, right = after(text[:first]), after(text[:last])
        mark = tone.fade(kit.colour("brass"), 0.45)
        area = (left, middle - size * 0.7, right - left, size * 1.4)
        pen.art("selection", area, lambda art: art.rect(0, 0, art.w, art.h, 3, mark))
    if not text and not composing and placeholder:
        ink, face = kit.colour("ink"), kit.colour("paper")
        hint = tone.reach(tone.mix(ink, face, 0.4), face, readable(kit), (ink, face))
        pen.text(x + ENTRY_PAD, middle, escape(placeholder), size, colour=hint)
    at = len(text) if caret is None else caret
    shown = text[:at] + composing + text[at:]
    if shown:
        before = pen.surface.get_clip()
        pen.surface.set_clip(before.clip(kit.rect((x + 4, y, w - 8, h))))
        pen.text(x + ENTRY_PAD, middle, escape(shown), size, colour="ink" if state.enabled else "edge")
        pen.surface.set_clip(before)
    if composing:
        left, right = after(text[:at]), after(text[:at] + composing)
        line = (left, middle + size * 0.62, right - left, 2)
        pen.art("composing", line, lambda art: art.rect(0, 0, art.w, art.h, 1, kit.colour("ink")))
    if caret is not None:
        place = (after(text[:at] + composing) - 1, middle - size * 0.66, 2.4, size * 1.32)
        pen.art("caret", place, lambda art: art.rect(0, 0, art.w, art.h, 1, kit.colour("no_text")))
    focus(pen, box, 12, State(focused=state.focused))


def _field(pen: Pen, box: Box, state: State) -> None:
    """A shallow hollow of paper."""
    kit = pen.kit
    line = tone.mix(kit.colour("edge"), kit.colour("ink"), 0.25 if state.enabled else 0.0)
    fill = tone.lift(kit.colour("paper"), 0.5) if state.enabled else kit.colour("plate")
    if state.hover:
        line = tone.mix(line, kit.colour("brass_dark"), 0.6)

    def draw(art: Art) -> None:
        art.rect(0, 0, art.w, art.h, 12, line)
        art.rect(1.5, 2.4, art.w - 3, art.h - 3.9, 11, fill)

    pen.art(("field", line, fill), box, draw)


def dropdown(pen: Pen, box: Box, label: str, state: State = REST, open: bool = False) -> None:  # noqa: A002  # the control is open
    """A field that shows the chosen one of a list."""
    x, y, w, h = box
    _field(pen, box, state)
    pen.fitted((x + ENTRY_PAD, y, w - ENTRY_PAD - 44, h), label, 19, "semi", "ink" if state.enabled else "edge", "left")
    pen.icon("up" if open else "down", x + w - 24, y + h / 2, 15, "brass_dark")
    focus(pen, box, 12, state)


def scroll_bar(pen: Pen, box: Box, first: float, shown: float) -> None:
    """How much is seen, and where: shares of the whole."""
    x, y, w, h = box
    colour = tone.mix(pen.kit.colour("edge"), pen.kit.colour("ink"), 0.25)
    pen.art("scroll", box, lambda art: art.rect(0, 0, art.w, art.h, art.w / 2, colour, 0.22))
    high = max(min(h, 28.0), h * min(1.0, shown))
    most = max(1e-6, 1 - shown)
    top = y + (h - high) * max(0.0, min(1.0, first / most))
    pen.art(("thumb", colour), (x, top, w, high), lambda art: art.rect(0, 0, art.w, art.h, art.w / 2, colour, 0.9))


def tooltip(pen: Pen, box: Box, markup: str) -> None:
    """A short word at the pointer."""
    paper(pen, box, 10, "bubble", 6, 0)
    x, y, w, h = box
    pen.fitted((x + 10, y, w - 20, h), markup, "small", "regular", "paper", lines=12)


def list_row(pen: Pen, box: Box, state: State = REST, chosen: bool = False) -> None:
    """The ground of a row in a list on paper."""
    kit = pen.kit
    if chosen:
        fill = tone.mix(kit.colour("paper"), kit.colour("brass"), 0.32)
        line = kit.colour("brass")

        def draw(art: Art) -> None:
            art.rect(0, 0, art.w, art.h, 12, fill)
            art.frame(1, 12, line, 2)

        pen.art(("row", fill), box, draw)
    elif state.hover or state.pressed:
        _wash(pen, box, 12, "", 0.16 if state.pressed else 0.09)
    focus(pen, box, 12, state)
