"""The table as one plays at it: posted events on a window without a screen, a real game behind it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from dogtable.base.paths import user_folders
from dogtable.engine.match import Match
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.seats import make as make_seats
from dogtable.session.settings import Settings
from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.window import Window
from tests.ui.driver import Driver

HAND = ["seven", "ace", "jack", "four"]
PLACED = {"marble.0.0": "ring.10", "marble.0.1": "ring.26", "marble.1.0": "ring.12", "marble.2.1": "ring.40"}


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


class Seated:
    """An app at a table, and hands."""

    def __init__(self, app: App, library: Library, folder: Path, who: tuple[str, ...]) -> None:
        self.app, self.driver = app, Driver(app)
        app.library, app.journal = library, Journal(folder)
        rules = library.load("dog")
        seats = make_seats(list(who), "Mira", "lucy")
        self.table = Table.new(app.journal, rules, players=4, options={}, seats=seats, seed=7)
        self.table.warm_up = lambda _: None  # type: ignore[method-assign]  # no bot is wanted here
        self.table.poll = list  # type: ignore[method-assign]  # nor asked
        self.scene = TableScene(app, self.table)
        app.stage.clear_to(self.scene)

    def lay(self, hand: list[str] | None = None, placed: dict[str, str] | None = None, **more: Any) -> None:
        """Put the game into a position."""
        zones = {"hand": {0: hand or HAND, 1: 4, 2: 4, 3: 4}, "discard": 36}
        position = {"at": {"turn": 0}, "zones": zones, "placed": placed or PLACED, **more}
        self.table.match = Match.at(self.table.rules, position, players=4)
        self.table.match.names = self.table.names
        self.table._told.clear()
        self.scene.back(self.scene.sitting.look)
        self.driver.turn()

    def at(self, thing: str) -> tuple[int, int]:
        target = self.scene.desk.target(self.thing(thing))
        assert target is not None, thing
        unit = self.scene.desk.kit.unit
        return round(target.rect.centre[0] * unit), round(target.rect.centre[1] * unit)

    def thing(self, name: str) -> str:
        """A card by its rank, else the thing itself."""
        return next((t.thing for t in self.scene.desk.layout.targets if t.id == f"card:rank={name}"), name)

    def click(self, name: str) -> None:
        self.driver.click(self.at(name))
        self.settle()

    def press(self, name: str) -> None:
        """Press a button by its name."""
        box = next(c.box for c in [*self.scene.controls, *self.scene.chooser] if c.name == name)
        unit = self.scene.desk.kit.unit
        self.driver.click((round((box[0] + box[2] / 2) * unit), round((box[1] + box[3] / 2) * unit)))
        self.settle()

    def drag(self, name: str, to: tuple[int, int], drop: bool = True) -> None:
        x, y = self.at(name)
        self.driver.move((x, y))
        self.driver.press((x, y))
        self.driver.move((x + 12, y - 12))
        self.driver.turn(3)
        self.driver.move(to)
        self.driver.turn(3)
        if drop:
            self.driver.release(to)
            self.settle()

    def settle(self) -> None:
        """Until nothing moves and everything ahead has been looked at."""
        self.until(lambda: self.scene.flights is None and not self.scene._queue)
        self.driver.turn(6)

    def until(self, holds: Callable[[], bool], seconds: float = 8) -> None:
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, "still waiting"
            self.driver.turn(1)

    @property
    def log(self) -> list[str]:
        return [key for _, key in self.table.match.log]

    @property
    def armed(self) -> list[str]:
        return [pick.thing for pick in self.scene.sitting.picking.armed]


@pytest.fixture
def sit(tmp_path: Path, library: Library) -> Iterator[Callable[..., Seated]]:
    opened: list[Seated] = []

    def seated(who: tuple[str, ...] = ("you", "greedy", "greedy", "greedy"), speed: str = "off") -> Seated:
        folders = user_folders(tmp_path)
        settings = Settings.load(folders.settings)
        settings.speed = speed
        app = App(Window(size=(1280, 720)), folders, settings)
        opened.append(Seated(app, library, tmp_path / "games", who))
        return opened[-1]

    yield seated
    for one in opened:
        one.table.close()
        one.app.window.close()
    pygame.quit()


# ---------------------------------------------------------------------- clicking
def test_a_card_then_a_field_makes_the_move(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("four")
    assert table.armed == ["card:rank=four"] and table.log == []
    table.click("ring.30")
    assert table.log == ["card=four use=forward m=marble.0.1 f=ring.30"]


def test_a_marble_then_a_field_then_whichever_card(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("marble.0.0")
    table.click("ring.6")  # four back
    assert table.log == ["card=four use=back m=marble.0.0 f=ring.6"]


def test_the_same_card_twice_lets_go_of_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("four")
    table.click("four")
    assert table.armed == [] and table.log == []


def test_any_marble_at_home_stands_for_the_one_that_may_leave(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("ace")
    named = next(iter(o.picks["m"] for o in table.scene.sitting.picking.fitting if o.picks["use"] == "leave"))
    other = next(m for m in ("marble.0.2", "marble.0.3") if m != named)
    table.click(other)
    assert table.log == [f"card=ace use=leave m={named}"]


def test_two_pieces_of_a_swap_in_either_order(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("jack")
    table.click("marble.2.1")
    table.click("marble.0.1")
    assert table.log == ["card=jack use=swap m=marble.0.1 other=marble.2.1"]


# ---------------------------------------------------------------------- dragging
def test_a_card_dragged_onto_its_field(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.drag("four", table.at("ring.30"))
    assert table.log == ["card=four use=forward m=marble.0.1 f=ring.30"]


def test_a_drop_near_a_field_counts_and_one_far_off_glides_back(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    x, y = table.at("ring.30")
    table.drag("four", (x + 10, y + 12))
    assert len(table.log) == 1
    table.lay()
    table.drag("marble.0.1", (640, 330))
    assert table.log == []
    table.until(lambda: table.scene.pointer.carried is None)
    assert table.armed == ["marble.0.1"]


def test_a_drop_that_means_two_things_asks_which_by_key_or_click(sit: Callable[..., Seated]) -> None:
    for choose in (lambda table: table.driver.key(pygame.K_2), lambda table: table.press(table.scene.chooser[1].name)):
        table = sit()
        table.lay()
        table.drag("ace", table.at("marble.0.1"))
        assert [row.key for row in table.scene.chooser] == ["1", "2"] and table.log == []
        wanted = str(table.scene.chooser[1].value)
        choose(table)
        table.settle()
        assert table.log == [wanted]


def test_a_card_whose_only_pick_it_is_may_be_laid_anywhere_on_the_table(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.driver.turn()
    assert table.scene.sitting.decision.name == "exchange.card"
    card = next(t.thing for t in table.scene.desk.layout.targets if table.scene.craft.in_hand(t))
    table.drag(card, table.at("centre.0.1"))
    assert table.table.decision(0).sealed is not None and table.scene.sitting.sealed


def test_what_others_sealed_meanwhile_is_not_shown_after_ones_own_answer(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.driver.turn()
    sitting = table.scene.sitting
    for seat in (1, 2, 3):  # the bots are quicker, and what they did waits to be shown
        table.table.match.choose(table.table.match.decisions[seat].options[0], seat=seat)
    sitting._queue.append(sitting._happening(3))
    table.scene.answer((sitting.decision.options[0].key,))
    table.settle()
    assert sitting.view == table.table.view(0) and sitting.decision is table.table.decision(0)
    assert not sitting.behind


def test_while_it_is_carried_a_piece_is_not_on_the_board(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.drag("marble.0.1", table.at("ring.30"), drop=False)
    carried = table.scene.pointer.carried
    assert carried is not None and carried.thing == "marble.0.1" and carried.over == "ring.30"
    assert "marble.0.1" not in {shown.thing for shown in table.scene.desk.layout.shown}
    table.driver.key(pygame.K_ESCAPE)
    table.until(lambda: table.scene.pointer.carried is None)
    assert "marble.0.1" in {shown.thing for shown in table.scene.desk.layout.shown} and table.log == []


# ---------------------------------------------------------------------- the seven
def seven(table: Seated) -> None:
    table.lay()
    table.click("seven")
    assert table.scene.sitting.decision.left == 7


def test_a_seven_step_by_step_and_back(sit: Callable[..., Seated]) -> None:
    table = sit()
    seven(table)
    table.click("marble.0.0")
    assert table.scene.desk.layout.targets and set(table.scene.sitting.ahead.strides) >= {"ring.11", "ring.17"}
    assert "ring.12" in table.scene.sitting.ahead.hit_by([])  # another marble stands in the way
    table.click("ring.13")  # three answers at once
    assert table.scene.sitting.decision.left == 4 and len(table.log) == 4
    table.drag("marble.0.1", table.at("ring.28"))
    assert table.scene.sitting.decision.left == 2
    table.driver.key(pygame.K_BACKSPACE)
    assert table.scene.sitting.decision.left == 3
    table.driver.key(pygame.K_ESCAPE)
    assert table.scene.sitting.decision.name == "turn.card" and table.log == []


def test_what_is_committed_leaves_a_ghost_and_a_trail(sit: Callable[..., Seated]) -> None:
    from dogtable.ui.look.entries import Trail
    from dogtable.ui.table.picture import ghosts

    table = sit()
    seven(table)
    table.click("marble.0.0")
    table.click("ring.13")
    sitting = table.scene.sitting
    assert ghosts(sitting.history, sitting.seat, sitting.view) == (("marble.0.0", "ring.10"),)
    assert any(isinstance(entry, Trail) for entry in table.scene.desk.layout.entries)


def test_the_buttons_take_back_one_step_or_all(sit: Callable[..., Seated]) -> None:
    table = sit()
    seven(table)
    table.click("marble.0.0")
    table.click("ring.12")
    assert table.scene.sitting.decision.left == 5
    table.press("undo")
    assert table.scene.sitting.decision.left == 6
    table.press("undo all")
    assert table.scene.sitting.decision.left is None


def test_a_seven_is_complete_after_seven_steps(sit: Callable[..., Seated]) -> None:
    table = sit()
    seven(table)
    table.click("marble.0.0")
    table.click("ring.14")
    table.click("marble.0.1")
    table.click("ring.29")
    assert len(table.log) == 8 and table.scene.sitting.decision is None


# ---------------------------------------------------------------------- refusals
def test_a_shut_field_says_why_with_its_rule(sit: Callable[..., Seated]) -> None:
    table = sit()
    placed = {"marble.0.0": "ring.13", "marble.0.1": "ring.26", "marble.1.0": "ring.16"}
    table.lay(placed=placed, fields={"marble.1.0": {"fresh": True}})
    table.click("four")
    table.click("ring.17")
    assert table.scene.bubble is not None and table.log == []
    assert table.scene.bubble.rule == "D15" and "D15" in table.scene.bubble.detail


def test_what_no_option_names_says_why(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay(hand=["ace"], placed={"marble.1.0": "ring.20"})  # only leaving home can be played: no field is asked for
    table.click("ring.33")
    assert table.scene.bubble is not None
    assert table.scene.bubble.reason != table.app.text("table.not_asked")


def test_a_greyed_card_says_why(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay(
        hand=["king", "two"],
        placed={"marble.0.0": "ring.0", "marble.1.0": "ring.1"},
        fields={"marble.1.0": {"fresh": True}},
    )
    table.click("two")
    assert table.scene.bubble is not None and table.scene.bubble.reason


def test_the_bubble_goes_by_itself_and_at_the_next_click(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("ring.3")
    bubble = table.scene.bubble
    assert bubble is not None
    table.scene.update(bubble.until + 0.1)
    assert table.scene.bubble is None


# ---------------------------------------------------------------------- keyboard
def test_a_whole_move_by_keyboard(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    keyboard, driver = table.scene.keyboard, table.driver
    driver.key(pygame.K_TAB)
    for _ in range(6):
        stop = keyboard.focus.at(keyboard.stops())
        if stop is not None and stop.name == table.thing("four"):
            break
        driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert table.armed == ["card:rank=four"]
    time.sleep(0.32)
    driver.key(pygame.K_TAB)
    stop = keyboard.focus.at(keyboard.stops())
    assert stop is not None and stop.group == "board" and stop.lit
    driver.key(pygame.K_RETURN)
    table.settle()
    assert len(table.armed) == 2 or table.log


def test_a_second_enter_at_once_does_nothing(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.driver.key(pygame.K_TAB)
    for _ in range(3):
        table.driver.key(pygame.K_RETURN)
    assert table.log == ["card=seven use=split"] and table.armed == []


def test_escape_goes_down_the_ladder_to_the_menu_and_never_out(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.click("four")
    table.driver.key(pygame.K_ESCAPE)
    assert table.armed == [] and table.app.stage.top is table.scene
    table.driver.key(pygame.K_ESCAPE)
    assert type(table.app.stage.top).__name__ == "MenuScene"
    table.driver.key(pygame.K_ESCAPE)
    assert table.app.stage.top is table.scene


def test_inspecting_shows_a_card_and_any_key_hides_it(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    x, y = table.at("seven")
    table.driver.move((x, y))
    table.driver.post(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=3)
    table.driver.turn()
    assert table.scene.inspected is not None and table.scene.inspected.value["rank"] == "seven"
    table.driver.key(pygame.K_LEFT)
    assert table.scene.inspected is None


# ---------------------------------------------------------------------- following, hot seat
def test_a_click_finishes_what_moves_and_is_no_move(sit: Callable[..., Seated]) -> None:
    table = sit(speed="slow")
    table.lay()
    table.driver.click(table.at("four"))
    table.driver.click(table.at("ring.30"))
    assert table.scene.flights is not None
    table.driver.press(table.at("jack"))
    table.driver.release(table.at("jack"))
    table.driver.turn(3)
    assert table.scene.flights is None and table.armed == []


def test_only_what_moves_is_drawn_again(sit: Callable[..., Seated]) -> None:
    table = sit(speed="slow")
    table.lay()
    table.driver.settle()
    table.driver.click(table.at("four"))
    table.driver.click(table.at("ring.30"))
    table.driver.turn(4)
    assert table.scene.flights is not None
    table.scene.redraw_layers()
    drawn = table.scene.draw(table.app.window.canvas)
    assert drawn is not None
    assert sum(rect.w * rect.h for rect in drawn) < 0.15 * 1280 * 720


def test_what_is_drawn_in_pieces_is_what_is_drawn_whole(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    table.driver.settle()
    for name in ("four", "four", "ace", "marble.0.1"):
        table.driver.click(table.at(name))
        table.driver.turn(4)
    pieces = table.app.window.canvas.copy()
    table.scene.redraw()
    table.driver.turn(2)
    assert pieces.get_buffer().raw == table.app.window.canvas.get_buffer().raw


def test_behind_the_curtain_no_hand_is_on_the_screen(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "person", "greedy"))
    looked: list[int | None] = []
    view = table.table.view
    table.table.view = lambda seat: (looked.append(seat), view(seat))[1]  # type: ignore[method-assign]  # to see who looks
    table.driver.turn(4)
    scene = table.scene
    assert scene.sitting.eyes.next == 0 and looked == []
    table.press("ready")
    assert scene.sitting.seat == 0 and set(looked) == {0}
    card = next(t.thing for t in scene.desk.layout.targets if scene.craft.in_hand(t))
    table.click(card)
    assert scene.sitting.eyes.next == 2 and 2 not in looked
    table.press("change")
    assert scene.sitting.eyes.next == 0
    table.press("ready")
    assert scene.sitting.seat == 0 and scene.sitting.sealed
    table.press("pass on")
    assert scene.sitting.eyes.next == 2 and 2 not in looked
    table.press("ready")
    assert scene.sitting.seat == 2 and not scene.sitting.sealed


def test_every_size_from_the_smallest_to_4k_is_laid_out(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    for size in ((1152, 720), (1920, 1080), (2560, 1080)):
        table.app.window.canvas = table.app.window._surface = pygame.Surface(size)
        table.app._measure()
        table.app.stage.layout()
        table.driver.turn(2)
        wide, high = table.scene.desk.size
        for control in table.scene.controls:
            x, y, w, h = control.box
            assert x >= -0.01 and x + w <= wide + 0.01 and y >= -0.01 and y + h <= high + 0.01, control.name


# ---------------------------------------------------------------------- rules, room, a full disk
def test_the_rule_in_play_is_that_of_the_card_until_a_reason_names_another(sit: Callable[..., Seated]) -> None:
    table = sit()
    table.lay()
    assert table.scene.rule_in_play() == ""
    table.click("four")
    assert table.scene.rule_in_play() == "D22"
    table.click("ring.50")
    assert table.scene.bubble is not None and table.scene.bubble.rule
    assert table.scene.rule_in_play() == table.scene.bubble.rule


def test_the_words_beside_the_card_open_the_rulebook(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, asked = sit(), []
    monkeypatch.setattr(table.app, "show_rules", lambda rules, rule: asked.append(rule))
    table.lay()
    table.click("jack")
    table.press("rule")
    assert asked == ["D23"]


@pytest.mark.parametrize("per_cent", [100, 200])
def test_a_chooser_is_as_wide_as_its_words(sit: Callable[..., Seated], per_cent: int) -> None:
    table = sit()
    table.app.set_scale(per_cent)
    table.lay()
    table.drag("ace", table.at("marble.0.1"))
    fonts, rows = table.scene.desk.kit.fonts, table.scene.chooser
    assert len(rows) == 2
    assert all(fonts.width(row.label, 19.0, "semi") < row.box[2] - 60 for row in rows)
    assert rows[0].box[0] > 0 and rows[0].box[0] + rows[0].box[2] < table.scene.desk.size[0]


def test_a_session_that_cannot_save_is_told_once_and_asked_again(
    sit: Callable[..., Seated], monkeypatch: pytest.MonkeyPatch
) -> None:
    from dogtable.base.errors import SaveError

    table, told, polled = sit(), [], []

    def full() -> list[Any]:
        polled.append(1)
        raise SaveError("The disk is full.")

    monkeypatch.setattr(table.app, "error", told.append)
    monkeypatch.setattr("dogtable.ui.scenes.table.RETRY", 0.0)
    table.table.poll = full  # type: ignore[method-assign]  # a disk without room
    table.driver.turn(6)
    assert len(told) == 1 and len(polled) > 2
    table.table.poll = list  # type: ignore[method-assign]  # there is room again
    table.driver.turn(6)
    assert len(told) == 1 and table.scene.sitting.decision is not None


def test_the_hand_parts_under_the_pointer(sit: Callable[..., Seated]) -> None:
    from dogtable.ui.look.entries import Group

    table = sit()
    table.lay()
    still = table.scene.desk.layout
    table.driver.move(table.at("jack"))
    table.driver.turn(2)
    raised = table.scene.craft._parted()
    moved = [(a, b) for a, b in zip(still.entries, raised.entries, strict=True) if a != b]
    assert len(moved) >= 3 and all(isinstance(a, Group) for a, _ in moved)
    assert raised.targets == still.targets
    table.driver.move((5, 300))
    table.driver.turn(2)
    assert table.scene.craft._parted() is table.scene.desk.layout


def test_a_whole_move_that_was_put_down_again_says_how_it_is_made(sit: Callable[..., Seated]) -> None:
    from dogtable.ui.table.asking import prompt

    table = sit()
    table.driver.turn(3)
    card = next(t for t in table.scene.desk.layout.targets if t.state == "legal")
    x, y = table.at(card.thing)
    table.drag(card.thing, (x + 4, y - 4))
    table.until(lambda: table.scene.pointer.carried is None)
    assert table.armed == [card.id] and table.log == []
    assert prompt(table.scene.sitting, table.app.text, []).soft == "click it once more, or Esc"
