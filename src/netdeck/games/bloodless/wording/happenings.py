"""What abilities watch for in words, and how long a change lasts."""

from netdeck.games.bloodless.wording.places import PlaceWording
from netdeck.language.tree import Bound, CardFit, Cards, Happening, Is, Until, When, Who

UNTIL = {
    "end_of_turn": "until end of turn",
    "end_of_your_turn": "until your turn ends",
    "end_of_opponent_turn": "until your opponent's turn ends",
    "end_of_next_turn": "until the next turn ends",
    "start_of_your_turn": "until your turn starts",
    "next_attack": "until its next attack",
    "this_leaves": "until this card leaves play",
}
PHASE_EVENTS = {"turn": "turn", "main": "main phase", "attack": "attack phase"}
REASONS = {"death": "from a death", "open": "from an open space", "overkill": "from overkill", "flask": "from a flask"}
ONE_TIME = frozenset(("play", "summon", "execute", "death", "flip", "strike", "move", "counter", "deny", "finish_command", "liberate"))
"""Events that happen to this card once, or as a turning point: "When", not "Whenever"."""


class HappeningWording(PlaceWording):
    """Events after "when" and "whenever"."""

    def head(self, when: When, would: bool = False, once: bool = False) -> str:
        event = when[0]
        word = "Whenever"
        if event.event.startswith(("start_of", "end_of")):
            word = "At"
        elif event.event == "attack" and not would:
            word = "After"
        elif not would and event.event in ONE_TIME and _is_this(event) and not (event.enters == event.leaves == "board"):
            word = "When"
        return f"{'Once' if once else word} {self.happenings(when, would)}"

    def happenings(self, when: When, would: bool = False) -> str:
        return " or ".join(self.happening(event, would) for event in when)

    def happening(self, event: Happening, would: bool = False) -> str:
        """An event as it stands after "whenever"; *would* for what is about to happen."""
        if event.event.startswith(("start_of_", "end_of_")):
            side, _, phase = event.event.partition("_of_")
            whose = f"{self.whose(event.player)} {PHASE_EVENTS[phase]}" if event.player else "each turn"
            return f"the {side} of {whose}"
        if event.event == "shuffle" and event.deck:
            return f"{self.zone(event.deck)} is shuffled"
        if event.event == "pool_change":
            return "the health pool changes"
        if event.player is not None:
            return self._by_player(event, would)
        return self._by_card(event, would)

    def _by_player(self, event: Happening, would: bool) -> str:
        card = self._fit(event.card) if event.card else ""
        deck = self.zone(event.deck) if event.deck else ""
        match event.event:
            case "play" | "summon" | "execute":
                return self._player_does(event, event.event, card, would)
            case "draw":
                return self._player_does(event, "draw", "a card" + (f" from {deck}" if deck else ""), would)
            case "move":
                return self._player_does(event, "discard", card, would)
            case "death":
                return self._player_does(event, "sacrifice", card, would)
            case "gain_blood":
                return self._player_does(event, "gain", f"blood{self._reason(event)}", would)
            case "lose_blood":
                return self._player_does(event, "lose", "blood", would)
            case "search":
                return self._player_does(event, "search", deck, would)
            case "skip_turn":
                return self._player_does(event, "skip", "a turn", would)
            case "extra_draws":
                return self._player_does(event, "get", "additional card draws", would)
            case "finish_game":
                return self._player_does(event, "lose" if event.reasons == ("loses",) else "win", "the game", would)
            case "player_damage":
                verb = "would be" if would else "are" if event.player is Who.YOU else "is"
                return f"{self.player(event.player or Who.YOU)} {verb} dealt damage"
            case _:
                raise NotImplementedError(event)

    def _reason(self, event: Happening) -> str:
        if event.killer:
            return f" from what {self._fit(event.killer)} kills"
        if event.card:
            return f" from the death of {self._fit(event.card)}"
        return "".join(f" {REASONS[one]}" for one in event.reasons)

    def _player_does(self, event: Happening, verb: str, rest: str, would: bool) -> str:
        who = event.player or Who.YOU
        if would:
            return f"{self.player(who)} would {verb} {rest}"
        return self.does(who, verb, rest, named=True)

    def _by_card(self, event: Happening, would: bool) -> str:
        def does(who: CardFit | None, verb: str, rest: str = "") -> str:
            told = f"would {verb}" if would else self.third(verb)
            return " ".join(part for part in (self._fit(who), told, rest) if part)

        def suffers(who: CardFit | None, done: str) -> str:
            return f"{self._fit(who)} {'would be' if would else 'is'} {done}"

        match event.event:
            case "play" | "summon" | "execute":
                return suffers(event.card, {"play": "played", "summon": "summoned", "execute": "executed"}[event.event])
            case "death" if event.killer is not None:
                return does(event.killer, "kill", self._fit(event.card))
            case "death" if event.causes:
                return suffers(event.card, "sacrificed" if event.causes == ("sacrifice",) else event.causes[0])
            case "death":
                return does(event.card, "die")
            case "flip" | "deny" | "finish_command" | "liberate":
                done = {"flip": "flipped", "deny": "denied", "finish_command": "finished", "liberate": "liberated"}[event.event]
                return suffers(event.card, done)
            case "move" if event.to is not None:
                return f"{self._fit(event.card)} is moved to {self.zone(event.to)}"
            case "move" if event.enters and event.leaves:
                return does(event.card, "move", "to another space")
            case "move" if event.enters:
                return does(event.card, "enter", f"the {event.enters}")
            case "move":
                return does(event.card, "leave", f"the {event.leaves}")
            case "attack":
                return does(event.card, "attack")
            case "strike" if event.card is None:
                return suffers(event.target, "struck")
            case "strike" if event.target is None:
                return does(event.card, "strike", "an open space" if event.blocked is False else "")
            case "strike" if isinstance(event.target, Bound) and event.target.name == "this":
                return f"{self._fit(event.target)} is struck by {self._fit(event.card)}"
            case "strike":
                return does(event.card, "strike", self._fit(event.target))
            case "damage" if event.source is None:
                return suffers(event.target, "dealt damage")
            case "damage":
                return does(event.source, "deal", "damage" + (f" to {self._fit(event.target)}" if event.target else ""))
            case "explode":
                return does(event.card, "explode")
            case "counter" if event.total is not None:
                total = "no" if event.total == Is("=", 0) else self.test(event.total)
                return f"{self._fit(event.card)} has {total} {self.counters(event.counter, event.total.number)}"
            case "counter":
                word = "added to" if event.added else "removed from"
                return f"{self.counters(event.counter, 2)} are {word} {self._fit(event.card)}"
            case "stat_change":
                return f"{self._fit(event.card)} gains or loses {event.stat}"
            case "keyword_change":
                return does(event.card, "gain" if event.added else "lose", event.keyword)
            case "text_loss":
                return does(event.card, "lose", "its text")
            case _:
                raise NotImplementedError(event)

    def _fit(self, who: CardFit | None) -> str:
        match who:
            case None:
                return ""
            case Cards():
                return self.some(who, 1)
            case _:
                return self.ref(who)

    def until(self, until: Until | None) -> str:
        """How long, with a blank before it."""
        if until is None:
            return ""
        return f" until {self.happening(until.when[0])}" if until.end == "event" else f" {UNTIL[until.end]}"

    def forbidden(self, event: Happening) -> str:
        """What can't happen, after "can't"."""
        match event.event:
            case "attack":
                return "attack"
            case "strike":
                return "strike" if event.card is not None else "be struck"
            case "death":
                return "die"
            case "move":
                return "move to another space"
            case "damage":
                return "be dealt damage"
            case "play":
                return f"play {self._fit(event.card)}"
            case "draw":
                return "draw cards"
            case "gain_blood":
                return f"gain blood{self._reason(event)}"
            case _:
                return "win the game" if event.reasons == ("wins",) else "lose the game"


def _is_this(event: Happening) -> bool:
    who = event.card if event.card is not None and event.killer is None else event.target
    return isinstance(who, Bound) and who.name == "this" and not (event.event == "strike" and event.card is who)
