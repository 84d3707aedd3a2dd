"""Positions as text in the language of scenarios, as far as that can say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import yaml

from dogtable.base.errors import NOWHERE, DogtableError
from dogtable.engine.match import WatchedMatch
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.position import position_of

if TYPE_CHECKING:
    from dogtable.engine.match import Match
    from dogtable.engine.naming import Naming
    from dogtable.session.loaded import LoadedRuleset

WIDTH: Final = 118
SEED: Final = 1
"""Chance in a position that is laid out is the same every time."""


def given_of(rules: LoadedRuleset, match: Match, same: Callable[[Match], bool]) -> tuple[dict[str, Any], Match] | None:
    """Return `given:` for a position, and the match that it lays out; None where that is not the `same`."""
    whole, naming = match.position(), match.game.naming
    given: dict[str, Any] = {
        **{name: _words(naming, value) for name, value in whole["zones"].items() if _lies(value)},
        "boards": {name: _words(naming, value) for name, value in whole["boards"].items() if _lies(value)},
        "fields": whole["fields"],
        **whole["state"],
        "stack": whole["stack"],
        "resting": whole["at"],
    }
    given = {name: value for name, value in given.items() if value != {} and value != []}
    laid = _laid(rules, given, match)
    usual = {} if laid is None else laid.position()["known"]
    known = {zone: seats for zone, seats in whole["known"].items() if seats != usual.get(zone)}
    if laid is not None and known:  # somebody knows what does not lie where they could see it
        given["known"] = known
        laid = _laid(rules, given, match)
    return (given, laid) if laid is not None and same(laid) else None


def _laid(rules: LoadedRuleset, given: Mapping[str, Any], match: Match) -> Match | None:
    try:
        position = position_of(rules.rules, Scenario(NOWHERE, "", given=given))
        return WatchedMatch.at(rules, position, match.players, match.options, seed=SEED)
    except DogtableError:  # the language of scenarios cannot say it
        return None


def _lies(value: Any) -> bool:
    """Whether anything lies in a zone or on a board, at any index."""
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else [value]
    return any(_lies(one) if isinstance(one, (list, Mapping)) else True for one in inner)


def _words(naming: Naming, value: Any) -> Any:
    """Return what lies somewhere with each piece as in a key, where that says all that its word does."""
    if isinstance(value, list):
        return [_words(naming, one) for one in value]
    if not isinstance(value, Mapping):
        return value
    if "kind" not in value:
        return {key: _words(naming, inner) for key, inner in value.items()}
    word = {key: inner for key, inner in value.items() if key != "n"}
    piece = naming.called(word)[0]
    return naming.labels[piece] if word == naming.faces[piece] else word


class _Lines(yaml.SafeDumper):
    """Writes what is `Inline` in lines, not each part of it in a line of its own."""


class Inline(NamedTuple):
    """A value that is written in one line."""

    value: Any


def _inline(dumper: _Lines, one: Inline) -> yaml.Node:
    node = dumper.represent_data(one.value)
    if isinstance(node, yaml.CollectionNode):
        node.flow_style = True
    return node


_Lines.add_representer(Inline, _inline)


def dumped(example: Mapping[str, Any]) -> str:
    """Return one item of a list in a file, such as a scenario, as YAML."""
    return yaml.dump([example], Dumper=_Lines, default_flow_style=False, width=WIDTH, sort_keys=False)


def given_lines(given: Mapping[str, Any]) -> dict[str, Inline]:
    """Return `given:` as it is written, each part of it in a line."""
    return {key: Inline(_plain(value)) for key, value in given.items()}


def _plain(value: Any) -> Any:
    """Return data as it is written in a file: what is none by its word."""
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return "none" if value is None else value
