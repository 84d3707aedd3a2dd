"""One change of a ruleset, and the tree of its files with the change in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import blake2b

from dogtable.base.errors import Span
from dogtable.base.frozen import replaced
from dogtable.lang import load
from dogtable.lang.report import Report
from dogtable.lang.source import Mapping, Node, Scalar, Sequence, read_yaml
from dogtable.lang.tree import Rules
from tests.rulesets.found import ROOT, folders

Steps = tuple[int, ...]
Nodes = dict[str, Node]


@dataclass(frozen=True)
class Mutant:
    """One change: `place` names the node, `what` the change; together they are its name."""

    ruleset: str
    file: str
    span: Span
    place: str
    what: str
    kind: str
    steps: Steps
    node: Node  # what stands there instead

    @property
    def name(self) -> str:
        return f"{self.file} {self.place}: {self.what}"

    def __str__(self) -> str:
        return (
            f"{self.ruleset}/{self.file}:{self.span.line}:{self.span.column}: {self.place}: {self.what} ({self.kind})"
        )

    def rules(self, heir: str = "") -> Rules:
        """The checked rules with the change, or those of a ruleset that extends them; RulesetError when refused."""
        files = files_of(self.ruleset)
        nodes = {**files.nodes, self.file: put(files.nodes[self.file], self.steps, self.node)}
        rules = files_of(heir).load({}, {self.ruleset: nodes}) if heir else files.load(nodes)
        return marked(rules, self.name)


class Files:
    """The files of one ruleset as nodes."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset
        self.where = folders()[ruleset].relative_to(ROOT)
        self.folder = load.read_folder(ROOT / self.where, Report())
        self.folder.shown = self.where.as_posix()

    @cached_property
    def nodes(self) -> Nodes:
        found = {}
        for name in sorted(self.folder.texts):
            node = load._node(self.folder, name, Report())
            if node is not None:
                found[name] = node
        return found

    def load(self, nodes: Nodes, parents: dict[str, Nodes] | None = None) -> Rules:
        """The checked rules with other nodes in the files, or in those of rulesets that are extended."""
        report = Report()

        def parent(ident: str) -> load.Folder | None:
            if ident not in folders():
                return None
            files = files_of(ident)
            return load.Folder(
                files.folder.shown, files.folder.texts, ident, dict((parents or {}).get(ident, files.nodes))
            )

        folder = load.Folder(self.folder.shown, self.folder.texts, nodes=dict(nodes))
        return load._load(folder, report, parent)[0]


@cache
def files_of(ruleset: str) -> Files:
    """The files of a ruleset, each read once."""
    return Files(ruleset)


def with_text(ruleset: str, file: str, old: str, new: str) -> Rules:
    """The checked rules with other words in a file, which stand there once; RulesetError when refused."""
    files, report = files_of(ruleset), Report()
    text = files.folder.texts[file]
    assert text.count(old) == 1, "the change no longer fits the ruleset"
    node = read_yaml(text.replace(old, new), files.folder.path(file), report)
    report.raise_errors()
    return marked(files.load({**files.nodes, file: node}), f"{file} {old} {new}")


def marked(rules: Rules, change: str) -> Rules:
    """The rules with a hash of their own: that of the texts, which are as they were, belongs to the sound ones."""
    return replaced(rules, hash=blake2b(f"{rules.hash} {change}".encode(), digest_size=8).hexdigest())


def heirs(ruleset: str) -> list[str]:
    """The rulesets that extend this one."""
    return [ident for ident in folders() if extended(files_of(ident)) == ruleset]


def extended(files: Files) -> str:
    """The ruleset that these files extend, or ""."""
    game = files.nodes.get("game.yaml")
    node = game.get("extends") if isinstance(game, Mapping) else None
    return node.text if isinstance(node, Scalar) else ""


def put(root: Node, steps: Steps, node: Node) -> Node:
    """The tree with a node in the place of another."""
    if not steps:
        return node
    first, rest = steps[0], steps[1:]
    if isinstance(root, Sequence):
        items = list(root.items)
        items[first] = put(items[first], rest, node)
        return replace(root, items=tuple(items))
    assert isinstance(root, Mapping)
    pairs = list(root.pairs)
    pairs[first] = (pairs[first][0], put(pairs[first][1], rest, node))
    return replace(root, pairs=tuple(pairs))
