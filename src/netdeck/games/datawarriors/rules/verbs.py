"""What each verb of card text does (R38), about what, and what must be so for somebody to be asked whether to do it (R89)."""

from typing import Final

from netdeck.cardgame import program
from netdeck.cardgame.scene import Fields, instantiate
from netdeck.cardgame.verbs import Verbs
from netdeck.games.datawarriors import ast_nodes as t
from netdeck.games.datawarriors.events.base import BY_TEXT
from netdeck.games.datawarriors.rules import execution, piles, possible
from netdeck.games.datawarriors.rules import table as table_words
from netdeck.games.datawarriors.rules.card_choice import begin_plucking, begin_taking, can_take
from netdeck.games.datawarriors.rules.clauses import CARD_EFFECTS_3, R7, R89, R104
from netdeck.games.datawarriors.rules.delayed import put_off
from netdeck.games.datawarriors.rules.memory import leak, lock, set_free
from netdeck.games.datawarriors.rules.steps import CARRY_OUT, step
from netdeck.games.datawarriors.rules.table import Table
from netdeck.games.datawarriors.rules.values import amount_for
from netdeck.kernel.card_table import NOTHING, finish

verbs: Final = Verbs(amount_for, "player", {"cards": 2})

# What users are told to do
WIPE: Final = verbs.add(t.Wipe, execution.wipe_users, "player who", "number n", if_possible=possible.can_wipe)
LEAK: Final = verbs.player(t.Leak, leak, "number n", if_possible=possible.has_free_points)
LOCK: Final = verbs.player(t.Lock, lock, "number n", R7)
FREE: Final = verbs.player(t.Free, set_free, "number n", if_possible=possible.has_allocated)
DRAW: Final = verbs.player(t.Draw, piles.draw, "number n", CARD_EFFECTS_3, BY_TEXT, if_possible=possible.has_drive)
DISCARD: Final = verbs.player((t.Discard, t.AtRandom), piles.discard_at_random, "number cards.n", if_possible=possible.has_hand)
DISCARD_HAND: Final = verbs.player((t.Discard, t.Each), piles.discard_hand, if_possible=possible.has_hand)
RESTORE: Final = verbs.player(t.Restore, execution.begin_restoring, "number n", asks=True)
SIFT: Final = verbs.player(t.Sift, execution.begin_sifting, "number n", asks=True, if_possible=possible.has_drive)
DISCARD_CHOSEN: Final = verbs.player(
    (t.Discard, t.Choose), begin_taking, "number cards.n", table_words.DISCARD, 0, NOTHING, asks=True, if_possible=can_take
)
TAKE_ONE: Final = verbs.player(
    t.TakeOne, begin_taking, "number n", "taken act", "types kinds", "most cost_at_most", asks=True, if_possible=can_take
)
SHUFFLE: Final = verbs.player(t.Shuffle, piles.shuffle_drive, R104, who="deck.of", if_possible=possible.has_drive)
REVEAL_HAND: Final = verbs.player((t.Reveal, t.Each), piles.reveal_hand, if_possible=possible.has_hand)
LOOK_AT_HAND: Final = verbs.player((t.Look, t.Each), piles.look_at_hand, who="cards.cards.zone.of", if_possible=possible.has_hand)
LOOK_AT_DRIVE: Final = verbs.player(
    (t.Look, t.Top), piles.look_at_drive, "amount cards.n", who="cards.deck.of", if_possible=possible.can_look_at_drive
)
REVEAL_SOME: Final = verbs.player((t.Reveal, t.AtRandom), piles.reveal_some, "number cards.n", if_possible=possible.has_hand)
REVEAL_TOP: Final = verbs.player((t.Reveal, t.Top), piles.reveal_top, "number cards.n", if_possible=possible.has_drive)
PLUCK: Final = verbs.player(t.Pluck, begin_plucking, "types kinds", "is may", asks=True, if_possible=possible.has_hand)
BOOST: Final = verbs.add(t.Boost, execution.boost_wipes, "number n", if_possible=possible.can_boost)
DEPLOY: Final = verbs.add(
    t.Deploy, execution.begin_deployment, "types kinds", "most cost_at_most", "hand place", if_possible=possible.can_deploy
)

# What is done to cards in play
TRASH: Final = verbs.add(t.Trash, execution.trash_cards, "cards what", if_possible=possible.are_in_play)
EJECT: Final = verbs.add(t.Eject, execution.eject_cards, "cards what", if_possible=possible.are_in_play)
SET_STATE: Final = verbs.add(t.SetState, execution.set_cards, "cards what", "state state", if_possible=possible.can_set)
CONTROL: Final = verbs.add((t.Control, False), execution.take_control, "flag until", if_possible=possible.can_take_control)
GIVE: Final = verbs.add((t.Control, True), execution.give_card, "which cards", "player who", "flag until", if_possible=possible.can_give)
MOVE_CARD: Final = verbs.add(t.MoveTo, execution.move_card, "which cards", "desktop to,others", if_possible=possible.can_move)

# What is done to processes, and what keeps wipes off
HALT: Final = verbs.add(t.Halt, execution.halt_target, "most unless", if_possible=possible.can_halt)
RESUME: Final = verbs.add(t.Resume, execution.resume_target, if_possible=possible.can_resume)
REDIRECT: Final = verbs.add(t.Redirect, execution.redirect_target, if_possible=possible.can_redirect)
COPY_PROCESS: Final = verbs.add(t.CopyProcess, execution.copy_process, if_possible=possible.can_copy)
SPARE: Final = verbs.add(t.Spare, execution.spare_wipes, "limit n", "limit times")
REPLACE_NEXT: Final = verbs.add(t.Instead, execution.replace_wipe, "program do")

SCENE: Final = Fields("f_", "frame", {"pc": "code", "you": "seat", "text": "=frame", "if_you_do": f"={R89}"})
act, may_act, act_on_player, may_act_on_player = verbs.write()
act_on_players = instantiate(program.act_on_players, players_meant=execution.players_meant)
can_do = instantiate(program.can_do)
carry_on = instantiate(program.carry_on, scene=SCENE, choose_one=execution.choose_one, each_player=execution.each_player, put_off=put_off)


@step(CARRY_OUT)
def carry_out(table: Table, frame: int) -> None:
    """Do one instruction after another. What a text inside of another does, the one around it has not."""
    if carry_on(table, frame):
        table.did = table.f_did[frame]
        finish(table)
