#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""run_ir.py CLI [PROGRAM.pt2...]: is an IR file of Nodewise complete, dynamic shapes and control flow included?

Each program is converted by CLI (the path of nodewise-cli) and run from the JSON alone, with the weights of the program: nodes with args by
their call, all others by their schema from inputs and attrs (docs/ir-format.md). The outputs must be the exported program's.
Without programs: those of tests/data. Needs torch and transformers."""
import functools
import json
import math
import operator
import pathlib
import subprocess
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore")
import torch

try:
    import transformers  # noqa: F401
except ImportError:
    pass
from torch.utils import _pytree as pytree

DATA = pathlib.Path(__file__).resolve().parent.parent / "data"
NAMES = {str(v): v for v in vars(torch).values() if isinstance(v, (torch.dtype, torch.layout, torch.memory_format))}
leaves = lambda x: x if isinstance(x, (list, tuple)) else [x]


class Runner:
    def __init__(self, document, state):
        self.document, self.state = document, state
        self.bodies = {b["name"]: b for b in document.get("subgraphs", [])}

    def decode(self, value, env, name=""):
        if isinstance(value, list):
            return [self.decode(v, env) for v in value]
        if isinstance(value, dict):
            (key, inner), = value.items()
            if key == "$node":
                return env[inner]
            if key == "$subgraph":
                return lambda *args: self.run(self.bodies[inner], args)
            if key == "$complex":
                return complex(*inner)
            raise ValueError(f"can't run with {key}")
        if isinstance(value, str) and value in NAMES:
            return NAMES[value]
        return torch.device(value) if name == "device" and isinstance(value, str) else value

    def function(self, op):
        if op.startswith("<built-in function "):
            name = op[len("<built-in function "):-1]
            return getattr(operator, name, None) or getattr(math, name)
        if op.startswith("torch."):
            return functools.reduce(getattr, op.split(".")[1:], torch)
        if "." not in op:
            return getattr(self, "hop_" + op)
        namespace, name, overload = op.split(".")
        return getattr(getattr(getattr(torch.ops, namespace), name), overload)

    def hop_cond(self, pred, true, false, operands):
        return (true if pred else false)(*operands)

    def hop_while_loop(self, cond, body, carried, additional):
        while cond(*carried, *additional)[0]:
            carried = body(*carried, *additional)
        return carried

    def hop_scan(self, combine, init, xs, additional):
        carried, stacked = list(init), []
        for i in range(xs[0].shape[0]):
            out = combine(*carried, *(x[i] for x in xs), *additional)
            carried, ys = out[:len(init)], out[len(init):]
            stacked.append(ys)
        return [*carried, *(torch.stack(y) for y in zip(*stacked))]

    def hop_map_impl(self, body, xs, extra):
        return [torch.stack(y) for y in zip(*(body(*(x[i] for x in xs), *extra) for i in range(xs[0].shape[0])))]

    def hop_wrap_with_set_grad_enabled(self, enabled, body, *args):
        return body(*args)

    def hop_wrap_with_autocast(self, device, dtype, enabled, cache, body, *args):
        with torch.autocast(device, dtype, enabled, cache):
            return body(*args)

    def hop_tag_activation_checkpoint(self, body, *args):
        return body(*args)

    def hop_invoke_subgraph(self, body, name, *args):
        return body(*args)

    def call(self, node, env):
        ours, function = node.get("nodewise", {}), self.function(node["op_type"])
        if "args" in ours:
            args = [self.decode(a["value"], env, a.get("name", "")) for a in ours["args"]]
            return function(*args, **{k: self.decode(v, env, k) for k, v in ours["kwargs"].items()})
        attrs = dict(node["attrs"])
        inputs = [env["", t["producer_node"], t["producer_output_idx"]] if "producer_node" in t else env[t["name"]] for t in node["inputs"]]
        if node["op_type"] == "<built-in function getitem>":
            return inputs[attrs["index"]]
        if not hasattr(function, "_schema"):  # a Python function without arguments
            return function()
        sizes, masks = list(attrs.pop("_tensor_list_sizes", [])), list(attrs.pop("_tensor_list_none_masks", []))
        attrs = {k: self.decode(v, env, k) for k, v in attrs.items()}
        args, kwargs, rest = [], {}, iter(inputs)
        for argument in function._schema.arguments:
            kind = str(argument.type)
            if argument.name in attrs:
                if argument.kwarg_only:
                    kwargs[argument.name] = attrs[argument.name]
                else:
                    args.append(attrs[argument.name])
                if kind.startswith("List[") and "Tensor" in kind:  # an empty list, or one of None alone
                    sizes.pop(0)
            elif "List[" in kind and "Tensor" in kind and sizes:
                tensors = [next(rest) for _ in range(sizes.pop(0))]
                if masks:
                    present = iter(tensors)
                    tensors = [None if absent else next(present) for absent in masks.pop(0)]
                args.append(tensors)
            elif "Tensor" in kind:
                args.append(next(rest, None))
                if args[-1] is None and "Optional" not in kind:
                    raise ValueError(f"{node['name']} lacks {argument.name}")
            else:
                break
        keywords = {a.name for a in function._schema.arguments if a.kwarg_only}
        kwargs.update({k: v for k, v in attrs.items() if k in keywords})
        return function(*args, **kwargs)

    def run(self, graph, args):
        ours, env, given = graph["nodewise"], {}, iter(args)
        for p in ours["placeholders"]:
            if p["kind"] in ("parameter", "buffer", "tensor_constant"):
                value = self.state[p["target"]]
            elif p["kind"] == "constant_input":
                next(given)
                value = p["value"]
            elif p["kind"] == "token":  # orders effects, is no argument
                value = None
            else:
                value = next(given)
            env[p["name"]] = env["", p["name"], 0] = value
        for node in graph["nodes"]:
            value = env[node["name"]] = self.call(node, env)
            for i, tensor in enumerate(x for x in leaves(value) if torch.is_tensor(x)):
                env["", node["name"], i] = tensor
        return [self.decode(r["value"], env) for r in ours["returned"] if r["kind"] == "user_output"]


def close(x, y):
    if not torch.is_tensor(y) or not torch.is_tensor(x):
        return type(x) is type(y) and x == y
    wide = torch.complex128 if y.is_complex() else torch.float64
    return x.dtype == y.dtype and x.shape == y.shape and torch.allclose(x.to(wide), y.to(wide), rtol=1e-4, atol=1e-5, equal_nan=True)


def check(cli, path, folder):
    out = folder / f"{path.stem}.json"
    subprocess.run([*cli, "convert", str(path), "-o", str(out)], check=True, capture_output=True)
    document, program = json.loads(out.read_text()), torch.export.load(str(path))
    if any(t.device.type == "meta" for t in program.state_dict.values()):
        return "no weights"
    state = {k: v.detach().clone() for k, v in [*program.state_dict.items(), *program.constants.items()] if torch.is_tensor(v)}
    args, kwargs = program.example_inputs
    order = program.module_call_graph[0].signature.in_spec.child(1).context if kwargs else []
    flat = pytree.tree_leaves((args, {n: kwargs[n] for n in order}), is_leaf=lambda x: x is None)
    clone = lambda x: x.clone() if torch.is_tensor(x) else x
    with torch.no_grad():
        torch.manual_seed(0)
        got = Runner(document, state).run(document, [clone(x) for x in flat])
        torch.manual_seed(0)
        expected = pytree.tree_leaves(program.module()(*pytree.tree_map(clone, args), **pytree.tree_map(clone, kwargs)))
    return "same" if len(got) == len(expected) and all(map(close, got, expected)) else "DIFFERS"


def main(cli, *programs):
    sys.path.insert(0, str(DATA))
    import traps  # noqa: F401  registers a custom operator and a dataclass

    paths = [pathlib.Path(p) for p in programs] or sorted((DATA / "programs").glob("*.pt2"))
    results = {}
    with tempfile.TemporaryDirectory() as folder:
        for path in paths:
            try:
                result = check(cli.split(), path, pathlib.Path(folder))
            except Exception as error:
                result = f"FAILED {type(error).__name__}: {str(error)[:300]}"
            results[path.name] = result
            print(f"{path.name:34} {result}", flush=True)
    bad = [r for r in results.values() if r not in ("same", "no weights")]
    skipped = sum(r == "no weights" for r in results.values())
    print(f"{len(results) - len(bad) - skipped} of {len(results)} run as the program does, {skipped} without weights not run")
    return 1 if bad else 0


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
