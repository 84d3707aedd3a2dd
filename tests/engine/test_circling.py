"""A game that goes on and on says which positions came again, and whose loop it is."""

from pathlib import Path

import pytest

import dogtable
from dogtable.base.errors import RuleError

GAME = """\
game: {id: round, title: Round, language: 1, players: [2]}
kinds: {man: {}}
pieces:
  men: {of: man, per: player, start: home}
zones:
  home: {of: man, per: player}
board:
  track: {ring: 3, of: man}
state:
  laps: {from: 0, to: 999}
limits: {decisions: 12}
play:
  - each: p in players
    do:
      - move: men[p] to track[index(p)]
  - turns: first(players)
    do:
      - choose:
          s: these(next(men[me][0].at))
        ask: Where to?
        do:
          - move: men[me] to s
"""
CALLED = (
    GAME[: GAME.index("  - turns:")]
    + """\
  - loop:
      - call: round_about
routines:
  round_about:
    - each: p in players
      do:
        - as: p
          do:
            - call: walk
            - call: turn_back
  walk:
    - choose:
        s: these(next(men[me][0].at))
      ask: Where to?
      do:
        - move: men[me] to s
  turn_back:
    - choose:
        s: these(previous(men[me][0].at))
      ask: Where back to?
      do:
        - move: men[me] to s
"""
)
THERE_AND_BACK = ["s=track.1", "s=track.0", "s=track.2", "s=track.1"]


def told(tmp_path: Path, text: str, answers: list[str]) -> str:
    """Return what the game is told to be, once these answers, again and again, are one too many."""
    (tmp_path / "game.yaml").write_text(text)
    match = dogtable.Match(dogtable.load(tmp_path / "game.yaml"), seed=1)
    with pytest.raises(RuleError) as caught:
        for n in range(100):
            match.choose(answers[n % len(answers)])
    assert match.count == 12  # the answer that was too many did not come about
    return str(caught.value)


def test_the_position_that_came_again_and_the_way_round_are_told(tmp_path: Path):
    answers = [f"s=track.{n % 3}" for n in (1, 2, 2, 3, 3, 4)]
    found = told(tmp_path, GAME, answers)
    assert "game.yaml:18:9: E507 the game goes on for more than 12 decisions (its last 12 answers" in found
    assert " went round in 7 positions; " in found
    assert "that after answer 1 came 2 times, and again after answer 7: seat 1 s=track.2, seat 0 s=track.2, " in found
    loop = f"what goes round is the loop at {tmp_path / 'game.yaml'}:16:5"
    assert f"seat 1 s=track.0, seat 0 s=track.0, and 2 more; {loop}; asked was " in found
    assert f"asked was play.s at {tmp_path / 'game.yaml'}:18:9 of seat 0 (6 times); " in found


def test_where_something_counts_up_no_position_came_again(tmp_path: Path):
    counting = GAME.replace("          - move: men[me] to s\n", "          - set: laps += 1\n")
    found = told(tmp_path, counting, ["s=track.1", "s=track.2"])
    loop = f"what goes round is the loop at {tmp_path / 'game.yaml'}:16:5"
    assert f"(no position came again in its last 12 answers; {loop}; asked was play.s at " in found


def test_the_loop_is_found_through_calls(tmp_path: Path):
    found = told(tmp_path, CALLED, THERE_AND_BACK)
    assert f"; what goes round is the loop at {tmp_path / 'game.yaml'}:16:5; asked was " in found
    twice = CALLED.replace("  - loop:\n", "  - call: round_about\n  - loop:\n")
    assert "what goes round" not in told(tmp_path, twice, THERE_AND_BACK), "whose call it was is not known"
