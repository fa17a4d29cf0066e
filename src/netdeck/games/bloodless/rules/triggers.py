"""Which abilities are active, and what they watch for (D5, R9, R14, 7.4).

Abilities are sorted by precedence: the active player first, board before timeline, left to right, order in the text.
"""

from typing import Final

from netdeck.games.bloodless.rules.cards import controller, is_spent, lettered_number
from netdeck.games.bloodless.rules.event_records import (
    COUNTER,
    CREATE,
    DAMAGE,
    DRAW,
    E_AMOUNT,
    E_CARD,
    E_CAUSE,
    E_FACE,
    E_FROM,
    E_KILLER,
    E_KIND,
    E_LETTERS,
    E_NAME,
    E_OTHER,
    E_PLAYER,
    E_REASON,
    E_SOURCE,
    E_SPACE,
    E_TARGET,
    E_TO,
    E_TOTAL,
    E_WINNER,
    END_OF_TURN,
    EVOLVES,
    EXPLODE,
    FINISH_GAME,
    GAIN_BLOOD,
    GAINS,
    GRANT,
    IN_COMBAT,
    IS_BLOCKED,
    KEYWORD_CHANGE,
    LOOK,
    LOSE_BLOOD,
    MOVE,
    NAME,
    PLAY,
    PLAYER_DAMAGE,
    POOL_CHANGE,
    POOL_SET,
    REVEAL,
    SEARCH,
    STRIKE,
    SUMMON,
    has,
)
from netdeck.games.bloodless.rules.groups import card_in
from netdeck.games.bloodless.rules.records import (
    H_OK,
    P_CONTROLLER,
    P_COST,
    P_DEFENSE,
    P_FACE,
    P_HEALTH,
    P_INCARNATION,
    P_KEYWORDS,
    P_KINS,
    P_LIVE,
    P_POWER,
    P_TEXT,
    P_ZONE,
    R_PAST,
    S_AMOUNT,
    S_EVENT,
    S_THAT,
    W_ABILITY,
    W_CARD,
    W_NUMBER,
    W_PAST,
    W_RECORDS,
    W_YOU,
    also_bound,
    look,
    new_scene,
    past_of,
    refer,
)
from netdeck.games.bloodless.rules.spaces import (
    ASIDE,
    BLOOD,
    BOARD,
    DISCARD,
    HAND,
    IN_A_ROW,
    MAIN,
    NOWHERE,
    TIMELINE,
    from_left,
    is_in_play,
    kind_of,
    zone_of,
)
from netdeck.games.bloodless.rules.table import CREATURE, DOWN, FLASK, SEATS, UP, Table
from netdeck.games.bloodless.rules.text_values import fits, number, read
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, copy_record, new_record, new_row, row_length, row_with
from netdeck.kernel.vm import compares

MODIFIES, CREATES, LASTS, USED = range(4)
"""What an ability does: it changes events, answers outcomes, lasts, or is used by a player."""
GAINED: Final = 500
"""Numbers from here on belong to abilities of keywords that a card has gained; from 1000 on to granted abilities."""
THAT, TARGET, SOURCE, KILLER, DEVOURED, ATTACKER = range(4, 10)
"""Names for the cards of an event."""

# What is told of an ability that watches: where its patterns, its instructions, its condition and its costs are, and what else is so
A_WHEN, A_DO, A_CONDITION, A_LIMIT, A_SORT, A_MAY, A_COSTS, A_OF_ITS_DEATH = range(8)
ONCE, REPLACES, COMES_BEFORE, FORBIDS = range(1, 5)
"""What sort it is: an answer that works only once, or how it changes an event."""

