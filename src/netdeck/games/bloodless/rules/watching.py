"""Which abilities are active, in which order (R9, R14), and what they watch for (D5.3, 7.4).

Abilities are active while their card is face-up in play; a lost keyword takes its abilities along, a lost text takes those of the text,
type rules stay. Nobody ever orders triggers: rank, active player first, board before timeline, left to right, order in the text.
"""

from itertools import chain
from operator import is_
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from netdeck.games.bloodless.cards.prepared import CREATE, LAST, MODIFY, STANDING_FOR, USE, Written, arrival_of, face_down_values, written
from netdeck.games.bloodless.rules.card_events import Created, Flipped, Moved, Resummoned, Summoned
from netdeck.games.bloodless.rules.events import BloodEvent, GameFinished, Looked, Played, Revealed, TurnEnded
from netdeck.games.bloodless.rules.keywords import keyword_abilities, keyword_word
from netdeck.games.bloodless.rules.matching import compare, fits, known, place_of, players, spaces
from netdeck.games.bloodless.rules.outcomes import Happened
from netdeck.games.bloodless.rules.records import DOWN, UP, BloodCard, Live, Past, Values
from netdeck.games.bloodless.rules.scene import Scene
from netdeck.games.bloodless.rules.spaces import IN_PLAY, KIND, PLACE, ZONE_OWNER, zone_word
from netdeck.games.bloodless.rules.state import Table
from netdeck.kernel import CardId, Seat
from netdeck.kernel.changed import changed
from netdeck.language import tree

GAINED = 500
"""Numbers from here on belong to abilities of keywords that a card has gained; from 1000 on to granted abilities."""


class Watch(NamedTuple):
    """An active ability: whose it is, and how its card was when it was found active."""

    card: CardId
    written: Written
    you: Seat
    past: Past

    @property
    def rank(self) -> int:
        """Its place in the order of precedence before everything else (R14)."""
        return self.written.rank


class Index(msgspec.Struct, frozen=True, gc=False):
    """The active abilities by what they do; each list in order of precedence (R14)."""

    modifiers: tuple[Watch, ...]
    creators: dict[str, tuple[Watch, ...]]
    passives: tuple[Watch, ...]
    uses: tuple[Watch, ...]
    instants: tuple[Watch, ...]
    """Those uses that are not for the main phase alone (R40)."""
    modified_kinds: frozenset[str]
    moves: frozenset[tuple[str, str]]
    """The moves that creators may watch for, from which kind of zone to which."""
    steady: bool
    """What the passives give can change only when this index does."""

    def answers(self, event: BloodEvent) -> bool:
        """Whether an ability may answer the outcome of *event*."""
        if isinstance(event, Moved):
            assert event.from_ is not None  # it is settled
            return (KIND[event.from_], KIND[event.to]) in self.moves
        return event.word in self.creators


def index_of(table: Table) -> Index:
    """The index, built anew if anything that it depends on has changed."""
    found = table.index
    if found is None:
        found = table.index = _build(table)
    return found


def _build(table: Table) -> Index:
    """The index of the table as it is; the last one again where the same abilities of the same cards are active in the same order.

    It is another record then if anything lasts: that depends on who else stands where, and P5 knows by the index that it must look again.
    """
    found = _active(table)
    last = table.built
    if last is not None and len(last[0]) == len(found) and all(map(is_, last[0], found)):
        lasting = last[1].passives or table.timed or table.modified or table.caps
        return replace(last[1]) if lasting else last[1]
    index = _sorted(found)
    table.built = (found, index)
    return index


def _sorted(active: list[list[Watch]]) -> Index:
    modifiers: list[Watch] = []
    creators: dict[str, list[Watch]] = {}
    passives: list[Watch] = []
    uses: list[Watch] = []
    for watch in chain.from_iterable(active):
        role = watch.written.role
        if role == CREATE:
            for kind in watch.written.kinds:
                creators.setdefault(kind, []).append(watch)
        elif role == MODIFY:
            modifiers.append(watch)
        elif role == LAST:
            passives.append(watch)
        elif role == USE:
            uses.append(watch)
    modifiers.sort(key=_rank)
    for watches in creators.values():
        if len(watches) > 1:
            watches.sort(key=_rank)
    kinds = frozenset().union(*(watch.written.kinds for watch in modifiers))
    moves = frozenset().union(*(watch.written.moves for watch in creators.get("move", ())))
    instants = tuple(watch for watch in uses if watch.written.node.timing != "main")  # type: ignore[union-attr]
    steady = all(watch.written.steady for watch in passives)
    found = {kind: tuple(watches) for kind, watches in creators.items()}
    return Index(tuple(modifiers), found, tuple(passives), tuple(uses), instants, kinds, moves, steady)


