"""How pieces look on a written table: cards, tiles, dice, and tokens with badges for what changes on them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

from dogtable.base.texts import spaced
from dogtable.lang import tree
from dogtable.lang.default_lines import Lines, dyes, figure, layer, rolled_fields, suits

DISC = "3, 3, 38, 38"  # of a token, in its own units
OWNED = "it.owner if it.owner != none else brass"  # the colour of a token that mostly belongs to a player
LETTERS = "letters_of_words"  # the name of these texts in a written table
PIPS = 6  # a die with more sides shows its number
CORNERS = ("75, 25", "25, 25", "75, 75", "25, 75")  # per cent of a token: where badges are
FEET = ("80, 72", "50, 72", "20, 72")  # and of a card, above the number of a pile
TINY = 26  # pixels: on a tile so small nothing is written
TOKENS = ("brass", "paper", "walnut", "green", "purple", "orange", "blue", "red")  # of kinds that are nobody's
LONG = 6  # letters: what is longer is not read on a small card
LONGEST_DISPLAYED = 9  # letters: longer words are in a narrower face
LETTER = 0.6  # how wide a letter is, in heights of the font
LEAST_LETTER = 10.5  # pixels: how wide a letter is in the smallest text
LEAST_READ = 7  # pixels of a card for each letter of its longest word: on a smaller one no word is written
CARD_FONTS, TILE_FONTS = (7.5, 13.0), (9.0, 16.0)
CARD_TEXT, TILE_TEXT = 59, 52  # the room for a word

Look = Literal["card", "tile", "die", "token"]


class Pieces:
    """Writes the figures of a ruleset's kinds of piece."""

    def __init__(self, rules: tree.Rules) -> None:
        self.rules = rules
        self.held = {k for z in rules.zones.values() if z.seen_by == "owner" for k in z.of}
        self.stands = {k for b in rules.boards.values() for k in b.of}
        self.owned = {p.of for p in rules.pieces.values() if p.per_player}
        self.rolled = rolled_fields(rules)

    def look_of(self, kind: str) -> Look:
        """Return how pieces of a kind look."""
        fields = self.rules.kinds[kind].fields
        if self.is_coloured_die(kind):
            return "die"
        if any(f.face and f.kind.sort != "flag" for f in fields) or self.is_named(kind):
            return "tile" if kind in self.stands and kind not in self.held else "card"
        return "die" if self.values(kind) and (kind not in self.owned or kind not in self.stands) else "token"

    def is_coloured_die(self, kind: str) -> bool:
        """Whether what chance rolls on a kind is all that tells its pieces apart, but for their colour."""
        faces = [f for f in self.rules.kinds[kind].fields if f.face]
        fields = [field for of, field in self.rolled if of == kind]
        return bool(fields) and kind not in self.stands and len(faces) == 1 and self.is_among(faces[0], dyes())

    def are(self, kinds: tuple[str, ...], *looks: Look) -> bool:
        """Whether all of some kinds look so."""
        return bool(kinds) and all(self.look_of(kind) in looks for kind in kinds)

    def is_named(self, kind: str) -> bool:
        """Whether there are pieces of a kind with names of their own."""
        return any(p.of == kind and p.named_rows for p in self.rules.pieces.values())

    def values(self, kind: str) -> list[tree.FieldDecl]:
        """Return the numbers and words that change on a piece."""
        fields = self.rules.kinds[kind].fields
        return [f for f in fields if not f.face and not f.internal and f.kind.sort in ("int", "word")]

    def figures(self) -> Lines:
        """Return the figures of all kinds that the program's own token does not do for."""
        found: Lines = []
        for kind in self.rules.kinds:
            look = self.look_of(kind)
            if look == "card":
                found += self.card(kind)
            elif look == "tile":
                found += self.tile(kind)
            elif look == "die":
                found += self.die(kind, self.values(kind)[0])
            else:
                badges = self.badges(self.rules.kinds[kind].fields, 44, 44)
                lettered = self.dyed(kind) or self.signed(kind)
                if badges or lettered:
                    body = [*(lettered or layer("figure", "plain_token(it)")), *badges]
                    title = '"{title(it)}"'
                    found += figure(f"{kind}(it)", "44, 44", body, round="true", high=4, title=title)
        return found

    @cached_property
    def tokens(self) -> list[str]:
        """The kinds whose pieces are tokens."""
        return [name for name in self.rules.kinds if self.look_of(name) == "token"]

    def dyed(self, kind: str) -> Lines:
        """Return a token that is nobody's in the colour of its kind, with a letter, where there are other tokens."""
        if kind in self.owned or len(self.tokens) < 2:
            return []
        nobodys = [name for name in self.tokens if name not in self.owned]
        dye = TOKENS[nobodys.index(kind) % len(TOKENS)]
        letter = layer("text", self.initials(kind), at="5, 11, 34, 22", font=19, face="bold", colour=f"on {dye}")
        return [*layer("box", "glass", at=DISC, corner=50, fill=dye), *layer("box", "shine", at=DISC), *letter]

    def signed(self, kind: str) -> Lines:
        """Return a token of an owner with the letter of its kind over the emblem, where players own several kinds."""
        if kind not in self.owned or sum(name in self.owned for name in self.tokens) < 2:
            return []
        letter = layer(
            "text",
            self.initials(kind),
            at="5, 7, 34, 22",
            font=20,
            face="bold",
            colour="on it.owner if it.owner != none else on brass",
        )
        emblem = {"when": "it.owner != none", "mid": "22, 33, 11", "colour": "on it.owner"}
        return [
            *layer("box", "glass", at=DISC, corner=50, fill=OWNED),
            *letter,
            *layer("picture", '"{emblem(it.owner)}"', **emblem),
            *layer("box", "shine", at=DISC),
        ]

    def initials(self, kind: str) -> str:
        """Return the letter of a kind of token; two where another kind begins with the same."""
        alike = sum(name[0] == kind[0] for name in self.tokens) > 1
        return kind[: 2 if alike else 1].capitalize()

    # ------------------------------------------------------------------------------------------------------- badges

    def badges(self, fields: Sequence[tree.FieldDecl], wide: float, high: float) -> Lines:
        """Return a badge for each field that is raised or changes: its letter, its value, or the chip of a player."""
        found: Lines = []
        shown = [
            f
            for f in fields
            if not f.internal and (f.kind.sort == "flag" or (not f.face and f.kind.sort in ("int", "word", "player")))
        ]
        side = min(wide, high) * (0.46 if wide == high else 0.32)
        for field, corner in zip(shown, CORNERS if wide == high else FEET, strict=False):
            x, y = (float(share) for share in corner.split(","))
            at = f"{wide * x / 100:g}, {high * y / 100:g}, {side:g}"
            value = f"it.{field.name}"
            when = value if field.kind.sort == "flag" else f"{value} != none"
            if field.kind.sort == "player":
                found += layer("figure", f"chip({value})", when=when, mid=at)
                continue
            sign = field.name[0].upper() if field.kind.sort == "flag" else f"{{short({value})}}"
            found += layer("figure", "badge", when=when, mid=at)
            found += layer("text", f'"{sign}"', when=when, mid=at, font=round(side * 0.68, 1), face="bold")
        return found

    # ---------------------------------------------------------------------------------------------------------- dice

    def die(self, kind: str, field: tree.FieldDecl) -> Lines:
        """Return the figures of a piece that shows what changes on it, as a die does."""
        low, high = field.kind.low, field.kind.high
        value = f"it.{field.name}"
        if field.kind.sort == "int" and low == 1 and high is not None and high <= PIPS:
            body = layer("figure", f"pips({value})")
        else:
            body = layer("box", "card", corner=24)
            font = _font([len(word) for word in self.words_of(field)], 38, (9.0, 22.0))
            body += layer("text", f'"{{{value}}}"', at="3, 9, 38, 26", font=font, face="display")
        blank = layer("box", "card", corner=24)
        if self.is_coloured_die(kind):
            dye = next(f.name for f in self.rules.kinds[kind].fields if f.face)
            body += layer("box", "plain", corner=24, fill=f"it.{dye} fade 45", line=f"it.{dye}, 3")
        others = tuple(f for f in self.rules.kinds[kind].fields if f is not field)
        return [
            *figure(f"{kind}(it)", "44, 44", body + self.badges(others, 44, 44), high=4, title='"{title(it)}"'),
            *figure(f"{kind}_back(it)", "44, 44", blank, high=4),
        ]

    def words_of(self, field: tree.FieldDecl) -> list[str]:
        """Return what a field can say; a number has two digits."""
        if field.kind.sort != "word":
            return ["00"]
        return [
            part for name in field.kind.of for w in self.listed(name) for part in (w.title or spaced(w.name)).split()
        ]

    def listed(self, name: str) -> tuple[tree.WordDecl, ...]:
        """Return the words of a list."""
        found = self.rules.words.get(name)
        return found.words if found is not None else ()

    # --------------------------------------------------------------------------------------------------------- tiles

    def tile(self, kind: str) -> Lines:
        """Return the figure of what has a face and stands on a board: its colour, or its name."""
        fields = self.rules.kinds[kind].fields
        dye = next((f for f in fields if f.face and self.is_among(f, dyes())), None)
        title = '"{title(it)}"'
        if dye is not None:
            body = layer("box", "glass", at="3, 3, 38, 38", corner=50, fill=f"it.{dye.name}")
            body += layer("box", "shine", at="3, 3, 38, 38")
            sign = f'"{{{LETTERS}[it.{dye.name}]}}"'
            body += layer("text", sign, at="5, 11, 34, 22", font=17, face="bold", colour=f"on it.{dye.name}")
            return figure(f"{kind}(it)", "44, 44", body, round="true", high=4, title=title)
        font = _font(self.longest(kind), TILE_TEXT, TILE_FONTS)
        body = layer("box", "card", corner=10)
        face = next(iter(self.faces(kind)), None)
        slots = {"face": "display"}
        if self.is_named(kind) or face is None or face.kind.sort != "word":
            body += layer("text", self.sign(kind), at="4, 4, 52, 52", font=font, **slots, lines=2)
        else:
            least = round(max(self.longest(kind), default=1) * LEAST_LETTER * 60 / TILE_TEXT)
            letter = f'"{{{LETTERS}[it.{face.name}]}}"'
            large, small = (
                {"font": font, "lines": 2, "when": f"px > {least}"},
                {"font": 26, "when": f"px > {TINY} and px <= {least}"},
            )
            body += layer("text", self.sign(kind), at="4, 4, 52, 52", **slots, **large)
            body += layer("text", letter, at="4, 4, 52, 52", **slots, **small)
        rest = tuple(f for f in fields if not f.face)
        return figure(f"{kind}(it)", "60, 60", body + self.badges(rest, 60, 60), high=4, title=title)

    def letters(self) -> dict[str, str]:
        """Return what stands for the words on tiles where there is no room: as few letters as tell them apart."""
        lists = {
            f.kind.of[0]
            for kind in self.rules.kinds.values()
            for f in kind.fields
            if f.name in self.lettered(kind.name)
        }
        found: dict[str, str] = {}
        for name in sorted(lists):
            called = {w.name: w.title or spaced(w.name) for w in self.listed(name)}
            n = next((n for n in (1, 2) if len({t[:n] for t in called.values()}) == len(called)), 3)
            found |= {word: title[:n].capitalize() for word, title in called.items()}
        return found

    def lettered(self, kind: str) -> list[str]:
        """Return the fields of a kind whose words are letters where it is small.

        Those of tiles, and of what is a card in a hand, lies on a board, too, and is known by its first word alone.
        """
        faces = self.faces(kind)
        words = [f.name for f in self.rules.kinds[kind].fields if f.face and f.kind.sort == "word" and f.kind.of]
        if self.look_of(kind) == "tile":
            return words
        if self.look_of(kind) != "card" or kind not in self.stands or self.is_named(kind) or self.is_suited((kind,)):
            return []
        return words[:1] if faces and faces[0].name in words[:1] and self.word_and_number(faces) is None else []

    def is_suited(self, kinds: tuple[str, ...]) -> bool:
        """Whether pieces are playing cards: known by the corner that is seen of each in a fan."""
        return all(any(f.face and self.is_among(f, suits()) for f in self.rules.kinds[kind].fields) for kind in kinds)

    def longest(self, kind: str) -> list[int]:
        """Return how long the words are of which the names of a kind's pieces are made."""
        if self.is_named(kind):
            rows = [r for p in self.rules.pieces.values() if p.of == kind for r in p.rows]
            return [len(part) for row in rows for part in (row.title or spaced(row.name)).split()]
        faces = self.faces(kind)
        first = next((f for f in faces if f.kind.sort == "word"), None) or next(iter(faces), None)
        return [len(word) for word in self.words_of(first)] if first is not None else []

    def faces(self, kind: str) -> list[tree.FieldDecl]:
        """Return the numbers and words that a piece always shows."""
        return [f for f in self.rules.kinds[kind].fields if f.face and f.kind.sort in ("int", "word")]

    def sign(self, kind: str) -> str:
        """Return what a piece without a suit is known by."""
        faces = self.faces(kind)
        if self.is_named(kind) or not faces:
            return '"{title(it)}"'
        word, _ = self.word_and_number(faces) or (faces[0], None)
        return f'"{{title(it.{word.name})}}"'

    # --------------------------------------------------------------------------------------------------------- cards

    def card(self, kind: str) -> Lines:
        """Return the figure of a card: its suit, its name or first word or number, the others as lines."""
        fields = self.rules.kinds[kind].fields
        faces = [f for f in fields if f.face]
        suit = next((f.name for f in faces if self.is_among(f, suits())), None)
        named = self.is_named(kind)
        rest = [f for f in faces if f.name != suit and f.kind.sort in ("int", "word")]
        colour = f"it.{suit}" if suit else "ink"
        if suit and any(f.name == suit and f.kind.optional for f in faces):
            colour = f"it.{suit} if it.{suit} != none else ink"
        body = layer("box", "card", corner=8)
        if suit and rest:
            sign = f'"{{short(it.{rest[0].name})}}"'
            body += layer("text", sign, at="4, 3, 22, 20", font=20, face="display", colour=colour)
        if suit:
            for mid in ("15, 29, 11", "33, 50, 30"):
                body += layer("picture", f'"{{it.{suit}}}"', mid=mid, colour=colour)
            rest = rest[1:]
        elif not named and (pair := self.word_and_number(rest)) is not None:
            body += self.worded(*pair)
            rest = [f for f in rest if f not in pair]
        else:
            short = rest and not named and rest[0].kind.sort == "int"
            font = 26 if short else _font(self.longest(kind), CARD_TEXT, CARD_FONTS)
            face = "semi" if self.is_long(kind) else "display"
            least = round(max(self.longest(kind), default=1) * LEAST_READ)
            read = {} if short else {"when": f"px > {least}"}
            body += layer("text", self.sign(kind), at="2, 16, 59, 38", font=font, face=face, lines=2, **read)
            if rest and rest[0].name in self.lettered(kind):
                letter, when = f'"{{{LETTERS}[it.{rest[0].name}]}}"', f"px > {TINY} and px <= {least}"
                body += layer("text", letter, at="2, 16, 59, 38", font=32, face="display", when=when)
            rest = rest if named else rest[1:]
        for i, field in enumerate(rest[:3]):
            text = f'"{spaced(field.name)} {{it.{field.name}}}"'
            body += layer("text", text, at=f"5, {58 + i * 9}, 53, 9", font=7.5, when="px > 110")
        body += self.badges(tuple(f for f in fields if not f.face), 63, 88)
        found = figure(f"{kind}(it)", "63, 88", body, high=5, title='"{title(it)}"')
        if self.is_long(kind):
            pair = None if named else self.word_and_number([f for f in fields if f.face])
            wide = layer("box", "card", corner=12)
            font = _font(self.longest(kind), 79, (9, 16))
            at = "4, 3, 88, 21" if pair else "4, 8, 88, 40"
            face = "display" if max(self.longest(kind)) <= LONGEST_DISPLAYED else "semi"
            wide += layer("text", self.sign(kind), at=at, font=font, face=face, lines=1 if pair else 2)
            if pair:
                wide += layer("text", f'"{{it.{pair[1].name}}}"', at="4, 22, 88, 25", font=20, face="display")
            found += figure(f"{kind}_wide(it)", "96, 58", wide, high=5)
        return found

    def word_and_number(self, faces: Sequence[tree.FieldDecl]) -> tuple[tree.FieldDecl, tree.FieldDecl] | None:
        """Return the first word and the first number of a card that has both."""
        word = next((f for f in faces if f.kind.sort == "word"), None)
        number = next((f for f in faces if f.kind.sort == "int"), None)
        return (word, number) if word is not None and number is not None else None

    def worded(self, word: tree.FieldDecl, number: tree.FieldDecl) -> Lines:
        """Return what is on a card with a word and a number: the number large, the word above it, in its colour."""
        dyed = self.is_among(word, dyes())
        band = layer("box", "plain", at="4, 5, 55, 17", corner=24, fill=f"it.{word.name}") if dyed else []
        word_read = f"px > {max((len(w) for w in self.words_of(word)), default=1) * LEAST_READ}"
        says = {
            "at": "5, 5, 53, 17",
            "when": word_read,
            "font": _font([len(w) for w in self.words_of(word)], 51, CARD_FONTS),
        }
        colour = f"on it.{word.name}" if dyed else "ink"
        return [
            *band,
            *layer("text", f'"{{title(it.{word.name})}}"', **says, face="semi", colour=colour),
            *layer("text", f'"{{it.{number.name}}}"', at="4, 22, 55, 34", font=28, face="display"),
        ]

    def is_long(self, kind: str) -> bool:
        """Whether a card's name wants more room than a small card has."""
        return not self.is_suited((kind,)) and max(self.longest(kind), default=0) > LONG

    def widened(self, kinds: tuple[str, ...], size: float) -> dict[str, object]:
        """Return the slots of a row of small cards: those with long names are wide."""
        wide = [kind for kind in kinds if self.look_of(kind) == "card" and self.is_long(kind)]
        if not wide:
            return {"size": size}
        return {"size": round(size * 1.5), "pieces": "{" + ", ".join(f"{k}: {k}_wide" for k in wide) + "}"}

    def is_among(self, field: tree.FieldDecl, words: frozenset[str]) -> bool:
        """Whether all that a field can say is among some words."""
        listed = self.listed(field.kind.of[0]) if field.kind.sort == "word" and field.kind.of else ()
        return bool(listed) and all(w.name in words for w in listed)


def _font(lengths: list[int], room: float, bounds: tuple[float, float]) -> float:
    """Return the height of a font in which the longest word has room."""
    least, most = bounds
    return round(min(most, max(least, room / (LETTER * max(lengths, default=1)))), 1)
