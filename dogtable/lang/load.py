"""Loads a ruleset: its files, those of the rulesets it extends, and what the checker makes of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from dogtable.base.errors import Problem, RulesetError, Span
from dogtable.base.frozen import replaced
from dogtable.lang import source
from dogtable.lang.check import Check
from dogtable.lang.declare_pieces import DeclarePieces
from dogtable.lang.folder import ID, Folder, Parent, content_hash, read_folder
from dogtable.lang.hints import did_you_mean
from dogtable.lang.laws import check_laws
from dogtable.lang.parts import ReadParts
from dogtable.lang.report import Report
from dogtable.lang.tree import Rules
from dogtable.lang.vocabulary import DECLARATION

MOST_PARENTS = 8
_HARMLESS = ("E103", "E104", "E105", "E110")  # all that the files say is there in spite of these
_SURE = ("E205", "E206", "E207", "E209", "E210", "E211", "E212", "E215")  # true also where a file could not be read


def load_rules(where: Path | str, parent: Parent | None = None) -> tuple[Rules, list[Problem]]:
    """Return the checked rules in a folder or lone file, and the warnings.

    `parent` gives the folder or file of a ruleset by its id, for `extends:`. Raises RulesetError with every problem
    of all files.
    """
    report = Report()
    return load_folder(read_folder(Path(where), report), report, parent)


def load_folder(folder: Folder, report: Report, parent: Parent | None = None) -> tuple[Rules, list[Problem]]:
    """Return the checked rules in a folder as it is in memory, and the warnings; `report` is that of its reading."""
    return _bounded(folder, report, lambda ident: _read_parent(ident, parent, report))


def load_sources(sources: Mapping[str, str]) -> tuple[Rules, list[Problem]]:
    """Return the checked rules from the texts that `Rules.sources` keeps; raises RulesetError."""
    report = Report()
    own = {path: text for path, text in sources.items() if "/" not in path}

    def parent(ident: str) -> Folder | None:
        prefix = f"{ident}/"
        texts = {path.removeprefix(prefix): text for path, text in sources.items() if path.startswith(prefix)}
        return Folder(ident, texts, ident) if texts else None

    return _bounded(Folder("", own), report, parent)


def _bounded(folder: Folder, report: Report, parent: Callable[[str], Folder | None]) -> tuple[Rules, list[Problem]]:
    """Load, within what a ruleset may cost; beyond that it is told with all that was found before."""
    found: tuple[Rules, list[Problem]] | None = None
    with report.bounded():
        found = _load(folder, report, parent)
    if found is None:
        raise RulesetError(report.problems)
    return found


def _load(folder: Folder, report: Report, parent: Callable[[str], Folder | None]) -> tuple[Rules, list[Problem]]:
    folders = [folder]
    tops = _tops(folder, report)
    tops = _with_parents(tops, folders, parent, report)
    whole = not any(problem.code not in _HARMLESS for problem in report.errors)
    if whole:
        report_missing(tops, folder, report)
    files = {f.path(name): (f, name) for f in folders for name in f.texts}
    declare = DeclarePieces(tops, report, lambda scalar: _data_file(scalar, files, report))
    declare.everything()
    parts = ReadParts(tops, report).read()
    rules = Check(tops, declare.names, parts, report).rules()
    report.without_what_follows(lambda span: _line(files, span))
    if not whole:
        report.keep(lambda problem: problem.code < "E2" or problem.code in _SURE)
    if rules is not None and not report.errors:
        rules = check_laws(rules, report)
    report.raise_errors()
    if rules is None:
        raise RulesetError(report.problems)
    sources = _sources(folders)
    own = {folder.path(name) for name in folder.texts}  # warnings of a parent's lines are told of the parent
    whence = tuple(folder.shown for folder in folders)
    return replaced(rules, sources=sources, folders=whence, hash=content_hash(sources)), [
        w for w in report.warnings if w.span.path in own
    ]


def _line(files: Mapping[str, tuple[Folder, str]], span: Span) -> str:
    folder, name = files.get(span.path, (None, ""))
    lines = folder.texts[name].splitlines() if folder is not None else []
    return lines[span.line - 1] if 0 < span.line <= len(lines) else ""


def _sources(folders: Sequence[Folder]) -> dict[str, str]:
    """Return the texts of all files that were read for the rules; those of a parent under its id."""
    found = {}
    for folder in folders:
        for name in sorted(folder.used):
            found[f"{folder.id}/{name}" if folder is not folders[0] else name] = folder.texts[name]
    return found


# -------------------------------------------------------------------------------------------------------------- files


def _node(folder: Folder, name: str, report: Report) -> source.Node | None:
    """Return what a file holds; each is read once."""
    if name not in folder.nodes:
        folder.nodes[name] = source.read_yaml(folder.texts[name], folder.path(name), report)
    return folder.nodes[name]


def _tops(folder: Folder, report: Report) -> dict[str, tuple[source.Scalar, source.Node]]:
    """Return the top-level keys of all files, each once."""
    tops: dict[str, tuple[source.Scalar, source.Node]] = {}
    for name in sorted(folder.texts):
        node = _node(folder, name, report)
        if isinstance(node, source.Sequence) or node is None:
            continue
        if not isinstance(node, source.Mapping):
            hint = "a file of rules holds 'key: ...', a data file a list"
            report.add(node.span, "E111", f"expected top-level keys, found {source.describe(node)}", hint)
            continue
        folder.used.add(name)
        for key, value in node:
            if key.text not in DECLARATION:
                hint = did_you_mean(key.text, DECLARATION, lambda name: re.split("[:.]", DECLARATION[name].meaning)[0])
                report.add(key.span, "E207", f"there is no top-level key '{key.text}'", hint)
            elif key.text in tops:
                report.add(key.span, "E112", f"'{key.text}:' is there twice", f"first in {tops[key.text][0].span}")
            else:
                tops[key.text] = (key, value)
    return tops


def _data_file(scalar: source.Scalar, files: Mapping[str, tuple[Folder, str]], report: Report) -> source.Node | None:
    """Return the rows of a file that is named; it lies beside the file that names it."""
    folder, _ = files[scalar.span.path]
    name = scalar.text.strip()
    if name not in folder.texts:
        data = [other for other in folder.texts if isinstance(_node(folder, other, report), source.Sequence)]
        hint = did_you_mean(name, data) or "a .yaml file in the ruleset's folder, beside this one"
        report.add(scalar.span, "E113", f"there is no file '{name}'", hint)
        return None
    folder.used.add(name)
    return _node(folder, name, report)


def report_missing(tops: Mapping[str, object], folder: Folder, report: Report) -> None:
    """Report top-level keys without which there is no game."""
    if not folder.texts:
        report.add(Span(folder.shown, 1, 1, 1, 2), "E114", "there is no ruleset here", "a folder with game.yaml")
        return
    where = Span(folder.path(sorted(folder.used or folder.texts)[0]), 1, 1, 1, 2)
    for name in ("game", "play"):
        if name not in tops:
            report.add(where, "E208", f"the ruleset lacks '{name}:'", DECLARATION[name].meaning)


# ------------------------------------------------------------------------------------------------------------ parents

_Tops = dict[str, tuple[source.Scalar, source.Node]]


def _read_parent(ident: str, parent: Parent | None, report: Report) -> Folder | None:
    where = parent(ident) if parent else None
    if where is None:
        return None
    folder = read_folder(where, report)
    folder.id = ident
    return folder


def _with_parents(tops: _Tops, folders: list[Folder], parent: Callable[[str], Folder | None], report: Report) -> _Tops:
    """Return the top-level keys merged over those of the ruleset that is extended, and of its parents."""
    chain = [tops]
    seen: list[str] = []
    while "extends" in chain[-1] and len(chain) <= MOST_PARENTS:
        node = chain[-1]["extends"][1]
        if not isinstance(node, source.Scalar) or not node.text:
            report.add(node.span, "E111", f"expected the id of a ruleset, found {source.describe(node)}")
            break
        if not ID.match(node.text):
            report.add(node.span, "E115", f"'{node.text}' is no id", "a ruleset is extended by its id, not by a path")
            break
        if node.text in seen:
            report.add(node.span, "E115", f"'{node.text}' extends itself")
            break
        seen.append(node.text)
        folder = parent(node.text)
        if folder is None:
            report.add(node.span, "E115", f"there is no ruleset '{node.text}' to extend", "by its id, not by a path")
            break
        folder.id = folder.id or node.text
        folders.append(folder)
        chain.append(_tops(folder, report))
    merged = chain[-1]
    for child in reversed(chain[:-1]):
        merged = _merge_tops(merged, child)
    return {key: value for key, value in merged.items() if key != "extends"}


def _merge_tops(parent: _Tops, child: _Tops) -> _Tops:
    merged = dict(parent)
    for name, (key, node) in child.items():
        if name in parent:
            by_name = name in ("define", "routines")
            node = merge(parent[name][1], node, by_name)
        merged[name] = (key, node)
    return merged


def merge(parent: source.Node, child: source.Node, by_name: bool = False) -> source.Node:
    """Return a child's node over its parent's: mappings merge key by key, everything else replaces.

    With `by_name` the values are replaced whole, and `f(x)` replaces `f`.
    """
    if not (isinstance(parent, source.Mapping) and isinstance(child, source.Mapping)):
        return child
    pairs: dict[str, tuple[source.Scalar, source.Node]] = {}
    for key, value in parent:
        pairs[_bare(key.text) if by_name else key.text] = (key, value)
    for key, value in child:
        name = _bare(key.text) if by_name else key.text
        if name in pairs and not by_name:
            value = merge(pairs[name][1], value)
        pairs[name] = (key, value)
    return source.Mapping(child.span, tuple(pairs.values()))


def _bare(head: str) -> str:
    return head.partition("(")[0].strip()
