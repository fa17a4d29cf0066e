"""What a card does or suffers (R39, R25 to R28), and for how long."""

from typing import Any, cast

from lark import Token, v_args

from netdeck.games.bloodless.reading.passives import PassiveReader
from netdeck.language.misfit import MisfitError
from netdeck.language.tree import (
    Attack,
    Cant,
    Damage,
    Deny,
    Destroy,
    Explode,
    GainKeywords,
    Grant,
    Happening,
    Keyword,
    Letter,
    LoseKeywords,
    LoseText,
    Modify,
    Number,
    Player,
    Ref,
    RemoveCounters,
    Spaces,
    StatChange,
    Step,
    Strike,
    Until,
)


@v_args(inline=True)
class DeedReader(PassiveReader):
    """Verbs whose subject is a card."""

    def stat_change(self, signed: Token, stat: Token) -> tuple[StatChange, ...]:
        number: Number = Letter(signed[1:]) if signed[1:].isalpha() else int(signed[1:])
        return (StatChange(str(stat), cast(Any, signed[0]), number),)

    def triple_change(self, token: Token) -> tuple[StatChange, ...]:
        changes = triple(token)
        if changes and changes[0].op == "=":
            raise MisfitError(f"say +{token} for a change, or 'becomes {token}'", at=token)
        return changes

    def stat_equal(self, stat: Token, number: Number) -> tuple[StatChange, ...]:
        return (StatChange(str(stat), "+", number),)

    def keywords(self, keyword: Keyword) -> tuple[str, ...]:
        if keyword.n is not None:
            raise MisfitError(f"{keyword.name} is gained without a number", "E07")
        return (keyword.name,)

    def gain_stats(self, changes: tuple[StatChange, ...], until: Until | None = None) -> Any:
        return lambda ref: Modify(ref, changes, until)

    def gain_keywords(self, keywords: tuple[str, ...], until: Until | None = None) -> Any:
        return lambda ref: GainKeywords(ref, keywords, until)

    def lose_stat(self, number: Number, stat: Token, until: Until | None = None) -> Any:
        return lambda ref: Modify(ref, (StatChange(str(stat), "-", number),), until)

    def lose_keywords(self, keywords: tuple[str, ...], until: Until | None = None) -> Any:
        return lambda ref: LoseKeywords(ref, keywords, until)

    def lose_all(self, until: Until | None = None) -> Any:
        return lambda ref: LoseKeywords(ref, "all", until)

    def lose_text(self, until: Until | None = None) -> Any:
        return lambda ref: LoseText(ref, until)

    def lose_counters(self, counters: tuple[str, Number]) -> Any:
        return lambda ref: RemoveCounters(counters[0], counters[1], ref)

    def lose_all_counters(self, name: str) -> Any:
        return lambda ref: RemoveCounters(name, "all", ref)

    def become(self, token: Token, until: Until | None = None) -> Any:
        changes = triple(token)
        if changes and changes[0].op != "=":
            raise MisfitError("what a creature becomes has no sign", at=token)
        return lambda ref: Modify(ref, changes, until)

    def attack(self, space: Spaces | None = None) -> Any:
        return lambda ref: Attack(ref, space)

    attack_space = attack

    def strike(self, at: Ref | Spaces) -> Any:
        return lambda ref: Strike(ref, at)

    strike_space = strike

    def explode(self, number: Number) -> Any:
        return lambda ref: Explode(ref, number)

    def deals_damage(self, number: Number, target: Ref | Player) -> Any:
        return lambda ref: Damage(number, target, ref)

    def step_aside(self, number: Number, sideways: Token) -> Any:
        direction = "left" if sideways == "to the left" else "right"
        return lambda ref: Step(ref, cast(Any, direction), n=number)

    def step_toward(self, number: Number, toward: Ref) -> Any:
        return lambda ref: Step(ref, "toward", toward, number)

    def is_denied(self) -> Any:
        return Deny

    def is_destroyed(self) -> Any:
        return Destroy

    def cant_until(self, event: Happening, until: Until) -> Any:
        return lambda ref: Grant(Cant((event,)), ref, until)

    # How long

    def until_turn(self) -> Until:
        return Until("end_of_turn")

    def until_your_turn(self) -> Until:
        return Until("end_of_your_turn")

    def until_opponent_turn(self) -> Until:
        return Until("end_of_opponent_turn")

    def until_next_turn(self) -> Until:
        return Until("end_of_next_turn")

    def until_your_start(self) -> Until:
        return Until("start_of_your_turn")

    def until_attack(self) -> Until:
        return Until("next_attack")

    def until_leaves(self) -> Until:
        return Until("this_leaves")

    def until_event(self, event: Happening) -> Until:
        return Until("event", (event,))


def triple(token: Token) -> tuple[StatChange, ...]:
    """``+1/0/1`` or "1/0/1": health, defense, power; zeros change nothing in the first."""
    text = str(token)
    op = text[0] if text[0] in "+-" else "="
    parts = [Letter(part) if part.isalpha() else int(part) for part in text.replace("+", "").replace("-", "").split("/")]
    stats = zip(("health", "defense", "power"), parts, strict=True)
    return tuple(StatChange(stat, cast(Any, op), number) for stat, number in stats if op == "=" or number != 0)
