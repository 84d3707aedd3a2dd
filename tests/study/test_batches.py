"""Batches of games for learning: by a library as by Python, and what stands around them."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dogtable
from dogtable.ahead.choice import COMPILE, PURE
from dogtable.base.errors import UsageError
from tests.ahead.test_building import needs_a_compiler
from tests.bots.honest import loaded
from tests.cli.little import RACE, race
from tests.rulesets.found import ids

np = pytest.importorskip("numpy", reason="numpy is not installed (extra: rl)")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra: rl)")

from dogtable.study.learning.batches import Batch, CompiledBatch  # noqa: E402  # only where it is installed
from dogtable.study.learning.plan import UnplannedError, plan_of  # noqa: E402  # likewise
from dogtable.study.learning.play import Encoding  # noqa: E402  # likewise
from tests.ahead.shared import shared  # noqa: E402  # likewise
from tests.study.batches import answers, by_library, end_alike, go_alike  # noqa: E402  # likewise

UNPLANNED = ("we-rate-dogs", "sea-battle", "torture", "treasure")
STEPS = {"dog": 60, "crazy-eights": 60, "sweet-dog-hotel": 60, "inn-keeper": 60}


@needs_a_compiler
@pytest.mark.parametrize("name", ids())
def test_every_seat_is_told_the_same_by_a_library_as_by_python(name: str) -> None:
    rules = loaded(name)
    made = rules.program(rules.players[0], {})
    if name in UNPLANNED:
        with pytest.raises(UnplannedError):
            plan_of(Encoding(made))
        return
    assert not go_alike(made, 2, STEPS.get(name, 20)).by_python


@needs_a_compiler
@pytest.mark.parametrize("name", ["dog", "crazy-eights", "connect-four", "sweet-dog-hotel", "inn-keeper", "yacht"])
def test_games_end_with_the_same_rewards(name: str) -> None:
    rules = loaded(name)
    end_alike(rules.program(rules.players[0], {}), 3)


@needs_a_compiler
def test_a_game_in_which_a_rule_goes_wrong_is_played_on_by_python(tmp_path: Path) -> None:
    rules = dogtable.load(race(tmp_path, RACE.replace("to: 20}", "to: 10}")))
    fast = go_alike(rules.program(2, {"pace": "fast"}), 6, 60)
    assert 0 < fast.by_python < 60


@pytest.mark.parametrize("name", ["tic-tac-toe", "crazy-eights"])
def test_rows_play_the_games_of_the_environment(name: str) -> None:
    env, single, rng = dogtable.vector_env(name, n=3), dogtable.pettingzoo_env(name).unwrapped, Random(5)
    seen, told = env.reset(seed=20)
    single.reset(seed=21)
    for _ in range(40):
        agent = f"seat_{told['seat'][1]}"
        assert agent == single.agent_selection
        here = single.observe(agent)
        assert all((here[key] == seen[key][1]).all() for key in here)
        taken = answers(env.batch, rng)
        seen, rewards, ended, _, told = env.step(taken)
        single.step(taken[1])
        if ended[1]:
            assert list(single.rewards.values()) == told["rewards"][1].tolist()
            assert rewards[1] == single.rewards[agent]
            single.reset()
    assert env.observation_space.contains(seen)


def test_the_same_seed_begins_the_same_games() -> None:
    env = dogtable.vector_env("crazy-eights", n=2)
    runs = []
    for seed in (4, [4, 5], 5):
        first = env.reset(seed=seed)[0]["observation"].copy()
        runs.append((first, env.reset()[0]["observation"].copy()))
    assert all((one == other).all() for one, other in zip(runs[0], runs[1], strict=True))
    assert (runs[0][0][1] == runs[2][0][0]).all()
    assert not (runs[0][0] == runs[0][1]).all()
    with pytest.raises(ValueError, match="3 seeds for 2 games"):
        env.reset(seed=[1, 2, 3])


def test_each_seat_sees_in_parallel_what_it_would_see_alone() -> None:
    every, alone, rng = dogtable.parallel_env("crazy-eights", n=2), dogtable.vector_env("crazy-eights", n=2), Random(2)
    seen, _ = every.reset(seed=1)
    single, told = alone.reset(seed=1)
    for _ in range(12):
        taken = np.array(answers(alone.batch, rng))
        for row, seat in enumerate(told["seat"]):
            for agent in every.agents:
                mask = seen[agent]["action_mask"][row]
                assert mask.any() == (agent == f"seat_{seat}")
            here = seen[f"seat_{seat}"]
            assert all((here[key][row] == single[key][row]).all() for key in here)
        seen, *_ = every.step(dict.fromkeys(every.agents, taken))
        single, *_, told = alone.step(taken)
    assert every.observation_space("seat_0").contains(seen["seat_0"])
    assert every.action_space("seat_0").contains(taken)


@pytest.fixture(params=["python", "library"])
def batch(request: Any) -> Batch:
    """Three games of tic-tac-toe."""
    made = loaded("tic-tac-toe").program(2, {})
    if request.param == "python":
        return Batch(Encoding(made), 3)
    return by_library(made, shared(made), 3, every=False)


@needs_a_compiler
def test_what_is_not_open_is_refused_and_nothing_has_happened(batch: Batch) -> None:
    batch.begin([1, 2, 3])
    taken = answers(batch, Random(1))
    batch.step(taken)
    before = batch.observation.copy(), batch.mask.copy()
    for wrong in (taken[1], -1, 10_000):
        with pytest.raises(ValueError, match=f"action {wrong} is not open to seat_1 in game 1"):
            batch.step([answers(batch, Random(2))[0], wrong, answers(batch, Random(2))[2]])
    assert (batch.observation == before[0]).all()
    assert (batch.mask == before[1]).all()
    batch.close()
    batch.close()


@needs_a_compiler
def test_a_drawn_action_is_that_of_an_option_all_alike() -> None:
    made = loaded("crazy-eights").program(4, {})
    fast, slow = by_library(made, shared(made), 2, every=False), Batch(Encoding(made), 2)
    for batch in (fast, slow):
        batch.begin([1, 2])
    rng = Random(3)
    for _ in range(60):
        play = slow._plays[0]
        assert play.picking is not None
        left = len(play.picking.left)
        counts = dict.fromkeys(np.flatnonzero(slow.mask[0, 0]).tolist(), 0)
        for number in range(left):
            drawn = [batch.draw(np.array([number, number + 5], np.uint64)) for batch in (fast, slow)]
            assert drawn[0].tolist() == drawn[1].tolist()
            counts[int(drawn[0][0])] += 1
        assert sum(counts.values()) == left
        for action, count in counts.items():
            behind = [tokens for tokens, _ in play.picking._left if tokens[len(play.picking.picked)] == action]
            assert count == len(behind) > 0
        taken = answers(slow, rng)
        for batch in (fast, slow):
            batch.step(taken)


def test_games_in_which_nobody_has_a_choice_are_said_to_be_so(tmp_path: Path) -> None:
    file = tmp_path / "race.yaml"
    file.write_text(RACE.replace("2 if pace == slow else 3", "1"))
    env = dogtable.vector_env(file, n=1)
    with pytest.raises(UsageError, match="end before anybody has a choice"):
        env.reset(seed=1)


@needs_a_compiler
def test_the_library_is_made_when_it_is_first_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    assert not isinstance(dogtable.vector_env("tic-tac-toe").batch, CompiledBatch)  # tests have none made
    monkeypatch.delenv(COMPILE)
    assert isinstance(dogtable.vector_env("tic-tac-toe").batch, CompiledBatch)
    monkeypatch.setenv(PURE, "1")
    assert not isinstance(dogtable.vector_env("tic-tac-toe").batch, CompiledBatch)


def test_a_wrong_request_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match="a batch has at least one game, not 0"):
        dogtable.vector_env("dog", n=0)
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(UsageError, match=r"learning needs numpy: pip install 'dogtable\[rl\]'"):
        dogtable.parallel_env("dog", n=1)
