from dataclasses import replace
from random import Random

import pytest

from dogtable.base.errors import UsageError
from dogtable.base.paths import assets_folder
from dogtable.lang.declare import MOST_PLAYERS
from dogtable.session import seats
from dogtable.session.catalogues import own_texts
from dogtable.session.characters import cast
from dogtable.session.seats import Seat
from dogtable.session.tempers import TEMPERS


def test_a_shorter_list_repeats_its_last() -> None:
    assert seats.parse("you, greedy", 4) == ["you", "greedy", "greedy", "greedy"]
    assert seats.parse("random", 3) == ["random"] * 3


@pytest.mark.parametrize(
    ("text", "players", "words"),
    [
        ("you,gredy", 4, "did you mean 'greedy'"),
        ("hardd", 4, "did you mean 'hard'"),
        ("you,greedy,greedy", 2, "3 seats were named, but 2 play"),
        ("", 2, "nobody is called ''"),
    ],
)
def test_a_wrong_list_is_told(text: str, players: int, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        seats.parse(text, players)


def test_everybody_has_another_name_and_portrait() -> None:
    made = seats.make(["greedy", "you", "person", "random", "greedy", "greedy"], "Ben", "bear")
    assert made[1].name == "Ben" and made[1].portrait == "bear"
    assert len({seat.name for seat in made}) == len({seat.portrait for seat in made}) == 6


@pytest.mark.parametrize(("name", "portrait"), [("", ""), ("Ben", "bear"), ("Sibylle", "thor")])
def test_the_largest_table_has_names_and_portraits_for_all(name: str, portrait: str) -> None:
    made = seats.make(["you"] + ["greedy"] * (MOST_PLAYERS - 1), name, portrait)
    assert len({seat.name for seat in made}) == len({seat.portrait for seat in made}) == MOST_PLAYERS


def test_every_bot_is_called_and_told_of() -> None:
    english = assets_folder() / "text" / "en.yaml"
    asked, table = dict(own_texts(english, "new_game")), dict(own_texts(english, "table"))
    for by in seats.BOTS:
        assert asked[f"by_{by}"] and asked[f"about_{by}"] and table[f"level_{by}"]


def test_every_portrait_is_drawn() -> None:
    drawn = {path.stem for path in (assets_folder() / "portraits").glob("*.svg")}
    assert drawn >= {portrait for _, portrait in (seats.YOU, *seats.SPARE)}


def test_a_seat_comes_back_from_a_record() -> None:
    seat = Seat("Anna", "greedy", "max")
    assert Seat.from_json(seat.to_json()) == seat
    with pytest.raises(UsageError):
        Seat.from_json({"name": "x", "by": "wizard"})


def test_a_bot_is_one_of_the_cast_by_its_portrait_and_has_that_temper() -> None:
    anna = next(iter(cast().values()))
    seat = Seat(anna.name, "easy", anna.portrait)
    assert Seat.from_json(seat.to_json()).character == anna
    assert (seat.temper, replace(seat, name="Rosa").temper) == (anna.temper, anna.temper)
    assert [seat.face(glad=glad) for glad in (True, False)] == ["cast-anna-glad", "cast-anna-cross"]
    assert replace(seat, by="you").face(glad=True) == "cast-anna"
    assert replace(seat, by="you").character is None and replace(seat, by="you").temper == "even"
    assert replace(seat, by="random").temper == "even", "it looks at nothing"


@pytest.mark.parametrize("portrait", ["kenai", "cast-nobody", ""])
def test_a_bot_with_another_portrait_is_a_plain_one_with_its_name(portrait: str) -> None:
    seat = Seat.from_json({"name": "Anna", "by": "hard", "portrait": portrait})
    assert (seat.name, seat.character, seat.temper) == ("Anna", None, "even")


def test_the_cast_has_twelve_names_and_tempers_that_there_are() -> None:
    assert len(cast()) == len({one.name for one in cast().values()}) == 12
    assert {one.temper for one in cast().values()} == set(TEMPERS)


def test_who_sits_down_is_drawn_by_the_seed() -> None:
    def drawn(seed: int) -> list[Seat]:
        return seats.make(["you"] + ["medium"] * 3, chance=Random(seed))

    assert drawn(1) == drawn(1)
    assert len({tuple(drawn(seed)) for seed in range(9)}) > 5
    assert all(seat.character for seat in drawn(1)[1:])
