import json
import os
import tracemalloc
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.errors import SaveError
from dogtable.session.settings import MOST_SHELVED, Settings


def test_settings_come_back(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path / "deep" / "settings.json")
    settings.speed, settings.ui_scale, settings.last_setup = "fast", 125, {"players": 4}
    settings.window = [-3, 20, 1280, 720]
    settings.save()
    again = Settings.load(tmp_path / "deep" / "settings.json")
    assert again == settings
    assert again.notices == []


def test_what_lies_on_the_shelf_never_becomes_too_much(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings.load(path)
    for number in range(MOST_SHELVED + 2):
        settings.shelve_variant(f"box{number}", f"taken{number}")
        settings.shelve_away(f"game{number}", True)
        settings.shelve_variant("box2", "again") if number == MOST_SHELVED else None
    settings.shelve_away("game5", False)
    settings.save()
    again = Settings.load(path)
    assert again.notices == []
    assert again == settings
    assert again.shelf_variants["box2"] == "again"
    assert f"box{MOST_SHELVED + 1}" in again.shelf_variants
    assert again.shelf_away[0] == "game2"
    assert "game5" not in again.shelf_away


@pytest.mark.parametrize("damage", ["", "{", "[1]", "nul", "\x00", "[" * 100_000])
def test_a_damaged_file_is_kept(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(damage)
    settings = Settings.load(path)
    assert settings == Settings()
    assert len(settings.notices) == 1
    assert (tmp_path / "settings.damaged-1.json").read_text() == damage
    settings.save()
    assert Settings.load(path).notices == []


def test_one_wrong_value_costs_no_other(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"speed": "warp", "ui_scale": True, "fullscreen": True, "from_the_future": 3}))
    settings = Settings.load(path)
    assert (settings.speed, settings.ui_scale, settings.fullscreen) == ("normal", 100, True)
    (told,) = settings.notices
    assert "'speed', 'ui_scale' did not fit" in told and "settings.damaged-1.json" in told
    assert json.loads((tmp_path / "settings.damaged-1.json").read_text())["speed"] == "warp"
    again = Settings.load(path)
    assert again.notices == [] and again == settings, "told once"
    assert json.loads(path.read_text())["from_the_future"] == 3


ODD: list[Any] = [
    None,
    -1,
    10**30,
    1e308,
    1.5,
    "x",
    "a\0b",
    "\x1b[2J",
    "\ud800",
    "x" * 10_000,
    [],
    {},
    [[]] * 100,
    {"a": 1},
]


@pytest.mark.parametrize("name", [field.name for field in fields(Settings) if field.compare])
def test_every_setting_is_of_its_kind_and_within_bounds(tmp_path: Path, name: str) -> None:
    """What is read is what the program itself could have written, and can be drawn."""
    path, usual = tmp_path / "settings.json", getattr(Settings(), name)
    for value in ODD:
        path.write_text(json.dumps({name: value, "fullscreen": True} if name != "fullscreen" else {name: value}))
        settings = Settings.load(path)
        read = getattr(settings, name)
        assert type(read) is type(usual) or (name == "thinking" and 0.05 <= read <= 60)
        assert len(settings.notices) == (read == usual and value != usual)
        assert name == "fullscreen" or settings.fullscreen
        settings.save()
        text = path.read_bytes()
        assert len(text) < 22_000 and not any(odd in text for odd in (b"\\u0000", b"\\u001b", b"\\ud800"))
        for file in tmp_path.iterdir():
            file.unlink()


def test_a_file_of_100_mb_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    with path.open("wb") as file:
        file.truncate(100 << 20)
    tracemalloc.start()
    settings = Settings.load(path)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 1 << 20
    assert settings.notices == [
        "The settings could not be read (it is larger than 256 kB); the file is kept as settings.damaged-1.json,"
        " and the usual ones are used."
    ]
    assert (tmp_path / "settings.damaged-1.json").stat().st_size == 100 << 20


@pytest.mark.parametrize(
    "text",
    [
        "[" * 250_000,
        '{"a":' * 40_000,
        "{" + ",".join(f'"{n}": {n}' for n in range(20_000)) + "}",
        '{"last_setup": ' + "[" * 100 + "]" * 100 + "}",
        '{"thinking": 1e999, "ui_scale": ' + "9" * 4_000 + "}",
        '{"thinking": NaN}',
        '{"' + "n" * 100_000 + '": 1}',
    ],
    ids=["deep lists", "deep mappings", "many", "deep inside", "too large numbers", "no number", "a long name"],
)
def test_what_is_too_much_is_one_sentence_and_kept(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    settings = Settings.load(path)
    (told,) = settings.notices
    assert told.endswith(".") and "\n" not in told and len(told) < 250
    assert settings == Settings()
    assert (tmp_path / "settings.damaged-1.json").read_text() == text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    os.mkfifo(path)
    assert len(Settings.load(path).notices) == 1


@pytest.mark.parametrize("window", [[1, 2, 3], [1, 2, 0, 4], [1, 2, 3, True], "large", [1, 2, 3, 10**9]])
def test_a_window_that_cannot_be_is_left_out(tmp_path: Path, window: object) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"window": window}))
    settings = Settings.load(path)
    assert settings.window == [] and len(settings.notices) == 1


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    settings = Settings.load(tmp_path / "file" / "settings.json")
    with pytest.raises(SaveError, match="could not be saved"):
        settings.save()
