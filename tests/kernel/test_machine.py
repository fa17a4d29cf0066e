"""Processes at work: going on, children, questions."""

import random
from dataclasses import dataclass

import pytest
from tests.kernel.toys import TOY, A, B, C, machine, question, say, saying, state, words

from netdeck import kernel as nd


@dataclass(frozen=True, slots=True)
class Whole(nd.Frame):
    """Runs its children, then ends the game."""

    children: tuple[nd.Frame, ...] = ()
    rounds: int = 1


@Whole.step("1")
def open_up(game: nd.State, whole: Whole) -> nd.Next:
    say(game, "open")
    return nd.next_step()


@Whole.step("3")
def let_children_run(game: nd.State, whole: Whole) -> nd.Next:
    say(game, f"round {whole.rounds}")
    then = "3" if whole.rounds > 1 else "4"
    return nd.run(*whole.children, then=then, rounds=whole.rounds - 1)


@Whole.step("4")
def end_of_turn(game: nd.State, whole: Whole) -> nd.Next:
    say(game, "end of turn")
    return nd.next_step()


@Whole.step("5")
def after_the_end(game: nd.State, whole: Whole) -> nd.Next:
    say(game, "after")
    return nd.over(nd.Result("9", (A,)))


@dataclass(frozen=True, slots=True)
class Speak(nd.Frame):
    """Says its word."""

    word: str


@Speak.step("1")
def begin_to_speak(game: nd.State, speak: Speak) -> nd.Next:
    say(game, speak.word)
    return nd.finish()


class TestGoingOn:
    def test_steps_follow_in_the_order_in_which_they_are_written(self) -> None:
        assert words(machine(Whole())) == ["open", "round 1", "end of turn", "after"]

    def test_children_run_one_after_another_and_the_parent_waits(self) -> None:
        played = machine(Whole((Speak("first"), Speak("second"))))
        assert words(played) == ["open", "round 1", "first", "second", "end of turn", "after"]

    def test_a_step_may_come_again_with_changed_locals(self) -> None:
        played = machine(Whole((Speak("child"),), rounds=2))
        assert words(played) == ["open", "round 2", "child", "round 1", "child", "end of turn", "after"]

    def test_the_end_stops_everything(self) -> None:
        played = machine(Whole())
        assert played.result() == nd.Result("9", (A,))
        assert played.pending() == {}
        assert played.chain() == ()

    def test_an_unknown_step_is_our_own_fault(self) -> None:
        class Lost(nd.Frame):
            pass

        Lost.step("1")(lambda game, frame: nd.go("7.7"))
        with pytest.raises(nd.RulebookError, match=r"Lost has no step 7\.7"):
            machine(Lost())

    def test_a_game_that_runs_out_of_processes_is_our_own_fault(self) -> None:
        with pytest.raises(nd.RulebookError, match="all processes are finished"):
            machine(Speak("alone"))

    def test_two_steps_under_one_clause_are_refused(self) -> None:
        with pytest.raises(nd.RulebookError, match="Whole has two steps 4"):
            Whole.step("4")(open_up)

    def test_the_log_knows_the_chain_of_processes(self) -> None:
        played = machine(Whole((Speak("child"),)))
        heard = played.state.heard or []
        assert heard[2].chain == (("Whole", "4"), ("Speak", "1"))

    def test_a_step_that_is_switched_off_is_skipped(self) -> None:
        with nd.without_clauses(["3"]):
            assert words(machine(Whole((Speak("child"),)))) == ["open", "end of turn", "after"]


@dataclass(frozen=True, slots=True)
class Poll(nd.Frame):
    """Asks seats at once, which of the two words they say; c is offered only what it holds in its hand."""

    seats: tuple[nd.Seat, ...] = (A, B)


@Poll.step("1")
def put_the_question(game: nd.State, poll: Poll) -> nd.Next:
    held = {seat: [f"show {game.name(card)}" for card in game.zones[f"{seat}.hand"]] for seat in poll.seats}
    return nd.ask(*(question(seat, ["yes", "no", *held[seat]], kind="poll") for seat in poll.seats))


@Poll.step("2")
def count_the_answers(game: nd.State, poll: Poll) -> nd.Next:
    say(game, *(f"{seat} {answer.notation}" for seat, answer in sorted(game.answers.items())))
    return nd.over(nd.Result("9"))


class TestAsking:
    def test_nothing_happens_before_all_answers_are_in(self) -> None:
        poll = machine(Poll())
        assert list(poll.pending()) == [A, B]
        poll.choose(B, "no")
        assert list(poll.pending()) == [A]
        assert list(poll.committed()) == [B]
        assert words(poll) == []
        poll.choose(A, "yes")
        assert words(poll) == ["a yes", "b no"]

    def test_nobody_sees_an_answer_before_all_are_in(self) -> None:
        yes, no = machine(Poll()), machine(Poll())
        yes.choose(B, "yes")
        no.choose(B, "no")
        assert yes.view(A) == no.view(A)
        assert yes.view(nd.SPECTATOR) == no.view(nd.SPECTATOR)
        assert yes.view(A).deciding == (A,)

    def test_an_answer_can_be_given_anew_while_others_think(self) -> None:
        poll = machine(Poll())
        poll.choose(B, "no")
        assert poll.choose(B, "yes") is None
        poll.choose(A, "no")
        assert words(poll) == ["a no", "b yes"]

    def test_a_seat_without_options_is_not_asked(self) -> None:
        class Empty(nd.Frame):
            pass

        Empty.step("1")(lambda game, frame: nd.ask(question(A, []), question(B, ["go"])))
        Empty.step("2")(saying("answer {}", nd.over(nd.Result("9"))))
        position = machine(Empty())
        assert list(position.pending()) == [B]
        position.choose(B, "go")
        assert words(position) == ["answer go"]

    @pytest.mark.parametrize("text", ["", "maybe", "YES!", "yes no", "\x00", "y" * 5000])
    def test_what_is_no_option_is_refused_and_changes_nothing(self, text: str) -> None:
        poll = machine(Poll())
        before = poll.digest(), dict(poll.pending())
        refusal = poll.choose(A, text)
        assert refusal is not None
        assert (refusal.clause, refusal.code) == ("", "E-SYNTAX")
        assert (poll.digest(), dict(poll.pending())) == before

    def test_case_and_blanks_do_not_matter(self) -> None:
        poll = machine(Poll())
        assert poll.choose(A, "  YES ") is None

    def test_a_seat_that_is_not_asked_and_a_game_that_is_over_refuse(self) -> None:
        poll = machine(Poll((A,)))
        assert poll.choose(B, "yes") == nd.Refusal("2", "Nothing is asked of b now.", "E-TURN")
        poll.choose(A, "yes")
        assert poll.choose(A, "yes") == nd.Refusal("9", "The game is over.", "E-OVER")


