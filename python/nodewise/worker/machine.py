# SPDX-License-Identifier: Apache-2.0
"""Runs a program's nodes one by one, in bodies of control flow, too. What control flow does is that of torch/_higher_order_ops' dense
implementations."""
from __future__ import annotations

import contextlib
import time
from typing import Callable, Generator

import torch

from . import checks, targets
from .channel import SharedPage
from .faults import Fault, first_line
from .graph import Body, Node, OperatorName, Ref, Unusable
from .meter import Meter, OutOfMemory, lives_then
from .placing import Placing, in_double
from .program import Program
from .tensors import copied, each_tensor, storage_key, type_text


class Frame:
    """A graph under way. Owns its values for as long as later nodes read them."""

    def __init__(self, body: Body) -> None:
        self.body = body
        self.values: dict[int, object] = {}
        self.node: Node | None = None


class Machine:
    """Owns the state of one run. `produced` is told of each node's value, `writes` of each tensor before it is written to; `edited` may put
    another value in the place of a node's."""

    def __init__(self, program: Program, policy: targets.Policy, page: SharedPage | None = None, placing: Placing | None = None,
                 double: bool = False) -> None:
        self.program = program
        self._placing = placing or None
        self.double = double
        self._policy = policy
        self._page = page
        self.produced: Callable[[Node, object], None] = lambda node, value: None
        self.writes: Callable[[torch.Tensor], None] = lambda tensor: None
        self.edited: Callable[[Node, object], object] = lambda node, value: value
        self.collectives = None  # of a rank of several: what they are called through
        self.calls: dict[int, object] = {}
        self.unresolved: list[Fault] = []
        for node in program.nodes:
            if node.kind == "call":
                self._resolve(node)
        self.times: dict[int, list] | None = None  # [count, ns] by node, if they are asked for; of a device with events ns are the device's
        self.meters: dict[int, dict] = {}  # by node, of the last time it was timed: "launchNs", "bytes" and "peak" of a device's memory
        self._meter = Meter(program.device)
        self._saved: dict[int, tuple[torch.Tensor, torch.Tensor]] = {}
        self._sync = {program.device: _synchronizer(program.device)}
        devices = placing.devices() if placing else {program.device}
        # As nodewise-torch runs it; but devices whose tensors are Python's own (PrivateUse1) can't take views in inference mode.
        own = all(device.type in ("cpu", "cuda", "xpu", "mps", "meta") for device in devices)
        self._mode = torch.inference_mode if own else torch.no_grad
        self._inputs: list = []
        self._run: Generator | None = None

    def _resolve(self, node: Node) -> None:
        try:
            self.calls[node.index] = targets.resolve(node.target, self._policy)
        except Fault as fault:
            self.calls[node.index] = fault.at(node.qualified)
            self.unresolved.append(fault)

    # --- where it stands ------------------------------------------------------------------------------------------------------------------

    def start(self, inputs: list, seed: int) -> None:
        """To before the first node. What an earlier run wrote into the inputs is taken back."""
        for tensor, before in self._saved.values():
            with self._mode():
                tensor.copy_(before)
        self._saved.clear()
        self._inputs = inputs
        self._roots = {storage_key(tensor) for value in inputs for tensor in each_tensor(value)}
        torch.manual_seed(seed)
        self.frames: list[Frame] = []
        self.tick = 0
        self.executed: dict[int, int] = {}  # by node: how often it ran
        self.finished = False
        self.outputs: list | None = None
        self.failed: Fault | None = None
        self._run = self._graph(self.program.root, inputs)
        self._advance()

    @property
    def node(self) -> Node | None:
        """The one that runs next; at the end the root's output."""
        return self.program.root.output if self.finished else self.frames[-1].node if self.frames else None

    def step(self) -> bool:
        """Runs one node. False if it failed, or there is none any more; after a failure the run has to be started again."""
        if self.finished or self.failed or self._run is None:
            return False
        node = self.frames[-1].node
        if self._page:
            self._page.note(self.tick, node.index)
        try:
            self._advance()
        except Fault as fault:
            self.failed = fault.at(node.qualified)
        except (Exception, SystemExit, KeyboardInterrupt) as error:  # an operator's; a body of control flow may have failed further in
            self.failed = self._failure(error)
        if self.failed:
            self._run = None
            return False
        self.tick += 1
        return True

    def call_alone(self, node: Node, values: dict[int, object]):
        """The operator on these values of its arguments, by node, beside the run. It may write to them."""
        with self._mode():
            run = self._execute(node, values)
            try:
                next(run)
            except StopIteration as end:
                return end.value
        raise Fault("control flow is not run by itself", node=node.qualified)

    def live(self) -> dict[int, object]:
        """Values that later nodes read, by node."""
        return {index: value for frame in self.frames for index, value in frame.values.items()}

    def _failure(self, error: BaseException) -> Fault:
        node = self.frames[-1].node
        operands = ", ".join(type_text(tensor) for ref in [*node.args, *node.kwargs.values()] for tensor in self._shown(ref))
        hint = "its operands: " + operands if operands else ""
        if isinstance(error, (OutOfMemory, MemoryError)) or "can't allocate memory" in str(error):  # the CPU's allocator has no class for it
            weights = {entry.node.index for entry in self.program.inputs if entry.weight}
            held = {entry.node.index: value for entry, value in zip(self.program.inputs, self._inputs)} | self.live()
            hint += ("; " if hint else "") + lives_then({each.index: each.qualified for each in self.program.nodes}, held, weights)
        return Fault(first_line(error), node=node.qualified, hint=hint)

    def _shown(self, argument) -> list[torch.Tensor]:
        try:
            return list(each_tensor(self._value(argument, self.frames[-1].values)))
        except (Fault, KeyError):
            return []

    def _advance(self) -> None:
        with self._mode():
            try:
                next(self._run)
            except StopIteration as end:
                self.finished, self.outputs = True, _listed(end.value)

    # --- graphs and nodes -----------------------------------------------------------------------------------------------------------------

    def _graph(self, body: Body, inputs: list) -> Generator:
        """Yields before each node; of the root not before its output."""
        if len(inputs) != len(body.placeholders):
            raise Fault(f"the body '{body.name}' takes {len(body.placeholders)} inputs, {len(inputs)} are given")
        frame = Frame(body)
        self.frames.append(frame)
        for placeholder, value in zip(body.placeholders, inputs):
            value = self.edited(placeholder, value)
            frame.values[placeholder.index] = value
            self.produced(placeholder, value)
        for node in body.steps:
            frame.node = node
            if node.kind == "output":
                break
            yield node
            value = self.edited(node, (yield from self._execute(node, frame.values)))
            frame.values[node.index] = value
            self.executed[node.index] = self.executed.pop(node.index, 0) + 1  # the last one stands last
            self.produced(node, value)
            for dead in node.dies:
                frame.values.pop(dead, None)
            frame.node = node
        if body is not self.program.root:
            yield body.output
        value = self._value(body.output.args[0], frame.values)
        if body is not self.program.root:
            self.frames.pop()
        return value

    def _value(self, argument, values: dict[int, object]):
        if isinstance(argument, Ref):
            return values[argument.node]
        if isinstance(argument, list):
            return [self._value(item, values) for item in argument]
        if isinstance(argument, dict):
            return {key: self._value(item, values) for key, item in argument.items()}
        if isinstance(argument, Unusable):
            raise Fault(argument.why)
        if isinstance(argument, OperatorName):
            return targets.resolve(argument.target, self._policy)
        return argument

    def _execute(self, node: Node, values: dict[int, object]) -> Generator:
        call = self.calls[node.index]
        if isinstance(call, Fault):
            raise Fault(call.message, node=call.node, hint=call.hint)
        args = [self._value(argument, values) for argument in node.args]
        kwargs = {name: self._value(argument, values) for name, argument in node.kwargs.items()}
        if isinstance(call, torch._ops.HigherOrderOperator):
            value = yield from self._control(node, call, args, kwargs)
            return _shaped(node, value)
        device = self.program.device
        if self._placing and call is not targets.GETITEM:
            args, kwargs, device = self._placing.placed(node, getattr(call, "_schema", None), args, kwargs)
        if self.double:
            args, kwargs = in_double(args), in_double(kwargs)
        metered = self.times is not None and bool(self._meter) and device == self._meter.device and call is not targets.GETITEM
        began = self._meter.begin() if metered else None
        begin = time.perf_counter_ns()
        value = self._call(call, args, kwargs)
        if self.double:
            value = in_double(value)
        marks = (began, self._meter.end(), time.perf_counter_ns() - begin) if metered else ()
        if sync := self._synchronizer_of(device):
            sync()  # else a device's error is blamed on a later node, and its time is
        if self.times is not None:
            entry = self.times.setdefault(node.index, [0, 0])
            entry[0] += 1
            entry[1] += self._timed(node, time.perf_counter_ns() - begin, marks)
        if call is targets.GETITEM:
            return value
        return _shaped(node, value)

    def _timed(self, node: Node, host: int, marks: tuple) -> int:
        """Nanoseconds of the node's call, and what else its device tells."""
        if not marks:
            return host
        began, ended, launch = marks
        ns = self._meter.elapsed(began, ended)
        self.meters[node.index] = {**({"launchNs": launch} if ns is not None else {}), **self._meter.memory()}
        return host if ns is None else ns

    def device_snapshot(self) -> dict:
        """Of the device's caching allocator, now."""
        return self._meter.snapshot()

    def _synchronizer_of(self, device: torch.device) -> Callable[[], None] | None:
        if device not in self._sync:
            self._sync[device] = _synchronizer(device)
        return self._sync[device]

    def _call(self, call, args: list, kwargs: dict):
        if call is targets.GETITEM:
            source, index = args
            return source if isinstance(source, torch.Tensor) and index == 0 else source[index]
        schema = getattr(call, "_schema", None)
        if schema is not None:
            check = self._policy.argument_check(schema)
            if check:
                check(args, kwargs)
            if schema.is_mutable:
                self._before_writes(schema, args, kwargs)
            if self.collectives is not None and schema.name.startswith("_c10d_functional::"):
                return self.collectives.call(call, args, kwargs)
        try:
            return call(*args, **kwargs)
        except NotImplementedError as error:
            if schema is not None and schema.is_mutable:
                raise  # on copies its write would be lost
            return _without_inference(call, args, kwargs, error)

    def _before_writes(self, schema, args: list, kwargs: dict) -> None:
        for position, argument in enumerate(schema.arguments):
            if argument.alias_info is None or not argument.alias_info.is_write:
                continue
            given = args[position] if position < len(args) else kwargs.get(argument.name)
            for tensor in each_tensor(given):
                self.will_write(tensor)

    def will_write(self, tensor: torch.Tensor) -> None:
        """Inputs are as they were when the run starts again."""
        key = storage_key(tensor)
        if key in self._roots and key not in self._saved and not tensor.is_meta:
            whole = _whole(tensor)
            self._saved[key] = (whole, whole.clone())
        self.writes(tensor)

    def under_mode(self):
        """What looks at values, or changes them, does it in the mode that the nodes run in."""
        return self._mode()

    # --- control flow ---------------------------------------------------------------------------------------------------------------------

    def _control(self, node: Node, call, args: list, kwargs: dict) -> Generator:
        name = node.target.removeprefix("torch.ops.higher_order.")
        if name == "with_effects":
            return _effects(self, args, kwargs)
        enter = _CONTROLS.get(name)
        if enter:
            return (yield from enter(self, args, kwargs))
        args, kwargs = self._checked(call, args, kwargs)
        replaced = [self._callable(item) if isinstance(item, Body) else item for item in args]
        return call(*replaced, **{key: self._callable(item) if isinstance(item, Body) else item for key, item in kwargs.items()})

    def _checked(self, call, args: list, kwargs: dict) -> tuple[list, dict]:
        """What torch's own code of a higher-order operator may be given: one operator at most, which it calls without any check of ours."""
        inner = args[0] if args and call is not torch.ops.higher_order.associative_scan else None
        named = {name: value for name, value in kwargs.items() if not name.startswith("_only_clone_these_")}  # cloned is what it writes
        if any(_holds_operator(value) for value in [*args[1 if inner is not None else 0:], *named.values()]):
            raise Fault("it may not be given an operator in this place")
        if inner is None:
            return args, named
        if not isinstance(inner, torch._ops.OpOverload) or self._policy.checks_kernel(inner._schema):
            raise Fault("refused: the operator that it calls is one whose arguments are checked before the call")
        check = self._policy.argument_check(inner._schema)
        if check:
            check(args[2:], named)
        for name, size in named.items():
            prefix = name.removesuffix("_size")
            if prefix != name and prefix + "_storage_offset" in named and named.get(prefix + "_base_index") is not None:
                base = named["_all_bases"][named[prefix + "_base_index"]]
                checks.need_inside(base, base.element_size(), list(map(int, size)), list(map(int, named[prefix + "_stride"])),
                                   int(named[prefix + "_storage_offset"]))
        return args, named

    def _callable(self, body: Body):
        """For operators that call their bodies themselves: those nodes run without stops."""
        def run(*inputs):
            return drive(self._graph(body, list(inputs)))
        return run

    def _under(self, mode: Callable[[], contextlib.AbstractContextManager], body: Body, inputs: list) -> Generator:
        """The mode holds while the body's nodes run, and not while they are looked at."""
        run = self._graph(body, inputs)
        while True:
            with mode():
                try:
                    node = next(run)
                except StopIteration as end:
                    return end.value
            yield node


