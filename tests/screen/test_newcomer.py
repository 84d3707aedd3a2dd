"""A newcomer's way on a real screen: `new`, the page's own blocks with the window open, `pack`, another one plays.

Two installations, each with data of its own; what is saved, seen and pressed goes through files, the screen and keys.
"""

from __future__ import annotations

import runpy
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogtable.base.files import PACK
from dogtable.session.anew import state_of
from dogtable.session.library import Library
from tests.cli.little import run
from tests.docs.pages import write_down
from tests.docs.test_write_your_own import STEPS
from tests.screen.test_session import SIZE, Player
from tests.x_server import x_server

pytestmark = pytest.mark.screen

GAME = "my-pig"


@pytest.fixture
def people(tmp_path: Path) -> Iterator[tuple[Player, Player]]:
    """Two people, each at a program of their own."""
    with x_server(*SIZE) as display:
        both = tuple(Player(display, tmp_path / name) for name in ("author", "friend"))
        for player in both:
            player.folder.mkdir()
        yield both[0], both[1]
        for player in both:
            player.stop()


def answer(player: Player) -> None:
    """Take the screen, where it is passed on, and roll; by the mouse."""
    if "ready" in player.until(lambda note: "ready" in note["parts"] or Player.asked(note))["parts"]:
        player.click("ready")
    before = player.my_turn()
    player.click("pick act=word:roll")
    player.until(lambda note: note["answers"] > before["answers"])
    player.until(lambda note: not note["moving"])


def test_what_somebody_made_is_played_by_somebody_else(
    people: tuple[Player, Player], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    author, friend = people
    monkeypatch.chdir(tmp_path)
    assert run("new", GAME, "--like", "pig") == 0
    home = tmp_path / GAME
    author.start(str(home), scene="TableScene")
    answer(author)
    for step in STEPS[1:]:  # `new` made what the first one begins with
        was = state_of(home)
        write_down(step, tmp_path)
        if "# oink.py" in step:  # what is missing lies over the table, until it is there
            author.until(lambda note: note["scene"] == "ProblemsScene")
            runpy.run_path("oink.py")
        if state_of(home) != was:
            rules = Library(data=tmp_path / "reader").load(home).hash
            author.until(lambda note, rules=rules: note.get("rules") == rules)
            assert author.note["answers"] == 1, step.splitlines()[0]
    author.stop()
    assert run("pack", GAME) == 0
    shutil.rmtree(home)

    friend.start(str(tmp_path / f"{GAME}-1.1{PACK}"), scene="ConfirmScene")
    friend.click("Add to the shelf")
    friend.until(lambda note: note["scene"] == "ShelfScene" and not note["busy"])
    friend.stop()
    (ruleset,) = friend.folder.rglob("game.yaml")
    friend.start(str(ruleset.parent), scene="TableScene")
    for _ in range(10):
        answer(friend)
