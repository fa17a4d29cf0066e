"""Cards of the match as text: what is printed, and the rulings behind it."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from netdeck.kernel import Definition, Game, GamePackage, Said, say
from netdeck.kernel.message import join_or
from netdeck.terminal.rulebook_text import settled_by
from netdeck.terminal.text_layout import paragraph, rows

MOST = 5
"""Cards that are shown at once when a word stands in the names of several."""


def found_cards(cards: Mapping[str, Definition], wanted: str) -> list[Definition]:
    """The cards that *wanted* names: exactly, by notation, or by a part of the name."""
    plain = wanted.casefold().partition("#")[0].strip()
    exact = [card for card in cards.values() if plain in (card.name.casefold(), card.slug, card.slug.replace("-", "_"))]
    return exact or [card for card in cards.values() if plain and (plain in card.name.casefold() or plain in card.slug)]


def card_text(game: Game, card: Definition, speak: Callable[[str], str] = str) -> str:
    """A card as printed with the rulings that its words follow, translated by *speak*."""
    facts = ", ".join(f"{speak(Said(name))} {speak(Said(str(value)))}" for name, value in card.facts().items() if value)
    lines = [card.name + (f" ({facts})" if facts else "")]
    lines += [paragraph(line, "  ", "    ") for line in card.text.splitlines() if line.strip()]
    rulings = [(id, _sentence(game, id, speak)) for id in rulings_behind(game, card)]
    if rulings:
        lines += [speak(say("Rulings about these words ('rules ID' shows all of one):")), rows(rulings)]
    return "\n".join(lines)


def rulings_behind(game: Game, card: Definition) -> list[str]:
    """The rulings that a card's text follows, that name it, or that settle its clauses."""
    from netdeck.language.text_errors import TextError
    from netdeck.language.tools import tools_of

    rulebook = game.rulebook
    cited: dict[str, None] = {}
    tools = tools_of(game)
    if tools is not None and card.text:
        try:
            parts = tools.language.explain(card.text, str(getattr(card, "type", "")))
            cited = {clause: None for _, read in parts for part in read for clause in part.clauses}
        except TextError:
            cited = {}
    named = [ruling.id for ruling in rulebook.rulings.values() if card.name in f"{ruling.question} {ruling.text}"]
    settling = [
        ruling.id for clause in cited if clause in rulebook and clause not in rulebook.rulings for ruling in settled_by(rulebook, clause)
    ]
    behind = [clause for clause in cited if clause in rulebook.rulings]
    return list(dict.fromkeys([*named, *behind, *settling]))


def no_such_card(cards: Mapping[str, Definition], wanted: str) -> str:
    """The message for an unknown card, with suggestions."""
    near = get_close_matches(wanted, list(cards), n=3, cutoff=0.5)
    if near:
        return say("No card of this match is called {wanted!r}; did you mean {near}?", wanted=wanted, near=join_or(near))
    return say("No card of this match is called {wanted!r}.", wanted=wanted)


def _sentence(game: GamePackage, id: str, speak: Callable[[str], str], most: int = 140) -> str:
    ruling = game.rulebook.rulings[id]
    text = f"{speak(ruling.question)} {speak(ruling.text)}"
    return text if len(text) <= most else text[: most - 4].rsplit(" ", 1)[0] + " ..."
