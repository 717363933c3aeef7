# SPDX-License-Identifier: Apache-2.0
"""A rank's side of a run on several: torch.distributed's process groups, and the collectives that an exported program may call
(torch.distributed._functional_collectives). torch does the communication; what is noted here says who waits for whom."""
from __future__ import annotations

import datetime
import os

import torch

from .board import GROUPS, Board
from .faults import Fault, first_line
from .graph import Node, Ref
from .tensors import each_tensor, storage_key

SPACE = "_c10d_functional::"
# What each member of the group has after it: the same ("all"), or its own part.
KINDS = {"all_reduce": "all", "all_reduce_": "all", "all_reduce_coalesced": "all", "all_reduce_coalesced_": "all",
         "all_gather_into_tensor": "all", "all_gather_into_tensor_coalesced": "all", "broadcast": "all", "broadcast_": "all",
         "reduce_scatter_tensor": "own", "reduce_scatter_tensor_coalesced": "own", "all_to_all_single": "own"}
_WAIT = "wait_tensor"
# A rank that stands at a breakpoint keeps the others waiting for as long as its user likes: deadlocks are found without the clock.
_PATIENCE = datetime.timedelta(days=7)


def may_call(name: str) -> bool:
    """An operator by its full name: "_c10d_functional::all_reduce"."""
    short = name.removeprefix(SPACE).partition(".")[0]
    return name.startswith(SPACE) and (short in KINDS or short == _WAIT)


def read_groups(rules: list[str], size: int) -> dict[str, list[list[int]]]:
    """"tp=0,1/2,3": the groups of that name, a rank in one at most. Errors: a rule that can't be read, a rank that is not there."""
    out: dict[str, list[list[int]]] = {}
    for rule in rules:
        name, _, text = rule.rpartition("=")
        try:
            parts = [[int(number) for number in part.split(",")] for part in text.split("/")]
        except ValueError:
            parts = []
        flat = [rank for part in parts for rank in part]
        if not name or not flat or len(set(flat)) != len(flat) or not all(0 <= rank < size for rank in flat):
            raise Fault(f"'{rule}' names no groups of {size} ranks: write NAME=0,1/2,3", path="$.arguments.rankGroups")
        out[name] = parts
    return out


