"""From a ruleset's checked table to the `Look` that the session hands out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dogtable.base.errors import NOWHERE, RulesetError
from dogtable.base.forms import Formed, formed
from dogtable.base.look import PROGRAM_FIGURES, Colour, Look
from dogtable.compile.look_emit import emit
from dogtable.compile.look_reader import LookReader
from dogtable.compile.look_view import Declared
from dogtable.lang import default_table, look_tree, tree
from dogtable.lang.look_defs import definitions, expression
from dogtable.lang.looks import LookDraft, check_look, program_look

DEFAULT_GROUND = Colour(NOWHERE, "name", "cup")


def make_look(
    rules: tree.Rules, folders: Sequence[Path], texts: Mapping[str, Formed] | None = None, language: str = ""
) -> Look:
    """Return the look of a ruleset.

    `folders` are the ruleset's own, then its parents'; `texts` translates titles and texts of the table into a
    `language`, whose plural they have. Raises
    RulesetError with every problem of table.yaml.
    """
    draft, problems = check_look(rules, folders, texts)
    if draft is None:
        raise RulesetError(problems)
    pictures = tuple(str(folder / "pictures") for folder in folders)
    sounds = tuple(str(folder / "sounds") for folder in folders)
    plain = look_of(rules, program_look(rules), pictures, sounds, texts or {}, language)
    return look_of(rules, draft, pictures, sounds, texts or {}, language, plain)


def look_of(
    rules: tree.Rules,
    draft: LookDraft,
    pictures: tuple[str, ...] = (),
    sounds: tuple[str, ...] = (),
    texts: Mapping[str, Formed] | None = None,
    language: str = "",
    fallback: Look | None = None,
) -> Look:
    """Return a look whose expressions are compiled."""
    sizes, roots = _sizes(rules)
    used = definitions(rules, draft.used | _used_by(sizes))
    source = emit([*draft.expressions, *sizes], used)
    declared = Declared(
        rules.words, rules.options, rules.kinds, rules.pieces, rules.zones, rules.boards, rules.state, rules.stack
    )
    reader = LookReader(source, declared, draft.data, dict(rules.tables), roots, len(draft.expressions))
    shorts = draft.data.get("short_names")
    return Look(
        ground=draft.ground or DEFAULT_GROUND,
        status=draft.status,
        seats=draft.seats,
        colours=draft.colours,
        figures=draft.figures,
        table=draft.table,
        motion=draft.motion,
        result=draft.result,
        legend=draft.legend,
        regions=draft.regions,
        reader=reader,
        titles={key: formed(text) for key, text in (texts or {}).items()},
        language=language,
        shorts={str(k): str(v) for k, v in shorts.items()} if isinstance(shorts, dict) else {},
        drawn=frozenset(_drawn(rules, draft)),
        faced=frozenset(default_table.names(rules.kinds.values())),
        pictures=pictures,
        sounds=sounds,
        room=draft.room,
        homes=draft.homes,
        leads=draft.leads,
        fallback=fallback,
    )


def _drawn(rules: tree.Rules, draft: LookDraft) -> Iterator[str]:
    """Yield the figures of pieces, backs and spaces; the program's own of such a name are something else."""
    for name in (*rules.kinds, *(f"{kind}_back" for kind in rules.kinds), *rules.boards):
        figure = draft.figures.get(name)
        if figure is not None and figure.span.path != PROGRAM_FIGURES:
            yield name


def _sizes(rules: tree.Rules) -> tuple[list[look_tree.Node], dict[tree.Expr, int]]:
    """Return the expressions of the boards' sizes, and which of them each is."""
    wanted: list[tree.Expr] = []
    for board in rules.boards.values():
        wanted += [e for e in (board.size, *(board.grid or ())) if e is not None]
    roots = {e: i for i, e in enumerate(dict.fromkeys(wanted))}
    return [expression(rules, e) for e in roots], roots


def _used_by(nodes: Sequence[look_tree.Node]) -> frozenset[str]:
    return frozenset(node.name for node in look_tree.walk(tuple(nodes)) if isinstance(node, look_tree.Define))
