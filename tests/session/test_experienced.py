"""`dogtable check` and the file of experience: what cannot be read is told, and what is about nothing that is there."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from dogtable.bots.experience import FILE, LANGUAGE
from dogtable.session.experienced import unfit_experience
from dogtable.session.library import Library
from tests.cli.little import RACE, race

ADVISED = RACE + "advice:\n  ahead: steps[me]\n"
NET = {
    "names": ["asked", "advice ahead"],
    "middles": [0, 1],
    "rates": [1, 0.5],
    "begins": {"turns.n": [1.0]},
    "own": [[1], [2]],
    "mates": [[0], [0]],
    "others": [[0], [0]],
    "late": [0],
    "counts": [1],
}


def part(**more: Any) -> dict[str, Any]:
    return {"games": 1, "decisions": 5, "spread": 2, "asks": {}, **more}


def told(folder: Path, text: str) -> list[str]:
    home = folder / "race" if (folder / "race").exists() else race(folder, ADVISED)
    (home / FILE).write_text(text, encoding="utf-8")
    found = list(unfit_experience(Library(folders=[], data=folder / "data").load(home)))
    return [f"{problem.code} {problem.message}" for problem in found]


def written(players: dict[str, Any]) -> str:
    return json.dumps({"experience": LANGUAGE, "players": players})


def test_what_fits_is_not_told_of(tmp_path: Path) -> None:
    name = Library(folders=[], data=tmp_path / "data").load(race(tmp_path, ADVISED)).program(2).asks[0].name
    asks = {name: {"advice ahead": [1, 2], "asked": [0, 0], "state steps": [0, 1], "score steps": [1, 1]}}
    net = {**NET, "begins": {name: [1.0]}}
    assert told(tmp_path, written({"2": part(asks=asks, net=net), "3": part()})) == []


def test_what_the_rules_have_not_is_told(tmp_path: Path) -> None:
    net = {**NET, "names": ["asked", "advice gone"], "begins": {}}
    found = told(tmp_path, written({"2": part(asks={"gone.n": {"zone hand": [1, 1]}}, net=net), "4": part()}))
    assert found == [
        "W715 the weights for 2 players name what the rules have not: 'gone.n', 'zone hand'",
        "W715 the numbers of the net for 2 players name what the rules have not: 'advice gone'",
        "W715 there is experience for 4 players, for whom the game is not",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        "{}",
        written({}),
        written({"2": part()}).replace("5", "NaN"),
        written({"2": part()}).replace("5", "1e999"),
        written({"2": part(net={**NET, "middles": 3})}),
        written({"2": part(net={**NET, "middles": ["x", "y"]})}),
        written({"2": part(net={**NET, "late": [None]})}),
    ],
    ids=["deep", "empty", "nobody", "none", "endless", "no list", "words", "nothing"],
)
def test_what_cannot_be_read_is_told_in_a_sentence(text: str, tmp_path: Path) -> None:
    (found,) = told(tmp_path, text)
    assert found.startswith("E714 ") and "\n" not in found and len(found) < 400
