#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the FX graph that torch.export.load builds from a .pt2, one line per node, for comparison with Nodewise's own.

Usage: dump_fx.py [--import MODULE] OUT_FOLDER FILE.pt2...     writes OUT_FOLDER/<stem>.fx.txt for each file
--import: a module that registers custom operators or pytree classes. Needs torch. The format is what tests/core/fx_dump.h prints: fields separated by " | ", bodies of control flow after their get_attr.
"""
import importlib
import pathlib
import sys
import warnings
import zlib

import torch

warnings.simplefilter("ignore")


def target_text(node):
    if node.op != "call_function":
        return node.target
    target = node.target
    if isinstance(target, torch._ops.OpOverload):
        return f"torch.ops.{target}"
    if isinstance(target, torch._ops.HigherOrderOperator):
        return f"torch.ops.higher_order.{target.name()}"
    module = target.__module__.lstrip("_")
    return f"{module}.{target.__name__}"


def arg_text(arg):
    if isinstance(arg, torch.fx.Node):
        return f"%{arg.name}"
    if isinstance(arg, (list, tuple)):
        return "[" + ", ".join(map(arg_text, arg)) + "]"
    if isinstance(arg, dict):
        return "{" + ", ".join(f"{k}: {arg_text(v)}" for k, v in arg.items()) + "}"
    if isinstance(arg, torch.device):
        return str(arg)
    if isinstance(arg, torch.ScriptObject):
        return "<object>"
    return repr(arg)


def value_text(value):
    if value is None:
        return "None"
    if isinstance(value, torch.Tensor):
        sizes = ",".join(str(s) for s in value.shape)
        strides = ",".join(str(s) for s in value.stride())
        grad = " grad" if value.requires_grad else ""
        return f"{str(value.dtype)[6:]}[{sizes}]({strides}) {value.device}{grad}"
    if isinstance(value, (list, tuple)):
        return "(" + "; ".join(map(value_text, value)) + ")"
    if isinstance(value, torch.SymInt):
        return f"int {value}"
    if isinstance(value, torch.SymFloat):
        return f"float {value}"
    if isinstance(value, torch.SymBool):
        return f"bool {value}"
    if isinstance(value, (int, float, str, bool)):
        return repr(value)
    return "object"


def module_text(node):
    stack = node.meta.get("nn_module_stack") or {}
    if not stack:
        return ""
    key, (path, _) = list(stack.items())[-1]
    number = key[key.rfind("@"):] if "@" in key and key[key.rfind("@") + 1:].isdigit() else ""
    # What torch writes for nodes that its passes add outside any module.
    return "" if path == "_empty_nn_module_stack_from_metadata_hook" else path + number


def node_line(node):
    kwargs = ", ".join(f"{k}={arg_text(v)}" for k, v in node.kwargs.items())
    trace = node.meta.get("stack_trace", "")
    fields = [
        node.name, node.op, target_text(node), ", ".join(map(arg_text, node.args)), kwargs,
        " ".join(user.name for user in node.users), value_text(node.meta.get("val")), module_text(node),
        ";".join(node.meta.get("torch_fn", ())), f"{zlib.crc32(trace.encode()):08x}" if trace else "",
    ]
    return " | ".join(fields)


def dump(module, out, indent=""):
    for node in module.graph.nodes:
        out.append(indent + node_line(node))
        if node.op == "get_attr" and isinstance(getattr(module, node.target, None), torch.fx.GraphModule):
            dump(getattr(module, node.target), out, indent + "  ")


def main():
    arguments = sys.argv[1:]
    if arguments[0] == "--import":
        importlib.import_module(arguments[1])
        arguments = arguments[2:]
    folder = pathlib.Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for name in arguments[1:]:
        path = pathlib.Path(name)
        try:
            program = torch.export.load(path)
        except Exception as error:  # custom operators, unregistered classes
            print(f"{path.name}: {type(error).__name__}: {str(error).splitlines()[0][:150]}", file=sys.stderr)
            continue
        out = []
        dump(program.graph_module, out)
        (folder / f"{path.name.removesuffix('.pt2')}.fx.txt").write_text("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
