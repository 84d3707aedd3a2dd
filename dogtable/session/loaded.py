"""A ruleset that was read and checked, with all that lies in its folder: its texts, its book, its programs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from dogtable.ahead.choice import may_compile
from dogtable.base.budget import COMPILING, bounded
from dogtable.base.errors import Problem, RulesetError
from dogtable.base.paths import UserFolders
from dogtable.base.program import Program
from dogtable.base.texts import spaced
from dogtable.compile.cache import Cache
from dogtable.compile.kept_looks import LooksCache
from dogtable.compile.options import option_values, teams_of
from dogtable.lang.report import Report
from dogtable.lang.texts import EVENT, Catalogue
from dogtable.lang.tree import Rules
from dogtable.session.catalogues import ENGLISH, catalogue, tongues
from dogtable.session.described import Described
from dogtable.session.names import TableNames
from dogtable.session.rulebook import Paragraph, merge, parse, read_book

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.engine.result import Result
    from dogtable.session.examples import Example
    from dogtable.session.lessons.model import Lesson
    from dogtable.session.puzzles.model import Puzzle
    from dogtable.session.scenarios.model import Scenario


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An option to choose before a game: its values as written with their titles; `default` is one of them.

    `about` is one sentence of help, or "". `variant`: for those who know the game.
    """

    name: str
    title: str
    values: tuple[tuple[str, str], ...]
    default: str
    about: str = ""
    variant: bool = False

    def said(self, value: object) -> str:
        """Return what the option and one of its values (a label, true or false) are called: "teams: two of three"."""
        written = str(value).lower() if isinstance(value, bool) else str(value)
        return f"{self.title}: {dict(self.values)[written]}"


