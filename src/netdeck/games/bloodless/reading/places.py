"""Cards, zones and spaces (D9.3, D9.4, R1): what nouns mean, and where things are."""

from typing import Any

from lark import Token, v_args

from netdeck.language.misfit import MisfitError
from netdeck.language.pronouns import OPEN_IT
from netdeck.language.reading.cards import ReferenceReader
from netdeck.language.reading.conditions import CardConditionReader
from netdeck.language.reading.numbers import SumReader
from netdeck.language.reading.players import PlayerReader
from netdeck.language.reading.sentences import SentenceReader
from netdeck.language.tree import (
    Bound,
    Choose,
    CountersAre,
    Holding,
    Is,
    Noun,
    Number,
    Place,
    Player,
    Pool,
    Ref,
    Side,
    Spaces,
    StatIs,
    Top,
    Who,
    Zone,
)

WORDS: dict[str, tuple[Noun, tuple[str, ...]]] = {
    "creature": (Noun.CREATURE, ()),
    "command": (Noun.COMMAND, ()),
    "card": (Noun.CARD, ()),
    "blood flask": (Noun.CREATURE, ("blood flask",)),
    "extended command": (Noun.COMMAND, ("extended command",)),
    "creature saga": (Noun.CREATURE, ("creature saga",)),
    "command saga": (Noun.COMMAND, ("command saga",)),
}
"""The nouns of D9.4: on the board a creature, on the timeline a command, elsewhere a card."""
NOUNS = WORDS | {f"{word} card": (Noun.CARD, (word,)) for word in WORDS if word != "card"}
ZONES = {
    "hand": "hand",
    "discard pile": "discard",
    "main deck": "main_deck",
    "blood deck": "blood_deck",
    "deck": "deck",
    "timeline": "timeline",
    "aside zone": "aside",
}
INDEXES = {"second": 1, "third": 2, "fourth": 3, "fifth": 4}
BLOOD = "blood"


def quoted(token: Token) -> str:
    """The name between quotation marks."""
    return str(token).strip('"')


def deck_only(zone: Zone) -> Zone:
    """*zone*, which must be a deck of one player: other zones have no top and are not drawn from or shuffled (D9.3.5)."""
    if zone.name not in ("main_deck", "blood_deck", "deck") or zone.of is Who.EACH:
        raise MisfitError("that is no deck of one player")
    return zone


