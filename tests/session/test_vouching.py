"""Strangers' rulesets: tried out in a process of their own before they are opened, once for each content."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import pytest

from dogtable.base.errors import RulesetError, UsageError
from dogtable.base.paths import shipped_rulesets, user_folders
from dogtable.session import vouching
from dogtable.session.library import Library
from dogtable.session.vouching import Voucher
from tests.bounds.endless import CHOOSING
from tests.patience import PATIENCE
from tests.session.test_taking import GAME, nothing_stays

EXAMPLES = shipped_rulesets()[1]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    user = user_folders(tmp_path / "data")
    folders = (EXAMPLES, user.rulesets)
    return Library(folders, user=user, voucher=Voucher(user, folders))


def lay(folder: Path, text: str = GAME) -> Path:
    """A ruleset that was never seen before."""
    folder.mkdir(parents=True)
    text = text.replace("id: tic-tac-toe", f"id: {folder.name}") + f"\n# {uuid4()}\n"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    return folder


def no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vouching, "Confined", lambda *_: pytest.fail("a process was begun"))


def test_a_sound_one_is_tried_out_once_wherever_it_lies(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dropped = lay(tmp_path / "dropped" / "mine")
    assert library.add(dropped).id == "mine"
    no_process(monkeypatch)
    assert [one.id for one in library.shelf() if not one.shipped and not one.problems] == ["mine"]
    again = Library(library.folders, user=library.user, voucher=Voucher(library.user, library.folders))
    assert not any(one.trying for one in again.shelf(at_once=True))
    assert again.load("mine").title == "Tic-tac-toe"
    assert again.load("ludo").id == "ludo"  # what is shipped needs nobody's word


def test_one_that_was_laid_there_or_changed_waits_until_it_is_tried_out(library: Library) -> None:
    folder = lay(library.user.rulesets / "mine")
    [waits] = [one for one in library.shelf(at_once=True) if not one.shipped]
    assert (waits.id, waits.trying, [problem.code for problem in waits.problems]) == ("mine", True, ["E431"])
    [sound] = [one for one in library.shelf() if not one.shipped]
    assert (sound.title, sound.trying, sound.problems) == ("Tic-tac-toe", False, ())
    (folder / "game.yaml").write_text((folder / "game.yaml").read_text() + "\n# more", encoding="utf-8")
    library.forget()
    assert [one.trying for one in library.shelf(at_once=True) if not one.shipped] == [True]


def test_what_costs_too_much_is_its_own_problem_in_one_sentence(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vouching, "LIMITS", replace(vouching.LIMITS, megabytes=30))
    lay(library.user.rulesets / "greedy")
    [refused] = [one for one in library.shelf() if not one.shipped]
    [problem] = refused.problems
    assert (problem.code, problem.message) == ("E430", "trying this ruleset out needs too much memory")
    assert Path(problem.span.path) == library.user.rulesets / "greedy"
    assert len([one for one in library.shelf() if one.shipped and not one.problems]) == 4
    no_process(monkeypatch)
    library.forget()
    assert [one.problems for one in library.shelf() if not one.shipped] == [(problem,)]


def test_want_of_time_is_no_verdict_that_is_kept(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may be the reason: the next program tries it out again, and this one not at every look."""
    lay(library.user.rulesets / "mine")
    with monkeypatch.context() as busy:
        busy.setattr(vouching, "LIMITS", replace(vouching.LIMITS, processor=0.01))
        [refused] = [one for one in library.shelf() if not one.shipped]
        assert [problem.message for problem in refused.problems] == ["trying this ruleset out takes too long"]
        no_process(busy)
        library.forget()
        assert [one.problems for one in library.shelf() if not one.shipped] == [refused.problems]
    again = Library(library.folders, user=library.user, voucher=Voucher(library.user, library.folders))
    assert [one.trying for one in again.shelf(at_once=True) if not one.shipped] == [True]
    assert again.load("mine").title == "Tic-tac-toe"


def test_what_is_too_much_in_play_is_told_with_its_place_and_not_copied(library: Library, tmp_path: Path) -> None:
    dropped = lay(tmp_path / "dropped" / "wide", CHOOSING["four squares"]["game.yaml"].replace("id: x", "id: wide"))
    with pytest.raises(RulesetError) as caught:
        library.add(dropped)
    [problem] = caught.value.problems
    assert (problem.code, problem.span.path, problem.span.line) == ("E512", str(dropped / "game.yaml"), 10)
    nothing_stays(library)


def test_it_can_be_given_up_and_tried_again(library: Library, tmp_path: Path) -> None:
    dropped = lay(tmp_path / "dropped" / "mine")
    voucher = library.voucher
    assert voucher is not None
    told: list[BaseException] = []

    def add() -> None:
        try:
            library.add(dropped)
        except UsageError as error:
            told.append(error)

    thread = threading.Thread(target=add)
    thread.start()
    while thread.is_alive():  # it may be asked before the process is there, too
        voucher.cancel()
        thread.join(0.01)
    assert [str(error) for error in told] == ["that was given up"]
    nothing_stays(library)
    assert library.add(dropped).id == "mine"
    thread.join(PATIENCE)
