"""Messages to the language server whose parameters are odd: each that asks is answered once, and the server goes on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from tests.cli.little import RACE, race
from tests.patience import PATIENCE
from tests.session.hostile_records import more

MOST = 400_000
"""Bytes of a message; beyond that only time is tried."""
NOTES = ("textDocument/did", "$/", "workspace/did")
"""How methods begin that nobody answers."""


@dataclass
class Tally:
    """How many were asked, and what was answered by code (0: a result). `bad` are those that broke the promise."""

    asked: int = 0
    answers: Counter[int] = field(default_factory=Counter)
    bad: list[str] = field(default_factory=list)


def methods(home: Path) -> dict[str, Any]:
    """Return sound parameters of all that is asked and told, by method."""
    uri = (home / "game.yaml").as_uri()
    document, place = {"uri": uri}, {"line": 3, "character": 4}
    at = {"textDocument": document, "position": place}
    change = {"range": {"start": place, "end": place}, "text": "x"}
    return {
        "textDocument/didOpen": {"textDocument": {**document, "languageId": "yaml", "version": 1, "text": RACE}},
        "textDocument/didChange": {"textDocument": {**document, "version": 2}, "contentChanges": [change]},
        "textDocument/didSave": {"textDocument": document},
        "textDocument/didClose": {"textDocument": document},
        "textDocument/completion": at,
        "textDocument/hover": at,
        "textDocument/definition": at,
        "textDocument/references": {**at, "context": {"includeDeclaration": True}},
        "textDocument/rename": {**at, "newName": "b"},
        "textDocument/formatting": {"textDocument": document, "options": {"tabSize": 2, "insertSpaces": True}},
        "textDocument/codeLens": {"textDocument": document},
        "workspace/executeCommand": {"command": "dogtable.runScenario", "arguments": [uri, "ten ends it"]},
        "workspace/didChangeConfiguration": {"settings": {}},
        "$/cancelRequest": {"id": 4},
        "nothing/known": {"a": 1},
    }


def run(count: int, place: Path, seed: int = 1) -> Tally:
    """Send so many messages to one server, nine of ten with odd values in their parameters."""
    tally, rng = Tally(), Random(seed)
    sound = methods(race(place))
    asked: dict[int, bytes] = {}
    start = {"capabilities": {}, "processId": None}
    sent = [_message("textDocument/didChange", sound["textDocument/didChange"])]  # nothing has begun yet
    sent += [_message("initialize", start, 0), _message("initialized", {})]
    for number in range(1, count + 1):
        method = rng.choice(list(sound))
        params = next(more({"": sound[method]}, 1, rng))[1][""] if rng.random() < 0.9 else sound[method]
        note = method.startswith(NOTES)
        message = _message(method, params, None if note else number)
        if len(message) > MOST:
            continue
        sent.append(message)
        if not note:
            asked[number] = message
    sent += [_message("shutdown", None, -1), _message("exit", None)]
    command = [sys.executable, "-m", "dogtable", "lsp", "--data", str(place / "data")]
    ended = subprocess.run(command, input=b"".join(sent), capture_output=True, timeout=PATIENCE, check=False)
    told = list(_answers(ended.stdout))
    times = Counter(one["id"] for one in told if one.get("id") is not None)
    tally.asked = len(asked)
    tally.answers.update(one.get("error", {}).get("code", 0) for one in told if one.get("id") in asked)
    tally.bad += [
        f"{times[number]} answers to {message[:300]!r}" for number, message in asked.items() if times[number] != 1
    ]
    shown = [str(one["params"]["message"]) for one in told if one.get("method") == "window/showMessage"]
    tally.bad += [f"shown: {said[:300]}" for said in shown if "Error in server" in said]
    if ended.returncode or not times[-1]:
        tally.bad.append(f"it ended with {ended.returncode}: {ended.stderr.decode()[-500:]}")
    return tally


def _message(method: str, params: Any, number: int | None = None) -> bytes:
    message = {"jsonrpc": "2.0", "method": method, "params": params}
    body = json.dumps(message if number is None else {**message, "id": number}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def _answers(said: bytes) -> Iterator[dict[str, Any]]:
    at = 0
    while at < len(said):
        end = said.index(b"\r\n\r\n", at)
        found = re.search(rb"Content-Length: (\d+)", said[at:end])
        assert found, said[at : at + 200]
        at = end + 4 + int(found[1])
        yield json.loads(said[end + 4 : at])
