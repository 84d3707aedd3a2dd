"""What `make deep` runs: R1 to R4, R8 and B3 at full size, the reasons of refusals, and a second opinion."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from dogtable.ahead.wanting import have
from dogtable.compile.compiler import compile_rules
from dogtable.session.journal import Journal
from dogtable.session.library import Library
from dogtable.study.puzzling import still_best
from tests.ahead.matching import match_alike
from tests.ahead.optimising import optimised
from tests.ahead.positions import native_in
from tests.ahead.test_building import FAST, play_alike
from tests.ahead.test_building import compare as compare_compiled
from tests.bench.second_opinion import VARIANTS
from tests.bench.test_second_opinion import compare as second_opinion
from tests.bots.everywhere import play_from
from tests.bots.honest import honest
from tests.fuzz.beside import Beside, companions, shown, used
from tests.fuzz.commands import run as try_commands
from tests.fuzz.folders import run as drop_folders
from tests.fuzz.kept import caches as mutate_caches
from tests.fuzz.kept import packs as mutate_packs
from tests.fuzz.messages import run as ask_oddly
from tests.fuzz.native import play as both_ways_of
from tests.fuzz.native import watched
from tests.fuzz.pictures import drawn as draw_pictures
from tests.fuzz.pictures import run as read_pictures
from tests.fuzz.playing import ROOT, play
from tests.fuzz.rulesets import run as mutate_rulesets
from tests.fuzz.saves import arenas as mutate_arenas
from tests.fuzz.saves import journals as mutate_journals
from tests.fuzz.saves import records as mutate_records
from tests.fuzz.saves import settings as mutate_settings
from tests.fuzz.saves import some_game
from tests.fuzz.shelves import Shelf
from tests.mutants.runs import portion as broken_portion
from tests.rulesets.dog_hotel.beside import beside
from tests.rulesets.found import folders as folders_of
from tests.rulesets.found import ids, rules_of
from tests.rulesets.lockstep import compare
from tests.rulesets.mutants.deep import PORTION, count, unnoticed
from tests.rulesets.rate_dogs.reading import Ruleset
from tests.rulesets.rate_dogs.side_by_side import play as play_by_hand
from tests.rulesets.sides import compiled as ruleset_of
from tests.rulesets.sides import tables
from tests.rulesets.test_broken_rules import CHANGES as CHANGES_BY_HAND
from tests.rulesets.test_broken_rules import test_a_broken_rule_is_noticed
from tests.rulesets.test_dog import GAMES as DOG_GAMES
from tests.rulesets.test_dog import go_along
from tests.rulesets.test_laws import hold
from tests.rulesets.test_laws_slow import hold_slowly
from tests.rulesets.why_not import RULESETS, measure
from tests.session.test_kill import kill_and_continue
from tests.ui.ears import Ears
from tests.ui.refusing import SHIPPED
from tests.ui.refusing import measure as touch_all
from tests.ui.touching import untouchable
from tests.ui.whole_games import GAMES as WHOLE_GAMES
from tests.ui.whole_games import kept
from tests.ui.whole_games import played as played_whole

TESTS = Path(__file__).parents[1]
EVERYTHING = ("thieves", "torture", "liars-dice")
"""Small rulesets with a stack, answers in between, any-time entries, sealed answers, dice that one seat alone sees."""
LIBRARIES = ROOT / "build" / "deep" / "libraries"
FIRST_SEED = 1_000  # of the first portion; each next one has the next

CHANGES = 1_000  # of the code, out of all


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
        Job("mutated pictures, read", 100_000, 1_000, pictures),
        Job("mutated pictures, drawn", 10_000, 500, pictures_drawn),
        Job("dropped folders", 10_000, 200, folders),
        Job("mutated saves", 100_000, 2_000, saves),
        Job("mutated packs", 100_000, 5_000, packs),
        Job("mutated caches", 100_000, 20_000, caches),
        Job("odd command lines", 2_000, 210, commands),
        Job("odd messages to the language server", 20_000, 1_000, messages),
        Job("killed at any instant", 1_000, 50, killed),
        *(Job(f"{name} by hand", 1_000, 20, partial(dogs, ruleset, name)) for ruleset, name in DOG_GAMES),
        Job("We Rate Dogs by hand", 3_000, 100, by_hand),
        Job("Sweet Dog Hotel by hand", 4_000, 40, hotels),
    ]
    found += [Job(f"second opinion on {name}", 200_000, 5_000, partial(opinion, name)) for name in VARIANTS]
    for ruleset in (ruleset for ruleset, place in folders_of().items() if companions(place)):
        found.append(Job(f"mutated beside {ruleset}", 2_000, 50, partial(mutated_beside, ruleset)))
        found.append(Job(f"mutated beside {ruleset}, shown", 300, 20, partial(shown_beside, ruleset)))
    for ruleset in ids():
        found.append(Job(f"laws of {ruleset}", 1_000_000, 5_000, partial(natively, hold, ruleset)))
        found.append(Job(f"laws of {ruleset}, slowly", 2_000, 200, partial(hold_slowly, ruleset)))
        found.append(Job(f"lockstep of {ruleset}", 200_000, 2_000, partial(natively, compare, ruleset)))
    found += [Job(f"{ruleset} compiled ahead", 5_000, 500, partial(compiled, ruleset)) for ruleset in FAST]
    found += [Job(f"{ruleset} optimised", 1, 1, partial(as_users_have_it, ruleset)) for ruleset in ids()]
    found += [Job(f"matches of {ruleset}, compiled ahead", 1_000, 100, partial(matches, ruleset)) for ruleset in FAST]
    found += [Job(f"{name} as machine code, watched", 10_000, 2_500, partial(watched, "games", name)) for name in FAST]
    batched = (name for name in FAST if name != "we-rate-dogs")  # whose stack has no plan of observations
    found += [Job(f"batches of {name}, watched", 20_000, 500, partial(watched, "batches", name)) for name in batched]
    for name in (*FAST, *EVERYTHING):
        found.append(Job(f"greedy games of {name}, watched", 1_000, 5, partial(watched, "greedy games", name)))
        found.append(Job(f"searches in {name}, watched", 1_000, 20, partial(watched, "searches", name)))
        found.append(Job(f"mutated {name} as machine code", 300, 10, partial(both_ways, name)))
        found.append(Job(f"mutated {name} as machine code, watched", 100, 5, partial(watched, "mutants", name)))
    found += [Job(f"honesty in {ruleset}", 2_000, 100, partial(honest, ruleset)) for ruleset in ids()]
    found += [Job(f"bots in {ruleset}", 200, 20, partial(bots, ruleset)) for ruleset in ids()]
    found += [Job(f"broken rules of {ruleset}", count(ruleset), PORTION, partial(broken, ruleset)) for ruleset in ids()]
    found.append(Job("rules broken by hand", len(CHANGES_BY_HAND), 20, broken_by_hand))
    found.append(Job("broken code", CHANGES, 50, code))
    found += [Job(f"hands over {ruleset}", 2_000, 100, partial(hands, ruleset)) for ruleset in ids()]
    found += [Job(f"refusals of {ruleset}", 2_000, 50, partial(refusals, ruleset)) for ruleset in SHIPPED]
    found += [Job(f"a whole game of {game}", 1, 1, partial(by_pointing, game)) for game in WHOLE_GAMES]
    found += [Job(f"{title} by ear", 2, 1, partial(by_ear, title)) for title in ("DOG", "Inn Keeper")]
    puzzling = [ruleset for ruleset, place in folders_of().items() if (place / "puzzles.yaml").is_file()]
    found += [Job(f"puzzles of {ruleset}", 120, 20, partial(puzzles, ruleset)) for ruleset in puzzling]
    found.append(Job("texts at every size", 1, 1, partial(deep_tests, "ui/test_languages_fit.py")))
    found.append(Job("lies and doubts", 1, 1, partial(deep_tests, "bots/test_masks.py")))
    found += [
        Job(f"where the {who} speaks", 1, 1, partial(deep_tests, f"ui/test_{who}_bubble.py"))
        for who in ("lesson", "coach")
    ]
    found.append(Job("other Pythons", 1, 1, partial(deep_tests, "session/test_pythons.py")))
    return found + [Job(f"reasons of {name}", 2_000, 200, partial(reasons, name)) for name in RULESETS]


def deep_tests(path: str, count: int, seed: int) -> None:
    """A file of tests, with what `make test` leaves out of it."""
    assert pytest.main(["-m", "deep or not deep", str(TESTS / path)]) == pytest.ExitCode.OK


def by_ear(title: str, count: int, seed: int) -> None:
    """A whole game is played by what is said aloud, from the shelf to its result."""
    for number in range(count):
        with TemporaryDirectory() as folder:
            ears = Ears(Path(folder), Library(), seed + number)
            try:
                ears.begin(title)
                assert ears.play(), ears.heard[-20:]
            finally:
                ears.close()


def natively(check: Callable[[str, int, int], object], ruleset: str, count: int, seed: int) -> None:
    """R4: the same where there are libraries of all numbers of players, with every value of each option.

    Each ruleset has a cache of its own: all of them have more libraries than one cache keeps, and jobs go round, so
    those of each portion would be made anew.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CACHE", "STATE"):
            patch.setenv(f"XDG_{name}_HOME", str(LIBRARIES / ruleset / name.lower()))
        for players, options in tables(ruleset):
            have(ruleset_of(ruleset).program(players, options))
        check(ruleset, count, seed)


