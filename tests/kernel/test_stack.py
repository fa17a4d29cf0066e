"""Last in, first out, with priority."""

from tests.kernel.toys import A, B, C

from netdeck.kernel import Priority, Stack


def test_the_last_thing_put_on_takes_effect_first() -> None:
    stack = Stack[str]().with_top("spell").with_top("answer")
    assert (stack.top.thing, stack.top.number, len(stack)) == ("answer", 2, 2)
    stack = stack.without(2)
    assert stack.top.thing == "spell"
    assert not stack.without(1)


def test_things_leave_from_anywhere_and_numbers_are_never_used_again() -> None:
    stack = Stack[str]().with_top("a").with_top("b").with_top("c").without(2)
    assert [each.thing for each in stack.things] == ["a", "c"]
    assert stack.with_top("d").top.number == 4
    assert stack.find(2) is None
    assert stack.without(2) == stack


def test_a_thing_changes_where_it_is() -> None:
    stack = Stack[str]().with_top("a").with_top("b").changed(1, "A")
    assert [(each.number, each.thing) for each in stack.things] == [(1, "A"), (2, "b")]


def test_a_stack_is_a_value() -> None:
    stack = Stack[str]().with_top("a")
    stack.with_top("b")
    assert len(stack) == 1
    assert stack == Stack[str]().with_top("a")


def test_priority_goes_round_and_an_act_voids_all_passes() -> None:
    order = (A, B, C)
    priority = Priority(A).passed(order).passed(order)
    assert (priority.holder, priority.passes) == (C, (A, B))
    assert not priority.all_passed(order)
    assert priority.passed(order) == Priority(A, (A, B, C))
    assert priority.passed(order).all_passed(order)
    assert priority.acted() == Priority(C)


def test_those_who_left_the_game_are_not_waited_for() -> None:
    assert Priority(A).passed((A, C)).holder == C
    assert Priority(A).passed((A, C)).passed((A, C)).all_passed((A, C))


def test_the_pass_of_somebody_who_left_counts_no_more() -> None:
    priority = Priority(A).passed((A, B, C)).passed((A, B, C))
    assert priority.without(A, after=B) == Priority(C, (B,))
    assert priority.without(C, after=A) == Priority(A, (A, B))
    assert priority.without(C, after=A).all_passed((A, B))
    assert not priority.without(A, after=B).all_passed((B, C))
