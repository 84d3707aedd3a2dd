"""Whole games on the tables of all shipped rulesets: whoever looks on, and whatever is hidden, they can be drawn."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from dogtable.engine.match import Match
from dogtable.ui.look.check import texts
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Window
from dogtable.ui.shots import ui_of
from tests.rulesets.sides import compiled
from tests.ui.tables import looks

WINDOWS = [Window(1920, 1080), Window(1280, 720)]
GAMES = sorted(path.parent.name for path in looks.FOLDERS[0].glob("*/table.yaml"))


class Sitter:
    """Somebody at the table."""

    portrait, by, is_person = "max", "random", False

    def __init__(self, seat: int) -> None:
        self.name = f"Player {seat + 1}"


@pytest.mark.parametrize("game", GAMES)
def test_every_seat_and_a_watcher_see_a_table_all_the_way(game: str) -> None:
    rules, rng = compiled(game), Random(1)
    match = Match(rules, rules.players[0], seed=1)
    sitters = [Sitter(seat) for seat in range(match.players)]
    while (decision := match.decision) is not None:
        if match.count % 29 == 0:
            for seat in (decision.seat, (decision.seat + 1) % match.players, None):
                view = match.view(seat)
                ui = ui_of(view, sitters)
                for window in WINDOWS:
                    assert len(layout(looks.look(game), view, ui, window, looks.palette()).entries) > 5
        match.choose(rng.choice(decision.options), decision.seat)


def test_what_comes_when_nobody_answers_has_a_head_only_where_it_is_known() -> None:
    rules, rng = compiled("we-rate-dogs"), Random(1)
    match = Match(rules, 3, seed=1)
    while (decision := match.decision) is not None and not decision.answers:
        match.choose(rng.choice(decision.options), decision.seat)
    assert decision is not None
    view = match.view(decision.seat)
    ui = ui_of(view, [Sitter(seat) for seat in range(3)])
    for told in ("", "Max goes home."):
        laid = layout(looks.look("we-rate-dogs"), view, replace(ui, preview=told), WINDOWS[0], looks.palette())
        said = [text.markup for text in texts(laid.side)]
        assert ("If all decline" in said) == (told in said) == bool(told)


@pytest.mark.parametrize("window", [Window(1920, 1080), Window(1280, 720)], ids=["1920", "1280"])
def test_an_inn_says_beforehand_what_holds_when_nobody_follows(window: Window) -> None:
    view, name = Match(compiled("inn-keeper"), 4, seed=1).view(0), "inn-keeper"
    laid = layout(looks.look(name), view, ui_of(view, [Sitter(seat) for seat in range(4)]), window, looks.palette())
    said = " ".join(text.markup for text in texts((*laid.entries, *laid.side)))
    assert re.search(r"no [^|]*\? [^|]*(highest|lowest) of all", said)
