"""A game as a package: name, rulebook, and the files beside it."""

import sys
from abc import ABC
from functools import cached_property
from importlib.resources import files
from typing import ClassVar

from netdeck.kernel.clause import Rulebook, RulebookError
from netdeck.kernel.versions import Releases, read_releases


class GamePackage(ABC):
    """A game's name and rulebook: what is needed to read, cite and translate it."""

    id: ClassVar[str]
    title: ClassVar[str]

    @cached_property
    def rulebook(self) -> Rulebook:
        """The clause index, from ``rulebook.toml`` beside the game's package."""
        text = self.package_text("rulebook.toml")
        if text is None:
            raise RulebookError(f"{self.id} has no rulebook.toml beside its package")
        return Rulebook.from_toml(text, f"{self.id}/rulebook.toml")

    @property
    def version(self) -> str:
        """The rules version: it moves only when play changes."""
        return self.rulebook.version

    @cached_property
    def releases(self) -> Releases:
        """Which releases have shipped which rules, from ``versions.toml`` beside the game's package."""
        return read_releases(self.package_text("versions.toml"))

    def packages(self) -> tuple[str, ...]:
        """The packages with the rules: the game's own, then those of the games that it builds on."""
        modules = [each.__module__ for each in type(self).__mro__ if issubclass(each, GamePackage)]
        names = [getattr(sys.modules.get(name), "__package__", None) or name for name in modules]
        return tuple(dict.fromkeys(name for name in names if name != __package__))

    def package_text(self, name: str) -> str | None:
        """The text of file *name* beside the game's package, or beside that of a game that it builds on."""
        found = (files(package).joinpath(name) for package in self.packages())
        return next((file.read_text(encoding="utf-8") for file in found if file.is_file()), None)
