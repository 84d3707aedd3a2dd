"""Spaces are told from the nearest landmark, faces as the catalogue says, and the own piece as one of many."""

from __future__ import annotations

import pytest

from dogtable.base.errors import RulesetError
from dogtable.base.texts import PlainNames, fill
from dogtable.engine.match import Match
from dogtable.lang.load import load_sources
from dogtable.session.library import Library
from tests.helpers import Folder

RULES = """
game: {id: walk, title: Walk, language: 1, players: [2]}
kinds: {token: {}}
pieces: {tokens: {of: token, per: player, copies: 2, start: home}}
zones: {home: {of: token, per: player}}
board: {path: {SHAPE: 12, of: token, landmarks: {start: "path[6 * index(me)]", well: "path[3]"}}}
play:
  - as: first(players)
    do:
      - choose: {m: "home[me]", s: path}
        do:
          - move: m to s
            say: "{me} brings {m} to {s}; {first(home[next(me)])} waits."
  - finish
"""
NAMES = PlainNames(seats=["Mira", "Ben"])


def told(shape: str, space: int) -> str:
    rules, _ = load_sources({"game.yaml": RULES.replace("SHAPE", shape)})
    match = Match(Folder(rules), players=2, seed=1)
    match.choose(next(option for option in match.decision.options if option.picks["s"] == f"path.{space}"))
    return next(event.text for event in match.events(0, names=NAMES) if event.kind == "move")


@pytest.mark.parametrize(
    ("shape", "space", "called"),
    [
        ("ring", 0, "Mira's start"),
        ("ring", 7, "1 past Ben's start"),
        ("ring", 11, "1 before Mira's start"),
        ("lane", 11, "5 past Ben's start"),  # a lane does not come round
        ("ring", 3, "well"),
        ("ring", 1, "1 past Mira's start"),  # as near to nothing else
    ],
)
def test_a_space_is_told_from_the_nearest_landmark(shape: str, space: int, called: str) -> None:
    assert told(shape, space) == f"Mira brings a token to {called}; Ben's token waits."


def test_a_landmark_is_known_before_the_game() -> None:
    rules, _ = load_sources(
        {"game.yaml": RULES.replace("SHAPE", "ring").replace('"path[3]"', '"first(s for s in path if empty(s))"')}
    )
    with pytest.raises(RulesetError, match="this must be a space that is known before the game begins"):
        Match(Folder(rules), players=2, seed=1)


def test_a_face_is_said_as_the_catalogue_says() -> None:
    library = Library()
    dog, inn = library.load("dog").names([]), library.load("inn-keeper").names([])
    assert [dog.piece({"kind": "card", "rank": rank}) for rank in ("ace", "ten")] == ["an ace", "a ten"]
    assert inn.piece({"kind": "card", "suit": "spades", "number": 14}) == "the 14 of spades"
    assert inn.piece({"kind": "card"}) == "a card"


def test_an_article_fits_what_follows() -> None:
    assert (
        fill("{me} uses it as a(n) {named}.", {"me": "Mira", "named": "ace"}.__getitem__) == "Mira uses it as an ace."
    )
