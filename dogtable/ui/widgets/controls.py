"""The simple controls: buttons, toggles, sliders, tabs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, Literal

import pygame

from dogtable.ui.kit import controls
from dogtable.ui.widgets.base import ACTIVATE, Widget, inside
from dogtable.ui.widgets.brush import Brush, escape, text_size, text_wide

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.text import Catalogue

Name = str | Callable[[], str]
"""What something is called in words, or who says that, where it changes."""
ButtonKind = Literal["primary", "plain", "quiet", "bare", "danger"]
HIGH: Final = 52.0  # points of a usual control; 32 px at least at 1280x720
LEAST_PX: Final = 34


def control_high(kit: Kit) -> float:
    """Return the height of a usual control in points: tall enough for its text and for a finger."""
    return max(HIGH, text_size(kit, 20) * 2.1, LEAST_PX / kit.unit)


class Pressable(Widget):
    """Something that is clicked, or chosen with Enter or Space."""

    focusable = True

    def __init__(self, on_click: Callable[[], None], *, tip: str = "", ground: str = "") -> None:
        super().__init__(tip=tip, ground=ground)
        self.on_click = on_click

    def press(self, x: float, y: float) -> bool:
        """Take the button going down."""
        if not self.enabled:
            return False
        self.pressed = True
        self.changed()
        return True

    def drag(self, x: float, y: float) -> None:
        """Take the pointer moving while held."""
        within = inside(self.box, x, y)
        if within != self.pressed:
            self.pressed = within
            self.changed()

    def release(self, x: float, y: float) -> None:
        """Take the button going up."""
        hit, self.pressed = self.pressed and inside(self.box, x, y), False
        self.changed()
        if hit and self.enabled:
            self.on_click()

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type == pygame.KEYDOWN and event.key in ACTIVATE and not event.mod & pygame.KMOD_ALT:
            self.on_click()
            return True
        return False


class Button(Pressable):
    """A button with a label and, perhaps, an icon."""

    def __init__(
        self,
        label: str,
        on_click: Callable[[], None],
        *,
        kind: ButtonKind = "plain",
        icon: str = "",
        size: float = 20,
        tip: str = "",
        ground: str = "",
    ) -> None:
        super().__init__(on_click, tip=tip, ground=ground)
        self.label = label
        self.kind: ButtonKind = kind
        self.icon = icon
        self.size = size

    def wide(self, kit: Kit) -> float:
        """Return the width that the label wants."""
        size = text_size(kit, self.size)
        return text_wide(kit, escape(self.label), size, "bold") + (size + 12 if self.icon else 0) + size * 2.4

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted."""
        return max(control_high(kit), text_size(kit, self.size) * 2.1)

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return self.label

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        label = escape(self.label)
        size = text_size(brush.kit, self.size)
        controls.button(
            brush.pen,
            brush.at(self.box),
            label,
            kind=self.kind,
            icon=self.icon,
            state=self.state(),
            size=size,
            ground=self.ground,
        )


class IconButton(Pressable):
    """A round button that shows an icon; its tip says what it does."""

    def __init__(self, icon: str, on_click: Callable[[], None], *, tip: str, ground: str = "") -> None:
        super().__init__(on_click, tip=tip, ground=ground)
        self.icon = icon

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return self.tip

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        controls.icon_button(brush.pen, brush.at(self.box), self.icon, state=self.state(), ground=self.ground)


class Area(Pressable):
    """A clickable picture: whatever `paint` draws."""

    def __init__(
        self, on_click: Callable[[], None], paint: Callable[[Brush, Area], None], *, name: Name, tip: str = ""
    ) -> None:
        super().__init__(on_click, tip=tip)
        self.name, self.paint = name, paint

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return self.name() if callable(self.name) else self.name

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        self.paint(brush, self)


class Toggle(Pressable):
    """A switch."""

    def __init__(self, on: bool, on_set: Callable[[bool], None], *, name: str, tip: str = "") -> None:
        super().__init__(self._turn, tip=tip)
        self.name, self.on = name, on
        self.on_set = on_set

    def _turn(self) -> None:
        self.on = not self.on
        self.changed()
        self.on_set(self.on)

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return text("speech.switch_on" if self.on else "speech.switch_off", name=self.name)

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        controls.toggle(brush.pen, brush.at(self.box), self.on, state=self.state())


