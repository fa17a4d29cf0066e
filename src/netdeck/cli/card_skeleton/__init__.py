"""Skeleton: two players collect points with cards that do what is printed on them. A game to be changed into yours.

The clauses stand in ``rulebook.toml``, the cards in ``cards.toml``, and what their text can say in ``words.py``. Here stand the turn and
what each word does. Every step, event, check and result names the clause that it follows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from netdeck import kernel as nd
from netdeck.language import tree as t
from netdeck.language.card_game import CardSet, CardTextGame, SentenceLanguage, meant, reckoned

from . import words

SHARED = {"Digits": "4.1", "CountOf": "4.6", "Twice": "4.6", "Half": "4.6", "Plus": "4.6", "Sum": "4.6", "You": "4.1"}
"""The clauses that phrases follow which every game has."""
LANGUAGE = SentenceLanguage("skeleton", words, SHARED)
CARDS = CardSet(__name__, LANGUAGE, deck_clause="1.1", numbers=("cost",))


class CardMoved(nd.Event):
    """A card went to a hand, seen by its owner alone, or to the table, seen by everybody."""

    seat: nd.Seat = nd.public()
    card: nd.CardId = nd.seen_by("eyes")
    to: str = nd.public()
    eyes: nd.Seat = nd.hidden()
    says = "{seat}: {card} to the {to}"

    def apply(self, game: nd.State) -> None:
        game.move(self.card, f"{self.seat}.{self.to}")


class Changed(nd.Event):
    """A player has more or fewer points or coins."""

    seat: nd.Seat = nd.public()
    what: str = nd.public()
    by: int = nd.public()
    says = "{seat}: {by} {what}"

    def apply(self, game: nd.State) -> None:
        game.counters[f"{self.seat}.{self.what}"] += self.by


class TurnBegan(nd.Event):
    """A player's turn came."""

    seat: nd.Seat = nd.public()
    says = "{seat}'s turn"
    opens = "turn"

    def apply(self, game: nd.State) -> None:
        game.counters["active"] = self.seat


class Whole(nd.Frame):
    """The whole game."""


@dataclass(frozen=True, slots=True)
class Turn(nd.Frame):
    """One player's turn."""

    seat: nd.Seat


@Whole.step("1.2")
def deal(game: nd.State, whole: Whole) -> nd.Next:
    """Shuffle, and three cards each."""
    for seat in game.seats:
        game.record(nd.Shuffled(clause="1.2", zone=f"{seat}.deck"))
        draw(game, seat, 3, "1.2")
    return nd.on()


@Whole.step("2.1")
def take_turns(game: nd.State, whole: Whole) -> nd.Next:
    """One turn after another, until the next player has no deck left (9.1)."""
    seat = game.after(game.counters["active"] or game.seats[-1])
    if not game.zones[f"{seat}.deck"]:
        return nd.go("9.1")
    game.record(TurnBegan(clause="2.1", seat=seat))
    return nd.run(Turn(seat), then="2.1")


@Whole.step("9.1")
def compare_points(game: nd.State, whole: Whole) -> nd.Next:
    """More points win; equal points win nothing (R1)."""
    best = max(game.seats, key=lambda seat: game.of(seat, "points"))
    if game.of(best, "points") == game.of(game.after(best), "points") and nd.holds("R1"):
        return nd.over(nd.Result("R1", (), "equal points"))
    return nd.over(nd.Result("9.1", (best,), "more points"))


@Turn.step("2.2")
def begin_turn(game: nd.State, turn: Turn) -> nd.Next:
    """A card and two coins."""
    draw(game, turn.seat, 1, "2.2")
    game.record(Changed(clause="2.2", seat=turn.seat, what="coins", by=2))
    return nd.on()


@Turn.step("3.1")
def offer_plays(game: nd.State, turn: Turn) -> nd.Next:
    """Every card that may be played, and the end of the turn."""
    legal = why_not_play.open_to(game, turn, game.zones[f"{turn.seat}.hand"])
    plays = [nd.Option(f"play {game.name(card)}", (card,), (card,), game.printed(card).text) for card in legal]
    options = nd.merged([*plays, nd.Option("end", label="End your turn.")])
    return nd.ask(nd.Decision(turn.seat, "play", "3.1", "Play a card, or end your turn.", options, timeout="end"))