def _rank(watch: Watch) -> int:
    return watch.written.rank


def _active(table: Table) -> list[list[Watch]]:
    """The active abilities of each card that has some, in order of precedence (R14)."""
    cards = table.cards
    found = [own for card in table.in_play() if cards[card].face == UP and (own := abilities_of(table, card))]
    if table.timed:
        for seat in table.in_turn_order:
            for effect in table.timed:
                if effect.what == "grant" and effect.player == seat and effect.source is not None:
                    ability = written(GAINED + effect.number, effect.change[0])
                    found.append([Watch(effect.source, ability, seat, table.look(effect.source))])
    afar: frozenset[str] = table.plan.afar  # type: ignore[attr-defined]
    if afar:
        found.append(_elsewhere(table, afar))
    return found


def abilities_of(table: Table, card: CardId) -> list[Watch]:
    """The active abilities of a face-up card in play, in the order of its text (R9); the same ones while nothing about it changes."""
    record = table.cards[card]
    live = record.live
    if live is None:
        return []
    values = table.modified.get(card) or live.base
    last = table.kept.get(card)
    if last is None or last[0] is not record or last[1] is not values or live.granted:
        last = table.kept[card] = (record, values, _abilities_of(table, card, record, live, values))
    return last[2]


def _abilities_of(table: Table, card: CardId, record: BloodCard, live: Live, values: Values) -> list[Watch]:
    prepared = table.ready(card)
    keywords = values.keywords
    if not prepared.abilities and not live.granted and keywords == prepared.resting.keywords:
        return []
    you = ZONE_OWNER[record.zone]
    past = Past(record, values, you)
    found: list[Watch] = []
    for ability in prepared.abilities:
        if ability.zone or ability.number in live.spent:
            continue
        if ability.keyword:
            if ability.keyword not in keywords:
                continue
        elif not ability.innate and not values.text:
            continue
        found.append(Watch(card, ability, you, past))
    gained = sorted(keywords - prepared.resting.keywords)
    for place, keyword in enumerate(gained):
        found += [Watch(card, written(GAINED + place, node, keyword), you, past) for node in keyword_abilities(keyword)]
    for granted in live.granted:
        if granted.number not in live.spent and (granted.effect is None or any(t.number == granted.effect for t in table.timed)):
            found.append(Watch(card, written(granted.number, granted.ability), you, past))  # type: ignore[arg-type]
    return found


def _elsewhere(table: Table, afar: frozenset[str]) -> list[Watch]:
    """Abilities that name another zone (R9): by card number, the active player's first (R14)."""
    found: list[Watch] = []
    for seat in table.in_turn_order:
        for zone in ("hand", "discard", "main", "blood", "aside"):
            for card in sorted(table.zones[PLACE[seat][zone]]):
                if table.cards[card].printed in afar and not table.cards[card].blank:
                    look = table.look(card)
                    found += [
                        Watch(card, ability, table.cards[card].owner, look)
                        for ability in table.ready(card).abilities
                        if zone_word(ability.zone) == zone
                    ]
    return found


# What they watch for


def watches_for(table: Table, when: tree.When, event: BloodEvent, scene: Scene, outcome: Happened | None) -> bool:
    """Whether any of the patterns fits *event*, as an outcome or as something about to happen."""
    kind = event.word
    for happening in when:
        meant = happening.event == kind or kind in STANDING_FOR.get(arrival_of(happening), ())
        if meant and _fits(table, happening, event, scene, outcome):
            return True
    return False


