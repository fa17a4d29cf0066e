"""Events: who sees what of them, how they read, and what replaces them."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from tests.kernel.toys import A, B, Said, Went, say, state

from netdeck import kernel as nd
from netdeck.kernel.event import all_kinds, field_names


class Whispered(nd.Event):
    """Something was said to some."""

    to: tuple[nd.Seat, ...] | nd.Seat = nd.public()
    word: str = nd.seen_by("to")
    cards: tuple[nd.CardId, ...] = nd.seen_by("to")
    gift: nd.CardId | None = nd.seen_by("to")
    aside: str = nd.hidden()
    silent: str = "nobody said who sees this"
    says = "to {to}: {word}, {cards}, {aside}"


def whispered(to: tuple[nd.Seat, ...] | nd.Seat, gift: bool = False) -> nd.Logged:
    table = state()
    table.heard = []
    cards = tuple(table.bring(name, A, "a.hand") for name in ("Owl", "Fox"))
    table.record(Whispered(clause="1", to=to, word="psst", cards=cards, gift=cards[0] if gift else None, aside="secret"))
    return table.heard[0]


class TestSeeing:
    @pytest.mark.parametrize(
        ("to", "viewer", "sees"),
        [
            (A, A, True),
            (A, B, False),
            (A, nd.SPECTATOR, False),
            ((A, B), B, True),
            ((), A, False),
            (nd.EVERYBODY, nd.SPECTATOR, True),
            (B, nd.REFEREE, True),
        ],
    )
    def test_a_guarded_field_is_shown_to_those_it_names(self, to: tuple[nd.Seat, ...] | nd.Seat, viewer: nd.Seat, sees: bool) -> None:
        fields = whispered(to).seen(viewer).fields
        assert fields["word"] == ("psst" if sees else nd.BACK)
        cards = fields["cards"]
        assert isinstance(cards, list)
        assert [str(card) for card in cards] == (["Owl", "Fox"] if sees else [nd.BACK, nd.BACK])

    def test_hidden_fields_and_those_that_say_nothing_stay_on_the_server(self) -> None:
        for viewer in (A, B, nd.SPECTATOR):
            assert not {"aside", "silent"} & whispered(nd.EVERYBODY).seen(viewer).fields.keys()
        assert {"aside", "silent"} <= whispered(A).seen(nd.REFEREE).fields.keys()

    def test_a_guarded_nothing_is_not_shown_as_a_card(self) -> None:
        assert "gift" not in whispered(A).seen(B).fields
        assert whispered(A, gift=True).seen(B).fields["gift"] == nd.BACK

    def test_the_line_reads_well_for_everybody(self) -> None:
        assert whispered(A).seen(A).text() == "to a: psst, Owl, Fox, ?"
        assert whispered(A).seen(B).text() == "to a: a card, a card, a card, ?"
        assert whispered((A, B)).seen(nd.REFEREE).text() == "to a, b: psst, Owl, Fox, secret"

    def test_an_event_without_words_is_not_worth_a_line(self) -> None:
        class Ticked(nd.Event):
            pass

        table = state()
        table.heard = []
        table.record(Ticked(clause="1"))
        assert table.heard[0].seen(A).text() == ""

    def test_a_card_is_named_as_it_is_after_the_event(self) -> None:
        table = state()
        table.heard = []
        owl = table.bring("Owl", A, "a.deck")
        table.record(Went(clause="1", card=owl, to="a.table", eyes=nd.EVERYBODY))
        assert table.heard[0].values["card"] == nd.CardRef("Owl", table.cards[owl].entered)


class TestHappening:
    def test_nothing_is_written_down_when_nobody_listens(self) -> None:
        table = state()
        owl = table.bring("Owl", A, "a.deck")
        outcome = table.record(Went(clause="1", card=owl, to="a.hand", eyes=A))
        assert outcome == nd.Outcome(Went(clause="1", card=owl, to="a.hand", eyes=A), succeeded=True, yielded=None)
        assert table.zones["a.hand"] == (owl,)

    def test_an_outcome_carries_what_applying_yielded(self) -> None:
        class Rolled(nd.Event):
            def apply(self, table: nd.State) -> int:
                return table.rng.below(6, "die")

        table = state()
        expected = table.rng.copy().below(6, "die")
        assert table.record(Rolled(clause="1")).yielded == expected

    def test_an_event_whose_clause_is_switched_off_does_not_happen(self) -> None:
        table = state()
        owl = table.bring("Owl", A, "a.deck")
        with nd.without_clauses(["1"]):
            assert not table.record(Went(clause="1", card=owl, to="a.hand", eyes=A)).succeeded
        assert table.zones["a.deck"] == (owl,)

    def test_events_are_numbered_and_know_their_fields(self) -> None:
        table = state()
        table.heard = []
        say(table, "one", "two")
        assert [logged.number for logged in table.heard] == [0, 1]
        assert field_names(Said) == ("word",)
        assert {Said, Went, Whispered} <= set(all_kinds())


@dataclass(frozen=True)
class Replace:
    """Says something else instead of a word."""

    word: str
    instead_of_it: tuple[str, ...]
    clause: str = "2"

    def instead(self, table: nd.State, event: nd.Event) -> Sequence[nd.Event] | None:
        if isinstance(event, Said) and event.word == self.word:
            return [Said(clause=self.clause, word=each) for each in self.instead_of_it]
        return None


class TestModifiers:
    @pytest.mark.parametrize(
        ("modifiers", "expected"),
        [
            ([], ["hello"]),
            ([Replace("bye", ("x",))], ["hello"]),
            ([Replace("hello", ())], []),
            ([Replace("hello", ("good", "day"))], ["good", "day"]),
            ([Replace("hello", ("good", "day")), Replace("day", ("night",))], ["good", "night"]),
            ([Replace("day", ("night",)), Replace("hello", ("good", "day"))], ["good", "day"]),
            ([Replace("hello", ("hello", "hello"))], ["hello", "hello"]),
            ([Replace("hello", ("x",)), Replace("hello", ("y",))], ["x"]),
        ],
    )
    def test_each_is_used_once_in_order_on_what_earlier_ones_left(self, modifiers: list[Replace], expected: list[str]) -> None:
        events = nd.modified(state(), Said(clause="1", word="hello"), modifiers)
        assert [event.word for event in events if isinstance(event, Said)] == expected

    def test_a_modifier_whose_clause_is_switched_off_does_nothing(self) -> None:
        with nd.without_clauses(["2"]):
            assert nd.modified(state(), Said(clause="1", word="hello"), [Replace("hello", ())]) == [Said(clause="1", word="hello")]
