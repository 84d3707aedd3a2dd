"""Games, from New game on, by posted events alone; the log is the one that was read.

What glows is never refused (`hands`), and nobody sees what is not theirs: every layout that is drawn comes from the
view of the one who looks. Of long games the beginning is played; `make deep` plays all to their results.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dogtable.base.message import Message
from dogtable.session.bot_seats import Replaced
from dogtable.session.library import Library
from dogtable.ui.table.picture import Picture
from tests.patience import PATIENCE
from tests.ui.hands import Hands
from tests.ui.whole_games import GAMES, begins, kept

MOST = 10_000  # is done in a whole game


class Watched(Hands):
    """Looks before everything that is done: whose view was laid out, and whether a curtain hides it."""

    laid: list[tuple[object, int | None]]  # the last layouts, and whose views they show
    curtains = 0

    def say(self, what: str) -> None:
        super().say(what)
        eyes, layout = self.scene.model.viewer, self.scene.desk.layout
        self.curtains += eyes.next is not None
        seat = next((seat for one, seat in reversed(self.laid) if one is layout), "none")
        assert eyes.next is not None or seat == eyes.seat, f"a view of seat {seat} before {eyes.seat}"


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_by_pointing(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay, laid = Picture.lay, []

    def noted(self: Picture, view: Any, ui: Any, window: Any) -> Any:
        layout = lay(self, view, ui, window)
        laid.append((layout, view["seat"]))
        del laid[:-60]
        return layout

    monkeypatch.setattr(Picture, "lay", noted)
    plan = GAMES[game]
    hands = Watched(game, list(plan.who), tmp_path, Library(), plan.how)
    hands.laid = laid
    try:
        hands.begin()
        hands.play(plan.first or MOST)
        assert hands.scene.desk.picture.fault is None  # the ruleset's own table was drawn to the end
        assert (hands.curtains > 0) == ("person" in plan.who)
        same = begins if plan.first else str.__eq__
        assert same(hands.log, kept(game)), "python -m tests.ui.whole_games writes it anew; read it before it is kept"
    finally:
        hands.close()


def test_a_game_in_which_a_bot_was_replaced_is_no_game_to_be_kept(tmp_path: Path) -> None:
    hands = Hands("dog", list(GAMES["dog"].who), tmp_path, Library(), "mouse")
    try:
        hands.begin()
        host = hands.table.bots.host
        assert (host.grace, host.first_grace) == (PATIENCE, PATIENCE), "no clock replaces one"
        hands.table.bots.replaced.append(Replaced(1, Message("it is gone")))
        with pytest.raises(AssertionError, match="another game: it is gone"):
            hands.play(2)
    finally:
        hands.close()
