"""All on a table says what it is when the pointer or the focus rests on it; a chosen dog's rating is picked on it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from dogtable.ui import colour as tone
from dogtable.ui.kit import Kit, marks
from dogtable.ui.look.entries import Inspect, Target
from dogtable.ui.look.state import Window
from dogtable.ui.theme import load_theme
from tests.ui.seated import Seated

TABLES = {"dog": 4, "dog-marbles": 4, "inn-keeper": 3, "sweet-dog-hotel": 3, "we-rate-dogs": 3}
RANKED = "we-rate-dogs"


def rest_on(table: Seated, x: float, y: float) -> None:
    unit = table.scene.desk.kit.unit
    table.driver.move((round(x * unit), round(y * unit)))
    table.driver.turn()


def said(table: Seated) -> str:
    """What is told where the pointer or the focus rests: in the slip beside it, or below the board."""
    later = table.app.now + 1.0
    sign = table.scene.foretelling.sign(later)
    return str(sign.value) if sign is not None else table.scene.foretelling.words(later)


@pytest.mark.parametrize(("ruleset", "players"), TABLES.items())
def test_nothing_on_a_table_is_silent(sit: Callable[..., Seated], ruleset: str, players: int) -> None:
    table = sit(("you", *["greedy"] * (players - 1)), ruleset=ruleset)
    table.come_to(lambda decision: len(decision.options) > 2, seed=5)
    silent = []
    for target in table.scene.desk.layout.targets:
        if target.place.count(".") > 1 or target.thing.count(".") > 1:
            continue  # what lies beside a piece is told of with it
        rest_on(table, *target.rect.centre)
        if not said(table):
            silent.append(target.thing)
    assert silent == []


def signs(table: Seated, begins: str) -> list[Inspect]:
    marked = table.scene.desk.layout.inspects
    return [one for one in marked if one.sort == "said" and str(one.value).startswith(begins)]


@pytest.fixture
def ranked(sit: Callable[..., Seated]) -> Seated:
    table = sit(("you", "greedy", "greedy"), ruleset=RANKED)
    table.come_to(lambda decision: decision.name == "table_turn.card")
    return table


def test_a_sign_says_its_name_and_its_number_beside_it(ranked: Seated) -> None:
    sign = signs(ranked, "Ears")[0]
    rest_on(ranked, *sign.rect.centre)
    name, _, about = str(sign.value).partition("|")
    assert name.partition(",")[0].split()[1].isdigit() and about == "how are the ears?"
    (slip,) = ranked.scene.renderer._tip(ranked.app.now + 1.0)
    unit = ranked.scene.desk.kit.unit
    middle = slip.rect.centery / unit
    assert abs(middle - sign.rect.centre[1]) < 90, "it stands where one looks"
    assert ranked.scene.foretelling.words(ranked.app.now + 1.0) == "", "and is not said twice"


def test_the_number_on_the_plate_of_an_inn_says_what_it_counts(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy"), ruleset="inn-keeper")
    table.come_to(lambda decision: decision.name == "trick.card")
    of = [
        "of Mira so far; the secret bonus card counts only at the end",
        "of Anna so far; the secret bonus card counts",
    ]
    plates = signs(table, "Points: ")
    assert len(plates) == 2 and all(any(words in str(one.value) for one in plates) for words in of)
    rest_on(table, *plates[0].rect.centre)
    assert said(table).startswith("Points: ")


@pytest.mark.parametrize("place", ["Winner's Circle", "A free place", "Yard", "First player", "Shelter", "The die"])
def test_the_places_of_a_table_say_what_they_are_for(ranked: Seated, place: str) -> None:
    sign = signs(ranked, place)[0]
    x, y, w, h = sign.rect
    rest_on(ranked, x + w / 2, y + h - 4)
    assert said(ranked) == sign.value and "|" in str(sign.value)


def test_what_lies_in_a_place_is_told_before_the_place(ranked: Seated) -> None:
    dog = next(one for one in ranked.scene.desk.layout.targets if one.place == "home.0")
    rest_on(ranked, dog.rect.x + 4, dog.rect.y + 4)
    assert ranked.scene.foretelling.sign(ranked.app.now + 1.0) is None


def test_the_focus_comes_to_what_is_no_choice_and_hears_it(ranked: Seated) -> None:
    names = [stop.name for stop in ranked.scene.keyboard.stops() if stop.name.startswith("said:")]
    coin = next(name for name in names if "First player" in name)
    assert not any("Ears" in name for name in names), "ratings are told with their dog"
    ranked.app.keyboard = True
    stop = next(one for one in ranked.scene.keyboard.stops() if one.name == coin)
    ranked.scene.keyboard.focus.go(stop)
    assert "First player" in said(ranked)
    assert ranked.scene.telling.focus().startswith("First player. ")
    ranked.driver.key(pygame.K_i)
    assert ranked.scene.inspected is not None and ranked.scene.inspected.sort == "said"


def test_a_dog_that_is_looked_at_says_its_ratings(ranked: Seated) -> None:
    ranked.app.keyboard = True
    dog = next(one for one in ranked.scene.desk.layout.targets if one.place.startswith("contest."))
    stop = next(one for one in ranked.scene.keyboard.stops() if one.name == dog.thing)
    ranked.scene.keyboard.focus.go(stop)
    ranked.driver.key(pygame.K_i)
    told = ranked.scene.telling.focus()
    assert all(word in told for word in ("Floof 1", "Sass 1", "Boop 1", "Zoom 1", "Ears 1", "Wag 1")), told


def test_a_rating_of_a_chosen_dog_is_chosen_on_the_dog(sit: Callable[..., Seated]) -> None:
    table = sit(("you", "greedy", "greedy"), ruleset=RANKED)
    option = table.come_to_option(lambda picks: {"card", "use", "d", "c"} <= set(picks))
    card, dog = option.picks["card"], str(option.picks["d"])
    held = next(t.thing for t in table.scene.desk.layout.targets if t.place == "hand.0" and card["name"] in t.id)
    table.click(held)
    button = next((one.name for one in table.scene.controls if str(option.picks["use"]) in one.name), None)
    if button is not None:
        table.press(button)
    assert on_dogs(table) == [], "before it is chosen a dog is touched as a whole"
    table.click(dog)
    glowing = on_dogs(table)
    assert len(glowing) == 6 and {one.state for one in glowing} == {"legal"}
    assert all(one.thing.endswith(f"@{dog}") for one in glowing)
    wanted = next(one for one in glowing if one.value == option.picks["c"])
    unit = table.scene.desk.kit.unit
    table.driver.click((round(wanted.rect.centre[0] * unit), round(wanted.rect.centre[1] * unit)))
    table.settle()
    assert table.log == [option.key]


def on_dogs(table: Seated) -> list[Target]:
    return [one for one in table.scene.desk.layout.targets if one.kind == "word" and "@" in one.thing]


@pytest.mark.parametrize("ground", ["paper", "lawn"])
def test_the_line_round_what_can_be_chosen_is_seen_on_paper_and_on_grass(ground: str) -> None:
    pygame.display.init()
    kit = Kit(load_theme(), Window(1280, 720).points)
    below = kit.colour(ground)
    surface = pygame.Surface((140, 140))
    surface.fill(pygame.Color(below))
    marks.halo_sprite(kit, (60, 60), 8.0, "legal").draw(surface, 40, 40)
    across = [tuple(surface.get_at((x, 70)))[:3] for x in range(20, 50)]
    best = max(tone.contrast("#{:02X}{:02X}{:02X}".format(*pixel), below) for pixel in across)
    assert best >= 3.0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_dark_edge_is_as_wide_outside_the_line_as_within(size: tuple[int, int]) -> None:
    pygame.display.init()
    kit = Kit(load_theme(), Window(*size).points)
    side, pad = round(60 * kit.unit), round(40 * kit.unit)
    surface = pygame.Surface((side + 2 * pad, side + 2 * pad))
    surface.fill(pygame.Color(kit.colour("paper")))
    marks.halo_sprite(kit, (side, side), 8.0, "legal").draw(surface, pad, pad)
    middle = pad - 1.75 * kit.unit  # of the line, on the straight left side

    def dark(*columns: float) -> float:
        """How much darkness lies from one column to another, in whole dark pixels."""
        paper, ink = sum(pygame.Color(kit.colour("paper"))[:3]), sum(pygame.Color(kit.colour("ink"))[:3])
        lit = sum(pygame.Color(kit.colour("legal"))[:3])
        seen = (sum(surface.get_at((x, pad + side // 2))[:3]) for x in range(*map(round, columns)))
        return sum(max(0, min(paper, lit) - one) / (min(paper, lit) - ink) for one in seen)

    outside, within = dark(middle - 5 * kit.unit, middle), dark(middle, middle + 5 * kit.unit)
    assert outside >= 0.7 * within > 0
