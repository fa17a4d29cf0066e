"""Lines of LLVM's assembly language, and the words of memory in them: see :mod:`~netdeck.backends.rule_codegen`."""

import ast
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from netdeck.backends.rule_kinds import FLOAT, INT, CodegenError, Kind, Module, Needed, TableKind, Value, constant


class Lines:
    """The lines of one function, the words of memory that they read and write, and what threads of a device do together."""

    def __init__(self, module: Module, needed: Needed, kept: dict[str, Kind], meant: Mapping[str, Any]) -> None:
        self.module = module
        self.whole = module.whole(needed.function)
        """How a whole number is written here."""
        self._needed = needed
        self._kinds = kept
        self._meant = meant
        self._lines: list[str] = []
        self._entry: list[str] = []
        self._tables: dict[str, Value] = {}
        self._kept = count()
        self._labels = count()
        self._is_closed = False

    # Pieces of text

    def _new(self, text: str) -> str:
        name = f"%t{next(self._kept)}"
        self._lines.append(f"  {name} = {text}")
        return name

    def _do(self, text: str) -> None:
        self._lines.append(f"  {text}")

    def _label(self) -> str:
        return f"b{next(self._labels)}"

    def _begin(self, label: str) -> None:
        self._lines.append(f"{label}:")
        self._is_closed = False

    def _go(self, label: str) -> None:
        if not self._is_closed:
            self._do(f"br label %{label}")
            self._is_closed = True

    def _fault(self, node: ast.AST, what: str) -> CodegenError:
        function = self._needed.function
        return CodegenError(f"{function.__module__}, {function.__name__}, line {getattr(node, 'lineno', 0)}: {what}")

    def type_of(self, kind: Kind) -> str:
        """How a value of a kind is written that is one thing."""
        return kind.types(self.whole)[0]

    def _as(self, value: Value, kind: Kind) -> Value:
        """A number as another kind of number."""
        if value.kind == kind:
            return value
        if value.kind == INT and kind == FLOAT:
            return Value(FLOAT, (self._new(f"sitofp {self.whole} {value.text} to double"),))
        raise CodegenError(f"{self._needed.function.__module__}.{self._needed.function.__name__}: a {value.kind} is no {kind}")

    # Words of memory, which may be narrower than the numbers that are worked with

    def _resized(self, text: str, from_type: str, to_type: str) -> str:
        """A whole number as one of another size."""
        if from_type == to_type or text.lstrip("-").isdigit():
            return text
        return self._new(f"{'sext' if from_type < to_type else 'trunc'} {from_type} {text} to {to_type}")

    def _load(self, address: str) -> Value:
        word = self.module.word
        return Value(INT, (self._resized(self._new(f"load {word}, ptr {address}"), word, self.whole),))

    def _store(self, value: Value, address: str) -> None:
        word = self.module.word
        self._do(f"store {word} {self._resized(self._as(value, INT).text, self.whole, word)}, ptr {address}")

    def _further(self, address: str, index: str, stride: int = 1) -> str:
        """The address of a word that lies so many strides behind another one."""
        if stride != 1:
            index = str(int(index) * stride) if index.isdigit() else self._new(f"mul nsw {self.whole} {index}, {stride}")
        return address if index == "0" else self._new(f"getelementptr inbounds {self.module.word}, ptr {address}, {self.whole} {index}")

    # Tables and threads of a device

    def added(self, given: Sequence[Value], node: ast.AST, *, how: str = "add") -> Value:
        """What stood at a place of a column before; no other thread comes between."""
        word = self.module.word
        column, place, number = given
        text = self._resized(number.text, self.whole, word)
        found = self._new(f"atomicrmw {how} ptr {self._further(column.text, place.text)}, {word} {text} monotonic")
        return Value(INT, (self._resized(found, word, self.whole),))

    def synced(self, given: Sequence[Value], node: ast.AST) -> Value:
        """Threads of a device wait for one another."""
        if self.module.on_device:
            self._do("call void @llvm.nvvm.bar.warp.sync(i32 -1)")
        return constant(0)

    def one_table(self, given: Sequence[Value], node: ast.AST) -> Value:
        """One of many tables: they lie there without what they think in."""
        tables, words, number = given
        assert isinstance(tables.kind, TableKind)
        layout = tables.kind.layout
        state, book, desk, thoughts = tables.texts
        kept = self._new(f"sub {self.whole} {words.text}, {layout.passing}")
        begin = self._new(f"mul {self.whole} {kept}, {number.text}")
        state_at = self._new(f"sub {self.whole} {begin}, {layout.passing}")
        desk_at = self._new(f"mul {self.whole} {number.text}, {layout.desk}")
        addresses = [
            self._new(f"getelementptr {self.module.word}, ptr {base}, {self.whole} {at}")
            for base, at in ((state, state_at), (desk, desk_at))
        ]
        return Value(tables.kind, (addresses[0], book, addresses[1], thoughts))
