"""R2 of the reliability figures: mutated rulesets give an error with a place, or sound rules; never anything else."""

from __future__ import annotations

import resource
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from dogtable.base.bounds import limit
from dogtable.base.errors import RulesetError
from dogtable.lang.examples import DECLARATIONS, EXAMPLE_GAME
from dogtable.lang.load import load_sources
from dogtable.lang.report import Report
from dogtable.lang.source import decode
from dogtable.lang.verbs import VERBS
from tests.fuzz.mutate import mutate_yaml
from tests.lang.little import PLAY, in_turn

ROOT = Path(__file__).parents[2]
SLOWEST = 2.0  # seconds of processor time for one ruleset


@dataclass
class Tally:
    """What came of the mutants. `bad` are those that broke the promise, with what happened."""

    errors: int = 0
    sound: int = 0
    bad: list[tuple[str, Mapping[str, str]]] = field(default_factory=list)
    slowest: float = 0.0
    memory: int = 0  # of the process at its largest, in MB


def seeds(whole: bool) -> list[dict[str, str]]:
    """Rulesets to mutate: small ones, and with `whole` every ruleset there is."""
    small = [in_turn(verb.example) for verb in VERBS]
    small += [
        {"game.yaml": EXAMPLE_GAME + PLAY + f"{example}"}
        for name, example in DECLARATIONS.items()
        if f"\n{name}:" not in EXAMPLE_GAME + PLAY
    ]
    small.append(
        {"game.yaml": (ROOT / "rulesets" / "examples" / "tic-tac-toe" / "game.yaml").read_text(encoding="utf-8")}
    )
    if whole:
        for folder in sorted((ROOT / "rulesets").iterdir()) + sorted((ROOT / "tests" / "rulesets").iterdir()):
            texts = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.yaml")}
            texts = {
                name: text for name, text in texts.items() if name != "table.yaml" and not name.startswith("text.")
            }
            if "game.yaml" in texts and "extends:" not in texts["game.yaml"]:
                small.append(texts)
    return small


def mutants(count: int, seed: int, whole: bool = False, grown: float = 0.0) -> Iterator[dict[str, bytes]]:
    """Yield mutated rulesets; of these the share `grown` in size, depth, numbers or aliases."""
    rng = Random(seed)
    base = [{path: text.encode() for path, text in texts.items()} for texts in seeds(whole)]
    for _ in range(count):
        files = dict(rng.choice(base))
        path = rng.choice(sorted(files))
        files[path] = mutate_yaml(files[path], rng, grown)
        yield files


def run(count: int, seed: int = 1, whole: bool = False, grown: float = 0.0, megabytes: int = 0) -> Tally:
    """Load so many mutants; `tests.deep` calls it with 100,000 and whole rulesets.

    With `megabytes` this process gets no more than these, for good.
    """
    tally = Tally()
    if megabytes:
        limit(megabytes << 20)
    for files in mutants(count, seed, whole, grown):
        _one(files, tally)
    tally.memory = peak()
    return tally


def peak() -> int:
    """Return the most memory that this process has used, in MB; what its parent used before it does not count."""
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("\nVmHWM:")[2].split()[0]) // 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _one(files: Mapping[str, bytes], tally: Tally) -> None:
    report = Report()
    texts: dict[str, str] = {}
    for path, data in files.items():
        text = decode(data, path, report)
        if text is not None:
            texts[path] = text
    start = time.process_time()
    try:
        if report.errors:
            tally.errors += 1
        else:
            rules, _ = load_sources(texts)
            tally.sound += 1
            if not rules.hash:
                tally.bad.append(("sound rules without a hash", texts))
    except RulesetError as error:
        tally.errors += 1
        if not error.problems or any(not p.span.path or p.span.line < 1 or not p.message for p in error.problems):
            tally.bad.append(("a problem without a place", texts))
    except Exception as error:  # noqa: BLE001  # any other exception is what this looks for
        tally.bad.append((f"{type(error).__name__}: {error}", texts))
    took = time.process_time() - start
    tally.slowest = max(tally.slowest, took)
    if took > SLOWEST:
        tally.bad.append((f"took {took:.1f} s", texts))
