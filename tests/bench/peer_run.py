#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""peer_run.py FOLDER: makes the chains of tiny and of large operators that bench_session runs, and runs them in Python.

A chain is sin, add 0.1, sin, ... over one vector. Prints JSON: milliseconds of a run (median) by chain and by who runs it,
{"tiny": {"module": ms, "interpreter": ms}}. One thread, as in bench_session.cpp."""
import json
import pathlib
import statistics
import sys
import time
import warnings

warnings.filterwarnings("ignore")
import torch  # noqa: E402

CHAINS = {"tiny": (2000, 4), "256KB": (400, 1 << 16), "1MB": (200, 1 << 18), "4MB": (100, 1 << 20)}  # operators, float32 elements


class Chain(torch.nn.Module):
    def __init__(self, operators):
        super().__init__()
        self.operators = operators

    def forward(self, x):
        for _ in range(self.operators // 2):
            x = torch.sin(x) + 0.1
        return x


def make(folder, name, operators, elements):
    file = folder / f"{name}.pt2"
    if not file.exists():
        torch.export.save(torch.export.export(Chain(operators), (torch.ones(elements),)), file)
    return torch.export.load(file)


def median_ms(call, rounds=15):
    times = []
    for index in range(rounds + 3):
        start = time.perf_counter()
        call()
        if index >= 3:
            times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3


def main(folder):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    out = {}
    with torch.no_grad():
        for name, (operators, elements) in CHAINS.items():
            module, x = make(folder, name, operators, elements).module(), torch.ones(elements)
            interpreter = torch.fx.Interpreter(module)
            out[name] = {"module": median_ms(lambda: module(x)), "interpreter": median_ms(lambda: interpreter.run(x))}
    print(json.dumps(out))


if __name__ == "__main__":
    main(sys.argv[1])
