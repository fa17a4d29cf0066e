"""Where the things of a text may be when an instruction comes to them, in a game of two places, and in sentences of two real ones."""

from collections.abc import Iterator

import pytest
from tests.language.card_games import tools

from netdeck.cardgame.references import Known, LocationAnalysis, Scene, Taken
from netdeck.language import ast_nodes as t
from netdeck.language.text_errors import Fault

IN_PLAY, IN_HAND = frozenset(("in play",)), frozenset(("in a hand",))
IT, OTHER = t.Bound("it"), t.Bound("other")
TAKE, OTHER_TAKEN, PUT = t.Destroy(IT), t.Destroy(OTHER), t.Summon(IT)


class Reading(LocationAnalysis[Known]):
    """What is destroyed goes to the hand, from where it is summoned."""

    def unsaid(self, ref: object) -> Known:
        return Known(IN_PLAY)

    def takes(self, one: object) -> Iterator[Taken]:
        match one:
            case t.Destroy(cards):
                yield Taken(cards, IN_PLAY, IN_HAND)
            case t.Summon(cards):
                yield Taken(cards, IN_HAND, IN_PLAY)
            case t.TurnDown(cards):
                yield Taken(cards, IN_PLAY)

    def lasts(self, one: object) -> object:
        return one if isinstance(one, t.TurnDown) else None

    def judged(self, one: object, taken: Taken, known: Known) -> Iterator[Fault]:
        if not known.places & taken.at:
            yield Fault("gone", str(one))
        elif known.done is not None and known.done == self.lasts(one):
            yield Fault("again", str(one))


def codes(*do: t.Instruction, scene: Scene[Known] | None = None) -> list[str]:
    """What is wrong with some instructions."""
    return [fault.code for fault in Reading().faults(do, scene or {})]


def test_what_was_taken_away_is_not_there() -> None:
    assert codes(TAKE, TAKE) == ["gone"]
    assert codes(TAKE, PUT, TAKE) == []
    assert codes(PUT) == ["gone"]
    assert codes(TAKE, OTHER_TAKEN) == []


def test_what_the_text_begins_with_is_where_an_event_has_left_it() -> None:
    assert codes(TAKE, scene={"it": Known(IN_HAND)}) == ["gone"]
    assert codes(PUT, scene={"it": Known(IN_HAND)}) == []


@pytest.mark.parametrize("maybe", [t.May((TAKE,)), t.Then((TAKE,)), t.If(t.Succeeded(), (TAKE,)), t.ChooseOne(((TAKE,), ()))])
def test_after_what_may_have_been_done_both_may_be_so(maybe: t.Instruction) -> None:
    assert codes(maybe, TAKE) == []
    assert codes(maybe, PUT) == []


def test_inside_of_what_may_be_done_it_has_been_done() -> None:
    assert codes(t.May((TAKE, t.Then((TAKE,))))) == ["gone"]
    assert codes(t.If(t.Succeeded(), (TAKE,), (PUT,))) == ["gone"]


def test_after_either_of_two_ways_it_is_where_both_have_left_it() -> None:
    assert codes(t.ChooseOne(((TAKE,), (TAKE,))), TAKE) == ["gone"]


def test_what_waits_finds_things_where_the_text_leaves_them() -> None:
    assert codes(t.Later("end_of_turn", (TAKE,)), TAKE) == ["gone"]
    assert codes(t.Later("end_of_turn", (PUT,)), TAKE) == []


def test_what_lasts_is_not_done_again_unless_another_card_came_between() -> None:
    down, other = t.TurnDown(IT), t.TurnDown(OTHER)
    assert codes(down, down) == ["again"]
    assert codes(down, other, down) == []
    assert codes(t.May((down,)), down) == []
    assert codes(down, t.Later("end_of_turn", (down,))) == []


def test_what_is_described_so_is_not_done_until_something_else_was_done() -> None:
    down, other = t.TurnDown(IT), t.TurnDown(OTHER)
    so: Scene[Known] = {"it": Known(IN_PLAY, done=down)}
    assert codes(down, scene=dict(so)) == ["again"]
    assert codes(other, down, scene=dict(so)) == []
    assert codes(t.Later("end_of_turn", (down,)), scene=dict(so)) == []


@pytest.mark.parametrize(
    ("game", "kind", "text", "guilty"),
    [
        ("technomancy", "quickhack", "You may destroy target agent. If you do, deploy it.", "it"),
        ("technomancy", "quickhack", "Destroy target agent. At the end of this turn, deploy it.", "it"),
        ("technomancy", "quickhack", "When target agent dies this turn, deploy it.", "it"),
        ("technomancy", "quickhack", "Deploy target agent. Draw a card. Deploy it.", "it"),
        ("technomancy", "quickhack", "Deploy target deployed agent.", "Deploy target deployed agent."),
        ("technomancy", "quickhack", "Recover each recovered agent.", "Recover each recovered agent."),
        ("datawarriors", "SCRIPT", "Target a .PRG. At the end of this turn, trash it. Eject the target.", "it"),
        ("datawarriors", "SCRIPT", "Target a .PRG. Set the target to Idle. You draw 1. Set the target to Idle.", "Set the target to Idle"),
    ],
)
def test_what_is_nowhere_fit_is_refused_at_its_word(game: str, kind: str, text: str, guilty: str) -> None:
    body = {"technomancy": f'type = "{kind}"\ncost = "{{0}}"', "datawarriors": f'type = ".{kind}"\ncost = "{{0}}"'}[game]
    compiled = tools(game).compile(f'[[card]]\nname = "One"\n{body}\ntext = "{text}"\n'.encode())
    [problem] = compiled.problems
    assert problem.source[problem.column - 1 :][: problem.length] == guilty


@pytest.mark.parametrize(
    "text",
    [
        "You may destroy target agent. Return it to its owner's hand.",
        "Destroy target agent. At the end of this turn, return it to its owner's hand.",
        "You may deploy target agent. Deploy it.",
        "Recover all agents. Deploy target deployed agent.",
        "Deploy target agent. At the end of this turn, deploy it.",
        "Deploy target recovered agent.",
    ],
)
def test_what_may_be_so_is_not_refused(text: str) -> None:
    file = f'[[card]]\nname = "One"\ntype = "quickhack"\ncost = "{{0}}"\ntext = "{text}"\n'
    assert tools("technomancy").compile(file.encode()).fine
