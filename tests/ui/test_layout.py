"""Layouts: every position of every table, states and targets, and golden lists."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from dogtable.base.errors import RuleError
from dogtable.base.look import MAX_ENTRIES
from dogtable.compile.looks import make_look
from dogtable.ui.kit.markup import escape
from dogtable.ui.look.entries import Box, Entry, Group, Layout, Mark, Rect, Target, Text, Trail
from dogtable.ui.look.ids import seat_id
from dogtable.ui.look.layout import Table, layout
from dogtable.ui.look.state import Ui, Window
from tests.effort import effort
from tests.golden import as_kept
from tests.ui.tables import looks

GOLDEN = Path(__file__).parent / "golden"
WINDOWS = [Window(1920, 1080), Window(1280, 720), Window(2560, 1080), Window(1152, 720), Window(3840, 2160, 1.5)]


def everything(entries: tuple[Entry, ...]) -> list[Entry]:
    found: list[Entry] = []
    for entry in entries:
        found.append(entry)
        if isinstance(entry, Group):
            found += everything(entry.entries)
    return found


def words(laid: Layout) -> str:
    return "\n".join(e.markup for e in everything((*laid.entries, *laid.side)) if isinstance(e, Text))


def one(laid: Layout, thing: str) -> Target:
    [target] = [t for t in laid.targets if t.thing == thing]
    return target


# ------------------------------------------------------------------------------------------------------ every position


@pytest.mark.parametrize("window", WINDOWS, ids=lambda w: f"{w.width}x{w.height}")
@pytest.mark.parametrize("name", looks.NAMES)
def test_every_position_is_laid_out_in_every_window(name: str, window: Window) -> None:
    laid = looks.laid(name, window)
    assert 20 < len(everything(laid.entries)) <= MAX_ENTRIES
    colours = re.compile(r"#[0-9A-F]{6}([0-9A-F]{2})?")
    for entry in everything((*laid.entries, *laid.side)):
        for colour in (getattr(entry, "fill", None), getattr(entry, "colour", None), getattr(entry, "pill", None)):
            assert colour is None or colours.fullmatch(colour.upper())
    assert colours.fullmatch(laid.ground)
    things = [t.thing for t in laid.targets if t.kind == "piece"]
    if name.startswith("dog"):  # other tables show some things twice
        assert len(things) == len(set(things))
    assert laid.wide == (window.width / window.scale >= 1500)
    assert ("log" in laid.regions) == laid.wide


@pytest.mark.parametrize("name", looks.NAMES)
def test_a_layout_takes_a_few_milliseconds(name: str) -> None:
    looks.laid(name)
    assert effort(lambda: looks.laid(name)) < 300_000


SMALL = [(name, Window(1280, 720)) for name in ("dog-4p", "dog-6p")]


def line(entry: Entry) -> str:
    """An entry in a line: what, where in whole points, and what tells it apart."""
    if isinstance(entry, Trail):
        return f"Trail {len(entry.points)}"
    where = f"{type(entry).__name__} {entry.x:.0f},{entry.y:.0f}"
    size = f" {entry.w:.0f}x{entry.h:.0f}" if hasattr(entry, "w") else ""
    told = " ".join(
        str(getattr(entry, key)) for key in ("skin", "name", "markup", "sort", "text") if hasattr(entry, key)
    )
    more = f" {len(entry.entries)} {entry.turn:.0f}°" if isinstance(entry, Group) else ""
    return f"{where}{size} {told}{more}".rstrip()


@pytest.mark.parametrize(
    ("name", "window"),
    [(name, Window(1920, 1080)) for name in looks.NAMES]
    + [("dog-4p", Window(1280, 720)), ("dog-6p", Window(1280, 720))],
    ids=lambda value: value if isinstance(value, str) else f"{value.width}",
)
def test_golden_layouts(name: str, window: Window) -> None:
    """What stands in tests/ui/golden is laid out again; `GOLDEN=write` keeps what is laid out now."""
    laid = looks.laid(name, window)
    lines = [line(e) for e in laid.entries] + ["--"] + [line(e) for e in laid.side]
    lines += [
        f"{t.id} {t.thing} {t.rect.x:.0f},{t.rect.y:.0f} {t.rect.w:.0f}x{t.rect.h:.0f} {t.state}" for t in laid.targets
    ]
    as_kept(GOLDEN / f"{name}-{window.width}.txt", lines)


# -------------------------------------------------------------------------------------------------- states and targets


def test_targets_are_armed_legal_or_faint() -> None:
    laid = looks.laid("dog-4p")
    assert one(laid, "marble.0.1").state == "armed"
    assert one(laid, "ring.27").state == "legal"
    assert one(laid, "centre.0.2").state == "faint"
    assert one(laid, "ring.40").state == ""
    rings = [e for e in laid.entries if isinstance(e, Mark) and e.sort == "ring"]
    assert {e.label for e in rings} == {"", "1", "2", "4"}
    assert sum(e.sort == "cross" for e in laid.entries if isinstance(e, Mark)) == 1


def test_a_piece_that_equals_a_pick_stands_for_it() -> None:
    view, ui = looks.position("dog-4p")
    view["zones"]["home"][0] = ["marble.0.2", "marble.0.3"]
    view["boards"]["centre"][0] = {}
    ui = replace(ui, armed=frozenset(), legal=frozenset(["marble.0.3"]), faint=frozenset())
    laid = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    for thing in ("marble.0.2", "marble.0.3"):
        assert (one(laid, thing).id, one(laid, thing).state) == ("marble.0.3", "legal")
    assert one(laid, "marble.0.0").state == ""  # it lies elsewhere
    assert one(laid, "marble.1.3").state == ""  # another's


def test_of_two_equal_cards_only_the_touched_one_is_armed() -> None:
    view, ui = looks.position("dog-4p")
    view["zones"]["hand"][0] = [{"kind": "card", "rank": "seven"}, {"kind": "card", "rank": "seven"}]
    ui = replace(ui, armed=frozenset(["hand.0#1"]), legal=frozenset(["card:rank=seven"]), faint=frozenset())
    laid = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    assert [(t.id, t.state) for t in laid.targets if t.place == "hand.0"] == [
        ("card:rank=seven", "legal"),
        ("card:rank=seven", "armed"),
    ]
    shown = {s.thing: s for s in laid.shown}
    assert shown["hand.0#1"].rect.h > shown["hand.0#0"].rect.h  # lifted
    assert shown["hand.0#1"].index > shown["hand.0#0"].index  # and on top


def test_cards_that_cannot_be_used_are_dimmed_only_while_the_watcher_is_asked() -> None:
    view, ui = looks.position("dog-4p")
    for asked, dim in ((True, 13.0), (False, 0.0)):
        laid = layout(looks.look("dog"), view, replace(ui, asked=asked), Window(1920, 1080), looks.palette())
        assert {s.entry.dim for s in laid.shown if s.place == "hand.0"} == {dim}


@pytest.mark.parametrize("window", WINDOWS, ids=lambda w: f"{w.width}x{w.height}")
@pytest.mark.parametrize("name", ["dog-4p", "dog-6p", "inn-keeper"])
def test_an_armed_card_stands_out_and_never_lies_over_what_is_asked(name: str, window: Window) -> None:
    view, ui = looks.position(name)
    look = looks.look(view["ruleset"])
    rests = layout(look, view, replace(ui, armed=frozenset()), window, looks.palette())
    hand = [shown for shown in rests.shown if shown.place == f"hand.{view['seat']}"]
    foot = rests.regions["prompt"].y + rests.regions["prompt"].h
    assert hand and all(shown.rect.y >= foot for shown in hand)
    for card in hand:
        laid = layout(look, view, replace(ui, armed=frozenset([card.thing])), window, looks.palette())
        up = next(shown for shown in laid.shown if shown.thing == card.thing)
        assert foot <= up.rect.y <= card.rect.y and up.rect.h > card.rect.h


def test_plates_stand_for_seats_and_zones_for_themselves() -> None:
    view, ui = looks.position("dog-4p")
    ui = replace(ui, legal=frozenset([seat_id(2), "discard"]))
    laid = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    seat = one(laid, "seat:2")
    assert (seat.kind, seat.value, seat.state) == ("seat", 2, "legal")
    assert one(laid, "discard").state == "legal"
    assert one(laid, "discard").kind == "zone"


def test_what_moves_is_left_out_and_can_still_be_touched() -> None:
    view, ui = looks.position("dog-4p")
    laid = layout(
        looks.look("dog"), view, replace(ui, hidden=frozenset(["marble.0.1"])), Window(1920, 1080), looks.palette()
    )
    assert "marble.0.1" not in {s.thing for s in laid.shown}
    assert one(laid, "marble.0.1").rect.w > 0


def test_every_shown_piece_is_one_group_of_the_list() -> None:
    laid = looks.laid("dog-6p")
    assert len(laid.shown) > 30
    for shown in laid.shown:
        assert laid.entries[shown.index] is shown.entry


def test_the_watcher_sits_below() -> None:
    for name, seat in (("dog-4p", 0), ("dog-4p-seat2", 2)):
        laid = looks.laid(name)
        plates = {t.thing: t.rect for t in laid.targets if t.kind == "seat"}
        assert max(plates.values(), key=lambda r: (r.y, -r.x)) == plates[seat_id(seat)]
        start = laid.places[f"ring.{16 * seat}"]
        assert start.y == max(spot.y for key, spot in laid.places.items() if key.startswith("ring."))


def test_nothing_unseen_is_drawn() -> None:
    view, ui = looks.position("dog-4p")
    laid = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    backs = [t for t in laid.targets if t.id == "card"]
    assert backs  # the draw pile
    view["zones"]["hand"][0] = [{"kind": "card"}] * 4  # as another seat sees it
    hidden = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    assert "10 forward" in words(laid)
    assert "forward" not in words(hidden)


def test_names_stand_as_they_are_given() -> None:
    view, ui = looks.position("dog-4p")
    seats = (replace(ui.seats[0], name=escape("**<paw> | Mira\\")), *ui.seats[1:])
    laid = layout(looks.look("dog"), view, replace(ui, seats=seats), Window(1920, 1080), looks.palette())
    assert r"\*\*\<paw\> \| Mira\\" in words(laid)


def test_a_ghost_a_trail_and_the_counter_are_the_programs() -> None:
    laid = looks.laid("dog-4p")
    assert any(isinstance(e, Group) and e.fade == 36 for e in laid.entries)
    [trail] = [e for e in laid.entries if isinstance(e, Trail)]
    assert len(trail.points) == 4
    assert "of 7 left" in words(laid)
    assert "of 7 left" not in words(looks.laid("dog-4p", Window(1280, 720)))  # fewer words in a small window


def test_the_same_view_gives_the_same_list() -> None:
    assert looks.laid("sweet-dog-hotel") == looks.laid("sweet-dog-hotel")


def test_after_a_move_few_entries_differ() -> None:
    view, ui = looks.position("dog-4p")
    before = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    ring = view["boards"]["ring"]
    ring["27"] = ring.pop("26")
    after = layout(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette())
    assert len(set(after.entries) - set(before.entries)) < 30


def test_one_card_enlarged_has_its_title_and_what_it_does() -> None:
    view, ui = looks.position("dog-4p")
    card = {"kind": "card", "rank": "seven"}
    rect = Rect(40, 800, 200, 220)
    found = Table(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette()).portrayed(card, rect)
    assert found.title == "Seven"
    assert found.about.startswith("Seven steps")
    assert found.entry.h == pytest.approx(220, abs=0.1)
    assert found.entry.entries
    unseen = Table(looks.look("dog"), view, ui, Window(1920, 1080), looks.palette()).portrayed({"kind": "card"}, rect)
    assert (unseen.title, unseen.about) == ("", "")


def test_the_best_medal_in_the_park_says_who_gets_it() -> None:
    view, ui = looks.position("sweet-dog-hotel")
    table = Table(looks.look("sweet-dog-hotel"), view, ui, Window(1920, 1080), looks.palette())
    said = {
        name: table.portrayed(f"medal.{name}", Rect(0, 0, 200, 200)).about for name in ("silver", "gold", "diamond")
    }
    assert said == {
        "silver": "2 points at the end.",
        "gold": "The best medal that is left, 3 points. Whoever comes by next gets it, unless they have one.",
        "diamond": "5 points at the end.",  # somebody has it
    }


# --------------------------------------------------------------------------------------------------------- its limits


@pytest.mark.parametrize(
    ("table", "code"),
    [
        ("figures:\n  box_in(n):\n    layers:\n      - figure: box_in(n)\ntable:\n  - figure: box_in(1)\n", "E630"),
        ("table:\n  - box: wood\n    each: i in numbers(1, 401)\n", "E652"),
        (
            "figures:\n  many(n):\n    layers:\n      - box: wood\n        each: i in numbers(1, 400)\n"
            "table:\n  - figure: many(i)\n    each: i in numbers(1, 11)\n",
            "E652",
        ),
        (
            "figures:\n"
            + "".join(f"  f{i}:\n    layers:\n" + f"      - figure: f{i + 1}\n" * 4 for i in range(20))
            + "  f20:\n    layers: []\ntable:\n  - figure: f0\n",
            "E652",
        ),
        ("table:\n  - text: '{sum(i * j for i in numbers(1, 999) for j in numbers(1, 999))}'\n", "E651"),
        ("table:\n  - box: wood\n    fill: joker\n", None),
        ("table:\n  - box: wood\n    fill: seven\n", "E622"),
        ("table:\n  - show: centre[me]\n    as: lane\n    from: ring[0]\n", "E650"),
        ("figures:\n  flat:\n    size: 0, 3\n    layers: []\ntable:\n  - figure: flat\n", "E650"),
        ("look:\n  data:\n    odd: [3]\ntable:\n  - box: wood\n    at: odd\n", "E650"),
        ("look:\n  data:\n    odd: [3]\ntable:\n  - show: draw\n    as: spots\n    spots: odd\n", "E650"),
        ("table:\n  - text: '{len(1)}'\n", "E650"),
    ],
)
def test_what_cannot_be_drawn_says_where(tmp_path: Path, table: str, code: str | None) -> None:
    (tmp_path / "table.yaml").write_text(table, encoding="utf-8")
    look = make_look(looks.rules("dog"), [tmp_path, looks.folder("dog")])
    view, ui = looks.position("dog-4p")
    if code is None:
        assert layout(look, view, ui, Window(1920, 1080), looks.palette()).entries
        return
    with pytest.raises(RuleError) as caught:
        layout(look, view, ui, Window(1920, 1080), looks.palette())
    assert caught.value.problem.code == code
    assert caught.value.problem.span.path == str(tmp_path / "table.yaml")
    assert look.fallback is not None
    assert layout(look.fallback, view, ui, Window(1920, 1080), looks.palette()).entries


def test_a_table_stretches_and_a_figure_keeps_its_shape() -> None:
    small, large = looks.laid("dog-4p", Window(1920, 1080)), looks.laid("dog-4p", Window(2560, 1080))

    def board(laid: Layout) -> Box:
        return next(e for e in laid.entries if isinstance(e, Box) and e.skin == "wood")

    assert board(large).w > board(small).w + 500
    assert board(large).h == board(small).h
    marble = {laid.size: next(s.rect for s in laid.shown if s.thing == "marble.1.0") for laid in (small, large)}
    assert len({(r.w, r.h) for r in marble.values()}) == 1


def test_points_follow_the_window() -> None:
    full, half = looks.laid("dog-4p", Window(1920, 1080)), looks.laid("dog-4p", Window(3840, 2160))
    assert half.unit == 2 * full.unit
    assert [e for e in half.entries if isinstance(e, Box)] == [e for e in full.entries if isinstance(e, Box)]


def test_the_ui_scale_changes_only_how_much_is_said() -> None:
    view, ui = looks.position("dog-4p")
    laid = layout(looks.look("dog"), view, ui, Window(1920, 1080, 1.5), looks.palette())
    assert not laid.wide
    assert "of 7 left" not in words(laid)


def test_ui_states_default_to_nothing() -> None:
    view, ui = looks.position("dog-4p")
    laid = layout(looks.look("dog"), view, Ui(seats=ui.seats), Window(1920, 1080), looks.palette())
    assert {t.state for t in laid.targets} == {""}
    assert not any(isinstance(e, Mark) for e in laid.entries)


@pytest.mark.parametrize("name", looks.NAMES)
def test_the_table_makes_room_for_the_log(name: str) -> None:
    laid = looks.laid(name, Window(1152, 720, log=True))
    left = laid.regions["log"].x
    assert all(target.rect.x + target.rect.w <= left for target in laid.targets)


@pytest.mark.parametrize(
    ("first", "language", "said"),
    [
        ("when: hand_size > 99", "", "5 cards"),
        ("when: hand_size > 4", "", "A full hand of 5"),
        ("when: hand_size > 4", "de", "Volle Hand: 5"),
        ("", "", "A full hand of 5"),
    ],
)
def test_of_a_text_in_cases_the_first_that_holds_stands(tmp_path: Path, first: str, language: str, said: str) -> None:
    case = f"{{{first}{', ' if first else ''}says: 'A full hand of {{hand_size}}'}}"
    cases = f"[{case}, {{when: hand_size == 5, says: '{{hand_size}} cards'}}]"
    (tmp_path / "table.yaml").write_text(f"look:\n  status: {cases}\n", encoding="utf-8")
    texts = {"A full hand of {hand_size}": "Volle Hand: {hand_size}"} if language else {}
    look = make_look(looks.rules("dog"), [tmp_path, looks.folder("dog")], texts, language)
    view, ui = looks.position("dog-4p")
    assert layout(look, view, ui, Window(1280, 720), looks.palette()).status == said


def test_where_no_case_of_a_text_holds_nothing_stands(tmp_path: Path) -> None:
    (tmp_path / "table.yaml").write_text("look:\n  status: [{when: hand_size > 99, says: Never}]\n", encoding="utf-8")
    look = make_look(looks.rules("dog"), [tmp_path, looks.folder("dog")])
    view, ui = looks.position("dog-4p")
    assert layout(look, view, ui, Window(1280, 720), looks.palette()).status == ""


def test_a_table_beside_the_log_is_as_wide_as_it_was_made_for() -> None:
    made_for = looks.laid("dog-4p").regions["column"].w
    for window in (Window(1600, 1200), Window(1152, 720, log=True)):
        laid = looks.laid("dog-4p", window)
        assert laid.regions["column"].w == made_for and laid.unit == window.points.unit
        plates = [target.rect for target in laid.targets if target.kind == "seat"]
        marbles = [target.rect.centre for target in laid.targets if target.kind == "piece" and "marble" in target.thing]
        assert plates and not any(plate.holds(*marble) for plate in plates for marble in marbles)


@pytest.mark.parametrize(
    ("count", "language", "said"),
    [
        ("hand_size", "de", "viele"),
        ("hand_size - hand_size + 1", "de", "eine"),
        ("hand_size - hand_size + 1", "ja", "viele"),
    ],
)
def test_a_text_of_a_table_has_plural_forms(tmp_path: Path, count: str, language: str, said: str) -> None:
    (tmp_path / "table.yaml").write_text(f"look:\n  status: '{{{count}}} left'\n", encoding="utf-8")
    texts = {f"{{{count}}} left": {"one": "eine", "other": "viele"}}
    look = make_look(looks.rules("dog"), [tmp_path, looks.folder("dog")], texts, language)
    view, ui = looks.position("dog-4p")
    assert layout(look, view, ui, Window(1280, 720), looks.palette()).status == said
