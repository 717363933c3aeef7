# SPDX-License-Identifier: Apache-2.0
"""Watches, conditions, messages, and edits on the values of a stop. What the user says is Python, all of it: it is the user's interpreter.
What may have come with a file, as the conditions of a saved session, is held to a part of Python that is also TorchScript: names, numbers,
arithmetic, comparisons, slices, and the functions below; nothing that writes, prints, or reaches anything else."""
from __future__ import annotations

import ast
import builtins
import math
import operator
from typing import Callable

import torch

from .faults import Fault, first_line

MOST_NODES = 200  # of an expression's tree
_BINARY = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv, ast.FloorDiv: operator.floordiv,
           ast.Mod: operator.mod, ast.MatMult: operator.matmul, ast.Pow: operator.pow}
_COMPARE = {ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt, ast.GtE: operator.ge}
_UNARY = {ast.USub: operator.neg, ast.UAdd: operator.pos}
_METHODS = frozenset("abs all amax amin any argmax argmin double dim exp flatten float int isfinite isinf isnan item log max mean median min "
                     "norm numel relu sigmoid size softmax sqrt squeeze std sum tanh transpose unsqueeze var".split())
_ATTRIBUTES = frozenset(("shape", "ndim", "T"))
_FUNCTIONS: dict[str, Callable] = {"abs": abs, "float": float, "int": int, "bool": bool, "len": len, "min": min, "max": max}


def parse(text: str) -> ast.expr:
    """Errors: what of it this worker does not take."""
    try:
        tree = ast.parse(text.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Fault(f"the expression can't be read: {first_line(error)}") from None
    nodes = list(ast.walk(tree))
    if len(nodes) > MOST_NODES:
        raise Fault("the expression is too long")
    for node in nodes:
        _check(node)
    return tree.body


class Expression:
    """One that was read. `scope`: names that the user gave on the console, which are shared."""

    def __init__(self, text: str, full: bool, scope: dict | None = None) -> None:
        """Errors: what is wrong with it, or what of it is not for expressions of files."""
        self._scope = {} if scope is None else scope
        self._tree = None if full else parse(text)
        self.names = [] if full else _free_names(self._tree)
        if full:
            try:
                tree = ast.parse(text.strip(), mode="eval")
                self._code = compile(tree, "<expression>", "eval")
            except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
                raise Fault(f"the expression can't be read: {first_line(error)}") from None
            self.names = _free_names(tree)

    def value(self, lookup: Callable[[str], object]):
        """`lookup` raises a Fault for a name that is no value."""
        if self._tree is not None:
            return evaluate(self._tree, lookup)
        return _run(self._code, _namespace(self.names, lookup, self._scope))


def is_statement(text: str) -> bool:
    """Rather than an expression."""
    try:
        ast.parse(text, mode="eval")
        return False
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return True


def run_statements(text: str, lookup: Callable[[str], object], scope: dict) -> None:
    """What the user wrote on the console and is no expression: `import numpy as np`. Names that it gives stay."""
    try:
        tree = ast.parse(text)
        code = compile(tree, "<console>", "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise Fault(f"this can't be read: {first_line(error)}") from None
    values = _namespace(_free_names(tree), lookup, scope)
    before = dict(values)
    _run(code, values)
    scope.update({name: value for name, value in values.items() if name != "__builtins__" and before.get(name, values) is not value})


def _free_names(tree: ast.AST) -> list[str]:
    return sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})


def _namespace(names: list[str], lookup: Callable[[str], object], scope: dict) -> dict:
    """Values of the stop come first, then the console's names, then Python's. One that is not a value may be bound by the expression itself."""
    out = {"__builtins__": builtins, "torch": torch, "math": math, **scope}
    for name in names:
        try:
            out[name] = lookup(name)
        except Fault as fault:
            if name not in out and not hasattr(builtins, name):
                out.setdefault(_MISSING, {})[name] = fault
    return out


_MISSING = " missing"  # no name of Python's


def _run(code, values: dict):
    missing = values.pop(_MISSING, {})
    try:
        with torch.no_grad():
            return eval(code, values)  # the user's own words, in the user's own interpreter
    except Fault:
        raise
    except NameError as error:
        raise missing.get(getattr(error, "name", None) or str(error).partition("'")[2].partition("'")[0], Fault(first_line(error))) from None
    except (Exception, SystemExit, KeyboardInterrupt) as error:
        raise Fault(f"the expression fails: {type(error).__name__}: {first_line(error)}") from None


