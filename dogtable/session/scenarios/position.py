"""From `given` to a position: names sorted into zones, state and places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.lang.hints import did_you_mean
from dogtable.lang.tree import Rules
from dogtable.session.scenarios.keys import names
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.vocabulary import PLACES

_OWN = names(PLACES)


def position_of(rules: Rules, scenario: Scenario) -> dict[str, Any]:
    """Return the position in which a scenario begins, as `Match.at` takes it; UsageError for a name that is none.

    Without `turn`, `routine` and `resting` there is no "at": the position stands still. `resting` is the whole "at" of
    a position, frames and all; `boards` and `known` are as in one, too.
    """
    given = _form(scenario.given or {}, Mapping, "given")
    position: dict[str, Any] = {"zones": {}, "state": {}}
    for name, value in given.items():
        if name in _OWN:
            continue
        if name in rules.zones:
            position["zones"][name] = _lying(value)
        elif name in rules.state:
            position["state"][name] = value
        else:
            raise UsageError(f"`given` names '{name}', which is no zone or state; {_hint(rules, name)}")
    position["placed"] = dict(_form(given.get("at") or {}, Mapping, "at"))
    position["fields"] = _fields(rules, scenario, _form(given.get("fields") or {}, Mapping, "fields"))
    position["stack"] = list(_form(given.get("stack") or [], list, "stack"))
    position.update({key: given[key] for key in ("boards", "known") if key in given})
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
    if name in rules.boards:
        return "what lies on a board stands under `at`: {PIECE: SPACE}"
    known = [*_OWN, *rules.zones, *rules.state]
    return did_you_mean(name, known) or f"there are {', '.join(known)}"


def _form(value: Any, form: type, name: str) -> Any:
    """Return a part of a position that has to be a mapping or a list; UsageError when it is none."""
    if not isinstance(value, form):
        raise UsageError(f"`{name}` is a {'list' if form is list else 'mapping'}, not {value!r:.60}")
    return value


def _lying(value: Any) -> Any:
    """What lies in a zone: labels as text, words and numbers of pieces as they are, by index where there is one."""
    if isinstance(value, Mapping):
        return {key: _lying(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_lying(word) if isinstance(word, (list, Mapping)) else str(word) for word in value]
    return value


def _fields(rules: Rules, scenario: Scenario, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of pieces; those of `faces` that can change while the game runs are set here, too."""
    merged = {label: dict(_form(values, Mapping, label)) for label, values in fields.items()}
    changing = {field.name for kind in rules.kinds.values() for field in kind.fields if not field.face}
    for label, values in scenario.faces.items():
        own = {name: value for name, value in values.items() if name in changing}
        if own:
            merged[label] = {**own, **merged.get(label, {})}
    return merged
