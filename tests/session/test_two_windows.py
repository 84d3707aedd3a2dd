"""Two windows on one game: whoever is behind changes nothing, says so in one sentence, and sees the game as it is."""

from __future__ import annotations

import shutil
import time
from pathlib import Path
from random import Random

import pytest

from dogtable.base.errors import BehindError, GoneError, SaveError
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table
from dogtable.session.taking_in import take_in
from tests.session.test_table import wait_for_bots


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(data=tmp_path_factory.mktemp("data"))


class Window:
    """A table of its own on a journal of its own."""

    def __init__(
        self, path: Path, library: Library, game: str = "", who: tuple[str, str] = ("person", "person")
    ) -> None:
        self.journal, self.library = Journal(path), library
        self.table = (
            Table.open(self.journal, game, library)
            if game
            else Table.new(self.journal, library.load("tic-tac-toe"), 2, {}, seats.make(who), 7)
        )

    def beside(self, path: Path) -> Window:
        return Window(path, self.library, self.table.id)

    def play(self, answers: int = 1, option: int = 0) -> None:
        for _ in range(answers):
            seat = self.table.waiting[0]
            decision = self.table.decision(seat)
            assert decision is not None
            self.table.answer(seat, decision.options[option].key)

    def is_behind(self) -> None:
        """Playing is refused in one sentence, nothing changes here; opened again the game is what the journal has."""
        before = self.table.match.hash()
        with pytest.raises(BehindError, match=r"^This game was played on in another window; [^.]*\.$"):
            self.play()
        assert self.table.match.hash() == before
        self.table = Table.open(self.journal, self.table.id, self.library)
        assert list(self.table.match.log) == self.journal.answers(self.table.id)


def rows(window: Window) -> list[int]:
    query = "SELECT n FROM answers WHERE game = ? ORDER BY n"
    return [n for (n,) in window.journal._db.execute(query, (window.table.id,))]


def test_one_takes_back_twice_and_the_other_plays(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library, who=("you", "random"))
    try:
        for _ in range(3):
            here.play()
            wait_for_bots(here.table)
        there = here.beside(here.journal.path)
        here.table.take_back(0)
        here.table.take_back(0)
        there.is_behind()
        assert rows(here) == [0, 1]
        assert there.table.match.hash() == here.table.match.hash()
        there.play()
        assert rows(here) == [0, 1, 2]
    finally:
        here.table.close()


def test_one_takes_back_and_plays_on_to_the_same_length_and_the_other_plays(tmp_path: Path, library: Library) -> None:
    """Count and last answer are what they were: a mixture of the two games would fit the numbers."""
    here = Window(tmp_path / "games.sqlite", library)
    here.play(4)
    there = here.beside(here.journal.path)
    last = here.table.match.log[-1]
    page = here.table.page
    page.cut(2)
    page.append(2, 0, here.table.match.log[3][1])
    page.append(3, *last)
    assert len(here.journal.answers(here.table.id)) == there.table.match.count
    assert here.journal.answers(here.table.id)[-1] == there.table.match.log[-1]
    with pytest.raises(BehindError):
        there.play()
    assert rows(here) == [0, 1, 2, 3]


def test_one_undoes_and_plays_another_answer_and_the_other_plays(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library, who=("you", "random"))
    try:
        here.play()
        wait_for_bots(here.table)
        there = here.beside(here.journal.path)
        here.table.take_back(0)
        here.play(option=3)
        wait_for_bots(here.table)
        assert here.table.match.count == there.table.match.count
        there.is_behind()
        assert there.table.match.hash() == here.table.match.hash()
        assert rows(here) == list(range(here.table.match.count))
    finally:
        here.table.close()


@pytest.mark.parametrize("way", ["take back", "undo"])
def test_who_is_behind_takes_nothing_back(tmp_path: Path, library: Library, way: str) -> None:
    here = Window(tmp_path / "games.sqlite", library, who=("you", "random"))
    try:
        here.play()
        wait_for_bots(here.table)
        there = here.beside(here.journal.path)
        here.play()
        count = here.table.match.count
        with pytest.raises(BehindError):
            there.table.take_back(0) if way == "take back" else there.table._back_to(1, taken_back=False)
        assert there.table.match.count == 2
        assert len(here.journal.answers(here.table.id)) == count
    finally:
        here.table.close()


def test_how_a_game_stands_is_not_written_by_who_is_behind(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library)
    there = here.beside(here.journal.path)
    here.play(2)
    before = here.journal.games()
    with pytest.raises(BehindError):
        there.table.page.mark(waiting=(), over=True)
    assert here.journal.games() == before


def test_one_deletes_the_game_and_the_other_plays(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library)
    here.play(3)
    there = here.beside(here.journal.path)
    here.journal.delete(here.table.id)
    before = there.table.match.hash()
    for _ in range(2):
        with pytest.raises(GoneError, match=r"^This game was deleted in another window; [^.]*\.$"):
            there.play()
    with pytest.raises(GoneError):
        there.table.hinted()
    assert there.table.match.hash() == before and rows(here) == []
    record = tmp_path / "kept.dogtable"
    there.table.export(record)
    kept = take_in(there.journal, library, record)
    assert kept.match.hash() == before


def test_a_deleted_game_can_be_kept_anew_and_played_on(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library)
    here.play(3)
    there = here.beside(here.journal.path)
    old = here.table.id
    here.journal.delete(old)
    there.table.keep_anew(there.journal)
    there.play()
    assert there.table.id != old
    assert there.journal.answers(there.table.id) == list(there.table.match.log)
    assert [(game.answers, game.standing) for game in here.journal.games()] == [(4, there.journal.games()[0].standing)]


