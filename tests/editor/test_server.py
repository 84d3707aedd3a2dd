"""The language server, asked by a client over standard input and output as an editor asks it."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pygls")

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

from tests.cli.little import RACE, race
from tests.patience import PATIENCE


class Editor:
    """An editor with the files of one ruleset."""

    def __init__(self, home: Path, client: LanguageClient) -> None:
        self.home, self.client = home, client
        self.problems: dict[str, list[lsp.Diagnostic]] = {}
        self.said: list[str] = []
        self.news = asyncio.Event()

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def _told(params: lsp.PublishDiagnosticsParams) -> None:
            self.problems[Path(params.uri).name] = list(params.diagnostics)
            self.news.set()

        @client.feature(lsp.WINDOW_SHOW_MESSAGE)
        def _said(params: lsp.ShowMessageParams) -> None:
            self.said.append(params.message)

    def uri(self, file: str) -> str:
        return (self.home / file).as_uri()

    def document(self, file: str) -> lsp.TextDocumentIdentifier:
        return lsp.TextDocumentIdentifier(self.uri(file))

    def place(self, file: str, words: str, text: str | None = None) -> lsp.Position:
        """Where `|` stands in some words of a file."""
        whole = (self.home / file).read_text(encoding="utf-8") if text is None else text
        offset = whole.index(words.replace("|", "")) + words.index("|")
        line = whole.count("\n", 0, offset)
        return lsp.Position(line, offset - (whole.rfind("\n", 0, offset) + 1))

    def open(self, file: str) -> None:
        text = (self.home / file).read_text(encoding="utf-8")
        item = lsp.TextDocumentItem(self.uri(file), "yaml", 1, text)
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(item))

    def change(self, file: str, text: str, version: int) -> None:
        document = lsp.VersionedTextDocumentIdentifier(version, self.uri(file))
        whole = lsp.TextDocumentContentChangeWholeDocument(text)
        self.client.text_document_did_change(lsp.DidChangeTextDocumentParams(document, [whole]))

    async def until(self, wanted: Callable[[], bool]) -> None:
        """Wait for diagnostics."""
        while not wanted():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), PATIENCE)


def edited(home: Path, work: Callable[[Editor], Awaitable[None]]) -> None:
    """Start a server, open the rules, do some work, and end it."""

    async def whole() -> None:
        client = LanguageClient("tests", "1")
        editor = Editor(home, client)
        await client.start_io(sys.executable, "-m", "dogtable", "lsp", "--stdio", "--data", str(home.parent / "data"))
        try:
            capabilities = lsp.ClientCapabilities()
            params = lsp.InitializeParams(capabilities, process_id=None, root_uri=home.as_uri())
            await asyncio.wait_for(client.initialize_async(params), PATIENCE)
            client.initialized(lsp.InitializedParams())
            editor.open("game.yaml")
            await editor.until(lambda: True)
            await work(editor)
            await asyncio.wait_for(client.shutdown_async(None), PATIENCE)
            client.exit(None)
        except BaseException:
            client._server.kill()  # else it is waited for
            raise
        finally:
            await client.stop()

    asyncio.run(whole())


def labels(found: Any) -> list[str]:
    return [item.label for item in found]


def test_an_author_writes(tmp_path: Path) -> None:
    home = race(tmp_path)

    async def work(editor: Editor) -> None:
        client, game = editor.client, editor.document("game.yaml")
        # Problems come as one types, with their place, and go when they are mended.
        editor.change("game.yaml", RACE.replace("steps[me] += n", "stesp[me] += n"), 2)
        await editor.until(lambda: bool(editor.problems.get("game.yaml")))
        problem = editor.problems["game.yaml"][0]
        assert (problem.code, problem.range.start.line) == ("E203", 14)
        assert "did you mean 'steps'?" in problem.message
        editor.change("game.yaml", RACE, 3)
        await editor.until(lambda: editor.problems.get("game.yaml") == [])
        # What may stand here, and what it is.
        at = editor.place("game.yaml", "- set: |steps[me]")
        found = await client.text_document_completion_async(lsp.CompletionParams(game, at))
        assert {"steps", "players", "slow"} <= set(labels(found))
        at = editor.place("game.yaml", "          - |set: steps")
        found = await client.text_document_completion_async(lsp.CompletionParams(game, at))
        assert {"set", "move", "choose"} <= set(labels(found))
        assert "steps" not in labels(found)
        hover = await client.text_document_hover_async(
            lsp.HoverParams(game, editor.place("game.yaml", "st|eps[me] +="))
        )
        assert hover is not None
        assert "state, per player" in hover.contents.value
        assert "steps: {per: player, from: 0, to: 20}" in hover.contents.value
        at = editor.place("game.yaml", "an|y(steps")
        hover = await client.text_document_hover_async(lsp.HoverParams(game, at))
        assert hover is not None
        assert "any(" in hover.contents.value
        # Where it is declared and used; renamed everywhere, also in a scenario that is open.
        editor.open("scenarios/rules.yaml")
        at = editor.place("game.yaml", "st|eps[p] >=")
        found = await client.text_document_definition_async(lsp.DefinitionParams(game, at))
        assert found.range.start == editor.place("game.yaml", "  |steps: {per")
        context = lsp.ReferenceContext(include_declaration=True)
        found = await client.text_document_references_async(lsp.ReferenceParams(context, game, at))
        assert [(Path(one.uri).name, one.range.start.line) for one in found] == [
            ("game.yaml", 7),
            ("game.yaml", 14),
            ("game.yaml", 16),
            ("game.yaml", 18),  # and not the title of its score there
            ("rules.yaml", 2),
        ]
        # What was typed a moment ago counts, though its problems are told a moment later.
        editor.change("game.yaml", f"\n{RACE}", 4)
        below = lsp.Position(at.line + 1, at.character)
        found = await client.text_document_references_async(lsp.ReferenceParams(context, game, below))
        assert [one.range.start.line for one in found] == [8, 15, 17, 19, 2]
        editor.change("game.yaml", RACE, 5)
        edit = await client.text_document_rename_async(lsp.RenameParams(game, at, "places"))
        assert {Path(uri).name: len(edits) for uri, edits in edit.changes.items()} == {"game.yaml": 4, "rules.yaml": 1}
        for new, told in (("any", "can be no name"), ("slow", "is taken: it is a word")):
            assert await client.text_document_rename_async(lsp.RenameParams(game, at, new)) is None
            assert told in editor.said[-1]
        # A scenario is run where it stands.
        rules = editor.document("scenarios/rules.yaml")
        (lens,) = await client.text_document_code_lens_async(lsp.CodeLensParams(rules))
        assert lens.range.start.line == 0
        run = lsp.ExecuteCommandParams(lens.command.command, lens.command.arguments)
        assert await client.workspace_execute_command_async(run) == []
        editor.change("game.yaml", RACE.replace("else 10", "else 11"), 4)
        (problem,) = await client.workspace_execute_command_async(run)
        assert "expected that the game is over, but it goes on" in problem
        await editor.until(lambda: bool(editor.problems.get("rules.yaml")))
        # Laid out.
        editor.change("game.yaml", RACE.replace("  short: false", "  short: false   "), 5)
        format_ = lsp.DocumentFormattingParams(game, lsp.FormattingOptions(2, True))
        (whole,) = await client.text_document_formatting_async(format_)
        assert whole.new_text == RACE

    edited(home, work)


CARDS = """\
# Cards: what is played counts.
game: {id: cards, title: Cards, language: 1, players: [2]}
words:
  suits: [red, blue]
