"""Regatta compiled by Numba from the rules as they stand. Needs the extra ``sim``."""

import sys

from netdeck.cardgame.standard.compiled import code_of

from . import rules

CODE = code_of("regatta", rules.CHAPTER, sys.modules[__name__])


def is_compiled(of: str = "") -> bool:
    """Whether the machine code is there."""
    return CODE.is_compiled


def compile_now(of: str = "") -> None:
    """Make it."""
    CODE.compile()
