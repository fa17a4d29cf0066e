"""Numbers, players, cards and conditions in words."""

from collections.abc import Sequence
from typing import Any

from netdeck.language.tree import (
    AllOf,
    Amount,
    AnyOf,
    AtRandom,
    Bound,
    Cards,
    Choose,
    ChosenPlayer,
    Compare,
    Condition,
    ControllerOf,
    Controls,
    Count,
    CountersOn,
    Each,
    Is,
    Letter,
    Matches,
    Noted,
    NotSo,
    Noun,
    Number,
    OwnerOf,
    Player,
    Ref,
    Stat,
    Succeeded,
    Sum,
    Target,
    The,
    ThereAre,
    Top,
    Who,
    YourTurn,
    Zone,
)

OWNERS = frozenset(f"{which} {noun}" for which in ("this", "that") for noun in Noun)
"""References that have a form of their own for what is theirs: "this creature's"."""
DEFAULT_WORDS = {
    "killer": "the creature that killed it",
    "attacker": "the attacking creature",
    "target": "the struck creature",
}


def a(phrase: str) -> str:
    """*phrase* with its article."""
    return f"{'an' if phrase[:1].lower() in 'aeiou' else 'a'} {phrase}"


def listed(parts: Sequence[str]) -> str:
    """``a, b and c``."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def capital(sentence: str) -> str:
    """*sentence* with a capital letter."""
    return sentence[:1].upper() + sentence[1:]


class NounWording:
    """Numbers, players, cards and conditions in words. Games override :meth:`zone`, :meth:`noun`, :meth:`mods` and :meth:`held`."""

    # Numbers

    def number(self, number: Number) -> str:
        """A number as it is read inside a sentence."""
        match number:
            case int():
                return str(number)
            case Letter(name):
                return name
            case Count(cards):
                return f"the number of {self.np(cards, plural=True)}"
            case CountersOn(name, of):
                return f"the number of {self.counters(name, 2)} on {self.ref(of)}"
            case Stat(stat, Bound() as of) if self.own(of):
                return f"{self.own(of)} {stat}"
            case Stat(stat, of):
                return f"the {stat} of {self.ref(of)}"
            case Amount():
                return "that much"
            case Noted(name):
                return f'the noted "{name}"'
            case Sum():
                return self.sum(number)
            case _:
                return self.held(number)

    def sum(self, sum: Sum) -> str:
        """Two numbers combined."""
        left, right = self.number(sum.left), self.number(sum.right)
        match sum.op:
            case "add":
                return f"{left} plus {right}"
            case "sub":
                return f"{left} minus {right}"
            case "min":
                return f"the lower of {left} and {right}"
            case "max":
                return f"the higher of {left} and {right}"
            case "half":
                return f"half of {left}"
            case "div":
                return f"{left} divided by {right}"
            case "div_floor":
                return f"{left} divided by {right} rounded down"
            case _:
                return f"twice {right}"

    def held(self, number: Any) -> str:
        """What a player or the table holds; the game's affair."""
        raise NotImplementedError(number)

    def amount(self, number: Number, what: str) -> str:
        """``2 blood``, "1 blood for each friendly creature", "blood equal to its power"."""
        match number:
            case int() | Letter() | Amount():
                return f"{self.number(number)} {what}"
            case Sum("mul", times, Count(cards)):
                return f"{self.number(times)} {what} for each {self.np(cards)}"
            case Sum("mul", times, CountersOn(name, of)):
                return f"{self.number(times)} {what} for each {self.counters(name, 1)} on {self.ref(of)}"
            case _:
                return f"{what} equal to {self.number(number)}"

    def is_plain(self, number: Number) -> bool:
        """Whether a number can stand before its noun."""
        return isinstance(number, int | Letter | Amount)

    def test(self, test: Is) -> str:
        """``3 or less``."""
        number = self.number(test.number)
        match test.op:
            case "=":
                return number if self.is_plain(test.number) else f"equal to {number}"
            case "<=":
                return f"{number} or less"
            case ">=":
                return f"{number} or more"
            case "<":
                return f"less than {number}"
            case _:
                return f"more than {number}"

    def counters(self, name: str, number: Number) -> str:
        """``drip counters``; a name that is more than one plain word stands between quotation marks."""
        shown = name if name.isalpha() and name.islower() else f'"{name}"'
        return f"{shown} {'counter' if number == 1 else 'counters'}"

    # Players

    def player(self, who: Player) -> str:
        """A player as the subject of a sentence."""
        match who:
            case Who.YOU:
                return "you"
            case Who.OPPONENT:
                return "your opponent"
            case Who.THAT:
                return "that player"
            case Who.THEY:
                return "they"
            case Who.EACH:
                return "each player"
            case Who.ACTIVE:
                return "the active player"
            case ControllerOf():
                return "its controller"
            case OwnerOf():
                return "its owner"
            case ChosenPlayer():
                return "a player"
            case _:
                raise NotImplementedError(who)

    def whose(self, who: Player | None) -> str:
        """A player as an owner; nobody named is the owner of the card."""
        match who:
            case None:
                return "its owner's"
            case Who.YOU:
                return "your"
            case Who.THEY:
                return "their"
            case _:
                return f"{self.player(who)}'s"

    def does(self, who: Player, verb: str, rest: str = "", named: bool = False) -> str:
        """``draw a card``, "your opponent draws a card"; *named* keeps the "you"."""
        tail = f" {rest}" if rest else ""
        if who is Who.YOU:
            return f"you {verb}{tail}" if named else f"{verb}{tail}"
        return f"{self.player(who)} {verb if who is Who.THEY else self.third(verb)}{tail}"

    def third(self, verb: str) -> str:
        """A verb in the third person."""
        first, _, rest = verb.partition(" ")
        if first.endswith("y") and first[-2:-1] not in "aeiou":
            first = first[:-1] + "ies"
        else:
            first += "es" if first.endswith(("s", "sh", "ch", "x", "o")) else "s"
        return f"{first} {rest}" if rest else first

    # Cards

    def ref(self, ref: Ref, taken: bool = False) -> str:
        """A reference: "this creature", "a friendly creature", "each creature"; *taken* says "from your hand" instead of "in"."""
        match ref:
            case Bound():
                return ref.word or DEFAULT_WORDS.get(ref.name) or f"{'this' if ref.name == 'this' else 'that'} {ref.noun}"
            case Each(Cards(among=Bound())):
                return "the rest"
            case Choose(Cards(among=Bound()), n=1, up_to=False):
                return "one of them"
            case Choose(Cards(among=Bound()), n=n):
                return f"up to {self.number(n)} of them"
            case Each(cards):
                return f"each {self.np(cards, taken=taken)}"
            case The(cards):
                return f"the {self.np(cards, taken=taken)}"
            case Top(deck, 1):
                return f"the top card of {self.zone(deck)}"
            case Top(deck, n):
                return f"the top {self.number(n)} cards of {self.zone(deck)}"
            case AtRandom(cards, n):
                return f"{self.some(cards, n, taken)} at random"
            case Choose(cards, any_number=True):
                return f"any number of {self.np(cards, plural=True, taken=taken)}"
            case Choose(cards, n, up_to=True):
                return f"up to {self.number(n)} {self.np(cards, plural=n != 1, taken=taken)}"
            case Choose(cards, n):
                return self.some(cards, n, taken)
            case Target():
                raise NotImplementedError(ref)

    def some(self, cards: Cards, n: Number, taken: bool = False) -> str:
        """``a creature``, "another creature", "2 creatures"."""
        if n != 1:
            return f"{self.number(n)} {self.np(cards, plural=True, taken=taken)}"
        phrase = self.np(cards, taken=taken)
        return f"an{phrase}" if cards.other else a(phrase)  # "an" and "other creature" make "another creature"

    def np(self, cards: Cards, plural: bool = False, taken: bool = False) -> str:
        """A noun phrase without its article."""
        words = [
            "other" if cards.other else "",
            "face-down" if cards.face == "down" else "",
            "damaged" if cards.damaged else "",
            "vestige" if cards.vestige else "",
            cards.side or "",
            cards.kin,
            f'"{cards.name}"' if cards.name else "",
            self.noun(cards, plural),
            *self.mods(cards, taken),
        ]
        return " ".join(str(word) for word in words if word)

    def noun(self, cards: Cards, plural: bool) -> str:
        """The noun of a pattern."""
        word = str(cards.noun) if not cards.types else cards.types[0] + (" card" if cards.noun is Noun.CARD else "")
        return f"{word}s" if plural else word

    def mods(self, cards: Cards, taken: bool) -> list[str]:
        """What follows the noun; the game's affair."""
        raise NotImplementedError(cards)

    def zone(self, zone: Zone) -> str:
        """A zone; the game's affair."""
        raise NotImplementedError(zone)

    def own(self, bound: Bound) -> str:
        """``its``, "this creature's"."""
        word = self.ref(bound)
        if word == "it":
            return "its"
        return f"{word}'s" if word in OWNERS else ""

    def has(self, ref: Any) -> str:
        """The subject of a "has"."""
        return f"{self.ref(ref)} has"

    # Conditions

    def condition(self, condition: Condition) -> str:
        """A condition, as it stands after "if" or "while"."""
        match condition:
            case Controls(who, cards, test):
                return f"{self.player(who)} {'control' if who in (Who.YOU, Who.THEY) else 'controls'} {self.so_many(cards, test)}"
            case ThereAre(cards, test):
                return f"there {'is' if test == Is('>=', 1) else 'are'} {self.so_many(cards, test)}"
            case Compare(CountersOn(name, of), Is("=", 0)):
                return f"{self.has(of)} no {self.counters(name, 2)}"
            case Compare(CountersOn(name, of), test):
                return f"{self.has(of)} {self.test(test)} {self.counters(name, test.number)}"
            case Compare(left, test):
                return f"{self.number(left)} is {self.test(test)}"
            case Matches(card, cards) if cards == Cards(keyword=cards.keyword):
                return f"{self.has(card)} {cards.keyword}"
            case Matches(card, cards):
                return f"{self.ref(card)} is {a(self.np(cards))}"
            case NotSo(Matches(card, cards)):
                return f"{self.ref(card)} is not {a(self.np(cards))}"
            case YourTurn(so):
                return "it is your turn" if so else "it is not your turn"
            case Succeeded(so):
                return "you do" if so else "you don't"
            case AllOf(of):
                return " and ".join(self.condition(one) for one in of)
            case AnyOf(of):
                return " or ".join(self.condition(one) for one in of)
            case _:
                raise NotImplementedError(condition)

    def so_many(self, cards: Cards, test: Is) -> str:
        """``a command``, "no other creatures", "2 or more creatures"."""
        if test == Is(">=", 1):
            return self.some(cards, 1)
        if test == Is("=", 0):
            return f"no {self.np(cards, plural=True)}"
        return f"{self.test(test)} {self.np(cards, plural=test.number != 1)}"
