"""Putting a position back: from its JSON, or any part of it, to cells.

Pieces are laid down first (named ones by name, others by face, each once), then fields, state, stack and knowledge,
then the frames. What is not said is as the ruleset starts it; pieces that nobody mentions lie where they start,
beneath those that are mentioned.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dogtable.base.errors import Problem, RulesetError, Span, UsageError
from dogtable.base.pieces import fields_of
from dogtable.base.program import COUNTER, OVER, SEED, STATUS, Kind, PieceInfo, PlaceInfo, Program
from dogtable.engine import resume
from dogtable.engine.chance import Fixed
from dogtable.engine.game import Game
from dogtable.engine.knowledge import lay
from dogtable.engine.links import Links
from dogtable.engine.machine import Machine
from dogtable.engine.naming import Index, nearest
from dogtable.engine.sight import Sight
from dogtable.engine.state import State, clear, new, pieces_at

IMPOSSIBLE = "E560"
NOBODY = -1


def cells_of(game: Game, position: Mapping[str, Any], seed: int) -> State:
    """Return the cells of a position; RulesetError when it is impossible."""
    try:
        return Setter(game, seed).set(position)
    except UsageError as error:
        raise impossible(str(error)) from error
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        # It comes from outside, nested at will: where a number stands for a list or the like, it is no position.
        raise impossible(f"it is not put together as one ({error})") from error


def go_on(machine: Machine, cells: State, position: Mapping[str, Any]) -> None:
    """Let the rules begin where the position says; where it gives frames they rest there already.

    They go on from there only when nothing can be chosen: in a position that was put together by hand.
    """
    at = position.get("at")
    if at is None:
        return
    if "frames" in at:
        machine.advance(cells)
        return
    try:
        machine.enter(cells, at.get("routine"), at.get("turn", 0))
    except UsageError as error:
        raise impossible(str(error)) from error


def fixed(game: Game, position: Mapping[str, Any]) -> Fixed:
    """Return the outcomes that "rolls" fixes: by the name of what is drawn, in order."""
    return tuple((name, _drawn(game, word)) for name, words in position.get("rolls", {}).items() for word in words)


def _drawn(game: Game, word: Any) -> int:
    """Return what a number, a seat, a flag, a word of any list, a place or a piece is worth."""
    if isinstance(word, int):
        return int(word)
    if word in game.naming.places:
        return game.naming.place(word)
    lists = [info.words for info in game.program.layout.words.values() if word in info.words]
    if not lists and (called := game.naming.called(word)):
        return called[0]
    if not lists:
        known = [known for info in game.program.layout.words.values() for known in info.words]
        raise impossible(f"there is no word '{word}' to be drawn{nearest(str(word), known)}")
    return lists[0].index(word)


def impossible(message: str) -> RulesetError:
    """Return the error that says what is wrong with a position."""
    return RulesetError([Problem(Span("position", 1, 1, 1, 1), IMPOSSIBLE, f"this position is impossible: {message}")])


class Setter:
    """Sets one position up."""

    def __init__(self, game: Game, seed: int) -> None:
        self._game = game
        self._program: Program = game.program
        self._links = Links(game.program.layout)
        self._naming = game.naming
        self._layout = game.program.layout
        self.cells: State = new(game.program, seed)
        clear(game.program, self.cells)
        self._counted: list[tuple[int, int]] = []
        self._drawn: list[int] = []
        self._left: dict[tuple[int, ...], list[int]] = {}  # of pieces that one word fits: the next to be laid down last
        self._later: list[tuple[int, Mapping[str, Any]]] = []

    def set(self, position: Mapping[str, Any]) -> State:
        """Return the cells."""
        self._check(position)
        for word, place in position.get("placed", {}).items():
            self._lay_down(word, self._naming.place(str(place)))
        self._boards(position.get("boards", {}))
        self._zones(position.get("zones", {}))
        self._choose_drawn(position.get("draw", []))
        self._rest()
        for word, fields in position.get("fields", {}).items():
            self._give(self.piece(word), fields)
        self._state(position.get("state", {}))
        self._stack(position.get("stack", []))
        self._known(position.get("known", {}))
        self._draw()
        self._generator(position.get("rng"))
        at = position.get("at")
        if at is not None and "frames" in at:
            resume.resume(self._game, self.cells, at, position.get("sealed", {}), self._value)
        elif at is None and position.get("result") is not None:
            self.cells[STATUS] = OVER
        return self.cells

    def _check(self, position: Mapping[str, Any]) -> None:
        ruleset = position.get("ruleset", self._program.ruleset)
        if ruleset != self._program.ruleset:
            raise UsageError(f"it is one of '{ruleset}', not of '{self._program.ruleset}'")
        unknown = set(position) - _KEYS
        if unknown:
            word = min(unknown)
            raise UsageError(f"a position has no '{word}'{nearest(word, sorted(_KEYS))}")
        at = position.get("at")
        if at is not None:
            self._naming.seat(dict(at).get("turn", 0))

    def _generator(self, rng: Sequence[int] | None) -> None:
        if rng is not None:
            self.cells[SEED], self.cells[COUNTER] = (int(number) for number in rng)

    # ------------------------------------------------------------------------------------------------------- pieces

    def _lying(self, piece: int) -> int:
        return self.cells[self._layout.at + piece]

    def _called(self, word: str) -> str:
        """Return what pieces are called: the nearest name, else that of one of each kind."""
        named = {info.kind: label for info, label in zip(self._layout.pieces, self._naming.labels, strict=True)}
        return nearest(word, self._naming.labels) or f"; there are such as {', '.join(named.values())}"

    def _lay_down(self, word: Any, place: int) -> None:
        """Lay down a piece that lies nowhere yet."""
        name = word.partition("#")[0] if isinstance(word, str) else word
        fits = self._naming.called(name)
        if not fits:
            raise UsageError(f"there is no piece {word!r}{self._called(str(word))}")
        piece = self._first_left(fits, place)
        if piece is None:
            raise UsageError(f"there is no piece {word!r} left for {self._naming.places[place]}")
        self._put(piece, place)
        if isinstance(word, Mapping):
            self._later.append((piece, self._changed(self._layout.pieces[piece], word)))

    def _first_left(self, fits: tuple[int, ...], place: int) -> int | None:
        """Return the first of some pieces that lies nowhere yet and may lie at a place."""
        left = self._left.setdefault(fits, [])
        if not left:
            left += reversed(fits)
        while left and self._lying(left[-1]) != NOBODY:
            left.pop()
        return next((p for p in reversed(left) if self._lying(p) == NOBODY and self._may_lie(p, place)), None)

    @staticmethod
    def _changed(piece: PieceInfo, word: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that a word gives a piece, without those of its face."""
        mutable = {cell.name for cell in piece.cells}
        inner = word.get("fields")
        named = inner if isinstance(inner, Mapping) else {}
        return {k: v for k, v in fields_of(word).items() if k in mutable or (k in named and k not in piece.each)}

    def _may_lie(self, piece: int, place: int) -> bool:
        kinds = self._layout.places[place].of
        return not kinds or self._layout.pieces[piece].kind in kinds

    def _put(self, piece: int, place: int) -> None:
        info = self._layout.places[place]
        if info.holds and len(pieces_at(self._program, self.cells, place)) >= info.holds:
            raise UsageError(f"{self._naming.places[place]} holds no more than {info.holds}")
        self._links.put(self.cells, piece, place)
        mask = self._layout.pieces[piece].mask
        if mask >= 0:
            self.cells[mask] = info.known

    def _boards(self, given: Mapping[str, Any]) -> None:
        owned = {board.name: board.owner >= 0 for board in self._layout.boards}
        for name, value in given.items():
            if name not in owned:
                raise UsageError(f"there is no board '{name}'{nearest(name, list(owned))}")
            for prefix, spaces in _owners(name, value):
                for key, lying in spaces.items():
                    self._lie(lying, self._naming.place(f"{prefix}.{key}"))

    def _zones(self, given: Mapping[str, Any]) -> None:
        later = []
        for name, value in given.items():
            per = self._per(name)
            if any(kind.sort == "piece" for kind in per):
                later.append((name, per, value))
            else:
                self._fill(name, per, value)
        for name, per, value in later:
            self._fill(name, per, value)

    def _per(self, zone: str) -> Sequence[Kind]:
        zones: dict[str, PlaceInfo] = {p.name: p for p in self._layout.places if not p.board}
        if zone not in zones:
            raise UsageError(f"there is no zone '{zone}'{nearest(zone, list(zones))}")
        return zones[zone].per

    def _fill(self, name: str, per: Sequence[Kind], value: Any) -> None:
        for index, leaf in self._leaves(per, value):
            self._lie(leaf, self._naming.zone(name, index))

    def _lie(self, lying: Any, place: int) -> None:
        """Lay down pieces, or note how many of those that are not mentioned lie at a place."""
        if isinstance(lying, (list, tuple)):
            for word in lying:
                self._lay_down(word, place)
        elif isinstance(lying, int) and not isinstance(lying, bool) and lying >= 0:
            self._counted.append((lying, place))
        else:
            raise UsageError(f"expected pieces of {self._naming.places[place]} or their number, found {lying!r:.60}")

    def _leaves(self, per: Sequence[Kind], value: Any) -> Iterator[tuple[Index, Any]]:
        """Give what stands at each index of a nested value: a list from 0, or a mapping by index."""
        if not per:
            yield (), value
            return
        if not isinstance(value, (list, tuple, Mapping)):
            raise UsageError(f"expected one value for each {per[0].sort}, found {value!r}")
        items = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, inner in items:
            for rest, leaf in self._leaves(per[1:], inner):
                yield (self._index(per[0], key), *rest), leaf

    def _index(self, kind: Kind, key: object) -> int:
        if kind.sort == "player":
            return self._naming.parse(kind, _number(key), self.piece)
        if kind.sort == "piece" and "@" in str(key):
            place, _, index = str(key).partition("@")[2].rpartition(".")
            return pieces_at(self._program, self.cells, self._naming.place(place))[int(index)]
        return self._naming.parse(kind, key, self.piece)

    def _rest(self) -> None:
        """Lay down the pieces that are only counted, and those that nobody mentions beneath all others."""
        number_of = range(len(self._naming.names))
        for count, place in self._counted:
            free = [p for p in number_of if self._lying(p) == NOBODY and self._may_lie(p, place)]
            free = [p for p in free if p not in self._drawn]
            where = self._naming.places[place]
            if len(free) < count:
                raise UsageError(f"there are only {len(free)} pieces left for {where}")
            if self._layout.places[place].board and len({self._layout.pieces[p].owner for p in free}) > 1:
                raise UsageError(f"whose are the {count} pieces at {where}? such as '{count} KIND.0'")
            for piece in free[:count]:
                self._put(piece, place)
        beneath: dict[int, list[int]] = {}
        for piece in number_of:
            if self._lying(piece) == NOBODY:
                beneath.setdefault(self._layout.pieces[piece].start, []).append(piece)
        for place, pieces in beneath.items():
            above = pieces_at(self._program, self.cells, place)
            lay(self._game, self.cells, place, ())
            for piece in pieces:
                self._put(piece, place)
            lay(self._game, self.cells, place, [*pieces, *above])
        for piece, fields in self._later:
            self._give(piece, fields)

    def _give(self, piece: int, fields: Mapping[str, Any]) -> None:
        cells = {cell.name: cell for cell in self._layout.pieces[piece].cells}
        for name, word in fields.items():
            if name not in cells:
                raise UsageError(f"no field '{name}' can be set on {self._naming.labels[piece]}")
            self.cells[cells[name].cell] = self._value(cells[name].kind, word)

    def _choose_drawn(self, words: Sequence[Any]) -> None:
        """Note which pieces are to be drawn next: those of the words that lie, or will lie, in a hidden pile."""
        for word in words:
            piled = [p for p in self._naming.called(word) if p not in self._drawn and self._piled(p)]
            if not piled:
                raise UsageError(f"no {word!r} lies in a hidden pile, to be drawn")
            self._drawn.append(piled[0])

    def _piled(self, piece: int) -> bool:
        place = self._lying(piece)
        return self._layout.places[self._layout.pieces[piece].start if place == NOBODY else place].seen == 0

    def _draw(self) -> None:
        """Put them on top of their piles, the first uppermost."""
        for piece in reversed(self._drawn):
            place = self._lying(piece)
            self._links.take(self.cells, piece)
            self._links.put(self.cells, piece, place)

    # ------------------------------------------------------------------------------------------------- everything else

    def _value(self, kind: Kind, word: Any) -> int:
        return self._naming.parse(kind, None if word == "none" else word, self.piece)

    def piece(self, word: object) -> int:
        """Return the piece that a reference means."""
        if isinstance(word, Mapping) and "at" in word:
            return self._lying_at(str(word["at"]), word)
        name, number = word, None
        if isinstance(word, str):
            name, _, n = word.partition("#")
            number = int(n) if n.isdigit() else None
        elif isinstance(word, Mapping):
            number = word.get("n")
        found: Sequence[int] = self._naming.called(name)
        if not found:
            raise UsageError(f"there is no piece {word!r}{self._called(str(name))}")
        if number is not None:
            sight = Sight(self._naming, self.cells, whole=True)
            found = [p for p in found if sight.number(p) == number] or found
        return next((p for p in found if self._naming.is_public(self._lying(p))), found[0])

    def _lying_at(self, at: str, word: Mapping[str, Any]) -> int:
        lying = pieces_at(self._program, self.cells, self._naming.place(at))
        index = word.get("i")
        if isinstance(index, int) and 0 <= index < len(lying):
            return lying[index]
        found = [piece for piece in lying if piece in self._naming.called(word)]
        if not found:
            raise UsageError(f"no such piece lies at {at}: {word!r}")
        return found[0]

    def _state(self, given: Mapping[str, Any]) -> None:
        infos = {info.name: (info, dict(cells)) for info, cells in self._naming.state_cells}
        for name, value in given.items():
            if name not in infos:
                raise UsageError(f"there is no state '{name}'{nearest(name, list(infos))}")
            info, cells = infos[name]
            for index, leaf in self._leaves(info.per, value):
                self.cells[cells[index]] = self._value(info.kind, leaf)

    def _stack(self, entries: Sequence[Mapping[str, Any]]) -> None:
        if entries:
            resume.stack(self._game, self.cells, entries, self._value)

    def _known(self, given: Mapping[str, Any]) -> None:
        boards = {board.name for board in self._layout.boards}
        for name, value in given.items():
            if name in boards:
                for prefix, spaces in _owners(name, value):
                    for key, seats in spaces.items():
                        self._know(self._naming.place(f"{prefix}.{key}"), seats)
            else:
                for index, seats in self._leaves(self._per(name), value):
                    self._know(self._naming.zone(name, index), seats)

    def _know(self, place: int, knowing: Sequence[Sequence[int]]) -> None:
        lying = pieces_at(self._program, self.cells, place)
        if len(knowing) != len(lying):
            where = self._naming.places[place]
            raise UsageError(f"'known' tells of {len(knowing)} pieces at {where}, and {len(lying)} lie there")
        for piece, seats in zip(lying, knowing, strict=True):
            mask = self._layout.pieces[piece].mask
            if mask >= 0:
                self.cells[mask] = sum(1 << self._naming.seat(seat) for seat in set(seats))


_OF_A_POSITION = "schema ruleset players options teams zones boards fields state stack known sealed at rng result"
_OF_A_BEGINNING = "placed rolls draw"
_KEYS = frozenset(f"{_OF_A_POSITION} {_OF_A_BEGINNING}".split())


def _owners(name: str, value: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Give what a place's word begins with, and the spaces, for each owner of a board, or for the one there is."""
    if isinstance(value, list):
        yield from ((f"{name}.{owner}", spaces) for owner, spaces in enumerate(value))
    elif value and all(isinstance(spaces, Mapping) for spaces in value.values()):
        yield from ((f"{name}.{owner}", spaces) for owner, spaces in value.items())
    else:
        yield name, value


def _number(key: object) -> object:
    return int(key) if isinstance(key, str) and key.isdigit() else key
