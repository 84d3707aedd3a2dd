"""The state of a game on a written table: in words, on slips for words of a list, on sheets for players and words."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from dogtable.base.texts import spaced
from dogtable.lang import tree
from dogtable.lang.default_lines import Lines, figure, layer, rolled_states
from dogtable.lang.default_pieces import PIPS, Pieces
from dogtable.lang.look_vocabulary import HOST_VALUES

LINE, HIGH_LINE, LINES = 40, 68, 330  # units of a sheet: a line, one where few have room to be touched, all of them
MOST_VALUES = 4  # values in a line
VALUED = ("int", "word", "player")  # the sorts of state that is told by its value
NAME, DIGITS = 8, 2  # letters of a player's name, and of a number whose greatest is not declared


class Slip(NamedTuple):
    """What is so now and then: told on a slip while it is. `long` is about how many letters that takes."""

    says: str
    when: str
    long: int


class States:
    """Writes what is told of a ruleset's state: all that everybody sees, but for what is internal."""

    def __init__(self, rules: tree.Rules, pieces: Pieces, piled: Collection[str]) -> None:
        """`piled`: the lists of words of which there are piles, where what is kept for a word is told."""
        self.rules = rules
        self.pieces = pieces
        self.rolled = rolled_states(rules)
        self.dice = [state for _, state in (*self.visible([]), *self.visible(["word"])) if self.is_die(state)]
        self.sheets = self.scored()
        kept = [state for _, state in self.visible(["word"]) if state.kind.sort in (*VALUED, "flag")]
        self.noted = [s for s in kept if s.per[0].name not in piled and not self.is_marked(s)]
        self.noted += [state for state in self.dice if not state.per]

    def is_die(self, state: tree.StateDecl) -> bool:
        """Whether chance rolls a state as a die: a number of at most six; nought is a die that is not there."""
        high = state.kind.high
        few = state.kind.sort == "int" and state.kind.low in (0, 1) and high is not None and high <= PIPS
        return few and not state.kind.optional and state.name in self.rolled

    def is_marked(self, state: tree.StateDecl) -> bool:
        """Whether a flag of words is told beside their names on a sheet."""
        return state.kind.sort == "flag" and state.per[0].name in self.sheets

    # -------------------------------------------------------------------------------------------------- in words

    def text(self, per: list[str], index: str, own: bool = False) -> str:
        """Return the state that always has a value, as a text: what is kept once, or for each player."""
        return " · ".join(f"{spaced(s.name)} {{{s.name}{index}}}" for s in self.always(per, own))

    def always(self, per: list[str], own: bool = False) -> list[tree.StateDecl]:
        """Return the state that always has a value; `own`: with what the watcher alone sees."""
        found = [s for _, s in self.visible(per, own) if s.kind.sort in VALUED and not s.kind.optional]
        return [s for s in found if s not in self.dice][:MOST_VALUES]

    def slips(self, per: list[str], index: str, own: bool = False) -> list[Slip]:
        """Return what is so now and then: flags that are raised, and values that there are at times."""
        found = []
        for name, state in self.visible(per, own):
            value = f"{name}{index}"
            if state.kind.sort == "flag" and per:
                found.append(Slip(spaced(name), value, len(name)))
            elif state.kind.sort in VALUED and state.kind.optional:
                found.append(Slip(f"{spaced(name)} {{{value}}}", f"{value} != none", self.long(state)))
        return found

    def long(self, state: tree.StateDecl) -> int:
        """Return about how many letters a value takes with its name."""
        kind = state.kind
        words = [len(w.title or w.name) for name in kind.of for w in self.pieces.listed(name)]
        many = max(words, default=DIGITS) if kind.sort == "word" else NAME if kind.sort == "player" else DIGITS
        return len(state.name) + 1 + many

    def visible(self, per: list[str], own: bool = False) -> list[tuple[str, tree.StateDecl]]:
        """Return the state that everybody sees (`own`: the watcher), with a name of its own, not for rules alone."""
        return [
            (name, state)
            for name, state in self.rules.state.items()
            if [one.sort for one in state.per] == per
            and (state.seen_by == "everybody" or (own and state.seen_by == "owner"))
            and not state.internal
            and name not in HOST_VALUES
        ]

    # ---------------------------------------------------------------------------------------------- sheets, slips

    def figures(self) -> Lines:
        """Return the figures of sheets and slips."""
        found = [line for words, states in self.sheets.items() for line in self.sheet(words, states)]
        return [*found, *(line for s in self.noted for line in (self.roll(s) if s in self.dice else self.note(s)))]

    def scored(self) -> dict[str, list[tree.StateDecl]]:
        """Return what is kept for each player and word, by the list of words: it is told on a sheet."""
        found: dict[str, list[tree.StateDecl]] = {}
        for state in self.rules.state.values():
            words = [per.name for per in state.per if per.sort == "word"]
            both = len(state.per) == 2 and len(words) == 1 and any(per.sort == "player" for per in state.per)
            if both and state.seen_by == "everybody" and not state.internal and state.kind.sort in ("int", "flag"):
                found.setdefault(words[0], []).append(state)
        return found

    def sheet(self, words: str, states: list[tree.StateDecl]) -> Lines:
        """Return a sheet of paper with a line for each word and a column for each player."""
        n = max(1, len(self.pieces.listed(words)))
        line = max(LINE, min(HIGH_LINE, LINES // n))
        high = 44 + line * n + 12
        numbers = [s for s in states if s.kind.sort == "int"]
        marks = [s for s in states if s.kind.sort == "flag"]
        body = layer("box", "paper", corner=3, high=6)
        if len(numbers) > 1:
            named = " / ".join(spaced(state.name) for state in numbers)
            body += layer("text", f'"{named}"', at="16, 6, 204, 36", font=17, align="left", lines=2)
        body += layer("text", '"{badge(p)}"', each="p in seats", at="224 + 92 * nth, 6, 84, 36", font=22)
        body += layer(
            "box",
            "plain",
            each=f"w in {words}",
            at=f"0, 44 + {line} * nth, 216 + 92 * len(players) + 16, {line - 2}",
            fill="edge fade 30",
            when="nth % 2 == 0",
        )
        body += layer(
            "text",
            '"{title(w)}"',
            each=f"w in {words}",
            at=f"16, 44 + {line} * nth, 204, {line - 2}",
            font=19,
            face="semi",
            align="left",
        )
        for state in (one for _, one in self.visible(["word"]) if one.per[0].name == words and self.is_marked(one)):
            row = {"at": f"16, 44 + {line} * nth, 204, {line - 2}", "font": 16, "face": "italic", "align": "right"}
            body += layer("text", f'"{spaced(state.name)}"', each=f"w in {words}", when=f"{state.name}[w]", **row)
        text = " / ".join(f"{{{_indexed(s, 'p', 'w')}}}" for s in numbers) or "<check>"
        when = " or ".join(f"{_indexed(s, 'p', 'w')}" for s in marks) if marks else "true"
        cells = layer(
            "text", f'"{text}"', each=f"w in {words}", when=when, at=f"0, 44 + {line} * nth, 84, {line - 2}", font=20
        )
        columns = figure(f"{words}_column(p)", f"84, {high}", cells)
        body += layer("figure", f"{words}_column(p)", each="p in seats", at=f"224 + 92 * nth, 0, 84, {high}")
        touched = f"8, 43 + {line} * nth, 212, {line}"
        body += layer("box", "plain", each=f"w in {words}", at=touched, fill="paper fade 0", pick="w")
        return columns + figure(f"{words}_sheet", f"232 + 92 * len(players), {high}", body)

    def note(self, state: tree.StateDecl) -> Lines:
        """Return a slip with what is kept for each word."""
        words = state.per[0].name
        high = 44 + 32 * max(1, len(self.pieces.listed(words)))
        body = layer("box", "panel", corner=6)
        body += layer(
            "text", spaced(state.name).capitalize(), at="14, 6, 232, 30", font=18, face="semi", colour="paper"
        )
        line = {"each": f"w in {words}", "font": 20, "colour": "paper"}
        body += layer("text", '"{title(w)}"', at="14, 38 + 32 * nth, 160, 30", align="left", **line)
        value = f"{state.name}[w]"
        says, when = ("<check>", value) if state.kind.sort == "flag" else (f"{{{value}}}", f"{value} != none")
        body += layer("text", f'"{says}"', when=when, at="176, 38 + 32 * nth, 70, 30", align="right", **line)
        return figure(f"{state.name}_note", f"260, {high}", body)

    def roll(self, state: tree.StateDecl) -> Lines:
        """Return a slip with the dice of a state: one, or one for each word."""
        body = layer("box", "panel", corner=12)
        title = {"at": "14, 6, 232, 30", "font": 18, "face": "semi", "colour": "paper"}
        body += layer("text", spaced(state.name).capitalize(), **title)
        side, value, each = 76, state.name, {}
        mid = f"130, 82, {side}"
        if state.per:
            words = state.per[0].name
            n = max(1, len(self.pieces.listed(words)))
            side, value, each = min(side, 228 // n - 8), f"{state.name}[w]", {"each": f"w in {words}", "pick": "w"}
            mid = f"130 + (nth - {(n - 1) / 2:g}) * {side + 12}, 82, {side}"
        body += layer("figure", f"pips({value})", when=f"{value} > 0", mid=mid, **each)
        return figure(f"{state.name}_note", "260, 130", body)


def _indexed(state: tree.StateDecl, who: str, word: str) -> str:
    return f"{state.name}[{', '.join(who if per.sort == 'player' else word for per in state.per)}]"
