"""The page of the architecture names every package and room of the compiler; what it says of changes is there."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

from dogtable.bots.policies import POLICIES
from dogtable.bots.strength import LEVELS
from dogtable.lang.constructs import Function, Verb
from dogtable.lang.does import Does
from dogtable.session.seats import BOTS
from dogtable.ui.text import Catalogue
from dogtable.ui.theme import themes

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_all_packages_are_named() -> None:
    block = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    told = {line.split(" ", 1)[0] for line in block[1].splitlines()}
    assert told == {path.parent.name for path in (ROOT / "dogtable").glob("*/__init__.py")}


def test_all_rooms_of_the_compiler_are_named() -> None:
    table = PAGE.split("Where to look in `compile/`:")[1].split("\n\n")[1]
    told = set(re.findall(r"`((?:ir/)?\w+)`", table))
    rooms = {path.stem for path in (ROOT / "dogtable" / "compile").glob("[!_]*.py")}
    inner = {f"ir/{path.stem}" for path in (ROOT / "dogtable" / "ir").glob("[!_]*.py")}
    assert told == {room for room in rooms if not room.startswith("look_")} | inner


def test_the_files_of_each_change_are_there() -> None:
    told = PAGE.split("## How to add a construct")[1]
    paths = {path for path in re.findall(r"`([\w./]+/[\w./]*)`", told) if "NAME" not in path}
    assert len(paths) > 20
    assert not [path for path in sorted(paths) if not (ROOT / path).exists()]


def test_the_map_tells_of_bots_and_themes_what_is_so() -> None:
    text = Catalogue.load("en")
    assert set(LEVELS) < set(POLICIES) == set(BOTS)
    assert all(text(f"new_game.{key}_{name}") for name in BOTS for key in ("about", "by"))
    assert all(text(f"settings.theme_{name}") for name in themes())


def test_no_column_of_a_row_has_a_default() -> None:
    assert all(one.default is MISSING and one.default_factory is MISSING for one in fields(Does))
    assert Verb.types and Function.types and Verb.defaults == Function.defaults == {}
