"""The suite itself: every fault that is planted into Lantern is caught by the promise that it breaks."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.conformance.faulty_lantern import Burnt, Consumed, Hinted, replace_step, secret

import lantern
from netdeck import kernel as nd
from netdeck.testing import conformance
from netdeck.testing.conformance import CHECKS, ConformanceError, Line, Table, picks_at_random

Plant = Callable[[pytest.MonkeyPatch], nd.Game]
PLANTS: list[Any] = []


def breaks(promise: str) -> Callable[[Plant], Plant]:
    """A fault that the check called *promise* must find."""

    def register(plant: Plant) -> Plant:
        PLANTS.append(pytest.param(plant, promise, id=plant.__name__))
        return plant

    return register


@breaks("hidden_things_do_not_show")
def a_view_shows_the_others_hand(patch: pytest.MonkeyPatch) -> nd.Game:
    class Leaky(lantern.Lantern):
        def computed_counters(self, state: nd.State, viewer: nd.Seat) -> dict[str, Any]:
            return {"gossip": secret(state, viewer)} if viewer in state.seats else {}

    return Leaky()


@breaks("hidden_things_do_not_show")
def a_spectator_sees_a_hand(patch: pytest.MonkeyPatch) -> nd.Game:
    class Leaky(lantern.Lantern):
        def computed_counters(self, state: nd.State, viewer: nd.Seat) -> dict[str, Any]:
            return {"gossip": secret(state, state.seats[0])} if viewer == nd.SPECTATOR else {}

    return Leaky()


@breaks("hidden_things_do_not_show")
def an_event_lets_a_word_slip(patch: pytest.MonkeyPatch) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(Hinted(clause="2.2", word=secret(game, turn.seat)))
        return lantern.gain_light(game, turn)

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("hidden_things_do_not_show")
def the_words_that_an_event_cites_tell(patch: pytest.MonkeyPatch) -> nd.Game:
    def quoted(game: nd.State, event: nd.Event) -> tuple[nd.Quote, None]:
        return nd.Quote(nd.CardRef(secret(game, game.seats[0])), "Gain a light.", 0, 12), None

    patch.setattr(nd.State, "quoted", quoted)
    return lantern.Lantern()


@breaks("hidden_things_do_not_show")
def the_number_of_events_tells(patch: pytest.MonkeyPatch) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        if "Ember" in secret(game, turn.seat):
            game.record(Hinted(clause="2.2", word="hm"))
        return lantern.gain_light(game, turn)

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


def offer(patch: pytest.MonkeyPatch, change: Callable[[nd.State, nd.Decision], Mapping[str, Any]]) -> nd.Game:
    """Lantern whose question for a play is changed."""

    def offer_plays(game: nd.State, turn: lantern.Turn) -> nd.Next:
        asked: Any = lantern.offer_plays(game, turn)
        decision: nd.Decision = asked.decisions[0]
        fields = {name: getattr(decision, name) for name in decision.__struct_fields__}
        return nd.ask(nd.Decision(**{**fields, **change(game, decision)}))

    return replace_step(patch, lantern.Turn, "5.1", offer_plays)


@breaks("hidden_things_do_not_show")
def a_label_tells(patch: pytest.MonkeyPatch) -> nd.Game:
    def change(game: nd.State, decision: nd.Decision) -> Mapping[str, Any]:
        plays = decision.options[:-1]
        return {"options": (*plays, nd.Option("pass", label=secret(game, decision.seat)))}

    return offer(patch, change)


@breaks("hidden_things_do_not_show")
def a_prompt_tells(patch: pytest.MonkeyPatch) -> nd.Game:
    return offer(patch, lambda game, decision: {"prompt": f"Beware of {secret(game, decision.seat)}."})


@breaks("hidden_things_do_not_show")
def the_order_of_options_tells(patch: pytest.MonkeyPatch) -> nd.Game:
    def change(game: nd.State, decision: nd.Decision) -> Mapping[str, Any]:
        return {"options": decision.options[::-1] if secret(game, decision.seat).startswith("Ember") else decision.options}

    return offer(patch, change)


@breaks("hidden_things_do_not_show")
def a_refusal_tells(patch: pytest.MonkeyPatch) -> nd.Game:
    class Leaky(lantern.Lantern):
        def why_not(self, state: nd.State, decision: nd.Decision, text: str) -> nd.Refusal | None:
            return nd.Refusal("5.1", f"Mind {secret(state, decision.seat)}.")

    return Leaky()


@breaks("hidden_things_do_not_show")
def an_imagined_position_knows_the_future(patch: pytest.MonkeyPatch) -> nd.Game:
    class Prophet(nd.Machine):
        __slots__ = ()

        def imagine(self, seat: nd.Seat, rng: random.Random) -> "Prophet":
            return self.clone()

    return with_machine(Prophet)


@breaks("nobody_is_shown_a_hidden_card")
def a_draw_is_shown_to_everybody(patch: pytest.MonkeyPatch) -> nd.Game:
    def draw_openly(game: nd.State, turn: lantern.Turn) -> nd.Next:
        if not game.zones[f"{turn.seat}.deck"]:
            return lantern.draw_for_turn(game, turn)
        top = game.zones[f"{turn.seat}.deck"][-1]
        game.record(lantern.CardMoved(clause="4.1", seat=turn.seat, card=top, to="hand", eyes=nd.EVERYBODY))
        return nd.next_step()

    return replace_step(patch, lantern.Turn, "4.1", draw_openly)


@breaks("nobody_is_shown_a_hidden_card")
def the_opening_is_dealt_face_up(patch: pytest.MonkeyPatch) -> nd.Game:
    def deal(game: nd.State, whole: lantern.Whole) -> nd.Next:
        for seat in game.seats:
            top = game.zones[f"{seat}.deck"][-1]
            game.record(lantern.CardMoved(clause="1.2", seat=seat, card=top, to="hand", eyes=nd.EVERYBODY))
        return lantern.deal(game, whole)

    return replace_step(patch, lantern.Whole, "1.2", deal)


def with_machine(kind: type[nd.Machine]) -> nd.Game:
    """Lantern on a machine of another kind."""

    class Odd(lantern.Lantern):
        def start(self, setup: nd.Setup, rng: nd.Rng, log: list[nd.Logged] | None = None) -> nd.Machine:
            return kind(self, setup.variant, super().start(setup, rng, log).state)

    return Odd()


@breaks("ids_do_not_tell")
def ids_are_serial_numbers_of_the_deck_list(patch: pytest.MonkeyPatch) -> nd.Game:
    class Serial(nd.Machine):
        __slots__ = ()

        def _face(self, card: nd.CardId, viewer: nd.Seat) -> nd.CardView:
            return nd.CardView(super()._face(card, viewer).name, int(card))

    return with_machine(Serial)


@breaks("ids_do_not_tell")
def options_touch_cards_by_their_true_number(patch: pytest.MonkeyPatch) -> nd.Game:
    class Frank(nd.Machine):
        __slots__ = ()

        def view_ids(self, viewer: nd.Seat) -> Callable[[nd.CardId | str], int | str]:
            return lambda thing: -int(thing) - 1 if isinstance(thing, nd.CardId) else thing

    return with_machine(Frank)


@breaks("imagining_does_not_peek")
def imagining_keeps_the_true_hands(patch: pytest.MonkeyPatch) -> nd.Game:
    class Peeking(lantern.Lantern):
        def deal_unseen(self, machine: nd.Machine, seat: nd.Seat, rng: random.Random) -> None:
            pass

    return Peeking()


@breaks("imagining_does_not_peek")
def imagining_keeps_the_order_of_the_own_deck(patch: pytest.MonkeyPatch) -> nd.Game:
    class Peeking(lantern.Lantern):
        def deal_unseen(self, machine: nd.Machine, seat: nd.Seat, rng: random.Random) -> None:
            kept = {card: machine.state.name(card) for card in machine.state.zones.get(f"{seat}.deck", ())}
            super().deal_unseen(machine, seat, rng)
            for card, face in kept.items():
                machine.state.change(card, printed=face)

    return Peeking()


@breaks("imagined_positions_do_not_tell")
def dice_fall_upon_the_true_order(patch: pytest.MonkeyPatch) -> nd.Game:
    class Peeking(lantern.Lantern):
        def deal_unseen(self, machine: nd.Machine, seat: nd.Seat, rng: random.Random) -> None:
            for unseen in machine.unseen(seat).values():
                faces = [machine.state.name(card) for card in unseen]
                rng.shuffle(faces)
                for card, face in zip(unseen, faces, strict=True):
                    machine.state.change(card, printed=face)

    return Peeking()


@breaks("imagined_positions_do_not_tell")
def a_forecast_knows_the_next_card_of_the_other(patch: pytest.MonkeyPatch) -> nd.Game:
    class Knowing(lantern.Lantern):
        def forecasts(self, position: nd.Position, viewer: nd.Seat) -> list[nd.Forecast]:
            assert isinstance(position, nd.Machine)
            if viewer not in position.seats:
                return []
            return [nd.Forecast(about="draw", clause="4.2", values={"next": secret(position.state, viewer)})]

    return Knowing()


@breaks("clones_go_their_own_way")
def clones_share_their_counters(patch: pytest.MonkeyPatch) -> nd.Game:
    class Shared(nd.State):
        __slots__ = ()

        def copy(self) -> "Shared":
            twin = super().copy()
            twin.counters = self.counters
            return twin

    class Sharing(lantern.Lantern):
        def new_state(self, plan: nd.Plan, rng: nd.Rng) -> nd.State:
            return Shared(plan, rng)

    return Sharing()


@breaks("clones_go_their_own_way")
def a_list_of_the_states_own_is_not_copied(patch: pytest.MonkeyPatch) -> nd.Game:
    class Forgetful(nd.State):
        __slots__ = ("tally",)

        def __init__(self, plan: nd.Plan, rng: nd.Rng) -> None:
            super().__init__(plan, rng)
            self.tally: list[str] = []

    class Sharing(lantern.Lantern):
        def new_state(self, plan: nd.Plan, rng: nd.Rng) -> nd.State:
            return Forgetful(plan, rng)

        def computed_counters(self, state: Forgetful, viewer: nd.Seat) -> dict[str, Any]:
            return {"tally": list(state.tally)}

    def gain_light(game: Forgetful, turn: lantern.Turn) -> nd.Next:
        game.tally.append(turn.seat)
        return lantern.gain_light(game, turn)

    patch.setitem(lantern.Turn.steps, "2.2", gain_light)
    return Sharing()


@breaks("everything_cites_a_clause")
def an_event_cites_an_unknown_clause(patch: pytest.MonkeyPatch) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(lantern.Counted(clause="7.7", seat=turn.seat, what="light", amount=2))
        return nd.next_step()

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("everything_cites_a_clause")
def an_event_cites_a_clause_about_something_else(patch: pytest.MonkeyPatch) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(lantern.Counted(clause="2.1", seat=turn.seat, what="light", amount=2))
        return nd.next_step()

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("everything_cites_a_clause")
def an_event_is_not_in_the_table(patch: pytest.MonkeyPatch) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(Hinted(clause="2.2", word="hm"))
        return lantern.gain_light(game, turn)

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("everything_cites_a_clause")
def a_question_cites_an_unknown_clause(patch: pytest.MonkeyPatch) -> nd.Game:
    return offer(patch, lambda game, decision: {"clause": "5.9"})


@breaks("options_and_refusals_agree")
def a_refusal_cites_an_unknown_clause(patch: pytest.MonkeyPatch) -> nd.Game:
    class Wrong(lantern.Lantern):
        table_clauses = nd.TableClauses(over="9.1", not_asked="2.9", concede="9.2", deck="1.1")

    return Wrong()


@breaks("known_names_are_refused_by_rules")
def a_card_in_sight_is_unknown(patch: pytest.MonkeyPatch) -> nd.Game:
    class Blind(lantern.Lantern):
        def refuse_unoffered(self, state: nd.State, decision: nd.Decision, text: str) -> nd.Refusal:
            return self.refuse_unknown(decision, text)

    return Blind()


@breaks("known_names_are_refused_by_rules")
def looking_at_a_zone_costs_light(patch: pytest.MonkeyPatch) -> nd.Game:
    class Costly(lantern.Lantern):
        def refuse_unoffered(self, state: nd.State, decision: nd.Decision, text: str) -> nd.Refusal:
            if text.endswith(".hand"):
                state.counters[f"{decision.seat}.light"] -= 1
            return super().refuse_unoffered(state, decision, text)

    return Costly()


@breaks("options_and_refusals_agree")
def a_refused_attempt_costs_light(patch: pytest.MonkeyPatch) -> nd.Game:
    class Costly(lantern.Lantern):
        def why_not(self, state: nd.State, decision: nd.Decision, text: str) -> nd.Refusal | None:
            state.counters[f"{decision.seat}.light"] -= 1
            return super().why_not(state, decision, text)

    return Costly()


@breaks("notations_are_unique_and_stable")
def two_options_have_one_notation(patch: pytest.MonkeyPatch) -> nd.Game:
    return offer(patch, lambda game, decision: {"options": (*decision.options, decision.options[0])})


@breaks("notations_are_unique_and_stable")
def a_notation_cannot_be_typed(patch: pytest.MonkeyPatch) -> nd.Game:
    return offer(patch, lambda game, decision: {"options": (*decision.options, nd.Option("pass\n"))})


@breaks("same_seed_same_log")
def chance_comes_from_elsewhere(patch: pytest.MonkeyPatch) -> nd.Game:
    chance = random.Random(1)

    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(lantern.Counted(clause="2.2", seat=turn.seat, what="light", amount=chance.randrange(1, 100)))
        return nd.next_step()

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("records_replay_and_detect_tampering")
def a_replay_is_another_game(patch: pytest.MonkeyPatch) -> nd.Game:
    return chance_comes_from_elsewhere(patch)


@breaks("same_seed_same_log")
def listening_changes_the_game(patch: pytest.MonkeyPatch) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(lantern.Counted(clause="2.2", seat=turn.seat, what="light", amount=2 if game.heard is None else 3))
        return nd.next_step()

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


def losing(patch: pytest.MonkeyPatch, kind: type[Burnt]) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        for card in game.zones[f"{turn.seat}.ash"][:1]:
            game.record(kind(clause="2.2", card=card))
        return lantern.gain_light(game, turn)

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("cards_are_conserved")
def a_card_gets_lost(patch: pytest.MonkeyPatch) -> nd.Game:
    return losing(patch, Burnt)


@breaks("events_show_what_they_may")
def an_event_comes_from_nowhere(patch: pytest.MonkeyPatch) -> nd.Game:
    patch.setattr(Hinted, "__module__", "elsewhere")

    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(Hinted(clause="2.2", word="hm"))
        return lantern.gain_light(game, turn)

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("every_event_has_its_reasons")
def an_event_rests_on_nothing(patch: pytest.MonkeyPatch) -> nd.Game:
    def gain_light(game: nd.State, turn: lantern.Turn) -> nd.Next:
        game.record(Hinted(clause="99.9", word="hm"))
        return lantern.gain_light(game, turn)

    return replace_step(patch, lantern.Turn, "2.2", gain_light)


@breaks("what_would_help_helps")
def a_change_helps_only_once(patch: pytest.MonkeyPatch) -> nd.Game:
    class Fickle(nd.Machine):
        asked = 0

        def adjusted(self, path: str, value: Any) -> Any:
            Fickle.asked += 1
            return super().adjusted(path, 99) if Fickle.asked % 2 else None

    return with_machine(Fickle)


@breaks("games_end")
def nobody_ever_burns(patch: pytest.MonkeyPatch) -> nd.Game:
    patch.setattr(lantern, "burn", lambda game, seat, clause, then: nd.go(then))
    return lantern.Lantern()


@breaks("whoever_leaves_is_gone")
def giving_up_does_nothing(patch: pytest.MonkeyPatch) -> nd.Game:
    class Deaf(lantern.Lantern):
        def concede(self, state: nd.State, seat: nd.Seat) -> nd.Next:
            state.frames[:] = state.asking
            return nd.go(state.frames[-1][1])

    return Deaf()


def fails(check: str, game: nd.Game, lines: int = 40) -> ConformanceError | None:
    """The first complaint of *check* about *game* in a few seeded games."""
    table = Table.of(game, most=400)
    for seed in range(lines):
        try:
            CHECKS[check](table, Line(seed, picks_at_random(seed, 60)), None)
        except ConformanceError as error:
            return error
    return None


@pytest.mark.parametrize(("plant", "promise"), PLANTS)
def test_a_planted_fault_is_caught(plant: Plant, promise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    complaint = fails(promise, plant(monkeypatch))
    assert complaint is not None
    assert "seed" in str(complaint)


def test_every_promise_has_a_planted_fault() -> None:
    assert {promise for each in PLANTS for promise in each.values[1:]} == set(CHECKS)


def test_an_event_may_say_that_it_takes_cards_out(monkeypatch: pytest.MonkeyPatch) -> None:
    assert fails("cards_are_conserved", losing(monkeypatch, Consumed)) is None


def test_a_fault_shrinks_to_a_short_story(monkeypatch: pytest.MonkeyPatch) -> None:
    game = a_card_gets_lost(monkeypatch)
    with pytest.raises(ConformanceError, match="cards vanished") as caught:
        conformance.run(CHECKS["cards_are_conserved"], Table.of(game), examples=60)
    story = str(caught.value).rpartition("choices: ")[2].split(" / ")
    assert len(story) <= 8, story


@pytest.mark.long
def test_one_call_runs_every_check(monkeypatch: pytest.MonkeyPatch) -> None:
    conformance.check(lantern.GAME, examples=3)
    with pytest.raises(ConformanceError, match="twice"):
        conformance.check(two_options_have_one_notation(monkeypatch), examples=10)
