"""SVG pictures by name: found in folders, tinted, drawn at the real size, fitted in or cut round a rectangle."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from dogtable.base.files import read_plain
from dogtable.base.paths import assets_folder, came_with_program
from dogtable.ui import colour as tone
from dogtable.ui.kit import art, raster

if TYPE_CHECKING:
    from dogtable.ui.kit.apart import Apart

VIEW_BOX = re.compile(r'viewBox="\s*([-\d.eE]+)[\s,]+([-\d.eE]+)[\s,]+([-\d.eE]+)[\s,]+([-\d.eE]+)\s*"')
GROUPS = re.compile(r"</?g\b[^>]*>")
STRETCHED = re.compile(r'<svg\b[^>]*\bpreserveAspectRatio="none"', re.DOTALL)
HEAD = re.compile(r"<svg\b[^>]*>", re.DOTALL)
PORTRAITS = "portraits/"
"""Names that begin so are players' portraits, `assets/portraits`."""

WITHOUT = " -"
"""Stands between the name of a picture and the id of a group that is left out."""

LONGEST = 50.0
"""A picture is at most so many times as long as it is broad."""

SIGN = 0.55
"""The colour of a placeholder, and how large its sign is, as a share of its shorter side."""

UPPER_THIRD = 0.35
"""A zoomed picture keeps this share of what is cut away above it: faces sit high in their pictures."""


