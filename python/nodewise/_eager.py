# SPDX-License-Identifier: Apache-2.0
"""Values of a model that is not run node by node: of its modules (hooks), of its operators (a dispatch mode), of what an already compiled model calls
(torch's DebugMode), of the graphs that torch.compile makes of it (an interpreter in the backend), or of the code that Inductor makes. What is
made is keyed by module path and call count, or by graph and node.

torch's own DebugMode serves where a dispatch mode of ours would switch torch.compile off. It is private, there since 2.10, and several times slower;
its hashes call unequal tensors equal, so values are hashed here."""
from __future__ import annotations

import collections
import contextlib
import copy
from typing import Any, Callable, Iterator

# What is told of a value: its name, what made it, the value, and more about it.
Told = Callable[[str, str, Any, "dict[str, Any]"], None]
WAYS = ("nodes", "modules", "operators", "debug", "compiled", "inductor")


def run(how: str, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], device: str, seed: int, told: Told) -> None:
    """The model moves to the device for the run, and back to where its first parameter was."""
    import torch
    if how not in WAYS[1:]:
        raise ValueError(f"values are captured of {', '.join(WAYS)}, not of '{how}'")
    if not callable(model) and how != "inductor":
        raise TypeError(f"a {type(model).__name__} is captured by its nodes alone")
    first = next(model.parameters(), None) if isinstance(model, torch.nn.Module) else None
    home = first.device if first is not None else None
    args, kwargs = (torch.utils._pytree.tree_map(lambda one: one.to(device) if isinstance(one, torch.Tensor) else one, part)
                    for part in (tuple(args), kwargs))
    torch.manual_seed(seed)
    try:
        if isinstance(model, torch.nn.Module):
            model.to(device)
        if how == "inductor" and isinstance(model, torch.export.ExportedProgram):
            _stays(model, device)
        {"modules": _modules, "operators": _operators, "debug": _debug, "compiled": _compiled, "inductor": _inductor}[how](model, args, kwargs, told)
    finally:
        if home is not None:
            model.to(home)


class _Calls:
    """Where a call stands: the innermost module that runs, and how often it was called."""

    def __init__(self, model: Any) -> None:
        import torch
        self._names = {id(each): name or "model" for name, each in model.named_modules()} if isinstance(model, torch.nn.Module) else {}
        self._counts: collections.Counter[str] = collections.Counter()
        self.path: list[str] = []

    @contextlib.contextmanager
    def hooked(self, told: Told | None = None) -> Iterator[None]:
        """`told` of each module's value as it returns."""
        import torch.nn.modules.module as modules

        def before(module: Any, _: Any) -> None:
            self.path.append(self._names.get(id(module), type(module).__name__))

        def after(module: Any, _: Any, value: Any) -> None:
            path = self.path.pop()
            if told:
                told(self.counted(path), type(module).__name__, value, {"module": path, "call": self._counts[path]})

        hooks = [modules.register_module_forward_pre_hook(before), modules.register_module_forward_hook(after)]
        try:
            yield
        finally:
            for hook in hooks:
                hook.remove()

    def counted(self, name: str) -> str:
        """ "layers.0.linear", and from the second call on "layers.0.linear#2"."""
        self._counts[name] += 1
        return name if self._counts[name] == 1 else f"{name}#{self._counts[name]}"

    def count(self, name: str) -> int:
        return self._counts[name]


def _modules(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], told: Told) -> None:
    import torch
    with torch.no_grad(), _Calls(model).hooked(told):
        model(*args, **kwargs)


def _operators(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], told: Told) -> None:
    """In inference mode linear, layer_norm, and matmul are seen whole, as torch.export has them; a device's own tensors can't take it."""
    import torch
    from torch.utils._python_dispatch import TorchDispatchMode
    calls = _Calls(model)

    class Mode(TorchDispatchMode):  # type: ignore[no-untyped-call, unused-ignore]
        def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            value = func(*args, **(kwargs or {}))
            short = func._schema.name.partition("::")[2]
            where = calls.path[-1] if calls.path else ""
            key = f"{where}/{short}" if where else short
            told(calls.counted(key), str(func), value, {"module": where, "call": calls.count(key)})
            return value

    mode = torch.inference_mode if torch.device(_device_of(args)).type in ("cpu", "cuda", "xpu", "mps") else torch.no_grad
    with mode(), calls.hooked(), Mode():  # type: ignore[no-untyped-call, unused-ignore]
        model(*args, **kwargs)


