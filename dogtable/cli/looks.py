"""`check --looks`: lays out the positions of all scenarios in several windows and tells what does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dogtable.base.errors import DogtableError, Problem, Span
from dogtable.base.look import WRITTEN_TABLE
from dogtable.engine.match import Match
from dogtable.lang.report import Report
from dogtable.session import seats
from dogtable.session.lessons.ground import Ground
from dogtable.session.lessons.pointing import pointed, unknown
from dogtable.session.lessons.walk import begins
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.scenarios.position import position_of
from dogtable.session.scenarios.read import read_scenarios
from dogtable.session.scenarios.run import players_of

if TYPE_CHECKING:
    from dogtable.session.scenarios.model import Scenario
    from dogtable.ui.look.state import Palette


def check_looks(rules: LoadedRuleset) -> list[Problem]:
    """Return what does not fit, as problems at lines of table.yaml: the ruleset's, or what `dogtable table` prints."""
    from dogtable.ui.look.check import check_layouts
    from dogtable.ui.look.state import Palette
    from dogtable.ui.shots import fitter, ui_of
    from dogtable.ui.theme import load_theme

    positions = {}
    for name, players, view in views(rules):
        who = seats.make(["you", *["greedy"] * (players - 1)])
        positions[name] = (view, ui_of(view, who))
    theme = load_theme()
    findings = check_layouts(rules.look(), positions, Palette.of(theme), fitter(theme))
    problems = [Problem(_printed(f.span, rules.id), f.code, f.message) for f in findings]
    return [*problems, *unseen(rules, Palette.of(theme))]


def _printed(span: Span, ruleset: str) -> Span:
    """Return a place in the table that the program writes as one in what `dogtable table` prints."""
    return replace(span, path=f"dogtable table {ruleset}") if span.path == WRITTEN_TABLE else span


def unseen(rules: LoadedRuleset, palette: Palette) -> Iterator[Problem]:
    """Yield what lessons point at that this table does not show; the buttons of picks are there when they are asked."""
    from dogtable.ui.lesson.pointing import rects
    from dogtable.ui.look.check import WINDOWS
    from dogtable.ui.look.layout import layout
    from dogtable.ui.shots import ui_of

    for lesson in rules.lessons():
        ground = Ground(rules.rules, lesson)
        who = seats.make(["you", *["greedy"] * (lesson.players - 1)])
        for number, step in enumerate(lesson.steps):
            try:
                match = begins(ground, number)
            except DogtableError:
                break  # the walk through the lesson says what is wrong with it (E721 to E724)
            view = match.view(lesson.seat)
            laid = layout(rules.look(), view, ui_of(view, who), WINDOWS[0], palette)
            for scalar in step.points:
                if unknown(match, lesson.seat, scalar.text):
                    continue  # likewise (E725)
                meant = pointed(match, lesson.seat, scalar.text)
                if not meant.picks and not rects(laid, meant):
                    yield Problem(scalar.span, "E725", f"'{scalar.text}' is nowhere to be seen on the table")


def views(rules: LoadedRuleset, first: int = 0, every: int = 1) -> Iterator[tuple[str, int, dict[str, Any]]]:
    """Yield the beginning of a game for each number of players, then every scenario, as the asked seat sees it.

    Or only one of `every` so many, from the `first` on: the others are not laid out.
    """
    report = Report()
    scenarios = read_scenarios(rules.folders[0] / "scenarios", report) if rules.folders else []
    shown = [one for one in scenarios if not one.faces]  # with faces: the same table with other numbers on it
    beginnings: list[int | Scenario] = [*rules.players, *shown]
    for one in beginnings[first::every]:
        if isinstance(one, int):
            yield f"a new game for {one}", one, Match(rules, players=one, seed=1).view(0)
            continue
        players = players_of(rules.rules, one)
        try:
            match = Match.at(rules, position_of(rules.rules, one), players, dict(one.options_given))
        except DogtableError:
            continue  # `dogtable test` says what is wrong with it
        decision = match.decision
        yield one.name, players, match.view(decision.seat if decision else 0)
