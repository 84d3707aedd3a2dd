"""What the signs of a game mean: in the rulebook, each with its words, both out of the ruleset."""

from __future__ import annotations

import pytest

from dogtable.engine.match import Match
from dogtable.session.library import Library
from dogtable.ui.app import App
from dogtable.ui.kit.markup import plain
from dogtable.ui.look.entries import Picture
from dogtable.ui.look.legend import Sign, legend
from dogtable.ui.look.state import SeatInfo, Ui, Window
from dogtable.ui.scenes.rulebook import RulebookScene
from dogtable.ui.scenes.rulebook_signs import SignPicture
from dogtable.ui.widgets import Group
from tests.ui.driver import Driver
from tests.ui.tables.looks import palette

SIDE = 40.0


def signs(ruleset: str) -> list[Sign]:
    rules = Library().load(ruleset)
    players = rules.players[0]
    view = Match(rules, players).view(None)
    model = Ui(tuple(SeatInfo(str(n)) for n in range(players)))
    return list(legend(rules.look(), view, model, Window(1280, 720), palette(), SIDE))


@pytest.mark.parametrize(
    ("ruleset", "count", "word"),
    [
        ("dog", 3, "a fresh marble"),
        ("dog-marbles", 3, "a fresh marble"),
        ("inn-keeper", 7, "a budget customer"),
        ("sweet-dog-hotel", 13, "Second action: "),
        ("we-rate-dogs", 40, "Boop"),
    ],
)
def test_every_sign_has_its_words_once(ruleset: str, count: int, word: str) -> None:
    found = signs(ruleset)
    told = [plain(sign.says) for sign in found]
    assert len(told) == len(set(told)) == count
    assert any(one.startswith(word) for one in told)
    assert all(sign.entry.entries and sign.entry.w <= SIDE for sign in found)


def test_a_word_stands_beside_its_own_picture() -> None:
    drawn = {
        plain(one.says): [part.name for part in one.entry.entries if isinstance(part, Picture)]
        for one in signs("we-rate-dogs")
    }
    assert drawn["Boop"] == ["boopability"] and drawn["Two dogs swap categories"] == ["sign/two_tags"]


def test_a_rulebook_shows_the_signs_before_its_rules(app: App, driver: Driver) -> None:
    app.show_rules(Library().load("dog"))
    driver.settle()
    book = app.stage.top
    assert isinstance(book, RulebookScene) and len(book.signs) == 3
    (group,) = (
        one
        for one in book.pages.content
        if isinstance(one, Group) and any(isinstance(p, SignPicture) for p in one.content)
    )
    assert group.box[1] < book._places["D1"].box[1]