kinds:
  card: {suit: suits, number: {from: 1, to: 4}}
pieces:
  cards: {of: card, each: [suit, number], start: draw}
zones:
  draw: {of: card, seen by: nobody}
  hand: {of: card, per: player, seen by: owner}
  table: {of: card, per: player}
define:
  high(c): c.number > 2
play:
  - turns: first(players)
    while: draw
    do:
      - call: take(1)
      - choose:
          c: hand[me]
        ask:
          - {when: "any(high(x) for x in hand[me])", says: "High ones are worth {len(hand[me])}"}
          - says: Play a card
        do:
          - move: c to table[me]
end:
  scores:
    high: how_many(high(c) for c in table[me])
"""
MORE = """\
routines:
  take(n):
    - deal: n from draw to hand[me]
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    """A ruleset of zones, fields, definitions and routines, in two files and with a scenario."""
    home = tmp_path / "cards"
    (home / "scenarios").mkdir(parents=True)
    (home / "game.yaml").write_text(CARDS, encoding="utf-8")
    (home / "routines.yaml").write_text(MORE, encoding="utf-8")
    scenario = '- scenario: a card is taken\n  given: {turn: 0}\n  then: ["len(hand[0]) == 1"]\n'
    (home / "scenarios" / "rules.yaml").write_text(scenario, encoding="utf-8")
    return home


def test_names_within_expressions(cards: Path) -> None:
    """Zones, fields, definitions, routines and words: offered, explained, found where they are declared."""
    asked = {  # a place in the rules: what is offered there, what it means, and where it is declared
        "any(hi|gh(x)": ({"high", "hand", "draw", "any"}, "**high** definition", ("game.yaml", "  |high(c): c.n")),
        "x in ha|nd[me]": ({"hand", "table", "me"}, "**hand** zone, per player", ("game.yaml", "  |hand: {of")),
        "c.num|ber > 2": ({"number", "suit", "at"}, "**number** field of card", ("game.yaml", "  |card: {suit")),
        "call: ta|ke(1)": ({"take", "len"}, "**take** routine", ("routines.yaml", "  |take(n)")),
        "how_m|any(high": ({"how_many", "high"}, "`how_many(", None),
    }

    async def work(editor: Editor) -> None:
        client, game = editor.client, editor.document("game.yaml")
        await editor.until(lambda: editor.problems.get("game.yaml", []) == [])
        for place, (offered, meaning, where) in asked.items():
            at = editor.place("game.yaml", place)
            found = await client.text_document_completion_async(lsp.CompletionParams(game, at))
            assert offered <= set(labels(found)), place
            hover = await client.text_document_hover_async(lsp.HoverParams(game, at))
            assert hover is not None and meaning in hover.contents.value, (place, hover)
            declared = await client.text_document_definition_async(lsp.DefinitionParams(game, at))
            if where is None:
                assert declared is None
            else:
                assert Path(declared.uri).name == where[0]
                assert declared.range.start == editor.place(*where), place

    edited(cards, work)


