"""A language server for card files over standard input and output.

It only translates: what is wrong, what may come next and what a place means is :mod:`netdeck.language.editor`'s answer. A file belongs to
the game that its first line names (``# game: bloodless``), else to the one that the server was started for.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcInvalidParams
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

import netdeck
from netdeck import registry
from netdeck.kernel import Game, SetupError
from netdeck.language.card_file import FileProblem, declared_game
from netdeck.language.editor import card_places, correction, meaning, problems, remarks, suggestions, warnings
from netdeck.language.renaming import NewNameError, Span, name_at, renamed

SOURCE: Final = "netdeck"


def serve(game: Game | None) -> None:
    """Serve an editor until it exits."""
    make_server(game).start_io()


def make_server(default: Game | None) -> LanguageServer:
    """A server for card files; *default* is the game of files that name none."""
    server = LanguageServer("netdeck", netdeck.__version__)

    def game_of(text: str) -> Game | None:
        named = declared_game(text)
        if not named:
            return default
        return registry.find(named) if named in registry.ids() else None  # a file must not say which folder is loaded

    def check(uri: str, *, play: bool = False) -> None:
        document = server.workspace.get_text_document(uri)
        found = _diagnosed(document.source, uri, game_of(document.source), document.position_codec.client_num_units, play=play)
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found, document.version))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        check(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        check(params.text_document.uri, play=True)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        check(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", '"', "["]))
    def completing(params: lsp.CompletionParams) -> lsp.CompletionList:
        document = server.workspace.get_text_document(params.text_document.uri)
        game = game_of(document.source)
        place = document.position_codec.position_from_client_units(document.lines, params.position)
        found = suggestions(game, document.source, place.line, place.character) if game is not None else []
        return lsp.CompletionList(
            is_incomplete=True,  # the next word is asked for anew
            items=[
                lsp.CompletionItem(
                    label=each.word.removesuffix(" = "),
                    detail=each.detail or None,
                    sort_text=f"{number:04}",
                    text_edit=lsp.TextEdit(_range(params.position, each.replaces), each.word),
                )
                for number, each in enumerate(found)
                if each.detail != "a kind of phrase"
            ],
        )

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hovering(params: lsp.HoverParams) -> lsp.Hover | None:
        document = server.workspace.get_text_document(params.text_document.uri)
        game = game_of(document.source)
        place = document.position_codec.position_from_client_units(document.lines, params.position)
        found = meaning(game, document.source, place.line, place.character) if game is not None else None
        if found is None:
            return None
        line, words = place.line, document.lines[place.line]
        start, end = (document.position_codec.client_num_units(words[:column]) for column in (found.start, found.end))
        span = lsp.Range(lsp.Position(line, start), lsp.Position(line, end))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, found.text), span)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        document = server.workspace.get_text_document(params.text_document.uri)
        spans = [(name, lsp.Range(lsp.Position(start, 0), lsp.Position(end + 1, 0))) for name, start, end in card_places(document.source)]
        return [lsp.DocumentSymbol(name, lsp.SymbolKind.Object, span, span) for name, span in spans]

    def at(params: lsp.PrepareRenameParams | lsp.RenameParams) -> tuple[TextDocument, int, int]:
        document = server.workspace.get_text_document(params.text_document.uri)
        place = document.position_codec.position_from_client_units(document.lines, params.position)
        return document, place.line, place.character

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def nameable(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        document, line, column = at(params)
        found = name_at(document.source, line, column)
        return _span(found[1], document) if found is not None else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renaming(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        document, line, column = at(params)
        try:
            spans = renamed(document.source, line, column, params.new_name)
        except NewNameError as error:
            raise JsonRpcInvalidParams(str(error)) from None
        return lsp.WorkspaceEdit({params.text_document.uri: [lsp.TextEdit(_span(span, document), params.new_name) for span in spans]})

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def fixing(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        return [_fix(params.text_document.uri, one) for one in params.context.diagnostics if isinstance(one.data, str) and one.data]

    return server


def _fix(uri: str, diagnostic: lsp.Diagnostic) -> lsp.CodeAction:
    """The guilty words mended, as an editor offers it."""
    words = str(diagnostic.data)
    edit = lsp.WorkspaceEdit({uri: [lsp.TextEdit(diagnostic.range, words)]})
    return lsp.CodeAction(f"write {words!r}", lsp.CodeActionKind.QuickFix, [diagnostic], edit=edit, is_preferred=True)


def _span(span: Span, document: TextDocument) -> lsp.Range:
    words, units = document.lines[span.line], document.position_codec.client_num_units
    return lsp.Range(*(lsp.Position(span.line, units(words[:column])) for column in (span.start, span.end)))


def _range(position: lsp.Position, replaces: int) -> lsp.Range:
    return lsp.Range(lsp.Position(position.line, max(0, position.character - replaces)), position)


def _diagnosed(text: str, file: str, game: Game | None, units: Callable[[str], int], *, play: bool) -> list[lsp.Diagnostic]:
    """The diagnostics of a file. Words that never do anything are found by playing when the file is saved."""
    if game is None:
        return [_whole_file("say whose cards these are in the first line, such as: # game: bloodless")]
    try:
        found, read = problems(game, text, file), remarks(game, text, file)
        dead = warnings(game, text, file) if play and not found else ()
    except SetupError as error:
        return [_whole_file(str(problem)) for problem in error.problems]
    return [
        *(_diagnostic(problem, units, lsp.DiagnosticSeverity.Error) for problem in found),
        *(_diagnostic(replace(one, message=f"read as: {one.message}"), units, lsp.DiagnosticSeverity.Information) for one in read),
        *(_diagnostic(one, units, lsp.DiagnosticSeverity.Warning) for one in dead),
    ]


def _whole_file(message: str) -> lsp.Diagnostic:
    return lsp.Diagnostic(lsp.Range(lsp.Position(0, 0), lsp.Position(0, 1)), message, lsp.DiagnosticSeverity.Error, source=SOURCE)


def _diagnostic(problem: FileProblem, units: Callable[[str], int], severity: lsp.DiagnosticSeverity) -> lsp.Diagnostic:
    line = problem.line - 1
    before, meant = problem.source[: problem.column - 1], problem.source[problem.column - 1 : problem.column - 1 + problem.length]
    start = units(before) if problem.source else problem.column - 1
    end = start + max(1, units(meant) if problem.source else problem.length)
    hints = [f"expected: {' or '.join(map(repr, problem.near))}"] if problem.near else []
    hints += [f"did you mean: {problem.meant}"] if problem.meant else []
    words = f"{problem.message}{f' ({problem.clause})' if problem.clause else ''}"
    return lsp.Diagnostic(
        lsp.Range(lsp.Position(line, start), lsp.Position(line, end)),
        "\n".join([words, *hints]),
        severity,
        code=problem.code or None,
        source=SOURCE,
        data=correction(problem),
    )
