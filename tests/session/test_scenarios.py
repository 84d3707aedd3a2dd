"""Scenario files: what is read, what is refused with its line, and that each check fails when it should."""

from __future__ import annotations

from textwrap import dedent

import pytest

from dogtable.lang.report import Report
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.play import picks_of
from dogtable.session.scenarios.read import read_file, read_scenarios
from dogtable.session.scenarios.reading import is_rule
from dogtable.session.scenarios.run import run_scenarios
from dogtable.session.scenarios.stage import Theatre
from dogtable.session.scenarios.vocabulary import RUNS
from tests.reference.theatre import SlowTheatre
from tests.rulesets.found import rules_of

THREE = "{turn: 0, at: {mark.0.0: square.0.0, mark.0.1: square.1.1, mark.1.0: square.0.1, mark.1.1: square.0.2}}"
TWENTY = "{turn: 0, hand: {0: [two]}, at: {marble.0.0: ring.20, marble.1.0: ring.22}}"


def read(text: str) -> tuple[list[Scenario], list[str]]:
    report = Report()
    found = read_file(dedent(text), "file.yaml", report)
    return found, [str(problem) for problem in report.problems]


def told(ruleset: str, text: str, theatre: Theatre | None = None) -> list[str]:
    found, problems = read(text)
    assert problems == []
    outcomes = run_scenarios(rules_of(ruleset), found, theatre or CompiledTheatre())
    return [str(problem) for outcome in outcomes for problem in outcome.problems]


# ----------------------------------------------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("scenario: alone", "file.yaml:1:1: E701 a file of scenarios is a list"),
        ("- lonely", "file.yaml:1:3: E701 expected a scenario"),
        ("- given: {turn: 0}", "file.yaml:1:3: E701 a scenario has a name"),
        ("- scenario: a\n  optoins: [x]", "file.yaml:2:3: E702 a scenario has no 'optoins' (did you mean 'options'?)"),
        ("- scenario: a\n  do: x\n- scenario: a\n  do: x", "file.yaml:3:3: E703 there is another scenario 'a'"),
        ("- scenario: a\n  setting: b\n  do: x", "file.yaml:2:12: E704 there is no setting 'b' above"),
        ("- scenario: a\n  players: many\n  do: x", "file.yaml:2:12: E705 expected a number, found 'many'"),
        ("- scenario: a\n  do: [[x]]", "file.yaml:2:8: E705 expected the key of an option, found a list"),
        ("- scenario: a\n  results: on(x)", "file.yaml:2:12: E705 expected a list of ends"),
        ("- scenario: a\n  then: {x: y}", "file.yaml:2:9: E705 expected a list, found a mapping"),
        ("- scenario: a\n  then: [[x]]", "file.yaml:2:10: E705 expected a text, found a list"),
        (
            "- scenario: a\n  faces: [x]\n  do: x",
            "file.yaml:1:3: E705 `options given`, `faces` and `rolls` are mappings",
        ),
        ("- scenario: a\n  given: {turn: 0}", "file.yaml:1:3: E706 the scenario 'a' runs nothing"),
        ("- scenario: a\n  refused: {x: [y]}", "file.yaml:2:16: E705 expected a reason or the number of a rule"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, problem: str) -> None:
    _, problems = read(text)
    assert len(problems) == 1
    assert problems[0].startswith(problem)


def test_an_empty_file_has_no_scenarios() -> None:
    assert read("# nothing yet\n") == ([], [])


def test_a_folder_is_read_file_by_file(tmp_path) -> None:
    (tmp_path / "b.yaml").write_text("- scenario: second\n  do: x\n", encoding="utf-8")
    (tmp_path / "a.yaml").write_text("- scenario: first\n  do: x\n", encoding="utf-8")
    (tmp_path / "c.yaml").write_bytes(b"\xff\xfe\x00")
    report = Report()
    assert [s.name for s in read_scenarios(tmp_path, report)] == ["first", "second"]
    assert len(report.errors) == 1
    assert str(tmp_path / "c.yaml") in str(report.errors[0])