def mutated(count: int, seed: int) -> None:
    """R2: an error with a place, or a legal game."""
    tally = mutate_rulesets(count, seed, whole=True, grown=0.05)
    assert not tally.bad, tally.bad


def played(count: int, seed: int) -> None:
    """R2: sound mutants of whole rules end in a legal state or in a rule error with a place, and soon."""
    texts = {"game.yaml": (ROOT / "rulesets" / "dog" / "game.yaml").read_text(encoding="utf-8")}
    tally = play(count, texts, seed)
    assert not tally.bad, tally.bad


def bots(ruleset: str, positions: int, seed: int) -> None:
    """R8: every bot of every level plays on from any position, and always answers with an option."""
    play_from(ruleset, positions, seed, decisions=3, iterations=60)


def pictures(count: int, seed: int) -> None:
    """R2: read, or refused in one sentence with a place."""
    tally = read_pictures(count, seed)
    assert not tally.bad, tally.bad[:3]


def pictures_drawn(count: int, seed: int) -> None:
    """R2: drawn apart, or ended there; the caller lives on."""
    tally = draw_pictures(count, seed)
    assert not tally.bad, tally.bad[:3]
    assert tally.drawn + sum(tally.ends.values()) == tally.read


def folders(count: int, seed: int) -> None:
    """R2: taken in or refused, and nothing outside is touched."""
    with TemporaryDirectory() as place:
        tally = drop_folders(count, Path(place), seed)
    assert not tally.bad, tally.bad[:3]


