"""What a text leaves open where nobody is asked (R12, R72): the errors E13 and E23, over the tree.

In an instruction "a creature" is chosen when the instruction starts. In a description (of cards, spaces, events, conditions) nobody is
asked: there it is any creature, so it can stand only where any will do. A number needs one certain card, and a later "it" one that
somebody chose.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from netdeck.games.bloodless.grammar.unparse import ref_text
from netdeck.language import ast_nodes
from netdeck.language.text_errors import Fault
from netdeck.language.tree_walk import walk

ANY_WILL_DO = frozenset(("opposing", "next_to", "between", "same_kin_as", "same_name_as", "left_of", "right_of", "path_clear_from", "of"))
"""The fields of a description that relate it to a card."""
ANYBODY_WILL_DO = {
    ast_nodes.Happening: ("player",),
    ast_nodes.Controls: ("who",),
    ast_nodes.Cards: ("owner", "zone"),
    ast_nodes.Passive: ("to",),
}
UNASKED = frozenset(("when", "condition", "until", "requires", "variables", "enters", "give", "to", "devours", "evolves"))
"""Of an ability and of a card: where nobody is asked, whatever stands there. Its instructions and costs are the rest."""
DESCRIPTIONS = (ast_nodes.Cards, ast_nodes.Spaces, ast_nodes.Happening, ast_nodes.Until)
ABILITIES = (ast_nodes.Trigger, ast_nodes.Replace, ast_nodes.Before, ast_nodes.Cant, ast_nodes.Passive, ast_nodes.Activate)


def unasked_faults(rules: ast_nodes.Rules) -> Iterator[Fault]:
    """Everything in *rules* that somebody would have to choose, and nobody does."""
    lines = (*rules.abilities, *rules.chapters, rules.effect, rules.flip, rules.requires, rules.variables, rules.enters)
    for line in (*lines, rules.devours, rules.evolves):
        asks = line is rules.effect or line is rules.flip or line in rules.chapters
        found = list(_open(line, None, "", asks))
        for node, parent, field in found:
            if not _any_will_do(node, parent, field):
                yield _fault(node, parent)
        never = {node.bind for node, _, _ in found if isinstance(node, ast_nodes.Choose)}
        for bound in walk(line) if never else ():
            if isinstance(bound, ast_nodes.Bound) and bound.name in never:
                said = bound.word or "it"
                yield Fault("E13", f"{said!r} stands for a card that the text only compares with; nobody chose it", "R72", words=said)


def _open(node: object, parent: object, field: str, asked: bool) -> Iterator[tuple[object, object, str]]:
    """Each reference that is left open where nobody is asked, with what it stands in."""
    if isinstance(node, tuple):
        for part in node:
            yield from _open(part, parent, field, asked)
        return
    if not is_dataclass(node) or isinstance(node, type):
        return
    is_open = not asked and isinstance(node, ast_nodes.Choose | ast_nodes.AtRandom | ast_nodes.ChosenPlayer)
    related = isinstance(parent, ast_nodes.Cards | ast_nodes.Spaces) and field in ANY_WILL_DO
    if is_open or (related and isinstance(node, ast_nodes.Each | ast_nodes.Top)):
        yield node, parent, field
    for one in fields(node):
        inside = asked or isinstance(node, ABILITIES)
        if isinstance(node, DESCRIPTIONS) or (one.name in UNASKED and not (one.name == "to" and not isinstance(node, ast_nodes.Passive))):
            inside = False
        outer = parent if isinstance(node, ast_nodes.Zone) and not asked else node
        yield from _open(getattr(node, one.name), outer, field if outer is parent else one.name, inside)


def _any_will_do(node: object, parent: object, field: str) -> bool:
    match node:
        case ast_nodes.ChosenPlayer():
            return field in ANYBODY_WILL_DO.get(type(parent), ())
        case ast_nodes.Choose(n=1, up_to=False, any_number=False, by=ast_nodes.Who.YOU):
            compared = isinstance(parent, ast_nodes.Cards | ast_nodes.Spaces) and field in ANY_WILL_DO
            return compared or (isinstance(parent, ast_nodes.Matches) and field == "card")
    return False


def _fault(node: object, parent: object) -> Fault:
    if isinstance(node, ast_nodes.ChosenPlayer):
        return Fault("E23", "nobody chooses a player here; say which one", "R72", words="a player")
    said = ref_text(node)
    if isinstance(parent, ast_nodes.Cards | ast_nodes.Spaces):
        return Fault("E23", f"a description compares with one card, such as 'a friendly creature', and not with {said}", "R72", words=said)
    return Fault("E23", f"nobody chooses {said} here; say which one", "R72", words=said)
