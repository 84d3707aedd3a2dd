"""`check --looks`: texts that are cut, targets that are too small, and what lies where it should not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from dogtable.compile.looks import make_look
from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.session.seats import make
from dogtable.ui.kit.core import Kit
from dogtable.ui.look.check import STEPS, WIDEST, Finding, Fit, check_layouts, plain
from dogtable.ui.look.state import Window
from dogtable.ui.shots import ui_of
from dogtable.ui.theme import load_theme
from tests.ui.tables import looks

ROOM = Path(__file__).parents[1] / "rulesets"


@dataclass(frozen=True)
class Rough:
    """A text that is half as wide as it is high, a sign: enough to say what is cut."""

    cut: bool


def rough(window: Window) -> Fit:
    least = window.points.least

    def fit(markup: str, width: float, height: float, size: float, face: str, lines: int) -> Rough:
        longest = max(len(part) for part in plain(markup).split(" ")) if lines > 1 else len(plain(markup))
        return Rough(longest * max(least, size * 0.72) * 0.5 > width)

    return fit


def real(window: Window) -> Fit:
    """The fonts that the painter draws with."""
    kit = Kit(load_theme(), window.points)
    fit: Any = kit.fonts.fit
    return fit


def findings(folder: Path, table: str) -> list[Finding]:
    (folder / "table.yaml").write_text(table, encoding="utf-8")
    look = make_look(looks.rules("dog"), [folder, looks.folder("dog")])
    return check_layouts(look, {"dog-4p": looks.position("dog-4p")}, looks.palette(), rough)


def one(folder: Path, table: str) -> Finding:
    [found] = findings(folder, table)
    return found


def test_a_text_that_is_cut_is_told_once_with_what_it_needs(tmp_path: Path) -> None:
    table = "table:\n  - box: wood\n  - text: a long sentence that fits nowhere\n    mid: 50, 50, 60, 20\n"
    found = one(tmp_path, table)
    assert (found.code, found.span.line) == ("E640", 3)
    needs = len("a long sentence that fits nowhere") * 16 / (720 / 1080) / 2  # letters, at the least size
    assert re.fullmatch(
        r"the text 'a long sentence that fits nowhere' is cut: it has 60 by 20 points, and needs (\d+) by 20; "
        r"at 1152x720 in 'dog-4p' \(and 5 more\)",
        found.message,
    )
    assert abs(int(re.findall(r"needs (\d+)", found.message)[0]) - needs) < 60 * WIDEST / 2**STEPS + 1


def test_a_small_target_is_told_with_its_worst_size(tmp_path: Path) -> None:
    found = one(tmp_path, "table:\n  - box: wood\n    mid: 50, 50, 30\n    pick: me\n")
    assert (found.code, found.span.line) == ("W640", 2)
    assert found.message.startswith("the target 'seat:0' measures 18 by 18 pixels; wanted are 32; at ")
    assert found.message.endswith("at 1152x720 with the log open in 'dog-4p' (and 4 more)")  # not in that of 2160 rows


def test_what_is_cut_beside_the_open_log_alone_names_that_window(tmp_path: Path) -> None:
    """A letter is half as wide as high here, and 24 points high beside the log, where all the window has fewer."""
    beside, alone = Window(1152, 720, log=True), Window(1152, 720)
    assert beside.points.least == 24 and alone.points.least * alone.points.unit == 16
    found = one(tmp_path, "table:\n  - text: '123456'\n    font: 10\n    at: 50, 50, 4.5, 3\n")
    assert found.code == "E640"
    assert found.message.endswith("; at 1152x720 with the log open in 'dog-4p'")


def test_a_plate_under_the_buttons_and_a_board_under_the_question_are_told(tmp_path: Path) -> None:
    found = one(tmp_path, "table:\n  - box: paper\n    at: 80, 85, 15, 8\n    pick: me\n")
    assert (found.code, found.span.line) == ("W641", 2)
    assert "'seat:0' lies " in found.message
    assert "under the buttons: it begins at " in found.message
    ring = "table:\n  - show: ring\n    at: 10, 10, 80, 85\n    as: grid\n    columns: 8\n    size: 44\n    gap: 70\n"
    assert "under the prompt: it begins at " in next(f.message for f in findings(tmp_path, ring) if f.code == "W641")


def test_a_counter_and_a_text_under_the_question_are_told(tmp_path: Path) -> None:
    pile = "table:\n  - show: draw\n    at: 42, 60, 16, 18\n    as: pile\n    size: 120\n    count: true\n"
    found = [f.message for f in findings(tmp_path, pile) if f.code == "W641"]
    assert len(found) == 1 and "the number '" in found[0] and " under the prompt: it begins at " in found[0]
    assert not [f for f in findings(tmp_path, pile.replace("42, 60", "42, 30")) if f.code == "W641"]
    text = "table:\n  - text: hidden\n    at: 45, 77, 10, 3\n"
    assert one(tmp_path, text).message.startswith("the text 'hidden' lies ")


def test_what_falls_out_of_the_window_is_told(tmp_path: Path) -> None:
    found = one(tmp_path, "table:\n  - box: paper\n    at: 90, 20, 30, 8\n    pick: me\n")
    assert (found.code, found.span.line) == ("W642", 2)
    assert re.search(r"'seat:0' lies \d+ points outside: the window has \d+ by \d+; at ", found.message)
    text = one(tmp_path, "table:\n  - text: '12'\n    at: 50, 98, 10, 6\n")
    assert (text.code, text.span.line) == ("W642", 2)


def test_a_table_that_cannot_be_drawn_is_told(tmp_path: Path) -> None:
    found = one(tmp_path, "table:\n  - box: wood\n    corner: 1 // 0\n")
    assert (found.code, found.span.line) == ("E650", 3)
    assert found.message.startswith("division by zero; at ")


def test_a_fault_inside_a_figure_of_the_program_is_told_where_it_is_called(tmp_path: Path) -> None:
    found = one(tmp_path, "table:\n  - figure: coin(123456)\n    mid: 50, 50, 30\n")
    assert (found.code, found.span.line) == ("E640", 2)


@pytest.mark.parametrize("name", ["dog-4p", "dog-6p", "dog-4p-seat2"])
def test_the_shipped_table_fits_in_every_window(name: str) -> None:
    found = check_layouts(looks.look("dog"), {name: looks.position(name)}, looks.palette(), real)
    assert [str(f) for f in found] == []


def test_the_few_lines_of_a_written_sheet_are_so_high_that_each_can_be_touched() -> None:
    rules = Library().load(str(ROOM / "picnic"))
    view = Match(rules, players=4, seed=1).view(0)
    positions = {"begun": (view, ui_of(view, make(["you", *["greedy"] * 3], "Mira", "lucy")))}
    assert [str(one) for one in check_layouts(rules.look(), positions, looks.palette(), real)] == []
