# SPDX-License-Identifier: Apache-2.0
"""From the name of a target to what is called. A program comes from others: only operators of the dispatcher, higher-order operators, and a
list of functions on numbers are found, never just anything that has a name."""
from __future__ import annotations

import functools
import math
import operator
from typing import Callable

import torch

from . import checks
from .faults import Fault

_SYMBOLIC = {
    **{name: getattr(operator, name) for name in ("add", "sub", "mul", "floordiv", "truediv", "mod", "pow", "eq", "ne", "lt", "le", "gt",
                                                  "ge", "and_", "or_", "xor", "lshift", "rshift", "neg", "pos", "abs", "not_", "truth",
                                                  "getitem")},
    **{name: getattr(math, name) for name in ("trunc", "floor", "ceil", "sqrt")},
    "round": round,
    "sym_max": torch.sym_max, "sym_min": torch.sym_min, "sym_not": torch.sym_not, "sym_ite": torch.sym_ite,
    "sym_float": float, "sym_int": int, "sym_sum": sum,
    **{"_sym_" + name: getattr(math, name) for name in ("sqrt", "cos", "sin", "tan", "cosh", "sinh", "tanh", "acos", "asin", "atan",
                                                        "log2")},
}
GETITEM = operator.getitem
# Those that machine.py implements; and those that torch's own code runs: of their bodies, or of an operator that needs no checks.
BODIES = ("cond", "while_loop", "scan", "map_impl", "wrap_with_set_grad_enabled", "wrap_with_autocast", "tag_activation_checkpoint",
          "wrap_activation_checkpoint", "wrap", "invoke_subgraph", "strict_mode", "hints_wrapper", "with_effects")
PASSED_ON = ("associative_scan", "auto_functionalized", "auto_functionalized_v2", "out_dtype")
_POLICY_CLASSES = {  # those of core/torch/policy/reviewed.cpp that are not allowed, and why
    "files": "it reads or writes files",
    "memory": "it reaches memory that does not belong to its arguments",
    "trusting": "it reads or writes memory by sizes or indices that nothing checks",
    "backward": "it is a part of the backward pass and trusts what the forward pass saved",
    "sparse": "it is for sparse tensors, whose indices its kernel does not check",
    "nested": "it is for nested tensors, whose offsets its kernel does not check",
    "quantized": "it is for tensors of quantized types, whose kernels trust sizes and scales",
    "packed": "it takes packed data, which its kernel uses as an object in memory",
    "autograd": "it changes what autograd or vmap keep",
    "settings": "it changes the process: settings, caches, or the generator",
    "output": "it writes to the worker's output or reads the clock",
    "threads": "it starts or waits for other threads",
    "tests": "it is there for PyTorch's own tests",
    "optimizer": "only TorchScript's optimizer uses it",
}


class Policy:
    """Which operators a program may call: those that were reviewed (resources/ops/policy.inc, whose text the engine sends), and those that
    the user's own modules registered. Without a list, every operator may be called: whoever starts the worker by hand decides."""

    def __init__(self, reviewed: str | None, own: set[str]) -> None:
        """`own`: names that torch itself registered, before the user's modules: "aten::add.Tensor"."""
        self._own = own
        self._classes: dict[str, str] | None = None if reviewed is None else _read_policy(reviewed)
        self._checks: dict[str, Callable[[list, dict], None] | None] = {}
        self.ranked = False  # collectives may be called: this is a rank of several, which checks them itself

    def check(self, schema: torch._C.FunctionSchema) -> None:
        name = _full_name(schema)
        if self._classes is None or name not in self._own:
            return
        if name.startswith("_c10d_functional::"):
            return self._check_collective(name)
        kind = self._classes.get(name)
        if kind is None:
            why = "it has not been reviewed yet" if name.startswith(("aten::", "prims::", "prim::")) else \
                f"it is torch's own of '{name.partition('::')[0]}', which exported programs do not use"
            raise Fault(f"refused: {why}")
        if kind in _POLICY_CLASSES:
            raise Fault(f"refused: {_POLICY_CLASSES[kind]}",
                        hint="a program comes from others and must not reach files or foreign memory; \"What runs, and what is refused\" "
                             "in docs/operators.md lists what is allowed")
        if kind == "sizes" and not checks.has_check(schema.name):
            raise Fault("refused: its kernel trusts sizes or indices, which only nodewise-torch checks", hint="run it without --python")
        if checks.takes_handle(schema):
            raise Fault("refused: it takes an object that no program has")

    def _check_collective(self, name: str) -> None:
        from .collectives import may_call
        if not may_call(name):
            raise Fault("refused: this collective has not been reviewed yet")
        if not self.ranked:
            raise Fault("refused: it is a collective, which several ranks run together", hint="say how many there are: --ranks 2")

    def argument_check(self, schema: torch._C.FunctionSchema) -> Callable[[list, dict], None] | None:
        """To be called with what the operator is given, before it: ATen does not look at all of it."""
        name = _full_name(schema)
        if self._classes is None or name not in self._own:
            return None
        if name not in self._checks:
            self._checks[name] = checks.check_of(schema, self._classes.get(name, ""))
        return self._checks[name]

    def checks_kernel(self, schema: torch._C.FunctionSchema) -> bool:
        """Whether sizes, indices, or a view's reach are checked before a call of it."""
        return self._classes is not None and self._classes.get(_full_name(schema)) in ("sizes", "storage")


