"""Many games at once by Gymnasium's interface for vectors of environments, and by PettingZoo's parallel one.

Actions, observations and rewards are those of `environment`. A row is a game; when it ends, the next one begins within
the same step. Arrays are written anew by every step: whoever keeps what they tell copies it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from pettingzoo import ParallelEnv

from dogtable.ahead.finding import find_batch
from dogtable.ahead.wanting import have
from dogtable.base.program import Program
from dogtable.study.learning.batches import TERMINATED, TRUNCATED, Batch, CompiledBatch
from dogtable.study.learning.environment import space_of
from dogtable.study.learning.plan import UnplannedError, plan_of
from dogtable.study.learning.play import Encoding

Seeds = int | Sequence[int | None] | None


def batch_of(program: Program, count: int, *, every: bool = False) -> Batch:
    """Return a batch of games: by a library, made now if need be, or by Python where there can be none."""
    encoding = Encoding(program)
    try:
        plan = plan_of(encoding)
    except UnplannedError:
        return Batch(encoding, count, every=every)
    have(program)
    library = find_batch(program)
    if library is None:
        return Batch(encoding, count, every=every)
    return CompiledBatch(encoding, count, library, plan, every=every)


def _seeds_of(seed: Seeds, count: int) -> Sequence[int | None]:
    """Return the seed of each row: of a number, it and those that follow, as in Gymnasium."""
    if seed is None or isinstance(seed, int):
        return [None if seed is None else seed + row for row in range(count)]
    if len(seed) != count:
        raise ValueError(f"{len(seed)} seeds for {count} games")
    return seed


class VectorEnvironment(VectorEnv[Any, Any, Any]):
    """So many games, each from the chair of the seat that is asked in it: `infos["seat"]`.

    A row of `rewards` is that of the seat that has acted; `infos["rewards"]` has those of all seats, which come when a
    game ends. `vocabulary` says what actions mean, `columns` what an observation tells.
    """

    def __init__(self, program: Program, count: int) -> None:
        self.batch = batch_of(program, count)
        encoding = self.batch.encoding
        self.vocabulary, self.columns = encoding.vocabulary, encoding.columns
        self.metadata = {"render_modes": [], "name": program.ruleset, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = count
        self.single_observation_space = space_of(encoding)
        self.single_action_space = spaces.Discrete(len(self.vocabulary))
        self.observation_space = batch_space(self.single_observation_space, count)
        self.action_space = batch_space(self.single_action_space, count)
        self._rows = np.arange(count)
        self._seen = {"observation": self.batch.observation[:, 0], "action_mask": self.batch.mask[:, 0]}

    def reset(self, *, seed: Seeds = None, options: Mapping[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:  # noqa: ARG002  # Gymnasium's
        """Begin a game in every row; row i plays those of `pettingzoo_env` with the seed `seed + i`, in their order."""
        self.batch.begin(_seeds_of(seed, self.num_envs))
        return self._seen, {"seat": self.batch.seat.copy()}

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Act in every game; ValueError where an action is not open, and nothing has happened."""
        batch = self.batch
        acting = batch.seat.copy()
        batch.step(actions)
        infos: dict[str, Any] = {"seat": batch.seat.copy(), "rewards": batch.rewards.copy()}
        if batch.errors:
            infos["error"] = {row: str(error) for row, error in batch.errors.items()}
        rewards = batch.rewards[self._rows, acting]
        return self._seen, rewards, batch.status == TERMINATED, batch.status == TRUNCATED, infos

    def draw(self, rng: np.random.Generator) -> Any:
        """Return an action for every game, as the bot `random` plays: of the options that are left each is as likely.

        That is not any open action alike: behind one may be more options than behind another.
        """
        return self.batch.draw(rng.integers(1 << 63, size=self.num_envs, dtype=np.uint64))

    def close_extras(self, **_kwargs: Any) -> None:
        """Give back what the games hold."""
        self.batch.close()


class ParallelEnvironment(ParallelEnv):  # type: ignore[misc]  # PettingZoo brings no types
    """So many games, each from the chair of every seat: what is told by agent are arrays with a row a game.

    Of a seat that is not asked in a game nothing is open there, and what it does is of no account. Games go on for
    ever, so the agents are always all there.
    """

    def __init__(self, program: Program, count: int) -> None:
        self.batch = batch_of(program, count, every=True)
        encoding = self.batch.encoding
        self.vocabulary, self.columns = encoding.vocabulary, encoding.columns
        self.metadata = {"render_modes": [], "name": program.ruleset, "autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = count
        self.possible_agents = [f"seat_{seat}" for seat in range(program.players)]
        self.agents = list(self.possible_agents)
        self._spaces = batch_space(space_of(encoding), count)
        self._actions = batch_space(spaces.Discrete(len(self.vocabulary)), count)
        self._rows = np.arange(count)

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002  # that of all is the same
        """Return the space of what an agent observes in all games."""
        return self._spaces

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002  # likewise
        """Return the space of an agent's actions in all games."""
        return self._actions

    def reset(self, seed: Seeds = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Any]:  # noqa: ARG002  # PettingZoo's
        """Begin a game in every row, as `VectorEnvironment` does."""
        self.batch.begin(_seeds_of(seed, self.num_envs))
        return self._observed(), {agent: {} for agent in self.possible_agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Act in every game; ValueError where the action of who is asked is not open, and nothing has happened."""
        batch = self.batch
        batch.step(np.stack([actions[agent] for agent in self.possible_agents])[batch.seat, self._rows])
        agents = self.possible_agents
        rewards = {agent: batch.rewards[:, seat].copy() for seat, agent in enumerate(agents)}
        ended, broken = batch.status == TERMINATED, batch.status == TRUNCATED
        infos_of_all = {"error": {row: str(error) for row, error in batch.errors.items()}} if batch.errors else {}
        infos = {agent: dict(infos_of_all) for agent in agents}
        return self._observed(), rewards, dict.fromkeys(agents, ended), dict.fromkeys(agents, broken), infos

    def close(self) -> None:
        """Give back what the games hold."""
        self.batch.close()

    def _observed(self) -> dict[str, Any]:
        seen, masks = self.batch.observation, self.batch.mask
        return {
            agent: {"observation": seen[:, seat], "action_mask": masks[:, seat]}
            for seat, agent in enumerate(self.possible_agents)
        }
