"""What the screen shows of a game, one answer after another, and to whose eyes."""

from __future__ import annotations

from fakes_table import FakeDecision, FakeEvent, FakeOption, FakeSeat, FakeStuck, FakeTable, Turn, plain_view

from dogtable.engine.decision import Reason
from dogtable.ui.table.sitting import Sitting

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


def play(sitting: Sitting, key: str = STEP.key) -> None:
    sitting.shown(sitting.answer(key))


def test_nobody_is_asked_before_everything_has_been_shown() -> None:
    sitting = Sitting(table(0, 1, 2, 0))
    assert sitting.decision is not None
    happening = sitting.answer(STEP.key)
    assert sitting.decision is None and happening.own and happening.view["state"]["at"] == 2
    sitting.shown(happening)
    assert sitting.poll() and sitting.poll()  # both bots have answered; the screen is behind
    assert sitting.behind and sitting.decision is None and sitting.view["state"]["at"] == 2
    for number in (3, 4):
        shown = sitting.next()
        assert shown is not None and not shown.own
        sitting.shown(shown)
        assert sitting.view["state"]["at"] == number
    assert sitting.decision is not None


def test_the_events_of_each_answer_are_its_own() -> None:
    sitting = Sitting(table(0, 1, 2, 0))
    play(sitting)
    sitting.poll()
    sitting.poll()
    numbers = []
    while (happening := sitting.next()) is not None:
        numbers.append([event.n for event in happening.events])
        sitting.shown(happening)
    assert numbers == [[2], [3]]
    assert [line.seat for line in sitting.history.lines] == [0, 1, 2]


def test_the_parts_of_a_composite_move_go_back_one_by_one_or_all() -> None:
    sitting = Sitting(table(0, 0, 0, 0, left=(None, 3, 2, 1)))
    assert not sitting.composite
    for _ in range(3):
        play(sitting)
    assert sitting.composite and sitting.undo() and sitting.view["state"]["at"] == 3
    assert sitting.undo_all() and not sitting.composite and sitting.view["state"]["at"] == 1


def test_taking_back_goes_to_ones_own_last_decision() -> None:
    sitting = Sitting(table(0, 1, 0))
    play(sitting)
    sitting.poll()
    happening = sitting.next()
    assert happening is not None
    sitting.shown(happening)
    assert not sitting.can("undo") and sitting.can("take_back")
    assert sitting.take_back() and sitting.view["state"]["at"] == 1 and sitting.decision is not None


def test_nothing_goes_back_while_something_is_still_to_be_shown() -> None:
    sitting = Sitting(table(0, 1, 0))
    play(sitting)
    sitting.poll()
    assert not sitting.can("take_back") and not sitting.take_back()


def test_the_curtain_falls_before_the_next_persons_view_is_taken() -> None:
    shared = table(0, 1, 2, 0, by=("you", "greedy", "person"))
    looked: list[int | None] = []
    view = shared.view
    shared.view = lambda seat: (looked.append(seat), view(seat))[1]  # type: ignore[method-assign]  # to see who looks
    sitting = Sitting(shared)
    assert sitting.eyes.next == 0 and sitting.decision is None and looked == [None]
    sitting.ready()
    assert sitting.decision is not None and set(looked) == {None, 0}
    play(sitting)
    sitting.poll()
    happening = sitting.next()
    assert happening is not None and happening.view["seat"] == 0
    sitting.shown(happening)
    assert sitting.eyes.next == 2 and sitting.decision is None and 2 not in looked
    assert [line.seat for line in sitting.since(2).lines] == [0, 1]
    sitting.ready()
    assert sitting.seat == 2 and sitting.decision is not None and looked[-1] == 2


def test_while_the_curtain_is_down_no_answer_is_fetched() -> None:
    shared = table(0, 1, by=("you", "greedy", "person"))
    sitting = Sitting(shared)
    assert not sitting.poll() and shared.answers == []


def test_a_watcher_sees_bots_play_to_the_end() -> None:
    sitting = Sitting(table(0, 1, 2, by=("greedy", "greedy", "greedy")))
    while sitting.poll():
        happening = sitting.next()
        assert happening is not None
        sitting.shown(happening)
    assert sitting.over and sitting.seat is None and sitting.view["state"]["at"] == 99


def test_who_could_choose_nothing_reads_why_in_the_log() -> None:
    game = table(0, 1, 0)
    fresh, home = Reason("Ben's fresh marble lets nobody by.", "D15"), Reason("It is at home.")
    game.hindered = [
        FakeStuck(1, 0, [("five", fresh), ("two", home), ("six", fresh)]),
        FakeStuck(2, 1, [("two", home)]),
    ]
    sitting = Sitting(game)
    play(sitting)
    told = ["Seat 0 moves.", "five, six: Ben's fresh marble lets nobody by · D15", "two: It is at home"]
    assert sitting.history.lines[0].sentences == told
    sitting.poll()
    happening = sitting.next()
    assert happening is not None
    sitting.shown(happening)
    assert sitting.history.lines[1].sentences == ["Seat 1 moves."]
    sitting.look()
    assert sitting.history.lines[0].sentences == told
