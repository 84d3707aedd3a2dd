"""The guide at a table: its bubble, where that lies, and what it points at; and what it says in a lesson."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from dogtable.ui.kit.markup import escape, plain
from dogtable.ui.lesson.bubble import Bubble, control, dock
from dogtable.ui.lesson.changes import lies, things
from dogtable.ui.lesson.place import nearest, overlap
from dogtable.ui.lesson.pointing import rects
from dogtable.ui.lesson.room import avoided, lay, lay_again
from dogtable.ui.look.entries import Rect
from dogtable.ui.phrases import names_list
from dogtable.ui.table.asking import Prompt
from dogtable.ui.table.renderer import TableRenderer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dogtable.session.lessons.pointing import Pointed
    from dogtable.ui.kit import Kit
    from dogtable.ui.look.layout import Portrait
    from dogtable.ui.scenes.guided import GuidedScene
    from dogtable.ui.scenes.lesson import LessonScene
    from dogtable.ui.table.controls import Control
    from dogtable.ui.table.model import Headline
    from dogtable.ui.table.overlays import Layer

LEFT_OUT: Final = ("back", "hint")
"""Buttons of a table that have no use here: the guide takes back itself, and says what to do."""


class GuideRenderer(TableRenderer):
    """Says what is drawn at a table where a guide speaks."""

    scene: GuidedScene

    def __init__(self, scene: GuidedScene) -> None:
        super().__init__(scene)
        self._kept: tuple[object, Bubble, Rect, tuple[Rect, ...]] | None = None
        self._clear: tuple[Rect, ...] = ()  # what the step points at, which stays clear when more is said

    @property
    @abstractmethod
    def speaks(self) -> bool:
        """Whether the guide says something just now: it is silent while something moves."""

    @abstractmethod
    def bubble(self) -> Bubble:
        """Return what the guide says, and its buttons."""

    def says(self) -> str:
        """Return what the guide says."""
        return plain(self.bubble().said) if self.speaks else ""

    # ------------------------------------------------------------------ where it lies
    def laid(self) -> tuple[Bubble, Rect, tuple[Rect, ...]]:
        """Return the bubble, where it lies, and what it points at. It stays where it is as long as the step does."""
        scene = self.scene
        going, desk = scene.table.going, scene.desk
        pointed = tuple(rect for one in going.points() for rect in self.rects(one))
        step = going.number, desk.window, desk.layout.regions["column"]
        key = (step, going.moment, pointed)
        if self._kept is None or self._kept[0] != key:
            bubble = self.bubble()
            self._kept = key, *self._place(bubble, step, pointed), pointed
        return self._kept[1:]

    @abstractmethod
    def _place(self, bubble: Bubble, step: object, pointed: tuple[Rect, ...]) -> tuple[Bubble, Rect]:
        """Return the bubble as it has room, and where it lies in a step that points at these."""

    def rects(self, one: Pointed) -> list[Rect]:
        """Return where something lies that is pointed at; nothing where it is not to be seen."""
        if not one.picks:
            return rects(self.scene.desk.layout, one)
        name, _, value = one.picks.partition("=")
        return [Rect(*control.box) for control in super().controls() if _means(control, name, value)]

    def covers(self, x: float, y: float) -> bool:
        """Whether something lies over the board at a point: the bubble, too."""
        return (self.speaks and self.laid()[1].holds(x, y)) or super().covers(x, y)

    # ------------------------------------------------------------------ what is drawn
    def controls(self) -> list[Control]:
        """Return all buttons of the moment, those of the guide last."""
        own = [one for one in super().controls() if one.name not in LEFT_OUT]
        if not self.speaks:
            return own
        bubble, at, _ = self.laid()
        if self._hides_card():
            own = [one for one in own if one.name != "rule"]
        return [*own, *bubble.laid(self.scene.desk.kit, at)]

    def layers(self, now: float) -> list[Layer]:
        """Return all that lies over the board, at the bottom what fades away of the position before."""
        return [*self.scene.fading.layers(now), *super().layers(now)]

    def below_buttons(self) -> Iterator[Layer]:
        """Yield the light round what is pointed at, and the bubble."""
        if not self.speaks:
            return
        parts = self.scene.desk.parts
        bubble, at, pointed = self.laid()
        for rect in pointed:
            yield parts.hinted(rect, 12.0, bulb=False)
        yield bubble.layer(parts, at, nearest(at, pointed))

    def kept_clear(self) -> list[Rect]:
        """Return what no refusal may lie over: what the guide says, and what it points at."""
        return [self.laid()[1], *self._clear] if self.speaks else []

    def card_in_play(self, now: float) -> Portrait | None:
        """Return the card in play as it is shown; none where the guide's bubble would leave bits of it."""
        return None if self._hides_card() else super().card_in_play(now)

    def _hides_card(self) -> bool:
        card = self.scene.desk.layout.regions.get("card")
        return self._kept is not None and card is not None and self.speaks and overlap(self._kept[2], card) > 0

    def prompt(self, buttons: Sequence[Control], shown: Headline | None) -> Prompt:
        """Say what is asked; while the guide tells something, nothing is."""
        if shown is None and self.scene.table.going.phase != "deed":
            return Prompt(None, "")
        return super().prompt(buttons, shown)


