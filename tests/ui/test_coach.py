"""The coach of a first game: what a thing can do when it is first held, and a warning before a blunder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from dogtable.session.advising import Advice, Advised
from dogtable.session.coaching import BLUNDER, misses_win, warning
from dogtable.ui.table import menu
from tests.ui.seated import Seated

WORSE = "card=four use=back m=marble.0.0 f=ring.6"
BETTER = "card=four use=forward m=marble.0.1 f=ring.30"


def advice(cost: float, count: int = 0) -> Advice:
    told = (
        Advised(BETTER, "four", 0.5, (("how far our marbles have come", 16),)),
        Advised(WORSE, "four back", 0.5 - cost, (("keeps a way out", -600), ("what stays in hand", 4))),
    )
    return Advice(0, "turn.card", count, told)


def coached(sit: Callable[..., Seated]) -> Seated:
    table = sit()
    table.app.settings.coach = True
    table.scene.coach._adviser = Deaf()  # type: ignore[assignment]  # nobody thinks here
    table.lay()
    table.driver.turn(3)
    return table


class Deaf:
    """An adviser that never says anything."""

    busy = failed = False

    def ask(self, *_: object, **__: object) -> None: ...
    def poll(self) -> None: ...
    def close(self) -> None: ...


def test_a_warning_needs_a_clear_cost_and_says_in_what_the_move_is_worse() -> None:
    assert warning(advice(BLUNDER - 0.01), WORSE) is None
    assert warning(advice(BLUNDER), BETTER) is None
    found = warning(advice(0.2), WORSE)
    assert found is not None and found.against == "keeps a way out" and round(found.cost, 6) == 0.2
    assert warning(replace(advice(0.2), options=advice(0.2).options[:1]), WORSE) is None  # not looked at


def test_of_each_card_it_is_said_once_what_it_can_do(sit: Callable[..., Seated]) -> None:
    table = coached(sit)
    said = table.scene.coach.said
    assert said is not None and "Seven" in said.words and said.thing
    assert table.app.settings.coached == ["dog/card:rank=seven"]
    table.press("guide good")
    assert table.scene.coach.said is None
    table.lay()
    table.scene.coach._looked = -1
    table.driver.turn(3)
    assert table.scene.coach.said is not None and "Seven" not in table.scene.coach.said.words


def test_before_a_blunder_one_is_asked_to_look_again_and_may_do_it(sit: Callable[..., Seated]) -> None:
    table = coached(sit)
    coach = table.scene.coach
    coach.quiet()
    coach._advice = advice(0.2, table.table.match.count)
    table.scene.answer((WORSE,))
    table.driver.turn(3)
    assert table.log == [] and coach.said is not None
    assert "20 games in a hundred" in coach.said.words and "keeps a way out" in coach.said.words
    table.press("guide again")
    assert table.log == [] and coach.said is None
    table.scene.answer((WORSE,))
    table.press("guide do it")
    assert table.log == [WORSE]


def test_a_win_that_is_missed_is_told(sit: Callable[..., Seated]) -> None:
    table = coached(sit)
    all_in = {f"marble.{p}.{n}": f"centre.{p}.{n}" for p in (0, 2) for n in (1, 2, 3)} | {"marble.2.0": "centre.2.0"}
    table.lay(["four", "queen", "ten", "seven"], {**all_in, "marble.0.0": "ring.60"})
    wins, other = "card=four use=forward m=marble.0.0 f=centre.0.0", "card=queen use=forward m=marble.0.0 f=ring.8"
    best = Advice(0, "turn.card", table.table.match.count, (Advised(wins, "four", 1.0, ()),))
    assert misses_win(table.table.match, best, other) and not misses_win(table.table.match, best, wins)
    assert not misses_win(table.table.match, best, "card=seven use=split")  # which has only begun
    assert warning(best, other) is None  # nothing else was looked at
    table.scene.coach.quiet()
    table.scene.coach._advice = best
    table.scene.answer((other,))
    assert table.log == [] and table.scene.coach.said is not None
    assert "wins the game at once" in table.scene.coach.said.words


def test_what_is_no_blunder_is_done_at_once_and_the_coach_can_be_put_off(sit: Callable[..., Seated]) -> None:
    table = coached(sit)
    coach = table.scene.coach
    items = {item.label: item for item in menu.items(table.scene)}
    items["Put the coach off"].action()
    assert "Put the coach off" not in {item.label for item in menu.items(table.scene)}
    assert coach.said is None and not table.app.settings.coach and not coach.on
    coach._advice = advice(0.2, table.table.match.count)
    table.scene.answer((BETTER,))
    table.settle()
    assert table.log == [BETTER]


def test_esc_takes_what_the_coach_says_away(sit: Callable[..., Seated]) -> None:
    table = coached(sit)
    assert table.scene.coach.said is not None
    table.driver.key(pygame.K_ESCAPE)
    assert table.scene.coach.said is None and table.app.stage.top is table.scene