@Turn.step("3.2")
def play_or_end(game: nd.State, turn: Turn) -> nd.Next:
    """The card is paid for, lies on the table and does what it says; then the question comes again."""
    if game.chosen.notation == "end":
        return nd.finish()
    card: Any = game.chosen.value[0]
    game.record(Changed(clause="3.2", seat=turn.seat, what="coins", by=-game.printed(card).number("cost")))
    game.record(CardMoved(clause="3.1", seat=turn.seat, card=card, to="table", eyes=nd.EVERYBODY))
    for instruction in game.printed(card).do:
        carry_out(game, turn.seat, instruction)
    return nd.go("3.1")


@Turn.door("play")
def why_not_play(game: nd.State, turn: Turn, card: nd.CardId) -> nd.Checks:
    """Why the turn's player may not play *card* now (3.1, 3.2)."""
    yield nd.need("3.1", card in game.zones[f"{turn.seat}.hand"], "Only cards in your own hand can be played.")
    cost, coins = game.printed(card).number("cost"), game.of(turn.seat, "coins")
    more = nd.Remedy(f"seat.{turn.seat}.coins", cost, f"with {cost - coins} more coins")
    yield nd.need("3.2", cost <= coins, "{} costs {} coins; you have {}.", game.name(card), cost, coins, remedy=more)


def carry_out(game: nd.State, you: nd.Seat, instruction: Any) -> None:
    """What each word of a card does."""
    match instruction:
        case t.If(words.Behind(), do):
            if game.of(you, "points") < game.of(game.after(you), "points") or not nd.holds("4.5"):
                for each in do:
                    carry_out(game, you, each)
        case t.Draw(n, who):
            for seat in meant(game, you, who):
                draw(game, seat, reckoned(game, you, n), "4.2")
        case words.Change(who, what, n, down):
            for seat in meant(game, you, who):
                by = -min(reckoned(game, you, n), game.of(seat, what)) if down else reckoned(game, you, n)
                clause = "4.4" if what == "coins" else "R2" if down else "4.3"
                if by:
                    game.record(Changed(clause=clause, seat=seat, what=what, by=by))


def draw(game: nd.State, seat: nd.Seat, cards: int, clause: str) -> None:
    """The top cards of the deck go to the hand, one after another, as long as there are any."""
    for _ in range(min(cards, len(game.zones[f"{seat}.deck"]))):
        game.record(CardMoved(clause=clause, seat=seat, card=game.zones[f"{seat}.deck"][-1], to="hand", eyes=seat))


class Skeleton(CardTextGame):
    """The executable rulebook."""

    id, title, summary = "skeleton", "Skeleton", "Two players collect points with cards that do what is printed on them."
    variants = {"standard": nd.Variant("standard", "The game as written")}
    manners = nd.Manners(over="9.1", not_asked="2.1", concede="9.2", deck="1.1")
    plays = nd.Usage("3.1", "You play cards or end the turn in your own turn.")
    words = {"play": plays, "end": plays}
    opening, text_clause = Whole, "4.1"
    seat_names = (nd.Seat("first"), nd.Seat("second"))
    hidden = nd.Zone("deck", sight=nd.Sight.NOBODY), nd.Zone("hand", sight=nd.Sight.OWNER, ordered=False)
    seat_zones = (*hidden, nd.Zone("table"))
    counters, seat_counters = {"active": ""}, {"points": 0, "coins": 0}
    card_tools, cards, deck_size, filler = CARDS, CARDS.cards, 16, "Purse"
    decks = {"plain": "".join(f"2 {name}\n" for name in CARDS.cards)}

    def resume(self, state: nd.State, given: Mapping[str, Any]) -> Sequence[tuple[nd.Frame, str]]:
        """A scenario goes on where the active player is asked for a card."""
        state.counters["active"] = active = nd.Seat(given.get("active", "first"))
        return [(Whole(), "2.1"), (Turn(active), "3.1")]

    def appeal(self, view: nd.View, decision: nd.DecisionView, option: nd.OptionView, cards: Mapping[str, Any]) -> float:
        """What the greedy bot goes by: play whatever does something, the dearest first."""
        card = cards.get(option.act.name)
        return 0.0 if card is None else 1.0 + float(card.number("cost"))


GAME = Skeleton()
