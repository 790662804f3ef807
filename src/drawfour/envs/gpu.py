"""GpuSelfPlay: many rounds at once on an NVIDIA GPU, with arrays that stay there. Needs the extra `cuda`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from drawfour.compiled.books import SpecializedBook
from drawfour.compiled.layout import layout
from drawfour.core.cards import Deck
from drawfour.core.options import Rules
from drawfour.envs.batch import checked_actions, checked_first, endings, everyone, refusal, settings_of
from drawfour.envs.cuda_kernels import kernel_for
from drawfour.envs.encoding import Encoding
from drawfour.envs.gpu_memory import memory_for
from drawfour.envs.lanes import NOTED, Lane, LaneSettings, Outcome
from drawfour.envs.rewards import Reward
from drawfour.envs.table import MAX_STEPS, Asking, Calls
from drawfour.errors import DrawfourError
from drawfour.lab import gpu
from drawfour.lab.batch import number_of_seed, positive


class GpuSelfPlay:
    """`SelfPlay` on an NVIDIA GPU, with the same arrays and rounds, but without `threads`, `round`, `asked` and records.

    All arrays are in the memory of the GPU and refilled in place. They have `__dlpack__`, so
    `torch.from_dlpack(batch.observation)` shares them without a copy. `step` takes actions from the memory of the GPU, as an
    array of int64 with `__cuda_array_interface__` such as a tensor of PyTorch, or from NumPy. Synchronize work on
    other streams before calling `step`.

    Raises RulesError or DrawfourError for invalid options, and if there is no GPU; `step` raises IllegalAction, and changes
    nothing, if an action is not legal.
    """

    def __init__(
        self,
        lanes: int = 65_536,
        rules: Rules | str = "classic",
        seats: int = 2,
        *,
        deck: str | Path | Deck | None = None,
        seed: str | int = "drawfour",
        match: bool = False,
        reward: Reward = "win",
        calls: Calls = "auto",
        asking: Asking = "play",
        options: bool = False,
        history: int = 0,
        oracle: bool = False,
        max_steps: int = MAX_STEPS,
    ) -> None:
        gpu.check_gpu()
        self.encoding = Encoding(rules, seats, deck=deck, options=options, match=match, history=history)
        self.lanes = positive("lanes", lanes)
        self._options = settings_of(
            self.encoding, reward=reward, calls=calls, asking=asking, max_steps=max_steps, oracle=oracle,
            learners=everyone(self.encoding),
        )  # fmt: skip
        self._allocate()
        self._kernel = kernel_for(SpecializedBook(self.encoding.book))
        self.seed: str | int = seed
        self.reset()

    def _allocate(self) -> None:
        """Make the arrays, and the arguments of the kernel."""
        encoding, book, lanes, has_hidden = self.encoding, self.encoding.book, self.lanes, self._options["shows_hidden"]
        memory = self._memory = memory_for(book)
        rows = np.zeros((lanes, encoding.size), np.uint8)
        if encoding.options:
            rows[:, encoding.blocks["options"]] = encoding.option_row
        self._records = {
            Lane: memory.records(Lane, lanes),
            Outcome: memory.records(Outcome, lanes),
            LaneSettings: memory.records(LaneSettings, 1),
        }
        self._actions, self._illegal = memory.array(np.zeros(lanes, np.int64)), memory.array(np.zeros(1, np.int32))
        players, observations = memory.array(np.zeros(lanes, np.int32)), memory.array(rows)
        masks = memory.array(np.zeros((lanes, encoding.actions), np.bool_))
        hidden = memory.array(np.zeros((lanes if has_hidden else 1, book.seats * book.faces), np.uint8))
        histories = memory.array(np.zeros((lanes, max(1, NOTED * encoding.history)), np.int32))
        shares = memory.array(np.zeros((lanes, book.seats), np.int32))
        rewards = memory.array(np.zeros((lanes, book.seats), np.float32))
        terminated, truncated = memory.array(np.zeros(lanes, np.bool_)), memory.array(np.zeros(lanes, np.bool_))
        read_as = (
            *((records, np.uint8) for records in self._records.values()), (self._actions, np.int64), (players, np.int32),
            (observations, np.uint8), (masks, np.int32), (hidden, np.uint8), (histories, np.int32), (shares, np.int32),
        )  # fmt: skip
        self._kept = [array for array, _ in read_as]  # the kernel knows their addresses only
        self._arguments = [memory.handle(*each) for each in read_as] + [rewards, terminated, truncated, self._illegal]
        self.current_player, self.observation, self.legal_action_mask, self.rewards, self.terminated, self.truncated = map(
            memory.shared, (players, observations, masks, rewards, terminated, truncated)
        )
        self.hidden = memory.shared(hidden) if has_hidden else None

    def __repr__(self) -> str:
        return f"<GpuSelfPlay: {self.lanes} lanes, {self.encoding!r}>"

    def reset(self, seed: str | int | None = None, *, first: int = 0) -> None:
        """Deal again in every lane, from round number `first` on; by default with the same seed."""
        first = checked_first(first)
        self.seed = self.seed if seed is None else seed
        lanes, outcomes = (np.zeros(self.lanes, layout(declared, self.encoding.book)) for declared in (Lane, Outcome))
        lanes["number"], lanes["is_held"] = first + np.arange(self.lanes), 1
        settings = np.zeros(1, layout(LaneSettings, self.encoding.book))
        for name, value in (self._options | {"seed": number_of_seed(self.seed), "stride": self.lanes}).items():
            settings[name] = value
        for declared, values in ((Lane, lanes), (Outcome, outcomes), (LaneSettings, settings)):
            self._memory.write(self._records[declared], values)
        self._launch(checks=0)

    def step(self, actions: Any) -> None:
        """Take one action in every lane, and refill the arrays."""
        memory = self._memory
        memory.put(self._actions, self._checked(actions))
        memory.put(self._illegal, np.array([self.lanes], np.int32))
        self._launch(checks=1)
        lane = int(memory.to_host(self._illegal)[0])
        if lane < self.lanes:
            record = memory.read(self._records[Lane], Lane)[lane]
            raise refusal(self.encoding, lane, record, int(memory.to_host(self._actions)[lane]))
        self._launch(checks=0)

    def _checked(self, actions: Any) -> Any:
        """Return actions as an array of int64, on the GPU if they are there."""
        if not hasattr(actions, "__cuda_array_interface__"):
            return checked_actions(actions, self.lanes).astype(np.int64)
        given = cuda.as_cuda_array(actions)
        if given.shape != (self.lanes,) or given.dtype != np.int64 or not given.is_c_contiguous():
            what = f"an array of shape {given.shape} and type {given.dtype}"
            raise DrawfourError("bad_option", f"actions on the GPU must be {self.lanes} contiguous int64 numbers, not {what}.")
        return given

    def _launch(self, checks: int) -> None:
        """Run the kernel for every lane: to check the actions, or to take them."""
        blocks = max(-(-self.lanes // gpu.THREADS), gpu.FEWEST_BLOCKS)
        self._kernel[blocks, gpu.THREADS](*self._arguments, checks)

    @property
    def last_episode(self) -> dict[str, NDArray[np.int64]]:
        """How the last episode of each lane ended, as in `SelfPlay`: copied from the GPU to new arrays."""
        return endings(self.encoding, self._memory.read(self._records[Outcome], Outcome))
