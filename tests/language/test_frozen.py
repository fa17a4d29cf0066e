"""What a text means stays what it was: cards of the games and of their scenarios, the manual's examples, made-up sentences.

``scripts/freeze_language.py`` writes them down.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from tests.language.card_games import GAMES, tools
from tests.language.freezing import Frozen, differences, frozen

GATES: dict[str, tuple[str, ...]] = {
    "bloodless": (
        "both cannot be so at once",
        "this is said twice",
        "nothing is both",
        "nothing has two owners",
        "only one of these",
        "nobody chooses here",
        "'that much' is the amount of what happened",
        "between one card and one other",
        "cards cost something where they are played from",
        "has nothing before it to stand for",
        "nobody stands before it",
        "would would",
        "would is",
    ),
    "datawarriors": (
        "both cannot be so at once",
        "this is said twice",
        "controlled by two users at once",
        "a .SCRIPT is never in play",
        "only a .PRG or a .DAEMON",
    ),
    "technomancy": (
        "nothing is both",
        "only one of these",
        "both cannot be so at once",
        "this is said twice",
        "only your own cards",
        "nothing before it",
    ),
}
"""Why a sentence that was made up may be refused now: what it says has no meaning, and once it compiled. No card that anybody wrote may."""


def parts(tree: Any) -> Iterator[Any]:
    """Everything in a frozen tree."""
    yield tree
    for part in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        yield from parts(part)


ON_CARDS = ("Destroy", "Control", "Repair", "Recover", "Deploy", "Modify", "Allegiance", "Move", "Copy", "Stat", "Counter")
ON_PLAYERS = ("Draw", "Discard", "GainHealth", "LoseHealth")


def is_done_to_the_wrong_kind(tree: Any) -> bool:
    """Whether a text of Technomancy does to players what can only be done to cards, or the other way round (R63)."""
    for mode in (part[1] for part in parts(tree) if isinstance(part, list) and part[:1] == ["Mode"]):
        aims = [slot[1]["what"] for slot in mode.get("targets", ())]
        for name, said in (part for part in parts(mode["do"]) if isinstance(part, list) and len(part) == 2 and isinstance(part[1], dict)):
            whom = (
                said.get("who", "you") if name in ON_PLAYERS else next((said[key] for key in ("what", "cards", "of") if key in said), None)
            )
            if name in ON_PLAYERS + ON_CARDS:
                assert whom is not None
                kind = aims[whom[1]["number"] - 1][0] if whom[0] == "Target" else whom if isinstance(whom, str) else whom[0]
                card, player = kind in ("Cards", "Each", "Bound"), kind in ("you", "each", "each_other", "ControllerOf", "PlayerSlot")
                if kind == "AgentOrPlayer" or (name in ON_PLAYERS and not player) or (name in ON_CARDS and not card and name != "Counter"):
                    return True
                if name == "Counter" and player:
                    return True
            if name in ("Damage", "Shield", "Restrict"):
                whom = next(said[key] for key in ("to", "what", "who") if key in said)
                if whom[0] == "Target" and aims[whom[1]["number"] - 1][0] == "StackSlot":
                    return True
    return False


WRONG: dict[str, Callable[[Frozen], bool]] = {"technomancy": lambda one: is_done_to_the_wrong_kind(one.tree) or "that player" in one.text}
"""The same, known by the tree that it had; and what "that player" is said of, which meant a card as well before R63."""


@pytest.mark.parametrize("game", GAMES)
def test_every_frozen_text_means_what_it_meant(game: str) -> None:
    texts = frozen(game)
    assert len(texts) > 1_700
    made_up = [one for one in texts if one.origin == "made up"]
    void = {one.text for one in made_up if game in WRONG and WRONG[game](one)}
    found = [
        one
        for one in differences(tools(game).language, (one for one in texts if one.text not in void))
        if not (one.startswith("made up") and any(g in one for g in GATES[game]))
    ]
    assert len(void) < len(made_up) / 4
    assert not found, f"{len(found)} of {len(texts)}:\n" + "\n".join(found[:10])
