"""The painter: only what differs is drawn again, and that is byte for byte what drawing everything gives."""

import random

import pygame
import pytest

from dogtable.ui.kit import Kit, Resources
from dogtable.ui.look.entries import Badge, Box, Edges, Group, Lane, Line, Mark, Picture, Text, Track, Trail
from dogtable.ui.look.paint import KEPT_FOR, Painter, common, joined
from dogtable.ui.theme import Scale, load_theme

THEME = load_theme()
RESOURCES = Resources(THEME)
SIZE = (640, 360)
GROUND = "#1F4A44"
SEATS = [seat.colour for seat in THEME.seats]


def painter_of(size=SIZE):
    return Painter(Kit(THEME, Scale.of(size), RESOURCES))


def marble(x, y, colour="#E3503A", high=4.0):
    ball = (
        Box(0, 0, 42, 42, "glass", 50, colour),
        Picture(9, 10, 24, 24, "star", "#FFF8EA"),
        Box(0, 0, 42, 42, "shine", 50),
    )
    return Group(x, y, 42, 42, ball, high=high)


def board():
    """A small table with one of everything."""
    return [
        Box(40, 60, 1200, 700, "wood", 35, high=15),
        Track(80, 100, 1120, 620, 190, 60, "wood", "#5A3820", Line("#D8A340", 2)),
        Lane(600, 400, 200, 60, (30, 30), (170, 30), 58, "plain", "#5a1c12", Line("#E3503A", 2)),
        *[Box(120 + n * 60, 120, 44, 44, "cup", 50) for n in range(8)],
        Mark(180, 120, 44, 44, "glow", 50, "legal"),
        Mark(180, 120, 44, 44, "ring", 50, "legal", "3"),
        marble(240, 120),
        marble(300, 120, SEATS[1]),
        Mark(300, 120, 44, 44, "cross", 50, "legal"),
        Edges(700, 200, 104, 145, 5),
        Group(
            700,
            200,
            104,
            145,
            (Box(0, 0, 104, 145, "card", 5), Text(8, 8, 88, 40, "7 <heart #C23A28>", 30, "display")),
            turn=6,
            high=4,
        ),
        Group(850, 200, 104, 145, (Box(0, 0, 104, 145, "card", 5),), dim=13, fade=60, high=4),
        Mark(850, 200, 104, 145, "halo", 5, "armed"),
        Badge(752, 350, "10", 18),
        Text(100, 560, 300, 60, "Mira|**to play**", 22, "semi", "#3A1F10", "left", 2),
        Text(450, 560, 300, 40, "on a pill", 20, pill="#FBF4E6"),
        Trail(((140, 300), (300, 340), (420, 300)), "#35C98A"),
    ]


def pixels(surface):
    return surface.get_buffer().raw


def fresh(entries, size=SIZE):
    surface = pygame.Surface(size, 0, 32)
    painter_of(size).draw(surface, entries, GROUND)
    return surface


def test_the_first_time_everything_is_drawn():
    painter, surface = painter_of(), pygame.Surface(SIZE, 0, 32)
    assert painter.show(surface, board(), GROUND) == [surface.get_rect()]
    assert pixels(surface) == pixels(fresh(board()))
    assert painter.missed == set()


def test_the_same_list_again_draws_nothing():
    painter, surface = painter_of(), pygame.Surface(SIZE, 0, 32)
    painter.show(surface, board(), GROUND)
    assert painter.show(surface, board(), GROUND) == []


def moved_marble(entries):
    at = next(n for n, e in enumerate(entries) if isinstance(e, Group))
    entries[at] = marble(420, 120)


def gone(entries):
    del entries[-1], entries[6]


def new_text(entries):
    at = next(n for n, e in enumerate(entries) if isinstance(e, Text))
    entries[at] = Text(100, 560, 300, 60, "Anna|**has passed**", 22, "semi", "#3A1F10", "left", 2)


def other_order(entries):
    entries[12], entries[13] = entries[13], entries[12]
    entries.append(entries.pop(9))


def reversed_list(entries):
    entries.reverse()


def emptied(entries):
    entries.clear()


@pytest.mark.parametrize("change", [moved_marble, gone, new_text, other_order, reversed_list, emptied])
@pytest.mark.parametrize("size", [SIZE, (1280, 720)])
def test_what_differs_is_drawn_as_if_all_were(change, size):
    painter, surface = painter_of(size), pygame.Surface(size, 0, 32)
    painter.show(surface, board(), GROUND)
    entries = board()
    change(entries)
    changed = painter.show(surface, entries, GROUND)
    assert changed
    assert pixels(surface) == pixels(fresh(entries, size))


def test_a_hundred_random_changes_stay_byte_for_byte():
    chance = random.Random(8)
    painter, surface = painter_of(), pygame.Surface(SIZE, 0, 32)
    entries = board()
    painter.show(surface, entries, GROUND)
    for step in range(100):
        kind = chance.randrange(3)
        if kind == 0 and len(entries) > 3:
            entries.pop(chance.randrange(1, len(entries)))
        elif kind == 1:
            a, b = (chance.randrange(len(entries)) for _ in range(2))
            entries[a], entries[b] = entries[b], entries[a]
        else:
            spot = marble(chance.randrange(1100), chance.randrange(600), chance.choice(SEATS))
            entries.insert(chance.randrange(len(entries) + 1), spot)
        painter.show(surface, entries, GROUND)
        if step % 10 == 9:
            assert pixels(surface) == pixels(fresh(entries)), step


