"""A ruleset that is being written: its files as the editor has them, and what was known when they were last sound."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeAlias

from dogtable.base.errors import Problem, RulesetError, Span, UsageError
from dogtable.base.hints import did_you_mean
from dogtable.base.reading import shown_line
from dogtable.editor.spots import spots
from dogtable.lang import source
from dogtable.lang.conditions import names_of
from dogtable.lang.constructs import Declaration
from dogtable.lang.folder import Folder, is_rules_file, read_folder
from dogtable.lang.load import load_folder
from dogtable.lang.names import Names
from dogtable.lang.report import Report
from dogtable.lang.tokens import UnreadableError, tokens
from dogtable.lang.tree import Rules
from dogtable.lang.vocabulary import DECLARATION, RESERVED
from dogtable.session.inspection import inspect
from dogtable.session.library import Library
from dogtable.session.scenarios.compiled import CompiledTheatre
from dogtable.session.scenarios.model import Scenario
from dogtable.session.scenarios.read import read_file
from dogtable.session.scenarios.run import run_scenarios

_NAME: Final = re.compile(r"(?P<dot>\.\s*)?(?<!\w)(?P<name>[A-Za-z_]\w*)")
_HOLE: Final = re.compile(r"\{[^{}]*\}")
NEW_NAME: Final = re.compile(r"[a-z_][a-z0-9_]*")
_Words: TypeAlias = dict[tuple[str, bool], list[tuple[source.Scalar, int, int]]]
"""A word, and whether a dot stands before it: the texts that have it, and from where to where."""


def ruleset_of(path: Path) -> Path | None:
    """Return the folder of the ruleset that a file belongs to; None for one that belongs to none."""
    return next((above for above in path.parents[:2] if (above / "game.yaml").is_file()), None)


@dataclass(frozen=True)
class Sound:
    """Checked rules, and the files that they were made from."""

    rules: Rules
    folder: Folder

    @cached_property
    def names(self) -> Names:
        """Everything that is declared."""
        return names_of(self.rules)

    @cached_property
    def spots(self) -> frozenset[tuple[str, int, int]]:
        """Where anything that the checker understood begins: path, line, column."""
        return spots(self.rules)


@dataclass
class Project:
    """One ruleset in an editor. `open` are the texts of its files that are open there, by path."""

    where: Path
    library: Library
    open: dict[str, str] = field(default_factory=dict)
    sound: Sound | None = None
    _read: dict[str, tuple[str, _Words]] = field(default_factory=dict)

    # -------------------------------------------------------------------------------------------------------- checking

    def read(self) -> tuple[Folder, Report]:
        """Return the files of the rules, those that are open as they are in the editor."""
        report = Report()
        folder = read_folder(self.where, report)
        for path, text in self.open.items():
            if Path(path).parent == self.where and is_rules_file(Path(path).name):
                folder.texts[Path(path).name] = text
        return folder, report

    def check(self) -> list[Problem]:
        """Check the rules, and read the scenarios that are open; what is sound is kept for whoever asks of names."""
        folder, report = self.read()
        try:
            rules, problems = load_folder(folder, report, self._parent)
            self.sound = Sound(rules, folder)
        except RulesetError as error:
            problems = list(error.problems)
        written = Report()
        for path, text in self.open.items():
            if is_scenarios(Path(path)):
                read_file(text, path, written)
        return [*problems, *written.problems]

    def inspect(self) -> list[Problem]:
        """Check all that lies on the disk: tables, texts, lessons, puzzles, too, and the rules in play."""
        self.library.forget()
        return inspect(self.library, self.where)[1]

    def _parent(self, ident: str) -> Path | None:
        beside = self.where.parent / ident
        if Path(ident).name == ident and (beside / "game.yaml").is_file():
            return beside
        try:
            return self.library.find(ident)
        except UsageError:
            return None

    # ------------------------------------------------------------------------------------------------------- scenarios

    def scenarios(self, path: str) -> list[Scenario]:
        """Return the scenarios of an open file."""
        return read_file(self.open.get(path, ""), path, Report())

    def run(self, path: str, name: str) -> list[Problem]:
        """Run a scenario of an open file by the rules as they are in the editor; RulesetError where they are broken."""
        scenario = next((one for one in self.scenarios(path) if one.name == name), None)
        if scenario is None:
            known = [one.name for one in self.scenarios(path)]
            hint = did_you_mean(name, known, "there are") or "look at the names in the file"
            raise UsageError(f"there is no scenario {shown_line(name)!r}; {hint}")
        folder, report = self.read()
        rules, _ = load_folder(folder, report, self._parent)
        return list(run_scenarios(rules, [scenario], CompiledTheatre())[0].problems)

    # ----------------------------------------------------------------------------------------------------------- names

    def occurrences(self, name: str, *, is_field: bool = False) -> list[Span]:
        """Return where a declared name, or a field, stands in the files of the ruleset: rules, table, scenarios."""
        sound = self.sound
        if sound is None:
            return []
        found = []
        for path, text in sorted(self._texts().items()):
            if name not in text:
                continue
            for scalar, start, end in self._words(path, text).get((name, is_field), ()):
                span = scalar.stretch(start, end)
                understood = (span.path, span.line, span.column) in sound.spots
                if understood or _is_expression(scalar.text) or _in_hole(scalar.text, start):
                    found.append(span)
        return found

    def _texts(self) -> dict[str, str]:
        """Return all files of the ruleset that can be read, those that are open as they are in the editor."""
        texts = {}
        for path in sorted(self.where.rglob("*.yaml")):
            text = source.read_file(path, str(path), Report())
            if text is not None:
                texts[str(path)] = text
        return texts | self.open

    def _words(self, path: str, text: str) -> _Words:
        """Return where each word stands in what may hold names in a file; it is read again only when it has changed."""
        read = self._read.get(path)
        if read is None or read[0] != text:
            keys_only = Path(path).name.startswith("text.")  # what stands behind them is prose
            node = source.read_yaml(text, path, Report())
            read = self._read[path] = (text, _words_in(_scalars(node, keys_only=keys_only)))
        return read[1]

    def renamed(self, name: str, new: str) -> list[Span]:
        """Return what is to be replaced; UsageError where `name` is not declared or the rules would not be the same."""
        if self.sound is None or name not in self.sound.names.symbols:
            raise UsageError(f"'{name}' is not declared here, so it cannot be renamed")
        if not NEW_NAME.fullmatch(new) or new in RESERVED:
            raise UsageError(f"'{new}' can be no name: small letters, digits and _, and no word of the language")
        if new in self.sound.names.symbols:
            raise UsageError(f"the name '{new}' is taken: it is a {self.sound.names.what(new)}")
        spans = self.occurrences(name)
        folder, report = self.read()
        for file, text in folder.texts.items():
            folder.texts[file] = replaced(text, [span for span in spans if span.path == folder.path(file)], new)
        try:
            rules, _ = load_folder(folder, report, self._parent)
        except RulesetError as error:
            raise UsageError(f"'{name}' cannot be renamed: {error.problems[0]}") from None
        if new not in names_of(rules).symbols or name in names_of(rules).symbols:
            raise UsageError(
                f"'{name}' cannot be renamed: it is declared elsewhere, in a ruleset that this one extends"
            )
        return spans


def is_scenarios(path: Path) -> bool:
    """Whether a file holds scenarios."""
    return path.parent.name == "scenarios" and path.suffix == ".yaml"


def replaced(text: str, spans: list[Span], new: str) -> str:
    """Return a text with other words at some spans, each on one line."""
    lines = text.splitlines(keepends=True)
    for span in sorted(spans, reverse=True):
        line = lines[span.line - 1]
        lines[span.line - 1] = line[: span.column - 1] + new + line[span.end_column - 1 :]
    return "".join(lines)


def _scalars(node: source.Node | None, above: tuple[str, ...] = (), *, keys_only: bool) -> Iterator[source.Scalar]:
    """Yield all keys of a file that are no words of the language, and all values; `above` are the keys above."""
    if isinstance(node, source.Scalar) and not keys_only:
        yield node
    elif isinstance(node, source.Sequence):
        for one in node:
            yield from _scalars(one, (*above, ""), keys_only=keys_only)
    elif isinstance(node, source.Mapping):
        declaration = DECLARATION.get(above[0]) if above else None
        is_declared = declaration is not None and len(above) == 1 + declaration.many  # what stands here are its keys
        own = declaration.key_names() if declaration is not None and is_declared else ()
        titles = declaration is not None and len(above) == 2 + declaration.many and above[-1] in _titles(declaration)
        for key, value in node:
            if key.text not in own and not titles:
                yield key
            yield from _scalars(value, (*above, key.text), keys_only=keys_only)


def _titles(declaration: Declaration) -> list[str]:
    """Return under which keys of a declaration the keys are titles, which are names of nothing else."""
    return [key.name for key in declaration.keys if key.takes == "scores"]


def _words_in(scalars: Iterable[source.Scalar]) -> _Words:
    """Return where each word stands in some texts; names of fields have a dot before them, others have none."""
    words: _Words = defaultdict(list)
    for scalar in scalars:
        for match in _NAME.finditer(scalar.text):
            words[match["name"], bool(match["dot"])].append((scalar, *match.span("name")))
    return words


def _is_expression(text: str) -> bool:
    """Whether a text can be an expression: prose has names side by side, and there is no sign in it."""
    try:
        found = tokens(text)
    except (UnreadableError, RulesetError):
        return False
    plain = ("name", "number")
    return not any(a.sort in plain and b.sort in plain and not {a.text, b.text} & RESERVED for a, b in pairwise(found))


def _in_hole(text: str, start: int) -> bool:
    """Whether a place in a sentence lies between braces."""
    return any(hole.start() < start < hole.end() for hole in _HOLE.finditer(text))
