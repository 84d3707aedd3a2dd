"""The language server, asked by a client over standard input and output as an editor asks it."""

from __future__ import annotations

import asyncio
import sys
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
            ("game.yaml", 18),
            ("game.yaml", 18),
            ("rules.yaml", 2),
        ]
        # What was typed a moment ago counts, though its problems are told a moment later.
        editor.change("game.yaml", f"\n{RACE}", 4)
        below = lsp.Position(at.line + 1, at.character)
        found = await client.text_document_references_async(lsp.ReferenceParams(context, game, below))
        assert [one.range.start.line for one in found] == [8, 15, 17, 19, 19, 2]
        editor.change("game.yaml", RACE, 5)
        edit = await client.text_document_rename_async(lsp.RenameParams(game, at, "places"))
        assert {Path(uri).name: len(edits) for uri, edits in edit.changes.items()} == {"game.yaml": 5, "rules.yaml": 1}
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