@v_args(inline=True)
class PlaceReader(SentenceReader, CardConditionReader, PlayerReader, ReferenceReader, SumReader):
    """Which cards, in which zones, on which spaces."""

    nouns = NOUNS | {f"{word}s": meaning for word, meaning in NOUNS.items()}

    def enemy(self) -> dict[str, Any]:
        return {"side": Side.ENEMY}

    def face_down(self) -> dict[str, Any]:
        return {"face": "down"}

    def damaged(self) -> dict[str, Any]:
        return {"damaged": True}

    def vestige(self) -> dict[str, Any]:
        return {"vestige": True}

    def with_so_much(self, test: Is, stat: Token) -> dict[str, Any]:
        return {"stats": (StatIs(str(stat), test),)}

    def named(self, name: Token) -> dict[str, Any]:
        return {"name": quoted(name)}

    def with_counters(self, test: Is, name: str) -> dict[str, Any]:
        return {"counters": (CountersAre(name, test),)}

    def with_text(self) -> dict[str, Any]:
        return {"has_text": True}

    def without_text(self) -> dict[str, Any]:
        return {"has_text": False}

    def of_named_kin(self) -> dict[str, Any]:
        return {"of_named_kin": True}

    def of_named_name(self) -> dict[str, Any]:
        return {"of_named_name": True}

    def same_kin(self, ref: Ref) -> dict[str, Any]:
        return {"same_kin_as": ref}

    def same_name(self, ref: Ref) -> dict[str, Any]:
        return {"same_name_as": ref}

    def in_zone(self, zone: Zone) -> dict[str, Any]:
        return {"zone": zone}

    def opposing(self, ref: Ref) -> dict[str, Any]:
        return {"opposing": ref}

    def next_to(self, ref: Ref) -> dict[str, Any]:
        return {"next_to": ref}

    def between(self, left: Ref, right: Ref) -> dict[str, Any]:
        return {"between": (left, right.cards if isinstance(right, Choose) else right)}

    def unopposed(self) -> dict[str, Any]:
        return {"opposed": False}

    def opposed(self) -> dict[str, Any]:
        return {"opposed": True}

    def entered(self) -> dict[str, Any]:
        return {"entered_this_turn": True}

    def you_own(self) -> dict[str, Any]:
        return {"owner": Who.YOU}

    def opponent_owns(self) -> dict[str, Any]:
        return {"owner": Who.OPPONENT}

    def linked(self) -> dict[str, Any]:
        return {"zone": Zone("linked")}

    def killer(self) -> Ref:
        return Bound("killer", Noun.CREATURE, "the creature that killed it")

    def attacker(self) -> Ref:
        return Bound("attacker", Noun.CREATURE, "the attacking creature")

    def struck(self) -> Ref:
        return Bound("target", Noun.CREATURE, "the struck creature")

    def top_card(self, deck: Zone) -> Ref:
        return Top(deck_only(deck))

    def top_cards(self, number: Number, deck: Zone) -> Ref:
        return Top(deck_only(deck), number)

    def zone(self, whose: Player | None, zone: Token) -> Zone:
        return Zone(ZONES[str(zone)], whose)

    def the_board(self) -> Zone:
        return Zone("board")

    def any_discard(self) -> Zone:
        return Zone("discard", Who.EACH)

    def in_place(self, zone: Zone) -> Place:
        if zone.name == "board":
            raise MisfitError("say which space of the board, such as 'an empty space'")
        if zone.of is Who.EACH:
            raise MisfitError("a card goes to one place; say whose")
        return Place(zone)

    def on_top(self, zone: Zone) -> Place:
        return Place(deck_only(zone), "top")

    def at_bottom(self, zone: Zone) -> Place:
        return Place(deck_only(zone), "bottom")

    def at_index(self, zone: Zone, nth: Token) -> Place:
        return Place(deck_only(zone), INDEXES[str(nth).removeprefix(",").split()[0]])

    def space(self, fields: dict[str, Any]) -> Spaces:
        return Spaces(**fields)

    def empty_space(self, fields: dict[str, Any]) -> Spaces:
        return Spaces(empty=True, **fields)

    def any_empty_space(self) -> Spaces:
        return Spaces(empty=True)

    def its_space(self) -> Spaces:
        return Spaces(of=Bound(OPEN_IT, word="it"))

    def space_mods(self, fields: dict[str, Any]) -> dict[str, Any]:
        return fields

    def more_space(self, before: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
        return before | fields

    def space_opposing(self, ref: Ref) -> dict[str, Any]:
        return {"opposing": ref}

    def space_next(self, ref: Ref) -> dict[str, Any]:
        return {"next_to": ref}

    def space_left(self, ref: Ref) -> dict[str, Any]:
        return {"left_of": ref}

    def space_right(self, ref: Ref) -> dict[str, Any]:
        return {"right_of": ref}

    def space_of(self, ref: Ref) -> dict[str, Any]:
        return {"of": ref}

    def space_closest(self, ref: Ref) -> dict[str, Any]:
        return {"closest_to": ref}

    def space_furthest(self, ref: Ref) -> dict[str, Any]:
        return {"furthest_from": ref}

    def space_clear(self, ref: Ref) -> dict[str, Any]:
        return {"path_clear_from": ref}

    def your_row(self) -> dict[str, Any]:
        return {"row": "yours"}

    def their_row(self) -> dict[str, Any]:
        return {"row": "theirs"}

    def your_blood(self) -> Number:
        return Holding(BLOOD, Who.YOU)

    def opponents_blood(self) -> Number:
        return Holding(BLOOD, Who.OPPONENT)

    def pool(self) -> Number:
        return Pool()
