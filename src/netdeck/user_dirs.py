"""Where this system wants programs to keep things, each user's own: what can be made again, what shall last, and what they left behind."""

from pathlib import Path

from platformdirs import PlatformDirs

_NETDECK = PlatformDirs("netdeck", appauthor=False)


def cache() -> Path:
    """What can be made again."""
    return _NETDECK.user_cache_path


def data() -> Path:
    """What shall last."""
    return _NETDECK.user_data_path


def state() -> Path:
    """What was left behind, such as records of games."""
    return _NETDECK.user_state_path
