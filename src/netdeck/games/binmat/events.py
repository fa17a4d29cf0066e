"""What can happen at the table, and who sees which part of it (H-cycle.8, D-turn.7, D-turn.8, R25, R41, R43).

The rules change the bytes of the game themselves; an event here is the record of it. Cards are written as in the notation, sides by their
letter, decks and piles by their zone. ``eyes`` are those who may see the card of an event that not everybody sees.

Three kinds come in two classes, one of them for what happens openly: it may show a card for that moment only, such as one that is drawn
from an open lane and is in somebody's hand afterwards.
"""

from typing import ClassVar, Final

from netdeck.games.binmat.seats import LETTERS, TEAM_WORDS, TEAMS
from netdeck.games.binmat.zones import place_words
from netdeck.kernel import Event, Impact, Seat, hidden, public, say, seen_by, tell

Eyes = Seat | tuple[Seat, ...]
"""Those who may see something: some seats, or ``EVERYBODY``."""

_TEAM: Final = {letter: TEAM_WORDS[team] for letter, team in zip(LETTERS, TEAMS, strict=True)}


class Happening(Event):
    """An event of BINMAT. ``named`` is its kind where two classes share one."""

    named: ClassVar[str] = ""

    @classmethod
    def kind(cls) -> str:
        return cls.named or cls.__name__


# Setting up and the turn


class GameStarted(Happening):
    """Everybody has joined a team."""

    says = (
        "BINMAT begins (variant {rules}) with {seats}. Attackers win by drawing from a lane that has run dry, "
        "defenders by holding out to the last turn"
    )
    rules: str = public()
    seats: tuple[Seat, ...] = public()


class CardsDealt(Happening):
    """A lane got its deck, face down."""

    says = "{count} cards are dealt face down into lane {lane}"
    lane: int = public()
    count: int = public()


class TopRevealed(Happening):
    """An open lane deck shows its new top card; in a combat it may be drawn at once."""

    says = "The deck of lane {lane} shows {card}"
    reveals = True
    lane: int = public()
    card: str = public()


class TurnStarted(Happening):
    """A team's turn came; ``order`` is the order in which its members act."""

    turn: int = public()
    side: str = public()
    order: tuple[Seat, ...] = public()
    opens = "turn"

    def log_message(self) -> str:
        if len(self.order) > 1:
            return tell("Turn {turn}: the {team} act, in the order {order}", team=_TEAM[self.side])
        return tell("Turn {turn}: the {team} act", team=_TEAM[self.side])


class ActionCommitted(Happening):
    """A member of a team has decided; what, nobody else knows yet."""

    says = "{seat} has decided"
    seat: Seat = public()
    action: str = seen_by("seat")


class ActionTaken(Happening):
    """A valid action begins; what it does follows. ``text`` is the order as it was typed."""

    seat: Seat = public()
    action: str = seen_by("eyes")
    text: str = seen_by("eyes")
    eyes: Eyes = hidden()


class DryDrawTaken(ActionTaken):
    """The same, a draw from a deck in which nothing is left: no card will tell of it."""

    named = "ActionTaken"

    def impact(self) -> Impact:
        return Impact(self._pile())

    def _pile(self) -> str:
        deck = self.action.removeprefix("d")
        return deck if deck == "a" else f"l{deck}"

    def log_message(self) -> str:
        return tell("{seat} draws from {place}, where nothing is left", place=place_words(self._pile()))


class TurnEnded(Happening):
    """Everybody on the team has acted."""

    turn: int = public()


class GameEnded(Happening):
    """A side has won; ``reason`` is the clause and ``cause`` the same in words."""

    winner: str = public()
    reason: str = public()
    cause: str = public("")

    def impact(self) -> Impact | None:
        return Impact("turn") if self.cause == "turn limit" else None

    def log_message(self) -> str:
        return _END.get(self.cause, "The {winner} have won")


_END: Final = {
    "turn limit": "The turns are up: the {winner} have won",
    "lane exhausted": "The lane is exhausted before the damage is done: the {winner} have won",
    "draw from a dry lane": "The lane has run dry: the {winner} have won",
    "stranded": "The attackers are stranded: the {winner} have won",
    "concession": "The other side gives up: the {winner} have won",
}
"""Why a side has won."""


