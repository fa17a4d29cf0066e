"""The events of the game (6.1) as records: what goes through P6, can be replaced by EMTAs and answered by ECTAs.

An event that is about to happen and the outcome of one that happened are the same record (P1.1): what only the outcome knows is filled in
when it is applied. All kinds have the same fields; what a kind does not speak of stays nobody, nothing or nowhere.
"""

from typing import Final

from netdeck.games.bloodless.rules.table import Table
from netdeck.kernel.columns import rule
from netdeck.kernel.records import fill_cells, new_record

(
    PLAY,
    DRAW,
    SEARCH,
    SHUFFLE,
    REVEAL,
    LOOK,
    GAIN_BLOOD,
    LOSE_BLOOD,
    POOL_CHANGE,
    POOL_SET,
    EXTRA_DRAWS,
    SKIP_TURN,
    FINISH_GAME,
    NAME,
    START_OF_TURN,
    START_OF_MAIN,
    END_OF_MAIN,
    START_OF_ATTACK,
    END_OF_ATTACK,
    END_OF_TURN,
    MOVE,
    SUMMON,
    RESUMMON,
    EXECUTE,
    FINISH_COMMAND,
    DENY,
    CREATE,
    LIBERATE,
    ATTACK,
    STRIKE,
    DAMAGE,
    PLAYER_DAMAGE,
    EXPLODE,
    DEATH,
    STAT_CHANGE,
    KEYWORD_CHANGE,
    TEXT_LOSS,
    GRANT,
    COUNTER,
    FLIP,
    TURN_DOWN,
    PLAY_LIMIT,
    EFFECT,
) = range(43)
"""What kind of event it is."""
KINDS: Final = (  # noqa: SIM905 - they are read as a sentence
    "play draw search shuffle reveal look gain_blood lose_blood pool_change pool_set extra_draws skip_turn finish_game name start_of_turn "
    "start_of_main end_of_main start_of_attack end_of_attack end_of_turn move summon resummon execute finish_command deny create liberate "
    "attack strike damage player_damage explode death stat_change keyword_change text_loss grant counter flip turn_down play_limit effect"
).split()
"""What they are called."""
WHOLE: Final = (
    1 << PLAY
    | 1 << DRAW
    | 1 << SEARCH
    | 1 << END_OF_TURN
    | 1 << FINISH_COMMAND
    | 1 << DENY
    | 1 << ATTACK
    | 1 << STRIKE
    | 1 << DAMAGE
    | 1 << EXPLODE
    | 1 << DEATH
    | 1 << FLIP
    | 1 << EFFECT
)
"""Those that are applied by a process of their own (P1); the others change the table at once."""
TAKING: Final = 1 << PLAY | 1 << MOVE | 1 << RESUMMON | 1 << EXECUTE | 1 << FINISH_COMMAND | 1 << DENY | 1 << LIBERATE | 1 << DEATH
"""Those that take their card elsewhere, or into play anew."""

(
    E_KIND,
    E_CLAUSE,
    E_FLAGS,
    E_AMOUNT,
    E_TOTAL,
    E_CAUSE,
    E_REASON,
    E_NAME,
    E_WHAT,
    E_FACE,
    E_ABILITY,
    E_CODE,
    E_CARD,
    E_PLAYER,
    E_TARGET,
    E_SOURCE,
    E_KILLER,
    E_OTHER,
    E_LINK,
    E_DEALER,
    E_WINNER,
    E_TO,
    E_FROM,
    E_SPACE,
    E_SPACES,
    E_INDEX,
    E_COST,
    E_FLIP_BLOOD,
    E_FLIP_COSTS,
    E_LETTERS,
    E_LIST,
    E_SCENE,
    E_TIMED,
    E_WORDS,
) = range(1, 35)
E_LENGTH: Final = 34
WORDS_AT: Final = 32
"""So many bits say where the words of a card are told by which an event stands in the place of another one."""
E_RECORDS: Final = 0b1111 << E_LETTERS - 1
(
    FREE,
    IGNORES_FOOD,
    IS_SUMMONED,
    IS_CALLED,
    IN_COMBAT,
    IS_BLOCKED,
    IS_OVERKILL,
    GAINS,
    KEEPS_STATE,
    ON_TIMELINE,
    BY_COST,
    UP_TO,
    EVOLVES,
    STAYS_ASIDE,
    SETS,
) = (1 << i for i in range(15))
"""What else is so of an event."""
(
    NO_CAUSE,
    BY_EFFECT,
    BY_SUMMON,
    BY_EXECUTE,
    BY_DEATH,
    BY_DISCARD,
    BY_EXPEND,
    BY_EVOLVE,
    BY_RETURN,
    BY_DRAW,
    KILLED,
    DAMAGED,
    BY_STATE,
    DESTROYED,
    SACRIFICED,
    AS_COST,
    FROM_FLASK,
    OPEN_STRIKE,
    OVERKILL,
    FOR_DEATH,
    WINS,
    LOSES,
    POOL_EMPTY,
    NOBODY_DAMAGED,
    BY_A_CARD,
) = range(25)
"""Why it happens."""
CAUSES: Final = {
    "effect": BY_EFFECT,
    "summon": BY_SUMMON,
    "execute": BY_EXECUTE,
    "death": BY_DEATH,
    "discard": BY_DISCARD,
    "expend": BY_EXPEND,
    "evolve": BY_EVOLVE,
    "return": BY_RETURN,
    "draw": BY_DRAW,
    "killed": KILLED,
    "damage": DAMAGED,
    "state": BY_STATE,
    "destroyed": DESTROYED,
    "sacrifice": SACRIFICED,
    "cost": AS_COST,
    "flask": FROM_FLASK,
    "open": OPEN_STRIKE,
    "overkill": OVERKILL,
    "wins": WINS,
    "loses": LOSES,
}
"""What texts call causes and reasons."""


@rule
def new_event(table: Table, kind: int, clause: int) -> int:
    """An event of which nothing else is said yet."""
    event = new_record(table, E_LENGTH, E_RECORDS)
    heap = table.heap
    heap[event + E_KIND] = kind
    heap[event + E_CLAUSE] = clause
    fill_cells(heap, event + E_CARD, event + E_FLIP_COSTS + 1, -1)
    return event


@rule
def card_event(table: Table, kind: int, clause: int, card: int) -> int:
    """An event that befalls one card."""
    event = new_event(table, kind, clause)
    table.heap[event + E_CARD] = card
    return event


@rule
def player_event(table: Table, kind: int, clause: int, player: int, amount: int) -> int:
    """An event of one player."""
    event = new_event(table, kind, clause)
    table.heap[event + E_PLAYER] = player
    table.heap[event + E_AMOUNT] = amount
    return event


@rule
def has(table: Table, event: int, flag: int) -> bool:
    """Whether something is so of an event."""
    return table.heap[event + E_FLAGS] & flag != 0
