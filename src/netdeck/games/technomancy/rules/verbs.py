"""What each verb of card text does (3.4.5), about what, and what must be so for somebody to be asked whether to do it (R73)."""

from typing import Final

from netdeck.cardgame import program
from netdeck.cardgame.scene import Fields, instantiate
from netdeck.cardgame.verbs import Verbs
from netdeck.games.technomancy import ast_nodes as t
from netdeck.games.technomancy.rules import effects, possible
from netdeck.games.technomancy.rules.card_choice import begin_may, begin_taking, can_take, discard_at_random, discard_hand
from netdeck.games.technomancy.rules.clauses import C3_4_5, R39, R73
from netdeck.games.technomancy.rules.copies import copy_stacked, exchange
from netdeck.games.technomancy.rules.damage import change_health
from netdeck.games.technomancy.rules.delayed_list import put_off
from netdeck.games.technomancy.rules.effect_questions import begin_discarding, begin_kind, begin_peeking
from netdeck.games.technomancy.rules.inspection import look_at_hand, look_at_top, reveal_hand, wipe
from netdeck.games.technomancy.rules.payment import gain
from netdeck.games.technomancy.rules.properties import recompute_stats
from netdeck.games.technomancy.rules.table import Table
from netdeck.games.technomancy.rules.target_sets import gather_players
from netdeck.games.technomancy.rules.values import amount
from netdeck.kernel.columns import rule

LAST: Final = "last"
"""What everything that lasts is called."""
verbs: Final = Verbs(amount, "ref", {"ref": 2})

# What is done to cards and to things on the stack
verbs.add(t.Damage, effects.damage, "ref to", "number n", if_possible=possible.can_damage)
verbs.add(t.StrikeBlow, effects.strike)
verbs.add(t.Repair, effects.repair_cards, "ref what", "damage n", if_possible=possible.can_repair)
verbs.add(t.Destroy, effects.destroy, "ref cards", if_possible=possible.are_standing)
verbs.add(t.Recover, effects.recover_cards, "ref what", if_possible=possible.can_recover)
verbs.add(t.Deploy, effects.deploy_cards, "ref what", if_possible=possible.can_deploy)
verbs.add(t.Move, effects.move_all, "ref cards", "place to.zone.name", "flag to.zone.of", if_possible=possible.can_move)
verbs.add(t.Exchange, exchange, "ref one", "ref other", "control one", "until until", if_possible=possible.can_exchange)
verbs.add((t.Copy, False), effects.copy_all, "ref of", "place to", if_possible=possible.can_copy)
verbs.add((t.Copy, True), copy_stacked, "ref of", if_possible=possible.can_copy_stacked)
verbs.add((t.Counter, False), effects.counter_all, "ref what", if_possible=possible.are_stacked)
verbs.add((t.Counter, True), effects.demand_all, "ref what", "cost unless", if_possible=possible.are_stacked)
verbs.add(t.Peek, begin_peeking, "raw n", "pattern take", "raw must", if_possible=possible.can_peek)
verbs.add(LAST, effects.last, "ref on", "raw kind", "raw words", "until until", if_possible=possible.can_last)

# What players do, or what befalls them
verbs.player(t.GainHealth, change_health, "number n", R39)
verbs.player(t.LoseHealth, effects.lose_health, "number n")
verbs.player(t.Draw, effects.draw_cards, "number n", if_possible=possible.has_library)
verbs.player(t.Wipe, wipe, "number n", if_possible=possible.has_library)
verbs.player(t.Create, effects.create_cards, "number n", "card name", "place to.zone.name", who="to.zone.of")
verbs.player((t.GainScrip, False), gain, "kind kinds", "raw n", C3_4_5)
verbs.player(t.ExtraTurn, effects.queue_extra_turn)
verbs.player(t.Reveal, reveal_hand, if_possible=possible.has_hand)
verbs.player((t.Look, t.Each), look_at_hand, who="cards.cards.zone.of", if_possible=possible.has_hand)
verbs.player((t.Look, t.Top), look_at_top, "number cards.n", who="cards.deck.of", if_possible=possible.has_library)
verbs.player((t.Discard, t.AtRandom), discard_at_random, "number cards.n", if_possible=possible.has_hand)
verbs.player((t.Discard, t.Each), discard_hand, if_possible=possible.has_hand)
verbs.player((t.Discard, t.Choose), begin_discarding, "number cards.n", C3_4_5, asks=True, if_possible=possible.has_hand)
verbs.player((t.GainScrip, True), begin_kind, "kinds kinds", "raw n", asks=True)
verbs.player(t.TakeOne, begin_taking, "anywhere cards", "place place", "taken act", asks=True, if_possible=can_take)


@rule
def refresh(table: Table) -> None:
    """Before each instruction it is found out anew what the cards are."""
    table.noted = 0
    recompute_stats(table)


@rule
def players_meant(table: Table, frame: int, words: int) -> int:
    """The players of a reference; what numbers speak of is found behind them."""
    table.noted = gather_players(table, table.code[words], table.code[words + 1], 0)
    return table.noted


SCENE: Final = Fields("r_", names={"pc": "code", "you": "controller", "it": "source", "text": "=frame", "if_you_do": f"={R73}"})
act, may_act, act_on_player, may_act_on_player = verbs.write()
act_on_players = instantiate(program.act_on_players)
can_do = instantiate(program.can_do, may_put_off=possible.may_put_off)
can_do_any = instantiate(program.can_do_any, scene=SCENE)
carry_on = instantiate(program.carry_on, scene=SCENE, begin_may=begin_may, put_off=put_off)
