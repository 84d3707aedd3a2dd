"""Rule errors while a game runs: each with its code, its line in the YAML, and the locals there."""

import pytest

from dogtable.base.errors import RuleError, RulesetError
from dogtable.base.frozen import replaced
from dogtable.compile.compiler import compile_rules
from dogtable.engine.machine import Machine
from tests.compile.little import HEAD, machine, play, rules
from tests.effort import effort
from tests.reference.match import SlowMatch

LINES = HEAD.count("\n")


def error(text: str, head: str = HEAD) -> RuleError:
    m = machine(text, head=head)
    with pytest.raises(RuleError) as caught:
        s = m.start(1)
        m.take(s, m.options(s)[0])
    return caught.value


@pytest.mark.parametrize(
    ("code", "statement"),
    [
        ("E501", "set: points[me] += 6"),
        ("E501", "set: points[me] -= 1"),
        ("E502", "set: points[me] = 3 // points[me]"),
        ("E502", "set: points[me] = 3 % points[me]"),
        ("E502", "set: points[me] = numbers(1, 3)[points[me] + 3]"),
        ("E502", "set: points[me] = first(discard).number"),
        ("E502", "set: points[me] = 1 + min(c.number for c in discard)"),
        ("E503", "move: tokens[me] to track[3]"),
        ("E509", "random: c from discard"),
    ],
)
def test_a_rule_error_has_its_code_and_its_line(code: str, statement: str):
    found = error(play(f"  - let: four = 4\n  - {statement}"))
    assert found.problem.code == code
    assert found.problem.span.line == LINES + 5
    assert found.seat == 0
    assert found.values["four"] == 4


def test_a_rule_error_in_a_definition_points_into_the_definition():
    found = error("define:\n  third(p): these(p)[2]\n" + play("  - set: points[third(me)] = 1"))
    assert found.problem.code == "E502"
    assert found.problem.span.line == LINES + 2
    assert found.values["p"] == 0


def test_while_stops_where_it_must():
    found = error(play("  - while: points[me] < 5\n    at most: 3\n    do:\n      - set: points[me] += 1"))
    assert (found.problem.code, found.problem.span.line) == ("E504", LINES + 4)


