"""What the screen shows of a game, one answer after another, and to whose eyes."""

from __future__ import annotations

from fakes_table import FakeDecision, FakeEvent, FakeOption, FakeSeat, FakeStuck, FakeTable, Turn, plain_view

from dogtable.engine.decision import Reason
from dogtable.ui.table.model import TableModel

STEP = FakeOption("f=ring.1", {"f": "ring.1"})
OTHER = FakeOption("f=ring.2", {"f": "ring.2"})


def turn(seat: int, number: int, left: int | None = None) -> Turn:
    view = plain_view(state={"at": number})
    event = FakeEvent(number, "say", seat, text=f"Seat {seat} moves.")
    return Turn(FakeDecision(seat, [STEP, OTHER], kinds={"f": "place"}, left=left), view, [event])


def table(
    *seats: int, by: tuple[str, ...] = ("you", "greedy", "greedy"), left: tuple[int | None, ...] = ()
) -> FakeTable:
    lefts = [*left, *[None] * len(seats)]
    people = [FakeSeat(name, kind) for name, kind in zip(("Mira", "Anna", "Ben"), by, strict=True)]
    return FakeTable([turn(s, n + 1, lefts[n]) for n, s in enumerate(seats)], people, plain_view(state={"at": 99}))


def play(model: TableModel, key: str = STEP.key) -> None:
    model.shown(model.answer(key))


def test_nobody_is_asked_before_everything_has_been_shown() -> None:
    model = TableModel(table(0, 1, 2, 0))
    assert model.decision is not None
    happening = model.answer(STEP.key)
    assert model.decision is None and happening.own and happening.view["state"]["at"] == 2
    model.shown(happening)
    assert model.poll() and model.poll()  # both bots have answered; the screen is behind
    assert model.behind and model.decision is None and model.view["state"]["at"] == 2
    for number in (3, 4):
        shown = model.next()
        assert shown is not None and not shown.own
        model.shown(shown)
        assert model.view["state"]["at"] == number
    assert model.decision is not None


def test_the_events_of_each_answer_are_its_own() -> None:
    model = TableModel(table(0, 1, 2, 0))
    play(model)
    model.poll()
    model.poll()
    numbers = []
    while (happening := model.next()) is not None:
        numbers.append([event.n for event in happening.events])
        model.shown(happening)
    assert numbers == [[2], [3]]
    assert [line.seat for line in model.history.lines] == [0, 1, 2]


def test_the_parts_of_a_composite_move_go_back_one_by_one_or_all() -> None:
    model = TableModel(table(0, 0, 0, 0, left=(None, 3, 2, 1)))
    assert not model.composite
    for _ in range(3):
        play(model)
    assert model.composite and model.undo() and model.view["state"]["at"] == 3
    assert model.undo_all() and not model.composite and model.view["state"]["at"] == 1


def test_taking_back_goes_to_ones_own_last_decision() -> None:
    model = TableModel(table(0, 1, 0))
    play(model)
    model.poll()
    happening = model.next()
    assert happening is not None
    model.shown(happening)
    assert not model.can("undo") and model.can("take_back")
    assert model.take_back() and model.view["state"]["at"] == 1 and model.decision is not None


def test_nothing_goes_back_while_something_is_still_to_be_shown() -> None:
    model = TableModel(table(0, 1, 0))
    play(model)
    model.poll()
    assert not model.can("take_back") and not model.take_back()


def test_the_curtain_falls_before_the_next_persons_view_is_taken() -> None:
    shared = table(0, 1, 2, 0, by=("you", "greedy", "person"))
    looked: list[int | None] = []
    view = shared.view
    shared.view = lambda seat: (looked.append(seat), view(seat))[1]  # type: ignore[method-assign]  # to see who looks
    model = TableModel(shared)
    assert model.viewer.next == 0 and model.decision is None and looked == [None]
    model.ready()
    assert model.decision is not None and set(looked) == {None, 0}
    play(model)
    model.poll()
    happening = model.next()
    assert happening is not None and happening.view["seat"] == 0
    model.shown(happening)
    assert model.viewer.next == 2 and model.decision is None and 2 not in looked
    assert [line.seat for line in model.since(2).lines] == [0, 1]
    model.ready()
    assert model.seat == 2 and model.decision is not None and looked[-1] == 2


def test_while_the_curtain_is_down_no_answer_is_fetched() -> None:
    shared = table(0, 1, by=("you", "greedy", "person"))
    model = TableModel(shared)
    assert not model.poll() and shared.answers == []


def test_a_watcher_sees_bots_play_to_the_end() -> None:
    model = TableModel(table(0, 1, 2, by=("greedy", "greedy", "greedy")))
    while model.poll():
        happening = model.next()
        assert happening is not None
        model.shown(happening)
    assert model.over and model.seat is None and model.view["state"]["at"] == 99


def test_who_could_choose_nothing_reads_why_in_the_log() -> None:
    game = table(0, 1, 0)
    fresh, home = Reason("Ben's fresh marble lets nobody by.", "D15"), Reason("It is at home.")
    game.hindered = [
        FakeStuck(1, 0, [("five", fresh), ("two", home), ("six", fresh)]),
        FakeStuck(2, 1, [("two", home)]),
    ]
    model = TableModel(game)
    play(model)
    told = ["Seat 0 moves.", "five, six: Ben's fresh marble lets nobody by · D15", "two: It is at home"]
    assert model.history.lines[0].texts == told
    model.poll()
    happening = model.next()
    assert happening is not None
    model.shown(happening)
    assert model.history.lines[1].texts == ["Seat 1 moves."]
    model.look()
    assert model.history.lines[0].texts == told
