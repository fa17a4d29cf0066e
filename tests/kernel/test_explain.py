"""Ask the rulebook: chains of clauses with the facts that they used, and changes that were tried before they are told."""

from typing import Any

import pytest
from tests.kernel.toys import A, machine, question

from lantern import GAME
from netdeck import kernel as nd

NORTH, SOUTH = nd.Seat("north"), nd.Seat("south")


def staged(light: int, hand: list[str]) -> nd.Machine:
    given = {"seat": {"north": {"light": light}}, "zones": {"north.hand": hand, "south.deck": 3}}
    return GAME.stage(GAME.complete(nd.Setup(game="lantern")), given, nd.Rng(nd.key_from_seed(0)))


class TestWhy:
    def test_an_event_knows_the_clauses_that_led_to_it(self) -> None:
        position = staged(2, ["Ember"])
        log: list[nd.Logged] = []
        position.listen(log)
        position.choose(NORTH, "play Ember")
        reasons = nd.why_event(GAME.rulebook, log[-1], SOUTH)
        assert [reason.clause for reason in reasons] == ["2.1", "5.3", "6.1"]
        assert reasons[-1].text == GAME.rulebook.text("6.1")
        assert reasons[-1].fact == "Counted: seat south, what burns, amount 1"

    def test_an_explanation_tells_nobody_more_than_the_event(self) -> None:
        position = staged(0, [])
        log: list[nd.Logged] = []
        position.listen(log)
        position.choose(NORTH, "pass")
        drawn = next(logged for logged in log if logged.event.clause == "4.1")
        assert "card X" in nd.why_event(GAME.rulebook, drawn, NORTH)[-1].fact
        assert "card Moth" in nd.why_event(GAME.rulebook, drawn, SOUTH)[-1].fact

    def test_an_option_knows_every_fact_that_was_checked(self) -> None:
        reasons = nd.why_option(staged(2, ["Ember"]), NORTH, "play ember")
        assert reasons is not None
        assert [reason.clause for reason in reasons] == ["2.1", "5.1", "5.1", "5.2"]
        assert reasons[-1].fact == "Ember costs 2 light; you have 2."

    def test_a_question_knows_why_it_is_asked(self) -> None:
        reasons = nd.why_asked(staged(2, []), NORTH)
        assert reasons is not None
        assert (reasons[-1].clause, reasons[-1].fact) == ("5.1", "Play a card, or pass.")

    def test_nothing_is_explained_that_is_not_so(self) -> None:
        position = staged(0, ["Ember"])
        assert nd.why_option(position, NORTH, "play Ember") is None
        assert nd.why_option(position, SOUTH, "pass") is None
        assert nd.why_asked(position, SOUTH) is None


