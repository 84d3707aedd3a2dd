"""What the rules do: effects through calls, and the laws about them that hold for sound rules too."""

from __future__ import annotations

from textwrap import indent

import pytest

from dogtable.base.complete import complete
from dogtable.compile.effects import Effects
from dogtable.lang import tree
from dogtable.lang.does import Does, never
from dogtable.lang.flow import Flow, surely_commits, walk
from dogtable.lang.verbs import VERBS
from tests.lang.little import in_top, in_turn, load, problems


def codes(snippet: str, stands: str = "turn") -> set[str]:
    files = in_turn(snippet) if stands == "turn" else in_top(snippet)
    return {problem.code for problem in problems(files)} - {"W404"}


def flow(snippet: str, more: str = "") -> tuple[Flow, tree.Block]:
    files = in_turn(snippet)
    files["game.yaml"] += more
    rules, _ = load(files)
    return Flow(rules), rules.routines["example"].body


def test_effects_through_calls():
    found, body = flow("- call: again\n- call: refill_hand(me)\n")
    assert found.effects(body).fails and not found.effects(body).ends
    assert not found.effects(body[1:]).fails
    found, body = flow("- call: over\n", "  over: [finish]\n")
    assert found.effects(body).ends


def test_reads_and_writes_through_definitions_and_calls():
    rules, _ = load(in_turn("- if: shut(track[0])\n  then:\n    - call: refill_hand(me)\n- stack: resolve\n"))
    effects, body = Effects(rules), rules.routines["example"].body
    assert effects.reads(body[0]) == {("at", "token"), ("field", "fresh")}
    assert effects.writes(body) == {("at", "card"), ("stack", "")}


@pytest.mark.parametrize(
    ("expression", "things"),
    [
        ("max(players, by=points) == me", {("state", "points")}),
        ("max(players, by=best) == me", {("at", "card")}),
        ("max(hand[me], by=number) == it", {("at", "card"), ("field", "number")}),
        ("dealer == me and not empty(track[0])", {("state", "dealer"), ("at", "token")}),
        ("t.fresh or t in track", {("field", "fresh"), ("at", "token")}),
        ("t.at == track[0]", {("at", "token")}),
        ("top.card == it", {("stack", "")}),
    ],
)
def test_what_an_expression_rests_on(expression: str, things: set[tuple[str, str]]):
    files = in_turn(f"- if: {expression}\n  then:\n    - set: points[me] += 1\n")
    files["game.yaml"] += "define:\n  best(p): len(hand[p])\n"
    rules, _ = load(files)
    statement = rules.routines["example"].body[0]
    assert isinstance(statement, tree.If)
    assert Effects(rules).reads(statement.test) == things


def test_the_effects_of_a_window_are_those_of_what_it_resolves():
    window = "- stack: {0}\n- respond: players\n  choose:\n    x: hand[me]\n  do:\n    - stack: {0}\n"
    for stacked, ends in (("resolve", False), ("over", True)):
        more = "  over(e):\n    - move: e.card to discard\n    - finish\n" if ends else ""
        found, body = flow(window.format(stacked), more)
        assert found.effects(body).ends == ends


def test_what_has_no_row_does_not_import():
    whole = {verb.node: verb for verb in VERBS}
    assert complete(whole, tree.Statement) == whole
    with pytest.raises(TypeError, match="Swap"):
        complete({kind: verb for kind, verb in whole.items() if kind is not tree.Swap}, tree.Statement)
    with pytest.raises(TypeError, match="Case"):
        complete({**whole, tree.Case: VERBS[0]}, tree.Statement)
    with pytest.raises(TypeError):
        Does("never", never)  # type: ignore[call-arg]


def test_walks_meet_every_node():
    _, body = flow("- say: '{me} has {len(hand[me])}.'\n")
    assert any(isinstance(node, tree.Zone) for node in walk(body))
    assert sum(isinstance(node, tree.Me) for statement in body for node in walk(statement)) == 2


AFTER = """\
- choose:
    x: hand[me]
  do:
    - deal: 1 from draw to hand[me]
    - choose:
        y: hand[me]
      do:
        - move: y to discard
"""
REDS = """\
define:
  reds(p): len(those(c for c in hand[p] if c.suit == red))
play:
  - turns: first(players)
    do:
      - choose:
          p: those(p for p in players if reds({}) > 1)
        do:
          - set: points[p] += 1
"""
CAVE = """\
board:
  cave: {lane: 3, per: player, of: token, seen by: owner}
play:
  - turns: first(players)
    do:
      - choose:
          s: those(s for s in cave[OWNER] if empty(s))
        do:
          - move: first(tokens[me]) to s
"""


