"""What would come of a thing is told when the pointer rests on it or it has the focus; else what it is called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from dogtable.ui.look.ids import piece_id
from dogtable.ui.table import toolbar
from dogtable.ui.table.asking import Prompt
from dogtable.ui.table.parts import MARGIN, SLIP
from tests.ui.seated import Seated
from tests.ui.test_scenes import resize


def rested(table: Seated, thing: str) -> str:
    """What is told of a thing on which the pointer rests."""
    table.driver.move(table.at(thing))
    table.driver.turn()
    return table.scene.foretelling.words(table.app.now + 1.0)


def test_a_move_is_told_before_it_is_made(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    assert rested(table, "ring.11") == "Mira plays an ace and moves a marble to 5 before Anna's start."
    assert rested(table, "ring.18") == "2 past Anna's start", "no card leads there"
    table.click("jack")
    table.click("marble.0.0")
    told = rested(table, "marble.1.0")
    assert told == "Mira plays a jack and swaps a marble with Anna's marble at 4 before Anna's start."
    assert table.log == [] or told not in " ".join(table.log)  # nothing has been done


def test_what_would_be_hit_tells_what_comes_of_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay(hand=["three"], placed={"marble.0.0": "ring.20", "marble.0.1": "ring.30", "marble.1.0": "ring.23"})
    table.click("three")
    assert rested(table, "marble.1.0").startswith("Mira plays a three and hits Anna's marble at ")


def test_nothing_is_told_of_an_answer_that_has_been_given(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="connect-four")
    table.come_to(lambda decision: len(decision.options) > 2)
    thing = next(target.thing for target in table.scene.desk.layout.targets if target.state == "legal")
    seat, decision = table.scene.model.seat, table.scene.model.decision
    assert seat is not None and decision is not None and rested(table, thing)
    table.table.answer(seat, decision.options[0].key)
    assert table.scene.model.decision is decision and table.table.decision(seat) is None, "it is not shown yet"
    table.scene.foretelling.words(table.app.now + 1.0)


def test_what_a_thing_is_called_is_told_where_nothing_comes_of_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    card = next(t.thing for t in table.scene.desk.layout.targets if t.place == "hand.0")
    assert rested(table, card)
    assert rested(table, "ring.0") == "Mira's start"


def test_what_lies_under_the_pointer_has_nobodys_sign(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit()
    table.lay()
    scene, shown = table.scene, []
    monkeypatch.setattr(scene.renderer, "prompt", lambda _buttons, _shown: Prompt(None, ""))  # as while a guide speaks
    monkeypatch.setattr(scene.foretelling, "words", lambda _now: "Ben's start")
    monkeypatch.setattr(scene.desk.parts, "prompt", lambda said, _where: shown.append(said))
    list(scene.renderer._round(table.app.now))
    assert shown == [Prompt(None, "Ben's start")]


@pytest.mark.parametrize("game", ["inn-keeper", "sweet-dog-hotel", "we-rate-dogs"])
def test_whatever_can_be_taken_says_something(sit: Callable[..., Seated], game: str) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset=game)
    table.come_to(lambda decision: len(decision.options) > 2)
    legal = [t for t in table.scene.desk.layout.targets if t.state == "legal"]
    assert legal and all(rested(table, target.thing) for target in legal)


def test_the_last_two_lines_of_the_log_are_always_there(sit: Callable[..., Seated]) -> None:
    table = sit()
    assert toolbar.log_panel(table.scene) is None  # at 1280x720 it is folded
    table.lay()
    table.click("jack")
    table.click("marble.0.0")
    table.click("marble.1.0")
    table.settle()
    ((by, (words, _)),) = table.scene.renderer._latest()
    assert (by, words) == (0, "Mira plays a jack and swaps a marble with Anna's marble at 4 before Anna's start.")


@pytest.mark.parametrize(
    ("game", "actions"), [("sweet-dog-hotel", {None, "reserve", "stay"}), ("we-rate-dogs", {None})]
)
def test_buttons_cover_nothing_that_can_be_touched(
    sit: Callable[..., Seated], game: str, actions: set[str | None]
) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset=game)
    table.come_to(
        lambda one: (
            {option.picks.get("act") for option in one.options} == actions
            and any(not option.picks for option in one.options)
        )
    )
    pressed = [one for one in table.scene.controls if one.kind in ("plain", "quiet", "primary")]
    assert pressed
    for button in pressed:
        x, y, w, h = button.box
        middles = [t.rect.centre for t in table.scene.desk.layout.targets if t.state]
        assert not any(x < mx < x + w and y < my < y + h for mx, my in middles), button.name
    resize(table.driver, (1152, 720), 200)
    table.settle()
    question = table.scene.desk.layout.regions["prompt"]
    for button in [one for one in table.scene.controls if one.kind in ("plain", "quiet", "primary")]:
        x, y, w, h = button.box
        beside = x >= question.x + question.w or y >= question.y + question.h or y + h <= question.y
        assert beside, f"{button.name} lies over the question"


def test_what_numbers_become_is_told(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="inn-keeper")
    decision = table.come_to(lambda one: one.name == "lodge.room" and one.offered > 2)
    thing = str(decision.options[0].picks["room"])
    assert re.search(r"gives \w+ room \d.* for (\d) points\. Mira 0 → \1, Mira leads\.", rested(table, thing))


def test_what_comes_of_a_thing_that_can_be_answered_is_told_as_when_nobody_does(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy", "greedy"), ruleset="we-rate-dogs")
    option = table.come_to_option(lambda picks: "d" in picks and str(picks.get("use", "")).endswith("_3"), seed=2)
    told = table.scene.foretelling._after(option.key)
    assert re.search(r"\+3 \w+\. \w+ (still )?shows \d\d/10 in \w+", told) and told.startswith("If nobody answers: ")
    leads = [table.scene.foretelling._after(one.key) for one in table.scene.model.decision.options]
    assert {"leads" in one for one in leads} == {True, False}, "only what changes who leads says so"
    assert "events" not in told, "how many cards somebody holds needs no words"


def test_a_card_with_two_uses_left_tells_both(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy", "greedy"), ruleset="we-rate-dogs")
    table.come_to(lambda decision: decision.name.startswith("table_turn"))
    options = [option.picks for option in table.scene.model.decision.options if "d" in option.picks]
    uses = Counter((piece_id(picks["card"]), str(picks["d"])) for picks in options)
    held = {target.id: target.thing for target in table.scene.desk.layout.targets if target.place == "hand.0"}
    card, dog = next(pair for pair, many in uses.items() if many == 2)
    table.click(held[card])
    told = rested(table, dog)
    assert re.fullmatch(r"If nobody answers: Mira plays .+\. Or: Mira plays .+\.", told), told
    table.click(held[next(pair[0] for pair, many in uses.items() if many > 2)])
    assert " Or: " not in rested(table, dog), "six more are too many to be told"


def test_what_is_asked_anew_is_read_before_what_lies_under_the_pointer(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    assert rested(table, "ring.18") == "2 past Anna's start"
    table.scene.answer(("card=seven use=split",))
    table.settle()
    assert table.scene.model.decision is not None and table.scene.model.composite
    assert table.scene.foretelling.words(table.app.now + 1.0) == ""
    assert rested(table, "ring.0") == "Mira's start", "until it is moved"


def test_the_number_of_a_rule_tells_the_rule(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("seven")
    rule = next(control for control in table.scene.controls if control.name == "rule")
    told = table.scene.foretelling._of_control(rule)
    assert rule.label == "D24" and told.startswith("Seven: Seven single steps forward")


def test_a_dog_of_the_contest_tells_its_rating(sit: Callable[..., Seated]) -> None:
    table = sit(("you", *["greedy"] * 2), ruleset="we-rate-dogs")
    table.come_to(lambda decision: decision.name == "table_turn.card" and bool(decision.options))
    scene = table.scene
    dog = next(target for target in scene.desk.layout.targets if target.place.startswith("contest."))
    table.driver.move(tuple(round(v * scene.desk.kit.unit) for v in (dog.rect.x + 4, dog.rect.y + 4)))
    assert "never below 10" in scene.foretelling.words(table.app.now + 1)


PARK = {"en": "Second action: When your dog stops here", "de": "Zweite Aktion: ", "ja": "2回行動："}
PLATE = {"en": "milestones 0", "de": "Meilensteine 0", "ja": "目標0"}
PAW = {"en": "to here|When you build there", "de": "bis hierher|Baust du dort", "ja": "ここまで|"}


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_a_place_a_mark_and_a_plate_say_what_there_is_to_say_of_them(sit: Callable[..., Seated], language: str) -> None:
    """Not only what they are called: the icon of a space, where a walk would end, how points come together."""
    table = sit(("you", "greedy", "greedy"), ruleset="sweet-dog-hotel")
    with table.speaking(language):
        table.come_to(lambda decision: decision.name == "play.t")
        assert PARK[language] in rested(table, "park.18")
        unit, marked = table.scene.desk.kit.unit, table.scene.desk.layout.inspects
        signs = [one for one in marked if one.sort == "said"]
        for words in (PLATE[language], PAW[language]):
            sign = next(one for one in signs if words in str(one.value))
            x, y, _, h = sign.rect
            table.driver.move((round((x + 8) * unit), round((y + h / 2) * unit)))
            table.driver.turn()
            assert table.scene.foretelling.sign(table.app.now + 1.0) is not None, words


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_what_is_said_of_a_thing_never_lies_over_it(sit: Callable[..., Seated], language: str) -> None:
    """What has no room in the line of the prompt stands beside the thing, and the prompt stays one line."""
    table = sit(("you", "greedy", "greedy", "greedy"), ruleset="inn-keeper")
    with table.speaking(language):
        table.come_to(lambda decision: decision.name == "trick.card")
        scene, later = table.scene, table.app.now + 1.0
        guest = next(one for one in scene.desk.layout.targets if one.thing.startswith("customer."))
        place, unit = scene.desk.layout.regions["prompt"], scene.desk.kit.unit
        alone = scene.desk.parts.grows(scene.renderer._said(later)[0], place)
        said = rested(table, guest.thing)
        prompt, beside = scene.renderer._said(later)
        assert said and said not in prompt.statement and beside is not None
        assert scene.desk.parts.grows(prompt, place) is alone is False
        (slip,) = scene.renderer._tip(later)
        at = guest.rect
        assert not slip.rect.inflate(-80 * unit, -80 * unit).colliderect([round(v * unit) for v in at]), (
            "its shadow may"
        )


def test_the_words_of_a_plate_below_the_bar_leave_the_bar_in_sight(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="sweet-dog-hotel")
    table.come_to(lambda decision: decision.name == "play.t")
    kit, layout = table.scene.desk.kit, table.scene.desk.layout
    plate = next(one for one in layout.inspects if one.sort == "said" and "milestones" in str(one.value))
    bar = layout.regions["prompt"]
    title, _, about = str(plate.value).partition("|")
    slip = table.scene.desk.parts.slip(f"**{title}**|{about}", plate.rect, table.scene.desk.size, bar)
    shadow = round(MARGIN * kit.unit)
    box = slip.rect.inflate(-2 * shadow, -2 * shadow)
    assert not box.colliderect([round(v * kit.unit) for v in bar])
    assert box.h >= kit.fonts.wrap(about, SLIP, "small").height * kit.unit, "all its lines"


def test_an_open_list_is_asked_for_and_nothing_is_told_over_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay(hand=["ace"], placed={"marble.0.0": "ring.20"})
    assert rested(table, "ring.0")
    table.drag("ace", table.at("marble.0.0"))
    scene = table.scene
    assert scene.chooser and rested(table, "ring.0") == "" and scene.foretelling.thing(table.app.now + 1.0) is None
    said = scene.renderer.prompt([], None)
    assert scene.app.text("table.how_list") in said.head + said.soft and "glows" not in said.head + said.soft


def test_what_happens_is_not_hidden_by_what_is_told_of_things(sit: Callable[..., Seated]) -> None:
    """The pointer rests where it was: only when it moves again, what has come to lie there is told."""
    table = sit(("you", "greedy", "greedy", "greedy"), ruleset="inn-keeper")
    table.come_to(lambda decision: decision.name == "trick.card")
    scene = table.scene
    guest = next(one for one in scene.desk.layout.targets if one.thing.startswith("customer."))
    assert rested(table, guest.thing) and scene.foretelling.thing(table.app.now + 1.0) is not None
    other = next(one for one in table.table.match.decisions if one.seat == 1)
    table.table.answer(1, other.options[0].key)
    scene.back(scene.model.look)
    table.settle()
    later = table.app.now + 1.0
    assert scene.foretelling.words(later) == "" and scene.foretelling.thing(later) is None
    x, y = table.at(guest.thing)
    table.driver.move((x + 2, y))
    assert scene.foretelling.thing(table.app.now + 1.0) is not None
