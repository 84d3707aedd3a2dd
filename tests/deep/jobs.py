"""What `make deep` runs: R1 to R4 and B3 at full size, the reasons of refusals, and a second opinion."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from dogtable.compile.compiler import compile_rules
from tests.ahead.test_building import FAST
from tests.ahead.test_building import compare as compare_compiled
from tests.bench.second_opinion import VARIANTS
from tests.bench.test_second_opinion import compare as second_opinion
from tests.bots.honest import honest
from tests.fuzz.playing import ROOT, play
from tests.fuzz.rulesets import run as mutate_rulesets
from tests.fuzz.saves import journals as mutate_journals
from tests.fuzz.saves import record_of, some_game
from tests.fuzz.saves import records as mutate_records
from tests.fuzz.saves import settings as mutate_settings
from tests.rulesets.found import ids, rules_of
from tests.rulesets.lockstep import compare
from tests.rulesets.test_laws import hold
from tests.rulesets.why_not import RULESETS, measure
from tests.session.test_kill import kill_and_continue


@dataclass(frozen=True)
class Job:
    """`run(units, seed)` does a portion and raises when something does not hold."""

    name: str
    total: int
    portion: int
    run: Callable[[int, int], object]


def jobs() -> list[Job]:
    found = [
        Job("mutated rulesets", 100_000, 500, mutated),
        Job("mutated rules, played", 1_500, 100, played),
        Job("mutated saves", 100_000, 2_000, saves),
        Job("killed at any instant", 1_000, 50, killed),
    ]
    found += [Job(f"second opinion on {name}", 200_000, 5_000, partial(opinion, name)) for name in VARIANTS]
    for ruleset in ids():
        found.append(Job(f"laws of {ruleset}", 1_000_000, 5_000, partial(hold, ruleset)))
        found.append(Job(f"lockstep of {ruleset}", 200_000, 2_000, partial(compare, ruleset)))
    found += [Job(f"{ruleset} compiled ahead", 5_000, 500, partial(compiled, ruleset)) for ruleset in FAST]
    found += [Job(f"honesty in {ruleset}", 2_000, 100, partial(honest, ruleset)) for ruleset in ids()]
    return found + [Job(f"reasons of {name}", 2_000, 200, partial(reasons, name)) for name in RULESETS]


def mutated(count: int, seed: int) -> None:
    """R2: an error with a place, or a legal game."""
    tally = mutate_rulesets(count, seed, whole=True)
    assert not tally.bad, tally.bad


def played(count: int, seed: int) -> None:
    """R2: sound mutants of whole rules end in a legal state or in a rule error with a place, and soon."""
    texts = {"game.yaml": (ROOT / "rulesets" / "dog" / "game.yaml").read_text(encoding="utf-8")}
    tally = play(count, texts, seed)
    assert not tally.bad, tally.bad


def saves(count: int, seed: int) -> None:
    """R3: opened, or refused in one sentence with the original kept."""
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        place = Path(folder)
        library = some_game(place / "data")
        for name in ("records", "journals", "settings"):
            (place / name).mkdir()
        mutate_records(library, record_of(library), place / "records", count * 6 // 10, rng)
        mutate_journals(library, library.user.journal.read_bytes(), place / "journals", count * 2 // 10, rng)
        mutate_settings(place / "settings", count * 2 // 10, rng)


def killed(times: int, seed: int) -> None:
    """R1: no answer lost, none doubled."""
    with TemporaryDirectory() as folder:
        kill_and_continue(Path(folder), "dog", times, Random(seed))


def compiled(ruleset: str, games: int, seed: int) -> None:
    """A library plays the games that Python plays, cell by cell."""
    for players in rules_of(ruleset).game.players:
        with TemporaryDirectory() as folder:
            assert (
                compare_compiled(compile_rules(rules_of(ruleset), players), Path(folder), games, seed * games) == games
            )


def opinion(variant: str, decisions: int, seed: int) -> None:
    """DOG by hand offers the same options."""
    second_opinion(variant, decisions, seed)


def reasons(ruleset: str, positions: int, seed: int) -> None:
    told = measure(ruleset, positions, seed)
    assert told.share >= 0.95, told.general.most_common(10)
