#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports programs whose operators backends take in different ways: make_coverage.py OUT. Needs torch 2.13.0."""
import argparse
import os
import pathlib
import sys

import torch
import torch.nn.functional as F

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
from exporting import shorten_paths


class Operators(torch.nn.Module):
    """What is known of Spyre's backend: neg, topk of up to 128 values, prod by dimension, layer_norm, silu, linear."""

    def forward(self, x, w, b, rows):
        out = [-x, torch.sin(x), torch.addcmul(x, x, x), F.silu(x), F.gelu(x), torch.sigmoid(x), 1 / x]
        out += [F.layer_norm(x, (256,), b, b), F.layer_norm(x, (4, 256))]
        out += [F.linear(x, w, w[:, 0]), F.linear(x, w), torch.matmul(x, w.t())]
        out += [*torch.topk(x, 64), *torch.topk(x, 200), *torch.topk(x, 8, largest=False)]
        out += [torch.prod(x, 0), torch.prod(x, 1)]
        out += [torch.softmax(x, -1), x.t().contiguous(), F.embedding(rows, x), *torch.kthvalue(x.float(), 3)]
        return tuple(out)


class Halves(torch.nn.Module):
    """Nothing but what every backend takes."""

    def forward(self, x):
        return x * x + x


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    x, w, b = (torch.ones(shape, dtype=torch.float16) for shape in ((4, 256), (64, 256), (256,)))
    for name, module, inputs in (("operators", Operators(), (x, w, b, torch.zeros(3, dtype=torch.int64))), ("halves", Halves(), (x,))):
        program = torch.export.export(module, inputs)
        shorten_paths(program)
        torch.export.save(program, str(out / f"{name}.pt2"))


if __name__ == "__main__":
    main()
