"""The rulesets there are: found on disk, checked, compiled on demand, and shown on the shelf.

A broken ruleset never hides the sound ones: it is listed with its problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.base.errors import NOWHERE, Problem, RulesetError, UsageError
from dogtable.base.hints import did_you_mean
from dogtable.base.paths import UserFolders, shipped_rulesets, user_folders
from dogtable.base.program import Program
from dogtable.compile.program import compile_program
from dogtable.lang.load import load_rules
from dogtable.lang.tree import Rules
from dogtable.session.rulebook import Paragraph, merge, parse

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.result import Result


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option to choose before a game: its values as written with their titles; `default` is one of them."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    default: str


@dataclass(frozen=True, slots=True)
class Shelved:
    """A ruleset as the shelf shows it. `group`: the id of the box it lies in; `problems` when it is broken."""

    id: str
    title: str
    path: Path
    shipped: bool
    players: tuple[int, ...] = ()
    pitch: str = ""
    minutes: int = 0
    picture: Path | None = None
    extends: str = ""
    group: str = ""
    problems: tuple[Problem, ...] = field(default=(), compare=False)


class LoadedRuleset:
    """A checked ruleset with all that lies in its folder. Satisfies `dogtable.base.ruleset.Ruleset`."""

    def __init__(self, rules: Rules, folders: Sequence[Path], warnings: Sequence[Problem], user: UserFolders) -> None:
        self.rules = rules
        self.folders = tuple(folders)  # its own, then its parents'
        self.warnings = tuple(warnings)
        self._user = user
        self._programs: dict[tuple[int, tuple[tuple[str, int], ...]], Program] = {}

    @property
    def id(self) -> str:
        """The ruleset's id."""
        return self.rules.game.id

    @property
    def title(self) -> str:
        """The game's title."""
        return self.rules.game.title

    @property
    def version(self) -> str:
        """The version as its author counts, else the beginning of the hash."""
        return self.rules.game.version or self.hash[:8]

    @property
    def hash(self) -> str:
        """16 hex digits over all that was read."""
        return self.rules.hash

    @property
    def sources(self) -> Mapping[str, str]:
        """The text of every file it was made from."""
        return self.rules.sources

    @property
    def players(self) -> Sequence[int]:
        """The numbers of players it can be played by."""
        return self.rules.game.players

    def option_values(self, players: int, given: Mapping[str, object]) -> dict[str, int]:
        """Return every option as the compiler wants it (flags 0 or 1, values by index); UsageError for a wrong one."""
        for name in given:
            if name not in self.rules.options:
                hint = did_you_mean(name, self.rules.options, "options are") or "it has no options"
                raise UsageError(f"{self.id} has no option {name!r}; {hint}")
        return {name: self._option(name, given.get(name)) for name in self.rules.options}

    def _option(self, name: str, value: object) -> int:
        option = self.rules.options[name]
        if value is None:
            return option.default
        written = str(value).lower() if isinstance(value, bool) else str(value)
        values = [v for v, _ in option.values] or ["false", "true"]
        if written not in values:
            raise UsageError(f"{name} cannot be {written!r}; {did_you_mean(written, values, 'values are')}")
        return values.index(written)

    def options(self, players: int) -> list[OptionInfo]:
        """Return the options that matter for this number of players, in order."""
        from dogtable.compile.fold import option_matters

        found = []
        for option in self.rules.options.values():
            if option_matters(self.rules, option, players):
                values = option.values or (("false", "no"), ("true", "yes"))
                found.append(OptionInfo(option.name, option.title, values, values[option.default][0]))
        return found

    def program(self, players: int, options: Mapping[str, object] | None = None) -> Program:
        """Return the Program for a number of players and options by name; UsageError when there is none such."""
        if players not in self.rules.game.players:
            allowed = " or ".join(str(n) for n in self.rules.game.players)
            raise UsageError(f"{self.title} is for {allowed} players, not {players}")
        values = self.option_values(players, options or {})
        key = (players, tuple(sorted(values.items())))
        if key not in self._programs:
            self._programs[key] = compile_program(self.rules, players, values, cache=self._user.cache)
        return self._programs[key]

    @cached_property
    def _books(self) -> dict[str, list[Paragraph]]:
        return {}

    def rulebook(self, language: str = "en") -> list[Paragraph]:
        """Return the rulebook: its own rules in place of its parents'; English where the language has none."""
        if language not in self._books:
            book: list[Paragraph] = []
            for folder in reversed(self.folders):
                for name in (f"rulebook.{language}.md", "rulebook.en.md"):
                    if (folder / name).is_file():
                        own = parse((folder / name).read_text(encoding="utf-8"))
                        book = merge(book, own) if book else own
                        break
            self._books[language] = book
        return self._books[language]

    def look(self, language: str = "en") -> Look:
        """Return how its table looks; RulesetError lists every problem of table.yaml."""
        from dogtable.compile.looks import make_look

        return make_look(self.rules, self.folders, {})

    def playout(self, seed: int, players: int | None = None, options: Mapping[str, object] | None = None) -> Result:
        """Play a whole random game, nothing recorded, and return its result."""
        from dogtable.engine.playout import playout

        return playout(self.program(players or self.players[0], options), seed)
