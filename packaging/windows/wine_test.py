"""`make package-windows-wine`: make the program for Windows on Linux, under wine, and try it as a user would.

    python packaging/windows/wine_test.py           make it and try it
    python packaging/windows/wine_test.py --again   try what was made before

What is made is a test build and says so. The log and the pictures of the screen lie in build/wine.
"""

from __future__ import annotations

import getpass
import re
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import contents
import hands
import installer
import tools
import wine
from wine import BUILD, Wine, windows

SETUP = installer.OUT / f"{installer.NAME}-test-setup.exe"
CLASSES = r"HKCU\Software\Classes"
ENTRY = r"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\dogtable"
A_GAME = contents.ROOT / "tests" / "session" / "old" / "connect-four-1.dogtable"


class Trial:
    """One user of Windows, who installs the program, plays and removes it. What does not hold ends the trial."""

    def __init__(self, screen: hands.Screen) -> None:
        """Begin on a fresh Windows."""
        self.screen = screen
        self.wine = Wine(screen.display)
        self.home = self.wine.prefix / "drive_c" / "users" / getpass.getuser()
        local = self.home / "AppData" / "Local"
        self.program = local / "Programs" / "dogtable"
        self.data = local / "dogtable"
        self.journal = self.data / "games.sqlite"
        self.link = self.home / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/dogtable.lnk"
        self.begun = time.monotonic()
        for old in BUILD.glob("*.png"):
            old.unlink()
        self.log = (BUILD / "log.txt").open("w", encoding="utf-8")

    def see(self, what: str, holds: bool, told: object = "") -> None:
        """Write down that something holds; SystemExit with a picture of the screen when it does not."""
        line = f"{time.monotonic() - self.begun:5.0f} s  {'ok ' if holds else 'NOT'}  {what}"
        for out in (sys.stdout, self.log):
            print(line, file=out, flush=True)
        if not holds:
            picture = self.screen.picture(BUILD / "failed.png")
            sys.exit(f"{str(told)[-3_000:]}\nwhat was on the screen: {picture}")

    def installed(self) -> bool:
        """Whether all of the program is there."""
        files = ("dogtable.exe", "dogtable-cli.exe", "uninstall.exe", "_internal/rulesets", "_internal/assets")
        return self.link.exists() and all((self.program / name).exists() for name in files)

    def registered(self, key: str) -> str:
        """Return what the registry has below a key; nothing when there is no such key."""
        status, out = self.wine.try_run("reg", "query", key, "/s")
        return "" if status else out

    def command(self, *words: str | Path, seconds: float = 300) -> tuple[int, str]:
        """Run a command of the installed program."""
        return self.wine.try_run(self.program / "dogtable-cli.exe", *words, seconds=seconds)

    # ------------------------------------------------------------------------------------------------ what a user does

    def install(self) -> None:
        """Install it silently."""
        status, out = self.wine.try_run(SETUP, "/S")
        self.see("installs silently, for one user", status == 0 and self.installed(), out)
        self.see("is listed among the programs", "test build" in self.registered(ENTRY))
        opens = self.registered(rf"{CLASSES}\dogtable.game\shell\open\command")
        self.see("has .dogtable files as its type", "dogtable.exe" in opens and "%1" in opens, opens)

    def commands(self) -> None:
        """The terminal's half: the folders, rulesets, and games that were recorded on this machine."""
        status, out = self.command("version", "--verbose")
        self.see("says its version and its folders", status == 0 and r"AppData\Local\dogtable" in out, out)
        status, out = self.command("list")
        self.see("finds its rulesets", status == 0 and "dog " in out, out)
        records = BUILD / "records.jsonl"
        count = record(records)
        status, out = self.command("replay", "--verify", windows(records))
        told = f"{count} of {count} games come out as recorded"
        self.see(f"plays {count} games of Linux with the same positions, by their hashes", told in out, out)

    def smoke(self) -> None:
        """The same trials that every built program passes."""
        script = contents.ROOT / "packaging" / "smoke.py"
        done = subprocess.run(
            [sys.executable, str(script), "--no-window", "wine", str(self.program / "dogtable-cli.exe")],
            env=self.wine.env,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.log.write(done.stdout)
        self.see("passes the trials of every built program", done.returncode == 0, done.stdout)

    def play(self) -> None:
        """A game against a bot in the window, until the program is killed; then on, from *Continue*."""
        self.wine.start(self.program / "dogtable.exe", "play", "connect-four", "--seats", "you,greedy")
        self.see("opens its window", self.screen.window() and self.screen.drawn())
        given = self.screen.play(self.journal, 4)
        self.see(f"plays with a bot ({given} answers)", given >= 4)
        self.screen.picture(BUILD / "playing.png")
        status, out = self.wine.try_run(SETUP, "/S")
        self.see("is not replaced while it runs", status == 2 and self.installed(), out)
        self.wine.end()
        before = hands.count(self.journal)
        self.see("loses nothing when it is killed", before >= given)

        self.wine.start("start", self.in_windows(self.link))
        self.see("starts from the Start menu", self.screen.window() and self.screen.drawn())
        time.sleep(1)
        self.screen.picture(BUILD / "shelf.png")
        self.screen.key("Return")
        time.sleep(4)
        given = self.screen.play(self.journal, before + 2)
        self.see(f"goes on with the saved game ({before}, then {given} answers)", given >= before + 2)
        self.screen.picture(BUILD / "continued.png")
        self.see("keeps one game of it", len(hands.look(self.journal, "SELECT id FROM games")) == 1)
        self.wine.end()

    def open_file(self) -> None:
        """A double click on a game that somebody sent.

        Wine looks up file types for all users only, not a user's own, so what Windows does with those is done here.
        """
        game = self.home / "a friend's game.dogtable"
        shutil.copy(A_GAME, game)
        kind = self.value(rf"{CLASSES}\.dogtable")
        words = shlex.split(self.value(rf"{CLASSES}\{kind}\shell\open\command").replace("\\", "\\\\"))
        self.wine.start(*(word.replace("%1", self.in_windows(game)) for word in words))
        taken = hands.until(lambda: len(hands.look(self.journal, "SELECT id FROM games")) == 2, 60)
        self.see("opens a .dogtable file by its type", taken, words)
        time.sleep(4)
        self.screen.picture(BUILD / "opened.png")
        self.wine.end()

    def value(self, key: str) -> str:
        """Return the unnamed value of a key of the registry."""
        found = re.search(r"\(Default\)\s+REG_SZ\s+(.*)", self.registered(key).partition("\n\n")[0])
        return found[1].strip() if found else ""

    def update(self) -> None:
        """The installer once more, over what is there."""
        stale = self.program / "_internal" / "of-an-older-version.txt"
        stale.write_text("", encoding="utf-8")
        status, out = self.wine.try_run(SETUP, "/S")
        self.see("updates itself", status == 0 and self.installed() and not stale.exists(), out)
        self.see("keeps the games", len(hands.look(self.journal, "SELECT id FROM games")) == 2)

    def portable(self) -> None:
        """A folder beside the program takes everything in."""
        folder = self.program / "dogtable-data"
        folder.mkdir()
        _, out = self.command("version", "--verbose")
        told = re.search(r"^data +(.*)$", out, re.MULTILINE)
        self.see("is portable with a folder beside it", told is not None and told[1] == self.in_windows(folder), out)

    def in_windows(self, path: Path) -> str:
        """Return a path on drive C as Windows names it."""
        return f"C:\\{path.relative_to(self.wine.prefix / 'drive_c')}".replace("/", "\\")

    def remove(self) -> None:
        """Uninstall it, first keeping what is the user's, then all."""
        portable = self.program / "dogtable-data"
        self._uninstall()
        left = [path for path in self.program.rglob("*") if path != portable]
        self.see("removes itself, but for the user's portable folder", portable.is_dir() and left == [], left)
        self.see("leaves neither a menu entry nor anything in the registry", self._traceless())
        kept = len(hands.look(self.journal, "SELECT id FROM games")) == 2 and not (self.data / "Cache").exists()
        self.see("keeps the user's games", kept)
        shutil.rmtree(self.program)
        self.wine.run(SETUP, "/S")
        self._uninstall("/PURGE")
        self.see("deletes the games, too, when asked", not self.data.exists() and not self.program.exists())

    def _uninstall(self, *words: str) -> None:
        # it copies itself elsewhere to be able to delete itself, and so returns before it is done
        self.wine.run(self.program / "uninstall.exe", "/S", *words)
        hands.until(lambda: not (self.program / "uninstall.exe").exists() and self._traceless(), 60)

    def _traceless(self) -> bool:
        keys = (ENTRY, rf"{CLASSES}\.dogtable", rf"{CLASSES}\.dogtable-game", rf"{CLASSES}\dogtable.game")
        return not self.link.exists() and not any(self.registered(key) for key in keys)


def record(path: Path) -> int:
    """Record a game of every ruleset with this machine's Python, and return how many there are."""
    program = [sys.executable, "-m", "dogtable"]
    names = [line.split()[0] for line in tools.run([*program, "list"]).splitlines()[1:]]
    path.unlink(missing_ok=True)
    for name in names:
        one = path.with_suffix(".one")
        tools.run([*program, "sim", name, "--games", "1", "--seed", "11", "--seats", "random", "--record", str(one)])
        with path.open("a", encoding="utf-8") as file:
            file.write(one.read_text(encoding="utf-8"))
        one.unlink()
    return len(names)


def main() -> int:
    """Make it, unless it is only to be tried again, and try it."""
    tools.need(wine.NEEDED, *wine.PACKAGES)
    if sys.argv[1:] not in ([], ["--again"]):
        print(__doc__)
        return 2
    if not sys.argv[1:]:
        wine.prepare()
        making = Wine()
        try:
            program = wine.freeze(making)
            installer.installer(program, SETUP, ["-DTEST"])
        finally:
            making.remove()
        print(f"made: {SETUP} ({SETUP.stat().st_size / 1e6:.1f} MB; a test build, made under wine)")
    screen = hands.Screen()
    trial = Trial(screen)
    try:
        trial.install()
        trial.commands()
        trial.smoke()
        trial.play()
        trial.open_file()
        trial.update()
        trial.portable()
        trial.remove()
    finally:
        trial.wine.remove()
        trial.log.close()
        screen.close()
    print(f"log and pictures: {BUILD}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
