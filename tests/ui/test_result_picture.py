"""What the result shows of a game, by its ruleset: what won, what each seat has; and the plates say the same."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dogtable.base.errors import RuleError
from dogtable.compile.looks import make_look
from dogtable.engine.match import Match
from dogtable.engine.result import Result
from dogtable.session.library import Library
from dogtable.ui.app import App
from dogtable.ui.kit.core import Kit
from dogtable.ui.kit.pen import Pen
from dogtable.ui.look import entries
from dogtable.ui.look.ending import FEW, Ending, ending
from dogtable.ui.look.entries import Entry, Layout, Rect
from dogtable.ui.look.layout import layout
from dogtable.ui.look.state import SeatInfo, Ui, Window
from dogtable.ui.phrases import names_list
from dogtable.ui.scenes import result as scene_result
from dogtable.ui.scenes.analysis import AnalysisScene
from dogtable.ui.scenes.result import ResultScene
from dogtable.ui.scenes.result_towers import LEAST, LIP, ROOF, _tower
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.theme import Scale, load_theme
from dogtable.ui.widgets import Box
from tests.ui import small_games
from tests.ui.driver import Driver
from tests.ui.tables.looks import folder, palette, rules

GAMES = {"dog": 4, "dog-marbles": 4, "inn-keeper": 3, "sweet-dog-hotel": 2, "we-rate-dogs": 3}
NAMES = ("Mira", "Anna", "Ben", "Chloe")
ROOMS = (Rect(0, 0, 150, 200), Rect(0, 0, 62, 84))
WINDOW = Window(1920, 1080)
Groups = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1)
def library() -> Library:
    return Library()


@lru_cache(maxsize=len(GAMES))
def over(ruleset: str) -> Match:
    match = Match(library().load(ruleset), players=GAMES[ruleset], seed=3)
    rng = random.Random(1)
    while match.decision is not None:
        asked = next(one for one in match.decisions if one.sealed is None)
        match.choose(rng.choice(asked.options).key, seat=asked.seat)
    return match


def model(match: Match) -> Ui:
    return Ui(tuple(SeatInfo(name) for name in NAMES[: match.players]))


def told(ruleset: str) -> Ending:
    match, look = over(ruleset), library().load(ruleset).look()
    return ending(look, match.view(0), model(match), WINDOW, palette(), match.events(0, 0), ROOMS)


def texts(entry: Entry, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, str]]:
    if isinstance(entry, entries.Group):
        for inner in entry.entries:
            yield from texts(inner, x + entry.x, y + entry.y)
    elif isinstance(entry, entries.Text):
        yield x + entry.x, y + entry.y, entry.markup


def numbers_by(laid: Layout, name: str, wide: float, high: float) -> list[int]:
    """All numbers that stand within so many points of a player's name."""
    found = [text for entry in laid.entries for text in texts(entry)]
    return [
        int(number.replace("−", "-"))
        for left, top, said in found
        if said == name
        for x, y, text in found
        if abs(x - left) < wide and abs(y - top) < high
        for number in re.findall(r"[-−]?\d+", text)
    ]


@pytest.mark.parametrize("ruleset", ["inn-keeper", "sweet-dog-hotel"])
def test_the_plates_show_the_points_of_the_result(ruleset: str) -> None:
    match = over(ruleset)
    assert match.result is not None
    for seat in (*range(match.players), None):
        laid = layout(library().load(ruleset).look(), match.view(seat), model(match), WINDOW, palette())
        for name, total in zip(NAMES, match.result.totals, strict=False):
            assert total in numbers_by(laid, name, 600, 110), f"{name} as {seat} sees it"


def test_what_brings_points_on_a_plate_is_told_as_more_and_adds_up() -> None:
    """In Sweet Dog Hotel for two: a plate shows the funds that are held, too, which are not the points for them."""
    match = over("sweet-dog-hotel")
    assert match.result is not None
    laid = layout(library().load("sweet-dog-hotel").look(), match.view(0), model(match), WINDOW, palette())
    found = [text for entry in laid.entries for text in texts(entry)]
    begins = sorted(x for x, _, said in found if said in NAMES[:2])
    brought = [0, 0]
    signed = [
        (x, said.strip("*").replace("−", "-")) for x, _, said in found if re.fullmatch(r"\*\*([+−-]\d+|0)\*\*", said)
    ]
    parts = [(x, int(points)) for x, points in signed]
    for x, points in parts:
        brought[x > begins[1]] += points
    assert len(parts) == 10 and brought == list(match.result.totals)