def _full_name(schema: torch._C.FunctionSchema) -> str:
    return schema.name + ("." + schema.overload_name if schema.overload_name else "")


def _read_policy(text: str) -> dict[str, str]:
    """"[pure] add(,Tensor) prim::min": the class stands in brackets, before its operators."""
    out, kind = {}, ""
    for entry in text.split():
        if entry.startswith("["):
            kind = entry[1:-1]
            continue
        name, _, overloads = entry.partition("(")
        name = name if "::" in name else "aten::" + name
        for overload in overloads.rstrip(")").split(","):
            out[name + ("." + overload if overload else "")] = kind
    return out


def all_names() -> set[str]:
    """The dispatcher's, and those that TorchScript's registry alone has: torch.ops finds both."""
    return {*torch._C._dispatch_get_all_op_names(), *map(_full_name, torch._C._jit_get_all_schemas())}


def resolve(target: str, policy: Policy):
    """An OpOverload, a higher-order operator, or a function on numbers. Errors: a Fault that says what would help."""
    if target.startswith("torch.ops.higher_order."):
        return _higher(target.removeprefix("torch.ops.higher_order."))
    if target.startswith("torch.ops."):
        found = _overload(target)
        policy.check(found._schema)
        return found
    if target.startswith("torch._functorch."):
        raise Fault("vmap inside of a graph needs nodewise-torch", hint="run it without --python")
    name = target.removeprefix("_operator.").removeprefix("math.").removeprefix("torch.").removeprefix("builtins.")
    if name in _SYMBOLIC and "." not in name:
        return _SYMBOLIC[name]
    raise Fault(f"'{target}' is not a function that an exported program may call")


def _higher(name: str) -> torch._ops.HigherOrderOperator:
    if name not in BODIES and name not in PASSED_ON:
        raise Fault(f"the higher-order operator '{name}' does not run here: it is not one of exported programs, or calls what nothing checks")
    found = getattr(torch.ops.higher_order, name, None)
    if not isinstance(found, torch._ops.HigherOrderOperator):
        raise Fault(f"torch {torch.__version__} has no higher-order operator '{name}'",
                    hint="use the torch that the program was exported with, or a newer one")
    return found


def _overload(target: str):
    parts = target.removeprefix("torch.ops.").split(".")
    if len(parts) == 2:
        parts.append("default")
    space, name, overload = parts if len(parts) == 3 else ("", "", "")
    if space == "quantized_decomposed":
        _load_quantized()
    try:
        found = getattr(getattr(getattr(torch.ops, space), name), overload)
    except (AttributeError, RuntimeError, TypeError):
        found = None
    if not isinstance(found, torch._ops.OpOverload):
        known = space in ("aten", "prims", "prim")
        raise Fault(f"torch {torch.__version__} has no operator '{'.'.join(parts)}'" if known else
                    f"nothing has registered the operator '{'.'.join(parts)}'",
                    hint="use the torch that the program was exported with, or a newer one" if known else
                    "name the module that registers it: --python-import MODULE")
    return found


@functools.lru_cache(maxsize=1)
def _load_quantized() -> None:
    try:
        import torch.ao.quantization.fx._decomposed  # noqa: F401  registers them
    except ImportError:
        pass  # the operator is then missing, which is said of it


def try_schema(target: str):
    try:
        return _overload(target)._schema if target.startswith("torch.ops.") and "higher_order" not in target else None
    except Fault:
        return None
