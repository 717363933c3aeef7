# SPDX-License-Identifier: Apache-2.0
"""A backend profile's functions and guards (docs/decompositions.md) as plain Python: the texts that nodewise-torch compiles as TorchScript, which
torch gives up. They come in files of others: what stands in them is looked at before it runs, and nothing but operators and arithmetic is let
through. Loops and calls are counted and ranges are short, so that each text comes to an end; the time and memory of one operator, or of one number of
many digits, are not bounded. Traced by make_fx on tensors without data, a function becomes a graph of ATen operators."""
from __future__ import annotations

import ast
import functools
import math
import types
from typing import Any, Callable, Iterable

import torch

from .faults import Fault, first_line

_STATEMENTS = (ast.FunctionDef, ast.Return, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.If, ast.For, ast.While, ast.Expr, ast.Assert, ast.Pass, ast.Break,
               ast.Continue, ast.Raise)
_EXPRESSIONS = (ast.Name, ast.Constant, ast.Call, ast.Attribute, ast.Subscript, ast.Slice, ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp, ast.List,
                ast.Tuple, ast.ListComp, ast.comprehension, ast.keyword, ast.arguments, ast.arg, ast.Starred, ast.operator, ast.unaryop,
                ast.boolop, ast.cmpop, ast.expr_context)
_BUILTINS = {"int": int, "float": float, "bool": bool, "str": str, "range": range, "len": len, "max": max, "min": min, "abs": abs, "ord": ord, "round": round,
             "sum": sum, "enumerate": enumerate, "zip": zip, "reversed": reversed, "all": all, "any": any}
# Of a tensor, a list, or a text; any other name has to be an operator's.
_METHODS = {"dim", "size", "stride", "shape", "dtype", "device", "numel", "is_contiguous", "is_floating_point", "is_complex", "is_signed", "ndim", "T", "element_size",
            "layout", "append", "extend", "insert", "pop", "index", "startswith", "endswith", "copy", "type", "index_put", "sort", "requires_grad",
            "storage_offset", "is_meta", "float", "half", "double", "int", "long", "bool", "to", "reshape_as", "contiguous", "view_as", "new_tensor", "type_as"}
_TORCH = {"result_type", "promote_types", "can_cast", "is_floating_point", "is_complex", "numel", "finfo", "iinfo"}
_MATH = {"pi", "e", "tau", "inf", "nan", "ceil", "floor", "trunc", "fabs", "sqrt", "exp", "expm1", "log", "log1p", "log2", "log10", "pow", "fmod", "copysign",
         "sin", "cos", "tan", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "erf", "erfc", "gamma", "lgamma", "gcd",
         "degrees", "radians", "isnan", "isinf", "isfinite"}
_MODULES = {"torch", "math"}  # what follows their names was looked at, so nothing else may have these names
_NUMBERS = {"inf", "nan"}
_FIXED = _MODULES | _NUMBERS | set(_BUILTINS)
_OURS = {"_listed", "_of_number", "_step"}
_LISTS = ("size", "stride")
_OF_NUMBERS = {"log", "exp", "sqrt", "sin", "cos", "floor", "ceil"}  # TorchScript has them for numbers, too
MOST_TEXT = 4 << 20
MOST_STEPS = 10_000_000  # turns of loops and calls of functions, of one call


def _operators() -> frozenset[str]:
    return frozenset(name.partition("::")[2].partition(".")[0] for name in torch._C._dispatch_get_all_op_names() if name.startswith("aten::"))


@functools.lru_cache(maxsize=1)
def _known() -> frozenset[str]:
    return _operators() - {"from_file", "save", "set_", "set_data", "resize_", "_cast_Byte", "_print"}