def test_texts_by_case(cards: Path) -> None:
    """Keys where keys stand, in a line of their own and in braces; names in conditions and in holes of sentences."""
    places = {
        "          - {|when: ": ({"when", "says"}, set()),
        'me])", |says: ': ({"when", "says"}, set()),
        "          - |says: Play": ({"when", "says"}, {"hand"}),
        '- {when: "|any(high': ({"any", "high", "hand"}, {"says", "when"}),
        "are worth {|len(hand": ({"len", "hand"}, {"says", "when"}),
        "{len(|hand[me])}": ({"hand", "draw"}, {"says", "when"}),
    }

    async def work(editor: Editor) -> None:
        client, game = editor.client, editor.document("game.yaml")
        for place, (offered, absent) in places.items():
            at = lsp.CompletionParams(game, editor.place("game.yaml", place))
            found = set(labels(await client.text_document_completion_async(at)))
            assert offered <= found, place
            assert not absent & found, place
        hover = await client.text_document_hover_async(
            lsp.HoverParams(game, editor.place("game.yaml", "any(hi|gh(x) for"))
        )
        assert hover is not None and "definition" in hover.contents.value

    edited(cards, work)


def test_references_and_renaming_across_files(cards: Path) -> None:
    async def work(editor: Editor) -> None:
        client, game = editor.client, editor.document("game.yaml")
        context = lsp.ReferenceContext(include_declaration=True)
        counts = {
            "x in ha|nd[me]": {"game.yaml": 4, "routines.yaml": 1, "rules.yaml": 1},
            "call: ta|ke(1)": {"game.yaml": 1, "routines.yaml": 1},
            "any(hi|gh(x)": {"game.yaml": 3},
        }
        for place, wanted in counts.items():
            at = editor.place("game.yaml", place)
            found = await client.text_document_references_async(lsp.ReferenceParams(context, game, at))
            assert dict(Counter(Path(one.uri).name for one in found)) == wanted, place
            edit = await client.text_document_rename_async(lsp.RenameParams(game, at, "other"))
            assert {Path(uri).name: len(edits) for uri, edits in edit.changes.items()} == wanted, place

    edited(cards, work)


ODD = ("", "x", "%zz%", "untitled:Untitled-1", "file:", "file://", "file://[x/game.yaml", "//[", "git:/a/game.yaml?x")


def test_the_server_goes_on_after_broken_frames(tmp_path: Path) -> None:
    def framed(body: bytes) -> bytes:
        return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)

    start = b'{"jsonrpc": "2.0", "id": 8, "method": "initialize", "params": {"capabilities": {}, "processId": null}}'
    sent = b"Content-Length: many\r\n\r\n" + framed(b"[") + framed(b"5") + framed(start)
    sent += framed(b'{"jsonrpc": "2.0", "id": 9, "method": "shutdown"}')
    sent += framed(b'{"jsonrpc": "2.0", "method": "exit"}')
    command = [sys.executable, "-m", "dogtable", "lsp", "--data", str(tmp_path)]
    ended = subprocess.run(command, input=sent, capture_output=True, timeout=PATIENCE, check=True)
    told = [json.loads(one) for one in re.split(rb"Content-Length: \d+\r\n[^{]*", ended.stdout)[1:]]
    codes = [one["error"]["code"] for one in told if "error" in one]
    assert codes == [-32700, -32700, -32600]
    assert {one["id"] for one in told if "result" in one} == {8, 9}


def test_what_is_no_file_has_no_words(tmp_path: Path) -> None:
    async def work(editor: Editor) -> None:
        client, start = editor.client, lsp.Position(0, 0)
        for uri in ODD:
            document = lsp.TextDocumentIdentifier(uri)
            assert not await client.text_document_completion_async(lsp.CompletionParams(document, start))
            assert await client.text_document_hover_async(lsp.HoverParams(document, start)) is None
            assert await client.text_document_definition_async(lsp.DefinitionParams(document, start)) is None
            context = lsp.ReferenceContext(include_declaration=True)
            assert not await client.text_document_references_async(lsp.ReferenceParams(context, document, start))
            assert await client.text_document_rename_async(lsp.RenameParams(document, start, "b")) is None
            assert not await client.text_document_code_lens_async(lsp.CodeLensParams(document))
            options = lsp.FormattingOptions(2, insert_spaces=True)
            laid = lsp.DocumentFormattingParams(document, options)
            assert not await client.text_document_formatting_async(laid)

    edited(race(tmp_path), work)
