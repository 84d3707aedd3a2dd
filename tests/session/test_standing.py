"""How a saved game stands: kept as data, and said in whatever language it is looked at."""

from __future__ import annotations

import pytest

from dogtable.session.standing import Standing, read_standing
from dogtable.ui.phrases import standing
from dogtable.ui.text import Catalogue

NAMES = ("Mira", "Anna", "Ben")
ROWS = {
    "one is asked": ((0, 0b10, None), "Anna to play", "am Zug: Anna", "Annaの番"),
    "some are": ((0, 0b101, None), "Mira and Ben to play", "am Zug: Mira und Ben", "Mira、Benの番"),
    "all are": ((0, 0b111, None), "everybody to play", "alle am Zug", "全員の番"),
    "one has won": ((1, 0, '{"winners": [2]}'), "won by Ben", "gewonnen von Ben", "Benの勝ち"),
    "nobody has": ((1, 0, '{"winners": []}'), "nobody won", "niemand gewann", "勝者なし"),
    "nobody knows who is asked": ((0, 0, None), "", "", ""),
    "the result is gone": ((1, 0, None), "", "", ""),
    "the result is none": ((1, 0, "[1]"), "", "", ""),
    "there are no such seats": ((0, 0b1000, None), "", "", ""),
}


@pytest.mark.parametrize("name", ROWS)
def test_it_is_said_in_the_language_of_who_looks(name: str) -> None:
    (over, waiting, result), *wanted = ROWS[name]
    how = read_standing(len(NAMES), over=bool(over), waiting=waiting, result=result, words="")
    assert [standing(Catalogue.load(language), how, NAMES) for language in ("en", "de", "ja")] == wanted


def test_words_of_an_older_program_stand_where_it_wrote_last() -> None:
    words = "am Zug: Ben"
    played_on = read_standing(3, over=False, waiting=0b1, result=None, words=words)
    assert played_on.said(NAMES, str) == words
    ended = read_standing(3, over=True, waiting=0, result='{"winners": [2]}', words="gewonnen von Ben")
    assert ended.said(NAMES, str) == "won by Ben"
    assert Standing(True, None, words).said(NAMES, str) == words
