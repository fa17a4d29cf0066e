"""One door for legality: the same checks say why not, and why."""

from netdeck.kernel import Checks, Fact, Refusal, Remedy, count_clauses, legality, need, without_clauses


@legality
def why_not_buy(coins: int, open: bool = True) -> Checks:
    """Why nothing can be bought."""
    yield need("1", open, "The shop is open from nine.")
    yield need(
        "2", coins >= 3, "It costs {}; you have {}.", 3, coins, remedy=Remedy("seat.a.coins", 3, f"with {3 - coins} more"), code="E-POOR"
    )


def test_the_first_refusal_counts() -> None:
    assert why_not_buy(3) is None
    assert why_not_buy(0, open=False) == Refusal("1", "The shop is open from nine.")
    assert why_not_buy(1) == Refusal("2", "It costs 3; you have 1.", "E-POOR", (Remedy("seat.a.coins", 3, "with 2 more"),))


def test_the_facts_go_as_far_as_the_first_refusal() -> None:
    assert why_not_buy.facts(5) == [Fact("1", "The shop is open from nine."), Fact("2", "It costs 3; you have 5.")]
    assert why_not_buy.facts(5, open=False) == [Fact("1", "The shop is open from nine.", ok=False)]


def test_a_clause_that_is_switched_off_refuses_nothing() -> None:
    with without_clauses(["1"]):
        assert why_not_buy(5, open=False) is None
        assert why_not_buy(0, open=False) == why_not_buy(0)


def test_checks_are_counted_while_somebody_watches() -> None:
    with count_clauses() as outer:
        why_not_buy(5)
        with count_clauses() as inner:
            why_not_buy(0, open=False)
    assert inner == {"1": 1}
    assert outer == {"1": 2, "2": 1}


def test_a_refusal_may_rest_on_several_clauses() -> None:
    refusal = Refusal("1", "No.", also=("2", "3"))
    assert [clause for clause in "1234" if refusal.cites(clause)] == ["1", "2", "3"]


def test_the_door_keeps_its_name_and_words() -> None:
    assert why_not_buy.__doc__ == "Why nothing can be bought."
