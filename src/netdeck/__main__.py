"""Where ``netdeck`` begins, as a program and as ``python -m netdeck``: the one place that knows what Ctrl-C means.

Whenever it comes, while modules are loaded, rules compiled or games played elsewhere, the command ends with status 130 and no traceback.
"""

import gc
import signal
import sys
import threading
from _thread import interrupt_main
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

STOPPED = 130
"""Exit status of a command that was stopped by Ctrl-C, as shells have it."""
AGAIN = 0.02
NEW_OBJECTS = 50_000
"""So many between two looks for what nobody needs any more: loading modules makes many, and all of them are needed."""


def main() -> None:
    """Run the command; the ``netdeck`` script."""
    sys.unraisablehook = _once_more
    gc.set_threshold(NEW_OBJECTS)
    try:
        try:
            if sys.argv[1:] == ["--help"]:
                from netdeck.help_page import print_kept

                if print_kept():
                    return
            from netdeck.cli import main as run

            run()
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # what is left is tidying up, and is done in peace
    except BaseException as end:
        if not _is_stopped(end):
            raise
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        sys.exit(STOPPED)


def _is_stopped(end: BaseException | None) -> bool:
    """Whether Ctrl-C lies behind it: Python wraps what comes up while a class is made (``__set_name__``) in another exception."""
    return end is not None and (isinstance(end, KeyboardInterrupt) or _is_stopped(end.__cause__))


def _once_more(unraisable: "UnraisableHookArgs") -> None:
    """Raise Ctrl-C again where Python cannot propagate it (a finalizer, a callback) and would only report it."""
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)
        return
    timer = threading.Timer(AGAIN, interrupt_main)
    timer.daemon = True
    timer.start()


if __name__ == "__main__":
    main()
