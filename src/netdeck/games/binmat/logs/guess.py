"""A table on which some cards are only guessed.

The rules need a card in every place; a log shows only some of them. So every place gets a card, and a set says which of them are *certain*.
When a log shows a card, it is exchanged with the guess that lies there. A shown card that is certain to lie elsewhere, or a place where
another one is certain to lie, is a contradiction. Every place also knows its slip or departure (see ledger.py), whatever card lies there.
"""

from collections.abc import Iterable, Sequence

from netdeck.games.binmat.cards import DECK_SIZE, IDS, NAMES
from netdeck.games.binmat.clause_points import CARD_DISCARDED, CARD_DRAWN, CARD_PLAYED
from netdeck.games.binmat.interpreted import PURPOSES, LiveTable
from netdeck.games.binmat.logs.ledger import Arrival, Departure, FreshDeck, Ledger, Slip, TurnOrder
from netdeck.games.binmat.rules.deal import FOR_THE_ORDER
from netdeck.games.binmat.rules.piles import HAND, TRAP, size, stack_of, top, value_of
from netdeck.games.binmat.rules.plays import AS_PENALTY
from netdeck.games.binmat.rules.table import side_of, turn
from netdeck.games.binmat.ruleset import RuleSet
from netdeck.games.binmat.seats import Seating
from netdeck.games.binmat.zones import Lying, in_pile, lay_out, zone_names
from netdeck.kernel.rng import Draw, Rng, key_from_seed


