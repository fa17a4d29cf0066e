"""Skeleton: two players collect points with the cards that they draw. A game to be changed into yours.

The clauses stand in ``rulebook.toml``; every step, event, check and result below names the one that it follows. Change a clause there,
change the step here, and let a scenario prove it. Nothing outside an event's ``apply`` may change the game.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from netdeck import kernel as nd

POINTS = {"Coin": 1, "Crown": 2, "Star": 3}
CARDS = {name: nd.Definition(name, f"Scores {points}.") for name, points in POINTS.items()}
FOR_A_STAR = 2
"""The points that a player needs to play a Star (3.3)."""


# What can happen. Each field says who may see it; a field that says nothing stays hidden.


class CardDrawn(nd.Event):
    """The top card of a deck went to its owner's hand. The others see that a card moved, not which."""

    seat: nd.Seat = nd.public()
    card: nd.CardId = nd.seen_by("seat")
    says = "{seat} draws {card}"

    def apply(self, game: nd.State) -> None:
        game.move(self.card, f"{self.seat}.hand")


class CardPlayed(nd.Event):
    """A card went from a hand to the table, face up."""

    seat: nd.Seat = nd.public()
    card: nd.CardId = nd.public()
    says = "{seat} plays {card}"

    def apply(self, game: nd.State) -> None:
        game.move(self.card, f"{self.seat}.table")


class PointsScored(nd.Event):
    """A player's points went up."""

    seat: nd.Seat = nd.public()
    points: int = nd.public()
    says = "{seat} scores {points}"

    def apply(self, game: nd.State) -> None:
        game.counters[f"{self.seat}.points"] += self.points


class TurnBegan(nd.Event):
    """A player's turn came."""

    seat: nd.Seat = nd.public()
    says = "{seat}'s turn"

    def apply(self, game: nd.State) -> None:
        game.counters["active"] = self.seat


# What the rulebook tells to do: processes, a step for each clause. A step says where play goes next.


class Whole(nd.Frame):
    """The whole game."""


@dataclass(frozen=True, slots=True)
class Turn(nd.Frame):
    """One player's turn."""

    seat: nd.Seat


@Whole.step("1.2")
def deal(game: nd.State, whole: Whole) -> nd.Next:
    """Shuffle, and two cards each."""
    for seat in game.seats:
        game.record(nd.Shuffled(clause="1.2", zone=f"{seat}.deck"))
        for _ in range(2):
            game.record(CardDrawn(clause="1.2", seat=seat, card=game.zones[f"{seat}.deck"][-1]))
    return nd.next_step()


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
    ours, theirs = (game.of(seat, "points") for seat in game.seats)
    if ours == theirs and nd.holds("R1"):
        return nd.over(nd.Result("R1", (), "equal points"))
    return nd.over(nd.Result("9.1", (game.seats[0] if ours > theirs else game.seats[1],), "more points"))


@Turn.step("2.2")
def draw_for_turn(game: nd.State, turn: Turn) -> nd.Next:
    """A card."""
    game.record(CardDrawn(clause="2.2", seat=turn.seat, card=game.zones[f"{turn.seat}.deck"][-1]))
    return nd.next_step()


@Turn.step("3.1")
def offer_plays(game: nd.State, turn: Turn) -> nd.Next:
    """Every card that may be played, and the pass. Two equal cards are one option."""
    legal = why_not_play.open_to(game, turn, game.zones[f"{turn.seat}.hand"])
    plays = [nd.Option(f"play {game.name(card)}", (card,), (card,), game.printed(card).text) for card in legal]
    options = nd.without_duplicates([*plays, nd.Option("pass", label="Play nothing this turn.")])
    return nd.ask(nd.Decision(turn.seat, "play", "3.1", "Play a card, or pass.", options, timeout="pass"))


@Turn.step("3.2")
def play_and_score(game: nd.State, turn: Turn) -> nd.Next:
    """The card scores, and the turn is over."""
    if game.chosen.notation != "pass":
        card: Any = game.chosen.value[0]
        game.record(CardPlayed(clause="3.1", seat=turn.seat, card=card))
        game.record(PointsScored(clause="3.2", seat=turn.seat, points=POINTS[game.name(card)]))
    return nd.finish()


# What is legal. This one function feeds the options, the refusals, the answers to "why not", and the bots.


@Turn.validator("play")
def why_not_play(game: nd.State, turn: Turn, card: nd.CardId) -> nd.Checks:
    """Why the turn's player may not play *card* now (3.1, 3.3)."""
    yield nd.need("3.1", card in game.zones[f"{turn.seat}.hand"], "Only cards in your own hand can be played.")
    if game.name(card) == "Star":
        points = game.of(turn.seat, "points")
        more = nd.Remedy(f"seat.{turn.seat}.points", FOR_A_STAR, f"with {FOR_A_STAR - points} more points")
        yield nd.need("3.3", points >= FOR_A_STAR, "A Star needs {} points; you have {}.", FOR_A_STAR, points, remedy=more)


# The table.


class Skeleton(nd.ProcessGame):
    """The executable rulebook."""

    id, title, summary = "skeleton", "Skeleton", "Two players collect points."
    variants = {"standard": nd.Variant("standard", "The game as written")}
    table_clauses = nd.TableClauses(over="9.1", not_asked="2.1", concede="9.2", deck="1.1")
    plays = nd.Usage("3.1", "You play cards or pass in your own turn.")
    words = {"play": plays, "pass": plays}
    opening = Whole
    seat_names = (nd.Seat("first"), nd.Seat("second"))
    seat_zones = (
        nd.Zone("deck", sight=nd.Sight.NOBODY),
        nd.Zone("hand", sight=nd.Sight.OWNER, ordered=False),
        nd.Zone("table"),
    )
    counters, seat_counters = {"active": ""}, {"points": 0}
    cards, deck_size, filler = CARDS, 8, "Coin"
    decks = {"plain": "4 Coin\n2 Crown\n2 Star\n"}

    def resume(self, state: nd.State, given: Mapping[str, Any]) -> Sequence[tuple[nd.Frame, str]]:
        """A scenario goes on where the active player is asked for a card."""
        state.counters["active"] = active = nd.Seat(given.get("active", "first"))
        return [(Whole(), "2.1"), (Turn(active), "3.1")]

    def score_option(self, view: nd.View, decision: nd.DecisionView, option: nd.OptionView, cards: Mapping[str, Any]) -> float:
        """What the greedy bot goes by: points."""
        return POINTS.get(option.act.name, 0)


GAME = Skeleton()
