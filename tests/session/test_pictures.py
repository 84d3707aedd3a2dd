"""A user's own ruleset in its folder: its pictures that are not drawn are told on the shelf, and it can be played."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from dogtable.base.errors import RulesetError
from dogtable.base.paths import shipped_rulesets
from dogtable.session.inspection import inspect
from dogtable.session.library import Library, Shelved
from dogtable.session.pictures import Verdict, only_read
from tests.session.test_taking import GAME, SQUARE

posix = pytest.mark.skipif(sys.platform == "win32", reason="pipes and such links are not to be had on Windows")


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    folder = tmp_path / "data" / "rulesets" / "mine"
    (folder / "pictures").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME.replace("id: tic-tac-toe", "id: mine"), encoding="utf-8")
    (folder / "pictures" / "good.svg").write_text(SQUARE)
    return folder


def library_of(mine: Path) -> Library:
    return Library([mine.parent], mine.parents[1])


def shelved(mine: Path) -> Shelved:
    return next(one for one in library_of(mine).shelf() if one.id == "mine")


def test_pictures_that_are_drawn_are_no_flaws(mine: Path) -> None:
    (mine / "pictures" / "box.svg").write_text(SQUARE)
    one = shelved(mine)
    assert (one.problems, one.flaws, one.picture) == ((), (), mine / "pictures" / "box.svg")


def test_a_picture_that_is_not_drawn_is_told_and_the_game_can_be_played(mine: Path) -> None:
    (mine / "pictures" / "box.svg").write_text(SQUARE.replace("<rect", "<text/><rect"))
    one = shelved(mine)
    assert one.problems == () and one.picture is None
    assert [(Path(flaw.span.path).name, flaw.code) for flaw in one.flaws] == [("box.svg", "E611")]
    assert library_of(mine).load("mine").look()


@posix
def test_only_plain_files_are_read_in_place(mine: Path) -> None:
    (mine / "pictures" / "a.svg").symlink_to("/dev/zero")
    os.mkfifo(mine / "pictures" / "b.svg")
    (mine / "pictures" / "c").symlink_to("/")
    for name, target in (("text.en.yaml", "/dev/zero"), ("table.yaml", "/dev/zero"), ("rulebook.en.md", "/dev/zero")):
        (mine / name).symlink_to(target)
    library = library_of(mine)
    one = next(one for one in library.shelf() if one.id == "mine")
    assert [(Path(flaw.span.path).name, flaw.message) for flaw in one.flaws] == [
        ("a.svg", "the picture is not read: it is a link"),
        ("b.svg", "the picture is not read: it is a pipe"),
    ]
    with pytest.raises(RulesetError, match=r"table.yaml:1:1: E114 the file cannot be read: it is a link"):
        library.load("mine").look()
    (mine / "rulebook.en.md").unlink()
    (mine / "rulebook.en.md").symlink_to("game.yaml")
    with pytest.raises(RulesetError, match=r"rulebook.en.md:1:1: E114 the file cannot be read: it is a link"):
        library.load("mine").rulebook()


@posix
@pytest.mark.parametrize("target", ["/dev/zero", "/etc/shadow", "nowhere", "game.yaml"])
def test_a_file_of_rules_that_is_a_link_is_told(mine: Path, target: str) -> None:
    (mine / "rows.yaml").symlink_to(target)
    with pytest.raises(RulesetError, match=r"rows.yaml:1:1: E114 the file cannot be read: it is a link"):
        library_of(mine).load("mine")


@posix
def test_a_pipe_among_the_rules_holds_nobody_up(mine: Path) -> None:
    os.mkfifo(mine / "rows.yaml")
    with pytest.raises(RulesetError, match="it is a pipe"):
        library_of(mine).load("mine")
    for name in ("table.yaml", "text.en.yaml", "rulebook.en.md"):
        os.mkfifo(mine / name)
    (mine / "rows.yaml").unlink()
    with pytest.raises(RulesetError, match="it is a pipe"):
        library_of(mine).load("mine").look()


def test_the_program_s_own_pictures_are_not_proved_at_every_start(tmp_path: Path) -> None:
    def never(pictures: Sequence[bytes]) -> list[Verdict]:
        raise AssertionError(len(pictures))

    library = Library(data=tmp_path, prove=never)
    shipped = [path for folder in shipped_rulesets() for path in folder.iterdir()]
    assert [library.flaws(path) for path in shipped] == [()] * len(shipped)


def test_each_is_read_once_and_again_when_rulesets_are_read_anew(mine: Path) -> None:
    asked: list[int] = []

    def counted(pictures: Sequence[bytes]) -> list[Verdict]:
        asked.append(len(pictures))
        return only_read(pictures)

    library = Library([mine.parent], mine.parents[1], prove=counted)
    library.shelf()
    library.shelf()
    assert asked == [1]
    library.forget()
    library.shelf()
    assert asked == [1, 1]


def test_many_pictures_are_bounded(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dogtable.session.pictures.MOST_PICTURES", 3)
    for number in range(5):
        (mine / "pictures" / f"{number}.svg").write_text(SQUARE)
    assert ["too many pictures" in flaw.message for flaw in shelved(mine).flaws] == [True]


def test_check_tells_every_picture_that_is_not_drawn(mine: Path) -> None:
    (mine / "pictures" / "many.svg").write_text(SQUARE.replace("<rect", "<path/>" * 2_001 + "<rect"))
    (mine / "pictures" / "heavy.svg").write_text(SQUARE + " " * 600_000)
    _, found = inspect(library_of(mine), mine)
    assert [(Path(one.span.path).name, one.message) for one in found if one.code == "E611"] == [
        ("heavy.svg", "the picture has more than 512,000 bytes"),
        ("many.svg", "the picture has more than 2,000 shapes"),
    ]
