"""The page of what came of the last answer, step by step: what was told, which line did it, and what it changed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base.errors import NOWHERE, Span
from dogtable.ui.bench.page import SIZE, Page, beginning
from dogtable.ui.widgets import Brush, Row, text_size

if TYPE_CHECKING:
    from dogtable.engine.steps import Step
    from dogtable.session.bench import Change
    from dogtable.ui.scenes.bench import BenchScene


class StepsPage(Page):
    """A row for each event, and a last one for how the answer ended; the bench stands right after the chosen one."""

    has = 2

    def __init__(self, scene: BenchScene) -> None:
        super().__init__(scene)
        self.renew()

    def count(self) -> int:
        """Return how many steps there are, the end of the answer too."""
        return len(self.bench.steps) + 1

    @property
    def chosen(self) -> int:
        """The step at which the bench stands."""
        return len(self.bench.steps) if self.bench.step is None else self.bench.step

    def row(self, number: int) -> Row:
        """Return the row of a step."""
        first, second = self.words(number)

        def paint(brush: Brush, row: Row) -> None:
            kit, (x, y, w, h) = brush.kit, brush.at(row.box)
            size, half = text_size(kit, SIZE), (h - 8) / 2
            above, below = beginning(kit, first, "semi", w - 28), beginning(kit, second, "regular", w - 28)
            brush.pen.text(x + 16, y + 4 + half / 2, above, size, "semi", "ink")
            brush.pen.text(x + 16, y + 4 + half * 1.5, below, size, "regular", "ink_soft")

        return Row(paint, lambda: self.scene.to_step(number), name=f"{first} {second}")

    def words(self, number: int) -> tuple[str, str]:
        """Return what a step says, and where it came about with what it changed."""
        changes = [": ".join(change_text(one)) for one in self.bench.changes(number)]
        if number == len(self.bench.steps):
            return self.text("bench.end"), " · ".join(changes)
        step = self.bench.steps[number]
        return step_text(step), " · ".join(filter(None, [where(step.span), *changes]))


def step_text(step: Step) -> str:
    """Return the number of an event and its sentence; without one, its class and where something went."""
    event = step.event
    moved = f"{event.from_} > {event.to}" if event.from_ and event.to else ""
    return f"{event.n}  {event.text or ' '.join(filter(None, (event.event, moved)))}"


def where(span: Span) -> str:
    """Return file and line of a place in a ruleset; nothing where there is none."""
    return "" if span is NOWHERE or not span.path else f"{Path(span.path).name}:{span.line}"


def change_text(change: Change) -> tuple[str, str]:
    """Return what has changed, as rules name it, and its values, with the line that set it."""
    name, place = change.path[0] + "".join(f"[{part}]" for part in change.path[1:]), where(change.span)
    return name, f"{change.before or '–'} > {change.after or '–'}{place and f' ({place})'}"
