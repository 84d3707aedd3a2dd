"""What the machine runs on: bots leave a battery alone and think only when they are asked."""

from __future__ import annotations

from math import inf
from typing import Final

import pygame

SECONDS: Final = 30.0
"""So long is known what was asked: some batteries take their time to tell."""


class Power:
    """Asked now and then, by the time `now` in seconds."""

    def __init__(self) -> None:
        self._asked, self._on_battery = -inf, False

    def on_battery(self, now: float) -> bool:
        """Whether the machine runs on a battery; False where that cannot be known."""
        if now >= self._asked + SECONDS:
            state = pygame.system.get_power_state()
            self._asked, self._on_battery = now, state is not None and state.on_battery
        return self._on_battery
