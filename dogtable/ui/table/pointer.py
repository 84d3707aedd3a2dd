"""The mouse at the table: clicks, drags, long presses, hovering. It knows pixels, the hand knows picks."""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from dogtable.ui.look.entries import Rect, Target
from dogtable.ui.table import inspecting
from dogtable.ui.table.carry import HIGH, LIFTED, Carried
from dogtable.ui.table.controls import Control
from dogtable.ui.table.flights import placed
from dogtable.ui.table.gesture import THRESHOLD, Gesture
from dogtable.ui.table.selection import Armed, Refused
from dogtable.ui.table.touch import snap, target_at

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.inspecting import Inspected

Point = tuple[float, float]
WHEEL = 60.0  # points a notch
REST = 0.15  # seconds of rest before it is told what lies under the pointer
TIP = 0.45  # seconds of rest before a round button says what it does


class Pointer:
    """Where the pointer is, what it hovers over, what it carries."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.at: Point = (-1.0, -1.0)  # in points
        self.carried: Carried | None = None
        self.hovered: Target | None = None
        self.control: Control | None = None  # under the pointer
        self.marked: Inspected | None = None  # what there is to say something of: a sign on what can be touched, too
        self.pressed: Control | None = None
        self._gesture = Gesture()
        self._shape = pygame.SYSTEM_CURSOR_ARROW
        self._grabbed: Target | None = None
        self._rested = 0.0  # when the pointer came where it is
        self._dropped: dict[str, Point] = {}

    # ------------------------------------------------------------------ events
    def event(self, event: pygame.event.Event) -> bool:
        """Take an event of the mouse."""
        if event.type == pygame.MOUSEMOTION:
            self._move(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._place(event.pos)
            self.inspect(inspecting.under(self.scene, *self.at))
        elif event.type == pygame.MOUSEWHEEL:
            self.scene.desk.logbook.scroll(event.y * WHEEL)
            self.scene.relay()
        else:
            return False
        return True

    def update(self, now: float) -> float | None:
        """Let time pass: a long press, a piece on its way home."""
        if pygame.event.peek((pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION)):
            return 0.0  # after a slow frame the release is here already, or the drag: no long press, however late seen
        if self._gesture.wait(now) == "hold":
            self.inspect(inspecting.under(self.scene, *self.at))
        if self.carried is not None and self.carried.since is not None:
            if self.carried.back(now):
                self.carried = None
                self.scene.relay()
                return None
            self.scene.redraw_layers()
            return 0.0
        if self.control is not None and self.control.kind == "icon" and now - self._rested < TIP + 0.1:
            self.scene.redraw_layers()
            return max(0.01, self._rested + TIP - now)
        if (self.hovered or self.control or self.marked) is not None and now - self._rested < REST + 0.1:
            self.scene.redraw_layers()
            return max(0.01, self._rested + REST - now)
        return 0.1 if self._gesture.down and not self._gesture.dragging else None

    def rests(self, now: float) -> bool:
        """Whether the pointer has been where it is for long enough to be told what lies there."""
        return now - self._rested >= REST and self.pressed is None

    def tip(self, now: float) -> Control | None:
        """Return the button that the pointer has rested on for long enough to be told what it does."""
        rested = now - self._rested >= TIP and self.pressed is None
        return self.control if self.control is not None and self.control.hint and rested else None

    def cancel(self) -> bool:
        """Let go of what is carried; False when nothing is."""
        carrying = self.carried is not None and self.carried.since is None
        self._gesture.cancel()
        if carrying and self.carried is not None:
            self.carried.let_go(self.scene.app.now, shaken=False)
            self.scene.redraw_layers()
        return carrying

    def dropped(self) -> dict[str, Point]:
        """Return where pieces were let go that are now making their move, and forget it."""
        dropped, self._dropped = self._dropped, {}
        return dropped

    def refresh(self) -> None:
        """See anew what lies under the pointer: the table has changed below it."""
        self.control = self.scene.touched(*self.at)
        self.hovered = None if self.control is not None or self._covered() else self._target()

    def inspect(self, found: Inspected | None) -> None:
        """Show something large, with what there is to say about it; of nothing, show nothing."""
        self.scene.inspected = found
        self.scene.redraw_layers()

    # ------------------------------------------------------------------ moving
    def _place(self, pos: tuple[int, int]) -> None:
        self.at = self.scene.desk.points(pos)
        control = self.scene.touched(*self.at)
        hovered = None if control is not None or self._covered() else self._target()
        marked = None
        if control is None:
            marked = inspecting.sign(self.scene, *self.at)
            marked = marked or (inspecting.under(self.scene, *self.at) if hovered is None else None)
        if (control, hovered, marked) != (self.control, self.hovered, self.marked):
            self.control, self.hovered, self.marked = control, hovered, marked
            self._rested = self.scene.app.now
            self.scene.redraw_layers()
            self._cursor()

    def _move(self, pos: tuple[int, int]) -> None:
        self._place(pos)
        if self._gesture.move(pos) == "drag":
            self._lift()
        if self.carried is not None and self.carried.since is None:
            self.carried.follow(self.at)
            over = self._meant()
            self.carried.over = "" if over is None else over.thing
            self.scene.redraw_layers()

    def _cursor(self) -> None:
        touch = self.control is not None or (self.hovered is not None and bool(self.hovered.state))
        shape = pygame.SYSTEM_CURSOR_HAND if touch else pygame.SYSTEM_CURSOR_ARROW
        if shape == self._shape:
            return
        self._shape = shape
        with contextlib.suppress(pygame.error):  # a display without cursors shows none at all
            pygame.mouse.set_cursor(shape)

    # ------------------------------------------------------------------ pressing
    def _press(self, pos: tuple[int, int]) -> None:
        scene = self.scene
        self._place(pos)
        if scene.inspected is not None or (self.control is None and scene.showing.finish_moving()):
            scene.inspected = None
            scene.redraw_layers()
            return
        self.pressed = self.control
        self._grabbed = None if self.control is not None or self._covered() else self._target()
        self._gesture.threshold = max(4.0, THRESHOLD * scene.desk.kit.unit)
        can = self._grabbed is not None and scene.selection.can_lift(self._grabbed)
        self._gesture.press(pos, scene.app.now, can)
        scene.redraw_layers()

    def _release(self, pos: tuple[int, int]) -> None:
        scene = self.scene
        self._place(pos)
        did = self._gesture.release(pos)
        pressed, self.pressed = self.pressed, None
        scene.redraw_layers()
        if did == "drop":
            self._drop()
        elif did == "click" and pressed is not None:
            if self.control is not None and self.control.name == pressed.name:
                scene.act(self.control)
        elif did == "click" and not self._covered():
            self.click(self._grabbed)

    def click(self, target: Target | None) -> None:
        """Touch a target without carrying anything."""
        scene = self.scene
        scene.bubble = None
        if scene.chooser:
            scene.chooser = []
            scene.relay()
            return
        if target is not None and not self._is_bare(target):
            scene.looking.finish()
            outcome = scene.selection.touch(target, shown=scene.renderer.shown())
            scene.do(outcome, self.at if self.at[0] >= 0 else target.rect.centre, target)
        else:
            scene.selection.clear()
            scene.relay()

    def _is_bare(self, target: Target) -> bool:
        """Whether the pointer is where a zone that is no choice now shows nothing: a click on nothing is no error."""
        if target.kind != "zone" or target.state:
            return False
        return not any(shown.rect.holds(*self.at) for shown in self.scene.desk.layout.shown)

    # ------------------------------------------------------------------ carrying
    def _lift(self) -> None:
        scene, grabbed = self.scene, self._grabbed
        shown = None if grabbed is None else placed(scene.desk.layout.shown, grabbed.thing)
        if grabbed is None or not scene.selection.lift(grabbed):
            self._gesture.cancel()
            return
        rect = grabbed.rect if shown is None else shown.rect
        middle = rect.centre
        start = self._gesture.start or (0.0, 0.0)
        grip = scene.desk.points((round(start[0]), round(start[1])))
        wide, high = rect.w * LIFTED, rect.h * LIFTED
        entry = scene.desk.portrait(grabbed.value, Rect(0, 0, wide, high)).entry
        assert entry is not None  # every piece has a picture
        entry = replace(entry, high=HIGH)
        scene.bubble, scene.chooser = None, []
        self.carried = Carried(grabbed.thing, entry, middle, (grip[0] - middle[0], grip[1] - middle[1]), middle)
        self.carried.follow(self.at)
        scene.relay()

    def _meant(self) -> Target | None:
        """Return the target for which what is carried is meant, where it is now."""
        scene = self.scene
        if self.carried is None:
            return None
        picking = scene.model.picking
        lit = {pick.thing for pick in picking.legal} | picking.beside | set(scene.model.ahead.strides)
        ui = scene.app.settings.ui_scale / 100
        for point in (self.at, self.carried.at):
            found = snap(scene.desk.layout, lit, *point, self.carried.thing, ui)
            if found is not None:
                return found
        return None

    def _drop(self) -> None:
        scene, carried = self.scene, self.carried
        if carried is None:
            return
        if self.control is not None and self.control.action in ("pick", "answer"):
            carried.let_go(scene.app.now, shaken=False)
            scene.act(self.control)
            return
        scene.looking.finish()
        target = self._meant()
        if target is not None:
            self._dropped = {carried.thing: carried.at}
            outcome = scene.selection.touch(target, dropped=True, shown=scene.renderer.shown())
            if isinstance(outcome, Armed):
                self._dropped = {}
                carried.let_go(scene.app.now, shaken=False)
            else:
                self.carried = None
            scene.do(outcome, self.at, target)
            return
        self._dropped_elsewhere(carried)

    def _dropped_elsewhere(self, carried: Carried) -> None:
        """Let go over nothing: a piece whose one move it is makes it on the open table; else it glides back.

        Over a field that is shut, the field says why.
        """
        scene = self.scene
        below = self._target()
        home = scene.desk.target(carried.thing)
        away = home is None or not home.rect.grown(home.rect.w * 1.6).holds(*self.at)
        complete = scene.model.picking.complete
        whole = complete is not None and not scene.model.picking.rest(complete)
        if away and complete is not None and (whole or below is None or below.kind != "space"):
            self._dropped = {carried.thing: carried.at}
            self.carried = None
            scene.answer((complete.key,))
            return
        shut = (
            below is not None and below.thing != carried.thing and below.kind in ("space", "piece") and not below.state
        )
        carried.let_go(scene.app.now, shaken=away and (shut or not scene.renderer.in_hand(home)))
        if shut and below is not None:
            outcome = scene.selection.touch(below, dropped=True, shown=scene.renderer.shown())
            if isinstance(outcome, Refused):
                scene.do(outcome, self.at, below)
        scene.relay()

    # ------------------------------------------------------------------ what is there
    def _target(self) -> Target | None:
        return target_at(self.scene.desk.layout, *self.at, self.scene.app.settings.ui_scale / 100)

    def _covered(self) -> bool:
        """Whether something lies over the board there: the curtain, the chooser, the open log."""
        return self.scene.renderer.covers(*self.at)
