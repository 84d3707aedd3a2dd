"""The page of the architecture names every package, and every room of the compiler."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_all_packages_are_named() -> None:
    block = re.search(r"```\n(.*?)```", PAGE, re.DOTALL)
    assert block is not None
    told = {line.split(" ", 1)[0] for line in block[1].splitlines()}
    assert told == {path.parent.name for path in (ROOT / "dogtable").glob("*/__init__.py")}


def test_all_rooms_of_the_compiler_are_named() -> None:
    table = PAGE.split("Where to look in `compile/`:")[1].split("\n\n")[1]
    told = set(re.findall(r"`(\w+)`", table))
    rooms = {path.stem for path in (ROOT / "dogtable" / "compile").glob("[!_]*.py")}
    assert told == {room for room in rooms if not room.startswith("look_")}
