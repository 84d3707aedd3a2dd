"""The window, the loop, the stack of scenes, notices, faults."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from dogtable.base.errors import RulesetError, SaveError
from dogtable.session.settings import Settings
from dogtable.ui.app import LONGEST_SLEEP, App
from dogtable.ui.launch import open_app
from dogtable.ui.scene import Scene
from dogtable.ui.scenes.busy import BusyScene
from dogtable.ui.scenes.error import ErrorScene
from dogtable.ui.scenes.shelf import ShelfScene
from dogtable.ui.sleep import together
from dogtable.ui.window import LEAST, NO_SCREEN, WANTED, fitting
from tests.patience import FOR_GOOD, PATIENCE
from tests.ui import fakes
from tests.ui.driver import Driver


class Plain(Scene):
    """Counts what the app does with it."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.calls: list[str] = []
        self.drawn = 0
        self.wait: float | None = None

    def enter(self) -> None:
        self.calls.append("enter")

    def leave(self) -> None:
        self.calls.append("leave")

    def close(self) -> None:
        self.calls.append("close")

    def layout(self) -> None:
        self.calls.append("layout")

    def update(self, now: float) -> float | None:
        return self.wait

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        self.drawn += 1
        canvas.fill("#204030")
        return None


class Veil(Plain):
    overlay = True

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        self.drawn += 1
        shade = pygame.Surface((100, 100), pygame.SRCALPHA)
        shade.fill((255, 255, 255, 100))
        canvas.blit(shade, (0, 0))
        return None


def test_scenes_are_told_what_happens_to_them(app: App) -> None:
    below, above = Plain(app), Plain(app)
    app.stage.clear_to(below)
    app.go(above)
    app.back()
    app.back()  # the last one stays
    assert below.calls == ["layout", "enter", "leave", "enter"]
    assert above.calls == ["layout", "enter", "leave", "close"]
    app.replace(other := Plain(app))
    assert (app.stage.scenes, below.calls[-2:]) == ([other], ["leave", "close"])


def test_nothing_is_drawn_without_a_change(app: App, driver: Driver) -> None:
    scene = Plain(app)
    app.stage.clear_to(scene)
    driver.turn(6)
    assert scene.drawn == 1
    scene.redraw()
    driver.turn(3)
    assert scene.drawn == 2


