"""What a ruleset declares and nothing uses: neither its rules nor any file beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from dogtable.base.errors import Problem
from dogtable.lang import tree
from dogtable.lang.flow import used_by, walk
from dogtable.lang.folder import is_rules_file
from dogtable.lang.report import Report
from dogtable.lang.source import read_file
from dogtable.session.loaded import LoadedRuleset

_Declared = tree.Definition | tree.ZoneDecl | tree.StateDecl | tree.TableDecl
_WORD = re.compile(r"[A-Za-z_]\w*")


def unused(rules: LoadedRuleset) -> Iterator[Problem]:
    """Yield a warning (W409) for each definition, zone, state and table of a ruleset's own that nothing uses.

    What another ruleset declares that this one extends is its business. In files beside the rules (table, scenarios,
    lessons …), and in those of rulesets beside this one that extend it, any word counts: that a table, a test or a
    variant names something is use enough.
    """
    used = {*_used(rules.rules), *_named_beside(rules.folders), *_named_by_variants(rules.folders, rules.id)}
    own = rules.rules.folders[0]
    for what, one in _declared(rules.rules):
        if one.name not in used and one.span.path.rpartition("/")[0] == own:
            yield Problem(one.span, "W409", f"the {what} '{one.name}' is used nowhere", "use it, or take it out")


def _declared(rules: tree.Rules) -> Iterator[tuple[str, _Declared]]:
    """Yield what is looked for, and what it is."""
    yield from (("definition", one) for one in rules.definitions.values())
    yield from (("zone", one) for one in rules.zones.values())
    yield from (("state", one) for one in rules.state.values())
    yield from (("table", one) for one in rules.tables.values())


def _used(rules: tree.Rules) -> Iterator[str]:
    """Yield the names that the rules themselves use."""
    yield from (one.start for one in rules.pieces.values())
    yield from (one.refill for one in rules.zones.values())
    declared = (rules.options, rules.definitions, rules.zones, rules.state, rules.boards)
    landmarks = (tuple(one.landmarks.values()) for one in rules.boards.values())
    held = (*(tuple(one.values()) for one in declared), *rules.blocks.values(), rules.end, rules.advice, *landmarks)
    for node in walk(held):
        yield from used_by(rules, node)
        if isinstance(node, tree.Zone | tree.StateValue | tree.TableValue):
            yield node.name
        elif isinstance(node, tree.Function) and node.by is not None:
            yield node.by.name


def _named_beside(folders: tuple[Path, ...]) -> Iterator[str]:
    """Yield all words of the files beside the rules."""
    for folder in folders:
        for path in folder.rglob("*.yaml"):
            if path.parent != folder or not is_rules_file(path.name):
                yield from _WORD.findall(read_file(path, str(path), Report()) or "")


def _named_by_variants(folders: tuple[Path, ...], ident: str) -> Iterator[str]:
    """Yield all words of the rulesets beside the own folder that extend it."""
    extends = re.compile(rf"^extends: *{re.escape(ident)}\s*$", re.MULTILINE)
    for folder in folders[:1]:
        for game in folder.absolute().parent.glob("*/game.yaml"):
            if extends.search(read_file(game, str(game), Report()) or ""):
                for path in game.parent.rglob("*.yaml"):
                    yield from _WORD.findall(read_file(path, str(path), Report()) or "")
