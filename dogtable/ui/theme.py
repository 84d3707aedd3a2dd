"""The theme (colours, seats, sizes of text) and the scale (how large a point is), both as values.

A theme is a file in `assets/themes/`, with the light of the room in `room/light.yaml`; nothing else of the window names
a colour (`tests/ui/test_colours.py`). Pure: no pygame.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from dogtable.base.errors import DogtableError
from dogtable.base.hints import did_you_mean
from dogtable.base.message import reason
from dogtable.base.own_yaml import DAMAGED, read_own
from dogtable.base.paths import assets_folder
from dogtable.ui.colour import luminance

USUAL = "felt"
"""The theme of who has chosen none."""

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?")

SMALLEST_TEXT = 16
"""Real pixels below which no text is drawn, times the UI scale; also the smallest size in points."""

POINTS_HIGH = 1080
"""A window is this many points high ..."""

POINTS_WIDE = 1600
"""... unless it would then be less than this many points wide."""

POINTS_BESIDE_LOG = 1920
"""The same of a table that has the log beside it."""

LEAST_BESIDE_LOG = 24.0
"""Points to which a text shrinks, rather than be cut, beside a log that a narrow window makes room for.

That is 16 pixels in a window 1280 wide, and 14.4 in the narrowest, 1152 wide.
"""

LEAST_UNIT = 0.6
"""Pixels a point in a very small window, before the scale of the settings."""


class ThemeError(DogtableError):
    """A theme cannot be used: a name it lacks, a value that is no colour."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How a seat is told apart: by a colour and by a shape (the name of a picture)."""

    colour: str
    emblem: str


