"""A recorded game played again: by beats, answers, headings or classes of events, by whose eyes one likes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.ui.scenes.looking_back import BOARD_SHAPE, GAP, SHAPE, LookingBackScene
from dogtable.ui.scenes.menu import open_dropdown
from dogtable.ui.scenes.replay_keep import Keep
from dogtable.ui.scenes.replay_parts import Hands, Rail
from dogtable.ui.scenes.unshown import shown_name
from dogtable.ui.table.advice import PAD
from dogtable.ui.table.film import Shot, cut
from dogtable.ui.widgets import Button, Dropdown, Widget, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.engine.events import Event
    from dogtable.session.reel import Reel
    from dogtable.session.replay import Replay
    from dogtable.ui.app import App
    from dogtable.ui.scenes.replay_film import Point

PACES: Final = (2.0, 1.0, 0.4)  # times the usual seconds between two points
BEATS, ANSWERS, HEADINGS = "beats", "answers", "headings"  # what one goes on by, beside classes of events
MOST: Final = 80  # frames of a film
WIDEST: Final = 450.0  # points of a control
ALL: Final = -1  # whose hands are seen, where it is no seat's


class ReplayScene(LookingBackScene):
    """The table at a point of the game, what happened there and who holds what, and the rail along the game.

    A point is the number of an answer, and which of the beats that came of it: the last is how the answer ended.
    """

    def __init__(self, app: App, game: str, replay: Replay, reel: Reel) -> None:
        super().__init__(app, game, replay)
        self.reel = reel
        text = app.text
        self.title = text("replay.title")
        self._number, self._beat = 0, 0
        self._shots: tuple[int, int | None, list[Shot]] = (-1, None, [])
        self.by = BEATS
        self.pace_ = 1
        self.all_hands = False
        self.rail = Rail(len(replay.answers), self._seek, self._stop, text("replay.rail_tip"))
        self.rail.value = 0
        self.hands = Hands(app, self.look, replay.seats, self.seats)
        self.analysis = Button(
            text("result.analysis"), lambda: app.show_analysis(game, self.at), kind="plain", icon="search"
        )
        self.keep = Keep(self)
        self._eyes = [*([ALL] if replay.over else []), *replay.may_see()]
        names = reel.classes
        self._units = [BEATS, ANSWERS, *([HEADINGS] if reel.headings else [])]
        self._units += sorted(names, key=lambda name: len(names[name]))
        self.before.tip, self.after.tip = text("replay.back"), text("replay.forward")
        self.all_hands = replay.over and self.eyes is None

    # ------------------------------------------------------------------------------------------------------- moving

    @property
    def ready(self) -> bool:
        """Whether one can go along."""
        return True

    @property
    def at(self) -> int:
        """After how many answers one is."""
        return self._number

    @property
    def is_last(self) -> bool:
        """Whether there is no point after this one."""
        return self._number == self.reel.length and self._beat >= len(self._beats(self._number)) - 1

    def go_on(self, by: int) -> None:
        """Go on by one point of what is gone on by; back, where that is less than 0."""
        if self.by == BEATS:
            self._go_beat(by)
        elif self.by == ANSWERS:
            self._seek(self._number + by)
        else:
            self._stop(by)

    def go_to_begin(self) -> None:
        """Go to the opening."""
        self._seek(0)

    def _seek(self, number: int, beat: int | None = None) -> None:
        """Go to the end of an answer, or to one of its beats."""
        self._number = max(0, min(self.reel.length, number))
        self._beat = len(self._beats(self._number)) - 1 if beat is None else beat
        if self.rail.value != self._number:
            self.rail.value = self._number
            self.rail.changed()
        self.went()

    def _go_beat(self, by: int) -> None:
        if 0 <= self._beat + by < len(self._beats(self._number)):
            self._seek(self._number, self._beat + by)
        elif 0 <= self._number + by <= self.reel.length:
            self._seek(self._number + by, 0 if by > 0 else None)

    def _stop(self, by: int) -> None:
        """Go to the next stop, or the one before; beyond the last to the end."""
        stops = self.stops
        place = bisect_right(stops, self._number) if by > 0 else bisect_left(stops, self._number) - 1
        end = self.reel.length if by > 0 else 0
        self._seek(stops[place] if 0 <= place < len(stops) else end)

    @property
    def stops(self) -> Sequence[int]:
        """The answers that are marked: those of the headings, or of a class of events."""
        return self.reel.classes.get(self.by) or self.reel.headings

    def _beats(self, number: int) -> list[Shot]:
        """Return the beats that came of an answer, as they are shown at a table."""
        if self._shots[:2] != (number, self.eyes):
            found = [shot for shot in cut(self._events(number), self.look.motion_of) if shot.events]
            self._shots = (number, self.eyes, found or [Shot(())])
        return self._shots[2]

    def _events(self, number: int) -> list[Event]:
        return self.replay.events(self.eyes, number, number)

    @property
    def pace(self) -> float:
        """The seconds between two points while it plays by itself."""
        return super().pace * PACES[self.pace_]

    def shown(self) -> Point:
        """Return the view of the point, and what came of the answer up to there."""
        events = [event for shot in self._beats(self._number)[: self._beat + 1] for event in shot.events]
        return self._view(self._number, self._beat), events

    def _view(self, number: int, beat: int) -> dict[str, Any]:
        shots = self._beats(number)
        if beat < len(shots) - 1:
            views = self.replay.beats(number, self.eyes, [shots[beat].events[-1].n])
            if views:
                return views[0]
        return self.replay.view(number, self.eyes)

    def last_part(self) -> list[Point]:
        """Return the points of the last part of the game, by its headings: each with what came about at it."""
        beats = [(n, k) for n in range(self.reel.last_part, self.reel.length + 1) for k in range(len(self._beats(n)))]
        return [(self._view(n, k), self._beats(n)[k].events) for n, k in beats[-MOST:]]

    # ----------------------------------------------------------------------------------------------------- choosing

    def _choose_unit(self, index: int) -> None:
        self.by = self._units[index]
        self.layout()

    def _choose_eyes(self, index: int) -> None:
        chosen = self._eyes[index]
        self.all_hands = chosen == ALL
        self.eyes = None if chosen == ALL else chosen
        self.picture.has_hand = self.eyes is not None
        self.picture.clear()
        self._seek(self._number)
        self.layout()

    def _choose_pace(self, index: int) -> None:
        self.pace_ = index

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event: the arrows go on from everywhere where nothing else wants them."""
        if super().event(event):
            return True
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key if event.type == pygame.KEYDOWN else 0)
        if step is not None:
            self._step(step)
        return step is not None

    def update(self, now: float) -> float | None:
        """Play on; show the point that was gone to."""
        waits = [super().update(now), self.go_along(now)]
        return min((wait for wait in waits if wait is not None), default=None)

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        x, y, w, h = self.place_page()
        row = control_high(kit)
        chosen, foot = self._place_choice(x, y + h, w)
        self.rail.box = (x, foot - row, w, row)
        self.rail.stops = self.stops
        line = foot - 2 * row - 6
        left = x
        for icon in (self.before, self.play, self.after):
            icon.box = (left, line, row, row)
            left += row + 10
        right = x + w
        for button in (self.branch, self.analysis, self.keep):
            wide = min(button.wide(kit), (x + w - left) / 3 - 14)
            button.box = (right - wide, line, wide, row)
            right -= wide + 14
        top = line - GAP - y
        shape = SHAPE if self.eyes is not None else BOARD_SHAPE
        wide = min(w * 0.68, top * shape)
        sheet = w - wide - GAP
        high = min(top, wide / shape)
        self.picture.box = (x, y + (top - high) / 2, wide, high)
        self.sheets = [(x + w - sheet, y, sheet, top)]
        self.sheet.box = (x + w - sheet + PAD, y + PAD, sheet - PAD * 1.6, top - 2 * PAD)
        self.fill_sheet()
        buttons = [self.before, self.play, self.after, self.keep, self.analysis, self.branch]
        parts = [self.picture, *buttons, self.rail, *chosen, self.sheet, self.back_button]
        self.fill(parts, focus=self.rail if self.focus is None else None)

    def _place_choice(self, x: float, y: float, w: float) -> tuple[list[Widget], float]:
        """Place what is chosen in a line that ends at `y`; return it and where that begins."""
        text, kit = self.app.text, self.app.kit

        def unfold(dropdown: Dropdown) -> None:
            open_dropdown(self.app, dropdown)

        units = [self._unit_name(unit) for unit in self._units]
        unit = Dropdown(
            units,
            self._units.index(self.by),
            self._choose_unit,
            unfold,
            name=text("replay.by_tip"),
            tip=text("replay.by_tip"),
        )
        names = [self._eyes_name(eyes) for eyes in self._eyes]
        here = self._eyes.index(ALL if self.all_hands else self.eyes)
        eyes = Dropdown(
            names, here, self._choose_eyes, unfold, name=text("replay.eyes_tip"), tip=text("replay.eyes_tip")
        )
        speeds = [text("settings.speed_slow"), text("settings.speed_normal"), text("settings.speed_fast")]
        pace = Dropdown(
            speeds, self.pace_, self._choose_pace, unfold, name=text("replay.pace_tip"), tip=text("replay.pace_tip")
        )
        high, left = control_high(kit), x
        chosen: list[Widget] = [unit, eyes, pace]
        for widget, part in zip(chosen, (0.38, 0.38, 0.24), strict=True):
            wide = (w - 32) * part
            widget.box = (left, y - high, min(wide, WIDEST), high)
            left += widget.box[2] + 16
        return chosen, y - high - 8

    def _unit_name(self, unit: str) -> str:
        text = self.app.text
        if unit in (BEATS, ANSWERS, HEADINGS):
            return text(f"replay.by_{unit}")  # text: replay.by_*
        name = self.replay.rules.event_title(unit)
        return text("replay.by_class", what=name[:1].upper() + name[1:], n=len(self.reel.classes[unit]))

    def _eyes_name(self, eyes: int | None) -> str:
        text = self.app.text
        if eyes is None:
            return text("replay.watcher")
        return (
            text("replay.all_hands")
            if eyes == ALL
            else text("replay.eyes", name=shown_name(self.app, self.replay.seats[eyes].name))
        )

    def fill_sheet(self) -> None:
        """Fill the sheet with what happened, and with the hands of all."""
        self.sheet.stack(self._content(), self.app.kit, 12)
        self.branch.enabled = self._number < self.reel.length and bool(self.game)
        self.analysis.enabled = self.replay.over
        self.redraw()

    def _content(self) -> Iterator[Words | Hands]:
        text = self.app.text
        yield Words(escape(text("analysis.point", n=self._number, all=self.reel.length)), size=26, face="display")
        if self._due is None and self._sentences:
            yield from (Words(escape(wording), size=20) for wording in self._sentences)
        elif not self._number:
            yield Words(escape(text("analysis.start")), size=20)
        if self.all_hands and self._due is None:
            self.hands.show(self.replay.view(self._number, None), self.replay.hands(self._number))
            yield self.hands
