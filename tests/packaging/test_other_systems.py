"""The recipes for Windows and macOS, as far as they can be looked at on any system."""

from __future__ import annotations

import plistlib
import re
import shutil
import struct
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from dogtable.base.portable import FOLDER
from dogtable.base.version import __version__
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[2]
for folder in ("packaging", "packaging/macos", "packaging/windows"):
    sys.path.append(str(ROOT / folder))

import bundle  # noqa: E402  # lies in packaging/macos
import installer  # noqa: E402  # lies in packaging/windows
import version_info  # noqa: E402  # lies in packaging/windows

KINDS = ["application/x-dogtable", "application/x-dogtable-ruleset"]
"""As Linux calls them, too: `.dogtable` and `.dogtable-game`."""


@pytest.fixture(scope="module")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All icons, drawn anew."""
    out = tmp_path_factory.mktemp("icons")
    command = [sys.executable, str(ROOT / "packaging" / "icons.py"), str(out)]
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    return out


@pytest.fixture
def app(tmp_path: Path, icons: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tree of an app around something that stands for the frozen program."""
    program = tmp_path / "dogtable"
    for folder in ("rulesets", "assets"):
        (program / "_internal" / folder).mkdir(parents=True)
    (program / "dogtable").write_text("#!/bin/sh\n")
    (program / "dogtable").chmod(0o755)
    made = tmp_path / "dogtable.app"
    monkeypatch.setattr(bundle, "ICONS", icons)
    bundle.tree(program, made, __version__)
    return made


# ----------------------------------------------------------------------------------------------------------- macOS


def test_the_app_is_as_macos_wants_it(app: Path) -> None:
    assert bundle.problems(app, __version__) == []


def test_dogtable_files_belong_to_it_and_it_is_drawn_sharply(app: Path) -> None:
    told = plistlib.loads((app / "Contents" / "Info.plist").read_bytes())
    (kind,) = told["UTExportedTypeDeclarations"]
    (document,) = told["CFBundleDocumentTypes"]
    assert kind["UTTypeTagSpecification"]["public.filename-extension"] == ["dogtable", "dogtable-game"]
    assert kind["UTTypeTagSpecification"]["public.mime-type"] == KINDS
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    assert told["NSHighResolutionCapable"] is True
    assert told["CFBundleShortVersionString"] == __version__


def test_the_icon_holds_every_size(icons: Path) -> None:
    found = bundle.pictures((icons / "dogtable.icns").read_bytes())
    assert {kind: width for kind, (width, _) in found.items()} == bundle.contents.MACOS_ICON
    assert all(width == height for width, height in found.values())


@pytest.mark.parametrize("damage", [b"", b"icns", b"icns\x00\x00\x00\x10", b"icns\x00\x00\x00\x10ic07\x00\x00\x00\x08"])
def test_what_is_no_icon_is_found_out(damage: bytes) -> None:
    with pytest.raises(ValueError):
        bundle.pictures(damage)


def _damaged(app: Path, **values: object) -> None:
    path = app / "Contents" / "Info.plist"
    path.write_bytes(plistlib.dumps({**plistlib.loads(path.read_bytes()), **values}))


@pytest.mark.parametrize(
    ("break_it", "said"),
    [
        (lambda app: _damaged(app, NSHighResolutionCapable=False), "NSHighResolutionCapable is False"),
        (lambda app: _damaged(app, CFBundleVersion="0"), "CFBundleVersion is '0'"),
        (lambda app: (app / "Contents" / "Info.plist").write_text("{"), ""),
        (lambda app: (app / "Contents" / "Resources" / "dogtable.icns").unlink(), "dogtable.icns"),
        (lambda app: (app / "Contents" / "MacOS" / "dogtable").chmod(0o644), "cannot be executed"),
        (lambda app: (app / "Contents" / "Frameworks" / "rulesets").rmdir(), "rulesets is missing"),
    ],
)
def test_what_is_wrong_with_an_app_is_said(break_it: Any, said: str, app: Path) -> None:
    break_it(app)
    (wrong,) = bundle.problems(app, __version__)
    assert said in wrong


def test_entitlements_are_few_and_sound() -> None:
    told = plistlib.loads((ROOT / "packaging" / "macos" / "entitlements.plist").read_bytes())
    assert told == {"com.apple.security.cs.allow-unsigned-executable-memory": True}


# --------------------------------------------------------------------------------------------------------- Windows


