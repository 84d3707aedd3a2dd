"""What the figures of quickness run in processes of their own: `python -m tests.bench.quick_window MODE DATA …`.

shelf: from the start to a shelf that changes no more; table RULESET WIDE HIGH: from the choice of a game to its first
picture, and to a table that changes no more, with the memory it takes; seated RULESET WIDE HIGH: the memory of one that
was come to by the shelf; clicks RULESET: from a posted click to the changed picture. Each prints one line of JSON.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.bench.window import SIZE, pictures

if TYPE_CHECKING:
    from dogtable.ui.app import App

CLICKS = 60
LONGEST = 25.0  # seconds, however many clicks that were
STILL = 0.2  # seconds in which nothing was drawn: it changes no more


def _until_still(app: App, seen: list[float]) -> float:
    """Turn until nothing has been drawn for a while and nothing is left to do; when the last picture was shown."""
    while not seen or app.jobs.waiting or time.time() - seen[-1] < STILL:
        app.wake()
        app.turn()
    return seen[-1]


def shelf(data: Path) -> dict[str, object]:
    """Start the program until its shelf is complete."""
    from dogtable.ui.launch import open_app

    app = open_app(data, size=SIZE)
    seen = pictures()
    while type(app.stage.top).__name__ != "ShelfScene":
        app.turn()
    return {"at": _until_still(app, seen)}


def table(data: Path, ruleset: str, size: tuple[int, int]) -> dict[str, object]:
    """Begin a game: seconds to its first picture and to its last one, and megabytes."""
    from dogtable.ui.launch import open_app
    from dogtable.ui.navigate import NewGame

    begin = time.time()
    app = open_app(data, size=size, start=NewGame(ruleset, 4, ["you"] + ["random"] * 3, {}, 5))
    seen = pictures()
    while type(app.stage.top).__name__ != "TableScene":
        app.turn()
    before = len(seen)
    while len(seen) == before:
        app.turn()
    first = seen[before]
    still = _until_still(app, seen)
    return {"first": first - begin, "still": still - begin, "mb": _most()}


def _most() -> float:
    """Return the most megabytes that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def seated(data: Path, ruleset: str, size: tuple[int, int]) -> dict[str, object]:
    """Begin a game from a shelf that is complete; the most megabytes until its table is."""
    from dogtable.session import seats
    from dogtable.ui.launch import open_app

    app = open_app(data, size=size)
    seen = pictures()
    while type(app.stage.top).__name__ != "ShelfScene":
        app.turn()
    _until_still(app, seen)
    app.begin(app.library.load(ruleset), 4, {}, seats.make(["you"] + ["random"] * 3), 5)
    while type(app.stage.top).__name__ != "TableScene":
        app.turn()
    _until_still(app, seen)
    return {"mb": _most()}


def clicks(data: Path, ruleset: str) -> dict[str, object]:
    """Click what glows and let go of it again; milliseconds from each posted click to the picture that it changed."""
    import pygame

    from dogtable.session.library import Library
    from dogtable.ui.launch import open_app
    from dogtable.ui.navigate import NewGame

    players = min(4, max(Library().load(ruleset).players))
    app = open_app(data, size=SIZE, start=NewGame(ruleset, players, ["you"] + ["random"] * (players - 1), {}, 5))
    while type(app.stage.top).__name__ != "TableScene":
        app.turn()
    scene: Any = app.stage.top
    seen, random, times = pictures(), Random(3), []
    tried, end = 0, time.monotonic() + LONGEST
    while time.monotonic() < end and len(times) < CLICKS and type(app.stage.top).__name__ == "TableScene":
        app.wake()
        app.turn()
        if scene.model.decision is None or scene.flights is not None or app.jobs.waiting:
            scene.showing.finish_moving()
            continue
        _until_still(app, seen)
        if scene.model.decision is None:
            continue
        lit = [one for one in scene.desk.layout.targets if one.state in ("legal", "faint")]
        tried += 1
        if tried % 6 == 0 or not lit:  # the game goes on
            scene.answer((random.choice(scene.model.decision.options).key,))
            continue
        x, y = random.choice(lit).rect.centre
        pos = (round(x * app.unit), round(y * app.unit))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        _until_still(app, seen)
        count, begin = len(seen), time.time()
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, pos=pos, button=1))
        while len(seen) == count and time.time() - begin < 2:
            app.turn()
        if len(seen) > count:
            times.append((seen[count] - begin) * 1000)
        scene.chooser = []
        scene.selection.clear()
        scene.relay()
    return {"ms": times}


def main() -> None:
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "software")
    mode, data, rest = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    modes: dict[str, Callable[[], dict[str, object]]] = {
        "shelf": lambda: shelf(data),
        "table": lambda: table(data, rest[0], (int(rest[1]), int(rest[2]))),
        "seated": lambda: seated(data, rest[0], (int(rest[1]), int(rest[2]))),
        "clicks": lambda: clicks(data, rest[0]),
    }
    print(json.dumps(modes[mode]()), flush=True)
    os._exit(0)  # what is measured is over


if __name__ == "__main__":
    main()
