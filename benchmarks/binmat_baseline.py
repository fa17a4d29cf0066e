"""BINMAT as one would write it first: objects, lists of strings, a dictionary of piles. One against one, uniformly random play.

It shares nothing with the package but the rule options, so it is both the yardstick of the benchmark and a second opinion on the rules.
"""

import random
from dataclasses import dataclass, field

from netdeck.games.binmat.ruleset import RuleSet

VALUES = "23456789a@*?>"
SUITS = "&%+!^#"


@dataclass
class Card:
    name: str
    face_up: bool = False

    @property
    def value(self) -> str:
        return self.name[0]


@dataclass(frozen=True)
class Move:
    kind: str
    value: str = ""
    place: str = ""


@dataclass
class Game:
    rules: RuleSet
    rng: random.Random
    turn: int = 0
    winner: str = ""
    cause: str = ""
    combats: int = 0
    piles: dict[str, list[Card]] = field(default_factory=dict)
    streak: dict[str, int] = field(default_factory=lambda: {"a": 0, "d": 0})

    def __post_init__(self) -> None:
        cards = [Card(value + suit) for suit in SUITS for value in VALUES]
        self.rng.shuffle(cards)
        for lane in "012345":
            self.piles["l" + lane] = [cards.pop() for _ in range(13)]
            for kind in "xad":
                self.piles[kind + lane] = []
        for pile in ("deck", "xa", "ha", "hd"):
            self.piles[pile] = []

    @property
    def side(self) -> str:
        return "da"[self.turn % 2]

    # What may be done

    def moves(self) -> list[Move]:
        side = self.side
        found = [Move("draw", place=place) for place in "012345a" if self.may_draw(side, place)]
        if side == "a":
            found += [Move("combat", place=lane) for lane in "012345" if self.piles["a" + lane] or not self.rules.combat_needs_stack]
        values = sorted({card.value for card in self.piles["h" + side]}, key=VALUES.index)
        for value in values:
            for lane in "012345":
                if self.may_play(side, value, lane, face_up=False):
                    found.append(Move("down", value, lane))
                if self.may_play(side, value, lane, face_up=True):
                    found.append(Move("up", value, lane))
            if side == "d":
                found += [Move("discard", value, lane) for lane in "012345"]
            elif self.rules.swap_draws and (self.piles["deck"] or self.piles["xa"]):
                found.append(Move("swap", value))
        return found

    def may_draw(self, side: str, place: str) -> bool:
        if place == "a":
            return side == "a" and (bool(self.piles["deck"] or self.piles["xa"]) or self.is_stranded())
        if side == "a":
            return not self.piles["d" + place]
        return self.rules.defender_dry_draw == "attackers_win" or bool(self.piles["l" + place] or self.piles["x" + place])

    def is_stranded(self) -> bool:
        return self.rules.stranded_loss and not self.piles["ha"] and all(self.piles["d" + lane] for lane in "012345")

    def may_play(self, side: str, value: str, lane: str, *, face_up: bool) -> bool:
        stack = self.piles[side + lane]
        if value == ">":
            if not stack:
                return False
            if self.rules.break_limit == "one_per_stack":
                if any(card.value == ">" for card in stack):
                    return False
            elif side == "d" and face_up and any(card.value == ">" and card.face_up for card in stack):
                return False
        if self.rules.facing == "free":
            return True
        if not stack:
            may_open = self.rules.open_face_up == "both" or (self.rules.open_face_up == "attacker" and side == "a")
            return not face_up or (side == "a" and value == "?") or may_open
        if all(card.face_up for card in stack):
            return face_up
        return not face_up or value == ">"

    # What happens

    def play(self, move: Move) -> None:
        side = self.side
        if move.kind == "pass":
            self.note_invalid(side)
        else:
            self.act(side, move)
            self.streak[side] = 0
        if not self.winner:
            self.turn += 1
            if self.turn == self.rules.turn_limit:
                self.end("d", "turns")

    def act(self, side: str, move: Move) -> None:
        lane = move.place
        if move.kind == "draw":
            if not self.draw(lane, side, combat=False):
                self.end("d" if lane == "a" else "a", "stranded" if lane == "a" else "dry")
        elif move.kind == "combat":
            self.fight(lane, side)
        elif move.kind == "discard":
            self.piles["x" + lane].append(self.take(side, move.value))
        elif move.kind == "swap":
            self.piles["xa"].append(self.take(side, move.value))
            for _ in range(self.rules.swap_draws):
                self.draw("a", side, combat=False)
        else:
            stack = self.piles[side + lane]
            opens = not stack
            card = self.take(side, move.value)
            card.face_up = move.kind == "up"
            stack.append(card)
            if card.face_up and (card.value == ">" or (card.value == "?" and side == "a" and opens)):
                self.fight(lane, side)

    def take(self, side: str, value: str) -> Card:
        hand = self.piles["h" + side]
        card = next(card for card in hand if card.value == value)
        hand.remove(card)
        return card

    def draw(self, place: str, side: str, *, combat: bool) -> bool:
        deck, pile = ("deck", "xa") if place == "a" else ("l" + place, "x" + place)
        if not self.piles[deck]:
            if not self.piles[pile] or (combat and not self.rules.combat_reshuffle):
                return False
            self.piles[deck], self.piles[pile] = self.piles[pile], []
            self.rng.shuffle(self.piles[deck])
        self.piles["h" + side].append(self.piles[deck].pop())
        return True

    def fight(self, lane: str, initiator: str) -> None:
        self.combats += 1
        piles, other = self.piles, "d" if initiator == "a" else "a"
        flipped = [card for side in "ad" for card in piles[side + lane] if not card.face_up]
        for card in flipped:
            card.face_up = True
        for own, opposing in ((initiator, other), (other, initiator)):
            for card in list(piles[own + lane]):
                if card.value == "@" and any(card is each for each in flipped) and piles[opposing + lane]:
                    self.put("xa" if own == "a" else "x" + lane, piles[opposing + lane].pop())
        attackers, defenders = piles["a" + lane], piles["d" + lane]
        bounce = any(card.value == "?" for card in attackers + defenders)
        attack, defence = self.power(attackers), self.power(defenders)
        if bounce or (attack == 0 and defence == 0):
            for own, pile in (("d", "xa"), ("a", "x" + lane)):
                for card in [card for card in piles[own + lane] if card.value == "?"]:
                    piles[own + lane].remove(card)
                    self.put(pile, card)
            self.clear(lane, "xa")
        elif attack < defence:
            self.clear(lane, "x" + lane)
        else:
            self.deal_damage(lane, attack, defence)

    def deal_damage(self, lane: str, attack: int, defence: int) -> None:
        attackers, defenders = self.piles["a" + lane], self.piles["d" + lane]
        breaking = any(card.value == ">" for card in attackers)
        if self.rules.break_scope == "either":
            breaking = breaking or any(card.value == ">" for card in defenders)
        damage = attack - defence + 1
        if breaking:
            damage = max(attack, len(defenders)) if self.rules.break_damage == "power_or_stack" else attack
        if self.rules.pile_order == "stack_first":
            self.clear(lane, "xa")
        for _ in range(damage):
            if defenders:
                self.put("xa", defenders.pop())
            elif not self.draw(lane, "a", combat=True):
                self.end("a", "exhausted")
                return
        self.clear(lane, "xa")

    def power(self, stack: list[Card]) -> int:
        numbers = [10 if card.value == "a" else int(card.value) for card in stack if card.value not in "@*?>"]
        wilds = sum(card.value == "*" for card in stack)
        total = sum(numbers)
        if wilds and (len(stack) == 1 if self.rules.wild_base == "only_card" else not numbers):
            total, wilds = 2, wilds - 1
        for _ in range(wilds):
            power = 1
            while power <= total:
                power *= 2
            total = power
        return total.bit_length() - 1 if total and total & (total - 1) == 0 else 0

    def put(self, pile: str, card: Card) -> None:
        card.face_up = False
        self.piles[pile].append(card)

    def clear(self, lane: str, pile: str) -> None:
        stack = self.piles["a" + lane]
        while stack:
            self.put(pile, stack.pop())

    def note_invalid(self, side: str) -> None:
        self.streak[side] += 1
        if not self.rules.invalid_streak or self.streak[side] < self.rules.invalid_streak:
            return
        hand = self.piles["h" + side]
        for number in range(len(hand)):
            pile = "xa"
            if side == "d":
                lanes = sorted("012345", key=lambda lane: len(self.piles["x" + lane]))
                pile = "x" + (lanes[0] if self.rules.hand_discard == "smallest_pile" else "012345"[number % 6])
            self.piles[pile].append(hand.pop())

    def end(self, side: str, cause: str) -> None:
        self.winner, self.cause = side, cause


def playout(rules: RuleSet, seed: int) -> tuple[Game, int]:
    """One uniformly random game and its number of moves."""
    rng = random.Random(seed)
    game = Game(rules, rng)
    count = 0
    while not game.winner:
        moves = game.moves()
        game.play(moves[rng.randrange(len(moves))] if moves else Move("pass"))
        count += 1
    return game, count
