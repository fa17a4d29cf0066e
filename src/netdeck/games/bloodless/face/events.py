"""The events of the game (6.1) as the log knows them, from their records."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from netdeck.games.bloodless import events as ce
from netdeck.games.bloodless.events import players as ev
from netdeck.games.bloodless.face.given import named_keywords
from netdeck.games.bloodless.face.names import (
    CAUSES,
    FACES,
    STAT_WORDS,
    ability_node,
    card_id,
    letters_in,
    place_name,
    row,
    seat_name,
    spoken_name,
)
from netdeck.games.bloodless.rules import happenings as h
from netdeck.games.bloodless.rules.places import KIN
from netdeck.games.bloodless.rules.spaces import SPACES as HOW_MANY
from netdeck.games.bloodless.rules.spaces import from_left, is_space
from netdeck.games.bloodless.zones import SPACES
from netdeck.kernel import CardId, Seat

if TYPE_CHECKING:
    from netdeck.games.bloodless.at_table import TableState

ENDINGS: Final = {
    h.POOL_EMPTY: "the health pool is empty",
    h.NOBODY_DAMAGED: "the pool is empty, and nobody was ever damaged",
}
Fields = dict[str, Any]


class Record:
    """An event whose fields are read by name."""

    def __init__(self, state: "TableState", at: int) -> None:
        self.state = state
        self.table = state.table
        self.at = at

    def __getitem__(self, field: int) -> int:
        return self.table.heap[self.at + field]

    def has(self, flag: int) -> bool:
        """Whether something is so of it."""
        return bool(self[h.E_FLAGS] & flag)

    @property
    def card(self) -> CardId | None:
        """The card that it befalls."""
        return card_id(self[h.E_CARD])

    @property
    def other(self) -> CardId | None:
        """Another card that it names."""
        return card_id(self[h.E_OTHER])

    @property
    def player(self) -> Seat | None:
        """Whose it is."""
        return seat_name(self[h.E_PLAYER])

    @property
    def amount(self) -> int:
        """How much."""
        return self[h.E_AMOUNT]

    @property
    def to(self) -> str | None:
        """Where to."""
        return place_name(self[h.E_TO])

    @property
    def space(self) -> str | None:
        """The space that it is about."""
        return place_name(self[h.E_SPACE])

    @property
    def face(self) -> str:
        """Which face of the card."""
        return FACES[self[h.E_FACE]]

    @property
    def cards(self) -> tuple[CardId, ...]:
        """All the cards that it is about."""
        return tuple(map(CardId, row(self.table, self[h.E_LIST])))

    @property
    def until(self) -> str:
        """How long it lasts, in words."""
        until = getattr(self.node, "until", None)
        return "" if until is None else f"until {until.end.replace('_', ' ')}"

    @property
    def node(self) -> Any:
        """The instruction that told it."""
        return self.state.book.words.get(self[h.E_CODE])

    def spaces(self, field: int, viewer: int) -> tuple[str, ...] | None:
        """Some spaces, from the left as somebody sees them; ``None`` where nothing is said of them."""
        bits = self[field]
        if bits < 0:
            return None
        return tuple(SPACES[space] for place in range(HOW_MANY) if bits >> (space := from_left(viewer, place)) & 1)


def optional(number: int) -> int | None:
    """A number that may be left open."""
    return number if number >= 0 else None


def event_of(state: "TableState", at: int, clause: str) -> ev.BloodEvent:
    """An event as the log knows it."""
    record = Record(state, at)
    kind, fields = EVENTS[record[h.E_KIND]]
    return kind(clause=clause, **fields(record))


def _played(it: Record) -> Fields:
    return {
        "card": it.card,
        "player": it.player,
        "cost": optional(it[h.E_COST]),
        "space": it.space,
        "vars": letters_in(it.table, it[h.E_LETTERS]),
        "free": it.has(h.FREE),
        "ignore": it.has(h.IGNORES_FOOD),
        "devoured": None if it.has(h.EVOLVES) else it.other,
        "evolved": it.other if it.has(h.EVOLVES) else None,
        "face": it.face,
        "summoned": it.has(h.IS_SUMMONED),
        "called": it.has(h.IS_CALLED),
        "flip_cost": optional(it[h.E_FLIP_BLOOD]),
        "spaces": it.spaces(h.E_SPACES, it[h.E_DEALER]),
    }


def _searched(it: Record) -> Fields:
    sought = it.node
    return {
        "player": it.player,
        "deck": it.to,
        "pattern": sought.name or sought.kin or "card",
        "found": it.cards,
        "n": it.amount,
        "up_to": it.has(h.UP_TO),
    }


def _blood(it: Record) -> Fields:
    return {"player": it.player, "amount": it.amount, "reason": CAUSES[it[h.E_REASON]], "of": it.other}


def _gained(it: Record) -> Fields:
    cause = it[h.E_CAUSE]
    return {**_blood(it), "cause": CAUSES[cause] if cause != h.NO_CAUSE else "", "killer": card_id(it[h.E_KILLER])}


def _finished(it: Record) -> Fields:
    reason = ENDINGS.get(it[h.E_REASON]) or (it.state.name(it.other) if it.other is not None else "a card")
    return {"winner": seat_name(it[h.E_WINNER]), "player": it.player, "reason": reason}


def _named(it: Record) -> Fields:
    book, of_kin = it.state.book, it[h.E_WHAT] == KIN
    value = (book.kins if of_kin else book.names)[it[h.E_NAME]]
    return {"player": it.player, "what": "kin" if of_kin else "card", "value": value, "card": it.card}


def _moved(it: Record) -> Fields:
    before = it[h.E_FROM]
    return {
        "card": it.card,
        "to": it.to,
        "cause": CAUSES[it[h.E_CAUSE]],
        "index": optional(it[h.E_INDEX]),
        "face": it.face,
        "from_": place_name(before),
        "from_space": place_name(before) if is_space(before) else None,
        "link": card_id(it[h.E_LINK]),
    }


def _created(it: Record) -> Fields:
    return {"name": it.state.book.names[it[h.E_NAME]], "owner": it.player, "to": it.to, "index": optional(it[h.E_INDEX])}


def _attacked(it: Record) -> Fields:
    active = it.table.active
    return {"card": it.card, "spaces": it.spaces(h.E_TOTAL, active), "at": it.spaces(h.E_SPACES, active)}


def _struck(it: Record) -> Fields:
    target = card_id(it[h.E_TARGET])
    return {"card": it.card, "space": it.space, "amount": optional(it.amount), "blocked": it.has(h.IS_BLOCKED), "target": target}


def _damaged(it: Record) -> Fields:
    return {
        "target": card_id(it[h.E_TARGET]),
        "amount": it.amount,
        "source": card_id(it[h.E_SOURCE]),
        "combat": it.has(h.IN_COMBAT),
        "dealer": seat_name(it[h.E_DEALER]),
        "marked": it[h.E_TOTAL],
        "overkill": it[h.E_NAME],
    }


def _player_damaged(it: Record) -> Fields:
    source = card_id(it[h.E_SOURCE])
    return {"player": it.player, "amount": it.amount, "source": source, "overkill": it.has(h.IS_OVERKILL), "pool": it[h.E_TOTAL]}


def _died(it: Record) -> Fields:
    return {
        "card": it.card,
        "cause": CAUSES[it[h.E_CAUSE]],
        "killer": card_id(it[h.E_KILLER]),
        "space": it.space,
        "controller": it.player,
        "blood": it.amount,
    }


def _stat(it: Record) -> Fields:
    sets = it.has(h.SETS)
    stat = STAT_WORDS[it[h.E_NAME]]
    return {"card": it.card, "stat": stat, "by": 0 if sets else it.amount, "to": it.amount if sets else None, "until": it.until}


def _keywords(it: Record) -> Fields:
    words = named_keywords(it.state, it[h.E_CODE], it[h.E_NAME])
    return {"card": it.card, "keyword": words, "gain": it.has(h.GAINS), "until": it.until}


def _granted(it: Record) -> Fields:
    kind = type(ability_node(it.state, it[h.E_ABILITY])).__name__.casefold()
    return {"card": it.card, "player": it.player, "ability": kind, "until": it.until}


def _counter(it: Record) -> Fields:
    return {"card": it.card, "name": spoken_name(it.state, it[h.E_NAME]), "by": it.amount, "total": it[h.E_TOTAL]}


def _card(it: Record) -> Fields:
    return {"card": it.card}


def _player(it: Record) -> Fields:
    return {"player": it.player}


def _by(it: Record) -> Fields:
    return {"player": it.player, "by": it.amount}


def _amount(it: Record) -> Fields:
    return {"amount": it.amount}


def _after(it: Record) -> str:
    return "aside" if it.has(h.STAYS_ASIDE) else ""


EVENTS: Final[dict[int, tuple[Callable[..., ev.BloodEvent], Callable[[Record], Fields]]]] = {
    h.PLAY: (ev.Played, _played),
    h.DRAW: (ev.Drawn, lambda it: {"player": it.player, "deck": it.to, "card": it.card}),
    h.SEARCH: (ev.Searched, _searched),
    h.SHUFFLE: (ev.Shuffled, lambda it: {"deck": it.to}),
    h.REVEAL: (ev.Revealed, lambda it: {"cards": it.cards}),
    h.LOOK: (ev.Looked, lambda it: {"cards": it.cards, "to": it.player}),
    h.GAIN_BLOOD: (ev.BloodGained, _gained),
    h.LOSE_BLOOD: (ev.BloodLost, _blood),
    h.POOL_CHANGE: (ev.PoolChanged, _amount),
    h.POOL_SET: (ev.PoolSet, _amount),
    h.EXTRA_DRAWS: (ev.DrawsAdded, _by),
    h.SKIP_TURN: (ev.TurnSkipped, _by),
    h.FINISH_GAME: (ev.GameFinished, _finished),
    h.NAME: (ev.Named, _named),
    h.START_OF_TURN: (ev.TurnStarted, _player),
    h.START_OF_MAIN: (ev.MainStarted, _player),
    h.END_OF_MAIN: (ev.MainEnded, _player),
    h.START_OF_ATTACK: (ev.AttackStarted, _player),
    h.END_OF_ATTACK: (ev.AttackEnded, _player),
    h.END_OF_TURN: (ev.TurnEnded, lambda it: {"previous": it.player}),
    h.MOVE: (ce.Moved, _moved),
    h.SUMMON: (ce.Summoned, lambda it: {"card": it.card, "player": it.player, "space": it.space, "face": it.face}),
    h.RESUMMON: (
        ce.Resummoned,
        lambda it: {"card": it.card, "keep_state": it.has(h.KEEPS_STATE), "player": it.player, "space": it.space},
    ),
    h.EXECUTE: (
        ce.Executed,
        lambda it: {"card": it.card, "player": it.player, "flipped": it.has(h.ON_TIMELINE), "face": it.face, "after": _after(it)},
    ),
    h.FINISH_COMMAND: (ce.CommandFinished, lambda it: {"card": it.card, "after": _after(it)}),
    h.DENY: (ce.Denied, lambda it: {"card": it.card, "by": it.other}),
    h.CREATE: (ce.Created, _created),
    h.LIBERATE: (ce.Liberated, _card),
    h.ATTACK: (ce.Attacked, _attacked),
    h.STRIKE: (ce.Struck, _struck),
    h.DAMAGE: (ce.Damaged, _damaged),
    h.PLAYER_DAMAGE: (ce.PlayerDamaged, _player_damaged),
    h.EXPLODE: (ce.Exploded, lambda it: {"card": it.card, "amount": it.amount}),
    h.DEATH: (ce.Died, _died),
    h.STAT_CHANGE: (ce.StatChanged, _stat),
    h.KEYWORD_CHANGE: (ce.KeywordsChanged, _keywords),
    h.TEXT_LOSS: (ce.TextLost, lambda it: {"card": it.card, "until": it.until}),
    h.GRANT: (ce.AbilityGranted, _granted),
    h.COUNTER: (ce.CountersChanged, _counter),
    h.FLIP: (ce.Flipped, lambda it: {"card": it.card, "by_cost": it.has(h.BY_COST), "player": it.player}),
    h.TURN_DOWN: (ce.TurnedDown, lambda it: {"card": it.card, "flip_cost": optional(it[h.E_FLIP_BLOOD])}),
    h.PLAY_LIMIT: (ce.PlayLimited, lambda it: {"player": it.player, "to": it.amount, "until": it.until}),
}
"""Every kind of event that is written down, and what is told of it."""
WITH_PLAYER: Final = frozenset(number for number, (kind, _) in EVENTS.items() if "player" in getattr(kind, "who_sees", ()))
"""Kinds of events that name a player."""
