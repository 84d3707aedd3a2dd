"""Teach a small network a game by playing itself, and measure it against bots. Needs the extra `rl`.

    python docs/examples/learn.py connect-four --against random,greedy
    python docs/examples/learn.py crazy-eights --decisions 40e6 --sparring 1 --save policy.npz

Two hidden layers, in numpy alone: chances of the open actions, and a guess of the reward. Hundreds of games are played
side by side by `dogtable.vector_env`; all seats are played by the same network, which sees the table from the chair of
each. It learns by proximal policy optimisation (PPO): what an action brought beyond the guess, summed up over the
decisions that followed (GAE), makes it likelier, by little at a time. Two things keep it from knowing only the games
that it likes to play: a bonus for entropy, which shrinks as it learns, and some random actions at the beginning of
each game, of which nothing is learnt. With `--sparring` it sits in a part of the games on half of the seats, and
the others play as the bot `random` does. Of an observation it looks at those columns alone that ever change.

At the end it takes the likeliest action always, and plays against bots as in an arena: each holds half of the seats, in
every way in turn; against `random` all games are played side by side. The first two decisions of a game are random
then, too: where nothing is drawn, it would be one game again and again. The same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # one core is what is told; and one thread always adds up alike

import numpy as np

import dogtable
from dogtable.base.intervals import two_player

GAMES, STEPS = 512, 32
"""So many games are played side by side, for so many steps between two rounds of learning."""
HIDDEN = (256, 128)
BATCH = 1024
RATE, CLIP, LONGEST = 1e-3, 0.2, 0.5
TRACE = 0.9
"""How much later decisions count for what an action brought (GAE's lambda)."""
ENTROPY = (0.1, 0.01)
"""The bonus at the beginning and at the end."""
RANDOM = 8
"""A game begins with so many random actions at most while it learns."""
TRIED = 500
"""So many steps of random games tell which columns the network looks at."""
OPENING = 2
"""And with so many when it is measured."""


class Network:
    """Weights of the network, and Adam's memory of their gradients."""

    def __init__(self, columns: Any, actions: int, rng: np.random.Generator) -> None:
        self.columns = columns
        sizes = (len(columns), *HIDDEN, actions + 1)
        shapes = list(pairwise(sizes))
        self.layers = [(rng.standard_normal(shape) * (2 / shape[0]) ** 0.5).astype(np.float32) for shape in shapes]
        self.layers[-1] *= np.float32(0.05)  # in the beginning all is as likely, and nothing is foreseen
        self.biases = [np.zeros(shape[1], np.float32) for shape in shapes]
        self._means = [np.zeros_like(weight) for weight in self.layers + self.biases]
        self._squares = [np.zeros_like(weight) for weight in self.layers + self.biases]
        self._steps = 0

    def run(self, seen: Any, open_: Any) -> tuple[list[Any], Any, Any]:
        """Return the layers' inputs, the chances of the actions (rows: decisions), and the guessed rewards.

        What is seen is that of the columns that the network looks at.
        """
        inputs = [seen]
        for weights, bias in zip(self.layers[:-1], self.biases[:-1], strict=True):
            inputs.append(np.maximum(inputs[-1] @ weights + bias, 0))
        out = inputs[-1] @ self.layers[-1] + self.biases[-1]
        scores = np.where(open_, out[:, :-1], np.float32(-1e9))
        chances = np.exp(scores - scores.max(axis=1, keepdims=True))
        return inputs, chances / chances.sum(axis=1, keepdims=True), out[:, -1]

    def best(self, seen: Any, open_: Any) -> int:
        """Return the likeliest action of one decision."""
        return int(self.run(seen[None, self.columns], open_[None] > 0)[1][0].argmax())

    def learn(self, data: dict[str, Any], rate: float, entropy: float) -> None:
        """Take a step towards actions that brought more than was guessed, and towards guesses that are right."""
        taken, gained, rows = data["taken"], data["gained"], np.arange(len(data["taken"]))
        inputs, chances, guessed = self.run(data["seen"], data["open"])
        ratio = chances[rows, taken] / data["chance"]
        near = np.where(gained > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)  # who has gone far enough stays
        pull = gained * ratio * near
        logs = np.log(chances + np.float32(1e-9))
        up = -chances * (pull[:, None] + entropy * (logs - (chances * logs).sum(axis=1, keepdims=True)))
        up[rows, taken] += pull
        up = np.column_stack((up, data["worth"] - guessed)).astype(np.float32) / np.float32(len(rows))
        slopes: list[Any] = []
        for n in reversed(range(len(self.layers))):
            slopes = [inputs[n].T @ up, *slopes, up.sum(axis=0)]
            up = (up @ self.layers[n].T) * (inputs[n] > 0) if n else up
        self._climb([*slopes[: len(self.layers)], *reversed(slopes[len(self.layers) :])], rate)

    def _climb(self, slopes: list[Any], rate: float) -> None:
        """Take Adam's step, of a gradient that is not too long."""
        self._steps += 1
        short = min(1.0, LONGEST / (1e-9 + sum(float((slope * slope).sum()) for slope in slopes) ** 0.5))
        even = (1 - 0.9**self._steps, 1 - 0.999**self._steps)
        all_ = zip(self.layers + self.biases, self._means, self._squares, slopes, strict=True)
        for weights, mean, square, slope in all_:
            mean += np.float32(0.1) * (np.float32(short) * slope - mean)
            square += np.float32(0.001) * (np.float32(short**2) * slope * slope - square)
            weights += np.float32(rate / even[0]) * mean / (np.sqrt(square / np.float32(even[1])) + np.float32(1e-8))


class Round:
    """What was seen, open, taken and guessed in some steps of all games, and what came of it."""

    def __init__(self, players: int, inputs: int, actions: int, games: int) -> None:
        at = (STEPS, games)
        self.data = {
            "seen": np.zeros((*at, inputs), np.float32),
            "open": np.zeros((*at, actions), bool),
            "taken": np.zeros(at, np.int64),
            "chance": np.zeros(at, np.float32),
            "gained": np.zeros(at, np.float32),
            "worth": np.zeros(at, np.float32),
        }
        self.guessed = np.zeros(at, np.float32)
        self.seat = np.zeros(at, np.int64)
        self.counts = np.zeros(at, bool)
        self.ended = np.zeros(at, bool)
        self.rewards = np.zeros((*at, players), np.float32)

    def look_back(self) -> None:
        """Work out what each action brought to its seat: the reward where the game has ended, else what was guessed."""
        _, games, players = self.rewards.shape
        rows = np.arange(games)
        worth, gained = np.zeros((games, players), np.float32), np.zeros((games, players), np.float32)
        known = np.zeros((games, players), bool)
        for n in reversed(range(STEPS)):
            ended = self.ended[n]
            worth[ended], gained[ended], known[ended] = self.rewards[n, ended], 0, True
            mine = rows, self.seat[n]
            self.data["gained"][n] = gained[mine] = worth[mine] - self.guessed[n] + TRACE * gained[mine]
            gained[mine] *= known[mine]  # of a seat that was not asked again nothing is known yet
            self.counts[n] &= known[mine]
            worth[mine], known[mine] = self.guessed[n], True
        self.data["worth"][:] = self.data["gained"] + self.guessed

    def teach(self, network: Network, rate: float, entropy: float, rng: np.random.Generator) -> None:
        """Let the network learn from every decision once, in random order."""
        flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in self.data.items()}
        order = rng.permutation(np.flatnonzero(self.counts))
        for first in range(0, len(order), BATCH):
            part = order[first : first + BATCH]
            network.learn({name: array[part] for name, array in flat.items()}, rate, entropy)


