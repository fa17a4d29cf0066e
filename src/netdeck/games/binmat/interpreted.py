"""The interpreter's table: the machine that listens, cites, and lets a clause be switched off."""

from collections.abc import Callable, MutableSequence, Sequence
from typing import Final

from netdeck.games.binmat.cards import DECK_SIZE, NAMES
from netdeck.games.binmat.clause_points import citations
from netdeck.games.binmat.rules.deal import FOR_A_DECK, FOR_THE_DEAL, FOR_THE_ORDER
from netdeck.games.binmat.rules.table import side_on_turn
from netdeck.games.binmat.rules.terms import Terms, terms
from netdeck.games.binmat.ruleset import RuleSet
from netdeck.games.binmat.seats import seat_name
from netdeck.kernel.rng import Rng
from netdeck.kernel.trace import holds, watch

Listener = Callable[["LiveTable", int, int, tuple[int, int, int, int]], None]
"""Hears an event before it changes the table: the event, the point, and its numbers."""

PURPOSES: Final = {FOR_THE_DEAL: "the deal", FOR_A_DECK: "a deck", FOR_THE_ORDER: "the turn order"}


class LiveTable:
    """One game under the eyes of the interpreter."""

    __slots__ = ("citations", "key", "listener", "rng", "rules", "state", "terms", "tray", "words")

    terms: Terms
    state: MutableSequence[int]
    key: Sequence[int]
    words: MutableSequence[int]
    tray: MutableSequence[int]

    def __init__(self, rules: RuleSet, defenders: int, attackers: int, rng: Rng) -> None:
        self.rules = rules
        self.terms = terms(rules, defenders, attackers)
        self.citations = citations(rules)
        self.state = bytearray(self.terms.length)
        self.rng = rng
        self.key = rng.key
        self.words = []
        self.tray = bytearray(DECK_SIZE)
        self.listener: Listener | None = None

    def copy(self) -> "LiveTable":
        """A silent twin."""
        twin = object.__new__(LiveTable)
        twin.rules = self.rules
        twin.terms = self.terms
        twin.citations = self.citations
        twin.state = self.state[:]
        twin.rng = self.rng.copy()
        twin.key = self.key
        twin.words = self.words
        twin.tray = bytearray(DECK_SIZE)
        twin.listener = None
        return twin

    def happens(self, event: int, point: int, a: int, b: int, c: int, d: int) -> bool:
        """Pass an event to the listener, unless one of its clauses is disabled."""
        if not self.holds(point):
            return False
        if self.listener is not None:
            self.listener(self, event, point, (a, b, c, d))
        return True

    def holds(self, point: int) -> bool:
        """Whether all clauses of a point are in force; nobody watches as a rule, so that is looked at first."""
        now = watch()
        return (now.counts is None and not now.off) or all(map(holds, self.citations[point]))

    def shuffle(self, count: int, purpose: int) -> None:
        """Shuffle the tray with the position's generator, and write down the number of its next draw."""
        laid: tuple[int, ...] = tuple(self.tray[:count])
        if purpose == FOR_THE_ORDER:
            side = side_on_turn(self)
            members = {seat_name(side, member): member for member in laid}
            order = self.rng.ordered(tuple(members), PURPOSES[purpose], before=(seat_name(side, 0),))
            self.tray[:count] = bytes(members[seat] for seat in order)
        else:
            shuffled = self.rng.shuffled(laid, PURPOSES[purpose], names=_names)
            self.tray[:count] = bytes(shuffled)
        self.state[self.terms.draws : self.terms.draws + 4] = self.rng.draws.to_bytes(4, "little")


def _names(card: int) -> tuple[str]:
    return (NAMES[card],)
