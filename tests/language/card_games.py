"""The games with card text, as the tests of the language see them."""

from importlib.resources import files
from typing import Any

from netdeck.games import bloodless, datawarriors, technomancy
from netdeck.kernel import Game
from netdeck.language.tools import CardTools, tools_of

GAMES: dict[str, Game] = {game.id: game for game in (bloodless.GAME, datawarriors.GAME, technomancy.GAME)}
CARDS = {
    "bloodless": '[[card]]\nname = {name}\ntype = "command"\ncost = 1\ntext = {text}\n',
    "datawarriors": '[[card]]\nname = {name}\ntype = ".SCRIPT"\ncost = "{{1}}"\ntext = {text}\n',
    "technomancy": '[[card]]\nname = {name}\ntype = "quickhack"\ncost = "{{1}}"\ntext = {text}\n',
}
"""A card of each game that does what its text tells at once."""
DRAWS = {"bloodless": "Draw a card.", "datawarriors": "You draw 1.", "technomancy": "Draw a card."}
STARTERS = {"bloodless": "first-bleeding.toml", "datawarriors": "starter.toml", "technomancy": "starter.toml"}


def tools(game: str) -> CardTools:
    found = tools_of(GAMES[game])
    assert found is not None
    return found


def starter(game: str) -> str:
    """The card file that comes with a game."""
    return files(f"netdeck.games.{game}").joinpath("cards").joinpath(STARTERS[game]).read_text(encoding="utf-8")


def card(game: str, text: str, name: str = '"Test"') -> bytes:
    """A card file of one card; *text* is put between quotation marks."""
    return CARDS[game].format(name=name, text=f"'''{text}'''").encode()


def kind_of(card: Any) -> str:
    """The type of a card, as its language wants it."""
    return str(getattr(card, "type", ""))
