"""Players as a sentence names them."""

from netdeck.language import ast_nodes as t
from netdeck.language.phrase import Phrase

Player = Phrase.category("a player")
You = Player.says("you", t.Who.YOU, third=False)
