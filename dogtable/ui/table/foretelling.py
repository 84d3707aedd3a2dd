"""What lies under the pointer or has the focus, in words: what would come of taking it, else what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dogtable.ui.kit.markup import plain
from dogtable.ui.phrases import joiner
from dogtable.ui.table.closer import Closer
from dogtable.ui.table.history import in_one_go
from dogtable.ui.table.touch import meaning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.controls import Control
    from dogtable.ui.table.picks import Pick


class Foretelling:
    """Tells of one thing at a time; what was told of it is kept as long as nothing else is picked."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._told: dict[tuple[object, ...], str] = {}

    def words(self, now: float) -> str:
        """Return what there is to say now, or nothing."""
        scene = self.scene
        if scene.flights is not None or scene.sitting.eyes.next is not None or scene.pointer.carried is not None:
            return ""
        if scene.app.keyboard:
            focus = scene.keyboard.control()
            return self._of_target(scene.keyboard.target()) if focus is None else self._of_control(focus)
        if not scene.pointer.rests(now):
            return ""
        control = scene.pointer.control
        if control is not None:
            return self._of_control(control)
        marked = scene.pointer.marked
        return self._of_target(scene.pointer.hovered) if marked is None else self._said(marked)

    def _of_target(self, target: Target | None) -> str:
        if target is None:
            return ""
        scene = self.scene
        told = ""
        if target.state == "legal":
            told = self._comes(meaning(target, scene.sitting.picking, scene.sitting.view["boards"]))
        return told or self._called(target)

    def _of_control(self, control: Control) -> str:
        if control.action == "pick":
            return self._comes((control.value,))
        if control.action == "want":
            scene = self.scene
            seat = scene.sitting.seat
            assert seat is not None  # only somebody who is asked wants to be asked no more
            return scene.app.text("table.not_this_round_told", name=scene.table.seats[seat].name)
        return self._after(control.value) if control.action == "answer" else ""

    def _comes(self, picks: Sequence[Pick]) -> str:
        """Return what comes of one of these picks, where it makes the move whole."""
        picking, wanted = self.scene.sitting.picking, set(picks)
        fits = [option for option in picking.fitting if wanted & set(picking.rest(option))]
        if not fits or any(set(picking.telling(option)) - wanted for option in fits):
            return ""
        return self._after(fits[0].key)

    def _after(self, key: str) -> str:
        """Return what happens when this answer is given, as far as whoever is asked can know it."""
        scene = self.scene
        sitting, table = scene.sitting, scene.table
        if sitting.seat is None or sitting.decision is None:
            return ""
        asked = table.decision(sitting.seat)
        if asked is None or all(option.key != key for option in asked.options):
            return ""  # the answer has been given, and what it brought is not shown yet
        whole = (table.match.count, sitting.seat, key)
        if whole not in self._told:
            names, boards = [seat.name for seat in table.seats], tuple(sitting.view["boards"])
            events = table.foreseen(sitting.seat, [key])
            self._told = {whole: in_one_go(events, boards, names, joiner(scene.app.text))}
        return self._told[whole]

    def _called(self, target: Target) -> str:
        """Return what a thing is called, and in short what it does."""
        scene = self.scene
        if target.kind in ("space", "zone"):
            return scene.table.called(scene.sitting.seat, target.thing)
        if target.kind != "piece":
            return ""
        return self._said(Closer("piece", target.value, target.rect))

    def _said(self, thing: Closer) -> str:
        """Return the title of a thing and what there is to say of it."""
        portrait = self.scene.desk.portrait(thing.value, thing.rect, thing.sort)
        lines = [words for line in portrait.about.split("|") if (words := plain(line))]
        return ": ".join(words for words in (plain(portrait.title), " · ".join(lines)) if words)
