"""The rulesets there are: found on disk, checked, compiled on demand, and shown on the shelf.

A broken ruleset never hides the sound ones: it is listed with its problems.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import Problem, RulesetError, SaveError, Span, UsageError
from dogtable.base.files import PACK, is_plain
from dogtable.base.hints import did_you_mean
from dogtable.base.message import Message, reason
from dogtable.base.paths import UserFolders, came_with_program, example_rulesets, shipped_rulesets, user_folders
from dogtable.compile.kept_rules import RulesCache
from dogtable.lang.folder import PUZZLES_FILE
from dogtable.session.aside import move_aside
from dogtable.session.catalogues import ENGLISH
from dogtable.session.flaws import flaws
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.packs import Manifest, unpacked
from dogtable.session.pictures import Prove, only_read
from dogtable.session.taking import Taking, tidy

if TYPE_CHECKING:
    from dogtable.session.vouching import Voucher

GOES_ON_BY_ITS_OWN: Final = "{game} is not among your rulesets; the game goes on by the rules that it brought."
CHANGED: Final = "The rules of {game} have changed since (now {version}); this game goes on by its old ones."
CHANGED_WITH_ITS_TABLE: Final = (
    "The rules of {game} have changed since (now {version}); this game goes on by its old ones. Today's table does not"
    " fit them: it is a plain one."
)

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Shelved:
    """A ruleset as the shelf shows it. `group`: the id of the box it lies in; `problems` when it is broken.

    `flaws` are pictures and sounds that are not shown or played; it can be played without them. `trying`: it is new
    here, and tried out in a process of its own before it can be opened. `teaches`: there are lessons; `puzzles`: there
    are some. `small`: it is one of the small games that come with the program.
    """

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
    flaws: tuple[Problem, ...] = field(default=(), compare=False)
    trying: bool = False
    teaches: bool = False
    puzzles: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class Added:
    """A ruleset that was taken in; `left_out` are files beside it that no ruleset is made of."""

    id: str
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Offer:
    """A pack that can be added: what it says of itself, and whether its ruleset is there already.

    `version_there` is "" where that one does not say its version.
    """

    manifest: Manifest
    players: tuple[int, ...]
    is_there: bool
    version_there: str = ""


class Library:
    """All rulesets that are found: the shipped ones, the examples, the user's (ids are unique, the first found holds).

    One that is loaded by its path may also extend what lies beside it.

    `folders` replaces where is looked; `data` is the user's folder (None: where the system keeps data), or `user` all
    folders of the user. `language` is that in which rulesets speak. `prove` says which pictures of strangers can be
    drawn, and `voucher` tries their rules out before they are read here (None: they are read at once).
    """

    def __init__(
        self,
        folders: Sequence[Path] | None = None,
        data: Path | None = None,
        user: UserFolders | None = None,
        language: str = ENGLISH,
        prove: Prove = only_read,
        voucher: Voucher | None = None,
    ) -> None:
        self.language = language
        self._prove = prove
        self.voucher = voucher
        self._flaws: dict[Path, tuple[Problem, ...]] = {}
        self.user = user or user_folders(data)
        self.folders = tuple(folders) if folders is not None else (*shipped_rulesets(), self.user.rulesets)
        self._loaded: dict[Path, LoadedRuleset] = {}

    def _found(self) -> Iterator[Path]:
        """Yield what may be a ruleset: folders with a game.yaml, and lone files."""
        for folder in self.folders:
            if not folder.is_dir():
                continue
            for path in sorted(folder.iterdir()):
                if path.name.startswith("."):
                    continue  # what is hidden is none; a copy that was never finished is
                if _is_ruleset(path):
                    yield path

    def find(self, ruleset: str) -> Path:
        """Return where the ruleset of this id lies; UsageError with the nearest id when there is none."""
        ids: dict[str, Path] = {}
        for path in self._found():
            ids.setdefault(path.stem if path.is_file() else path.name, path)
        if ruleset not in ids:
            hint = did_you_mean(ruleset, ids, "there are") or Message("'dogtable list' names all that there are")
            raise UsageError("no ruleset is called '{id}'; {hint}", id=ruleset, hint=hint)
        return ids[ruleset]

    def load(self, ruleset: str | Path) -> LoadedRuleset:
        """Return a ruleset by id or path; RulesetError lists every problem, UsageError says that there is none."""
        path = Path(ruleset)
        if isinstance(ruleset, str) and not path.exists() and path.name == ruleset:
            path = self.find(ruleset)
        elif not path.exists():
            raise UsageError("there is no ruleset at '{path}'", path=path)
        if path.name == "game.yaml":
            path = path.parent
        path = path.resolve()
        if path not in self._loaded:
            if self.voucher is not None and not came_with_program(path):
                self.voucher.look_into(path)
            self._loaded[path] = self.read(path)
        return self._loaded[path]

    def read(self, path: Path, beside: Path | None = None) -> LoadedRuleset:
        """Read a ruleset here and now; what it extends may lie in the folder `beside`, where that is not its own."""
        folders = [path] if path.is_dir() else []  # a lone file brings no table and no book

        def parent(id_: str) -> Path | None:
            try:
                lies = self.find(id_)
            except UsageError:
                lies = (beside or path.parent) / id_
                if Path(id_).name != id_ or not (lies / "game.yaml").is_file():
                    return None
            if lies not in folders:
                folders.append(lies)
            return lies

        rules, warnings = RulesCache(self.user.kept).rules(path, parent)
        return LoadedRuleset(rules, folders, warnings, self.user, self.language)

    def add(self, path: Path) -> Added:
        """Copy a ruleset (a folder, a lone file, a pack) into the user's folder, and only what a ruleset is made of.

        RulesetError when it or its pictures have problems, UsageError when its id is taken, when something lies in it
        that is not taken in, or the folder cannot be written. What a pack brings takes the place of a ruleset of the
        user's own with its id, which is put aside.
        """
        if path.suffix == PACK:
            with unpacked(path) as (_, folder):
                return self._add(folder, path, update=True)
        return self._add(path, path, update=False)

    def offered(self, path: Path) -> Offer:
        """Look into a pack as `add` would, and add nothing; raises what `add` raises."""
        with unpacked(path) as (manifest, folder), Taking(folder, self.user.rulesets) as taking:
            rules = self._checked(taking, folder, path)
            there = self.check_free(rules.id, update=True)
            version = "" if there is None else self.read(there).rules.game.version
            return Offer(manifest, tuple(rules.players), there is not None, version)

    def _add(self, source: Path, shown: Path, *, update: bool) -> Added:
        with Taking(source, self.user.rulesets) as taking:
            rules = self._checked(taking, source, shown)
            taken = self.check_free(rules.id, update=update)
            if taken is not None:
                self.put_aside(taken)
            taking.put(rules.id if source.is_dir() else f"{rules.id}.yaml")
        return Added(rules.id, tuple(taking.left_out))

    def _checked(self, taking: Taking, source: Path, shown: Path) -> LoadedRuleset:
        """Read what was copied; RulesetError tells problems with the places where they lie for who dropped it."""
        try:
            if self.voucher is not None:
                self.voucher.look_into(taking.copy, source.parent, anew=True)
            rules = self.read(taking.copy, source.parent)
            found = flaws(taking.copy, self._prove)
            if found:
                raise RulesetError(found)
        except RulesetError as error:
            raise RulesetError([_moved(problem, taking.copy, shown) for problem in error.problems]) from None
        for needed in (folder.name for folder in rules.folders[1:]):
            try:
                self.find(needed)
            except UsageError as error:
                raise UsageError("it extends '{id}', which has to be added first", id=needed) from error
        return rules

    def check_free(self, ruleset: str, *, update: bool = False) -> Path | None:
        """Return where a ruleset of that id lies that may be replaced; UsageError where one may not."""
        try:
            taken = self.find(ruleset)
        except UsageError:
            return None
        if update and taken.is_relative_to(self.user.rulesets):
            return taken
        raise UsageError("there is a ruleset called '{id}' already; it lies in {folder}", id=ruleset, folder=taken)

    def put_aside(self, path: Path) -> Path:
        """Move a ruleset of the user's own off the shelf, and return where it lies now; SaveError says why not."""
        kept = move_aside(path, self.user.aside.rulesets)
        self.forget()
        return kept

    def forget(self) -> None:
        """Read rulesets anew the next time (they were edited)."""
        self._loaded.clear()
        self._flaws.clear()

    def flaws(self, folder: Path) -> tuple[Problem, ...]:
        """Return a problem for each picture and sound in a folder that is of no use; the program's own all are."""
        if folder not in self._flaws:
            self._flaws[folder] = () if came_with_program(folder) else tuple(flaws(folder, self._prove))
        return self._flaws[folder]

    def speak(self, language: str) -> None:
        """Have rulesets speak another language from now on."""
        self.language = language
        self.forget()

    def shelf(self, *, at_once: bool = False) -> list[Shelved]:
        """Return every ruleset found, sound or broken, the shipped ones first.

        With `at_once`, those of strangers that would have to be tried out first are `trying`.
        """
        shelf: list[Shelved] = []
        taken: dict[str, Path] = {}
        tidy(self.user.rulesets)
        for path in self._found():
            one = self._waiting(path) if at_once and self._is_new(path) else self._shelve(path)
            if one.id in taken:
                message = Message("another ruleset is called '{id}': {path}", id=one.id, path=taken[one.id])
                problem = Problem(_at(path), "E219", message)
                one = replace(one, problems=(*one.problems, problem))
            taken.setdefault(one.id, path)
            shelf.append(one)
        return shelf

    def _is_new(self, path: Path) -> bool:
        """Whether a ruleset would have to be tried out before it is opened."""
        return self.voucher is not None and not came_with_program(path) and self.voucher.known(path.resolve()) is None

    def _waiting(self, path: Path) -> Shelved:
        """Return a ruleset that is tried out first."""
        name = path.stem if path.is_file() else path.name
        waits = Problem(_at(path), "E431", Message("this ruleset is new here and is being tried out"))
        return Shelved(name, name, path, self._is_shipped(path), group=name, problems=(waits,), trying=True)

    def _shelve(self, path: Path) -> Shelved:
        try:
            return self._sound(path, self.load(path))
        except RulesetError as error:
            problems = tuple(error.problems)
        except UsageError as error:
            problems = (Problem(_at(path), "E101", error.message),)
        except OSError as error:
            problems = (Problem(_at(path), "E114", Message("the ruleset cannot be read: {why}", why=reason(error))),)
        except Exception as fault:  # noqa: BLE001  whatever one ruleset breaks is its own problem: the others stay on the shelf
            _log.warning("the ruleset in %s: a fault of the program", path, exc_info=True)
            message = Message("a fault of the program keeps it from being read ({why})", why=type(fault).__name__)
            problems = (Problem(_at(path), "E114", message, Message("the details are in the log")),)
        name = path.stem if path.is_file() else path.name
        return Shelved(name, name, path, self._is_shipped(path), group=name, problems=problems)

    def _is_shipped(self, path: Path) -> bool:
        return not path.is_relative_to(self.user.rulesets)

    def _sound(self, path: Path, rules: LoadedRuleset) -> Shelved:
        game = rules.rules.game
        flawed = {problem.span.path for folder in rules.folders for problem in self.flaws(folder)}
        boxes = (folder / "pictures" / "box.svg" for folder in rules.folders)
        picture = next((box for box in boxes if str(box) not in flawed and is_plain(box)), None)
        extends = rules.folders[1].name if len(rules.folders) > 1 else ""
        group = rules.folders[-1].name if extends else game.id
        return Shelved(
            game.id,
            rules.title,
            path,
            self._is_shipped(path),
            game.players,
            rules.pitch,
            game.minutes,
            picture,
            extends,
            group,
            flaws=self.flaws(rules.folders[0]) if rules.folders else (),
            small=path.is_relative_to(example_rulesets()),
            puzzles=bool(rules.folders) and is_plain(rules.folders[0] / PUZZLES_FILE),
            teaches=any(is_plain(path) for folder in rules.folders for path in (folder / "lessons").glob("*.yaml")),
        )

    def for_record(self, record: Mapping[str, Any]) -> tuple[LoadedRuleset, str]:
        """Return the rules by which a recorded game is played on, and a notice when they are not today's.

        Today's ruleset when its content is the recorded one; else the recorded sources; SaveError when these cannot be
        read either.
        """
        head = record["ruleset"]
        id_, hash_ = str(head["id"]), str(head["hash"])
        today = None
        try:
            today = self.load(self.find(id_))
            if today.hash == hash_:
                return today, ""
        except (UsageError, RulesetError):
            pass  # missing or broken by now: the record carries what it needs
        title = str(head.get("title", id_))
        try:
            old = self._from_sources(head, record.get("sources") or {}, today.folders if today else ())
        except (RulesetError, ValueError) as error:
            raise SaveError(
                "The rules of this game of {game} are not here any more, and cannot be rebuilt.", game=title
            ) from error
        if today is None:
            return old, Message(GOES_ON_BY_ITS_OWN, game=title)
        notice = CHANGED
        if not old.fits_its_table():
            old.take_plain_table()
            notice = CHANGED_WITH_ITS_TABLE
        return old, Message(notice, game=title, version=today.version)

    def _from_sources(
        self, head: Mapping[str, Any], sources: Mapping[str, str], folders: Sequence[Path]
    ) -> LoadedRuleset:
        """Rebuild a ruleset from the sources of a record; its table and its book are those of today, if there are."""
        from dogtable.lang.load import load_sources

        rules, warnings = load_sources(sources)
        if rules.hash != head["hash"]:
            raise ValueError("the sources are not those that the game was played by")
        return LoadedRuleset(rules, folders, warnings, self.user, self.language)


def _is_ruleset(path: Path) -> bool:
    """Whether this may be a ruleset; what may not even be looked at may be one, and is told when it is read."""
    try:
        return (path / "game.yaml").is_file() or (path.is_file() and path.suffix == ".yaml")
    except OSError:
        return True


def _moved(problem: Problem, copy: Path, path: Path) -> Problem:
    """Return a problem of a copy as one of what was copied."""
    span = problem.span
    if not Path(span.path).is_relative_to(copy):
        return problem
    return replace(problem, span=replace(span, path=str(path / Path(span.path).relative_to(copy))))


def _at(path: Path) -> Span:
    return Span(str(path), 1, 1, 1, 1)
