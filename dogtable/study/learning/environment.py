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

from dogtable.base.errors import DogtableError
from dogtable.base.program import ASKING, FP, STATUS, TOGETHER, Program
from dogtable.engine.game import game_of
from dogtable.engine.keys import Path
from dogtable.engine.knowledge import Rewriting
from dogtable.engine.result import result_of
from dogtable.engine.state import State
from dogtable.engine.view import view
from dogtable.study.learning.actions import Picking, Vocabulary
from dogtable.study.learning.angle import Angle
from dogtable.study.learning.columns import Columns
from dogtable.study.learning.features import Features

ILLEGAL_REWARD = -1.0


def wrapped(program: Program, render_mode: str | None = None) -> Any:
    """Return the environment as PettingZoo's own are: an action that is not open ends the game and costs its agent."""
    env = wrappers.TerminateIllegalWrapper(Environment(program, render_mode), illegal_reward=ILLEGAL_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class Environment(AECEnv):  # type: ignore[misc]  # PettingZoo brings no types
    """The environment itself. `vocabulary` says what the actions mean, `columns` what an observation tells."""

    def __init__(self, program: Program, render_mode: str | None = None) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": program.ruleset, "is_parallelizable": False}
        self.render_mode = render_mode
        self.game = game_of(program)
        self.vocabulary = Vocabulary(self.game)
        self.columns = Columns(self.game)
        players = range(program.players)
        self._angles = [Angle(self.game, seat) for seat in players]
        self._features = [Features(self.game, self.columns, self._angles[seat], seat) for seat in players]
        self.possible_agents = [f"seat_{seat}" for seat in players]
        self.agents: list[str] = []
        size, actions = len(self.columns.names) + len(self.vocabulary), len(self.vocabulary)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, (size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._seeds = Random()
        self._cells: State = []
        self._picking: Picking | None = None
        self._seen: dict[int, Rewriting] = {}

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
        try:
            with self.game.lock:
                self._cells = self.game.machine.start(self._seeds.getrandbits(53))
            self._go_on()
        except DogtableError as error:
            self._break_off(error)

    def step(self, action: Any) -> None:
        """Pick for the agent whose turn it is; ValueError for what is not open (the wrapper catches it before)."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        picking = self._picking
        if picking is None or action is None or int(action) not in picking.open:
            raise ValueError(f"action {action} is not open to {agent}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        picking.pick(int(action))
        try:
            if picking.path is not None:
                self._take(picking.path, self._seat(agent))
                self._go_on()
        except DogtableError as error:
            self._break_off(error)
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and which actions are open to it."""
        seat = self._seat(agent)
        asked = agent == self.agent_selection and self._picking is not None
        table = self._features[seat].write(self._rewriting(seat).written(0), asked)
        picked = np.zeros(len(self.vocabulary), np.float32)
        mask = np.zeros(len(self.vocabulary), np.int8)
        if asked and self._picking is not None:
            picked[self._picking.picked] = 1
            mask[self._picking.open] = 1
        return {"observation": np.concatenate((table, picked)), "action_mask": mask}

    def render(self) -> str | None:
        """Return what a watcher sees, as JSON, where the mode is "ansi"."""
        if self.render_mode is None:
            return None
        return json.dumps(view(self.game, self._cells, None, None, []), indent=1)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def _seat(self, agent: str) -> int:
        return self.possible_agents.index(agent)

    def _rewriting(self, seat: int) -> Rewriting:
        """Return the state as a seat knows it, worked out once for as long as the state stays."""
        if seat not in self._seen:
            cells = self._cells
            if cells[STATUS] != ASKING and cells[STATUS] != TOGETHER:
                cells = cells[:]
                cells[FP] = -1  # nobody is asked any more, so no frame rests anywhere
            self._seen[seat] = Rewriting(self.game, cells, seat)
        return self._seen[seat]

    def _take(self, path: Path, seat: int) -> None:
        with self.game.lock:
            self.game.machine.take(self._cells, path, seat)
        self._seen.clear()

    def _go_on(self) -> None:
        """Go to the next decision that has a choice, or to the end."""
        machine, self._picking = self.game.machine, None
        self._seen.clear()
        while waiting := machine.waiting(self._cells):
            seat = waiting[0]
            with self.game.lock:
                options = machine.options(self._cells, seat)
            if len(options) == 1:
                self._take(options[0], seat)
                continue
            self.agent_selection = self.possible_agents[seat]
            self._picking = Picking(self.vocabulary, self._rewriting(seat), self._angles[seat], options)
            return
        shares = result_of(self.game, self._cells).utility
        for agent, share in zip(self.possible_agents, shares, strict=True):
            self.rewards[agent] = len(shares) * share - 1
            self.terminations[agent] = True

    def _break_off(self, error: DogtableError) -> None:
        """End a game in which a rule went wrong."""
        self._picking = None
        self._seen.clear()
        for agent in self.possible_agents:
            self.truncations[agent] = True
            self.infos[agent] = {"error": str(error)}