def test_an_idle_window_sleeps(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Plain(app)
    app.stage.clear_to(scene)
    app.turn()
    slept: list[float] = []
    monkeypatch.setattr(app.sleeper, "sleep", lambda seconds: slept.append(seconds) or [])
    drawn = scene.drawn
    for _ in range(6):
        app.turn()
    assert slept == [LONGEST_SLEEP] * 6 and scene.drawn == drawn


def test_an_overlay_lies_on_a_still_picture(app: App, driver: Driver) -> None:
    below, veil = Plain(app), Veil(app)
    app.stage.clear_to(below)
    app.go(veil)
    driver.turn()
    once = app.window.canvas.get_at((50, 50))
    for _ in range(3):
        veil.redraw()
        driver.turn()
    assert app.window.canvas.get_at((50, 50)) == once  # laid over afresh, not again and again
    app.back()
    driver.turn()
    assert app.window.canvas.get_at((50, 50)) == pygame.Color("#204030")


def test_a_notice_comes_and_goes_and_leaves_the_picture_as_it_was(app: App, driver: Driver) -> None:
    scene = Plain(app)
    app.stage.clear_to(scene)
    driver.turn()
    before = app.window.canvas.copy()
    app.toast("Saved **as it is** <b>", "saved")
    app.toast("Second", "error")
    driver.turn()
    rect = app.stage.notices.rect()
    assert app.window.canvas.get_at(rect.center) != before.get_at(rect.center)
    app.stage.notices.update(app.now + 2 * FOR_GOOD)
    driver.turn()
    assert pygame.image.tobytes(app.window.canvas, "RGB") == pygame.image.tobytes(before, "RGB")
    assert scene.drawn == 1
    app.toast("Third")
    driver.turn()
    driver.press(app.stage.notices.rect().center)
    assert app.stage.notices.texts == []


@pytest.mark.parametrize(
    ("size", "scale"),
    [((1, 1), 75), ((1, 1), 200), ((300, 20), 150), ((20, 900), 75), (LEAST, 200), ((3840, 2160), 100)],
)
def test_a_window_of_any_size_shows_the_shelf(app: App, driver: Driver, size: tuple[int, int], scale: int) -> None:
    app.home()
    pygame.display.set_mode(size, pygame.RESIZABLE)
    driver.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    driver.turn()
    app.set_scale(scale)
    driver.turn()
    assert app.size == (max(size[0], WANTED[0]), max(size[1], WANTED[1]))
    assert isinstance(app.stage.top, ShelfScene)


def test_a_window_that_is_too_small_shows_the_whole_picture_smaller(app: App, driver: Driver) -> None:
    app.home()
    surface = pygame.display.set_mode((640, 400), pygame.RESIZABLE)
    driver.post(pygame.WINDOWSIZECHANGED, x=640, y=400)
    driver.turn()
    canvas = app.window.canvas
    for x, y in ((2, 2), (1149, 2), (576, 360), (2, 717), (1149, 717)):  # the canvas is as wide as the window
        shown, meant = surface.get_at((round(x * 640 / 1152), round(y * 400 / 720))), canvas.get_at((x, y))
        assert all(abs(one - other) < 24 for one, other in zip(shown, meant, strict=True))
    clicked = driver.app.window.mapped(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(320, 200), button=1))
    assert clicked.pos == (576, 360) and clicked.button == 1


def test_the_keys_of_the_program(app: App, driver: Driver) -> None:
    app.stage.clear_to(Plain(app))
    unit = app.unit
    driver.key(pygame.K_PLUS)
    assert app.unit == pytest.approx(unit * 1.25)
    driver.key(pygame.K_MINUS)
    driver.key(pygame.K_MINUS)
    assert app.unit == pytest.approx(unit * 0.75)
    driver.key(pygame.K_0)
    assert app.unit == pytest.approx(unit)
    driver.key(pygame.K_F11)
    assert app.window.fullscreen
    driver.key(pygame.K_F11)
    assert not app.window.fullscreen
    for _ in range(3):  # within one second, and none in the place of another
        driver.key(pygame.K_F12)
    assert len(list(app.folders.screenshots.glob("*.png"))) == 3
    for _ in range(5):
        driver.key(pygame.K_ESCAPE)
    assert app.running  # Esc never quits
    assert Settings.load(app.folders.settings).ui_scale == 100


def test_closing_the_window_ends_the_loop_and_closes_the_scenes(app: App, driver: Driver) -> None:
    scene = Plain(app)
    app.stage.clear_to(scene)
    driver.post(pygame.QUIT)
    assert app.run() == 0
    assert scene.calls[-1] == "close"


def test_a_fault_is_one_sentence_and_a_log(app: App, driver: Driver, capfd: pytest.CaptureFixture[str]) -> None:
    class Faulty(Plain):
        def event(self, event: pygame.event.Event) -> bool:
            if event.type == pygame.KEYDOWN:
                raise ZeroDivisionError("a number")
            return False

    app.stage.clear_to(Faulty(app))
    driver.post(pygame.KEYDOWN, key=pygame.K_a, mod=0, unicode="a", scancode=0)
    app.run(until=lambda a: isinstance(a.stage.top, ErrorScene) and not a.stage.top.dirty)
    assert "ZeroDivisionError: a number" in app.folders.log.read_text(encoding="utf-8")
    assert "Traceback" not in "".join(capfd.readouterr())


def test_debug_shows_the_traceback(app: App, capfd: pytest.CaptureFixture[str]) -> None:
    app.debug = True
    app.stage.clear_to(Plain(app))
    app.error(ValueError("seen"))
    assert "ValueError: seen" in capfd.readouterr().err


