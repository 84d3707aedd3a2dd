"""What the slots of a look come to on one view: numbers, flags, texts and colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from dogtable.base.errors import NOWHERE, Problem, RuleError, Span
from dogtable.base.forms import plural
from dogtable.base.look import Colour, Hole, IconHole, Line, LookFaultError, Numbers, Opened, Text, TextHole
from dogtable.base.look import Look as BaseLook
from dogtable.base.texts import spaced
from dogtable.base.things import Piece, Player, Space, Word, Zone
from dogtable.ui import colour as tone
from dogtable.ui.look import entries
from dogtable.ui.look.ids import seat_id
from dogtable.ui.look.state import Palette, Ui

Env = Mapping[str, object]

_NAMED_ICON = re.compile(r"(?<!\\)<(@?[\w/]+) +([A-Za-z_]\w*)>")
MINUS = "−"
WIDEST = 60.0  # points: an outline, a band has four times as many


def fault(span: Span, code: str, message: str) -> RuleError:
    """Return the error of a table that cannot be laid out."""
    return RuleError(Problem(span, code, message))


class Names:
    """What things are called: by the look's catalogue, by the ruleset, else by their names."""

    def __init__(self, look: BaseLook, ui: Ui) -> None:
        self.look = look
        self.ui = ui

    def say(self, value: object) -> str:
        """Return a value as it stands in a text (markup)."""
        if value is None or value is False:
            return ""
        if isinstance(value, str):
            return value
        if isinstance(value, (int, float)):
            return f"{value:g}".replace("-", MINUS)
        if isinstance(value, Word):
            own = f"{value.list}.{value.name}"  # the value of an option
            return self.look.titles.get(own) or self.look.titles.get(value.name) or value.title or spaced(value.name)
        if isinstance(value, Player):
            return self.ui.seats[value.index].name
        if isinstance(value, Piece):
            return self.piece(value)
        if isinstance(value, Zone):
            return self.look.titles.get(value.name) or spaced(value.name)
        if isinstance(value, Space):
            return self.look.titles.get(value.key) or value.title or spaced(value.name or value.board)
        return ""

    def piece(self, piece: Piece) -> str:
        """Return what a piece is called: its row's title, else the words and numbers of its face, else its kind."""
        if piece.row:
            kept = self.look.titles.get(f"{piece.kind}.{piece.row}")
            return kept or piece.title or spaced(piece.row)
        words = [self.say(v) for v in piece.fields.values() if isinstance(v, (Word, int)) and not isinstance(v, bool)]
        return " ".join(words) or spaced(piece.kind)

    def title(self, value: object) -> str:
        """Return what something is called, with a capital."""
        text = self.say(value)
        return text[:1].upper() + text[1:]

    def short(self, value: object) -> str:
        """Return what something is called where there is little room."""
        if not isinstance(value, Word):
            return self.say(value)
        return self.look.titles.get(f"{value.name}.short") or self.look.shorts.get(value.name) or self.say(value)

    def text(self, value: object) -> str:
        """Return the text of a row."""
        if isinstance(value, Piece):
            return self.look.titles.get(f"{value.kind}.{value.row}.text", value.text)
        if isinstance(value, Word):
            return self.look.titles.get(f"{value.name}.text", value.text)
        return self.look.titles.get(f"{value.key}.text", value.text) if isinstance(value, Space) else ""

    @staticmethod
    def key(value: object) -> str:
        """Return what a picture of something is called: names, not titles."""
        if isinstance(value, Piece):
            return value.row or value.name or value.kind
        if isinstance(value, Word):
            return value.name
        if isinstance(value, Player):
            return seat_id(value.index).replace(":", "_")
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            return f"{value:g}"
        return value if isinstance(value, str) else ""


