#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""cage_cost.py BIN CHAIN PROGRAM: what the workers' cage costs. Prints JSON: milliseconds (medians) with it and without, measured in turns:
{"start": {"caged": ms, "free": ms}, "step": {...}, "launch": {...}}.

start: a torch worker, from the engine's being asked for schemas to its answer; step: one node of a chain of tiny operators, asked for and
answered; launch: from the engine's being asked to open the program to the stop at its entry, where files are read. Speaks the Debug Adapter
Protocol with nodewise-engine."""
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

STEPS = 300


class Engine:
    def __init__(self, program, caged):
        env = {name: value for name, value in os.environ.items() if name != "NODEWISE_CAGE"}
        if not caged:
            env["NODEWISE_CAGE"] = "off"
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)
        self.seq = 0
        self.ask("initialize", {"adapterID": "nodewise", "linesStartAt1": True})

    def send(self, command, arguments):
        self.seq += 1
        body = json.dumps({"seq": self.seq, "type": "request", "command": command, "arguments": arguments}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        size = 0
        while (line := self.process.stdout.readline().strip()) or not size:
            if line.startswith(b"Content-Length:"):
                size = int(line.split(b":")[1])
        return json.loads(self.process.stdout.read(size))

    def wait(self, fits):
        while not fits(message := self.read()):
            pass
        return message

    def ask(self, command, arguments=None):
        self.send(command, arguments or {})
        answer = self.wait(lambda message: message["type"] == "response" and message["request_seq"] == self.seq)
        if not answer["success"]:
            raise SystemExit(f"{command}: {answer.get('message')}")
        return answer

    def stopped(self):
        return self.wait(lambda message: message["type"] == "event" and message["event"] == "stopped")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.ask("disconnect")
        self.process.wait()


def timed(work):
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


def start(engine):
    yield timed(lambda: engine.ask("nodewise/schemas", {"ops": ["aten.add.Tensor"]}))


def launch(engine, program):
    def to_entry():
        engine.ask("launch", {"program": str(program)})
        engine.ask("configurationDone")
        engine.stopped()
    yield timed(to_entry)


def step(engine, program):
    for _ in launch(engine, program):
        pass

    def next_():
        engine.ask("next", {"threadId": 1})
        engine.stopped()
    yield from (timed(next_) for _ in range(STEPS))


def in_turns(binary, measure, rounds):
    times = {True: [], False: []}
    for turn in range(2 * rounds):
        caged = turn % 2 == 0
        with Engine(binary, caged) as engine:
            times[caged].extend(measure(engine))
    return {"caged": statistics.median(times[True]), "free": statistics.median(times[False])}


def main(folder, chain, program):
    binary = pathlib.Path(folder) / "nodewise-engine"
    print(json.dumps({"start": in_turns(binary, start, 20), "launch": in_turns(binary, lambda engine: launch(engine, program), 10),
                      "step": in_turns(binary, lambda engine: step(engine, chain), 3)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
