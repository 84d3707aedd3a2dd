"""Puzzles: what is read and refused with its line, that all shipped ones hold, and what somebody does at one."""

from __future__ import annotations

import re
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from dogtable.base.errors import RulesetError
from dogtable.engine.packed import pack
from dogtable.lang.folder import PUZZLES_FILE
from dogtable.lang.report import Report
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.puzzles import vocabulary
from dogtable.session.puzzles.attempt import Attempt
from dogtable.session.puzzles.ground import laid, problems_in
from dogtable.session.puzzles.model import Puzzle
from dogtable.session.puzzles.read import read_text
from dogtable.session.puzzles.solved import Solved, of_the_day, streak
from dogtable.session.puzzles.table import PuzzleTable
from dogtable.session.puzzles.written import text_of
from tests.rulesets.found import ROOT, folders, shipped

PAGE = (ROOT / "docs/language/puzzles.md").read_text(encoding="utf-8")
FILE = ROOT / "rulesets/examples/tic-tac-toe/puzzles.yaml"
WRITTEN = FILE.read_text(encoding="utf-8")
DAY = date(2026, 11, 23)


def read(text: str) -> tuple[list[Puzzle], list[str]]:
    report = Report()
    found = read_text(text, "file.yaml", report)
    return found, [str(problem) for problem in report.problems]


@pytest.fixture
def rules() -> LoadedRuleset:
    return Library().load("tic-tac-toe")


@pytest.fixture
def attempt(rules: LoadedRuleset) -> Attempt:
    return Attempt(rules, rules.puzzles()[0])


# ----------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("- puzzle: Two threats at once", "- 3\n- puzzle: x", "file.yaml:1:3: E701 expected a puzzle, a mapping that"),
        ("seat:", "saet:", "file.yaml:1:3: E720 a puzzle has no `seat:`"),
        ("seat:", "saet:", "file.yaml:3:3: E702 a puzzle has no 'saet' (did you mean 'seat'?)"),
        ("medium", "mild", "file.yaml:5:15: E705 expected how difficult it is, found 'mild' (easy, medium or hard)"),
        ("Two threats at once", "a" * 61, "file.yaml:1:11: E705 expected a name on one line, of at most 60"),
        ("rule: TT5", "chance: 120", "file.yaml:6:11: E705 expected 0 to 100, so many games of a hundred"),
        ("why: It", f"why: {'x' * 220}", "file.yaml:7:8: E705 expected at most 220 characters"),
        ("line: [", "line: [3, ", "file.yaml:8:10: E705 expected a seat and what it answers"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, problem: str) -> None:
    problems = read(WRITTEN.replace(old, new, 1))[1]
    assert any(one.startswith(problem) for one in problems), problems


def test_two_puzzles_have_two_names() -> None:
    (problem,) = read(WRITTEN + WRITTEN)[1]
    assert problem.startswith("file.yaml:10:3: E703 there is another puzzle 'Two threats at once'")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("mark.0.0: square.0.0", "mark.0.0: square.9.0", "file.yaml:9:10: E730 this position is impossible"),
        ("seat: 0", "seat: 1", "file.yaml:1:3: E730 seat 1 is not asked here; asked is seat 0"),
        ("answer: s=square.2.0", "answer: s=square.1.1", "file.yaml:4:11: E731 's=square.1.1' is no option"),
        ("{0: s=square.2.1}", "{0: s=square.2.0}", "file.yaml:8:33: E731 's=square.2.0' is no option"),
        ("rule: TT5", "events: [hit]", "file.yaml:1:3: E732 no 'hit' comes of it; there are end, placed"),
        ("players: 2", "players: 9", "file.yaml:9:10: E730 "),
        ("given: {", "given: 3 # {", "file.yaml:9:10: E730 `given` is a mapping, not 3"),
        ("turn: 0, at: {", "turn: 0, at: 3 } # {", "file.yaml:9:10: E730 `at` is a mapping, not 3"),
        ("turn: 0, at: {", "fields: {mark.0.0: 3}} # {", "file.yaml:9:10: E730 `mark.0.0` is a mapping, not 3"),
        ("turn: 0, at: {", "stack: 3} # {", "file.yaml:9:10: E730 `stack` is a list, not 3"),
        ("turn: 0, at: {", "resting: {frames: 3}} # {", "file.yaml:9:10: E730 this position is impossible: it is not"),
    ],
)
def test_what_does_not_hold_is_told_with_its_line(rules: LoadedRuleset, old: str, new: str, problem: str) -> None:
    (puzzle,), problems = read(WRITTEN.replace(old, new, 1))
    assert problems == []
    found = [str(one) for one in problems_in(rules, puzzle)]
    assert any(one.startswith(problem) for one in found), found


