"""A small library, journal and table with the names of the session, for tests of the scenes around the table."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dogtable.base.errors import Problem, SaveError, Span, UsageError
from dogtable.base.look import ResultLook
from dogtable.engine.result import Result
from dogtable.session.counted import Counted, Sat
from dogtable.session.library import Added, Shelved
from dogtable.session.listing import Called, Say
from dogtable.session.loaded import OptionInfo
from dogtable.session.puzzles.solved import Solved
from dogtable.session.rulebook import Paragraph
from dogtable.session.seats import Seat
from dogtable.session.standing import Standing
from dogtable.ui.app import App


def shelved(id_: str, title: str, **more: Any) -> Shelved:
    usual = {"players": (4, 6), "pitch": "partners race four marbles", "minutes": 45}
    return Shelved(id_, title, Path("rulesets/dog"), **{"shipped": True, **usual, **more})


BOX = Path(__file__).parents[2] / "rulesets" / "dog" / "pictures" / "box.svg"
BROKEN = Problem(Span("mine/game.yaml", 7, 3, 7, 9), "E203", "there is no 'marbel'", "did you mean 'marble'?")


def shelf() -> list[Shelved]:
    return [
        shelved("dog", "DOG", picture=BOX, group="dog", puzzles=True),
        shelved("dog-marbles", "DOG marbles", picture=BOX, extends="dog", group="dog", pitch="each for their own"),
        shelved("tic-tac-toe", "Tic-tac-toe", players=(2,), pitch="three in a row", minutes=3, shipped=False),
        shelved("mine", "Mine", players=(), pitch="", minutes=0, shipped=False, problems=(BROKEN,)),
    ]


TEAMS = OptionInfo("teams", "Who plays together", (("3x2", "three pairs"), ("2x3", "two threes")), "3x2")
COUNTS = (("exact", "by the exact count"), ("any", "at any time"))
ENTRY = OptionInfo("centre_entry", "Entering the centre", COUNTS, "exact", "How far in.", variant=True)
SAID = "If no card can be played, **all cards** are laid down and the round goes on without this seat."


class Rules:
    """A loaded ruleset: only what scenes ask of it."""

    def __init__(self, id_: str = "dog", title: str = "DOG", players: tuple[int, ...] = (4, 6)) -> None:
        self.id, self.title, self.players = id_, title, players

    tour: tuple[str, ...] = ()

    def look(self) -> SimpleNamespace:
        return SimpleNamespace(legend=())

    def prepare(self, players: int) -> None:
        self.prepared = players

    def teams(self, players: int, options: dict[str, object]) -> list[list[int]]:
        if players == 4:
            return [[0, 2], [1, 3]]
        pairs = options.get("teams", "3x2") == "3x2"
        return [[0, 3], [1, 4], [2, 5]] if pairs else [[0, 2, 4], [1, 3, 5]]

    def options(self, players: int) -> list[OptionInfo]:
        return [TEAMS, ENTRY] if players == 6 else [ENTRY]

    def score_title(self, source: str) -> str:
        return source.replace("_", " ").capitalize()

    def rulebook(self, language: str = "en") -> list[Paragraph]:
        book = [Paragraph("", "", "A race for partners.", "")]
        book += [Paragraph(f"D{n}", f"Rule {n}", SAID, "The deal" if n < 12 else "Moving") for n in range(1, 31)]
        book[12] = replace(book[12], title="Nothing fits", text="Marble by marble: " + SAID)
        return book


def counted() -> tuple[list[Counted], int]:
    """Enough games for each plot, of two persons, and one that could not be read."""
    games = []
    for n in range(60):
        by = ("you", "person", "hard", "easy")
        seats = tuple(
            Sat(name, who, n % 4 == k, float(n % 4 == k), n)
            for k, (name, who) in enumerate(zip(("Mira", "Anna", "Ben", "Kai"), by, strict=True))
        )
        when = time.time() - (60 - n) * 5 * 86_400
        games.append(Counted(n, "dog", "DOG", when, n != 59, n % 3, n % 5, 60.0 * n, 40 + n, seats))
    return games, 1


class Library:
    voucher = None

    def __init__(self) -> None:
        self.added: list[Path] = []
        self.rules = {
            "dog": Rules(),
            "dog-marbles": Rules("dog-marbles", "DOG marbles"),
            "tic-tac-toe": Rules("t", "T", (2,)),
        }

    def shelf(self, *, at_once: bool = False) -> list[Shelved]:
        return shelf()

    def speak(self, language: str) -> None:
        self.language = language

    def load(self, ruleset: str) -> Rules:
        if ruleset not in self.rules:
            raise UsageError(f"there is no ruleset {ruleset!r}")
        return self.rules[ruleset]

    def add(self, path: Path) -> Added:
        if not path.exists():
            raise UsageError(f"{path.name} is not there")
        self.added.append(path)
        return Added(path.stem)


@dataclass(frozen=True)
class Saved:
    id: str
    ruleset: str
    title: str
    when: float
    players: int
    names: tuple[str, ...]
    standing: Standing
    answers: int = 31
    hash: str = "0123456789abcdef"
    wrong: str = ""
    openable: bool = True

    @property
    def over(self) -> bool:
        return self.standing.over


NAMES = ("Mira", "Anna", "Ben", "Chloe", "Dana", "Emil")
FACES = ("lucy", "max", "bear", "kenai", "zoey", "oliver")


DAMAGED = "This saved game is damaged (its header cannot be read) and cannot be opened; it is kept."


def games() -> list[Saved]:
    now = time.time()
    return [
        Saved("a", "dog", "DOG", now - 60, 4, NAMES[:4], Standing(False, (0,))),
        Saved("b", "tic-tac-toe", "Tic-tac-toe", now - 90_000, 2, ("Mira", "Ivo"), Standing(False, (1,)), answers=4),
        Saved("c", "dog", "DOG", now - 400_000, 4, NAMES[:4], Standing(True, (0, 2)), answers=212),
        Saved("d", "dog", "dog", 0.0, 0, (), Standing(False, None), wrong=DAMAGED, openable=False),
    ]


class Listing(list[Saved]):
    def found(self, words: str, say: Say, called: Called) -> Listing:
        return Listing(
            game
            for game in self
            if words.casefold()
            in f"{called(game.ruleset, game.title)} {game.names} {say(game.standing, game.names)}".casefold()
        )


class Journal:
    def news(self) -> str:
        return ""

    def __init__(self, found: list[Saved] | None = None) -> None:
        self.found = games() if found is None else found
        self.exported: list[Path] = []

    def games(self, most: int = -1, *, over: bool | None = None) -> list[Saved]:
        return [game for game in self.found if over is None or game.over == over]

    def rulesets(self) -> frozenset[str]:
        return frozenset(game.ruleset for game in self.found if hasattr(game, "ruleset"))

    def count(self) -> int:
        return len(self.found)

    def puzzles(self) -> list[Solved]:
        return [Solved("dog", f"p{n}", date.today() - timedelta(days=n), daily=True) for n in range(12)]

    def listing(self, only: object = None) -> Listing:
        return Listing(self.found)

    def header(self, game: str) -> dict[str, Any]:
        if game == "d":
            raise SaveError(DAMAGED)
        return {"seats": [{"name": n, "by": "you", "portrait": p} for n, p in zip(NAMES, FACES, strict=True)]}

    def delete(self, game: str) -> None:
        self.found = [saved for saved in self.found if saved.id != game]

    def export(self, game: str, path: Path) -> None:
        path.write_text("{}", encoding="utf-8")
        self.exported.append(path)


@dataclass
class Look:
    seats: tuple[tuple[str, str], ...] = ()
    result: ResultLook = field(default_factory=ResultLook)


@dataclass
class Match:
    players: int = 4
    options: dict[str, object] = field(default_factory=dict)
    seed: int = 0


class Table:
    """A game that is over."""

    def __init__(self, result: Result, names: tuple[str, ...] = NAMES[:4]) -> None:
        self.id = "c"
        self.hints = 0
        self.is_example = False
        self.rules = Rules()
        self.look = Look()
        self.result = result
        self.over = True
        self.answered = result.decisions
        grouped = [group for group in result.ranking if not any(result.scores)]  # teams, where nobody has points
        self.places = result.places(grouped or [[seat] for seat in range(len(names))])
        self.match = Match(len(names), seed=7)
        self.seats = tuple(Seat(name, "greedy", face) for name, face in zip(names, FACES, strict=False))


def won_by_team() -> Table:
    return Table(Result((0, 2), ((0, 2), (1, 3)), ({}, {}, {}, {}), (0.5, 0, 0.5, 0), "all marbles are home", 212))


def won_by_three() -> Table:
    return Table(Result((1, 3, 5), ((1, 3, 5), (0, 2, 4)), ({},) * 6, (0, 1 / 3) * 3, "end", 1), NAMES)


def won_by_points() -> Table:
    scores = (
        {"ruby": 13, "fern_lodge": 6, "funds": 4},
        {"ruby": 4, "fern_lodge": 10, "funds": 1},
        {"ruby": 8, "funds": 6},
    )
    return Table(Result((0,), ((0,), (1,), (2,)), scores, (1, 0, 0), "the last turn is over", 118), NAMES[:3])


def reopen(game: str) -> Table:
    raise SaveError("This saved game does not fit its rules and cannot be opened; it is kept.")


def begun(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What games would begin from here on, as the app is told of them."""
    games: list[tuple[Any, ...]] = []
    monkeypatch.setattr(app, "begin", lambda *args: games.append(args))
    return games
