"""Setup files: all table options in TOML; invalid keys are reported with what was expected."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from netdeck.cli._output import read_toml
from netdeck.kernel import Game, GameRules, Said, Seat, say
from netdeck.kernel.setup import did_you_mean

MOST_SEED = 2**63 - 1


def _is(words: str, **limits: Any) -> msgspec.Meta:
    """What a value has to be, in words for people and in limits for machines."""
    return msgspec.Meta(description=words, **limits)


class SetupFile(msgspec.Struct, frozen=True, kw_only=True):
    """What a setup file says. Decks and cards may be files beside it; ``sides`` are keys for the sides of the game's table."""

    game: Annotated[str, _is("a game's id")] = ""
    variant: Annotated[str, _is("a variant's id")] = ""
    options: Annotated[dict[str, Any], _is("a table of rule options")] = {}
    seats: Annotated[Annotated[int, msgspec.Meta(ge=0)] | tuple[Seat, ...], _is("a number or a list of seats")] = ()
    decks: Annotated[dict[Seat, str], _is("a table of decks by seat")] = {}
    cards: Annotated[tuple[str, ...], _is("a list of card files")] = ()
    players: Annotated[dict[Seat, str], _is("a table of names by seat")] = {}
    bots: Annotated[str | dict[str, str], _is("a bot or a table of bots by seat")] = {}
    people: Annotated[tuple[str, ...], _is("a list of seats")] = ()
    seed: Annotated[Annotated[int, msgspec.Meta(ge=0, le=MOST_SEED)] | None, _is("a whole number from 0 to 2**63 - 1")] = None
    sides: dict[str, int] = {}

    @property
    def names_bots(self) -> bool:
        """Whether it names bots."""
        return bool(self.bots)


KEYS = tuple(name for name in SetupFile.__struct_fields__ if name != "sides")
_COUNT = Annotated[int, _is("a number", ge=0)]


def read_setup_file(path: Path | None, game: Game | None = None) -> tuple[SetupFile, list[str]]:
    """The valid part of a setup file, and all problems; *game* defines the sides of its table."""
    if path is None:
        return SetupFile(), []
    raw = read_toml(path)
    problems: list[str] = [say("{path}: {wrong}", path=path, wrong=words) for words in _problems(raw, game)] if game is not None else []
    sides = {key: value for key, value in raw.items() if game is not None and key in game.seat_flags and not _misfit(value, _COUNT)}
    sound = {key: msgspec.convert(value, _type(key)) for key, value in raw.items() if key in KEYS and not _misfit(value, _type(key))}
    return SetupFile(**sound, sides=sides), problems


def _problems(raw: Mapping[str, object], game: GameRules) -> Iterator[str]:
    for key, value in raw.items():
        if key not in KEYS and key not in game.seat_flags:
            yield say("there is no key {key!r}{hint}", key=key, hint=did_you_mean(key, [*KEYS, *game.seat_flags]))
        elif misfit := _misfit(value, _COUNT if key in game.seat_flags else _type(key)):
            yield say("{key} is {wanted}, not {value!r}", key=key, wanted=misfit, value=value)


def _type(key: str) -> Any:
    return SetupFile.__annotations__[key]


def _misfit(value: object, form: Any) -> str:
    """What *value* should have been; empty when it is."""
    try:
        msgspec.convert(value, form)
    except msgspec.ValidationError:
        return Said(form.__metadata__[0].description)
    return ""
