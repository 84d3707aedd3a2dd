"""Bots that break down at a table: the game goes on, and quitting waits for nobody."""

import logging
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from dogtable.base.message import Message
from dogtable.bots import process
from dogtable.bots.process import Request
from dogtable.engine.packed import pack_waiting
from dogtable.session import seats
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.settings import THINKING
from dogtable.session.table import Table
from dogtable.session.tempers import TEMPERS
from tests.bots.honest import loaded
from tests.patience import FOR_GOOD, PATIENCE, is_cut_short


@pytest.fixture
def table(tmp_path: Path) -> Table:
    library = Library(data=tmp_path)
    table = Table.new(Journal(library.user.journal), library.load("tic-tac-toe"), 2, {}, seats.make(["random"] * 2), 7)
    table.bots.host.policies = "tests.session.broken_bots"
    return table


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("dies", "died"),
        ("hangs", "took too long"),
        ("fails", "failed (ValueError: no idea)"),
        ("answers nonsense", "gave what is no option ('card=nonsense')"),
    ],
)
def test_a_game_goes_on_without_its_bot(
    table: Table, what: str, told: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("BROKEN", what)
    monkeypatch.setattr(logging.getLogger("dogtable"), "propagate", True)
    now = 0.0  # as the host's clock has it: a bot that hangs does so until it is moved on
    monkeypatch.setattr(process, "time", SimpleNamespace(monotonic=lambda: now))
    end = time.monotonic() + PATIENCE
    notices = []
    while not table.over:
        assert time.monotonic() < end
        if table.poll() and table.notice:
            notices.append(table.notice)
            table.notice = ""
        if what == "hangs" and table.bots.host._asked and table.bots.host._asked.request.policy == "random":
            now += FOR_GOOD
        time.sleep(0.002)
    table.close()
    assert notices == [f"{table.seats[0].name}: The bot random {told}; from now on greedy answers in its place."]
    assert [(one.n, str(one.message)) for one in table.bots.replaced] == [(0, notices[0])], "told once, for the log"
    assert [table.bots.stand_in(seat) for seat in (0, 1)] == ["greedy", "greedy"], "whoever it is that was replaced"
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2 and lines[0].endswith(f"The bot random {told} and was started anew.")


def test_in_a_window_of_answers_nobody_is_told_whose_bot_it_was(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    note = Message(process.SIMPLER, bot=Message("random"), trouble="died", simpler=Message("greedy"))
    with monkeypatch.context() as patched:
        patched.setattr(Table, "window", (0, 1))
        table.bots._tell_trouble(0, note)
        assert (table.notice, table.bots.replaced, table.bots.stand_in(0)) == ("", [], None)
    table.bots._tell()
    table.bots._tell_trouble(1, note)
    assert [one.message for one in table.bots.replaced] == [note] == [table.notice], "once, and no name in it"
    table.bots._tell_trouble(1, Message(process.WITHOUT, bot=Message("greedy"), trouble="died"))
    assert table.bots.stand_in(1) == "", "even the one in its place has failed"
    table.close()


def test_a_bot_that_is_hurried_thinks_for_the_shortest_time_that_can_be_set(table: Table) -> None:
    table.bots.seconds = THINKING[-1]
    asked = [table.bots._request(0).budget]
    table.bots.hurried = True
    asked.append(table.bots._request(0).budget)
    assert asked == [THINKING[-1], THINKING[0]]
    table.close()


def test_a_bot_is_asked_by_its_temper(table: Table) -> None:
    anna, ben = seats.make(["easy", "hard"])
    asked = []
    for seat in (anna, replace(anna, portrait="kenai")):
        table.seats = [seat, ben]
        asked.append(table.bots._request(0).temper)
    assert asked == [TEMPERS["bold"], {}]
    table.close()


def test_closing_a_table_waits_for_no_bot(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROKEN", "hangs")
    assert table.poll() == []
    worker = table.bots.host._worker
    assert worker is not None
    table.close()
    assert is_cut_short(worker.process)


def test_while_a_person_moves_bots_are_let_think_of_what_they_know(tmp_path: Path) -> None:
    library = Library(data=tmp_path)
    sitting = seats.make(["person", "hard"])
    table = Table.new(Journal(library.user.journal), library.load("tic-tac-toe"), 2, {}, sitting, 7)
    told: list[list[Request]] = []
    table.bots.host.think_ahead = lambda requests: told.append(list(requests))  # type: ignore[method-assign]
    for _ in range(3):
        assert table.poll() == []
    assert [[one.packed for one in requests] for requests in told] == [[pack_waiting(table.match, 1)]]
    assert (told[0][0].policy, told[0][0].iterations, told[0][0].game) == ("hard", 0, f"{table.bots.name}/1")
    table.bots.thinks_ahead = False
    table.poll()
    table.poll()
    assert told[1:] == [[]], "it rests"
    table.bots.thinks_ahead = True
    table.poll()
    assert len(told) == 3 and told[2] == told[0]
    table.bots.back_to(0)
    table.poll()
    assert told[3:] == [told[0]], "what was thought of may have been taken back"
    table.close()


def test_a_bot_is_told_of_claims_where_state_is_hidden(tmp_path: Path) -> None:
    table = Table.new(
        Journal(Library(data=tmp_path).user.journal), loaded("little-court"), 3, {}, seats.make(["hard"] * 3), 7
    )
    assert table.bots._request(0).past == (), "nobody has done anything"
    table.match.choose(next(o for o in table.match.decisions[0].options if o.key.startswith("deed=collect")))
    assert table.bots._request(1).past == table.match.past(1) != ()
    table.close()