def _without_inference(call, args: list, kwargs: dict, error: NotImplementedError):
    """An operator that is defined by an autograd function alone has a kernel only outside of inference mode."""
    if not isinstance(call, torch._ops.OpOverload):
        raise error
    try:
        with torch.inference_mode(False), torch.no_grad():
            return call(*[copied(value) for value in args], **{name: copied(value) for name, value in kwargs.items()})
    except (NotImplementedError, RuntimeError):
        raise error from None


def drive(run: Generator):
    """To its end."""
    while True:
        try:
            next(run)
        except StopIteration as end:
            return end.value


def _cond(machine: Machine, args: list, kwargs: dict) -> Generator:
    predicate, true, false = args[:3]
    return (yield from machine._graph(true if bool(predicate) else false, list(args[3] if len(args) > 3 else ())))


def _while(machine: Machine, args: list, kwargs: dict) -> Generator:
    condition, body, carried, more = args[0], args[1], list(args[2]), list(args[3] if len(args) > 3 else ())
    went = False
    while bool(_listed((yield from machine._graph(condition, carried + more)))[0]):
        carried = _listed((yield from machine._graph(body, carried + more)))
        went = True
    return tuple(carried if went else [value.clone() if isinstance(value, torch.Tensor) else value for value in carried])


def _scan(machine: Machine, args: list, kwargs: dict) -> Generator:
    body, carried, sliced, more = args[0], list(args[1]), list(args[2]), list(args[3] if len(args) > 3 else ())
    stacked: list[list] = []
    for index in range(_length(sliced)):
        out = _listed((yield from machine._graph(body, carried + [tensor.select(0, index) for tensor in sliced] + more)))
        stacked.append(out[len(carried):])
        carried = out[:len(carried)]
    return tuple(carried + [torch.stack(values) for values in zip(*stacked)])


