"""The packages, as far as they can be looked at without building: what goes in, whose it is, how it is installed."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tomllib
import xml.etree.ElementTree as ET
from configparser import ConfigParser
from pathlib import Path

import pytest

import dogtable
from dogtable.cli.main import COMMANDS, main

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

import contents  # noqa: E402  # lies in packaging
import frozen  # noqa: E402  # lies in packaging
import icons  # noqa: E402  # lies in packaging
import linux_tree  # noqa: E402  # lies in packaging
import sbom  # noqa: E402  # lies in packaging
import smoke  # noqa: E402  # lies in packaging

LINUX = ROOT / "packaging" / "linux"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
BUNDLE = ROOT / "build" / "app" / "dogtable"


# ------------------------------------------------------------------------------------------------- what goes in


def test_all_that_is_read_at_run_time_goes_in():
    names = {name.as_posix() for name in contents.data_files()}
    assert {
        "CHANGELOG.md",
        "rulesets/dog/game.yaml",
        "rulesets/examples/ludo/game.yaml",
        "assets/text/en.yaml",
    } <= names
    for kind in ("rulesets/**/*.yaml", "rulesets/**/*.svg", "assets/**/*.svg", "assets/fonts/*"):
        missing = {path.relative_to(ROOT).as_posix() for path in ROOT.glob(kind)} - names
        assert not [name for name in missing if not name.startswith("assets/make/")]
    assert not [name for name in names if name.startswith("assets/make/") or name.endswith((".py", ".pyc"))]


def test_what_lies_beside_the_modules_goes_into_the_wheel():
    patterns = PROJECT["tool"]["setuptools"]["package-data"]["dogtable"]
    package = ROOT / "dogtable"
    files = (path.relative_to(package) for path in package.rglob("*") if path.is_file())
    beside = [f.as_posix() for f in files if f.suffix not in (".py", ".pyc") and f.parts[:2] != ("ahead", "built")]
    assert [name for name in beside if not any(fnmatch.fnmatch(name, pattern) for pattern in patterns)] == []


def test_the_wheels_data_is_found_where_the_wheel_has_it(tmp_path: Path):
    """The package copied away from the checkout, with the data beside it as setup.py puts it there."""
    shutil.copytree(ROOT / "dogtable", tmp_path / "dogtable", ignore=shutil.ignore_patterns("__pycache__", "built"))
    for name in contents.data_files():
        target = tmp_path / "dogtable" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, target)
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "dogtable", "list", "--data", str(tmp_path / "data")]
    told = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True, check=True).stdout
    assert str(tmp_path / "dogtable" / "rulesets" / "dog") in told


def test_the_version_stands_in_one_place():
    assert contents.version() == dogtable.__version__
    assert PROJECT["project"]["dynamic"] == ["version"]


def test_metadata_is_complete():
    project = PROJECT["project"]
    assert all(list(ROOT.glob(pattern)) for pattern in project["license-files"])
    assert project["gui-scripts"] and project["scripts"] and project["readme"] == "README.md"


# --------------------------------------------------------------------------------------------------- whose it is


def rows() -> list[dict[str, object]]:
    found: list[dict[str, object]] = tomllib.loads((ROOT / "packaging" / "components.toml").read_text("utf-8"))[
        "component"
    ]
    return found


def test_every_licence_has_its_text():
    for row in rows():
        for licence in str(row["licence"]).split(" AND "):
            assert len(sbom.licence_text(licence)) > 200, licence


def test_libraries_that_the_program_stands_on_are_listed():
    listed = " ".join(str(row["name"]) for row in rows())
    for dependency in PROJECT["project"]["dependencies"]:
        name = re.split(r"[><=]", dependency)[0]
        assert name in listed
        assert name in contents.LIBRARIES


def test_what_nobody_claims_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    for name in ("dogtable", "_internal/rulesets/dog/game.yaml", "_internal/libsomething.so.1", "_internal/libz.so.1"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(sbom, "modules", lambda bundle: ["dogtable", "json", "pygame", "numpy"])
    found, foreign = sbom.components(tmp_path)
    assert foreign == ["libsomething.so.1", "the module numpy"]
    assert {one.row["name"] for one in found} == {"dogtable", "CPython", "pygame-ce", "zlib"}


@pytest.mark.skipif(not BUNDLE.exists(), reason="nothing was built (`make package`)")
def test_the_bundle_is_what_the_list_says():
    pytest.importorskip("PyInstaller", reason="the extra `package` is not installed")
    found, foreign = sbom.components(BUNDLE)
    assert foreign == []
    told = sbom.cyclonedx(found, "linux-x86_64")
    by_name = {one["name"]: one for one in told["components"]}
    assert told["metadata"]["component"]["name"] == "dogtable"
    assert by_name["pygame-ce"]["purl"].startswith("pkg:pypi/pygame-ce@2.")
    assert re.fullmatch(r"2\.\d+\.\d+", by_name["SDL"]["version"])
    silent = {one["name"] for one in told["components"] if "version" not in one and one["type"] != "data"}
    assert silent == {"libogg"}  # which nobody can ask


# ------------------------------------------------------------------------------------------------ for the desktop


def test_desktop_entry_file_type_and_metainfo_agree():
    entry = ConfigParser(interpolation=None)
    entry.read_string(linux_tree.filled("dogtable.desktop", START="dogtable"))
    kinds = entry["Desktop Entry"]["MimeType"].rstrip(";").split(";")
    space = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    mime = ET.fromstring(linux_tree.filled("dogtable-mime.xml"))
    assert [one.attrib["type"] for one in mime.findall("m:mime-type", space)] == kinds
    assert [one.attrib["pattern"] for one in mime.findall("m:mime-type/m:glob", space)] == [
        "*.dogtable",
        "*.dogtable-game",
    ]
    assert mime.find("m:mime-type/m:icon", space).attrib["name"] == icons.FILE_TYPE
    metainfo = ET.fromstring(linux_tree.filled("dogtable.metainfo.xml"))
    assert [one.text for one in metainfo.findall("provides/mediatype")] == kinds
    assert metainfo.findtext("launchable") == "dogtable.desktop"
    assert metainfo.find("releases/release").attrib["version"] == dogtable.__version__


@pytest.mark.skipif(sys.platform != "linux", reason="made for Linux")
@pytest.mark.parametrize(
    ("base", "there", "lacks"), [("/usr", False, True), ("/usr", True, False), ("/opt/p", False, False)]
)
def test_debians_own_python_wants_its_library(base: str, there: bool, lacks: bool, tmp_path, monkeypatch):
    told = {"LIBDIR": str(tmp_path), "INSTSONAME": "libpython3.so.1.0", "Py_ENABLE_SHARED": 1}
    monkeypatch.setattr(frozen.sysconfig, "get_config_var", told.get)
    monkeypatch.setattr(sys, "base_prefix", base)
    if there:
        (tmp_path / told["INSTSONAME"]).touch()
    assert frozen.lacks_its_library() is lacks


def test_program_and_file_type_have_icons_of_every_size(tmp_path: Path):
    subprocess.run([sys.executable, ROOT / "packaging" / "icons.py", tmp_path], check=True)  # it closes the screen
    for size in icons.LINUX:
        for name in ("apps/dogtable", f"mimetypes/{icons.FILE_TYPE}"):
            picture = icons.pygame.image.load(tmp_path / "hicolor" / f"{size}x{size}" / f"{name}.png")
            assert picture.get_size() == (size, size)
            assert picture.get_at((0, 0)).a == 0
            assert picture.get_at((size // 2, size // 2)).a == 255


def test_the_man_page_names_every_command():
    page = linux_tree.man_page()
    assert [name for name in COMMANDS if f".B {name}\n" not in page] == []
    assert f'"dogtable {dogtable.__version__}"' in page


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """What the archive unpacks to, with a script in place of the program."""
    tree = tmp_path / "unpacked"
    (tree / "lib" / "dogtable").mkdir(parents=True)
    program = tree / "lib" / "dogtable" / "dogtable"
    program.write_text('#!/bin/sh\necho "one $*"\n')
    program.chmod(0o755)
    for name in ("install.sh", "uninstall.sh"):
        shutil.copy(LINUX / name, tree / name)
    (tree / "share" / "applications").mkdir(parents=True)
    entry = linux_tree.filled("dogtable.desktop", START="dogtable")
    (tree / "share" / "applications" / "dogtable.desktop").write_text(entry)
    return tree


@pytest.mark.skipif(sys.platform != "linux", reason="made for Linux")
def test_install_update_and_remove(unpacked: Path, tmp_path: Path):
    prefix = tmp_path / 'it\'s 50% & "mine"'

    def sh(*words: object) -> str:
        env = {**os.environ, "HOME": str(tmp_path)}
        command = ["sh", *map(str, words)]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    prefix.mkdir()
    (prefix / "other").write_text("not ours")
    sh(unpacked / "install.sh", "--prefix", prefix)
    assert sh(prefix / "bin" / "dogtable", "x") == "one x\n"
    entry = (prefix / "share" / "applications" / "dogtable.desktop").read_text()
    quoted = str(prefix).replace("%", "%%").replace('"', '\\\\"')  # in such files a backslash is written twice
    assert f'Exec="{quoted}/lib/dogtable/dogtable" %f\n' in entry
    (unpacked / "lib" / "dogtable" / "dogtable").write_text('#!/bin/sh\necho "two $*"\n')
    (prefix / "lib" / "dogtable" / "gone in the newer one").write_text("")
    sh(unpacked / "install.sh", "--prefix", prefix)
    assert sh(prefix / "bin" / "dogtable", "x") == "two x\n"
    assert not (prefix / "lib" / "dogtable" / "gone in the newer one").exists()
    sh(prefix / "lib" / "dogtable" / "uninstall.sh")
    left = {path.name for path in prefix.rglob("*") if path.is_file() or path.is_symlink()}
    assert left == {"other"}


@pytest.mark.skipif(sys.platform != "linux", reason="made for Linux")
def test_what_is_not_ours_is_not_written_over(unpacked: Path, tmp_path: Path):
    foreign = tmp_path / "prefix" / "lib" / "dogtable"
    foreign.mkdir(parents=True)
    (foreign / "theirs").write_text("")
    command = ["sh", str(unpacked / "install.sh"), "--prefix", str(tmp_path / "prefix")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1 and "was not made by this" in done.stderr
    assert [path.name for path in foreign.iterdir()] == ["theirs"]


# ------------------------------------------------------------------------------------------------ the smoke suite


def test_the_ruleset_of_the_smoke_suite_is_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "game.yaml").write_text(smoke.OWN, encoding="utf-8")
    assert main(["check", str(tmp_path)]) == 0


def test_the_smoke_suite_knows_every_ruleset():
    ours = {path.parent.name for path in (ROOT / "rulesets").glob("*/game.yaml")}
    examples = {path.parent.name for path in (ROOT / "rulesets" / "examples").glob("*/game.yaml")}
    assert (ours, examples) == (smoke.RULESETS, smoke.EXAMPLES)


def test_the_smoke_suite_sees_a_program_that_fails(tmp_path: Path):
    command = [sys.executable, str(ROOT / "packaging" / "smoke.py"), "--no-window", sys.executable, "-c", "exit(3)"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 1
    assert "versions" in done.stdout and "FAILED" in done.stdout