class Guide(GuideRenderer):
    """Says what is drawn at the table of a lesson."""

    scene: LessonScene

    def __init__(self, scene: LessonScene) -> None:
        super().__init__(scene)
        self._step: object = None  # the step and the window for which it was laid last

    @staticmethod
    def foot(kit: Kit) -> float:
        """Return how many points at the foot are the guide's: where text is large, it would hide too much elsewhere."""
        return dock(kit)

    def _place(self, bubble: Bubble, step: object, pointed: tuple[Rect, ...]) -> tuple[Bubble, Rect]:
        same, before = self._step == step, None if self._kept is None else self._kept[2]
        self._step = step
        self._clear = pointed or ((*self._clear, *self._came_of_it()) if same else ())
        asks = self.scene.table.going.phase == "deed"
        if same and before is not None:  # rather than that it leaps, the card in play is not shown
            clear = avoided(self.scene, asks=asks, in_play=False)
            return lay_again(self.scene, bubble, self._clear, clear, before)
        return lay(self.scene, bubble, self._clear, avoided(self.scene, asks=asks), before)

    def _came_of_it(self) -> list[Rect]:
        """Return where lies what was moved in this step: the guide speaks of it when it is done."""
        layout, since = self.scene.desk.layout, self.scene.table.going.begun.events
        moved = {thing for event in self.scene.model.events if event.n > since for thing in things(event)}
        found = [lies(layout, thing) for thing in sorted(moved)]
        return [rect for rect in found if rect is not None]

    # ------------------------------------------------------------------ what is said
    @property
    def speaks(self) -> bool:
        """Whether the guide says something just now: it is silent while something moves."""
        return not self.scene.showing.busy and bool(self.scene.table.going.said)

    def bubble(self) -> Bubble:
        """Return what the guide says, and its buttons."""
        going, text = self.scene.table.going, self.scene.app.text
        last = going.number + 1 == len(going.lesson.steps)
        rules = going.step.rules
        named = text("lesson.rules", n=len(rules), rules=names_list(text, rules))
        icons = (
            control("back", text("lesson.back"), "left", enabled=going.number > 0),
            *([control("rules", named, "book")] if rules else []),
            control(
                "skip", text("lesson.skip"), plain=True, tip=text("lesson.skip_last" if last else "lesson.skip_tip")
            ),
            control("leave", text("lesson.get_up"), plain=True, tip=text("lesson.leave")),
        )
        label = {"read": "lesson.go_on", "done": "lesson.finish" if last else "lesson.go_on", "wrong": "lesson.again"}
        wanted = label.get(going.phase)
        large = () if wanted is None else (control("go on", text(wanted), "play", primary=True),)
        count = text("lesson.count", n=going.number + 1, of=len(going.lesson.steps))
        anew = f"**{escape(text('lesson.new_position'))}** " if going.is_anew else ""
        return Bubble(anew + escape(going.said), going.number, len(going.lesson.steps), count, icons, large)


def _means(one: Control, name: str, value: str) -> bool:
    """Whether a button stands for a pick, or for an option by its key."""
    if one.action == "answer":
        return bool(one.value == (f"{name}={value}" if value else name))
    return one.action == "pick" and (one.value.name, one.value.thing.rpartition(":")[2]) == (name, value)
