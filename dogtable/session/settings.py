"""What the player has set: one small JSON file, checked value by value.

A file that is damaged or too large is put aside under another name, never overwritten. Where single values do not fit,
one notice names them, the file as it was is kept aside, and the rest is used. Settings are written beside the old file
and then put in its place, so a crash loses nothing.

The file says the format that it has. Of a newer program's file, what this one does not know is kept as it is and
written back, so that two versions can share it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final, Literal, TypeGuard

from dogtable.base.errors import SaveError
from dogtable.base.message import Message, reason
from dogtable.base.reading import check_values, is_line, parse_json, read_file, shown_line
from dogtable.session.aside import keep_copy, put_aside
from dogtable.session.coaching import MOST_SUBJECTS

ASKING = ("can", "always", "never")
FORMAT = 1
"""What this program writes; a file that says nothing is of before formats were counted, and has the same values."""
MOST_BYTES: Final = 256 << 10
"""Of the file; more of it is not read."""
MOST_VALUES: Final = 20_000
MOST_FORMAT: Final = 1_000_000
MOST_TEXT: Final = 200
"""Characters of a name."""
MOST_PATH: Final = 1_000
MOST_VALUE: Final = 20_000
"""Characters of one setting as it is written."""
MOST_LESSONS: Final = 100
MOST_SHELVED: Final = 1_000
"""Games of one's own that have a place on the shelf."""
DONE: Final = -1
"""Where a lesson is that was gone through to its end."""
REFUSED: Final = "The settings could not be read ({why}); the file is left as it is, and the usual ones are used."
REFUSED_KEPT: Final = "The settings could not be read ({why}); the file is kept as {name}, and the usual ones are used."
MENDED: Final = "In the settings {settings} did not fit and went back to what is usual; the file is left as it is."
MENDED_KEPT: Final = (
    "In the settings {settings} did not fit and went back to what is usual; the file as it was is kept as {name}."
)
NAMED: Final = 3
"""Settings that do not fit are named up to so many."""
SPEEDS = ("off", "fast", "normal", "slow")
THINKING = (0.25, 1.0, 2.0, 5.0)
"""Seconds that bots may think about an answer."""
SCALES = (75, 100, 125, 150, 175, 200)
RATES = (50, 75, 100, 125, 150, 175, 200, 250, 300)
"""Per cent of how fast the system's voice usually speaks."""


