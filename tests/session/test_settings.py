import json
from pathlib import Path

import pytest

from dogtable.base.errors import SaveError
from dogtable.session.settings import Settings


def test_settings_come_back(tmp_path: Path) -> None:
    settings = Settings.load(tmp_path / "deep" / "settings.json")
    settings.speed, settings.ui_scale, settings.last_setup = "fast", 125, {"players": 4}
    settings.window = [-3, 20, 1280, 720]
    settings.save()
    again = Settings.load(tmp_path / "deep" / "settings.json")
    assert again == settings
    assert again.notices == []


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
    assert len(settings.notices) == 2


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
