"""Try a dogtable, however it was built: `python packaging/smoke.py PROGRAM [WORDS...]`.

    python packaging/smoke.py build/app/dogtable/dogtable
    python packaging/smoke.py .venv/bin/python -m dogtable
    python packaging/smoke.py wine dogtable-cli.exe

Everything goes through the program's own commands, in a data folder of its own, and needs nothing but Python's standard
library. Each trial prints a line; the exit status is 0 when all of them passed. `--records FILE` has games verified
that another build recorded (`dogtable sim --record`); `--no-window` leaves out what opens a window (without a screen,
windows are opened on SDL's stand-in for one).
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

RULESETS = {"dog", "dog-marbles", "inn-keeper", "sweet-dog-hotel", "we-rate-dogs"}
EXAMPLES = {"connect-four", "crazy-eights", "ludo", "tic-tac-toe"}
MOST_SHOWN = 1_000  # characters of what a failed command printed
PATIENCE = 300  # seconds for one command
OWN = """\
game: {id: race-to-ten, title: Race to ten, language: 1, players: [2, 3]}
state:
  steps: {per: player, from: 0, to: 20}
play:
  - turns: first(players)
    do:
      - choose:
          n: numbers(1, 3)
        do:
          - set: steps[me] += n
end:
  when: any(steps[p] >= 10 for p in players)
  scores:
    steps: steps[me]
"""


class Trial:
    """A program to try, in a data folder of its own."""

    def __init__(self, command: Sequence[str], folder: Path, records: Path | None) -> None:
        self.command, self.folder, self.records = list(command), folder, records
        self.data = folder / "data"
        self.data.mkdir()
        self.env = dict(os.environ)
        if not any(self.env.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")) and sys.platform == "linux":
            self.env["SDL_VIDEODRIVER"] = "dummy"

    def run(self, *words: str | Path, fails: bool | None = False) -> str:
        """Run a command of the program and return what it prints.

        It must end well, or fail and say why (`fails`); with None either will do.
        """
        whole = [*self.command, *map(str, words), "--data", str(self.data)]
        done = subprocess.run(
            whole, cwd=self.folder, env=self.env, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE
        )
        out, err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
        ended = fails is None or (done.returncode != 0) == fails
        assert ended, f"{' '.join(map(str, words))}: status {done.returncode}\n{out[-MOST_SHOWN:]}{err[-MOST_SHOWN:]}"
        assert "Traceback" not in out + err, err
        return (out + err if fails else out).replace("\r\n", "\n")

    def window(self, *words: str | Path, until: Callable[[], bool], seconds: float = 90) -> None:
        """Open the program's window until something has come true, then end it; it must not end by itself."""
        whole = [*self.command, *map(str, words), "--data", str(self.data)]
        with (self.folder / "window.log").open("w+b") as log:
            program = subprocess.Popen(whole, cwd=self.folder, env=self.env, stdout=log, stderr=log)
            try:
                end = time.monotonic() + seconds
                while not until():
                    assert program.poll() is None, f"the window closed by itself, status {program.returncode}"
                    assert time.monotonic() < end, f"nothing came of it within {seconds} s"
                    time.sleep(0.1)
            finally:
                program.kill()
                program.wait(30)

    def answers(self) -> list[tuple[str, int]]:
        """Return ruleset and number of answers of every game that is kept, the last touched first."""
        query = "SELECT ruleset, (SELECT count(*) FROM answers WHERE game = id) FROM games ORDER BY touched DESC"
        journal = self.data / "games.sqlite"
        if not journal.exists():
            return []
        try:
            with closing(sqlite3.connect(f"{journal.as_uri()}?mode=ro", uri=True)) as db:
                return list(db.execute(query))
        except sqlite3.OperationalError:  # just being made
            return []


# ----------------------------------------------------------------------------------------------------- the trials


def versions(trial: Trial) -> str:
    """What it says of itself."""
    facts = trial.run("version", "--verbose").splitlines()
    assert re.fullmatch(r"dogtable \d+\.\d+\.\d+\S*", facts[0]), facts[0]
    assert any(line.startswith("data ") and str(trial.data.name) in line for line in facts)
    return f"{facts[0]}, {facts[1].partition(' ')[2].strip().removeprefix('as').strip()}"


def rulesets(trial: Trial) -> str:
    """All rulesets are there, and sound."""
    ids = {row["id"] for row in json.loads(trial.run("list", "--json"))}
    assert ids >= RULESETS | EXAMPLES, f"missing: {sorted((RULESETS | EXAMPLES) - ids)}"
    trial.run("check", *sorted(RULESETS | EXAMPLES))
    return f"{len(ids)} rulesets"


def scenarios(trial: Trial) -> str:
    """Every scenario of every ruleset holds (a few rules are proved by tests instead, which lie in a checkout only)."""
    told = json.loads(trial.run("test", "--json", *sorted(RULESETS | EXAMPLES), fails=None))
    found = [scenario for row in told for scenario in row["scenarios"]]
    assert len(told) == len(RULESETS | EXAMPLES)
    assert not [scenario for scenario in found if scenario["problems"]]
    return f"{len(found)} scenarios hold"


