# SPDX-License-Identifier: Apache-2.0
"""A launched program: where it stands, which values it keeps, how it gets elsewhere. Going back starts again and runs forward, which gives
the same values: what was written into inputs is taken back, and the seed is the same."""
from __future__ import annotations

import os
import platform
import threading

import torch

from . import targets
from .board import Board
from .channel import SharedPage
from .code import GraphCode
from .edits import Edits
from .faults import Fault
from .graph import Node, Ref
from .machine import Machine
from .placing import Placing, in_double, matches
from .program import Program
from .tensors import byte_count, copied, each_tensor, storage_key


class Cancelled(Exception):
    pass


class Kept:
    """Values of nodes for inspection, the last one of each. What is written to in place is copied before, so each is what its node made."""

    def __init__(self, budget: int, policy: str) -> None:
        self.budget, self._policy = budget, policy
        self.values: dict[int, object] = {}
        self._weights: set[int] = set()
        self._most = 0  # bytes that there may be; the sum is only worked out where this is above the budget

    def clear(self) -> None:
        self.values.clear()
        self._most = 0

    def add(self, node: Node, value, weight: bool) -> None:
        self.values.pop(node.index, None)
        self.values[node.index] = value
        if weight:
            self._weights.add(node.index)
        else:
            self._most += byte_count(value)

    def before_write(self, tensor: torch.Tensor) -> None:
        key = storage_key(tensor)
        for index, value in self.values.items():
            if any(storage_key(mine) == key for mine in each_tensor(value)):
                self.values[index] = copied(value)
                self._most += byte_count(value)

    def _storages(self) -> dict[int, list[int]]:
        """Bytes of each storage beside the weights', and of how many kept values it is."""
        out: dict[int, list[int]] = {}
        for index, value in self.values.items():
            for tensor in each_tensor(value) if index not in self._weights else ():
                size = 0 if tensor.is_meta else tensor.untyped_storage().nbytes() if tensor.layout == torch.strided else byte_count(tensor)
                out.setdefault(storage_key(tensor), [size, 0])[1] += 1
        return out

    def bytes(self) -> int:
        return sum(size for size, _ in self._storages().values())

    def over(self) -> bool:
        """Whether trim() may have something to do."""
        return self._policy == "none" or (self._policy != "all" and self._most > self.budget)

    def trim(self, live: set[int]) -> int:
        """Down to the budget, the oldest first; what later nodes read stays. Returns the bytes that are kept."""
        storages = self._storages()
        kept = sum(size for size, _ in storages.values())
        for index in [index for index in self.values if index not in live and index not in self._weights] if self._policy != "all" else ():
            if self._policy != "none" and kept <= self.budget:
                break
            for tensor in each_tensor(self.values.pop(index)):
                entry = storages[storage_key(tensor)]
                entry[1] -= 1
                kept -= entry[0] if entry[1] == 0 else 0
        self._most = kept
        return kept


MOST_THREADS = 4096  # as nodewise-torch: a record may name any number


