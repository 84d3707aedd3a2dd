"""The controls: mouse and keyboard, focus, disabled states."""

from __future__ import annotations

import pygame
import pytest

from dogtable.ui.app import App
from dogtable.ui.widgets import (
    Button,
    Dropdown,
    Group,
    ScrollView,
    Slider,
    Tabs,
    TextEntry,
    Toggle,
    Widget,
    WidgetScene,
)
from dogtable.ui.widgets.focus import neighbour, next_in
from tests.ui.driver import Driver


class Bench(WidgetScene):
    """A scene that holds what a test puts on it."""

    def __init__(self, app: App, *widgets: Widget) -> None:
        super().__init__(app)
        for i, widget in enumerate(widgets):
            if widget.box[2] == 0:
                widget.box = (100, 100 + 90 * i, 300, 60)
        self.fill(widgets)


@pytest.fixture
def heard() -> list[object]:
    return []


def show(driver: Driver, *widgets: Widget) -> Bench:
    bench = Bench(driver.app, *widgets)
    driver.app.stage.clear_to(bench)
    driver.turn()
    return bench


def test_button_by_mouse_and_keys(driver: Driver, heard: list[object]) -> None:
    button = Button("Go", lambda: heard.append("go"))
    bench = show(driver, button)
    driver.click(button)
    assert heard == ["go"]
    for key in (pygame.K_RETURN, pygame.K_SPACE):
        driver.key(key)
    assert heard == ["go"] * 3
    assert bench.focus is button


def test_button_let_go_outside_does_nothing(driver: Driver, heard: list[object]) -> None:
    button = Button("Go", lambda: heard.append("go"))
    show(driver, button)
    driver.press(driver.middle(button))
    driver.move((5, 5))
    driver.release((5, 5))
    assert heard == []


def test_disabled_button_is_not_clicked_nor_focused(driver: Driver, heard: list[object]) -> None:
    button, other = Button("Go", lambda: heard.append("go")), Toggle(False, heard.append, name="A switch")
    button.enabled = False
    bench = show(driver, button, other)
    driver.click(button)
    driver.key(pygame.K_TAB)
    assert (heard, bench.focus) == ([], other)


def test_alt_enter_is_left_to_the_window(driver: Driver, heard: list[object]) -> None:
    button = Button("Go", lambda: heard.append("go"))
    bench = show(driver, button)
    bench.set_focus(button)
    driver.key(pygame.K_RETURN, pygame.KMOD_ALT)
    assert heard == []
    assert driver.app.window.fullscreen


def test_toggle_slider_tabs(driver: Driver, heard: list[object]) -> None:
    toggle = Toggle(False, heard.append, name="A switch")
    slider = Slider((75, 100, 125, 150), 100, heard.append, name="A value")
    tabs = Tabs(["a", "b", "c"], 0, heard.append, name="A choice")
    bench = show(driver, toggle, slider, tabs)
    driver.click(toggle)
    bench.set_focus(slider)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_HOME)
    bench.set_focus(tabs)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_LEFT)
    assert heard == [True, 125, 75, 1, 0]
    x, y, w, h = tabs.window_box()
    driver.click((int((x + w * 0.9) * driver.app.unit), int((y + h / 2) * driver.app.unit)))
    assert heard[-1] == 2


