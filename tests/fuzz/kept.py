"""Packs of rulesets as strangers send them, and caches that somebody has written in: refused, or what they were."""

from __future__ import annotations

import json
import shutil
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from dogtable.base.errors import DogtableError
from dogtable.base.files import PACK
from dogtable.base.paths import user_folders
from dogtable.base.store import Store
from dogtable.session.library import Library
from dogtable.session.packs import MANIFEST, digest_of, pack, unpacked
from tests.rulesets.found import folders


@dataclass
class Tally:
    """What came of them. `bad` are those that broke the promise, with what happened."""

    taken: int = 0
    refused: int = 0
    bad: list[str] = field(default_factory=list)


def mutated(data: bytes, random: Random) -> bytes:
    """Bytes that are not as they were: some changed, dropped, doubled, or put in."""
    found = bytearray(data)
    for _ in range(random.randrange(1, 8)):
        at = random.randrange(len(found))
        long = random.choice((0, 1, 1, 2, 16))
        piece = found[at : at + 40] if random.random() < 0.1 else random.randbytes(random.choice((0, 1, 1, 4, 16)))
        found[at : at + long] = piece
    return bytes(found)


def packs(count: int, place: Path, seed: int = 1) -> Tally:
    """Unpack so many mutated packs, of bytes and of what lies in them; nothing may be left beside them."""
    tally, random = Tally(), Random(seed)
    place.mkdir(parents=True, exist_ok=True)
    home = shutil.copytree(folders()["pig"], place / "home" / "pig")
    sound, file = place / f"sound{PACK}", place / f"mutant{PACK}"
    pack(Library(data=place / "data").read(home), home, sound)
    whole = sound.read_bytes()
    with zipfile.ZipFile(sound) as archive:
        inside = {name: archive.read(name) for name in archive.namelist()}
    before = sorted(place.rglob("*"))
    for number in range(count):
        if number % 2:
            file.write_bytes(mutated(whole, random))
        else:
            changed = dict(inside)
            name = random.choice(sorted(set(changed) - {MANIFEST}))
            odd = random.choice((name, name, f"../{name}", f"{name}/x", name.upper(), "a\\b"))
            changed[odd] = mutated(changed[name], random)
            if random.random() < 0.7:  # whoever sends it can work the digest out, too
                found = {one: data for one, data in changed.items() if one != MANIFEST}
                changed[MANIFEST] = json.dumps({**json.loads(inside[MANIFEST]), "digest": digest_of(found)}).encode()
            with zipfile.ZipFile(file, "w") as archive:
                for one, data in changed.items():
                    archive.writestr(one, data)
        try:
            with unpacked(file) as (_, folder):
                there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
                tally.taken += 1
                if not {"game.yaml"} <= there or any(".." in name or "\\" in name for name in there):
                    tally.bad.append(f"{number}: {sorted(there)}")
        except DogtableError as error:
            tally.refused += 1
            if f"'mutant{PACK}' is no game that can be added: " not in str(error):
                tally.bad.append(f"{number}: {error}")
        except Exception as error:  # noqa: BLE001  # whatever it is, it is told with its number
            tally.bad.append(f"{number}: {type(error).__name__}: {error}")
    file.unlink(missing_ok=True)
    if sorted(place.rglob("*")) != before:
        tally.bad.append("something was left behind")
    return tally


def caches(count: int, place: Path, seed: int = 1) -> Tally:
    """Write so many times into what is kept; what does not bear the seal any more is as good as not there."""
    tally, random = Tally(), Random(seed)
    store = Store(user_folders(place).kept)
    store.write("thing", {"some": ["thing", 7]})
    file = store.folder / "thing"
    sound = file.read_bytes()
    for number in range(count):
        data = mutated(sound, random)
        file.write_bytes(data)
        try:
            found = store.read("thing")
        except Exception as error:  # noqa: BLE001  # likewise
            tally.bad.append(f"{number}: {type(error).__name__}: {error}")
            continue
        tally.refused += found is None
        tally.taken += found is not None
        if found is not None and data != sound:
            tally.bad.append(f"{number}: {found!r}")
    return tally
