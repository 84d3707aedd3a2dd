"""The end of a lesson: what one knows now, and what to do with it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from dogtable.ui.scenes.overlay import Overlay
from dogtable.ui.widgets import Button, Line, ScrollView, Words, escape

if TYPE_CHECKING:
    from dogtable.session.lessons.table import LessonTable
    from dogtable.ui.app import App
    from dogtable.ui.widgets import Widget


class LessonOverScene(Overlay):
    """Some sentences, and buttons: the next lesson where there is one, a game of one's own, the shelf."""

    leaves_on_miss = False

    def __init__(self, app: App, table: LessonTable) -> None:
        super().__init__(app)
        text, rules = app.text, table.rules
        self._title = Line(escape(text("lesson.learned")), size=32, face="display")
        self._learned = [Words(f"<check yes>  {escape(line)}", size=21) for line in table.going.learned]
        names = [lesson.name for lesson in rules.lessons()]
        further = names[names.index(table.going.lesson.name) + 1 :][:1]

        def first_game() -> None:
            app.back()
            app.first_game(table)

        def go_on(name: str) -> None:
            app.back()
            app.learn(rules, name)

        self._buttons = [
            Button(text("lesson.next", lesson=rules.texts.sentence(name)), partial(go_on, name), kind="plain")
            for name in further
        ]
        play = Button(text("lesson.first_game"), first_game, kind="primary", icon="play", size=24)
        self._buttons = [play, *self._buttons, Button(text("lesson.to_shelf"), app.back, kind="plain", icon="door")]
        self._scroll = ScrollView()
        parts: list[Widget] = [self._title, self._scroll, *self._buttons]
        self.fill(parts, focus=play)

    def layout(self) -> None:
        """Place everything for the present size; sentences that have no room are scrolled to."""
        kit = self.app.kit
        wide = min(780.0, self.app.points[0] - 60)
        inner = wide - 72
        head = self._title.high(kit, inner) * 1.3
        keys = [button.high(kit, inner) for button in self._buttons]
        rest = 30 + head + 16 + sum(keys) + 12 * len(keys) + 24
        self._scroll.box = (0, 0, inner, 0)
        words_high = sum(words.high(kit, self._scroll.inner_wide) + 10 for words in self._learned)
        shown = min(words_high, self.app.points[1] - 24 - rest)
        x, y, _, _ = self.centre(wide, rest + shown)
        y += 30
        self._title.box = (x + 36, y, inner, head)
        self._scroll.box = (x + 36, y + head, inner, shown)
        self._scroll.stack(self._learned, kit, 10)
        y += head + shown + 16
        for button, tall in zip(self._buttons, keys, strict=True):
            button.box = (x + 36, y, inner, tall)
            y += tall + 12
