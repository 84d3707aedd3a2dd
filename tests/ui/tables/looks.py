"""Looks and positions for the tests of layouts: `laid("dog-4p")` lays out tests/ui/positions/dog-4p.json."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from dogtable.base.look import Look
from dogtable.compile.looks import make_look
from dogtable.lang.load import load_rules
from dogtable.lang.tree import Rules
from dogtable.ui.look.entries import Layout
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Palette, SeatInfo, Trail, Ui, Window
from dogtable.ui.theme import load_theme

ROOT = Path(__file__).parents[3]
POSITIONS = Path(__file__).parents[1] / "positions"
FOLDERS = (ROOT / "rulesets", ROOT / "tests" / "rulesets", Path(__file__).parent, ROOT / "rulesets" / "examples")
NAMES = sorted(path.stem for path in POSITIONS.glob("*.json"))
SETS = ("armed", "legal", "faint", "waits", "crosses")


def folder(ruleset: str) -> Path:
    return next(f / ruleset for f in FOLDERS if (f / ruleset / "game.yaml").exists())


@lru_cache(maxsize=16)
def rules(ruleset: str) -> Rules:
    return load_rules(folder(ruleset), folder)[0]


@lru_cache(maxsize=16)
def look(ruleset: str) -> Look:
    return make_look(rules(ruleset), [folder(ruleset)])


@lru_cache(maxsize=1)
def palette() -> Palette:
    theme = load_theme()
    return Palette.of(theme)


def position(name: str) -> tuple[dict[str, Any], Ui]:
    data = json.loads((POSITIONS / f"{name}.json").read_text(encoding="utf-8"))
    return data["view"], ui_of(data["ui"])


def ui_of(data: dict[str, Any]) -> Ui:
    values: dict[str, Any] = {**data, "seats": tuple(SeatInfo(**seat) for seat in data["seats"])}
    for name in SETS:
        values[name] = frozenset(values.get(name, ()))
    values["ghosts"] = tuple(tuple(row) for row in values.get("ghosts", ()))
    values["trails"] = tuple(Trail(seat, tuple(places)) for seat, places in values.get("trails", ()))
    return Ui(**values)


def laid(name: str, window: Window | None = None) -> Layout:
    view, ui = position(name)
    return layout(look(view["ruleset"]), view, ui, window or Window(1920, 1080), palette())
