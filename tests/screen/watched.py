"""The program as it is, with a note in a file of what can be pressed where, written whenever that changes.

    python -m tests.screen.watched DATA_FOLDER NOTE_FILE [START]

START is a file that is opened, or the folder of a ruleset: then it is played by two people, and its files are watched.

A test presses these places with real events of the window system; nothing is done for it here.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pygame

from dogtable.session.settings import Settings
from dogtable.ui.app import App
from dogtable.ui.launch import open_app
from dogtable.ui.navigate import NewGame, Start
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.widgets import Row, WidgetScene


def told(app: App) -> dict[str, Any]:
    """What the top scene is and where its parts lie: name -> middle, in pixels of the window."""
    scene = app.stage.top
    note: dict[str, Any] = {"scene": type(scene).__name__, "busy": bool(app.jobs.waiting), "parts": {}}
    note |= {"drawn": not scene.dirty, "notices": app.stage.notices.texts}
    if isinstance(scene, TableScene):
        note |= at_table(scene)
    elif isinstance(scene, WidgetScene):
        rows = 0
        for widget in (w for top in scene.widgets for w in top.walk()):
            x, y, w, h = widget.window_box()
            label = getattr(widget, "label", "") or widget.tip or getattr(widget, "placeholder", "")
            if isinstance(widget, Row):
                label, rows = f"row {rows}", rows + 1
            if label:
                note["parts"][str(label)] = [(x + w / 2) * app.unit, (y + h / 2) * app.unit]
    return note


def at_table(scene: TableScene) -> dict[str, Any]:
    unit, model = scene.desk.kit.unit, scene.model
    decision = model.decision
    shown = {target.thing: [v * unit for v in target.rect.centre] for target in scene.desk.layout.targets}
    for control in scene.controls:
        x, y, w, h = control.box
        shown[control.name] = [(x + w / 2) * unit, (y + h / 2) * unit]
    return {
        "parts": shown,
        "ids": {target.thing: target.id for target in scene.desk.layout.targets},
        "moving": scene.showing.busy,
        "decision": None if decision is None else decision.name,
        "sealed": model.sealed,
        "held": bool(scene.holding.keys),
        "left": None if decision is None else decision.left,
        "options": [] if decision is None else [option.key for option in decision.options],
        "armed": [list(pick) for pick in model.picking.armed],
        "strides": {place: len(keys) for place, keys in model.ahead.strides.items()},
        "lines": [" ".join(line.texts) for line in model.history.lines],
        "hash": scene.table.match.hash(),
        "rules": scene.table.rules.hash,
        "answers": scene.table.match.count,
    }


class Watch:
    """Called every turn of the loop: writes the note when it says something new, with how many presses were taken."""

    def __init__(self, app: App, path: Path) -> None:
        self.path = path
        self.last = ""
        self.taken = 0
        self._dispatch, app.dispatch = app.dispatch, self._count  # type: ignore[method-assign]  # it is watched

    def _count(self, event: pygame.event.Event) -> None:
        self._dispatch(event)
        self.taken += event.type in (pygame.MOUSEBUTTONUP, pygame.KEYUP)

    def __call__(self, app: App) -> bool:
        note = json.dumps(told(app) | {"taken": self.taken})
        if note != self.last:
            self.last = note
            draft = self.path.with_suffix(".new")
            draft.write_text(note, encoding="utf-8")
            draft.replace(self.path)
        return False


def main(data: str, note: str, start: str = "") -> int:
    folder = Path(data)
    settings = Settings.load(folder / "settings.json")
    settings.speed = "fast"
    settings.save()
    begin: Start = Path(start) if start else None
    if start and Path(start).is_dir():
        begin = NewGame(start, 2, ("you", "person"), seed=1, watch=True)
    app = open_app(folder, size=(1280, 720), start=begin)
    return app.run(Watch(app, Path(note)))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
