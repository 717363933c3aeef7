# SPDX-License-Identifier: Apache-2.0
"""torch.compile(model, backend="nodewise"), and watch(): every graph that Dynamo makes, with why it ended there, as files Nodewise opens.

What runs is what would run without it: `inner` compiles as usual (eager by default); the graphs are only written down.
"""
from __future__ import annotations

import contextlib
import copy
import dataclasses
import json
import os
from typing import Any, Callable, Iterator

from ._show import private_folder
from .worker.opening import clear, replacing_text


@dataclasses.dataclass
class WatchedGraph:
    """One graph of one frame."""
    id: str                   # Dynamo's: "0/0" is frame / recompilation; what follows a break is a frame of its own
    nodes: int
    guards: list[str] = dataclasses.field(default_factory=list)
    break_reason: str = ""    # why the graph ended here; "" = the frame did
    break_where: str = ""     # the user's line
    recompiled: str = ""      # which guard failed, so that this was compiled again
    files: dict[str, str] = dataclasses.field(default_factory=dict)   # "dynamo", "forward", "backward", "inference", "joint" -> .pt2
    problems: list[str] = dataclasses.field(default_factory=list)     # what could not be written, and why


class Watch:
    """What was compiled, in order. `folder` has the files and index.json."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.graphs: list[WatchedGraph] = []
        self.skipped: list[str] = []  # code that Dynamo left to Python without a graph: what it could not follow

    @property
    def breaks(self) -> list[WatchedGraph]:
        return [graph for graph in self.graphs if graph.break_reason]

    @property
    def recompiles(self) -> list[WatchedGraph]:
        return [graph for graph in self.graphs if not graph.id.endswith("/0")]

    def write(self) -> None:
        with replacing_text(os.path.join(self.folder, "index.json")) as file:
            json.dump([dataclasses.asdict(graph) for graph in self.graphs], file, indent=1)

    def __str__(self) -> str:
        lines = [f"{len(self.graphs)} graphs, {len(self.breaks)} breaks, {len(self.recompiles)} recompilations in {self.folder}"]
        for graph in self.graphs:
            lines.append(f"  {graph.id}: {graph.nodes} nodes, {len(graph.guards)} guards"
                         + (f"; recompiled: {graph.recompiled}" if graph.recompiled else "")
                         + (f"; break: {graph.break_reason} at {graph.break_where}" if graph.break_reason else ""))
        lines += [f"  no graph: {reason}" for reason in self.skipped]
        return "\n".join(lines)


_current: list[Watch] = []


def backend(module: Any = None, example_inputs: Any = None, *, inner: str | Callable[..., Any] = "eager", aot: bool = True,
            **options: Any) -> Any:
    """A backend for torch.compile: `backend="nodewise"`, or `backend=nodewise.backend(inner="inductor")`. Outside of watch() the files go to
    a private folder, whose path stands in the Watch of `nodewise.backend.last`."""
    if module is None:
        return lambda graph, inputs: _compiled(graph, inputs, inner, aot)
    return _compiled(module, example_inputs, options.get("inner", inner), aot)


@contextlib.contextmanager
def watch(folder: str | os.PathLike[str] | None = None) -> Iterator[Watch]:
    """Collects what torch.compile compiles inside, with any backend: `with nodewise.watch() as seen: model(x)`. What another backend than nodewise's
    compiles is made into graphs once more, beside it; it runs as it would without this."""
    made = Watch(os.fspath(folder) if folder else private_folder())
    os.makedirs(made.folder, exist_ok=True)
    _current.append(made)
    try:
        with _guard_hook(made), _any_backend(made), _skips(made):
            yield made
    finally:
        _current.remove(made)
        made.write()


def _watch_now() -> Watch:
    if not _current:
        _current.append(Watch(private_folder()))
    backend.last = _current[-1]  # type: ignore[attr-defined]
    return _current[-1]


def _compiled(module: Any, inputs: list[Any], inner: str | Callable[..., Any], aot: bool) -> Any:
    import torch
    from torch._dynamo.backends.registry import lookup_backend
    seen = _watch_now()
    graph = _noted(seen, module, inputs)
    if aot and not callable(inner) and inner in ("eager", "aot_eager"):
        return _recording_aot(seen, graph, module, inputs)
    if aot and inner == "inductor":
        return _recording_inductor(seen, graph, module, inputs)
    if aot:
        _record_aside(seen, graph, module, inputs)
    seen.write()
    usual = lookup_backend(inner) if isinstance(inner, str) else inner
    made = usual(module, inputs)
    return torch._dynamo.disable(made) if inner == "eager" else made  # type: ignore[no-untyped-call, unused-ignore]


def _noted(seen: Watch, module: Any, inputs: list[Any]) -> WatchedGraph:
    """Dynamo's graph, with why it ended and why it was made."""
    graph = WatchedGraph(compile_id(), sum(1 for node in module.graph.nodes if node.op not in ("placeholder", "output")))
    graph.break_reason, graph.break_where = _break_of(module)
    graph.recompiled = _recompile_reason(graph.id)
    seen.graphs.append(graph)
    _write(seen, graph, "dynamo", module, inputs, _save_exported)
    return graph