def varying(env: Any, seed: int) -> Any:
    """Return the columns of an observation that differ anywhere in some random games: the others say nothing."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=int(rng.integers(1 << 30)))
    first = seen["observation"][0].copy()
    differs = np.zeros(len(first), bool)
    for _ in range(TRIED):
        differs |= (seen["observation"] != first).any(axis=0)
        seen, *_ = env.step(env.draw(rng))
    return np.flatnonzero(differs)


def seats_held(part: float, games: int, players: int, rng: np.random.Generator) -> Any:
    """Return which seats of so many games the network sits on: half of them by lot where it is sparring, else all."""
    half = rng.random((games, players)).argsort(axis=1) < players // 2
    return half | (rng.random((games, 1)) >= part)


def train(env: Any, network: Network, decisions: int, part: float, rng: np.random.Generator) -> None:
    """Let the network play itself, in a part of the games random ones, and learn, for so many decisions."""
    seen, told = env.reset(seed=int(rng.integers(1 << 30)))
    games, actions = seen["action_mask"].shape
    players, rows, begin = env.batch.players, np.arange(games), time.process_time()
    round_ = Round(players, len(network.columns), actions, games)
    data, rounds = round_.data, max(1, decisions // (games * STEPS))
    age, random = np.zeros(games, int), rng.integers(RANDOM + 1, size=games)
    held = seats_held(part, games, players, rng)
    for done in range(rounds):
        for n in range(STEPS):
            data["seen"][n], data["open"][n] = seen["observation"][:, network.columns], seen["action_mask"]
            round_.seat[n] = told["seat"]
            counts = round_.counts[n] = (age >= random) & held[rows, told["seat"]]
            own = np.flatnonzero(counts)
            taken = env.draw(rng)
            _, chances, round_.guessed[n, own] = network.run(data["seen"][n, own], data["open"][n, own])
            sums = chances.cumsum(axis=1)
            taken[own] = (sums > rng.random((len(own), 1)) * sums[:, -1:]).argmax(axis=1)
            data["taken"][n], data["chance"][n, own] = taken, chances[np.arange(len(own)), taken[own]]
            seen, _, ended, broken, told = env.step(taken)
            over = round_.ended[n] = ended | broken
            round_.rewards[n] = told["rewards"]
            age = np.where(over, 0, age + 1)
            random = np.where(over, rng.integers(RANDOM + 1, size=games), random)
            held = np.where(over[:, None], seats_held(part, games, players, rng), held)
        round_.look_back()
        left = 1 - done / rounds
        round_.teach(network, RATE * (0.1 + 0.9 * left), ENTROPY[1] + (ENTROPY[0] - ENTROPY[1]) * left, rng)
        if (done + 1) % 50 == 0:
            told_so_far = f"{(done + 1) * games * STEPS / 1e6:.1f} million decisions"
            print(f"{told_so_far}, {time.process_time() - begin:.0f} s", file=sys.stderr)


def against_random(env: Any, network: Network, rng: np.random.Generator) -> float:
    """Play a game in every row against random play, and return how many the network's half of the seats won."""
    seen, told = env.reset(seed=1_000_000)
    rows, players = np.arange(env.num_envs), env.batch.players
    ways = np.array([[seat in way for seat in range(players)] for way in combinations(range(players), players // 2)])
    mine, over = ways[rows % len(ways)], np.zeros(len(rows), bool)
    won, picked = 0.0, 0
    while not over.all():
        actions = env.draw(rng)
        own = np.flatnonzero(mine[rows, told["seat"]] & ~over & (picked >= OPENING))
        if len(own):
            open_ = seen["action_mask"][own] > 0
            actions[own] = network.run(seen["observation"][own][:, network.columns], open_)[1].argmax(axis=1)
        seen, _, ended, broken, told = env.step(actions)
        new = (ended | broken) & ~over  # behind its first game a row goes on, and nothing of it counts
        won += float(((told["rewards"] + 1) * mine)[new].sum()) / players
        over, picked = over | new, picked + 1
    return won


def against(env: Any, network: Network, rival: str, games: int, rng: np.random.Generator) -> float:
    """Play against a bot, each on half of the seats in every way in turn, and return how many games were won."""
    won, agents = 0.0, env.possible_agents
    held = len(agents) // 2
    ways = list(combinations(agents, held))
    for n in range(games):
        if n % len(ways) == 0:  # in every way the same deal, and the same beginning
            begun = rng.random(OPENING)
        env.reset(seed=1_000_000 + n // len(ways))
        mine = ways[n % len(ways)]
        while not (any(env.terminations.values()) or any(env.truncations.values())):
            seen = env.observe(env.agent_selection)
            taken = sum(env.play.answered)  # whole decisions: a bot finishes none that it has not begun
            if taken < OPENING:
                action = np.flatnonzero(seen["action_mask"])[int(begun[taken] * seen["action_mask"].sum())]
            elif env.agent_selection in mine:
                action = network.best(seen["observation"], seen["action_mask"])
            else:
                action = env.ask(rival, seed=n)
            env.step(action)
        won += sum(env.rewards[agent] + 1 for agent in mine) / len(agents)
    return won


def test(ruleset: str, seats: int | None, network: Network, rival: str, games: int, rng: np.random.Generator) -> None:
    """Play against a bot, and print the share of wins."""
    if rival == "random":
        env = dogtable.vector_env(ruleset, n=games, players=seats)
        players, won = env.batch.players, against_random(env, network, rng)
    else:
        table = dogtable.pettingzoo_env(ruleset, players=seats).unwrapped
        players, won = len(table.possible_agents), against(table, network, rival, games, rng)
    held = players // 2
    share = two_player(won, games, held, players - held)
    print(
        f"against {rival}: won {won / games:.1%} of {games} games on {held} of {players} seats: as between two "
        f"players {share.share:.1%} (95 %, Wilson: {share.low:.1%} to {share.high:.1%})"
    )


def main() -> None:
    """Train, test, and save the weights if asked to."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset", nargs="?", default="connect-four")
    parser.add_argument("--players", type=int, help="how many (default: the first number that the ruleset has)")
    parser.add_argument("--decisions", type=float, default=30e6, help="of self-play (default 30 million)")
    parser.add_argument("--sparring", type=float, default=0.0, help="part of games against random play (default 0)")
    parser.add_argument("--games", type=int, default=GAMES, help=f"side by side (default {GAMES})")
    parser.add_argument("--against", default="random", help="bots, parted by commas (default random)")
    parser.add_argument("--tests", type=int, default=400, help="games against each of them (default 400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="where to write the weights (.npz)")
    chosen = parser.parse_args()
    env = dogtable.vector_env(chosen.ruleset, n=chosen.games, players=chosen.players)
    rng = np.random.default_rng(chosen.seed)
    network = Network(varying(env, chosen.seed), int(env.single_action_space.n), rng)
    train(env, network, int(chosen.decisions), chosen.sparring, rng)
    for rival in chosen.against.split(","):
        test(chosen.ruleset, chosen.players, network, rival, chosen.tests, rng)
    if chosen.save:
        weights = {f"layer {n}": layer for n, layer in enumerate(network.layers)}
        np.savez_compressed(chosen.save, **weights, **{f"bias {n}": bias for n, bias in enumerate(network.biases)})


if __name__ == "__main__":
    main()