class _Checked(ast.NodeTransformer):
    """Refuses what a function may not have, and makes lists of what TorchScript has as lists."""

    def __init__(self, file: str, names: set[str], spaces: frozenset[str]) -> None:
        """`names`: of what there is, beside what a function has itself."""
        self._file, self._names, self._spaces = file, names, spaces
        self._local: set[str] = set()

    def _refuse(self, node: ast.AST, why: str) -> None:
        raise Fault(f"line {getattr(node, 'lineno', 1)}: {why}", file=self._file)

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if not isinstance(node, (*_STATEMENTS, *_EXPRESSIONS, ast.Module, ast.Expression)):
            self._refuse(node, f"a function may not have {type(node).__name__}")
        return super().generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if node.decorator_list or _hidden(node.name) or any(isinstance(each, ast.FunctionDef) for part in node.body for each in ast.walk(part)):
            self._refuse(node, "a function stands at the margin, without decorators")
        if node.name in _FIXED:
            self._refuse(node, f"'{node.name}' can't be another function's name")
        node.returns = None
        self._local = _stored(node) | {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
        self.generic_visit(node)
        return _counted(node)

    def visit_For(self, node: ast.For) -> ast.AST:
        return _counted(self.generic_visit(node))

    def visit_While(self, node: ast.While) -> ast.AST:
        return _counted(self.generic_visit(node))

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.ifs.insert(0, ast.Call(ast.Name("_step", ast.Load()), [], []))
        return node

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if _hidden(node.id):
            self._refuse(node, f"'{node.id}' is not a function's name")
        if node.id in _MODULES or (node.id in _FIXED and not isinstance(node.ctx, ast.Load)):
            self._refuse(node, f"'{node.id}' is not a value and can't be made one")
        if node.id not in self._names and node.id not in self._local:
            self._refuse(node, f"there is no '{node.id}'")
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.AST:
        self._local = self._local | _stored(node)  # of a guard, which is no function
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if not isinstance(node.value, (bool, int, float, str, type(None))):
            self._refuse(node, "a constant is a number or a text")
        return node

    def visit_arg(self, node: ast.arg) -> ast.AST:
        if _hidden(node.arg) or node.arg in _MODULES | _NUMBERS:  # operators have arguments that are called min, max, and ord
            self._refuse(node, f"'{node.arg}' is not a parameter's name")
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is None or not isinstance(node.target, ast.Name):
            self._refuse(node, "a type alone says nothing")
        return self.visit(ast.copy_location(ast.Assign([node.target], node.value), node))

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        path = _path_of(node)
        if not isinstance(node.ctx, ast.Load):
            self._refuse(node, f"'.{node.attr}' can't be set")
        if path.startswith("torch.ops."):
            parts = path.split(".")[2:]
            if not 2 <= len(parts) <= 3 or not all(part.isidentifier() and not part.startswith("__") for part in parts) or \
                    not (parts[0] in self._spaces or (parts[0] == "aten" and parts[1] in _known())):
                self._refuse(node, f"'{path}' is not an operator")
            return node
        if isinstance(node.value, ast.Name) and node.value.id == "torch":
            there = getattr(torch, node.attr, None)
            if isinstance(there, types.ModuleType) or \
                    not (node.attr in _TORCH or node.attr in _known() or isinstance(there, (torch.dtype, torch.layout, torch.memory_format))):
                self._refuse(node, f"'{path}' is not an operator")
            if node.attr == "index_put":  # Python's own takes no None among the indices
                return ast.copy_location(ast.Attribute(ast.Attribute(ast.Attribute(node.value, "ops", ast.Load()), "aten", ast.Load()), node.attr, ast.Load()), node)
            return node
        if isinstance(node.value, ast.Name) and node.value.id == "math":
            if node.attr not in _MATH:
                self._refuse(node, f"'{path}' is not there")
            return node
        if node.attr.startswith("_") or not (node.attr in _METHODS or node.attr in _known()):
            self._refuse(node, f"'.{node.attr}' is not an operator")
        node.value = self.visit(node.value)
        if node.attr == "shape":
            return ast.copy_location(ast.Call(ast.Name("_listed", ast.Load()), [node], []), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        path = _path_of(node.func)
        if path.removeprefix("torch.") in _OF_NUMBERS and path.startswith("torch.") and len(node.args) == 1 and not node.keywords:
            given = [ast.Constant(path.removeprefix("torch.")), self.visit(node.args[0])]
            return ast.copy_location(ast.Call(ast.Name("_of_number", ast.Load()), given, []), node)
        bare = isinstance(node.func, ast.Attribute) and node.func.attr in _LISTS and not node.args and not node.keywords
        self.generic_visit(node)
        return ast.copy_location(ast.Call(ast.Name("_listed", ast.Load()), [node], []), node) if bare else node


def _path_of(node: ast.AST) -> str:
    """"torch.ops.aten.gelu"; "" of what is not a name alone."""
    if isinstance(node, ast.Attribute):
        before = _path_of(node.value)
        return f"{before}.{node.attr}" if before else ""
    return node.id if isinstance(node, ast.Name) else ""


def _hidden(name: str) -> bool:
    return name.startswith("__") or name in _OURS


def _stored(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)}


def _counted(node: Any) -> ast.AST:
    """With a word at the begin of its body that it is there once more."""
    node.body.insert(0, ast.copy_location(ast.Expr(ast.Call(ast.Name("_step", ast.Load()), [], [])), node))
    return node


def _short_range(*bounds: int) -> range:
    made = range(*bounds)
    if len(made) > MOST_STEPS:
        raise Fault(f"a range has {MOST_STEPS:,} numbers at most")
    return made


def _of_number(name: str, value: Any) -> Any:
    return getattr(torch if isinstance(value, torch.Tensor) else math, name)(value)


class Functions:
    """Owns what was added. A function may call those of files before it, and operators that are registered when it runs."""

    def __init__(self, spaces: Iterable[str] = ()) -> None:
        """`spaces`: of the profile's own operators, beside aten: "spyre"."""
        self._spaces = frozenset(spaces)
        # torch's own C code imports by way of the frame that called it; a text can't name what begins with two underscores.
        self._space: dict[str, Any] = {"__builtins__": {"__import__": __import__}, **_BUILTINS, "range": _short_range, "torch": torch, "math": math,
                                       "_listed": list, "_of_number": _of_number, "_step": self._step, "inf": math.inf, "nan": math.nan,
                                       "AssertionError": AssertionError, "ValueError": ValueError, "RuntimeError": RuntimeError}
        self._functions: dict[str, Callable[..., Any]] = {}
        self.parameters: dict[str, list[str]] = {}
        self._steps = 0

    def _step(self) -> bool:
        self._steps += 1
        if self._steps > MOST_STEPS:
            raise Fault(f"a function takes {MOST_STEPS:,} turns of loops and calls at most")
        return True

    def __contains__(self, name: str) -> bool:
        return name in self._functions

    @property
    def names(self) -> list[str]:
        return list(self._functions)

    def add(self, file: str, text: str) -> None:
        """Errors: a Fault with the line, for the first thing that a function may not have; then none of the file is there."""
        if len(text) > MOST_TEXT:
            raise Fault(f"a file of functions has {MOST_TEXT:,} characters at most", file=file)
        try:
            tree = ast.parse(text, file)
            kinds = {node.name: _floats_of(node) for node in tree.body if isinstance(node, ast.FunctionDef)}
            for node in tree.body:
                if not isinstance(node, ast.FunctionDef):
                    raise Fault(f"line {node.lineno}: a file of functions has nothing else", file=file)
            code = compile(ast.fix_missing_locations(_Checked(file, set(kinds) | set(self._space), self._spaces).visit(tree)), file, "exec")
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise Fault(f"line {getattr(error, 'lineno', None) or 1}: {first_line(error)}", file=file) from None
        self._steps = 0
        try:
            exec(code, self._space)  # definitions alone: all that they may do was looked at
        except Fault:
            raise
        except Exception as error:  # of what a parameter is where it is left out
            raise Fault(first_line(error), file=file) from None
        for name, floats in kinds.items():
            made = self._space[name]
            self._functions[name] = self._space[name] = _coerced(made, floats) if floats else made
            self.parameters[name] = list(made.__code__.co_varnames[:made.__code__.co_argcount])

    def call(self, name: str, arguments: dict[str, Any]) -> Any:
        """Arguments by name of the function's parameters. Errors: what it raises, as a Fault."""
        if name not in self._functions:
            raise Fault(f"there is no function '{name}'")
        self._steps = 0
        try:
            return self._functions[name](**arguments)
        except Fault:
            raise
        except Exception as error:  # whatever the text of others does
            raise Fault(f"{name}: {first_line(error)}") from None

    def traced(self, name: str, arguments: dict[str, Any]) -> torch.fx.GraphModule | None:
        """The operators that it calls for these arguments, of which tensors become the graph's inputs, in order. None: it declines the call."""
        from torch.fx.experimental.proxy_tensor import make_fx
        places = [key for key, value in arguments.items() if isinstance(value, torch.Tensor)]
        declined: list[bool] = []

        def run(*tensors: torch.Tensor) -> Any:
            value = self.call(name, {**arguments, **dict(zip(places, tensors))})
            declined.append(value is None)
            return tensors[0] if value is None and tensors else value

        graph = make_fx(run, pre_dispatch=True)(*(arguments[place] for place in places))  # reshape stays reshape, as there
        return None if declined[-1] else graph

    def holds(self, guard: str, arguments: dict[str, Any]) -> bool:
        """A guard over a call's arguments by their names. Errors: a Fault: it can't be read, or fails on them."""
        return bool(self._value(guard, arguments))

    def _value(self, guard: str, arguments: dict[str, Any]) -> Any:
        try:
            tree = ast.parse(guard.strip(), "guard", "eval")
            self._steps = 0
            code = compile(ast.fix_missing_locations(_Checked("guard", set(self._space) | set(arguments), self._spaces).visit(tree)), "guard", "eval")
            names = {name: list(value) if isinstance(value, torch.Size) else value for name, value in arguments.items()}
            return eval(code, {**self._space, **names})  # looked at as functions are
        except Fault:
            raise
        except Exception as error:
            raise Fault(f"the guard '{guard}' fails: {first_line(error)}") from None


def _floats_of(node: ast.FunctionDef) -> set[str]:
    """TorchScript makes floats of whole numbers that are given for them."""
    return {arg.arg for arg in node.args.args if arg.annotation is not None and ast.unparse(arg.annotation) in ("float", "Optional[float]")}


def _coerced(function: Callable[..., Any], floats: set[str]) -> Callable[..., Any]:
    names = function.__code__.co_varnames

    @functools.wraps(function)
    def run(*args: Any, **kwargs: Any) -> Any:
        whole = lambda name, value: float(value) if name in floats and type(value) is int else value  # noqa: E731
        return function(*(whole(name, value) for name, value in zip(names, args)), **{name: whole(name, value) for name, value in kwargs.items()})
    return run
