"""The film of an answer: shots, beats, what is said, and how long it takes to read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pygame

from dogtable.base.look import Motion
from dogtable.engine.events import Event
from dogtable.engine.match import Match
from dogtable.engine.sentences import Sentence
from dogtable.session.page import Scratch
from dogtable.session.settings import THINKING
from dogtable.ui.look.entries import Layout
from dogtable.ui.look.motion import Journey
from dogtable.ui.look.state import Window
from dogtable.ui.table import film
from dogtable.ui.table.asking import prompt
from dogtable.ui.table.flights import FAN, Flights
from dogtable.ui.table.history import History
from dogtable.ui.table.model import Happening, Headline, TableModel
from dogtable.ui.table.timeline import BEAT, READ, READ_A_SIGN, STAGE, STAGGER, Step, plan, reading
from dogtable.ui.text import FALLBACK, Catalogue
from tests.ui.fakes_table import FakeDecision, FakeEvent, FakeLook, FakeMoment, FakeOption, FakeSeat, FakeTable, Turn
from tests.ui.fakes_table import plain_view as view
from tests.ui.seated import Seated
from tests.ui.tables import looks

PASSED = (("Ben", "Ann"), ("Cleo", "Ben"), ("Ann", "Cleo"))
MOTION = {"laid": Motion(hold=800.0), "called": Motion(hold=500.0, stage="strike"), "swept": Motion(path="arc")}


def event(n: int, kind: str, name: str = "", text: str = "", to: str | None = None, seat: int = 0) -> FakeEvent:
    """An event whose sentence speaks of Ann, Ben or Cleo (0, 1, 2) where it begins so."""
    speaks_of = next((of for of, who in enumerate(("Ann", "Ben", "Cleo")) if text.startswith(f"{who} ")), None)
    return FakeEvent(n, kind, seat, None, "hand.0" if to else None, to, (), text, name or kind, speaks_of=speaks_of)


def shots(*events: FakeEvent) -> list[tuple[list[int], float]]:
    look = FakeLook(MOTION)
    return [([one.n for one in shot.events], shot.hold) for shot in film.cut(events, look.motion_of)]  # type: ignore[arg-type]


def test_a_shot_ends_with_a_beat() -> None:
    laid, swept = event(1, "move", "laid", "Ann lays a card.", "table"), event(2, "move", "swept", "Away.", "bin")
    assert shots(laid, swept) == [([1], 800.0), ([2], 0.0)]
    assert shots(swept, laid) == [([2, 1], 800.0)]
    assert shots() == [([], 0.0)]
    MOTION["seen"] = Motion(hold=0.0)
    assert shots(event(1, "move", "seen", "There.", "table"), swept) == [([1], 0.0), ([2], 0.0)], "held for no time"
    del MOTION["seen"]


def test_pieces_with_one_sentence_are_one_beat() -> None:
    pair = event(1, "move", "laid", "Ann lays two.", "table"), event(2, "move", "laid", "", "table")
    assert shots(*pair) == [([1, 2], 800.0)]
    other = event(3, "move", "laid", "Ben lays one.", "table", seat=1)
    assert shots(*pair, other) == [([1, 2], 800.0), ([3], 800.0)]


def test_what_is_only_said_tells_of_what_was_silent_before_it() -> None:
    silent, called = event(1, "move", "swept", "", "bin"), event(2, "say", "called", "Ann calls it off.")
    assert shots(silent, called) == [([1, 2], 500.0)]


def test_what_is_only_said_stands_alone_and_bookkeeping_goes_with_what_it_follows() -> None:
    swept, called = event(1, "move", "swept", "Away.", "bin"), event(2, "say", "called", "It does not count.")
    cancel, after = event(3, "cancel"), event(4, "move", "swept", "Away.", "bin")
    assert shots(swept, called, cancel, after) == [([1], 0.0), ([2, 3], 500.0), ([4], 0.0)]


def test_a_headline_says_each_sentence_once_and_no_more_than_a_line() -> None:
    events = [event(1, "move", text="Ann lays two."), event(2, "move"), event(3, "move", text="Ann lays two.")]
    assert film.headline(events) == "Ann lays two."  # type: ignore[arg-type]
    many = [event(n, "move", text=f"Card number {n} lies on somebody.") for n in range(9)]
    told = film.headline(many)  # type: ignore[arg-type]
    assert told.endswith(film.MORE) and len(told) <= film.LINE + 2


def test_the_sign_is_that_of_whom_the_sentence_speaks() -> None:
    gifts = [event(n, "move", "given", "", "gift", seat=n) for n in range(2)]
    assert film.speaker(gifts, 1) is None and film.speaker(gifts[:1], 0) == 0  # type: ignore[arg-type]
    assert film.speaker([event(1, "say", text="Ben shows all.")], 0) == 1  # type: ignore[list-item]
    assert film.speaker([event(1, "say", text="The best is Ben's.")], 0) is None  # type: ignore[list-item]


def test_it_is_held_and_there_is_time_to_read_it() -> None:
    way = Journey("a", "slide", ((0, 0), (9, 9)), 300.0, "", None, None, -1)
    step, said = Step("move", "hand.1", "table", way), "Ann lays a card, and it is for Ben's second one."
    assert reading(said) == READ + READ_A_SIGN * len(said) and reading("") == 0
    assert plan([step], own=False, speed=1, said=said).ms == reading(said) > BEAT + 300
    assert plan([step], own=True, speed=1, said=said).ms == 300, "one's own is known"
    held = plan([step], own=True, speed=1, hold=800)
    assert held.ms == 1100 and not held.arrived(299) and held.arrived(300)
    assert plan([step], own=False, speed=1, goes_on=True, hold=800).ms == 1100, "no pause before a further shot"
    assert plan([step], own=False, speed=2, said=said).ms == reading(said) / 2
    assert plan([], own=False, speed=0, hold=800, said=said).ms == 0


def test_something_is_done_with_what_arrives_with_what_is_driven_away_and_with_what_is_named() -> None:
    comes = Journey("a", "slide", ((0, 0), (9, 9)), 300.0, "", None, None, -1)
    steps = [Step("move", "ring.5", "home.1", comes, stage="knock"), Step("move", "ring.1", "ring.5", comes)]
    time = plan(steps, own=True, speed=1, hold=800)
    leaves = next(clip.start for clip in time.clips if clip.sort == "flight" and clip.index == 0)
    assert time.staged(leaves - 1, 0) is None and time.staged(leaves + STAGE / 2, 0) == 0.5
    lifted = plan([Step("move", "hand.1", "table", comes, stage="lift")], own=True, speed=1, hold=800)
    assert lifted.staged(299, 0) is None and lifted.staged(1000, 0) == 1 and lifted.staged(1100, 0) is None
    named = plan([], own=True, speed=1, hold=800, named=True)
    assert named.staged(STAGE / 2) == 0.5 and named.ms == 800


def test_what_goes_together_is_one_beat_and_sets_out_at_once() -> None:
    motion = {"given": Motion(hold=500.0, together=True)}
    gifts = [event(n, "move", "given", f"{n} gives a card.", "gift", seat=n) for n in range(4)]
    assert [len(shot.events) for shot in film.cut(gifts, FakeLook(motion).motion_of)] == [4]  # type: ignore[arg-type]
    told = ("Ann gives Ben a card.", "The dealer gives nothing.")
    mine = [replace(event(n, "move", "given", text), speaks_of=n) for n, text in enumerate(told)]
    assert film.headline(mine, 1).startswith("The dealer")  # type: ignore[arg-type]
    passed = [event(n, "move", "passed", f"{to} gets a card from {name}.") for n, (to, name) in enumerate(PASSED)]
    assert film.headline(passed, 1) == "Ben gets a card from Ann, Cleo from Ben, Ann from Cleo."  # type: ignore[arg-type]
    mixed = [event(1, "move", text="Ann lays two."), event(2, "shuffle", text="The rest is shuffled.")]
    assert film.headline(mixed) == "Ann lays two."  # type: ignore[arg-type]
    moved = [event(1, "move", "played", "Ann plays a two."), event(2, "move", "moved", "Ann hits Ben.")]
    assert film.headline(moved, 1) == "Ann plays a two. Ann hits Ben."  # type: ignore[arg-type]
    way = Journey("a", "slide", ((0, 0), (9, 9)), 300.0, "", None, None, -1)
    steps = [Step("move", f"hand.{n}", f"gift.{n}", way, together=True) for n in range(4)]
    assert {clip.start for clip in plan(steps, own=True, speed=1).clips} == {0}


def begun() -> tuple[FakeTable, TableModel]:
    answers = (FakeOption("play", {"card": "ace"}),)
    events = (
        event(1, "move", "laid", "Ann lays an ace.", "table"),
        event(2, "stack"),
        event(3, "say", "called", "It does not count."),
        event(4, "move", "swept", "It is put away.", "bin"),
    )
    turns = [Turn(FakeDecision(0, answers), view(), events), Turn(FakeDecision(1, answers), view(state={"end": 1}))]
    table = FakeTable(turns, [FakeSeat("Ann", "you"), FakeSeat("Ben", "easy")])
    table.look = FakeLook(MOTION)
    table.beats = [FakeMoment(3, 0, view(state={"laid": 1})), FakeMoment(4, 0, view(state={"called": 1}))]
    return table, TableModel(table)  # type: ignore[arg-type]


def test_an_answer_is_shown_shot_by_shot_each_as_it_stood_then() -> None:
    _, model = begun()
    first = model.answer("play")
    assert [one.n for one in first.events] == [1, 2] and first.view["state"] == {"laid": 1}
    assert first.own and not first.goes_on and first.hold == 800
    assert first.headline == Headline(0, "Ann lays an ace.")
    model.shown(first)
    assert model.behind and model.decision is None
    assert model.waiting == (), "nobody sees who comes next before all has been shown"
    second = model.next()
    assert second is not None and second.view["state"] == {"called": 1} and second.goes_on
    assert [one.n for one in second.seen] == [3]
    model.shown(second)
    third = model.next()
    assert third is not None and third.view["state"] == {"end": 1} and third.hold == 0
    model.shown(third)
    assert [one.n for one in model.events] == [1, 2, 3, 4] and not model.behind
    assert model.headline.text == "It is put away."
    model.headline = first.headline
    silent = replace(third, events=[event(5, "move", "done", "", "bin")], goes_on=False)
    assert model.headline_of(silent) == first.headline, "what Ann announced is done now, though another passed for it"
    assert model.headline_of(replace(silent, seat=1)) == Headline(1, "")


def test_what_cannot_be_looked_at_is_shown_with_what_comes_next() -> None:
    table, model = begun()
    table.beats = []
    only = model.answer("play")
    assert [one.n for one in only.events] == [1, 2, 3, 4] and not model.behind


def put_out(table: Seated) -> None:
    """Chloe's move, after which Mira, who has nothing on the ring, can play nothing."""
    hands = {0: ["two", "three"], 1: ["two"], 2: ["two"], 3: ["four", "five"]}
    table.lay(placed={"marble.3.0": "ring.50"}, at={"turn": 3}, zones={"hand": hands, "discard": 36})
    key = table.table.match.decision.options[0].key  # type: ignore[union-attr]
    table.table._carry_out(3, key)
    table.scene.model._queue.extend(table.scene.model._happenings())
    table.until(lambda: table.scene.flights is not None and table.scene.flights.waits)


