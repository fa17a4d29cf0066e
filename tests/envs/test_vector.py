"""Matches side by side in compiled code: move by move those of the interpreter, with masks, observations and rewards."""

import random
from typing import Any

import numpy as np
import pytest

pytest.importorskip("numba", reason="compiled code needs the extra netdeck[sim]")
from netdeck.envs import make_gym_vector, make_vector
from netdeck.envs.tables import Episode, env_table
from netdeck.envs.vector import VectorTables
from netdeck.games.binmat.rules.kinds import read_value_action
from netdeck.games.binmat.rules.offers import with_oldest
from netdeck.kernel import Rng, key_from_seed

IDS = [pytest.param(id, marks=pytest.mark.xdist_group(f"{id}-compiled")) for id in ("bloodless", "datawarriors", "technomancy")]
BINMAT = pytest.param("binmat/human", marks=pytest.mark.xdist_group("binmat-stepping"))
SEED, COUNT = 3, 4


class Beside:
    """One match of the interpreter beside one place of a vector."""

    def __init__(self, matches: VectorTables, place: int) -> None:
        self.matches = matches
        self.place = place
        table = matches.table
        seed = SEED + int(matches.games[place])
        self.episode = Episode.at(table, table.game.start(table.setup, Rng(key_from_seed(seed))))

    def option_of(self, agent: int, action: int) -> int:
        """The option that an action stands for: in BINMAT, which plays values, that with the oldest such card."""
        if self.matches.table.game.id != "binmat":
            return action
        position: Any = self.episode.position
        seat = self.episode.seats[agent]
        exact = with_oldest(position.table, position.seating.numbers[seat], *read_value_action(action))
        return [option.row[0] for option in position.pending()[seat].options].index(exact)

    def offered(self, agent: int) -> set[int]:
        """The options that the mask allows."""
        return {self.option_of(agent, int(action)) for action in np.flatnonzero(self.matches.now().masks[self.place])}

    def compare(self) -> int:
        """Who is asked; it may do and know the same on either side."""
        moment, episode = self.matches.now(), self.episode
        agent = int(moment.agents[self.place])
        assert agent == episode.asked()[0]
        seen = moment.observations[self.place]
        plain = [0] * episode.table.observer.size
        episode.observe(agent, plain)
        assert seen.tolist() == plain[: len(seen)]
        mask, packed = moment.masks[self.place], moment.packed[self.place]
        bits = np.unpackbits(packed.view(np.uint8), bitorder="little")[: len(mask)]
        assert (bits == mask).all()
        if self.matches.table.game.id == "binmat":
            assert self.offered(agent) <= set(range(episode.offered(agent)))
            assert len(self.offered(agent)) == mask.sum()
        else:
            assert mask.sum() == episode.offered(agent)
        return agent


@pytest.mark.parametrize("id", [*IDS, BINMAT])
def test_matches_side_by_side_are_those_of_the_interpreter(id: str) -> None:
    matches = make_vector(id, COUNT, seed=SEED, seats=4 if id.startswith("binmat") else 2, threads=2)
    dice, beside, ended = random.Random(1), [Beside(matches, place) for place in range(COUNT)], 0
    for _ in range(500):
        agents = [each.compare() for each in beside]
        masks = matches.now().masks
        actions = np.array([dice.choice(np.flatnonzero(mask)) for mask in masks])
        for each, agent, action in zip(beside, agents, actions.tolist(), strict=True):
            each.episode.choose(agent, each.option_of(agent, action))
        moment = matches.step(actions)
        assert not moment.truncated.any()
        for place, each in enumerate(beside):
            assert bool(moment.terminated[place]) == each.episode.is_over
            assert moment.rewards[place].tolist() == each.episode.rewards()
            if each.episode.is_over:
                last = [0] * each.episode.table.observer.size
                each.episode.observe(agents[place], last)
                assert matches.last[place].tolist() == last[: matches.last.shape[1]]
                beside[place] = Beside(matches, place)
                ended += 1
        if ended >= COUNT:
            break
    assert ended
    assert matches.without_room == 0


@pytest.mark.xdist_group("datawarriors-compiled")
def test_wrong_actions_change_nothing_and_long_matches_are_cut_off() -> None:
    matches = make_vector("datawarriors", 3, seed=SEED, max_cycles=5)
    before = matches.now().observations.copy()
    for wrong in ([0, 0, 255], [0, -1, 0], [0, 0, 9999], [0, 0]):
        with pytest.raises(ValueError, match=r"match \d has no action|one action for each"):
            matches.step(np.array(wrong))
    assert (matches.now().observations == before).all()
    cut = [matches.step(np.zeros(3, int)).truncated.all() for _ in range(10)]
    assert cut == [False, False, False, False, True] * 2
    assert matches.games.tolist() == [6, 7, 8]
    assert (matches.reset(SEED).observations == before).all()


@pytest.mark.parametrize("id", [IDS[1], BINMAT])
def test_gymnasium_plays_one_seat_of_each(id: str) -> None:
    pytest.importorskip("gymnasium", reason="needs the extra netdeck[envs]")
    env, rng = make_gym_vector(id, 8, seat=1, seats=4 if id.startswith("binmat") else 2), np.random.default_rng(2)
    observed, _ = env.reset(seed=1)
    rewards = set[float]()
    for _ in range(150):
        assert observed in env.observation_space
        asked = observed["action_mask"].any(axis=1)
        assert (env.matches.now().agents[asked] == 1).all()
        actions = (observed["action_mask"] * rng.random(observed["action_mask"].shape)).argmax(axis=1)
        assert actions in env.action_space
        observed, gained, over, cut, infos = env.step(actions)
        assert ((gained != 0) <= over).all()
        assert ("final_obs" in infos) == bool((over | cut).any())
        if over.any() or cut.any():
            last = infos["final_obs"]
            assert isinstance(last, np.ndarray)
            assert all(last[place] in env.single_observation_space for place in np.flatnonzero(over | cut))
        rewards |= set(gained.tolist())
    assert rewards == {0.0, 1.0, -1.0}


def test_wrong_vectors_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="there is no environment 'chess'"):
        make_vector("chess", 4)
    with pytest.raises(ValueError, match="there is no seat 2: seats are 0 to 1"):
        make_vector("datawarriors", 4, own=2)
    with pytest.raises(ValueError, match="at least one match"):
        make_vector("datawarriors", 0)
    assert env_table("datawarriors").observer.size
