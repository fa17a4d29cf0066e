"""A card of the match, for whoever asks in the middle of a game: what is printed, and the rulings behind its words."""

from collections.abc import Callable, Mapping
from difflib import get_close_matches

from netdeck.kernel import Definition, Game, Published, Said, say
from netdeck.kernel.message import either
from netdeck.language.compiling import TextError
from netdeck.language.tools import tools_of
from netdeck.terminal.prose import paragraph, rows
from netdeck.terminal.rulebook_text import settled_by

MOST = 5
"""Cards that are shown at once when a word stands in the names of several."""


def found_cards(cards: Mapping[str, Definition], wanted: str) -> list[Definition]:
    """The cards that *wanted* names: exactly, by the notation's word for it, or by a part of the name."""
    plain = wanted.casefold().partition("#")[0].strip()
    exact = [card for card in cards.values() if plain in (card.name.casefold(), card.slug, card.slug.replace("-", "_"))]
    return exact or [card for card in cards.values() if plain and (plain in card.name.casefold() or plain in card.slug)]


def card_text(game: Game, card: Definition, speak: Callable[[str], str] = str) -> str:
    """A card as it is printed, and the rulings that its words follow, as *speak* says them."""
    facts = ", ".join(f"{speak(Said(name))} {speak(Said(str(value)))}" for name, value in card.facts().items() if value)
    lines = [card.name + (f" ({facts})" if facts else "")]
    lines += [paragraph(line, "  ", "    ") for line in card.text.splitlines() if line.strip()]
    rulings = [(id, _sentence(game, id, speak)) for id in rulings_behind(game, card)]
    if rulings:
        lines += [speak(say("Rulings behind these words ('rules ID' tells the whole of one):")), rows(rulings)]
    return "\n".join(lines)


def rulings_behind(game: Game, card: Definition) -> list[str]:
    """The rulings that a card's text follows, those that name it, and those that settle its clauses."""
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
    """That there is no such card, and what may have been meant."""
    near = get_close_matches(wanted, list(cards), n=3, cutoff=0.5)
    if near:
        return say("No card of this match is called {wanted!r}; did you mean {near}?", wanted=wanted, near=either(near))
    return say("No card of this match is called {wanted!r}.", wanted=wanted)


def _sentence(game: Published, id: str, speak: Callable[[str], str], most: int = 140) -> str:
    ruling = game.rulebook.rulings[id]
    text = f"{speak(ruling.question)} {speak(ruling.text)}"
    return text if len(text) <= most else text[: most - 4].rsplit(" ", 1)[0] + " ..."