# A pattern of events
(
    Y_KINDS,
    Y_FAILURE,
    Y_PLAYERS,
    Y_ENTERS,
    Y_LEAVES,
    Y_STAYS,
    Y_TO,
    Y_TO_OF,
    Y_CAUSES,
    Y_REASONS,
    Y_BLOCKED,
    Y_COMBAT,
    Y_COUNTER,
    Y_ADDED,
    Y_DECK,
    Y_DECK_OF,
    Y_KEYWORD,
    Y_STAT,
    Y_TOTAL,
    Y_TOTAL_IS,
    Y_AMOUNT,
    Y_AMOUNT_IS,
    Y_SPACES,
    Y_CARD,
    Y_CARD_IS,
    Y_TARGET,
    Y_TARGET_IS,
    Y_SOURCE,
    Y_SOURCE_IS,
    Y_KILLER,
    Y_KILLER_IS,
    Y_WINS,
) = range(32)
ANY_CARD, A_KNOWN_CARD, A_FITTING_CARD = range(3)
"""What a pattern of events wants of a card."""
EITHER: Final = -1
"""It is all the same whether it is so."""
OF_ITS_CARD: Final = 7
"""A deck: the one that the card belongs to."""

# Lasting effects (R39)
(
    T_NUMBER,
    T_SOURCE,
    T_INCARNATION,
    T_CONTROLLER,
    T_PLAYER,
    T_WHAT,
    T_STAT,
    T_OP,
    T_AMOUNT,
    T_ABILITY,
    T_END,
    T_WHEN,
    T_FINISHED,
    T_SEEN,
    T_TARGET,
    T_SCENE,
) = range(1, 17)
T_LENGTH: Final = 16
T_RECORDS: Final = 0b11 << T_TARGET - 1
A_STAT, A_GAIN, A_LOSS, NO_TEXT, A_GRANT, MORE_PLAYS = range(6)
"""What lasts."""


# Which are active


@rule
def new_watch(table: Table, card: int, ability: int, number: int, you: int, past: int) -> int:
    """An active ability."""
    watch = new_record(table, 5, W_RECORDS)
    heap = table.heap
    heap[watch + W_CARD] = card
    heap[watch + W_ABILITY] = ability
    heap[watch + W_NUMBER] = number
    heap[watch + W_YOU] = you
    heap[watch + W_PAST] = past
    return watch


@rule
def row_of(table: Table, watch: int) -> int:
    """Which ability it is."""
    return table.heap[watch + W_ABILITY]


@rule
def code_of(table: Table, watch: int) -> int:
    """Where an active ability is told."""
    return table.a_code[table.heap[watch + W_ABILITY]]


@rule
def abilities_of(table: Table, card: int) -> int:
    """The active abilities of a face-up card in play, in the order of its text (R9): a row of them."""
    if not table.live[card]:
        return NONE
    printed = table.printed[card]
    keywords = table.v_keywords[card]
    first = table.d_ability[printed]
    granted = table.granted[card]
    if table.d_abilities[printed] == 0 and granted == NONE and keywords == table.d_keywords[printed]:
        return NONE
    you = controller(table, card)
    past = look(table, card)
    found = NONE
    for ability in range(first, first + table.d_abilities[printed]):
        if table.a_zone[ability] >= 0 or is_spent(table, card, table.a_number[ability]):
            continue
        if table.a_keyword[ability]:
            if not keywords & table.a_keyword[ability]:
                continue
        elif not table.a_innate[ability] and not table.v_text[card]:
            continue
        found = row_with(table, found, new_watch(table, card, ability, table.a_number[ability], you, past), True)
    gained = keywords & ~table.d_keywords[printed]
    place = 0
    keyword = 0
    while gained >> keyword:
        if gained >> keyword & 1:
            for i in range(table.k_abilities[keyword]):
                watch = new_watch(table, card, table.k_ability[keyword] + i, GAINED + place, you, past)
                found = row_with(table, found, watch, True)
            place += 1
        keyword += 1
    for i in range(1, row_length(table, granted), 3):
        number = table.heap[granted + i]
        effect = table.heap[granted + i + 2]
        if not is_spent(table, card, number) and (effect == 0 or is_lasting(table, effect)):
            found = row_with(table, found, new_watch(table, card, table.heap[granted + i + 1], number, you, past), True)
    return found


@rule
def is_lasting(table: Table, effect: int) -> bool:
    """Whether a lasting effect has not ended."""
    for i in range(1, row_length(table, table.timed) + 1):
        if table.heap[table.heap[table.timed + i] + T_NUMBER] == effect:
            return True
    return False


