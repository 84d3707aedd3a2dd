"""The hint: asked for, thought about in another process, shown on the table, gone as soon as somebody acts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.table.hint_picture import HintPicture
from dogtable.ui.table.picking import Pick, parts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dogtable.session.advising import Advice, Adviser
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.overlays import Layer

POLL: Final = 0.05  # seconds between looks for the answer
NAME: Final = "hint"  # of its button


class Hinting:
    """What is known of the hint at one table. `advice` is shown; `thinking`: it is waited for."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.advice: Advice | None = None
        self._adviser: Adviser | None = None
        self._picture: HintPicture | None = None

    # ------------------------------------------------------------------ asking
    @property
    def can(self) -> bool:
        """Whether the one who looks is asked something just now, so that a hint can be given.

        What others seal meanwhile takes nothing from it.
        """
        sitting = self.scene.sitting
        return sitting.decision is not None and sitting.decision.sealed is None and sitting.eyes.next is None

    @property
    def thinking(self) -> bool:
        """Whether a hint was asked for and has not come yet."""
        return self._adviser is not None and self._adviser.busy

    def toggle(self) -> None:
        """Ask for a hint; with one there, or on its way, put it away; when it is not to be had, say when it is."""
        sitting, scene = self.scene.sitting, self.scene
        if self.clear():
            return
        if not self.can or sitting.seat is None:
            scene.app.toast(scene.app.text("table.hint_not_now"))
            return
        if self._adviser is None:
            self._adviser = scene.table.adviser()
        seconds = max(1.0, scene.app.settings.thinking)
        self._adviser.ask(scene.table.match, sitting.seat, seconds, came=scene.app.wake)
        scene.redraw_layers()

    def clear(self) -> bool:
        """Put the hint away, or ask for none any more; False when there was nothing of the kind."""
        there = self.advice is not None or self.thinking
        if self.thinking and self._adviser is not None:
            self._adviser.drop()
        self.advice = None
        if there:
            self.scene.redraw_layers()
        return there

    def close(self) -> None:
        """End the process."""
        if self._adviser is not None:
            self._adviser.close()

    def update(self) -> float | None:
        """Take in the answer when it has come; put a hint away that is not to the point any more."""
        if self.advice is not None and not self._fits(self.advice):
            self.clear()
        if not self.thinking or self._adviser is None:
            return None
        if not self.can:
            self.clear()
            return None
        advice = self._adviser.poll()
        if self._adviser.failed:
            self.scene.app.toast(self.scene.app.text("table.no_hint"))
        if advice is None:
            return POLL if self.thinking else None
        self._show(advice)
        return None

    def _show(self, advice: Advice) -> None:
        scene = self.scene
        if not self._is_asked(advice):
            return
        self.advice = advice
        scene.table.hinted()
        if not self._fits(advice):  # what is in the hand is no part of it
            scene.hand.clear()
        after = scene.table.preview(advice.seat, advice.best.key)
        self._picture = HintPicture(scene, advice, self._picks(advice), after)
        scene.chooser = []
        scene.relay()

    def _is_asked(self, advice: Advice) -> bool:
        decision = self.scene.sitting.decision
        return decision is not None and (decision.seat, decision.name) == (advice.seat, advice.name)

    def _fits(self, advice: Advice) -> bool:
        """Whether the hint is still to the point: the same is asked, and all that is armed belongs to it."""
        if not self._is_asked(advice) or not self.can:
            return False
        armed = set(self.scene.sitting.picking.armed)
        return armed <= set(self._picks(advice))

    def _picks(self, advice: Advice) -> list[Pick]:
        decision = self.scene.sitting.decision
        assert decision is not None
        return parts(decision.option(advice.best.key).picks, decision.kinds)

    # ------------------------------------------------------------------ what is shown
    @property
    def picture(self) -> HintPicture | None:
        """What is shown of the hint; None without one."""
        return self._picture if self.advice is not None and self._is_asked(self.advice) else None

    def raised(self) -> str:
        """Return the card of the hand that the hint plays, which stands out a little; "" without one."""
        return "" if self.picture is None else self.picture.raised()

    def layers(self) -> Iterator[Layer]:
        """Yield what is shown of the hint; while it is thought about, a slip that says so."""
        scene = self.scene
        if self.thinking:
            button = next((one for one in scene.controls if one.name == NAME), None)
            if button is not None:
                yield scene.desk.parts.tip(scene.app.text("table.hint_thinking"), button.box, scene.desk.size[0])
        if self.picture is not None:
            yield from self.picture.layers()

    def covers(self, x: float, y: float) -> bool:
        """Whether the sheet lies at a point."""
        return self.picture is not None and self.picture.sheet_at().holds(x, y)
