"""Lessons: what is read and refused with its line, and that all right answers lead on and all others are explained."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent

import pytest

from dogtable.engine.match import Match
from dogtable.lang.report import Report
from dogtable.session.lessons import vocabulary
from dogtable.session.lessons.ground import Ground
from dogtable.session.lessons.model import Lesson
from dogtable.session.lessons.pointing import pointed
from dogtable.session.lessons.read import lessons_of, read_lesson
from dogtable.session.lessons.walk import begins, deeds, problems_in
from dogtable.session.library import Library
from tests.rulesets.found import ROOT, rules_of, shipped

HEAD = "lesson: a\nseat: 0\nplayers: 2\nlearned: [x]\ngiven: {turn: 0}\nsteps:\n"
PAGE = (ROOT / "docs/language/lessons.md").read_text(encoding="utf-8")


def read(text: str) -> tuple[Lesson | None, list[str]]:
    report = Report()
    found = read_lesson(text, "file.yaml", report)
    return found, [str(problem) for problem in report.problems]


def told(steps: str) -> list[str]:
    """What is wrong with a lesson of tic-tac-toe that has these steps."""
    lesson, problems = read(HEAD + indent(dedent(steps), "  "))
    assert lesson is not None and problems == []
    return [str(problem) for problem in problems_in(rules_of("tic-tac-toe"), lesson)]


def test_a_piece_that_is_pointed_at_is_rather_ones_own_than_one_that_lies_open() -> None:
    hands = {0: ["four", "ten"], 1: ["nine"], 2: ["two"], 3: ["two"]}
    zones = {"hand": hands, "discard": ["nine", "four"]}
    position = {"at": {"turn": 0}, "zones": zones, "placed": {"marble.0.0": "ring.8"}}
    match = Match.at(Library().load("dog"), position, players=4)
    places = {(word, seat): pointed(match, seat, word).place for word in ("four", "nine") for seat in (0, 1)}
    assert places == {
        ("four", 0): "hand.0",
        ("four", 1): "discard",
        ("nine", 0): "discard",
        ("nine", 1): "hand.1",
    }


# ----------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("- lesson: a", "file.yaml:1:1: E701 expected a lesson, a mapping that begins with `lesson:`, found a list"),
        (HEAD.replace("seat", "saet"), "file.yaml:1:1: E720 a lesson has no `seat:`"),
        (HEAD.replace("seat", "saet"), "file.yaml:2:1: E702 a lesson has no 'saet' (did you mean 'seat'?)"),
        (
            HEAD.replace("lesson: a", f"lesson: {'a' * 61}"),
            "file.yaml:1:9: E705 expected a name on one line, of at most",
        ),
        (HEAD + "  - say: x\n    dnoe: y", "file.yaml:8:5: E702 a step has no 'dnoe'"),
        (HEAD + "  - do: s=square.0.0", "file.yaml:7:5: E720 a step has no `say:`"),
        (HEAD + "  - say: x\n    setting: far", "file.yaml:8:14: E704 there is no setting 'far' above"),
        (HEAD + "  - say: x\n    done: y", "file.yaml:7:5: E705 a step with `done:` says what is to be done"),
        (HEAD + "  - say: {x: y}", "file.yaml:7:10: E705 expected what the guide says, found a mapping"),
        (HEAD + "  - say: It is {name}.", "file.yaml:7:10: E705 expected no hole but {seat.0}"),
        (HEAD + f"  - say: {'x' * 221}", "file.yaml:7:10: E705 expected at most 220 characters, found 221"),
        (HEAD + "  - say: x\n    answers: [any]", "file.yaml:8:15: E705 expected a seat and what it answers"),
        (HEAD.replace("steps:\n", "steps: one"), "file.yaml:6:8: E705 expected a list of steps, found 'one'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, problem: str) -> None:
    assert any(one.startswith(problem) for one in read(text)[1]), read(text)[1]


def test_two_lessons_have_two_names(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / "lessons").mkdir(exist_ok=True)
        (tmp_path / "lessons" / f"{name}.yaml").write_text(HEAD + "  - say: x\n    given: {}", encoding="utf-8")
    report = Report()
    assert len(lessons_of([tmp_path], report)) == 1
    assert [problem.code for problem in report.problems] == ["E703"]


# ----------------------------------------------------------------------------------------------------------- walking


@pytest.mark.parametrize(
    ("steps", "problem"),
    [
        ("- {say: x, given: {at: {mark.0.0: square.9.9}}}", "file.yaml:7:21: E721 this position is impossible"),
        (
            "- {say: x, given: {}, do: s=square.9.9}",
            "file.yaml:7:29: E722 nothing that can be answered here has 's=squ",
        ),
        (
            "- {say: x, given: {}, holds: [won(0)], wrong: y}",
            "file.yaml:7:5: E722 nothing that can be answered here sh",
        ),
        ("- {say: x, given: {}, holds: [win(0)]}", "file.yaml:7:33: E203 unknown function 'win'"),
        ("- {say: x, given: {}, do: s=square.0.0}", "file.yaml:7:5: E723 legal answers that are not explained: s=squ"),
        ("- {say: x, given: {turn: 1}, do: any}", "file.yaml:7:5: E724 seat 0 is not asked here; asked is seat 1"),
        (
            "- {say: x, given: {}, do: s=square.0.0, wrong: y, answers: [{1: s=square.0.0}]}",
            "file.yaml:7:67: E724 's=square.0.0' is no option of seat 1 now; asked are seat 1: s=square.0.1",
        ),
        (
            "- {say: x, given: {}, do: any, answers: [{1: any}]}\n- {say: y, do: s=square.0.0, wrong: z}",
            "file.yaml:8:5: E724 after 's=square.0.1' nothing shows the idea of this step any more",
        ),
        ("- {say: x, given: {}, points at: square.3.3}", "file.yaml:7:36: E725 there is no 'square.3.3' to point at"),
        (
            "- {say: x, given: {}, points at: square}",
            "file.yaml:7:36: E725 there is no 'square' to point at; one of them is 'square.0.0'",
        ),
        ("- {say: x, given: {}, points at: seat.2}", "file.yaml:7:36: E725 there is no seat 2; seats are 0 to 1"),
    ],
)
def test_what_cannot_be_walked_is_told_with_its_line(steps: str, problem: str) -> None:
    assert any(one.startswith(problem) for one in told(steps)), told(steps)


def test_the_first_step_begins_where_the_lesson_says_or_is_told_to_say_it() -> None:
    assert told("- say: x") == []
    lesson, problems = read(HEAD.replace("given: {turn: 0}\n", "") + "  - say: x")
    assert lesson is not None and problems == []
    (problem,) = problems_in(rules_of("tic-tac-toe"), lesson)
    assert str(problem) == "file.yaml:6:5: E721 there is no position to begin in (write `given:` here or above)"


@pytest.mark.parametrize("wrong", ["seat: 2", "players: 999999999"])
def test_a_seat_that_there_is_not_is_told(wrong: str) -> None:
    name, _, _ = wrong.partition(":")
    lesson, problems = read(re.sub(rf"{name}: \d", wrong, HEAD) + "  - {say: x, given: {}}")
    assert lesson is not None and problems == []
    (problem,) = problems_in(rules_of("tic-tac-toe"), lesson)
    assert problem.code == "E721" and "is none of this game" in problem.message


def test_a_step_may_be_shown_in_every_way_that_fits() -> None:
    assert told("- {say: x, given: {}, do: [s=square.0.0, s=square.1.1], wrong: y}\n- say: all done") == []


@pytest.mark.parametrize("ruleset", [*shipped(), "tic-tac-toe"])
def test_lessons_lead_on_with_every_right_answer_and_explain_every_other(ruleset: str) -> None:
    rules = Library().load(ruleset)
    report = Report()
    lessons = lessons_of(rules.folders, report)
    assert report.problems == []
    for lesson in lessons:
        assert [str(problem) for problem in problems_in(rules.rules, lesson)] == []


def test_a_wrong_answer_gets_the_words_of_its_picks() -> None:
    rules = Library().load("dog")
    (lesson,) = lessons_of(rules.folders, Report())
    number, step = next((n, s) for n, s in enumerate(lesson.steps) if any(one.picks for one in s.wrong))
    ground = Ground(rules.rules, lesson)
    match = begins(ground, number)
    wrong = [deed for deed in deeds(ground, step, match) if deed.verdict == "wrong"]
    said = {deed.keys[0]: ground.explanation(step, deed.match, ground.begun(match)) for deed in wrong}
    assert {said[key] for key in said if "use=swap" in key} == {step.wrong[0].say}
    assert {said[key] for key in said if "use=swap" not in key} == {step.wrong[1].say}


# --------------------------------------------------------------------------------------------------------------- docs


def test_the_page_shows_the_lesson_of_tic_tac_toe_and_names_every_key() -> None:
    lesson = (ROOT / "rulesets/examples/tic-tac-toe/lessons/first.yaml").read_text(encoding="utf-8")
    assert f"```yaml\n{lesson}```" in PAGE
    rows = re.findall(r"^\| `([a-z ]+)` \| (.*) \|$", PAGE, re.MULTILINE)
    assert rows == [(key.name, key.meaning) for key in (*vocabulary.LESSON, *vocabulary.STEP)]


def test_the_schema_has_every_key() -> None:
    schema = vocabulary.schema()
    assert list(schema["properties"]) == [key.name for key in vocabulary.LESSON]
    assert list(schema["properties"]["steps"]["items"]["properties"]) == [key.name for key in vocabulary.STEP]
