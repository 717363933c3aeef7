# SPDX-License-Identifier: Apache-2.0
"""Where each rank of a run stands: memory that the ranks' workers write and their coordinator (ranks.py) reads while they run. A collective
blocks its process in torch, which then answers nothing: who waits for whom is seen here alone."""
from __future__ import annotations

import mmap
import os
import struct
from typing import NamedTuple

GROUPS = 8  # counted apart; further ones are counted with the last
_SLOT = 64  # bytes, behind a header as long
_LIMIT = 8
_IDLE = 0xFFFFFFFF
_ISSUED = 20


class Place(NamedTuple):
    """Of a rank: the node under way (-1: none), and the collective that it is inside of: `number` of its group's, from 1 (group -1: none)."""
    tick: int
    node: int
    group: int
    number: int
    issued: tuple[int, ...]  # collectives begun, by group


class Board:
    """Owns the mapping. A rank's worker makes it with its own number and is told of nodes as SharedPage is."""

    def __init__(self, fd: int, rank: int = -1) -> None:
        self.fd = fd
        self._map = mmap.mmap(fd, os.fstat(fd).st_size)
        self._at = _SLOT * (1 + rank)

    @staticmethod
    def create(ranks: int) -> "Board":
        fd = os.memfd_create("nodewise-ranks")
        os.ftruncate(fd, _SLOT * (1 + ranks))
        board = Board(fd)
        for rank in range(ranks):
            struct.pack_into("<I", board._map, _SLOT * (1 + rank) + 8, _IDLE)
        return board

    @staticmethod
    def inherited() -> "Board | None":
        number = os.environ.pop("NODEWISE_BOARD", "")
        if not number:
            return None
        os.set_inheritable(int(number), False)
        return Board(int(number), int(os.environ["RANK"]))

    def close(self) -> None:
        self._map.close()
        os.close(self.fd)

    # --- by a rank ------------------------------------------------------------------------------------------------------------------------

    def note(self, tick: int, node: int) -> None:
        struct.pack_into("<QI", self._map, self._at, tick, node)

    def idle(self) -> None:
        struct.pack_into("<I", self._map, self._at + 8, _IDLE)

    def set_names(self, names: list[str]) -> None:
        """The coordinator has them from the launch's answer."""

    def issued(self, group: int) -> int:
        """One more collective of the group begins: its number."""
        place = self._at + _ISSUED + 4 * group
        number = struct.unpack_from("<I", self._map, place)[0] + 1
        struct.pack_into("<I", self._map, place, number)
        return int(number)

    def enter(self, group: int, number: int) -> None:
        struct.pack_into("<II", self._map, self._at + 12, group + 1, number)

    def leave(self) -> None:
        struct.pack_into("<I", self._map, self._at + 12, 0)

    @property
    def limit(self) -> int:
        """The tick at which ranks under way stop, as another one has stopped there. 0: none."""
        return int(struct.unpack_from("<Q", self._map, _LIMIT)[0])

    # --- by the coordinator -----------------------------------------------------------------------------------------------------------------

    @limit.setter
    def limit(self, tick: int) -> None:
        struct.pack_into("<Q", self._map, _LIMIT, tick)

    def place(self, rank: int) -> Place:
        tick, node, group, number, *issued = struct.unpack_from(f"<QIII{GROUPS}I", self._map, _SLOT * (1 + rank))
        return Place(tick, -1 if node == _IDLE else node, group - 1, number, tuple(issued))
