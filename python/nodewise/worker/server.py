# SPDX-License-Identifier: Apache-2.0
"""The requests of a session, as nodewise-torch answers them (docs/dap.md). What this worker can't do is answered as such."""
from __future__ import annotations

import base64
import os
import queue
import re
import threading
import time

import torch

from . import expressions, files, tensors
from .breakpoints import Breakpoints, frames_of
from .channel import Channel, SharedPage
from .faults import Fault, first_line
from .session import Cancelled, Session, matches, recorded_here
from .stepper import Stepper
from .targets import Policy

_BREAKPOINTS = ("setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints")
_NEEDS_TORCH_WORKER = {
    "setVariable": "edits", "nodewise/edit": "edits", "nodewise/cast": "edits", "nodewise/undo": "edits", "nodewise/redo": "edits",
    "nodewise/swap": "edits", "completions": "expressions", "nodewise/compare": "comparisons inside a session",
    "nodewise/compareRows": "comparisons inside a session", "nodewise/tensorRaster": "pictures of tensors",
    "nodewise/tensorFind": "searches in tensors", "nodewise/tensorCount": "searches in tensors",
    "nodewise/tensorDifference": "differences of tensors", "nodewise/tensorBits": "bits of elements",
    "nodewise/tensorStorage": "the map of a storage", "nodewise/tensorPython": "tensors as Python text", "nodewise/hold": "held copies",
    "nodewise/release": "held copies", "nodewise/risk": "the analysis of ranges", "nodewise/shadow": "the run in double",
    "nodewise/memory": "the map of memory", "nodewise/extract": "packages of nodes", "nodewise/lower": "kernels",
    "nodewise/lowerVerdicts": "kernels", "nodewise/templateDraft": "kernels", "nodewise/registrations": "registrations",
}
_SCOPES = ("Inputs", "Outputs", "Live values", "Program inputs", "Weights")
_FIRST_VARIABLE = 1_000_000


