"""Two real windows, each on a screen of its own, on one game: the one that is behind is told and shows it as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from tests.screen.test_session import SIZE, Player
from tests.x_server import x_server

pytestmark = pytest.mark.screen


@pytest.fixture
def windows(tmp_path: Path) -> Iterator[tuple[Player, Player]]:
    """Two players, each at a display, with one folder of data and a game in it: two persons, six answers given."""
    library = Library(data=tmp_path)
    journal = Journal(library.user.journal)
    table = Table.new(journal, library.load("connect-four"), 2, {}, seats.make(["you", "random"], "Mira"), 7)
    for _ in range(6):
        table._carry_out(table.waiting[0], table.match.decisions[0].options[0].key)
    journal.close()
    with x_server(*SIZE) as first, x_server(*SIZE) as second:
        players = Player(first, tmp_path), Player(second, tmp_path)
        players[1].note_file = tmp_path / "second.json"
        try:
            yield players
        finally:
            for player in players:
                player.stop()


def sit_down(player: Player) -> None:
    player.start()
    player.click(next(part for part in player.note["parts"] if part.startswith("Continue")))
    player.until(lambda note: note["scene"] == "TableScene" and Player.asked(note) and not note["busy"])


def column(player: Player, number: int) -> None:
    """Drop a piece into a column that can be chosen."""
    player.my_turn()
    key = player.note["options"][number]
    player.click(key.partition("=")[2])


def test_one_takes_back_twice_and_plays_on_and_the_other_plays(windows: tuple[Player, Player], tmp_path: Path) -> None:
    here, there = windows
    sit_down(here)
    sit_down(there)
    before = there.note["hash"]
    assert here.note["hash"] == before
    for _ in range(2):
        was = here.my_turn()["hash"]
        here.click("back")
        here.until(lambda note, was=was: note.get("hash") != was and Player.asked(note))
    taken = here.note["hash"]
    assert there.note["hash"] == before, "it has been told nothing"
    column(there, 3)
    there.until(lambda note: note.get("hash") == taken and Player.asked(note))
    column(there, 4)
    there.until(lambda note: note.get("hash") not in (None, taken) and Player.asked(note))
    column(here, 0)
    here.until(lambda note: note.get("hash") == there.note["hash"] and Player.asked(note))
    journal = Journal(tmp_path / "games.sqlite")
    (game,) = journal.games()
    table = Table.open(journal, game.id, Library(data=tmp_path))
    assert table.match.hash() == here.note["hash"]
    assert len(journal.answers(game.id)) == table.match.count == 4
    for player in windows:
        player.leave()
