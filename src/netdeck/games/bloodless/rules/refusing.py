"""Understanding what players write, and refusing it with a clause (section 5).

A card may be called by its notation (``brick_hound#17``), by its name when only one option fits, or by the space in which it stands. ``play
brick_hound @A2`` says the space at once. About cards that a seat cannot see nothing is told.
"""

import re
from collections.abc import Sequence

from netdeck.games.bloodless.rules.asking import card_word
from netdeck.games.bloodless.rules.frames import ApplyPlay
from netdeck.games.bloodless.rules.legality import (
    why_not_draw,
    why_not_expend,
    why_not_flip,
    why_not_play,
    why_not_use,
)
from netdeck.games.bloodless.rules.playing import why_not_enter
from netdeck.games.bloodless.rules.spaces import PLACE, SPACES
from netdeck.games.bloodless.rules.state import Table
from netdeck.games.bloodless.rules.watching import Watch, index_of
from netdeck.kernel import CardId, Decision, Fact, Option, Refusal, Seat, say

MAIN_VERBS = frozenset(("play", "draw", "use", "flip", "expend", "end"))


def plain(text: str) -> str:
    """*text* with case, blanks, hyphens and underscores folded."""
    return " ".join(re.sub(r"[_\-\s]+", " ", text).split()).casefold()


def understood(table: Table, decision: Decision, text: str) -> Option | None:
    """The only option that *text* can mean."""
    body, space = _with_space(text)
    wanted = plain(body)
    found = [option for option in decision.options if wanted in _spellings(table, decision.seat, option)]
    if len(found) > 1 and not _alike(table, found):
        return None
    if not found:
        return None
    option = found[0]
    if space is None:
        return option
    card = option.value[0] if option.is_what().word == "play" and option.value else None
    if isinstance(card, CardId) and why_not_play(table, decision.seat, card, space) is None:
        return Option(f"{option.notation} @{space}", (card, space), option.touches, act=option.act)
    return None


def _with_space(text: str) -> tuple[str, str | None]:
    found = re.fullmatch(r"\s*(play\s.*?)\s*@\s*([AB][1-4])\s*", text, flags=re.IGNORECASE)
    return (found[1], found[2].upper()) if found else (text, None)


def _alike(table: Table, options: list[Option]) -> bool:
    """Whether it makes no difference which of these is meant: equal cards in one hidden place."""
    cards = [option.value[0] for option in options if option.value and isinstance(option.value[0], CardId)]
    if len(cards) != len(options):
        return False
    records = [table.cards[card] for card in cards]
    return all(record.printed == records[0].printed and record.zone == records[0].zone for record in records)


def _spellings(table: Table, seat: Seat, option: Option) -> set[str]:
    """All ways to write *option*."""
    found = {plain(option.notation)}
    verb, _, rest = option.notation.partition(" ")
    card = option.value[0] if option.value else None
    if isinstance(card, CardId):
        names = [table.cards[card].zone]
        if table.sees(seat, card):
            names += [table.name(card), *table.names_of(card)]
        suffix = rest.rpartition(".")[2] if verb == "use" else ""
        for name in names:
            found.add(plain(f"{verb} {name}{'.' + suffix if suffix else ''}"))
            if not suffix or suffix == "1":
                found.add(plain(f"{verb} {name}"))
    elif not rest and option.notation.startswith("@"):
        found.add(plain(option.notation[1:]))
    return found


def refuse(table: Table, decision: Decision, text: str) -> Refusal | None:
    """Why *text* is no answer to *decision*; ``None`` where no rule of this chapter speaks of it."""
    seat = decision.seat
    body, space = _with_space(text)
    verb, _, rest = plain(body).partition(" ")
    play = table.asker
    if isinstance(play, ApplyPlay) and decision.kind == "SPACE":
        place = table.plan.zones.get(text.strip().removeprefix("@").strip().upper())
        if place is not None:
            return why_not_enter(table, play, place)
    if decision.kind == "VARIABLE" and re.fullmatch(r"\s*[A-Za-z]\s*=\s*\d+\s*", text):
        return _refuse_letter(decision, text)
    if verb in ("mulligan", "keep"):
        return Refusal("P8.2", say("A mulligan is taken before the first turn, as often as the table allows."))
    if verb not in MAIN_VERBS:
        return None
    if decision.kind not in ("MAIN", "INSTANT"):
        return Refusal("P0.3", say("First answer the open question: {prompt}", prompt=decision.prompt))
    if verb == "draw":
        deck = rest.removesuffix(" deck") or "main"
        return why_not_draw(table, seat, deck) if deck in ("main", "blood") else None
    if verb == "end":
        return Refusal("P0.3", say("You are asked whether you use something now: say pass, or pass-phase for the rest of this phase."))
    return _refuse_card(table, decision, verb, rest, space)