def test_who_is_put_out_sees_the_hand_and_goes_on_by_a_button(sit: Callable[..., Seated]) -> None:
    table = sit(speed="fast")
    put_out(table)
    flights = table.scene.flights
    assert flights is not None and "sits out" in flights.happening.headline.text
    assert len(flights.happening.view["zones"]["hand"][0]) == 2, "the hand is still held"
    assert {"go on", "hurry"} <= {control.name for control in table.scene.controls}
    table.app.now += 60
    assert not flights.over(table.app.now) and flights.wake(table.app.now) is None, "it waits as long as one likes"
    table.driver.key(pygame.K_SPACE)
    table.until(lambda: table.scene.flights is not flights)
    assert not table.scene.showing.hurried
    table.scene.fold_log()
    table.driver.turn(2)
    line = next(one for one in table.scene.controls if one.action == "rules" and one.name.startswith("line "))
    told = table.scene.foretelling._of_control(line)
    assert "D16" in line.value and "D16" in line.label, "a rule that a line of the log names is told at the pointer"
    assert all(table.scene.foretelling._rule(number) in told for number in line.value)


def test_who_is_put_out_by_what_follows_their_own_answer_goes_on_by_a_button_too(sit: Callable[..., Seated]) -> None:
    table = sit(speed="fast")
    for seed in count():
        match, since = Match(table.table.rules, 4, seed=seed), 0
        for seat in (1, 2, 3, 0):  # the exchange, the own card last
            since, key = match.event_count, match.decisions[seat].options[0].key
            if seat == 0:
                table._sit_at(match.clone())
            match.choose(key, seat)
        if any(event.event == "out" and event.seat == 0 for event in match.events(0, since)):
            break
    table.table.page = Scratch()  # what was answered before is kept nowhere
    shots = [table.scene.model.answer(key), *table.scene.model._queue]
    assert [shot.waits for shot in shots].count(True) == 1


