"""Environments for learning: PettingZoo's own tests, and that they tell a seat no more than it may know."""

from __future__ import annotations

import json
import sys
import warnings
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import dogtable
from dogtable.base.errors import UsageError
from dogtable.base.program import HEADER
from dogtable.base.rng import Rng
from dogtable.bots.policies import POLICIES
from dogtable.bots.process import Request
from dogtable.engine.keys import key_of
from dogtable.engine.packed import Packed
from dogtable.engine.sample import Sampler
from dogtable.study.playing import bot_seed
from tests.bots.honest import loaded
from tests.cli.little import RACE
from tests.rulesets.found import ids

np = pytest.importorskip("numpy", reason="numpy is not installed (extra: rl)")
pytest.importorskip("pettingzoo", reason="PettingZoo is not installed (extra: rl)")

from pettingzoo.test import api_test, seed_test  # noqa: E402  # only where it is installed

from dogtable.study.learning.environment import Environment  # noqa: E402  # likewise

SHIPPED = [
    *("dog", "dog-marbles", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"),
    *("connect-four", "crazy-eights", "ludo", "tic-tac-toe"),
]


@pytest.mark.parametrize("ruleset", SHIPPED)
def test_pettingzoo_is_content(ruleset: str) -> None:
    with warnings.catch_warnings():
        # Who has ended has no action left, and observations with a mask are none of the arrays it knows by name.
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*no legal actions|.*is not a NumPy array|.*should be gymnasium")
        warnings.filterwarnings("ignore", category=DeprecationWarning)
        api_test(dogtable.pettingzoo_env(ruleset), num_cycles=60)
    seed_test(lambda: dogtable.pettingzoo_env(ruleset), num_cycles=30)


def played(env: Any, seed: int, most: int = 80) -> Iterator[tuple[Any, Any]]:
    """Play at random, and yield every observation before it is answered."""
    rng = Random(seed)
    env.reset(seed=seed)
    for _ in range(most):
        if any(env.terminations.values()) or any(env.truncations.values()):
            return
        seen = env.observe(env.agent_selection)
        yield env.agent_selection, seen
        env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize("ruleset", ids())
def test_every_ruleset_can_be_played(ruleset: str) -> None:
    rules = loaded(ruleset)
    for players in rules.players[:2]:
        env = Environment(rules.program(players, {}))
        for agent, seen in played(env, 3):
            assert env.observation_space(agent).contains(seen)
            assert seen["action_mask"].any()
        assert not any(env.infos.values())


@pytest.mark.parametrize("ruleset", ["dog", "crazy-eights", "sweet-dog-hotel", "we-rate-dogs", "inn-keeper"])
def test_what_a_seat_cannot_see_is_not_in_what_it_observes(ruleset: str) -> None:
    env = dogtable.pettingzoo_env(ruleset).unwrapped
    compared = changed = 0
    for n, _ in enumerate(played(env, 5, 160)):
        play = env.play
        if n % 6 or play.picking.picked:
            continue
        true, open_ = play.cells, play.picking
        for seat, agent in enumerate(env.possible_agents):
            here = env.observe(agent)
            play.cells = Sampler(env.game, play.rewriting(seat).written(0), seat).draw(Rng(n))
            changed += play.cells[HEADER:] != true[HEADER:]
            play.seen.clear()
            if agent == env.agent_selection:
                play.picking = play.picking_of(seat, env.game.machine.options(play.cells, seat))
            there = env.observe(agent)
            assert (here["observation"] == there["observation"]).all()
            assert (here["action_mask"] == there["action_mask"]).all()
            compared += 1
            play.cells, play.picking = true, open_
            play.seen.clear()
    assert compared >= 8
    assert changed >= compared // 2


def test_the_same_picture_from_every_chair() -> None:
    """Where all have moved on by a chair, everybody sees what the one beside saw before."""
    rules = dogtable.load("crazy-eights")
    env = Environment(rules.program(4, {}))
    match = dogtable.Match(rules, seed=3)
    for _ in range(9):
        match.choose(match.decision.options[-1])
    position = match.position()
    seen = []
    for by in range(4):
        moved = json.loads(json.dumps(position))
        for by_seat in (moved["zones"]["hand"], moved["known"].get("hand", [])):
            by_seat[:] = by_seat[-by:] + by_seat[:-by] if by else by_seat
        moved["known"] = {zone: _known(masks, by) for zone, masks in moved["known"].items()}
        moved["state"]["dealer"] = (moved["state"]["dealer"] + by) % 4
        moved["at"]["turn"] = (moved["at"]["turn"] + by) % 4
        moved.pop("rng")
        moved["at"].pop("frames")
        there = dogtable.Match.at(rules, moved)
        env.reset(seed=0)
        env.play.cells = list(there.cells)
        env.play.go_on()
        seat = there.decision.seat
        assert env.play.seat == seat
        seen.append(env.observe(f"seat_{seat}")["observation"])
        other = env.observe(f"seat_{(seat + 1) % 4}")["observation"]
        assert not (other == seen[-1]).all()
    assert all((one == seen[0]).all() for one in seen[1:])


def _known(told: Any, by: int) -> Any:
    """The seats that know pieces, a chair further on."""
    if isinstance(told, list):
        return (
            sorted((seat + by) % 4 for seat in told)
            if told and isinstance(told[0], int)
            else [_known(t, by) for t in told]
        )
    return told


def test_actions_are_told_in_words_and_make_up_options() -> None:
    env = dogtable.pettingzoo_env("dog").unwrapped
    words = [env.vocabulary.text(n) for n in range(len(env.vocabulary))]
    assert len(set(words)) == len(words)
    assert {"pass", "card=seven", "m=marble.0.1", "named=queen"} <= set(words)
    env.reset(seed=1)
    options = env.game.machine.options(env.play.cells, env.play.seat)
    picking = env.play.picking
    assert {path for _, path in picking._left} == set(options)
    assert len({tokens for tokens, _ in picking._left}) == len(options)


def test_rewards_sum_to_nothing_and_partners_share_them() -> None:
    env = dogtable.pettingzoo_env("dog").unwrapped
    for _ in played(env, 1, 100_000):
        pass
    assert all(env.terminations.values())
    assert sorted(env.rewards.values()) == [-1, -1, 1, 1]
    assert env.rewards["seat_0"] == env.rewards["seat_2"]


@pytest.mark.parametrize("ruleset", ["dog", "we-rate-dogs"])
def test_a_bot_that_is_asked_picks_what_it_would_answer(ruleset: str) -> None:
    """Pick by pick what greedy answers in a match of the same cells, and what is open only."""
    env = dogtable.pettingzoo_env(ruleset).unwrapped
    env.reset(seed=2)
    play, machine = env.play, env.game.machine
    several = 0
    for _ in range(12):
        cells, seat = list(play.cells), play.seat
        before, seed = sum(play.answered), bot_seed(5, sum(play.answered))
        packed = Packed(seat, tuple(play.rewriting(seat).written(play.answered[seat])), play.answered[seat])
        wanted = POLICIES["greedy"](env.game.program, Request("greedy", "", packed, seed)).key
        picks = 0
        while sum(play.answered) == before and play.seat == seat:
            env.step(env.ask("greedy", seed=5))
            picks += 1
        several += picks > 1
        path = next(p for p in machine.options(cells, seat) if key_of(env.game, cells, seat, p) == wanted)
        machine.take(cells, path, seat)
        while cells != play.cells:  # what had no choice was taken by itself
            [only] = machine.options(cells, machine.waiting(cells)[0])
            machine.take(cells, only, machine.waiting(cells)[0])
    assert several


def test_a_bot_is_asked_for_what_was_begun_as_it_wants_it() -> None:
    env = dogtable.pettingzoo_env("dog").unwrapped
    env.reset(seed=2)
    play = env.play
    begun = False
    while not begun:  # somewhere something else can be begun than greedy wants
        wanted, count = env.ask("greedy"), sum(play.answered)
        assert env.ask("greedy") == wanted
        play.pick(next(action for action in reversed(play.picking.open) if action != wanted))
        begun = sum(play.answered) == count
    with pytest.raises(UsageError, match=f"not what seat_{play.seat} has begun to pick: ask before the first pick"):
        env.ask("greedy")
    for bot, why in (("nobody", "no bot is called"), ("hard@beliefs=weighed", "nothing to weigh")):
        with pytest.raises(UsageError, match=why):
            env.ask(bot)
    over = dogtable.pettingzoo_env("tic-tac-toe").unwrapped
    over.reset(seed=1)
    while over.play.seat >= 0:
        over.step(over.ask("random"))
    with pytest.raises(UsageError, match="the game is over"):
        over.ask("random")


def test_an_action_that_is_not_open_ends_the_game_and_costs_who_took_it() -> None:
    env = dogtable.pettingzoo_env("tic-tac-toe")
    env.reset(seed=1)
    shut = int(np.flatnonzero(env.observe("seat_0")["action_mask"] == 0)[0])
    env.step(shut)
    assert env.terminations == {"seat_0": True, "seat_1": True}
    assert env.rewards == {"seat_0": -1, "seat_1": 0}
    raw = dogtable.pettingzoo_env("tic-tac-toe").unwrapped
    raw.reset(seed=1)
    with pytest.raises(ValueError, match=f"action {shut} is not open to seat_0"):
        raw.step(shut)


def test_a_rule_that_goes_wrong_truncates_the_game(tmp_path: Any) -> None:
    file = tmp_path / "race.yaml"
    file.write_text(RACE.replace("to: 20}", "to: 3}"))
    env = dogtable.pettingzoo_env(file, 2, {"pace": "fast"}).unwrapped
    for _ in played(env, 1):
        pass
    assert all(env.truncations.values())
    assert "E501" in env.infos["seat_0"]["error"]


def test_the_next_game_follows_from_the_seed() -> None:
    env = dogtable.pettingzoo_env("crazy-eights").unwrapped
    runs = []
    for seed in (4, 4, 5):
        env.reset(seed=seed)
        env.reset()
        runs.append(env.observe(env.agent_selection)["observation"].tolist())
    assert runs[0] == runs[1] != runs[2]


def test_a_watcher_can_look_on() -> None:
    env = dogtable.pettingzoo_env("tic-tac-toe", render_mode="ansi")
    env.reset(seed=1)
    assert '"ruleset": "tic-tac-toe"' in env.render()
    assert dogtable.pettingzoo_env("tic-tac-toe").unwrapped.render() is None


@pytest.mark.parametrize("missing", ["numpy", "gymnasium", "pettingzoo"])
def test_without_the_extra_it_is_said(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(UsageError, match=rf"learning needs {missing}: pip install 'dogtable\[rl\]'"):
        dogtable.pettingzoo_env("dog")


def test_a_wrong_request_is_told() -> None:
    with pytest.raises(UsageError, match="did you mean 'dog'"):
        dogtable.pettingzoo_env("dgo")
    with pytest.raises(UsageError, match="dog is for 4, 6 players, not 5"):
        dogtable.pettingzoo_env("dog", players=5)
