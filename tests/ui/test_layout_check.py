"""`check --looks`: texts that are cut and targets that are too small."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dogtable.compile.looks import make_look
from dogtable.ui.kit.core import Kit
from dogtable.ui.look.check import Fit, check_layouts, plain
from dogtable.ui.look.state import Window
from dogtable.ui.theme import Scale, load_theme
from tests.ui.tables import looks


@dataclass(frozen=True)
class Rough:
    """A text that is half as wide as it is high, a sign: enough to say what is cut."""

    cut: bool


def rough(window: Window) -> Fit:
    floor = 16 * window.scale / min(window.height / 1080, window.width / 1600)

    def fit(markup: str, width: float, height: float, size: float, face: str, lines: int) -> Rough:
        longest = max(len(part) for part in plain(markup).split(" ")) if lines > 1 else len(plain(markup))
        return Rough(longest * max(floor, size * 0.72) * 0.5 > width)

    return fit


def real(window: Window) -> Fit:
    """The fonts that the painter draws with."""
    kit = Kit(load_theme(), Scale.of((window.width, window.height), window.scale))
    fit: Any = kit.fonts.fit
    return fit


def findings(folder: Path, table: str) -> list[str]:
    (folder / "table.yaml").write_text(table, encoding="utf-8")
    look = make_look(looks.rules("dog"), [folder, looks.folder("dog")])
    return [str(f) for f in check_layouts(look, {"dog-4p": looks.position("dog-4p")}, looks.palette(), rough)]


def test_a_text_that_is_cut_is_told(tmp_path: Path) -> None:
    table = "table:\n  - text: a long sentence that fits nowhere\n    mid: 50, 50, 60, 20\n"
    found = findings(tmp_path, table)
    assert [f.split(":")[0] for f in found] == [f"dog-4p at {w}" for w in ("1280x720", "1920x1080", "2560x1080")]
    assert "E640 the text 'a long sentence that fits nowhere' is cut" in found[0]


def test_a_small_target_is_told_with_its_size(tmp_path: Path) -> None:
    found = findings(tmp_path, "table:\n  - box: wood\n    mid: 50, 50, 30\n    pick: me\n")
    assert found[0] == "dog-4p at 1280x720: the target 'seat:0' measures 20 by 20 pixels; wanted are 32"
    assert len(found) == 3


def test_a_table_that_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    found = findings(tmp_path, "table:\n  - box: wood\n    corner: 1 // 0\n")
    assert "E650 division by zero" in found[0]


@pytest.mark.parametrize("name", ["dog-4p", "dog-6p", "dog-4p-seat2"])
def test_the_shipped_table_fits_in_every_window(name: str) -> None:
    found = check_layouts(looks.look("dog"), {name: looks.position(name)}, looks.palette(), real)
    assert [str(f) for f in found] == []
