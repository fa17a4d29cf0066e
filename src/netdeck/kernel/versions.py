"""Rules versions: which one a match needs, whether it is shipped, and which release has it.

Play that changes raises a game's version, so a record always means the same. A game that still ships older rules names them in
``Game.earlier``; ``versions.toml`` beside its rulebook remembers which release shipped which rules last.
"""

import tomllib
from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from netdeck.kernel.record import RecordError

if TYPE_CHECKING:
    from netdeck.kernel.game import Game


class Releases(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last release of *package* that shipped each version of the rules; unreleased versions are missing."""

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
    """A match under rules that are not shipped here; *which* says which they are, which are here, and how to get them."""

    def __init__(self, which: str) -> None:
        super().__init__(f"it was played under {which}", 1)
        self.which = which


def read_releases(text: str | None) -> Releases:
    """Parse the ``versions.toml`` of a game; empty without that file."""
    return Releases() if text is None else msgspec.convert(tomllib.loads(text), Releases)


def with_rules(game: "Game", rules: str) -> "Game":
    """*game* as it was played under that version of its *rules*. Raises :class:`OtherRulesError` when they are not shipped any more."""
    if rules == game.version:
        return game
    earlier: Mapping[str, Game] = game.earlier
    if rules in earlier:
        return earlier[rules]
    here = " and ".join([*earlier, game.version])
    where = game.releases.where(rules)
    raise OtherRulesError(f"rules {rules} of {game.title}, and rules {here} are shipped here; {where}")
