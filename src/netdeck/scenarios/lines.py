"""Line numbers of TOML keys, which :mod:`tomllib` does not keep."""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

Path = tuple[str | int, ...]
"""A place in a file: keys of tables and numbers in arrays, from the outside in."""

_BLANK = " \t\r\n"
_BARE_END = " \t=.]"


class KeyLines(Mapping[Path, int]):
    """The line of every key, table and array element of a valid TOML text, scanned on demand."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _lines(self) -> dict[Path, int]:
        return _Scanner(self._text).scan()

    def __getitem__(self, path: Path) -> int:
        return self._lines[path]

    def __iter__(self) -> Iterator[Path]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def nearest_line(lines: Mapping[Path, int], path: Sequence[str | int]) -> tuple[int, int]:
    """The line of *path* or of its nearest parent; and how much of the path was found."""
    place = tuple(path)
    for length in range(len(place), 0, -1):
        if place[:length] in lines:
            return lines[place[:length]], length
    return 1, 0


class _Scanner:
    """Reads a file once from its first character to its last."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0, *(i + 1 for i, char in enumerate(text) if char == "\n")]
        self.lines: dict[Path, int] = {}
        self.sizes: dict[Path, int] = {}

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        while self._skip(_BLANK):
            if self._peek("[["):
                table = self._array_header()
            elif self._peek("["):
                self.at += 1
                line, keys = self._line(), self._keys()
                table = self._resolved((), keys)
                self._note(table, line)
                self.at += 1
            else:
                self._pair(table)
        return self.lines

    def _array_header(self) -> Path:
        self.at += 2
        line, keys = self._line(), self._keys()
        self.at += 2
        array = (*self._resolved((), keys[:-1]), keys[-1])
        number = self.sizes.get(array, 0)
        self.sizes[array] = number + 1
        self._note((*array, number), line)
        return (*array, number)

    def _pair(self, table: Path) -> None:
        line = self._line()
        path = self._resolved(table, self._keys())
        self._note(path, line)
        self.at += 1
        self._skip(" \t")
        self._value(path)

    def _resolved(self, base: Path, keys: Sequence[str]) -> Path:
        """The place that *keys* mean now: in an array of tables, the newest one."""
        path = base
        for key in keys:
            path = (*path, key)
            if path in self.sizes:
                path = (*path, self.sizes[path] - 1)
        return path

    def _note(self, path: Path, line: int) -> None:
        for length in range(1, len(path) + 1):
            self.lines.setdefault(path[:length], line)

    def _line(self) -> int:
        return bisect_right(self.starts, self.at)

    def _peek(self, what: str) -> bool:
        return self.text.startswith(what, self.at)

    def _skip(self, blanks: str) -> bool:
        """Pass over blanks and comments; whether anything is left."""
        text = self.text
        while self.at < len(text):
            if text[self.at] == "#":
                end = text.find("\n", self.at)
                self.at = len(text) if end < 0 else end
            elif text[self.at] in blanks:
                self.at += 1
            else:
                return True
        return False

    def _keys(self) -> list[str]:
        """A dotted key, up to the ``=`` or ``]`` behind it."""
        keys: list[str] = []
        while True:
            self._skip(" \t")
            keys.append(self._string() if self.text[self.at] in "\"'" else self._bare())
            self._skip(" \t")
            if not self._peek("."):
                return keys
            self.at += 1

    def _bare(self) -> str:
        start = self.at
        while self.text[self.at] not in _BARE_END:
            self.at += 1
        return self.text[start : self.at]

    def _string(self) -> str:
        """Pass over a string of any of the four kinds; what stands between its quotes."""
        quote = self.text[self.at]
        fence = quote * 3 if self._peek(quote * 3) else quote
        self.at += len(fence)
        start = self.at
        while not self._peek(fence):
            self.at += 2 if quote == '"' and self._peek("\\") else 1
        while len(fence) == 3 and self.text.startswith(fence, self.at + 1):
            self.at += 1
        inside = self.text[start : self.at]
        self.at += len(fence)
        return inside

    def _value(self, path: Path) -> None:
        match self.text[self.at]:
            case '"' | "'":
                self._string()
            case "[":
                self._array(path)
            case "{":
                self._inline_table(path)
            case _:
                while self.at < len(self.text) and self.text[self.at] not in ",]}#\n":
                    self.at += 1

    def _array(self, path: Path) -> None:
        self.at += 1
        number = 0
        while self._skip(_BLANK + ",") and not self._peek("]"):
            self._note((*path, number), self._line())
            self._value((*path, number))
            number += 1
        self.at += 1

    def _inline_table(self, path: Path) -> None:
        self.at += 1
        while self._skip(_BLANK + ",") and not self._peek("}"):
            self._pair(path)
        self.at += 1
