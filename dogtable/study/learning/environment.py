"""Any ruleset as a PettingZoo environment: agents take turns, an action is one pick, what is open is masked.

A decision with one option is made without asking. When a game ends, each agent is rewarded with players * share - 1,
its share of the one win being what `Result.utility` says: 1 and -1 between two (or between two sides of two), 0 where
all share it, and 0 in sum. A game that ends in an error of its rules is truncated, and `infos` says why.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dogtable.base.program import Program
from dogtable.engine.view import view
from dogtable.study.learning.asking import asked
from dogtable.study.learning.play import Encoding, Play, next_seed

ILLEGAL_REWARD = -1.0


def wrapped(program: Program, render_mode: str | None = None) -> Any:
    """Return the environment as PettingZoo's own are: an action that is not open ends the game and costs its agent."""
    env = wrappers.TerminateIllegalWrapper(Environment(program, render_mode), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


def space_of(encoding: Encoding) -> spaces.Dict:
    """Return the space of what one seat observes in one game."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (encoding.size,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(encoding.vocabulary),), np.int8),
        }
    )


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo brings no types
    """The environment itself. `vocabulary` says what the actions mean, `columns` what an observation tells."""

    def __init__(self, program: Program, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": program.ruleset, "is_parallelizable": False}
        self.render_mode = render_mode
        encoding = Encoding(program)
        self.game, self.vocabulary, self.columns = encoding.game, encoding.vocabulary, encoding.columns
        self.play = Play(encoding)
        self.possible_agents = [f"seat_{seat}" for seat in range(program.players)]
        self.agents: list[str] = []
        self.observation_spaces = {agent: space_of(encoding) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(len(self.vocabulary)) for agent in self.possible_agents}
        self._seeds = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # PettingZoo's
        """Begin a game; with a seed that one, without the next of those that the last seed began."""
        if seed is not None:
            self._seeds = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self.play.begin(next_seed(self._seeds))
        self._tell()

    def step(self, action: Any) -> None:
        """Pick for the agent whose turn it is; ValueError for what is not open (the wrapper catches it before)."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.play.pick(-1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._tell()
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which actions are open to it."""
        seen, mask = self.play.observe(self.possible_agents.index(agent))
        return {"observation": seen, "action_mask": mask}

    def ask(self, bot: str = "greedy", seed: int = 0) -> int:
        """Return the action that a bot would take now for the agent that is asked, without taking it.

        `bot` is written as for `dogtable.ask`, and is shown what the seat knows and nothing more; one seed will do for
        all decisions of a game. A bot answers a whole decision, so it is asked before the first pick of one (`sum(
        env.play.answered)` grows with each decision), or all the picks are its own. UsageError when there is no such
        bot, nobody is asked, or what was picked so far in the decision is not what the bot wants.
        """
        return asked(self.play, bot, seed)

    def render(self) -> str | None:
        """Return what a watcher sees, as JSON, where the mode is "ansi"."""
        if self.render_mode is None:
            return None
        return json.dumps(view(self.game, self.play.cells, None, None, []), indent=1)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _tell(self) -> None:
        """Tell who is asked now, or how the game has ended."""
        if self.play.seat >= 0:
            self.agent_selection = self.possible_agents[self.play.seat]
            return
        error = self.play.error
        for agent, reward in zip(self.possible_agents, self.play.rewards, strict=True):
            self.rewards[agent] = reward
            self.terminations[agent] = error is None
            self.truncations[agent] = error is not None
            if error is not None:
                self.infos[agent] = {"error": str(error)}