def _map(machine: Machine, args: list, kwargs: dict) -> Generator:
    body, sliced, more = args[0], list(args[1]), list(args[2] if len(args) > 2 else ())
    stacked = []
    for index in range(_length(sliced)):
        stacked.append(_listed((yield from machine._graph(body, [tensor.select(0, index) for tensor in sliced] + more))))
    return tuple(torch.stack(values) if isinstance(values[0], torch.Tensor) else None for values in zip(*stacked))


def _grad(machine: Machine, args: list, kwargs: dict) -> Generator:
    enabled, body = args[:2]
    return (yield from machine._under(lambda: torch.set_grad_enabled(bool(enabled)), body, args[2:]))


def _autocast(machine: Machine, args: list, kwargs: dict) -> Generator:
    device, dtype, enabled, cache, body = args[:5]
    if machine.double:
        return (yield from machine._graph(body, args[5:]))
    if machine.program.device.type != "cpu":
        device = machine.program.device.type  # all that it ran on, the CPU too, is there now
    if device not in ("cpu", machine.program.device.type):
        return (yield from machine._graph(body, args[5:]))  # of a device that is not here: nothing asks for it
    mode = lambda: torch.autocast(device, dtype=dtype, enabled=bool(enabled), cache_enabled=cache)  # noqa: E731
    try:
        mode()
    except (RuntimeError, AssertionError):
        if enabled:
            raise
        return (yield from machine._graph(body, args[5:]))  # a device that has no autocast has it off
    return (yield from machine._under(mode, body, args[5:]))


