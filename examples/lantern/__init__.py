"""Lantern: a tiny game that shows how a rulebook becomes a program; ``docs/adding-a-game.md`` builds it step by step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from netdeck import kernel as nd

COST = {"Ember": 2, "Moth": 1, "Glass": 1}
CARDS = {
    "Ember": nd.Definition("Ember", "Your opponent takes a burn mark."),
    "Moth": nd.Definition("Moth", "Draw a card."),
    "Glass": nd.Definition("Glass", "Breaks instead of your next burn mark."),
}


class CardMoved(nd.Event):
    """A card went from one place to another; only its owner sees which, unless it was played or broken."""

    seat: nd.Seat = nd.public()
    card: nd.CardId = nd.seen_by("eyes")
    to: str = nd.public()
    eyes: nd.Seat = nd.hidden()
    says = "{seat}: {card} to {to}"

    def apply(self, game: nd.State) -> None:
        game.move(self.card, f"{self.seat}.{self.to}")


class Counted(nd.Event):
    """A player's light or burn marks changed."""

    seat: nd.Seat = nd.public()
    what: str = nd.public()
    amount: int = nd.public()
    says = "{seat}: {amount} {what}"

    def apply(self, game: nd.State) -> None:
        game.counters[f"{self.seat}.{self.what}"] += self.amount


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
    """Shuffle and draw three."""
    for seat in game.seats:
        game.record(nd.Shuffled(clause="1.2", zone=f"{seat}.deck"))
        draw(game, seat, "1.2", cards=3)
    return nd.next_step()


@Whole.step("1.3")
def ask_for_hands(game: nd.State, whole: Whole) -> nd.Next:
    """Both decide at once."""
    options = (nd.Option("keep"), nd.Option("swap", label=nd.say("Throw it into the ash and draw three new cards.")))
    return nd.ask(*(nd.Decision(seat, "hand", "1.3", nd.say("Keep your hand, or swap it?"), options) for seat in game.seats))


@Whole.step("1.4")
def swap_hands(game: nd.State, whole: Whole) -> nd.Next:
    """Those who swap burn the hand and draw anew."""
    for seat in [seat for seat, answer in game.answers.items() if answer.notation == "swap"]:
        for card in game.zones[f"{seat}.hand"]:
            game.record(CardMoved(clause="1.4", seat=seat, card=card, to="ash", eyes=nd.EVERYBODY))
        draw(game, seat, "1.4", cards=3)
    return nd.next_step()


@Whole.step("2.1")
def take_turns(game: nd.State, whole: Whole) -> nd.Next:
    """North first, then in turn."""
    game.record(TurnBegan(clause="2.1", seat=game.after(game.counters["active"] or game.seats[-1])))
    return nd.run(Turn(game.counters["active"]), then="2.1")


@Turn.step("2.2")
def gain_light(game: nd.State, turn: Turn) -> nd.Next:
    """Two light."""
    game.record(Counted(clause="2.2", seat=turn.seat, what="light", amount=2))
    return nd.next_step()


@Turn.step("4.1")
def draw_for_turn(game: nd.State, turn: Turn) -> nd.Next:
    """A card, or a burn mark from an empty deck (4.2)."""
    if not game.zones[f"{turn.seat}.deck"]:
        return burn(game, turn.seat, "4.2", then="5.1")
    draw(game, turn.seat, "4.1")
    return nd.next_step()


@Turn.step("5.1")
def offer_plays(game: nd.State, turn: Turn) -> nd.Next:
    """Every card that may be played, and the pass."""
    legal = why_not_play.open_to(game, turn, game.zones[f"{turn.seat}.hand"])
    plays = [nd.Option(f"play {game.name(card)}", (card,), (card,), game.printed(card).text) for card in legal]
    options = nd.without_duplicates([*plays, nd.Option("pass", label=nd.say("End your turn."))])
    return nd.ask(nd.Decision(turn.seat, "play", "5.1", nd.say("Play a card, or pass."), options, timeout="pass"))


@Turn.step("5.3")
def play_or_pass(game: nd.State, turn: Turn) -> nd.Next:
    """A pass ends the turn; a card does what it says and the question comes again."""
    if game.chosen.notation == "pass":
        return nd.finish()
    card: Any = game.chosen.value[0]
    game.record(Counted(clause="5.2", seat=turn.seat, what="light", amount=-COST[game.name(card)]))
    to = "front" if game.name(card) == "Glass" else "ash"
    game.record(CardMoved(clause="5.1", seat=turn.seat, card=card, to=to, eyes=nd.EVERYBODY))
    if game.name(card) == "Moth" and game.zones[f"{turn.seat}.deck"]:
        draw(game, turn.seat, "6.2")
    return burn(game, game.after(turn.seat), "6.1", then="5.1") if game.name(card) == "Ember" else nd.go("5.1")


