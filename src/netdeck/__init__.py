"""Netdeck makes rulebooks executable: every move, refusal and change cites the clause that it follows.

This module stays empty on purpose, so that `import netdeck.kernel` costs nothing but the kernel.
"""

__version__ = "0.2.0.dev0"