def test_who_is_put_out_may_hurry_the_others(sit: Callable[..., Seated]) -> None:
    table = sit(speed="fast")
    put_out(table)
    bots, seat = table.table.bots, table.table.waiting[0]
    usual = bots._request(seat)
    box = next(control.box for control in table.scene.controls if control.name == "hurry")
    unit = table.scene.desk.kit.unit
    table.driver.click((round((box[0] + box[2] / 2) * unit), round((box[1] + box[3] / 2) * unit)))
    table.until(lambda: table.scene.showing.hurried)
    soon = bots._request(seat)
    assert soon.budget == THINKING[0] < usual.budget and soon.policy == usual.policy, "the level stays"
    table.scene.back(table.scene.model.look)
    table.lay()
    assert table.scene.model.decision is not None


def test_a_pile_of_which_one_is_taken_is_never_a_blank() -> None:
    laid, look = looks.laid("dog-4p", Window(1280, 720)), looks.look("dog")
    taken = FakeEvent(1, "move", 0, {"kind": "card"}, "draw", "hand.1")
    shown = next(one for one in laid.shown if one.place == "draw")
    happening = Happening(1, False, [taken], {"boards": {}}, History())  # type: ignore[list-item]
    for after, gone in ((laid, frozenset()), (_without(laid, "draw"), frozenset({shown.thing}))):
        flights = Flights(happening, laid, after, look, speed=1.0)
        flights.at(0.0)
        assert flights.left((BEAT + 100) / 1000) == gone


