"""Characters of bots: a name, a face and a sentence for each opponent.

Rules, records and command lines know bots by their ids (``greedy``, ``seer:3``). What people see stands here once; the page, line mode and
programs get it from the roster. A bot that nobody has introduced is called by its id, with a face made from it.
"""

from typing import Final

import msgspec

from netdeck.bots.avatars import Face, drawn, generated_face
from netdeck.kernel import say


class Character(msgspec.Struct, frozen=True, kw_only=True):
    """An opponent as people see it. ``rung`` is its place on the ladder, 1 for the easiest; 0 means not on it."""

    name: str
    sentence: str
    face: Face
    rung: int = 0


CHARACTERS: Final[dict[str, Character]] = {
    "greedy": Character(
        name="Marlo",
        sentence=say("Grabs whatever looks best right now and never asks what comes next."),
        face=drawn("block", "odd", "grin", "none", "orange"),
        rung=2,
    ),
    "random": Character(
        name="Tumble",
        sentence=say("Does anything that is allowed. Even Tumble does not know why."),
        face=drawn("round", "dots", "line", "tuft", "sky"),
        rung=1,
    ),
    "seer:1": Character(
        name="Pip",
        sentence=say("Peeks a little way ahead and often guesses: a kind first opponent."),
        face=drawn("drop", "dots", "grin", "aerial", "green"),
        rung=3,
    ),
    "seer:2": Character(
        name="Juno",
        sentence=say("Looks ahead with care, and still slips now and then."),
        face=drawn("leaf", "slits", "line", "tuft", "purple"),
        rung=4,
    ),
    "seer:3": Character(
        name="Sable",
        sentence=say("Weighs many futures and does not slip. Expect your mistakes to be found."),
        face=drawn("kite", "slits", "beak", "horns", "sky"),
        rung=5,
    ),
    "seer:4": Character(
        name="Ilse",
        sentence=say("Thinks of your reply as well as of her move, and knows what each card is worth."),
        face=drawn("hexagon", "rings", "line", "hood", "vermillion"),
        rung=6,
    ),
    "seer:5": Character(
        name="Argus",
        sentence=say("Sees more futures than you have cards. Bring your best deck."),
        face=drawn("shield", "three", "none", "rays", "yellow"),
        rung=7,
    ),
}


CHARACTERS["seer"] = CHARACTERS["seer:3"]  # whoever names no level gets this one


def character(bot: str) -> Character:
    """The character of *bot*; unknown bots are called by their id."""
    return CHARACTERS.get(bot) or Character(name=bot, sentence="", face=generated_face(bot))