def _refuse_letter(decision: Decision, text: str) -> Refusal:
    value = int(text.partition("=")[2])
    allowed = [option.is_what().amount or 0 for option in decision.options]
    if allowed and value < min(allowed):
        return Refusal("R22", say("It would enter with 0 health; the least is {min}.", min=min(allowed)))
    return Refusal("R19", say("The value lies between {min} and {max}.", min=min(allowed), max=max(allowed)))


def _refuse_card(table: Table, decision: Decision, verb: str, rest: str, space: str | None) -> Refusal | None:
    seat = decision.seat
    name, _, number = rest.rpartition(".") if verb == "use" and "." in rest else (rest, "", "1")
    cards = named_cards(table, seat, name, verb)
    if not cards:
        known = any(plain(each) == name for each in table.plan.definitions)
        return Refusal("P7.1.1", say("Only cards in your hand can be played.")) if verb == "play" and known else None
    card = cards[0]
    match verb:
        case "play":
            return why_not_play(table, seat, card, space)
        case "flip":
            return why_not_flip(table, seat, card)
        case "expend":
            return why_not_expend(table, seat, card)
    watch = _ability(table, card, number)
    if watch is None:
        return Refusal(
            "R41", say("{value} has no such ability.", value=table.name(card) if table.sees(seat, card) else say("A face-down card"))
        )
    return why_not_use(table, seat, watch, decision.kind == "MAIN")


def named_cards(table: Table, seat: Seat, name: str, verb: str = "") -> list[CardId]:
    """The cards that *name* can mean for *seat*, those first that the verb is most likely about; an unseen one only by its space."""
    found = [card for card in table.cards if name in _names_for(table, seat, card)]
    hand = PLACE[seat]["hand"]

    def rank(card: CardId) -> tuple[bool, bool, int]:
        record = table.cards[card]
        at_home = record.zone == hand if verb == "play" else record.live is not None
        return not at_home, table.controller(card) != seat, card

    return sorted(found, key=rank)


def _names_for(table: Table, seat: Seat, card: CardId) -> set[str]:
    zone = table.cards[card].zone
    if not table.sees(seat, card):
        return {plain(zone)} if zone in SPACES else set()
    return {plain(card_word(table, card)), plain(table.name(card)), plain(zone), *map(plain, table.names_of(card))}


def _ability(table: Table, card: CardId, number: str) -> Watch | None:
    own = [watch for watch in index_of(table).uses if watch.card == card]
    place = int(number) - 1 if number.isdigit() else 0
    return own[place] if 0 <= place < len(own) else None


def facts_of(table: Table, decision: Decision, option: Option) -> Sequence[Fact]:
    """What the rules looked at to offer *option*."""
    seat = decision.seat
    verb = option.is_what().word
    card = option.value[0] if option.value else None
    match verb:
        case "play" if isinstance(card, CardId):
            return why_not_play.facts(table, seat, card)
        case "flip" if isinstance(card, CardId):
            return why_not_flip.facts(table, seat, card)
        case "expend" if isinstance(card, CardId):
            return why_not_expend.facts(table, seat, card)
        case "draw" if isinstance(card, str):
            return why_not_draw.facts(table, seat, card)
        case "use" if isinstance(card, CardId):
            watch = next(each for each in index_of(table).uses if each.card == card and each.written.number == option.value[1])
            return why_not_use.facts(table, seat, watch, decision.kind == "MAIN")
    return ()
