"""A choice that is to be sealed rests for a moment: it may be taken back, also where all others were first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.table.asking import Prompt
from dogtable.ui.table.controls import Control

if TYPE_CHECKING:
    from dogtable.ui.scenes.table import TableScene

REST: Final = 1.2  # seconds, at normal speed; where nothing moves it does not rest either


class Holding:
    """The answer that rests, and until when. `keys` are empty while there is none."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.keys: tuple[str, ...] = ()
        self._until = 0.0

    def holds(self, keys: tuple[str, ...]) -> bool:
        """Let an answer rest that is to be sealed; False when it is to be given: it is none, or is given once more."""
        scene, decision = self.scene, self.scene.model.decision
        rests = decision is not None and decision.together and scene.app.speed > 0 and keys != self.keys
        self.keys = keys if rests else ()
        if rests:
            self._until = scene.app.now + REST / scene.app.speed
        return rests

    def update(self, now: float) -> float | None:
        """Let time pass: what has rested is given."""
        if not self.keys:
            return None
        if now < self._until:
            return self._until - now
        self.give()
        return 0.0

    def give(self) -> None:
        """Give the answer that rests, if there is one."""
        if self.keys:
            self.scene.answer(self.keys)

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
        """Say that it may be changed."""
        seat, text = self.scene.model.seat, self.scene.app.text
        name = "" if seat is None else self.scene.table.seats[seat].name
        return Prompt(seat, text("table.sealed", name=name), text("table.sealed_how"))

    def buttons(self, key: str, back: str) -> list[Control]:
        """Return the buttons: to be done, and to choose again, with their keys."""
        text = self.scene.app.text
        return [
            Control("done", text("table.done"), "done", None, "primary", "check", key),
            Control("choose again", text("table.choose_again"), "choose again", None, "plain", "undo", back),
        ]