def test_a_choice_after_a_commit_point_may_have_none():
    assert codes(AFTER) == {"E410"}
    assert codes(AFTER + "      none: []\n") == set()
    assert codes(AFTER + "      may: Keep\n") == set()


@pytest.mark.parametrize(
    ("what", "commits"),
    [
        ("first(draw)", True),
        ("(first(draw) if points[me] > 3 else last(draw))", True),
        ("draw[0]", True),
        ("first(those(c for c in draw if c.number > 3))", True),
        ("upmost", True),
        ("first(discard)", False),
        ("(first(discard) if draw else last(discard))", False),
        ("first(those(c for c in discard if len(draw) > 3))", False),
    ],
)
def test_what_comes_out_of_the_unseen_is_a_commit_point_however_it_is_written(what: str, commits: bool) -> None:
    files = in_turn(
        f"- choose:\n    x: hand[me]\n  do:\n    - move: {what} to discard\n    - require: points[me] < 3\n"
    )
    files["game.yaml"] += "define:\n  upmost: first(draw)\n"
    assert ("E410" in {problem.code for problem in problems(files)}) == commits


def test_a_commit_point_behind_the_choice_harms_nothing():
    assert codes("- choose:\n    x: hand[me]\n  do:\n    - require: points[me] < 3\n    - shuffle: discard\n") == set()


def test_counts_of_hidden_zones_are_fair():
    test = "- choose:\n    p: those(p for p in players if {})\n  do:\n    - set: points[p] += 1\n"
    assert codes(test.format("len(hand[p]) > 2 and hand[p] and not empty(hand[p])")) == set()
    assert codes(test.format("any(hand[q] for q in players)")) == set()
    assert codes(test.format("p == me and first(hand[me]).suit == red")) == set()
    assert codes(test.format("first(hand[p]).suit == red")) == {"E411"}
    assert codes(test.format("sum(c.number for c in hand[p]) > 3")) == {"E411"}


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ("- let: d = first(draw)\n    - require: d.suit == red", {"E411"}),
        ("- let: d = first(draw)\n    - let: e = d\n    - require: e.suit == red", {"E411"}),
        ("- let: s = first(draw).suit\n    - require: s == red", {"E411"}),
        ("- let: d = first(discard)\n    - require: d.suit == red", set()),
        ("- let: d = first(hand[me])\n    - require: d.suit == red", set()),
        ("- let: d = first(hand[next(me)])\n    - require: d.suit == red", {"E411"}),
        ("- let: d = first(draw)\n    - move: d to discard", set()),
    ],
)
def test_a_name_rests_on_what_its_value_rests_on(steps: str, found: set[str]) -> None:
    assert codes(f"- choose:\n    x: numbers(1, 2)\n  do:\n    {steps}\n") == found


def test_what_lies_open_is_no_secret_of_its_name():
    ask = "- choose:\n    x: numbers(1, 2)\n  may: Pass\n  do:\n    - require: d.suit == red\n"
    assert codes(f"- let: d = first(draw)\n{ask}") == {"E411"}
    assert codes(f"- let: d = first(draw)\n- move: d to discard\n{ask}") == set()


ASKED = (
    "- as: {seat}\n  do:\n    - choose:\n        x: hand[me]\n      may: Pass\n      do:\n        - require: {test}\n"
)


@pytest.mark.parametrize(
    ("first", "test", "found"),
    [
        ("- let: d = first(hand[me])", "x.suit == d.suit", {"E411"}),
        ("- let: s = first(hand[me]).suit", "x.suit == s", {"E411"}),
        ("- let: s = first(discard).suit", "x.suit == s", set()),
        ("- let: n = len(hand[me])", "x.number > n", set()),
        ("- let: d = first(hand[me])\n- move: d to discard", "x.suit == d.suit", set()),
        ('- let: d = first(hand[me])\n- say: "{d}"', "x.suit == d.suit", set()),
        ("- choose:\n    d: hand[me]", "x.suit == d.suit", {"E411"}),
        ("- choose:\n    d: hand[me]\n- reveal: d", "x.suit == d.suit", set()),
        ("- choose:\n    s: distinct(c.suit for c in hand[me])", "x.suit == s", set()),  # the answer says which
    ],
)
def test_what_one_seat_sees_is_hidden_from_another_that_acts(first: str, test: str, found: set[str]) -> None:
    assert codes(f"{first}\n{ASKED.format(seat='next(me)', test=test)}") == found
    assert codes(f"{first}\n{ASKED.format(seat='me', test=test)}") == set()