def test_a_setting_is_laid_under_a_scenario() -> None:
    (scenario,), _ = read(
        """
        - setting: shared
          players: 6
          options given: {teams: 2x3}
          given: {turn: 0, hand: {0: [two], 1: [three]}, at: {marble.0.0: ring.1}}
        - scenario: own
          setting: shared
          rule: D1, D24
          given: {hand: {1: []}, at: {marble.1.0: ring.2}}
          do: [{2: card=x use=y}, pass x3, any]
        """
    )
    assert scenario.players == 6
    assert scenario.options_given == {"teams": "2x3"}
    assert scenario.rules == ("D1", "D24")
    assert scenario.given == {
        "turn": 0,
        "hand": {"0": ["two"], "1": []},
        "at": {"marble.0.0": "ring.1", "marble.1.0": "ring.2"},
    }
    answers = [(answer.seat, answer.key) for answer in scenario.do]
    assert answers == [(2, "card=x use=y"), (None, "pass"), (None, "pass"), (None, "pass"), (None, "any")]


def test_small_words() -> None:
    assert is_rule("D12")
    assert not is_rule("Only an ace.")
    assert picks_of("card=seven use=split") == {"card": "seven", "use": "split"}


# ----------------------------------------------------------------------------------------------------------- running


@pytest.mark.parametrize("theatre", [CompiledTheatre(), SlowTheatre()])
@pytest.mark.parametrize(
    ("ruleset", "body", "problem"),
    [
        ("tic-tac-toe", "do: [s=square.0.0]", "E710 's=square.0.0' is no option"),
        ("tic-tac-toe", "do: [s=square.2.2, any]", "E710 the game was over, seat 0 had won, so 'any' cannot be"),
        ("tic-tac-toe", "do: [s=square.0.1]", "E710 's=square.0.1' is no option (That square is taken. TT4); asked"),
        ("tic-tac-toe", "then: ['threats(0) == 2 and won(0)']", "does not hold: threats(0) == 2 and won(0); it is "),
        ("tic-tac-toe", "then: ['not len(square) == 9']", "does not hold: not len(square) == 9; it is not (9 == 9)"),
        ("tic-tac-toe", "then: [won(0)]", "E710 this does not hold: won(0)"),
        ("tic-tac-toe", "then: [winning(0)]", "E203 unknown function 'winning'"),
        ("tic-tac-toe", "options: [s=square.2.2]", "E710 options that are not expected: s=square.1.0"),
        ("tic-tac-toe", "options: [s=square.0.0]", "E710 no options, but expected: s=square.0.0"),
        ("tic-tac-toe", "asked: 1", "E710 expected that seat 1 is asked, but seat 0 is"),
        ("tic-tac-toe", "asked: nobody", "E710 expected that nobody is asked, but seat 0 is"),
        ("tic-tac-toe", "winners: [0]", "E710 expected that the game is over"),
        ("tic-tac-toe", "{do: [s=square.2.2], winners: [1]}", "E710 expected [1] to win, but it is [0]"),
        ("tic-tac-toe", "refused: [s=square.2.2]", "E710 's=square.2.2' is an option"),
        ("tic-tac-toe", "{do: [s=square.2.2], refused: [s=x]}", "E710 nobody is asked, so nothing is refused"),
        ("tic-tac-toe", "unseen by 1: ['on(square[0, 0])']", "E710 seat 1 knows what it must not"),
        ("tic-tac-toe", "unseen by 1: ['on(square[2, 2])']", "E710 there is nothing here"),
        ("dog", "seen by 0: [draw]", "E710 seat 0 does not know what it should"),
        ("tic-tac-toe", "seen by 1: ['on(square[2, 2])']", "E710 there is nothing here"),
        ("tic-tac-toe", "results: [[won(0)]]", "E710 an end that fits no set"),
        ("tic-tac-toe", "players: 5", "E711 "),
        ("tic-tac-toe", "options given: {fast: true}", "E711 "),
        ("tic-tac-toe", "given: {tray: 1}", "E711 `given` names 'tray', which is no zone, board or state"),
        ("backgammon", "given: {off: [[], man.1]}", "E711 `off[1]` is a list of pieces or their number, not 'man.1'"),
        ("backgammon", "given: {off: man.1}", "E711 there are several of `off`: expected [...] or {...}, one for each"),
        ("backgammon", "given: {off: [true]}", "E711 `off[0]`: expected a list of pieces, their number, or `5 PIECE`"),
        ("backgammon", "given: {off: [-3]}", "E711 `off[0]`: expected a list of pieces, their number, or `5 PIECE`"),
        ("backgammon", "given: {point: {15: 3 man.1}}", "there is no place 'point.15'"),
        ("backgammon", "given: {point: {5: 9 man.1}}", "left for point.5"),
        ("backgammon", "given: {point: 5}", "E711 `point` is a mapping, not 5"),
        ("tic-tac-toe", "then: ['len(box[2]) == 0']", "E310 2 is no seat (from 0 to 1)"),
        ("tic-tac-toe", "faces: {king: {rank: 3}}", "E711 `faces` names 'king'"),
        ("dog", "refused: {card=two use=forward m=marble.0.0 f=ring.30: D30}", "E710 refused by "),
        ("dog", "results: [['on(ring[22])'], ['on(ring[22])']]", "E710 an end that fits more than one set"),
        ("dog", "results: [['on(ring[22])'], ['on(ring[30])']]", "E710 no ends of 1 fit this"),
    ],
)
def test_a_check_that_does_not_hold_is_told(ruleset: str, body: str, problem: str, theatre: Theatre) -> None:
    given = THREE if ruleset == "tic-tac-toe" else TWENTY
    lines = body[1:-1].split("], ") if body.startswith("{") else [body]
    lines = [line if line.endswith(("]", "}")) or i == len(lines) - 1 else f"{line}]" for i, line in enumerate(lines)]
    own = "" if body.startswith("given") else f"  given: {given}\n"
    key = body.strip("{").partition(":")[0]
    runs = "" if any(key in run.written() for run in RUNS) else "  asked: 0\n"
    text = "- scenario: broken\n" + own + "".join(f"  {line}\n" for line in lines) + runs
    problems = told(ruleset, text, theatre)
    assert problems, "nothing was noticed"
    assert any(problem in one for one in problems), problems
    assert not any("position:1:1" in one for one in problems), "a place that is in no file"


