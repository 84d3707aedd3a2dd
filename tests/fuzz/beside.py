"""What lies beside the rules, as accidents and malice make it: tables, texts, lessons, puzzles, scenarios, rulebooks,
experience. Each is told with a place, or sound; and whoever opens it is told in one sentence, or shown it.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import yaml

from dogtable.base.errors import DogtableError, RulesetError
from dogtable.session.inspection import found_beside
from dogtable.session.library import Library
from dogtable.session.loaded import LoadedRuleset
from tests.fuzz.mutate import mutate, mutate_yaml
from tests.fuzz.playing import changed
from tests.fuzz.shelves import Shelf
from tests.rulesets.found import folders
from tests.session.hostile_records import more

SLOWEST = 10.0
"""Seconds of processor time in which all that lies beside one ruleset is looked at; an open table takes as long."""
MIXED = 0.3
"""The share of mutants in which values stand where they should, but are odd, and of those by a changed line."""


READ_BY = {
    "rulebook.": ("book",),
    "text.": ("book", "setup", "table", "lesson", "puzzle"),
    "table.": ("table", "lesson"),
    "lessons/": ("lesson",),
    "puzzles.": ("puzzle",),
    "scenarios/": ("book",),
}
"""By what files' names begin with: where in the window they are read."""


@dataclass
class Tally:
    """What came of the mutants, by the file that was changed. `bad` broke the promise: what happened, file, content."""

    told: dict[str, int] = field(default_factory=dict)
    sound: dict[str, int] = field(default_factory=dict)
    bad: list[tuple[str, str, bytes]] = field(default_factory=list)
    slowest: float = 0.0

    def __iadd__(self, other: Tally) -> Tally:
        for ours, theirs in ((self.told, other.told), (self.sound, other.sound)):
            for name, count in theirs.items():
                ours[name] = ours.get(name, 0) + count
        self.bad += other.bad
        self.slowest = max(self.slowest, other.slowest)
        return self


def companions(folder: Path) -> list[str]:
    """Return what lies beside the rules of a folder and is read by name, as paths in it."""
    found = [path.relative_to(folder) for path in sorted(folder.rglob("*")) if path.is_file()]
    rules = {"game.yaml", "README.md"}
    texts = [path.as_posix() for path in found if path.suffix in (".md", ".json", ".yaml") and path.name not in rules]
    named = ("table.yaml", "puzzles.yaml", "experience.json", "lessons/", "scenarios/", "rulebook.", "text.")
    return [path for path in texts if path.startswith(named)]


def odd(text: str, rng: Random) -> bytes:
    """Return a text of YAML or JSON with odd values in sound places, as JSON."""
    said = yaml.safe_load(text)
    return json.dumps(next(more({"": said}, 1, rng))[1][""]).encode(errors="surrogatepass")


def mutant(path: str, data: bytes, rng: Random, grown: float) -> bytes:
    """Return what a file might be instead."""
    if not path.endswith(".md") and rng.random() < MIXED:
        return odd(data.decode(), rng)
    if rng.random() < MIXED:
        return changed(data.decode(), rng).encode(errors="surrogatepass")
    return mutate(data, rng) if path.endswith((".md", ".json")) else mutate_yaml(data, rng, grown)


class Beside:
    """A ruleset in a folder of the test's own, one of whose files is changed at a time.

    `opened` is given the ruleset and the path of the changed file: as far as it can be, it is used there.
    """

    def __init__(self, ruleset: str, place: Path, seed: int, opened: Callable[[LoadedRuleset, str], object]) -> None:
        self.folder = place / ruleset
        shutil.copytree(folders()[ruleset], self.folder)
        self.library = Library(data=place / "data")
        self._rng, self._opened = Random(seed), opened

    def run(self, count: int, grown: float = 0.02) -> Tally:
        """Look at so many mutants, of each file in turn."""
        tally, paths = Tally(), companions(self.folder)
        for number in range(count):
            path = paths[number % len(paths)]
            file = self.folder / path
            sound = file.read_bytes()
            data = mutant(path, sound, self._rng, grown)
            file.write_bytes(data)
            begin = time.process_time()
            try:
                self._one(path, tally)
            except Exception as error:  # noqa: BLE001  # any other exception is what this looks for
                tally.bad.append((f"{type(error).__name__}: {error}"[:500], path, data))
            took = time.process_time() - begin
            tally.slowest = max(tally.slowest, took)
            if took > SLOWEST:
                tally.bad.append((f"took {took:.1f} s", path, data))
            file.write_bytes(sound)
        return tally

    def _one(self, path: str, tally: Tally) -> None:
        self.library.forget()
        rules = self.library.load(self.folder)
        problems = found_beside(rules)
        for problem in problems:
            if not problem.span.path or problem.span.line < 1 or not problem.message:
                raise AssertionError(f"a problem without a place: {problem!r}")
        counts = tally.told if problems else tally.sound
        counts[path] = counts.get(path, 0) + 1
        rules.speak(language_in(path))
        self._opened(rules, path)


def language_in(path: str) -> str:
    """Return the language of a file's name, as of text.de.yaml; English where it has none."""
    parts = path.split(".")
    return parts[1] if len(parts) == 3 else "en"


def used(rules: LoadedRuleset, path: str) -> None:
    """Use all that can be used without a window; what cannot be is refused, in one sentence."""
    for what in (_words, LoadedRuleset.rulebook, LoadedRuleset.look, LoadedRuleset.lessons, LoadedRuleset.puzzles):
        with refused():
            what(rules)
    if path.startswith(("scenarios", "rulebook")):
        with refused():
            for name in {one for paragraph in rules.rulebook() for one in paragraph.examples}:
                with refused():
                    rules.example(name)


def _words(rules: LoadedRuleset) -> None:
    assert all(isinstance(word, str) for word in (rules.title, rules.pitch))
    for players in rules.players:
        rules.options(players)


@contextmanager
def refused() -> Iterator[None]:
    """What may be refused: with places, or in one sentence."""
    try:
        yield
    except RulesetError as error:
        assert error.problems and all(p.span.path and p.span.line > 0 and p.message for p in error.problems)
    except DogtableError as error:
        assert "\n" not in str(error) and 0 < len(str(error)) < 2_000, str(error)


def shown(shelf: Shelf) -> Callable[[LoadedRuleset, str], None]:
    """Return what shows a ruleset in a window, where the changed file is read."""

    def show(rules: LoadedRuleset, path: str) -> None:
        for begin, ways in READ_BY.items():
            if path.startswith(begin):
                shelf.ruleset(rules, ways)

    return show
