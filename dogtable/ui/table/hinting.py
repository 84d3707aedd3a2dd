"""The hint: asked for, thought about in another process, shown on the table, gone as soon as something else is done.

Where a move has several answers, the first is shown at once and the others as soon as they are known; whoever takes
them one after another is shown the next one each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from dogtable.ui.phrases import flow
from dogtable.ui.table.advice import Saying
from dogtable.ui.table.hint_picture import HintPicture
from dogtable.ui.table.history import in_one_go
from dogtable.ui.table.picks import Pick, parts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dogtable.session.advising import Advice
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.overlays import Layer

POLL: Final = 0.05  # seconds between looks for the answer
NAME: Final = "hint"  # of its button


class Hinting:
    """What is known of the hint at one table. `advice` is shown; `thinking`: it, or the rest of it, is waited for."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self.advice: Advice | None = None
        self._adviser = scene.table.adviser()
        self._picture: HintPicture | None = None
        self._next: Advice | None = None  # what is shown when the answer that was advised has been given

    # ------------------------------------------------------------------ asking
    @property
    def can(self) -> bool:
        """Whether the one who looks is asked something just now, so that a hint can be given.

        What others seal meanwhile takes nothing from it.
        """
        model = self.scene.model
        return model.decision is not None and model.decision.sealed is None and model.viewer.next is None

    @property
    def thinking(self) -> bool:
        """Whether a hint was asked for and has not come yet, or not all of it."""
        return self._adviser.busy

    def toggle(self) -> None:
        """Ask for a hint; with one there, or on its way, put it away; when it is not to be had, say when it is."""
        model, scene = self.scene.model, self.scene
        if self.clear():
            return
        if not self.can or model.seat is None:
            scene.app.toast(scene.app.text("table.hint_not_now"))
            return
        seconds = max(1.0, scene.app.settings.thinking)
        self._adviser.ask(scene.table.match, model.seat, seconds, came=scene.app.wake)
        scene.redraw_layers()

    def clear(self) -> bool:
        """Put the hint away, or ask for none any more; False when there was nothing of the kind."""
        there = self.advice is not None or self.thinking
        if self.thinking:
            self._adviser.drop()
        self.advice = self._next = None
        if there:
            self.scene.redraw_layers()
        return there

    def answered(self, keys: Sequence[str]) -> None:
        """Take answers being given: where they were advised, what comes next of the move stays in mind."""
        advice = self.advice
        self.clear()
        for key in keys:
            advice = advice.rest if advice is not None and advice.best.key == key else None
        self._next = advice

    def close(self) -> None:
        """End the process."""
        self._adviser.close()

    def update(self) -> float | None:
        """Take in the answer when it has come; put a hint away that is not to the point any more."""
        if self.advice is not None and not self._fits(self.advice):
            self.clear()
        self._go_on()
        if not self.thinking:
            return None
        if not self.can:
            self.clear()
            return None
        advice = self._adviser.poll()
        if self._adviser.failed:
            self.scene.app.toast(self.scene.app.text("table.no_hint"))
        if advice is not None and self._is_asked(advice):
            if self.advice is None:
                self.scene.table.hinted()
                self._begin(advice)
            self._show(advice)
        return POLL if self.thinking else None

    def _go_on(self) -> None:
        """Show what comes next of the move, once it is asked."""
        advice, count = self._next, self.scene.table.match.count
        if advice is None or count < advice.count or (self.scene.model.decision is None and count == advice.count):
            return
        self._next = None
        if self.can and count == advice.count and self._is_asked(advice):
            self._begin(advice)
            self._show(advice)

    def _begin(self, advice: Advice) -> None:
        """Lay down what is in the hand and no part of the advice."""
        if not set(self.scene.model.picking.armed) <= set(self._picks(advice)):
            self.scene.selection.clear()
        self.scene.chooser = []

    def _show(self, advice: Advice) -> None:
        scene, table = self.scene, self.scene.table
        events = table.foreseen(advice.seat, advice.keys)
        text = scene.app.text
        saying = Saying(whole=in_one_go(events, tuple(scene.model.view["boards"]), flow(text)))
        if self.thinking:
            saying = Saying(more=text("table.hint_more"))
        self.advice, self._picture = advice, HintPicture(scene, advice, self._picks(advice), events, saying)
        scene.relay()

    def _is_asked(self, advice: Advice) -> bool:
        decision = self.scene.model.decision
        return decision is not None and (decision.seat, decision.name) == (advice.seat, advice.name)

    def _fits(self, advice: Advice) -> bool:
        """Whether the hint is still to the point: the same is asked, and all that is armed belongs to it."""
        if not self._is_asked(advice) or not self.can:
            return False
        armed = set(self.scene.model.picking.armed)
        return armed <= set(self._picks(advice))

    def _picks(self, advice: Advice) -> list[Pick]:
        decision = self.scene.model.decision
        assert decision is not None
        return parts(decision.option(advice.best.key).picks, decision.kinds)

    # ------------------------------------------------------------------ what is shown
    @property
    def picture(self) -> HintPicture | None:
        """What is shown of the hint; None without one."""
        return self._picture if self.advice is not None and self._is_asked(self.advice) else None

    def words(self) -> list[str]:
        """Return what is said of the hint: that it is thought about, then what its sheet says."""
        if self.picture is not None:
            return self.picture.words()
        return [self.scene.app.text("table.hint_thinking")] if self.thinking else []

    def raised(self) -> str:
        """Return the card of the hand that the hint plays, which stands out a little; "" without one."""
        return "" if self.picture is None else self.picture.raised()

    def layers(self) -> Iterator[Layer]:
        """Yield what is shown of the hint; while it is thought about, a slip that says so."""
        scene = self.scene
        if self.thinking and self.picture is None:
            button = next((one for one in scene.controls if one.name == NAME), None)
            if button is not None:
                yield scene.desk.parts.tip(scene.app.text("table.hint_thinking"), button.box, scene.desk.size)
        if self.picture is not None:
            yield from self.picture.layers()

    def covers(self, x: float, y: float) -> bool:
        """Whether the sheet lies at a point."""
        return self.picture is not None and self.picture.sheet_at().holds(x, y)
