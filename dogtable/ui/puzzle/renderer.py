"""What is said at the table of a puzzle: what is wanted, hints, what came of a try, and how much of it is solved."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dogtable.session.puzzles.attempt import HINTS
from dogtable.ui.kit.markup import escape
from dogtable.ui.lesson.bubble import Bubble, bar, control
from dogtable.ui.lesson.guide import GuideRenderer
from dogtable.ui.lesson.room import lay_across
from dogtable.ui.look.entries import Rect
from dogtable.ui.phrases import names_list, sentences

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.scenes.puzzle import PuzzleScene


class PuzzleRenderer(GuideRenderer):
    """Says what is drawn at the table of a puzzle."""

    scene: PuzzleScene

    @property
    def speaks(self) -> bool:
        """Whether something is said: not while something moves, nor while the answer is played out."""
        return not self.scene.showing.busy and self.scene.table.going.phase != "replying"

    def bubble(self) -> Bubble:
        """Return what is said, and the buttons."""
        scene, text = self.scene, self.scene.app.text
        going = scene.table.going
        asked, rule = going.phase == "deed", going.puzzle.rule
        icons = [control("hint", text("puzzle.hint"), "bulb", enabled=going.hints < HINTS)] if asked else []
        icons += [control("rules", text("lesson.rules", n=1, rules=rule), "book")] if rule else []
        icons += [] if going.phase == "done" else [control("show", text("puzzle.show"), plain=True)]
        icons.append(control("leave", text("lesson.get_up"), plain=True))
        labels = {"wrong": "lesson.again", "done": "puzzle.next"}
        wanted = labels.get(going.phase)
        large = () if wanted is None else (control("go on", text(wanted), "play", primary=True),)
        said = escape(sentences(*getattr(self, f"_{going.phase}")()))
        daily = f"**{escape(text('puzzle.daily'))}** " if scene.table.daily is not None else ""
        count = text("puzzle.count", n=scene.solved, of=len(scene.table.rules.puzzles()))
        return Bubble(daily + said, 0, 0, count, tuple(icons), large)

    @staticmethod
    def foot(kit: Kit) -> float:
        """Return how many points at the foot are the guide's: nobody knows what is needed, so all is to be seen."""
        return bar(kit)

    def _place(self, bubble: Bubble, step: object, pointed: tuple[Rect, ...]) -> tuple[Bubble, Rect]:  # noqa: ARG002  # always there
        self._clear = pointed
        return lay_across(self.scene, bubble)

    # ------------------------------------------------------------------ what is said, by phase
    def _deed(self) -> Iterator[str]:
        """Yield what is wanted, and the hints that were taken."""
        text, going = self.scene.app.text, self.scene.table.going
        puzzle = going.puzzle
        if going.under_way:
            yield text("puzzle.goes_on")
            return
        yield text(f"puzzle.wanted_{puzzle.difficulty}")  # text: puzzle.wanted_*
        if going.hints and puzzle.rule:
            title = next((one.title for one in self.scene.table.rules.rulebook() if one.rule == puzzle.rule), "")
            yield text("puzzle.hint_rule", rule=puzzle.rule, title=title.rstrip("."))
        if going.hints and puzzle.events:
            yield self._brings()
        if going.hints == HINTS:
            yield text("puzzle.hint_begin")

    def _wrong(self) -> Iterator[str]:
        """Yield that another answer is better, and what that one brings."""
        text, puzzle = self.scene.app.text, self.scene.table.going.puzzle
        if self.scene.table.going.begun_well:
            yield text("puzzle.began_well")
            return
        yield text("puzzle.not_best")
        yield self._promises()
        if puzzle.events:
            yield self._brings()

    def _done(self) -> Iterator[str]:
        """Yield that it is solved, or was shown, and why it is best."""
        text, table = self.scene.app.text, self.scene.table
        yield text("puzzle.solved" if table.going.solved else "puzzle.shown")
        if table.going.puzzle.why:
            yield table.rules.texts.sentence(table.going.puzzle.why)
        yield self._promises()
        if table.daily is not None and table.going.solved:
            yield text("puzzle.streak", n=self.scene.streak)
            if table.going.helped:
                yield text("puzzle.streak_helped")

    def _promises(self) -> str:
        """Return what the answer promises, and all others; "" where nobody has measured it."""
        puzzle = self.scene.table.going.puzzle
        if puzzle.chance is None or puzzle.next_best is None:
            return ""
        return self.scene.app.text("puzzle.promises", n=puzzle.chance, other=puzzle.next_best)

    def _brings(self) -> str:
        text, table = self.scene.app.text, self.scene.table
        titles = [text("puzzle.event", event=table.rules.event_title(one)) for one in table.going.puzzle.events]
        return text("puzzle.brings", events=names_list(text, titles))
