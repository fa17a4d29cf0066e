"""``python -m netdeck`` is ``netdeck``."""

from netdeck.cli import main

if __name__ == "__main__":
    main()
