# SPDX-License-Identifier: Apache-2.0
"""DAP's verbs: each moves the session and says why it stopped. The stop is always before a node, or after the last."""
from __future__ import annotations

import time
from typing import Callable

from .breakpoints import Breakpoints, frames_of
from .faults import Fault, first_line
from .session import Cancelled, Session


class Stepper:
    def __init__(self, session: Session, breakpoints: Breakpoints) -> None:
        self._session, self._breakpoints = session, breakpoints
        self.caught: tuple[str, str, str] | None = None  # filter, sentence, node
        self.verbs: dict[str, Callable[[dict], dict]] = {
            "configurationDone": self._start, "continue": lambda _: self._forward(None), "next": self._next, "stepIn": self._step_in,
            "stepOut": self._step_out, "stepBack": self._step_back, "reverseContinue": self._reverse, "restart": self._restart,
            "goto": self._goto, "restartFrame": lambda _: self._to(0),
        }

    def run(self, verb: str, arguments: dict) -> dict:
        """The body of `stopped`."""
        begin = time.perf_counter()
        try:
            return self.verbs[verb](arguments)
        except Cancelled:
            return self.stopped("pause")
        except Fault as fault:
            return self._broken(fault)
        except Exception as error:  # torch's or ours, outside of a node: the client has its answer already and waits for a stop
            return self._broken(Fault(f"{verb} failed: {type(error).__name__}: {first_line(error)}"))
        finally:
            self._session.pause.clear()
            if verb not in ("goto", "stepBack", "reverseContinue"):
                self._session.ms += (time.perf_counter() - begin) * 1000

    def _broken(self, fault: Fault) -> dict:
        self.caught = None
        self._session.machine.failed = fault
        return self.stopped("exception")

    def stopped(self, reason: str, ids: list[int] = (), description: str = "") -> dict:
        self._breakpoints.tell_hits()
        out: dict = {"reason": reason, "threadId": 1, "allThreadsStopped": True, "nodewise": self._session.stop()}
        if ids:
            out["hitBreakpointIds"] = list(ids)
        if description:
            out["description"] = description
        if reason == "exception" and self.caught:
            kind, text, node = self.caught
            out["nodewise"]["error"] = {"message": text, "node": node, "filter": kind}
        if "error" in out["nodewise"]:
            out["text"] = out["nodewise"]["error"]["message"]
        return out

    # --- where it stands ------------------------------------------------------------------------------------------------------------------

    def _depth(self) -> int:
        return len(self._session.machine.frames)

    def _module(self) -> str:
        node = self._session.machine.node
        return node.module if node else ""

    def _line(self) -> tuple[str, int] | None:
        node = self._session.machine.node
        frames = frames_of(node.stack) if node else []
        return frames[-1][:2] if frames else None

    def _off_line(self, line) -> bool:
        here = self._line()
        return here is not None and here != line

    # --- forward ----------------------------------------------------------------------------------------------------------------------------

    def _forward(self, until: Callable[[], bool] | None, reached: str = "step") -> dict:
        session, machine = self._session, self._session.machine
        self.caught = None
        if machine.failed:  # the node runs once more
            session.go(machine.tick)
        while not machine.finished:
            node = machine.node
            if not session.step():
                return self.stopped("exception")
            if self._breakpoints.watches_values and node.index in session.kept.values:
                found = self._breakpoints.caught(node, session.kept.values[node.index])
                if found:
                    self.caught = (*found, node.qualified)
                    return self.stopped("exception")
            reason, ids = self._breakpoints.at_values(node)
            if reason:
                return self.stopped(reason, ids)
            if machine.finished:
                break
            if session.pause.is_set() or session.cancelled.is_set():
                return self.stopped("pause")
            reason, ids = self._breakpoints.at(machine.node)
            if reason:
                return self.stopped(reason, ids)
            if session.held_up:
                return self.stopped("pause")
            if until and until():
                return self.stopped(reached)
        return self.stopped("step", description="Finished")

    def _start(self, given: dict) -> dict:
        """What is given goes before what the launch said: ranks stand before the first node until all have their breakpoints."""
        arguments = {**self._session.arguments, **given}
        if arguments.get("stopAtTick") is not None:
            return self._to(arguments["stopAtTick"])
        if arguments.get("stopOnEntry", True) and not arguments.get("noDebug"):
            return self.stopped("entry")
        reason, ids = self._breakpoints.at(self._session.machine.node)
        return self.stopped(reason, ids) if reason else self._forward(None)

    def _step(self, arguments: dict, near: Callable[[], bool], module_left: Callable[[], bool]) -> dict:
        if (arguments.get("nodewise") or {}).get("unit") == "module":
            return self._forward(lambda: near() and module_left())
        if arguments.get("granularity") == "line":
            line = self._line()
            return self._forward(lambda: near() and self._off_line(line))
        return self._forward(near)

    def _next(self, arguments: dict) -> dict:
        depth, module = self._depth(), self._module()
        return self._step(arguments, lambda: self._depth() <= depth, lambda: not _inside(self._module(), module) or not module)

    def _step_in(self, arguments: dict) -> dict:
        module = self._module()
        return self._step(arguments, lambda: True, lambda: self._module() != module)

    def _step_out(self, arguments: dict) -> dict:
        depth, module = self._depth(), self._module()
        if (arguments.get("nodewise") or {}).get("unit") != "module" and depth > 1:
            return self._forward(lambda: self._depth() < depth)
        return self._forward(lambda: not _inside(self._module(), module))

    # --- back, and elsewhere ----------------------------------------------------------------------------------------------------------------

    def _to(self, tick: int, reached: str = "goto") -> dict:
        self.caught = None
        self._session.go(tick)
        return self.stopped("exception" if self._session.machine.failed else reached)

    def _back(self, wanted: Callable[[], bool], reached: str) -> dict:
        """To the last tick before this one at which it holds: found in one run from the start."""
        session = self._session
        here, found = session.machine.tick, 0
        session.go(0)
        while session.machine.tick < here:
            if wanted():
                found = session.machine.tick
            if session.machine.tick + 1 == here or not session.step():
                break
        held = found > 0 or (here > 0 and session.machine.tick == 0 and wanted())
        return self._to(found, reached if held else "entry")

    def _step_back(self, arguments: dict) -> dict:
        depth, module, line = self._depth(), self._module(), self._line()
        unit = (arguments.get("nodewise") or {}).get("unit")
        if unit == "module":
            return self._back(lambda: self._depth() <= depth and self._module() != module, "step")
        if arguments.get("granularity") == "line":
            return self._back(lambda: self._depth() <= depth and self._off_line(line), "step")
        tick = self._session.machine.tick
        if depth == 1 and len(self._session.program.bodies) == 1:
            return self._to(max(tick - 1, 0), "step" if tick > 1 else "entry")
        return self._back(lambda: self._depth() <= depth, "step")

    def _reverse(self, _: dict) -> dict:
        stop = self._back(lambda: bool(self._breakpoints.at(self._session.machine.node, False)[0]), "breakpoint")
        reason, ids = self._breakpoints.at(self._session.machine.node, False)
        if stop["reason"] == "breakpoint" and reason:
            stop.update(reason=reason, hitBreakpointIds=ids)
        return stop

    def _restart(self, _: dict) -> dict:
        self._breakpoints.reset_hits()
        self._session.ms = 0
        self._session.restart()
        self.caught = None
        return self.stopped("entry")

    def _goto(self, arguments: dict) -> dict:
        ours = arguments.get("nodewise") or {}
        if ours.get("tick") is not None:
            return self._to(ours["tick"])
        index = ours.get("node") if ours.get("node") is not None else arguments.get("targetId", 1) - 1
        machine = self._session.machine
        if not 0 <= index < len(self._session.program.nodes):
            raise Fault(f"there is no node {index}")
        if index in machine.executed or machine.failed:
            self._session.go(0)
        while not machine.finished and machine.node.index != index:
            if self._session.pause.is_set():
                return self.stopped("pause")
            if not self._session.step():
                return self.stopped("exception")
        return self.stopped("goto")


def _inside(module: str, around: str) -> bool:
    return not around or module == around or module.startswith(around + ".")
