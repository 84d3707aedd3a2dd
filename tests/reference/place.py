"""Setting up a position: pieces by name, label or number, state, stack, and where the rules begin."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from dogtable.base.errors import UsageError
from dogtable.lang import tree as t
from tests.reference.things import NONE, Setup, no_value
from tests.reference.told import Teller
from tests.reference.values import given
from tests.reference.words import RESERVED, label_of, name_of, numbers, place_word, words_of
from tests.reference.world import Entry, Frame, World, new_world


class Placer:
    """Takes pieces by what they are called, each once, and lays them down."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.setup = setup
        self.w = new_world(setup, seed)
        self.w.lying = [[] for _ in setup.places]
        self.w.known = [0] * len(setup.pieces)
        self.w.at = [NONE] * len(setup.pieces)
        self.counted: list[tuple[int, int]] = []
        self.places = {place_word(setup, p.number): p.number for p in setup.places}

    def place(self, word: str) -> int:
        if word in self.places:
            return self.places[word]
        name, _, last = word.rpartition(".")
        sizes = [len(places) for (board, _), places in self.setup.boards.items() if board == name.split(".")[0]]
        if last.lstrip("-").isdigit() and sizes and f"{name}.{int(last) + sizes[0]}" in self.places:
            return self.places[f"{name}.{int(last) + sizes[0]}"]
        raise UsageError(f"there is no place '{word}'")

    def fits(self, x: int, word: Any) -> bool:
        """Whether a word means this piece, by kind, face and owner."""
        piece = self.setup.pieces[x]
        if isinstance(word, dict):
            face = Teller(self.w, whole=True).face(x)
            inner = face.pop("fields", {})
            told = word.get("fields", {})
            return all(word.get(name) == value for name, value in face.items()) and inner.items() <= told.items()
        word = str(word).partition("#")[0]
        own = f"{piece.kind}.{piece.index}" if piece.faceless and piece.owner < 0 else ""
        return word in (name_of(self.setup, piece), label_of(self.setup, piece), own)

    def find(self, word: Any) -> int:
        """A piece that lies somewhere already, else one that does not yet."""
        fitting = [x for x in range(len(self.setup.pieces)) if self.fits(x, word)]
        if not fitting:
            raise UsageError(f"there is no piece {word!r}")
        if isinstance(word, dict) and "at" in word:
            return self.w.lying[self.place(word["at"])][word["i"]]
        if isinstance(word, dict) and "n" in word:
            counted = numbers(self.w)
            return next(x for x in fitting if counted.get(x) == word["n"])
        return next((x for x in fitting if self.w.at[x] != NONE), fitting[0])

    def take(self, word: Any, place: int) -> None:
        """Lay down a piece that lies nowhere yet."""
        kinds = self.kinds_at(place)
        for x, piece in enumerate(self.setup.pieces):
            if self.w.at[x] == NONE and piece.kind in kinds and self.fits(x, word):
                self.w.put(x, place)
                if isinstance(word, dict):
                    told = {k: v for k, v in word.items() if k not in RESERVED} | word.get("fields", {})
                    self.give_fields(x, {k: v for k, v in told.items() if (x, k) in self.w.fields})
                return
        raise UsageError(f"there is no piece {word!r} left for {place_word(self.setup, place)}")

    def kinds_at(self, place: int) -> tuple[str, ...]:
        p = self.setup.places[place]
        return self.setup.rules.boards[p.name].of if p.board else self.setup.rules.zones[p.name].of

    def count(self, number: int, place: int) -> None:
        kinds = self.kinds_at(place)
        free = [x for x, p in enumerate(self.setup.pieces) if self.w.at[x] == NONE and p.kind in kinds]
        if len(free) < number:
            raise UsageError(f"there are only {len(free)} pieces left for {place_word(self.setup, place)}")
        for x in free[:number]:
            self.w.put(x, place)

    def give_fields(self, x: int, values: dict[str, Any]) -> None:
        decls = {f.name: f for f in self.setup.mutable[self.setup.pieces[x].kind]}
        for name, value in values.items():
            self.w.fields[x, name] = self.value(decls[name].kind, value)

    def value(self, kind: t.Kind, word: Any) -> int:
        if word is None or word == "none":
            return no_value(kind)
        if kind.sort == "flag":
            return int(word in (True, "true", 1))
        if kind.sort == "word":
            return words_of(self.setup, kind.of[0]).index(str(word))
        if kind.sort == "piece":
            return self.find(word)
        if kind.sort in ("space", "place"):
            return self.place(str(word))
        return int(word)

    # -------------------------------------------------------------------------------------------------------- parts

    def leaves(self, pers: tuple[t.Per, ...], value: Any, depth: int) -> Iterator[tuple[tuple[int, ...], Any]]:
        """The indices of a nested value and what stands there."""
        if depth == len(pers):
            yield (), value
            return
        items = enumerate(value) if isinstance(value, list) else value.items()
        for key, inner in items:
            index = self.index(pers[depth], key)
            for rest, leaf in self.leaves(pers, inner, depth + 1):
                yield (index, *rest), leaf

    def index(self, per: t.Per, key: Any) -> int:
        if per.sort == "player":
            return int(key)
        if per.sort == "word":
            return words_of(self.setup, per.name).index(str(key))
        word = str(key)
        if "@" in word:
            place, _, i = word.partition("@")[2].rpartition(".")
            return self.w.lying[self.place(place)][int(i)]
        if "#" in word:
            counted = numbers(self.w)
            label, _, n = word.partition(".")[2].partition("#")
            return next(
                x for x, c in counted.items() if c == int(n) and label_of(self.setup, self.setup.pieces[x]) == label
            )
        return self.find(word)

    def zones(self, told: dict[str, Any]) -> None:
        later = []
        for name, value in told.items():
            pers = self.setup.rules.zones[name].per
            if any(per.sort == "piece" for per in pers):
                later.append((name, pers, value))
                continue
            for index, leaf in self.leaves(pers, value, 0):
                self._fill(self.setup.zones[name, index], leaf)
        for name, pers, value in later:
            for index, leaf in self.leaves(pers, value, 0):
                self._fill(self.setup.zones[name, index], leaf)

    def _fill(self, place: int, leaf: Any) -> None:
        if isinstance(leaf, list):
            for word in leaf:
                self.take(word, place)
        else:
            self.counted.append((int(leaf), place))

    def boards(self, told: dict[str, Any]) -> None:
        for name, value in told.items():
            for owner, spaces in self.owners(name, value):
                for space, lying in spaces.items():
                    word = ".".join(str(part) for part in (name, owner, space) if part != NONE)
                    self._fill(self.place(word), lying)

    def owners(self, name: str, value: Any) -> Any:
        if not self.setup.rules.boards[name].per_player:
            return [(NONE, value)]
        return enumerate(value) if isinstance(value, list) else value.items()

    def rest(self) -> None:
        """Pieces that nobody mentioned lie where they start, beneath those that were mentioned."""
        for number, place in self.counted:
            self.count(number, place)
        lying = [list(pieces) for pieces in self.w.lying]
        for place in range(len(lying)):
            self.w.lying[place] = []
        for x in range(len(self.setup.pieces)):
            if self.w.at[x] == NONE:
                self.w.put(x, self.setup.start[x])
        for place, pieces in enumerate(lying):
            self.w.lying[place] += pieces

    def state(self, told: dict[str, Any]) -> None:
        for name, value in told.items():
            decl = self.setup.rules.state[name]
            for index, leaf in self.leaves(decl.per, value, 0):
                self.w.state[name, index] = self.value(decl.kind, leaf)

    def stack(self, told: list[dict[str, Any]]) -> None:
        decl = self.setup.rules.stack
        for word in told:
            assert decl is not None
            fields = {f.name: self.value(f.kind, word[f.name]) if f.name in word else f.first for f in decl.fields}
            self.w.entries.append(Entry(word["do"], int(word["owner"]), fields, bool(word.get("cancelled"))))

    def known(self, told: dict[str, Any]) -> None:
        for name, value in told.items():
            if name in self.setup.rules.zones:
                pers = self.setup.rules.zones[name].per
                for index, masks in self.leaves(pers, value, 0):
                    self._know(self.setup.zones[name, index], masks)
            else:
                owners = enumerate(value) if isinstance(value, list) else [(NONE, value)]
                for owner, spaces in owners:
                    for space, masks in spaces.items():
                        word = ".".join(str(part) for part in (name, owner, space) if part != NONE)
                        self._know(self.place(word), masks)

    def _know(self, place: int, masks: list[list[int]]) -> None:
        for x, seats in zip(self.w.lying[place], masks, strict=True):
            self.w.known[x] = sum(1 << s for s in seats)

    # -------------------------------------------------------------------------------------------------- where to begin

    def begin(self, at: dict[str, Any]) -> None:
        """Lay the frames: the body of the turns with me = seat, or a routine that has no caller."""
        seat = int(at.get("turn", 0))
        rules = self.setup.rules
        if "routine" in at:
            routine = rules.routines[at["routine"]]
            frame = Frame("block", None, routine.body, {}, seat)
            frame.routine = routine.name
            self.w.frames = [frame]
            return
        play = Frame("block", None, rules.play, {}, seat)
        play.routine = "play"
        found = self._descend([play], seat)
        if found is None:
            raise UsageError("this game has no turns")
        self.w.frames = found

    def _descend(self, frames: list[Frame], seat: int) -> list[Frame] | None:
        """The frames around the first turns, loops at their first round."""
        top = frames[-1]
        for pc, s in enumerate(top.block):
            top.pc = pc + 1
            if isinstance(s, t.Turns | t.Turn):
                kind = "turns" if isinstance(s, t.Turns) else "turn"
                keeper = Frame(kind, s, (), top.env, top.me, {"phase": "do", "seat": seat, "skipped": 0})
                return [*frames, keeper, Frame("block", s, s.body, top.env, seat)]
            for inner in self._inside(s, top):
                found = self._descend([*frames, *inner], seat)
                if found is not None:
                    return found
        return None

    def _inside(self, s: t.Statement, top: Frame) -> Iterator[list[Frame]]:
        def body(block: t.Block) -> Frame:
            return Frame("block", s, block, top.env, top.me)

        if isinstance(s, t.Loop):
            yield [Frame("loop", s, (), top.env, top.me, {"told": False}), body(s.body)]
        elif isinstance(s, t.Repeat):
            left = given(s.times, self.w, top.env, top.me) - 1
            yield [Frame("repeat", s, (), top.env, top.me, {"told": False, "left": left}), body(s.body)]
        elif isinstance(s, t.If):
            yield [body(s.then)]
            yield [body(s.other)]
        elif isinstance(s, t.Call):
            routine = self.setup.rules.routines[s.routine]
            frame = Frame("block", s, routine.body, {}, top.me)
            frame.routine = routine.name
            yield [frame]


def set_up(setup: Setup, position: dict[str, Any], seed: int) -> World:
    """The world of a position; without "at" it stands still."""
    placer = Placer(setup, seed)
    for word, place in position.get("placed", {}).items():
        placer.take(word, placer.place(place))
    placer.boards(position.get("boards", {}))
    placer.zones(position.get("zones", {}))
    placer.rest()
    for word, values in position.get("fields", {}).items():
        placer.give_fields(placer.find(word), values)
    placer.state(position.get("state", {}))
    placer.stack(position.get("stack", []))
    placer.known(position.get("known", {}))
    w = placer.w
    if "rng" in position:
        w.seed, w.counter = position["rng"]
    w.rolls = {name: tuple(map(str, words)) for name, words in position.get("rolls", {}).items()}
    w.draws = tuple(position.get("draw", ()))
    if position.get("at") is not None:
        placer.begin(position["at"])
    return w
