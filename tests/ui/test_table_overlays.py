"""Only what changed is put together again, and it looks as if everything had been."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dogtable.ui.table.focus import Focus, Stop, nearest
from dogtable.ui.table.overlays import Layer, Overlays, join


class Flat:
    def __init__(self, colour: tuple[int, int, int, int], size: tuple[int, int]) -> None:
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.surface.fill(colour)
        self.bounds = self.surface.get_rect()

    def draw(self, target: pygame.Surface, x: float, y: float, opacity: float = 1.0) -> pygame.Rect:
        return target.blit(self.surface, (round(x), round(y)))


PICTURES = {
    "red": Flat((200, 0, 0, 128), (20, 12)),
    "blue": Flat((0, 0, 200, 255), (9, 30)),
    "green": Flat((0, 90, 0, 90), (33, 33)),
}
LAYERS = st.lists(
    st.builds(
        lambda n, x, y: Layer(n, PICTURES[n], x, y),
        st.sampled_from(sorted(PICTURES)),
        st.integers(-9, 70),
        st.integers(-9, 50),
    ),
    max_size=6,
    unique_by=lambda layer: layer.mark,
)


def board() -> pygame.Surface:
    surface = pygame.Surface((80, 60))
    for x in range(80):
        pygame.draw.line(surface, (x * 3, 100, 200 - x), (x, 0), (x, 60))
    return surface


@given(LAYERS, LAYERS, LAYERS)
def test_three_pictures_in_a_row_look_as_if_each_had_been_drawn_whole(
    one: list[Layer], two: list[Layer], three: list[Layer]
) -> None:
    canvas, ground, overlays = board(), board(), Overlays()
    for layers in (one, two, three):
        drawn = overlays.compose(canvas, ground, layers, overlays.changed(layers))
        whole = board()
        for layer in layers:
            layer.picture.draw(whole, layer.x, layer.y)
        assert canvas.get_buffer().raw == whole.get_buffer().raw
        assert overlays.changed(layers) == []
        assert all(not a.colliderect(b) for i, a in enumerate(drawn) for b in drawn[:i])


@given(
    st.lists(
        st.builds(pygame.Rect, st.integers(0, 50), st.integers(0, 50), st.integers(0, 20), st.integers(0, 20)),
        max_size=8,
    )
)
def test_joined_stretches_cover_all_and_do_not_meet(rects: list[pygame.Rect]) -> None:
    joined = join(rects)
    assert all(any(one.contains(rect) for one in joined) for rect in rects if rect.w and rect.h)
    assert all(not a.colliderect(b) for i, a in enumerate(joined) for b in joined[:i])


# ---------------------------------------------------------------------- focus
HAND = [Stop("hand", f"card{n}", 100 + 60 * n, 500, lit=n != 0) for n in range(3)]
BOARD = [Stop("board", "west", 50, 200, lit=False), Stop("board", "east", 300, 200)]
BUTTONS = [Stop("buttons", "pass", 600, 500)]
ALL = [*HAND, *BOARD, *BUTTONS]


def test_tab_goes_from_hand_to_board_to_buttons_and_round() -> None:
    focus = Focus()
    names = [stop.name for stop in (focus.tab(ALL) for _ in range(4)) if stop]
    assert names == ["card1", "east", "pass", "card1"]
    assert (back := focus.tab(ALL, back=True)) is not None and back.name == "pass"


def test_tab_comes_back_to_where_it_was() -> None:
    focus = Focus()
    focus.tab(ALL)
    focus.step(ALL, "right")
    focus.tab(ALL)
    focus.tab(ALL)
    assert (stop := focus.tab(ALL)) is not None and stop.name == "card2"


def test_with_the_focus_nowhere_tab_goes_to_where_it_was_else_to_what_is_wanted() -> None:
    focus = Focus()
    dim = [replace(stop, lit=False) for stop in HAND]
    assert (stop := focus.tab([*dim, *BOARD, *BUTTONS])) is not None and stop.name == "east"
    focus.go(None)
    assert (stop := focus.tab(ALL)) is not None and stop.name == "east", "not to the hand"
    focus.go(None)
    assert (stop := focus.tab([*dim, BOARD[0], *BUTTONS])) is not None and stop.name == "pass"
    focus.go(None)
    assert (stop := focus.tab([*dim, BOARD[0]])) is not None and stop.name == "card0", "nothing is wanted"


@pytest.mark.parametrize(("back", "first"), [(False, "west"), (True, "south")])
def test_from_what_was_picked_one_goes_to_what_goes_with_it_before_the_buttons(back: bool, first: str) -> None:
    focus = Focus()
    dim = [replace(stop, lit=False) for stop in HAND]
    tile = Stop("board", "tile", 500, 300, picked=True)
    spaces = [replace(BOARD[0], lit=True), Stop("board", "south", 50, 300)]
    stops = [*dim, *spaces, tile, *BUTTONS]
    focus.go(tile)
    assert (stop := focus.along(stops, back=back)) is not None and stop.name == first
    focus.go(tile)
    assert (stop := focus.along([*dim, tile, *BUTTONS], back=back)) is not None and stop.name == "pass"


def test_arrows_go_to_the_nearest_and_nowhere_beyond_the_edge() -> None:
    assert (stop := nearest(HAND[0], ALL, "right")) is not None and stop.name == "card1"
    assert nearest(HAND[0], HAND, "left") is None
    assert (stop := nearest(HAND[0], ALL, "up")) is not None and stop.name == "west"


def test_the_board_knows_its_own_ways() -> None:
    focus = Focus()
    focus.go(BOARD[1])
    found = focus.step(ALL, "left", lambda name, way: "west" if (name, way) == ("east", "left") else None)
    assert found is not None and found.name == "west"


def test_when_the_stop_is_gone_the_focus_stays_in_its_group() -> None:
    focus = Focus()
    focus.go(HAND[2])
    assert (stop := focus.at([*HAND[:2], *BOARD])) is not None and stop.name == "card1"
    assert focus.at(BUTTONS) is None