def _recording_aot(seen: Watch, graph: WatchedGraph, module: Any, inputs: list[Any]) -> Any:
    """AOT Autograd's graphs are written when it makes them, and then run as they are."""
    from torch._dynamo.backends.common import aot_autograd

    def compiler(stage: str) -> Any:
        def compile_(aten: Any, fakes: list[Any]) -> Any:
            _write(seen, graph, stage, aten, fakes, _save_aten)
            seen.write()
            from functorch.compile import make_boxed_func  # type: ignore[import-untyped, unused-ignore]
            return make_boxed_func(aten.forward)
        return compile_

    return aot_autograd(fw_compiler=compiler("forward"), bw_compiler=compiler("backward"), inference_compiler=compiler("inference"))(
        module, inputs)


def _recording_inductor(seen: Watch, graph: WatchedGraph, module: Any, inputs: list[Any]) -> Any:
    """The graphs that Inductor makes code of: AOT Autograd's after its decompositions."""
    from torch._functorch import config as functorch
    from torch._inductor.compile_fx import compile_fx, compile_fx_inner

    def compiler(aten: Any, fakes: list[Any], **options: Any) -> Any:
        stage = "backward" if options.get("is_backward") else "inference" if options.get("is_inference") else "forward"
        _write(seen, graph, stage, aten, fakes, _save_aten)
        seen.write()
        return compile_fx_inner(aten, fakes, **options)

    with functorch.patch(enable_autograd_cache=False):  # what is found there is not compiled, so there would be nothing to write
        return compile_fx(module, inputs, inner_compile=compiler)


def _record_aside(seen: Watch, graph: WatchedGraph, module: Any, inputs: list[Any]) -> None:
    """For an inner backend that makes its own: what AOT Autograd would give it is made once more, beside."""
    try:
        _recording_aot(seen, graph, copy.deepcopy(module), inputs)
    except Exception as error:  # what is compiled must not fail for being watched
        graph.problems.append(f"aot: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")


def _write(seen: Watch, graph: WatchedGraph, stage: str, module: Any, inputs: list[Any], save: Callable[..., None]) -> None:
    path = os.path.join(seen.folder, f"{graph.id.replace('/', '_')}_{stage}.pt2")
    try:
        clear(path)
        save(module, inputs, path)
        graph.files[stage] = path
    except Exception as error:  # likewise
        if os.path.exists(path):
            os.unlink(path)  # a failed save leaves an archive without a model
        graph.problems.append(f"{stage}: {type(error).__name__}: {str(error).splitlines()[0] if str(error) else ''}")


def _save_exported(module: Any, inputs: list[Any], path: str) -> None:
    """torch-level operators: exporting them gives ATen's, with the user's stacks."""
    import torch
    if any(isinstance(value, torch.SymInt) for value in inputs):
        raise NotImplementedError("the graph takes symbolic sizes; its ATen graph has them")
    example = tuple(value.detach() if isinstance(value, torch.Tensor) else value for value in inputs)
    tracing = torch._guards.TracingContext.try_get()
    with torch._guards.tracing(None) if tracing else contextlib.nullcontext():
        torch.export.save(torch.export.export(copy.deepcopy(module), tuple(_plain(value) for value in example), strict=False), path)


def _plain(value: Any) -> Any:
    """An input of Dynamo may be a fake tensor: one of the same type with numbers in it."""
    import torch
    from torch._subclasses.fake_tensor import FakeTensor
    if isinstance(value, FakeTensor):
        from torch._subclasses.fake_tensor import unset_fake_temporarily
        with unset_fake_temporarily():
            return torch.zeros([int(size) for size in value.shape], dtype=value.dtype)
    return value


def _save_aten(module: Any, inputs: list[Any], path: str) -> None:
    """An ExportedProgram built by hand: AOT's graph as it is, with its names, stacks, and symbols."""
    import torch
    from torch.export import graph_signature as signature
    from torch.utils import _pytree as pytree
    graph = copy.deepcopy(module.graph)
    inputs_, outputs = [], []
    for node in graph.nodes:
        for key in ("source_fn_stack", "original_aten", "fwd_source_fn_stack"):
            node.meta.pop(key, None)
        stack = node.meta.get("nn_module_stack")
        if stack is None:
            node.meta.pop("nn_module_stack", None)
        else:  # the serializer wants text where AOT has classes
            node.meta["nn_module_stack"] = {key: (name, kind if isinstance(kind, str) else f"{kind.__module__}.{kind.__qualname__}")
                                            for key, (name, kind) in stack.items()}
        if node.op == "placeholder":
            inputs_.append(signature.InputSpec(signature.InputKind.USER_INPUT, _argument(node, signature), None))
        elif node.op == "output":
            node.args = (tuple(node.args[0]),)
            outputs = [signature.OutputSpec(signature.OutputKind.USER_OUTPUT, _argument(value, signature), None) for value in node.args[0]]
    leaf = pytree.tree_flatten((tuple(0 for _ in inputs_), {}))[1]
    out = pytree.tree_flatten(tuple(0 for _ in outputs))[1]
    program = torch.export.ExportedProgram(
        root=torch.fx.GraphModule(module, graph), graph=graph, graph_signature=signature.ExportGraphSignature(inputs_, outputs), state_dict={},
        range_constraints={}, constants={},
        module_call_graph=[torch.export.ModuleCallEntry("", torch.export.ModuleCallSignature([], [], leaf, out))])
    torch.export.save(program, path)