def _plain(first: int) -> Callable:
    """A body that runs once on what follows it, from this argument on."""
    def run(machine: Machine, args: list, kwargs: dict) -> Generator:
        return (yield from machine._graph(args[0], args[first:]))
    return run


def _strict(machine: Machine, args: list, kwargs: dict) -> Generator:
    return (yield from machine._graph(args[0], list(args[1])))


def _hints(machine: Machine, args: list, kwargs: dict) -> Generator:
    if len(args) > 2 and args[2]:
        raise Fault("its body takes arguments by name")
    return (yield from machine._graph(args[0], list(args[1])))


def _effects(machine: Machine, args: list, kwargs: dict) -> tuple:
    """A token, an operator, and what it is given: the token only orders calls."""
    if len(args) < 2 or not isinstance(args[1], torch._ops.OpOverload):
        raise Fault("it takes a token and an operator")
    value = machine._call(args[1], args[2:], kwargs)
    return (torch.tensor([]), *value) if isinstance(value, tuple) else (torch.tensor([]), value)


_CONTROLS = {"cond": _cond, "while_loop": _while, "scan": _scan, "map_impl": _map, "wrap_with_set_grad_enabled": _grad,
             "wrap_with_autocast": _autocast, "tag_activation_checkpoint": _plain(1), "wrap_activation_checkpoint": _plain(1),
             "wrap": _plain(1), "invoke_subgraph": _plain(2), "strict_mode": _strict, "hints_wrapper": _hints}