@pytest.mark.parametrize("ruleset", ["dog", "dog-marbles"])
def test_a_team_that_has_won_has_all_in_on_its_plates(ruleset: str) -> None:
    match = over(ruleset)
    assert match.result is not None
    laid = layout(library().load(ruleset).look(), match.view(0), model(match), WINDOW, palette())
    found = [text for entry in laid.entries for text in texts(entry)]
    for seat, name in enumerate(NAMES):
        left, top = next((x, y) for x, y, said in found if said == name)
        ribbon = min((abs(x - left) + abs(y - top), said) for x, y, said in found if " of 8" in said)[1]
        assert (ribbon == "8 of 8") == (seat in match.result.winners)


def test_the_dogs_in_the_ring_show_who_is_goodest() -> None:
    match = over("we-rate-dogs")
    assert match.result is not None
    laid = layout(library().load("we-rate-dogs").look(), match.view(0), model(match), WINDOW, palette())
    shown: dict[str, int] = {}
    for entry in laid.entries:
        said = [text for _, _, text in texts(entry)]
        if "/10" in said:
            owner = next(name for name in NAMES if f"**{name}**" in said[-1])
            shown[owner] = max(shown.get(owner, 0), int(said[said.index("/10") - 1]))
    best = [seat for seat in range(match.players) if shown[NAMES[seat]] == max(shown.values())]
    assert best == list(match.result.winners)


def test_the_goodest_dog_is_shown_with_its_rating() -> None:
    found, result = told("we-rate-dogs"), over("we-rate-dogs").result
    assert result is not None
    best = dict(found.rows)["goodness of the best dog"]
    assert [dog.portrait.title for dog in found.won] == ["Olly", "Oliver"], "each winner's"
    for dog, seat in zip(found.won, result.winners, strict=True):
        assert dog.portrait.entry is not None
        assert f"**{best[seat]}**" in dog.says and best[seat] == max(best)  # type: ignore[type-var]  # numbers


def test_the_guests_that_won_bring_what_the_result_says() -> None:
    found, result = told("inn-keeper"), over("inn-keeper").result
    assert result is not None
    assert len(found.won) > FEW and sum(int(one.says) for one in found.won) == result.scores[0]["customers"]
    assert len(found.won) == dict(found.rows)["rooms taken"][0]


