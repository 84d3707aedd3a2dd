"""Where everything of the user is kept: as asked, by the environment, beside the program, or as the system wants."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dogtable.base.paths import user_folders
from dogtable.base.portable import FOLDER, VARIABLE, portable_folder
from tests.cli.little import race
from tests.patience import PATIENCE


def test_what_is_run_is_kept_in_no_folder_that_travels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = user_folders()
    assert user_folders(tmp_path).kept == usual.kept
    monkeypatch.setenv(VARIABLE, str(tmp_path))
    assert user_folders().kept == usual.kept
    cache, key = usual.kept.cache, usual.kept.key
    assert usual.data not in (key, *key.parents) and cache not in (key, *key.parents) and key not in cache.parents


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.delenv("APPIMAGE", raising=False)


def _frozen(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Be the built program at this place."""
    program.parent.mkdir(parents=True, exist_ok=True)
    program.touch()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))


def test_a_checkout_uses_the_folders_of_the_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    (tmp_path / FOLDER).mkdir()
    assert portable_folder() is None
    assert user_folders().data.name == "dogtable"


def test_the_environment_names_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "there"))
    assert user_folders().data == tmp_path / "there"
    assert user_folders(tmp_path / "asked").data == tmp_path / "asked"
    monkeypatch.setenv(VARIABLE, "~/there")
    assert user_folders().data == Path.home() / "there"
    monkeypatch.setenv(VARIABLE, "")
    assert portable_folder() is None


@pytest.mark.parametrize(
    ("program", "beside"),
    [
        ("stick/dogtable/dogtable", "stick/dogtable"),
        ("stick/dogtable.app/Contents/MacOS/dogtable", "stick"),
    ],
)
def test_a_folder_beside_the_built_program_is_used_where_it_is(
    program: str, beside: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _frozen(tmp_path / program, monkeypatch)
    assert portable_folder() is None
    (tmp_path / beside / FOLDER).mkdir()
    assert user_folders().data == tmp_path / beside / FOLDER


@pytest.mark.skipif(sys.platform == "win32", reason="links want a right of their own on Windows")
def test_a_link_to_the_program_leads_to_the_folder_beside_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _frozen(tmp_path / "stick" / "dogtable", monkeypatch)
    (tmp_path / "stick" / FOLDER).mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "stick" / "dogtable")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "link"))
    assert portable_folder() == tmp_path / "stick" / FOLDER


def test_an_image_is_looked_at_beside_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _frozen(tmp_path / "mounted" / "dogtable", monkeypatch)
    (tmp_path / FOLDER).mkdir()
    monkeypatch.setenv("APPIMAGE", str(tmp_path / "dogtable.AppImage"))
    assert portable_folder() == tmp_path / FOLDER


@pytest.mark.parametrize("named", ["--data", VARIABLE])
def test_nothing_of_the_user_lies_elsewhere(named: str, tmp_path: Path) -> None:
    home, data = tmp_path / "home", tmp_path / "stick"
    home.mkdir()
    race(data / "rulesets")
    env = {key: value for key, value in os.environ.items() if not key.startswith("XDG_")}
    env |= {"HOME": str(home), "USERPROFILE": str(home), "APPDATA": str(home), "LOCALAPPDATA": str(home)}
    env |= {VARIABLE: str(data)} if named == VARIABLE else {}
    words = ["--data", str(data)] if named == "--data" else []
    play = "import sys; from dogtable.ui.launch import open_app; from pathlib import Path\n"
    play += "app = open_app(Path(sys.argv[2]) if len(sys.argv) > 1 else None, size=(800, 600))\n"
    play += "app.run(until=lambda app: hasattr(app, 'journal')); app.save_settings()"
    for command in (["-m", "dogtable", *words, "check", "race", "--looks"], ["-c", play, *words]):
        done = subprocess.run(
            [sys.executable, "-B", *command],
            env=env | {"SDL_VIDEODRIVER": "dummy"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert done.returncode == 0, done.stderr
    kept = {path for path in home.rglob("*") if path.is_file()}
    names = {path.parent.name for path in kept} - {"vouched"}  # where a ruleset was tried out before the end
    assert names == {"rules", "looks", "programs", "dogtable-key"}, "what may be deleted any time"
    assert {"games.sqlite", "settings.json"} <= {file.name for file in data.iterdir()}
