"""What is so as long as a card is in play (D10), and what can't be (R59)."""

from dataclasses import replace
from typing import Any, cast

from lark import Token, v_args

from netdeck.games.bloodless.reading.happenings import HappeningReader
from netdeck.language.misfit import MisfitError
from netdeck.language.reading.cards import fit
from netdeck.language.tree import Bound, Cant, Cards, Condition, Give, Happening, Noun, Number, Passive, Player, Ref, StatChange, Who

SELF = Bound("this", Noun.CREATURE)
"""In a "can't", the one of whom it is said; a granted one is said of whom it was granted to."""


@v_args(inline=True)
class PassiveReader(HappeningReader):
    """Passives, prohibitions, and when abilities may be used."""

    def passive(self, passive: Passive) -> Passive:
        return passive

    def passive_all(self, cards: Cards, give: Give, condition: Condition | None = None) -> Passive:
        return Passive(cards, give, condition)

    def passive_ref(self, ref: Ref, give: Give, condition: Condition | None = None) -> Passive:
        return Passive(fit(ref), give, condition)

    def passive_while_all(self, condition: Condition, cards: Cards, give: Give) -> Passive:
        return Passive(cards, give, condition)

    def passive_while_ref(self, condition: Condition, ref: Ref, give: Give) -> Passive:
        return Passive(fit(ref), give, condition)

    def passive_cost(self, cards: Cards, number: Number, word: Token) -> Passive:
        return Passive(cards, Give(stats=(StatChange("cost", "-" if word == "less" else "+", number),)))

    def passive_ref_cost(self, ref: Ref, number: Number, word: Token) -> Passive:
        return Passive(fit(ref), Give(stats=(StatChange("cost", "-" if word == "less" else "+", number),)))

    def play_cap(self, player: Player, number: Number, condition: Condition | None = None) -> Passive:
        return Passive(player, Give(play_limit=number), condition)

    def gives(self, give: Give) -> Give:
        return give

    def more_gives(self, left: Give, right: Give) -> Give:
        lost = "all" if "all" in (left.lose_keywords, right.lose_keywords) else (*left.lose_keywords, *right.lose_keywords)
        return Give(
            (*left.stats, *right.stats),
            (*left.keywords, *right.keywords),
            cast(Any, lost),
            (*left.kins, *right.kins),
            left.attack or right.attack,
            left.no_text or right.no_text,
        )

    def give_stats(self, changes: tuple[StatChange, ...]) -> Give:
        return Give(stats=changes)

    def give_set(self, number: Token, stat: Token) -> Give:
        return Give(stats=(StatChange(str(stat), "=", self.digits(number)),))

    def give_keyword(self, keyword: Token) -> Give:
        return Give(keywords=(str(keyword),))

    def give_no_keyword(self, keyword: Token) -> Give:
        return Give(lose_keywords=(str(keyword),))

    def give_no_keywords(self) -> Give:
        return Give(lose_keywords="all")

    def give_no_text(self) -> Give:
        return Give(no_text=True)

    def give_kin(self, kin: str) -> Give:
        return Give(kins=(kin,))

    def give_attack(self, directions: tuple[str, ...]) -> Give:
        return Give(attack=directions)

    def ref_cant(self, ref: Ref, event: Happening) -> Cant:
        return Cant((_said_of(event, fit(ref)),))

    def all_cant(self, cards: Cards, event: Happening) -> Cant:
        return Cant((_said_of(event, cards),))

    def you_cant(self, event: Happening) -> Cant:
        return Cant((replace(event, player=Who.YOU),))

    def player_cant(self, player: Player, event: Happening) -> Cant:
        return Cant((replace(event, player=player),))

    def cant_attack(self) -> Happening:
        return Happening("attack", card=SELF)

    def cant_strike(self) -> Happening:
        return Happening("strike", card=SELF)

    def cant_be_struck(self) -> Happening:
        return Happening("strike", target=SELF)

    def cant_die(self) -> Happening:
        return Happening("death", card=SELF)

    def cant_move(self) -> Happening:
        return Happening("move", card=SELF, enters="board", leaves="board")

    def cant_be_hurt(self) -> Happening:
        return Happening("damage", target=SELF)

    def cant_play(self, ref: Ref) -> Happening:
        return Happening("play", card=fit(ref))

    def cant_play_any(self, cards: Cards) -> Happening:
        return Happening("play", card=cards)

    def cant_draw(self) -> Happening:
        return Happening("draw")

    def cant_gain(self, reason: dict[str, Any] | None = None) -> Happening:
        return Happening("gain_blood", **(reason or {}))

    def cant_win(self) -> Happening:
        return Happening("finish_game", reasons=("wins",))

    def cant_lose(self) -> Happening:
        return Happening("finish_game", reasons=("loses",))

    def main(self) -> tuple[str, Player]:
        return "main", Who.YOU

    def turn(self) -> tuple[str, Player]:
        return "turn", Who.YOU

    def any_time(self) -> tuple[str, Player]:
        return "any", Who.YOU

    def opponent_any_time(self, player: Player) -> tuple[str, Player]:
        if player is not Who.OPPONENT:
            raise MisfitError("only you or your opponent can use an ability at any time")
        return "any", player


def _said_of(event: Happening, who: Any) -> Happening:
    """*event* with its subject filled in."""
    return replace(event, card=who if event.card == SELF else event.card, target=who if event.target == SELF else event.target)
