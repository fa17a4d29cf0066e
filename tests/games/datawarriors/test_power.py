"""Every phrase has power: on some table a sentence with it changes something, and on another it does not.

The sentences are made up from the declarations. What each does is compared with a card that does nothing, through the real engine; and
where another phrase could stand in its place, the sentence with that one must somewhere do something else.
"""

import random
from dataclasses import dataclass
from typing import Any

import pytest
from tests.games.datawarriors.trying import NEUTRAL_DO, NEUTRAL_EFFECT, USUAL, card, course

from netdeck.games.datawarriors import GAME
from netdeck.games.datawarriors.language import language
from netdeck.games.datawarriors.words.lines import Body, Command
from netdeck.kernel import SetupError, StagingError
from netdeck.language.phrase import Phrase
from netdeck.language.tools import tools_of

LANGUAGE = language()
MAKER = LANGUAGE.maker
PHRASES = MAKER.phrases
KINDS = ("SCRIPT", "PRG", "CONF", "DAEMON")
TRIES = 60


@dataclass(frozen=True)
class Shown:
    """A text whose power seldom shows by chance: where it does something and where not, and the same card without the phrase."""

    kind: str
    text: str
    does: str
    does_not: str
    without: str = ""
    in_play: bool = True


PING = "\n**--ping** {1} Target another user. The target wipes 2."
BY_HAND: dict[str, Shown] = {
    "SomebodyControls": Shown("SCRIPT", "Target another user. The target locks 1 for each card they control.", "busy", "bare"),
    "TheyNamed": Shown("SCRIPT", "Target another user. The target locks 1 for each card they control.", "busy", "bare"),
    "HaveNoneFree": Shown("SCRIPT", "If you have no free points: (You draw 1.)", "spent", "busy"),
    "HaveNoCards": Shown("SCRIPT", "If you have no cards in your hand: (Each other user wipes 1.)", "bare", "busy"),
    "HaveCards": Shown("SCRIPT", "If you have 2 or more cards in your hand: (Each other user wipes 1.)", "busy", "bare"),
    "TargetHalted": Shown("SCRIPT", "Target your halted process. Resume the target.", "halted", "bare"),
    "Resume": Shown("SCRIPT", "Target your halted process. Resume the target.", "halted", "bare"),
    "AtLeast": Shown("SCRIPT", "If you have 1 or more free: (Each other user wipes 1.)", "busy", "spent"),
    "PlainExactly": Shown("SCRIPT", "If you have 2 cards in your hand: (Each other user wipes 1.)", "busy", "bare"),
    "IfComma": Shown("SCRIPT", "If it is your turn, each other user wipes 1.", "busy", "answering"),
    "EntersElsewhere": Shown(
        "PRG", "Enters on another user's desktop.\nThis desktop's user has 1 less memory.", "busy", "attacked",
        "This desktop's user has 1 less memory.", in_play=False,
    ),
    "HostCheaper": Shown("CONF", "Commands via the host cost 1 less, to a minimum of 0.", "busy", "attacked"),
    "InsteadOfWipe": Shown("PRG", "If another user's process would wipe 1 or more from you, instead: (You draw 1.)", "attacked", "bare"),
    "HostUnhaltable": Shown("CONF", "Commands via the host can't be halted.", "host halted", "bare"),
    "ThisUnhaltable": Shown(
        "PRG", f"Commands via this card can't be halted.{PING}", "own halted", "attacked", f"Cards you play cost 0 more.{PING}"
    ),
    "AtCleanup": Shown("PRG", "At the Memory Cleanup of this desktop's user: Each other user wipes 1.", "morning", "bare"),
    "WhenDiscards": Shown("PRG", "When you discard a card: Each other user wipes 1.", "evening", "bare"),
    "WhenHalted": Shown("PRG", "When another user's process is halted: That user wipes 1.", "halting", "bare"),
    "WhenYoursHalted": Shown("PRG", "When your process is halted: Each other user wipes 1.", "halted", "bare"),
    "AnybodysCards": Shown("PRG", "When a .PRG enters play: Each other user wipes 1.", "busy", "attacked", in_play=False),
    "Other": Shown("PRG", "**--ping** {1} Eject all other .PRG cards you control.", "busy", "bare"),
    "Here": Shown("PRG", "**--ping** {1} This desktop's user draws 1.", "busy", "busy"),
    "Redirect": Shown("SCRIPT", "Target another user's process. Redirect the target.", "busy", "bare"),
}  # fmt: skip


def sentences(cls: type[Phrase]) -> Any:
    """Texts with a phrase: made by hand, then made up."""
    rng = random.Random(cls.__name__)
    for n in range(TRIES):
        phrase = MAKER.phrase(rng, wanted=cls, depth=rng.randint(0, 1 + n // 10))
        if MAKER.used is cls:
            text = MAKER.teller.told(phrase)
            for kind in KINDS:
                if _compiles(text, kind):
                    yield kind, text
                    break


def _compiles(text: str, kind: str) -> bool:
    tools = tools_of(GAME)
    assert tools is not None
    return tools.compile(card(text, kind).encode()).fine


def without(text: str, kind: str) -> str:
    """The same card, but it does nothing."""
    rules = LANGUAGE.compile(text, kind)
    if rules.script is not None:
        return _openings(text, kind) + NEUTRAL_DO
    if rules.commands:
        return _openings(text, kind) + NEUTRAL_DO
    return NEUTRAL_EFFECT


def _openings(text: str, kind: str) -> str:
    (piece,) = LANGUAGE.pieces(text, kind)
    phrase, _ = LANGUAGE.phrase(piece, kind)
    assert isinstance(phrase, Body)
    head = f"**--ping** {{{LANGUAGE.compile(text, kind).commands[0].cost}}} " if isinstance(phrase, Command) else ""
    return head + "".join(f"{MAKER.teller.told(one)} " for one in phrase.openings)


def _is_shown(shown: Shown) -> None:
    other = shown.without or without(shown.text, shown.kind)
    in_play = shown.in_play and shown.kind != "SCRIPT"
    assert any(_does(shown.text, other, shown.kind, shown.does, in_play, n) for n in range(6)), shown
    assert not all(_does(shown.text, other, shown.kind, shown.does_not, in_play or shown.kind == "PRG", n) for n in range(6)), shown


def _does(text: str, other: str, kind: str, table: str, in_play: bool, seed: int) -> bool:
    return course(text, kind, table, in_play, seed) != course(other, kind, table, in_play, seed)


@pytest.mark.parametrize("cls", PHRASES, ids=[cls.__name__ for cls in PHRASES])
def test_a_phrase_has_power_on_one_table_and_none_on_another(cls: type[Phrase]) -> None:
    if cls.__name__ in BY_HAND:
        _is_shown(BY_HAND[cls.__name__])
        return
    does = does_not = ""
    for kind, text in sentences(cls):
        for table in USUAL:
            for in_play in (False, True) if kind != "SCRIPT" else (False,):
                for seed in (0, 1):
                    try:
                        same = course(text, kind, table, in_play, seed) == course(without(text, kind), kind, table, in_play, seed)
                    except (SetupError, StagingError):
                        continue
                    if same:
                        does_not = does_not or f"{text} ({table})"
                    else:
                        does = does or f"{text} ({table})"
        if does and does_not:
            return
    pytest.fail(f"{cls.__name__} changes something: {does or 'nowhere'}; changes nothing: {does_not or 'nowhere'}")
