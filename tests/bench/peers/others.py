"""Random games by OpenSpiel and RLCard, run by the Python of build/peers: `python others.py`.

Reads lines "GAME SECONDS", answers with one line of JSON each: games, decisions, seconds of the processor. Both are
played as quickly as their interfaces for Python allow: nothing is kept, and OpenSpiel is asked for observations and
masks in games with `,seen` alone, as arrays of numpy (RLCard always makes them).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

import numpy
import pyspiel
import rlcard
from rlcard.agents import RandomAgent

_random = Random(1).random


def open_spiel(words: str, *, seen: bool = False) -> Callable[[], int]:
    """Return what plays one game of OpenSpiel and says how many decisions it had; `seen`: and writes what is seen."""
    game = pyspiel.load_game(words)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():  # every outcome is as likely as every other: decks, dealers
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(_random() * len(outcomes))][0])
            else:
                if seen:
                    numpy.asarray(state.observation_tensor(), numpy.float32)
                    numpy.asarray(state.legal_actions_mask(), numpy.int8)
                actions = state.legal_actions()
                state.apply_action(actions[int(_random() * len(actions))])
                decisions += 1
        return decisions

    return play


class _Quick(RandomAgent):
    """Draws from the legal actions with Python's generator, which is quicker than that of numpy."""

    @staticmethod
    def step(state: dict[str, Any]) -> int:
        actions = list(state["legal_actions"])
        return actions[int(_random() * len(actions))]


def of_rlcard(name: str, players: int) -> Callable[[], int]:
    """Return what plays one game of RLCard and says how many decisions it had."""
    env = rlcard.make(name, config={"game_num_players": players})
    agents = [_Quick(env.num_actions) for _ in range(players)]

    def play() -> int:
        state, seat = env.reset()
        decisions = 0
        while not env.is_over():
            state, seat = env.step(agents[seat].step(state), agents[seat].use_raw)
            decisions += 1
        return decisions

    return play


def main() -> None:
    numpy.random.seed(1)
    eights = "crazy_eights(players=4,max_turns=10000)"
    kinds = {
        "crazy-eights": open_spiel(eights),
        "connect-four": open_spiel("connect_four"),
        "uno": of_rlcard("uno", 4),
        "leduc-holdem": of_rlcard("leduc-holdem", 2),
        "crazy-eights,seen": open_spiel(eights, seen=True),
        "connect-four,seen": open_spiel("connect_four", seen=True),
        "leduc-poker,seen": open_spiel("leduc_poker", seen=True),
    }
    for line in sys.stdin:
        name, seconds = line.split()
        play, games, decisions, begin = kinds[name], 0, 0, time.process_time()
        while time.process_time() - begin < float(seconds):
            decisions += play()
            games += 1
        told = {"games": games, "decisions": decisions, "seconds": time.process_time() - begin}
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
