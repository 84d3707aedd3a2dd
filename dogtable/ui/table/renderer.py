"""The picture of the moment: the board as it lies, and over it, from the bottom up, all that the program adds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pygame

from dogtable.base.message import ENDS
from dogtable.ui.kit.controls import State
from dogtable.ui.kit.markup import escape, plain
from dogtable.ui.lesson.place import overlap
from dogtable.ui.look.entries import Layout, Rect, Target
from dogtable.ui.look.geometry import about
from dogtable.ui.phrases import flow
from dogtable.ui.table import asking, bot_reasons, card, curtain, inspecting, meant, replaced, staging, toolbar
from dogtable.ui.table.controls import Control, icon_size
from dogtable.ui.table.history import in_one_go
from dogtable.ui.table.overlays import Layer
from dogtable.ui.table.parting import parted, rise
from dogtable.ui.table.picture import trail

if TYPE_CHECKING:
    from dogtable.ui.kit import Kit
    from dogtable.ui.look.layout import Portrait
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.flights import Flights
    from dogtable.ui.table.inspecting import Inspected
    from dogtable.ui.table.model import Headline


NEAR: Final = 160.0  # points: beside a sign up to this wide and high stand its words, else beside the pointer
ROUND: Final = 36.0


class TableRenderer:
    """Says what is drawn; holds nothing of the game itself."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._raised: tuple[Layout | None, str, Layout] = (None, "", scene.desk.layout)

    @staticmethod
    def foot(kit: Kit) -> float:  # noqa: ARG004 -- a table alone takes the whole window, whatever it is
        """Return how many points at the foot of the window the table leaves free."""
        return 0.0

    # ------------------------------------------------------------------ board
    def board(self, now: float) -> list[pygame.Rect]:
        """Draw the board below everything that moves; return the rectangles that changed."""
        scene = self.scene
        if scene.model.viewer.next is not None:
            return []
        if scene.flights is not None:
            return scene.desk.show(scene.flights.board(now), scene.flights.left(now))
        return scene.desk.show(self._parted())

    def _parted(self) -> Layout:
        """Return the layout with the card of the hand raised that is under the pointer or has the focus."""
        scene, whole = self.scene, self.scene.desk.layout
        target = (scene.keyboard.target() if scene.app.keyboard else None) or scene.pointer.hovered
        can = target is not None and bool(target.state) and target.state != "armed" and self.in_hand(target)
        thing = target.thing if target is not None and can and scene.pointer.carried is None else ""
        thing = thing or scene.hinting.raised()
        if self._raised[:2] != (whole, thing):
            held = any(one.state == "armed" and self.in_hand(one) for one in whole.targets)
            self._raised = whole, thing, parted(whole, thing, aside=not held) if thing else whole
        return self._raised[2]

    def warm(self, flights: Flights) -> bool:
        """Make pictures that the end of what moves will want, for a few milliseconds; True when none is missing."""
        desk, region = self.scene.desk, self.scene.desk.layout.regions.get("card")
        if region is None:
            return desk.warm(flights.after.entries)
        box = Rect(0, 0, region.w, region.h)
        cards = [desk.portrait(card, box).entry for card in flights.cards if card is not None]
        return desk.warm([*(card for card in cards if card is not None), *flights.after.entries])

    def extras(self) -> dict[str, Any]:
        """Return what the layout has to know beside the picks."""
        scene = self.scene
        carried = scene.pointer.carried
        found: dict[str, Any] = {"hidden": frozenset() if carried is None else frozenset({carried.thing})}
        line = None if scene.line is None else scene.model.history.lines[scene.line]
        if line is not None and line.trail and line.seat is not None:
            found["trails"] = (trail(line.seat, line.trail, line.leapt, scene.desk.layout.neighbours),)
        return found

    def shown(self) -> frozenset[str]:
        """Return the ids of everything that can be touched on the board."""
        return frozenset(target.id for target in self.scene.desk.layout.targets)

    def in_hand(self, target: Target | None) -> bool:
        """Whether this piece is held by the one who looks: in a zone of theirs, with a face, or below the prompt."""
        scene = self.scene
        if target is None or target.kind != "piece" or scene.model.seat is None:
            return False
        zone, _, owner = target.place.rpartition(".")
        if owner != str(scene.model.seat) or zone.partition(".")[0] in scene.model.view["boards"]:
            return False
        return not isinstance(target.value, str) or target.rect.y > scene.desk.layout.regions["prompt"].y

    def covers(self, x: float, y: float) -> bool:
        """Whether something lies over the board at a point."""
        scene = self.scene
        if scene.model.viewer.next is not None:
            return True
        if scene.hinting.covers(x, y) or scene.coach.covers(x, y):
            return True
        panel, side = toolbar.log_panel(scene), scene.desk.layout.regions.get("side")
        if side is not None and side.holds(x, y):  # the ruleset's box below the log is part of its table
            return False
        return panel is not None and Rect(*panel[0]).holds(x, y)

    # ------------------------------------------------------------------ buttons
    def controls(self) -> list[Control]:
        """Return all buttons of the moment."""
        return [*toolbar.controls(self.scene), *self.scene.coach.controls()]

    # ------------------------------------------------------------------ layers
    def layers(self, now: float) -> list[Layer]:
        """Return all that lies over the board, from the bottom up."""
        scene, desk = self.scene, self.scene.desk
        if scene.model.viewer.next is not None:
            cover = curtain.layers(desk.parts, scene.model, scene.app.text, desk.size)
            return [*cover, *self._buttons(), *self._focus()]
        log = toolbar.log_panel(scene)
        return [
            *self._round(now),
            *card.layers(scene, self.card_in_play(now), now),
            *self._flying(now),
            *self._log(),
            *replaced.layers(scene),
            *scene.remarks.layers(),
            *self.below_buttons(),
            *self._buttons(),
            *scene.holding.layers(now),
            *scene.hinting.layers(),
            *bot_reasons.layers(scene, log[0] if log is not None else None),
            *meant.layers(scene),
            *self._carried(now),
            *self._chooser(),
            *self._focus(),
            *self._bubble(),
            *self._caption(now),
            *self._tip(now),
            *inspecting.layers(scene),
        ]

    def _task(self) -> str:
        """Say what an example shows, and what there is to try."""
        table, text = self.scene.table, self.scene.app.text
        shows = table.shows[:1].upper() + table.shows[1:]
        if not table.trying:
            return escape(shows)
        sort = {None: "table.trying", True: "table.trying_done", False: "table.trying_other"}[table.tried]
        what = in_one_go(table.coming, tuple(self.scene.model.view["boards"]), flow(text)).rstrip(ENDS) or table.trying
        return escape(text(sort, what=what, shows=shows))  # text: table.trying_done table.trying_other

    def bar(self) -> tuple[float, float, float, float]:
        """Return where the title and what is said beside it lie: between the menu and the icons of the bar."""
        scene, column = self.scene, self.scene.desk.layout.regions["column"]
        left, high = toolbar.MENU_AT + icon_size(scene.desk.kit) + 14, 2 * toolbar.BAR
        beside = [c for c in scene.controls if c.kind == "icon" and c.box[0] > left and c.box[1] < high]
        right = min((c.box[0] - toolbar.SPACE for c in beside), default=column.x + column.w)
        return left, 0.0, right - left, high

    def _round(self, now: float) -> Iterator[Layer]:
        """Title, status and prompt."""
        scene, desk = self.scene, self.scene.desk
        title = escape(scene.table.rules.title)
        latest = [] if toolbar.log_panel(scene) is not None else self._latest()
        status = self._task() if scene.table.is_example else desk.layout.status
        yield desk.parts.title(title, status, self.bar(), latest)
        said, _ = self._said(now)
        if said.head:
            yield desk.parts.prompt(said, self._asked_at(said))

    def _asked_at(self, said: asking.Prompt) -> tuple[float, float, float, float]:
        """Return where the prompt lies: where no button stands beside it, it takes their place if it needs to."""
        scene, regions = self.scene, self.scene.desk.layout.regions
        where, beside = regions["prompt"], regions["buttons"]
        along = Rect(where.x, where.y, beside.x + beside.w - where.x, where.h)
        in_line = beside.x >= where.x + where.w and beside.y < where.centre[1] < beside.y + beside.h
        if not in_line or any(overlap(along, Rect(*one.box)) for one in scene.controls):
            return where
        return scene.desk.parts.widened(said, where, along.w)

    def _said(self, now: float) -> tuple[asking.Prompt, Inspected | None]:
        """Return what the prompt says, and the thing on the table beside which stands what would not fit there."""
        scene, desk = self.scene, self.scene.desk
        if scene.holding.keys:
            return scene.holding.prompt(), None
        buttons = [c for c in scene.controls if c.kind in ("plain", "quiet", "primary")]
        shown = None if scene.flights is None else scene.model.headline_of(scene.flights.happening)
        said = self.prompt(buttons, shown)
        lies = scene.foretelling.words(now)
        if not lies:
            return said, None
        whole = (
            replace(said, statement=lies) if said.head else asking.Prompt(None, lies)
        )  # never instead of what is asked
        thing = scene.foretelling.thing(now)
        beside = thing is not None and desk.parts.grows(whole, self._asked_at(whole))
        return (said, thing) if beside else (whole, None)

    def prompt(self, buttons: Sequence[Control], shown: Headline | None) -> asking.Prompt:
        """Return what is asked, by which buttons, or what is being shown."""
        free = () if self.scene.pointer.carried is not None else buttons  # a hand that carries something presses none
        return asking.prompt(self.scene.model, self.scene.app.text, free, shown, listed=bool(self.scene.chooser))

    def says(self) -> str:
        """Return what is said in a bubble, but for refusals."""
        said = self.scene.coach.said
        return "" if said is None or self.scene.showing.busy else plain(said.words)

    def below_buttons(self) -> Iterable[Layer]:
        """Return what else lies on the table, below its buttons."""
        return self.scene.coach.layers()

    def _latest(self) -> list[tuple[int | None, Sequence[str]]]:
        """Return the last two lines of the log, and whose they are; of each, too, how it ended."""
        how = flow(self.scene.app.text)
        lines = [line for line in self.scene.model.history.lines[-4:] if line.brief]
        return [(line.by, (line.paragraph(how), line.brief[-1].text)) for line in lines[-2:]]

    def rule(self) -> str:
        """Return the rule of the card in play."""
        portrait = None if self.scene.model.viewer.next is not None else self.card_in_play(self.scene.app.now)
        return "" if portrait is None else portrait.rule

    def card_in_play(self, now: float) -> Portrait | None:
        """Return the card in play as it is shown, where the look has a place for it."""
        return card.portrait(self.scene, now)

    def _flying(self, now: float) -> Iterator[Layer]:
        scene, desk = self.scene, self.scene.desk
        if scene.flights is None:  # between two shots, too
            yield from staging.struck(desk, scene.showing.struck)
            return
        for flight in scene.flights.flying(now):
            x, y = flight.x - flight.entry.w / 2, flight.y - flight.entry.h / 2
            yield desk.layer(flight.entry, x, y, flight.opacity)
        for rect in scene.flights.outlines(now):
            yield desk.parts.outline(rect, "legal")
        yield from staging.layers(desk, scene.flights, now)

    def _log(self) -> list[Layer]:
        scene = self.scene
        panel = toolbar.log_panel(scene)
        if panel is None:
            return []
        made = scene.desk.logbook.layers(scene.model.history.lines, *panel, scene.line)
        return [*made, *scene.desk.side()]

    def _buttons(self) -> Iterator[Layer]:
        for control in self.scene.controls:
            if control.kind != "line":
                seen = control if self.scene.app.keyboard else replace(control, key="")  # to the mouse keys say nothing
                yield self.scene.desk.parts.control(seen, self._state(control))

    def _state(self, control: Control) -> State:
        scene = self.scene
        hover = scene.pointer.control is not None and scene.pointer.control.name == control.name
        pressed = scene.pointer.pressed is not None and scene.pointer.pressed.name == control.name
        focus = scene.keyboard.control()
        return State(hover, pressed and hover, focus is not None and focus.name == control.name, control.enabled)

    def _carried(self, now: float) -> Iterator[Layer]:
        carried = self.scene.pointer.carried
        if carried is not None:
            x, y = carried.middle(now)
            yield self.scene.desk.layer(carried.entry, x - carried.entry.w / 2, y - carried.entry.h / 2)

    def _chooser(self) -> Iterator[Layer]:
        scene, parts_ = self.scene, self.scene.desk.parts
        if not scene.chooser:
            return
        yield parts_.panel(toolbar.chooser_box(scene.chooser))
        for row in scene.chooser:
            yield parts_.row(row, self._state(row))

    def _focus(self) -> Iterator[Layer]:
        scene = self.scene
        if not scene.app.keyboard or scene.flights is not None or scene.model.viewer.next is not None:
            return
        sign, target = scene.keyboard.sign(), scene.keyboard.target()
        if sign is not None:
            yield scene.desk.parts.ring(sign.rect, 8.0)
        if target is None:
            return
        x, y, w, h = target.rect
        raised = rise(scene.desk.layout, y) if self.in_hand(target) and target.state == "legal" else 0.0
        corner = min(w, h) / 2 if target.round else 8.0
        yield scene.desk.parts.ring((x, y - raised, w, h), corner)

    def _bubble(self) -> Iterator[Layer]:
        scene, bubble = self.scene, self.scene.bubble
        if bubble is not None:
            wide, high = scene.desk.size
            room = (16.0, 70.0, wide - 32, high - 86)
            yield scene.desk.parts.refusal(bubble.reason, bubble.detail, bubble.tip, room, self.kept_clear())

    def kept_clear(self) -> Sequence[Rect]:
        """Return what no refusal may lie over, where there is room elsewhere."""
        return ()

    def _caption(self, now: float) -> Iterator[Layer]:
        words = self.scene.hearing.caption(now)
        if words:
            column = self.scene.desk.layout.regions["column"]
            yield self.scene.desk.parts.caption(words, column.x + column.w, self.scene.desk.size[1])

    def _tip(self, now: float) -> Iterator[Layer]:
        control = self.scene.pointer.tip(now) or self._focused_icon()
        if control is not None:
            yield self.scene.desk.parts.tip(control.hint, control.box, self.scene.desk.size)
        desk = self.scene.desk
        sign = self.scene.foretelling.sign(now)
        thing = sign or self._said(now)[1]
        if thing is not None and self.scene.inspected is None:
            portrait = desk.portrait(thing.value, thing.rect, thing.sort)
            words = f"**{portrait.title}**|{portrait.about}".removesuffix("|")
            near = self._rested_on(thing.rect, (max if sign is not None else min)(thing.rect.w, thing.rect.h))
            yield desk.parts.slip(words, near, desk.size, desk.layout.regions["prompt"])

    def _rested_on(self, rect: Rect, across: float) -> Rect:
        """Return that beside which the words of it stand: of what is large `across`, what is round the pointer."""
        if self.scene.app.keyboard or across <= NEAR:
            return rect
        return about(*self.scene.pointer.at, ROUND, ROUND)

    def _focused_icon(self) -> Control | None:
        control = self.scene.keyboard.control()
        return control if control is not None and control.kind == "icon" else None