# Passing and invalid actions


class Passed(Happening):
    """A seat did nothing, by choice or because its time was up."""

    seat: Seat = public()
    cause: str = public()

    def log_message(self) -> str:
        return "{seat} runs out of time and passes" if self.cause == "timeout" else "{seat} passes"


class ActionInvalid(Happening):
    """An action turned out to be invalid and was used up. ``reason`` is the clause that forbids it."""

    seat: Seat = public()
    action: str = seen_by("eyes")
    code: str = public()
    reason: str = public()
    eyes: Eyes = hidden()

    def log_message(self) -> str:
        return tell("{seat} wastes an action: {why}", why=_INVALID[self.code])


_INVALID: Final = {
    "E-CARD": say("the card is not in its hand"),
    "E-DRAW-SIDE": say("only attackers draw from the attacker deck"),
    "E-BLOCKED": say("a defender stack blocks that lane"),
    "E-SAME-DECK": say("a teammate has already drawn from that lane"),
    "E-LANE-DRY": say("that lane has no cards left to draw"),
    "E-ADECK-DRY": say("the attacker deck and discard are empty"),
    "E-COMBAT-SIDE": say("only attackers initiate combat"),
    "E-NO-STACK": say("there is no stack to attack with"),
    "E-BREAK-EMPTY": say("a BREAK cannot open a stack"),
    "E-BREAK-LIMIT": say("the stack already has a BREAK"),
    "E-FACING": say("the card does not have the facing of its stack"),
    "E-DISCARD-SIDE": say("that pile belongs to the other side"),
    "E-SWAP-OFF": say("the attackers have no discard action"),
    "E-SWAP-DRY": say("there is nothing to draw for the discarded card"),
}
"""Why an action was used up, said of somebody else."""


class StreakChanged(Happening):
    """The number of a seat's invalid actions in a row changed."""

    seat: Seat = public()
    value: int = public()

    def log_message(self) -> str:
        return "{seat} has made {value} invalid actions in a row" if self.value > 1 else ""


class SeatKicked(Happening):
    """A seat left the game for good."""

    says = "{seat} is kicked out of the game"
    seat: Seat = public()


# Cards move


class CardDrawn(Happening):
    """The top card of a deck went to a hand."""

    seat: Seat = public()
    source: str = public()
    card: str = seen_by("eyes")
    cause: str = public()
    public: bool = public()
    eyes: Eyes = hidden()

    def log_message(self) -> str:
        return tell("{seat} draws {card} from {place}", place=place_words(self.source))


class CardDrawnOpenly(CardDrawn):
    """The same from an open lane."""

    named = "CardDrawn"
    reveals = True


class DiscardReshuffled(Happening):
    """A whole discard pile became a deck again."""

    from_: str = public()
    to: str = public()
    count: int = public()

    def log_message(self) -> str:
        if self.to == "a":
            if self.count == 1:
                return "The attacker discard (1 card) is shuffled into the attacker deck"
            return "The attacker discard ({count} cards) is shuffled into the attacker deck"
        lane = self.from_.removeprefix("x")
        if self.count == 1:
            return tell("The discard pile of lane {lane} (1 card) is shuffled into its deck", lane=lane)
        return tell("The discard pile of lane {lane} ({count} cards) is shuffled into its deck", lane=lane)


class CardPlayed(Happening):
    """A card went from a hand to a stack of its own side; a combat of the same turn may take it away before anybody looks."""

    reveals = True
    plays = ("seat", "card", "")
    seat: Seat = public()
    lane: int = public()
    card: str = seen_by("eyes")
    face_up: bool = public()
    eyes: Eyes = hidden()

    def log_message(self) -> str:
        return "{seat} plays {card} face up to lane {lane}" if self.face_up else "{seat} plays {card} face down to lane {lane}"


class CardDiscarded(Happening):
    """A card went from a hand to a discard pile: as an action, for a swap, or as a penalty."""

    seat: Seat = public()
    card: str = seen_by("eyes")
    pile: str = public()
    cause: str = public()
    eyes: Eyes = hidden()

    def log_message(self) -> str:
        template = "{seat} loses {card} to {place}" if self.cause == "penalty" else "{seat} discards {card} to {place}"
        return tell(template, place=place_words(self.pile))