@pytest.mark.parametrize(("version", "numbers"), [("1.2.3", (1, 2, 3, 0)), ("0.10.0rc1", (0, 10, 0, 0))])
def test_versions_are_four_numbers(version: str, numbers: tuple[int, ...]) -> None:
    assert version_info.numbers(version) == numbers


def test_a_version_that_is_none_is_refused() -> None:
    with pytest.raises(SystemExit, match="no version for Windows"):
        version_info.numbers("next")


def test_the_properties_of_a_program_can_be_read(tmp_path: Path) -> None:
    """PyInstaller evaluates the text with these names, on Windows only; here they note what they are given."""
    path = Path(version_info.write(tmp_path / "deep", "1.2.3", "dogtable-cli", "dogtable, for the terminal"))

    def noted(*given: Any, **named: Any) -> Any:
        return named or (given if len(given) > 1 else given[0])

    names = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    told = eval(path.read_text("utf-8"), dict.fromkeys(names, noted))
    assert told["ffi"]["filevers"] == (1, 2, 3, 0)
    strings = dict(told["kids"][0][0][1])
    assert (strings["OriginalFilename"], strings["ProductVersion"]) == ("dogtable-cli.exe", "1.2.3")


def test_the_icon_of_windows_holds_its_sizes(icons: Path) -> None:
    data = (icons / "dogtable.ico").read_bytes()
    kind, count = struct.unpack("<HH", data[2:6])
    sizes = {data[6 + 16 * n] or 256 for n in range(count)}
    assert kind == 1 and {16, 32, 48, 256} <= sizes


def test_the_portable_zip_keeps_data_beside_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "app"
    (program / "_internal").mkdir(parents=True)
    (program / "dogtable.exe").write_bytes(b"MZ")
    monkeypatch.setattr(installer.contents, "ROOT", tmp_path)
    out = installer.portable(program, tmp_path / "dogtable-1.2.3-portable.zip")
    with zipfile.ZipFile(out) as file:
        assert {"dogtable/dogtable.exe", f"dogtable/{FOLDER}/README.txt"} <= set(file.namelist())


@pytest.mark.skipif(shutil.which("makensis") is None, reason="NSIS is not installed")
def test_the_installer_can_be_made_and_a_signature_that_fails_stops_it(
    tmp_path: Path, icons: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "app"
    program.mkdir()
    (program / "dogtable.exe").write_bytes(b"MZ")
    monkeypatch.setattr(installer.contents, "ROOT", tmp_path)
    shutil.copytree(icons, tmp_path / "build" / "icons")
    (tmp_path / "dogtable").mkdir()
    monkeypatch.setattr(installer.contents, "version", lambda: "1.2.3")
    signed = tmp_path / "signed.txt"
    made = installer.installer(program, tmp_path / "one.exe", [f"-DSIGN=echo >> {signed}"])
    assert made.read_bytes()[:2] == b"MZ"
    assert str(made) in signed.read_text() and len(signed.read_text().splitlines()) == 2  # and the uninstaller
    with pytest.raises(SystemExit, match="failed"):
        installer.installer(program, tmp_path / "two.exe", ["-DSIGN=false"])


def test_windows_opens_both_kinds_of_files_with_the_program() -> None:
    script = (ROOT / "packaging" / "windows" / "dogtable.nsi").read_text("utf-8")
    keys = re.findall(r'WriteRegStr HKCU "\$\{CLASSES\}\\([^"]+)" "([^"]*)" (.*)', script)
    told = {(key, name): value for key, name, value in keys}
    for ending, kind in zip((".dogtable", ".dogtable-game"), KINDS, strict=True):
        assert told[ending, ""] == '"${TYPE}"'
        assert told[ending, "Content Type"] == f'"{kind}"'
    assert told[r"${TYPE}\shell\open\command", ""] == """'"$INSTDIR\\dogtable.exe" "%1"'"""


def test_the_uninstaller_deletes_only_what_was_installed() -> None:
    """No folder that a user may have chosen or filled is deleted with everything in it."""
    script = (ROOT / "packaging" / "windows" / "dogtable.nsi").read_text("utf-8")
    whole = re.findall(r'^\s*RMDir /r (?:/REBOOTOK )?"(.*)"', script, re.MULTILINE)
    own = {r"$INSTDIR\_internal", r"$LOCALAPPDATA\dogtable\Cache", r"$LOCALAPPDATA\dogtable-key"}
    asked = script.index('Section /o "un.My games')
    assert set(whole) == {*own, r"$LOCALAPPDATA\dogtable"}
    assert script.index('RMDir /r "$LOCALAPPDATA\\dogtable"') > asked
    assert "RequestExecutionLevel user" in script and "HKLM" not in script
