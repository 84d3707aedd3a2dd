"""Games as machine code, of mutated rules, too: the same as by Python, or given up; and nothing is touched that is not
theirs.

`watched` builds libraries with AddressSanitizer and UndefinedBehaviorSanitizer, and plays in a process of its own into
which their runtime is loaded first; any report ends that process with a status of its own. To build one takes much
longer than to play thousands of games by it, so those of rulesets are kept for the portions that follow.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from dogtable.ahead.errors import UnknownError
from dogtable.ahead.keys import made_by
from dogtable.ahead.material import whole_games
from dogtable.ahead.writing import written
from dogtable.base.errors import RuleError, RulesetError
from dogtable.base.program import Program
from dogtable.bots.levels import played
from dogtable.bots.process import Request
from dogtable.bots.strength import LEVELS
from dogtable.compile.compiler import compile_rules
from dogtable.engine.game import game_of
from dogtable.engine.match import Match
from dogtable.engine.packed import pack
from dogtable.engine.straight import ByLibrary
from dogtable.engine.track import Track
from dogtable.lang.load import load_sources
from dogtable.study.entrant import Entrant
from dogtable.study.playing import play as play_between
from tests.ahead.positions import native
from tests.ahead.shared import shared
from tests.ahead.test_building import compare, compiled
from tests.fuzz.playing import ROOT, mutants
from tests.helpers import ruleset
from tests.rulesets.found import folders

WATCHED = ROOT / "build" / "deep" / "watched"
SANITIZERS = "-fsanitize=address,undefined -fno-sanitize-recover=all -g -O1"
"""What is optimised away is not watched, so little is; that `-O3` does the same is seen by `… optimised`."""


@dataclass
class Tally:
    """Mutants that were sound, those of them that have a form in C, games of these, and those not given up."""

    sound: int = 0
    compiled: int = 0
    games: int = 0
    whole: int = 0


def play(sound: int, name: str, seed: int = 1, games: int = 20) -> Tally:
    """Play games of so many sound mutants of a ruleset by a library and by Python; they must be the same."""
    tally = Tally()
    texts = {"game.yaml": (folders()[name] / "game.yaml").read_text(encoding="utf-8")}
    with TemporaryDirectory() as folder:
        for made in programs(texts, seed):
            tally.sound += 1
            try:
                written(whole_games(made))
                tally.whole += compare(made, Path(folder), games)
                tally.compiled += 1
                tally.games += games
            except (UnknownError, RuleError):  # it has no form in C; or it goes wrong: then Python says so
                pass
            if tally.sound == sound:
                return tally
    raise AssertionError("mutants never end")


def programs(texts: dict[str, str], seed: int) -> Iterator[Program]:
    """Yield the Programs of sound mutants."""
    for files in mutants(texts, seed):
        try:
            rules, _ = load_sources(files)
            yield compile_rules(rules, rules.game.players[0])
        except RulesetError:
            continue


def games_of(name: str, games: int, seed: int) -> None:
    """Play games of a ruleset by its libraries alone: whole ones, and a tenth as many matches that are looked into."""
    for players in ruleset(name).players:
        made = ruleset(name).program(players, {})
        fast = compiled(made, shared(made, whole_games))
        assert all(fast.played(number) for number in range(seed * games, seed * games + games))
        game, rng = game_of(made), Random(seed)
        game.begun, game.track = 2, Track(game, native(made))
        matches = max(1, games // 10)
        for number in range(seed * matches, seed * matches + matches):
            match = Match(ruleset(name), players, seed=number)
            while (decision := match.decision) is not None:
                assert [option.picks for option in decision.options]
                match.view(decision.seat)
                match.choose(rng.choice(decision.options))
            assert isinstance(match._straight, ByLibrary)


def greedy_games(name: str, games: int, seed: int) -> None:
    """Play games between greedy bots by the library alone: what seats know, worlds, looks ahead, answers."""
    for players in ruleset(name).players:
        game = game_of(ruleset(name).program(players, {}))
        game.native = native(game.program)
        for number in range(seed * games, seed * games + games):
            play_between(game, [Entrant("greedy", temper="bold"), *[Entrant("greedy")] * (players - 1)], number)


def searches(name: str, positions: int, seed: int) -> None:
    """Let bots search by the library at positions of random games, each level so many rounds; hard weighs."""
    made, rng = ruleset(name).program(ruleset(name).players[0], {}), Random(seed)
    game = game_of(made)
    game.native = fast = native(made)
    match = Match(ruleset(name), players=made.players, seed=seed)
    while positions:
        for _ in range(rng.randrange(12)):
            if match.decision is not None:
                match.choose(rng.choice(match.decision.options))
        if match.decision is None:
            match = Match(ruleset(name), players=made.players, seed=rng.randrange(1 << 40))
            continue
        positions -= 1
        view, past = pack(match, match.decision.seat), match.past(match.decision.seat)
        for level in ("easy", "hard"):
            about = Request(level, made.hash, view, rng.randrange(99), iterations=300, past=past)
            played(LEVELS[level], made, about, fast)


def batches(name: str, steps: int, seed: int) -> None:
    """Step batches of games by the library alone, told to every seat and to who is asked; some do not fit its plan."""
    from tests.study.batches import answers, by_library  # here, as it wants what is only there for learning

    for players in ruleset(name).players:
        made = ruleset(name).program(players, {})
        for every in (True, False):
            batch, rng = by_library(made, shared(made), 8, every=every), Random(seed)
            batch.begin(range(8 * seed, 8 * seed + 8))
            for _ in range(steps):
                batch.step(answers(batch, rng))
            assert not batch.errors
            batch.close()


def watched(what: str, name: str, count: int, seed: int) -> None:
    """Do one of `WORK` with libraries that are watched; AssertionError with the report."""
    gcc = shutil.which("gcc")
    assert gcc is not None, "watched libraries are built by gcc"
    found = subprocess.run([gcc, "-print-file-name=libasan.so"], capture_output=True, text=True, check=True)
    environment = {
        **os.environ,
        "CC": f"{gcc} {SANITIZERS}",
        "LD_PRELOAD": found.stdout.strip(),
        "ASAN_OPTIONS": "detect_leaks=0",  # Python's own are many
        "UBSAN_OPTIONS": "print_stacktrace=1",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": str(ROOT),
        "DOGTABLE_TESTS": str(_kept()),
        "DOGTABLE_COMPILE": "no",
        "XDG_CACHE_HOME": f"{_kept()}/cache",  # no library that is not watched is found, and none goes to the user's
        "XDG_STATE_HOME": f"{_kept()}/state",
    }
    words = [sys.executable, "-m", "tests.fuzz.native", what, name, str(count), str(seed)]
    done = subprocess.run(
        words, cwd=ROOT, env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    assert done.returncode == 0, f"{what} of {name} from {seed}:\n{done.stderr[-4000:]}"


def _kept() -> Path:
    """Return where watched libraries are kept for the portions that follow; those of other code go away."""
    kept = WATCHED / made_by()[:16]
    if not kept.exists():
        shutil.rmtree(WATCHED, ignore_errors=True)
        kept.mkdir(parents=True)
    return kept


WORK = {
    "games": games_of,
    "greedy games": greedy_games,
    "batches": batches,
    "searches": searches,
    "mutants": lambda name, count, seed: print(play(count, name, seed)),
}

if __name__ == "__main__":
    WORK[sys.argv[1]](sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