def test_a_fault_in_the_error_scene_ends_with_one_sentence(
    app: App, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def broken(_scene: ErrorScene) -> None:
        raise RuntimeError("twice")

    monkeypatch.setattr(ErrorScene, "layout", broken)

    class Faulty(Plain):
        def update(self, now: float) -> float | None:
            raise RuntimeError("once")

    app.stage.clear_to(Faulty(app))
    assert app.run() == 1
    err = capfd.readouterr().err
    assert err.startswith("dogtable had to stop") and "Traceback" not in err


def test_errors_of_the_session_are_notices(app: App) -> None:
    app.stage.clear_to(Plain(app))
    app.error(SaveError("The disk is full."))
    app.error(RulesetError([fakes.BROKEN, fakes.BROKEN]))
    first, second = app.stage.notices.texts
    assert first == "The disk is full."
    assert second.startswith("mine/game.yaml:7:3: E203") and "2 problems" in second


def test_settings_that_cannot_be_written_are_told(app: App) -> None:
    app.stage.clear_to(Plain(app))
    app.folders.settings.mkdir(parents=True)  # a folder in the place of the file
    app.set_scale(125)
    assert "could not be saved" in app.stage.notices.texts[0]


def test_work_in_a_thread_comes_back_to_the_loop(app: App, driver: Driver) -> None:
    app.stage.clear_to(Plain(app))
    heard: list[object] = []

    def fails() -> None:
        raise SaveError("no")

    app.later(lambda: 6 * 7, heard.append)
    app.later(fails, None, heard.append)
    end = time.monotonic() + PATIENCE
    while len(heard) < 2 and time.monotonic() < end:
        driver.turn(1)
    assert 42 in heard and any(isinstance(found, SaveError) for found in heard)


def test_input_waits_while_something_is_done(app: App, driver: Driver) -> None:
    import threading

    scene = Plain(app)
    app.stage.clear_to(scene)
    gate, heard = threading.Event(), []
    app.wait_for("Opening", lambda: gate.wait(PATIENCE), heard.append)
    driver.key(pygame.K_ESCAPE)
    assert app.stage.top is not scene
    gate.set()
    end = time.monotonic() + PATIENCE
    while not heard and time.monotonic() < end:
        driver.turn(1)
    assert (app.stage.top, heard) == (scene, [True])


@pytest.mark.parametrize("by", ["Esc", "the button"])
def test_what_takes_long_is_given_up_by_esc_and_by_a_button(app: App, driver: Driver, by: str) -> None:
    import threading

    scene = Plain(app)
    app.stage.clear_to(scene)
    gate, heard = threading.Event(), []

    def work() -> None:
        gate.wait(PATIENCE)
        raise SaveError("that was given up")

    app.wait_for("Opening", work, heard.append, gate.set)
    busy = app.stage.top
    assert isinstance(busy, BusyScene)
    end = time.monotonic() + PATIENCE
    while not busy.widgets and time.monotonic() < end:  # the panel comes after a moment
        driver.turn(1)
    assert not gate.is_set()
    if by == "Esc":
        driver.key(pygame.K_ESCAPE)
    else:
        driver.click(busy.button)
    assert gate.is_set()
    while app.stage.top is not scene and time.monotonic() < end:
        driver.turn(1)
    assert (app.stage.top, heard, app.stage.notices.texts) == (scene, [], [])


def test_slices_are_done_between_frames_and_a_faulty_one_is_dropped(app: App, driver: Driver) -> None:
    app.stage.clear_to(Plain(app))
    done: list[int] = []
    app.slices(iter(lambda: done.append(1) if len(done) < 3 else 0, 0))
    driver.settle(2)
    assert len(done) == 3

    def faulty() -> object:
        raise ValueError("in a slice")
        yield

    app.slices(faulty())
    with pytest.raises(ValueError, match="in a slice"):
        driver.turn()
    assert not app.jobs.waiting


def test_a_dropped_file_goes_where_it_belongs(app: App, driver: Driver, tmp_path: Path) -> None:
    app.home()
    ruleset = tmp_path / "my-game.yaml"
    ruleset.write_text("game: {}", encoding="utf-8")
    driver.post(pygame.DROPFILE, file=str(ruleset))
    driver.settle()
    assert app.library.added == [ruleset]  # type: ignore[attr-defined]  # the small library
    assert "my-game.yaml" in app.stage.notices.texts[-1]
    driver.post(pygame.DROPFILE, file=str(tmp_path / "broken.dogtable"))
    driver.settle()
    assert "broken.dogtable" in app.stage.notices.texts[-1]
    assert isinstance(app.stage.top, ShelfScene)


def test_mouse_motion_is_put_together() -> None:
    def motion(x: int) -> pygame.event.Event:
        return pygame.event.Event(pygame.MOUSEMOTION, pos=(x, 0), rel=(0, 0), buttons=(0, 0, 0))

    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(3, 0), button=1)
    found = together([motion(1), motion(2), down, motion(4), motion(5)])
    assert [event.pos[0] for event in found] == [2, 3, 5]