def test_one_changes_seats_and_the_other_plays(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library)
    there = here.beside(here.journal.path)
    here.table.page.seats([seats.Seat("Zoe", "person", "kenai").to_json(), seats.Seat("Yan", "random").to_json()])
    there.is_behind()
    assert [seat.name for seat in there.table.seats] == ["Zoe", "Yan"]
    here.play()  # who changed them knows
    assert here.journal.header(here.table.id)["seats"][0]["name"] == "Zoe"


def test_hints_are_counted_by_both(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library)
    there = here.beside(here.journal.path)
    here.table.hinted()
    there.table.hinted()
    here.play()
    assert here.journal.hints(here.table.id) == 2


def test_a_bot_answers_in_a_window_that_is_behind(tmp_path: Path, library: Library) -> None:
    here = Window(tmp_path / "games.sqlite", library, who=("you", "random"))
    there = here
    try:
        here.play()
        there = here.beside(here.journal.path)
        there.table.poll()  # its bot begins to think
        here.table.take_back(0)
        here.play(option=4)
        wait_for_bots(here.table)
        with pytest.raises(BehindError):
            wait_for_bots(there.table)
        assert there.table.match.count == 1
        assert here.journal.answers(here.table.id) == list(here.table.match.log)
    finally:
        here.table.close()
        there.table.close()


def test_any_mixture_of_two_windows_is_one_game(tmp_path: Path, library: Library) -> None:
    """Whatever two windows do by turns, what the journal has is at every moment what the last that wrote has shown."""
    rng = Random(4)
    for round_ in range(12):
        path = tmp_path / str(round_) / "games.sqlite"
        one = Window(path, library)
        windows = [one, one.beside(path)]
        for _ in range(30):
            window = rng.choice(windows)
            try:
                if rng.random() < 0.3 and window.table.match.count:
                    window.table._back_to(rng.randrange(window.table.match.count), taken_back=True)
                elif not window.table.over:
                    window.play(option=rng.randrange(2) if len(window.table.match.log) < 8 else 0)
                else:
                    continue
            except BehindError:
                window.table = Table.open(window.journal, window.table.id, library)
            assert list(window.table.match.log) == one.journal.answers(one.table.id)
        for window in windows:
            window.journal.close()


# ----------------------------------------------------------------------------------------- the file is taken away


def taken_away(data: Path, how: str) -> None:
    if how == "deleted":
        shutil.rmtree(data)
    elif how == "renamed":
        data.rename(data.with_name("elsewhere"))
    elif how == "file deleted":
        (data / "games.sqlite").unlink()
    elif how == "wal deleted":
        (data / "games.sqlite-wal").unlink()
    else:
        (data / "games.sqlite").unlink()
        Journal(data / "games.sqlite").close()


WAYS = ["deleted", "renamed", "file deleted", "wal deleted", "replaced"]


@pytest.mark.parametrize("how", WAYS)
def test_no_answer_is_accepted_once_the_file_is_not_at_its_path(tmp_path: Path, library: Library, how: str) -> None:
    window = Window(tmp_path / "data" / "games.sqlite", library)
    window.play(3)
    before = window.table.match.hash()
    taken_away(tmp_path / "data", how)
    for _ in range(2):
        with pytest.raises(
            GoneError, match=r"moved, deleted or replaced while it was open, so nothing more is wri[^.]*\.$"
        ):
            window.play()
    assert window.table.match.hash() == before
    window.table.export(tmp_path / "kept.dogtable")
    again = Journal(tmp_path / "new" / "games.sqlite")
    kept = take_in(again, library, tmp_path / "kept.dogtable")
    assert kept.match.hash() == before


@pytest.mark.parametrize("how", WAYS)
def test_a_game_whose_file_is_gone_can_be_kept_anew(tmp_path: Path, library: Library, how: str) -> None:
    path = tmp_path / "data" / "games.sqlite"
    window = Window(path, library)
    window.play(3)
    taken_away(tmp_path / "data", how)
    window.table.keep_anew(window.journal)
    window.play()
    window.journal.close()
    again = Journal(path)
    game = again.games()[0]
    assert game.answers == 4
    assert Table.open(again, game.id, library).match.hash() == window.table.match.hash()


def test_a_folder_that_comes_back_is_played_on_in(tmp_path: Path, library: Library) -> None:
    data = tmp_path / "data"
    window = Window(data / "games.sqlite", library)
    window.play(2)
    data.rename(tmp_path / "elsewhere")
    with pytest.raises(GoneError):
        window.play()
    (tmp_path / "elsewhere").rename(data)
    window.play()
    window.journal.close()
    assert Journal(data / "games.sqlite").games()[0].answers == 3


@pytest.mark.parametrize("how", WAYS)
def test_the_list_begins_anew_where_the_file_is_gone_and_says_so(tmp_path: Path, library: Library, how: str) -> None:
    path = tmp_path / "data" / "games.sqlite"
    window = Window(path, library)
    window.play(2)
    taken_away(tmp_path / "data", how)
    games = window.journal.games()
    assert [game.answers for game in games] == ([2] if how == "wal deleted" else [])
    assert "was moved, deleted or replaced" in window.journal.news() and window.journal.news() == ""
    new = Table.new(window.journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2), 7)
    assert Journal(path).games()[0].id == new.id


def test_a_folder_that_cannot_come_back_is_one_sentence(tmp_path: Path, library: Library) -> None:
    data = tmp_path / "data"
    window = Window(data / "games.sqlite", library)
    shutil.rmtree(data)
    data.write_text("a file")
    with pytest.raises(SaveError, match=r"^Games cannot be saved below [^.]*\.$"):
        window.table.keep_anew(window.journal)
    with pytest.raises(SaveError):
        window.journal.games()
    data.unlink()
    window.table.keep_anew(window.journal)
    window.play()
    assert time.time() - window.journal.games()[0].when < 3600
