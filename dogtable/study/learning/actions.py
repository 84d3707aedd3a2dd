"""Actions: an option is picked as a person does it, pick by pick, each from a fixed list of all that can be picked.

The list has a token for every key of a menu and every value of every pick, as seen from the chair of who picks; it
follows from the ruleset, its number of players and options alone. What is open next are the tokens with which some
option goes on; where there is but one, it is taken by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from dogtable.base.errors import UsageError
from dogtable.base.program import NO_INT, Kind, PickInfo
from dogtable.engine.game import Game
from dogtable.engine.keys import Path
from dogtable.engine.knowledge import Rewriting
from dogtable.study.learning.angle import Angle

Token = tuple[str, ...]
"""What is picked: the name of the pick and what is picked; for some, which of several that are alike."""
END: Token = ("", "end")
BARE = ("pass", "go_on", "done")
MOST_NUMBERS = 1000
RANKS = 64
"""Numbers without bounds are picked by their rank among those offered: so many at most."""


class Vocabulary:
    """All tokens of a game, in an order that never changes; `number` says which place each has."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.tokens: list[Token] = list(dict.fromkeys([*self._all(), END]))
        self.number: Mapping[Token, int] = {token: number for number, token in enumerate(self.tokens)}

    def __len__(self) -> int:
        return len(self.tokens)

    def text(self, number: int) -> str:
        """Return what a token means: `card=seven`, `m=token.0.2`; owner 0 is who picks."""
        name, *rest = self.tokens[number]
        return f"{name}={'#'.join(rest)}" if name else rest[0]

    def _all(self) -> Iterator[Token]:
        program = self._game.program
        yield from (("", word) for word in BARE)
        for ask in program.asks:
            for entry in ask.entries:
                if ask.menu:
                    yield ask.label, entry.key
                for pick in entry.picks:
                    yield from self._values(pick)
        for group in program.anytime:
            for entry in group.entries:
                yield "anytime", entry.key
                for pick in entry.picks:
                    yield from self._values(pick)

    def _values(self, pick: PickInfo) -> Iterator[Token]:
        kind = pick.kind.item if pick.kind.sort == "list" and pick.kind.item is not None else pick.kind
        if pick.kind.sort == "list":
            yield pick.name, "end"
        if kind.optional:
            yield pick.name, "none"
        if kind.sort == "piece":
            yield from self._pieces(pick.name, kind)
        else:
            yield from ((pick.name, word) for word in self._words(kind))

    def _words(self, kind: Kind) -> list[str]:
        layout, naming = self._game.program.layout, self._game.naming
        if kind.sort == "word":
            return list(layout.words[kind.of[0]].words)
        if kind.sort == "flag":
            return ["false", "true"]
        if kind.sort == "player":
            return list(map(str, range(layout.players)))
        if kind.sort == "entry":
            return list(map(str, range(layout.stack.depth if layout.stack else 0)))
        if kind.sort == "int":
            return list(map(str, range(*bounds))) if (bounds := _bounds(kind)) else [f"rank {n}" for n in range(RANKS)]
        return [naming.places[n] for n, place in enumerate(layout.places) if not kind.of or place.name in kind.of]

    def _pieces(self, name: str, kind: Kind) -> Iterator[Token]:
        """Yield a token for each face and copy; for pieces whose face may be hidden, also for those unseen."""
        layout, naming = self._game.program.layout, self._game.naming
        numbers = [n for n, piece in enumerate(layout.pieces) if not kind.of or piece.kind in kind.of]
        faces: dict[str, Iterator[int]] = {}
        unseen: dict[str, Iterator[int]] = {}
        for n in numbers:
            yield _counted(name, naming.labels[n], next(faces.setdefault(naming.labels[n], count())))
        for n in numbers:
            if layout.pieces[n].mask >= 0:
                called = f"unseen {layout.pieces[n].kind}"
                yield _counted(name, called, next(unseen.setdefault(called, count())))


def _counted(name: str, called: str, number: int) -> Token:
    return (name, called, str(number + 1)) if number else (name, called)


def _bounds(kind: Kind) -> tuple[int, int] | None:
    if kind.low is None or kind.high is None or kind.high - kind.low >= MOST_NUMBERS:
        return None
    return kind.low, kind.high + 1


