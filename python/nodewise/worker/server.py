# SPDX-License-Identifier: Apache-2.0
"""The requests of a session, as nodewise-torch answers them (docs/dap.md). What this worker can't do is answered as such."""
from __future__ import annotations

import base64
import os
import queue
import re
import threading

import torch

from . import expressions, files, tensors
from .breakpoints import Breakpoints, frames_of
from .board import Board
from .channel import Channel, SharedPage
from .faults import Fault, first_line
from .runs import WholeRuns, name_elements
from .session import Cancelled, Session, recorded_here
from .stepper import Stepper
from .targets import Policy

_BREAKPOINTS = ("setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints")
_EDITS = ("nodewise/edit", "nodewise/swap", "nodewise/undo", "nodewise/redo", "setVariable")
_NEEDS_TORCH_WORKER = {
    "nodewise/cast": "casts of operands", "nodewise/tensorRaster": "pictures of tensors",
    "nodewise/tensorFind": "searches in tensors", "nodewise/tensorCount": "searches in tensors",
    "nodewise/tensorDifference": "differences of tensors", "nodewise/tensorBits": "bits of elements",
    "nodewise/tensorStorage": "the map of a storage", "nodewise/tensorPython": "tensors as Python text", "nodewise/hold": "held copies",
    "nodewise/release": "held copies", "nodewise/risk": "the analysis of ranges", "nodewise/shadow": "the run in double",
    "nodewise/memory": "the map of memory", "nodewise/extract": "packages of nodes",
    "nodewise/elementHistory": "histories of elements", "nodewise/lower": "kernels",
    "nodewise/lowerVerdicts": "kernels", "nodewise/templateDraft": "kernels", "nodewise/registrations": "registrations",
}
_SCOPES = ("Inputs", "Outputs", "Live values", "Program inputs", "Weights")
_FIRST_VARIABLE = 1_000_000


