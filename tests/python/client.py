# SPDX-License-Identifier: Apache-2.0
"""A client of a worker or of the engine for tests: requests in, answers and events out."""
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAMS = os.path.join(ROOT, "tests", "data", "programs")
SAMPLES = os.path.join(ROOT, "resources", "samples")


class Failure(Exception):
    """A request that was refused; `details` are those of the error."""

    def __init__(self, message):
        self.details = message["body"]["error"]["nodewise"]
        text = self.details["message"]
        super().__init__(text if isinstance(text, str) else text["source"])


class Client:
    def __init__(self, command, environment=None):
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **(environment or {})})
        self._seq = 0
        self.events = []
        self._early = {}  # answers that came before they were asked for

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()

    def post(self, command, **arguments):
        self._seq += 1
        body = json.dumps({"seq": self._seq, "type": "request", "command": command, "arguments": arguments}).encode()
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()
        return self._seq

    def receive(self):
        length = None
        while (line := self._process.stdout.readline()) != b"\r\n":
            assert line, "the other side ended"
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        return json.loads(self._process.stdout.read(length))

    def answer(self, seq):
        if seq in self._early:
            return self._taken(self._early.pop(seq))
        while True:
            message = self.receive()
            if message["type"] == "event":
                self.events.append(message)
            elif message["request_seq"] != seq:
                self._early[message["request_seq"]] = message
            else:
                return self._taken(message)

    @staticmethod
    def _taken(message):
        if not message["success"]:
            raise Failure(message)
        return message.get("body") or {}

    def ask(self, command, **arguments):
        return self.answer(self.post(command, **arguments))

    def stop(self):
        """The next stop."""
        while True:
            for at, event in enumerate(self.events):
                if event["event"] == "stopped":
                    return self.events.pop(at)["body"]
            message = self.receive()
            assert message["type"] == "event", message
            self.events.append(message)

    def to_stop(self, command, **arguments):
        self.ask(command, **arguments)
        return self.stop()

    def launch(self, program, **arguments):
        """The answer, at the stop before the first node."""
        body = self.ask("launch", program=program, **arguments)
        self.to_stop("configurationDone")
        return body["nodewise"]


def worker(python=sys.executable, **environment):
    """The Python worker by itself."""
    return Client([python, "-u", "-P", "-m", "nodewise.worker"], {"PYTHONPATH": os.path.join(ROOT, "python"), **environment})
