"""Clauses that no event cited, and phrases of cards that were never used."""

from collections import defaultdict
from collections.abc import Collection, Mapping

from netdeck.kernel import Definition, Game, GameRules
from netdeck.lab.plan import Plan, counted
from netdeck.language.text_errors import TextError
from netdeck.language.tools import tools_of


def in_decks(plan: Plan, game: GameRules, number: int) -> dict[str, Definition]:
    """The cards of all decks that were played in a world, by name."""
    cards = game.definitions(plan.setup(plan.world[number]))
    slugs = {card.slug: card for card in cards.values()}
    held = [name for deck in plan.lists.values() for name in counted(game, deck)]
    found = [cards.get(name) or slugs.get(name) for name in held]
    return {card.name: card for card in found if card is not None}


def unused_clauses(game: Game, fired: Collection[str]) -> list[str]:
    """The clauses that could have caused events and never did, in the order of the rulebook."""
    return [entry.id for entry in game.rulebook if entry.id in _telling(game) and entry.id not in fired]


def unused_phrases(game: Game, cards: Mapping[str, Definition], used: Collection[str], fired: Collection[str]) -> list[str]:
    """The phrases on *cards* that were never used or whose clauses no event cited, each with its cards."""
    tools = tools_of(game)
    if tools is None:
        return []
    telling = _telling(game)
    where: dict[str, list[str]] = defaultdict(list)
    clauses: dict[str, set[str]] = defaultdict(set)
    for card in cards.values():
        try:
            parts = [part for _, read in tools.language.explain(card.text, getattr(card, "type", "")) for part in read]
        except TextError:
            continue  # what a face shows is not always one text, such as that of a card with fields of its own
        for part in parts:
            where[part.name].append(card.name)
            clauses[part.name].update(telling.intersection(part.clauses))
    return [
        f"{phrase} ({', '.join(dict.fromkeys(names))})"
        for phrase, names in sorted(where.items())
        if not {*names} & {*used} or (clauses[phrase] and not clauses[phrase] & {*fired})
    ]


_KNOWN: dict[str, frozenset[str]] = {}


def _telling(game: Game) -> frozenset[str]:
    """The clauses that events of *game* cite."""
    from netdeck.testing.citations import event_citations

    if game.id not in _KNOWN:
        _KNOWN[game.id] = frozenset(citation.id for _, citation in event_citations(game)).union(game.cited_clauses())
    return _KNOWN[game.id]
