"""A game for testing the scenario runner: Lantern, and beside it a bench at which everything happens that Lantern does not know.

Cards with counters and keywords, cards of one's own, copies, random orders, lasting effects, phases and turns, a source for a question.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lantern import CARDS, Lantern
from netdeck import kernel as nd


@dataclass(frozen=True, slots=True)
class Piece(nd.Card):
    """A card that can lie either way and be damaged."""

    damage: int = 0
    face: str = "up"


class Copied(nd.Event):
    """A Moth was made out of nothing."""

    seat: nd.Seat = nd.public()
    from_: str = nd.public()

    def apply(self, game: nd.State) -> None:
        game.bring("Moth", self.seat, f"{self.seat}.front")


class Ordered(nd.Event):
    """The seats came into a new order."""

    order: tuple[nd.Seat, ...] = nd.public()


class Ticked(nd.Event):
    """A turn went by."""

    def apply(self, game: nd.State) -> None:
        game.counters["turn"] += 1


@dataclass(frozen=True, slots=True)
class Bench(nd.Frame):
    """Whoever sits at the bench works until they pass; then the next one does."""

    seat: nd.Seat


@Bench.step("5.1")
def ask_for_work(game: nd.State, bench: Bench) -> nd.Next:
    """Something to do, and the pass."""
    pieces = [nd.Option(f"turn {game.name(card).lower()}", (card,), (card,)) for card in game.zones[f"{bench.seat}.front"]]
    work = [nd.Option(verb) for verb in ("copy", "order", "tick", "shuffle")]
    source = next(iter(game.zones[f"{bench.seat}.front"]), None)
    options = nd.without_duplicates([*pieces, *work, nd.Option("pass")]) if game.counters["phase"] != "idle" else (nd.Option("rest"),)
    return nd.ask(nd.Decision(bench.seat, "work", "5.1", "Work?", options, source))


@Bench.step("5.3")
def work(game: nd.State, bench: Bench) -> nd.Next:
    """Do what was chosen."""
    match game.chosen.notation:
        case "copy":
            game.record(Copied(clause="5.1", seat=bench.seat, from_="nothing"))
        case "order":
            game.record(Ordered(clause="5.1", order=game.rng.ordered(game.seats, "the order")))
        case "tick":
            game.record(Ticked(clause="5.1"))
        case "shuffle":
            game.record(nd.Shuffled(clause="5.1", zone=f"{bench.seat}.deck"))
        case "pass" | "rest":
            after = game.after(bench.seat)
            if after == game.seats[0]:
                game.counters["phase"] = "late"
            return nd.go("5.1", seat=after)
        case _:
            card: Any = game.chosen.value[0]
            game.change(card, face="down")
    return nd.go("5.1")


class Workshop(Lantern):
    """Lantern with a bench: a scenario that gives a phase sits down at it."""

    id, title = "workshop", "Workshop"
    variants = {"plain": nd.Variant("plain", "Plain"), "fancy": nd.Variant("fancy", "Fancy", {"glow": 2})}
    options = {"glow": nd.RuleOption("glow", 1, "5.1", "How bright", minimum=0, maximum=3)}
    takes_cards = True
    counters = {**Lantern.counters, "turn": 1, "phase": "", "wind": "", "secret": 7}
    seat_counters = {**Lantern.seat_counters, "pool": None}
    private_counters = frozenset({"secret"})
    seat_names = (*Lantern.seat_names, nd.Seat("east"))  # type: ignore[assignment]
    shared_zones = (nd.Zone("shelf", capacity=2),)

    def plan(self, setup: nd.Setup) -> nd.Plan:
        plan = super().plan(setup)
        own = {card["name"]: nd.Definition(card["name"], card.get("text", "")) for card in tomllib.loads(setup.cards).get("card", ())}
        return nd.Plan(plan.seats, plan.options, plan.zones.values(), CARDS | own, Piece)

    def resume(self, state: nd.State, given: Mapping[str, Any]) -> Sequence[tuple[nd.Frame, str]]:
        if not given.get("phase"):
            return super().resume(state, given)
        return [(Bench(nd.Seat(given.get("active", "north"))), "5.1")]

    def begin_effect(self, state: nd.State, effect: Mapping[str, Any]) -> None:
        if "until" not in effect:
            raise nd.StagingError("an effect says until when", "effects/0")
        state.counters["wind"] = f"{effect['by']} until {effect['until']}"

    def card_facts(self, state: nd.State, card: nd.CardId) -> dict[str, Any]:
        piece: Any = state.cards[card]
        counters = dict(piece.counters)
        return {
            "power": 1 + counters.get("charge", 0),
            "kins": ["Wing", "Night"],
            "face": piece.face,
            "damage": piece.damage,
            "owner": piece.owner,
            "counters": counters,
        }


GAME = Workshop()
