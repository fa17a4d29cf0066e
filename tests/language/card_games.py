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


CREATURE = "cost = 3\nhealth = 2\ndefense = 1\npower = 1\n"
PRINTED = {
    "bloodless": {"creature": CREATURE, "command": "cost = 3\n", "extended command": "cost = 3\n", "command saga": "cost = 3\n"}
    | {"creature with a letter": 'cost = "X"\nhealth = 2\ndefense = 1\npower = 1\n', "command with a letter": 'cost = "X"\n'},
    "datawarriors": dict.fromkeys((".PRG", ".DAEMON", ".CONF", ".SCRIPT"), 'cost = "{3}"\n'),
    "technomancy": {
        "agent": 'cost = "{3}"\npower = 2\nhealth = 2\n',
        "building": "",
        "quickhack": 'cost = "{3}"\n',
        "program": 'cost = "{3}"\n',
    },
}
"""What else is printed on a card of each type."""


def cards_with(game: str, text: str) -> list[bytes]:
    """A card file for each type of card, all with that text."""
    return [
        f"[[card]]\nname = \"Test\"\ntype = \"{kind.split(' with')[0]}\"\n{rest}text = '''{text}'''\n".encode()
        for kind, rest in PRINTED[game].items()
    ]
