"""Title and shelf: the open game at the left, every game as a box on a board, the chosen one with its label."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from dogtable.base.errors import DogtableError
from dogtable.ui.scenes.problems import ProblemsScene
from dogtable.ui.scenes.shelf_boxes import GameBox, boxes_of
from dogtable.ui.scenes.shelf_crate import Crate
from dogtable.ui.scenes.shelf_games import GamesColumn
from dogtable.ui.scenes.shelf_place import place_narrow, place_wide
from dogtable.ui.widgets import Box, Brush, Button, ScrollView, Widget, WidgetScene, text_size

if TYPE_CHECKING:
    from dogtable.session.library import Shelved
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.ui.app import App

WIDE = 1360.0  # points; narrower or lower windows get cards below one another
HIGH = 860.0


class ShelfScene(WidgetScene):
    """Where the program begins and where every way leads back to."""

    ground = "shelf_felt"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.boxes: list[GameBox] = []
        self.chosen = 0
        self._make()
        self.scroll = ScrollView()
        self.wide = True
        self._unshown = 0  # things that could not be shown when the shelf was made up

    def _make(self) -> None:
        """Make what stands beside the boxes, in the language that is spoken."""
        app = self.app
        text = self._text = app.text
        self.games = GamesColumn(self)
        self.crate = Crate(self)
        self.saved = self._head_button(text("shelf.saved"), "save", app.show_saved)
        self.statistics = self._head_button(text("shelf.statistics"), "rosette", app.show_statistics)
        self.settings = self._head_button(text("shelf.settings"), "gear", app.show_settings)
        self.quit = self._head_button(text("app.quit"), "door", self._quit)

    def _head_button(self, label: str, icon: str, action: Callable[[], None]) -> Button:
        return Button(label, action, kind="quiet", icon=icon, ground=self.ground)

    def _quit(self) -> None:
        self.app.running = False

    # ------------------------------------------------------------------------------------------------------ content

    def enter(self) -> None:
        """Read the games again: one may have been played on or deleted."""
        super().enter()
        self.refresh()

    def refresh(self) -> None:
        """Take over what lies on the shelf and what is open."""
        self._unshown = len(self.app.guard)
        before = self.boxes[self.chosen].id if self.boxes else ""
        self.games.read()
        self.boxes = boxes_of(self, self.app.shelved)
        self.chosen = next((box.number for box in self.crate.on_the_shelf() if box.id == before), 0)
        self.layout()

    def update(self, now: float) -> float | None:
        """Say when to be called again; make the shelf up anew when something on it could not be shown."""
        if self._unshown != len(self.app.guard):
            self.refresh()
        return super().update(now)

    def choose(self, index: int) -> None:
        """Take a box into the hand: its label shows what can be done with it."""
        if index != self.chosen:
            self.chosen = index
            self.layout()
            self.scroll.show(self.boxes[index].label)  # on the lowest shelf it would hang below the window

    @property
    def box(self) -> GameBox | None:
        """The chosen box."""
        return self.boxes[self.chosen] if self.boxes else None

    def load(self, shelved: Shelved, then: Callable[[LoadedRuleset], None]) -> None:
        """Load a ruleset and go on with it; a broken one shows what is wrong."""
        if shelved.problems:
            self.app.go(ProblemsScene(self.app, shelved))
            return
        self.app.wait_for(
            self.app.text("app.opening"), lambda: self.app.library.load(shelved.id), then, self.app.give_up
        )

    def problems(self) -> None:
        """Show what is wrong with the chosen ruleset, or with its pictures."""
        if self.box is not None:
            self.app.go(ProblemsScene(self.app, self.box.ruleset))

    def new_game(self) -> None:
        """Set up a game of the chosen ruleset."""
        if self.box is not None:
            self.load(self.box.ruleset, self.app.set_up)

    def learn(self) -> None:
        """Go through a lesson of the chosen ruleset."""
        if self.box is not None:
            self.load(self.box.ruleset, self.app.learn)

    def pose(self) -> None:
        """Lay out a puzzle of the chosen ruleset."""
        if self.box is not None:
            self.load(self.box.ruleset, self.app.pose)

    def rulebook(self) -> None:
        """Open the rulebook of the chosen ruleset."""

        def show(rules: LoadedRuleset) -> None:
            self.app.show_rules(rules)

        if self.box is not None:
            self.load(self.box.ruleset, show)

    def rules(self) -> LoadedRuleset | None:
        """F1 on the shelf: the book of the chosen box, where it is sound."""
        if self.box is None or self.box.ruleset.problems:
            return None
        try:
            return self.app.library.load(self.box.ruleset.id)
        except DogtableError as error:
            self.app.error(error)
            return None

    def heading(self) -> str:
        """Return where one is."""
        return self.app.text("speech.shelf")

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size; in another language, all of it is made anew."""
        if self._text is not self.app.text:
            self._make()
            self.games.read()
            self.boxes = boxes_of(self, self.app.shelved)
        wide, high = self.app.points
        self.wide = wide >= WIDE and high >= HIGH
        self._place_head(wide)
        widgets = (place_wide if self.wide else place_narrow)(self, wide, high)
        head: list[Widget] = [self.saved, self.statistics, self.settings, self.quit]
        focus = self._same_focus(widgets)
        self.fill([*widgets, *head], focus)

    def _same_focus(self, widgets: list[Widget]) -> Widget | None:
        """The widget that has the focus, if it is still there; at first the one that most people want."""
        there = [w for widget in widgets for w in widget.walk()]
        if self.focus is not None:
            return self.focus if any(w is self.focus for w in there) else None
        return self.games.continue_button if self.games.open else next((b.area for b in self.boxes), None)

    def _place_head(self, wide: float) -> None:
        kit = self.app.kit
        right = wide - 64 if self.wide else wide - 24
        top = 42.0 if self.wide else 20.0
        for button in (self.quit, self.settings, self.statistics, self.saved):
            w = button.wide(kit)
            if not self.wide and wide < 900:
                w = min(w, 200)
            right -= w
            button.box = (right, top, w, button.high(kit, w))
            right -= 14

    # --------------------------------------------------------------------------------------------------------- draw

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        super().backdrop(brush)
        if self.wide:
            self._brand(brush, (64, 34, 66, 66), 44)
        else:
            self._brand(brush, (24, 16, 52, 52), 34)

    def _brand(self, brush: Brush, disc: Box, size: float) -> None:
        x, y, d, _ = disc
        brush.pen.picture("portraits/lucy", disc, cut=d / 2, zoom=116, high=4)
        brush.pen.art("brand ring", disc, lambda art: art.ring(d / 2, d / 2, d / 2 - 2, brush.kit.colour("brass"), 4))
        name = "dogtable"  # a proper name
        if x + d + 16 + brush.kit.fonts.width(name, size, "black") > self.saved.box[0] - 14:
            return  # the buttons take the room
        brush.text(x + d + 16, y + d * (0.36 if self.wide else 0.5), name, size, "black", "on_felt")
        if self.wide:
            small = text_size(brush.kit, 18)
            brush.text(
                x + d + 18,
                y + d * (0.87 if small < 20 else 0.96),
                self.app.text("shelf.motto"),
                small,
                "regular",
                "paper_soft",
            )