class Values:
    """Works slots out. `opened` is set once the view is open (its host needs the functions given here)."""

    opened: Opened

    def __init__(self, look: BaseLook, ui: Ui, palette: Palette) -> None:
        self.look = look
        self.ui = ui
        self.palette = palette
        self.names = Names(look, ui)
        self._named: dict[str, str] = {}

    # ------------------------------------------------------------------------------------------------- expressions

    def of(self, hole: Hole, env: Env) -> object:
        """Return what an expression comes to; RuleError says where it does not."""
        try:
            return self.opened.functions[hole.index](env)
        except LookFaultError as error:
            raise fault(hole.span, "E651" if error.out_of_fuel else "E650", str(error)) from error
        except RecursionError as error:
            raise fault(hole.span, "E650", "this goes round in circles") from error
        except (TypeError, AttributeError) as error:  # expressions of a look have no kinds until they are worked out
            raise fault(hole.span, "E650", "a value here is of the wrong kind") from error

    def number(self, slot: float | Hole | None, env: Env, default: float = 0.0) -> float:
        """Return a number."""
        if slot is None:
            return default
        if isinstance(slot, (int, float)):
            return slot
        value = self.of(slot, env)
        if isinstance(value, (int, float)):
            return value
        raise fault(slot.span, "E650", f"{_described(value)} where a number is needed")

    def flag(self, slot: bool | Hole | None, env: Env, default: bool = False) -> bool:
        """Return a condition."""
        if slot is None:
            return default
        return slot if isinstance(slot, bool) else bool(self.of(slot, env))

    def numbers(self, slot: Numbers, env: Env, *counts: int) -> list[float]:
        """Return several numbers (as many as one of `counts` says, where any is given)."""
        if isinstance(slot, tuple):
            return [self.number(part, env) for part in slot]
        value = self.of(slot, env)
        found = value if isinstance(value, (list, tuple)) else [value]
        if not all(isinstance(n, (int, float)) for n in found) or (counts and len(found) not in counts):
            raise fault(slot.span, "E650", f"{_described(value)} where {_count(counts)} numbers are needed")
        return [float(n) for n in found if isinstance(n, (int, float))]

    # ------------------------------------------------------------------------------------------------------- texts

    def text(self, text: Text | None, env: Env) -> str:
        """Return a text as markup."""
        if text is None:
            return ""
        parts = []
        for part in self._in_number(self._of_cases(text, env), env).parts:
            if isinstance(part, str):
                parts.append(part)
            elif isinstance(part, TextHole):
                parts.append(self._hole(part, env, self.names.say))
            else:
                picture = self._picture(part.name, env)
                parts.append(f"<{picture} {self.colour(part.colour, env)}>" if picture else "")
        whole = "".join(parts)
        return _NAMED_ICON.sub(self._coloured, whole) if "<" in whole else whole

    def _of_cases(self, text: Text, env: Env) -> Text:
        """Return the text of the first case that holds; an empty one where none does."""
        if not text.cases:
            return text
        return next((one for asked, one in text.cases if asked is None or self.of(asked, env)), Text())

    def _in_number(self, text: Text, env: Env) -> Text:
        """Return a text in the plural form that its first whole number wants; that of one where there is none."""
        if not text.forms:
            return text
        values = (self.of(one.hole, env) for one in text.counts)
        number = next((value for value in values if isinstance(value, int) and not isinstance(value, bool)), 1)
        return dict(text.forms).get(plural(self.look.language, number), text)

    def _coloured(self, icon: re.Match[str]) -> str:
        """Return a picture that a text of the ruleset brings, with its colour worked out."""
        return f"<{icon.group(1)} {self.named(icon.group(2), NOWHERE)}>"

    def picture(self, text: Text | None, env: Env) -> str:
        """Return the name of a picture."""
        return self._picture(text, env) if text is not None else ""

    def _picture(self, text: Text, env: Env) -> str:
        parts = []
        for part in text.parts:
            if isinstance(part, TextHole):
                parts.append(self._hole(part, env, self.names.key))
            elif isinstance(part, IconHole):
                parts.append(self._picture(part.name, env))
            else:
                parts.append(part)
        return "".join(parts)

    def _hole(self, part: TextHole, env: Env, say: Callable[[object], str]) -> str:
        value = self.of(part.hole, env)
        plus = part.signed and isinstance(value, (int, float)) and value > 0
        return f"+{say(value)}" if plus else say(value)

    # ----------------------------------------------------------------------------------------------------- colours

    def seat(self, player: Player) -> tuple[str, str]:
        """Return colour and emblem of a seat."""
        for seats in (self.look.seats, self.palette.seats):
            if player.index < len(seats):
                return seats[player.index]
        return self.palette.seats[player.index % len(self.palette.seats)]

    def colour(self, colour: Colour, env: Env) -> str:
        """Return a colour as `#RRGGBB` or `#RRGGBBAA`."""
        match colour.op:
            case "hex":
                return colour.name
            case "name":
                return self.named(colour.name, colour.span)
            case "value":
                assert colour.hole is not None  # the checker gives each one its expression
                return self._of_value(self.of(colour.hole, env), colour.span)
            case "if":
                assert colour.hole is not None
                return self.colour(colour.of[0 if self.of(colour.hole, env) else 1], env)
            case "on":
                return tone.on(self.colour(colour.of[0], env))
            case "mix":
                base, other = (self.colour(c, env) for c in colour.of)
                return tone.mix(base, other, colour.amount / 100)
            case _:
                shade = {"lift": tone.lift, "sink": tone.sink, "fade": tone.fade}[colour.op]
                return shade(self.colour(colour.of[0], env), colour.amount / 100)

    def named(self, name: str, span: Span) -> str:
        """Return the colour of a name: the look's own, else the theme's (E622)."""
        if name not in self._named:
            own = self.look.colours.get(name)
            if name.startswith("#"):
                self._named[name] = name
            elif own is not None and not (own.op == "name" and own.name == name):
                self._named[name] = self.colour(own, {})
            elif name in self.palette.colours:
                self._named[name] = self.palette.colours[name]
            else:
                raise fault(span, "E622", f"'{name}' has no colour: give it one under look: colours")
        return self._named[name]

    def _of_value(self, value: object, span: Span) -> str:
        if isinstance(value, Player):
            return self.seat(value)[0]
        if isinstance(value, Word):
            return self.named(value.name, span)
        if isinstance(value, str):
            return self.named(value, span)
        raise fault(span, "E622", f"{_described(value)} has no colour")

    def line(self, line: Line | None, env: Env, scale: float) -> entries.Line | None:
        """Return an outline, its width in points."""
        if line is None:
            return None
        width = min(max(self.number(line.width, env) * scale, 0.0), WIDEST)
        return entries.Line(self.colour(line.colour, env), round(width, 2))


def _count(counts: tuple[int, ...]) -> str:
    return " or ".join(map(str, counts)) or "several"


def _described(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, (Word, Piece, Zone)):
        return f"'{value.name}'"
    return f"'{value}'" if isinstance(value, (str, int, float)) else "this"
