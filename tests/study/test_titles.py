"""What an arena's page calls what was counted: by the titles of a ruleset, and bots as one says them."""

import pytest

from dogtable.session.library import Library
from dogtable.study.findings import Findings
from dogtable.study.titles import Titles
from tests.study.told import ENGLISH


@pytest.mark.parametrize(
    ("thing", "called"),
    [
        ("got hearts.eight", "the eight of hearts"),
        ("picked card=clubs.two", "card: the two of clubs"),
        ("picked suit=hearts", "suit: hearts"),
        ("picked act=draw", "act: draw"),
        ("picked pass", "pass"),
        ("did played", "Cards played"),
    ],
)
def test_things_are_called_by_their_titles(thing: str, called: str) -> None:
    rules = Library().load("crazy-eights")
    assert Titles(rules, rules.program(4, {})).called(thing) == called


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("hard", "hard"),
        ("greedy@temper=bold", "greedy (bold)"),
        ("hard@iterations=100@without=own way+hand", "hard (100 rounds; without own way, hand)"),
        ("hard@beliefs=weighed", "hard (beliefs weighed)"),
    ],
)
def test_bots_are_named_as_one_says_it(written: str, said: str) -> None:
    assert Findings(ENGLISH).bot(written) == said
