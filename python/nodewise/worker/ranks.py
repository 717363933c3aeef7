# SPDX-License-Identifier: Apache-2.0
"""A program on several ranks: a worker for each, with torchrun's environment; torch.distributed does the communication. Here they are started,
moved together or one by one, and watched: a rank inside of a collective answers nothing, so who waits for whom is read from the board.
The standard library alone."""
from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from typing import Any, Callable, Iterator

from .board import Board, Place
from .faults import Fault

MOST_RANKS = 64
_LOOK = 0.02  # seconds between looks at ranks that are under way
_FILES = ("program", "inputs", "weights", "pythonImports", "dump", "file", "saveValues")  # "{rank}" in them is the rank's number


def of_rank(value: Any, rank: int) -> Any:
    """With the rank's number for each "{rank}"."""
    if isinstance(value, str):
        return value.replace("{rank}", str(rank))
    if isinstance(value, list):
        return [of_rank(item, rank) for item in value]
    return {key: of_rank(item, rank) for key, item in value.items()} if isinstance(value, dict) else value


class Rank:
    """One worker. Its messages are read by a thread of its own, which wakes whoever waits for one."""

    def __init__(self, number: int, process: subprocess.Popen[bytes], news: threading.Condition, told: Callable[[int, dict], None]) -> None:
        self.number, self._process, self._news, self._told = number, process, news, told
        self.stop: dict = {}       # body of the last "stopped"
        self.moving = False        # a verb is under way: the stop is yet to come
        self.ended = ""            # why the worker is gone
        self.refused: Fault | None = None  # why the last verb was answered by an error, which ends it
        self.again: tuple[str, dict] | None = None  # a verb that is for all, once the one under way is over
        self._answers: dict[int, dict] = {}
        self._asked: set[int] = set()
        self._verb = 0             # the request that moves it
        self._seq = 0
        self._lock = threading.Lock()
        threading.Thread(target=self._read, daemon=True).start()

    @property
    def busy(self) -> bool:
        return not self.ended and (self.moving or bool(self._asked))

    @property
    def info(self) -> dict:
        return self.stop.get("nodewise") or {}

    def post(self, command: str, arguments: dict, wanted: bool = True, moves: bool = False) -> int:
        with self._lock:
            self._seq += 1
            seq = self._seq
            if moves:
                self._verb = seq
            elif wanted:
                self._asked.add(seq)
            body = json.dumps({"seq": seq, "type": "request", "command": command, "arguments": arguments}).encode()
            try:
                self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
                self._process.stdin.flush()
            except (OSError, ValueError):
                pass  # it is gone, which its reader tells
        return seq

    def verb(self, command: str, arguments: dict) -> int:
        self.moving, self.refused = True, None
        return self.post(command, {**arguments, "threadId": 1}, moves=True)

    def asked(self, seq: int) -> bool:
        """And not answered yet."""
        return seq in self._asked and not self.ended

    def answer(self, seq: int) -> dict:
        """That is there. Errors: it was refused, or the worker is gone."""
        message = self._answers.pop(seq, None)
        if message is None:
            raise Fault(f"rank {self.number} {self.ended}")
        if message["success"]:
            return message.get("body") or {}
        raise _fault_of(message)

    def failed(self, seq: int) -> bool:
        """It was refused, or the worker is gone."""
        return bool(self.ended) or not self._answers.get(seq, {"success": True})["success"]

    def _read(self) -> None:
        stream = self._process.stdout
        try:
            while line := stream.readline():
                if line.lower().startswith(b"content-length:"):
                    length = int(line.split(b":")[1])
                    stream.readline()
                    self._take(json.loads(stream.read(length)))
        except (ValueError, OSError):
            pass
        code = self._process.wait()
        with self._news:
            self.ended = f"was ended by {signal.Signals(-code).name}" if code < 0 else f"ended with code {code}"
            self._asked.clear()
            self.moving = False
            self._news.notify_all()

    def _take(self, message: dict) -> None:
        with self._news:
            if message["type"] == "response":
                seq = message["request_seq"]
                if seq in self._asked:
                    self._asked.discard(seq)
                    self._answers[seq] = message
                elif seq == self._verb and not message["success"]:
                    self._refuse(_fault_of(message))
            elif message["event"] == "stopped":
                self.stop, self.moving = message["body"], False
            self._news.notify_all()
        if message["type"] == "event" and message["event"] != "stopped":
            self._told(self.number, message)

    def _refuse(self, fault: Fault) -> None:
        """No stop follows an error."""
        error = {"message": fault.text(), "hint": fault.hint, "node": fault.node, "filter": "error"}
        self.refused, self.moving = fault, False
        self.stop = {"reason": "exception", "threadId": 1, "text": fault.text(), "nodewise": {**self.info, "error": error}}

    def end(self) -> None:
        """At once: it may be inside of a collective for ever."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            try:
                stream.close()
            except OSError:
                pass


class Ranks:
    """Owns the workers, the board, and the folder of torch's store. One thread works with it; `pause` and `cancel` may be called from any."""

    def __init__(self, arguments: dict, python: str = sys.executable, told: Callable[[int, dict], None] = lambda rank, event: None) -> None:
        """`arguments`: a launch's, with `ranks`. Nothing runs before start()."""
        size = arguments.get("ranks")
        if not isinstance(size, int) or not 1 <= size <= MOST_RANKS:
            raise Fault(f"there may be 1 to {MOST_RANKS} ranks", path="$.arguments.ranks")
        self.size, self._python, self._told = size, python, told
        self._arguments = {key: value for key, value in arguments.items() if key not in ("ranks", "python", "stopOnEntry", "noDebug")}
        self._arguments["threads"] = arguments.get("threads") or max((os.cpu_count() or 1) // size, 1)
        self._breakpoints: dict[str, dict] = {}
        self._given_up = False  # what is asked of all, by another thread
        self._stale = False     # work was given up in the middle: the ranks are launched again before they do anything
        self.news = threading.Condition()
        self.ranks: list[Rank] = []
        self._board: Board | None = None
        self._folder = ""
        self.opened: list[dict] = []

    # --- the processes ----------------------------------------------------------------------------------------------------------------------

    def start(self) -> "Ranks":
        """Errors: those of the launches, or cancelled; then no worker is left."""
        self._given_up = False
        self._folder = tempfile.mkdtemp(prefix="nodewise-ranks-")
        self._board = Board.create(self.size)
        try:
            port = str(_free_port())
            self.ranks = [Rank(number, self._process(number, port), self.news, self._told) for number in range(self.size)]
            self.opened = self._all("launch", [of_rank_in(self._arguments, rank) for rank in range(self.size)], starting=True)
            for command, arguments in self._breakpoints.items():
                self._all(command, [arguments] * self.size, starting=True)
            self._about = [each["nodewise"]["rank"] for each in self.opened]
            self._move("configurationDone", {})
        except BaseException:
            self.close()
            raise
        return self

    def _process(self, number: int, port: str) -> subprocess.Popen[bytes]:
        assert self._board is not None
        environment = {**os.environ, "RANK": str(number), "LOCAL_RANK": str(number), "WORLD_SIZE": str(self.size), "LOCAL_WORLD_SIZE": str(self.size),
                       "MASTER_ADDR": "127.0.0.1", "MASTER_PORT": port, "GROUP_RANK": "0", "NODEWISE_BOARD": str(self._board.fd),
                       "NODEWISE_RANKS_STORE": os.path.join(self._folder, "store")}
        environment.setdefault("GLOO_SOCKET_IFNAME", "lo")  # never beyond this machine
        for name in ("NODEWISE_SHARED_PAGE", "NODEWISE_PARENT"):
            environment.pop(name, None)
        start = os.path.join(os.path.dirname(os.path.abspath(__file__)), "start.py")
        return subprocess.Popen([self._python, "-u", start], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment,
                                pass_fds=(self._board.fd,))

    def close(self) -> None:
        for rank in self.ranks:
            rank.end()
        self.ranks = []
        if self._board is not None:
            self._board.close()
            self._board = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def cancel(self) -> None:
        """What is asked of all, from any thread."""
        with self.news:
            self._given_up = True
            self.news.notify_all()

    def there(self) -> None:
        """Launches them where that failed before, so that there is a rank to ask. Errors: it fails again."""
        if not self.ranks:
            self._fresh()

    def _fresh(self) -> None:
        if self._stale:
            self.relaunch()

    def relaunch(self) -> None:
        """New processes, before the first node: what was half communicated can't be taken back in the old ones. Edits are lost with them."""
        self._stale = True  # until it has gone well
        self.close()
        self.start()
        self._stale = False

    # --- what is asked ------------------------------------------------------------------------------------------------------------------------

    def all(self, command: str, arguments: list[dict], whole: bool = False) -> list[dict]:
        """Of every rank at once: they may communicate over it. `whole`: it runs the program from its start, for which those that wait or are gone
        are launched again first. Errors: that of the first rank that has one; they wait for a rank that can't come, and then, too, all are
        launched again."""
        self._fresh()
        if whole and any(rank.ended or rank.moving for rank in self.ranks):
            self.relaunch()
        self._given_up = False
        for rank in self.ranks:
            self._may_be_asked(rank)
        return self._all(command, arguments)

    def _all(self, command: str, arguments: list[dict], starting: bool = False) -> list[dict]:
        """`starting`: ranks wait for all others, so one that fails is the end, and nothing is launched again."""
        asked = [(rank, rank.post(command, given)) for rank, given in zip(self.ranks, arguments)]
        stuck = self._settle(over=lambda: starting and any(rank.failed(seq) for rank, seq in asked))
        asked = [(rank, seq) for rank, seq in asked if not rank.asked(seq)]
        if self._given_up and any(rank.busy for rank in self.ranks):
            self._stale = True
            raise Fault("cancelled")
        if stuck:
            if not starting:
                self.relaunch()
            raise Fault(stuck)
        answers, faults = [], []
        for rank, seq in asked:
            try:
                answers.append(rank.answer(seq))
            except Fault as fault:
                faults.append((rank, fault))
        if faults:
            gone = [rank for rank in self.ranks if rank.ended]
            rank, fault = next(((rank, fault) for rank, fault in faults if rank in gone), faults[0])
            place = self._place_text(rank) if rank in gone and not starting else ""
            if gone and not starting:
                self.relaunch()
            raise Fault((f"rank {rank.number}: " if rank not in gone else "") + fault.message + place, node=fault.node, hint=fault.hint, path=fault.path,
                        file=fault.file)
        return answers

    def ask(self, number: int, command: str, arguments: dict) -> dict:
        """One rank, about itself."""
        self._fresh()
        rank = self.ranks[number]
        self._may_be_asked(rank)
        seq = rank.post(command, arguments)
        with self.news:
            self.news.wait_for(lambda: not rank.busy)
        return rank.answer(seq)

    def _may_be_asked(self, rank: Rank) -> None:
        if rank.ended:
            raise Fault(f"rank {rank.number} {rank.ended}" + self._place_text(rank), hint="going back starts all ranks again")
        if rank.moving:
            raise Fault(self.waiting_text(rank.number), hint="it can be asked once the others have come there")

    def set_breakpoints(self, command: str, arguments: dict) -> list[dict]:
        """Also of ranks that wait."""
        self._breakpoints[command] = arguments
        self.there()
        asked = [(rank, rank.post(command, arguments)) for rank in self.ranks if not rank.ended]
        with self.news:
            self.news.wait_for(lambda: not any(rank.asked(seq) for rank, seq in asked))
        return [rank.answer(seq) for rank, seq in asked]

    def pause(self) -> None:
        for rank in self.ranks:
            if rank.moving:
                rank.post("pause", {"threadId": 1}, wanted=False)

    # --- moving -------------------------------------------------------------------------------------------------------------------------------

    def move(self, command: str, arguments: dict, only: int | None = None) -> str:
        """Forward, one rank or all. Returns why some can't come to a stop: they wait for others. "" if all have stopped."""
        self._fresh()
        return self._move(command, arguments, only)

    def _move(self, command: str, arguments: dict, only: int | None = None) -> str:
        assert self._board is not None
        self._board.limit = 0
        self._given_up = False
        for rank in self.ranks:
            if rank.ended or only not in (None, rank.number):
                continue
            if rank.moving:
                rank.again = (command, arguments) if command == "continue" else None
            else:
                rank.verb(command, arguments)
        return self._settle(through=command in ("continue", "configurationDone"))

    def back(self, command: str, arguments: dict, tick: int) -> str:
        """All together, as going back is running again from the start. `tick`: where to begin from, if they stand apart."""
        self._fresh()
        if not self.aligned():
            self.relaunch()
            stuck = self.move("goto", {"nodewise": {"tick": tick}})
            if stuck or command == "goto":
                return stuck
        return self.move(command, arguments)

    def aligned(self) -> bool:
        """They stand at one tick, and nothing is half communicated."""
        places = {(rank.info.get("tick"), self.place(rank.number).issued) for rank in self.ranks}
        return len(places) == 1 and not any(rank.ended or rank.moving for rank in self.ranks)

    def _settle(self, through: bool = False, over: Callable[[], bool] = lambda: False) -> str:
        """Until no rank is busy, it is over, or those that are busy wait for ones that are not: then who waits where, for whom."""
        before: dict[int, Place] | None = None
        while True:
            with self.news:
                self.news.wait_for(lambda: not any(rank.busy for rank in self.ranks), _LOOK)
            for rank in self.ranks:
                self._stopped(rank, through)
            busy = [rank for rank in self.ranks if rank.busy]
            if not busy or over() or (self._given_up and not any(rank.moving for rank in busy)):
                return ""
            now = {rank.number: self.place(rank.number) for rank in self.ranks}
            if now == before and all(self.waits_for(rank.number) for rank in busy) and self._no_way_on(busy):
                return "; ".join(self.waiting_text(rank.number) for rank in busy)
            before = now

    def _stopped(self, rank: Rank, through: bool) -> None:
        assert self._board is not None
        if rank.moving or not rank.stop:
            return
        if rank.again and not rank.ended:
            (command, arguments), rank.again = rank.again, None
            if rank.stop["reason"] == "step" and not rank.info.get("finished"):
                rank.verb(command, arguments)
                return
        if through and rank.stop["reason"] not in ("step", "pause", "entry") and not self._board.limit:
            self._board.limit = max(rank.info.get("tick", 0), 1)  # the others come as far

    def _no_way_on(self, busy: list[Rank]) -> bool:
        """Each waits for one that has stopped, or that waits itself."""
        numbers = {rank.number for rank in busy}
        return all(any(late not in numbers or self.waits_for(late) for late in self.waits_for(number)) for number in numbers)

    # --- where they stand ---------------------------------------------------------------------------------------------------------------------

    def place(self, number: int) -> Place:
        assert self._board is not None
        return self._board.place(number)

    def waits_for(self, number: int) -> list[int]:
        """Ranks that have not begun the collective that this one is inside of."""
        place = self.place(number)
        if place.group < 0 or not getattr(self, "_about", None):
            return []
        parts = self._about[number]["groups"].get(str(place.group)) or [list(range(self.size))]
        members = next((part for part in parts if number in part), [])
        return [other for other in members if self.place(other).issued[place.group] < place.number]

    def collective(self, number: int) -> dict | None:
        """Of the node under way: its name, its node's name, its group."""
        about, node = self._about[number], self.place(number).node
        found = about["collectives"].get(str(node))
        return {**found, "node": about["names"][found["of"]].partition(" ")[0]} if found else None

    def node(self, number: int) -> int | None:
        """That is under way: of a collective the one that began it."""
        node = self.place(number).node
        found = self._about[number]["collectives"].get(str(node))
        return int(found["of"]) if found else node if node >= 0 else None

    def waiting_text(self, number: int) -> str:
        """"rank 0 waits in all_reduce (all_reduce_1) for rank 1, which stands before relu"."""
        at, late = self.collective(number), self.waits_for(number)
        where = f"{at['name']} ({at['node']})" if at else self.node_text(number)
        return f"rank {number} waits in {where} for " + " and ".join(f"rank {other}, which {self._where_text(other)}" for other in late) if late else \
            f"rank {number} is in {where}"

    def node_text(self, number: int) -> str:
        names, node = self._about[number]["names"], self.place(number).node
        return names[node] if 0 <= node < len(names) else "no node"

    def _place_text(self, rank: Rank) -> str:
        node = self.place(rank.number).node
        return f" while it ran {self.node_text(rank.number)}" if node >= 0 else ""

    def _where_text(self, number: int) -> str:
        rank = self.ranks[number]
        if rank.ended:
            return rank.ended + self._place_text(rank)
        if rank.moving:
            at = self.collective(number)
            return f"waits in {at['name']} ({at['node']})" if at else "is in " + self.node_text(number)
        if rank.refused:
            return f"can't go on: {rank.refused.text()}"
        if rank.info.get("error"):
            return f"failed at {rank.info['error'].get('node') or rank.info.get('name', '')}"
        return "has come to its end" if rank.info.get("finished") else f"stands before {rank.info.get('name') or 'its first node'}"

    def states(self) -> list[dict]:
        """By rank: `state` ("stopped", "waiting", "running", "finished", "failed", "ended"), `tick`, `name` of its node, `text`, and of one that
        waits `collective`, `group`, and `waitsFor`."""
        out = []
        for rank in self.ranks:
            info, late = rank.info, self.waits_for(rank.number) if rank.moving else []
            state = "ended" if rank.ended else "waiting" if late else "running" if rank.moving else "failed" if info.get("error") else \
                "finished" if info.get("finished") else "stopped"
            row: dict = {"rank": rank.number, "state": state, "tick": info.get("tick", 0), "name": info.get("name", "")}
            row["text"] = self.waiting_text(rank.number) if late else f"rank {rank.number} {self._where_text(rank.number)}"
            at = self.collective(rank.number) if rank.moving else None
            if at:
                row.update(tick=self.place(rank.number).tick, name=at["node"], collective=at["name"], group=at["group"], waitsFor=late)
            out.append(row)
        return out

    def deadlocked(self) -> bool:
        """Some wait, and none of the others can still come."""
        over = [rank.ended or rank.info.get("finished") or rank.info.get("error") or rank.moving for rank in self.ranks]
        return any(rank.moving for rank in self.ranks) and all(over)

    # --- do they agree? -------------------------------------------------------------------------------------------------------------------------

    def compare(self) -> dict:
        """Every value of a whole run on all ranks: docs/python.md. Nothing moves."""
        from .agreeing import judged, named
        sides = self.all("nodewise/hashes", [{}] * self.size, whole=True)
        about = self._about[0]
        collectives = {int(node): {**each, "kind": _kind(each["name"])} for node, each in about["collectives"].items()}
        members = {node: [self._members(rank, node) for rank in range(self.size)] for node in collectives}
        rows = judged(sides, collectives, members)
        for row in rows:
            row["name"], _, op = about["names"][row["node"]].partition(" ")
            row["op"] = op.strip("()")
        counts = {verdict: sum(row["verdict"] == verdict for row in rows) for verdict in ("equal", "own", "diverged", "notCompared")}
        out = {"ranks": self.size, "values": len(rows), **counts, "rows": rows}
        first = next((row for row in rows if row["verdict"] == "diverged"), None)
        text = [f"{len(rows)} values on {self.size} ranks: {counts['equal']} equal on all, {counts['own']} differ as what they read does, "
                f"{counts['diverged']} diverged, {counts['notCompared']} not compared"]
        text += [f"not compared: {row['name']}: {row['why']}" for row in rows if row["verdict"] == "notCompared"][:10]
        if first:
            out["first"] = first = {**first, **self._figures(first)}
            who = f"rank {first['rank']} differs from " + ("most others" if first["sure"] else f"rank {first['of']}; which of them is right, two can't tell")
            read = "in a collective that leaves the same on all" if first["node"] in collectives else "and read the same"
            text += [f"first divergence: {first['name']} ({first['op']}): {who}, {read}", f"  {first['message']}"]
        return {**out, "text": "\n".join(text)}

    def _members(self, rank: int, node: int) -> list[int]:
        about = self._about[rank]
        parts = about["groups"][str(about["places"][about["collectives"][str(node)]["group"]])]
        return next((part for part in parts if rank in part), list(range(self.size)))

    def _figures(self, row: dict) -> dict:
        """How far the two ranks' values are apart: the run once more, to save them."""
        from .figures import figures
        from .files import read_tensors
        place = {key: row[key] for key in ("node", "run", "element")}
        paths = [os.path.join(self._folder, f"value{rank}.safetensors") for rank in range(self.size)]
        self.all("nodewise/hashes", [{"save": {**place, "file": path}} for path in paths], whole=True)
        odd, other = (read_tensors(paths[row[key]])["value"] for key in ("rank", "of"))
        if odd.shape != other.shape or odd.dtype != other.dtype:
            return {"message": f"{odd.dtype} {list(odd.shape)} instead of {other.dtype} {list(other.shape)}"}
        found = figures(odd, other, 0.0, 0.0)
        return {key: found[key] for key in ("elements", "mismatches", "maxAbs", "maxRel", "firstIndex", "firstActual", "firstExpected") if key in found} | \
            {"message": found.get("message", "the bits of a NaN or of a zero differ")}

    def __iter__(self) -> Iterator[Rank]:
        return iter(self.ranks)


def _fault_of(message: dict) -> Fault:
    details = message["body"]["error"]["nodewise"]
    return Fault(details["message"], **{key: details[key] for key in ("file", "record", "path", "node", "hint") if details.get(key)})


def of_rank_in(arguments: dict, rank: int) -> dict:
    """Files alone are named by rank: expressions have braces of their own."""
    return {key: of_rank(value, rank) if key in _FILES else value for key, value in arguments.items()}


def _kind(name: str) -> str:
    from .collectives import KINDS
    return KINDS[name]


def _free_port() -> int:
    """For modules of the user that read torchrun's MASTER_PORT; our own store is a file."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])

