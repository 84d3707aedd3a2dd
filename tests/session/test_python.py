"""`import dogtable`: the contract that tools outside rely on (docs/architecture.md), as it is written there."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import dogtable
from dogtable.base.errors import UsageError
from dogtable.session.library import Library


def test_the_contract_runs_as_written():
    rules = dogtable.load("dog")
    result = rules.playout(1, players=4, options={})
    assert result.winners in ([0, 2], [1, 3])
    assert sum(result.utility) == pytest.approx(1)
    match = dogtable.Match(rules, players=6, options={"teams": "2x3"}, seed=7)
    while (d := match.decision) is not None and match.count < 150:
        match.choose(d.options[0] if match.count % 2 else d.options[-1].key, seat=d.seat)
    assert match.result is None
    assert match.decisions[0].seat == match.decision.seat
    view = match.view(match.decision.seat)
    assert view["seat"] == view["decision"]["seat"] == match.decision.seat
    assert match.events(0, since=5)[0].n > 5
    assert match.why_not({"card": "seven", "f": "ring.3"}) is not None
    assert len(match.hash()) == 16

    older = match.clone()
    older.undo()
    assert older.count == match.count - 1
    position = json.loads(json.dumps(match.position()))
    again = dogtable.Match.at(rules, position, players=6, options={"teams": "2x3"})
    assert again.hash() == match.hash()
    assert [o.key for o in again.decision.options] == [o.key for o in match.decision.options]
    replayed = dogtable.replay(json.loads(json.dumps(match.record())))
    assert replayed.hash() == match.hash()


def test_nothing_but_what_is_used_is_imported():
    program = "import json, sys, dogtable.base; print(json.dumps(list(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    ours = {name for name in json.loads(told) if name.partition(".")[0] in ("dogtable", "pygame", "yaml")}
    assert {name for name in ours if not name.startswith("dogtable.base")} == {"dogtable"}


def test_names_are_all_there():
    for name in dogtable.__all__:
        assert getattr(dogtable, name) is not None
    with pytest.raises(AttributeError, match="has no attribute 'nosuch'"):
        dogtable.nosuch  # noqa: B018 - it is the look-up that fails


@pytest.mark.parametrize(
    ("wrong", "expected"),
    [
        (lambda rules: dogtable.load("dgo"), "no ruleset is called 'dgo'; did you mean 'dog'?"),
        (lambda rules: dogtable.load("no/such"), "there is no ruleset at 'no/such'"),
        (lambda rules: dogtable.Match(rules, players=5), "dog is for 4, 6 players, not 5"),
        (lambda rules: dogtable.Match(rules, options={"teams": "9x9"}), "option 'teams' is 3x2 or 2x3, not '9x9'"),
        (lambda rules: dogtable.Match(rules, options={"teem": 1}), "dog has no option 'teem'"),
        (lambda rules: rules.playout(1, players=3), "dog is for 4, 6 players, not 3"),
        (lambda rules: dogtable.Match(rules).undo(), "there is nothing to take back"),
        (lambda rules: dogtable.Match(rules).view(9), "there is no seat 9; seats are 0 to 3"),
        (lambda rules: dogtable.Match(rules).events(9), "there is no seat 9; seats are 0 to 3"),
        (lambda rules: dogtable.Match(rules).choose("card=nope"), "'card=nope' is no option of exchange.card"),
        (lambda rules: dogtable.Match(rules).why_not({"crad": "seven"}), "nothing called 'crad' is picked here"),
        (lambda rules: dogtable.Match.at(rules, 5), "expected a position"),
    ],
)
def test_a_wrong_request_is_a_usage_error(wrong: Any, expected: str):
    with pytest.raises(dogtable.UsageError) as caught:
        wrong(dogtable.load("dog"))
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    "position",
    [
        {"boards": {"ring": {"10": ["marble.0.9"]}}},
        {"at": {"turn": 9}},
        {"zones": {"hnad": []}},
        {"state": {"dealer": 77}},
    ],
)
def test_an_impossible_position_is_a_ruleset_error(position: dict[str, Any]):
    with pytest.raises(dogtable.RulesetError) as caught:
        dogtable.Match.at(dogtable.load("dog"), position, players=4)
    assert [problem.code for problem in caught.value.problems] == ["E560"]


@pytest.mark.parametrize("record", [None, [], "x", {}, {"dogtable": 1}])
def test_what_is_no_record_is_refused(record: Any):
    with pytest.raises(dogtable.SaveError):
        dogtable.replay(record)


def test_where_many_rulesets_are_found_it_is_told_what_names_them(tmp_path: Path) -> None:
    for number in range(13):
        (tmp_path / f"game-{number}.yaml").touch()
    with pytest.raises(UsageError, match="no ruleset is called 'xyzzy'; 'dogtable list' names all that there are"):
        Library([tmp_path]).find("xyzzy")