def packs(count: int, seed: int) -> None:
    """R3: a ruleset in one file is taken whole, or refused in one sentence; nothing is left behind."""
    with TemporaryDirectory() as place:
        tally = mutate_packs(count, Path(place) / "packs", seed)
    assert not tally.bad, tally.bad[:3]


def caches(count: int, seed: int) -> None:
    """R3: what is kept between runs and was written in is not looked at."""
    with TemporaryDirectory() as place, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", f"{place}/cache")
        patch.setenv("XDG_STATE_HOME", f"{place}/state")
        tally = mutate_caches(count, Path(place), seed)
    assert not tally.bad, tally.bad[:3]


def commands(count: int, seed: int) -> None:
    """R3: odd command lines end with a status and a sentence; nothing outside their folder is touched."""
    with TemporaryDirectory() as place:
        tally = try_commands(count, Path(place) / "odd", seed)
    assert not tally.bad, tally.bad[:3]


def saves(count: int, seed: int) -> None:
    """R3: opened, or refused in one sentence with the original kept; and the shelf is drawn after each."""
    rng = Random(seed)
    with TemporaryDirectory() as folder:
        place = Path(folder)
        library = some_game(place / "data")
        for name in ("records", "journals", "settings", "arenas"):
            (place / name).mkdir()
        with closing(Shelf(library, place / "shelf")) as shelf:
            mutate_records(library, place / "records", count * 5 // 10, rng, shelf)
            mutate_journals(library, library.user.journal.read_bytes(), place / "journals", count * 2 // 10, rng, shelf)
            mutate_settings(place / "settings", count * 2 // 10, rng, shelf)
        mutate_arenas(place / "arenas", count // 10, rng)


def messages(count: int, seed: int) -> None:
    """R3: every question is answered once, whatever its parameters are."""
    with TemporaryDirectory() as place:
        tally = ask_oddly(count, Path(place), seed)
    assert not tally.bad, tally.bad[:3]


def mutated_beside(ruleset: str, count: int, seed: int) -> None:
    """R3: what lies beside the rules is told with a place, or sound; what cannot be read is refused."""
    with TemporaryDirectory() as place:
        tally = Beside(ruleset, Path(place), seed, used).run(count)
    assert not tally.bad, tally.bad[:3]


def shown_beside(ruleset: str, count: int, seed: int) -> None:
    """R3: a window shows what can be shown of it, and tells the rest."""
    with TemporaryDirectory() as folder:
        place = Path(folder)
        library, journal = Library(data=place), Journal(place / "games.sqlite")
        with closing(Shelf(library, place / "window")) as shelf, closing(journal):
            shelf.app.journal = journal
            tally = Beside(ruleset, place, seed, shown(shelf)).run(count)
    assert not tally.bad, tally.bad[:3]


def killed(times: int, seed: int) -> None:
    """R1: no answer lost, none doubled."""
    with TemporaryDirectory() as folder:
        kill_and_continue(Path(folder), "dog", times, Random(seed))


def dogs(ruleset: str, name: str, games: int, seed: int) -> None:
    """DOG and its variant go by the rules written by hand, to the end of a game."""
    for number in range(games):
        go_along(ruleset, name, 100_000, 1_000 * seed + number)


def by_hand(games: int, seed: int) -> None:
    """We Rate Dogs goes by the rules written by hand."""
    play_by_hand(Ruleset(rules_of("we-rate-dogs")), games, seed * games)


def compiled(ruleset: str, games: int, seed: int) -> None:
    """A library plays the games that Python plays, cell by cell."""
    for players in rules_of(ruleset).game.players:
        with TemporaryDirectory() as folder, optimised():
            assert (
                compare_compiled(compile_rules(rules_of(ruleset), players), Path(folder), games, seed * games) == games
            )


def as_users_have_it(ruleset: str, times: int, seed: int) -> None:
    """Optimised libraries do what Python does, whole games and positions."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch, optimised():
        patch.setenv("DOGTABLE_TESTS", folder)
        play_alike(ruleset, Path(folder))


def both_ways(ruleset: str, mutants: int, seed: int) -> None:
    """Sound mutants are played by a library as Python plays them."""
    with optimised():
        assert both_ways_of(mutants, ruleset, seed).whole


def matches(ruleset: str, games: int, seed: int) -> None:
    """Matches of a library come to the decisions that the blocks come to, looked into or not."""
    rules = ruleset_of(ruleset)
    with TemporaryDirectory() as folder, optimised():
        match_alike(rules, rules.players[0], native_in(rules.program(rules.players[0], {}), Path(folder)), games, seed)


def opinion(variant: str, decisions: int, seed: int) -> None:
    """DOG by hand offers the same options."""
    second_opinion(variant, decisions, seed)


def hotels(games: int, seed: int) -> None:
    """Sweet Dog Hotel by hand goes as the ruleset does."""
    for number in range(games):
        beside(ruleset_of("sweet-dog-hotel"), 2 + number % 2, ("skip", "bump")[number // 2 % 2], seed * games + number)


def broken(ruleset: str, changes: int, seed: int) -> None:
    """R7: every change of a ruleset's rules is noticed, or listed as equal; the portions go through all, one by one."""
    left = unnoticed(ruleset, changes, seed - FIRST_SEED)
    assert not left, "nobody notices:\n" + "\n".join(left)


def broken_by_hand(changes: int, seed: int) -> None:
    """Every change of a rule that was written by hand is noticed by a scenario."""
    begin = (seed - FIRST_SEED) * changes
    for change in CHANGES_BY_HAND[begin : begin + changes]:
        test_a_broken_rule_is_noticed(change)


def code(changes: int, seed: int) -> None:
    """R7: of a sample of changes of the code at least 85 % are noticed."""
    broken_portion(changes, seed - FIRST_SEED, CHANGES)


def hands(ruleset: str, positions: int, seed: int) -> None:
    """Every option is made by taking its picks in any order, by clicks and by drags."""
    left = untouchable(ruleset, positions, seed)
    assert not left, left[:10]


def by_pointing(game: str, times: int, seed: int) -> None:
    """A game is played from New game to its result by mouse or keys, and its log is the one that was read."""
    with TemporaryDirectory() as folder:
        assert played_whole(game, Library(), Path(folder)) == kept(game)


def refusals(ruleset: str, positions: int, seed: int) -> None:
    """Everything on the table is touched: what is refused names the rule that forbids it, or the one that asks."""
    told = touch_all(ruleset, positions, seed)
    assert told.with_rule >= 0.98, (told.rest + told.groups).most_common(10)


def puzzles(ruleset: str, searches: int, seed: int) -> None:
    """The answer of a puzzle is still the one that a long search finds best, nine times of ten."""
    rules = Library().load(folders_of()[ruleset])
    asked = rules.puzzles()
    of = [asked[(seed * searches + n) % len(asked)] for n in range(searches)]
    wrong = [one.name for n, one in enumerate(of) if not still_best(rules, one, 1_000, seed * searches + n)]
    assert 10 * len(wrong) <= searches, wrong


def reasons(ruleset: str, positions: int, seed: int) -> None:
    told = measure(ruleset, positions, seed)
    assert told.share >= 0.95, told.general.most_common(10)