@rule
def note_active(table: Table, watches: int) -> None:
    """Sort active abilities by what they do."""
    for i in range(1, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        role = table.a_role[row_of(table, watch)]
        if role == CREATES:
            table.creators = row_with(table, table.creators, watch, True)
        elif role == MODIFIES:
            table.modifiers = row_with(table, table.modifiers, watch, True)
        elif role == LASTS:
            table.passives = row_with(table, table.passives, watch, True)
        else:
            table.uses = row_with(table, table.uses, watch, True)


@rule
def note_zone(table: Table, zone: int) -> None:
    """The active abilities of the face-up cards of a zone in play."""
    card = table.bottom[zone]
    while card >= 0:
        if table.face[card] == UP:
            note_active(table, abilities_of(table, card))
        card = table.above[card]


@rule
def find_active(table: Table) -> None:
    """Look up which abilities are active, if anything has changed on which that depends."""
    if not table.stale:
        return
    table.stale = 0
    table.creators = NONE
    table.modifiers = NONE
    table.passives = NONE
    table.uses = NONE
    for i in range(SEATS):
        for place in range(i * IN_A_ROW, i * IN_A_ROW + IN_A_ROW):
            note_zone(table, from_left(table.active, place))
        note_zone(table, zone_of(table.active if i == 0 else 1 - table.active, TIMELINE))
    if table.timed != NONE:
        note_granted(table, table.active)
        note_granted(table, 1 - table.active)
    if table.o_afar:
        note_elsewhere(table, table.active)
        note_elsewhere(table, 1 - table.active)
    table.modifiers = by_rank(table, table.modifiers)
    table.creators = by_rank(table, table.creators)


@rule
def note_granted(table: Table, seat: int) -> None:
    """Abilities that a player was given for a while."""
    for i in range(1, row_length(table, table.timed) + 1):
        effect = table.heap[table.timed + i]
        heap = table.heap
        if heap[effect + T_WHAT] == A_GRANT and heap[effect + T_PLAYER] == seat and heap[effect + T_SOURCE] >= 0:
            source = heap[effect + T_SOURCE]
            watch = new_watch(table, source, heap[effect + T_ABILITY], GAINED + heap[effect + T_NUMBER], seat, look(table, source))
            row = new_row(table, 1, True)
            table.heap[row + 1] = watch
            note_active(table, row)


@rule
def note_elsewhere(table: Table, seat: int) -> None:
    """Abilities that name another zone (R9): by card number (R14)."""
    note_afar(table, seat, HAND)
    note_afar(table, seat, DISCARD)
    note_afar(table, seat, MAIN)
    note_afar(table, seat, BLOOD)
    note_afar(table, seat, ASIDE)


@rule
def note_afar(table: Table, seat: int, place: int) -> None:
    """Those of one zone."""
    zone = zone_of(seat, place)
    for card in range(table.cards):
        if table.zone[card] == zone and not table.blank[card]:
            printed = table.printed[card]
            for ability in range(table.d_ability[printed], table.d_ability[printed] + table.d_abilities[printed]):
                if table.a_zone[ability] == place:
                    watch = new_watch(table, card, ability, table.a_number[ability], table.owner[card], look(table, card))
                    row = new_row(table, 1, True)
                    table.heap[row + 1] = watch
                    note_active(table, row)


@rule
def by_rank(table: Table, watches: int) -> int:
    """Active abilities by their rank, and as they were where it is the same (R14)."""
    for i in range(2, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        rank = table.a_rank[row_of(table, watch)]
        j = i
        while j > 1 and table.a_rank[row_of(table, table.heap[watches + j - 1])] > rank:
            table.heap[watches + j] = table.heap[watches + j - 1]
            j -= 1
        table.heap[watches + j] = watch
    return watches


@rule
def is_watched(table: Table, watches: int, kind: int) -> bool:
    """Whether any of some abilities watches events of a kind."""
    for i in range(1, row_length(table, watches) + 1):
        if table.a_kinds[row_of(table, table.heap[watches + i])] >> kind & 1:
            return True
    return False


@rule
def those_watching(table: Table, watches: int, kind: int) -> int:
    """Those of some abilities that watch events of a kind."""
    found = NONE
    for i in range(1, row_length(table, watches) + 1):
        watch = table.heap[watches + i]
        if table.a_kinds[row_of(table, watch)] >> kind & 1:
            found = row_with(table, found, watch, True)
    return found


@rule
def order_of(table: Table, card: int) -> int:
    """The place of a card in the order of precedence as the table is now (R14); a card that has left comes first."""
    zone = table.zone[card]
    if not is_in_play(zone):
        return -1
    place = 0
    for i in range(SEATS):
        for at in range(i * IN_A_ROW, i * IN_A_ROW + IN_A_ROW):
            if from_left(table.active, at) == zone:
                return place
            place += 1
        if zone_of(table.active if i == 0 else 1 - table.active, TIMELINE) == zone:
            below = table.below[card]
            while below >= 0:
                place += 1
                below = table.below[below]
            return place
        place += 1000
    return -1


@rule
def by_precedence(table: Table, watches: int) -> int:
    """Active abilities in order of precedence as the table is now: a row of its own."""
    length = row_length(table, watches)
    if length == 0:
        return NONE
    row = copy_record(table, watches)
    for i in range(2, length + 1):
        watch = table.heap[row + i]
        rank = table.a_rank[row_of(table, watch)]
        order = order_of(table, table.heap[watch + W_CARD])
        j = i
        while j > 1:
            other = table.heap[row + j - 1]
            its = table.a_rank[row_of(table, other)]
            if its < rank or (its == rank and order_of(table, table.heap[other + W_CARD]) <= order):
                break
            table.heap[row + j] = other
            j -= 1
        table.heap[row + j] = watch
    return row


# What happens, and to whom


@rule
def amount_of(table: Table, event: int) -> int:
    """The number that "that much" means."""
    kind = table.heap[event + E_KIND]
    if kind in (GAIN_BLOOD, LOSE_BLOOD, POOL_CHANGE, POOL_SET, DAMAGE, PLAYER_DAMAGE, EXPLODE):
        return table.heap[event + E_AMOUNT]
    return max(0, table.heap[event + E_AMOUNT]) if kind == STRIKE else 0


@rule
def player_of_event(table: Table, event: int, outcome: int) -> int:
    """The player of an event: who does it or whom it befalls; the previous player of a turn that ended (7.4)."""
    kind = table.heap[event + E_KIND]
    if kind == REVEAL:
        return NOBODY
    if kind == END_OF_TURN and table.heap[event + E_PLAYER] < 0:
        return table.active
    if table.heap[event + E_PLAYER] >= 0:
        return table.heap[event + E_PLAYER]
    card = table.heap[event + E_CARD]
    if card < 0:
        return NOBODY
    past = past_of(table, outcome, card)
    return table.heap[past + P_CONTROLLER] if past != NONE else controller(table, card)


@rule
def subject(table: Table, event: int) -> int:
    """The card or player whom an event befalls (R13)."""
    heap = table.heap
    kind = heap[event + E_KIND]
    if kind in (DRAW, SEARCH, FINISH_GAME, CREATE):
        return heap[event + E_PLAYER]
    if kind == DAMAGE:
        return heap[event + E_TARGET]
    if kind in (END_OF_TURN, LOOK, REVEAL):
        return NOBODY
    if heap[event + E_CARD] >= 0 or kind in (GRANT, NAME):
        return heap[event + E_CARD]
    return heap[event + E_PLAYER]


@rule
def add_past(table: Table, pasts: int, card: int) -> int:
    """Cards as they are now, one of them more; each once."""
    if card < 0:
        return pasts
    for i in range(1, row_length(table, pasts) + 1):
        if table.heap[table.heap[pasts + i] + 1] == card:
            return pasts
    return row_with(table, pasts, look(table, card), True)


@rule
def snapshot(table: Table, event: int) -> int:
    """How the cards that an event names are now."""
    pasts = add_past(table, NONE, table.heap[event + E_CARD])
    pasts = add_past(table, pasts, table.heap[event + E_TARGET])
    pasts = add_past(table, pasts, table.heap[event + E_SOURCE])
    return add_past(table, pasts, table.heap[event + E_KILLER])


@rule
def bind_card(table: Table, scene: int, name: int, card: int, outcome: int) -> int:
    """Let a name stand for a card of an event; what it stands for: a row with one reference, or none."""
    if card < 0:
        return NONE
    refs = new_row(table, 1, True)
    ref = refer(table, card, past_of(table, outcome, card))
    table.heap[refs + 1] = ref
    also_bound(table, scene, name, refs)
    return refs


@rule
def scene_of(table: Table, you: int, outcome: int, event: int, this: int) -> int:
    """The scene of an ability, with what an event that has happened or is about to happen binds (R12)."""
    scene = new_scene(table, you, this)
    heap = table.heap
    kind = heap[event + E_KIND]
    that = bind_card(table, scene, THAT, heap[event + (E_OTHER if kind == GAIN_BLOOD else E_CARD)], outcome)
    target = bind_card(table, scene, TARGET, heap[event + E_TARGET], outcome)
    source = bind_card(table, scene, SOURCE, heap[event + E_SOURCE], outcome)
    bind_card(table, scene, KILLER, heap[event + E_KILLER], outcome)
    if kind == PLAY and not has(table, event, EVOLVES):
        bind_card(table, scene, DEVOURED, heap[event + E_OTHER], outcome)
    if kind == SUMMON and heap[event + E_SPACE] >= 0:
        ref = copy_record(table, heap[that + 1])  # it is spoken of as it will stand, before it has moved there (R18, R21)
        past = copy_record(table, heap[ref + R_PAST])
        heap[past + P_ZONE] = heap[event + E_SPACE]
        heap[ref + R_PAST] = past
        refs = new_row(table, 1, True)
        heap[refs + 1] = ref
        also_bound(table, scene, THAT, refs)
    if kind == STRIKE and that != NONE:
        also_bound(table, scene, ATTACKER, that)
    if kind == DAMAGE and target != NONE:
        also_bound(table, scene, THAT, target)
        if source != NONE:
            also_bound(table, scene, ATTACKER, source)
    heap[scene + S_THAT] = that_player(table, event, outcome)
    heap[scene + S_AMOUNT] = amount_of(table, event)
    heap[scene + S_EVENT] = event
    return scene


@rule
def that_player(table: Table, event: int, outcome: int) -> int:
    """The player of an event as texts speak of it: who does it or whom it befalls, else the controller of its card."""
    kind = table.heap[event + E_KIND]
    if kind != LOOK and kind != REVEAL and table.heap[event + E_PLAYER] >= 0:
        return table.heap[event + E_PLAYER]
    card = table.heap[event + E_CARD]
    past = past_of(table, outcome, card) if card >= 0 else NONE
    return table.heap[past + P_CONTROLLER] if past != NONE else NOBODY


# What they watch for


@rule
def watches_for(table: Table, when: int, event: int, scene: int, outcome: int) -> bool:
    """Whether any of the patterns fits an event, as an outcome or as something about to happen."""
    code = table.code
    kind = table.heap[event + E_KIND]
    for i in range(1, code[when] + 1):
        pattern = code[when + i]
        if code[pattern + Y_KINDS] >> kind & 1 and fits_event(table, pattern, event, scene, outcome):
            return True
    return False


@rule
def is_as(wanted: int, so: bool) -> bool:
    """Whether something is as a pattern wants it."""
    return wanted == EITHER or (wanted == 1) == so


@rule
def fits_event(table: Table, pattern: int, event: int, scene: int, outcome: int) -> bool:
    """Whether one pattern fits."""
    code = table.code
    heap = table.heap
    kind = heap[event + E_KIND]
    if outcome != NONE and heap[outcome + H_OK] == code[pattern + Y_FAILURE]:
        return False
    players = code[pattern + Y_PLAYERS]
    if kind == FINISH_GAME:
        seat = heap[event + E_WINNER] if code[pattern + Y_WINS] else heap[event + E_PLAYER]
        return seat >= 0 and (players == 0 or is_among(table, players, scene, seat))
    if players and not is_among(table, players, scene, player_of_event(table, event, outcome)):
        return False
    travels = code[pattern + Y_ENTERS] or code[pattern + Y_LEAVES] or code[pattern + Y_TO] >= 0
    if travels and not fits_move(table, pattern, event, scene):
        return False
    if code[pattern + Y_CAUSES] and not code[pattern + Y_CAUSES] >> heap[event + E_CAUSE] & 1:
        return False
    if code[pattern + Y_REASONS] and not code[pattern + Y_REASONS] >> heap[event + E_REASON] & 1:
        return False
    if not is_as(code[pattern + Y_BLOCKED], has(table, event, IS_BLOCKED)):
        return False
    if not is_as(code[pattern + Y_COMBAT], has(table, event, IN_COMBAT)):
        return False
    if code[pattern + Y_COUNTER] and heap[event + E_NAME] != code[pattern + Y_COUNTER]:
        return False
    added = has(table, event, GAINS) if kind == KEYWORD_CHANGE else heap[event + E_AMOUNT] > 0
    if not is_as(code[pattern + Y_ADDED], added):
        return False
    deck = code[pattern + Y_DECK]
    if deck >= 0 and heap[event + E_TO] != zone_meant(table, deck, code[pattern + Y_DECK_OF], scene, -1):
        return False
    if code[pattern + Y_KEYWORD] and not heap[event + E_NAME] & code[pattern + Y_KEYWORD]:
        return False
    if code[pattern + Y_STAT] >= 0 and heap[event + E_NAME] != code[pattern + Y_STAT]:
        return False
    total = heap[event + E_TOTAL] if kind == COUNTER else 0
    if code[pattern + Y_TOTAL] and not compares(total, code[pattern + Y_TOTAL], number(table, code[pattern + Y_TOTAL_IS], scene)):
        return False
    amount = amount_of(table, event)
    if code[pattern + Y_AMOUNT] and not compares(amount, code[pattern + Y_AMOUNT], number(table, code[pattern + Y_AMOUNT_IS], scene)):
        return False
    spaces = code[pattern + Y_SPACES]
    if spaces and (heap[event + E_SPACE] < 0 or not read(table, spaces, scene) >> heap[event + E_SPACE] & 1):
        return False
    card = heap[event + E_TARGET] if kind == DAMAGE else heap[event + E_OTHER] if kind == GAIN_BLOOD else heap[event + E_CARD]
    return (
        fits_card(table, code[pattern + Y_CARD_IS], code[pattern + Y_CARD], card, event, scene, outcome)
        and fits_card(table, code[pattern + Y_TARGET_IS], code[pattern + Y_TARGET], heap[event + E_TARGET], event, scene, outcome)
        and fits_card(table, code[pattern + Y_SOURCE_IS], code[pattern + Y_SOURCE], heap[event + E_SOURCE], event, scene, outcome)
        and fits_card(table, code[pattern + Y_KILLER_IS], code[pattern + Y_KILLER], heap[event + E_KILLER], event, scene, outcome)
    )


@rule
def is_among(table: Table, players: int, scene: int, seat: int) -> bool:
    """Whether a player is one of those whom words mean."""
    return seat >= 0 and read(table, players, scene) >> seat & 1 == 1


@rule
def zone_meant(table: Table, place: int, of: int, scene: int, card: int) -> int:
    """The zone that a text names: of the player it names, else of the card's owner; "deck" is the deck the card belongs to (R11)."""
    seat = read(table, of, scene) if of else NOBODY
    if seat < 0:
        seat = table.owner[card] if card >= 0 else table.heap[scene + 1]
    if place == OF_ITS_CARD:
        place = BLOOD if card >= 0 and table.d_is[table.printed[card]] & FLASK else MAIN
    return zone_of(seat, place)


@rule
def fits_move(table: Table, pattern: int, event: int, scene: int) -> bool:
    """Whether a card comes and goes as a pattern says; turning face-up and being summoned again are arrivals on the board (R53, R71)."""
    code = table.code
    heap = table.heap
    card = heap[event + E_CARD]
    if heap[event + E_KIND] != MOVE:
        return kind_of(table.zone[card]) == BOARD
    came = kind_of(heap[event + E_FROM])
    went = kind_of(heap[event + E_TO])
    if code[pattern + Y_ENTERS]:
        if not code[pattern + Y_ENTERS] >> went & 1:
            return False
        if came == went and not code[pattern + Y_STAYS]:
            return False
    if code[pattern + Y_LEAVES]:
        if not code[pattern + Y_LEAVES] >> came & 1:
            return False
        if came == went and not code[pattern + Y_STAYS]:
            return False
    if code[pattern + Y_TO] >= 0:
        return heap[event + E_TO] == zone_meant(table, code[pattern + Y_TO], code[pattern + Y_TO_OF], scene, card)
    return True


@rule
def fits_card(table: Table, wanted: int, at: int, card: int, event: int, scene: int, outcome: int) -> bool:
    """Whether a card of an event is what a pattern wants."""
    if wanted == ANY_CARD:
        return True
    if card < 0:
        return False
    if wanted == A_KNOWN_CARD:
        read(table, at, scene)
        for i in range(table.g_end[1]):
            if card_in(table, 1, i) == card:
                return True
        return False
    return fits(table, at, card, picture(table, card, event, outcome), scene)


@rule
def picture(table: Table, card: int, event: int, outcome: int) -> int:
    """How a card is to be seen in an event: as it will be when it is played, as it was when it is gone; none is as it is (R10, 7.4)."""
    heap = table.heap
    kind = heap[event + E_KIND]
    if kind == PLAY and card == heap[event + E_CARD]:
        letters = heap[event + E_LETTERS] if heap[event + E_LETTERS] != NONE else table.letters[card]
        return as_it_will_be(table, card, heap[event + E_FACE], letters, heap[event + E_PLAYER], NOWHERE)
    if kind == SUMMON and card == heap[event + E_CARD] and heap[event + E_SPACE] >= 0:
        return as_it_will_be(table, card, heap[event + E_FACE], table.letters[card], heap[event + E_PLAYER], heap[event + E_SPACE])
    past = past_of(table, outcome, card)
    if past == NONE:
        return NONE
    if is_in_play(table.zone[card]) and (not heap[past + P_LIVE] or heap[past + P_INCARNATION] == table.incarnation[card]):
        return NONE
    return past


@rule
def as_it_will_be(table: Table, card: int, face: int, letters: int, player: int, space: int) -> int:
    """A card that is being played or summoned, as it will stand (R18, R21)."""
    past = look(table, card)
    heap = table.heap
    printed = table.printed[card]
    what = table.d_is[printed]
    heap[past + P_FACE] = face
    heap[past + P_CONTROLLER] = player
    heap[past + P_TEXT] = 1
    if space >= 0:
        heap[past + P_ZONE] = space
    if face == DOWN:
        heap[past + P_HEALTH] = 1 if what & CREATURE else 0
        heap[past + P_DEFENSE] = 0
        heap[past + P_POWER] = 1 if what & CREATURE and not what & FLASK else 0
        heap[past + P_COST] = 0 if what & FLASK else 1
        heap[past + P_KEYWORDS] = 0
        heap[past + P_KINS] = 0
        return past
    heap[past + P_HEALTH] = lettered_number(table, letters, table.d_health[printed], table.d_health_letter[printed])
    heap[past + P_DEFENSE] = lettered_number(table, letters, table.d_defense[printed], table.d_defense_letter[printed])
    heap[past + P_POWER] = lettered_number(table, letters, table.d_power[printed], table.d_power_letter[printed])
    heap[past + P_COST] = lettered_number(table, letters, table.d_cost[printed], table.d_cost_letter[printed])
    heap[past + P_KEYWORDS] = table.d_keywords[printed]
    heap[past + P_KINS] = table.d_kins[printed]
    return past