def test_slider_is_dragged(driver: Driver, heard: list[object]) -> None:
    slider = Slider((0, 1, 2, 3, 4), 0, heard.append, name="A value")
    show(driver, slider)
    x, y, w, h = (round(v * driver.app.unit) for v in slider.window_box())
    driver.press((x + 10, y + h // 2))
    driver.move((x + w // 2, y + h // 2))
    driver.move((x + w + 200, y))  # beyond the end stays at the end
    driver.release((x + w, y))
    driver.move((x, y + h // 2))
    assert heard == [2, 4]


def test_tab_goes_round_in_order_and_shows_the_ring(driver: Driver) -> None:
    widgets = [Button(str(i), lambda: None) for i in range(3)]
    bench = show(driver, Group(widgets[:2]), widgets[2])
    seen = []
    for _ in range(4):
        driver.key(pygame.K_TAB)
        seen.append(widgets.index(bench.focus))  # type: ignore[arg-type]  # one of the three
    assert seen == [0, 1, 2, 0]
    assert widgets[0].ring
    driver.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert bench.focus is widgets[2]
    driver.press((5, 5))
    assert not any(w.ring for w in widgets)


def test_arrows_go_to_the_neighbour() -> None:
    boxes = [(0, 0, 10, 10), (20, 0, 10, 10), (0, 20, 10, 10), (20, 20, 10, 10)]
    widgets = [Button("", lambda: None) for _ in boxes]
    for widget, box in zip(widgets, boxes, strict=True):
        widget.box = box
    assert neighbour(widgets, widgets[0], pygame.K_RIGHT) is widgets[1]
    assert neighbour(widgets, widgets[0], pygame.K_DOWN) is widgets[2]
    assert neighbour(widgets, widgets[3], pygame.K_LEFT) is widgets[2]
    assert neighbour(widgets, widgets[3], pygame.K_UP) is widgets[1]
    assert neighbour(widgets, widgets[1], pygame.K_RIGHT) is None
    assert next_in([], None, 1) is None


def test_text_is_typed_moved_in_and_cut(driver: Driver, heard: list[object]) -> None:
    entry = TextEntry("", heard.append, name="A line", most=8)
    bench = show(driver, entry)
    driver.click(entry)
    driver.type("Mira and")
    driver.type("x")  # no room left
    assert entry.text == "Mira and"
    driver.key(pygame.K_BACKSPACE)
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert entry.selection == (0, 1)
    driver.type("A")
    assert entry.text == "Ara an"
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.type("B")
    assert (entry.text, heard[-1]) == ("B", "B")
    assert bench.caret() is not None


def test_what_an_input_method_composes_is_shown_and_then_written(driver: Driver, heard: list[object]) -> None:
    entry = TextEntry("", heard.append, name="A line")
    show(driver, entry)
    driver.click(entry)
    driver.post(pygame.TEXTEDITING, text="いぬ", start=0, length=2)
    driver.turn()
    assert (entry.composing, heard) == ("いぬ", [])
    driver.key(pygame.K_BACKSPACE)  # belongs to the input method
    driver.post(pygame.TEXTINPUT, text="犬")
    driver.turn()
    assert (entry.composing, entry.text) == ("", "犬")


def test_only_allowed_text_is_taken(driver: Driver, heard: list[object]) -> None:
    entry = TextEntry("", heard.append, name="A line", allowed=lambda t: t == "" or t.isdigit())
    show(driver, entry)
    driver.click(entry)
    driver.type("1x2")
    assert entry.text == "12"


def test_plus_in_an_entry_does_not_scale_the_window(driver: Driver) -> None:
    entry = TextEntry("", lambda _t: None, name="A line")
    show(driver, entry)
    driver.click(entry)
    before = driver.app.unit
    driver.post(pygame.KEYDOWN, key=pygame.K_PLUS, mod=0, unicode="+", scancode=0)
    driver.post(pygame.TEXTINPUT, text="+")
    driver.turn()
    assert (entry.text, driver.app.unit) == ("+", before)


def test_dropdown_opens_a_list(driver: Driver, heard: list[object]) -> None:
    from dogtable.ui.scenes.menu import MenuScene, open_dropdown

    drop = Dropdown(["one", "two", "three"], 0, heard.append, lambda d: open_dropdown(driver.app, d), name="A choice")
    show(driver, drop)
    driver.click(drop)
    assert isinstance(driver.app.stage.top, MenuScene)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert (heard, drop.chosen) == ([1], 1)
    driver.key(pygame.K_SPACE)
    driver.key(pygame.K_t, text="t")  # first letter
    driver.key(pygame.K_ESCAPE)
    assert heard == [1]
    driver.key(pygame.K_RIGHT)
    assert heard == [1, 2]


def test_scroll_view_by_wheel_keys_bar_and_focus(driver: Driver) -> None:
    buttons = [Button(str(i), lambda: None) for i in range(20)]
    view = ScrollView(buttons)
    view.box = (100, 100, 400, 300)
    for i, button in enumerate(buttons):
        button.box = (0, i * 60, 300, 50)
    view.set_full(1200)
    bench = show(driver, view)
    driver.wheel(driver.middle(view), -2)
    assert view.at == 180
    bench._hovered = None
    driver.post(pygame.MOUSEWHEEL, x=0, y=-1, precise_x=0.0, precise_y=-1.0, flipped=False)
    driver.turn()
    assert view.at == 270  # without a pointer anywhere the page scrolls
    driver.wheel(driver.middle(view), 50)
    assert view.at == 0
    bench.set_focus(buttons[15])
    assert view.at + 300 >= 15 * 60 + 50
    bench.set_focus(None)
    driver.key(pygame.K_PAGEUP)
    assert view.at < 650
    u = driver.app.unit
    driver.press((int(495 * u), int(398 * u)))
    driver.release((int(495 * u), int(398 * u)))
    assert view.at == 900
    # what is scrolled out of sight is not clicked
    assert view.find(120, 110) is not buttons[0]


def test_tip_appears_after_a_rest(driver: Driver) -> None:
    button = Button("Go", lambda: None, tip="Begins the game")
    bench = show(driver, button)
    driver.move(driver.middle(button))
    assert bench.update(driver.app.now) is not None
    bench.update(driver.app.now + 1)
    assert bench._tip is button
    driver.move((5, 5))
    assert bench._tip is None


def test_tab_enters_a_group_once_at_its_current_widget() -> None:
    widgets = [Button(str(i), lambda: None) for i in range(5)]
    for widget in widgets[1:4]:
        widget.group = "rows"
    widgets[2].current = True
    assert next_in(widgets, widgets[0], 1) is widgets[2]
    assert next_in(widgets, widgets[2], 1) is widgets[4]
    assert next_in(widgets, widgets[4], -1) is widgets[2]
    assert next_in(widgets, widgets[1], -1) is widgets[0]
    assert next_in(widgets[1:4], widgets[1], 1) is widgets[1]
