"""From `given` to a position: names sorted into zones, state and places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.lang.hints import did_you_mean
from dogtable.lang.tree import Rules
from dogtable.session.scenarios.keys import names
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.vocabulary import PLACES

_OWN = names(PLACES)
_COUNTED = re.compile(r"(?P<n>[0-9]{1,4}) +(?P<word>\S+)\Z")
_SEAT = re.compile(r"[0-9]\Z")


def position_of(rules: Rules, scenario: Scenario) -> dict[str, Any]:
    """Return the position in which a scenario begins, as `Match.at` takes it; UsageError for a name that is none.

    Without `turn`, `routine` and `resting` there is no "at": the position stands still. `resting` is the whole "at" of
    a position, frames and all; `boards` and `known` are as in one, too.
    """
    given = _form(scenario.given or {}, Mapping, "given")
    position: dict[str, Any] = {"zones": {}, "state": {}}
    boards = dict(_form(given.get("boards") or {}, Mapping, "boards"))
    for name, value in given.items():
        if name in _OWN:
            continue
        if name in rules.zones:
            position["zones"][name] = _lying(rules, name, value, len(rules.zones[name].per))
        elif name in rules.boards:
            boards[name] = _on_board(rules, name, value)
        elif name in rules.state:
            position["state"][name] = value
        else:
            raise UsageError(f"`given` names '{name}', which is no zone, board or state; {_hint(rules, name)}")
    position["placed"] = dict(_form(given.get("at") or {}, Mapping, "at"))
    position["fields"] = _fields(rules, scenario, _form(given.get("fields") or {}, Mapping, "fields"))
    position["stack"] = list(_form(given.get("stack") or [], list, "stack"))
    position.update({"boards": boards} if boards else {})
    position.update({"known": given["known"]} if "known" in given else {})
    if "resting" in given:
        position["at"] = given["resting"]
    elif "turn" in given or "routine" in given:
        position["at"] = {key: given[key] for key in ("turn", "routine") if key in given}
    if scenario.rolls:
        position["rolls"] = {name: list(words) for name, words in scenario.rolls.items()}
    if scenario.draw:
        position["draw"] = list(scenario.draw)
    return position


def _hint(rules: Rules, name: str) -> str:
    known = [*_OWN, *rules.zones, *rules.boards, *rules.state]
    return did_you_mean(name, known) or f"there are {', '.join(known)}"


def _form(value: Any, form: type, name: str) -> Any:
    """Return a part of a position that has to be a mapping or a list; UsageError when it is none."""
    if not isinstance(value, form):
        raise UsageError(f"`{name}` is a {'list' if form is list else 'mapping'}, not {value!r:.60}")
    return value


def _lying(rules: Rules, name: str, value: Any, each: int) -> Any:
    """Return what lies in a zone: pieces or how many, by index as often as there is one for each."""
    if each == 0:
        return _pieces(rules, name, value)
    if isinstance(value, Mapping):
        return {key: _lying(rules, f"{name}[{key}]", inner, each - 1) for key, inner in value.items()}
    if not isinstance(value, list):
        raise UsageError(f"there are several of `{name}`: expected [...] or {{...}}, one for each, found {value!r:.60}")
    for number, inner in enumerate(value):
        if isinstance(inner, str) and not _COUNTED.match(inner):
            raise UsageError(f"`{name}[{number}]` is a list of pieces or their number, not {inner!r:.60}")
    return [_lying(rules, f"{name}[{number}]", inner, each - 1) for number, inner in enumerate(value)]


def _on_board(rules: Rules, name: str, value: Any) -> Any:
    """Return what lies on a board, by space; of a board that each seat has, by seat."""
    if not rules.boards[name].per_player:
        spaces = _form(value, Mapping, name)
        return {_space(key): _pieces(rules, f"{name}[{key}]", lying) for key, lying in spaces.items()}
    if not isinstance(value, (list, Mapping)):
        raise UsageError(f"everybody has a `{name}`: expected [...] or {{...}}, one for each, found {value!r:.60}")
    of_seats = value.items() if isinstance(value, Mapping) else enumerate(value)
    return {
        str(seat): {
            _space(key): _pieces(rules, f"{name}[{seat}][{key}]", lying)
            for key, lying in _form(spaces, Mapping, f"{name}[{seat}]").items()
        }
        for seat, spaces in of_seats
    }


def _space(key: object) -> str:
    """Return a space as places are written: of a grid, row and column with a dot between."""
    return ".".join(part.strip() for part in str(key).split(","))


def _pieces(rules: Rules, where: str, value: Any) -> Any:
    """Return what lies somewhere: how many, or a list of words; `5 silver` is five of them."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    if isinstance(value, str):
        return _many(rules, value)
    if not isinstance(value, list):
        raise UsageError(f"`{where}`: expected a list of pieces, their number, or `5 PIECE`, found {value!r:.60}")
    return [word for item in value for word in ([item] if isinstance(item, Mapping) else _many(rules, str(item)))]


def _many(rules: Rules, text: str) -> list[Any]:
    """Return the word of a piece as often as it says."""
    counted = _COUNTED.match(text)
    return [_word(rules, counted["word"])] * int(counted["n"]) if counted else [_word(rules, text)]


def _word(rules: Rules, text: str) -> Any:
    """Return the word of a piece; `man.1` is any man of seat 1, where men of a seat are alike."""
    kind, _, seat = text.partition(".")
    alike = any(one.of == kind and one.per_player and not (one.each or one.named_rows) for one in rules.pieces.values())
    return {"kind": kind, "owner": int(seat)} if alike and _SEAT.match(seat) else text


def _fields(rules: Rules, scenario: Scenario, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of pieces; those of `faces` that can change while the game runs are set here, too."""
    merged = {label: dict(_form(values, Mapping, label)) for label, values in fields.items()}
    changing = {field.name for kind in rules.kinds.values() for field in kind.fields if not field.face}
    for label, values in scenario.faces.items():
        own = {name: value for name, value in values.items() if name in changing}
        if own:
            merged[label] = {**own, **merged.get(label, {})}
    return merged