def test_the_first_frame_comes_before_anything_heavy(tmp_path: Path) -> None:
    """In a fresh interpreter: the first picture is felt with a name, and few modules are loaded beside pygame's.

    When the first scene is shown, neither compiler nor SQLite is loaded yet.
    """
    code = """if True:
        import json, pathlib, sys
        import dogtable.ui, pygame
        before = set(sys.modules)
        from dogtable.ui.launch import open_app
        from dogtable.ui.window import Window
        shown, present = [], Window.present
        def seen(window, rects):
            present(window, rects)
            loaded = set(sys.modules) - before
            colours = len({tuple(window.canvas.get_at((x, 338))) for x in range(window.canvas.get_width())})
            shown.append((len(loaded), len([m for m in loaded if m.startswith("dogtable")]), colours))
        Window.present = seen
        app = open_app(pathlib.Path(sys.argv[1]), size=(1280, 720))
        app.turn()
        heavy = [m for m in ("dogtable.compile", "dogtable.lang", "dogtable.engine", "sqlite3") if m in sys.modules]
        print(json.dumps([*shown, heavy]))
    """
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    (all_of_them, own, colours), scene, heavy = json.loads(done.stdout.splitlines()[-1])
    assert own <= 20 and all_of_them <= 80, (own, all_of_them)  # with the whole program 95 and 165
    assert colours > 10 and scene[2] == colours  # felt, and letters with smooth edges, which do not jump
    assert heavy == []


def test_without_a_screen_there_is_one_sentence(tmp_path: Path) -> None:
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    code = "import sys, pathlib\nfrom dogtable.ui.launch import run\nsys.exit(run(data=pathlib.Path(sys.argv[1])))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env=env,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    lines = [line for line in done.stderr.splitlines() if "XDG_RUNTIME_DIR" not in line]
    assert (done.returncode, lines) == (1, [NO_SCREEN])


def test_damaged_settings_do_not_keep_the_window_closed(tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text("{broken", encoding="utf-8")
    app = open_app(tmp_path, size=(1152, 720))
    assert "could not be read" in app.settings.notices[0]
    app.close()
    pygame.quit()


@pytest.mark.parametrize(
    ("place", "size"),
    [
        ([100, 50, 1200, 740], (1200, 740)),
        ([100, 50, 9000, 740], (1920, 740)),
        ([-1300, 50, 1200, 740], None),
        ([1900, 50, 1200, 740], None),
        ([100, -40, 1200, 740], None),
        ([100, 50, 30, 20], None),
        ([], None),
    ],
)
def test_a_window_comes_back_only_where_it_can_be_taken_hold_of(place: list[int], size: tuple[int, int] | None) -> None:
    kept = fitting(place, [(1920, 1080)])
    assert (kept.size if kept else None) == size
