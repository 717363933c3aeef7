# SPDX-License-Identifier: Apache-2.0
"""What an export is doing, and in which of the user's lines: for other programs, as text, or on one line of a terminal."""
from __future__ import annotations

import json
import os
import shutil
import sys
import threading
import time
from typing import Any

from ._diagnosis import is_users


class Teller:
    """Says what is done: a JSON object per line for other programs, or text on stderr."""

    def __init__(self, messages: Any) -> None:
        self._messages = messages
        self._lock = threading.Lock()

    def step(self, text: str, detail: str = "") -> None:
        self.send({"step": text, "detail": detail}, f"{text}{': ' + detail if detail else ''}")

    def send(self, message: dict[str, Any], text: str) -> None:
        with self._lock:
            if self._messages:
                print(json.dumps(message), file=self._messages, flush=True)
            elif text:
                print(text, file=sys.stderr, flush=True)


class Watcher(threading.Thread):
    """Tells every half second which of the user's lines the main thread is in, so that a long export can be told from one that hangs."""

    def __init__(self, teller: Teller | TerminalLine, step: str, again: bool = False) -> None:
        """`again`: also where the line is the same, as long as it takes."""
        super().__init__(daemon=True)
        self._again = again
        self._teller, self._step, self._main, self._end, self._last = teller, step, threading.get_ident(), threading.Event(), ""

    def run(self) -> None:
        while not self._end.wait(0.5):
            place = self._place()
            if place and (self._again or place != self._last):
                self._last = place
                self._teller.step(self._step, place)

    def _place(self) -> str:
        frame = sys._current_frames().get(self._main)
        while frame:
            if is_users(frame.f_code.co_filename):
                return f"{os.path.basename(frame.f_code.co_filename)}:{frame.f_lineno} in {frame.f_code.co_name}"
            frame = frame.f_back
        return ""

    def __enter__(self) -> Watcher:
        self._teller.step(self._step)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self.join()


class TerminalLine:
    """The same on one line, which goes once the work is done; short work says nothing."""

    def __init__(self, stream: Any) -> None:
        self._stream, self._began, self._shown = stream, time.monotonic(), False

    def step(self, text: str, detail: str = "") -> None:
        if not detail:
            return
        line = f"{text}: {detail}, {time.monotonic() - self._began:.0f} s"
        self._write("\r\x1b[K" + line[:max(20, shutil.get_terminal_size().columns - 1)])
        self._shown = True

    def close(self) -> None:
        if self._shown:
            self._write("\r\x1b[K")

    def _write(self, text: str) -> None:
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            pass  # nobody reads it any more


def has_terminal() -> bool:
    try:
        return sys.stderr.isatty()
    except (AttributeError, ValueError):  # of a stderr that is closed, or none
        return False