class Slider(Widget):
    """A value among `steps`, set by dragging or with the arrows; a `late` one is set when it is let go.

    What lays the scene out anew is set late: else the slider would leave the pointer that drags it.
    """

    focusable = True

    def __init__(
        self,
        steps: Sequence[int],
        value: int,
        on_set: Callable[[int], None],
        *,
        name: str,
        tip: str = "",
        late: bool = False,
    ) -> None:
        super().__init__(tip=tip)
        self.name = name
        self.steps = tuple(steps)
        self.value = self._reported = value  # as it is shown, and as `on_set` heard it last
        self.on_set = on_set
        self.late = late

    def _nearest(self) -> int:
        return min(range(len(self.steps)), key=lambda i: abs(self.steps[i] - self.value))

    def _to(self, index: int) -> None:
        value = self.steps[max(0, min(len(self.steps) - 1, index))]
        if value != self.value:
            self.value = value
            self.changed()
        if self.value != self._reported and not (self.late and self.pressed):
            self._reported = self.value
            self.on_set(self.value)

    def _point(self, x: float) -> None:
        left, _, wide, _ = self.box
        share = (x - left - 14) / max(1, wide - 28)
        self._to(round(share * (len(self.steps) - 1)))

    def press(self, x: float, y: float) -> bool:
        """Take the button going down."""
        if not self.enabled:
            return False
        self.pressed = True
        self._point(x)
        return True

    def drag(self, x: float, y: float) -> None:
        """Take the pointer moving while held."""
        self._point(x)

    def release(self, x: float, y: float) -> None:
        """Take the button going up."""
        self.pressed = False
        self.changed()
        self._to(self._nearest())

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type != pygame.KEYDOWN:
            return False
        moves = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_HOME: -len(self.steps), pygame.K_END: len(self.steps)}
        if event.key not in moves:
            return False
        self._to(self._nearest() + moves[event.key])
        return True

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return text("speech.value", name=self.name, value=self.value)

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        share = self._nearest() / max(1, len(self.steps) - 1)
        controls.slider(brush.pen, brush.at(self.box), share, state=self.state())


class Tabs(Widget):
    """One of a few: tabs over pages, or the segments of a choice."""

    focusable = True

    def __init__(
        self,
        labels: Sequence[str],
        chosen: int,
        on_choose: Callable[[int], None],
        *,
        name: str,
        look: Literal["tabs", "segments"] = "segments",
        tip: str = "",
    ) -> None:
        super().__init__(tip=tip)
        self.name = name
        self.labels = tuple(labels)
        self.chosen = chosen
        self.on_choose = on_choose
        self.look = look
        self._under = -1

    def wide(self, kit: Kit) -> float:
        """Return the width that the labels want, all parts being equally wide."""
        size = text_size(kit, 18)
        widest = max(text_wide(kit, escape(label), size, "bold") for label in self.labels)
        marked = controls.segments_wide(kit, [escape(label) for label in self.labels])
        return max((widest + size * 2.6) * len(self.labels), marked)

    def _at(self, x: float) -> int:
        left, _, wide, _ = self.box
        return max(0, min(len(self.labels) - 1, int((x - left) / max(1, wide) * len(self.labels))))

    def choose(self, index: int) -> None:
        """Choose a part by its number."""
        index = max(0, min(len(self.labels) - 1, index))
        if index != self.chosen:
            self.chosen = index
            self.changed()
            self.on_choose(index)

    def press(self, x: float, y: float) -> bool:
        """Take the button going down."""
        if not self.enabled:
            return False
        self.choose(self._at(x))
        return True

    def hover(self, x: float) -> None:
        """Light up the part under the pointer."""
        under = self._at(x)
        if under != self._under:
            self._under = under
            self.changed()

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type != pygame.KEYDOWN or event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        self.choose(self.chosen + (1 if event.key == pygame.K_RIGHT else -1))
        return True

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted."""
        return control_high(kit)

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        return text(
            "speech.choice", name=self.name, value=self.labels[self.chosen], n=self.chosen + 1, of=len(self.labels)
        )

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        labels = [escape(label) for label in self.labels]
        under = self._under if self.hovered and self.enabled else -1
        focus = self.chosen if self.ring else -1
        draw = controls.tabs if self.look == "tabs" else controls.segments
        draw(brush.pen, brush.at(self.box), labels, self.chosen, hover=under, focused=focus)