def test_a_packet_is_fanned_on_its_way_and_gone_where_it_is_out_of_sight() -> None:
    laid, look = looks.laid("dog-4p", Window(1280, 720)), looks.look("dog")
    dealt = [FakeEvent(n, "deal", None, {"kind": "card"}, "draw", f"hand.{1 + n // 3}") for n in range(6)]
    happening = Happening(None, False, dealt, {"boards": {}}, History())  # type: ignore[arg-type]
    flights = Flights(happening, laid, laid, look, speed=1.0)
    flights.at(0.0)
    first, both = (BEAT + STAGGER / 2) / 1000, (BEAT + STAGGER + 80) / 1000
    seen = [flight.x for flight in flights.flying(first)]
    assert len(set(seen)) == 3 and max(seen) - min(seen) <= 2 * FAN
    assert len({(flight.x, flight.y) for flight in flights.flying(both)}) == 6, "to two places, out of one pile"
    gone = flights.ways[0].ms + BEAT + 1
    assert gone < flights.ways[-1].ms + BEAT + STAGGER
    assert len(list(flights.flying(gone / 1000))) == 3, "the first are in a hand that is not seen"


def test_what_was_unseen_is_lifted_from_where_its_owner_sits() -> None:
    laid = looks.laid("dog-4p", Window(1280, 720))
    unseen = {"kind": "card", "rank": "one that lies nowhere"}
    said = Event(1, "say", "shown", 0, None, None, None, (), Sentence("Ben's king is shown.", 1), about=(unseen,))
    happening = Happening(0, False, [said], {"boards": {}}, History())
    flights = Flights(happening, laid, laid, FakeLook({"shown": Motion(stage="lift")}), speed=1.0)  # type: ignore[arg-type]
    seat = next(target for target in laid.targets if target.thing == "seat:1")
    assert [(one.piece, one.rect) for one in flights.staged] == [(unseen, seat.rect)]


def test_what_is_struck_out_stays_so_until_it_goes() -> None:
    laid, look = looks.laid("dog-4p", Window(1280, 720)), looks.look("dog")
    marble = next(one for one in laid.shown if one.id.startswith("marble") and one.place.startswith("home"))
    said = Event(1, "say", "called", 0, None, None, None, (), Sentence("It counts no more."), about=(marble.id,))
    moved = FakeEvent(2, "move", 0, marble.id, marble.place, "ring.0", (), "It goes.", "swept")
    views = {"boards": {"ring": {}}}
    first = Flights(Happening(0, False, [said], views, History()), laid, laid, FakeLook(MOTION), speed=1.0)  # type: ignore[arg-type]
    assert [one.piece for one in first.stays_struck] == [marble.id] and not list(first.struck(0.0))
    going = Happening(0, False, [moved], views, History())  # type: ignore[list-item]
    then = Flights(going, laid, _without(laid, marble.place), look, speed=1.0, struck=first.stays_struck)
    then.at(0.0)
    assert [one.rect for one in then.struck(0.0)] == [marble.rect]
    assert not list(then.struck((BEAT + 100) / 1000)) and not then.stays_struck


def _without(laid: Layout, place: str) -> Layout:
    return replace(laid, shown=tuple(one for one in laid.shown if one.place != place))


