"""Games of a study are those of a match, and whoever watches is told all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import dogtable
from dogtable.engine.game import game_of
from dogtable.engine.keys import Path
from dogtable.engine.state import State
from dogtable.session.loaded import LoadedRuleset
from dogtable.study.entrant import parse_all, seated
from dogtable.study.playing import play
from dogtable.study.simulate import Plan, play_one


def loaded(ruleset: str) -> LoadedRuleset:
    rules = dogtable.load(ruleset)
    assert isinstance(rules, LoadedRuleset)
    return rules


@pytest.mark.parametrize(("ruleset", "players"), [("inn-keeper", 2), ("crazy-eights", 4), ("tic-tac-toe", 2)])
def test_a_game_is_the_same_with_its_record_and_without(ruleset: str, players: int) -> None:
    seats = seated("greedy,random", players)
    for number in range(2):
        quick, recorded = (
            play_one(loaded(ruleset), Plan(ruleset, players, {}, seats, 4, record=record), number)
            for record in (False, True)
        )
        assert quick.error == recorded.error == ""
        assert quick.decisions == recorded.decisions
        assert quick.scores == recorded.scores
        assert quick.utility == recorded.utility
        assert recorded.record is not None
        assert quick.record is None


def paths_of(seats: str, seed: int, opening: int) -> list[Path]:
    """Return what was answered in a game of Connect Four."""
    diary = _Diary()
    rules = loaded("connect-four")
    play(game_of(rules.program(2, {})), parse_all(seats), seed, watcher=diary, opening=opening)
    return [path for _, path in diary.answered]


def test_an_opening_is_random_and_the_same_for_whoever_plays() -> None:
    """Where nothing is drawn, bots that think by iterations play one game again and again: hence openings."""
    few, more = "hard@iterations=4", "hard@iterations=8"
    always = {tuple(paths_of(f"{few},{more}", seed, 0)) for seed in range(4)}
    assert len(always) == 1
    opened = [paths_of(f"{few},{more}", seed, 4) for seed in range(4)]
    assert len({tuple(paths[:4]) for paths in opened}) > 1
    exchanged = [paths_of(f"{more},{few}", seed, 4) for seed in range(4)]
    assert [paths[:4] for paths in opened] == [paths[:4] for paths in exchanged]
    assert opened != exchanged


def test_an_opening_is_the_same_with_a_record_and_without() -> None:
    for number in range(3):
        quick, recorded = (
            play_one(
                loaded("crazy-eights"),
                Plan("crazy-eights", 4, {}, seated("greedy", 4), 4, record=record, opening=9),
                number,
            )
            for record in (False, True)
        )
        assert (quick.decisions, quick.scores) == (recorded.decisions, recorded.scores)
        usual = play_one(loaded("crazy-eights"), Plan("crazy-eights", 4, {}, seated("greedy", 4), 4), number)
        assert (quick.decisions, quick.scores) != (usual.decisions, usual.scores)


class _Diary:
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.first: State = []
        self.answered: list[tuple[int, Path]] = []
        self.events: list[tuple[Any, ...]] = []

    def begins(self, cells: State) -> None:
        self.first = list(cells)

    def answers(self, seat: int, options: Sequence[Path], path: Path) -> None:
        assert path in options
        self.answered.append((seat, path))

    def hears(self, events: Sequence[tuple[Any, ...]]) -> None:
        self.events += events


def test_who_watches_is_told_every_answer_and_what_came_of_it() -> None:
    game = game_of(loaded("tic-tac-toe").program(2, {}))
    diary = _Diary()
    played = play(game, parse_all("random,random"), 1, watcher=diary, listener=diary)
    assert diary.first == game.machine.start(1)
    cells = list(diary.first)
    for seat, path in diary.answered:
        game.machine.take(cells, path, seat)
    assert cells == played.cells
    assert len(diary.answered) == played.answers
    assert sum(event[0] == "move" for event in diary.events) == played.answers
    assert game.machine.log is None


def test_who_watches_hears_of_the_opening() -> None:
    game = game_of(loaded("crazy-eights").program(4, {}))
    diary = _Diary()
    played = play(game, seated("random", 4), 1, watcher=diary, listener=diary)
    dealt = [event for event in diary.events if event[0] == "deal"]
    assert len(dealt) > 20  # five to each of four, and one that is turned up
    assert played.answers > 0
