"""What passives and lasting effects do to cards and players (P5), and what of it is new, different or over (D10.2)."""

from collections.abc import Iterator
from typing import Final

from netdeck.games.bloodless.cards.keywords import keyword_word
from netdeck.games.bloodless.display.stat_breakdown import NUMBERS
from netdeck.games.bloodless.events.processes import PassiveChanged
from netdeck.games.bloodless.named_state import TableState
from netdeck.games.bloodless.names import STAT_WORDS, ability_node, keywords_in, named_keywords
from netdeck.games.bloodless.rules import ability_records as y
from netdeck.games.bloodless.rules import event_ids
from netdeck.games.bloodless.rules.opcodes import COST
from netdeck.games.bloodless.rules.passives import BECOMES, FIRST, MINUS, PLUS, apply_all
from netdeck.games.bloodless.rules.records import R_CARD, W_ABILITY, W_CARD, W_NUMBER
from netdeck.games.bloodless.rules.table import Table
from netdeck.games.bloodless.zones import SEATS
from netdeck.kernel import CardId, Seat
from netdeck.kernel.records import NONE, end_collection
from netdeck.language import ast_nodes

Key = tuple[CardId | None, str, CardId | Seat, str]
"""The card whose doing it is, which ability or effect, whom it befalls, and what of them."""
Given = dict[Key, str]

OPS: Final = {PLUS: "+", MINUS: "-", BECOMES: "="}
UNDONE, APPLIED, CHANGED = "P5.3.2.1", "P5.2.2.1", "P5.2.1.1"
GIVING: Final = frozenset((event_ids.WORDS_GIVEN, event_ids.STAT_GIVEN, event_ids.LIMIT_GIVEN, event_ids.EFFECT_LASTS))


class Giving:
    """Notes what one run of P5 does."""

    def __init__(self, state: TableState, table: Table) -> None:
        self.state = state
        self.table = table
        self.given: Given = {}

    def __call__(self, table: Table, event: int, clause: int, *numbers: int) -> None:
        self.note(event, *numbers)

    def note(self, what: int, *numbers: int) -> None:
        """Something that a passive or a lasting effect does."""
        match what:
            case event_ids.WORDS_GIVEN:
                self._words(numbers[0], numbers[1])
            case event_ids.STAT_GIVEN:
                watch, card, stat, op, amount = numbers
                self.given[self._key(watch, CardId(card), STAT_WORDS[stat])] = f"{OPS[op]}{amount}"
            case event_ids.LIMIT_GIVEN:
                watch, seat, cap = numbers[:3]
                self.given[self._key(watch, SEATS[seat], "play_limit")] = str(cap)
            case event_ids.EFFECT_LASTS:
                self._lasting(numbers[0], numbers[1] == FIRST)

    def _key(self, watch: int, target: CardId | Seat, field: str) -> Key:
        heap = self.table.heap
        return CardId(heap[watch + W_CARD]), str(heap[watch + W_NUMBER]), target, field

    def _words(self, watch: int, card: int) -> None:
        give = ability_node(self.state, self.table.heap[watch + W_ABILITY]).give
        for field, change in self._of_words(card, give):
            self.given[self._key(watch, CardId(card), field)] = change

    def _of_words(self, card: int, give: ast_nodes.Give) -> Iterator[tuple[str, str]]:
        if give.lose_keywords:
            own = keywords_in(self.table.v_keywords[card])
            yield (
                "lose keywords",
                ", ".join(sorted(own if give.lose_keywords == ast_nodes.ALL else set(map(keyword_word, give.lose_keywords)))),
            )
        if give.keywords:
            yield "keywords", ", ".join(give.keywords)
        if give.kins:
            yield "kins", ", ".join(give.kins)
        if give.attack:
            yield "attack", ", ".join(give.attack)
        if give.no_text:
            yield "text", "none"

    def _lasting(self, effect: int, first: bool) -> None:
        heap = self.table.heap
        source, target, what = heap[effect + y.T_SOURCE], heap[effect + y.T_TARGET], heap[effect + y.T_WHAT]
        by = (CardId(source) if source >= 0 else None, f"effect {heap[effect + y.T_NUMBER]}")
        if what == y.MORE_PLAYS:
            if first and heap[effect + y.T_PLAYER] >= 0:
                self.given[*by, SEATS[heap[effect + y.T_PLAYER]], "play_limit"] = f"+{heap[effect + y.T_AMOUNT]}"
            return
        if target == NONE:
            return
        card = CardId(heap[target + R_CARD])
        if what == y.A_STAT:
            stat = heap[effect + y.T_STAT]
            if (stat == COST) is first:
                self.given[*by, card, STAT_WORDS[stat]] = f"{OPS[heap[effect + y.T_OP]]}{heap[effect + y.T_AMOUNT]}"
        elif first:
            for field, change in self._of_words(card, self._gives(effect, what)):
                self.given[*by, card, field] = change
            if what == y.A_GRANT:
                self.given[*by, card, "ability"] = "granted"

    def _gives(self, effect: int, what: int) -> ast_nodes.Give:
        heap = self.table.heap
        if what == y.NO_TEXT:
            return ast_nodes.Give(no_text=True)
        if what == y.A_GRANT:
            return ast_nodes.Give()
        words = named_keywords(self.state, heap[effect + y.T_ABILITY], heap[effect + y.T_AMOUNT])
        return ast_nodes.Give(keywords=words) if what == y.A_GAIN else ast_nodes.Give(lose_keywords=words)


def given_now(state: TableState) -> Given:
    """What passives and lasting effects do as the table is now."""
    if not any(state.table.live):
        return {}
    table = state.table.copy()
    if table.packed:
        end_collection(table)
    giving = Giving(state, table)
    table.listener = giving
    apply_all(table)
    return giving.given


def given_before(state: TableState) -> Given:
    """What they did when P5 was last run, for whoever begins to listen: numbers as the rules remember them, words as they are now."""
    now, numbers = given_now(state), {(card, str(by), target, field): change for (card, by, target, field), change in state.applied.items()}
    kept = {key: change for key, change in now.items() if key in numbers or key[3] not in NUMBERS}
    return kept | numbers


def differences(state: TableState, before: Given, after: Given) -> Iterator[PassiveChanged]:
    """What is undone, applied and changed (P5.2, P5.3)."""
    for key, change in before.items():
        if key not in after:
            yield _change(state, key, change, "undone", UNDONE)
    for key, change in after.items():
        if key not in before:
            yield _change(state, key, change, "applied", APPLIED)
        elif before[key] != change:
            yield _change(state, key, change, "changed", CHANGED)


def _change(state: TableState, key: Key, change: str, how: str, clause: str) -> PassiveChanged:
    card, ability, target, field = key
    name = f"{state.ready(card).word}.{ability}" if card is not None else ability
    aim = target if isinstance(target, CardId) else None
    return PassiveChanged(clause=clause, ability=name, target=aim, field=field, change=change, how=how, card=card)
