"""Who plays is written in one way, and what is wrong with it is said in one sentence."""

from __future__ import annotations

import pytest

from dogtable.base.errors import UsageError
from dogtable.study.entrant import Entrant, parse, parse_all, seated, written


@pytest.mark.parametrize(
    ("word", "entrant"),
    [
        ("greedy", Entrant("greedy")),
        (" greedy@iterations=20 ", Entrant("greedy", 20)),
        ("greedy@seconds=0.50", Entrant("greedy", 0, 0.5)),
        ("hard@temper=bold@iterations=3", Entrant("hard", 3, temper="bold")),
        ("easy@temper=even", Entrant("easy")),
        ("greedy@without=way to go + hand", Entrant("greedy", without=("hand", "way to go"))),
    ],
)
def test_an_entrant_is_read(word: str, entrant: Entrant) -> None:
    assert parse(word) == entrant
    assert parse(str(entrant)) == entrant


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("greedi", "no bot is called 'greedi'; did you mean 'greedy'?"),
        ("", "no bot is called ''"),
        ("greedy@iteration=3", "'greedy@iteration=3': a bot has no setting 'iteration'; did you mean 'iterations'?"),
        ("greedy@iterations", "expected iterations=NUMBER, once"),
        ("greedy@iterations=2@iterations=3", "expected iterations=NUMBER, once"),
        ("greedy@iterations=0", "iterations are a whole number from 1 to 10000000, not '0'"),
        ("greedy@iterations=", "iterations are a whole number from 1 to 10000000, not ''"),
        ("greedy@iterations=" + "9" * 9999, "iterations are a whole number"),
        ("greedy@iterations=²", "iterations are a whole number"),
        ("greedy@seconds=nan", "seconds are a number above 0, up to 3600, not 'nan'"),
        ("greedy@seconds=1e9", "seconds are a number above 0, up to 3600, not '1e9'"),
        ("greedy@temper", "expected temper=NAME, once"),
        ("greedy@temper=blod", "no temper is called 'blod'; did you mean 'bold'?"),
        ("random@temper=bold", "random looks at nothing, so it has no temper"),
        ("random@without=hand", "random looks at nothing, so there is no term of advice to leave out"),
        ("greedy@without", "expected without=NAME, once"),
        ("greedy@without=hand+", "expected without=TERM, or several joined by +"),
        ("greedy@seconds=1@iterations=5", "thinks by iterations or by seconds, not by both"),
    ],
)
def test_what_is_wrong_is_said(word: str, sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        parse(word)
    assert sentence in str(error.value)


def test_a_shorter_list_repeats_its_last() -> None:
    assert written(seated("random,greedy@iterations=2", 4)) == "random" + ",greedy@iterations=2" * 3
    with pytest.raises(UsageError, match="3 seats were named, but 2 play"):
        seated("random,random,greedy", 2)
    assert len(parse_all("random,greedy")) == 2
