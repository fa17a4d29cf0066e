"""Cards that nobody has met: a better one is never judged worse, whatever it is called, by greedy, by a seer, or from experience."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from netdeck import registry
from netdeck.kernel import Game, Machine, Position, Rng, Seat, Setup, key_from_seed

FEW = settings(max_examples=12, deadline=None, phases=(Phase.reuse, Phase.generate))
NAMES = st.sampled_from([("Vorak Timul", "Sulfim Delgor"), ("Destroyer Of Damage", "Zzz Loser"), ("Aaa", "Larva Two")])


def staged(game_id: str, cards: str, zones: Mapping[str, Any], **given_too: Any) -> Machine:
    game = registry.find(game_id)
    position = game.stage(game.complete(Setup(game=game_id, cards=cards)), {"zones": dict(zones), **given_too}, Rng(key_from_seed(1)))
    assert isinstance(position, Machine)
    return position


def appeals(position: Position, seat: Seat) -> dict[str, float]:
    """How each answer looks; copies of a card have numbers, which do not count here."""
    liked = zip(position.pending()[seat].options, position.game.score_options(position, seat), strict=True)
    return {option.notation.partition("#")[0]: appeal for option, appeal in liked}


def assume_unmet(game_id: str, *cards: object) -> None:
    """What was learned of a card comes on top; these must be such as nobody has met."""
    learned = registry.find(game_id).feature_weights
    assume(not any(name.startswith(f"{card.identity} ") for card in cards for name in learned))  # type: ignore[attr-defined]


def judged(game: Game, position: Position, seat: Seat) -> tuple[float, float]:
    at_a_glance, experienced = game.evaluate(position, seat), game.evaluate_learned(position, seat)
    assert at_a_glance is not None
    assert experienced is not None
    return at_a_glance, experienced


def demand_no_worse(positions: tuple[Position, Position], seat: Seat) -> None:
    """The second position has the better card where the first one has the worse."""
    (glance, experience), (better_glance, better_experience) = (judged(each.game, each, seat) for each in positions)
    assert better_glance >= glance - 1e-9
    assert better_experience >= experience - 1e-9


# Technomancy

AGENT_TEXTS = ("Strike.", "Strike. When ~ enters, draw a card.", "Strike, Guard. When ~ dies, target opponent discards a card.", "Guard.")
EFFECTS = ("~ deals {n} damage to target agent or player.", "You gain {n} health. Draw a card.", "Target opponent loses {n} health.")
LANDS = ["Transit Hub"] * 9


def techno(name: str, **printed: object) -> str:
    lines = "".join(f"{key} = {value!r}\n" for key, value in printed.items()).replace("'", '"')
    return f'[[card]]\nname = "{name}"\nlevel = 1\n{lines}\n'


@FEW
@given(
    NAMES,
    st.integers(0, 4),
    st.integers(1, 5),
    st.integers(1, 4),
    st.sampled_from(AGENT_TEXTS),
    st.sampled_from(("power", "health", "cost")),
)
def test_an_agent_with_more_is_never_judged_worse(
    names: tuple[str, str], power: int, health: int, cost: int, text: str, better: str
) -> None:
    worse = {"type": "agent", "cost": f"{{{cost}}}", "power": power, "health": health, "text": text}
    more = {"power": power + 1, "health": health + 1, "cost": f"{{{cost - 1}}}"}[better]
    cards = techno(names[0], **worse) + techno(names[1], **{**worse, better: more})
    seat, lands = Seat("P1"), {"P1.battlefield": LANDS, "P1.library": 20, "P2.library": 20}
    table = staged("technomancy", cards, {**lands, "P1.hand": list(names)})
    one, other = (table.state.plan.definitions[name] for name in names)
    assume_unmet("technomancy", one, other)
    assert other.strength >= one.strength
    liked = appeals(table, seat)
    assert liked[f"play {other.id}"] >= liked[f"play {one.id}"]
    held = [staged("technomancy", cards, {**lands, "P1.hand": [name]}) for name in names]
    demand_no_worse((held[0], held[1]), seat)
    in_play = [staged("technomancy", cards, {**lands, "P1.battlefield": [*LANDS, name]}) for name in names]
    demand_no_worse((in_play[0], in_play[1]), seat)


@FEW
@given(NAMES, st.integers(1, 5), st.integers(1, 3), st.sampled_from(EFFECTS), st.booleans())
def test_a_quickhack_that_does_more_or_costs_less_is_never_judged_worse(
    names: tuple[str, str], n: int, cost: int, text: str, cheaper: bool
) -> None:
    def card(name: str, n: int, cost: int) -> str:
        return techno(name, type="quickhack", cost=f"{{{cost}}}", text=text.format(n=n))

    cards = card(names[0], n, cost) + (card(names[1], n, cost - 1) if cheaper else card(names[1], n + 1, cost))
    zones = {"P1.battlefield": LANDS, "P2.battlefield": ["Bark Hauler", "Range Cadet"], "P1.library": 20, "P2.library": 20}
    table = staged("technomancy", cards, {**zones, "P1.hand": list(names)})
    one, other = (table.state.plan.definitions[name] for name in names)
    assume_unmet("technomancy", one, other)
    assert other.strength >= one.strength
    liked = appeals(table, Seat("P1"))
    assert liked[f"play {other.id}"] >= liked[f"play {one.id}"]
    held = [staged("technomancy", cards, {**zones, "P1.hand": [name]}) for name in names]
    demand_no_worse((held[0], held[1]), Seat("P1"))


# Data.Warriors

USES = ("Target another user. The target wipes {n}.", "You restore {n}.", "Each other user leaks {n}.", "Each other user locks {n}.")


def program(name: str, cost: int, price: int, use: str, n: int) -> str:
    return f'[[card]]\nname = "{name}"\ntype = "PRG"\ncost = {cost}\ntext = "**--act** {{{price}}} {use.format(n=n)}"\n\n'


@FEW
@given(
    NAMES,
    st.integers(1, 4),
    st.integers(1, 3),
    st.integers(1, 4),
    st.sampled_from(USES),
    st.sampled_from(("more", "cheaper card", "cheaper use")),
)
def test_a_program_that_does_more_or_costs_less_is_never_judged_worse(
    names: tuple[str, str], cost: int, price: int, n: int, use: str, better: str
) -> None:
    cards = program(names[0], cost, price, use, n)
    cards += program(names[1], cost - (better == "cheaper card"), price - (better == "cheaper use"), use, n + (better == "more"))
    zones = {"u1.drive": 20, "u2.drive": 20, "u1.trash": ["Larva"] * 6}
    table = staged("datawarriors", cards, {**zones, "u1.hand": list(names)}, step="setup", current="u1")
    one, other = (table.state.plan.definitions[name] for name in names)
    assume_unmet("datawarriors", one, other)
    assert other.strength >= one.strength
    liked = appeals(table, Seat("u1"))
    assert liked[f"play {other.id}"] >= liked[f"play {one.id}"]
    for zone in ("u1.hand", "u1.desktop"):
        tables = [staged("datawarriors", cards, {**zones, zone: [name]}, step="setup", current="u1") for name in names]
        demand_no_worse((tables[0], tables[1]), Seat("u1"))


# Bloodless

CREATURE_TEXTS = ("", "Flying", "When this creature is played, draw a card.", "When this creature dies, gain 1 blood.")


def creature(name: str, cost: int, health: int, defense: int, power: int, text: str) -> str:
    stats = f"health = {health}\ndefense = {defense}\npower = {power}\n"
    return f'[[card]]\nname = "{name}"\ntype = "creature"\ncost = {cost}\n{stats}text = "{text}"\n\n'


@FEW
@given(
    NAMES,
    st.integers(1, 4),
    st.tuples(st.integers(1, 4), st.integers(0, 2), st.integers(0, 4)),
    st.sampled_from(CREATURE_TEXTS),
    st.sampled_from(("cost", "health", "defense", "power")),
)
def test_a_creature_with_more_is_never_judged_worse(
    names: tuple[str, str], cost: int, stats: tuple[int, int, int], text: str, better: str
) -> None:
    more = [number + (stat == better) for stat, number in zip(("health", "defense", "power"), stats, strict=True)]
    cards = creature(names[0], cost, *stats, text) + creature(names[1], cost - (better == "cost"), more[0], more[1], more[2], text)
    seat, own = Seat("A"), {"A": {"blood": 9}}
    zones = {"A.main": 9, "B.main": 9}
    table = staged("bloodless", cards, {**zones, "A.hand": list(names)}, seat=own, active="A")
    one, other = (table.state.plan.definitions[name] for name in names)
    assert other.strength >= one.strength
    liked = appeals(table, seat)
    by_card = {
        card.word: max(value for notation, value in liked.items() if notation.startswith(f"play {card.word}")) for card in (one, other)
    }
    assert by_card[other.word] >= by_card[one.word]
    tables = [staged("bloodless", cards, {**zones, "A1": [name]}, seat=own, active="A") for name in names]
    demand_no_worse((tables[0], tables[1]), seat)


@pytest.mark.parametrize("game_id", ["technomancy", "datawarriors"])
def test_what_was_learned_is_kept_under_what_a_card_is(game_id: str) -> None:
    """Every starter card of a deck has learned weights, and no weight is kept under a name."""
    game = registry.find(game_id)
    cards = game.definitions(game.complete(Setup(game=game_id))).values()
    identities: set[str] = {each.identity for each in cards}  # type: ignore[attr-defined]
    assert sum(name.partition(" ")[0] in identities for name in game.feature_weights) > 40
    assert not [name for name in game.feature_weights if any(name.startswith(f"{each.name} ") for each in cards)]


def test_a_building_that_strikes_is_judged_too() -> None:
    """It has no power of its own; a card may give it Strike all the same."""
    cards = techno("Ram House", type="building", text="Strike.")
    zones = {"P1.battlefield": [*LANDS, "Ram House"], "P2.battlefield": ["Bark Hauler"], "P1.library": 20, "P2.library": 20}
    liked = appeals(staged("technomancy", cards, zones), Seat("P1"))
    assert liked["use ram-house"] < liked["pass"]