def _fits(table: Table, happening: tree.Happening, event: Any, scene: Scene, outcome: Happened | None) -> bool:
    if outcome is not None and outcome.ok is happening.failure:
        return False
    if isinstance(event, GameFinished):
        return _ends_for(table, happening, event, scene)
    if happening.player is not None and player_of(table, event, outcome) not in players(table, scene, happening.player):
        return False
    travels = happening.enters or happening.leaves or happening.to is not None
    if travels and not _travels(table, happening, event, scene):
        return False
    if happening.causes and getattr(event, "cause", None) not in happening.causes:
        return False
    if happening.reasons and getattr(event, "reason", None) not in happening.reasons:
        return False
    if happening.blocked is not None and event.blocked is not happening.blocked:
        return False
    if happening.combat is not None and event.combat is not happening.combat:
        return False
    if happening.counter and event.name != happening.counter:
        return False
    if happening.added is not None and (event.gain if event.word == "keyword_change" else event.by > 0) is not happening.added:
        return False
    if happening.deck is not None and event.deck != place_of(table, scene, happening.deck, None):
        return False
    if happening.keyword and keyword_word(happening.keyword) not in event.keyword:
        return False
    if happening.stat and event.stat != happening.stat:
        return False
    for test, field in ((happening.total, "total"), (happening.amount, "amount")):
        if test is not None and not compare(getattr(event, field, 0) or 0, test, table, scene):
            return False
    if happening.space is not None and event.space not in spaces(table, scene, happening.space):
        return False
    for pattern, field in (
        (happening.card, {"damage": "target", "gain_blood": "of"}.get(event.word, "card")),
        (happening.target, "target"),
        (happening.source, "source"),
        (happening.killer, "killer"),
    ):
        if pattern is not None and not _card_fits(table, pattern, getattr(event, field, None), event, scene, outcome):
            return False
    return True


def _ends_for(table: Table, happening: tree.Happening, event: GameFinished, scene: Scene) -> bool:
    """Whether the player whom the text speaks of wins or loses the game, as it says (R31)."""
    wins = "wins" in happening.reasons
    seat = event.winner if wins else event.player
    return seat is not None and (happening.player is None or seat in players(table, scene, happening.player))


def player_of(table: Table, event: BloodEvent, outcome: Happened | None) -> Seat | None:
    """The player of an event: who does it or whom it befalls; the previous player of a turn that ended (7.4)."""
    match event:
        case TurnEnded():
            return Seat(event.previous) if event.previous is not None else table.active
        case Created():
            return Seat(event.owner)
        case Looked() | Revealed():
            return Seat(event.to)
    seat = getattr(event, "player", None) or getattr(event, "controller", None)
    if seat is not None:
        return Seat(seat)
    card = getattr(event, "card", None)
    if card is None:
        return None
    past = outcome.past.get(card) if outcome is not None else None
    return past.controller if past is not None else table.controller(card)


def _travels(table: Table, happening: tree.Happening, event: BloodEvent, scene: Scene) -> bool:
    if isinstance(event, Flipped | Resummoned):
        return KIND[table.cards[event.card].zone] == "board"
    assert isinstance(event, Moved)
    assert event.from_ is not None  # it is settled
    came, went = KIND[event.from_], KIND[event.to]
    if happening.enters:
        word = zone_word(happening.enters)
        if went not in (("main", "blood") if word == "deck" else (word,)):
            return False
        if came == went and zone_word(happening.leaves) != word:
            return False
    if happening.leaves:
        word = zone_word(happening.leaves)
        if came not in (("main", "blood") if word == "deck" else (word,)):
            return False
        if came == went and zone_word(happening.enters) != word:
            return False
    if happening.to is not None:
        return bool(event.to == place_of(table, scene, happening.to, event.card))
    return True


def _card_fits(table: Table, pattern: tree.CardFit, card: CardId | None, event: BloodEvent, scene: Scene, outcome: Happened | None) -> bool:
    if card is None:
        return False
    if isinstance(pattern, tree.Bound | tree.The):
        return any(ref.card == card for ref in known(table, scene, pattern))
    return fits(table, pattern, card, picture(table, card, event, outcome), scene)


def arriving(table: Table, event: Summoned) -> Past:
    """A creature that is being summoned, as it will stand: in its space, before it has moved there (R18, R21)."""
    record = table.cards[event.card]
    prepared = table.ready(event.card)
    values = face_down_values(prepared) if event.face == DOWN else prepared.values(dict(record.vars))
    return Past(changed(record, face=event.face, zone=event.space), values, event.player)


def picture(table: Table, card: CardId, event: BloodEvent, outcome: Happened | None) -> Past:
    """How *card* is to be seen in *event*: as it will be when it is played, as it is in play, as it was when it is gone (R10, 7.4)."""
    record = table.cards[card]
    if isinstance(event, Played) and card == event.card:
        prepared = table.ready(card)
        down = event.face == DOWN
        values = face_down_values(prepared) if down else prepared.values(dict(event.vars or record.vars))
        return Past(changed(record, face=event.face), values, event.player)
    if isinstance(event, Summoned) and card == event.card and event.space is not None:
        return arriving(table, event)
    past = outcome.past.get(card) if outcome is not None else None
    if past is None or (record.zone in IN_PLAY and (past.card.live is None or past.card.incarnation == record.incarnation)):
        return table.look(card)
    return past
