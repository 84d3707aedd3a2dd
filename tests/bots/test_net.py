"""The net that weighs positions: alike for all seats, blind to what a game has not, and refused unless it is whole."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from math import log
from pathlib import Path
from random import Random

import pytest

from dogtable import load
from dogtable.base.errors import UsageError
from dogtable.bots import judge
from dogtable.bots.experience import Experience, experience_of, of_players, read
from dogtable.bots.judge import Judge, chances_of
from dogtable.bots.net import Fitted, Net
from dogtable.engine.game import game_of

NAMES = ["advice a", "state b", "zone c"]


def some_net() -> Net:
    rng = Random(1)

    def row(length: int) -> list[float]:
        return [rng.uniform(-1, 1) for _ in range(length)]

    tables = [[row(4) for _ in NAMES] for _ in range(3)]
    return Net(NAMES, row(3), row(3), *tables, {"turn": row(4)}, row(4), row(4))


def worth(fitted: Fitted, seen: list[list[float]]) -> list[float]:
    found = [0.0] * len(seen)
    fitted.add(0, seen, found)
    return found


def test_seats_are_judged_alike() -> None:
    fitted = Fitted(some_net(), NAMES, ["turn"], [[0, 2], [1, 3]], 0.5)
    seen = [[1.0, 2.0, 3.0], [0.0, -1.0, 2.0], [4.0, 0.5, 0.0], [-2.0, 1.0, 1.0]]
    first = worth(fitted, seen)
    turned = worth(fitted, seen[1:] + seen[:1])
    assert turned == pytest.approx(first[1:] + first[:1])
    assert len(set(first)) == 4


def test_mates_and_others_count_otherwise() -> None:
    seen = [[1.0, 2.0, 3.0], [0.0, -1.0, 2.0], [4.0, 0.5, 0.0], [-2.0, 1.0, 1.0]]
    together = worth(Fitted(some_net(), NAMES, ["turn"], [[0, 2], [1, 3]], 0.5), seen)
    alone = worth(Fitted(some_net(), NAMES, ["turn"], [[0], [1], [2], [3]], 0.5), seen)
    assert together != pytest.approx(alone)


def test_what_no_seat_listens_to_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    fed, asked = Fitted._fed, list[int]()
    monkeypatch.setattr(Fitted, "_fed", lambda self, table, row: asked.append(1) or fed(self, table, row))
    for teams, tables in (([[0], [1]], 2), ([[0, 1]], 2), ([[0], [1, 2]], 3)):
        asked.clear()
        seats = sum(map(len, teams))
        worth(Fitted(some_net(), NAMES, ["turn"], teams, 0.5), [[1.0, 2.0, 3.0]] * seats)
        assert len(asked) == tables * seats


def test_the_moment_of_a_game_counts() -> None:
    seen = [[1.0, 2.0, 3.0], [0.0, -1.0, 2.0]]
    early, late = (worth(Fitted(some_net(), NAMES, ["turn"], [[0], [1]], when), seen) for when in (0.0, 1.0))
    assert early != pytest.approx(late)


def test_what_a_game_has_not_and_what_a_net_has_never_seen_count_for_nothing() -> None:
    net = some_net()
    fewer = Fitted(net, ["zone c", "score new"], ["other", "turn"], [[0], [1]], 0.5)
    assert fewer.wanted == {"zone c"}
    assert worth(fewer, [[1.0, 5.0], [2.0, 0.0]]) == worth(fewer, [[1.0, -5.0], [2.0, 9.0]])


def test_a_net_that_is_not_whole_is_told(tmp_path: Path) -> None:
    path = tmp_path / "experience.json"
    told = {"games": 1, "decisions": 9.0, "spread": 2.0, "asks": {}}
    for net, is_whole in (
        (some_net(), True),
        (replace(some_net(), late=[0.0]), False),
        (replace(some_net(), rates=[]), False),
    ):
        known = {"experience": 2, "players": {"3": {**told, "net": asdict(net)}}}
        path.write_text(json.dumps(known), encoding="utf-8")
        if is_whole:
            assert read(path)[3].net == net
            continue
        with pytest.raises(UsageError, match="not whole"):
            read(path)


def test_a_chance_is_told_as_sure_as_it_may_be_and_a_search_compares_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    program = load("dog").program(4, {})
    cells = game_of(program).machine.start(1)
    game_of(program).machine.take(cells, game_of(program).machine.options(cells)[0])
    known = replace(experience_of(program), certainty=1.0)
    told = {}
    for certainty in (1.0, 0.5):
        monkeypatch.setattr(judge, "experience_of", lambda _, sure=certainty: replace(known, certainty=sure))
        told[certainty] = chances_of(program, cells)
    (first, second), (sure, surely) = told[0.5][:2], told[1.0][:2]
    assert log(first / second) == pytest.approx(0.5 * log(sure / surely))
    assert first + second == pytest.approx(1)
    compared = [Judge(game_of(program), replace(known, certainty=sure)).chances(cells) for sure in (1.0, 0.5)]
    assert compared[0] == compared[1]


def test_a_net_is_for_the_number_of_players_whose_games_it_has_seen() -> None:
    learnt = Experience(1, 9.0, 2.0, {"turn": {"asked": (1.0, 2.0)}}, some_net())
    known = {2: replace(learnt, decisions=20.0), 4: learnt}
    assert of_players(known, 4) is known[4]
    assert of_players(known, 5) == replace(learnt, net=None)
    assert of_players(known, 3) == replace(known[2], net=None), "of two as near that of fewer"


@pytest.mark.parametrize(("written", "found"), [({}, "no number of players"), ({"two": {}}, "no experience")])
def test_a_file_says_for_how_many_players(tmp_path: Path, written: object, found: str) -> None:
    path = tmp_path / "experience.json"
    path.write_text(json.dumps({"experience": 2, "players": written}), encoding="utf-8")
    with pytest.raises(UsageError, match=found):
        read(path)


def test_what_bots_know_of_a_game_is_of_its_number_of_players() -> None:
    for ruleset in ("dog", "dog-marbles", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"):
        rules = load(ruleset)
        known = [experience_of(rules.program(players, {})) for players in rules.players]
        assert all(one is not None and one.games >= 2_000 for one in known)
        assert len({one.decisions for one in known if one}) == len(known)
