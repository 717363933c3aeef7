#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Exports programs that use each kernel template over ranks, shapes, element types and layouts: make_kernels.py OUT [NAME...].

They make their operands with aten.randn, so that the files hold no data. For each there are sizes that no tile divides, and operands larger
than the scratchpad of small16 (256 KiB). Needs torch 2.13.0."""
import argparse
import os
import pathlib
import sys

import torch
import torch.nn.functional as F
from torch import float16, bfloat16, float32, float64, randn

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
from exporting import shorten_paths

FLOATS = (float32, float64, float16, bfloat16)


def bmm():
    yield from (torch.bmm(randn(5, 19, 33, dtype=t), randn(5, 33, 21, dtype=t)) for t in FLOATS)
    yield torch.bmm(randn(3, 150, 170), randn(3, 170, 130))
    yield torch.bmm(randn(4, 9, 40).transpose(1, 2), randn(7, 4, 9).permute(1, 2, 0))
    yield torch.matmul(randn(2, 3, 17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(2, 1, 17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(20), randn(3, 20, 11))
    yield torch.matmul(randn(17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(17, 20), randn(3, 20, 11)).relu() * 2
    yield torch.baddbmm(randn(3, 1, 11), randn(3, 17, 20), randn(3, 20, 11))
    yield torch.matmul(randn(2, 5, 7), randn(7))


def gemm():
    yield from (randn(37, 65, dtype=t) @ randn(65, 29, dtype=t) for t in FLOATS)
    yield randn(300, 310) @ randn(310, 290)
    yield F.linear(randn(2, 3, 50), randn(30, 50), randn(30))
    yield F.gelu(F.linear(randn(70, 50), randn(30, 50), randn(30))) + randn(70, 30)
    yield torch.addmm(randn(20), randn(5, 18), randn(18, 20))
    yield randn(40, 30).t() @ randn(20, 40).t()
    yield torch.mv(randn(40, 30), randn(30))
    yield torch.dot(randn(300), randn(300))
    yield randn(30) @ randn(30, 20)


def embedding():
    rows = (randn(6, 7) * 100).abs().to(torch.int64) % 50
    yield from (F.embedding(rows, randn(50, 33, dtype=t)) for t in FLOATS)
    yield F.embedding(rows.to(torch.int32), randn(50, 33)).exp()
    yield F.embedding((randn(500) * 1000).abs().to(torch.int64) % 700, randn(700, 300))
    yield F.embedding(rows[0, 0], randn(50, 8))


def attention():
    sdpa = F.scaled_dot_product_attention
    yield from (sdpa(randn(2, 3, 17, 8, dtype=t), randn(2, 3, 21, 8, dtype=t), randn(2, 3, 21, 10, dtype=t)) for t in (float32, float64))
    yield sdpa(randn(1, 2, 300, 120), randn(1, 2, 310, 120), randn(1, 2, 310, 120))
    yield sdpa(randn(2, 19, 8), randn(2, 19, 8), randn(2, 19, 8), is_causal=True, scale=0.3)
    yield sdpa(randn(9, 8), randn(12, 8), randn(12, 8), is_causal=True)
    yield sdpa(randn(2, 6, 17, 8), randn(2, 2, 21, 8), randn(2, 2, 21, 8), enable_gqa=True)
    yield sdpa(randn(2, 3, 17, 8), randn(2, 3, 21, 8), randn(2, 3, 21, 8), attn_mask=randn(17, 21))
    yield sdpa(randn(2, 3, 17, 8), randn(2, 3, 21, 8), randn(2, 3, 21, 8), attn_mask=randn(2, 1, 1, 21) > -0.5)
    yield sdpa(randn(2, 3, 17, 8), randn(2, 3, 21, 8), randn(2, 3, 21, 8), attn_mask=randn(17, 1).expand(17, 21) > 0)  # rows without a key
    yield sdpa(randn(2, 17, 3, 8).transpose(1, 2), randn(2, 21, 3, 8).transpose(1, 2), randn(2, 21, 3, 8).transpose(1, 2)).exp()


def cat():
    yield from (torch.cat([randn(3, 5, 7, dtype=t), randn(3, 9, 7, dtype=t), randn(3, 1, 7, dtype=t)], 1) for t in FLOATS)
    yield torch.cat([randn(300, 310), randn(17, 310)]).exp()
    yield torch.cat([randn(7, 5).t(), randn(5, 9)], -1)
    yield torch.cat([randn(4), randn(9)])
    rows = randn(6, 7)
    yield torch.cat([rows, rows], -1)
    yield torch.stack([rows, randn(6, 7)], -1)
    yield torch.stack([rows, randn(6, 7)])


def conv():
    yield from (F.conv2d(randn(2, 5, 13, 17, dtype=t), randn(7, 5, 3, 3, dtype=t), randn(7, dtype=t)) for t in FLOATS)
    yield F.conv2d(randn(2, 5, 13, 17), randn(7, 5, 3, 3), None, 2, 1)
    yield F.conv2d(randn(1, 20, 60, 70), randn(19, 20, 3, 5), randn(19), (1, 2), (1, 3), (2, 1)).relu()
    yield F.conv2d(randn(2, 6, 13, 17), randn(9, 2, 3, 3), randn(9), 1, 1, 1, 3)
    yield F.conv2d(randn(2, 6, 13, 17), randn(6, 1, 5, 5), randn(6), 2, 2, 1, 6)
    yield F.conv2d(randn(6, 13, 17), randn(4, 6, 1, 1), randn(4))
    yield F.conv2d(randn(2, 3, 5, 4), randn(4, 3, 3, 3), None, 1, 4)
    yield F.conv2d(randn(2, 13, 17, 5).permute(0, 3, 1, 2), randn(7, 5, 3, 3), None, 2, 1)
    yield F.conv1d(randn(2, 5, 40), randn(7, 5, 3), randn(7), 2, 1, 2)
    yield torch.convolution(randn(2, 5, 13, 17), randn(7, 5, 3, 3), None, [2, 2], [1, 1], [1, 1], False, [0, 0], 1)


FAMILIES = {name: value for name, value in list(globals().items()) if callable(value) and getattr(value, "__module__", "") == __name__ and value.__name__ == name}


class Program(torch.nn.Module):
    def __init__(self, family):
        super().__init__()
        self.family = family

    def forward(self):
        return tuple(self.family())


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for name, family in FAMILIES.items():
        if name in given.names or not given.names:
            program = torch.export.export(Program(family), ())
            shorten_paths(program)
            torch.export.save(program, str(given.out / f"{name}.pt2"))


if __name__ == "__main__":
    main()
