# SPDX-License-Identifier: Apache-2.0
"""Values of a model that is not exported: of its modules (hooks), of its operators (a dispatch mode), or of the graphs that torch.compile makes of
it (an interpreter in the backend). What is made is keyed by module path and call count, or by graph and node.

torch's own DebugMode is not used: it is private, there only since 2.10, several times slower, and its hashes call unequal tensors equal."""
from __future__ import annotations

import collections
import contextlib
from typing import Any, Callable, Iterator

# What is told of a value: its name, what made it, the value, and more about it.
Told = Callable[[str, str, Any, "dict[str, Any]"], None]
WAYS = ("nodes", "modules", "operators", "compiled")


def run(how: str, model: Any, args: tuple[Any, ...], kwargs: dict[str, Any], device: str, seed: int, told: Told) -> None:
    """The model moves to the device for the run, and back to where its first parameter was."""
    import torch
    if how not in WAYS[1:]:
        raise ValueError(f"values are captured of {', '.join(WAYS)}, not of '{how}'")
    if not callable(model):
        raise TypeError(f"a {type(model).__name__} is captured by its nodes alone")
    first = next(model.parameters(), None) if isinstance(model, torch.nn.Module) else None
    home = first.device if first is not None else None
    args, kwargs = (torch.utils._pytree.tree_map(lambda one: one.to(device) if isinstance(one, torch.Tensor) else one, part)
                    for part in (tuple(args), kwargs))
    torch.manual_seed(seed)
    try:
        if isinstance(model, torch.nn.Module):
            model.to(device)
        {"modules": _modules, "operators": _operators, "compiled": _compiled}[how](model, args, kwargs, told)
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