def test_a_moved_piece_redraws_little():
    painter, surface = painter_of((1280, 720)), pygame.Surface((1280, 720), 0, 32)
    painter.show(surface, board(), GROUND)
    entries = board()
    moved_marble(entries)
    changed = painter.show(surface, entries, GROUND)
    assert sum(r.w * r.h for r in changed) < 0.03 * 1280 * 720


def test_rectangles_do_not_overlap():
    areas = [pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10), pygame.Rect(40, 0, 5, 5), pygame.Rect(14, 14, 30, 3)]
    out = joined(areas)
    assert all(a is b or not a.colliderect(b) for a in out for b in out)
    assert all(any(whole.contains(area) for whole in out) for area in areas)


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [("abc", "abc", "abc"), ("abc", "cab", "ab"), ("aab", "aba", "ab"), ("", "a", ""), ("abcdef", "abXdef", "abdef")],
)
def test_common_keeps_the_longest_run_in_order(old, new, same):
    kept_old, kept_new = common(list(old), list(new))
    assert "".join(old[n] for n in sorted(kept_old)) == "".join(new[n] for n in sorted(kept_new))
    assert len(kept_old) == len(same)


def test_another_ground_or_cloth_draws_everything():
    painter, surface = painter_of(), pygame.Surface(SIZE, 0, 32)
    painter.show(surface, board(), GROUND)
    assert painter.show(surface, board(), "#4A2F4C") == [surface.get_rect()]
    cloth = pygame.Surface(SIZE, 0, 32)
    assert painter.show(surface, board(), "#4A2F4C", cloth) == [surface.get_rect()]
    assert painter.show(surface, board(), "#4A2F4C", cloth) == []


def test_equal_entries_share_one_picture():
    painter = painter_of()
    assert painter.sprite(marble(10, 20)) is painter.sprite(marble(300, 40))
    assert painter.sprite(marble(10, 20)) is not painter.sprite(marble(10, 20, SEATS[2]))


def test_pictures_that_several_layouts_did_not_use_are_dropped():
    painter, surface = painter_of(), pygame.Surface(SIZE, 0, 32)
    painter.show(surface, board(), GROUND)
    full = painter.cache.weight
    parts = len(painter.cache)
    for _ in range(KEPT_FOR + 1):
        painter.show(surface, [marble(50, 50)], GROUND)
    assert painter.cache.weight < full / 10
    assert len(painter.cache) == 4 < parts  # the marble and the three pictures that it was put together from


def test_pictures_can_be_made_in_slices():
    painter = painter_of()
    entries = board()
    rounds = 0
    while not painter.ready(entries, GROUND, budget=0.0005):
        rounds += 1
    assert rounds > 1
    kept = len(painter.cache)
    surface = pygame.Surface(SIZE, 0, 32)
    painter.show(surface, entries, GROUND)
    assert len(painter.cache) == kept


def test_a_turned_group_stays_about_its_middle():
    painter = painter_of((1920, 1080))
    inside = (Box(0, 0, 100, 140, "plain", 0, "#FBF4E6"), Box(90, 130, 30, 30, "plain", 0, "#E3503A"))
    for turn in (0, 5, 33, 90, 180):
        image = painter.sprite(Group(0, 0, 100, 140, inside[:1], turn=turn)).bounds
        assert abs(image.centerx - 50) <= 1
        assert abs(image.centery - 70) <= 1
    assert painter.sprite(Group(0, 0, 100, 140, inside, turn=180)).bounds.left < 0


def test_entries_over_a_picture_move_together():
    painter, surface = painter_of(), pygame.Surface(SIZE, 0, 32)
    painter.ready([], GROUND)
    painter.over(surface, [Box(0, 0, 10, 10, "plain", 0, "#E3503A")], 100, 60)
    unit = painter.kit.unit
    assert surface.get_at((round(104 * unit), round(64 * unit)))[:3] == (0xE3, 0x50, 0x3A)


def test_nothing_is_drawn_for_entries_without_size():
    painter, surface = painter_of(), pygame.Surface(SIZE, 0, 32)
    nothing = [Box(5, 5, 0, 0, "plain", 0, "#FFFFFF"), Group(5, 5, 9, 9, ()), Mark(5, 5, 20, 20, "ring", 50, "")]
    painter.show(surface, nothing, GROUND)
    assert pixels(surface) == pixels(fresh([]))


def test_a_slip_in_a_look_costs_no_memory():
    painter = painter_of()
    huge = [
        Box(0, 0, 1e7, 1e7, "wood", 10),
        Picture(0, 0, 1e6, 1e6, "star"),
        Group(
            0, 0, 100, 100, (Box(-1e6, 0, 10, 10, "plain", 0, "#FFFFFF"), Box(1e6, 1e6, 10, 10, "plain", 0, "#FFFFFF"))
        ),
        Group(0, 0, 100, 100, (Box(1e6, 1e6, 10, 10, "plain", 0, "#FFFFFF"),), turn=30),
        Text(0, 0, 1e6, 1e6, "a word", 1e6),
    ]
    for entry in huge:
        assert painter.sprite(entry).weight < 16_000_000
