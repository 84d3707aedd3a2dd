"""Layers and figures: what a look says becomes entries and targets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from dogtable.base.look import MAX_EACH, MAX_ENTRIES, MAX_NESTED, UNDRAWN, Figure, Hole, Layer, Look
from dogtable.base.things import Piece, Player, Space, Word, Zone
from dogtable.ui.look import entries, geometry
from dogtable.ui.look.entries import Entry, Group, Inspect, Mark, Rect, Shown, Spot, State, Target
from dogtable.ui.look.geometry import Frame, rounded, within
from dogtable.ui.look.ids import number_id, seat_id, word_id
from dogtable.ui.look.state import Palette, Ui, Window
from dogtable.ui.look.states import States
from dogtable.ui.look.values import Env, Values, fault

MARGIN = 24.0
SIDE = 306.0
HIGHEST = 40.0  # shadows grow with the height
FONTS = (1.0, 400.0)
MOST_LAYERS = 20_000  # looked at in one layout, those that are not drawn too
INSET = 3.0  # points between the edge of what can be picked on a piece and the line round it
DISC = 30.0  # points that the program's signs on things are wide (`kit.marks`)
CHECKED = 8.0  # points of the middle of such a sign from the edges of what is picked
LEAST_HIGH = 0.6  # shadows of small figures shrink with them, but no further


class Figures(ABC):
    """Lays out layers and figures of one view."""

    def __init__(self, look: Look, view: Mapping[str, Any], ui: Ui, window: Window, palette: Palette) -> None:
        self.look = look
        self.ui = ui
        self.window = window
        self.unit = window.points.unit
        self.width, self.height = window.width / self.unit, window.height / self.unit
        self.wide, beside = window.is_wide, SIDE + MARGIN if window.has_log else 0.0
        self.column = Rect(MARGIN, 0, self.width - 2 * MARGIN - beside, self.height - window.foot / self.unit)
        self.values = Values(look, ui, palette)
        self.opened = self.values.opened = look.reader.open(view, self.host(view))
        self.states = States(ui, self.opened.pieces.values())
        self.out: list[Entry] = []
        self.targets: list[Target] = []
        self.inspects: list[Inspect] = []
        self.checks: list[Mark] = []  # in points of the window, whatever figure they belong to
        self.shown: list[Shown] = []
        self.places: dict[str, Spot] = {}
        self.neighbours: dict[str, list[str]] = {}
        self.space_layers: dict[str, Layer] = {}
        self.origin = (0.0, 0.0)
        self.inside = 0  # groups around what is drawn now
        self.on: Target | None = None  # the piece that is drawn now
        self.turned = 0  # of them turned: nothing in them can be touched
        self.depth = 0
        self.count = 0
        self.looked_at = 0

    def host(self, view: Mapping[str, Any]) -> dict[str, object]:
        """Return the names that are not in the view."""
        names, ui = self.values.names, self.ui
        sealed = view.get("sealed") or {}

        def of_seat(give: Any) -> Any:
            return lambda p: give(p) if isinstance(p, Player) else None

        def badge(p: Player) -> str:
            colour, emblem = self.values.seat(p)
            return f"<@{emblem} {colour}>"

        return {
            "name": of_seat(names.say),
            "status": of_seat(lambda p: ui.seats[p.index].status),
            "portrait": of_seat(lambda p: ui.seats[p.index].portrait),
            "emblem": of_seat(lambda p: self.values.seat(p)[1]),
            "badge": of_seat(badge),
            "waits": of_seat(lambda p: p.index in ui.waits),
            "sealed": of_seat(lambda p: str(p.index) in sealed),
            "title": names.title,
            "short": names.short,
            "text": names.text,
            "window": self.window.width / self.window.scale,
            "left": ui.left,
            "ended": view.get("result") is not None,
            "preview": ui.preview or None,
            "turn": ui.turn,
        }

    # ------------------------------------------------------------------------------------------------------ layers

    def add(self, entry: Entry) -> None:
        """Draw an entry."""
        self.count += 1
        if self.count > MAX_ENTRIES:
            raise fault(self.look.table[0].span, "E652", f"the table has more than {MAX_ENTRIES:,} entries")
        self.out.append(entry)

    def layers(self, layers: tuple[Layer, ...], frame: Frame, env: Env) -> None:
        """Lay out layers, the lowest first."""
        for layer in layers:
            self.step(layer)
            each = layer.slots.get("each")
            if each is None:
                if self.values.flag(layer.slots.get("when"), env, True):
                    self.one(layer, frame, env)
                continue
            things = self.things(self.values.of(each, env))
            if len(things) > MAX_EACH:
                raise fault(each.span, "E652", f"each: runs over {len(things)} things; at most {MAX_EACH}")
            for nth, thing in enumerate(things):
                self.step(layer)
                inner = {**env, layer.each: thing, "nth": nth}
                if self.values.flag(layer.slots.get("when"), inner, True):
                    self.one(layer, frame, inner)

    def step(self, layer: Layer) -> None:
        """Count a layer that is looked at."""
        self.looked_at += 1
        if self.looked_at > MOST_LAYERS:
            raise fault(layer.span, "E652", f"more than {MOST_LAYERS:,} layers are looked at")

    @staticmethod
    def things(value: object) -> list[Any]:
        """Return the things of a list, zone or board; of none there are none."""
        return list(value) if hasattr(value, "__iter__") and not isinstance(value, str) else []

    def one(self, layer: Layer, frame: Frame, env: Env) -> None:
        """Lay out one layer."""
        rect = self.place(layer, frame, env)
        if "inspect" in layer.slots:
            self.inspect(self.values.of(layer.slots["inspect"], env), rect)
        if "says" in layer.slots:
            self.mark(rect, "said", self.values.text(layer.slots["says"], env))
        if layer.verb == "figure":
            self.called(layer, rect, env)
            return
        if layer.verb == "show":
            if "pick" in layer.slots:
                self.pick(layer, rect, env)
            self.show(layer, rect, frame, env)
            return
        entry = {"box": self.box, "picture": self.picture, "text": self.text}[layer.verb](layer, rect, frame, env)
        if "pick" in layer.slots:
            self.pick(layer, rect, env, entry.corner if isinstance(entry, entries.Box) else 8)
        if entry is not None:
            self.add(self.turned_entry(layer, entry, rect, env))

    def turned_entry(self, layer: Layer, entry: Any, rect: Rect, env: Env) -> Entry:
        """Return an entry, in a group of its own where it is turned or faded."""
        turn = self.values.number(layer.slots.get("turn"), env)
        fade = within(self.values.number(layer.slots.get("fade"), env, 100), 0, 100)
        if not turn and fade == 100:
            return entry  # type: ignore[no-any-return]  # one of three entries; all are Entry
        inner = replace(entry, x=0.0, y=0.0)
        return Group(*rect, (inner,), turn, fade)

    def place(self, layer: Layer, frame: Frame, env: Env) -> Rect:
        """Return the rectangle of a layer: beside a place (`by`), about a middle (`mid`), `at`, or the whole frame."""
        slots = layer.slots
        if "by" in slots and "mid" in slots:
            spot = self.spot(self.values.of(slots["by"], env), slots["by"])
            numbers = self.values.numbers(slots["mid"], env, 3, 4)
            nx, ny = geometry.inward(spot.x, spot.y, spot.dx, spot.dy, *self._middle(layer, frame, env))
            along, inwards = numbers[0] * frame.scale, numbers[1] * frame.scale
            x, y = spot.x - ny * along + nx * inwards, spot.y + nx * along + ny * inwards
            return rounded(geometry.about(x, y, numbers[2] * frame.scale, numbers[-1] * frame.scale))
        if "mid" in slots:
            return rounded(frame.mid(self.values.numbers(slots["mid"], env, 3, 4)))
        if "at" in slots:
            return rounded(frame.at(self.values.numbers(slots["at"], env, 4)))
        return rounded(frame.rect)

    def _middle(self, layer: Layer, frame: Frame, env: Env) -> tuple[float, float]:
        """Return where inwards is: the middle of `at`, where that is given beside `by`, else of the frame."""
        at = layer.slots.get("at")
        return (frame.at(self.values.numbers(at, env, 4)) if at is not None else frame.rect).centre

    def spot(self, value: object, hole: Hole) -> Spot:
        """Return where a place lies that has been laid out before."""
        key = value.key if isinstance(value, (Space, Zone)) else ""
        if key not in self.places:
            raise fault(hole.span, "E650", f"'{key or value}' has not been shown before this layer")
        return self.places[key]

    def box(self, layer: Layer, rect: Rect, frame: Frame, env: Env) -> entries.Box:
        """Return a box."""
        slots, values = layer.slots, self.values
        fill = slots.get("fill")
        return entries.Box(
            *rect,
            layer.subject,
            within(values.number(slots.get("corner"), env), 0, 50),
            values.colour(fill, env) if fill is not None else None,
            values.line(slots.get("line"), env, frame.scale),
            self.high(layer, frame, env),
            round(frame.scale, 4),
        )

    def high(self, layer: Layer, frame: Frame, env: Env) -> float:
        """Return the height of a box or picture: in a small figure it lies lower."""
        high = self.values.number(layer.slots.get("high"), env) * max(frame.scale, LEAST_HIGH)
        return within(high, 0, HIGHEST)

    def picture(self, layer: Layer, rect: Rect, frame: Frame, env: Env) -> entries.Picture | None:
        """Return a picture."""
        slots, values = layer.slots, self.values
        name = values.picture(layer.subject, env)
        if not name:
            return None
        colour = slots.get("colour")
        return entries.Picture(
            *rect,
            name,
            values.colour(colour, env) if colour is not None else None,
            within(values.number(slots["cut"], env), 0, 50) if "cut" in slots else None,
            within(values.number(slots.get("zoom"), env, 100), 1, 1_000),
            self.high(layer, frame, env),
        )

    def text(self, layer: Layer, rect: Rect, frame: Frame, env: Env) -> entries.Text | None:
        """Return a text; an empty one is not drawn."""
        slots, values = layer.slots, self.values
        markup = values.text(layer.subject, env)
        if not markup:
            return None
        colour, pill = slots.get("colour"), slots.get("pill")
        return entries.Text(
            *rect,
            markup,
            round(within(values.number(slots.get("font"), env, 18) * frame.scale, *FONTS), 2),
            slots.get("face", "regular"),
            values.colour(colour, env) if colour is not None else values.named("ink", layer.span),
            slots.get("align", "centre"),
            int(within(values.number(slots.get("lines"), env, 1), 1, 99)),
            values.colour(pill, env) if pill is not None else None,
        )

    # ----------------------------------------------------------------------------------------------------- figures

    def size(self, figure: Figure, env: Env) -> tuple[float, float] | None:
        """Return a figure's own units, or None when it stretches."""
        if figure.size is None:
            return None
        numbers = self.values.numbers(figure.size, env, 1, 2)
        if numbers[0] <= 0 or numbers[-1] <= 0:
            raise fault(figure.span, "E650", f"figure '{figure.name}' has no size: {numbers[0]:g}, {numbers[-1]:g}")
        return numbers[0], numbers[-1]

    def called(self, layer: Layer, rect: Rect, env: Env) -> None:
        """Lay out the figure of a layer."""
        values, slots = self.values, layer.slots
        args = [arg if isinstance(arg, float) else values.of(arg, env) for arg in layer.subject.args]
        turn = values.number(slots.get("turn"), env)
        fade = within(values.number(slots.get("fade"), env, 100), 0, 100)
        high = values.number(slots.get("high"), env)
        if "pick" in slots:
            figure = self.look.figures[layer.subject.figure]
            inside = dict(zip(figure.parameters, args, strict=False))
            is_round = values.flag(figure.slots.get("round"), inside)
            self.pick(layer, Frame(rect, self.size(figure, inside)).rect, env, 50 if is_round else 8)
        self.figure(layer.subject.figure, args, rect, turn=turn, fade=fade, high=high)

    def figure(
        self,
        name: str,
        args: list[Any],
        rect: Rect,
        *,
        turn: float = 0.0,
        fade: float = 100.0,
        high: float = 0.0,
        dim: float = 0.0,
        alone: bool = False,
    ) -> Group | None:
        """Lay out a figure. `alone`, turned, faded or lifted it is one group, which is returned."""
        figure = self.look.figures[name]
        env: dict[str, object] = dict(zip(figure.parameters, args, strict=False))
        size = self.size(figure, env)
        frame = Frame(rect, size)
        self.depth += 1
        if self.depth > MAX_NESTED:
            raise fault(figure.span, "E630", f"figures are nested more than {MAX_NESTED} deep: does one hold itself?")
        env["px"] = frame.w * self.unit / self.window.scale
        high = within(high or self.values.number(figure.slots.get("high"), env), 0, HIGHEST)
        group = None
        if alone or turn or fade != 100 or high or dim:
            group = self.grouped(figure, frame, size, env, Group(*rounded(frame.rect), (), turn, fade, high, dim))
        else:
            self.layers(figure.layers, frame, env)
        self.depth -= 1
        return group

    def grouped(self, figure: Figure, frame: Frame, size: tuple[float, float] | None, env: Env, group: Group) -> Group:
        """Lay out a figure as one group."""
        outer, self.out = self.out, []
        origin, self.origin = self.origin, (self.origin[0] + group.x, self.origin[1] + group.y)
        self.inside += 1
        self.turned += bool(group.turn)
        self.layers(figure.layers, Frame(Rect(0, 0, frame.w, frame.h), size), env)
        self.turned -= bool(group.turn)
        self.inside -= 1
        self.origin = origin
        inner, self.out = tuple(self.out), outer
        whole = Group(group.x, group.y, group.w, group.h, inner, group.turn, group.fade, group.high, group.dim)
        self.add(whole)
        return whole

    def figure_of(self, piece: Piece, layer: Layer | None) -> str:
        """Return the figure that draws a piece."""
        if not piece.seen:
            back = f"{piece.kind}_back"
            return back if back in self.look.drawn else "back"
        given = layer.slots.get("pieces", {}).get(piece.kind) if layer is not None else None
        if given:
            return str(given)
        return piece.kind if piece.kind in self.look.drawn else UNDRAWN

    def ratio(self, name: str, thing: object) -> float:
        """Return height over width of a figure."""
        figure = self.look.figures[name]
        size = self.size(figure, dict.fromkeys(figure.parameters, thing))
        return size[1] / size[0] if size is not None else 1.0

    def is_round(self, name: str, thing: object) -> bool:
        """Whether a figure glows round."""
        figure = self.look.figures[name]
        return self.values.flag(figure.slots.get("round"), dict.fromkeys(figure.parameters, thing))

    # ----------------------------------------------------------------------------------------------------- targets

    def target(self, target: Target) -> None:
        """Note something that can be touched, counted from the window."""
        if self.turned:
            return
        x, y = self.origin
        rect = rounded(Rect(target.rect.x + x, target.rect.y + y, target.rect.w, target.rect.h))
        self.targets.append(
            Target(
                target.id,
                target.thing,
                target.kind,
                target.value,
                rect,
                target.state,
                target.round,
                target.place,
                target.path,
                target.order,
            )
        )

    def inspect(self, value: object, rect: Rect) -> None:
        """Note what a rectangle shows when it is inspected."""
        found = _pick_of(value)
        if found is None or found[0] == "number":
            return
        self.mark(rect, found[0], found[2])

    def mark(self, rect: Rect, sort: str, value: object) -> None:
        """Note that there is something to say of a rectangle."""
        x, y = self.origin
        where = rounded(Rect(rect.x + x, rect.y + y, rect.w, rect.h))
        self.inspects.append(Inspect(where, sort, value))  # type: ignore[arg-type]  # sorts as in _pick_of, or said

    def pick(self, layer: Layer, rect: Rect, env: Env, corner: float = 8.0) -> None:
        """Make a rectangle a target of what its `pick` stands for; on a piece only while that is chosen."""
        value = self.values.of(layer.slots["pick"], env)
        found = _pick_of(value)
        if found is None:
            return
        kind, name, plain = found
        if self.on is not None and self.on.state != "armed":
            return
        thing = name if self.on is None else f"{name}@{self.on.thing}"  # it may stand elsewhere, too
        state = self.states.of(name, name)
        self.target(Target(name, thing, kind, plain, rect, state))  # type: ignore[arg-type]  # kinds as in _pick_of
        if state in ("legal", "armed"):
            around = rect if self.on is None else rect.grown_by(-INSET)  # its line keeps off what stands beside it
            self.halo(around, corner, state)

    def halo(self, rect: Rect, corner: float, state: State) -> None:
        """Lay light and line round a rectangle; where it is picked, over all else a check in its corner, too."""
        self.add(Mark(*rounded(rect), "halo", corner, state))
        if state == "armed":
            x = self.origin[0] + rect.x + rect.w - min(CHECKED, rect.w / 2)
            y = self.origin[1] + rect.y + min(CHECKED, rect.h / 2)
            self.checks.append(Mark(*rounded(geometry.about(x, y, DISC, DISC)), "check", 50, state))

    @abstractmethod
    def show(self, layer: Layer, rect: Rect, frame: Frame, env: Env) -> None:
        """Lay out pieces or spaces."""


def _pick_of(value: object) -> tuple[str, str, object] | None:
    """Return kind, id and plain value of what a rectangle stands for; None for what no option can name."""
    if isinstance(value, Player):
        return "seat", seat_id(value.index), value.index
    if isinstance(value, Word):
        return "word", word_id(value.name), value.name
    if isinstance(value, Space):
        return "space", value.key, value.key
    if isinstance(value, Zone):
        return "zone", value.key, value.key
    if isinstance(value, Piece):
        return "piece", value.id, value.value
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return "number", number_id(value), value
    return None