def message_parts(text: str) -> list[str]:
    """Of a log message: text and expressions in turn. Braces nest, and stand for themselves when doubled."""
    parts, depth, at = [""], 0, 0
    while at < len(text):
        letter = text[at]
        if depth == 0 and text[at:at + 2] in ("{{", "}}"):
            parts[-1] += letter
            at += 2
            continue
        if letter == "{":
            depth += 1
        elif letter == "}" and depth:
            depth -= 1
            if depth:
                parts[-1] += letter
            else:
                parts.append("")
            at += 1
            continue
        if letter == "{" and depth == 1:
            parts.append("")
        else:
            parts[-1] += letter
        at += 1
    if depth:
        raise Fault("a '{' in the message has no '}'", hint="write '{{' for a brace")
    return parts


def _check(node: ast.AST) -> None:
    known = (ast.Expression, ast.Name, ast.Load, ast.Subscript, ast.Slice, ast.Tuple, ast.BoolOp, ast.And, ast.Or, ast.Not, ast.UnaryOp,
             ast.BinOp, ast.Compare, ast.Call, ast.keyword, ast.Attribute, *_BINARY, *_COMPARE, *_UNARY)
    if isinstance(node, ast.Constant):
        if node.value is None or node.value is ... or type(node.value) in (bool, int, float):
            return
        raise _needs("text")
    if not isinstance(node, known):
        raise _needs(f"'{type(node).__name__}'")
    if isinstance(node, ast.Attribute) and node.attr not in _METHODS | _ATTRIBUTES:
        raise _needs(f"'.{node.attr}'")
    if isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Name) and function.id not in _FUNCTIONS:
            raise _needs(f"'{function.id}()'")
        if not isinstance(function, (ast.Name, ast.Attribute)) or any(word.arg is None for word in node.keywords):
            raise _needs("this call")


def _needs(what: str) -> Fault:
    return Fault(f"{what} is more than an expression of a file may say in a Python interpreter: there it has names, numbers, arithmetic, comparisons, slices, and methods such as "
                 ".max(), .mean(), .any(), .item()")


def evaluate(tree: ast.expr, lookup: Callable[[str], object]):
    """`lookup` raises a Fault for a name that is no value."""
    try:
        with torch.no_grad():
            return _value(tree, lookup)
    except Fault:
        raise
    except Exception as error:  # torch's, of shapes that don't fit; Python's, of numbers
        raise Fault(f"the expression fails: {first_line(error)}") from None


def _value(node: ast.expr, lookup):
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return lookup(node.id)
    if isinstance(node, ast.Tuple):
        return tuple(_value(item, lookup) for item in node.elts)
    if isinstance(node, ast.Slice):
        return slice(*(None if part is None else _value(part, lookup) for part in (node.lower, node.upper, node.step)))
    if isinstance(node, ast.Subscript):
        return _value(node.value, lookup)[_value(node.slice, lookup)]
    if isinstance(node, ast.BoolOp):
        return _any_or_all(node, lookup)
    if isinstance(node, ast.UnaryOp):
        value = _value(node.operand, lookup)
        return not value if isinstance(node.op, ast.Not) else _UNARY[type(node.op)](value)
    if isinstance(node, ast.BinOp):
        return _binary(node, lookup)
    if isinstance(node, ast.Compare):
        return _compared(node, lookup)
    if isinstance(node, ast.Attribute):
        return getattr(_tensor(node.value, lookup), node.attr)
    return _called(node, lookup)


def _any_or_all(node: ast.BoolOp, lookup):
    wanted = isinstance(node.op, ast.Or)
    for item in node.values:
        value = _value(item, lookup)
        if bool(value) == wanted:
            return value
    return value


def _binary(node: ast.BinOp, lookup):
    left, right = _value(node.left, lookup), _value(node.right, lookup)
    if not all(isinstance(value, (torch.Tensor, bool, int, float)) for value in (left, right)):
        raise Fault("arithmetic is for numbers and tensors")
    if isinstance(node.op, ast.Pow) and not isinstance(left, (torch.Tensor, float)):
        left = float(left)  # whole numbers grow without bound
    return _BINARY[type(node.op)](left, right)


def _compared(node: ast.Compare, lookup):
    left, out = _value(node.left, lookup), True
    for operation, item in zip(node.ops, node.comparators):
        right = _value(item, lookup)
        out = _COMPARE[type(operation)](left, right)
        if len(node.ops) > 1 and not bool(out):
            return False
        left = right
    return out


def _tensor(node: ast.expr, lookup) -> torch.Tensor:
    value = _value(node, lookup)
    if not isinstance(value, torch.Tensor):
        raise Fault("only tensors have methods here")
    return value


def _called(node: ast.Call, lookup):
    args = [_value(item, lookup) for item in node.args]
    kwargs = {word.arg: _value(word.value, lookup) for word in node.keywords}
    if isinstance(node.func, ast.Name):
        return _FUNCTIONS[node.func.id](*args, **kwargs)
    return getattr(_tensor(node.func.value, lookup), node.func.attr)(*args, **kwargs)
