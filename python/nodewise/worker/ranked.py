# SPDX-License-Identifier: Apache-2.0
"""The worker's requests in a launch of several ranks: a thread of DAP's for each, of which one has the focus. Verbs move all ranks, with
`singleThread` the one of `threadId`; what is asked of values goes to the focus, or to the rank that the frame or variable belongs to."""
from __future__ import annotations

import os
from typing import Callable

from .channel import Channel, SharedPage
from .faults import Fault, first_line
from .ranks import Ranks, of_rank

_FORWARD = ("configurationDone", "continue", "next", "stepIn", "stepOut")
_BACK = ("stepBack", "reverseContinue", "restart", "restartFrame", "goto")
_BREAKPOINTS = ("setBreakpoints", "setFunctionBreakpoints", "setDataBreakpoints", "setExceptionBreakpoints")
_RUN_ALONE = ("nodewise/compare", "nodewise/compareRows", "nodewise/endComparison", "nodewise/recompute")
_FRAMES, _VARIABLES = 20, 24  # bits below the rank in ids of frames and in references of variables


class RankedServer:
    """Owns the ranks. Requests come from the server's working thread; those of at_once() from the one that reads."""

    def __init__(self, channel: Channel, page: SharedPage | None) -> None:
        self._channel, self._page = channel, page
        self._ranks: Ranks | None = None
        self._focus = 0
        self._error: dict | None = None  # of the last stop
        self._place: dict = {"tick": 0, "side": "fx"}  # of the last stop
        self._entry, self._no_debug = True, False  # as the launch says
        self._answers: dict[str, Callable[[dict], dict]] = {
            "launch": self._launch, "threads": self._threads, "stackTrace": self._stack_trace, "scopes": self._scopes, "variables": self._variables,
            "evaluate": self._evaluate, "setVariable": self._variables, "nodewise/ranks": self._told, "nodewise/compareRanks": self._compare,
            "nodewise/run": self._run, "nodewise/profile": self._profile, "nodewise/saveOutputs": lambda a: self._files(a, "nodewise/saveOutputs"),
            "nodewise/check": self._check, "exceptionInfo": lambda a: self._error or self._asked("exceptionInfo", {}),
        }

    def close(self) -> None:
        if self._ranks:
            self._ranks.close()
            self._ranks = None

    def at_once(self, request: dict) -> bool:
        command, ranks = request["command"], self._ranks
        if command not in ("pause", "cancel") or ranks is None:
            return False
        ranks.pause()
        if command == "cancel":
            ranks.cancel()
        self._channel.respond(request, {})
        return True

    def handle(self, request: dict) -> None:
        command, arguments = request["command"], request.get("arguments") or {}
        try:
            if command in _FORWARD or command in _BACK:
                self._verb(request, command, arguments)
            elif command in _BREAKPOINTS:
                self._channel.respond(request, self._now.set_breakpoints(command, arguments)[0])
            elif command in _RUN_ALONE:
                raise Fault("ranks are compared with each other", hint="nodewise/compareRanks; or launch one without ranks")
            else:
                self._channel.respond(request, self._answers.get(command, lambda a: self._asked(command, a))(arguments))
                if command == "launch":
                    self._event("initialized", {})
        except Fault as fault:
            self._channel.fail(request, fault)
        except Exception as error:  # ours, or a request that lacks a member
            self._channel.fail(request, Fault(f"{command} failed: {type(error).__name__}: {first_line(error)}"))
        finally:
            if self._page:
                self._page.idle()

    @property
    def _now(self) -> Ranks:
        if self._ranks is None:
            raise Fault("there is no session", hint="send launch first")
        self._ranks.there()
        return self._ranks

    # --- answers ------------------------------------------------------------------------------------------------------------------------------

    def _event(self, name: str, body: dict) -> None:
        self._channel.send({"type": "event", "event": name, "body": body})

    def _from_rank(self, rank: int, event: dict) -> None:
        """What a rank says by itself: its words are marked, the rest is told by the first."""
        if event["event"] == "output":
            body = dict(event["body"])
            body["output"] = f"rank {rank}: {body['output']}"
            self._event("output", body)
        elif event["event"] in ("invalidated", "breakpoint") and rank == self._focus:
            self._event(event["event"], event.get("body") or {})

    # --- the session --------------------------------------------------------------------------------------------------------------------------

    def _launch(self, arguments: dict) -> dict:
        self.close()
        self._no_debug = bool(arguments.get("noDebug"))
        self._entry = arguments.get("stopAtTick") is not None or (arguments.get("stopOnEntry", True) and not self._no_debug)
        self._ranks = Ranks(arguments, told=self._from_rank)  # here already, so that it can be cancelled
        try:
            self._ranks.start()
        except BaseException:
            self._ranks = None
            raise
        answer = dict(self._ranks.opened[0]["nodewise"])
        names = answer.pop("rank")["names"]
        if self._page:
            self._page.set_names(names)
        answer["notes"] = [f"{self._ranks.size} ranks, each " + answer["notes"][0], *answer["notes"][1:]]
        return {"nodewise": {**answer, "ranks": self._ranks.size}}

    def _verb(self, request: dict, command: str, arguments: dict) -> None:
        ranks = self._now
        asked = int(arguments.get("threadId") or self._focus + 1) - 1
        if not 0 <= asked < ranks.size:
            raise Fault(f"there is no rank {asked}", path="$.arguments.threadId")
        only = asked if arguments.get("singleThread") else None
        if command in _BACK and only is not None:
            raise Fault("going back runs the program again, which all ranks do together", hint="leave singleThread out")
        self._channel.respond(request, {"allThreadsContinued": only is None} if command == "continue" else {})
        try:  # it has its answer, so from here on an error is a stop
            stop = self._stopped(asked, self._moved(ranks, command, arguments, asked, only))
        except Exception as error:
            fault = error if isinstance(error, Fault) else Fault(f"{command} failed: {type(error).__name__}: {first_line(error)}")
            stop = self._with_error({"threadId": asked + 1, "allThreadsStopped": True, "nodewise": dict(self._place)}, fault.text())
        if self._no_debug and ranks.ranks and all(rank.info.get("finished") for rank in ranks):
            self._event("exited", {"exitCode": 0})
            self._event("terminated", {})
            return
        self._event("stopped", stop)

    def _moved(self, ranks: Ranks, command: str, arguments: dict, asked: int, only: int | None) -> str:
        if command == "configurationDone":  # they stand there since the launch
            return "" if self._entry else ranks.move(command, {"stopOnEntry": False})
        if command not in _BACK:
            return ranks.move(command, arguments, only)
        tick = (arguments.get("nodewise") or {}).get("tick")
        return ranks.back(command, arguments, tick if command == "goto" and tick is not None else ranks.ranks[asked].info.get("tick", 0))

    def _with_error(self, stop: dict, error: str) -> dict:
        self._error = {"exceptionId": "error", "description": error, "breakMode": "always", "details": {"message": error, "typeName": "error"}}
        stop["nodewise"]["error"] = {"message": error, "filter": "error", "node": stop["nodewise"].get("name", "")}
        return {**stop, "reason": "exception", "text": error}

    def _stopped(self, asked: int, stuck: str) -> dict:
        """One stop of all: of the rank that has the most to say."""
        ranks = self._now
        def weight(rank) -> tuple:
            reason = (rank.stop or {}).get("reason", "")
            return (bool(rank.ended), not rank.moving and reason == "exception", not rank.moving and "breakpoint" in reason,
                    not rank.moving, rank.number == asked)
        told = max(ranks, key=weight)
        self._focus = told.number
        self._error = None
        body: dict = {"reason": "step", **told.stop, "threadId": told.number + 1, "allThreadsStopped": not any(rank.moving for rank in ranks)}
        body["nodewise"] = {**told.info, "executedBy": f"Python worker, rank {told.number} of {ranks.size}", "ranks": ranks.states()}
        error = ""
        self._place = {key: value for key, value in body["nodewise"].items() if key not in ("error", "ranks")}
        if told.ended:
            error = ranks.states()[told.number]["text"]
        elif told.refused:
            error = f"rank {told.number}: {told.refused.text()}"
        elif stuck and ranks.deadlocked():
            error = "deadlock: " + stuck
        if error:
            return self._with_error(body, error)
        if stuck:
            body["description"] = stuck
        return body

    # --- of one rank ----------------------------------------------------------------------------------------------------------------------------

    def _asked(self, command: str, arguments: dict) -> dict:
        rank = arguments.get("rank", self._focus)
        if not isinstance(rank, int) or not 0 <= rank < self._now.size:
            raise Fault(f"there is no rank {rank}", path="$.arguments.rank")
        return self._now.ask(rank, command, {key: value for key, value in arguments.items() if key != "rank"})

    def _threads(self, _: dict) -> dict:
        return {"threads": [{"id": row["rank"] + 1, "name": row["text"]} for row in self._now.states()]}

    def _told(self, arguments: dict) -> dict:
        """Where all stand; with `focus` that rank is the one that is asked from now on, and its own stop is told."""
        focus = arguments.get("focus")
        if focus is not None:
            if not isinstance(focus, int) or not 0 <= focus < self._now.size:
                raise Fault(f"there is no rank {focus}", path="$.arguments.focus")
            self._focus = focus
        stop = {"stop": self._stop_of(focus)} if focus is not None else {}
        return {"ranks": self._now.states(), "focus": self._focus, "deadlock": self._now.deadlocked(), **stop}

    def _stop_of(self, number: int) -> dict:
        """As an event would tell it. One that is inside of a collective stands at its node."""
        ranks = self._now
        rank, row = ranks.ranks[number], ranks.states()[number]
        info = {**rank.info, "executedBy": f"Python worker, rank {number} of {ranks.size}"}
        body: dict = {"reason": "step", **rank.stop, "threadId": number + 1, "allThreadsStopped": not any(each.moving for each in ranks)}
        if rank.moving:
            body.update(reason="step", description=row["text"])
            info.update(tick=row["tick"], name=row["name"], node=ranks.node(number), finished=False)
        if rank.moving or rank.ended:
            info.pop("error", None)
        if rank.ended:
            info["error"] = {"message": row["text"], "filter": "error", "node": info.get("name", "")}
            body.update(reason="exception", text=row["text"])
        return {**body, "nodewise": info}

    def _stack_trace(self, arguments: dict) -> dict:
        rank = int(arguments.get("threadId") or self._focus + 1) - 1
        if not 0 <= rank < self._now.size:
            raise Fault(f"there is no rank {rank}", path="$.arguments.threadId")
        row = self._now.states()[rank]
        if row["state"] in ("waiting", "running", "ended"):
            return {"stackFrames": [{"id": (rank << _FRAMES) | 1, "name": row["text"], "line": 0, "column": 0, "presentationHint": "normal"}], "totalFrames": 1}
        answer = self._now.ask(rank, "stackTrace", arguments)
        for frame in answer["stackFrames"]:
            frame["id"] |= rank << _FRAMES
        return answer

    def _scopes(self, arguments: dict) -> dict:
        rank = int(arguments.get("frameId") or self._focus << _FRAMES) >> _FRAMES
        return self._marked(rank, self._now.ask(rank, "scopes", arguments))

    def _variables(self, arguments: dict) -> dict:
        rank, reference = divmod(arguments["variablesReference"], 1 << _VARIABLES)
        command = "setVariable" if "value" in arguments else "variables"
        return self._marked(rank, self._now.ask(rank, command, {**arguments, "variablesReference": reference}))

    def _evaluate(self, arguments: dict) -> dict:
        rank = int(arguments.get("frameId") or self._focus << _FRAMES) >> _FRAMES
        return self._marked(rank, self._now.ask(rank, "evaluate", arguments))

    def _marked(self, rank: int, answer: dict) -> dict:
        """With the rank in its references of variables."""
        for held in [answer, *answer.get("scopes", ()), *answer.get("variables", ())]:
            if held.get("variablesReference"):
                held["variablesReference"] |= rank << _VARIABLES
        return answer

    # --- of all ---------------------------------------------------------------------------------------------------------------------------------

    def _run(self, arguments: dict) -> dict:
        size = self._now.size
        given = [of_rank(arguments, rank) for rank in range(size)]
        folder = arguments.get("saveValues")
        if folder and "{rank}" not in folder:
            given = [{**each, "saveValues": os.path.join(folder, f"rank{rank}")} for rank, each in enumerate(given)]
        answers = self._now.all("nodewise/run", given, whole=True)
        outputs = [{**output, "name": f"rank {rank}: {output['name']}"} for rank, answer in enumerate(answers) for output in answer["outputs"]]
        times = [max(turn) for turn in zip(*(answer["ms"] for answer in answers))]
        return {"ms": times, "outputs": outputs, "saved": [path for answer in answers for path in answer["saved"]]}

    def _profile(self, arguments: dict) -> dict:
        """Nodes of all ranks, under the ranks' names."""
        answers = self._now.all("nodewise/profile", [arguments] * self._now.size)
        nodes = [{**row, "module": f"rank {rank}" + (f".{row['module']}" if row["module"] else "")} for rank, answer in enumerate(answers)
                 for row in answer["nodes"]]
        return {"runs": answers[0]["runs"], "total": sum(answer["total"] for answer in answers), "nodes": nodes}

    def _files(self, arguments: dict, command: str) -> dict:
        """A file for each rank: "out.safetensors" is "out.rank0.safetensors" and so on, unless it says where the rank stands."""
        paths = [_path_of(arguments["file"], rank) for rank in range(self._now.size)]
        self._now.all(command, [{**arguments, "file": path} for path in paths])
        return {}

    def _check(self, arguments: dict) -> dict:
        given = [{**arguments, "file": _path_of(arguments["file"], rank)} for rank in range(self._now.size)]
        answers = self._now.all("nodewise/check", given)
        rows = [{**row, "name": f"rank {rank}: {row['name']}"} for rank, answer in enumerate(answers) for row in answer["outputs"]]
        return {"equal": all(answer["equal"] for answer in answers), "bitwise": all(answer["bitwise"] for answer in answers), "outputs": rows}

    def _compare(self, _: dict) -> dict:
        return self._now.compare()


def _path_of(file: str, rank: int) -> str:
    if "{rank}" in file:
        return file.replace("{rank}", str(rank))
    stem, ending = os.path.splitext(file)
    return f"{stem}.rank{rank}{ending}"
