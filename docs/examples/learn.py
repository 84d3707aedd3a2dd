"""Teach a small network a game by playing itself, and measure it against random play. Needs the extra `rl`.

    python docs/examples/learn.py connect-four
    python docs/examples/learn.py crazy-eights --games 4000 --seed 2 --save policy.npz

One hidden layer, in numpy alone: a softmax over the open actions, and a guess of the reward as baseline (REINFORCE with
a learnt baseline, a bonus for entropy, Adam). All seats are played by the same network, which sees the table from the
chair of each. At the end it plays 400 games, a seat in turn, against random actions. The same seed gives the same
figures.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")  # small matrices: one thread is faster, and always adds up alike

import numpy as np

import dogtable
from dogtable.base.intervals import two_player

HIDDEN = 96
BATCH = 32
"""Games between two steps of learning."""
RATE = 2e-3
ENTROPY = 0.02
BASELINE = 0.5
TESTS = 400


class Network:
    """Weights of the network, and Adam's memory of their gradients."""

    def __init__(self, inputs: int, actions: int, rng: np.random.Generator) -> None:
        def layer(rows: int, columns: int, scale: float) -> Any:
            return (rng.standard_normal((rows, columns)) * scale).astype(np.float32)

        self.weights = {
            "in": layer(inputs, HIDDEN, inputs**-0.5),
            "in bias": np.zeros(HIDDEN, np.float32),
            "act": layer(HIDDEN, actions, 0.01),
            "act bias": np.zeros(actions, np.float32),
            "guess": layer(HIDDEN, 1, 0.01),
            "guess bias": np.zeros(1, np.float32),
        }
        self._means = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._squares = {name: np.zeros_like(weight) for name, weight in self.weights.items()}
        self._steps = 0

    def run(self, seen: Any, open_: Any) -> tuple[Any, Any, Any]:
        """Return the hidden layer, the chances of the actions (rows: decisions) and the guessed rewards."""
        w = self.weights
        hidden = np.maximum(seen @ w["in"] + w["in bias"], 0)
        scores = np.where(open_, hidden @ w["act"] + w["act bias"], -1e9)
        scores = np.exp(scores - scores.max(axis=1, keepdims=True))
        return hidden, scores / scores.sum(axis=1, keepdims=True), (hidden @ w["guess"] + w["guess bias"])[:, 0]

    def learn(self, seen: Any, open_: Any, taken: Any, rewards: Any) -> None:
        """Take one step towards actions that brought more than was guessed."""
        w, count = self.weights, len(taken)
        hidden, chances, guessed = self.run(seen, open_)
        gained = rewards - guessed
        gained_even = (gained - gained.mean()) / (gained.std() + 1e-6)
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(axis=1, keepdims=True)
        up = -chances * gained_even[:, None]
        up[np.arange(count), taken] += gained_even
        up -= ENTROPY * chances * (logs + entropy)
        up /= count
        guess_up = (BASELINE * gained / count)[:, None]
        below = (up @ w["act"].T + guess_up @ w["guess"].T) * (hidden > 0)
        self._climb(
            {
                "in": seen.T @ below,
                "in bias": below.sum(axis=0),
                "act": hidden.T @ up,
                "act bias": up.sum(axis=0),
                "guess": hidden.T @ guess_up,
                "guess bias": guess_up.sum(axis=0),
            }
        )

    def _climb(self, slopes: dict[str, Any]) -> None:
        self._steps += 1
        for name, slope in slopes.items():
            mean, square = self._means[name], self._squares[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            far = mean / (1 - 0.9**self._steps)
            self.weights[name] += RATE * far / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)


def play(env: Any, seed: int, answer: Callable[[str, Any, Any], int]) -> None:
    """Play a game; `answer` is given who is asked, what it sees and what is open, and returns an action."""
    env.reset(seed=seed)
    while not (any(env.terminations.values()) or any(env.truncations.values())):
        told = env.observe(env.agent_selection)
        env.step(answer(env.agent_selection, told["observation"], told["action_mask"].astype(bool)))


class Batch:
    """Some games of self-play: what was seen, open and taken at every decision, and what came of it."""

    def __init__(self, network: Network, rng: np.random.Generator) -> None:
        self._network, self._rng = network, rng
        self._seen: list[Any] = []
        self._open: list[Any] = []
        self._taken: list[int] = []
        self._asked: list[str] = []
        self._rewards: list[float] = []

    def __len__(self) -> int:
        return len(self._taken)

    def answer(self, agent: str, sight: Any, mask: Any) -> int:
        """Draw an action by its chance, and remember it."""
        chances = self._network.run(sight[None], mask[None])[1][0].astype(float)
        self._asked.append(agent)
        self._seen.append(sight)
        self._open.append(mask)
        self._taken.append(int(self._rng.choice(len(chances), p=chances / chances.sum())))
        return self._taken[-1]

    def end(self, rewards: dict[str, float]) -> None:
        """Give all decisions since the last game their reward."""
        self._rewards += [rewards[agent] for agent in self._asked[len(self._rewards) :]]

    def teach(self) -> None:
        """Have the network learn from all of it."""
        rewards = np.array(self._rewards, np.float32)
        self._network.learn(np.stack(self._seen), np.stack(self._open), np.array(self._taken), rewards)


def train(env: Any, network: Network, games: int, rng: np.random.Generator) -> None:
    """Play games against itself, and learn from every batch of them."""
    begin = time.monotonic()
    for first in range(0, games, BATCH):
        batch = Batch(network, rng)
        for seed in range(first, first + BATCH):
            play(env, seed, batch.answer)
            batch.end(env.rewards)
        batch.teach()
        if first // BATCH % 20 == 0:
            done, spent = first + BATCH, time.monotonic() - begin
            print(f"{done} of {games} games, {len(batch) / BATCH:.0f} decisions each, {spent:.0f} s", file=sys.stderr)


def test(env: Any, network: Network, rng: np.random.Generator) -> None:
    """Play against random actions, a seat in turn, and print the share of wins."""
    won, seats = 0.0, len(env.possible_agents)
    for n in range(TESTS):
        mine = env.possible_agents[n % seats]

        def answer(agent: str, sight: Any, mask: Any, mine: str = mine) -> int:
            if agent != mine:
                return int(rng.choice(np.flatnonzero(mask)))
            return int(network.run(sight[None], mask[None])[1][0].argmax())

        play(env, 1_000_000 + n, answer)
        won += (env.rewards[mine] + 1) / seats
    share = two_player(won, TESTS, 1, seats - 1)
    print(
        f"won {won / TESTS:.1%} of {TESTS} games on one seat of {seats}: as between two players {share.share:.1%} "
        f"(95 %, Wilson: {share.low:.1%} to {share.high:.1%})"
    )


def main() -> None:
    """Train, test, and save the weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="?", default="connect-four")
    parser.add_argument("--games", type=int, default=4000, help="games of self-play (default 4000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the weights (.npz)")
    chosen = parser.parse_args()
    env = dogtable.pettingzoo_env(chosen.ruleset).unwrapped
    rng = np.random.default_rng(chosen.seed)
    space = env.observation_space(env.possible_agents[0])
    network = Network(space["observation"].shape[0], space["action_mask"].shape[0], rng)
    train(env, network, chosen.games, rng)
    test(env, network, rng)
    if chosen.save:
        np.savez_compressed(chosen.save, **network.weights)


if __name__ == "__main__":
    main()
