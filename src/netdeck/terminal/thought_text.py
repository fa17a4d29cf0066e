"""A bot's thoughts as text: its chances, and its candidates with their share of the search."""

from collections.abc import Callable

from netdeck.kernel import Thoughts, say

MOST = 5
"""How many candidates are told; the others were hardly looked at."""


def thought_lines(thoughts: Thoughts, speak: Callable[[str], str] = str) -> list[str]:
    """The thoughts behind one choice, the best candidate first."""
    tried = [each for each in thoughts.candidates if each.visits][:MOST]
    longest = max((len(each.notation) for each in tried), default=0)
    head = "{seat} gives itself {chance} after {futures} futures:"
    shares = [say("{share} of them, {chance} to win", share=f"{each.share:4.0%}", chance=f"{each.value:4.0%}") for each in tried]
    return [
        speak(say(head, seat=thoughts.seat, chance=f"{thoughts.value:.0%}", futures=thoughts.iterations)),
        *(f"    {each.notation.ljust(longest)}  {speak(told)}" for each, told in zip(tried, shares, strict=True)),
    ]