def test_what_the_winners_won_with_is_called_so_and_neighbours_names_keep_apart(
    real_app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, driver = real_app, Driver(real_app)
    table = app.reopen(small_games.played_inn(app))
    said: list[tuple[Box, str]] = []
    fitted = Pen.fitted

    def note(pen: Pen, box: Box, markup: str, *how: Any) -> Any:
        said.append((box, markup))
        return fitted(pen, box, markup, *how)

    monkeypatch.setattr(Pen, "fitted", note)
    app.stage.clear_to(scene := ResultScene(app, table, counted=True))
    driver.turn()
    won = scene._rows.ending.won
    winners = names_list(app.text, [table.seats[seat].name for seat in scene.result.winners])
    caption = next(box for box, words in said if words == f"What {winners} won with")
    brought = [box for box, words in said if words == won[0].says and box[3] == 28]
    assert len(won) > FEW and brought and caption[1] + caption[3] <= min(box[1] for box in brought)
    lefts = sorted({(box[1], box[0], box[2]) for box, words in said if box[3] == 28})
    for (row, x, wide), (other, next_x, _) in pairwise(lefts):
        assert row != other or x + wide + 10 <= next_x


@pytest.mark.parametrize("floors", [(12, 2, -1), (3, 2, -4), (7, 2, 2), (1, 1, -1)])
def test_the_number_of_a_floor_stands_in_what_is_seen_of_it(floors: tuple[int, ...]) -> None:
    told: list[tuple[str, float, float]] = []
    taken: list[tuple[float, float]] = []

    def draw(key: tuple[object, ...], box: Box, *_: object, **__: object) -> None:
        if key[0] == "taken":
            taken.append((box[1], box[1] + box[3]))

    pen = SimpleNamespace(art=draw, stamp=lambda *_: None, kit=Kit(load_theme(), Scale.of((1280, 720), 1.0)))
    brush: Any = SimpleNamespace(
        pen=pen,
        kit=pen.kit,
        text=lambda x, y, said, size, *_: told.append((said, y - size / 2, y + size / 2)),
    )
    point = 14.0
    high = _tower(brush, (0.0, 400.0, 200.0), [(points, "#E0705A") for points in floors], point)
    roof = 400.0 - high + ROOF
    low = 400.0
    for number in [number for number in floors if number > 0]:
        low -= number * point
        for said, top, foot in told:
            if said == str(number) and low <= (top + foot) / 2 <= low + number * point:
                assert top >= max(low, roof + LIP) and not any(a < foot and top < b for a, b in taken)
    assert all(top >= roof + LIP for _, top, _ in told)
    assert str(max(floors)) in [said for said, _, _ in told] or max(floors) * point + min(floors) * point < LEAST


def test_a_team_is_shown_with_what_it_did() -> None:
    rows = dict(told("dog").rows)
    assert len(told("dog").won) == 8
    assert rows["longest move"] == [13, 13, 13, 13] and min(map(int, rows["marbles sent home"])) > 0
    events = over("dog").events(0, 0)
    assert sum(map(int, rows["marbles sent home"])) == sum(event.event == "hit" for event in events)


def test_something_else_than_pieces_is_told_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "table.yaml").write_text("result: {won: winners}", encoding="utf-8")
    wrong = make_look(rules("inn-keeper"), [tmp_path, folder("inn-keeper")])
    match = over("inn-keeper")
    with pytest.raises(RuleError, match=r"table\.yaml:1:15: E650 something else where pieces are needed"):
        ending(wrong, match.view(0), model(match), WINDOW, palette(), (), ROOMS)
    (tmp_path / "table.yaml").write_text("result: {won: customers}", encoding="utf-8")
    crowd = make_look(rules("inn-keeper"), [tmp_path, folder("inn-keeper")])
    monkeypatch.setattr("dogtable.ui.look.ending.MAX_WON", 30)
    with pytest.raises(RuleError, match="E652 32 pieces won; at most 30 are shown"):
        ending(crowd, match.view(0), model(match), WINDOW, palette(), (), ROOMS)


@pytest.mark.parametrize(
    ("ranking", "sides", "places"),
    [
        (((0, 1), (2,)), ((0,), (1,), (2,)), [1, 1, 3]),
        (((1, 3), (0, 2)), ((0, 2), (1, 3)), [2, 1, 2, 1]),
        (((0, 1, 2),), ((0,), (1,), (2,)), [1, 1, 1]),
    ],
)
def test_equals_share_a_place(ranking: Groups, sides: Groups, places: list[int]) -> None:
    seats = len(places)
    assert Result(ranking[0], ranking, ({},) * seats, (0.0,) * seats, "end", 9).places(sides) == places


def test_from_the_table_a_way_leads_back_to_the_result(real_app: App) -> None:
    app, driver = real_app, Driver(real_app)
    app.stage.clear_to(table := TableScene(app, app.reopen(small_games.finished(app))))
    small_games.until(driver, lambda: isinstance(app.stage.top, ResultScene))
    first = app.stage.top
    assert isinstance(first, ResultScene)
    driver.click(first.look)
    driver.turn(3)
    assert app.stage.top is table
    back = next(one for one in table.controls if one.action == "result")
    x, y, w, h = (part * table.desk.kit.unit for part in back.box)
    driver.click((round(x + w / 2), round(y + h / 2)))
    again = app.stage.top
    assert isinstance(again, ResultScene) and again is not first and again.is_revealed, (
        "the points are not counted again"
    )


def test_the_turning_point_leads_into_the_analysis(real_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_result, "LOOKS_BACK", 0.0)
    app, driver = real_app, Driver(real_app)
    app.stage.clear_to(scene := ResultScene(app, app.reopen(small_games.finished(app))))
    small_games.until(driver, lambda: scene.turning is not None)
    assert scene.turning is not None and scene.turn.label.startswith(f"Turning point: move {scene.turning.number}, ")
    assert "'s chance to win " in scene.turn.label
    driver.turn()
    driver.click(scene.turn)
    small_games.until(driver, lambda: isinstance(app.stage.top, AnalysisScene))
    top = app.stage.top
    assert isinstance(top, AnalysisScene) and top.curve.at == scene.turning.number