def _length(sliced: list) -> int:
    if not sliced or not isinstance(sliced[0], torch.Tensor) or sliced[0].dim() == 0:
        raise Fault("the loop has nothing to iterate over")
    return sliced[0].shape[0]


def _holds_operator(value) -> bool:
    if isinstance(value, (list, tuple, dict)):
        return any(map(_holds_operator, value.values() if isinstance(value, dict) else value))
    return isinstance(value, (torch._ops.OpOverload, torch._ops.HigherOrderOperator))


def _listed(value) -> list:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _shaped(node: Node, value):
    """A tuple where the node has elements, one value where it has not."""
    if not node.single:
        return tuple(value) if isinstance(value, (list, tuple)) else (value,)
    if isinstance(value, (list, tuple)) and len(value) == 1:
        return value[0]
    return value


def _whole(tensor: torch.Tensor) -> torch.Tensor:
    """All of its storage, as bytes; what has no storage to look at, itself."""
    try:
        return torch.empty(0, dtype=torch.uint8, device=tensor.device).set_(tensor.untyped_storage())
    except (RuntimeError, NotImplementedError, TypeError):
        return tensor


def _synchronizer(device: torch.device) -> Callable[[], None] | None:
    if device.type in ("cpu", "meta"):
        return None
    module = getattr(torch, device.type, None)
    return getattr(module, "synchronize", None)