def test_a_wait_is_a_beat_of_its_own_and_whoever_looks_goes_on_by_a_click() -> None:
    """Whatever the motion of its class says of other things; one that says how long it is held needs no click."""
    shown = (
        event(1, "reveal", "reveal", "Ann shows a king.", "hand.0"),
        event(2, "wait", "open", "All lie open.", seat=1),
    )
    swept = event(3, "move", "swept", "Away.", "bin")
    kind = {"wait": Motion(hold=1500.0, waits=True), "swept": Motion(path="arc")}
    for motion, hold, waits in (
        ({}, 1500.0, True),
        ({"open": Motion(sound="reveal", waits=True)}, 1500.0, True),
        ({"open": Motion(hold=700.0)}, 700.0, False),
    ):
        look = FakeLook(kind | motion)
        cut = [([one.n for one in shot.events], shot.hold) for shot in film.cut([*shown, swept], look.motion_of)]  # type: ignore[arg-type]
        assert cut == [([1], 0.0), ([2], hold), ([3], 0.0)]
        assert film.befalls([shown[1]], 0, look.motion_of) == waits  # type: ignore[list-item]
        assert not film.befalls([shown[1]], None, look.motion_of), "nobody looks"  # type: ignore[list-item]


def test_what_a_wait_shows_is_held_up_until_it_was_seen() -> None:
    laid = looks.laid("dog-4p", Window(1280, 720))
    marble = next(one for one in laid.shown if one.id.startswith("marble"))
    open_ = Event(1, "wait", "wait", 0, None, None, None, (), Sentence("All lie open."), about=(marble.id,))
    happening = Happening(0, False, [open_], {"boards": {}}, History(), hold=1500.0, waits=True)
    flights = Flights(happening, laid, laid, FakeLook({"wait": Motion(stage="lift")}), speed=1.0)  # type: ignore[arg-type]
    assert [flights.share(now, -1) for now in (0.0, 1.0, 60.0)] == [0.0, 1.0, 1.0] and not flights.over(60.0)
    flights.finish(60.0)
    assert flights.share(60.0, -1) is None and flights.over(60.0)


def test_what_stays_is_seen_until_something_else_is_told() -> None:
    answers = (FakeOption("go", {"card": "ace"}),)
    gifts = [event(n + 1, "move", "passed", f"{to} gets a card from {name}.") for n, (to, name) in enumerate(PASSED)]
    laid = event(5, "move", "laid", "Ben lays an ace.", "table")
    turns = [
        Turn(FakeDecision(0, answers), view(), (*gifts, event(4, "move", "given"))),
        Turn(FakeDecision(1, answers), view(), (laid,)),
        Turn(FakeDecision(0, answers), view()),
    ]
    table = FakeTable(turns, [FakeSeat(name, "you" if name == "Ann" else "easy") for name in ("Ann", "Ben", "Cleo")])
    table.look = FakeLook({"passed": Motion(stays=True)})
    model, text = TableModel(table), Catalogue.load(FALLBACK)  # type: ignore[arg-type]
    assert prompt(model, text, []).statement == ""
    model.shown(model.answer("go"))
    assert prompt(model, text, []).statement == "Ann gets a card from Cleo."
    model.look()
    assert prompt(model, text, []).statement == "Ann gets a card from Cleo.", "also when somebody looks anew"
    model.poll()
    shown = model.next()
    assert shown is not None
    model.shown(shown)
    assert prompt(model, text, []).statement == ""


def test_what_is_struck_out_is_so_between_two_shots_too(sit: Callable[..., Seated]) -> None:
    """A card is cancelled, since nobody answers that; a moment later it is thrown away."""
    table, cancels = sit(("you", "greedy", "greedy"), speed="fast", ruleset="we-rate-dogs"), "answer=omnipuptent"
    table.come_to(lambda one: any(option.key == cancels for option in one.options))
    scene, seen = table.scene, [False]

    def passed() -> list[Any]:
        asked = [one.seat for one in table.table.match.decisions if one.answers and one.seat != 0][:1]
        return [table.table._carry_out(seat, "pass") for seat in asked]

    def shown() -> bool:
        struck = any("struck" in str(layer.key) for layer in scene.renderer._flying(scene.app.now))
        if struck != seen[-1]:
            seen.append(struck)
        return len(seen) > 2 and not scene.showing.busy

    table.table.poll = passed  # type: ignore[method-assign]  # in place of bots
    scene.showing.give([cancels])
    table.until(shown)
    assert seen == [False, True, False]
