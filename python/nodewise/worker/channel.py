# SPDX-License-Identifier: Apache-2.0
"""Framed messages on a pair of descriptors (core/process/framing.h), and the page that names the node under way
(core/process/shared_page.cpp)."""
from __future__ import annotations

import json
import math
import mmap
import os
import struct
import threading

from .faults import Fault

MOST_HEADER = 4096
MOST_BODY = 256 << 20  # bytes, as the engine's


class Channel:
    """Owns the descriptor of the output. send() may be called from any thread, receive() from one."""

    def __init__(self, source: int, sink: int) -> None:
        self._in = os.fdopen(source, "rb", buffering=65536)
        self._out = sink
        self._lock = threading.Lock()
        self._seq = 0

    def receive(self) -> dict | None:
        """None at the end of the input."""
        length = None
        while True:
            line = self._in.readline(MOST_HEADER)
            if not line:
                return None
            if line == b"\r\n":
                break
            name, _, value = line.partition(b":")
            if name.strip().lower() == b"content-length":
                length = int(value)
        if length is None or not 0 <= length <= MOST_BODY:
            raise ValueError(f"a message of {length} bytes")
        return json.loads(self._in.read(length))

    def respond(self, request: dict, body: dict) -> None:
        self.send({"type": "response", "request_seq": request["seq"], "success": True, "command": request["command"], "body": body})

    def fail(self, request: dict, fault: Fault) -> None:
        error = {"id": 1, "format": fault.text(), "showUser": True, "nodewise": fault.details()}
        self.send({"type": "response", "request_seq": request["seq"], "success": False, "command": request["command"],
                   "message": fault.message, "body": {"error": error}})

    def send(self, message: dict) -> None:
        with self._lock:
            self._seq += 1
            body = json.dumps(finite({**message, "seq": self._seq}), ensure_ascii=True, allow_nan=False).encode()
            data = memoryview(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            while data:
                data = data[os.write(self._out, data):]


def finite(value):
    """JSON has no NaN and no infinities: they travel as text."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    if isinstance(value, dict):
        return {key: finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(item) for item in value]
    return value


class SharedPage:
    """Which node runs now, readable by the engine when this process is dead. Offsets as in SharedPage::Layout: names at 8, tick and
    node on a line of cache of their own, then the table of names."""

    MAGIC = 0x4E6F646577697331
    IDLE = 0xFFFFFFFF
    _COUNT, _TICK, _NODE, _TABLE = 8, 64, 72, 128

    def __init__(self, fd: int) -> None:
        self._map = mmap.mmap(fd, os.fstat(fd).st_size)
        if struct.unpack_from("<Q", self._map, 0)[0] != self.MAGIC:
            raise ValueError("this is not a page shared by the engine")

    @staticmethod
    def inherited() -> "SharedPage | None":
        number = os.environ.pop("NODEWISE_SHARED_PAGE", "")
        if not number:
            return None
        os.set_inheritable(int(number), False)
        return SharedPage(int(number))

    def note(self, tick: int, node: int) -> None:
        struct.pack_into("<Q", self._map, self._TICK, tick)
        struct.pack_into("<I", self._map, self._NODE, node)

    def idle(self) -> None:
        struct.pack_into("<I", self._map, self._NODE, self.IDLE)

    def set_names(self, names: list[str]) -> None:
        """By node index; what does not fit is left out."""
        struct.pack_into("<I", self._map, self._COUNT, 0)
        room = len(self._map) - self._TABLE
        offset = 4 * (len(names) + 1)
        if offset > room:
            return
        for index, name in enumerate(names):
            data = name.encode()[:1000][:room - offset]
            struct.pack_into("<I", self._map, self._TABLE + 4 * index, offset)
            self._map[self._TABLE + offset:self._TABLE + offset + len(data)] = data
            offset += len(data)
        struct.pack_into("<I", self._map, self._TABLE + 4 * len(names), offset)
        struct.pack_into("<I", self._map, self._COUNT, len(names))
