"""Card contributions: a card is replaced by a blank of the same cost, on the same seeds.

The blank lies where the card would lie, so both games are dealt alike, and what differs is what the card did. A deck that the rules refuse
without the card (a flask that must be in it) is left out.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from netdeck.kernel import Definition, Game, GameRules, SetupError, write_deck
from netdeck.lab.comparison import change_of, course
from netdeck.lab.pairings import Meeting, names
from netdeck.lab.plan import Plan, World, counted
from netdeck.lab.runner import Tables
from netdeck.language.tools import CardTools, tools_of

LONGEST = 40
"""Of a card's name, in whatever game."""
TAIL = " (blank)"


class Contribution(msgspec.Struct, frozen=True):
    """The difference in win rate between a card and a blank in its place, with its 95 % interval.

    ``changed`` of the ``games`` went another way, ``decided`` had another winner, ``seed`` is that of the first of these.
    """

    world: str
    deck: str
    card: str
    copies: int
    games: int
    points: float
    low: float
    high: float
    smallest: float
    changed: int
    decided: int
    meeting: Meeting
    number: int
    seed: int


class Blanked(msgspec.Struct, frozen=True):
    """A deck with one card replaced by blanks."""

    deck: str
    card: str
    copies: int

    def __str__(self) -> str:
        return f"{self.deck} without {self.card}"


def ablation(plan: Plan) -> Plan | None:
    """The plan that measures the contributions of cards; ``None`` if *plan* does not ask for it."""
    if plan.ablation is None:
        return None
    return without_each(plan, plan.ablation.games, plan.ablation.cards, body=False)


def without_each(plan: Plan, games: int, cards: tuple[str, ...] = (), *, body: bool, against: Sequence[str] = ()) -> Plan:
    """Each deck of *plan* against the others, as it is and without each of its cards (or *cards*); with *body* without their texts.

    Where there are decks to play *against*, these are the others.
    """
    game = plan.find_game()
    known = {world.name: definitions(plan, world) for world in plan.world}
    wanted = [each for each in blanked(plan) if not cards or each.card in cards]
    worlds = tuple(_with_blanks(game, world, {each.card for each in wanted}, known[world.name], body) for world in plan.world)
    wider = msgspec.structs.replace(
        plan, bots=plan.bots[:1], kind="pairs", games=games, world=worlds, stop=None, ablation=None, skill=None, rounds=1, notes=False
    )
    decks = dict(plan.lists)
    pairs: list[tuple[str, str]] = []
    for deck in plan.lists:
        others = [*against] or [other for other in plan.lists if other != deck and plan.kind != "mirror"] or [deck]
        changed = {str(each): _without(game, plan.lists[deck], each.card) for each in wanted if each.deck == deck}
        changed = {name: text for name, text in changed.items() if _fits(wider, text)}
        decks |= changed
        pairs += [(name, other) for name in (deck, *changed) for other in others if changed]
    return msgspec.structs.replace(wider, decks=decks, pairs=tuple(pairs))


def blanked(plan: Plan) -> list[Blanked]:
    """Every card of every deck."""
    game = plan.find_game()
    return [Blanked(deck, card, count) for deck, text in plan.lists.items() for card, count in counted(game, text).items()]


def contributions(plan: Plan, tables: Tables) -> list[Contribution]:
    """The results of :func:`without_each` of *plan*, largest contribution first."""
    who = names(tables.plan)
    found: list[Contribution] = []
    for number, world in enumerate(plan.world):
        for each in blanked(plan):
            if str(each) not in who:
                continue
            index, own = who.index(str(each)), who.index(each.deck)
            both = [
                pair
                for meeting in sorted(tables.games)
                if meeting.world == number and meeting.a == index
                for pair in zip(tables.counted(meeting), tables.counted(Meeting(number, own, meeting.b)), strict=False)
            ]
            if not both:
                continue
            change = change_of(str(each), both, lambda one: one.score, tables.turns, share=True)
            different = [pair for pair in both if course(pair[0]) != course(pair[1])]
            decided = [pair for pair in different if pair[0].score != pair[1].score]
            shown = (decided or different or both)[0][1]
            found.append(
                Contribution(
                    world=world.name,
                    deck=each.deck,
                    card=each.card,
                    copies=each.copies,
                    games=len(both),
                    points=change.difference,
                    low=change.low,
                    high=change.high,
                    smallest=change.smallest,
                    changed=len(different),
                    decided=len(decided),
                    meeting=shown.meeting,
                    number=shown.number,
                    seed=shown.seed,
                )
            )
    return sorted(found, key=lambda each: (-each.points, each.deck, each.card))


def definitions(plan: Plan, world: World) -> Mapping[str, Definition]:
    """The cards of a world by name and by slug."""
    game = plan.find_game()
    cards = game.definitions(plan.setup(world))
    return {**{card.slug: card for card in cards.values()}, **cards}


def blank_name(card: str) -> str:
    """The name of the blank that replaces *card*."""
    return card[: LONGEST - len(TAIL)].rstrip() + TAIL


def _with_blanks(game: Game, world: World, cards: set[str], known: Mapping[str, Definition], body: bool) -> World:
    tools = tools_of(game)
    assert tools is not None  # a game that takes cards has them
    tables = [*_blanks(tools, cards, known, body)]
    return msgspec.structs.replace(world, cards=("\n".join([*world.cards, *tables]),)) if tables else world


def _blanks(tools: CardTools, cards: set[str], known: Mapping[str, Definition], body: bool) -> Iterator[str]:
    for card in sorted(cards):
        if card in known:
            yield tools.blank(known[card], blank_name(card), body=body)


def _without(game: GameRules, deck: str, card: str) -> str:
    """The deck with blanks where the card was, in the same order."""
    cards = Counter[str]()
    for name, count in counted(game, deck).items():
        cards[blank_name(name) if name == card else name] = count
    return write_deck(cards)


def _fits(plan: Plan, deck: str) -> bool:
    """Whether the deck may be played in every world."""
    try:
        for world in plan.world:
            plan.setup(world, dict.fromkeys(plan.setup(world).seats, deck))
    except SetupError:
        return False
    return True
