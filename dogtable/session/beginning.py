"""The beginning of a ruleset of one's own: a folder that can be played at once, copied from one of some small games."""

from __future__ import annotations

from pathlib import Path

from dogtable.base.errors import UsageError
from dogtable.base.hints import did_you_mean
from dogtable.base.paths import assets_folder
from dogtable.lang import default_table
from dogtable.lang.folder import ID
from dogtable.session.library import Library

_ID_THERE, _TITLE_THERE = "my-game", "My Game"  # in the files that are copied
_README = """\
# {title}

{about}

```sh
dogtable play {place}     # sit down; bots play, too
dogtable check {place}    # every problem, with its place
dogtable test {place}     # the scenarios: what must hold
dogtable step {place}     # answer by answer on the terminal, and look at everything
dogtable sim {place} --games 100 --seats greedy,random
```

| file | what it says |
| --- | --- |
| `game.yaml` | the rules |
| `scenarios/rules.yaml` | positions, what is answered there, and what must hold then |
| `table.yaml` | how the table looks; without it the program lays one out by itself, and this is that one |
"""


def kinds() -> dict[str, str]:
    """Return what a new ruleset can be like, each with its first line: what the game is."""
    found = sorted(path.parent for path in (assets_folder() / "new").glob("*/game.yaml"))
    return {folder.name: _about((folder / "game.yaml").read_text(encoding="utf-8")) for folder in found}


def begin(folder: Path, like: str, library: Library) -> list[Path]:
    """Make a ruleset in a new folder, which gives it its id and title; return the files that were written.

    UsageError where the name can be no id or is a ruleset's, the folder is there already, or nothing is `like` that.
    """
    ident = folder.name
    if not ID.match(ident):
        raise UsageError(f"'{ident}' can be no id: small letters a to z, digits, and - between them, such as my-game")
    if folder.exists():
        raise UsageError(f"'{folder}' is there already; nothing was written")
    library.check_free(ident)
    if like not in kinds():
        raise UsageError(f"there is nothing like {like!r}; {did_you_mean(like, kinds(), 'there are')}")
    title = " ".join(word.capitalize() for word in ident.split("-"))
    source = assets_folder() / "new" / like
    written = []
    for path in sorted(source.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8").replace(_ID_THERE, ident).replace(_TITLE_THERE, title)
        written.append(_put(folder / path.relative_to(source), text))
    rules = library.read(folder.resolve()).rules
    written.append(_put(folder / "table.yaml", default_table.write(rules)))
    readme = _README.format(title=title, about=kinds()[like], place=folder.as_posix())
    return [*written, _put(folder / "README.md", readme)]


def _put(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def _about(text: str) -> str:
    """Return the first line of a ruleset, which says what the game is."""
    about = text.partition("\n")[0].removeprefix(f"# {_TITLE_THERE}: ")
    return about[:1].upper() + about[1:]
