"""Which options there are, and what they lead to: fusing, cuts, may, none, commit points."""

import pytest

from dogtable.base.errors import RuleError
from dogtable.base.program import OVER, STATUS
from dogtable.engine.runtime import EventLog
from tests.compile.little import HEAD, keys, machine, play


def test_choices_inside_an_open_do_fuse_to_one_decision():
    m = machine(
        play("""\
  - choose:
      n: numbers(1, 2)
    do:
      - menu: way
        of:
          up: []
          down:
            choose:
              p: players
            do:
              - set: points[p] = n
""")
    )
    s = m.start(1)
    assert keys(m, s) == [f"n={n} {rest}" for n in (1, 2) for rest in ("way=up", "way=down p=0", "way=down p=1")]
    m.take(s, m.options(s)[-1])
    assert s[STATUS] == OVER
    assert s[m.program.layout.state[0].cell : m.program.layout.state[0].cell + 2] == [0, 2]


def test_an_option_is_legal_only_when_its_do_can_be_carried_out_to_the_end():
    m = machine(
        play("""\
  - choose:
      n: numbers(1, 4)
    do:
      - set: points[me] = n
      - repeat: 2
        do:
          - choose:
              k: those(k for k in numbers(1, 3) if k > points[me])
            do:
              - set: points[me] = k
      - require: points[me] < 4
""")
    )
    s = m.start(1)
    assert keys(m, s) == ["n=1"]  # 1, then 2, then 3; from 2 on there is no way to the end
    m.take(s, m.options(s)[0])
    assert keys(m, s) == ["k=2"]


def test_a_pass_stands_last_and_alone_where_nothing_is_legal():
    m = machine(
        play("""\
  - choose:
      n: those(n for n in numbers(1, 2) if n > points[me])
    do:
      - set: points[me] = 2
    may: Enough
    else:
      - set: round_number = 7
  - choose:
      n: those(n for n in numbers(1, 2) if n > points[me])
    do: []
    may: Enough
    else:
      - set: round_number = 8
""")
    )
    s = m.start(1)
    assert keys(m, s) == ["n=1", "n=2", "pass"]
    m.take(s, m.options(s)[0])
    assert keys(m, s) == ["pass"]
    m.take(s, m.options(s)[0])
    assert s[m.program.layout.state[1].cell] == 8


def test_none_runs_unasked_when_nothing_is_legal_also_inside_a_fused_decision():
    m = machine(
        play("""\
  - choose:
      n: numbers(1, 2)
    do:
      - choose:
          p: those(p for p in players if n == 1 and p != me)
        do:
          - set: points[p] = 1
        none:
          - set: points[me] = 5
  - choose:
      n: those(n for n in numbers(1, 2) if n > 2)
    do: []
    none:
      - set: round_number = 3
""")
    )
    s = m.start(1)
    assert keys(m, s) == ["n=1 p=1", "n=2"]
    m.take(s, m.options(s)[1])
    points, number = m.program.layout.state[0].cell, m.program.layout.state[1].cell
    assert (s[points], s[number], s[STATUS]) == (5, 3, OVER)


def test_nothing_behind_a_commit_point_makes_an_option_illegal():
    m = machine(
        play("""\
  - choose:
      n: numbers(1, 3)
    do:
      - random: points[me] from numbers(0, n)
      - choose:
          k: those(k for k in numbers(1, 3) if k == n)
        do:
          - set: points[me] = k
        may: Not now
""")
    )
    s = m.start(1)
    assert keys(m, s) == ["n=1", "n=2", "n=3"]
    m.take(s, m.options(s)[1])
    assert keys(m, s) == ["k=2", "pass"]


@pytest.mark.parametrize(
    ("other", "listed"),
    [("[]", ["n=1 k=1", "n=1 k=2", "n=2"]), ("[shuffle: draw]", ["n=1", "n=2"])],
)
def test_a_choice_behind_a_branch_is_fused_only_where_that_may_be_no_commit_point(other, listed):
    m = machine(
        play(f"""\
  - choose:
      n: numbers(1, 2)
    do:
      - if: n == 2
        then: [shuffle: discard]
        else: {other}
      - choose:
          k: numbers(1, 2)
        do: []
        may: Not now
""")
    )
    assert [key for key in keys(m, m.start(1)) if not key.endswith("pass")] == listed


def test_a_choice_that_nobody_can_make_is_an_error_with_its_place():
    m = machine(
        play("""\
  - choose:
      n: these(first(discard))
    do: []
""")
    )
    with pytest.raises(RuleError) as error:
        m.start(1)
    assert error.value.problem.code == "E510"
    assert (error.value.problem.span.path, error.value.problem.span.line) == ("game.yaml", HEAD.count("\n") + 4)


def test_equal_hidden_pieces_are_one_option_and_public_ones_are_not():
    head = """\
game: {id: little, title: Little, language: 1, players: [2]}
words: {suits: [red, blue]}
kinds: {card: {suit: suits, marked: flag}}
pieces: {cards: {of: card, each: suit, copies: 2, start: draw}}
zones:
  draw: {of: card, seen by: nobody}
  hand: {of: card, per: player, seen by: owner}
  table: {of: card}
"""
    m = machine(
        play("""\
  - deal: 4 from draw to hand[me]
  - choose:
      c: hand[me]
    do:
      - set: c.marked = true
      - choose:
          d: hand[me]
        do:
          - move: hand[me] to table
  - choose:
      c: table
    do: []
"""),
        head=head,
    )
    s = m.start(3)
    # the marked one of its colour has become another one: three faces are left
    assert len(keys(m, s)) == 2 * 3
    m.take(s, m.options(s)[0])
    assert len(keys(m, s)) == 4


