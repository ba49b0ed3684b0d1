"""Any game as an environment of PettingZoo (AEC): agents answer one question after the other, word by word.

It needs the extra `pettingzoo`, and nothing else imports it. docs/library.md has an example.

An agent is a seat, and an action one legal word of its line, with which the line goes on or ends. All
games have the same number of actions. A word has its own, so that it means the same wherever it is legal;
only where two legal words share one does the later take the next that is free. The mask says which are
legal now.

An observation is what the seat sees, and what it is asked, as a vector of one length for all games: each
value of the view is added to the component to which the name of its place is hashed. It holds nothing that
the seat may not know.

A seat is rewarded at the end alone: 1 for the first, -1 for the last, evenly between, the same for equals.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import Any
from zlib import crc32

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from engine.game import Game
from engine.journal import start
from engine.kernel import choices, submit
from engine.model import Decision, Order, Outcome, Seat, Table
from engine.record import Opening
from engine.registry import find
from engine.selfplay import next_order, opening_of

ACTIONS = 4096
"""The number of actions of every game; no question offers as many words."""
SIZE = 2048
"""The length of an observation."""


def environment(
    game: str, seats: int = 2, options: Mapping[str, object] | None = None, render_mode: str | None = None
) -> Environment:
    """The environment of a game by its key. Raises `BadOptions` where it has no such table."""
    return Environment(find(game), seats, options or {}, render_mode)


class Environment(AECEnv):  # type: ignore[misc]  # which has no types
    """A table whose seats are agents, and whose host closes groups and goes on by himself."""

    metadata = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012  # as PettingZoo has it

    def __init__(
        self, game: Game, seats: int, options: Mapping[str, object], render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": f"{game.key}_v{game.version}"}
        self.render_mode = render_mode
        self.game = game
        self._opened = (seats, options)
        start(game, self._opening(0))  # raises where there is no such table
        self._seats = {f"seat_{seat}": Seat(seat) for seat in range(1, seats + 1)}
        self.possible_agents = [*self._seats]
        seen: dict[str, spaces.Space[Any]] = {
            "observation": spaces.Box(-np.inf, np.inf, (SIZE,), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(seen) for agent in self._seats}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self._seats}
        self.agent_selection = self.possible_agents[0]
        self.words: dict[int, str] = {}
        """The legal words now, by their actions."""

    def _opening(self, seed: int) -> Opening:
        seats, options = self._opened
        return opening_of(self.game, seats, seed, options)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a table whose dice follow from `seed`, else from chance."""
        opening = self._opening(int(np.random.default_rng().integers(2**32)) if seed is None else seed)
        self._key = opening.key()
        self.table: Table[Any, Any] = start(self.game, opening).table
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Write the word that an action stands for; a line that is complete is the answer."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.words:
            raise ValueError(f"Action {action} is not legal now; the mask says which are.")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._written += (self.words[action],) if self.words[action] else ()
        if not self.words[action] or not self._legal():
            assert self.asked is not None
            self._submit(Order("answer", self.asked.seat, self.asked.id, " ".join(self._written)))
            self._ask()
        else:
            self.words = numbered(self._legal())
        self._accumulate_rewards()

    def observe(self, agent: str) -> dict[str, np.ndarray[Any, Any]]:
        seat = self._seats[agent]
        view = self.game.rules.view(self.table.state, seat)
        mask = np.zeros(ACTIONS, np.int8)
        asked: Any = None
        if self.asked is not None and self.asked.seat == seat:
            asked = (self.asked.kind, self.asked.about, self._written)
            mask[[*self.words]] = 1
        return {"observation": hashed({"seat": seat, "view": view, "asked": asked}), "action_mask": mask}

    def render(self) -> str | None:
        """The public board in words, where `render_mode` is `ansi`."""
        if self.render_mode != "ansi":
            return None
        return self.game.face.picture(self.game.rules.view(self.table.state, None), "", "board").twin

    def close(self) -> None:
        """Nothing is held that would have to be given back."""

    def _ask(self) -> None:
        """Go on until a seat is asked, or until the end."""
        while (order := next_order(self.game, self.table, {}, self._key)) or self._complete():
            self._submit(order or Order("close", by="host"))
        self._written: tuple[str, ...] = ()
        self.asked: Decision | None = next(iter(self.table.awaited()), None)
        if self.table.outcome is not None:
            self.rewards = rewards(self.table.outcome, self._seats)
            self.terminations = dict.fromkeys(self.agents, True)
            self.asked, self.words = None, {}
        else:
            assert self.asked is not None
            self.agent_selection = f"seat_{self.asked.seat}"
            self.words = numbered(self._legal())

    def _complete(self) -> bool:
        """Whether a sealed group has all its answers, and waits for the host."""
        return self.table.sealed and not self.table.awaited()

    def _submit(self, order: Order) -> None:
        self.table = submit(self.game, self.table, order, self._key).table

    def _legal(self) -> Sequence[str]:
        assert self.asked is not None
        return [choice.word for choice in choices(self.game, self.table.state, self.asked, self._written)]


def numbered(words: Sequence[str]) -> dict[int, str]:
    """The actions of legal words: each has its own, or the next one that is free."""
    actions: dict[int, str] = {}
    for word in words:
        action = _hash(word) % ACTIONS
        while action in actions:
            action = (action + 1) % ACTIONS
        actions[action] = word
    return actions


def hashed(value: Any) -> np.ndarray[Any, Any]:
    """A tree of values as a vector: each number is added at the hash of its place."""
    vector = np.zeros(SIZE, np.float32)
    for place, number in _leaves("", value):
        vector[_hash(place) % SIZE] += number
    return vector


def _leaves(place: str, value: Any) -> Iterator[tuple[str, float]]:
    if isinstance(value, (bool, str)) or value is None:
        yield f"{place}={value}", 1.0
    elif isinstance(value, (int, float)):
        yield place, float(value)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _leaves(f"{place}.{field.name}", getattr(value, field.name))
    elif isinstance(value, Mapping):
        for key in value:
            yield from _leaves(f"{place}[{key}]", value[key])
    elif isinstance(value, Set):
        for one in value:
            yield f"{place}{{{one}}}", 1.0
    else:
        for number, one in enumerate(value):
            yield from _leaves(f"{place}[{number}]", one)


@lru_cache(100_000)
def _hash(text: str) -> int:
    return crc32(text.encode())


def rewards(outcome: Outcome, seats: Mapping[str, Seat]) -> dict[str, float]:
    """1 for the first of all who raced, -1 for the last, evenly between; equals share what they have."""
    levels, number = outcome.levels, sum(map(len, outcome.levels))
    due: dict[Seat | str, float] = {}
    for level in levels:
        middle = len(due) + (len(level) - 1) / 2
        due |= dict.fromkeys(level, 1 - 2 * middle / (number - 1) if number > 1 else 0.0)
    return {agent: due[seat] for agent, seat in seats.items()}