@dataclass(frozen=True, slots=True)
class Light:
    """How the lamp falls: what it adds in its middle, what is lost in the corners, how much hairlines show (all of 1).

    Hairlines may show more than that.
    """

    warm: float
    corners: float
    lines: float


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role (`#RRGGBB`), rows of them, the looks of the seats, text sizes in points, font files by face.

    `contrast` is the least that words of a ruleset's table have with what they lie on (0: they stay as they are),
    `cloth` lightness and saturation (0 to 1) of a ruleset's own felt (None: it stays as it is).
    """

    name: str
    title: str
    colours: Mapping[str, str]
    tones: Mapping[str, tuple[str, ...]]
    seats: tuple[SeatLook, ...]
    sizes: Mapping[str, float]
    faces: Mapping[str, str]
    light: Light
    contrast: float
    cloth: tuple[float, float] | None

    @property
    def is_light(self) -> bool:
        """Whether words on felt are darker than it."""
        return luminance(self.colours["on_felt"]) < luminance(self.colours["felt"])

    def colour(self, name: str) -> str:
        """The colour of a role; `#RRGGBB` and `#RRGGBBAA` stand for themselves."""
        if name.startswith("#"):
            return name
        try:
            return self.colours[name]
        except KeyError:
            hint = did_you_mean(name, self.colours)
            text = (
                "theme '{name}' has no colour '{colour}'; {hint}" if hint else "theme '{name}' has no colour '{colour}'"
            )
            raise ThemeError(text, name=self.name, colour=name, hint=hint) from None


@dataclass(frozen=True, slots=True)
class Scale:
    """How points become pixels: `unit` pixels a point; the window in points.

    `floor` is the smallest text, in points; `least` what can just be read, where there is no room for that (0: the
    same).
    """

    unit: float
    floor: float = SMALLEST_TEXT
    width: float = 1920.0
    height: float = 1080.0
    least: float = 0.0

    @classmethod
    def of(cls, size: tuple[int, int], ui: float = 1.0, wide: float = POINTS_WIDE) -> Scale:
        """The scale of a window of `size` pixels, which is at least `wide` points wide.

        `ui` (0.75 to 2) raises the smallest text only.
        """
        width, height = max(1, size[0]), max(1, size[1])
        unit = min(height / POINTS_HIGH, width / wide)
        floor = max(SMALLEST_TEXT, SMALLEST_TEXT * ui / unit)
        return cls(unit, floor, width / unit, height / unit, max(SMALLEST_TEXT, SMALLEST_TEXT / unit))

    def px(self, points: float) -> int:
        """Points as whole pixels."""
        return round(points * self.unit)


def window_scale(size: tuple[int, int], per_cent: int) -> Scale:
    """The scale of everything in a window of `size` pixels, at the scale of the settings.

    A larger one makes everything larger, text with it; a smaller one never makes text unreadable.
    """
    unit = max(Scale.of(size).unit, LEAST_UNIT) * per_cent / 100
    return Scale(unit, max(SMALLEST_TEXT, SMALLEST_TEXT / unit), size[0] / unit, size[1] / unit)


def usable_theme(name: str) -> tuple[Theme, str]:
    """Read a theme; where it cannot be used, the usual one, and what is wrong with it."""
    try:
        return load_theme(name), ""
    except ThemeError as error:
        return load_theme(), error.message


def load_theme(name: str = USUAL, folder: Path | None = None) -> Theme:
    """Read the theme `name` from `folder` (the program's own themes by default).

    A theme that is `like` another says only what differs. Raises ThemeError when a file is missing or says something
    that is no theme.
    """
    folder = folder or assets_folder() / "themes"
    data = _read(name, folder)
    try:
        if "like" in data:
            data = _over(_read(str(data["like"]), folder), data)
        return _theme(data)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ThemeError(
            "the theme '{name}' is not complete: {why} ({path})", name=name, why=error, path=folder / f"{name}.yaml"
        ) from error


def themes() -> list[str]:
    """The names of all themes there are, the usual one first."""
    names = (path.stem for path in (assets_folder() / "themes").glob("*.yaml"))
    return sorted(names, key=lambda name: (name != USUAL, name))


def _read(name: str, folder: Path) -> dict[str, Any]:
    path = folder / f"{name}.yaml"
    try:
        data = read_own(path)
    except OSError as error:
        raise ThemeError(
            "the theme '{name}' cannot be read: {why} ({path})", name=name, why=reason(error), path=path
        ) from error
    except DAMAGED as error:
        raise ThemeError(
            "the theme '{name}' is not YAML: {why}", name=name, why=" ".join(str(error).split())
        ) from error
    if not isinstance(data, dict):
        raise ThemeError("the theme '{name}' is not complete: it says nothing by name ({path})", name=name, path=path)
    return data


def _over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """What `own` says, and where it says nothing what `base` does; maps are put together."""
    unknown = [key for key in own if key not in base and key != "like"]
    unknown += [role for role in own.get("colours", {}) if role not in base["colours"]]
    if unknown:
        raise ValueError(f"'{unknown[0]}' is nothing that a theme says")
    return {
        key: {**value, **own[key]} if key in own and isinstance(value, dict) and key != "cloth" else own.get(key, value)
        for key, value in base.items()
    }


def _theme(data: Mapping[str, Any]) -> Theme:
    """Check what was read and freeze it."""
    cloth = data["cloth"]
    return Theme(
        name=str(data["name"]),
        title=str(data["title"]),
        colours=MappingProxyType({str(role): _colour(value) for role, value in data["colours"].items()}),
        tones=MappingProxyType({str(row): tuple(map(_colour, values)) for row, values in data["tones"].items()}),
        seats=tuple(SeatLook(_colour(seat["colour"]), str(seat["emblem"])) for seat in data["seats"]),
        sizes=MappingProxyType({str(name): float(size) for name, size in data["sizes"].items()}),
        faces=MappingProxyType({str(face): str(file) for face, file in data["faces"].items()}),
        light=Light(**{str(name): float(value) for name, value in data["light"].items()}),
        contrast=float(data["contrast"]),
        cloth=None if cloth is None else (float(cloth["light"]), float(cloth["strength"])),
    )


def _colour(value: object) -> str:
    """A colour as written in a theme: exactly `#RRGGBB` or `#RRGGBBAA`."""
    if not isinstance(value, str) or not COLOUR.fullmatch(value):
        raise ValueError(f"{value!r} is no colour (#RRGGBB)")
    return value.upper()
