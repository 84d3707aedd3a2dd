import pytest

from dogtable.base.errors import UsageError
from dogtable.base.paths import assets_folder
from dogtable.lang.declare import MOST_PLAYERS
from dogtable.session import seats
from dogtable.session.seats import Seat


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


def test_every_portrait_is_drawn() -> None:
    assert {path.stem for path in (assets_folder() / "portraits").glob("*.svg")} >= set(seats.PORTRAITS)


def test_a_seat_comes_back_from_a_record() -> None:
    seat = Seat("Anna", "greedy", "max")
    assert Seat.from_json(seat.to_json()) == seat
    with pytest.raises(UsageError):
        Seat.from_json({"name": "x", "by": "wizard"})