class GuessedTable(LiveTable):
    """A table whose shuffles come from a log and whose cards are partly guessed."""

    __slots__ = ("_orders", "_upcoming", "certain", "ledger", "nodes", "seating")

    def __init__(self, rules: RuleSet, seating: Seating) -> None:
        super().__init__(rules, seating.defenders, seating.attackers, Rng(key_from_seed(0)))
        self.seating = seating
        self.certain: set[int] = set()
        self.nodes: dict[int, Slip | Departure] = {}
        self.ledger = Ledger(hands={seat: [] for seat in seating.names})
        self._upcoming: list[str] = []
        self._orders: dict[int, tuple[int, ...]] = {}

    # What a log tells before it happens

    def will_act(self, number: int, members: Sequence[int]) -> None:
        """In that turn the members of the team act in this order."""
        self._orders[number] = tuple(members)

    def will_draw(self, deck: int, cards: Sequence[str]) -> list[tuple[int, int]]:
        """The next action draws *cards* from *deck*. What is shown of the deck, by place; cards beyond it come when it is shuffled."""
        count = size(self, deck)
        self._upcoming = list(cards[count:])
        return [(count - 1 - number, IDS[shown]) for number, shown in enumerate(cards[:count]) if shown in IDS]

    # What the rules ask

    def happens(self, event: int, point: int, a: int, b: int, c: int, d: int) -> bool:
        """Update the hands, then pass the event on to the listener."""
        now = turn(self)
        if event == CARD_DRAWN:
            slip = self.nodes[top(self, b)]
            assert isinstance(slip, Slip)
            self.ledger.hands[self.seating.names[a]].append(Arrival(now, self.ledger.tick(), slip))
        elif event == CARD_PLAYED:
            self._depart(a, c, Departure(now, self.ledger.tick(), opens=size(self, stack_of(side_of(self, a), b)) == 0))
        elif event == CARD_DISCARDED:
            self._depart(a, b, Departure(now, self.ledger.tick(), lost=d == AS_PENALTY))
        return super().happens(event, point, a, b, c, d)

    def _depart(self, seat: int, card: int, departure: Departure) -> None:
        departure.card = card if card in self.certain else None
        self.nodes[card] = departure
        self.ledger.hands[self.seating.names[seat]].append(departure)

    def shuffle(self, count: int, purpose: int) -> None:
        """Use the order of the log; cards that it does not name stay guesses."""
        things = list(self.tray[:count])
        if purpose == FOR_THE_ORDER:
            self._order(things)
        else:
            self._fresh_deck(things, PURPOSES[purpose])
        self.tray[:count] = bytes(things)

    def _order(self, members: list[int]) -> None:
        told = self._orders.get(turn(self))
        if told is None:
            return
        before = list(members)
        members.sort(key=lambda member: told.index(member) if member in told else len(told))
        draw = Draw(PURPOSES[FOR_THE_ORDER], len(members), tuple(before.index(member) for member in members))
        self.ledger.chance.append(TurnOrder(turn(self), draw))

    def _fresh_deck(self, cards: list[int], purpose: str) -> None:
        pile = [node for node in map(self.nodes.get, cards) if isinstance(node, Departure)]
        deck = FreshDeck(turn(self), self.ledger.tick(), purpose, pile)
        guesses = [card for card in cards if card not in self.certain]
        self.certain.difference_update(cards)
        for place, shown in zip(range(len(cards) - 1, -1, -1), self._upcoming, strict=False):
            if shown not in IDS:
                continue
            wanted = IDS[shown]
            if guesses and wanted not in cards and wanted not in self.certain:
                unseen = guesses.pop()
                self.exchange(unseen, wanted)
                cards[cards.index(unseen)] = wanted
            if wanted in cards and wanted not in self.certain:
                other = cards.index(wanted)
                cards[place], cards[other] = cards[other], cards[place]
                self.certain.add(wanted)
        self._upcoming = []
        for card in cards:
            slip = Slip(deck, card if card in self.certain else None)
            deck.slips.append(slip)
            self.nodes[card] = slip
        self.ledger.chance.append(deck)

    # Guesses and certainties

    def zone_of(self, card: int) -> str:
        """The zone in which a card lies, as far as anybody knows."""
        names = zone_names(self.seating.names)
        return next((names[pile] for pile in range(len(names)) if any(lying.card == card for lying in in_pile(self, pile))), "nowhere")

    def hand(self, seat: int) -> list[int]:
        """The cards of a hand, oldest first."""
        return [lying.card for lying in in_pile(self, HAND + seat)]

    def show(self, there: int, card: int) -> str:
        """*card* is shown where the card *there* is thought to lie. Why that cannot be; empty when it can, and is so from now on."""
        if there != card:
            if card in self.certain:
                return f"{NAMES[card]} lies in {self.zone_of(card)}"
            if there in self.certain:
                return f"{NAMES[there]} lies there"
            self.exchange(there, card)
        self.certain.add(card)
        return ""

    def note(self, card: int) -> None:
        """The slip or departure where *card* lies is known to be that card. Not for hands, where only the order of arrival is known."""
        self.nodes[card].card = card

    def doubt(self, cards: Iterable[int]) -> None:
        """These cards are guesses from now on."""
        self.certain.difference_update(cards)

    def exchange(self, one: int, other: int) -> None:
        """Let two guesses change places."""
        swapped = {one: other, other: one}
        piles = {pile: in_pile(self, pile) for pile in range(HAND + len(self.seating.names))}
        changed = {pile: lying for pile, lying in piles.items() if any(each.card in swapped for each in lying)}
        for pile in changed:
            lay_out(self, pile, ())
        for pile, lying in changed.items():
            lay_out(self, pile, [Lying(swapped.get(card, card), face_up) for card, face_up in lying])
        self.nodes[one], self.nodes[other] = self.nodes[other], self.nodes[one]

    def unseen_play(self, seat: int) -> int | None:
        """A card for a play that nobody sees, a number if there is one, because those may be played anywhere. The hand is a guess then."""
        hand = self.hand(seat)
        if len(hand) > 1:
            self.doubt(hand)
        numbers = [card for card in range(DECK_SIZE) if value_of(card) < TRAP and card not in self.certain]
        chosen = next((card for card in hand if value_of(card) < TRAP), hand[0] if hand else None)
        if chosen is not None and value_of(chosen) >= TRAP and chosen not in self.certain and numbers:
            self.exchange(chosen, numbers[0])
            chosen = numbers[0]
        return chosen

    def shown_departure(self, seat: int, card: int) -> str:
        """A hand is about to give *card* away for all to see. Why it cannot; empty when it can."""
        hand = self.hand(seat)
        guesses = [each for each in hand if each not in self.certain]
        if card in hand and card in self.certain:
            return ""
        there = card if card in hand else guesses[0] if guesses else None
        if there is None:
            return f"the hand holds {' '.join(NAMES[each] for each in hand) or 'nothing'}"
        wrong = self.show(there, card)
        if not wrong and len(guesses) > 1:
            self.doubt(each for each in hand if each not in (there, card))  # which of them it was, and so their order, is not known
        return wrong
