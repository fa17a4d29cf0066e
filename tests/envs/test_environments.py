"""Environments for learning agents: their owners' own tests, whole episodes, and what agents may know of each other."""

import random
import warnings
from typing import Any

import numpy as np
import pytest

from netdeck import registry
from netdeck.bots import create
from netdeck.envs import make_aec, make_gym, make_parallel, pettingzoo_ids
from netdeck.envs.tables import Episode, env_ids, env_table
from netdeck.kernel import Rng, key_from_seed

pytest.importorskip("pettingzoo", reason="environments need the extra netdeck[envs]")
import gymnasium
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test
from pettingzoo.utils import BaseParallelWrapper

from netdeck.envs.arrays import observed

GAMES = ["binmat", "bloodless", "datawarriors", "technomancy"]
BOTS = ("greedy", "random", "seer:1")
OWNERS_TESTS = [game if game == "binmat" else pytest.param(game, marks=pytest.mark.long) for game in GAMES]


def dice_of(mask: Any, dice: random.Random) -> int:
    return dice.choice([number for number, legal in enumerate(mask) if legal])


def test_every_game_and_variant_has_one() -> None:
    assert pettingzoo_ids() == env_ids()
    assert {id.partition("/")[0] for id in env_ids()} == set(GAMES)
    for game in map(registry.find, GAMES):
        assert {id.partition("/")[2] for id in env_ids() if id.startswith(f"{game.id}/")} == {*game.variants}


