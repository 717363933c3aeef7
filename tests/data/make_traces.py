#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""make_traces.py FOLDER [NAME...]: traces that torch.profiler writes, of a small model on the CPU, and gzip variants.

torch_mlp.json.gz     one training step: shapes, memory, flows between forward and backward
torch_stack.json.gz   one forward pass: Python stacks, modules
torch_mlp_cut.json.gz the text of the first one up to the middle of an event, in a whole gzip stream
torch_mlp_damaged.gz  the gzip stream of the first one up to its middle
*.txt                 what Python's own json module finds in the first two: slices and flows in nanoseconds, counters

Needs torch (2.13.0 wrote those in the repository). Paths and names of the machine are taken out of them."""
import decimal
import gzip
import json
import pathlib
import re
import sys
import tempfile

import torch
from torch.profiler import ProfilerActivity, profile, record_function


class Mlp(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(8, 16)
        self.second = torch.nn.Linear(16, 4)

    def forward(self, x):
        with record_function("hidden"):
            x = torch.relu(self.first(x))
        return self.second(x)


def exported(profiler):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "trace.json"
        profiler.export_chrome_trace(str(path))
        return path.read_text()


def without_machine(text):
    text = re.sub(r'"[^"]*/(lib/python[^"/]*/|site-packages/)', '"', text)
    text = re.sub(r'"(/[^"/]+)+/(make_traces\.py[^"]*)"', r'"\2"', text)
    return re.sub(r'"traceName": "[^"]*"', '"traceName": "trace.json"', re.sub(r'"host_name": "[^"]*"', '"host_name": "host"', text))


def step():
    torch.manual_seed(0)
    model, x = Mlp(), torch.randn(4, 8)
    model(x).sum().backward()  # what is loaded once is loaded
    with profile(activities=[ProfilerActivity.CPU], record_shapes=True, profile_memory=True) as profiler:
        model(x).sum().backward()
    return without_machine(exported(profiler))


def stack():
    torch.manual_seed(0)
    model, x = Mlp(), torch.randn(4, 8)
    with torch.no_grad():
        model(x)
        with profile(activities=[ProfilerActivity.CPU], with_stack=True, with_modules=True) as profiler:
            model(x)
    return without_machine(exported(profiler))


def ticks(value):
    return int((decimal.Decimal(value) * 1000).to_integral_value(decimal.ROUND_HALF_UP))


def label(process):
    name = process.get("process_name", "")
    return name + (f" ({process['process_labels']})" if process.get("process_labels") else "")


def expected(text):
    """One line per slice, flow and sample, sorted: an answer to compare another reader's with."""
    events = json.loads(text, parse_float=decimal.Decimal, parse_int=decimal.Decimal)["traceEvents"]
    processes, threads, slices, lines, starts = {}, {}, [], [], {}
    for event in events:
        if event["ph"] == "M" and event["name"].startswith("process_"):
            processes.setdefault(str(event["pid"]), {})[event["name"]] = str(next(iter(event["args"].values())))
        elif event["ph"] == "M" and event["name"] == "thread_name":
            threads[str(event["pid"]), str(event["tid"])] = event["args"]["name"]
    for event in events:
        pid, tid = str(event.get("pid")), str(event.get("tid"))
        group, lane = label(processes.get(pid, {})) or pid, threads.get((pid, tid), tid)
        if event["ph"] == "X":
            start, duration = ticks(event["ts"]), ticks(event.get("dur", 0))
            slices.append((pid, tid, start, duration, event["name"]))
            lines.append(f"slice {group} / {lane}: {start} +{duration} {event['name']} [{len(event.get('args', {}))}]")
        elif event["ph"] == "i" and event["name"] == "[memory]":
            lines.append(f"sample {group}: {ticks(event['ts'])} {event['args']['Total Allocated']}")

    def around(event):
        time = ticks(event["ts"])
        found = [s for s in slices if s[:2] == (str(event["pid"]), str(event["tid"])) and s[2] <= time <= s[2] + s[3]]
        return max(found, key=lambda s: (s[2], -s[3]))

    for event in events:
        if event["ph"] == "s":
            starts[event["cat"], event["id"]] = around(event)
    for event in events:
        if event["ph"] == "f":
            a, b = starts[event["cat"], event["id"]], around(event)
            lines.append(f"flow {event['name']}: {a[4]} {a[2]} -> {b[4]} {b[2]}")
    return "\n".join(sorted(lines)) + "\n"


def packed(text):
    return gzip.compress(text.encode(), mtime=0)


def main(folder, names):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    text = step()
    assert json.loads(text)["traceEvents"]
    middle = text.index('"name"', len(text) // 2)
    stacked = stack()
    files = {
        "torch_mlp.json.gz": packed(text),
        "torch_mlp.txt": expected(text).encode(),
        "torch_stack.json.gz": packed(stacked),
        "torch_stack.txt": expected(stacked).encode(),
        "torch_mlp_cut.json.gz": packed(text[:middle]),
        "torch_mlp_damaged.gz": packed(text)[: len(packed(text)) // 2],
    }
    for name, content in files.items():
        if not names or name in names:
            (folder / name).write_bytes(content)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2:])
