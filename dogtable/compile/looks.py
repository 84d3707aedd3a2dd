"""From a ruleset's checked table to the `Look` that the session hands out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from dogtable import ir
from dogtable.base.errors import NOWHERE, RulesetError
from dogtable.base.forms import Formed, formed
from dogtable.base.look import PROGRAM_FIGURES, Colour, Look
from dogtable.compile.look_definitions import OnView
from dogtable.compile.look_reader import LookReader
from dogtable.compile.look_view import Declared
from dogtable.ir.building import Fn
from dogtable.lang import default_table, tree
from dogtable.lang import look_values as look
from dogtable.lang.flow import called, reached
from dogtable.lang.looks import LookDraft, check_look, program_look
from dogtable.lang.names import directions

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
    sizes = _sizes(rules)
    view = OnView(rules)
    used = reached(rules, draft.used | called(rules, tuple(sizes)))
    source = _source([*draft.expressions, *view.exprs(sizes)], [view.definition(name) for name in used])
    words = rules.words
    if "directions" not in words and any(board.shape == "grid" for board in rules.boards.values()):
        words = {"directions": directions(), **words}
    declared = Declared(
        words, rules.options, rules.kinds, rules.pieces, rules.zones, rules.boards, rules.state, rules.stack
    )
    reader = LookReader(source, declared, draft.data, dict(rules.tables), sizes, len(draft.expressions))
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


def _sizes(rules: tree.Rules) -> dict[tree.Expr, int]:
    """Return the expressions of the boards' sizes, each with its number."""
    sizes = (e for board in rules.boards.values() for e in (board.size, *(board.grid or ())) if e is not None)
    return {e: i for i, e in enumerate(dict.fromkeys(sizes))}


def _source(expressions: Sequence[ir.Value], definitions: Sequence[Fn]) -> str:
    """Return the source of a module that gives `F`, the expressions as functions of the layers' locals, in their order.

    It runs without built-ins. A definition is worked out once for the same things (`_once`).
    """
    lines = [line for fn in definitions for line in ("@_once", *(text for text, _ in fn.render()))]
    lines.append("F = (")
    lines += [f"{ir.alone(ir.Key(look.GIVEN.name, expression))}," for expression in expressions]
    return "\n".join([*lines, ")", ""])