def games(trial: Trial) -> str:
    """One game of bots for every ruleset, recorded, and the same when it is played again."""
    for ident in sorted(RULESETS | EXAMPLES):
        record = trial.folder / f"{ident}.jsonl"
        seats = "greedy,random" if ident in RULESETS else "random"
        trial.run("sim", ident, "--games", "1", "--seats", seats, "--seed", "7", "--record", record)
        trial.run("replay", record, "--verify")
    return f"{len(RULESETS | EXAMPLES)} games played, and the same again"


def processes(trial: Trial) -> str:
    """Bots in several processes play the same games as in one."""
    told = [
        json.loads(trial.run("sim", "ludo", "--games", "20", "--seed", "3", "--jobs", jobs, "--json"))
        for jobs in ("1", "2")
    ]
    assert told[0]["wins"] == told[1]["wins"], "other games in two processes than in one"
    return "the same 20 games in one process and in two"


def others(trial: Trial) -> str:
    """Games that another build recorded come out as there."""
    if trial.records is None:
        return "no records were given"
    return trial.run("replay", trial.records, "--verify").strip().splitlines()[-1]


def books(trial: Trial) -> str:
    """What is read from files inside the program: rulebooks, the reference, the schema, what errors mean."""
    assert len(trial.run("rulebook", "dog")) > 2_000
    assert len(trial.run("docs")) > 10_000
    assert "$schema" in json.loads(trial.run("schema"))
    assert trial.run("explain", "E203").startswith("E203")
    return "rulebook, reference, schema, explanations"


def own_ruleset(trial: Trial) -> str:
    """A ruleset that is dropped into the data folder is there and is played; a broken one is explained."""
    folder = trial.data / "rulesets" / "race-to-ten"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(OWN, encoding="utf-8")
    assert "race-to-ten" in trial.run("list")
    trial.run("sim", "race-to-ten", "--games", "3")
    (folder / "game.yaml").write_text(OWN.replace("set: steps", "set: stesp"), encoding="utf-8")
    told = trial.run("check", folder, fails=True)
    assert re.search(r"game\.yaml:\d+:\d+: E203 ", told), told
    (folder / "game.yaml").write_text(OWN, encoding="utf-8")
    return "found, played, explained"


def refusals(trial: Trial) -> str:
    """What cannot be done is said in one line."""
    told = trial.run("sim", "no-such-game", fails=True).strip()
    assert told.startswith("dogtable: ") and "fault" not in told and "\n" not in told, told
    return told


def window(trial: Trial) -> str:
    """The window opens at a game between bots, which answer from processes of their own, and every answer is kept."""
    trial.window(
        "play", "tic-tac-toe", "--seats", "greedy,random", until=lambda: any(n >= 5 for _, n in trial.answers())
    )
    trial.window("play", "dog", "--seats", "greedy", until=lambda: trial.answers()[0][1] >= 8)
    return "bots answered, and their answers were kept"


def shared_game(trial: Trial) -> str:
    """A .dogtable file opens."""
    (record,) = (trial.folder / "connect-four.jsonl").read_text(encoding="utf-8").splitlines()
    record = json.loads(record)
    record["decisions"] = record["decisions"][:3]
    record["marks"] = {}
    file = trial.folder / "a game.dogtable"
    file.write_bytes(gzip.compress(json.dumps(record).encode()))
    trial.run("replay", file)
    trial.window(file, until=lambda: trial.answers()[0] == ("connect-four", 3))
    return "opened and kept"


def languages(trial: Trial) -> str:
    """The window opens in every language there is."""
    place = next(line for line in trial.run("version", "--verbose").splitlines() if line.startswith("program"))
    told = Path(place.split(maxsplit=1)[1]) / "assets" / "text"
    tongues = sorted(path.stem for path in told.glob("*.yaml")) or ["en"]
    for tongue in tongues:
        (trial.data / "settings.json").write_text(json.dumps({"language": tongue}), encoding="utf-8")
        goal = len(trial.answers()) + 1
        trial.window("play", "tic-tac-toe", "--seats", "random", until=lambda n=goal: len(trial.answers()) >= n)  # type: ignore[misc]  # the goal of this round
    return ", ".join(tongues)


COMMANDS = (versions, rulesets, scenarios, games, processes, others, books, own_ruleset, refusals)
WINDOWS = (window, shared_game, languages)


def main() -> int:
    """Go through the trials."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--no-window", action="store_true", help="leave out what opens a window")
    parser.add_argument("--records", type=Path, help="games that another build recorded")
    parser.add_argument("program", nargs=argparse.REMAINDER, help="how the program is started")
    args = parser.parse_args()
    command = [word for word in args.program if word != "--"]
    if not command:
        parser.error("which program?")
    command[0] = str(Path(command[0]).absolute()) if Path(command[0]).exists() else command[0]
    failed = 0
    with tempfile.TemporaryDirectory(prefix="dogtable ") as folder:
        trial = Trial(command, Path(folder), args.records.resolve() if args.records else None)
        for one in COMMANDS if args.no_window else (*COMMANDS, *WINDOWS):
            begin = time.monotonic()
            try:
                told = one(trial)
            except (AssertionError, OSError, subprocess.TimeoutExpired, ValueError, LookupError) as error:
                failed += 1
                told = f"FAILED: {error or type(error).__name__}"
            print(f"{one.__name__:<12} {time.monotonic() - begin:5.1f} s  {told}", flush=True)
    shutil.rmtree(folder, ignore_errors=True)  # what a killed program may still have had open
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
