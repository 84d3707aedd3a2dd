"""`make package-test`: what `make package` made, tried as somebody would who has never opened a terminal.

On Debian or its kin, as root, because it installs and removes: an older build of the package; the program from its
entry in the menu, ten decisions against bots, by the keyboard of a screen of its own (Xvfb) and by what the program
says (`ears.py`); a game opened by its file type; the newer package over the older one; the program gone, and nothing
left but what is the user's. Then what needs no rights: the file that installs itself, the tree of the AppImage, wheel
and source distribution in environments of their own. The user is `nobody`, in a home that is thrown away. `--only
STEPS` does a part: deb, run, appdir, wheel.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from configparser import ConfigParser
from pathlib import Path
from typing import Any

import contents
import deb as deb_recipe
import ears
import hands
import tools
import xlib

OUT = contents.ROOT / "build" / "installers"
NOBODY = 65534
OLDER = "0.0.1"
DECISIONS = 10
SETTINGS = ("name", "language", "ui_scale")  # that an update keeps
DRAWER, GAME = "4 small games", "Crazy Eights"
USERS_OWN = re.compile(r"/(\.local/share|\.cache)/dogtable/|/\.local/state/dogtable-key/|\.dogtable$")
ENTRY = Path("/usr/share/applications/dogtable.desktop")


class User:
    """Somebody without rights, at home in a folder that is thrown away."""

    def __init__(self, home: Path, screen: hands.Screen) -> None:
        self.home, self.screen = home, screen
        for folder in (home, home / "run"):
            folder.mkdir(mode=0o700)
            os.chown(folder, NOBODY, NOBODY)
        self.ears = ears.Ears(screen, home, NOBODY)
        path = f"{self.ears.bin}:/usr/local/bin:/usr/bin:/bin:/usr/local/games:/usr/games"
        self.env = {"HOME": str(home), "PATH": path, "LANG": "C.UTF-8", "DISPLAY": screen.display}
        self.env |= {"XDG_RUNTIME_DIR": str(home / "run"), "XDG_CURRENT_DESKTOP": "GNOME"}
        self.data = home / ".local" / "share" / "dogtable"

    def start(self, *words: str | Path) -> subprocess.Popen[bytes]:
        """Start a program."""
        with (self.home / "log").open("ab") as log:
            return subprocess.Popen(
                [str(word) for word in words], env=self.env, cwd=self.home, user=NOBODY, group=NOBODY, extra_groups=[],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip

    def run(self, *words: str | Path) -> str:
        """Run a program and return what it prints."""
        done = subprocess.run(
            [str(word) for word in words], env=self.env, cwd=self.home, user=NOBODY, group=NOBODY, extra_groups=[],
            stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout.strip()

    def windows(self) -> list[str]:
        """Return the windows of dogtable that are to be seen."""
        return self.screen.do("search", "--onlyvisible", "--class", "dogtable").split()

    def close(self) -> None:
        """Close the windows as the button in their corner does; the programs must end by that."""
        with xlib.XDisplay(self.screen.display) as screen:
            for window in self.windows():
                screen.ask_to_close(int(window))
        assert hands.until(lambda: not self.windows(), 30), "the window did not close"

    def mine(self) -> int:
        """Return how many answers the person has given, in all games that are kept."""
        rows = hands.look(self.data / "games.sqlite", "SELECT count(*) FROM answers WHERE seat = 0")
        return int(str(rows[0][0])) if rows else 0

    def owned(self) -> list[Path]:
        """Return every file in the home but those of desktop and test."""
        ours = (self.home / "log", self.home / "run", self.ears.bin)
        files = (path for path in self.home.rglob("*") if path.is_file())
        return sorted(path for path in files if not any(path.is_relative_to(one) for one in ours))


# ------------------------------------------------------------------------------------------------------- the .deb


def older_build(folder: Path) -> Path:
    """Build the package of an older version from a copy of the sources and return it; one that is there is taken."""
    known = (
        contents.ROOT / "build" / "older" / f"dogtable_{OLDER}-{deb_recipe.REVISION}_{deb_recipe.architecture()}.deb"
    )
    if known.exists():
        return Path(shutil.copy(known, folder))
    source = folder / "older"
    contents.copy_sources(source)
    file = source / contents.APP / "base" / "version.py"
    text = re.sub(r'^__version__ = ".*"$', f'__version__ = "{OLDER}"', file.read_text("utf-8"), flags=re.MULTILINE)
    file.write_text(text, encoding="utf-8")
    env = {**os.environ, "PYTHONPATH": str(source), "SOURCE_DATE_EPOCH": "1750000000"}
    tools.run([sys.executable, source / "packaging" / "package.py", "--only", "deb"], cwd=source, env=env)
    (deb,) = (source / "build" / "installers").glob("*.deb")
    known.parent.mkdir(exist_ok=True)
    shutil.copy(deb, known)
    return Path(shutil.copy(deb, folder))


def install(deb: Path) -> None:
    """Install a package with what it depends on."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    tools.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", deb], env=env)