def test_what_one_seat_sees_is_hidden_where_a_routine_lets_another_act() -> None:
    files = in_turn("- call: ask(first(hand[me]).suit)\n")
    files["game.yaml"] += f"  ask(s):\n{indent(ASKED.format(seat='next(me)', test='x.suit == s'), '    ')}"
    assert {problem.code for problem in problems(files)} == {"E411", "W404"}


@pytest.mark.parametrize(
    "way",
    [
        "- deal: 3 from draw to gift[me]\n- choose:\n    c: gift[me]\n",
        "- choose:\n    n: numbers(1, len(hand[next(me)]))\n- move: hand[next(me)][n - 1] to hand[me]\n",
        "- random: c from hand[next(me)]\n- move: c to hand[me]\n",
        "- choose:\n    n: numbers(1, 2)\n- reveal: last(draw)\n"
        "- if: last(draw).suit == red\n  then:\n    - set: points[me] += n\n",
    ],
)
def test_the_ways_out_that_are_told_of_legality_by_what_is_hidden_are_sound(way: str) -> None:
    assert codes(way) == set()


def test_several_who_are_asked_at_once_do_not_see_what_who_asks_sees() -> None:
    ask = (
        "- let: s = first({zone}).suit\n- together: players\n  choose:\n"
        "    c: those(c for c in hand[me] if c.suit == s)\n  do:\n    - move: c to discard\n"
    )
    assert codes(ask.format(zone="hand[me]")) == {"E411"}
    assert codes(ask.format(zone="discard")) == set()


def test_legality_may_look_at_ones_own_things_through_definitions_and_calls():
    assert codes(REDS.format("me"), "top") == set()
    assert codes(REDS.format("p"), "top") == {"E411"}
    assert codes(REDS.format("next(me)"), "top") == {"E411"}


def test_advice_reads_what_the_seat_knows():
    assert codes("advice:\n  mine: len(hand[me]) + sum(c.number for c in hand[me])\n", "top") == set()
    assert codes("advice:\n  theirs: sum(c.number for c in hand[next(me)])\n", "top") == {"E411"}


def test_a_hidden_board_is_read_by_its_owner_only():
    assert codes(CAVE.replace("OWNER", "me"), "top") == set()
    assert codes(CAVE.replace("OWNER", "next(me)"), "top") == {"E411", "W408"}


def test_extends_takes_ids_only():
    assert [str(p) for p in problems("extends: ../other\n")] == [
        "game.yaml:1:10: E115 '../other' is no id (a ruleset is extended by its id, not by a path)"
    ]


def test_labels_that_read_alike_in_keys():
    assert codes("- menu: way\n  of:\n    take it: []\n    take_it: []\n") == {"E105"}


HANDED = """\
play:
  - turns: first(players)
    do:
      - choose:
          cs: LIST
        do:
          - call: spread(cs)
routines:
  spread(them):
    - each: c in them
      do:
        - choose:
            p: players
          do:
            - move: c to gift[p]
"""


def test_a_list_that_some_took_may_live_across_decisions():
    assert codes(HANDED.replace("LIST", "some(hand[me], 2)"), "top") == set()
    pieces = HANDED.replace("cs: LIST", "n: numbers(1, 2)").replace("spread(cs)", "spread(these(hand[me]))")
    assert codes(pieces, "top") == {"E413"}


SHUFFLE = "- shuffle: draw\n"
DRAW = "- move: first(draw) to hand[me]\n"
SCORE = "- set: points[me] += 1\n"


def either(then: str, other: str = "") -> str:
    """A statement that goes one way or the other."""
    ways = {"then": then, "else": other}
    inner = "".join(
        f"  {way}:\n" + "".join(f"    {line}\n" for line in block.splitlines()) for way, block in ways.items() if block
    )
    return "- if: points[me] > 3\n" + inner


@pytest.mark.parametrize(
    ("block", "surely"),
    [
        (SHUFFLE, True),
        (SCORE, False),
        (either(SHUFFLE, DRAW), True),
        (either(SHUFFLE, either(DRAW, SHUFFLE)), True),
        (either(SHUFFLE), False),
        (either(SHUFFLE, SCORE), False),
        (either(SCORE, SHUFFLE), False),
        (either(SHUFFLE, SCORE + SHUFFLE), False),
        (either(SHUFFLE, either(DRAW)), False),
    ],
)
def test_a_branch_surely_commits_when_each_way_begins_with_a_commit_point(block: str, surely: bool) -> None:
    rules, _ = load(in_turn(block))
    assert surely_commits(rules, rules.routines["example"].body[0]) == surely