class Server(WholeRuns):
    """Owns the session. The calling thread works, one of its own reads: a pause does not wait for what runs."""

    def __init__(self, channel: Channel, page: SharedPage | None, own_operators: set[str]) -> None:
        self._channel, self._page, self._own = channel, page, own_operators
        self._queue: queue.Queue = queue.Queue()
        self._session: Session | None = None
        self._ranks = None  # of a launch of several ranks: answers all that follows
        self._variables: list[tuple[object, dict, str]] = []  # a value, of which it is a part, and by which rows
        self._underway: int | None = None
        self._given_up: set[int] = set()  # numbers of requests that were canceled, perhaps before they began
        super().__init__()
        self._answers = {
            "launch": self._launch, "threads": lambda _: {"threads": [{"id": 1, "name": self._run().program.model or "program"}]},
            "stackTrace": self._stack_trace, "exceptionInfo": self._exception, "scopes": self._scopes, "variables": self._variables_of,
            "gotoTargets": self._goto_targets, "evaluate": self._evaluate, "dataBreakpointInfo": self._data_breakpoint,
            "completions": self._completions, "setVariable": self._set_variable, "nodewise/edit": lambda a: self._edit(lambda e: e.set(a)),
            "nodewise/swap": lambda a: self._edit(lambda e: e.swap(a)), "nodewise/undo": lambda _: self._edit(lambda e: e.undo()),
            "nodewise/redo": lambda _: self._edit(lambda e: e.redo()), "nodewise/edits": lambda _: self._run().edits.answer(),
            "nodewise/compare": self._compare, "nodewise/compareRows": self._compare_rows, "nodewise/endComparison": self._end_comparison,
            "readMemory": self._read_memory, "nodewise/state": self._state, "nodewise/values": self._values,
            "nodewise/tensorSlice": self._slice, "nodewise/tensorStats": self._stats, "nodewise/recompute": self._recompute,
            "nodewise/export": self._export, "nodewise/run": self._whole_runs,
            "nodewise/profile": self._profile_answer, "nodewise/saveOutputs": self._save_outputs, "nodewise/check": self._check,
            "nodewise/hashes": self._hashes,
        }

    def serve(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        request = self._queue.get()
        while request is not None and request["command"] not in ("disconnect", "terminate"):
            self._handle(request)
            request = self._queue.get()
        if self._ranks:
            self._ranks.close()
        if request is not None:
            self._channel.respond(request, {})

    def _read(self) -> None:
        try:
            while (message := self._channel.receive()) is not None:
                if message.get("type") == "request" and not self._at_once(message):
                    self._queue.put(message)
        except (ValueError, OSError):
            pass  # nobody is there any more, or what is there speaks another language
        if isinstance(self._page, Board):
            os._exit(0)  # the one that works may wait for another rank for ever
        self._queue.put(None)

    def _at_once(self, request: dict) -> bool:
        command, session = request["command"], self._session
        if self._ranks:
            return self._ranks.at_once(request)
        if command in _BREAKPOINTS and session:
            try:
                self._channel.respond(request, self._breakpoints.set(command, request.get("arguments") or {}))
            except (KeyError, TypeError) as error:
                self._channel.fail(request, Fault(f"the breakpoints can't be read: {error}"))
            return True
        if command not in ("pause", "cancel"):
            return False
        if session and command == "pause":
            session.pause.set()
        elif session and isinstance(given_up := (request.get("arguments") or {}).get("requestId"), int):
            self._given_up.add(given_up)
            if given_up == self._underway:
                session.cancelled.set()
        self._channel.respond(request, {})
        return True

    # --- answers ----------------------------------------------------------------------------------------------------------------------------

    def event(self, name: str, body: dict | None = None) -> None:
        self._channel.send({"type": "event", "event": name, "body": body or {}})

    def _handle(self, request: dict) -> None:
        command, arguments = request["command"], request.get("arguments") or {}
        if command == "launch" and arguments.get("ranks") and not self._ranks and not self._session:
            from .ranked import RankedServer
            self._ranks = RankedServer(self._channel, self._page)
        if self._ranks:
            return self._ranks.handle(request)
        self._underway = request["seq"]
        before = self._session.machine.tick if self._session else 0
        try:
            if self._session:
                self._session.cancelled.clear()
                if request["seq"] in self._given_up:  # looked at after the above: the other thread adds before it sets
                    raise Cancelled()
            if self._session and command in self._stepper.verbs:
                self._verb(request, command, arguments)
            elif command in self._answers:
                self._channel.respond(request, self._answers[command](arguments))
                self._after(command)
            elif command in _NEEDS_TORCH_WORKER:
                raise Fault(f"{_NEEDS_TORCH_WORKER[command]} need nodewise-torch", hint="launch without a Python interpreter for that")
            else:
                raise Fault(f"this worker does not know the request '{command}'")
        except Cancelled:
            self._channel.fail(request, Fault("cancelled"))
            if self._session.machine.tick != before:  # on its way back to where the run stood
                self.event("stopped", self._stepper.stopped("pause"))
        except Fault as fault:
            self._channel.fail(request, fault)
        except Exception as error:  # torch's, or a request that lacks a member
            self._channel.fail(request, Fault(f"{command} failed: {type(error).__name__}: {first_line(error)}"))
        finally:
            self._underway = None
            if self._page:
                self._page.idle()

    def _after(self, command: str) -> None:
        """What follows an answer."""
        if command == "launch":
            self.event("initialized")
        elif command in _EDITS:
            self.event("invalidated", {"areas": ["variables"]})
        elif command == "nodewise/compare" and self._session.at_divergence:
            self._session.at_divergence = False
            self.event("stopped", self._stepper.stopped("divergence"))

    def _verb(self, request: dict, command: str, arguments: dict) -> None:
        self._session.check_file()
        self._channel.respond(request, {"allThreadsContinued": True} if command == "continue" else {})
        self._variables.clear()
        stop = self._stepper.run(command, arguments)
        if self._page:
            self._page.idle()
        if self._session.arguments.get("noDebug") and stop["nodewise"]["finished"]:
            self.event("exited", {"exitCode": 0})
            self.event("terminated")
            return
        self.event("stopped", stop)

    def _run(self) -> Session:
        if self._session is None:
            raise Fault("there is no session", hint="send launch first")
        return self._session

    def _launch(self, arguments: dict) -> dict:
        _import(arguments.get("pythonImports") or [])
        policy = Policy(arguments.get("reviewedOperators"), self._own)
        self._session = session = Session(arguments, policy, self._page)
        self._breakpoints = Breakpoints(session)
        self._breakpoints.told = lambda text: self.event("output", {"category": "console", "output": text})
        self._breakpoints.counted = lambda info: self.event("breakpoint", {"reason": "changed", "breakpoint": info})
        self._stepper = Stepper(session, self._breakpoints)
        self._outputs = None
        return {"nodewise": session.launch_answer()}

    # --- where it stands ----------------------------------------------------------------------------------------------------------------------

    def _stack_trace(self, arguments: dict) -> dict:
        session, out = self._run(), []
        path = session.code.path

        def add(name: str, line: int, source: str, hint: str, ours: dict) -> None:
            shown = bool(source) and line > 0
            frame = {"id": len(out) + 1, "name": name, "line": line if shown else 0, "column": int(shown), "presentationHint": hint}
            if shown:
                frame["source"] = {"name": source.rpartition("/")[2], "path": source}
            out.append({**frame, "nodewise": ours} if ours else frame)

        frames = [] if session.machine.finished else session.machine.frames[::-1]
        if session.machine.finished:
            add("end of the program", 0, path, "normal", {"endOf": ""})
        for frame in frames:
            node = frame.node
            add(f"{node.name} ({node.op})", node.line, path, "normal", {"node": node.index})
            module = node.module
            while module:
                add(module, node.line, path, "label", {"module": module})
                module = module.rpartition(".")[0]
        for file, line, function in reversed(frames_of(frames[0].node.stack) if frames else []):
            add(function or "python", line, file, "subtle", {})
        start, levels = arguments.get("startFrame") or 0, arguments.get("levels") or len(out)
        return {"stackFrames": out[start:start + levels], "totalFrames": len(out)}

    def _exception(self, _: dict) -> dict:
        failed = self._run().machine.failed
        caught = self._stepper.caught
        if not failed and not caught:
            raise Fault("this stop is not at an exception")
        kind, text, node = ("error", failed.message, failed.node) if failed else caught
        return {"exceptionId": kind, "description": f"{node}: {text}" if node else text, "breakMode": "always",
                "details": {"message": text, "typeName": kind}}

    def _goto_targets(self, arguments: dict) -> dict:
        session = self._run()
        path, line = (arguments.get("source") or {}).get("path", ""), arguments.get("line", 1)
        if path == session.code.path:
            node = session.code.node_at(line)
            found = [(node, node.line)] if node else []
        else:
            nodes, at = self._breakpoints.of_python(path, line)
            found = [(node, at) for node in nodes]
        return {"targets": [{"id": node.index + 1, "label": node.qualified, "line": at} for node, at in found]}

    def _state(self, arguments: dict) -> dict:
        session = self._run()
        machine = session.machine
        out = {"tick": machine.tick, "side": "fx", "states": session.states(),
               "hits": {str(node): count for node, count in machine.executed.items() if count > 1}}
        if machine.failed:
            out["error"] = {"message": machine.failed.message, "hint": machine.failed.hint, "node": machine.failed.node, "filter": "error"}
        if arguments.get("times"):
            if machine.times is None:
                machine.times = {}
            out["times"] = [ns // count for count, ns in (machine.times.get(index, (1, 0)) for index in range(len(session.program.nodes)))]
        return out

    # --- values -------------------------------------------------------------------------------------------------------------------------------

    def _info(self, index: int, bins: int = -1) -> dict:
        session = self._run()
        node, state = session.program.nodes[index], session.state_of(index)
        if state in ("pending", "dropped"):
            return {"node": index, "name": node.qualified, "kind": "none" if state == "pending" else "tensor", "state": state,
                    "text": "not run yet" if state == "pending" else "dropped"}
        value = session.kept.values.get(index, session.machine.live().get(index))
        info = {**tensors.describe(value), "node": index, "name": node.qualified, "state": state}
        if session.edits.of(index):
            info["edited"] = True
        name_elements(info, index, state)
        if bins >= 0:
            tensors.add_statistics(info, value, bins)
        return info

    def _nodes_of(self, scope: str) -> list[int]:
        session = self._run()
        machine, node = session.machine, session.machine.node
        inputs = {entry.node.index: entry.weight for entry in session.program.inputs}
        if scope == "inputs":
            from .graph import references
            return sorted(set(references([node.args, node.kwargs]))) if node else []
        if scope == "outputs":
            return [next(reversed(machine.executed))] if machine.executed else []
        if scope == "live":
            return sorted(index for index in machine.live() if not inputs.get(index))
        if scope == "executed":
            return sorted(machine.executed)
        return [index for index, weight in inputs.items() if weight == (scope == "weights")]

    def _values(self, arguments: dict) -> dict:
        scope = arguments.get("scope", "nodes")
        nodes = arguments.get("nodes") or [] if scope == "nodes" else self._nodes_of(scope)
        size = len(self._run().program.nodes)
        if any(not 0 <= node < size for node in nodes):
            raise Fault("there is no node of that number", path="$.arguments.nodes")
        start, count = arguments.get("start") or 0, arguments.get("count") or len(nodes)
        bins = arguments.get("bins", 32) if arguments.get("stats") else -1
        if arguments.get("expected"):
            found = [self._expected_info(node, bins) for node in nodes]
            return {"total": len(nodes), "values": [info for info in found if info]}
        return {"total": len(nodes), "values": [self._info(node, bins) for node in nodes[start:start + count]]}

    def _expected_info(self, index: int, bins: int) -> dict | None:
        """The reference's value of the node; None where it has none."""
        session = self._run()
        node = session.program.nodes[index]
        value = session.reference.value(node, []) if session.reference else None
        if value is None:
            return None
        info = {**tensors.describe(value), "node": index, "name": node.qualified, "state": "kept", "expected": True}
        tensors.add_statistics(info, value, max(bins, 0))
        return info

    def _tensor(self, arguments: dict) -> torch.Tensor:
        reference = arguments["value"]
        value = self._run().value(reference)
        if not isinstance(value, torch.Tensor):
            raise Fault("this value is not a tensor", node=self._run().program.nodes[reference["node"]].qualified)
        with torch.no_grad():
            return tensors.sliced(value, arguments.get("slice") or "")

    def _slice(self, arguments: dict) -> dict:
        tensor = self._tensor(arguments)
        with torch.no_grad():
            return tensors.table(tensor, arguments.get("row", 0), arguments.get("rows", 100), arguments.get("column", 0),
                                 arguments.get("columns", 100))

    def _stats(self, arguments: dict) -> dict:
        return tensors.statistics(self._tensor(arguments), arguments.get("bins", 64), arguments.get("low"), arguments.get("high"), True)

    def _recompute(self, arguments: dict) -> dict:
        self._run().value(arguments["value"])
        return self._info(arguments["value"]["node"], 32)

    def _export(self, arguments: dict) -> dict:
        tensor = self._tensor(arguments)
        path, wanted = arguments["file"], arguments.get("format") or ""
        kind = wanted or os.path.splitext(path)[1].removeprefix(".")
        name = self._run().program.nodes[arguments["value"]["node"]].qualified
        if kind == "npy":
            files.write_npy(path, tensor)
        elif kind == "safetensors":
            files.write_safetensors(path, {name: tensor}, recorded_here(self._run().program.device))
        elif kind == "pt":
            files.write_pt(path, tensor)
        else:
            raise Fault(f"the Python worker does not write '{kind}'", file=path, hint="use .npy, .safetensors, or .pt")
        return {}

    # --- DAP's variables ----------------------------------------------------------------------------------------------------------------------

    def _scopes(self, _: dict) -> dict:
        names = {"Inputs": "inputs", "Outputs": "outputs", "Live values": "live", "Program inputs": "programInputs", "Weights": "weights"}
        return {"scopes": [{"name": name, "variablesReference": place + 1, "namedVariables": len(self._nodes_of(names[name])),
                            "expensive": name == "Weights"} for place, name in enumerate(_SCOPES)]}

    def _variables_of(self, arguments: dict) -> dict:
        reference = arguments["variablesReference"]
        start, count = arguments.get("start") or 0, arguments.get("count") or None
        window = slice(start, start + count if count else None)
        if 1 <= reference <= len(_SCOPES):
            kinds = ("inputs", "outputs", "live", "programInputs", "weights")
            nodes = [] if arguments.get("filter") == "indexed" else self._nodes_of(kinds[reference - 1])[window]
            return {"variables": [self._scope_variable(node) for node in nodes]}
        place = reference - _FIRST_VARIABLE
        if not 0 <= place < len(self._variables):
            raise Fault("this variable belongs to an earlier stop", path="$.arguments.variablesReference")
        value, ref, rows = self._variables[place]
        if arguments.get("filter") == "named":
            return {"variables": []}
        with torch.no_grad():
            size = value.shape[0] if isinstance(value, torch.Tensor) else len(value)
            return {"variables": [self._variable(f"[{at}]", value[at], *_row(value, ref, rows, at)) for at in range(size)[window]]}

    def _scope_variable(self, index: int) -> dict:
        session = self._run()
        node = session.program.nodes[index]
        if session.state_of(index) not in ("live", "kept"):
            return {"name": node.name, "value": self._info(index)["text"], "variablesReference": 0, "evaluateName": node.name}
        value = session.kept.values.get(index, session.machine.live().get(index))
        out = {**self._variable(node.name, value, {"node": index}), "evaluateName": node.name}
        if isinstance(value, torch.Tensor):
            out["memoryReference"] = f"value:{index}"
        return out

    def _variable(self, name: str, value, reference: dict, rows: str = "") -> dict:
        info = tensors.describe(value)
        if isinstance(value, torch.Tensor) and tensors.SHOWN_ELEMENTS < value.numel() <= 1 << 22:
            tensors.add_statistics(info, value, 0)
        size = value.shape[0] if isinstance(value, torch.Tensor) and value.dim() else len(value) if isinstance(value, (list, tuple)) else 0
        out = {"name": name, "value": info["text"], "type": info.get("dtype") or info["kind"], "variablesReference": 0}
        if size:
            self._variables.append((value, reference, rows))
            out.update(indexedVariables=size, variablesReference=_FIRST_VARIABLE + len(self._variables) - 1)
        return out

    def _evaluate(self, arguments: dict) -> dict:
        """Python over the values of the stop, as the client's user wrote it; on the console statements, too. What lies under the mouse the user
        did not write: it is held to what expressions of files are."""
        text, session = arguments["expression"].strip(), self._run()
        with session.machine.under_mode():
            try:
                value = expressions.Expression(text, arguments.get("context") != "hover", session.scope).value(session.lookup)
            except Fault:
                if arguments.get("context") != "repl" or not expressions.is_statement(text):
                    raise
                expressions.run_statements(text, session.lookup, session.scope)
                return {"result": "", "variablesReference": 0}
        out = self._variable(text, value, {})
        return {"result": out["value"], "type": out["type"], "variablesReference": out["variablesReference"],
                **({"indexedVariables": out["indexedVariables"]} if "indexedVariables" in out else {})}

    def _completions(self, arguments: dict) -> dict:
        """Names of values that begin as the text ends."""
        text = arguments.get("text") or ""
        before = text[:max((arguments.get("column") or len(text) + 1) - 1, 0)]
        begun = re.search(r"\w*$", before)[0]
        names = sorted({node.name for node in self._run().program.nodes if node.name.startswith(begun)} |
                       {name for name in self._run().scope if name.startswith(begun)})
        return {"targets": [{"label": name, "start": len(before) - len(begun), "length": len(begun)} for name in names[:200]]}

    def _data_breakpoint(self, arguments: dict) -> dict:
        name = arguments["name"]
        if not any(name in (node.name, node.qualified) for node in self._run().program.nodes):
            return {"dataId": None, "description": f"there is no value '{name}' that can be watched"}
        return {"dataId": "value:" + name, "description": name, "accessTypes": ["write"], "canPersist": True}

    def _edit(self, change) -> dict:
        """The variables of a stop are others after it."""
        session = self._run()
        session.check_file()
        self._variables.clear()
        change(session.edits)
        return session.edits.answer()

    def _set_variable(self, arguments: dict) -> dict:
        reference, name, session = arguments["variablesReference"], arguments["name"], self._run()
        if 1 <= reference <= len(_SCOPES):
            node = next((node for node in session.program.nodes if name in (node.name, node.qualified)), None)
            if node is None:
                raise Fault(f"there is no value '{name}'", path="$.arguments.name")
            edit = {"value": {"node": node.index}, "slice": ""}
        else:
            edit = self._place_of_row(reference - _FIRST_VARIABLE, name)
        edit["expression"] = arguments["value"]
        self._edit(lambda edits: edits.set(edit))
        now = session.value(edit["value"])
        now = tensors.sliced(now, edit["slice"]) if isinstance(now, torch.Tensor) else now
        shown = self._variable(name, now, edit["value"], edit["slice"])
        shown.pop("name")
        return {**shown, "nodewise": {"edit": edit}}  # references mean nothing to another worker: this is how the engine repeats it

    def _place_of_row(self, place: int, name: str) -> dict:
        index = re.fullmatch(r"\[?(\d+)\]?", name)
        if not 0 <= place < len(self._variables) or not index:
            raise Fault("this variable belongs to an earlier stop", path="$.arguments.variablesReference")
        value, reference, rows = self._variables[place]
        if isinstance(value, torch.Tensor):
            inner = rows.removeprefix("[").removesuffix("]")
            return {"value": reference, "slice": f"[{inner + ', ' if inner else ''}{index[1]}]"}
        return {"value": {**reference, "path": [*(reference.get("path") or ()), int(index[1])]}, "slice": ""}

    # --- comparing ----------------------------------------------------------------------------------------------------------------------------

    def _compare(self, arguments: dict) -> dict:
        from .comparing import Comparison
        session = self._run()
        session.check_file()
        self._variables.clear()
        session.reference = None
        comparison = Comparison(session, arguments)
        answer = comparison.run()
        session.reference = comparison
        return answer

    def _compare_rows(self, arguments: dict) -> dict:
        comparison = self._run().reference
        if comparison is None:
            raise Fault("nothing is compared", hint="compare first: nodewise/compare")
        start = arguments.get("start") or 0
        return {"total": len(comparison.rows), "rows": comparison.rows[start:start + (arguments.get("count") or 1000)]}

    def _end_comparison(self, _: dict) -> dict:
        self._run().reference = None
        return {}

    def _read_memory(self, arguments: dict) -> dict:
        found = re.fullmatch(r"value:(\d+)", arguments["memoryReference"])
        if not found:
            raise Fault("there is no such memory", path="$.arguments.memoryReference")
        tensor = self._tensor({"value": {"node": int(found[1])}})
        data = files.raw_bytes(tensor)
        begin = max(arguments.get("offset") or 0, 0)
        part = bytes(data[begin:begin + min(arguments["count"], 16 << 20)])
        return {"address": str(begin), "data": base64.b64encode(part).decode(), "unreadableBytes": arguments["count"] - len(part)}


def _row(value, reference: dict, rows: str, at: int) -> tuple[dict, str]:
    """Of which value the row is a part, and by which rows."""
    if isinstance(value, torch.Tensor):
        inner = rows.removeprefix("[").removesuffix("]")
        return reference, f"[{inner + ', ' if inner else ''}{at}]"
    return {**reference, "path": [*(reference.get("path") or ()), at]}, ""


def _import(modules: list[str]) -> None:
    """The user's own, which register operators or devices: a name, or a file."""
    import importlib
    import importlib.util
    import sys
    for module in modules:
        try:
            if module.endswith(".py"):
                name = os.path.splitext(os.path.basename(module))[0]
                spec = importlib.util.spec_from_file_location(name, module)
                made = importlib.util.module_from_spec(spec)
                sys.modules[name] = made
                spec.loader.exec_module(made)
            else:
                importlib.import_module(module)
        except BaseException as error:  # whatever the user's module does, exit() too
            raise Fault(f"importing {module} failed: {type(error).__name__}: {first_line(error)}", path="$.arguments.pythonImports",
                        hint="it must be importable by this interpreter, or be a file ending in .py") from None
