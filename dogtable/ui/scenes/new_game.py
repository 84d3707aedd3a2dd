"""Setting up a game: how many play, who sits where, the options of the ruleset, and a seed for who wants one."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from dogtable.session.deals import deal_of_the_day
from dogtable.ui.kit import boxes
from dogtable.ui.scenes.menu import open_dropdown
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.partners import Partners
from dogtable.ui.scenes.seat_rows import SeatRows
from dogtable.ui.scenes.setup import Setup
from dogtable.ui.scenes.shelf_boxes import FRONT, SIDES
from dogtable.ui.widgets import (
    Brush,
    Button,
    Dropdown,
    Line,
    ScrollView,
    Tabs,
    TextEntry,
    Toggle,
    Widget,
    Words,
    control_high,
    escape,
    text_wide,
)

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset, OptionInfo
    from dogtable.ui.app import App


BOX_WIDE: Final = 360.0  # what the box at the left takes, in points
WIDEST: Final = 1860.0  # of everything, in a very wide window
LOWER: Final = 90.0  # how far the sheets may lie below the heading in a high window
SWITCH: Final = 80.0
BOX_FROM: Final = 1560.0  # and from which width on it is there


class NewGameScene(PageScene):
    """Seats at the left, options at the right, one button that begins."""

    def __init__(self, app: App, rules: LoadedRuleset) -> None:
        super().__init__(app)
        text = app.text
        self.rules_ = rules
        self.title = rules.title
        self.subtitle = text("new_game.subtitle")
        self.setup = Setup.remembered(app, rules)
        self.seating = SeatRows(app, self.setup, self.layout)
        self.more = self.variants = False
        played = any(game.ruleset == rules.id for game in app.journal.games(over=True))
        self.coach: bool | None = None if played else app.settings.coach or app.has_learnt(rules.id)
        """Whether the coach sits by; None: it is not offered, as a whole game of this was played."""
        pictures = {shelved.id: shelved.picture for shelved in app.shelved if shelved.picture}
        self._front = str(pictures.get(rules.id, ""))
        self.seats = ScrollView()
        self.options = ScrollView()
        self.start = Button(text("new_game.start"), self._start, kind="primary", icon="play", size=24)
        self.daily = Button(
            text("new_game.daily"), self._daily, kind="plain", icon="dice", size=20, tip=text("new_game.daily_tip")
        )
        self.book = Button(text("new_game.rules"), self._rules, kind="quiet", icon="book", ground=self.ground)
        self.note = Words("", size=20, face="semi", colour="no_felt")  # a refusal that is read on felt

    def rules(self) -> LoadedRuleset:
        """Return whose rulebook F1 opens."""
        return self.rules_

    def _rules(self) -> None:
        self.app.show_rules(self.rules_)

    def _daily(self) -> None:
        """Begin with the deal that everybody has today."""
        self._start(deal_of_the_day(self.rules_.id, date.today()))

    def _start(self, seed: int | None = None) -> None:
        problem = self.setup.problem(self.app.text)
        if problem:
            self.app.toast(problem, "error")
            return
        if self.coach is not None:
            self.app.settings.coach = self.coach
        self.setup.remember(self.app)
        if seed is None and self.setup.seed:
            seed = int(self.setup.seed)
        self.app.begin(self.rules_, self.setup.players, self.setup.options, self.setup.made(), seed)

    def head_room(self) -> float:
        """Return how much of the heading's right end is taken."""
        return self.book.wide(self.app.kit) + 60

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        kit = self.app.kit
        x, y, w, h = self.place_page()
        book = self.book.wide(kit)
        self.book.box = (x + w - book, self.back_button.box[1], book, self.book.high(kit, book))
        foot = max(66.0, self.start.high(kit, w))
        start = max(300.0, self.start.wide(kit) + 60)
        sheet_high = h - foot - 18
        self.note.markup = escape(self.setup.problem(self.app.text))
        self.start.enabled = self.daily.enabled = not self.note.markup
        self._place_foot(x, y + h - foot, w, foot, start)
        if self.narrow:
            self.sheets = [(x, y, w, sheet_high)]
            self.seats.box = (x + 22, y + 18, w - 36, sheet_high - 36)
            rows, full = self._seat_rows(self.seats.inner_wide, 0)
            more, full = self._option_rows(self.seats.inner_wide, full + 20)
            self.seats.fill(rows + more)
            self.seats.set_full(full)
            columns: list[Widget] = [self.seats]
        else:
            x, w = x + max(0.0, (w - WIDEST) / 2), min(w, WIDEST)
            if self._front and w >= BOX_FROM:
                x, w = x + BOX_WIDE, w - BOX_WIDE
            left = round(w * 0.58)
            self.sheets = [(x, y, left, sheet_high), (x + left + 28, y, w - left - 28, sheet_high)]
            self.seats.box = (x + 32, y + 24, left - 48, sheet_high - 48)
            self.options.box = (x + left + 60, y + 24, w - left - 76, sheet_high - 48)
            rows, full = self._seat_rows(self.seats.inner_wide, 0)
            self.seats.fill(rows)
            self.seats.set_full(full)
            rows, full = self._option_rows(self.options.inner_wide, 0)
            self.options.fill(rows)
            self.options.set_full(full)
            columns = [self.seats, self.options]
            sheet = min(sheet_high, max(self.seats.full, self.options.full) + 54)
            y += min(LOWER, (sheet_high - sheet) * 0.3)
            self.sheets = [(sx, y, sw, sheet) for sx, _, sw, _ in self.sheets]
            for view in (self.seats, self.options):
                view.box = (view.box[0], y + 24, view.box[2], sheet - 48)
            self._place_foot(x, y + sheet + 26, w, foot, start)
        first = self.start if self.focus is None else None
        self.fill([*columns, self.note, self.daily, self.start, self.book, self.back_button], focus=first)

    def _place_foot(self, x: float, y: float, w: float, high: float, start: float) -> None:
        """Place the button that begins, and the sentence that says why it cannot yet."""
        self.start.box = (x + w - start, y, start, high)
        daily = min(self.daily.wide(self.app.kit), w - start - 20)
        self.daily.box = (x + w - start - 20 - daily, y, daily, high)
        room = w - start - 30 if self.note.markup else 0.0
        tip = self.note.high(self.app.kit, max(1.0, room))
        self.daily.visible = not self.note.markup
        self.note.box = (x, y + high / 2 - tip / 2, room, tip)

    def backdrop(self, brush: Brush) -> None:
        """Draw what lies below the widgets."""
        super().backdrop(brush)
        x, y, _, _ = self.sheets[0]
        if self._front and not self.narrow and x > BOX_WIDE:
            front = boxes.box_front(brush.kit, self._front, self.title, *FRONT)
            boxes.standing_box(brush.pen, x - BOX_WIDE + 6, y + 4, front, SIDES)

    # -------------------------------------------------------------------------------------------------------- seats

    def _seat_rows(self, wide: float, y: float) -> tuple[list[Widget], float]:
        text, kit = self.app.text, self.app.kit
        head = Line(escape(text("new_game.who")), size=28, face="display")
        head.box = (0, y, wide, 44)
        rows: list[Widget] = [head]
        counts = [str(n) for n in self.rules_.players]
        if len(counts) > 1:
            tabs = Tabs(
                counts, self.rules_.players.index(self.setup.players), self._set_players, name=text("new_game.players")
            )
            tabs_wide = min(wide * 0.5, tabs.wide(kit))
            label = Line(escape(text("new_game.players")), size=18, colour="ink_soft", align="right")
            tabs.box = (wide - tabs_wide, y, tabs_wide, control_high(kit))
            label.box = (wide - tabs_wide - 216, y, 200, control_high(kit))
            label.visible = wide - tabs_wide - 216 > text_wide(kit, head.markup, 28, "display") + 10
            rows += [label, tabs]
        y += max(44.0, control_high(kit)) + 18
        seated, y = self.seating.rows(wide, y)
        partners = Partners(self.app, self.setup)
        if partners.sides:
            partners.box = (0, y + 6, wide, partners.high(kit, wide))
            rows.append(partners)
            y += partners.box[3] + 14
        return rows + seated, y

    def _set_players(self, index: int) -> None:
        self.setup.set_players(self.rules_.players[index])
        self.layout()

    # ------------------------------------------------------------------------------------------------------ options

    def _option_rows(self, wide: float, y: float) -> tuple[list[Widget], float]:
        text, kit = self.app.text, self.app.kit
        head = Line(escape(text("new_game.options")), size=28, face="display")
        head.box = (0, y, wide, 44)
        rows: list[Widget] = [head]
        y += 58
        if self.coach is not None:
            offer, y = self._coach_offer(self.coach, wide, y)
            rows += offer
        options = [one for one in self.setup.applying() if not one.variant]
        if not self.setup.applying():
            none = Words(escape(text("new_game.no_options")), size=18, colour="ink_soft")
            high = none.high(kit, wide)
            none.box = (0, y, wide, high)
            rows.append(none)
            y += high + 18
        for option in options:
            added, y = self._option(option, wide, y)
            rows += added
        return self._more_rows(rows, wide, y)

    def _coach_offer(self, on: bool, wide: float, y: float) -> tuple[list[Widget], float]:
        """Return the switch of the coach, for who has played no whole game of this."""
        text, kit = self.app.text, self.app.kit

        def choose(on: bool) -> None:
            self.coach = on

        title = Words(escape(text("settings.coach")), size=20, face="semi")
        about = Words(escape(text("settings.coach_help")), size=17, colour="ink_soft")
        switch = Toggle(on, choose, name=text("settings.coach"))
        room, row = wide - SWITCH - 20, control_high(kit)
        title.box = (0, y + (row - title.high(kit, room)) / 2, room, title.high(kit, room))
        switch.box = (wide - SWITCH, y, SWITCH, row)
        about.box = (0, y + row, wide, about.high(kit, wide))
        return [title, switch, about], y + row + about.box[3] + 24

    def _option(self, option: OptionInfo, wide: float, y: float) -> tuple[list[Widget], float]:
        kit = self.app.kit
        title = Words(escape(option.title[:1].upper() + option.title[1:]), size=20, face="semi")
        high = title.high(kit, wide)
        title.box = (0, y, wide, high)
        y += high
        above: list[Widget] = [title]
        if option.about:
            about = Words(escape(option.about), size=17, colour="ink_soft")
            about.box = (0, y + 2, wide, about.high(kit, wide))
            above.append(about)
            y += about.box[3] + 4
        labels = [label for _, label in option.values]
        values = [value for value, _ in option.values]
        chosen = values.index(self.setup.options.get(option.name, option.default))

        def choose(index: int) -> None:
            self.setup.set_option(option.name, values[index])
            self.layout()

        control: Widget
        name = option.title[:1].upper() + option.title[1:]
        tabs = Tabs(labels, chosen, choose, name=name)
        if tabs.wide(kit) <= wide:
            control = tabs
            control_wide = min(wide, max(tabs.wide(kit), 240))
        else:
            control = Dropdown(labels, chosen, choose, lambda d: open_dropdown(self.app, d), name=name)
            control_wide = wide
        control.box = (0, y + 8, control_wide, control_high(kit))
        return [*above, control], y + 8 + control_high(kit) + 24

    def _more_rows(self, rows: list[Widget], wide: float, y: float) -> tuple[list[Widget], float]:
        text, kit = self.app.text, self.app.kit
        variants = [one for one in self.setup.applying() if one.variant]
        if variants:
            rows, y = self._variant_rows(rows, variants, wide, y)
        label = text("new_game.less") if self.more else text("new_game.more")
        more = Button(label, self._toggle_more, kind="bare", icon="up" if self.more else "down", size=18)
        more.box = (-10, y, more.wide(kit), control_high(kit))
        rows = [*rows, more]
        y += control_high(kit) + 10
        if self.more:
            seed = TextEntry(
                self.setup.seed,
                self.setup.set_seed,
                name=text("new_game.seed"),
                placeholder=text("new_game.seed_placeholder"),
                most=15,
                allowed=lambda t: t == "" or (t.isascii() and t.isdigit()),
            )
            title = Words(escape(text("new_game.seed")), size=20, face="semi")
            help_ = Words(escape(text("new_game.seed_help")), size=17, colour="ink_soft")
            for widget in (title, seed, help_):
                high = widget.high(kit, wide)
                widget.box = (0, y, min(wide, 420) if widget is seed else wide, high)
                y += high + 8
            rows += [title, seed, help_]
        return rows, y + 10

    def _variant_rows(
        self, rows: list[Widget], variants: list[OptionInfo], wide: float, y: float
    ) -> tuple[list[Widget], float]:
        """Add what those who know the game may change; open where one of it is not as usual."""
        text, kit = self.app.text, self.app.kit
        changed = sum(self.setup.options.get(one.name, one.default) != one.default for one in variants)
        label = text("new_game.variants_changed", n=changed) if changed else text("new_game.variants")
        fold = Button(label, self._toggle_variants, kind="bare", icon="up" if self.variants else "down", size=18)
        fold.box = (-10, y, min(fold.wide(kit), wide + 10), control_high(kit))
        rows = [*rows, fold]
        y += control_high(kit) + 10
        for option in variants if self.variants else ():
            added, y = self._option(option, wide, y)
            rows += added
        return rows, y

    def _toggle_variants(self) -> None:
        self.variants = not self.variants
        self.layout()

    def _toggle_more(self) -> None:
        self.more = not self.more
        self.layout()
