"""The coach of a first game: what a thing can do, what changed and by which rule, and a warning before a blunder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from dogtable.base.errors import NOWHERE
from dogtable.base.look import Motion, RuleNumber
from dogtable.engine.events import Event
from dogtable.engine.sentences import Sentence
from dogtable.session.advising import Advice, Advised
from dogtable.session.bot_seats import Played
from dogtable.session.coaching import BLUNDER, misses_win, warning
from dogtable.ui.kit.markup import plain
from dogtable.ui.lesson.changes import newest
from dogtable.ui.lesson.place import overlap
from dogtable.ui.scenes.rulebook import RulebookScene
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
    assert said is not None and "Seven" in said.words and said.things
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


HANDS = {"hand": {0: ["ace", "eight", "seven"], 1: ["two", "three"], 2: 0, 3: 0}, "discard": 36}
STANDING = {"marble.0.0": "ring.14", "marble.0.1": "ring.30", "marble.1.0": "ring.12"}


def others_play(table: Seated, *picks: str) -> None:
    """Have the others play these, each the first option that begins so, when they are asked."""
    left = list(picks)

    def poll() -> list[Played]:
        (asked,) = table.table.match.decisions
        if asked.seat == 0 or not left:
            return []
        begins, since, count = left.pop(0), table.table.event_count, table.table.answered
        key = next(one.key for one in asked.options if one.key.startswith(begins))
        table.table._carry_out(asked.seat, key)
        return [Played(asked.seat, (), since, table.table.event_count, count, is_open=True)]

    table.table.poll = poll  # type: ignore[method-assign]


def said_after(table: Seated, key: str) -> str:
    table.scene.coach.quiet()
    table.scene.answer((key,))
    table.settle()
    said = table.scene.coach.said
    return "" if said is None else plain(said.words)


def test_what_changed_is_told_once_with_the_rule_by_which_it_did(sit: Callable[..., Seated]) -> None:
    table = coached(sit)
    settings, coach = table.app.settings, table.scene.coach
    table.lay(["ace", "eight", "seven"], STANDING, zones=HANDS)
    others_play(table, "card=two use=forward", "card=three use=forward")
    words = said_after(table, "card=ace use=leave m=marble.0.2")
    assert words.startswith("Anna hits Mira's marble")  # what befell oneself, not the marble brought out before
    assert "A marble that ends on a ring space where another stands sends that one home" in words
    assert settings.coached[-1] == "dog/D14" and coach.rule == table.scene.rule_in_play() == "D14"
    _, at, pointed = coach.laid() or pytest.fail("it says nothing")
    home = next(one.rect for one in table.scene.desk.layout.targets if one.id == "marble.0.0")
    assert pointed == (home,) and not overlap(at, home)
    assert table.scene.renderer.says() == words  # as it is spoken
    table.press("guide rules")
    assert isinstance(table.app.stage.top, RulebookScene)
    table.app.back()
    table.driver.turn(3)
    assert table.scene.coach.said is not None  # it is not gone
    said_after(table, "card=eight use=forward m=marble.0.1 f=ring.38")
    assert settings.coached.count("dog/D14") == 1
    settings.coach = False
    assert said_after(table, "card=seven use=split m=marble.0.1 f=ring.39") == ""


def event(n: int, group: str, by: int | None, piece: str, form: str = "", text: str = "So.") -> Event:
    told = Sentence(text, by, form=form)
    return Event(n, "move", group, by, piece, None, "home.1", (), told)


def test_of_several_changes_what_befell_who_looks_is_told_else_the_last_that_has_a_rule() -> None:
    rules = {"hit": "R1", "shut": "R2", "quiet": "R3"}

    def motion_of(group: str, _: str) -> Motion | None:
        return Motion(rule=RuleNumber(rules[group], NOWHERE)) if group in rules else None

    def told(seat: int, *events: Event, before: tuple[str, ...] = ()) -> str:
        found = newest(events, seat, motion_of, before)
        return "" if found is None else found.rule

    hit, shut = event(1, "hit", 1, "man.0.1"), event(2, "shut", 2, "man.2.0")
    silent, usual = event(3, "quiet", 2, "man.2.0", text=""), event(4, "other", 2, "man.2.0")
    assert told(0, hit, shut, silent, usual) == "R1"  # mine
    assert told(3, hit, shut, silent, usual) == "R2"
    assert told(1, event(1, "hit", 2, "man.2.1", "{2} sends {1} home."), shut) == "R1"  # I am named
    assert told(0, hit, shut, before=("R1",)) == "R2"
    assert told(0, hit, before=("R1",)) == told(0, usual) == ""
