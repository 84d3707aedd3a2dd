"""What a screen of the program is to the app: a Scene. The app holds a stack of them and talks to the top one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.ui.app import App
    from dogtable.ui.speech.narrator import Standing


class Scene:
    """One screen. It is drawn only when it says that something changed, and called again only when it asks for it."""

    raw_keys = False  # True: keys come as they were pressed, not as what they mean
    overlay = False  # drawn over a still picture of the scene below (dialogs, menus)
    ground = "felt"  # the cloth

    def __init__(self, app: App) -> None:
        self.app = app
        self.dirty = True
        self.dirty_rects: list[pygame.Rect] | None = None  # None: everything

    # ------------------------------------------------------------------------------------------------- coming, going

    def enter(self) -> None:
        """Become the top: pushed, or the scene above went away."""

    def leave(self) -> None:
        """Be the top no longer: covered, or about to be closed."""

    def close(self) -> None:
        """Be gone for good; free what is held."""

    def layout(self) -> None:
        """Place everything for `app.size` and `app.unit`; called before the first draw and when either changed."""

    # --------------------------------------------------------------------------------------------------- each turn

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event; False when it is not for this scene."""
        return False

    def escape(self) -> bool:
        """Go down one rung of the Esc ladder; False when there is none left here."""
        return False

    def update(self, now: float) -> float | None:
        """Move to `now` (seconds); return in how many seconds to call again (0: next frame, None: after an event)."""
        return None

    def draw(self, canvas: pygame.Surface) -> list[pygame.Rect] | None:
        """Draw what changed on the window; return the rectangles drawn, None for all of it."""
        return None

    def redraw(self, *rects: pygame.Rect) -> None:
        """Ask to be drawn: everything, or (without anything asked before) these rectangles."""
        if not rects:
            self.dirty_rects = None
        elif not self.dirty:
            self.dirty_rects = [pygame.Rect(r) for r in rects]
        elif self.dirty_rects is not None:
            self.dirty_rects += [pygame.Rect(r) for r in rects]
        self.dirty = True

    def renew(self) -> None:
        """Show what the settings say now."""
        self.redraw()

    # --------------------------------------------------------------------------------------------------- questions

    def rules(self) -> LoadedRuleset | None:
        """Return the ruleset whose rulebook F1 opens here."""
        return None

    def rule_in_play(self) -> str:
        """Return the number of the rule that is in play ("D12"), or nothing."""
        return ""

    # ----------------------------------------------------------------------------------------------------- speech

    def heading(self) -> str:
        """Return what this screen is, and what it says before anything is done."""
        raise NotImplementedError(type(self).__name__)

    def focused(self) -> str:
        """Return in words what has the focus; nothing where nothing has."""
        return ""

    def standing(self) -> Iterator[Standing]:
        """Yield what there is to say as things stand, but for the focus; it is said when it is another than before."""
        yield "heading", "always", self.heading()

    def news(self) -> Iterator[str]:
        """Yield what has happened since this was asked last, in order."""
        yield from ()

    def choices(self) -> Iterator[str]:
        """Yield what is wanted here, and what can be chosen."""
        yield self.heading()

    def read_out(self) -> Iterator[str]:
        """Yield all that is to be seen, in words."""
        yield self.heading()

    def caret(self) -> pygame.Rect | None:
        """Return where text is being typed, for the window of an input method."""
        return None
