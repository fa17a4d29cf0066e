"""Writes values as TOML, so that differences can be copied into a scenario."""

import json
from collections.abc import Mapping


def toml(value: object) -> str:
    """*value* on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(toml(each) for each in value)}]"
        case Mapping():
            return "{ " + ", ".join(f"{key_text(str(key))} = {toml(each)}" for key, each in value.items()) + " }" if value else "{}"
        case _:
            return json.dumps(str(value), ensure_ascii=False)


def key_text(key: str) -> str:
    """A key, quoted where it must be."""
    plain = key.replace("-", "").replace("_", "")
    return key if plain.isascii() and plain.isalnum() else json.dumps(key, ensure_ascii=False)
