"""Every event card of a hand says what it does, whole, in windows small and large and at every size of the display."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import pytest

from dogtable.engine.match import Match
from dogtable.session import seats
from dogtable.session.library import Library
from dogtable.ui.kit.core import Kit
from dogtable.ui.look.check import cut_texts
from dogtable.ui.look.entries import Entry, Group, Picture, Rect, Text
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import Palette, Window
from dogtable.ui.shots import ui_of
from dogtable.ui.text import Catalogue, languages
from dogtable.ui.theme import Scale, load_theme
from tests.ui.seated import Seated
from tests.ui.test_layout_check import real

SMALL = (1152, 720)
HANDS = [(6, Window(*SMALL)), (8, Window(*SMALL)), (8, Window(*SMALL, 2.0)), (6, Window(1920, 1080))]


@pytest.mark.parametrize("language", [code for code, _ in languages()])
@pytest.mark.parametrize(("hand", "window"), HANDS)
def test_no_word_of_an_event_is_cut(hand: int, window: Window, language: str) -> None:
    rules, who = Library(language=language).load("we-rate-dogs"), seats.make(["you", "greedy", "greedy", "greedy"])
    names = [row.name for row in rules.rules.pieces["event_cards"].rows]
    theme, text = load_theme(), Catalogue.load(language)
    fit = real(window)
    cut: set[str] = set()
    for first in range(-hand, len(names), hand):
        held = names[first : first + hand] if first >= 0 else []
        position = {"at": {"table_turn": 0}, "zones": {"hand": {0: held}}}
        view = Match.at(rules, position, players=4).view(0)
        laid = layout(rules.look(), view, ui_of(view, who, text), window, Palette.of(theme))
        found = set(cut_texts(laid, fit))
        assert not held or found <= cut, found - cut
        cut = cut if held else found  # what is cut without a hand is none of its cards


def test_what_lies_on_the_stack_is_marked_on_its_dogs_with_no_sign_left_open(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy", "greedy"), ruleset="we-rate-dogs")
    table.come_to(lambda one: one.answers and one.offered > 1, seed=11)
    assert table.scene.model.view["stack"][-1]["use"] == "send_home_use"
    assert "<>" not in repr(table.scene.desk.layout.entries)


@pytest.mark.parametrize(("language", "marks"), [("en", "“”"), ("de", "„“"), ("ja", "「」")])
def test_what_a_card_says_for_fun_stands_in_quotation_marks(
    sit: Callable[..., Seated], language: str, marks: str
) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset="we-rate-dogs")
    with table.speaking(language):
        table.come_to(lambda one: one.name == "table_turn.card")
        desk = table.scene.desk
        held = [target for target in desk.layout.targets if target.place == "hand.0"]
        says = [desk.portrait(target.value, Rect(0, 0, 63, 88)).about.rpartition("|") for target in held]
    assert len(says) > 3
    for rule, _, jest in says:
        assert jest[0] + jest[-1] == marks and not set(marks) & set(rule), jest


def test_beside_an_open_log_each_card_of_seven_shows_its_words() -> None:
    """What it does takes 46 of its 63 parts across (`table.yaml`)."""
    rules, who = Library().load("we-rate-dogs"), seats.make(["you", "greedy", "greedy", "greedy"])
    held = [row.name for row in rules.rules.pieces["event_cards"].rows][:7]
    view = Match.at(rules, {"at": {"table_turn": 0}, "zones": {"hand": {0: held}}}, players=4).view(0)
    laid = layout(
        rules.look(),
        view,
        ui_of(view, who, Catalogue.load("en")),
        Window(1280, 720, log=True),
        Palette.of(load_theme()),
    )
    cards = [target.rect for target in laid.targets if target.place == "hand.0"]
    across = [(after.centre[0] - before.centre[0]) / before.w for before, after in pairwise(cards)]
    assert len(across) == 6 and min(across) > 47 / 63, across
    assert max(rect.centre[0] + rect.w / 2 for rect in cards) <= laid.regions["buttons"].x + 4


@pytest.mark.parametrize("home", [3, 4, 6, 8])
def test_the_hearts_at_home_are_as_large_as_their_numbers(home: int) -> None:
    rules, who = Library().load("we-rate-dogs"), seats.make(["you", "greedy", "greedy", "greedy"])
    names = [row.name for row in rules.rules.pieces["dogs"].rows][:home]
    view = Match.at(rules, {"at": {"table_turn": 0}, "zones": {"home": {0: names}}}, players=4).view(0)
    window, theme = Window(1280, 720), load_theme()
    laid = layout(rules.look(), view, ui_of(view, who, Catalogue.load("en")), window, Palette.of(theme))
    fonts = Kit(theme, Scale.of((window.width, window.height), window.scale)).fonts
    hearts = list(hearts_with_numbers(laid.entries))
    assert len(hearts) >= home
    for heart, number in hearts:
        fitted = fonts.fit(number.markup, number.w, number.h, number.size, number.face, number.lines)
        assert not fitted.cut and fonts.width(number.markup, fitted.size, number.face) < heart.w


def hearts_with_numbers(entries: Sequence[Entry]) -> Iterator[tuple[Picture, Text]]:
    """Each heart of a table, with the number that stands in it."""
    for one, following in pairwise([*entries, None]):
        if isinstance(one, Group):
            yield from hearts_with_numbers(one.entries)
        if isinstance(one, Picture) and one.name == "heart" and isinstance(following, Text):
            yield one, following
