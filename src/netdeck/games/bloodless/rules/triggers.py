"""Which abilities are active, and what they watch for (D5, R9, R14, 7.4).

Abilities are sorted by precedence: the active player first, board before timeline, left to right, order in the text.
"""

from netdeck.games.bloodless.rules.ability_records import (
    A_KNOWN_CARD,
    ANY_CARD,
    ATTACKER,
    DEVOURED,
    EITHER,
    KILLER,
    OF_ITS_CARD,
    SOURCE,
    TARGET,
    THAT,
    Y_ADDED,
    Y_AMOUNT,
    Y_AMOUNT_IS,
    Y_BLOCKED,
    Y_CARD,
    Y_CARD_IS,
    Y_CAUSES,
    Y_COMBAT,
    Y_COUNTER,
    Y_DECK,
    Y_DECK_OF,
    Y_ENTERS,
    Y_FAILURE,
    Y_KEYWORD,
    Y_KILLER,
    Y_KILLER_IS,
    Y_KINDS,
    Y_LEAVES,
    Y_PLAYERS,
    Y_REASONS,
    Y_SOURCE,
    Y_SOURCE_IS,
    Y_SPACES,
    Y_STAT,
    Y_STAYS,
    Y_TARGET,
    Y_TARGET_IS,
    Y_TO,
    Y_TO_OF,
    Y_TOTAL,
    Y_TOTAL_IS,
    Y_WINS,
)
from netdeck.games.bloodless.rules.cards import controller, lettered_number
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
    also_bound,
    look,
    new_scene,
    past_of,
    refer,
)
from netdeck.games.bloodless.rules.spaces import (
    BLOOD,
    BOARD,
    MAIN,
    NOWHERE,
    is_in_play,
    kind_of,
    zone_of,
)
from netdeck.games.bloodless.rules.table import CREATURE, DOWN, FLASK, Table
from netdeck.games.bloodless.rules.text_values import fits, number, read
from netdeck.kernel.card_table import NOBODY
from netdeck.kernel.columns import rule
from netdeck.kernel.records import NONE, copy_record, new_row, row_length, row_with
from netdeck.kernel.vm import compares

# Which are active


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
