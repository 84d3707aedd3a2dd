"""A choice that is to be sealed rests for a moment: it may be taken back, also where all others were first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dogtable.ui.table.asking import Prompt
from dogtable.ui.table.controls import Control

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.overlays import Layer

REST: Final = 1.5  # seconds, at normal speed; where nothing moves it does not rest either
STEPS: Final = 30  # in which the bar grows shorter


class Holding:
    """The answer that rests, and until when. `keys` are empty while there is none."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.keys: tuple[str, ...] = ()
        self._until = self._since = 0.0
        self._shown = 0
        self._changes = False  # something was sealed before: the others can be done meanwhile

    def holds(self, keys: tuple[str, ...]) -> bool:
        """Let an answer rest that is to be sealed; False when it is to be given: it is none, or is given once more."""
        scene, decision = self.scene, self.scene.model.decision
        rests = decision is not None and decision.together and scene.app.speed > 0 and keys != self.keys
        self.keys = keys if rests else ()
        if decision is not None and rests:
            self._changes = decision.sealed is not None
            self._since, self._until = scene.app.now, scene.app.now + REST / scene.app.speed
        return rests

    def update(self, now: float) -> float | None:
        """Let time pass: what has rested is given."""
        if not self.keys:
            return None
        if self._is_late:
            self._lapse()
            return 0.0
        if now < self._until:
            if self.left(now) != self._shown:
                self._shown = self.left(now)
                self.scene.redraw_layers()
            return min((self._until - self._since) / STEPS, self._until - now)
        self.give()
        return 0.0

    def left(self, now: float) -> int:
        """Return how many of `STEPS` of its rest are still to come; 0 when nothing rests."""
        if not self.keys or now >= self._until:
            return 0
        return round(STEPS * (self._until - now) / (self._until - self._since))

    def layers(self, now: float) -> Iterator[Layer]:
        """Yield the bar on the button that seals at once: as long as what is left of the rest."""
        done = next((one for one in self.scene.controls if one.action == "done"), None)
        if done is not None and self.left(now):
            yield self.scene.desk.parts.countdown(done.box, self.left(now) / STEPS)

    def give(self) -> None:
        """Give the answer that rests, if there is one, and if it is still asked for."""
        if self.keys and self._is_late:
            self._lapse()
        elif self.keys:
            self.scene.answer(self.keys)

    @property
    def _is_late(self) -> bool:
        """Whether a change of what was sealed rests, and all others have sealed meanwhile: the first choice holds."""
        seat = self.scene.model.seat
        asked = None if seat is None else self.scene.table.decision(seat)
        return self._changes and (asked is None or asked.sealed is None)

    def _lapse(self) -> None:
        """Let go of a change that comes too late, and say so."""
        self.take_back()
        self.scene.app.toast(self.scene.app.text("table.too_late"))
        self.scene.relay()

    def change(self) -> None:
        """Take what was armed instead."""
        self.keys = ()
        chosen = self.scene.model.picking.complete
        if chosen is not None:
            self.scene.answer((chosen.key,))

    def take_back(self) -> bool:
        """Take the answer back, into the hand; False when none rests."""
        had, self.keys = bool(self.keys), ()
        return self.scene.selection.clear() if had else False

    def prompt(self) -> Prompt:
        """Say that it is sealed by itself, and may be changed until then."""
        seat, text = self.scene.model.seat, self.scene.app.text
        name = "" if seat is None else self.scene.table.seats[seat].name
        return Prompt(seat, text("table.sealed", name=name), text("table.resting_how"))

    def buttons(self, key: str, back: str) -> list[Control]:
        """Return the buttons: to be done, and to choose again, with their keys."""
        text = self.scene.app.text
        return [
            Control("done", text("table.done"), "done", None, "primary", "check", key),
            Control("choose again", text("table.choose_again"), "choose again", None, "plain", "undo", back),
        ]