class Pictures:
    """The pictures of a ruleset's folders and, after them, of the program.

    Those that did not come with the program are read strictly and drawn apart; of one that is refused a placeholder is
    shown (and its path with the reason stands in `refused`).
    """

    def __init__(self, folders: Sequence[Path] = (), apart: Callable[[], Apart] | None = None) -> None:
        """`apart` gives who draws strangers' pictures; without it each `Pictures` has one of its own."""
        self._folders = tuple(folders)
        self._apart = apart or lru_cache(_new_apart)
        self._texts: dict[Path, str | None] = {}
        self._ours: dict[Path, bool] = {}  # folders that came with the program
        self.missing: set[str] = set()
        self.refused: dict[Path, str] = {}

    def source(self, name: str | Path) -> str | None:
        """The SVG of a name, None when no folder has it (noted in `missing`). A path is a file itself.

        `NAME -GROUP` is the picture without its groups of that id.
        """
        found = self._found(name)
        return found[1] if found is not None else None

    def _found(self, name: str | Path) -> tuple[Path, str | None] | None:
        """The file of a name, and its SVG, None when it is refused."""
        whole, _, group = name.partition(WITHOUT) if isinstance(name, str) else (name, "", "")
        for path in self._paths(whole):
            text = self._read(path)
            if path in self.refused:
                return path, None
            if text is not None and _view_box(text) is not None:
                return path, _without(text, group) if group else text
        self.missing.add(str(name))
        return None

    def has(self, name: str | Path) -> bool:
        """Whether a picture of that name is there."""
        whole = name.partition(WITHOUT)[0] if isinstance(name, str) else name
        return any(self._read(path) is not None for path in self._paths(whole))

    def _read(self, path: Path) -> str | None:
        """The text of a file, read once; None where there is none, or it is refused."""
        if path not in self._texts:
            try:
                self._texts[path] = path.read_text(encoding="utf-8") if self._is_ours(path) else _strangers(path)
            except (FileNotFoundError, NotADirectoryError):
                self._texts[path] = None
            except (OSError, ValueError) as error:  # ValueError: no SVG that is drawn
                self._texts[path] = None
                self.refused[path] = str(error)
        return self._texts[path]

    def _is_ours(self, path: Path) -> bool:
        """Whether a picture came with the program."""
        folder = path.parent
        if folder not in self._ours:
            self._ours[folder] = came_with_program(folder)
        return self._ours[folder]

    def _paths(self, name: str | Path) -> list[Path]:
        if isinstance(name, Path):
            return [name]
        if Path(name).is_absolute() or ".." in Path(name).parts or "\0" in name:
            return []
        paths = [folder / f"{name}.svg" for folder in self._folders]
        folder = assets_folder() if name.startswith(PORTRAITS) else assets_folder() / "pictures"
        return [*paths, folder / f"{name}.svg"]

    def draw(
        self,
        name: str | Path,
        size: raster.Size,
        colour: str = tone.MIDTONE,
        cut: float | None = None,
        zoom: float = 1.0,
    ) -> pygame.Surface:
        """The picture at `size` pixels: fitted in, or (with `cut`, a radius in pixels) filling it and cut round.

        One that says `preserveAspectRatio="none"` is stretched to fill it.

        `colour` stands for currentColor, a lighter and a darker tone of it for currentLight and currentDark. A name
        without a picture gives an empty surface, a picture that is refused a placeholder.
        """
        result = raster.blank(size)
        found = self._found(name)
        if found is None:
            return result
        path, text = found
        view = _view_box(text) if text is not None else None
        if text is None or view is None:
            return self._placeholder(result.get_size())
        left, top, wide, high = view
        across, down = result.get_width() / wide * zoom, result.get_height() / high * zoom
        stretched = STRETCHED.search(text) is not None
        if not stretched:
            across = down = min(across, down) if cut is None else max(across, down)
        drawn = max(1, round(wide * across)), max(1, round(high * down))
        kept = "none" if stretched else "xMidYMid"
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{drawn[0]}" height="{drawn[1]}" viewBox="{left:g} {top:g} {wide:g} {high:g}" '
            f'preserveAspectRatio="{kept}">'
        )
        image = self._drawn(path, HEAD.sub(head, _tinted(text, tone.opaque(colour)), count=1), drawn)
        if image is None:
            return self._placeholder(result.get_size())
        spare = result.get_width() - drawn[0], result.get_height() - drawn[1]
        result.blit(image, (spare[0] // 2, round(spare[1] * UPPER_THIRD) if zoom > 1 else spare[1] // 2))
        if cut is not None:
            result = raster.cut(result, art.rounded(result.get_size(), cut))
        return result if tone.alpha(colour) == 255 else raster.thinned(result, tone.alpha(colour) / 255)

    def _drawn(self, path: Path, text: str, size: raster.Size) -> pygame.Surface | None:
        """The picture of a file at `size` pixels: by the loader if it came with the program, else apart."""
        try:
            image = art.load(text, size) if self._is_ours(path) else self._apart().draw(text, size)
        except pygame.error:  # what stands in the file is no SVG after all
            image = None
        if image is None:
            self.refused[path] = "it cannot be drawn"
        return image

    def _placeholder(self, size: raster.Size) -> pygame.Surface:
        """What stands for a picture that is refused: a pale field with a sign."""
        wide, high = size
        side = max(1, round(min(size) * SIGN))
        frame = art.Art(size, 1.0)
        frame.rect(0, 0, wide, high, min(size) * 0.08, tone.MIDTONE, 0.25)
        image = frame.render()
        sign = self.draw(assets_folder() / "pictures" / "warning.svg", (side, side), tone.MIDTONE)
        raster.over(image, sign, ((wide - side) // 2, (high - side) // 2))
        return image


def _new_apart() -> Apart:
    from dogtable.ui.kit.apart import Apart

    return Apart(None)


def _strangers(path: Path) -> str:
    """The SVG of a file that did not come with the program, written anew; OSError or PictureError otherwise."""
    from dogtable.base.svg.bounds import MOST_BYTES
    from dogtable.base.svg.reader import read

    return read(read_plain(path, MOST_BYTES))


def _view_box(text: str) -> tuple[float, float, float, float] | None:
    """Left, top, width and height of the drawing's own coordinates; None where they are missing or make no sense."""
    found = VIEW_BOX.search(text)
    if found is None:
        return None
    try:
        left, top, wide, high = (float(v) for v in found.groups())
    except ValueError:
        return None
    sound = all(map(math.isfinite, (left, top, wide, high))) and wide > 0 and high > 0
    return (left, top, wide, high) if sound and max(wide / high, high / wide) <= LONGEST else None


def _without(text: str, group: str) -> str:
    """The SVG without its groups of an id, and all that is in them."""
    begins = re.compile(rf'<g\b[^>]*\bid="{re.escape(group)}"[^>]*(?<!/)>')
    while (found := begins.search(text)) is not None:
        depth, end = 1, len(text)
        for tag in GROUPS.finditer(text, found.end()):
            depth += 0 if tag[0].endswith("/>") else -1 if tag[0].startswith("</") else 1
            if depth == 0:
                end = tag.end()
                break
        text = text[: found.start()] + text[end:]
    return text


def _tinted(text: str, colour: str) -> str:
    """The SVG with its three colour words filled in."""
    if "current" not in text:
        return text
    return (
        text.replace("currentColor", colour)
        .replace("currentLight", tone.lift(colour, 0.25))
        .replace("currentDark", tone.sink(colour, 0.25))
    )
