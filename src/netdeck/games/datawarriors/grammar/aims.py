"""Other words for what a text is aimed at: a target in line, and what is chosen without being called a target (R26, R105)."""

from itertools import permutations
from typing import Final

from netdeck.language.paraphrases import Paraphrase as Pair

KINDS: Final = (".PRG", ".DAEMON", ".CONF")
STATES: Final = ("Idle", "Running", "Loading")
ANY: Final = (*KINDS, *(f"{one} or {other}" for one, other in permutations(KINDS, 2)))
PRICES: Final = tuple(f" of cost {n} or less" for n in range(9))
OF_KIND: Final = (
    *(f"{state}{kind}{card}" for state in ("", *(f"{one} " for one in STATES)) for kind in ANY for card in ("", " card")),
    *(f"{kind}{card}{more}" for kind in ANY for card in ("", " card") for more in (*PRICES, *(f" in {one} state" for one in STATES))),
)
PROCESSES: Final = tuple(
    f"{whose} {one}{price}" for whose in ("a", "another user's", "your") for one in ("process", "command") for price in ("", *PRICES)
)
LISTS: Final = {
    "hit": ("trash", "eject", "halt", "copy", "redirect", "gain control of"),
    "process": PROCESSES,
    "aim": (
        *PROCESSES,
        *(f"a {kind}" for kind in OF_KIND),
        *(f"a {kind} another user controls" for kind in OF_KIND),
        *(f"another user's {kind}" for kind in OF_KIND),
    ),
}
"""What does something to one thing, and such things: none of them is your own, for those are chosen later (R96)."""
AIMS: Final = (
    Pair("^return target {np} to its owner's hand.", "target a {np}. Eject the target.", "Return target .PRG to its owner's hand."),
    Pair(
        "^gain control of target {np} until Exit.",
        "target a {np}. Gain control of the target until Exit.",
        "Gain control of target .PRG until Exit.",
    ),
    Pair("^<set|put> target {np} <to|in|into> {state}<| state>.", "target a {np}. Set the target to {state}.", "Set target .PRG to Idle."),
    Pair("^target {np} becomes {state}.", "target a {np}. Set the target to {state}.", "Target .PRG becomes Idle."),
    Pair("^move target {np} to {np2}.", "target a {np}. Move the target to {np2}.", "Move target .PRG to your desktop."),
    Pair("^{hit} target {np} unless {x}.", "target a {np}. {hit} the target unless {x}.", "Halt target process unless its issuer wipes 2."),
    Pair(
        "^halt target {np}. <its user|that user|its issuer> {acts} {x}.",
        "target a {np}. Halt the target. Its issuer {acts} {x}.",
        "Halt target command. Its user wipes 2.",
    ),
    Pair("^{hit} target {np}.", "target a {np}. {hit} the target.", "Trash target .PRG you control."),
    Pair("^{hit} {aim}.", "target {aim}. {hit} the target.", "Trash a .PRG card another user controls."),
    Pair("^{hit} {aim} until Exit.", "target {aim}. {hit} the target until Exit.", "Gain control of another user's .PRG card until Exit."),
    Pair("^{hit} {process} unless {x}.", "target {process}. {hit} the target unless {x}.", "Halt a process unless its issuer wipes 2."),
    Pair(
        "^<set|put> {aim} <to|in|into> {state}<| state>.",
        "target {aim}. Set the target to {state}.",
        "Set a .PRG card another user controls to Running state.",
    ),
    Pair("^{aim} becomes {state}<| state>.", "target {aim}. Set the target to {state}.", "Another user's .PRG card becomes Running."),
    Pair("^move {aim} to {np}.", "target {aim}. Move the target to {np}.", "Move another user's .PRG to your desktop."),
    Pair("^<choose|pick|select> {aim}.", "target {aim}.", "Choose a .PRG card another user controls. Trash it."),
    Pair("^<choose|pick|select> {who}.", "target {who}.", "Choose another user. That user discards a card."),
    Pair("^target {aim}. {hit} that <card|{type} card|process>.", "target {aim}. {hit} the target.", "Target a .PRG. Trash that card."),
    Pair("<it|the target> becomes {state}<| state>.", "set the target to {state}.", "Target a .PRG. It becomes Idle."),
    Pair("^another user {acts} {x}.", "target another user. The target {acts} {x}.", "Another user discards a card."),
    Pair("^look at target user's hand.", "target a user. Look at the target's hand.", "Look at target user's hand."),
    Pair("^look at target opponent's hand.", "target another user. Look at the target's hand.", "Look at target opponent's hand."),
    Pair("^target <opponent|other user> {x}.", "target another user. The target {x}.", "Target opponent wipes 3."),
    Pair("^target user {x}.", "target a user. The target {x}.", "Target user wipes 3."),
    Pair(
        "^if the target {np}, they {verb} {x}.",
        "if the target {np}, the target {verb:s} {x}.",
        "Target another user. If the target has no cards in hand, they wipe 3.",
    ),
    Pair(
        "^if the target {np}, {x}. <Otherwise|If not>, they {verb} {x2}.",
        "if the target {np}, {x}. Otherwise, the target {verb:s} {x2}.",
        "Target another user. If the target has no cards in hand, they wipe 3. Otherwise, they discard 1 card.",
    ),
    Pair(
        "^target {who}. if they have {x}.",
        "target {who}. If the target has {x}.",
        "Target another user. If they have no cards in hand, they wipe 3.",
    ),
    Pair(
        "^target {who}. if they control {x}.",
        "target {who}. If the target controls {x}.",
        "Target another user. If they control 2 or more .PRG cards, they wipe 3.",
    ),
    Pair("^target any user.", "target a user.", "Target any user. The target draws 1."),
    Pair("^target {who}. they {verb} {x}.", "target {who}. The target {verb:s} {x}.", "Target another user. They wipe 2."),
    Pair("^target {who}. that user {x}.", "target {who}. The target {x}.", "Target another user. That user wipes 2."),
    Pair(
        "^target {who}. they reveal their hand.", "target {who}. The target reveals their hand.", "Target a user. They reveal their hand."
    ),
    Pair(
        "^target user {acts} {deed} and you {verb} {deed2}.",
        "target a user. The target {acts} {deed}. You {verb} {deed2}.",
        "Target user wipes 2 cards and you draw 1.",
    ),
    Pair(
        "^look at the top {np} of target user's drive.",
        "target a user. Look at the top {np} of the target's drive.",
        "Look at the top 2 cards of target user's drive.",
    ),
    Pair(
        "^look at the top {np} of another user's drive.",
        "target another user. Look at the top {np} of the target's drive.",
        "Look at the top 2 cards of another user's drive.",
    ),
    Pair("^look at another user's hand.", "target another user. Look at the target's hand.", "Look at another user's hand."),
    Pair(
        "^{hit} all {np} target user controls.",
        "target a user. {hit} all {np} the target controls.",
        "Trash all .CONF cards target user controls.",
    ),
    Pair(
        "^<set|put> all {np} target user controls <to|in|into> {state}<| state>.",
        "target a user. Set all {np} the target controls to {state}.",
        "Set all .PRG cards target user controls to Running state.",
    ),
    Pair("^{x} target user {x2}.", "target a user. {x} the target {x2}.", "If you control 3 or more .PRG cards, target user wipes 4."),
    Pair(
        "^{x}. {x2} target user {x3}.",
        "target a user. {x}. {x2} the target {x3}.",
        "You may discard 2 cards. If you do, target user wipes 4.",
    ),
    Pair("^{x}. target user {x2}.", "target a user. {x}. The target {x2}.", "Draw a card. Target user wipes 2."),
    Pair("^{verb} {deed}. target {np}. {x}.", "target {np}. {verb} {deed}. {x}.", "Draw a card. Target a .PRG. Trash it."),
    Pair(
        "^{each} {acts} {part}. target {np}. {x}.",
        "target {np}. {each} {acts} {part}. {x}.",
        "Each other user wipes 1. Target a .PRG. Trash it.",
    ),
    Pair("target a card", "target a .PRG, .DAEMON or .CONF", "Target a card. Eject the target."),
)
"""A target in line is chosen when the command is issued, as one in a sentence of its own is (R26).

Any card in play is of one of three types.
"""
