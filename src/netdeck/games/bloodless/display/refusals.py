"""Understanding what players write, and refusing it with a clause (section 5).

A card may be called by its notation (``brick_hound#17``), by its name when only one option fits, or by the space in which it stands. ``play
brick_hound @A2`` says the space at once. About cards that a seat cannot see nothing is told.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from netdeck.games.bloodless.display.questions import DECKS, VERBS, Row, card_word, option
from netdeck.games.bloodless.display.validators import (
    ability_numbers,
    asker,
    why_not_draw,
    why_not_enter,
    why_not_expend,
    why_not_flip,
    why_not_play,
    why_not_use,
)
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.rules import questions as a
from netdeck.games.bloodless.rules.cards import controller
from netdeck.games.bloodless.rules.spaces import HAND, is_space, zone_of
from netdeck.kernel import CardId, Decision, Fact, Option, Refusal, Seat, Usage, say

MAIN_VERBS: Final = frozenset(("play", "draw", "use", "flip", "expend", "end"))

_LETTER: Final = re.compile(r"\s*[A-Za-z]\s*=\s*\d+\s*")
_HAND: Final = Usage("P8.2", say("A mulligan is taken before the first turn, as often as the table allows."))
_WHETHER: Final = Usage("R12", say("You say yes or no when a text says that you may do something."))
_PASSED: Final = Usage("P6.11", say("You pass when you are asked whether you use something at instant speed."))
_MAIN: Final = say("You play, draw, use, flip, expend or end in your own main phase.")
WORDS: Final[Mapping[str, Usage]] = {
    "keep": _HAND,
    "mulligan": _HAND,
    **dict.fromkeys((*sorted(MAIN_VERBS), "draw main", "draw blood"), Usage("P7.1", _MAIN)),
    "pass": _PASSED,
    "pass-phase": _PASSED,
    "enter": Usage("P1.3.6", say("You choose a space when a creature that you play has none yet.")),
    "set": Usage("P1.3.2", say("You choose the value of a letter when a card that you play leaves it open.")),
    "yes": _WHETHER,
    "no": _WHETHER,
    "pick": Usage("R12", say("You pick something when a text leaves it to you.")),
    "mode": Usage("R12", say("You choose a part of a text when the text gives you the choice.")),
    "name": Usage("R12", say("You name a card or a kin when a text tells you to.")),
    "take": Usage("P1.6.3", say("You take a card when you search a deck.")),
    "done": Usage("R12", say("You are done when you may choose fewer cards than you are asked for.")),
    "devour": Usage("R51", say("A creature is devoured when you play one that devours.")),
    "evolve": Usage("R52", say("A creature evolves when you play one that evolves from it.")),
}
"""When each word of a choice is used."""


def word_of(text: str) -> str:
    """The word of a choice; a space alone is where something enters, and a letter with a value sets it."""
    if text.strip().startswith("@"):
        return "enter"
    return "set" if _LETTER.fullmatch(text) else text.strip().partition(" ")[0].casefold()


def plain(text: str) -> str:
    """*text* with case, blanks, hyphens and underscores folded."""
    return " ".join(re.sub(r"[_\-\s]+", " ", text).split()).casefold()


def row_of(chosen: Option) -> Row:
    """An option as the rules know it."""
    row = chosen.row
    found: Row = row
    return found


def card_of(chosen: Option) -> CardId | None:
    """The card that an option is about."""
    row = row_of(chosen)
    return CardId(row[1]) if row[0] in VERBS else None


def understood(state: TableState, decision: Decision, text: str) -> Option | None:
    """The only option that *text* can mean."""
    body, space = _with_space(text)
    wanted = plain(body)
    found = [each for each in decision.options if wanted in _spellings(state, decision.seat, each)]
    if not found or (len(found) > 1 and not _alike(state, found)):
        return None
    if space is None:
        return found[0]
    kind, card, *_ = row_of(found[0])
    if kind == a.PLAY_CARD and why_not_play(state, decision.seat, CardId(card), space) is None:
        return option(state, (kind, card, state.outside.zone_number(space), *row_of(found[0])[3:]))
    return None


def _with_space(text: str) -> tuple[str, str | None]:
    found = re.fullmatch(r"\s*(play\s.*?)\s*@\s*([AB][1-4])\s*", text, flags=re.IGNORECASE)
    return (found[1], found[2].upper()) if found else (text, None)


def _alike(state: TableState, options: list[Option]) -> bool:
    """Whether it makes no difference which of these is meant: equal cards in one hidden place."""
    table = state.table
    cards = [card_of(each) for each in options]
    kinds = {(table.printed[card], table.zone[card]) if card is not None else None for card in cards}
    return len(kinds) == 1 and None not in kinds


def _spellings(state: TableState, seat: Seat, chosen: Option) -> set[str]:
    """All ways to write an option."""
    found = {plain(chosen.notation)}
    verb, _, rest = chosen.notation.partition(" ")
    card = card_of(chosen)
    if card is not None:
        names = [state.outside.zone_name(state.table.zone[card])]
        if state.sees(seat, card):
            names += [state.name(card), *state.names_of(card)]
        suffix = rest.rpartition(".")[2] if verb == "use" else ""
        for name in names:
            found.add(plain(f"{verb} {name}{'.' + suffix if suffix else ''}"))
            if not suffix or suffix == "1":
                found.add(plain(f"{verb} {name}"))
    elif not rest and chosen.notation.startswith("@"):
        found.add(plain(chosen.notation[1:]))
    return found


def refuse(state: TableState, decision: Decision, text: str) -> Refusal | None:
    """Why *text* is no answer to *decision*; ``None`` where no rule of this chapter speaks of it."""
    seat = decision.seat
    body, space = _with_space(text)
    verb, _, rest = plain(body).partition(" ")
    if decision.kind == "SPACE":
        place = state.plan.zones.get(text.strip().removeprefix("@").strip().upper())
        if place is not None:
            return why_not_enter(state, asker(state), place)
    if decision.kind == "VARIABLE" and _LETTER.fullmatch(text):
        return _refuse_letter(state, decision, text)
    if verb not in MAIN_VERBS:
        return None
    if decision.kind not in ("MAIN", "INSTANT"):
        return Refusal("P0.3", say("First answer the open question: {prompt}", prompt=decision.prompt))
    if verb == "draw":
        deck = rest.removesuffix(" deck") or "main"
        return why_not_draw(state, seat, deck) if deck in DECKS.values() else None
    if verb == "end":
        return Refusal("P0.3", say("You are asked whether you use something now: say pass, or pass-phase for the rest of this phase."))
    return _refuse_card(state, decision, verb, rest, space)


def _refuse_letter(state: TableState, decision: Decision, text: str) -> Refusal:
    value = int(text.partition("=")[2])
    allowed = [each.full_act().amount or 0 for each in decision.options]
    table = state.table
    of_health = table.q_source >= 0 and table.d_health_letter[table.printed[table.q_source]] == table.q_letter
    if allowed and value < min(allowed) and of_health:
        return Refusal("R22", say("It would enter with 0 health; the least is {min}.", min=min(allowed)))
    return Refusal("R19", say("The value lies between {min} and {max}.", min=min(allowed), max=max(allowed)))


def _refuse_card(state: TableState, decision: Decision, verb: str, rest: str, space: str | None) -> Refusal | None:
    seat = decision.seat
    name, _, number = rest.rpartition(".") if verb == "use" and "." in rest else (rest, "", "1")
    cards = named_cards(state, seat, name, verb)
    if not cards:
        known = any(plain(each) == name for each in state.plan.definitions)
        return Refusal("P7.1.1", say("Only cards in your hand can be played.")) if verb == "play" and known else None
    card = cards[0]
    match verb:
        case "play":
            return why_not_play(state, seat, card, space)
        case "flip":
            return why_not_flip(state, seat, card)
        case "expend":
            return why_not_expend(state, seat, card)
    own = ability_numbers(state, card)
    place = int(number) - 1 if number.isdigit() else 0
    if not 0 <= place < len(own):
        return Refusal(
            "R41", say("{value} has no such ability.", value=state.name(card) if state.sees(seat, card) else say("A face-down card"))
        )
    return why_not_use(state, seat, card, own[place], decision.kind == "MAIN")


def named_cards(state: TableState, seat: Seat, name: str, verb: str = "") -> list[CardId]:
    """The cards that *name* can mean for *seat*, those first that the verb is most likely about; an unseen one only by its space."""
    table, you = state.table, state.outside.seat(seat)
    found = [card for card in map(CardId, range(table.cards)) if name in _names_for(state, seat, card)]
    hand = zone_of(you, HAND)

    def rank(card: CardId) -> tuple[bool, bool, int]:
        at_home = table.zone[card] == hand if verb == "play" else table.live[card] == 1
        return not at_home, controller(table, card) != you, card

    return sorted(found, key=rank)


def _names_for(state: TableState, seat: Seat, card: CardId) -> set[str]:
    zone = state.table.zone[card]
    name = plain(state.outside.zone_name(zone))
    if not state.sees(seat, card):
        return {name} if is_space(zone) else set()
    return {plain(card_word(state, card)), plain(state.name(card)), name, *map(plain, state.names_of(card))}


def facts_of(state: TableState, decision: Decision, chosen: Option) -> Sequence[Fact]:
    """What the rules looked at to offer an option."""
    seat, row, card = decision.seat, row_of(chosen), card_of(chosen)
    kind, number = row[0], row[2]
    match kind:
        case a.PLAY_CARD:
            assert card is not None
            return why_not_play.facts(state, seat, card)
        case a.FLIP_CARD:
            assert card is not None
            return why_not_flip.facts(state, seat, card)
        case a.EXPEND:
            assert card is not None
            return why_not_expend.facts(state, seat, card)
        case a.USE_ABILITY:
            assert card is not None
            return why_not_use.facts(state, seat, card, number, decision.kind == "MAIN")
        case a.DRAW_CARD:
            return why_not_draw.facts(state, seat, DECKS[number])
    process = asker(state)
    asked = process.validators.get(chosen.notation.partition(" ")[0])
    if asked is None:
        return ()
    if kind == a.PICK_SPACE:
        return asked.facts(state, process, state.plan.zones[state.outside.zone_name(number)])
    return asked.facts(state, process, card) if card is not None else ()
