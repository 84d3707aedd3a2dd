"""A piece's fields may have the names by which its word is told: a card of low-wins has an `n`, a `kind`, an `i`."""

from __future__ import annotations

from dogtable.base.pieces import fields_of, piece_id
from dogtable.engine.match import Match
from tests.bots.honest import loaded


def dealt() -> Match:
    return Match(loaded("low-wins"), players=2, seed=4)


def test_its_holder_sees_the_face_and_others_do_not() -> None:
    match = dealt()
    reader = loaded("low-wins").look().reader
    for seat in (0, 1):
        opened = reader.open(match.view(seat), {"window": 1920, "turn": 0, "left": None})
        for holder in (0, 1):
            hand = [opened.pieces[f"hand.{holder}#{i}"] for i in range(3)]
            assert [card.seen for card in hand] == [holder == seat] * 3
            if holder == seat:
                faces = [fields_of(word) for word in match.view(seat)["zones"]["hand"][holder]]
                assert [card.fields["n"] for card in hand] == [face["n"] for face in faces]
                assert [card.fields["kind"].name for card in hand] == [face["kind"] for face in faces]


def test_what_it_is_called_tells_it_from_the_others() -> None:
    match = dealt()
    cards = match.view(0)["zones"]["hand"][0]
    assert len({piece_id(card) for card in cards}) == 3
    names = loaded("low-wins").names(["Anna", "Ben"])
    assert [names.piece(card) for card in cards] == [" ".join(map(str, fields_of(card).values())) for card in cards]


def test_a_position_is_put_back_and_an_option_found_by_its_key() -> None:
    match = dealt()
    decision = match.decision
    assert decision is not None
    match.choose(decision.options[1])
    again = Match.at(loaded("low-wins"), match.position())
    assert again.position() == match.position()
    played = again.view(1)["zones"]["trick"][0][0]
    assert played["fields"]["i"] == 7
    assert played["fields"].keys() >= {"n", "kind"}