class Server:
    """Owns the session. The calling thread works, one of its own reads: a pause does not wait for what runs."""

    def __init__(self, channel: Channel, page: SharedPage | None, own_operators: set[str]) -> None:
        self._channel, self._page, self._own = channel, page, own_operators
        self._queue: queue.Queue = queue.Queue()
        self._session: Session | None = None
        self._variables: list[tuple[object, dict]] = []
        self._underway: int | None = None
        self._given_up: set[int] = set()  # numbers of requests that were canceled, perhaps before they began
        self._outputs: list | None = None
        self._profile: tuple[int, dict] = (0, {})
        self._answers = {
            "launch": self._launch, "threads": lambda _: {"threads": [{"id": 1, "name": self._run().program.model or "program"}]},
            "stackTrace": self._stack_trace, "exceptionInfo": self._exception, "scopes": self._scopes, "variables": self._variables_of,
            "gotoTargets": self._goto_targets, "evaluate": self._evaluate, "dataBreakpointInfo": lambda _: {
                "dataId": None, "description": "data breakpoints need nodewise-torch"},
            "readMemory": self._read_memory, "nodewise/state": self._state, "nodewise/values": self._values,
            "nodewise/tensorSlice": self._slice, "nodewise/tensorStats": self._stats, "nodewise/recompute": self._recompute,
            "nodewise/edits": lambda _: {"edits": [], "undone": []}, "nodewise/export": self._export, "nodewise/run": self._whole_runs,
            "nodewise/profile": self._profile_answer, "nodewise/saveOutputs": self._save_outputs, "nodewise/check": self._check,
            "nodewise/endComparison": lambda _: {},
        }

    def serve(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        while (request := self._queue.get()) is not None:
            if request["command"] in ("disconnect", "terminate"):
                self._respond(request, {})
                return
            self._handle(request)

    def _read(self) -> None:
        try:
            while (message := self._channel.receive()) is not None:
                if message.get("type") == "request" and not self._at_once(message):
                    self._queue.put(message)
        except (ValueError, OSError):
            pass  # nobody is there any more, or what is there speaks another language
        self._queue.put(None)

    def _at_once(self, request: dict) -> bool:
        command, session = request["command"], self._session
        if command in _BREAKPOINTS and session:
            try:
                self._respond(request, self._breakpoints.set(command, request.get("arguments") or {}))
            except (KeyError, TypeError) as error:
                self._fail(request, Fault(f"the breakpoints can't be read: {error}"))
            return True
        if command not in ("pause", "cancel"):
            return False
        if session and command == "pause":
            session.pause.set()
        elif session and isinstance(given_up := (request.get("arguments") or {}).get("requestId"), int):
            self._given_up.add(given_up)
            if given_up == self._underway:
                session.cancelled.set()
        self._respond(request, {})
        return True

    # --- answers ----------------------------------------------------------------------------------------------------------------------------

    def _respond(self, request: dict, body: dict) -> None:
        self._channel.send({"type": "response", "request_seq": request["seq"], "success": True, "command": request["command"], "body": body})

    def _fail(self, request: dict, fault: Fault) -> None:
        error = {"id": 1, "format": fault.text(), "showUser": True, "nodewise": fault.details()}
        self._channel.send({"type": "response", "request_seq": request["seq"], "success": False, "command": request["command"],
                            "message": fault.message, "body": {"error": error}})

    def event(self, name: str, body: dict | None = None) -> None:
        self._channel.send({"type": "event", "event": name, "body": body or {}})

    def _handle(self, request: dict) -> None:
        command, arguments = request["command"], request.get("arguments") or {}
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
                self._respond(request, self._answers[command](arguments))
                if command == "launch":
                    self.event("initialized")
            elif command in _NEEDS_TORCH_WORKER:
                raise Fault(f"{_NEEDS_TORCH_WORKER[command]} need nodewise-torch", hint="launch without a Python interpreter for that")
            else:
                raise Fault(f"this worker does not know the request '{command}'")
        except Cancelled:
            self._fail(request, Fault("cancelled"))
            if self._session.machine.tick != before:  # on its way back to where the run stood
                self.event("stopped", self._stepper.stopped("pause"))
        except Fault as fault:
            self._fail(request, fault)
        except Exception as error:  # torch's, or a request that lacks a member
            self._fail(request, Fault(f"{command} failed: {type(error).__name__}: {first_line(error)}"))
        finally:
            self._underway = None
            if self._page:
                self._page.idle()

    def _verb(self, request: dict, command: str, arguments: dict) -> None:
        self._session.check_file()
        self._respond(request, {"allThreadsContinued": True} if command == "continue" else {})
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
        _name_elements(info, index, state)
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
        return {"total": len(nodes), "values": [self._info(node, bins) for node in nodes[start:start + count]]}

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
            torch.save(tensor.detach().cpu().clone(), path)
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
        value, ref = self._variables[place]
        if arguments.get("filter") == "named":
            return {"variables": []}
        with torch.no_grad():
            size = value.shape[0] if isinstance(value, torch.Tensor) else len(value)
            return {"variables": [self._variable(f"[{at}]", value[at], ref) for at in range(size)[window]]}

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

    def _variable(self, name: str, value, reference: dict) -> dict:
        info = tensors.describe(value)
        if isinstance(value, torch.Tensor) and tensors.SHOWN_ELEMENTS < value.numel() <= 1 << 22:
            tensors.add_statistics(info, value, 0)
        size = value.shape[0] if isinstance(value, torch.Tensor) and value.dim() else len(value) if isinstance(value, (list, tuple)) else 0
        out = {"name": name, "value": info["text"], "type": info.get("dtype") or info["kind"], "variablesReference": 0}
        if size:
            self._variables.append((value, reference))
            out.update(indexedVariables=size, variablesReference=_FIRST_VARIABLE + len(self._variables) - 1)
        return out

    def _evaluate(self, arguments: dict) -> dict:
        """What expressions.py takes: `linear`, `split[0]`, `linear[0, :4].max() > 1`."""
        text = arguments["expression"].strip()
        value = expressions.evaluate(expressions.parse(text), self._run().lookup)
        out = self._variable(text, value, {})
        return {"result": out["value"], "type": out["type"], "variablesReference": out["variablesReference"],
                **({"indexedVariables": out["indexedVariables"]} if "indexedVariables" in out else {})}

    def _read_memory(self, arguments: dict) -> dict:
        found = re.fullmatch(r"value:(\d+)", arguments["memoryReference"])
        if not found:
            raise Fault("there is no such memory", path="$.arguments.memoryReference")
        tensor = self._tensor({"value": {"node": int(found[1])}})
        data = files.raw_bytes(tensor)
        begin = max(arguments.get("offset") or 0, 0)
        part = bytes(data[begin:begin + min(arguments["count"], 16 << 20)])
        return {"address": str(begin), "data": base64.b64encode(part).decode(), "unreadableBytes": arguments["count"] - len(part)}

    # --- whole runs ---------------------------------------------------------------------------------------------------------------------------

    def _whole_runs(self, arguments: dict) -> dict:
        session, machine = self._run(), self._run().machine
        session.check_file()
        there, usual, times = machine.tick, machine.produced, machine.times
        folder, pattern, saved = arguments.get("saveValues") or "", arguments.get("keep") or "*", []
        if folder:
            os.makedirs(folder, exist_ok=True)

        def save(node, value) -> None:
            if node.kind == "call" and matches(pattern, node.qualified):
                saved.extend(path for path in _write_value(folder, node.qualified, value) if path not in saved)

        machine.times = {} if arguments.get("profile") else None
        repeat, ms = arguments.get("repeat") or 1, []
        try:
            for turn in range(repeat):
                machine.produced = save if folder and turn + 1 == repeat else lambda node, value: None
                machine.start(session.inputs, session.seed)
                begin = time.perf_counter()
                self._to_end(session)
                ms.append((time.perf_counter() - begin) * 1000)
            outputs = [tensors.copied(value) for value in session.user_outputs()]
            if arguments.get("profile"):
                self._profile = (repeat, machine.times)
        finally:
            machine.produced, machine.times = usual, times
            session.cancelled.clear()
            session.restart()
            session.go(there)
        if saved:
            import json
            with open(os.path.join(folder, "fingerprint.json"), "w", encoding="utf-8") as file:
                json.dump(recorded_here(session.program.device), file, indent=2)
        self._outputs = outputs
        return {"ms": ms, "outputs": [self._output(place, value) for place, value in enumerate(outputs)], "saved": saved}

    def _to_end(self, session: Session) -> None:
        machine = session.machine
        while not machine.finished:
            if session.cancelled.is_set():
                raise Cancelled()
            if not machine.step():
                raise machine.failed

    def _output_names(self) -> list[str]:
        return self._run().output_names()

    def _output(self, place: int, value) -> dict:
        name = self._output_names()[place] or f"output_{place}"
        info = {**tensors.describe(value), "node": 0, "name": name, "state": "kept"}
        _name_elements(info, 0, "kept")
        tensors.add_statistics(info, value, 0)
        return info

    def _profile_answer(self, _: dict) -> dict:
        session = self._run()
        runs, times = self._profile
        rows = [{"node": index, "name": session.program.nodes[index].qualified, "op": session.program.nodes[index].op,
                 "module": session.program.nodes[index].module, "count": count, "ns": ns} for index, (count, ns) in sorted(times.items())]
        return {"runs": runs, "total": sum(row["ns"] for row in rows), "nodes": rows}

    def _outputs_now(self) -> list:
        return self._outputs if self._outputs is not None else self._run().user_outputs()

    def _save_outputs(self, arguments: dict) -> dict:
        values = {f"output_{place}": value for place, value in enumerate(self._outputs_now()) if isinstance(value, torch.Tensor)}
        files.write_safetensors(arguments["file"], values, recorded_here(self._run().program.device))
        return {}

    def _check(self, arguments: dict) -> dict:
        stored, here = files.read_tensors(arguments["file"]), recorded_here(self._run().program.device)
        tolerances = arguments.get("rtol") is not None or arguments.get("atol") is not None
        metadata = files.read_metadata(arguments["file"]) if arguments["file"].endswith(".safetensors") else {}
        bitwise = not tolerances and all(metadata.get(key) == value for key, value in here.items())
        rows = []
        for place, value in enumerate(self._outputs_now()):
            name = self._output_names()[place] or f"output_{place}"
            expected = stored.get(f"output_{place}", stored.get(name))
            if isinstance(value, torch.Tensor):
                rows.append({"name": name, **_compared(value, expected, bitwise, arguments)})
        if not rows:
            raise Fault("nothing could be compared: the program returns no tensors", file=arguments["file"])
        return {"equal": all(row["equal"] for row in rows), "bitwise": bitwise, "outputs": rows}


def _compared(value: torch.Tensor, expected: torch.Tensor | None, bitwise: bool, arguments: dict) -> dict:
    from .difference import difference
    if expected is None:
        return {"equal": False, "message": "the file has no such output"}
    return difference(value, expected, None if bitwise else arguments.get("rtol"), None if bitwise else arguments.get("atol"), bitwise)


def _name_elements(info: dict, index: int, state: str) -> None:
    for place, inner in enumerate(info.get("elements", ())):
        inner.update(node=index, name=f"{info['name']}[{place}]", state=state)
        _name_elements(inner, index, state)


def _write_value(folder: str, name: str, value) -> list[str]:
    """One file per tensor, as core/torch/debug/whole_runs.cpp names them; of types that numpy lacks as .safetensors."""
    found = list(tensors.each_tensor(value))
    out = []
    for place, tensor in enumerate(found):
        label = name if isinstance(value, torch.Tensor) else f"{name}.{place}"
        path = os.path.join(folder, label.replace("/", "."))
        with torch.no_grad():
            if files.has_npy(tensor.dtype):
                path += ".npy"
                files.write_npy(path, tensor)
            else:
                path += ".safetensors"
                files.write_safetensors(path, {label: tensor})
        out.append(path)
    return out


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
