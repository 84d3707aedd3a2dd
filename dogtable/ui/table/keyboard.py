"""The keyboard at the table: it reaches everything that the pointer does."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.bindings import ANSWER
from dogtable.ui.look.hit import neighbour
from dogtable.ui.table import inspecting
from dogtable.ui.table.focus import Direction, Focus, Stop

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Control
    from dogtable.ui.table.inspecting import Inspected

ARROWS: Final[dict[int, Direction]] = {
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
}
ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


class Keyboard:
    """The focus, and what the keys do."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.focus = Focus()
        self._entered = float("-inf")
        self._asked: tuple[object, ...] | None = None  # what was asked when the focus was looked at last

    # ------------------------------------------------------------------ keys
    def key(self, event: pygame.event.Event) -> bool:
        """Take a key; False when it means nothing here."""
        scene = self.scene
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.mod & pygame.KMOD_ALT:
            return False
        if scene.inspected is not None and event.key != pygame.K_ESCAPE:
            scene.inspected = None
            scene.redraw_layers()
            if not pygame.K_1 <= event.key <= pygame.K_9:  # a number takes at once what it stands on
                return True
        if event.key == pygame.K_SPACE and scene.showing.finish_moving():
            return True
        if event.key in ENTER:
            self._enter()
        elif event.key == pygame.K_TAB:
            self.focus.tab(self.stops(), back=bool(event.mod & pygame.KMOD_SHIFT))
            scene.redraw_layers()
        elif event.key in ARROWS:
            self.focus.step(self.stops(), ARROWS[event.key], self._neighbour)
            scene.redraw_layers()
        elif event.key == pygame.K_BACKSPACE or (command and event.key == pygame.K_z):
            self._step_back(whole=bool(command))
        elif event.key == pygame.K_i:
            self._inspect()
        elif event.key == pygame.K_h:
            scene.hinting.toggle()
            scene.relay()
        elif event.key == pygame.K_l:
            scene.fold_log()
        elif event.key == pygame.K_b:
            scene.app.show_bench(scene.table)
        elif event.key == pygame.K_t:
            scene.app.watch_or_not(scene.table)
        elif event.key in (pygame.K_PAGEDOWN, pygame.K_PAGEUP):
            scene.app.keyboard = True
            self.focus.along(self.stops(), back=event.key == pygame.K_PAGEUP)
            scene.redraw_layers()
        elif pygame.K_1 <= event.key <= pygame.K_9:
            return self._number(event.key - pygame.K_0)
        else:
            return False
        return True

    def _inspect(self) -> None:
        """Look closely at what has the focus, else at what lies under the pointer."""
        scene = self.scene
        control, target, sign = self.control(), self.target(), self.sign()
        if control is not None:
            found = inspecting.of_control(scene, control)
        elif sign is not None:
            found = sign
        elif target is not None:
            found = inspecting.of_target(target)
        else:
            found = inspecting.under(scene, *scene.pointer.at)
        scene.pointer.inspect(found)

    def _number(self, number: int) -> bool:
        scene, key = self.scene, self.scene.app.key(f"{ANSWER}{number}")
        for control in [*scene.chooser, *scene.controls]:
            if control.key == key and control.enabled:
                scene.act(control)
                return True
        return False

    def _enter(self) -> None:
        scene = self.scene
        if scene.app.now - self._entered < scene.patience:
            return
        self._entered = scene.app.now
        stop = self.focus.at(self.stops())
        if stop is None:
            default = next((c for c in scene.controls if c.kind == "primary"), None)
            if default is not None:
                scene.act(default)
            return
        control = self.control_of(stop)
        target = None if control is not None else scene.desk.target(stop.name)
        if control is not None:
            scene.act(control)
        elif target is not None and not scene.showing.finish_moving():  # as a click does
            scene.bubble = None
            middle = target.rect.centre
            scene.looking.finish()
            scene.do(scene.selection.touch(target, shown=scene.renderer.shown()), middle, target)

    def _step_back(self, *, whole: bool) -> None:
        """Give up the last pick; without one, undo the last answer; with Ctrl also back to the last decision."""
        scene = self.scene
        if scene.holding.take_back() or scene.selection.step_back():
            scene.chooser = []
            scene.relay()
        elif scene.model.can("undo"):
            scene.back(scene.model.undo)
        elif whole and scene.model.can("take_back"):
            scene.back(scene.model.take_back)

    def escape(self) -> None:
        """Put away chooser, bubble, selection, the move under way; then do what the table does at the ladder's foot."""
        scene = self.scene
        if scene.inspected is not None:
            scene.inspected = None
        elif scene.pointer.cancel() or scene.holding.take_back():
            pass
        elif scene.chooser:
            scene.chooser = []
            scene.selection.clear()
        elif scene.bubble is not None:
            scene.bubble = None
        elif scene.coach.said is not None:
            scene.coach.act("again")
        elif scene.hinting.clear() or scene.selection.clear():
            pass
        elif scene.line is not None:
            scene.line = None
        elif scene.model.composite and scene.model.can("undo"):
            scene.back(scene.model.undo_all)
        elif scene.desk.log_open:
            scene.fold_log()
        else:
            scene.escaped()
            return
        scene.relay()

    # ------------------------------------------------------------------ focus
    def notice(self) -> None:
        """Where something else is asked now, forget why not, and let go of the focus on what is no choice."""
        scene, decision = self.scene, self.scene.model.decision
        asked = None if decision is None else (decision.seat, decision.name, decision.ask)
        if asked == self._asked or (asked is not None and scene.flights is not None):
            return
        self._asked = asked
        if asked is None:
            return
        scene.bubble = None
        stop = self.focus.at(self.stops())
        if stop is not None and not stop.lit:
            self.focus.go(None)

    def stops(self) -> list[Stop]:
        """Return everything that the focus can rest on just now."""
        scene = self.scene
        if scene.chooser:
            return [_stop(control, "buttons") for control in scene.chooser]
        found: list[Stop] = []
        if scene.model.viewer.next is None:
            for target in scene.desk.layout.targets:
                if target.kind == "zone" and not target.state:
                    continue
                x, y = target.rect.centre
                group = "hand" if scene.renderer.in_hand(target) else "board"
                lit = target.state in ("legal", "armed")
                picked = target.state == "armed"
                found.append(Stop("hand" if group == "hand" else "board", target.thing, x, y, lit, picked))
            for name, sign in self._signs():
                found.append(Stop("board", name, *sign.rect.centre, lit=False))
        for control in scene.controls:
            kind = "log" if control.kind == "line" else "bar" if control.kind == "icon" else "buttons"
            found.append(_stop(control, kind))
        return found

    def target(self) -> Target | None:
        """Return the target that has the focus."""
        stop = self.focus.at(self.stops()) if self.scene.app.keyboard else None
        return None if stop is None else self.scene.desk.target(stop.name)

    def sign(self) -> Inspected | None:
        """Return the sign that has the focus, or that lies on the word that has it."""
        stop = self.focus.at(self.stops()) if self.scene.app.keyboard else None
        target = None if stop is None else self.scene.desk.target(stop.name)
        if target is not None:
            return inspecting.sign(self.scene, *target.rect.centre) if target.kind == "word" else None
        return None if stop is None else self.sign_of(stop)

    def sign_of(self, stop: Stop) -> Inspected | None:
        """Return the sign that a stop is."""
        return next((sign for name, sign in self._signs() if name == stop.name), None)

    def _signs(self) -> Iterator[tuple[str, Inspected]]:
        """Yield the signs on which the focus rests, each by the name of its stop; equal ones are counted."""
        counted: Counter[object] = Counter()
        for sign in inspecting.signs(self.scene):
            counted[sign.value] += 1
            yield f"{sign.sort}:{sign.value}#{counted[sign.value]}", sign

    def control(self) -> Control | None:
        """Return the button that has the focus."""
        stop = self.focus.at(self.stops()) if self.scene.app.keyboard else None
        return None if stop is None else self.control_of(stop)

    def control_of(self, stop: Stop) -> Control | None:
        """Return the button that a stop is; none where it is something on the table."""
        scene = self.scene
        return next((c for c in [*scene.chooser, *scene.controls] if c.name == stop.name), None)

    def _neighbour(self, name: str, way: Direction) -> str | None:
        target = self.scene.desk.target(name)
        found = None if target is None else neighbour(self.scene.desk.layout, target, way)
        return None if found is None else found.thing


def _stop(control: Control, group: str) -> Stop:
    x, y, w, h = control.box
    match group:
        case "log" | "bar":
            return Stop("log" if group == "log" else "bar", control.name, x + w / 2, y + h / 2)
        case _:
            return Stop("buttons", control.name, x + w / 2, y + h / 2)
