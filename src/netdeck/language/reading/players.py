"""What the phrases of ``players.lark`` mean."""

from typing import Any

from lark import Token, Transformer, v_args

from netdeck.language.pronouns import OPEN_IT
from netdeck.language.tree import Bound, ChosenPlayer, ControllerOf, OwnerOf, Player, Who


@v_args(inline=True)
class PlayerReader(Transformer[Token, Any]):
    """Players, and what is theirs."""

    def opponent(self) -> Player:
        return Who.OPPONENT

    def that_player(self) -> Player:
        return Who.THAT

    def they(self) -> Player:
        return Who.THEY

    def controller(self) -> Player:
        return ControllerOf(Bound(OPEN_IT, word="it"))

    def owner(self) -> Player:
        return OwnerOf(Bound(OPEN_IT, word="it"))

    def a_player(self) -> Player:
        return ChosenPlayer()

    def of_you(self) -> Player:
        return Who.YOU

    of_opponent, of_that_player, of_them = opponent, that_player, they

    def of_owner(self) -> Player | None:
        return None

    def of_controller(self) -> Player:
        return ControllerOf(Bound(OPEN_IT, word="it"))

    def of_each(self) -> Player:
        return Who.EACH
