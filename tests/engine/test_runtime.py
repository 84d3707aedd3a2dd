"""Work is metered: what would go on for ever is told."""

import pytest

from dogtable.engine.fault import FaultError
from dogtable.engine.moves import Moves
from dogtable.engine.runtime import Runtime
from tests.compile.little import machine, play


def test_who_has_used_up_what_may_be_used_is_told():
    runtime = Runtime()
    runtime.fuel[0] = 7
    runtime.burn(7)
    with pytest.raises(FaultError, match="this takes too long") as error:
        runtime.burn(1)
    assert error.value.code == "E505"


def test_what_is_done_with_many_pieces_costs_more_than_with_few():
    m, runtime = machine(play("- shuffle: draw")), Runtime()
    moves, places = Moves(m.program, runtime), m.program.layout.places
    costs = {}
    for name in ("draw", "discard"):
        runtime.fuel[0] = 1_000
        moves.shuffle(m.start(1), next(i for i, place in enumerate(places) if place.name == name), 0)
        costs[name] = 1_000 - runtime.fuel[0]
    assert costs["draw"] > 12 > costs["discard"] > 0  # twelve cards, and none
