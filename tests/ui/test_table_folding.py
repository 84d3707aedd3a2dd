"""Lines of the log that say the same of one seat after another are folded into one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from dogtable.engine.sentences import Sentence
from dogtable.ui.table.folding import alike, folded, together
from dogtable.ui.table.history import Line
from tests.ui.fakes_table import sentence

NAMES = ["Mira", "Anna", "Ben", "Chloe"]
WORDS = ("{first}, and so do {others}.", "{one}, {two} and {three}")


def line(seat: int | None, text: str, names: Sequence[str] = NAMES) -> Line:
    told = sentence(text, seat, names)
    return Line(seat, sentences=[told], brief=[told])


def test_who_takes_whose_card_is_one_line() -> None:
    lines = [
        line(0, "Mira plays ten."),
        line(2, "Ben takes Mira's card."),
        line(3, "Chloe takes Anna's card."),
        line(0, "Mira takes Ben's card."),
        line(1, "Anna takes Chloe's card."),
        line(2, "Ben plays king."),
    ]
    shown = list(folded(lines, NAMES, *WORDS))
    assert [number for number, _ in shown] == [0, 1, 5]
    assert shown[1][1].texts == ["Ben takes Mira's card, Chloe Anna's, Mira Ben's, Anna Chloe's."]
    assert shown[0][1] is lines[0] and shown[2][1] is lines[5]


def test_a_short_word_goes_along() -> None:
    told = [sentence("Anna passes a card to Chloe.", 1, NAMES), sentence("Ben passes a card to Mira.", 2, NAMES)]
    assert together(told) == "Anna passes a card to Chloe, Ben to Mira."
    told = [sentence("Chloe gets a card from Anna.", 3, NAMES), sentence("Ben gets a card from Mira.", 2, NAMES)]
    assert together(told) == "Chloe gets a card from Anna, Ben from Mira."


def test_a_name_is_one_word() -> None:
    names = ["Mira", "Random 2", "Random 3", "Old Ben"]
    told = [
        sentence("Random 2 gets a card from Mira.", 1, names),
        sentence("Random 3 gets a card from Old Ben.", 2, names),
        sentence("Old Ben gets a card from Random 2.", 3, names),
    ]
    assert together(told) == "Random 2 gets a card from Mira, Random 3 from Old Ben, Old Ben from Random 2."
    lines = [Line(one.subject, sentences=[one], brief=[one]) for one in told]
    assert [number for number, _ in folded(lines, names, *WORDS)] == [0]


@pytest.mark.parametrize(
    "lines",
    [
        [line(1, "Anna passes."), line(2, "Ben passes.")],  # two are no list
        [line(1, "Anna takes Ben's card."), line(1, "Anna takes Mira's card."), line(1, "Anna takes Chloe's card.")],
        [line(1, "Anna plays ten."), line(2, "Ben plays six."), line(3, "Chloe plays two.")],
        [line(None, "The pile is shuffled.")] * 3,
    ],
)
def test_other_lines_stand_for_themselves(lines: list[Line]) -> None:
    assert [one for _, one in folded(lines, NAMES, *WORDS)] == lines


def test_who_does_the_very_same_is_named() -> None:
    lines = [line(1, "Anna passes."), line(2, "Ben passes."), line(3, "Chloe passes.")]
    assert [one.texts for _, one in folded(lines, NAMES, *WORDS)] == [["Anna passes, and so do Ben and Chloe."]]


def test_names_of_several_words_are_folded_as_well() -> None:
    names = ["Mira Lee", "Anna", "Ben (bot)"]
    lines = [line(n, f"{name} draws a card.", names) for n, name in enumerate(names)]
    told = [one.texts for _, one in folded(lines, names, *WORDS)]
    assert told == [["Mira Lee draws a card, and so do Anna and Ben (bot)."]]


def test_where_a_name_changes_the_words_beside_it_lines_stand_for_themselves() -> None:
    told = [
        Sentence(f"{name} draws {a} {other}.", seat, f" draws {a} {other}.", f"{{{seat}}} draws a {{{of}}}.")
        for seat, name, a, other, of in (
            (0, "Mira", "an", "Anna", 1),
            (1, "Anna", "a", "Ben", 2),
            (2, "Ben", "a", "Mira", 0),
        )
    ]
    assert not alike(told)
    lines = [Line(one.subject, sentences=[one], brief=[one]) for one in told]
    assert [one for _, one in folded(lines, NAMES, *WORDS)] == lines
