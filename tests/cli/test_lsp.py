"""Editors: a real client speaks the Language Server Protocol to ``netdeck cards lsp`` over standard input and output."""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

import pytest
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pygls.lsp.client import LanguageClient
from typer.testing import CliRunner

from netdeck.cli import app

T = TypeVar("T")
URI = "file:///cards.toml"
CARD = """# game: bloodless
[[card]]
name = "Dög"
type = "creature"
cost = 1
health = 2
defense = 0
power = 1
text = "When this creature dies, draw a card."
"""


class Editor:
    """An editor with one file open."""

    def __init__(self) -> None:
        self.client = LanguageClient("editor", "1")
        self.told: asyncio.Queue[lsp.PublishDiagnosticsParams] = asyncio.Queue()
        self.version = 1

        def hear(params: lsp.PublishDiagnosticsParams) -> None:
            self.told.put_nowait(params)

        self.client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)(hear)

    async def open(self, text: str, *words: str) -> list[lsp.Diagnostic]:
        await self.client.start_io(sys.executable, "-m", "netdeck", "cards", "lsp", *words)
        await self.client.initialize_async(lsp.InitializeParams(capabilities=lsp.ClientCapabilities()))
        self.client.initialized(lsp.InitializedParams())
        self.client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(URI, "toml", 1, text)))
        return await self.heard()

    async def heard(self) -> list[lsp.Diagnostic]:
        return [*(await asyncio.wait_for(self.told.get(), 60)).diagnostics]

    async def type(self, line: int, start: int, end: int, text: str) -> list[lsp.Diagnostic]:
        self.version += 1
        place = lsp.Range(lsp.Position(line, start), lsp.Position(line, end))
        self.client.text_document_did_change(
            lsp.DidChangeTextDocumentParams(
                lsp.VersionedTextDocumentIdentifier(self.version, URI), [lsp.TextDocumentContentChangePartial(place, text)]
            )
        )
        return await self.heard()

    async def offered(self, line: int, column: int) -> dict[str, lsp.TextEdit]:
        place = lsp.CompletionParams(lsp.TextDocumentIdentifier(URI), lsp.Position(line, column))
        found = await self.client.text_document_completion_async(place)
        assert isinstance(found, lsp.CompletionList)
        return {each.label: each.text_edit for each in found.items if isinstance(each.text_edit, lsp.TextEdit)}

    async def meant(self, line: int, column: int) -> str:
        found = await self.client.text_document_hover_async(lsp.HoverParams(lsp.TextDocumentIdentifier(URI), lsp.Position(line, column)))
        assert found is None or isinstance(found.contents, lsp.MarkupContent)
        return found.contents.value if found is not None and isinstance(found.contents, lsp.MarkupContent) else ""

    async def close(self) -> None:
        await self.client.shutdown_async(None)
        self.client.exit(None)
        stop = cast("Callable[[], Awaitable[None]]", self.client.stop)
        await stop()


def with_editor(act: Callable[[Editor], Awaitable[T]]) -> T:
    async def whole() -> T:
        editor = Editor()
        try:
            return await act(editor)
        finally:
            await editor.close()

    return asyncio.run(whole())


def test_an_editor_is_told_what_is_wrong_what_may_come_and_what_it_means() -> None:
    async def writing(editor: Editor) -> None:
        assert await editor.open(CARD) == []
        line = CARD.splitlines().index('text = "When this creature dies, draw a card."')
        column = CARD.splitlines()[line].index("draw")
        [problem] = await editor.type(line, column, column + 4, "drw")
        assert (problem.range.start.line, problem.range.start.character) == (line, column)
        assert "draw" in problem.message
        assert "draw" in await editor.offered(line, column + 2)
        edit = (await editor.offered(line, column + 2))["draw"]
        assert (edit.range.start.character, edit.range.end.character, edit.new_text) == (column, column + 2, "draw")
        assert await editor.type(line, column, column + 3, "draw") == []
        assert "P1.4" in await editor.meant(line, column + 1)
        assert "Dög" in await editor.meant(2, 9)
        assert "keywords" in await editor.offered(1, 0) or "[[card]]" in await editor.offered(1, 0)
        assert {"creature", "command"} <= {*(await editor.offered(3, len('type = "')))}

    with_editor(writing)


