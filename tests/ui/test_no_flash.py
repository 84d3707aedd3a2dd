"""Nothing flashes more than three times a second: measured on the frames of whole shots, as WCAG 2 (2.3.1) counts.

A flash is a pair of opposing changes of relative luminance by a tenth or more, where the darker is below 0.8. What
changes at once has to fill a quarter of the field that is seen sharply: cards that are dealt past a spot one after
another change it four times a second, each as small as a card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

import numpy as np
import pygame
import pytest

from tests.ui.seated import Seated

RATE = 30
"""Frames a second that are looked at: twice what three flashes need, and as much again."""
TILES = (96, 54)
CHANGE, DARK = 0.1, 0.8
MOST = 3
FIELD = 341 * 256 / 4
"""Pixels that may flash at once, on a screen of 1024x768; here it is less of the window, so this is strict."""
AT_ONCE = 2
"""Frames."""


def luminance(canvas: pygame.Surface) -> np.ndarray:
    """Return the relative luminance of the picture's tiles."""
    small = pygame.transform.smoothscale(canvas, TILES)
    share = pygame.surfarray.array3d(small) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return np.asarray(linear @ (0.2126, 0.7152, 0.0722)).ravel()


def changes(levels: Sequence[float]) -> list[int]:
    """Return in which frames a tile had turned from brighter to darker, or back, by enough."""
    found: list[int] = []
    low = high = levels[0]
    way = 0  # of the last change
    for frame, level in enumerate(levels):
        low, high = min(low, level), max(high, level)
        if way <= 0 and level - low >= CHANGE and low < DARK:
            way, high = 1, level
            found.append(frame)
        elif way >= 0 and high - level >= CHANGE and level < DARK:
            way, low = -1, level
            found.append(frame)
    return found


def flashing(frames: Iterable[np.ndarray]) -> list[list[int]]:
    """Return of each tile that flashes more often than it may in some second when it changes."""
    whole = np.stack(list(frames))
    busy = np.flatnonzero(whole.max(axis=0) - whole.min(axis=0) >= CHANGE)
    turned = [changes([float(level) for level in whole[:, tile]]) for tile in busy]
    return [one for one in turned if any(sum(a <= b < a + RATE for b in one) / 2 > MOST for a in one)]


def at_once(turned: Sequence[Sequence[int]]) -> int:
    """Return how many of these tiles change at once at most."""
    frames = {frame for one in turned for frame in one}
    return max((sum(any(a <= b < a + AT_ONCE for b in one) for one in turned) for a in frames), default=0)


def test_flashes_are_counted() -> None:
    def lamps(hertz: float, low: float = 0.1, high: float = 0.9) -> list[list[int]]:
        lit = [low if int(2 * hertz * frame / RATE) % 2 else high for frame in range(2 * RATE)]
        return flashing([np.array([level, level, high]) for level in lit])

    assert len(lamps(5)) == at_once(lamps(5)) == 2
    assert lamps(2) == lamps(5, 0.5, 0.55) == lamps(5, 0.85, 1.0) == []
    assert changes([frame / 60 for frame in range(60)]) == [6], "it only grows brighter"
    assert at_once([[1, 5], [9, 13]]) == 1, "one after the other"


def filmed(seated: Seated) -> list[np.ndarray]:
    """Let everything be shown that has happened; return a picture of each frame."""
    app, scene, found = seated.app, seated.scene, []
    while True:
        app.now += 1 / RATE
        scene.update(app.now)
        app.stage.paint(app.window.canvas)
        found.append(luminance(app.window.canvas))
        if scene.flights is not None and scene.flights.waits:
            scene.showing.finish_moving()
        asked = scene.model.decision is not None and not scene.model.sealed
        if not scene.showing.busy and (asked or scene.table.over):
            return found
        assert len(found) < 120 * RATE


@pytest.mark.parametrize("ruleset", ["dog", "inn-keeper"])
def test_no_part_of_a_shot_flashes(sit: Callable[..., Seated], ruleset: str) -> None:
    seated = sit(speed="fast", ruleset=ruleset, who=("you", *["greedy"] * (3 if ruleset == "dog" else 1)))
    rng, table, scene = Random(3), seated.table, seated.scene
    if ruleset == "dog":
        seated.lay(placed={"marble.0.0": "ring.10", "marble.1.0": "ring.12", "marble.2.1": "ring.14"})

    def answers() -> bool:
        """Have one of the others answer."""
        for decision in table.match.decisions:
            if decision.sealed is None and decision.seat not in table.people:
                table._carry_out(decision.seat, rng.choice(decision.options).key)
                return True
        return False

    table.poll = answers  # type: ignore[method-assign,assignment]  # no process, no time
    frames: list[np.ndarray] = filmed(seated)
    for _ in range(3):
        decision = scene.model.decision
        if decision is None:
            break
        hits = [one for one in decision.options if "ring.12" in str(one.picks) or "ring.14" in str(one.picks)]
        scene.answer((rng.choice(hits or decision.options).key,))
        scene.holding.give()
        frames += filmed(seated)
    assert len(frames) > 2 * RATE
    tile = seated.app.window.canvas.get_width() * seated.app.window.canvas.get_height() / (TILES[0] * TILES[1])
    assert at_once(flashing(frames)) * tile < FIELD