def _debug(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], told: Told) -> None:
    """What torch's DebugMode sees, of modules that torch.compile has compiled, too: with a backend that keeps operators ("aot_eager", ours)
    its graphs are interpreted, with Inductor its kernels' outputs are not values of nodes and are not told."""
    import torch
    try:
        from torch.utils._debug_mode import DebugMode
    except ImportError:
        raise RuntimeError(f"torch {torch.__version__} has no DebugMode: 2.10 or newer does; how=\"operators\" sees the same of what is not compiled") from None
    counts: collections.Counter[str] = collections.Counter()
    mode = DebugMode(record_nn_module=True, run_compile_with_interpreter=True)  # type: ignore[no-untyped-call, unused-ignore]

    def hook(func: Any, types: Any, args: Any, kwargs: Any, result: Any) -> None:
        where = mode.current_nn_module_stack[-1] if mode.current_nn_module_stack else ""
        key = f"{where}/{func._schema.name.partition('::')[2]}" if where else func._schema.name.partition("::")[2]
        counts[key] += 1
        told(key if counts[key] == 1 else f"{key}#{counts[key]}", str(func), result, {"module": where, "call": counts[key]})

    with torch.no_grad(), mode, DebugMode.dispatch_hooks(record_hook=hook):
        model(*args, **kwargs)


def _stays(program: Any, device: str) -> None:
    """RuntimeError: the program was exported for another device. Its graph may name that one, so it is not moved."""
    import torch
    held = (program.state_dict, program.constants, program.example_inputs)
    there = {one.device.type for one in torch.utils._pytree.tree_leaves(held) if isinstance(one, torch.Tensor)}
    if there - {torch.device(device).type}:
        raise RuntimeError(f"the exported program is on {' and '.join(sorted(there))}, not on {device}: capture the module instead, which is exported there")


def _inductor(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], told: Told) -> None:
    """The exported graph as Inductor compiles it, with every node's value among its results: named as those of a capture by nodes, so that the two
    can be compared."""
    import torch

    from ._export import export
    program = model if isinstance(model, torch.export.ExportedProgram) else export(model, args, kwargs)
    if isinstance(model, torch.export.ExportedProgram) and not args and not kwargs:
        args, kwargs = program.example_inputs or ((), {})
    graph = torch.fx.GraphModule(program.graph_module, copy.deepcopy(program.graph))  # the user's own stays as it is
    nodes = [node for node in graph.graph.nodes if node.op == "call_function" and isinstance(node.meta.get("val"), torch.Tensor)]
    output = next(node for node in graph.graph.nodes if node.op == "output")
    output.args = (tuple(nodes),)
    graph.recompile()
    kept = {**program.state_dict, **program.constants}
    user = iter(torch.utils._pytree.tree_leaves((args, kwargs)))
    given = [next(user) if spec.kind.name == "USER_INPUT" else kept[spec.target] for spec in program.graph_signature.input_specs]
    torch._dynamo.reset()
    with torch.no_grad():
        values = torch.compile(graph, backend="inductor")(*given)  # type: ignore[no-untyped-call, unused-ignore]
    made = dict(zip(nodes, values))
    for node in graph.graph.nodes:
        if node.op == "call_function":
            value = made.get(node) if node in made else _elements(node, made)
            told(node.name, str(node.target), value, provenance(node))


def _elements(node: Any, made: dict[Any, Any]) -> list[Any]:
    """Of a node that makes several: what its getitems took. All of them, or a name would be another element's."""
    parts = {user.args[1]: made[user] for user in node.users if user in made and isinstance(user.args[1], int)}
    return [parts[place] for place in range(len(parts))] if sorted(parts) == list(range(len(parts))) else []


def _device_of(args: tuple[Any, ...]) -> Any:
    import torch
    return next((one.device for one in torch.utils._pytree.tree_leaves(args) if isinstance(one, torch.Tensor)), "cpu")


def _compiled(model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], told: Told) -> None:
    """Each graph that AOT Autograd makes is interpreted node by node: "0/0/add_1" of graph 0/0."""
    import torch
    from torch._dynamo.backends.common import aot_autograd

    from ._backend import compile_id

    def compiler(graph: Any, fakes: list[Any]) -> Any:
        prefix = compile_id()

        class Tells(torch.fx.Interpreter):
            def run_node(self, node: Any) -> Any:
                value = super().run_node(node)
                if node.op == "call_function":
                    told(f"{prefix}/{node.name}", str(node.target), value, provenance(node))
                return value

        def boxed(inputs: list[Any]) -> Any:
            given = list(inputs)
            inputs.clear()
            return Tells(graph).run(*given)

        boxed._boxed_call = True  # type: ignore[attr-defined]
        return boxed

    torch._dynamo.reset()
    with torch.no_grad():
        aot = aot_autograd(fw_compiler=compiler, inference_compiler=compiler)  # type: ignore[no-untyped-call, unused-ignore]
        torch.compile(model, backend=aot)(*args, **kwargs)  # type: ignore[no-untyped-call, unused-ignore]


def provenance(node: Any) -> dict[str, Any]:
    """Of an FX node: its module's path, the names that earlier passes had for it, and its debug handle, where it has them."""
    out: dict[str, Any] = {}
    stack = node.meta.get("nn_module_stack") or {}
    if stack:
        out["module"] = list(stack.values())[-1][0]
    sources = []
    at = node.meta.get("from_node") or []
    while at:
        sources.append(str(getattr(at[-1], "name", at[-1])))
        at = getattr(at[-1], "from_node", None) or []
    if sources:
        out["from_node"] = sources
    if "debug_handle" in node.meta:
        out["debug_handle"] = node.meta["debug_handle"]
    return out
