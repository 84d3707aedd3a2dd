"""What the figures of the screen run in processes of their own: `python -m tests.bench.window MODE DATA`.

bare: an empty window of the program's size, its first frame; first: the program's first frame; frames: a game between
bots at the table, every frame that was drawn; idle: the processor time of a table at which nothing happens.
Each prints one line of JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dogtable.ui.app import App

SIZE, WINDOW = (1920, 1080), (1536, 864)


def bare() -> dict[str, object]:
    """Show an empty window."""
    import pygame

    pygame.display.init()
    pygame.font.init()
    surface = pygame.display.set_mode(WINDOW, pygame.RESIZABLE)
    surface.fill("#24504B")
    pygame.display.flip()
    return {"at": time.time(), "worked": time.process_time()}


def pictures() -> list[float]:
    """Return a list to which the time is added whenever a window shows a picture."""
    from dogtable.ui.window import Window

    seen: list[float] = []
    present = Window.present

    def shown(window: Window, rects: list[Any] | None) -> None:
        present(window, rects)
        seen.append(time.time())

    Window.present = shown  # type: ignore[method-assign]  # the clock is put around it
    return seen


def first(data: Path) -> dict[str, object]:
    """Start the program until it has shown something; when that was, and the seconds of the processor until then."""
    from dogtable.ui.launch import open_app
    from dogtable.ui.window import Window

    told: list[dict[str, object]] = []
    present = Window.present

    def shown(window: Window, rects: list[Any] | None) -> None:
        present(window, rects)
        told.append({"at": time.time(), "worked": time.process_time()})

    Window.present = shown  # type: ignore[method-assign]  # the clock is put around it
    open_app(data)
    return told[0]


def at_a_table(data: Path, ruleset: str, who: list[str], size: tuple[int, int] | None = None) -> App:
    """Open the program at a new game and turn until the table is there."""
    from dogtable.ui.launch import open_app
    from dogtable.ui.navigate import NewGame

    app = open_app(data, size=size, start=NewGame(ruleset, len(who), who, {}, 5))
    while type(app.stage.top).__name__ != "TableScene":
        app.turn()
    return app


def frames(data: Path, ruleset: str, size: tuple[int, int] = SIZE, count: int = 1_000) -> dict[str, object]:
    """Draw a game between bots; every drawn frame's milliseconds, update and drawing together, without the sleep.

    `ms` by the clock, `worked` of the processor, which other programs on the machine do not slow down. As soon as all
    has arrived it is clicked on: what is read meanwhile is not waited for.
    """
    app = at_a_table(data, ruleset, ["random"] * 4, size)
    times: list[float] = []
    worked: list[float] = []
    spent = [0.0, 0.0]
    paint, update = app._paint, app._update

    def timed_update() -> float | None:
        begin, work = time.perf_counter(), time.process_time()
        wait = update()
        spent[:] = time.perf_counter() - begin, time.process_time() - work
        return wait

    def timed_paint() -> None:
        before, begin, work = app._painted, time.perf_counter(), time.process_time()
        paint()
        if app._painted != before:
            times.append((time.perf_counter() - begin + spent[0]) * 1000)
            worked.append((time.process_time() - work + spent[1]) * 1000)

    app._update, app._paint = timed_update, timed_paint  # type: ignore[method-assign]  # the clock is put around them
    end = time.monotonic() + 90
    while len(times) < 100 + count and time.monotonic() < end and type(app.stage.top).__name__ == "TableScene":
        app.turn()
        scene: Any = app.stage.top
        flights = getattr(scene, "flights", None)
        if flights is not None and flights.time.arrived(flights.at(app.now)):
            scene.showing.finish_moving()
    return {"ms": times[100:], "worked": worked[100:]}


def idle(data: Path, ruleset: str) -> dict[str, object]:
    """Sit at a table where nobody does anything: the share of a core."""
    app = at_a_table(data, ruleset, ["person"] * 4)
    settle = time.monotonic() + 15  # by then the sound device has been let go
    while time.monotonic() < settle:
        app.turn()
    begin, cpu = time.monotonic(), time.process_time()
    while time.monotonic() < begin + 10:
        app.turn()
    return {"share": (time.process_time() - cpu) / (time.monotonic() - begin)}


def sprites() -> dict[str, object]:
    """Blit 150 sprites and flip, 1,000 times: the least that a frame with as many things costs."""
    import pygame

    pygame.display.init()
    surface = pygame.display.set_mode(SIZE)
    sprite = pygame.Surface((60, 84), pygame.SRCALPHA)
    sprite.fill((200, 180, 120, 255))
    times, worked = [], []
    for n in range(1_000):
        begin, work = time.perf_counter(), time.process_time()
        for k in range(150):
            surface.blit(sprite, ((k * 97 + n) % 1800, (k * 61) % 980))
        pygame.display.update([(((k * 97 + n) % 1800), (k * 61) % 980, 60, 84) for k in range(150)])
        times.append((time.perf_counter() - begin) * 1000)
        worked.append((time.process_time() - work) * 1000)
    return {"ms": times, "worked": worked}


def main() -> None:
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "software")
    mode, rest = sys.argv[1], sys.argv[2:]
    modes: dict[str, Callable[[], dict[str, object]]] = {
        "bare": bare,
        "sprites": sprites,
        "first": lambda: first(Path(rest[0])),
        "frames": lambda: frames(Path(rest[0]), rest[1]),
        "large": lambda: frames(Path(rest[0]), rest[1], (int(rest[2]), int(rest[3])), 600),
        "idle": lambda: idle(Path(rest[0]), rest[1]),
    }
    print(json.dumps(modes[mode]()), flush=True)
    os._exit(0)  # what is measured is over


if __name__ == "__main__":
    main()