class Picking:
    """An open decision of a seat, from the first token to the last."""

    def __init__(self, vocabulary: Vocabulary, rewriting: Rewriting, angle: Angle, options: Sequence[Path]) -> None:
        game = rewriting.game
        self._vocabulary, self._rewriting, self._angle = vocabulary, rewriting, angle
        self._steps = [game.machine.steps(path) for path in options]
        self._ranks = self._told_apart()
        self._left = [(tuple(self._tokens(steps)), path) for steps, path in zip(self._steps, options, strict=True)]
        self.picked: list[int] = []
        self._settle()

    def _told_apart(self) -> dict[tuple[str, object], int]:
        """Return which of several alike each piece is that is offered in a pick, and the rank of unbounded numbers.

        The order is that of the numbers that the seat's own view gives them, so it says nothing that is hidden.
        """
        offered: dict[tuple[str, str], set[tuple[int, int]]] = {}
        numbers: dict[str, set[int]] = {}
        for steps in self._steps:
            for name, kind, value in steps:
                if kind is None:
                    continue
                item = kind.item if kind.sort == "list" and kind.item is not None else kind
                for one in value if kind.sort == "list" else (value,):
                    if item.sort == "piece" and one >= 0:
                        alike = offered.setdefault((name, self._called(one)), set())
                        alike.add((self._rewriting.pieces[one], one))
                    elif item.sort == "int" and one != NO_INT and _bounds(item) is None:
                        numbers.setdefault(name, set()).add(one)
        ranks: dict[tuple[str, object], int] = {}
        for (name, _), alike in offered.items():
            ranks.update({(name, piece): rank for rank, (_, piece) in enumerate(sorted(alike))})
        for name, values in numbers.items():
            ranks.update({(f"{name} number", value): rank for rank, value in enumerate(sorted(values))})
        return ranks

    def _called(self, piece: int) -> str:
        naming = self._rewriting.game.naming
        if not self._rewriting.sight.knows(piece):
            return f"unseen {naming.layout.pieces[piece].kind}"
        return naming.labels[self._angle.pieces[piece]]

    def _tokens(self, steps: Sequence[tuple[str, Kind | None, object]]) -> Iterator[int]:
        number = self._vocabulary.number
        for name, kind, value in steps:
            if kind is None:
                yield number[name, str(value)]
            elif kind.sort == "list" and kind.item is not None:
                assert isinstance(value, Sequence)
                yield from sorted(number[self._token(name, kind.item, one)] for one in value)
                yield number[name, "end"]
            else:
                assert isinstance(value, int)
                yield number[self._token(name, kind, value)]
        yield number[END]

    def _token(self, name: str, kind: Kind, value: int) -> Token:
        layout, naming, angle = self._rewriting.layout, self._rewriting.game.naming, self._angle
        if value == (NO_INT if kind.sort == "int" else -1):
            return name, "none"
        if kind.sort == "piece":
            return _counted(name, self._called(value), self._ranks[name, value])
        if kind.sort in ("space", "place"):
            return name, naming.places[angle.places[value]]
        if kind.sort == "word":
            return name, layout.words[kind.of[0]].words[value]
        if kind.sort == "flag":
            return name, "true" if value else "false"
        if kind.sort == "int" and _bounds(kind) is None:
            rank = self._ranks[f"{name} number", value]
            if rank >= RANKS:
                raise UsageError(f"more than {RANKS} numbers without bounds are offered in {name!r}; give them bounds")
            return name, f"rank {rank}"
        return name, str(angle.value(kind, value))

    @property
    def open(self) -> list[int]:
        """Return the numbers of the tokens that can be picked now."""
        at = len(self.picked)
        return sorted({tokens[at] for tokens, _ in self._left})

    @property
    def path(self) -> Path | None:
        """Return the option that was picked; None as long as there are several."""
        return self._left[0][1] if len(self._left) == 1 else None

    @property
    def left(self) -> list[Path]:
        """The options that go on from what was picked."""
        return [path for _, path in self._left]

    def towards(self, path: Path) -> int:
        """Return the number of the next token of one of the options that are left."""
        return next(tokens for tokens, other in self._left if other == path)[len(self.picked)]

    def drawn(self, number: int) -> int:
        """Return the number of the next token of the option that a number draws of those that are left, all alike."""
        return self._left[number % len(self._left)][0][len(self.picked)]

    def pick(self, number: int) -> None:
        """Pick one of the open tokens."""
        at = len(self.picked)
        self._left = [(tokens, path) for tokens, path in self._left if tokens[at] == number]
        self.picked.append(number)
        self._settle()

    def _settle(self) -> None:
        """Take what there is no choice about."""
        while len(self._left) > 1 and len(open_ := self.open) == 1:
            if self._vocabulary.tokens[open_[0]] == END:
                raise AssertionError("two options are told by the same tokens")
            self.picked.append(open_[0])
