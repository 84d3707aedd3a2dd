"""The app for macOS: what its Info.plist says, its tree, and a check of it.

    python packaging/macos/bundle.py tree PROGRAM APP     lay a frozen program out as an app, to be looked at anywhere
    python packaging/macos/bundle.py check APP            see that an app has what macOS wants of it
    python packaging/macos/bundle.py inside PROGRAM FILE  write the list of what is inside a frozen program (CycloneDX)

What ships is made on macOS by PyInstaller from the same `info`, is checked by the same `check`, and is signed there.
"""

from __future__ import annotations

import json
import platform
import plistlib
import shutil
import struct
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import contents

GAME = f"{contents.IDENTIFIER}.game"  # the type of .dogtable and .dogtable-game files
ICON = "dogtable.icns"
ICONS = contents.ROOT / "build" / "icons"  # where icons.py draws them


def info(version: str) -> dict[str, Any]:
    """Return the Info.plist of an app of this version."""
    return {
        "CFBundleName": "dogtable",
        "CFBundleDisplayName": "dogtable",
        "CFBundleIdentifier": contents.IDENTIFIER,
        "CFBundleExecutable": contents.APP,
        "CFBundleIconFile": ICON,
        "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": version,
        "CFBundleVersion": version,
        "CFBundleDevelopmentRegion": "en",
        "LSApplicationCategoryType": "public.app-category.board-games",
        "LSMinimumSystemVersion": "11.0",
        "NSHighResolutionCapable": True,
        "NSHumanReadableCopyright": "The dogtable developers, MIT licence",
        "NSSupportsAutomaticGraphicsSwitching": True,
        "CFBundleDocumentTypes": [
            {
                "CFBundleTypeName": "Game of dogtable",
                "CFBundleTypeRole": "Editor",
                "CFBundleTypeIconFile": ICON,
                "LSHandlerRank": "Owner",
                "LSItemContentTypes": [GAME],
            }
        ],
        "UTExportedTypeDeclarations": [
            {
                "UTTypeIdentifier": GAME,
                "UTTypeDescription": "Game of dogtable",
                "UTTypeIconFile": ICON,
                "UTTypeConformsTo": ["public.data"],
                "UTTypeTagSpecification": {
                    "public.filename-extension": ["dogtable", "dogtable-game"],
                    "public.mime-type": ["application/x-dogtable", "application/x-dogtable-ruleset"],
                },
            }
        ],
    }


def tree(program: Path, app: Path, version: str) -> None:
    """Lay the frozen program in the folder `program` out as the app `app`."""
    shutil.rmtree(app, ignore_errors=True)
    inside = app / "Contents"
    (inside / "Resources").mkdir(parents=True)
    (inside / "Info.plist").write_bytes(plistlib.dumps(info(version)))
    (inside / "PkgInfo").write_text("APPL????", encoding="ascii")
    shutil.copy(ICONS / ICON, inside / "Resources" / ICON)
    (inside / "MacOS").mkdir()
    shutil.copy(program / contents.APP, inside / "MacOS" / contents.APP)
    shutil.copytree(program / "_internal", inside / "Frameworks", symlinks=True)


def pictures(icon: bytes) -> dict[str, tuple[int, int]]:
    """Return the pictures of an icon file, by kind, with width and height in px; ValueError when it is none."""
    if icon[:4] != b"icns" or len(icon) != int.from_bytes(icon[4:8], "big"):
        raise ValueError("it is no icon file, or not whole")
    found, at = {}, 8
    while at < len(icon):
        kind, length = icon[at : at + 4], int.from_bytes(icon[at + 4 : at + 8], "big")
        data = icon[at + 8 : at + length]
        if length < 32 or data[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError(f"its picture {kind!r} is no PNG")
        found[kind.decode("ascii")] = struct.unpack(">II", data[16:24])
        at += length
    return found


def problems(app: Path, version: str) -> list[str]:
    """Return what is wrong with an app, a line each."""
    inside = app / "Contents"
    try:
        told = plistlib.loads((inside / "Info.plist").read_bytes())
        icon = pictures((inside / "Resources" / told.get("CFBundleIconFile", ICON)).read_bytes())
    except (OSError, ValueError, plistlib.InvalidFileException) as error:
        return [str(error)]
    wrong = [
        f"Info.plist: {key} is {told.get(key)!r}, not {value!r}"
        for key, value in info(version).items()
        if told.get(key) != value
    ]
    wanted = contents.MACOS_ICON.items()
    wrong += [f"the icon has no {kind} of {px} px" for kind, px in wanted if icon.get(kind) != (px, px)]
    program = inside / "MacOS" / str(told.get("CFBundleExecutable"))
    if not program.is_file() or not program.stat().st_mode & 0o100:
        wrong.append(f"{program} cannot be executed")
    for folder in contents.FOLDERS:
        if not any((inside / place / folder).is_dir() for place in ("Frameworks", "Resources")):
            wrong.append(f"{folder} is missing")
    return wrong


def main() -> int:
    """Do what was asked for."""
    match sys.argv[1:]:
        case ["tree", program, app]:
            tree(Path(program), Path(app), contents.version())
            return 0
        case ["check", app]:
            wrong = problems(Path(app), contents.version())
            print("\n".join(wrong) or f"{app}: as macOS wants it")
            return 1 if wrong else 0
        case ["inside", program, file]:
            import sbom  # asks pygame for versions, which the rest does without

            found, _ = sbom.components(Path(program))
            told = sbom.cyclonedx(found, f"macosx_{platform.machine()}")
            Path(file).write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
            return 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main())