def test_an_editor_is_told_how_other_words_are_read() -> None:
    async def writing(editor: Editor) -> None:
        [remark] = await editor.open(CARD.replace("dies", "comes into play"))
        assert remark.severity == lsp.DiagnosticSeverity.Information
        assert remark.message == "read as: When this creature enters the board, draw a card."
        assert await editor.meant(remark.range.start.line, remark.range.start.character + 9) == remark.message

    with_editor(writing)


def test_an_editor_shows_the_cards_mends_a_slip_and_warns_when_the_file_is_saved() -> None:
    async def writing(editor: Editor) -> None:
        document = lsp.TextDocumentIdentifier(URI)
        [problem] = await editor.open(CARD.replace("creature dies", "creture dies"))
        fixes = await editor.client.text_document_code_action_async(
            lsp.CodeActionParams(document, problem.range, lsp.CodeActionContext([problem]))
        )
        assert fixes is not None
        [fix] = fixes
        assert isinstance(fix, lsp.CodeAction)
        assert fix.edit is not None
        assert fix.edit.changes is not None
        [edit] = fix.edit.changes[URI]
        assert edit.new_text == "creature"
        assert await editor.type(edit.range.start.line, edit.range.start.character, edit.range.end.character, edit.new_text) == []
        listed = await editor.client.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
        assert listed is not None
        [shown] = listed
        assert isinstance(shown, lsp.DocumentSymbol)
        assert (shown.name, shown.range.start.line, shown.range.end.line) == ("Dög", 1, 9)
        line = CARD.splitlines().index('text = "When this creature dies, draw a card."')
        at = CARD.splitlines()[line].index("draw a card")
        assert await editor.type(line, at, at + len("draw a card"), "gain 0 blood") == []
        editor.client.text_document_did_save(lsp.DidSaveTextDocumentParams(document))
        [warning] = await editor.heard()
        assert warning.severity == lsp.DiagnosticSeverity.Warning
        assert warning.range.start.line == line

    with_editor(writing)


def test_an_editor_renames_a_card_or_kin_wherever_it_stands() -> None:
    file = (
        CARD.replace("draw a card", "create a copy of this creature")
        + """
[[kin]]
name = "Hound"

[[card]]
name = "Dög Catcher" # no Dög
type = "command"
cost = 1
text = "Search your main deck for a Dög. Destroy a Hound creature. Shuffle your main deck."
"""
    )
    lines = file.splitlines()

    async def writing(editor: Editor) -> None:
        await editor.open(file)
        document = lsp.TextDocumentIdentifier(URI)

        async def spans(line: int, column: int, new: str) -> set[tuple[int, int, int]]:
            found = await editor.client.text_document_rename_async(lsp.RenameParams(document, lsp.Position(line, column), new))
            assert found is not None
            assert found.changes is not None
            assert all(each.new_text == new for each in found.changes[URI])
            return {(each.range.start.line, each.range.start.character, each.range.end.character) for each in found.changes[URI]}

        text = lines[-1]
        at = text.index("Dög")
        assert await spans(2, 9, "Cat") == {(2, 8, 11), (len(lines) - 1, at, at + 3)}
        at = text.index("Hound")
        assert await spans(len(lines) - 1, at, "Wolf") == {(lines.index('name = "Hound"'), 8, 13), (len(lines) - 1, at, at + 5)}
        for line, column, new in ((2, 9, "Hound"), (2, 9, ' "'), (3, 9, "Cat")):
            with pytest.raises(JsonRpcException):
                await spans(line, column, new)
        nothing = await editor.client.text_document_prepare_rename_async(lsp.PrepareRenameParams(document, lsp.Position(3, 9)))
        assert nothing is None

    with_editor(writing)


def test_a_file_that_names_no_game_is_told_so_and_may_name_none_that_is_not_installed() -> None:
    async def nameless(editor: Editor) -> None:
        [problem] = await editor.open(CARD.partition("\n")[2])
        assert "# game: bloodless" in problem.message
        [problem] = await editor.type(0, 0, 0, "# game: lantern\n")
        assert "say whose cards" in problem.message

    with_editor(nameless)

    async def named(editor: Editor) -> None:
        assert await editor.open(CARD.partition("\n")[2], "bloodless") == []

    with_editor(named)


def test_a_game_without_card_text_has_nothing_to_serve() -> None:
    done = CliRunner().invoke(app, ["cards", "lsp", "binmat"])
    assert done.exit_code == 2
    assert "has no card text" in done.stderr
