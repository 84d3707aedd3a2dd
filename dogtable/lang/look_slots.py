"""The slots of table.yaml: numbers, rectangles, colours, texts and expressions, from YAML to checked values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from dogtable import ir
from dogtable.base.errors import Span
from dogtable.base.forms import OTHER, Formed, formed
from dogtable.base.hints import did_you_mean
from dogtable.base.look import THEME_COLOURS, Call, Colour, Hole, IconHole, Line, Numbers, Text, TextHole
from dogtable.lang import expr as syntax
from dogtable.lang.look_names import Resolver, Scope
from dogtable.lang.report import Report
from dogtable.lang.source import Node, Scalar, Sequence, describe

HEX = re.compile(r"#[0-9A-Fa-f]{6}(?:[0-9A-Fa-f]{2})?")
_SHADED = re.compile(r"(.*\S)\s+(lift|sink|fade)\s+(\d+(?:\.\d+)?)\s*", re.DOTALL)
_MIXED = re.compile(r"(.*\S)\s+mix\s+(\S+)\s+(\d+(?:\.\d+)?)\s*", re.DOTALL)
COUNTS = {"rect": (4, 4), "middle": (3, 4), "pair": (1, 2), "point": (2, 2), "numbers": (1, 4)}
LONGEST = 20_000
NO_TEXTS = "put it under look: texts, so that it can be translated"


class Piece:
    """A stretch of a scalar: text, and where it stands."""

    __slots__ = ("at", "scalar", "text")

    def __init__(self, scalar: Scalar, text: str | None = None, at: int = 0) -> None:
        whole = scalar.text if text is None else text
        self.scalar = scalar
        self.text = whole.strip()
        self.at = at + len(whole) - len(whole.lstrip())

    def stretch(self, start: int, end: int) -> Span:
        """Return where characters of it stand."""
        return self.scalar.stretch(self.at + start, self.at + end)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return self.stretch(0, max(1, len(self.text)))

    def part(self, start: int, end: int) -> Piece:
        """Return a stretch of it."""
        return Piece(self.scalar, self.text[start:end], self.at + start)


class Slots:
    """Checks slots. Expressions are collected in `expressions`; a `Hole` holds their number."""

    def __init__(self, resolver: Resolver, report: Report, colours: set[str], figures: set[str]) -> None:
        self.resolver = resolver
        self.report = report
        self.colours = colours
        self.figures = figures
        self.expressions: list[ir.Value] = []
        self.hexes_allowed = False

    # -------------------------------------------------------------------------------------------------- expressions

    def hole(self, node: ir.Value, span: Span) -> Hole:
        """Keep an expression and return its number."""
        self.expressions.append(node)
        return Hole(len(self.expressions) - 1, span)

    def scalar(self, node: Node, what: str) -> Scalar | None:
        """Return the scalar that must stand here (E604)."""
        if isinstance(node, Scalar) and node.text:
            return node
        self.report.add(node.span, "E604", f"found {describe(node)}, expected {what}")
        return None

    def tokens(self, piece: Piece) -> list[syntax.Token] | None:
        """Return the tokens of a stretch, or None with a problem."""
        try:
            return syntax.tokens(piece.text, decimals=True)
        except syntax.UnreadableError as error:
            self.unreadable(piece, error)
            return None

    def unreadable(self, piece: Piece, error: syntax.UnreadableError) -> None:
        """Report what is no expression."""
        hint = NO_TEXTS if error.code == "E212" else error.hint
        self.report.add(piece.stretch(error.start, error.end), error.code, error.message, hint)

    def resolved(self, piece: Piece, found: list[syntax.Token], scope: Scope) -> ir.Value | None:
        """Return the expression in tokens that end with `end`."""
        try:
            return self.resolver.node(syntax.parse(found, piece.stretch, decimals=True), scope)
        except syntax.UnreadableError as error:
            self.unreadable(piece, error)
            return None

    def value(self, piece: Piece, scope: Scope) -> ir.Value | None:
        """Return the one expression in a stretch."""
        found = self.tokens(piece)
        return self.resolved(piece, found, scope) if found is not None else None

    def expr(self, node: Node, scope: Scope) -> Hole | None:
        """Return an expression."""
        scalar = self.scalar(node, "an expression")
        if scalar is None:
            return None
        piece = Piece(scalar)
        value = self.value(piece, scope)
        return self.hole(value, piece.span) if value is not None else None

    # ------------------------------------------------------------------------------------------------------ numbers

    def slot(self, value: ir.Value, span: Span) -> float | Hole:
        """Return a constant as it is, anything else as a hole."""
        return float(value.value) if isinstance(value, ir.Decimal) else self.hole(value, span)

    def number(self, node: Node, scope: Scope) -> float | Hole | None:
        """Return a number or an expression for one."""
        scalar = self.scalar(node, "a number or an expression")
        if scalar is None:
            return None
        value = self.value(Piece(scalar), scope)
        return self.slot(value, scalar.span) if value is not None else None

    def milliseconds(self, node: Node) -> float | None:
        """Return a time as it stands there: 0 to LONGEST milliseconds (E604)."""
        scalar = self.scalar(node, "milliseconds")
        if scalar is None:
            return None
        if not scalar.text.isdecimal() or int(scalar.text[:9]) > LONGEST:
            self.report.add(node.span, "E604", f"found '{scalar.text:.40}', expected 0 to {LONGEST} milliseconds")
            return None
        return float(scalar.text)

    def flag(self, node: Node, scope: Scope) -> bool | Hole | None:
        """Return true, false or an expression for one."""
        scalar = self.scalar(node, "true or false")
        if scalar is None:
            return None
        value = self.value(Piece(scalar), scope)
        if isinstance(value, ir.Truth):
            return value.value
        return self.hole(value, scalar.span) if value is not None else None

    def numbers(self, node: Node, scope: Scope, kind: str) -> Numbers | None:
        """Return several numbers: a list, text with commas, or one expression that gives a list."""
        fewest, most = COUNTS[kind]
        if isinstance(node, Sequence):
            found = [self.number(item, scope) for item in node.items]
        else:
            scalar = self.scalar(node, "numbers with commas between")
            parts = self.split(Piece(scalar), scope) if scalar is not None else None
            if parts is None:
                return None
            if len(parts) == 1 and fewest > 1 and not isinstance(parts[0][0], ir.Decimal):
                return self.hole(*parts[0])
            found = [self.slot(*part) for part in parts]
        if not fewest <= len(found) <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            self.report.add(node.span, "E604", f"found {len(found)} numbers, expected {wanted}")
            return None
        return tuple(n for n in found if n is not None) if None not in found else None

    def split(self, piece: Piece, scope: Scope) -> list[tuple[ir.Value, Span]] | None:
        """Return the expressions between the commas that stand outside brackets."""
        found = self.tokens(piece)
        if found is None:
            return None
        parts: list[list[syntax.Token]] = [[]]
        depth = 0
        for token in found[:-1]:
            depth += (token.text in ("(", "[")) - (token.text in (")", "]"))
            if depth == 0 and token.text == ",":
                parts.append([])
            else:
                parts[-1].append(token)
        values = []
        for part in parts:
            end = part[-1].end if part else len(piece.text)
            value = self.resolved(piece, [*part, syntax.Token("end", "", end, end)], scope)
            if value is None:
                return None
            values.append((value, piece.stretch(part[0].start, end)))
        return values

    def word(self, node: Node, words: Iterable[str], what: str) -> str | None:
        """Return one of the words (E604)."""
        scalar = self.scalar(node, what)
        if scalar is None:
            return None
        if scalar.text not in words:
            self.report.add(
                node.span, "E604", f"'{scalar.text}' is no {what}", did_you_mean(scalar.text, words, "one of")
            )
            return None
        return scalar.text

    # ------------------------------------------------------------------------------------------------------ figures

    def figure(self, node: Node) -> str | None:
        """Return the name of a figure (E602)."""
        scalar = self.scalar(node, "the name of a figure")
        if scalar is None:
            return None
        self.known_figure(scalar.text, scalar.span)
        return scalar.text

    def known_figure(self, name: str, span: Span) -> None:
        """Report a figure that there is not."""
        if name not in self.figures:
            self.report.add(span, "E602", f"unknown figure '{name}'", did_you_mean(name, self.figures))

    def call(self, node: Node, scope: Scope) -> Call | None:
        """Return NAME or NAME(arguments)."""
        scalar = self.scalar(node, "a figure: NAME or NAME(arguments)")
        piece = Piece(scalar) if scalar is not None else None
        found = self.tokens(piece) if piece is not None else None
        if piece is None or found is None:
            return None
        try:
            tree = syntax.parse(found, piece.stretch, decimals=True)
        except syntax.UnreadableError as error:
            self.unreadable(piece, error)
            return None
        if isinstance(tree, syntax.Name):
            self.known_figure(tree.name, tree.span)
            return Call(tree.name, ())
        if not isinstance(tree, syntax.Call) or tree.keywords:
            self.report.add(piece.span, "E602", "this is no figure", "NAME or NAME(arguments)")
            return None
        self.known_figure(tree.name, tree.name_span)
        args = tuple(self.slot(self.resolver.node(arg, scope), arg.span) for arg in tree.args)
        return Call(tree.name, args)

    # ------------------------------------------------------------------------------------------------------ colours

    def colour(self, node: Node, scope: Scope) -> Colour | None:
        """Return a colour."""
        scalar = self.scalar(node, "a colour")
        return self.colour_of(Piece(scalar), scope) if scalar is not None else None

    def colour_of(self, piece: Piece, scope: Scope) -> Colour | None:
        """Return the colour written in a stretch: the loosest words first (if, then shades, then on)."""
        text = piece.text
        test, other = _choice(text)
        if test >= 0:
            then = self.colour_of(piece.part(0, test), scope)
            asked = piece.part(test + 4, other)
            value = self.value(asked, scope)
            alternative = self.colour_of(piece.part(other + 6, len(text)), scope)
            if value is None or then is None or alternative is None:
                return None
            return Colour(piece.span, "if", hole=self.hole(value, asked.span), of=(then, alternative))
        return self._shade(piece, scope) or self._base(piece, scope)

    def _shade(self, piece: Piece, scope: Scope) -> Colour | None:
        """Return a colour with `lift n`, `sink n`, `fade n` or `mix C n` behind it, or None when it has none."""
        mixed = _MIXED.fullmatch(piece.text)
        shaded = _SHADED.fullmatch(piece.text)
        if mixed and (not shaded or len(mixed.group(1)) >= len(shaded.group(1))):
            one = self.colour_of(piece.part(0, mixed.end(1)), scope)
            two = self.colour_of(piece.part(mixed.start(2), mixed.end(2)), scope)
            return Colour(piece.span, "mix", of=_both(piece, one, two), amount=self._share(piece, mixed, 3))
        if shaded:
            one = self.colour_of(piece.part(0, shaded.end(1)), scope)
            op: Any = shaded.group(2)
            return Colour(piece.span, op, of=_both(piece, one), amount=self._share(piece, shaded, 3))
        return None

    def _share(self, piece: Piece, found: re.Match[str], group: int) -> float:
        """Return a share in per cent (E604)."""
        share = float(found.group(group))
        if share > 100:
            self.report.add(piece.stretch(*found.span(group)), "E604", f"{share:g} per cent", "at most 100")
        return min(share, 100.0)

    def _base(self, piece: Piece, scope: Scope) -> Colour | None:
        text = piece.text
        if text.startswith("on "):
            of = self.colour_of(piece.part(3, len(text)), scope)
            return Colour(piece.span, "on", of=(of,)) if of is not None else None
        if text.startswith("#"):
            return self._hex(piece)
        if text in self.colours or text in THEME_COLOURS:
            return Colour(piece.span, "name", text)
        if re.fullmatch(r"[A-Za-z_]\w*", text) and text not in self.resolver.names.known(scope):
            known = [*self.colours, *THEME_COLOURS]
            self.report.add(piece.span, "E620", f"unknown colour '{text}'", did_you_mean(text, known))
            return None
        value = self.value(piece, scope)
        return Colour(piece.span, "value", hole=self.hole(value, piece.span)) if value is not None else None

    def _hex(self, piece: Piece) -> Colour | None:
        if not HEX.fullmatch(piece.text):
            self.report.add(piece.span, "E621", f"'{piece.text}' is no colour", "#RRGGBB")
            return None
        if not self.hexes_allowed:
            hint = "give it a name under look: colours, so that a theme can replace it"
            self.report.add(piece.span, "E621", f"'{piece.text}' stands outside look:", hint)
        return Colour(piece.span, "hex", piece.text.upper())

    def line(self, node: Node, scope: Scope) -> Line | None:
        """Return an outline: colour, or colour and width."""
        if isinstance(node, Sequence) and len(node.items) == 2:
            colour, width = self.colour(node.items[0], scope), self.number(node.items[1], scope)
            return Line(colour, width) if colour is not None and width is not None else None
        scalar = self.scalar(node, "a colour, or a colour and a width")
        if scalar is None:
            return None
        piece = Piece(scalar)
        comma = _last_comma(piece.text)
        colour = self.colour_of(piece.part(0, comma if comma >= 0 else len(piece.text)), scope)
        if comma < 0:
            return Line(colour, 2.0) if colour is not None else None
        tail = piece.part(comma + 1, len(piece.text))
        value = self.value(tail, scope)
        if colour is None or value is None:
            return None
        return Line(colour, self.slot(value, tail.span))

    # -------------------------------------------------------------------------------------------------------- texts

    def text(self, node: Node, scope: Scope, translate: Callable[[str], Formed] = str) -> Text | None:
        """Return a text with its expressions and pictures, and its plural forms."""
        scalar = self.scalar(node, "a text")
        if scalar is None:
            return None
        translated = translate(scalar.text)
        text = self._text(scalar, formed(translated), scope)
        if isinstance(translated, str) or text is None:
            return text
        source = self._text(scalar, scalar.text, scope)
        counts = tuple(part for part in source.parts if isinstance(part, TextHole)) if source is not None else ()
        forms = {form: self._text(scalar, other, scope) for form, other in translated.items() if form != OTHER}
        return Text(text.parts, tuple((form, one) for form, one in forms.items() if one is not None), counts)

    def _text(self, scalar: Scalar, words: str, scope: Scope) -> Text | None:
        if words != scalar.text:
            scalar = Scalar(scalar.span, words, False, scalar.source, scalar.start, scalar.end)
        heard = Report()
        parsed = syntax.parse_text(scalar, heard, decimals=True, forms=True)
        for problem in heard.problems:
            hint = NO_TEXTS if problem.code == "E212" else problem.hint
            self.report.add(problem.span, problem.code, problem.message, hint)
        if parsed is None:
            return None
        parts: list[str | TextHole | IconHole] = []
        for part in parsed.parts:
            if isinstance(part, str):
                parts.append(part)
                continue
            if part.form not in ("", "+"):
                self.report.add(part.value.span, "E604", f"':{part.form}' means nothing here", "only :+ does")
            parts.append(TextHole(self.hole(self.resolver.node(part.value, scope), part.value.span), part.form == "+"))
        return Text(self._icons(parts, Piece(scalar), scope))

    def _icons(
        self, parts: list[str | TextHole | IconHole], piece: Piece, scope: Scope
    ) -> tuple[str | TextHole | IconHole, ...]:
        """Return the parts with every `<name colour>` as one: its colour has to be worked out."""
        marks = {chr(0xE000 + i): part for i, part in enumerate(p for p in parts if not isinstance(p, str))}
        if len(marks) > 6_000:
            self.report.add(piece.span, "E604", "too many expressions in one text")
            return ()
        signs = iter(marks)
        flat = "".join(p if isinstance(p, str) else next(signs) for p in parts)
        found: list[str | TextHole | IconHole] = []
        at = 0
        for icon in re.finditer(r"(?<!\\)<(@?[\w/\ue000-\uf8ff]+) +([^<>]+)>", flat):
            colour = self._icon_colour(icon.group(2), marks, piece, scope)
            if colour is None:
                continue
            found += _unmarked(flat[at : icon.start()], marks)
            found.append(IconHole(Text(tuple(_unmarked(icon.group(1), marks))), colour))
            at = icon.end()
        return tuple(found + _unmarked(flat[at:], marks))

    def _icon_colour(self, text: str, marks: dict[str, Any], piece: Piece, scope: Scope) -> Colour | None:
        head, *shades = text.split(None, 1)
        if head in marks:
            base = Colour(piece.span, "value", hole=marks[head].hole)
            if not shades:
                return base
            shade = re.fullmatch(r"(lift|sink|fade) (\d+)", shades[0])
            if shade:
                op: Any = shade.group(1)
                return Colour(piece.span, op, of=(base,), amount=min(float(shade.group(2)), 100.0))
        where = piece.text.find(text)
        return self.colour_of(piece.part(where, where + len(text)) if where >= 0 else piece, scope)


def _unmarked(text: str, marks: dict[str, Any]) -> list[Any]:
    """Return literal stretches and the parts whose signs stand between them."""
    found: list[Any] = []
    for stretch in re.split(r"([\ue000-\uf8ff])", text):
        if stretch in marks:
            found.append(marks[stretch])
        elif stretch:
            found.append(stretch)
    return found


def _both(piece: Piece, *colours: Colour | None) -> tuple[Colour, ...]:
    """Return the colours; one that is wrong (it has its problem) stands as ink."""
    return tuple(c if c is not None else Colour(piece.span, "name", "ink") for c in colours)


def _last_comma(text: str) -> int:
    """Return where the last comma outside brackets stands, or -1."""
    depth, found = 0, -1
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if char == "," and depth == 0:
            found = at
    return found


def _choice(text: str) -> tuple[int, int]:
    """Return where ` if ` and its ` else ` stand outside brackets in `C if cond else C`, or (-1, -1)."""
    depth, test = 0, -1
    for at, char in enumerate(text):
        depth += (char in "([") - (char in ")]")
        if depth:
            continue
        if test < 0 and text.startswith(" if ", at):
            test = at
        elif test >= 0 and text.startswith(" else ", at):
            return test, at
    return -1, -1
