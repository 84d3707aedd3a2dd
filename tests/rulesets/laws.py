"""The laws that every ruleset is under, as functions of a game and a number of decisions.

`tests/rulesets/test_laws.py` calls them at the size of `make test`, `tests/deep` at full size.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from dogtable.base.pieces import fields_of
from dogtable.base.rng import Rng
from dogtable.lang.tree import Rules
from tests.rulesets.sides import Game, tables
from tests.rulesets.vary import varied

Begin = Callable[[int, Mapping[str, Any], int], Game]  # players, options, seed

MOST_DECISIONS = 100_000  # in one random game; more is taken for a game that does not end


class Course:
    """One random game after another, over all numbers of players and options, for a number of decisions."""

    def __init__(self, ruleset: str, begin: Begin, decisions: int, seed: int = 1) -> None:
        self.begin = begin
        self.left = decisions
        self.rng = Rng(seed)
        self.tables = tables(ruleset)
        self.ended = 0
        self.number = 0
        """Of the game, from 1 on."""

    @property
    def is_cloned(self) -> bool:
        """Whether laws may clone the game itself: every other time of each number of players and options."""
        turn, table = divmod(self.number - 1, len(self.tables))
        return (turn + table) % 2 == 0

    def __iter__(self) -> Iterator[Game]:
        """Each game at each of its decisions; whoever looks may do anything with a clone."""
        while self.left > 0:
            players, options = self.tables[self.number % len(self.tables)]
            self.number += 1
            game = self.begin(players, options, self.rng.below(1 << 32))
            share = max(1, self.left // max(1, len(self.tables) - self.number + 1))
            for _ in range(min(share, MOST_DECISIONS)):
                if not game.waiting:
                    self.ended += 1
                    break
                yield game
                self.left -= 1
                self.answer(game)

    def answer(self, game: Game) -> None:
        """Give a random answer."""
        waiting = game.waiting
        seat = waiting[self.rng.below(len(waiting))]
        keys = game.keys(seat)
        game.choose(keys[self.rng.below(len(keys))], seat)


# ------------------------------------------------------------------------------------------------------------- laws


def options_are_there(game: Game) -> None:
    """Whoever is asked can answer, and no two options have one key."""
    for seat in game.waiting:
        keys = list(game.keys(seat))
        assert keys, f"seat {seat} is asked and has no option"
        assert len(set(keys)) == len(keys), f"one key for two options: {[k for k, n in Counter(keys).items() if n > 1]}"


def pieces(position: Mapping[str, Any], rules: Rules) -> Counter[str]:
    """All pieces of a position, as words without what changes."""
    found: Counter[str] = Counter()

    def walk(value: Any) -> None:
        if isinstance(value, str):
            found[value] += 1
        elif isinstance(value, Mapping) and "kind" in value:
            faces = {f.name for f in rules.kinds[value["kind"]].fields if f.face}
            own = {name: word for name, word in value.items() if name in ("kind", "name", "owner")}
            found[told([own, {name: word for name, word in fields_of(value).items() if name in faces}])] += 1
        elif isinstance(value, Mapping):
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(position["zones"])
    walk(position["boards"])
    return found


def clones_and_undo(game: Game, course: Course) -> None:
    """A clone goes its own way, and an answer taken back leaves everything as it was."""
    before = game.position()
    clone = game.clone()
    assert clone.position() == before
    course.answer(clone)
    assert game.position() == before, "playing on in a clone changed the game"
    clone.undo()
    assert clone.position() == before, "an answer taken back left something behind"
    assert list(clone.waiting) == list(game.waiting)


def a_sample_looks_the_same(game: Game, rng: Rng) -> None:
    """What a seat sees, may answer and is refused is the same in every world that it could be in."""
    for seat in game.waiting:
        world = game.sample(seat, rng)
        assert told(world.view()) == told(game.view(seat)), (
            f"seat {seat} sees something in a sample that it does not here"
        )
        keys = list(game.keys(seat))
        assert list(world.keys()) == keys, f"seat {seat} has other options in a sample"
        for picks in some_picks(keys, rng):
            assert world.why_not(picks) == game.why_not(picks, seat), f"another reason in a sample: {picks}"


def told(view: Mapping[str, Any]) -> str:
    return json.dumps(view, sort_keys=True)


def some_picks(keys: list[str], rng: Rng) -> Iterator[dict[str, str]]:
    """Picks that are hardly ever an option: parts of two keys put together."""
    split = [dict(part.partition("=")[::2] for part in key.split() if "=" in part) for key in keys]
    split = [picks for picks in split if picks]
    for _ in range(2 if split else 0):
        one, other = split[rng.below(len(split))], split[rng.below(len(split))]
        yield one | dict(list(other.items())[-1:])


# ------------------------------------------------------------------------------------- laws of the public match alone


def the_view_shows_what_is_known(game: Game) -> None:
    """Of what lies where a seat does not see, its view shows the faces that it knows, and no others."""
    position = game.position()
    for seat in range(position["players"]):
        view = game.view(seat)
        for part in ("zones", "boards"):
            for name, knowing in position["known"].items():
                if name in position[part]:
                    _shown(position[part][name], knowing, view[part][name], seat, name)


def _shown(words: Any, knowing: Any, seen: Any, seat: int, name: str) -> None:
    if isinstance(seen, Mapping) and "unseen" in seen:  # a hidden board: which space is not told either
        known = [word for key in words for word, seats in zip(words[key], knowing[key], strict=True) if seat in seats]
        _same_words(known, seen["unseen"], sum(map(len, words.values())), name)
    elif isinstance(words, list) and all(isinstance(word, str) or "kind" in word for word in words):
        known = [word for word, seats in zip(words, knowing, strict=True) if seat in seats]
        _same_words(known, seen, len(words), name)
    else:
        for key in range(len(words)) if isinstance(words, list) else words:
            _shown(words[key], knowing[key], seen[key], seat, f"{name}.{key}")


def _same_words(known: list[Any], seen: list[Any], count: int, name: str) -> None:
    faces = [word for word in seen if isinstance(word, str) or len(word) > 1]
    assert len(seen) == count, f"{name}: counts are public"
    assert sorted(map(json.dumps, known)) == sorted(map(json.dumps, faces)), f"{name} shows {faces}, known are {known}"


def the_unseen_makes_no_difference(game: Game, at: Callable[[dict[str, Any]], Game], rng: Rng) -> None:
    """Whatever a seat cannot see may be otherwise: same view, same options, same reasons."""
    position = game.position()
    for seat in range(position["players"]):
        if any(other != str(seat) for other in position["sealed"]):
            continue  # their answers would not be theirs any more
        other = varied(position, seat, list(game.waiting), rng)
        if other is None:
            continue
        there = at(other)
        assert told(there.view(seat)) == told(game.view(seat)), f"seat {seat} sees what it must not"
        assert list(there.waiting) == list(game.waiting)
        if seat in game.waiting:
            keys = list(game.keys(seat))
            assert list(there.keys(seat)) == keys, f"the options of seat {seat} tell what it must not know"
            for picks in some_picks(keys, rng):
                assert there.why_not(picks, seat) == game.why_not(picks, seat), f"{picks} tells too much"


def a_position_is_the_game(game: Game, at: Callable[[dict[str, Any]], Game], course: Course) -> None:
    """A match put back from its position is the same match, and goes on alike."""
    position = game.position()
    there = at(json.loads(json.dumps(position)))
    assert there.position() == position
    assert list(there.waiting) == list(game.waiting)
    for seat in game.waiting:
        assert list(there.keys(seat)) == list(game.keys(seat))
    seat = game.waiting[0]
    keys = game.keys(seat)
    key = keys[course.rng.below(len(keys))]
    here = game.clone()
    here.choose(key, seat)
    there.choose(key, seat)
    assert there.position() == here.position(), f"{key} leads elsewhere"
