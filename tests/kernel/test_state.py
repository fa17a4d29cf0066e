"""The table: cards in zones, what moving, shuffling and showing do, and copies that share what never changes."""

from typing import Any

import pytest
from tests.kernel.toys import TOY, A, B, state

from netdeck import kernel as nd


class TestMoving:
    def test_a_card_comes_on_top_and_moves_on_top(self) -> None:
        table = state()
        owl, fox = table.bring("Owl", A, "a.deck"), table.bring("Fox", A, "a.deck")
        table.move(owl, "a.deck")
        assert table.zones["a.deck"] == (fox, owl)
        table.move(owl, "a.deck", at=0)
        assert table.zones["a.deck"] == (owl, fox)
        table.move(owl, "a.hand")
        assert [table.zones[zone] for zone in ("a.deck", "a.hand")] == [(fox,), (owl,)]
        assert table.cards[owl].zone == "a.hand"

    def test_every_stay_has_an_id_of_its_own(self) -> None:
        table = state()
        owl = table.bring("Owl", A, "a.deck")
        ids = [table.cards[owl].entered]
        for zone in ("a.hand", "a.table", "a.hand", "a.hand"):
            table.move(owl, zone)
            ids.append(table.cards[owl].entered)
        assert ids == sorted(set(ids))

    def test_moving_may_change_more_and_ends_special_knowledge(self) -> None:
        table = state()
        owl = table.bring("Owl", A, "a.deck")
        table.show([owl], B)
        assert table.cards[owl].known_to == {B}
        table.move(owl, "a.hand", counters=(("charge", 2),))
        assert table.cards[owl].known_to == frozenset()
        assert table.cards[owl].count("charge") == 2

    def test_what_does_not_fit_or_does_not_exist_is_our_own_fault(self) -> None:
        table = state()
        for _ in range(2):
            table.bring("Owl", A, "middle")
        with pytest.raises(nd.RulebookError, match="middle holds at most 2"):
            table.bring("Owl", A, "middle")
        with pytest.raises(nd.RulebookError, match="no card is called 'Unicorn'"):
            table.bring("Unicorn", A, "a.hand")


class TestShuffling:
    def test_it_keeps_the_cards_and_forgets_everything_about_them(self) -> None:
        table = state(seed=3)
        cards = [table.bring("Owl", A, "a.deck") for _ in range(8)]
        table.show(cards[:3], B)
        before = {table.cards[card].entered for card in cards}
        table.shuffle("a.deck")
        assert sorted(table.zones["a.deck"]) == cards
        assert table.zones["a.deck"] != tuple(cards)
        assert all(not table.cards[card].known_to for card in cards)
        assert not before & {table.cards[card].entered for card in cards}

    def test_new_ids_follow_the_new_order_so_they_tell_nothing(self) -> None:
        table = state(seed=3)
        for name in ("Owl", "Fox", "Red Hen", "Owl"):
            table.bring(name, A, "a.deck")
        table.shuffle("a.deck")
        ids = [table.cards[card].entered for card in table.zones["a.deck"]]
        assert ids == sorted(ids)

    def test_shuffling_is_an_event_that_everybody_sees(self) -> None:
        table = state()
        table.heard = []
        table.bring("Owl", A, "a.deck")
        table.record(nd.Shuffled(clause="1", zone="a.deck"))
        assert table.heard[0].seen(nd.SPECTATOR).text() == "a.deck is shuffled"
        assert table.rng.draws == 1


class TestReading:
    def test_seats_in_turn_counters_and_options(self) -> None:
        table = state()
        assert (table.after(A), table.after(B)) == (B, A)
        assert table.of(A, "coins") == 0
        plan = nd.Plan((A,), {"speed": 3}, (), {})
        assert nd.State(plan, table.rng).option("speed") == 3

    def test_a_card_is_found_by_name_or_slug_own_zones_first(self) -> None:
        table = state()
        theirs = table.bring("Red Hen", B, "b.table")
        mine = table.bring("Red Hen", A, "a.hand")
        hidden = table.bring("Fox", B, "b.hand")
        assert nd.named(table, "red-hen", table.nameable_cards(A)) == mine
        assert nd.named(table, "RED HEN", table.nameable_cards(B)) == theirs
        assert nd.named(table, "fox", table.nameable_cards(A)) is None
        assert nd.named(table, "fox", table.nameable_cards(B)) == hidden

    def test_counters_on_cards(self) -> None:
        card = nd.Card("Owl", A, "a.hand").with_count("charge", 2).with_count("age", 1)
        assert card.counters == (("age", 1), ("charge", 2))
        assert card.with_count("charge", 0).counters == (("age", 1),)
        assert (card.count("charge"), card.count("rust")) == (2, 0)

    @pytest.mark.parametrize(
        ("name", "slug"), [("Ember Courier", "ember-courier"), ("Dr. O'Neil, MD", "dr-o-neil-md"), ("ÉLAN", "élan"), ("?!", "")]
    )
    def test_slugs(self, name: str, slug: str) -> None:
        assert nd.slug(name) == slug
        assert nd.Definition(name).slug == slug


class TestCopies:
    def test_they_share_cards_and_go_their_own_way(self) -> None:
        table = state()
        owl = table.bring("Owl", A, "a.deck")
        table.heard = []
        twin = table.copy()
        assert twin.cards[owl] is table.cards[owl]
        twin.move(owl, "a.hand")
        twin.counters["turn"] = 9
        twin.rng.below(6, "die")
        assert table.zones["a.deck"] == (owl,)
        assert table.counters["turn"] == 1
        assert table.rng.draws == 0
        assert twin.heard is None

    def test_a_games_own_slots_are_shared_or_copied_as_it_says(self) -> None:
        class Richer(nd.State):
            __slots__ = ("bonus", "notes")
            copies = ("notes",)

        def fresh() -> Any:
            table: Any = Richer(TOY.plan(nd.Setup(game="toy", seats=(A,))), nd.Rng(nd.key_from_seed(0)))
            table.bonus, table.notes = (1, 2), ["x"]
            return table

        table = fresh()
        twin = table.copy()
        twin.notes.append("y")
        assert table.notes == ["x"]
        assert twin.bonus is table.bonus
        assert type(twin) is Richer
