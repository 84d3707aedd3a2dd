"""The state of a game on a written table: in words, on slips for words of a list, on sheets for players and words."""

from __future__ import annotations

from collections.abc import Collection

from dogtable.lang import tree
from dogtable.lang.default_lines import Lines, figure, layer, spaced
from dogtable.lang.default_pieces import Pieces
from dogtable.lang.look_vocabulary import HOST_VALUES

MOST_TOLD = 4  # values in a line


class Told:
    """Writes what is told of a ruleset's state: all that everybody sees, but for what is internal."""

    def __init__(self, rules: tree.Rules, pieces: Pieces, piled: Collection[str]) -> None:
        """`piled`: the lists of words of which there are piles, where what is kept for a word is told."""
        self.rules = rules
        self.pieces = pieces
        self.sheets = self.scored()
        states = [state for _, state in self.states(["word"]) if state.kind.sort in ("int", "word", "player")]
        self.noted = [state for state in states if state.per[0].name not in piled]

    def told(self, per: list[str], index: str) -> str:
        """Return the state that everybody sees as a text: what is kept once, or for each player."""
        shown = [
            f"{spaced(name)} {{{name}{index}}}"
            for name, state in self.states(per)
            if state.kind.sort in ("int", "word", "player") and not state.kind.optional
        ]
        return " · ".join(shown[:MOST_TOLD])

    def states(self, per: list[str]) -> list[tuple[str, tree.StateDecl]]:
        """Return the state that everybody sees, is not for the rules alone, and has a name of its own in a table."""
        return [
            (name, state)
            for name, state in self.rules.state.items()
            if [one.sort for one in state.per] == per
            and state.seen_by == "everybody"
            and not state.internal
            and name not in HOST_VALUES
        ]

    def flags(self) -> list[str]:
        """Return the flags that players have."""
        return [name for name, state in self.states(["player"]) if state.kind.sort == "flag"]

    def figures(self) -> Lines:
        """Return the figures of sheets and slips."""
        found = [line for words, states in self.sheets.items() for line in self.sheet(words, states)]
        return [*found, *(line for state in self.noted for line in self.note(state))]

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
        high = 44 + 40 * n + 12
        numbers = [s for s in states if s.kind.sort == "int"]
        marks = [s for s in states if s.kind.sort == "flag"]
        body = layer("box", "paper", corner=3, high=6)
        body += layer("text", '"{badge(p)}"', each="p in seats", at="224 + 92 * nth, 6, 84, 36", font=22)
        line = "0, 44 + 40 * nth"
        body += layer(
            "box",
            "plain",
            each=f"w in {words}",
            at=f"{line}, 216 + 92 * len(players) + 16, 38",
            fill="edge fade 30",
            when="nth % 2 == 0",
        )
        body += layer(
            "text",
            '"{title(w)}"',
            each=f"w in {words}",
            at="16, 44 + 40 * nth, 204, 38",
            font=19,
            face="semi",
            align="left",
        )
        told = " / ".join(f"{{{_indexed(s, 'p', 'w')}}}" for s in numbers) or "<check>"
        when = " or ".join(f"{_indexed(s, 'p', 'w')}" for s in marks) if marks else "true"
        cells = layer("text", f'"{told}"', each=f"w in {words}", when=when, at="0, 44 + 40 * nth, 84, 38", font=20)
        columns = figure(f"{words}_column(p)", f"84, {high}", cells)
        body += layer("figure", f"{words}_column(p)", each="p in seats", at=f"224 + 92 * nth, 0, 84, {high}")
        body += layer(
            "box", "plain", each=f"w in {words}", at="8, 44 + 40 * nth, 212, 38", fill="paper fade 0", pick="w"
        )
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
        body += layer(
            "text", f'"{{{value}}}"', when=f"{value} != none", at="176, 38 + 32 * nth, 70, 30", align="right", **line
        )
        return figure(f"{state.name}_note", f"260, {high}", body)


def _indexed(state: tree.StateDecl, who: str, word: str) -> str:
    return f"{state.name}[{', '.join(who if per.sort == 'player' else word for per in state.per)}]"
