"""`show`: pieces and spaces, their light and their targets."""

from __future__ import annotations

from abc import abstractmethod
from itertools import pairwise
from typing import Any

from dogtable.base.look import Layer
from dogtable.base.things import Board, Piece, Space, Zone, Zones
from dogtable.ui.look import entries, geometry
from dogtable.ui.look.entries import Mark, Rect, Shown, Spot, State, Target
from dogtable.ui.look.figures import Figures
from dogtable.ui.look.geometry import Frame, rounded
from dogtable.ui.look.shapes import Lying, Show, arrange
from dogtable.ui.look.standing import piles, standing
from dogtable.ui.look.values import Env

PIECE_HIGH = 4.0
LIFTED = 15.0  # the height of an armed card
DIMMED = 13.0  # per cent of the ground in a card that cannot be used
SMALL_PILE = 60.0  # points: what is less high has its number beside it
CLEAR = 4.0  # points between an armed card and the prompt above it
PARTED = 18.0  # how far a hand parts round its armed card


class Shows(Figures):
    """Lays out what is shown of zones, boards and lists."""

    @abstractmethod
    def regions(self) -> dict[str, Rect]:
        """Return where the parts of the program stand, by name."""

    def show(self, layer: Layer, rect: Rect, frame: Frame, env: Env) -> None:
        """Lay out pieces or spaces."""
        value = self.values.of(layer.subject, env)
        items: list[Any] = [value] if isinstance(value, (Piece, Space)) else self.things(value)
        if items and isinstance(items[0], (Zone, Zones, Board)):
            items = [x for part in items for x in part]
        spaces = bool(items) and isinstance(items[0], Space)
        shape = layer.slots.get("as", "grid" if spaces else "row")
        space_figure = self._space_figure(layer, items, shape) if spaces else ""
        ratio = 1.4
        if items:
            ratio = self.ratio(space_figure or self.figure_of(items[0], layer), items[0])
        show = Show(layer, rect, frame, env, items, shape, ratio, self.values, self)
        lying = arrange(show)
        if isinstance(value, Zone):
            self._zone(value, rect)
        if lying.band is not None:
            self.add(lying.band)
        self._neighbours(lying)
        if spaces:
            self._spaces(layer, lying, space_figure, shape)
        else:
            self._pieces(layer, lying, shape, show)
        self._badge(layer, lying, rect, env, len(items))

    def _space_figure(self, layer: Layer, items: list[Any], shape: str) -> str:
        given = layer.slots.get("space")
        if given:
            return str(given)
        if items[0].board in self.look.drawn:
            return str(items[0].board)
        return "plain_cup" if shape in ("loop", "lane") else "plain_space"

    def _zone(self, zone: Zone, rect: Rect) -> None:
        """Note a zone as a place and a target; a legal one is lit."""
        x, y = rect.centre
        self._place(zone.key, Spot(x, y, 0, 1, rect))
        state = self.states.of(zone.key, zone.key)
        self.target(Target(zone.key, zone.key, "zone", zone.key, rect, state))
        if state in ("legal", "armed"):
            self.halo(rect, 6, state)

    def _place(self, key: str, spot: Spot) -> None:
        x, y = self.origin
        rect = Rect(spot.rect.x + x, spot.rect.y + y, spot.rect.w, spot.rect.h)
        self.places[key] = Spot(spot.x + x, spot.y + y, spot.dx, spot.dy, rect)

    def _neighbours(self, lying: Lying) -> None:
        """Note which spaces of a loop or lane lie beside each other."""
        if not lying.path:
            return
        keys = [item.key for item in lying.items if isinstance(item, Space)]
        links = list(pairwise(keys))
        if lying.closed and len(keys) > 2:
            links.append((keys[-1], keys[0]))
        if lying.joint and keys:
            links.append((lying.joint, keys[0]))
        for a, b in links:
            self.neighbours.setdefault(a, []).append(b)
            self.neighbours.setdefault(b, []).append(a)

    def _spaces(self, layer: Layer, lying: Lying, figure: str, shape: str) -> None:
        path = f"{lying.items[0].key}~" if lying.path and isinstance(lying.items[0], Space) else ""
        for i, (space, place) in enumerate(zip(lying.items, lying.places, strict=True)):
            assert isinstance(space, Space)  # spaces are shown, says the caller
            box = geometry.about(place.x, place.y, lying.w, lying.h)
            along = lying.path[i] if lying.path else None
            self._place(space.key, Spot(place.x, place.y, *(along[2:] if along else (0.0, 1.0)), box))
            self.space_layers[space.key] = layer
            state = self.states.of(space.key, space.key)
            round_ = shape in ("loop", "lane") or self.is_round(figure, space)
            corner = 50.0 if round_ else 8.0
            self.target(Target(space.key, space.key, "space", space.key, box, state, round_, "", path, i))
            lit = self._lit(state)
            if lit:
                self.add(Mark(*rounded(box), "glow", corner, lit))
            self.figure(figure, [space], box)
            ring = Mark(*rounded(box), "ring", corner, lit, self.ui.steps.get(space.key, "")) if lit else None
            if ring is not None and round_:
                self.add(ring)
            self._on_space(space, layer, box, path, i)
            if ring is not None and not round_:  # what lies there may cover it all
                self.add(ring)
            if space.key in self.ui.crosses:
                self._cross(box)

    def _lit(self, state: State) -> State:
        """Return how a state glows: once something is armed, only what fits it does."""
        return "" if state == "faint" and self.ui.armed else state

    def _on_space(self, space: Space, layer: Layer, box: Rect, path: str, order: int) -> None:
        """Lay out the pieces on a space, and their number where not all of them can be told apart."""
        if not space.pieces:
            return
        stand = layer.slots.get("stand", "heap")
        ratio = self.ratio(self.figure_of(space.pieces[0], layer), space.pieces[0])
        if stand == "piles":
            rects, counted = piles(box, [_look_of(piece) for piece in space.pieces], ratio)
        else:
            rects, count_box = standing(stand, box, [piece.kind for piece in space.pieces], ratio)
            counted = [] if count_box is None else [(*count_box, len(space.pieces))]
        for piece, rect in zip(space.pieces, rects, strict=True):
            self.piece(piece, layer, rect, path=path, order=order)
        for x, y, n in counted:
            self.add(entries.Badge(round(x, 2), round(y, 2), str(n), 18))

    def _cross(self, box: Rect) -> None:
        x, y = box.centre
        self.add(Mark(round(x + box.w * 0.2, 2), round(y - box.h * 0.78, 2), 30, 30, "cross", 50, ""))

    def _pieces(self, layer: Layer, lying: Lying, shape: str, show: Show) -> None:
        rect = show.rect
        if not show.items:
            empty = layer.slots.get("empty")
            if empty:
                box = geometry.about(*rect.centre, lying.w, lying.h) if lying.w else rect
                self.figure(empty, [], box)
            return
        if shape == "pile" and not show.number("strew"):
            x, y = rect.centre
            box = rounded(geometry.about(x, y, lying.w, lying.h))
            self.add(entries.Edges(*box, min(len(show.items), 6)))
        strew = show.number("strew")
        order = list(enumerate(zip(lying.items, lying.places, strict=False)))
        if shape == "fan":
            order = self._parted(order)
        for i, (piece, place) in order:
            assert isinstance(piece, Piece)  # pieces are shown, says the caller
            turn = geometry.strewn(i, len(show.items), strew) if strew and shape != "pile" else place.turn
            self.piece(piece, layer, geometry.about(place.x, place.y, lying.w, lying.h), turn)

    def _parted(self, order: list[Any]) -> list[Any]:
        """Return a hand that parts round its armed card, which lies on top."""
        up = next((i for i, (piece, _) in order if self.states.of(piece.id, piece.thing) == "armed"), None)
        if up is None:
            return order
        parted = []
        for i, (piece, place) in order:
            shift = PARTED if i > up else -PARTED if i < up else 0
            parted.append((i, (piece, place._replace(x=place.x + shift))))
        parted.append(parted.pop(up))
        return parted

    def _badge(self, layer: Layer, lying: Lying, rect: Rect, env: Env, n: int) -> None:
        x, y = rect.centre
        if n and (lying.counted or self.values.flag(layer.slots.get("count"), env)):
            down = (lying.h or rect.h) / 2 - 4
            if lying.counted and lying.h < SMALL_PILE:  # a number below would cover it
                x, down = x + lying.w / 2 + 6, lying.h / 4
            self.add(entries.Badge(round(x, 2), round(y + down, 2), str(n), 18))
        elif lying.hidden:
            last = lying.places[-1]
            self.add(entries.Badge(round(last.x + lying.w * 0.3, 2), round(last.y + lying.h * 0.4, 2), str(n), 18))

    # ------------------------------------------------------------------------------------------------------- pieces

    def piece(self, piece: Piece, layer: Layer, box: Rect, turn: float = 0.0, path: str = "", order: int = 0) -> None:
        """Lay out one piece: target, light, figure."""
        name = self.figure_of(piece, layer)
        figure = self.look.figures[name]
        env = dict.fromkeys(figure.parameters, piece)
        id_, state = self.states.piece(piece)
        round_ = self.is_round(name, piece)
        touch = box
        if "touch" in figure.slots:
            touch = Frame(box, self.size(figure, env)).at(self.values.numbers(figure.slots["touch"], env, 4))
        target = Target(id_, piece.thing, "piece", piece.value, touch, state, round_, piece.at.key, path, order)
        self.target(target)
        if piece.thing in self.ui.hidden:
            return
        high = self.values.number(figure.slots.get("high"), env, PIECE_HIGH)
        dim = 0.0
        if layer.slots.get("mark") == "dim":
            if state == "armed":
                box = self._raised(box)
                turn, high = 0.0, LIFTED
                self.add(Mark(*rounded(box), "halo", 5, state))
            elif not state and self.ui.asked and id_ not in self.ui.usable:
                dim = DIMMED
        elif state in ("legal", "armed") and not round_:
            self.halo(touch, 6, state)
        elif state != "armed" and self._lit(state):
            self.add(Mark(*rounded(touch), "glow", 50 if round_ else 6, state))
        outer, self.on = self.on, target
        self._drawn(piece, name, box, turn, high, dim)
        self.on = outer
        if round_ and self._lit(state) and layer.slots.get("mark") != "dim":
            self.add(Mark(*rounded(box), "ring", 50, state))
        if piece.name in self.ui.crosses:
            self._cross(box)

    def _raised(self, box: Rect) -> Rect:
        """Return where an armed card lies: larger and higher, but below the prompt where it lay below it."""
        prompt = self.regions()["prompt"]
        foot, y = prompt.y + prompt.h + CLEAR - self.origin[1], box.y - box.h * 0.08
        if y < foot < box.centre[1]:
            y = min(box.y, foot)
        return Rect(box.x - box.w * 0.03, y, box.w * 1.06, box.h * 1.06)

    def _drawn(self, piece: Piece, figure: str, box: Rect, turn: float, high: float, dim: float) -> None:
        group = self.figure(figure, [piece], box, turn=turn, high=high, dim=dim, alone=True)
        assert group is not None  # it stands alone
        x, y = self.origin
        rect = rounded(Rect(box.x + x, box.y + y, box.w, box.h))
        index = -1 if self.inside else len(self.out) - 1
        self.shown.append(Shown(piece.thing, piece.id, piece.at.key, rect, turn, group, index))


def _look_of(piece: Piece) -> tuple[object, ...]:
    """Return what tells a piece from others by its looks: pieces of which it is the same look alike."""
    return piece.kind, piece.owner, piece.seen, piece.row, tuple(piece.fields.items())
