"""An example in the rulebook: its position on the table of the game, what it shows, and a way to try it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from dogtable.base.errors import DogtableError
from dogtable.session import seats
from dogtable.ui.scenes.table_picture import TablePicture
from dogtable.ui.widgets import Button, Group, Widget, Words, escape

if TYPE_CHECKING:
    from dogtable.base.look import Look
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.ui.app import App
    from dogtable.ui.scene import Scene
    from dogtable.ui.widgets import Brush

WIDE: Final = 620.0  # points of a picture where there is room
SHAPE: Final = 0.61  # its height for a width of 1: about that of board and hand; the rest is cloth
THREE: Final = 820.0  # so wide, three pictures of a turn lie side by side
GAP: Final = 22.0
BESIDE: Final = 240.0  # and at least so many for the words beside it, else they stand below


class ExamplePicture(TablePicture):
    """Is read and drawn when it is first scrolled into view."""

    def __init__(self, app: App, rules: LoadedRuleset, name: str, scene: Scene) -> None:
        super().__init__(app, hand=True)
        self._rules, self.name, self._scene = rules, name, scene
        self._asked = False

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        if not self._asked:
            self._asked = True
            self._app.later(self._read, self._opened, self._failed)
        super().draw(brush)

    def _read(self) -> tuple[Look, dict[str, Any], int]:
        found = self._rules.example(self.name)
        return self._rules.look(), found.view, found.match.players

    def _opened(self, found: tuple[Look, dict[str, Any], int]) -> None:
        look, view, players = found
        self._app.slices(self.steps(look, view, seats.make([seats.STRONG] * players)), self._scene)

    def _failed(self, fault: BaseException) -> None:
        if not isinstance(fault, DogtableError):
            raise fault
        self._app.error(fault)


def example_group(app: App, picture: ExamplePicture, rules: LoadedRuleset, wide: float) -> Group:
    """Return picture, title and button of an example; `wide` points are there."""
    kit = app.kit
    across = min(WIDE, wide)
    beside = wide - across - 24 >= BESIDE
    high = across * SHAPE
    picture.box = (0, 0, across, high)
    shows = rules.texts.sentence(picture.name)
    title = Words(escape(shows[:1].upper() + shows[1:]), size=20, face="semi")
    button = _try_button(app, picture, rules)
    x, room = (across + 24, wide - across - 24) if beside else (4.0, wide - 4)
    said = title.high(kit, room)
    control = button.high(kit, wide)
    y = max(0.0, (high - said - control - 14) / 2) if beside else high + 10
    title.box = (x, y, room, said)
    button.box = (x, y + said + 14, min(room, button.wide(kit)), control)
    parts: list[Widget] = [picture, title, button]
    group = Group(parts)
    group.box = (0, 0, wide, max(high, y + said + 14 + control))
    return group


def tour_group(app: App, pictures: Sequence[ExamplePicture], rules: LoadedRuleset, wide: float) -> Group:
    """Return a turn in some pictures, each with its number, its sentence and a button; `wide` points are there."""
    kit = app.kit
    columns = 3 if wide >= THREE else 2
    across = (wide - (columns - 1) * GAP) / columns
    parts: list[Widget] = []
    y = 0.0
    for first in range(0, len(pictures), columns):
        row = pictures[first : first + columns]
        shown = [escape(rules.texts.sentence(one.name)) for one in row]
        words = [Words(f"**{first + k + 1}**  {one}", size=19) for k, one in enumerate(shown)]
        said = max(one.high(kit, across) for one in words)
        for k, (picture, caption) in enumerate(zip(row, words, strict=True)):
            x = k * (across + GAP)
            button = _try_button(app, picture, rules)
            control = button.high(kit, across)
            picture.box = (x, y, across, across * SHAPE)
            caption.box = (x, y + across * SHAPE + 10, across, said)
            button.box = (x, y + across * SHAPE + said + 18, min(across, button.wide(kit)), control)
            parts += [picture, caption, button]
        y += across * SHAPE + said + 18 + control + GAP
    group = Group(parts)
    group.box = (0, 0, wide, y)
    return group


def _try_button(app: App, picture: ExamplePicture, rules: LoadedRuleset) -> Button:
    button = Button(app.text("rulebook.try"), lambda: app.try_example(rules, picture.name), icon="play", size=18)
    button.tip = app.text("rulebook.try_tip")
    return button