@Turn.validator("play")
def why_not_play(game: nd.State, turn: Turn, card: nd.CardId) -> nd.Checks:
    """Why the turn's player may not play *card* now (5.1, 5.2)."""
    yield nd.need("5.1", card in game.zones[f"{turn.seat}.hand"], "Only cards in your own hand can be played.")
    cost, light = COST[game.name(card)], game.of(turn.seat, "light")
    more = nd.Remedy(f"seat.{turn.seat}.light", cost, nd.say("with {more} more light", more=cost - light))
    yield nd.need("5.2", cost <= light, "{} costs {} light; you have {}.", game.name(card), cost, light, remedy=more)


def draw(game: nd.State, seat: nd.Seat, clause: str, cards: int = 1) -> None:
    """The top cards of the deck go to the hand, one after another."""
    for _ in range(cards):
        game.record(CardMoved(clause=clause, seat=seat, card=game.zones[f"{seat}.deck"][-1], to="hand", eyes=seat))


@dataclass(frozen=True, slots=True)
class Shield:
    """A Glass that stands ready: it breaks instead of a burn mark (6.3). One that has broken leaves nothing for the next (R1)."""

    card: nd.CardId
    clause: str = "6.3"

    def instead(self, game: nd.State, event: nd.Event) -> Sequence[nd.Event] | None:
        """The Glass goes to the ash."""
        if isinstance(event, Counted):
            return [CardMoved(clause="6.3", seat=event.seat, card=self.card, to="ash", eyes=nd.EVERYBODY)]
        return None


def burn(game: nd.State, seat: nd.Seat, clause: str, then: str) -> nd.Next:
    """A burn mark for *seat*, unless a Glass breaks; three marks lose (9.1)."""
    mark = Counted(clause=clause, seat=seat, what="burns", amount=1)
    for event in nd.modified(game, mark, [Shield(card) for card in game.zones[f"{seat}.front"]]):
        game.record(event)
    if game.of(seat, "burns") >= 3 and nd.holds("9.1"):
        return nd.over(nd.Result("9.1", (game.after(seat),), "three burn marks"))
    return nd.go(then)


class Lantern(nd.ProcessGame):
    """The executable rulebook."""

    id, title, summary = "lantern", "Lantern", nd.say("Burn the other lantern before yours goes out. A game for learning.")
    minutes, difficulty, variants = (1, 3), 1, {"standard": nd.Variant("standard", nd.say("The game as written"))}
    table_clauses = nd.TableClauses(over="9.1", not_asked="2.1", concede="9.2", deck="1.1")
    hands = nd.Usage("1.3", nd.say("You keep or swap your hand before the first turn."))
    plays = nd.Usage("5.1", nd.say("You play cards or pass in your own turn."))
    words = {"keep": hands, "swap": hands, "play": plays, "pass": plays}
    seat_names = (nd.Seat("north"), nd.Seat("south"))
    hidden = nd.Zone("deck", sight=nd.Sight.NOBODY), nd.Zone("hand", sight=nd.Sight.OWNER, ordered=False)
    seat_zones = (*hidden, nd.Zone("front"), nd.Zone("ash"))
    counters, seat_counters = {"active": ""}, {"light": 0, "burns": 0}
    cards, deck_size, filler, opening = CARDS, 10, "Moth", Whole
    decks = {"flame": "5 Ember\n3 Moth\n2 Glass\n", "shade": "4 Ember\n2 Moth\n4 Glass\n"}

    def resume(self, state: nd.State, given: Mapping[str, Any]) -> Sequence[tuple[nd.Frame, str]]:
        state.counters["active"] = active = nd.Seat(given.get("active", "north"))
        return [(Whole(), "2.1"), (Turn(active), "5.1")]

    def score_option(self, view: nd.View, decision: nd.DecisionView, option: nd.OptionView, cards: Mapping[str, Any]) -> float:
        return {"Ember": 3.0, "Moth": 2.0, "Glass": 1.0}.get(option.act.name, 0.0)


GAME = Lantern()
