"""`python -m assets.make.portraits`: draws all dogs; `--alike` lists the pairs most alike, `--sheet OUT.png` shows all.

A name draws that dog alone; `--characters` is about those who play as bots. The categories' pictures go to the rulesets
that show them.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from .alike import pairs
from .outlines import HERE
from .pictograms import GLYPHS, badge, glyph
from .portrait import characters, portrait, rows
from .sheet import sheet
from .signs import SIGNS, sign
from .tokens import TOKENS, token

OUT = HERE.parents[1] / "portraits"
RULESETS = HERE.parents[2] / "rulesets"


def pictures() -> dict[Path, str]:
    """Everything that this package draws, by where it belongs."""
    out = {OUT / f"{name}.svg": portrait(row) for name, row in rows().items()}
    out |= {OUT / f"{name}.svg": portrait(row) for name, row in characters().items()}
    rate, hotel = RULESETS / "we-rate-dogs" / "pictures", RULESETS / "sweet-dog-hotel" / "pictures"
    out |= {rate / f"{name}.svg": glyph(name) for name in GLYPHS}
    out |= {rate / "badge" / f"{name}.svg": badge(name) for name in GLYPHS}
    out |= {rate / "sign" / f"{name}.svg": sign(name) for name in SIGNS}
    return out | {hotel / f"{name}.svg": token(name) for name in TOKENS}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m assets.make.portraits", description=__doc__)
    parser.add_argument("names", nargs="*", help="dogs, as their files are called; none: everything is drawn and kept")
    parser.add_argument("--alike", action="store_true", help="list the ten pairs most alike, and draw nothing")
    parser.add_argument("--sheet", type=Path, help="draw one sheet of them here instead")
    parser.add_argument("--characters", action="store_true", help="list or show the faces of the characters")
    parser.add_argument("--size", type=int, default=180, help="of a dog on the sheet, in pixels")
    given = parser.parse_args()
    every = characters() if given.characters else rows()
    chosen = {name: row for name, row in every.items() if not given.names or name in given.names}
    if given.alike:
        for away, a, b in pairs(chosen)[:10]:
            print(f"{away:5.1f}  {a}, {b}")
    elif given.sheet:
        sheet(chosen, given.sheet, given.size)
    else:
        for path, text in pictures().items():
            if not given.names or path.stem in given.names:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
