"""A run of an arena: what is kept, that it goes on where it was, and that dying processes cost nothing."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import dogtable
from dogtable.base.errors import DogtableError, SaveError
from dogtable.base.program import Program
from dogtable.bots.policies import POLICIES, play_random
from dogtable.bots.process import Answer, Request
from dogtable.study import pool
from dogtable.study.arena import Run
from dogtable.study.entrant import parse_all
from dogtable.study.hands import Block, Here, Processes, Programs, lost, play_block
from dogtable.study.outcome import Outcome, bucket, middle
from dogtable.study.pool import DIED, Pool, Tell
from dogtable.study.schedule import Pairing, Setting, pairings, setting_of
from dogtable.study.store import Store
from dogtable.study.summary import outcomes, summary
from tests.study.dying import die_always, die_once, die_over_one, go_wrong, name

GAMES = 24
LOST = 3
"""Games in a row after which work is given up here: each takes three processes."""


@pytest.fixture(scope="module")
def settings() -> list[Setting]:
    found = []
    for ruleset in ("tic-tac-toe", "crazy-eights"):
        rules = dogtable.load(ruleset)
        found.append(setting_of(rules, rules.players[0], {}))
    return found


@pytest.fixture(scope="module")
def pairs() -> list[Pairing]:
    return pairings(2, parse_all("random,greedy@iterations=1"), ladder=False)


def run_of(file: Path, settings: list[Setting], pairs: list[Pairing], games: int = GAMES) -> Run:
    return Run(Store(file, settings), settings, pairs, games, 5)


def kept(run: Run) -> list[tuple[object, ...]]:
    """What the games of a run came to, but for how long they took."""
    games = (game for pair in run.pairings for game in outcomes(run, pair))
    return [(g.bout, g.shares, g.points, g.decisions, g.choices, g.options, g.widest, g.picks, g.error) for g in games]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory, settings: list[Setting], pairs: list[Pairing]) -> list[object]:
    run = run_of(tmp_path_factory.mktemp("whole") / "a.sqlite", settings, pairs)
    assert run.missing == 2 * GAMES
    run.play(Here())
    assert run.missing == 0
    return list(kept(run))


def test_several_processes_play_the_same_games(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing], whole: list[object]
) -> None:
    run = run_of(tmp_path / "a.sqlite", settings, pairs)
    seen: list[int] = []
    run.play(Processes(2), lambda played: seen.append(len(played)))
    assert sum(seen) == 2 * GAMES
    assert kept(run) == whole


class _Few:
    """Plays so many blocks, and stops as Ctrl-C would."""

    jobs = 1

    def __init__(self, blocks: int) -> None:
        self._left = blocks

    def play(self, programs: Programs, blocks: Iterator[Block]) -> Iterator[list[Outcome]]:
        for block in blocks:
            if not self._left:
                raise KeyboardInterrupt
            self._left -= 1
            yield play_block(programs, block)


def test_what_was_stopped_goes_on(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing], whole: list[object]
) -> None:
    file = tmp_path / "a.sqlite"
    missing = []
    for blocks in (1, 2, 3, 99):
        run = run_of(file, settings, pairs)
        missing.append(run.missing)
        try:
            run.play(_Few(blocks))
        except KeyboardInterrupt:
            assert blocks != 99
        run.store.close()
    assert missing[0] == 2 * GAMES
    assert missing == sorted(set(missing), reverse=True)
    again = run_of(file, settings, pairs)
    assert again.missing == 0
    assert kept(again) == whole
    more = run_of(file, settings, pairs, GAMES + 4)
    assert more.missing == 8


def test_two_runs_on_one_file_count_no_game_twice(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing], whole: list[object]
) -> None:
    first, second = (run_of(tmp_path / "a.sqlite", settings, pairs) for _ in range(2))
    first.play(Here())
    second.play(Here())
    assert kept(second) == whole


def test_games_of_other_bots_are_kept_and_not_counted(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing]
) -> None:
    file = tmp_path / "a.sqlite"
    old = Run(Store(file, settings, lambda ruleset: f"before, {ruleset}"), settings, pairs, 2, 5)
    old.play(Here())
    new = run_of(file, settings, pairs, 2)
    assert new.missing == 4
    assert new.store.others() == 4
    assert summary(new)["games"] == 0


Play = Callable[[Programs, Block, Tell], list[Outcome]]


class _Odd:
    """Processes that play in a way of their own."""

    def __init__(self, jobs: int, play: Play) -> None:
        self.jobs, self._play = jobs, play

    def play(self, programs: Programs, blocks: Iterator[Block]) -> Iterator[list[Outcome]]:
        return Pool(self.jobs, self._play, programs, lost).work(blocks)


def test_a_process_that_dies_is_replaced(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing], whole: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGTABLE_TEST_MARK", str(tmp_path / "mark"))
    run = run_of(tmp_path / "a.sqlite", settings, pairs)
    run.play(_Odd(2, die_once))
    assert (tmp_path / "mark").exists()
    assert kept(run) == whole


def test_a_game_over_which_processes_die_is_lost_alone(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing], whole: list[object], monkeypatch: pytest.MonkeyPatch
) -> None:
    bouts = [game[0] for game in whole]  # type: ignore[index]
    monkeypatch.setenv("DOGTABLE_TEST_SEED", name(bouts[17]))
    run = run_of(tmp_path / "a.sqlite", settings, pairs)
    run.play(_Odd(2, die_over_one))
    assert run.missing == 0
    games = kept(run)
    (place,) = (place for place, game in enumerate(games) if game[-1])
    assert (games[place][0], games[place][-1]) == (bouts[17], f"{DIED}, the last one with status 9")
    assert games[:place] + games[place + 1 :] == whole[:place] + whole[place + 1 :]


@pytest.mark.parametrize(
    ("play", "sentence"),
    [
        (die_always, f"3 processes died over each of {LOST} games in a row, the last one with status 9"),
        (go_wrong, "a game went wrong: ValueError: nonsense"),
    ],
)
def test_what_always_goes_wrong_ends_the_run(
    play: Play,
    sentence: str,
    tmp_path: Path,
    settings: list[Setting],
    pairs: list[Pairing],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool, "MOST_LOST", LOST)
    run = run_of(tmp_path / "a.sqlite", settings, pairs, 2)  # in blocks of one: those of more are given out again
    with pytest.raises(DogtableError, match=sentence):
        run.play(_Odd(1, play))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no kill -9 there")
def test_a_run_that_is_killed_loses_nothing_that_was_written_and_doubles_nothing(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite"
    words = ["arena", "crazy-eights", "--bots", "random,greedy@iterations=1", "--games", "400", "--file", str(file)]
    for jobs in ("1", "2"):
        before = _rows(file)
        with subprocess.Popen([sys.executable, "-m", "dogtable", *words, "--jobs", jobs]) as process:
            while len(_rows(file)) < len(before) + 8 and process.poll() is None:
                time.sleep(0.05)
            process.send_signal(signal.SIGKILL)
        after = _rows(file)
        assert before <= after
        assert len(after) <= 400  # all of them only where this test was not let run for long
    ended = subprocess.run([sys.executable, "-m", "dogtable", *words], capture_output=True, text=True, check=True)
    assert "400 of 400 games" in ended.stdout
    assert len(_rows(file)) == 400


def _rows(file: Path) -> set[tuple[object, ...]]:
    if not file.exists():
        return set()
    db = sqlite3.connect(file, timeout=20)
    try:
        return set(db.execute("SELECT setting, seating, seed, shares, seconds FROM games"))
    except sqlite3.OperationalError:
        return set()  # its tables are being made
    finally:
        db.close()


def test_a_bot_that_fails_costs_its_game_alone(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def fails(program: Program, request: Request) -> Answer:
        asked.append(request)
        if len(asked) == 1:
            raise ZeroDivisionError("nonsense")
        return play_random(program, request)

    monkeypatch.setitem(POLICIES, "greedy", fails)
    run = run_of(tmp_path / "a.sqlite", settings, pairs, 4)
    run.play(Here())
    told = summary(run)
    errors = [error["error"] for one in told["settings"] for error in one["errors"]]
    assert errors == ["ZeroDivisionError: nonsense"]
    assert told["games"] == 7
    assert run_of(tmp_path / "a.sqlite", settings, pairs, 4).missing == 0


def test_times_are_kept_to_within_a_tenth() -> None:
    for ms in (0.01, 0.5, 1.0, 3.3, 1000.0, 60_000.0):
        assert middle(bucket(ms)) == pytest.approx(ms, rel=0.1)
    assert bucket(0.0) == bucket(0.001)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"no database at all, but long enough to be taken for one" * 40, "is damaged, or no file of an arena"),
        ("CREATE TABLE games (id)", "is no file of an arena; it is left as it is"),
        ("CREATE TABLE meta (key, value); INSERT INTO meta VALUES ('schema', '1')", "is no file of an arena"),
        (
            "CREATE TABLE meta (key, value); INSERT INTO meta VALUES ('format', 'dogtable arena'), ('schema', '7')",
            r"was written by another version of dogtable \(its form is 7, here it is 3\)",
        ),
        (
            "CREATE TABLE meta (key, value); INSERT INTO meta VALUES ('format', 'dogtable arena'), ('schema', '1')",
            "is damaged, or no file of an arena",
        ),
    ],
)
def test_what_is_no_file_of_an_arena_is_refused_and_left(
    content: bytes | str, sentence: str, tmp_path: Path, settings: list[Setting]
) -> None:
    file = tmp_path / "a.sqlite"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        db = sqlite3.connect(file)
        db.executescript(content)
        db.close()
    before = file.read_bytes()
    with pytest.raises(SaveError, match=sentence):
        Store(file, settings)
    assert file.read_bytes() == before


def test_a_file_without_what_seats_did_goes_on(tmp_path: Path, settings: list[Setting], pairs: list[Pairing]) -> None:
    """In the form 2 it was not counted."""
    file = tmp_path / "a.sqlite"
    run = run_of(file, settings, pairs, 2)
    run.play(Here())
    before = kept(run)
    run.store.close()
    db = sqlite3.connect(file)
    db.executescript("ALTER TABLE games DROP COLUMN deeds; UPDATE meta SET value = '2' WHERE key = 'schema';")
    db.close()
    again = run_of(file, settings, pairs, 4)
    assert again.missing == 4
    again.play(Here())
    assert kept(again)[:1] == before[:1]
    did = [game.deeds for pair in pairs for game in outcomes(again, pair)]
    assert sum(not deeds for deeds in did) == 4
    assert sum(bool(deeds) for deeds in did) == 4


def test_a_file_of_the_form_before_is_brought_up_to_date(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing]
) -> None:
    """In the form 1 no game began at random."""
    file = tmp_path / "a.sqlite"
    run = run_of(file, settings, pairs, 2)
    run.play(Here())
    before = kept(run)
    run.store.close()
    db = sqlite3.connect(file)
    db.executescript(
        """
        CREATE TABLE old (id INTEGER PRIMARY KEY, ruleset, hash, players, options, bots,
          UNIQUE (hash, players, options, bots));
        INSERT INTO old SELECT id, ruleset, hash, players, options, bots FROM settings;
        DROP TABLE settings; ALTER TABLE old RENAME TO settings; UPDATE meta SET value = '1' WHERE key = 'schema';
        ALTER TABLE games DROP COLUMN deeds;
        """
    )
    db.close()
    again = run_of(file, settings, pairs, 2)
    assert again.missing == 0
    assert kept(again) == before
    opened = [replace(setting, opening=3) for setting in settings]
    other = run_of(file, opened, pairs, 2)
    assert other.missing == 4
    other.play(Here())
    assert {outcome.bout.opening for pair in pairs for outcome in outcomes(other, pair)} == {3}
    assert run_of(file, settings, pairs, 2).missing == 0


def test_a_damaged_row_is_told(tmp_path: Path, settings: list[Setting], pairs: list[Pairing]) -> None:
    run = run_of(tmp_path / "a.sqlite", settings, pairs, 2)
    run.play(Here())
    db = sqlite3.connect(tmp_path / "a.sqlite")
    with db:
        db.execute("UPDATE games SET picks = '[[99999]]'")
    db.close()
    with pytest.raises(SaveError, match="a row is damaged"):
        kept(run)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path, settings: list[Setting]) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveError, match="results cannot be kept below"):
        Store(tmp_path / "file" / "below" / "a.sqlite", settings)
    with pytest.raises(SaveError, match="cannot be written"):
        Store(tmp_path, settings)


def test_what_is_left_is_told_by_the_pace_of_each_pairing(
    tmp_path: Path, settings: list[Setting], pairs: list[Pairing]
) -> None:
    run = run_of(tmp_path / "a.sqlite", settings, pairs, 2)
    assert run.seconds_left() == 4.0  # nothing is known: a second a game
    run.play(Here())
    assert run.seconds_left() == 0
    more = run_of(tmp_path / "a.sqlite", settings, pairs, 4)
    assert 0 < more.seconds_left() < 4
