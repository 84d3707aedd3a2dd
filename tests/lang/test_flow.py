"""What the rules do: effects through calls, and the laws about them that hold for sound rules too."""

from __future__ import annotations

import pytest

from dogtable.lang import tree
from dogtable.lang.commit_points import surely_commits
from dogtable.lang.flow import Flow, walk, walk_block
from tests.lang.little import in_top, in_turn, load, problems


def codes(snippet: str, stands: str = "turn") -> set[str]:
    files = in_turn(snippet) if stands == "turn" else in_top(snippet)
    return {problem.code for problem in problems(files)} - {"W404"}


def flow(snippet: str) -> tuple[Flow, tree.Block]:
    rules, _ = load(in_turn(snippet))
    return Flow(rules), rules.routines["example"].body


def test_effects_through_calls():
    found, body = flow("- call: again\n- call: refill_hand(me)\n")
    effects = found.effects(body)
    assert effects.asks and effects.can_fail and effects.commits and not effects.finishes
    assert ("field", "fresh") in effects.writes and ("zone", "draw") in effects.writes
    assert not found.routine("refill_hand").asks and found.routine("refill_hand").commits
    assert not found.routine("again").commits


def test_reads_through_definitions():
    found, body = flow("- if: shut(track[0])\n  then:\n    - set: points[me] += len(hand[me])\n")
    statement = body[0]
    assert isinstance(statement, tree.If)
    assert found.reads(statement.test) == {("board", "track"), ("field", "fresh")}
    inner = statement.then[0]
    assert isinstance(inner, tree.Set)
    assert found.reads(inner.value) == {("zone", "hand")}
    assert found.effects(body).writes == {("state", "points")}


@pytest.mark.parametrize(
    ("expression", "things"),
    [
        ("max(players, by=points) == me", {("state", "points")}),
        ("max(players, by=best) == me", {("zone", "hand")}),
        ("max(hand[me], by=number) == it", {("zone", "hand"), ("field", "number")}),
        ("dealer == me and not empty(track[0])", {("state", "dealer"), ("board", "track")}),
        ("t.fresh or t in track", {("field", "fresh"), ("board", "track")}),
        ("t.at == track[0]", {("at", "token")}),
        ("top.card == it", {("stack", ""), ("field", "card")}),
    ],
)
def test_what_an_expression_rests_on(expression: str, things: set[tuple[str, str]]):
    files = in_turn(f"- if: {expression}\n  then:\n    - set: points[me] += 1\n")
    files["game.yaml"] += "define:\n  best(p): len(hand[p])\n"
    rules, _ = load(files)
    statement = rules.routines["example"].body[0]
    assert isinstance(statement, tree.If)
    assert Flow(rules).reads(statement.test) == things


def test_the_effects_of_a_window_are_those_of_what_it_resolves():
    found, body = flow(
        "- stack: resolve\n- respond: players\n  choose:\n    x: hand[me]\n  do:\n    - stack: resolve\n"
    )
    assert ("state", "points") in found.effects(body).writes
    assert ("stack", "") in found.effects(body).writes


def test_walks_meet_every_node():
    _, body = flow("- say: '{me} has {len(hand[me])}.'\n")
    assert any(isinstance(node, tree.Zone) for node in walk_block(body))
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


def test_legality_may_look_at_ones_own_things_through_definitions_and_calls():
    assert codes(REDS.format("me"), "top") == set()
    assert codes(REDS.format("p"), "top") == {"E411"}
    assert codes(REDS.format("next(me)"), "top") == {"E411"}


def test_advice_reads_what_the_seat_knows():
    assert codes("advice:\n  mine: len(hand[me]) + sum(c.number for c in hand[me])\n", "top") == set()
    assert codes("advice:\n  theirs: sum(c.number for c in hand[next(me)])\n", "top") == {"E411"}


def test_a_hidden_board_is_read_by_its_owner_only():
    assert codes(CAVE.replace("OWNER", "me"), "top") == set()
    assert codes(CAVE.replace("OWNER", "next(me)"), "top") == {"E411"}


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
