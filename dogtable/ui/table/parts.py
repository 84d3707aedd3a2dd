"""What the program lays round every table, as finished pictures: bar, prompt, buttons, card in play, bubbles, chooser.

Each part is drawn once for what it says and then kept; the scene only places it. Lengths in points.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from dogtable.ui.kit import Kit, Pen, Sprite, marks, surfaces
from dogtable.ui.kit import chrome as draw
from dogtable.ui.kit import controls as knobs
from dogtable.ui.kit.markup import escape
from dogtable.ui.kit.raster import blank
from dogtable.ui.kit.sprite import flat
from dogtable.ui.lesson.place import gap, overlap
from dogtable.ui.look.entries import Rect
from dogtable.ui.table.asking import Prompt
from dogtable.ui.table.controls import Box, Control
from dogtable.ui.table.overlays import Layer

ABOUT = 21.0  # size of the words about an inspected piece
SLIP = 380.0  # so wide at most are the words of a slip
LANE = 2.0  # so many times as high as wide is a lane
BAR, BAR_EDGE = 4.0, 14.0  # how high a bar is that tells the time left, and how far from the sides of its button
MARGIN = 40.0  # points round a part for its shadow or glow
Seats = Sequence[tuple[str, str]]


class Parts:
    """Makes the parts of one table at one size. `ground` is the cloth, `seats` (colour, emblem) of each seat."""

    def __init__(self, kit: Kit, ground: str, seats: Seats) -> None:
        self.kit = kit
        self.ground = ground
        self.seats = seats

    def layer(self, key: Hashable, box: Box, paint: Callable[[Pen, Box], object], margin: float = MARGIN) -> Layer:
        """Return a layer over `box`, painted now if it is not kept. `paint` gets the box on its own surface."""
        kit = self.kit
        size = kit.pixels(box[2] + 2 * margin, box[3] + 2 * margin)
        whole = ("table", key, size, self.ground)

        def make() -> Sprite:
            surface = blank(size)
            paint(Pen(kit, surface), (margin, margin, box[2], box[3]))
            return flat(surface)

        return Layer(whole, kit.keep(whole, make), (box[0] - margin) * kit.unit, (box[1] - margin) * kit.unit)

    # ------------------------------------------------------------------ round the table
    def title(
        self, title: str, status: str, box: Box, latest: Sequence[tuple[int | None, Sequence[str]]] = ()
    ) -> Layer:
        """Return the title of the game, and softer, what the ruleset says about the state of it.

        `latest` are the last lines of the log, the newest last, and whose they are, where it is not on the screen: of
        each all that it says, and what is enough where that has no room.
        """
        texts = tuple(tuple(self.signed(seat, words) for words in said) for seat, said in latest)

        def paint(pen: Pen, at: Box) -> None:
            draw.top_bar(pen, title, status, at[0], at[0] + at[2], self.ground, texts)

        return self.layer(("title", title, status, texts), box, paint, 0.0)

    def signed(self, seat: int | None, words: str) -> str:
        """Return words as markup, the emblem of a seat before them."""
        if seat is None:
            return escape(words)
        colour, emblem = self.seats[seat]
        return f"<{draw.sign_of(self.kit, emblem)} {colour}> {escape(words)}"

    def prompt(self, prompt: Prompt, box: Box) -> Layer:
        """Return the sentence that says what is expected. What does not fit on one line makes it grow upwards."""
        words = self._asked(prompt)
        x, y, w, h = box
        high = draw.prompt_high(self.kit, box, words)
        box = (x, y + h - high, w, high)
        return self.layer(("prompt", words), box, lambda pen, at: draw.prompt(pen, at, words, self.ground))

    def grows(self, prompt: Prompt, box: Box) -> bool:
        """Return whether what is said takes more room than the place of the prompt has."""
        return draw.prompt_high(self.kit, box, self._asked(prompt)) > box[3]

    def widened(self, prompt: Prompt, box: Box, widest: float) -> Box:
        """Return the place of the prompt, wider (to `widest` at most) where that has all of it on one line."""
        words, (x, y, w, h) = self._asked(prompt), box
        if draw.prompt_wide(self.kit, words) <= w:
            return box
        return x, y, max(w, min(widest, draw.prompt_wide(self.kit, words, "prompt"))), h

    def _asked(self, prompt: Prompt) -> draw.Asked:
        asked, short = self.signed(prompt.seat, prompt.head), escape(prompt.short)
        return draw.Asked(asked, escape(prompt.soft), escape(prompt.statement), short)

    def countdown(self, box: Box, left: float) -> Layer:
        """Return the bar on a button that presses itself: as long as what is `left` of its time (1: all)."""
        x, y, w, h = box
        whole = w - 2 * BAR_EDGE
        colour = self.kit.colour("ink")

        def paint(pen: Pen, at: Box) -> None:
            pen.art(
                ("countdown", at[2:], left, colour),
                at,
                lambda art: art.rect(0, 0, whole * left, BAR, BAR / 2, colour, 0.75),
            )

        bar = (x + BAR_EDGE, y + h - 2.5 * BAR, whole, BAR)
        return self.layer(("countdown", bar[2:], left), bar, paint, 0.0)

    def control(self, one: Control, state: knobs.State) -> Layer:
        """Return a button in its state."""
        ground = "" if one.on_paper else self.ground

        def paint(pen: Pen, at: Box) -> None:
            if one.kind == "icon":
                knobs.icon_button(pen, at, one.icon, state, ground=ground)
                return
            label = escape(one.label)
            small = at[3] < 56
            size = 18.0 if small else None
            knobs.button(
                pen,
                at,
                label,
                kind="plain" if one.kind == "line" else one.kind,
                icon=one.icon,
                state=state,
                size=size,
                ground=ground,
            )
            if one.key and small and at[2] > 150:
                soft = "paper_soft" if one.kind == "quiet" else "ink_soft"
                wide = knobs.key_wide(self.kit, one.key)
                if self.kit.fonts.width(label, 18.0, "bold") / 2 + wide + 18 < at[2] / 2:
                    knobs.key_cap(pen, at[0] + at[2] - 10 - wide / 2, at[1] + at[3] / 2 - 2, one.key, soft)
            if one.key and not small:
                ink = surfaces.soft(self.kit, self.ground)
                knobs.key_cap(pen, at[0] + at[2] / 2, at[1] + at[3] + 22, one.key, ink)

        key = ("control", one.label, one.kind, one.icon, one.key, one.on_paper, state, one.box[2:])
        return self.layer(key, one.box, paint)

    def card_text(self, title: str, about: str, rule: str, box: Box) -> Layer:
        """Return what the card in play is called and does."""

        def paint(pen: Pen, at: Box) -> None:
            draw.card_text(pen, at, title, about, rule, self.ground)

        return self.layer(("card", title, about, rule, box[2:]), box, paint, 4.0)

    def note(self, title: str, about: str, box: Box, room: tuple[float, float]) -> Layer:
        """Return a sheet with what an inspected thing is called and does (markup), between two heights (`room`)."""
        lines = self.kit.fonts.wrap(about, box[2] - 48, ABOUT) if about else None
        high = 84.0 + (lines.height if lines is not None else 0.0)

        def paint(pen: Pen, at: Box) -> None:
            surfaces.paper(pen, at, 16, "paper", 12, 4)
            pen.fitted((at[0] + 24, at[1] + 18, at[2] - 48, 44), title, "head", "display", "ink", "left")
            if about:
                pen.paragraph((at[0] + 24, at[1] + 66, at[2] - 48, at[3]), about, ABOUT, "regular", "ink")

        y = box[1] + (box[3] - high) / 2
        sheet = (box[0], max(room[0], min(y, room[1] - high - 24)), box[2], high)
        return self.layer(("note", title, about, sheet[2:]), sheet, paint)

    # ------------------------------------------------------------------ at the pointer
    def refusal(
        self, reason: str, detail: str, tip: tuple[float, float], room: Box, clear: Sequence[Rect] = ()
    ) -> Layer:
        """Return the bubble that says why something cannot be done.

        It stays in `room`, off what it points at, and where that can be off what is to be kept `clear`.
        """
        reason, detail = escape(reason), escape(detail)
        wide, high = draw.refusal_size(self.kit, reason, detail)
        x, y = beside(tip, (wide, high), room, clear=clear)

        def paint(pen: Pen, at: Box) -> None:
            draw.refusal(pen, at, (tip[0] - x + at[0], tip[1] - y + at[1]), reason, detail)

        return self.layer(("refusal", reason, detail, tip[0] - x, tip[1] - y), (x, y, wide, high), paint, 60.0)

    def tip(self, words: str, button: Box, window: tuple[float, float]) -> Layer:
        """Return what a button does, in a slip below it, or above one at the foot of the window (of this size)."""
        return self._tip(words, self._near(*self._slip(words), button, window))

    def slip(self, words: str, sign: Rect, window: tuple[float, float], clear: Rect) -> Layer:
        """Return what a sign means (markup), in a slip below it, or above one at the foot of the window.

        It stands above, too, of what is to be kept `clear` as well, where it would lie over that and there is room.
        """
        fonts = self.kit.fonts
        laid = fonts.wrap(words, SLIP, "small")
        across = max(fonts.width(line, "small") for line in words.split("|"))
        box = self._near(min(across, SLIP) + 32, laid.height + 18, sign, window)
        above = min(sign.y, clear.y) - box[3] - 8
        if overlap(Rect(*box), clear) > 0 and above >= 8:
            box = (box[0], above, box[2], box[3])
        return self.layer(("slip", words), box, lambda pen, at: knobs.tooltip(pen, at, words))

    @staticmethod
    def _near(across: float, high: float, button: Box, window: tuple[float, float]) -> Box:
        """Return the box of a slip beside something: below it, or above, and within the window (of this size)."""
        x = min(max(8.0, button[0] + button[2] / 2 - across / 2), window[0] - across - 8)
        below = button[1] + button[3] + 8
        return x, below if below + high + 8 <= window[1] else button[1] - high - 8, across, high

    def caption(self, words: str, right: float, bottom: float) -> Layer:
        """Return what is heard, in a slip at a corner."""
        across, high = self._slip(words)
        return self._tip(words, (right - across - 8, bottom - high - 8, across, high))

    def _slip(self, words: str) -> tuple[float, float]:
        fonts = self.kit.fonts
        return fonts.width(escape(words), "small") + 32, fonts.size("small") * 1.4 + 14

    def _tip(self, words: str, box: Box) -> Layer:
        words = escape(words)
        return self.layer(("tip", words), box, lambda pen, at: knobs.tooltip(pen, at, words))

    def panel(self, box: Box) -> Layer:
        """Return the paper that a chooser lies on."""
        return self.layer(("chooser", box[2:]), box, draw.chooser)

    def row(self, one: Control, state: knobs.State) -> Layer:
        """Return one row of a chooser."""
        label = escape(one.label)
        key = ("row", label, one.key, state, one.box[2:])
        return self.layer(key, one.box, lambda pen, at: draw.chooser_row(pen, at, one.key, label, state), 4.0)

    # ------------------------------------------------------------------ on the board
    def ring(self, box: Box, corner: float) -> Layer:
        """Return the ring round what has the focus of the keyboard. `corner` in points."""
        return self.layer(("focus", box[2:], corner), box, lambda pen, at: marks.focus_ring(pen, at, corner), 16.0)

    def hinted(self, box: Box, corner: float, *, bulb: bool) -> Layer:
        """Return the light round what a hint speaks of, with a bulb at its corner. `corner` per cent of a side."""

        def paint(pen: Pen, at: Box) -> None:
            marks.halo(pen, at, corner, marks.ARMED, "hint")
            if bulb:  # on a lane between others in the middle, else it might be another one's
                marks.bulb(pen, at[0] + (at[2] / 2 if at[3] > LANE * at[2] else at[2] - 2), at[1] + 2)

        return self.layer(("hinted", box[2:], corner, bulb), box, paint)

    def arrow(self, way: Sequence[marks.Point]) -> Layer:
        """Return the arrow of a hint through these points."""
        left, top = min(x for x, _ in way), min(y for _, y in way)
        inside = tuple((x - left, y - top) for x, y in way)
        box = (left, top, max(x for x, _ in inside) + 1, max(y for _, y in inside) + 1)

        def paint(pen: Pen, at: Box) -> None:
            marks.arrow(pen, [(x + at[0], y + at[1]) for x, y in inside])

        return self.layer(("arrow", inside), box, paint)

    def ringed(self, box: Box) -> Layer:
        """Return the light and the line round what something happens to."""
        return self.layer(("ringed", box[2:]), box, lambda pen, at: marks.halo(pen, at, 8.0, marks.ARMED))

    def struck(self, box: Box, share: float) -> Layer:
        """Return the strokes by which something is struck out, as far as they are drawn (0 to 1)."""
        return self.layer(("struck", box[2:], share), box, lambda pen, at: marks.strokes(pen, at, share), 8.0)

    def outline(self, box: Box, colour: str) -> Layer:
        """Return a frame that stands for a slide where nothing slides."""
        return self.layer(("outline", box[2:], colour), box, lambda pen, at: marks.outline(pen, at, 50.0, colour), 16.0)


def beside(
    tip: tuple[float, float],
    size: tuple[float, float],
    room: Box,
    away: float = 46.0,
    clear: Sequence[Rect] = (),
) -> tuple[float, float]:
    """Return the corner of a box beside a point: to its left, else to its right, and inside `room`.

    Where that lies over something to be kept `clear`, it goes as far above or below the point as it must.
    """
    wide, high = size
    x, y = _beside(tip, size, room, away)
    if not any(overlap(Rect(x, y, wide, high), rect) for rect in clear):
        return x, y
    middle = min(max(room[0], tip[0] - wide / 2), room[0] + room[2] - wide)
    tops = [tip[1] - high - away, tip[1] + away]
    tops += [top for rect in clear for top in (rect.y - high - 12, rect.y + rect.h + 12)]
    found = [Rect(left, top, wide, high) for top in tops for left in (middle, x)]
    found = [box for box in found if room[1] <= box.y <= room[1] + room[3] - high]
    free = [box for box in found if not any(overlap(box, rect) for rect in clear)]
    best = min(free, key=lambda box: gap(box, Rect(*tip, 0.0, 0.0)), default=Rect(x, y, wide, high))
    return best.x, best.y


def _beside(tip: tuple[float, float], size: tuple[float, float], room: Box, away: float) -> tuple[float, float]:
    wide, high = size
    x = tip[0] - away - wide
    if x < room[0]:
        x = tip[0] + away
    y = tip[1] - high * 0.76
    if x + wide > room[0] + room[2]:
        x = min(max(room[0], tip[0] - wide / 2), room[0] + room[2] - wide)
        y = tip[1] - high - away
        if y < room[1]:
            y = tip[1] + away
    return x, min(max(room[1], y), room[1] + room[3] - high)
