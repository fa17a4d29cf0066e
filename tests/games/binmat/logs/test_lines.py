"""Log lines: every form and every quirk reads back to the same text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netdeck.games.binmat.logs.lines import (
    CombatLine,
    DiscardLine,
    DrawLine,
    LineError,
    PassLine,
    PlayLine,
    ResultLine,
    StacksLine,
    TakenLine,
    TurnLine,
    from_notation,
)
from netdeck.kernel import Seat

A0, D0, AF = Seat("a0"), Seat("d0"), Seat("af")

FORMS = {
    "`V012` `n------`": TurnLine(12),
    "a0 `n--`": PassLine(A0),
    "d0 d3 / 9^ hd0 ": DrawLine(D0, "3", "9^"),
    "a0 da / X ha0 ": DrawLine(A0, "a", "X"),
    "af d0 / X haf ": DrawLine(AF, "0", "X"),
    "a0 d2": DrawLine(A0, "2"),
    "a0 pX1 / X a1": PlayLine(A0, "1"),
    "a0 u71 / 7^ a1": PlayLine(A0, "1", "7^", "7"),
    "d0 u?&0 / ?& d0": PlayLine(D0, "0", "?&", "?&"),
    "d0 x55 / 5% x5": DiscardLine(D0, "5", "5%", "5"),
    "d0 xa5 / a# x5": DiscardLine(D0, "5", "a#", "a"),
    "d0 x>&5 / >& x5": DiscardLine(D0, "5", ">&", ">&"),
    "a0 x9a / 9! xa / X X ha0 ": DiscardLine(A0, "a", "9!", "9", 2),
    "a0 xaa / a! xa / X X ha0 ": DiscardLine(A0, "a", "a!", "a", 2),
    "a0 x9a / 9! xa": DiscardLine(A0, "a", "9!", "9"),
    "a0 c1": CombatLine(A0, "1"),
    "`n--` c1 / 3# 7^u *^ / ": StacksLine("1", ("3#", "7^u", "*^"), ()),
    "`n--` c0 /  / ?%": StacksLine("0", (), ("?%",)),
    "`n--` c0 /  / ": StacksLine("0", (), ()),
    "`n--` a@ / 4! xa": TakenLine("a", "@", ("4!",), "xa"),
    "`n--` d@ / 2^ 2! x2": TakenLine("d", "@", ("2^", "2!"), "x2"),
    "`n--` a? / ?+ x1": TakenLine("a", "?", ("?+",), "x1"),
    "`n--` d? / ?^ xa": TakenLine("d", "?", ("?^",), "xa"),
    "`n--` 0 0 0 / @# @%u xa": ResultLine(0, 0, 0, ("@#", "@%u"), "xa"),
    "`n--` 0 0 0 /  xa": ResultLine(0, 0, 0, (), "xa"),
    "`n--` 2 3 - / 4^ >%u x4": ResultLine(2, 3, None, ("4^", ">%u"), "x4"),
    "`n--` 3 3 1 / 8% xa / *& ": ResultLine(3, 3, 1, ("8%",), "xa", ("*&",)),
    "`n--` 3 0 4 / 8& xa / 7! xa / X X X ha0 ": ResultLine(3, 0, 4, ("8&",), "xa", ("7!",), True, ((A0, ("X", "X", "X")),)),
    "`n--` 3 0 4 / 5^ 3# xa / X 5% >& 8+ ha0 ": ResultLine(3, 0, 4, ("5^", "3#"), "xa", draws=((A0, ("X", "5%", ">&", "8+")),)),
    "`n--` 2 0 3 / 4& xa / X ha0 ": ResultLine(2, 0, 3, ("4&",), "xa", draws=((A0, ("X",)),)),
    "`n--` 2 0 3 / 4& xa / X ha0  / X haf  / X ha0 ": ResultLine(2, 0, 3, ("4&",), "xa", draws=((A0, ("X",)), (AF, ("X",)), (A0, ("X",)))),
}


@pytest.mark.parametrize("text", FORMS)
def test_a_line_is_read_and_written_back_exactly(text: str) -> None:
    line = from_notation(text)
    assert line == FORMS[text]
    assert line.notation() == text


@pytest.mark.parametrize("text", FORMS)
def test_an_editor_may_have_stripped_the_blanks_at_the_end(text: str) -> None:
    assert from_notation(text.rstrip()) == FORMS[text]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "begins with a seat"),
        ("hello", "begins with a seat"),
        ("`V12` `n------`", "begins with a seat"),
        ("b0 `n--`", "begins with a seat"),
        ("a0 `n--` / X", "nothing follows a pass"),
        ("a0 q3", "no order"),
        ("a0 d7 / X ha0 ", "a deck is 0 to 5 or a"),
        ("a0 d3 / X hd0 ", "followed by a card and ha0"),
        ("a0 d3 / 11 ha0 ", "no card"),
        ("a0 pX1 / X d1", "followed by a card and a1"),
        ("a0 p71 / 7^ a1", "shown as X"),
        ("a0 u71 / 8^ a1", "does not name 8^"),
        ("a0 u7^1 / 7& a1", "does not name 7&"),
        ("d0 x55 / 5% x4", "a card and x5"),
        ("a0 x9a / 9! xa / 2& X ha0 ", "draws hidden cards"),
        ("a0 c1 / 3#", "lines of their own"),
        ("`n--` c1 / 3#", "both stacks"),
        ("`n--` c7 / 3# / ", "no step"),
        ("`n--` a@ / xa", "cards and their pile"),
        ("`n--` a@ / 4! ha0", "no discard pile"),
        ("`n--` 3 0 x / 8& xa", "damage is a number"),
        ("`n--` 3 0 4", "the attacker stack and its pile"),
        ("`n--` 3 0 4 / 8& xa / X X ha0 / 7! xa", "destroyed cards are named once"),
        ("`n--` 3 0 4 / 8& xa / xa", "destroyed cards follow"),
        ("`n--` 3 0 4 / 8& xa / ha0", "drawn cards and a hand"),
        ("`n--` 99999 0 4 / 8& xa", "no step"),
    ],
)
def test_what_is_no_line_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(LineError, match="is no line of a log") as caught:
        from_notation(text)
    assert reason in str(caught.value)


def test_a_flood_of_text_is_not_repeated() -> None:
    with pytest.raises(LineError) as caught:
        from_notation("a0 " + "9" * 10_000)
    assert len(str(caught.value)) < 200
    with pytest.raises(LineError, match="only 78 cards"):
        from_notation("`n--` c1 / " + "2& " * 10_000 + "/ ")


@given(st.text(alphabet="`Vn-ad0159hcxpuX/@*?>^&%# ", max_size=40) | st.text(max_size=40))
def test_any_text_is_a_line_or_refused(text: str) -> None:
    try:
        line = from_notation(text)
    except LineError:
        return
    assert from_notation(line.notation()) == line
