"""A game played again: by beats, answers, rounds or classes of events, by whose eyes one likes."""

from __future__ import annotations

import pygame
import pytest

from dogtable.session.table import Table
from dogtable.ui.app import App
from dogtable.ui.scenes import looking_back
from dogtable.ui.scenes.analysis import AnalysisScene
from dogtable.ui.scenes.replay import ALL, ANSWERS, BEATS, HEADINGS, ReplayScene
from dogtable.ui.scenes.saved import SavedScene
from dogtable.ui.scenes.table import TableScene
from dogtable.ui.table import menu
from tests.ui.driver import Driver
from tests.ui.placed import crowded
from tests.ui.small_games import ROW, finished, played_inn, until
from tests.ui.test_gif import shown
from tests.ui.test_scenes import resize


def replayed(app: App, game: str) -> tuple[ReplayScene, Driver]:
    driver = Driver(app)
    app.home()
    app.show_replay(game)
    until(driver, lambda: isinstance(app.stage.top, ReplayScene))
    scene = app.stage.top
    assert isinstance(scene, ReplayScene)
    rested(scene, driver)
    return scene, driver


def rested(scene: ReplayScene, driver: Driver) -> None:
    until(driver, lambda: scene._due is None and not scene.app.jobs.waiting and scene.picture.is_drawn)


@pytest.fixture
def inn(real_app: App) -> str:
    """A saved game of Inn Keeper, over, in which one seat is yours."""
    return played_inn(real_app)


def test_a_saved_game_is_played_again_from_its_opening(real_app: App) -> None:
    game, driver = finished(real_app), Driver(real_app)
    saved = driver.open(real_app.show_saved, SavedScene)
    driver.click(saved.replay)
    until(driver, lambda: isinstance(real_app.stage.top, ReplayScene))
    scene = real_app.stage.top
    assert isinstance(scene, ReplayScene) and scene.game == game and scene.at == 0
    driver.key(pygame.K_RIGHT)  # the rail has the focus
    assert scene.at == 1
    driver.key(pygame.K_END)
    assert scene.at == len(ROW) and scene.is_last
    driver.click(scene.before)
    assert scene.at == len(ROW) - 1
    driver.click(scene.analysis)
    until(driver, lambda: isinstance(real_app.stage.top, AnalysisScene))
    analysis = real_app.stage.top
    assert isinstance(analysis, AnalysisScene) and analysis.at == len(ROW) - 1


def test_the_menu_of_a_table_whose_game_is_over_leads_there(real_app: App) -> None:
    game, driver = finished(real_app), Driver(real_app)
    real_app.open_table(Table.open(real_app.journal, game, real_app.library))
    table = real_app.stage.top
    assert isinstance(table, TableScene)
    (replay,) = [item for item in menu.items(table) if item.label == "Replay"]
    replay.action()
    until(driver, lambda: isinstance(real_app.stage.top, ReplayScene))


def test_it_goes_on_by_itself_as_fast_as_one_likes(real_app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_back, "STEP", 60.0)  # however slow the machine, only this test goes on
    scene, driver = replayed(real_app, finished(real_app))
    scene._choose_pace(2)
    fast = scene.pace
    scene._choose_pace(0)
    assert fast < looking_back.STEP < scene.pace
    driver.key(pygame.K_SPACE)
    assert scene._plays and scene.play.icon == "pause"
    for _ in range(20):
        scene._next = real_app.now
        driver.turn(1)
    assert scene.is_last and not scene._plays and scene.play.icon == "play"


def test_one_goes_on_by_rounds_and_by_what_the_ruleset_names(real_app: App, inn: str) -> None:
    scene, driver = replayed(real_app, inn)
    reel = scene.reel
    assert scene._units[:3] == [BEATS, ANSWERS, HEADINGS] and set(scene._units[3:]) == set(reel.classes)
    scene._choose_unit(2)
    assert scene.rail.stops == reel.headings
    went = []
    for _ in range(3):
        driver.click(scene.after)
        went.append(scene.at)
    assert went == [n for n in reel.headings if n > 0][:3]
    driver.click(scene.before)
    assert scene.at == went[1]
    name = scene._units[3]
    scene._choose_unit(3)
    scene.set_focus(scene.rail)
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_PAGEDOWN)
    assert scene.at == next(n for n in reel.classes[name] if n > 0)


