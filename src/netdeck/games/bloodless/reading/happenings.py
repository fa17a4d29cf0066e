"""What abilities watch for (7.4): patterns over the events of the game."""

from typing import Any

from lark import Token, v_args

from netdeck.games.bloodless.reading.places import PlaceReader, deck_only
from netdeck.language.reading.cards import fit
from netdeck.language.tree import Happening, Is, Player, Ref, Who, Zone

SUFFERED: dict[str, tuple[str, str, tuple[str, ...]]] = {
    "played": ("play", "card", ()),
    "summoned": ("summon", "card", ()),
    "executed": ("execute", "card", ()),
    "killed": ("death", "card", ("killed",)),
    "destroyed": ("death", "card", ("destroyed",)),
    "sacrificed": ("death", "card", ("sacrifice",)),
    "struck": ("strike", "target", ()),
    "flipped": ("flip", "card", ()),
    "denied": ("deny", "card", ()),
    "finished": ("finish_command", "card", ()),
    "liberated": ("liberate", "card", ()),
    "dealt damage": ("damage", "target", ()),
}
"""What can be done to a card: the event, which of its fields the card is, and the causes that fit."""
PHASES = {"turn": "turn", "main phase": "main", "attack phase": "attack"}


@v_args(inline=True)
class HappeningReader(PlaceReader):
    """Events, and who does or suffers them."""

    def happening(self, event: Happening) -> Happening:
        return event

    def subject_you(self) -> Player:
        return Who.YOU

    def subject_player(self, player: Player) -> Player:
        return player

    def would_player(self, player: Player) -> Player:
        return player

    def subject_ref(self, ref: Ref) -> Ref:
        return ref

    def would(self, ref: Ref) -> Ref:
        return ref

    def plays(self, player: Player, ref: Ref) -> Happening:
        return Happening("play", card=fit(ref), player=player)

    def summons(self, player: Player, ref: Ref) -> Happening:
        return Happening("summon", card=fit(ref), player=player)

    def executes(self, player: Player, ref: Ref) -> Happening:
        return Happening("execute", card=fit(ref), player=player)

    def draws(self, player: Player, _article: Token) -> Happening:
        return Happening("draw", player=player)

    def draws_from(self, player: Player, _article: Token, deck: Zone) -> Happening:
        return Happening("draw", player=player, deck=deck_only(deck))

    def discards(self, player: Player, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), player=player, leaves="hand", enters="discard", causes=("discard",))

    def sacrifices(self, player: Player, ref: Ref) -> Happening:
        return Happening("death", card=fit(ref), player=player, causes=("sacrifice",))

    def gains_blood(self, player: Player, reason: dict[str, Any] | None = None) -> Happening:
        return Happening("gain_blood", player=player, **(reason or {}))

    def loses_blood(self, player: Player) -> Happening:
        return Happening("lose_blood", player=player)

    def from_death(self) -> dict[str, Any]:
        return {"reasons": ("death",)}

    def from_death_of(self, ref: Ref) -> dict[str, Any]:
        return {"reasons": ("death",), "card": fit(ref)}

    def from_kills_of(self, ref: Ref) -> dict[str, Any]:
        return {"reasons": ("death",), "killer": fit(ref), "causes": ("killed",)}

    def from_open(self) -> dict[str, Any]:
        return {"reasons": ("open",)}

    def from_overkill(self) -> dict[str, Any]:
        return {"reasons": ("overkill",)}

    def from_flask(self) -> dict[str, Any]:
        return {"reasons": ("flask",)}

    def searches(self, player: Player, deck: Zone) -> Happening:
        return Happening("search", player=player, deck=deck_only(deck))

    def skips(self, player: Player) -> Happening:
        return Happening("skip_turn", player=player)

    def gets_draws(self, player: Player) -> Happening:
        return Happening("extra_draws", player=player)

    def loses_game(self, player: Player) -> Happening:
        return Happening("finish_game", player=player, reasons=("loses",))

    def wins_game(self, player: Player) -> Happening:
        return Happening("finish_game", player=player, reasons=("wins",))

    def player_damaged(self, player: Player) -> Happening:
        return Happening("player_damage", player=player)

    def suffers(self, ref: Ref, verb: Token) -> Happening:
        event, field, causes = SUFFERED[str(verb).removeprefix("is ").removeprefix("would be ")]
        return Happening(event, **{field: fit(ref)}, causes=causes)  # type: ignore[arg-type]

    def struck_by(self, ref: Ref, by: Ref) -> Happening:
        return Happening("strike", card=fit(by), target=fit(ref))

    def dies(self, ref: Ref) -> Happening:
        return Happening("death", card=fit(ref))

    def enters_board(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), enters="board")

    def enters_timeline(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), enters="timeline")

    def leaves_board(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), leaves="board")

    def leaves_timeline(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), leaves="timeline")

    def moves_space(self, ref: Ref) -> Happening:
        return Happening("move", card=fit(ref), enters="board", leaves="board")

    def moved_to(self, ref: Ref, zone: Zone) -> Happening:
        return Happening("move", card=fit(ref), to=self.in_place(zone).zone)

    def attacks_event(self, ref: Ref) -> Happening:
        return Happening("attack", card=fit(ref))

    def strikes_open(self, ref: Ref) -> Happening:
        return Happening("strike", card=fit(ref), blocked=False)

    def strikes(self, ref: Ref, target: Ref) -> Happening:
        return Happening("strike", card=fit(ref), target=fit(target))

    def strikes_at_all(self, ref: Ref) -> Happening:
        return Happening("strike", card=fit(ref))

    def kills(self, ref: Ref, target: Ref) -> Happening:
        return Happening("death", card=fit(target), killer=fit(ref), causes=("killed",))

    def deals(self, ref: Ref) -> Happening:
        return Happening("damage", source=fit(ref))

    def deals_to(self, ref: Ref, target: Ref) -> Happening:
        return Happening("damage", source=fit(ref), target=fit(target))

    def explodes(self, ref: Ref) -> Happening:
        return Happening("explode", card=fit(ref))

    def counter_total(self, ref: Ref, test: Is, name: str) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, total=test)

    def counter_none(self, ref: Ref, name: str) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, total=Is("=", 0))

    def counters_added(self, name: str, ref: Ref) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, added=True)

    def counters_removed(self, name: str, ref: Ref) -> Happening:
        return Happening("counter", card=fit(ref), counter=name, added=False)

    def stat_changes(self, ref: Ref, stat: Token) -> Happening:
        return Happening("stat_change", card=fit(ref), stat=str(stat))

    def gains_keyword(self, ref: Ref, keyword: Token) -> Happening:
        return Happening("keyword_change", card=fit(ref), keyword=str(keyword), added=True)

    def loses_keyword(self, ref: Ref, keyword: Token) -> Happening:
        return Happening("keyword_change", card=fit(ref), keyword=str(keyword), added=False)

    def loses_text(self, ref: Ref) -> Happening:
        return Happening("text_loss", card=fit(ref))

    def is_shuffled(self, deck: Zone) -> Happening:
        return Happening("shuffle", deck=deck_only(deck))

    def pool_changes(self) -> Happening:
        return Happening("pool_change")

    def start_of(self, player: Player | None, phase: Token) -> Happening:
        return Happening(f"start_of_{PHASES[str(phase)]}", player=player)

    def end_of(self, player: Player | None, phase: Token) -> Happening:
        return Happening(f"end_of_{PHASES[str(phase)]}", player=player)

    def start_of_each(self) -> Happening:
        return Happening("start_of_turn")

    def end_of_each(self) -> Happening:
        return Happening("end_of_turn")
