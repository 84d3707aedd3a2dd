"""What is typed on the bench or pointed at, and the answer to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import DogtableError, RulesetError
from dogtable.session.setting import is_statement
from dogtable.ui.bench.steps import where
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.touch import asked_about
from dogtable.ui.widgets import Button, ScrollView, TextEntry, Widget, Words, control_high, escape

if TYPE_CHECKING:
    from dogtable.engine.decision import Option
    from dogtable.ui.look.entries import Target
    from dogtable.ui.scenes.bench import BenchScene

MOST: Final = 300  # characters of an expression
MOST_PROBLEMS: Final = 3  # with one expression
SAVE: Final = "scenario:"  # what is typed before the name of a scenario
LINES: Final = 3.0  # heights of a control that an answer may have


class Asking:
    """The line where one types, the answer above it, and the button beside it, which goes with the page."""

    def __init__(self, scene: BenchScene) -> None:
        self.scene, self.app, self.text = scene, scene.app, scene.app.text
        text = self.text
        self.entry = TextEntry("", lambda _: None, name=text("bench.entry"), most=MOST, on_enter=self._enter)
        self.words = Words("", size=18)
        self.answer = ScrollView([self.words])
        self._of_options = False  # whether what was typed is picks
        self.take = Button(text("bench.take"), self._take, icon="play", size=18)
        self.save = Button(text("bench.save"), lambda: self.offer(f"{SAVE} "), icon="save", size=18)

    @property
    def widgets(self) -> list[Widget]:
        """All of it, in Tab order."""
        return [self.answer, self.entry, self.take, self.save]

    @property
    def _is_about_options(self) -> bool:
        return self.scene.page is self.scene.options

    def say_what(self) -> None:
        """Say what can be typed on the page that is shown, and why there is no option where there is none."""
        if self._of_options != self._is_about_options:
            self._of_options = self._is_about_options
            self.entry.text = ""  # it belongs to another page
        if self._of_options and not self.scene.options.roots():
            self.words.markup = escape(self.text("bench.nobody_asked"))
        text, decision = self.text, self.scene.bench.match.decision
        key = decision.options[0].key if decision is not None else ""
        picks, expression = text("bench.type_picks", picks=key.split(" ")[0]), text("bench.type_expression")
        self.entry.placeholder = picks if self._is_about_options else expression

    def forget(self) -> None:
        """Let go of an answer that was about something else."""
        self.words.markup = ""

    def offer(self, beginning: str) -> None:
        """Let a beginning be completed by hand."""
        if beginning:
            self.entry.text = beginning
            self.scene.set_focus(self.entry)
            self.entry.mark = self.entry.caret = len(beginning)
            self.entry.changed()

    # ---- asking

    def _enter(self) -> None:
        """Answer what was typed: on the page of options why that is none; else carry it out, or tell its value."""
        typed, bench, options = self.entry.text.strip(), self.scene.bench, self.scene.options
        if not typed:
            return
        if self._is_about_options:
            if not options.point_at(lambda option: option.key == typed):
                self._ask(lambda: self._why_not(typed))
        elif typed.startswith(SAVE) and typed != SAVE:
            self._ask(lambda: self.text("bench.saved", path=bench.save(typed.removeprefix(SAVE).strip())))
        elif is_statement(typed):
            self._ask(lambda: self._set(typed))
        else:
            self._ask(lambda: f"{typed} = {bench.value(typed)}")

    def _set(self, statement: str) -> str:
        self.scene.bench.set(statement)
        return self.text("bench.set")

    def _why_not(self, picks: str | Mapping[str, Any]) -> str:
        found = self.scene.bench.why_not(picks)
        return self.text("bench.is_option") if found is None else "\n".join(found.lines(where))

    def _ask(self, work: Callable[[], str]) -> None:
        """Find an answer in a thread, as it may take the compiler; what is wrong is an answer, too."""

        def answer() -> str:
            try:
                return work()
            except RulesetError as error:
                return "\n".join(map(str, error.problems[:MOST_PROBLEMS]))
            except DogtableError as error:
                return str(error)

        self.app.wait_for(self.text("bench.asking"), answer, self._tell)

    def _tell(self, words: str) -> None:
        self.words.markup = "|".join(map(escape, words.splitlines()))
        self.app.narrator.tell(words)
        self.scene.begin_anew()

    def point_at(self, target: Target) -> None:
        """Show the option that something on the table belongs to; of what is none, what forbids it."""
        scene = self.scene
        decision = scene.bench.match.decision if scene.bench.step is None else None
        if decision is None:
            return
        if not self._is_about_options:
            scene.tabs.choose(scene.pages.index(scene.options))
        nameable = scene.bench.match.nameable(decision.seat)
        asked = asked_about(target, decision, Picking(decision.options, decision.kinds), nameable)
        if not any(scene.options.point_at(partial(_has, picks)) for picks in asked) and asked:
            self._ask(lambda: self._why_not(asked[0]))

    def _take(self) -> None:
        option = self.scene.options.option
        if option is not None:
            self.scene.take(option.key)

    # ---- layout

    def place(self, x: float, bottom: float, w: float) -> float:
        """Place all of it in lines that end at `bottom`; return where they begin, in points."""
        kit, row = self.app.kit, control_high(self.app.kit)
        self.take.visible = self._is_about_options and self.scene.options.option is not None
        self.save.visible = self.scene.page is self.scene.pages[0]
        beside = next((one for one in (self.take, self.save) if one.visible), None)
        wide = 0.0 if beside is None else min(beside.wide(kit), w * 0.4)
        self.entry.box = (x, bottom - row, w - wide - (12 if wide else 0), row)
        if beside is not None:
            beside.box = (x + w - wide, bottom - row, wide, row)
        self.answer.box = (x, 0, w, 0)
        whole = self.words.high(kit, self.answer.inner_wide) if self.words.markup else 0.0
        high = min(whole, row * LINES)
        self.answer.box = (x, bottom - row - high - 12, w, high)
        self.words.box = (0, 0, self.answer.inner_wide, whole)
        self.answer.set_full(whole)
        return bottom - row - (high + 12 if high else 0.0)


def _has(picks: Mapping[str, Any], option: Option) -> bool:
    """Whether an option has these picks."""
    return all(name in option.picks and option.picks[name] == value for name, value in picks.items())