def test_beats_show_the_table_between_the_events_of_one_answer(real_app: App, inn: str) -> None:
    scene, driver = replayed(real_app, inn)
    number = next(n for n in range(1, scene.reel.length) if len(scene._beats(n)) > 1)
    scene._seek(number - 1)
    driver.click(scene.after)
    assert (scene.at, scene._beat) == (number, 0)
    view, events = scene.shown()
    assert events == list(scene._beats(number)[0].events)
    assert scene.replay.beats(number, 0, [events[-1].n]) == [view]
    driver.click(scene.after)
    assert (scene.at, scene._beat) == (number, 1)
    driver.click(scene.before)
    driver.click(scene.before)
    assert (scene.at, scene._beat) == (number - 1, len(scene._beats(number - 1)) - 1)


def test_all_hands_lie_open_or_one_seats(real_app: App, inn: str) -> None:
    scene, driver = replayed(real_app, inn)
    assert scene._eyes == [ALL, None, 0, 1] and scene.eyes == 0 and scene.picture.has_hand
    scene._seek(20)
    rested(scene, driver)
    mine = scene.shown()[0]
    scene._choose_eyes(3)
    assert scene.eyes == 1 and scene.shown()[0] != mine
    scene._choose_eyes(0)
    rested(scene, driver)
    assert scene.eyes is None and scene.hands in scene.sheet.content
    assert [len(row) for row in scene.hands._rows] == [
        len(hand) for hand in scene.replay.hands(20)
    ] and scene.hands._rows[1]


def test_the_last_part_is_kept_as_a_moving_picture_and_the_table_as_a_still_one(real_app: App) -> None:
    scene, driver = replayed(real_app, finished(real_app))
    driver.click(scene.keep)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert not scene.keep.enabled
    until(driver, lambda: scene.keep.enabled)
    (film,) = real_app.folders.screenshots.iterdir()  # and nothing that is half done
    frames = shown(film.read_bytes())
    points = scene.last_part()
    assert len(frames) == len(points) == len(ROW) + 1 and str(film) in real_app.stage.notices.texts[-1]
    tables = [pygame.image.tobytes(image, "RGB") for image, _ in frames]
    assert len(set(tables)) == len(tables), "each is another position"
    scene._seek(len(ROW))
    rested(scene, driver)
    scene.keep.table()
    still = next(path for path in real_app.folders.screenshots.iterdir() if path != film)
    assert pygame.image.load(still).get_size() == scene.picture.whole.get_size()


def test_controls_lie_in_the_window_and_apart(real_app: App, inn: str) -> None:
    scene, driver = replayed(real_app, inn)
    for size in ((1152, 720), (1920, 1080)):
        for scale in (75, 100, 200):
            resize(driver, size, scale)
            wide, high = real_app.points
            controls = scene.focusable()
            for x, y, w, h in (widget.window_box() for widget in controls):
                assert x >= 0 and y >= 0 and x + w <= wide + 0.5 and y + h <= high + 0.5, (size, scale, x, y, w, h)
            assert crowded(controls) == [], (size, scale)
            assert scene.picture.box[2] > 200 and scene.picture.box[3] > 100


def test_of_a_game_that_is_not_over_only_ones_own_hand_is_offered(real_app: App, inn: str) -> None:
    game = real_app.journal.branch(inn, 20)
    scene, _ = replayed(real_app, game)
    assert scene._eyes == [0] and not scene.all_hands and not scene.analysis.enabled


def test_the_cast_takes_it_again_as_it_did(real_app: App) -> None:
    scene, _ = replayed(real_app, finished(real_app))
    bots = [n for n, seat in enumerate(scene.replay.seats) if seat.character is not None]
    faces = {}
    for at in (0, scene.reel.length // 2, scene.reel.length):
        scene._seek(at)
        shown_ = scene.shown()
        faces[at] = [seat.portrait for seat in scene._faces(*shown_)]
        assert faces[at] == [seat.portrait for seat in scene._faces(*shown_)]
    won = scene.shown()[0]["result"]["winners"]
    assert bots and [faces[0][n] for n in bots] == [scene.replay.seats[n].portrait for n in bots]
    assert all(faces[scene.reel.length][n].endswith("-glad" if n in won else "-cross") for n in bots)
