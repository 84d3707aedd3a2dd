"""A ruleset in one file (`base.files.PACK`), to be given away: a zip of its folder with a manifest.

A pack is a stranger's file: it is read within bounds, into a folder of its own, and what comes out goes the way of any
dropped folder (`taking`). Its digest tells that nothing was lost on the way; it does not tell who made it.
"""

from __future__ import annotations

import hashlib
import io
import json
import stat
import tempfile
import unicodedata
import zipfile
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path, PurePosixPath
from typing import Final

from dogtable.base.errors import UsageError
from dogtable.base.files import read_plain
from dogtable.base.message import Message, reason
from dogtable.lang.folder import ID
from dogtable.session.loaded import LoadedRuleset
from dogtable.session.taking import MOST_FILES, MOST_TOTAL, Taking, shown

FORMAT: Final = 1
MANIFEST: Final = "manifest.json"
_MOST_MANIFEST: Final = 10_000  # bytes
_LONGEST: Final = 200  # characters of a word in it
_WHEN: Final = (1980, 1, 1, 0, 0, 0)  # of every file, so that the same folder gives the same pack
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_DEVICES: Final = {"CON", "PRN", "AUX", "NUL", *(f"{name}{n}" for name in ("COM", "LPT") for n in range(1, 10))}
_ODD: Final = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError, OverflowError)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a pack says of itself; `language` is the version of the language, `digest` stands for its files."""

    id: str
    title: str
    version: str
    author: str
    licence: str
    language: int
    digest: str
    pack: int = FORMAT


def pack(rules: LoadedRuleset, folder: Path, file: Path) -> tuple[Manifest, list[str]]:
    """Write the folder of a ruleset into one file; return what it says of itself, and which files were left out.

    UsageError says what in the folder is not taken, or that the file cannot be written.
    """
    game = rules.rules.game
    with tempfile.TemporaryDirectory() as temporary, Taking(folder, Path(temporary)) as taking:
        found = {
            path.relative_to(taking.copy).as_posix(): path.read_bytes()
            for path in sorted(taking.copy.rglob("*"))
            if path.is_file()
        }
        left_out = list(taking.left_out)
    manifest = Manifest(
        game.id, game.title, game.version, game.author, game.licence, game.language, digest_of(found), FORMAT
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        written = json.dumps(asdict(manifest), ensure_ascii=False, indent=1).encode()
        for name, data in {MANIFEST: written, **found}.items():
            info = zipfile.ZipInfo(name, _WHEN)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    try:
        file.write_bytes(out.getvalue())
    except OSError as error:
        raise UsageError("{name} cannot be written: {why}", name=shown(file.name), why=reason(error)) from error
    return manifest, left_out


@contextmanager
def unpacked(file: Path) -> Iterator[tuple[Manifest, Path]]:
    """Unpack a file into a folder that is called as its ruleset is and goes away afterwards.

    UsageError says in one sentence what is wrong with the file.
    """
    manifest, found = _read(file)
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / manifest.id
        for name, data in found.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        yield manifest, folder


def _read(file: Path) -> tuple[Manifest, dict[str, bytes]]:
    try:
        data = read_plain(file, MOST_TOTAL)
    except OSError as error:
        raise UsageError("{name} cannot be read: {why}", name=shown(file.name), why=reason(error)) from error
    if len(data) > MOST_TOTAL:
        raise _wrong(file, Message("it has more than {most} bytes", most=f"{MOST_TOTAL:,}"))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found = _files(file, archive)
    except _ODD as error:
        raise _wrong(file, Message("it is no whole zip file")) from error
    manifest = _manifest(file, found.pop(MANIFEST, b""))
    if manifest.digest != digest_of(found):
        raise _wrong(file, Message("its files are not those that it was made of"))
    return manifest, found


def _files(file: Path, archive: zipfile.ZipFile) -> dict[str, bytes]:
    """Return all files of an archive by name, as far as they may be there."""
    infos = [info for info in archive.infolist() if not info.filename.endswith("/")]  # those are folders
    if len(infos) > MOST_FILES + 1:
        raise _wrong(file, Message("it holds more than {most} files", most=MOST_FILES))
    found: dict[str, bytes] = {}
    there: set[str] = set()  # names as systems know them that do not tell A from a
    left = MOST_TOTAL
    for info in infos:
        plain = stat.S_IFMT(info.external_attr >> 16) in (0, stat.S_IFREG)
        if not plain or info.flag_bits & 1 or info.compress_type not in _METHODS or not _stays_inside(info.filename):
            raise _wrong(file, Message("{name} is not a file as packs have them", name=shown(info.filename)))
        alike = unicodedata.normalize("NFC", info.filename).casefold()
        if alike in there:
            raise _wrong(file, Message("{name} is there twice", name=shown(info.filename)))
        there.add(alike)
        with archive.open(info) as inside:
            found[info.filename] = inside.read(left + 1)
        left -= len(found[info.filename])
        if left < 0:
            raise _wrong(file, Message("it holds more than {most} bytes", most=f"{MOST_TOTAL:,}"))
    if any(parent.as_posix() in found for name in found for parent in PurePosixPath(name).parents):
        raise _wrong(file, Message("a file in it is a folder, too"))
    return found


def _stays_inside(name: str) -> bool:
    """Whether a name leads to a file in the folder itself, and to that very file, on every system."""
    parts = name.split("/")
    plain = all(part and part[-1] not in ". " and part.split(".")[0].upper() not in _DEVICES for part in parts)
    return plain and not any(letter in '\\:*?"<>|' or letter < " " for letter in name)


def _manifest(file: Path, data: bytes) -> Manifest:
    try:
        written = json.loads(data) if len(data) <= _MOST_MANIFEST else None
    except (ValueError, RecursionError):
        written = None
    if not isinstance(written, Mapping) or not isinstance(written.get("pack"), int):
        raise _wrong(file, Message("its manifest is missing or damaged"))
    if written["pack"] > FORMAT:
        raise _wrong(file, Message("it is of a newer program"))
    words = {name: written.get(name) for name in ("id", "title", "version", "author", "licence", "digest")}
    sound = all(isinstance(word, str) and len(word) <= _LONGEST and word.isprintable() for word in words.values())
    if not sound or not isinstance(written.get("language"), int) or not _names_a_folder(str(words["id"])):
        raise _wrong(file, Message("its manifest is missing or damaged"))
    return Manifest(**{field.name: written[field.name] for field in fields(Manifest)})


def _names_a_folder(id_: str) -> bool:
    return bool(ID.match(id_)) and _stays_inside(id_)


def digest_of(found: Mapping[str, bytes]) -> str:
    """Return 32 hex digits over the names and contents of files."""
    digest = hashlib.blake2b(digest_size=16)
    for name in sorted(found):
        for part in (name.encode(), found[name]):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def _wrong(file: Path, why: Message) -> UsageError:
    return UsageError("{name} is no game that can be added: {why}", name=shown(file.name), why=why)