def test_some_gives_lists_each_set_of_faces_once():
    head = """\
game: {id: little, title: Little, language: 1, players: [2]}
words: {suits: [red, blue]}
kinds: {card: {suit: suits}}
pieces: {cards: {of: card, each: suit, copies: 2, start: draw}}
zones:
  draw: {of: card, seen by: nobody}
  hand: {of: card, per: player, seen by: owner}
"""
    m = machine(
        play("""\
  - deal: 4 from draw to hand[me]
  - choose:
      two: some(hand[me], 1, 2)
    do:
      - move: two to hand[next(me)]
"""),
        head=head,
    )
    s = m.start(3)
    assert len(keys(m, s)) == 2 + 3  # red, blue; both red, both blue, one of each
    m.take(s, m.options(s)[-1])
    place = next(i for i, p in enumerate(m.program.layout.places) if p.name == "hand" and p.index == (1,))
    assert s[m.program.layout.places[place].count] == 2


def test_sealed_answers_wait_for_all_and_may_be_changed():
    m = machine(
        play("""\
  - together: players
    choose:
      n: numbers(1, 3)
    do:
      - set: points[me] = n + round_number
      - set: round_number += 1
""")
    )
    s = m.start(1)
    assert m.waiting(s) == (0, 1)
    m.take(s, m.options(s, 1)[0], 1)
    assert m.waiting(s) == (0,)
    m.take(s, m.options(s, 1)[2], 1)
    assert m.sealed(s) == {1: m.options(s, 1)[2]}
    m.take(s, m.options(s, 0)[0], 0)
    cell = m.program.layout.state[0].cell
    assert (s[cell], s[cell + 1], s[STATUS]) == (1, 4, OVER)


def test_who_answers_together_with_others_may_pass_where_that_is_said():
    """Of all texts of this ruleset, the one for that is the first."""
    m = machine("play:\n  - together: players\n    choose:\n      n: numbers(1, 2)\n    do: []\n    may: Enough\n")
    s = m.start(1)
    assert keys(m, s, 0) == keys(m, s, 1) == ["n=1", "n=2", "pass"]


def test_any_time_entries_stand_beside_decisions_and_the_same_decision_comes_again():
    m = machine(
        play("""\
  - turn: 1
    anytime:
      sell:
        when: points[me] < 2
        do:
          - set: points[me] += 1
    do:
      - choose:
          n: those(n for n in numbers(1, 3) if points[me] > 0)
        do:
          - set: round_number = n
        none:
          - set: round_number = 9
""").replace("turn: 1", "turn: next(first(players))")
    )
    s = m.start(1)
    assert keys(m, s) == ["anytime=sell", "go_on"]
    m.take(s, m.options(s)[0])
    assert keys(m, s) == ["n=1", "n=2", "n=3", "anytime=sell"]
    m.take(s, m.options(s)[1])
    assert keys(m, s) == ["anytime=sell", "done"]
    m.take(s, m.options(s)[0])
    assert s[STATUS] == OVER
    assert s[m.program.layout.state[1].cell] == 2


def test_an_outcome_shows_an_option_and_leaves_the_state_alone():
    m = machine(
        play("""\
  - choose:
      n: numbers(1, 3)
    do:
      - set: points[me] = n
  - set: round_number = 5
""")
    )
    s = m.start(1)
    before = s[:]
    t = m.outcome(s, m.options(s)[2])
    assert s == before
    cells = [info.cell for info in m.program.layout.state]
    assert (t[cells[0]], t[cells[1]]) == (3, 0)  # what comes after the do: has not run


def test_a_move_tells_by_which_places_it_was_walked():
    m = machine(
        "define:\n  ways(f): these(next(f), track[0]) if f == track[3] else these(next(f))\n"
        + play("""\
  - move: first(home[me]) to track[2]
  - choose:
      t: tokens[me]
      f: those(f for f in ends(track[2], 3, ways) if t in track)
    do:
      - move: t to f
""")
    )
    s = m.start(1)
    at = m.program.layout.boards[0].first
    m.log = events = EventLog()
    paths = {path[0][-1]: path for path in m.options(s)}
    assert sorted(paths) == [at + 1, at + 5]
    t = s[:]
    m.take(t, paths[at + 5])
    assert [event[6].between(event[4], event[5]) for event in events if event[0] == "move"] == [(at + 3, at + 4)]
    events.clear()
    m.take(s, paths[at + 1])
    assert [event[6].between(event[4], event[5]) for event in events if event[0] == "move"] == [(at + 3, at)]


@pytest.mark.parametrize(
    "asking",
    [
        "- each: n in numbers(1, round_number)\n  do:\n    - choose:\n        k: numbers(1, 2)\n      do: []\n",
        "- choose:\n    several: some(numbers(1, round_number), round_number)\n  do: []\n",
    ],
)
def test_a_list_has_as_much_room_where_it_is_kept_as_the_rules_say_that_it_can_need(asking: str):
    """More than pieces, places, or a hand of cards: as many as the number can be that tells it."""
    m = machine(play(f"- set: round_number = 99\n{asking}- set: points[me] = 1\n"))
    s, options = m.begin(1)
    while options:
        options = m.take(s, options[-1])
    assert s[STATUS] == OVER
    assert s[m.program.layout.state[0].cell] == 1