class Session:
    """Owns the program and its machine. One thread works with it; `pause` and `cancelled` are set by the one that reads requests."""

    def __init__(self, arguments: dict, policy: targets.Policy, page: SharedPage | Board | None) -> None:
        self.arguments = arguments
        self.pause, self.cancelled = threading.Event(), threading.Event()
        self._refuse_others()
        if arguments.get("threads"):
            torch.set_num_threads(arguments["threads"])
        self.program = Program(arguments["program"], model=arguments.get("model") or "", device=arguments.get("device") or "")
        self._identity = _identity(arguments["program"])
        wanted = arguments.get("programIs")
        if wanted and any(wanted.get(key) != value for key, value in self._identity.items()):
            raise Fault("the file has changed since it was opened", file=arguments["program"], hint="open it again")
        self.code = GraphCode(self.program)
        self.policy = policy
        self.collectives = self._joined(page)
        self.placing = Placing(arguments.get("deviceRules") or [], self.program.device, self.program.nodes)
        self.inputs = self.values_for(self.program, bool(arguments.get("inDouble")))
        self.machine = Machine(self.program, policy, page, self.placing, bool(arguments.get("inDouble")))
        self.machine.collectives = self.collectives
        if page:
            page.set_names([f"{node.qualified} ({node.op})\n{node.module}" for node in self.program.nodes])
        self.page = page
        self.seed = int(arguments.get("seed") or 0)
        self.kept = Kept(arguments.get("budget") or _free_memory() // 4, arguments.get("keep") or "budget")
        self.recomputed = 0
        self.ms = 0.0
        self.full_python = not arguments.get("recorded")  # else expressions may be a file's
        self.scope: dict = {}  # names that the user gave on the console
        self.ticks: dict[int, int] = {}  # by node: when it ran last
        self.reference = None  # what the last comparison compared with
        self.at_divergence = False  # a comparison left it there, which is to be told
        self._weights = {entry.node.index for entry in self.program.inputs if entry.weight}
        self.watched: set[int] = set()  # nodes whose values stop the run when they are written to
        self.written: set[int] = set()  # those of them, since the last look
        self.machine.produced = self._produced
        self.machine.writes = self._writes
        self.edits = Edits(self)
        self.restart()

    def _joined(self, page):
        """With the other ranks of the run, if it has some."""
        if not isinstance(page, Board):
            return None
        from .collectives import Collectives
        self.policy.ranked = True
        return Collectives(page, self.program.device, self.arguments.get("rankGroups") or [])

    @property
    def held_up(self) -> bool:
        """Another rank has stopped where this one is now."""
        return self.collectives is not None and 0 < self.page.limit <= self.machine.tick

    def values_for(self, program: Program, double: bool) -> list:
        """Of its inputs and weights, as the launch says."""
        values = program.values(self.arguments.get("inputs") or [], self.arguments.get("weights") or [])
        if not double:
            return values
        return [in_double(value.detach()).requires_grad_(value.requires_grad) if isinstance(value, torch.Tensor) else value
                for value in values]

    def _produced(self, node: Node, value) -> None:
        self.ticks[node.index] = self.machine.tick
        self.kept.add(node, value, node.index in self._weights)

    def _writes(self, tensor: torch.Tensor) -> None:
        if self.watched:
            key, live = storage_key(tensor), self.machine.live()
            self.written |= {index for index in self.watched
                             if any(storage_key(mine) == key for mine in each_tensor(live.get(index, self.kept.values.get(index))))}
        self.kept.before_write(tensor)

    def _refuse_others(self) -> None:
        arguments = self.arguments
        if not arguments.get("program"):
            raise Fault("the Python worker runs exported programs", path="$.arguments.program", hint="name a .pt2 file")
        for key, what in (("ir", "an IR"), ("profile", "a backend profile's operators"), ("plugins", "plug-ins")):
            if arguments.get(key) or (key == "ir" and arguments.get("side") == "ir"):
                raise Fault(f"the Python worker does not run {what}", path="$.arguments." + key, hint="leave --python out for that")
        if (arguments.get("threads") or 0) > MOST_THREADS:
            raise Fault(f"a program runs with at most {MOST_THREADS} threads", path="$.arguments.threads")
        if arguments.get("meta") or arguments.get("allowMeta"):
            raise Fault("the Python worker runs on data, not on shapes alone", path="$.arguments.meta", hint="leave --python out for that")

    # --- going places ---------------------------------------------------------------------------------------------------------------------

    def check_file(self) -> None:
        """Weights lie in the file: no node runs on those of another program."""
        if _identity(self.program.path) != self._identity:
            raise Fault("the file has changed since it was opened", file=self.program.path, hint="open it again")

    def restart(self) -> None:
        self.kept.clear()
        self.ticks.clear()
        self.written.clear()
        self.machine.start(self.inputs, self.seed)

    def step(self) -> bool:
        done = self.machine.step()
        if done and self.machine.tick % 16 == 0 and self.kept.over():
            self.trim()
        return done

    def trim(self) -> int:
        return self.kept.trim(set(self.machine.live()))

    def go(self, tick: int) -> None:
        """To the tick, or to where the run fails or ends before it."""
        if self.machine.tick > tick or self.machine.failed:
            self.recomputed += min(tick, self.machine.tick)
            self.restart()
        while self.machine.tick < tick and not self.cancelled.is_set() and self.step():
            pass
        if self.cancelled.is_set():
            raise Cancelled()

    def run_to(self, tick: int, finished: bool = False) -> None:
        """Forward, without stops, to the tick, the end, or where the run fails."""
        while (self.machine.tick < tick or (finished and not self.machine.finished)) and self.step():
            if self.cancelled.is_set():
                raise Cancelled()

    # --- what is told of it ---------------------------------------------------------------------------------------------------------------

    def launch_answer(self) -> dict:
        program, machine = self.program, self.machine
        graph_file, note = self.code.write()
        straight = all(not node.target.startswith("torch.ops.higher_order.") for node in program.root.steps)
        answer = {
            "sides": ["fx"], "graph": self.code.digest, "nodes": len(program.nodes),
            "ticks": len(program.root.steps) - 1 if straight else 0,
            "unresolved": [{"node": self.index_of(fault.node), "name": fault.node, "op": program.nodes[self.index_of(fault.node)].op,
                            "reason": fault.message, "hint": fault.hint} for fault in machine.unresolved],
            "inputs": [self._input(entry, value) for entry, value in zip(program.inputs, self.inputs) if not entry.weight],
            "outputs": self.output_names(),
            "fingerprint": fingerprint(program.device),
            "notes": [who_runs(program.device) + (", in double" if machine.double else "")] + self.placing.notes + program.notes +
                     ([note] if note else []),
        }
        if self.collectives is not None:
            answer["rank"] = self.collectives.told(program.nodes)
        if graph_file:
            answer["graphFile"] = graph_file
        return answer

    def output_names(self) -> list[str]:
        """Of what the user gets: names of nodes, "" for constants."""
        given = self.program.root.output.args[0]
        results = given if isinstance(given, list) else [given]
        return [self.program.nodes[results[index].node].name if isinstance(results[index], Ref) else "" for index in self.program.returned]

    @staticmethod
    def _input(entry, value) -> dict:
        out = {"name": entry.node.name, "from": entry.origin}
        if isinstance(value, torch.Tensor):
            out.update(dtype=str(value.dtype).removeprefix("torch."), shape=list(value.shape))
        elif isinstance(value, (bool, int, float)):
            out["dtype"] = type(value).__name__
        return out

    def index_of(self, qualified: str) -> int:
        return next((node.index for node in self.program.nodes if node.qualified == qualified), 0)

    def stop(self) -> dict:
        """The part of `stopped` that is ours."""
        machine, node = self.machine, self.machine.node
        kept = self.trim()
        out = {"tick": machine.tick, "side": "fx", "executed": len(machine.executed),
               "total": sum(1 for node in self.program.nodes if node.kind == "call"), "finished": machine.finished, "ms": self.ms,
               "edited": sorted({edit.node for edit in self.edits.made}), "keptBytes": kept, "budget": self.kept.budget, "recomputed": self.recomputed, "executedBy": worker_name()}
        self.recomputed = 0
        if node:
            out.update(node=node.index, name=node.qualified)
        if machine.failed:
            out["error"] = {"message": machine.failed.message, "hint": machine.failed.hint, "node": machine.failed.node, "filter": "error"}
        return out

    def states(self) -> str:
        """A character per node: nodewise/state."""
        machine = self.machine
        live, out = machine.live(), []
        for node in self.program.nodes:
            ran = node.index in machine.executed or node.index in self.kept.values or node.index in live
            out.append("p" if not ran else "e" if self.edits.of(node.index) else "x" if node.index in self.kept.values or node.index in live else "d")
        if machine.node:
            out[machine.node.index] = "f" if machine.failed else "c"
        return "".join(out)

    def state_of(self, index: int) -> str:
        if index in self.kept.values:
            return "live" if index in self.machine.live() else "kept"
        if index in self.machine.live():
            return "live"
        return "dropped" if index in self.machine.executed else "pending"

    def value(self, reference: dict):
        """Errors: dropped, not run yet, no such element."""
        if reference.get("expected"):
            return self._expected(reference)
        index = reference.get("node", -1)
        if not 0 <= index < len(self.program.nodes):
            raise Fault(f"there is no node {index}", path="$.arguments.value.node")
        node, state = self.program.nodes[index], self.state_of(index)
        if state == "pending":
            raise Fault("this value has not been computed yet", node=node.qualified, hint="step past its node")
        if state == "dropped":
            self.recompute(index)
        value = self.kept.values.get(index, self.machine.live().get(index))
        for place in reference.get("path") or ():
            if not isinstance(value, (list, tuple)) or not 0 <= place < len(value):
                raise Fault(f"the value has no element {place}", node=node.qualified)
            value = value[place]
        return value

    def _expected(self, reference: dict):
        if self.reference is None:
            raise Fault("nothing is compared", hint="compare first: nodewise/compare")
        if not 0 <= reference.get("node", -1) < len(self.program.nodes):
            raise Fault(f"there is no node {reference.get('node')}", path="$.arguments.value.node")
        node = self.program.nodes[reference["node"]]
        value = self.reference.value(node, list(reference.get("path") or ()))
        if value is None:
            raise Fault("the reference has no value for this node", node=node.qualified)
        return value

    def lookup(self, name: str):
        """The value of a node by its name; of several the one of the innermost frame."""
        named = [node for node in self.program.nodes if name in (node.name, node.qualified)]
        inner = [frame.body for frame in reversed(self.machine.frames)]
        named.sort(key=lambda node: inner.index(node.graph) if node.graph in inner else len(inner))
        if not named:
            raise Fault(f"there is no value '{name}'")
        return self.value({"node": named[0].index})

    def recompute(self, index: int) -> None:
        """Runs again up to where the session stands, and keeps the value on the way, whatever it takes."""
        if self.collectives is not None:
            raise Fault("this value was dropped, and only all ranks together can run again", node=self.program.nodes[index].qualified,
                        hint="give kept values more memory, or go back with all ranks")
        there, found = self.machine.tick, {}
        finished = self.machine.finished
        usual = self.machine.produced

        def watch(node: Node, value) -> None:
            usual(node, value)
            if node.index == index:
                found[index] = copied(value)

        self.machine.produced = watch
        try:
            self.restart()
            self.run_to(there, finished)
        finally:
            self.machine.produced = usual
        if index in found:
            self.kept.values[index] = found[index]

    # --- whole runs -----------------------------------------------------------------------------------------------------------------------

    def user_outputs(self) -> list:
        if not self.machine.finished:
            raise Fault("the program has not run to its end", hint="continue, or run the whole program")
        return [self.machine.outputs[index] for index in self.program.returned]


def worker_name() -> str:
    return "Python worker"


def who_runs(device: torch.device) -> str:
    """For people: which executor this is."""
    out = f"run by Python {platform.python_version()} with torch {torch.__version__} on {device}"
    if device.type == "cuda":
        out += f" ({torch.cuda.get_device_name(device)})"
    return out


def fingerprint(device: torch.device) -> dict:
    """What bits depend on; of the CPU the same words as nodewise-torch has, where torch is the same."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as lines:
            cpu = next((line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")), "")
    except OSError:
        cpu = ""
    where = "cpu " + cpu if device.type == "cpu" else who_runs(device).rpartition(" on ")[2]
    return {"torch": torch.__version__.split("+")[0], "cpu": torch.backends.cpu.get_cpu_capability(), "device": where,
            "threads": torch.get_num_threads(), "worker": f"Python {platform.python_version()}"}


def recorded_here(device: torch.device) -> dict[str, str]:
    """As files of values say where they were made (docs/comparing.md)."""
    print_ = fingerprint(device)
    return {"torch": print_["torch"], "cpu_capability": print_["cpu"], "device": print_["device"], "threads": str(print_["threads"]),
            "worker": print_["worker"]}


def _identity(path: str) -> dict:
    status = os.stat(path)
    return {"device": status.st_dev, "inode": status.st_ino, "size": status.st_size, "seconds": status.st_mtime_ns // 1_000_000_000,
            "nanoseconds": status.st_mtime_ns % 1_000_000_000}


def _free_memory() -> int:
    return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
