"""The picture of the moment: the board as it lies, and over it, from the bottom up, all that the program adds."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import pygame

from dogtable.ui.kit.controls import State
from dogtable.ui.kit.markup import escape
from dogtable.ui.look.entries import Layout, Rect, Target
from dogtable.ui.phrases import joiner
from dogtable.ui.table import ahead, around, asking, closer, curtain, staging, wearing, whys
from dogtable.ui.table.controls import Control
from dogtable.ui.table.flights import placed
from dogtable.ui.table.overlays import Layer
from dogtable.ui.table.parting import parted, rise
from dogtable.ui.table.picks import parts
from dogtable.ui.table.picture import trail
from dogtable.ui.table.windows import Mode

if TYPE_CHECKING:
    from dogtable.ui.look.layout import Portrait
    from dogtable.ui.scenes.menu import MenuItem
    from dogtable.ui.scenes.table import TableScene
    from dogtable.ui.table.flights import Flights
    from dogtable.ui.table.picks import Choice
    from dogtable.ui.table.sitting import Headline

Point = tuple[float, float]

GHOST = 0.4  # opacity of a piece where it would land


class Stagecraft:
    """Says what is drawn; holds nothing of the game itself."""

    def __init__(self, scene: TableScene) -> None:
        self.scene = scene
        self._looking: Iterator[None] | None = None
        self._looked: object = None
        self._raised: tuple[Layout | None, str, Layout] = (None, "", scene.desk.layout)

    # ------------------------------------------------------------------ board
    def board(self, now: float) -> list[pygame.Rect]:
        """Draw the board below everything that moves; return the rectangles that changed."""
        scene = self.scene
        if scene.sitting.eyes.next is not None:
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
        line = None if scene.line is None else scene.sitting.history.lines[scene.line]
        if line is not None and line.trail and line.seat is not None:
            found["trails"] = (trail(line.seat, line.trail, line.leapt, scene.desk.layout.neighbours),)
        return found

    def shown(self) -> frozenset[str]:
        """Return the ids of everything that can be touched on the board."""
        return frozenset(target.id for target in self.scene.desk.layout.targets)

    def in_hand(self, target: Target | None) -> bool:
        """Whether this piece is held by the one who looks: in a zone of theirs, with a face, or below the prompt."""
        scene = self.scene
        if target is None or target.kind != "piece" or scene.sitting.seat is None:
            return False
        zone, _, owner = target.place.rpartition(".")
        if owner != str(scene.sitting.seat) or zone.partition(".")[0] in scene.sitting.view["boards"]:
            return False
        return not isinstance(target.value, str) or target.rect.y > scene.desk.layout.regions["prompt"].y

    def covers(self, x: float, y: float) -> bool:
        """Whether something lies over the board at a point."""
        scene = self.scene
        if scene.sitting.eyes.next is not None:
            return True
        if scene.hinting.covers(x, y) or scene.coach.covers(x, y):
            return True
        panel, side = around.log_panel(scene), scene.desk.layout.regions.get("side")
        if side is not None and side.holds(x, y):  # the ruleset's box below the log is part of its table
            return False
        return panel is not None and Rect(*panel[0]).holds(x, y)

    # ------------------------------------------------------------------ buttons
    def controls(self) -> list[Control]:
        """Return all buttons of the moment."""
        return [*around.controls(self.scene), *self.scene.coach.controls()]

    def chooser(self, options: tuple[Choice, ...], at: Point) -> list[Control]:
        """Return the rows of a chooser."""
        return around.chooser(self.scene, options, at)

    def menu(self) -> None:
        """Drop the menu of the table down."""
        scene, app = self.scene, self.scene.app
        anchor = next((c.box for c in scene.controls if c.name == "menu"), (24.0, 12.0, 44.0, 44.0))
        app.menu(scene.desk.kit.rect(anchor), self._menu_items())

    def _menu_items(self) -> list[MenuItem]:
        from dogtable.ui.scenes.menu import MenuItem

        scene, app, text = self.scene, self.scene.app, self.scene.app.text

        def go_on() -> None:
            scene.redraw_layers()

        return [
            MenuItem(text("table.menu_resume"), go_on, "play"),
            *self._wants(),
            *self._coached(),
            *self._looking_back(),
            MenuItem(
                text("table.menu_rules"),
                lambda: app.show_rules(scene.table.rules, scene.rule_in_play()),
                "book",
                around.key(scene, "rules"),
            ),
            MenuItem(text("table.menu_settings"), app.show_settings, "gear"),
            MenuItem(text("table.menu_book"), app.back, "book")
            if scene.table.is_example
            else MenuItem(text("table.menu_shelf"), app.home, "door"),
        ]

    def _looking_back(self) -> list[MenuItem]:
        """Return the ways back into a game that is over."""
        from dogtable.ui.scenes.menu import MenuItem

        scene = self.scene
        if not scene.sitting.over or scene.table.is_example:
            return []
        app, game = scene.app, scene.table.id
        return [
            MenuItem(app.text("saved.replay"), lambda: app.show_replay(game), "eye"),
            MenuItem(app.text("result.analysis"), lambda: app.show_analysis(game), "search"),
        ]

    def _coached(self) -> list[MenuItem]:
        """Return the way to put the coach off, where there is one."""
        from dogtable.ui.scenes.menu import MenuItem

        coach = self.scene.coach
        return [MenuItem(self.scene.app.text("coach.stop"), partial(coach.act, "off"), "paw")] if coach.on else []

    def _wants(self) -> list[MenuItem]:
        """Return the choice when the one who looks is asked for answers, in games where cards are answered."""
        from dogtable.ui.scenes.menu import MenuItem

        scene, seat = self.scene, self.scene.sitting.seat
        if seat is None or scene.table.rules.rules.stack is None:
            return []

        def want(mode: Mode) -> MenuItem:
            chosen = scene.sitting.windows.mode(seat) == mode
            label = scene.app.text(f"table.ask_me_{mode}")  # text: table.ask_me_*
            return MenuItem(label, lambda: scene.want(mode), "check" if chosen else "")

        return [want(mode) for mode in scene.sitting.windows.modes]

    # ------------------------------------------------------------------ looking ahead
    def look_ahead(self, budget: float) -> tuple[bool, bool]:
        """Look for some seconds at what the armed picks come to; return whether it is found, and whether not yet."""
        sitting = self.scene.sitting
        decision = sitting.decision
        if decision is None or not sitting.picking.armed or sitting.seat is None or self.scene.flights is not None:
            self._looking = None
            return False, False
        now_at = (decision, sitting.picking.armed)
        if self._looked != now_at:
            self._looked = now_at
            sitting.ahead.strides.clear()
            sitting.ahead.walked = frozenset()
            seat = sitting.seat
            self._looking = ahead.look(
                sitting.ahead,
                lambda keys: sitting.table.preview(seat, keys),
                sitting.view,
                sitting.picking,
                decision.left,
            )
        if self._looking is None:
            return False, False
        end = time.perf_counter() + budget
        for _ in self._looking:
            if time.perf_counter() >= end:
                return False, True
        self._looking = None
        return True, False

    # ------------------------------------------------------------------ layers
    def layers(self, now: float) -> list[Layer]:
        """Return all that lies over the board, from the bottom up."""
        scene, desk = self.scene, self.scene.desk
        if scene.sitting.eyes.next is not None:
            cover = curtain.layers(desk.parts, scene.sitting, scene.app.text, desk.size)
            return [*cover, *self._buttons(), *self._focus()]
        log = around.log_panel(scene)
        return [
            *self._round(now),
            *self._card(now),
            *self._worn(now),
            *self._flying(now),
            *self._log(),
            *self.below_buttons(),
            *self._buttons(),
            *scene.hinting.layers(),
            *whys.layers(scene, log[0] if log is not None else None),
            *self._meant(),
            *self._carried(now),
            *self._chooser(),
            *self._focus(),
            *self._bubble(),
            *self._caption(now),
            *self._tip(now),
            *closer.layers(scene),
        ]

    def _task(self) -> str:
        """Say what an example shows, and what there is to try."""
        table, text = self.scene.table, self.scene.app.text
        shows = table.shows[:1].upper() + table.shows[1:]
        if not table.trying:
            return escape(shows)
        sort = {None: "table.trying", True: "table.trying_done", False: "table.trying_other"}[table.tried]
        return escape(text(sort, what=table.trying, shows=shows))  # text: table.trying_done table.trying_other

    def _round(self, now: float) -> Iterator[Layer]:
        """Title, status and prompt."""
        scene, desk = self.scene, self.scene.desk
        column, where = desk.layout.regions["column"], desk.layout.regions["prompt"]
        size = around.icon_size(scene)
        left = around.MENU_AT + size + 14
        room = column.w - (left - column.x) - 5 * (size + around.SPACE)
        title = escape(scene.table.rules.title)
        latest = [] if around.log_panel(scene) is not None else self._latest()
        status = self._task() if scene.table.is_example else desk.layout.status
        yield desk.parts.title(title, status, (left, 0.0, room, 68.0), latest)
        buttons = [c for c in scene.controls if c.kind in ("plain", "quiet", "primary")]
        shown = None
        if scene.flights is not None:
            happening = scene.flights.happening
            says = bool(happening.headline.text) or not happening.goes_on
            shown = happening.headline if says else scene.sitting.headline  # what is dealt says nothing itself
        said = self.prompt(buttons, shown)
        lies = scene.foretelling.words(now)
        if lies:  # never instead of what is asked
            said = replace(said, told=lies) if said.head else asking.Prompt(scene.sitting.seat, lies)
        if scene.holding.keys:
            said = scene.holding.prompt()
        if said.head:
            yield desk.parts.prompt(said, where)

    def prompt(self, buttons: Sequence[Control], shown: Headline | None) -> asking.Prompt:
        """Return what is asked, by which buttons, or what is being shown."""
        return asking.prompt(self.scene.sitting, self.scene.app.text, buttons, shown)

    def below_buttons(self) -> Iterable[Layer]:
        """Return what else lies on the table, below its buttons."""
        return self.scene.coach.layers()

    def _latest(self) -> list[tuple[int | None, str]]:
        """Return the last two lines of the log, and whose they are."""
        names, and_ = [seat.name for seat in self.scene.table.seats], joiner(self.scene.app.text)
        lines = [line for line in self.scene.sitting.history.lines[-4:] if line.brief]
        return [(line.by(names), line.paragraph(names, and_)) for line in lines[-2:]]

    def _card(self, now: float) -> Iterator[Layer]:
        """The card in play, large, with what it says."""
        desk, portrait = self.scene.desk, self.card_in_play(now)
        entry = None if portrait is None else portrait.entry
        if portrait is None or entry is None:
            return
        region = desk.layout.regions["card"]
        yield desk.layer(entry, region.x, region.y + (region.h - entry.h) / 2)
        if portrait.title or portrait.about:
            x = region.x + entry.w + 24
            box = (x, region.y, max(80.0, region.x + region.w - x), region.h)
            yield desk.parts.card_text(portrait.title, portrait.about, portrait.rule, box)

    def _worn(self, now: float) -> Iterator[Layer]:
        """What the card played last stands for."""
        portrait, region = self.card_in_play(now), self.scene.desk.layout.regions.get("card")
        entry = None if portrait is None else portrait.entry
        large = None
        if entry is not None and region is not None and self._in_play(now) is self.scene.sitting.history.card:
            large = Rect(region.x, region.y + (region.h - entry.h) / 2, entry.w, entry.h)
        return wearing.layers(self.scene, large)

    def rule(self) -> str:
        """Return the rule of the card in play."""
        portrait = None if self.scene.sitting.eyes.next is not None else self.card_in_play(self.scene.app.now)
        return "" if portrait is None else portrait.rule

    def card_in_play(self, now: float) -> Portrait | None:
        """Return the card in play as it is shown, where the look has a place for it."""
        region = self.scene.desk.layout.regions.get("card")
        piece = None if region is None else self._in_play(now)
        if piece is None or region is None:
            return None
        return self.scene.desk.portrait(piece, Rect(0, 0, region.w, region.h))

    def _in_play(self, now: float) -> Any:
        """Return the piece that is armed in the hand; else the one being shown; else the one played last."""
        scene = self.scene
        if scene.flights is not None:
            shown = scene.flights.card(now) or scene.flights.own_card
            return shown if shown is not None else scene.sitting.history.card
        for pick in scene.sitting.picking.armed:
            target = desk_target(scene, pick.thing)
            if target is not None and self.in_hand(target):
                return target.value
        return scene.sitting.history.card

    def _flying(self, now: float) -> Iterator[Layer]:
        scene, desk = self.scene, self.scene.desk
        if scene.flights is None:
            return
        for flight in scene.flights.flying(now):
            x, y = flight.x - flight.entry.w / 2, flight.y - flight.entry.h / 2
            yield desk.layer(flight.entry, x, y, flight.opacity)
        for rect in scene.flights.outlines(now):
            yield desk.parts.outline(rect, "legal")
        yield from staging.layers(desk, scene.flights, now)

    def _log(self) -> list[Layer]:
        scene = self.scene
        panel = around.log_panel(scene)
        if panel is None:
            return []
        lines, over_board = scene.sitting.history.lines, not scene.desk.layout.wide
        made = scene.desk.logbook.layers(lines, *panel, scene.line, over_board=over_board)
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

    def _meant(self) -> Iterator[Layer]:
        """The piece, thin, where it would land: over the target that is hovered or meant."""
        scene, desk = self.scene, self.scene.desk
        pointer, picking = scene.pointer, scene.sitting.picking
        carried = pointer.carried
        over = desk.target(carried.over) if carried is not None and carried.over else None
        if carried is None and pointer.hovered is not None and pointer.hovered.state == "legal":
            over = pointer.hovered
        if over is None or over.kind != "space" or scene.flights is not None:
            return
        if carried is not None:
            yield desk.parts.outline(over.rect, "legal")
        fits = [
            option for option in picking.fitting if any(p.thing == over.id for p in parts(option.picks, self._kinds))
        ]
        movers = {self._mover(option) for option in fits}
        mover = movers.pop() if len(movers) == 1 else None
        shown = None if mover is None else placed(desk.layout.shown, mover)
        if carried is None and shown is not None:
            x, y = over.rect.centre
            yield desk.layer(shown.entry, x - shown.rect.w / 2, y - shown.rect.h / 2, GHOST)

    @cached_property
    def _boards(self) -> frozenset[str]:
        return frozenset(self.scene.sitting.view["boards"])

    @property
    def _kinds(self) -> dict[str, str]:
        decision = self.scene.sitting.decision
        return {} if decision is None else decision.kinds

    def _mover(self, option: Choice) -> str | None:
        """Return the one piece of an option that lies on a board."""
        things = {pick.thing for pick in parts(option.picks, self._kinds) if self._kinds.get(pick.name) == "piece"}
        on = [s.thing for s in self.scene.desk.layout.shown if s.thing in things]
        return on[0] if len(on) == 1 else None

    def _carried(self, now: float) -> Iterator[Layer]:
        carried = self.scene.pointer.carried
        if carried is not None:
            x, y = carried.middle(now)
            yield self.scene.desk.layer(carried.entry, x - carried.entry.w / 2, y - carried.entry.h / 2)

    def _chooser(self) -> Iterator[Layer]:
        scene, parts_ = self.scene, self.scene.desk.parts
        if not scene.chooser:
            return
        yield parts_.panel(around.chooser_box(scene.chooser))
        for row in scene.chooser:
            yield parts_.row(row, self._state(row))

    def _focus(self) -> Iterator[Layer]:
        scene = self.scene
        target = scene.keyboard.target() if scene.app.keyboard and scene.flights is None else None
        if target is None or scene.sitting.eyes.next is not None:
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
            yield self.scene.desk.parts.tip(control.label, control.box, self.scene.desk.size[0])

    def _focused_icon(self) -> Control | None:
        control = self.scene.keyboard.control()
        return control if control is not None and control.kind == "icon" else None


def desk_target(scene: TableScene, thing: str) -> Target | None:
    """Return the target of an armed pick: the one that was touched, else the first that stands for it."""
    touched = scene.hand.touched.get(thing, thing)
    found = scene.desk.target(touched)
    return found or next((target for target in scene.desk.layout.targets if target.id == thing), None)
