"""The rulebook of a ruleset: contents and search at the left, the paragraphs by rule number at the right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from dogtable.ui.kit import marks
from dogtable.ui.kit.markup import bold_alone
from dogtable.ui.scenes.page import PageScene
from dogtable.ui.scenes.rulebook_example import ExamplePicture, example_group, tour_group
from dogtable.ui.scenes.rulebook_signs import read_signs, signs_group
from dogtable.ui.widgets import (
    Area,
    Box,
    Brush,
    Button,
    Group,
    ScrollView,
    TextEntry,
    Widget,
    Words,
    control_high,
    escape,
    text_size,
    text_wide,
)

if TYPE_CHECKING:
    from dogtable.session.loaded import LoadedRuleset
    from dogtable.session.rulebook import Paragraph
    from dogtable.ui.app import App
    from dogtable.ui.kit.art import Art
    from dogtable.ui.look.legend import Sign

PAPER: Final = 1120.0  # width of the page; longer lines are hard to read
INDENT: Final = 74.0  # points left of the text, where the rule's number stands


class RulebookScene(PageScene):
    """Scrolls, is searched as one types, and opens at the rule in play."""

    def __init__(self, app: App, rules: LoadedRuleset, rule: str = "") -> None:
        super().__init__(app)
        self.title = rules.title
        self.book = rules.rulebook()
        self.rule = rule
        self.sought = ""
        self.subtitle = app.text("rulebook.subtitle", n=sum(bool(p.rule) for p in self.book))
        sought = app.text("rulebook.search")
        self.search = TextEntry("", self._seek, name=sought, placeholder=sought, most=60, on_enter=self._first)
        self.contents = ScrollView()
        self.pages = ScrollView()
        self.turn = Button(app.text("rulebook.contents"), self._turn, kind="quiet", icon="menu", ground=self.ground)
        self._turned = False  # in a narrow window: whether the contents lie over the page
        self._places: dict[str, Group] = {}
        self._rules = rules
        named = dict.fromkeys([*rules.tour, *(name for p in self.book for name in p.examples)])
        self._pictures = {name: ExamplePicture(app, rules, name, self) for name in named}
        self._lines: dict[str, Area] = {}
        self._jump = bool(rule)
        self.signs: Sequence[Sign] = ()
        self._sought_signs = False

    def update(self, now: float) -> float | None:
        """Have the signs read, once there is a page."""
        if not self._sought_signs:
            self._sought_signs = True
            self.app.later(lambda: read_signs(self.app, self._rules), self._read, self.app.error)
        return super().update(now)

    def _read(self, signs: Sequence[Sign]) -> None:
        self.signs = signs
        if signs:
            at = self.pages.at
            self.layout()
            self.pages.at = at
            if self.rule in self._places:
                self.pages.show(self._places[self.rule], top=True)

    def escape(self) -> bool:
        """Go down one rung."""
        if self._turned:
            self._turn()
            return True
        if self.sought:
            self.search.text = ""
            self.search.caret = self.search.mark = 0
            self._seek("")
            return True
        return super().escape()

    def event(self, event: pygame.event.Event) -> bool:
        """Take an event."""
        if (
            event.type == pygame.KEYDOWN
            and event.key == pygame.K_f
            and event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        ):
            self.set_focus(self.search)
            return True
        return super().event(event)

    def picture(self, name: str) -> ExamplePicture:
        """Return the picture of an example of this book."""
        return self._pictures[name]

    # ------------------------------------------------------------------------------------------------------- search

    @property
    def found(self) -> list[Paragraph]:
        """The paragraphs that hold all words that are sought."""
        words = self.sought.casefold().split()

        def holds(paragraph: Paragraph) -> bool:
            all_of_it = f"{paragraph.rule} {paragraph.title} {paragraph.section} {paragraph.text}".casefold()
            return all(word in all_of_it for word in words)

        return [paragraph for paragraph in self.book if holds(paragraph)]

    def _seek(self, text: str) -> None:
        self.sought = text.strip()
        self.pages.at = self.contents.at = 0
        self.layout()

    def _first(self) -> None:
        first = next((p.rule for p in self.found if p.rule), "")
        if first:
            self.show(first)

    def show(self, rule: str) -> None:
        """Scroll to a rule and mark it."""
        if self._turned:
            self._turn()
        if rule not in self._places and self.sought:
            self.search.text, self.sought = "", ""
            self.layout()
        self.rule = rule
        if rule in self._places:
            self.pages.show(self._places[rule], top=True)
        self.redraw()

    def _turn(self) -> None:
        """Lay the contents over the page, or take them away."""
        self._turned = not self._turned
        self.layout()

    # ------------------------------------------------------------------------------------------------------- layout

    def layout(self) -> None:
        """Place everything for the present size."""
        x, y, w, h = self.place_page()
        kit = self.app.kit
        control = control_high(kit)
        self._turned = self._turned and self.narrow
        if self.narrow:
            page = (x, y + control + 14, w, h - control - 14)
            turn = self.turn.wide(kit)
            self.turn.box = (x + w - turn, y, turn, control)
            self.search.box = (x, y, w - turn - 14, control)
            self.contents.box = page
            self.sheets = [] if self._turned else [page]
        else:
            left = 430.0
            paper = min(w - left - 28, PAPER)
            x += (w - left - 28 - paper) / 2
            page = (x + left + 28, y, paper, h)
            self.sheets = [page]
            self.search.box = (x, y, left, control)
            self.contents.box = (x, y + control + 16, left, h - control - 16)
        self.turn.visible = self.narrow
        self.contents.visible = self._turned or not self.narrow
        self.pages.visible = not self._turned
        if self.contents.visible:
            self._fill_contents()
        side = 28.0 if self.narrow else 44.0
        self.pages.box = (page[0] + side, page[1] + 22, page[2] - side - 18, page[3] - 44)
        self._fill_pages()
        first = self.search if self.focus is None else None
        parts = [self.search, self.turn, self.contents, self.pages, self.back_button]
        self.fill(parts, focus=first if not self._jump else None)
        if self.rule in self._places and self._jump:
            self._jump = False
            self.pages.show(self._places[self.rule], top=True)

    def _fill_contents(self) -> None:
        kit = self.app.kit
        size = text_size(kit, 18)
        step = max(size * 1.9, 34 / kit.unit)
        rows: list[Widget] = []
        self._lines = {}
        y, section = 0.0, ""
        wide = self.contents.inner_wide
        for paragraph in self.found:
            if paragraph.section and paragraph.section != section:
                section = paragraph.section
                head = Words(escape(section), size=18, face="bold", colour="gold")
                head.box = (12, y + (12 if y else 0), wide - 12, step)
                rows.append(head)
                y += step + (12 if y else 0)
            if paragraph.rule:
                line = self._line(paragraph)
                line.group, line.current = self.contents, paragraph.rule == self.rule
                line.box = (0, y, wide, step)
                rows.append(line)
                self._lines[paragraph.rule] = line
                y += step
        self.contents.fill(rows)
        self.contents.set_full(y + 12)

    def _line(self, paragraph: Paragraph) -> Area:
        def paint(brush: Brush, area: Area) -> None:
            x, y, w, h = brush.at(area.box)
            here = paragraph.rule == self.rule
            if here or area.hovered or area.ring:
                fill = brush.kit.colour("line")
                share = 0.16 if here else 0.08
                brush.pen.art(("line", here), (x, y, w, h), lambda art: art.rect(0, 0, w, h, 10, fill, share))
            size = text_size(brush.kit, 18)
            number = max(52.0, text_wide(brush.kit, "D30", size, "bold") + 16)
            brush.pen.text(x + 12, y + h / 2, escape(paragraph.rule), size, "bold", "gold" if here else "paper_soft")
            brush.pen.fitted(
                (x + 12 + number, y, w - number - 20, h), escape(paragraph.title), size, "regular", "on_felt", "left"
            )
            if area.ring:
                marks.focus_ring(brush.pen, (x, y, w, h), 10)

        return Area(lambda: self.show(paragraph.rule), paint, name=f"{paragraph.rule} {paragraph.title}")

    def _fill_pages(self) -> None:
        kit, wide = self.app.kit, self.pages.inner_wide - 12
        rows: list[Widget] = []
        self._places = {}
        y, section = 0.0, ""
        shown = not self.sought  # a turn and the signs are still to come: after what the game is about
        for paragraph in self.found:
            if shown and (paragraph.rule or paragraph.section):
                shown, y = False, self._legend(rows, wide, self._tour(rows, wide, y))
            if paragraph.section and paragraph.section != section:
                section = paragraph.section
                head = Words(escape(section), size=30, face="display")
                high = head.high(kit, wide)
                head.box = (0, y + 10, wide, high)
                rows.append(head)
                y += high + 28
            group = self._paragraph(paragraph, wide)
            group.box = (0, y, wide, group.box[3])
            rows.append(group)
            if paragraph.rule:
                self._places[paragraph.rule] = group
            y += group.box[3] + 22
        if not rows:
            empty = "rulebook.nothing" if self.book else "rulebook.no_book"  # text: rulebook.nothing rulebook.no_book
            none = Words(escape(self.app.text(empty, sought=self.sought)), size=20, colour="ink_soft")
            none.box = (0, 10, wide, none.high(kit, wide))
            rows.append(none)
            y = none.box[3] + 20
        self.pages.fill(rows)
        self.pages.set_full(y)

    def _tour(self, rows: list[Widget], wide: float, y: float) -> float:
        """Add a turn in some pictures from `y` on; return where it ends."""
        pictures = [self._pictures[name] for name in self._rules.tour]
        if not pictures:
            return y
        head = Words(escape(self.app.text("rulebook.tour", n=len(pictures))), size=30, face="display")
        high = head.high(self.app.kit, wide)
        head.box = (0, y + 10, wide, high)
        group = tour_group(self.app, pictures, self._rules, wide)
        group.box = (0, y + 28 + high, wide, group.box[3])
        rows += [head, group]
        return y + 28 + high + group.box[3] + 22

    def _legend(self, rows: list[Widget], wide: float, y: float) -> float:
        """Add the signs of the game and what they mean from `y` on; return where they end."""
        if not self.signs:
            return y
        head = Words(escape(self.app.text("rulebook.signs")), size=30, face="display")
        high = head.high(self.app.kit, wide)
        head.box = (0, y + 10, wide, high)
        group = signs_group(self.app, self._rules, self.signs, wide)
        group.box = (0, y + 28 + high, wide, group.box[3])
        rows += [head, group]
        return y + 28 + high + group.box[3] + 22

    def _paragraph(self, paragraph: Paragraph, wide: float) -> Group:
        kit = self.app.kit
        indent = max(INDENT, text_wide(kit, "D30", text_size(kit, 20), "bold") + 24)
        parts: list[Widget] = []
        y = 0.0
        left = indent if paragraph.rule else 0.0
        if paragraph.rule:
            number = Words(escape(paragraph.rule), size=20, face="bold", colour="brown")
            number.box = (8, 3, indent, 30)
            title = Words(_lit(paragraph.title, self.sought), size=24, face="display")
            high = title.high(kit, wide - left)
            title.box = (left, 0, wide - left, high)
            parts += [number, title]
            y = high + 4
        if paragraph.text:
            body = Words(_lit(paragraph.text, self.sought), size=20)
            high = body.high(kit, wide - left)
            body.box = (left, y, wide - left, high)
            parts.append(body)
            y += high
        for name in paragraph.examples:
            shown = example_group(self.app, self._pictures[name], self._rules, wide - left)
            shown.box = (left, y + 16, shown.box[2], shown.box[3])
            parts.append(shown)
            y += shown.box[3] + 16
        group = Group(parts, behind=self._mark(paragraph.rule))
        group.box = (0, 0, wide, y)
        return group

    def _mark(self, rule: str) -> Callable[[Brush, Box], None]:
        def behind(brush: Brush, box: Box) -> None:
            if rule and rule == self.rule:
                x, y, w, h = brush.at(box)
                area = (x - 10, y - 8, w + 20, h + 18)
                brass, pale = brush.kit.colour("brass"), brush.kit.colour("ribbon_1")

                def draw(art: Art) -> None:
                    art.rect(0, 0, art.w, art.h, 12, pale, 0.38)
                    art.rect(0, 0, 6, art.h, 3, brass)

                brush.pen.art(("rule mark", brass), area, draw, corner=12)

        return behind


def _lit(text: str, sought: str) -> str:
    """Markup of a rulebook's text: bold stays bold, everything else is harmless; what is sought is bold."""
    marked = bold_alone(text)
    for word in sought.split():
        if len(word) > 1 and "**" not in text:
            marked = re.sub(f"({re.escape(escape(word))})", r"**\1**", marked, flags=re.IGNORECASE)
    return marked