def test_fuel_ends_what_would_go_on_for_ever(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dogtable.engine.runner.STRETCH_FUEL", 20_000)
    found = error("play:\n  - turns: first(players)\n    do:\n      - set: points[me] = 1\n")
    assert (found.problem.code, found.problem.span.line) == ("E505", LINES + 2)


def test_definitions_that_multiply_burn_fuel_too(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("dogtable.engine.runner.STRETCH_FUEL", 20_000)
    steps = "".join(f"  d{i}: sum(d{i - 1} for s in track)\n" for i in range(1, 9))
    found = error(f"define:\n  d0: len(discard)\n{steps}" + play("  - set: points[me] = d8"))
    assert found.problem.code == "E505"


def test_too_many_ways_are_refused():
    head = HEAD.replace("each: [suit, number]", "each: [suit, number], copies: 2")
    found = error(play("  - move: draw to discard\n  - choose:\n      list: some(discard, 6)\n    do: []"), head)
    assert (found.problem.code, found.problem.span.line) == ("E508", LINES + 5)


def test_a_stack_has_its_depth():
    head = HEAD + "stack: {depth: 2, fields: {by: player}}\n"
    text = """\
routines:
  resolve(e):
    - set: points[e.by] = 1
"""
    found = error(text + play("  - repeat: 3\n    do:\n      - stack: resolve\n        with: {by: me}"), head)
    assert (found.problem.code, found.problem.span.line) == ("E506", LINES + 10)


def test_decisions_are_limited():
    endless = rules(play("  - loop:\n      - choose:\n          p: players\n        do: []"))
    m = Machine(compile_rules(replaced(endless, limits={"decisions": 3}), 2))
    s = m.start(1)
    for _ in range(3):
        m.take(s, m.options(s)[0])
    with pytest.raises(RuleError) as caught:
        m.take(s, m.options(s)[0])
    assert caught.value.problem.code == "E507"

    assert caught.value.problem.span.line == LINES + 5  # the decision that was one too many


def test_a_requirement_where_nothing_is_chosen_has_its_place():
    asked = play("  - choose:\n      n: numbers(1, 2)\n    do:\n      - call: strict\n  - call: strict")
    found = error(f"{asked}routines:\n  strict:\n    - set: points[me] += 1\n    - require: points[me] < 2\n")
    assert (found.problem.code, found.problem.span.line) == ("E511", LINES + 12)


def test_windows_nest_as_deep_as_the_limits_say():
    text = """\
stack: {depth: 20, fields: {}}
limits: {frames: 6}
routines:
  window:
    - stack: again
    - respond: players
      choose:
        p: players
      do:
        - stack: nothing
      may: Let it be
  again(e):
    - if: round_number < 19
      then:
        - set: round_number += 1
        - call: window
  nothing(e):
    - set: points[e.owner] += 1
"""
    m = machine(text + play("  - call: window"))
    s = m.start(1)
    with pytest.raises(RuleError) as caught:
        while m.waiting(s):
            m.take(s, m.options(s)[-1])
    assert caught.value.problem.code == "E507"
    assert caught.value.problem.span.line == LINES + 6


def test_a_board_has_its_bounds():
    head = HEAD.replace("{ring: 8,", "{ring: 9999 * len(players),")
    with pytest.raises(RulesetError) as caught:
        machine(play("  - set: points[me] = 1"), head=head)
    assert [p.code for p in caught.value.problems] == ["E451"]


def test_loops_in_loops_have_their_bounds():
    text = "  - set: points[me] = 1"
    for depth in range(22):
        lines = "\n".join(f"    {line}" for line in text.splitlines())
        text = f"  - each: p{depth} in players\n    do:\n{lines}"
    with pytest.raises(RulesetError) as caught:
        machine(play(text))
    assert caught.value.problems[0].code.startswith("E")


@pytest.mark.parametrize(
    "statements",
    [
        "  - repeat: 9000\n    do:\n      - repeat: 9000\n        do:\n          - set: points[me] = 1",
        "  - repeat: 9000\n    do:\n      - repeat: 9000\n        do:\n          - move: draw to discard\n"
        "          - move: discard to draw",
        "  - loop:\n      - choose:\n          c: those(c for c in hand[me] if c.number > 9)\n        do: []\n"
        "        none: []",
    ],
)
def test_work_without_end_is_ended_soon(statements: str):
    found: list[RuleError] = []
    assert effort(lambda: found.append(error(play(statements)))) < 8_000_000  # a second or so
    assert found[0].problem.code == "E505"


def test_choices_one_after_another_in_one_do_are_looked_into_so_far_and_no_further():
    text = """\
- choose: {t: track}
  do:
    - each: n in numbers(1, 300)
      do:
        - choose: {s: track}
          do: []"""
    assert error(play(text)).problem.code == "E505"


@pytest.mark.parametrize(
    ("board", "code"), [("yard: {ring: 4, of: token}", "E310"), ("yard: {lane: 9, per: player, of: token}", "E404")]
)
def test_data_names_spaces_that_there_are(board: str, code: str):
    head = HEAD.replace("  token: {}", "  token: {}\n  sign: {spot: yard}").replace("board:\n", f"board:\n  {board}\n")
    head = head.replace(
        "zones:\n", "  signs: {of: sign, rows: [{name: far, spot: 7}], start: wall}\nzones:\n  wall: {of: sign}\n"
    )
    with pytest.raises(RulesetError) as caught:
        machine(play("  - move: first(tokens) to first(signs).spot"), head=head)
    assert [(p.code, p.span.line > 0) for p in caught.value.problems] == [(code, True)]


@pytest.mark.parametrize("place", ["first(tokens[me]).at", "first(spots)"])
def test_a_place_that_is_on_no_grid_has_no_row(place: str):
    head = HEAD.replace("  track:", "  square: {grid: [2, 2], of: token}\n  track:")
    text = "define:\n  spots: these(track[1], square[0, 1])\n" + play(
        f"  - set: round_number = {place}.row + 1\n  - choose: {{p: players}}\n    do: []"
    )
    with pytest.raises(RuleError) as caught:
        machine(text, head=head).start(1)
    with pytest.raises(RuleError) as slow:
        SlowMatch(rules(text, head), 2, seed=1)
    for found in (caught.value, slow.value):
        assert (found.problem.code, found.problem.span.line) == ("E502", head.count("\n") + 6)


def test_what_is_asked_about_a_state_has_fuel_of_its_own():
    text = "define:\n  worth(p): sum(sum(c.number for c in cards) for d in cards) + p.points\n"
    text += play("  - choose: {p: players}\n    do: [finish]\n")
    text += "end:\n  scores: {all: worth(me)}\n  winners: those(p for p in players if worth(p) > 1)\n"
    m = machine(text.replace("p.points", "points[p]"))
    s = m.start(1)
    for asked in (m.scores, m.ranking, m.winners):
        m.runtime.fuel[0] = 0
        assert asked(s)


def test_nothing_is_counted_behind_what_was_hidden():
    choice = "- choose:\n    n: numbers(1, 2)\n  most: n\n  do:\n    - move: first(hand[next(me)]) to discard"
    text = f"- deal: 1 from draw to hand[next(me)]\n{choice}"
    with pytest.raises(RuleError) as caught:
        machine(play("\n".join(f"  {line}" for line in text.split("\n")))).start(1)
    assert caught.value.problem.code == "E513"
    with pytest.raises(RuleError) as caught:
        SlowMatch(rules(play("\n".join(f"  {line}" for line in text.split("\n")))), 2, seed=1)
    assert caught.value.problem.code == "E513"
