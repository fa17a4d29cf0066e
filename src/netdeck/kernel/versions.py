"""Rules versions: which rules a match was played under, whether they are still shipped, and where to get them when they are not.

Play that changes raises a game's version, so a record always means the same. A game that still ships older rules names them in
``Game.earlier``; ``versions.toml`` beside its rulebook remembers which release shipped which rules last.
"""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from netdeck.kernel.record import RecordError

if TYPE_CHECKING:
    from netdeck.kernel.game import Game


class Releases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which release of *package* was the last to ship a version of the rules; what is not released yet does not stand there."""

    package: str = "netdeck"
    released: dict[str, str] = {}

    def __contains__(self, rules: object) -> bool:
        return rules in self.released

    def where(self, rules: str) -> str:
        """How to get the release that plays *rules*."""
        if release := self.released.get(rules):
            return f"'pip install {self.package}=={release}' gets the release that plays it"
        return f"no release known here has played it: 'pip install --upgrade {self.package}' may get one that does"


class OtherRulesError(RecordError):
    """A match under rules that are not shipped here."""


def read_releases(packages: tuple[str, ...]) -> Releases:
    """What ``versions.toml`` beside a game's package says; nothing was released where there is none."""
    for package in packages:
        source = files(package).joinpath("versions.toml")
        if source.is_file():
            return msgspec.convert(tomllib.loads(source.read_text(encoding="utf-8")), Releases)
    return Releases()


def under(game: "Game", rules: str) -> "Game":
    """*game* as it was played under that version of its *rules*. Raises :class:`OtherRulesError` when they are not shipped any more."""
    if rules == game.version:
        return game
    earlier: Mapping[str, Game] = game.earlier
    if rules in earlier:
        return earlier[rules]
    here = " and ".join([*earlier, game.version])
    where = game.releases.where(rules)
    raise OtherRulesError(f"it was played under rules {rules} of {game.title}, and rules {here} are shipped here; {where}", 1)