def test_what_is_written_is_read_again() -> None:
    puzzles, _ = read(WRITTEN)
    again, problems = read(text_of(puzzles))
    assert problems == []
    assert text_of(again) == text_of(puzzles)
    assert (again[0].answer.key, again[0].line[1].seat) == ("s=square.2.0", 0)


# ------------------------------------------------------------------------------------------------------- shipped ones


@pytest.mark.parametrize("ruleset", [name for name in shipped() if (folders()[name] / "puzzles.yaml").exists()])
def test_shipped_puzzles_hold_and_can_be_asked(ruleset: str) -> None:
    rules = Library().load(ruleset)
    for puzzle in rules.puzzles():
        assert [str(problem) for problem in problems_in(rules, puzzle)] == []
        match = laid(rules, puzzle)
        assert pack(match, puzzle.seat).decisions == 0  # a seat that is asked, so that bots can look at it
        assert puzzle.chance is None or puzzle.next_best is None or puzzle.chance >= puzzle.next_best + 4


# ---------------------------------------------------------------------------------------------------------- somebody


def test_puzzles_are_no_part_of_the_rules() -> None:
    assert (folders()["dog"] / PUZZLES_FILE).exists()
    assert not [path for path in Library().load("dog").sources if path.endswith(PUZZLES_FILE)]


def test_a_wrong_try_is_taken_back_and_the_answer_is_played_out(rules: LoadedRuleset) -> None:
    table = PuzzleTable(rules, rules.puzzles()[0])
    going, seat = table.going, table.going.puzzle.seat
    assert table.waiting == (seat,)
    table.answer(seat, "s=square.1.0")
    assert (going.phase, table.waiting, table.poll()) == ("wrong", (), [])
    table.go(going.again)
    assert (going.phase, table.answered, table.waiting) == ("deed", 0, (seat,))
    table.answer(seat, going.puzzle.answer.key)
    assert (going.phase, going.solved, going.tries) == ("replying", True, 2)
    while not table.is_settled:
        table.poll()
    assert table.match.result is not None
    assert table.match.result.winners == [seat]
    going.settle()
    assert going.phase == "done"


def test_hints_come_in_two_steps_and_the_second_points_at_what_the_answer_begins_with(attempt: Attempt) -> None:
    attempt.hint()
    assert attempt.points() == []
    attempt.hint()
    attempt.hint()
    assert attempt.hints == 2
    assert [one.place for one in attempt.points()] == ["square.2.0"]


def test_an_answer_that_is_shown_is_not_solved(attempt: Attempt) -> None:
    attempt.show()
    reply = attempt.reply()
    assert reply is not None
    assert (reply.seat, reply.key) == (attempt.puzzle.seat, attempt.puzzle.answer.key)
    assert not attempt.solved


