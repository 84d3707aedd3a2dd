"""Nothing flashes more than three times a second: measured on the frames of whole shots, as WCAG 2 (2.3.1) counts.

A flash is a pair of opposing changes of relative luminance by a tenth or more, where the darker is below 0.8. There, as
much has to change at once as fills a quarter of the field that is seen sharply; here a twentieth of that is too much,
less than a card, at whatever speed: only signs, pips and numbers are smaller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random

import numpy as np
import pygame
import pytest

from dogtable.session.library import Library
from dogtable.ui.table.showing import APART as PACE
from tests.rulesets.found import shipped
from tests.ui.seated import Seated

RATE = 30
"""Frames a second that are looked at: twice what three flashes need, and as much again."""
TILES = (96, 54)
CHANGE, DARK = 0.1, 0.8
SATURATED, RED = 0.8, 20 / 320
"""Red is a colour with so much red in it, and so much more or less of it is a change."""
MOST = 3
FIELD = 341 * 256 / 4
"""Pixels that may flash at once, on a screen of 1024x768; here it is less of the window, so this is strict."""
SMALL = 1 / 20
"""Of the field: as much as the signs on cards that are exchanged."""
RESTS = 0.6
"""Seconds in which somebody sees what is asked, at the least, and answers."""
AT_ONCE = 2
"""Frames."""


def light(canvas: pygame.Surface) -> np.ndarray:
    """Return the relative luminance of the picture's tiles, and after that how red they are, in the same measure."""
    small = pygame.transform.smoothscale(canvas, TILES)
    share = pygame.surfarray.array3d(small) / 255
    linear = np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    red, whole = linear[..., 0], linear.sum(axis=-1)
    redness = np.where(red >= SATURATED * whole, np.maximum(0.0, 2 * red - whole) * CHANGE / RED, 0.0)
    return np.concatenate([(linear @ (0.2126, 0.7152, 0.0722)).ravel(), redness.ravel()])


def changes(levels: np.ndarray) -> list[list[int]]:
    """Return of each tile, a column of levels, the frames in which it had turned brighter or darker, by enough."""
    found: list[list[int]] = [[] for _ in range(levels.shape[1])]
    low, high = levels[0].copy(), levels[0].copy()
    way = np.zeros(levels.shape[1], dtype=int)  # of the last change
    for frame, level in enumerate(levels):
        np.minimum(low, level, out=low)
        np.maximum(high, level, out=high)
        brighter = (way <= 0) & (level - low >= CHANGE) & (low < DARK)
        darker = (way >= 0) & (high - level >= CHANGE) & (level < DARK) & ~brighter
        way[brighter], way[darker] = 1, -1
        high[brighter], low[darker] = level[brighter], level[darker]
        for tile in np.flatnonzero(brighter | darker):
            found[tile].append(frame)
    return found


def flashing(frames: Iterable[np.ndarray]) -> list[list[int]]:
    """Return of each tile that flashes more often than it may in some second when it changes."""
    whole = np.stack(list(frames))
    busy = np.flatnonzero(whole.max(axis=0) - whole.min(axis=0) >= CHANGE)
    turned = changes(whole[:, busy])
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
    assert changes(np.arange(60)[:, np.newaxis] / 60) == [[6]], "it only grows brighter"
    assert at_once([[1, 5], [9, 13]]) == 1, "one after the other"


def filmed(seated: Seated, hurried: bool = False) -> list[np.ndarray]:
    """Let everything be shown that has happened, and what is asked for a while; return a picture of each frame."""
    app, scene, found, rested = seated.app, seated.scene, [], 0
    while rested < RESTS * RATE:
        app.now += 1 / RATE
        seated.table.bots.hurried |= hurried
        scene.update(app.now)
        painted = app.stage.paint(app.window.canvas)
        found.append(found[-1] if found and painted == [] else light(app.window.canvas))
        if scene.flights is not None and scene.flights.waits:
            scene.showing.finish_moving()
        asked = scene.model.decision is not None and not scene.model.sealed
        rested += not scene.showing.busy and (asked or scene.table.over)
        assert len(found) < 120 * RATE
    return found


def played(seated: Seated, answers: int, hurried: bool = False) -> list[np.ndarray]:
    """Play at random, with the others' answers given at once; return a picture of each frame."""
    rng, table, scene = Random(3), seated.table, seated.scene

    def others() -> bool:
        """Have one of the others answer."""
        for decision in table.match.decisions:
            if decision.sealed is None and decision.seat not in table.people:
                table._carry_out(decision.seat, rng.choice(decision.options).key)
                return True
        return False

    table.poll = others  # type: ignore[method-assign,assignment]  # no process, no time
    frames: list[np.ndarray] = filmed(seated, hurried)
    for _ in range(answers):
        decision = scene.model.decision
        if decision is None:
            break
        scene.answer((rng.choice(decision.options).key,))
        scene.holding.give()
        frames += filmed(seated, hurried)
    return frames


def flashes(seated: Seated, frames: Sequence[np.ndarray]) -> float:
    """Return the share of the field that flashes at once too often."""
    tile = seated.app.window.canvas.get_width() * seated.app.window.canvas.get_height() / (TILES[0] * TILES[1])
    return at_once(flashing(frames)) * tile / FIELD


@pytest.fixture(autouse=True)
def as_it_is_seen(monkeypatch: pytest.MonkeyPatch, others_wait_for_nobody: None) -> None:
    monkeypatch.setattr("dogtable.ui.table.showing.APART", PACE)


@pytest.mark.parametrize("ruleset", shipped())
def test_no_part_of_a_game_flashes(sit: Callable[..., Seated], library: Library, ruleset: str) -> None:
    players = min(max(library.load(ruleset).players), 4)
    seated = sit(speed="fast", ruleset=ruleset, who=("you", *["greedy"] * (players - 1)))
    frames = played(seated, 4)
    assert len(frames) > 2 * RATE
    assert flashes(seated, frames) < SMALL


@pytest.mark.parametrize(
    ("speed", "theme", "reduced", "hurried"),
    [
        ("off", "felt", False, False),
        ("fast", "daylight", False, True),
        ("normal", "high_contrast", False, False),
        ("fast", "high_contrast", True, True),
    ],
)
def test_no_part_flashes_however_it_is_shown(
    sit: Callable[..., Seated], speed: str, theme: str, reduced: bool, hurried: bool
) -> None:
    seated = sit(speed=speed)
    seated.app.set_theme(theme)
    seated.app.settings.reduced_motion = reduced
    assert flashes(seated, played(seated, 4, hurried)) < SMALL


def test_a_new_hand_does_not_flash_at_slow_speed(sit: Callable[..., Seated]) -> None:
    """Cards are thrown, and as many drawn: one after the other they would pass the same place within a second."""
    seated = sit(speed="slow", ruleset="inn-keeper", who=("you", *["greedy"] * 3))
    frames = played(seated, 7)
    assert {"thrown", "dealt"} <= {event.event for event in seated.scene.model.events}
    assert flashes(seated, frames) < SMALL
