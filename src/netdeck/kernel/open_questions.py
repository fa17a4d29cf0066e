"""Open questions for a rulebook's author: rules that rulings added, with the options that turn them off."""

import msgspec

from netdeck.kernel.game_rules import GameRules
from netdeck.kernel.setup import AS_WRITTEN, RuleOption


class OpenQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """A rule that a ruling has added, and the options with which a table plays without it (``late_seat = none``)."""

    ruling: str
    question: str
    text: str
    why: str
    options: dict[str, str]
    """The options that turn it off, each with its value in the rulebook as written."""
    usual: bool
    """Whether it holds at a table where nothing else is said."""


def open_questions(game: GameRules) -> list[OpenQuestion]:
    """The rules that the rulings of *game* have added, in the order of the rulebook."""
    return [
        OpenQuestion(
            ruling=ruling.id,
            question=ruling.question,
            text=ruling.text,
            why=ruling.why,
            options={name: value_as_text(game.options[name].written) for name in ruling.adds},
            usual=any(game.options[name].default != game.options[name].written for name in ruling.adds),
        )
        for ruling in game.rulebook.additions()
    ]


def value_as_text(value: object) -> str:
    """A value of an option as a command line takes it."""
    return str(value).lower() if value is None or isinstance(value, bool) else str(value)


def addition_faults(game: GameRules) -> list[str]:
    """What is wrong with the additions of *game*: each needs an option, and the rulebook as written is played without all of them."""
    rulings = game.rulebook.rulings.values()
    named = {name: ruling.id for ruling in rulings for name in ruling.adds}
    faults = [f"{ruling} adds a rule by {name}, which is no option" for name, ruling in named.items() if name not in game.options]
    faults += [f"{ruling} adds a rule by {name}, which has no value as written" for name, ruling in named.items() if _is_silent(game, name)]
    faults += [f"the option {each.name} adds a rule by no ruling" for each in game.options.values() if each.adds and each.name not in named]
    faults += [f"as written, {each.name} {wrong}" for each in _added(game) if (wrong := each.problem(each.written))]
    if not _added(game):
        return faults
    written = {each.name: each.written for each in _added(game)}
    variants = {id: variant for id, variant in game.variants.items() if id == AS_WRITTEN or id.endswith(f"-{AS_WRITTEN}")}
    faults += [] if variants else [f"there is no variant {AS_WRITTEN}"]
    usual = {name: option.default for name, option in game.options.items()}
    for id, variant in variants.items():
        base = game.variants[id.removesuffix(AS_WRITTEN).rstrip("-")].options if id != AS_WRITTEN else {}
        wanted, found = {**usual, **base, **written}, {**usual, **variant.options}
        faults += [f"the variant {id} has {name} = {found[name]!r}" for name in found if found[name] != wanted[name]]
    return faults


def _is_silent(game: GameRules, name: str) -> bool:
    return name in game.options and not game.options[name].adds


def _added(game: GameRules) -> list[RuleOption]:
    return [option for option in game.options.values() if option.adds]
