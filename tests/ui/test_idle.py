"""A table that waits costs nothing: no frame is painted, and the loop turns once a second. Counted, by no clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

import pytest

from dogtable.session.library import Library
from dogtable.ui.app import FRAME, App
from dogtable.ui.table.showing import POLL
from tests.rulesets import found
from tests.ui.seated import Seated

SECONDS = 20
CALL = "act=call_it_a_lie"


class Counted:
    """Lets an app's time pass as its loop sleeps; `frames` are those painted, `turns` those of the loop."""

    def __init__(self, app: App) -> None:
        self.app, self.now, self.frames, self.turns = app, app.now, 0, 0

    def pass_(self, seconds: float) -> tuple[int, int]:
        """Return how many frames were painted meanwhile, and how often the loop turned."""
        frames, turns, end = self.frames, self.turns, self.now + seconds
        while self.now < end:
            self.turns += 1
            self.app.turn()
        return self.frames - frames, self.turns - turns

    def sleep(self, seconds: float) -> list[object]:
        self.now += seconds
        return []

    def present(self, drawn: object) -> None:
        self.frames += 1


@contextmanager
def counted(app: App) -> Iterator[Counted]:
    count = Counted(app)
    clock = SimpleNamespace(monotonic=lambda: count.now, sleep=count.sleep)
    with (
        patch("dogtable.ui.app.time", clock),
        patch.object(app.sleeper, "sleep", count.sleep),
        patch.object(app.window, "present", count.present),
    ):
        yield count


@pytest.mark.parametrize("ruleset", found.ids())
def test_where_somebody_is_asked_nothing_is_painted(ruleset: str, sit: Callable[..., Seated], library: Library) -> None:
    place = str(found.folders()[ruleset])
    players = min(library.load(place).players)
    one = sit(("you", *["greedy"] * (players - 1)), ruleset=place)
    one.come_to(lambda decision: len(decision.options) > 1)
    with counted(one.app) as count:
        count.pass_(SECONDS)  # what is told for a while has gone, pictures that will be wanted are made
        assert not one.app.jobs.waiting
        frames, turns = count.pass_(SECONDS)
        alone = set(one.table.waiting) <= set(one.table.people)
        assert frames == 0 and turns <= (SECONDS if alone else SECONDS / POLL + 1)


@pytest.mark.parametrize("speed", ["slow", "normal", "off"])
def test_what_is_held_up_until_one_goes_on_is_painted_once(
    speed: str, sit: Callable[..., Seated], library: Library
) -> None:
    """Thirty dice rise, each a picture at every size; then they lie there."""
    place = str(found.folders()["liars-dice"])
    one = sit(("you", *["greedy"] * 5), ruleset=place, speed=speed)
    one.come_to(lambda decision: any(option.key == CALL for option in decision.options))
    one.scene.answer((CALL,))
    with counted(one.app) as count:
        frames, _ = count.pass_(SECONDS)
        assert frames < SECONDS / FRAME / 4
        if speed != "off":
            flights = one.scene.flights
            assert flights is not None and flights.waits
            assert count.pass_(SECONDS) == (0, SECONDS)
    assert one.app.stage.notices.texts == []


def test_what_moves_is_looked_at_once_a_frame_even_where_nothing_is_seen_to_move(
    sit: Callable[..., Seated], library: Library
) -> None:
    one = sit(("you", *["greedy"] * 5), ruleset=str(found.folders()["liars-dice"]), speed="slow")
    one.come_to(lambda decision: any(option.key == CALL for option in decision.options))
    one.scene.answer((CALL,))
    flights = one.scene.flights
    assert flights is not None
    with counted(one.app) as count:
        frames, turns = count.pass_(flights.time.ms / 1000)
    assert frames <= turns <= flights.time.ms / 1000 / FRAME + 10
