"""A line of text that is typed: caret, selection, clipboard, and what an input method is composing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.kit import controls
from dogtable.ui.widgets.base import ENTER, Widget
from dogtable.ui.widgets.brush import Brush, escape, text_size, text_wide
from dogtable.ui.widgets.controls import control_high

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.text import Catalogue

SHORTCUT: Final = pygame.KMOD_CTRL | pygame.KMOD_META


class TextEntry(Widget):
    """One line of text, at most `most` characters; `on_set` hears every change, `on_enter` the Enter key."""

    focusable = True

    def __init__(
        self,
        text: str,
        on_set: Callable[[str], None],
        *,
        name: str,
        placeholder: str = "",
        most: int = 40,
        allowed: Callable[[str], bool] | None = None,
        on_enter: Callable[[], None] | None = None,
        tip: str = "",
    ) -> None:
        super().__init__(tip=tip)
        self.name, self.text = name, text
        self.on_set = on_set
        self.placeholder = placeholder
        self.most = most
        self.allowed = allowed
        self.on_enter = on_enter
        self.caret = len(text)
        self.mark = self.caret  # the other end of the selection
        self.composing = ""
        self._kit: Kit | None = None
        self._fresh = False  # the focus has just come: the click that brought it leaves all of the text selected

    @property
    def selection(self) -> tuple[int, int] | None:
        """The selected part, from and to, or nothing."""
        return None if self.mark == self.caret else (min(self.mark, self.caret), max(self.mark, self.caret))

    # -------------------------------------------------------------------------------------------------------- edit

    def _set(self, text: str, caret: int) -> None:
        text = text[: self.most]
        if self.allowed is not None and not self.allowed(text):
            return
        before, self.text = self.text, text
        self.caret = self.mark = max(0, min(caret, len(text)))
        self.changed()
        if text != before:
            self.on_set(text)

    def insert(self, typed: str) -> None:
        """Put text in the place of the selection."""
        typed = "".join(c for c in typed if c.isprintable())
        first, last = self.selection or (self.caret, self.caret)
        room = self.most - len(self.text) + (last - first)
        typed = typed[: max(0, room)]
        self._set(self.text[:first] + typed + self.text[last:], first + len(typed))

    def _delete(self, ahead: int) -> None:
        if self.selection is None:
            first, last = sorted((self.caret, max(0, min(len(self.text), self.caret + ahead))))
        else:
            first, last = self.selection
        self._set(self.text[:first] + self.text[last:], first)

    def _move(self, to: int, *, select: bool) -> None:
        self.caret = max(0, min(len(self.text), to))
        if not select:
            self.mark = self.caret
        self.changed()

    def select_all(self) -> None:
        """Select the whole line."""
        self.mark, self.caret = 0, len(self.text)
        self.changed()

    # ------------------------------------------------------------------------------------------------------ events

    def focus_changed(self) -> None:
        """Hear that the focus came or went."""
        self.composing = ""
        if self.focused:
            pygame.key.set_repeat(400, 35)
            pygame.key.start_text_input()
            self.select_all()
            self._fresh = True
        else:
            pygame.key.set_repeat(0)
            pygame.key.stop_text_input()
            self.mark = self.caret

    def key(self, event: pygame.event.Event) -> bool:
        """Take a key."""
        if event.type == pygame.TEXTINPUT:
            self.composing = ""
            self.insert(event.text)
            return True
        if event.type == pygame.TEXTEDITING:
            self.composing = event.text
            self.changed()
            return True
        if event.type != pygame.KEYDOWN:
            return False
        if self.composing:
            return True  # the input method has the keys
        if event.mod & SHORTCUT:
            return self._shortcut(event)
        return self._plain_key(event)

    def _plain_key(self, event: pygame.event.Event) -> bool:
        select = bool(event.mod & pygame.KMOD_SHIFT)
        if event.key == pygame.K_BACKSPACE:
            self._delete(-1)
        elif event.key == pygame.K_DELETE:
            self._delete(1)
        elif event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self._move(self.caret + (1 if event.key == pygame.K_RIGHT else -1), select=select)
        elif event.key == pygame.K_HOME:
            self._move(0, select=select)
        elif event.key == pygame.K_END:
            self._move(len(self.text), select=select)
        elif event.key in ENTER and not event.mod & pygame.KMOD_ALT:
            if self.on_enter is None:
                return False
            self.on_enter()
        else:
            return bool(event.unicode) and event.unicode.isprintable()  # comes again as TEXTINPUT
        return True

    def _shortcut(self, event: pygame.event.Event) -> bool:
        first, last = self.selection or (0, 0)
        if event.key == pygame.K_a:
            self.select_all()
        elif event.key in (pygame.K_c, pygame.K_x):
            if last > first:
                pygame.scrap.put_text(self.text[first:last])
                if event.key == pygame.K_x:
                    self._delete(0)
        elif event.key == pygame.K_v:
            self.insert(pygame.scrap.get_text().replace("\n", " "))
        else:
            return False
        return True

    def _nearest(self, x: float) -> int:
        if self._kit is None:
            return len(self.text)
        kit, size = self._kit, text_size(self._kit, 20)
        left = self.box[0] + 16
        ends = [text_wide(kit, escape(self.text[:i]), size, "regular") for i in range(len(self.text) + 1)]
        return min(range(len(ends)), key=lambda i: abs(left + ends[i] - x))

    def press(self, x: float, y: float) -> bool:
        """Take the button going down."""
        if not self._fresh:
            self._move(self._nearest(x), select=False)
        return True

    def drag(self, x: float, y: float) -> None:
        """Take the pointer moving while held."""
        if not self._fresh:
            self._move(self._nearest(x), select=True)

    def release(self, x: float, y: float) -> None:
        """Let the next click set the caret."""
        self._fresh = False

    # -------------------------------------------------------------------------------------------------------- draw

    def high(self, kit: Kit, width: float) -> float:
        """Return the height wanted."""
        return control_high(kit)

    def spoken(self, text: Catalogue) -> str:
        """Return what it is in words."""
        value = self.text or self.placeholder
        return text("speech.entry" if self.text else "speech.entry_empty", name=self.name, value=value)

    def draw(self, brush: Brush) -> None:
        """Draw it."""
        self._kit = brush.kit
        controls.entry(
            brush.pen,
            brush.at(self.box),
            self.text,
            caret=self.caret if self.focused else None,
            selection=self.selection if self.focused else None,
            composing=self.composing,
            placeholder=self.placeholder,
            state=self.state(),
        )
