"""The language server: requests of an editor, answered by projects. Columns are counted as the editor counts them."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from cattrs import transform_error
from lsprotocol import types as lsp
from lsprotocol.converters import get_converter
from pygls import uris
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from dogtable.base.errors import DogtableError, Problem, RulesetError, Span
from dogtable.base.version import __version__
from dogtable.editor.project import Project, is_scenarios, ruleset_of
from dogtable.editor.words import Word, declared, meaning_of, proposals, word_at
from dogtable.lang.format import format_text
from dogtable.session.library import Library

RUN: Final = "dogtable.runScenario"
PAUSE: Final = 0.15  # seconds without typing until the rules are checked; questions in between are answered at once

OPENED: Final = (lsp.TEXT_DOCUMENT_DID_CHANGE, lsp.TEXT_DOCUMENT_DID_CLOSE)
"""What is said of a file that was opened before."""
MOST_TOLD: Final = 300
"""Characters of what is told of parameters that do not fit."""

_KINDS: Final = {
    "key": lsp.CompletionItemKind.Keyword,
    "name": lsp.CompletionItemKind.Variable,
    "field": lsp.CompletionItemKind.Field,
}


class Server(LanguageServer):
    """Knows a project for each ruleset of which a file is open, and which files it has told problems of."""

    def __init__(self, library: Library) -> None:
        super().__init__("dogtable", __version__)
        self.library = library
        self.projects: dict[Path, Project] = {}
        self.unchecked: dict[str, object] = {}  # files that were changed since, by URI: a mark of the last change
        self._reported: dict[Path, set[str]] = defaultdict(set)

    def project(self, uri: str) -> Project | None:
        """Return the project that a file belongs to, with what is open of it; None for a file of no ruleset."""
        where = _ruleset(uri)
        if where is None:
            return None
        project = self.projects.setdefault(where, Project(where, self.library))
        project.open = {
            str(_path(one)): document.source
            for one, document in self.workspace.text_documents.items()
            if _ruleset(one) == where
        }
        return project

    def check(self, uri: str) -> Project | None:
        """Check the ruleset of a file as it is in the editor, and tell its problems; return its project."""
        project = self.project(uri)
        if project is not None:
            for path in project.open:
                self.unchecked.pop(uris.from_fs_path(path) or "", None)
            self.unchecked.pop(uri, None)
            self.publish(project, project.check())
        return project

    def checked(self, uri: str) -> Project | None:
        """Return the project of a file, checked as it is now."""
        return self.check(uri) if self.unchecked else self.project(uri)

    def publish(self, project: Project, problems: Iterable[Problem]) -> None:
        """Tell the problems of each file; where there were some and are none any more, that."""
        by_file: dict[str, list[Problem]] = {path: [] for path in self._reported[project.where]}
        for problem in problems:
            if problem.span.path:
                by_file.setdefault(str(Path(problem.span.path).absolute()), []).append(problem)
        self._reported[project.where] = {path for path, found in by_file.items() if found}
        for path, found in by_file.items():
            uri = uris.from_fs_path(path) or ""
            document = self.workspace.get_text_document(uri)
            meaning_of = [self._diagnostic(document, problem) for problem in found]
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, meaning_of))

    def _diagnostic(self, document: TextDocument, problem: Problem) -> lsp.Diagnostic:
        return lsp.Diagnostic(
            self.range(document, problem.span),
            problem.message + (f" ({problem.hint})" if problem.hint else ""),
            lsp.DiagnosticSeverity.Warning if problem.is_warning else lsp.DiagnosticSeverity.Error,
            problem.code,
            source="dogtable",
        )

    def range(self, document: TextDocument, span: Span) -> lsp.Range:
        """Return a span as the editor counts."""
        ours = lsp.Range(
            lsp.Position(max(0, span.line - 1), max(0, span.column - 1)),
            lsp.Position(max(0, span.end_line - 1), max(0, span.end_column - 1)),
        )
        return document.position_codec.range_to_client_units(_lines(document), ours)

    def location(self, span: Span) -> lsp.Location:
        """Return a span with its file."""
        uri = uris.from_fs_path(str(Path(span.path).absolute())) or ""
        return lsp.Location(uri, self.range(self.workspace.get_text_document(uri), span))

    def at(self, uri: str, position: lsp.Position) -> tuple[str, int]:
        """Return the line at a position, and the column in it."""
        document = self.workspace.get_text_document(uri)
        lines = _lines(document)
        ours = document.position_codec.position_from_client_units(lines, position)
        return (lines[ours.line] if ours.line < len(lines) else ""), ours.character

    def word(self, uri: str, position: lsp.Position) -> Word | None:
        """Return the word at a position of a file of a ruleset; None where there is none."""
        return word_at(*self.at(uri, position)) if _ruleset(uri) is not None else None

    def unfit(self, message: dict[str, Any]) -> str:
        """Return why a message with a method cannot be taken: its parameters, or a file that is not open; else ""."""
        method = message["method"]
        if method not in lsp.METHOD_TO_TYPES:
            return ""  # that there is none is answered
        try:
            taken = _converter().structure(message, lsp.METHOD_TO_TYPES[method][0])
        except Exception as error:  # noqa: BLE001  # of many kinds; whatever it is, the message is not of its type
            return "; ".join(transform_error(error, path="$"))[:MOST_TOLD] or f"no parameters of {method}"
        if method == lsp.WORKSPACE_EXECUTE_COMMAND and taken.params.command == RUN:
            given = taken.params.arguments or ()
            if [type(one) for one in given] != [str, str]:
                return f"{RUN} takes two texts, the URI of a file and the name of a scenario"
        if method == lsp.CANCEL_REQUEST and not isinstance(taken.params.id, int | str):
            return "an id is a whole number or text"
        if method in OPENED:
            uri = taken.params.text_document.uri
            return "" if self._is_open(uri) else f"{uri[:MOST_TOLD]} is not open"
        return ""

    def _is_open(self, uri: str) -> bool:
        try:
            return uri in self.workspace.text_documents
        except RuntimeError:  # before the editor has begun
            return False


@cache
def _converter() -> Any:
    return get_converter()


def _path(uri: str) -> Path:
    return Path(uris.to_fs_path(uri) or "")


def _ruleset(uri: str) -> Path | None:
    """Return the ruleset that a file belongs to; None for what is no file, or of no ruleset."""
    try:
        path = uris.to_fs_path(uri)
        return ruleset_of(Path(path)) if path and "\0" not in path else None
    except ValueError:  # a URI that cannot be taken apart
        return None


def _lines(document: TextDocument) -> list[str]:
    return list(document.lines) or [""]


def make(library: Library) -> Server:
    """Return the server with all that it answers."""
    server = Server(library)
    _problems(server)
    _names(server)
    _files(server)
    return server


def _problems(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.check(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        change = server.unchecked[uri] = object()
        await asyncio.sleep(PAUSE)
        if server.unchecked.get(uri) is change:  # else more was typed, or it has been checked already
            server.check(uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    @server.thread()
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        project = server.project(params.text_document.uri)
        if project is not None:
            server.publish(project, project.inspect())


def _names(server: Server) -> None:
    options = lsp.CompletionOptions(trigger_characters=["."])

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, options)
    def completed(params: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        project = server.project(params.text_document.uri)
        if project is None:
            return []
        line, column = server.at(params.text_document.uri, params.position)
        return [
            lsp.CompletionItem(one.text, kind=_KINDS[one.sort], detail=one.what, documentation=one.meaning or None)
            for one in proposals(project.sound, line, column)
        ]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovered(params: lsp.HoverParams) -> lsp.Hover | None:
        project = server.project(params.text_document.uri)
        word = server.word(params.text_document.uri, params.position)
        meaning = meaning_of(project.sound, word) if project is not None and word is not None else ""
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, meaning)) if meaning else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def defined(params: lsp.DefinitionParams) -> lsp.Location | None:
        project = server.project(params.text_document.uri)
        word = server.word(params.text_document.uri, params.position)
        span = declared(project.sound, word) if project is not None and word is not None else None
        return server.location(span) if span is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def referred(params: lsp.ReferenceParams) -> list[lsp.Location]:
        project = server.checked(params.text_document.uri)
        word = server.word(params.text_document.uri, params.position)
        if project is None or word is None:
            return []
        return [server.location(span) for span in project.occurrences(word.text, is_field=word.sort == "field")]

    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        project = server.checked(params.text_document.uri)
        word = server.word(params.text_document.uri, params.position)
        if project is None or word is None:
            return None
        try:
            spans = project.renamed(word.text, params.new_name)
        except DogtableError as error:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, str(error)))
            return None
        edits: dict[str, list[lsp.TextEdit]] = {}
        for span in spans:
            place = server.location(span)
            edits.setdefault(place.uri, []).append(lsp.TextEdit(place.range, params.new_name))
        return lsp.WorkspaceEdit({uri: list(one) for uri, one in edits.items()})


def _files(server: Server) -> None:
    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        if _ruleset(params.text_document.uri) is None:
            return []
        document = server.workspace.get_text_document(params.text_document.uri)
        try:
            laid = format_text(document.source)
        except RulesetError:
            return []  # its problems are told already
        if laid == document.source:
            return []
        whole = lsp.Range(lsp.Position(0, 0), lsp.Position(len(document.lines), 0))
        return [lsp.TextEdit(whole, laid)]

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        uri = params.text_document.uri
        project = server.project(uri)
        if project is None or not is_scenarios(_path(uri)):
            return []
        document = server.workspace.get_text_document(uri)
        return [
            lsp.CodeLens(
                server.range(document, scenario.span),
                lsp.Command("Run this scenario", RUN, arguments=[uri, scenario.name]),
            )
            for scenario in project.scenarios(str(_path(uri)))
        ]

    @server.command(RUN)
    @server.thread()
    def run(uri: str, name: str) -> list[str]:
        project = server.project(uri)
        if project is None:
            return []
        try:
            problems = project.run(str(_path(uri)), name)
        except DogtableError as error:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, str(error)))
            return [str(error)]
        said = f"{name}: {problems[0].message}" if problems else f"{name}: holds"
        sort = lsp.MessageType.Error if problems else lsp.MessageType.Info
        server.window_show_message(lsp.ShowMessageParams(sort, said))
        server.publish(project, [*project.check(), *problems])
        return [str(problem) for problem in problems]
