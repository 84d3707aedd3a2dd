"""Make assets/fonts from the packages of the extra `art`, and coverage.yaml: the letters that each file has.

Fraunces comes as a variable font whose axes SDL cannot set, so two cuts are frozen (its licence reserves no name).
Source Sans Pro reserves its name for unchanged files, so its cuts are copied as they are.
"""

from pathlib import Path
from shutil import copyfile

import font_source_sans_pro
import fontpkg_fraunces
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

OUT = Path(__file__).parents[1] / "fonts"
CUTS = {
    "Fraunces-Black": {"opsz": 144, "wght": 850, "SOFT": 100, "WONK": 0},
    "Fraunces-Bold": {"opsz": 72, "wght": 700, "SOFT": 100, "WONK": 0},
}
SOURCE_SANS = ("Regular", "Semibold", "Bold", "It")
LATIN = [*range(0x20, 0x180), *range(0x1E00, 0x1F00), *range(0x2010, 0x2050), *range(0x20A0, 0x20C0), 0x2212, 0x00D7]


def freeze(name: str, axes: dict[str, float], source: Path) -> None:
    font = instantiateVariableFont(TTFont(source, recalcTimestamp=False), axes, updateFontNames=False)
    options = Options(layout_features=["kern", "liga", "mark", "mkmk", "locl"], notdef_outline=True, name_IDs=["*"])
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=LATIN)
    subsetter.subset(font)
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = name.replace("-", " ")
        elif record.nameID == 6:
            record.string = name
    font.save(OUT / f"{name}.ttf")


def ranges(points: list[int]) -> str:
    """Code points as `20-7E A0-17F`."""
    spans: list[list[int]] = []
    for point in sorted(points):
        if spans and point == spans[-1][1] + 1:
            spans[-1][1] = point
        else:
            spans.append([point, point])
    return " ".join(f"{a:X}" if a == b else f"{a:X}-{b:X}" for a, b in spans)


def write_coverage() -> None:
    files = sorted(OUT.glob("*.ttf"))
    lines = ["# Code points (hexadecimal) that each font has a letter for; made by make/fonts.py."]
    lines += [f"{path.name}: {ranges(list(TTFont(path).getBestCmap()))}" for path in files]
    (OUT / "coverage.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


def main() -> None:
    OUT.mkdir(exist_ok=True)
    fraunces = Path(fontpkg_fraunces.__file__).parent
    (source,) = (path for path in (fraunces / "files").glob("*.ttf") if "Italic" not in path.name)
    for name, axes in CUTS.items():
        freeze(name, axes, source)
    copyfile(fraunces / "LICENSE", OUT / "Fraunces-OFL.txt")
    sans = Path(font_source_sans_pro.__file__).parent / "files"
    for cut in SOURCE_SANS:
        copyfile(sans / f"SourceSansPro-{cut}.ttf", OUT / f"SourceSansPro-{cut}.ttf")
    copyfile(sans / "LICENSE.txt", OUT / "SourceSansPro-OFL.txt")
    write_coverage()


if __name__ == "__main__":
    main()