@pytest.mark.parametrize("theatre", [CompiledTheatre(), SlowTheatre()])
def test_indices_of_a_ring_count_from_its_end(theatre: Theatre) -> None:
    text = """
        - scenario: back over the start
          given: {turn: 0, hand: {0: [four]}, at: {marble.0.0: ring.-63}}
          options: [card=four use=forward m=marble.0.0 f=ring.5, card=four use=back m=marble.0.0 f=ring.-3]
          refused: {card=four use=back m=marble.0.0 f=ring.-4: D22}
        """
    assert told("dog", text, theatre) == []


@pytest.mark.parametrize("theatre", [CompiledTheatre(), SlowTheatre()])
def test_chance_can_be_fixed(theatre: Theatre) -> None:
    text = """
        - scenario: the die
          players: 3
          rolls: {category: [wag]}
          given: {routine: roll}
          then: [shown == wag]
        """
    assert told("we-rate-dogs", text, theatre) == []


def test_who_has_one_option_need_not_be_written() -> None:
    text = """
        - scenario: only seat 1 has a choice
          given: {turn: 0, hand: {0: [two], 1: [three, five]}, at: {marble.0.0: ring.20, marble.1.0: ring.30}}
          do: [{1: card=five use=forward m=marble.1.0 f=ring.35}]
          then: ["on(ring[22])", "on(ring[35])"]
        """
    assert told("dog", text) == []
    assert "is no option of seat 1" in told("dog", text.replace("ring.35}", "ring.36}"))[0]


@pytest.mark.parametrize("theatre", [CompiledTheatre(), SlowTheatre()])
def test_what_lies_on_boards_and_in_zones_is_said_in_a_line(theatre: Theatre) -> None:
    text = """
        - scenario: by name, by number
          given: {off: [2 man.0, [man.1]], point: {5: 2 man.1, -1: man.1}}
          then: ["len(off[0]) == 2", "len(off[1]) == 1", "len(on(point[5])) == 2", "len(on(point[11])) == 1"]
        """
    assert told("backgammon", text, theatre) == []


def test_it_is_said_whose_pieces_are_counted() -> None:
    text = """
        - scenario: on a grid, nobody knows whose
          given: {square: {"0,0": 1}}
          then: ["on(square[0, 0])"]
        """
    assert "whose are the 1 pieces at square.0.0? such as '1 KIND.0'" in told("tic-tac-toe", text)[0]
