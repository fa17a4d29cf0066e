"""What a bot thought, in lines: how it sees its chances, and its candidates with their shares of the futures that it looked at."""

from netdeck.kernel import Thoughts

MOST = 5
"""How many candidates are told; the others were hardly looked at."""


def thought_lines(thoughts: Thoughts) -> list[str]:
    """The thoughts behind one choice, the best candidate first."""
    tried = [each for each in thoughts.candidates if each.visits][:MOST]
    longest = max((len(each.notation) for each in tried), default=0)
    head = f"{thoughts.seat} gives itself {thoughts.value:.0%} after {thoughts.iterations} futures:"
    return [head, *(f"    {each.notation.ljust(longest)}  {each.share:4.0%} of them, {each.value:4.0%} to win" for each in tried)]