def _argument(node: Any, signature: Any) -> Any:
    import torch
    if not isinstance(node, torch.fx.Node):
        return signature.ConstantArgument(name="", value=node)
    value = node.meta.get("val")
    if isinstance(value, torch.SymInt):
        return signature.SymIntArgument(name=node.name)
    return signature.TensorArgument(name=node.name)


def compile_id() -> str:
    from torch._guards import CompileContext
    current = CompileContext.current_compile_id()
    return str(current).strip("[]") if current else "0/0"


def _break_of(module: Any) -> tuple[str, str]:
    reason = getattr(module, "compile_subgraph_reason", None)
    if reason is None or not getattr(reason, "graph_break", True):
        return "", ""
    stack = list(getattr(reason, "user_stack", ()) or ())
    where = f"{stack[-1].filename}:{stack[-1].lineno}" if stack else ""
    return str(reason.reason).splitlines()[0], where


def _recompile_reason(compile_id: str) -> str:
    if compile_id.endswith("/0"):
        return ""
    try:
        from torch._dynamo.utils import get_metrics_context  # private: what Dynamo notes of the compilation under way
        found = get_metrics_context()._metrics.get("recompile_reason")
    except (ImportError, AttributeError):
        found = None
    return str(found).splitlines()[0] if found else "a guard of the compilation before failed"


@contextlib.contextmanager
def _guard_hook(seen: Watch) -> Iterator[None]:
    """Guards are known once a frame is compiled: they are asked of Dynamo's own failure and guard hooks."""
    import torch._dynamo.convert_frame as frames
    usual = getattr(frames, "CheckFunctionManager", None)
    if usual is None:  # another version's Dynamo: the graphs have no guards then
        yield
        return

    class Manager(usual):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            guards = getattr(self, "guard_manager", None)
            if seen.graphs and not seen.graphs[-1].guards and guards is not None:
                seen.graphs[-1].guards = _guard_texts(self)

    frames.CheckFunctionManager = Manager  # type: ignore[attr-defined]
    try:
        yield
    finally:
        frames.CheckFunctionManager = usual  # type: ignore[attr-defined]


@contextlib.contextmanager
def _any_backend(seen: Watch) -> Iterator[None]:
    """Around the call of a frame's backend, whichever it is (torch/_dynamo/output_graph.py)."""
    from torch._dynamo.output_graph import OutputGraph
    usual = getattr(OutputGraph, "call_user_compiler", None)
    if usual is None:  # another version's Dynamo: backends of nodewise are told of all the same
        yield
        return

    def call(self: Any, module: Any, example_inputs: Any) -> Any:
        before, kept = len(seen.graphs), None
        with contextlib.suppress(Exception):
            kept = copy.deepcopy(module)  # a backend may change it
        made = usual(self, module, example_inputs)
        if kept is not None and len(seen.graphs) == before and seen in _current:
            graph = _noted(seen, kept, example_inputs)
            _record_aside(seen, graph, kept, example_inputs)
            seen.write()
        return made

    OutputGraph.call_user_compiler = call  # type: ignore[method-assign, assignment, unused-ignore]
    try:
        yield
    finally:
        OutputGraph.call_user_compiler = usual  # type: ignore[method-assign, unused-ignore]


@contextlib.contextmanager
def _skips(seen: Watch) -> Iterator[None]:
    """A frame that begins with what Dynamo can't follow makes no graph, whose end would tell of it: Dynamo counts the reasons."""
    from torch._dynamo.utils import counters
    before = {kind: dict(counters[kind]) for kind in ("unimplemented", "graph_break")}
    try:
        yield
    finally:
        ends = {graph.break_reason for graph in seen.graphs}
        for kind, known in before.items():
            for text, count in counters[kind].items():
                reason = _in_short(str(text))
                if count > known.get(text, 0) and reason.partition(": ")[0] not in ends and reason not in (*ends, *seen.skipped):
                    seen.skipped.append(reason)


def _in_short(text: str) -> str:
    """"Attempted to wrap RNN, GRU, or LSTM: Dynamo does not support RNN, GRU, or LSTM." of a page."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    explained = next((line.removeprefix("Explanation: ") for line in lines if line.startswith("Explanation: ")), "")
    return (lines[0] if lines else "") + (f": {explained}" if explained else "")


def _guard_texts(manager: Any) -> list[str]:
    parts = getattr(manager.guard_manager, "code_parts", None) or ()
    return [str(part) for part in parts]
