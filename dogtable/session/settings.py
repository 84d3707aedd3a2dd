"""What the player has set: one small JSON file, checked value by value.

A damaged file is put aside under another name, never overwritten; a value that does not fit is left out with a notice
and the rest is kept. Settings are written beside the old file and then put in its place, so a crash loses nothing.

The file says the format that it has. Of a newer program's file, what this one does not know is kept as it is and
written back, so that two versions can share it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from dogtable.base.errors import SaveError
from dogtable.session.aside import put_aside

ASKING = ("can", "always", "never")
FORMAT = 1
"""What this program writes; a file that says nothing is of before formats were counted, and has the same values."""
SPEEDS = ("off", "fast", "normal", "slow")
THINKING = (0.25, 1.0, 2.0, 5.0)
"""Seconds that bots may think about an answer."""
SCALES = (75, 100, 125, 150, 175, 200)


@dataclass
class Settings:
    """All settings with their defaults.

    `thinking` in seconds; `reasons`: whether bots tell why they play; `ui_scale` in per cent; `keys`: what is done ->
    the name of a key that is not the usual one; `window`: where the window was and how large (x, y, width, height in
    px), or nothing; `last_setup` is what the new-game scene keeps.
    """

    language: str = "en"
    speed: str = "normal"
    thinking: float = 1.0
    reasons: bool = True
    ui_scale: int = 100
    fullscreen: bool = False
    window: list[int] = field(default_factory=list)
    sound: bool = True
    reduced_motion: bool = False
    software_display: bool = False
    name: str = ""
    portrait: str = ""
    ask_before_reactions: Literal["can", "always", "never"] = "can"
    keys: dict[str, str] = field(default_factory=dict)
    last_setup: dict[str, Any] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list, compare=False)
    _path: Path | None = field(default=None, compare=False, repr=False)
    _format: int = field(default=FORMAT, compare=False, repr=False)
    _foreign: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)  # a newer program's values
    _locked: bool = field(default=False, compare=False, repr=False)  # a file that is there may not be written over

    @classmethod
    def load(cls, path: Path) -> Settings:
        """Read the settings at `path`; a missing file gives the defaults, a damaged one too, and is kept aside."""
        settings = cls()
        settings._path = path
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return settings
        except (OSError, UnicodeDecodeError) as error:
            return settings._refuse(path, str(error))
        try:
            values = json.loads(text)
        except (ValueError, RecursionError):
            return settings._refuse(path, "it is not JSON")
        if not isinstance(values, dict):
            return settings._refuse(path, "it is no list of settings")
        settings._take(values)
        return settings

    def _refuse(self, path: Path, why: str) -> Settings:
        kept = put_aside(path)
        where = f"it is kept as {kept.name}" if kept else "it is left as it is"
        self.notices.append(f"The settings could not be read ({why}); {where}, and the usual ones are used.")
        self._locked = kept is None
        return self

    def _take(self, values: Mapping[str, Any]) -> None:
        told = values.get("format")
        self._format = max(told, FORMAT) if type(told) is int else FORMAT
        newer = self._format > FORMAT
        for name, value in values.items():
            fits = _CHECKS.get(name)
            if fits is not None and fits(value):
                setattr(self, name, value)
            elif (fits is None or newer) and _is_small(value):
                self._foreign[name] = value
            elif fits is not None:
                self.notices.append(f"The setting {name!r} does not fit and is back at its usual value.")

    def save(self) -> None:
        """Write the settings; raises SaveError with one sentence when that cannot be done."""
        if self._path is None:
            return
        if self._locked:
            raise SaveError(f"The settings could not be saved: {self._path} cannot be read nor put aside.")
        usual = Settings()
        own = {name: getattr(self, name) for name in _CHECKS}
        # what a newer program set to something unknown here stays so until the player sets it here
        values = own | {k: v for k, v in self._foreign.items() if k not in own or own[k] == getattr(usual, k)}
        values["format"] = self._format
        text = json.dumps(values, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        beside = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            # half of a surrogate pair in a newer program's value has no UTF-8; its escape is what JSON reads again
            beside.write_text(text, encoding="utf-8", errors="backslashreplace")
            beside.replace(self._path)
        except OSError as error:
            raise SaveError(f"The settings could not be saved: {error.strerror or error}.") from error


def _is_text(value: object) -> bool:
    return isinstance(value, str) and len(value) <= 200 and not any("\ud800" <= char <= "\udfff" for char in value)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_window(value: object) -> bool:
    whole = isinstance(value, list) and all(type(n) is int and abs(n) < 100_000 for n in value)
    return whole and isinstance(value, list) and (not value or (len(value) == 4 and min(value[2:]) > 0))


def _is_small(value: object) -> bool:
    try:
        text = json.dumps(value)
    except RecursionError:
        return False
    return len(text) <= 20_000 and text.count("[") + text.count("{") <= 500


_INNER = {"notices", "_path", "_locked", "_format", "_foreign"}
_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": lambda v: _is_text(v) and v.replace("-", "").isalnum(),
    "speed": lambda v: v in SPEEDS,
    "thinking": lambda v: type(v) in (int, float) and 0.05 <= v <= 60,
    "reasons": _is_flag,
    "ui_scale": lambda v: isinstance(v, int) and not isinstance(v, bool) and 50 <= v <= 300,
    "fullscreen": _is_flag,
    "window": _is_window,
    "sound": _is_flag,
    "reduced_motion": _is_flag,
    "software_display": _is_flag,
    "name": _is_text,
    "portrait": _is_text,
    "ask_before_reactions": lambda v: v in ASKING,
    "keys": lambda v: isinstance(v, dict) and len(v) < 100 and all(map(_is_text, [*v, *v.values()])),
    "last_setup": lambda v: isinstance(v, dict) and _is_small(v),
}

assert set(_CHECKS) | _INNER == {f.name for f in fields(Settings)}
