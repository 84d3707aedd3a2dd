"""Make assets/fonts from the packages of the extra `art`, and coverage.yaml: the letters that each file has.

Noto Sans JP comes from a package of npm, as static cuts; it is reduced to what our Japanese says, and to what players
and authors may write: kana, and the 2965 common kanji of the first level of JIS X 0208. Its lines are made as high as
those of Source Sans, beside which it stands. Fraunces comes as a variable font whose axes SDL cannot set, so two cuts
are frozen (its licence reserves no name). Source Sans Pro reserves its name for unchanged files, so its cuts are copied
as they are.
"""

import subprocess
import tarfile
import tempfile
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
JAPANESE = "@expo-google-fonts/noto-sans-jp@0.4.3"
JAPANESE_CUTS = {"Regular": "400Regular", "Bold": "700Bold"}
SIGNS = [*range(0x20, 0x7F), *range(0x3000, 0x3100), *range(0xFF01, 0xFFE7)]
MORE_SIGNS = "…‥—―“”‘’·×÷±→←↑↓○●◎△▲▽▼□■◇◆☆★※〒♪"


def japanese() -> set[int]:
    """Return the code points of the Japanese fonts."""
    rows = range(16, 48)  # of the first level
    cells = (bytes((0xA0 + row, 0xA0 + cell)) for row in rows for cell in range(1, 95))
    common = {ord(sign) for cell in cells for sign in cell.decode("euc_jp", "ignore")}
    root = Path(__file__).parents[2]
    files = [*root.glob("assets/text/*ja.*"), *root.glob("rulesets/**/*.ja.yaml"), *root.glob("rulesets/**/*.ja.md")]
    said = {ord(sign) for path in files for sign in path.read_text(encoding="utf-8")}
    return common | said | {*SIGNS, *map(ord, MORE_SIGNS)}


def freeze_japanese() -> None:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["npm", "pack", "--silent", JAPANESE], cwd=folder, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(folder).glob("*.tgz")
        with tarfile.open(archive) as packed:
            packed.extractall(folder, filter="data")
        package, beside = Path(folder) / "package", TTFont(OUT / "SourceSansPro-Regular.ttf")
        for name, cut in JAPANESE_CUTS.items():
            font = TTFont(package / cut / f"NotoSansJP_{cut}.ttf", recalcTimestamp=False)
            options = Options(layout_features=["kern", "locl"], hinting=False, notdef_outline=True, name_IDs=["*"])
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=japanese())
            subsetter.subset(font)
            share = font["head"].unitsPerEm / beside["head"].unitsPerEm
            font["hhea"].ascent, font["hhea"].descent = (
                round(high * share) for high in (beside["hhea"].ascent, beside["hhea"].descent)
            )
            font["hhea"].lineGap = 0
            font.save(OUT / f"NotoSansJP-{name}.ttf")
        copyfile(package / "LICENSE_FONT", OUT / "NotoSansJP-OFL.txt")


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
    freeze_japanese()
    write_coverage()


if __name__ == "__main__":
    main()