@pytest.mark.parametrize("game", OWNERS_TESTS)
def test_pettingzoos_own_tests_pass(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # a dictionary with a mask is PettingZoo's own way for such games
        api_test(make_aec(game, max_cycles=60), num_cycles=70)
        parallel_api_test(make_parallel(game, max_cycles=60), num_cycles=70)
        seed_test(lambda: make_aec(game), num_cycles=10)
        parallel_seed_test(lambda: offered_alone(make_parallel(game)), num_cycles=10)
        render_test(lambda **more: make_aec(game, **more))


def offered_alone(environment: Any) -> Any:
    """The same, taking an action that is not offered for the first one: this test knows no masks."""

    class Offered(BaseParallelWrapper):  # type: ignore[misc]  # it has no types
        def step(self, actions: dict[str, int]) -> Any:
            episode = environment.episode
            for number in episode.asked():
                agent = environment.possible_agents[number]
                actions[agent] %= episode.offered(number)
            return environment.step(actions)

    return Offered(environment)


@pytest.mark.parametrize("game", OWNERS_TESTS)
def test_gymnasiums_own_checker_passes(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        environment = make_gym(game, "random", max_cycles=200)
        environment.action_space.seed(1)
        check_env(Fitting(environment), skip_render_check=True)


class Fitting(gymnasium.ActionWrapper[Any, Any, Any]):
    """Takes an action that is not offered for one that is: the checker knows no masks."""

    def action(self, action: Any) -> Any:
        inner: Any = self.env.unwrapped
        return np.int64(action % max(1, inner.episode.offered(inner.seat)))


@pytest.mark.parametrize("id", [id if id == "binmat/duel" else pytest.param(id, marks=pytest.mark.long) for id in env_ids() if "/" in id])
def test_an_episode_ends_and_is_the_same_with_the_same_seed(id: str) -> None:
    def played(seed: int) -> tuple[list[int], dict[str, float]]:
        environment, dice, chosen = make_aec(id, max_cycles=400), random.Random(seed), list[int]()
        environment.reset(seed=seed)
        total = dict.fromkeys(environment.possible_agents, 0.0)
        for agent in environment.agent_iter():
            seen, reward, over, cut, info = environment.last()
            total[agent] += reward
            if over or cut:
                environment.step(None)
                continue
            assert (seen["action_mask"] == info["action_mask"]).all()
            assert seen in environment.observation_space(agent)
            chosen.append(dice_of(seen["action_mask"], dice))
            environment.step(chosen[-1])
        assert environment.agents == []
        return chosen, total

    assert played(1) == played(1)
    assert played(1)[0] != played(2)[0]
    rewards = played(1)[1].values()
    assert {*rewards} in ({1.0, -1.0}, {0.0})


@pytest.mark.parametrize("game", GAMES)
def test_all_at_once_is_the_same_game(game: str) -> None:
    one, all_at_once = make_aec(game, max_cycles=40), make_parallel(game, max_cycles=40)
    one.reset(seed=3)
    observed, infos = all_at_once.reset(seed=3)
    dice = random.Random(3)
    while all_at_once.agents:
        assert one.agent_selection in [agent for agent in all_at_once.agents if infos[agent]["asked"]]
        actions = {agent: dice_of(observed[agent]["action_mask"], dice) for agent in all_at_once.agents}
        assert all(actions[agent] == 0 for agent in all_at_once.agents if not infos[agent]["asked"])
        for agent in [agent for agent in all_at_once.agents if infos[agent]["asked"]]:
            assert (observed[agent]["observation"] == one.observe(agent)["observation"]).all()
            one.step(actions[agent])
        observed, rewards, over, cut, infos = all_at_once.step(actions)
        assert (rewards, over, cut) == (one.rewards, one.terminations, one.truncations)


def test_who_decides_together_does_not_learn_what_the_others_chose() -> None:
    """Only that somebody has chosen is seen until all have."""
    seen = set()
    for action in range(3):
        environment = make_aec("binmat/human", seats=4)
        environment.reset(seed=1)
        first = environment.agent_selection
        environment.step(action)
        others = [agent for agent in environment.possible_agents if agent != first]
        assert environment.agent_selection in others
        seen.add(tuple(environment.observe(agent)["observation"].tobytes() for agent in others))
    assert len(seen) == 1


@pytest.mark.parametrize("game", GAMES)
def test_an_action_that_is_not_offered_changes_nothing(game: str) -> None:
    environment = make_aec(game)
    environment.reset(seed=1)
    agent = environment.agent_selection
    before = environment.observe(agent)
    for action in (-1, int(before["action_mask"].sum()), environment.table.actions):
        with pytest.raises(ValueError, match=f"{agent} has no action {action}: "):
            environment.step(action)
    after = environment.observe(agent)
    assert all((before[part] == after[part]).all() for part in before)


@pytest.mark.parametrize("game", GAMES)
def test_twins_that_an_agent_imagines_look_the_same(game: str) -> None:
    dice = random.Random(5)
    episode, other = Episode(env_table(game), 5), 0
    for number in range(60):
        if episode.is_over:
            break
        if number % 12 == 11:
            for agent, seat in enumerate(episode.seats):
                twin = Episode.at(episode.table, episode.position.imagine(seat, dice))
                assert numbers(twin, agent) == numbers(episode, agent)
                other += any(numbers(twin, each) != numbers(episode, each) for each in range(len(episode.seats)) if each != agent)
        agent = episode.asked()[0]
        episode.choose(agent, dice.randrange(episode.offered(agent)))
    assert other > 2


def numbers(episode: Episode, agent: int) -> list[int]:
    found: list[int] = observed(episode, agent).tolist()
    return found


def test_a_row_of_binmat_says_where_its_card_is_seen() -> None:
    dice, compared = random.Random(2), 0
    episode = Episode(env_table("binmat/human", seats=3), 2)
    observer = episode.table.observer
    field, faces = observer.fields["cards"], observer.faces(episode.position)
    for _ in range(80):
        if episode.is_over:
            break
        for agent, seat in enumerate(episode.seats):
            out, view = numbers(episode, agent), episode.position.view(seat)
            rows = [out[field.begin + 3 * row :][:3] for row in range(field.rows)]
            seen = {faces[row + 1]: (place, face_up) for row, (zone, place, face_up) in enumerate(rows) if zone}
            shown = {
                card.name.removesuffix("u"): place
                for zone in view.zones.values()
                for place, card in enumerate(zone.cards, 1)
                if card.name.removesuffix("u") in faces.values()
            }
            assert {name: place for name, (place, _) in seen.items()} == shown
            compared += len(shown)
        agent = dice.choice(episode.asked())
        episode.choose(agent, dice.randrange(episode.offered(agent)))
    assert compared > 500


@pytest.mark.parametrize(
    "game",
    [
        pytest.param(id, marks=[pytest.mark.xdist_group(f"{id}-compiled"), *([pytest.mark.soak] if id == "bloodless" else [])])
        for id in GAMES
        if id != "binmat"
    ],
)
def test_compiled_episodes_are_those_in_words(game: str) -> None:
    """Each with what everybody observes at every choice, what bots choose, and how it ends."""
    pytest.importorskip("numba", reason="compiled code needs the extra netdeck[sim]")
    whole: Any = registry.find(game)
    whole.recipe.workshop.code.compile_now()
    dice, over, compared = random.Random(7), 0, 0
    for seed, seats in enumerate([0, *whole.seat_counts]):
        table = env_table(game, seats=seats)
        quick, plain = Episode(table, seed), Episode.at(table, whole.start(table.setup, Rng(key_from_seed(seed))))
        bots = [[create(BOTS[n % 3], whole, seat, seed) for n, seat in enumerate(plain.seats)] for _ in range(2)]
        assert quick.is_compiled > plain.is_compiled
        while not plain.is_over and plain.choices < (150 if seats else 1000):
            (agent,) = plain.asked()
            assert (quick.asked(), quick.offered(agent), quick.is_over) == ([agent], plain.offered(agent), False)
            if plain.choices % 5 == 0:
                assert all((observed(quick, each) == observed(plain, each)).all() for each in range(len(plain.seats)))
                compared += 1
            if dice.random() < 0.5:
                action = dice.randrange(plain.offered(agent))
                quick.choose(agent, action)
                plain.choose(agent, action)
            else:
                quick.let_choose(agent, bots[0][agent], BOTS[agent % 3])
                plain.let_choose(agent, bots[1][agent], BOTS[agent % 3])
        assert quick.is_compiled
        assert (quick.is_over, quick.rewards()) == (plain.is_over, plain.rewards())
        assert quick.text(0) == plain.text(0)
        over += plain.is_over
    assert over
    assert compared > 20


def test_layouts_say_for_which_rules_they_are() -> None:
    layouts = {env_table(game).layout for game in GAMES}
    assert len(layouts) == len(GAMES)
    assert all(registry.find(game).version in env_table(game).layout for game in GAMES)
    assert make_aec("binmat").metadata["layout"] == env_table("binmat").layout


def test_wrong_names_and_seats_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="there is no environment 'chess'; there are binmat, binmat/"):
        make_aec("chess")
    with pytest.raises(ValueError, match="there is no environment 'bloodless/fast'"):
        make_parallel("bloodless/fast")
    with pytest.raises(ValueError, match="render_mode is 'ansi' or 'human', not 'rgb_array'"):
        make_aec("binmat", render_mode="rgb_array")
    with pytest.raises(ValueError, match="there is no seat 2: seats are 0 to 1"):
        make_gym("binmat/duel", seat=2)
    with pytest.raises(RuntimeError, match="call reset"):
        make_aec("binmat", render_mode="ansi").render()
