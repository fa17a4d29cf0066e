"""Programs: runs a text instruction by instruction.

Every instruction is a verb, how many words belong to it, and those words; jumps are counted from where the next instruction begins. Verbs
below :data:`OWN` are shared, the others a game's (:mod:`~netdeck.cardgame.verbs`). Whether an instruction did anything is ``table.did``:
it is 0 when the instruction begins and 1 as soon as something was told (:func:`~netdeck.kernel.columns.emit`). "If you do", "then" and
"otherwise" ask that and nothing else.

Of a scene these patterns want ``pc``, where to read on, who ``you`` are, the ``it`` and the ``text`` that conditions speak of, and
``if_you_do``, the clause by which what follows depends on what was done.
"""

from typing import Any

from netdeck.cardgame.scene import Fields, overridable
from netdeck.kernel.card_table import CardTable
from netdeck.kernel.columns import holds, rule
from netdeck.kernel.vm import evaluate

END, GO_ON, IF, IF_DONE, MAY, CHOOSE_ONE, EACH_PLAYER, LATER = range(8)
OWN, PLAYERS, ASKED = 32, 132, 164
"""The first verb of a game, the first that each of some players does, and the first of these by which players are asked something."""
scene: Any = Fields("")


# How programs are read, by whoever does not carry them out


@rule
def next_instruction(table: CardTable, at: int) -> int:
    """Where one reads on after an instruction."""
    return at + 2 + table.code[at + 1]


@rule
def else_branch(table: CardTable, at: int) -> int:
    """Where one reads on if what an instruction asks is not so."""
    return next_instruction(table, at) + table.code[at + 2]


@rule
def condition(table: CardTable, at: int) -> int:
    """The condition on which an instruction depends; 0 is none."""
    return table.code[at + 3] if table.code[at] == IF else 0


@rule
def after_block(table: CardTable, at: int) -> int:
    """Where one reads on after an instruction and all that depends on it."""
    code = table.code
    if code[at] not in (IF, IF_DONE, MAY):
        return next_instruction(table, at)
    last = at
    each = next_instruction(table, at)
    end = else_branch(table, at)
    while each < end:
        last = each
        each = next_instruction(table, each)
    return else_branch(table, last) if code[last] == GO_ON else end


@rule
def length(table: CardTable, at: int) -> int:
    """How many instructions there are from a place on to the end of a program."""
    code = table.code
    found = 0
    while code[at] != END:
        if code[at] == GO_ON:
            at = else_branch(table, at)
        else:
            found += 1
            at = after_block(table, at)
    return found


# How they are carried out


@overridable
def refresh(table: CardTable) -> None:
    """Bring up to date what follows from the cards in play."""


@overridable
def waits(table: CardTable, frame: int) -> bool:
    """Whether something else must happen first: a question is open, or another process runs."""
    return bool(table.depth != frame + 1)


@overridable
def act(table: CardTable, frame: int, verb: int, words: int) -> None:
    """Do what a verb of the game says."""


@overridable
def may_act(table: CardTable, frame: int, verb: int, words: int) -> bool:
    """Whether a verb of the game finds anything to do."""
    return verb >= OWN


@overridable
def may_put_off(table: CardTable, moment: int) -> bool:
    """Whether a moment may still come."""
    return moment >= 0


@overridable
def players_meant(table: CardTable, frame: int, words: int) -> int:
    """How many players are meant by the words of a verb; their seats are found from the first place on."""
    return 0


@overridable
def act_on_player(table: CardTable, frame: int, verb: int, words: int, seat: int) -> None:
    """What one player does or what befalls that player."""


@overridable
def may_act_on_player(table: CardTable, frame: int, verb: int, words: int, seat: int) -> bool:
    """Whether one player has what it takes."""
    return seat >= 0


@overridable
def begin_may(table: CardTable, frame: int, otherwise: int) -> None:
    """Ask a player whether to do what follows; otherwise continue at *otherwise*."""


@overridable
def choose_one(table: CardTable, frame: int, who: int, parts: int) -> None:
    """Ask a player to choose one of several programs."""


@overridable
def each_player(table: CardTable, frame: int, who: int, program: int) -> None:
    """Each of some players carries a program out."""


@overridable
def put_off(table: CardTable, frame: int, moment: int, program: int, said: int) -> None:
    """A program waits for a later moment."""


def act_on_players(table: CardTable, frame: int, verb: int, words: int) -> None:
    """What players do or what befalls them, one after another; of questions the last is begun first, so that the first is asked first."""
    end = players_meant(table, frame, words)
    if verb >= ASKED:
        for i in range(end - 1, -1, -1):
            act_on_player(table, frame, verb, words, table.found[i])
    else:
        for i in range(end):
            act_on_player(table, frame, verb, words, table.found[i])


@overridable
def can_do(table: CardTable, frame: int, at: int) -> bool:
    """Whether the instruction at that place would do anything."""
    verb = table.code[at]
    refresh(table)
    if verb >= PLAYERS:
        for i in range(players_meant(table, frame, at + 2)):
            if may_act_on_player(table, frame, verb, at + 2, table.found[i]):
                return True
        return False
    if verb == LATER:
        return may_put_off(table, table.code[at + 2])
    return verb < OWN or may_act(table, frame, verb, at + 2)


def can_do_any(table: CardTable, frame: int, at: int) -> bool:
    """Whether any instruction of a program finds something to do; what depends on another one does not count."""
    code = table.code
    while code[at] != END:
        verb = code[at]
        words = at + 2
        after = words + code[at + 1]
        if verb == IF_DONE or (verb == IF and not evaluate(table, code[words + 1], scene.you, 0, scene.it, scene.text)):
            after += code[words]
        elif verb not in (IF, GO_ON, MAY) and can_do(table, frame, at):
            return True
        at = after
    return False


def carry_on(table: CardTable, frame: int) -> bool:
    """Run instructions until a player must decide; return whether the program has ended."""
    code = table.code
    while code[scene.pc] != END:
        verb = code[scene.pc]
        words = scene.pc + 2
        after = words + code[scene.pc + 1]
        scene.pc = after
        if verb == IF_DONE:
            if table.did == 0 and holds(table, scene.if_you_do):
                scene.pc = after + code[words]
            continue
        if verb == GO_ON:
            scene.pc = after + code[words]
            continue
        refresh(table)
        if verb == IF:
            if not evaluate(table, code[words + 1], scene.you, 0, scene.it, scene.text):
                scene.pc = after + code[words]
                table.did = 0
            continue
        table.did = 0
        if verb >= PLAYERS:
            act_on_players(table, frame, verb, words)
        elif verb >= OWN:
            act(table, frame, verb, words)
        elif verb == CHOOSE_ONE:
            choose_one(table, frame, code[words], code[words + 1])
        elif verb == EACH_PLAYER:
            each_player(table, frame, code[words], code[words + 1])
        elif verb == LATER:
            put_off(table, frame, code[words], code[words + 1], after)
        else:
            parts = code[words + 2]
            if not can_do(table, frame, code[parts + 1] if parts else after) and holds(table, scene.if_you_do):
                scene.pc = after + code[words]
            elif parts:
                choose_one(table, frame, code[words + 1], parts)
            else:
                begin_may(table, frame, after + code[words])
        if waits(table, frame):
            return False
    return True
