#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports programs for the simulator whose sizes matter and whose numbers don't: make_simulated.py OUT [NAME...].

All tensors are on the meta device, so that the files hold no data. Needs torch 2.13.0."""
import argparse
import os
import pathlib
import sys

import torch

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
from exporting import shorten_paths


class Gemm(torch.nn.Module):
    def forward(self, x, w):
        return x @ w


class Relus(torch.nn.Module):
    def forward(self, x):
        return x.relu() + 1


def gemm(m, n, k):
    return Gemm(), (torch.empty(m, k, device="meta"), torch.empty(k, n, device="meta"))


PROGRAMS = {
    "gemm256": lambda: gemm(256, 256, 256),   # PyTorchSim's: 2,518 cycles
    "gemm1024": lambda: gemm(1024, 1024, 1024),
    "relu4m": lambda: (Relus(), (torch.empty(2048, 2048, device="meta"),)),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("names", nargs="*", default=list(PROGRAMS))
    arguments = parser.parse_args()
    for name in arguments.names or PROGRAMS:
        module, inputs = PROGRAMS[name]()
        ep = torch.export.export(module, inputs)
        shorten_paths(ep)
        torch.export.save(ep, arguments.out / f"{name}.pt2")


if __name__ == "__main__":
    main()
