"""The words of a ruleset in a language: its catalogues, those of what it extends, and the program's own sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

from dogtable.base.errors import RulesetError
from dogtable.base.forms import Formed, filled_in, formed
from dogtable.base.paths import assets_folder
from dogtable.base.texts import ENGLISH_FORMS
from dogtable.lang import source
from dogtable.lang.report import Report
from dogtable.lang.texts import FACE, SHORT, Catalogue, holes, language_of, load_catalogue, sentences_of
from dogtable.lang.tree import Rules
from dogtable.session.rulebook import parse, read_book

ENGLISH = "en"


def catalogue(rules: Rules, folders: Sequence[Path], language: str) -> Catalogue:
    """Return what the ruleset says in a language; what is missing is, at last, said in the ruleset's own words.

    `folders` are its own, then its parents'. What does not fit the rules is left out; `problems_in` tells it.
    """
    found = Catalogue(language, common_words(rules, language), {}, _program(language))
    for tongue in reversed(tongues(language)):
        for folder in reversed(folders):
            path = folder / f"text.{tongue}.yaml"
            if path.is_file():
                found = _read(path, rules, None, Report(), found)
                if folder != folders[0]:  # what a parent is called is not what its child is
                    found = replace(
                        found, names={k: v for k, v in found.names.items() if k.partition(".")[0] != "game"}
                    )
    return found


def common_words(rules: Rules, language: str) -> dict[str, Formed]:
    """Return what the program calls directions, suits, ranks and cards of a standard deck in a language, by key.

    Suits and ranks are those of lists that have no other words, and none with a title of its own: elsewhere the same
    word may mean something else. A card is what has a suit, a rank and no other face.
    """
    found = dict(_own(language, "directions")) if "directions" in rules.words else {}
    role_of: dict[str, str] = {}
    for role in ("suit", "rank"):
        known = _own(language, f"{role}s")
        for words in rules.words.values():
            names = [word.name for word in words.words if word.title == word.name]
            if len(names) == len(words.words) and known.keys() >= {*names}:
                role_of[words.name] = role
                found |= {key: said for key, said in known.items() if key.removesuffix(SHORT) in names}
    for kind in rules.kinds.values():
        faces = [field for field in kind.fields if field.face]
        roles = {role_of.get(field.kind.of[0], ""): field.name for field in faces if field.kind.sort == "word"}
        if len(faces) == len(roles) and roles.keys() == {"suit", "rank"}:
            said = formed(_own(language, "faces").get("card", ""))
            holes_of = {role: f"{{{name}}}" for role, name in roles.items()}
            found[f"{kind.name}{FACE}"] = filled_in(said, holes_of.__getitem__)
    return found


def problems_in(rules: Rules, folder: Path, folders: Sequence[Path], report: Report) -> None:
    """Report what does not fit the rules in all catalogues of a ruleset's own folder."""
    paths = [path for path in sorted(folder.glob("text.*.yaml")) if language_of(path.name)]
    if paths:
        said = ruleset_sentences(rules, folders)
        for path in paths:
            _read(path, rules, said, report, catalogue(rules, folders[1:], language_of(path.name)))


def translated(rules: Rules, folders: Sequence[Path], language: str) -> Catalogue:
    """Return what catalogues in these folders say in just this language, or in it without its region."""
    found = Catalogue(language)
    for tongue in reversed(tongues(language)):
        for folder in reversed(folders):
            path = folder / f"text.{tongue}.yaml"
            if path.is_file() and (tongue != ENGLISH or language == ENGLISH):
                own = _read(path, rules, None, Report(), replace(found, fallback=_program(tongue)))
                found = replace(
                    found, names={**found.names, **own.names}, sentences={**found.sentences, **own.sentences}
                )
    return found


def ruleset_sentences(rules: Rules, folders: Sequence[Path]) -> dict[str, tuple[str, ...]]:
    """Return all that a ruleset says with its holes: its rules, its table, lessons and puzzles, what examples show."""
    from dogtable.lang.look_sentences import table_sentences  # what draws no table can do without its checks
    from dogtable.session.lessons.read import lesson_sentences
    from dogtable.session.puzzles.read import read_puzzles

    reasons = [puzzle.why for puzzle in read_puzzles(folders[0], Report()) if puzzle.why]
    more = [*lesson_sentences(folders), *reasons, *rules.game.tour, *_examples(folders)]
    return {**sentences_of(rules), **table_sentences(rules, folders), **{said: holes(said) for said in more}}


def _examples(folders: Sequence[Path]) -> Iterator[str]:
    """Yield what the examples of the rulebooks show; of a book that cannot be read, none."""
    for path in (folder / f"rulebook.{ENGLISH}.md" for folder in folders):
        if path.is_file():
            with suppress(RulesetError):  # whoever opens the book, or checks it, is told
                for paragraph in parse(read_book(path)):
                    yield from paragraph.examples


def tongues(language: str) -> list[str]:
    """Return where to look: the language, it without its region, then English."""
    return list(dict.fromkeys((language, language.partition("-")[0], ENGLISH)))


def _read(
    path: Path, rules: Rules, said: Collection[str] | None, report: Report, fallback: Catalogue | None
) -> Catalogue:
    language = language_of(path.name)
    found = [Catalogue(language, fallback=fallback)]
    with report.bounded():
        text = source.read_file(path, str(path), report)
        found.append(load_catalogue(text or "", str(path), language, rules, report, fallback, said))
    return found[-1]


@cache
def _program(language: str) -> Catalogue:
    """Return the sentences that the program says by itself, translated: `sentences:` and `players:` in assets/text."""
    found = Catalogue(ENGLISH, sentences=ENGLISH_FORMS)
    for tongue in reversed(tongues(language)[:-1]):
        path = assets_folder() / "text" / f"{tongue}.yaml"
        if path.is_file():
            sentences, players = dict(own_texts(path, "sentences")), dict(own_texts(path, "players"))
            found = Catalogue(tongue, {}, sentences, found, players)
    return found


@cache
def _own(language: str, section: str) -> dict[str, Formed]:
    """Return what a language has in a section of the program's texts; what it lacks is not said in English."""
    found: dict[str, Formed] = {}
    for tongue in reversed(tongues(language)[:-1] or [ENGLISH]):
        path = assets_folder() / "text" / f"{tongue}.yaml"
        if path.is_file():
            found |= own_texts(path, section)
    return found


def own_texts(path: Path, section: str) -> Iterator[tuple[str, Formed]]:
    """Yield the texts of a section of a catalogue of the program, by key, those with forms with all of them.

    `sentences` are what the program says of a game by itself, `players` the forms of people's names by their ending,
    `suits`, `ranks` and `faces` what the cards of a standard deck are called.
    """
    top = source.read_yaml(path.read_text(encoding="utf-8"), str(path), Report())
    found = top.get(section) if isinstance(top, source.Mapping) else None
    for key, value in found if isinstance(found, source.Mapping) else ():
        if isinstance(value, source.Mapping):
            yield key.text, {form.text: text.text for form, text in value if isinstance(text, source.Scalar)}
        elif isinstance(value, source.Scalar) and value.text:
            yield key.text, value.text