def from_the_menu(user: User, *files: Path) -> None:
    """Start the program by its desktop entry, as a menu does."""
    entry = ConfigParser(interpolation=None, strict=False)
    entry.optionxform = str  # type: ignore[assignment,method-assign]  # names of keys keep their capitals
    entry.read(ENTRY, encoding="utf-8")
    command = shlex.split(entry["Desktop Entry"]["Exec"].replace("%f", ""))
    assert Path(command[0]).exists(), command
    user.start("gio", "launch", ENTRY, *files)
    assert user.screen.window(), f"no window came\n{(user.home / 'log').read_text('utf-8')}"
    ready = hands.until((user.data / "games.sqlite").exists, 90)  # made when all that the shelf shows has been read
    assert ready, "the program has not come to its shelf"


def play(user: User, decisions: int, seconds: float = 600) -> None:
    """Play, again and again, until so much is decided; what is chosen goes round."""
    end, steps = time.monotonic() + seconds, 0
    while user.mine() < decisions:
        assert time.monotonic() < end, f"{user.mine()} decisions after {seconds} s"
        steps += user.ears.choose(1 + steps % 3)


def play_from_the_menu(user: User) -> str:
    """Start from the menu, take a game from the shelf, play against bots."""
    from_the_menu(user)
    user.ears.begin()
    user.ears.take(GAME, DRAWER)
    games = "SELECT ruleset FROM games"
    begun = hands.look(user.data / "games.sqlite", games)
    assert begun == [("crazy-eights",)], f"these games were begun: {begun}"
    play(user, DECISIONS)
    rows = hands.look(user.data / "games.sqlite", "SELECT count(*) FROM answers WHERE seat > 0")
    assert int(str(rows[0][0])) >= DECISIONS, "the bots have not answered"
    return f"{user.mine()} decisions, {rows[0][0]} answers of bots"


def open_by_type(user: User, folder: Path) -> str:
    """Open a game that somebody sent, by its file type."""
    record = folder / "sent.jsonl"
    words = ["sim", "ludo", "--games", "1", "--seed", "4", "--record", record, "--data", folder / "d"]
    tools.run(["/usr/games/dogtable", *map(str, words)])
    game: dict[str, Any] = json.loads(record.read_text("utf-8"))
    game["decisions"], game["marks"] = game["decisions"][:12], {}
    file = user.home / "A game of ours.dogtable"
    file.write_bytes(gzip.compress(json.dumps(game).encode()))
    os.chown(file, NOBODY, NOBODY)
    kind = user.run("xdg-mime", "query", "filetype", file)
    assert kind == "application/x-dogtable", kind
    for one in (kind, "application/x-dogtable-ruleset"):  # that of rulesets in one file, too
        default = user.run("xdg-mime", "query", "default", one)
        assert default == ENTRY.name, default
    user.start("gio", "open", file)
    last = "SELECT ruleset, (SELECT count(*) FROM answers WHERE game = id) FROM games ORDER BY touched DESC LIMIT 1"
    opened = hands.until(lambda: hands.look(user.data / "games.sqlite", last) == [("ludo", 12)], 60)
    assert opened, "the game was not taken in"
    assert user.screen.window()
    time.sleep(2)
    return f"{kind}, by {default}"


def kept(user: User) -> dict[str, Any]:
    """Return what of games and settings must outlive an update."""
    games = hands.look(user.data / "games.sqlite", "SELECT g.id, n, seat, key FROM games g, answers WHERE game = g.id")
    return {"games": sorted(map(str, games)), "settings": json.loads((user.data / "settings.json").read_text("utf-8"))}


def deb(folder: Path, say: Callable[[str, str], None]) -> None:
    """Install, play, open, update, remove."""
    (newer,) = OUT.glob("dogtable_*.deb")
    say("older build", older := str(older_build(folder).name))
    screen = hands.Screen()
    user = User(folder / "home", screen)
    try:
        install(folder / older)
        assert user.run("dogtable", "--version") == f"dogtable {OLDER}"
        say("installed", f"{older}; {user.run('man', '-w', 'dogtable')}")
        say("played", play_from_the_menu(user))
        user.close()
        say("opened", open_by_type(user, folder))
        user.close()
        before = kept(user)
        install(newer)
        assert user.run("dogtable", "--version") == f"dogtable {contents.version()}"
        assert kept(user) == before, "games or settings have changed"
        before_it = len(user.ears.heard)
        from_the_menu(user)  # speech is still on
        user.ears.wait("^Continue", before_it)
        user.ears.press("Return")
        user.ears.wait("^Ludo$", before_it)
        assert user.windows(), "the newer program did not go on with the game"
        user.close()
        after = kept(user)
        assert set(before["games"]) <= set(after["games"]), "answers are lost"
        lost = [key for key in SETTINGS if before["settings"][key] != after["settings"][key]]
        assert not lost, f"settings are lost: {lost}"
        say("updated", f"{newer.name}; {len(before['games'])} answers and the settings are kept, the game goes on")
        listed = [Path(line) for line in tools.run(["dpkg", "-L", "dogtable"]).splitlines()]
        tools.run(["apt-get", "purge", "-y", "-qq", "dogtable"])
        left = [path for path in listed if "dogtable" in path.name and path.exists()]
        assert not left, f"left over: {left}"
        strangers = [path for path in map(str, user.owned()) if not USERS_OWN.search(path)]
        assert not strangers, f"the program wrote elsewhere: {strangers}"
        say("removed", f"nothing is left but {len(user.owned())} files of the user")
    finally:
        screen.close()
        subprocess.run(["dpkg", "--purge", "dogtable"], capture_output=True)