class TestWhyNot:
    def test_a_refusal_comes_with_the_smallest_change_that_helps(self) -> None:
        answer = nd.why_not(staged(1, ["Ember"]), NORTH, "play Ember")
        assert answer is not None
        assert answer.refusal.clause == "5.2"
        assert answer.refusal.sentence == "Ember costs 2 light; you have 1."
        assert answer.suggestion == "legal with 1 more light"
        assert answer.text == GAME.rulebook.text("5.2")

    def test_what_is_allowed_has_no_why_not(self) -> None:
        assert nd.why_not(staged(2, ["Ember"]), NORTH, "play Ember") is None

    def test_the_facts_end_with_the_one_that_does_not_hold(self) -> None:
        answer = nd.why_not(staged(1, ["Ember"]), NORTH, "play Ember")
        assert answer is not None
        assert [(reason.clause, reason.ok) for reason in answer.reasons] == [("5.1", True), ("5.2", False)]
        assert answer.reasons[-1].fact == answer.refusal.sentence

    def test_whoever_must_wait_is_told_until_when(self) -> None:
        answer = nd.why_not(staged(2, ["Ember"]), SOUTH, "pass")
        assert answer is not None
        assert [way.kind for way in answer.ways] == ["later"]

    def test_a_number_that_was_changed_tells_by_what(self) -> None:
        match = nd.Match(GAME, nd.Setup(game="lantern"), nd.Deal(seed=7))
        for seat, text in ((NORTH, "keep"), (SOUTH, "keep"), (NORTH, "play Ember")):
            assert match.choose(seat, text) is None
        reasons = nd.why_number(match, SOUTH, "north.light")
        assert reasons is not None
        light = match.position.view(SOUTH).seat[NORTH]["light"]
        assert reasons[-1].value.endswith(str(light))
        assert reasons[-1].clause in GAME.rulebook
        assert reasons[-1].event is not None
        assert match.log[reasons[-1].event].event.clause == reasons[-1].clause
        assert nd.why_number(match, SOUTH, "north.nonsense") is None
        assert nd.why_number(match, SOUTH, "#9999.power") is None

    def test_whoever_is_in_a_hurry_is_told_only_what_the_checks_propose(self) -> None:
        answer = nd.why_not(staged(1, ["Ember"]), NORTH, "play Ember", quick=True)
        assert answer is not None
        assert [way.kind for way in answer.ways] == ["number"]
        assert answer.reasons == ()

    @pytest.mark.parametrize("text", ["play Glass", "sing", ""])
    def test_where_nothing_helps_nothing_is_suggested(self, text: str) -> None:
        answer = nd.why_not(staged(2, ["Ember"]), NORTH, text)
        assert answer is not None
        assert answer.suggestion == ""

    def test_the_position_is_not_changed_by_trying(self) -> None:
        position = staged(1, ["Ember"])
        before = position.digest()
        nd.why_not(position, NORTH, "play Ember")
        assert position.digest() == before
        assert position.choose(NORTH, "play Ember") is not None


@nd.legality
def why_not_feast(game: nd.State, seat: nd.Seat) -> nd.Checks:
    """A feast needs coins, a late turn, and no plot: which nobody can mend."""
    yield nd.need("3", game.of(seat, "coins") >= 5, "It costs 5.", remedy=nd.Remedy(f"seat.{seat}.coins", 5, "with 5 coins"))
    yield nd.need("4", game.counters["turn"] >= 3, "Not before turn 3.", remedy=nd.Remedy("turn", 3, "from turn 3 on"))
    yield nd.need("5", game.of(seat, "plot") == 0, "There is a plot.", remedy=nd.Remedy("seat.a.nonsense", 0, "with nonsense"))


class Feast(nd.Frame):
    """Offers a feast."""


@Feast.step("1")
def offer_a_feast(game: nd.State, frame: Feast) -> nd.Next:
    return nd.ask(question(A, ["fast", *(["feast"] if why_not_feast(game, A) is None else [])], kind="feast"))


@Feast.step("2")
def end(game: nd.State, frame: Feast) -> nd.Next:
    return nd.over(nd.Result("9"))


class TestSeveralChanges:
    def feast(self, monkeypatch: pytest.MonkeyPatch) -> nd.Machine:
        position = machine(Feast())

        def why_not(self: object, state: Any, decision: nd.Decision, text: str) -> nd.Refusal | None:
            return why_not_feast(state, decision.seat)

        monkeypatch.setattr(type(position.game), "why_not", why_not)
        return position

    def test_changes_are_combined_until_the_act_is_legal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        answer = nd.why_not(self.feast(monkeypatch), A, "feast")
        assert answer is not None
        assert answer.suggestion == "legal with 5 coins and from turn 3 on"

    def test_a_change_that_does_not_help_is_not_suggested(self, monkeypatch: pytest.MonkeyPatch) -> None:
        position = self.feast(monkeypatch)
        position.state.counters["a.plot"] = 1
        answer = nd.why_not(position, A, "feast")
        assert answer is not None
        assert answer.refusal.clause == "3"
        assert answer.ways == ()