class TestHost:
    def test_time_that_runs_out_takes_the_timeout_option(self) -> None:
        poll = machine(Poll())
        assert poll.command(nd.Command("timeout", "b")) is None
        assert list(poll.committed()) == [B]
        poll.choose(A, "no")
        assert words(poll) == ["a no", "b yes"]

    @pytest.mark.parametrize(
        ("command", "clause"), [(("timeout", "c"), "2"), (("timeout", "nobody"), "2"), (("dance", "a"), "2"), (("", ""), "2")]
    )
    def test_what_a_host_cannot_do_is_refused(self, command: tuple[str, str], clause: str) -> None:
        poll = machine(Poll((A, B)), on=state((A, B, C)))
        refusal = poll.command(nd.Command(*command))
        assert refusal is not None
        assert refusal.clause == clause
        assert list(poll.pending()) == [A, B]

    def test_giving_up_ends_the_game_of_two(self) -> None:
        poll = machine(Poll())
        assert poll.command(nd.Command("concede", "a")) is None
        assert poll.result() == nd.Result("9", (B,), "concession")
        again = poll.command(nd.Command("concede", "b"))
        assert again is not None
        assert again.code == "E-OVER"

    def test_a_game_of_three_must_say_what_giving_up_means(self) -> None:
        with pytest.raises(nd.RulebookError, match="must say what happens"):
            machine(Poll(), on=state((A, B, C))).command(nd.Command("concede", "a"))


class TestCopies:
    def test_a_clone_goes_its_own_way(self) -> None:
        poll = machine(Poll())
        twin = poll.clone()
        twin.choose(A, "yes")
        twin.choose(B, "yes")
        assert twin.result() is not None
        assert list(poll.pending()) == [A, B]
        assert words(poll) == []
        assert twin.state.heard is None

    def test_imagining_asks_others_again_about_the_hands_that_they_are_imagined_to_hold(self) -> None:
        """Their true options would tell what they hold."""
        table = state()
        for name, zone in [("Fox", "hand"), ("Owl", "deck"), ("Red Hen", "deck")]:
            table.bring(name, B, f"b.{zone}")
        poll = machine(Poll(), on=table)
        offered = set()
        for seed in range(40):
            twin = poll.imagine(A, random.Random(seed))
            held = twin.state.name(twin.state.zones["b.hand"][0])
            assert [option.notation for option in twin.pending()[B].options] == ["yes", "no", f"show {held}"]
            offered.add(held)
            assert twin.question(A) == poll.question(A)
        assert offered == {"Fox", "Owl", "Red Hen"}

    def test_imagining_keeps_who_has_answered_but_not_what(self) -> None:
        poll = machine(Poll())
        poll.choose(B, "no")
        given = set()
        for seed in range(20):
            twin = poll.imagine(A, random.Random(seed))
            assert list(twin.committed()) == [B]
            twin.listen([])
            twin.choose(A, "yes")
            given.add(tuple(words(twin)))
        assert given == {("a yes", "b yes"), ("a yes", "b no")}

    def test_imagining_keeps_what_the_seat_itself_answered(self) -> None:
        poll = machine(Poll())
        poll.choose(A, "no")
        for seed in range(10):
            twin = poll.imagine(A, random.Random(seed))
            twin.listen([])
            twin.choose(B, "yes")
            assert words(twin) == ["a no", "b yes"]

    def test_an_imagined_position_has_a_generator_of_its_own(self) -> None:
        poll = machine(Poll())
        assert poll.imagine(A, random.Random(1)).rng.key != poll.rng.key

    def test_an_adjusted_copy_offers_what_its_own_table_allows(self) -> None:
        class Shop(nd.Frame):
            pass

        Shop.step("1")(lambda game, frame: nd.ask(question(A, ["leave", *(["buy"] if game.of(A, "coins") >= 3 else [])])))
        Shop.step("2")(lambda game, frame: nd.over(nd.Result("9")))
        shop = machine(Shop())
        richer = shop.adjusted("seat.a.coins", 3)
        assert richer is not None
        assert shop.why_not(A, "buy") is not None
        assert richer.why_not(A, "buy") is None
        assert shop.adjusted("seat.a.cash", 3) is None


def test_the_toy_game_is_complete() -> None:
    setup = TOY.complete(nd.Setup(game="toy"))
    assert TOY.start(setup, nd.Rng(nd.key_from_seed(0))).result() == nd.Result("9", (A,), "nothing to do")
