# SPDX-License-Identifier: Apache-2.0
"""Which device a node runs on, where not all run on the session's: rules such as "layers.3*=cpu", and the run in double."""
from __future__ import annotations

import fnmatch

import torch

from .faults import Fault, first_line
from .graph import Node
from .tensors import each_tensor

_WIDER = {torch.float16: torch.float64, torch.bfloat16: torch.float64, torch.float32: torch.float64, torch.complex64: torch.complex128}


def matches(pattern: str, text: str) -> bool:
    return fnmatch.fnmatchcase(text, pattern)


def module_like(pattern: str, path: str) -> str | None:
    """The innermost module around that matches."""
    while True:
        if matches(pattern, path):
            return path
        if not path:
            return None
        path = path.rpartition(".")[0]


class Placing:
    """Of one program. Views and operators that write in place run where their memory is: elsewhere they would be about a copy."""

    def __init__(self, rules: list[str], usual: torch.device, nodes: list[Node]) -> None:
        """Errors: a rule that can't be read, or names no device of this torch. `notes` say which rules fit nothing."""
        self.usual = usual
        self.notes: list[str] = []
        self._by_node: dict[int, torch.device] = {}
        for rule in rules:
            pattern, _, name = rule.rpartition("=")
            if not pattern or not name:
                raise Fault(f"'{rule}' is not a rule: write layers.3*=cpu, node:NAME=cpu, or op:aten.mm*=cuda", path="$.arguments.deviceRules")
            try:
                device = torch.device(name)
                torch.empty(0, device=device)
            except (RuntimeError, AssertionError, NotImplementedError) as error:
                raise Fault(f"'{name}' is not a device that this torch can use: {first_line(error)}", path="$.arguments.deviceRules") from None
            found = [node for node in nodes if node.kind == "call" and _fits(pattern, node)]
            self._by_node.update((node.index, device) for node in found)
            self.notes.append(f"{len(found)} nodes run on {device}: {rule}" if found else f"no node fits the rule {rule}")

    def __bool__(self) -> bool:
        return bool(self._by_node)

    def devices(self) -> set[torch.device]:
        return {self.usual, *self._by_node.values()}

    def of(self, node: Node) -> torch.device:
        return self._by_node.get(node.index, self.usual)

    def placed(self, node: Node, schema, args: list, kwargs: dict) -> tuple[list, dict, torch.device]:
        """The arguments there, and where that is."""
        device = self.of(node)
        if schema is not None and any(argument.alias_info is not None for argument in schema.arguments):
            held = [args[at] if at < len(args) else kwargs.get(argument.name)
                    for at, argument in enumerate(schema.arguments) if argument.alias_info is not None]
            device = next((tensor.device for value in held for tensor in each_tensor(value)), device)
        return _moved(args, device), _moved(kwargs, device), device


def _fits(pattern: str, node: Node) -> bool:
    kind, _, rest = pattern.partition(":")
    if kind == "node":
        return matches(rest, node.name) or matches(rest, node.qualified)
    if kind == "op":
        return matches(rest, node.op)
    return module_like(rest if kind == "module" else pattern, node.module) is not None


def _moved(value, device: torch.device):
    if isinstance(value, torch.Tensor):
        # Numbers may stay: torch takes them from the CPU on every device.
        return value if value.device == device or value.is_meta else value.to(device)
    if isinstance(value, torch.device):
        return device
    if isinstance(value, (list, tuple)):
        return type(value)(_moved(item, device) for item in value)
    if isinstance(value, dict):
        return {key: _moved(item, device) for key, item in value.items()}
    return value


def in_double(value):
    """Floating tensors and dtypes as double; others, and types of a byte, as they are."""
    if isinstance(value, torch.Tensor):
        return value.to(_WIDER[value.dtype]) if value.dtype in _WIDER else value
    if isinstance(value, torch.dtype):
        return _WIDER.get(value, value)
    if isinstance(value, (list, tuple)):
        return type(value)(in_double(item) for item in value)
    if isinstance(value, dict):
        return {key: in_double(item) for key, item in value.items()}
    return value