class LoadedRuleset(Described):
    """A checked ruleset with all that lies in its folder. Satisfies `dogtable.base.ruleset.Ruleset`.

    All that people read of it is in `language`, as far as it has catalogues.
    """

    def __init__(
        self,
        rules: Rules,
        folders: Sequence[Path],
        warnings: Sequence[Problem],
        user: UserFolders,
        language: str = ENGLISH,
    ) -> None:
        super().__init__(rules)
        self.folders = tuple(folders)  # its own, then its parents'
        self._tables = self.folders  # where its table.yaml is looked for
        self.warnings = tuple(warnings)
        self.language = language
        self._user = user
        self._books: dict[str, list[Paragraph]] = {}  # by language
        self._programs: dict[tuple[int, tuple[tuple[str, int], ...]], Program] = {}
        self._usual: dict[int, Program] = {}  # by players, with all options as they are by default
        self._playouts: dict[int | None, Callable[[int], Result]] = {}  # by players, without options

    @property
    def title(self) -> str:
        """Return the game's title."""
        return self.texts.name("game", self.rules.game.title)

    @property
    def pitch(self) -> str:
        """Return its one line for the shelf."""
        return self.texts.name("game.pitch", self.rules.game.pitch)

    @cached_property
    def texts(self) -> Catalogue:
        """Return its names and sentences in its language."""
        return catalogue(self.rules, self.folders, self.language)

    def speak(self, language: str) -> None:
        """Have all that people read of it be in another language from now on."""
        self.language = language
        for kept in ("texts", "_look"):
            self.__dict__.pop(kept, None)

    def names(self, seats: Sequence[str]) -> TableNames:
        """Return what things are called at a table; `seats` are the names of the players."""
        return TableNames(self.rules, seats, self.texts)

    def score_title(self, source: str) -> str:
        """Return what a source of points is called on a score sheet."""
        title = self.texts.name(f"scores.{source}", spaced(source))
        return title[:1].upper() + title[1:]

    def event_title(self, name: str) -> str:
        """Return what events of a class are called."""
        return self.texts.name(f"{EVENT}{name}", spaced(name))

    @property
    def tour(self) -> Sequence[str]:
        """Return the names of the scenarios that show how a turn goes, in order."""
        return self.rules.game.tour

    def teams(self, players: int, options: Mapping[str, object]) -> Sequence[Sequence[int]]:
        """Return who plays with whom, each side as its seats; UsageError for options that there are not."""
        return teams_of(self.rules, players, option_values(self.rules, players, options))

    def options(self, players: int) -> list[OptionInfo]:
        """Return the options that matter for this number of players, in order."""
        with bounded(COMPILING):
            return self._options(players)

    def _options(self, players: int) -> list[OptionInfo]:
        from dogtable.compile.world import World  # what is kept is read without the compiler

        world = World(self.rules, players, option_values(self.rules, players, {}))
        matter = (name for name, of in self.rules.options.items() if of.when is None or world.fold.value(of.when))
        return [self.option(name) for name in matter]

    def option(self, name: str) -> OptionInfo:
        """Return the option of a name, whether or not it matters; KeyError where there is none."""
        option, called, word = self.rules.options[name], self.texts.name, self.texts.sentence
        words = tuple((value, called(f"{name}.{value}", title)) for value, title in option.values)
        values = words or (("false", word("no")), ("true", word("yes")))
        title, about = called(name, option.title), called(f"{name}.text", option.about)
        return OptionInfo(name, title, values, values[option.default][0], about, option.variant)

    def program(self, players: int, options: Mapping[str, object] | None = None) -> Program:
        """Return the Program for a number of players and options by name; UsageError when there is none such."""
        known = None if options else self._usual.get(players)
        if known is not None:
            return known
        values = option_values(self.rules, players, options or {})
        key = (players, tuple(sorted(values.items())))
        if key not in self._programs:
            self._programs[key] = Cache(self._user.kept).program(self.rules, players, options)
        if not options:
            self._usual[players] = self._programs[key]
        return self._programs[key]

    def rulebook(self, language: str = "") -> list[Paragraph]:
        """Return the rulebook: its own rules in place of its parents'; English where the language has none.

        RulesetError when a file of it cannot be read.
        """
        language = language or self.language
        if language not in self._books:
            book: list[Paragraph] = []
            for folder in reversed(self.folders):
                for name in (f"rulebook.{tongue}.md" for tongue in tongues(language)):
                    if (folder / name).is_file():
                        own = parse(read_book(folder / name))
                        book = merge(book, own) if book else own
                        break
            self._books[language] = book
        return self._books[language]

    def book_languages(self) -> list[str]:
        """Return the languages in which there is a rulebook, its own or a parent's, in alphabetical order."""
        return sorted({path.name.split(".")[1] for folder in self.folders for path in folder.glob("rulebook.*.md")})

    @cached_property
    def _scenarios(self) -> dict[str, Scenario]:
        from dogtable.session.examples import scenarios_of

        return scenarios_of(self)

    def example(self, name: str) -> Example:
        """Return a scenario, its own or a parent's, as an example of a rule; UsageError when it cannot be one."""
        from dogtable.session.examples import example

        return example(self, self._scenarios, name)

    @cached_property
    def _lessons(self) -> tuple[Lesson, ...]:
        from dogtable.session.lessons.read import lessons_of

        report = Report()
        found = lessons_of(self.folders, report)
        report.raise_errors()
        return tuple(found)

    def lessons(self) -> Sequence[Lesson]:
        """Return its lessons, what is more general first; RulesetError when a file of them cannot be read."""
        return self._lessons

    @cached_property
    def _puzzles(self) -> tuple[Puzzle, ...]:
        from dogtable.session.puzzles.read import read_puzzles

        report = Report()
        found = read_puzzles(self.folders[0], report) if self.folders else []
        report.raise_errors()
        return tuple(found)

    def puzzles(self) -> Sequence[Puzzle]:
        """Return its puzzles, in order; RulesetError when the file of them cannot be read."""
        return self._puzzles

    @cached_property
    def _look(self) -> Look:
        return LooksCache(self._user.kept).look(self.rules, self._tables, self.texts.texts(), self.language)

    def look(self) -> Look:
        """Return how its table looks, the same for every table; RulesetError lists every problem of table.yaml."""
        return self._look

    def fits_its_table(self) -> bool:
        """Whether its table.yaml fits these rules, which may be older."""
        try:
            self.look()
        except RulesetError:
            return False
        return True

    def take_plain_table(self) -> None:
        """Use the default table from now on, whatever its table.yaml says."""
        self._tables = ()

    def prepare(self, players: int) -> None:
        """Have ready what a table for a number of players needs; RulesetError as `program` and `look` say."""
        self.program(players)
        self.look()

    def compile_in_background(self, players: int, options: Mapping[str, object] | None = None) -> None:
        """Have a process of its own make the libraries of this game, if there are none yet; nobody waits for it."""
        if may_compile():
            threading.Thread(target=self._ask, args=(self.program(players, options),), name="dogtable-ask").start()

    @staticmethod
    def _ask(program: Program) -> None:
        from dogtable.ahead.wanting import want  # what makes libraries is loaded beside whatever the program does

        want(program)

    def playout(self, seed: int, players: int | None = None, options: Mapping[str, object] | None = None) -> Result:
        """Play a whole random game, nothing recorded, and return its result."""
        play = self._playouts.get(players) if options is None else None
        if play is None:
            from dogtable.engine.playout import playout

            play = partial(playout, self.program(players or self.players[0], options))
            if options is None:
                self._playouts[players] = play
        return play(seed)
