"""Putting aside: what is in the way goes to a data folder of its own, as it is, and can be looked at there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dogtable.base.errors import SaveError
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.table import Table

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "rulesets" / "examples" / "tic-tac-toe"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return Library(data=tmp_path_factory.mktemp("data"))


def begun(journal: Journal, library: Library, answers: int = 3) -> str:
    table = Table.new(journal, library.load("tic-tac-toe"), 2, {}, seats.make(["person"] * 2), 7)
    for _ in range(answers):
        table._carry_out(table.waiting[0], table.match.decisions[0].options[0].key)
    return table.id


def test_a_game_that_is_put_aside_is_whole_there_and_gone_here(tmp_path: Path, library: Library) -> None:
    journal, aside = Journal(tmp_path / "games.sqlite"), tmp_path / "aside" / "games.sqlite"
    games = [begun(journal, library, n) for n in (1, 2, 3)]
    for game in games[:2]:
        journal.put_aside(game, aside)
    assert [game.id for game in journal.games()] == games[2:]
    kept = Journal(aside)
    assert sorted(game.id for game in kept.games()) == sorted(games[:2])
    elsewhere = Library(folders=[], data=tmp_path / "elsewhere")  # the rules have gone with it
    assert [Table.open(kept, game, elsewhere).match.count for game in games[:2]] == [1, 2]
    assert Table.open(journal, games[2], library).match.count == 3


NO_TEXT = "CAST(x'FF0A' AS TEXT)"


@pytest.mark.parametrize(
    ("column", "value"), [("id", NO_TEXT), ("id", "NULL"), ("header", "x'00FF'"), ("status", NO_TEXT)]
)
def test_a_damaged_game_is_put_aside_byte_by_byte(tmp_path: Path, library: Library, column: str, value: str) -> None:
    journal, aside = Journal(tmp_path / "games.sqlite"), tmp_path / "aside" / "games.sqlite"
    games = [begun(journal, library) for _ in range(2)]
    journal._db.execute(f"UPDATE games SET {column} = {value} WHERE id = ?", (games[0],))
    (bad,) = [game for game in journal.games() if game.wrong]
    query = f"SELECT hex({column}), hex(header), (SELECT count(*) FROM answers WHERE game = games.id) FROM games"
    before = journal._db.execute(f"{query} WHERE rowid = 1").fetchone()
    journal.put_aside(bad.id, aside)
    assert [game.id for game in journal.games()] == games[1:]
    assert Journal(aside)._db.execute(query).fetchall() == [before]


def test_a_program_that_is_killed_in_between_keeps_it_in_both_places(
    tmp_path: Path, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal, aside = Journal(tmp_path / "games.sqlite"), tmp_path / "aside" / "games.sqlite"
    game = begun(journal, library)
    with monkeypatch.context() as killed:
        killed.setattr(Journal, "delete", lambda self, game: None)
        journal.put_aside(game, aside)
    assert journal.answers(game) == Journal(aside).answers(game)
    journal.page(game).cut(1)
    journal.put_aside(game, aside)
    assert [game.answers for game in Journal(aside).games()] == [1] and journal.count() == 0


def test_where_nothing_can_be_put_aside_nothing_moves(tmp_path: Path, library: Library) -> None:
    journal = Journal(tmp_path / "games.sqlite")
    game = begun(journal, library)
    (tmp_path / "aside").write_text("a file")
    with pytest.raises(SaveError, match=r"^Games cannot be saved below [^\n]*\.$"):
        journal.put_aside(game, tmp_path / "aside" / "games.sqlite")
    with pytest.raises(SaveError, match="no such saved game"):
        journal.put_aside("nobody", tmp_path / "elsewhere" / "games.sqlite")
    assert [one.id for one in journal.games()] == [game]
    journal.delete(game)


def test_a_ruleset_of_ones_own_is_put_aside_whole(tmp_path: Path) -> None:
    own = tmp_path / "rulesets" / "mine"
    for _ in range(2):
        shutil.copytree(EXAMPLE, own)
        game = own / "game.yaml"
        game.write_text(game.read_text(encoding="utf-8").replace("id: tic-tac-toe", "id: mine", 1), encoding="utf-8")
        library = Library(data=tmp_path)
        assert "mine" in [one.id for one in library.shelf()]
        library.put_aside(own)
        assert "mine" not in [one.id for one in library.shelf()] and not own.exists()
    assert sorted(path.name for path in (tmp_path / "aside" / "rulesets").iterdir()) == ["mine", "mine-1"]
    there = Library(data=tmp_path / "aside")
    assert {"mine"} == {one.id for one in there.shelf() if not one.shipped and not one.problems}


def test_a_ruleset_that_cannot_be_put_aside_stays(tmp_path: Path) -> None:
    own = tmp_path / "rulesets" / "mine"
    shutil.copytree(EXAMPLE, own)
    (tmp_path / "aside").write_text("a file")
    with pytest.raises(SaveError, match=r"^It cannot be put aside into [^\n]*\.$"):
        Library(data=tmp_path).put_aside(own)
    assert own.exists()


FAULTS = [
    RuntimeError("odd"),
    RecursionError(),
    MemoryError(),
    KeyError("x"),
    UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no"),
]


@pytest.mark.parametrize(
    "fault", [*FAULTS, PermissionError(13, "Permission denied")], ids=lambda fault: type(fault).__name__
)
@pytest.mark.parametrize("where", ["read", "flaws"])
def test_a_fault_while_a_ruleset_is_read_is_its_own_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, fault: Exception, where: str
) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "rulesets" / "mine")
    real = getattr(Library, where)

    def faulty(self: Library, path: Path, *more: object) -> object:
        if path.name == "mine":
            raise fault
        return real(self, path, *more)

    sound = [one.id for one in Library(data=tmp_path).shelf() if one.shipped and not one.problems]
    monkeypatch.setattr(Library, where, faulty)
    shelf = Library(data=tmp_path).shelf()
    (bad,) = [one for one in shelf if one.problems]
    assert bad.title == "mine" and not bad.shipped and [problem.code for problem in bad.problems] == ["E114"]
    assert "\n" not in str(bad.problems[0]) and "mine" in str(bad.problems[0])
    assert [one.id for one in shelf if not one.problems] == sound
    if not isinstance(fault, OSError):
        (noted,) = caplog.records
        assert noted.exc_info and noted.exc_info[1] is fault, "the log has its traceback"
