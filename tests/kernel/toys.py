"""The smallest things that the kernel's tests can be about: a few printed cards, an event that says a word, a game of nothing."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from netdeck import kernel as nd

A, B, C = nd.Seat("a"), nd.Seat("b"), nd.Seat("c")

RULEBOOK = nd.Rulebook.from_toml(
    "title = 'Toy'\nversion = '1'\n"
    + "".join(f"[[clause]]\nid = '{id}'\nkind = 'process'\ntext = 'The clause {id}.'\n" for id in ("1", "2", "3", "4", "5", "8", "9"))
)


class Said(nd.Event):
    """A word was said."""

    word: str = nd.public()
    says = "{word}"


class Went(nd.Event):
    """A card went somewhere; only *eyes* see which."""

    card: nd.CardId = nd.seen_by("eyes")
    to: str = nd.public()
    eyes: nd.Seat | tuple[nd.Seat, ...] = nd.hidden()
    says = "{card} to {to}"

    def apply(self, state: nd.State) -> None:
        state.move(self.card, self.to)


class Nothing(nd.Frame):
    """A process that ends the game at once."""


@Nothing.step("9")
def stop(state: nd.State, frame: Nothing) -> nd.Next:
    return nd.over(nd.Result("9", (A,), "nothing to do"))


class Toy(nd.ProcessGame):
    """A game of nothing, for tests that push processes of their own."""

    id, title = "toy", "Toy"
    variants = {"plain": nd.Variant("plain", "Plain")}
    table_clauses = nd.TableClauses(over="9", not_asked="2", concede="9", deck="1")
    seat_names = (A, B, C)
    seat_zones = (nd.Zone("hand", sight=nd.Sight.OWNER, ordered=False), nd.Zone("deck", sight=nd.Sight.NOBODY), nd.Zone("table"))
    shared_zones = (nd.Zone("middle", capacity=2),)
    counters, seat_counters = {"turn": 1}, {"coins": 0, "plot": 0}
    private_counters = frozenset({"plot"})
    cards = {name: nd.Definition(name) for name in ("Owl", "Fox", "Red Hen")}
    opening = Nothing
    filler = "Owl"
    rulebook = RULEBOOK

    def resume(self, state: nd.State, given: Mapping[str, Any]) -> Sequence[tuple[nd.Frame, str]]:
        return [(Nothing(), "9")]


TOY = Toy()


def state(seats: Sequence[nd.Seat] = (A, B), seed: int = 0) -> nd.State:
    """An empty table."""
    fresh = nd.State(TOY.plan(nd.Setup(game="toy", seats=tuple(seats))), nd.Rng(nd.key_from_seed(seed)))
    TOY.prepare(fresh, nd.Setup(game="toy", seats=tuple(seats)))
    return fresh


def machine(*frames: nd.Frame, on: nd.State | None = None) -> nd.Machine:
    """A position that runs *frames*, the last one on top, up to the first decision; ``words`` reads what was said."""
    position = nd.Machine(TOY, "plain", on or state())
    position.listen([])
    for frame in frames:
        position.push(frame)
    position.advance()
    return position


def words(position: nd.Machine) -> list[str]:
    """Everything that was said so far."""
    return [logged.event.word for logged in position.state.heard or () if isinstance(logged.event, Said)]


def say(game: nd.State, *said: str) -> None:
    """Say each word, under clause 1."""
    for word in said:
        game.record(Said(clause="1", word=word))


def saying(word: str, then: nd.Next) -> Callable[[nd.State, nd.Frame], nd.Next]:
    """A step that says *word*, with the answer just given in place of ``{}``, and goes on with *then*."""

    def step(game: nd.State, frame: nd.Frame) -> nd.Next:
        say(game, word.format(*(answer.notation for answer in game.answers.values())))
        return then

    return step


def question(seat: nd.Seat, notations: Iterable[str], kind: str = "word") -> nd.Decision:
    """A question with those answers."""
    return nd.Decision(seat, kind, "2", "Which one?", tuple(nd.Option(each) for each in notations))