# ------------------------------------------------------------------------------------------------- without rights


def smoke(folder: Path, *program: str | Path) -> str:
    """Go through the smoke suite with a program."""
    env = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "DISPLAY")}
    told = tools.run([sys.executable, contents.ROOT / "packaging" / "smoke.py", *program], cwd=folder, env=env)
    return f"{len(told.splitlines())} trials passed"


def run_file(folder: Path, say: Callable[[str, str], None]) -> None:
    """The file that installs itself: installed, run, installed again over itself, removed."""
    (file,) = OUT.glob("*.run")
    home = folder / "it's a home"
    home.mkdir()
    env = {**os.environ, "HOME": str(home)}
    prefix = home / ".local"
    for _ in range(2):
        tools.run(["sh", file, "--quiet", "--", "--prefix", prefix], env=env)
    assert tools.run([prefix / "bin" / "dogtable", "--version"]).strip() == f"dogtable {contents.version()}"
    tools.run(["desktop-file-validate", prefix / "share" / "applications" / "dogtable.desktop"])
    tools.run([prefix / "lib" / "dogtable" / "uninstall.sh"], env=env)
    left = [str(path.relative_to(home)) for path in home.rglob("*") if path.is_file() and "dogtable" in path.name]
    assert not left, f"left over: {left}"
    say("run", f"{file.name} installed, updated and removed itself")


def appdir(folder: Path, say: Callable[[str, str], None]) -> None:
    """The tree of the AppImage: the whole smoke suite, with the frozen program in it."""
    record = folder / "source.jsonl"
    for ident in ("dog", "we-rate-dogs"):
        part = folder / f"{ident}.jsonl"
        words = ["sim", ident, "--games", "2", "--seed", "11", "--seats", "greedy,random", "--record", part]
        tools.run([sys.executable, "-m", "dogtable", *words, "--data", folder / "s"], cwd=contents.ROOT)
        with record.open("a", encoding="utf-8") as all_of_them:
            all_of_them.write(part.read_text("utf-8"))
    say("frozen", smoke(folder, "--records", record, OUT / "dogtable.AppDir" / "AppRun"))


def wheel(folder: Path, say: Callable[[str, str], None]) -> None:
    """Wheels and source distribution, each in an environment of its own, away from the checkout."""
    sources = OUT / f"dogtable-{contents.version()}.tar.gz"
    found = [("wheel", next(OUT.glob("*-none-any.whl"))), ("sdist", sources)]
    found += [("wheel with libraries", file) for file in OUT.glob("*-manylinux*_x86_64.whl")]
    for name, file in found:
        environment = folder / name
        tools.run([sys.executable, "-m", "venv", environment])
        tools.run([environment / "bin" / "pip", "install", "-q", "--disable-pip-version-check", file])
        python = environment / "bin" / "python"
        told = tools.run([python, "-m", "dogtable", "version", "--verbose"], cwd=folder, env={"HOME": str(folder)})
        assert "an installed package" in told, told
        assert (environment / "bin" / "dogtable-gui").exists()
        assert ("\ncompiled     dog, " in told) == (name == "wheel with libraries"), told
        say(name, smoke(folder, python, "-m", "dogtable") if name != "sdist" else "installed, and runs")


STEPS = {"deb": deb, "run": run_file, "appdir": appdir, "wheel": wheel}


def main() -> int:
    """Go through the steps."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", metavar="STEPS", default=",".join(STEPS), help=f"of {','.join(STEPS)}")
    args = parser.parse_args()
    chosen = args.only.split(",")
    if "deb" in chosen and os.geteuid() != 0:
        sys.exit("installing a package wants root; --only run,appdir,wheel does the rest")
    tools.need({**tools.TRYING, **tools.CHECKING})
    for name in chosen:
        begin = time.monotonic()

        def say(what: str, told: str, begin: float = begin) -> None:
            print(f"{what:<12} {time.monotonic() - begin:6.1f} s  {told}", flush=True)

        with tempfile.TemporaryDirectory(prefix="dogtable-test-") as folder:
            Path(folder).chmod(0o755)
            STEPS[name](Path(folder), say)
    print("all of it passed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