def test_a_move_that_is_judged_whole_is_found_in_any_order_and_a_wrong_later_answer_is_told() -> None:
    rules = Library().load("sweet-dog-hotel")
    puzzle = next(one for one in rules.puzzles() if one.whole)
    table = PuzzleTable(rules, puzzle)
    going, seat = table.going, puzzle.seat
    first, second, third = puzzle.wanted
    table.answer(seat, first)
    assert (going.phase, going.tries, table.waiting) == ("deed", 0, (seat,))
    going.hints = 2
    assert [one.picks for one in going.points()] == ["act=stay"]  # what comes next
    table.answer(seat, third)
    table.answer(seat, second)
    assert (going.phase, going.solved, going.tries) == ("replying", True, 1)
    table = PuzzleTable(rules, puzzle)
    going = table.going
    table.answer(seat, first)
    table.answer(seat, "pass")
    assert (going.phase, going.begun_well, going.solved) == ("wrong", True, False)
    table.go(going.again)
    assert (going.phase, table.answered) == ("deed", 0)
    table.answer(seat, next(one.key for one in table.match.decisions[0].options if one.key != first))
    assert (going.phase, going.begun_well) == ("wrong", False)


def test_whole_needs_the_rest_of_the_move(rules: LoadedRuleset) -> None:
    (puzzle,), _ = read(WRITTEN.replace("difficulty: medium", "difficulty: medium\n  whole: true"))
    assert [one.code for one in problems_in(rules, puzzle)] == ["E731"]
    _, (problem,) = read(WRITTEN.replace("difficulty: medium", "difficulty: medium\n  whole: sure"))
    assert "E705 expected true or false" in problem


def test_a_puzzle_that_does_not_hold_is_not_laid_out(rules: LoadedRuleset) -> None:
    (puzzle,), _ = read(WRITTEN.replace("answer: s=square.2.0", "answer: s=square.1.1"))
    with pytest.raises(RulesetError, match="E731"):
        Attempt(rules, puzzle)


# ------------------------------------------------------------------------------------------------------------ days


def test_the_puzzle_of_a_day_is_the_same_everywhere_whatever_others_come_and_go() -> None:
    days = [date(2026, 1, 1) + timedelta(days=n) for n in range(200)]
    names = [f"puzzle {n}" for n in range(20)]
    had = [of_the_day(day, names) for day in days]
    assert of_the_day(date(2026, 11, 28), names) == "puzzle 2"  # on every machine, in every process
    assert set(had) == set(names) and [of_the_day(day, reversed(names)) for day in days] == had
    more = [of_the_day(day, [*names, "a new one"]) for day in days]
    changed = [now for now, before in zip(more, had, strict=True) if now != before]
    assert set(changed) == {"a new one"} and len(changed) < 30  # of 200 days with 20 others
    fewer = [of_the_day(day, names[1:]) for day in days]
    assert all((now != before) == (before == names[0]) for now, before in zip(fewer, had, strict=True))


def test_what_was_solved_is_kept_and_days_in_a_row_are_counted(tmp_path: Path) -> None:
    with closing(Journal(tmp_path / "games.sqlite")) as journal:
        for back, shown in ((0, False), (1, False), (2, True), (3, False)):
            journal.keep_puzzle(Solved("dog", f"p{back}", DAY - timedelta(days=back), shown=shown, daily=True))
        journal.keep_puzzle(Solved("dog", "p0", DAY, wrong=5))  # the first time of a day counts
        kept = journal.puzzles()
        assert [one.name for one in kept] == ["p3", "p2", "p1", "p0"]
        assert kept[-1].wrong == 0
        assert (streak(kept, DAY), streak(kept, DAY + timedelta(days=1)), streak(kept, DAY + timedelta(days=2))) == (
            2,
            2,
            0,
        )
        with journal._file.writing() as db:
            for day, wrong in (("no day", 0), ("2026-01-01", "x")):
                db.execute("INSERT INTO puzzles VALUES (?, 'dog', 'p', ?, 0, 0, 0)", (day, wrong))
        assert len(journal.puzzles()) == 4
        journal.forget_counted()
        assert journal.puzzles() == []


# --------------------------------------------------------------------------------------------------------------- docs


def test_the_page_shows_a_puzzle_and_names_every_key() -> None:
    assert f"```yaml\n{WRITTEN}```" in PAGE
    rows = re.findall(r"^\| `([a-z ]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert rows == [(key.name, key.meaning) for key in vocabulary.PUZZLE]
    assert list(vocabulary.schema()["items"]["properties"]) == [key.name for key in vocabulary.PUZZLE]
