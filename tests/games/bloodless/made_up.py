"""Cards, kins and rule options that nobody wrote: tables for tests that must not depend on the starter set."""

import random
from typing import Any

from tests.language.sentences import SentenceMaker

from netdeck.games.bloodless import GAME
from netdeck.games.bloodless.cardset import read_set, starter
from netdeck.games.bloodless.language import compiled, language
from netdeck.kernel import Setup
from netdeck.language.cardfile import CardFileError
from netdeck.language.compiling import TextError

KINS = ("Growth", "Ledger", "Ember", "Cinder", "Tide")
"""Two kins of the starter set and three of our own, of which one descends from another."""
OWN_KINS = '[[kin]]\nname = "Ember"\n\n[[kin]]\nname = "Cinder"\nparent = "Ember"\n\n[[kin]]\nname = "Tide"\n\n'
KEYWORDS = ("Flying", "Flying Defense", "Piercing", "Bifurcated Strike", "Expendable", "Kin Strength", "Kin Defense", "Kin Call")
HAPPENINGS = (
    "When this creature dies", "When this creature is killed", "When this creature is played", "When this creature is summoned",
    "When this creature enters the board", "Whenever a creature dies", "Whenever a friendly {kin} creature dies",
    "Whenever you sacrifice a creature", "Whenever you gain blood", "Whenever your opponent gains blood", "Whenever you draw a card",
    "Whenever this creature strikes a creature", "After this creature attacks", "At the start of your turn", "Whenever you play a creature",
    "Whenever another friendly creature enters the board", "Whenever your opponent plays a card with cost 2 or less",
    "Whenever you discard a card", "At the end of your turn",
)  # fmt: skip
DEEDS = (
    "deal 5 damage to the creature opposing it", "deal 1 damage to each creature", "deal 1 damage to a creature", "draw a card",
    "gain 1 blood", "you may sacrifice a friendly creature", "sacrifice a friendly creature, then draw 2 cards",
    "this creature gains +1 power", "each {kin} creature gains +1 health until end of turn", 'spawn a "Sporeling"', "resummon a creature",
    "destroy a creature", "discard a card", "a creature loses all keywords", "a friendly creature gains Flying until end of turn",
    "a friendly creature attacks", "move a creature card from your discard pile to your hand", "your opponent skips a turn",
    "move this creature 1 space to the right", "a creature loses its text", "resummon a creature keeping its state",
    "summon a creature card with cost 2 or less from your discard pile",
)  # fmt: skip
LASTING = (
    "Other friendly creatures have +1 health.", "{kin} creatures have +1 power.", "Enemy creatures have -1 power.",
    "This creature has +2 power while you control a command.", "Creatures with 1 health have +1 power.",
    "Friendly {kin} creatures have Flying.", "The creature opposing this creature has -1 health.",
    "This creature has +3 power while you have 2 or more blood.", "Creatures next to this creature have Kin Strength.",
    "The creature opposing this creature can't attack.", "Enemy creatures have no text.",
    "Whenever this creature would die, instead move it to its owner's hand.",
    "Whenever you would gain blood, instead draw a card.", "Whenever your opponent would draw a card, before that draw a card.",
    "Whenever a friendly {kin} creature would be dealt damage, instead that happens with an amount of 1.",
)  # fmt: skip
USES = (
    "At any time, pay 1 blood: {deed}.", "Main phase, sacrifice another friendly creature: {deed}. (once per turn)",
    "Main phase, pay 1 blood: {deed}.",
)  # fmt: skip
OPTIONS: dict[str, tuple[Any, ...]] = {
    "zero_strike_blood": (False, False, True),
    "overkill_any_source": (True, False),
    "sacrifice_gives_blood": (False, True),
    "death_scan": ("active_view", "owner_view"),
    "kin_counts_both_sides": (True, False),
    "flip_timing": ("main", "main", "instant"),
    "instant_windows": ("all", "outer"),
    "auto_single": (True, False),
    "loop_limit": (500, 500, 40),
    "depth_limit": (250, 250, 24),
    "pool_start": (20, 40, 8),
}

_MAKER = SentenceMaker(language())


def made_up_text(rng: random.Random) -> str:
    """A line of card text: from parts that meet each other often, or from the grammar as it comes. It need not be one that compiles."""
    if rng.random() < 0.25:
        return _MAKER.line(rng, depth=rng.randint(4, 9))
    deed = rng.choice(DEEDS)
    shape = rng.random()
    if shape < 0.5:
        line = f"{rng.choice(HAPPENINGS)}, {deed}."
    elif shape < 0.75:
        line = rng.choice(LASTING)
    elif shape < 0.85:
        line = rng.choice(USES).replace("{deed}", deed)
    else:
        line = deed[0].upper() + deed[1:] + "."
    return line.replace("{kin}", rng.choice(KINS))


def made_up_card(rng: random.Random, number: int) -> str:
    """A card with a made-up text, as a card file has it; empty when none was found in a few tries."""
    for _ in range(60):
        lines = [made_up_text(rng) for _ in range(rng.choice((1, 1, 2)))]
        try:
            text, told = compiled("\n".join(lines))
        except TextError:
            continue
        if text.rules.limit not in (None, "unlimited") or not told:
            continue
        kind = "command" if text.rules.effect else rng.choice(("creature", "creature", "creature", "extended command"))
        more = ""
        if kind == "creature":
            kins = rng.sample(KINS, rng.choice((0, 1, 1, 2)))
            more = f"health = {rng.randint(1, 4)}\ndefense = {rng.randint(0, 2)}\npower = {rng.randint(0, 3)}\nkins = {kins}\n"
            if kins and rng.random() < 0.5:
                told += f"\n{rng.choice(KEYWORDS)}"
        source = f"[[card]]\nname = \"Card {number}\"\ntype = \"{kind}\"\ncost = {rng.randint(0, 2)}\n{more}text = '''\n{told}\n'''\n"
        try:
            read_set(OWN_KINS + source, "made-up.toml", (starter(),))
        except CardFileError:
            continue
        return source
    return ""


def made_up_table(rng: random.Random) -> Setup:
    """A table at which both play ten made-up cards and some of the starter set, by options drawn at random."""
    cards = [source for number in range(10) if (source := made_up_card(rng, number))]
    file = OWN_KINS + "\n".join(cards)
    known = [name for name in starter().cards if not starter().cards[name].is_flask and not starter().cards[name].is_vestige]
    own = [f"Card {number}" for number in range(10) if f'"Card {number}"' in file]
    names = [*own, *rng.sample([name for name in known if "Limit" not in starter().cards[name].text], 14)]
    decks = {seat: "".join(f"{rng.choice((3, 4))} {name}\n" for name in names) + "6 Blood Flask\n" for seat in GAME.table(2)}
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    return GAME.complete(Setup(game="bloodless", cards=file, decks=decks, options=options))
