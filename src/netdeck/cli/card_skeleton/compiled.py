"""Skeleton compiled from the rules as they stand: ``netdeck sim`` plays thousands of games a second. Needs the extra ``sim``."""

import sys

from netdeck.cardgame.standard.compiled import code_of

from . import rules

CODE = code_of("skeleton", rules.CHAPTER, sys.modules[__name__])


def is_compiled(of: str = "") -> bool:
    """Whether the machine code is there."""
    return CODE.is_compiled


def compile_now(of: str = "") -> None:
    """Make it."""
    CODE.compile()
