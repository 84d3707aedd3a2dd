"""Whole games at the table, from the deal to the result, by posted events alone: every answer is reached by pointing.

Nobody sees what is not theirs: every layout that is drawn comes from the view of the one who looks.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from dogtable.session.library import Library
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.table.picture import Picture
from tests.ui.player import Player


@pytest.fixture(scope="module")
def library() -> Library:
    return Library()


class Watched(Player):
    """Looks at every frame: whose view was laid out, and whether a curtain hides it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.laid: list[tuple[object, int | None]] = []  # the last layouts, and whose views they show
        self.curtains = 0
        super().__init__(*args, **more)

    def turn(self) -> None:
        super().turn()
        self.look()

    def click(self, at: tuple[int, int]) -> None:
        super().click(at)
        self.look()

    def look(self) -> None:
        eyes, layout = self.scene.sitting.eyes, self.scene.desk.layout
        self.curtains += eyes.next is not None
        seat = next((seat for one, seat in reversed(self.laid) if one is layout), "none")
        assert eyes.next is not None or seat == eyes.seat, f"a view of seat {seat} before {eyes.seat}"


@pytest.fixture
def play(tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch) -> Any:
    opened: list[Watched] = []
    lay = Picture.lay
    laid: list[tuple[object, int | None]] = []

    def noted(self: Picture, view: Any, ui: Any, window: Any) -> Any:
        layout = lay(self, view, ui, window)
        laid.append((layout, view["seat"]))
        del laid[:-60]
        return layout

    def begin(ruleset: str, who: list[str], **more: Any) -> Watched:
        player = Watched(ruleset, who, tmp_path, library=library, **more)
        player.laid = laid
        opened.append(player)
        return player

    monkeypatch.setattr(Picture, "lay", noted)
    yield begin
    for player in opened:
        player.close()


GAMES = [
    ("inn-keeper", ["you", "random"], {}),
    ("sweet-dog-hotel", ["you", "random"], {}),
    ("we-rate-dogs", ["you", "random", "random"], {}),
    ("we-rate-dogs", ["you", "person", "random"], {"asking": "always", "seed": 4}),
]


@pytest.mark.parametrize(("ruleset", "who", "more"), GAMES, ids=lambda value: value if isinstance(value, str) else None)
def test_a_whole_game_is_played_by_pointing(play: Any, ruleset: str, who: list[str], more: dict[str, Any]) -> None:
    player = play(ruleset, who, **more)
    player.play()
    assert player.table.over and player.taken > 5
    assert isinstance(player.app.stage.top, ResultScene)
    assert player.scene.desk.picture.fault is None  # the ruleset's own table was drawn to the end
    assert (player.curtains > 0) == (who.count("person") > 0)


def test_the_beginning_of_a_long_game_is_played_by_pointing(play: Any) -> None:
    player = play("dog", ["you", "person", "random", "random"])
    player.play(most=12)
    assert player.taken == 12 and player.scene.desk.picture.fault is None and player.curtains
