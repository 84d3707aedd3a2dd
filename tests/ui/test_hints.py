"""Hints, and why bots played so: posted events on a window without a screen, real games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace

import pygame
import pytest

from dogtable.base.frozen import replaced
from dogtable.engine.events import Event
from dogtable.engine.match import Match
from dogtable.engine.sentences import SILENT
from dogtable.session.advising import Advice, Advised
from dogtable.session.bot_seats import Played
from dogtable.session.seats import make as make_seats
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.kit import Kit
from dogtable.ui.look.ids import owner_of
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table.advice import Saying, percent, sheet_of
from dogtable.ui.table.hint_picture import HintPicture, PieceMove, bowed, moved
from tests.ui.driver import Driver
from tests.ui.seated import Seated
from tests.ui.small_games import begun, until


@pytest.fixture
def app(real_app: App) -> App:
    return real_app


def given(scene: TableScene, key: str) -> None:
    """Have a hint arrive that was thought about elsewhere."""
    decision = scene.model.decision
    assert decision is not None
    options = (
        Advised(key, "there", 0.62, (("a line", 3), ("risk", -2))),
        Advised(decision.options[0].key, "a", 0.5, ()),
    )
    scene.hinting._show(Advice(decision.seat, decision.name, scene.table.match.count, options))


def picture(scene: TableScene) -> HintPicture:
    shown = scene.hinting.picture
    assert shown is not None
    return shown


def test_h_asks_for_a_hint_which_is_shown_counted_and_put_away(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    driver.key(pygame.K_h)
    assert scene.hinting.thinking and scene.hinting.advice is None
    until(driver, lambda: scene.hinting.advice)
    assert scene.table.hints == 1 and scene.hinting.picture is not None and scene.hinting.picture.targets()
    driver.turn(2)
    assert list(scene.hinting.layers())
    driver.key(pygame.K_h)
    assert scene.hinting.advice is None and not list(scene.hinting.layers())


def test_esc_stops_the_thinking_and_nothing_is_counted(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    driver.key(pygame.K_h)
    assert scene.hinting.thinking
    driver.key(pygame.K_ESCAPE)
    assert not scene.hinting.thinking and scene.table.hints == 0 and app.stage.top is scene


def test_the_hint_stays_while_what_is_picked_belongs_to_it_and_goes_with_the_answer(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    given(scene, decision.options[4].key)
    driver.turn(2)
    assert scene.hinting.advice is not None
    scene.answer((decision.options[4].key,))
    driver.turn(3)
    assert scene.hinting.advice is None and len(scene.table.match.log) == 1


def test_a_pick_that_is_no_part_of_the_hint_puts_it_away(app: App) -> None:
    scene, driver = begun(app, "dog", 4), Driver(app)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    given(scene, keys[0])
    driver.turn(2)
    first = picture(scene).targets()[0]
    assert scene.hinting.raised() == first.thing  # the card stands out
    other = next(
        t for t in scene.desk.layout.targets if scene.renderer.in_hand(t) and t.state == "legal" and t.id != first.id
    )
    scene.selection.lift(other)
    scene.relay()
    driver.turn(2)
    assert scene.hinting.advice is None


def test_the_card_in_the_hand_is_meant_and_not_an_equal_one_on_the_pile(app: App) -> None:
    scene, driver = begun(app, "dog", 4), Driver(app)
    zones = {"hand": {0: ["seven", "ace"], 1: 2, 2: 2, 3: 2}, "discard": ["seven"]}
    scene.table.match = Match.at(
        scene.table.rules, {"at": {"turn": 0}, "zones": zones, "placed": {"marble.0.0": "ring.10"}}, players=4
    )
    scene.back(scene.model.look)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    given(scene, next(option.key for option in decision.options if option.key.startswith("card=seven")))
    assert [scene.renderer.in_hand(target) for target in picture(scene).targets()][:1] == [True]
    assert scene.hinting.raised() == picture(scene).targets()[0].thing


def test_no_hint_where_nobody_is_asked(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    assert scene.model.decision is not None
    scene.answer((scene.model.decision.options[4].key,))
    driver.turn(3)
    button = next(one for one in scene.controls if one.name == "hint")
    assert not button.enabled
    driver.key(pygame.K_h)
    assert not scene.hinting.thinking


def test_the_sheet_lies_where_it_hides_nothing_that_it_speaks_of(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    decision = scene.model.decision
    assert decision is not None
    for option in decision.options[:3]:
        scene.hinting.clear()
        given(scene, option.key)
        assert scene.hinting.advice is not None
        x, y, w, h = picture(scene).sheet_at()
        wide, high = scene.desk.size
        assert x >= 0 and y >= 0 and x + w <= wide and y + h <= high
        for target in picture(scene).targets():
            mx, my = target.rect.centre
            assert not (x <= mx <= x + w and y <= my <= y + h)
            assert scene.renderer.covers(x + w / 2, y + h / 2)


def test_in_a_wide_window_the_sheet_lies_over_the_log_whose_lines_below_it_are_not_touched(app: App) -> None:
    scene, driver = begun(app, "dog", 4), Driver(app)
    pygame.display.set_mode((1920, 1080))
    app._resized()
    driver.turn(3)
    scene.model.history.lines[:] = [replace(scene.model.history.lines[-1], trail=("ring.0", "ring.1"))] * 30
    scene.relay()
    before = {one.value for one in scene.controls if one.action == "trail"}
    decision = scene.model.decision
    assert decision is not None
    given(scene, decision.options[0].key)
    sheet, column, log = (
        picture(scene).sheet_at(),
        scene.desk.layout.regions["column"],
        scene.desk.layout.regions["log"],
    )
    assert sheet.x >= column.x + column.w and (sheet.x, sheet.y, sheet.w) == (log.x, log.y, log.w)
    after = {one.value for one in scene.controls if one.action == "trail"}
    assert after < before and after  # the newest lines are still there to be touched


def test_what_others_seal_meanwhile_takes_nothing_from_a_hint(app: App) -> None:
    scene, driver = begun(app, "inn-keeper", 4), Driver(app)
    driver.turn(3)
    driver.key(pygame.K_h)
    seals(scene, 1)
    seals(scene, 2)
    scene.update(app.now)
    assert scene.hinting.thinking and scene.model.behind  # one of the answers is there and not shown yet
    until(driver, lambda: scene.hinting.advice)
    seals(scene, 3)
    until(driver, lambda: not scene.showing.busy)
    assert scene.hinting.advice is not None and scene.table.hints == 1
    assert len(list(scene.hinting.layers())) > 1
    scene.showing.flights = object()  # type: ignore[assignment]  # something moves
    assert len(list(scene.hinting.layers())) == 1  # the sheet alone
    scene.showing.flights = None


def seals(scene: TableScene, seat: int) -> None:
    """Have the sealed answer of another seat come in."""
    key = next(one for one in scene.table.match.decisions if one.seat == seat).options[0].key
    scene.table._carry_out(seat, key)
    scene.model._queue.extend(scene.model._happenings())


def test_among_several_persons_a_hint_is_for_who_looks_and_gone_with_the_curtain(app: App) -> None:
    seats = make_seats(["you", "another", "you", "another"], "Mira", "lucy")
    table = Table.new(app.journal, app.library.load("crazy-eights"), 4, {}, seats, 7)
    scene, driver = TableScene(app, table), Driver(app)
    app.stage.clear_to(scene)
    driver.turn(3)
    assert scene.model.viewer.next is not None  # the curtain is up
    driver.key(pygame.K_h)
    assert not scene.hinting.thinking and not list(scene.hinting.layers())
    scene.back(scene.model.ready)
    driver.turn(3)
    first = scene.model.seat
    driver.key(pygame.K_h)
    until(driver, lambda: scene.hinting.advice)
    assert scene.hinting.advice is not None and scene.hinting.advice.seat == first
    assert scene.hinting.picture is not None
    assert scene.model.decision is not None
    scene.answer((scene.hinting.advice.best.key,))
    until(driver, lambda: scene.model.viewer.next is not None)
    assert scene.hinting.advice is None and not list(scene.hinting.layers())
    scene.back(scene.model.ready)
    driver.turn(3)
    assert scene.model.seat != first and scene.hinting.picture is None


def dog_with(app: App, card: str, placed: dict[str, str]) -> TableScene:
    """A table of DOG at which the first seat has a card and a five, with these marbles out."""
    scene, driver = begun(app, "dog", 4), Driver(app)
    zones = {"hand": {0: [card, "five"], 1: 2, 2: 2, 3: 2}}
    scene.table.match = Match.at(scene.table.rules, {"at": {"turn": 0}, "zones": zones, "placed": placed}, players=4)
    scene.table.match.names = scene.table.names
    scene.table._reported.clear()
    scene.back(scene.model.look)
    driver.turn(3)
    return scene


def test_only_what_is_picked_or_ones_own_gets_an_arrow(app: App) -> None:
    scene = dog_with(app, "seven", {"marble.0.0": "ring.10", "marble.1.0": "ring.12"})
    decision = scene.model.decision
    assert decision is not None
    given(scene, next(option.key for option in decision.options if option.key.startswith("card=five")))
    events = [step("marble.0.0", "ring.10", "ring.15"), step("marble.1.0", "ring.12", "ring.16")]
    shown = HintPicture(scene, scene.hinting.advice, [], events, Saying())  # type: ignore[arg-type]  # there is one
    assert shown._ways == [PieceMove("ring.10", "ring.15", walked=True)]  # as if the five drove somebody on
    assert [owner_of(piece) for piece in ("marble.1.0", "tile.0", "dog.12.0", "hero.ace.3")] == [1, None, 12, 3]


def step(piece: str, start: str, end: str) -> Event:
    return Event(1, "move", "", 0, piece, start, end, (), SILENT)


def at_a_seven(app: App) -> TableScene:
    return dog_with(app, "seven", {"marble.0.0": "ring.10", "marble.0.1": "ring.26", "marble.1.0": "ring.12"})


def the_seven(scene: TableScene) -> Advice:
    """Advice to move the first marble three steps and the second one four, in turn."""
    match = scene.table.match.clone()
    steps = ["card=seven use=split"]
    at = [10, 26]
    for marble in (0, 1, 0, 1, 0, 1, 1):
        at[marble] += 1
        steps.append(f"m=marble.0.{marble} f=ring.{at[marble]}")
    made = []
    for key in steps:
        decision = match.decisions[0]
        option = decision.option(key)
        told = (Advised(key, option.text, 0.6, ()),)
        made.append(Advice(0, decision.name, match.count, told, option.picks, decision.kinds))
        match.choose(key, seat=0)
    return replace(made[0], then=tuple(made[1:]))


def test_a_move_of_several_answers_is_told_and_shown_as_a_whole(app: App) -> None:
    scene = at_a_seven(app)
    scene.hinting._show(the_seven(scene))
    shown = picture(scene)
    said = next(row.text for row in shown._laid()[0].rows if row.sort == "whole")
    assert said == (
        "Mira plays a seven, moves a marble to 5 before Anna's start, another to 5 before Ben's start, "
        "hits Anna's marble at 4 before Anna's start, moves a marble to 2 before Ben's start "
        "and another to 3 before Anna's start."
    )
    assert sorted(way.start for way in shown._ways) == ["ring.10", "ring.26"]
    assert {target.thing for target in shown.targets()} >= {scene.hinting.raised()}
    marked = {target.id for target in shown.later()}
    assert {"ring.13", "ring.30"} <= marked and not marked & {"ring.11", "ring.12", "ring.27"}
    scene.hinting.advice = None


def test_of_two_that_change_places_the_arrow_goes_straight_and_the_sheet_hides_neither(app: App) -> None:
    scene = dog_with(app, "jack", {"marble.0.0": "ring.10", "marble.3.0": "ring.50"})
    given(scene, "card=jack use=swap m=marble.0.0 other=marble.3.0")
    shown = picture(scene)
    places = [scene.desk.target(place) for place in ("ring.10", "ring.50")]
    ends = {place.rect.centre for place in places if place is not None}
    assert [{way[0], way[-1]} for way in shown._arrows()] == [ends, ends]
    assert not any(shown.sheet_at().holds(x, y) for x, y in ends)


def test_where_no_place_is_left_the_sheet_says_no_more_than_the_move(app: App) -> None:
    scene = dog_with(app, "jack", {"marble.0.0": "ring.10", "marble.3.0": "ring.50"})
    given(scene, "card=jack use=swap m=marble.0.0 other=marble.3.0")
    shown = picture(scene)
    full, (sheet, box) = shown._sheet(430.0), shown._laid()
    assert box[1] + sheet.high <= scene.desk.size[1]
    brief = shown._sheet(430.0, brief=True)
    assert [row.sort for row in brief.rows] == ["head", "whole"] and brief.high < full.high
    hidden, _ = shown._on_board(sheet.high)
    assert not hidden


def test_who_takes_what_was_advised_is_shown_what_comes_next_and_it_counts_once(app: App) -> None:
    scene, driver = at_a_seven(app), Driver(app)
    whole = the_seven(scene)
    scene.hinting._show(whole)
    scene.answer((whole.best.key,))
    assert scene.hinting.advice is None
    until(driver, lambda: scene.hinting.advice)
    assert scene.hinting.advice == whole.rest and scene.table.hints == 0
    scene.answer(whole.keys[1:3])  # two steps in one go
    until(driver, lambda: scene.hinting.advice)
    assert scene.hinting.advice is not None and scene.hinting.advice.keys == whole.keys[3:]
    decision = scene.model.decision
    assert decision is not None
    scene.answer((next(option.key for option in decision.options if option.key != whole.keys[3]),))
    until(driver, lambda: scene.model.decision)
    driver.turn(3)
    assert scene.hinting.advice is None


def test_the_first_answer_is_shown_while_the_rest_is_thought_about(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = at_a_seven(app)
    whole = the_seven(scene)
    adviser = scene.hinting._adviser
    come = [replace(whole, then=()), whole]
    monkeypatch.setattr(type(adviser), "busy", property(lambda _: bool(come)))
    monkeypatch.setattr(adviser, "poll", lambda: come.pop(0))
    scene.hinting.update()
    assert scene.hinting.thinking and app.text("table.hint_more") in [
        row.text for row in picture(scene)._laid()[0].rows
    ]
    scene.hinting.update()
    assert not scene.hinting.thinking and scene.hinting.advice == whole and scene.table.hints == 1


def test_a_long_arrow_is_bowed_and_a_short_one_or_one_round_corners_is_not() -> None:
    assert bowed([(0.0, 0.0), (100.0, 0.0)]) == ((0.0, 0.0), (100.0, 0.0))
    assert bowed([(0.0, 0.0), (300.0, 0.0), (300.0, 300.0)]) == ((0.0, 0.0), (300.0, 0.0), (300.0, 300.0))
    for end in ((400.0, 0.0), (-400.0, 0.0)):
        way = bowed([(0.0, 0.0), end])
        assert (way[0], way[-1]) == ((0.0, 0.0), end)
        assert min(y for _, y in way) == pytest.approx(-0.14 * 400)  # upwards, whichever way it goes


def test_where_no_hint_is_to_be_had_h_says_when_it_is(app: App) -> None:
    scene, driver = begun(app), Driver(app)
    driver.turn(3)
    assert scene.model.decision is not None
    scene.answer((scene.model.decision.options[4].key,))
    driver.turn(3)
    driver.key(pygame.K_h)
    assert not scene.hinting.thinking and app.text("table.hint_not_now") in app.stage.notices.texts


def test_where_pieces_go_is_read_from_what_happens() -> None:
    steps = [step("pawn.0.0", "ring.1", "ring.2"), step("pawn.1.0", "ring.5", "ring.6"), step("x", "hand.0", "pile")]
    steps += [
        step("pawn.0.0", "ring.2", "lane.0.1"),
        step("pawn.1.0", "ring.6", "ring.5"),
        step("y", "ring.3", "home.2"),
    ]
    assert moved(steps, {"ring": {}, "lane": {}}) == {"pawn.0.0": PieceMove("ring.1", "lane.0.1", walked=True)}
    swap = [replaced(step("pawn.0.0", "ring.1", "ring.9"), kind="swap"), step("pawn.0.0", "ring.9", "ring.10")]
    assert moved(swap, {"ring": {}}) == {"pawn.0.0": PieceMove("ring.1", "ring.10", walked=False)}


def test_a_sheet_tells_the_best_first_and_what_speaks_for_it(app: App) -> None:
    kit: Kit = app.kit
    options = [Advised("a", "king, start", 0.62, (("far", 4), ("danger", -3))), Advised("b", "seven", 0.481, ())]
    sheet = sheet_of(kit, app.text, options, 400)
    assert [(row.sort, row.text, row.share) for row in sheet.rows[:4]] == [
        ("head", "A hint", 0.62),
        ("best", "King, start", None),
        ("for", "far", 1.0),
        ("against", "danger", 0.75),
    ]
    assert ("next", "Seven", 0.481) in [(row.sort, row.text, row.share) for row in sheet.rows]
    assert [percent(value) for value in (0.62, 0.0, 1.0)] == ["62 %", "1 %", "99 %"]
    even = sheet_of(kit, app.text, [Advised("a", "here", 0.621, ()), Advised("b", "there", 0.619, ())], 400)
    assert app.text("table.hint_even") in [row.text for row in even.rows]
    assert app.text("table.hint_even") not in [row.text for row in sheet.rows]
    only = sheet_of(kit, app.text, [Advised("a", "pass", None, ())], 400)
    assert [row.text for row in only.rows] == ["A hint", "Pass", app.text("table.hint_only")]
    warned = sheet_of(kit, app.text, [Advised("a", "pass", 0.4, (("far", 4),))], 400)  # it was tried, and no other
    assert [(row.sort, row.text) for row in warned.rows if row.sort == "soft"] == [
        ("soft", app.text("table.hint_warned")),
        ("soft", f"{app.text('table.hint_value')} {app.text('table.hint_signs')}"),
    ]
    greedy = sheet_of(
        kit, app.text, [Advised("a", "pass", None, (("far", 4),) * 9)], 380, Saying("Why", "Also", "Mira passes.")
    )
    assert [row.text for row in greedy.rows] == [
        "Why",
        "Mira passes.",
        *["far"] * 4,
        app.text("table.hint_signs"),
    ]


# ------------------------------------------------------------------------------------------------------------- reasons


def test_the_line_of_a_bot_tells_why_it_played_so(app: App) -> None:
    scene, driver = begun(app, "connect-four"), Driver(app)
    driver.turn(3)
    table = scene.table
    assert scene.model.decision is not None
    scene.answer((scene.model.decision.options[3].key,))
    key, since, count = table.match.decisions[0].options[2].key, table.match.event_count, table.match.count
    table._carry_out(1, key)
    told = (Advised(key, "slot 3", 0.6, (("threes", 5),)), Advised("else", "slot 4", 0.5, ()))
    table.bots._played.append(Played(1, told, since, table.match.event_count, count, is_open=True))
    scene.back(scene.model.look)
    scene.fold_log()
    scene.relay()
    driver.turn(3)
    mine, theirs = scene.model.history.lines[-2:]
    told = {one.value for one in scene.controls if one.action == "trail"}
    assert scene.model.history.lines.index(theirs) in told
    without = len(scene.renderer.layers(app.now))
    control = next(one for one in scene.controls if one.value == scene.model.history.lines.index(theirs))
    scene.act(control)
    assert len(scene.renderer.layers(app.now)) == without + 1
    log = scene.desk.logbook
    assert log._log_line(theirs).markup.endswith("<bulb brass>") and "<bulb" not in log._log_line(mine).markup
    shown = log.layers(scene.model.history.lines, (900, 70, 300, 600), 0, None)
    app.settings.reasons = False
    assert log.layers(scene.model.history.lines, (900, 70, 300, 600), 0, None) is not shown
    assert "<bulb" not in log._log_line(theirs).markup
    scene.relay()
    assert not any(one.value == scene.model.history.lines.index(theirs) for one in scene.controls if not mine.trail)


def test_the_sheet_hides_no_dog_that_a_card_may_be_played_on(sit: Callable[..., Seated]) -> None:
    table = sit(("you", *["greedy"] * 3), ruleset="we-rate-dogs")
    table.come_to(lambda decision: decision.name == "table_turn.card" and any("d" in o.picks for o in decision.options))
    scene = table.scene
    passes = SimpleNamespace(then=[], seat=0, best=SimpleNamespace(key="pass"))
    _, box = HintPicture(scene, passes, [], [], Saying("", ""))._on_board(340.0)  # type: ignore[arg-type]  # all it needs
    sheet = pygame.Rect(*map(round, box))
    dogs = [target for target in scene.desk.layout.targets if target.place.startswith("contest.")]
    assert dogs and not any(sheet.colliderect(pygame.Rect(*map(round, dog.rect))) for dog in dogs)