@dataclass
class Settings:
    """All settings with their defaults.

    `language`: its code, or "" for that of the system.
    `theme`: the name of its file.
    `sound`: whether anything is heard; `volume` of all, `effects` and `room` (a murmur, off by default) in per cent;
    `captions`: whether it is written what is heard.
    `speech`: whether it is said aloud what happens; `speech_rate` in per cent of the voice's usual one; `speak_...`: of
    what is said, whether events, the prompt, what has the focus, and hints are.
    `thinking` in seconds; `reasons`: whether bots tell why they play; `remarks`: whether
    they say a word now and then; `ui_scale` in per cent; `keys`: what is done ->
    the name of a key that is not the usual one; `window`: where the window was and how large (x, y, width, height in
    px), or nothing; `last_setup` is what the new-game scene keeps; `shared` the folder where a game was saved
    last; `lessons`: `RULESET/LESSON` -> the step where it was left (from 0), or DONE;
    `seen`: the version that was told to be new;
    `shelf_order`: the games of one's own by id, as they stand; `shelf_away`: those that lie in the crate;
    `shelf_variants`: the ruleset that was taken last from a box of several, by the id of the box;
    `coach`: whether there is one in one's own games, and `coached` of what it has spoken: `RULESET/THING`.
    """

    language: str = ""
    speed: str = "normal"
    thinking: float = 1.0
    reasons: bool = True
    remarks: bool = True
    ui_scale: int = 100
    theme: str = "felt"
    fullscreen: bool = False
    window: list[int] = field(default_factory=list)
    sound: bool = True
    volume: int = 80
    effects: int = 100
    room: int = 0
    captions: bool = False
    speech: bool = False
    speech_rate: int = 100
    speak_events: bool = True
    speak_prompt: bool = True
    speak_focus: bool = True
    speak_hints: bool = True
    reduced_motion: bool = False
    software_display: bool = False
    name: str = ""
    portrait: str = ""
    ask_before_reactions: Literal["can", "always", "never"] = "can"
    keys: dict[str, str] = field(default_factory=dict)
    last_setup: dict[str, Any] = field(default_factory=dict)
    shared: str = ""
    seen: str = ""
    shelf_order: list[str] = field(default_factory=list)
    shelf_away: list[str] = field(default_factory=list)
    shelf_variants: dict[str, str] = field(default_factory=dict)
    coach: bool = False
    coached: list[str] = field(default_factory=list)
    lessons: dict[str, int] = field(default_factory=dict)
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
            data = read_file(path, MOST_BYTES)
        except FileNotFoundError:
            return settings
        except OSError as error:
            return settings._refuse(path, reason(error))
        try:
            values = parse_json(data, MOST_VALUES)
        except ValueError:
            return settings._refuse(path, Message("it is not JSON"))
        if not isinstance(values, dict):
            return settings._refuse(path, Message("it is no list of settings"))
        wrong = settings._take(values)
        if wrong:
            settings._mend(path, data, wrong)
        return settings

    def shelve_variant(self, box: str, ruleset: str) -> None:
        """Note which ruleset was taken from a box of several; of far too many boxes, others go."""
        others = {one: taken for one, taken in self.shelf_variants.items() if one != box}
        self.shelf_variants = dict([*others.items(), (box, ruleset)][-MOST_SHELVED:])

    def shelve_away(self, game: str, away: bool) -> None:
        """Put a game of one's own into the crate, or take it out; of far too many, the one of longest ago comes out."""
        rest = [one for one in self.shelf_away if one != game]
        self.shelf_away = [*rest, game][-MOST_SHELVED:] if away else rest

    def _refuse(self, path: Path, why: Message) -> Settings:
        kept = put_aside(path)
        text = REFUSED_KEPT if kept else REFUSED
        self.notices.append(Message(text, why=why, name=kept.name if kept else ""))
        self._locked = kept is None
        return self

    def _take(self, values: Mapping[str, Any]) -> list[str]:
        """Take over what fits; return the names of what does not."""
        format_read = values.get("format")
        self._format = max(format_read, FORMAT) if type(format_read) is int and format_read < MOST_FORMAT else FORMAT
        newer = self._format > FORMAT
        wrong = []
        for name, value in values.items():
            fits = _CHECKS.get(name)
            if fits is not None and fits(value):
                setattr(self, name, value)
            elif (fits is None or newer) and is_line(name, MOST_TEXT) and _is_small(value):
                self._foreign[name] = value
            else:
                wrong.append(name)
        return wrong

    def _mend(self, path: Path, data: bytes, wrong: Sequence[str]) -> None:
        """Keep the file aside as it was, and write it anew without what does not fit."""
        names = ", ".join(f"'{shown_line(name, 30)}'" for name in wrong[:NAMED]) + ", …" * (len(wrong) > NAMED)
        kept = keep_copy(path, data)
        text = MENDED_KEPT if kept else MENDED
        self.notices.append(Message(text, n=len(wrong), settings=names, name=kept.name if kept else ""))
        self._locked = kept is None
        if kept is not None:
            try:
                self.save()
            except SaveError as error:
                self.notices.append(error.message)

    def save(self) -> None:
        """Write the settings; raises SaveError with one sentence when that cannot be done."""
        if self._path is None:
            return
        if self._locked:
            raise SaveError("The settings could not be saved: {path} cannot be read nor put aside.", path=self._path)
        usual = Settings()
        own = {name: getattr(self, name) for name in _CHECKS}
        # what a newer program set to something unknown here stays so until the player sets it here
        values = own | {k: v for k, v in self._foreign.items() if k not in own or own[k] == getattr(usual, k)}
        values["format"] = self._format
        text = json.dumps(values, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
        beside = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(text, encoding="utf-8")
            beside.replace(self._path)
        except OSError as error:
            raise SaveError("The settings could not be saved: {why}.", why=reason(error)) from error


def _is_text(value: object) -> TypeGuard[str]:
    return is_line(value, MOST_TEXT)


def _is_flag(value: object) -> bool:
    return isinstance(value, bool)


def _is_window(value: object) -> bool:
    whole = isinstance(value, list) and all(type(n) is int and abs(n) < 100_000 for n in value)
    return whole and isinstance(value, list) and (not value or (len(value) == 4 and min(value[2:]) > 0))


def _is_per_cent(value: object) -> bool:
    return type(value) is int and 0 <= value <= 100


def _is_small(value: object) -> bool:
    """Whether this is something small that can be written again."""
    try:
        check_values(value)
    except ValueError:
        return False
    return len(json.dumps(value)) <= MOST_VALUE


def _is_setup(value: object) -> TypeGuard[dict[str, object]]:
    return isinstance(value, dict) and _is_small(value) and all(is_line(text, MOST_TEXT) for text in _texts(value))


def _texts(value: object) -> Iterator[str]:
    """Yield all texts in plain values, also those that name others."""
    if isinstance(value, str):
        yield value
    inner = [*value, *value.values()] if isinstance(value, dict) else value if isinstance(value, list) else ()
    for each in inner:
        yield from _texts(each)


def _is_ids(value: object) -> bool:
    return isinstance(value, list) and len(value) <= MOST_SHELVED and all(map(_is_text, value))


def _is_texts(value: object) -> TypeGuard[dict[str, str]]:
    return isinstance(value, dict) and all(map(_is_text, [*value, *value.values()]))


_INNER = {"notices", "_path", "_locked", "_format", "_foreign"}
_CHECKS: dict[str, Callable[[object], bool]] = {
    "language": lambda v: _is_text(v) and (not v or v.replace("-", "").isalnum()),
    "speed": lambda v: v in SPEEDS,
    "thinking": lambda v: isinstance(v, int | float) and not isinstance(v, bool) and 0.05 <= v <= 60,
    "reasons": _is_flag,
    "remarks": _is_flag,
    "ui_scale": lambda v: isinstance(v, int) and not isinstance(v, bool) and 50 <= v <= 300,
    "theme": lambda v: _is_text(v) and v.isidentifier(),
    "fullscreen": _is_flag,
    "window": _is_window,
    "sound": _is_flag,
    "volume": _is_per_cent,
    "effects": _is_per_cent,
    "room": _is_per_cent,
    "captions": _is_flag,
    "speech": _is_flag,
    "speech_rate": lambda v: type(v) is int and RATES[0] <= v <= RATES[-1],
    "speak_events": _is_flag,
    "speak_prompt": _is_flag,
    "speak_focus": _is_flag,
    "speak_hints": _is_flag,
    "reduced_motion": _is_flag,
    "software_display": _is_flag,
    "name": _is_text,
    "portrait": _is_text,
    "ask_before_reactions": lambda v: v in ASKING,
    "keys": lambda v: _is_texts(v) and len(v) < 100,
    "last_setup": _is_setup,
    "shared": lambda v: is_line(v, MOST_PATH),
    "seen": _is_text,
    "shelf_order": _is_ids,
    "shelf_away": _is_ids,
    "shelf_variants": lambda v: _is_texts(v) and len(v) <= MOST_SHELVED,
    "coach": _is_flag,
    "coached": lambda v: isinstance(v, list) and len(v) <= MOST_SUBJECTS and all(map(_is_text, v)),
    "lessons": lambda v: _is_setup(v) and len(v) <= MOST_LESSONS and all(type(n) is int for n in v.values()),
}

assert set(_CHECKS) | _INNER == {f.name for f in fields(Settings)}
