"""Who sits where, a line for each seat: portrait, name, and whether a person or which bot decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.session.characters import Character
from dogtable.session.seats import BLIND
from dogtable.ui.kit import chrome, marks
from dogtable.ui.scenes.characters import CharacterScene, temper_text
from dogtable.ui.scenes.menu import open_dropdown
from dogtable.ui.scenes.portraits import PortraitScene
from dogtable.ui.scenes.setup import WHO, Setup
from dogtable.ui.widgets import (
    Area,
    Brush,
    Dropdown,
    Group,
    TextEntry,
    Widget,
    Words,
    control_high,
    escape,
    text_size,
    text_wide,
)

if TYPE_CHECKING:
    from dogtable.ui.app import App


class SeatRows:
    """Changes the seats of a set-up; `changed` is called where everything has to be placed anew."""

    def __init__(self, app: App, setup: Setup, changed: Callable[[], None]) -> None:
        self.app, self.setup, self.changed = app, setup, changed

    def rows(self, wide: float, y: float) -> tuple[list[Widget], float]:
        """Return a line for each seat from `y` on, and where they end."""
        made: list[Widget] = []
        for seat in range(self.setup.players):
            group = self._row(seat, wide)
            group.box = (0, y, wide, group.box[3])
            made.append(group)
            y += group.box[3] + 14
        return made, y

    def _row(self, seat: int, wide: float) -> Group:
        text, kit = self.app.text, self.app.kit
        high = max(76.0, control_high(kit) + 16)
        place = self.setup.seats[seat]
        face = Area(
            lambda: self._pick_portrait(seat) if place.is_person else self._pick_character(seat),
            self._avatar(seat),
            name=text("speech.portrait_of", n=seat + 1),
            tip=text("new_game.portrait_tip") if place.is_person else text("character.title"),
        )
        name = TextEntry(
            place.name,
            lambda t: self.setup.rename(seat, t),
            name=text("speech.name_of", n=seat + 1),
            placeholder=text("new_game.name"),
            most=20,
        )
        labels = [text(f"new_game.by_{by}") for by in WHO]  # text: new_game.by_*
        chosen = WHO.index(place.by)
        who = Dropdown(
            labels,
            chosen,
            lambda i: self._set_who(seat, i),
            lambda d: open_dropdown(self.app, d),
            name=text("speech.who_at", n=seat + 1),
        )
        who.tip = text(f"new_game.about_{place.by}")  # text: new_game.about_*
        control = control_high(kit)
        room = wide - 98 - 8
        who_wide = min(
            room * 0.52, max(230.0, max(text_wide(kit, escape(t), text_size(kit, 19), "semi") for t in labels) + 76)
        )
        name.box = (92, (high - control) / 2, room - who_wide - 14, control)
        who.box = (wide - 8 - who_wide, (high - control) / 2, who_wide, control)
        inside: list[Widget] = [face, name, who]
        if place.character is not None and place.by not in BLIND:
            words = Words(escape(temper_text(text, place.character)), size=17, colour="ink_soft")
            words.box = (94, (high + control) / 2 + 2, room, words.high(kit, room))
            high += words.box[3] + 6
            inside.append(words)
        face.box = (8, (high - 62) / 2, 66, 62)
        group = Group(inside, behind=_stripe)
        group.box = (0, 0, wide, high)
        return group

    def _avatar(self, seat: int) -> Callable[[Brush, Area], None]:
        def paint(brush: Brush, area: Area) -> None:
            look = self.app.theme.seats[seat % len(self.app.theme.seats)]
            x, y, _, h = brush.at(area.box)
            d = h - 2 if area.hovered else h - 4
            chrome.avatar(
                brush.pen,
                x + (h - d) / 2,
                y + (h - d) / 2,
                d,
                self.setup.seats[seat].portrait,
                look.colour,
                look.emblem,
            )
            if area.ring:
                marks.focus_ring(brush.pen, (x, y, h, h), h / 2)

        return paint

    def _set_who(self, seat: int, index: int) -> None:
        self.setup.set_by(seat, WHO[index])
        self.changed()

    def _pick_portrait(self, seat: int) -> None:
        def pick(name: str) -> None:
            self.setup.set_portrait(seat, name)
            self.changed()

        self.app.go(PortraitScene(self.app, self.setup.seats[seat].portrait, pick))

    def _pick_character(self, seat: int) -> None:
        def pick(character: Character) -> None:
            self.setup.seat_character(seat, character)
            self.changed()

        self.app.go(CharacterScene(self.app, self.setup.seats[seat].portrait, pick))


def _stripe(brush: Brush, box: tuple[float, float, float, float]) -> None:
    x, y, w, h = brush.at(box)
    fill = brush.kit.colour("plate")
    brush.pen.art(("stripe", fill), (x, y, w, h), lambda art: art.rect(0, 0, w, h, 14, fill, 0.75))
