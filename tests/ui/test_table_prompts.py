"""The prompt names what is wanted: by the ruleset's sentence, and by the kinds of what can be taken now."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from unittest.mock import create_autospec

import pytest

from dogtable.engine.decision import Decision
from dogtable.ui.app import App
from dogtable.ui.look.entries import Rect
from dogtable.ui.table.asking import Prompt, by_hand, prompt
from dogtable.ui.table.model import Headline, TableModel
from dogtable.ui.table.picking import Picking
from dogtable.ui.table.picks import Pick
from dogtable.ui.table.selection import Refused
from tests.ui.seated import Seated
from tests.ui.test_scenes import resize

VACUUM = "card=vacuum_cleaner"
GAMES = ("dog", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs")


def told(table: Seated) -> str:
    made = prompt(table.scene.model, table.app.text, [])
    return f"{made.head} {made.soft}"


def test_a_hand_and_then_the_marbles_are_named(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    assert told(table) == "Mira: Which card of your hand do you play? click or drag a card"
    table.click("four")
    assert told(table) == "Mira: What do you do with it? pick a marble"


@pytest.mark.parametrize(
    ("kind", "thing", "how"),
    [
        ("piece", "card:rank=ten", "click or drag a card"),
        ("place", "hand.1.2", "click a space that glows"),
        ("word", "word:left", "click what glows"),
        ("int", "number:3", "click what glows"),
        ("player", "seat:1", "click a player"),
    ],
)
def test_of_several_that_are_picked_at_once_pieces_alone_are_dragged(
    real_app: App, kind: str, thing: str, how: str
) -> None:
    model = create_autospec(TableModel, instance=True)
    picks = [Pick("several", thing)]
    model.decision = SimpleNamespace(kinds={"several": kind})
    model.picking = SimpleNamespace(lit=lambda: picks, legal=picks)
    model.table = SimpleNamespace(names=SimpleNamespace(one_of=lambda kind, _form="": f"a {kind}"))
    model.view = {"boards": {"hand": {}}}
    assert by_hand(model, real_app.text) == how


@pytest.mark.parametrize("game", GAMES)
def test_what_can_be_taken_is_named_in_every_game(sit: Callable[..., Seated], game: str) -> None:
    table = sit(("you", "greedy", "greedy", "greedy")[: 3 if game == "sweet-dog-hotel" else 4], ruleset=game)
    table.come_to(lambda decision: len(decision.options) > 2)
    assert "what glows" not in told(table) and prompt(table.scene.model, table.app.text, []).soft


def test_what_answers_is_called_by_its_name(sit: Callable[..., Seated]) -> None:
    """In a hand nothing glows: what does not answer is dimmed, which one must see before one knows what to look for."""
    table = sit(("you", *["greedy"] * 2), ruleset="we-rate-dogs")
    table.come_to(lambda one: {option.key for option in one.options} == {"pass", "answer=omnipuptent"})
    assert prompt(table.scene.model, table.app.text, []).soft == "Omnipuptent, or: Let it happen"


def events(decision: Decision) -> bool:
    """Whether a card with two uses, of which one names a dog, may be played."""
    return len({option.picks["use"] for option in decision.options if VACUUM in option.key}) > 1


def beginnings(decision: Decision) -> list[Pick]:
    """What of a decision may be picked first and asks for more."""
    picking, found = Picking(decision.options, decision.kinds), []
    for pick in sorted(picking.known):
        picking.clear()
        if picking.take(pick) and picking.complete is None:
            found.append(pick)
    return found


def half_made(table: Seated) -> Prompt:
    """What is asked of a half-made move; by a button of its own it can be taken back."""
    assert "cancel" in {control.name for control in table.scene.controls}
    return asked(table)


def asked(table: Seated) -> Prompt:
    """What is asked, with the buttons there are."""
    scene = table.scene
    return scene.renderer.prompt([one for one in scene.controls if one.kind in ("plain", "quiet", "primary")], None)


def test_what_was_chosen_face_down_can_be_changed_no_more_once_it_is_shown(real_app: App) -> None:
    model = create_autospec(TableModel, instance=True)
    model.table = SimpleNamespace(seats=[SimpleNamespace(name="Mira"), SimpleNamespace(name="Ann")])
    model.in_window = model.shown_all = model.over = False
    model.moment, model.seat, model.waiting, model.sealed, model.stays = None, 0, (), True, ""
    model.decision = SimpleNamespace(ask="")
    model.picking = SimpleNamespace(armed=[])
    model.headline = Headline(1, "Ann plays the two.")
    for behind, head in ((False, "Mira has chosen"), (True, "Ann plays the two.")):
        model.behind = behind
        assert prompt(model, real_app.text, []).head == head


def test_buttons_beside_what_lies_on_the_table_are_named(sit: Callable[..., Seated]) -> None:
    table = sit(("you", *["greedy"] * 2), ruleset="we-rate-dogs")
    table.come_to(events)
    assert any(control.label == "Pass" for control in table.scene.controls)
    assert asked(table).soft == "click or drag an event card, or choose a button"


def test_the_question_follows_a_half_made_move_and_a_button_cancels_it(sit: Callable[..., Seated]) -> None:
    table = sit(("you", *["greedy"] * 2), ruleset="we-rate-dogs")
    decision = table.come_to(events)
    use = next(o.picks["use"] for o in decision.options if VACUUM in o.key and "d" in o.picks)
    table.click(next(t.thing for t in table.scene.desk.layout.targets if t.id == "event:name=vacuum_cleaner"))
    assert half_made(table).head == "Mira: Vacuum Cleaner – choose on the right, or pick a dog"
    table.press(f"pick use=word:{use}")
    assert half_made(table).head == "Mira: Which dog of the contest gets Vacuum Cleaner?"
    assert half_made(table).soft == "pick a dog"
    table.press("cancel")
    assert not table.armed and "cancel" not in {control.name for control in table.scene.controls}
    assert "Which event do you play?" in table.scene.renderer.prompt([], None).head


@pytest.mark.parametrize("game", GAMES)
def test_every_half_made_move_says_what_it_wants_next(sit: Callable[..., Seated], game: str) -> None:
    """In words of full contrast, other than those it began with; in any order of picking."""
    table = sit(("you", "greedy", "greedy", "greedy")[: 3 if game == "sweet-dog-hotel" else 4], ruleset=game)
    for seed in range(1, 4):
        decision = table.come_to(lambda one: bool(beginnings(one)), seed)
        picking = table.scene.model.picking
        for pick in beginnings(decision):
            picking.clear()
            assert picking.take(pick)
            table.scene.relay()
            said = half_made(table)
            assert said.head.startswith("Mira: ") and said.head not in ("Mira: ", f"Mira: {decision.ask}"), pick
            assert "Esc" not in f"{said.head} {said.soft}" and "{" not in f"{said.head} {said.soft}"


def test_while_a_piece_is_carried_there_is_no_button_to_cancel(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.drag("four", table.at("seven"), drop=False)
    assert table.armed and "cancel" not in {control.name for control in table.scene.controls}


def test_while_a_card_of_two_uses_is_carried_it_is_told_where_it_goes(sit: Callable[..., Seated]) -> None:
    table = sit(("you", *["greedy"] * 2), ruleset="we-rate-dogs")
    table.come_to(events)
    card = next(t.thing for t in table.scene.desk.layout.targets if t.id == "event:name=vacuum_cleaner")
    table.drag(card, (640, 440), drop=False)
    assert asked(table).head == "Mira: Vacuum Cleaner – now pick a dog"


def test_the_bar_takes_the_room_of_buttons_where_none_stand_and_it_needs_it(sit: Callable[..., Seated]) -> None:
    """In Sweet Dog Hotel its place is less than half of the table: the other half is that of the buttons."""
    table = sit(("you", "greedy"), ruleset="sweet-dog-hotel")
    table.come_to(lambda one: one.name == "play.t" and len(one.options) > 2)
    scene = table.scene
    place, buttons = (scene.desk.layout.regions[name] for name in ("prompt", "buttons"))
    short, long = (
        Prompt(0, "Kai builds."),
        Prompt(0, "Kai passes another dog, walks four spaces and finds its cookie in the park", "click a tile"),
    )
    assert scene.renderer._asked_at(short) == place
    x, y, w, h = scene.renderer._asked_at(long)
    assert (x, y, h) == (place.x, place.y, place.h) and place.w < w <= buttons.x + buttons.w - place.x
    assert not scene.desk.parts.grows(long, (x, y, w, h))
    table.come_to(lambda one: one.name == "act.act")
    assert scene.renderer._asked_at(long) == place, "there stand buttons"


def test_what_was_told_last_stays_until_the_next_is_shown(sit: Callable[..., Seated]) -> None:
    """Between two shots of a move the bar does not say that the game goes on: it says what was seen to happen."""
    table = sit(("you", "greedy"), ruleset="sweet-dog-hotel")
    decision = table.come_to(lambda one: one.name == "play.t" and len(one.options) > 2)
    model = table.scene.model
    happening = model.answer(decision.options[0].key)
    model.shown(happening)
    assert model.behind and model.decision is None and happening.headline.text
    assert prompt(model, table.app.text, []) == Prompt(0, happening.headline.text)


def test_a_new_question_lets_go_of_the_focus_on_what_is_no_choice_and_of_why_not(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="inn-keeper")
    decision = table.come_to(lambda one: one.name == "come_second.second" and len(one.options) > 2)
    scene = table.scene
    card = next(t for t in scene.desk.layout.targets if t.place == "hand.0" and not t.state)
    table.app.keyboard = True
    scene.keyboard.focus.name = card.thing
    scene.do(scene.selection.touch(card), card.rect.centre, card)
    asked = scene.renderer.prompt([], None)
    assert scene.bubble is not None and "turn" not in scene.bubble.reason
    assert "came second" in asked.head and scene.foretelling.words(table.app.now), "it is told above what is asked"
    scene.answer((next(option.key for option in decision.options if "next" in option.key),))
    table.settle()
    assert scene.model.decision is not None and scene.model.decision.name != decision.name
    assert scene.keyboard.target() is None and scene.bubble is None and not scene.foretelling.words(table.app.now)


def test_who_is_about_to_be_asked_is_not_told_whose_turn_it_is(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    scene = table.scene
    assert scene.model.waiting == (scene.model.seat,)
    scene.model.decision = None  # what was done last still moves
    target = scene.desk.layout.targets[-1]
    scene.do(Refused(), target.rect.centre, target)
    assert scene.bubble is None


def test_a_click_on_the_cloth_is_no_error_even_where_a_hand_lies(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    zone = next(t for t in table.scene.desk.layout.targets if t.kind == "zone" and t.thing.startswith("hand.0"))
    table.scene.pointer.at = (zone.rect.x + 2, zone.rect.centre[1])
    table.scene.pointer.click(zone)
    assert table.scene.bubble is None


def test_keys_stand_on_buttons_for_who_uses_them(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="inn-keeper")
    table.come_to(lambda decision: decision.name == "come_second.second" and decision.offered > 1)
    keys = {}
    for table.app.keyboard in (False, True):
        keys[table.app.keyboard] = {layer.key for layer in table.scene.renderer._buttons()}
    assert len(keys[True] - keys[False]) >= 2, "the same buttons, with keycaps"


def test_a_hand_at_an_inn_lies_whole_in_a_small_window(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="inn-keeper")
    table.come_to(lambda decision: "card" in decision.kinds)
    hand = [shown.rect for shown in table.scene.desk.layout.shown if shown.place == "hand.0"]
    assert hand and all(rect.y + rect.h <= table.scene.desk.size[1] for rect in hand)


def test_with_large_text_a_question_of_two_lines_lies_below_the_park(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="sweet-dog-hotel")
    table.come_to(lambda decision: decision.offered > 2)
    resize(table.driver, (1152, 720), 200)
    table.settle()
    desk = table.scene.desk
    layer = list(table.scene.renderer._round(table.app.now))[-1]
    spaces = [target.rect for target in desk.layout.targets if target.kind == "space"]
    top = (layer.y - min(layer.x, 0)) / desk.kit.unit  # its picture begins with the shadow
    assert spaces and top >= max(rect.centre[1] for rect in spaces)


UNDRAGGED = {"en": "click a space that glows", "de": "klick ein leuchtendes Feld an", "ja": "光るマスをクリック"}
BACK = {"en": "Taken back: ", "de": "Zurückgenommen: ", "ja": "取り消し："}


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_what_cannot_be_dragged_is_clicked(sit: Callable[..., Seated], language: str) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="inn-keeper")
    with table.speaking(language):
        table.come_to(lambda decision: decision.name == "lodge.room" and len(decision.options) > 2)
        assert prompt(table.scene.model, table.app.text, []).soft == UNDRAGGED[language]


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_what_a_click_takes_back_is_said(sit: Callable[..., Seated], language: str) -> None:
    """On the chosen thing itself, and on nothing; until something is chosen again."""
    table = sit()

    def statement() -> str:
        return prompt(table.scene.model, table.app.text, []).statement

    with table.speaking(language):
        table.lay()
        assert BACK[language] not in statement()
        table.click("four")
        table.click("four")
        called = table.scene.desk.portrait({"kind": "card", "rank": "four"}, Rect(0, 0, 63, 88)).title
        assert statement().startswith(BACK[language]) and called.casefold() in statement().casefold()
        table.click("four")
        assert BACK[language] not in statement()
        table.driver.click((640, 500))
        assert not table.scene.model.picking.armed and statement().startswith(BACK[language])


def test_a_refusal_names_what_is_picked_already(sit: Callable[..., Seated]) -> None:
    """Not the question before it, to which what was touched may well be an answer."""
    table = sit(("you", "greedy", "greedy"), ruleset="inn-keeper")
    table.come_to(
        lambda one: {str(option.picks.get("second")) for option in one.options} >= {"pick_next", "upgrade", "rearrange"}
    )
    press = next(c for c in table.scene.controls if c.action == "pick" and c.value.thing.endswith("upgrade"))
    table.scene.act(press)
    targets = table.scene.desk.layout.targets
    taken = {one.place for one in targets if one.kind == "piece"}
    free = next(one.thing for one in targets if one.thing.startswith("rooms.0.") and one.thing not in taken)
    table.driver.click(table.at(free))
    bubble = table.scene.bubble
    assert bubble is not None and bubble.reason == "It does not go with what is picked"
    assert bubble.detail == "now: Upgrade a customer (rule I15)"