class CardDiscardedOpenly(CardDiscarded):
    """The same to a pile that everybody may look through; a swap may shuffle it away at once."""

    named = "CardDiscarded"
    reveals = True


# Combat: everything is turned up (H-combat.3), also what a closed pile hides afterwards


class CombatStarted(Happening):
    """Both stacks of a lane were turned up. Cards that lay face up before have a ``u``; ``seat`` is the one who started it."""

    says = "{seat} starts combat in lane {lane}: {attacker_stack} against {defender_stack}"
    reveals = True
    lane: int = public()
    seat: Seat = public()
    attacker_stack: tuple[str, ...] = public()
    defender_stack: tuple[str, ...] = public()


class TrapFired(Happening):
    """A TRAP that was just turned up took the newest card of the opposing stack."""

    reveals = True
    lane: int = public()
    side: str = public()
    trap: str = public()
    victim: str = public()
    pile: str = public()

    def log_message(self) -> str:
        place = place_words(self.pile)
        return tell("The {team}' TRAP {trap} fires and takes {victim} to {place}", team=_TEAM[self.side], place=place)


class PowerComputed(Happening):
    """The attack power of a stack: its numbers, its WILDs, the sum that they make, and the exponent of that."""

    lane: int = public()
    side: str = public()
    number_sum: int = public()
    wilds: int = public()
    final_sum: int = public()
    power: int = public()

    def log_message(self) -> str:
        team = _TEAM[self.side]
        if not self.wilds:
            return tell("The {team}' stack sums to {number_sum}: attack power {power}", team=team)
        if self.wilds == 1:
            return tell("The {team}' stack sums to {number_sum}, with a WILD to {final_sum}: attack power {power}", team=team)
        return tell("The {team}' stack sums to {number_sum}, with {wilds} WILDs to {final_sum}: attack power {power}", team=team)


class CombatBounced(Happening):
    """A combat ended without damage: a BOUNCE was in it, or neither side had any power."""

    lane: int = public()
    reason: str = public()

    def log_message(self) -> str:
        if self.reason == "bounce":
            return "The combat in lane {lane} bounces: there is a BOUNCE in it"
        return "The combat in lane {lane} bounces: neither side has any power"


class BounceDiscarded(Happening):
    """A BOUNCE that did its work went to the opposing discard pile."""

    reveals = True
    lane: int = public()
    side: str = public()
    card: str = public()
    pile: str = public()

    def log_message(self) -> str:
        return tell("The {team}' BOUNCE {card} goes to {place}", team=_TEAM[self.side], place=place_words(self.pile))


class AttackRepelled(Happening):
    """The attackers had less power than the defenders."""

    says = "The attack on lane {lane} is repelled, {pa} against {pd}"
    lane: int = public()
    pa: int = public()
    pd: int = public()


class DamageDealt(Happening):
    """The attackers had at least the defenders' power; ``by_break`` says that a BREAK counted."""

    lane: int = public()
    pa: int = public()
    pd: int = public()
    amount: int = public()
    by_break: bool = public()

    def impact(self) -> Impact:
        return Impact(f"l{self.lane}", self.amount)

    def log_message(self) -> str:
        if self.by_break:
            return "The attack on lane {lane} deals {amount} damage with a BREAK, {pa} against {pd}"
        return "The attack on lane {lane} deals {amount} damage, {pa} against {pd}"


class CardDestroyed(Happening):
    """Damage took the newest card of a defender stack."""

    says = "{card} is destroyed and goes to the attacker discard"
    reveals = True
    lane: int = public()
    card: str = public()


class StackDiscarded(Happening):
    """What was left of the attacker stack went to a discard pile, the newest card first."""

    reveals = True
    lane: int = public()
    side: str = public()
    cards: tuple[str, ...] = public()
    pile: str = public()

    def log_message(self) -> str:
        place = place_words(self.pile)
        return tell("The {team}' stack of lane {lane} ({cards}) goes to {place}", team=_TEAM[self.side], place=place)


class CombatEnded(Happening):
    """A combat is over: bounced, repelled, or with damage."""

    lane: int = public()
    result: str = public()
