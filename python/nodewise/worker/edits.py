# SPDX-License-Identifier: Apache-2.0
"""Values that the user sets (core/torch/debug/edits.h). An edit takes effect right after the node has made its value, in each run that comes
by: what depends on it is run again up to where the session stands."""
from __future__ import annotations

import dataclasses
import os

import torch

from . import tensors
from .expressions import Expression
from .faults import Fault, first_line
from .files import read_tensors
from .graph import Node


@dataclasses.dataclass
class Edit:
    id: int
    tick: int            # at which its node ran; that of a root's input is 0
    any_run: bool        # the node had not run yet: its next value is meant, whichever that is
    made_at: int         # where the session stood
    node: int
    path: list[int]
    slice: str
    value: object
    text: str

    def info(self, name: str) -> dict:
        return {"id": self.id, "tick": self.made_at, "node": self.node, "name": name, "text": self.text}


class Edits:
    """Of one session; owns those in force and those that were taken back."""

    def __init__(self, session) -> None:
        self._session = session
        self.made: list[Edit] = []
        self.undone: list[Edit] = []
        self._last = 0
        session.machine.edited = self.applied

    # --- making them ----------------------------------------------------------------------------------------------------------------------

    def set(self, arguments: dict) -> None:
        """nodewise/edit: exactly one of `expression`, `file`, `number`."""
        given = [key for key in ("expression", "file", "number") if arguments.get(key) not in (None, "")]
        if len(given) != 1:
            raise Fault("an edit takes exactly one of expression, file and number")
        reference, session = arguments["value"], self._session
        old = session.value(reference)
        if given[0] == "number":
            value, told = arguments["number"], str(arguments["number"])
        elif given[0] == "expression":
            with session.machine.under_mode():
                value = tensors.copied(Expression(arguments["expression"], session.full_python).value(session.lookup))
            told = arguments["expression"]
        else:
            found = read_tensors(arguments["file"])
            name = session.program.nodes[reference["node"]].name
            value, told = found.get(name, next(iter(found.values()), None)), arguments["file"]
            if value is None:
                raise Fault("the file has no tensor", file=arguments["file"])
        self._add(reference, arguments.get("slice") or "", value, told, old)

    def swap(self, arguments: dict) -> None:
        """nodewise/swap: what a dump has for the node, in its place; before the node has run, in place of what it will make."""
        from .dumps import Dump
        reference, session = arguments["value"], self._session
        node = session.program.nodes[reference["node"]]
        name = arguments.get("name") or node.qualified + "".join(f".{place}" for place in reference.get("path") or ())
        value = Dump(arguments["dump"]).tensor(name)
        if value is None:
            raise Fault(f"the reference has no value '{name}'", file=arguments["dump"])
        old = session.value(reference) if session.state_of(node.index) != "pending" else None
        self._add(reference, "", value, os.path.basename(arguments["dump"]), old)

    def _add(self, reference: dict, place: str, value, told: str, old) -> None:
        session = self._session
        node = session.program.nodes[reference["node"]]
        root_input = any(node is entry.node for entry in session.program.inputs)
        pending = session.state_of(node.index) == "pending"
        edit = Edit(self._last + 1, 0 if root_input else session.ticks.get(node.index, 0), pending and not root_input, session.machine.tick,
                    node.index, list(reference.get("path") or ()), place, value, f"{node.name}{place} = {told}")
        if old is not None:  # tried on a copy, so that what does not fit is refused before anything has changed
            with session.machine.under_mode():
                self._written(tensors.copied(old), edit, node, trial=True)
        self._last += 1
        self.undone.clear()
        self.made.append(edit)
        self._again()

    def undo(self) -> None:
        if not self.made:
            raise Fault("there is no edit to undo")
        self.undone.append(self.made.pop())
        self._again()

    def redo(self) -> None:
        if not self.undone:
            raise Fault("there is no edit to redo")
        self.made.append(self.undone.pop())
        self._again()

    def _again(self) -> None:
        """To where the session stood, with the edits in force. Where that fails, it stands at what failed."""
        session = self._session
        there, finished = session.machine.tick, session.machine.finished
        session.recomputed += there
        session.restart()
        session.run_to(there, finished)

    # --- their effect ---------------------------------------------------------------------------------------------------------------------

    def applied(self, node: Node, value):
        """What the node's value is now that it was made."""
        for edit in self.made:
            if edit.node == node.index and (edit.any_run or edit.tick == self._session.machine.tick):
                with self._session.machine.under_mode():
                    value = self._element(value, edit.path, edit, node)
        return value

    def _element(self, value, path: list[int], edit: Edit, node: Node):
        if not path:
            return self._written(value, edit, node)
        if not isinstance(value, (list, tuple)) or not 0 <= path[0] < len(value):
            raise Fault(f"the value has no element {path[0]}", node=node.qualified)
        items = list(value)
        items[path[0]] = self._element(items[path[0]], path[1:], edit, node)
        return type(value)(items)

    def _written(self, old, edit: Edit, node: Node, trial: bool = False):
        new = edit.value
        if trial and edit.path:
            return old
        if not isinstance(old, torch.Tensor):
            if edit.slice:
                raise Fault("only a tensor has slices", node=node.qualified)
            new = new.item() if isinstance(new, torch.Tensor) and new.numel() == 1 else new
            if type(old) is not type(new):
                raise Fault(f"the value is {tensors.text_of(old)} and can't become {tensors.text_of(new)}", node=node.qualified)
            return new
        try:
            if not trial:
                self._session.machine.will_write(old)
            target = tensors.sliced(old, edit.slice)
            target.copy_(new.to(target.device) if isinstance(new, torch.Tensor) else torch.tensor(new, device="cpu").to(target.device))
        except (RuntimeError, TypeError, ValueError) as error:
            raise Fault(f"{tensors.text_of(new)} does not fit {tensors.type_text(old)}{edit.slice}: {first_line(error)}",
                        node=node.qualified) from None
        return old

    # --- telling of them ------------------------------------------------------------------------------------------------------------------

    def of(self, node: int) -> bool:
        return any(edit.node == node for edit in self.made)

    def answer(self) -> dict:
        nodes = self._session.program.nodes
        return {"edits": [edit.info(nodes[edit.node].qualified) for edit in self.made],
                "undone": [edit.info(nodes[edit.node].qualified) for edit in reversed(self.undone)],
                "recomputed": self._session.recomputed}