class Collectives:
    """Of this process. Joins the others as it is made, which waits for them all."""

    def __init__(self, board: Board, device: torch.device, rules: list[str]) -> None:
        self.board = board
        self.rank, self.size = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])
        self._named = read_groups(rules, self.size)
        self._members: dict[str, list[int]] = {}
        self._places: dict[str, int] = {}
        self._under_way: dict[int, tuple[int, int]] = {}  # by storage of what a collective makes: its group and number
        dist = torch.distributed
        if not dist.is_available():
            raise Fault(f"torch {torch.__version__} was built without torch.distributed", hint="programs with collectives need it")
        if not dist.is_initialized():  # the user's module may have done it
            backend = "cpu:gloo,cuda:nccl" if device.type == "cuda" else "gloo"
            dist.init_process_group(backend, init_method="file://" + os.environ["NODEWISE_RANKS_STORE"], rank=self.rank,
                                    world_size=self.size, timeout=_PATIENCE)
        self._join()

    def _join(self) -> None:
        """Every rank makes every group, in one order."""
        from torch._C._distributed_c10d import _register_process_group, _unregister_process_group
        dist = torch.distributed
        for name, parts in sorted(self._named.items()):
            for part in parts:
                group = dist.new_group(part, timeout=_PATIENCE)
                if self.rank in part:
                    if name == dist.group.WORLD.group_name:
                        _unregister_process_group(name)  # the program was exported with its group as the only one
                    _register_process_group(name, group)
                    self._members[name] = part

    def members(self, name: str) -> list[int]:
        """A name that nobody explained is taken for that of all ranks, which is what a program mostly means."""
        if name not in self._members:
            if name in self._named:
                raise Fault(f"rank {self.rank} is in no group '{name}'", hint="see --rank-group")
            world = torch.distributed.group.WORLD
            if name != world.group_name:
                from torch._C._distributed_c10d import _register_process_group
                _register_process_group(name, world)
            self._members[name] = list(range(self.size))
        return self._members[name]

    def _place(self, name: str) -> int:
        """Of the group on the board. In order of the names, which all ranks know alike."""
        names = sorted(self._named)
        return min(names.index(name), GROUPS - 2) if name in names else GROUPS - 1

    def check(self, schema, args: list, kwargs: dict) -> str:
        """Before the call: sizes of groups are taken for granted by torch's own code. The name of the group."""
        given = {argument.name: args[at] if at < len(args) else kwargs.get(argument.name) for at, argument in enumerate(schema.arguments)}
        name = given.get("group_name")
        if not isinstance(name, str):
            raise Fault("the group of a collective is its name")
        members, size = self.members(name), given.get("group_size")
        if size is not None and size != len(members):
            raise Fault(f"the program is for a group of {size} ranks, and '{name}' has {len(members)}",
                        hint=f"run it with --ranks {size}, or say who is in the group: --rank-group {name}=0,1/2,3")
        source = given.get("src")
        if source is not None and not 0 <= source < self.size:
            raise Fault(f"there is no rank {source}")
        for tensor in each_tensor(given.get("input", given.get("self"))):
            if schema.name.startswith(SPACE + "reduce_scatter") and (not tensor.dim() or tensor.shape[0] % len(members)):
                raise Fault(f"a tensor of {list(tensor.shape)} can't be scattered to {len(members)} ranks")
        splits, tensor = given.get("input_split_sizes"), given.get("input")
        if splits is not None and (len(splits) != len(members) or min(splits) < 0 or sum(splits) != tensor.shape[0]):
            raise Fault(f"{splits} are not sizes of {len(members)} parts of {list(tensor.shape)}")
        received = given.get("output_split_sizes")
        if received is not None and (len(received) != len(members) or min(received) < 0):
            raise Fault(f"{received} are not sizes of {len(members)} parts")
        return name

    def call(self, call, args: list, kwargs: dict):
        schema = call._schema
        if schema.name == SPACE + _WAIT:
            group, number = self._under_way.pop(storage_key(args[0]), (-1, 0))
            return self._inside(group, number, call, args, kwargs)
        name = self.check(schema, args, kwargs)
        group = self._place(name)
        number = self.board.issued(group)
        value = self._inside(group, number, call, args, kwargs)
        for tensor in each_tensor(value):
            self._under_way[storage_key(tensor)] = (group, number)
        return value

    def _inside(self, group: int, number: int, call, args: list, kwargs: dict):
        if group >= 0:
            self.board.enter(group, number)
        try:
            return call(*args, **kwargs)
        except RuntimeError as error:
            raise Fault(f"rank {self.rank}: {first_line(error)}") from None
        finally:
            self.board.leave()

    def told(self, nodes: list[Node]) -> dict:
        """For the coordinator: the nodes' names, their collectives, and who is in which group."""
        groups, collectives, places = {}, {}, {}
        for node in nodes:
            short = node.target.removeprefix("torch.ops._c10d_functional.").partition(".")[0]
            if node.kind == "call" and node.target.startswith("torch.ops._c10d_functional.") and short in KINDS:
                name = next((each for each in reversed([*node.args, *node.kwargs.values()]) if isinstance(each, str)), "")
                collectives[node.index] = {"name": short, "group": name, "of": node.index}
                places[name] = self._place(name)
                groups.setdefault(str(places[name]), self._named.get(name, [list(range(self.size))]))
        for node in nodes:
            source = node.args[0] if node.kind == "call" and node.target.startswith("torch.ops._c10d_functional.wait") and node.args else None
            while isinstance(source, Ref) and source.node not in collectives and nodes[source.node].target == "_operator.getitem":
                source = nodes[source.node].args[0]
            if isinstance(source, Ref) and source.node in collectives:
                collectives[node.index] = {**collectives[source.node], "waits": True}
        return {"names": [f"{node.qualified} ({node.op})" for node in nodes], "lines": [node.line for node in nodes],
                "collectives": collectives, "groups": groups, "places": places}
