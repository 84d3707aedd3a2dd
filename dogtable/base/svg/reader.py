"""Reads an SVG strictly and writes it anew, so that nothing that was not understood reaches the loader.

What is drawn: paths, the plain shapes, groups, transforms, and gradients. What is only told (titles, descriptions,
metadata, elements and attributes of editors, ids) is left out; what would be drawn otherwise than it is meant (text,
images, clip paths, masks, filters, patterns, dashes, style sheets) is refused with its place, as is what is too large.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final
from xml.parsers import expat

from dogtable.base.svg.bounds import (
    LEAST_SIDE,
    LONGEST,
    MOST_ATTRIBUTES,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_ELEMENTS,
    MOST_REACH,
    MOST_SEGMENTS,
    MOST_SHAPES,
)
from dogtable.base.svg.elements import GRADIENTS, SHAPES, Gradient, gradients_written, group_id, own_frame, reads
from dogtable.base.svg.paths import Path
from dogtable.base.svg.values import SAME, Matrix, PictureError, numbers, shown, times, transform, written

NAMESPACE: Final = "http://www.w3.org/2000/svg"

TOLD: Final = ("title", "desc", "metadata")
"""Elements that are left out with all that is in them, beside those of other namespaces."""


def read(data: bytes) -> str:
    """Return a picture written anew; PictureError says where and why it is not drawn."""
    if len(data) > MOST_BYTES:
        raise PictureError(f"the picture has more than {MOST_BYTES:,} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise PictureError("the picture is no UTF-8 text", line) from None
    return _Reader().read(text)


@dataclass
class _Open:
    """An element that is not closed yet: what it is in, and whether it is only told."""

    name: str
    matrix: Matrix
    left_out: bool = False
    in_defs: bool = False


@dataclass
class _Reader:
    """Hears of each element; `body` is what is written, gradients aside, as they have to stand before their use."""

    view: tuple[float, ...] = ()
    stretched: bool = False
    frame: str = ""  # what the whole picture says of how it is drawn
    body: list[str] = field(default_factory=list)
    open: list[_Open] = field(default_factory=list)
    gradients: dict[str, Gradient] = field(default_factory=dict)
    asked: dict[str, tuple[str, int, int]] = field(default_factory=dict)  # a gradient's new name, and where it is asked
    at: tuple[int, int] = (1, 1)  # line and column of the element that was heard of last
    shapes: int = 0
    elements: int = 0
    segments: int = 0
    gradient: Gradient | None = None

    def read(self, text: str) -> str:
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = False
        parser.StartElementHandler = lambda name, given: self._begin(parser, name, given)
        parser.EndElementHandler = lambda _: self._end()
        parser.StartDoctypeDeclHandler = self._doctype
        try:
            parser.Parse(text, True)
        except expat.ExpatError as error:
            said = expat.ErrorString(error.code) or "it is no XML"
            raise PictureError(f"the picture is no XML: {said}", error.lineno, error.offset + 1) from None
        except PictureError as error:
            raise PictureError(error.message, *self.at) from None
        for name, (_, line, column) in self.asked.items():
            if name not in self.gradients:
                raise PictureError(f"there is no gradient '{shown(name)}'", line, column)
        left, top, wide, high = map(written, self.view)
        kept = ' preserveAspectRatio="none"' if self.stretched else ""
        defs = gradients_written(self.gradients, {name: asked[0] for name, asked in self.asked.items()})
        body = "".join(self.body)
        body = f"<g{self.frame}>{body}</g>" if self.frame else body
        return f'<svg xmlns="{NAMESPACE}" viewBox="{left} {top} {wide} {high}"{kept}>{defs}{body}</svg>'

    def _doctype(self, _name: str, _system: str | None, _public: str | None, inside: int) -> None:
        if inside:
            raise PictureError("the picture declares entities, which are not read")

    # ------------------------------------------------------------------------------------------------------ elements

    def _begin(self, parser: Any, name: str, given: dict[str, str]) -> None:
        self.at = where = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        self.elements += 1
        if self.elements > MOST_ELEMENTS:
            raise PictureError(f"the picture has more than {MOST_ELEMENTS:,} elements")
        if len(given) > MOST_ATTRIBUTES:
            raise PictureError(f"<{shown(name)}> has {len(given)} attributes, at most {MOST_ATTRIBUTES} are read")
        if len(self.open) >= MOST_DEPTH:
            raise PictureError(f"nested deeper than {MOST_DEPTH}")
        if not self.open:
            self._root(name, given)
            return
        above = self.open[-1]
        if above.left_out or name in TOLD or ":" in name:
            self.open.append(_Open(name, above.matrix, left_out=True, in_defs=above.in_defs))
            return
        if name == "stop":
            self._stop(given)
        elif above.name in (*GRADIENTS, "stop", *SHAPES):
            raise PictureError(f"found <{shown(name)}> in <{above.name}>")
        elif name in GRADIENTS:
            self._gradient(name, given)
        elif name == "defs":
            self.open.append(_Open(name, above.matrix, in_defs=True))
            return
        elif name == "g":
            self._group(given, above, where)
            return
        elif name in SHAPES:
            self._shape(name, given, above, where)
        else:
            raise PictureError(f"<{shown(name)}> is not drawn; a picture has paths, shapes, groups and gradients")
        self.open.append(_Open(name, above.matrix, in_defs=above.in_defs))

    def _end(self) -> None:
        one = self.open.pop()
        if one.left_out:
            return
        if one.name == "g" and not one.in_defs:
            self.body.append("</g>")
        elif one.name in GRADIENTS:
            self.gradient = None

    def _root(self, name: str, given: dict[str, str]) -> None:
        if name != "svg":
            raise PictureError(f"found <{shown(name)}>, expected <svg>")
        if given.get("xmlns", NAMESPACE) != NAMESPACE:
            raise PictureError(f"found the namespace '{shown(given['xmlns'])}', expected {NAMESPACE}")
        if "viewBox" not in given:
            raise PictureError("<svg> has no viewBox")
        view = numbers(given["viewBox"])
        if len(view) != 4 or min(view[2:]) < LEAST_SIDE:
            raise PictureError(f'found viewBox="{shown(given["viewBox"])}", expected left, top, width and height')
        if max(view[2] / view[3], view[3] / view[2]) > LONGEST:
            raise PictureError(f"the picture is more than {LONGEST:g} times as long as broad")
        self.view = tuple(view)
        self.stretched = given.get("preserveAspectRatio", "").strip() == "none"
        self.frame, _ = reads("g", given, lambda gradient: self._asked(gradient, self.at))
        self.open.append(_Open(name, SAME))

    def _group(self, given: dict[str, str], above: _Open, where: tuple[int, int]) -> None:
        text, _ = reads("g", given, lambda name: self._asked(name, where))
        matrix, transformed = self._transformed(given, above)
        self.open.append(_Open("g", matrix, in_defs=above.in_defs))
        if not above.in_defs:
            self.body.append(f"<g{group_id(given)}{text}{transformed}>")

    def _transformed(self, given: dict[str, str], above: _Open) -> tuple[Matrix, str]:
        if "transform" not in given:
            return above.matrix, ""
        own, text = transform(given["transform"])
        return times(above.matrix, own), f' transform="{text}"' if text else ""

    def _shape(self, name: str, given: dict[str, str], above: _Open, where: tuple[int, int]) -> None:
        self.shapes += 1
        if self.shapes > MOST_SHAPES:
            raise PictureError(f"the picture has more than {MOST_SHAPES:,} shapes")
        text, reach = reads(name, given, lambda gradient: self._asked(gradient, where))
        matrix, transformed = self._transformed(given, above)
        if name == "path":
            path = Path(given.get("d", ""), MOST_SEGMENTS - self.segments)
            self.segments += path.segments
            reach += path.reach
            text += f' d="{path.text}"'
        elif name in ("polyline", "polygon"):
            points = numbers(given.get("points", ""))
            if len(points) % 2:
                raise PictureError(f"<{name}> has {len(points)} numbers in its points")
            self.segments += len(points) // 2
            if self.segments > MOST_SEGMENTS:
                raise PictureError(f"the picture has more than {MOST_SEGMENTS:,} lines and curves")
            reach += max(map(abs, points), default=0.0)
            text += f' points="{" ".join(map(written, points))}"'
        self._within(reach, matrix)
        if not above.in_defs:
            self.body.append(f"<{name}{text}{transformed}/>")

    def _within(self, reach: float, matrix: Matrix) -> None:
        """Refuse a shape that reaches so far beyond the picture that the loader could lose count."""
        a, b, c, d, e, f = map(abs, matrix)
        most = MOST_REACH * max(self.view[2:])
        if max((a + c) * reach + e, (b + d) * reach + f) > most:
            raise PictureError(f"a shape reaches further than {MOST_REACH:g} times the length of the picture")

    # ----------------------------------------------------------------------------------------------------- gradients

    def _asked(self, name: str, where: tuple[int, int]) -> str:
        """Return what a gradient is called where it is written anew."""
        return self.asked.setdefault(name, (f"paint{len(self.asked)}", *where))[0]

    def _gradient(self, name: str, given: dict[str, str]) -> None:
        self.gradient = Gradient.read(name, given, own_frame(given))
        ident = given.get("id", "")
        if ident in self.gradients:
            raise PictureError(f"there are two gradients '{shown(ident)}'")
        self.gradients[ident] = self.gradient

    def _stop(self, given: dict[str, str]) -> None:
        if self.gradient is None or self.open[-1].name not in GRADIENTS:
            raise PictureError("found <stop> outside of a gradient")
        self.gradient.add(given)
