"""What goes wrong is told in the language of the window: every sentence, with what is filled in."""

from __future__ import annotations

import ast
import errno
import os
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import pytest

import dogtable
from dogtable.base.confined import How
from dogtable.base.errors import DogtableError, SaveError
from dogtable.base.forms import HOLE
from dogtable.base.hints import POSSIBLE
from dogtable.base.message import Message, reason
from dogtable.bots.process import SIMPLER
from dogtable.session.journal_file import SENTENCES
from dogtable.session.listing import FACTS
from dogtable.session.proving import WHY as PROVING
from dogtable.session.vouching import HINT
from dogtable.session.vouching import WHY as TRYING_OUT
from dogtable.ui.app import App
from dogtable.ui.phrases import worded
from dogtable.ui.text import Catalogue

HOME = Path(dogtable.__file__).parent
SECTION = "faults."
ROOMS = ("session", "ui", "bots", "base")
BY_HAND = (
    "session/scenarios/saving.py",
    "engine/record.py",
    "engine/fields.py",
    "engine/decision.py",
    "compile/options.py",
)
"""Files of other rooms, or further down, that speak of files a player brings."""
ELSEWHERE = (
    *("session/inspection.py", "session/translating.py", "session/beginning.py"),  # only the terminal tells it
    *("session/standpoint.py", "bots/experience.py"),
    *("ui/text.py", "ui/window.py"),  # there are no texts, or no window
    *("base/errors.py", "base/message.py", "base/budget.py"),  # they only hand on
)
SYSTEM = (
    *(errno.ENOSPC, errno.EACCES, errno.EPERM, errno.ENOENT, errno.EROFS, errno.EISDIR, errno.ENOTDIR, errno.EEXIST),
    *(errno.EIO, errno.ENAMETOOLONG, errno.EMFILE, errno.EDQUOT, errno.EBUSY, errno.ENOTEMPTY, errno.EXDEV),
)
"""What systems refuse most often."""


def kinds(kind: type[DogtableError]) -> set[str]:
    return {kind.__name__, *chain.from_iterable(map(kinds, kind.__subclasses__()))}


SAYS = {*kinds(DogtableError), "Message", "damaged", "_matching", "_list", "did_you_mean"} - {"ConfinedError"}


@cache
def trees() -> dict[str, ast.Module]:
    """The files of which a player may be told what goes wrong."""
    paths = [path for room in ROOMS for path in sorted((HOME / room).glob("*.py"))]
    names = [path.relative_to(HOME).as_posix() for path in paths]
    names = [name for name in [*names, *BY_HAND] if name not in ELSEWHERE]
    return {name: ast.parse((HOME / name).read_text(encoding="utf-8")) for name in names}


def given(tree: ast.Module) -> dict[str, list[ast.expr]]:
    """What the names in a file are set to."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.AnnAssign | ast.Assign) and node.value is not None:
            for target in [node.target] if isinstance(node, ast.AnnAssign) else node.targets:
                if isinstance(target, ast.Name):
                    found.setdefault(target.id, []).append(node.value)
    return found


def texts(node: ast.expr, known: dict[str, list[ast.expr]]) -> Iterator[str]:
    """Every text that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from chain(texts(node.body, known), texts(node.orelse, known))
    elif isinstance(node, ast.Name):
        rest = {name: values for name, values in known.items() if name != node.id}
        yield from chain.from_iterable(texts(value, rest) for value in known.get(node.id, []))


def calls(tree: ast.Module) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYS:
            yield node


@cache
def said() -> frozenset[str]:
    """Every sentence, with its holes, and every one that stands within another."""
    found = {POSSIBLE, *(why.value for why in How), *TRYING_OUT.values(), HINT, *PROVING.values()}
    found |= {sentence for _, sentence in SENTENCES} | {fact for fact, *_ in FACTS.values()}
    for tree in trees().values():
        known = given(tree)
        found |= {text for call in calls(tree) for argument in call.args for text in texts(argument, known)}
    found |= {reason(OSError(number, os.strerror(number))).source for number in SYSTEM}
    return frozenset(found - {""})


@pytest.mark.parametrize("name", trees())
def test_no_sentence_is_put_together_where_no_language_is_known(name: str) -> None:
    made = [
        ast.unparse(call) for call in calls(trees()[name]) if any(isinstance(one, ast.JoinedStr) for one in call.args)
    ]
    assert not made


def test_the_catalogue_has_each_of_them() -> None:
    english = Catalogue.load("en")
    keys = english.keys()
    kept = {key.removeprefix(SECTION) for key in keys if key.startswith(SECTION)}
    assert kept == said()
    for source in kept:
        holes = {hole: f"<{hole}>" for hole in HOLE.findall(source)}
        assert english(f"{SECTION}{source}", **holes) == Message(source, **holes)


def test_it_is_told_in_the_language_of_the_window(real_app: App) -> None:
    real_app.home()
    real_app.set_language("de")
    inner = SaveError("'{field}' {why}", field="seed", why=Message("is not a list of {what}", what=Message("numbers")))
    real_app.error(
        SaveError("{name} is no sound saved game ({why}); it is left as it is.", name="x", why=inner.message)
    )
    (notice,) = real_app.stage.notices.texts
    assert (
        notice
        == "x ist keine gültige gespeicherte Partie („seed“ ist keine Liste von Zahlen); die Datei bleibt, wie sie ist."
    )


def test_a_bot_is_called_as_at_tables() -> None:
    german = Catalogue.load("de")
    message = Message(SIMPLER, bot=Message("hard"), trouble=Message("died"), simpler=Message("greedy"))
    assert worded(german, message) == "Der Bot „schwer“ ist abgebrochen; von nun an antwortet „gierig“ für ihn."


def test_what_no_catalogue_has_is_told_as_it_is() -> None:
    assert worded(Catalogue.load("de"), "E512 nothing of the kind") == "E512 nothing of the kind"
